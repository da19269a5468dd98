"""Bots others wrote: named by module, by file and by entry point; refused clearly."""

from __future__ import annotations

import random
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import muster
from muster.bots import about_bot, bot_names, check_bot, check_offered, make_bot, offer, outside
from muster.bots.bot import Bot, is_a, is_kind
from muster.bots.greedy import GreedyBot
from muster.bots.roster import spelled_out
from muster.bots.search.bot import SearchBot
from tests.bots import odd_bots

MODULE = "tests.bots.odd_bots"
FILE = str(Path(odd_bots.__file__))
LUCK = random.Random(0)


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that offers nothing yet, and packages that offer two bots, one of them broken."""
    points = [
        EntryPoint("early", f"{MODULE}:First", outside.GROUP),
        EntryPoint("broken", "tests.bots.nowhere:Bot", outside.GROUP),
        EntryPoint("greedy", f"{MODULE}:First", outside.GROUP),
        EntryPoint("Not a name", f"{MODULE}:First", outside.GROUP),
    ]
    monkeypatch.setattr("muster.bots.outside.entry_points", lambda group: tuple(points))
    monkeypatch.setattr("muster.bots.roster._named", {})


@pytest.mark.parametrize("plain", [f"{MODULE}:First", f"{FILE}:First"])
def test_a_class_of_a_module_or_a_file_with_its_dials(plain: str) -> None:
    for name in (plain, f"{plain}:place=2:mood=cross"):
        bot = make_bot(check_bot(name), random.Random(0))
        assert type(bot).__name__ == "First"
        assert bot.choose({}, ["a", "b", "c"]) == ("c" if "place" in name else "a")
    assert about_bot(plain) == "Takes the first answer there is."


def test_the_only_bot_of_a_file_needs_no_name(tmp_path: Path) -> None:
    file = tmp_path / "only.py"
    file.write_text(
        "from muster.bots import Bot, GreedyBot\nimport beside\n"
        "class Only(Bot):\n    def choose(self, view, legal): return beside.last(legal)\n"
    )
    (tmp_path / "beside.py").write_text("def last(legal): return legal[-1]\n")
    assert make_bot(str(file), LUCK).choose({}, ["a", "b"]) == "b"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere_at_all:Bot", "there is no module 'nowhere_at_all', installed or in this folder"),
        ("nowhere/bot.py", "there is no file nowhere/bot.py; expected a Python file with a Bot"),
        (FILE, f"which bot? valid: {FILE}:Cheats, {FILE}:First"),
        (f"{MODULE}:Last", f"has no 'Last'; valid: {MODULE}:Cheats, {MODULE}:First"),
        (f"{MODULE}:NoBot", "is no bot: it does not derive from muster.bots.Bot"),
        (f"{MODULE}:Half", "it does not say how to choose"),
        (f"{MODULE}:First:mood=sad", "mood is one of calm, cross (how it feels), for example"),
        (f"{MODULE}:First:mood", "mood is one of calm, cross"),
        (f"{MODULE}:First:place=99", "place is a whole number from 0 to 9"),
        (f"{MODULE}:Raises:place=1", "nothing about tests.bots.odd_bots:Raises can be set"),
        ("muster.bots:make_bot", "muster.bots:make_bot is no bot"),
        ("nobody", "or a class of your own: module:Class, path/to/bot.py"),
    ],
)
def test_what_is_no_bot_is_refused_with_what_would_do(name: str, words: str) -> None:
    with pytest.raises(muster.BadChoice) as caught:
        check_bot(name)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_import_error_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "torn.py"
    file.write_text("import muster\nmuster.nothing\n")
    with pytest.raises(muster.BadChoice, match=r"torn\.py:2: AttributeError"):
        check_bot(str(file))
    file.write_text("class\n")
    with pytest.raises(muster.BadChoice, match=r"torn\.py:1: invalid syntax"):
        check_bot(str(file))
    with pytest.raises(muster.BadChoice, match="cannot be made: RuntimeError: out of paper"):
        make_bot(f"{MODULE}:Unmade", LUCK)


@pytest.mark.usefixtures("offered")
def test_an_installed_package_offers_bots_by_name() -> None:
    assert bot_names()[-2:] == ["broken", "early"]
    assert type(make_bot("early:place=3", LUCK)) is odd_bots.First
    assert check_offered("early") == spelled_out("early") == "early"
    assert type(make_bot("greedy", LUCK)) is muster.bots.GreedyBot, "our names are ours"
    with pytest.raises(muster.BadChoice, match="the bot broken cannot be imported"):
        check_offered("broken")


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize(
    "name", [f"{MODULE}:First", FILE, f"{FILE}:First", "os:system", "./first.py", "C:\\x.py"]
)
def test_strangers_name_no_file_and_no_module(name: str) -> None:
    with pytest.raises(muster.BadChoice, match=r"no bot .*; valid: greedy, random"):
        check_offered(name)


@pytest.mark.usefixtures("offered")
def test_the_host_offers_a_bot_by_the_name_it_has() -> None:
    assert offer(f"{FILE}:First:place=1") == "first"
    assert "first" in bot_names()
    assert check_offered("first") == "first"
    assert spelled_out("first") == f"{FILE}:First:place=1"
    assert make_bot("first:mood=cross", LUCK).choose({}, ["a"]) == "a"
    assert offer(f"{MODULE}:Raises") == "raises"
    with pytest.raises(muster.BadChoice, match="calls itself 'first', as another bot does"):
        offer(f"{MODULE}:First")


def test_that_a_bot_is_a_bot_does_not_make_it_another_one() -> None:
    found = GreedyBot(random.Random(1))
    assert is_kind(GreedyBot, Bot)
    assert not is_a(found, SearchBot)  # asked of ABCs, this holds interpreted but not compiled
    assert is_a(found, Bot)
    assert not is_kind(found, Bot)
    assert not is_kind(int, Bot)
