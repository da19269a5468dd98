"""How The Specialists as a seat sees it lies on the table: the world, recruitment, one's own."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.scene import Area, Layout, Mark, Node, Piece, Text
from muster.kernel.views.kept import kept

from .heist.missing import case_of
from .kinds import BUILDINGS, SKILL
from .rules import heists_of, money_of
from .screen.pieces import card_piece, die_piece, informant_piece, tile_piece, token_piece
from .screen.pieces import printed as printed
from .screen.plates import belongings, expert_pieces, plate_of, team_columns
from .screen.rewards import rewards_area
from .screen.solo import risky_dice, solo_areas
from .screen.world import world_area
from .state import DIE, NONE, PLACE, STAGES, START, SUPPLY, Crews
from .words import ICONS, UNIT, modifier_text, modifier_word

OTHERS = {
    "start": "choosing what to begin with",
    "arrange": "arranging dice",
    "die": "taking a die",
    "solo": "corruption",
    "crew": "using a Specialist",
    "activate": "activating",
    "heist": "planning a heist",
    "end": "ending the turn",
}
"""What another player is doing."""

STEPS = {
    "start": "choose what to begin with",
    "arrange": "arrange your dice",
    "die": "take a die",
    "solo": "corruption",
    "crew": "a Specialist",
    "activate": "activate",
    "heist": "heist",
    "prime": "a Prime token",
    "supply": "a token",
    "end": "end of the turn",
}


def layout(s: Crews, seat: int | None) -> Layout:
    """The whole table as this seat sees it."""
    box = s.box
    others = tuple(plate_of(s, seat, p) for p in range(box.seats) if p != seat)
    parts: list[Node] = []
    if others:
        parts.append(Area("others", "row", others, role="others", dense=True))
    parts.append(world_area(s, seat))
    parts.append(recruitment_area(s))
    parts += waiting_areas(s)
    if seat is not None:
        parts.append(my_area(s, seat))
    parts.append(rewards_area(s))
    return Layout(
        root=Area("table", "panel", tuple(parts)),
        phase=phase(s, seat),
        step=min(s.round, box.rounds),
        steps=box.rounds,
    )


def phase(s: Crews, seat: int | None) -> str:
    """Where we are, in words."""
    if s.over:
        return f"The end after round {s.round}"
    words = [f"Round {s.round} of {s.box.rounds}"]
    if s.ending == "seventh" and not s.box.solo:
        words.append("last round")
    stage = STAGES[s.stage]
    if s.active == seat:
        words.append(f"Your turn: {STEPS.get(stage, '')}")
    else:
        words.append(OTHERS.get(stage, ""))  # by whom is said beside it
    return " · ".join(words)


# The recruitment board


def recruitment_area(s: Crews) -> Area:
    """Dice on offer, the display, and the Informant or the Corruption card."""
    dice: tuple[Node, ...] = tuple(
        die_piece(f"area-{place}", value, thrown=s.round)
        for place, value in enumerate(s.area, start=1)
        if value
    )
    if s.box.solo and s.stage == DIE:
        dice = risky_dice(s)
    note = "" if len(dice) == len(s.area) else f"{len(s.area) - len(dice)} taken"
    parts: list[Node] = [
        Area("area", "row", dice, label="Dice area", note=note, span=2),
        Area(
            "display",
            "row",
            display_nodes(s),
            label="Specialists",
            note="white die recruits, black die activates or fast-plays",
            span=8,
        ),
    ]
    if s.box.solo:
        parts += solo_areas(s)
    else:
        card = () if s.informant == NONE else (informant_piece(s.box, s.informant),)
        parts.append(Area("informants", "row", card, label="Informant", span=2))
    return Area("recruitment", "panel", tuple(parts), role="supply")


def display_nodes(s: Crews) -> tuple[Node, ...]:
    """The display with its gaps; a fast-played card lies in one of them with its die (TS-53)."""
    nodes: list[Node] = [
        card_piece(s.box, card)
        if card != NONE
        else Area(f"gap-{at}", "row", state="empty", note="taken")
        for at, card in enumerate(s.display)
    ]
    if s.fast != NONE:
        fast = s.box.card_ids[s.fast]
        die = die_piece(f"on-{fast}", s.fast_die)
        lying = Area(f"fast-{fast}", "spot", (card_piece(s.box, s.fast, "affected"), die))
        gaps = [at for at, card in enumerate(s.display) if card == NONE]
        at = gaps[-1] if gaps else len(nodes)
        nodes[at : at + 1] = [lying]
    return tuple(nodes)


def waiting_areas(s: Crews) -> list[Node]:
    """What lies there only for the question: what to begin with, rolled dice, tokens to choose."""
    found: list[Node] = []
    if s.offer and s.stage == START:
        found.append(offer_area(s))
    if s.runs(PLACE):  # TS-J9
        rolled = tuple(die_piece(f"rolled-{n}", v) for n, v in enumerate(s.args, start=1))
        found.append(Area("rolled", "row", rolled, label="Rolled", role="question"))
    if s.runs(SUPPLY):
        box = s.box
        tokens = tuple(token_piece(box, t) for t in s.supply if box.token_kind[t] == SKILL)
        found.append(Area("supply", "row", tokens, label="Supply", role="question"))
    return found


def offer_area(s: Crews) -> Area:
    """What may be chosen at the start: pairs, or tiles with what comes with them."""
    box = s.box
    children: list[Node] = []
    for at, (tile, cards, tokens) in enumerate(s.offer):
        pieces: list[Piece] = [] if tile == NONE else [tile_piece(box, tile)]
        pieces += [card_piece(box, card) for card in cards]
        pieces += [token_piece(box, token) for token in tokens]
        children.append(Area(f"pair-{at}", "spot", tuple(pieces)))
    return Area("offer", "row", tuple(children), label="To begin with", role="question")


# One's own


def _mine_shows(s: Crews, seat: int) -> tuple[object, ...]:
    return seat, s.first == seat, s.books[seat], *belongings(s, seat)


@kept(_mine_shows)
def my_area(s: Crews, seat: int) -> Area:
    """Dice row and Equipment; the team by colour; tokens and Expert tiles."""
    return Area(
        "mine",
        "panel",
        (
            _me(s, seat),
            Area("team", "panel", team_columns(s, seat), span=6),
            _kit(s, seat),
        ),
        role="mine",
        seat=seat,
    )


def _me(s: Crews, seat: int) -> Area:
    badges = [Mark(label=f"{heists_of(s, seat)} of {s.box.signatures} heists")]
    if s.first == seat and s.box.seats > 1:
        badges.append(Mark(icon=ICONS["first player"], label="first player"))
    money = Text("money", f"{money_of(s, seat)} {UNIT}", role="total")
    parts: list[Node] = [money, row_area(s, seat), gear_track(s, seat)]
    return Area("me", "panel", tuple(parts), seat=seat, badges=tuple(badges), span=4)


def row_area(s: Crews, seat: int) -> Area:
    """The dice from s4 to s1, then those beside: what each spot does is printed on it."""
    box, row, beside = s.box, s.rows[seat], s.beside[seat]
    rows = box.rows_of((*row, *beside), False)
    cells = []
    for place in reversed(range(box.spots)):
        word = "" if box.by_die else modifier_word(box, place)  # TS-J11
        value = row[place]
        die = (die_piece(f"die-{box.places[place]}", value, words=_usable(rows[place], value)),)
        cells.append(
            Area(
                box.places[place],
                "cell",
                die if value else (),
                label=word,
                note="" if value else f"an empty spot {word}".strip(),
                about=modifier_text(box, place) if word else "",
            )
        )
    for at, value in enumerate(beside):
        name = box.places[box.spots + at]
        die = (die_piece(f"die-{name}", value, words=_usable(rows[box.spots + at], value)),)
        cells.insert(0, Area(name, "cell", die))
    return Area("row", "row", tuple(cells), label="Your dice")


def _usable(may_be: tuple[int, ...], value: int) -> str:
    """The values a die may be used as, in words."""
    if not value:
        return ""
    bits = may_be[value]
    others = [str(n) for n in range(1, 7) if bits >> n & 1 and n != value]
    return f"May be used as {value} or {' or '.join(others)}." if others else ""


def gear_track(s: Crews, seat: int) -> Area:
    cells = tuple(Text(f"gear-{n}", str(n)) for n in range(1, s.box.track_end + 1))
    return Area(
        "gear",
        "track",
        cells,
        label="Equipment",
        icon=ICONS["equipment"],
        count=s.equipment[seat],
        dense=True,
    )


def _kit(s: Crews, seat: int) -> Area:
    tokens = tuple(token_piece(s.box, token) for token in s.tokens[seat])
    experts = expert_pieces(s, seat, "expert-")
    return Area(
        "kit",
        "panel",
        (
            Area("tokens", "row", tokens, label="Tokens", note=f"at most {s.box.most_tokens}"),
            Area("experts", "row", experts, label="Expert"),
        ),
        span=2,
    )


# What a touched thing is

WHEN_ROBBED = "Buildings are robbed in the last step of your turn."
WHEN_HIRED = "Specialists are recruited or fast-played in the second step of your turn."
WHEN_TAKEN = "A die is taken in the first step of your turn."


def about(s: Crews, node: str) -> str:
    """What it is and when it can be chosen; read by the seat on turn."""
    box = s.box
    if node in box.card_at:
        card = box.card_at[node]
        face = card_piece(box, card).face
        return f"{face.title}. {face.about}{f' {WHEN_HIRED}' if card in s.display else ''}"
    kind, _, rest = node.partition("-")
    if kind == "city" and rest in box.city_words:
        lines = case_of(s, s.active, box.city_words.index(rest)).city_words()
        return f"{' '.join(lines)} {WHEN_ROBBED}"
    if kind == "spot":
        city, _, word = rest.rpartition("-")
        lines = case_of(s, s.active, box.city_words.index(city)).heist_words(BUILDINGS.index(word))
        return f"{' '.join(lines)} {WHEN_ROBBED}"
    if kind == "area":
        return f"A die of the Dice Area. {WHEN_TAKEN}"
    if kind == "die" or node in box.places:
        return "One of your dice: it recruits, activates or fast-plays, or pays as 1 Equipment."
    if node == "informant":
        return "The Informant rewards whoever leaves out the Specialist or the heist."
    return ""


def picked(s: Crews, seat: int, picks: Sequence[str]) -> list[str]:
    """The nodes of a heist in the making: the building, and all that is given for it."""
    nodes: list[str] = []
    for pick in picks:
        said = s.box.game.parsed(s.box, pick)
        assert said is not None
        nodes += said[0].touched(s.box, s, said[1])
    return [node for node in nodes if not node.startswith("city-")]
