"""Who should sit where: what a host wishes for, as seats."""

from __future__ import annotations

from collections.abc import Collection

from muster.bots import check_bot
from muster.server import wire
from muster.server.people import Person, clean_name
from muster.server.problems import Problem
from muster.server.rows import SeatRow


def known_bot(name: str) -> str:
    """This bot's name; BadChoice names the ones there are, or what is wrong with its dials."""
    return check_bot(name)


CALLED = ("Bruno", "Chidi", "Dora", "Emil", "Fay", "Gita", "Hugo", "Ines")


def bot_called(names: Collection[str]) -> str:
    """A name for a bot that nobody else at the table has; a badge shows what it is."""
    free = [name for name in CALLED if name not in names]
    n = 2
    while not free:
        free = [f"{name} {n}" for name in CALLED if f"{name} {n}" not in names]
        n += 1
    return free[0]


def chairs_for(id: str, host: Person, plan: wire.NewTable) -> list[SeatRow]:
    """The seats of a new table, as the host wishes."""
    if sum(wish.kind == "me" for wish in plan.seats) > 1:
        raise Problem("choice", "You can sit on one seat only; others beside you are `here`.")
    chairs: list[SeatRow] = []
    names = [host.name if wish.kind == "me" else "" for wish in plan.seats]
    for seat, wish in enumerate(plan.seats):
        chair = SeatRow(id, seat, "open", "open", None, "", "", False, "")
        if wish.kind == "me":
            chair.kind, chair.person, chair.salt = "person", host.id, plan.salt
            chair.name = host.name
        elif wish.kind == "here":
            chair.kind, chair.person = "person", host.id
            chair.name = clean_name(wish.name) if wish.name else f"Player {seat + 1}"
            if chair.name in names:
                raise Problem("name", f"Two people at one table cannot both be {chair.name}.")
        elif wish.kind == "bot":
            chair.kind, chair.bot = "bot", known_bot(wish.bot or "greedy")
            chair.name = clean_name(wish.name) if wish.name else bot_called(names)
        elif wish.kind == "invite":
            chair.kind = chair.wish = "invited"
        names[seat] = chair.name
        chairs.append(chair)
    return chairs
