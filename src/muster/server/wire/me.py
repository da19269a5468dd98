"""What travels about what is mine; the browser's `me/types.ts` is made from it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from muster.server.wire.messages import PersonInfo, Token


class SeatResult(Struct, frozen=True):
    """Somebody at a finished table; `level` is what people call a bot, `place` 0 where nobody is
    before another.
    """

    name: str
    level: str
    you: bool
    place: int
    score: int
    won: bool


Unrated = Literal["", "special", "alone", "together", "hints", "undo", "stand-in", "off", "waiting"]


class FinishedGame(Struct, frozen=True):
    """A finished game of mine. `n` is its number, `minutes` how long it took.

    counted  in statistics, achievements and halls of fame
    unrated  why it was not rated; `rating` is mine after it, if it was, `gained` by it
    earned   what I have achieved in it, by name
    """

    n: int
    table: str
    game: str
    title: str
    ended: str
    minutes: float
    inputs: int
    counted: bool
    unrated: Unrated
    rating: float | None
    gained: float | None
    earned: list[str]
    rank: str
    seats: list[SeatResult]


class MyGames(Struct, frozen=True):
    """Finished games, the latest first; `before` asks for those after these, 0: there are none."""

    games: list[FinishedGame]
    before: int


class GameStats(Struct, frozen=True):
    """All I have played of a game at one number of seats; averages but for the best score."""

    game: str
    title: str
    seats: int
    played: int
    won: int
    place: float | None
    best: int
    minutes: float
    inputs: float


class RatedPlayer(Struct, frozen=True):
    """How strong somebody is: 95 % of where it may lie are between `low` and `high`."""

    name: str
    you: bool
    mu: float
    low: float
    high: float


class GameRating(Struct, frozen=True):
    """My rating in a game beside those of the bots I met, the strongest first; `history` is mine
    after each of the last games.
    """

    game: str
    title: str
    games: int
    history: list[float]
    players: list[RatedPlayer]


class AchievementInfo(Struct, frozen=True):
    """Something that can be achieved; `times` I have, first at this table at this time."""

    id: str
    name: str
    text: str
    icon: str
    times: int
    table: str
    at: str


class GameAchievements(Struct, frozen=True):
    """What can be achieved in a game."""

    game: str
    title: str
    achievements: list[AchievementInfo]


class SoloLine(Struct, frozen=True):
    """A score reached alone, at which place; `table` only of my own."""

    place: int
    name: str
    you: bool
    score: int
    rank: str
    at: str
    table: str


class SoloHall(Struct, frozen=True):
    """The best scores reached alone in a game, among those that can be compared; mine is the last
    where so many others are better.
    """

    game: str
    title: str
    form: str
    lines: list[SoloLine]


class BestGame(Struct, frozen=True):
    """A game worth looking at again: my best of this game, my closest win, my clearest."""

    kind: Literal["best", "closest", "widest"]
    margin: int | None
    game: FinishedGame


class GameCount(Struct, frozen=True):
    """A game I have finished, and how often."""

    game: str
    title: str
    played: int


class MyPage(Struct, frozen=True):
    """Everything on my page but the list of games; the games I play most come first."""

    person: PersonInfo
    rated: bool
    shown: bool
    since: str
    played: int
    won: int
    running: int
    games: list[GameCount]
    stats: list[GameStats]
    ratings: list[GameRating]
    achievements: list[GameAchievements]
    halls: list[SoloHall]
    best: list[BestGame]


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether my games are rated from now on, and whether others see my scores in halls of fame."""

    rated: bool
    shown: bool


class Forget(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete everything of mine: first without, then with the word one was given."""

    confirm: Token = ""


class Forgetting(Struct, frozen=True):
    """What goes and what stays if everything of mine is deleted; `confirm` does it."""

    confirm: str
    games: int
    shared: int
    running: int
    crews: int
    packs: int


class Forgotten(Struct, frozen=True):
    """Everything of mine is deleted."""

    done: bool = True
