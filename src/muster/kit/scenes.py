"""What screens are given: unique ids, asks that point at nodes, actions that read back."""

from __future__ import annotations

import json
from typing import get_args

import msgspec

from muster.kernel.match import Match
from muster.kernel.scene import (
    SUITS,
    Area,
    AreaKind,
    AreaRole,
    AreaState,
    Choice,
    Face,
    Mark,
    Node,
    Piece,
    PieceKind,
    PieceState,
    Prompt,
    Scene,
    Shape,
    Side,
    Text,
    TextRole,
    Tone,
    walk,
)
from muster.kernel.views.kept import Kept, keeping
from muster.kit.coverage.guide import check_points, sound_guide
from muster.kit.trial import Trial, Walk, check
from muster.kit.vocabulary import unseen

PROMISE = "scene ids are unique and every ask points at a node; action text round-trips"

MOMENTS = 25
TEXT_ROLES = get_args(TextRole)
PIECES = get_args(PieceKind)
PIECE_STATES = get_args(PieceState)
AREAS = get_args(AreaKind)
AREA_STATES = get_args(AreaState)
AREA_ROLES = get_args(AreaRole)
SHAPES = get_args(Shape)
SIDES = get_args(Side)
TONES = get_args(Tone)


@check(PROMISE)
def scenes(trial: Trial) -> None:
    """The scene and the log of every seat and of a spectator, and the whole catalogue."""
    _catalogue(trial)
    walked = Walk(trial)
    parts = Kept()
    guide = sound_guide(trial)
    for match in walked.visit(walked.sample(MOMENTS, end=True)):
        for seat in trial.viewers:
            scene = match.scene(seat)
            _made_of_parts(trial, match, scene, parts)
            ids = _nodes(trial, scene)
            _prompts(trial, match, scene, ids)
            if guide is not None:
                check_points(trial, guide, scene, ids)
            trial.expect(
                msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene,
                f"the scene of {trial.who(seat)} is another one after JSON",
            )
    for match in walked.visit([len(walked)]):
        for seat in trial.viewers:
            for line in match.log(seat):
                trial.expect(
                    json.loads(json.dumps(line.told)) == line.told,
                    f"what {trial.who(seat)} was told does not survive JSON: {line.told!r}",
                )


def _made_of_parts(trial: Trial, match: Match, scene: Scene, parts: Kept) -> None:
    """The same scene with parts kept from former ones, whoever looked at them."""
    who = trial.who(scene.seat)
    if trial.game.open_table:
        trial.expect(
            match.game.view(match.state, scene.seat) == match.game.view(match.state, None),
            f"the game says `open_table`, but {who} has a view of its own",
        )
    with keeping(parts):
        kept = match.clone().scene(scene.seat)
    if kept != scene:
        pairs = zip(walk(kept.root), walk(scene.root), strict=False)
        wrong = next((one.id for one, other in pairs if one != other and one.id != "table"), "")
        told = f"the scene of {who} is not what was kept of former ones (at {wrong!r})"
        raise trial.failed(f"{told}: a part shows more than its `@kept` says")


def _catalogue(trial: Trial) -> None:
    catalogue = trial.box.catalogue
    trial.expect(len(catalogue) > 0, "the catalogue is empty")
    label, box = trial.game.label, trial.box
    for code, text in enumerate(catalogue.texts):
        # Thousands: complaints are worded only where there are any.
        if catalogue.ids[text] != code:
            raise trial.failed(f"{text!r} reads back as another action")
        if text != " ".join(text.split()) or not text.isprintable():
            raise trial.failed(
                f"the action {text!r} cannot be typed: one space between its words, nothing else"
            )
        verb = catalogue.verbs[catalogue.verb_of[code]]
        if verb.action(*verb.args(code)) != code:
            raise trial.failed(f"the words of {text!r} give another action")
        if not label(box, text).strip():
            raise trial.failed(f"{text!r} has no label")
    known = set(catalogue.verbs)
    for question in trial.game.questions:
        unknown = sorted(set(question.verbs) - known)
        trial.expect(
            not unknown, f"the question {question.key!r} is answered with {unknown}: no such verb"
        )
        for rule in question.rules:
            told = f"the rule {rule.name} of the question {question.key!r} is about {rule.verbs}"
            trial.expect(known >= set(rule.verbs), f"{told}: not all of them are verbs")
            trial.expect(
                not rule.verbs or not set(rule.verbs).isdisjoint(question.verbs),
                f"{told}: it is answered with none of them",
            )
        trial.expect(
            question.clause in trial.game.clauses,
            f"the question {question.key!r} cites {question.clause!r}: no clause of RULES.md",
        )


def _nodes(trial: Trial, scene: Scene) -> set[str]:
    """Every node is well formed and has an id of its own."""
    who = trial.who(scene.seat)
    seen: set[str] = set()
    for node in scene.nodes():
        if not node.id:
            raise trial.failed(f"the scene of {who} has a node without an id: {node!r}")
        if node.id in seen:
            raise trial.failed(f"the scene of {who} has two nodes {node.id!r}")
        seen.add(node.id)
        wrong = _wrong(node)
        if wrong:
            raise trial.failed(f"the scene of {who}, node {node.id!r}: {wrong}")
        if isinstance(node, Area):
            for inner in node.children:
                lost = "" if _wrong(inner) else unseen(inner, node)
                if lost:
                    raise trial.failed(f"the scene of {who}, node {inner.id!r}: {lost}")
    held: set[str] = set()
    for node in scene.nodes():
        for piece in node.holds if isinstance(node, Area) else ():
            trial.expect(
                piece not in seen and piece not in held,
                f"the scene of {who}: {node.id!r} holds {piece!r}, which lies somewhere else too",
            )
            held.add(piece)
    trial.expect(bool(scene.phase.strip()), f"the scene of {who} does not say where we are")
    trial.expect(
        0 <= scene.step <= scene.steps or scene.steps == 0,
        f"the scene of {who} is at step {scene.step} of {scene.steps}",
    )
    return seen


def _wrong(node: Node) -> str:
    """What is not of the fixed vocabulary, or nothing."""
    if isinstance(node, Text):
        if node.role not in TEXT_ROLES:
            return f"role {node.role!r} is none of {', '.join(TEXT_ROLES)}"
        return _wrong_marks(node.marks)
    if isinstance(node, Piece):
        if node.kind not in PIECES:
            return f"kind {node.kind!r} is none of {', '.join(PIECES)}"
        if node.state not in PIECE_STATES:
            return f"state {node.state!r} is none of {', '.join(PIECE_STATES)}"
        return _wrong_face(node.face)
    return _wrong_area(node)


def _wrong_area(area: Area) -> str:
    if area.kind not in AREAS:
        return f"kind {area.kind!r} is none of {', '.join(AREAS)}"
    if area.role not in AREA_ROLES:
        return f"role {area.role!r} is none of {', '.join(AREA_ROLES)}"
    if not 1 <= area.span <= 12:
        return f"span {area.span} is not 1 to 12"
    if area.state not in AREA_STATES:
        return f"state {area.state!r} is none of {', '.join(AREA_STATES)}"
    if area.count is not None and area.count < 0:
        return f"count {area.count} is negative"
    if area.towards not in SIDES or (area.towards and area.at is None):
        return f"it leans towards {area.towards!r}: no side of a place on a map"
    return _wrong_marks(area.badges)


def _wrong_face(face: Face) -> str:
    for suit in (face.suit, face.ground, *face.cost, *face.symbols):
        if suit and suit not in SUITS:
            return f"suit {suit!r} is none of {', '.join(SUITS)}"
    if face.shape not in SHAPES:
        return f"shape {face.shape!r} is none of {', '.join(SHAPES[1:])}"
    if not 0 <= face.struck <= len(face.cost):
        return f"{face.struck} symbols struck out of {len(face.cost)}"
    return _wrong_marks((*face.bands, *face.badges))


def _wrong_marks(marks: tuple[Mark, ...]) -> str:
    for mark in marks:
        if mark.suit and mark.suit not in SUITS:
            return f"suit {mark.suit!r} is none of {', '.join(SUITS)}"
        shown = mark.suit or mark.icon or mark.label or mark.value or mark.die
        if not (shown or mark.seat is not None):
            return "a mark that shows nothing"
        if mark.tone not in TONES:
            return f"tone {mark.tone!r} is none of good, bad"
    return ""


def _prompts(trial: Trial, match: Match, scene: Scene, ids: set[str]) -> None:
    """Every open question is there, with what the looking seat may answer and where it lies."""
    seat = scene.seat
    offered: list[str] = []
    for prompt in scene.prompts:
        trial.expect(bool(prompt.text.strip()), f"the question {prompt.key!r} has no words")
        if prompt.seat != seat:
            trial.expect(
                not (prompt.choices or prompt.picks or prompt.picked or prompt.hint),
                f"{trial.who(seat)} is shown what seat {prompt.seat} may answer or has picked",
            )
            continue
        lost = [node for node in prompt.picked if node not in ids]
        trial.expect(not lost, f"the answer to {prompt.key!r} lies at {lost}: no such node")
        offered += _choices(trial, prompt, ids)
        _told_apart(trial, prompt, scene)
    if seat is not None:
        legal = sorted(match.legal(seat))
        trial.expect(
            sorted(offered) == legal,
            f"the scene of seat {seat} offers {sorted(offered)}, legal is {legal}",
        )
    asked = [(ask.seat, ask.key) for ask in (*match.state.asks, *match.state.sealed)]
    trial.expect(
        [(prompt.seat, prompt.key) for prompt in scene.prompts] == asked,
        f"the scene of {trial.who(seat)} shows other questions than the open ones",
    )


def _choices(trial: Trial, prompt: Prompt, ids: set[str]) -> list[str]:
    pointed = False
    for choice in prompt.choices:
        trial.expect(bool(choice.label.strip()), f"{choice.action!r} has no label")
        touched = (*choice.targets, *choice.affects, *filter(None, (choice.actor,)))
        lost = [target for target in touched if target not in ids]
        trial.expect(
            not lost, f"{choice.action!r} points at {lost}: the scene of its seat has no such node"
        )
        pointed = pointed or bool(choice.targets)
    trial.expect(
        pointed or not prompt.choices,
        f"no answer to {prompt.key!r} points at anything on the table",
    )
    return [action for choice in prompt.choices for action in choice.actions()]


def _told_apart(trial: Trial, prompt: Prompt, scene: Scene) -> None:
    """Answers read alike only where what they touch looks alike: a list has nothing but words."""
    found: dict[str, Choice] = {}
    for choice in prompt.choices:
        other = found.setdefault(choice.label, choice)
        if other is choice or len(other.targets) != len(choice.targets):
            continue
        trial.expect(
            _shown(scene, other) == _shown(scene, choice),
            f"{other.action!r} and {choice.action!r} are different things and both read "
            f"{choice.label!r}; let the label name what tells them apart",
        )


def _shown(scene: Scene, choice: Choice) -> list[object]:
    """What is printed on the nodes this choice touches, whatever is known of them besides."""
    return [
        msgspec.structs.replace(node.face, about="", badges=())
        if isinstance(node, Piece)
        else node.id
        for node in scene.nodes()
        if node.id in choice.targets
    ]
