"""Pieces and money are conserved."""

from __future__ import annotations

from muster.kit.trial import Trial, Walk, check

PROMISE = "pieces and money are conserved"


@check(PROMISE)
def conservation(trial: Trial) -> None:
    """`Game.holdings` is the same at every decision, from the set-up to the end."""
    first: dict[str, int] | None = None
    last_input = "the set-up"
    walk = Walk(trial)
    for match in walk.visit():
        now = trial.game.holdings(match.state)
        if first is None:
            first = now
            trial.expect(bool(now), "holdings() counts nothing: name what must never vanish")
        changed = {
            name: (first.get(name), now.get(name))
            for name in {*first, *now}
            if first.get(name) != now.get(name)
        }
        told = ", ".join(f"{name}: {a} before, {b} now" for name, (a, b) in changed.items())
        trial.expect(not changed, f"after {last_input}: {told}")
        if match.moment < len(walk):
            seat, action = walk.inputs[match.moment]
            last_input = f"seat {seat}, {action!r}"
