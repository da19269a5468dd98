"""The four boards: cities as post-its, their buildings, signatures, and the Prime tokens."""

from __future__ import annotations

from muster.kernel.scene import Area, AreaState, Mark, Node
from muster.kernel.views.kept import kept

from ..box import CrewBox
from ..heist.missing import Case, case_of
from ..heist.sites import Site
from ..kinds import BUILDINGS, LETTERS
from ..rules import Means, layout_of, purse
from ..state import Crews
from ..words import ICONS, UNIT
from .pieces import mark_piece, token_piece


def world_area(s: Crews, seat: int | None) -> Area:
    """The world: boards side by side, each with its letter."""
    boards = tuple(board_area(s, seat, at) for at in range(len(s.box.board_ids)))
    return Area("world", "panel", boards, label="The world", role="supply")


def board_area(s: Crews, seat: int | None, at: int) -> Area:
    """A board: the tokens on its post-it, its cities."""
    box, layout = s.box, layout_of(s)
    letter = layout.letters[at]
    children: list[Node] = [token_piece(box, token) for token in s.primes[letter]]
    children += [city_note(s, seat, site) for site in layout.sites if site.board == at]
    return Area(
        f"postit-{LETTERS[letter]}",
        "board",
        tuple(children),
        label=box.board_titles[at],
        about="Prime tokens of this letter and colour lie here; alone, Corruption locks by letter.",
        badges=(Mark(label=LETTERS[letter]),),
        span=3,
    )


def _note_shows(s: Crews, seat: int | None, site: Site) -> tuple[object, ...]:
    """The city and who signed there; and of whoever looks what they could pay with."""
    at = site.word * len(BUILDINGS)
    signed = s.marks[at : at + len(BUILDINGS)]
    if seat is None:
        return s.layout, site.word, signed
    return s.layout, site.word, signed, seat, *purse(s, seat)


@kept(_note_shows)
def city_note(s: Crews, seat: int | None, site: Site) -> Area:
    """A city: what it demands, what of that the looking seat has, and its buildings."""
    case = None if seat is None else case_of(s, seat, site.word)
    robbed = case is not None and case.robbed
    note = "" if case is None else "\n".join(case.city_words())
    cells = tuple([building_cell(s, case, site, b) for b in range(len(BUILDINGS))])
    return Area(
        f"city-{s.box.city_words[site.word]}",
        "note",
        cells,
        label=site.name,
        note=note,
        badges=_demands(s.box, site, None if robbed or case is None else case.means),
        state="dim" if robbed else "",
    )


def _demands(box: CrewBox, site: Site, means: Means | None) -> tuple[Mark, ...]:
    """Skills by colour and shape, and Equipment; with what is there of each."""
    marks = []
    for colour, want in site.pairs:
        have = "" if means is None else str(min(want, means.have[colour]))
        name = box.colours[colour]
        marks.append(Mark(suit=name, label=box.crafts[colour], value=str(want), have=have))
    gear = ""
    if means is not None:
        gear = str(min(site.gear, means.gear + means.dice + sum(means.amounts)))
    equipment = Mark(icon=ICONS["equipment"], label="Equipment", value=str(site.gear), have=gear)
    return (*marks, equipment)


def building_cell(s: Crews, case: Case | None, site: Site, building: int) -> Area:
    """A building: its money, its spots and who signed there."""
    word, city = BUILDINGS[building], site.word
    node = f"{s.box.city_words[city]}-{word}"
    signed = s.marks[city * len(BUILDINGS) + building]
    marks = tuple(mark_piece(f"mark-{node}-{n}", owner) for n, owner in enumerate(signed))
    note = f"Pays {site.money[building]} {UNIT}."
    state: AreaState = ""
    if case is not None:
        note = "\n".join(case.heist_words(building))
        state = "dim" if case.shut[building] else "lit" if case.possible(building) else ""
    return Area(
        f"spot-{node}",
        "cell",
        marks,
        label=f"{word.capitalize()}, {site.name}",
        note=note,
        count=site.spots[building],
        badges=(Mark(icon=ICONS[word], label=word, value=str(site.money[building])),),
        state=state,
    )
