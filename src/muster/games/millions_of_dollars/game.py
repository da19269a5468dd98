"""Millions of Dollars: meta data, options, and how a match is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.kernel.events import Event
from muster.kernel.game import Game, Meta
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome
from muster.parts.words import joined

from .achievements import ACHIEVEMENTS
from .box import MillionsBox, money
from .flow import GAME as ROOT
from .heist import NAME
from .planning import SEND
from .rules import winners
from .screen.scoring import sheet_of
from .screen.traits import traits
from .state import Gangs
from .talk.questions import ASIDE, CALL_CLOCK, CLOCK, DEAL, POOL, POOL_CLOCK, READY, TALK

META = Meta(
    id="millions-of-dollars",
    title="Millions of Dollars",
    tagline="Everybody sends one robber in secret. Who leaves, for how much, and who lies?",
    seats=(3, 4, 5, 6, 7, 8),
    rules_version="2",
    minutes="30-60",
    weight="light",
    designers="Jeremie Kletzkine",
    publisher="Matagot",
    year=2016,
    end_clause="MD-17",
    options=(
        Option(
            name="mode",
            kind="choice",
            default="turns",
            choices=("turns", "real-time"),
            label="Negotiation",
            words=("turn by turn", "all at once, against the clock"),
            help="Negotiation turn by turn, or all at once against the clock.",
            clause="MD-J11",
        ),
        Option(
            name="fooled",
            kind="flag",
            default=False,
            label="Won't get fooled again",
            help="Nobody sends the same role twice in a row; best with 4 to 8 players.",
            clause="MD-19",
        ),
        Option(
            name="gifts",
            kind="flag",
            default=False,
            label="Gifts",
            help="Money may be given without a departure.",
            clause="MD-J10",
        ),
        Option(
            name="reserve_pays_ante",
            kind="flag",
            default=False,
            label="The Reserve pays for whoever is short",
            help="Who is short of an ante keeps his cash: the Reserve pays all of it.",
            clause="MD-J3",
        ),
        Option(
            name="aid_goes_back",
            kind="flag",
            default=False,
            label="Help from the Reserve is only lent",
            help="What the Reserve paid of an ante always goes back to it.",
            clause="MD-J4",
        ),
        Option(
            name="leader",
            kind="number",
            default=0,
            low=0,
            high=8,
            up_to_seats=True,
            label="Who leads first",
            help="The first seat is 1; 0 draws lots.",
            clause="MD-J1",
        ),
    ),
)

ORDER = (
    *("pass", "done", "ring", "time", "call", "send", "name", "leave", "accept", "also", "pay"),
    *("claim", "peek", "refuse", "question", "urge", "accuse", "withdraw"),
    *("offer", "ask", "share", "give"),
)
"""Of verbs in the catalogue: where a bot finds answers equally good it takes the first."""

ENDINGS = {"twenty": "20 million", "rounds": "eight rounds"}


def headline(s: Gangs) -> str:
    """Who won and why, in one sentence."""
    first = winners(s)
    best = money(s.cash[first[0]])
    who = joined([f"Seat {seat}" for seat in first])
    many = len(first) > 1
    if s.final == "twenty":
        enough = money(s.box.win_cash)
        if many:
            return f"{who} win with {best} each: {enough} after a share are enough."
        return f"{who} wins with {best}: {enough} after a share are enough."
    if many:
        return f"{who} win with {best} each: nobody has more after {s.box.rounds} rounds."
    return f"{who} wins with {best}: nobody has more after {s.box.rounds} rounds."


class MillionsOfDollars(Game[Gangs]):
    """Secret roles, open deals, and loot for those who stay."""

    meta = META
    root = ROOT
    questions = (SEND, DEAL, TALK, READY, ASIDE, POOL, NAME, CLOCK, CALL_CLOCK, POOL_CLOCK)
    state = Gangs
    box_type = MillionsBox
    order = ORDER
    position_at = "ask_talk"
    achievements = ACHIEVEMENTS

    def outcome(self, s: Gangs) -> Outcome:
        first = winners(s)
        return Outcome(
            scores=tuple(s.cash),
            winners=first,
            ending=ENDINGS[s.final],
            tiebreak="equally rich (MD-17)" if len(first) > 1 else None,
            sheet=sheet_of(s),
            headline=headline(s),
        )

    def traits(
        self, box: MillionsBox, events: Sequence[Event], outcome: Outcome
    ) -> Mapping[str, Sequence[str]]:
        return traits(box, events, outcome)

    def holdings(self, s: Gangs) -> dict[str, int]:
        cards = len(s.pile) + len(s.gone) + (s.loot >= 0)
        return {
            "money": sum(s.cash) + sum(s.antes) + s.reserve,
            "loot cards": cards if cards else s.box.cards_in_play,
        }

    def bound(self, box: MillionsBox) -> int:
        """Rounds of bounded phases (MD-J29): every act, claim, look, pool and ring counted.

        What one offered or asked may be withdrawn once besides (MD-J31).
        """
        looks = box.rounds
        if box.real_time:
            acts = box.seats * (box.max_acts + looks) + 2 * box.slots * box.seats + 3
            phase = (acts + box.seats * box.max_acts) * (
                box.seats + 1
            )  # after each everybody may say once that he is ready
        else:
            phase = box.cycles * box.seats * (3 + looks + box.seats)
        return box.rounds * (box.slots + phase + looks + 1)


GAME = MillionsOfDollars()
