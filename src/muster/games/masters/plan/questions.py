"""The questions of The Plan: whatever a seat may do before it confirms (MH-74, MH-J17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out
from muster.parts.words import joined

from ..board.masks import bits
from ..box import PIECE, Rows, Tokens
from ..heist import rounds
from ..people import name_in
from ..team import Standing, proposed, standing
from . import fixers, planning
from .command import PlanVerb
from .deals import Dismiss
from .shop import Buy, Give, Return, Schematics, Sell
from .starts import Dig, Fill, Start
from .tokens import Keep, Mark, Ready, Share, Unmark

if TYPE_CHECKING:
    from ..state import Heist

MARK, UNMARK, START, DIG, FILL, READY = Mark(), Unmark(), Start(), Dig(), Fill(), Ready()
BUY, GIVE = Buy(), Give()
BETWEEN_PARTS: tuple[PlanVerb, ...] = (Share(), Keep())
WITH_ITEMS: tuple[PlanVerb, ...] = (BUY, Sell(), GIVE, Return(), Schematics())
WITH_FIXERS: tuple[PlanVerb, ...] = (*fixers.VERBS, Dismiss())
CHANGES: tuple[PlanVerb, ...] = (
    *(MARK, UNMARK, START, DIG, FILL),
    *BETWEEN_PARTS,
    *WITH_ITEMS,
    *WITH_FIXERS,
)
"""Whatever changes the plan."""

VERBS: dict[str, PlanVerb] = {verb.name: verb for verb in (*CHANGES, READY)}


class MakePlan(Standing):
    """Tokens, starts, tunnels, items and fixers, in any order until all confirm."""

    key = "plan"
    clause = "MH-74"
    takes = (*CHANGES, READY)
    may_confirm: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self.confirms = self.may_confirm

    wanted = "Plan the heist: mark hexes, choose where to start, then say ready."

    def wording(self, s: Heist, ask: Ask) -> str:
        missing = [name_in(s, who) for who in planning.startless(s, ask.seat)]
        if missing:
            return f"Plan the heist: mark hexes, and choose where {joined(missing)} will start."
        return "Plan the heist: mark hexes, then say ready."

    def hint(self, s: Heist, ask: Ask) -> str:
        """What there is to spend: the shop and the fixers are steps of the plan."""
        own = [who for who in planning.own_pcs(s, ask.seat) if s.spare[who]]
        left = ", ".join(f"{name_in(s, who)} {s.spare[who]}" for who in own)
        parts = [f"Tokens left: {left}."] if own else []
        if own and not planning.startless(s, ask.seat):
            parts = [f"Tokens left, which are lost unless placed: {left}."]
        if BUY.legal(s, ask):
            parts.append(f"${s.cash}k to spend: Shop.")
        if GIVE.legal(s, ask):
            parts.append("Items to hand out.")
        return " ".join(parts)

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        """What its verbs leave open; most commands are about tokens and leave all others so."""
        box = s.box
        found: list[int] = []
        unmarks: list[int] = []
        known, plan, spare = box.planned[s.part], s.plan, s.spare
        people = bits(s.alive & box.crew_of[ask.seat])
        for who in people:
            if len(people) == 1:  # its tokens have just changed
                _add_rows(s, ask, who, found, unmarks)
                break
            tokens = plan[who]
            rows = known[who].get(tokens if spare[who] > 0 else ~tokens)
            if rows is None:
                rows = _rows(s, ask, who)
            found += rows[0]
            unmarks += rows[1]
        found += unmarks
        places, ready = _places(s, ask)
        found += places
        if s.items or box.shop_open or any(s.carried):
            for verb in WITH_ITEMS:
                found += verb.legal(s, ask)
        if self.confirms:
            found += ready
        if s.fixers & ~box.old_friend or s.part or s.scenario.start == "hideout":
            for verb in (*WITH_FIXERS, *BETWEEN_PARTS):
                found += verb.legal(s, ask)
            found.sort()
        return found

    def takes_back(self, s: Heist, ask: Ask, action: int) -> bool:
        """MH-J17: whatever was planned may be changed, without end."""
        verb = VERBS[s.box.catalogue.verb_of[action]]
        return verb.changes_mind(s, action - s.box.blocks[verb.index].first)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        box, action = s.box, ask.picks[0]
        verb = VERBS[box.catalogue.verb_of[action]]
        at = action - box.blocks[verb.index].first
        if not verb.together or not verb.shared(s, at) or proposed(s, ask.seat, action, out):
            verb.do(s, ask, at, out)


class ChangePlan(MakePlan):
    """A seat that is ready may still change something: then it is not ready any more."""

    key = "plan-after"
    optional = True
    idle = True
    takes = CHANGES
    may_confirm = False

    wanted = "You are ready; you may still change the plan."

    def wording(self, s: Heist, ask: Ask) -> str:
        return self.wanted


MOST_PLACES = 1_024
"""For so many positions the starts are remembered."""

MOST_PLANNED = 64
"""For so many ways to lay the tokens of a PC what may be said about them is remembered whole."""

_PIECE = 1 << PIECE
_LOW = _PIECE - 1


def _rows(s: Heist, ask: Ask, who: int) -> Rows:
    """What may be said about the tokens of a PC: only those of one PC change with a command."""
    known, tokens = s.box.planned[s.part][who], s.plan[who]
    marks: list[int] = []
    unmarks: list[int] = []
    _add_rows(s, ask, who, marks, unmarks)
    if len(known) >= MOST_PLANNED:
        known.clear()
    known[tokens if s.spare[who] > 0 else ~tokens] = marks, unmarks
    return marks, unmarks


def _add_rows(s: Heist, ask: Ask, who: int, marks: list[int], unmarks: list[int]) -> None:
    """The same piece by piece, added to these lists."""
    tokens, none_left = s.plan[who], 0 if s.spare[who] > 0 else _PIECE
    for piece in s.box.tokens[s.part][who]:
        rows = piece.get(tokens & _LOW | none_left) or _token_rows(s, ask, who, piece)
        marks += rows[0]
        unmarks += rows[1]
        tokens >>= PIECE


def _token_rows(s: Heist, ask: Ask, who: int, piece: Tokens) -> Rows:
    """What may be said about the tokens of a PC on a piece of the map, as they lie there: a token
    on one hex says nothing about the next, but whether there is one left to place."""
    box, pieces = s.box, s.box.tokens[s.part][who]
    at = next(at for at, one in enumerate(pieces) if one is piece)
    said: list[list[int]] = []
    for verb in (MARK, UNMARK):
        first = box.blocks[verb.index].first + who * box.width
        found: list[int] = []
        verb.lists(s, ask, who, first, found)
        said.append([one for one in found if s.site.of_word[one - first] // PIECE == at])
    tokens = s.plan[who] >> PIECE * at & _LOW
    rows = piece[tokens if s.spare[who] > 0 else tokens | _PIECE] = said[0], said[1]
    return rows


def _places(s: Heist, ask: Ask) -> tuple[list[int], list[int]]:
    """Starts and tunnel entrances a seat may choose, and whether it may confirm."""
    known = s.box.places
    key = (ask.seat, s.part, s.alive, s.present, s.mayor, *s.place)
    found = known.get(key)
    if found is None or s.refused:
        if len(known) >= MOST_PLACES:
            known.clear()
        starts = [*START.legal(s, ask), *DIG.legal(s, ask), *FILL.legal(s, ask)]
        found = (starts, READY.legal(s, ask))
        if not s.refused:
            known[key] = found
    return found


PLAN = MakePlan()
AFTER = ChangePlan()
PLAN_ASKS = standing(PLAN)
AFTER_ASKS = standing(AFTER)
QUESTIONS: tuple[Question[Heist], ...] = (PLAN, AFTER)


def ask(s: Heist, out: Out) -> None:
    """Ask whoever has not confirmed; when all have, the heist begins (MH-J17)."""
    ready, alive, asks, crew_of = s.ready, s.alive, s.asks, s.box.crew_of
    if not ready and (alive & 15).bit_count() == s.box.pcs:  # nobody is missing
        if s.refused:
            planning.forgive(s)
        asks += PLAN_ASKS[: s.box.seats]
        return
    if planning.all_ready(s):
        s.refused = ()
        rounds.begin_heist(s, out)
        return
    if s.refused:
        planning.forgive(s)
    for seat in range(s.box.seats):
        if not ready >> seat & 1 and alive & crew_of[seat]:
            asks.append(PLAN_ASKS[seat])
    if ready:
        for seat in bits(ready):
            if alive & crew_of[seat]:
                asks.append(AFTER_ASKS[seat])
