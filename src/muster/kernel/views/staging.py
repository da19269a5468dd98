"""Setting the scene: from a state and a seat to the tree and the questions a client draws."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from muster.kernel.ask import Ask, waited_for
from muster.kernel.engine import legal_answers, refusal
from muster.kernel.errors import Illegal
from muster.kernel.scene import Area, Choice, Layout, Mute, Piece, Preview, Prompt, Scene, walk
from muster.kernel.state import State
from muster.kernel.verbs import Verb
from muster.kernel.views.kept import kept
from muster.kernel.views.view import view_of

AnyState = State[Any]


def _looked_at(s: AnyState, seat: int | None) -> tuple[AnyState, int | None]:
    return s, seat


@kept(_looked_at)
def scene_of(s: AnyState, seat: int | None) -> Scene:
    """The table as this seat, or a spectator (None), sees it."""
    view = view_of(s, seat)
    table = view["table"]
    layout = s.box.game.layout(s.box, view)
    prompts = [_prompt(s, ask, False, table, seat) for ask in s.asks]
    prompts += [_prompt(s, ask, True, table, seat) for ask in s.sealed]
    return _scene(s, seat, layout, tuple(prompts), _mute(s, seat))


@kept(_looked_at)
def still_of(s: AnyState, seat: int | None) -> Scene:
    """The same without a question, where nobody is to answer: on the way from one to the next."""
    return _scene(s, seat, s.box.game.layout(s.box, view_of(s, seat)), (), None)


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


def _prompt(
    s: AnyState, ask: Ask, answered: bool, table: dict[str, Any], seat: int | None
) -> Prompt:
    """A question as a seat sees it: only its own comes with choices, picks and hint."""
    question = ask.question
    if ask.seat != seat:
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
    box, texts = s.box, s.box.catalogue.texts
    game = box.game
    picks = tuple(texts[pick] for pick in ask.picks)
    open_ask = ask.picked(()) if answered else ask
    choices = tuple(_choices(s, open_ask, table))
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
        picked=tuple(game.picked(box, table, ask.seat, picks)),
        begun="" if answered else _begun(s, ask, choices),
    )


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


def _choices(s: AnyState, ask: Ask, table: dict[str, Any]) -> list[Choice]:
    """What may be answered; actions that differ by an amount are one choice with its bounds."""
    catalogue = s.box.catalogue
    found: list[Choice] = []
    last = -1
    for action in legal_answers(s, ask):
        text = catalogue.texts[action]
        if not catalogue.verbs[catalogue.verb_of[action]].amount:
            found.append(_choice(s, ask, action, text, table))
            continue
        said, _, amount = text.rpartition(" ")
        if action == last + 1 and found and found[-1].high and found[-1].action == said:
            found[-1] = replace(found[-1], high=int(amount))
        else:
            choice = _choice(s, ask, action, said, table)
            found.append(replace(choice, low=int(amount), high=int(amount)))
        last = action
    return found


def _choice(s: AnyState, ask: Ask, action: int, text: str, table: dict[str, Any]) -> Choice:
    """A choice for this action, worded by `text`: without the amount if it has one."""
    box, question = s.box, ask.question
    if question.sealed:
        # What completes a sealed answer may be the last thing the others wait for.
        confirm = question.settled(s, ask.picked((*ask.picks, action)))
    else:
        confirm = box.catalogue.verb_of[action] in question.final
    picks = tuple(box.catalogue.texts[pick] for pick in ask.picks)
    game = box.game
    said = _said(s, ask, action, text)
    if said is None:
        preview = game.preview(box, table, ask.seat, text, picks)
        label = preview.label or game.worded(box, table, text)
        targets = game.targets(box, table, text)
    else:
        verb, words = said
        seen = game.seen(box, table)
        preview = verb.previewed(seen, ask.seat, words, picks) or Preview()
        label = preview.label or verb.labelled(box, seen, words)
        targets = verb.touched(box, seen, words)
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


def _said(
    s: AnyState, ask: Ask, action: int, text: str
) -> tuple[Verb[Any], tuple[int, ...]] | None:
    """The verb this question has for an action, and its words; None where no Verb says it."""
    verb = ask.question.taken.get(s.box.catalogue.verb_of[action])
    if verb is None:
        return None
    return verb, s.box.catalogue.said(text)[1]


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
