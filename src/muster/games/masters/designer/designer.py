"""The designer of Masters of the Heist: new maps, checked, played and rated."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from muster.kernel.content import Content, read_folder
from muster.kernel.errors import BadChoice
from muster.parts.designer import (
    Checked,
    Designer,
    Fault,
    Palette,
    Plan,
    Printed,
    Setting,
    Supply,
)

from ..board.site import Site
from ..checks.flaws import Flaw, in_words
from ..checks.map import cleaned, drawing_flaws
from ..checks.scenario import scenario_flaws
from ..checks.supply import PARTS, pieces_used
from ..components import (
    NPC,
    SCENARIOS,
    Crises,
    Events,
    Fixers,
    Items,
    Npcs,
    Parts,
    Scenario,
    read_scenario,
)
from ..screen.pieces import ICONS
from ..state import Heist
from . import palette as palettes
from .drawing import MAP, NEXT, drawn_flaws, outline_flaws, within
from .hints import hints
from .read import APART, MOST, shape_of

if TYPE_CHECKING:
    from muster.kernel.match import Match

MOST_FAULTS = 50
"""Nobody reads more at once."""

LEVELS: dict[str, int] = {"amateur": 1, "semi-pro": 2, "pro": 4}
"""The level of a crew for which a difficulty is meant (MH-5)."""

WAYS: tuple[tuple[str, int, int, str], ...] = (
    ("alone-3", 1, 3, "one player, 3 characters"),
    ("alone-4", 1, 4, "one player, 4 characters"),
    ("two-3", 2, 3, "two players, 3 characters"),
    ("two-4", 2, 4, "two players, 4 characters"),
)
DECK: tuple[str, ...] = (*(str(n) for n in range(1, 25)), "Z2")
BLANK: Plan = {
    "name": "A new job",
    "location": "",
    "difficulty": "amateur",
    "objective": "",
    "goal": {"steal": {"jewel": 1}, "npc_escapes": False, "characters_escape": 0, "hold": ""},
    "rules": [],
    "fixer": "",
    "reward": 0,
    "entrance_limit": 2,
    "exit_limit": 0,
    "exit_limit_pcs": 0,
    "hideout_limit": 0,
    "tunnel_entrances": 0,
    "start": "entrance",
    "banned_fixers": [],
    "shop": True,
    "npc": None,
    "held": [],
    "escort": [],
    "cipher": "",
    "logs": "",
    "next": "",
    "onward": {},
    "safe": {"cracks": 0, "holds": []},
    "bag": {"guard": 5, "camera": 6, "lock": 4},
    "deck": list(DECK),
    "tiles": {"r4c6": "", "r4c7": "", "r3c6": "?"},
    "entrances": {
        "e1": {"cell": "r4c5", "towards": "E"},
        "e2": {"cell": "r4c8", "towards": "W"},
    },
    "tunnels": {},
}


class HeistFacts:
    """The components of the box."""

    def __init__(self, content: Content) -> None:
        self.items = content.read("items", Items).items
        self.events = content.read("events", Events).events
        self.crises = content.read("crises", Crises).crises
        self.fixers = content.read("fixers", Fixers).fixers
        self.npcs = content.read("npcs", Npcs).npcs
        self.parts = content.read("components", Parts).components


class HeistDesigner(Designer):
    """Heists drawn by people."""

    title = "heist"
    most = MOST

    @cached_property
    def _content(self) -> Content:
        return Content(read_folder(Path(__file__).parents[1] / "content"))

    @cached_property
    def _facts(self) -> HeistFacts:
        return HeistFacts(self._content)

    @cached_property
    def _following(self) -> dict[str, Site]:
        """The maps of second parts."""
        return {name: Site(read_scenario(self._content, name), name) for name in NEXT}

    @cached_property
    def _palette(self) -> Palette:
        return palettes.palette(self._facts)

    def palette(self) -> Palette:
        return self._palette

    def blank(self) -> Plan:
        return copy.deepcopy(BLANK)

    def printed(self) -> tuple[Printed, ...]:
        files = self._content.files
        heists = ((name, files[f"heist-{name}"]) for name in SCENARIOS)
        return tuple(Printed(name, one["name"], one["difficulty"]) for name, one in heists)

    def printed_plan(self, id: str) -> Plan:
        if id not in SCENARIOS:
            raise BadChoice(f"no printed heist {id!r}; valid: {', '.join(SCENARIOS)}")
        plan = self._content.files[f"heist-{id}"]
        return copy.deepcopy({name: one for name, one in plan.items() if name not in APART})

    def check(self, plan: Any) -> Checked:
        scenario, misfits = shape_of(plan)
        whole = scenario
        outside = [name for name in scenario.tiles if not within(name)]
        if outside:
            tiles = {name: one for name, one in scenario.tiles.items() if within(name)}
            whole = msgspec.structs.replace(scenario, tiles=tiles)
        rest = cleaned(whole)
        site = Site(rest, MAP)
        found = _known(self._flaws(scenario, whole, rest, site), misfits)
        flaws = [*misfits, *found]
        faults = tuple(_fault(flaw) for flaw in flaws)
        if len(faults) > MOST_FAULTS:
            more = Fault(f"And {len(faults) - MOST_FAULTS} faults more.", stops=False)
            faults = (*faults[:MOST_FAULTS], more)
        ready = not any(flaw.stops for flaw in flaws)
        return Checked(ready, faults, self._supplies(rest, site), _summary(rest, site))

    def _flaws(
        self, scenario: Scenario, whole: Scenario, rest: Scenario, site: Site
    ) -> Iterator[Flaw]:
        following = self._following.get(rest.next)
        yield from outline_flaws(scenario)
        yield from drawing_flaws(whole)
        yield from scenario_flaws(self._facts, rest, site, following)
        yield from drawn_flaws(rest, site)
        yield from hints(self._facts, rest, site)

    def _supplies(self, scenario: Scenario, site: Site) -> tuple[Supply, ...]:
        counts = {part.id: part for part in self._facts.parts}
        stamps = {stamp.id: stamp for stamp in self._palette.stamps}
        words = {part: word for word, part in PARTS.items()}
        found: list[Supply] = []
        for part, (used, _) in pieces_used(scenario, site).items():
            stamp = stamps.get(words.get(part, part))
            name = stamp.name if stamp else "Hexes"
            icon = stamp.icon if stamp else ICONS["unknown hex"]
            found.append(Supply(part, name, used, counts[part].count, icon))
        return tuple(found)

    def settings(self, plan: Plan) -> tuple[Setting, ...]:
        level = LEVELS.get(str(plan.get("difficulty")), 1)
        more = {"busted": 1} if plan.get("exit_limit") else {}  # MH-J106
        return tuple(
            Setting(
                id,
                f"{label}, level {level}",
                seats,
                {"map": plan, "characters": characters, "level": level, **more},
            )
            for id, seats, characters, label in WAYS
        )

    def why_lost(self, match: Match) -> str:
        s = match.state
        assert isinstance(s, Heist)
        return "" if s.won else why_lost(s)


def _known(flaws: Iterable[Flaw], misfits: list[Flaw]) -> Iterator[Flaw]:
    """Flaws that do not only follow from what could not be read."""
    if any(not flaw.where and flaw.stops for flaw in misfits):
        return  # nothing could be read at all
    broken = {flaw.field.partition(".")[0] for flaw in misfits if flaw.stops and not flaw.card}
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for flaw in flaws:
        roots = {one.partition(".")[0] for one in flaw.where} or {flaw.field}
        if not roots & broken and (flaw.text, flaw.where) not in seen:
            seen.add((flaw.text, flaw.where))
            yield flaw


def _fault(flaw: Flaw) -> Fault:
    text, first = flaw.text, flaw.text.partition(" ")[0]
    if first.rstrip(":").isalpha():  # names of cells, doors and fields stay as they are
        text = text[:1].upper() + text[1:]
    text = text if text.endswith(("?", ".")) else f"{text}."
    return Fault(text, flaw.where, flaw.clause, flaw.stops)


def _summary(scenario: Scenario, site: Site) -> str:
    doors = site.entrances.bit_count()
    return (
        f"{site.hexes} hexes, {site.unknown.bit_count()} of them unknown; {doors} "
        f"entrance{'' if doors == 1 else 's'}; {sum(scenario.bag.values())} chits in the bag; "
        f"{len(scenario.deck)} cards"
    )


# What ended a heist


def why_lost(s: Heist) -> str:
    """What was missing in the end, in words that many heists share."""
    part = f"part {s.part + 1}: " if len(s.box.sites) > 1 else ""
    return part + _missing(s)


def _missing(s: Heist) -> str:
    if s.ending == "master plan lost":
        return "the master plan was lost"
    if s.ending == "all busted":
        return "the whole crew was busted"
    goal, npc = s.scenario.goal, s.scenario.npc
    for kind, got in (("jewel", s.jewels), ("document", s.documents)):
        wanted = goal.steal.get(kind, 0)
        short = wanted - got
        if short > 0 and _locked_up(s, kind):
            return "the safe was not opened"
        if short > 0 and wanted == 1:
            return f"the {kind} was not brought out"
        if short > 0:
            return f"{in_words(short)} {kind}{'' if short == 1 else 's'} short"
    if goal.npc_escapes and npc is not None:
        called = "Mayor" if npc.unseen else npc.kind
        if s.npc_gone:
            return f"the {called} was taken away"
        if s.busted >> NPC & 1:
            return f"the {called} was busted"
        return f"the {called} was left behind"
    if goal.characters_escape:
        return "too few from inside got out"
    if goal.hold:
        if _locked_up(s, goal.hold):
            return "the safe was not opened"
        return f"nobody had the {goal.hold} in a hideout"
    return s.ending


def _locked_up(s: Heist, kind: str) -> bool:
    """Is some of this loot in a safe that is still closed?"""
    return bool(s.safes & s.present) and kind in s.scenario.safe.holds
