"""The content files of The Plan: their schema, and what a pack must not break."""

from __future__ import annotations

import msgspec

from muster.kernel.errors import BadContent


class PlanType(msgspec.Struct, frozen=True):
    id: str
    name: str
    size: int
    order: int
    count: int


class Plan(msgspec.Struct, frozen=True):
    id: str
    type: str
    specialists: list[str]


class Solitaire(msgspec.Struct, frozen=True):
    hand_size: int


class Variants(msgspec.Struct, frozen=True):
    solitaire: Solitaire


class Plans(msgspec.Struct, frozen=True):
    color_cycle: list[str]
    types: list[PlanType]
    variants: Variants
    hand_size: int
    pass_count: int
    turns_per_round: int
    discard_when_left: int
    plans: list[Plan]


class Kind(msgspec.Struct, frozen=True):
    id: str
    color: str = ""
    specialist_label: str = ""


class Token(msgspec.Struct, frozen=True):
    id: str
    kind: str
    name: str
    value: int
    copy: int
    color: str = ""


class Treasures(msgspec.Struct, frozen=True):
    reveal_per_turn: int
    set_size: int
    set_bonus: int
    kinds: list[Kind]
    treasures: list[Token]


class Trinkets(msgspec.Struct, frozen=True):
    reveal_per_turn: int
    set_size: int
    set_bonus: int
    kinds: list[Kind]
    trinkets: list[Token]


def check(plans: Plans, treasures: Treasures, trinkets: Trinkets) -> None:
    """What the schema cannot say; a pack that breaks it is refused."""
    _check_plans(plans)
    _check_tokens(plans, treasures, trinkets)


def _check_plans(plans: Plans) -> None:
    if len(set(plans.color_cycle)) != len(plans.color_cycle):
        raise BadContent("plans.json", "", "color_cycle", "expected different colours")
    sizes = {one.id: one.size for one in plans.types}
    for field in ("size", "order"):
        seen: set[int] = set()
        for one in plans.types:
            if getattr(one, field) in seen or one.size < 0:
                raise BadContent("plans.json", one.id, field, "expected another one for each type")
            seen.add(getattr(one, field))
    for plan in plans.plans:
        if plan.type not in sizes:
            raise BadContent("plans.json", plan.id, "type", "expected one of " + ", ".join(sizes))
        size = sizes[plan.type]
        shown = plan.specialists
        if len(shown) != size or len(set(shown)) != size:
            raise BadContent(
                "plans.json", plan.id, "specialists", f"expected {size} different colours"
            )
        for colour in shown:
            if colour not in plans.color_cycle:
                raise BadContent(
                    "plans.json",
                    plan.id,
                    "specialists",
                    f"expected colours of {', '.join(plans.color_cycle)}, got {colour!r}",
                )
    least = (
        ("turns_per_round", plans.turns_per_round, 1),
        ("discard_when_left", plans.discard_when_left, 0),
        ("variants.solitaire.hand_size", plans.variants.solitaire.hand_size, 1),
    )
    for field, value, low in least:
        if value < low:
            raise BadContent("plans.json", "", field, f"expected at least {low}")
    if plans.hand_size != plans.turns_per_round + plans.discard_when_left:
        raise BadContent(
            "plans.json", "", "hand_size", "expected turns_per_round + discard_when_left (TP-12)"
        )
    if not 0 <= plans.pass_count <= plans.discard_when_left + 1:
        raise BadContent(
            "plans.json", "", "pass_count", f"expected 0 to {plans.discard_when_left + 1}"
        )


def _check_tokens(plans: Plans, treasures: Treasures, trinkets: Trinkets) -> None:
    colour_of = {kind.id: kind.color for kind in treasures.kinds}
    if sorted(colour_of.values()) != sorted(plans.color_cycle):
        raise BadContent("treasures.json", "", "kinds", "expected one kind for each colour")
    for token in treasures.treasures:
        if colour_of.get(token.kind) != token.color:
            raise BadContent(
                "treasures.json", token.id, "color", f"expected the colour of {token.kind}"
            )
    kinds = [kind.id for kind in trinkets.kinds]
    for token in trinkets.trinkets:
        if token.kind not in kinds:
            raise BadContent(
                "trinkets.json", token.id, "kind", "expected one of " + ", ".join(kinds)
            )
    for file, tokens in (
        ("treasures.json", treasures.treasures),
        ("trinkets.json", trinkets.trinkets),
    ):
        for token in tokens:
            if token.value < 1:
                raise BadContent(file, token.id, "value", "expected at least 1")
    for file, part in (("treasures.json", treasures), ("trinkets.json", trinkets)):
        for field in ("reveal_per_turn", "set_size"):
            if getattr(part, field) < 1:
                raise BadContent(file, "", field, "expected at least 1")
