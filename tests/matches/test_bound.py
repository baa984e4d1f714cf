"""What a record says of bots and decks is bound and checked: nobody chooses it once other nonces are known."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from games.engine.bot_decks import bot_deck
from games.engine.bots import RandomBot
from games.engine.fairness import bot_chance, deck_bound, hashed
from games.engine.record import Record, moments, verify
from games.engine.rng import Rng
from games.engine.wire import encode
from games.kata.rules.cards import PRESETS
from games.kata.rules.rules import GAME
from games.kata.rules.values import Options
from games.matches.models import Match, Player
from games.matches.play.services import bot_move, seat_forfeit
from games.matches.replays.selectors import checks_of
from games.matches.room.fragments import room_fragments
from games.matches.seating.bots import seats_fill
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import match_create, match_join
from games.matches.selectors import match_record
from games.matches.snapshot import snapshot_load
from games.registry import Registered
from tests.matches.trio import three
from tests.support.games import site_has
from tests.support.play import FORTRESS, RUSH, first_move, moved
from tests.support.tiny import TINY
from tests.support.tiny_page import TinyPage

DECKS = Options(own_decks=True, healing=True, minions=True)


def record_of(match: Match) -> Record[Any, Any]:
    made = match_record(Match.objects.get(pk=match.pk))
    assert made is not None
    return made


def failed(match: Match) -> list[str]:
    """The checks of the Verify page that do not hold."""
    stored = Match.objects.get(pk=match.pk)
    return [str(check.what) for check in checks_of(stored, record_of(match)) if not check.holds]


def against_a_bot(user: User) -> Match:
    return match_create(
        user=user, game="kata", options=DECKS, nonce="mine", bots=("greedy",), deck=RUSH, secret="5" * 64
    )


@pytest.fixture
def over(ada: User) -> Match:
    match = against_a_bot(ada)
    table = snapshot_load(match.pk)
    while table.is_playing:
        table = bot_move(match_id=match.pk) or moved(match, ada)
    return match


def test_the_record_says_who_was_a_bot_and_every_check_of_it_holds(over: Match) -> None:
    record = record_of(over)
    assert record.format == "parlour-record/2"
    assert [seated.bot and (seated.bot.slug, seated.bot.version) for seated in record.seated] == [
        None,
        ("greedy", 1),
    ]
    assert failed(over) == []
    assert len(verify(GAME, record)) == 9


def test_what_binds_a_deck_can_be_computed_by_hand(over: Match) -> None:
    deck = {"name": RUSH.name, "pool": RUSH.pool, "cards": list(RUSH.cards)}
    bound = hashed(hashed("5" * 64, "deck", 0), deck)
    assert record_of(over).seated[0].deck == bound == deck_bound("5" * 64, 0, RUSH)


def test_a_nonce_that_the_server_gave_its_bot_later_is_found(over: Match) -> None:
    """It knows every other nonce then, and could try as many as it likes."""
    Player.objects.filter(match=over, seat=1).update(nonce="ground")
    assert "Each bot's nonce follows from the secret." in failed(over)


def test_another_deck_than_the_one_that_was_bound_is_found(over: Match) -> None:
    """The order of its cards is enough to choose what is drawn."""
    record = record_of(over)
    (mine, bots) = record.setup.seats
    turned = replace(RUSH, cards=RUSH.cards[::-1])
    for deck in (turned, FORTRESS, None):
        setup = replace(record.setup, seats=(replace(mine, deck=deck), bots))
        Match.objects.filter(pk=over.pk).update(setup=encode(setup))
        assert "Each deck that was brought fits the hash that bound it." in failed(over)


def test_another_deck_for_a_bot_is_found_though_it_was_bound(over: Match) -> None:
    record = record_of(over)
    (mine, bots) = record.setup.seats
    other = next(preset.deck for preset in PRESETS.values() if preset.deck != bots.deck)
    setup = replace(record.setup, seats=(mine, replace(bots, deck=other)))
    Match.objects.filter(pk=over.pk).update(setup=encode(setup))
    Player.objects.filter(match=over, seat=1).update(deck_bound=deck_bound(over.secret, 1, other))
    assert "Each bot's deck follows from the secret." in failed(over)


def test_another_promise_is_found(over: Match) -> None:
    Match.objects.filter(pk=over.pk).update(promise="0" * 64)
    assert failed(over) == ["The secret fits the promise."]


def test_a_bot_that_sits_down_later_and_one_in_a_rematch_bring_what_follows_from_the_secret(
    ada: User,
) -> None:
    match = match_create(user=ada, game="kata", options=DECKS, nonce="n", deck=RUSH)
    seats_fill(match=match, user=ada, seat="1", bot="random")
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert failed(match) == []
    brought = set()
    for number in range(8):
        match = match_rematch(match=match, user=ada, nonce="n", secret=f"{number:064x}")
        seat_forfeit(match_id=match.pk, user_id=ada.pk)
        record = record_of(match)
        seat = next(seat for seat, seated in enumerate(record.seated) if seated.bot)
        assert record.setup.seats[seat].deck == bot_deck(GAME, record.setup, seat, record.secret)
        assert failed(match) == []
        brought.add(record.setup.seats[seat].deck.name)
    assert len(brought) > 1


def test_everybody_is_told_what_binds_a_deck_as_soon_as_it_is_brought_and_nothing_of_it(
    ada: User, bob: User, client: Client
) -> None:
    match = match_create(user=ada, game="kata", options=DECKS, nonce="n", deck=RUSH)
    bound = deck_bound(match.secret, 0, RUSH)
    assert bound in client.get(match.get_absolute_url()).content.decode()
    match_join(match=match, user=bob, nonce="n", deck=FORTRESS)
    of_bob = deck_bound(match.secret, 1, FORTRESS)
    for viewer in (None, *snapshot_load(match.pk).seats):
        told = room_fragments(snapshot_load(match.pk), viewer)["bound"]
        assert bound in told
        assert of_bob in told
    assert FORTRESS.name not in client.get(match.get_absolute_url()).content.decode()


def test_a_page_without_a_socket_is_told_of_every_fragment(ada: User, bob: User) -> None:
    match = match_create(user=ada, game="kata", options=DECKS, nonce="mine", deck=RUSH, secret="6" * 64)
    match_join(match=match, user=bob, nonce="his", deck=FORTRESS)
    for name, fragment in room_fragments(snapshot_load(match.pk), None).items():
        assert "hx-swap-oob" in fragment.partition(">")[0], name


def test_a_match_of_the_first_format_stays_one_and_verify_says_what_it_cannot_prove(
    over: Match, client: Client
) -> None:
    Match.objects.filter(pk=over.pk).update(promise="")  # as the earlier release left it
    assert record_of(over).format == "parlour-record/1"
    assert failed(over) == []
    page = client.post(f"{over.get_absolute_url()}verify/").content.decode()
    assert "none of that can be proved" in page
    assert "All checks passed" in page


def test_a_bots_choices_follow_from_what_it_saw_the_secret_and_the_entry(over: Match) -> None:
    record = record_of(over)
    played = moments(GAME, record)
    bot = snapshot_load(over.pk).registered.bots["greedy"]
    of_the_bot = [(before, after) for before, after in pairwise(played) if after.entry.seat]
    assert of_the_bot
    for before, after in of_the_bot:
        chance = bot_chance(record.secret, 1, after.number)
        legal = tuple(GAME.legal_actions(before.state, 1))
        assert bot.choose(GAME.view_for(before.state, 1), legal, chance) == after.entry.action


class Interrupted(RandomBot):
    """While it thinks, one after the other of these moves in its match."""

    slug = "interrupted"

    def __init__(self, *others: User) -> None:
        self._others = list(others)
        self.chances: list[Rng] = []

    def choose(self, view: Any, legal: Any, rng: Rng) -> Any:
        self.chances.append(rng)
        if self._others:
            other, match = self._others.pop(0), Match.objects.get()
            table = snapshot_load(match.pk)
            seat = table.seat_of(other.pk)
            assert seat is not None
            moved(match, other, *first_move(table, seat))
        return legal[0]


def test_a_bot_thinks_anew_if_the_match_goes_on_meanwhile(ada: User, bob: User) -> None:
    """All act at the same time there: else a server could keep a choice, and let entries come before it."""
    bot = Interrupted(ada, bob)
    with site_has(Registered(game=TINY, page=TinyPage(), bots={bot.slug: bot})):
        match = three(ada, bob)
        seats_fill(match=match, user=ada, seat="2", bot=bot.slug)
        table = bot_move(match_id=match.pk)
    assert table is not None
    assert table.entries == 3
    secret = Match.objects.get(pk=match.pk).secret
    assert bot.chances == [bot_chance(secret, 2, number) for number in (1, 2, 3)]
