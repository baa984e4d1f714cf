"""Bots at a table: each has a name, a face and a sentence of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.registry import GAMES

PARTS = (
    "back-{0.cut}",
    "cut-{0.cut}",
    "eyes-{0.eyes}",
    "mouth-{0.mouth}",
    "under-{0.extra}",
    "over-{0.extra}",
)


@pytest.mark.parametrize("slug", GAMES)
def test_every_bot_has_a_name_and_a_sentence_and_no_name_is_given_twice(slug: str) -> None:
    bots = GAMES[slug].everyone.values()
    alone = [bot.cast[0].name for bot in bots if len(bot.cast) == 1]
    assert len(alone) == len(set(alone)), alone
    for bot in bots:
        assert bot.cast, f"the bot {bot.slug} of {slug} is nobody: give it a cast"
        for one in bot.cast:
            assert one.name
            assert str(one.says)
            assert one.face or one.picture, f"{one.name} of {slug} has neither face nor picture"


@pytest.mark.parametrize("slug", GAMES)
def test_every_face_is_put_together_of_parts_that_there_are(slug: str) -> None:
    path = finders.find("img/faces.svg")
    assert path
    there = set(re.findall(r'id="([\w-]+)"', Path(path).read_text()))
    people = [one for bot in GAMES[slug].everyone.values() for one in bot.cast]
    for face in [one.face for one in people if one.face]:
        wanted = {part.format(face) for part in PARTS[: 6 if face.extra else 4]}
        assert wanted <= there
    for persona in people:
        assert not persona.picture or finders.find(persona.picture)
