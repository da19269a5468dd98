"""The questions of The Plan: whatever a seat may do before it confirms (MH-74, MH-J17)."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out
from muster.parts.words import joined

from ..board.site import bits
from ..box import NPC
from ..components import WHO
from ..heist import rounds
from ..people import name_in
from ..stages import NONE
from ..state import Heist
from ..team import CARRY, Do, Standing, proposed, standing
from ..verbs.plan import tunnel_of, words_of
from . import conditions, deals, fixer_conditions, fixers, planning, shop


def _dig(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    planning.dig(s, seat, tunnel_of(s, words[0]), out)


def _fill(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    planning.fill(s, seat, tunnel_of(s, words[0]), out)


def _start(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    planning.choose_start(s, seat, words[0], s.site.of_word[words[1]], out)


DO: dict[str, Do] = {
    "start": _start,
    "dig": _dig,
    "fill": _fill,
    "buy": shop.buy,
    "sell": shop.sell,
    "give": shop.give,
    "return": shop.give_back,
    "schematics": shop.study_schematics,
    "visage": fixers.look_up,
    "hire": fixers.hire,
    "floorplan": fixers.lay_floorplan,
    "insert": fixers.insert,
    "inside": fixers.get_inside,
    "machinist": fixers.give_tip,
    "dismiss": deals.call_off,
}
"""What the team decides on (MH-J2); of the starts only that of the NPC."""

CARRY.update(DO)


COMMANDS: tuple[str, ...] = (
    "mark",
    "unmark",
    "start",
    "share",
    "keep",
    "dig",
    "fill",
    "buy",
    "sell",
    "give",
    "return",
    "schematics",
    "visage",
    "hire",
    "floorplan",
    "insert",
    "inside",
    "machinist",
    "dismiss",
)
"""Whatever changes the plan."""

CHANGES: tuple[str, ...] = ("unmark", "fill", "sell", "return", "share", "dismiss")
"""What takes something back, or passes it to and fro."""


class MakePlan(Standing):
    """Tokens, starts, tunnels, items and fixers, in any order until all confirm."""

    key = "plan"
    clause = "MH-74"
    verbs = (*COMMANDS, "ready")
    rules = (*conditions.RULES, *shop.RULES, *fixer_conditions.RULES, *deals.RULES)
    sure = rules

    wanted = "Plan the heist: mark hexes, choose where to start, then say ready."

    def wording(self, s: Heist, ask: Ask) -> str:
        missing = [name_in(s, who) for who in planning.startless(s, ask.seat)]
        if missing:
            return f"Plan the heist: mark hexes, and choose where {joined(missing)} will start."
        return "Plan the heist: mark hexes, then say ready."

    def hint(self, s: Heist, ask: Ask) -> str:
        """What there is to spend: the shop and the fixers are steps of the plan."""
        own = [who for who in planning.own_pcs(s, ask.seat) if s.spare[who]]
        parts = [f"Tokens left: {', '.join(f'{name_in(s, who)} {s.spare[who]}' for who in own)}."]
        found: list[int] = []
        shop.answers(s, ask.seat, found)
        verbs = {s.box.catalogue.verb_of[action] for action in found}
        if "buy" in verbs:
            parts.append(f"${s.cash}k to spend: Shop.")
        if "give" in verbs:
            parts.append("Items to hand out.")
        return " ".join(parts if own else parts[1:])

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box, seat = s.box, ask.seat
        found: list[int] = []
        unmarks: list[int] = []  # in the order of the catalogue, so that there is little to sort
        known, plan, spare = box.tokens[s.part], s.plan, s.spare
        for who in bits(s.alive & box.crew_of[seat]):
            rows = known[who].get(plan[who]) or box.list_tokens(s.part, who, plan[who])
            if spare[who] > 0:
                found += rows[0]
            unmarks += rows[1]
        found += unmarks
        places, startless = _places(s, seat)
        found += places
        if s.part or s.scenario.start == "hideout":
            _between_parts(s, seat, found)
        shop.answers(s, seat, found)
        if s.fixers & ~box.old_friend:  # Old Friend helps during the heist
            fixer_conditions.answers(s, seat, found)
            deals.answers(s, seat, found)
        if not startless and not s.ready >> seat & 1:
            found.append(box.first["ready"])
        found.sort()
        if s.refused:
            for action in s.refused:
                if action in found:
                    found.remove(action)
        return found

    def takes_back(self, s: Heist, ask: Ask, action: int) -> bool:
        """MH-J17: whatever was planned may be changed, without end."""
        verb = s.box.catalogue.verb_of[action]
        if verb == "start":
            return s.place[words_of(s.box, action)[0]] != NONE
        return verb in CHANGES

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        box, seat, action = s.box, ask.seat, ask.picks[0]
        s.asks.clear()
        verb = box.catalogue.verb_of[action]
        words = words_of(box, action)
        if verb == "mark":
            planning.mark(s, seat, words[0], s.site.of_word[words[1]], out)
        elif verb == "unmark":
            planning.unmark(s, seat, words[0], s.site.of_word[words[1]], out)
        elif verb == "start" and words[0] != NPC:
            _start(s, seat, words, out)
        elif verb == "share":
            planning.share(s, seat, words[0], words[1], out)
        elif verb == "keep":
            planning.keep_ideas(s, seat, words[0], out)
        elif verb == "ready":
            planning.confirm(s, seat, out)
        elif proposed(s, seat, action, out):
            DO[verb](s, seat, words, out)


class ChangePlan(MakePlan):
    """A seat that is ready may still change something: then it is not ready any more."""

    key = "plan-after"
    optional = True
    idle = True
    verbs = COMMANDS
    rules = tuple(one for one in MakePlan.rules if one.verbs != ("ready",))
    sure = rules

    wanted = "You are ready; you may still change the plan."

    def wording(self, s: Heist, ask: Ask) -> str:
        return self.wanted


def _places(s: Heist, seat: int) -> tuple[list[int], bool]:
    """Starts and tunnel entrances a seat may choose, and whether somebody has no start yet.

    Remembered: most commands are about tokens and leave all this as it is.
    """
    known = s.box.places
    key = (seat, s.part, s.alive, s.present, s.mayor, *s.place)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_PLACES:
            known.clear()
        answers: list[int] = []
        _starts(s, seat, answers)
        _tunnel_answers(s, answers)
        found = known[key] = (answers, bool(planning.startless(s, seat)))
    return found


MOST_PLACES = 1_024
"""For so many positions the starts are remembered."""


def _starts(s: Heist, seat: int, found: list[int]) -> None:
    """Where the own PCs may start, and the NPC."""
    people = planning.own_pcs(s, seat)
    if planning.npc_chooses(s):
        people.append(NPC)
    word = s.site.word
    for who in people:
        start = s.box.first["start"] + who * s.box.width
        found += [start + word[tile] for tile in planning.start_tiles(s, who)]


def _between_parts(s: Heist, seat: int, found: list[int]) -> None:
    """Ideas in the planning of Part 2: shared in a hideout, or those left from Part 1 (MH-228)."""
    first = s.box.first
    for who in planning.own_pcs(s, seat):
        if s.ideas[who] > 0 and s.scenario.start == "hideout":
            start = first["share"] + who * len(WHO)
            mates = bits(s.alive & 15)
            found += [start + other for other in mates if planning.together(s, who, other)]
        if s.part and s.kept[who] and planning.after_keeping(s, who) >= 0:
            found.append(first["keep"] + who)


def _tunnel_answers(s: Heist, found: list[int]) -> None:
    """Tunnel entrances that may be set or taken away."""
    site = s.site
    if not site.dug:
        return
    words = s.box.catalogue.verbs["dig"].words[0]
    cells = planning.cells_dug(s)
    left = planning.tunnels_left(s) > 0
    for at, name in enumerate(words):
        tile = site.at.get(name, NONE)
        if tile < 0:
            continue
        if s.present >> tile & 1:
            if not planning.standing(s, tile):
                found.append(s.box.first["fill"] + at)
        elif left and site.cells[tile] not in cells:
            found.append(s.box.first["dig"] + at)


PLAN = MakePlan()
AFTER = ChangePlan()
PLAN_ASKS = standing(PLAN)
AFTER_ASKS = standing(AFTER)
QUESTIONS: tuple[Question[Heist], ...] = (PLAN, AFTER)


def ask(s: Heist, out: Out) -> None:
    """Ask whoever has not confirmed; when all have, the heist begins (MH-J17)."""
    ready, alive, asks, crew_of = s.ready, s.alive, s.asks, s.box.crew_of
    if not ready and (alive & 15).bit_count() == s.box.pcs:  # nobody is missing
        if s.refused:
            planning.forgive(s)
        asks += PLAN_ASKS[: s.box.seats]
        return
    if planning.all_ready(s):
        s.refused = ()
        rounds.begin_heist(s, out)
        return
    if s.refused:
        planning.forgive(s)
    for seat in range(s.box.seats):
        if not ready >> seat & 1 and alive & crew_of[seat]:
            asks.append(PLAN_ASKS[seat])
    if ready:
        for seat in bits(ready):
            if alive & crew_of[seat]:
                asks.append(AFTER_ASKS[seat])
