"""Masters of the Heist: meta data, options, and how a heist is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from muster.kernel.content import Content
from muster.kernel.events import Event
from muster.kernel.game import Game, Meta
from muster.kernel.options import Option
from muster.kernel.outcome import Finish, Outcome, SoloScore

from . import team
from .box import HeistBox
from .campaign.achievements import ACHIEVEMENTS
from .campaign.judge import printed_job
from .campaign.river_city import RiverCity
from .cards import crises, deck, gap
from .casting import question
from .checks.trials import trials
from .components import SCENARIOS, TITLES
from .designer.designer import HeistDesigner
from .escape import ending, flee, rising
from .escape.traits import traits
from .flow import GAME as ROOT
from .flow import WAITING
from .heist import command, interruptions
from .plan import questions as plan_questions
from .position import crew_of
from .security import upset
from .state import Heist
from .verbs.order import ORDER
from .verbs.words import heard, heard_of

META = Meta(
    id="masters",
    title="Masters of the Heist",
    tagline="Plan your path, break in together, watch the noise, get out.",
    seats=(1, 2, 3, 4),
    rules_version="3",
    plays_too=("2",),
    minutes="60-90",
    weight="heavy",
    designers="Andy Meneely",
    year=2022,
    end_clause="MH-139",
    options=(
        Option(
            name="scenario",
            kind="choice",
            default="inclusion",
            choices=SCENARIOS,
            help="The heist of River City.",
            clause="MH-5",
            label="The job",
            words=TITLES,
            maps=True,
        ),
        Option(
            name="characters",
            kind="number",
            default=3,
            low=3,
            high=4,
            seats=(1, 2, 3),
            help="How many characters you run together.",
            clause="MH-J1",
            label="Characters in the crew",
        ),
        Option(
            name="split",
            kind="choice",
            default="even",
            choices=("even", "first", "last"),
            seats=(2, 3),
            help="Who runs more than one character: in turn, the first seat, or the last one.",
            clause="MH-J1",
            label="Who runs two characters",
            words=("Shared out evenly", "The first seat", "The last seat"),
        ),
        Option(
            name="level",
            kind="number",
            default=1,
            low=1,
            high=4,
            help="The highest level of characters: pro skills from 2, pro characters from 3.",
            clause="MH-J103",
            label="Highest level of the characters",
        ),
        Option(
            name="cash",
            kind="choice",
            default="0",
            choices=("0", "5", "10", "20"),
            help="Team cash in thousands of dollars.",
            clause="MH-18",
            label="Team cash at the start",
            words=("None", "$5k", "$10k", "$20k"),
        ),
        Option(
            name="shop",
            kind="flag",
            default=False,
            help="The shop is open, as in later heists of a campaign.",
            clause="MH-J15",
            label="Open the shop",
        ),
        Option(
            name="fixers",
            kind="choice",
            default="old-friend",
            choices=("old-friend", "all"),
            help="The fixers the team knows.",
            clause="MH-17",
            label="Fixers the team knows",
            words=("Only Old Friend", "All of them"),
        ),
        Option(
            name="busted",
            kind="number",
            default=1,
            low=1,
            high=3,
            help="County jobs only: how many of the crew are in jail.",
            clause="MH-J106",
            label="In jail at the start (County jobs)",
        ),
        Option(
            name="seconds",
            kind="choice",
            default="0",
            choices=("0", "30", "60", "120"),
            help="Seconds for a team decision before the lead decides; 0: no limit.",
            clause="MH-J2",
            label="Time for a team decision",
            words=("No limit", "30 seconds", "1 minute", "2 minutes"),
        ),
        Option(
            name="map",
            kind="data",
            default=None,
            high=20_000,
            help="A heist somebody drew, in place of the scenario.",
            clause="MH-5",
            label="A drawn heist",
        ),
        Option(
            name="dossier",
            kind="data",
            default=None,
            high=10_000,
            help="What a campaign brings: the named crew, cash, items and fixers.",
            clause="MH-155",
            label="A crew of a campaign",
        ),
    ),
)


class MastersOfTheHeist(Game[Heist]):
    """A crew of three or four against a building, run by one to four people together."""

    meta = META
    state = Heist
    folder = Path(__file__).parent
    root = ROOT
    waiting = WAITING
    questions = (
        *question.QUESTIONS,
        *plan_questions.QUESTIONS,
        *command.QUESTIONS,
        *interruptions.QUESTIONS,
        *upset.QUESTIONS,
        gap.BETWEEN,
        *deck.QUESTIONS,
        *flee.QUESTIONS,
        *ending.QUESTIONS,
        *rising.QUESTIONS,
        *team.QUESTIONS,
    )
    order = tuple(verb for verb, *_ in ORDER)
    campaign = RiverCity()
    designer = HeistDesigner()
    position_at = "go_on"
    barriers_stand = "MH-93"  # MH-92 before, MH-93 after something was revealed
    own_undo = "MH-J7"
    open_table = True  # MH-J4
    together = True  # MH-234
    achievements = ACHIEVEMENTS  # MH-J112

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> HeistBox:
        return HeistBox(self, seats, options, content, deck.events_known(), [*crises.EFFECTS])

    def trials(self) -> Sequence[tuple[int, dict[str, Any]]]:
        return trials()

    def outcome(self, s: Heist) -> Outcome:
        return ending.outcome_of(s)

    def solo_score(self, finish: Finish) -> SoloScore | None:
        """The team cash after a printed job outside a campaign, by job."""
        found, s = super().solo_score(finish), finish.state
        if found is None or s.box.dossier is not None or not printed_job(s.box):
            return None
        return replace(found, form=s.box.scenarios[0].name)

    def traits(
        self, box: HeistBox, events: Sequence[Event], outcome: Outcome
    ) -> Mapping[str, Sequence[str]]:
        return traits(box, events, outcome)

    def holdings(self, s: Heist) -> dict[str, int]:
        """Cards, whatever was inserted, dealt as a penalty, or printed on the second map's deck."""
        cards = len(s.deck) + len(s.discards) + len(s.crises) + (s.active >= 0)
        more = s.inserted.bit_count() + (s.ambush == 2)
        more += len(s.scenario.deck) - len(s.box.scenarios[0].deck)
        return {"cards": cards - more}

    def bound(self, box: HeistBox) -> int:
        """Planning, and for each event of the deck a round of commands."""
        rounds = max(len(scenario.deck) for scenario in box.scenarios) + 1
        return 4_000 + rounds * 400 * len(box.scenarios)

    def heard(self, box: HeistBox, told: dict[str, Any], names: Sequence[str]) -> Sequence[str]:
        return heard(box, told, names)

    def known_at(self, box: HeistBox, start: dict[str, Any], names: Sequence[str]) -> Sequence[str]:
        return heard_of(box, crew_of(box, start), int(start.get("part", 0)), names)


GAME = MastersOfTheHeist()
