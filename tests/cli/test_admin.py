"""`muster admin` against a running server, and what bad input gets: one sentence, exit 2."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from muster.cli import run
from tests.server.clients import Someone, serving


def test_one_sentence_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "admin-token").write_text("x")
    here = ["--data", str(tmp_path)]
    for args, why in (
        (["tables", "--data", str(tmp_path / "none")], "cannot read"),
        (["tables", "--server", "http://127.0.0.1:9", *here], "no server answers"),
        (["tables", "--server", "nowhere", *here], "no address of a server"),
        (["announce", "Hi", "--until", "soon", *here], "is no time; valid:"),
        (["announce", "Hi", "--until", "2001-01-01", *here], "is over already"),
        (["tables", "--limit", "0", *here], "greater than or equal to 1"),
        (["expel", "Eve"], "No such command"),
    ):
        assert run(["admin", *args]) == 2
        [line] = capsys.readouterr().err.splitlines()
        assert why in line


async def test_it_speaks_to_a_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("[red]Ana")
        table = await ana.open("me", "open")

        async def admin(*args: str) -> tuple[int, str, str]:
            words = ["admin", *args, "--server", server.base, "--data", str(tmp_path)]
            code = await asyncio.to_thread(run, words)
            said = capsys.readouterr()
            return code, said.out, said.err

        code, out, _ = await admin("tables", "--json")
        assert code == 0
        assert [one["id"] for one in json.loads(out)] == [table["id"]]
        assert table["id"] in (await admin("tables", "--state", "lobby"))[1]
        assert "No tables." in (await admin("tables", "--game", "masters"))[1]
        assert "[red]Ana" in (await admin("people", "ana"))[1]
        assert "Closed at ten" in (await admin("announce", "Closed at ten", "--until", "1h"))[1]
        assert "Nothing is announced." in (await admin("announce", "--clear"))[1]
        assert "for good" in (await admin("block", "[red]Ana", "--reason", "Insults"))[1]
        assert "Insults." in (await admin("block", "--list"))[1]
        assert "may act again" in (await admin("unblock", "[red]Ana"))[1]
        assert "takes nothing new; 0 sockets" in (await admin("drain", "--wait"))[1]
        assert "takes new tables and people again" in (await admin("drain", "--off"))[1]
        for args, why in (
            (("block", "Nobody"), "nobody here has the id or the name 'Nobody'"),
            (("unblock", "[red]Ana"), "they are not blocked"),
            (("tables", "--token", "wrong"), "administrator's token"),
            (("block",), "name a person or an address"),
            (("tables", "--state", "gone"), "valid: lobby, running, over"),
        ):
            code, _, err = await admin(*args)
            assert code == 2
            assert why in err
            assert len(err.splitlines()) == 1


@pytest.mark.parametrize("name", ["--metrics-token", "--admin-token"])
def test_a_short_token_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", name, "short"]) == 2
    assert "has 5 characters; make up 24 or more" in capsys.readouterr().err
