"""Who finds which forgery is as the pages say; an honest record is accepted by all."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.verifiers.forgeries import NOBODY, NOTES, RECORD, Forgery, forgeries, found_by, worlds

CORPUS = list(forgeries())
HONEST = [world for world, _changes in worlds()]


@pytest.mark.parametrize("number", range(len(HONEST)))
def test_an_honest_record_is_accepted(number: int) -> None:
    world = HONEST[number]
    assert found_by(world.record, world.notes()) == NOBODY


@pytest.mark.parametrize("forgery", CORPUS, ids=lambda forgery: forgery.name)
def test_a_forgery_is_found_by_whom_it_is_said_to_be(forgery: Forgery) -> None:
    assert found_by(forgery.record, forgery.noted) == forgery.found_by


def test_each_forgery_is_another_record_than_the_honest_one_and_there_are_enough() -> None:
    assert all(forgery.record != forgery.honest.record for forgery in CORPUS)
    assert len(CORPUS) >= 60
    assert min(Counter(forgery.found_by for forgery in CORPUS)[who] for who in (RECORD, NOTES, NOBODY)) > 10
