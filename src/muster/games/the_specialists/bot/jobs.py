"""The heists a bot could do this turn, and what each is worth before it is paid for."""

from __future__ import annotations

from .bonuses import besides
from .prospects import Lack, Prospects

NOBODY = -1
"""No colour: no Specialist besides the team."""


class Job:
    """A heist: what it is worth besides its price, and the Equipment and dice that take it."""

    __slots__ = ("building", "city", "dice", "due", "worth")

    def __init__(self, worth: float, due: int, dice: int, city: int, building: int) -> None:
        self.worth = worth
        self.due = due
        self.dice = dice
        self.city = city
        self.building = building


def _merit(job: Job) -> tuple[float, int, int, int, int]:
    return job.worth, job.due, job.dice, job.city, job.building


class Jobs:
    """The heists whose skills are there, with the team alone or one Specialist more."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects = prospects
        self.sight = prospects.sight
        self.box = prospects.sight.box
        self.found: dict[int, list[Job]] = {}
        self.worths: dict[int, float] = {}
        self.plain: list[list[Job]] | None = None
        hopes = sum(prospects.hopes)
        self.goods = hopes + prospects.stock[prospects.sight.gear]

    def best(self, more: int) -> list[Job]:
        """With one more skill of a colour (or NOBODY): the best for each price, the best first."""
        found = self.found.get(more)
        if found is None:
            found = []
            least = 99
            for job in sorted(self.all(more), key=_merit, reverse=True):
                if job.due + job.dice < least:  # a better one that costs no more is enough
                    least = job.due + job.dice
                    found.append(job)
            self.found[more] = found
        return found

    def all(self, more: int) -> list[Job]:
        """With one more skill of a colour (or NOBODY): every heist."""
        if self.sight.heists >= self.box.signatures:  # TS-67
            return []
        if self.plain is None:
            self.plain = [
                self._in_city(at, NOBODY) if free else [] for at, free in enumerate(self.sight.free)
            ]
        lacks = self.prospects.lacks
        jobs: list[Job] = []
        for at, own in enumerate(self.plain):
            if more >= 0 and any(colour == more for colour, _ in lacks[at]):
                jobs += self._in_city(at, more)
            else:
                jobs += own
        return jobs

    def _in_city(self, at: int, more: int) -> list[Job]:
        """The heists in one city."""
        p, sight = self.prospects, self.sight
        lack = p.lacks[at]
        if len(lack) > len(sight.tokens) + 2:
            return []  # too many colours for tokens, one Specialist and Acting
        short, cost = self._cover(lack, more) if lack else (0, 0.0)
        if short > 1:
            return []
        jobs: list[Job] = []
        acting = self.box.acting[sight.experts]
        for building in sight.free[at]:
            if short and not (acting[building] and self._spare(at, more)):
                continue
            worth = self._worth(at, building) - cost
            jobs.append(Job(worth, p.terms[at][building][1], short, at, building))
        return jobs

    def _cover(self, lack: Lack, more: int) -> tuple[int, float]:
        """How many skills are short even with tokens, and what the tokens are missed."""
        p = self.prospects
        short = 0
        cost = 0.0
        for colour, count in lack:
            rest = count - (colour == more)
            own = p.token_colours[colour]
            if own and rest:
                own = min(rest, own)
                cost += own * p.spells[colour]
                rest -= own
            short += rest
        if short and p.wilds:
            wild = min(short, p.wilds)
            cost += wild * (max(p.spells) + 0.2)
            short -= wild
        return short, cost

    def _spare(self, at: int, more: int) -> bool:
        """Is there a skill the city does not need, for Acting to turn (TS-J29)?"""
        need = self.sight.sites[at].need
        skills, tokens = self.sight.skills, self.prospects.token_colours
        return self.box.acting_replaces or any(
            skills[c] + tokens[c] + (c == more) > need[c] for c in range(len(need))
        )

    def _worth(self, at: int, building: int) -> float:
        """Money and rewards, less what the city may still bring later."""
        key = at * 4 + building
        worth = self.worths.get(key)
        if worth is None:
            p = self.prospects
            money = p.terms[at][building][0]
            worth = money + besides(p, at, building) - p.hopes[at] + self._tempo(money, at)
            self.worths[key] = worth
        return worth

    def _tempo(self, money: int, at: int) -> float:
        """What it means that one signature less is left: the last one ends the game (TS-90).

        In the last round it ends anyway.
        """
        sight, w, box = self.sight, self.prospects.weights, self.box
        last = sight.heists + 1 >= box.signatures
        if box.solo:
            left = box.rounds - sight.table.round
            return w.haste * (left > 0) + (box.card_bonus * left if last else 0.0)
        if not last or not sight.left:
            return 0.0
        goods = self.goods - self.prospects.hopes[at]
        lead = sight.ahead + money
        return (w.end_lead if lead > 0 else w.end_behind) * lead - w.end_goods * goods
