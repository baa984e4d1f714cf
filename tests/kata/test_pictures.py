"""The pictures of cards and of minions, and who drew them."""

from __future__ import annotations

import re
from pathlib import Path

from django.template.loader import get_template

from games.kata.page import page
from games.kata.page.faces import FIGURES
from games.kata.page.page import PAGE
from games.kata.rules.cards import CARDS, Kind
from games.kata.rules.rules import GAME
from tests.kata.table import CONSTRUCTED, ME, duel, minion, side


def test_every_card_has_a_picture_whose_author_is_named() -> None:
    folder = Path(page.__file__).parents[1] / "static/kata"
    art, figures = (
        re.findall(r'<symbol id="([\w-]+)"', (folder / f"{sheet}.svg").read_text())
        for sheet in ("art", "figures")
    )
    assert art == [*(one.art for one in CARDS.values()), *(f"kind-{kind}" for kind in Kind)]
    assert figures == list(FIGURES)
    authors = (folder / "CREDITS.md").read_text()
    named = re.findall(r"^\| ([\w ]+) \| [\w-]+ \| [\w ]+ \|$", authors, re.MULTILINE)
    assert named[1 : 1 + len(CARDS)] == [str(one.name) for one in CARDS.values()]
    assert named[1 + len(art) :] == ["minion", *(str(CARDS[card].name) for card in FIGURES)]


def test_a_minion_looks_like_somebody_though_its_card_shows_a_thing() -> None:
    view = GAME.view_for(duel(side(["b2"], board=[minion(1, 2, 2)]), options=CONSTRUCTED), ME)
    board = PAGE.board(view, ("Ada", "Ben"), (), PAGE.offers(view, ()))
    html = get_template(PAGE.template).render({"board": board})
    assert re.search(r'id="card-p1".*?figures(\.\w+)?\.svg#b3', html, re.DOTALL)
    assert re.search(r'id="card-c1".*?art(\.\w+)?\.svg#b2', html, re.DOTALL)
