"""The components of Masters of the Heist as flat facts, read from `content/`, and the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.content import Content
from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.kernel.state import Box

from .board.acts import Acts, Menu
from .board.site import Site
from .campaign.dossier import OLD_FRIEND, Dossier, faults, read_dossier
from .casting.levels import PRO_CHARACTER
from .checks.content import check, check_scenario
from .components import (
    CALLED,
    CHITS,
    LOOT_WORDS,
    NPC,
    PLAIN_LOOT,
    WAYS,
    WHO,
    Characters,
    Crises,
    Events,
    Fixers,
    Items,
    Noise,
    Npcs,
    Parts,
    Prebuilt,
    Scenario,
    Skills,
    read_scenario,
    tile_words,
)
from .designer.drawing import MAP
from .designer.read import read_map
from .verbs.order import USED, list_verbs

DRAWN = "drawn"
"""The id of a map that came as an option."""


def owners(characters: int, seats: int, split: str) -> tuple[int, ...]:
    """Who runs which PC (MH-J1): everybody at least one."""
    if split == "first":
        return tuple(max(0, at - (characters - seats)) for at in range(characters))
    if split == "last":
        return tuple(min(at, seats - 1) for at in range(characters))
    return tuple(at % seats for at in range(characters))


Rows = tuple[list[int], list[int]]
Tokens = dict[int, Rows]
"""What may be marked and unmarked on a piece of the map, by the tokens of a PC that lie there."""

PIECE = 8
"""So many hexes are a piece."""


class HeistBox(Box):
    """Facts by number: characters, skills, items, cards of the deck, actions, tiles.

    crew_of    the PCs of each seat, as a mask
    first      the first action of each verb; width: how many words tiles have
    ways       for each part and character the actions `via`, by hex
    tokens, planned, places  what may be said about tokens and starts, as The Plan remembers it
    shown, menus    what a view tells of the scenario and of somebody's cards, as it remembers it
    hex_words  the words of hexes alone, as `shift` has them
    """

    first: dict[str, int]
    width: int
    hex_words: tuple[str, ...]
    hex_word_at: dict[str, int]

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: dict[str, Any],
        content: Content,
        events: Sequence[str],
        crises: Sequence[str],
    ) -> None:
        """`events` and `crises` are those whose effect the rules know."""
        super().__init__(game, seats, options, content)
        brought = options.get("dossier")
        self.dossier: Dossier | None = None if brought is None else read_dossier(brought)
        self.pcs = 4 if seats == 4 else int(options["characters"])  # MH-1
        self.owner = owners(self.pcs, seats, str(options.get("split", "even")))
        if self.dossier is not None:
            self.pcs = len(self.dossier.crew)
            self.owner = tuple(one.seat for one in self.dossier.crew)
        self.crew_of: tuple[int, ...] = tuple(
            sum(1 << who for who in range(self.pcs) if self.owner[who] == seat)
            for seat in range(seats)
        )
        self.last_seat = seats - 1
        self.called: dict[str, str] = CALLED
        self.level = int(options["level"])
        self.start_cash = int(options["cash"])
        self.start_jewels = 0
        self.shop_open = bool(options["shop"])
        self.seconds = int(options["seconds"])
        self.scenario_id = str(options["scenario"])

        self.characters = content.read("characters", Characters).characters
        self.skills = content.read("skills", Skills).skills
        self.items = content.read("items", Items).items
        self.events = content.read("events", Events).events
        self.crises = content.read("crises", Crises).crises
        self.fixers = content.read("fixers", Fixers).fixers
        self.npcs = content.read("npcs", Npcs).npcs
        self.prebuilt = content.read("prebuilt", Prebuilt).prebuilt
        noise = content.read("noise", Noise)
        self.parts = content.read("components", Parts).components
        check(self, noise, events, crises)
        track = next(
            (one for one in noise.tracks if one.players == self.pcs), noise.tracks[0]
        )  # MH-14 MH-J46
        self.alert_slots = frozenset(track.alerts)
        self.last_slot = track.last

        self.character_at = {card.id: at for at, card in enumerate(self.characters)}
        self.skill_at = {card.id: at for at, card in enumerate(self.skills)}
        self.item_at = {card.id: at for at, card in enumerate(self.items)}
        self.fixer_at = {card.id: at for at, card in enumerate(self.fixers)}
        self.cards = (*self.events, *self.crises)
        self.card_ids: tuple[str, ...] = tuple(c.id for c in (*self.events, *self.crises))
        self.card_names: tuple[str, ...] = tuple(c.name for c in (*self.events, *self.crises))
        self.card_at = {name: at for at, name in enumerate(self.card_ids)}
        self.first_crisis = len(self.events)
        self.kinds: tuple[str, ...] = (
            *PLAIN_LOOT,
            *(item.id for item in self.items),
            "own-safecracking-tools",
            "own-plasma-torch",
        )
        self.kind_at = {name: at for at, name in enumerate(self.kinds)}
        self.first_item = len(PLAIN_LOOT)
        self.own_tools = self.kind_at["own-safecracking-tools"]
        self.own_torch = self.kind_at["own-plasma-torch"]
        self.tools = self.kind_at["safecracking-tools"]
        self.torch = self.kind_at["plasma-torch"]

        self.abilities: tuple[str, ...] = tuple(
            dict.fromkeys(a.id for card in self.characters for a in card.abilities)
        )
        self.ability_at = {name: at for at, name in enumerate(self.abilities)}
        self.able: tuple[int, ...] = tuple(
            sum(1 << self.ability_at[a.id] for a in card.abilities) for card in self.characters
        )

        drawn = options.get("map")
        if drawn is not None:
            self.scenario_id = DRAWN
            self.scenarios: list[Scenario] = [read_map(drawn)]
            self.sites: list[Site] = [Site(self.scenarios[0], MAP)]
        else:
            self.scenarios = [read_scenario(content, self.scenario_id)]
            self.sites = [Site(self.scenarios[0], f"heist-{self.scenario_id}.json")]
        if self.scenarios[0].next:
            name = self.scenarios[0].next
            self.scenarios.append(read_scenario(content, name))
            self.sites.append(Site(self.scenarios[1], f"heist-{name}.json"))
        for scenario, site in zip(self.scenarios, self.sites, strict=True):
            check_scenario(self, scenario, site)
        self.county = self.scenarios[0].exit_limit > 0
        # MH-J105 MH-J106: the first ones of a crew without a history
        self.inmates = (1 << int(options["busted"])) - 1 if self.county else 0
        self.known_fixers: tuple[str, ...] = (
            tuple(self.fixer_at) if options["fixers"] == "all" else (OLD_FRIEND,)  # MH-17
        )

        self.acts = Acts()
        self.defaults = tuple(self.acts.of_character(card) for card in self.characters)
        self.faces = tuple(self.acts.of_skill(card) for card in self.skills)
        self.item_acts = tuple(self.acts.of_item(card) for card in self.items)
        self.npc_acts: list[tuple[tuple[tuple[int, ...], int], ...]] = []
        for scenario in self.scenarios:
            found: tuple[tuple[tuple[int, ...], int], ...] = ()
            if scenario.npc is not None:
                card = next(one for one in self.npcs if one.id == scenario.npc.kind)
                found = self.acts.of_npc(card, scenario.npc.special)
            self.npc_acts.append(found)
        self.item_of_act: dict[int, int] = {
            act: at for at, acts in enumerate(self.item_acts) for act in acts
        }
        self._crew_facts()
        self._open_dossier()
        self.old_friend = 1 << self.fixer_at["old-friend"]
        self.cannot_subdue = self._bit("there-are-better-ways")
        self.vent_crawl = self._bit("vent-crawl")
        self.codes = self._bit("i-can-haz-teh-codes", "has-the-code")
        self.paid = self._bit(*USED)
        used = [(self.ability_at[name], name) for name in USED]
        self.used_by = tuple(
            tuple([(at, name) for at, name in used if able >> at & 1]) for able in self.able
        )
        self.prying = self.vent_crawl | self.codes
        self.breach = self._bit("breach")
        self.helpers = self._bit("autopwn", "exploit")
        self.long_arms = self._bit("larcenist", "swindler")
        self.picks_locks = self._bit("pick-under-pressure")
        self.pinches = self._bit("good-in-a-pinch", "great-in-a-pinch")
        self._menus: dict[tuple[int, int, int], Menu] = {}
        self.patch_in = self.acts.at.get("patch-in", -1)
        self.offers: dict[tuple[int, tuple[int, ...], int, int], dict[int, int]] = {}
        self.tile_words = self._tile_words()
        self.names = {
            **dict.fromkeys(("who", "other", "by"), WHO),
            **dict.fromkeys(("tile", "tiles", "start", "from_tile"), self.tile_words),
            **dict.fromkeys(("event", "crisis", "found", "cards"), self.card_ids),
            **dict.fromkeys(("kind_of", "loot"), self.kinds),
            **dict.fromkeys(("chit", "chits"), CHITS),
            "act": self.acts.words,
            "character": tuple(card.id for card in self.characters),
            "skill": tuple(card.id for card in self.skills),
            "item": tuple(card.id for card in self.items),
            "fixer": tuple(card.id for card in self.fixers),
            "ability": self.abilities,
        }
        self.pros: tuple[str, ...] = (
            *(card.id for card in self.characters if card.pro),
            *(card.id for card in self.skills if card.pro),
        )
        self.names["upgrade"] = self.pros
        self.last_part = len(self.sites) - 1
        self.sorts |= {"cards": self.card_ids, "chits": CHITS}
        self.in_game |= {"pcs": range(self.pcs), "people": (*range(self.pcs), NPC)}
        list_verbs(self)
        self._words: dict[int, tuple[int, ...]] = {}
        self.places: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        self.tokens: list[list[list[Tokens]]] = [
            [[{} for _ in range(0, site.hexes, PIECE)] for _ in range(4)] for site in self.sites
        ]
        self.shown: dict[int, dict[str, Any]] = {}
        self.menus: dict[tuple[int, tuple[int, ...], tuple[int, ...]], dict[str, Any]] = {}
        self.planned: list[list[Tokens]] = [[{} for _ in range(4)] for _ in self.sites]

    def _open_dossier(self) -> None:
        """What a campaign brings takes the place of the options."""
        dossier = self.dossier
        if dossier is None:
            return
        wrong = faults(self, dossier, self.scenarios[0], self.seats)
        if wrong:
            raise BadChoice(f"option dossier: {wrong[0].text} [{wrong[0].clause}]")
        self.start_cash, self.start_jewels = dossier.cash, dossier.jewels
        self.shop_open = dossier.heist > 1  # MH-J15
        self.known_fixers = dossier.fixers
        self.inmates = sum(1 << at for at, one in enumerate(dossier.crew) if one.busted)
        called = (one.name for one in dossier.crew)
        self.called = {**self.called, **dict(zip(WHO, called, strict=False))}

    def _crew_facts(self) -> None:
        """What building a crew asks about all cards again and again, by number."""
        self.copies = tuple(card.copies for card in self.skills)
        self.twin = tuple(
            self.skill_at[card.twin] if card.pro else at for at, card in enumerate(self.skills)
        )
        self.amateur_skills = sum(1 << at for at, card in enumerate(self.skills) if not card.pro)
        self.pro_skills = sum(1 << at for at, card in enumerate(self.skills) if card.pro)
        self.of_root = tuple(
            sum(1 << at for at, card in enumerate(self.skills) if card.root == own.root)
            for own in self.skills
        )
        # The words of `cast`: ready-made characters come first (MH-12).
        made = [self.characters[self.character_at[one.character]] for one in self.prebuilt]
        cards = [*made, *self.characters]
        needed = [one.skills for one in self.prebuilt]
        self.of_class = tuple(
            sum(1 << word for word, card in enumerate(cards) if card.kind == own.kind)
            for own in self.characters
        )
        self.needing = tuple(
            sum(1 << word for word, skills in enumerate(needed) if own.id in skills)
            for own in self.skills
        )
        self.of_level = sum(
            1 << word
            for word, card in enumerate(cards)
            if word < len(made) or not card.pro or self.level >= PRO_CHARACTER
        )

    def words(self, action: int) -> tuple[int, ...]:
        """The places of the words of an action, remembered: the same ones are said all the time."""
        found = self._words.get(action)
        if found is None:
            verb = self.catalogue.verbs[self.catalogue.verb_of[action]]
            found = self._words[action] = verb.args(action)
        return found

    def title_of(self, sort: str, at: int) -> str:
        """A word of a command as people call it; characters by what they are called at first."""
        word = self.sorts[sort][at]
        if sort in ("people", "pcs"):
            return self.called[word]
        if sort in ("tiles", "revealed", "tunnels"):
            tunnel, _, cell = word.partition("-")
            if cell:  # several tunnels may come up in one space
                return f"the exit of tunnel {tunnel[1:]} at {cell}"
            return tile_words(word)
        if sort in ("kinds", "items", "sold"):
            return self.loot_name(word)
        if sort == "skills" or (sort == "pros" and word in self.skill_at):
            return str(self.skills[self.skill_at[word]].name)
        if sort == "pros":
            return str(self.characters[self.character_at[word]].name)
        if sort == "directions":
            return WAYS[word]
        if sort == "abilities":
            named = (one for card in self.characters for one in card.abilities)
            return next(str(one.name) for one in named if one.id == word)
        return str(self.fixers[at].name) if sort == "fixers" else word

    def loot_name(self, kind: str) -> str:
        """A kind of loot in words: "jewel", "Safecracking Tools"."""
        if kind in LOOT_WORDS:
            return LOOT_WORDS[kind]
        return str(self.items[self.item_at[kind.removeprefix("own-")]].name)

    def card_name(self, card: str) -> str:
        """The name of a card, of a character or a skill."""
        if card in self.character_at:
            return str(self.characters[self.character_at[card]].name)
        return str(self.skills[self.skill_at[card]].name)

    def _bit(self, *abilities: str) -> int:
        return sum(1 << self.ability_at[ability] for ability in abilities)

    def menu(self, character: int, first: int, second: int) -> Menu:
        """The actions of a PC: defaults, and those of its two skills by face (MH-70)."""
        key = (character, first, second)
        found = self._menus.get(key)
        if found is None:
            rows = tuple(self.faces[skill] for skill in (first, second) if skill >= 0)
            found = self._menus[key] = (self.defaults[character], rows)
        return found

    def _tile_words(self) -> tuple[str, ...]:
        """The ids of all tiles; tiles of a second map are matched by id."""
        words = list(self.sites[0].ids)
        known = {word: at for at, word in enumerate(words)}
        for site in self.sites[1:]:
            for word in site.ids:
                if word not in known:
                    known[word] = len(words)
                    words.append(word)
        hexes = [word for word in words if word.startswith("r")]
        for site in self.sites:
            site.word = tuple(known[word] for word in site.ids)
            site.as_is = site.word == tuple(range(len(site.ids)))
            tiles = [-1] * len(words)
            for tile, word_at in enumerate(site.word):
                tiles[word_at] = tile
            site.of_word = tuple(tiles)
            site.hex_word = tuple(hexes.index(word) for word in site.ids[: site.hexes])
        return tuple(words)
