"""A table keeps the rules by which it was opened; what follows upon it is played by those of today."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from accounts.models import User
from games.engine.fairness import deck_bound, fingerprint
from games.engine.wire import encode
from games.kata.rules.rules import GAME
from games.kata.rules.values import Options
from games.matches.models import Match, Player
from games.matches.play.services import seat_forfeit
from games.matches.replays.audit import wrong_in_match
from games.matches.replays.selectors import checks_of
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import match_create, match_join
from games.matches.selectors import match_record
from games.matches.snapshot import snapshot_fresh, snapshot_load
from tests.support.play import FORTRESS, RUSH

DECKS = Options(own_decks=True, healing=True, minions=True)
TURNED = replace(RUSH, cards=RUSH.cards[::-1])


@pytest.fixture
def earlier(ada: User) -> Match:
    """A table that a release opened which knew the second rules, with a deck that lies as it liked."""
    match = match_create(user=ada, game="kata", options=DECKS, nonce="mine", deck=RUSH)
    setup = snapshot_load(match.pk).setup
    setup = replace(setup, seats=(replace(setup.seats[0], deck=TURNED), setup.seats[1]))
    match.rules, match.setup = 2, encode(setup)
    match.fingerprint = fingerprint("kata", 2, setup, match.secret)
    match.save()
    Player.objects.filter(match=match).update(deck_bound=deck_bound(match.secret, 0, TURNED))
    snapshot_fresh(match.pk)
    return match


def test_a_table_of_earlier_rules_is_joined_played_and_verified_by_them(
    earlier: Match, ada: User, bob: User
) -> None:
    match_join(match=earlier, user=bob, nonce="his", deck=FORTRESS)
    table = snapshot_load(earlier.pk)
    assert table.is_playing
    assert table.game is GAME.of(2)
    seat_forfeit(match_id=earlier.pk, user_id=ada.pk)
    stored = Match.objects.get(pk=earlier.pk)
    assert (stored.rules, stored.state_rules) == (2, 2)
    record = match_record(stored)
    assert record
    assert record.rules == 2
    assert record.setup.seats[0].deck == TURNED
    assert all(check.holds for check in checks_of(stored, record))
    assert wrong_in_match(stored.pk) == ()


def test_the_deck_of_a_match_of_earlier_rules_lies_in_order_in_its_rematch(
    earlier: Match, ada: User, bob: User
) -> None:
    match_join(match=earlier, user=bob, nonce="his", deck=FORTRESS)
    seat_forfeit(match_id=earlier.pk, user_id=ada.pk)
    again = match_rematch(match=Match.objects.get(pk=earlier.pk), user=ada, nonce="again")
    assert again.rules == GAME.rules
    assert snapshot_load(again.pk).setup.seats[1].deck == RUSH
