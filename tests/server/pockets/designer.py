"""The designer of Pockets: a room is a name and a number of coins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from muster.kernel.errors import BadChoice
from muster.parts.designer import (
    Checked,
    Designer,
    Entry,
    Fault,
    Palette,
    Plan,
    Printed,
    Setting,
    Supply,
)

if TYPE_CHECKING:
    from muster.kernel.match import Match


class Rooms(Designer):
    title = "room"
    most = 500

    def palette(self) -> Palette:
        coins = Entry("coins", "Coins", "number", low=1, high=9)
        return Palette(1, 1, (), (Entry("name", "Name", "text"), coins), ())

    def blank(self) -> Plan:
        return {"name": "", "coins": 0}

    def printed(self) -> tuple[Printed, ...]:
        return (Printed("hall", "The Hall"),)

    def printed_plan(self, id: str) -> Plan:
        if id != "hall":
            raise BadChoice(f"no room {id!r}; valid: hall")
        return {"name": "The Hall", "coins": 2}

    def check(self, plan: Any) -> Checked:
        coins = plan.get("coins") if isinstance(plan, dict) else None
        ready = isinstance(coins, int) and 0 < coins < 10
        faults = () if ready else (Fault("a room has 1 to 9 coins", ("coins",), "PO-5"),)
        return Checked(
            ready, faults, (Supply("coin", "Coins", int(coins or 0) if ready else 0, 9),)
        )

    def settings(self, plan: Plan) -> tuple[Setting, ...]:
        return tuple(Setting(f"seats-{n}", f"{n} hands", n, {"map": dict(plan)}) for n in (1, 2))

    def why_lost(self, match: Match) -> str:
        won = match.outcome is not None and match.outcome.winners
        return "" if won else "nobody took anything"
