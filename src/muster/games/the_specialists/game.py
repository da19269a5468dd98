"""The Specialists: meta data, options, and how a match is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.kernel.flow import Flow
from muster.kernel.game import Game, Meta
from muster.kernel.options import Option
from muster.kernel.outcome import Finish, Outcome, SoloScore
from muster.parts.positions import checked

from . import position
from .box import CrewBox
from .flow import GAME as ROOT
from .flow import WAITING
from .heist.achievements import ACHIEVEMENTS
from .heist.questions import PERFORM_HEIST
from .heist.scoring import outcome_of
from .state import LOCK, NONE, PLACE, Crews
from .turn import solo
from .turn.questions import QUESTIONS

META = Meta(
    id="the-specialists",
    title="The Specialists",
    tagline="Hire a crew with the right dice and rob the casinos of the world.",
    seats=(1, 2, 3, 4),
    rules_version="3",
    plays_too=("2",),
    minutes="60-90",
    weight="medium",
    designers="Stefania Niccolini, Marco Canetta, Anne-Catherine Perrier, Dimitri Perrier",
    publisher="Explor8",
    year=2020,
    end_clause="TS-90",
    options=(
        Option(
            name="asymmetric",
            label="Asymmetric beginnings",
            kind="flag",
            default=False,
            seats=(2, 3, 4),
            help="Everybody begins with a tile of his own kind instead of a Specialist and token.",
            clause="TS-J41",
        ),
        Option(
            name="place_money",
            label="Start money by place",
            kind="flag",
            default=False,
            seats=(3, 4),
            help="Money to begin with by place in turn order, as measured between equal bots.",
            clause="TS-J5",
        ),
        Option(
            name="modifiers_by_die",
            label="Modifiers follow the dice",
            kind="flag",
            default=False,
            help="The modifiers belong to the rightmost die and the one before it, wherever they "
            "lie, instead of to the two rightmost spots.",
            clause="TS-J11",
        ),
        Option(
            name="layout",
            label="How the world is laid out",
            kind="choice",
            default="random",
            choices=("random", "abcd", "abdc", "bacd", "badc"),
            words=("Drawn by lot", "A, B, C, D", "A, B, D, C", "B, A, C, D", "B, A, D, C"),
            help="Which side of South America, Europe, Asia and Las Vegas is up.",
            clause="TS-J53",
        ),
        Option(
            name="reroll_ties",
            label="Roll starting dice again on a tie",
            kind="flag",
            default=False,
            help="Whoever ties for first player rolls the starting dice again and keeps them.",
            clause="TS-J1",
        ),
        Option(
            name="start_not_expert",
            label="Starting Specialists do not count for Expert tiles",
            kind="flag",
            default=False,
            help="Starting Specialists do not count for Expert tiles.",
            clause="TS-J6",
        ),
        Option(
            name="hidden_money",
            label="Money is secret",
            kind="flag",
            default=False,
            seats=(2, 3, 4),
            help="Totals of money are not displayed.",
            clause="TS-J7",
        ),
        Option(
            name="unlimited_dice",
            label="Dice never run out",
            kind="flag",
            default=False,
            help="The Dice Pool never runs out.",
            clause="TS-J8",
        ),
        Option(
            name="hacking_alone",
            label="Hacking without the spot's modifier",
            kind="flag",
            default=False,
            help="Hacking is not combined with the modifier of a spot.",
            clause="TS-J20",
        ),
        Option(
            name="acting_replaces",
            label="Acting replaces any missing skill",
            kind="flag",
            default=False,
            help="Acting simply replaces one missing skill.",
            clause="TS-J29",
        ),
        Option(
            name="no_team_rewards",
            label="No money for Full Team and Mastery",
            kind="flag",
            default=False,
            seats=(1,),
            help="Alone there is no money for Full Team and Mastery.",
            clause="TS-J44",
        ),
    ),
)


class TheSpecialists(Game[Crews]):
    """Dice hire specialists, specialists rob cities, the richest gang wins."""

    meta = META
    state = Crews
    box_type = CrewBox
    root = ROOT
    waiting = WAITING
    questions = (*QUESTIONS, PERFORM_HEIST)
    position_at = "go_on"
    achievements = ACHIEVEMENTS
    # Where a bot finds answers equally good it takes the first.
    order = (
        *("choose", "take", "put", "set", "recruit", "fast", "activate", "skip", "apply"),
        *("rob", "spend", "give", "act", "pay", "done", "informant", "pass"),
        *("take-token", "give-up", "discard", "cancel", "suffer", "use", "end"),
    )

    def place(self, box: CrewBox, table: Mapping[str, Any], chance: Chance) -> Crews:
        return position.place(box, table, chance)

    def updated(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return position.updated(data)

    def check_waiting(self, s: Crews, flow: Flow, args: tuple[int, ...]) -> None:
        for value in args if flow is PLACE else ():
            checked(value, "waiting", 1, 6)
        if self.holdings(s).get("dice", 0) > s.box.dice_total:
            raise BadPosition(f"waiting: more than {s.box.dice_total} dice; the pool has less")

    def outcome(self, s: Crews) -> Outcome:
        return outcome_of(s)

    def holdings(self, s: Crews) -> dict[str, int]:
        """Tokens leave the game when they are used, Starting Specialists if nobody wants them."""
        box = s.box
        cards = [*s.deck, *s.display, *s.gone, s.fast]
        cards += [c for team in s.teams for column in team for c in column if c < box.starter]
        cards = [card for card in cards if card != NONE]
        found = {"cards": len(cards), "different cards": len(set(cards))}
        if not box.unlimited_dice:
            dice = s.pool + len(s.area) - s.area.count(0) + (1 if s.fast != NONE else 0)
            dice += sum(len(row) - row.count(0) for row in s.rows)
            dice += sum(len(own) for own in s.beside)
            dice += sum(len(values) for values in s.waiting(PLACE))
            found["dice"] = dice  # TS-8
        if s.round:
            found["Expert tiles"] = sum(s.tiles) + sum(held.bit_count() for held in s.experts)
        signed = sum(len(own) for own in s.marks)
        locks = sum(own.count(LOCK) for own in s.marks)
        found["signatures beyond heists"] = signed - locks - sum(sum(hits) for hits in s.hits)
        return found

    def solo_score(self, finish: Finish) -> SoloScore | None:
        """The score of a solo game that was won, with its rank in the Hall of Fame (TS-127)."""
        found = super().solo_score(finish)
        return found and replace(found, rank=solo.rank_of(finish.state, found.score))

    def bound(self, box: CrewBox) -> int:
        """Rounds of turns; in a turn every die and token can be asked about a few times."""
        return box.rounds * box.seats * 10 * (box.spots + box.beside + 2 * box.most_tokens) + 60


GAME = TheSpecialists()
