"""`muster play --plain`: whole games through a pipe."""

from __future__ import annotations

import re
import signal
from pathlib import Path

from muster import Match, Record
from tests.cli.running import Muster, start

BRIBES = ("--option", "bribes=true", "--seed", "7")


def test_a_whole_game_with_bribes_ends_with_the_scoring_sheet(muster: Muster) -> None:
    seats = ("--seats", "you,random,random", "--option", "bribes=true", "--seed", "5")
    ran = muster("play", "the-plan", *seats, typed="1\n" * 300)
    assert ran.code == 0
    assert ran.err == ""
    for words in ("The game is over", "Treasures", "Full sets", "points", "Bids for"):
        assert words in ran.out
    assert re.search(r"(Fox|Owl|Stag) wins\.|share the win\.", ran.out)
    assert not set("▄▀█│─╭╯\x1b") & set(ran.out)


class Script:
    """What two people at one screen type, made by playing along."""

    def __init__(self, seed: int) -> None:
        self.match = Match.new("the-plan", 2, seed)
        self.lines: list[str] = []
        self._viewer: int | None = None

    def look(self) -> int:
        """Past the curtain, to whoever is asked."""
        asked = [ask.seat for ask in self.match.asks]
        seat = self._viewer if self._viewer in asked else asked[0]
        if seat != self._viewer:
            self.lines.append("")
            self._viewer = seat
        assert seat is not None
        return seat

    def answer(self, as_text: bool) -> str:
        seat = self.look()
        action = self.match.legal(seat)[0]
        self.lines.append(action.replace(" ", "   ") if as_text else "1")
        self.match.play(seat, action)
        return action

    def answer_until(self, key: str) -> None:
        while self.match.asks[0].key != key:
            self.answer(as_text=False)

    def typed(self) -> str:
        return "\n".join([*self.lines, "q", "q", "q", ""])


TWO = ("play", "--seats", "you,you", "--seed", "7")


def test_numbers_action_texts_and_several_picks(muster: Muster) -> None:
    script = Script(7)
    for _ in range(12):
        script.answer(as_text=len(script.lines) % 2 == 0)
    ran = muster(*TWO, typed=script.typed())
    assert ran.code == 0
    assert "is no action" not in ran.out
    assert "So far: " in ran.out
    assert script.match.view(None)["table"]["turn"] > 1
    turn = script.match.view(None)["table"]["turn"]
    assert f"turn {turn} of 11" in ran.out


def test_undo_takes_one_step_back_and_says_why_not(muster: Muster) -> None:
    script = Script(7)
    script.answer_until("pass")
    script.look()
    script.lines += ["1", "u", "u"]
    ran = muster(*TWO, typed=script.typed())
    assert ran.out.count("So far: ") == 1
    assert ran.out.count("Taken back.") == 1
    assert ran.out.count("Nothing can be taken back: something hidden has come to light") == 1


def test_why_not_names_clause_reason_and_facts(muster: Muster) -> None:
    typed = "w plan p1-01\nw 1\nw\nw dance\nplan p1-01\nfoo\n99\nq\n"
    out = muster("play", "--seats", "you,random,random", *BRIBES, typed=typed).out
    assert out.count("is not in your hand.") == 2
    assert "hand: Smash & Grab, Team of Two: Pottery + Jewels" in out
    assert "Rule TP-3: Everybody sets one Plan face down" in out
    assert "That is allowed now." in out
    assert "Type w and an action, for instance: w plan" in out
    assert "'dance' is no action of The Plan" in out
    assert "'foo' is no action of The Plan" in out
    assert "There is no choice 99: they are 1 to 6." in out


def test_help_rules_log_and_scene(muster: Muster) -> None:
    typed = "?\n\nr\nr tp-j9\nr xyz\naid\nl\ns\nq\n"
    out = muster("play", "--seats", "you,random,random", *BRIBES, typed=typed).out
    assert out.count("why not?") == 2
    assert "TP-3 (Clauses): Everybody sets one Plan face down" in out
    assert "TP-J9 (Execution):" in out
    assert "4 different Treasures of one colour: 5 more [TP-14, TP-J19]" in out
    assert "no clause 'xyz' in The Plan; near it:" in out
    assert out.count("Fox is dealt") == 2
    assert out.count("Your hand:") == 2


def test_people_at_one_screen_are_told_apart(muster: Muster) -> None:
    typed = "\n1\nu\n\n2\n\n1\nq\n"
    seats = ("--seats", "you,you", "--names", "Ann,Ben")
    out = muster("play", *seats, *BRIBES, typed=typed).out
    anns, bens = out.split("--- Ben, your turn")[0], out.split("--- Ben, your turn")[1]
    assert "Ann is dealt Lone" in anns or "Ann is dealt Team" in anns
    assert "Ben is dealt 6 Plans." in anns
    assert "u: Ann takes back" in bens
    assert out.count("--- Ann, your turn") >= 2


def test_the_end_of_the_input_is_said_and_the_game_goes_on_from_the_file(
    muster: Muster, tmp_path: Path
) -> None:
    save = tmp_path / "friday.muster"
    seats = ("--seats", "you,random,random")
    first = muster("play", *seats, *BRIBES, "--save", save, typed="1\n1\n")
    assert first.code == 2
    assert "The input ended before the game did." in first.out
    assert f"muster play --save {save}" in first.out
    kept = Record.load(save)
    assert kept.header.options["bribes"] is True
    second = muster("play", *seats, "--save", save, typed="1\n" * 300)
    assert second.code == 0
    assert f"Going on after {len(kept.inputs)} steps." in second.out
    done = Record.load(save)
    assert done.inputs[: len(kept.inputs)] == kept.inputs
    assert done.verify().finished
    third = muster("play", *seats, "--save", save)
    assert third.code == 0
    assert "The game is over" in third.out


def test_the_same_seed_deals_the_same_game(muster: Muster) -> None:
    args = ("play", "--seats", "you,greedy", "--seed", "friday")
    typed = "1\n1\nq\n"
    assert muster(*args, typed=typed).out == muster(*args, typed=typed).out


def test_without_people_the_log_is_the_show(muster: Muster) -> None:
    ran = muster("play", "--seats", "random,random", "--seed", "1")
    assert ran.code == 0
    assert "Turn 11, round 3." in ran.out
    assert "is dealt 6 Plans." in ran.out
    assert "The game is over" in ran.out


def test_solitaire_counts_the_ghosts(muster: Muster) -> None:
    seats = ("--seats", "you", "--option", "ghosts=2", "--seed", "3")
    ran = muster("play", *seats, typed="1\n" * 60)
    assert ran.code == 0
    assert "Ghost 2:" in ran.out
    assert "solitaire" in ran.out


def test_ctrl_c_leaves_with_130_and_the_game_is_kept(tmp_path: Path) -> None:
    save = tmp_path / "kept.muster"
    process = start("play", "--seats", "you,random,random", "--seed", "7", "--save", save)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    assert any("Plans are turned up" in line for line in process.stdout)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in out + err
    assert len(Record.load(save).inputs) == 3


def test_a_reader_who_has_seen_enough_causes_no_traceback() -> None:
    process = start("rules", "the-plan")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.wait(timeout=120)
    assert "Traceback" not in err
    assert "BrokenPipe" not in err


def test_space_explorers_is_played_through_a_pipe(muster: Muster) -> None:
    seats = ("--seats", "you,greedy,greedy", "--seed", "4")
    ran = muster(
        "play", "space-explorers", "--plain", *seats, typed="recruit c38 red\npay\ndone\ns owl\nq\n"
    )
    assert ran.code == 0
    assert ran.err == ""
    for words in (
        "Builder 38: costs 2 yellow; worth 1; red skill. Brings green each turn.",
        "Your tokens, pass to Owl: 1 blue, 1 green, 1 yellow, 1 red, 1 purple.",
        "Recruit Builder 38 into Construction. [SE-20]",
        "Everything is paid.",
        "Construction, 1 red skill: on top Builder 38",
        "Space Flight: empty.",
    ):
        assert words in ran.out
    assert ran.out.count("Testing: empty.") > 2, "one's own twice, and Owl's"
