"""What the page of a game names is there: a missing picture would take the home page down."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from games.registry import GAMES


@pytest.mark.parametrize("slug", GAMES)
def test_its_picture_and_style_sheet_are_there(slug: str) -> None:
    page = GAMES[slug].page
    for path in filter(None, (page.picture, page.stylesheet, *page.table_stylesheets)):
        assert finders.find(path), f"{slug}: there is no static file {path}"


@pytest.mark.parametrize("slug", GAMES)
def test_its_board_is_there_and_its_help_shows_the_rules(slug: str) -> None:
    page = GAMES[slug].page
    assert get_template(page.template)
    told = get_template(page.help_template).render({"rules": "The rules in words."})
    assert "The rules in words." in told, "the help page shows RULES.md where it says {{ rules }}"


@pytest.mark.parametrize("slug", GAMES)
def test_it_says_to_whom_it_is_new_for_how_many_it_is_and_how_long_it_takes(slug: str) -> None:
    registered = GAMES[slug]
    numbers = {1: "for one", 2: "for two", 4: "to four"}
    assert numbers[max(registered.game.seats)] in str(registered.page.about)
    assert re.search(r"takes? .*(minutes|hour)\.$", str(registered.page.about))
