"""Crews: campaigns kept on this server. A crew is its finished records, and what follows from them.

Nothing about a crew is kept in memory that the store does not have: a heist counts from the moment
its record is written, and whatever a dying server left undone is done at the next look.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from functools import partial

import msgspec
from sqlalchemy import Connection

from muster.kernel.campaign import BadCampaign, Form, Page
from muster.kernel.chronicle import Branched, Chronicle
from muster.kernel.errors import MusterError
from muster.server import crew_rows, rows
from muster.server.crew_rows import CrewRow, Glance, HeistRow
from muster.server.crew_way import way_to
from muster.server.crew_wire import CrewTable
from muster.server.following import astray, check_follows, refused
from muster.server.hall import Hall
from muster.server.judging import Judges, judge_of
from muster.server.people import Person, clean_text, new_id, same
from muster.server.problems import Problem
from muster.server.wire import encode

log = logging.getLogger("muster.server.crews")

IN_MEMORY = 24
TRIES = 8

NOT_YOURS = "There is no such crew, or you are no member: its invite link makes you one."


class Story(msgspec.Struct):
    """A crew's heists in memory, and what is seen of them; not to be changed."""

    chronicle: Chronicle
    page: Page
    form: Form


class Crew(msgspec.Struct):
    """A crew at a moment."""

    glance: Glance
    story: Story

    @property
    def row(self) -> CrewRow:
        return self.glance.row

    @property
    def chronicle(self) -> Chronicle:
        return self.story.chronicle


class Seen(msgspec.Struct, frozen=True):
    """A crew after a look at the heist that is on: where that is, and what is in its way."""

    crew: Crew
    table: CrewTable | None = None
    faults: list[str] = []


class Crews:
    """All crews of this server, for whoever is a member."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.house = hall.house
        self.judges = Judges(hall.house.store)
        self._stories: OrderedDict[tuple[str, str, int, str], Story] = OrderedDict()

    # ------------------------------------------------------------ coming and looking

    async def open(
        self, person: Person, chronicle: Chronicle, heists: list[HeistRow], origin: str = ""
    ) -> str:
        """A new crew with these heists, which are those of the chronicle; its id."""
        now = self.house.now()
        branched = chronicle.branched
        name = clean_text(chronicle.name, 60, "name")
        row = CrewRow(new_id(), chronicle.game, name, now, now)
        if branched is not None:
            row.branched_from = origin
            row.branched_name, row.branched_at = branched.origin[:60], branched.upto
        most = self.house.settings.crews_each

        def add(c: Connection) -> bool:
            if crew_rows.count_crews(c, person.id) >= most:
                return False
            crew_rows.add_crew(c, row, person.id, heists)
            return True

        if not await self.house.store.write(add):
            text = f"You are in {most} crews; that is as many as one can be in. Leave one first."
            raise Problem("many", text, 409)
        log.info("crew opened", extra={"event": "crew_opened", "crew": row.id, "game": row.game})
        return row.id

    async def listing(self, person: Person) -> list[crew_rows.Listed]:
        """The crews of this person, the latest first."""
        most = self.house.settings.crews_each
        return await self.house.store.read(lambda c: crew_rows.crews_of(c, person.id, most))

    async def join(self, person: Person, id: str, invite: str) -> None:
        """The link makes one a member; a wrong one changes nothing."""
        if len(id) > 32 or not same(invite, self.house.keys.crew(id)):
            return
        now, most = self.house.now(), self.house.settings.members_each

        def add(c: Connection) -> bool:
            if not crew_rows.is_member(c, id, person.id):
                if crew_rows.count_members(c, id) >= most:
                    return False
                crew_rows.add_member(c, id, person.id, now)
            return True

        if await self.house.store.read(lambda c: crew_rows.is_member(c, id, person.id)):
            return
        if not await self.house.store.write(add):
            raise Problem("many", f"This crew has {most} members; there is room for no more.", 409)
        for table in self.hall.live.values():
            if table.row.crew == id:
                table.members.add(person.id)

    async def leave(self, person: Person, id: str) -> None:
        """No member any more. The crew stays as it is, and its invite link still leads to it."""
        await self.glance(person, id)
        await self.house.store.write(lambda c: crew_rows.drop_member(c, id, person.id))
        for table in self.hall.live.values():
            if table.row.crew == id:
                table.members.discard(person.id)

    async def crew(self, person: Person, id: str) -> Crew:
        """The crew as the store has it; 404 for those who are no members, whether it is or not."""
        found = await self.glance(person, id)
        return Crew(found, await self._story(found))

    async def glance(self, person: Person, id: str) -> Glance:
        """The same without its heists."""
        found = None
        if len(id) <= 32:
            found = await self.house.store.read(lambda c: crew_rows.glance_of(c, id, person.id))
        if found is None:
            raise Problem("nothing", NOT_YOURS, 404)
        return found

    async def _story(self, glance: Glance) -> Story:
        row = glance.row
        key = (row.id, row.name, glance.heists, glance.last)
        story = self._stories.get(key)
        if story is None:
            heists = await self.heists(row.game, row.id, glance.heists)
            story = await asyncio.to_thread(_told, row, heists)
            self._stories[key] = story
        self._stories.move_to_end(key)
        while len(self._stories) > IN_MEMORY:
            self._stories.popitem(last=False)
        return story

    async def heists(self, game: str, id: str, upto: int) -> list[HeistRow]:
        """The heists of a crew. What another version judged is judged anew, if it can be."""
        found = await self.house.store.read(lambda c: crew_rows.heists(c, id, upto))
        by = judge_of(game)
        for at, one in enumerate(found):
            if one.judged_by == by:
                continue
            try:
                judged = await self.judges.judge(game, one.record)
            except MusterError as error:  # a record of older rules keeps the result of its time
                log.warning("not judged anew: %s", error, extra={"event": "old_heist"})
                continue
            found[at] = anew = msgspec.structs.replace(
                one, result=encode(judged.result).decode(), judged_by=by
            )
            await self.house.store.write(partial(crew_rows.set_result, id=id, heist=anew))
        return found

    async def look(self, person: Person, id: str) -> Seen:
        """The crew as it stands now: a heist that is over is taken in first."""
        crew = await self.crew(person, id)
        if not crew.row.table_id:
            return Seen(crew)
        seen = await self._look_at_table(crew, person)
        return seen or Seen(await self.crew(person, id))

    # ------------------------------------------------------------ taking in

    async def _look_at_table(self, crew: Crew, person: Person) -> Seen | None:
        """Where the heist that is on stands for this member; None if it is on no longer."""
        id, table_id = crew.row.id, crew.row.table_id
        try:
            table = await self.hall.table(table_id)
            if await self.house.store.read(lambda c: rows.journal_length(c, table_id)) > table.seq:
                async with table.lock:  # another process has written it to its end
                    await table.reload()
        except Problem as problem:
            if problem.status == 404:  # everybody left before it began
                await self.house.store.write(lambda c: crew_rows.end_heist(c, id, table_id))
                return None
            fault = f"{problem.trouble.text} Give this heist up to go on."
            return Seen(crew, CrewTable(table_id, "running"), [fault])
        if table.state != "over" or table.match is None:
            way = way_to(table, person)
            return Seen(crew, way, astray(crew.chronicle, table.row.options))
        try:
            await self.add(crew, table.match.record.dumps(), table_id)
        except Problem as problem:
            return Seen(crew, CrewTable(table_id, "over"), [problem.trouble.text])
        except Exception:
            log.exception("heist not judged", extra={"event": "not_judged", "table": table_id})
            text = "The heist is over, but the rules of this campaign have a fault there."
            return Seen(crew, CrewTable(table_id, "over"), [text])
        return None

    async def add(self, crew: Crew, text: str, table: str = "") -> bool:
        """Take in a finished heist; False if it is there already. Problem if it does not follow."""
        id, game = crew.row.id, crew.row.game
        try:
            judged = await self.judges.judge(game, text)
        except BadCampaign as error:
            raise refused(error) from None
        glance, chronicle = crew.glance, crew.chronicle
        for _ in range(TRIES):
            if chronicle.number_of(judged.digest):
                if table:
                    await self.house.store.write(lambda c: crew_rows.end_heist(c, id, table))
                return False
            if glance.heists >= self.house.settings.heists_each:
                raise Problem("many", f"A crew does at most {glance.heists} heists.", 409)
            await asyncio.to_thread(check_follows, chronicle, judged.result)
            heist = HeistRow(
                n=glance.heists + 1,
                digest=judged.digest,
                record=text,
                result=encode(judged.result).decode(),
                judged_by=judged.by,
                table_id=table,
                at=self.house.now(),
            )
            try:
                await self.house.store.write(partial(crew_rows.append_heist, id=id, heist=heist))
            except rows.Taken:  # somebody else was first: this one, or another that came before
                glance = await self._again(id)
                chronicle = (await self._story(glance)).chronicle
                continue
            log.info("heist taken in", extra={"event": "heist", "crew": id, "n": heist.n})
            return True
        raise Problem("busy", "Others change this crew all the time. Try again in a moment.", 409)

    async def _again(self, id: str) -> Glance:
        found = await self.house.store.read(lambda c: crew_rows.glance(c, id))
        if found is None:
            raise Problem("nothing", NOT_YOURS, 404)
        return found


def _told(row: CrewRow, heists: list[HeistRow]) -> Story:
    """The story of these heists. BadCampaign if they do not follow each other (any more)."""
    branched = Branched(row.branched_name, row.branched_at) if row.branched_name else None
    kept = [(one.record, msgspec.json.decode(one.result)) for one in heists]
    chronicle = Chronicle.restore(row.game, row.name, kept, branched)
    return Story(chronicle, chronicle.page(), chronicle.form({}, None))
