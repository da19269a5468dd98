"""Space Explorers: meta data, options, and how a match is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.game import Game, Meta
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome

from . import position
from .achievements import ACHIEVEMENTS
from .box import SpaceBox
from .flow import GAME as ROOT
from .rules import tally
from .screen.scoring import sheet_of, tiebreak_of
from .state import Program
from .turn.questions import QUESTIONS

META = Meta(
    id="space-explorers",
    title="Space Explorers",
    tagline="Recruit specialists into five divisions; every token you spend serves your neighbour.",
    seats=(2, 3, 4),  # SE-J1
    rules_version="2",
    minutes="30-45",
    weight="medium",
    designers="Yuri Zhuravlev",
    publisher="Crowd Games",
    year=2017,
    end_clause="SE-64",
    options=(
        Option(
            name="first",
            label="Who begins",
            kind="number",
            default=0,
            low=0,
            high=4,
            up_to_seats=True,
            help="The player in this seat begins; 0 draws lots.",
            clause="SE-J3",
        ),
        Option(
            name="overpay",
            label="Pay more than is due",
            kind="flag",
            default=False,
            help="Tokens and cards may be given beyond what is due.",
            clause="SE-J12",
        ),
        Option(
            name="uncovered_waits",
            label="Uncovered cards wait a turn",
            kind="flag",
            default=False,
            help="A card uncovered by Researcher 31 works from the next turn on.",
            clause="SE-J17",
        ),
        Option(
            name="covered_nine",
            label="Engineer 9 draws when covered",
            kind="flag",
            default=False,
            help="Engineer 9 draws also when that recruit covers it.",
            clause="SE-J19",
        ),
        Option(
            name="literal_34",
            label="Researcher 34 pays three from the hand",
            kind="flag",
            default=False,
            help="Researcher 34 yields three symbols when it is moved from the hand itself.",
            clause="SE-J21",
        ),
        Option(
            name="extra_draw_on_take",
            label="Astronaut 58 draws for takes only",
            kind="flag",
            default=False,
            help="Astronaut 58 answers only the action of taking from the deck.",
            clause="SE-J27",
        ),
        Option(
            name="memory",
            label="Remember what others took",
            kind="flag",
            default=False,
            help="Cards taken from the Center are not marked in the hands: remember them.",
            clause="SE-J33",
        ),
    ),
)

ENDINGS = ("", "twelve specialists", "last project", "everybody passed")
"""By why the end was triggered: SE-62, SE-63, SE-J6."""


class SpaceExplorers(Game[Program]):
    """A tableau of five Divisions, paid for with tokens that go to the neighbour."""

    meta = META
    root = ROOT
    questions = QUESTIONS
    state = Program
    box_type = SpaceBox
    position_at = "ask_turn"
    achievements = ACHIEVEMENTS

    def place(self, box: SpaceBox, table: Mapping[str, Any], chance: Chance) -> Program:
        s = super().place(box, table, chance)
        position.complete(s, table)
        return s

    def outcome(self, s: Program) -> Outcome:
        tallies = [tally(s, seat) for seat in range(s.box.seats)]
        best = max(one.rank() for one in tallies)  # SE-2 SE-68
        return Outcome(
            scores=tuple(one.total for one in tallies),
            winners=tuple(seat for seat, one in enumerate(tallies) if one.rank() == best),  # SE-69
            ending=ENDINGS[s.final],
            tiebreak=tiebreak_of(tallies),
            sheet=sheet_of(s, tallies),
        )

    def holdings(self, s: Program) -> dict[str, int]:
        """As declared; besides, tokens of each colour."""
        found = super().holdings(s)
        for colour, name in enumerate(s.box.colours):
            found[f"{name} tokens"] = sum(counts[colour] for counts in s.tokens)
        return found

    def bound(self, box: SpaceBox) -> int:
        """So many turns (SE-J40), each with its abilities, picks, draws and a Project."""
        turns = 25_000 if box.overpay else 4_000
        return turns * 2 * len(box.card_ids)


GAME = SpaceExplorers()
