"""The campaign of Pockets: coins add up; `JUDGED` counts how often a record was played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster.kernel.errors import Illegal
from muster.kernel.records.record import Record
from muster.parts.campaign import (
    BadCampaign,
    Campaign,
    Choice,
    Field,
    Figure,
    Form,
    Page,
    Past,
    Remark,
    Result,
    State,
)

JUDGED: list[str] = []
"""The digests that were judged, in order."""


class Pickpockets(Campaign):
    title = "Pickpockets"
    called = "heist"

    def begin(self) -> State:
        return {"heists": 0, "coins": 0, "after": ""}

    def judge(self, record: Record) -> Result:
        JUDGED.append(record.footer.digest)
        bag = record.header.options.get("bag")
        if bag is None:
            raise BadCampaign(0, "it was not played for a crew")
        if record.header.start is not None:
            raise BadCampaign(0, "it did not begin at the beginning", "PO-7")
        match = record.proved()
        if match.outcome is None:
            raise BadCampaign(0, "it is not over")
        return {
            "heist": bag["heist"],
            "after": bag["after"],
            "coins": bag["coins"],
            "taken": sum(match.state.dump()["taken"]),
            "digest": record.footer.digest,
        }

    def fold(self, state: State, result: Result) -> State:
        if result["after"] != state["after"]:
            raise BadCampaign(result["heist"], "it began after another heist", "PO-8")
        if result["coins"] != state["coins"]:
            raise BadCampaign(result["heist"], f"it began with {result['coins']} coins", "PO-9")
        return {
            "heists": state["heists"] + 1,
            "coins": state["coins"] + result["taken"],
            "after": result["digest"],
        }

    def follow(self, state: State, options: Mapping[str, Any]) -> None:
        bag = options["bag"]
        if bag["after"] != state["after"]:
            raise BadCampaign(bag["heist"], "it began after another heist", "PO-8")

    def page(self, state: State, results: Sequence[Result]) -> Page:
        past = tuple(
            Past(n, f"Heist {n}", "won" if one["taken"] else "lost", f"{one['taken']} coins")
            for n, one in enumerate(results, start=1)
        )
        figures = (Figure("Coins", str(state["coins"])),)
        return Page(self.called, state["heists"], figures, (), (), (), past)

    def form(self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None) -> Form:
        value = draft.get("hands", "1")
        hands = value if value in ("1", "2", "3") else "1"
        where = draft.get("where", "")
        choices = tuple(
            Choice(n, n, why="" if n != "3" else "too many", clause="PO-3") for n in "123"
        )
        problems = []
        if hands == "3":
            problems.append(Remark("three are too many", "PO-3", "hands"))
        if not where and plan is None:
            problems.append(Remark("say where", "PO-4", "where"))
        fields = (
            Field("hands", "Hands", "choice", hands, choices),
            Field("where", "Where", "text", where),
        )
        seats = tuple(f"Hand {n + 1}" for n in range(int(hands)))
        values = {"hands": hands, "where": where}
        return Form(fields, values, tuple(problems), (), not problems, seats)

    def options(
        self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        form = self.form(state, draft, plan)
        if not form.ready:
            raise Illegal(form.problems[0].clause, form.problems[0].text)
        bag = {"heist": state["heists"] + 1, "after": state["after"], "coins": state["coins"]}
        return {"bag": bag} if plan is None else {"bag": bag, "map": dict(plan)}
