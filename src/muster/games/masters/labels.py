"""What actions of Masters of the Heist are called."""

from __future__ import annotations

from collections.abc import Callable

from muster.games.masters.box import HeistBox
from muster.games.masters.components import WHO
from muster.games.masters.faces import BAG, loot_name, tile_words


def label(box: HeistBox, action: str) -> str:
    """What an action does, in words."""
    verb, *words = action.split()
    return LABELS[verb](box, *words)


def motion_words(box: HeistBox, action: str) -> str:
    """A proposal in a sentence: its words without a capital."""
    words = label(box, action)
    return words if words.startswith(tuple(box.called.values())) else words[:1].lower() + words[1:]


def _who(box: HeistBox, word: str) -> str:
    return box.called[word]


def _where(tile: str) -> str:
    return "the bag" if tile == BAG else tile_words(tile)


def _act_label(box: HeistBox, who: str, word: str) -> str:
    at = box.acts.at[word]
    head, _, face = word.rpartition("-")
    if head in box.skill_at:
        return (
            f"{_who(box, who)}: {box.acts.names[at]} ({box.skills[box.skill_at[head]].name} {face})"
        )
    if head == "cheap-picks":
        return f"{_who(box, who)}: {box.acts.names[at]} with a {face}"
    if head == "bolt":
        return f"{_who(box, who)}: Bolt, {face} moves"
    return f"{_who(box, who)}: {box.acts.names[at]}"


def _cast_label(box: HeistBox, who: str, name: str) -> str:
    ready = next((one for one in box.prebuilt if one.id == name), None)
    if ready is None:
        return f"{_who(box, who)} is a new {box.characters[box.character_at[name]].name}"
    card = box.characters[box.character_at[ready.character]]
    return f"{_who(box, who)} is {ready.name}, {card.name}"


def _upgrade_label(box: HeistBox, who: str, card: str) -> str:
    return f"{_who(box, who)} becomes better: {card_name(box, card)}"


def card_name(box: HeistBox, card: str) -> str:
    """The name of a card, of a character or a skill."""
    if card in box.character_at:
        found: str = box.characters[box.character_at[card]].name
    else:
        found = box.skills[box.skill_at[card]].name
    return found


def _use_label(box: HeistBox, who: str, ability: str) -> str:
    name = next(a.name for card in box.characters for a in card.abilities if a.id == ability)
    return f"{_who(box, who)} uses {name}"


def _fixer(box: HeistBox, name: str) -> str:
    found: str = box.fixers[box.fixer_at[name]].name
    return found


def _hire_label(box: HeistBox, name: str, step: str = "") -> str:
    words = {
        "beat-cop": "Beat Cop: guards for blanks",
        "beat-cop-dogs": "Beat Cop: dogs for blanks",
        "beat-cop-1-dog": "Beat Cop: one dog, then guards, for blanks",
        "beat-cop-2-dogs": "Beat Cop: two dogs, then guards, for blanks",
        "bookie": "Bookie: a stake in thousands",
        "consultant": "Consultant: blanks",
        "diversion-artist": "Diversion Artist: tokens",
    }
    said = words.get(name) or f"Hire the {_fixer(box, name)}"
    return f"{said}, {step}" if step else said


def _moves(verb: str) -> Callable[..., str]:
    return lambda box, who, tile: f"{_who(box, who)} {verb} {_where(tile)}"


def _loot(verb: str) -> Callable[..., str]:
    def words(box: HeistBox, who: str, kind: str, *tile: str) -> str:
        thing = "the cash" if kind == "cash" else f"the {loot_name(box, kind)}"
        where = f" {_where(tile[0])}" if tile else ""
        return f"{_who(box, who)} {verb} {thing}" + (f" ({where.strip()})" if where else "")

    return words


def _plain(words: str) -> Callable[..., str]:
    return lambda box: words


def _person(words: str) -> Callable[..., str]:
    return lambda box, who: words.format(_who(box, who))


def _two(words: str) -> Callable[..., str]:
    return lambda box, who, other: words.format(_who(box, who), _who(box, other))


LABELS: dict[str, Callable[..., str]] = {
    "cast": _cast_label,
    "learn": lambda box, who, name: (
        f"{_who(box, who)} learns {box.skills[box.skill_at[name]].name}"
    ),
    "mark": _moves("plans"),
    "unmark": _moves("no longer plans"),
    "start": _moves("starts at"),
    "share": _two("{} gives {} an idea"),
    "keep": _person("{} begins with the ideas left from part 1"),
    "dig": lambda box, tile: f"Dig {_where(tile)}",
    "fill": lambda box, tile: f"Do without {_where(tile)}",
    "buy": lambda box, item: f"Buy {loot_name(box, item)}",
    "sell": lambda box, item: f"Sell {loot_name(box, item)}",
    "give": lambda box, who, kind: f"{_who(box, who)} gets {loot_name(box, kind)}",
    "return": lambda box, who, kind: f"{_who(box, who)} hands back {loot_name(box, kind)}",
    "schematics": lambda box, tile: f"Building Schematics: reveal {_where(tile)}",
    "visage": lambda box, tile: f"Visage: reveal {_where(tile)} for $1k",
    "hire": _hire_label,
    "floorplan": lambda box, tile: f"Architect: an idea on {_where(tile)}",
    "insert": lambda box, card, at="": (
        f"Retiree: {card} into the deck" + (f", as card {at} from the top" if at else "")
    ),
    "inside": lambda box, who, tile: f"Mayor: {_who(box, who)} starts on {_where(tile)}",
    "machinist": _person("The idea of the lock goes to {}"),
    "dismiss": lambda box, name: f"Call off the deal with {_fixer(box, name)}",
    "ready": _plain("Ready"),
    "agree": _plain("Agree"),
    "object": _plain("Object"),
    "time": _plain("The time is up: the lead decides"),
    "act": _act_label,
    "pwn": lambda box, who, other, what: f"{_who(box, who)} lets {_who(box, other)} {what}",
    "breach": lambda box, who, way: f"{_who(box, who)} breaches the wall, {way}",
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
    "flick": lambda box, tile: f"Flick the keycard to {_where(tile)}",
    "blast": lambda box, way: f"Kill Pixels towards {way}",
    "forgo": _person("{} puts an idea back"),
    "take": _loot("takes"),
    "drop": _loot("drops"),
    "hack": _person("{} opens the remote locks of this server"),
    "unbar": _moves("opens the door of"),
    "seize": _person("{} takes the hostage"),
    "find": _person("{} takes the idea laid out here"),
    "read": _person("{} checks the logs"),
    "use": _use_label,
    "fetch": _loot("fetches"),
    "lay": _loot("lays down"),
    "vent": _moves("opens a vent to"),
    "codes": _moves("reads the codes of the camera on"),
    "friend": lambda box, who, other: (
        f"Old Friend: {_who(box, who)} helps {_who(box, other)} to an idea"
    ),
    "shift": lambda box, who, one, other: f"{_who(box, who)}'s token from {one} to {other}",
    "done": _plain("Done"),
    "watch": _plain("Done, but stop between the cards"),
    "escape": _plain("Declare the escape"),
    "enough": _plain("That is all"),
    "forfeit": _person("{} does without the token"),
    "consult": _person("{} calls the Consultant: a blank instead"),
    "leave": _plain("Leave the chit"),
    "chase": _person("The dog jumps onto {}"),
    "hunt": lambda box, what: f"The dog hunts {_who(box, what) if what in WHO else _where(what)}",
    "run": lambda box, tile: f"The dog runs to {_where(tile)}",
    "blame": _person("{} was nearest to the hostage"),
    "lose": _person("{} loses an idea"),
    "squeal": _person("{} makes 2 noise"),
    "divert": lambda box, count="": f"Diversions used: {count}" if count else "Diversions used",
    "on": _plain("Go on"),
    "pick": lambda box, tile: f"A lock on {_where(tile)}",
    "gain": _person("{} gains an idea for 1 noise"),
    "skip": _plain("Nobody"),
    "whisper": lambda box, who, other: (
        f"{_who(box, who)} whispers an idea to {_who(box, other)}, 1 noise"
    ),
    "fling": _loot("loses hold of"),
    "inspire": _two("{} gives {} an idea"),
    "step": _moves("runs to"),
    "pressure": _moves("picks the lock of"),
    "pinch": lambda box, who, other: f"{_who(box, who)} helps {_who(box, other)} in a pinch",
    "via": _moves("will run by way of"),
    "roll": _moves("rolls the last ditch for"),
    "out": _person("{} gets out"),
    "upgrade": _upgrade_label,
}
