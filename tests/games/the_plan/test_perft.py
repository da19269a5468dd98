"""Counting: how many different sequences of decisions there are from fixed positions.

Each open ask is answered in seat order. A wrong number means a rule has changed.
"""

from __future__ import annotations

import pytest

from muster import Match
from tests.games.the_plan import oracle
from tests.games.the_plan.table import loot, place

GREENS = "green1 green2 green3 green4 green1b green2b green3b green4b"


def perft(m: Match, depth: int) -> int:
    """Sequences of so many decisions; one that ends the game earlier counts as well."""
    if depth == 0 or m.over:
        return 1
    seat = m.asks[0].seat
    actions = m.legal(seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = m.clone()
        after.play(seat, action)
        total += perft(after, depth - 1)
    return total


def counts(m: Match, depth: int) -> list[int]:
    return [perft(m, n) for n in range(1, depth + 1)]


class Rehearsal:
    """The same count from the oracle: a turn is begun anew for every script of decisions."""

    def __init__(self, start: Match) -> None:
        state = start.state.dump()
        self.hands: list[list[str]] = state["hands"]
        self.state = state
        self.bribes = bool(start.box.options["bribes"])

    def perft(self, script: tuple[str, ...], depth: int) -> int:
        if depth == 0:
            return 1
        options = self.options(list(script))
        if not options:
            return 1
        return sum(self.perft((*script, option), depth - 1) for option in options)

    def options(self, script: list[str]) -> list[str]:
        """What may be decided after this script; nothing when the game is over."""
        if len(script) < len(self.hands):
            return self.hands[len(script)]
        plans = [script.pop(0) for _ in self.hands]
        state = self.state
        desk = oracle.Desk(
            plans=plans,
            treasures=list(state["treasures"]),
            trinkets=list(state["trinkets"]),
            pile=list(state["trinket_pile"]),
            hauls=[list(row) for row in state["hauls"]],
            souvenirs=[list(row) for row in state["souvenirs"]],
            seats=len(plans),
            bribes=self.bribes,
        )
        turn = oracle.execute(desk)
        need = next(turn, None)
        while need is not None:
            given: oracle.Given
            if isinstance(need, oracle.Chance):
                assert len(need.among) == 1, "a position where chance decides cannot be counted"
                given = list(need.among)
            else:
                answers: dict[int, list[str]] = {}
                for seat in sorted(need.options):
                    left = sorted(need.options[seat])
                    said: list[str] = []
                    while not said or (need.key == "bid" and said[-1] != "done"):
                        if not script:
                            return left
                        said.append(script.pop(0))
                        left.remove(said[-1])
                    answers[seat] = said
                given = answers
            try:
                need = turn.send(given)
            except StopIteration:
                need = None
        return []


def passing() -> Match:
    """Two players with three cards each, about to pass two after the third turn."""
    return place(
        2,
        at="pass_cards",
        turn=3,
        hands=[["p1-01", "p2-03", "p3-06"], ["p1-03", "p2-04", "p3-11"]],
        treasures=loot("red1"),
        trinkets=[],
        treasure_pile=loot("red2 red3 red4 blue1 blue2"),
        trinket_pile=[],
    )


def smash() -> Match:
    """Three players, two cards each, one Smash & Grab in each hand; the last turn."""
    return place(
        3,
        turn=11,
        hands=[["sg-01", "p1-01"], ["sg-02", "p2-01"], ["sg-03", "p3-02"]],
        treasures=loot("red1 red2 yellow1 blue1 blue4"),
        trinkets=["mugs-1-a", "mugs-2-a"],
        treasure_pile=[],
        trinket_pile=["mugs-3-a", "mugs-4-a", "mugs-5-a"],
        hauls=[[], loot("gray1"), loot("gray2 gray3")],
    )


def bribes() -> Match:
    """Three teams of three with two Trinkets each, and bribes: who shares what depends."""
    return place(
        3,
        turn=11,
        options={"bribes": True},
        hands=[["p3-01", "p3-02"], ["p3-09", "p3-10"], ["p3-14", "p1-13"]],
        treasures=loot("yellow1 yellow2 orange3 blue1 blue4 gray1"),
        trinkets=["postcards-1-a"],
        treasure_pile=[],
        trinket_pile=["postcards-2-a", "postcards-3-a", "postcards-4-a"],
        hauls=[[], loot("red1 red2 red3 red4"), loot("gray2 gray3 gray4 " + GREENS)],
        souvenirs=[["mugs-1-a", "mugs-1-b"], ["mugs-2-a", "mugs-2-b"], ["mugs-3-a", "mugs-3-b"]],
    )


@pytest.mark.clause("TP-11", "TP-3")
def test_two_players_pass_and_choose() -> None:
    """By hand: the first of two cards 3 ways, the second 2 ways, so 3, 6; the same for the other
    seat: 18, 36. Then three cards each are in hand again, of which one is set: 108, 324.
    """
    assert counts(passing(), 6) == [3, 3 * 2, 6 * 3, 6 * 6, 36 * 3, 36 * 9]


@pytest.mark.clause("TP-7", "TP-8", "TP-J10", "TP-J16")
def test_three_players_with_a_smash_and_grab_each() -> None:
    """By hand: 2, 4, 8 for the Plans. After these eight choices (S: Smash & Grab):

    SSS  all tie; the hauls are 0, 1, 2, so each in turn chooses of 2 face up or the pile
    SS-, S-S, -SS  two tie and choose; then the third takes something
    S--, -S-, --S  one grabs red, yellow or blue; ---  nobody is asked, the game is over

    The fourth decision: 3 options in each of the first four, 3 colours in each of the next three,
    and the sequence that is over already counts once: 3 * 7 + 1 = 22.

    The fifth: SSS 7 (three options after a draw, two after a choice), the pairs 7 each, S-- 1 + 1
    + 3 (after blue the team of three finds nothing), -S- 3 + 1 + 1, --S 3 + 3 + 1, --- 1: 46. The
    sixth only goes on in SSS: 2 + 4 + 4 + 3 = 13 in place of 7, so 52; then nothing is open.
    """
    assert counts(smash(), 7) == [2, 4, 8, 22, 46, 52, 52]
    assert [Rehearsal(smash()).perft((), n) for n in range(1, 8)] == [2, 4, 8, 22, 46, 52, 52]


@pytest.mark.clause("TP-18", "TP-19", "TP-J28", "TP-J29")
def test_three_teams_of_three_with_bribes() -> None:
    expected = [2, 4, 8, 17, 45, 98, 198, 406, 818, 1724, 3476]
    assert counts(bribes(), 11) == expected
    assert [Rehearsal(bribes()).perft((), n) for n in range(1, 12)] == expected
