"""The components of The Specialists as flat facts, read from `content/`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.content import Content
from muster.kernel.game import Game
from muster.kernel.state import Box

from .checks.content import check
from .components import (
    Asymmetric,
    Boards,
    Effect,
    Informants,
    Reward,
    Solo,
    Specialist,
    Specialists,
    Starter,
    Tokens,
)
from .heist.sites import layouts_of
from .kinds import (
    ANY,
    BUILDINGS,
    DICE,
    FACE,
    GAINS,
    GEAR,
    LETTERS,
    MODIFIERS,
    ROLL,
    SKILL,
    SOLO,
    SOURCES,
    WILD,
    Gain,
)
from .turn.modifiers import hackable_as, usable_as
from .words import place_words, token_name

MODES = ("once", "each", "newest")
"""How a card may be activated (TS-45, TS-46, TS-47)."""

MODE_WORDS = (
    "Activate it",
    "Activate every card of its colour once",
    "Activate it once for each card of its colour",
)

Rows = tuple[tuple[int, ...], ...]
"""For each place of a die, and each value of the die there, the values it may be used as (bits)."""


def _served(rows: Rows) -> Rows:
    """For each place and value of a die, at each value it may be used as: its place, as a bit.

    What the dice of a player serve for is then all of them together: so many bits for each value.
    """
    width = len(rows)
    return tuple(
        tuple(
            sum(1 << wanted * width + place for wanted in range(7) if may_be >> wanted & 1)
            for may_be in row
        )
        for place, row in enumerate(rows)
    )


class CrewBox(Box):
    """Facts by number: cards (starting ones last), tokens, tiles, cities, colours, buildings."""

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        specialists = content.read("specialists", Specialists)
        informants = content.read("informants", Informants)
        boards = content.read("boards", Boards)
        tokens = content.read("tokens", Tokens)
        asymmetric = content.read("asymmetric", Asymmetric)
        solo = content.read("solo", Solo)
        check(specialists, informants, boards, tokens, asymmetric, solo)

        self.solo = seats == 1
        self.layout_wish = str(options["layout"])  # TS-J53
        self.reroll_ties = bool(options["reroll_ties"])  # TS-J1
        self.start_not_expert = bool(options["start_not_expert"])  # TS-J6
        self.hidden_money = bool(options.get("hidden_money", False))  # TS-J7
        self.unlimited_dice = bool(options["unlimited_dice"])  # TS-J8
        self.by_die = bool(options["modifiers_by_die"])  # TS-J11
        self.hacking_alone = bool(options["hacking_alone"])  # TS-J20
        self.acting_replaces = bool(options["acting_replaces"])  # TS-J29
        self.asymmetric = bool(options.get("asymmetric", False))  # TS-J41 TS-J43
        self.no_team_rewards = bool(options.get("no_team_rewards", False))  # TS-J44

        limits = tokens.limits
        players = max(2, seats)  # TS-104: solo is set up as for two players
        by_players = tokens.by_players
        row = (by_players.two, by_players.three, by_players.four)[players - 2]
        self.display_size = row.display  # TS-5
        self.area_dice = row.dice  # TS-8
        self.dice_total = limits.dice_total
        self.spots = limits.dice_spots
        self.track_end = limits.equipment_track_max  # TS-J5
        self.start_equipment = limits.start_equipment
        self.start_money = limits.start_money
        by_place = bool(options.get("place_money", False))
        self.place_money = tuple(row.start_money) if by_place else ()  # TS-J5, option
        self.most_tokens = limits.reward_tokens_max  # TS-73
        self.most_experts = limits.expert_tiles_max  # TS-85
        self.signatures = limits.heists_to_end  # TS-9 TS-67
        self.rounds = limits.rounds_max  # TS-23 TS-91

        self._read_cards(specialists, players)
        self._read_tokens(tokens, asymmetric, solo)
        self.informant_ids = tuple(card.id for card in informants.cards)
        self.most_claims = informants.max_claims_per_turn  # TS-J21
        self.rewards = tuple(self.gains(card.reward) for card in informants.cards)
        self._read_boards(boards)
        self._read_stacks(tokens, row.remove_reward_numbers)
        self._read_experts(tokens, players)
        self._read_solo(solo)
        self.tile_ids = tuple(tile.id for tile in asymmetric.tiles)
        self.tiles = tuple(asymmetric.tiles)
        self._modify(limits.modifiers_by_spot_from_right)
        self.names = {
            **dict.fromkeys(("card", "cards", "shown", "discarded"), self.card_ids),
            **dict.fromkeys(("token", "tokens", "used", "left_out"), self.token_ids),
            **dict.fromkeys(("colour", "experts"), self.colours),
            "building": BUILDINGS,
            "informant": self.informant_ids,
            "corruption": self.corruption_ids,
            "city": self.city_words,
            "tile": self.tile_ids,
        }
        self._sort()

    # Components

    def gains(self, effects: Sequence[Effect]) -> tuple[Gain, ...]:
        """Effects as numbers."""
        kinds = list(GAINS)
        found: list[Gain] = []
        for effect in effects:
            kind = kinds.index(effect.type)
            amount = int(getattr(effect, GAINS[effect.type]))
            of = effect.face
            if effect.skill:
                of = self.colours.index(effect.skill)
            elif effect.building:
                of = BUILDINGS.index(effect.building)
            found.append((kind, amount, of))
        return tuple(found)

    def _read_cards(self, specialists: Specialists, players: int) -> None:
        self.colours = tuple(specialists.colours)
        place = {colour: at for at, colour in enumerate(self.colours)}
        self.no_counts: tuple[int, ...] = (0,) * len(self.colours)
        cards, starters = specialists.cards, specialists.starting_cards
        self.starter = len(cards)  # numbers from here on are Starting Specialists
        self.card_ids = (*(card.id for card in cards), *(card.id for card in starters))
        self.card_at = {name: at for at, name in enumerate(self.card_ids)}
        everybody: list[Specialist | Starter] = [*cards, *starters]
        self.colour_of = tuple(place[card.colour] for card in everybody)
        self.codename = tuple(card.codename for card in everybody)
        crafts = {card.colour: card.skill for card in cards}
        self.crafts = tuple(crafts[colour] for colour in self.colours)
        self.white = tuple(card.white_die for card in cards)
        self.black = tuple(card.black_die for card in cards)
        self.ability = tuple(self.gains(card.ability) for card in everybody)
        self.gives_dice = tuple(
            any(kind in (FACE, ANY, ROLL) for kind, _, _ in gains) for gains in self.ability
        )
        self.start_die = tuple(card.die for card in starters)
        self.in_deck = tuple(
            at for at, card in enumerate(cards) if card.min_players <= players
        )  # TS-16 TS-19 TS-22

    def _read_tokens(self, tokens: Tokens, asymmetric: Asymmetric, solo: Solo) -> None:
        ids: list[str] = []
        kinds: list[int] = []
        colour: list[int] = []
        amount: list[int] = []
        effects: list[tuple[Gain, ...]] = []

        def add(name: str, kind: int, of: int = -1, many: int = 0, *gives: Gain) -> None:
            ids.append(name)
            kinds.append(kind)
            colour.append(of)
            amount.append(many)
            effects.append(tuple(gives))

        for start in tokens.starting_skill_tokens:
            add(start.id, SKILL, self.colours.index(start.skill))
        self.start_tokens = tuple(range(len(ids)))
        self.primes: dict[int, tuple[int, ...]] = {}
        for prime in tokens.prime:
            effect = prime.effect[0]
            letter = LETTERS.index(prime.letter)
            self.primes[letter] = (*self.primes.get(letter, ()), len(ids))
            if effect.type == "skill":
                add(prime.id, SKILL, self.colours.index(effect.skill))
            elif effect.type == "equipment":
                add(prime.id, GEAR, -1, effect.amount)
            else:
                add(prime.id, DICE, -1, 0, *self.gains(prime.effect))
        supply = asymmetric.tokens
        first = len(ids)
        for entry in supply.skill_tokens:
            for n in range(entry.count):
                name = f"skill-{entry.skill}" + (f"-{n + 1}" if n else "")
                add(name, SKILL, self.colours.index(entry.skill))
        for n in range(supply.wild_skill_tokens):
            add(f"wild-{n + 1}", WILD)
        for n in range(supply.dice_tokens):
            add(f"dice-{n + 1}", DICE, -1, 0, *self.gains(supply.dice_token_effect))
        self.variant_tokens = tuple(range(first, len(ids)))
        first = len(ids)
        for n in range(solo.token_supply.solo_tokens):
            add(f"solo-{n + 1}", SOLO)
        self.token_ids = tuple(ids)
        self.token_at = {name: at for at, name in enumerate(ids)}
        self.token_kind = tuple(kinds)
        self.token_colour = tuple(colour)
        self.token_amount = tuple(amount)
        self.token_gains = tuple(effects)
        dice_primes = [
            token for own in self.primes.values() for token in own if kinds[token] == DICE
        ]
        self.supply = (
            *self.variant_tokens,
            *dice_primes,
            *range(first, len(ids)),
        )  # TS-106: the others stay in the box

    def _read_boards(self, boards: Boards) -> None:
        self.city_words = tuple(dict.fromkeys(city.city for city in boards.cities))
        self.board_ids = tuple(board.id for board in boards.boards)
        self.board_titles = tuple(board.title for board in boards.boards)
        self.for_every = tuple(board.prime_token_for_every_player for board in boards.boards)
        self.layouts = layouts_of(boards, self.city_words, self.colours)
        self.layout_at = {layout.name: at for at, layout in enumerate(self.layouts)}

    def _read_stacks(self, tokens: Tokens, removed: Sequence[int]) -> None:
        def numbers(stack: Sequence[Reward]) -> tuple[int, ...]:
            """The tokens left, number 1 on top (TS-6, TS-17, TS-20, TS-J4)."""
            return tuple(sorted(one.number for one in stack if one.number not in removed))

        self.team_stack = () if self.no_team_rewards else numbers(tokens.full_team)
        self.mastery_stack = () if self.no_team_rewards else numbers(tokens.mastery)
        # TS-107: alone these tokens only mark the place on a track
        self.bank_stack = () if self.solo else numbers(tokens.first_bank)
        self.jewelry_stack = () if self.solo else numbers(tokens.first_jewelry)
        self.team_money = {one.number: one.money for one in tokens.full_team}
        self.mastery_money = {one.number: one.money for one in tokens.mastery}
        self.bank_gains = {one.number: self.gains(one.reward) for one in tokens.first_bank}
        self.jewelry_gains = {one.number: self.gains(one.reward) for one in tokens.first_jewelry}
        self.second_gains = self.gains(tokens.second_jewelry.reward)

    def _read_experts(self, tokens: Tokens, players: int) -> None:
        """What the tiles of each colour change, by building."""
        copies = [0] * len(self.colours)
        self.expert_names = [""] * len(self.colours)
        bonus = [[0, 0, 0] for _ in self.colours]
        less = [[0, 0, 0] for _ in self.colours]
        acting: list[list[bool]] = [[False] * 3 for _ in self.colours]
        self.hacks = 0  # colours whose tile alters a die, as bits
        for tile in tokens.expert_tiles:
            colour = self.colours.index(tile.colour)
            copies[colour] = 1 if players == 2 else tile.copies  # TS-3 TS-18
            self.expert_names[colour] = tile.name
            if tile.effect == "die_modifier":
                self.hacks |= 1 << colour
            for word in tile.params.buildings:
                building = BUILDINGS.index(word)
                if tile.effect == "bonus_money":
                    bonus[colour][building] = tile.params.amount
                elif tile.effect == "less_equipment":
                    less[colour][building] = tile.params.amount
                elif tile.effect == "swap_skill":
                    acting[colour][building] = True
        self.expert_copies = tuple(copies)
        self.experts_out = 3 if players == 3 else 0  # TS-21
        sets = range(1 << len(self.colours))
        width = range(len(self.colours))
        # For a set of tiles (bits), by building: effects of several tiles add up (TS-88).
        self.bonus = tuple(
            tuple(sum(bonus[c][b] for c in width if held >> c & 1) for b in range(3))
            for held in sets
        )  # TS-94 TS-97
        self.less = tuple(
            tuple(sum(less[c][b] for c in width if held >> c & 1) for b in range(3))
            for held in sets
        )  # TS-95 TS-98 TS-J28
        self.acting = tuple(
            tuple(any(acting[c][b] for c in width if held >> c & 1) for b in range(3))
            for held in sets
        )  # TS-96

    def _read_solo(self, solo: Solo) -> None:
        self.corruption_ids = tuple(card.id for card in solo.corruption_cards)
        self.halves = tuple((card.left, card.right) for card in solo.corruption_cards)
        self.quiet = tuple(solo.trigger.none)
        self.left_sums = tuple(solo.trigger.left)
        self.right_sums = tuple(solo.trigger.right)
        self.lost_bribes = solo.lose_at.bribes
        self.lost_rivalries = solo.lose_at.rivalries
        self.penalty = tuple(abs(number) for number in solo.bribe_penalty)
        self.card_bonus = solo.bonus_per_unrevealed_card
        self.bank_track = tuple(solo.bank_track)  # TS-105
        self.jewelry_track = tuple(solo.jewelry_track)
        self.fame = tuple((rank.from_money, rank.rank) for rank in solo.hall_of_fame)

    def _modify(self, modifiers: Sequence[str]) -> None:
        """For each place of a die and its value the values it may be used as, as bits."""
        self.modifiers = tuple(MODIFIERS[word] for word in modifiers)
        self.beside = 40 if self.unlimited_dice else self.dice_total - self.spots
        own = (*self.modifiers, *([()] * self.beside))
        self.usable = tuple(usable_as(steps) for steps in own)
        self.hackable = tuple(hackable_as(steps, self.hacking_alone) for steps in own)
        self.serves = (_served(self.usable), _served(self.hackable))

    def rows_of(self, dice: Sequence[int], hacking: bool) -> Rows:
        """For each of these dice by place what it may be used as (TS-J11).

        The modifier is that of its spot; with the option that of its place among the dice.
        """
        rows = self.hackable if hacking else self.usable
        if not self.by_die:
            return rows
        before = 0
        found: list[tuple[int, ...]] = []
        for value in dice:
            found.append(rows[before])
            before += value > 0
        return tuple(found)

    # Sorts of words and of what lies in the state

    def _sort(self) -> None:
        spots = tuple(f"s{n + 1}" for n in range(self.spots))
        self.places = (*spots, *(f"b{n + 1}" for n in range(self.beside)))
        self.width = len(self.places)
        self.all_places = (1 << self.width) - 1
        starters = tuple(range(self.starter, len(self.card_ids)))
        self.sorts = {
            "cards": self.card_ids,
            "deck": self.card_ids[: self.starter],
            "starts": (*self.card_ids[self.starter :], *self.tile_ids),
            "tokens": self.token_ids,
            "Informants": self.informant_ids,
            "Corruption cards": self.corruption_ids,
            "colours": self.colours,
            "letters": tuple(LETTERS),
            "cities": self.city_words,
            "buildings": BUILDINGS,
            "sources": SOURCES,
            "layouts": tuple(layout.name for layout in self.layouts),
            "faces": tuple(str(n) for n in range(1, 7)),
            "places": self.places,
            "modes": MODES,
        }
        self.in_game = {"cards": (*self.in_deck, *starters)}
        self.unseen = {"cards": self.in_deck}
        if self.solo:
            self.unseen["Informants"] = ()  # TS-110
        # What a state begins with
        self.last_seat = self.seats - 1
        self.empty_row: tuple[int, ...] = (0,) * self.spots
        self.no_marks: tuple[tuple[int, ...], ...] = ((),) * (len(self.city_words) * len(BUILDINGS))
        book = [0] * len(SOURCES)
        book[SOURCES.index("start")] = self.start_money
        self.start_book = tuple(book)

    def title_of(self, sort: str, at: int) -> str:
        if sort in ("cards", "deck"):
            return self.codename[at]
        if sort == "places":
            return place_words(self, at)
        if sort == "tokens":
            return token_name(self, at)
        if sort == "cities":
            layout = self.layouts[0]
            return layout.sites[layout.at[at]].name
        if sort == "modes":
            return MODE_WORDS[at]
        starters = len(self.card_ids) - self.starter
        if sort == "starts":
            tile = at - starters
            return (
                self.codename[self.starter + at] if tile < 0 else f"tile {self.tiles[tile].value}"
            )
        return self.sorts[sort][at]

    def card_name(self, card: int) -> str:
        """A Specialist in words: codename and number."""
        return f"{self.codename[card]} ({self.card_ids[card]})"
