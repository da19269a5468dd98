"""What members do with a crew: begin the next match, give one up, branch, carry it elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from sqlalchemy import Connection

from muster.kernel.errors import Illegal, MusterError
from muster.parts.campaign import BadCampaign, Form, Result
from muster.parts.chronicle import Chronicle, campaign_of
from muster.server.cluster.notice import Notice
from muster.server.crews.crews import Crew, Crews
from muster.server.crews.follow import campaign_refused
from muster.server.crews.judge import judge_of
from muster.server.designs.routes import check_size, designer_of
from muster.server.errors import Refused
from muster.server.http.identity import Person, clean_text
from muster.server.store import tables
from muster.server.store.crews import MatchRow, abandon, record_text, rename_crew, set_match
from muster.server.tables.registry import ForCrew
from muster.server.wire import messages
from muster.server.wire.crews import Draft, NewMatch, Plan
from muster.server.wire.messages import encode


def _on_already(crew: Crew) -> str:
    return f"A {crew.called} of this crew is on already; finish it or give it up first."


async def begin_crew(crews: Crews, person: Person, game: str, name: str) -> str:
    """A crew without a match; its id."""
    return await crews.open(person, Chronicle.new(game, clean_text(name, 60, "name")), [])


async def draw_up(crews: Crews, person: Person, id: str, draft: Draft) -> Form:
    """The draft of the next match, checked."""
    crew = await crews.crew(person, id)
    check_plan(crew.row.game, draft.plan)
    return await asyncio.to_thread(crew.chronicle.form, draft.values, draft.plan)


async def begin_match(crews: Crews, person: Person, id: str, wish: NewMatch) -> str:
    """The table of the next match. Refused if one is on, or with the rule that is in the way."""
    status = await crews.look(person, id)
    if status.table is not None:
        raise Refused("match", " ".join([_on_already(status.crew), *status.faults]), 409)
    crew = status.crew
    check_plan(crew.row.game, wish.plan)
    options, seats = await asyncio.to_thread(_settled, crew, wish)
    if len(wish.seats) != seats:
        said = f"and you say where {len(wish.seats)} sit."
        raise Refused("choice", f"This {crew.called} is for {seats} at the table, {said}")
    now = crews.services.now()

    def note(c: Connection, table: str) -> None:
        try:
            set_match(c, id, table, crew.summary.matches, now)
        except tables.Conflict:
            raise Refused("match", _on_already(crew), 409) from None

    plan = messages.NewTable(
        game=crew.row.game,
        seats=wish.seats,
        options=options,
        pace=wish.pace,
        undo=wish.undo,
        salt=wish.salt,
    )
    members = await crews.services.store.read(lambda c: tables.members_of(c, id))
    table = await crews.registry.open_table(person, plan, for_crew=ForCrew(id, members, note))
    return table.id


def _settled(crew: Crew, wish: NewMatch) -> tuple[dict[str, Any], int]:
    try:
        options = crew.chronicle.options(wish.values, wish.plan)
    except Illegal as illegal:
        raise Refused.illegal(illegal, ()) from None
    return options, len(crew.chronicle.form(wish.values, wish.plan).seats)


def check_plan(game: str, plan: Plan | None) -> None:
    """Refused for a drawn plan this game cannot take or that is too large."""
    if plan is None:
        return
    _, designer = designer_of(game)
    check_size(designer, plan)


async def give_up(crews: Crews, person: Person, id: str) -> None:
    """The match that is on does not count. One that is over and follows is taken in instead."""
    status = await crews.look(person, id)
    if status.table is None:
        raise Refused("match", f"No {status.crew.called} of this crew is on.", 409)
    table_id = status.table.id
    await crews.services.cluster.write(lambda c: abandon(c, id, table_id), Notice("row", table_id))
    live = crews.registry.live.get(table_id)
    if live is not None:
        live.row.crew = ""
        live.audience.broadcast_table()


async def branch(crews: Crews, person: Person, id: str, upto: int, name: str) -> str:
    """A crew of its own with the first matches of this one, which stays as it is; its id."""
    crew = (await crews.look(person, id)).crew
    twin = crew.chronicle.branch(upto, clean_text(name, 60, "name"))
    matches = await crews.matches(crew.row.game, id, upto)
    return await crews.open(person, twin, matches, origin=id)


async def rename(crews: Crews, person: Person, id: str, name: str) -> None:
    """Call a crew something else."""
    await crews.summary(person, id)
    called = clean_text(name, 60, "name")
    await crews.services.store.write(lambda c: rename_crew(c, id, called))


# ---------------------------------------------------------------- from and to files


async def file_of(crews: Crews, person: Person, id: str) -> tuple[str, bytes]:
    """The crew as a file: what it is called, and its text."""
    crew = (await crews.look(person, id)).crew
    text = await asyncio.to_thread(crew.chronicle.dumps)
    return f"{crew.row.game}-{crew.row.id}.crew.json", text.encode()


async def bring(crews: Crews, person: Person, raw: bytes) -> str:
    """A crew from a file: every record in it is judged; its id. Refused says what is wrong."""
    file = await asyncio.to_thread(_decoded, raw)
    game, texts = file.get("game"), file.get("records")
    known: dict[str, Result] = {}
    if isinstance(game, str) and isinstance(texts, list):
        most = crews.services.settings.matches_each
        if len(texts) > most:
            text = f"A crew keeps at most {most} records; this file has {len(texts)}."
            raise Refused("large", text, 413)
        known = await _judge_all(crews, game, texts)
    try:
        chronicle = await asyncio.to_thread(Chronicle.loads, raw, known)
    except BadCampaign as error:
        refused = campaign_refused(error)
        refused.status = 400
        raise refused from None
    now, by = crews.services.now(), judge_of(chronicle.game)
    matches = [
        MatchRow(n, one.digest, one.text, encode(one.result).decode(), by, "", now)
        for n, one in enumerate(chronicle.entries, start=1)
    ]
    return await crews.open(person, chronicle, matches)


def _decoded(raw: bytes) -> dict[str, Any]:
    """What the file says, unchecked; nothing if it says nothing (the chronicle tells why)."""
    try:
        found = msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


async def _judge_all(crews: Crews, game: str, texts: list[Any]) -> dict[str, Result]:
    """What came of the records up to the first that does not hold or does not follow.

    One after the other, so that other crews get their turn in between.
    """
    known: dict[str, Result] = {}
    try:
        campaign = campaign_of(game)
        state = campaign.begin()
        for text in texts:
            if not isinstance(text, str):
                break
            judged = await crews.judges.judge(game, text)
            state = await asyncio.to_thread(campaign.fold, state, judged.result)
            known[judged.digest] = judged.result
    except MusterError:
        pass  # the chronicle says which, in its own words
    return known


async def add_record(crews: Crews, person: Person, id: str, text: str) -> bool:
    """A match finished elsewhere; False if it is there already."""
    status = await crews.look(person, id)
    if status.table is not None and status.table.state != "over":
        on = f"A {status.crew.called} of this crew is on here"
        text_ = f"{on}; finish it or give it up before adding another."
        raise Refused("match", text_, 409)
    return await crews.add(status.crew, text)


async def record_of(crews: Crews, person: Person, id: str, n: int) -> tuple[str, bytes]:
    """The record of a match: what it is called as a file, and its text."""
    summary = await crews.summary(person, id)
    text = None
    if 0 < n <= summary.matches:
        text = await crews.services.store.read(lambda c: record_text(c, id, n))
    if text is None:
        text_ = f"This crew has no record {n}: it has {summary.matches}."
        raise Refused("nothing", text_, 404)
    return f"{summary.row.game}-{summary.row.id}-{n}.muster", text.encode()
