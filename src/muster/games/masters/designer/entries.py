"""The values of a heist beside its map: texts, objective, bag, deck and special rules."""

from __future__ import annotations

from muster.parts.designer import Entry

from ..checks.facts import LOOT, Facts
from ..checks.objective import HELD, STOLEN
from ..checks.scenario import STARTS
from ..checks.supply import PARTS
from ..components import CHITS, Card
from .drawing import DIFFICULTIES, LENGTHS, LIMITS, MOST_CHITS

HEIST, AIM, BAG, DECK, DOORS, SAFE, NPC, MORE = (
    "The heist",
    "Objective",
    "Bag",
    "Event deck",
    "Doors",
    "Safe",
    "NPC",
    "Special rules",
)
MOST_TUNNELS = 4
CHIT_NAMES: dict[str, str] = {
    "guard": "Guards",
    "dog": "Dogs",
    "lock": "Locks",
    "camera": "Cameras",
    "jewel": "Jewels",
    "keycard": "Keycards",
    "document": "Documents",
    "usb": "USB keys",
    "blank": "Blanks",
}
KINDS: dict[str, str] = {"": "nobody", "prisoner": "a prisoner", "hostage": "a hostage"} | {
    "guide": "a guide"
}
FREED: dict[str, str] = {
    "": "as usual",
    "general": "nothing bars its way",
    "lock": "its remote lock is gone",
    "door": "the keycard door is gone",
    "escort": "its escort is subdued",
}
SPECIALS: dict[str, str] = {
    "": "none",
    "flick": "throws the keycard",
    "pause": "gives an idea",
    "study": "studies the document",
}
SAFE_CASH: tuple[str, ...] = tuple(f"cash {amount}" for amount in range(1, 11))


def entries(facts: Facts) -> tuple[Entry, ...]:
    """All of them, group by group, in the order of a form."""
    return (
        *_heist(facts),
        *_aim(facts),
        *_bag(facts),
        _deck(facts),
        *_doors(),
        *_safe(facts),
        *_npc(facts),
        *_more(facts),
    )


def _number(path: str, label: str, group: str, help: str, clause: str, high: int = 0) -> Entry:
    return Entry(path, label, "number", group, help, high=high or LIMITS[path], clause=clause)


def _choice(
    path: str, label: str, group: str, help: str, clause: str, choices: dict[str, str]
) -> Entry:
    return Entry(
        path,
        label,
        "choice",
        group,
        help,
        values=tuple(choices),
        labels=tuple(choices.values()),
        clause=clause,
    )


def _heist(facts: Facts) -> tuple[Entry, ...]:
    levels = {"amateur": "below 2", "semi-pro": "2 to 3", "pro": "above 3"}
    kinds = {one: f"{one}: average level {levels[one]}" for one in DIFFICULTIES}
    fixers = {"": "nobody"} | {one.id: one.name for one in facts.fixers}
    return (
        Entry("name", "Name", "text", HEIST, high=LENGTHS["name"], clause="MH-5"),
        Entry("location", "Place", "text", HEIST, high=LENGTHS["location"], clause="MH-5"),
        _choice("difficulty", "Difficulty", HEIST, "For which crews it is.", "MH-5", kinds),
        _number("reward", "Reward, $k", HEIST, "Cash for a heist that succeeds.", "MH-146"),
        _choice("fixer", "Fixer", HEIST, "Whose favour a success brings.", "MH-85", fixers),
    )


def _aim(facts: Facts) -> tuple[Entry, ...]:
    counts = {part.id: part.count for part in facts.parts}
    steal = tuple(
        _number(
            f"goal.steal.{kind}",
            f"{CHIT_NAMES[kind]} to bring out",
            AIM,
            f"So many {CHIT_NAMES[kind].lower()} must get outdoors.",
            "MH-146",
            counts.get(kind, 1),
        )
        for kind in STOLEN
    )
    return (
        *steal,
        Entry("goal.npc_escapes", "The NPC gets out", "flag", AIM, clause="MH-146"),
        _number(
            "goal.characters_escape",
            "Characters to get out",
            AIM,
            "So many who were inside must be on an exit in the end.",
            "MH-221",
        ),
        _choice(
            "goal.hold",
            "Held in a hideout",
            AIM,
            "What somebody in a hideout must have when Escape ends.",
            "MH-225",
            {"": "nothing", HELD: f"the {HELD}"},
        ),
        Entry(
            "objective",
            "In words",
            "text",
            AIM,
            "Left empty it is made from the above.",
            high=LENGTHS["objective"],
            clause="MH-146",
        ),
    )


def _bag(facts: Facts) -> tuple[Entry, ...]:
    counts = {part.id: part.count for part in facts.parts}
    help = "Drawn for unknown hexes; together with the map no more than the box holds."
    return tuple(
        _number(
            f"bag.{chit}",
            CHIT_NAMES[chit],
            BAG,
            help if chit != "blank" else "Hexes that turn out empty.",
            "MH-9",
            counts.get(PARTS.get(chit, ""), MOST_CHITS),
        )
        for chit in CHITS
    )


def _deck(facts: Facts) -> Entry:
    cards: list[Card] = [card for card in facts.events if not card.id.startswith("B")]  # MH-J57
    cards += facts.crises
    return Entry(
        "deck",
        "Event deck",
        "cards",
        DECK,
        "First card on top; the last is Z1 or Z2, which start Escape.",
        values=tuple(card.id for card in cards),
        labels=tuple(card.name for card in cards),
        notes=tuple(card.text for card in cards),
        clause="MH-J49",
    )


def _doors() -> tuple[Entry, ...]:
    starts = dict(zip(STARTS, ("at the entrances", "in the hideouts"), strict=True))
    return (
        _choice("start", "The crew starts", DOORS, "", "MH-78", starts),
        _number(
            "entrance_limit",
            "Start at one entrance",
            DOORS,
            "At most so many characters; 0: any number.",
            "MH-27",
        ),
        _number(
            "tunnel_entrances",
            "Tunnels to dig",
            DOORS,
            "How many of the tunnel spaces may become entrances.",
            "MH-198",
            MOST_TUNNELS,
        ),
        _number(
            "exit_limit",
            "Leave by one exit (breakout)",
            DOORS,
            "At most so many; busted characters start in cells. 0: no breakout.",
            "MH-219",
        ),
        _number(
            "exit_limit_pcs",
            "Own characters by one exit",
            DOORS,
            "At most so many of your own characters; 0: any number.",
            "MH-231",
        ),
        _number(
            "hideout_limit",
            "Room in a hideout",
            DOORS,
            "Escape ends in hideouts instead of exits, with room for so many; 0: at exits.",
            "MH-224",
        ),
    )


def _safe(facts: Facts) -> tuple[Entry, ...]:
    holds = {word: CHIT_NAMES[word][:-1] for word in LOOT}
    holds |= {word: f"${word[5:]}k" for word in SAFE_CASH}
    holds |= {f"item {item.id}": item.name for item in facts.items}
    return (
        _number("safe.cracks", "Cracks", SAFE, "How many open it.", "MH-213"),
        Entry(
            "safe.holds",
            "Contents",
            "cards",
            SAFE,
            values=tuple(holds),
            labels=tuple(holds.values()),
            clause="MH-213",
        ),
    )


def _npc(facts: Facts) -> tuple[Entry, ...]:
    kinds = {kind: KINDS.get(kind, kind) for kind in ("", *(card.id for card in facts.npcs))}
    return (
        _choice("npc.kind", "Who", NPC, "Hostage and prisoner need a hex.", "MH-200", kinds),
        _number("npc.ideas", "Ideas", NPC, "What a guide begins with.", "MH-202"),
        _choice("npc.freed", "A prisoner is freed when", NPC, "", "MH-J98", FREED),
        _choice("npc.special", "Its Special", NPC, "", "MH-202", SPECIALS),
        Entry(
            "npc.walks",
            "Walks",
            "flag",
            NPC,
            "One hex to the right when an Event phase ends, until taken or freed.",
            clause="MH-232",
        ),
        Entry(
            "npc.unseen",
            "Unseen",
            "flag",
            NPC,
            "Watchtowers do not see it.",
            clause="MH-233",
        ),
        Entry(
            "escort",
            "Hexes of its escort",
            "cells",
            NPC,
            "The guards there walk with it.",
            clause="MH-J99",
        ),
        Entry(
            "cipher",
            "Its USB key opens remote lock",
            "choice",
            NPC,
            values=("", "x", "y", "z", "w"),
            labels=("none", "X", "Y", "Z", "W"),
            clause="MH-172",
        ),
    )


def _more(facts: Facts) -> tuple[Entry, ...]:
    fixers = {"all": "all of them"} | {one.id: one.name for one in facts.fixers}
    return (
        Entry(
            "held",
            "Loot with a guard",
            "choices",
            MORE,
            "Drawn from the bag it comes with a guard.",
            values=LOOT,
            labels=tuple(CHIT_NAMES[word] for word in LOOT),
            clause="MH-217",
        ),
        Entry(
            "banned_fixers",
            "Fixers who cannot be used",
            "choices",
            MORE,
            values=tuple(fixers),
            labels=tuple(fixers.values()),
            clause="MH-223",
        ),
        Entry("shop", "The shop may be open", "flag", MORE, clause="MH-229"),
        Entry(
            "logs",
            "Where the USB key is read",
            "cell",
            MORE,
            "A character with the USB key there may reveal twice and gains $3k.",
            clause="MH-J101",
        ),
    )
