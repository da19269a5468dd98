"""A bot in a file of its own: it takes the answer after which it is worth most.

muster sim the-plan --bots docs/examples/bots/hoarder.py,random -n 20
"""

from muster.bots import Bot
from muster.bots.bot import Dial
from muster.bots.playout import SILENCE
from muster.kernel import shelf
from muster.kernel.engine import apply, ask_for
from muster.kernel.views.knowledge import Knowledge


class Hoarder(Bot):
    """Tries every answer in one world its view allows, and takes the one worth most."""

    name = "hoarder"
    dials = {"nerve": Dial(0, 0, 100, "how often it gambles, in per cent")}  # noqa: RUF012

    def __init__(self, rng, nerve=0):
        super().__init__(rng)
        self.nerve = nerve

    def choose(self, view, legal):
        if self.rng.random() * 100 < self.nerve:
            return self.rng.choice(legal)
        box = shelf.game(view["game"]).box(view["seats"], view["options"], view.get("overlay"))
        world = Knowledge.from_view(box, view).deal(self.rng)  # what is hidden lies at random
        seat = view["seat"]

        def worth(text):
            after, action = world.clone(), box.catalogue.ids[text]
            apply(after, ask_for(after, seat, action), action, SILENCE)
            return box.game.worth(after, seat)

        return max(legal, key=worth)
