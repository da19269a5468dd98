"""Models fitted to who won: they find what decides, and say honestly how sure they are."""

from __future__ import annotations

import numpy as np
import pytest

from muster.lab.train.fit import Fitted, Net, Positions, fit, loss_of

WEIGHTS = np.array([1.5, -0.5, 0.0])


def drawn(many: int, seats: int, seed: int, bent: bool = False) -> Positions:
    """Tables whose winners are drawn by chances that follow from the features."""
    rng = np.random.default_rng(seed)
    x = rng.normal(2.0, 3.0, (many, seats, 3))
    inner = (x - 2.0) / 3.0
    scores = np.abs(inner[:, :, 0]) * 3 if bent else inner @ WEIGHTS
    raised = np.exp(scores)
    chances = raised / raised.sum(axis=1, keepdims=True)
    shares = np.zeros((many, seats))
    for at in range(many):
        shares[at, rng.choice(seats, p=chances[at])] = 1.0
    return Positions(x, shares)


@pytest.fixture(scope="module")
def linear() -> Fitted:
    learn = [drawn(2000, 2, 1), drawn(2000, 4, 2)]
    return fit(learn, [drawn(1000, 2, 3), drawn(1000, 4, 4)], epochs=80)


def test_what_decides_is_found(linear: Fitted) -> None:
    assert linear.output == pytest.approx(WEIGHTS.tolist(), abs=0.15)
    assert linear.hidden == []
    assert linear.means == pytest.approx([2.0] * 3, abs=0.2)
    assert linear.scales == pytest.approx([3.0] * 3, abs=0.2)


def test_it_is_better_than_equal_chances_and_calibrated(linear: Fitted) -> None:
    assert linear.uniform == pytest.approx((np.log(2) + np.log(4)) / 2)
    assert linear.loss < linear.uniform - 0.2
    assert linear.miscalibrated < 0.05
    assert sum(count for _, _, count in linear.bins) == 6000


def test_a_hidden_layer_bends_where_a_line_cannot() -> None:
    learn, check = [drawn(3000, 3, 5, bent=True)], [drawn(1000, 3, 6, bent=True)]
    line, net = fit(learn, check, epochs=15), fit(learn, check, units=8, epochs=15)
    assert line.loss > line.uniform - 0.05
    assert net.loss < line.loss - 0.1
    assert len(net.hidden) == len(net.output) == 8
    assert {len(row) for row in net.hidden} == {4}


def test_slopes_are_those_of_the_loss() -> None:
    table = drawn(50, 3, 7)
    for units in (0, 4):
        net = Net(3, units, np.random.default_rng(8))
        net.output = net.output + 0.3
        slopes = net.slopes(table.features, table.shares, 0.0)
        for part, slope in zip(net.parts(), slopes, strict=True):
            for at in np.ndindex(part.shape):
                kept = part[at]
                part[at] = kept + 1e-5
                above = loss_of(net, [table])
                part[at] = kept - 1e-5
                below = loss_of(net, [table])
                part[at] = kept
                assert slope[at] == pytest.approx((above - below) / 2e-5, abs=1e-6)


def test_the_same_seed_gives_the_same_weights() -> None:
    learn, check = [drawn(200, 2, 1)], [drawn(100, 2, 2)]
    assert fit(learn, check, 3, 3, seed=4).hidden == fit(learn, check, 3, 3, seed=4).hidden
    assert fit(learn, check, 3, 3, seed=4).hidden != fit(learn, check, 3, 3, seed=5).hidden


def test_features_that_never_change_do_no_harm() -> None:
    learn, check = drawn(200, 2, 1), drawn(100, 2, 2)
    learn.features[:, :, 1] = check.features[:, :, 1] = 7.0
    assert fit([learn], [check], epochs=3).scales[1] == 1.0
