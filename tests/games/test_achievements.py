"""What can be achieved: each in a finished game where some have done it and others have not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

import muster
from muster.games.millions_of_dollars import events as millions
from muster.kernel.outcome import Achievement, Finish, Outcome, SoloScore, places
from muster.kernel.records.record import Record

RECORDS = Path(__file__).parents[1] / "records"

Change = Callable[[Finish], Finish]


class Case(NamedTuple):
    """The seats that have done it in this record, or would have after a change."""

    record: str
    seats: set[int]
    change: Change | None = None


def state(**slots: Any) -> Change:
    """The same end with these slots; of what seats have, for seat 0 only."""

    def changed(end: Finish) -> Finish:
        s = end.state.clone()
        for name, value in slots.items():
            was = getattr(s, name)
            setattr(s, name, [value, *was[1:]] if isinstance(was, list) else value)
        return replace(end, state=s)

    return changed


def events(*told: Any) -> Change:
    return lambda end: replace(end, events=told)


def outcome(**values: Any) -> Change:
    return lambda end: replace(end, outcome=replace(end.outcome, **values))


PAID = millions.DriverPaid(1, (0, 2, 2), (1, 1, 1))
FEW = millions.DriverPaid(2, (0, 1), (1, 1))
HIT = millions.Robbed(3, 0, 1)

CASES: dict[str, dict[str, Case]] = {
    "the-plan": {
        "one-of-each": Case("won-by-points", {2}),
        "collector": Case("three-with-bribes", {0}),
        "no-souvenirs": Case("won-by-treasures", {0}, state(souvenirs=())),
        "gift-shop": Case("shared", {0, 5}),
        "undisturbed": Case("won-by-points", {0, 1, 2}, events()),
        "smash-and-grab": Case("won-by-full-collections", {0}),
        "ghost-hunter": Case("solitaire-won", {0}, outcome(others=(3, 2, 1))),
    },
    "space-explorers": {
        "every-division": Case("shared-by-two", {0, 2}),
        "specialised": Case("won-by-projects", {0}),
        "projects": Case("last-project", {0}),
        "without-projects": Case("shared-by-two", {0, 2}),
        "full-hub": Case("shared-by-three", {1}),
        "for-nothing": Case("last-project", {1}),
        "photo-finish": Case("won-by-projects", {2}),
    },
    "millions-of-dollars": {
        "twenty": Case("twenty-million", {0}),
        "long-game": Case("eight-rounds", {5}),
        "taxi": Case("five-gangs", {1}, events(PAID, FEW)),
        "crook": Case("five-gangs", {3}, events(HIT, HIT, PAID, HIT)),
        "lonely": Case("eight-rounds-shared", {1}),
        "all-of-it": Case("twenty-million", {0, 3}),
        "broke": Case("in-real-time", {1, 4}),
    },
    "the-specialists": {
        "all-kinds": Case("twelve-rounds", {1}),
        "jeweller": Case("twelve-rounds", {3}),
        "all-heists": Case("seventh-heist", {0}),
        "team-and-mastery": Case("twelve-rounds", {0}, state(team_taken=1, mastery_taken=2)),
        "experts": Case("twelve-rounds", {0}, state(experts=0b1011)),
        "one-job": Case("three-gangs", {1}),
        "unbribed": Case("solo-seventh-heist", {0}, state(bribes=())),
        "top-rank": Case("solo-seventh-heist", {0}, outcome(scores=(80,))),
    },
    "masters": {
        "on-fumes": Case("melee-won", {0, 1, 2}),
        "nothing-personal": Case("side-channel-won", {0}),
        "of-course": Case("startup-lost", {0, 1, 2}),
        "penny-pincher": Case("black-box-won", {0, 1}),
        "first-of-many": Case("final-score-2-won", {0, 1}),
    },
}
ELSEWHERE = {
    "masters": {
        *("jailbreak", "silence-is-golden", "minmaxer", "friends"),
        *("back-for-more", "true-mastermind"),
    }
}
"""Those printed by the game have tests in its campaign."""

EACH = [(game, name) for game, cases in CASES.items() for name in cases]


@cache
def end_of(game: str, record: str) -> Finish:
    match = Record.load(RECORDS / game / f"{record}.muster").replay()
    assert match.outcome is not None
    return Finish(match.state, match.events, match.outcome)


def seats_with(found: Achievement, end: Finish) -> set[int]:
    return {seat for seat in range(len(end.outcome.scores)) if found.earned(end, seat)}


@pytest.mark.parametrize(("game", "name"), EACH)
def test_who_has_achieved_it_and_who_has_not(game: str, name: str) -> None:
    found = next(one for one in muster.game(game).achievements if one.id == name)
    record, seats, change = CASES[game][name]
    end = end_of(game, record)
    assert seats_with(found, end if change is None else change(end)) == seats
    if change is not None:
        assert seats_with(found, end) == set()


@pytest.mark.parametrize("game", list(CASES))
def test_every_achievement_has_a_name_a_sentence_and_a_test(game: str) -> None:
    found = muster.game(game).achievements
    assert {one.id for one in found} == {*CASES[game], *ELSEWHERE.get(game, ())}
    assert len({one.id for one in found}) == len({one.name for one in found}) == len(found)
    for one in found:
        assert one.name
        assert one.icon
        assert one.text[0].isupper()
        assert one.text.index(".") == len(one.text) - 1


SOLO: dict[tuple[str, str], SoloScore | None] = {
    ("the-plan", "solitaire-won"): SoloScore(98, "against 1 ghost"),
    ("the-plan", "solitaire-lost"): None,
    ("the-plan", "solitaire-draw"): None,
    ("the-specialists", "solo-seventh-heist"): SoloScore(64, "", "Bonnie & Clyde"),
    ("the-specialists", "solo-seven-bribes"): None,
    ("masters", "greedy-prisoner-won"): SoloScore(23, "The Greedy Prisoner"),
    ("masters", "greedy-prisoner-lost"): None,
}


@pytest.mark.clause("TS-127", "TP-17")
@pytest.mark.parametrize(("game", "record"), list(SOLO))
def test_what_a_game_alone_is_remembered_by(game: str, record: str) -> None:
    assert muster.game(game).solo_score(end_of(game, record)) == SOLO[game, record]


def test_places_count_winners_first_then_points_then_ghosts() -> None:
    assert places(Outcome((5, 9, 9, 3), (2,), "over")) == [3, 2, 1, 4]
    assert places(Outcome((5, 5, 2), (0, 1), "over")) == [1, 1, 3]
    assert places(Outcome((5,), (), "lost", others=(7, 6, 1))) == [3]
