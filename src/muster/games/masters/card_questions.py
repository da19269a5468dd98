"""What the cards of the Event phase ask, and what may be done between them (MH-J53)."""

from __future__ import annotations

from collections.abc import Callable

from muster.games.masters import card_conditions as c
from muster.games.masters import card_events as told
from muster.games.masters import (
    command_lists,
    commands,
    event_phase,
    events,
    gates,
    team,
)
from muster.games.masters.box import LOCK, NPC
from muster.games.masters.components import WHO
from muster.games.masters.hunt_questions import HUNT, RUN, hunt, run
from muster.games.masters.loot import without
from muster.games.masters.own_questions import FLING, OwnQuestion, fumble, put_about
from muster.games.masters.rules import runs
from muster.games.masters.site import bits
from muster.games.masters.stages import (
    NONE,
    Q_BLAB,
    Q_CARD,
    Q_CLOSE,
    Q_FLING,
    Q_GAIN,
    Q_GAP,
    Q_HUNT,
    Q_INSPIRE,
    Q_LOCKS,
    Q_RECOVER,
    Q_RUN,
    Q_WHISPER,
)
from muster.games.masters.state import Heist
from muster.games.masters.team import TeamQuestion
from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out

Item = tuple[int, ...]
Handler = Callable[[Heist, Item, Out], None]


# Gaps

LASTING = (*commands.LOOT_VERBS, "escape", "on")
"""What does not make an arrangement of loot new (MH-J113)."""


class Gap(Question[Heist]):
    """Before, between and after the cards: what is free (MH-J53), or Escape (MH-J82)."""

    key = "gap"
    clause = "MH-J53"
    verbs = ("take", "drop", "hack", "unbar", "seize", "find", "escape", "on")
    rules = c.BETWEEN
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Hand over loot or do other free things before it goes on?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        found = command_lists.free_actions(s, ask.seat)
        if s.refused:
            found = [action for action in found if action not in s.refused]
        found.append(s.box.first["on"])
        found.sort()
        return found

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb not in LASTING:
            s.seen = ()  # MH-J113
        if verb == "on":
            s.queue = ((Q_GAP, s.queue[0][1] | 1 << seat), *s.queue[1:])
            return
        s.queue = ((Q_GAP, 0), *s.queue[1:])  # the others may want to react
        words = c.words_of(s, action)
        if commands.needs_consent(s, seat, verb, words) and not team.proposed(s, seat, action, out):
            return
        team.carry_out(s, seat, action, out)


def wait_in_gap(s: Heist, item: Item, out: Out) -> None:
    """Ask the seats that wanted to be asked and have not said on; then go on."""
    waiting = s.watching & ~item[1]
    if not waiting:
        s.queue = s.queue[1:]
        return
    for seat in bits(waiting):
        s.ask(seat, GAP)


# Event 5


class PickHex(TeamQuestion):
    """Which guards lock themselves in, if there are more than three (MH-C-5)."""

    key = "locks"
    clause = "MH-C-5"
    verbs = ("pick",)
    rules = (c.lockable,)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"Where does a guard lock himself in? {s.queue[0][1]} to choose."

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first, word = s.box.first["pick"], s.site.word
        return sorted([first + word[tile] for tile in s.queue[0][2:]])

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        word = action - s.box.first["pick"]
        tile = s.site.of_word[word]
        left, tiles = s.queue[0][1] - 1, without(s.queue[0][2:], tile)
        s.locks[tile] += 1
        out.tell(told.ChitsAdded(LOCK, (word,)))
        rest = s.queue[1:]
        s.queue = ((Q_LOCKS, left, *tiles), *rest) if left else rest


def choose_locks(s: Heist, item: Item, out: Out) -> None:
    team.put(s, PICK_HEX)


# Events 12 and 15


class Blab(OwnQuestion):
    """An idea for a noise, beside a subdued guard (MH-C-12)."""

    key = "blab"
    clause = "MH-C-12"
    verbs = ("gain", "skip")
    rules = (c.hears_it,)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"A guard starts blabbing: 1 idea for {WHO[arg]}, for 1 noise?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        return [s.box.first["gain"] + ask.arg, s.box.first["skip"]]

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        _offered(s, NONE if action == s.box.first["skip"] else arg, arg, out)


class Gain(TeamQuestion):
    """An idea for a noise, for one character (MH-C-15)."""

    key = "gain"
    clause = "MH-C-15"
    verbs = ("gain", "skip")
    rules = (c.in_play,)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Who gains 1 idea, for 1 noise?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first["gain"]
        found = [first + who for who in bits(s.alive)]
        found.append(s.box.first["skip"])
        return found

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        skip = action == s.box.first["skip"]
        _offered(s, NONE if skip else action - s.box.first["gain"], NONE, out)


def _offered(s: Heist, gainer: int, asked: int, out: Out) -> None:
    """An idea for a noise: `gainer` takes it, or nobody does (-1)."""
    s.queue = s.queue[1:]
    if gainer == NONE:
        out.tell(told.OfferDeclined(asked))
        return
    s.ideas[gainer] += 1
    out.tell(told.IdeasGained((gainer,), 1))
    event_phase.count_noise(s, 1, out)


def offer_blab(s: Heist, item: Item, out: Out) -> None:
    put_about(s, BLAB, item[1])


def offer_gain(s: Heist, item: Item, out: Out) -> None:
    team.put(s, GAIN)


# Event 17


class Whisper(Question[Heist]):
    """Ideas handed over in a whisper, each for a noise (MH-C-17)."""

    key = "whisper"
    clause = "MH-C-17"
    verbs = ("whisper", "enough")
    rules = (c.own_to_whisper, c.close_together, c.one_direction, c.held_before)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Whisper ideas to somebody close, 1 noise each?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        return sorted([*whispers(s, ask.seat), s.box.first["enough"]])

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        if action == s.box.first["enough"]:
            item = s.queue[0]
            s.queue = ((Q_WHISPER, item[1] | 1 << seat, *item[2:]), *s.queue[1:])
            return
        who = c.words_of(s, action)[0]
        if who == NPC and not runs(s, seat, NPC) and not team.proposed(s, seat, action, out):
            return
        team.carry_out(s, seat, action, out)


def whispers(s: Heist, seat: int) -> list[int]:
    """The ideas a seat may have handed over now."""
    used, left = s.queue[0][2], s.queue[0][3:]
    first = s.box.first["whisper"]
    found: list[int] = []
    for who in command_lists.characters_of(s, seat):
        if left[who] > 0:
            for other in c.neighbours(s, who):
                action = first + who * 5 + other
                if not used >> other * 5 + who & 1 and action not in s.refused:
                    found.append(action)
    return found


def _whisper(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who, other = words
    item = list(s.queue[0])
    item[2] |= 1 << who * 5 + other
    item[3 + who] -= 1
    s.queue = (tuple(item), *s.queue[1:])
    s.ideas[who] -= 1
    s.ideas[other] += 1
    out.tell(events.IdeaGiven(who, other))
    event_phase.count_noise(s, 1, out)


team.CARRY["whisper"] = _whisper


def let_whisper(s: Heist, item: Item, out: Out) -> None:
    """Ask every seat that could still whisper something."""
    asked = False
    for seat in range(s.box.seats):
        if not item[1] >> seat & 1 and whispers(s, seat):
            s.ask(seat, WHISPER)
            asked = True
    if not asked:
        s.queue = s.queue[1:]


# Event 24


class Inspire(TeamQuestion):
    """One character gives an idea to another, at any distance (MH-C-24)."""

    key = "inspire"
    clause = "MH-C-24"
    verbs = ("skip", "inspire")
    rules = (c.two_in_play, c.has_idea)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Who gives 1 idea to whom?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first["inspire"]
        crew = bits(s.alive)
        found = [s.box.first["skip"]]
        for who in crew:
            if s.ideas[who]:
                found += [first + who * 5 + other for other in crew if other != who]
        return found

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        s.queue = s.queue[1:]
        if action == s.box.first["skip"]:
            out.tell(told.OfferDeclined(NONE))
            return
        who, other = c.words_of(s, action)
        s.ideas[who] -= 1
        s.ideas[other] += 1
        out.tell(events.IdeaGiven(who, other))


def offer_inspiration(s: Heist, item: Item, out: Out) -> None:
    team.put(s, INSPIRE)


GAP = Gap()
PICK_HEX = PickHex()
BLAB = Blab()
GAIN = Gain()
WHISPER = Whisper()
INSPIRE = Inspire()

QUESTIONS: tuple[Question[Heist], ...] = (
    GAP,
    PICK_HEX,
    BLAB,
    GAIN,
    WHISPER,
    FLING,
    INSPIRE,
    HUNT,
    RUN,
)

HANDLERS: dict[int, Handler] = {
    Q_GAP: wait_in_gap,
    Q_CARD: event_phase.play_card,
    Q_LOCKS: choose_locks,
    Q_BLAB: offer_blab,
    Q_GAIN: offer_gain,
    Q_WHISPER: let_whisper,
    Q_FLING: fumble,
    Q_INSPIRE: offer_inspiration,
    Q_HUNT: hunt,
    Q_RUN: run,
    Q_CLOSE: gates.close_waiting,
    Q_RECOVER: event_phase.end,
}
"""How each kind of item is worked off or asked about."""
