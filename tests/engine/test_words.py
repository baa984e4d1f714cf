"""Sentences as values."""

from __future__ import annotations

import pytest

from games.engine.errors import BadData, GameOver, IllegalAction, NotYourTurn, RuleError, StaleTurn
from games.engine.values import snake_case
from games.engine.wire import decode, encode
from games.engine.words import Words, change, plural, signed, words


def test_a_sentence_says_its_parameters_in_english() -> None:
    assert str(words("%(who)s plays %(card)s.", who="Ada", card=words("Jab"))) == "Ada plays Jab."


def test_a_sentence_without_parameters_may_hold_any_sign() -> None:
    assert str(words("100% sure")) == "100% sure"


def test_a_parameter_is_never_read_as_a_placeholder() -> None:
    assert str(words("%(who)s wins.", who="%(card)s")) == "%(card)s wins."


def test_what_a_stranger_wrote_can_do_nothing_to_a_terminal() -> None:
    unknown = "\x1b[2J\n\u202e" + "x" * 9999
    told = str(words("Unknown: %(what)s", what=words("the field %(name)s", name=unknown)))
    assert told.startswith("Unknown: the field ?[2J??xxx")
    assert len(told) < 300


@pytest.mark.parametrize(("n", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_number_chooses_the_form(n: int, said: str) -> None:
    assert str(plural("%(n)s card", "%(n)s cards", n)) == said


def test_a_sentence_is_a_value_that_survives_json_and_can_be_hashed() -> None:
    sentence = plural("%(n)s %(what)s", "%(n)s %(what)ss", 2, what=words("card"))
    again = decode(encode(sentence), Words)
    assert again == sentence
    assert hash(again) == hash(sentence)


@pytest.mark.parametrize("kind", [BadData, GameOver, IllegalAction, NotYourTurn, RuleError, StaleTurn])
def test_every_error_has_a_sentence_of_its_own_and_takes_a_better_one(kind: type[RuleError]) -> None:
    assert str(kind()) == str(kind().words) != ""
    assert str(kind(words("Not on a Sunday."))) == "Not on a Sunday."


@pytest.mark.parametrize(
    ("name", "tag"), [("Pass", "pass"), ("PlayCard", "play_card"), ("Take2Cards", "take2_cards")]
)
def test_a_tag_is_the_name_in_snake_case(name: str, tag: str) -> None:
    assert snake_case(name) == tag


def test_numbers_have_a_true_minus_and_changes_a_plus() -> None:
    assert [signed(number) for number in (-12, 0, 3)] == ["−12", "0", "3"]
    assert [change(number) for number in (-12, 0, 3)] == ["−12", "0", "+3"]
