"""How Space Explorers lies on the table: rivals, Projects, the Center, one's own Hub."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from muster.kernel.scene import Area, Layout, Mark, Node, Piece, Text
from muster.parts.words import counted

from .box import ANY, SYMBOLS, SpaceBox
from .payment.paying import laid_node
from .rules import round_of, tally
from .screen.about import about
from .screen.pieces import (
    ICONS,
    STAR,
    card_piece,
    division_stack,
    printed,
    project_piece,
    token_stack,
)
from .screen.plates import plate_of, tokens_of
from .state import NONE, Hub, Program, reduction
from .words import laid_of, paid_with, reached

__all__ = ["about", "layout", "picked", "printed"]

TAKE_OR_RECRUIT = "take one into your hand, or recruit it"
NO_CARDS = "A hand card pays two symbols of any colour."


class Answer:
    """The answer a seat is giving: what is laid for it so far, and what it would recruit."""

    def __init__(self, s: Program, seat: int | None, picks: Sequence[str]) -> None:
        self.laid = list(picks)
        self.recruit = NONE
        if seat is not None and picks and picks[0].startswith(f"{s.box.recruit.name} "):
            payment = paid_with(s, seat, picks)
            self.recruit = payment.card
            self.laid = laid_of(payment)

    def given(self, box: SpaceBox, colour: str) -> int:
        """How many tokens of a colour it gives away."""
        words = (f"{box.token.name} {colour}", f"{box.give.name} {colour}")
        return sum(pick in words for pick in self.laid)


def answer_of(s: Program, seat: int | None) -> Answer:
    texts = s.box.catalogue.texts
    for ask in (*s.asks, *s.sealed):
        if ask.seat == seat:
            return Answer(s, seat, [texts[pick] for pick in ask.picks])
    return Answer(s, seat, ())


def picked(s: Program, seat: int, picks: Sequence[str]) -> Sequence[str]:
    """The nodes of an answer in the making: what it begins with, and all that is laid for it."""
    box = s.box
    if not picks:
        return ()
    name, words = box.catalogue.said(picks[0])
    nodes = list(box.game.verb_named[name].touched(box, s, words))
    answer = Answer(s, seat, picks)
    laid = answer.laid[1:]
    if answer.recruit != NONE:
        over = f"{box.overpay_with.name} "
        laid = answer.laid + [pick for pick in picks if pick.startswith(over)]
    given: Counter[str] = Counter()
    for pick in laid:
        what = (*pick.split(), "")[1]
        if what in box.colours:
            nodes += laid_node(s, seat, what, given[what])
            given[what] += 1
        elif what:
            nodes.append(what)
    return list(dict.fromkeys(nodes))


def layout(s: Program, seat: int | None) -> Layout:
    """The whole table as this seat sees it."""
    answer = answer_of(s, seat)
    others = tuple(plate_of(s, player) for player in range(s.box.seats) if player != seat)
    parts: list[Node] = [
        Area("others", "row", others, role="others", span=4),
        projects_area(s, seat, answer),
        market_area(s, seat),
    ]
    if seat is not None:
        parts.append(my_area(s, seat, answer))
    root = Area("table", "panel", tuple(parts))
    return Layout(root=root, phase=phase(s, seat), step=round_of(s))


def phase(s: Program, seat: int | None) -> str:
    """Where we are, in words."""
    if s.over:
        return f"The end after round {round_of(s)}"
    words = [f"Round {round_of(s)}"]
    if s.final:
        words.append("last turns")
    if s.active == seat:
        words.append("your turn")
    return " · ".join(words)


# What lies open to all


def projects_area(s: Program, seat: int | None, answer: Answer) -> Area:
    """The line of Projects: what each demands, and what the looking seat has of it."""
    near: tuple[int, ...] = ()
    skills = None if seat is None else s.skills[seat]
    if skills is not None:
        after = skills
        if answer.recruit != NONE:
            gained = s.box.skill_in[answer.recruit]
            after = tuple(map(sum, zip(skills, gained, strict=True)))
        near = reached(s, after, s.jokers if s.active == seat else 0)
    pieces = tuple(
        project_piece(s.box, project, skills, "affected" if project in near else "")
        for project in s.projects
    )
    note = ""
    if not pieces:
        note = "all are completed"
    elif seat is not None:
        note = "you may complete one at the end of your turn"
    return Area("projects", "row", pieces, label="Projects", note=note, role="supply", span=8)


def market_area(s: Program, seat: int | None) -> Area:
    """The deck, and the Center with what each card would cost the looking seat."""
    deck = Area("deck", "stack", label="Deck", count=len(s.deck), icon=ICONS["card back"], span=2)
    cards = tuple(_card_for(s, seat, card) for card in s.center)
    note = "" if seat is None else TAKE_OR_RECRUIT
    center = Area("center", "row", cards, label="Center", note=note, span=10)
    return Area("market", "panel", (deck, center), role="supply")


def _card_for(s: Program, seat: int | None, card: int) -> Piece:
    """A card one could recruit: what the best Division strikes out is no longer due."""
    return card_piece(s.box, card, 0 if seat is None else struck_for(s.box, s.hubs[seat], card))


@lru_cache(maxsize=4096)
def struck_for(box: SpaceBox, hub: Hub, card: int) -> int:
    """How many symbols the skills of the best Division for a card strike out."""
    most = max([reduction(box, hub[division], division) for division in box.joins[card]])
    return min(most, box.size[card])


# One's own


def my_area(s: Program, seat: int, answer: Answer) -> Area:
    """Points, tokens and free symbols; the hand; the five Divisions."""
    box = s.box
    hand = tuple(_card_for(s, seat, card) for card in s.hands[seat])
    spent = _spent(s, seat)
    divisions = tuple(
        division_stack(box, d, batch, f"division-{colour}", spent & sum([1 << c for c in batch]))
        for d, (colour, batch) in enumerate(zip(box.colours, s.hubs[seat], strict=True))
    )
    return Area(
        "mine",
        "panel",
        (
            _me(s, seat, answer),
            Area(
                "hand",
                "fan",
                hand,
                label="Your hand",
                note=NO_CARDS,
                icon="card-pickup",
                span=2,
            ),
            Area("hub", "panel", divisions, span=8),
        ),
        role="mine",
        seat=seat,
    )


def _spent(s: Program, seat: int) -> int:
    """The cards, as bits, whose ability does not work any more in this turn."""
    if s.active != seat:
        return 0
    return s.used | (0 if s.fresh == NONE else 1 << s.fresh)


def _me(s: Program, seat: int, answer: Answer) -> Area:
    """Points, skills, tokens and what is free in this turn."""
    box, own = s.box, tally(s, seat)
    words = counted(own.numbers + own.projects, "point")
    words += f" {STAR}+{own.stars}" if own.stars else ""
    badges = []
    if s.first == seat:
        badges.append(Mark(icon=ICONS["first player"], label="first player"))
    skills = tuple(
        Mark(suit=colour, label=f"{colour} skills", value=str(n))
        for colour, n in zip(box.colours, s.skills[seat], strict=True)
    )
    tokens = tuple(
        token_stack(box, d, names, f"tokens-{colour}", answer.given(box, colour))
        for d, (colour, names) in enumerate(zip(box.colours, tokens_of(s, seat), strict=True))
        if names
    )
    free = _free_symbols(s, seat, answer)
    parts: list[Node] = [
        Text("points", words, role="total"),
        Text("skills", "", marks=skills),
        Area(
            "tokens",
            "row",
            tokens,
            label="Your tokens",
            badges=(Mark(label="pass to", seat=(seat + 1) % box.seats),),
            dense=True,
        ),
    ]
    if free:
        parts.append(Text("free", "Free this turn", role="heading", marks=free))
    claimed = tuple(project_piece(box, project) for project in s.claimed[seat])
    if claimed:
        parts.append(Area("claimed", "row", claimed, label="Your Projects", dense=True))
    return Area(
        "me",
        "panel",
        tuple(parts),
        seat=seat,
        badges=tuple(badges),
        span=2,
    )


def _free_symbols(s: Program, seat: int, answer: Answer) -> tuple[Mark, ...]:
    """What the tops bring in this turn, without what is laid already (SE-45, SE-47, SE-48)."""
    box, spent = s.box, _spent(s, seat)
    used = f"{box.use.name} "
    left = Counter(tuple(pick.split()[1:]) for pick in answer.laid if pick.startswith(used))
    marks: list[Mark] = []
    for batch in s.hubs[seat]:
        if not batch or spent >> batch[-1] & 1:
            continue
        card, name = batch[-1], box.card_ids[batch[-1]]
        if box.ability[card] == SYMBOLS:
            for place in box.brings[card]:
                colour = box.colours[place]
                if left[name, colour]:
                    left[name, colour] -= 1
                else:
                    marks.append(Mark(suit=colour, label=f"{colour}, {box.card_name(card)}"))
        elif box.ability[card] == ANY:
            gone = sum(left[name, colour] for colour in box.colours)
            words = f"any colour, {box.card_name(card)}: {box.text[card]}"
            marks += [Mark(suit="any", label=words)] * max(0, box.yields[card] - gone)
    return tuple(marks)
