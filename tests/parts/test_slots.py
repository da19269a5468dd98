"""Declared slots: copied, saved, shown, hidden and re-dealt as they say."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import muster
from muster.kernel.state import State
from muster.parts.slots import (
    ALL,
    HIDDEN,
    NOBODY,
    NONE,
    OWNER,
    UNKNOWN,
    Slot,
    declared,
    flag,
    number,
    one,
    written,
    zone,
)

from .cabinet import BOX, CARDS, GAME, Cabinet, Everything, chance, filled, game_of

SLOTS: Any = Everything.declared
NAMES = [slot.name for slot in SLOTS.slots]


# What a state is made of


def test_a_fresh_state_has_what_its_slots_begin_with() -> None:
    s = GAME.start(BOX, chance())
    assert (s.deck, s.open, s.charm, s.turn, s.secret, s.finished) == ((), (), NONE, -1, 3, False)
    assert s.hands == [(), (), ()]
    assert s.charms == [NONE] * 3
    assert (s.bids, s.steps, s.lids) == ([0] * 3, [5] * 3, [False] * 3)


def test_each_is_a_number_of_the_box() -> None:
    class Wide(Cabinet):
        def unpack(self) -> None:
            super().unpack()
            self.drawers = 5

    game = game_of(Everything, Wide)
    s = game.start(game.box(3), chance())
    assert (len(s.drawers), len(s.steps), len(s.hands)) == (5, 5, 3)


def test_a_state_has_its_slots_and_nothing_else() -> None:
    s = filled()
    assert sorted(Everything.__slots__) == sorted(NAMES)
    if muster.form() == "pure":  # compiled, a generic class gives its objects a __dict__
        with pytest.raises(AttributeError):
            s.dekc = ()
    else:  # but what is no slot is no part of the state
        s.dekc = ()
        assert not hasattr(s.clone(), "dekc")
        assert "dekc" not in s.dump()
    assert Everything.__name__ == "Everything"
    assert "Every kind of slot" in str(Everything.__doc__)
    assert s.cards() == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_clone_is_independent(name: str) -> None:
    s = filled()
    before = json.dumps(s.dump())
    twin = s.clone()
    assert json.dumps(twin.dump()) == before
    value = getattr(twin, name)
    if isinstance(value, list):
        value[0] = (0, 0, 0) if isinstance(value[0], tuple) else 1 - value[0]
    else:
        setattr(twin, name, (0, 0, 0) if isinstance(value, tuple) else 1 - value)
    assert json.dumps(twin.dump()) != before
    assert json.dumps(s.dump()) == before


def test_own_methods_replace_the_made_ones() -> None:
    @declared
    class Own(State[Cabinet]):
        deck = zone("cards")

        def dump(self) -> dict[str, Any]:
            return {"deck": len(self.deck)}

    game = game_of(Own)
    s = game.start(game.box(3), chance())
    assert s.dump() == {"deck": 0}
    assert s.clone().deck == ()


def test_own_methods_may_go_on_to_those_of_a_state() -> None:
    @declared
    class Further(State[Cabinet]):
        turn = number()

        def ask(self, seat: int, question: Any, arg: int = 0) -> None:
            self.turn = seat
            super().ask(seat, question, arg)

    @declared
    class Looking(State[Cabinet]):
        turn = number()

        @property
        def open_asks(self) -> int:
            return len(super().__getattribute__("asks"))

    game = game_of(Further)
    s = game.start(game.box(3), chance())
    s.ask(2, game.questions[0])
    assert (s.turn, [ask.seat for ask in s.asks]) == (2, [2])
    game = game_of(Looking)
    assert game.start(game.box(3), chance()).open_asks == 0


def test_what_is_written_out_compiles_and_is_all_there_is() -> None:
    source = written(list(Everything.declared.slots))  # type: ignore[attr-defined]
    scope: dict[str, Any] = {}
    exec(compile(source, "written", "exec"), scope)
    assert {"__init__", "clone", "dump", "view"} <= set(scope)
    for name in NAMES:
        assert source.count(f"{name!r}: ") == 2, "in the dump and in the view"
        assert f"twin.{name} = self.{name}" in source
    exec(written([]), {})


def test_a_sort_is_called_as_the_game_likes() -> None:
    class Named(Cabinet):
        def unpack(self) -> None:
            super().unpack()
            self.sorts["event cards"] = self.sorts["event-cards"] = CARDS

    @declared
    class Piles(State[Named]):
        deck = zone("event cards", seen=NOBODY)
        top = one("event-cards")

    game = game_of(Piles, Named)
    s = game.place(game.box(3), {"deck": ["card-3"], "top": "card-4"}, chance())
    assert s.dump() == {"deck": ["card-3"], "top": "card-4"}
    assert game.view(s, 0) == {"deck": 1, "top": "card-4"}


# Saved and placed


def test_a_dump_is_read_back_exactly() -> None:
    s = filled()
    data = json.loads(json.dumps(s.dump()))
    assert list(data) == NAMES
    assert data["hands"] == [["card-1", "card-0"], ["card-2"], []]
    assert data["charms"] == ["beryl", None, "coral"]
    assert data["charm"] == "amber"
    assert GAME.place(BOX, data, chance()).dump() == s.dump()
    fresh = GAME.start(BOX, chance())
    assert GAME.place(BOX, json.loads(json.dumps(fresh.dump())), chance()).dump() == fresh.dump()


def test_what_a_position_leaves_out() -> None:
    s = GAME.place(BOX, {"hands": [["card-1"]], "open": ["card-2"]}, chance())
    assert s.hands == [(1,), (), ()]
    assert sorted(s.deck) == [0, 3, 4, 5, 6], "the rest, without what is not in this game"
    assert (s.turn, s.finished, s.secret) == (0, True, 3)
    assert s.steps == [7, 7, 7]
    assert s.charms == [NONE] * 3
    others = {GAME.place(BOX, {}, chance(seed)).deck for seed in range(5)}
    assert len(others) > 1, "the rest is shuffled"
    assert GAME.place(BOX, {"steps": [1]}, chance()).steps == [1, 7, 7]


def test_the_rest_goes_to_those_who_have_none() -> None:
    @declared
    class Dealt(State[Cabinet]):
        charms = one("charms", each="seats", rest=True)
        top = one("cards", rest=True)

    game = game_of(Dealt)
    box = game.box(3)
    found = [game.place(box, {"charms": ["coral"]}, chance(seed)) for seed in range(30)]
    assert {s.charms[0] for s in found} == {2}
    assert {c for s in found for c in s.charms[1:]} == {0, 1, 3}
    assert all(len(set(s.charms)) == 3 for s in found)
    assert {s.top for s in found} <= set(range(7))
    assert len({s.top for s in found}) > 3
    assert game.place(box, {"top": None}, chance()).top == NONE
    assert game.place(box, {"top": "card-2"}, chance()).top == 2


@pytest.mark.parametrize(
    ("entries", "text"),
    [
        ({"dekc": []}, f"no entry 'dekc'; valid: at, {', '.join(NAMES)}"),
        ({"open": "card-1"}, "open: expected a list of ids"),
        ({"open": ["card-9"]}, "open[0]: no card 'card-9'; ids look like card-0, card-1, card-2"),
        ({"open": [1]}, "open[0]: no card 1; ids look like card-0, card-1, card-2"),
        ({"open": ["card-7"]}, "open[0]: card-7 is of a type that is not in this game"),
        ({"open": ["card-1", "card-1"]}, "open[1]: card-1 is at open[0] already"),
        (
            {"open": ["card-1"], "hands": [[], ["card-1"]]},
            "open[0]: card-1 is at hands[1][0] already",
        ),
        ({"hands": "card-1"}, "hands: expected a list for each of the 3 players"),
        ({"hands": [[], [], [], []]}, "hands: expected a list for each of the 3 players"),
        ({"hands": [[], "card-1"]}, "hands[1]: expected a list of ids"),
        ({"charm": "jade"}, "charm: no charm 'jade'; ids look like amber, beryl, coral"),
        ({"charm": True}, "charm: no charm True; ids look like amber, beryl, coral"),
        (
            {"charm": "amber", "charms": [None, "amber"]},
            "charms[1]: amber is at charm already",
        ),
        ({"charms": "amber"}, "charms: expected a charm or null for each of the 3 seats"),
        ({"charms": [None] * 4}, "charms: expected a charm or null for each of the 3 seats"),
        ({"turn": "2"}, "turn: expected a number from -1 to 1000000, got '2'"),
        ({"turn": True}, "turn: expected a number from -1 to 1000000, got True"),
        ({"secret": 7}, "secret: expected a number from 1 to 6, got 7"),
        ({"bids": [1, 10]}, "bids[1]: expected a number from 0 to 9, got 10"),
        ({"bids": 1}, "bids: expected a number for each of the 3 seats"),
        ({"finished": 1}, "finished: expected true or false, got 1"),
        ({"lids": [False, None]}, "lids[1]: expected true or false, got None"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_entry(
    entries: dict[str, Any], text: str
) -> None:
    with pytest.raises(muster.BadPosition) as refused:
        GAME.place(BOX, entries, chance())
    assert str(refused.value) == text


def test_there_must_be_enough_to_deal() -> None:
    @declared
    class Dealt(State[Cabinet]):
        charms = one("charms", each="seats", rest=True)
        away = zone("charms")

    game = game_of(Dealt)
    with pytest.raises(muster.BadPosition) as refused:
        game.place(game.box(3), {"away": ["amber", "coral"]}, chance())
    assert str(refused.value) == "charms: 3 to be dealt, and 2 of charms have no place yet"


# Seen and hidden


def test_a_view_says_what_a_seat_may_know() -> None:
    s = filled()
    first, second, third, crowd = (GAME.view(s, seat) for seat in (0, 1, 2, None))
    assert list(first) == NAMES
    for view in (first, second, third, crowd):
        assert view["deck"] == 1
        assert view["open"] == ["card-5"]
        assert view["shown"] == [None, "diamond", None]
        assert view["secret"] == HIDDEN
        assert view["turn"] == 2
        assert view["steps"] == [1, 2, 3]
        assert view["lids"] == [True, False, False]
        assert view["finished"] is False
    assert first["hands"] == [["card-1", "card-0"], 1, 0]
    assert second["hands"] == [2, ["card-2"], 0]
    assert crowd["hands"] == [2, 1, 0]
    assert first["drawers"] == crowd["drawers"] == [["card-3"], 0, 1]
    assert third["drawers"] == [["card-3"], [], ["card-4"]]
    assert (first["charm"], second["charm"], crowd["charm"]) == ("amber", HIDDEN, HIDDEN)
    assert first["charms"] == ["beryl", None, HIDDEN]
    assert second["charms"] == [HIDDEN, None, HIDDEN]
    assert (first["bids"], crowd["bids"]) == ([4, HIDDEN, HIDDEN], [HIDDEN] * 3)
    assert (first["spare"], second["spare"]) == ([], 0)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_nothing_hidden_is_in_a_view(seat: int | None) -> None:
    """Whatever the slots say may not be seen is no word of the view, over many deals."""
    for n in range(20):
        s = _shuffled(random.Random(n))
        text = json.dumps(GAME.view(s, seat))
        for slot in SLOTS.slots:
            rows = getattr(s, slot.name) if slot.each else [getattr(s, slot.name)]
            for at, row in enumerate(rows):
                hidden = not slot.seen(s, at if slot.each else -1, seat)
                if slot.sort == "cards":
                    for card in row:
                        assert (f'"{CARDS[card]}"' in text) is not hidden
                elif slot.kind == "one" and row != NONE:
                    assert (f'"{BOX.sorts["charms"][row]}"' in text) is not hidden


def test_the_state_as_seen_has_what_the_view_tells() -> None:
    s = filled()
    seen = GAME.seen(BOX, json.loads(json.dumps(GAME.view(s, 0))))
    assert seen.hands == [(1, 0), (UNKNOWN,), ()]
    assert seen.deck == (UNKNOWN,)
    assert seen.charms == [1, NONE, UNKNOWN]
    assert seen.charm == 0
    assert seen.bids == [4, UNKNOWN, UNKNOWN]
    assert seen.secret == UNKNOWN
    assert (seen.turn, seen.steps, seen.lids, seen.open) == (2, [1, 2, 3], s.lids, (5,))
    assert seen.shown == s.shown


def test_what_is_unknown_cannot_be_looked_up() -> None:
    seen = GAME.seen(BOX, GAME.view(filled(), 0))
    for unknown in (seen.deck[0], seen.hands[1][0], seen.charms[2]):
        for table in (CARDS, BOX.sorts["charms"], list(range(1000))):
            with pytest.raises(IndexError):
                table[unknown]


def test_each_view_is_seen_for_itself() -> None:
    """The last one is kept, not one that looks like it."""
    s = filled()
    mine, theirs = GAME.view(s, 0), GAME.view(s, 1)
    assert GAME.seen(BOX, mine) is GAME.seen(BOX, mine)
    assert GAME.seen(BOX, theirs).hands == [(UNKNOWN, UNKNOWN), (2,), ()]
    assert GAME.seen(BOX, mine).hands == [(1, 0), (UNKNOWN,), ()]


# Re-dealt


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_redealt_state_fits_the_view_and_moves_every_secret(seat: int | None) -> None:
    for n in range(5):
        s = _shuffled(random.Random(n))
        view = json.loads(json.dumps(GAME.view(s, seat)))
        worlds = [GAME.redeal(BOX, view, seat, random.Random(k)) for k in range(60)]
        assert all(GAME.view(world, seat) == view for world in worlds)
        assert all(GAME.holdings(world) == GAME.holdings(s) for world in worlds)
        assert not any(UNKNOWN in (*world.bids, world.secret) for world in worlds)
        names = GAME.secrets(s, seat)
        assert names
        for name in names:
            slot, _, at = name.partition(" of ")
            found = {
                str(getattr(world, slot)[int(at)] if at else getattr(world, slot))
                for world in worlds
            }
            assert len(found) > 1, f"{name} never moves"


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_straight_from_a_state_a_seat_knows_what_its_view_tells(seat: int | None) -> None:
    for n in range(20):
        s = _shuffled(random.Random(n))
        before = json.dumps(s.dump())
        seen = GAME.seen(BOX, json.loads(json.dumps(GAME.view(s, seat))))
        known = GAME.known(s, seat)
        assert {name: getattr(known, name) for name in NAMES} == {
            name: getattr(seen, name) for name in NAMES
        }
        for name in NAMES:  # what is dealt into it does not get back
            if isinstance(getattr(known, name), list):
                getattr(known, name).clear()
        assert json.dumps(s.dump()) == before


def test_what_is_unseen_is_equally_likely_anywhere() -> None:
    """Seat 0 sees its two cards and the open one: any of the other four may be with seat 1."""
    view = GAME.view(filled(), 0)
    assert view["drawers"][0] == ["card-3"]
    rng = random.Random(5)
    found: Counter[int] = Counter()
    numbers: Counter[int] = Counter()
    for _ in range(3000):
        world = GAME.redeal(BOX, view, 0, rng)
        found[world.hands[1][0]] += 1
        numbers[world.secret] += 1
    assert set(found) == {2, 4, 6}
    assert all(850 < count < 1150 for count in found.values())
    assert set(numbers) == set(range(1, 7))
    assert all(400 < count < 600 for count in numbers.values())


def test_the_same_numbers_deal_the_same() -> None:
    view = GAME.view(filled(), 1)
    first, again = (GAME.redeal(BOX, view, 1, random.Random(9)).dump() for _ in range(2))
    assert first == again
    assert GAME.redeal(BOX, view, 1, random.Random(10)).dump() != first


def test_secrets_are_what_one_may_not_know() -> None:
    assert GAME.secrets(filled(), 1) == {
        "deck": (6,),
        "hands of 0": (1, 0),
        "drawers of 2": (4,),
        "charm": 0,
        "charms of 0": 1,
        "charms of 2": 2,
        "bids of 0": 4,
        "bids of 2": 6,
        "secret": 2,
    }
    assert GAME.secrets(filled(), 2).keys() == {
        *("deck", "hands of 0", "hands of 1", "charm", "charms of 0"),
        *("bids of 0", "bids of 1", "secret"),
    }


def _unseen_charms(s: Any, seat: int) -> int:
    text = json.dumps(GAME.view(s, seat))
    return sum(charm not in text for charm in BOX.sorts["charms"])


def test_what_can_be_counted_out_is_no_secret() -> None:
    """Seat 0 sees every charm but one, so it knows which seat 2 has."""
    s = filled()
    assert _unseen_charms(s, 0) == 1
    assert "charms of 2" not in GAME.secrets(s, 0)
    assert "charms of 2" in GAME.secrets(s, 1), "amber or coral: it does not know which"
    assert {
        GAME.redeal(BOX, GAME.view(s, 0), 0, random.Random(n)).charms[2] for n in range(20)
    } == {2}


def test_a_card_that_is_out_of_the_game_helps_nobody_to_hide() -> None:
    table = {"deck": ["card-6"], "hands": [[f"card-{n}" for n in range(6)]]}
    s = GAME.place(BOX, table, chance())
    assert "deck" not in GAME.secrets(s, 0)
    assert "deck" in GAME.secrets(s, 1)
    assert GAME.redeal(BOX, GAME.view(s, 0), 0, random.Random(1)).deck == (6,)


def test_empty_and_open_things_are_no_secrets() -> None:
    s = GAME.start(BOX, chance())
    assert set(GAME.secrets(s, 0)) == {"bids of 1", "bids of 2", "secret"}
    for name in ("open", "shown", "turn", "steps", "finished", "lids"):
        assert not any(key.startswith(name) for key in GAME.secrets(filled(), None))


def test_holdings_count_everything_and_notice_what_is_there_twice() -> None:
    s = filled()
    assert GAME.holdings(s) == {
        "cards": 7,
        "different cards": 7,
        "charms": 4,
        "different charms": 4,
    }
    s.open += (0,)
    assert GAME.holdings(s)["cards"] == 8
    assert GAME.holdings(s)["different cards"] == 7
    s.charms[0] = NONE
    assert GAME.holdings(s)["charms"] == 3


def _shuffled(rng: random.Random) -> Any:
    """Everything somewhere, at random."""
    s = GAME.start(BOX, chance())
    cards, charms = list(range(7)), list(range(4))
    rng.shuffle(cards)
    rng.shuffle(charms)
    s.deck, s.open = tuple(cards[:2]), (cards[2],)
    s.hands = [(cards[3],), (cards[4],), ()]
    s.drawers = [(), (cards[5],), (cards[6],)]
    s.charm, s.charms, s.shown = charms[0], [charms[1], charms[2], NONE], [NONE, NONE, NONE]
    s.bids = [rng.randint(0, 9) for _ in range(3)]
    s.secret = rng.randint(1, 6)
    s.lids = [rng.random() < 0.5 for _ in range(3)]
    return s


# Declarations that cannot be


def _declare(**slots: Any) -> type[Any]:
    return declared(type("Wrong", (State,), dict(slots)))


@pytest.mark.parametrize(
    ("name", "slot", "text"),
    [
        ("box", lambda: zone("cards"), "Wrong.box: this name has a meaning of its own"),
        ("asks", flag, "Wrong.asks: this name has a meaning of its own"),
        ("clone", number, "Wrong.clone: this name has a meaning of its own"),
        ("declared", number, "Wrong.declared: this name has a meaning of its own"),
        ("seats", number, "Wrong.seats: this name has a meaning of its own"),
        ("at", number, "Wrong.at: this name has a meaning of its own"),
        ("hand", lambda: zone("cards", seen=OWNER), 'Wrong.hand: OWNER .* write each="seats"'),
        ("mine", lambda: number(0, 0, 5, seen=OWNER), 'Wrong.mine: OWNER .* write each="seats"'),
        (
            "hands",
            lambda: zone("cards", each="seats", rest=True),
            "Wrong.hands: the rest cannot go into several zones; leave out rest=True",
        ),
        (
            "bid",
            lambda: number(seen=NOBODY),
            "Wrong.bid: a hidden number is re-dealt from its range; write low and high",
        ),
        ("turn", lambda: number(-2), "Wrong.turn: start is -2, not from -1 to 1000000"),
        ("coins", lambda: number(3, 0, 2), "Wrong.coins: start is 3, not from 0 to 2"),
        (
            "coins",
            lambda: number(1, 0, 2, position=9),
            "Wrong.coins: position is 9, not from 0 to 2; change one of them",
        ),
    ],
)
def test_a_slot_that_cannot_be_says_what_to_write(name: str, slot: Any, text: str) -> None:
    with pytest.raises(TypeError, match=text):
        _declare(**{name: slot()})


def test_a_slot_written_twice_is_noticed() -> None:
    with pytest.raises(TypeError, match="Twice declares a slot twice; give each a name of its own"):

        @declared
        class Twice(State[Cabinet]):
            deck = zone("cards")
            turn = number()
            deck = zone("cards", each="seats")  # type: ignore[assignment]  # noqa: PIE794

    with pytest.raises(TypeError, match=r"Same\.pile is the slot 'deck' again"):

        @declared
        class Same(State[Cabinet]):
            deck = pile = zone("cards")


def test_slots_are_declared_in_one_class() -> None:
    with pytest.raises(TypeError, match="More inherits the slots of Everything; declare all in"):

        @declared
        class More(Everything):
            extra = zone("cards")


def test_the_rest_goes_to_one_slot() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.box2: 'deck' takes the rest of 'cards' already"):
        _declare(deck=zone("cards", rest=True), box2=zone("cards", rest=True))
    _declare(deck=zone("cards", rest=True), charms=one("charms", each="seats", rest=True))


def test_flags_are_known_to_everybody() -> None:
    with pytest.raises(TypeError, match=r"hide number\(0, 0, 1, seen=\.\.\.\) instead"):
        flag(seen=NOBODY)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("slot", "text"),
    [
        (
            lambda: zone("card"),
            r"Wrong\.it: 'card' is no sort of Cabinet \(cards, charms\); "
            r"fill self\.sorts\['card'\] in Cabinet\.unpack",
        ),
        (lambda: one("jewels", each="seats"), r"Wrong\.it: 'jewels' is no sort of Cabinet"),
        (
            lambda: flag(each="seat"),
            r"Wrong\.it: Cabinet has no number 'seat' to have one for each of; "
            r'write each="seats", or set self\.seat in Cabinet\.unpack',
        ),
        (lambda: number(each="sorts"), r"Wrong\.it: Cabinet has no number 'sorts'"),
    ],
)
def test_a_box_without_what_a_slot_names_says_what_to_write(slot: Any, text: str) -> None:
    game = game_of(_declare(it=slot()))
    with pytest.raises(TypeError, match=text):
        game.box(3)


def test_a_slot_is_what_its_function_made() -> None:
    made: Any = zone("cards", each="seats", seen=OWNER)
    assert isinstance(made, Slot)
    assert (made.kind, made.sort, made.each, made.seen) == ("zone", "cards", "seats", OWNER)
    made = number(2, 1, 3, position=3)
    assert (made.start, made.low, made.high, made.position, made.seen) == (2, 1, 3, 3, ALL)
