"""HTTP: making content packs, keeping them, and having them tried."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from muster.kernel.content import unwrapped, wrapped
from muster.kernel.errors import BadContent
from muster.kernel.game import Game
from muster.languages import voice_in
from muster.parts.packs.check import MOST, CheckedPack, PackFault, changed, check, described
from muster.parts.packs.drawn import draw
from muster.parts.packs.forms import forms, schemas
from muster.server.errors import Refused, sentence
from muster.server.http.etag import tagged
from muster.server.http.identity import Person
from muster.server.http.language import VARIES, language_of
from muster.server.http.middleware import CHECKS, GUESSES, MAKES
from muster.server.http.people import must_be
from muster.server.http.shelf import found_game
from muster.server.packs.kept import find_pack, keep, pack_name
from muster.server.packs.trials import Trials
from muster.server.store.packs import PackRow
from muster.server.tables.registry import Tables
from muster.server.wire.messages import encode
from muster.server.wire.packs import (
    MOST_DEALS,
    CardDrawing,
    CardWish,
    CheckAnswer,
    ContentInfo,
    NewTrial,
    PackCode,
    PackDraft,
    PackFile,
    PackInfo,
    TrialId,
    TrialInfo,
)
from muster.server.wire.words import encode_in


def game_with_content(name: str) -> Game[Any]:
    """A game whose values can be changed; 404 if there are none."""
    game = found_game(name)
    if not game.components:
        text = f"{game.meta.title} has no content files, so there is nothing to change."
        raise Refused("nothing", text, 404)
    return game


@cache
def content_info(game: Game[Any], language: str) -> bytes:
    """What can be changed about a game, as bytes: it is the same as long as the server runs."""
    types = schemas(game)
    info = ContentInfo(
        game.meta.id,
        game.meta.title,
        forms(game),
        {stem: game.components[stem] for stem in types},
        {stem: msgspec.json.schema(schema) for stem, schema in types.items()},
        MOST,
    )
    return encode_in(info, voice_in(language, game.meta.id))


def must_be_small(files: Any) -> None:
    """Refused if a pack is too large."""
    size = len(encode(files))
    if size > MOST:
        raise Refused("large", f"A pack has at most {MOST:,} bytes; this one has {size:,}.", 413)


async def looked_at(game: Game[Any], files: Any) -> CheckedPack:
    """A pack, checked away from the event loop; refused if it is too large."""
    must_be_small(files)
    return await asyncio.to_thread(check, game, files)


async def must_be_ready(game: Game[Any], files: Any) -> CheckedPack:
    """The same; refused with its first faults if it cannot be played."""
    checked = await looked_at(game, files)
    if not checked.ready:
        said = "; ".join(_line(fault) for fault in checked.faults[:3])
        raise Refused("faults", sentence(f"This pack cannot be played yet: {said}"), 409)
    return checked


def _line(fault: PackFault) -> str:
    place = ", ".join(part for part in (fault.file, fault.card, fault.field) if part)
    return f"{place}: {fault.text}" if place else fault.text


# ---------------------------------------------------------------- making


@get(
    "/api/content/{game:str}",
    summary="What a pack may change",
    responses={200: ResponseSpec(ContentInfo, description="", generate_examples=False)},
)
async def show_content(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    found = game_with_content(game)
    language = language_of(request.scope)
    info = await asyncio.to_thread(content_info, found, language)
    return tagged(request, info, headers=VARIES)


@post(
    "/api/content/{game:str}/check",
    summary="What is wrong with a pack",
    status_code=200,
    opt=CHECKS,
)
async def check_pack(game: FromPath[str], data: JSONBody[PackDraft]) -> CheckAnswer:
    """Everything at once, for a pack however half made; and what it changes."""
    return CheckAnswer(await looked_at(game_with_content(game), data.files))


@post(
    "/api/content/{game:str}/draw", summary="A card of a pack, drawn", status_code=200, opt=CHECKS
)
async def draw_card(
    request: Request[Any, Any, Any], game: FromPath[str], data: JSONBody[CardWish]
) -> CardDrawing:
    """As the table draws it, with the values of the pack; those at fault are left as printed."""
    found = game_with_content(game)
    must_be_small(data.files)
    drawn = await asyncio.to_thread(draw, found, data.files, data.file, data.card)
    voice = voice_in(language_of(request.scope), found.meta.id)
    printed, now = (msgspec.Raw(voice.json(encode(node))) for node in (drawn.printed, drawn.now))
    return CardDrawing(printed, now, drawn.whole)


@post("/api/content/{game:str}/open", summary="The pack in a file", status_code=200, opt=CHECKS)
async def open_file(game: FromPath[str], data: JSONBody[PackFile]) -> PackInfo:
    """What is in a file somebody was given; refused if it is no pack, or one of another game."""
    found = game_with_content(game)
    try:
        said = unwrapped("this file", data.file)
    except BadContent as error:
        raise Refused("file", sentence(str(error))) from None
    if said["game"] not in (None, found.meta.id):
        text = f"This pack is for {str(said['game'])[:80]}, not for {found.meta.title}."
        raise Refused("file", text, 409)
    name = pack_name(said["name"][:200]) if isinstance(said["name"], str) else ""
    checked = await looked_at(found, said["files"])
    return PackInfo("", found.meta.id, name, checked.files, checked.summary, checked.changes)


# ---------------------------------------------------------------- keeping


@post("/api/content/{game:str}/packs", summary="Keep a pack", status_code=201, opt=MAKES)
async def keep_one(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    game: FromPath[str],
    data: JSONBody[PackDraft],
) -> PackCode:
    """Under a short code, for good: a link to it goes on working, and tables can be played with it.
    Only what can be played is kept.
    """
    who = must_be(person)
    found = game_with_content(game)
    name = pack_name(data.name)
    checked = await must_be_ready(found, data.files)
    if not checked.changes:
        raise Refused("faults", "This pack changes nothing yet.", 409)
    name = name or "Untitled pack"
    return PackCode(await keep(registry.services, who, found.meta.id, name, checked))


@get("/api/packs/{code:str}", summary="A pack that was kept", opt=GUESSES)
async def show_pack(registry: NamedDependency[Tables], code: FromPath[str]) -> PackInfo:
    return _info(await find_pack(registry.services.store, code))


def _info(row: PackRow) -> PackInfo:
    files = msgspec.json.decode(row.files)
    changes = tuple(changed(found_game(row.game).components, files))
    return PackInfo(row.code, row.game, row.name, files, described(changes), changes)


@get("/api/packs/{code:str}/file", summary="A pack that was kept, as a file", opt=GUESSES)
async def show_pack_file(
    request: Request[Any, Any, Any], registry: NamedDependency[Tables], code: FromPath[str]
) -> Response[bytes]:
    row = await find_pack(registry.services.store, code)
    whole = wrapped(row.game, row.name, msgspec.json.decode(row.files))
    raw = msgspec.json.format(encode(whole), indent=1) + b"\n"
    plain = re.sub(r"[^a-z0-9]+", "-", row.name.lower()).strip("-") or "pack"
    headers = {"Content-Disposition": f'attachment; filename="{plain}.pack.json"'}
    return tagged(request, raw, kind="application/json", headers=headers)


# ---------------------------------------------------------------- trying


@post(
    "/api/content/{game:str}/trials", summary="Try a pack by simulation", status_code=201, opt=MAKES
)
async def begin_trial(
    trials: NamedDependency[Trials],
    person: NamedDependency[Person | None],
    game: FromPath[str],
    data: JSONBody[NewTrial],
) -> TrialId:
    """Bots play with it and with the printed values from the same deals; or only with it, for its
    balance page. One trial for each person, and whoever comes later waits.
    """
    who = must_be(person)
    found = game_with_content(game)
    most = MOST_DEALS[data.bot]
    if data.games > most:
        text = f"With {data.bot} bots a trial has at most {most:,} deals, not {data.games:,}."
        raise Refused("choice", text)
    checked = await must_be_ready(found, data.files)
    wanted = data.setting or checked.settings[0].id
    setting = next((one for one in checked.settings if one.id == wanted), None)
    if setting is None:
        valid = ", ".join(one.id for one in checked.settings)
        raise Refused("choice", f"It cannot be played as {wanted!r}; valid: {valid}.")
    id = trials.begin(who.id, found, data.kind, checked.files, setting, data.bot, data.games)
    return TrialId(id)


@get("/api/trials/{trial_id:str}", summary="How far a trial is")
async def show_trial(
    trials: NamedDependency[Trials],
    person: NamedDependency[Person | None],
    trial_id: FromPath[str],
) -> TrialInfo:
    return await trials.info(must_be(person).id, trial_id)


@delete("/api/trials/{trial_id:str}", summary="Stop a trial", status_code=200)
async def cancel_trial(
    trials: NamedDependency[Trials],
    person: NamedDependency[Person | None],
    trial_id: FromPath[str],
) -> TrialInfo:
    return await trials.cancel(must_be(person).id, trial_id)


pack_routes: list[Any] = [
    show_content,
    check_pack,
    draw_card,
    open_file,
    keep_one,
    show_pack,
    show_pack_file,
    begin_trial,
    show_trial,
    cancel_trial,
]
