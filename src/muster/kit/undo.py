"""Taking back: exact where it is allowed, and refused where somebody has learned something."""

from __future__ import annotations

import random

from muster.kernel.engine import legal_answers
from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.kit.records import from_frozen
from muster.kit.secrecy.channels import view_text
from muster.kit.secrecy.check import dealer
from muster.kit.trial import Trial, Walk, check

PROMISE = "undo then redo is the identity; undo across a barrier is refused and changes nothing"

MOMENTS = 14
WORLDS = 5


@check(PROMISE)
def undo(trial: Trial) -> None:
    """At moments of every kind: what may be taken back, what may not, and sealed answers anew."""
    walk = Walk(trial)
    moments = set(walk.sample(MOMENTS, each=1))  # the settings see others
    moments |= {moment + 1 for moment in moments}
    before: Match | None = None
    past: list[Match] = []
    for match in walk.visit():
        past.append(match.clone())
        if match.moment not in moments:
            continue
        rng = trial.rng(f"undo {match.moment}")
        for seat in trial.seats:
            _allowed_is_what_works(trial, match, seat, walk)
        _sealed_answers_can_be_taken_back(trial, match, walk)
        if before is not None and before.moment == match.moment - 1:
            _nobody_keeps_what_was_taken_back(trial, before, match, walk, rng)
            _acts_of_others_stay(trial, before, match, walk)
            _consent(trial, match, past)
        _given_anew(trial, match, rng)
        _in_any_order(trial, match, rng)
        before = past[-1]


def _allowed_is_what_works(trial: Trial, match: Match, seat: int, walk: Walk) -> None:
    """`may_undo` says what `undo` does; a refused one changes nothing; redo brings it all back."""
    refused = match.may_undo(seat)
    left = -1
    for steps in (1, None):
        twin = match.clone()
        try:
            twin.undo(seat, steps)
        except Illegal as error:
            trial.expect(
                refused is not None,
                f"seat {seat} may take something back, it is said, yet undo refuses: {error}",
            )
            trial.expect(
                error.clause in trial.game.clauses,
                f"the refusal to take back cites {error.clause!r}, no clause of RULES.md",
            )
            trial.expect(
                (twin.fingerprint, twin.moment) == (match.fingerprint, match.moment)
                and list(twin.events) == list(match.events),
                f"a refused undo of seat {seat} changed the match",
            )
            continue
        trial.expect(
            refused is None, f"seat {seat} may take nothing back ({refused}), yet undo did"
        )
        if steps is None and twin.moment == left:
            continue  # there was no more to take back than one step
        left = twin.moment
        _redo(trial, match, twin, seat, walk.inputs[: match.moment])


def _redo(
    trial: Trial, match: Match, twin: Match, seat: int, inputs: list[tuple[int, str]]
) -> None:
    """What was taken back is played again: the same match as before."""
    left = _inputs(twin)
    gone = list(inputs)
    for one in left:
        trial.expect(one in gone, f"undo of seat {seat} made up an input: {one}")
        gone.remove(one)
    trial.expect(bool(gone), f"undo of seat {seat} took nothing back")
    beside = inputs[: len(left)] != left and bool(trial.game.own_undo)
    trial.expect(
        (beside or len(twin.events) <= len(match.events)) and not (twin.over and not match.over),
        f"undo of seat {seat} took back {gone}, and the match went on by it",
    )
    for ask in match.asks:
        for same in twin.asks:
            if ask.seat == same.seat != seat and ask.question is same.question:
                trial.expect(
                    ask.picks == same.picks,
                    f"undo of seat {seat} changed what seat {ask.seat} has begun to answer",
                )
    if inputs[: len(left)] == left:
        for who, action in inputs[len(left) :]:
            twin.play(who, action)
        trial.expect(
            _same(twin, match),
            f"seat {seat} took back {gone} and gave it again: not the same match, log or record",
        )
    elif match.state.sealed or any(ask.picks for ask in match.asks):
        _give_again(trial, match, twin, seat)
    else:
        _as_if_never_done(trial, match, twin, seat, gone, left)


def _as_if_never_done(
    trial: Trial,
    match: Match,
    twin: Match,
    seat: int,
    gone: list[tuple[int, str]],
    left: list[tuple[int, str]],
) -> None:
    """Taken back beside others: only own answers go, and it is the match without them."""
    trial.expect(
        bool(trial.game.own_undo) and {who for who, _ in gone} == {seat},
        f"undo of seat {seat} took back {gone}, not only what came last",
    )
    plain = Match.from_header(match.header, match.secret)
    for who, action in left:
        plain.play(who, action)
    trial.expect(
        _same(plain, twin), f"seat {seat} took back {gone}: not the match in which it never was"
    )


def _give_again(trial: Trial, match: Match, twin: Match, seat: int) -> None:
    """Sealed answers others gave later have stayed; then what is given again comes after them."""
    texts = match.box.catalogue.texts
    for ask in (*match.state.sealed, *match.state.asks):
        for again in twin.asks:
            mine = ask.seat == again.seat == seat and again.question is ask.question
            if mine and ask.picks[: len(again.picks)] == again.picks:
                for action in ask.picks[len(again.picks) :]:
                    twin.play(seat, texts[action])
                trial.expect(
                    twin.fingerprint == match.fingerprint,
                    f"seat {seat} took back an answer to {ask.key!r} and gave it again: "
                    "not the same match",
                )
                return


def _sealed_answers_can_be_taken_back(trial: Trial, match: Match, walk: Walk) -> None:
    """A whole answer that is still sealed goes back to its owner; the others' stay sealed."""
    for ask in match.state.sealed:
        last = max(at for at, (who, _) in enumerate(walk.inputs[: match.moment]) if who == ask.seat)
        if not all(walk.sealed[last : match.moment]):
            continue
        twin = match.clone()
        try:
            twin.undo(ask.seat, 1)
        except Illegal as error:
            raise trial.failed(
                f"seat {ask.seat} cannot take back an answer that is still sealed: {error}"
            ) from error
        others = [(a.seat, a.key, a.picks) for a in match.state.sealed if a.seat != ask.seat]
        now = [(a.seat, a.key, a.picks) for a in twin.state.sealed if a.seat != ask.seat]
        trial.expect(
            others == now, f"seat {ask.seat} took back its sealed answer and changed others'"
        )


def _nobody_keeps_what_was_taken_back(
    trial: Trial, before: Match, match: Match, walk: Walk, rng: random.Random
) -> None:
    """If the last input may be taken back, nobody has learned anything by it.

    In every world a seat's view allows, the input must have looked the same. Where it does not,
    something hidden came to light, and the game forgot to say so (`Event.reveals`,
    `out.revealed`).
    """
    seat, action = walk.inputs[before.moment]
    if seat < 0 or match.may_undo(seat) is not None:
        return
    # Others see of a sealed answer only that it is there; `twins` looks after that.
    viewers = {seat} if walk.sealed[before.moment] else {seat, *trial.some_viewers(rng)}
    truth = from_frozen(trial, before)
    truth.play(seat, action)
    for viewer in viewers:
        seen, sees = view_text(before, viewer), view_text(truth, viewer)
        deal = dealer(before, viewer)
        for _ in range(WORLDS):
            world = deal(rng)
            if view_text(world, viewer) != seen:
                return  # that is for `secrecy` to complain about
            if world.why_not(seat, action) is not None:
                continue
            world.play(seat, action)
            trial.expect(
                view_text(world, viewer) == sees,
                f"seat {seat} may take back {action!r}, but {trial.who(viewer)} has learned "
                "something by it: it must be a barrier (tell an event that reveals)",
            )


def _acts_of_others_stay(trial: Trial, before: Match, match: Match, walk: Walk) -> None:
    """What another seat has openly done since is a barrier, or stays as it is (`own_undo`)."""
    who, action = walk.inputs[before.moment]
    if walk.sealed[before.moment] or trial.game.own_undo:
        return  # that they stay is looked at wherever something is taken back
    for seat in trial.seats:
        if seat != who and view_text(before, seat) != view_text(match, seat):
            trial.expect(
                match.may_undo(seat) is not None,
                f"seat {seat} may take something back, though seat {who} has seen it and done "
                f"{action!r} since",
            )


def _consent(trial: Trial, match: Match, past: list[Match]) -> None:
    """If all the others consent, the last thing that happened is taken back whatever it was; in a
    game whose barriers stand not beyond them."""
    twin = match.clone()
    try:
        twin.undo(0, consent=tuple(trial.seats))
    except Illegal as error:
        stands = trial.game.barriers_stand
        trial.expect(
            bool(stands) and error.clause == stands and match.moment <= match.history.barrier,
            f"everybody consents, yet undo refuses: {error}",
        )
        trial.expect(twin.fingerprint == match.fingerprint, "a refused undo has changed the match")
        return
    played, kept = match.history.inputs, twin.history.inputs
    trial.expect(
        not trial.game.barriers_stand or len(kept) >= match.history.barrier,
        "undo with everybody's consent went beyond a barrier that stands",
    )
    trial.expect(
        len(kept) < len(played) and played[: len(kept)] == kept,
        "undo with everybody's consent did not take back what came last",
    )
    trial.expect(
        _same(twin, past[len(kept)]),
        f"taken back with everybody's consent, it is not the match of moment {len(kept)}",
    )


def _given_anew(trial: Trial, match: Match, rng: random.Random) -> None:
    """A sealed answer given anew is as if it had been the first one."""
    texts = match.box.catalogue.texts
    for ask in match.asks:
        if not ask.sealed or ask.picks:
            continue
        one, other = match.clone(), match.clone()
        final = _seal(one, ask.seat, rng)
        if ask.seat not in one.answered:
            continue
        _seal(other, ask.seat, rng)
        for action in final:
            other.play(ask.seat, texts[action])
        trial.expect(
            one.fingerprint == other.fingerprint,
            f"seat {ask.seat} seals {[texts[a] for a in final]}, at once or after another answer: "
            "not the same match",
        )


def _in_any_order(trial: Trial, match: Match, rng: random.Random) -> None:
    """The order in which sealed answers arrive is nobody's business."""
    if len(match.asks) < 2 or any(not ask.sealed or ask.picks for ask in match.asks):
        return
    answers = {ask.seat: _seal(match.clone(), ask.seat, rng) for ask in match.asks}
    if len(answers) != len(match.asks):
        return
    texts = match.box.catalogue.texts
    found: set[str] = set()
    for order in (sorted(answers), sorted(answers, reverse=True)):
        twin = match.clone()
        for seat in order:
            for action in answers[seat]:
                twin.play(seat, texts[action])
        found.add(twin.fingerprint)
    trial.expect(len(found) == 1, "the same sealed answers in another order: not the same match")


def _seal(match: Match, seat: int, rng: random.Random) -> list[int]:
    """A seat answers its sealed question, pick by pick, until it is not asked any more."""
    first = next(ask for ask in match.asks if ask.seat == seat)
    current = first
    picks: list[int] = []
    while True:
        answers = legal_answers(match.state, current)
        if not answers:
            return picks  # stuck: that is for `play` to complain about
        picks.append(rng.choice(answers))
        match.play(seat, match.box.catalogue.texts[picks[-1]])
        mine = [a for a in match.asks if a.seat == seat and a.question is first.question]
        going_on = [a for a in mine if a.picks]
        if not going_on:
            return picks
        current = going_on[0]


def _inputs(match: Match) -> list[tuple[int, str]]:
    texts = match.box.catalogue.texts
    return [(seat, texts[code]) for seat, code in match.history.inputs]


def _same(one: Match, other: Match) -> bool:
    """Are state, everything a record is made of, and everything that was told the same?"""
    return (
        one.fingerprint == other.fingerprint
        and one.header == other.header
        and one.secret.bytes == other.secret.bytes
        and one.history.inputs == other.history.inputs
        and list(one.events) == list(other.events)
    )
