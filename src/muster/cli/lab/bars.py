"""How far a long run is: a bar for each number of seats, or a line now and then in a pipe."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class SeatBars:
    """Bars by number of seats; `progress(seats, done, of)` moves them."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._tasks: dict[int, Any] = {}
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
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

    def progress(self, seats: int, done: int, many: int) -> None:
        """So many of so many are done with this number of seats."""
        if seats not in self._tasks:
            self._tasks[seats] = self._bar.add_task(f"{seats} seats", total=many)
        self._bar.update(self._tasks[seats], completed=done)
        if not self.console.is_terminal and done % max(1, many // 10) == 0:
            self.console.print(f"{seats} seats: {done:,} of {many:,}")
