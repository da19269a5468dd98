"""Heists of a campaign and on a drawn map that the kit should look at like any other."""

from __future__ import annotations

from typing import Any


def _named(name: str, card: str, skills: tuple[str, str], seat: int, busted: bool = False) -> Any:
    return {"name": name, "card": card, "skills": [*skills], "seat": seat, "busted": busted}


VETERANS = {
    "heist": 7,
    "after": "0" * 64,
    "players": ["Josh", "Ann"],
    "crew": [
        _named("Cam", "tinkerer", ("assault", "smash-n-grab"), 0),
        _named("Tiny", "thug", ("wing-it", "hit-n-run"), 1),
        _named("Null", "script-kiddie", ("hurry", "yank-wires"), 0),
    ],
    "cash": 9,
    "jewels": 2,
    "items": ["radio", "cheap-picks"],
    "fixers": ["old-friend", "fence", "curator"],
    "found": ["camouflage"],
}
"""A crew that has seen something: levels 1 and 3, cash, items, three fixers."""


def drawn_map() -> dict[str, Any]:
    """A small heist of our own: one jewel behind a lock."""
    return {
        "provenance": "drawn for Muster",
        "clause": "",
        "name": "Corner Shop",
        "location": "Corner shop",
        "difficulty": "amateur",
        "objective": "Bring the jewel outdoors.",
        "goal": {
            "steal": {"jewel": 1},
            "npc_escapes": False,
            "characters_escape": 0,
            "hold": "",
        },
        "rules": [],
        "fixer": "",
        "reward": 2,
        "entrance_limit": 0,
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
        "bag": {"guard": 2, "camera": 2, "lock": 1},
        "deck": ["1", "2", "C3", "5", "Z2"],
        "tiles": {
            "r0c0": "",
            "r0c1": "camera",
            "r0c2": "?",
            "r1c0": "cash 1",
            "r1c1": "lock, jewel",
            "r1c2": "?",
            "r2c1": "guard",
        },
        "entrances": {"e1": {"cell": "r1c3", "towards": "W"}},
        "tunnels": {},
    }


def trials() -> tuple[tuple[int, dict[str, Any]], ...]:
    """A late heist, a breakout, both parts of The Final Score, a drawn map with one crew."""
    inmate = [{**VETERANS["crew"][0], "busted": True}, *VETERANS["crew"][1:]]  # type: ignore[index]
    return (
        (2, {"scenario": "melee", "dossier": VETERANS}),
        (2, {"scenario": "county-bricks", "dossier": {**VETERANS, "crew": inmate}}),
        (2, {"scenario": "final-score-1", "dossier": VETERANS}),
        (1, {"map": drawn_map()}),
    )
