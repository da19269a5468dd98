"""What explains a game: its player aid with the meaning of every sign, rulings, and its book."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from muster.kernel.errors import BadContent
from muster.kernel.game import Game
from muster.languages import phrasebook_of
from muster.parts.manual.aid import Aid, aid_of
from muster.parts.manual.book import Chapter, Picture, book_of, picture_of, pictures_of
from muster.parts.manual.maps import SmallMap, maps_of
from muster.parts.manual.rulings import MOST, rulings_of
from muster.server.errors import Refused
from muster.server.http.language import language_of, told
from muster.server.http.shelf import ClauseInfo, found_game

log = logging.getLogger("muster.manual")

LONGEST_TITLE = 120


def _answer(what: Any, about: str) -> dict[int, ResponseSpec]:
    return {200: ResponseSpec(data_container=what, description=about, generate_examples=False)}


def _complain(game: Game[Any], error: BadContent) -> None:
    told = {"event": "manual", "game": game.meta.id, "error": str(error)}
    log.error("a manual that cannot be read", extra=told)


@get(
    "/api/games/{game:str}/aid",
    summary="The player aid of a game",
    responses=_answer(Aid | None, "Turn, scoring and signs; null if the game brings none."),
)
async def show_aid(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    found = found_game(game)
    try:
        aid = aid_of(found)
    except BadContent as error:
        _complain(found, error)
        aid = None
    return told(request, aid)


@get(
    "/api/games/{game:str}/rulings",
    summary="The clauses that speak of a card",
    responses=_answer(list[ClauseInfo], "By the title of the card, the nearest clauses first."),
)
async def show_rulings(
    request: Request[Any, Any, Any], game: FromPath[str], title: FromQuery[str] = ""
) -> Response[bytes]:
    there = found_game(game)
    titles = english_titles(there, title[:LONGEST_TITLE].strip(), language_of(request.scope))
    found = dict.fromkeys([one for name in titles for one in rulings_of(there, name)])
    clauses = [ClauseInfo(one.id, one.section, one.text) for one in list(found)[:MOST]]
    return told(request, clauses)


def english_titles(game: Game[Any], title: str, language: str) -> list[str]:
    """What a title that was read in a language may be in English: rulings speak of cards by that.
    Some cards are called alike in another language; then all of them are meant.
    """
    book = phrasebook_of(language, game.meta.id)
    if book is None or not title:
        return [title]
    aid = aid_of(game)
    named = [one for one in (aid.rulings if aid else ()) if book.say(one) == title]
    return list(dict.fromkeys([*named, *book.meant_by(title), title]))


@get(
    "/api/games/{game:str}/book",
    summary="The rulebook as a book",
    responses=_answer(list[Chapter], "Chapters in prose; none if the game brings no book."),
)
async def show_book(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    return told(request, book_of(found_game(game)))


@get(
    "/api/games/{game:str}/pictures/{name:str}",
    summary="A picture of the book",
    responses=_answer(Picture, "A scene, and what is lit on it."),
)
async def show_picture(
    request: Request[Any, Any, Any], game: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    found = found_game(game)
    drawn: Picture | None = None
    if name in pictures_of(found):
        try:
            drawn = picture_of(found, name)
        except BadContent as error:
            _complain(found, error)
    if drawn is None:
        valid = ", ".join(pictures_of(found)) or "none"
        raise Refused("nothing", f"The book has no picture {name!r}; valid: {valid}.", 404)
    return told(request, drawn)


@get(
    "/api/games/{game:str}/maps/{option:str}",
    summary="Small maps to choose from",
    responses=_answer(list[SmallMap], "One for each choice of the option; none without maps."),
)
async def show_maps(
    request: Request[Any, Any, Any], game: FromPath[str], option: FromPath[str]
) -> Response[bytes]:
    # A match is laid out for each of them, once.
    maps = await asyncio.to_thread(maps_of, found_game(game), option)
    return told(request, maps)


manual_routes: list[HTTPRouteHandler] = [
    show_aid,
    show_rulings,
    show_book,
    show_picture,
    show_maps,
]
