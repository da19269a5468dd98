"""What can be achieved in a game of The Plan; none of it is in the rulebook."""

from __future__ import annotations

from muster.kernel.outcome import Achievement, Finish

from . import events as told
from .rules import tally
from .scene import ICONS
from .state import Museum

MANY_TRINKETS = 6
MANY_GRABS = 3
MANY_GHOSTS = 3


def _won(end: Finish, seat: int) -> bool:
    return seat in end.outcome.winners


def _one_of_each(end: Finish, seat: int) -> bool:
    s: Museum = end.state
    kinds = {s.box.treasure_colour[treasure] for treasure in s.hauls[seat]}
    return _won(end, seat) and len(kinds) == len(s.box.colours)


def _collector(end: Finish, seat: int) -> bool:
    return tally(end.state, seat).sets >= 2


def _nothing_for_the_shelf(end: Finish, seat: int) -> bool:
    return _won(end, seat) and not tally(end.state, seat).trinkets


def _souvenirs(end: Finish, seat: int) -> bool:
    return tally(end.state, seat).trinkets >= MANY_TRINKETS


def _undisturbed(end: Finish, seat: int) -> bool:
    ties = [one for one in end.events if isinstance(one, (told.Blocked, told.SmashTied))]
    return not any(seat in one.players for one in ties)


def _smash_and_grab(end: Finish, seat: int) -> bool:
    took = [one for one in end.events if isinstance(one, told.Took)]
    return sum(one.player == seat and one.how == "grab" for one in took) >= MANY_GRABS


def _ghosts(end: Finish, seat: int) -> bool:
    return _won(end, seat) and len(end.outcome.others) >= MANY_GHOSTS


ACHIEVEMENTS = (
    Achievement(
        "one-of-each",
        "One of each",
        "Win with a Treasure of every kind.",
        ICONS["jewels"],
        _one_of_each,
    ),
    Achievement(
        "collector",
        "Collector",
        "Complete two full sets in one game.",
        ICONS["full set"],
        _collector,
    ),
    Achievement(
        "no-souvenirs",
        "Strictly business",
        "Win without a single Trinket.",
        "domino-mask",
        _nothing_for_the_shelf,
    ),
    Achievement(
        "gift-shop",
        "Exit through the gift shop",
        f"End a game with {MANY_TRINKETS} Trinkets or more.",
        ICONS["mugs"],
        _souvenirs,
    ),
    Achievement(
        "undisturbed",
        "Undisturbed",
        "Play a whole game in which nobody ever blocks you.",
        "invisible",
        _undisturbed,
    ),
    Achievement(
        "smash-and-grab",
        "Subtle as a brick",
        f"Grab with Smash & Grab {MANY_GRABS} times in one game.",
        "hammer-drop",
        _smash_and_grab,
    ),
    Achievement(
        "ghost-hunter",
        "Ghost hunter",
        f"Beat {MANY_GHOSTS} ghosts or more, alone.",
        ICONS["ghost"],
        _ghosts,
    ),
)
