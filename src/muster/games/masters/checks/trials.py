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
        "name": "Corner Shop",
        "difficulty": "amateur",
        "goal": {"steal": {"jewel": 1}},
        "reward": 2,
        "entrance_limit": 0,
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
