"""Every clause of the rulebook is cited by code and by a test, and nothing cites what is none."""

from __future__ import annotations

from muster.kit.coverage import coverage, uncovered
from muster.kit.trial import Trial, check

PROMISE = "every clause id in RULES.md is cited by code and by a test"


@check(PROMISE)
def clauses(trial: Trial) -> None:
    """RULES.md has clauses, each has code and a test, and what the game declares exists."""
    game = trial.game
    trial.expect(bool(game.clauses), f"{game.folder / 'RULES.md'} has no clauses")
    missing = uncovered(coverage(game))
    told = "; ".join(f"{clause.id} has no {what}" for clause, what in missing)
    trial.expect(not missing, told)
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
