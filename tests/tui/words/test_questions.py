"""Questions in words and in groups: short lists that can be answered by number or by text."""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec.structs import replace

import muster
from muster.kernel.scene import Choice, Prompt, Scene
from muster.tui.screens.arranging import arrange, beside
from muster.tui.screens.stage import bar_for, choices_for
from muster.tui.words.groups import Group, group_choices, heads_for, in_order
from muster.tui.words.pieces import heads_of
from muster.tui.words.questions import choices_of, groups_of, meant, prompt_lines, so_far
from tests.tui.exploring import NAMES, midway


def asked(match: muster.Match, *picks: str) -> tuple[Prompt, Scene]:
    for pick in picks:
        match.play(0, pick)
    scene = match.scene(0)
    return next(p for p in scene.prompts if p.seat == 0), scene


def named(groups: list[Group]) -> dict[str, tuple[str, ...]]:
    return {group.said: group.words for group in groups if group.said}


def test_what_touches_one_card_stands_together() -> None:
    prompt, scene = asked(midway())
    groups = named(groups_of(prompt, scene))
    assert groups["Tester 18"] == (
        "Testing",
        "Construction",
        "Take it",
        "Testing: pay otherwise",
        "Construction: pay otherwise",
    )
    assert groups["Deck"] == ("Take it",)


def test_one_source_in_several_colours_is_said_once() -> None:
    prompt, scene = asked(midway(), "recruit c9 blue")
    groups = named(groups_of(prompt, scene))
    assert groups["Move Engineer 12 to the Center for …"] == ("yellow", "red", "purple")
    assert len(groups_of(prompt, scene)) < len(prompt.choices)


def test_on_the_bar_the_next_of_the_same_kind_is_told_by_its_name() -> None:
    prompt, scene = asked(midway(), "recruit c9 blue")
    groups = groups_of(prompt, scene)
    heads = heads_for(groups)
    assert heads[-2] == "Move Engineer 12 to the Center for …"
    assert heads[-1] == "Builder 40 …"


def test_no_answer_is_lost_in_a_group_and_the_numbers_are_those_of_the_list() -> None:
    for picks in ((), ("recruit c9 blue",), ("recruit c9 blue", "pay")):
        prompt, scene = asked(midway(), *picks)
        listed = choices_of(prompt, scene)
        assert sorted(c.action for c in listed) == sorted(c.action for c in prompt.choices)
        text = "\n".join(prompt_lines(prompt, scene))
        numbers = [int(n) for n in re.findall(r"(\d+)\. ", text) if int(n) <= len(listed)]
        assert numbers == list(range(1, len(listed) + 1))


def test_what_follows_stands_in_brackets_unless_it_has_some_of_its_own() -> None:
    prompt, scene = asked(midway())
    paid = "2 green (1 token and Tester 20 from your hand)."
    for hint, told in ((paid, f"Testing: {paid[:-1]};"), ("2 green.", "Testing (2 green);")):
        choices = [replace(choice, hint="") for choice in prompt.choices]
        at = next(n for n, choice in enumerate(choices) if choice.button == "Testing")
        choices[at] = replace(choices[at], hint=hint)
        text = "\n".join(prompt_lines(replace(prompt, choices=tuple(choices)), scene))
        assert told in text
        assert "((" not in text


def test_few_answers_and_answers_about_different_things_are_not_grouped() -> None:
    match = muster.Match.new("the-plan", 3, 1)
    prompt, scene = asked(match)
    assert len(prompt.choices) > 5
    assert not named(groups_of(prompt, scene))
    assert choices_of(prompt, scene) == prompt.choices


def test_answers_that_are_all_alike_are_grouped_only_when_they_are_many() -> None:
    suits = ("red", "blue", "green", "gray", "yellow", "purple", "orange", "beige")
    few = [Choice(f"grab {name}", f"Grab all {name} Treasures") for name in suits]
    assert [group.said for group in group_choices(few, {})] == [""] * 8
    many = [*few, Choice("grab red again", "Grab all red Treasures")]
    assert [group.said for group in group_choices(many, {})] == ["Grab all … Treasures"]


def test_short_forms_that_are_the_same_give_way_to_the_whole_label() -> None:
    def free(where: str) -> Choice:
        label = f"Recruit it into {where} for nothing"
        return Choice(f"free {where}", label, ("c1",), button="Free")

    choices = [free(f"place{n}") for n in range(9)]
    (group,) = group_choices(choices, {"c1": "Tester 18"})
    assert group.said == "Tester 18"
    assert group.words == tuple(choice.label for choice in choices)


def test_things_of_the_same_name_are_kept_apart() -> None:
    choices = [
        Choice(f"{verb} {node}", f"{verb} the vase", (node,), button=verb)
        for node in ("vase-a", "vase-b", "vase-c")
        for verb in ("take", "leave")
    ]
    groups = group_choices(choices, dict.fromkeys(("vase-a", "vase-b", "vase-c"), "vase"))
    assert [group.said for group in groups] == ["vase"] * 3
    assert in_order(groups) == tuple(choices)


def test_the_heading_says_what_is_recruited_what_is_due_and_what_is_laid() -> None:
    match = midway()
    prompt, scene = asked(match, "recruit c9 blue", "token yellow")
    lines = prompt_lines(prompt, scene)
    assert lines[0] == "Recruit Engineer 9 into Engineering. [SE-20]"
    assert lines[1] == "Still due: 1 red, 2 purple."
    assert lines[2] == "So far: yellow token."
    prompt, scene = asked(match, "pay")
    assert so_far(prompt, scene) == "yellow token, Researcher 26, Builder 40"
    bar = bar_for(scene, NAMES)
    assert bar.question == "Recruit Engineer 9 into Engineering"
    assert bar.hint.startswith("Everything is paid. So far: yellow token, ")


def test_hints_stand_behind_what_one_looks_for_first() -> None:
    prompt, scene = asked(midway())
    text = "\n".join(prompt_lines(prompt, scene))
    assert "Testing: 2 yellow (1 symbol free and 1 token)" in text
    assert "it can be recruited later" not in text


def test_an_answer_is_known_by_enough_of_its_words() -> None:
    prompt, scene = asked(midway())
    choices, called = choices_of(prompt, scene), heads_of(scene)

    def found(typed: str) -> list[str]:
        return [choices[at].action for at in meant(typed, choices, called)]

    assert found("recruit tester 18 construction") == ["recruit c18 red"]
    assert found("Take engineer 9") == ["take c9"]
    assert found("recruit tester 18") == ["recruit c18 green", "recruit c18 red"]
    assert found("dance") == []
    assert found("") == []


def test_what_pays_at_once_comes_first_on_the_screen_too() -> None:
    _, scene = asked(midway(), "recruit c9 blue")
    assert choices_for(scene)[0].action == "pay"


def test_groups_are_laid_out_without_overlap_and_rows_are_walked() -> None:
    prompt, scene = asked(midway())
    groups = groups_of(prompt, scene)
    for width in (40, 60, 80, 97, 160):
        places = arrange(groups, width, 6)
        assert len(places) == len(prompt.choices)
        for before, after in pairwise(places):
            assert after.y > before.y or after.x > before.x + before.width - 1
            assert after.x + after.width <= width
        down = beside(places, 0, 1)
        assert places[down].y == places[0].y + 1
        assert beside(places, down, -1) in [n for n, p in enumerate(places) if p.y == 0]
        assert beside(places, 0, -1) == 0
