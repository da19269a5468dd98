"""What the team can do in The Plan besides planning: the shop, the stash, fixers."""

from __future__ import annotations

from muster.kernel.game import Table
from muster.kernel.scene import Area, Face, Mark, Node, Piece

from ..box import HeistBox
from .pieces import ICONS, line_piece, loot_name


def team_sheet(box: HeistBox, table: Table) -> Area | None:
    """Shop and fixers while The Plan lasts, a sheet beside those of the characters."""
    if table["stage"] != "plan":
        return None
    found: list[Node] = []
    cash = Mark(icon=ICONS["cash"], label="team cash", value=f"${table['cash']}k")
    shop = _shop(box, table)
    stash = _stash(box, table)
    if shop or stash:
        lines = (*shop, *stash)
        area = Area("shop", "list", lines, label="Shop and stash", badges=(cash,), span=6)
        found.append(area)
    fixers = tuple(
        line_piece(
            f"fixer-{name}",
            Face(
                title=box.fixers[box.fixer_at[name]].name,
                text=box.fixers[box.fixer_at[name]].ability,
                about=box.fixers[box.fixer_at[name]].text,
            ),
        )
        for name in table["fixers"]
        if name != "old-friend"
    )
    if fixers:
        found.append(Area("fixers", "list", fixers, label="Fixers", badges=(cash,), span=6))
    if not found:
        return None
    name = "Shop" if shop or stash else "Fixers"
    label = f"{name} ${table['cash']}k"
    note = "What the team buys, sells and hires for this heist"
    return Area("team", "panel", tuple(found), label=label, note=note, icon=ICONS["cash"])


def _shop(box: HeistBox, table: Table) -> tuple[Piece, ...]:
    """What is for sale: one line a design, with its price (MH-82)."""
    if not box.shop_open:
        return ()
    return tuple(
        line_piece(
            f"shop-{item}",
            Face(
                title=box.items[box.item_at[item]].name,
                text=f"${box.items[box.item_at[item]].price}k",
                about=box.items[box.item_at[item]].text,
            ),
        )
        for item in table["shop"]
    )


def _stash(box: HeistBox, table: Table) -> tuple[Piece, ...]:
    """What the team owns and has not handed out."""
    found: list[Piece] = []
    for item in dict.fromkeys(table["items"]):
        count = table["items"].count(item)
        about = box.items[box.item_at[item.removeprefix("own-")]].text
        words = "yours" if count == 1 else f"yours, {count}"
        face = Face(title=loot_name(box, item), text=words, about=about)
        found.append(line_piece(f"stash-{item}", face))
    if table["stash"]:
        face = Face(title="Jewels", text=f"yours, {table['stash']}")
        found.append(line_piece("stash-jewel", face))
    return tuple(found)
