"""A model fitted to who won: linear, or with one hidden layer, by Adam on the cross-entropy.

The score of a seat is made of its own features; the chances of a table's seats are the softmax of
their scores. Tables of different sizes can be learned from together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

RATE, FIRST, SECOND, TINY = 0.01, 0.9, 0.999, 1e-8
"""Adam's usual constants, and how far a step goes."""

BATCH = 512
BINS = 10


class Positions(msgspec.Struct):
    """Positions of tables with equally many seats: features (position, seat, feature), and shares
    of the win (position, seat).
    """

    features: Array
    shares: Array


class Fitted(msgspec.Struct):
    """A model, and how good it is on what it has not seen: see `muster.bots.search.model.Model`.

    loss, uniform  the mean log loss, and that of giving everybody the same chance
    bins           calibration: what was foretold, what came, of how many seats
    """

    means: list[float]
    scales: list[float]
    hidden: list[list[float]]
    output: list[float]
    trained: float
    loss: float
    uniform: float
    bins: list[tuple[float, float, int]]
    epochs: int

    @property
    def miscalibrated(self) -> float:
        """How far what came is from what was foretold, on average over the seats."""
        many = sum(count for _, _, count in self.bins)
        off = sum([abs(told - came) * count for told, came, count in self.bins])
        return off / many if many else 0.0


class Net:
    """Weights in motion: `hidden` (unit, feature and bias) and `output`."""

    def __init__(self, features: int, units: int, rng: np.random.Generator) -> None:
        if units:
            spread = 1 / np.sqrt(features + 1)
            self.hidden: Array = rng.normal(0.0, spread, (units, features + 1))
            self.output: Array = rng.normal(0.0, 1 / np.sqrt(units), units)
        else:
            self.hidden = np.zeros((0, features + 1))
            self.output = np.zeros(features)

    def parts(self) -> list[Array]:
        return [self.hidden, self.output]

    def _units(self, x: Array) -> Array:
        if not len(self.hidden):
            return x
        return np.asarray(np.tanh(x @ self.hidden[:, :-1].T + self.hidden[:, -1]))

    def chances(self, x: Array) -> Array:
        """The chance of each seat (position, seat)."""
        return _softmax(self._units(x) @ self.output)

    def slopes(self, x: Array, shares: Array, decay: float) -> list[Array]:
        """How the loss changes with each weight."""
        units = self._units(x)
        error = (_softmax(units @ self.output) - shares) / len(x)
        output = np.einsum("ps,psu->u", error, units) + decay * self.output
        if not len(self.hidden):
            return [self.hidden, output]
        back = error[:, :, None] * self.output * (1 - units**2)
        weights = np.einsum("psu,psf->uf", back, x)
        bias = back.sum(axis=(0, 1))
        hidden = np.concatenate([weights, bias[:, None]], axis=1)
        hidden[:, :-1] += decay * self.hidden[:, :-1]
        return [hidden, output]


def fit(
    learn: Sequence[Positions],
    check: Sequence[Positions],
    units: int = 0,
    epochs: int = 200,
    patience: int = 12,
    decay: float = 1e-4,
    seed: int = 0,
    progress: Callable[[int, float], None] | None = None,
) -> Fitted:
    """The model that foretells best what it has not learned from, within so many epochs.

    `progress` is told after each epoch the loss on `check`.
    """
    rows = np.concatenate([one.features.reshape(-1, one.features.shape[2]) for one in learn])
    means = rows.mean(axis=0)
    scales = rows.std(axis=0)
    scales[scales < 1e-9] = 1.0
    inside = [Positions((one.features - means) / scales, one.shares) for one in learn]
    outside = [Positions((one.features - means) / scales, one.shares) for one in check]
    rng = np.random.default_rng(seed)
    net = Net(rows.shape[1], units, rng)
    first = [np.zeros_like(part) for part in net.parts()]
    second = [np.zeros_like(part) for part in net.parts()]
    best = [part.copy() for part in net.parts()]
    least, waited, steps, done = loss_of(net, outside), 0, 0, 0
    for epoch in range(epochs):
        for batch in _batches(inside, rng):
            steps += 1
            slopes = net.slopes(batch.features, batch.shares, decay)
            for at, part in enumerate(net.parts()):
                first[at] = FIRST * first[at] + (1 - FIRST) * slopes[at]
                second[at] = SECOND * second[at] + (1 - SECOND) * slopes[at] ** 2
                steady = first[at] / (1 - FIRST**steps)
                step = RATE * steady / (np.sqrt(second[at] / (1 - SECOND**steps)) + TINY)
                np.subtract(part, step, out=part)
        now = loss_of(net, outside)
        done = epoch + 1
        if progress is not None:
            progress(done, now)
        if now < least - 1e-6:
            least, waited = now, 0
            best = [part.copy() for part in net.parts()]
        else:
            waited += 1
            if waited >= patience:
                break
    net.hidden, net.output = best
    return Fitted(
        means=_rounded(means),
        scales=_rounded(scales),
        hidden=[_rounded(row) for row in net.hidden],
        output=_rounded(net.output),
        trained=loss_of(net, inside),
        loss=loss_of(net, outside),
        uniform=_uniform(outside),
        bins=_calibration(net, outside),
        epochs=done,
    )


def loss_of(net: Net, sets: Sequence[Positions]) -> float:
    """The mean cross-entropy of what is foretold with who won."""
    total, many = 0.0, 0
    for one in sets:
        chances = np.clip(net.chances(one.features), 1e-12, 1.0)
        total -= float((one.shares * np.log(chances)).sum())
        many += len(one.features)
    return total / many if many else 0.0


def _uniform(sets: Sequence[Positions]) -> float:
    many = sum(len(one.features) for one in sets)
    total = sum([len(one.features) * float(np.log(one.shares.shape[1])) for one in sets])
    return total / many if many else 0.0


def _calibration(net: Net, sets: Sequence[Positions]) -> list[tuple[float, float, int]]:
    """For every tenth of all chances: the mean of those foretold, how often they came, how many."""
    told = np.concatenate([net.chances(one.features).ravel() for one in sets])
    came = np.concatenate([one.shares.ravel() for one in sets])
    place = np.minimum((told * BINS).astype(int), BINS - 1)
    found = []
    for at in range(BINS):
        inside = place == at
        if inside.any():
            mean, real = float(told[inside].mean()), float(came[inside].mean())
            found.append((round(mean, 4), round(real, 4), int(inside.sum())))
    return found


def _batches(sets: Sequence[Positions], rng: np.random.Generator) -> list[Positions]:
    found = []
    for one in sets:
        order = rng.permutation(len(one.features))
        for begin in range(0, len(order), BATCH):
            some = order[begin : begin + BATCH]
            found.append(Positions(one.features[some], one.shares[some]))
    rng.shuffle(found)
    return found


def _softmax(scores: Array) -> Array:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _rounded(row: Array) -> list[float]:
    """Six figures are plenty, and a file people can read."""
    return [float(f"{number:.6g}") for number in row]
