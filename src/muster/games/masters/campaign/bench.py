"""Trying out crews for the next heist of a campaign: who may come along, and why not.

No rule is decided here: `dossier` and `admission` are asked about a crew with somebody and without.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from muster.kernel import shelf
from muster.kernel.content import Content
from muster.parts.campaign import Remark, State

from ..components import Scenario, read_scenario
from .dossier import Dossier, Named, faults, level_of
from .follows import card_box, crew_misfits, member_named, misfits

PEOPLE = ("MH-1", "MH-J1")
"""Clauses about how many there are: nothing about somebody in particular."""


@cache
def printed(name: str) -> Scenario:
    """A scenario of the booklet."""
    return read_scenario(Content(shelf.game("masters").components), name)


class Bench:
    """The next heist of a campaign, on this scenario with these humans, looking for a crew."""

    def __init__(self, state: State, scenario: Scenario, players: Sequence[str]) -> None:
        self.state = state
        self.scenario = scenario
        self.players = tuple(players)
        self.box = card_box()
        self._alone: dict[tuple[Named, ...], set[tuple[str, str]]] = {}

    def dossier(self, crew: Sequence[Named]) -> Dossier:
        """What this crew would begin the heist with."""
        state = self.state
        return Dossier(
            heist=state["heists"] + 1,
            after=state["after"],
            players=self.players,
            crew=tuple(crew),
            cash=state["cash"],
            jewels=state["jewels"],
            items=tuple(state["items"]),
            fixers=tuple(state["fixers"]),
            found=tuple(state["found"]),
        )

    def wrong(self, crew: Sequence[Named]) -> list[Remark]:
        """Everything that is wrong with a whole crew."""
        dossier = self.dossier(crew)
        found = faults(self.box, dossier, self.scenario, len(self.players))
        return _once([*found, *misfits(self.state, dossier)])

    def against(self, others: Sequence[Named], one: Named) -> list[Remark]:
        """What is wrong because somebody joins these others."""
        key = tuple(others)
        before = self._alone.get(key)
        if before is None:
            before = self._alone[key] = {_said(it) for it in self._about(others)}
        return [it for it in self._about([*others, one]) if _said(it) not in before]

    def _about(self, crew: Sequence[Named]) -> list[Remark]:
        dossier = self.dossier(crew)
        found = faults(self.box, dossier, self.scenario, len(self.players))
        found = [it for it in found if it.clause not in PEOPLE]
        return _once([*found, *crew_misfits(self.state, dossier)])

    def sieve(self, others: Sequence[Named], candidates: Sequence[Named]) -> list[Remark | None]:
        """For each candidate why not; what is wrong with all of them is not their fault."""
        found = [self.against(others, one) for one in candidates]
        common = set.intersection(*({_said(it) for it in its} for its in found)) if found else set()
        if len(candidates) < 2:
            common = set()
        return [next((it for it in its if _said(it) not in common), None) for its in found]

    def level(self, one: Named) -> int:
        return level_of(self.box, one.card, one.skills)

    def average(self, crew: Sequence[Named]) -> float:
        """MH-J16: of the levels of the PCs in the crew."""
        return sum(self.level(one) for one in crew) / len(crew)

    def taken(self, name: str) -> bool:
        """MH-153: is there a named character of this name?"""
        return member_named(self.state, name) is not None


def brought(member: Mapping[str, Any], seat: int) -> Named:
    """A named character as it comes to a heist."""
    return Named(
        name=member["name"],
        card=member["card"],
        skills=tuple(member["skills"]),
        seat=seat,
        busted=member["busted"],
    )


def moved(one: Named, **changes: Any) -> Named:
    """The same character with another card, skill or seat."""
    return msgspec.structs.replace(one, **changes)


def _said(remark: Remark) -> tuple[str, str]:
    return remark.clause, remark.text


def _once(remarks: Sequence[Remark]) -> list[Remark]:
    return list({_said(one): one for one in remarks}.values())
