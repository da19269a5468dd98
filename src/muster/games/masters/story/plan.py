"""The log of a heist before it begins: the crew, The Plan, the shop."""

from __future__ import annotations

from muster.parts.words import joined

from ..box import HeistBox
from ..people import people
from ..screen.deck import card_of
from ..screen.labels import card_name
from ..screen.pieces import loot_name, tile_words
from ..verbs.words import Names, Tell, Told, called, counted, does


def _laid_out(box: HeistBox, told: Told, names: Names) -> str:
    return str(told["name"])


def _cast(box: HeistBox, told: Told, names: Names) -> str:
    card = box.characters[box.character_at[told["character"]]].name
    skills = joined([box.skills[box.skill_at[skill]].name for skill in told["skill"]])
    who, name = called(box, told["who"], names), people(box, names)[told["who"]]
    able = f" with {skills}" if skills else ""
    if who != name:  # a player, by the character they run
        return (
            f"{who} runs {name}, the {card}{able}." if name != card else f"{who} runs the {card}."
        )
    return f"{name} is the {card}{able}." if name != card else f"The {card} joins the crew."


def _learned(box: HeistBox, told: Told, names: Names) -> str:
    skill = box.skills[box.skill_at[told["skill"]]].name
    return f"{called(box, told['who'], names)} learns {skill}."


def _starts(box: HeistBox, told: Told, names: Names) -> str:
    return f"{called(box, told['who'], names)} will start at {tile_words(told['tile'])}."


def _kept(box: HeistBox, told: Told, names: Names) -> str:
    ideas = counted(told["ideas"], "idea")
    return f"{called(box, told['who'], names)} begins with {ideas} from part 1."


def _ready(box: HeistBox, told: Told, names: Names) -> str:
    return f"{names[told['seat']]} is ready."


def _bought(box: HeistBox, told: Told, names: Names) -> str:
    return f"The team buys {loot_name(box, told['item'])} for ${told['price']}k."


def _sold(box: HeistBox, told: Told, names: Names) -> str:
    return f"The team sells {loot_name(box, told['item'])} for ${told['price']}k."


def _handed(box: HeistBox, told: Told, names: Names) -> str:
    return f"{called(box, told['who'], names)} gets {loot_name(box, told['loot'])}."


def _returned(box: HeistBox, told: Told, names: Names) -> str:
    return f"{called(box, told['who'], names)} hands back {loot_name(box, told['loot'])}."


def _hired(box: HeistBox, told: Told, names: Names) -> str:
    name = box.fixers[box.fixer_at[told["fixer"]]].name
    price = f" for ${told['price']}k" if told["price"] else ""
    return f"The team uses {name}{price}."


def _inserted(box: HeistBox, told: Told, names: Names) -> str:
    card = card_of(box, told["event"]).name
    return f"Retiree: {told['event']} {card} goes into the deck at place {told['place'] + 1}."


def _inside(box: HeistBox, told: Told, names: Names) -> str:
    who = called(box, told["who"], names)
    return f"The Mayor takes the {told['chit']} away: {who} will start on {told['tile']}."


def _called_off(box: HeistBox, told: Told, names: Names) -> str:
    name = box.fixers[box.fixer_at[told["fixer"]]].name
    back = f", ${told['amount']}k back" if told["amount"] else ""
    return f"The deal with {name} is off{back}."


def _upgraded(box: HeistBox, told: Told, names: Names) -> str:
    card = card_name(box, told["upgrade"])
    return f"{called(box, told['who'], names)} rises to level {told['level']}: {card}."


PLAN_STORIES: dict[str, Tell] = {
    "laid out": _laid_out,
    "cast": _cast,
    "learned": _learned,
    "plan began": lambda box, told, names: "The plan",
    "starts": _starts,
    "dug": lambda box, told, names: f"The team digs {tile_words(told['tile'])}.",
    "filled": lambda box, told, names: f"The team does without {tile_words(told['tile'])}.",
    "kept ideas": _kept,
    "ready": _ready,
    "bought": _bought,
    "sold": _sold,
    "jewel sold": lambda box, told, names: f"A jewel is sold for ${told['price']}k.",
    "handed": _handed,
    "returned": _returned,
    "schematics": lambda box, told, names: "The team studies the Building Schematics.",
    "hired": _hired,
    "floor plan": lambda box, told, names: f"The Architect lays an idea on {told['tile']}.",
    "inserted": _inserted,
    "got inside": _inside,
    "upgraded": _upgraded,
    "called off": _called_off,
    "machinist": does("The Machinist: an idea for {who}."),
}
