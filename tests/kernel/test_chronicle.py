"""A crew's file: it grows by finished matches that follow from each other, and by nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.kernel.errors import BadChoice, BadRecord
from muster.kernel.events import Out
from muster.kernel.match import Match
from muster.kernel.options import Option
from muster.kernel.records.freeze import canonical
from muster.kernel.records.record import Record, digest_of
from muster.parts.campaign import BadCampaign, Campaign, Form, Page, Result, State
from muster.parts.chronicle import FORMAT, NAME_MOST, Branched, Chronicle

from .test_records import signed
from .toy import Bench, Say, Toy

BRINGS = Option("brings", "data", None, "What the campaign brings.", high=1000)
WORTH = {"a": 1, "b": 2, "c": 3}


class Words(Campaign):
    """Each match is one word, worth something; the next match brings the total."""

    title = "Words"
    called = "round"

    def __init__(self) -> None:
        self.judged = 0

    def begin(self) -> State:
        return {"rounds": 0, "after": "", "total": 0}

    def judge(self, record: Record) -> Result:
        self.judged += 1
        brings = record.header.options.get("brings")
        if brings is None:
            raise BadCampaign(0, "it was not played for a campaign")
        match = record.proved()
        if not match.over:
            raise BadCampaign(0, "it is not finished", "TY-9")
        word = match.view(None)["table"]["notes"][0].rpartition(" ")[2]
        return {"digest": record.footer.digest, "brings": brings, "word": word}

    def fold(self, state: State, result: Result) -> State:
        if result["brings"] != {"after": state["after"], "total": state["total"]}:
            raise BadCampaign(0, "it does not follow", "TY-8")
        total = state["total"] + WORTH[result["word"]]
        return {"rounds": state["rounds"] + 1, "after": result["digest"], "total": total}

    def page(self, state: State, results: Sequence[Result]) -> Page:
        words = "".join(result["word"] for result in results)
        return Page("round", state["rounds"], (), (), (), (), (), words)

    def form(self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None) -> Form:
        return Form((), dict(draft), (), (), True, ("Ann",))

    def options(
        self, state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        return {"brings": {"after": state["after"], "total": state["total"]}}


@pytest.fixture
def campaign(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Words:
    say = Say()

    def ask(s: Toy, out: Out) -> None:
        s.ask(0, say)

    game = bench.game(ask, questions=[say], options=[BRINGS])
    words = Words()
    monkeypatch.setattr(game, "campaign", words, raising=False)
    return words


def match_for(chronicle: Chronicle, seed: int = 1) -> Match:
    return Match.new("toy", 1, seed=seed, options=chronicle.options({}))


def played(chronicle: Chronicle, word: str, seed: int = 1) -> Record:
    match = match_for(chronicle, seed)
    match.play(0, f"say {word}")
    return match.record


def grown(words: str, name: str = "The Night Shift") -> Chronicle:
    chronicle = Chronicle.new("toy", name)
    for seed, word in enumerate(words):
        assert chronicle.add(played(chronicle, word, seed))
    return chronicle


def refused(raw: bytes | str) -> BadCampaign:
    with pytest.raises(BadCampaign) as caught:
        Chronicle.loads(raw)
    return caught.value


def edited(chronicle: Chronicle, **change: Any) -> str:
    return json.dumps({**json.loads(chronicle.dumps()), **change})


# Growing


def test_a_new_one_is_empty(campaign: Words) -> None:
    chronicle = Chronicle.new("toy", "  The  Night Shift ")
    assert chronicle.name == "The Night Shift"
    assert (len(chronicle), chronicle.digest, chronicle.results) == (0, "", ())
    assert chronicle.state == campaign.begin()
    assert chronicle.form({"x": "y"}).values == {"x": "y"}


@pytest.mark.parametrize("name", ["", "  ", "x" * (NAME_MOST + 1), "a\x00b"])
def test_a_name_is_needed(name: str, campaign: Words) -> None:
    with pytest.raises(BadChoice, match="a name of 1 to"):
        Chronicle.new("toy", name)


def test_matches_are_folded_one_after_the_other(campaign: Words) -> None:
    chronicle = grown("abc")
    assert chronicle.state["total"] == 6
    assert chronicle.page().final == "abc"
    assert chronicle.digest == chronicle.entries[-1].digest == chronicle.state["after"]
    assert [chronicle.number_of(entry.digest) for entry in chronicle.entries] == [1, 2, 3]
    assert chronicle.number_of("nothing") == 0


def test_the_same_match_twice_is_one(campaign: Words) -> None:
    chronicle = grown("a")
    record = played(chronicle, "b")
    assert chronicle.add(record)
    before, judged = chronicle.dumps(), campaign.judged
    assert not chronicle.add(record)
    assert not chronicle.add(Record.loads(chronicle.entries[0].text))
    assert chronicle.dumps() == before
    assert campaign.judged == judged, "what is there already is not judged again"


def test_what_does_not_follow_is_refused_and_changes_nothing(campaign: Words) -> None:
    chronicle = grown("a")
    first, second = played(chronicle, "b"), played(chronicle, "c", 7)
    assert chronicle.add(first)
    before = chronicle.dumps()
    with pytest.raises(BadCampaign, match="round 3: it does not follow") as caught:
        chronicle.add(second)
    assert (caught.value.match, caught.value.clause) == (3, "TY-8")
    assert chronicle.dumps() == before


def test_an_unfinished_match_is_refused(campaign: Words) -> None:
    chronicle = grown("a")
    with pytest.raises(BadCampaign, match="round 2: it is not finished"):
        chronicle.add(match_for(chronicle).record)


def test_a_match_of_another_game_is_refused(campaign: Words) -> None:
    chronicle = grown("a")
    with pytest.raises(BadCampaign, match="round 2: it is a match of the-plan, not of toy"):
        chronicle.add(Match.new("the-plan", 2, seed=1).record)


def test_a_game_without_campaign_has_none(campaign: Words) -> None:
    with pytest.raises(BadChoice, match=r"the-plan has no campaign; valid: .*toy"):
        Chronicle.new("the-plan", "x")


# Branching


@pytest.mark.parametrize("upto", range(4))
def test_a_branch_leaves_the_original_alone(upto: int, campaign: Words) -> None:
    chronicle = grown("abc")
    before, judged = chronicle.dumps(), campaign.judged
    branch = chronicle.branch(upto, "What if")
    assert len(branch) == upto
    assert branch.state == grown("abc"[:upto]).state
    assert campaign.judged == judged + upto, "a branch judges nothing again"
    assert branch.add(played(branch, "a", 99))
    assert chronicle.dumps() == before
    assert branch.branched == Branched("The Night Shift", upto)
    assert Chronicle.loads(branch.dumps()).branched == branch.branched


@pytest.mark.parametrize("upto", [-1, 4])
def test_a_branch_begins_somewhere(upto: int, campaign: Words) -> None:
    with pytest.raises(BadChoice, match="valid: 0 to 3"):
        grown("abc").branch(upto, "What if")


# As a file


def test_it_comes_back_to_the_byte(campaign: Words) -> None:
    chronicle = grown("abca", "Grüße")
    text = chronicle.dumps()
    for raw in (text, text.encode()):
        again = Chronicle.loads(raw)
        assert again.dumps() == text
        assert again.state == chronicle.state
        assert again.results == chronicle.results


def test_known_results_spare_the_replay(campaign: Words) -> None:
    chronicle = grown("abc")
    known = {entry.digest: entry.result for entry in chronicle.entries[:2]}
    judged = campaign.judged
    again = Chronicle.loads(chronicle.dumps(), known)
    assert campaign.judged == judged + 1
    assert again.state == chronicle.state
    kept = [(entry.text, entry.result) for entry in chronicle.entries]
    assert Chronicle.restore("toy", "Again", kept).state == chronicle.state
    assert campaign.judged == judged + 1


def test_what_was_kept_still_has_to_follow(campaign: Words) -> None:
    kept = [(entry.text, entry.result) for entry in grown("abc").entries]
    with pytest.raises(BadCampaign, match="round 2: it does not follow"):
        Chronicle.restore("toy", "Again", [kept[0], kept[2]])


def test_a_known_result_is_not_taken_for_a_changed_record(campaign: Words) -> None:
    chronicle = grown("ab")
    known = {entry.digest: entry.result for entry in chronicle.entries}
    records = [entry.text for entry in chronicle.entries]
    records[1] = records[1].replace("say b", "say c")
    with pytest.raises(BadCampaign, match=r"round 2: its record does not hold: .*changed after"):
        Chronicle.loads(edited(chronicle, records=records), known)


def test_a_record_out_of_order_missing_or_doubled_is_refused(campaign: Words) -> None:
    chronicle = grown("abc")
    one, two, three = (entry.text for entry in chronicle.entries)
    assert refused(edited(chronicle, records=[one, three])).match == 2
    assert refused(edited(chronicle, records=[two, three])).match == 1
    assert refused(edited(chronicle, records=[one, three, two])).match == 2
    error = refused(edited(chronicle, records=[one, two, one]))
    assert (error.match, "the same record as number 1" in error.reason) == (3, True)


def test_a_record_edited_and_signed_again_is_refused(campaign: Words) -> None:
    """Somebody who can count digests changes what was said, or what it began with."""
    chronicle = grown("ab")
    rows = [json.loads(line) for line in chronicle.entries[1].text.splitlines()]
    header, inputs, footer = rows[0], rows[1:-1], rows[-1]
    first = chronicle.entries[0].text
    said = signed(header, [[0, "say c"]], footer)
    error = refused(edited(chronicle, records=[first, said]))
    assert (error.match, "another position" in error.reason) == (2, True)
    rich = {**header["options"], "brings": {"after": chronicle.entries[0].digest, "total": 99}}
    forged = signed({**header, "options": rich}, inputs, footer)
    error = refused(edited(chronicle, records=[first, forged]))
    assert (error.match, error.reason) == (2, "it does not follow")


def test_a_newer_or_older_format_says_so(campaign: Words) -> None:
    chronicle = grown("a")
    text = edited(chronicle, **{"muster-campaign": FORMAT + 1, "shiny": True})
    assert refused(text).reason == "written by a newer Muster (format 2, this one reads 1)"
    assert "another Muster" in refused(edited(chronicle, **{"muster-campaign": 0})).reason
    assert refused(edited(chronicle, rules="0")).reason == (
        "played by rules version 0 of toy, this Muster has 1"
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "the-plan"}, "the-plan has no campaign"),
        ({"name": ""}, "a name of 1 to"),
        ({"name": 5}, "changed by hand"),
        ({"records": "none"}, "changed by hand"),
        ({"records": [5]}, "changed by hand"),
        ({"records": ["no record"]}, "its record does not hold: "),
        ({"records": [""]}, "its record does not hold: "),
        ({"records": ["\ud800"]}, ""),
        ({"state": {"total": 99}}, "changed by hand"),
        ({"branched": {"from": "x"}}, "changed by hand"),
        ({"branched": {"from": "x", "upto": 9}}, "branched after 9 records and holds 1"),
        ({"muster-campaign": True}, "no format number"),
    ],
)
def test_a_file_edited_by_hand_is_refused(
    change: dict[str, Any], reason: str, campaign: Words
) -> None:
    assert reason in str(refused(edited(grown("a"), **change)))


def test_every_cut_file_is_refused(campaign: Words) -> None:
    text = grown("ab").dumps()
    for count in range(0, len(text) - 1, 7):
        refused(text[:count])


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_whatever_is_no_campaign_is_refused(raw: bytes | str) -> None:
    refused(raw)


@pytest.mark.parametrize("raw", ["[" * 100_000, '{"muster-campaign":' * 50_000, "null", "[]", "1"])
def test_oddities_are_refused(raw: str) -> None:
    refused(raw)


# The digest of a text


def test_the_digest_of_a_text_is_that_of_its_record(campaign: Words) -> None:
    record = played(Chronicle.new("toy", "x"), "a")
    text = record.dumps()
    assert digest_of(text) == record.footer.digest
    lines = text.splitlines(keepends=True)
    footer = json.loads(lines[-1])
    for bad in (
        "",
        "\n",
        text[:-1],
        "".join(lines[:-1]),
        text.replace("say a", "say b"),
        "".join([*lines[:-1], json.dumps(footer) + "\n"]),
        "".join([*lines[:-1], canonical({**footer, "state": "0"}) + "\n"]),
    ):
        with pytest.raises(BadRecord):
            digest_of(bad)
