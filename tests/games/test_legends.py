"""What strangers asked of a table and could not answer is answered in the sheet that `?` opens there."""

from __future__ import annotations

import pytest

from games.card_thief.rules.rewards import MEDALS
from games.registry import GAMES
from games.site.parts import rendered


def test_the_sheet_of_a_heist_tells_what_brings_a_medal() -> None:
    text = " ".join(rendered(GAMES["card_thief"].page.help_template, {"rules": ""}).split())
    words = f"{MEDALS['bronze']} earns a bronze medal, {MEDALS['silver']} silver, {MEDALS['gold']} gold"
    assert words in text


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        (
            "card_thief",
            ("Each time its number grows by 1, for good", "below 0, which is as bad as 0", "0 or less"),
        ),
        (
            "kings_conflict",
            ("1 for every four tiles", "After 30 turns each", "Fighters are the servants"),
        ),
        ("thunderjack", ("The shoe holds the cards to come", "the tray the used cards: those played so far")),
        ("kata", ("A sixth is lost to your discard pile", "the sixth stays on your deck")),
    ],
)
def test_the_sheet_of_a_table_answers(slug: str, answers: tuple[str, ...]) -> None:
    text = " ".join(rendered(GAMES[slug].page.help_template, {"rules": ""}).split())
    assert [answer for answer in answers if answer not in text] == []
