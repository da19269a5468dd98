"""Every clause of the rulebook is cited by code and by a test, and nothing cites what is none."""

from __future__ import annotations

from muster.kit.coverage.citations import Citation, coverage, uncovered
from muster.kit.coverage.proof import Proof, RanTest
from muster.kit.trial import Check, Trial, check

PROMISE = "every clause id in RULES.md is cited by code and by a test"
PASSED = f"{PROMISE} that passes"
TOLD = 10
"""So many tests that fail are named."""


@check(PROMISE)
def clauses(trial: Trial) -> None:
    """RULES.md has clauses, each has code and a test, and what the game declares exists.

    Tests are read, not run; `proved_by` counts only those that passed.
    """
    missing = uncovered(coverage(trial.game))
    told = "; ".join(f"{clause.id} has no {what}" for clause, what in missing)
    trial.expect(not missing, told)
    _cited_clauses_exist(trial)


def proved_by(proof: Proof) -> Check:
    """The same check after the tests were run: one that does not pass proves nothing."""
    proven: dict[str, list[Citation]] = {}
    cited: dict[str, list[RanTest]] = {}
    for one in proof.tests:
        for clause in one.clauses:
            cited.setdefault(clause, []).append(one)
            if one.passed:
                proven.setdefault(clause, []).append(Citation(one.file, one.line, one.name))

    def lacking(clause: str, what: str) -> str:
        if "test" not in what or clause not in cited:
            return f"{clause} has no {what}"
        return f"{clause} has no {what} that passes: {cited[clause][0]}"

    @check(PASSED)
    def clauses(trial: Trial) -> None:
        missing = uncovered(coverage(trial.game, proven=proven))
        wrong = [proof.wrong] if proof.wrong else []
        wrong += [lacking(clause.id, what) for clause, what in missing]
        failed = [f"{one} fails: {one.wrong}" for one in proof.failed]
        if len(failed) > TOLD:
            failed[TOLD:] = [f"{len(failed) - TOLD} more tests fail"]
        trial.expect(not wrong and not failed, "\n      ".join([*wrong, *failed]))
        _cited_clauses_exist(trial)

    return clauses


def _cited_clauses_exist(trial: Trial) -> None:
    game = trial.game
    trial.expect(bool(game.clauses), f"{game.folder / 'RULES.md'} has no clauses")
    trial.expect(
        game.meta.end_clause in game.clauses,
        f"meta.end_clause is {game.meta.end_clause!r}: no clause of RULES.md",
    )
    for option in game.meta.options:
        trial.expect(
            option.clause in game.clauses,
            f"option {option.name!r} cites {option.clause!r}: no clause of RULES.md",
        )
    for question in game.questions:
        for rule in question.rules:
            trial.expect(
                rule.clause in game.clauses,
                f"the rule {rule.name} cites {rule.clause!r}: no clause of RULES.md",
            )
