"""How the modules of a game hang together: no import inside a function, and how deep they go."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import muster

GAMES = Path(muster.__file__).parent / "games"

DEEPEST = {
    "masters": 12,
    "millions_of_dollars": 12,
    "space_explorers": 12,
    "the_plan": 12,
    "the_specialists": 12,
}
"""The longest chain of modules of which each imports the next; imports for types do not count."""

BOTS = ("heuristics", "features", "levels", "bot", "partner")
"""What bots think stands on the rules, as one more storey with a limit of its own."""

THOUGHTS = 11


def modules_of(game: str) -> dict[str, Path]:
    """The modules of a game by name."""
    found: dict[str, Path] = {}
    for path in sorted((GAMES / game).rglob("*.py")):
        parts = path.relative_to(GAMES).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(name: str, path: Path, modules: dict[str, Path]) -> set[str]:
    """The modules of the same game this one imports when it is imported."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:  # what is for types is in an if
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            base += node.module.split(".") if node.module else []
            for alias in node.names:
                whole = ".".join([*base, alias.name])
                found.add(whole if whole in modules else ".".join(base))
    return found & set(modules) - {name}


def of_bots(name: str) -> bool:
    return name.split(".")[1:2] != [] and name.split(".")[1] in BOTS


def longest_chain(imports: dict[str, set[str]]) -> list[str]:
    @cache
    def below(name: str) -> tuple[str, ...]:
        chains = sorted([below(one) for one in imports[name]], key=len)
        return (name, *chains[-1]) if chains else (name,)

    return list(sorted([below(name) for name in imports], key=len)[-1])


def test_every_game_has_its_limit() -> None:
    assert {path.parent.name for path in GAMES.glob("*/game.py")} == set(DEEPEST)


@pytest.mark.parametrize("game", DEEPEST)
def test_modules_do_not_pile_up(game: str) -> None:
    rules = {name: path for name, path in modules_of(game).items() if not of_bots(name)}
    chain = longest_chain({name: imports_of(name, path, rules) for name, path in rules.items()})
    assert len(chain) <= DEEPEST[game], " > ".join(chain)


@pytest.mark.parametrize("game", DEEPEST)
def test_what_bots_think_does_not_pile_up(game: str) -> None:
    bots = {name: path for name, path in modules_of(game).items() if of_bots(name)}
    chain = longest_chain({name: imports_of(name, path, bots) for name, path in bots.items()})
    assert len(chain) <= THOUGHTS, " > ".join(chain)


@pytest.mark.parametrize("game", DEEPEST)
def test_rules_know_nothing_of_bots(game: str) -> None:
    modules = modules_of(game)
    for name, path in modules.items():
        if not of_bots(name):
            known = [one for one in imports_of(name, path, modules) if of_bots(one)]
            assert known == [], f"{name} imports what bots think"


@pytest.mark.parametrize("game", DEEPEST)
def test_nothing_is_imported_inside_a_function(game: str) -> None:
    """Who needs that has a cycle of imports: phases are named and put to wait instead."""
    late = [
        f"{name}:{node.lineno}"
        for name, path in modules_of(game).items()
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
        if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    assert late == []


def test_a_chain_is_found_by_hand() -> None:
    chain = longest_chain({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    assert chain == ["a", "b", "c"]
