"""Achievements: noticed by themselves, optional, without effect (MH-J112).

What a single heist earns is read from what was told in it; the rest from the whole campaign. To
finish a scenario is to meet its objective; The Final Score is finished with its second part.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from muster.kernel.events import Event
from muster.kernel.records.typed import convert
from muster.parts.campaign import State

from ..cards import events as cards
from ..components import NPC, SCENARIOS, WHO
from ..escape.events import Ended, EscapeBegan, GateClosed, LastDitch
from ..heist import events
from ..plan import events as plan_events
from ..security.events import Alerted, DogJumped, NoiseMade

if TYPE_CHECKING:
    from ..box import HeistBox

UNSPENT = 20
"""Penny Pincher: $k in the team cash when a heist begins."""

FRIENDS = 5
"""Different fixers drawn on in one scenario."""

FINAL = "final-score-2"


class Achievement(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str


class Row(msgspec.Struct, frozen=True):
    """A row of the table of characters: an amateur and its two pro cards."""

    amateur: str
    conventional: str
    oddball: str


class Achievements(msgspec.Struct, frozen=True):
    achievements: list[Achievement]
    table: list[Row]


@cache
def achievements() -> Achievements:
    """All achievements, and the table of characters."""
    text = (Path(__file__).parent / "achievements.json").read_text(encoding="utf-8")
    return convert(json.loads(text), Achievements)


class Part(msgspec.Struct, frozen=True):
    """A part of a heist: its scenario (empty for a drawn one), and what was told in it."""

    scenario: str
    events: Sequence[Event]


class Tale(msgspec.Struct, frozen=True):
    """A heist as it was told; `people` is how many played it."""

    box: HeistBox
    parts: Sequence[Part]
    people: int
    drawn: bool


def crew_of(box: HeistBox, part: Part) -> list[int]:
    """The PCs that play this part: in the second one of The Final Score not all (MH-J110)."""
    for one in part.events:
        if isinstance(one, events.HeistBegan):
            return [who for who in range(box.pcs) if one.start[who] >= 0]
    return list(range(box.pcs))


def noticed(tale: Tale) -> list[str]:
    """The achievements this heist earns by itself."""
    return [name for name, earned in IN_A_HEIST.items() if earned(tale)]


def over_campaign(state: State) -> list[str]:
    """The achievements earned by all heists together."""
    return [name for name, earned in OVER_ALL.items() if earned(state)]


# In a heist


def _won(part: Part) -> Ended | None:
    for one in part.events:
        if isinstance(one, Ended) and one.won:
            return one
    return None


def _on_fumes(tale: Tale) -> bool:
    """The objective met with two characters out of ideas: PCs in play, and an active NPC."""
    for part in tale.parts:
        ended = _won(part)
        if ended is not None:
            crew = crew_of(tale.box, part)
            if "npc" in (*ended.escaped, *ended.busted):
                crew.append(NPC)
            if sum(not ended.ideas[who] for who in crew) >= 2:
                return True
    return False


def _nothing_personal(tale: Tale) -> bool:
    ends = (_won(part) for part in tale.parts)
    return any(ended is not None and ended.busted for ended in ends)


def _of_course(tale: Tale) -> bool:
    """A last ditch roll of 1 where at least 2 were missing, and the character is busted."""
    for part in tale.parts:
        unlucky = {
            WHO[one.who]
            for one in part.events
            if isinstance(one, LastDitch) and one.roll == 1 and one.needed - one.ideas >= 2
        }
        for one in part.events:
            if isinstance(one, Ended) and unlucky & set(one.busted):
                return True
    return False


def _jailbreak(tale: Tale) -> bool:
    """Every PC of a County job starts on a hex."""
    if not tale.box.county:
        return False
    words = tale.box.tile_words
    for one in tale.parts[0].events:
        if isinstance(one, events.HeistBegan):
            return all(words[tile].startswith("r") for tile in one.start[: tale.box.pcs])
    return False


def _penny_pincher(tale: Tale) -> bool:
    return any(
        isinstance(one, events.HeistBegan) and one.cash >= UNSPENT
        for part in tale.parts
        for one in part.events
    )


def _silence(tale: Tale) -> bool:
    """A round in which everybody acted, and nobody made noise, for a card's offer neither."""
    return any(_silent(told) for part in tale.parts for told in _cut(part.events, events.Rolled))


def _silent(told: Sequence[Event]) -> bool:
    acted = {one.who for one in told if isinstance(one, events.Committed)}
    quiet = False
    for one in told:
        if isinstance(one, events.Rolled) and any(
            face and who not in acted for who, face in enumerate(one.dice)
        ):
            return False
        if isinstance(one, NoiseMade):
            return False
        if isinstance(one, events.PhaseEnded):
            quiet = one.noise == 0
    return quiet


EFFECTS: tuple[type[Event], ...] = (
    Alerted,
    DogJumped,
    events.IdeaGiven,
    GateClosed,
    cards.BagFilled,
    cards.ChitsAdded,
    cards.ChitsTurned,
    cards.IdeasLost,
    cards.PennySpent,
    cards.IdeasGained,
    NoiseMade,
    cards.LootLost,
    cards.DogReleased,
    cards.DogRan,
)
"""What an event card does to a team; an offer that is declined does nothing."""


def _minmaxer(tale: Tale) -> bool:
    """An objective met, and no event card that did anything."""
    return any(
        _won(part) is not None
        and not any(_affects(told) for told in _cut(part.events, cards.CardPlayed))
        for part in tale.parts
    )


def _affects(told: Sequence[Event]) -> bool:
    """Did this card, an event and no crisis (MH-114), do anything to the team?"""
    card = told[0]
    if not isinstance(card, cards.CardPlayed) or card.queued:
        return False
    for one in told:
        if isinstance(one, (cards.NothingHappened, events.Rolled, EscapeBegan)):
            return False  # what comes later is not the card's doing
        if isinstance(one, events.LootMoved) and one.how == "fumbled":
            return True
        if isinstance(one, EFFECTS):
            return not (isinstance(one, cards.ChitsTurned) and one.why == "flashbang")
    return False


def _cut(told: Sequence[Event], kind: type[Event]) -> Iterator[Sequence[Event]]:
    """What was told from each event of this kind to the next one."""
    starts = [at for at, one in enumerate(told) if isinstance(one, kind)]
    for at, start in enumerate(starts):
        yield told[start : starts[at + 1] if at + 1 < len(starts) else len(told)]


def _friends(tale: Tale) -> bool:
    return any(len(fixers_used(tale.box, part.events)) >= FRIENDS for part in tale.parts)


def fixers_used(box: HeistBox, told: Sequence[Event]) -> set[str]:
    """The fixers the team drew on: deals not called off, favours, better prices in the shop."""
    found: set[str] = set()
    for one in told:
        if isinstance(one, (plan_events.Hired, events.UsedFixer)):
            found.add(box.fixers[one.fixer].id)
        elif isinstance(one, plan_events.CalledOff):
            found.discard(box.fixers[one.fixer].id)
        elif isinstance(one, plan_events.Bought) and one.price < box.items[one.item].price:
            found.add("fence")
        elif isinstance(one, plan_events.Sold) and one.price > box.items[one.item].price // 2:
            found.add("curator")
        elif isinstance(one, plan_events.Favour):
            found.add(one.by)
    return found


def _first_of_many(tale: Tale) -> bool:
    return any(part.scenario == FINAL and _won(part) is not None for part in tale.parts)


def _back_for_more(tale: Tale) -> bool:
    """The Final Score finished with the favour of the Mayor, not only his company."""
    used = any("mayor" in fixers_used(tale.box, part.events) for part in tale.parts)
    return used and _first_of_many(tale)


def _true_mastermind(tale: Tale) -> bool:
    """A heist somebody drew, played by a group."""
    return tale.drawn and tale.people > 1


IN_A_HEIST: dict[str, Callable[[Tale], bool]] = {
    "on-fumes": _on_fumes,
    "nothing-personal": _nothing_personal,
    "of-course": _of_course,
    "jailbreak": _jailbreak,
    "penny-pincher": _penny_pincher,
    "silence-is-golden": _silence,
    "minmaxer": _minmaxer,
    "friends": _friends,
    "first-of-many": _first_of_many,
    "back-for-more": _back_for_more,
    "true-mastermind": _true_mastermind,
}


# Over the whole campaign


def _completionist(state: State) -> bool:
    jobs = state["jobs"]
    return all(name in jobs and jobs[name]["won"] for name in SCENARIOS)


def _bingo(*columns: str) -> Callable[[State], bool]:
    def filled(state: State) -> bool:
        wanted = {getattr(row, column) for row in achievements().table for column in columns}
        return wanted <= set(state["cards"])

    return filled


OVER_ALL: dict[str, Callable[[State], bool]] = {
    "completionist": _completionist,
    "amateur-bingo": _bingo("amateur"),
    "conventional-bingo": _bingo("conventional"),
    "oddball-bingo": _bingo("oddball"),
    "pro-bingo-blackout": _bingo("amateur", "conventional", "oddball"),
}
