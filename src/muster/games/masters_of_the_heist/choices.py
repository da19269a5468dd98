"""What actions of Masters of the Heist touch, and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.games.masters_of_the_heist.actions_board import carried_by, member
from muster.games.masters_of_the_heist.box import WHO, HeistBox
from muster.games.masters_of_the_heist.faces import BAG, CALLED, loot_name, tile_words
from muster.games.masters_of_the_heist.hints import preview as preview
from muster.kernel.game import Table

NOWHERE = ("map",)
"""What ends a phase or needs no place: the map as a whole."""

TO_TILE = (
    *("mark", "unmark", "start", "move", "slip", "unlock", "subdue", "disable", "reveal"),
    *("step", "pressure", "muzzle"),
)
"""Verbs of a character and a tile: one touches the tile."""

TILE_ALONE = ("dig", "fill", "flick", "run", "pick")
TO_PERSON = ("consult", "chase", "blame", "lose", "squeal", "gain", "out", "machinist")
CODES = ("i-can-haz-teh-codes", "has-the-code")
PINCHES = ("good-in-a-pinch", "great-in-a-pinch")


# What one touches


def targets(box: HeistBox, table: Table, action: str) -> Sequence[str]:
    """The nodes an action touches."""
    verb, *words = action.split()
    if words and words[0] in WHO and not _listed(table, words[0]):
        return NOWHERE
    if verb in TO_TILE:
        return (words[1],) if words[1] != BAG else NOWHERE
    if verb in TILE_ALONE:
        return (words[0],)
    if verb in TO_PERSON:
        return (pawn(table, words[0]),)
    found = TARGETS.get(verb)
    return found(box, table, *words) if found else NOWHERE


def _listed(table: Table, who: str) -> bool:
    return any(one["id"] == who for one in table["who"])


def pawn(table: Table, who: str) -> str:
    """A character's pawn; its sheet while it does not stand anywhere."""
    for one in table["who"]:
        if one["id"] == who and one["tile"] and not one["busted"]:
            return who
    return f"sheet-{who}" if _listed(table, who) else "map"


def tile_of(table: Table, who: str) -> str:
    return str(member(table, who)["tile"])


def ability_of(box: HeistBox, table: Table, who: str, names: Sequence[str]) -> str:
    """Which of these abilities a character has."""
    character = member(table, who)["character"]
    if character not in box.character_at:
        return names[0]
    card = box.characters[box.character_at[character]]
    return next((able.id for able in card.abilities if able.id in names), names[0])


def _act(box: HeistBox, table: Table, who: str, word: str) -> tuple[str, ...]:
    if word.startswith("cheap-picks"):
        return (f"act-{who}-cheap-picks",)
    return (f"act-{who}-{word}",)


def _pwn(box: HeistBox, table: Table, who: str, other: str, what: str) -> tuple[str, ...]:
    act = ability_of(box, table, who, ("autopwn", "exploit"))
    return (f"act-{who}-{act}", pawn(table, other))


def _taken(box: HeistBox, table: Table, who: str, kind: str) -> tuple[str, ...]:
    return (f"loot-{kind}-{tile_of(table, who)}",)


def _idea_of(box: HeistBox, table: Table, who: str) -> tuple[str, ...]:
    return (f"idea-{tile_of(table, who)}",)


def _by_item(item: str) -> Callable[..., tuple[str, ...]]:
    def touched(box: HeistBox, table: Table, tile: str) -> tuple[str, ...]:
        node = _stashed(table, item)
        return (node,) if tile == BAG else (node, tile)

    return touched


def _stashed(table: Table, item: str) -> str:
    """Where an item of the team lies: in the stash, or with somebody."""
    if item in table["items"]:
        return f"stash-{item}"
    for one in table["who"]:
        if item in dict(carried_by(one)):
            return f"carried-{one['id']}-{item}"
    return "map"


def _by_fixer(name: str) -> Callable[..., tuple[str, ...]]:
    def touched(box: HeistBox, table: Table, tile: str) -> tuple[str, ...]:
        return (f"fixer-{name}",) if tile == BAG else (f"fixer-{name}", tile)

    return touched


Touched = Callable[..., Sequence[str]]

TARGETS: dict[str, Touched] = {
    "cast": lambda box, table, who, name: (f"cast-{who}-{name}",),
    "learn": lambda box, table, who, name: (f"learn-{who}-{name}",),
    "share": lambda box, table, who, other: (pawn(table, other),),
    "keep": lambda box, table, who: (f"ideas-{who}",),
    "buy": lambda box, table, item: (f"shop-{item}",),
    "sell": lambda box, table, item: (_stashed(table, item) if item != "jewel" else "stash-jewel",),
    "give": lambda box, table, who, kind: (_stashed(table, kind),),
    "return": lambda box, table, who, kind: (f"carried-{who}-{kind}",),
    "schematics": _by_item("building-schematics"),
    "visage": _by_fixer("visage"),
    "hire": lambda box, table, name, *step: (f"fixer-{name.removesuffix('-dogs')}",),
    "floorplan": _by_fixer("architect"),
    "insert": lambda box, table, *words: ("fixer-retiree",),
    "inside": lambda box, table, who, tile: ("fixer-mayor", tile),
    "agree": lambda box, table: ("motion",),
    "object": lambda box, table: ("motion",),
    "act": _act,
    "pwn": _pwn,
    "breach": lambda box, table, who, way: (f"act-{who}-breach",),
    "toss": lambda box, table, who, kind, tile: (f"carried-{who}-{kind}", tile),
    "lay": lambda box, table, who, kind, tile: (f"carried-{who}-{kind}", tile),
    "fling": lambda box, table, who, kind, tile: (f"carried-{who}-{kind}", tile),
    "fetch": lambda box, table, who, kind, tile: (f"loot-{kind}-{tile}",),
    "take": _taken,
    "drop": lambda box, table, who, kind: (f"carried-{who}-{kind}",),
    "crack": lambda box, table, who, tile: (f"safe-{tile}",),
    "unbar": lambda box, table, who, tile: (f"keycard-door-{tile}",),
    "via": lambda box, table, who, tile: (f"die-{who}", tile),
    "seize": lambda box, table, who: ("npc",),
    "find": _idea_of,
    "use": lambda box, table, who, ability: (f"use-{who}-{ability}",),
    "vent": lambda box, table, who, tile: (f"use-{who}-vent-crawl", tile),
    "codes": lambda box, table, who, tile: (
        f"use-{who}-{ability_of(box, table, who, CODES)}",
        tile,
    ),
    "friend": lambda box, table, who, other: (f"use-{who}-old-friend", pawn(table, other)),
    "pinch": lambda box, table, who, other: (
        f"use-{who}-{ability_of(box, table, who, PINCHES)}",
        pawn(table, other),
    ),
    "shift": lambda box, table, who, one, other: (f"plan-{who}-{one}", other),
    "whisper": lambda box, table, who, other: (pawn(table, who), pawn(table, other)),
    "inspire": lambda box, table, who, other: (pawn(table, who), pawn(table, other)),
    "hunt": lambda box, table, what: (pawn(table, what) if what in WHO else what,),
    "divert": lambda box, table, *count: ("noise",),
    "roll": lambda box, table, who, tile: (f"die-{who}", tile),
}


# What it is called


def label(box: HeistBox, action: str) -> str:
    """What an action does, in words."""
    verb, *words = action.split()
    return LABELS[verb](box, *words)


def motion_words(box: HeistBox, action: str) -> str:
    """A proposal in a sentence: its words without a capital."""
    words = label(box, action)
    return words if words.startswith(tuple(CALLED.values())) else words[:1].lower() + words[1:]


def _who(word: str) -> str:
    return CALLED[word]


def _where(tile: str) -> str:
    return "the bag" if tile == BAG else tile_words(tile)


def _act_label(box: HeistBox, who: str, word: str) -> str:
    at = box.acts.at[word]
    head, _, face = word.rpartition("-")
    if head in box.skill_at:
        return f"{_who(who)}: {box.acts.names[at]} ({box.skills[box.skill_at[head]].name} {face})"
    if head == "cheap-picks":
        return f"{_who(who)}: {box.acts.names[at]} with a {face}"
    if head == "bolt":
        return f"{_who(who)}: Bolt, {face} moves"
    return f"{_who(who)}: {box.acts.names[at]}"


def _cast_label(box: HeistBox, who: str, name: str) -> str:
    ready = next((one for one in box.prebuilt if one.id == name), None)
    if ready is None:
        return f"{_who(who)} is a new {box.characters[box.character_at[name]].name}"
    card = box.characters[box.character_at[ready.character]]
    return f"{_who(who)} is {ready.name}, {card.name}"


def _use_label(box: HeistBox, who: str, ability: str) -> str:
    name = next(a.name for card in box.characters for a in card.abilities if a.id == ability)
    return f"{_who(who)} uses {name}"


def _fixer(box: HeistBox, name: str) -> str:
    found: str = box.fixers[box.fixer_at[name]].name
    return found


def _hire_label(box: HeistBox, name: str, step: str = "") -> str:
    words = {
        "beat-cop": "Beat Cop: guards for blanks",
        "beat-cop-dogs": "Beat Cop: dogs for blanks",
        "bookie": "Bookie: a stake",
        "consultant": "Consultant: blanks",
        "diversion-artist": "Diversion Artist: tokens",
    }
    said = words.get(name) or f"Hire the {_fixer(box, name)}"
    return f"{said}, {step}" if step else said


def _moves(verb: str) -> Callable[..., str]:
    return lambda box, who, tile: f"{_who(who)} {verb} {_where(tile)}"


def _loot(verb: str) -> Callable[..., str]:
    def words(box: HeistBox, who: str, kind: str, *tile: str) -> str:
        thing = "the cash" if kind == "cash" else f"the {loot_name(box, kind)}"
        where = f" {_where(tile[0])}" if tile else ""
        return f"{_who(who)} {verb} {thing}" + (f" ({where.strip()})" if where else "")

    return words


def _plain(words: str) -> Callable[..., str]:
    return lambda box: words


def _person(words: str) -> Callable[..., str]:
    return lambda box, who: words.format(_who(who))


LABELS: dict[str, Callable[..., str]] = {
    "cast": _cast_label,
    "learn": lambda box, who, name: f"{_who(who)} learns {box.skills[box.skill_at[name]].name}",
    "mark": _moves("plans"),
    "unmark": _moves("no longer plans"),
    "start": _moves("starts at"),
    "share": lambda box, who, other: f"{_who(who)} gives {_who(other)} an idea",
    "keep": _person("{} begins with the ideas left from part 1"),
    "dig": lambda box, tile: f"Dig {_where(tile)}",
    "fill": lambda box, tile: f"Do without {_where(tile)}",
    "buy": lambda box, item: f"Buy {loot_name(box, item)}",
    "sell": lambda box, item: f"Sell {loot_name(box, item)}",
    "give": lambda box, who, kind: f"{_who(who)} gets {loot_name(box, kind)}",
    "return": lambda box, who, kind: f"{_who(who)} hands back {loot_name(box, kind)}",
    "schematics": lambda box, tile: f"Building Schematics: reveal {_where(tile)}",
    "visage": lambda box, tile: f"Visage: reveal {_where(tile)} for $1k",
    "hire": _hire_label,
    "floorplan": lambda box, tile: f"Architect: an idea on {_where(tile)}",
    "insert": lambda box, card, at="": (
        f"Retiree: {card} into the deck" + (f", {at} cards from the top" if at else "")
    ),
    "inside": lambda box, who, tile: f"Mayor: {_who(who)} starts on {_where(tile)}",
    "machinist": _person("The idea of the lock goes to {}"),
    "ready": _plain("Ready"),
    "agree": _plain("Agree"),
    "object": _plain("Object"),
    "time": _plain("The time is up: the lead decides"),
    "act": _act_label,
    "pwn": lambda box, who, other, what: f"{_who(who)} lets {_who(other)} {what}",
    "breach": lambda box, who, way: f"{_who(who)} breaches the wall, {way}",
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
    "friend": lambda box, who, other: f"Old Friend: {_who(who)} helps {_who(other)} to an idea",
    "shift": lambda box, who, one, other: f"{_who(who)}'s token from {one} to {other}",
    "done": _plain("Done"),
    "watch": _plain("Done, but stop between the cards"),
    "escape": _plain("Declare the escape"),
    "enough": _plain("That is all"),
    "forfeit": _person("{} does without the token"),
    "consult": _person("{} calls the Consultant: a blank instead"),
    "leave": _plain("Leave the chit"),
    "chase": _person("The dog jumps onto {}"),
    "hunt": lambda box, what: f"The dog hunts {_who(what) if what in WHO else _where(what)}",
    "run": lambda box, tile: f"The dog runs to {_where(tile)}",
    "blame": _person("{} was nearest to the hostage"),
    "lose": _person("{} loses an idea"),
    "squeal": _person("{} makes 2 noise"),
    "divert": lambda box, count="": f"Diversions used: {count}" if count else "Diversions used",
    "on": _plain("Go on"),
    "pick": lambda box, tile: f"A lock on {_where(tile)}",
    "gain": _person("{} gains an idea for 1 noise"),
    "skip": _plain("Nobody"),
    "whisper": lambda box, who, other: f"{_who(who)} whispers an idea to {_who(other)}, 1 noise",
    "fling": _loot("loses hold of"),
    "inspire": lambda box, who, other: f"{_who(who)} gives {_who(other)} an idea",
    "step": _moves("runs to"),
    "pressure": _moves("picks the lock of"),
    "pinch": lambda box, who, other: f"{_who(who)} helps {_who(other)} in a pinch",
    "via": _moves("will run by way of"),
    "roll": _moves("rolls the last ditch for"),
    "out": _person("{} gets out"),
}
