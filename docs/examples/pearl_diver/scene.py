"""How the table looks: others, the sea, mine. `s` is what the seat may know."""

from __future__ import annotations

from muster.kernel.scene import Area, Face, Layout, Mark, Node, Piece

from .play import points
from .state import Sea


def layout(s: Sea, seat: int | None) -> Layout:
    """The table as this seat sees it."""
    dive = tuple(piece(s, card) for card in s.dive)
    others = tuple(plate(s, n) for n in range(s.box.seats) if n != seat)
    deck = Area("deck", "stack", label="Deck", count=len(s.deck), span=2)
    turned_up = Area("dive", "row", dive, label="This dive", span=10)
    parts: list[Node] = [
        Area("others", "row", others, role="others"),
        Area("sea", "row", (deck, turned_up), role="supply"),
    ]
    if seat is not None:
        kept = tuple(piece(s, card) for card in s.kept[seat])
        charm = Face(title="Your charm", suit=s.box.charm_suits[s.charms[seat]])
        pearls = Area("kept", "row", kept, label=f"{points(s, seat, None)} points, bare")
        mine = (Piece("charm", "token", charm), pearls)
        parts.append(Area("mine", "panel", mine, role="mine", seat=seat))
    left, total = len(s.deck), len(s.box.sea)
    root = Area("table", "panel", tuple(parts))
    return Layout(root=root, phase=f"{left} cards left", step=total - left, steps=total)


def plate(s: Sea, seat: int) -> Area:
    """What everybody sees of a player."""
    bare = str(points(s, seat, None))
    badges = [
        Mark(icon="pearl-necklace", label="pearls", value=str(len(s.kept[seat]))),
        Mark(icon="laurel-crown", label="points, bare", value=bare),
    ]
    if s.shown:
        badges.append(Mark(suit=s.box.charm_suits[s.charms[seat]], label="charm"))
    return Area(f"seat-{seat}", "panel", role="seat", seat=seat, span=3, badges=tuple(badges))


def piece(s: Sea, card: int) -> Piece:
    name, suit, number = s.box.sorts["cards"][card], s.box.suits[card], str(s.box.numbers[card])
    if not suit:
        return Piece(name, "card", Face(title="Shark", icon="shark-fin"))
    return Piece(name, "card", Face(title=number, suit=suit, corner=number))
