"""`muster data`: what whoever runs a server types."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from muster.server.store.database import Store
from tests.cli.running import Muster


def kept(folder: Path) -> Path:
    """A folder of a server at which one person has been."""
    folder.mkdir()
    store = Store(folder / "muster.sqlite3")
    store.prepare()
    store.at_once(
        lambda c: c.exec_driver_sql(
            "INSERT INTO people (id, name, created, seen) VALUES ('p', 'Ana', 1, 1)"
        )
    )
    (folder / "key").write_bytes(b"k" * 32)
    return folder


def test_out_in_and_looked_at(muster: Muster, tmp_path: Path) -> None:
    data, other, copy = kept(tmp_path / "data"), tmp_path / "other", tmp_path / "copy"
    file = tmp_path / "all.jsonl.gz"
    ran = muster("data", "export", file, "--data", data)
    assert (ran.code, "1 people, 0 tables" in ran.out) == (0, True)
    ran = muster("data", "import", file, "--data", other)
    assert (ran.code, "1 people, 0 tables" in ran.out) == (0, True)
    ran = muster("data", "check", "--data", other)
    assert (ran.code, "is sound: 1 people" in ran.out) == (0, True)
    ran = muster("data", "migrate", "--data", other)
    assert (ran.code, "already" in ran.out) == (0, True)
    assert muster("data", "backup", copy, "--data", data).code == 0
    assert (copy / "key").read_bytes() == b"k" * 32
    assert muster("data", "check", "--data", copy).code == 0


def test_what_is_wrong_leaves_with_one(muster: Muster, tmp_path: Path) -> None:
    data = kept(tmp_path / "data")
    with closing(sqlite3.connect(data / "muster.sqlite3")) as disk:
        disk.execute("INSERT INTO knows VALUES ('nobody', 'the-plan', 1)")
        disk.commit()
    ran = muster("data", "check", "--data", data)
    assert ran.code == 1
    assert "knows: 1 row with person 'nobody', which is not in people" in ran.err


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["check", "--data", "nowhere"], "there is no database at nowhere/muster.sqlite3"),
        (["migrate", "--data", "nowhere"], "there is no database at nowhere/muster.sqlite3"),
        (["export", "x.jsonl", "--data", "nowhere"], "there is no database at nowhere"),
        (["backup", "copy", "--data", "nowhere"], "there is no database at nowhere"),
        (["backup", "copy", "--database", "postgresql://a:hidden@h/d"], "pg_dump --format=custom"),
        (["import", "no.jsonl"], "no.jsonl cannot be read: No such file"),
        (["check", "--database", "oracle://x/y"], "of the kind 'oracle' is not known here"),
    ],
)
def test_bad_input_gets_one_sentence(
    muster: Muster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = muster("data", *args)
    assert ran.code == 2
    assert told in ran.err
    assert "hidden" not in ran.err
    assert not list(tmp_path.iterdir())  # nothing was begun
    assert ran.err.count("\n") == 1
