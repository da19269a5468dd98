"""`muster campaign`: the whole life of a crew through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from muster import Record
from muster.cli.campaign.files import RUNNING
from muster.parts.chronicle import Chronicle
from muster.parts.codes import to_code
from tests.cli.running import Muster
from tests.games.masters.layouts.campaigns import yard

BOTS = ("--yes", "--seats", "random,random", "--seed", "5")


@pytest.fixture
def file(muster: Muster, tmp_path: Path) -> Path:
    """The file of a crew that has not played yet."""
    place = tmp_path / "night.crew"
    assert muster("campaign", "new", place, "--name", "The Night Shift").code == 0
    return place


@pytest.fixture
def small(tmp_path: Path) -> tuple[str, Path]:
    """Options to play on a map of three hexes: quick."""
    place = tmp_path / "yard.json"
    place.write_text(json.dumps(yard()))
    return ("--map", place)


Map = tuple[str, Path]


def heists(file: Path) -> int:
    return len(Chronicle.loads(file.read_bytes()))


def running(file: Path) -> Path:
    return file.with_name(file.name + RUNNING)


def test_without_anything_it_says_what_can_be_done(muster: Muster) -> None:
    ran = muster("campaign")
    assert ran.code == 0
    for word in ("new", "play", "show", "add", "branch", "check"):
        assert word in ran.out


def test_a_crew_plays_with_bots_and_is_shown(muster: Muster, file: Path) -> None:
    played = muster("campaign", "play", file, *BOTS, "--set", "player-1=Ann")
    assert played.code == 0
    assert played.err == ""
    assert "Heist 1, The Inclusion Job:" in played.out
    assert not running(file).exists()
    assert heists(file) == 1
    shown = muster("campaign", "show", file)
    assert shown.code == 0
    for words in ("The Night Shift", "Ann, level 2", "Karma", "Gold Rules", "Old Friend"):
        assert words in shown.out
    lines = [line for line in shown.out.splitlines() if str(file) not in line]
    assert max(len(line) for line in lines) <= 80
    checked = muster("campaign", "check", file)
    assert checked.code == 0
    assert "1 heist" in checked.out


def test_parts_are_shown_in_full(muster: Muster, file: Path, small: Map) -> None:
    muster("campaign", "play", file, *BOTS, *small)
    full = muster("campaign", "show", file, "achievements").out
    assert "True Mastermind" in full
    assert "Gold Rules" not in full
    whole = muster("campaign", "show", file, "all").out
    assert "Dog Whistle" in whole
    assert "The Yard" in whole
    assert "valid: all, members" in muster.refuses("campaign", "show", file, "foo")


def test_heists_follow_each_other_and_can_be_branched(
    muster: Muster, file: Path, tmp_path: Path, small: Map
) -> None:
    for _ in range(2):
        assert muster("campaign", "play", file, *BOTS, *small).code == 0
    before = file.read_bytes()
    other = tmp_path / "what-if.crew"
    ran = muster("campaign", "branch", file, "--upto", "1", other, "--name", "What if")
    assert ran.code == 0
    assert muster("campaign", "play", other, *BOTS, *small).code == 0
    assert (heists(file), heists(other)) == (2, 2)
    assert file.read_bytes() == before
    assert "branched from The Night Shift after heist 1" in muster("campaign", "check", other).out
    refused = muster.refuses("campaign", "branch", file, "--upto", "3", tmp_path / "x.crew")
    assert "0 to 2" in refused
    assert "there already" in muster.refuses("campaign", "branch", file, "--upto", "1", other)
    assert heists(other) == 2


def test_a_heist_played_elsewhere_is_added_once(
    muster: Muster, file: Path, tmp_path: Path, small: Map
) -> None:
    twin = tmp_path / "twin.crew"
    twin.write_bytes(file.read_bytes())
    muster("campaign", "play", file, *BOTS, *small)
    record = tmp_path / "heist.muster"
    Record.loads(Chronicle.loads(file.read_bytes()).entries[0].text).save(record)
    assert "Added heist 1" in muster("campaign", "add", twin, record).out
    kept = twin.read_bytes()
    again = muster("campaign", "add", twin, record)
    assert again.code == 0
    assert "already" in again.out
    assert twin.read_bytes() == kept == file.read_bytes()


def test_a_heist_of_another_crew_is_not_added(
    muster: Muster, file: Path, tmp_path: Path, small: Map
) -> None:
    muster("campaign", "play", file, *BOTS, *small)
    other = tmp_path / "other.crew"
    other.write_bytes(file.read_bytes())
    muster("campaign", "play", other, *BOTS[:-1], "6", *small)
    record = tmp_path / "second.muster"
    Record.loads(Chronicle.loads(other.read_bytes()).entries[1].text).save(record)
    third = tmp_path / "third.crew"
    muster("campaign", "new", third, "--name", "Third")
    before = third.read_bytes()
    assert "MH-151" in muster.refuses("campaign", "add", third, record)
    assert third.read_bytes() == before


# ---------------------------------------------------------------- assembling


def test_the_form_is_filled_in_line_by_line(muster: Muster, file: Path) -> None:
    typed = ["1 startup", "? 1", "1 county-hole", "4 Ann", "5", "ready-enigma", "", "q"]
    ran = muster("campaign", "play", file, typed="\n".join([*typed, "q", ""]))
    assert ran.code == 0
    assert "The Startup Job" in ran.out
    assert "[MH-J15]" in ran.out  # the choices say why not
    assert "Not County: The Hole" in ran.out
    assert "chosen already, as Owl" in ran.out
    assert "The game is kept" in ran.out
    assert running(file).exists()
    header = Record.load(running(file)).header
    assert header.options["scenario"] == "startup"
    assert header.options["dossier"]["players"] == ["Ann"]


def test_leaving_the_form_begins_nothing(muster: Muster, file: Path) -> None:
    before = file.read_bytes()
    ran = muster("campaign", "play", file, typed="x\n99\n?\nq\n")
    assert (ran.code, "Nothing was begun" in ran.out) == (0, True)
    assert "There is no line 99" in ran.out
    ended = muster("campaign", "play", file, typed="")
    assert ended.code == 2
    assert "--yes" in ended.out
    assert file.read_bytes() == before
    assert not running(file).exists()


def test_what_is_set_by_hand_is_checked(muster: Muster, file: Path) -> None:
    def refused(*given: str) -> str:
        values = [word for value in given for word in ("--set", value)]
        return muster.refuses("campaign", "play", file, "--yes", *values)

    assert "MH-J15" in refused("scenario=county-hole")
    assert "MH-159" in refused("fox=ready-tiny", "owl=ready-jitters")
    assert "valid: 1, 2, 3, 4" in refused("people=9")
    assert "valid: scenario, people" in refused("nonsense=1")
    assert "field and its value" in refused("people")
    seats = muster.refuses(
        "campaign", "play", file, "--yes", "--seats", "you,you", "--set", "people=1"
    )
    assert "--seats" in seats
    assert not running(file).exists()


def test_a_drawn_map_that_is_none_is_refused(muster: Muster, file: Path, tmp_path: Path) -> None:
    place = tmp_path / "map.json"
    place.write_text('{"name": "Half"}')
    assert "MH-5" in muster.refuses("campaign", "play", file, "--yes", "--map", place)
    for garbage in ("", "[1, 2", "masters1.garbage", "two words."):
        place.write_text(garbage)
        muster.refuses("campaign", "play", file, "--yes", "--map", place)
    assert "nix.json" in muster.refuses("campaign", "play", file, "--map", tmp_path / "nix.json")
    place.write_text("https://games.example/design?game=masters#" + to_code("masters1", yard()))
    assert muster("campaign", "play", file, *BOTS, "--map", place).code == 0


# ---------------------------------------------------------------- interrupted


def test_an_interrupted_heist_goes_on_where_it_was(muster: Muster, file: Path, small: Map) -> None:
    begun = muster("campaign", "play", file, "--yes", *small, typed="1\nq\n")
    assert begun.code == 0
    assert f"muster campaign play {file} goes on" in begun.out
    assert "A heist is on" in muster("campaign", "show", file).out
    refused = muster.refuses("campaign", "play", file, "--yes", "--set", "people=2")
    assert "--abandon" in refused
    kept = Record.load(running(file))
    assert len(kept.inputs) == 1
    ended = muster("campaign", "play", file, "--seats", "random")
    assert ended.code == 0
    assert heists(file) == 1
    assert not running(file).exists()
    first = Record.loads(Chronicle.loads(file.read_bytes()).entries[0].text)
    assert first.inputs[0] == kept.inputs[0]


def test_bots_keep_their_seats_when_a_heist_goes_on(muster: Muster, file: Path, small: Map) -> None:
    seats = ("--seats", "you,random")
    muster("campaign", "play", file, "--yes", *seats, *small, typed="q\n")
    again = muster("campaign", "play", file, typed="q\n")
    assert again.code == 0
    assert "Nobody else should look" not in again.out  # one person at the screen
    muster("campaign", "play", file, "--seats", "random,random")
    assert [one.name for one in file.parent.glob("night*")] == ["night.crew"]


def test_a_finished_heist_that_was_not_added_yet_is_added(
    muster: Muster, file: Path, small: Map
) -> None:
    """As if the power had failed between the end of the heist and the file."""
    empty = file.read_bytes()
    muster("campaign", "play", file, *BOTS, *small)
    done = file.read_bytes()
    Record.loads(Chronicle.loads(done).entries[0].text).save(running(file))
    file.write_bytes(empty)
    ran = muster("campaign", "play", file)
    assert "Heist 1, The Yard" in ran.out
    assert file.read_bytes() == done
    assert not running(file).exists()
    Record.loads(Chronicle.loads(done).entries[0].text).save(running(file))
    assert "already" in muster("campaign", "play", file).out  # and after it as well
    assert file.read_bytes() == done


def test_a_heist_that_does_not_follow_any_more_is_put_aside(
    muster: Muster, file: Path, tmp_path: Path, small: Map
) -> None:
    muster("campaign", "play", file, "--yes", *small, typed="q\n")
    other = tmp_path / "other.crew"
    muster("campaign", "new", other, "--name", "Other")
    muster("campaign", "play", other, *BOTS, *small)
    file.write_bytes(other.read_bytes())
    refused = muster.refuses("campaign", "play", file)
    assert "--abandon" in refused
    assert "MH-151" in refused
    ran = muster("campaign", "play", file, "--abandon", *BOTS, *small)
    assert ran.code == 0
    assert heists(file) == 2
    assert Record.load(file.with_name(file.name + ".abandoned-1")).inputs == ()


def test_a_damaged_heist_can_be_put_aside(muster: Muster, file: Path, small: Map) -> None:
    muster("campaign", "play", file, "--yes", *small, typed="q\n")
    running(file).write_text("garbage")
    assert "--abandon" in muster.refuses("campaign", "play", file)
    assert muster("campaign", "play", file, "--abandon", *BOTS, *small).code == 0
    assert file.with_name(file.name + ".abandoned-1").read_text() == "garbage"


# ---------------------------------------------------------------- bad files


def test_files_that_are_no_campaign_are_refused(
    muster: Muster, file: Path, tmp_path: Path, small: Map
) -> None:
    muster("campaign", "play", file, *BOTS, *small)
    whole = file.read_text()
    data = json.loads(whole)
    damaged = tmp_path / "damaged.crew"

    def refused(text: str) -> str:
        damaged.write_text(text)
        said = muster.refuses("campaign", "show", damaged)
        assert str(damaged) in said
        assert muster.refuses("campaign", "play", damaged, *BOTS) == said
        assert damaged.read_text() == text
        return said

    assert "no JSON" in refused("")
    assert "no JSON" in refused(whole[:-20])
    assert "no campaign" in refused("{}")
    assert "newer" in refused(json.dumps({**data, "muster-campaign": 99}))
    assert "rules version" in refused(json.dumps({**data, "rules": "99"}))
    assert "changed by hand" in refused(json.dumps({**data, "cash": 99}))
    richer = whole.replace('\\"cash\\":0', '\\"cash\\":9')
    assert richer != whole
    assert "heist 1" in refused(richer)
    twice = json.dumps({**data, "records": data["records"] * 2})
    assert "twice" in refused(twice)
    assert "No such file" in muster.refuses("campaign", "show", tmp_path / "nix.crew")
    with (tmp_path / "huge.crew").open("wb") as huge:
        huge.truncate(10**12)  # it takes no room on the disk
    assert "larger than any" in muster.refuses("campaign", "show", tmp_path / "huge.crew")


def test_a_campaign_needs_a_name_a_game_and_a_free_place(muster: Muster, tmp_path: Path) -> None:
    place = tmp_path / "new.crew"
    assert "--name" in muster.refuses("campaign", "new", place)
    assert "name" in muster.refuses("campaign", "new", place, "--name", "  ")
    assert "no campaign" in muster.refuses(
        "campaign", "new", place, "--name", "X", "--game", "the-plan"
    )
    assert not place.exists()
    nowhere = tmp_path / "nix" / "new.crew"
    assert "cannot write" in muster.refuses("campaign", "new", nowhere, "--name", "X")
    assert muster("campaign", "new", place, "--name", "X").code == 0
    assert "there already" in muster.refuses("campaign", "new", place, "--name", "Y")


def test_a_mistyped_command_names_the_valid_ones(muster: Muster) -> None:
    said = muster.refuses("campaign", "plya")
    assert "new, play, show" in said
    assert "muster campaign --help" in said
