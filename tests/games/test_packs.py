"""What holds for content packs in every game; what a pack can change is tested with the game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import muster
from muster import BadContent, Match, Record
from tests.games.offers import FOLDERS, offered
from tests.games.packs import Bad, Packs, folder
from tests.games.playing import play_randomly

PACKS: list[Packs] = offered("packs", "PACKS")
BAD = [(packs.game, bad) for packs in PACKS for bad in packs.bad]

every_game = pytest.mark.parametrize("packs", PACKS, ids=lambda packs: packs.game)


def test_every_game_is_tried_with_packs() -> None:
    assert [packs.game.replace("-", "_") for packs in PACKS] == FOLDERS
    assert all(packs.bad for packs in PACKS)


# Packs that fit


@every_game
def test_a_folder_and_a_mapping_make_the_same_game(packs: Packs, tmp_path: Path) -> None:
    by_folder = Match.new(packs.game, 3, seed=1, content=folder(tmp_path, packs.good))
    by_text = Match.new(packs.game, 3, seed=1, content=str(tmp_path))
    by_mapping = Match.new(packs.game, 3, seed=1, content=packs.good)
    assert by_folder.header == by_text.header == by_mapping.header
    assert by_folder.fingerprint == by_text.fingerprint == by_mapping.fingerprint
    assert by_folder.header.content != Match.new(packs.game, 3, seed=1).header.content


@every_game
def test_a_record_with_a_pack_replays_from_itself(packs: Packs, tmp_path: Path) -> None:
    packed = folder(tmp_path / "pack", packs.good)
    m = Match.new(packs.game, 3, seed=1, content=packed, options=packs.options)
    play_randomly(m, random.Random(2))
    m.record.save(tmp_path / "game.muster")
    for file in packed.iterdir():
        file.unlink()
    record = Record.load(tmp_path / "game.muster")
    assert record.verify().finished
    again = record.replay()
    assert again.fingerprint == m.fingerprint
    assert again.outcome == m.outcome
    assert again.box.content.overlay == packs.good
    plain = Match.new(packs.game, 3, seed=1, options=packs.options)
    assert plain.header.content != again.header.content


# Packs that do not fit


@pytest.mark.parametrize("as_folder", [True, False], ids=["folder", "mapping"])
@pytest.mark.parametrize(("game", "bad"), BAD, ids=[f"{game}: {bad.wrong}" for game, bad in BAD])
def test_a_bad_pack_is_refused_with_file_card_and_field(
    game: str, bad: Bad, as_folder: bool, tmp_path: Path
) -> None:
    with pytest.raises(BadContent):
        muster.game(game).box(3, None, bad.pack)
    content = folder(tmp_path, bad.pack) if as_folder else bad.pack
    with pytest.raises(BadContent) as raised:
        Match.new(game, 3, seed=1, content=content)
    error = raised.value
    assert (error.file, error.card, error.field) == bad.place
    assert bad.expected in error.expected
    for part in bad.place:
        assert part in str(error)


@every_game
@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ('{"cards": [}', "line 1, column 12", "not JSON"),
        ('{"cards":\n [\n', "line 3, column 1", "not JSON"),
        ("", "line 1, column 1", "not JSON"),
        ("[]", "", "expected an object at the top"),
        ('"cards"', "", "expected an object at the top"),
    ],
)
def test_a_file_that_is_no_json_object_is_refused_with_the_place(
    packs: Packs, text: str, place: str, expected: str, tmp_path: Path
) -> None:
    for stem in muster.game(packs.game).components:
        file = tmp_path / f"{stem}.json"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadContent) as raised:
            Match.new(packs.game, 3, seed=1, content=tmp_path)
        assert (raised.value.file, raised.value.field) == (file.name, place)
        assert expected in raised.value.expected
        file.unlink()


@every_game
def test_a_file_that_is_no_text_is_refused(packs: Packs, tmp_path: Path) -> None:
    for stem in muster.game(packs.game).components:
        file = tmp_path / f"{stem}.json"
        file.write_bytes(b'{"game": "\xff\xfe"}')
        with pytest.raises(BadContent) as raised:
            Match.new(packs.game, 3, seed=1, content=tmp_path)
        assert (raised.value.file, raised.value.field) == (file.name, "byte 10")
        assert raised.value.expected == "not UTF-8 text"
        file.unlink()


@every_game
def test_a_folder_that_is_not_there_is_refused(packs: Packs, tmp_path: Path) -> None:
    with pytest.raises(BadContent) as raised:
        Match.new(packs.game, 3, seed=1, content=tmp_path / "nowhere")
    assert raised.value.file == str(tmp_path / "nowhere")
    assert "no such folder" in raised.value.expected
