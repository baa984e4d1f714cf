"""Creating, joining and leaving a match: who sits where, and what is refused."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.engine.errors import BadData, RuleError
from games.engine.setup import Hidden
from games.engine.wire import decode
from games.kata.rules.cards import DEFAULT_DECK
from games.kata.rules.values import Options
from games.matches.errors import NotAllowed
from games.matches.lists.selectors import matches_open
from games.matches.models import Match, Player
from games.matches.seating.services import MAX_OPEN, match_create, match_join, match_leave
from games.matches.snapshot import setup_type, snapshot_load
from games.registry import GAMES
from tests.support.play import FORTRESS, OWN_DECKS, RUSH, begun, deck, opened, rows, together


def lobby() -> list[str]:
    return [row.public_id for row in matches_open().rows]


def test_a_new_match_waits_in_the_lobby_with_its_creator_in_seat_0(ada: User) -> None:
    match = opened(ada)
    table = snapshot_load(match.pk)
    assert table.is_open
    assert table.names == ("Ada", "")
    assert table.seat_of(ada.pk) == 0
    [row] = matches_open().rows
    assert (row.public_id, row.host, row.free_seats) == (match.public_id, "Ada", 1)


def test_the_lobby_names_what_is_agreed_other_than_usual(ada: User) -> None:
    opened(ada, options=Options(fair_start=True))
    [row] = matches_open().rows
    assert [str(words) for words in row.options] == ["Fair start"]


def test_a_match_that_nobody_needs_to_join_starts_at_once(ada: User) -> None:
    table = snapshot_load(opened(ada, bots=("greedy",)).pk)
    assert table.is_playing
    assert [sitter.bot for sitter in table.sitters] == ["", "greedy"]
    assert lobby() == []


def test_whoever_joins_sits_in_the_free_seat_and_the_match_starts(ada: User, bob: User) -> None:
    table = snapshot_load(begun(ada, bob).pk)
    assert table.is_playing
    assert table.names == ("Ada", "Bob")
    assert table.acting == (0,)
    assert table.turns == (1, 0)
    assert lobby() == []


def test_a_private_match_is_never_in_the_lobby(ada: User, bob: User) -> None:
    match = opened(ada, is_private=True)
    assert lobby() == []
    assert match_join(match=match, user=bob, nonce="n").status == Match.Status.PLAYING


def test_joining_twice_is_joining_once(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    before = rows()
    match_join(match=match, user=bob, nonce="another")
    match_join(match=match, user=ada, nonce="another")
    assert rows() == before


def test_the_creator_cannot_join_their_own_match_as_the_opponent(ada: User) -> None:
    match = opened(ada)
    before = rows()
    match_join(match=match, user=ada, nonce="another")
    assert rows() == before


def test_a_match_that_has_begun_refuses_a_third(ada: User, bob: User, eve: User) -> None:
    match = begun(ada, bob)
    before = rows()
    with pytest.raises(NotAllowed, match="already begun"):
        match_join(match=match, user=eve, nonce="n")
    assert rows() == before


def test_a_match_that_was_called_off_cannot_be_joined(ada: User, bob: User) -> None:
    match = opened(ada)
    match_leave(match=match, user=ada)
    before = rows()
    with pytest.raises(NotAllowed):
        match_join(match=match, user=bob, nonce="n")
    assert rows() == before


@pytest.mark.django_db(transaction=True)
def test_of_many_who_join_at_the_same_moment_exactly_one_sits_down(ada: User) -> None:
    match = opened(ada)
    crowd = [User.objects.create_user(f"Crowd {number}") for number in range(6)]

    def join(user: User) -> Match:
        return match_join(match=match, user=user, nonce=f"n{user.pk}")

    results = together(*(lambda user=user: join(user) for user in crowd))
    assert sum(isinstance(result, Match) for result in results) == 1
    assert sum(isinstance(result, NotAllowed) for result in results) == 5
    assert Player.objects.filter(match=match).count() == 2
    assert snapshot_load(match.pk).version == match.version + 2  # sat down, started: once each


@pytest.mark.django_db(transaction=True)
def test_one_person_joining_in_many_tabs_at_once_sits_in_one_seat(ada: User, bob: User) -> None:
    match = opened(ada)
    results = together(*[lambda: match_join(match=match, user=bob, nonce="n")] * 4)
    assert all(isinstance(result, Match) for result in results)
    assert Player.objects.filter(match=match, user=bob).count() == 1


def test_the_creator_who_leaves_calls_the_match_off(ada: User) -> None:
    match = opened(ada)
    match_leave(match=match, user=ada)
    table = snapshot_load(match.pk)
    assert table.status == Match.Status.CALLED_OFF
    assert table.deadline is None
    assert lobby() == []


@pytest.mark.parametrize("who", ["ada", "bob"])
def test_nobody_leaves_a_match_that_has_begun(ada: User, bob: User, who: str) -> None:
    match = begun(ada, bob)
    before = rows()
    with pytest.raises(NotAllowed, match="resign"):
        match_leave(match=match, user={"ada": ada, "bob": bob}[who])
    assert rows() == before


def test_a_stranger_cannot_leave_for_the_creator(ada: User, eve: User) -> None:
    match = opened(ada)
    before = rows()
    with pytest.raises(NotAllowed, match="don't have a seat"):
        match_leave(match=match, user=eve)
    assert rows() == before


@pytest.mark.parametrize("nonce", ["", "a b", "n" * 65, "n" * 10_000, "é", "a\n", "a\x00"])
def test_a_nonce_that_is_none_is_refused_by_create_and_join(ada: User, bob: User, nonce: str) -> None:
    match = opened(ada)
    before = rows()
    with pytest.raises(BadData, match="Your number"):
        match_join(match=match, user=bob, nonce=nonce)
    with pytest.raises(BadData, match="Your number"):
        match_create(user=bob, game="kata", options=Options(), nonce=nonce)
    assert rows() == before


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"bots": ("nobody",)}, "no such opponent"),
        ({"bots": ("random", "random")}, "no such opponent"),
        ({"seats": 1}, "no such opponent"),
        ({"seats": 7}, "no such opponent"),
        ({"deck": deck()}, "default deck"),
        ({"deck": deck(cards=("b1",)), "options": OWN_DECKS}, "20 cards"),
        ({"deck": deck(cards=("nope", *DEFAULT_DECK[1:])), "options": OWN_DECKS}, "no card nope"),
        ({"deck": deck(pool="2020-1"), "options": OWN_DECKS}, "card pool 2020-1"),
        ({"hidden": Hidden(stack={"sleeve": ("b1",)}), "bots": ("random",)}, "no pile"),
        ({"hidden": Hidden(stack={"0": ("b8", "b8")}), "bots": ("random",)}, "isn't there"),
        ({"hidden": Hidden(rigging={"luck": 1}), "bots": ("random",)}, "rigged"),
    ],
)
def test_a_match_that_cannot_be_played_is_not_created(ada: User, fields: dict[str, object], why: str) -> None:
    before = rows()
    with pytest.raises(BadData, match=why):
        opened(ada, **fields)  # type: ignore[arg-type]
    assert rows() == before


def test_a_deck_that_is_none_seats_nobody(ada: User, bob: User) -> None:
    match = opened(ada, options=OWN_DECKS)
    before = rows()
    with pytest.raises(RuleError, match="20 cards"):
        match_join(match=match, user=bob, nonce="n", deck=deck(cards=()))
    assert rows() == before


def test_each_seat_plays_with_the_deck_it_brought(ada: User, bob: User) -> None:
    options = Options(healing=True, minions=True, own_decks=True)
    match = opened(ada, options=options, deck=RUSH, hidden=Hidden())
    match_join(match=match, user=bob, nonce="n", deck=FORTRESS)
    table = snapshot_load(match.pk)
    assert [seat.deck for seat in table.setup.seats] == [RUSH, FORTRESS]
    for side, brought in zip(table.state.sides, (RUSH, FORTRESS), strict=True):
        seen = [shown.card for shown in (*side.hand, *side.discard)]
        assert sorted([*side.deck, *seen]) == sorted(brought.cards)


def test_secret_and_fingerprint_are_fixed_before_anybody_else_sits_down(ada: User, bob: User) -> None:
    match = opened(ada)
    secret, fingerprint = match.secret, match.fingerprint
    match_join(match=match, user=bob, nonce="guest")
    stored = Match.objects.get(pk=match.pk)
    assert (stored.secret, stored.fingerprint) == (secret, fingerprint)
    assert len(secret) == len(fingerprint) == 64


def test_every_match_has_a_secret_and_an_address_of_its_own(ada: User) -> None:
    matches = [opened(ada) for _number in range(8)]
    assert len({match.secret for match in matches}) == 8
    assert len({match.public_id for match in matches}) == 8
    assert all(len(match.public_id) >= 12 for match in matches)


def test_a_setup_is_stored_by_value(ada: User, bob: User) -> None:
    match = begun(ada, bob, deck=deck(), options=OWN_DECKS)
    stored = Match.objects.get(pk=match.pk).setup
    assert decode(stored, setup_type(snapshot_load(match.pk).game)).seats[0].deck == deck()
    assert str(ada.pk) not in decode(stored, dict)


def test_nobody_fills_the_lobby_alone(ada: User, bob: User) -> None:
    tables_of_ada = [opened(ada, is_private=bool(number % 2)) for number in range(MAX_OPEN)]
    before = rows()
    with pytest.raises(NotAllowed, match="10 open tables"):
        opened(ada)
    assert rows() == before
    opened(ada, bots=("random",))
    opened(bob)
    match_leave(match=tables_of_ada[0], user=ada)
    opened(ada)


def test_whoever_is_invited_reads_what_kind_of_game_it_is(ada: User) -> None:
    """A tagline that makes you want to play it says neither for how many it is nor how long it takes."""
    invited = " ".join(Client().get(opened(ada, is_private=True).get_absolute_url()).content.decode().split())
    assert str(GAMES["kata"].page.about) in invited.split('class="row invited-to"')[1]
