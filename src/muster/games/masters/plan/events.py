"""What happens before the heist, as events everybody is told: the crew, The Plan, the shop."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from muster.parts.words import joined

from ..verbs.words import HeistEvent, Names, Told, called, counted, people

if TYPE_CHECKING:
    from ..box import HeistBox

Numbers = tuple[int, ...]


class LaidOut(HeistEvent, frozen=True):
    """The map lies on the table."""

    kind: ClassVar[str] = "laid out"
    says: ClassVar[str] = "{name}"
    heading: ClassVar[bool] = True
    name: str


class CastAs(HeistEvent, frozen=True):
    """A PC has its character card; a ready-made one its skills as well."""

    kind: ClassVar[str] = "cast"
    who: int
    character: int
    skill: Numbers

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        card = box.characters[box.character_at[told["character"]]].name
        skills = joined([box.skills[box.skill_at[skill]].name for skill in told["skill"]])
        who, name = called(box, told["who"], names), people(box, names)[told["who"]]
        able = f" with {skills}" if skills else ""
        if who != name:  # a player, by the character they run
            cards = f"{name}, the {card}{able}" if name != card else f"the {card}"
            return f"{who} runs {cards}."
        return f"{name} is the {card}{able}." if name != card else f"The {card} joins the crew."


class Learned(HeistEvent, frozen=True):
    kind: ClassVar[str] = "learned"
    who: int
    skill: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        skill = box.skills[box.skill_at[told["skill"]]].name
        return f"{called(box, told['who'], names)} learns {skill}."


class PlanBegan(HeistEvent, frozen=True):
    """The crew is complete: The Plan begins. `tokens` are the planning tokens of each PC."""

    kind: ClassVar[str] = "plan began"
    says: ClassVar[str] = "The plan"
    heading: ClassVar[bool] = True
    tokens: Numbers


class Marked(HeistEvent, frozen=True):
    kind: ClassVar[str] = "marked"
    who: int
    tile: int


class Unmarked(HeistEvent, frozen=True):
    kind: ClassVar[str] = "unmarked"
    who: int
    tile: int


class Starts(HeistEvent, frozen=True):
    """Where a character will start."""

    kind: ClassVar[str] = "starts"
    says: ClassVar[str] = "{who} will start at {tile}."
    who: int
    tile: int


class Dug(HeistEvent, frozen=True):
    """A tunnel entrance is set."""

    kind: ClassVar[str] = "dug"
    says: ClassVar[str] = "The team digs {tile}."
    tile: int


class Filled(HeistEvent, frozen=True):
    kind: ClassVar[str] = "filled"
    says: ClassVar[str] = "The team does without {tile}."
    tile: int


class KeptIdeas(HeistEvent, frozen=True):
    """Part 2: a PC starts with the ideas left from Part 1."""

    kind: ClassVar[str] = "kept ideas"
    who: int
    ideas: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        ideas = counted(told["ideas"], "idea")
        return f"{called(box, told['who'], names)} begins with {ideas} from part 1."


class PlanReady(HeistEvent, frozen=True):
    kind: ClassVar[str] = "ready"
    seat: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"{names[told['seat']]} is ready."


class Bought(HeistEvent, frozen=True):
    kind: ClassVar[str] = "bought"
    open: ClassVar[tuple[str, ...]] = ("price",)
    item: int
    price: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"The team buys {box.loot_name(told['item'])} for ${told['price']}k."


class Sold(HeistEvent, frozen=True):
    """An item is given back to the shop for money."""

    kind: ClassVar[str] = "sold"
    open: ClassVar[tuple[str, ...]] = ("price",)
    item: int
    price: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"The team sells {box.loot_name(told['item'])} for ${told['price']}k."


class Favour(HeistEvent, frozen=True):
    """What a fixer did for the team: `by` is who."""

    by: ClassVar[str] = ""


class JewelSold(Favour, frozen=True):
    by: ClassVar[str] = "curator"
    says: ClassVar[str] = "A jewel is sold for ${price}k."
    open: ClassVar[tuple[str, ...]] = ("price",)
    price: int


class Handed(HeistEvent, frozen=True):
    """An item of the team goes to a PC."""

    kind: ClassVar[str] = "handed"
    who: int
    loot: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"{called(box, told['who'], names)} gets {box.loot_name(told['loot'])}."


class Returned(HeistEvent, frozen=True):
    kind: ClassVar[str] = "returned"
    who: int
    loot: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"{called(box, told['who'], names)} hands back {box.loot_name(told['loot'])}."


class Schemed(HeistEvent, frozen=True):
    """Building Schematics are used up for a reveal."""

    kind: ClassVar[str] = "schematics"
    says: ClassVar[str] = "The team studies the Building Schematics."
    tile: int


class Hired(HeistEvent, frozen=True):
    """A deal with a fixer: `count` is what was agreed on (stake, tokens, chits, blanks)."""

    open: ClassVar[tuple[str, ...]] = ("count", "price")
    fixer: int
    count: int
    price: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        name = box.fixers[box.fixer_at[told["fixer"]]].name
        if not told["price"]:
            return f"The team uses {name}."
        return f"The team uses {name} for ${told['price']}k."


class CalledOff(HeistEvent, frozen=True):
    """A deal with a fixer is off; `amount` thousand dollars come back."""

    fixer: int
    amount: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        name = box.fixers[box.fixer_at[told["fixer"]]].name
        back = f", ${told['amount']}k back" if told["amount"] else ""
        return f"The deal with {name} is off{back}."


class Upgraded(HeistEvent, frozen=True):
    """A character rose to a level; `upgrade` is the pro card it keeps."""

    kind: ClassVar[str] = "upgraded"
    who: int
    upgrade: int
    level: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        card = box.card_name(told["upgrade"])
        return f"{called(box, told['who'], names)} rises to level {told['level']}: {card}."
