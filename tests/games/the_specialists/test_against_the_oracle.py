"""Whole random games beside the clauses: who is asked what, what is legal, what comes of it.

`make torture` plays more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from muster import Match
from muster.kernel.chance import Chance
from tests.games.the_specialists.layouts.bench import Asked, Going
from tests.games.the_specialists.layouts.components import (
    BUILDINGS,
    COLOURS,
    FILES,
    GAME,
    LAYOUTS,
    TOKEN,
    cities,
    kind,
)
from tests.games.the_specialists.layouts.payments import Declared
from tests.games.the_specialists.layouts.table import flags, place, seen
from tests.games.the_specialists.oracle import Oracle
from tests.torture import many

GAMES = many(18)
POSITIONS = many(225)
CHUNKS = 3

EAGER = {"informant": 0.3, "pass": 0.3, "skip": 0.4, "rob": 6.0, "use": 0.3, "pay": 0.5}
"""How likely some verbs are, so that teams and heists come about; others: 1."""


class Told(Chance):
    """Chance that notes what dice were thrown."""

    __slots__ = ("thrown",)
    thrown: list[list[int]]

    def roll(self, stream: str, dice: int, faces: int = 6) -> tuple[int, ...]:
        values = super().roll(stream, dice, faces)
        self.thrown.append(list(values))
        return values


class Beside:
    """A match and the clauses, side by side."""

    def __init__(self, m: Match, rng: random.Random) -> None:
        self.m = m
        self.rng = rng
        self.played: Counter[str] = Counter()
        chance = Told(m.state.chance.key, m.state.chance.counts)
        chance.thrown = []
        m.state.chance = chance
        self.thrown = chance.thrown
        dump = m.state.dump()
        self.oracle = Oracle(m.seats, m.box.options, self.roll, dump["layout"], self.paid)
        self.begin(dump)

    def begin(self, dump: dict[str, Any]) -> None:
        """What lies on the table; how the set-up draws it is tested by itself."""
        o = self.oracle
        same = ("round", "first", "active", "deck", "display", "gone", "informants", "informant")
        for name in (*same, "area", "offer", "pool", "tiles", "primes", "marks", "hacked", "fresh"):
            setattr(o, name, dump[name])
        o.fast, o.fast_die = dump["fast"], dump["fast_die"]
        o.stacks = {name: dump[f"{name}_stack"] for name in ("team", "mastery", "bank", "jewelry")}
        for seat, gang in enumerate(o.gangs):
            gang.row, gang.beside = dump["rows"][seat], dump["beside"][seat]
            gang.equipment, gang.team = dump["equipment"][seat], dump["teams"][seat]
            gang.tokens, gang.experts = dump["tokens"][seat], dump["experts"][seat]
            gang.book = Counter(dump["books"][seat])
            gang.rewards = {name: dump[f"{name}_taken"][seat] for name in o.stacks}
            for rows in o.marks.values():
                gang.robbed.update(kind for kind, signed in rows.items() if seat in signed)
        if o.solo:
            for name in ("corruption", "corruptions", "supply", "bribes", "rivalries"):
                setattr(o, name, dump[name])
            o.steps = {name: dump[f"{name}_step"] for name in o.steps}

    def roll(self, number: int) -> Sequence[int]:
        """What the match threw at this moment: just so many dice."""
        values = self.thrown.pop(0)
        assert len(values) == number
        return values

    def paid(self, whole: list[Declared]) -> Declared:
        """Of all payments the one that `pay` made: said pick by pick it leads to the same."""
        told = [line.told for line in self.m.log(None) if line.told["kind"] == "robbed"][-1]
        gang, seat = self.oracle.gangs[self.payer], self.payer
        values = Counter(told["dice"])
        found = [
            said
            for said in whole
            if said.tokens == frozenset(told["used"])
            and Counter(gang.value(place) for place in said.dice) == values
            and self.said(said, seat).fingerprint == self.m.fingerprint
        ]
        assert found, f"{told} is none of {whole}"
        return found[0]

    def said(self, whole: Declared, seat: int) -> Match:
        """The match before `pay`, with this payment declared pick by pick."""
        m = self.before.clone()
        parts = [f"act {whole.acts}"] if whole.acts else []
        parts += [f"spend {token}" for token in sorted(whole.tokens)]
        parts += [f"give {place}" for place in sorted(whole.given)]
        for part in (*parts, "done"):
            if m.asks and m.asks[0].picks and part in m.legal(seat):
                m.play(seat, part)
        return m

    def run(self) -> None:
        """The whole game."""
        self.follow(self.oracle.game())
        assert self.m.over

    def follow(self, going: Going) -> None:
        """Answer at random what both ask, until the oracle has no more questions."""
        try:
            asked = next(going)
            while True:
                self.compare(asked)
                action = self.choice(asked.seat)
                self.played[action.split()[0]] += 1
                self.payer = asked.seat
                if action == "pay":
                    self.before = self.m.clone()
                self.m.play(asked.seat, action)
                asked = going.send(action)
        except StopIteration:
            pass
        assert not self.thrown, "dice were thrown that the clauses do not know of"
        assert self.m.over == self.oracle.over
        if self.m.over:
            outcome = self.m.outcome
            assert outcome is not None
            found = outcome.scores, outcome.winners, outcome.ending, outcome.tiebreak
            assert found == self.oracle.result()

    def choice(self, seat: int) -> str:
        """A verb first, then one of its actions."""
        legal = self.m.legal(seat)
        names = sorted({text.split()[0] for text in legal})
        verb = self.rng.choices(names, [EAGER.get(name, 1) for name in names])[0]
        return self.rng.choice([text for text in legal if text.split()[0] == verb])

    def compare(self, asked: Asked) -> None:
        m, o = self.m, self.oracle
        assert [(ask.seat, ask.key) for ask in m.asks] == [(asked.seat, asked.key)]
        legal = m.legal(asked.seat)
        assert len(legal) == len(set(legal))
        assert set(legal) == asked.actions
        table = seen(m)
        expected: dict[str, Any] = {
            "round": o.round,
            "first": o.first,
            "display": o.display,
            "deck": len(o.deck),
            "area": o.area,
            "rows": [gang.row for gang in o.gangs],
            "beside": [gang.beside for gang in o.gangs],
            "equipment": [gang.equipment for gang in o.gangs],
            "teams": [gang.team for gang in o.gangs],
            "heists": [gang.heists for gang in o.gangs],
            "tiles": o.tiles,
            "fresh": o.fresh,
            "fast": o.fast,
            "fast_die": o.fast_die,
            "hacked": o.hacked,
            "final": o.final,
            **{f"{name}_stack": stack for name, stack in o.stacks.items()},
            **{f"{name}_taken": [gang.rewards[name] for gang in o.gangs] for name in o.stacks},
        }
        if asked.key not in ("start", "arrange"):
            expected["active"] = o.active
        if not o.options["unlimited_dice"]:
            expected["pool"] = o.pool
        if not o.options.get("hidden_money"):
            expected["money"] = [gang.money for gang in o.gangs]
        for name, value in expected.items():
            assert table[name] == value, name
        assert [sorted(t) for t in table["tokens"]] == [sorted(g.tokens) for g in o.gangs]
        assert [set(t) for t in table["experts"]] == [set(g.experts) for g in o.gangs]
        dump = m.state.dump()
        books = [{k: v for k, v in book.items() if v} for book in dump["books"]]
        assert books == [{k: v for k, v in gang.book.items() if v} for gang in o.gangs]
        assert dump["marks"] == o.marks
        assert sorted(table["gone"]) == sorted(o.gone)
        if o.solo:
            self.compare_solo(table)
        else:
            assert table["informant"] == o.informant
            assert {board["letter"]: board["tokens"] for board in table["boards"]} == o.primes

    def compare_solo(self, solo: dict[str, Any]) -> None:
        o = self.oracle
        assert (solo["bribes"], solo["rivalries"]) == (o.bribes, o.rivalries)
        assert solo["corruption"] == o.corruption
        assert solo["corruptions"] == len(o.corruptions)
        assert sorted(solo["supply"]) == sorted(o.supply)
        for name in ("bank", "jewelry"):
            last = len(FILES["solo"][f"{name}_track"])
            assert min(solo[f"{name}_step"], last) == o.steps[name]


def table_of(seed: int, rng: random.Random) -> tuple[int, dict[str, Any]]:
    seats = 1 + seed % 4
    options: dict[str, Any] = {name: rng.random() < 0.3 for name in flags(seats)}
    options["layout"] = LAYOUTS[seed // 4 % 4]
    return seats, options


@pytest.mark.clause(
    "TS-27",
    "TS-28",
    "TS-32",
    "TS-33",
    "TS-42",
    "TS-46",
    "TS-47",
    "TS-49",
    "TS-54",
    "TS-55",
    "TS-57",
    "TS-58",
    "TS-61",
    "TS-62",
    "TS-63",
    "TS-69",
    "TS-70",
    "TS-71",
    "TS-81",
    "TS-83",
    "TS-92",
    "TS-111",
    "TS-J8",
    "TS-J11",
    "TS-J12",
    "TS-J17",
    "TS-J25",
    "TS-J26",
    "TS-J29",
)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_whole_games_go_as_the_clauses_say(chunk: int) -> None:
    played: Counter[str] = Counter()
    for seed in range(chunk * (GAMES // CHUNKS), (chunk + 1) * (GAMES // CHUNKS)):
        rng = random.Random(f"whole {seed}")
        seats, options = table_of(seed, rng)
        side = Beside(Match.new(GAME, seats, seed=seed, options=options), rng)
        try:
            side.run()
        except Exception as error:
            where = f"{seats} seats, {options}, seed {seed}, after {side.m.record.inputs[-6:]}"
            raise AssertionError(where) from error
        played += side.played
    assert {"take", "recruit", "fast", "activate", "rob", "give", "use", "set"} <= set(played)


# Heists alone, from positions that play hardly reaches


def some_heist(rng: random.Random) -> Match:
    """Before a heist of seat 0: any team, tokens, tiles and dice; the round ends after it."""
    seats = rng.choice([1, 2, 2, 3, 4])
    options: dict[str, Any] = {"acting_replaces": rng.random() < 0.25}
    if seats > 1:
        options["asymmetric"] = True  # wild tokens and all
    crew = [f"{colour}-0{n}" for colour in COLOURS for n in (1, 2, 3)]
    team = rng.sample(crew, rng.choice([2, 4, 6, 8, 10]))
    fast = rng.choice([None, *[card for card in crew if card not in team]])
    able = [name for name in TOKEN if seats == 1 or kind(name) != "solo"]
    if rng.random() < 0.5:
        able = [name for name in able if kind(name) in ("skill", "wild", "equipment")]
    tokens = rng.sample(able, rng.randrange(5))
    names = list(cities("abcd"))
    marks = {
        f"{city} {rng.choice(BUILDINGS)}": rng.choice([0, "lock"] if seats == 1 else [0, 1, 1])
        for city in rng.sample(names, rng.randrange(6))
    }
    return place(
        " ".join(str(rng.randrange(7)) for _ in range(4)),
        beside=" ".join(str(rng.randrange(1, 7)) for _ in range(rng.choice([0, 0, 1, 2]))),
        seats=seats,
        options=options,
        layout=rng.choice(LAYOUTS),
        team=" ".join(team),
        fast=fast,
        tokens=" ".join(tokens),
        experts=" ".join(rng.sample(COLOURS, rng.randrange(4))),
        equipment=rng.choice([0, 0, 1, 2, 3, 5, 9]),
        marks=marks,
        turns=seats - 1,
        first=1 % seats,
        round=rng.choice([2, 12]),
        pool=rng.choice([0, 1, 5]),
        display="",
        stage="heist",
        seed=rng.randrange(1000),
    )


@pytest.mark.clause("TS-57", "TS-58", "TS-59", "TS-60", "TS-61", "TS-62", "TS-63", "TS-64", "TS-66")
@pytest.mark.clause("TS-71", "TS-72", "TS-77", "TS-78", "TS-80", "TS-88", "TS-94", "TS-95", "TS-96")
@pytest.mark.clause("TS-97", "TS-98", "TS-119", "TS-120", "TS-121", "TS-J23", "TS-J24", "TS-J25")
@pytest.mark.clause("TS-J26", "TS-J28", "TS-J29", "TS-J30", "TS-J31", "TS-J32", "TS-J33", "TS-J49")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_heists_go_as_the_clauses_say(chunk: int) -> None:
    played: Counter[str] = Counter()
    for seed in range(chunk * (POSITIONS // CHUNKS), (chunk + 1) * (POSITIONS // CHUNKS)):
        rng = random.Random(f"heist {seed}")
        m = some_heist(rng)
        start = m.state.dump()
        side = Beside(m, rng)
        try:
            side.follow(side.oracle.last_step())
        except Exception as error:
            said = [text for _, text in m.record.inputs]
            raise AssertionError(f"seed {seed}, {said} from {start}") from error
        played += side.played
    assert {"rob", "spend", "give", "act", "done", "pay", "use", "informant"} <= set(played)
