"""Games of free order from the command line: waiting, amounts, and the clock in a replay."""

from __future__ import annotations

import re
from pathlib import Path

from muster import Record
from muster.kernel.ask import TABLE
from tests.cli.running import Muster

PLAY = ("play", "millions-of-dollars", "--plain", "--option", "mode=real-time", "--seed", "5")


def test_waiting_alone_brings_a_round_to_its_end(muster: Muster, tmp_path: Path) -> None:
    kept = tmp_path / "live.muster"
    seats = ("--seats", "you,random,random,random")
    ran = muster(*PLAY, *seats, "--save", kept, typed="1\n" + "w\n" * 60 + "q\n")
    assert ran.code == 0, ran
    assert "You may answer, or w: wait" in ran.out
    assert "Round 2" in ran.out
    record = Record.load(kept)
    rung = [n for n, (seat, _) in enumerate(record.inputs, start=1) if seat == TABLE]
    assert rung
    shown = muster("replay", kept, "--at", str(rung[0]))
    assert shown.code == 0
    assert "The last one: the clock: ring." in shown.out
    assert not re.search(r"\b[Ss]eat -?\d", shown.out)
    assert "The clock runs: " in muster("replay", kept, "--at", str(rung[0] - 1)).out
    assert "Verified." in muster("verify", kept).out


def test_an_offer_by_number_and_amount(muster: Muster, tmp_path: Path) -> None:
    kept = tmp_path / "offer.muster"
    seats = ("--seats", "you,random,random,random")
    ran = muster(*PLAY, *seats, "--save", kept, typed="1\nq\n")
    found = re.search(r"(\d+)\. Pay if Owl leaves \(\$1M to \$\d+M\)", ran.out)
    assert found, ran.out
    again = muster("play", "--save", kept, "--plain", *seats, typed=f"{found[1]} 2\nq\n")
    assert "Pay if Owl leaves: 2." in again.out
    assert Record.load(kept).inputs[-1] == (0, "offer 1 2")
