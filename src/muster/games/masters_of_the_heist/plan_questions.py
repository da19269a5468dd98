"""The questions of The Plan: whatever a seat may do before it confirms (MH-74, MH-J17)."""

from __future__ import annotations

from muster.games.masters_of_the_heist import (
    fixer_conditions,
    fixers,
    plan_conditions,
    planning,
    shop,
)
from muster.games.masters_of_the_heist.box import NPC, WHO
from muster.games.masters_of_the_heist.plan_words import tunnel_of, words_of
from muster.games.masters_of_the_heist.site import bits
from muster.games.masters_of_the_heist.stages import NONE
from muster.games.masters_of_the_heist.state import Heist
from muster.games.masters_of_the_heist.team import CARRY, Do, proposed
from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out


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
)
"""Whatever changes the plan."""


class MakePlan(Question[Heist]):
    """Tokens, starts, tunnels, items and fixers, in any order until all confirm."""

    key = "plan"
    clause = "MH-74"
    verbs = (*COMMANDS, "ready")
    rules = (*plan_conditions.RULES, *shop.RULES, *fixer_conditions.RULES, plan_conditions.patience)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Plan the heist: mark hexes, choose where to start, then say ready."

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        seat = ask.seat
        found: list[int] = []
        _own_answers(s, seat, found)
        _tunnel_answers(s, seat, found)
        shop.answers(s, seat, found)
        fixer_conditions.answers(s, seat, found)
        if not planning.startless(s, seat) and not s.ready >> seat & 1:
            found.append(s.box.first["ready"])
        found.sort()
        if s.refused:
            found = [action for action in found if action not in s.refused]
        return found

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

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "You are ready; you may still change the plan."


def _own_answers(s: Heist, seat: int, found: list[int]) -> None:
    """Tokens, starts and ideas of the own PCs."""
    box, site = s.box, s.site
    first, width, word = box.first, box.width, site.word
    change = planning.may_change(s, seat)
    own = planning.own_pcs(s, seat)
    for who in own:
        if s.spare[who] > 0:
            start = first["mark"] + who * width
            for tile in bits(site.all_hexes & ~s.plan[who]):
                found.append(start + word[tile])
        if change:
            start = first["unmark"] + who * width
            for tile in bits(s.plan[who]):
                found.append(start + word[tile])
            if s.scenario.start == "hideout" and s.ideas[who] > 0:
                start = first["share"] + who * len(WHO)
                mates = bits(s.alive & 15)
                found += [start + other for other in mates if planning.together(s, who, other)]
        if s.part and s.kept[who] and planning.after_keeping(s, who) >= 0:
            found.append(first["keep"] + who)
    for who in own:
        if s.place[who] == NONE or change:
            start = first["start"] + who * width
            for tile in planning.start_tiles(s, who):
                found.append(start + word[tile])
    if planning.npc_chooses(s) and (s.place[NPC] == NONE or change):
        start = first["start"] + NPC * width
        for tile in planning.start_tiles(s, NPC):
            found.append(start + word[tile])


def _tunnel_answers(s: Heist, seat: int, found: list[int]) -> None:
    """Tunnel entrances that may be set or taken away."""
    site = s.site
    if not site.dug:
        return
    words = s.box.catalogue.verbs["dig"].words[0]
    cells = planning.cells_dug(s)
    left = planning.tunnels_left(s) > 0
    change = planning.may_change(s, seat)
    for at, name in enumerate(words):
        tile = site.at.get(name, NONE)
        if tile < 0:
            continue
        if s.present >> tile & 1:
            if change and not planning.standing(s, tile):
                found.append(s.box.first["fill"] + at)
        elif left and site.cells[tile] not in cells:
            found.append(s.box.first["dig"] + at)


PLAN = MakePlan()
AFTER = ChangePlan()
QUESTIONS: tuple[Question[Heist], ...] = (PLAN, AFTER)


def ask(s: Heist, out: Out) -> None:
    """Ask whoever has not confirmed; when all have, the heist begins (MH-J17)."""
    if planning.all_ready(s):
        from muster.games.masters_of_the_heist import rounds

        s.refused = ()
        rounds.begin_heist(s, out)
        return
    planning.forgive(s)
    ready = s.ready
    for seat in range(s.box.seats):
        if not ready >> seat & 1 and planning.own_pcs(s, seat):
            s.ask(seat, PLAN)
    for seat in bits(ready):
        if planning.own_pcs(s, seat):
            s.ask(seat, AFTER)
