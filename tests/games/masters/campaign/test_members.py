"""Levels and named characters over a campaign: who may come along, and as what."""

from __future__ import annotations

import pytest

from muster.games.masters.campaign import fold
from muster.games.masters.campaign.dossier import read_dossier
from muster.games.masters.campaign.follows import misfits
from tests.games.masters.layouts.boards import place
from tests.games.masters.layouts.campaigns import (
    BURGLAR,
    CAM,
    KIDDIE,
    LOCKSMITH,
    LOOKOUT,
    THUG,
    Gang,
    begin_heist,
    bring,
    flee,
    judged,
    later,
    lose,
    member,
    named,
    result,
    rise,
    wrong,
)

# Levels


@pytest.mark.clause("MH-162", "MH-163", "MH-168", "MH-J102")
def test_players_and_characters_rise_up_to_the_fourth_level() -> None:
    gang = Gang()
    for heist in range(1, 6):
        gang.add(lose(gang.start()))  # one human, three PCs: one level
        assert gang.state["players"]["Ann"] == {
            "level": min(4, heist + 1),
            "heists": heist,
            "last": heist,
        }
    upgrades = [line["upgrades"] for line in gang.member("Cam")["history"]]
    assert [len(one) for one in upgrades] == [1, 1, 1, 0, 0]
    assert gang.member("Cam")["card"] != "thug"
    assert gang.member("Cam")["heists"] == 5


@pytest.mark.clause("MH-164", "MH-J102", "MH-J103", "MH-158")
def test_nobody_plays_above_the_own_level() -> None:
    state = later(members=[member("Cam", CAM)], players={"Josh": {"level": 2}})
    crew = (named("Cam", CAM), named("Tiny", THUG), named("Null", KIDDIE))
    assert wrong(state, *crew) == ["MH-J102"]
    josh = {"Josh": {"level": 3, "heists": 3, "last": 3}}
    state = later(members=[member("Cam", CAM)], players=josh)
    assert wrong(state, *crew) == []
    # Ann plays for the first time: Cam is not for her, Josh plays her newcomers.
    shared = ({**crew[0], "seat": 1}, crew[1], crew[2])
    assert wrong(state, *shared, players=("Josh", "Ann")) == ["MH-J102"]
    shared = (crew[0], {**crew[1], "seat": 1}, crew[2])
    assert wrong(state, *shared, players=("Josh", "Ann")) == []


@pytest.mark.clause("MH-164", "MH-J103", "MH-E46")
@pytest.mark.parametrize(
    ("level", "cards", "clauses"),
    [
        (1, BURGLAR, []),
        (2, BURGLAR, []),  # lower is always allowed
        (2, ("burglar", "ninja", "linger"), []),
        (1, ("burglar", "ninja", "linger"), ["MH-J102"]),
        (2, ("ghost-runner", "ninja", "linger"), ["MH-J102"]),
        (4, ("ghost-runner", "ninja", "tamper"), []),
        (3, ("ghost-runner", "ninja", "tamper"), ["MH-J102"]),
    ],
)
def test_a_new_character_is_built_up_to_the_level_of_its_player(
    level: int, cards: tuple[str, ...], clauses: list[str]
) -> None:
    state = later(players={"Josh": {"level": level}})
    assert wrong(state, named("Ash", cards), named("Bo", LOOKOUT), named("Cy", THUG)) == clauses


# Named characters


@pytest.mark.clause("MH-E14", "MH-152", "MH-155", "MH-142")
def test_cam_is_busted_whoever_plays_cam() -> None:
    """Josh's Cam (Tinkerer, Assault, Smash 'n' Grab) does not reach an exit."""
    state = later(members=[member("Cam", CAM)])
    crew = (named("Cam", CAM), named("Tiny", THUG), named("Null", KIDDIE))
    data = bring(state, *crew)
    t = place(
        options={"dossier": data, "scenario": "inclusion"},
        stage="escape",
        unknown=[],
        where={"fox": "r3c3"},
    ).do("done")
    after = fold.fold(state, judged(rise(t, "upgrade fox steal")))
    cam = after["members"][0]
    assert cam["heists"] == state["members"][0]["heists"] + 1
    assert (cam["busted"], cam["player"], cam["history"][-1]["fate"]) == (True, "Josh", "busted")
    assert cam["skills"] == ["assault", "steal"]  # it rose all the same
    ann = {**after, "players": {**after["players"], "Ann": {"level": 4, "heists": 4, "last": 4}}}
    others = (named("Ash", BURGLAR), named("Bo", LOOKOUT))
    now = ("tinkerer", "assault", "steal")
    assert wrong(ann, named("Cam", now), *others, players=("Ann",)) == ["MH-155"]
    assert wrong(ann, named("Cam", now, busted=True), *others, players=("Ann",)) == []
    assert wrong(ann, named("Cam", CAM, busted=True), *others, players=("Ann",)) == ["MH-152"]


@pytest.mark.clause("MH-153", "MH-155")
def test_a_name_belongs_to_one() -> None:
    state = later(members=[member("Cam", CAM)])
    others = (named("Tiny", THUG), named("Null", KIDDIE))
    assert wrong(state, named("Cam", BURGLAR), *others) == ["MH-152"]
    assert wrong(state, named("CAM", CAM), *others) == ["MH-153"]
    assert wrong(state, named("Ash", BURGLAR, busted=True), *others) == ["MH-155"]
    assert wrong(state, named("Cam", CAM, busted=True), *others) == ["MH-155"]


@pytest.mark.clause("MH-E15", "MH-154", "MH-J104", "MH-164")
def test_josh_builds_iris_who_is_no_twin_of_cam() -> None:
    state = later(members=[member("Cam", CAM)])
    others = (named("Tiny", THUG), named("Null", KIDDIE))
    twin = ("tinkerer", "smash-n-grab", "assault")  # the order makes no difference
    assert wrong(state, named("Iris", twin), *others) == ["MH-154"]
    turned = later(members=[member("Cam", twin)])
    assert wrong(turned, named("Iris", CAM), *others) == ["MH-154"]
    assert wrong(turned, named("Cam", CAM), *others) == []
    for skill in ("wing-it", "hurry", "linger"):
        assert wrong(state, named("Iris", ("tinkerer", "assault", skill)), *others) == []


@pytest.mark.clause("MH-J104", "MH-154")
def test_equal_cards_may_arise_by_rising() -> None:
    """The ban is for a new one: those who have become alike stay as they are."""
    alike = ("thug", "concoct", "hit-n-run")
    state = later(members=[member("Cam", THUG), member("Iris", alike)])
    crew = (named("Cam", THUG), named("Bo", LOOKOUT), named("Ash", BURGLAR))
    heist = result(state, bring(state, *crew))
    heist["crew"][0]["after"] = {
        "card": "thug",
        "skills": ["concoct", "hit-n-run"],
        "busted": False,
    }
    after = fold.fold(state, heist)
    assert after["members"][0]["skills"] == after["members"][1]["skills"]
    now = (named("Cam", alike), named("Bo", LOOKOUT), named("Ash", BURGLAR))
    assert wrong(after, *now) == []
    third = (named("Dot", alike), named("Bo", LOOKOUT), named("Ash", BURGLAR))
    assert wrong(after, *third) == ["MH-154"]
    assert wrong(after, named("Dot", THUG), *third[1:]) == []  # against the present cards


@pytest.mark.clause("MH-157", "MH-158", "MH-161", "MH-162")
def test_players_come_and_go() -> None:
    gang = Gang()
    crew = [named("Cam", THUG, 0), named("Kim", LOCKSMITH, 1), named("Lou", KIDDIE, 0)]
    t = gang.start(crew, ("Ann", "Bob"))
    gang.add(rise(flee(begin_heist(t))))
    assert gang.state["players"]["Bob"]["level"] == 2
    # Bob stays away; Cid is new and plays Kim's old part with somebody new of level 1.
    crew = [named("Cam", THUG, 0), named("Ash", BURGLAR, 1), named("Lou", KIDDIE, 0)]
    gang.add(rise(flee(begin_heist(gang.start(crew, ("Ann", "Cid"))))))
    levels = {name: one["level"] for name, one in gang.state["players"].items()}
    assert levels == {"Ann": 3, "Bob": 2, "Cid": 2}
    assert gang.state["players"]["Bob"]["last"] == 1
    # Bob is of level 2 and cannot play Ann's Cam of level 3; then another size, four PCs.
    crew = [named("Cam", THUG, 1), named("Kim", LOCKSMITH, 0), named("Lou", KIDDIE, 0)]
    data = gang.dossier(crew, ("Ann", "Bob"))
    assert [one.clause for one in misfits(gang.state, read_dossier(data))] == ["MH-J102"]
    crew = [named("Kim", LOCKSMITH, 1), named("Cam", THUG, 0), named("Ash", BURGLAR, 1)]
    gang.add(
        rise(
            flee(
                begin_heist(
                    gang.start([*crew, named("Lou", KIDDIE, 0)], ("Ann", "Bob")),
                    "start fox e1",
                    "start owl e1",
                    "start stag e2",
                    "start raven e2",
                )
            )
        )
    )
    assert (gang.member("Ash")["player"], gang.member("Ash")["since"]) == ("Bob", 2)
    assert len(gang.last["crew"]) == 4


@pytest.mark.clause("MH-157")
def test_a_player_is_written_alike() -> None:
    crew = (named("Ash", BURGLAR), named("Bo", LOOKOUT), named("Cy", THUG))
    assert wrong(later(), *crew, players=("josh",)) == ["MH-157"]


@pytest.mark.clause("MH-156", "MH-J108")
def test_a_status_is_taken_from_the_heist() -> None:
    state = later(members=[member("Cam", THUG, busted=True)])
    crew = (named("Cam", THUG, busted=True), named("Bo", LOOKOUT), named("Ash", BURGLAR))
    for busted in (True, False):
        heist = result(state, bring(state, *crew))
        heist["crew"][0]["after"]["busted"] = busted
        assert fold.fold(state, heist)["members"][0]["busted"] == busted
