"""The map: hexes with fog, chits, loot, plans and pawns, and the exits before the walls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from muster.kernel.scene import Area, Face, Mark, Node, Piece, PieceState
from muster.kernel.views.kept import itself, kept

from ..board.masks import bits
from ..board.site import Site
from ..components import DIRECTIONS, NPC, STEPS, WHO
from ..people import named_on, shown
from ..stages import PLAN
from .hex_words import chits_on, exit_about, hex_about, standing_on
from .pieces import (
    ICONS,
    chit_piece,
    idea_piece,
    loot_of,
    loot_piece,
)

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist

NPC_ICONS = {"prisoner": "prisoner", "hostage": "hostage", "guide": "guide"}


@kept(itself)
def map_area(s: Heist) -> Area:
    """Every tile that is there, hexes first."""
    letters = initials(s)
    names = tuple([named_on(s, who) for who in shown(s)])
    tiles: list[Node] = [_hex(s, at, letters, names) for at in bits(s.present & s.site.all_hexes)]
    tiles += _exits(s)
    return Area("map", "hexmap", tuple(tiles), label=s.scenario.location, span=7)


def _pawn(s: Heist, who: int) -> Piece:
    """A figure; what it carries is on its shoulder."""
    held = loot_of(s.box, s.purse[who], s.carried[who])
    carried = tuple(_carried(s.box, kind, amount) for kind, amount in held)
    if who != NPC:
        face = Face(title=named_on(s, who), badges=carried)
        return Piece(WHO[who], "pawn", face, seat=s.box.owner[who], figure=who)
    npc = s.scenario.npc
    kind = "prisoner" if npc is None else npc.kind
    icon = ICONS["mayor" if npc is not None and npc.unseen else NPC_ICONS[kind]]
    active = s.alive >> NPC & 1
    idle: PieceState = "" if active else "dim"
    words = kind if active else f"{kind}, not with you yet"
    face = Face(title=words, suit="beige", icon=icon, badges=carried)
    return Piece(WHO[who], "pawn", face, state=idle)


def _carried(box: HeistBox, kind: str, amount: int) -> Mark:
    if kind == "cash":
        return Mark(icon=ICONS["cash"], label="carries", value=f"${amount}k")
    count = str(amount) if amount > 1 else ""
    return Mark(icon=ICONS.get(kind, ICONS["item"]), label=box.loot_name(kind), value=count)


def _hex_shows(
    s: Heist, at: int, letters: dict[int, str], names: tuple[str, ...]
) -> tuple[object, ...]:
    """What is printed there, stands, lies and waits there, and who, called so."""
    safe = s.safes >> at & 1
    here = standing_on(s, at)
    return (
        *(s.part, at, s.alive, s.unknown >> at & 1, s.remote >> at & 1, s.doors >> at & 1),
        *(s.towers >> at & 1, s.tokens >> at & 1, s.floorplans >> at & 1, safe and s.cracks + 1),
        *(s.guards[at], s.quiet[at], s.dogs[at], s.quiet_dogs[at]),
        *(s.locks[at], s.open_locks[at], s.cameras[at], s.dark[at], s.cash_on[at], s.loot_on[at]),
        tuple([plan >> at & 1 for plan in s.plan]),
        tuple([(who, s.purse[who], s.carried[who]) for who in here]),
        names,
    )


@kept(_hex_shows)
def _hex(s: Heist, at: int, letters: dict[int, str], names: tuple[str, ...]) -> Area:
    site, name = s.site, s.site.ids[at]
    icon, letter, words = _printed(site, at)
    lies = [*_fixtures(s, at), *_lying(s, at)]
    if s.floorplans >> at & 1:
        lies.append(idea_piece(f"idea-{name}"))
    return Area(
        name,
        "cell",
        (*lies, *_pawns(s, at), *_plans(s, at, letters)),
        label=name,
        note=words,
        about=hex_about(s, at),
        icon=icon,
        badges=(Mark(label=letter),) if letter else (),
        state="unknown" if s.unknown >> at & 1 else "",
        at=site.cell[at],
    )


def _pawns(s: Heist, at: int) -> list[Piece]:
    return [_pawn(s, who) for who in standing_on(s, at)]


def _printed(site: Site, at: int) -> tuple[str, str, str]:
    """What is printed on a hex: picture, letter, words."""
    if at in site.gates:
        letter = site.gate_letters[site.gates.index(at)]
        return ICONS["lockdown gate"], letter, f"lockdown gate {letter}"
    if site.servers[at]:
        return ICONS["server"], site.servers[at], f"server {site.servers[at]}"
    for mask, icon, words in (
        (site.kennels, "kennel", "kennel"),
        (site.stars, "story", "star"),
        (site.spots, "start", "starting place"),
    ):
        if mask >> at & 1:
            return ICONS[icon], "", words
    return "", "", ""


def _fixtures(s: Heist, at: int) -> list[Piece]:
    """What stands on a hex until it is opened or used up."""
    name = s.site.ids[at]
    found: list[Piece] = []
    if s.remote >> at & 1:
        letter = s.site.remotes[at]
        face = Face(
            title=f"remote lock {letter}",
            suit="orange",
            icon=ICONS["remote lock"],
            corner=letter,
            shape="square",
        )
        found.append(Piece(f"remote-{name}", "token", face))
    for lying, icon, title, suit in (
        (s.doors, "keycard door", "keycard door", "orange"),
        (s.towers, "watchtower", "watchtower", "gray"),
        (s.tokens, "reinforcements", "reinforcements", "red"),
    ):
        if lying >> at & 1:
            face = Face(title=title, suit=suit, icon=ICONS[icon], shape="square")
            found.append(Piece(f"{icon.replace(' ', '-')}-{name}", "token", face))
    if s.safes >> at & 1:
        face = Face(
            title="safe",
            suit="gray",
            icon=ICONS["safe"],
            corner=str(s.cracks) if s.cracks else "",
            shape="square",
        )
        found.append(Piece(f"safe-{name}", "token", face))
    return found


def _lying(s: Heist, at: int) -> list[Piece]:
    """Chits, then loot."""
    name = s.site.ids[at]
    chits = [chit_piece(word, f"chit-{name}-{n}") for n, word in enumerate(chits_on(s, at))]
    loot = [
        loot_piece(s.box, kind, amount, f"loot-{kind}-{name}")
        for kind, amount in loot_of(s.box, s.cash_on[at], s.loot_on[at])
    ]
    return chits + loot


def initials(s: Heist) -> dict[int, str]:
    """The letter of each character; of those that begin alike as many as tell them apart."""
    names = {who: named_on(s, who) for who in shown(s) if who != NPC}
    found: dict[int, str] = {}
    for who, name in names.items():
        others = [other for one, other in names.items() if one != who]
        length = next((n for n in (1, 2) if all(other[:n] != name[:n] for other in others)), 3)
        found[who] = name[:length]
    return found


def _plans(s: Heist, at: int, letters: dict[int, str]) -> Iterable[Piece]:
    """The planning tokens on a hex, in the colours of their owners."""
    for who in range(s.box.pcs):
        if s.plan[who] >> at & 1:
            face = Face(title=f"{named_on(s, who)}'s plan", corner=letters[who])
            yield Piece(f"plan-{WHO[who]}-{s.site.ids[at]}", "pin", face, figure=who)


# Exits


def _exits(s: Heist) -> Iterable[Area]:
    """Entrances, tunnels dug, in The Plan those that could be, and the breach."""
    site = s.site
    for at in range(site.hexes, site.breach):
        name, dug, tunnel = site.ids[at], s.present >> at & 1, site.dug >> at & 1
        if tunnel and not (dug or s.stage == PLAN):
            continue
        yield Area(
            name,
            "cell",
            (*_lying(s, at), *_pawns(s, at)),
            label=f"tunnel {name.partition('-')[0][1:]}" if tunnel else f"exit {name[1:]}",
            note="" if dug or not tunnel else "a tunnel could end here",
            icon=ICONS["tunnel" if tunnel else "exit"],
            about=exit_about(s, at),
            state="dim" if tunnel and not dug else "",
            at=site.cell[at],
            towards=DIRECTIONS[site.side[at]],
        )
    tile, way = s.breach
    if tile >= 0:
        (q, r), (dq, dr) = site.cell[tile], STEPS[way]
        yield Area(
            site.ids[site.breach],
            "cell",
            (*_lying(s, site.breach), *_pawns(s, site.breach)),
            label="breach",
            icon=ICONS["exit"],
            at=(q + dq, r + dr),
            towards=DIRECTIONS[(way + 3) % 6],
        )
