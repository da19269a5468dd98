"""What choices, questions and pieces of a heist say to people: names, losses, reasons."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from muster import Match, Record
from muster.games.masters.components import SCENARIOS
from muster.games.masters.designer.palette import PIECES
from muster.games.masters.game import GAME as MASTERS
from muster.games.masters.game import META
from muster.games.masters.screen.glossary import GLOSSARY
from muster.kernel.scene import Choice, Piece, Prompt
from muster.lessons import lessons_of
from tests.games.masters.layouts.boards import Table, crew, exits_at, place, row, until
from tests.games.masters.layouts.event_deck import draw
from tests.games.masters.screen.test_scene import GAME, area, begun, line
from tests.games.record_books import RECORDS

EAST = exits_at(e1=((3, 0), "E"))
TWO = exits_at(e1=((3, 0), "E"), e2=((0, 0), "W"))
TRIO: dict[str, Any] = {
    "crew": crew(
        fox="angry-locksmith bypass wing-it",
        owl="thug wing-it hit-n-run",
        stag="street-urchin bypass yank-wires",
    )
}
"""Karma, Tiny and Iceheart."""
HOARD = {cell: "jewel, jewel" if cell == (0, 0) else "" for cell in row(4)}


def prompt_of(m: Match, seat: int = 0) -> Prompt:
    return next(one for one in m.scene(seat).prompts if one.seat == seat)


def choice_of(m: Match, action: str, seat: int = 0) -> Choice:
    return next(one for one in prompt_of(m, seat).choices if one.action == action)


def fleeing(**entries: Any) -> Table:
    """Escape on a corridor of four, exits at both ends; Karma on its third hex, the others out."""
    entries.setdefault("where", {"fox": "(2,0)", "owl": "e1", "stag": "e1"})
    entries.setdefault("ideas", {"fox": 0, "owl": 0, "stag": 0})
    entries.setdefault("loot", {})
    return place(HOARD, TWO, stage="escape", **TRIO, **entries)


# Names


def test_characters_go_by_their_own_names_in_choices() -> None:
    m = begun(seats=1)
    labels = [one.label for one in prompt_of(m).choices]
    assert "Karma: Walk" in labels
    assert not [text for text in labels if "Fox" in text or "Owl" in text or "Stag" in text]


def test_characters_go_by_their_own_names_in_the_log() -> None:
    m = begun(seats=1)
    m.play(0, "act owl walk")
    lines = [one.text for one in m.log(None, ["Ana"])]
    assert "Tiny is the Thug with Wing It and Hit 'n' Run." in lines
    assert "Tiny chooses Walk: 1 noise." in lines
    assert not [text for text in lines if "Fox" in text or "Owl" in text]


def test_characters_of_a_position_go_by_their_names_in_the_log_too() -> None:
    m = until(lambda seed: fleeing(seed=seed), lambda t: bool(t.m.legal(0))).m
    m.play(0, "roll fox e1")
    lines = [one.text for one in m.log(None, ["Ana"])]
    assert [text for text in lines if "Karma" in text]
    assert not [text for text in lines if "Fox" in text]
    assert [one.text for one in m.clone().log(None, ["Ana"])] == lines


def test_what_happens_to_a_character_has_a_button_with_its_name() -> None:
    questions = {("final-score-1-won", 208), ("county-hole-won", 90), ("county-hole-won", 163)}
    for name, at in sorted(questions):
        m = Record.load(RECORDS / "masters" / f"{name}.muster").replay(at)
        people = [one for one in prompt_of(m).choices if one.action != "skip"]
        assert people
        assert all(one.offered and one.button and not one.actor for one in people), name


def test_whoever_would_be_left_behind_is_named_on_the_button() -> None:
    t = fleeing()
    assert choice_of(t.m, "done").button == "Leave Karma behind"
    t = fleeing(where={"fox": "e1", "owl": "e1", "stag": "e1"}, ideas={"fox": 1})
    assert t.m.over or choice_of(t.m, "done").button == "Done"


def test_lessons_point_at_hexes_instead_of_counting_them() -> None:
    """No drawn table prints the numbers of rows and columns."""
    for lesson in lessons_of("masters"):
        said = [page.text for step in lesson.steps for page in step.pages]
        said += [text for step in lesson.steps for text in (step.right, *step.wrong.values())]
        said += [step.otherwise for step in lesson.steps]
        assert not [text for text in said if re.search(r"\br\d+c\d+\b", text)], lesson.file


def test_whoever_builds_a_character_reads_of_its_card() -> None:
    m = Match.new(GAME, seats=1, seed=1)
    m.play(0, "cast fox thug")
    m.play(0, "learn fox hurry")
    m.play(0, "learn fox linger")
    lines = [one.text for one in m.log(None, ["Ana"])]
    # With the second skill it is one of the ready-made ones.
    assert lines[-3:] == [
        "The Thug joins the crew.",
        "Thug learns Hurry.",
        "Jitters learns Linger.",
    ]


def test_a_pawn_shows_what_it_carries() -> None:
    t = place(row(4), EAST, where={"fox": "(0,0)"}, carried={"fox": "cash 2, jewel"}, **TRIO)
    pawn = line(t.m.scene(0), "fox")
    assert pawn.face.title == "Karma"
    assert [(mark.label, mark.value) for mark in pawn.face.badges] == [
        ("carries", "$2k"),
        ("jewel", ""),
    ]


def test_planning_tokens_of_characters_that_begin_alike_have_more_letters() -> None:
    t = place(
        row(4),
        EAST,
        crew=crew(
            fox="lookout smash-n-grab hurry",
            owl="pickpocket hurry yank-wires",
            stag="thug wing-it hit-n-run",
        ),
        plans={"fox": ["(0,0)"], "owl": ["(0,0)"], "stag": ["(0,0)"]},
    )
    tokens = [one for one in t.m.scene(0).nodes() if one.id.startswith("plan-")]
    assert [one.face.corner for one in tokens if isinstance(one, Piece)] == ["Sm", "St", "T"]


# Pieces explain themselves


def test_a_hex_says_what_lies_on_it_and_who_is_held() -> None:
    t = place(
        row(4),
        EAST,
        where={"fox": "(0,0)", "owl": "e1", "stag": "e1"},
        chits={"(0,0)": "guard", "(1,0)": "camera, camera"},
        plans={"fox": ["(1,0)"], "owl": ["(1,0)"], "stag": []},
        **TRIO,
    )
    held = area(t.m.scene(0), "r4c6").about
    assert held == f"{GLOSSARY['guard'].line}\nKarma is held here."
    seen = area(t.m.scene(0), "r4c7").about
    assert seen.startswith(GLOSSARY["camera"].line)
    assert "there are 2" in seen
    assert "Karma and Tiny may enter" in seen


def test_the_designer_and_the_table_say_the_same_of_a_piece() -> None:
    designer = MASTERS.designer
    assert designer is not None
    stamps = {stamp.id: stamp for stamp in designer.palette().stamps}
    for piece in PIECES:
        assert stamps[piece.id].help == GLOSSARY[piece.id].cited


def test_whoever_touches_a_hex_that_is_not_asked_about_reads_what_it_is() -> None:
    t = draw("15", cells=row(4), exits=EAST, chits={"(0,0)": "subdued"}, where={"fox": "(0,0)"})
    told, refused = t.m.why_not_node(0, "r4c8")
    assert told == ""
    assert refused is not None
    assert "Floor: A bare hex." in refused.reason


def test_actions_are_told_in_words_and_never_in_letters() -> None:
    m = begun()
    rows = [one for one in m.scene(0).nodes() if isinstance(one, Piece) and one.id[:4] == "act-"]
    assert len(rows) == 3 * 14
    assert all(one.face.about for one in rows)
    bump = line(m.scene(0), "act-fox-bypass-1")
    assert bump.face.about.startswith("Open a lock next to you, 2 times; move to a planned hex.")
    assert "Makes 2 noise." in bump.face.about


# Building a crew


def test_one_character_is_recommended_and_told_why() -> None:
    m = Match.new(GAME, seats=1, seed=1)
    best = [one for one in prompt_of(m).choices if one.best]
    assert {one.action for one in best} == {"cast fox karma", "cast owl karma", "cast stag karma"}
    assert all(one.offered and one.confirm for one in best)
    assert best[0].button == "Take Karma"
    assert best[0].hint == ("Recommended: Angry Locksmith with Bypass and Wing It: opens locks.")


def test_recommended_characters_make_a_crew() -> None:
    m = Match.new(GAME, seats=1, seed=1)
    for _ in range(3):
        m.play(0, next(one.action for one in prompt_of(m).choices if one.best))
    assert [one["name"] for one in m.view(0)["table"]["who"]] == ["Karma", "Iceheart", "Clutch"]


def test_skills_are_recommended_too() -> None:
    m = Match.new(GAME, seats=1, seed=1)
    m.play(0, "cast fox angry-locksmith")
    assert prompt_of(m).text == "Choose the skills of Angry Locksmith."
    for _ in range(2):
        best = [one.action for one in prompt_of(m).choices if one.best]
        m.play(0, next(action for action in best if action.startswith("learn")))
    assert m.view(0)["table"]["who"][0]["skills"] == ["yank-wires", "wing-it"]


def test_who_cannot_be_chosen_stands_below_and_a_card_is_read_before() -> None:
    m = Match.new(GAME, seats=1, seed=1)
    m.play(0, "cast fox karma")
    ready = [one for one in area(m.scene(0), "ready-owl").children if isinstance(one, Piece)]
    assert [one.state for one in ready] == [""] * 14 + ["dim"] * 2
    legal = {one.action.split()[2] for one in prompt_of(m).choices if one.action[:8] == "cast owl"}
    assert {one.id.removeprefix("cast-owl-") for one in ready if not one.state} <= legal
    assert not {one.id.removeprefix("cast-owl-") for one in ready if one.state} & legal
    about = line(m.scene(0), "cast-owl-tiny").face.about.splitlines()
    assert about[0] == "Thug: knocks out guards. 7 planning tokens, 0 ideas."
    rows = about[about.index("Wing It, by the die") + 1 :]
    assert rows[:2] == ["1 Discover: 2 reveal, noise", "2 Strongarm: unlock, subdue, move, 2 noise"]
    assert len(rows) == 6 + 1 + 6


# The Plan


def test_money_to_spend_is_a_step_of_the_plan() -> None:
    m = Match.new(GAME, seats=1, seed=1, options={"shop": True, "cash": "5"})
    for who, name in (("fox", "karma"), ("owl", "tiny"), ("stag", "iceheart")):
        m.play(0, f"cast {who} {name}")
    assert prompt_of(m).text.endswith("choose where Karma, Tiny and Iceheart will start.")
    assert "$5k to spend: Shop." in prompt_of(m).hint
    poor = Match.new(GAME, seats=1, seed=1)
    for who, name in (("fox", "karma"), ("owl", "tiny"), ("stag", "iceheart")):
        poor.play(0, f"cast {who} {name}")
    assert "Shop" not in prompt_of(poor).hint
    assert prompt_of(poor).hint.startswith("Tokens left: Karma 8, Tiny 7,")

    # Whoever has no token at all is told what that means before it is too late.
    for who, exit_ in (("fox", "e1"), ("owl", "e2"), ("stag", "e3")):
        poor.play(0, f"start {who} {exit_}")
    assert prompt_of(poor).hint.startswith("Tokens left, which are lost unless placed: Karma 8,")
    assert choice_of(poor, "ready").loses == (
        "No token of Karma, Tiny and Iceheart is on the map: nobody enters a hex without one."
    )
    for who in ("fox", "owl", "stag"):
        poor.play(0, next(one for one in poor.legal(0) if one.startswith(f"mark {who} ")))
    assert not choice_of(poor, "ready").loses


# Rounds


def test_done_says_what_is_unused_and_who_is_held() -> None:
    t = place(
        row(4),
        EAST,
        where={"fox": "(0,0)", "owl": "e1", "stag": "(2,0)"},
        chits={"(0,0)": "guard"},
        dice={"fox": 5, "owl": 1, "stag": 1},
        **TRIO,
    )
    t.do("act fox wing-it-5", "act stag walk")
    assert prompt_of(t.m).hint == (
        "Tiny has yet to choose an action: what the die shows costs nothing, the rest costs ideas. "
        "Unused: Karma pocket $1k; Iceheart move."
    )
    t.do("act owl walk")
    assert prompt_of(t.m).hint == "Unused: Karma pocket $1k; Tiny move; Iceheart move."
    assert "held" not in prompt_of(t.m).hint  # no move to make
    t = place(row(4), EAST, where={"fox": "(0,0)"}, chits={"(0,0)": "guard"}, **TRIO)
    t.do("act fox walk")
    assert prompt_of(t.m).hint.endswith("Karma is held by the guard.")


def test_only_who_has_better_ways_is_told_of_them() -> None:
    for who, name, words in (
        ("fox", "Karma", "subdue first"),
        ("stag", "Iceheart", "use There Are Better Ways"),
    ):
        t = place(row(4), EAST, where={who: "(0,0)"}, chits={"(0,0)": "guard"}, **TRIO)
        t.do(f"act {who} walk")
        assert t.refusal(f"move {who} (1,0)").reason == f"a guard holds {name} here: {words}"


def test_a_live_camera_is_told_before_one_is_seen() -> None:
    t = place(
        row(4),
        EAST,
        where={"fox": "(0,0)"},
        chits={"(1,0)": "camera, camera"},
        plans={"fox": ["(1,0)"], "owl": [], "stag": []},
        **TRIO,
    )
    t.do("act fox walk")
    assert choice_of(t.m, "move fox r4c7").loses.startswith("A live camera: this raises 2 alerts")
    t = place(
        row(4),
        EAST,
        where={"fox": "(0,0)"},
        chits={"(1,0)": "disabled"},
        plans={"fox": ["(1,0)"], "owl": [], "stag": []},
        **TRIO,
    )
    t.do("act fox walk")
    assert choice_of(t.m, "move fox r4c7").loses == ""


def test_escape_is_a_button_of_its_own_once_all_loot_is_in_hand() -> None:
    goal = {"goal": {"steal": {"jewel": 2}}}
    t = place(HOARD, EAST, heist=goal, carried={"fox": "jewel"}, loot={}, **TRIO)
    early = choice_of(t.m, "escape")
    assert (early.offered, early.group) == (False, "More")
    assert "jewels 1 of 2" in early.loses
    t = place(HOARD, EAST, heist=goal, carried={"fox": "jewel"}, loot={}, jewels=1, **TRIO)
    ripe = choice_of(t.m, "escape")
    assert (ripe.offered, ripe.group, ripe.loses, ripe.hint) == (True, "", "", "")


# Cards


def test_a_card_asks_by_its_name() -> None:
    t = draw("15", cells=row(4), exits=EAST, chits={"(0,0)": "subdued"}, where={"fox": "(0,0)"})
    assert prompt_of(t.m).text == "I Thought I Had Him: who gains 1 idea, for 1 noise?"
    assert not [one for one in prompt_of(t.m).choices if one.best]


def test_doing_without_a_token_is_a_loss() -> None:
    cells = {(0, 0): "gate A", (1, 0): "", (2, 0): "", (3, 0): ""}
    t = draw(
        "G1",
        cells=cells,
        exits=EAST,
        where=dict.fromkeys(["fox", "owl", "stag"], "e1"),
        plans={"fox": ["(0,0)"], "owl": [], "stag": []},
        **TRIO,
    )
    assert prompt_of(t.m).text.endswith("where does Karma's token go?")
    without = choice_of(t.m, "forfeit fox")
    assert without.loses.startswith("Karma has one planning token less")
    assert not without.best


# Escape


@pytest.mark.clause("MH-127", "MH-134", "MH-135")
def test_each_exit_says_moves_ideas_and_what_the_die_must_show() -> None:
    t = fleeing(ideas={"fox": 1, "owl": 0, "stag": 0}, chits={"(3,0)": "guard"})
    near, far = choice_of(t.m, "roll fox e1"), choice_of(t.m, "roll fox e2")
    assert (near.button, far.button) == ("Exit 1: die 2+ (83 %)", "Exit 2: die 2+ (83 %)")
    assert "3 moves, 1 idea, die 2 or more (83 %)" in near.hint
    t = fleeing()
    assert choice_of(t.m, "roll fox e1").button == "Exit 1: die 2+ (83 %)"
    assert choice_of(t.m, "roll fox e2").button == "Exit 2: die 3+ (67 %)"
    ways = [one for one in area(t.m.scene(0), "ways-fox").children if isinstance(one, Piece)]
    assert [(one.face.title, one.face.text) for one in ways] == [
        ("Exit 1", "2 moves, 0 ideas, die 2 or more (83 %)"),
        ("Exit 2", "3 moves, 0 ideas, die 3 or more (67 %)"),
    ]
    far_off = fleeing(chits={"(2,0)": "guard, guard, guard, guard, guard"})
    assert choice_of(far_off.m, "roll fox e2").button == "Exit 2: out of reach"


def test_rolling_for_the_nearest_exit_is_the_usual_thing_and_asks_first() -> None:
    t = fleeing()
    rolls = {one.action: one for one in prompt_of(t.m).choices if one.action[:4] == "roll"}
    assert [action for action, one in rolls.items() if one.best] == ["roll fox e1"]
    assert rolls["roll fox e1"].confirm
    assert rolls["roll fox e1"].offered
    # Who is out already need not run.
    assert rolls["roll owl e2"].quiet
    assert not rolls["roll fox e2"].quiet
    # An exit one presses is meant for who is still inside.
    assert rolls["roll owl e2"].targets[0] == "die-owl"
    thinking = fleeing(ideas={"fox": 1, "owl": 1, "stag": 0})
    steps = [one for one in prompt_of(thinking.m).choices if one.action[:4] == "step"]
    assert {one.targets[0] for one in steps if one.actor == "sheet-owl"} == {"die-owl"}
    assert {len(one.targets) for one in steps if one.actor == "sheet-fox"} == {1}
    assert all(one.quiet for one in prompt_of(t.m).choices if one.action[:3] == "via")


def test_done_in_escape_says_who_is_left_behind() -> None:
    t = fleeing(carried={"fox": "jewel"})
    assert prompt_of(t.m).text == "Get out: Karma is still inside."
    done = choice_of(t.m, "done")
    assert done.loses == "Karma is busted, and the loot is lost."
    assert not done.best
    all_out = fleeing(where=dict.fromkeys(["fox", "owl", "stag"], "e1"))
    done = choice_of(all_out.m, "done")
    assert (done.loses, done.best) == ("", True)


# The end


def test_an_end_tells_what_came_out_and_who_ran_how() -> None:
    def run(seed: int) -> Table:
        t = fleeing(
            seed=seed,
            carried={"fox": "jewel"},
            heist={"goal": {"steal": {"jewel": 1}}},
            round=7,
            noise=29,
        )
        return t.do("roll fox e1", "done") if not t.m.over else t

    t = until(run, lambda t: t.m.over and t.won)
    outcome = t.m.outcome
    assert outcome is not None
    assert outcome.headline.endswith("is done, in 7 rounds, and everybody is out.")
    said = {(one.label, one.text, one.tone) for one in outcome.remarks}
    roll = t.see["dice"]["fox"]
    assert ("Karma", f"out by exit 1 after a roll of {roll}", "good") in said
    assert ("Tiny", "out by exit 1", "good") in said
    assert ("Loot", "1 of 1 jewels carried out", "good") in said
    assert any("7 rounds, noise 29 of" in one.text for one in outcome.remarks)
    lost = until(run, lambda t: t.m.over and not t.won)
    assert lost.m.outcome is not None
    assert lost.m.outcome.headline.endswith("failed: the objective is not met.")
    fates = {one.label: (one.text, one.tone) for one in lost.m.outcome.remarks}
    assert fates["Karma"] == ("busted after a roll of 1", "bad")
    assert fates["Loot"] == ("0 of 1 jewels carried out", "bad")


# Options


def test_options_are_called_in_the_words_of_players() -> None:
    content = MASTERS.folder / "content"
    assert all(option.label for option in META.options)
    for option in META.options:
        if option.kind == "choice":
            assert len(option.words) == len(option.choices)
    jobs = next(option for option in META.options if option.name == "scenario")
    for slug, words in zip(SCENARIOS, jobs.words, strict=True):
        told = json.loads((content / f"heist-{slug}.json").read_text(encoding="utf-8"))
        assert words == f"{told['name']} ({told['difficulty']})"
