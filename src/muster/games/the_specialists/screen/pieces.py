"""The pieces of The Specialists as they are drawn: cards, dice, tokens, tiles, signatures."""

from __future__ import annotations

from functools import lru_cache

from muster.kernel.scene import Face, Mark, Piece, PieceState
from muster.parts.words import joined

from ..box import CrewBox
from ..kinds import (
    ANY,
    BUILDINGS,
    DICE,
    EQUIPMENT,
    EQUIPMENT_PER,
    FACE,
    GEAR,
    MONEY,
    MONEY_PER,
    SKILL,
    SOLO,
    Gain,
)
from ..state import LOCK
from ..words import ICONS, UNIT, crafts_word, expert_effect, gains_words, half_words, token_name

KINDS_OF_TRACK = {
    "dice_token": ("die, any value", "a token that gives a die"),
    "solo_token": ("solo token", "a Solo token"),
    "wild_skill_token": ("wild skill", "a wild Skill token"),
    "skill_token": ("prime token", "a Skill token"),
}
"""What a spot of a solo track gives: its icon, and in words."""


# Words


def craft_icon(box: CrewBox, colour: int) -> str:
    """The sign of a skill."""
    return ICONS.get(box.crafts[colour], ICONS["card back"])


def gain_marks(box: CrewBox, gains: tuple[Gain, ...]) -> tuple[Mark, ...]:
    """Effects as symbols."""
    marks: list[Mark] = []
    for kind, amount, of in gains:
        if kind in (MONEY, MONEY_PER):
            per = "/" if kind == MONEY_PER else ""
            marks.append(Mark(icon=ICONS["money"], label=UNIT, value=f"{amount}{per}"))
        elif kind in (EQUIPMENT, EQUIPMENT_PER):
            per = "/" if kind == EQUIPMENT_PER else ""
            marks.append(Mark(icon=ICONS["equipment"], label="Equipment", value=f"{amount}{per}"))
        elif kind == FACE:
            marks += [Mark(die=str(of), label=f"a die showing {of}")] * amount
        else:
            icon, words = ("die, any value", "any") if kind == ANY else ("die, rolled", "rolled")
            value = f"+{amount}"
            marks.append(Mark(icon=ICONS[icon], label=f"die, {words}", value=value))
        if kind == EQUIPMENT_PER:
            marks.append(Mark(suit=box.colours[of], label=f"{box.colours[of]} card"))
        elif kind == MONEY_PER:
            marks.append(Mark(icon=ICONS[BUILDINGS[of]], label=f"robbed {BUILDINGS[of]}"))
    return tuple(marks)


# Cards


@lru_cache(maxsize=4096)
def card_piece(box: CrewBox, card: int, state: PieceState = "") -> Piece:
    """A Specialist: the white die recruits, the black one activates or fast-plays (TS-41)."""
    colour = box.colour_of[card]
    gives = gains_words(box, box.ability[card])
    craft = box.crafts[colour].capitalize()
    if card >= box.starter:
        dice: tuple[str, ...] = (str(box.start_die[card - box.starter]),)
        about = f"{craft}, a Starting Specialist. Gives {gives}."
    else:
        dice = (str(box.white[card]), str(box.black[card]))
        about = f"{craft}. A {dice[0]} recruits; a {dice[1]} activates or fast-plays: {gives}."
    face = Face(
        title=box.codename[card],
        suit=box.colours[colour],
        icon=craft_icon(box, colour),
        badges=gain_marks(box, box.ability[card]),
        about=about,
        dice=dice,
    )
    return Piece(box.card_ids[card], "card", face, state=state)


@lru_cache(maxsize=256)
def informant_piece(box: CrewBox, informant: int) -> Piece:
    """The round's Informant: what leaving out a step gives (TS-54, TS-55)."""
    gains = box.rewards[informant]
    face = Face(
        title="Leave out a step",
        suit="gray",
        icon=ICONS["informant"],
        badges=gain_marks(box, gains),
        about=f"Who leaves out the Specialist or the heist gains {gains_words(box, gains)}.",
    )
    return Piece("informant", "card", face)


@lru_cache(maxsize=256)
def corruption_piece(box: CrewBox, card: int) -> Piece:
    """A Corruption card: its left effect for low sums, its right one for high ones (TS-113)."""
    left, right = box.halves[card]
    low, high = (
        f"{box.left_sums[0]}-{box.left_sums[-1]}",
        f"{box.right_sums[0]}-{box.right_sums[-1]}",
    )
    marks = [
        Mark(icon=ICONS[f"corruption {half.kind}"], label=f"{sums}: {half_words(half)}", value=sums)
        for half, sums in ((left, low), (right, high))
    ]
    quiet = joined([str(one) for one in box.quiet])
    face = Face(
        title="Corruption",
        suit="gray",
        icon=ICONS["corruption rivalry"],
        badges=tuple(marks),
        about=f"The two dice left in the Dice Area. {low}: {half_words(left)}. "
        f"{high}: {half_words(right)}. {quiet}: nothing.",
    )
    return Piece("corruption", "card", face)


@lru_cache(maxsize=256)
def tile_piece(box: CrewBox, at: int) -> Piece:
    """An Asymmetric tile and what comes with it (TS-102)."""
    tile = box.tiles[at]
    parts = [
        (tile.starting_cards, "Starting Specialist", "card back"),
        (tile.skill_tokens, "Skill token", "prime token"),
        (tile.wild_skill_tokens, "wild Skill token", "wild skill"),
        (tile.dice_tokens, "dice token", "die, any value"),
        (tile.equipment, "Equipment", "equipment"),
        (tile.money, UNIT, "money"),
    ]
    marks = tuple(
        Mark(icon=ICONS[icon], label=words, value=str(count))
        for count, words, icon in parts
        if count
    )
    about = joined([f"{mark.value} {mark.label}" for mark in marks])
    face = Face(
        title=f"Tile {tile.value}",
        icon=ICONS["card back"],
        ground="orange",
        corner=str(tile.value),
        badges=marks,
        about=f"You begin with {about}.",
    )
    return Piece(box.tile_ids[at], "goal", face)


# Dice, tokens, signatures


@lru_cache(maxsize=1024)
def die_piece(node: str, value: int, words: str = "", thrown: int = 0) -> Piece:
    """A die; those of the Dice Area know the round they were rolled in."""
    return Piece(node, "die", Face(corner=str(value), about=words), thrown=thrown)


@lru_cache(maxsize=512)
def token_piece(box: CrewBox, token: int) -> Piece:
    """A token: a skill in its colour, a wild one, dice, Equipment, or the Solo token."""
    kind = box.token_kind[token]
    title = token_name(box, token)
    title = title[0].upper() + title[1:]
    if kind == SKILL:
        colour = box.token_colour[token]
        about = f"Counts as {crafts_word(box, colour, 1)} in one heist."
        face = Face(
            title=title, suit=box.colours[colour], icon=craft_icon(box, colour), about=about
        )
    elif kind == GEAR:
        about = f"Pays up to {box.token_amount[token]} Equipment of one heist."
        face = Face(title=title, suit="gray", icon=ICONS["equipment"], about=about)
    elif kind == DICE:
        gains = box.token_gains[token]
        rolled = all(gain[0] not in (ANY, FACE) for gain in gains)
        icon = ICONS["die, rolled"] if rolled else ICONS["die, any value"]
        about = f"At any moment of your turn: {gains_words(box, gains)}."
        face = Face(title=title, suit="any", icon=icon, about=about)
    elif kind == SOLO:
        about = "After taking a die: the other two count as a 7."
        face = Face(title=title, suit="beige", icon=ICONS["solo token"], about=about)
    else:
        about = "Counts as one skill of any colour in one heist."
        face = Face(title=title, suit="any", icon=ICONS["wild skill"], about=about)
    return Piece(box.token_ids[token], "token", face)


@lru_cache(maxsize=1024)
def mark_piece(node: str, owner: int) -> Piece:
    """A signature on a spot; in the solo game also the lock of a rival."""
    if owner == LOCK:
        return Piece(node, "token", Face(title="Locked", suit="gray", icon=ICONS["lock"]))
    return Piece(node, "token", Face(title="A signature: robbed"), seat=owner)


# Expert tiles


@lru_cache(maxsize=256)
def expert_piece(box: CrewBox, colour: int, node: str) -> Piece:
    sign, words = expert_effect(box, colour)
    face = Face(
        title=f"{box.expert_names[colour].capitalize()} {sign}",
        suit=box.colours[colour],
        icon=craft_icon(box, colour),
        about=f"{words[0].upper()}{words[1:]}.",
    )
    return Piece(node, "chip", face)


# A component on its own


def printed(box: CrewBox, file: str, card: str) -> Piece | None:
    """The component with this id; made anew, for a box that nobody plays with is not to be kept."""
    if file == "specialists" and card in box.card_ids:
        return card_piece.__wrapped__(box, box.card_ids.index(card))
    if file == "informants" and card in box.informant_ids:
        return informant_piece.__wrapped__(box, box.informant_ids.index(card))
    if file == "solo" and card in box.corruption_ids:
        return corruption_piece.__wrapped__(box, box.corruption_ids.index(card))
    if file == "asymmetric" and card in box.tile_ids:
        return tile_piece.__wrapped__(box, box.tile_ids.index(card))
    if file == "tokens" and card in box.token_ids:
        return token_piece.__wrapped__(box, box.token_ids.index(card))
    return None
