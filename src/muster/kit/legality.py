"""What is legal, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import random

import msgspec

from muster.kernel.engine import asks_of, legal_answers
from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.kit.trial import Trial, Walk, check
from muster.kit.tries import worth_trying

PROMISE = "legal ⇔ why_not is None; an illegal action raises Illegal and changes nothing"

MOMENTS = 12
SOME = 400
"""Of more actions than this a seat tries some beside the legal ones, and plays some that are
refused; all of them in turn, at every second moment one seat."""


@check(PROMISE)
def legality(trial: Trial) -> None:
    """Over the whole catalogue, for every seat, at moments of every kind and after the end.

    Whatever no question of a seat takes the kernel refuses by its verb: there one of each will do.
    Kinds of moments are met twice: where the catalogue is long, some seat goes through the whole
    of it at every second one, another each time.
    """
    walk = Walk(trial)
    for turn, match in enumerate(walk.visit(walk.sample(MOMENTS, end=True))):
        rng = trial.rng(f"legality {match.moment}")
        asked = [seat for seat in trial.seats if asks_of(match.state, seat)]
        whole = asked[turn // 2 % len(asked)] if asked and turn % 2 == 0 else None
        for seat in (*trial.seats, *sorted({ask.seat for ask in match.asks if ask.seat < 0})):
            texts = worth_trying(match, seat)
            if seat != whole and seat in trial.seats:
                texts = _some(texts, rng)
            _legal_is_what_is_not_refused(trial, match, seat, texts)
        _refusals_change_nothing(trial, match, rng)


def _some(texts: list[str], rng: random.Random) -> list[str]:
    """All, or some of many: over the moments and settings of a game every one has its turn."""
    return texts if len(texts) <= SOME else rng.sample(texts, SOME)


def _legal_is_what_is_not_refused(trial: Trial, match: Match, seat: int, texts: list[str]) -> None:
    legal = match.legal(seat)
    trial.expect(len(set(legal)) == len(legal), f"seat {seat} may do the same thing twice: {legal}")
    for ask in asks_of(match.state, seat):
        answers = legal_answers(match.state, ask)
        trial.expect(
            answers == sorted(answers),
            f"the answers of seat {seat} to {ask.key!r} are not in catalogue order",
        )
    allowed = set(legal)
    for text in dict.fromkeys([*texts, *legal]):
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


def _refusals_change_nothing(trial: Trial, match: Match, rng: random.Random) -> None:
    """Illegal actions of every seat, nonsense, and seats that are none."""
    seats = trial.setting.seats
    texts, ids = match.box.catalogue.texts, match.box.catalogue.ids
    tries: list[tuple[int, str]] = []
    for seat in trial.seats:
        legal = set(match.legal(seat))
        refused = [text for text in worth_trying(match, seat) if text not in legal]
        tries += [(seat, text) for text in _some(refused, rng)]
    some = texts[0]
    nonsense = ["", " ", "\0", "\n", "–", "nonsense", some + " ", " " + some, some + " x"]
    nonsense += [some.upper() + "!", some.replace(" ", "  ") + "\t", "9" * 5000]
    tries += [(seat, text) for seat in trial.seats for text in nonsense if text not in ids]
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
        what = f"seat {seat}, {text[:80]!r} raised {type(error).__name__}: {error}"
        raise trial.failed(what, error) from error
    raise trial.failed(f"seat {seat}, {text[:80]!r} is not legal and was played")


def _everything(match: Match) -> tuple[object, ...]:
    return match.fingerprint, match.moment, len(match.events), match.asks, match.answered
