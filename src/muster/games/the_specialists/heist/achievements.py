"""What can be achieved in a game of The Specialists; the ranks of the Hall of Fame are its own."""

from __future__ import annotations

from muster.kernel.outcome import Achievement, Finish

from .. import events as told
from ..kinds import BANK, CASINO, JEWELRY
from ..rules import heists_of
from ..state import Crews
from ..turn import solo
from ..words import ICONS

MANY_JEWELRIES = 3
MANY_EXPERTS = 3
RICH = 15


def _won(end: Finish, seat: int) -> bool:
    return seat in end.outcome.winners


def _all_kinds(end: Finish, seat: int) -> bool:
    s: Crews = end.state
    return all(s.hits[seat][building] for building in (CASINO, BANK, JEWELRY))


def _jeweller(end: Finish, seat: int) -> bool:
    s: Crews = end.state
    return s.hits[seat][JEWELRY] >= MANY_JEWELRIES


def _all_heists(end: Finish, seat: int) -> bool:
    s: Crews = end.state
    return _won(end, seat) and heists_of(s, seat) >= s.box.signatures


def _team_and_mastery(end: Finish, seat: int) -> bool:
    s: Crews = end.state
    return bool(s.team_taken[seat] and s.mastery_taken[seat])


def _experts(end: Finish, seat: int) -> bool:
    s: Crews = end.state
    return s.experts[seat].bit_count() >= MANY_EXPERTS


def _one_job(end: Finish, seat: int) -> bool:
    heists = [one for one in end.events if isinstance(one, told.Robbed) and one.player == seat]
    return any(one.money + one.bonus >= RICH for one in heists)


def _unbribed(end: Finish, seat: int) -> bool:
    s: Crews = end.state
    return s.box.solo and _won(end, seat) and not s.bribes


def _top_rank(end: Finish, seat: int) -> bool:
    s: Crews = end.state
    if not s.box.solo or not _won(end, seat):
        return False
    return solo.rank_of(s, end.outcome.scores[seat]) == s.box.fame[-1][1]  # TS-127


ACHIEVEMENTS = (
    Achievement(
        "all-kinds",
        "Variety act",
        "Rob a casino, a bank and a jewelry in one game.",
        ICONS["casino"],
        _all_kinds,
    ),
    Achievement(
        "jeweller",
        "Diamonds are for now",
        f"Rob {MANY_JEWELRIES} jewelries in one game.",
        ICONS["jewelry"],
        _jeweller,
    ),
    Achievement(
        "all-heists",
        "Signed, all of them",
        "Win with a signature on every heist you can make.",
        ICONS["signature"],
        _all_heists,
    ),
    Achievement(
        "team-and-mastery",
        "Broad and deep",
        "Take a Full Team and a Mastery reward in one game.",
        ICONS["full team"],
        _team_and_mastery,
    ),
    Achievement(
        "experts",
        "Panel of experts",
        f"Own {MANY_EXPERTS} Expert tiles.",
        ICONS["expert tile"],
        _experts,
    ),
    Achievement(
        "one-job",
        "One big job",
        f"Make {RICH} M$ or more with a single heist.",
        ICONS["money"],
        _one_job,
    ),
    Achievement(
        "unbribed",
        "Incorruptible",
        "Win the solo game without a single Bribe.",
        ICONS["solo token"],
        _unbribed,
    ),
    Achievement(
        "top-rank",
        "Top of the Hall",
        "Reach the highest rank of the Hall of Fame.",
        ICONS["mastery"],
        _top_rank,
    ),
)
