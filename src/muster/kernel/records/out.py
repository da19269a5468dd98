"""Where rules report what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from muster.kernel.events import Event


class Out:
    """Where rules report what happens. `revealed` marks that something hidden came to light.

    `heard` is false where nobody listens: an event that takes work need not be made then.
    """

    __slots__ = ("events", "heard", "revealed")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed = False
        self.heard = True

    def tell(self, event: Event) -> None:
        """Something happened: whoever may know learns of it, in this order."""
        self.events.append(event)
        if event.reveals:
            self.revealed = True


class Silence(Out):
    """Nobody listens: for search and simulation."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.heard = False

    def tell(self, event: Event) -> None:
        pass
