"""How far a long run is: a bar for each part of it, or a line now and then in a pipe."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bars:
    """Bars by what they are of. A `quiet` one says nothing where nobody can see a bar."""

    def __init__(self, console: Console, quiet: bool = False) -> None:
        self.console = console
        self.quiet = quiet
        self._tasks: dict[str, Any] = {}
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=quiet,
            disable=not console.is_terminal,
        )

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def of(self, name: str, many: int) -> Callable[[int], None]:
        """A bar of its own: told how many of so many are done."""

        def told(done: int) -> None:
            self._move(name, done, many)

        return told

    def seats(self, seats: int, done: int, many: int) -> None:
        """So many of so many are done with this number of seats."""
        self._move(f"{seats} seats", done, many)

    def _move(self, name: str, done: int, many: int) -> None:
        if name not in self._tasks:
            self._tasks[name] = self._bar.add_task(name, total=many)
        self._bar.update(self._tasks[name], completed=done)
        seen = self.console.is_terminal or self.quiet
        if not seen and done % max(1, many // 10) == 0:
            self.console.print(f"{name}: {done:,} of {many:,}")
