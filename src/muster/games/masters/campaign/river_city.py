"""River City: the campaign of Masters of the Heist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster.kernel.records.record import Record
from muster.parts.campaign import Campaign, Form, Page, Result, State

from . import fold, form, judge, page
from .dossier import HEIST, read_dossier


class RiverCity(Campaign):
    """Heists that follow from each other: who is in jail, what the team owns, whom it knows."""

    title = "River City"
    called = HEIST

    def begin(self) -> State:
        return fold.begin()

    def judge(self, record: Record) -> Result:
        return judge.judge(record)

    def fold(self, state: State, result: Result) -> State:
        return fold.fold(state, result)

    def page(self, state: State, results: Sequence[Result]) -> Page:
        return page.page(state, results)

    def form(self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None) -> Form:
        return form.form(state, draft, plan)

    def options(
        self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        return form.options(state, draft, plan)

    def people(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        dossier = options.get("dossier")
        return () if dossier is None else read_dossier(dossier).players

    def follow(self, state: State, options: Mapping[str, Any]) -> None:
        fold.check(state, judge.dossier_in(options))
