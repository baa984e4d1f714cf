"""Every match of a home replayed from its secret and its entries: does the snapshot agree, and is it over?

    PARLOUR_HOME=… python -m tests.benchmarks.snapshots

prints one JSON object: what is wrong with a match, by its public id, and how many are over.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import django
import msgspec


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from games.matches.models import Match

    matches = list(Match.objects.exclude(state=""))
    wrong = {match.public_id: found for match in matches if (found := list(_faults(match)))}
    over = [match.public_id for match in matches if match.status == Match.Status.OVER]
    sys.stdout.write(msgspec.json.encode({"wrong": wrong, "over": over}).decode())


def _faults(match: Any) -> Iterator[str]:
    from games.engine.fairness import seed_of
    from games.engine.play import replay
    from games.matches.selectors import entries_of
    from games.matches.snapshot import snapshot_load

    table = snapshot_load(match.pk)
    nonces = [player.nonce for player in match.players.all()]
    entries = entries_of(match)
    moments = list(replay(table.game, table.setup, seed_of(match.secret, nonces), entries))
    if moments[-1].state != table.state:
        yield "the snapshot is not what the entries lead to"
    if any(entry.events != moment.events for entry, moment in zip(entries, moments[1:], strict=True)):
        yield "an entry holds other events than the rules give"
    if moments[-1].outcome != table.outcome:
        yield "the outcome is not what the entries lead to"
    if tuple(sorted(moments[-1].to_act(table.game))) != table.acting:
        yield "others are to act than the entries lead to"


if __name__ == "__main__":
    main()
