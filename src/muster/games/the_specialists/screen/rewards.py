"""Beside the table: rewards and Expert tiles still to be had; in the solo game the Hall of Fame."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.scene import Area, Mark, Node, Text
from muster.kernel.views.kept import kept

from ..box import CrewBox
from ..state import Crews
from ..words import ICONS, UNIT, expert_effect, gains_words


def _rewards_show(s: Crews) -> tuple[object, ...]:
    return s.team_stack, s.mastery_stack, s.bank_stack, s.jewelry_stack, s.tiles


@kept(_rewards_show)
def rewards_area(s: Crews) -> Area:
    """What is still to be had, and what it takes."""
    parts: list[Node] = [_stacks(s), _experts(s)]
    if s.box.solo:
        parts.append(_fame(s.box))
    return Area(
        "rewards", "panel", tuple(parts), label="Rewards", icon=ICONS["mastery"], role="aside"
    )


def _stacks(s: Crews) -> Area:
    """The numbered tokens, the top one first (TS-6)."""
    box = s.box
    lines = [
        _line("team", "Full team: all six colours", _money(box.team_money, s.team_stack)),
        _line(
            "mastery",
            f"Mastery: {box.most_experts} Expert tiles",
            _money(box.mastery_money, s.mastery_stack),
        ),
    ]
    if not box.solo:
        firsts = (
            ("bank", s.bank_stack, box.bank_gains),
            ("jewelry", s.jewelry_stack, box.jewelry_gains),
        )
        for word, stack, gains in firsts:
            left = [gains_words(box, gains[number]) for number in stack]
            lines.append(_line(f"first-{word}", f"First {word} you rob", left))
        lines.append(_line("second", "Second jewelry", [gains_words(box, box.second_gains)]))
    return Area("rewards-left", "panel", tuple(lines), label="First come")


def _money(worth: dict[int, int], stack: Sequence[int]) -> list[str]:
    return [f"{worth[number]} {UNIT}" for number in stack]


def _line(node: str, words: str, left: Sequence[str]) -> Text:
    """A reward: the next one, and those after it in words."""
    later = f"; then {', '.join(left[1:])}" if len(left) > 1 else ""
    fate = Mark(label=left[0] if left else "none left", tone="good" if left else "")
    return Text(f"reward-{node}", words + later, role="entry", marks=(fate,))


def _experts(s: Crews) -> Area:
    """The Expert tiles: what each does, and how many are left (TS-83)."""
    box = s.box
    lines = []
    for colour, name in enumerate(box.colours):
        left = s.tiles[colour]
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
