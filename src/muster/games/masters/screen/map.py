"""The map: hexes with fog, chits, loot, plans and pawns, and the exits before the walls."""

from __future__ import annotations

from collections.abc import Iterable

from muster.kernel.game import Table
from muster.kernel.scene import Area, Face, Mark, Node, Piece, PieceState

from ..board.site import Site
from ..box import HeistBox
from ..components import DIRECTIONS, STEPS, WHO
from ..people import name_of
from .hex_words import exit_about, hex_about
from .pieces import (
    ICONS,
    chit_piece,
    idea_piece,
    loot_name,
    loot_piece,
    pieces_of,
)
from .sheets import member

NPC_ICONS = {"prisoner": "prisoner", "hostage": "hostage", "guide": "guide"}


def map_area(box: HeistBox, table: Table) -> Area:
    """Every tile that is there, hexes first."""
    site = box.sites[table["part"]]
    present = set(table["present"])
    here = _standing(box, table)
    unknown = set(table["unknown"])
    tiles: list[Node] = [
        _hex(box, table, site, at, unknown, here)
        for at in range(site.hexes)
        if site.ids[at] in present
    ]
    tiles += _exits(box, table, site, here)
    return Area("map", "hexmap", tuple(tiles), label=box.scenarios[table["part"]].location, span=7)


def _standing(box: HeistBox, table: Table) -> dict[str, list[Piece]]:
    """The pawns by tile; who is busted is gone."""
    found: dict[str, list[Piece]] = {}
    for one in table["who"]:
        if one["tile"] and not one["busted"]:
            found.setdefault(one["tile"], []).append(_pawn(box, table, one["id"], one["seat"]))
    return found


def _pawn(box: HeistBox, table: Table, who: str, seat: int | None) -> Piece:
    """A figure; what it carries is on its shoulder."""
    one = member(table, who)
    carried = tuple(_carried(box, kind, amount) for kind, amount in pieces_of(one["carried"]))
    if who != "npc":
        face = Face(title=name_of(table, who), badges=carried)
        return Piece(who, "pawn", face, seat=seat, figure=WHO.index(who))
    stranger = box.scenarios[table["part"]].npc
    kind = "prisoner" if stranger is None else stranger.kind
    icon = ICONS["mayor" if stranger is not None and stranger.unseen else NPC_ICONS[kind]]
    active = "npc" in table["alive"]
    idle: PieceState = "" if active else "dim"
    words = kind if active else f"{kind}, not with you yet"
    face = Face(title=words, suit="beige", icon=icon, badges=carried)
    return Piece(who, "pawn", face, state=idle)


def _carried(box: HeistBox, kind: str, amount: int) -> Mark:
    if kind == "cash":
        return Mark(icon=ICONS["cash"], label="carries", value=f"${amount}k")
    count = str(amount) if amount > 1 else ""
    return Mark(icon=ICONS.get(kind, ICONS["item"]), label=loot_name(box, kind), value=count)


def _hex(
    box: HeistBox,
    table: Table,
    site: Site,
    at: int,
    unknown: set[str],
    here: dict[str, list[Piece]],
) -> Area:
    name = site.ids[at]
    icon, letter, words = _printed(site, at)
    lies = [*_fixtures(table, site, at), *_chits(table, name), *_loot(box, table, name)]
    if name in table["floorplans"]:
        lies.append(idea_piece(f"idea-{name}"))
    return Area(
        name,
        "cell",
        (*lies, *here.get(name, ()), *_plans(table, name)),
        label=name,
        note=words,
        about=hex_about(box, table, name),
        icon=icon,
        badges=(Mark(label=letter),) if letter else (),
        state="unknown" if name in unknown else "",
        at=site.cell[at],
    )


def _printed(site: Site, at: int) -> tuple[str, str, str]:
    """What is printed on a hex: picture, letter, words."""
    if at in site.gates:
        letter = site.gate_letters[site.gates.index(at)]
        return ICONS["lockdown gate"], letter, f"lockdown gate {letter}"
    if site.servers[at]:
        return ICONS["server"], site.servers[at], f"server {site.servers[at]}"
    for mask, icon, words in (
        (site.kennels, "kennel", "kennel"),
        (site.stars, "story", "story"),
        (site.spots, "start", "starting place"),
    ):
        if mask >> at & 1:
            return ICONS[icon], "", words
    return "", "", ""


def _fixtures(table: Table, site: Site, at: int) -> list[Piece]:
    """What stands on a hex until it is opened or used up."""
    name = site.ids[at]
    found: list[Piece] = []
    if name in table["remote"]:
        letter = site.remotes[at]
        face = Face(
            title=f"remote lock {letter}",
            suit="orange",
            icon=ICONS["remote lock"],
            corner=letter,
            shape="square",
        )
        found.append(Piece(f"remote-{name}", "token", face))
    for entry, icon, title, suit in (
        ("doors", "keycard door", "keycard door", "orange"),
        ("towers", "watchtower", "watchtower", "gray"),
        ("tokens", "reinforcements", "reinforcements", "red"),
    ):
        if name in table[entry]:
            face = Face(title=title, suit=suit, icon=ICONS[icon], shape="square")
            found.append(Piece(f"{icon.replace(' ', '-')}-{name}", "token", face))
    if name in table["safes"]:
        face = Face(
            title="safe",
            suit="gray",
            icon=ICONS["safe"],
            corner=str(table["cracks"]) if table["cracks"] else "",
            shape="square",
        )
        found.append(Piece(f"safe-{name}", "token", face))
    return found


def _chits(table: Table, name: str) -> list[Piece]:
    words = [word.strip() for word in table["chits"].get(name, "").split(",")]
    return [chit_piece(word, f"chit-{name}-{n}") for n, word in enumerate(filter(None, words))]


def _loot(box: HeistBox, table: Table, name: str) -> list[Piece]:
    return [
        loot_piece(box, kind, amount, f"loot-{kind}-{name}")
        for kind, amount in pieces_of(table["loot"].get(name, ""))
    ]


def initials(table: Table) -> dict[str, str]:
    """The letter of each character; of those that begin alike as many as tell them apart."""
    names = {one["id"]: name_of(table, one["id"]) for one in table["who"] if one["id"] != "npc"}
    found: dict[str, str] = {}
    for who, name in names.items():
        others = [other for one, other in names.items() if one != who]
        length = next((n for n in (1, 2) if all(other[:n] != name[:n] for other in others)), 3)
        found[who] = name[:length]
    return found


def _plans(table: Table, name: str) -> Iterable[Piece]:
    """The planning tokens on a hex, in the colours of their owners."""
    letters = initials(table)
    for n, who in enumerate(WHO[:4]):
        if name in table["plans"].get(who, ()):
            face = Face(title=f"{name_of(table, who)}'s plan", corner=letters[who])
            yield Piece(f"plan-{who}-{name}", "pin", face, figure=n)


# Exits


def _exits(box: HeistBox, table: Table, site: Site, here: dict[str, list[Piece]]) -> Iterable[Area]:
    """Entrances, tunnels dug, in The Plan those that could be, and the breach."""
    planning = table["stage"] == "plan"
    for at in range(site.hexes, site.breach):
        name = site.ids[at]
        dug = name in table["present"]
        if site.dug >> at & 1 and not (dug or planning):
            continue
        tunnel = bool(site.dug >> at & 1)
        words = f"tunnel {name.partition('-')[0][1:]}" if tunnel else f"exit {name[1:]}"
        yield Area(
            name,
            "cell",
            (*_chits(table, name), *_loot(box, table, name), *here.get(name, ())),
            label=words,
            note="" if dug or not tunnel else "a tunnel could end here",
            icon=ICONS["tunnel" if tunnel else "exit"],
            about=exit_about(table, name, tunnel),
            state="dim" if tunnel and not dug else "",
            at=site.cell[at],
            towards=DIRECTIONS[site.side[at]],
        )
    if table["breach"]:
        hex_name, way = table["breach"]
        towards = DIRECTIONS[(DIRECTIONS.index(way) + 3) % 6]
        q, r = site.cell[site.at[hex_name]]
        dq, dr = STEPS[DIRECTIONS.index(way)]
        lying = (*_chits(table, "x1"), *_loot(box, table, "x1"), *here.get("x1", ()))
        yield Area(
            "x1",
            "cell",
            lying,
            label="breach",
            icon=ICONS["exit"],
            at=(q + dq, r + dr),
            towards=towards,
        )
