"""Events, logs, views and re-dealing: everybody is told what they may know."""

from __future__ import annotations

import json
import random

import pytest

import muster
from muster.kernel.ask import Ask
from muster.kernel.catalogue import Catalogue
from muster.kernel.events import Out, Silence
from muster.kernel.match import Match
from muster.kernel.scene import Area, Piece, Text, walk
from muster.kernel.shelf.clauses import read_clauses

from .toy import Bench, Noted, Say, Shown, Toy


class Seal(Say):
    key = "seal"
    sealed = True

    def settled(self, s: Toy, ask: Ask) -> bool:
        return len(ask.picks) == 2

    def answer(self, s: Toy, ask: Ask, out: Out) -> None:
        s.notes.append(f"{ask.seat} sealed")


def telling(bench: Bench) -> Match:
    tell = Say()

    def deal(s: Toy, out: Out) -> None:
        s.secrets = [7, 8, 9]
        out.tell(Shown((1, 2)))
        s.ask(0, tell)
        s.ask(1, tell)

    return bench.match(deal, questions=[tell])


def test_masked_fields_are_for_those_who_know(bench: Bench) -> None:
    m = telling(bench)
    event = Noted(0, "a", 7)
    assert event.told(m.box, 0) == {"kind": "noted", "seat": 0, "word": "a", "secret": 7}
    for other in (1, None):
        assert event.told(m.box, other) == {"kind": "noted", "seat": 0, "word": "a", "secret": None}


def test_each_log_numbers_what_its_reader_was_told(bench: Bench) -> None:
    m = telling(bench)
    m.play(0, "say a")
    m.play(1, "say b")
    kinds = {
        seat: [(line.moment, line.told["kind"]) for line in m.log(seat)] for seat in (0, 1, None)
    }
    assert kinds[0] == kinds[1] == kinds[None] == [(0, "shown"), (1, "noted"), (2, "noted")]
    assert [line.told["kind"] for line in m.log(0, since=2)] == ["noted"]
    assert m.log(0, since=3) == []


def test_how_long_somebody_thinks_in_secret_does_not_show_in_a_log(bench: Bench) -> None:
    seal = Seal()

    def ask_all(s: Toy, out: Out) -> None:
        for seat in range(2):
            s.ask(seat, seal)

    def answered(first: str) -> Match:
        m = bench.match(ask_all, lambda s, out: s.ask(0, seal), questions=[seal], seats=2)
        for word in first:
            m.play(0, f"say {word}")
        m.play(1, "say a")
        m.play(1, "say b")
        return m

    assert answered("a").log(1) == answered("").log(1)
    assert answered("ab").log(None) == answered("ba").log(None)


def test_silence_keeps_nothing() -> None:
    out = Silence()
    out.tell(Noted(0, "a"))
    assert out.events == []


# Views and worlds re-dealt from them


def test_a_view_can_be_sent_and_lists_what_is_public(bench: Bench) -> None:
    m = telling(bench)
    for seat in (0, 1, 2, None):
        view = m.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert view["seat"] == seat
        assert "chance" not in json.dumps(view)
    assert m.view(0)["table"]["mine"] == 7
    assert m.view(None)["table"]["mine"] is None
    assert m.view(0)["flow"] == [["root", 2, 0, 0]]


def test_a_redealt_world_is_what_the_view_allows(bench: Bench) -> None:
    m = telling(bench)
    m.play(0, "say a")
    seen: set[tuple[int, ...]] = set()
    for n in range(50):
        world = muster.redeal(json.loads(json.dumps(m.view(1))), random.Random(n))
        assert world.view(1) == m.view(1)
        state = world.state
        assert isinstance(state, Toy)
        seen.add(tuple(state.secrets))
    assert len(seen) > 20
    assert {secrets[1] for secrets in seen} == {8}


def test_sealed_answers_of_others_are_guessed_own_ones_kept(bench: Bench) -> None:
    seal = Seal()

    def ask_all(s: Toy, out: Out) -> None:
        for seat in range(3):
            s.ask(seat, seal)

    m = bench.match(ask_all, questions=[seal])
    for seat, words in ((0, "ab"), (1, "cc"), (2, "b")):
        for word in words:
            m.play(seat, f"say {word}")
    guesses = set()
    for n in range(60):
        world = muster.redeal(m.view(0), random.Random(n))
        mine, other = world.state.sealed
        assert (mine.seat, other.seat) == (0, 1)
        assert mine.picks == m.state.sealed[0].picks
        guesses.add(other.picks)
        assert world.asks[0].picks == (), "what seat 2 has begun is not known"
    assert len(guesses) == 9


def test_a_redealt_world_has_other_chance(bench: Bench) -> None:
    m = telling(bench)
    worlds = [muster.redeal(m.view(0), random.Random(n)) for n in range(3)]
    assert len({world.state.chance.key for world in (*worlds, m)}) == 4
    assert len({world.commitment for world in (*worlds, m)}) == 4


# The small things


def test_actions_are_texts_one_to_one() -> None:
    catalogue = Catalogue()
    stop = catalogue.verb("stop")
    move = catalogue.verb("move", ["a", "b"], ["1", "2", "3"])
    assert catalogue.texts == ["stop", *(f"move {x} {y}" for x in "ab" for y in "123")]
    assert len(catalogue) == 7
    for code, text in enumerate(catalogue.texts):
        assert catalogue.ids[text] == code
        verb = catalogue.verbs[catalogue.verb_of[code]]
        assert verb.action(*verb.args(code)) == code
    assert stop.args(0) == ()
    assert catalogue.texts[move.action(1, 2)] == "move b 3"
    with pytest.raises(ValueError, match="'stop' is in the catalogue already"):
        catalogue.verb("stop")
    with pytest.raises(ValueError, match="a text that another verb has too"):
        catalogue.verb("move a", ["1"])


def test_clauses_are_read_from_lists_and_tables(tmp_path: object) -> None:
    from pathlib import Path

    rules = Path(str(tmp_path)) / "RULES.md"
    rules.write_text(
        "# Title\n\n- **AB-0** before any heading\n\n## Turn\n\n- **AB-1** One,\n  and more.\n"
        "\n  not this\n\n**Cards**\n\n| id | text |\n| --- | --- |\n| **AB-A1** | A card |\n"
        "- AB-2 not bold\n"
    )
    found = read_clauses(rules)
    assert [(c.id, c.text, c.section, c.line) for c in found.values()] == [
        ("AB-0", "before any heading", "", 3),
        ("AB-1", "One, and more.", "Turn", 7),
        ("AB-A1", "A card", "Cards", 16),
    ]
    rules.write_text("- **AB-1** one\n- **AB-1** two\n")
    with pytest.raises(ValueError, match="line 2: AB-1 is there twice"):
        read_clauses(rules)


def test_a_tree_is_walked_parents_first() -> None:
    tree = Area("a", "row", (Area("b", "fan", (Piece("c", "card"),)), Text("d", "words")))
    assert [node.id for node in walk(tree)] == ["a", "b", "c", "d"]
