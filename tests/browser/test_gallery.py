"""The gallery, /kit: one of everything a scene may have, and all it says is to be seen there."""

from __future__ import annotations

import pytest

from muster.kit.vocabulary import gallery
from tests.browser.conftest import Guests
from tests.kit.gallery_words import figures_of, words_of

SAID = """figure => {
    const without = what => {
        const left = figure.cloneNode(true)
        for (const one of left.querySelectorAll(what)) one.remove()
        return left.textContent
    }
    const named = [...figure.querySelectorAll('[aria-label], [title]')]
    const aloud = named.flatMap(one => [one.ariaLabel, one.title])
    const pips = [...figure.querySelectorAll('[data-value]')].map(one => one.dataset.value)
    const seen = [without('.hidden, figcaption'), ...pips]
    return [seen, [without('figcaption'), ...pips, ...aloud]].map(words => words.join(' | '))
}"""
"""What is to be seen, and what is to be seen or read aloud."""


def plain(words: str) -> str:
    """Letters and figures alone: a total has its number and its words in two sizes, and what is
    read aloud in turn has stops of its own.
    """
    return words.replace(" ", "").lower().rstrip(".")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_all_of_it_is_shown(guests: Guests, phone: bool) -> None:
    ana = guests.come("Ana", phone=phone)
    ana.open("/kit")
    ana.page.wait_for_load_state("networkidle")
    missing: list[tuple[str, ...]] = []
    for node in gallery():
        figure = ana.page.locator(f"[data-sample={node.id}]")
        seen, said = figure.evaluate(SAID)
        missing += [(node.id, word) for word in words_of(node) if plain(word) not in plain(said)]
        missing += [(node.id, n, "not seen") for n in figures_of(node) if n not in seen]
    assert not missing, "\n".join(map(str, missing))
