"""The components of Space Explorers as flat facts, read from `content/`."""

from __future__ import annotations

from typing import Any

from muster.kernel.catalogue import Block
from muster.kernel.content import Content
from muster.kernel.game import Game
from muster.kernel.state import Box

from .components import NEEDS, Projects, Specialists, check

Counts = tuple[int, ...]
"""A number for each colour, in the order of the Divisions."""

(
    NOTHING,
    SYMBOLS,
    ANY,
    FREE,
    FREE_FROM_HAND,
    DRAW_AFTER,
    DRAW_COVERED,
    DRAW_PROJECT,
    EXTRA,
    TRAIN,
    TRADE,
    RETURN,
    BOOST,
    SURVEY,
    REARRANGE,
    SCORE_COLOUR,
    SCORE_ABOVE,
    SCORE_BELOW,
    SCORE_GROUPS,
    SCORE_SETS,
    SCORE_PROJECTS,
) = range(len(NEEDS))
"""What an ability does, in the order of `components.NEEDS`."""

HELPERS: dict[str, tuple[int, ...]] = {
    "surveyors": (SURVEY,),
    "rearrangers": (REARRANGE,),
    "traders": (TRADE,),
    "trainers": (TRAIN,),
    "benefactors": (FREE, FREE_FROM_HAND),
    "bringers": (SYMBOLS, ANY),
    "returners": (RETURN,),
    "drawers": (DRAW_AFTER, DRAW_COVERED, DRAW_PROJECT, EXTRA),
}
"""Sorts of cards by what their abilities do."""

Way = tuple[int, tuple[tuple[tuple[int, int], ...], ...], int, int]
"""A way to recruit a card: the Division, what is due after each reduction, and the actions that
recruit and hire it."""

CARD_SYMBOLS = 2
"""What a hand card moved to the Center yields (SE-40)."""


class SpaceBox(Box):
    """Facts by number: cards, Project sides, colours in the order of the Divisions.

    For a card: `skills` and `cost` are places of colours (SE-3), `skill_in[card][d]` how many of
    its skills have the colour of Division d, `due[card][r]` what is due after a reduction of r, as
    (colour, number) pairs and as a number for each colour.
    """

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        specialists = content.read("specialists", Specialists)
        projects = content.read("projects", Projects)
        check(specialists, projects, seats)

        self.begins = int(options["first"]) - 1  # SE-J3: -1 is drawn by lot
        self.overpay = bool(options["overpay"])  # SE-J12
        self.uncovered_waits = bool(options["uncovered_waits"])  # SE-J17
        self.covered_nine = bool(options["covered_nine"])  # SE-J19
        self.literal = bool(options["literal_34"])  # SE-J21
        self.take_only = bool(options["extra_draw_on_take"])  # SE-J27
        self.memory = bool(options["memory"])  # SE-J33

        self.colours = tuple(division.id for division in specialists.divisions)
        self.divisions = tuple(division.title for division in specialists.divisions)
        self.crafts = tuple(division.profession for division in specialists.divisions)
        place = {colour: at for at, colour in enumerate(self.colours)}
        self.center_size = specialists.center_size
        self.hand_size = specialists.hand_size
        self.hub_limit = specialists.hub_limit
        self.no_counts: Counts = (0,) * len(self.colours)
        self.one_each: Counts = (1,) * len(self.colours)
        self.last_seat = seats - 1

        cards = specialists.cards  # SE-1
        self.card_ids = tuple(card.id for card in cards)
        self.card_at = {name: at for at, name in enumerate(self.card_ids)}
        self.cards = len(cards)
        self.number = tuple(card.number for card in cards)
        professions = {one.id: one.profession for one in specialists.divisions}
        self.professions = tuple(professions[card.division] for card in cards)
        self.division_of = tuple(place[card.division] for card in cards)
        self.skills = tuple(tuple(place[colour] for colour in card.skills) for card in cards)
        self.skill_in = tuple(self._counted(skills) for skills in self.skills)
        self.joins = tuple(
            tuple(d for d in range(len(self.colours)) if counts[d]) for counts in self.skill_in
        )  # SE-26, and no choice with one skill or two of the same colour, SE-28
        self.cost = tuple(tuple(place[colour] for colour in card.cost) for card in cards)
        self.cost_colours = tuple(tuple(sorted(set(cost))) for cost in self.cost)
        self.size = tuple(len(cost) for cost in self.cost)
        self.points = tuple(card.progress_points or 0 for card in cards)
        self.star = tuple(card.asterisk for card in cards)
        self.text = tuple(card.text for card in cards)
        # By what a hand card is worth keeping: stars, then points, then those that cost little.
        self.value = tuple(
            (star, points, -size)
            for star, points, size in zip(self.star, self.points, self.size, strict=True)
        )
        # SE-33: a reduction strikes out symbols from the bottom of the printed column
        self.due = tuple(
            tuple(self._counted(cost[: len(cost) - r]) for r in range(len(cost) + 1))
            for cost in self.cost
        )
        self.due_pairs = tuple(
            tuple(tuple((c, n) for c, n in enumerate(counts) if n) for counts in dues)
            for dues in self.due
        )

        codes = list(NEEDS)
        abilities = [card.ability for card in cards]
        self.ability = tuple(codes.index(ability.code) for ability in abilities)
        self.brings = tuple(
            tuple(place[colour] for colour in ability.symbols) for ability in abilities
        )
        self.brings_counts = tuple(self._counted(brings) for brings in self.brings)
        self.brought = tuple(tuple(sorted(set(brings))) for brings in self.brings)
        self.yields = tuple(ability.count for ability in abilities)
        self.needs_tokens = tuple(ability.tokens for ability in abilities)
        self.worth = tuple(ability.points for ability in abilities)
        self.group = tuple(ability.group for ability in abilities)
        self.colour_scored = tuple(place.get(ability.colour, -1) for ability in abilities)
        self.only_hand = tuple(
            ability.condition is not None and ability.condition.recruit_from == "hand"
            for ability in abilities
        )
        self.only_skills = tuple(
            ability.condition.skill_icons if ability.condition else 0 for ability in abilities
        )
        self.only_sizes = tuple(
            tuple(ability.condition.basic_cost if ability.condition else ability.basic_cost)
            for ability in abilities
        )

        self.project_ids = tuple(side.id for side in projects.sides)
        self.project_at = {name: at for at, name in enumerate(self.project_ids)}
        self.project_card = tuple(side.card for side in projects.sides)
        self.sides_of = {
            card: tuple(at for at, side in enumerate(projects.sides) if side.card == card)
            for card in sorted(set(self.project_card))
        }
        self.project_names = tuple(side.name for side in projects.sides)
        self.project_nation = tuple(side.nation for side in projects.sides)
        self.project_points = tuple(side.progress_points for side in projects.sides)
        self.project_skills = tuple(
            tuple(side.skills.get(colour, 0) for colour in self.colours) for side in projects.sides
        )
        self.project_pairs = tuple(
            tuple((c, n) for c, n in enumerate(counts) if n) for counts in self.project_skills
        )
        self.least_project = min(sum(counts) for counts in self.project_skills)
        self.projects_out = seats + projects.beyond_players  # SE-7
        self.token_ids = tuple(
            f"{colour}-{n + 1}" for colour in self.colours for n in range(seats)
        )  # SE-10 SE-11
        ids = self.card_ids
        self.names = {
            **dict.fromkeys(("card", "cards", "center", "by", "moved", "helped", "back"), ids),
            **dict.fromkeys(("tokens", "division"), self.colours),
            **dict.fromkeys(("project", "projects"), self.project_ids),
        }
        self._list_actions()

    def _counted(self, places: tuple[int, ...]) -> Counts:
        return tuple(places.count(c) for c in range(len(self.colours)))

    def _list_actions(self) -> None:
        """The catalogue. Where a bot finds answers equally good it takes the first."""
        cards, colours = self.card_ids, self.colours
        self.sorts = {
            "cards": cards,
            "projects": self.project_ids,
            "colours": colours,
            "divisions": colours,
            "tokens": self.token_ids,
            "sources": (*cards, "deck"),
            "extras": (*colours, *cards),
            **{sort: self._with(*codes) for sort, codes in HELPERS.items()},
        }
        self.helper_of = {
            sort: tuple(self.card_at[name] for name in self.sorts[sort]) for sort in HELPERS
        }
        self.actions_of = {
            **dict.fromkeys(("surveyors", "trainers", "drawers"), 1),
            **dict.fromkeys(("rearrangers", "traders", "bringers", "returners"), len(colours)),
            "benefactors": len(cards) * len(colours),
        }
        self.place_of = {
            sort: {card: at for at, card in enumerate(helpers)}
            for sort, helpers in self.helper_of.items()
        }
        self.done = self._verb("done")
        self.pay = self._verb("pay")
        self.survey = self._verb("survey", "surveyors")
        self.rearrange = self._verb("rearrange", "rearrangers", "divisions")
        self.put = self._verb("put", "cards")
        self.rest = self._verb("rest")
        self.trade = self._verb("trade", "traders", "colours")
        self.train = self._verb("train", "trainers")
        self.give = self._verb("give", "colours")
        self.take = self._verb("take", "sources")
        self.hire = self._verb("hire", "cards", "divisions")
        self.recruit = self._verb("recruit", "cards", "divisions")
        self.free = self._verb("free", "benefactors", "cards", "divisions")
        self.passing = self._verb("pass")

        # What supplies one symbol of a colour, in one row: the picks of a payment.
        self.token = self._verb("token", "colours")
        self.use = self._verb("use", "bringers", "colours")
        self.move = self._verb("move", "cards", "colours")
        self.back = self._verb("return", "returners", "colours")
        self.sorts["supplies"] = tuple(self.catalogue.texts[self.token.first :])
        self.drop = self._verb("drop", "supplies")
        self.overpay_with = self._verb("overpay", "extras")

        self.draw = self._verb("draw", "drawers")
        self.enough = self._verb("enough")
        self.claim = self._verb("claim", "projects")
        self.end = self._verb("end")

        acting = (FREE, FREE_FROM_HAND, TRAIN, TRADE, SURVEY, REARRANGE)
        self.acts = tuple(code in acting for code in self.ability)
        self.drawing_sizes = {
            size
            for card, code in enumerate(self.ability)
            if code == DRAW_AFTER
            for size in self.only_sizes[card]
        }
        self.pays = tuple(code in (SYMBOLS, ANY, RETURN, BOOST) for code in self.ability)
        self.works = tuple(pays or acts for pays, acts in zip(self.pays, self.acts, strict=True))
        # The first numbers of what pays, and the places of who brings symbols: read all the time.
        self.width = len(colours)
        self.first_token = self.token.first
        self.first_hire = self.hire.first
        self.first_recruit = self.recruit.first
        self.first_free = self.free.first
        self.first_drop = self.drop.first
        self.first_overpay = self.overpay_with.first
        self.first_draw = self.draw.first
        self.first_survey = self.survey.first
        self.first_rearrange = self.rearrange.first
        self.first_trade = self.trade.first
        self.first_train = self.train.first
        self.first_take = self.take.first
        self.first_pass = self.passing.first
        self.first_enough = self.enough.first
        self.first_claim = self.claim.first
        self.first_end = self.end.first
        self.is_pay = self.pay.first
        self.is_done = self.done.first
        self.first_use = self.use.first
        self.first_move = self.move.first
        self.first_back = self.back.first
        # Where a card may be recruited: Divisions, places (card and Division) and actions.
        self.recruit_places = tuple(
            tuple(card * self.width + d for d in divisions)
            for card, divisions in enumerate(self.joins)
        )
        self.recruit_actions, self.hire_actions = (
            tuple(tuple(block.first + at for at in places) for places in self.recruit_places)
            for block in (self.recruit, self.hire)
        )
        self.recruits: tuple[tuple[Way, ...], ...] = tuple(
            tuple((d, dues, *actions) for d, *actions in zip(*ways, strict=True))
            for dues, *ways in zip(
                *(self.due_pairs, self.joins, self.recruit_actions, self.hire_actions), strict=True
            )
        )
        self.each_trader, self.each_rearranger = (
            sum(1 << self.width * at for at in range(len(self.sorts[sort])))
            for sort in ("traders", "rearrangers")
        )
        # What supplies a symbol of any of some colours (bits), for each card or helper.
        self.move_rows = self._by_colours(self.first_move, len(cards))
        self.use_rows = self._by_colours(self.first_use, len(self.sorts["bringers"]))
        self.back_rows = self._by_colours(self.first_back, len(self.sorts["returners"]))
        self.users = self.helper_of["bringers"]
        self.user = self.place_of["bringers"]
        self.returner = self.place_of["returners"]

    def _verb(self, name: str, *sorts: str) -> Block:
        return self.catalogue.verb(name, *(self.sorts[sort] for sort in sorts))

    def _by_colours(self, first: int, count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each set of colours the picks of each of so many sources, from this number on."""
        width = self.width
        return tuple(
            tuple(
                tuple(first + at * width + c for c in range(width) if colours >> c & 1)
                for at in range(count)
            )
            for colours in range(1 << width)
        )

    def _with(self, *codes: int) -> tuple[str, ...]:
        """The cards with one of these abilities."""
        return tuple(name for at, name in enumerate(self.card_ids) if self.ability[at] in codes)

    def title_of(self, sort: str, at: int) -> str:
        if sort == "divisions":
            return self.divisions[at]
        if sort == "projects":
            return self.project_names[at]
        if sort == "cards" or sort in HELPERS:
            return self.card_name(self.helper_of[sort][at] if sort in HELPERS else at)
        return self.sorts[sort][at]

    def helper_at(self, sort: str, at: int) -> int:
        """The card whose ability an action uses, by its place: its first word is of this sort."""
        return self.helper_of[sort][at // self.actions_of[sort]]

    def card_name(self, card: int) -> str:
        """A Specialist in words: profession and number."""
        return f"{self.professions[card]} {self.number[card]}"
