"""Positions of games whose dump once had a `queue` of what waits; the flow keeps that now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from muster.kernel.errors import BadPosition

Named = Callable[[int, list[int]], tuple[str, int, list[int]]]
"""What a number of before stands for, with its numbers: a flow, its step, and its numbers now."""


def in_the_flow(data: Mapping[str, Any], named: Named, aside: tuple[str, ...]) -> dict[str, Any]:
    """The same position with what waits as frames of the flow.

    `aside` are the questions asked before anything that waits is begun. Any other that is open was
    asked by what waits first: it stays there until that is answered.
    """
    rest = {name: value for name, value in data.items() if name != "queue"}
    rows = [_row(row, named) for row in _listed(data["queue"])]
    if "match" not in data:
        rest["waiting"] = [[name, *numbers] for name, _, numbers in rows]
        return rest
    try:
        match = dict(data["match"])
        frames: list[list[Any]] = [
            [name, step, 0, 0, *numbers] for name, step, numbers in reversed(rows)
        ]
        if frames and match["asks"] and all(ask["key"] not in aside for ask in match["asks"]):
            frames[-1][1] += 1
        match["flow"] = [*match["flow"], *frames]
    except (TypeError, KeyError, ValueError) as error:
        raise BadPosition(f"match: cannot be read ({error!r})") from None
    return {**rest, "match": match}


def _row(row: Any, named: Named) -> tuple[str, int, list[int]]:
    numbers = _listed(row)
    if not numbers or any(type(one) is not int for one in numbers):
        raise BadPosition(f"queue: expected [kind, numbers ...], got {row!r}")
    return named(numbers[0], numbers[1:])


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(f"queue: expected a list, got {value!r}")
    return value
