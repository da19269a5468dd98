"""HTTP: what is mine. Nobody can ask for anybody else's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import IO, Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody
from litestar.response import Stream

from muster.server.http.identity import COOKIE, Person
from muster.server.http.middleware import CHECKS, MAKES
from muster.server.http.people import must_be
from muster.server.http.shelf import games_on_shelf
from muster.server.me import forget, page
from muster.server.me.export import Exports, file_name
from muster.server.store import results
from muster.server.tables.registry import Tables
from muster.server.wire import me as wire

PART = 64 * 1024

All = NamedDependency[Tables]
Someone = NamedDependency[Person | None]


@get("/api/me/page", summary="My page", opt=CHECKS)
async def show_page(registry: All, person: Someone) -> wire.MyPage:
    """Statistics, ratings, achievements, scores reached alone, and the best replays."""
    who = must_be(person)
    games = games_on_shelf()
    return await registry.services.store.read(lambda c: page.page_of(c, who, games))


@get("/api/me/games", summary="My finished games", opt=CHECKS)
async def show_games(
    registry: All,
    person: Someone,
    game: FromQuery[str] = "",
    ending: FromQuery[results.Ending] = "",
    company: FromQuery[results.Company] = "",
    seats: FromQuery[int] = 0,
    before: FromQuery[int | None] = None,
) -> wire.MyGames:
    """The latest first, some at a time; of one game only, by how they ended, with whom and at how
    many seats, if that is given."""
    who = must_be(person)
    games = games_on_shelf()
    wanted = results.Wanted(game, ending, company, seats, before)
    return await registry.services.store.read(lambda c: page.games_of(c, who.id, wanted, games))


@post("/api/me/wishes", summary="To be rated, to be shown", status_code=200, opt=MAKES)
async def set_wishes(registry: All, person: Someone, data: JSONBody[wire.Wishes]) -> wire.Wishes:
    """From now on; what has been rated stays."""
    who = must_be(person)
    await registry.services.store.write(
        lambda c: results.set_wishes(c, who.id, data.rated, data.shown)
    )
    return data


@get("/api/me/export", summary="Everything of mine, as a file", opt=MAKES)
async def show_export(exports: NamedDependency[Exports], person: Someone) -> Stream:
    """A zip: JSON, and the records of finished games."""
    who = must_be(person)
    file = await exports.export(who)
    headers = {
        "Content-Disposition": f'attachment; filename="{file_name(who)}"',
        "Cache-Control": "no-store",
    }
    return Stream(_parts_of(file), media_type="application/zip", headers=headers)


async def _parts_of(file: IO[bytes]) -> AsyncIterator[bytes]:
    with file:
        while part := await asyncio.to_thread(file.read, PART):
            yield part


@post("/api/me/forget", summary="Delete everything of mine", status_code=200, opt=MAKES)
async def forget_me(
    registry: All, person: Someone, data: JSONBody[wire.Forget]
) -> Response[wire.Forgetting | wire.Forgotten]:
    """First without a word: what would go, and the word. Then with it: everything goes."""
    who = must_be(person)
    if not data.confirm:
        return Response(await forget.what_goes(registry.services, who), status_code=200)
    forget.check_word(registry.services, who, data.confirm)
    await forget.forget(registry, who)
    done = Response[wire.Forgetting | wire.Forgotten](wire.Forgotten(), status_code=200)
    done.delete_cookie(COOKIE)
    return done


me_routes: list[Any] = [show_page, show_games, set_wishes, show_export, forget_me]
