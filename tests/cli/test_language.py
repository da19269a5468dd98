"""Commands that speak the language of whoever types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from muster.kernel.records.record import Record

from .running import Muster

PLAY = ("play", "the-plan", "--seats", "you,level-1,level-1", "--seed", "3", "--plain")
ASKED = "Quel Plan posez-vous face cachée\u202f? [TP-3]"


def test_plain_play(muster: Muster) -> None:
    said = muster(*PLAY, "--language", "fr", typed="s\n1\nq\n")
    assert said.code == 0
    assert ASKED in said.out
    assert "  1. Sceller Casse & Rafle  (plan sg-01)  Tous les Trésors d’une couleur" in said.out
    assert "Fox reçoit\u202f: Casse & Rafle" in said.out  # names stay, whatever words they are
    assert "Which Plan" not in said.out


def test_what_is_read_may_be_typed(muster: Muster, tmp_path: Path) -> None:
    file = tmp_path / "kept.muster"
    muster(*PLAY, "--language", "fr", "--save", file, typed="sceller solitaire dinosaures\nq\n")
    assert Record.load(file).inputs[0] == (0, "plan p1-12")


@pytest.mark.parametrize(
    ("variables", "french"),
    [
        ({"LC_ALL": "fr_FR.UTF-8"}, True),
        ({"LC_ALL": "", "LANG": "fr_BE"}, True),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, False),
        ({"LC_ALL": "xx_YY.UTF-8"}, False),
    ],
)
def test_the_environment(
    variables: dict[str, str], french: bool, muster: Muster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("Un Plan échoue" in muster("rules", "the-plan", "TP-6").out) is french
    assert "Un Plan échoue" not in muster("rules", "the-plan", "TP-6", "--language", "en").out


@pytest.mark.parametrize(
    "command",
    [
        PLAY,
        ("learn", "the-plan", "1"),
        ("learn", "the-plan"),
        ("aid", "the-plan"),
        ("rules", "the-plan"),
    ],
)
def test_a_language_nobody_has(command: tuple[str, ...], muster: Muster) -> None:
    said = muster(*command, "--language", "xx")
    assert said.code == 2
    assert said.err == "muster: no language 'xx'; valid: en, fr\n"


def test_the_aid_and_a_lesson(muster: Muster) -> None:
    aid = muster("aid", "the-plan", "--language", "fr").out
    assert "1. Exposer. 5 Trésors et 3 Bibelots sortent" in aid
    listed = muster("learn", "the-plan", "--language", "fr").out
    assert listed != muster("learn", "the-plan").out
    lesson = muster("learn", "the-plan", "2", "--plain", "--language", "fr", typed="2\nq\n").out
    assert "Sceller" in lesson
    assert "Owl adore les équipes de deux" in lesson, "a page that calls somebody by name"
    assert "comme celle que vous prêtez à Owl" in lesson, "so does what a wrong answer is told"


def test_the_rulebook_with_what_stands_between_its_clauses(muster: Muster) -> None:
    rules = muster("rules", "space-explorers", "--language", "fr").out.splitlines()
    for line in ("1. Vue d’ensemble", "mot | sens", "T5 libre | pouvoirs 56 et 19"):
        assert line in rules
    assert "- **option**" not in "".join(rules)
    assert any(line.startswith("- option\u202f: une table") for line in rules)


def test_replay(muster: Muster, tmp_path: Path) -> None:
    file = str(tmp_path / "kept.muster")
    muster(*PLAY, "--save", file, typed="1\nq\n")
    said = muster("replay", file, "--at", "0", "--seat", "0", "--language", "fr")
    assert said.code == 0
    assert "Quel Plan posez-vous face cachée" in said.out
    assert "gant spatial (bleu 2)" in said.out
