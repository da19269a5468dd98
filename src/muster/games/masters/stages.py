"""The stages of a heist, and what waits to be done in between."""

from __future__ import annotations

NONE = -1

STAGES: tuple[str, ...] = (
    *("crew", "plan", "action", "noise", "event", "escape", "end", "over"),
    "rise",  # in campaigns, before it is over
)
CREW, PLAN, ACTION, NOISE, EVENT, ESCAPE, END, OVER, RISE = range(len(STAGES))

WAITING: tuple[str, ...] = (
    "begin",
    "consult",
    "replan",
    "token",
    "logs",
    "shake",
    "blast",
    "squirrely",
    "squirm",
    "divert",
    "gap",
    "card",
    "locks",
    "blab",
    "whisper",
    "gain",
    "fling",
    "inspire",
    "hunt",
    "run",
    "recover",
    "close",
    "chase",
    "machinist",
    "out",
    "count",
    "silent",
    "turn",
    "anger",
)
"""Kinds of items in the queue; each is (kind, numbers...)."""

(
    Q_BEGIN,
    Q_CONSULT,
    Q_REPLAN,
    Q_TOKEN,
    Q_LOGS,
    Q_SHAKE,
    Q_BLAST,
    Q_SQUIRRELY,
    Q_SQUIRM,
    Q_DIVERT,
    Q_GAP,
    Q_CARD,
    Q_LOCKS,
    Q_BLAB,
    Q_WHISPER,
    Q_GAIN,
    Q_FLING,
    Q_INSPIRE,
    Q_HUNT,
    Q_RUN,
    Q_RECOVER,
    Q_CLOSE,
    Q_CHASE,
    Q_MACHINIST,
    Q_OUT,
    Q_COUNT,
    Q_SILENT,
    Q_TURN,
    Q_ANGER,
) = range(len(WAITING))
