"""What is legal, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import msgspec

from muster.kernel.engine import asks_of, legal_answers
from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.kit.trial import Trial, Walk, check
from muster.kit.tries import worth_trying

PROMISE = "legal ⇔ why_not is None; an illegal action raises Illegal and changes nothing"

MOMENTS = 12


@check(PROMISE)
def legality(trial: Trial) -> None:
    """Over the whole catalogue, for every seat, at moments of every kind and after the end.

    Whatever no question of a seat takes the kernel refuses by its verb: there one of each will do.
    """
    walk = Walk(trial)
    for match in walk.visit(walk.sample(MOMENTS, end=True)):
        for seat in (*trial.seats, *sorted({ask.seat for ask in match.asks if ask.seat < 0})):
            _legal_is_what_is_not_refused(trial, match, seat)
        _refusals_change_nothing(trial, match)


def _legal_is_what_is_not_refused(trial: Trial, match: Match, seat: int) -> None:
    legal = match.legal(seat)
    trial.expect(len(set(legal)) == len(legal), f"seat {seat} may do the same thing twice: {legal}")
    for ask in asks_of(match.state, seat):
        answers = legal_answers(match.state, ask)
        trial.expect(
            answers == sorted(answers),
            f"the answers of seat {seat} to {ask.key!r} are not in catalogue order",
        )
    allowed = set(legal)
    for text in dict.fromkeys([*worth_trying(match, seat), *legal]):
        refused = match.why_not(seat, text)
        if text in allowed:
            trial.expect(
                refused is None, f"seat {seat}, {text!r} is legal, yet why_not says: {refused}"
            )
        else:
            trial.expect(
                refused is not None,
                f"seat {seat}, {text!r} is not among the legal actions, yet why_not has no "
                "objection: candidates() must offer everything the rules let through",
            )
            assert refused is not None
            _well_said(trial, seat, text, refused)


def _well_said(trial: Trial, seat: int, text: str, refused: Illegal) -> None:
    """A refusal cites a clause of the rulebook, gives a reason, and its facts can be sent."""
    wrong = ""
    if refused.clause not in trial.game.clauses:
        wrong = f"cites {refused.clause!r}, which is no clause of RULES.md"
    elif not refused.reason.strip():
        wrong = "gives no reason"
    elif msgspec.json.decode(msgspec.json.encode(refused.facts)) != refused.facts:
        wrong = f"has facts that do not survive JSON: {refused.facts!r}"
    if wrong:
        raise trial.failed(f"the refusal of seat {seat}, {text!r} ({refused}) {wrong}")


def _refusals_change_nothing(trial: Trial, match: Match) -> None:
    """Every illegal action of every seat, nonsense, and seats that are none."""
    seats = trial.setting.seats
    texts = match.box.catalogue.texts
    tries: list[tuple[int, str]] = []
    for seat in trial.seats:
        legal = set(match.legal(seat))
        tries += [(seat, text) for text in worth_trying(match, seat) if text not in legal]
    some = texts[0]
    nonsense = ["", " ", "\0", "\n", "–", "nonsense", some + " ", " " + some, some + " x"]
    nonsense += [some.upper() + "!", some.replace(" ", "  ") + "\t", "9" * 5000]
    tries += [(seat, text) for seat in trial.seats for text in nonsense if text not in texts]
    tries += [(seat, text) for seat in (-2, seats, seats + 1, 10**9) for text in (some, "nonsense")]

    before = _everything(match)
    for seat, text in tries:
        _refused(trial, match, seat, text)
    if _everything(match) != before:
        raise trial.failed(f"refusing {_culprit(trial, tries)} changed the match")


def _culprit(trial: Trial, tries: list[tuple[int, str]]) -> str:
    """The one refusal that changes the match, found on a fresh one."""
    moment = trial.moment
    assert moment is not None
    for seat, text in tries:
        for match in Walk(trial).visit([moment]):
            before = _everything(match)
            _refused(trial, match, seat, text)
            if _everything(match) != before:
                return f"seat {seat}, {text[:80]!r}"
    return "everything that is illegal, one after the other,"


def _refused(trial: Trial, match: Match, seat: int, text: str) -> None:
    try:
        match.play(seat, text)
    except Illegal as refused:
        _well_said(trial, seat, text[:80], refused)
        return
    except Exception as error:
        raise trial.failed(
            f"seat {seat}, {text[:80]!r} raised {type(error).__name__}: {error}"
        ) from error
    raise trial.failed(f"seat {seat}, {text[:80]!r} is not legal and was played")


def _everything(match: Match) -> tuple[object, ...]:
    return match.fingerprint, match.moment, len(match.events), match.asks, match.answered
