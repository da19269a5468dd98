"""What there is to do for the objective: pieces to fetch, servers, doors, safes, people."""

from __future__ import annotations

from ..board.masks import bits
from ..components import DOCUMENT, DOCUMENT_CHIT, JEWEL, JEWEL_CHIT, KEYCARD, KEYCARD_CHIT, NPC, USB
from ..stages import NONE
from .routes import Field, barriers_on, field
from .sight import FAR, PACE, Sight

ANYBODY = 31


class Job:
    """Something one character has to do somewhere.

    kind   get (loot), hack (a server), unbar (a door), crack (a safe), seize (a hostage),
           fight (the escort), explore (unknown hexes), visit (be inside once), give (the USB key
           to the guide)
    tile   where; for unbar the door itself
    loot   what to get, or what is needed for it
    only   who can do it, as a mask
    """

    __slots__ = ("kind", "loot", "only", "tile")

    def __init__(self, kind: str, tile: int, loot: int = -1, only: int = ANYBODY) -> None:
        self.kind = kind
        self.tile = tile
        self.loot = loot
        self.only = only

    def same(self, other: Job) -> bool:
        """Is it the same thing to do, for the same people?"""
        return (
            self.kind == other.kind
            and self.tile == other.tile
            and self.loot == other.loot
            and self.only == other.only
        )


OUT = Job("out", -1)
"""To get out: where nothing else is to be done."""


class Jobs:
    """All jobs of a position, what has to be opened first included.

    doors   the keycard doors that are in the way
    """

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.found: list[Job] = []
        self._opened = 0
        self.doors = 0
        self._outside, self._nearest = self._from_outside()
        self._objective()

    def _from_outside(self) -> tuple[list[float], list[Field]]:
        """How far every tile is from the nearest exit, whoever goes, and the ways from there."""
        ground = self.sight.ground
        if not ground.outside:
            s = self.sight.s
            exits = bits(s.site.exits & s.present) or bits(s.site.stars & s.present)
            fields = [field(self.sight, NPC, one, s.present) for one in exits]
            cost, nearest = list(fields[0].cost), [fields[0]] * s.site.tiles
            for one in fields[1:]:
                for tile, there in enumerate(one.cost):
                    if there < cost[tile]:
                        cost[tile], nearest[tile] = there, one
            ground.outside, ground.nearest = cost, nearest
        return ground.outside, ground.nearest

    def near(self, tile: int) -> float:
        """How far a tile is from the outside."""
        return self._outside[tile]

    def _objective(self) -> None:
        sight, s = self.sight, self.sight.s
        for kind, count in sight.needed().items():
            held = sum(s.carried[who].count(kind) for who in sight.everybody)
            for who in sight.everybody:
                if kind in s.carried[who] and not sight.is_out(who):
                    self._open_way(s.place[who])
            if count > held:
                self._loot(kind, count - held)
        if s.scenario.goal.npc_escapes and not s.npc_gone:
            self._stranger()
        if s.scenario.goal.characters_escape:
            self._breakout()

    def _add(self, job: Job) -> None:
        if not any(job.same(one) for one in self.found):
            self.found.append(job)
            self._open_way(job.tile)

    def _loot(self, kind: int, count: int) -> None:
        """Pieces of a kind: those lying about, nearest first, then safes and the bag."""
        s = self.sight.s
        tiles = [tile for tile in bits(s.present) for one in s.loot_on[tile] if one == kind]
        planned = s.site.all_hexes
        if not self.sight.planning():
            planned = s.plan[0] | s.plan[1] | s.plan[2] | s.plan[3]
        tiles.sort(key=lambda tile: (not planned >> tile & 1, self.near(tile), tile))
        for tile in tiles[:count]:
            self._add(Job("get", tile, kind))
        count -= len(tiles)
        if count <= 0:
            return
        words = {"jewel": JEWEL, "document": DOCUMENT, "keycard": KEYCARD, "usb": USB}
        safe = [words.get(one, -1) for one in s.scenario.safe.holds]
        chit = {JEWEL: JEWEL_CHIT, DOCUMENT: DOCUMENT_CHIT, KEYCARD: KEYCARD_CHIT}.get(kind, -1)
        in_bag = s.bag[chit] if chit >= 0 and s.bag else 0
        if in_bag and s.unknown:
            self._explore(min(count, in_bag))
            count -= in_bag
        if count > 0 and kind in safe and s.safes:
            self._safe()

    def _explore(self, count: int) -> None:
        s = self.sight.s
        planned = s.site.all_hexes
        if not self.sight.planning():
            planned = s.plan[0] | s.plan[1] | s.plan[2] | s.plan[3]
        tiles = bits(s.unknown & s.present)
        tiles.sort(key=lambda tile: (not planned >> tile & 1, self.near(tile), tile))
        for tile in tiles[:count]:
            self._add(Job("explore", tile))

    def _safe(self) -> None:
        """A safe needs somebody with an item that cracks (MH-210)."""
        sight, s, tools = self.sight, self.sight.s, self.sight.tools
        holders = sum(
            1 << who for who in sight.crew if any(kind in tools for kind in s.carried[who])
        )
        safe = bits(s.safes & s.present)[0]
        if holders:
            self._add(Job("crack", safe, -1, holders))
            return
        for tile in bits(s.present):
            for kind in s.loot_on[tile]:
                if kind in tools:
                    self._add(Job("get", tile, kind))
                    self._add(Job("crack", safe))
                    return

    def _stranger(self) -> None:
        sight, s = self.sight, self.sight.s
        npc, tile = s.scenario.npc, s.place[NPC]
        if npc is None or tile == NONE:
            return
        if s.alive >> NPC & 1:
            if not sight.is_out(NPC):
                self._open_way(tile)
            return
        if npc.kind == "hostage":
            self._add(Job("seize", tile))
            return
        if npc.freed == "escort":
            for one in sorted(set(s.escort)):
                self._add(Job("fight", self._ambush(one)))
        elif npc.freed.startswith("door "):
            self._barrier(s.site.at[npc.freed[5:]])
        elif s.remote >> tile & 1:
            self._barrier(tile)
        else:
            self._open_way(tile)

    def _ambush(self, tile: int) -> int:
        """Where escort guards will be when somebody can be there."""
        sight, s = self.sight, self.sight.s
        ways = [
            field(sight, who, s.place[who], s.present) for who in sight.crew if s.place[who] != NONE
        ]
        for rounds in range(6):
            cost = min((one.cost[tile] for one in ways), default=self.near(tile) + 2.0)
            if cost <= (rounds + 1) * PACE:
                break
            on = s.site.beyond(tile, 0)
            if on < 0 or not s.present >> on & 1:
                break
            tile = on
        return tile

    def _breakout(self) -> None:
        """Get out, having been inside; from a jail those who began there (MH-J107)."""
        sight, s = self.sight, self.sight.s
        if s.box.county:
            for who in bits(s.box.inmates & s.alive):
                if s.place[who] != NONE and not sight.is_out(who):
                    self._open_way(s.place[who])
            return
        if any(s.inside >> who & 1 and sight.is_out(who) for who in sight.everybody):
            return
        doors = [s.site.touches[tile] for tile in bits(s.site.entrances & s.present)]
        doors = [tile for tile in doors if tile >= 0 and s.present >> tile & 1]
        for tile in sorted(doors, key=lambda one: (sight.toll[one], one))[:2]:
            self._add(Job("visit", tile))

    # What bars the way

    def _open_way(self, tile: int) -> None:
        """Open what lies between this tile and the outside."""
        nearest = self._nearest[tile]
        way = [*nearest.way(tile), tile] if nearest.cost[tile] < FAR else [tile]
        for barrier in bits(barriers_on(self.sight, way)):
            self._barrier(barrier)

    def _barrier(self, tile: int) -> None:
        if self._opened >> tile & 1:
            return
        self._opened |= 1 << tile
        s = self.sight.s
        if s.doors >> tile & 1:
            self._door(tile)
        if not s.remote >> tile & 1:
            return
        letter = s.site.remotes[tile]
        if letter == s.scenario.cipher and letter:
            self._cipher()
            return
        servers = [at for at in range(s.site.hexes) if s.site.servers[at] == letter]
        servers = [at for at in servers if s.present >> at & 1 and self.near(at) < FAR]
        if servers:
            self._add(Job("hack", min(servers, key=lambda at: (self.near(at), at))))

    def _door(self, tile: int) -> None:
        self.doors |= 1 << tile
        sight, s = self.sight, self.sight.s
        holders = sum(1 << who for who in sight.everybody if KEYCARD in s.carried[who])
        if holders:
            self._add(Job("unbar", tile, KEYCARD, holders))
        else:
            self._loot(KEYCARD, 1)

    def _cipher(self) -> None:
        """The guide must hold the USB key (MH-S-side-channel)."""
        sight, s = self.sight, self.sight.s
        for who in sight.crew:
            if USB in s.carried[who]:
                self._add(Job("give", s.place[NPC], USB, 1 << who))
                self._between(s.place[who])
                return
        for tile in bits(s.present):
            if USB in s.loot_on[tile]:
                self._between(tile)
        self._loot(USB, 1)

    def _between(self, tile: int) -> None:
        """Open what lies between a tile and the NPC."""
        s = self.sight.s
        way = field(self.sight, NPC, tile, s.present).way(s.place[NPC])
        for barrier in bits(barriers_on(self.sight, way)):
            self._barrier(barrier)
