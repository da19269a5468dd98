"""Campaigns: matches that follow from each other, as a pure fold over their finished records.

A game with a campaign has an attribute `campaign`. A campaign knows nothing but records: what a
crew owns, who is missing and what a thread has come to is folded from them, and the next match is
created with options that say all of it, so every record stands for itself and follows from the one
before.

Pages and forms are data with one vocabulary: the browser and the terminal draw them and know no
rules. Everything here is JSON-able.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from muster.kernel.errors import MusterError
from muster.kernel.game import Game
from muster.kernel.records.record import Record
from muster.kernel.scene import Node

State = dict[str, Any]
"""Where a campaign stands; JSON-able, made by `Campaign.begin` and `Campaign.fold` only."""

Result = dict[str, Any]
"""What came out of one match; JSON-able, made by `Campaign.judge` from its record alone."""


class BadCampaign(MusterError):
    """A campaign, or a match of it, that cannot be: which match, and why."""

    def __init__(self, match: int, reason: str, clause: str = "", called: str = "game") -> None:
        place = f"{called} {match}: " if match else ""
        super().__init__(f"{place}{reason}" + (f" [{clause}]" if clause else ""))
        self.match = match
        self.reason = reason
        self.clause = clause


# ---------------------------------------------------------------- the page


class Figure(msgspec.Struct, frozen=True):
    """A number or word the page shows large: label, value, icon of the skin."""

    label: str
    value: str
    icon: str = ""
    note: str = ""


DrawnCard = Annotated[
    Node | None, msgspec.Meta(extra={"typescript": "import('../lib/types').Node | null"})
]
"""A card as the table draws it, if it does."""


class CardLine(msgspec.Struct, frozen=True):
    """A card of a member: name, one line of what it does, whether it is upgraded.

    note   what it was, or may become
    drawn  the same as `text`, as it lies on the table
    """

    name: str
    text: str = ""
    pro: bool = False
    note: str = ""
    drawn: DrawnCard = None


class Member(msgspec.Struct, frozen=True):
    """A named character. `status` is empty or a word like "busted"; history is newest last."""

    id: str
    name: str
    role: str
    level: int
    status: str = ""
    icon: str = ""
    cards: tuple[CardLine, ...] = ()
    played_by: str = ""
    history: tuple[str, ...] = ()


class Player(msgspec.Struct, frozen=True):
    """A human of the campaign, by name."""

    name: str
    level: int
    matches: int
    last: int = 0  # the number of the match they played last


class Step(msgspec.Struct, frozen=True):
    """A station of a track: `state` is "won", "lost" or "open"."""

    id: str
    name: str
    state: Literal["won", "lost", "open"]
    note: str = ""


class Track(msgspec.Struct, frozen=True):
    """Stations that belong together, in order: matches that tell one story."""

    id: str
    name: str
    about: str
    steps: tuple[Step, ...]


class Entry(msgspec.Struct, frozen=True):
    """Something a crew has, or may come to have.

    lit    it has it
    icon   of the skin; or `mark`, a price or a number that stands in its place
    tag    behind its name, as in "yours"
    aside  at the end of its line, as in "2 for sale"
    """

    id: str
    name: str
    text: str
    note: str = ""
    lit: bool = False
    icon: str = ""
    mark: str = ""
    tag: str = ""
    aside: str = ""


class Group(msgspec.Struct, frozen=True):
    """Entries that stand together under a title; `folded`: shown when one asks for them."""

    entries: tuple[Entry, ...]
    title: str = ""
    folded: bool = False


class Section(msgspec.Struct, frozen=True):
    """A titled part of the page: tracks, or groups of entries.

    form  how entries look: "cards" for people and favours, "rows" for things with a price, "medals"
          for what is earned
    """

    id: str
    title: str
    note: str = ""
    form: Literal["cards", "rows", "medals", "tracks"] = "cards"
    groups: tuple[Group, ...] = ()
    tracks: tuple[Track, ...] = ()


class Past(msgspec.Struct, frozen=True):
    """A finished match: `title`, `result` ("won" or "lost"), and a few lines of what came of it."""

    match: int
    title: str
    result: str
    text: str
    lines: tuple[str, ...] = ()
    medals: tuple[str, ...] = ()


class Page(msgspec.Struct, frozen=True):
    """Everything a crew's page shows; `called` is what its matches are called."""

    called: str
    matches: int
    figures: tuple[Figure, ...]
    members: tuple[Member, ...]
    players: tuple[Player, ...]
    sections: tuple[Section, ...]
    past: tuple[Past, ...]
    final: str = ""  # the final score in words, once there is one


# ---------------------------------------------------------------- the form


class Choice(msgspec.Struct, frozen=True):
    """A value of a field; `why` is why it cannot be chosen now, with its clause; empty if it can.

    `note` is one line about it. Choices that are refused are shown, with the reason.
    """

    id: str
    label: str
    note: str = ""
    why: str = ""
    clause: str = ""
    group: str = ""


class Field(msgspec.Struct, frozen=True):
    """A thing to decide. `kind` is "choice" or "text"; a text may have choices as suggestions.

    group   fields of one group stand together under its title
    """

    id: str
    label: str
    kind: str
    value: str
    choices: tuple[Choice, ...] = ()
    group: str = ""
    help: str = ""
    clause: str = ""


class Remark(msgspec.Struct, frozen=True):
    """Something wrong or worth knowing, in plain words; `field` is the field it is about."""

    text: str
    clause: str = ""
    field: str = ""


class Form(msgspec.Struct, frozen=True):
    """A draft of the next match: what is to be decided, what is wrong, what to consider.

    `values` is the whole draft with defaults filled in: a client sends it back changed. `seats` is
    how many people sit at the table, with a name for each.
    """

    fields: tuple[Field, ...]
    values: dict[str, str]
    problems: tuple[Remark, ...]
    advice: tuple[Remark, ...]
    ready: bool
    seats: tuple[str, ...]


# ---------------------------------------------------------------- the campaign of a game


class Campaign(ABC):
    """How the matches of a game follow from each other. All of it is pure."""

    title: str
    """What such a campaign is called, as in "River City"."""

    called: str = "game"
    """What one of its matches is called, as in "job"; several with an s."""

    @abstractmethod
    def begin(self) -> State:
        """Where a new campaign stands."""

    @abstractmethod
    def judge(self, record: Record) -> Result:
        """What came out of a finished match: its record is played again and nothing else is asked.

        BadCampaign if it is not finished, was not played for a campaign, or began from a position;
        BadRecord if it does not hold.
        """

    @abstractmethod
    def fold(self, state: State, result: Result) -> State:
        """The campaign after this match; `state` is left as it is.

        BadCampaign if the match does not follow from `state`: it began with other cash, cards,
        people or after another match.
        """

    @abstractmethod
    def page(self, state: State, results: Sequence[Result]) -> Page:
        """What there is to see, from a state and the results it was folded from."""

    @abstractmethod
    def form(self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None) -> Form:
        """The draft of the next match, checked; unknown and missing values take defaults.

        `plan` is a drawn map to play on (see Designer), or None for a printed one.
        """

    @abstractmethod
    def options(
        self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        """The options of the match this draft describes; Illegal with its clause if not ready."""

    def people(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What the people at a match with these options are called, by seat; empty if unknown."""
        return ()

    def follow(self, state: State, options: Mapping[str, Any]) -> None:
        """BadCampaign if a match with these options does not follow from `state`: told before it
        is played on, not after."""
        return  # a campaign need not look ahead


def campaign_in(game: Game[Any]) -> Campaign | None:
    """The campaign of a game, if it has one: its attribute `campaign`."""
    found = getattr(game, "campaign", None)
    return found if isinstance(found, Campaign) else None
