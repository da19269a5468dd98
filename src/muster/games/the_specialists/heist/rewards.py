"""Beside the table: rewards and Expert tiles still to be had; in the solo game the Hall of Fame."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.game import Table
from muster.kernel.scene import Area, Mark, Node, Text

from ..box import CrewBox
from ..screen.pieces import ICONS, UNIT, expert_effect, gains_words


def rewards_area(box: CrewBox, table: Table) -> Area:
    """What is still to be had, and what it takes."""
    parts: list[Node] = [_stacks(box, table), _experts(box, table)]
    if box.solo:
        parts.append(_fame(box))
    return Area(
        "rewards", "panel", tuple(parts), label="Rewards", icon=ICONS["mastery"], role="aside"
    )


def _stacks(box: CrewBox, table: Table) -> Area:
    """The numbered tokens, the top one first (TS-6)."""
    lines = [
        _line("team", "Full team: all six colours", _money(box.team_money, table["team_stack"])),
        _line(
            "mastery",
            f"Mastery: {box.most_experts} Expert tiles",
            _money(box.mastery_money, table["mastery_stack"]),
        ),
    ]
    for word in ("bank", "jewelry"):
        gains = box.bank_gains if word == "bank" else box.jewelry_gains
        stack = table[f"{word}_stack"]
        if not box.solo:
            left = [gains_words(box, gains[number]) for number in stack]
            lines.append(_line(f"first-{word}", f"First {word} you rob", left))
    if not box.solo:
        lines.append(_line("second", "Second jewelry", [gains_words(box, box.second_gains)]))
    return Area("rewards-left", "panel", tuple(lines), label="First come")


def _money(worth: dict[int, int], stack: Sequence[int]) -> list[str]:
    return [f"{worth[number]} {UNIT}" for number in stack]


def _line(node: str, words: str, left: Sequence[str]) -> Text:
    """A reward: the next one, and those after it in words."""
    later = f"; then {', '.join(left[1:])}" if len(left) > 1 else ""
    fate = Mark(label=left[0] if left else "none left", tone="good" if left else "")
    return Text(f"reward-{node}", words + later, role="entry", marks=(fate,))


def _experts(box: CrewBox, table: Table) -> Area:
    """The Expert tiles: what each does, and how many are left (TS-83)."""
    lines = []
    for colour, name in enumerate(box.colours):
        left = table["tiles"][name]
        words = f"{box.expert_names[colour].capitalize()}: {expert_effect(box, colour)[1]}"
        fate = Mark(label=f"{left} left" if left else "taken", tone="good" if left else "")
        lines.append(Text(f"tile-of-{name}", words, role="entry", marks=(Mark(suit=name), fate)))
    return Area("expert-tiles", "panel", tuple(lines), label="Third card of a colour")


def _fame(box: CrewBox) -> Area:
    """The Hall of Fame (TS-127): ranks by score, the highest first."""
    lines = [
        Text(f"rank-{n}", rank, role="entry", marks=(Mark(label=f"from {need} {UNIT}"),))
        for n, (need, rank) in reversed(list(enumerate(box.fame)))
    ]
    note = f"Each Bribe costs; each Corruption card left pays {box.card_bonus} {UNIT}."
    return Area("fame", "panel", tuple(lines), label="Hall of Fame", note=note)
