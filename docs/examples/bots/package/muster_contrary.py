"""A bot of an installed package: after `pip install` it is called `contrary` everywhere."""

from muster.bots import Bot, make_bot


class Contrary(Bot):
    """Does anything but what a greedy bot would do."""

    name = "contrary"

    def choose(self, view, legal):
        best = make_bot("greedy", self.rng).choose(view, legal)
        return self.rng.choice([one for one in legal if one != best] or legal)
