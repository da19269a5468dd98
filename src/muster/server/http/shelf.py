"""The shelf: which games and bots there are, their rulebooks, their pictures."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from muster.bots import about_bot, bot_names
from muster.bots.levels import IDS, SECOND, levels_of, usual_level
from muster.bots.search.bot import SearchBot
from muster.kernel import shelf
from muster.kernel.errors import BadChoice, BadContent, BrokenGame, explained
from muster.kernel.game import Game
from muster.kernel.options import Option
from muster.languages import ENGLISH, voice_in
from muster.lessons.lesson import lessons_of
from muster.parts.campaign import campaign_in
from muster.parts.designer import designer_in
from muster.server.errors import Refused
from muster.server.http.etag import tagged
from muster.server.http.language import VARIES, language_of, told
from muster.server.http.skins import Skin, skin_of
from muster.server.http.static import FILES
from muster.server.wire import messages
from muster.server.wire.words import encode_in

log = logging.getLogger("muster.shelf")

MANY_ICONS = 60
LOOK_AGAIN = 5.0
"""Seconds after which we look for games again: going through installed packages takes a while."""


class LevelInfo(msgspec.Struct, frozen=True):
    """An opponent people choose: `name` is the bot's, the rest is what they are told."""

    name: str
    title: str
    about: str
    time: str


class TemperInfo(msgspec.Struct, frozen=True):
    """How opponents of a game can be made to play, and what that means: `level-3:temper=WORD`.
    `title` is that word for people.
    """

    word: str
    title: str
    about: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game as it stands on the shelf; `lessons` is how many it has, `together`: all win or lose
    it as one.
    """

    id: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    minutes: str
    weight: str
    designers: str
    publisher: str
    year: int
    options: tuple[Option, ...]
    skin: Skin
    campaign: bool
    designer: bool
    content: bool
    together: bool
    levels: list[LevelInfo]
    usual: str
    tempers: list[TemperInfo]
    lessons: int


class BotInfo(msgspec.Struct, frozen=True):
    """A bot, and what it does in a sentence. `menu` if people are offered it beside levels."""

    name: str
    about: str
    menu: bool


class ShelfInfo(msgspec.Struct, frozen=True):
    """Everything one can play, and against whom."""

    games: list[GameInfo]
    bots: list[BotInfo]


class ClauseInfo(msgspec.Struct, frozen=True):
    """A rule with its id and the heading it stands under."""

    id: str
    section: str
    text: str


Icons = dict[str, str]

_told: dict[str, str] = {}
"""What was logged about games and bots that are left out."""


def stock() -> ShelfInfo:
    """All games found and all bots. A game that cannot be loaded is logged once and left out."""
    return ShelfInfo([info_of(game) for game in sound_games()], sound_bots())


def sound_bots() -> list[BotInfo]:
    """Every bot that can be loaded; the others are logged, once for each reason."""
    found: list[BotInfo] = []
    for name in bot_names():
        try:
            found.append(BotInfo(name, about_bot(name), name not in IDS and name != SearchBot.name))
        except BadChoice as error:
            if _told.get(name) != str(error):
                _told[name] = str(error)
                told = {"event": "bot_left_out", "bot": name, "error": str(error)}
                log.error("bot left out", extra=told)
    return found


def sound_games() -> list[Game[Any]]:
    """Every game that can be loaded; the others are logged, once for each reason."""
    found, broken = shelf.sound()
    for name, error in broken.items():
        why = explained(error)
        if _told.get(name) != why:
            _told[name] = why
            log.error("game left out", extra={"event": "game_failed", "game": name, "error": why})
    return found


def info_of(game: Game[Any]) -> GameInfo:
    """What the shelf tells about a game."""
    meta = game.meta
    return GameInfo(
        id=meta.id,
        title=meta.title,
        tagline=meta.tagline,
        seats=meta.seats,
        minutes=meta.minutes,
        weight=meta.weight,
        designers=meta.designers,
        publisher=meta.publisher,
        year=meta.year,
        options=tuple(option for option in meta.options if option.kind != "data"),
        skin=skin_of(game).skin,
        campaign=campaign_in(game) is not None,
        designer=designer_in(game) is not None,
        content=bool(game.components),
        together=game.together,
        levels=_levels(game),
        usual=_usual(game),
        tempers=[
            TemperInfo(word, word, str(said.get("about", "")))
            for word, said in game.tempers.items()
        ],
        lessons=lesson_count(game),
    )


def lesson_count(game: Game[Any]) -> int:
    """How many lessons a game has; none, which is logged, where one of them cannot be read."""
    try:
        return len(lessons_of(game.meta.id))
    except BadContent as error:
        _complain(game, error, "lessons")
        return 0


def _usual(game: Game[Any]) -> str:
    try:
        return usual_level(game.meta.id)
    except BadChoice as error:
        _complain(game, error)
        return SECOND


def _levels(game: Game[Any]) -> list[LevelInfo]:
    """Its levels; none, which is logged, where its own are not in order."""
    try:
        return [
            LevelInfo(level.id, level.title, level.about, level.time)
            for level in levels_of(game.meta.id)
        ]
    except BadChoice as error:
        _complain(game, error)
        return []


def _complain(game: Game[Any], error: Exception, what: str = "levels") -> None:
    if _told.get(game.meta.id) != str(error):
        _told[game.meta.id] = str(error)
        told = {"event": f"{what}_failed", "game": game.meta.id, "error": str(error)}
        log.error(f"{what} left out", extra=told)


def found_game(name: str) -> Game[Any]:
    """The game with this id; 404 names the others."""
    try:
        return shelf.game(name)
    except BrokenGame as error:
        raise Refused("nothing", f"{error}.", 404) from None
    except BadChoice as error:
        raise Refused("nothing", f"There is {error}.", 404) from None


class _Kept:
    """The shelf as bytes, looked at again from time to time."""

    def __init__(self) -> None:
        self.said: dict[str, bytes] = {}
        self.stock = ShelfInfo([], [])
        self.games: list[str] = []
        self.at = float("-inf")

    def get(self, language: str = ENGLISH) -> bytes:
        if time.monotonic() - self.at > LOOK_AGAIN:
            self.stock = stock()
            self.games = [game.id for game in self.stock.games]
            self.said.clear()
            self.at = time.monotonic()
        if language not in self.said:
            self.said[language] = encode_in(self.stock, voice_in(language))
        return self.said[language]


_KEPT = _Kept()


def games_on_shelf() -> list[str]:
    """The ids of all games that can be played, without going through packages each time."""
    _KEPT.get()
    return _KEPT.games


def _answer(what: Any, about: str) -> dict[int, ResponseSpec]:
    return {200: ResponseSpec(data_container=what, description=about, generate_examples=False)}


@get(
    "/api/games",
    summary="The shelf",
    responses=_answer(ShelfInfo, "Games with options and skins, and the bots."),
)
async def show_games(request: Request[Any, Any, Any]) -> Response[bytes]:
    return tagged(request, _KEPT.get(language_of(request.scope)), headers=VARIES)


@get(
    "/api/games/{game:str}/rules",
    summary="The rulebook of a game",
    responses=_answer(list[ClauseInfo], "The clauses in the order they are printed."),
)
async def show_rules(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    clauses = [
        ClauseInfo(one.id, one.section, one.text) for one in found_game(game).clauses.values()
    ]
    return told(request, clauses)


@get(
    "/api/games/{game:str}/icons",
    summary="The pictures of a game",
    responses=_answer(Icons, "For each icon its skin names what stands inside a 512 by 512 svg."),
)
async def show_game_icons(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    return _icons(request, skin_of(found_game(game)).icons)


@get(
    "/api/icons",
    summary="Pictures by name",
    responses=_answer(Icons, "What stands inside each 512 by 512 svg; unknown names are left out."),
)
async def show_icons(
    request: Request[Any, Any, Any], names: FromQuery[str] = ""
) -> Response[bytes]:
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    if len(wanted) > MANY_ICONS:
        text = f"At most {MANY_ICONS} icons can be asked for at once; these are {len(wanted)}."
        raise Refused("choice", text)
    return _icons(request, wanted)


def _icons(request: Request[Any, Any, Any], names: Sequence[str]) -> Response[bytes]:
    return tagged(request, messages.encode(FILES.icons(names)))


shelf_routes: list[HTTPRouteHandler] = [show_games, show_rules, show_game_icons, show_icons]
