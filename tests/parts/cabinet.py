"""A cabinet to try declared slots with: eight cards, four charms, three drawers, three seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from muster.kernel.ask import question
from muster.kernel.chance import Chance, Secret
from muster.kernel.events import Out
from muster.kernel.flow import flow
from muster.kernel.game import Game, Meta
from muster.kernel.outcome import Outcome
from muster.kernel.state import Box, State
from muster.kernel.verbs import Verb
from muster.parts.slots import NOBODY, OWNER, declared, flag, number, one, zone

CARDS = tuple(f"card-{n}" for n in range(8))
CHARMS = ("amber", "beryl", "coral", "diamond")


class Cabinet(Box):
    def unpack(self) -> None:
        self.drawers = 3
        self.sorts["cards"] = CARDS
        self.sorts["charms"] = CHARMS
        self.in_game["cards"] = tuple(range(7))  # card-7 stays in the box


class Pass(Verb[Any]):
    name = "pass"
    label = "Pass"

    def do(self, s: Any, ask: Any, at: int, out: Out) -> None:
        pass


def game_of(kept: type[Any], box: type[Box] = Cabinet) -> Game[Any]:
    """The game of this state: everybody is asked once, all they can do is pass."""
    asked = question("pass", "CA-1", "Do you pass?", Pass())

    def ask_first(s: Any, out: Out) -> None:
        s.ask(0, asked)

    class CabinetGame(Game[Any]):
        folder = Path(__file__).parent / "no-such-folder"
        meta = Meta(id="cabinet", title="Cabinet", tagline="", seats=(3,), rules_version="1")
        root = flow("cabinet", ask_first)
        questions = (asked,)
        position_at = "ask_first"
        state = kept
        box_type = box

        def outcome(self, s: Any) -> Outcome:
            return Outcome((0, 0, 0), (0,), ending="passed")

    return CabinetGame()


def lid_up(s: Any, owner: int, seat: int | None) -> bool:
    """Who may look into a drawer: everybody if it is open, else seat 2 alone."""
    return bool(s.lids[owner]) or seat == 2


def shown_to_first(s: Any, owner: int, seat: int | None) -> bool:
    """What belongs to nobody: seat 0 may see it."""
    assert owner == -1
    return seat == 0


@declared
class Everything(State[Cabinet]):
    """Every kind of slot, with and without `each`, hidden in every way."""

    deck = zone("cards", seen=NOBODY, rest=True)
    hands = zone("cards", each="seats", seen=OWNER)
    drawers = zone("cards", each="drawers", seen=lid_up)
    open = zone("cards")
    spare = zone("cards", seen=shown_to_first)
    charm = one("charms", seen=shown_to_first)
    charms = one("charms", each="seats", seen=OWNER)
    shown = one("charms", each="drawers")
    turn = number(-1, position=0)
    bids = number(0, 0, 9, each="seats", seen=OWNER)
    secret = number(3, 1, 6, seen=NOBODY)
    steps = number(5, 0, 10, each="drawers", position=7)
    finished = flag(position=True)
    lids = flag(each="drawers")

    def cards(self) -> int:
        """A method of the game's own stays."""
        return len(self.deck) + len(self.open)


GAME = game_of(Everything)
BOX: Any = GAME.box(3)


def filled() -> Any:
    """A state with something in every slot."""
    return GAME.place(
        BOX,
        {
            "deck": ["card-6"],
            "hands": [["card-1", "card-0"], ["card-2"], []],
            "drawers": [["card-3"], [], ["card-4"]],
            "open": ["card-5"],
            "spare": [],
            "charm": "amber",
            "charms": ["beryl", None, "coral"],
            "shown": [None, "diamond", None],
            "turn": 2,
            "bids": [4, 5, 6],
            "secret": 2,
            "steps": [1, 2, 3],
            "finished": False,
            "lids": [True, False, False],
        },
        chance(),
    )


def chance(seed: int = 1) -> Chance:
    return Chance(Secret.from_seed(seed).key(()))
