"""A hex in words: what lies on it, what that means, who plans to come and who is held."""

from __future__ import annotations

from muster.kernel.game import Table
from muster.parts.words import joined

from ..box import HeistBox
from ..components import WHO
from ..people import name_of
from .glossary import GLOSSARY
from .pieces import loot_name, pieces_of

FIXTURES: tuple[tuple[str, str], ...] = (
    ("remote", "remote"),
    ("doors", "door"),
    ("towers", "tower"),
    ("tokens", "reinforcements"),
    ("safes", "safe"),
    ("floorplans", "idea"),
)
"""What stands on hexes: its entry in a view, and in the glossary."""


def chits_on(table: Table, tile: str) -> list[str]:
    """The chits of a tile, as words."""
    return [one.strip() for one in table["chits"].get(tile, "").split(",") if one.strip()]


def hex_about(box: HeistBox, table: Table, tile: str) -> str:
    """One line for each thing on a hex, from the glossary; then the people."""
    lines: list[str] = []
    if tile in table["unknown"]:
        lines.append(GLOSSARY["unknown"].line.replace("Unknown", "Unknown hex"))
    lines += _printed(box, table, tile)
    for entry, word in FIXTURES:
        if tile in table[entry]:
            lines.append(GLOSSARY[word].line)
    chits = chits_on(table, tile)
    for word in dict.fromkeys(chits):
        many = f" (there are {chits.count(word)})" if chits.count(word) > 1 else ""
        lines.append(f"{GLOSSARY[word].line}{many}")
    lines += [_loot(box, kind, amount) for kind, amount in pieces_of(table["loot"].get(tile, ""))]
    if not lines:
        lines.append(GLOSSARY["floor"].line)
    return "\n".join([*lines, *_people(table, tile, "guard" in chits or "dog" in chits)])


def _printed(box: HeistBox, table: Table, tile: str) -> list[str]:
    site = box.sites[table["part"]]
    at = site.at[tile]
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
    return f"{loot_name(box, kind)}: {item.text}"


def _people(table: Table, tile: str, held: bool) -> list[str]:
    """Who stands here, perhaps held, and who has planned to come."""
    lines: list[str] = []
    here = [one for one in table["who"] if one["tile"] == tile and not one["busted"]]
    names = [name_of(table, one["id"]) for one in here]
    if names:
        verb = "is" if len(names) == 1 else "are"
        lines.append(f"{joined(names)} {verb} {'held ' if held else ''}here.")
    plans = [name_of(table, who) for who in WHO[:4] if tile in table["plans"].get(who, ())]
    if plans:
        lines.append(f"{joined(plans)} may enter, by planning token.")
    return lines


def exit_about(table: Table, tile: str, tunnel: bool) -> str:
    """What a way out is."""
    entry = GLOSSARY["tunnel" if tunnel and tile not in table["present"] else "entrance"]
    here = [one for one in table["who"] if one["tile"] == tile and not one["busted"]]
    names = [name_of(table, one["id"]) for one in here]
    return "\n".join([entry.line, *([f"{joined(names)} waits here."] if len(names) == 1 else [])])


def about(box: HeistBox, table: Table, node: str) -> str:
    """What a touched thing is and when it can be chosen; empty for what explains itself."""
    site = box.sites[table["part"]]
    if node in site.at and site.at[node] < site.hexes and node in table["present"]:
        said = hex_about(box, table, node).replace("\n", " ")
        return f"{said} A hex is chosen to plan, to enter, to reveal, or to act on what lies there."
    if node.startswith("act-"):
        return "An action of this character: one is chosen each round, by what the die shows."
    if node.startswith("noise"):
        return "Noise is counted at the end of the Action phase; red slots raise an alert."
    if node in ("deck", "event") or node.startswith("event-"):
        return "The event deck: one card happens each round, each alert throws one away."
    return ""
