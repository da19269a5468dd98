"""The guide of a game: what somebody at their first table is told with each new kind of question.

    guide.json, in the game's folder
    {
      "goal": "Most points after eleven turns.",
      "phases": ["Seal a Plan", "Pass cards"],
      "questions": {
        "plan": {
          "phase": "Seal a Plan",
          "say": "Two sentences about it.",
          "point": ["treasures", "hand"]
        }
      }
    }

Questions go by the keys of the game's `questions`; what the table itself is asked needs no words.
`point` names nodes of a scene: those that are there when the question is put are shown. Where a
game is another one for somebody alone, `alone` is its goal, and with a question what is said then.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from muster.kernel import shelf
from muster.kernel.ask import Question
from muster.kernel.content import read_struct
from muster.kernel.errors import BadContent
from muster.kernel.game import Game


class Advice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told with the first question of a kind."""

    phase: str
    say: str
    point: tuple[str, ...]
    alone: str = ""


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The goal of a game, its phases in order, and advice for each kind of question."""

    goal: str
    phases: tuple[str, ...]
    questions: dict[str, Advice]
    alone: str = ""

    def among(self, seats: int) -> Guide:
        """What is told at a table with so many players."""
        if seats != 1:
            return self
        replace = msgspec.structs.replace
        said = {key: replace(one, say=one.alone or one.say) for key, one in self.questions.items()}
        return replace(self, goal=self.alone or self.goal, questions=said)


def guide_of(game: str) -> Guide | None:
    """The guide of this game, if it has one; BadContent for a file that is none."""
    return read_guide(shelf.game(game).folder)


@cache
def read_guide(folder: Path) -> Guide | None:
    """The same from a game's folder."""
    path = folder / "guide.json"
    guide = read_struct(path, Guide)
    if guide is None:
        return None
    for key, advice in guide.questions.items():
        if advice.phase not in guide.phases:
            valid = ", ".join(guide.phases)
            raise BadContent(path.name, key, "phase", f"one of {valid}, not {advice.phase!r}")
    return guide


def questions_to_seats(game: Game[Any]) -> set[str]:
    """The kinds of questions people can be asked: all but those only the table's clocks answer."""
    return {one.key for one in game.questions if type(one).seconds is Question.seconds}
