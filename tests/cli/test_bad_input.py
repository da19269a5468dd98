"""What bad input gets: one clear line naming the valid ones, exit code 2, no traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from muster import Match
from tests.cli.running import Muster, first_answers


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("play chess", ["no game 'chess'", "the-plan"]),
        ("rules chess", ["no game 'chess'", "the-plan"]),
        ("sim chess", ["no game 'chess'", "the-plan"]),
        ("check chess", ["no game 'chess'", "the-plan"]),
        ("play --seats you,greedy,greedy,greedy,greedy,greedy,greedy", ["7 seats", "1, 2, 3"]),
        ("sim the-plan --bots random,random,random,random,random,random,random", ["7", "1, 2, 3"]),
        ("play --option luck=true", ["no option 'luck'", "bribes", "removed", "ghosts"]),
        ("play --option bribes=maybe", ["bribes", "'maybe'", "true or false"]),
        ("play --option bribes", ["bribes", "needs a value", "true or false"]),
        ("play --option ghosts=2", ["ghosts", "1 seats", "bribes"]),
        ("play --seats you --option ghosts=9", ["ghosts", "9", "1 to 5"]),
        ("play --seats you --option removed=lone", ["removed", "2 different ones", "team3"]),
        ("sim the-plan --option luck=1", ["no option 'luck'", "bribes"]),
        ("play --seats you,deep-blue", ["no bot 'deep-blue'", "you", "greedy", "random"]),
        ("sim the-plan --bots greedy,you", ["no bot 'you'", "greedy", "random"]),
        ("play --seats you,level-6", ["no bot 'level-6'", "level-1", "level-5", "module:Class"]),
        ("play --seats you,level-3:temper=sad", ["no temper 'sad' in the-plan"]),
        ("sim the-plan --bots nowhere.py,random", ["there is no file nowhere.py", "with a Bot"]),
        ("sim the-plan --bots search:playouts=0,random", ["playouts", "from 1 to"]),
        ("serve --bots nowhere_at_all:Mine", ["no module 'nowhere_at_all'", "nowhere_at_all.py"]),
        ("serve --port 0 --smtp mail.example.org", ["mail server cannot be used", "smtp://name"]),
        ("tournament the-plan --bots greedy", ["two bots or more"]),
        ("tournament the-plan --bots greedy,deep-blue", ["no bot 'deep-blue'", "greedy"]),
        ("tournament the-plan --seats 9", ["'9' seats", "1, 2, 3"]),
        ("tournament the-plan --meet twice", ["'twice'", "neighbours", "first"]),
        ("tournament the-plan --out ladder.txt", ["ladder.txt", "FILE.md", "FILE.json"]),
        ("train the-plan -n 1", ["too few to learn from"]),
        ("train the-plan --out weights.txt", ["weights.txt", "FILE.json"]),
        ("train masters", ["masters has nothing to learn with", "features.py"]),
        ("play --seats you,greedy --names A,B,C", ["3 names", "2 seats"]),
        ("rules the-plan TP-61", ["no clause 'TP-61'", "TP-6", "TP-1"]),
        ("rules the-plan nonsense", ["no clause 'nonsense'", "TP-1"]),
        ("rules the-plan TP-61 --coverage", ["no clause 'TP-61'", "TP-6"]),
        ("sim the-plan --json --csv", ["--json", "--csv"]),
        ("sim the-plan -n 0", ["--number"]),
        ("sim the-plan -n many", ["--number"]),
        ("play --content /nowhere/at/all", ["/nowhere/at/all", "no such folder"]),
        ("sim the-plan --content /nowhere/at/all", ["/nowhere/at/all", "no such folder"]),
        ("play --save /nowhere/at/all.muster", ["/nowhere/at/all.muster"]),
        ("check the-plan --only luck", ["no check 'luck'", "legality", "secrecy"]),
        ("new-game Chess!", ["'Chess!'", "high-tide"]),
        ("new-game the-plan", ["the-plan"]),
        ("replay /nowhere.muster", ["/nowhere.muster", "No such file"]),
        ("verify /nowhere.muster", ["/nowhere.muster", "No such file"]),
        ("think --server http://127.0.0.1:9 --token x", ["127.0.0.1:9", "cannot be reached"]),
        ("think --server http://127.0.0.1:9", ["which token?", "--token-file"]),
        ("think --server games --token x", ["'games'", "https://games.example.org"]),
        ("think --server http://192.0.2.1 --token x", ["not encrypted", "--unencrypted"]),
        ("think --server http://127.0.0.1:9 --token-file /nowhere", ["/nowhere", "no such file"]),
        ("serve --bot-workers 0 --bots mine.py", ["--bot-workers", "1 or more"]),
        ("dance", ["No such command 'dance'", "play", "verify"]),
        ("play --dance", ["--dance", "muster play --help"]),
        ("sim", ["Missing argument", "muster sim --help"]),
    ],
)
def test_one_line_that_names_what_would_work(
    muster: Muster, command: str, expected: list[str]
) -> None:
    line = muster.refuses(*command.split())
    for words in expected:
        assert words in line


def test_a_bad_pack_is_refused_with_file_card_field_and_what_was_expected(
    muster: Muster, tmp_path: Path
) -> None:
    pack = {"plans": [{"id": "p2-01", "specialists": "red"}]}
    (tmp_path / "plans.json").write_text(json.dumps(pack))
    line = muster.refuses("play", "--content", tmp_path, "--plain")
    for words in ("plans.json", "p2-01", "specialists", "a list"):
        assert words in line


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match.new("the-plan", 2, 5)
    first_answers(match)
    path = tmp_path / "game.muster"
    match.record.save(path)
    return path


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_record_that_cannot_be_trusted_is_refused_with_file_and_line(
    muster: Muster, record: Path, command: str
) -> None:
    good = record.read_text().splitlines(keepends=True)

    def refused(text: str) -> str:
        record.write_text(text)
        line = muster.refuses(command, record)
        assert str(record) in line
        return line

    assert "cut off" in refused("".join(good[:-1]))
    assert "cut off" in refused("".join(good)[:-20])
    other = good[3].replace("[0,", "[2,").replace("[1,", "[0,").replace("[2,", "[1,")
    assert "changed after it was written" in refused("".join([*good[:3], other, *good[4:]]))
    assert "not a Muster record" in refused("Dear diary,\n")
    assert "newer Muster" in refused("".join(good).replace('"muster":1', '"muster":99', 1))
    record.write_bytes(b"\x89PNG\xff\xfe\n")
    assert "not UTF-8" in muster.refuses(command, record)


def test_a_moment_or_seat_a_record_does_not_have(muster: Muster, record: Path) -> None:
    assert "no moment 9999; valid: 0 to" in muster.refuses("replay", record, "--at", "9999")
    assert "no seat 7; valid: 0 to 1" in muster.refuses("replay", record, "--seat", "7")


def test_a_kept_game_is_not_overwritten_by_another_one(muster: Muster, record: Path) -> None:
    assert "for 2 seats, not 3" in muster.refuses(
        "play", "--save", record, "--seats", "you,you,you"
    )
    assert "already begun" in muster.refuses("play", "--save", record, "--seed", "4")
    record.write_bytes(b"something else")
    assert "not a Muster record" in muster.refuses("play", "--save", record)
    assert record.read_bytes() == b"something else"


def test_a_game_that_cannot_be_imported_is_named_with_file_and_line(
    muster: Muster, tmp_path: Path
) -> None:
    folder = tmp_path / "broken_game"
    folder.mkdir()
    assert "no game.py" in muster.refuses("check", folder)
    (folder / "__init__.py").write_text("")
    (folder / "game.py").write_text("import nothing_of_that_name\n")
    line = muster.refuses("check", folder)
    assert "game.py:1" in line
    assert "nothing_of_that_name" in line
