"""What drawn maps have to keep beyond what the engine needs: size, words, one piece, room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..board.masks import bits
from ..board.tiles import STARS, cell_at, words_of
from ..checks.flaws import Flaw, joined, some
from ..components import Scenario
from .walks import out_of_reach

if TYPE_CHECKING:
    from ..board.site import Site

MAP = "map"
"""What a drawn map is called where a file has a name."""

ROWS, COLUMNS = 12, 14
"""How large one can draw."""

DIFFICULTIES: tuple[str, ...] = ("amateur", "semi-pro", "pro")
NEXT: tuple[str, ...] = ("final-score-2",)
"""The printed heists that begin in the hideouts of the one before."""

MOST_CASH = 20
MOST_CHITS = 30
MOST_RULES = 12
LIMITS: dict[str, int] = {
    "reward": 50,
    "entrance_limit": 4,
    "exit_limit": 4,
    "exit_limit_pcs": 4,
    "hideout_limit": 4,
    "safe.cracks": 20,
    "npc.ideas": 9,
    "goal.characters_escape": 3,
}
"""The highest numbers, by path."""

LENGTHS: dict[str, int] = {"name": 60, "location": 60, "objective": 300, "cipher": 1}
RULE_LENGTH = 300
CREW = 4
"""A map works with three and with four characters (MH-1)."""

HIDEOUT_ROOM = 2
_RULE_ID = re.compile(r"[a-z][a-z0-9-]{0,40}\Z")
_LETTER = re.compile(r"[a-z]\Z")


def outline_flaws(scenario: Scenario) -> Iterator[Flaw]:
    """Words, numbers and cells are of a sensible size: looked at before a site is made."""
    outside = [name for name in scenario.tiles if not within(name)]
    outside += [name for name, cell in _doors(scenario) if not within(cell)]
    if outside:
        text = (
            f"{some([name[:20] for name in outside])} {'lies' if len(outside) == 1 else 'lie'} "
            f"outside the paper: it has rows 0 to {ROWS - 1} and columns 0 to {COLUMNS - 1}"
        )
        yield Flaw(outside[0][:20], "", text, tuple(name[:20] for name in outside[:60]), "MH-7")
    yield from _text_flaws(scenario)
    yield from _number_flaws(scenario)
    if scenario.difficulty not in DIFFICULTIES:
        text = f"say how difficult it is: {joined(DIFFICULTIES, 'or')}"
        yield Flaw("", "difficulty", text, ("difficulty",), "MH-5")
    if scenario.next and scenario.next not in NEXT:
        text = f"only {joined(NEXT, 'or')} can be the next part of a heist"
        yield Flaw("", "next", text, ("next",), "MH-226")


def _doors(scenario: Scenario) -> list[tuple[str, str]]:
    """Entrances and tunnel spaces, and where they lie."""
    found = [(name, door.cell) for name, door in scenario.entrances.items()]
    return found + [(name, tunnel.cell) for name, tunnel in scenario.tunnels.items()]


def within(name: str) -> bool:
    """Does this cell lie on the paper? True for what is no cell at all: that is another flaw."""
    cell = cell_at(name)
    if cell is None:
        return True
    q, r = cell
    return 0 <= r < ROWS and 0 <= q + r // 2 < COLUMNS


def _text_flaws(scenario: Scenario) -> Iterator[Flaw]:
    for field, most in LENGTHS.items():
        text = getattr(scenario, field)
        if len(text) > most:
            said = f"the {field} has {len(text)} characters, and may have at most {most}"
            yield Flaw("", field, said, (field,))
        if not text.isprintable():
            yield Flaw("", field, f"the {field} has characters nobody can read", (field,))
    if not scenario.name.strip():
        yield Flaw("", "name", "give the heist a name", ("name",), "MH-5")
    if len(scenario.rules) > MOST_RULES:
        said = f"there are {len(scenario.rules)} special rules, and may be at most {MOST_RULES}"
        yield Flaw("", "rules", said, ("rules",), "MH-19")
    seen: set[str] = set()
    for at, rule in enumerate(scenario.rules):
        if not _RULE_ID.match(rule.id) or rule.id in seen:
            said = f"special rule {at + 1} needs an id of its own, in small letters"
            yield Flaw("rules", "id", said, (f"rules.{at}",))
        if not rule.text.isprintable() or len(rule.text) > RULE_LENGTH:
            said = f"special rule {at + 1} has to be readable, at most {RULE_LENGTH} characters"
            yield Flaw("rules", "text", said, (f"rules.{at}",))
        seen.add(rule.id)


def _number_flaws(scenario: Scenario) -> Iterator[Flaw]:
    for path, most in LIMITS.items():
        value: object = scenario
        for part in path.split("."):
            value = getattr(value, part, None)
        if isinstance(value, int) and value > most:
            called = path.replace(".", " ").replace("_", " ")
            yield Flaw("", path, f"{called} is {value}, and may be at most {most}", (path,))
    for chit, count in scenario.bag.items():
        if count > MOST_CHITS:
            said = f"the bag has no room for {count} of {chit[:40]}: at most {MOST_CHITS}"
            yield Flaw("bag", chit[:40], said, (f"bag.{chit[:40]}",), "MH-9")
    for name, text in scenario.tiles.items():
        for word, arg in words_of(text)[0]:
            yield from _argument_flaws(name, word, arg)
    yield from _safe_flaws(scenario.safe.holds)


def _safe_flaws(holds: list[str]) -> Iterator[Flaw]:
    """A safe of a size that could be opened without retiring afterwards."""
    cash = [int(held[5:]) for held in holds if re.fullmatch(r"cash [0-9]{1,3}", held)]
    if sum(cash) > MOST_CASH:
        said = f"there is ${sum(cash)}k in the safe, expected at most {MOST_CASH}"
        yield Flaw("safe", "holds", said, ("safe.holds",), "MH-213")


def _argument_flaws(name: str, word: str, arg: str) -> Iterator[Flaw]:
    if word == "cash" and not 1 <= int(arg) <= MOST_CASH:
        said = f"there is ${arg}k on {name}, expected from 1 to {MOST_CASH}"
        yield Flaw(name, "cash", said, (name,), "MH-125")
    elif word in ("remote", "server") and not _LETTER.match(arg):
        said = f"{word} {arg[:20]!r} on {name} has no letter of its own: x, y .."
        yield Flaw(name, word, said, (name,), "MH-172")
    elif word == "star" and arg not in STARS:
        said = f"the star on {name} marks {arg[:20]!r}, expected {joined(STARS, 'or')}"
        yield Flaw(name, "star", said, (name,), "MH-218")


def drawn_flaws(scenario: Scenario, site: Site) -> Iterator[Flaw]:
    """The map is one piece, has an objective, and room for everybody to start and to get out."""
    yield from _piece_flaws(site)
    yield from _door_flaws(scenario, site)
    goal = scenario.goal
    asked = any(count > 0 for count in goal.steal.values()) or goal.hold or goal.npc_escapes
    if not asked and goal.characters_escape < 1:
        text = "there is no objective: say what has to be stolen or who has to get out"
        yield Flaw("goal", "", text, ("goal",), "MH-146")
    hideouts = [at for at in site.holding("star") if ("star", "hideout") in site.words[at]]
    if scenario.hideout_limit and not hideouts:
        text = "Escape ends in hideouts, and there is no star hideout on the map"
        yield Flaw("", "hideout_limit", text, ("hideout_limit",), "MH-224")
    if scenario.start == "hideout" and len(hideouts) * HIDEOUT_ROOM < CREW:
        text = f"{CREW} characters start in hideouts, {HIDEOUT_ROOM} in each: draw more of them"
        yield Flaw("", "start", text, ("start",), "MH-224")
    if scenario.next and not scenario.hideout_limit:
        text = "the next part begins in hideouts, so this one has to end there: set their room"
        yield Flaw("", "hideout_limit", text, ("hideout_limit",), "MH-226")
    shut_off = [site.ids[at] for at in out_of_reach(scenario, site)]
    if shut_off:
        text = (
            f"the objective needs {some(shut_off)}, behind a keycard door, and no keycard can be "
        )
        text += "had: lay one out, put one into the bag, or take the door away"
        yield Flaw("goal", "", text, tuple(shut_off), "MH-192")
    room = scenario.exit_limit or scenario.exit_limit_pcs
    doors = site.entrances.bit_count() + scenario.tunnel_entrances
    if room and not scenario.hideout_limit and room * doors < goal.characters_escape:
        text = f"{goal.characters_escape} have to get out, and the exits let out {room * doors}"
        yield Flaw("goal", "characters_escape", text, ("goal.characters_escape",), "MH-219")


def _piece_flaws(site: Site) -> Iterator[Flaw]:
    """All hexes hang together."""
    left = site.all_hexes
    pieces: list[list[str]] = []
    while left:
        region = site.region(site.adj, site.all_hexes, bits(left)[0])
        pieces.append([site.ids[at] for at in bits(region)])
        left &= ~region
    pieces.sort(key=len, reverse=True)
    for piece in pieces[1:]:
        them = "hangs" if len(piece) == 1 else "hang"
        text = f"{some(piece)} {them} together with nothing else: fill the gap or take them away"
        yield Flaw(piece[0], "", text, tuple(piece), "MH-22")


def _door_flaws(scenario: Scenario, site: Site) -> Iterator[Flaw]:
    """Each door in a cell of its own, and enough of them (MH-27)."""
    taken: dict[str, str] = {}
    for name, cell in _doors(scenario):
        other = taken.setdefault(cell, name)
        if other != name:
            text = f"{other} and {name} lie on the same cell, {cell}"
            yield Flaw(name, "cell", text, (other, name, cell), "MH-24")
    doors = site.entrances.bit_count() + scenario.tunnel_entrances
    room = scenario.entrance_limit * doors
    guide = scenario.npc is not None and scenario.npc.kind == "guide" and site.npc_at < 0
    crew = CREW + guide if scenario.start == "entrance" else int(guide)
    if scenario.entrance_limit and 0 < room < crew:
        them = f"{CREW} characters and the guide" if guide else f"{CREW} characters"
        text = (
            f"{them} cannot start here: there is room for {room} at the entrances; add an "
            f"entrance or raise the limit"
        )
        yield Flaw("", "entrance_limit", text, ("entrance_limit", *scenario.entrances), "MH-27")
