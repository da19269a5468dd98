"""Who sits at a table, and what is theirs."""

from __future__ import annotations

from muster.kernel.match import Match
from muster.server.clocks import Clocks
from muster.server.house import House
from muster.server.match_of import public_inputs, replayed
from muster.server.people import Person, same
from muster.server.rows import Kept


class Company:
    """A table's rows, its people, and the match they play (None in the lobby).

    `begun` is when it was dealt: the rows do not tell that once there are inputs.
    """

    begun: float | None = None

    def __init__(self, house: House, kept: Kept) -> None:
        self.house = house
        self._take_over(kept)

    def _take_over(self, kept: Kept) -> None:
        """Become what the store says."""
        self.row = kept.row
        self.chairs = kept.seats
        self.chat = kept.chat
        self.members = set(kept.members)
        self.seq = len(kept.entries)
        self.nonces: dict[tuple[int, str], str] = {}
        self.match: Match | None = None
        self.clocks = Clocks()
        self.moved = kept.row.moved
        self.stale = False
        if kept.row.state != "lobby":
            if not kept.entries:
                self.begun = kept.row.moved
            again = replayed(kept, self.begun)
            self.match, self.nonces, self.moved = again.match, again.nonces, again.moved
            self.clocks = again.clocks
        self.clocks.pace = self.house.settings.clock_pace
        self.public = 0 if self.match is None else public_inputs(self.match)
        if self.match is not None and self.match.over:
            self.row.state = "over"

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def state(self) -> str:
        return self.row.state

    @property
    def names(self) -> list[str]:
        return [chair.name or f"Seat {chair.seat + 1}" for chair in self.chairs]

    def owns(self, person: Person | None, seat: int) -> bool:
        """Is this the person's seat?"""
        return person is not None and seat in self.seats_of(person.id)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of this person."""
        return [c.seat for c in self.chairs if person is not None and c.person == person]

    def seated(self, person: Person | None) -> bool:
        """Does this person belong to the table? The host does, even without a seat."""
        return person is not None and (self.row.host == person.id or bool(self.seats_of(person.id)))

    def crew_of(self, person: str | None) -> str:
        """The crew this table is played for, to its members at the table; else nothing."""
        inside = person is not None and person in self.members
        return (
            self.row.crew if inside and (person == self.row.host or self.seats_of(person)) else ""
        )

    def may_watch(self, person: Person | None, token: str = "") -> bool:
        """May this person see what a spectator sees?"""
        if self.row.public or self.seated(person):
            return True
        return bool(token) and same(token, self.house.keys.watch(self.id))

    def others(self, seat: int) -> set[str]:
        """The people other than the one on this seat who play themselves."""
        mine = self.chairs[seat].person
        found = {c.person for c in self.chairs if c.kind == "person" and not c.stands_in}
        return {person for person in found if person is not None and person != mine}

    def askable(self, seat: int, match: Match | None) -> set[str]:
        """Who is asked before this seat takes back more than its own: all the other people, or
        where the game's barriers stand those whose answers would go too."""
        others = self.others(seat)
        if match is None or not match.game.barriers_stand:
            return others
        later = match.undone_with(seat)
        return {person for person in others if later & set(self.seats_of(person))}
