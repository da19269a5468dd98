"""Millions of Dollars on the wire: who sends whom, and when, is nobody's business."""

from __future__ import annotations

import json
import random

import pytest

from muster.kernel.engine import legal_answers
from muster.kernel.match import Match, redeal
from muster.server.tables.clocks import Clocks
from tests.server.secrecy.test_wire import AUDIENCES, Watched, refreshed, sealed_answers

GAME = "millions-of-dollars"


def begun(seed: int, mode: str = "real-time") -> Match:
    return Match.new(GAME, seats=3, seed=seed, options={"mode": mode})


@pytest.mark.parametrize("seed", range(3))
def test_two_characters_each_are_sent_in_secret(seed: int) -> None:
    """Whatever a seat picks, in whatever order: others are sent the same."""
    rng = random.Random(seed)
    match = begun(seed)
    ask = next(ask for ask in match.asks if ask.seat == 0)
    answers = [sealed_answers(match, ask, rng) for _ in range(5)]
    assert len({tuple(answer) for answer in answers}) > 1
    for seat in AUDIENCES:
        if seat == 0:
            continue
        worlds = [Watched(match.clone(), seat, "own", refreshed) for _ in answers]
        for world, answer in zip(worlds, answers, strict=True):
            world.play(0, answer[0])
            assert len(world.frames) == 1, "an unfinished answer sent a frame"
            world.play(0, answer[1])
        assert all(world.sent == worlds[0].sent for world in worlds[1:])


def test_when_the_clock_began_does_not_tell_how_often_somebody_picked() -> None:
    """It begins with the last answer, however long before somebody picked."""
    told = []
    for picks in (["send brute", "send driver"], ["send crook", "send brute"]):
        for pauses in ((1.0, 2.0), (5.0, 30.0)):
            match, clocks = begun(4), Clocks()
            clocks.begin(match, 0.0)
            inputs = [(0, picks[0], pauses[0]), (0, picks[1], pauses[1])]
            inputs += [
                (seat, f"send {role}", 50.0) for seat in (1, 2) for role in ("snitch", "crook")
            ]
            for seat, action, at in inputs:
                match.play(seat, action)
                clocks.follow(match, "play", at)
            told.append([(one.key, one.left) for one in clocks.left(match, 60.0)])
    assert told[0]
    assert all(one == told[0] for one in told)


@pytest.mark.parametrize("mode", ["turns", "real-time"])
def test_what_is_hidden_does_not_reach_the_wire(mode: str) -> None:
    """Re-deal what an audience cannot know: connecting now, it is sent the same bytes."""
    rng = random.Random(9)
    compared = 0
    match = begun(9, mode)
    for number in range(160):
        if match.over:
            break
        if number % 4 == 0:
            seat = AUDIENCES[(number // 4) % len(AUDIENCES)]
            view = json.loads(json.dumps(match.view(seat)))
            worlds = [
                Watched(redeal(view, random.Random(rng.random())), seat, "own", refreshed)
                for _ in range(3)
            ]
            for world in worlds[1:]:
                assert world.sent == worlds[0].sent, f"seat {seat} could tell re-dealt worlds apart"
                compared += world.match.fingerprint != worlds[0].match.fingerprint
        ask = rng.choice(match.asks)
        legal = legal_answers(match.state, ask)
        match.play(ask.seat, match.box.catalogue.texts[rng.choice(legal)])
    assert compared > 20
