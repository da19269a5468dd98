"""HTTP: drawing plans for a game, and having them rated."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from muster.kernel.errors import BadChoice, MusterError
from muster.kernel.game import Game
from muster.languages import voice_in
from muster.parts.codes import from_code, plan_kind, to_code
from muster.parts.designer import Designer, designer_in
from muster.server.designs.ratings import Ratings
from muster.server.errors import Refused, sentence
from muster.server.http.identity import Person
from muster.server.http.language import language_of, told
from muster.server.http.middleware import CHECKS, MAKES
from muster.server.http.people import must_be
from muster.server.http.shelf import found_game
from muster.server.wire.designs import (
    CheckedPlan,
    Coded,
    DesignInfo,
    Drawn,
    NewRating,
    PlanInfo,
    RatingId,
    RatingInfo,
)
from muster.server.wire.messages import encode


def designer_of(game: str) -> tuple[Game[Any], Designer]:
    """A game one can draw for; 404 if one cannot."""
    found = found_game(game)
    designer = designer_in(found)
    if designer is None:
        raise Refused("nothing", f"Nothing can be drawn for {found.meta.title}.", 404)
    return found, designer


def code_kind(game: Game[Any]) -> str:
    """What the codes of plans for a game begin with: those of another game are refused."""
    return plan_kind(game.meta.id)


def check_size(designer: Designer, plan: Any) -> None:
    """Refused for a plan that is too large."""
    size = len(encode(plan))
    if size > designer.most:
        text = f"A {designer.title} has at most {designer.most} bytes; this one has {size}."
        raise Refused("large", text, 413)


@get(
    "/api/design/{game:str}",
    summary="What one draws with",
    responses={200: ResponseSpec(DesignInfo, description="", generate_examples=False)},
)
async def show_design(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    found, designer = designer_of(game)
    blank = designer.blank()
    if isinstance(blank.get("name"), str):  # ours until somebody calls it otherwise
        voice = voice_in(language_of(request.scope), found.meta.id)
        blank["name"] = voice.say(blank["name"])
    info = DesignInfo(designer.title, designer.palette(), blank, designer.printed())
    return told(request, info)


@get(
    "/api/design/{game:str}/printed/{plan_id:str}",
    summary="A plan that comes with the game",
    responses={200: ResponseSpec(dict[str, Any], description="", generate_examples=False)},
)
async def show_printed(
    request: Request[Any, Any, Any], game: FromPath[str], plan_id: FromPath[str]
) -> Response[bytes]:
    _, designer = designer_of(game)
    try:
        plan = designer.printed_plan(plan_id)
    except BadChoice as error:
        raise Refused("nothing", sentence(str(error)), 404) from None
    return told(request, plan)


@post(
    "/api/design/{game:str}/check", summary="What is wrong with a plan", status_code=200, opt=CHECKS
)
async def check(
    ratings: NamedDependency[Ratings], game: FromPath[str], data: JSONBody[Drawn]
) -> CheckedPlan:
    """Everything at once, for a plan however half drawn; and its code for links."""
    found, designer = designer_of(game)
    check_size(designer, data.plan)
    pace = ratings.pace(found.meta.id)
    return await asyncio.to_thread(_checked, found, designer, data.plan, pace)


def _checked(game: Game[Any], designer: Designer, plan: Any, pace: float) -> CheckedPlan:
    checked = designer.check(plan)
    code = to_code(code_kind(game), plan) if isinstance(plan, dict) else ""
    settings = designer.settings(plan) if checked.ready else ()
    return CheckedPlan(checked, code, settings, round(pace, 3))


@post("/api/design/{game:str}/decode", summary="The plan of a code", status_code=200, opt=CHECKS)
async def decode(game: FromPath[str], data: JSONBody[Coded]) -> PlanInfo:
    found, designer = designer_of(game)
    try:
        plan = from_code(code_kind(found), data.code)
    except MusterError as error:
        raise Refused("code", sentence(str(error))) from None
    if not isinstance(plan, dict):
        raise Refused("code", f"This code holds no {designer.title}.")
    check_size(designer, plan)
    return PlanInfo(plan)


@post(
    "/api/design/{game:str}/rate", summary="Rate a plan by simulation", status_code=201, opt=MAKES
)
async def rate(
    ratings: NamedDependency[Ratings],
    person: NamedDependency[Person | None],
    game: FromPath[str],
    data: JSONBody[NewRating],
) -> RatingId:
    """Bots play it many times; one rating for each person, and whoever comes later waits."""
    who = must_be(person)
    found, designer = designer_of(game)
    check_size(designer, data.plan)
    pace = ratings.pace(found.meta.id)
    asked = await asyncio.to_thread(_checked, found, designer, data.plan, pace)
    if not asked.checked.ready:
        faults = [fault.text for fault in asked.checked.faults if fault.stops]
        text = f"This {designer.title} cannot be played yet: {'; '.join(faults[:3])}"
        raise Refused("faults", sentence(text), 409)
    ids = [setting.id for setting in asked.settings]
    setting = data.setting or ids[0]
    if setting not in ids:
        raise Refused("choice", f"It cannot be played as {setting!r}; valid: {', '.join(ids)}.")
    return RatingId(ratings.begin(who.id, found, data.plan, setting, data.games))


@get("/api/ratings/{rating_id:str}", summary="How far a rating is")
async def show_rating(
    ratings: NamedDependency[Ratings],
    person: NamedDependency[Person | None],
    rating_id: FromPath[str],
) -> RatingInfo:
    return await ratings.info(must_be(person).id, rating_id)


@delete("/api/ratings/{rating_id:str}", summary="Stop a rating", status_code=200)
async def cancel_rating(
    ratings: NamedDependency[Ratings],
    person: NamedDependency[Person | None],
    rating_id: FromPath[str],
) -> RatingInfo:
    return await ratings.cancel(must_be(person).id, rating_id)


design_routes: list[Any] = [
    show_design,
    show_printed,
    check,
    decode,
    rate,
    show_rating,
    cancel_rating,
]
