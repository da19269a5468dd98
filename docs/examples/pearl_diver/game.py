"""Pearl Diver: meta data, options, and how a match is judged."""

from __future__ import annotations

from muster.kernel.game import Game, Meta
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome
from muster.parts.rules import most_points

from .play import DIVE_OR_SURFACE, points
from .play import GAME as ROOT
from .state import Sea, SeaBox


class PearlDiver(Game[Sea]):
    meta = Meta(
        id="pearl-diver",
        title="Pearl Diver",
        tagline="Dive for pearls, and surface before the second shark.",
        seats=(2, 3, 4),
        rules_version="1",
        end_clause="PD-6",
        options=(
            Option(
                "calm", "flag", default=False, help="Two sharks stay in the box.", clause="PD-9"
            ),
        ),
    )
    root = ROOT
    questions = (DIVE_OR_SURFACE,)
    state = Sea
    box_type = SeaBox
    position_at = "dive_or_surface"

    def outcome(self, s: Sea) -> Outcome:
        scores = [points(s, seat, s.charms[seat]) for seat in range(s.box.seats)]
        return most_points(scores, "Pearls", "PD-8", "deck empty")


GAME = PearlDiver()
