"""Levels: opponents people choose, from one a beginner beats to the strongest there is.

They have the same names in all games. What is behind a level is said here once for all of them; a
game says it otherwise with `LEVELS` in a levels.py beside it, entry by entry:

    LEVELS = {"level-3": {"bot": "search", "playouts": 200, "slip": 0, "seconds": 0.5}}
    TEMPERS = {"bluffer": {"about": "Promises more than it keeps.", "bluff": 80}}
    USUAL = "level-4"    # who plays where nobody chose: of partners the better one

`bot` is random, greedy or search, `slip` how many of a hundred answers are drawn at random,
`seconds` how long it thinks, as people are told; whatever else is said is a dial of the bot.
Tempers change how a level plays rather than how well: dials of whichever bot has them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from muster.bots.bot import Bot, Dial, WordDial
from muster.bots.greedy import GreedyBot
from muster.bots.random_bot import RandomBot
from muster.bots.search.bot import SearchBot
from muster.bots.setting import BoxOf
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.kernel.views.view import View

_PLAYERS: tuple[type[Bot], ...] = (RandomBot, GreedyBot, SearchBot)

KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in _PLAYERS}


class Level(msgspec.Struct, frozen=True):
    """What a level is in a game."""

    id: str
    title: str
    about: str
    bot: str
    slip: int
    seconds: float
    dials: dict[str, int] = {}

    @property
    def time(self) -> str:
        """How long it thinks, in words."""
        if self.seconds < 0.2:
            return "answers at once"
        if self.seconds < 1:
            return "thinks for less than a second"
        if self.seconds < 2:
            return "thinks for a second or so"
        return f"thinks for up to {self.seconds:g} seconds"


USUAL = (
    Level(
        "level-1",
        "Rookie",
        "Knows the rules and mostly does the first thing that comes to mind.",
        "greedy",
        60,
        0.0,
    ),
    Level(
        "level-2",
        "Regular",
        "Takes what looks best right now, when it pays attention.",
        "greedy",
        25,
        0.0,
    ),
    Level(
        "level-3",
        "Professional",
        "Tries its answers a few turns ahead, and slips now and then.",
        "search",
        15,
        0.3,
        {"playouts": 24, "msec": 1000},
    ),
    Level(
        "level-4",
        "Expert",
        "Reckons with what you may hold and how you will answer. Seldom slips.",
        "search",
        5,
        1.0,
        {"playouts": 80, "msec": 2000},
    ),
    Level(
        "level-5",
        "Mastermind",
        "Plays out many ways the game may go, and never slips. The strongest there is.",
        "search",
        0,
        2.0,
        {"playouts": 400, "msec": 2000},
    ),
)
"""Of a game that says nothing. Playouts make a level, and the time is only a limit: how far one
comes in it depends on the machine and on what else it does.
"""

IDS = tuple(level.id for level in USUAL)

SECOND = "level-2"

TITLES = {level.id: level.title for level in USUAL}

OWN = ("bot", "slip", "seconds", "about")
"""What a game may say of a level beside its bot's dials."""


def levels_of(game: str) -> tuple[Level, ...]:
    """The five levels of this game, the easiest first; BadChoice for a levels.py that is wrong."""
    said: Mapping[str, Mapping[str, Any]] = shelf.game(game).levels
    for name in said:
        if name not in IDS:
            raise BadChoice(f"{game}: levels.py has no level {name!r} to set; {_valid(IDS)}")
    return tuple(_level(game, usual, said.get(usual.id, {})) for usual in USUAL)


def usual_level(game: str) -> str:
    """The level that plays in this game unless somebody chooses another."""
    said = shelf.game(game).usual_level or SECOND
    if said not in IDS:
        raise BadChoice(f"{game}: USUAL of levels.py is {said!r}; {_valid(IDS)}")
    return said


def tempers_of(game: str) -> Mapping[str, Mapping[str, Any]]:
    """How its levels can be made to play, by name, where the game has such words."""
    found: Mapping[str, Mapping[str, Any]] = shelf.game(game).tempers
    return found


def check_temper(game: str, temper: str) -> str:
    """The temper, if this game has it; BadChoice names those there are."""
    known = tempers_of(game)
    if temper not in known:
        can = _valid(known) if known else f"nobody has a temper in {game}"
        raise BadChoice(f"no temper {temper!r} in {game}; {can}")
    return temper


def _level(game: str, usual: Level, said: Mapping[str, Any]) -> Level:
    where = f"{game}: {usual.id} of levels.py"
    bot = said.get("bot", usual.bot)
    if bot not in KINDS:
        raise BadChoice(f"{where}: no bot {bot!r}; {_valid(KINDS)}")
    dials = {name: it for name, it in said.items() if name not in OWN}
    if not dials and bot == usual.bot:
        dials = usual.dials
    known = KINDS[bot].dials
    for name, number in dials.items():
        it = known.get(name)
        if not isinstance(it, Dial):
            raise BadChoice(f"{where}: the {bot} bot has no {name!r} to set; {_valid(known)}")
        if type(number) is not int or not it.low <= number <= it.high:
            told = f"{where}: {name} is {number!r}"
            raise BadChoice(f"{told}; expected a whole number from {it.low} to {it.high}")
    slip, seconds = said.get("slip", usual.slip), said.get("seconds", usual.seconds)
    if type(slip) is not int or not 0 <= slip <= 100:
        raise BadChoice(f"{where}: slip is {slip!r}; expected a whole number from 0 to 100")
    if not isinstance(seconds, (int, float)) or seconds < 0:
        raise BadChoice(f"{where}: seconds is {seconds!r}; expected a number, 0 or more")
    about = str(said.get("about", usual.about))
    return Level(usual.id, usual.title, about, bot, slip, float(seconds), dials)


def _valid(names: Sequence[str] | Mapping[str, Any]) -> str:
    return f"valid: {', '.join(names)}" if names else "nothing can be"


class LevelBot(Bot):
    """An opponent of a level, whatever the game makes of it."""

    dials: ClassVar[Mapping[str, Dial | WordDial]] = {
        "temper": WordDial("how it plays, where the game has words for that")
    }

    def __init__(self, rng: random.Random, temper: str = "") -> None:
        super().__init__(rng)
        self.temper = temper
        self._game = ""
        self._slip = 0.0
        self._boxes = BoxOf()
        self._bot: Bot
        self.slipped = False  # was its last answer drawn at random?

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        bot = self.player(view["game"])
        self.slipped = self._slip > 0 and self.rng.random() < self._slip
        if self.slipped:
            box = self._boxes.box(view)
            game: Game[Any] = box.game
            return self.rng.choice(game.slips(box, view, legal))
        return bot.choose(view, legal)

    def explain(self, view: View, answer: str) -> str:
        return self.player(view["game"]).explain(view, answer)

    def player(self, game: str) -> Bot:
        """Who plays for it in this game."""
        if game != self._game:
            level = next(one for one in levels_of(game) if one.id == self.name)
            kind = KINDS[level.bot]
            dials = dict(level.dials)
            if self.temper:
                said = tempers_of(game)[check_temper(game, self.temper)]
                dials |= {name: it for name, it in said.items() if name in kind.dials}
            self._bot = kind(self.rng, **dials)
            self._slip = level.slip / 100
            self._game = game
        return self._bot


class Rookie(LevelBot):
    name: ClassVar[str] = "level-1"


class Regular(LevelBot):
    name: ClassVar[str] = "level-2"


class Professional(LevelBot):
    name: ClassVar[str] = "level-3"


class Expert(LevelBot):
    name: ClassVar[str] = "level-4"


class Mastermind(LevelBot):
    name: ClassVar[str] = "level-5"


LEVEL_BOTS: tuple[type[LevelBot], ...] = (Rookie, Regular, Professional, Expert, Mastermind)
