"""Deleting everything of mine: asked twice, then done at once, also at tables people look at."""

from __future__ import annotations

import logging
from functools import partial

from muster.server.cluster.news import seats_of_person
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused
from muster.server.http.identity import Person, new_id, same
from muster.server.services import Services
from muster.server.store.forget import Left, belongings, forget_person, tables_with
from muster.server.tables.programs import STAND_IN
from muster.server.tables.registry import Tables
from muster.server.wire import me as wire

log = logging.getLogger("muster.server.me.forget")

WITHIN = 600.0
"""Seconds after which the word by which one is asked again is no longer good; up to twice that."""

GONE = "Everything of yours here was deleted."


async def what_goes(services: Services, person: Person) -> wire.Forgetting:
    """The first question: how much there is, and the word that deletes it."""
    found = await services.store.read(lambda c: belongings(c, person.id))
    word = services.keys.forget(person.id, _window(services))
    return wire.Forgetting(word, found.own, found.shared, found.running, found.crews, found.packs)


def check_word(services: Services, person: Person, word: str) -> None:
    """Refused if one was not asked before, or too long ago."""
    now = _window(services)
    if not any(same(word, services.keys.forget(person.id, at)) for at in (now, now - 1)):
        text = "That was not asked before, or too long ago. Ask again, and confirm what it says."
        raise Refused("confirm", text, 409)


async def forget(registry: Tables, person: Person) -> None:
    """The second: everything goes. Others at the same tables are shown what has changed."""
    services = registry.services
    mine = await services.store.read(lambda c: tables_with(c, person.id))
    sitting = await services.store.read(lambda c: seats_of_person(c, person.id))
    services.cluster.tell(*(Notice("forgotten", id, tuple(on)) for id, on in sitting.items()))
    for table in registry.live.values():
        for one in list(table.audience.subscribers):
            if one.person == person.id:
                one.disconnect("shutdown", GONE)
    work = partial(forget_person, person=person.id, stands_for=new_id(), bot=STAND_IN)
    left: Left = await services.store.write(work)
    log.info("person forgotten", extra={"event": "forgotten", "tables": len(mine)})
    services.cluster.tell(
        *(Notice("closed", id) for id in left.gone), *(Notice("row", id) for id in left.changed)
    )
    for table in [registry.live[id] for id in left.gone if id in registry.live]:
        registry.close(table)
    for table in [registry.live[id] for id in left.changed if id in registry.live]:
        async with table.lock:
            await table.reload()
        table.wake()


def _window(services: Services) -> int:
    return int(services.now() // WITHIN)
