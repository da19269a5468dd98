"""Setting the scene: from a state and a seat to the tree and the questions a client draws."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from muster.kernel.ask import Ask, waited_for
from muster.kernel.engine import legal_answers, refusal
from muster.kernel.errors import Illegal
from muster.kernel.scene import Area, Choice, Layout, Mute, Piece, Preview, Prompt, Scene, walk
from muster.kernel.state import Box, State
from muster.kernel.verbs import Verb
from muster.kernel.views.kept import itself, kept
from muster.kernel.views.knowledge import seen_by
from muster.kernel.views.view import View, view_of

AnyState = State[Any]


def _looked_at(s: AnyState, seat: int | None) -> tuple[AnyState, int | None]:
    return s, seat


@kept(_looked_at)
def scene_of(s: AnyState, seat: int | None) -> Scene:
    """The table as this seat, or a spectator (None), sees it."""
    sight = Sight(s, seat)
    layout = sight.layout()
    prompts = [_prompt(sight, ask, False) for ask in s.asks]
    prompts += [_prompt(sight, ask, True) for ask in s.sealed]
    return _scene(s, seat, layout, tuple(prompts), _mute(s, seat))


@kept(_looked_at)
def still_of(s: AnyState, seat: int | None) -> Scene:
    """The same without a question, where nobody is to answer: on the way from one to the next."""
    return _scene(s, seat, Sight(s, seat).layout(), (), None)


class Sight:
    """What a seat sees of a state: straight from it, or for games that want it so by its view."""

    __slots__ = ("_view", "s", "seat", "seen")

    def __init__(self, s: AnyState, seat: int | None) -> None:
        self.s = s
        self.seat = seat
        self._view: View | None = None
        game = s.box.game
        self.seen: AnyState | None = None
        if game.drawn_from_states:
            known = _open_to_all(s) if game.open_table else game.known(s, seat)
            self.seen = seen_by(s, seat, known)

    def layout(self) -> Layout:
        game = self.s.box.game
        found: Layout
        if self.seen is None:
            found = game.layout(self.s.box, self.view)
        else:
            found = game.draw(self.seen, self.seat)
        return found

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = view_of(self.s, self.seat)
        return self._view

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["table"]
        return found


@kept(itself)
def _open_to_all(s: AnyState) -> AnyState:
    """What everybody knows, where nobody knows more: one for all who look."""
    found: AnyState = s.box.game.known(s, None)
    return found


def _scene(
    s: AnyState, seat: int | None, layout: Layout, prompts: tuple[Prompt, ...], mute: Mute | None
) -> Scene:
    game = s.box.game
    return Scene(
        game=game.meta.id,
        title=game.meta.title,
        skin=game.meta.skin or game.meta.id,
        seat=seat,
        seats=s.box.seats,
        phase=layout.phase,
        step=layout.step,
        steps=layout.steps,
        root=layout.root,
        prompts=prompts,
        waiting=waited_for(s.asks),
        over=s.over,
        mute=mute,
    )


def _mute(s: AnyState, seat: int | None) -> Mute | None:
    found = None if seat is None or s.over else s.box.game.why_mute(s, seat)
    return None if found is None else Mute(found[0], found[1].text)


def _prompt(sight: Sight, ask: Ask, answered: bool) -> Prompt:
    """A question as a seat sees it: only its own comes with choices, picks and hint."""
    question, s = ask.question, sight.s
    if ask.seat != sight.seat:
        return Prompt(
            seat=ask.seat,
            key=ask.key,
            text=ask.prompt,
            clause=ask.clause,
            optional=ask.optional,
            idle=ask.idle,
            answered=answered,
            sealed=question.sealed,
        )
    texts = s.box.catalogue.texts
    picks = tuple(texts[pick] for pick in ask.picks)
    open_ask = ask.picked(()) if answered else ask
    choices = tuple(_choices(sight, open_ask))
    return Prompt(
        seat=ask.seat,
        key=ask.key,
        text=question.wording(s, ask),
        clause=ask.clause,
        optional=ask.optional,
        idle=ask.idle,
        answered=answered,
        picks=picks,
        choices=choices,
        hint=question.hint(s, ask),
        sealed=question.sealed,
        picked=tuple(_picked(sight, ask.seat, picks)),
        begun="" if answered else _begun(s, ask, choices),
    )


def _picked(sight: Sight, seat: int, picks: tuple[str, ...]) -> Sequence[str]:
    box = sight.s.box
    found: Sequence[str]
    if sight.seen is None:
        found = box.game.picked(box, sight.table, seat, picks)
    else:
        found = box.game.picks_drawn(sight.seen, seat, picks)
    return found


def _begun(s: AnyState, ask: Ask, choices: tuple[Choice, ...]) -> str:
    """What the first pick does, if it opened a question of its own: all choices are new ones."""
    if not ask.picks:
        return ""
    box = s.box
    verb_of = box.catalogue.verb_of
    before = {verb_of[action] for action in legal_answers(s, ask.picked(()))}
    if any(choice.action.partition(" ")[0] in before for choice in choices):
        return ""
    said: str = box.game.label(box, box.catalogue.texts[ask.picks[0]])
    return said


def _choices(sight: Sight, ask: Ask) -> list[Choice]:
    """What may be answered; actions that differ by an amount are one choice with its bounds."""
    s = sight.s
    catalogue = s.box.catalogue
    picks = tuple([catalogue.texts[pick] for pick in ask.picks])
    found: list[Choice] = []
    last = -1
    for action in legal_answers(s, ask):
        text = catalogue.texts[action]
        if not catalogue.verbs[catalogue.verb_of[action]].amount:
            found.append(_choice(sight, ask, action, text, picks))
            continue
        said, _, amount = text.rpartition(" ")
        if action == last + 1 and found and found[-1].high and found[-1].action == said:
            found[-1] = replace(found[-1], high=int(amount))
        else:
            choice = _choice(sight, ask, action, said, picks)
            found.append(replace(choice, low=int(amount), high=int(amount)))
        last = action
    return found


def _choice(sight: Sight, ask: Ask, action: int, text: str, picks: tuple[str, ...]) -> Choice:
    """A choice for this action, worded by `text`: without the amount if it has one."""
    s, question = sight.s, ask.question
    box, game = s.box, s.box.game
    if question.sealed:
        # What completes a sealed answer may be the last thing the others wait for.
        confirm = question.settled(s, ask.picked((*ask.picks, action)))
    else:
        confirm = box.catalogue.verb_of[action] in question.final
    said = _said(s, ask, action, text)
    if said is None:
        preview = game.preview(box, sight.table, ask.seat, text, picks)
        label = preview.label or game.worded(box, sight.table, text)
        targets = game.targets(box, sight.table, text)
    else:
        verb, words = said
        seen = game.seen(box, sight.table) if sight.seen is None else sight.seen
        preview = verb.previewed(seen, ask.seat, words, picks) or NO_PREVIEW
        label = preview.label or _labelled(verb, box, seen, words)
        targets = _touched(verb, box, seen, words)
    return Choice(
        action=text,
        label=label,
        targets=tuple(targets),
        button=preview.button,
        hint=preview.hint,
        affects=preview.affects,
        confirm=confirm,
        loses=preview.loses,
        best=preview.best,
        quiet=preview.quiet,
        unit=preview.unit,
        group=preview.group,
        seat=preview.seat,
        suit=preview.suit,
        die=preview.die,
        offered=preview.offered,
        actor=preview.actor,
    )


NO_PREVIEW = Preview()

Words = tuple[int, ...]


def _labelled(verb: Verb[Any], box: Box, seen: AnyState, words: Words) -> str:
    if type(verb).labelled is Verb.labelled:
        return _printed_label(verb, box, words)
    return verb.labelled(box, seen, words)


def _touched(verb: Verb[Any], box: Box, seen: AnyState, words: Words) -> Sequence[str]:
    if type(verb).touched is Verb.touched:
        return _printed_touch(verb, box, words)
    return verb.touched(box, seen, words)


@lru_cache(maxsize=1 << 14)
def _printed_label(verb: Verb[Any], box: Box, words: Words) -> str:
    """What it is called where components alone say so: worked out once for all tables."""
    return verb.labelled(box, None, words)


@lru_cache(maxsize=1 << 14)
def _printed_touch(verb: Verb[Any], box: Box, words: Words) -> Sequence[str]:
    return verb.touched(box, None, words)


def _said(s: AnyState, ask: Ask, action: int, text: str) -> tuple[Verb[Any], Words] | None:
    """The verb this question has for an action, and its words; None where no Verb says it."""
    verb = ask.question.taken.get(s.box.catalogue.verb_of[action])
    if verb is None:
        return None
    return verb, _words(s.box, text)


@lru_cache(maxsize=1 << 14)
def _words(box: Box, text: str) -> Words:
    return box.catalogue.said(text)[1]


def touching(s: AnyState, seat: int, node: str) -> tuple[str, Illegal | None] | None:
    """What a seat that is asked something would do by touching a node, and why it may not.

    None if nothing the seat is asked can be answered with this node. Of several things that may
    not be done it is the one that came closest: one that begins with the node, and of those the
    first that passed the most rules.
    """
    view = view_of(s, seat)
    table = view["table"]
    box = s.box
    catalogue, game = box.catalogue, box.game
    closest: tuple[str, Illegal] | None = None
    furthest = (False, -1)
    for ask in [*s.asks, *(ask.picked(()) for ask in s.sealed)]:
        if ask.seat != seat:
            continue
        seen = game.sees(box, view) if ask.question.takes else None
        for action, full in enumerate(catalogue.texts):
            if catalogue.verb_of[action] not in ask.question.verbs:
                continue
            amount = catalogue.verbs[catalogue.verb_of[action]].amount
            text = full.rpartition(" ")[0] if amount else full
            said = _said(s, ask, action, text)
            if said is None:
                touched = game.targets(box, table, text)
            else:
                touched = said[0].touched(box, seen, said[1])
            if node not in touched:
                continue
            refused = refusal(s, ask, action)
            if refused is None:
                return full, None
            passed = (touched[0] == node, _rules_passed(s, ask, action))
            if passed > furthest:
                closest, furthest = (full, refused), passed
    return closest


def explained(s: AnyState, seat: int, node: str) -> str:
    """What a thing is that answers nothing this seat is asked, and what is asked instead."""
    view = view_of(s, seat)
    game = s.box.game
    what = game.about(s.box, view["table"], node) or _close_up(game.layout(s.box, view).root, node)
    asked = next(ask for ask in (*s.asks, *s.sealed) if ask.seat == seat)
    return f"{what} The question now is: {asked.question.wording(s, asked)}".strip()


def _close_up(root: Area, node: str) -> str:
    """A thing in words: its name, and what is printed on it or read beside it."""
    for one in walk(root):
        if one.id != node:
            continue
        if isinstance(one, Area):
            said = [one.label, one.about or one.note]
        elif isinstance(one, Piece):
            said = [one.face.title, one.face.about or one.face.text]
        else:
            said = [one.text]
        return "".join(f"{text.rstrip('.')}. " for text in said if text).strip()
    return ""


def _rules_passed(s: AnyState, ask: Ask, action: int) -> int:
    """The place of the first rule that objects: how far the action came."""
    found = ask.question.refused(s, ask, action)
    return 0 if found is None else found[2]
