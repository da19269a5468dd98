"""Content packs of Millions of Dollars: values that change, and the packs that do not fit."""

from __future__ import annotations

from typing import Any

import muster
from tests.games.packs import Bad, Pack, Packs

_ROLES = muster.game("millions-of-dollars").components["roles"]


def card(name: str, /, **changes: Any) -> Pack:
    """A loot card changed."""
    return {"loot": {"loot": [{"id": name, **changes}]}}


def role(name: str, /, **changes: Any) -> Pack:
    return {"roles": {"roles": [{"id": name, **changes}]}}


def part(field: str, /, **changes: Any) -> Pack:
    """An object of the file of roles: it is given whole."""
    return {"roles": {field: {**_ROLES[field], **changes}}}


def constants(**changes: Any) -> Pack:
    return part("constants", **changes)


def talk(**changes: Any) -> Pack:
    return part("negotiation_defaults", **changes)


def seats(field: str, players: str, value: Any) -> Pack:
    return {"roles": {field: {**_ROLES[field], players: value}}}


BAD = (
    Bad("unknown file", {"cards": {}}, "", "loot.json, roles.json"),
    Bad("unknown entry", {"loot": {"banks": 2}}, "banks", "unknown field"),
    Bad("unknown loot card", card("piggy-bank"), "id", "ids look like las-vegas-casino"),
    Bad("unknown role", role("clown"), "id", "ids look like snitch"),
    Bad("a card without id", {"loot": {"loot": [{}]}}, "id", "with an id", card="loot[0]"),
    Bad("unknown field", card("fort-knox", gold=1), "gold", "unknown field"),
    Bad("an amount in words", card("fort-knox", amount="lots"), "amount", "whole number"),
    Bad("less than no loot", card("fort-knox", amount=-1), "amount", "expected 0 to"),
    Bad("too much loot", card("fort-knox", amount=1000), "amount", "expected 0 to"),
    Bad("less than no ante", card("fort-knox", ante=-1), "ante", "expected 0 to"),
    Bad("half an ante", card("fort-knox", ante=0.5), "ante", "whole number"),
    Bad("an unknown symbol", card("fort-knox", symbol="clown"), "symbol", "snitch"),
    Bad("a symbol by number", card("fort-knox", symbol=3), "symbol", "str"),
    Bad("too few cards", {"loot": {"cards_in_play": 7}}, "cards_in_play", "8 rounds"),
    Bad("too many cards", {"loot": {"cards_in_play": 11}}, "cards_in_play", "8 rounds"),
    Bad("two Drivers in the order", role("driver", reveal_order=1), "reveal_order", "1 to 5",
        card=""),
    Bad("an order in words", role("driver", reveal_order="first"), "reveal_order", "whole number"),
    Bad("a constant missing", {"roles": {"constants": {}}}, "constants", "start_cash"),
    Bad("a debt to begin with", constants(start_cash=-1), "constants.start_cash", "expected 0"),
    Bad("a win for nothing", constants(win_cash=0), "constants.win_cash", "expected 1"),
    Bad("no round", constants(rounds=0), "constants.rounds", "expected 1"),
    Bad("two hidden cards", constants(hidden_role_cards=2), "constants.hidden_role_cards", "MD-4"),
    Bad("a negative fee", constants(driver_fee=-1), "constants.driver_fee", "expected 0"),
    Bad("a bonus in words", constants(mastermind_bonus="two"), "constants.mastermind_bonus", "int"),
    Bad("no cycle", talk(max_cycles=0), "negotiation_defaults.max_cycles", "cycles"),
    Bad("a call that leaves no time", talk(leader_call_leaves_seconds=0),
        "negotiation_defaults.leader_call_leaves_seconds", "at least 1"),
    Bad("a call after the end", talk(leader_call_after_seconds=120),
        "negotiation_defaults.real_time_seconds", "more than the 120 s"),
    Bad("unknown roles for three", seats("roles_by_players", "3", ["driver", "clown", "crook"]),
        "roles_by_players.3", "expected different roles"),
    Bad("a role twice for three", seats("roles_by_players", "3", ["driver", "driver", "crook"]),
        "roles_by_players.3", "expected different roles"),
    Bad("too few roles for three", seats("roles_by_players", "3", ["driver", "crook"]),
        "roles_by_players.3", "at least 3 roles"),
    Bad("three Characters", seats("characters_per_player", "3", 3),
        "characters_per_player.3", "1 or 2"),
)  # fmt: skip

PACKS = Packs(
    game="millions-of-dollars",
    good={**card("fort-knox", amount=14, symbol="mastermind"), **constants(start_cash=7)},
    bad=BAD,
)
