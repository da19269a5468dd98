"""Words: claims of one's own Character or another's, questions, urging, calling a claim a lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import allows, among, holds

from ..box import MillionsBox
from ..state import ACCUSE, CLAIM, IN, NONE, QUESTION, STATUS, URGE, Gangs
from . import events
from .acts import (
    NO_CLAIM_YET,
    SOMEBODY_SPOKE,
    Act,
    acts_remain,
    has_left_already,
    others_in,
    whose,
)
from .keeping import SPOKE, WHO

PROMISES = {"staying": "Promise to stay", "leaving": "Promise to leave", "silence": "Say nothing"}
SAID = {"staying": "I stay", "leaving": "I leave", "silence": "No comment"}
BINDS_NOBODY = "Talk binds nobody."


def claimed(box: MillionsBox, seat: int, at: int) -> tuple[int, int]:
    """Of which slot something is claimed, and what."""
    if at >= box.claims_of_own:
        return divmod(at - box.claims_of_own, len(box.role_ids))
    place, word = divmod(at, len(box.claim_words))
    return seat * box.chars + place, word


def _not_spoken_of(s: Gangs, ask: Ask, at: int) -> Reason:
    box = s.box
    slot, _ = claimed(box, ask.seat, at)
    if box.owner[slot] != ask.seat:
        status = STATUS[s.status[slot]]
        said = f"{whose(box, slot)} has left already, and that is final"
        return Reason(said, status=status)
    if at >= box.claims_of_own:
        return Reason("this is your own Character: claim its role without a seat")
    return has_left_already(s, slot)


@among("MD-J10", _not_spoken_of)
def spoken_of_is_in(s: Gangs, ask: Ask) -> Sequence[int]:
    """One speaks of Characters that are still in, of one's own by its role alone."""
    box = s.box
    words, roles, first = len(box.claim_words), len(box.role_ids), box.claims_of_own
    found: list[int] = []
    for slot, status in enumerate(s.status):
        if status != IN:
            continue
        if box.owner[slot] == ask.seat:
            place = slot % box.chars * words
            found += range(place, place + words)
        else:
            found += range(first + slot * roles, first + slot * roles + roles)
    return found


def _claimed_already(s: Gangs, ask: Ask, at: int) -> Reason:
    return Reason("you have made your claim of this turn; now act, or pass", claims=1)


one_claim_a_turn = holds("MD-J27", NO_CLAIM_YET, _claimed_already)
"""Before the action of a turn comes at most one claim."""


class Claim(Act):
    """Say something of a Character; true or not is nobody's business."""

    name = "claim"
    words = ("claims",)
    rules = (spoken_of_is_in, one_claim_a_turn, acts_remain)
    kept = WHO
    counted = True
    first = True
    speech = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        box = s.box
        slot, word = claimed(box, seat, at)
        own = box.owner[slot] == seat
        if own:
            s.claims[slot] = word
        if word != box.silence:
            s.spoke |= 1 << seat
        s.note(CLAIM, seat, slot, word)
        s.spoken = not box.real_time
        if out.heard:
            out.tell((events.Claimed if own else events.SpokenOf)(seat, slot, word))

    def labelled(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> str:
        slot, word = claimed(box, 0, words[0])
        if words[0] >= box.claims_of_own:
            return f"Say that {box.the_character(slot)} is a {box.role_names[word]}"
        said = PROMISES.get(box.claim_words[word])
        if said is None or word == box.silence:
            of = f" for {box.letter(slot)}" if box.chars == 2 else ""
            return f"{said or f'Claim to be the {box.role_names[word]}'}{of}"
        return said + box.title_of("mine", slot)

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        """Money and looks are for cards, words for people."""
        if words[0] < box.claims_of_own:
            return ()
        return (f"seat-{box.owner[claimed(box, 0, words[0])[0]]}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        """Of another's: true or not, and whether one looked, is for others to judge."""
        box = s.box
        slot, word = claimed(box, seat, words[0])
        of = f"{box.letter(slot)}: " if box.chars > 1 else ""
        role = word < len(box.role_ids)
        suit = box.role_suits[word] if role else ""
        if words[0] < box.claims_of_own:
            button = f"I am the {box.role_names[word]}" if role else SAID[box.claim_words[word]]
            return Preview(of + button, BINDS_NOBODY, quiet=True, group="Claim", suit=suit)
        known = s.roles[slot]
        truth = ""
        if known in box.roles:
            truth = " It is true." if known == word else " It would be a lie."
        button = f"{of}“A {box.role_names[word]}”"
        return Preview(button, BINDS_NOBODY + truth, quiet=True, suit=suit)


# Words to one player


def _not_addressed(s: Gangs, ask: Ask, to: int) -> Reason:
    if to == ask.seat:
        return Reason("this is yourself: talk to another player")
    return Reason(f"seat {to} has left and cannot be addressed", to=to)


@allows("MD-J10", _not_addressed)
def addressed_is_in(s: Gangs, ask: Ask) -> int:
    """One talks to other players who are still in."""
    return others_in(s, ask.seat)


def in_turns(s: Gangs, hint: str) -> str:
    """Where everybody has turns talk uses one up; else nothing is said of it."""
    return hint if s.box.real_time else f"{hint} It is your action of this turn."


class Address(Act):
    """What is said to one other player who is still in; it binds nobody."""

    words = ("seats",)
    touches = ("seat-{0}",)
    counted = True
    speech = True


class AskForRole(Address):
    """Ask a player for the role; the answer, if any, is a claim."""

    name = "question"
    label = "Ask {0} for the role"
    rules = (addressed_is_in, acts_remain)
    kept = WHO

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        s.note(QUESTION, seat, NONE, 0, at)
        if out.heard:
            out.tell(events.Questioned(seat, at))

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        hint = in_turns(s, f"Seat {words[0]} may answer with a claim, true or not.")
        return Preview("Ask for the role", hint, quiet=True)


class Urge(Address):
    """Tell a player to leave."""

    name = "urge"
    label = "Tell {0} to leave"
    rules = (addressed_is_in, acts_remain)
    kept = WHO

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        s.note(URGE, seat, NONE, 0, at)
        if out.heard:
            out.tell(events.Urged(seat, at))

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Urge to leave", in_turns(s, BINDS_NOBODY), quiet=True)


@allows("MD-J31", lambda s, ask, to: Reason(f"seat {to} has claimed nothing in this round", to=to))
def has_claimed(s: Gangs, ask: Ask) -> int:
    """Only a claim can be called a lie."""
    return s.spoke


class Accuse(Address):
    """Call a player's last claim a lie."""

    name = "accuse"
    label = "Say that {0} lies"
    rules = (addressed_is_in, has_claimed, acts_remain)
    when = (SOMEBODY_SPOKE,)
    kept = SPOKE

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        slot, word = last_claim(s, at)
        s.note(ACCUSE, seat, slot, word, at)
        if out.heard:
            out.tell(events.Accused(seat, at, slot, word))

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        hint = in_turns(s, f"You call the last claim of seat {words[0]} a lie.")
        return Preview("Call it a lie", hint, quiet=True)


def last_claim(s: Gangs, seat: int) -> tuple[int, int]:
    """What a player claimed last, of which slot: silence is no claim."""
    silence = s.box.silence
    for kind, who, slot, word, _ in reversed(s.ledger):
        if kind == CLAIM and who == seat and word != silence:
            return slot, word
    return next(
        (slot, s.claims[slot])
        for slot in reversed(s.box.own[seat])
        if s.claims[slot] not in (NONE, silence)
    )
