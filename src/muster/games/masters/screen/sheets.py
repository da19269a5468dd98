"""A character's sheet: die, ideas, what it carries, and its actions row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Area, Face, Mark, Node, Piece, PieceState, Text
from muster.kernel.views.kept import kept

from ..board.icons import spelled
from ..components import NPC, WHO
from ..escape.ways_out import is_out, run_words, runs_of, way_name
from ..people import card_words, named_on, npc_side, shown
from ..stages import ACTION, CREW, ESCAPE, NONE, PLAN, RISE
from .crew import casting_lists
from .pieces import (
    ICONS,
    die_piece,
    icon_marks,
    idea_piece,
    left_marks,
    line_piece,
    loot_of,
    loot_piece,
    row_about,
    tile_words,
)
from .rising import upgrade_lists

if TYPE_CHECKING:
    from ..state import Heist


def cost_of_face(shown: int, face: int) -> int:
    """Ideas to turn a die from one face to another, the shorter way round."""
    apart = abs(shown - face)
    return min(apart, 6 - apart)


# The sheet


def character_shows(s: Heist, who: int) -> tuple[object, ...]:
    """What a sheet shows: all of one character; and where it lists what follows from the whole
    table (whom to cast, ways out, new levels) all of that."""
    if s.stage in (CREW, RISE, ESCAPE):
        return s, who
    return (
        *(who, s.part, s.stage, s.round, s.panic, s.fixers & s.box.old_friend),
        *(named_on(s, who), card_words(s, who), s.card[who]),
        None if who == NPC else (s.skills[who], s.spare[who]),
        *(s.die[who], s.ideas[who], s.place[who], s.busted >> who & 1),
        *(s.act[who], s.icons[who], s.granted[who], s.purse[who], s.carried[who]),
    )


@kept(character_shows)
def sheet(s: Heist, who: int) -> Area:
    """All of one character; what its action can still do stands beside its name."""
    name, pc = WHO[who], who != NPC
    parts: list[Node] = [*_head(s, who)]
    if s.stage == CREW and pc:
        parts += casting_lists(s, name)
    if s.stage == RISE and pc:
        parts += upgrade_lists(s, who)
    if s.stage == ESCAPE:
        parts += ways_list(s, who)
        if pc:
            parts.append(_abilities(s, who))
    elif s.card[who] >= 0:
        parts += _lists(s, who) if pc else _npc_lists(s)
    return Area(
        f"sheet-{name}",
        "panel",
        tuple(parts),
        label=named_on(s, who),
        note=card_words(s, who),
        badges=chosen_marks(s, who) if s.stage == ACTION else (),
        seat=s.box.owner[who] if pc else None,
        of=name,
        figure=who if pc else None,
        icon="" if pc else ICONS["prisoner"],
        state="dim" if s.busted >> who & 1 and s.stage != RISE else "",
    )


def chosen_marks(s: Heist, who: int) -> tuple[Mark, ...]:
    """The icons of the action a character has chosen, used ones faint."""
    granted = spelled(s.granted[who])
    if s.act[who] < 0:
        return icon_marks(granted)
    return left_marks(s.box.acts.text[s.act[who]], spelled(s.icons[who]) + granted)


def _head(s: Heist, who: int) -> list[Node]:
    name = WHO[who]
    found: list[Node] = []
    if s.stage >= ACTION:
        die = die_piece(name, s.die[who], s.round)
        found.append(Area(f"dice-{name}", "row", (die,), label="Die"))
    ideas = tuple(idea_piece(f"idea-{name}-{n}") for n in range(s.ideas[who]))
    found.append(Area(f"ideas-{name}", "row", ideas, label="Ideas"))
    if s.stage == PLAN and who != NPC:
        at = s.place[who]
        tile = s.site.ids[at] if at >= 0 else ""
        # Whoever begins in jail stands on a hex, which has no name.
        inside = "from inside" if tile.startswith("r") else f"from {tile_words(tile)}"
        start = inside if tile else "no start yet"
        marks = (
            Mark(icon=ICONS["planning token"], value=str(s.spare[who]), label="left"),
            Mark(icon=ICONS["exit"], label=start),
        )
        found.append(Text(f"spare-{name}", "", marks=marks))
    carried = tuple(
        loot_piece(s.box, kind, amount, f"carried-{name}-{kind}")
        for kind, amount in carried_by(s, who)
    )
    if carried:
        found.append(Area(f"hands-{name}", "row", carried, label="Carries"))
    return found


def _abilities(s: Heist, who: int) -> Area:
    """What a character can do besides its actions."""
    box, name = s.box, WHO[who]
    abilities = tuple(
        line_piece(f"use-{name}-{able.id}", Face(title=able.name, about=able.text))
        for able in box.characters[s.card[who]].abilities
    )
    if s.fixers & box.old_friend:
        fixer = box.fixers[box.fixer_at["old-friend"]]
        friend = Face(title=fixer.name, about=fixer.text)
        abilities = (*abilities, line_piece(f"use-{name}-old-friend", friend))
    return Area(f"abilities-{name}", "list", abilities, note="Abilities")


def carried_by(s: Heist, who: int) -> list[tuple[str, int]]:
    """Cash and other loot in a character's hands, by kind."""
    return loot_of(s.box, s.purse[who], s.carried[who])


def _lists(s: Heist, who: int) -> list[Node]:
    """Two skills, the default actions, items, abilities (MH-70)."""
    box, name = s.box, WHO[who]
    found: list[Node] = []
    for at in s.skills[who]:
        lines = tuple(_line(s, who, act, face) for face, act in enumerate(box.faces[at], start=1))
        skill = box.skills[at]
        found.append(Area(f"skill-{name}-{skill.id}", "list", lines, label=skill.name, span=6))
    lines = tuple(_line(s, who, act) for act in box.defaults[s.card[who]])
    found.append(Area(f"defaults-{name}", "list", (*lines, *_item_lines(s, who))))
    found.append(_abilities(s, who))
    return found


def _item_lines(s: Heist, who: int) -> list[Piece]:
    """An action for each item held; Cheap Picks are one line whatever the die shows."""
    box = s.box
    found: list[Piece] = []
    for kind, _ in carried_by(s, who):
        at = box.item_at.get(kind.removeprefix("own-"), -1)
        if at < 0 or not box.item_acts[at]:
            continue
        act, item = box.item_acts[at][0], box.items[at]
        face = Face(
            title=box.acts.names[act],
            text=item.name,
            about=item.text,
            dice=("",),
            badges=icon_marks(box.acts.text[act]),
        )
        chosen = act_of(s, who) in box.item_acts[at]
        state = _row_state(s, who, chosen, 0)
        found.append(line_piece(f"act-{WHO[who]}-{item.id}", face, state=state))
    return found


def ways_list(s: Heist, who: int) -> list[Node]:
    """The ways out of a character, nearest first."""
    name, out, runs = WHO[who], is_out(s, who), runs_of(s, who)
    if out or not runs:
        words = "is out" if out else "has run" if s.rolled >> who & 1 else "no way leads out"
        face = Face(title=named_on(s, who), text=words)
        return [Area(f"ways-{name}", "list", (line_piece(f"ran-{name}", face),), label="Ways out")]
    lines = tuple(
        line_piece(
            f"run-{name}-{s.site.ids[tile]}",
            Face(title=way_name(s, tile), text=run_words(runs[tile], s.ideas[who])),
        )
        for tile in sorted(runs, key=lambda tile: (runs[tile], s.site.ids[tile]))
    )
    return [Area(f"ways-{name}", "list", lines, label="Ways out")]


def act_of(s: Heist, who: int) -> int:
    """The action a character has chosen; from Escape on none counts any more (MH-139)."""
    return NONE if s.stage >= ESCAPE else s.act[who]


def _line(s: Heist, who: int, act: int, shows: int = 0) -> Piece:
    """An action: the face it is for, its name, its icons, and what turning the die would cost."""
    box, chosen = s.box, act_of(s, who)
    turning = cost_of_face(s.die[who], shows) if shows and s.stage >= ACTION else 0
    price = turning + box.acts.price[act]
    due = price if chosen < 0 else 0
    face = Face(
        title=box.acts.names[act],
        about=row_about(box, act, due),
        dice=(str(shows) if shows else "",),
        badges=(*icon_marks(box.acts.text[act]), *_price(due)),
    )
    state = _row_state(s, who, chosen == act, price)
    return line_piece(f"act-{WHO[who]}-{box.acts.words[act]}", face, state=state)


def _price(ideas: int) -> tuple[Mark, ...]:
    """What an action costs in ideas, beside its icons."""
    if not ideas:
        return ()
    return (Mark(icon=ICONS["idea"], value=str(ideas), label="idea" if ideas == 1 else "ideas"),)


def _row_state(s: Heist, who: int, chosen: bool, price: int) -> PieceState:
    """Chosen; or not to be had: another one is chosen, or the ideas do not suffice."""
    if chosen:
        return "selected"
    dim = act_of(s, who) >= 0 or s.stage >= ESCAPE or price > s.ideas[who]
    return "dim" if dim else ""


def _npc_lists(s: Heist) -> list[Node]:
    """The side of the card that is up: two default actions, and one on a 6 (MH-203)."""
    side = npc_side(s)
    if side is None:
        return []
    defaults, on_six = s.box.npc_acts[s.part][1 if s.panic else 0]
    lines = [_line(s, NPC, act) for act in defaults]
    if on_six not in defaults:
        lines.append(_line(s, NPC, on_six, 6))
    abilities = tuple(
        line_piece(f"use-npc-{able.id}", Face(title=able.name, about=able.text))
        for able in side.abilities
    )
    return [
        Area("defaults-npc", "list", tuple(lines), label=side.name, span=6),
        Area("abilities-npc", "list", abilities, note="Abilities"),
    ]


def sheets_of(s: Heist, seat: int | None) -> list[Area]:
    """The sheets a seat has before it: its own characters and the NPC; a spectator has none."""
    own = [who for who in range(s.box.pcs) if s.box.owner[who] == seat]
    active = [NPC] if NPC in shown(s) and s.alive >> NPC & 1 else []
    return [sheet(s, who) for who in (*own, *active)] if own else []
