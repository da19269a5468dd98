"""Every way to pay for a heist, found by trying all of them (TS-58 to TS-64, TS-93 to TS-98).

Dice are worth the same whatever they show (TS-39), so a way names how many are given, and whether
one more is discarded for Acting; tokens are named. It knows nothing of the game's code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from tests.games.the_specialists.layouts.components import TOKEN, kind


@dataclass(frozen=True)
class Means:
    """What a heist demands, and what the player has for it."""

    lacking: Counter[str]  # skills the team and the fast-played card do not supply
    spare: bool  # the team supplies a skill that is not needed
    due: int  # Equipment, reductions taken off (TS-J28)
    marker: int
    tokens: tuple[str, ...]
    dice: int
    acting: bool  # the tile, at a building it is good for (TS-96)
    replaces: bool = False  # the option of TS-J29


@dataclass(frozen=True)
class Way:
    """One way to pay; the rest of what is due comes from the marker."""

    tokens: frozenset[str]
    gives: int
    acts: bool
    steps: int


def means(
    demand: Mapping[str, int],
    due: int,
    supplied: Counter[str],
    tokens: Sequence[str],
    dice: int,
    marker: int,
    acting: bool,
    replaces: bool = False,
) -> Means:
    wanted = Counter(demand)
    return Means(
        lacking=wanted - supplied,
        spare=bool(supplied - wanted),
        due=due,
        marker=marker,
        tokens=tuple(tokens),
        dice=dice,
        acting=acting,
        replaces=replaces,
    )


def ways(has: Means) -> list[Way]:
    """All of them: every set of tokens, with and without Acting, every number of dice."""
    able = [token for token in has.tokens if kind(token) in ("skill", "wild", "equipment")]
    if has.lacking.total() > len(able) + 1:
        return []  # a token supplies one skill (TS-J25), Acting one more
    sets = chain.from_iterable(combinations(able, n) for n in range(len(able) + 1))
    found: list[Way] = []
    for chosen in map(frozenset, sets):
        for acts in (False, True):
            if not skilled(has, chosen, acts):
                continue
            for gives in range(min(has.dice - acts, has.due) + 1):
                steps = remaining(has, chosen, gives)
                if steps is not None and steps <= has.marker:
                    found.append(Way(chosen, gives, acts, steps))
    return found


def skilled(has: Means, chosen: frozenset[str], acts: bool) -> bool:
    """The skills are complete and nothing is used that is not needed (TS-J25, TS-J29)."""
    useful, surplus, wild = sorted_out(has, chosen)
    missing = has.lacking.total() - useful
    if not acts:
        return surplus == 0 and wild == missing
    if not has.acting or has.dice < 1 or missing < 1:
        return False
    if has.replaces or has.spare:  # the spare skill is there without a token
        return surplus == 0 and wild == missing - 1
    return surplus == 1 and wild == missing - 1


def sorted_out(has: Means, chosen: frozenset[str]) -> tuple[int, int, int]:
    """How many Skill tokens meet a lack, how many do not, how many are Wild."""
    given: Counter[str] = Counter()
    for token in chosen:
        if kind(token) == "skill":
            for effect in TOKEN[token]:
                given[effect["skill"]] += effect["count"]
    useful = (given & has.lacking).total()
    return useful, given.total() - useful, sum(kind(token) == "wild" for token in chosen)


def remaining(has: Means, chosen: frozenset[str], gives: int) -> int | None:
    """Steps of the marker that are left to pay; None if something given is not needed (TS-J26)."""
    worth = [amount(token) for token in chosen if kind(token) == "equipment"] + [1] * gives
    total = sum(worth)
    if any(total - one >= has.due for one in worth):
        return None
    return max(0, has.due - total)


def amount(token: str) -> int:
    return sum(effect["amount"] for effect in TOKEN[token] if effect["type"] == "equipment")


@dataclass(frozen=True)
class Declared:
    """A payment in the making."""

    tokens: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()  # places of dice
    acts: str | None = None

    @property
    def dice(self) -> frozenset[str]:
        return self.given | ({self.acts} if self.acts else frozenset())

    def then(self, pick: str) -> Declared:
        verb, what = pick.split()
        if verb == "spend":
            return Declared(self.tokens | {what}, self.given, self.acts)
        if verb == "give":
            return Declared(self.tokens, self.given | {what}, self.acts)
        assert verb == "act"
        return Declared(self.tokens, self.given, what)


def picks(has: Means, so_far: Declared, places: Sequence[str]) -> set[str]:
    """What may be declared next so that a whole payment can still come of it; not `pay`."""
    open_ways = [
        way
        for way in ways(has)
        if way.tokens >= so_far.tokens
        and way.gives >= len(so_far.given)
        and way.acts >= bool(so_far.acts)
    ]
    found: set[str] = set()
    for way in open_ways:
        for token in way.tokens - so_far.tokens:
            after = so_far.tokens | {token}
            if so_far.acts or sorted_out(has, after)[1] == 0:  # a spare one only once it is said
                found.add(f"spend {token}")
        for place in places:
            if place in so_far.dice:
                continue
            if way.gives > len(so_far.given):
                found.add(f"give {place}")
            if way.acts and not so_far.acts:
                found.add(f"act {place}")
        if (way.tokens, way.gives, way.acts) == (
            so_far.tokens,
            len(so_far.given),
            bool(so_far.acts),
        ):
            found.add("done")
    return found


def completed(has: Means, so_far: Declared, places: Sequence[str]) -> list[Declared]:
    """Every whole payment that what is declared may still become, with the dice by place."""
    found: list[Declared] = []
    for way in ways(has):
        more = way.gives - len(so_far.given)
        if more < 0 or not way.tokens >= so_far.tokens or way.acts < bool(so_far.acts):
            continue
        free = [place for place in places if place not in so_far.dice]
        acting: list[str | None] = [so_far.acts]
        if way.acts and not so_far.acts:
            acting = list(free)
        for act in acting:
            given = combinations([place for place in free if place != act], more)
            found += [Declared(way.tokens, so_far.given | set(some), act) for some in given]
    return found


def steps(has: Means, said: Declared) -> int:
    """What the marker pays of a whole payment."""
    (way,) = [
        way
        for way in ways(has)
        if (way.tokens, way.gives, way.acts) == (said.tokens, len(said.given), bool(said.acts))
    ]
    return way.steps
