"""What actions of Masters of the Heist are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..components import WAYS as WAYS
from ..verbs.verb import HeistVerb
from .pieces import loot_name, tile_words

if TYPE_CHECKING:
    from ..box import HeistBox


class Say(NamedTuple):
    """What words are made of: the components, and what the characters are called."""

    box: HeistBox
    called: Mapping[str, str]


def label(box: HeistBox, action: str, called: Mapping[str, str] | None = None) -> str:
    """What an action does, in words; without names everybody goes by the animal."""
    said = box.game.parsed(box, action)
    if said is not None and isinstance(said[0], HeistVerb):
        return said[0].worded(box, called or box.called, said[1])
    verb, *words = action.split()
    return LABELS[verb](Say(box, called or box.called), *words)


def motion_words(box: HeistBox, action: str, called: Mapping[str, str] | None = None) -> str:
    """A proposal in a sentence: its words without a capital."""
    words = label(box, action, called)
    people = tuple((called or box.called).values())
    return words if words.startswith(people) else words[:1].lower() + words[1:]


def _who(say: Say, word: str) -> str:
    return say.called[word]


def _where(tile: str) -> str:
    return tile_words(tile)


def _act_label(say: Say, who: str, word: str) -> str:
    box = say.box
    at = box.acts.at[word]
    head, _, face = word.rpartition("-")
    if head in box.skill_at:
        skill = box.skills[box.skill_at[head]].name
        return f"{_who(say, who)}: {box.acts.names[at]} ({skill} {face})"
    if head == "cheap-picks":
        return f"{_who(say, who)}: {say.box.acts.names[at]} with a {face}"
    if head == "bolt":
        return f"{_who(say, who)}: Bolt, {face} moves"
    return f"{_who(say, who)}: {say.box.acts.names[at]}"


def _use_label(say: Say, who: str, ability: str) -> str:
    name = next(a.name for card in say.box.characters for a in card.abilities if a.id == ability)
    return f"{_who(say, who)} uses {name}"


def _moves(verb: str) -> Callable[..., str]:
    return lambda say, who, tile: f"{_who(say, who)} {verb} {_where(tile)}"


def _loot(verb: str) -> Callable[..., str]:
    def words(say: Say, who: str, kind: str, *tile: str) -> str:
        thing = "the cash" if kind == "cash" else f"the {loot_name(say.box, kind)}"
        where = f" {_where(tile[0])}" if tile else ""
        return f"{_who(say, who)} {verb} {thing}" + (f" ({where.strip()})" if where else "")

    return words


def _plain(words: str) -> Callable[..., str]:
    return lambda say: words


def _person(words: str) -> Callable[..., str]:
    return lambda say, who: words.format(_who(say, who))


def _two(words: str) -> Callable[..., str]:
    return lambda say, who, other: words.format(_who(say, who), _who(say, other))


LABELS: dict[str, Callable[..., str]] = {
    "agree": _plain("Agree"),
    "object": _plain("Object"),
    "time": _plain("The time is up: the lead decides"),
    "act": _act_label,
    "pwn": lambda say, who, other, what: f"{_who(say, who)} lets {_who(say, other)} {what}",
    "breach": lambda say, who, way: f"{_who(say, who)} breaches the wall to the {WAYS[way]}",
    "move": _moves("moves to"),
    "slip": _moves("slips away, first to"),
    "stay": _plain("Stay here"),
    "unlock": _moves("unlocks"),
    "subdue": _moves("subdues the guard on"),
    "muzzle": _moves("subdues the dog on"),
    "disable": _moves("disables the camera on"),
    "reveal": _moves("reveals"),
    "pocket": _person("{} pockets $1k"),
    "crack": _moves("cracks the safe on"),
    "toss": _loot("tosses"),
    "flick": lambda say, tile: f"Flick the keycard to {_where(tile)}",
    "blast": lambda say, way: f"Kill Pixels to the {WAYS[way]}",
    "forgo": _person("{} puts an idea back"),
    "vent": _moves("opens a vent to"),
    "codes": _moves("reads the codes of the camera on"),
    "friend": lambda say, who, other: (
        f"Old Friend: {_who(say, who)} helps {_who(say, other)} to an idea"
    ),
    "shift": lambda say, who, one, other: f"{_who(say, who)}'s token from {one} to {other}",
    "done": _plain("Done"),
    "watch": _plain("Done, but stop between the cards"),
    "enough": _plain("That is all"),
    "forfeit": _person("{} does without the token"),
    "consult": _person("{} calls the Consultant: a blank instead"),
    "leave": _plain("Leave the chit"),
    "chase": _person("The dog jumps onto {}"),
    "blame": _person("{} was nearest to the hostage"),
    "lose": _person("{} loses an idea"),
    "squeal": _person("{} makes 2 noise"),
    "divert": lambda say, count="": f"Diversions used: {count}" if count else "Diversions used",
}
