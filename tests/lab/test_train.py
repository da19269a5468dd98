"""Training: from games to weights that a game reads, with where they come from."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from pathlib import Path
from typing import Any

import msgspec
import pytest

import muster
from muster.bots.search import learned
from muster.bots.search.learned import model_for, read_weights
from muster.bots.search.model import Model
from muster.kernel import shelf
from muster.lab.train.fit import Fitted
from muster.lab.train.practice import Practice, practise
from muster.lab.train.run import train

pytestmark = pytest.mark.pure

NAMES = ("worth", "noise")


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The Plan with something to learn from: what its value says, and what says nothing."""
    game: Any = shelf.game("the-plan")

    def features(s: Any, seat: int) -> list[float]:
        return [game.worth(s, seat), float(seat)]

    monkeypatch.setitem(game.__dict__, "features", features)
    monkeypatch.setitem(game.__dict__, "feature_names", NAMES)
    monkeypatch.setattr(learned, "weights_file", lambda _: tmp_path / "weights.json")
    monkeypatch.setattr(learned, "_known", {})
    return game


def test_weights_are_learned_written_and_read(learner: Any, tmp_path: Path) -> None:
    told: dict[str, Fitted] = {}
    found = train(
        "the-plan", 20, [2, 3], ["random"], workers=1, positions=6, fitted=told.__setitem__
    )
    assert set(found.models) == set(told) == {"2", "3", "any"}
    assert told["2"].uniform == pytest.approx(log(2))
    assert told["2"].loss < told["2"].uniform, "who is ahead wins more often"
    assert found.models["2"].output[0] > 0
    assert found.provenance["games"] == 20
    assert found.provenance["bots"] == ["random"]
    assert found.provenance["seed"] == 0
    assert found.provenance["models"]["2"]["loss"] == round(told["2"].loss, 5)
    file = tmp_path / "weights.json"
    file.write_bytes(msgspec.json.encode(found))
    assert read_weights(file, learner) == found
    match = muster.Match.new("the-plan", seats=2, seed=1)
    model: Model | None = model_for(match.box)
    assert model is not None
    assert sum(model.chances(match.state, 2)) == pytest.approx(1.0)


@pytest.mark.usefixtures("learner")
def test_the_same_seed_gives_the_same_weights_also_after_an_interruption(tmp_path: Path) -> None:
    def stop(seats: int, done: int, many: int) -> None:
        if done == 6:
            raise KeyboardInterrupt

    keep = tmp_path / "keep"
    with pytest.raises(KeyboardInterrupt):
        train("the-plan", 10, [2], ["random"], workers=1, keep=keep, progress=stop)
    played: list[int] = []
    again = train(
        "the-plan",
        10,
        [2],
        ["random"],
        workers=1,
        keep=keep,
        progress=lambda *at: played.append(at[1]),
    )
    assert played == [7, 8, 9, 10]
    assert again == train("the-plan", 10, [2], ["random"], workers=1)
    assert again != train("the-plan", 10, [2], ["random"], workers=1, seed=1)


@pytest.mark.usefixtures("learner")
def test_positions_and_explorers() -> None:
    def sample(**more: Any) -> Any:
        setting = Practice("the-plan", ("random",) * 3, 5, {}, None, False, **more)
        return practise(setting, 0)

    one = sample(positions=4)
    assert len(one.moments) == 4
    assert {len(moment) for moment in one.moments} == {3}
    assert sum(one.shares) == 1.0
    assert sample(positions=4) == one
    assert sample(positions=4, explore=100) != one
    mixed = Practice("the-plan", ("a",) * 3, 5, {}, None, False, entrants=("a", "b"))
    assert {bot for number in range(9) for bot in mixed.lineup(number)} == {"a", "b"}


def spoilt(field: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def spoil(data: dict[str, Any]) -> None:
        place = data
        *path, last = field.split(".")
        for part in path:
            place = place[part]
        place[last] = value

    return spoil


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (spoilt("game", "masters"), "game is 'masters'; expected 'the-plan'"),
        (spoilt("features", ["worth"]), "features is ['worth']; expected ['worth', 'noise']"),
        (spoilt("models.9", {}), "$.models"),
        (spoilt("models.2.output", [1.0]), "models.2.output is '1 numbers'; expected '2 numbers'"),
        (spoilt("models.2.scales", [1.0, 0.0]), "models.2.scales is 0.0; expected 'finite numbers"),
        (spoilt("models.2.means", ["a", 1]), "Expected `float`, got `str`"),
        (spoilt("secret", 1), "unknown field `secret`"),
        (None, "these are no weights of a value"),
    ],
)
def test_foreign_and_corrupt_weights_are_refused_and_the_built_in_value_plays(
    learner: Any,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    spoil: Callable[[dict[str, Any]], None] | None,
    words: str,
) -> None:
    weights = {"means": [0.0, 0.0], "scales": [1.0, 1.0], "output": [1.0, 0.0]}
    good = {"game": "the-plan", "features": list(NAMES), "models": {"2": weights}}
    file = tmp_path / "weights.json"
    if spoil is None:
        file.write_text("{")
    else:
        file.write_bytes(msgspec.json.encode(good))
        assert read_weights(file, learner).game == "the-plan"
        spoil(good)
        file.write_bytes(msgspec.json.encode(good))
    with pytest.raises(muster.BadChoice) as caught:
        read_weights(file, learner)
    assert words in str(caught.value)
    assert str(caught.value).startswith("weights.json: ")
    assert model_for(muster.Match.new("the-plan", seats=2, seed=1).box) is None
    assert "the built-in value plays" in caplog.text


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"n": 9}, "9 games are too few to learn from; ask for 10 or more"),
        ({"bots": []}, "nobody plays"),
        ({"bots": ["clever"]}, "no bot 'clever'"),
        ({"explore": 101}, "valid: 0 to 100"),
        ({"positions": 0}, "ask for 1 position or more"),
        ({"seats": [1]}, "who plays alone beats nobody"),
        ({"seats": [9]}, "seats"),
    ],
)
@pytest.mark.usefixtures("learner")
def test_what_cannot_be_learned_from(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(muster.BadChoice) as caught:
        train(**{"game": "the-plan", "n": 10, "seats": [2], "workers": 1, **changes})
    assert words in str(caught.value)


def test_games_without_features_and_those_won_together(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = shelf.game("masters")
    monkeypatch.setitem(game.__dict__, "features", None)
    with pytest.raises(muster.BadChoice, match=r"it needs a features\.py with NAMES"):
        train("masters", 10)
    monkeypatch.setitem(game.__dict__, "features", lambda s, seat: [0.0])
    monkeypatch.setitem(game.__dict__, "feature_names", ("nothing",))
    with pytest.raises(muster.BadChoice, match="is won together or not at all"):
        train("masters", 10, [2], ["random"], workers=1, explore=100)
