"""The content files of Space Explorers: their schema, and what a pack must not break."""

from __future__ import annotations

import msgspec

from muster.kernel.errors import BadContent


class Division(msgspec.Struct, frozen=True):
    id: str
    title: str
    profession: str


class Condition(msgspec.Struct, frozen=True):
    """When an ability that brings any symbol works; an empty one is always met (SE-J20)."""

    recruit_from: str = ""
    basic_cost: list[int] = []
    skill_icons: int = 0


class Ability(msgspec.Struct, frozen=True):
    """What a card does; which parameters it has depends on the code."""

    code: str
    symbols: list[str] = []
    count: int = 0
    condition: Condition | None = None
    basic_cost: list[int] = []
    tokens: int = 0
    colour: str = ""
    points: int = 0
    group: int = 0
    uses_action: bool = False
    when: str = ""


class Specialist(msgspec.Struct, frozen=True):
    id: str
    number: int
    division: str
    skills: list[str]
    cost: list[str]
    progress_points: int | None
    asterisk: bool
    ability: Ability
    text: str


class Specialists(msgspec.Struct, frozen=True):
    divisions: list[Division]
    center_size: int
    hand_size: int
    hub_limit: int
    tokens_per_colour_and_player: int
    cards: list[Specialist]


class Side(msgspec.Struct, frozen=True):
    """One side of a Project (SE-5)."""

    id: str
    card: int
    nation: str
    name: str
    progress_points: int
    skills: dict[str, int]


class Projects(msgspec.Struct, frozen=True):
    beyond_players: int
    sides: list[Side]


NEEDS: dict[str, tuple[str, ...]] = {
    "none": (),  # SE-A5 SE-A6 SE-A17 SE-A18 SE-A29 SE-A30 SE-A41 SE-A42 SE-A53 SE-A54
    # SE-A1 SE-A2 SE-A3 SE-A4 SE-A13 SE-A14 SE-A15 SE-A16 SE-A25 SE-A26
    # SE-A27 SE-A28 SE-A37 SE-A38 SE-A39 SE-A40 SE-A49 SE-A50 SE-A51 SE-A52
    "symbols": ("symbols",),
    "any_symbol": ("count",),
    "free_recruit": ("basic_cost",),
    "tokens_for_free_hand_recruit": ("tokens",),
    "draw_after_recruit": ("count", "basic_cost"),
    "draw_when_covered": ("count",),
    "draw_on_project": ("count",),
    "extra_draw": ("count",),
    "tokens_for_temporary_skill": ("tokens",),
    "token_for_draw": ("count",),
    "return_self_for_symbols": ("count",),
    "hand_card_symbols": ("count",),
    "add_to_center": ("count",),
    "reorder_batch": (),
    "score_skill_colour": ("colour", "points"),
    "score_cards_above": ("points",),
    "score_cards_below": ("points",),
    "score_skill_groups": ("group", "points"),
    "score_colour_sets": ("points",),
    "score_projects": ("points",),
}
"""The parameters each ability code needs; their order is the order of the codes in the box."""

CARDS = "specialists.json"
PROJECTS = "projects.json"


def check(specialists: Specialists, projects: Projects, players: int) -> None:
    """What the schema cannot say; a pack that breaks it is refused."""
    colours = [division.id for division in specialists.divisions]
    if len(set(colours)) != len(colours):
        raise BadContent(CARDS, "", "divisions", "expected different colours")
    for field, value, low in (
        ("center_size", specialists.center_size, 1),
        ("hand_size", specialists.hand_size, 0),
        ("hub_limit", specialists.hub_limit, 1),
    ):
        if value < low:
            raise BadContent(CARDS, "", field, f"expected at least {low}")
    if specialists.tokens_per_colour_and_player != 1:
        raise BadContent(CARDS, "", "tokens_per_colour_and_player", "expected 1 (SE-10)")
    for card in specialists.cards:
        _check_card(card, colours)
    dealt = specialists.center_size + players * specialists.hand_size
    if dealt > len(specialists.cards):
        most = (len(specialists.cards) - players * specialists.hand_size, 1)
        raise BadContent(CARDS, "", "center_size", f"expected at most {max(most)}: too few cards")
    _check_projects(projects, colours, players)


def _check_card(card: Specialist, colours: list[str]) -> None:
    if not 1 <= len(card.skills) <= 2:
        raise BadContent(CARDS, card.id, "skills", "expected one or two colours (SE-3)")
    if card.division not in colours or card.division != card.skills[0]:
        raise BadContent(CARDS, card.id, "division", "expected the colour of its first skill")
    if not 2 <= len(card.cost) <= 6:
        raise BadContent(CARDS, card.id, "cost", "expected 2 to 6 symbols (SE-3)")
    for field, shown in (
        ("skills", card.skills),
        ("cost", card.cost),
        ("ability.symbols", card.ability.symbols),
    ):
        for colour in shown:
            if colour not in colours:
                raise BadContent(
                    CARDS,
                    card.id,
                    field,
                    f"expected colours of {', '.join(colours)}, got {colour!r}",
                )
    if card.asterisk != (card.progress_points is None):
        raise BadContent(CARDS, card.id, "progress_points", "expected null with an asterisk only")
    if card.progress_points is not None and card.progress_points < 0:
        raise BadContent(CARDS, card.id, "progress_points", "expected at least 0")
    _check_ability(card, colours)


def _check_ability(card: Specialist, colours: list[str]) -> None:
    ability = card.ability
    if ability.code not in NEEDS:
        raise BadContent(CARDS, card.id, "ability.code", "expected one of " + ", ".join(NEEDS))
    if ability.code.startswith("score_") != card.asterisk:
        raise BadContent(
            CARDS, card.id, "ability.code", "expected a scoring ability with an asterisk only"
        )
    for field in NEEDS[ability.code]:
        value = getattr(ability, field)
        if not value or (isinstance(value, int) and value < 1):
            raise BadContent(CARDS, card.id, f"ability.{field}", f"{ability.code} needs it")
    if ability.colour and ability.colour not in colours:
        raise BadContent(CARDS, card.id, "ability.colour", "expected one of " + ", ".join(colours))
    if ability.code == "hand_card_symbols" and ability.count < 3:
        raise BadContent(CARDS, card.id, "ability.count", "expected more than the usual 2 (SE-40)")
    if ability.code == "token_for_draw" and ability.tokens != 1:
        raise BadContent(CARDS, card.id, "ability.tokens", "expected 1 (SE-A56)")
    wish = ability.condition
    if wish is not None and wish.recruit_from not in ("", "hand"):
        raise BadContent(CARDS, card.id, "ability.condition.recruit_from", "expected hand")


def _check_projects(projects: Projects, colours: list[str], players: int) -> None:
    by_card: dict[int, int] = {}
    for side in projects.sides:
        by_card[side.card] = by_card.get(side.card, 0) + 1
        if side.progress_points < 0:
            raise BadContent(PROJECTS, side.id, "progress_points", "expected at least 0")
        for colour, count in side.skills.items():
            if colour not in colours or count < 1:
                raise BadContent(
                    PROJECTS,
                    side.id,
                    "skills",
                    f"expected a number of at least 1 for colours of {', '.join(colours)}",
                )
        if not side.skills:
            raise BadContent(PROJECTS, side.id, "skills", "expected at least one colour (SE-5)")
    for side in projects.sides:
        if by_card[side.card] != 2:
            raise BadContent(PROJECTS, side.id, "card", "expected two sides of each card (SE-5)")
    if not 1 <= projects.beyond_players + players <= len(by_card):
        raise BadContent(
            PROJECTS,
            "",
            "beyond_players",
            f"expected 1 to {len(by_card)} Projects for {players} players",
        )
