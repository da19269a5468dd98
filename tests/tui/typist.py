"""Somebody who types lines at a table, and what was said after each."""

from __future__ import annotations

from muster.tui.plain.play import DONE, PlainGame
from muster.tui.table.local import LocalTable


class Typist:
    """Types these lines, then leaves; keeps what was said after each."""

    def __init__(self, *lines: str) -> None:
        self._lines = list(lines)
        self.heard: list[str] = [""]
        self.prompts: list[str] = []

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.heard.append("")
        return self._lines.pop(0) if self._lines else "q"

    def say(self, text: str) -> None:
        self.heard[-1] += f"{text}\n"


def typed(table: LocalTable, *lines: str) -> list[str]:
    """What was said before each of these lines and after the last."""
    typist = Typist(*lines)
    assert PlainGame(table, typist.read, typist.say).run() == DONE
    return typist.heard


def inputs(table: LocalTable) -> list[tuple[int, str]]:
    return list(table.match.record.inputs)
