"""Levels: at the end of a heist of a campaign everybody rises (MH-143, MH-145, MH-163 to 169)."""

from __future__ import annotations

from typing import Any

import pytest

import muster
from muster.games.masters.campaign.spoils import spoils
from tests.games.masters.campaign.test_dossier import CAM, KARMA, NULL, TINY, dossier, named
from tests.games.masters.layouts.boards import GAME, Table, place

ASH = named("Ash", "ghost-runner", "ninja", "tamper")  # level 4
EVE = named("Eve", "lookout", "extract", "linger")  # level 2


def ended(*crew: dict[str, Any], seats: int = 1, **entries: Any) -> Table:
    """Escape is about to end, everybody is out and nothing was stolen: the heist is lost."""
    options = entries.pop("options", {})
    people = {"players": [f"Player {n}" for n in range(seats)]}
    where = entries.pop("where", dict.fromkeys(("fox", "owl", "stag", "raven")[: len(crew)], "e1"))
    t = place(
        seats=seats,
        options={"dossier": {**dossier(*crew), **people}, **options},
        stage="escape",
        unknown=[],
        where=where,
        **entries,
    )
    return t.all_done()


def cards(t: Table, who: str) -> tuple[str, list[str]]:
    one = t.who(who)
    return one["character"], one["skills"]


@pytest.mark.clause("MH-145", "MH-163", "MH-165", "MH-169")
def test_at_level_2_one_skill_becomes_pro() -> None:
    t = ended(TINY, KARMA, NULL)
    assert t["stage"] == "rise"
    assert not t.m.over
    mine = {text for text in t.legal() if " fox " in text}
    pros = ("concoct", "improvise", "assault", "blast")  # two for each skill
    assert mine == {f"upgrade fox {card}" for card in pros}
    t.do("upgrade fox blast")
    assert cards(t, "fox") == ("thug", ["wing-it", "blast"])
    assert t.why("upgrade fox concoct") == "MH-168"


@pytest.mark.clause("MH-166", "MH-169")
def test_at_level_3_the_character_becomes_pro() -> None:
    t = ended(EVE, KARMA, NULL)
    assert t.legal("upgrade") >= {"upgrade fox watchman", "upgrade fox sentinel"}
    assert t.why("upgrade fox tamper") == "MH-169"
    assert t.why("upgrade fox bruiser") == "MH-169"
    t.do("upgrade fox sentinel")
    assert cards(t, "fox") == ("sentinel", ["extract", "linger"])


@pytest.mark.clause("MH-167", "MH-169")
def test_at_level_4_the_other_skill_becomes_pro() -> None:
    t = ended(CAM, KARMA, NULL)
    mine = {text for text in t.legal() if " fox " in text}
    assert mine == {"upgrade fox steal", "upgrade fox pilfer"}
    t.do("upgrade fox pilfer")
    assert cards(t, "fox") == ("tinkerer", ["assault", "pilfer"])


@pytest.mark.clause("MH-168")
def test_nobody_rises_above_4() -> None:
    t = ended(ASH, KARMA, NULL)
    assert not {text for text in t.legal() if " fox " in text}
    assert t.why("upgrade fox steal") == "MH-168"
    t.do("upgrade owl extract", "upgrade stag ninja")
    assert t.m.over


@pytest.mark.clause("MH-143", "MH-163", "MH-142")
def test_the_busted_rise_too() -> None:
    t = ended(TINY, KARMA, NULL, where={"fox": "r3c3", "owl": "e1", "stag": "e1"})
    assert t.busted() == {"fox"}
    t.do("upgrade fox assault", "upgrade owl circumvent", "upgrade stag tweak")
    assert t.m.over
    assert cards(t, "fox") == ("thug", ["wing-it", "assault"])
    assert [one["level"] for one in t.events("upgraded")] == [2, 2, 2]


@pytest.mark.clause("MH-J103", "MH-J1", "MH-145")
def test_everybody_chooses_for_the_own_character() -> None:
    t = ended(TINY, {**KARMA, "seat": 1}, NULL, seats=2)
    assert t.asked() == {(0, "rise"), (1, "rise")}
    assert t.why("0: upgrade owl extract") == "MH-J1"
    assert t.why("1: upgrade raven extract") == "MH-1"
    t.do("1: upgrade owl extract")
    assert t.asked() == {(0, "rise")}


@pytest.mark.clause("MH-145")
def test_nobody_rises_during_a_heist_or_without_a_campaign() -> None:
    t = place(options={"dossier": dossier()}, stage="action")
    assert t.why("upgrade fox blast") == "MH-145"
    plain = place(stage="escape", unknown=[], where=dict.fromkeys(("fox", "owl", "stag"), "e1"))
    assert plain.all_done().m.over


# The Final Score


def hideouts(*crew: dict[str, Any], **entries: Any) -> Table:
    """Part 1 is about to be won, everybody in the left hideout but the last, who is on the way."""
    who = ("fox", "owl", "stag", "raven")[: len(crew)]
    where = {one: "r1c2" if at < 2 else "r3c3" for at, one in enumerate(who)}
    return ended(
        *crew,
        options={"scenario": "final-score-1"},
        where=where,
        carried={"fox": "document"},
        **entries,
    )


@pytest.mark.clause("MH-J110", "MH-145")
def test_levels_rise_after_each_part() -> None:
    t = hideouts(TINY, KARMA, NULL)
    assert (t["stage"], t["part"]) == ("rise", 0)
    t.do("upgrade fox blast", "upgrade owl extract", "upgrade stag ninja")
    assert (t["stage"], t["part"]) == ("plan", 1)
    assert cards(t, "fox") == ("thug", ["wing-it", "blast"])
    state = t.m.state.dump()
    assert state["onward"] == ["fox", "owl"]
    later = place(
        options={"dossier": dossier(), "scenario": "final-score-1"},
        **{**state, "stage": "escape", "where": {"fox": "e1", "owl": "e1"}, "ready": []},
    )
    later.all_done()
    if later.legal("out"):
        later.do(sorted(later.legal("out"))[0])
    assert later["stage"] == "rise"
    rising = {text.split()[1] for text in later.legal("upgrade")}
    assert rising == {"fox", "owl"}  # the third was busted in Part 1 and has risen for it
    assert "upgrade fox bruiser" in later.legal()


@pytest.mark.clause("MH-160", "MH-J110", "MH-J13")
def test_between_the_parts_the_cards_of_the_box_have_to_suffice() -> None:
    """Both cards of Steal and Pilfer are out: the other skill has to do."""
    crew = (
        named("Ash", "thug", "steal", "bypass"),
        named("Bea", "street-urchin", "pilfer", "linger"),
        named("Cleo", "burglar", "smash-n-grab", "hit-n-run"),
    )
    t = hideouts(*crew)
    mine = {text for text in t.legal() if " stag " in text}
    assert mine == {"upgrade stag assault", "upgrade stag blast"}
    assert t.why("upgrade stag steal") == "MH-160"
    last = ended(*crew)  # after the last heist everybody goes home: no cards are needed
    assert "upgrade stag steal" in last.legal()


# What is left


@pytest.mark.clause("MH-J25", "MH-J27")
def test_items_with_the_busted_and_indoors_are_lost() -> None:
    safe = named("Sam", "safecracker", "extract", "linger")
    t = ended(
        TINY,
        safe,
        NULL,
        where={"fox": "r3c3", "owl": "e1", "stag": "e1"},
        carried={"fox": "radio", "owl": "cheap-picks, own-safecracking-tools"},
        loot={"e1": "dog-whistle", "r3c3": "flashbang"},
        items=["plasma-torch", "master-plan-copy"],
    )
    state: Any = t.m.state
    assert spoils(state)["items"] == ["cheap-picks", "dog-whistle", "plasma-torch"]


@pytest.mark.clause("MH-J26")
def test_jewels_go_to_the_stash() -> None:
    t = ended(TINY, KARMA, NULL, stash=2, jewels=1)
    state: Any = t.m.state
    assert spoils(state) == {"cash": 9, "jewels": 3, "items": []}


def test_a_bot_plays_a_campaign_heist_to_its_end() -> None:
    from muster.lab.simulate import play_match, settled

    match = play_match(settled(GAME, 1, ["greedy"], 0, {"dossier": dossier()}, None, False), 0)
    assert match.over
    assert muster.Record.loads(match.record.dumps()).verify().finished
