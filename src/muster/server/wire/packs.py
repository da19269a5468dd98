"""What travels about content packs; the browser's `packs/types.ts` is made from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from muster.parts.packs.check import Change, CheckedPack
from muster.parts.packs.forms import FileForm
from muster.server.wire.designs import RatingState

Values = dict[str, dict[str, Any]]
"""Values by content file, as a pack has them."""

PackName = Annotated[str, Meta(max_length=200)]


class ContentInfo(Struct, frozen=True):
    """What can be changed about a game: forms, what is printed, JSON schemas by file.

    A pack has at most `most` bytes as JSON.
    """

    game: str
    title: str
    forms: tuple[FileForm, ...]
    printed: Values
    schemas: dict[str, Any]
    most: int


class PackDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack, however half made: the values that differ from what is printed."""

    files: Any
    name: PackName = ""


class CheckAnswer(Struct, frozen=True):
    """What is wrong with a pack, what it changes, and the ways to play it."""

    checked: CheckedPack


class PackFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack as the file it is shared as, read by a browser."""

    file: Any


class PackInfo(Struct, frozen=True):
    """A pack: its name, its values, what they change. `code` is empty where it is not kept."""

    code: str
    game: str
    name: str
    files: Values
    summary: str
    changes: tuple[Change, ...]


class PackCode(Struct, frozen=True):
    """Under which code a pack is kept."""

    code: str


TrialKind = Literal["compare", "balance"]


class NewTrial(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack to be tried by bots: beside the printed values, or for its balance page.

    An empty setting is the first way to play it.
    """

    files: Any
    kind: TrialKind = "compare"
    setting: Annotated[str, Meta(max_length=200)] = ""
    bot: Literal["greedy", "random"] = "greedy"
    games: Annotated[int, Meta(ge=20, le=2000)] = 400


class TrialId(Struct, frozen=True):
    """Which trial to ask for."""

    id: str


class Effect(Struct, frozen=True):
    """Something measured with printed values (`before`), with the pack (`after`), and the
    difference with its interval, corrected for how many are looked at.

    unit     "share" of games, or what is counted
    verdict  "more", "less", or "same" where no difference was found
    """

    name: str
    group: str
    unit: str
    before: float
    after: float
    change: float
    low: float
    high: float
    verdict: Literal["more", "less", "same"]


class Comparison(Struct, frozen=True):
    """What a pack makes different, in so many pairs of games from the same deals."""

    pairs: int
    seats: int
    bot: str
    verdict: str
    effects: list[Effect]


class TrialInfo(Struct, frozen=True):
    """How far a trial is, and what was found: a comparison so far, or at its end a page."""

    id: str
    kind: TrialKind
    state: RatingState
    text: str
    setting: str
    games: int
    done: int
    comparison: Comparison | None
    page: str
    page_kind: Literal["markdown", "html"]
