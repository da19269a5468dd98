"""Crews: campaigns kept on this server. A crew is its finished records, and what follows from them.

Nothing about a crew is kept in memory that the store does not have: a match counts from the moment
its record is written, and whatever a dying server left undone is done at the next look.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from functools import partial

import msgspec
from sqlalchemy import Connection

from muster.kernel.errors import MusterError
from muster.parts.campaign import BadCampaign, Form, Page
from muster.parts.chronicle import Branched, Chronicle
from muster.server.cluster.notice import Notice
from muster.server.crews.access import way_to
from muster.server.crews.follow import campaign_refused, check_follows, why_uncounted
from muster.server.crews.judge import Judges, judge_of
from muster.server.errors import Refused
from muster.server.http.identity import Person, clean_text, new_id, same
from muster.server.store import crews, tables
from muster.server.store.crews import CrewRow, CrewSummary, MatchRow
from muster.server.tables.registry import Tables
from muster.server.wire.crews import CrewTable
from muster.server.wire.messages import encode

log = logging.getLogger("muster.server.crews.crews")

IN_MEMORY = 24
TRIES = 8

NOT_YOURS = "There is no such crew, or you are no member: its invite link makes you one."


class Story(msgspec.Struct):
    """A crew's matches in memory, and what is seen of them; not to be changed."""

    chronicle: Chronicle
    page: Page
    form: Form


class Crew(msgspec.Struct):
    """A crew at a moment."""

    summary: CrewSummary
    story: Story

    @property
    def row(self) -> CrewRow:
        return self.summary.row

    @property
    def chronicle(self) -> Chronicle:
        return self.story.chronicle

    @property
    def called(self) -> str:
        """What one of its matches is called."""
        return self.chronicle.campaign.called


class CrewStatus(msgspec.Struct, frozen=True):
    """A crew after a look at the match that is on: where that is, and what is in its way."""

    crew: Crew
    table: CrewTable | None = None
    faults: list[str] = []


class Crews:
    """All crews of this server, for whoever is a member."""

    def __init__(self, registry: Tables) -> None:
        self.registry = registry
        self.services = registry.services
        self.judges = Judges(registry.services.store)
        self._stories: OrderedDict[tuple[str, str, int, str], Story] = OrderedDict()

    # ------------------------------------------------------------ coming and looking

    async def open(
        self, person: Person, chronicle: Chronicle, matches: list[MatchRow], origin: str = ""
    ) -> str:
        """A new crew with these matches, which are those of the chronicle; its id."""
        now = self.services.now()
        branched = chronicle.branched
        name = clean_text(chronicle.name, 60, "name")
        row = CrewRow(new_id(), chronicle.game, name, now, now)
        if branched is not None:
            row.branched_from = origin
            row.branched_name, row.branched_at = branched.origin[:60], branched.upto
        most = self.services.settings.crews_each

        def add(c: Connection) -> bool:
            if crews.count_crews(c, person.id) >= most:
                return False
            crews.add_crew(c, row, person.id, matches)
            return True

        if not await self.services.store.write(add):
            text = f"You are in {most} crews; that is as many as one can be in. Leave one first."
            raise Refused("many", text, 409)
        log.info("crew opened", extra={"event": "crew_opened", "crew": row.id, "game": row.game})
        return row.id

    async def listing(self, person: Person) -> list[crews.Listed]:
        """The crews of this person, the latest first."""
        most = self.services.settings.crews_each
        return await self.services.store.read(lambda c: crews.crews_of(c, person.id, most))

    async def join(self, person: Person, id: str, invite: str) -> None:
        """The link makes one a member; a wrong one changes nothing."""
        if len(id) > 32 or not same(invite, self.services.keys.crew(id)):
            return
        now, most = self.services.now(), self.services.settings.members_each

        def add(c: Connection) -> bool:
            if not crews.is_member(c, id, person.id):
                if crews.count_members(c, id) >= most:
                    return False
                crews.add_member(c, id, person.id, now)
            return True

        if await self.services.store.read(lambda c: crews.is_member(c, id, person.id)):
            return
        if not await self.services.store.write(add):
            raise Refused("many", f"This crew has {most} members; there is room for no more.", 409)
        for table in self.registry.live.values():
            if table.row.crew == id:
                table.seats.members.add(person.id)
        self.services.cluster.tell(Notice("crew", id))

    async def leave(self, person: Person, id: str) -> None:
        """No member any more. The crew stays as it is, and its invite link still leads to it."""
        await self.summary(person, id)
        await self.services.store.write(lambda c: crews.drop_member(c, id, person.id))
        for table in self.registry.live.values():
            if table.row.crew == id:
                table.seats.members.discard(person.id)
        self.services.cluster.tell(Notice("crew", id))

    async def crew(self, person: Person, id: str) -> Crew:
        """The crew as the store has it; 404 for those who are no members, whether it is or not."""
        found = await self.summary(person, id)
        return Crew(found, await self._story(found))

    async def summary(self, person: Person, id: str) -> CrewSummary:
        """The same without its matches."""
        found = None
        if len(id) <= 32:
            found = await self.services.store.read(lambda c: crews.summary_for(c, id, person.id))
        if found is None:
            raise Refused("nothing", NOT_YOURS, 404)
        return found

    async def _story(self, summary: CrewSummary) -> Story:
        row = summary.row
        key = (row.id, row.name, summary.matches, summary.last)
        story = self._stories.get(key)
        if story is None:
            matches = await self.matches(row.game, row.id, summary.matches)
            story = await asyncio.to_thread(_told, row, matches)
            self._stories[key] = story
        self._stories.move_to_end(key)
        while len(self._stories) > IN_MEMORY:
            self._stories.popitem(last=False)
        return story

    async def matches(self, game: str, id: str, upto: int) -> list[MatchRow]:
        """The matches of a crew. What another version judged is judged anew, if it can be."""
        found = await self.services.store.read(lambda c: crews.matches(c, id, upto))
        by = judge_of(game)
        for at, one in enumerate(found):
            if one.judged_by == by:
                continue
            try:
                judged = await self.judges.judge(game, one.record)
            except MusterError as error:  # a record of older rules keeps the result of its time
                told = {"event": "old_match", "error": str(error)}
                log.warning("not judged anew", extra=told)
                continue
            found[at] = anew = msgspec.structs.replace(
                one, result=encode(judged.result).decode(), judged_by=by
            )
            await self.services.store.write(partial(crews.set_result, id=id, match=anew))
        return found

    async def look(self, person: Person, id: str) -> CrewStatus:
        """The crew as it stands now: a match that is over is taken in first."""
        crew = await self.crew(person, id)
        if not crew.row.table_id:
            return CrewStatus(crew)
        status = await self._look_at_table(crew, person)
        return status or CrewStatus(await self.crew(person, id))

    # ------------------------------------------------------------ taking in

    async def _look_at_table(self, crew: Crew, person: Person) -> CrewStatus | None:
        """Where the match that is on stands for this member; None if it is on no longer."""
        id, table_id = crew.row.id, crew.row.table_id
        try:
            table = await self.registry.table(table_id)
            if (
                await self.services.store.read(lambda c: tables.journal_length(c, table_id))
                > table.seq
            ):
                async with table.lock:  # another process has written it to its end
                    await table.reload()
        except Refused as refused:
            if refused.status == 404:  # everybody left before it began
                await self.services.store.write(lambda c: crews.end_match(c, id, table_id))
                return None
            fault = f"{refused.refusal.text} Give this {crew.called} up to go on."
            return CrewStatus(crew, CrewTable(table_id, "running"), [fault])
        if table.state != "over" or table.match is None:
            way = way_to(table, person)
            return CrewStatus(crew, way, why_uncounted(crew.chronicle, table.row.options))
        try:
            await self.add(crew, table.match.record.dumps(), table_id)
        except Refused as refused:
            return CrewStatus(crew, CrewTable(table_id, "over"), [refused.refusal.text])
        except Exception:
            log.exception("match not judged", extra={"event": "not_judged", "table": table_id})
            text = f"The {crew.called} is over, but the rules of this campaign have a fault there."
            return CrewStatus(crew, CrewTable(table_id, "over"), [text])
        return None

    async def add(self, crew: Crew, text: str, table: str = "") -> bool:
        """Take in a finished match; False if it is there already. Refused if it does not follow."""
        id, game = crew.row.id, crew.row.game
        try:
            judged = await self.judges.judge(game, text)
        except BadCampaign as error:
            raise campaign_refused(error) from None
        summary, chronicle = crew.summary, crew.chronicle
        for _ in range(TRIES):
            if chronicle.number_of(judged.digest):
                if table:
                    await self.services.store.write(lambda c: crews.end_match(c, id, table))
                return False
            if summary.matches >= self.services.settings.matches_each:
                most = f"A crew does at most {summary.matches} {crew.called}s."
                raise Refused("many", most, 409)
            await asyncio.to_thread(check_follows, chronicle, judged.result)
            match = MatchRow(
                n=summary.matches + 1,
                digest=judged.digest,
                record=text,
                result=encode(judged.result).decode(),
                judged_by=judged.by,
                table_id=table,
                at=self.services.now(),
            )
            try:
                await self.services.store.write(partial(crews.append_match, id=id, match=match))
            except (
                tables.Conflict
            ):  # somebody else was first: this one, or another that came before
                summary = await self._again(id)
                chronicle = (await self._story(summary)).chronicle
                continue
            log.info("match taken in", extra={"event": "match", "crew": id, "n": match.n})
            return True
        raise Refused("busy", "Others change this crew all the time. Try again in a moment.", 409)

    async def _again(self, id: str) -> CrewSummary:
        found = await self.services.store.read(lambda c: crews.summary(c, id))
        if found is None:
            raise Refused("nothing", NOT_YOURS, 404)
        return found


def _told(row: CrewRow, matches: list[MatchRow]) -> Story:
    """The story of these matches. BadCampaign if they do not follow each other (any more)."""
    branched = Branched(row.branched_name, row.branched_at) if row.branched_name else None
    kept = [(one.record, msgspec.json.decode(one.result)) for one in matches]
    chronicle = Chronicle.restore(row.game, row.name, kept, branched)
    return Story(chronicle, chronicle.page(), chronicle.form({}, None))
