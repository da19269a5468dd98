"""Space Explorers: meta data, options, and how a match is judged."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from muster.kernel.ask import Reason
from muster.kernel.chance import Chance
from muster.kernel.content import Content
from muster.kernel.game import Game, Meta, Table
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Layout, Preview

from . import events, heuristics, position, scene
from . import view as views
from .box import SpaceBox
from .flow import GAME as ROOT
from .rules import tally
from .scoring import sheet_of, tiebreak_of
from .screen import about, choices, labels
from .state import Program
from .turn.questions import QUESTIONS
from .turn.steps import why_silent

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

ENDINGS = {
    "twelve": "twelve specialists",  # SE-62
    "projects": "last project",  # SE-63
    "passed": "everybody passed",  # SE-J6
}


class SpaceExplorers(Game[Program]):
    """A tableau of five Divisions, paid for with tokens that go to the neighbour."""

    meta = META
    folder = Path(__file__).parent
    root = ROOT
    questions = QUESTIONS
    position_at = "ask_turn"

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> SpaceBox:
        return SpaceBox(self, seats, options, content)

    def start(self, box: SpaceBox, chance: Chance) -> Program:
        return Program(box, chance)

    def place(self, box: SpaceBox, table: Mapping[str, Any], chance: Chance) -> Program:
        return position.place(box, table, chance)

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

    def view(self, s: Program, seat: int | None) -> Table:
        return views.view(s, seat)

    def redeal(self, box: SpaceBox, table: Table, seat: int | None, rng: random.Random) -> Program:
        return views.redeal(box, table, seat, rng)

    def secrets(self, s: Program, seat: int | None) -> dict[str, Any]:
        return views.secrets(s, seat)

    def holdings(self, s: Program) -> dict[str, int]:
        cards = [*s.deck[s.deck_at :], *s.center, *(card for hand in s.hands for card in hand)]
        cards += [card for hub in s.hubs for batch in hub for card in batch]
        projects = [*s.projects, *(project for own in s.claimed for project in own)]
        found = {
            "cards": len(cards),
            "different cards": len(set(cards)),
            "projects": len(projects),
            "different projects": len(set(projects)),
        }
        for colour, name in enumerate(s.box.colours):
            found[f"{name} tokens"] = sum(counts[colour] for counts in s.tokens)
        return found

    def bound(self, box: SpaceBox) -> int:
        """So many turns (SE-J40), each with its abilities, picks, draws and a Project."""
        turns = 25_000 if box.overpay else 4_000
        return turns * 2 * len(box.card_ids)

    def why_silent(self, s: Program, seat: int, action: int) -> tuple[str, Reason] | None:
        return why_silent(s, seat, action)

    def layout(self, box: SpaceBox, view: dict[str, Any]) -> Layout:
        return scene.layout(box, view)

    def targets(self, box: SpaceBox, table: Table, action: str) -> Sequence[str]:
        return choices.targets(box, table, action)

    def label(self, box: SpaceBox, action: str) -> str:
        return labels.label(box, action)

    def preview(
        self, box: SpaceBox, table: Table, seat: int, action: str, picks: Sequence[str]
    ) -> Preview:
        return choices.preview(box, table, seat, action, picks)

    def about(self, box: SpaceBox, table: Table, node: str) -> str:
        return about.about(box, table, node)

    def picked(self, box: SpaceBox, table: Table, seat: int, picks: Sequence[str]) -> Sequence[str]:
        return choices.picked(box, table, seat, picks)

    def story(self, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return events.story(box, told, names)

    def value(self, box: SpaceBox, table: Table, seat: int) -> float:
        return heuristics.value(box, table, seat)


GAME = SpaceExplorers()
