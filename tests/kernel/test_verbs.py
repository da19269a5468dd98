"""Verbs: the list is what no rule refuses, the refusal names the first rule that does."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any, ClassVar

import pytest

import muster
from muster.kernel import shelf
from muster.kernel.ask import Ask, Fact, Keeping, Question, Reason, question, rule
from muster.kernel.catalogue import Catalogue, numbers, shared
from muster.kernel.chance import Chance
from muster.kernel.engine import legal_answers
from muster.kernel.events import Out
from muster.kernel.match import Match, redeal
from muster.kernel.verbs import (
    EVERY,
    Condition,
    Verb,
    add_actions,
    allows,
    among,
    holds,
    mask_of,
    once,
    opens,
    refuses,
    rows_up_to,
    stays,
    up_to,
)

from .harbour import (
    BRIBE,
    CARRY,
    COINS,
    GAME,
    GOODS,
    LOAD,
    PAY,
    REST,
    SHIPS,
    WAIT,
    WORK,
    Carry,
    Harbour,
    HarbourGame,
    harbour_open,
    not_salt,
)


@pytest.fixture(autouse=True)
def harbour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_loaded", {**shelf._loaded, "harbour": GAME})


def at(**entries: Any) -> Match:
    return muster.position("harbour", {"seats": 2, **entries})


def clause(m: Match, action: str) -> str:
    refused = m.why_not(0, action)
    return "" if refused is None else refused.clause


# The list and the refusal


@pytest.mark.parametrize("shut", [False, True])
@pytest.mark.parametrize("quay", [[], ["salt"], ["tea", "salt"], list(GOODS)])
@pytest.mark.parametrize("at_sea", [[], ["bee"], list(SHIPS)])
@pytest.mark.parametrize("coins", [0, 3, 5])
def test_the_list_is_what_no_rule_refuses(
    shut: bool, quay: list[str], at_sea: list[str], coins: int
) -> None:
    """Against a list made of the words of the rules, and against the refusals themselves."""
    m = at(shut=shut, quay=quay, at_sea=at_sea, coins=coins)
    carried = [f"carry {ware}" for ware in GOODS if not shut and ware in quay and ware != "salt"]
    loads = [
        f"load {ware} {ship}"
        for (n, ware), (k, ship) in product(enumerate(GOODS), enumerate(SHIPS))
        if n != k and ship not in at_sea
    ]
    paid = [f"pay {n}" for n in range(1, coins + 1)]
    bribes = [f"bribe {ship} {n}" for ship, n in product(SHIPS, COINS)]
    assert m.legal(0) == [*carried, *loads, *paid, *bribes, "wait"]
    texts = m.box.catalogue.texts
    assert m.legal(0) == [text for text in texts if m.why_not(0, text) is None]


def test_a_refusal_names_the_first_rule_in_declared_order() -> None:
    assert clause(at(shut=True, quay=[]), "carry salt") == "HB-1"
    assert clause(at(quay=[]), "carry salt") == "HB-2"
    assert clause(at(quay=["salt"]), "carry salt") == "HB-3"
    assert clause(at(at_sea=["ann"]), "load tea ann") == "HB-4"
    assert clause(at(at_sea=["ann"]), "load wool ann") == "HB-5"
    assert clause(at(coins=2), "pay 3") == "HB-6"
    assert clause(at(coins=2), "pay 2") == ""


def test_a_refusal_has_a_sentence_and_its_numbers() -> None:
    refused = at(quay=["tea"]).why_not(0, "carry iron")
    assert refused is not None
    assert (refused.reason, refused.facts) == ("iron is not on the quay", {"quay": 1})
    refused = at().why_not(0, "load wool bee")
    assert refused is not None
    assert (refused.reason, refused.facts) == ("bee takes no wool", {"pair": [1, 1]})


def test_a_refusal_says_how_many_conditions_were_met() -> None:
    m = at(quay=["salt"])
    ask = m.asks[0]
    ids = m.box.catalogue.ids
    found = {
        text: WORK.refused(m.state, ask, ids[text]) for text in ("carry salt", "carry tea", "wait")
    }
    assert found["wait"] is None
    assert found["carry salt"] is not None
    assert found["carry salt"][2] == 2
    assert found["carry tea"] is not None
    assert found["carry tea"][2] == 1
    shut = at(shut=True)
    refused = WORK.refused(shut.state, shut.asks[0], ids["carry tea"])
    assert refused is not None
    assert refused[2] == 0


def test_a_refused_action_is_not_done() -> None:
    m = at(quay=["tea"])
    before = m.fingerprint
    with pytest.raises(muster.Illegal, match="iron is not on the quay"):
        m.play(0, "carry iron")
    assert m.fingerprint == before


@pytest.mark.parametrize(
    ("masks", "open_"),
    [
        ((), [0, 1, 2, 3]),
        ((EVERY,), [0, 1, 2, 3]),
        ((EVERY, EVERY), [0, 1, 2, 3]),
        ((0,), []),
        ((EVERY, 0), []),
        ((0b0110,), [1, 2]),
        ((~0b0110,), [0, 3]),
        ((0b0111, 0b1110), [1, 2]),
        ((0b1111_0000,), []),
    ],
)
def test_masks_are_intersected(masks: tuple[int, ...], open_: list[int]) -> None:
    def condition(mask: int) -> Any:
        @allows("HB-1", lambda s, ask, place: Reason("no"))
        def bits(s: Harbour, ask: Ask) -> int:
            return mask

        return bits

    class Try(Verb[Harbour]):
        name = "try"
        words = ("goods",)
        rules = tuple(condition(mask) for mask in masks)

    asked = question("try", "HB-1", "Try?", Try())
    game = HarbourGame(asked)
    s = game.start(game.box(2), at().state.chance)
    ask = Ask(0, asked, 0, "")
    assert legal_answers(s, ask) == open_
    assert [n for n in range(4) if asked.refused(s, ask, n) is None] == open_


def test_tests_are_asked_only_for_what_masks_leave_open() -> None:
    tried: list[int] = []

    @allows("HB-1", lambda s, ask, place: Reason("no"))
    def two(s: Harbour, ask: Ask) -> int:
        return 0b1010

    @refuses("HB-2")
    def looks(s: Harbour, ask: Ask, place: int) -> Reason | None:
        tried.append(place)
        return Reason("not this") if place == 1 else None

    class Try(Verb[Harbour]):
        name = "try"
        words = ("goods",)
        rules = (looks, two)

    asked = question("try", "HB-1", "Try?", Try())
    game = HarbourGame(asked)
    s = game.start(game.box(2), at().state.chance)
    assert legal_answers(s, Ask(0, asked, 0, "")) == [3]
    assert tried == [1, 3]
    refused = asked.refused(s, Ask(0, asked, 0, ""), 1)
    assert refused is not None
    assert refused[0] == "HB-2", "the test stands first"
    assert (looks.name, looks.clause, two.name) == ("looks", "HB-2", "two")


class Trade(Verb[Harbour]):
    """Two ships take on goods; the third is at sea, the first has room for two of any."""

    name = "trade"
    words = ("ships", "goods", "coins")
    amount = True
    rules = (
        allows("HB-2", lambda s, ask, ship: Reason(f"{SHIPS[ship]} is at sea"), word=0)(
            lambda s, ask: 0b011
        ),
        allows("HB-3", lambda s, ask, good: Reason(f"no {good} here"), word=1)(
            lambda s, ask: 0b1001
        ),
        up_to("HB-4", lambda s, ask, at: Reason("too much"))(
            lambda s, ask, row: 2 if row < 4 else 1
        ),
    )


def test_rules_about_single_words_and_amounts() -> None:
    asked = question("trade", "HB-1", "?", Trade())
    game = HarbourGame(asked)
    box = game.box(2)
    s = game.start(box, Chance(b""))
    ask = Ask(0, asked, 0, "?")
    texts, goods = box.catalogue.texts, box.sorts["goods"]
    found = [texts[action] for action in legal_answers(s, ask)]
    assert found == [
        f"trade {ship} {good} {amount}"
        for ship, most in ((SHIPS[0], 2), (SHIPS[1], 1))
        for good in (goods[0], goods[3])
        for amount in box.sorts["coins"][:most]
    ]
    refused = {text: asked.refused(s, ask, box.catalogue.ids[text]) for text in texts}
    assert found == [text for text in texts if refused[text] is None]
    for text, clause, said in (
        (f"trade {SHIPS[2]} {goods[0]} 1", "HB-2", f"{SHIPS[2]} is at sea"),
        (f"trade {SHIPS[0]} {goods[1]} 1", "HB-3", "no 1 here"),
        (f"trade {SHIPS[1]} {goods[0]} 2", "HB-4", "too much"),
    ):
        told = refused[text]
        assert told is not None
        assert (told[0], told[1].text) == (clause, said)


def test_rules_about_single_words_hold_in_a_zone() -> None:
    class Pick(Verb[Harbour]):
        name = "pick"
        words = ("ships", "goods")
        rules = (
            allows("HB-2", lambda s, ask, ship: Reason("no"), word=0)(lambda s, ask: 0b010),
            among("HB-3", lambda s, ask, at: Reason("no"))(lambda s, ask: (6, 1, 4, 11)),
        )

    asked = question("pick", "HB-1", "?", Pick())
    game = HarbourGame(asked)
    s = game.start(game.box(2), Chance(b""))
    ask = Ask(0, asked, 0, "?")
    assert legal_answers(s, ask) == [4, 6]
    assert [at for at in range(12) if asked.refused(s, ask, at) is None] == [4, 6]


def test_what_opens_several_verbs_is_looked_at_once() -> None:
    looked: list[str] = []
    shut: set[str] = set()

    def gate(name: str) -> Any:
        def look(s: Harbour, ask: Ask) -> bool:
            looked.append(name)
            return name not in shut

        return look

    tide = opens("HB-5", lambda s, ask, at: Reason("low tide"))(gate("tide"))
    daylight = gate("daylight")

    class In(Verb[Harbour]):
        name = "in"
        words = ("ships",)
        rules = (tide,)

    class Out(Verb[Harbour]):
        name = "out"
        words = ("ships",)
        rules = (tide,)
        when = (daylight,)

    asked = question("move", "HB-1", "?", In(), Out())
    alone = question("in", "HB-1", "?", asked.takes[1])
    game = HarbourGame(asked, alone)
    s = game.start(game.box(2), Chance(b""))
    ask = Ask(0, asked, 0, "?")
    assert legal_answers(s, ask) == [0, 1, 2, 3, 4, 5]
    assert sorted(looked) == ["daylight", "tide"]
    assert asked.refused(s, ask, 0) is None
    shut.add("daylight")
    assert legal_answers(s, ask) == [0, 1, 2]
    assert legal_answers(s, Ask(0, alone, 0, "?")) == []
    shut.add("tide")
    assert legal_answers(s, ask) == []
    told = asked.refused(s, ask, 0)
    assert told is not None
    assert (told[0], told[1].text) == ("HB-5", "low tide")


def test_an_empty_word_is_not_said() -> None:
    catalogue = Catalogue()
    block = catalogue.verb("leave", ("",), ("x y", "z"))
    assert catalogue.texts == ["leave x y", "leave z"]
    assert catalogue.said("leave x y") == ("leave", (0, 0))
    assert block.args(1) == (0, 1)
    catalogue.verb("pay", ("a b",), ("1", "2"), amount=True)
    assert catalogue.said("pay a b") == ("pay", (0,))
    assert catalogue.said("pay a b 2") == ("pay", (0, 1))


def test_a_mask_of_places() -> None:
    assert mask_of([]) == 0
    assert mask_of([0, 3, 3]) == 0b1001
    assert mask_of(n for n in range(100)) == (1 << 100) - 1


# What is done


def test_an_answer_does_what_its_verb_does_at_its_place() -> None:
    m = at(quay=["salt", "iron"])
    m.play(0, "carry iron")
    table = m.view(None)["table"]
    assert table["quay"] == ["salt"]
    assert table["loaded"] == [["iron"], []]
    assert m.log(None, ["Ada", "Ben"])[-1].text == "Ada moves iron."
    m = at()
    m.play(0, "load wool cat")
    assert m.view(None)["table"]["at_sea"] == ["cat"]
    m = at(coins=5)
    m.play(0, "pay 4")
    assert m.view(None)["table"]["coins"] == 1


def test_a_question_of_several_picks_reads_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class with `takes`: what is legal follows from the verbs, what is done is its own."""

    class Pick(Carry):
        pass

    class PickTwo(Question[Harbour]):
        key = "two"
        clause = "HB-8"
        takes = (Pick(),)
        sealed = True

        def prompt(self, s: Harbour, seat: int, arg: int) -> str:
            return f"Which two of {len(s.quay)}?"

        def settled(self, s: Harbour, ask: Ask) -> bool:
            return len(ask.picks) == 2

        def answer(self, s: Harbour, ask: Ask, out: Out) -> None:
            s.loaded[ask.seat] = tuple(ask.picks)

    monkeypatch.setitem(shelf._loaded, "harbour", HarbourGame(PickTwo()))
    m = at(quay=["tea", "salt", "iron"])
    assert m.asks[0].prompt == "Which two of 3?"
    assert m.legal(0) == ["carry tea", "carry iron"]
    m.play(0, "carry iron")
    assert m.view(1)["table"]["loaded"] == [[], []]
    assert clause(m, "carry salt") == "HB-3"
    m.play(0, "carry tea")
    assert m.over
    assert m.view(1)["table"]["loaded"] == [["iron", "tea"], []]


def test_a_verb_that_does_nothing_says_so() -> None:
    with pytest.raises(NotImplementedError, match="'wait' does nothing; write `do`"):
        at().play(0, "wait")


# The catalogue


def test_the_catalogue_has_the_verbs_in_the_order_of_the_questions() -> None:
    catalogue = GAME.box(2).catalogue
    assert list(catalogue.verbs) == ["carry", "load", "pay", "bribe", "wait"]
    assert catalogue.texts[:6] == [
        *(f"carry {ware}" for ware in GOODS),
        "load tea ann",
        "load tea bee",
    ]
    assert [verb.index for verb in (CARRY, LOAD, PAY, BRIBE, WAIT)] == [0, 1, 2, 3, 4]
    assert [block.amount for block in GAME.box(2).blocks] == [False, False, True, True, False]
    assert len(catalogue) == 4 + 4 * 3 + 5 + 3 * 5 + 1


def test_a_question_lists_in_the_order_of_the_catalogue_whatever_its_own() -> None:
    m = at()
    found = legal_answers(m.state, Ask(0, REST, 0, ""))
    assert found == sorted(found)
    assert [m.box.catalogue.texts[n] for n in found][-1] == "wait"
    assert REST.verbs == ("wait", "carry")


def test_a_question_takes_its_verbs_and_no_others() -> None:
    m = at()
    assert WORK.verbs == ("carry", "load", "pay", "bribe", "wait")
    assert WORK.final == ("load",)
    assert (WORK.key, WORK.clause, WORK.sealed) == ("work", "HB-1", False)
    assert m.asks[0].prompt == "What do you do?"
    assert type(REST).verbs != type(WORK).verbs, "each question has a class of its own"
    assert question("x", "HB-1", "?", Verbless(), sealed=True).sealed


class Verbless(Verb[Harbour]):
    name = "nothing"


# Labels, targets, choices


@pytest.mark.parametrize(
    ("action", "label", "touched"),
    [
        ("carry tea", "Carry the tea", ["tea", "quay"]),
        ("load iron bee", "Load the iron onto the bee", ["bee", "iron"]),
        ("pay", "Pay the harbour master", ["quay"]),
        ("bribe cat", "Bribe the crew of the cat", ["cat"]),
        ("wait", "Wait for the tide", ["quay", "tide"]),
    ],
)
def test_labels_and_targets_name_the_words(action: str, label: str, touched: list[str]) -> None:
    box = GAME.box(2)
    table = at().view(0)["table"]
    assert GAME.label(box, action) == label
    assert GAME.worded(box, table, action) == label
    assert list(GAME.targets(box, table, action)) == touched


def test_a_row_of_amounts_is_one_choice() -> None:
    scene = at(coins=4, quay=["tea"], at_sea=list(SHIPS)).scene(0)
    found = {choice.action: choice for choice in scene.prompts[0].choices}
    assert list(found) == ["carry tea", "pay", "bribe ann", "bribe bee", "bribe cat", "wait"]
    assert (found["pay"].low, found["pay"].high) == (1, 4)
    assert (found["bribe cat"].low, found["bribe cat"].high) == (1, 5)
    assert found["bribe cat"].targets == ("cat",)


def test_touching_a_thing_says_what_it_would_do_or_why_not() -> None:
    m = at(quay=["tea"], shut=True)
    text, refused = m.why_not_node(0, "tide")
    assert (text, refused) == ("wait", None)
    text, refused = at(quay=["tea"], at_sea=list(SHIPS)).why_not_node(0, "iron")
    assert text == "carry iron"
    assert refused is not None
    assert refused.clause == "HB-2"


# What cannot be


def test_a_verb_of_an_unknown_sort_says_what_to_write() -> None:
    class Sail(Verb[Harbour]):
        name = "sail"
        words = ("winds",)

    game = HarbourGame(question("sail", "HB-1", "Sail?", Sail()))
    text = (
        r"the verb 'sail': 'winds' is no sort of HarbourBox \(goods, ships, coins\); "
        r"fill self.sorts\['winds'\] in HarbourBox.unpack"
    )
    with pytest.raises(TypeError, match=text):
        game.box(2)


class Fast(Verb[Harbour]):
    name = "sail"
    words = ("ships",)
    label = "Sail {0} at once"
    rules = (harbour_open,)


class Slow(Verb[Harbour]):
    name = "sail"
    words = ("ships",)
    label = "Sail {0} with the tide"
    rules = (allows("HB-7", lambda s, ask, at: Reason("no tide"))(lambda s, ask: 0b101),)


def test_two_verbs_of_one_name_have_rules_of_their_own() -> None:
    """One block of actions, and in each question its own list, refusal and label."""
    fast, slow = Fast(), Slow()
    game = HarbourGame(question("now", "HB-1", "?", fast), question("then", "HB-1", "?", slow))
    box = game.box(2)
    assert [text for text in box.catalogue.texts if text.startswith("sail")] == [
        f"sail {ship}" for ship in SHIPS
    ]
    s = game.start(box, Chance(b""))
    texts = box.catalogue.texts
    for asked, verb, open_now in ((0, fast, SHIPS), (1, slow, (SHIPS[0], SHIPS[2]))):
        ask = Ask(0, game.questions[asked], 0, "?")
        assert [texts[action] for action in legal_answers(s, ask)] == [
            f"sail {o}" for o in open_now
        ]
        assert ask.question.refused(s, ask, box.catalogue.ids["sail bee"]) is None or verb is slow
    assert slow.refused(s, Ask(0, game.questions[1], 0, "?"), 1) is not None


def test_the_order_of_verbs_can_be_given() -> None:
    asked = question("now", "HB-1", "?", Fast(), Verbless())
    game = type("Ordered", (HarbourGame,), {"order": ("nothing", "sail")})(asked)
    assert game.box(2).catalogue.texts[0] == "nothing"
    assert [verb.name for verb in asked.listed] == ["nothing", "sail"]


def test_two_verbs_of_one_name_with_other_words_say_what_to_do() -> None:
    class Sail(Verb[Harbour]):
        name = "sail"

    asked = [question("one", "HB-1", "?", Fast()), question("two", "HB-1", "?", Sail())]
    with pytest.raises(TypeError, match="harbour has two verbs 'sail' with different words"):
        HarbourGame(*asked)


def test_a_question_takes_a_verb_of_a_name_once() -> None:
    with pytest.raises(TypeError, match="the question 'one' takes two verbs of one name"):
        HarbourGame(question("one", "HB-1", "?", Fast(), Slow()))


def test_a_verb_belongs_to_one_game() -> None:
    with pytest.raises(TypeError, match="the verb 'load' belongs to another game"):
        HarbourGame(question("load", "HB-1", "?", LOAD))
    assert LOAD.index == 1


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"name": ""}, "the verb Odd has no name: write its first word"),
        ({"label": "Take {0}"}, r"Odd: 'Take \{0\}' names \{0\}; it has 0 words"),
        ({"words": ("goods",), "label": "Take {1}"}, r"names \{1\}; it has 1 words"),
        ({"words": ("goods",), "label": "Take {ware}"}, r"names \{ware\}"),
        ({"words": ("goods",), "touches": ("{}",)}, r"Odd: '\{\}' names \{\}"),
        ({"words": ("coins",), "amount": True, "label": "Pay {0}"}, r"names \{0\}; it has 0 words"),
    ],
)
def test_a_verb_that_is_not_said_in_full(fields: dict[str, Any], text: str) -> None:
    odd = type("Odd", (Verb,), {"name": "odd", **fields})
    with pytest.raises(TypeError, match=text):
        odd()


def test_a_rule_of_a_question_is_no_condition_of_a_verb() -> None:
    @rule("HB-1")
    def old(s: Any, ask: Ask, action: int) -> Reason | None:
        return None

    odd = type("Odd", (Verb,), {"name": "odd", "rules": (old,)})
    with pytest.raises(TypeError, match=r"Odd\.rules: .* is no condition; write @allows, @among"):
        odd()


def test_answers_are_said_once() -> None:
    @rule("HB-1")
    def old(s: Any, ask: Ask, action: int) -> Reason | None:
        return None

    class Both(Question[Harbour]):
        key = "both"
        takes = (Verbless(),)
        rules = (old,)

    with pytest.raises(TypeError, match="'both' has verbs; write `rules` in those verbs"):
        Both()


def test_a_question_without_answers_says_what_is_missing() -> None:
    class Empty(Question[Harbour]):
        key = "empty"

    class Half(Empty):
        verbs = ("wait",)

        def candidates(self, s: Harbour, ask: Ask) -> list[int]:
            return []

    class Whole(Half):
        def answer(self, s: Harbour, ask: Ask, out: Out) -> None:
            pass

    for kind in (Empty, Half):
        with pytest.raises(TypeError, match="'empty' takes no verbs; write `takes`, or `verbs`"):
            kind()
    assert Whole().verbs == ("wait",)


# What screens and bots get


def test_what_a_seat_sees_tells_who_is_asked_what_and_where_the_match_is() -> None:
    m = Match.new("harbour", seats=2, seed=1)
    s = GAME.sees(m.box, m.view(0))
    assert [(ask.seat, ask.key) for ask in s.asks] == [(0, "work")]
    assert s.stack == m.state.stack


def test_a_game_takes_advice_view_and_traits_from_the_files_named_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def advise(s: Harbour, seat: int, legal: Any, bluff: float, rng: Any) -> dict[str, float]:
        return {f"{s.asks[0].key} {seat} {len(legal)}": bluff}

    found = {
        ("heuristics", "advise"): advise,
        ("view", "besides"): lambda s, seat: {"looks": seat},
        ("view", "secrets"): lambda s, seat: {"seat": seat},
        ("view", "deal"): lambda s, seat, rng: rng.append((s.dump(), seat)),
        ("scene", "picked"): lambda s, seat, picks: [f"{seat}-{pick}" for pick in picks],
        ("traits", "traits"): lambda box, events, outcome: {"ending": [outcome.ending]},
    }
    game: Any = HarbourGame(question("work", "HB-1", "What do you do?", Carry()))
    monkeypatch.setattr(game, "_part", lambda file, name: found.get((file, name)))
    monkeypatch.setattr(shelf, "_loaded", {**shelf._loaded, "harbour": game})
    m = Match.new("harbour", seats=2, seed=1)
    view = m.view(1)
    assert view["table"]["looks"] == 1
    assert game.advise(m.box, view, ["carry"], 0.5, None) == {"work 1 1": 0.5}
    assert game.secrets(m.state, 1) == {"seat": 1}
    assert game.picked(m.box, view["table"], 1, ["carry"]) == ["1-carry"]
    dealt: Any = []
    game.redeal(m.box, view["table"], 1, dealt)
    assert dealt == [(m.state.dump(), 1)]
    assert game.traits(m.box, (), game.outcome(m.state)) == {"ending": ["worked"]}


@pytest.mark.parametrize(("old", "new"), [("view", "besides"), ("redeal", "deal")])
def test_functions_of_view_that_have_moved(
    old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game: Any = HarbourGame(question("work", "HB-1", "What do you do?", Carry()))
    monkeypatch.setattr(game, "_part", lambda file, name: print if (name == old) else None)
    monkeypatch.setattr(shelf, "_loaded", {**shelf._loaded, "harbour": game})
    m = Match.new("harbour", seats=2, seed=1)
    with pytest.raises(TypeError, match=rf"harbour: `{old}` in view.py is now `{new}\(s, seat"):
        redeal(m.view(1), random.Random(1))


# Several picks


class Pack(Verb[Harbour]):
    name = "pack"
    words = ("goods",)
    label = "Pack {0}"
    rules = (
        among("HB-2", lambda s, ask, at: Reason("it is not there"), in_order=True)(
            lambda s, ask: (0, 1, 3)
        ),
        once("HB-8", lambda s, ask, at: Reason(f"{GOODS[at]} is packed already")),
    )


@pytest.mark.parametrize("others", [(), (not_salt,)])
def test_what_is_picked_is_not_picked_again(others: tuple[Any, ...]) -> None:
    """Listed in a zone alone and with a test beside it; the refusal has its clause."""
    verb = type("Packs", (Pack,), {"rules": (*Pack.rules, *others)})()
    game = HarbourGame(question("pack", "HB-1", "?", verb))
    box = game.box(2)
    s = game.start(box, Chance(b""))
    ids = box.catalogue.ids
    ask = Ask(0, game.questions[0], 0, "?")
    for picks, left in (((), (0, 1, 3)), ((1,), (0, 3)), ((3, 0), (1,))):
        picked = ask.picked(tuple(ids[f"pack {GOODS[at]}"] for at in picks))
        assert legal_answers(s, picked) == [ids[f"pack {GOODS[at]}"] for at in left]
        for at in picks:
            refused = verb.refused(s, picked, at)
            assert refused is not None
            assert (refused[0], refused[1].text) == ("HB-8", f"{GOODS[at]} is packed already")


def test_a_zone_covers_the_conditions_it_looks_by() -> None:
    tried: list[int] = []

    @refuses("HB-2")
    def even(s: Harbour, ask: Ask, at: int) -> Reason | None:
        tried.append(at)
        return Reason("odd") if at % 2 else None

    @among("HB-3", lambda s, ask, at: Reason("too high"), covers=(even,))
    def low(s: Harbour, ask: Ask) -> tuple[int, ...]:
        return (2, 0)

    class Try(Verb[Harbour]):
        name = "try"
        words = ("goods",)
        rules = (even, low)

    asked = question("try", "HB-1", "Try?", Try())
    game = HarbourGame(asked)
    s = game.start(game.box(2), Chance(b""))
    ask = Ask(0, asked, 0, "")
    assert legal_answers(s, ask) == [0, 2]
    assert tried == []
    told = asked.refused(s, ask, 1)
    assert told is not None
    assert (told[0], told[1].text, told[2]) == ("HB-2", "odd", 0)
    assert asked.refused(s, ask, 2) is None


@pytest.mark.parametrize("shut", [False, True])
def test_answers_that_never_change_are_kept_for_each_box_and_handed_out_anew(shut: bool) -> None:
    resting: set[str] = set()

    @stays("HB-2", lambda s, ask, at: Reason("not with these components"))
    def has_berths(box: Any) -> int:
        return EVERY if resting else 0

    class Load(Verb[Harbour]):
        name = "load"
        words = ("goods",)
        rules = (among("HB-3", lambda s, ask, at: Reason("no"))(lambda s, ask: (2, 0)),)

    class Rest(Verb[Harbour]):
        name = "rest"
        rules = (has_berths,)

    class Leave(Verb[Harbour]):
        name = "leave"

    class Unload(Verb[Harbour]):
        name = "unload"
        when = (lambda s, ask: not shut,)

    asked = question("stay", "HB-1", "?", Load(), Rest(), Leave(), Unload())
    last = () if shut else ("unload",)
    for rest in ((), ("rest",), ()):
        resting.clear()
        resting.update(rest)
        game = HarbourGame(asked)
        box = game.box(2)
        s = game.start(box, Chance(b""))
        ask, texts = Ask(0, asked, 0, ""), box.catalogue.texts
        goods = (f"load {GOODS[0]}", f"load {GOODS[2]}")
        for _ in range(2):
            found = legal_answers(s, ask)
            assert [texts[one] for one in found] == [*goods, *rest, "leave", *last]
            found.clear()  # it is the caller's own


def test_a_verb_says_why_it_is_nothing_anybody_is_asked_for() -> None:
    class Wait(Verb[Harbour]):
        name = "wait"

    class Sail(Verb[Harbour]):
        name = "sail"

        def silent(self, s: Harbour, seat: int) -> tuple[str, Reason] | None:
            return "HB-4", Reason(f"no wind for {seat}")

    game = HarbourGame(question("wait", "HB-1", "?", Wait()), question("sail", "HB-1", "?", Sail()))
    s = game.start(game.box(2), Chance(b""))
    assert game.why_silent(s, 1, 0) is None
    told = game.why_silent(s, 1, 1)
    assert told is not None
    assert (told[0], told[1].text) == ("HB-4", "no wind for 1")


def test_actions_of_a_mask_are_added_in_order_however_wide_it_is() -> None:
    for mask in (0, 1, 0b1011, 1 << 11, (1 << 40) - 1, 1 << 75 | 1 << 10 | 1):
        for first in (0, 7):
            found = [-1]
            add_actions(found, first, mask)
            assert found == [-1, *(first + at for at in range(80) if mask >> at & 1)]


def test_facts_that_open_several_verbs_are_worked_out_once() -> None:
    now, looked = [0], [0]

    def facts(s: Harbour, ask: Ask) -> int:
        looked[0] += 1
        return now[0]

    def _no_wind(s: Harbour, ask: Ask, at: int) -> Reason:
        return Reason("no wind")

    wind = holds("HB-2", Fact(facts, 1), _no_wind)
    high = holds("HB-3", Fact(facts, 2), lambda s, ask, at: Reason("low tide"))
    open_now: Condition[Harbour] = opens("HB-4", lambda s, ask, at: Reason("closed"))(
        lambda s, ask: now[0] < 8
    )

    class Sail(Verb[Harbour]):
        name = "sail"
        rules = (wind, high)

    class Drift(Verb[Harbour]):
        name = "drift"
        when = (Fact(facts, 2),)
        rules = (open_now,)

    class Stay(Verb[Harbour]):
        name = "stay"

    asked = question("try", "HB-1", "Try?", Sail(), Drift(), Stay())
    game = HarbourGame(asked)
    s = game.start(game.box(2), Chance(b""))
    ask = Ask(0, asked, 0, "")
    assert wind.name == "no_wind"
    for bits, answers in (
        (0, [2]),
        (1, [2]),
        (2, [1, 2]),
        (3, [0, 1, 2]),
        (11, [0, 2]),
        (3, [0, 1, 2]),
    ):
        now[0], looked[0] = bits, 0
        assert legal_answers(s, ask) == answers
        assert looked == [1]
    now[0] = 1
    told = asked.refused(s, ask, 0)
    assert told is not None
    assert (told[0], told[1].text, told[2]) == ("HB-3", "low tide", 1)
    assert [Sail().gates[0](s, ask), Sail().gates[1](s, ask)] == [True, False]


def test_facts_worked_out_apart_open_a_verb_together() -> None:
    now = [0, 0]

    class Sail(Verb[Harbour]):
        name = "sail"
        when = (Fact(lambda s, ask: now[0], 1), Fact(lambda s, ask: now[1], 2))

    class Stay(Verb[Harbour]):
        name = "stay"

    asked = question("try", "HB-1", "Try?", Sail(), Stay())
    game = HarbourGame(asked)
    s = game.start(game.box(2), Chance(b""))
    for now[:], answers in (([0, 0], [1]), ([1, 0], [1]), ([0, 2], [1]), ([1, 2], [0, 1])):
        assert legal_answers(s, Ask(0, asked, 0, "")) == answers


def test_lists_of_verbs_side_by_side_are_kept_together_in_the_order_of_the_catalogue() -> None:
    asked_for: list[str] = []
    kept: dict[str, list[int]] = {}

    class Kept(Keeping):
        def together(self, verbs: tuple[Verb[Any], ...]) -> Any:
            names = " ".join(verb.name for verb in verbs)

            def listed(s: Harbour, ask: Ask) -> list[int]:
                if names not in kept:
                    asked_for.append(names)
                    kept[names] = [one for verb in verbs for one in verb.open(s, ask)]
                return kept[names]

            return listed

    storing = Kept()

    def open_gate(s: Harbour, ask: Ask) -> bool:
        return ask.seat == 0

    class Ebb(Verb[Harbour]):
        name = "ebb"
        words = ("ships",)
        rules = (allows("HB-2", lambda s, ask, at: Reason("no"))(lambda s, ask: 0b101),)
        kept: ClassVar[Keeping | None] = storing

    class Flood(Ebb):
        name = "flood"

    class Tide(Ebb):
        name = "tide"
        when = (open_gate,)
        kept = None

    class Wave(Ebb):
        name = "wave"

    asked = question("tide", "HB-1", "?", Ebb(), Flood(), Tide(), Wave())
    game = HarbourGame(asked)
    s = game.start(game.box(2), Chance(b""))
    ships = len(SHIPS)
    for _ in range(2):
        for seat, verbs in ((0, (0, 1, 2, 3)), (1, (0, 1, 3))):
            assert legal_answers(s, Ask(seat, asked, 0, "")) == [
                verb * ships + at for verb in verbs for at in (0, 2)
            ]
    assert asked_for == ["ebb flood", "wave", "ebb flood wave"]


def test_of_each_number_in_kept_lists_there_is_one() -> None:
    far = 100_000
    one, other = numbers(far, far + 3), numbers(far + 1, far + 2)
    assert one == [far, far + 1, far + 2]
    assert other[0] is one[1]
    assert shared([far + 2, int("7"), int(f"{far}")])[2] is one[0]
    assert shared([]) == []


@pytest.mark.parametrize("alone", [True, False])
def test_rows_go_as_far_as_a_rule_says_for_all_of_them(alone: bool) -> None:
    rows = [(0, 1), (2, 99)]

    @rows_up_to("HB-2", lambda s, ask, at: Reason(f"too much: {at}"))
    def affordable(s: Harbour, ask: Ask) -> list[tuple[int, int]]:
        return rows

    other: Condition[Harbour] = allows("HB-3", lambda s, ask, at: Reason("not this"))(
        lambda s, ask: EVERY
    )

    class Buy(Verb[Harbour]):
        name = "buy"
        words = ("goods", "coins")
        amount = True
        rules = (affordable,) if alone else (other, affordable)

    asked = question("try", "HB-1", "Try?", Buy())
    game = HarbourGame(asked)
    s = game.start(game.box(2), Chance(b""))
    ask = Ask(0, asked, 0, "")
    width = len(s.box.sorts["coins"])
    for _ in range(2):  # listed, and looked up
        assert legal_answers(s, ask) == [0, *range(2 * width, 3 * width)]
    for place in range(3 * width):
        told = asked.refused(s, ask, place)
        assert (told is None) == (place in legal_answers(s, ask))
        assert told is None or (told[0], told[1].text) == ("HB-2", f"too much: {place}")
    rows.clear()
    assert legal_answers(s, ask) == []


def test_numbers_wanted_in_several_threads_at_once_are_what_they_say() -> None:
    first, last = 200_000, 230_000
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            for at in range(first, last, 10):
                list(threads.map(lambda at: numbers(at, at + 1), [at + n for n in range(8)]))
    finally:
        sys.setswitchinterval(before)
    assert numbers(first, last) == list(range(first, last))
