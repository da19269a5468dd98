"""Pointing at things, so that people can plan without words.

A point passes by; a marker stays on a place of the map until it is taken away. Neither is a move:
nothing of it is in the record or on disk, and markers last as long as the table is in memory.
Only what a spectator sees can be pointed at, so nothing is told that is not open to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Area
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused
from muster.server.wire import messages
from muster.server.wire.messages import encode

if TYPE_CHECKING:
    from muster.server.tables.table import Table


def point(table: Table, seat: int, node: str) -> None:
    """Show everybody what this seat points at."""
    if node not in _open_nodes(table)[0]:
        raise _hidden()
    show_point(table, seat, node)
    table.services.cluster.tell(Notice("point", table.id, (seat,), (node,)))


def show_point(table: Table, seat: int, node: str) -> None:
    """The same for whoever looks through this process."""
    table.audience.broadcast(encode(messages.Pointed(seat, node)))


def set_marker(table: Table, seat: int, node: str, on: bool) -> None:
    """Put this seat's marker on a place of the map, or take it away, and show everybody."""
    seen, places = _open_nodes(table)
    marker = messages.Marker(seat, node)
    # Where a place has left the map, what stood on it is gone.
    placed = [one for one in table.markers if one.node in places]
    if on:
        if node not in places:
            if node not in seen:
                raise _hidden()
            text = "Markers stand on places of a map. This is none; you can point at it instead."
            raise Refused("node", text)
        most = table.services.settings.markers
        if marker not in placed and sum(one.seat == seat for one in placed) >= most:
            text = f"You have {most} markers on the map already. Take one away first."
            raise Refused("markers", text, 409)
    show_markers(table, [one for one in placed if one != marker] + ([marker] if on else []))
    tell_markers(table)


def show_markers(table: Table, found: list[messages.Marker]) -> None:
    """These are on the map now."""
    table.markers = found
    table.audience.broadcast(encode(messages.Markers(table.markers)))


def tell_markers(table: Table) -> None:
    """Let other processes know which markers are on the map."""
    seats, nodes = tuple(m.seat for m in table.markers), tuple(m.node for m in table.markers)
    table.services.cluster.tell(Notice("markers", table.id, seats, nodes))


def _open_nodes(table: Table) -> tuple[set[str], set[str]]:
    """The nodes everybody sees, and those of them that are places of a map."""
    seen: set[str] = set()
    places: set[str] = set()
    for node in table.running().scene(None).nodes():
        seen.add(node.id)
        if isinstance(node, Area) and node.kind == "hexmap":
            places |= {c.id for c in node.children if isinstance(c, Area) and c.at is not None}
    return seen, places


def _hidden() -> Refused:
    text = "Not everybody at the table sees that, so nobody can be shown it."
    return Refused("node", text)
