"""Hints: the best answers of a seat, how good they are, and why; from its view alone."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from typing import Any

from muster.bots.insight.hint import Hint
from muster.bots.insight.weighing import Tally, Weighing
from muster.bots.insight.why import WORLDS, Whys
from muster.bots.search.answers import Answer
from muster.bots.search.budget import Budget
from muster.bots.search.search import Style
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.kernel.state import Box
from muster.kernel.views.knowledge import Knowledge
from muster.kernel.views.view import View
from muster.parts.words import in_unit

HINTS = 3
"""How many answers a hint names."""

COMPARED = 5
"""With how many answers in all the reasons are told apart."""

THINKING = 0.7
"""The part of the time that is for thinking; the rest is for reasons."""

LONG = 120
"""Of what a table says at more length a hint says the first sentence."""

ONLY = "the only answer there is"


def hints(
    box: Box,
    view: View,
    legal: Sequence[str],
    rng: random.Random,
    playouts: int = 0,
    seconds: float = 0.0,
    count: int = HINTS,
    style: Style | None = None,
    given: Sequence[str] = (),
) -> list[Hint]:
    """The best answers, the best first; at most `count` of them, and the one that was `given`.

    By playouts alone it is repeatable: the same view and rng give the same hints, whatever is
    hidden. BadChoice for a budget of nothing, and where there is nothing to answer.
    """
    if not legal:
        raise BadChoice("there is no hint where nothing is asked; wait until the seat is asked")
    begun = time.monotonic()
    budget = Budget(playouts, seconds * THINKING)
    if len(legal) == 1:
        return [Hint((legal[0],), None, None, 0.0, 0, ONLY)]
    planned = _planned(box, view, legal, count, given)
    if planned:
        return planned
    ids, texts = box.catalogue.ids, box.catalogue.texts
    search = Weighing(Knowledge.from_view(box, view), style or style_of(box), budget, rng)
    search.given = tuple([ids[text] for text in given])
    own = [] if given else _of_the_game(box, view, legal, budget, rng)
    tried = [one for one in own if one.played]
    if tried:
        until = begun + seconds if seconds else 0.0
        return _with_reasons(search, view, tried[:count], min(WORLDS, playouts or WORLDS), until)
    if own:
        search.given = (ids[own[0].text],)
    trials = search.run([ids[text] for text in legal])
    answers = _told_apart(box, view, [trial.answer for trial in trials], search.given)
    if search.given in answers[count:]:
        answers.remove(search.given)
        answers.insert(count, search.given)
        count += 1
    whys = Whys(search)
    late = bool(seconds) and time.monotonic() - begun > seconds
    compared = answers[: count if late else max(COMPARED, count)]
    whys.look(compared, min(WORLDS, playouts or WORLDS), begun + seconds if seconds else 0.0)
    found: list[Hint] = []
    for answer in answers[:count]:
        picks = tuple([texts[action] for action in answer])
        why = whys.best(answer) or previewed(box, view, picks) or counted(search, answer)
        found.append(hint_of(search, answer, picks, why))
    found.sort(key=_told, reverse=True)  # as a person reads them: by what they are told
    return led(found, own[0].text)[: count or 1] if own else found


def led(found: list[Hint], own: str) -> list[Hint]:
    """The answer the game itself would give goes first, unless another is surely better."""
    mine = next((hint for hint in found if hint.picks[0] == own), None)
    if mine is None or mine.chance is None or found[0].chance is None:
        return found
    if found[0].chance - mine.chance > found[0].doubt + mine.doubt:
        return found
    return [mine, *[hint for hint in found if hint is not mine]]


def _told_apart(box: Box, view: View, answers: list[Answer], given: Answer) -> list[Answer]:
    """Of answers that read the same, two cards of one kind or the same picks in another order, the
    best; the given one in any case.
    """
    texts = box.catalogue.texts
    read: set[tuple[str, ...]] = set()
    found: list[Answer] = []
    for answer in answers:
        words = tuple(sorted([worded(box, view, (texts[action],)) for action in answer]))
        if words not in read or answer == given:
            found.append(answer)
        read.add(words)
    return found


def _planned(
    box: Box, view: View, legal: Sequence[str], count: int, given: Sequence[str]
) -> list[Hint]:
    """The next steps of a plan, if this is about one: played on from a single step all come to the
    same, so what one is for tells more.
    """
    game: Any = box.game
    steps = [*game.next_steps(box, view, legal)]
    found = [Hint((text,), None, None, 0.0, 0, why) for text, why in steps[:count]]
    if found and given and tuple(given) not in [hint.picks for hint in found]:
        why = dict(steps).get(given[0]) or "is no next step of the plan a partner would draw"
        found.append(Hint(tuple(given), None, None, 0.0, 0, why))
    return found


def _of_the_game(
    box: Box, view: View, legal: Sequence[str], budget: Budget, rng: random.Random
) -> list[Any]:
    """What the game's own search thinks of, tried or not, the best first, if it has one."""
    game: Any = box.game
    budget.begin()
    return [*game.consider(box, view, legal, budget.playouts, budget.count, rng)]


def _with_reasons(
    search: Weighing, view: View, tried: Sequence[Any], worlds: int, until: float
) -> list[Hint]:
    """What was tried as hints."""
    box = search.knowledge.box
    answers: list[Answer] = [(box.catalogue.ids[one.text],) for one in tried]
    whys = Whys(search)
    whys.look(answers, worlds, until)
    found: list[Hint] = []
    for one, answer in zip(tried, answers, strict=True):
        why = whys.best(answer) or previewed(box, view, (one.text,)) or "looks good at a glance"
        found.append(Hint((one.text,), one.chance(), None, one.doubt(), one.played, why))
    return found


def _told(hint: Hint) -> float:
    if hint.points is not None:
        return hint.points
    return -1.0 if hint.chance is None else hint.chance


def hints_for(
    view: View, legal: Sequence[str], seconds: float, given: Sequence[str] = ()
) -> list[Hint]:
    """Hints for whoever has nothing but the view. Of the same view, with the same luck again."""
    game: Game[Any] = shelf.game(view["game"])
    box = game.box(view["seats"], view["options"], view.get("overlay"))
    said = json.dumps([view, *legal], sort_keys=True)
    return hints(box, view, legal, random.Random(said), seconds=seconds, given=given)


def style_of(box: Box) -> Style:
    """How a search goes about this game."""
    game: Any = box.game
    said: dict[str, Any] = {**game.search_style}
    return Style(**said)


def hint_of(search: Weighing, answer: Answer, picks: tuple[str, ...], why: str) -> Hint:
    """What the search thinks of an answer."""
    tally = search.tallies.get(answer)
    if tally is None or not tally.count:
        return Hint(picks, None, None, 0.0, 0, why)
    if search.for_points and tally.ended:
        return Hint(picks, None, tally.score(), tally.score_doubt(), tally.ended, why)
    return Hint(picks, search.chance_of(answer), None, tally.doubt(), tally.count, why)


def previewed(box: Box, view: View, picks: tuple[str, ...]) -> str:
    """What the table itself says of an answer, of its last pick if it can; if it says anything."""
    game: Any = box.game
    seat: int = view["seat"]
    before: list[str] = []
    for ask in view["asks"]:
        if ask["seat"] == seat and ask["picks"]:
            before = [*ask["picks"]]
    found = ""
    for pick in picks:
        action = without_amount(box, pick)[0]
        said: str = game.preview(box, view["table"], seat, action, before).hint
        found = said or found
        before.append(pick)
    if len(found) > LONG:
        found = found.partition(". ")[0]
    return found[:1].lower() + found[1:].rstrip(".") if found else ""


def worded(box: Box, view: View, picks: tuple[str, ...]) -> str:
    """A whole answer in words: its picks, one after the other."""
    game: Any = box.game
    found: list[str] = []
    for pick in picks:
        said, amount = without_amount(box, pick)
        label: str = game.worded(box, view["table"], said)
        if amount:
            unit: str = game.preview(box, view["table"], view["seat"], said, ()).unit
            label = f"{label}: {in_unit(amount, unit)}"
        found.append(label)
    return ", ".join(found)


def without_amount(box: Box, action: str) -> tuple[str, str]:
    """An action as screens have it, and its amount; none if it has none."""
    catalogue = box.catalogue
    if not catalogue.verbs[catalogue.verb_of[catalogue.ids[action]]].amount:
        return action, ""
    said, _, amount = action.rpartition(" ")
    return said, amount


def counted(search: Weighing, answer: Answer) -> str:
    """The reason of games that give none: what came of it, beside the best."""
    tally: Tally | None = search.tallies.get(answer)
    if tally is None or not tally.count:
        return "looks good at a glance"
    games = "game" if tally.count == 1 else "games"
    if search.for_points:
        return f"scores {tally.score():.0f} on average in {tally.count} {games} played on from here"
    if tally.ended == tally.count:
        return f"wins {tally.wins} of {tally.count} {games} played on from here"
    best = max(search.tallies, key=search.chance_of)
    behind = search.chance_of(best) - search.chance_of(answer)
    if behind > 0 and behind >= search.tallies[best].doubt() + tally.doubt():
        return "nothing speaks for it that the others do not have"
    if len(search.tallies) == 1:
        return "nothing else was worth a try"
    return "hardly differs from the others here"
