"""What the map, bag, deck and objective of a heist must be like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.games.masters.components import CHITS, Scenario
from muster.games.masters.site import Site, bits
from muster.kernel.errors import BadContent

if TYPE_CHECKING:
    from muster.games.masters.box import HeistBox

LETTERS = "ABCD"
LOOT: tuple[str, ...] = ("jewel", "document", "keycard", "usb")
STOLEN: tuple[str, ...] = ("jewel", "document")
"""What an objective may ask for: loot that is the team's for good (MH-J76)."""

HELD = "document"
"""What an objective may ask to be held in a hideout (MH-225)."""

STARTS: tuple[str, ...] = ("entrance", "hideout")
SPECIALS: tuple[str, ...] = ("", "flick", "pause", "study")
MOST_CARDS = 57
"""The places `insert` can name, less the three events of the Retiree."""

PARTS: dict[str, str] = {
    "guard": "guard",
    "dog": "dog",
    "lock": "lock",
    "camera": "camera",
    "jewel": "jewel",
    "document": "document",
    "keycard": "keycard",
    "usb": "usb",
    "door": "keycard-door",
    "tower": "watchtower",
    "kennel": "kennel",
    "reinforcements": "reinforcements",
    "server": "server",
    "remote": "remote-lock",
    "safe": "safe",
    "gate": "gate",
    "npc": "npc",
    "star": "story",
    "item": "item-chit",
}
"""What a word of a tile needs out of the box."""


def check_scenario(box: HeistBox, scenario: Scenario, site: Site) -> None:
    """A map, its bag and its deck fit together and can be played."""
    _check_map(box, scenario, site)
    _check_safe(box, scenario, site)
    _check_npc(box, scenario, site)
    _check_bag(scenario, site)
    _check_deck(box, scenario, site)
    _check_names(box, scenario, site)
    _check_supply(box, scenario, site)
    _check_onward(box, scenario, site)
    _check_objective(scenario, site)


def _tiles_with(site: Site, *wanted: str) -> list[int]:
    return [at for at, words in enumerate(site.words) if any(w in wanted for w, _ in words)]


def _check_map(box: HeistBox, scenario: Scenario, site: Site) -> None:
    file = site.file
    if not site.hexes:
        raise BadContent(file, "", "tiles", "at least one hex")
    if not site.entrances and not (site.dug and scenario.tunnel_entrances):
        raise BadContent(file, "", "entrances", "at least one entrance, or nobody gets in or out")
    most = len({site.cells[at] for at in bits(site.dug)})
    if not 0 <= scenario.tunnel_entrances <= most:
        expected = f"from 0 to {most}, as many as there are tunnel spaces (MH-199)"
        raise BadContent(file, "", "tunnel_entrances", expected)
    for name in site.ids[site.hexes : -1]:
        if name[0] not in "et" or (name[0] == "t" and "-" not in name):
            raise BadContent(file, name, "", "entrances are called e1, e2 .., tunnels t1, t2 ..")
    letters: dict[str, int] = {}
    items = [item.id for item in box.items]
    for at, words in enumerate(site.words):
        names = [word for word, _ in words]
        for word in ("gate", "safe", "remote", "server", "door", "tower", "kennel", "npc", "star"):
            if names.count(word) > 1:
                raise BadContent(file, site.ids[at], "", f"at most one {word} on a tile")
        for word, arg in words:
            if word == "gate":
                if arg in letters:
                    raise BadContent(file, site.ids[at], "gate", f"there are two gates {arg}")
                letters[arg] = at
            elif word == "item" and arg not in items:
                expected = f"no item {arg!r}; items: {', '.join(items)}"
                raise BadContent(file, site.ids[at], "item", expected)
            elif word == "remote" and arg not in site.servers and arg != scenario.cipher:
                expected = f"remote lock {arg} has no server {arg} on the map (MH-172)"
                raise BadContent(file, site.ids[at], "remote", expected)
    for letter, at in letters.items():
        if letter not in LETTERS[: len(letters)]:
            there = ", ".join(sorted(letters))
            expected = f"gates go from A on without a hole, up to D; there are {there} (MH-184)"
            raise BadContent(file, site.ids[at], "gate", expected)
    kennels = _tiles_with(site, "kennel")
    if len(kennels) > 1:
        raise BadContent(file, site.ids[kennels[1]], "kennel", "one kennel in a heist")


def _check_safe(box: HeistBox, scenario: Scenario, site: Site) -> None:
    file, safe = site.file, scenario.safe
    places = bits(site.safes)
    if len(places) > 1:
        raise BadContent(file, site.ids[places[1]], "safe", "one safe in a heist")
    if places and safe.cracks < 1:
        raise BadContent(file, site.ids[places[0]], "safe", "a safe needs cracks (MH-213)")
    items = [item.id for item in box.items]
    for held in safe.holds:
        word, _, arg = held.partition(" ")
        good = (
            (word == "cash" and arg.isdigit())
            or (word == "item" and arg in items)
            or (word in LOOT and not arg)
        )
        if not good:
            expected = f"{held!r} is nothing a safe can hold: cash N, item ID, {', '.join(LOOT)}"
            raise BadContent(file, "safe", "holds", expected)
    if safe.holds and not places:
        raise BadContent(file, "safe", "holds", "there is no safe on the map")


def _check_npc(box: HeistBox, scenario: Scenario, site: Site) -> None:
    file, npc = site.file, scenario.npc
    places = _tiles_with(site, "npc")
    if len(places) > 1:
        raise BadContent(file, site.ids[places[1]], "npc", "one NPC in a heist")
    if npc is None:
        if places:
            raise BadContent(file, site.ids[places[0]], "npc", "this heist has no NPC")
        if scenario.goal.npc_escapes:
            raise BadContent(file, "goal", "npc_escapes", "there is no NPC to get out")
        if scenario.cipher or scenario.escort:
            raise BadContent(file, "", "npc", "cipher and escort need an NPC")
        return
    kinds = [card.id for card in box.npcs]
    if npc.kind not in kinds:
        raise BadContent(file, "npc", "kind", f"expected one of {', '.join(kinds)}")
    if npc.kind != "guide" and not places:
        raise BadContent(file, "npc", "", f"a {npc.kind} needs a place on the map")
    if npc.special not in SPECIALS:
        raise BadContent(file, "npc", "special", "expected flick, pause, study or nothing")
    if npc.ideas < 0:
        raise BadContent(file, "npc", "ideas", "expected 0 or more")
    freed = npc.freed
    if freed.startswith("door "):
        at = site.at.get(freed[5:], -1)
        if at < 0 or not site.doors >> at & 1:
            raise BadContent(file, "npc", "freed", f"there is no door on {freed[5:]}")
    elif freed == "lock" and places and not site.remotes[places[0]]:
        raise BadContent(file, "npc", "freed", "there is no remote lock on its tile")
    elif freed not in ("", "general", "lock", "escort"):
        raise BadContent(file, "npc", "freed", "expected general, lock, escort or door r6c1")
    for name in scenario.escort:
        tile = site.at.get(name, -1)
        if not 0 <= tile < site.hexes or ("guard", "") not in site.words[tile]:
            raise BadContent(file, name, "escort", "there is no guard of an escort on this tile")
    if freed == "escort" and not scenario.escort:
        raise BadContent(file, "", "escort", "the NPC waits for an escort: name its tiles")


def _check_bag(scenario: Scenario, site: Site) -> None:
    for chit, count in scenario.bag.items():
        if chit not in CHITS:
            raise BadContent(site.file, "bag", chit, f"expected chits of {', '.join(CHITS)}")
        if count < 0:
            raise BadContent(site.file, "bag", chit, "expected 0 or more")


def _check_deck(box: HeistBox, scenario: Scenario, site: Site) -> None:
    file, deck = site.file, scenario.deck
    crises = [card.id for card in box.crises]
    known = [*(card.id for card in box.events), *crises]
    final = [card.id for card in box.crises if card.final]
    for at, card in enumerate(deck):
        place = f"card {at + 1}"
        if card not in known:
            raise BadContent(file, "deck", place, f"there is no event or crisis {card!r}")
        if card.startswith("B"):
            raise BadContent(file, "deck", place, f"{card} has no rules: leave it out (MH-J57)")
        if card in final and at < len(deck) - 1:
            expected = f"{card} starts Escape and must be the last card (MH-J49)"
            raise BadContent(file, "deck", place, expected)
    if not deck or deck[-1] not in final:
        expected = f"the last card must be {' or '.join(final)} (MH-J49)"
        raise BadContent(file, "deck", f"card {len(deck)}", expected)
    if all(card in crises for card in deck):
        raise BadContent(file, "deck", "", "at least one event (MH-J49)")
    if len(deck) > MOST_CARDS:
        raise BadContent(file, "deck", "", f"at most {MOST_CARDS} cards")


def _check_names(box: HeistBox, scenario: Scenario, site: Site) -> None:
    """Fixers, starts, stars and numbers."""
    file = site.file
    fixers = [card.id for card in box.fixers]
    if scenario.fixer and scenario.fixer not in fixers:
        raise BadContent(file, "", "fixer", f"no fixer {scenario.fixer!r}: {', '.join(fixers)}")
    for name in scenario.banned_fixers:
        if name != "all" and name not in fixers:
            raise BadContent(file, "", "banned_fixers", f"no fixer {name!r}: {', '.join(fixers)}")
    for kind in scenario.held:
        if kind not in LOOT:
            raise BadContent(file, "", "held", f"{kind!r} is no loot of the bag")
    if scenario.start not in STARTS:
        raise BadContent(file, "", "start", f"expected {' or '.join(STARTS)}")
    if scenario.start == "hideout" and not site.stars:
        raise BadContent(file, "", "start", "there is no star for a hideout on the map (MH-218)")
    if scenario.goal.hold and not site.stars:
        raise BadContent(file, "goal", "hold", "there is no star for a hideout on the map")
    if scenario.exit_limit and not site.spots:
        raise BadContent(file, "", "tiles", "Busted characters need a marked spot (MH-220)")
    if scenario.logs and site.at.get(scenario.logs, site.hexes) >= site.hexes:
        raise BadContent(file, "", "logs", f"there is no hex {scenario.logs}")
    numbers = {
        "reward": scenario.reward,
        "entrance_limit": scenario.entrance_limit,
        "exit_limit": scenario.exit_limit,
        "exit_limit_pcs": scenario.exit_limit_pcs,
        "hideout_limit": scenario.hideout_limit,
    }
    for field, number in numbers.items():
        if number < 0:
            raise BadContent(file, "", field, "expected 0 or more")


def _check_supply(box: HeistBox, scenario: Scenario, site: Site) -> None:
    """Map and bag together need no more pieces than the box holds (MH-10); what events add during
    the heist never runs out (MH-J12)."""
    file = site.file
    counts = {part.id: part.count for part in box.parts}

    def limit(part: str, needed: int, where: str) -> None:
        if part not in counts:
            raise BadContent("components.json", part, "id", "this part is missing")
        if needed > counts[part]:
            expected = f"{needed} needed, but the box holds {counts[part]}"
            raise BadContent(file, where, part, expected)

    limit("hex", site.hexes, "tiles")
    entrances = site.entrances.bit_count() + scenario.tunnel_entrances
    limit("entrance", entrances, "entrances")
    for word, part in PARTS.items():
        on_map = sum(1 for words in site.words for one, _ in words if one == word)
        inside = scenario.safe.holds.count(word) if word in LOOT else 0
        in_bag = scenario.bag.get(word, 0) if word in CHITS else 0
        where = "tiles and bag" if in_bag else "tiles"
        limit(part, on_map + in_bag + inside, where)


def _check_onward(box: HeistBox, scenario: Scenario, site: Site) -> None:
    """Hideouts of the first part have their place in the second (MH-226)."""
    if not scenario.next:
        return
    file, other = site.file, box.sites[-1]
    if not scenario.onward:
        raise BadContent(file, "", "onward", "say where the hideouts are in the next part")
    for here, there in scenario.onward.items():
        if site.at.get(here, site.hexes) >= site.hexes:
            raise BadContent(file, here, "onward", "there is no such hex")
        if other.at.get(there, other.hexes) >= other.hexes:
            raise BadContent(file, here, "onward", f"there is no hex {there} in the next part")
    for at in bits(site.stars):
        if site.ids[at] not in scenario.onward:
            raise BadContent(
                file, site.ids[at], "onward", "where is this hideout in the next part?"
            )


def reachable(site: Site) -> int:
    """The hexes connected with some entrance, whatever bars the way."""
    edge = [site.touches[at] for at in bits(site.entrances | site.dug)]
    found = 0
    while edge:
        tile = edge.pop()
        if not found >> tile & 1:
            found |= 1 << tile
            edge += bits(site.adj[tile] & site.all_hexes & ~found)
    return found


def _check_objective(scenario: Scenario, site: Site) -> None:
    """What the objective asks for exists and can be reached (MH-146)."""
    file, goal = site.file, scenario.goal
    wanted = dict(goal.steal)
    if goal.hold not in ("", HELD):
        raise BadContent(file, "goal", "hold", f"expected {HELD} or nothing")
    if goal.hold:
        wanted[goal.hold] = max(1, wanted.get(goal.hold, 0))
    for kind, count in wanted.items():
        if kind not in STOLEN:
            raise BadContent(
                file, "goal", "steal", f"{kind!r} cannot be asked for, only {', '.join(STOLEN)}"
            )
        there = _supply_of(scenario, site, kind)
        if there < count:
            expected = f"{count} asked for, but map, bag and safe together hold {there}"
            raise BadContent(file, "goal", kind, expected)
    if goal.characters_escape < 0:
        raise BadContent(file, "goal", "characters_escape", "expected 0 or more")
    reach = reachable(site)
    needed = _tiles_with(site, *wanted)
    if any(held.partition(" ")[0] in wanted for held in scenario.safe.holds):
        needed += bits(site.safes)
    if goal.npc_escapes:
        needed += _tiles_with(site, "npc")
    if goal.hold or scenario.start == "hideout":
        needed += bits(site.stars)
    if goal.characters_escape:
        needed += bits(site.spots)
    for at in sorted(needed):
        if not reach >> at & 1:
            expected = "the objective needs this tile, and no way leads there from an entrance"
            raise BadContent(file, site.ids[at], "", expected)


def _supply_of(scenario: Scenario, site: Site, kind: str) -> int:
    """How much of a kind of loot there is on the map, in the bag and in the safe."""
    found = sum(1 for words in site.words for word, _ in words if word == kind)
    return found + scenario.bag.get(kind, 0) + scenario.safe.holds.count(kind)
