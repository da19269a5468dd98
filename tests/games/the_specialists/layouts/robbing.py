"""Step 3 of the oracle: heists, their payment and their rewards, from the clauses alone."""

from __future__ import annotations

from collections import Counter

from tests.games.the_specialists.layouts.bench import SOLO, TOKENS, Asked, Bench, Going
from tests.games.the_specialists.layouts.components import CARD, EXPERT, INFORMANT, LIMITS, kind
from tests.games.the_specialists.layouts.gang import Gang
from tests.games.the_specialists.layouts.payments import (
    Declared,
    Means,
    completed,
    means,
    picks,
    steps,
    ways,
)


class Robbing(Bench):
    """What a heist takes and brings (TS-57 to TS-80, TS-93 to TS-98)."""

    # Step 3

    def means(self, seat: int, city: str, building: str) -> Means:
        """What a heist would take (TS-58 to TS-64)."""
        gang, place = self.gangs[seat], self.cities[city]
        supplied = Counter({colour: len(column) for colour, column in gang.team.items()})
        if self.fast:
            supplied[CARD[self.fast]["colour"]] += 1  # TS-52
        less = sum(self.tile_amount(gang, "less_equipment", building))
        return means(
            place.skills,
            max(0, place.equipment - less),  # TS-J28
            supplied,
            gang.tokens,
            len(gang.places()),
            gang.equipment,
            acting="red" in gang.experts and building in EXPERT["red"]["params"]["buildings"],
            replaces=self.options["acting_replaces"],
        )

    def tile_amount(self, gang: Gang, effect: str, building: str) -> list[int]:
        tiles = [EXPERT[colour] for colour in gang.experts]
        return [
            tile["params"]["amount"]
            for tile in tiles
            if tile["effect"] == effect and building in tile["params"]["buildings"]
        ]

    def open_to(self, seat: int, city: str, building: str) -> bool:
        """TS-57, TS-67, TS-J24: a free spot, no signature of this player in the city."""
        marks = self.marks[city]
        free = len(marks[building]) < self.cities[city].spots[building]
        here = any(seat in row for row in marks.values())
        return free and not here and self.gangs[seat].heists < LIMITS["heists_to_end"]

    def heists(self, seat: int) -> set[str]:
        return {
            f"rob {city} {building}"
            for city, rows in self.marks.items()
            for building in rows
            if self.open_to(seat, city, building) and ways(self.means(seat, city, building))
        }

    def step_heist(self, seat: int) -> Going:
        leave = "pass" if self.solo else "informant"
        action = yield from self.put_to(seat, "heist", lambda: self.heists(seat) | {leave})
        if action == leave:
            yield from self.inform(seat)
            return
        _, city, building = action.split()
        yield from self.pay(seat, self.means(seat, city, building))
        yield from self.rob(seat, city, building)

    def pay(self, seat: int, has: Means) -> Going:
        """The declaration, then everything at once (TS-J23, TS-J26); not `pay`."""
        gang = self.gangs[seat]
        places = gang.places()
        said = Declared()
        while True:
            whole = completed(has, said, places)
            if len({(one.tokens, one.dice) for one in whole}) == 1:  # nothing more to decide
                said = whole[0]
                break
            actions = picks(has, said, places) | {"pay"}
            action = yield Asked(seat, "heist", frozenset(actions))
            if action == "pay":  # whichever it chose, it must be one of all
                said = self.paid(whole)
                break
            if action == "done":
                break
            said = said.then(action)
        gang.equipment -= steps(has, said)  # TS-61
        for token in said.tokens:
            gang.tokens.remove(token)  # TS-60
        self.to_pool(len(gang.remove(sorted(said.dice))))  # TS-62

    def rob(self, seat: int, city: str, building: str) -> Going:
        """TS-J30: signature, money, Prime token, first bank, first and second jewelry."""
        gang, place = self.gangs[seat], self.cities[city]
        virgin = all(mark == "lock" for row in self.marks[city].values() for mark in row)  # TS-J33
        self.marks[city][building].append(seat)
        gang.robbed[building] += 1
        gang.book[building] += place.money[building]
        gang.book["expert"] += sum(self.tile_amount(gang, "bonus_money", building))
        if gang.heists == LIMITS["heists_to_end"]:
            self.final = True  # TS-J38
        if self.solo:
            yield from self.move_tracker(seat, building)
            self.over = self.final  # TS-J51
            return
        if virgin or place.every_player:  # TS-71, TS-72
            yield from self.take_prime(seat, place.letter)
        yield from self.reward_building(seat, building)

    def take_prime(self, seat: int, letter: str) -> Going:
        tokens = self.primes[letter]
        if tokens:
            token = tokens[0]
            if len(tokens) > 1:
                action = yield from self.put_to(
                    seat, "prime", lambda: {f"take-token {token}" for token in tokens}
                )
                token = action.split()[1]
            tokens.remove(token)
            yield from self.keep_token(seat, token)

    def keep_token(self, seat: int, token: str) -> Going:
        """TS-73, TS-J32."""
        tokens = self.gangs[seat].tokens
        tokens.append(token)
        action = yield from self.ask(
            seat,
            "giveup",
            lambda: {f"give-up {one}" for one in tokens},
            lambda: len(tokens) > LIMITS["reward_tokens_max"],
        )
        if action:
            tokens.remove(action.split()[1])

    def reward_building(self, seat: int, building: str) -> Going:
        """TS-77 to TS-80."""
        gang = self.gangs[seat]
        if building in ("bank", "jewelry") and gang.robbed[building] == 1:
            stack = self.stacks[building]
            if stack:
                gang.rewards[building] = number = stack.pop(0)
                rows = TOKENS[f"first_{building}"]
                reward = next(row["reward"] for row in rows if row["number"] == number)
                yield from self.gain(seat, reward, "token")
        elif building == "jewelry" and gang.robbed[building] == 2:
            yield from self.gain(seat, TOKENS["second_jewelry"]["reward"], "token")

    def move_tracker(self, seat: int, building: str) -> Going:
        """TS-119 to TS-121, TS-J49."""
        if building not in self.steps:
            return
        track = SOLO[f"{building}_track"]
        if self.steps[building] == len(track):
            return
        wanted = track[self.steps[building]]
        self.steps[building] += 1
        short = {"dice_token": "dice", "solo_token": "solo", "wild_skill_token": "wild"}
        fit = [token for token in self.supply if kind(token) == short.get(wanted, "skill")]
        if not fit:
            return
        token = fit[0]
        if wanted == "skill_token" and len(fit) > 1:
            action = yield from self.put_to(
                seat, "supply", lambda: {f"take-token {one}" for one in fit}
            )
            token = action.split()[1]
        self.supply.remove(token)
        yield from self.keep_token(seat, token)

    def inform(self, seat: int) -> Going:
        """TS-54, TS-55; nothing in solo (TS-J48)."""
        if not self.solo:
            assert self.informant is not None
            yield from self.gain(seat, INFORMANT[self.informant], "informant")
