"""What players are asked from the start to their Specialists, and at the end of their turn."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.parts.words import joined

from ..rules import can_hack, dice_of, layout_of, recruited_by
from ..state import Crews
from ..words import spot_words
from . import choices, solo, specialists, tokens
from .tokens import USE


class ChooseStart(Question[Crews]):
    """What to begin with: a pair, or a tile of the asymmetric variant (TS-12, TS-103)."""

    key = "start"
    clause = "TS-12"
    takes = (choices.Choose(),)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        what = "tile" if s.box.asymmetric else "Starting Specialist and token"
        return f"Choose a {what}."

    def hint(self, s: Crews, ask: Ask) -> str:
        skill = "The colour is a skill, and cities ask for skills; the token is used once."
        return "" if s.box.asymmetric else skill


class Arrange(Question[Crews]):
    """The starting dice on s1, s2 and s3 in an order of one's choice (TS-15)."""

    key = "arrange"
    clause = "TS-15"
    takes = (choices.ArrangeDie(),)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return f"Which die goes on {spot_words(s.box, s.rows[seat].index(0))}?"

    def hint(self, s: Crews, ask: Ask) -> str:
        return "The ±1 spot lets a die count as one more or less, the +1 spot as one more."


# In the own turn tokens that give dice may be used instead of answering (TS-75, TS-J27).


class TakeDie(Question[Crews]):
    """Step 1: one of the dice on offer (TS-32)."""

    key = "die"
    clause = "TS-32"
    asks = "Take a die."
    takes = (choices.TakeDie(), USE)

    def hint(self, s: Crews, ask: Ask) -> str:
        """Whom each of the dice would recruit; where all show the same, the answer says it."""
        box, seat = s.box, ask.seat
        said: list[str] = []
        values = sorted(set(s.area) - {0})
        if len(values) == 1:
            return ""
        for value in values:
            cards = recruited_by(box, dice_of(s, seat), value, can_hack(s, seat), s.display)
            names = joined(list(dict.fromkeys([box.codename[card] for card in cards])))
            said.append(f"a {value} {names or 'nobody'}")
        return f"It could recruit: {'; '.join(said)}."


class FaceCorruption(Question[Crews]):
    """Solo: a Solo token makes the round count as a sum of 7 (TS-J54)."""

    key = "solo"
    clause = "TS-J54"
    takes = (choices.Cancel(), choices.Suffer(), USE)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return f"The dice left add up to {solo.sum_left(s)}: discard a Solo token?"


class UseSpecialist(Question[Crews]):
    """Step 2: recruit or fast-play one of the display, or be rewarded (TS-J15, TS-54)."""

    key = "crew"
    clause = "TS-28"
    tells = (
        "A die of the white value recruits for good, one of the black value "
        "fast-plays for this turn."
    )
    takes = (
        specialists.Recruit(),
        specialists.FastPlay(),
        specialists.SeeInformant(),
        specialists.Pass(),
        USE,
    )

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        last = "pass" if s.box.solo else "see the Informant"
        return f"Recruit or fast-play a Specialist, or {last}."


class Activate(Question[Crews]):
    """The new card may be activated for a die of its black value (TS-44)."""

    key = "activate"
    clause = "TS-44"
    takes = (specialists.Activate(), specialists.Skip(), USE)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        box = s.box
        return f"Activate {box.codename[s.fresh]} with a {box.black[s.fresh]}?"

    def hint(self, s: Crews, ask: Ask) -> str:
        return specialists.activating_words(s, ask.seat)


class OrderAbilities(Question[Crews]):
    """Which of the abilities that give dice comes next (TS-J17)."""

    key = "order"
    clause = "TS-J17"
    tells = "Some count what you have by then: the order matters."
    asks = "Whose ability comes next?"
    takes = (choices.ApplyNext(), USE)


class ChooseValue(Question[Crews]):
    """The value of a die one may choose (TS-48)."""

    key = "value"
    clause = "TS-48"
    tells = "Think of the Specialist you want next."
    asks = "Which value does the new die show?"
    takes = (choices.SetDie(), USE)


class PlaceDie(Question[Crews]):
    """Which of the dice rolled together is placed next (TS-J9)."""

    key = "place"
    clause = "TS-J9"
    tells = "Each goes to the rightmost free spot, so the order decides which can be bent."
    asks = "Which of the rolled dice is placed first?"
    takes = (choices.PlaceRolled(), USE)


class ChoosePrime(Question[Crews]):
    """A Prime token from the post-it of the board (TS-71); `arg` is the letter."""

    key = "prime"
    clause = "TS-71"
    asks = "Your heist brings a Prime token: choose one."
    takes = (tokens.TakePrime(), USE)

    def hint(self, s: Crews, ask: Ask) -> str:
        """Why there is one, and what comes after it (TS-72, TS-J30)."""
        box, at = s.box, layout_of(s).letters.index(ask.arg)
        why = "It is the first heist in this city."
        if box.for_every[at]:
            why = f"Every heist in {box.board_titles[at]} brings one."
        after = "After the rewards of the heist your turn ends."
        return f"{why} It is used once, whenever it helps. {after}"


class ChooseSupply(Question[Crews]):
    """Solo: the colour of a Skill token from the supply (TS-J49)."""

    key = "supply"
    clause = "TS-J49"
    tells = "It stands for one skill of its colour in one heist: choose what your team lacks."
    asks = "Choose a Skill token."
    takes = (tokens.TakeSupply(), USE)


class GiveUp(Question[Crews]):
    """With a fifth token: keep any four (TS-73, TS-J32)."""

    key = "giveup"
    clause = "TS-73"
    tells = "Let go of the one you need least."
    takes = (tokens.GiveUp(), USE)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return f"You may keep {s.box.most_tokens} tokens: which one goes?"


class Keep(Question[Crews]):
    """At most four dice are kept (TS-69)."""

    key = "keep"
    clause = "TS-69"
    tells = "They stay for your next turn: let go of the one that recruits nobody you want."
    takes = (specialists.Discard(), USE)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return f"You may keep {s.box.spots} dice: which one goes?"


class EndTurn(Question[Crews]):
    """The last moment of a turn in which a dice token may be used (TS-J27)."""

    key = "end"
    clause = "TS-J27"
    asks = "End your turn?"
    takes = (USE, choices.EndTurn())


CHOOSE_START = ChooseStart()
ARRANGE = Arrange()
TAKE_DIE = TakeDie()
FACE_CORRUPTION = FaceCorruption()
USE_SPECIALIST = UseSpecialist()
ACTIVATE = Activate()
ORDER_ABILITIES = OrderAbilities()
CHOOSE_VALUE = ChooseValue()
PLACE_DIE = PlaceDie()
CHOOSE_PRIME = ChoosePrime()
CHOOSE_SUPPLY = ChooseSupply()
GIVE_UP = GiveUp()
KEEP = Keep()
END_TURN = EndTurn()

QUESTIONS: tuple[Question[Crews], ...] = (
    CHOOSE_START,
    ARRANGE,
    TAKE_DIE,
    FACE_CORRUPTION,
    USE_SPECIALIST,
    ACTIVATE,
    ORDER_ABILITIES,
    CHOOSE_VALUE,
    PLACE_DIE,
    CHOOSE_PRIME,
    CHOOSE_SUPPLY,
    GIVE_UP,
    KEEP,
    END_TURN,
)
