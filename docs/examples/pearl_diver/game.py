"""Pearl Diver: meta data, options, and how a match is judged."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.content import Content
from muster.kernel.game import Game, Meta
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome, Source
from muster.kernel.scene import Layout

from . import events, heuristics, scene
from . import view as views
from .box import SeaBox
from .flow import GAME as ROOT
from .questions import QUESTIONS
from .rules import points
from .state import NOBODY, Sea, place

META = Meta(
    id="pearl-diver",
    title="Pearl Diver",
    tagline="Dive for pearls, and surface before the second shark.",
    seats=(2, 3, 4),
    rules_version="1",
    minutes="10",
    weight="light",
    designers="",
    publisher="",
    end_clause="PD-6",
    options=(
        Option(
            name="calm",
            kind="flag",
            default=False,
            help="Two sharks stay in the box.",
            clause="PD-9",
        ),
    ),
)


class PearlDiver(Game[Sea]):
    """What the kernel, the bots, the screens and the kit know of this game."""

    meta = META
    folder = Path(__file__).parent
    root = ROOT
    questions = QUESTIONS
    position_at = "dive_or_surface"

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> SeaBox:
        return SeaBox(self, seats, options, content)

    def start(self, box: SeaBox, chance: Chance) -> Sea:
        return Sea(box, chance)

    def place(self, box: SeaBox, table: Mapping[str, Any], chance: Chance) -> Sea:
        return place(box, table, chance)

    def outcome(self, s: Sea) -> Outcome:
        scores = tuple(points(s, seat) for seat in range(s.box.seats))
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)  # PD-8
        return Outcome(
            scores=scores,
            winners=winners,
            ending="deck empty",
            tiebreak="shared (PD-8)" if len(winners) > 1 else None,
            sheet=(Source("Pearls", scores, "PD-7"),),
        )

    def view(self, s: Sea, seat: int | None) -> dict[str, Any]:
        return views.view(s, seat)

    def redeal(
        self, box: SeaBox, table: dict[str, Any], seat: int | None, rng: random.Random
    ) -> Sea:
        return views.redeal(box, table, seat, rng)

    def secrets(self, s: Sea, seat: int | None) -> dict[str, Any]:
        return views.secrets(s, seat)

    def holdings(self, s: Sea) -> dict[str, int]:
        zones = [s.deck, s.dive, s.discards, *s.kept]
        cards = [card for zone in zones for card in zone]
        charms = [charm for charm in s.charms if charm != NOBODY]
        return {
            "cards": len(cards),
            "different cards": len(set(cards)),
            "different charms": len(set(charms)),
        }

    def bound(self, box: SeaBox) -> int:
        """Every card is dived for once, and after every dive one may surface."""
        return 2 * len(box.sea)

    def layout(self, box: SeaBox, view: dict[str, Any]) -> Layout:
        return scene.layout(box, view["table"], view["seat"])

    def targets(self, box: SeaBox, table: dict[str, Any], action: str) -> Sequence[str]:
        return scene.targets(box, table, action)

    def label(self, box: SeaBox, action: str) -> str:
        return scene.label(box, action)

    def story(self, box: SeaBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return events.story(box, told, names)

    def value(self, box: SeaBox, table: dict[str, Any], seat: int) -> float:
        return heuristics.value(box, table, seat)


GAME = PearlDiver()
