"""What a pack of content must be like: refused with file, card or tile, and the reason.

Here: the cards. Maps, bags and decks of a heist are looked at in `scenario_checks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from muster.kernel.errors import BadContent

from ..board.acts import BY_ABILITY
from ..board.site import Site
from ..components import (
    EVERY_ICON,
    Action,
    Character,
    Noise,
    Scenario,
    Skill,
)
from ..designer.drawing import MAP, drawn_flaws
from .flaws import refuse_first
from .scenario import scenario_flaws

if TYPE_CHECKING:
    from ..box import HeistBox

ABILITIES: tuple[str, ...] = (
    "efficient-picker",
    "pick-under-pressure",
    "owns-safecracking-tools",
    "breach",
    "adrenaline",
    "anger-therapy",
    "pressure-points",
    "there-are-better-ways",
    "change-of-plans",
    "alright-new-plan",
    "autopwn",
    "exploit",
    "i-can-haz-teh-codes",
    "has-the-code",
    "dart",
    "bolt",
    "vent-crawl",
    "i-know-a-way",
    "we-know-a-way",
    "good-in-a-pinch",
    "great-in-a-pinch",
    "larcenist",
    "swindler",
    "toss-loot",
    "owns-plasma-torch",
    "patch-in",
    "loop-footage",
    "rewire",
)
"""The abilities the rules know (MH-C-..)."""

ITEMS: tuple[str, ...] = (
    "cheap-picks",
    "perfect-picks",
    "laser-burst",
    "flashbang",
    "master-plan-copy",
    "building-schematics",
    "lucky-penny",
    "radio",
    "safecracking-tools",
    "plasma-torch",
    "camouflage",
    "dog-whistle",
)
FINAL: tuple[str, ...] = ("Z1", "Z2")
NPCS: tuple[str, ...] = ("prisoner", "hostage", "guide")
FACES = 6
MOST_ICONS = 8
CREW = 4


def check(box: HeistBox, noise: Noise, events: Sequence[str], crises: Sequence[str]) -> None:
    """Characters, skills, items, cards, NPCs and noise tracks fit together.

    `events` and `crises` are those whose effect the rules know.
    """
    _unique("prebuilt.json", [one.id for one in box.prebuilt], [c.id for c in box.characters])
    _exactly("items.json", [one.id for one in box.items], ITEMS)
    _exactly("fixers.json", [one.id for one in box.fixers], _printed(box, "fixers"))
    _exactly("events.json", [one.id for one in box.events], events)
    _exactly("crises.json", [one.id for one in box.crises], crises)
    _exactly("npcs.json", [one.id for one in box.npcs], NPCS)
    for crisis in box.crises:
        if crisis.final != (crisis.id in FINAL):
            raise BadContent("crises.json", crisis.id, "final", "only Z1 and Z2 start Escape")
    _check_characters(box.characters)
    _check_skills(box.skills)
    for item in box.items:
        if item.price < 0 or item.copies < 1:
            raise BadContent("items.json", item.id, "", "a price of 0 or more, at least one copy")
        if item.action is not None:
            _check_icons("items.json", item.id, item.action)
    for npc in box.npcs:
        for side in (npc.normal, npc.panic):
            for action in (*side.actions, side.on_six):
                if action.id != "special":
                    _check_icons("npcs.json", npc.id, action)
    _check_ready_made(box)
    _check_noise(noise)
    _check_enough(box)


def check_scenario(box: HeistBox, scenario: Scenario, site: Site) -> None:
    """A map, its bag and its deck fit together and can be played."""
    following = box.sites[-1] if scenario.next else None
    refuse_first(site.file, scenario_flaws(box, scenario, site, following))
    if site.file == MAP:
        refuse_first(site.file, drawn_flaws(scenario, site))


def _unique(file: str, ids: Sequence[str], others: Iterable[str] = ()) -> None:
    seen: set[str] = set(others)
    for name in ids:
        if name in seen:
            raise BadContent(file, name, "id", "two cards have this id")
        seen.add(name)


def _printed(box: HeistBox, sort: str) -> list[str]:
    """The cards the game itself comes with: those its rules are written for."""
    return [str(one["id"]) for one in box.game.components[sort][sort]]


def _exactly(file: str, ids: Sequence[str], known: Sequence[str]) -> None:
    """Cards whose effect the rules know by id: all of them, and no others."""
    _unique(file, ids)
    for name in ids:
        if name not in known:
            raise BadContent(file, name, "id", f"no rule knows it; expected {', '.join(known)}")
    missing = [name for name in known if name not in ids]
    if missing:
        raise BadContent(file, missing[0], "id", "this card is missing")


def _check_icons(file: str, card: str, action: Action) -> None:
    for letter in action.icons:
        if letter not in EVERY_ICON:
            raise BadContent(
                file, card, "icons", f"{action.name}: no icon {letter!r}; icons: {EVERY_ICON}"
            )
    if len(action.icons) > MOST_ICONS:
        raise BadContent(file, card, "icons", f"{action.name}: at most {MOST_ICONS} icons")


def _check_characters(cards: Sequence[Character]) -> None:
    """Classes, upgrades and abilities (MH-61, MH-159, MH-169)."""
    file = "characters.json"
    _unique(file, [card.id for card in cards])
    by_id = {card.id: card for card in cards}
    amateurs = [card.id for card in cards if not card.pro]
    for card in cards:
        if card.kind not in amateurs:
            expected = f"no such class; it is an amateur card: {', '.join(amateurs)}"
            raise BadContent(file, card.id, "class", expected)
        if not card.pro and card.kind != card.id:
            raise BadContent(file, card.id, "class", "an amateur card is its own class")
        if card.pro and card.id not in by_id[card.kind].upgrades:
            raise BadContent(file, card.id, "class", f"{card.kind} does not name it as an upgrade")
        for name in card.upgrades:
            if name not in by_id or not by_id[name].pro or by_id[name].kind != card.kind:
                raise BadContent(file, card.id, "upgrades", f"{name} is no pro card of its class")
        if card.pro == bool(card.upgrades):
            raise BadContent(file, card.id, "upgrades", "amateur cards have some, pro cards none")
        if card.memory < 1 or card.ideas < 0:
            raise BadContent(file, card.id, "memory", "at least 1, and ideas of 0 or more")
        if not card.actions:
            raise BadContent(file, card.id, "actions", "at least one default action")
        own = [ability.id for ability in card.abilities]
        for name in own:
            if name not in ABILITIES:
                expected = f"no rule knows {name}; expected some of {', '.join(ABILITIES)}"
                raise BadContent(file, card.id, "abilities", expected)
        for action in card.actions:
            _check_icons(file, card.id, action)
            if not action.icons and action.id not in own:
                expected = f"{action.id} has no icons and no ability of that name"
                raise BadContent(file, card.id, "actions", expected)
            if not action.icons and action.id not in BY_ABILITY and action.id != "bolt":
                expected = f"{action.id} cannot be chosen as an action"
                raise BadContent(file, card.id, "actions", expected)
    held = {ability.id for card in cards for ability in card.abilities}
    for name in ABILITIES:
        if name not in held:
            raise BadContent(file, "", "abilities", f"no card has the ability {name}")


def _check_skills(cards: Sequence[Skill]) -> None:
    """Six faces, roots, upgrades and twins (MH-68, MH-169, MH-J13)."""
    file = "skills.json"
    _unique(file, [card.id for card in cards])
    by_id = {card.id: card for card in cards}
    for card in cards:
        if len(card.actions) != FACES:
            raise BadContent(file, card.id, "actions", "one action for each of the six faces")
        for action in card.actions:
            _check_icons(file, card.id, action)
        if card.copies < 1:
            raise BadContent(file, card.id, "copies", "at least 1")
        root = by_id.get(card.root)
        if root is None or root.pro:
            raise BadContent(file, card.id, "root", f"{card.root!r} is no amateur skill")
        if not card.pro:
            if card.root != card.id:
                raise BadContent(file, card.id, "root", "an amateur skill is its own root")
            for name in card.upgrades:
                if name not in by_id or not by_id[name].pro or by_id[name].root != card.id:
                    raise BadContent(file, card.id, "upgrades", f"{name} is no pro skill of it")
            continue
        if card.id not in root.upgrades:
            raise BadContent(file, card.id, "root", f"{card.root} does not name it as an upgrade")
        twin = by_id.get(card.twin)
        if twin is None or twin.twin != card.id or twin.root != card.root:
            raise BadContent(file, card.id, "twin", f"{card.twin!r} is not its other side")
        if twin.copies != card.copies:
            raise BadContent(file, card.id, "copies", "both sides are as many cards")


def _check_ready_made(box: HeistBox) -> None:
    """Ready-made characters are of level 1 (MH-12)."""
    file = "prebuilt.json"
    characters = {card.id: card for card in box.characters}
    skills = {card.id: card for card in box.skills}
    for one in box.prebuilt:
        card = characters.get(one.character)
        if card is None or card.pro:
            raise BadContent(file, one.id, "character", f"no amateur character {one.character!r}")
        for name in one.skills:
            if name not in skills or skills[name].pro:
                raise BadContent(file, one.id, "skills", f"no amateur skill {name!r}")
        if len(set(one.skills)) != 2 or len(one.skills) != 2:
            raise BadContent(file, one.id, "skills", "two different ones")


def _check_noise(noise: Noise) -> None:
    """A tracker for three and one for four (MH-14)."""
    file = "noise.json"
    for players in (3, 4):
        if len([one for one in noise.tracks if one.players == players]) != 1:
            raise BadContent(file, "", "tracks", f"exactly one tracker for {players} PCs")
    for track in noise.tracks:
        if track.alerts != sorted(set(track.alerts)) or track.last < 1:
            raise BadContent(file, track.id, "alerts", "ascending slots, and a last one")
        if track.alerts and not 1 <= track.alerts[0] <= track.alerts[-1] < track.last:
            raise BadContent(file, track.id, "alerts", "slots from 1 to before the last (MH-J45)")


def _check_enough(box: HeistBox) -> None:
    """However the others choose, a PC can always be finished (MH-159, MH-160, MH-J14)."""
    if len([card for card in box.characters if not card.pro]) < CREW:
        raise BadContent("characters.json", "", "class", f"at least {CREW} amateur cards")
    for pro in (False, True):
        copies = {card.root: card.copies for card in box.skills if card.pro == pro}
        left = 2 * (CREW - 1)
        gone = 0
        for count in sorted(copies.values()):
            left -= count
            if left < 0:
                break
            gone += 1
        if len(copies) - gone < 2:
            kind = "pro" if pro else "amateur"
            raise BadContent("skills.json", "", "copies", f"too few {kind} skills for four PCs")
