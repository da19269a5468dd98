"""Between two questions: what a screen gets to show while an answer is carried out."""

from __future__ import annotations

import random

from muster import Match
from muster.kernel.scene import Area, Piece, Scene
from muster.kernel.views.staging import scene_of


def to_the_last_plan(seed: int) -> tuple[Match, int, str]:
    """A match in which one seat has still to set its Plan, and what it sets."""
    m = Match.new("the-plan", seats=3, seed=seed)
    for seat in (0, 1):
        m.play(seat, m.legal(seat)[0])
    return m, 2, m.legal(2)[0]


def lying_in(scene: Scene, area: str) -> list[Piece]:
    found = [node for node in scene.nodes() if isinstance(node, Area) and node.id == area]
    pieces: list[Piece] = []
    waiting = list(found)
    while waiting:
        for child in waiting.pop().children:
            if isinstance(child, Piece):
                pieces.append(child)
            elif isinstance(child, Area):
                waiting.append(child)
    return pieces


def test_plans_are_seen_face_up_before_anything_is_taken() -> None:
    m, seat, action = to_the_last_plan(1)
    before = {piece.id for piece in lying_in(m.scene(None), "treasures")}
    assert [piece.face.title for piece in lying_in(m.scene(None), "plans")] == ["", ""]
    beats = m.watch()
    m.play(seat, action, beats)
    first = scene_of(beats.states[0], None)
    assert all(piece.face.title for piece in lying_in(first, "plans"))
    assert len(lying_in(first, "plans")) == 3
    assert {piece.id for piece in lying_in(first, "treasures")} == before
    taken = [{p.id for p in lying_in(scene_of(s, None), "treasures")} for s in beats.states]
    assert taken == sorted(taken, key=len, reverse=True)
    assert len(taken[-1]) < len(before)


def test_what_is_taken_can_be_followed_to_whoever_took_it() -> None:
    m, seat, action = to_the_last_plan(1)
    beats = m.watch()
    m.play(seat, action, beats)
    there = {piece.id for piece in lying_in(scene_of(beats.states[0], None), "treasures")}
    last = scene_of(beats.states[-1], None)
    still = {piece.id for piece in lying_in(last, "treasures")}
    held = {piece.id for player in range(m.seats) for piece in lying_in(last, f"seat-{player}")}
    assert there - still
    assert there - still <= held


def test_watching_changes_nothing_and_an_answer_that_stays_sealed_has_no_beat() -> None:
    plain, watched = (
        Match.new("the-plan", seats=4, seed=5, options={"bribes": True}) for _ in "ab"
    )
    rng = random.Random(5)
    while not plain.over:
        ask = plain.asks[0]
        action = rng.choice(plain.legal(ask.seat))
        others = [one for one in plain.asks if one is not ask]
        plain.play(ask.seat, action)
        beats = watched.watch()
        watched.play(ask.seat, action, beats)
        assert watched.fingerprint == plain.fingerprint
        assert not (ask.sealed and others and beats.states)
