"""Clones are independent of what they were made from."""

from __future__ import annotations

from muster.kernel.match import Match
from muster.kernel.records.freeze import fingerprint
from muster.kit.trial import Trial, Walk, check, wander

PROMISE = "clones are independent: past states keep their hash whatever is played later"

BRANCHES = 8
DEPTH = 25


@check(PROMISE)
def copies(trial: Trial) -> None:
    """Clones of past moments are hashed again in the end, and clones are played apart."""
    walk = Walk(trial)
    branching = set(walk.sample(BRANCHES))
    kept: list[tuple[int, Match, str]] = []
    for match in walk.visit({*walk.spread(), *branching}):
        before = match.fingerprint
        twin = match.clone()
        trial.expect(twin.fingerprint == before, "a clone has another hash than its original")
        kept.append((match.moment, twin, before))
        if match.moment in branching:
            _played_apart(trial, match)
            state = match.state.clone()
            trial.expect(fingerprint(state) == before, "State.clone has another hash")
    for moment, twin, before in kept:
        trial.moment = moment
        trial.expect(
            twin.fingerprint == before,
            "a clone made here changed when its original was played on: they share something",
        )
        trial.expect(twin.moment == moment, "a clone's moment moved with its original")


def _played_apart(trial: Trial, match: Match) -> None:
    """A clone is played on; the original stays."""
    before, told = match.fingerprint, len(match.events)
    twin = match.clone()
    wander(trial, twin, trial.rng(f"apart {match.moment}"), DEPTH)
    trial.expect(
        match.fingerprint == before and len(match.events) == told,
        "playing on a clone changed its original: they share something",
    )
