"""The components of The Plan as flat facts, read from `content/`."""

from __future__ import annotations

from typing import Any

from muster.kernel.content import Content
from muster.kernel.errors import BadContent
from muster.kernel.game import Game
from muster.kernel.state import Box

from .components import Plans, Treasures, Trinkets, check

SMASH = 0
"""The team size of a Smash & Grab (TP-4)."""


class MuseumBox(Box):
    """Facts by number: plans, treasures, trinkets, and colours in the order of `color_cycle`."""

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        plans = content.read("plans", Plans)
        treasures = content.read("treasures", Treasures)
        trinkets = content.read("trinkets", Trinkets)
        check(plans, treasures, trinkets)

        # TP-17 TP-J22: alone at the table, ghosts take the other seats
        self.ghosts = int(options.get("ghosts", 0))
        self.players = seats + self.ghosts
        self.by_seat["players"] = 1
        self.solo = seats == 1
        self.bribes = bool(options["bribes"])
        removed = set(options.get("removed", ()))  # TP-16 TP-17

        self.colours = tuple(plans.color_cycle)
        place = {colour: at for at, colour in enumerate(self.colours)}
        self.all_colours = (1 << len(self.colours)) - 1
        self.smash_lot = len(self.colours)  # the lot of tied Smash & Grabs comes after all colours

        types = {one.id: one for one in plans.types}
        self.type_names = {one.size: one.name for one in plans.types}
        self.removed_names = tuple(types[one].name for one in types if one in removed)
        self.plan_ids = tuple(plan.id for plan in plans.plans)
        self.plan_size = tuple(types[plan.type].size for plan in plans.plans)
        self.plan_order = tuple(types[plan.type].order for plan in plans.plans)
        self.plan_colours = tuple(
            tuple(sorted(place[colour] for colour in plan.specialists)) for plan in plans.plans
        )
        self.plan_mask = tuple(sum(1 << c for c in colours) for colours in self.plan_colours)
        self.deck = tuple(
            at for at, plan in enumerate(plans.plans) if plan.type not in removed
        )  # TP-16
        self.deck_mask = sum(1 << at for at in self.deck) if removed else -1
        self.sizes_in_order = tuple(
            one.size for one in sorted(plans.types, key=lambda one: one.order)
        )
        in_game = {self.plan_size[plan] for plan in self.deck}
        self.sizes_in_game = tuple(size for size in self.sizes_in_order if size in in_game)

        self.hand_size = plans.hand_size
        if self.solo:
            self.hand_size = plans.variants.solitaire.hand_size  # TP-17
        if self.hand_size * self.players > len(self.deck):
            raise BadContent(
                "plans.json",
                "",
                "hand_size",
                f"expected at most {len(self.deck) // self.players}: "
                f"{self.players} players share {len(self.deck)} Plans",
            )
        self.pass_count = plans.pass_count
        self.turns_per_round = plans.turns_per_round
        self.discard_when_left = plans.discard_when_left

        ask = f"Which {self.pass_count} cards do you pass to the"
        self.pass_prompts = {1: f"{ask} left?", self.players - 1: f"{ask} right?"}
        if self.players == 2:
            self.pass_prompts = {1: f"{ask} other player?"}  # TP-J5

        kind_of = {kind.color: kind for kind in treasures.kinds}
        self.kind_names = tuple(kind_of[colour].id for colour in self.colours)
        self.treasure_ids = tuple(token.id for token in treasures.treasures)
        self.treasure_names = tuple(token.name for token in treasures.treasures)
        self.treasure_colour = tuple(place[token.color] for token in treasures.treasures)
        self.treasure_bit = tuple(1 << colour for colour in self.treasure_colour)
        self.treasure_value = tuple(token.value for token in treasures.treasures)
        self.treasures_per_turn = treasures.reveal_per_turn
        self.treasure_sets = (treasures.set_size, treasures.set_bonus)

        self.trinket_kinds = tuple(kind.id for kind in trinkets.kinds)
        self.trinket_ids = tuple(token.id for token in trinkets.trinkets)
        self.trinket_names = tuple(token.name for token in trinkets.trinkets)
        self.trinket_kind = tuple(self.trinket_kinds.index(t.kind) for t in trinkets.trinkets)
        self.trinket_value = tuple(token.value for token in trinkets.trinkets)
        self.trinkets_per_turn = trinkets.reveal_per_turn
        self.trinket_sets = (trinkets.set_size, trinkets.set_bonus)

        self.plan_at = {name: at for at, name in enumerate(self.plan_ids)}
        self.treasure_at = {name: at for at, name in enumerate(self.treasure_ids)}
        self.trinket_at = {name: at for at, name in enumerate(self.trinket_ids)}

        self.sorts = {
            "plans": self.plan_ids,
            "treasures": self.treasure_ids,
            "trinkets": self.trinket_ids,
            "colours": self.colours,
        }
        self.in_game = {"plans": self.deck}
        self.largest = max(self.plan_size)
        self.turns = len(self.treasure_ids) // self.treasures_per_turn  # TP-J1

        self.names = {
            "treasures": self.treasure_ids,
            **dict.fromkeys(("trinkets", "bids"), self.trinket_ids),
            **dict.fromkeys(("cards", "plans"), self.plan_ids),
            "colour": self.colours,
            "lot": (*self.colours, "smash & grab"),
        }

    def plan_name(self, plan: int) -> str:
        """A Plan in words: its type and the kinds its Specialists are after."""
        kinds = " + ".join(self.kind_names[c].capitalize() for c in self.plan_colours[plan])
        name = self.type_names[self.plan_size[plan]]
        return f"{name}: {kinds}" if kinds else name

    def trinket_name(self, trinket: int) -> str:
        return (
            f"{self.trinket_names[trinket]} {self.trinket_kinds[self.trinket_kind[trinket]][:-1]}"
        )

    def title_of(self, sort: str, at: int) -> str:
        if sort == "plans":
            return self.plan_name(at)
        return self.trinket_name(at) if sort == "trinkets" else self.sorts[sort][at]

    def lot_name(self, lot: int) -> str:
        """What is auctioned, in words."""
        return "the Smash & Grab" if lot == self.smash_lot else f"the {self.colours[lot]} Treasures"
