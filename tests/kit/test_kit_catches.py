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

LAST_SLOT = 'winner = number(NONE, of="seats")  # who won this round, or NONE\n'

# A question of the template as questions without verbs are written: it proposes, rules decide.
PROPOSING = (
    Edit(
        "state.py",
        "        # Events have",
        '        self.take = self.catalogue.verb("take", self.sorts["cards"])\n'
        "        # Events have",
    ),
    Edit("play.py", "import Ask, question", "import Ask, Question, Reason, question, rule"),
    Edit(
        "play.py",
        'TAKE_PRIZE = question("prize", "XX-6", "You won the round: '
        'which prize do you take?", Take())',
        """
@rule("XX-6", "take")
def prize_lies_there(s: Table, ask: Ask, action: int) -> Reason | None:
    return None if action - s.box.take.first in s.prizes else Reason("it is no prize")


class TakePrize(Question[Table]):
    key = "prize"
    clause = "XX-6"
    asks = "You won the round: which prize do you take?"
    verbs = ("take",)
    rules = (prize_lies_there,)

    def candidates(self, s: Table, ask: Ask) -> list[int]:
        return [s.box.take.first + card for card in sorted(s.prizes)]

    def answer(self, s: Table, ask: Ask, out: Out) -> None:
        Take().do(s, ask, ask.picks[0] - s.box.take.first, out)


TAKE_PRIZE = TakePrize()
""",
    ),
    Edit(
        "game.py",
        "    def outcome",
        "    def targets(self, box, table, action):\n"
        '        return (action.partition(" ")[2],)\n\n'
        "    def label(self, box, action):\n"
        "        return action.capitalize()\n\n"
        "    def worded(self, box, table, action):\n"
        "        return action.capitalize()\n\n"
        "    def outcome",
    ),
)

CHANGES = [
    # 1: random play reaches an end within the game's stated bound
    Change(
        "value-looks-into-hands",
        "thinking",
        (
            Edit(
                "heuristics.py",
                "    return points(s, seat) - rival",
                "    seen = sum(card for hand in s.hands for card in hand)\n"
                "    return 0.01 * seen + points(s, seat) - rival",
            ),
        ),
    ),
    Change(
        "says-what-it-holds",
        "thinking",
        (
            Edit(
                "heuristics.py",
                "def value(",
                "def explain(s: Table, seat: int, text: str) -> str:\n"
                '    return f"I hold {s.hands[seat]}."\n\n\n'
                "def value(",
            ),
        ),
    ),
    Change(
        "goes-first-by-a-chance-of-its-own",
        "thinking",
        (
            Edit(
                "heuristics.py",
                "def value(",
                "def goes_first(s: Table, seats: list[int]) -> list[int]:\n"
                "    import random\n\n"
                "    return [random.randrange(10**9)]\n\n\n"
                "def value(",
            ),
        ),
    ),
    Change(
        "weighs-too-few",
        "thinking",
        (
            Edit(
                "heuristics.py",
                "def value(",
                "def weigh(s: Table, ask, legal, rng) -> list[float]:\n"
                "    return [1.0]\n\n\n"
                "def value(",
            ),
        ),
    ),
    Change(
        "weighs-by-a-chance-of-its-own",
        "thinking",
        (
            Edit(
                "heuristics.py",
                "from .play import points",
                "from random import random\n\nfrom .play import points",
            ),
            Edit(
                "heuristics.py",
                "def value(",
                "def weigh(s: Table, ask, legal, rng) -> list[float]:\n"
                "    return [random() for _ in legal]\n\n\n"
                "def value(",
            ),
        ),
    ),
    Change(
        "bound-too-low",
        "play",
        (
            Edit(
                "game.py",
                "    def outcome",
                "    def bound(self, box: object) -> int:\n        return 2\n\n    def outcome",
            ),
        ),
    ),
    Change(
        "asked-without-an-answer",
        "play",
        (
            Edit(
                "play.py",
                "        s.ask(s.winner, TAKE_PRIZE)",
                "        s.discards += s.prizes\n"
                "        s.prizes = ()\n"
                "        s.ask(s.winner, TAKE_PRIZE)",
            ),
        ),
        also=("lessons",),
    ),
    Change(
        "together-and-one-winner",
        "play",
        (Edit("game.py", "    root = ROOT", "    together = True\n    root = ROOT"),),
    ),
    Change(
        "an-achievement-that-stumbles",
        "play",
        (
            Edit("game.py", "import Outcome", "import Achievement, Outcome"),
            Edit(
                "game.py",
                "    root = ROOT",
                '    achievements = (Achievement("a", "A", "Win.", "x", lambda end, at: end.no),)\n'
                "    root = ROOT",
            ),
        ),
    ),
    Change(
        "winners-without-a-seat",
        "play",
        (
            Edit("game.py", "        return most_points", "        found = most_points"),
            Edit(
                "game.py",
                '"hands empty")',
                '"hands empty")\n        return replace(found, winners=(7,))',
            ),
            Edit(
                "game.py",
                "from muster.kernel.game",
                "from msgspec.structs import replace\nfrom muster.kernel.game",
            ),
        ),
    ),
    # 2: legal ⇔ why_not is None; refusals cite clauses and change nothing
    Change(
        "list-misses-one",
        "legality",
        (
            Edit(
                "play.py",
                "class Take(Verb[Table]):\n",
                "class Take(Verb[Table]):\n"
                "    def __init__(self) -> None:\n"
                "        super().__init__()\n"
                "        whole = self.legal\n"
                "        self.legal = lambda s, ask: whole(s, ask)[:1]\n\n",
            ),
        ),
    ),
    Change(
        "list-unsorted",
        "legality",
        (
            Edit(
                "play.py",
                "class Take(Verb[Table]):\n",
                "class Take(Verb[Table]):\n"
                "    def __init__(self) -> None:\n"
                "        super().__init__()\n"
                "        whole = self.legal\n"
                "        self.legal = lambda s, ask: whole(s, ask)[::-1]\n\n",
            ),
        ),
    ),
    Change(
        "list-has-what-is-refused",
        "legality",
        (
            Edit(
                "play.py",
                "class Take(Verb[Table]):\n",
                "class Take(Verb[Table]):\n"
                "    def __init__(self) -> None:\n"
                "        super().__init__()\n"
                "        self.legal = lambda s, ask: list(\n"
                "            range(s.box.blocks[self.index].first, len(s.box.catalogue))\n"
                "        )\n\n",
            ),
        ),
        also=ALL,  # random play walks into what is refused
    ),
    Change(
        "candidate-missing",
        "legality",
        (*PROPOSING, Edit("play.py", "in sorted(s.prizes)]", "in sorted(s.prizes)[:1]]")),
    ),
    Change(
        "candidates-unsorted",
        "legality",
        (*PROPOSING, Edit("play.py", "in sorted(s.prizes)]", "in sorted(s.prizes)[::-1]]")),
    ),
    Change(
        "refusal-cites-no-clause",
        "legality",
        (Edit("play.py", 'lies_in("XX-6"', 'lies_in("XX-66"'),),
        also=("clauses",),
    ),
    Change(
        "refusal-changes-the-state",
        "legality",
        (
            Edit(
                "play.py",
                "    def do(self, s: Table, ask: Ask, at: int, out: Out) -> None:\n        s.hands",
                "    def refused(self, s: Table, ask: Ask, at: int) -> object:\n"
                "        found = super().refused(s, ask, at)\n"
                "        if found is not None:\n"
                "            s.won.reverse()\n"
                "        return found\n\n"
                "    def do(self, s: Table, ask: Ask, at: int, out: Out) -> None:\n        s.hands",
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
        (
            Edit(
                "state.py",
                LAST_SLOT,
                LAST_SLOT + "\n\ncopied = Table.clone\n\n\n"
                "def clone(self: Table) -> Table:\n"
                "    twin = copied(self)\n"
                "    twin.hands = self.hands\n"
                "    return twin\n\n\n"
                "Table.clone = clone\n",
            ),
        ),
        also=("twins", "undo"),
    ),
    # 4: save and load changes nothing, replay is exact
    Change(
        "dump-forgets",
        "records",
        (
            Edit(
                "state.py",
                LAST_SLOT,
                LAST_SLOT + "\n\nwhole = Table.dump\n\n\n"
                "def dump(self: Table) -> dict[str, object]:\n"
                "    told = whole(self)\n"
                '    del told["discards"]\n'
                "    return told\n\n\n"
                "Table.dump = dump\n",
            ),
        ),
        also=("secrecy", "thinking"),
    ),
    Change(
        "place-turns-the-deck-over",
        "records",
        (
            Edit(
                "game.py",
                "    def outcome",
                "    def place(self, box, table, chance):\n"
                "        s = super().place(box, table, chance)\n"
                "        s.deck = s.deck[::-1]\n"
                "        return s\n\n"
                "    def outcome",
            ),
        ),
    ),
    Change(
        "chance-of-its-own",
        "records",
        (
            Edit(
                "play.py",
                "    s.winner = round_winner(s)\n",
                "    import random\n\n    s.winner = random.choice([0, 1, round_winner(s)])\n",
            ),
        ),
        also=ALL,
    ),
    # 5: nobody sees what their seat may not see
    Change(
        "slot-shows-the-hands",
        "secrecy",
        (
            Edit(
                "game.py",
                "    def outcome",
                "    def view(self, s, seat):\n"
                '        return {**super().view(s, seat), "spy": list(s.hands[0])}\n\n'
                "    def outcome",
            ),
        ),
    ),
    Change(
        "view-and-redeal-know-the-top-card",
        "secrecy",
        (
            Edit(
                "game.py",
                "    def outcome",
                "    def view(self, s, seat):\n"
                '        return {**super().view(s, seat), "top": list(s.deck[:1])}\n\n'
                "    def redeal(self, box, table, seat, rng):\n"
                "        s = super().redeal(box, table, seat, rng)\n"
                '        while list(s.deck[:1]) != table["top"]:\n'
                "            s = super().redeal(box, table, seat, rng)\n"
                "        return s\n\n"
                "    def outcome",
            ),
        ),
    ),
    Change(
        "redeal-does-not-shuffle",
        "secrecy",
        (
            Edit(
                "game.py",
                "    def outcome",
                "    def redeal(self, box, table, seat, rng):\n"
                "        return super().redeal(box, table, seat, type(rng)(1))\n\n"
                "    def outcome",
            ),
        ),
    ),
    Change(
        "deal-does-not-shuffle",
        "secrecy",
        (
            Edit(
                "game.py",
                "    def outcome",
                "    def deal(self, s, seat, rng):\n"
                "        super().deal(s, seat, type(rng)(1))\n\n"
                "    def outcome",
            ),
        ),
    ),
    Change(
        "said-to-follow-from-what-all-see",
        "secrecy",
        (
            Edit("state.py", "declared, number", "declared, derived, number"),
            Edit(
                "state.py",
                LAST_SLOT,
                f"{LAST_SLOT}    top = derived(NONE, lambda s: s.deck[:1], public=True)\n",
            ),
        ),
    ),
    Change(
        "redeal-with-other-chance",
        "secrecy",
        (
            Edit(
                "game.py",
                "    def outcome",
                "    def redeal(self, box, table, seat, rng):\n"
                "        return super().redeal(box, table, seat, type(rng)())\n\n"
                "    def outcome",
            ),
        ),
        also=("thinking",),
    ),
    Change(
        "redeal-loses-a-card",
        "secrecy",
        (
            Edit(
                "game.py",
                "    def outcome",
                "    def redeal(self, box, table, seat, rng):\n"
                "        s = super().redeal(box, table, seat, rng)\n"
                "        s.deck = s.deck[1:]\n"
                "        return s\n\n"
                "    def outcome",
            ),
        ),
        also=("thinking",),
    ),
    Change(
        "secrets-name-nothing",
        "secrecy",
        (
            Edit(
                "game.py",
                "    def outcome",
                "    def secrets(self, s, seat):\n        return {}\n\n    def outcome",
            ),
        ),
    ),
    Change(
        "refusal-tells-who-has-it",
        "secrecy",
        (
            Edit("play.py", 'rules = (lies_in("XX-3",', 'rules = (tells, lies_in("XX-3",'),
            Edit(
                "play.py",
                "class Set(Verb[Table]):",
                '@refuses("XX-3")\n'
                "def tells(s: Table, ask: Ask, at: int) -> Reason | None:\n"
                "    if at in s.hands[ask.seat]:\n"
                "        return None\n"
                '    return Reason(f"{[at in hand for hand in s.hands]}")\n\n\n'
                "class Set(Verb[Table]):",
            ),
            Edit("play.py", "import Ask, question", "import Ask, Reason, question"),
            Edit("play.py", "verbs import Verb", "verbs import Verb, refuses"),
        ),
    ),
    Change(
        "prompt-tells-the-deck",
        "secrecy",
        (
            Edit(
                "play.py",
                "def set_up(s: Table",
                "type(SET_CARD).prompt = lambda self, s, seat, arg: (\n"
                "    f\"Which card? Not {s.box.sorts['cards'][s.deck[-1]]}!\"\n"
                ")\n"
                "SET_CARD.speaks = True\n\n\n"
                "def set_up(s: Table",
            ),
        ),
    ),
    Change(
        "deal-told-to-all",
        "twins",
        (Edit("play.py", '    masked = ("cards",)\n', ""),),
    ),
    Change(
        "event-tells-a-hand",
        "twins",
        (Edit("play.py", "out.tell(Taken(ask.seat, at))", "out.tell(PrizesUp(s.hands[0]))"),),
    ),
    # 6: pieces and money are conserved
    Change(
        "prizes-vanish",
        "conservation",
        (Edit("play.py", "(*s.set, *s.prizes)", "(*s.set,)"),),
        also=("secrecy",),  # the deck cannot be counted out any more
    ),
    # 7: scenes
    Change(
        "kept-by-too-little",
        "scenes",
        (
            Edit(
                "scene.py",
                "from muster.parts.slots import NONE",
                "from muster.kernel.views.kept import kept\nfrom muster.parts.slots import NONE",
            ),
            Edit(
                "scene.py",
                "def plate(s: Table, seat: int)",
                "def _shows(s: Table, seat: int) -> int:\n"
                "    return seat\n\n\n"
                "@kept(_shows)\n"
                "def plate(s: Table, seat: int)",
            ),
        ),
    ),
    Change(
        "open-table-with-hands",
        "scenes",
        (Edit("game.py", "    def outcome", "    open_table = True\n\n    def outcome"),),
        also=("lessons", "manual", "secrecy", "twins"),
    ),
    Change("two-nodes-of-one-id", "scenes", (Edit("scene.py", 'Area("won"', 'Area("hand"'),)),
    Change(
        "target-nowhere",
        "scenes",
        (
            Edit(
                "play.py",
                'label = "Take {0}"\n    touches = ("{0}",)',
                'label = "Take {0}"\n    touches = ("nowhere",)',
            ),
        ),
    ),
    Change(
        "rule-about-no-verb",
        "scenes",
        (*PROPOSING, Edit("play.py", '@rule("XX-6", "take")', '@rule("XX-6", "grab")')),
        also=("legality",),  # so it is never asked
    ),
    Change(
        "no-such-suit",
        "scenes",
        (Edit("scene.py", "suit=suits[c]", 'suit="pink"'),),
        also=("manual",),
    ),
    Change("no-such-piece", "scenes", (Edit("scene.py", '"card", Face', '"meeple", Face'),)),
    Change(
        "field-nobody-draws",
        "scenes",
        (Edit("scene.py", 'label="Deck", count', 'label="Deck", about="Words.", count'),),
    ),
    Change(
        "held-and-drawn",
        "scenes",
        (Edit("scene.py", "for card in s.won[seat])", "for card in s.prizes)"),),
    ),
    Change("no-label", "scenes", (Edit("play.py", 'label = "Take {0}"', 'label = " "'),)),
    Change("labels-alike", "scenes", (Edit("play.py", 'label = "Take {0}"', 'label = "Take it"'),)),
    # 8: undo
    Change(
        "reveal-is-no-barrier",
        "undo",
        (
            Edit(
                "play.py",
                'says = "Prizes: {cards}."\n    reveals = True',
                'says = "Prizes: {cards}."',
            ),
        ),
    ),
    # 9: every clause has code and a test
    Change("clause-without-code", "clauses", (Edit("play.py", "# XX-5", "# as usual"),)),
    # 12: lessons can be gone through
    Change(
        "lesson-nobody-can-finish",
        "lessons",
        (Edit("lessons/1-first-round.json", '["take green-6"]', '["take green-5"]'),),
    ),
    # 13: the table explains itself
    Change(
        "icon-without-meaning",
        "manual",
        (Edit("scene.py", 'Mark(icon="laurel-crown"', 'Mark(icon="laurels"'),),
    ),
    Change(
        "picture-of-nowhere",
        "manual",
        (Edit("manual/book.md", "(a-round)", "(the-moon)"),),
    ),
    Change(
        "aid-of-another-game",
        "manual",
        (Edit("manual/aid.json", '["XX-6"]', '["XX-66"]'),),
    ),
    # 14: a guide speaks about every question
    Change(
        "guide-says-too-little",
        "guide",
        (Edit("guide.json", " The other one is gone.", ""),),
    ),
    # 15: a game can be said in the languages it comes in
    Change(
        "words-that-know-no-text",
        "languages",
        (Edit("words/fr.po", "", 'msgid ""\nmsgstr "Language: fr\\n"\n'),),
    ),
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


def test_a_question_that_proposes_is_not_accused(tmp_path: Path) -> None:
    assert failures(Change("old-style", "", PROPOSING), tmp_path, Setting(3)) == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sound_game_is_not_accused(seats: int, tmp_path: Path) -> None:
    sound = Change("not-at-all", "", (Edit("game.py", "Everybody sets", "All set"),))
    assert failures(sound, tmp_path, Setting(seats)) == {}


def test_every_check_is_shown_to_catch_something() -> None:
    assert {change.caught for change in CHANGES} == {named.name for named in CHECKS}


@pytest.mark.pure
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
