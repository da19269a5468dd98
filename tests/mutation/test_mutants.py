"""The tool that asks whether tests prove their clauses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.__main__ import accepted, report
from tests.mutation.hunt import ROOT, Todo, Verdict
from tests.mutation.mutants import Mutant, mutants

RULES = '''"""A rule book."""

LIMIT = 3  # XX-1


@rule("XX-2")
def enough(s, ask, action):
    """No more than there is."""
    if s.left < action:
        return Reason("too much")
    return None


def take(s, n):
    # XX-3: what is taken is gone
    s.left -= n
    for seat in s.seats:
        if seat != s.turn and s.open:  # XX-4
            tell(seat)  # XX-5


def share(s):
    """What is left is shared, rounded down (XX-6)."""
    return s.left // len(s.seats)


def all_of_it(s):
    """Everything counts (XX-7)."""
    total = 0
    for one in s.owned:
        total += one
    return total
'''


def changed(cited: str) -> list[str]:
    line = next(n for n, text in enumerate(RULES.split("\n"), 1) if cited in text)
    return [f"{one.before} -> {one.after}" for one in mutants(cited, "rules.py", RULES, line)]


@pytest.mark.parametrize(
    ("cited", "first"),
    [
        ("XX-1", "LIMIT = 3 -> LIMIT = 4"),
        ("XX-2", "s.left < action -> not s.left < action"),
        ("XX-3", "s.left -= n -> s.left += n"),
        ("XX-4", "seat != s.turn and s.open -> not (seat != s.turn and s.open)"),
        ("XX-5", "tell(seat) -> pass"),
        ("XX-6", "return s.left // len(s.seats) -> return s.left * len(s.seats)"),
        ("XX-7", "total += one -> total -= one"),
    ],
)
def test_the_line_that_decides_a_clause_is_made_wrong(cited: str, first: str) -> None:
    assert changed(cited)[0] == first


def test_a_line_can_be_wrong_in_several_ways() -> None:
    assert "seat != s.turn and s.open -> seat != s.turn or s.open" in changed("XX-4")
    assert "seat != s.turn and s.open -> seat == s.turn and s.open" in changed("XX-4")


def test_a_mutant_is_whole_source_with_nothing_else_changed() -> None:
    line = next(n for n, text in enumerate(RULES.split("\n"), 1) if "XX-5" in text)
    mutant = next(mutants("XX-5", "rules.py", RULES, line))
    assert "tell(seat)" not in mutant.source
    assert "s.left -= n" in mutant.source
    compile(mutant.source, "rules.py", "exec")


def test_a_wrong_rule_is_run_against_the_tests_that_cite_it() -> None:
    """TP-6 with the colours of one Plan instead of two: its tests notice."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutation", "the-plan", "--clause", "TP-6", "--jobs", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the-plan: 1 mutants, 1 killed" in done.stdout


ENDLESS_DEAL = """
from tests.mutation.hunt import ENDLESS, ROOT, hunt
from tests.mutation.mutants import Mutant

file = "src/muster/games/the_plan/turn/moves.py"
source = (ROOT / file).read_text() + "def deal(*args):\\n    while True:\\n        pass\\n"
mutant = Mutant("XX-1", file, 1, "", "", source)
print(hunt(mutant, ("tests/games/the_plan/turn/test_deal.py",), 5) == ENDLESS)
"""


def test_a_wrong_rule_that_never_ends_is_stopped() -> None:
    """Also where each test has a limit of its own, which is longer."""
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS_DEAL], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"


def test_what_was_judged_is_in_a_file_there_is() -> None:
    for name in accepted():
        file = name.split()[1].removesuffix(":")
        assert (ROOT / file).is_file(), f"{name}: where is this line now?"


def test_survivors_are_listed_unless_they_were_judged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant = Mutant("XX-1", "rules.py", 3, "LIMIT = 3", "LIMIT = 4", "")
    tasks = [Todo("XX-1", mutant, ("t",)), Todo("XX-9", None, ("t",))]
    judged = tmp_path / "equivalent.txt"
    judged.write_text("# none\n")
    monkeypatch.setattr("tests.mutation.__main__.EQUIVALENT", judged)
    assert report("toy", tasks, [Verdict(mutant, True, 1)]) == 1
    said = capsys.readouterr().out
    assert "XX-1 rules.py: LIMIT = 3 -> LIMIT = 4" in said
    assert "1 clauses are decided by data" in said
    judged.write_text(f"{mutant.name} | nobody reads it\n")
    assert report("toy", tasks, [Verdict(mutant, True, 1)]) == 0
    assert report("toy", tasks, [Verdict(mutant, False, 1)]) == 0
