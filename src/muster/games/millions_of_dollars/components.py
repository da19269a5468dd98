"""The content files of Millions of Dollars: their schema, and what a pack must not break."""

from __future__ import annotations

import msgspec

from muster.kernel.errors import BadContent


class LootCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    amount: int
    ante: int
    symbol: str | None


class Loot(msgspec.Struct, frozen=True):
    cards_in_play: int
    loot: list[LootCard]


class Role(msgspec.Struct, frozen=True):
    id: str
    name: str
    color: str
    reveal_order: int
    ante_back_when_eliminated: bool
    when_alone_in_role: str


class Constants(msgspec.Struct, frozen=True):
    start_cash: int
    win_cash: int
    rounds: int
    hidden_role_cards: int
    mastermind_bonus: int
    driver_fee: int
    crook_steal: int
    symbol_bonus: int
    snitch_alone_penalty: int


class Negotiation(msgspec.Struct, frozen=True):
    max_cycles: int
    real_time_seconds: int
    leader_call_after_seconds: int
    leader_call_leaves_seconds: int
    pool_seconds: int


class Bill(msgspec.Struct, frozen=True):
    value: int
    count: int


class Gang(msgspec.Struct, frozen=True):
    id: str
    label: str


class Roles(msgspec.Struct, frozen=True):
    roles: list[Role]
    roles_by_players: dict[str, list[str]]
    characters_per_player: dict[str, int]
    constants: Constants
    bills: list[Bill]
    negotiation_defaults: Negotiation
    gangs: list[Gang]


KINDS = ("snitch", "brute", "driver", "crook", "mastermind")
"""The roles the rules know something about, in the order they reveal (MD-8)."""

LOOT = "loot.json"
ROLES = "roles.json"
MOST = 40


def check(loot: Loot, roles: Roles, players: int, fooled: bool) -> None:
    """What the schema cannot say; a pack that breaks it is refused."""
    ids = [role.id for role in roles.roles]
    if sorted(role.reveal_order for role in roles.roles) != list(range(1, len(ids) + 1)):
        raise BadContent(ROLES, "", "reveal_order", f"expected 1 to {len(ids)}, each once")
    here = roles.roles_by_players.get(str(players), [])
    field = f"roles_by_players.{players}"
    if len(set(here)) != len(here) or not set(here) <= set(ids) or not here:
        raise BadContent(ROLES, "", field, f"expected different roles of {', '.join(ids)}")
    chars = roles.characters_per_player.get(str(players), 0)
    if chars not in (1, 2):
        field = f"characters_per_player.{players}"
        raise BadContent(ROLES, "", field, "expected 1 or 2 Characters")
    least = 2 * chars if fooled else chars + 1  # MD-19: those of the last round cannot be sent
    if len(here) < least:
        raise BadContent(ROLES, "", field, f"expected at least {least} roles to choose from")
    if len(roles.gangs) < players:
        raise BadContent(ROLES, "", "gangs", f"expected a gang for each of {players} players")
    constants = roles.constants
    if constants.hidden_role_cards != 1:
        raise BadContent(ROLES, "", "constants.hidden_role_cards", "expected 1 (MD-4)")
    for name, low in (
        ("start_cash", 0),
        ("win_cash", 1),
        ("rounds", 1),
        ("mastermind_bonus", 0),
        ("driver_fee", 0),
        ("crook_steal", 0),
        ("symbol_bonus", 0),
        ("snitch_alone_penalty", 0),
    ):
        if not low <= getattr(constants, name) <= MOST:
            raise BadContent(ROLES, "", f"constants.{name}", f"expected {low} to {MOST}")
    _check_talk(roles.negotiation_defaults)
    _check_loot(loot, constants.rounds, ids)


def _check_talk(talk: Negotiation) -> None:
    if not 1 <= talk.max_cycles <= MOST:
        raise BadContent(
            ROLES, "", "negotiation_defaults.max_cycles", f"expected 1 to {MOST} cycles"
        )
    for name in ("leader_call_after_seconds", "leader_call_leaves_seconds", "pool_seconds"):
        if getattr(talk, name) < 1:
            raise BadContent(ROLES, "", f"negotiation_defaults.{name}", "expected at least 1")
    if talk.real_time_seconds <= talk.leader_call_after_seconds:
        raise BadContent(
            ROLES,
            "",
            "negotiation_defaults.real_time_seconds",
            f"expected more than the {talk.leader_call_after_seconds} s before the Leader's call",
        )


def _check_loot(loot: Loot, rounds: int, roles: list[str]) -> None:
    cards = loot.loot
    if not rounds <= loot.cards_in_play <= len(cards):
        raise BadContent(
            LOOT,
            "",
            "cards_in_play",
            f"expected a card for each of {rounds} rounds, of {len(cards)}",
        )
    for card in cards:
        if not 0 <= card.amount <= MOST:
            raise BadContent(LOOT, card.id, "amount", f"expected 0 to {MOST}")
        if not 0 <= card.ante <= MOST:
            raise BadContent(LOOT, card.id, "ante", f"expected 0 to {MOST}")
        if card.symbol is not None and card.symbol not in roles:
            raise BadContent(LOOT, card.id, "symbol", f"expected null or {', '.join(roles)}")
