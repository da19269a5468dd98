"""Millions of Dollars: meta data, options, and how a match is judged."""

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

from . import heuristics, position, scene
from . import view as views
from .box import MillionsBox
from .flow import GAME as ROOT
from .questions import QUESTIONS
from .rules import winners
from .scoring import sheet_of
from .screen import choices, story
from .screen.about import about
from .screen.pieces import money
from .state import Gangs
from .talk.silence import why_mute, why_silent

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

ENDINGS = {"twenty": "20 million", "rounds": "eight rounds"}


def headline(s: Gangs) -> str:
    """How it ended and what was enough, in one sentence."""
    best = money(max(s.cash[seat] for seat in winners(s)))
    if s.final == "twenty":
        return f"Whoever has {money(s.box.win_cash)} after a share wins: it took {best}."
    return f"After {s.box.rounds} rounds the richest wins, with {best}."


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
            headline=headline(s),
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

    def why_mute(self, s: Gangs, seat: int) -> tuple[str, Reason] | None:
        return why_mute(s, seat)

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

    def about(self, box: MillionsBox, table: Table, node: str) -> str:
        return about(box, table, node)

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
