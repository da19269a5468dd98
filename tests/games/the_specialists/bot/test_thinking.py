"""What bots of The Specialists see at a glance, learn from, and say about what has changed."""

from __future__ import annotations

import random
from math import isfinite
from typing import Any

import pytest

import muster
from muster.bots.search.learned import read_weights, weights_file
from muster.games.the_specialists.bot.glance import LOOKS, POOR
from muster.games.the_specialists.features import NAMES, features
from muster.games.the_specialists.heuristics import advise, reasons, turn, weigh
from muster.kernel.engine import legal_answers
from muster.kernel.match import Match

GAME = "the-specialists"
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"modifiers_by_die": True}),
    (2, {"asymmetric": True, "acting_replaces": True}),
    (4, {"hidden_money": True}),
]


def placed(seats: int = 2, **table: Any) -> Match:
    """A position of seat 0's turn in South America A, Europe B, Asia C, Las Vegas D."""
    return muster.position(
        GAME, {"seats": seats, "layout": "abcd", "round": 5, "active": 0, **table}
    )


def said(before: Match, after: Match) -> dict[str, float]:
    """What is said to seat 0 of the way from one to the other, and its weight."""
    found = reasons(_state(before), _state(after), 0)
    assert all(isfinite(weight) for weight, _ in found)
    return {text: weight for weight, text in found}


def _state(m: Match) -> Any:
    return m.state


NOTHING = [[0, 0, 0, 0], [0, 0, 0, 0]]


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_answer_has_its_weight_and_the_best_is_what_advice_says(
    seats: int, options: dict[str, Any]
) -> None:
    """Through whole games: one finite number each, and of the same mind as the greedy bot."""
    rng = random.Random(5)
    m = Match.new(GAME, seats=seats, seed=3, options=options)
    s: Any = m.state
    asked: set[str] = set()
    turns = [turn(s)]
    while not m.over:
        s = m.state
        ask = m.asks[0]
        legal = legal_answers(s, ask)
        weights = weigh(s, ask, legal, rng)
        assert len(weights) == len(legal)
        assert all(isfinite(weight) for weight in weights)
        texts = [m.box.catalogue.texts[action] for action in legal]
        if len(legal) > 1:
            advice = advise(s, ask.seat, texts, 0.0, rng)
            best = max(advice.values())
            chosen = weights[texts.index(next(t for t, v in advice.items() if v == best))]
            assert chosen == pytest.approx(max(weights)), (ask.key, texts, weights, advice)
            asked.add(ask.key)
        turns.append(turn(s))
        m.play(ask.seat, rng.choice(texts) if rng.random() < 0.2 else _first(texts, weights))
    assert asked >= {"start", "die", "crew", "heist"}
    assert turns == sorted(turns)
    assert len(set(turns)) >= seats * 6


def _first(texts: list[str], weights: list[float]) -> str:
    return texts[weights.index(max(weights))]


def test_tokens_are_not_used_up_without_a_plan() -> None:
    """Nothing on the display can be had with a die more, so the token looks poor."""
    m = placed(stage="crew", display=[], rows=NOTHING, tokens=[["dice-1"], []])
    ask = m.asks[0]
    legal = legal_answers(m.state, ask)
    texts = [m.box.catalogue.texts[action] for action in legal]
    s: Any = m.state
    weights = dict(zip(texts, weigh(s, ask, legal, random.Random(1)), strict=True))
    assert weights["use dice-1"] == POOR
    assert weights["informant"] > POOR


def test_every_question_with_a_choice_that_matters_is_looked_at() -> None:
    keys = {question.key for question in muster.game(GAME).questions}
    assert set(LOOKS) <= keys
    assert keys - set(LOOKS) == {"order", "end"}


def test_features_have_names_and_see_what_the_seat_sees() -> None:
    """Also in a world that was dealt from what the seat knows, and with money hidden."""
    m = Match.new(GAME, seats=3, seed=8, options={"hidden_money": True})
    rng = random.Random(2)
    for _ in range(60):
        m.play(m.asks[0].seat, rng.choice(m.legal(m.asks[0].seat)))
    game: Any = m.game
    for seat in range(3):
        s: Any = m.state
        numbers = features(s, seat)
        assert len(numbers) == len(NAMES) == len(set(NAMES))
        assert all(isfinite(number) for number in numbers)
        assert numbers == features(game.known(s, seat), seat)


def test_features_tell_better_from_worse() -> None:
    """More money, more skills and more heists are seen as such."""
    poor = dict(zip(NAMES, features(_state(placed()), 0), strict=True))
    team = {"red": ["red-01"], "purple": ["purple-01"]}
    rich_match = placed(teams=[team, {}], equipment=[4, 0], books=[{"ability": 7}, {}])
    rich = dict(zip(NAMES, features(_state(rich_match), 0), strict=True))
    assert rich["money"] == poor["money"] + 7
    for name in ("cities", "equipment", "units", "colours", "within reach", "everything"):
        assert rich[name] > poor[name], name


def test_what_was_learned_fits_the_features() -> None:
    game = muster.game(GAME)
    file = weights_file(game)
    assert file is not None
    learned = read_weights(file, game)
    assert {"2", "4"} <= set(learned.models)
    assert learned.provenance["command"].startswith("muster train the-specialists ")


def test_reasons_tell_of_a_heist_and_what_it_took() -> None:
    """Red and purple are all Rio de Janeiro (A) asks for."""
    able: dict[str, Any] = {"stage": "heist", "rows": NOTHING, "equipment": [4, 0]}
    able["teams"] = [{"red": ["red-01"], "purple": ["purple-01"]}, {}]
    before = placed(**able, bank_stack=[], jewelry_stack=[])
    after = before.clone()
    after.play(0, "rob rio-de-janeiro casino")
    told = said(before, after)
    heist = next(text for text in told if text.startswith("robs the casino of Rio de Janeiro for"))
    assert told[heist] == float(heist.split()[-2])
    spent = [text for text in told if text.startswith("spends ")]
    assert len(spent) == 1
    assert spent[0].endswith(" Equipment")
    assert told[spent[0]] < 0
    assert not any(text.endswith(".") or text[0].isupper() for text in told)


def test_reasons_tell_whom_a_die_gets_and_who_joined() -> None:
    """A 5 recruits the purple card."""
    before = placed(stage="die", area=[3, 5, 3], rows=NOTHING, display=["purple-02"])
    taken = before.clone()
    taken.play(0, "take 5")
    codename = _state(before).box.codename[_state(before).box.card_at["purple-02"]]
    told = said(before, taken)
    assert told[f"can recruit {codename}"] > 0
    assert told["gains a die"] > 0
    recruited = taken.clone()
    recruited.play(0, "recruit purple-02 s1")
    told = said(taken, recruited)
    assert told[f"recruits {codename}, purple"] > 0
    assert told["spends a die"] < 0
    assert said(taken, taken) == {}


def test_reasons_to_begin_with_somebody_say_what_for() -> None:
    before = Match.new(GAME, seats=2, seed=4)
    seat = before.asks[0].seat
    told: set[str] = set()
    for text in before.legal(seat):
        after = before.clone()
        after.play(seat, text)
        found = [
            text for weight, text in reasons(_state(before), _state(after), seat) if weight > 0
        ]
        assert found
        assert not any(text.startswith("begins with") for text in found)
        told |= set(found)
    assert any(" skills for " in text for text in told)
    assert any(text.startswith("has a ") and " to recruit " in text for text in told)
    assert any("token, a skill for " in text for text in told)


def test_reasons_count_corruption_alone() -> None:
    box = _state(placed(1)).box
    before, after = placed(1, bribes=[]), placed(1, bribes=[box.corruption_ids[0]])
    told = said(before, after)
    assert told["takes a Bribe"] == -box.penalty[1]
