"""The Specialists a second time, from the clauses alone: who is asked what, and what comes of it.

It reads the content files and nothing of the game's code. It is written as the rulebook is read:
a turn is a generator that yields each question with its answers and is sent the one chosen. What
dice show is told by `roll`; decks are known from the beginning.
"""

from __future__ import annotations

from tests.games.the_specialists.layouts.bench import SOLO, TOKENS, Asked, Going
from tests.games.the_specialists.layouts.components import (
    ANY_CARD,
    CARD,
    CORRUPTION,
    LIMITS,
    START,
    TILE,
    kind,
)
from tests.games.the_specialists.layouts.gang import SPOTS, turned
from tests.games.the_specialists.layouts.robbing import Robbing


class Oracle(Robbing):
    """A whole game."""

    # The frame

    def game(self) -> Going:
        """From the choice of a start to the end (TS-12, TS-23, TS-90, TS-91)."""
        order = [(self.first - 1 - n) % self.seats for n in range(self.seats)]
        for seat in order:
            yield from self.choose_start(seat)
        for seat in order:  # TS-J2
            yield from self.arrange(seat)
        while not self.over:
            yield from self.play_round()

    def play_round(self, seats_done: int = 0) -> Going:
        for n in range(seats_done, self.seats):
            self.active = (self.first + n) % self.seats  # TS-27
            yield from self.turn(self.active)
            if self.over:
                return
        self.end_round()

    def last_step(self) -> Going:
        """Step 3 of the last turn of a round, for positions, and step 1 of the next."""
        yield from self.step_heist(self.active)
        if not self.over:
            yield from self.end_turn(self.active)
            self.end_round()
        if not self.over:
            self.active = self.first
            self.begin_turn()
            yield from self.step_die(self.active)

    def end_round(self) -> None:
        """TS-29 to TS-31, and the preparation of the next round (TS-24 to TS-26)."""
        self.gone += [card for card in self.display if card]
        self.display = []
        self.informant = None
        self.corruption = None  # TS-J46
        self.to_pool(sum(1 for value in self.area if value))
        self.area = []
        if self.final or self.round == LIMITS["rounds_max"]:
            self.over = True
            return
        self.first = (self.first + 1) % self.seats
        self.round += 1
        self.area = self.rolled(self.by_players["dice"])
        shown = self.by_players["display"]
        self.display, self.deck = list(self.deck[:shown]), self.deck[shown:]
        if self.solo:
            self.corruption = self.corruptions.pop(0)  # TS-109
        else:
            self.informant = self.informants.pop(0)

    def turn(self, seat: int) -> Going:
        """TS-28."""
        self.begin_turn()
        yield from self.step_die(seat)
        if not self.over:
            yield from self.step_crew(seat)
            yield from self.step_heist(seat)
        if not self.over:
            yield from self.end_turn(seat)

    def begin_turn(self) -> None:
        self.hacked, self.fresh, self.fast, self.fast_die = False, None, None, 0

    # The start

    def choose_start(self, seat: int) -> Going:
        gang = self.gangs[seat]
        named = {entry["tile"] or entry["cards"][0]: entry for entry in self.offer}
        action = yield Asked(seat, "start", frozenset(f"choose {name}" for name in named))
        name = action.split()[1]
        entry = named[name]
        self.offer.remove(entry)
        if name in TILE:
            gang.equipment += TILE[name]["equipment"]
            gang.book["start"] += TILE[name]["money"]
        for card in entry["cards"]:  # TS-13, TS-14
            gang.team[START[card]["colour"]].append(card)
            gang.beside.append(START[card]["die"])
            self.to_pool(-1)
        gang.tokens += entry["tokens"]

    def arrange(self, seat: int) -> Going:
        """TS-15; until then the dice lie beside."""
        gang = self.gangs[seat]
        while gang.beside:
            value = gang.beside[0]
            if len(set(gang.beside)) > 1:
                actions = frozenset(f"put {value}" for value in gang.beside)
                value = int((yield Asked(seat, "arrange", actions)).split()[1])
            gang.beside.remove(value)
            gang.row[gang.row.index(0)] = value

    # Step 1

    def step_die(self, seat: int) -> Going:
        action = yield from self.put_to(
            seat, "die", lambda: {f"take {value}" for value in self.area if value}
        )
        value = int(action.split()[1])
        self.area[self.area.index(value)] = 0
        self.gangs[seat].put(value)
        if self.solo:
            yield from self.corrupt(seat)

    def corrupt(self, seat: int) -> Going:
        """TS-111 to TS-116, TS-122, TS-123."""
        gang = self.gangs[seat]
        total = sum(self.area)
        if total == 7:
            return
        tokens = [token for token in gang.tokens if kind(token) == "solo"]
        if tokens:  # TS-J54
            action = yield from self.put_to(seat, "solo", lambda: {"cancel", "suffer"})
            if action == "cancel":
                gang.tokens.remove(tokens[0])
                return
        assert self.corruption is not None
        card, self.corruption = self.corruption, None
        half = CORRUPTION[card]["left" if total < 7 else "right"]
        if half["kind"] == "bribe":
            self.bribes.append(card)
        else:
            for lock in half["locks"]:
                self.lock(lock["letter"], lock["building"])
            self.rivalries.append(card)
        if len(self.bribes) == SOLO["lose_at"]["bribes"]:
            self.lost = "bribes"
        elif len(self.rivalries) == SOLO["lose_at"]["rivalries"]:
            self.lost = "rivalries"
        self.over = bool(self.lost)

    def lock(self, letter: str, building: str) -> None:
        """TS-J47: where the type pays most among the cities that still have a free spot of it."""
        fit = [
            city
            for city in self.cities.values()
            if city.letter == letter and len(self.marks[city.id][building]) < city.spots[building]
        ]
        if fit:
            richest = max(fit, key=lambda city: city.money[building])
            self.marks[richest.id][building].append("lock")

    # Step 2

    def step_crew(self, seat: int) -> Going:
        leave = "pass" if self.solo else "informant"

        def options() -> set[str]:
            found = {leave}
            for card in filter(None, self.display):
                white, black = CARD[card]["white_die"], CARD[card]["black_die"]
                found |= {f"recruit {card} {place}" for place in self.fit(seat, white)}
                found |= {f"fast {card} {place}" for place in self.fit(seat, black)}
            return found

        action = yield from self.put_to(seat, "crew", options)
        if action == leave:
            yield from self.inform(seat)
            return
        verb, card, place = action.split()
        self.display[self.display.index(card)] = None
        if verb == "fast":
            self.fast = card
            self.fast_die = self.spend(seat, place, CARD[card]["black_die"])  # TS-53
            yield from self.gain(seat, CARD[card]["ability"], "ability")
            return
        self.spend(seat, place, CARD[card]["white_die"])
        self.to_pool(1)
        self.fresh = card
        colour = CARD[card]["colour"]
        self.gangs[seat].team[colour].append(card)
        self.reward_recruit(seat, colour)  # TS-J16
        yield from self.activate(seat, card)

    def reach(self, seat: int, place: str) -> dict[int, bool]:
        """The values a die can be used as, and whether Hacking is needed for it."""
        gang = self.gangs[seat]
        value = gang.value(place)
        at = {"s1": 0, "s2": 1}.get(place, 2)
        if self.options["modifiers_by_die"]:  # TS-J11
            at = gang.places().index(place)
        spot = ((-1, 0, 1), (0, 1), (0,))[min(at, 2)]  # TS-35 to TS-37
        found: dict[int, bool] = {}
        if "blue" in gang.experts and not self.hacked:  # TS-93
            alone = self.options["hacking_alone"]  # TS-J20
            found = {turned(value, n + h): True for n in ((0,) if alone else spot) for h in (-1, 1)}
        return found | {turned(value, n): False for n in spot}

    def fit(self, seat: int, wanted: int) -> list[str]:
        places = self.gangs[seat].places()
        return [place for place in places if wanted in self.reach(seat, place)]

    def spend(self, seat: int, place: str, wanted: int) -> int:
        """Take the die away; where it goes is the caller's to say."""
        self.hacked = self.hacked or self.reach(seat, place)[wanted]
        return self.gangs[seat].remove([place])[0]

    def reward_recruit(self, seat: int, colour: str) -> None:
        """TS-81 to TS-87, TS-J36, TS-J37."""
        gang = self.gangs[seat]
        if all(gang.team.values()):
            self.take_numbered(seat, "team")
        column = gang.team[colour]
        counted = [card for card in column if card in CARD or not self.options["start_not_expert"]]
        if len(counted) != 3 or len(gang.experts) == LIMITS["expert_tiles_max"]:
            return
        if self.tiles[colour]:
            self.tiles[colour] -= 1
            gang.experts.append(colour)
            if len(gang.experts) == LIMITS["expert_tiles_max"]:
                self.take_numbered(seat, "mastery")

    def take_numbered(self, seat: int, kind: str) -> None:
        """The top token of a stack that pays money, once a player."""
        gang, stack = self.gangs[seat], self.stacks[kind]
        if stack and not gang.rewards[kind]:
            gang.rewards[kind] = number = stack.pop(0)
            rows = TOKENS["full_team" if kind == "team" else "mastery"]
            gang.book[kind] += next(row["money"] for row in rows if row["number"] == number)

    def activate(self, seat: int, card: str) -> Going:
        """TS-44 to TS-47."""
        colour, black = CARD[card]["colour"], CARD[card]["black_die"]
        column = self.gangs[seat].team[colour]
        modes = ["once"] if len(column) == 1 else ["each", "newest"]

        def options() -> set[str]:
            places = self.fit(seat, black)
            return {"skip"} | {f"activate {place} {mode}" for place in places for mode in modes}

        action = yield from self.ask(
            seat, "activate", options, lambda: options() != {"skip"} or self.token_helps(seat)
        )
        if action in ("", "skip"):
            return
        _, place, mode = action.split()
        self.spend(seat, place, black)
        self.to_pool(1)
        if mode == "each":
            yield from self.apply_each(seat, list(column))
        else:
            for _ in range(1 if mode == "once" else len(column)):
                yield from self.gain(seat, CARD[card]["ability"], "ability")

    def apply_each(self, seat: int, column: list[str]) -> Going:
        """TS-J17: the order is the owner's where it can matter, among cards that give dice."""
        giving = [card for card in column if gives_dice(card)]
        for card in column:
            if card not in giving:
                yield from self.gain(seat, ANY_CARD[card]["ability"], "ability")
        while giving:
            card = giving[0]
            if any(ANY_CARD[one]["ability"] != ANY_CARD[card]["ability"] for one in giving):
                left = {f"apply {one}" for one in giving}
                action = yield from self.put_to(seat, "order", left.copy)
                card = action.split()[1]
            giving.remove(card)
            yield from self.gain(seat, ANY_CARD[card]["ability"], "ability")

    # The end of a turn

    def end_turn(self, seat: int) -> Going:
        gang = self.gangs[seat]
        if self.fast:  # TS-53, TS-J19
            self.gone.append(self.fast)
            self.to_pool(1)
            self.fast, self.fast_die = None, 0
        while True:
            if len(gang.places()) > SPOTS:  # TS-69
                action = yield from self.put_to(
                    seat, "keep", lambda: {f"discard {place}" for place in gang.places()}
                )
                self.to_pool(len(gang.remove([action.split()[1]])))
            elif self.token_helps(seat):  # TS-J27
                action = yield from self.ask(
                    seat,
                    "end",
                    lambda: {"end"},
                    lambda: self.token_helps(seat) and len(gang.places()) <= SPOTS,
                )
                if action:
                    break
            else:
                break
        gang.slide()

    # The result

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...], str, str | None]:
        """Scores, winners, how it ended and what broke a tie (TS-90 to TS-92, TS-122 to TS-126)."""
        if self.lost:
            return (0,), (), "seven bribes" if self.lost == "bribes" else "five rivalries", None
        ending = "seventh heist" if self.final else "twelve rounds"
        if self.solo:
            score = self.gangs[0].money + SOLO["bribe_penalty"][len(self.bribes)]
            if self.final:
                score += SOLO["bonus_per_unrevealed_card"] * len(self.corruptions)  # TS-124
            return (score,), (0,), ending, None
        ranks = [(gang.money, gang.heists) for gang in self.gangs]
        best = max(ranks)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
        tied = [rank for rank in ranks if rank[0] == best[0]]
        tiebreak = None
        if len(tied) > 1:
            level = len(winners) > 1
            tiebreak = "level in everything (TS-92)" if level else "more heists (TS-92)"
        return tuple(gang.money for gang in self.gangs), winners, ending, tiebreak


def gives_dice(card: str) -> bool:
    return any(effect["type"].startswith("die_") for effect in ANY_CARD[card]["ability"])
