"""Whole random games beside the clauses: who is asked what, what is legal, where the money goes.

`make torture` plays more.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from muster import Match
from tests.games.millions_of_dollars.layouts.table import (
    GAME,
    TABLE,
    heist,
    keys,
    offers,
    requests,
    seen,
)
from tests.games.millions_of_dollars.oracle import CARDS, ORDER, ROLES, Gangs
from tests.games.millions_of_dollars.talk.talk import Talk
from tests.torture import many

GAMES = many(18)
POSITIONS = many(225)
CHUNKS = 3

EAGER = dict.fromkeys(("withdraw", "refuse", "claim", "question", "urge", "accuse"), 0.4) | {
    "offer": 3,
    "accept": 2,
    "leave": 0.08,
    "pass": 0.35,
    "call": 0.3,
    "ring": 0.04,
    "time": 0.04,
}
"""How likely some verbs are, so that games are long enough to be worth playing; others: 1."""


def some_options(rng: random.Random, seats: int) -> dict[str, Any]:
    flags = ["reserve_pays_ante", "aid_goes_back", "gifts", "fooled"]
    options: dict[str, Any] = {name: rng.random() < 0.5 for name in flags}
    options["mode"] = rng.choice(["turns", "real-time"])
    return options


class Beside:
    """A match and the clauses, side by side."""

    def __init__(self, m: Match, rng: random.Random) -> None:
        self.m = m
        self.rng = rng
        self.played: Counter[str] = Counter()
        options = m.box.options
        self.gangs = Gangs(m.seats, options["reserve_pays_ante"], options["aid_goes_back"])
        self.leader = seen(m)["leader"]
        self.previous: list[set[str]] = [set() for _ in range(m.seats)]

    def run(self) -> None:
        while not self.m.over:
            self.plan()
            self.negotiate()
            self.rob()
            ended = self.gangs.winners()
            assert self.m.over == (ended is not None)
            if ended is None:
                self.gangs.next_round()
                self.leader = (self.leader + 1) % self.m.seats  # MD-16
                self.same_money()
            else:
                self.judge(*ended)

    def plan(self) -> None:
        """Everybody sends what the clauses allow; the card set aside is the engine's to draw."""
        m, rng = self.m, self.rng
        table = seen(m)
        assert (table["round"], table["leader"]) == (self.gangs.round, self.leader)
        allowed = set(ROLES[m.seats])
        while any(ask.key == "send" for ask in m.asks):
            seat = rng.choice(m.asks).seat
            picked = next(ask for ask in m.asks if ask.seat == seat).picks
            texts = m.box.catalogue.texts
            taken = {texts[pick].split()[1] for pick in picked}
            free = allowed - taken
            if m.box.options.get("fooled"):
                free -= self.previous[seat]
            assert set(m.legal(seat)) == {f"send {role}" for role in free}
            m.play(seat, rng.choice(m.legal(seat)))
        dump = m.state.dump()
        if m.over or dump["status"] != ["in"] * len(dump["status"]):
            return
        sent = sorted(dump["roles"])
        assert sorted([*dump["shown"], dump["hidden"]]) == sent  # MD-4
        self.gangs.plan(dump["loot"], dump["roles"], dump["shown"])
        chars = self.gangs.chars
        self.previous = [set(dump["roles"][s * chars : s * chars + chars]) for s in range(m.seats)]

    def negotiate(self) -> None:
        m, rng = self.m, self.rng
        options = m.box.options
        talk = Talk(self.gangs, self.leader, options["mode"] == "real-time", options["gifts"])
        while not talk.over:
            assert keys(m) == talk.asked()
            self.same_book(talk)
            seat, action = self.choice(talk)
            for one in {seat, rng.randrange(m.seats)} - {TABLE}:
                legal = m.legal(one)
                assert len(legal) == len(set(legal))
                assert set(legal) == talk.legal(one)
            self.played[action.split()[0]] += 1
            m.play(seat, action)
            if seat == TABLE:
                talk.ring()
            else:
                talk.play(seat, action)

    def choice(self, talk: Talk) -> tuple[int, str]:
        """A verb first, then one of its actions; the clock and leaving are rare."""
        m, rng = self.m, self.rng
        ask = rng.choice(m.asks)
        legal = m.legal(ask.seat)
        names = sorted({text.split()[0] for text in legal})
        verb = rng.choices(names, [EAGER.get(name, 1) for name in names])[0]
        if ask.seat == TABLE and rng.random() > EAGER[verb] and len(m.asks) > 1:
            return self.choice(talk)
        return ask.seat, rng.choice([text for text in legal if text.split()[0] == verb])

    def same_book(self, talk: Talk) -> None:
        self.same_money()
        m = self.m
        expected = {(maker, slot, amount) for (maker, slot), amount in talk.offers.items()}
        assert offers(m) == expected
        assert requests(m) == {(slot, *ask) for slot, ask in talk.asks.items()}
        table = seen(m)
        parts = {(row["maker"], row["slot"]): row["amount"] for row in table["shares"]}
        assert parts == talk.shares
        assert table["status"] == self.gangs.status
        if talk.real_time:
            assert table["acts"] == talk.acts
        else:
            assert (table["cycle"], table["turn"]) == (talk.cycle, talk.turn)
            assert table["cycles"] == talk.last
        for seat in range(m.seats):  # MD-6
            assert (m.why_mute(seat) is not None) == (not self.gangs.still_in(seat))

    def same_money(self) -> None:
        table, gangs = seen(self.m), self.gangs
        assert table["cash"] == gangs.cash
        assert table["antes"] == gangs.antes
        assert table["looks"] == gangs.looks
        assert table["reserve"] == gangs.reserve

    def rob(self) -> None:
        m, gangs = self.m, self.gangs
        named = None
        slot = gangs.snitch()
        if slot is not None and gangs.nameable():
            seat = gangs.owner(slot)
            while m.asks and m.asks[0].key == "name":
                assert keys(m) == {seat: "name"}
                expected = {f"name {role}" for role in gangs.nameable()}
                if gangs.looks[seat]:
                    expected |= Talk(gangs, 0, False, False)._looking(seat)
                assert set(m.legal(seat)) == expected
                action = self.rng.choice(m.legal(seat))
                m.play(seat, action)
                if action.startswith("peek"):
                    gangs.looks[seat] -= 1
                else:
                    named = action.split()[1]
        gangs.rob(named)

    def judge(self, ending: str, winners: set[int]) -> None:
        self.same_money()
        outcome = self.m.outcome
        assert outcome is not None
        assert (outcome.ending, set(outcome.winners)) == (ending, winners)
        assert outcome.scores == tuple(self.gangs.cash)
        assert (outcome.tiebreak is None) == (len(winners) == 1)


@pytest.mark.clause(
    "MD-1", "MD-3", "MD-5", "MD-6", "MD-9", "MD-10", "MD-13", "MD-14", "MD-15", "MD-16", "MD-17",
    "MD-J3", "MD-J4", "MD-J5", "MD-J9", "MD-J10", "MD-J11", "MD-J18", "MD-J27", "MD-J28", "MD-J29",
    "MD-J31",
)  # fmt: skip
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_whole_games_go_as_the_clauses_say(chunk: int) -> None:
    played: Counter[str] = Counter()
    for seed in range(chunk, GAMES, CHUNKS):
        rng = random.Random(f"whole {seed}")
        seats = 3 + seed // CHUNKS % 6
        options = some_options(rng, seats)
        side = Beside(Match.new(GAME, seats, seed=seed, options=options), rng)
        try:
            side.run()
        except Exception as error:
            last = [line.told for line in side.m.log(None)][-4:]
            raise AssertionError(f"{seats} seats, {options}, seed {seed}: {last}") from error
        played += side.played
    assert {"accept", "pay", "also", "done", "leave", "withdraw", "give"} <= set(played)
    assert {"claim", "question", "urge", "accuse", "refuse", "share", "call", "peek"} <= set(played)


# Heists alone, from positions that play hardly reaches


def some_heist(rng: random.Random) -> tuple[Match, Gangs]:
    """Any roles, anybody gone, any money, any card, near the end or not."""
    seats = rng.choice([3, 3, 4, 5, 6, 7, 8])
    options = {name: rng.random() < 0.5 for name in ("reserve_pays_ante", "aid_goes_back")}
    gangs = Gangs(seats, **options)
    loot = rng.choice(list(CARDS))
    gangs.cash = [rng.choice([0, 0, 1, 2, 3, 5, 9, 15, 17, 18, 19]) for _ in range(seats)]
    if seats == 3:
        roles = [role for _ in range(3) for role in rng.sample(ORDER, 2)]
    else:
        roles = [rng.choice(ROLES[seats]) for _ in range(seats)]
    hidden = rng.choice(roles)
    shown = sorted(roles, key=ORDER.index)
    shown.remove(hidden)
    before = list(gangs.cash)
    gangs.plan(loot, roles, shown)
    gone = [slot for slot in gangs.slots if rng.random() < rng.choice([0.2, 0.5])]
    for slot in gone:
        gangs.leave(slot)
    gangs.round = rng.choice([1, 8])
    words = " ".join(roles)
    if seats == 3:
        words = ", ".join(" ".join(roles[n : n + 2]) for n in (0, 2, 4))
    m = heist(
        words,
        loot=loot,
        left=gone,
        hidden=hidden,
        cash=gangs.cash,
        antes=gangs.antes,
        aid=gangs.aid,
        round=gangs.round,
        options=options,
    )
    assert sum(before) + 175 - 5 * seats == gangs.money
    return m, gangs


@pytest.mark.clause("MD-8", "MD-9", "MD-10", "MD-11", "MD-12", "MD-13", "MD-14", "MD-15", "MD-17")
@pytest.mark.clause("MD-18", "MD-J4", "MD-J5", "MD-J12", "MD-J13", "MD-J15", "MD-J16", "MD-J17")
@pytest.mark.clause("MD-J20", "MD-J21", "MD-J22", "MD-J25")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_heists_go_as_the_clauses_say(chunk: int) -> None:
    for seed in range(chunk, POSITIONS, CHUNKS):
        rng = random.Random(f"heist {seed}")
        m, gangs = some_heist(rng)
        slot = gangs.snitch()
        named = None
        if slot is not None and gangs.nameable():
            assert keys(m) == {gangs.owner(slot): "name"}, seed
            assert set(m.legal(gangs.owner(slot))) == {f"name {r}" for r in gangs.nameable()}
            named = rng.choice(sorted(gangs.nameable()))
            m.play(gangs.owner(slot), f"name {named}")
        gangs.rob(named)
        table = seen(m)
        assert (table["cash"], table["looks"]) == (gangs.cash, gangs.looks), seed
        ended = gangs.winners()
        assert m.over == (ended is not None), seed
        if ended is not None:
            assert m.outcome is not None
            assert (m.outcome.ending, set(m.outcome.winners)) == ended, seed
