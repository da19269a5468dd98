"""A lesson at a table of the server: told step by step, wrong answers refused, the place kept."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from muster.lessons import Lesson, begin, judge, lesson_named, lessons_of, scripted
from muster.lessons.lesson import Told
from muster.lessons.tutor import is_done
from muster.server.lessons.lessons import Lessons
from muster.server.me.catch_up import CatchUp
from tests.server.clients import Json, RunningServer, Seat, Someone, serving

FIRST = lesson_named("the-plan", "1")
RIGHT = ["plan p2-10", "pass p1-01", "pass p1-13"]


async def opened(who: Someone, lesson: str = FIRST.id, **body: bool) -> str:
    id: str = (await who.post(f"/api/learn/the-plan/{lesson}", body, 201))["id"]
    return id


async def told(seat: Seat) -> Json:
    """What the learner is told: at once, or as soon as the others are done."""
    said = seat.state.get("lesson") or (await seat.until("lesson"))["lesson"]
    found: Json = said
    return found


async def find(seat: Seat, action: str) -> Json:
    """Answer rightly; what is told then."""
    assert (await seat.play(action))["t"] == "ack"
    said: Json = (await seat.until("lesson"))["lesson"]
    return said


async def test_a_lesson_from_its_first_page_to_the_next_lesson(
    server: RunningServer, ana: Someone
) -> None:
    id = await opened(ana)
    async with ana.at(id) as seat:
        said = await told(seat)
        assert (said["step"], said["steps"], said["number"], said["done"]) == (0, 3, 1, False)
        assert said["pages"][1]["point"] == ["treasures"]
        assert said["next"] == "", "what comes next is told at the end"
        wrong = await seat.play("plan p1-01")
        assert (wrong["code"], wrong["clause"]) == ("lesson", "TP-5")
        assert wrong["text"].startswith("This lone Specialist wants paintings")
        by_rule = await seat.play("plan p4-14")
        assert by_rule["code"] == "illegal", "what the rules refuse the rules answer"
        said = await find(seat, RIGHT[0])
        assert said["praise"].startswith("Two jewels and the capsule")
        assert said["step"] == 1
        assert {"game": "the-plan", "done": 0, "lessons": 6} in await ana.get("/api/learn")
        await find(seat, RIGHT[1])
        said = await find(seat, RIGHT[2])
        assert (said["done"], said["next"]) == (True, lessons_of("the-plan")[1].id)
        after = await seat.play("plan p1-01")
        assert after["code"] == "lesson", "nobody plays on after the end"
        assert "done" in after["text"]
    await server.settled(id)
    course = await ana.get("/api/learn/the-plan")
    assert [one["done"] for one in course["lessons"]] == [True, False, False, False, False, False]
    assert {"game": "the-plan", "done": 1, "lessons": 6} in await ana.get("/api/learn")


async def test_the_place_is_kept_over_a_reload_and_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = await opened(ana)
        async with ana.at(id) as seat:
            await told(seat)
            before = await find(seat, RIGHT[0])
        async with ana.at(id) as seat:
            assert seat.state["lesson"] == before
        cookie = ana.cookie
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        assert (await ana.get("/api/learn/the-plan"))["lessons"][0]["begun"]
        assert await opened(ana) == id, "whoever comes back goes on"
        async with ana.at(id) as seat:
            assert seat.state["lesson"] == before


async def test_an_answer_in_parts_says_how_much_is_found(
    server: RunningServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = {"say": ["Both."], "all": RIGHT[1:], "clause": "TP-11"}
    first = json.loads((Path(__file__).parents[3] / FIRST_FILE).read_text())
    lesson = _lesson({**first, "steps": [first["steps"][0], step]})
    monkeypatch.setattr("muster.server.lessons.lessons.found_lesson", lambda game, name: lesson)
    id = await opened(ana)
    async with ana.at(id) as seat:
        await told(seat)
        said = await find(seat, RIGHT[0])
        assert (said["found"], said["needs"]) == (0, 2)
        said = await find(seat, RIGHT[2])
        assert (said["found"], said["needs"], said["praise"]) == (1, 2, "")
        assert said["pages"] == [{"text": "Both.", "point": []}], "it can still be read"


FIRST_FILE = f"src/muster/games/the_plan/lessons/{FIRST.file}"


async def test_in_a_lesson_no_clock_runs(
    server: RunningServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    roles = ["brute", "driver", "crook", "driver"]
    talk = {
        "seats": 4,
        "options": {"mode": "real-time"},
        "loot": "first-bank",
        "roles": roles,
        "status": ["in"] * 4,
        "hidden": roles[-1],
        "shown": roles[:-1],
    }
    step = {"say": ["Talk."], "find": ["pass"], "clause": "MD-5"}
    told_so = {"title": "Talk", "about": "It.", "minutes": 2, "table": talk, "steps": [step]}
    lesson = Lesson("millions-of-dollars", "talk", "1-talk.json", msgspec.convert(told_so, Told))
    monkeypatch.setattr("muster.server.lessons.lessons.found_lesson", lambda game, name: lesson)
    id = (await ana.post("/api/learn/millions-of-dollars/talk", {}, 201))["id"]
    table = server.registry.live[id]
    assert table.match is not None
    assert table.clocks.running(table.match), "at a usual table one would"
    assert not table.alarms.busy
    async with ana.at(id) as seat:
        assert seat.state["clocks"] == []


def _lesson(data: Json) -> Lesson:
    return Lesson("the-plan", FIRST.id, FIRST.file, msgspec.convert(data, Told))


async def test_what_comes_later_is_not_sent_ahead(server: RunningServer, ana: Someone) -> None:
    """In no frame is there a text of a later step, nor what the others are going to do."""
    later = [[page.text for page in step.pages] + [step.right] for step in FIRST.steps]
    later.append([*FIRST.told.closing])  # type: ignore[list-item]
    wrong = [
        text for step in FIRST.steps for text in (*step.wrong.values(), step.otherwise) if text
    ]
    id = await opened(ana)
    async with ana.at(id) as seat:
        await told(seat)
        for at, action in enumerate(RIGHT):
            sent = json.dumps(seat.frames, ensure_ascii=False)
            hidden = [text for texts in later[at + 1 :] for text in texts if text]
            hidden += [*wrong, FIRST.steps[at].right]
            assert not [text for text in hidden if text and text in sent]
            assert '"then"' not in sent
            await find(seat, action)


async def test_the_table_of_a_lesson_is_nobody_elses(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    id = await opened(ana)
    info = await ana.get(f"/api/tables/{id}")
    assert (info["lesson"], info["watch"], info["undo"]) == (FIRST.id, "", "lesson")
    assert await ana.get("/api/tables") == {"mine": [], "open": [], "watch": []}
    async with ben.socket(id) as seat:
        assert (await seat.ask("hello", seat=0))["code"] == "seat"
        watch = server.registry.services.keys.watch(id)
        assert (await seat.ask("hello", seat=None, watch=watch))["code"] == "private"
    assert await opened(ben) != id
    assert all(not one["done"] for one in await ben.get("/api/learn"))


async def test_nothing_of_a_usual_table_is_done_at_a_lesson(
    server: RunningServer, ana: Someone
) -> None:
    id = await opened(ana)
    stands = await ana.post(f"/api/tables/{id}/seats/0", {"bot": "greedy"}, 409)
    assert stands["code"] == "lesson"
    async with ana.at(id) as seat:
        await told(seat)
        await find(seat, RIGHT[0])
        await find(seat, RIGHT[1])
        assert not seat.state["undo"]["may"]
        assert "In a lesson nothing is taken back" in (await seat.ask("undo"))["text"]
        assert (await seat.ask("hint"))["code"] == "hints"


async def test_a_lesson_begun_again_is_a_new_table_and_the_old_one_is_gone(
    server: RunningServer, ana: Someone
) -> None:
    id = await opened(ana)
    assert await opened(ana) == id
    anew = await opened(ana, again=True)
    assert anew != id
    await ana.get(f"/api/tables/{id}", 404)
    async with ana.at(anew) as seat:
        await told(seat)
        for action in RIGHT:
            await find(seat, action)
    await server.settled(anew)
    third = await opened(ana)
    assert third != anew, "what is done begins at its beginning"
    assert (await ana.get("/api/learn/the-plan"))["lessons"][0]["done"], "it stays learned"


async def test_lessons_nobody_goes_on_with_are_cleared_away(
    server: RunningServer, ana: Someone
) -> None:
    id = await opened(ana)
    registry, services = server.registry, server.registry.services
    lessons = Lessons(registry)
    await server.settled(id)
    registry.sweep(0.0)  # notes when it moved
    await server.settled(id)
    registry.sweep(0.0)
    assert id not in registry.live
    assert await lessons.clear() == 0
    now = services.now
    services.now = lambda: now() + services.settings.lessons_kept + 60
    assert await lessons.clear() == 1
    await ana.get(f"/api/tables/{id}", 404)


async def test_lessons_do_not_count_among_the_tables_one_may_have(tmp_path: Path) -> None:
    async with serving(tmp_path, tables_each=1) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        for lesson in lessons_of("the-plan"):
            await opened(ana, lesson.id)
        await ana.open("me", "open", "open")


async def test_whoever_is_called_like_somebody_at_the_table_gets_another_name(
    server: RunningServer,
) -> None:
    async with Someone(server.base) as owl:
        await owl.called("Owl")
        info = await owl.get(f"/api/tables/{await opened(owl)}")
        assert [seat["name"] for seat in info["seats"]] == ["Robin", "Owl", "Fox"]


WRONG = [
    ("/api/learn/chess/1", 404, "no game 'chess'"),
    ("/api/learn/the-plan/zero", 404, "valid: 1 to 6, first-break-in"),
]


@pytest.mark.parametrize(("path", "status", "text"), WRONG)
async def test_what_is_not_there_is_named_with_what_is(
    server: RunningServer, ana: Someone, path: str, status: int, text: str
) -> None:
    assert text in (await ana.post(path, {}, status))["text"]


async def test_a_game_without_lessons_says_which_have_some(
    server: RunningServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.server.lessons.lessons.lessons_of", lambda game: ())
    text = (await ana.get("/api/learn/masters", 404))["text"]
    assert text.startswith("Masters of the Heist has no lessons yet, only its rulebook.")
    assert "The Plan" in text


async def test_nobody_learns_without_a_name(server: RunningServer) -> None:
    async with Someone(server.base) as stranger:
        refused = await stranger.post("/api/learn/the-plan/1", {}, 401)
        assert refused["code"] == "me"
        assert not (await stranger.get("/api/learn/the-plan"))["lessons"][0]["done"]


async def test_what_a_lesson_leads_to_is_no_game_one_has_played(
    server: RunningServer, ana: Someone
) -> None:
    lesson = lesson_named("millions-of-dollars", "twenty-million")
    answers, match = [], begin(lesson)
    while not is_done(lesson, match):
        script = scripted(lesson, match)
        if script is None:
            legal = match.legal(lesson.seat)
            right = next(one for one in legal if judge(lesson, match, one) is None)
            script = lesson.seat, right
            answers.append(right)
        match.play(*script)
    assert match.over
    id = (await ana.post(f"/api/learn/{lesson.game}/{lesson.id}", {}, 201))["id"]
    async with ana.at(id) as seat:
        said = await told(seat)
        for answer in answers:
            said = await find(seat, answer)
        assert said["done"]
    await server.settled(id)
    await CatchUp(server.registry.services)._run()
    assert (await ana.get("/api/me/games"))["games"] == []
