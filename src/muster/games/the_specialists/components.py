"""The content files of The Specialists: their schema."""

from __future__ import annotations

import msgspec


class Effect(msgspec.Struct, frozen=True):
    """What an ability, a reward or a token gives; which parameters it has depends on the type."""

    type: str
    amount: int = 0
    count: int = 0
    face: int = 0
    skill: str = ""
    building: str = ""


class Specialist(msgspec.Struct, frozen=True):
    id: str
    colour: str
    codename: str
    skill: str
    white_die: int
    black_die: int
    min_players: int
    ability: list[Effect]


class Starter(msgspec.Struct, frozen=True):
    """A Starting Specialist and the die that comes with it (TS-13)."""

    id: str
    colour: str
    codename: str
    skill: str
    die: int
    ability: list[Effect]


class Specialists(msgspec.Struct, frozen=True):
    colours: list[str]
    die_of_colour: dict[str, int]
    cards: list[Specialist]
    starting_cards: list[Starter]


class Informant(msgspec.Struct, frozen=True):
    id: str
    reward: list[Effect]


class Informants(msgspec.Struct, frozen=True):
    max_claims_per_turn: int
    cards: list[Informant]


class Board(msgspec.Struct, frozen=True):
    """A board and the letters of its two sides (TS-1)."""

    id: str
    title: str
    letters: list[str]
    prime_token_for_every_player: bool


class City(msgspec.Struct, frozen=True):
    """A city as it is on one side of its board."""

    id: str
    city: str
    name: str
    board: str
    letter: str
    tier: int
    skills: dict[str, int]
    equipment: int
    money: dict[str, int]
    spots: dict[str, int]


class Boards(msgspec.Struct, frozen=True):
    boards: list[Board]
    cities: list[City]


class Limits(msgspec.Struct, frozen=True):
    dice_total: int
    dice_spots: int
    modifiers_by_spot_from_right: list[str]
    equipment_track_max: int
    start_equipment: int
    reward_tokens_max: int
    expert_tiles_max: int
    heists_to_end: int
    rounds_max: int
    start_money: int


class Players(msgspec.Struct, frozen=True):
    """What is laid out for a number of players, and which reward tokens are not."""

    display: int
    dice: int
    remove_reward_numbers: list[int]
    start_money: list[int]


class Counts(msgspec.Struct, frozen=True):
    two: Players = msgspec.field(name="2")
    three: Players = msgspec.field(name="3")
    four: Players = msgspec.field(name="4")


class Reward(msgspec.Struct, frozen=True):
    """A numbered token of one of the four stacks (TS-6)."""

    id: str
    number: int
    money: int = 0
    reward: list[Effect] = []


class Second(msgspec.Struct, frozen=True):
    reward: list[Effect]


class Params(msgspec.Struct, frozen=True):
    buildings: list[str] = []
    amount: int = 0


class Expert(msgspec.Struct, frozen=True):
    id: str
    colour: str
    name: str
    copies: int
    effect: str
    params: Params


class SkillToken(msgspec.Struct, frozen=True):
    id: str
    skill: str


class Prime(msgspec.Struct, frozen=True):
    id: str
    letter: str
    effect: list[Effect]


class Tokens(msgspec.Struct, frozen=True):
    limits: Limits
    by_players: Counts
    full_team: list[Reward]
    mastery: list[Reward]
    first_bank: list[Reward]
    first_jewelry: list[Reward]
    second_jewelry: Second
    expert_tiles: list[Expert]
    starting_skill_tokens: list[SkillToken]
    prime: list[Prime]


class SkillCount(msgspec.Struct, frozen=True):
    skill: str
    count: int


class Supply(msgspec.Struct, frozen=True):
    """The tokens of the asymmetric variant, which are the supply of the solo game too."""

    skill_tokens: list[SkillCount]
    wild_skill_tokens: int
    dice_tokens: int
    dice_token_effect: list[Effect]


class Tile(msgspec.Struct, frozen=True):
    id: str
    value: int
    starting_cards: int
    skill_tokens: int
    wild_skill_tokens: int
    dice_tokens: int
    equipment: int
    money: int
    starting_skill_tokens: int = 0


class Asymmetric(msgspec.Struct, frozen=True):
    tokens: Supply
    tiles: list[Tile]


class Trigger(msgspec.Struct, frozen=True):
    none: list[int]
    left: list[int]
    right: list[int]


class LoseAt(msgspec.Struct, frozen=True):
    bribes: int
    rivalries: int


class Rank(msgspec.Struct, frozen=True):
    from_money: int
    rank: str


class Lock(msgspec.Struct, frozen=True):
    letter: str
    building: str


class Half(msgspec.Struct, frozen=True):
    kind: str
    locks: list[Lock] = []


class Corruption(msgspec.Struct, frozen=True):
    id: str
    left: Half
    right: Half


class SoloSupply(msgspec.Struct, frozen=True):
    solo_tokens: int


class Solo(msgspec.Struct, frozen=True):
    trigger: Trigger
    lose_at: LoseAt
    bribe_penalty: list[int]
    bonus_per_unrevealed_card: int
    token_supply: SoloSupply
    bank_track: list[str]
    jewelry_track: list[str]
    hall_of_fame: list[Rank]
    corruption_cards: list[Corruption]
