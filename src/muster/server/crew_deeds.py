"""What members do with a crew: begin the next heist, give one up, branch, carry it elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from sqlalchemy import Connection

from muster.kernel.campaign import BadCampaign, Form, Result
from muster.kernel.chronicle import Chronicle, campaign_of
from muster.kernel.errors import Illegal, MusterError
from muster.server import crew_rows, rows, wire
from muster.server.crew_rows import HeistRow
from muster.server.crew_wire import Draft, NewHeist, Plan
from muster.server.crews import Crew, Crews
from muster.server.drawing import check_size, designer_of
from muster.server.following import refused
from muster.server.hall import ForCrew
from muster.server.judging import judge_of
from muster.server.people import Person, clean_text
from muster.server.problems import Problem
from muster.server.wire import encode

ON_ALREADY = "A heist of this crew is on already; finish it or give it up first."


async def begin_crew(crews: Crews, person: Person, game: str, name: str) -> str:
    """A crew without a heist; its id."""
    return await crews.open(person, Chronicle.new(game, clean_text(name, 60, "name")), [])


async def draw_up(crews: Crews, person: Person, id: str, draft: Draft) -> Form:
    """The draft of the next heist, checked."""
    crew = await crews.crew(person, id)
    check_plan(crew.row.game, draft.plan)
    return await asyncio.to_thread(crew.chronicle.form, draft.values, draft.plan)


async def begin_heist(crews: Crews, person: Person, id: str, wish: NewHeist) -> str:
    """The table of the next heist. Problem if one is on, or with the rule that is in the way."""
    seen = await crews.look(person, id)
    if seen.table is not None:
        raise Problem("heist", " ".join([ON_ALREADY, *seen.faults]), 409)
    crew = seen.crew
    check_plan(crew.row.game, wish.plan)
    options, seats = await asyncio.to_thread(_settled, crew, wish)
    if len(wish.seats) != seats:
        text = f"This heist is for {seats} at the table, and you say where {len(wish.seats)} sit."
        raise Problem("choice", text)
    now = crews.house.now()

    def note(c: Connection, table: str) -> None:
        try:
            crew_rows.begin_heist(c, id, table, crew.glance.heists, now)
        except rows.Taken:
            raise Problem("heist", ON_ALREADY, 409) from None

    plan = wire.NewTable(
        game=crew.row.game,
        seats=wish.seats,
        options=options,
        pace=wish.pace,
        undo=wish.undo,
        salt=wish.salt,
    )
    members = await crews.house.store.read(lambda c: rows.members_of(c, id))
    table = await crews.hall.open_table(person, plan, for_crew=ForCrew(id, members, note))
    return table.id


def _settled(crew: Crew, wish: NewHeist) -> tuple[dict[str, Any], int]:
    try:
        options = crew.chronicle.options(wish.values, wish.plan)
    except Illegal as illegal:
        raise Problem.illegal(illegal, ()) from None
    return options, len(crew.chronicle.form(wish.values, wish.plan).seats)


def check_plan(game: str, plan: Plan | None) -> None:
    """Problem for a drawn plan this game cannot take or that is too large."""
    if plan is None:
        return
    _, designer = designer_of(game)
    check_size(designer, plan)


async def give_up(crews: Crews, person: Person, id: str) -> None:
    """The heist that is on does not count. One that is over and follows is taken in instead."""
    seen = await crews.look(person, id)
    if seen.table is None:
        raise Problem("heist", "No heist of this crew is on.", 409)
    table_id = seen.table.id
    await crews.house.store.write(lambda c: crew_rows.abandon(c, id, table_id))
    live = crews.hall.live.get(table_id)
    if live is not None:
        live.row.crew = ""
        live.tell_table()


async def branch(crews: Crews, person: Person, id: str, upto: int, name: str) -> str:
    """A crew of its own with the first heists of this one, which stays as it is; its id."""
    crew = (await crews.look(person, id)).crew
    twin = crew.chronicle.branch(upto, clean_text(name, 60, "name"))
    heists = await crews.heists(crew.row.game, id, upto)
    return await crews.open(person, twin, heists, origin=id)


async def rename(crews: Crews, person: Person, id: str, name: str) -> None:
    """Call a crew something else."""
    await crews.glance(person, id)
    called = clean_text(name, 60, "name")
    await crews.house.store.write(lambda c: crew_rows.rename(c, id, called))


# ---------------------------------------------------------------- from and to files


async def file_of(crews: Crews, person: Person, id: str) -> tuple[str, bytes]:
    """The crew as a file: what it is called, and its text."""
    crew = (await crews.look(person, id)).crew
    text = await asyncio.to_thread(crew.chronicle.dumps)
    return f"{crew.row.game}-{crew.row.id}.crew.json", text.encode()


async def bring(crews: Crews, person: Person, raw: bytes) -> str:
    """A crew from a file: every record in it is judged; its id. Problem says what is wrong."""
    file = await asyncio.to_thread(_decoded, raw)
    game, texts = file.get("game"), file.get("records")
    known: dict[str, Result] = {}
    if isinstance(game, str) and isinstance(texts, list):
        most = crews.house.settings.heists_each
        if len(texts) > most:
            text = f"A crew does at most {most} heists; this file has {len(texts)}."
            raise Problem("large", text, 413)
        known = await _judge_all(crews, game, texts)
    try:
        chronicle = await asyncio.to_thread(Chronicle.loads, raw, known)
    except BadCampaign as error:
        problem = refused(error)
        problem.status = 400
        raise problem from None
    now, by = crews.house.now(), judge_of(chronicle.game)
    heists = [
        HeistRow(n, one.digest, one.text, encode(one.result).decode(), by, "", now)
        for n, one in enumerate(chronicle.entries, start=1)
    ]
    return await crews.open(person, chronicle, heists)


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
    """A heist finished elsewhere; False if it is there already."""
    seen = await crews.look(person, id)
    if seen.table is not None and seen.table.state != "over":
        text_ = "A heist of this crew is on here; finish it or give it up before adding another."
        raise Problem("heist", text_, 409)
    return await crews.add(seen.crew, text)


async def record_of(crews: Crews, person: Person, id: str, n: int) -> tuple[str, bytes]:
    """The record of a heist: what it is called as a file, and its text."""
    glance = await crews.glance(person, id)
    text = None
    if 0 < n <= glance.heists:
        text = await crews.house.store.read(lambda c: crew_rows.record(c, id, n))
    if text is None:
        raise Problem("nothing", f"This crew has no heist {n}: it has done {glance.heists}.", 404)
    return f"{glance.row.game}-{glance.row.id}-{n}.muster", text.encode()
