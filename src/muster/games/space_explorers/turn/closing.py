"""After the action: draws that are due, one Project, the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import among, refuses

from ..rules import facts_of, listed, skills_missing, tally, within_reach
from ..state import Program
from ..words import sentences
from . import moves
from .declaring import Act, begins

# SE-50: draws


class DrawAct(Act):
    def out_of_step(self, s: Program) -> tuple[str, Reason] | None:
        return "SE-50", Reason("no draw is due now")


def _gives_no_draw(s: Program, ask: Ask, at: int) -> Reason:
    box = s.box
    return Reason(
        f"{box.card_name(box.helper_of['drawers'][at])} gives no draw now",
        due=[box.card_ids[c] for c in s.pending],
    )


@among("SE-50", _gives_no_draw)
def draw_is_due(s: Program, ask: Ask) -> list[int]:
    """Draws that are due may be taken, each on its own, or declined."""
    return [s.box.place_of["drawers"][card] for card in s.pending]


class DrawFor(DrawAct):
    name = "draw"
    words = ("drawers",)
    label = "{0}: draw from the deck"
    touches = ("{0}", "deck")
    rules = (draw_is_due,)

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        moves.draw_for(s, ask.seat, s.box.helper_of["drawers"][at], out)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Draw", f"{len(s.deck)} cards are left in the deck.", ("deck",))


class Enough(DrawAct):
    name = "enough"
    label = "Draw no more"
    touches = ("mine",)

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        s.pending = ()

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(self.label, quiet=True)


# SE-55: a Project


@refuses("SE-55")
def project_in_line(s: Program, ask: Ask, project: int) -> Reason | None:
    """A Project still in the line is completed."""
    box = s.box
    if project in s.projects:
        return None
    for player, own in enumerate(s.claimed):
        if project in own:
            whose = "you have" if player == ask.seat else "another player has"
            return Reason(
                f"{box.project_names[project]} is gone: {whose} completed it", seat=player
            )
    return Reason(
        f"{box.project_names[project]} is not in this game",
        projects=[box.project_ids[p] for p in s.projects],
    )


def _skills_lack(s: Program, ask: Ask, project: int) -> Reason:
    box, skills = s.box, s.skills[ask.seat]
    missing = skills_missing(box, skills, project)
    return Reason(
        f"{box.project_names[project]} needs {listed(box, missing)} more",
        demanded=facts_of(box, box.project_skills[project]),
        skills=facts_of(box, skills),
        missing=facts_of(box, missing),
    )


@among("SE-58", _skills_lack, covers=(project_in_line,))
def skills_suffice(s: Program, ask: Ask) -> list[int]:
    """The Hub has the demanded skills of each colour; a temporary one fills one gap."""
    return within_reach(s, ask.seat)


class Claim(Act):
    name = "claim"
    words = ("projects",)
    label = "Complete {0}"
    touches = ("{0}",)
    rules = (begins, project_in_line, skills_suffice)

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        moves.claim(s, ask.seat, at, out)

    def out_of_step(self, s: Program) -> tuple[str, Reason] | None:
        """Why no Project can be completed now, where none is asked for."""
        if not s.acted:
            return "SE-22", Reason(
                "a Project is completed at the end of the turn: first take a card or recruit a "
                "Specialist"
            )
        if s.closing:
            return "SE-57", Reason("at most one Project is completed in a turn, and yours is done")
        told = "a Project is completed after all draws: first say whether you draw"
        return "SE-J32", Reason(told)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box, project = s.box, words[0]
        points, own = box.project_points[project], tally(s, seat)
        after = f"you then have {own.numbers + own.projects + points}"
        last = "" if s.projects[1:] else "It is the last one: the game ends with this round"
        hint = sentences(f"{points} points, {after}", last)
        button = f"{box.project_names[project]}: {points}"
        return Preview(button, hint, (box.project_ids[project],))


class EndTurn(Act):
    name = "end"
    label = "End the turn"
    touches = ("mine",)
    rules = (begins,)

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        s.closing = True

    def out_of_step(self, s: Program) -> tuple[str, Reason] | None:
        if s.acted:
            return None
        return "SE-21", Reason("an action is compulsory: take a card or recruit a Specialist")

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(self.label, quiet=True)


CLAIM = Claim()
END = EndTurn()
