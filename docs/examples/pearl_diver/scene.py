"""How a view lies on the table: others, the sea, mine. No pixels, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.scene import Area, Face, Layout, Mark, Node, Piece

from .box import SeaBox


def layout(box: SeaBox, table: dict[str, Any], seat: int | None) -> Layout:
    """The table as this seat sees it."""
    dive = tuple(piece(box, name) for name in table["dive"])
    parts: list[Node] = [
        Area(
            "others",
            "row",
            tuple(plate(box, table, n) for n in range(box.seats) if n != seat),
            role="others",
        ),
        Area(
            "sea",
            "row",
            (
                Area("deck", "stack", label="Deck", count=table["deck"], span=2),
                Area("dive", "row", dive, label="This dive", span=10),
            ),
            role="supply",
        ),
    ]
    if seat is not None:
        kept = tuple(piece(box, name) for name in table["kept"][seat])
        charm = box.charm_suits[box.charm_at[table["charm"]]]
        parts.append(
            Area(
                "mine",
                "panel",
                (
                    Piece("charm", "token", Face(title="Your charm", suit=charm)),
                    Area("kept", "row", kept, label=f"{points(box, table, seat)} points, bare"),
                ),
                role="mine",
                seat=seat,
            )
        )
    total = len(box.sea)
    return Layout(
        root=Area("table", "panel", tuple(parts)),
        phase=f"{table['deck']} cards left",
        step=total - table["deck"],
        steps=total,
    )


def plate(box: SeaBox, table: dict[str, Any], seat: int) -> Area:
    """What everybody sees of a player."""
    badges = [
        Mark(icon="pearl-necklace", label="pearls", value=str(len(table["kept"][seat]))),
        Mark(icon="laurel-crown", label="points, bare", value=str(points(box, table, seat))),
    ]
    if table["charms"]:
        badges.append(
            Mark(suit=box.charm_suits[box.charm_at[table["charms"][seat]]], label="charm")
        )
    return Area(f"seat-{seat}", "panel", role="seat", seat=seat, span=3, badges=tuple(badges))


def piece(box: SeaBox, name: str) -> Piece:
    card = box.at[name]
    if not box.suits[card]:
        return Piece(name, "card", Face(title="Shark", icon="shark-fin"))
    number = str(box.numbers[card])
    return Piece(name, "card", Face(title=number, suit=box.suits[card], corner=number))


def points(box: SeaBox, table: dict[str, Any], seat: int) -> int:
    """Without the charm, which is secret."""
    return sum(box.numbers[box.at[name]] for name in table["kept"][seat])


def targets(box: SeaBox, table: dict[str, Any], action: str) -> Sequence[str]:
    return ("deck",) if action == "dive" else ("kept",)


def label(box: SeaBox, action: str) -> str:
    return "Dive deeper" if action == "dive" else "Surface and keep the pearls"
