"""River City: the campaign of Masters of the Heist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster.games.masters import folding, judging
from muster.games.masters.dossier import read_dossier
from muster.kernel.campaign import Campaign, Form, Page, Result, State
from muster.kernel.record import Record


class RiverCity(Campaign):
    """Heists that follow from each other: who is in jail, what the team owns, whom it knows."""

    title = "River City"

    def begin(self) -> State:
        return folding.begin()

    def judge(self, record: Record) -> Result:
        return judging.judge(record)

    def fold(self, state: State, result: Result) -> State:
        return folding.fold(state, result)

    def page(self, state: State, results: Sequence[Result]) -> Page:
        from muster.games.masters import crew_page

        return crew_page.page(state, results)

    def form(self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None) -> Form:
        from muster.games.masters import assembling

        return assembling.form(state, draft, plan)

    def options(
        self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        from muster.games.masters import assembling

        return assembling.options(state, draft, plan)

    def people(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        dossier = options.get("dossier")
        return () if dossier is None else read_dossier(dossier).players

    def follow(self, state: State, options: Mapping[str, Any]) -> None:
        folding.check(state, judging.dossier_in(options))
