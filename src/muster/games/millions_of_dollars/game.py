"""Millions of Dollars: meta data, options, and how a match is judged."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from muster.games.millions_of_dollars import choices, heuristics, position, scene, story
from muster.games.millions_of_dollars import view as views
from muster.games.millions_of_dollars.box import MillionsBox
from muster.games.millions_of_dollars.conditions import why_silent
from muster.games.millions_of_dollars.flow import GAME as ROOT
from muster.games.millions_of_dollars.questions import QUESTIONS
from muster.games.millions_of_dollars.rules import winners
from muster.games.millions_of_dollars.scoring import sheet_of
from muster.games.millions_of_dollars.state import Gangs
from muster.kernel.ask import Reason
from muster.kernel.chance import Chance
from muster.kernel.content import Content
from muster.kernel.game import Game, Meta, Table
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Layout, Preview

META = Meta(
    id="millions-of-dollars",
    title="Millions of Dollars",
    tagline="Everybody sends one robber in secret. Who leaves, for how much, and who lies?",
    seats=(3, 4, 5, 6, 7, 8),
    rules_version="1",
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
            help="Negotiation turn by turn, or all at once against the clock.",
            clause="MD-J11",
        ),
        Option(
            name="fooled",
            kind="flag",
            default=False,
            seats=(4, 5, 6, 7, 8),
            help="Won't get fooled again: nobody sends the same role twice in a row.",
            clause="MD-19",
        ),
        Option(
            name="gifts",
            kind="flag",
            default=False,
            help="Money may be given without a departure.",
            clause="MD-J10",
        ),
        Option(
            name="reserve_pays_ante",
            kind="flag",
            default=False,
            help="Who is short of an ante keeps his cash: the Reserve pays all of it.",
            clause="MD-J3",
        ),
        Option(
            name="aid_goes_back",
            kind="flag",
            default=False,
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
            help="The seat that leads first; 0 draws lots.",
            clause="MD-J1",
        ),
    ),
)

ENDINGS = {"twenty": "20 million", "rounds": "eight rounds"}


class MillionsOfDollars(Game[Gangs]):
    """Secret roles, open deals, and loot for those who stay."""

    meta = META
    folder = Path(__file__).parent
    root = ROOT
    questions = QUESTIONS
    position_at = "ask_talk"

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> MillionsBox:
        return MillionsBox(self, seats, options, content)

    def start(self, box: MillionsBox, chance: Chance) -> Gangs:
        return Gangs(box, chance)

    def place(self, box: MillionsBox, table: Mapping[str, Any], chance: Chance) -> Gangs:
        return position.place(box, table, chance)

    def outcome(self, s: Gangs) -> Outcome:
        first = winners(s)
        return Outcome(
            scores=tuple(s.cash),
            winners=first,
            ending=ENDINGS[s.final],
            tiebreak="equally rich (MD-17)" if len(first) > 1 else None,
            sheet=sheet_of(s),
        )

    def view(self, s: Gangs, seat: int | None) -> Table:
        return views.view(s, seat)

    def redeal(self, box: MillionsBox, table: Table, seat: int | None, rng: random.Random) -> Gangs:
        return views.redeal(box, table, seat, rng)

    def secrets(self, s: Gangs, seat: int | None) -> dict[str, Any]:
        return views.secrets(s, seat)

    def holdings(self, s: Gangs) -> dict[str, int]:
        cards = len(s.pile) + len(s.gone) + (s.loot >= 0)
        return {
            "money": sum(s.cash) + sum(s.antes) + s.reserve,
            "loot cards": cards if cards else s.box.cards_in_play,
        }

    def why_silent(self, s: Gangs, seat: int, action: int) -> tuple[str, Reason] | None:
        return why_silent(s, seat, action)

    def bound(self, box: MillionsBox) -> int:
        """Rounds of bounded phases (MD-J29): every act, claim, look, pool and ring counted."""
        looks = box.rounds
        if box.real_time:
            acts = box.seats * (box.max_acts + looks) + 2 * box.slots * box.seats + 3
            phase = acts * (box.seats + 1)  # after each everybody may say once that he is ready
        else:
            phase = box.cycles * box.seats * (2 + looks + box.seats)
        return box.rounds * (box.slots + phase + looks + 1)

    def layout(self, box: MillionsBox, view: dict[str, Any]) -> Layout:
        return scene.layout(box, view)

    def targets(self, box: MillionsBox, table: Table, action: str) -> Sequence[str]:
        return choices.targets(box, table, action)

    def label(self, box: MillionsBox, action: str) -> str:
        return choices.label(box, action)

    def preview(
        self, box: MillionsBox, table: Table, seat: int, action: str, picks: Sequence[str]
    ) -> Preview:
        return choices.preview(box, table, seat, action, picks)

    def story(self, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return story.story(box, told, names)

    def value(self, box: MillionsBox, table: Table, seat: int) -> float:
        return heuristics.value(box, table, seat)

    def advise(
        self,
        box: MillionsBox,
        view: dict[str, Any],
        legal: Sequence[str],
        bluff: float,
        rng: random.Random,
    ) -> dict[str, float]:
        return heuristics.advise(box, view, legal, bluff, rng)


GAME = MillionsOfDollars()
