"""What happens in The Specialists, and how the log tells it: everybody is told all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from muster.kernel.events import Event
from muster.parts.words import counted, joined

from .box import CrewBox
from .words import token_words

Numbers = tuple[int, ...]
Told = dict[str, Any]
Names = Sequence[str]


def _card(box: CrewBox, card: str) -> str:
    return box.codename[box.card_at[card]]


def _token(box: CrewBox, token: str) -> str:
    return token_words(box, box.token_at[token])


def _dice(values: Sequence[int]) -> str:
    return joined([f"a {value}" for value in values])


def _city(word: str) -> str:
    return " ".join(part.capitalize() if part != "de" else part for part in word.split("-"))


def _with(told: Told, wanted: int) -> str:
    """The die that was spent, and what it was used as."""
    turned = "" if told["value"] == wanted else f" as a {wanted}"
    return f"with a {told['value']}{turned}" + (" by Hacking" if told["hacked"] else "")


class LaidOut(Event, frozen=True):
    """The boards, and the tokens on their post-its, by letter."""

    kind: ClassVar[str] = "laid out"
    layout: str
    tokens: tuple[Numbers, ...]
    tiles: Numbers

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        boards = zip(box.board_titles, told["layout"].upper(), strict=True)
        lines = [f"The world: {joined([f'{title} {letter}' for title, letter in boards])}."]
        tokens = sum(len(on_board) for on_board in told["tokens"])
        if tokens:
            lines.append(f"{counted(tokens, 'Prime token')} on the boards.")
        most = max(told["tiles"])
        fewer = [
            box.expert_names[colour].capitalize()
            for colour, count in enumerate(told["tiles"])
            if count < most
        ]
        if fewer:
            lines.append(f"One tile less of {joined(fewer)}.")
        return " ".join(lines)


class RoundBegan(Event, frozen=True):
    """Preparation: dice, Specialists, the Informant or Corruption card (-1: none)."""

    kind: ClassVar[str] = "round"
    says: ClassVar[str] = "Round {round}"
    reveals: ClassVar[bool] = True
    heading: ClassVar[bool] = True
    round: int
    dice: Numbers
    shown: Numbers
    informant: int
    corruption: int


class StartRolled(Event, frozen=True):
    """The two dice of each player, and who takes the First Player tile."""

    kind: ClassVar[str] = "start rolled"
    beat: ClassVar[int] = 2
    dice: tuple[Numbers, ...]
    first: int
    again: bool

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        rolled = joined(
            [
                f"{names[seat]} {' and '.join(map(str, dice))}"
                for seat, dice in enumerate(told["dice"])
            ]
        )
        if told["first"] < 0 or box.solo:
            return f"Dice to begin with: {rolled}."
        after = ", after a further roll" if told["again"] else ""
        return f"Dice to begin with: {rolled}. {names[told['first']]} begins{after}."


class TilesDealt(Event, frozen=True):
    """Asymmetric variant: the tile dealt to each player."""

    kind: ClassVar[str] = "tiles dealt"
    tile: Numbers
    first: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        return f"{names[told['first']]} was dealt the weakest tile and begins."


class Chose(Event, frozen=True):
    """A player chose what to begin with."""

    kind: ClassVar[str] = "chose"
    beat: ClassVar[int] = 1
    player: int
    tile: int
    cards: Numbers
    tokens: Numbers
    die: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        items = [_card(box, card) for card in told["cards"]]
        items += [_token(box, token) for token in told["tokens"]]
        begin = f"{names[told['player']]} begins with {joined(items)}"
        return f"{begin} (tile {told['tile'].split('-')[1]})." if told["tile"] else f"{begin}."


class Arranged(Event, frozen=True):
    kind: ClassVar[str] = "arranged"
    player: int
    row: Numbers

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        row = joined([str(value) for value in told["row"] if value])
        return f"{names[told['player']]} lays the dice from the right: {row}."


class TookDie(Event, frozen=True):
    kind: ClassVar[str] = "took die"
    beat: ClassVar[int] = 1
    says: ClassVar[str] = "{player} takes a {value}."
    player: int
    value: int


class Recruited(Event, frozen=True):
    kind: ClassVar[str] = "recruited"
    beat: ClassVar[int] = 1
    player: int
    card: int
    value: int
    hacked: bool

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        spent = _with(told, box.white[box.card_at[told["card"]]])
        return f"{names[told['player']]} recruits {_card(box, told['card'])} {spent}."


class Activated(Event, frozen=True):
    kind: ClassVar[str] = "activated"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("mode",)
    player: int
    card: int
    value: int
    hacked: bool
    mode: str

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        how = {"once": "", "each": ", every card of the colour", "newest": ", again and again"}
        who, spent = names[told["player"]], _with(told, box.black[box.card_at[told["card"]]])
        return f"{who} activates {_card(box, told['card'])} {spent}{how[told['mode']]}."


class FastPlayed(Event, frozen=True):
    kind: ClassVar[str] = "fast-played"
    beat: ClassVar[int] = 1
    player: int
    card: int
    value: int
    hacked: bool

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        spent = _with(told, box.black[box.card_at[told["card"]]])
        return f"{names[told['player']]} fast-plays {_card(box, told['card'])} {spent}."


class Gained(Event, frozen=True):
    """Money, Equipment or dice, and where from; `lost` is what found no place."""

    kind: ClassVar[str] = "gained"
    player: int
    money: int
    equipment: int
    dice: Numbers
    source: str
    lost: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        if told["source"] == "start":
            who, money = names[told["player"]], told["money"]
            return (
                f"{who} begins with {money} M$, by place in the first round (a house rule, TS-J5)."
            )
        items: list[str] = []
        if told["money"]:
            items.append(f"{told['money']} M$")
        if told["equipment"]:
            items.append(f"{told['equipment']} Equipment")
        if told["dice"]:
            items.append(_dice(told["dice"]))
        who = names[told["player"]]
        lost = f"{told['lost']} more found no place" if told["lost"] else ""
        if items:
            return f"{who} gains {joined(items)}" + (f"; {lost}." if lost else ".")
        return f"{who} gains nothing" + (f": {lost}." if lost else ".")


class Rolled(Event, frozen=True):
    """Dice gained by rolling."""

    kind: ClassVar[str] = "rolled"
    beat: ClassVar[int] = 1
    player: int
    dice: Numbers

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        return f"{names[told['player']]} rolls {_dice(told['dice'])}."


class Informed(Event, frozen=True):
    """A step left out: the Informant's reward (TS-54, TS-55)."""

    kind: ClassVar[str] = "informant"
    says: ClassVar[str] = "{player} sees the Informant."
    beat: ClassVar[int] = 1
    player: int
    informant: int
    step: int


class LeftOut(Event, frozen=True):
    """Solo: a step left out, for nothing (TS-J48)."""

    kind: ClassVar[str] = "left out"
    player: int
    step: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        what = "Specialist" if told["step"] == 2 else "heist"
        return f"{names[told['player']]} uses no Specialist." if what != "heist" else "No heist."


class Expertise(Event, frozen=True):
    kind: ClassVar[str] = "expert"
    beat: ClassVar[int] = 1
    player: int
    colour: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        tile = box.expert_names[box.colours.index(told["colour"])].capitalize()
        return f"Third {told['colour']} card: {names[told['player']]} takes the {tile} tile."


class TeamReward(Event, frozen=True):
    """A Full Team or Mastery token."""

    kind: ClassVar[str] = "team reward"
    says: ClassVar[str] = "{what}: {money} M$ for {player}."
    beat: ClassVar[int] = 2
    player: int
    what: str
    money: int


class Robbed(Event, frozen=True):
    kind: ClassVar[str] = "robbed"
    beat: ClassVar[int] = 2
    player: int
    city: int
    building: int
    money: int
    bonus: int
    used: Numbers
    dice: Numbers
    equipment: int
    acting: bool

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        where = f"the {told['building']} in {_city(told['city'])}"
        paid: list[str] = []
        if told["equipment"]:
            paid.append(f"{told['equipment']} Equipment")
        if told["dice"]:
            paid += [f"a {value}" for value in told["dice"]]
        paid += [_token(box, token) for token in told["used"]]
        money = f"{told['money']} M$" + (f" and {told['bonus']} by tiles" if told["bonus"] else "")
        line = f"{names[told['player']]} robs {where} for {money}"
        return f"{line}, paying {joined(paid)}." if paid else f"{line}."


class TookToken(Event, frozen=True):
    kind: ClassVar[str] = "took token"
    beat: ClassVar[int] = 1
    player: int
    token: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        return f"{names[told['player']]} takes {_token(box, told['token'])}."


class UsedToken(Event, frozen=True):
    kind: ClassVar[str] = "used token"
    beat: ClassVar[int] = 1
    player: int
    token: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        return f"{names[told['player']]} uses {_token(box, told['token'])}."


class GaveUp(Event, frozen=True):
    kind: ClassVar[str] = "gave up"
    player: int
    token: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        return f"{names[told['player']]} gives up {_token(box, told['token'])}."


class FirstReward(Event, frozen=True):
    """First bank, first jewelry or second jewelry."""

    kind: ClassVar[str] = "first reward"
    beat: ClassVar[int] = 2
    player: int
    what: str
    number: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        if told["number"]:
            return f"{names[told['player']]} takes {told['what']} token {told['number']}."
        return f"Second jewelry: a die for {names[told['player']]}."


class Discarded(Event, frozen=True):
    """A die that could not be kept (TS-69)."""

    kind: ClassVar[str] = "discarded"
    says: ClassVar[str] = "{player} discards a {value}."
    player: int
    value: int


class Corrupted(Event, frozen=True):
    """Solo: what the Corruption card did; `locked` are (city, building) pairs."""

    kind: ClassVar[str] = "corrupted"
    beat: ClassVar[int] = 3
    corruption: int
    total: int
    what: str
    locked: tuple[tuple[str, str], ...]
    count: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        if told["what"] == "bribe":
            return f"The dice left make {told['total']}: a Bribe, number {told['count']}."
        locked = joined([f"the {building} of {city}" for city, building in told["locked"]])
        what = f"rivals take {locked}" if locked else "the rivals find nothing free"
        return f"The dice left make {told['total']}: Rivalry number {told['count']}, {what}."


class LastRound(Event, frozen=True):
    kind: ClassVar[str] = "last round"
    beat: ClassVar[int] = 2
    player: int

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        who = names[told["player"]]
        return f"{who} has performed {box.signatures} heists: the round is played to its end."


class Ended(Event, frozen=True):
    kind: ClassVar[str] = "ended"
    beat: ClassVar[int] = 3
    money: Numbers
    why: str

    @classmethod
    def line(cls, box: CrewBox, told: Told, names: Names) -> str:
        if box.solo:
            lost = {"bribes": "too many Bribes", "rivalries": "too many Rivalries"}
            why = lost.get(told["why"])
            return f"The game is lost: {why}." if why else "The game is won."
        scores = ", ".join(f"{names[seat]} {money}" for seat, money in enumerate(told["money"]))
        return f"The game is over. M$: {scores}."
