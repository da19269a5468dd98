"""Campaigns to try: a crew on a small drawn yard, heists played to the end in a few commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster import Match, Record
from muster.games.masters.campaign import fold
from muster.games.masters.campaign.dossier import read_dossier
from muster.games.masters.campaign.follows import misfits
from muster.games.masters.campaign.judge import result_of
from muster.games.masters.checks.trials import drawn_map
from muster.parts.campaign import Result, State
from muster.parts.chronicle import Chronicle
from tests.games.masters.layouts.boards import GAME, QUIET_DECK, Table, place
from tests.games.masters.layouts.maps import board, exits_at, row

Entry = dict[str, Any]

THUG = ("thug", "wing-it", "hit-n-run")
LOCKSMITH = ("angry-locksmith", "bypass", "wing-it")
KIDDIE = ("script-kiddie", "hurry", "yank-wires")
BURGLAR = ("burglar", "hurry", "linger")
LOOKOUT = ("lookout", "linger", "bypass")
URCHIN = ("street-urchin", "hurry", "linger")

OUTSIDE = ("start fox e1", "start owl e1", "start stag e2")


def named(name: str, cards: Sequence[str], seat: int = 0, busted: bool = False) -> Entry:
    card, *skills = cards
    return {"name": name, "card": card, "skills": skills, "seat": seat, "busted": busted}


FIRST = (named("Cam", THUG), named("Kim", LOCKSMITH), named("Lou", KIDDIE))
"""The crew of a first heist, all run by one."""


def yard(tiles: Mapping[tuple[int, int], str] | None = None, **changes: Any) -> Entry:
    """A corridor of three hexes with an exit at each end and a jewel in the first; whoever gets
    one outdoors has won."""
    words = {**dict.fromkeys(row(3), ""), (0, 0): "jewel", **(tiles or {})}
    doors = exits_at(e1=((0, 0), "W"), e2=((2, 0), "E"))
    changes = {"goal": {"steal": {"jewel": 1}}, "name": "The Yard", "reward": 0, **changes}
    drawn: Entry = board(words, doors, **changes)["heist-inclusion"]
    return {**drawn_map(), **drawn}


def dossier(state: State, crew: Sequence[Entry], players: Sequence[str] = ("Ann",)) -> Entry:
    """What this campaign brings: known characters with the cards and the status they have."""
    members = {member["name"]: member for member in state["members"]}
    people: list[Entry] = []
    for one in crew:
        known = members.get(one["name"], one)
        people.append({**one, **{key: known[key] for key in ("card", "skills", "busted")}})
    goods = {key: state[key] for key in ("cash", "jewels", "items", "fixers", "found")}
    heist = state["heists"] + 1
    return {"heist": heist, "after": state["after"], "players": [*players], "crew": people, **goods}


def start(data: Entry, **options: Any) -> Table:
    """The match of a dossier, in The Plan; on the yard unless a scenario or a map is named."""
    if "scenario" not in options:
        options.setdefault("map", yard())
    axial = "map" in options
    seed = options.pop("seed", 0)
    match = Match.new(GAME, len(data["players"]), seed, {**options, "dossier": data})
    return Table(match, axial)


def rise(t: Table, *wishes: str) -> Table:
    """Answer every question for an upgrade: with a wish if it is there, else the first one."""
    while not t.m.over:
        ask = next(ask for ask in t.m.asks if ask.key == "rise")
        legal = t.m.legal(ask.seat)
        t.m.play(ask.seat, next((wish for wish in wishes if wish in legal), legal[0]))
    return t


def begin_heist(t: Table, *plan: str) -> Table:
    """The Plan as said; nobody is in the way on the yard."""
    t.do(*(plan or OUTSIDE))
    return ready(t)


def ready(t: Table) -> Table:
    for seat in range(t.m.seats):
        t.do(f"{seat}: ready")
    return t


def flee(t: Table) -> Table:
    """Declare Escape; a round without noise, and nobody runs."""
    t.do("escape")
    for seat in range(1, t.m.seats):
        if t.may(f"{seat}: agree"):
            t.do(f"{seat}: agree")
    for _ in range(8):
        if t.m.over or any(ask.key == "rise" for ask in t.m.asks):
            break
        for ask in t.m.asks:
            if "done" in t.m.legal(ask.seat):
                t.m.play(ask.seat, "done")
                break
    return t


def lose(t: Table) -> Table:
    """Nobody goes in."""
    return rise(flee(begin_heist(t)))


def win(t: Table, *plan: str) -> Table:
    """Fox fetches the jewel of the yard, and all get out."""
    begin_heist(t, *(plan or OUTSIDE), "mark fox (0,0)")
    grab(t)
    return rise(flee(t))


def grab(t: Table) -> Table:
    """Fox goes in, takes the jewel and comes out again."""
    t.do(f"act fox {walk(t, 'fox')}", "move fox (0,0)", "take fox jewel").pass_round()
    return t.do(f"act fox {walk(t, 'fox')}", "move fox e1").pass_round()


def walk(t: Table, who: str) -> str:
    return next(str(act) for act in t.who(who)["menu"]["defaults"] if "walk" in act)


class Gang:
    """A campaign that plays heists one after the other."""

    def __init__(self) -> None:
        self.chronicle = Chronicle.new(GAME, "The Night Shift")

    @property
    def state(self) -> State:
        return self.chronicle.state

    @property
    def last(self) -> Result:
        return self.chronicle.results[-1]

    def dossier(self, crew: Sequence[Entry] = FIRST, players: Sequence[str] = ("Ann",)) -> Entry:
        return dossier(self.state, crew, players)

    def start(
        self, crew: Sequence[Entry] = FIRST, players: Sequence[str] = ("Ann",), **options: Any
    ) -> Table:
        return start(self.dossier(crew, players), **options)

    def add(self, t: Table) -> Result:
        assert self.chronicle.add(Record.loads(t.m.record.dumps()))
        return self.last

    def member(self, name: str) -> Entry:
        return next(one for one in self.state["members"] if one["name"] == name)


def judged(t: Table) -> Result:
    """The result of a heist that did not begin at the start (no campaign would take it)."""
    state: Any = t.m.state
    return result_of(state, t.m.history.out.events, "x")


def quiet(*cards: str) -> list[str]:
    """A deck that begins with these cards; the others do nothing."""
    return [*cards, *QUIET_DECK]


# Campaigns in the middle


CAM = ("tinkerer", "assault", "smash-n-grab")


def member(name: str, cards: tuple[str, ...], **more: Any) -> Entry:
    card, *skills = cards
    sheet = {"id": "m1", "name": name, "card": card, "skills": skills, "busted": False}
    return {**sheet, "player": "Josh", "since": 1, "last": 1, "heists": 1, "history": [], **more}


def later(**entries: Any) -> State:
    """A campaign after three heists; Josh is of level 3."""
    josh = {"level": 3, "heists": 3, "last": 3}
    state = {**fold.begin(), "heists": 3, "after": "y", "players": {"Josh": josh}}
    return {**state, **entries}


def wrong(state: State, *crew: Entry, players: tuple[str, ...] = ("Josh",)) -> list[str]:
    """The clauses by which this crew cannot play next."""
    return [
        one.clause for one in misfits(state, read_dossier(bring(state, *crew, players=players)))
    ]


def bring(state: State, *crew: Entry, players: tuple[str, ...] = ("Josh",)) -> Entry:
    """A dossier with exactly these characters, whatever the campaign knows of them."""
    data = dossier(state, (), players)
    return {**data, "crew": [*crew]}


def result(state: State, data: Entry | None = None, **changes: Any) -> Result:
    """A heist without anything in it that follows from a campaign."""
    data = data or dossier(state, FIRST)
    crew = [
        {
            "name": one["name"],
            "player": data["players"][one["seat"]],
            "seat": one["seat"],
            "before": {key: one[key] for key in ("card", "skills", "busted")},
            "after": {key: one[key] for key in ("card", "skills", "busted")},
            "upgrades": [],
            "fate": "out",
        }
        for one in data["crew"]
    ]
    part = {"scenario": "inclusion", "title": "", "won": False, "ending": ""}
    return {
        "digest": f"d{state['heists'] + 1}",
        "dossier": data,
        "scenario": "inclusion",
        "drawn": False,
        "title": "The Inclusion Job",
        "won": False,
        "players": [{"name": name, "gained": 1} for name in data["players"]],
        "parts": [{**part, "escaped": [], "busted": []}],
        "crew": crew,
        **{key: data[key] for key in ("cash", "jewels", "items", "found")},
        "fixer": "",
        "cards": [],
        "medals": [],
        "final": None,
        **changes,
    }


def veterans(*crew: Entry, **entries: Any) -> Entry:
    """The dossier of a fourth heist; Josh plays all."""
    people = crew or FIRST
    data = {"heist": 4, "after": "y", "players": ["Josh"], "cash": 0}
    return {**data, "crew": [*people], **entries}


def escape(data: Entry, scenario: str, **entries: Any) -> Table:
    """A heist of these at the start of Escape."""
    return place(
        seats=len(data["players"]),
        options={"dossier": data, "scenario": scenario},
        stage="escape",
        unknown=[],
        **entries,
    )


def over(t: Table, *wishes: str) -> Result:
    return judged(rise(t.do("done"), *wishes))
