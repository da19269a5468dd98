"""What the cards of the Event phase ask, and what may be done between them (MH-J53)."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out

from .. import team, waiting
from ..board.site import bits
from ..box import LOCK, NPC
from ..heist import commands, events, free, lists
from ..heist.loot import without
from ..people import by_card, name_in
from ..rules import runs
from ..stages import NONE
from ..state import Heist
from ..team import TeamQuestion
from . import conditions as c
from . import events as told
from . import phase
from .hunt_questions import HUNT, RUN
from .own import FLING, OwnQuestion, put_about

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
        return "Before the next card: hand over loot or do other free things?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        found = lists.free_actions(s, ask.seat)
        if s.refused:
            found = [action for action in found if action not in s.refused]
        found.append(s.box.first["on"])
        found.sort()
        return found

    def takes_back(self, s: Heist, ask: Ask, action: int) -> bool:
        return free.takes_back(s, action)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb not in LASTING:
            s.seen = ()  # MH-J113
        if verb == "on":
            s.next(waiting.GAP, s.args[0] | 1 << seat)
            return
        s.next(waiting.GAP, 0)  # the others may want to react
        words = c.words_of(s, action)
        if commands.needs_consent(s, seat, verb, words) and not team.proposed(s, seat, action, out):
            return
        team.carry_out(s, seat, action, out)


def wait_in_gap(s: Heist, out: Out, done: int) -> None:
    """Ask the seats that wanted to be asked and have not said on; then go on."""
    for seat in bits(s.watching & ~done):
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
        return by_card(s, f"Where does a guard lock himself in? {s.args[0]} to choose.")

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first, word = s.box.first["pick"], s.site.word
        return sorted([first + word[tile] for tile in s.args[1:]])

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        word = action - s.box.first["pick"]
        tile = s.site.of_word[word]
        left, tiles = s.args[0] - 1, without(s.args[1:], tile)
        s.locks[tile] += 1
        out.tell(told.ChitsAdded(LOCK, (word,)))
        if left:
            s.next(waiting.LOCKS, left, *tiles)


def choose_locks(s: Heist, out: Out, left: int, *tiles: int) -> None:
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
        return by_card(s, f"Shall {name_in(s, arg)} gain 1 idea, for 1 noise?")

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
        return by_card(s, "Who gains 1 idea, for 1 noise?")

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
    if gainer == NONE:
        out.tell(told.OfferDeclined(asked))
        return
    s.ideas[gainer] += 1
    out.tell(told.IdeasGained((gainer,), 1))
    phase.count_noise(s, 1, out)


def offer_blab(s: Heist, out: Out, who: int) -> None:
    put_about(s, BLAB, who)


def offer_gain(s: Heist, out: Out) -> None:
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
        return by_card(s, "Who whispers an idea to somebody close? Each costs 1 noise.")

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        return sorted([*whispers(s, ask.seat), s.box.first["enough"]])

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        if action == s.box.first["enough"]:
            s.next(waiting.WHISPER, s.args[0] | 1 << seat, *s.args[1:])
            return
        s.again()
        who = c.words_of(s, action)[0]
        if who == NPC and not runs(s, seat, NPC) and not team.proposed(s, seat, action, out):
            return
        team.carry_out(s, seat, action, out)


def whispers(s: Heist, seat: int) -> list[int]:
    """The ideas a seat may have handed over now."""
    used, left = s.args[1], s.args[2:]
    first = s.box.first["whisper"]
    found: list[int] = []
    for who in lists.characters_of(s, seat):
        if left[who] > 0:
            for other in c.neighbours(s, who):
                action = first + who * 5 + other
                if not used >> other * 5 + who & 1 and action not in s.refused:
                    found.append(action)
    return found


def _whisper(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who, other = words
    numbers = list(s.args)
    numbers[1] |= 1 << who * 5 + other
    numbers[2 + who] -= 1
    s.done()
    s.next(waiting.WHISPER, *numbers)
    s.ideas[who] -= 1
    s.ideas[other] += 1
    out.tell(events.IdeaGiven(who, other))
    phase.count_noise(s, 1, out)


team.CARRY["whisper"] = _whisper


def let_whisper(s: Heist, out: Out, enough: int, *_: int) -> None:
    """Ask every seat that could still whisper something."""
    for seat in range(s.box.seats):
        if not enough >> seat & 1 and whispers(s, seat):
            s.ask(seat, WHISPER)


# Event 24


class Inspire(TeamQuestion):
    """One character gives an idea to another, at any distance (MH-C-24)."""

    key = "inspire"
    clause = "MH-C-24"
    verbs = ("skip", "inspire")
    rules = (c.two_in_play, c.has_idea)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "Who gives 1 idea to whom?")

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first["inspire"]
        crew = bits(s.alive)
        found = [s.box.first["skip"]]
        for who in crew:
            if s.ideas[who]:
                found += [first + who * 5 + other for other in crew if other != who]
        return found

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        if action == s.box.first["skip"]:
            out.tell(told.OfferDeclined(NONE))
            return
        who, other = c.words_of(s, action)
        s.ideas[who] -= 1
        s.ideas[other] += 1
        out.tell(events.IdeaGiven(who, other))


def offer_inspiration(s: Heist, out: Out) -> None:
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
