"""What players are asked in Space Explorers."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out
from muster.parts.words import counted, joined

from ..box import HELPERS
from ..payment.declaration import declared_in
from ..payment.paying import DONE, DROP, OVERPAY, PAY, MoveCard, ReturnCard, Token, Use
from ..rules import acting, within_reach
from ..state import Program
from .abilities import GIVE, LEAVE_REST, PUT, REARRANGE, SURVEY, TRADE, TRAIN
from .closing import CLAIM, END, DrawFor, Enough
from .declaring import Act
from .recruiting import HIRE, PASS, RECRUIT, RECRUIT_FREE, TAKE, payable, recruits_of
from .turn_end import next_turn


class Declaration(Question[Program]):
    """A part of a turn that is declared as one whole (SE-J11)."""

    sealed = True

    def __init__(self) -> None:
        super().__init__()
        self.acts = {verb.name: verb for verb in self.takes if isinstance(verb, Act)}
        self.wholes = {  # of those that can be complete or not
            name: act.whole for name, act in self.acts.items() if type(act).whole is not Act.whole
        }

    def hint(self, s: Program, ask: Ask) -> str:
        if not ask.picks:
            return ""
        return self.acts[s.box.catalogue.verb_of[ask.picks[0]]].progress(s, ask)

    def settled(self, s: Program, ask: Ask) -> bool:
        whole = self.wholes.get(s.box.catalogue.verb_of[ask.picks[0]])
        return whole is None or whole(s, ask)

    def answer(self, s: Program, ask: Ask, out: Out) -> None:
        catalogue, begun = s.box.catalogue, ask.picks[0]
        self.acts[catalogue.verb_of[begun]].do(s, ask, catalogue.place_of[begun], out)
        finish_turn(s, out)


class TakeTurn(Declaration):
    """Exactly one action, taking or recruiting, and the abilities that come before it (SE-20)."""

    key = "turn"
    clause = "SE-20"
    asks = "Take a card, or recruit a Specialist."
    takes = (
        *(SURVEY, REARRANGE, PUT, LEAVE_REST, TRADE, TRAIN, GIVE),
        *(TAKE, HIRE, RECRUIT, RECRUIT_FREE, PASS),
        *(DONE, PAY, Token(), Use(), MoveCard(), ReturnCard(), DROP, OVERPAY),
    )

    def candidates(self, s: Program, ask: Ask) -> list[int]:
        """The lists of those verbs of which something may be open, looked at in the quickest way.

        Most of the time nothing acts in a Hub; what can be recruited and hired is found together,
        and so are all symbols of a payment.
        """
        picks, box = ask.picks, s.box
        if not picks:
            if not (s.center or s.deck):
                return super().candidates(s, ask)
            first = box.first_take
            found = [first + at for at in TAKE.zone(s, ask)]
            recruits, hires = payable(s, ask)
            found += recruits
            found += hires
            if s.actors[ask.seat]:
                found += by_abilities(s, ask)
            found.sort()
            return found
        if not box.first_recruit <= picks[0] < box.first_free:
            return super().candidates(s, ask)
        payment = declared_in(s, ask)
        if not payment.left:
            found = [box.is_done]
        elif payment.asked:
            found = payment.choices()
        else:
            found = [box.is_pay]
            found += payment.choices()
        if payment.laid:
            found += DROP.open(s, ask)
        if box.overpay:
            found += OVERPAY.open(s, ask)
        return found

    def wording(self, s: Program, ask: Ask) -> str:
        if ask.picks or s.center or s.deck:
            return ask.prompt
        answers = self.candidates(s, ask)
        if not PASS.legal(s, ask):
            return "Recruit a Specialist: nothing is left to be taken."
        nothing = "can be done" if len(answers) == 1 else "can be taken or recruited"
        return f"Nothing {nothing}: pass."

    def hint(self, s: Program, ask: Ask) -> str:
        """What can be recruited now, and how a screen lights it."""
        if ask.picks:
            return super().hint(s, ask)
        recruits = recruits_of(s, ask)
        if not s.center and not s.deck and not recruits:
            return ""
        args = [s.box.catalogue.said(s.box.catalogue.texts[one])[1] for one in recruits]
        count = len({words[-2] for words in args})
        if not count:
            return "You cannot pay for any card yet: take one (thin rings)."
        cards = counted(count, "card")
        return f"You can recruit {cards} now (bright rings), the others only take (thin rings)."


BY_ABILITY: dict[int, Act] = {
    code: verb
    for verb in (SURVEY, REARRANGE, TRADE, TRAIN, RECRUIT_FREE)
    for code in HELPERS[verb.words[0]]
}


def by_abilities(s: Program, ask: Ask) -> list[int]:
    """What can be done by cards that can act now."""
    ability, cards = s.box.ability, acting(s, ask.seat)
    if len(cards) == 1:
        return BY_ABILITY[ability[cards[0]]].legal(s, ask)
    found: list[int] = []
    if cards:
        for verb in {BY_ABILITY[ability[card]] for card in cards}:
            found += verb.legal(s, ask)
    return found


class CloseTurn(Declaration):
    """After the action: 56 and 19 again, then at most one Project (SE-22, SE-55)."""

    key = "close"
    clause = "SE-55"
    takes = (TRADE, TRAIN, GIVE, CLAIM, END)

    def candidates(self, s: Program, ask: Ask) -> list[int]:
        """As they come, the abilities only where a card can act."""
        if ask.picks:
            return GIVE.legal(s, ask)  # all others begin something
        found = asides(s, ask.seat) if s.actors[ask.seat] else []
        found += CLAIM.open(s, ask)
        found += END.open(s, ask)
        return found

    def prompt(self, s: Program, seat: int, arg: int) -> str:
        if within_reach(s, seat):
            return "Complete a Project, or end your turn."
        texts = [s.box.catalogue.texts[action] for action in asides(s, seat)]
        cards = dict.fromkeys(s.box.card_at[text.split()[1]] for text in texts)
        names = joined([s.box.card_name(one) for one in s.actors[seat] if one in cards])
        return f"End your turn, or use {names} first." if names else "End your turn."


def asides(s: Program, seat: int) -> list[int]:
    """What may still be done besides a Project: 56 and 19, before or after the action (T2, T5)."""
    found: list[int] = []
    cards = acting(s, seat)
    if cards:
        ability = s.box.ability
        verbs = [BY_ABILITY[ability[card]] for card in cards]
        for verb in (TRADE, TRAIN):  # SE-A56 SE-J26 SE-A19 SE-J25
            if verb in verbs:
                found += verb.legal(s, Ask(seat, CLOSE_TURN, 0, ""))
    return found


def finish_turn(s: Program, out: Out) -> None:
    """The turn ends by itself when nothing is left to do in it."""
    if s.acted and not s.pending:
        seat = s.active
        if s.closing or not (within_reach(s, seat) or (s.actors[seat] and asides(s, seat))):
            next_turn(s, out)


class Draw(Question[Program]):
    """Draws by 9, 21, 32, 43, 45 and 58, in the order the owner likes, or declined (SE-J39)."""

    key = "draw"
    clause = "SE-50"
    takes = (DrawFor(), Enough())

    def prompt(self, s: Program, seat: int, arg: int) -> str:
        names = " and ".join(s.box.card_name(card) for card in s.pending)
        return f"Do you draw for {names}?"

    def answer(self, s: Program, ask: Ask, out: Out) -> None:
        super().answer(s, ask, out)
        finish_turn(s, out)


TAKE_TURN = TakeTurn()
CLOSE_TURN = CloseTurn()
DRAW = Draw()

QUESTIONS: tuple[Question[Program], ...] = (TAKE_TURN, CLOSE_TURN, DRAW)
