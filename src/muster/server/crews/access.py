"""How a member of a crew comes to the match that is on: to a seat, or to watch.

A link to a seat is for one person, so it is not shown to members while somebody else sits there.
"""

from __future__ import annotations

import msgspec

from muster.parts.chronicle import campaign_of
from muster.server.http.identity import Person
from muster.server.store.tables import SeatRow
from muster.server.tables.table import Table
from muster.server.wire.crews import CrewTable


def way_to(table: Table, person: Person) -> CrewTable:
    """Where this member goes from the crew's page. A free seat is meant for whom the crew named
    it after; whoever has none may take any that waits, and else may watch."""
    if table.state == "over":
        return CrewTable(table.id, "over")
    state = CrewTable(table.id, "lobby" if table.match is None else "running")
    if table.seats.seated(person):
        return state
    path, keys = f"/table/{table.id}", table.services.keys
    free = [row for row in table.seats if row.kind == "invited"]
    if free:
        seat = _meant_for(table, person, free).seat
        link = f"{path}?invite={keys.invite(table.id, seat)}"
        return msgspec.structs.replace(state, way="sit", link=link)
    if any(row.kind == "open" for row in table.seats):
        return msgspec.structs.replace(state, way="sit", link=f"/join/{table.row.code}")
    return msgspec.structs.replace(state, way="watch", link=f"{path}?watch={keys.watch(table.id)}")


def _meant_for(table: Table, person: Person, free: list[SeatRow]) -> SeatRow:
    options = msgspec.json.decode(table.row.options)
    names = dict(enumerate(campaign_of(table.row.game).people(options)))
    mine = person.name.casefold()
    return next((one for one in free if names.get(one.seat, "").casefold() == mine), free[0])
