"""What a long measurement has found so far, on disk: an interrupted one goes on where it was."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Generic, TypeVar

import msgspec

from muster import __version__
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.lab.pool import Engine
from muster.lab.report import Setting

R = TypeVar("R")


class Checkpoint(Generic[R]):
    """Results by number, a line each, below a line that says what they are of.

    `in_folder` has a file for each setting: what was measured in another one is never mixed in.
    `beside` belongs to one file that is written at the end, and is refused to any other setting.
    Bots have no version: after changing one, begin anew.
    """

    def __init__(self, path: Path | None, about: Mapping[str, Any], kind: type[R]) -> None:
        self.path = path
        self.about = about
        self.kind = kind
        self.places: dict[int, int] = {}
        self._file: BinaryIO | None = None

    @staticmethod
    def in_folder(folder: Path | None, setting: Setting, kind: type[R]) -> Checkpoint[R]:
        """In a file of the setting's own; without a folder, nowhere."""
        if folder is None:
            return Checkpoint(None, {}, kind)
        about = _about(setting) | {"of": kind.__name__}
        digest = hashlib.sha256(msgspec.json.encode(about)).hexdigest()[:12]
        path = folder / f"{setting.game}-{len(setting.bots)}-{digest}.jsonl"
        return Checkpoint(path, about, kind)

    @staticmethod
    def beside(file: Path, setting: Setting, kind: type[R]) -> Checkpoint[R]:
        """In FILE.journal, until FILE is whole."""
        return Checkpoint(file.with_name(f"{file.name}.journal"), _about(setting), kind)

    def read(self) -> Iterator[tuple[int, R]]:
        """What is there already, each number once. What an interruption cut off is left out.

        BadChoice for a file of another setting, with what differs.
        """
        if self.path is None or not self.path.exists():
            return
        with self.path.open("rb") as file:
            self._compare(file.readline())
            place = file.tell()
            for line in file:
                try:
                    number, raw = msgspec.json.decode(line, type=tuple[int, msgspec.Raw])
                    result = msgspec.json.decode(raw, type=self.kind)
                except msgspec.DecodeError:
                    pass
                else:
                    if number not in self.places:
                        self.places[number] = place
                        yield number, result
                place += len(line)

    def at(self, number: int) -> R:
        """One result again, from the disk."""
        assert self.path is not None
        with self.path.open("rb") as file:
            file.seek(self.places[number])
            _, raw = msgspec.json.decode(file.readline(), type=tuple[int, msgspec.Raw])
        return msgspec.json.decode(raw, type=self.kind)

    def write(self, number: int, result: R) -> None:
        """Keep a result."""
        if self._file is not None:
            self.places[number] = self._file.tell()
            self._file.write(msgspec.json.encode((number, result)) + b"\n")
            self._file.flush()

    def forget(self) -> None:
        """Remove the file: what was in it is elsewhere now."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def _compare(self, line: bytes) -> None:
        """BadChoice unless this first line is of the same setting; one cut off is of none."""
        if not line.endswith(b"\n"):
            return
        try:
            found = msgspec.json.decode(line, type=dict[str, Any])
        except msgspec.DecodeError:
            found = {}
        now = msgspec.json.decode(msgspec.json.encode(self.about))
        names = [name for name in {**now, **found} if found.get(name) != now.get(name)]
        if names:
            told = "; ".join(
                f"{name} {_short(found.get(name))}, now {_short(now.get(name))}" for name in names
            )
            raise BadChoice(
                f"{self.path} is of a run that was interrupted, with other settings: {told}. Give "
                "the same settings to go on with it, or delete it to begin anew"
            )

    def __enter__(self) -> Checkpoint[R]:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            headed, whole = _state_of(self.path)
            self._file = self.path.open("ab" if headed else "wb")
            if not headed:
                self._file.write(msgspec.json.encode(self.about) + b"\n")
            elif not whole:
                self._file.write(b"\n")
            self._file.flush()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def measured(
    job: Callable[[Any, int], R],
    setting: Setting,
    n: int,
    engine: Engine,
    checkpoint: Checkpoint[R],
    progress: Callable[[int], None] | None = None,
    taken: Callable[[int, R], R] | None = None,
) -> Generator[tuple[int, R], None, None]:
    """The results of the first n games: those the checkpoint has, then the others as they come.

    Each is written down at once, or what `taken` makes of it. `progress` is told how many there
    are.
    """
    had: set[int] = set()
    for number, result in checkpoint.read():
        if number < n:
            had.add(number)
            yield number, result
    todo: Any = [number for number in range(n) if number not in had] if had else range(n)
    many = len(had)
    with checkpoint:
        for number, result in engine.play(job, setting, todo):
            kept = result if taken is None else taken(number, result)
            checkpoint.write(number, kept)
            many += 1
            if progress is not None:
                progress(many)
            yield number, kept


def _state_of(path: Path) -> tuple[bool, bool]:
    """Does this file have its first line, and is the last one whole?"""
    if not path.exists():
        return False, False
    with path.open("rb") as file:
        headed = file.readline().endswith(b"\n")
        file.seek(-1 if headed else 0, 2)
        return headed, file.read(1) == b"\n"


def _about(setting: Setting) -> dict[str, Any]:
    """Whatever the results follow from."""
    seats = len(setting.bots)
    game = shelf.game(setting.game)
    box = game.box(seats, setting.options, setting.content)
    told: dict[str, Any] = {name: getattr(setting, name) for name in setting.__struct_fields__}
    del told["content"]
    return told | {
        "content": box.content.hash[:12],
        "rules": game.meta.rules_version,
        "muster": __version__,
    }


def _short(value: Any) -> str:
    said = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return said if len(said) <= 60 else f"{said[:57]}..."
