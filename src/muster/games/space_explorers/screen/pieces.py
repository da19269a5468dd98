"""The pieces of Space Explorers as they are drawn: Specialists, Projects, tokens, batches."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from muster.kernel.scene import Area, Face, Mark, Piece, PieceState

from ..box import Counts, SpaceBox
from ..state import reduction

ICONS: dict[str, str] = json.loads(
    (Path(__file__).parents[1] / "skin.json").read_text(encoding="utf-8")
)["icons"]

NATIONS = {"soviet": ("Soviet Union", "red"), "american": ("United States", "blue")}
STAR = "✶"

# Pieces never change, and all seats look at the same ones: each is made once.


@lru_cache(maxsize=4096)
def token_stack(box: SpaceBox, division: int, names: tuple[str, ...], node: str, laid: int) -> Area:
    """Tokens of one colour on top of each other; how many of them are not laid for a payment."""
    colour = box.colours[division]
    face = Face(title=f"{colour} token", suit=colour, icon=icon_of(box, division))
    pieces = tuple(Piece(name, "token", face) for name in names)
    return Area(node, "stack", pieces, label=f"{colour} tokens", count=len(names) - laid)


@lru_cache(maxsize=8192)
def division_stack(
    box: SpaceBox,
    division: int,
    batch: tuple[int, ...],
    node: str,
    spent: int,
) -> Area:
    """A batch from the bottom to the top; its skills make the next card cheaper (SE-30).

    `spent` are the cards, as bits, whose ability does not work any more in this turn.
    """
    colour = box.colours[division]
    struck = reduction(box, batch, division)
    cards = [card_piece(box, card, 0, "off" if spent >> card & 1 else "") for card in batch]
    sign = Mark(
        suit=colour, icon=icon_of(box, division), label=f"{colour} skills", value=str(struck)
    )
    return Area(
        node,
        "column",
        tuple(cards),
        label=box.divisions[division],
        badges=(sign,),
        state="" if batch else "empty",
        span=2,
    )


@lru_cache(maxsize=16384)
def card_piece(box: SpaceBox, card: int, struck: int = 0, state: PieceState = "") -> Piece:
    """A Specialist: cost, number, skills, points and ability."""
    division = box.division_of[card]
    text = box.text[card]
    face = Face(
        title=box.card_name(card),
        suit=box.colours[division],
        icon=icon_of(box, division),
        corner=STAR if box.star[card] else str(box.points[card]),
        text="two skills" if text.startswith("no ability") else text[:1].upper() + text[1:],
        cost=tuple([box.colours[c] for c in box.cost[card]]),
        badges=tuple(
            [
                Mark(suit=box.colours[c], icon=icon_of(box, c), label=f"{box.colours[c]} skill")
                for c in box.skills[card]
            ]
        ),
        struck=struck,
        symbols=tuple([box.colours[c] for c in box.brings[card]]),
    )
    return Piece(box.card_ids[card], "card", face, state=state)


@lru_cache(maxsize=8192)
def project_piece(
    box: SpaceBox, project: int, skills: Counts | None = None, state: PieceState = ""
) -> Piece:
    """A Project: its points, what it demands, and what of that is there."""
    nation, ground = NATIONS.get(box.project_nation[project], ("", ""))
    title = box.project_names[project]
    demands = tuple(
        Mark(
            suit=box.colours[d],
            icon=icon_of(box, d),
            label=f"{box.colours[d]} skills",
            value=str(want),
            have="" if skills is None else str(min(skills[d], want)),
        )
        for d, want in enumerate(box.project_skills[project])
        if want
    )
    face = Face(
        title=title,
        icon=ICONS.get(title, ICONS["project"]),
        corner=str(box.project_points[project]),
        text=nation,
        badges=demands,
        ground=ground,
    )
    return Piece(box.project_ids[project], "goal", face, state=state)


def printed(box: SpaceBox, file: str, card: str) -> Piece | None:
    """A component on its own; made anew, for a box that nobody plays with is not to be kept."""
    if file == "specialists" and card in box.card_at:
        return card_piece.__wrapped__(box, box.card_at[card])
    if file == "projects" and card in box.project_at:
        return project_piece.__wrapped__(box, box.project_at[card])
    return None


@lru_cache(maxsize=64)
def icon_of(box: SpaceBox, division: int) -> str:
    """The sign of a skill: that of the profession of its colour."""
    card = box.division_of.index(division)
    return ICONS.get(box.professions[card].lower(), ICONS["research token"])
