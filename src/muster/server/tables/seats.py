"""Who sits at a table, and what is theirs."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from muster.kernel.match import Match
from muster.server.http.identity import Person
from muster.server.store.tables import SeatRow


class Seats:
    """The seats of a table: `rows` as they are stored, by number. `members` are the people of the
    crew it is played for.
    """

    def __init__(self, host: str, rows: list[SeatRow], members: Collection[str] = ()) -> None:
        self.host = host
        self.rows = rows
        self.members = set(members)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[SeatRow]:
        return iter(self.rows)

    def __getitem__(self, seat: int) -> SeatRow:
        return self.rows[seat]

    @property
    def names(self) -> list[str]:
        return [row.name or f"Seat {row.seat + 1}" for row in self.rows]

    def of(self, person: str | None) -> list[int]:
        """The seats of this person."""
        return [row.seat for row in self.rows if person is not None and row.person == person]

    def owns(self, person: Person | None, seat: int) -> bool:
        """Is this the person's seat?"""
        return person is not None and seat in self.of(person.id)

    def seated(self, person: Person | None) -> bool:
        """Does this person belong to the table? The host does, even without a seat."""
        return person is not None and (self.host == person.id or bool(self.of(person.id)))

    def others(self, seat: int) -> set[str]:
        """The people other than the one on this seat. A bot that stands in for one of them plays,
        but agrees to nothing: what it saw, its person can see.
        """
        mine = self.rows[seat].person
        found = {row.person for row in self.rows if row.kind == "person"}
        return {person for person in found if person is not None and person != mine}

    def askable(self, seat: int, match: Match | None) -> set[str]:
        """Who is asked before this seat takes back more than its own: all the other people, or
        where the game's barriers stand those whose answers would go too."""
        others = self.others(seat)
        if match is None or not match.game.barriers_stand:
            return others
        later = match.undone_with(seat)
        return {person for person in others if later & set(self.of(person))}
