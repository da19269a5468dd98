"""No legal way to pay is missing, and none is there that should not be.

An exhaustive search written from the clauses alone is held against everything the game lets one
lay by hand, over seeded small positions. `python -m tests.games.space_explorers.payment.test_search
--positions 5000` tries as many as one likes.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from typing import Any

import pytest

import muster
from muster import Match
from tests.games.space_explorers.layouts.payments import (
    Payment,
    Walk,
    candidates,
    payments,
    small_position,
)
from tests.games.space_explorers.layouts.table import center, end_turn, hand, hub, in_order, seen

MOST = 2_500
"""Recruits with more payments than this are left to other seeds: they only take long."""

CHUNKS, CHUNK = 10, 20


def compare(seed: int, strict: bool = False) -> Counter[str]:
    """One position, every recruit in it: the game and the search know the same payments."""
    table = small_position(seed)
    m = muster.position("space-explorers", table)
    rng = random.Random(seed)
    counts: Counter[str] = Counter(positions=1)
    for card, division in candidates(table):
        expected = payments(table, card, division)
        if len(expected) > MOST:
            counts["skipped"] += 1
            continue
        walk = Walk(m, card, division)
        where = f"seed {seed}: recruit {card} {division}"
        assert walk.offered == bool(expected), where
        counts["recruits"] += 1
        if not expected:
            counts["refused"] += 1
            refused = m.why_not(0, f"recruit {card} {division}")
            assert refused is not None, where
            continue
        reached = walk.reachable(strict=strict)
        assert reached - expected == set(), f"{where}: the game allows what the clauses do not"
        assert expected - reached == set(), f"{where}: the game misses a way to pay"
        counts["payments"] += len(expected)
        counts["with a return"] += sum("return c31" in str(one) for one in expected)
        if expected == {()}:
            continue
        laid = walk.laid("pay")
        assert laid in expected, f"{where}: pay lays {laid}"
        taken_apart(walk, laid, expected, where)
        carried_out(m, table, card, division, rng.choice(sorted(expected)), where)
    return counts


def taken_apart(walk: Walk, laid: Payment, expected: set[Payment], where: str) -> None:
    """After `pay` any one symbol may be taken out, and the rest completed by hand again.

    Only the last symbol of 31 stays while the card it uncovered pays as well.
    """
    paid = walk.legal((walk.begun, walk.ids["pay"]))
    for one in sorted(set(laid)):
        out = f"drop {one}"
        if walk.ids[out] not in paid:
            assert laid.count(one) == sum(pick.startswith("return ") for pick in laid) == 1, where
            continue
        left = walk.laid("pay", out)
        ways = walk.reachable(("pay", out))
        assert ways, f"{where}: nothing pays after {out}"
        wholes = {tuple(sorted((*left, *added))) for added in ways}
        assert wholes <= expected, f"{where}: {out} leads to what the clauses do not allow"
        assert laid in wholes, f"{where}: what was taken out cannot be laid again"


def carried_out(
    m: Match, table: dict[str, Any], card: str, division: str, picks: Payment, where: str
) -> None:
    """Played for real, a payment gives exactly the things it names, to the right places."""
    m = m.clone()
    m.play(0, f"recruit {card} {division}")
    for pick in sorted(picks, key=lambda pick: (not pick.startswith("return "), pick)):
        m.play(0, pick)
    m.play(0, "done")
    given: Counter[str] = Counter()
    moved = set()
    for pick in picks:
        verb, what = pick.split()[:2]
        if verb == "token" or (verb == "overpay" and what in table["tokens"][0]):
            given[what] += 1
        elif verb in ("move", "overpay"):
            moved.add(what)
    returned = any(pick.startswith("return ") for pick in picks)
    before = table["tokens"]
    after = seen(m)["tokens"]
    for colour, n in before[0].items():
        assert after[0][colour] == n - given[colour], where
        assert after[1][colour] == before[1][colour] + given[colour], where
    drawn = seen(m)["pending"]
    kept = in_order([one for one in table["hands"][0] if one not in moved and one != card])
    assert hand(m, 0) == kept, where
    expected = {c: list(batch) for c, batch in table["hubs"][0].items()}
    if returned:
        assert expected["yellow"].pop() == "c31"
    expected[division].append(card)
    assert hub(m, 0) == {c: batch for c, batch in expected.items() if batch}, where
    lying = [*table["center"], *moved, *(["c31"] if returned else [])]
    assert set(lying) - {card} <= set(center(m)), where
    assert len(center(m)) == max(6, len(lying) - (card in table["center"])), where
    assert drawn is not None
    end_turn(m)


@pytest.mark.clause("SE-35", "SE-36", "SE-37", "SE-40", "SE-41", "SE-45", "SE-J12", "SE-J20")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_game_and_an_exhaustive_search_know_the_same_payments(chunk: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        counts += compare(seed, strict=seed % 4 == 0)
    assert counts["payments"] > 100
    assert counts["refused"] > 5
    assert counts["skipped"] < counts["recruits"] / 4


def wander(seed: int) -> int:
    """Any picks at all, `pay` and `drop` among them, until done: the outcome is a payment."""
    table = small_position(seed)
    rng = random.Random(seed)
    m = muster.position("space-explorers", table)
    ended = 0
    for card, division in candidates(table):
        expected = payments(table, card, division)
        if not expected or expected == {()} or len(expected) > MOST:
            continue
        for _ in range(3):
            trial = m.clone()
            trial.play(0, f"recruit {card} {division}")
            laid: Counter[str] = Counter()
            for _ in range(60):
                legal = trial.legal(0)
                fewer = [one for one in legal if one != "done"]
                pick = rng.choice(fewer if fewer and rng.random() < 0.8 else legal)
                if pick == "pay":
                    walk = Walk(trial, card, division)
                    picks = tuple(trial.view(0)["asks"][0]["picks"][1:])
                    laid += Counter(walk.laid(*picks, "pay"))
                elif pick.startswith("drop "):
                    laid[pick.removeprefix("drop ")] -= 1
                elif pick == "done":
                    assert tuple(sorted(laid.elements())) in expected, (seed, card, division)
                    ended += 1
                else:
                    laid[pick] += 1
                trial.play(0, pick)
                if pick == "done":
                    break
    return ended


@pytest.mark.clause("SE-J11", "SE-J12", "SE-J17")
@pytest.mark.parametrize("chunk", range(4))
def test_wandering_through_a_payment_ends_in_a_payment(chunk: int) -> None:
    """Laying, paying, dropping and laying again in any order."""
    assert sum(wander(seed) for seed in range(5_000 + chunk * 40, 5_040 + chunk * 40)) > 30


def main() -> None:
    parser = argparse.ArgumentParser(description="Every way to pay, over random positions.")
    parser.add_argument("--positions", type=int, default=2_000, help="how many (default 2000)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default 0)")
    args = parser.parse_args()
    began = time.perf_counter()
    counts: Counter[str] = Counter()
    for seed in range(args.first, args.first + args.positions):
        counts += compare(seed, strict=True)
        counts["wanderings"] += wander(seed)
    out = sys.stdout.write
    out(f"{time.perf_counter() - began:.0f} s: no difference\n")
    for what, number in counts.most_common():
        out(f"{number:9}  {what}\n")


if __name__ == "__main__":
    main()
