"""What travels about content packs; the browser's `packs/types.ts` is made from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from muster.parts.packs.check import Change, CheckedPack
from muster.parts.packs.forms import FileForm
from muster.parts.packs.trial import Comparison, TrialKind
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


class CardWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a pack, however half made, that somebody wants to see: its content file, its id."""

    files: Any
    file: Annotated[str, Meta(max_length=200)]
    card: Annotated[str, Meta(max_length=200)]


DrawnNode = Annotated[Raw, Meta(extra={"typescript": "import('../lib/types').Node | null"})]
"""A node of a scene, or null."""


class CardDrawing(Struct, frozen=True):
    """A card as the table draws it, as printed and as the pack has it (`now`); null where it is no
    piece of its own, or cannot be drawn so.

    whole  nothing of the pack had to be left out because it is wrong
    """

    printed: DrawnNode
    now: DrawnNode
    whole: bool


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


TrialBot = Literal["greedy", "random"]

MOST_DEALS: dict[TrialBot, int] = {"greedy": 2_000, "random": 10_000}
"""So many deals a trial may have: with bots that play at once many more are soon played."""


class NewTrial(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack to be tried by bots: beside the printed values, or for its balance page.

    An empty setting is the first way to play it. Greedy bots play 2,000 deals at most.
    """

    files: Any
    kind: TrialKind = "compare"
    setting: Annotated[str, Meta(max_length=200)] = ""
    bot: TrialBot = "greedy"
    games: Annotated[int, Meta(ge=20, le=10_000)] = 400


class TrialId(Struct, frozen=True):
    """Which trial to ask for."""

    id: str


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
