"""The Negotiation of Millions of Dollars, naively and from the clauses alone.

`Talk` knows who may say what now, and what it does, in the texts of the game's actions. It shares
no code with the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.millions_of_dollars.oracle import ROLES, Gangs

CYCLES = 6
ACTS = 4 * CYCLES  # MD-J29
COUNTED = ("claim", "offer", "ask", "withdraw", "give")
COUNTED_TOO = ("accuse", "urge", "question", "refuse", "share")  # MD-J31
ANYONE = -1


class Talk:
    """One Negotiation, from the first word until the Heist starts (`over`).

    offers    amount by maker and slot
    asks      payer and amount by slot
    shares    amount by maker and slot: parts of a price
    last      the last cycle
    claimed   who has claimed something that may be a lie
    """

    def __init__(self, gangs: Gangs, leader: int, real_time: bool, gifts: bool) -> None:
        self.gangs = gangs
        self.leader = leader
        self.real_time = real_time
        self.gifts = gifts
        self.offers: dict[tuple[int, int], int] = {}
        self.asks: dict[int, tuple[int, int]] = {}
        self.shares: dict[tuple[int, int], int] = {}
        self.claimed: set[int] = set()
        self.over = False
        self.accepting: int | None = None
        self.pooled: list[int] = []
        # Turn by turn
        self.cycle = 1
        self.last = CYCLES
        self.called = False
        self.turn = leader
        self.spoken = False
        self.noise = False
        self.busy = False
        # Real time
        self.stage = 0
        self.ready: set[int] = set()
        self.acts = [0] * gangs.seats

    # Words

    def word(self, slot: int) -> str:
        seat = self.gangs.owner(slot)
        return f"{seat}{'ab'[slot % 2]}" if self.gangs.chars == 2 else f"{seat}"

    def mine(self, slot: int) -> str:
        """How its owner names a slot: only where he has two."""
        return f"{'ab'[slot % 2]} " if self.gangs.chars == 2 else ""

    def slots_in(self, seat: int) -> list[int]:
        return [s for s in self.others_slots(None) if self.gangs.owner(s) == seat]

    def others_slots(self, seat: int | None) -> list[int]:
        """The Characters still in that are not this seat's."""
        gangs = self.gangs
        return [s for s in gangs.slots if gangs.status[s] == "in" and gangs.owner(s) != seat]

    def seats_in(self) -> list[int]:
        return [seat for seat in range(self.gangs.seats) if self.gangs.still_in(seat)]

    # Who may say what

    def asked(self) -> dict[int, str]:
        """MD-J11, MD-J18, MD-J28, MD-J29: who is asked what, and who may add something."""
        if self.over:
            return {}
        if self.accepting is not None:
            return {self.gangs.owner(self.accepting): "pool"}
        if not self.real_time:
            found = {self.turn: "deal"}
        else:
            found = {seat: "ready" if self.is_ready(seat) else "talk" for seat in self.seats_in()}
        for seat in range(self.gangs.seats):
            if seat not in found and self._beside(seat):
                found[seat] = "aside"
        return found

    def _beside(self, seat: int) -> set[str]:
        """What needs no turn: a look at any moment, and taking back what nobody has taken."""
        return self._looking(seat) | self._withdrawals(seat)

    def is_ready(self, seat: int) -> bool:
        return seat in self.ready or self.acts[seat] >= ACTS

    def legal(self, seat: int) -> set[str]:
        """Everything this seat may say now."""
        key = self.asked().get(seat)
        if key is None:
            return set()
        if key == "pool":
            return self._pooling()
        if key == "aside":
            return self._beside(seat)
        found = self._accepting(seat) | self._looking(seat)
        found |= {f"leave {self.mine(slot)}".strip() for slot in self.slots_in(seat)}
        spent = self.real_time and self.acts[seat] >= ACTS
        if not spent:
            if not self.spoken:
                found |= self._claims(seat)
            if self.gifts:
                found |= self._gifts(seat)
            found |= self._words(seat) | self._shares(seat)
            if self.real_time or self.cycle < self.last:
                found |= self._offers(seat) | self._asks(seat)
        found |= self._withdrawals(seat)  # MD-J11: always
        if key != "ready":
            found.add("pass")
        if seat == self.leader and self._may_call():
            found.add("call")
        return found

    def _may_call(self) -> bool:
        """MD-J11: after the first minute; in turns from the second cycle, if another follows."""
        if self.real_time:
            return self.stage == 1
        return not self.called and 2 <= self.cycle < self.last

    def _words(self, seat: int) -> set[str]:
        """MD-J9: to others who are in; only a claim can be a lie, only an offer be refused."""
        others = [other for other in self.seats_in() if other != seat]
        found = {f"{verb} {other}" for verb in ("question", "urge") for other in others}
        found |= {f"accuse {other}" for other in others if other in self.claimed}
        for maker, slot in self.offers:
            if self.gangs.owner(slot) == seat:
                found.add(f"refuse {self.mine(slot)}{maker}")
        return found

    def _shares(self, seat: int) -> set[str]:
        """MD-J28, MD-J31: a part of a price asked of anyone, at most what others leave open."""
        found = set()
        for slot, (payer, price) in self.asks.items():
            if payer != ANYONE or self.gangs.owner(slot) == seat:
                continue
            missing = price - self._added(slot, besides=seat)
            for part in range(1, min(price - 1, missing, self.gangs.cash[seat]) + 1):
                found.add(f"share {self.word(slot)} {part}")
        return found

    def _added(self, slot: int, besides: int | None = None) -> int:
        return sum(n for (maker, at), n in self.shares.items() if at == slot and maker != besides)

    def _claims(self, seat: int) -> set[str]:
        words = (*ROLES[self.gangs.seats], "staying", "leaving", "silence")
        own = {f"claim {self.mine(s)}{word}" for s in self.slots_in(seat) for word in words}
        roles = ROLES[self.gangs.seats]
        return own | {f"claim {self.word(s)}-{r}" for s in self.others_slots(seat) for r in roles}

    def _offers(self, seat: int) -> set[str]:
        most = self.gangs.cash[seat]
        slots = self.others_slots(seat)
        return {f"offer {self.word(s)} {n}" for s in slots for n in range(1, most + 1)}

    def _asks(self, seat: int) -> set[str]:
        cash = self.gangs.cash
        others = [other for other in self.seats_in() if other != seat]
        limits = {str(other): cash[other] for other in others}
        limits["anyone"] = max((cash[other] for other in others), default=0)
        return {
            f"ask {self.mine(slot)}{payer} {n}"
            for slot in self.slots_in(seat)
            for payer, most in limits.items()
            for n in range(1, most + 1)
        }

    def _withdrawals(self, seat: int) -> set[str]:
        found = {f"withdraw offer-{self.word(s)}" for maker, s in self.offers if maker == seat}
        for slot in self.asks:
            if self.gangs.owner(slot) == seat:
                found.add(f"withdraw ask-{'ab'[slot % 2]}" if self.mine(slot) else "withdraw ask")
        return found | {
            f"withdraw share-{self.word(s)}" for maker, s in self.shares if maker == seat
        }

    def _accepting(self, seat: int) -> set[str]:
        owner, cash = self.gangs.owner, self.gangs.cash
        found = {
            f"accept {self.mine(slot)}{maker} {amount}"
            for (maker, slot), amount in self.offers.items()
            if owner(slot) == seat
        }
        for slot, (payer, amount) in self.asks.items():
            if owner(slot) != seat and payer in (ANYONE, seat) and amount <= cash[seat]:
                found.add(f"pay {self.word(slot)} {amount}")
        return found

    def _looking(self, seat: int) -> set[str]:
        if not self.gangs.looks[seat]:
            return set()
        return {f"peek {self.word(slot)}" for slot in self.others_slots(seat)}

    def _gifts(self, seat: int) -> set[str]:
        others = [other for other in self.seats_in() if other != seat]
        return {f"give {to} {n}" for to in others for n in range(1, self.gangs.cash[seat] + 1)}

    def _pooling(self) -> set[str]:
        more = {
            f"also {maker} {amount}"
            for (maker, slot), amount in self.offers.items()
            if slot == self.accepting and maker not in self.pooled
        }
        return {*more, "done"}

    # What it does

    def play(self, seat: int, action: str) -> None:
        verb, *words = action.split()
        if verb == "also":
            self.pooled.append(int(words[0]))
            self._pool_or_close(seat)
            return
        if verb == "done":
            self._close(seat)
            return
        beside = self.asked()[seat] == "aside"
        if self.real_time and verb in COUNTED + COUNTED_TOO:
            self.acts[seat] = min(ACTS, self.acts[seat] + 1)
        self._carry_out(seat, verb, words)
        if verb != "accept" and not beside:
            self._go_on(seat, verb)

    def ring(self) -> None:
        """The table's clock: first the Leader may call, then the time is over.

        While offers are being pooled it closes the pool.
        """
        if self.accepting is not None:
            self._close(self.gangs.owner(self.accepting))
            return
        self.stage += 1
        if self.stage > 1:
            self.over = True

    def _carry_out(self, seat: int, verb: str, words: Sequence[str]) -> None:
        gangs = self.gangs
        if verb == "offer":
            self.offers[seat, self._slot(words[0])] = int(words[1])
        elif verb == "ask":
            payer = ANYONE if words[-2] == "anyone" else int(words[-2])
            self._end_ask(self._own(seat, words))
            self.asks[self._own(seat, words)] = payer, int(words[-1])
        elif verb == "withdraw":
            what, _, rest = words[0].partition("-")
            if what == "offer":
                del self.offers[seat, self._slot(rest)]
            elif what == "share":
                del self.shares[seat, self._slot(rest)]
            else:
                self._end_ask(self._own(seat, [rest]))
        elif verb == "share":
            self._share(seat, self._slot(words[0]), int(words[1]))
        elif verb == "refuse":
            del self.offers[int(words[-1]), self._own(seat, words)]
        elif verb == "claim" and words[-1] != "silence":
            self.claimed.add(seat)
        elif verb == "call" and not self.real_time:
            self.called = True
            self.last = self.cycle + 1
        elif verb == "accept":
            self.accepting = self._own(seat, words)
            self.pooled = [int(words[-2])]
            self._pool_or_close(seat)
        elif verb == "pay":
            slot = self._slot(words[0])
            gangs.pay(seat, gangs.owner(slot), int(words[1]))
            self._depart(slot)
        elif verb == "leave":
            self._depart(self._own(seat, words))
        elif verb == "give":
            gangs.pay(seat, int(words[0]), int(words[1]))
            self._tidy()
        elif verb == "peek":
            gangs.looks[seat] -= 1

    def _end_ask(self, slot: int) -> None:
        """MD-J31: what others add ends with the ask."""
        self.asks.pop(slot, None)
        self.shares = {key: n for key, n in self.shares.items() if key[1] != slot}

    def _share(self, seat: int, slot: int, part: int) -> None:
        """MD-J28: struck when the sum reaches the price."""
        self.shares[seat, slot] = part
        if self._added(slot) < self.asks[slot][1]:
            return
        for maker in range(self.gangs.seats):
            self.gangs.pay(maker, self.gangs.owner(slot), self.shares.get((maker, slot), 0))
        self._depart(slot)

    def _slot(self, word: str) -> int:
        seat = int(word[0])
        return seat * 2 + "ab".index(word[1]) if self.gangs.chars == 2 else seat

    def _own(self, seat: int, words: Sequence[str]) -> int:
        return seat * 2 + "ab".index(words[0]) if self.gangs.chars == 2 else seat

    def _pool_or_close(self, seat: int) -> None:
        if self._pooling() == {"done"}:
            self._close(seat)

    def _close(self, seat: int) -> None:
        """MD-J8: the money first, then the Character leaves."""
        slot = self.accepting
        assert slot is not None
        for maker in self.pooled:
            self.gangs.pay(maker, seat, self.offers[maker, slot])
        self.accepting = None
        self.pooled = []
        self._depart(slot)
        self._go_on(seat, "accept")

    def _depart(self, slot: int) -> None:
        self.gangs.leave(slot)
        self.asks = {}  # MD-J28: prices were named for another table
        self.shares = {}
        self._tidy()

    def _tidy(self) -> None:
        """What nobody can pay is void (MD-J9), what concerns who left lapses (MD-J28)."""
        gangs = self.gangs
        self.offers = {
            (maker, slot): amount
            for (maker, slot), amount in self.offers.items()
            if amount <= gangs.cash[maker] and gangs.status[slot] == "in" and gangs.still_in(maker)
        }
        self.shares = {key: n for key, n in self.shares.items() if n <= gangs.cash[key[0]]}

    def _go_on(self, seat: int, verb: str) -> None:
        if self.over:
            return
        if not self.seats_in():
            self.over = True
        elif self.real_time:
            self._clear(seat, verb)
        elif verb in ("claim", "peek"):
            self.noise = True
            self.spoken = self.spoken or verb == "claim"
        else:
            self._end_turn(verb)

    def _clear(self, seat: int, verb: str) -> None:
        """MD-J11: any offer, ask, payment or departure clears readiness."""
        if verb == "pass":
            self.ready.add(seat)
        elif verb == "call":
            self.stage = 2
        elif verb in ("offer", "ask", "share", "accept", "pay", "leave", "give"):
            self.ready.clear()
        self.over = all(self.is_ready(one) for one in self.seats_in())

    def _end_turn(self, verb: str) -> None:
        self.busy = self.busy or self.noise or verb != "pass"
        self.spoken = self.noise = False
        seats = self.gangs.seats
        after = range((self.turn - self.leader) % seats + 1, seats)
        later = [self._from_leader(n) for n in after]
        due = [seat for seat in later if self.gangs.still_in(seat)]
        if not due:
            if not self.busy or self.cycle == self.last:
                self.over = True
                return
            self.cycle += 1
            self.busy = False
            due = [s for s in map(self._from_leader, range(seats)) if self.gangs.still_in(s)]
        self.turn = due[0]

    def _from_leader(self, n: int) -> int:
        return (self.leader + n) % self.gangs.seats
