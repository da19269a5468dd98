"""The Plan: meta data, options, and how a match is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from muster.kernel.chance import Chance
from muster.kernel.game import Game, Meta
from muster.kernel.options import Option
from muster.kernel.outcome import Finish, Outcome, SoloScore, Source

from . import scene
from .achievements import ACHIEVEMENTS
from .box import MuseumBox
from .flow import GAME as ROOT
from .rules import Tally, tally
from .state import NONE, Museum
from .turn.questions import QUESTIONS

TYPES = ("smash_grab", "lone", "team2", "team3", "team4")
ADVISED = ["smash_grab", "team4"]

META = Meta(
    id="the-plan",
    title="The Plan",
    tagline="Everybody breaks into the museum at once: small teams first, equal teams stumble.",
    seats=(1, 2, 3, 4, 5, 6),
    rules_version="1",
    minutes="30",
    weight="light",
    designers="Ken Gruhl, Quentin Weir",
    publisher="R&R Games",
    year=2021,
    end_clause="TP-13",
    options=(
        Option(
            name="bribes",
            kind="flag",
            default=False,
            help="Ties may be broken with Trinkets, bid in secret.",
            label="Bribes",
            clause="TP-18",  # TP-J26: off by default, at every number of players
        ),
        Option(
            name="removed",
            kind="choices",
            default=ADVISED,
            choices=TYPES,
            count=2,
            seats=(1, 2),
            help="The two types of Plans left in the box.",
            label="Left in the box",
            words=(
                "Smash & Grab",
                "Lone Specialist",
                "Team of Two",
                "Team of Three",
                "Team of Four",
            ),
            clause="TP-16",  # TP-16 TP-17 TP-J21 TP-J22
        ),
        Option(
            name="ghosts",
            kind="number",
            default=1,
            low=1,
            high=5,
            seats=(1,),
            help="Solitaire: how many ghosts break in with you. More is harder.",
            label="Ghosts",
            clause="TP-17",  # TP-J22
        ),
    ),
)


class ThePlan(Game[Museum]):
    """Simultaneous selection and set collection for 1 to 6."""

    meta = META
    root = ROOT
    questions = QUESTIONS
    state = Museum
    box_type = MuseumBox
    position_at = "choose_plans"
    achievements = ACHIEVEMENTS

    def place(self, box: MuseumBox, table: Mapping[str, Any], chance: Chance) -> Museum:
        """As declared; hands that are left out are dealt, of the size this turn has."""
        s = super().place(box, table, chance)
        if "hands" not in table:
            count = box.hand_size
            if not box.solo:
                count -= (max(s.turn, 1) - 1) % box.turns_per_round
            for player in range(box.players):
                cards = count - (s.plans[player] != NONE)
                s.hands[player], s.deck = tuple(sorted(s.deck[:cards])), s.deck[cards:]
        return s

    def outcome(self, s: Museum) -> Outcome:
        tallies = [tally(s, player) for player in range(s.box.players)]
        best = max(one.rank() for one in tallies)
        first = [player for player, one in enumerate(tallies) if one.rank() == best]
        winners = tuple(player for player in first if player < s.box.seats)
        ending = "treasures run out"  # TP-13
        if s.box.solo:  # TP-J25: beat every ghost; a complete tie is a draw
            ending = "solitaire lost" if not winners else "solitaire won"
            if winners and len(first) > 1:
                winners, ending = (), "solitaire draw"
        totals = [one.total for one in tallies]
        return Outcome(
            scores=tuple(totals[: s.box.seats]),
            winners=winners,
            ending=ending,
            tiebreak=_tiebreak(tallies),
            sheet=_sheet(s, tallies),
            others=tuple(totals[s.box.seats :]),
        )

    def solo_score(self, finish: Finish) -> SoloScore | None:
        """Points of a Solitaire that was won, by how many ghosts were beaten (TP-17)."""
        found = super().solo_score(finish)
        ghosts = len(finish.outcome.others)
        form = f"against {ghosts} {'ghost' if ghosts == 1 else 'ghosts'}"
        return None if found is None else replace(found, form=form)

    def bound(self, box: MuseumBox) -> int:
        """A turn asks each seat for a Plan, passes, a Trinket; every lot for a choice and bids."""
        seats = box.seats
        turn = seats * (1 + box.pass_count + 1) + 1
        if box.bribes:
            lots = len(box.colours)
            turn += lots * (1 + seats + len(box.trinket_ids))
        return box.turns * turn

    def story(self, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        ghosts = [f"Ghost {n + 1}" for n in range(box.ghosts)]
        return super().story(box, told, [*names, *ghosts])


def _sheet(s: Museum, tallies: Sequence[Tally]) -> tuple[Source, ...]:
    """Where every point came from (TP-14): each kind, the Trinkets, the full sets."""
    box = s.box
    rows: list[Source] = []
    for colour, kind in enumerate(box.kind_names):
        hauls = [[t for t in haul if box.treasure_colour[t] == colour] for haul in s.hauls]
        sets = [Tally(box, haul, ()).treasure_sets for haul in hauls]
        rows.append(
            Source(
                kind.capitalize(),
                tuple(sum(box.treasure_value[t] for t in haul) for haul in hauls),
                suit=box.colours[colour],
                icon=scene.ICONS.get(kind, ""),
                notes=_in_words(sets),
            )
        )
    trinkets = tuple(one.trinket_points for one in tallies)
    bonuses = tuple(one.set_points for one in tallies)
    kept = _in_words([one.trinket_sets for one in tallies])
    rows.append(Source("Trinkets", trinkets, icon=scene.ICONS["mugs"], notes=kept))
    rows.append(Source("Full sets", bonuses, "TP-14", icon=scene.ICONS["full set"]))
    return tuple(rows)


def _in_words(sets: Sequence[int]) -> tuple[str, ...]:
    return tuple("set" if n == 1 else f"{n} sets" if n else "" for n in sets)


def _tiebreak(tallies: Sequence[Tally]) -> str | None:
    """What decided between players with equal points (TP-15, TP-J20)."""
    best = max(one.total for one in tallies)
    level = [one.rank() for one in tallies if one.total == best]
    if len(level) == 1:
        return None
    for place, what in ((1, "full collections"), (2, "Treasures"), (3, "Trinkets")):
        top = max(rank[: place + 1] for rank in level)
        if sum(rank[: place + 1] == top for rank in level) == 1:
            return f"most {what} (TP-15)"
    return "level in everything (TP-J20)"


GAME = ThePlan()
