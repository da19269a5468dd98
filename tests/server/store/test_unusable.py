"""Databases that cannot be used: one sentence that says what and what to do, nothing changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Barrier, Thread

import pytest
from sqlalchemy import create_engine

from muster.kernel.errors import BadChoice
from muster.server.store.database import Store
from muster.server.store.keys import Secrets, settle_secrets, token_file
from muster.server.store.migrate import head
from muster.server.store.place import file_place, place_of
from tests.cli.running import COMMAND
from tests.postgres import Cluster
from tests.server.clients import kept_by, place_for
from tests.server.conftest import Databases


def refused(database: str, data: Path) -> str:
    """Why a server does not start on this database."""
    with pytest.raises(BadChoice) as told:
        Store(place_of(database, data)).prepare()
    said = str(told.value)
    assert "\n" not in said
    assert len(said) < 400
    return said


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("mysql://me:hidden@host/x", "of the kind 'mysql' is not known here; valid: sqlite:///"),
        ("tables", "tables names no database; valid: sqlite:///"),
        ("sqlite://", "names no file; valid: sqlite:///"),
        ("postgresql://me:hidden@127.0.0.1:1/x", "refused; is it running, and may this machine"),
        ("postgresql://me:hidden@no.such.host.invalid/x", "is it running, and may this machine"),
        ("sqlite:////no/such/folder/x.sqlite3", "unable to open .*; is its folder there"),
    ],
)
def test_what_is_no_database_is_said(tmp_path: Path, database: str, told: str) -> None:
    said = refused(database, tmp_path)
    assert "hidden" not in said
    with pytest.raises(AssertionError, match=told):
        raise AssertionError(said)


def test_a_command_leaves_with_two_and_one_line(tmp_path: Path) -> None:
    """As a process: what a person sees."""
    bad = "postgresql://me:hidden@127.0.0.1:1/x"
    command = [*COMMAND, "serve", "--port", "0", "--data", str(tmp_path), "--database", bad]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith("muster: the database postgresql://me:***@127.0.0.1:1/x cannot")
    assert ran.stderr.count("\n") == 1
    assert sys.executable not in ran.stderr


def test_no_database_at_all(tmp_path: Path) -> None:
    other = tmp_path / "picture.png"
    other.write_bytes(b"no database" * 500)
    said = refused(f"sqlite:///{other}", tmp_path)
    assert "is not a database; name an SQLite file of Muster's, or a new one" in said
    assert other.read_bytes() == b"no database" * 500


def test_a_file_that_may_only_be_read(tmp_path: Path) -> None:
    Store(tmp_path / "x.sqlite3").prepare()
    only = f"sqlite:///file:{tmp_path / 'x.sqlite3'}?mode=ro&uri=true"
    assert "readonly database; let this user write the file and its folder" in refused(
        only, tmp_path
    )


@pytest.mark.engines
def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    place = place_for(tmp_path)
    Store(place).prepare()
    with kept_by(tmp_path) as disk:
        disk.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadChoice, match=rf"by a newer version of Muster .*9999.*{head()}.*install"):
        Store(place).prepare()
    with kept_by(tmp_path) as disk:
        assert disk.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "9999"
        disk.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{head()}'")


def test_tables_of_somebody_else(tmp_path: Path) -> None:
    with create_engine(f"sqlite:///{tmp_path / 'x.sqlite3'}").begin() as connection:
        connection.exec_driver_sql("CREATE TABLE people (name text)")
    with pytest.raises(BadChoice, match="has a table 'people' that Muster did not make"):
        Store(tmp_path / "x.sqlite3").prepare()


# ---------------------------------------------------------------- PostgreSQL


@pytest.fixture
def cluster(postgres: Databases) -> Cluster:
    return postgres.cluster


def test_a_name_nobody_knows_and_a_database_that_is_not_there(
    cluster: Cluster, tmp_path: Path
) -> None:
    there = cluster.url("template")
    assert "create the user first" in refused(there.replace("muster:", "eve:"), tmp_path)
    assert "create it first: createdb" in refused(cluster.url("nowhere"), tmp_path)


def test_a_wrong_password(cluster: Cluster, tmp_path: Path) -> None:
    rules = cluster.folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    try:
        rules.write_text("host template ana 127.0.0.1/32 scram-sha-256\n" + before)
        cluster.run("CREATE ROLE ana LOGIN PASSWORD 'right'")
        cluster.run("SELECT pg_reload_conf()")
        wrong = cluster.url("template", "ana").replace(":x@", ":hidden@")
        said = refused(wrong, tmp_path)
    finally:
        rules.write_text(before)
        cluster.run("SELECT pg_reload_conf()")
        cluster.run("DROP ROLE ana")
    assert "check the name and the password in its address" in said
    assert "hidden" not in said


def test_a_database_that_may_only_be_read(cluster: Cluster, tmp_path: Path) -> None:
    name = cluster.new("template")
    cluster.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        assert "read-only transaction; name the server that takes writes" in refused(
            cluster.url(name), tmp_path
        )
    finally:
        cluster.drop(name)


def test_two_that_start_at_once_both_come_up(cluster: Cluster, tmp_path: Path) -> None:
    """On an empty database: one migrates and makes the keys, the others wait for it."""
    name = cluster.new()
    found: list[Secrets] = []

    def start(n: int) -> None:
        store = Store(place_of(cluster.url(name), tmp_path))
        store.prepare()
        found.append(settle_secrets(store, tmp_path / str(n)))

    threads = [Thread(target=start, args=(n,)) for n in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    cluster.drop(name)
    assert len(found) == 4
    assert len(set(found)) == 1


def test_processes_that_make_a_token_at_once_have_the_same(tmp_path: Path) -> None:
    """Two of them come up on a new folder; each has read what the file says in the end."""
    found: list[str] = []
    for n in range(50):
        path, together = tmp_path / str(n), Barrier(2)

        def make(path: Path = path, together: Barrier = together) -> None:
            together.wait()
            found.append(token_file(path))

        threads = [Thread(target=make) for _ in range(2)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert found == [path.read_text().strip()] * 2
        found.clear()
    assert len(list(tmp_path.iterdir())) == 50, "nothing else is left behind"


# ---------------------------------------------------------------- secrets


@pytest.mark.engines
def test_servers_of_one_database_have_one_secret(tmp_path: Path) -> None:
    store = Store(place_for(tmp_path))
    store.prepare()
    told = settle_secrets(store, tmp_path / "one", "the words of this house")
    assert settle_secrets(store, tmp_path / "two", "the words of this house") == told
    with pytest.raises(BadChoice, match="begun with another secret than the one given by MUSTER"):
        settle_secrets(store, tmp_path / "two", "other words of that house")
    with pytest.raises(BadChoice, match="than a fresh one; give the one its other servers have"):
        settle_secrets(store, tmp_path / "three")
    with pytest.raises(BadChoice, match="too short: it needs at least 16 characters"):
        settle_secrets(store, tmp_path / "four", "short")
    with kept_by(tmp_path) as disk:
        assert disk.exec_driver_sql("SELECT value FROM keys").scalars().all() == [None, None]


@pytest.mark.engines
def test_without_words_they_share_what_the_database_keeps(tmp_path: Path, engine: str) -> None:
    """Of a folder with a key that key; a folder with another one is refused."""
    store = Store(place_for(tmp_path))
    store.prepare()
    first, other = tmp_path / "first", tmp_path / "other"
    for folder, letter in ((first, b"k"), (other, b"o")):
        folder.mkdir()
        (folder / "key").write_bytes(letter * 32)
    (first / "think-token").write_text("words for thinkers\n")
    told = settle_secrets(store, first)
    assert (told.signing, told.think) == (b"k" * 32, "words for thinkers")
    if engine == "sqlite":  # the key stays where it is, out of the database
        with kept_by(tmp_path) as disk:
            assert disk.exec_driver_sql("SELECT * FROM keys").all() == []
        return
    empty = tmp_path / "empty"
    assert settle_secrets(store, empty).signing == b"k" * 32
    assert settle_secrets(store, empty).think == told.think, "one for all machines"
    assert (empty / "think-token").read_text() == "words for thinkers\n"
    assert (empty / "think-token").stat().st_mode & 0o077 == 0
    with pytest.raises(BadChoice, match=r"than the one in .*other/key"):
        settle_secrets(store, other)


def test_files_and_addresses_are_the_same_place(tmp_path: Path) -> None:
    here = tmp_path / "muster.sqlite3"
    assert place_of("", tmp_path).url == file_place(here).url
    assert place_of(f"sqlite:///{here}", tmp_path).file == here
    assert place_of("postgres://a:b@host/x", tmp_path).url.drivername == "postgresql+psycopg"
