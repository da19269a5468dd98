"""A crew's file: the finished records of one campaign, in order, and nothing else.

Everything a crew has and is comes out of its records by `Campaign.judge` and `Campaign.fold`, so
there is no state beside them that could contradict them. A chronicle only grows; to try something
else it is branched.

    {"muster-campaign": 1, "game": "masters", "rules": "1", "name": "...",
     "records": ["<text of a record>", ...], "branched": {"from": "...", "upto": 3} or null}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from muster.kernel import shelf
from muster.kernel.errors import BadChoice, BadRecord
from muster.kernel.records.freeze import canonical
from muster.kernel.records.record import Record, digest_of
from muster.kernel.records.typed import convert
from muster.parts.campaign import BadCampaign, Campaign, Form, Page, Result, State, campaign_in

FORMAT = 1
NAME_MOST = 60


class Branched(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a campaign was branched from: its name, and after how many matches."""

    origin: str = msgspec.field(name="from")
    upto: int


class Entry(msgspec.Struct, frozen=True):
    """A match of a campaign: the text of its record, its digest, what came out of it."""

    text: str
    digest: str
    result: Result


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int = msgspec.field(name="muster-campaign")
    game: str
    rules: str
    name: str
    records: list[str]
    branched: Branched | None


class Chronicle:
    """The matches of one campaign. `entries` are judged; `state` is what they have come to."""

    __slots__ = ("_entries", "_numbers", "branched", "campaign", "game", "name", "state")

    def __init__(self, game: str, name: str, branched: Branched | None = None) -> None:
        self.game = game
        self.name = checked_name(name)
        self.branched = branched
        self.campaign = campaign_of(game)
        self.state: State = self.campaign.begin()
        self._entries: list[Entry] = []
        self._numbers: dict[str, int] = {}

    # Beginning

    @staticmethod
    def new(game: str, name: str) -> Chronicle:
        """A campaign without a match; BadChoice if the game has no campaign."""
        return Chronicle(game, name)

    @staticmethod
    def restore(
        game: str, name: str, kept: Iterable[tuple[str, Result]], branched: Branched | None = None
    ) -> Chronicle:
        """A campaign from texts and results that were judged here before and kept together.

        Nothing is played again; each is folded, so that they still have to follow each other.
        """
        chronicle = Chronicle(game, name, branched)
        for text, result in kept:
            chronicle._append(text, digest_of(text), result)
        return chronicle

    @staticmethod
    def loads(raw: bytes | str, known: Mapping[str, Result] | None = None) -> Chronicle:
        """Read a campaign from its file; BadCampaign says which match is wrong, and what.

        Every record is played again, except those whose digest is in `known`: results of the same
        records that were judged here before.
        """
        file = _read(raw)
        chronicle = Chronicle(file.game, file.name, file.branched)
        for number, text in enumerate(file.records, start=1):
            if not chronicle._take(text, known or {}):
                twin = chronicle._numbers[digest_of(text)]
                raise chronicle._bad(number, f"it is there twice: the same record as number {twin}")
        return chronicle

    # Reading

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The finished matches, in order."""
        return tuple(self._entries)

    @property
    def results(self) -> tuple[Result, ...]:
        """What came out of each match, first to last."""
        return tuple(entry.result for entry in self._entries)

    @property
    def digest(self) -> str:
        """The digest of the last record; empty before the first."""
        return self._entries[-1].digest if self._entries else ""

    def number_of(self, digest: str) -> int:
        """Which match has this record, counted from 1; 0: none."""
        return self._numbers.get(digest, 0)

    def __len__(self) -> int:
        return len(self._entries)

    def page(self) -> Page:
        """What there is to see of the campaign."""
        return self.campaign.page(self.state, self.results)

    def form(self, draft: Mapping[str, str], plan: Mapping[str, Any] | None = None) -> Form:
        """The draft of the next match, checked."""
        return self.campaign.form(self.state, draft, plan)

    def options(
        self, draft: Mapping[str, str], plan: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The options of the next match; Illegal with its clause if the draft is not ready."""
        return self.campaign.options(self.state, draft, plan)

    def dumps(self) -> str:
        """The campaign as a file; the same campaign always gives the same text."""
        file = _File(
            FORMAT,
            self.game,
            shelf.game(self.game).meta.rules_version,
            self.name,
            [entry.text for entry in self._entries],
            self.branched,
        )
        return canonical(msgspec.to_builtins(file)) + "\n"

    # Growing

    def add(self, record: Record) -> bool:
        """Judge a finished match and append it; False if it is there already.

        BadCampaign if it does not hold or does not follow from what is there: the campaign stays
        as it was.
        """
        return self._take(record.dumps(), {}, record)

    def branch(self, upto: int, name: str) -> Chronicle:
        """A campaign of its own with the first `upto` matches; this one is left as it is."""
        if not 0 <= upto <= len(self._entries):
            raise BadChoice(
                f"there is no branching after {upto} {self.campaign.called}s; "
                f"valid: 0 to {len(self._entries)}"
            )
        twin = Chronicle(self.game, name, Branched(self.name, upto))
        for entry in self._entries[:upto]:
            twin._append(entry.text, entry.digest, entry.result)
        return twin

    def _bad(self, number: int, reason: str, clause: str = "") -> BadCampaign:
        return BadCampaign(number, reason, clause, self.campaign.called)

    def _take(self, text: str, known: Mapping[str, Result], record: Record | None = None) -> bool:
        number = len(self._entries) + 1
        try:
            digest = digest_of(text) if record is None else record.footer.digest
            if digest in self._numbers:
                return False
            result = known.get(digest)
            if result is None:
                result = self._judged(record or Record.loads(text), number)
        except BadRecord as error:
            raise self._bad(number, f"its record does not hold: {error}") from None
        self._append(text, digest, result)
        return True

    def _judged(self, record: Record, number: int) -> Result:
        if record.header.game != self.game:
            raise self._bad(number, f"it is a match of {record.header.game}, not of {self.game}")
        try:
            return self.campaign.judge(record)
        except BadCampaign as error:
            raise self._bad(error.match or number, error.reason, error.clause) from None

    def _append(self, text: str, digest: str, result: Result) -> None:
        number = len(self._entries) + 1
        try:
            state = self.campaign.fold(self.state, result)
        except BadCampaign as error:
            raise self._bad(error.match or number, error.reason, error.clause) from None
        self.state = state
        self._entries.append(Entry(text, digest, result))
        self._numbers[digest] = number


def campaign_of(game: str) -> Campaign:
    """The campaign of a game; BadChoice if there is no such game or it has none."""
    campaign = campaign_in(shelf.game(game))
    if campaign is None:
        having = [one.meta.id for one in shelf.sound()[0] if campaign_in(one) is not None]
        raise BadChoice(f"{game} has no campaign; valid: {', '.join(having) or 'none'}")
    return campaign


def checked_name(name: str) -> str:
    """A campaign's name, with spaces tidied; BadChoice if it is none."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > NAME_MOST or not tidy.isprintable():
        raise BadChoice(f"a name of 1 to {NAME_MOST} characters is needed, such as The Night Shift")
    return tidy


def _read(raw: bytes | str) -> _File:
    data = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    try:
        head: Any = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadCampaign(0, f"no campaign file: it is no JSON ({error})") from None
    version = head.get("muster-campaign") if isinstance(head, dict) else None
    if not isinstance(version, int) or isinstance(version, bool):
        raise BadCampaign(0, "no campaign file: it has no format number")
    if version != FORMAT:
        age = "a newer" if version > FORMAT else "another"
        raise BadCampaign(0, f"written by {age} Muster (format {version}, this one reads {FORMAT})")
    try:
        file = convert(head, _File)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadCampaign(0, f"the campaign file was changed by hand: {error}") from None
    try:
        checked_name(file.name)
        campaign_of(file.game)
    except BadChoice as error:
        raise BadCampaign(0, f"the campaign file does not fit: {error}") from None
    meta = shelf.game(file.game).meta
    if file.rules not in (meta.rules_version, *meta.plays_too):
        raise BadCampaign(
            0,
            f"played by rules version {file.rules} of {file.game}, "
            f"this Muster has {meta.rules_version}",
        )
    if file.branched is not None and not 0 <= file.branched.upto <= len(file.records):
        raise BadCampaign(
            0,
            f"it says it was branched after {file.branched.upto} records and holds "
            f"{len(file.records)}",
        )
    return file


def results_by_digest(entries: Sequence[Entry]) -> dict[str, Result]:
    """What `loads` may take as known."""
    return {entry.digest: entry.result for entry in entries}
