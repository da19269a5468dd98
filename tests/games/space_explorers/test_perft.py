"""Counting: how many different sequences of decisions there are from fixed positions.

`perft` counts everything one may answer, "pay for me" and its taking apart included, but for the
recruit that is paid for one at once; a wrong number means a rule has changed. `declarations` counts
the ways to declare a whole action symbol by symbol, and `results` the different tables they lead
to; both are counted a second time from the clauses, by the payments of `payments.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

from muster import Match
from muster.kernel.engine import legal_answers
from muster.kernel.records.freeze import canonical, freeze
from tests.games.perft import Table, after, counts
from tests.games.space_explorers.layouts.payments import Payment, candidates, payments
from tests.games.space_explorers.layouts.table import place

# Whole actions, symbol by symbol


def declared(s: Table, said: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Table]]:
    """Every way to take or recruit, with the state it leads to; nothing is paid for one."""
    texts = s.box.catalogue.texts
    for action in legal_answers(s, s.asks[0]):
        text = texts[action]
        verb = text.split()[0]
        if verb not in ("pay", "drop") if said else verb in ("take", "recruit"):
            then = after(s, action)
            if then.asks and then.asks[0].picks:
                yield from declared(then, (*said, text))
            else:
                yield (*said, text), then


def results(m: Match) -> set[str]:
    """The different tables whole actions lead to; places in the Center mean nothing (SE-J10)."""
    found: set[str] = set()
    for _, s in declared(m.state):
        table = s.dump()
        table["center"].sort()
        found.add(canonical(table))
    return found


class Clauses:
    """The same from the clauses: every recruit with every payment of it."""

    def __init__(self, m: Match) -> None:
        table = m.state.dump()
        table["options"] = m.box.options
        table["tokens"] = m.view(None)["table"]["tokens"]
        self.takes = len(table["center"]) + bool(table["deck"])  # SE-23
        self.paid = {
            (card, division): payments(table, card, division)
            for card, division in candidates(table)
        }

    def declarations(self) -> int:
        """Symbols may be declared in any order, but 31 must go before what it uncovers helps."""
        whole = [orders(payment) for found in self.paid.values() for payment in found]
        return self.takes + sum(whole)

    def results(self) -> int:
        """A table knows what was given and moved, not for which symbol, nor who else helped."""
        found = {
            (recruit, moved(payment)) for recruit, paid in self.paid.items() for payment in paid
        }
        return self.takes + len(found)


def moved(payment: Payment) -> Payment:
    """What changes its place: each token, each card once."""
    tokens = [pick for pick in payment if pick.startswith("token ")]
    cards = {pick.rsplit(" ", 1)[0] for pick in payment if pick.startswith(("move ", "return "))}
    return (*tokens, *sorted(cards))


def orders(payment: Payment) -> int:
    """In how many orders these picks can be made (SE-36): a card that lies under 31 in the rich
    position, 34, makes a moved card yield a third symbol only once 31 is gone (SE-J17).
    """
    found = 0
    for order in set(permutations(payment)):
        gone = next((n for n, pick in enumerate(order) if pick.startswith("return ")), 99)
        third = [
            n
            for n, pick in enumerate(order)
            if [one.rsplit(" ", 1)[0] for one in order[: n + 1]].count(pick.rsplit(" ", 1)[0]) == 3
            and pick.startswith("move ")
        ]
        found += all(gone < n for n in third)
    return found


# Ways to finish


def finished(s: Table, known: set[str], tables: set[str]) -> None:
    """Collect the different tables a game can end with."""
    key = canonical(freeze(s))
    if key in known:
        return
    known.add(key)
    if s.over:
        tables.add(canonical(s.dump()))
        return
    for action in legal_answers(s, s.asks[0]):
        finished(after(s, action), known, tables)


# The positions


def opening() -> Match:
    """Two players, a card each, one token of each colour, nothing recruited yet."""
    return place(seats=2, hands=["7", "33"], center="1 2 13 42 21 59", deck="26 38 50 3")


def rich() -> Match:
    """31 on 34 in Research, 22, 46, two tokens and a hand of two: many ways to pay."""
    return place(
        "yellow 34 31, green 22, red 46",
        seats=2,
        hands=["2 54"],
        center="30 29 5",
        tokens="red blue",
        last="60 23 11 47",
    )


def last_turn() -> Match:
    """The last turn of a game: 57 on 56, 19, a Project within reach and one with a joker."""
    return place(
        ["blue 2", "purple 56 57, green 13 19, blue 1 5"],
        seats=2,
        hands=["", "53"],
        center="37",
        last="60 11",
        tokens=["blue2 purple2 yellow2 green red", "red green"],
        projects="sputnik-1 voskhod-2 apollo-11 skylab",
        active=1,
        turn=24,
        final="twelve",
    )


@pytest.mark.clause("SE-20", "SE-23", "SE-24", "SE-29", "SE-38", "SE-40", "SE-J12")
def test_two_players_open() -> None:
    """By hand: six cards and the deck can be taken. 1 (purple twice), 2 (green twice) and 13 (red
    twice) can be recruited with a token and a symbol of card 7 or with two of them, 42 (green
    thrice) with a token and two of card 7, into either Division: 7 + 5 = 12.

    The second decision: a recruit goes on with `pay`, the token or the card, 5 * 3 = 15. After a
    take 26 (blue twice) lies there, and the other seat has the same means: 7 takes, the recruits
    without the taken card and with 26. That is 12 after 1, 2 and 13, 11 after 42, 13 after 21 and
    59, 12 after the deck, together 85.

    Whole declarations: two symbols in 2 orders or 1 order for each of three cards, three symbols
    in 3 orders for each of two Divisions, 7 takes: 9 + 6 + 7 = 22; tables: 6 + 2 + 7 = 15.
    """
    m = opening()
    assert counts(m, 5, without="hire") == [12, 15 + 85, 909, 7375, 63291]
    assert len(list(declared(m.state))) == Clauses(m).declarations() == 22
    assert len(results(m)) == Clauses(m).results() == 15


@pytest.mark.clause("SE-36", "SE-37", "SE-A22", "SE-A31", "SE-A34", "SE-A46", "SE-J17", "SE-J20")
def test_a_rich_hub_pays_in_many_ways() -> None:
    """Four takes and seven recruits; 8 orders fall away because 34 lies under 31."""
    m = rich()
    assert counts(m, 5, without="hire") == [4 + 7, 73, 573, 3940, 28403]
    clauses = Clauses(m)
    assert {recruit: len(paid) for recruit, paid in clauses.paid.items()} == {
        ("c2", "blue"): 5,
        ("c54", "purple"): 23,
        ("c54", "yellow"): 5,
        ("c30", "yellow"): 5,
        ("c30", "green"): 14,
        ("c29", "yellow"): 29,
        ("c5", "blue"): 116,
    }
    assert len(list(declared(m.state))) == clauses.declarations() == 2065
    assert len(results(m)) == clauses.results() == 48


@pytest.mark.clause("SE-55", "SE-64", "SE-A19", "SE-A56", "SE-A57", "SE-J25", "SE-J26", "SE-J28")
def test_a_last_turn_can_end_in_many_ways() -> None:
    """By hand: 57 rearranges one of three batches, 19 trains, 37 or the deck is taken, 37 is
    recruited with card 53: 7. Then two cards to put or the rest, 3 * 3; two tokens to give, 2;
    after a take 19, Voskhod 2 or the end, 2 * 3; `pay` or card 53, 2: 19 in all.

    After fourteen decisions every sequence has ended.
    """
    m = last_turn()
    expected = [7, 19, 52, 124, 209, 327, 612, 820, 1086, 1409, 1627, 1743, 2111, 2111]
    assert counts(m, 14, without="hire") == expected
    tables: set[str] = set()
    finished(m.state, set(), tables)
    assert len(tables) == 86


@pytest.mark.clause("SE-J11", "SE-34")
@pytest.mark.parametrize("begin", [opening, rich, last_turn])
def test_a_recruit_paid_for_one_is_pay_for_me_in_one_answer(begin: Callable[[], Match]) -> None:
    """What `hire` leads to, and where it is offered: wherever something is due."""
    m = begin()
    seat = m.asks[0].seat
    paid: set[str] = set()
    for recruit in [text for text in m.legal(seat) if text.startswith("recruit ")]:
        slow = m.clone()
        slow.play(seat, recruit)
        if not slow.asks[0].picks:
            continue  # nothing was due
        slow.play(seat, "pay")
        slow.play(seat, "done")
        quick = m.clone()
        quick.play(seat, recruit.replace("recruit", "hire"))
        assert quick.state.dump() == slow.state.dump()
        assert [line.text for line in quick.log(None)] == [line.text for line in slow.log(None)]
        paid.add(recruit.replace("recruit", "hire"))
    assert paid
    assert paid == {text for text in m.legal(seat) if text.startswith("hire ")}
