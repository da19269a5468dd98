"""What the things of The Specialists are, for whoever touches one that answers nothing now."""

from __future__ import annotations

from muster.kernel.game import Table

from ..box import CrewBox
from ..components import BUILDINGS
from ..heist.missing import Stand, city_words, heist_words
from .pieces import card_piece

WHEN_ROBBED = "Buildings are robbed in the last step of your turn."
WHEN_HIRED = "Specialists are recruited or fast-played in the second step of your turn."
WHEN_TAKEN = "A die is taken in the first step of your turn."


def about(box: CrewBox, table: Table, node: str) -> str:
    """What it is and when it can be chosen; read by the seat on turn."""
    if node in box.card_at:
        return _card(box, table, node)
    kind, _, rest = node.partition("-")
    if kind == "city" and rest in box.city_words:
        stand = Stand(box, table, table["active"])
        return f"{' '.join(city_words(stand, stand.place(rest)))} {WHEN_ROBBED}"
    if kind == "spot":
        city, _, word = rest.rpartition("-")
        stand = Stand(box, table, table["active"])
        lines = heist_words(stand, stand.place(city), BUILDINGS.index(word))
        return f"{' '.join(lines)} {WHEN_ROBBED}"
    if kind == "area":
        return f"A die of the Dice Area. {WHEN_TAKEN}"
    if kind == "die" or node in box.places:
        return "One of your dice: it recruits, activates or fast-plays, or pays as 1 Equipment."
    if node == "informant":
        return "The Informant rewards whoever leaves out the Specialist or the heist."
    return ""


def _card(box: CrewBox, table: Table, node: str) -> str:
    face = card_piece(box, node).face
    when = f" {WHEN_HIRED}" if node in table["display"] else ""
    return f"{face.title}. {face.about}{when}"
