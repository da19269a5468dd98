"""The kit itself: a game that breaks a promise is caught, by the check of that promise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import muster
from muster.kernel.ask import Ask
from muster.kit import CHECKS, KitFailure, Setting
from muster.kit.legality import SOME, legality

from .broken import Change, Edit, failures

ALL = tuple(named.name for named in CHECKS if named.name != "clauses")

CHANGES = [
    # 1: random play reaches an end within the game's stated bound
    Change(
        "bound-too-low",
        "play",
        (Edit("game.py", "box.hand_size * (box.seats + 1)", "box.hand_size"),),
    ),
    Change(
        "asked-without-an-answer",
        "play",
        (
            Edit(
                "flow.py",
                "        s.ask(s.winner, TAKE_PRIZE)",
                "        s.discards += s.prizes\n"
                "        s.prizes = ()\n"
                "        s.ask(s.winner, TAKE_PRIZE)",
            ),
        ),
    ),
    Change(
        "winners-without-a-seat",
        "play",
        (Edit("game.py", "winners=winners,", "winners=tuple(w + 5 for w in winners),"),),
    ),
    # 2: legal ⇔ why_not is None; refusals cite clauses and change nothing
    Change(
        "candidate-missing",
        "legality",
        (Edit("questions.py", "card in sorted(s.prizes)]", "card in sorted(s.prizes)[:1]]"),),
    ),
    Change(
        "candidates-unsorted",
        "legality",
        (Edit("questions.py", "in sorted(s.prizes)]", "in sorted(s.prizes, reverse=True)]"),),
    ),
    Change(
        "sure-of-what-is-not",
        "legality",
        (
            Edit(
                "questions.py",
                "rules = (prize_lies_there,)",
                "rules = (prize_lies_there,)\n    sure = rules",
            ),
            Edit("questions.py", "in sorted(s.prizes)]", "in range(len(s.box.ids))]"),
        ),
        also=ALL,  # random play walks into what is refused
    ),
    Change(
        "refusal-cites-no-clause",
        "legality",
        (Edit("questions.py", '@rule("XX-6")', '@rule("XX-66")'),),
        also=("clauses",),
    ),
    Change(
        "refusal-changes-the-state",
        "legality",
        (
            Edit(
                "questions.py",
                'f"{s.box.ids[card]} is not in your hand", hand',
                's.won.reverse() or f"{s.box.ids[card]} is not in your hand", hand',
            ),
        ),
        also=("secrecy",),
    ),
    Change(
        "over-for-no-reason",
        "legality",
        (Edit("game.py", 'end_clause="XX-8"', 'end_clause="XX-88"'),),
        also=("clauses", "undo"),
    ),
    # 3: clones are independent
    Change(
        "clone-shares-a-list",
        "copies",
        (Edit("state.py", "twin.hands = self.hands.copy()", "twin.hands = self.hands"),),
        also=("twins", "undo"),
    ),
    # 4: save and load changes nothing, replay is exact
    Change(
        "dump-forgets",
        "records",
        (Edit("state.py", '            "discards": [ids[c] for c in self.discards],\n', ""),),
        also=("secrecy",),
    ),
    Change(
        "place-turns-the-deck-over",
        "records",
        (Edit("state.py", 'cards(table["deck"], "deck")', 'cards(table["deck"], "deck")[::-1]'),),
    ),
    Change(
        "chance-of-its-own",
        "records",
        (
            Edit(
                "flow.py",
                "    s.winner = round_winner(s)\n",
                "    import random\n\n    s.winner = random.choice([0, 1, round_winner(s)])\n",
            ),
        ),
        also=ALL,
    ),
    # 5: nobody sees what their seat may not see
    Change(
        "view-shows-a-hand",
        "secrecy",
        (Edit("view.py", '"deck": len(s.deck),', '"deck": len(s.deck), "spy": list(s.hands[0]),'),),
    ),
    Change(
        "view-and-redeal-know-the-top-card",
        "secrecy",
        (
            Edit(
                "view.py", '"deck": len(s.deck),', '"deck": len(s.deck), "top": list(s.deck[:1]),'
            ),
            Edit(
                "view.py",
                "    rng.shuffle(unseen)\n",
                '    unseen = [card for card in unseen if card not in table["top"]]\n'
                "    rng.shuffle(unseen)\n",
            ),
            Edit("view.py", "s.deck = tuple(unseen)", 's.deck = (*table["top"], *unseen)'),
        ),
    ),
    Change(
        "redeal-does-not-shuffle",
        "secrecy",
        (Edit("view.py", "    rng.shuffle(unseen)\n", "    unseen.reverse()\n"),),
    ),
    Change(
        "redeal-with-other-chance",
        "secrecy",
        (Edit("view.py", "rng.shuffle(unseen)", "random.shuffle(unseen)"),),
    ),
    Change(
        "redeal-loses-a-card",
        "secrecy",
        (Edit("view.py", "s.deck = tuple(unseen)", "s.deck = tuple(unseen[1:])"),),
    ),
    Change(
        "secrets-name-nothing",
        "secrecy",
        (Edit("view.py", "    return hidden\n", "    return {}\n"),),
    ),
    Change(
        "refusal-tells-who-has-it",
        "secrecy",
        (
            Edit(
                "questions.py",
                'f"{s.box.ids[card]} is not in your hand"',
                'f"{s.box.ids[card]} is {[card in hand for hand in s.hands]}"',
            ),
        ),
    ),
    Change(
        "prompt-tells-the-deck",
        "secrecy",
        (
            Edit(
                "questions.py",
                '"Which card do you set face down?"',
                'f"Which card do you set face down? Not {s.box.ids[s.deck[-1]]}!"',
            ),
        ),
    ),
    Change(
        "deal-told-to-all",
        "twins",
        (Edit("events.py", '    masked: ClassVar[tuple[str, ...]] = ("cards",)\n', ""),),
    ),
    Change(
        "event-tells-a-hand",
        "twins",
        (
            Edit(
                "questions.py",
                "out.tell(events.Taken(ask.seat, card))",
                "out.tell(events.PrizesUp(s.hands[0]))",
            ),
        ),
    ),
    # 6: pieces and money are conserved
    Change(
        "prizes-vanish",
        "conservation",
        (Edit("flow.py", "(*s.set, *s.prizes)", "(*s.set,)"),),
        also=("secrecy",),  # the deck cannot be counted out any more
    ),
    # 7: scenes
    Change("two-nodes-of-one-id", "scenes", (Edit("scene.py", 'Area("won"', 'Area("hand"'),)),
    Change(
        "target-nowhere",
        "scenes",
        (Edit("scene.py", '(action.partition(" ")[2],)', '("nowhere",)'),),
    ),
    Change(
        "rule-about-no-verb",
        "scenes",
        (Edit("questions.py", '@rule("XX-6")', '@rule("XX-6", "grab")'),),
        also=("legality",),  # so it is never asked
    ),
    Change("no-such-suit", "scenes", (Edit("scene.py", "suit=box.suits[card]", 'suit="pink"'),)),
    Change("no-such-piece", "scenes", (Edit("scene.py", '"card", Face', '"meeple", Face'),)),
    Change(
        "held-and-drawn",
        "scenes",
        (Edit("scene.py", 'held = tuple(table["won"][seat])', 'held = tuple(table["prizes"])'),),
    ),
    Change("no-label", "scenes", (Edit("scene.py", 'f"Take {what}"', '" "'),)),
    # 8: undo
    Change(
        "reveal-is-no-barrier",
        "undo",
        (
            Edit(
                "events.py",
                'kind: ClassVar[str] = "prizes"\n    reveals: ClassVar[bool] = True',
                'kind: ClassVar[str] = "prizes"',
            ),
        ),
    ),
    # 9: every clause has code and a test
    Change("clause-without-code", "clauses", (Edit("rules.py", "# XX-5", "# as usual"),)),
    Change(
        "clause-without-test",
        "clauses",
        (Edit("tests/test_rules.py", '@pytest.mark.clause("XX-7")\n', ""),),
    ),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_a_broken_game_is_caught_by_the_right_check(change: Change, tmp_path: Path) -> None:
    found = failures(change, tmp_path, Setting(3))
    assert change.caught in found
    assert set(found) <= {change.caught, *change.also}
    assert f"broken-{change.name}, 3 seats" in found[change.caught]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sound_game_is_not_accused(seats: int, tmp_path: Path) -> None:
    sound = Change("not-at-all", "", (Edit("game.py", 'minutes="5"', 'minutes="6"'),))
    assert failures(sound, tmp_path, Setting(seats)) == {}


def test_every_check_is_shown_to_catch_something() -> None:
    assert {change.caught for change in CHANGES} == {named.name for named in CHECKS}


@pytest.mark.parametrize("seats", [1, 3])
def test_of_a_long_catalogue_all_is_tried(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thing that may be done and is not offered, among thousands."""
    game = muster.game("masters")
    kind = type(game.question_named["plan"])
    offers = kind.candidates
    assert len(game.box(seats).catalogue) > 4 * SOME

    def all_but_one(self: Any, s: Any, ask: Ask) -> list[int]:
        return [*offers(self, s, ask)[:-1]]

    monkeypatch.setattr(kind, "candidates", all_but_one)
    with pytest.raises(KitFailure, match=r"candidates\(\) must offer everything"):
        legality(game, Setting(seats), 1)
