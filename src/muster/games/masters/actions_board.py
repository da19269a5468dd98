"""A character's sheet: die, ideas, what it carries, and its actions row by row."""

from __future__ import annotations

from typing import Any

from muster.games.masters.box import NPC, HeistBox
from muster.games.masters.components import CALLED, WHO
from muster.games.masters.faces import (
    ICONS,
    die_piece,
    icon_marks,
    idea_piece,
    left_marks,
    loot_piece,
    pieces_of,
    tile_words,
)
from muster.games.masters.rising_board import upgrade_lists
from muster.kernel.game import Table
from muster.kernel.scene import Area, Face, Mark, Node, Piece, Text

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


def name_of(table: Table, who: str) -> str:
    """What a character is called: its own name where it has one."""
    for one in table["who"]:
        if one["id"] == who and one["name"]:
            return str(one["name"])
    return CALLED[who]


def card_words(box: HeistBox, one: Member) -> str:
    """The card of a character in few words: "Thug"."""
    if one["character"] is None:
        return "not chosen yet"
    if one["id"] == "npc":
        return str(one["character"]).capitalize()
    card = box.characters[box.character_at[one["character"]]]
    return card.name if one["name"] != card.name else "built for this heist"


def cost_of_face(shown: int, face: int) -> int:
    """Ideas to turn a die from one face to another, the shorter way round (MH-72)."""
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
        parts += _casting(box, table, one)
    if table["stage"] == "rise" and who != "npc":
        parts += upgrade_lists(box, table, one)
    if one["character"] is not None:
        parts += _npc_lists(box, table, one) if who == "npc" else _lists(box, table, one)
    return Area(
        f"sheet-{who}",
        "panel",
        tuple(parts),
        label=name_of(table, who),
        note=card_words(box, one),
        badges=chosen_marks(box, one),
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
    abilities = tuple(
        Piece(f"use-{who}-{able.id}", "line", Face(title=able.name, about=able.text))
        for able in box.characters[card].abilities
    )
    if "old-friend" in table["fixers"]:
        fixer = box.fixers[box.fixer_at["old-friend"]]
        friend = Face(title=fixer.name, about=fixer.text)
        abilities = (*abilities, Piece(f"use-{who}-old-friend", "line", friend))
    found.append(Area(f"abilities-{who}", "list", abilities, note="Abilities"))
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
        found.append(Piece(node, "line", face, state=_row_state(one, chosen, 0)))
    return found


def _line(box: HeistBox, one: Member, act: int, die: str, ideas: int) -> Piece:
    """An action: the face it is for, its name, its icons, and what turning the die would cost."""
    word = box.acts.words[act]
    price = ideas + box.acts.price[act]
    chosen = one["act"] == word
    face = Face(
        title=box.acts.names[act],
        dice=(die,),
        badges=(*icon_marks(box.acts.text[act]), *_price(price if not one["act"] else 0)),
    )
    state = _row_state(one, chosen, price)
    return Piece(f"act-{one['id']}-{word}", "line", face, state=state)


def _price(ideas: int) -> tuple[Mark, ...]:
    """What an action costs in ideas, beside its icons."""
    if not ideas:
        return ()
    return (Mark(icon=ICONS["idea"], value=str(ideas), label="idea" if ideas == 1 else "ideas"),)


def _row_state(one: Member, chosen: bool, price: int) -> str:
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
        Piece(f"use-npc-{able.id}", "line", Face(title=able.name, about=able.text))
        for able in side.abilities
    )
    return [
        Area("defaults-npc", "list", tuple(lines), label=side.name, span=6),
        Area("abilities-npc", "list", abilities, note="Abilities"),
    ]


# Building a crew


def _casting(box: HeistBox, table: Table, one: Member) -> list[Node]:
    """Ready-made characters and cards to build one's own of; then its skills (MH-11, MH-12)."""
    who = one["id"]
    if one["character"] is None:
        ready = tuple(_ready_line(box, who, at) for at in range(len(box.prebuilt)))
        cards = tuple(
            Piece(
                f"cast-{who}-{card.id}",
                "line",
                Face(
                    title=card.name,
                    text=f"{card.memory} tokens, {card.ideas} ideas",
                    about=" ".join(f"{able.name}: {able.text}" for able in card.abilities),
                ),
            )
            for card in box.characters
            if box.level > 2 or not card.pro
        )
        return [
            Area(f"ready-{who}", "list", ready, label="Ready-made", span=6),
            Area(f"cards-{who}", "list", cards, label="Build your own", span=6),
        ]
    if len(one["skills"]) >= 2:
        return []
    skills = tuple(
        Piece(
            f"learn-{who}-{card.id}",
            "line",
            Face(title=card.name, about=_skill_words(card.actions)),
        )
        for card in box.skills
        if card.id not in one["skills"] and (box.level > 1 or not card.pro)
    )
    return [Area(f"learning-{who}", "list", skills, label="Choose two skills")]


def _ready_line(box: HeistBox, who: str, at: int) -> Piece:
    one = box.prebuilt[at]
    card = box.characters[box.character_at[one.character]]
    skills = " and ".join(box.skills[box.skill_at[skill]].name for skill in one.skills)
    face = Face(
        title=one.name,
        text=card.name,
        about=f"{card.name} with {skills}. {card.memory} planning tokens, {card.ideas} ideas.",
    )
    return Piece(f"cast-{who}-{one.id}", "line", face)


def _skill_words(actions: list[Any]) -> str:
    return ", ".join(f"{n}: {action.name} {action.icons}" for n, action in enumerate(actions, 1))


def sheets_of(box: HeistBox, table: Table, seat: int | None) -> list[Area]:
    """The sheets a seat has before it: its own characters and the NPC; a spectator has none."""
    own = [one["id"] for one in table["who"] if one["id"] != "npc" and one["seat"] == seat]
    listed = any(one["id"] == WHO[NPC] for one in table["who"])
    active = [WHO[NPC]] if listed and WHO[NPC] in table["alive"] else []
    return [sheet(box, table, who) for who in (*own, *active)] if own else []
