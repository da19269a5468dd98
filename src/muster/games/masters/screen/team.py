"""What the team can do in The Plan besides planning: the shop, the stash, fixers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Area, Face, Mark, Node, Piece

from ..board.masks import bits
from ..stages import PLAN
from .pieces import ICONS, line_piece

if TYPE_CHECKING:
    from ..state import Heist


def team_sheet(s: Heist) -> Area | None:
    """Shop and fixers while The Plan lasts, a sheet beside those of the characters."""
    if s.stage != PLAN:
        return None
    found: list[Node] = []
    cash = Mark(icon=ICONS["cash"], label="team cash", value=f"${s.cash}k")
    shop, stash = _shop(s), _stash(s)
    if shop or stash:
        lines = (*shop, *stash)
        area = Area("shop", "list", lines, label="Shop and stash", badges=(cash,), span=6)
        found.append(area)
    fixers = tuple(
        line_piece(
            f"fixer-{fixer.id}", Face(title=fixer.name, text=fixer.ability, about=fixer.text)
        )
        for fixer in [s.box.fixers[at] for at in bits(s.fixers & ~s.box.old_friend)]
    )
    if fixers:
        found.append(Area("fixers", "list", fixers, label="Fixers", badges=(cash,), span=6))
    if not found:
        return None
    name = "Shop" if shop or stash else "Fixers"
    label = f"{name} ${s.cash}k"
    note = "What the team buys, sells and hires for this heist"
    return Area("team", "panel", tuple(found), label=label, note=note, icon=ICONS["cash"])


def _shop(s: Heist) -> tuple[Piece, ...]:
    """What is for sale: one line a design, with its price (MH-82)."""
    if not s.box.shop_open:
        return ()
    return tuple(
        line_piece(
            f"shop-{item.id}", Face(title=item.name, text=f"${item.price}k", about=item.text)
        )
        for item, left in zip(s.box.items, s.shop, strict=True)
        if left
    )


def _stash(s: Heist) -> tuple[Piece, ...]:
    """What the team owns and has not handed out."""
    box = s.box
    found: list[Piece] = []
    for kind in dict.fromkeys(s.items):
        item, count = box.kinds[kind], s.items.count(kind)
        about = box.items[box.item_at[item.removeprefix("own-")]].text
        words = "yours" if count == 1 else f"yours, {count}"
        face = Face(title=box.loot_name(item), text=words, about=about)
        found.append(line_piece(f"stash-{item}", face))
    if s.stash:
        face = Face(title="Jewels", text=f"yours, {s.stash}")
        found.append(line_piece("stash-jewel", face))
    return tuple(found)
