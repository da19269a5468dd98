"""Planning: everybody sends a Character in secret."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import EVERY, Verb, allows, mask_of, places_of

from .box import NONE, money
from .state import Gangs


def _sent_already(s: Gangs, ask: Ask, role: int) -> Reason:
    name = s.box.role_names[role]
    return Reason(f"your gang has one {name} only, and it is on the way already")


@allows("MD-J24", _sent_already)
def another_role(s: Gangs, ask: Ask) -> int:
    """Two Characters of one gang differ."""
    return ~mask_of(places_of(s, ask)) if ask.picks else EVERY


def _sent_last_time(s: Gangs, ask: Ask, role: int) -> Reason:
    name = s.box.role_names[role]
    return Reason(f"you sent the {name} in the last round; send another", role=name)


@allows("MD-19", _sent_last_time)
def not_again(s: Gangs, ask: Ask) -> int:
    """Nobody repeats his role of the round before (MD-J26)."""
    if not s.box.fooled:
        return EVERY
    last = [s.previous[slot] for slot in s.box.own[ask.seat]]
    return ~mask_of([role for role in last if role != NONE])


class SendCharacter(Verb[Gangs]):
    name = "send"
    words = ("roles",)
    label = "Send the {0}"
    touches = ("pick-{0}",)
    rules = (another_role, not_again)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box, role = s.box, words[0]
        hint = box.role_about[role]
        if s.loot != NONE and box.symbol[s.loot] == role:
            hint += f" {box.loot_names[s.loot]} pays {money(box.symbol_bonus)} extra for it."
        return Preview(f"Send the {box.role_names[role]}", hint)


class Send(Question[Gangs]):
    """With three players everybody sends two (MD-18, MD-J30)."""

    key = "send"
    clause = "MD-3"
    tells = "It lies face down, with the ante on it, until the heist."
    takes = (SendCharacter(),)
    sealed = True

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return f"Which {'two Characters' if s.box.chars == 2 else 'Character'} do you send?"

    def settled(self, s: Gangs, ask: Ask) -> bool:
        return len(ask.picks) == s.box.chars

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        for slot, role in zip(s.box.own[ask.seat], places_of(s, ask), strict=True):
            s.roles[slot] = role


SEND = Send()
