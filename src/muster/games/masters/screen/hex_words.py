"""A hex in words: what lies on it, what that means, who plans to come and who is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.parts.words import joined

from ..board.site import Site
from ..forms import CHIT_WORDS
from ..people import named_on, shown
from .glossary import GLOSSARY
from .pieces import loot_of

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist

FIXTURES: tuple[tuple[str, str], ...] = (
    ("remote", "remote"),
    ("doors", "door"),
    ("towers", "tower"),
    ("tokens", "reinforcements"),
    ("safes", "safe"),
    ("floorplans", "idea"),
)
"""What stands on hexes: its slot of the state, and its entry in the glossary."""


def chits_on(s: Heist, tile: int) -> list[str]:
    """The chits of a tile, as words."""
    return [word for slot, word in CHIT_WORDS for _ in range(getattr(s, slot)[tile])]


def hex_about(s: Heist, tile: int) -> str:
    """One line for each thing on a hex, from the glossary; then the people."""
    lines: list[str] = []
    if s.unknown >> tile & 1:
        lines.append(GLOSSARY["unknown"].line.replace("Unknown", "Unknown hex"))
    lines += _printed(s.site, tile)
    for slot, word in FIXTURES:
        if getattr(s, slot) >> tile & 1:
            lines.append(GLOSSARY[word].line)
    chits = chits_on(s, tile)
    for word in dict.fromkeys(chits):
        many = f" (there are {chits.count(word)})" if chits.count(word) > 1 else ""
        lines.append(f"{GLOSSARY[word].line}{many}")
    lying = loot_of(s.box, s.cash_on[tile], s.loot_on[tile])
    lines += [_loot(s.box, kind, amount) for kind, amount in lying]
    if not lines:
        lines.append(GLOSSARY["floor"].line)
    return "\n".join([*lines, *_people(s, tile, "guard" in chits or "dog" in chits)])


def _printed(site: Site, at: int) -> list[str]:
    found: list[str] = []
    if at in site.gates:
        letter = site.gate_letters[site.gates.index(at)]
        found.append(GLOSSARY["gate"].line.replace(":", f" {letter}:", 1))
    if site.servers[at]:
        found.append(GLOSSARY["server"].line.replace(":", f" {site.servers[at]}:", 1))
    for mask, word in ((site.kennels, "kennel"), (site.stars, "star"), (site.spots, "spot")):
        if mask >> at & 1:
            found.append(GLOSSARY[word].line)
    return found


def _loot(box: HeistBox, kind: str, amount: int) -> str:
    if kind == "cash":
        return f"${amount}k: {GLOSSARY['cash'].text}"
    if kind in GLOSSARY:
        return GLOSSARY[kind].line
    item = box.items[box.item_at[kind.removeprefix("own-")]]
    return f"{box.loot_name(kind)}: {item.text}"


def standing_on(s: Heist, tile: int) -> list[int]:
    """Who stands on a tile; who is busted is gone."""
    return [who for who in shown(s) if s.place[who] == tile and not s.busted >> who & 1]


def _people(s: Heist, tile: int, held: bool) -> list[str]:
    """Who stands here, perhaps held, and who has planned to come."""
    lines: list[str] = []
    names = [named_on(s, who) for who in standing_on(s, tile)]
    if names:
        verb = "is" if len(names) == 1 else "are"
        lines.append(f"{joined(names)} {verb} {'held ' if held else ''}here.")
    plans = [named_on(s, who) for who in range(s.box.pcs) if s.plan[who] >> tile & 1]
    if plans:
        lines.append(f"{joined(plans)} may enter, by planning token.")
    return lines


def exit_about(s: Heist, tile: int) -> str:
    """What a way out is."""
    possible = s.site.dug >> tile & 1 and not s.present >> tile & 1
    entry = GLOSSARY["tunnel" if possible else "entrance"]
    names = [named_on(s, who) for who in standing_on(s, tile)]
    return "\n".join([entry.line, *([f"{joined(names)} waits here."] if len(names) == 1 else [])])


def about(s: Heist, node: str) -> str:
    """What a touched thing is and when it can be chosen; empty for what explains itself."""
    at = s.site.at.get(node, -1)
    if 0 <= at < s.site.hexes and s.present >> at & 1:
        said = hex_about(s, at).replace("\n", " ")
        return f"{said} A hex is chosen to plan, to enter, to reveal, or to act on what lies there."
    if node.startswith("act-"):
        return "An action of this character: one is chosen each round, by what the die shows."
    if node.startswith("noise"):
        return "Noise is counted at the end of the Action phase; red slots raise an alert."
    if node in ("deck", "event") or node.startswith("event-"):
        return "The event deck: one card happens each round, each alert throws one away."
    return ""
