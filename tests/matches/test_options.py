"""The form of a game's options, for every kind of option that a game may have."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.offers import OptionLabel
from games.engine.words import words as _
from games.matches.seating.options import OptionsForm, described
from games.registry import Registered
from tests.support.tiny import BOTS, TINY, Options
from tests.support.tiny_page import TinyPage


class LabelledPage(TinyPage):
    options = (
        OptionLabel("hand", _("Cards"), _("How many each holds.")),
        OptionLabel(
            "prize",
            _("Prize"),
            _("What a round is worth."),
            (("point", _("A point")), ("stakes", _("All stakes"))),
        ),
        OptionLabel("swaps", _("Swaps"), _("Whether cards can be put back.")),
    )


LABELLED = Registered(TINY, LabelledPage(), BOTS)


def asked(**sent: Any) -> OptionsForm:
    usual = {"option-hand": "3", "option-prize": "point", "option-swaps": "on"}
    return OptionsForm({**usual, **{f"option-{name}": value for name, value in sent.items()}}, LABELLED)


def test_only_what_has_a_label_is_asked() -> None:
    form = OptionsForm(None, LABELLED)
    assert list(form.fields) == ["hand", "prize", "swaps"]
    assert form.options() == Options()


def test_a_game_without_decks_is_asked_for_none() -> None:
    form = asked()
    assert form.is_valid()
    assert not form.takes_decks
    assert form.with_decks() == form.presets() == ()
    assert len(form.others()) == 3


def test_numbers_choices_and_boxes_become_a_value_of_the_games_type() -> None:
    form = asked(hand="2", prize="stakes")
    assert form.is_valid()
    assert form.options() == Options(hand=2, prize="stakes")


def test_a_box_that_is_not_ticked_is_not_sent_and_means_no() -> None:
    form = OptionsForm({"option-hand": "3", "option-prize": "point"}, LABELLED)
    assert form.is_valid()
    assert form.options() == Options(swaps=False)


@pytest.mark.parametrize(
    ("name", "value"), [("hand", "0"), ("hand", "5"), ("hand", "many"), ("hand", ""), ("prize", "gold")]
)
def test_what_the_type_does_not_allow_is_an_error_at_its_field(name: str, value: str) -> None:
    form = asked(**{name: value})
    assert not form.is_valid()
    assert list(form.errors) == [name]


def test_what_is_agreed_other_than_usual_is_said_in_words() -> None:
    assert described(LABELLED, Options()) == ()
    said = [str(words) for words in described(LABELLED, Options(hand=2, pile=6, prize="stakes", swaps=False))]
    assert said == ["Cards: 2", "Prize: All stakes", "Not: Swaps"]
