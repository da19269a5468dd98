"""The stages of a heist."""

from __future__ import annotations

NONE = -1

STAGES: tuple[str, ...] = (
    *("crew", "plan", "action", "noise", "event", "escape", "end", "over"),
    "rise",  # in campaigns, before it is over
)
CREW, PLAN, ACTION, NOISE, EVENT, ESCAPE, END, OVER, RISE = range(len(STAGES))
