"""What a long measurement has found so far, on disk: an interrupted one goes on where it was."""

from __future__ import annotations

import hashlib
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Generic, TypeVar

import msgspec

from muster.kernel import shelf
from muster.lab.report import Setting

R = TypeVar("R")


class Checkpoint(Generic[R]):
    """Results by number, a line each, in a file of the setting's own; without a folder, nowhere.

    The name of the file holds a digest of the setting, the rules and the components, so what was
    measured in another setting is never mixed in. Bots have no version: after changing one, begin
    with an empty folder.
    """

    def __init__(self, folder: Path | None, setting: Setting, kind: type[R]) -> None:
        self.kind = kind
        self.path: Path | None = None
        self._file: BinaryIO | None = None
        if folder is not None:
            seats = len(setting.bots)
            game = shelf.game(setting.game)
            box = game.box(seats, setting.options, setting.content)
            told = msgspec.json.encode((setting, game.meta.rules_version, box.content.hash))
            digest = hashlib.sha256(told).hexdigest()[:12]
            self.path = folder / f"{setting.game}-{seats}-{digest}.jsonl"

    def read(self) -> dict[int, R]:
        """What is there already. A line that was cut off by an interruption is left out."""
        found: dict[int, R] = {}
        if self.path is None or not self.path.exists():
            return found
        for line in self.path.read_bytes().splitlines():
            try:
                number, raw = msgspec.json.decode(line, type=tuple[int, msgspec.Raw])
                result = msgspec.json.decode(raw, type=self.kind)
            except msgspec.DecodeError:
                continue
            found[number] = result
        return found

    def write(self, number: int, result: R) -> None:
        """Keep a result."""
        if self._file is not None:
            self._file.write(msgspec.json.encode((number, result)) + b"\n")
            self._file.flush()

    def __enter__(self) -> Checkpoint[R]:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            cut_off = self.path.exists() and not self.path.read_bytes().endswith(b"\n")
            self._file = self.path.open("ab")
            if cut_off:
                self._file.write(b"\n")
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
