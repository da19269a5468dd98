"""A table in words, for people who look at a learner: what a seat is told, entry by entry."""

from __future__ import annotations

import json

from muster.bots.session import Session

MODES = ("ansi", "human")


def described(session: Session, seat: int) -> str:
    """What this seat may know now, who is asked what, and how it ended."""
    s, box = session.state, session.box
    title = box.game.meta.title
    lines = [f"{title}, seat {seat} of {box.seats}, after {len(session.inputs)} decisions"]
    there = box.game.state.declared.view(s, seat).items()
    lines += [f"  {name}: {json.dumps(told, ensure_ascii=False)}" for name, told in there if told]
    lines += [f"seat {ask.seat} is asked: {ask.prompt}" for ask in s.asks if ask.seat >= 0]
    if s.over:
        outcome = box.game.outcome(s)
        lines.append(f"over: scores {list(outcome.scores)}, won by {list(outcome.winners)}")
    return "\n".join(lines) + "\n"
