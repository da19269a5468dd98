"""The scoring sheet: where every M$ came from, and what broke a tie."""

from __future__ import annotations

from muster.kernel.outcome import Outcome, Source

from ..kinds import BUILDINGS, SOURCES
from ..rules import heists_of, money_of
from ..state import Crews
from ..turn import solo
from ..words import ICONS

ROWS: dict[str, tuple[str, str, str]] = {
    "casino": ("Casinos", "TS-66", "casino"),
    "bank": ("Banks", "TS-66", "bank"),
    "jewelry": ("Jewelries", "TS-66", "jewelry"),
    "expert": ("Expert tiles", "TS-88", "expert tile"),
    "ability": ("Specialists", "TS-48", "card back"),
    "informant": ("Informants", "TS-56", "informant"),
    "token": ("Tokens", "TS-74", "prime token"),
    "team": ("Full Team", "TS-81", "full team"),
    "mastery": ("Mastery", "TS-86", "mastery"),
    "start": ("Start", "TS-J5", "first player"),
}
"""For each source of money the label of its row, the clause, and the icon before it."""

ENDINGS: dict[str, str] = {
    "seventh": "seventh heist",  # TS-90 TS-124
    "rounds": "twelve rounds",  # TS-91 TS-125
    "bribes": "seven bribes",  # TS-122
    "rivalries": "five rivalries",  # TS-123
}


def outcome_of(s: Crews) -> Outcome:
    """The richest wins, then the one with more heists; alone one wins or loses (TS-92)."""
    if s.box.solo:
        return _alone(s)
    n = s.box.seats
    ranks = [(money_of(s, seat), heists_of(s, seat)) for seat in range(n)]
    best = max(ranks)
    level = [heists for money, heists in ranks if money == best[0]]
    tiebreak = None
    if len(level) > 1:
        more = level.count(best[1]) < len(level)
        tiebreak = "more heists (TS-92)" if more else "level in everything (TS-92)"
    return Outcome(
        scores=tuple(money for money, _ in ranks),
        winners=tuple(seat for seat in range(n) if ranks[seat] == best),  # TS-92
        ending=ENDINGS[s.ending],
        tiebreak=tiebreak,
        sheet=tuple(_rows(s)),
    )


def _rows(s: Crews) -> list[Source]:
    """Money by source, without those that gave nobody anything."""
    found: list[Source] = []
    for at, source in enumerate(SOURCES):
        label, clause, icon = ROWS[source]
        amounts = tuple(book[at] for book in s.books)
        if not any(amounts) and source not in BUILDINGS:
            continue
        notes: tuple[str, ...] = ()
        if source in BUILDINGS:
            counts = [hits[BUILDINGS.index(source)] for hits in s.hits]
            notes = tuple(_heists(count) for count in counts)
        found.append(Source(label, amounts, clause, icon=ICONS[icon], notes=notes))
    return found


def _heists(count: int) -> str:
    return f"{count} heists" if count > 1 else "1 heist" if count else ""


def _alone(s: Crews) -> Outcome:
    """A score and a rank, or a defeat without one (TS-J50)."""
    won = s.ending in ("seventh", "rounds")
    points = solo.score(s) if won else 0
    sheet = _rows(s)
    if won:
        left = len(s.corruptions) if s.ending == "seventh" else 0
        bonus = solo.cards_bonus(s)
        cards = f"{left} cards not turned up" if left else ""
        sheet.append(
            Source(
                "Corruption avoided", (bonus,), "TS-124", icon=ICONS["solo token"], notes=(cards,)
            )
        )
        cost = s.box.penalty[len(s.bribes)]
        bribes = f"{len(s.bribes)} Bribes" if s.bribes else ""
        sheet.append(
            Source("Bribes", (-cost,), "TS-126", icon=ICONS["corruption bribe"], notes=(bribes,))
        )
        rank = solo.rank_of(s, points)
        sheet.append(Source("Hall of Fame", (0,), "TS-127", notes=(rank,)))
    return Outcome(
        scores=(points,),
        winners=(0,) if won else (),
        ending=ENDINGS[s.ending],
        sheet=tuple(sheet),
    )
