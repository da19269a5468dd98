"""Events that say their line: kind, sentence, who is told, and people by their names."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import muster.parts.hands
from muster.kernel.ask import question
from muster.kernel.events import Answered, Event
from muster.kernel.verbs import Verb

from .harbour import GAME, Harbour, HarbourGame, Moved

BOX: Any = GAME.box(2)
NAMES = ("Ada", "Ben")


class TurnedUp(Event, frozen=True):
    says = "{seat} turns up {ware}: {wares}."
    seat: int
    ware: int
    wares: tuple[int, ...]


class Own(Event, frozen=True):
    kind: ClassVar[str] = "kept to oneself"
    says = "{seat} looks at {ware}."
    hidden = "{seat} looks at something."
    masked = ("ware",)
    known_to: ClassVar[tuple[str, ...]] = ("seat",)
    seat: int
    ware: int


class Shared(Own, frozen=True):
    known_to = ("seat", "others")
    others: tuple[int, ...] = ()


class Given(Event, frozen=True):
    says = "{player} gives {count} to {to}; {seats} watch, {by} pays."
    people = ("player", "to", "seats", "by")
    player: int
    to: int
    seats: tuple[int, ...]
    by: int
    count: int


class Silent(Event, frozen=True):
    seat: int


class Unsaid(Event, frozen=True):
    says = "{seat} knows {ware}."
    masked = ("ware",)
    seat: int
    ware: int


def line(event: Event, seat: int | None) -> str:
    told = event.told(BOX, seat)
    assert told is not None
    return event.line(BOX, told, NAMES)


def test_the_kind_is_the_name_of_the_class_in_words() -> None:
    assert (TurnedUp.kind, Silent.kind, Given.kind) == ("turned up", "silent", "given")
    assert Own.kind == "kept to oneself", "unless it is given"
    assert Shared.kind == "shared", "each class its own"
    assert TurnedUp(0, 1, ()).told(BOX, None) == {
        "kind": "turned up",
        "seat": 0,
        "ware": "wool",
        "wares": [],
    }


def test_a_line_calls_things_by_their_ids_and_people_by_their_names() -> None:
    assert line(TurnedUp(1, 0, (2, 3)), None) == "Ben turns up tea: salt, iron."
    assert line(TurnedUp(0, -1, ()), None) == "Ada turns up nothing: nothing."
    assert line(TurnedUp(0, 1, (2, -1)), None) == "Ada turns up wool: salt, nothing."
    assert line(Silent(0), None) == ""


def test_every_field_of_people_is_called_by_name() -> None:
    told = "Ada gives 3 to Ben; Ada, Ben watch, nobody pays."
    assert line(Given(0, 1, (0, 1), -1, 3), None) == told
    assert line(Given(1, -1, (), 0, 0), 0) == "Ben gives 0 to nobody; nobody watch, Ada pays."


def test_seats_that_are_not_told_are_somebody() -> None:
    told = {"player": 0, "to": None, "seats": [1], "by": None, "count": 1}
    assert Given.line(BOX, told, NAMES) == "Ada gives 1 to somebody; Ben watch, somebody pays."


def test_those_who_are_not_told_read_the_hidden_line() -> None:
    event = Own(0, 3)
    assert line(event, 0) == "Ada looks at iron."
    for other in (1, None):
        assert line(event, other) == "Ada looks at something."
        told = event.told(BOX, other)
        assert told is not None
        assert told["ware"] is None
    assert event.knowers() == (0,)


def test_what_nobody_is_told_and_has_no_hidden_line_is_not_said() -> None:
    assert Unsaid(0, 1).knowers() == ()
    assert line(Unsaid(0, 1), 0) == ""


def test_several_may_be_told() -> None:
    event = Shared(0, 2, (1,))
    assert event.knowers() == (0, 1)
    assert line(event, 1) == "Ada looks at salt."
    assert line(event, None) == "Ada looks at something."
    assert line(Shared(0, 2), 1) == "Ada looks at something."


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"says": "{seta} waits."}, r"Odd\.says: no field 'seta'; its fields: seat, ware"),
        ({"hidden": "{who} waits."}, r"Odd\.hidden: no field 'who'; its fields: seat, ware"),
        ({"says": "Look.", "masked": ("wear",)}, r"Odd\.masked: no field 'wear'"),
        ({"known_to": ("player",)}, r"Odd\.known_to: no field 'player'"),
    ],
)
def test_a_field_that_is_not_there_is_named(fields: dict[str, Any], text: str) -> None:
    made = {"__annotations__": {"seat": int, "ware": int}, "__module__": "elsewhere", **fields}
    struct: Any = type(Event)
    odd = struct("Odd", (Event,), made, frozen=True)
    with pytest.raises(TypeError, match=text):
        odd.check_names()
    Own.check_names()
    Given.check_names()


def test_a_game_tells_its_own_event_whatever_else_is_imported() -> None:
    """Parts have a Dealt too: it must not silence the game's."""

    class Dealt(Event, frozen=True):
        says = "{seat} is dealt {count}."
        seat: int
        count: int

    class Stay(Verb[Harbour]):
        name = "stay"

    assert Dealt.kind == muster.parts.hands.Dealt.kind
    game = HarbourGame(question("stay", "HB-1", "?", Stay()))
    told = Dealt(1, 4).told(BOX, None)
    assert told is not None
    assert game.story(BOX, told, NAMES) == "Ben is dealt 4."
    told = Answered(0, "stay", True).told(BOX, None)
    assert told is not None
    assert game.story(BOX, told, NAMES) == "Ada has sealed an answer."
    told = Moved(0, 1).told(BOX, None)
    assert told is not None
    assert game.story(BOX, told, NAMES) == "Ada moves wool."
