"""The contract and the twin worlds for the rules alone: what a page shows has tests of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.card_thief.bots.bots import BOTS
from games.card_thief.rules.cards import HEISTS
from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import DropItem, Go, Options, ShadowStep, UseItem
from games.card_thief.rules.views import View
from games.engine.offers import Names, Offer, Page, Prefix
from games.engine.values import Event
from games.engine.words import Words
from games.registry import Registered
from tests.support.card_thief.table import setup
from tests.support.laws import LAWS, Match, match_of, offers_lead_to_exactly_the_legal_actions
from tests.support.laws import pages_show_whatever_there_is_to_see as pages_show
from tests.support.twins import TWIN_LAWS, Twins, twins_of

STRANGE = (Go((0, 8)), Go((1, 2)), Go((4, 4)), UseItem(0), UseItem(1, 4), DropItem(2), ShadowStep(4))
RULE_LAWS = [law for law in LAWS if law not in (offers_lead_to_exactly_the_legal_actions, pages_show)]
GEAR = [gear for gear in Gear if gear is not Gear.NONE]


class BarePage(Page[View, Event]):
    """Shows nothing."""

    def offers(self, view: View, prefix: Prefix) -> tuple[Offer, ...]:
        return ()

    def board(self, view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> None:
        return None

    def line(self, event: Event, names: Names) -> Words | None:
        return None


REGISTERED = Registered(GAME, BarePage(), {"random": BOTS["random"], "greedy": BOTS["greedy"]})


def match(number: int) -> Match:
    """A random heist with three random items."""
    random = Random(number)
    one, other, third = random.sample(GEAR, 3)
    options = Options(heist=number % HEISTS + 1, item_1=one, item_2=other, item_3=third)
    if GAME.problems(setup(options)):
        options = Options(heist=number % HEISTS + 1)
    return match_of(REGISTERED, setup(options), number, STRANGE)


@pytest.mark.parametrize("law", RULE_LAWS, ids=lambda law: law.__name__)
def test_contract(law: Callable[[Match], None]) -> None:
    for number in range(8):
        law(match(number))


@pytest.mark.parametrize("law", TWIN_LAWS, ids=lambda law: law.__name__)
def test_twin_worlds(law: Callable[[Twins], None]) -> None:
    for number in range(3):
        for twins in twins_of(match(number)):
            law(twins)
