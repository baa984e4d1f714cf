"""What a game keeps back while it could help is told when the match is over, and at once in practice."""

from __future__ import annotations

import pytest

from games.card_thief.rules.values import Dealt
from games.matches.models import Match
from games.matches.redaction import disclosures
from games.matches.snapshot import snapshot_load
from tests.support.heists import gone, heist
from tests.support.play import client_of, person

pytestmark = pytest.mark.django_db

NOTEBOOK, ROLLED = b"card-thief-notes", b"Rolled"


def pages(match: Match, *people: object) -> list[bytes]:
    """The replay of a match, step by step, as each of these may see it."""
    steps = range(snapshot_load(match.pk).entries + 1)
    asked = f"{match.get_absolute_url()}replay/?n="
    return [client_of(who).get(f"{asked}{n}").content for who in people for n in steps]  # type: ignore[arg-type]


def test_the_notebook_stays_closed_during_a_heist_that_counts() -> None:
    ada = person("Ada")
    match = gone(heist(ada), ada, 2)
    for page in pages(match, ada, person("Bob"), None):
        assert NOTEBOOK not in page
        assert ROLLED not in page
    table = snapshot_load(match.pk)
    assert any(isinstance(event, Dealt) for event in table.opening)
    assert list(disclosures(table, table.opening)) == []


def test_after_the_end_it_is_open_to_all_for_each_deal() -> None:
    ada = person("Ada")
    match = gone(heist(ada), ada, 60)
    seen = pages(match, ada)
    assert [NOTEBOOK in page for page in seen] == [True] * (len(seen) - 1) + [
        False
    ]  # the exit is the last step
    first, *_others = pages(match, None)
    assert b"The first deal" in first
    assert ROLLED in first
    assert b"would have been" in b"".join(seen)


def test_in_practice_it_is_open_at_once() -> None:
    ada = person("Ada")
    match = gone(heist(ada, practice=True), ada, 1)
    first, second = pages(match, ada)
    assert b"The first deal" in first
    assert b"The deal after turn 1" in second
    assert ROLLED in second


def test_the_table_leads_to_it_in_practice_and_only_there() -> None:
    ada = person("Ada")
    for match, is_open in ((heist(ada, 0, practice=True), True), (heist(ada, 1), False)):
        table = client_of(ada).get(match.get_absolute_url()).content.decode()
        assert (f'href="{match.get_absolute_url()}replay/#replay-told"' in table) == is_open
