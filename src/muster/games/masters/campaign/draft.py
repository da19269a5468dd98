"""The draft of a campaign's next heist: read from anything, with an answer for all that is open.

Values that are unknown or missing take defaults that can be played at once. Beside the fields a
draft remembers, under keys with a `~`, what its answers were given for: if the number of people
changes, who runs whom is asked anew, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from muster.parts.campaign import State

from ..casting.levels import suited
from ..components import SCENARIOS, WHO, Ready, Scenario
from .bench import Bench, brought, printed
from .dossier import Named

NEW, READY = "new", "ready-"
MOST_PEOPLE, LEAST, MOST = 4, 3, 4

DIFFICULTIES = ("amateur", "semi-pro", "pro")

FAVOURITES: tuple[str, ...] = ("karma", "enigma", "clutch", "crazy-eyes", "tiny")
"""Ready-made characters that complete each other: locks, legs, quiet feet, eyes and fists."""


@dataclass
class Draft:
    """What is decided for the next heist.

    seats    the seat that runs each PC; picks: "m3", "ready-karma" or "new" for each
    crew     the characters that come of it
    """

    scenario: str
    plan: Scenario | None
    players: list[str]
    seats: list[int]
    picks: list[str]
    crew: list[Named]
    bench: Bench

    @property
    def county(self) -> bool:
        return self.bench.scenario.exit_limit > 0

    def others(self, at: int) -> list[Named]:
        """The crew without one of them."""
        return [one for place, one in enumerate(self.crew) if place != at]


def read_draft(state: State, given: Mapping[str, Any], plan: Scenario | None) -> Draft:
    """Whatever was sent, as a draft."""
    told = _strings(given)
    scenario = _scenario(state, told, plan)
    people = _number(told.get("people"), 1, MOST_PEOPLE) or _usual_people(state)
    size = _size(state, told, people)
    players = _players(state, told, people)
    seats = _seats(state, told, people, size)
    bench = Bench(state, plan or printed(scenario), players)
    draft = Draft(scenario, plan, players, seats, [""] * size, [], bench)
    _recruit(draft, told)
    return draft


def values(draft: Draft) -> dict[str, str]:
    """The whole draft as it is sent back."""
    found = {
        "scenario": draft.scenario,
        "people": str(len(draft.players)),
        "characters": str(len(draft.crew)),
        "~people": str(len(draft.players)),
        "~county": str(int(draft.county)),
    }
    found |= {f"player-{at}": name for at, name in enumerate(draft.players, start=1)}
    for who, seat, pick, one in zip(WHO, draft.seats, draft.picks, draft.crew, strict=False):
        found[who] = pick
        found[f"{who}-player"] = str(seat + 1)
        if is_new(pick):
            found |= {f"~{who}": pick, f"{who}-name": one.name}
        if pick == NEW:
            found |= {f"{who}-card": one.card, f"{who}-skill-1": one.skills[0]}
            found[f"{who}-skill-2"] = one.skills[1]
    return found


def is_new(pick: str) -> bool:
    return pick == NEW or pick.startswith(READY)


def _strings(given: Mapping[str, Any]) -> dict[str, str]:
    return {str(key): value for key, value in given.items() if isinstance(value, str)}


def _number(text: str | None, low: int, high: int) -> int:
    """A number in a range; 0 for anything else."""
    plain = text.strip() if text is not None else ""
    if len(plain) == 1 and plain.isascii() and plain.isdigit() and low <= int(plain) <= high:
        return int(plain)
    return 0


def tidy(text: str) -> str:
    """A name without what cannot be in one; that it is too long is told, not hidden."""
    plain = "".join(c if c.isprintable() else " " for c in text[:60])
    return " ".join(plain.split())


# ---------------------------------------------------------------- the job and the people


def _scenario(state: State, told: Mapping[str, str], plan: Scenario | None) -> str:
    if plan is not None:
        return ""
    wanted = told.get("scenario", "")
    return wanted if wanted in SCENARIOS else usual_scenario(state)


def usual_scenario(state: State) -> str:
    """The next one of the booklet that was not won, suits the crew and was lost least often.

    Nobody is sent to a County job: that is chosen.
    """
    usual = read_draft(state, {"scenario": SCENARIOS[0]}, None)
    fits = suited(usual.bench.average(usual.crew))  # those who would go, newcomers among them
    jobs = [name for name in SCENARIOS if printed(name).exit_limit == 0]
    jobs = [name for name in jobs if printed(name).start != "hideout"]
    left = [name for name in jobs if not state["jobs"].get(name, {}).get("won")]

    def rank(name: str) -> tuple[bool, int, int]:
        above = DIFFICULTIES.index(printed(name).difficulty) - DIFFICULTIES.index(fits)
        return above > 0, len(state["jobs"].get(name, {}).get("lost", ())), -above

    return min(left, key=rank, default=jobs[-1])


def _usual_people(state: State) -> int:
    last = state["last"]
    return len(last["players"]) if last else 1


def _size(state: State, told: Mapping[str, str], people: int) -> int:
    """How many characters: four people run four (MH-1)."""
    if people == MOST:
        return MOST
    last = state["last"]
    usual = len(last["crew"]) if last else LEAST
    return _number(told.get("characters"), LEAST, MOST) or max(usual, people)


def _players(state: State, told: Mapping[str, str], people: int) -> list[str]:
    """A name for each seat; those who are known are written as before (MH-157)."""
    last = state["last"]["players"] if state["last"] else []
    known = {name.casefold(): name for name in state["players"]}
    asked = [tidy(told.get(f"player-{at + 1}", "")) for at in range(people)]
    asked = [known.get(name.casefold(), name) for name in asked]
    used = {name.casefold() for name in asked if name}
    spare = [name for name in (*last, *known.values()) if name.casefold() not in used]
    spare = list(dict.fromkeys(spare))
    for at, name in enumerate(asked):
        if not name:
            usual = last[at] if at < len(last) else ""
            if usual not in spare:
                usual = spare[0] if spare else f"Player {at + 1}"
            asked[at] = usual
            spare = [one for one in spare if one != usual]
    return asked


def _seats(state: State, told: Mapping[str, str], people: int, size: int) -> list[int]:
    """Who runs whom: in turn, or as last time (MH-J1)."""
    last = state["last"]
    usual = [at % people for at in range(size)]
    if last and len(last["players"]) == people and len(last["seats"]) == size:
        usual = list(last["seats"])
    if told.get("~people", str(people)) != str(people):
        return usual
    asked = [_number(told.get(f"{who}-player"), 1, people) for who in WHO[:size]]
    return [wish - 1 if wish else seat for wish, seat in zip(asked, usual, strict=True)]


# ---------------------------------------------------------------- the crew


def _recruit(draft: Draft, told: Mapping[str, str]) -> None:
    """Choose everybody: first who is named in the draft, then those who fit best beside them."""
    state, size = draft.bench.state, len(draft.seats)
    members = {one["id"]: one for one in state["members"]}
    ready = {one.id: one for one in draft.bench.box.prebuilt}
    asked = [told.get(who, "") for who in WHO[:size]]
    if told.get("~county", str(int(draft.county))) != str(int(draft.county)):
        asked = [pick if is_new(pick) and not draft.county else "" for pick in asked]
    known = [f"{READY}{one}" for one in ready]
    picks = [pick if pick in members or pick in known or pick == NEW else "" for pick in asked]
    found: dict[int, Named] = {}
    names = {one["name"].casefold() for one in state["members"]}
    if told.get("~people", str(len(draft.players))) != str(len(draft.players)):
        # who came to the table runs somebody now: nobody above the own level (MH-J102)
        kept = {at: brought(members[pick], draft.seats[at]) for at, pick in _known(picks, members)}
        for at, one in kept.items():
            picks[at] = "" if draft.bench.against((), one) else picks[at]
    # Cards nobody has chosen yet are found last, to fit beside everybody else.
    for at in sorted(
        range(size), key=lambda at: picks[at] == NEW and f"{WHO[at]}-card" not in told
    ):
        if picks[at]:
            found[at] = _enlisted(draft, told, at, picks[at], found, names)
    for at in range(size):
        if at not in found:
            others = [found[place] for place in sorted(found)]
            picks[at] = _best(draft, at, others, set(picks))
            found[at] = _enlisted(draft, told, at, picks[at], found, names)
    draft.picks = picks
    draft.crew = [found[at] for at in range(size)]


def _known(picks: Sequence[str], members: Mapping[str, Any]) -> list[tuple[int, str]]:
    return [(at, pick) for at, pick in enumerate(picks) if pick in members]


def _enlisted(
    draft: Draft,
    told: Mapping[str, str],
    at: int,
    pick: str,
    found: Mapping[int, Named],
    names: set[str],
) -> Named:
    """The character of a pick: as it is, ready-made, or built from cards."""
    box, seat, who = draft.bench.box, draft.seats[at], WHO[at]
    if not is_new(pick):
        members = draft.bench.state["members"]
        return brought(next(one for one in members if one["id"] == pick), seat)
    same = told.get(f"~{who}", pick) == pick
    used = names | {one.name.casefold() for one in found.values()} | _typed(told, who)
    name = tidy(told.get(f"{who}-name", "")) if same else ""
    if pick != NEW:
        one = next(one for one in box.prebuilt if pick == f"{READY}{one.id}")
        return Named(name or _free(one.name, used), one.character, tuple(one.skills), seat)
    others = [found[place] for place in sorted(found)]
    usual = _built(draft, seat, others)
    card = told.get(f"{who}-card", "")
    first, second = told.get(f"{who}-skill-1", ""), told.get(f"{who}-skill-2", "")
    first = first if first in box.skill_at else usual.skills[0]
    second = (
        second
        if second in box.skill_at
        else next(one for one in reversed(usual.skills) if one != first)
    )
    card = card if card in box.character_at else usual.card
    return Named(name or _newcomer(box.prebuilt, used), card, (first, second), seat)


def _typed(told: Mapping[str, str], but: str) -> set[str]:
    """Names somebody has chosen for the others."""
    others = [who for who in WHO if who != but and is_new(told.get(who, ""))]
    same = [who for who in others if told.get(f"~{who}", told[who]) == told[who]]
    return {tidy(told.get(f"{who}-name", "")).casefold() for who in same}


def _free(name: str, used: set[str]) -> str:
    """This name, or with a number where it is taken (MH-153)."""
    at = 2
    found = name
    while found.casefold() in used:
        found, at = f"{name} {at}", at + 1
    return found


def _newcomer(ready: Sequence[Ready], used: set[str]) -> str:
    """A name nobody bears."""
    free = [one.name for one in ready if one.name.casefold() not in used]
    return free[-1] if free else _free("Newcomer", used)


def _built(draft: Draft, seat: int, others: Sequence[Named]) -> Named:
    """Three amateur cards that fit beside these others, if there are any."""
    box = draft.bench.box
    cards = [card.id for card in box.characters if not card.pro]
    skills = [card.id for card in box.skills if not card.pro]
    usual = Named("~", cards[0], (skills[0], skills[1]), seat)
    for card in cards:
        for pair in combinations(skills, 2):
            one = Named("~", card, pair, seat)
            if not draft.bench.against(others, one):
                return one
    return usual


def _best(draft: Draft, at: int, others: Sequence[Named], taken: set[str]) -> str:
    """Who fits at this place: old hands, then ready-made ones, then somebody new."""
    seat = draft.seats[at]
    for pick, one in _wishes(draft, at, others):
        if pick not in taken and not draft.bench.against(others, one):
            return pick
    names = [one.id for one in draft.bench.box.prebuilt]
    names.sort(key=lambda name: FAVOURITES.index(name) if name in FAVOURITES else len(FAVOURITES))
    ready = {one.id: one for one in draft.bench.box.prebuilt}
    for name in sorted(names, key=lambda name: draft.bench.taken(ready[name].name)):
        one = Named(f"~{name}", ready[name].character, tuple(ready[name].skills), seat)
        if not draft.bench.against(others, one):
            return f"{READY}{name}"
    return NEW


def _wishes(draft: Draft, at: int, others: Sequence[Named]) -> Iterator[tuple[str, Named]]:
    """Named characters, best first: in a jail break one to be freed, those the player ran, then
    the last crew and whoever played last."""
    state, seat = draft.bench.state, draft.seats[at]
    player = draft.players[seat]
    last = state["last"]["crew"] if state["last"] else []
    jailed = draft.county and not any(one.busted for one in others)

    def rank(member: Mapping[str, Any]) -> tuple[bool, bool, bool, bool, int]:
        there = at < len(last) and member["name"] == last[at]
        return (
            member["busted"] != jailed,
            member["player"] != player,
            not there,
            member["name"] not in last,
            -member["last"],
        )

    for member in sorted(state["members"], key=rank):
        yield member["id"], brought(member, seat)
