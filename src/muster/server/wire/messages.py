"""Everything that travels, as typed messages; the browser's `types.ts` is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from muster.kernel.outcome import Outcome
from muster.server.wire.admin import Announced

encode = msgspec.json.Encoder().encode

# ---------------------------------------------------------------- people and tables

SeatKind = Literal["person", "bot", "open", "invited"]
TableState = Literal["lobby", "running", "over"]
UndoPolicy = Literal["off", "own", "consent", "free"]
TableUndo = Literal["off", "own", "consent", "free", "lesson"]
Pace = Literal["live", "days"]

Salt = Annotated[str, Meta(max_length=64)]
BotName = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]


class SeatInfo(Struct, frozen=True):
    """A seat as one person may know it. `level` is what people call its bot, `since` is since when
    the table waits for it, if it does, `away` until when its person is away, if they are.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str
    level: str
    online: bool
    you: bool
    stands_in: bool
    invite: str
    since: str = ""
    away: str = ""


class TablePack(Struct, frozen=True):
    """The content pack a table is played with: its code, its name, how much it changes."""

    code: str
    name: str
    summary: str


class TableInfo(Struct, frozen=True):
    """A table as one person may know it. `moved` is when everybody last saw something happen.

    An option that is data is only said to be there. `crew` is for members of a crew who sit here.
    `lesson` is which lesson of the game is learned here, if one is.
    `paused` is until when it pauses, if it does.
    """

    id: str
    game: str
    title: str
    state: TableState
    public: bool
    pace: Pace
    undo: TableUndo
    options: dict[str, Any]
    seats: list[SeatInfo]
    host: bool
    code: str
    watch: str
    commitment: str
    phase: str
    waiting: list[int]
    winners: list[int]
    rematch: str
    forked_from: str
    created: str
    moved: str
    crew: str = ""
    hints: bool = False
    pack: TablePack | None = None
    lesson: str = ""
    paused: str = ""


class Tables(Struct, frozen=True):
    """The tables a person finds: their own, those with a free seat, those one may watch."""

    mine: list[TableInfo]
    open: list[TableInfo]
    watch: list[TableInfo]


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who should sit on a seat of a new table; `here` is somebody else at the same screen."""

    kind: Literal["me", "here", "invite", "open", "bot"]
    bot: BotName = ""
    name: Annotated[str, Meta(max_length=200)] = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a host decides. Hints, if nothing is said: where one person plays, and nobody else.

    `pack` is the code of a content pack.
    """

    game: Annotated[str, Meta(max_length=80)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=20)]
    options: dict[str, Any] = {}
    public: bool = False
    pace: Pace = "live"
    undo: UndoPolicy = "own"
    salt: Salt = ""
    hints: bool | None = None
    pack: Annotated[str, Meta(max_length=20)] = ""


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down: on a free seat of a public table, with a seat's own link, or with the code."""

    seat: SeatNumber | None = None
    invite: Token | None = None
    code: Token | None = None
    salt: Salt = ""


class Leave(Struct, frozen=True, forbid_unknown_fields=True):
    """Get up; without a seat, from all of one's seats."""

    seat: SeatNumber | None = None


class Away(Struct, frozen=True, forbid_unknown_fields=True):
    """Until when somebody is away, or a table pauses, as a time; an empty one ends it."""

    until: Annotated[str, Meta(max_length=40)] = ""


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin at once, with this bot on every free seat."""

    bot: BotName = "greedy"


class StandIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Let this bot play for an absent person; an empty name gives the seat back."""

    bot: BotName


class Me(Struct, frozen=True, forbid_unknown_fields=True):
    """What one wants to be called."""

    name: Annotated[str, Meta(max_length=200)]


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code, as written down."""

    code: Token


class Recovery(Struct, frozen=True):
    """A new recovery code. It is shown once."""

    code: str


class PersonInfo(Struct, frozen=True):
    """Who one is; `rated`: one wants one's games to be."""

    id: str
    name: str
    rated: bool


class SpeakTo(Struct, frozen=True, forbid_unknown_fields=True):
    """In which language one wants to be spoken to."""

    language: Annotated[str, Meta(max_length=12)]


class LanguageInfo(Struct, frozen=True):
    """In which language one is spoken to, and in which one could be, with what each is called."""

    language: str
    languages: dict[str, str]


class TableId(Struct, frozen=True):
    """Where to go."""

    id: str


# ---------------------------------------------------------------- to the server

MessageId = Annotated[str, Meta(min_length=1, max_length=40)]


class FromClient(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """What a client says; `id` is new for each message."""

    id: MessageId


class Hello(FromClient, frozen=True, tag="hello"):
    """Whom one wants to look as; None is a spectator.

    With `patches` the scenes of an update leave out what is as it was: see `live/patch.py`. A
    `program` that plays a seat says so: should it fall silent, a bot stands in for it.
    """

    seat: SeatNumber | None
    cursor: Annotated[str, Meta(max_length=40)] = ""
    watch: Token = ""
    patches: bool = False
    program: bool = False


class Look(FromClient, frozen=True, tag="look"):
    """Look from another of one's own seats."""

    seat: SeatNumber | None


class Play(FromClient, frozen=True, tag="play"):
    """Answer, as the seat one looks from."""

    action: Annotated[str, Meta(max_length=400)]


class Why(FromClient, frozen=True, tag="why"):
    """Why may this action not be done, or nothing be done with this node?"""

    action: Annotated[str, Meta(max_length=400)] = ""
    node: Annotated[str, Meta(max_length=200)] = ""


class AskView(FromClient, frozen=True, tag="view"):
    """What does the seat one looks from know, and what may it answer? For programs."""


class AskHint(FromClient, frozen=True, tag="hint"):
    """What would be good answers now? The seat one looks from is asked something."""


class Undo(FromClient, frozen=True, tag="undo"):
    """Take back, or ask the others whether one may."""


class Consent(FromClient, frozen=True, tag="consent"):
    """The answer to somebody who asks to take back."""

    request: Annotated[str, Meta(max_length=60)]
    agree: bool


class Chat(FromClient, frozen=True, tag="chat"):
    """Something said at the table."""

    text: Annotated[str, Meta(max_length=2000)]


NodeId = Annotated[str, Meta(min_length=1, max_length=200)]


class Point(FromClient, frozen=True, tag="point"):
    """Point at something on the table: everybody sees it for a moment."""

    node: NodeId


class SetMarker(FromClient, frozen=True, tag="mark"):
    """Put a marker of one's own on a place of the map, or take it away."""

    node: NodeId
    on: bool


class Visible(FromClient, frozen=True, tag="visible"):
    """Whether this page is in sight. Who has none in sight is told when it is their turn."""

    on: bool


class Ping(FromClient, frozen=True, tag="ping"):
    """Is anybody there?"""


ToServer = (
    Hello
    | Look
    | Play
    | Why
    | AskView
    | AskHint
    | Undo
    | Consent
    | Chat
    | Point
    | SetMarker
    | Visible
    | Ping
)
read_message = msgspec.json.Decoder(ToServer).decode

# ---------------------------------------------------------------- from the server


class LogLine(Struct, frozen=True):
    """A line of what one seat was told; `moment` is where to look back to.

    A quiet one says only that somebody has answered: of no interest once more has happened.
    """

    n: int
    moment: int
    by: int | None
    heading: bool
    text: str
    pieces: list[str]
    quiet: bool


class ChatLine(Struct, frozen=True):
    """Something said, with whose medallion; `seat` is -1 for a host who does not play."""

    id: int
    seat: int
    name: str
    text: str
    at: str


class UndoRequest(Struct, frozen=True):
    """Somebody asks to take back; the seats in `agreed` do not mind."""

    id: str
    by: int
    text: str
    agreed: list[int]


class UndoState(Struct, frozen=True):
    """What the button does: take back, ask the others, or nothing and why."""

    may: bool = False
    asks: bool = False
    why: str = ""
    clause: str = ""
    request: UndoRequest | None = None


class Clock(Struct, frozen=True):
    """A clock of the game: the question the table answers by itself, and in how many seconds."""

    key: str
    text: str
    left: float


class Marker(Struct, frozen=True):
    """Whose marker stands where."""

    seat: int
    node: str


class LessonPage(Struct, frozen=True):
    """A few sentences of a lesson, and the nodes they point at."""

    text: str
    point: list[str]


class LessonSaid(Struct, frozen=True):
    """What a learner is told at this moment; what comes later is not sent ahead.

    praise  what was right about the step before
    step    how many of the `steps` are done
    found   how many of the answers this step `needs` are given
    next    the lesson after this one, once this one is done
    """

    id: str
    number: int
    title: str
    step: int
    steps: int
    praise: str
    pages: list[LessonPage]
    found: int
    needs: int
    clause: str
    done: bool
    next: str
    next_title: str


class Looking(Struct, frozen=True):
    """The seat one looks from, and those one may look from."""

    seat: int | None
    mine: list[int]


class ToClient(Struct, frozen=True, tag_field="t"):
    """What the server says."""


class State(ToClient, frozen=True, tag="state"):
    """Everything a seat may know: the answer to hello and look.

    `since` is the number of the first line of what happened since this seat's last turn.
    """

    cursor: str
    you: Looking
    table: TableInfo
    scene: Annotated[Raw, Meta(extra={"typescript": "Scene | null"})]
    log: list[LogLine]
    keep: int
    since: int
    chat: list[ChatLine]
    undo: UndoState
    outcome: Outcome | None
    clocks: list[Clock]
    markers: list[Marker]
    lesson: LessonSaid | None = None


class Beat(Struct, frozen=True):
    """What lay on the table on the way, how much there was to see (1 for a look, 2 until it is
    read, 3 the climax), and how many lines of the log had been told by then."""

    scene: Annotated[Raw, Meta(extra={"typescript": "Scene"})]
    weight: int
    told: int


class Update(ToClient, frozen=True, tag="update"):
    """Something has changed for this seat; `beats` is what lay on the table in between.

    `weight` is how much there is to see in the scene itself, as in a beat; `since` as in a state.
    """

    cursor: str
    scene: Annotated[Raw, Meta(extra={"typescript": "Scene"})]
    log: list[LogLine]
    keep: int
    since: int
    undo: UndoState
    outcome: Outcome | None
    beats: list[Beat]
    weight: int
    clocks: list[Clock]


class TableNews(ToClient, frozen=True, tag="table"):
    """Somebody came, went, or the game began."""

    table: TableInfo


class UndoNews(ToClient, frozen=True, tag="undo"):
    """Somebody asks to take back, or the question is settled."""

    undo: UndoState
    note: str


class LessonNews(ToClient, frozen=True, tag="lesson"):
    """The lesson goes on: what the learner is told next."""

    lesson: LessonSaid


class Said(ToClient, frozen=True, tag="chat"):
    """A new line of chat."""

    line: ChatLine


class Pointed(ToClient, frozen=True, tag="point"):
    """Somebody points at something, for a moment."""

    seat: int
    node: str


class Markers(ToClient, frozen=True, tag="markers"):
    """All markers on the map, after one was put down or taken away."""

    markers: list[Marker]


class Ack(ToClient, frozen=True, tag="ack"):
    """Stored, and will never be lost."""

    id: str


class WhyAnswer(ToClient, frozen=True, tag="why"):
    """What was tried, and the clause that forbids it."""

    id: str
    legal: bool
    tried: str
    clause: str
    reason: str
    facts: dict[str, Any]


class HintLine(Struct, frozen=True):
    """An answer worth giving: pick by pick, in words, the nodes it touches, how good it is, why.

    `chance` is 0 to 1, with its standard error `doubt`; where nobody wins there are `points`
    instead; neither, if it was not played out. `odds` says it in words.
    """

    picks: list[str]
    label: str
    targets: list[str]
    odds: str
    chance: float | None
    points: float | None
    doubt: float
    playouts: int
    why: str


class ViewAnswer(ToClient, frozen=True, tag="view"):
    """What bots in this seat are given. `legal` is empty where it is not asked anything now."""

    id: str
    view: dict[str, Any]
    legal: list[str]


class HintAnswer(ToClient, frozen=True, tag="hint"):
    """The best answers, the best first. With `more` a better estimate follows, with the same id,
    unless the game goes on meanwhile.
    """

    id: str
    hints: list[HintLine]
    more: bool = False


class Refused(ToClient, frozen=True, tag="error", omit_defaults=True):
    """A message that changed nothing, and why."""

    id: str | None
    code: str
    text: str
    clause: str | None = None
    reason: str | None = None
    facts: dict[str, Any] | None = None
    wait: float | None = None
    request: str | None = None


class Announcements(ToClient, frozen=True, tag="news"):
    """What whoever runs the server announces to everybody; all of it, each time."""

    announcements: list[Announced]


class Bye(ToClient, frozen=True, tag="bye"):
    """The server closes this socket. `soon`: another process is there already, connect at once."""

    code: Literal["shutdown", "replaced", "abuse", "blocked"]
    text: str
    soon: bool = False


class Pong(ToClient, frozen=True, tag="pong"):
    """Somebody is there."""

    id: str


FromServer = (
    State
    | Update
    | TableNews
    | UndoNews
    | LessonNews
    | Said
    | Pointed
    | Markers
    | Ack
    | WhyAnswer
    | ViewAnswer
    | HintAnswer
    | Refused
    | Announcements
    | Bye
    | Pong
)
