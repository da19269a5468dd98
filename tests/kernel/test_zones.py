"""Rules that list the places they leave open, and rules that stay the same for a whole match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from muster.kernel.ask import Ask, Reason, question
from muster.kernel.chance import Chance
from muster.kernel.engine import legal_answers, refusal
from muster.kernel.events import Out
from muster.kernel.flow import flow
from muster.kernel.game import Game, Meta
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome
from muster.kernel.state import Box, State
from muster.kernel.verbs import EVERY, Verb, allows, among, mask_of, refuses, stays
from muster.parts.slots import declared, number, zone


class Box10(Box):
    def unpack(self) -> None:
        self.sorts["cards"] = tuple(f"c{n}" for n in range(10))
        self.left_out = 1 << 4 if self.options["short"] else 0


@declared
class Hand(State[Box10]):
    hand = zone("cards")
    below = number(10)


def reason(text: str) -> Any:
    return lambda s, ask, at: Reason(f"{at} {text}")


@stays("ZO-1", reason("is not in this game"))
def in_the_game(box: Box10) -> int:
    return EVERY & ~box.left_out


@among("ZO-2", reason("is not in your hand"))
def in_hand(s: Hand, ask: Ask) -> Sequence[int]:
    return s.hand


@allows("ZO-3", reason("is too high"))
def low_enough(s: Hand, ask: Ask) -> int:
    return mask_of(range(s.below))


@refuses("ZO-4")
def is_even(s: Hand, ask: Ask, at: int) -> Reason | None:
    return Reason(f"{at} is odd") if at % 2 else None


def game_with(*conditions: Any) -> Game[Any]:
    class Play(Verb[Hand]):
        name = "play"
        words = ("cards",)
        label = "Play {0}"
        touches = ("{0}",)
        rules = conditions

        def do(self, s: Hand, ask: Ask, at: int, out: Out) -> None:
            s.hand = tuple(card for card in s.hand if card != at)

    asked = question("play", "ZO-2", "Which card?", Play())

    def ask_first(s: Any, out: Out) -> None:
        s.ask(0, asked)

    class Zones(Game[Any]):
        folder = Path(__file__).parent / "no-such-folder"
        meta = Meta(
            id="zones",
            title="Zones",
            tagline="",
            seats=(2,),
            rules_version="1",
            options=(Option("short", "flag", False, "", clause="ZO-1"),),
        )
        root = flow("zones", ask_first)
        questions = (asked,)
        state = Hand
        box_type = Box10
        position_at = "ask_first"

        def outcome(self, s: Any) -> Outcome:
            return Outcome((0, 0), (0,), ending="played")

    return Zones()


def listed(game: Game[Any], short: bool = False, below: int = 10) -> tuple[list[int], list[str]]:
    """What is legal with a hand of 7, 2, 4 and 5, and for each place the clause that refuses."""
    box = game.box(2, {"short": short})
    s = game.start(box, Chance(b"\0" * 32))
    s.hand, s.below = (7, 2, 4, 5), below
    s.ask(0, game.questions[0])
    ask = s.asks[0]
    first = box.blocks[0].first
    clauses = []
    for at in range(10):
        refused = refusal(s, ask, first + at)
        clauses.append("" if refused is None else refused.clause)
    return [action - first for action in legal_answers(s, ask)], clauses


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        ((in_hand,), [2, 4, 5, 7]),
        ((in_hand, low_enough), [2, 4, 5]),
        ((in_hand, is_even), [2, 4]),
        ((low_enough, in_hand, is_even), [2, 4]),
        ((low_enough,), [0, 1, 2, 3, 4, 5]),
        ((is_even, low_enough), [0, 2, 4]),
    ],
    ids=["zone", "zone and mask", "zone and test", "all", "mask", "mask and test"],
)
@pytest.mark.parametrize("short", [False, True])
def test_the_list_is_what_no_rule_refuses_in_order(
    conditions: tuple[Any, ...], found: list[int], short: bool
) -> None:
    game = game_with(in_the_game, *conditions)
    legal, clauses = listed(game, short, below=6)
    assert legal == [at for at in found if not (short and at == 4)]
    assert legal == [at for at, clause in enumerate(clauses) if not clause]


def test_a_refusal_cites_the_first_rule_as_they_are_written() -> None:
    _, clauses = listed(game_with(in_the_game, in_hand, low_enough, is_even), short=True, below=6)
    assert clauses[4] == "ZO-1"
    assert clauses[9] == "ZO-2"
    assert clauses[7] == "ZO-3"
    assert clauses[5] == "ZO-4"
    _, clauses = listed(game_with(low_enough, in_hand), below=6)
    assert clauses[9] == "ZO-3"


def test_of_two_zones_both_count() -> None:
    @among("ZO-5", reason("is not chosen"))
    def chosen(s: Hand, ask: Ask) -> Sequence[int]:
        return (9, 7, 2)

    legal, clauses = listed(game_with(in_hand, chosen))
    assert legal == [2, 7]
    assert (clauses[4], clauses[9]) == ("ZO-5", "ZO-2")


def test_an_action_no_verb_says_is_named_where_its_target_is_asked_for() -> None:
    game = game_with(in_hand)
    box = game.box(2, {})
    assert game.label(box, "sing loudly") == "sing loudly"
    assert game.preview(box, {}, 0, "sing loudly", ()).hint == ""
    with pytest.raises(
        TypeError, match=r"zones: no verb says what .sing. touches; write Game\.tar"
    ):
        game.targets(box, {}, "sing")
