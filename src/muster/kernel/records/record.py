"""Records: everything needed to play a match again, as lines of text.

    line 1   the header: game, rules version, seats, options, content hash, commitment, salts
    then     one input a line, [seat, "action"]
    last     the footer: number of inputs, secret, the final state's hash, outcome, digest

The digest is over all lines before it, so a changed, missing or added byte is noticed on loading.
A record of a match that is still running holds its secret and its sealed answers: it belongs to
whoever keeps the table and to nobody else until the match is over.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from muster.kernel.chance import Secret
from muster.kernel.errors import BadChoice, BadContent, BadPosition, BadRecord, Illegal
from muster.kernel.records.freeze import Bounded, canonical
from muster.kernel.records.typed import decode

if TYPE_CHECKING:
    from muster.kernel.match import Match

FORMAT = 1

LARGEST = 16 * 1024 * 1024
"""Bytes of a record. Long games have some tens of thousands."""

Input = tuple[int, str]

_MADE_UP = (IndexError, KeyError, TypeError, ValueError, AttributeError, RecursionError)
"""What rules may raise from a starting position that somebody made up."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match was created with. `start` is a position where it did not begin at set-up."""

    muster: int
    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    content: str
    commitment: str
    salts: tuple[str, ...]
    overlay: dict[str, dict[str, Any]] | None = None
    start: dict[str, Any] | None = None


class Footer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a match stands after its last input."""

    inputs: int
    secret: str
    state: str
    outcome: dict[str, Any] | None
    digest: str


class Verified(msgspec.Struct, frozen=True):
    """What a verification has gone through again: every input, and the draws of each stream."""

    inputs: int
    draws: dict[str, int]
    finished: bool


class Record:
    """A match on paper. Loading checks the paper, `verify` checks the match."""

    __slots__ = ("footer", "header", "inputs")

    def __init__(self, header: Header, inputs: tuple[Input, ...], footer: Footer) -> None:
        self.header = header
        self.inputs = inputs
        self.footer = footer

    @staticmethod
    def made(
        header: Header, inputs: tuple[Input, ...], secret: Secret, state: str, outcome: Any
    ) -> Record:
        """A record of these inputs, with its digest."""
        footer = Footer(len(inputs), secret.bytes.hex(), state, outcome, "")
        text = _lines(header, inputs)
        digest = _digest(text, footer)
        return Record(header, inputs, msgspec.structs.replace(footer, digest=digest))

    def dumps(self) -> str:
        """The text of the record; the same match always gives the same text."""
        return _lines(self.header, self.inputs) + canonical(msgspec.to_builtins(self.footer)) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the record, whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.dumps(), encoding="utf-8", newline="\n")
        draft.replace(target)

    @staticmethod
    def load(path: str | Path) -> Record:
        """Read a record; BadRecord says what is wrong and on which line."""
        try:
            with Path(path).open("rb") as file:
                raw = file.read(LARGEST + 1)
        except OSError as error:
            raise BadRecord(0, f"{path}: {error.strerror or error}") from None
        return Record.loads(raw)

    @staticmethod
    def loads(raw: bytes | str) -> Record:
        """Read a record from its text."""
        data = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
        if len(data) > LARGEST:
            raise BadRecord(0, f"larger than any match: a record has at most {LARGEST} bytes")
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise BadRecord(line, "not UTF-8 text; the file is damaged or no record") from None
        lines = text.split("\n")
        header = _read_header(lines[0])
        if lines[-1] != "" or len(lines) < 3:
            raise BadRecord(len(lines), "the record is cut off: its last line is not whole")
        rows = lines[1:-1]
        if not rows[-1].startswith("{"):
            raise BadRecord(len(rows) + 1, "the record is cut off: the closing line is missing")
        footer = _read(rows[-1], len(rows) + 1, Footer, "the closing line")
        inputs = tuple(
            _read(row, number, Input, 'an input like [0,"draw"]')
            for number, row in enumerate(rows[:-1], start=2)
        )
        if footer.inputs != len(inputs):
            raise BadRecord(
                len(rows) + 1,
                f"the closing line counts {footer.inputs} inputs, {len(inputs)} are there",
            )
        record = Record(header, inputs, footer)
        if footer.digest != _digest(_lines(header, inputs), footer) or record.dumps() != text:
            raise BadRecord(_first_difference(record.dumps(), text), "changed after it was written")
        return record

    def replay(self, upto: int | None = None) -> Match:
        """The match after the first `upto` inputs (all of them by default), played again."""
        from muster.kernel.match import Match

        count = len(self.inputs) if upto is None else upto
        if not 0 <= count <= len(self.inputs):
            raise BadChoice(f"no moment {count}; valid: 0 to {len(self.inputs)}")
        secret = Secret(_hex(self.footer.secret, len(self.inputs) + 2))
        try:
            match = Match.from_header(self.header, secret)
        except (BadChoice, BadContent, BadPosition) as error:
            raise BadRecord(1, str(error)) from None
        made_up = self.header.start is not None
        for number, (seat, action) in enumerate(self.inputs[:count], start=2):
            try:
                match.play(seat, action, Bounded(match.history.out) if made_up else None)
            except (Illegal, BadPosition) as error:
                raise BadRecord(number, f"seat {seat}, {action!r}: {error}") from None
            except _MADE_UP as error:
                if not made_up:  # then it is the rules that are broken
                    raise
                text = f"seat {seat}, {action!r}: the position it starts from cannot be ({error!r})"
                raise BadRecord(number, text) from None
        return match

    def verify(self) -> Verified:
        """Derive every draw and every step again; BadRecord tells the first thing that is off."""
        match = self.proved()
        return Verified(len(self.inputs), dict(match.state.chance.counts), match.over)

    def proved(self) -> Match:
        """The match at its last input, with everything checked that `verify` checks."""
        end = len(self.inputs) + 2
        secret = Secret(_hex(self.footer.secret, end))
        if secret.commitment != self.header.commitment:
            raise BadRecord(end, "the secret is not the one that was committed to before the deal")
        if self.footer.digest != _digest(_lines(self.header, self.inputs), self.footer):
            raise BadRecord(end, "changed after it was written")
        match = self.replay()
        # By rules of before the same inputs lead to the same result, but not to the same dump.
        if self.header.rules == match.header.rules and match.fingerprint != self.footer.state:
            raise BadRecord(end, "playing it again ends in another position")
        outcome = None if match.outcome is None else match.outcome.result()
        if canonical(outcome) != canonical(self.footer.outcome):
            raise BadRecord(end, "playing it again ends in another result")
        return match


def digest_of(text: str) -> str:
    """The digest of a record's text, checked without reading a single input.

    For text that was read and judged before: two texts share a digest only if they are the same.
    """
    body, _, last = text.removesuffix("\n").rpartition("\n")
    line = text.count("\n")
    if not text.endswith("\n") or not last.startswith("{"):
        raise BadRecord(line, "the record is cut off: its closing line is missing")
    footer: Footer = _read(last, line, Footer, "the closing line")
    if footer.digest != _digest(body + "\n", footer) or (
        canonical(msgspec.to_builtins(footer)) != last
    ):
        raise BadRecord(line, "changed after it was written")
    return footer.digest


def _lines(header: Header, inputs: tuple[Input, ...]) -> str:
    rows = [canonical(msgspec.to_builtins(header))]
    rows += [canonical(list(one)) for one in inputs]
    return "\n".join(rows) + "\n"


def _digest(text: str, footer: Footer) -> str:
    bare = msgspec.to_builtins(msgspec.structs.replace(footer, digest=""))
    return sha256((text + canonical(bare)).encode()).hexdigest()


def _read_header(line: str) -> Header:
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        raise BadRecord(1, "not a Muster record: the first line is no JSON object") from None
    if not isinstance(data, dict) or not isinstance(data.get("muster"), int):
        raise BadRecord(1, "not a Muster record: the first line has no format number")
    if data["muster"] > FORMAT:
        raise BadRecord(
            1, f"written by a newer Muster (format {data['muster']}, this one reads {FORMAT})"
        )
    header: Header = _read(line, 1, Header, "a header")
    return header


def _read(line: str, number: int, shape: Any, what: str) -> Any:
    try:
        return decode(line, shape)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(number, f"not {what}: {error}") from None


def _hex(text: str, line: int) -> bytes:
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        raw = b""
    if len(raw) != 32:
        raise BadRecord(line, "the secret is not 32 bytes in hexadecimal")
    return raw


def _first_difference(expected: str, text: str) -> int:
    pairs = zip(expected.split("\n"), text.split("\n"), strict=False)
    for number, (a, b) in enumerate(pairs, start=1):
        if a != b:
            return number
    return text.count("\n")
