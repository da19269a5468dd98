"""A character's sheet: die, ideas, what it carries, and its actions row by row."""

from __future__ import annotations

from typing import Any

from muster.kernel.game import Table
from muster.kernel.scene import Area, Face, Mark, Node, Piece, PieceState, Text

from ..box import NPC, HeistBox
from ..components import WHO
from ..people import name_of
from .crew import casting_lists
from .pieces import (
    ICONS,
    action_words,
    die_piece,
    icon_marks,
    idea_piece,
    left_marks,
    line_piece,
    loot_piece,
    pieces_of,
    tile_words,
)
from .rising import upgrade_lists
from .ways_out import ways_list

Member = dict[str, Any]
"""A character as a view tells it."""

ROLLED = ("action", "noise", "event", "escape", "end", "over", "rise")
"""Stages in which dice lie on the table."""

RUNNING = ("escape", "end", "over", "rise")
"""Stages without actions (MH-139)."""


def member(table: Table, who: str) -> Member:
    """What a view tells about a character."""
    found: Member = next(one for one in table["who"] if one["id"] == who)
    return found


def card_words(box: HeistBox, one: Member) -> str:
    """The card of a character in few words: "Thug"."""
    if one["character"] is None:
        return "not chosen yet"
    if one["id"] == "npc":
        return str(one["character"]).capitalize()
    card = box.characters[box.character_at[one["character"]]]
    return card.name if one["name"] != card.name else "built for this heist"


def cost_of_face(shown: int, face: int) -> int:
    """Ideas to turn a die from one face to another, the shorter way round."""
    apart = abs(shown - face)
    return min(apart, 6 - apart)


# The sheet


def sheet(box: HeistBox, table: Table, who: str) -> Area:
    """All of one character; what its action can still do stands beside its name."""
    one = member(table, who)
    if table["stage"] in RUNNING:
        one = {**one, "act": None, "icons": "", "granted": "", "idle": True}
    parts: list[Node] = [*_head(box, table, one)]
    if table["stage"] == "crew":
        parts += casting_lists(box, table, one)
    if table["stage"] == "rise" and who != "npc":
        parts += upgrade_lists(box, table, one)
    if table["stage"] == "escape":
        parts += ways_list(table, one)
        if who != "npc":
            parts.append(_abilities(box, table, one))
    elif one["character"] is not None:
        parts += _npc_lists(box, table, one) if who == "npc" else _lists(box, table, one)
    return Area(
        f"sheet-{who}",
        "panel",
        tuple(parts),
        label=name_of(table, who),
        note=card_words(box, one),
        badges=chosen_marks(box, one) if table["stage"] == "action" else (),
        seat=one["seat"],
        of=who,
        figure=WHO.index(who) if who != "npc" else None,
        icon=ICONS["prisoner"] if who == "npc" else "",
        state="dim" if one["busted"] and table["stage"] != "rise" else "",
    )


def chosen_marks(box: HeistBox, one: Member) -> tuple[Mark, ...]:
    """The icons of the action a character has chosen, used ones faint."""
    if not one["act"]:
        return icon_marks(one["granted"])
    left: str = one["icons"] + one["granted"]
    return left_marks(box.acts.text[box.acts.at[one["act"]]], left)


def _head(box: HeistBox, table: Table, one: Member) -> list[Node]:
    who = one["id"]
    found: list[Node] = []
    if table["stage"] in ROLLED and one["die"]:
        die = die_piece(who, one["die"], table["round"])
        found.append(Area(f"dice-{who}", "row", (die,), label="Die"))
    ideas = tuple(idea_piece(f"idea-{who}-{n}") for n in range(one["ideas"]))
    found.append(Area(f"ideas-{who}", "row", ideas, label="Ideas"))
    if table["stage"] == "plan" and who != "npc":
        left = table["spare"].get(who, 0)
        start = f"from {tile_words(one['tile'])}" if one["tile"] else "no start yet"
        marks = (
            Mark(icon=ICONS["planning token"], value=str(left), label="left"),
            Mark(icon=ICONS["exit"], label=start),
        )
        found.append(Text(f"spare-{who}", "", marks=marks))
    carried = tuple(
        loot_piece(box, kind, amount, f"carried-{who}-{kind}") for kind, amount in carried_by(one)
    )
    if carried:
        found.append(Area(f"hands-{who}", "row", carried, label="Carries"))
    return found


def _abilities(box: HeistBox, table: Table, one: Member) -> Area:
    """What a character can do besides its actions."""
    who = one["id"]
    card = box.characters[box.character_at[one["character"]]]
    abilities = tuple(
        line_piece(f"use-{who}-{able.id}", Face(title=able.name, about=able.text))
        for able in card.abilities
    )
    if "old-friend" in table["fixers"]:
        fixer = box.fixers[box.fixer_at["old-friend"]]
        friend = Face(title=fixer.name, about=fixer.text)
        abilities = (*abilities, line_piece(f"use-{who}-old-friend", friend))
    return Area(f"abilities-{who}", "list", abilities, note="Abilities")


def carried_by(one: Member) -> list[tuple[str, int]]:
    """Cash and other loot in a character's hands, by kind."""
    return pieces_of(one["carried"])


def _lists(box: HeistBox, table: Table, one: Member) -> list[Node]:
    """Two skills, the default actions, items, abilities (MH-70)."""
    who = one["id"]
    rolled = table["stage"] in ROLLED
    found: list[Node] = []
    for skill in one["skills"]:
        at = box.skill_at[skill]
        lines = tuple(
            _line(box, one, act, str(face), cost_of_face(one["die"], face) if rolled else 0)
            for face, act in enumerate(box.faces[at], start=1)
        )
        label = box.skills[at].name
        found.append(Area(f"skill-{who}-{skill}", "list", lines, label=label, span=6))
    card = box.character_at[one["character"]]
    lines = tuple(_line(box, one, act, "", 0) for act in box.defaults[card])
    found.append(Area(f"defaults-{who}", "list", (*lines, *_item_lines(box, one))))
    found.append(_abilities(box, table, one))
    return found


def _item_lines(box: HeistBox, one: Member) -> list[Piece]:
    """An action for each item held; Cheap Picks are one line whatever the die shows."""
    found: list[Piece] = []
    for kind, _ in carried_by(one):
        at = box.item_at.get(kind.removeprefix("own-"), -1)
        if at < 0 or not box.item_acts[at]:
            continue
        act = box.item_acts[at][0]
        node = f"act-{one['id']}-{box.items[at].id}"
        chosen = bool(one["act"]) and box.acts.at[one["act"]] in box.item_acts[at]
        face = Face(
            title=box.acts.names[act],
            text=box.items[at].name,
            about=box.items[at].text,
            dice=("",),
            badges=icon_marks(box.acts.text[act]),
        )
        found.append(line_piece(node, face, state=_row_state(one, chosen, 0)))
    return found


def _line(box: HeistBox, one: Member, act: int, die: str, ideas: int) -> Piece:
    """An action: the face it is for, its name, its icons, and what turning the die would cost."""
    word = box.acts.words[act]
    price = ideas + box.acts.price[act]
    chosen = one["act"] == word
    face = Face(
        title=box.acts.names[act],
        about=row_about(box, act, price if not one["act"] else 0),
        dice=(die,),
        badges=(*icon_marks(box.acts.text[act]), *_price(price if not one["act"] else 0)),
    )
    state = _row_state(one, chosen, price)
    return line_piece(f"act-{one['id']}-{word}", face, state=state)


def row_about(box: HeistBox, act: int, price: int = 0) -> str:
    """An action in words; where an ability carries it out, that ability."""
    said = action_words(box.acts.text[act])
    if not said:
        name = box.acts.names[act].partition(",")[0]
        ables = (able for card in box.characters for able in card.abilities)
        said = next((able.text for able in ables if able.name == name), "")
    paid = f" Costs {price} idea{'s' if price > 1 else ''}." if price else ""
    return f"{said}{paid}".strip()


def _price(ideas: int) -> tuple[Mark, ...]:
    """What an action costs in ideas, beside its icons."""
    if not ideas:
        return ()
    return (Mark(icon=ICONS["idea"], value=str(ideas), label="idea" if ideas == 1 else "ideas"),)


def _row_state(one: Member, chosen: bool, price: int) -> PieceState:
    """Chosen; or not to be had: another one is chosen, or the ideas do not suffice."""
    if chosen:
        return "selected"
    return "dim" if one["act"] or one.get("idle") or price > one["ideas"] else ""


def _npc_lists(box: HeistBox, table: Table, one: Member) -> list[Node]:
    """The side of the card that is up: two default actions, and one on a 6 (MH-203)."""
    part = table["part"]
    stranger = box.scenarios[part].npc
    if stranger is None:
        return []
    defaults, on_six = box.npc_acts[part][1 if table["panic"] else 0]
    rolled = table["stage"] in ROLLED
    lines = [_line(box, one, act, "", 0) for act in defaults]
    if on_six not in defaults:
        cost = cost_of_face(one["die"], 6) if rolled else 0
        lines.append(_line(box, one, on_six, "6", cost))
    card = next(one for one in box.npcs if one.id == stranger.kind)
    side = card.panic if table["panic"] else card.normal
    abilities = tuple(
        line_piece(f"use-npc-{able.id}", Face(title=able.name, about=able.text))
        for able in side.abilities
    )
    return [
        Area("defaults-npc", "list", tuple(lines), label=side.name, span=6),
        Area("abilities-npc", "list", abilities, note="Abilities"),
    ]


def sheets_of(box: HeistBox, table: Table, seat: int | None) -> list[Area]:
    """The sheets a seat has before it: its own characters and the NPC; a spectator has none."""
    own = [one["id"] for one in table["who"] if one["id"] != "npc" and one["seat"] == seat]
    listed = any(one["id"] == WHO[NPC] for one in table["who"])
    active = [WHO[NPC]] if listed and WHO[NPC] in table["alive"] else []
    return [sheet(box, table, who) for who in (*own, *active)] if own else []
