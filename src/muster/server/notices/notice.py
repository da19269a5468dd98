"""What a notice says: which table, which game, since when. Nothing of what lies on the table."""

from __future__ import annotations

from typing import Literal

import msgspec

from muster.languages import ENGLISH, voice_in
from muster.server.services import stamp

Kind = Literal["turn", "test"]


class Notice(msgspec.Struct, frozen=True):
    """It is somebody's turn at a table, or they try whether notices arrive.

    game    the id of the game, `called` what people call it
    others  who else sits there; only a push that nobody else can read says so
    since   when it became their turn, in seconds since 1970
    language  in which they are told
    """

    kind: Kind
    table: str
    game: str
    called: str
    since: float
    others: tuple[str, ...] = ()
    language: str = ENGLISH

    def say(self, text: str) -> str:
        """A text of it in the language of whoever is told."""
        return voice_in(self.language, self.game, self.others).named(text)

    @property
    def title(self) -> str:
        said = f"{self.called}: your turn" if self.kind == "turn" else "Muster: a test"
        return self.say(said)

    @property
    def text(self) -> str:
        if self.kind == "test":
            return self.say("This is how you will be told that it is your turn.")
        return self.say("It is your turn at this table.")

    @property
    def path(self) -> str:
        return f"/table/{self.table}" if self.table else "/"

    def link(self, origin: str) -> str:
        """Where to go, from outside."""
        return f"{origin}{self.path}"

    @staticmethod
    def stamp(seconds: float) -> str:
        return stamp(seconds)

    def pushed(self) -> bytes:
        """What the service worker is told."""
        text = self.text
        if self.others:
            text = self.say(f"With {_listed(self.others)}.")
        said = {"title": self.title, "text": text, "path": self.path, "tag": self.table or "test"}
        return msgspec.json.encode({**said, "since": stamp(self.since)})


def _listed(names: tuple[str, ...]) -> str:
    shown = list(names[:4]) + ([f"{len(names) - 4} more"] if len(names) > 4 else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def trial_notice(now: float, language: str) -> Notice:
    """To try out a channel."""
    return Notice("test", "", "", "Muster", now, language=language)
