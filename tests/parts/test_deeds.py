"""Deeds: who acts comes first; lists and refusals come from the same rules, facts open verbs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import pytest

import muster
from muster.kernel import shelf
from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.match import Match
from muster.kernel.verbs import Verb, mask_of, refuses
from muster.parts.deeds import SEAT, Deed, Deeds, choice, doers, fact, keeps, may, reach
from tests.kernel.harbour import GOODS, SHIPS, Harbour, HarbourGame, Wait

RICH, FREE = 1, 2


@doers("HB-1", lambda s, ask, who, at: Reason(f"{SHIPS[who]} is at sea"))
def in_port(s: Harbour, ask: Ask) -> Sequence[int]:
    return [ship for ship in range(len(SHIPS)) if ship not in s.at_sea]


def _poor(s: Harbour, ask: Ask, who: int, at: int) -> Reason:
    return Reason("no coins", coins=s.coins)


@may("HB-3", lambda s, ask, who, at: Reason("the cat does not like it"))
def no_cat(s: Harbour, ask: Ask, who: int) -> bool:
    return SHIPS[who] != "cat"


@reach("HB-4", lambda s, ask, who, at: Reason(f"{GOODS[at]} is not on the quay"))
def on_the_quay(s: Harbour, ask: Ask, who: int) -> int:
    return mask_of(s.quay)


@reach("HB-4", lambda s, ask, who, at: Reason("not this one"))
def another(s: Harbour, ask: Ask, who: int) -> int:
    return ~(1 << who)


@keeps("HB-5", lambda s, ask, who, at: Reason("salt gets wet"))
def dry(s: Harbour, ask: Ask, who: int, places: Collection[int]) -> Collection[int]:
    return [at for at in places if GOODS[at] != "salt"]


@choice("HB-6", lambda s, ask, who, at: Reason("neither", who=who))
def first_or_last(s: Harbour, ask: Ask, who: int) -> Sequence[int]:
    return (0, 3)


def _shut(s: Harbour, ask: Ask) -> bool:
    return s.shut


@refuses("HB-7", when=_shut)
def wool_comes_in(s: Harbour, ask: Ask, at: int) -> Reason | None:
    return Reason("no wool while it is shut") if s.shut and at % len(GOODS) == 1 else None


@refuses("HB-8")
def nothing_to_do(s: Harbour, ask: Ask, at: int) -> Reason | None:
    return Reason("there is work") if s.quay else None


class OfShip(Deed[Harbour]):
    words: ClassVar[tuple[str, ...]] = ("ships", "goods")
    label = "{0}: {1}"
    looked: ClassVar[list[tuple[str, int]]] = []

    def facts(self, s: Harbour, ask: Ask, who: int) -> int:
        if who == SEAT:
            return 0 if s.shut else RICH
        return (RICH if s.coins else 0) | (FREE if s.quay else 0)

    def list_for(self, s: Harbour, ask: Ask, who: int, start: int, found: list[int]) -> None:
        self.looked.append((self.name, who))
        super().list_for(s, ask, who, start, found)

    def by(self, s: Harbour, ask: Ask, who: int, at: int, out: Out) -> None:
        s.quay = tuple(ware for ware in s.quay if ware != at)
        s.at_sea += (who,)


class Fetch(OfShip):
    name = "fetch"
    rules = (in_port, no_cat, on_the_quay, another, dry, wool_comes_in)


class Sell(OfShip):
    name = "sell"
    needs = FREE
    rules = (in_port, fact("HB-2", RICH, _poor), first_or_last, another)


class Sail(OfShip):
    name = "sail"
    words = ("ships",)
    label = "{0} sails"
    rules = (in_port,)


class Any_(OfShip):
    name = "any"
    rules = (in_port, another, wool_comes_in)


class Shut(OfShip):
    name = "shut"
    words = ()
    label = "Shut the harbour"
    rules = (fact("HB-9", RICH, _poor),)

    def by(self, s: Harbour, ask: Ask, who: int, at: int, out: Out) -> None:
        s.shut = who == SEAT


class Leave(OfShip):
    name = "leave"
    words = ("goods",)
    label = "Leave {0}"
    rules = (fact("HB-9", RICH, _poor), first_or_last)


class Idle(Deed[Harbour]):
    name = "idle"
    label = "Do nothing"
    rules = (nothing_to_do,)

    def do(self, s: Harbour, ask: Ask, at: int, out: Out) -> None:
        s.shut = True


class Work(Deeds[Harbour]):
    key = "work"
    clause = "HB-1"
    asks = "What do you do?"
    takes = (Sell(), Fetch(), Sail(), Any_(), Wait(), Idle(), Shut(), Leave())


GAME = HarbourGame(Work())


@pytest.fixture(autouse=True)
def harbour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_loaded", {**shelf._loaded, "harbour": GAME})
    OfShip.looked.clear()


def state_of(m: Match) -> Harbour:
    found = m.state
    assert isinstance(found, Harbour)
    return found


def at(**entries: Any) -> Match:
    return muster.position("harbour", {"seats": 2, **entries})


@pytest.mark.parametrize("shut", [False, True])
@pytest.mark.parametrize("coins", [0, 3])
@pytest.mark.parametrize("at_sea", [[], ["bee"], ["ann", "cat"], list(SHIPS)])
@pytest.mark.parametrize("quay", [["salt"], ["tea", "wool", "salt"], list(GOODS)])
def test_the_list_is_what_no_rule_refuses(
    shut: bool, coins: int, at_sea: list[str], quay: list[str]
) -> None:
    m = at(shut=shut, coins=coins, at_sea=at_sea, quay=quay)
    texts = m.box.catalogue.texts
    assert m.legal(0) == [text for text in texts if m.why_not(0, text) is None]
    for deed in Work.takes:
        alone = [texts[action] for action in deed.legal(state_of(m), m.asks[0])]
        assert alone == [text for text in m.legal(0) if text.split()[0] == deed.name]


def test_a_refusal_names_the_first_rule_in_declared_order() -> None:
    m = at(at_sea=["bee"], quay=["salt", "wool", "tea"], coins=0, shut=True)
    said = {
        "fetch bee salt": ("HB-1", "bee is at sea"),
        "fetch cat salt": ("HB-3", "the cat does not like it"),
        "fetch ann iron": ("HB-4", "iron is not on the quay"),
        "fetch ann tea": ("HB-4", "not this one"),
        "fetch ann salt": ("HB-5", "salt gets wet"),
        "fetch ann wool": ("HB-7", "no wool while it is shut"),
        "sell ann wool": ("HB-2", "no coins"),
        "any ann wool": ("HB-7", "no wool while it is shut"),
    }
    found = {text: m.why_not(0, text) for text in said}
    assert {t: (one.clause, one.reason) for t, one in found.items() if one is not None} == said
    refused = at(coins=1).why_not(0, "sell ann wool")
    assert refused is not None
    assert (refused.clause, refused.facts) == ("HB-6", {"who": 0})


def test_only_deeds_whose_facts_are_there_are_looked_at() -> None:
    m = at(coins=0, at_sea=["bee"])
    OfShip.looked.clear()
    m.legal(0)
    ships = [(name, who) for name, who in OfShip.looked if who != SEAT]
    assert {name for name, _ in ships} == {"fetch", "sail", "any"}
    assert {who for _, who in ships} == {0, 2}


def test_a_deed_is_done_by_who_is_named_first() -> None:
    m = at()
    m.play(0, "fetch bee iron")
    assert state_of(m).at_sea == (1,)
    assert 3 not in state_of(m).quay


def test_a_deed_with_rules_of_plain_verbs_is_one_of_them() -> None:
    refused = at(quay=["tea"]).why_not(0, "idle")
    assert refused is not None
    assert refused.clause == "HB-8"
    m = at(quay=[], loaded=[list(GOODS), []])
    m.play(0, "idle")
    assert state_of(m).shut


def test_without_doers_the_seat_itself_acts() -> None:
    m = at()
    assert m.legal(0)[-2:] == ["leave tea", "leave iron"]
    m.play(0, "shut")
    assert state_of(m).shut
    refused = at(shut=True).why_not(0, "leave tea")
    assert refused is not None
    assert refused.clause == "HB-9"


def test_who_acts_is_a_word() -> None:
    class Wordless(OfShip):
        name = "wordless"
        words = ()
        label = ""
        rules = (in_port,)

    with pytest.raises(TypeError, match="the first word of a deed is who does it"):
        Wordless()


def test_conditions_of_deeds_are_for_deeds() -> None:
    class Plain(Verb[Harbour]):
        name = "plain"
        words = ("ships",)
        rules = (in_port,)

    with pytest.raises(TypeError, match="inherit Deed"):
        Plain().refused(state_of(at()), at().asks[0], 0)
