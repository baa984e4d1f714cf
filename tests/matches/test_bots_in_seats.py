"""Tables for three fill up with any mix of people and bots, and the host decides about the bots."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.engine.errors import BadData
from games.engine.fairness import bot_nonce
from games.engine.setup import Hidden
from games.kata.rules.cards import PRESETS
from games.kata.rules.values import Options
from games.matches.errors import NotAllowed
from games.matches.lists.selectors import match_rows, matches_current, matches_open
from games.matches.models import Match, Player
from games.matches.play.services import bot_move, seat_forfeit
from games.matches.room.fragments import fragment_of
from games.matches.room.headlines import headline
from games.matches.room.selectors import match_page
from games.matches.seating.bots import seat_free, seats_fill
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import match_join, match_leave
from games.matches.selectors import is_taken_from
from games.matches.snapshot import snapshot_load
from games.registry import GAMES
from tests.matches.trio import three
from tests.support.exchange import exchange
from tests.support.play import RUSH, opened, rows, together

pytestmark = pytest.mark.usefixtures("tiny_on_site")


def filled(match: Match, user: User, seat: str, bot: str = "random") -> Match:
    return seats_fill(match=match, user=user, seat=seat, bot=bot)


# --- Waiting --------------------------------------------------------------------------------------


def test_a_table_of_three_begins_when_the_third_sits_down(ada: User, bob: User, eve: User) -> None:
    match = three(ada, bob)
    assert snapshot_load(match.pk).names == ("Ada", "Bob", "")
    assert snapshot_load(match.pk).is_open
    table = snapshot_load(match_join(match=match, user=eve, nonce="n").pk)
    assert table.is_playing
    assert table.names == ("Ada", "Bob", "Eve")


def test_the_lobby_shows_a_table_filling_up_with_the_names(client: Client, ada: User, bob: User) -> None:
    match = three(ada)
    [row] = matches_open().rows
    assert (row.taken, row.seats, row.others) == (1, 3, ())
    match_join(match=match, user=bob, nonce="n")
    [row] = matches_open().rows
    assert (row.taken, row.seats, [other.name for other in row.others]) == (2, 3, ["Bob"])
    html = client.get("/lobby/").content.decode()
    assert "2 of 3" in html
    assert "Bob" in html


def test_the_room_says_how_many_are_here(ada: User, bob: User) -> None:
    table = snapshot_load(three(ada, bob).pk)
    assert str(headline(table, None)) == "Waiting for players: 2 of 3 are here"
    page = match_page(table, None)
    assert [row.name for row in page.seats] == ["Ada", "Bob", ""]


def test_whoever_gets_up_leaves_a_seat_for_another(ada: User, bob: User, eve: User) -> None:
    match = three(ada, bob)
    match_leave(match=match, user=bob)
    match_join(match=match, user=eve, nonce="n")
    assert snapshot_load(match.pk).names == ("Ada", "Eve", "")


@pytest.mark.django_db(transaction=True)
def test_of_two_on_the_last_seat_one_sits_and_the_other_may_watch(ada: User, bob: User) -> None:
    match = three(ada, bob)
    crowd = [User.objects.create_user(f"Crowd {number}") for number in range(2)]
    results = together(*[lambda user=user: match_join(match=match, user=user, nonce="n") for user in crowd])
    assert sum(isinstance(result, Match) for result in results) == 1
    [refused] = [result for result in results if isinstance(result, NotAllowed)]
    assert str(refused.words) == "This match has already begun. You can watch it."
    assert Player.objects.filter(match=match).count() == 3


# --- Bots -----------------------------------------------------------------------------------------


def test_the_host_seats_a_bot_and_the_table_waits_on(ada: User) -> None:
    match = filled(three(ada), ada, "2", "high")
    table = snapshot_load(match.pk)
    assert table.is_open
    assert table.names == ("Ada", "", "Hugo")
    assert match.players.get(seat=2).nonce == bot_nonce(match.secret, 2)


def test_with_a_bot_in_the_last_free_seat_the_match_begins(ada: User, bob: User) -> None:
    table = snapshot_load(filled(three(ada, bob), ada, "2").pk)
    assert table.is_playing
    assert [sitter.bot for sitter in table.sitters] == ["", "", "random"]


def test_all_free_seats_can_be_filled_at_once(ada: User) -> None:
    table = snapshot_load(filled(three(ada), ada, "all", "high").pk)
    assert table.is_playing
    assert [sitter.bot for sitter in table.sitters] == ["", "high", "high"]


def test_each_seat_can_have_another_bot(ada: User) -> None:
    match = filled(three(ada), ada, "2", "high")
    table = snapshot_load(filled(match, ada, "1", "random").pk)
    assert [sitter.bot for sitter in table.sitters] == ["", "random", "high"]


def test_two_bots_of_one_kind_have_two_names(client: Client, ada: User) -> None:
    table = snapshot_load(three(ada, bots=("high", "high")).pk)
    assert table.names == ("Ada", "Hedda", "Hugo")
    [row] = match_rows(Match.objects.all(), ada)
    assert [sitter.name for sitter in row.opponents] == ["Hedda", "Hugo"]


@pytest.mark.parametrize("slug", GAMES)
def test_no_two_bots_at_a_table_have_one_name(slug: str) -> None:
    most = max(GAMES[slug].game.seats)
    for bot in GAMES[slug].everyone.values():
        names = {bot.persona(seat).name for seat in range(1, most)}
        assert len(names) == most - 1


def test_a_bot_can_be_taken_away_again_and_a_person_sits_there(ada: User, bob: User) -> None:
    match = filled(three(ada), ada, "1")
    seat_free(match=match, user=ada, seat="1")
    assert snapshot_load(match.pk).names == ("Ada", "", "")
    match_join(match=match, user=bob, nonce="n")
    assert snapshot_load(match.pk).names == ("Ada", "Bob", "")


def test_a_bot_brings_a_deck_where_decks_are_brought(ada: User) -> None:
    options = Options(healing=True, minions=True, own_decks=True)
    match = opened(ada, options=options, deck=RUSH, hidden=Hidden())
    table = snapshot_load(filled(match, ada, "1").pk)
    assert table.is_playing
    assert table.setup.seats[1].deck in [preset.deck for preset in PRESETS.values()]


def test_the_fingerprint_stays_what_it_was(ada: User) -> None:
    match = three(ada)
    filled(match, ada, "all")
    assert Match.objects.get(pk=match.pk).fingerprint == match.fingerprint


@pytest.mark.parametrize(
    ("seat", "bot", "why"),
    [
        ("0", "high", "seat is taken"),
        ("3", "high", "no such seat"),
        ("-1", "high", "no such seat"),
        ("", "high", "no such seat"),
        ("1\x00", "high", "no such seat"),
        ("1", "nobody", "no such opponent"),
        ("1", "", "no such opponent"),
        ("all", "nobody", "no such opponent"),
    ],
)
def test_what_cannot_be_filled_is_refused(ada: User, seat: str, bot: str, why: str) -> None:
    match = three(ada)
    before = rows()
    with pytest.raises((BadData, NotAllowed), match=why):
        filled(match, ada, seat, bot)
    assert rows() == before


def test_beside_a_stranger_no_bot_sits_that_plays_for_the_host(client: Client, ada: User, bob: User) -> None:
    match = exchange(ada, bob)
    with pytest.raises(BadData, match="no such opponent"):
        filled(match, ada, "2", "helper")
    assert snapshot_load(match.pk).is_open
    client.force_login(ada)
    room = client.get(match.get_absolute_url()).content.decode()
    assert 'value="reckoner"' in room
    assert "helper" not in room


def test_no_table_that_waits_for_people_has_a_bot_that_plays_for_its_host(ada: User) -> None:
    before = rows()
    for bots in (("helper",), ("source", "helper-right")):
        with pytest.raises(BadData, match="no such opponent"):
            exchange(ada, bots=bots, seats=4)
    assert rows() == before
    assert snapshot_load(exchange(ada, bots=("helper", "source", "helper"), seats=4).pk).is_playing


def test_who_plays_with_friends_has_them_in_the_rematch_too_and_nobody_else(ada: User, bob: User) -> None:
    match = exchange(ada, bots=("helper", "source"))
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    for _move in range(500):
        if not bot_move(match_id=match.pk):
            break
    for posted in ({"opponent": "anyone"}, {"opponent": "link"}, {"opponent": "bot"}):
        client = Client()
        client.force_login(ada)
        client.post("/games/hamsterdam/play/", {"nonce": "n", "bot": "helper", "seats": "3", **posted})
    rematch = match_rematch(match=match, user=ada, nonce="n")
    assert snapshot_load(rematch.pk).is_playing
    with pytest.raises(NotAllowed):
        match_join(match=rematch, user=bob, nonce="n")
    seated = Player.objects.filter(bot__startswith="helper").values_list("match", flat=True)
    assert len(set(seated)) == 3
    for one in set(seated):
        assert Player.objects.filter(match=one, user__isnull=False).count() == 1
        assert snapshot_load(one).is_open is False


def test_only_the_host_seats_bots_and_takes_them_away(ada: User, bob: User, eve: User) -> None:
    match = filled(three(ada), ada, "2")
    match_join(match=three(ada), user=bob, nonce="n")
    before = rows()
    for user in (bob, eve):
        with pytest.raises(NotAllowed, match="Only the host"):
            filled(match, user, "1")
        with pytest.raises(NotAllowed, match="Only the host"):
            seat_free(match=match, user=user, seat="2")
    assert rows() == before


def test_a_person_is_no_bot_to_be_taken_away(ada: User, bob: User) -> None:
    match = three(ada, bob)
    before = rows()
    for seat in ("0", "1", "2"):
        with pytest.raises(NotAllowed, match="no bot"):
            seat_free(match=match, user=ada, seat=seat)
    assert rows() == before


def test_nothing_is_filled_once_it_has_begun(ada: User) -> None:
    match = three(ada, bots=("high", "high"))
    before = rows()
    with pytest.raises(NotAllowed, match="already begun"):
        filled(match, ada, "all")
    with pytest.raises(NotAllowed, match="already begun"):
        seat_free(match=match, user=ada, seat="1")
    assert rows() == before


@pytest.mark.django_db(transaction=True)
def test_a_bot_and_a_person_on_the_last_seat_at_once_are_put_in_order(
    ada: User, bob: User, eve: User
) -> None:
    match = three(ada, bob)
    results = together(lambda: filled(match, ada, "2"), lambda: match_join(match=match, user=eve, nonce="n"))
    assert sum(isinstance(result, Match) for result in results) == 1
    assert snapshot_load(match.pk).is_playing
    assert Player.objects.filter(match=match).count() == 3


# --- Rematches ------------------------------------------------------------------------------------


def test_in_a_rematch_all_move_on_by_a_seat_and_a_bot_takes_the_seat_of_who_does_not_come_back(
    ada: User, bob: User, eve: User
) -> None:
    match = three(ada, bob, eve)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    again = match_rematch(match=match, user=bob, nonce="n")
    match_rematch(match=match, user=eve, nonce="n")
    assert snapshot_load(again.pk).names == ("Eve", "", "Bob")
    assert [row.kept_for for row in match_page(snapshot_load(again.pk), None).seats] == [
        "",
        "Ada",
        "",
    ]
    table = snapshot_load(filled(again, bob, "1", "high").pk)
    assert table.is_playing
    assert table.names == ("Eve", "Hedda", "Bob")
    with pytest.raises(NotAllowed, match="already begun"):
        match_rematch(match=match, user=ada, nonce="n")


def test_who_comes_to_a_rematch_after_a_bot_took_the_seat_is_told_so(ada: User, bob: User, eve: User) -> None:
    match = three(ada, bob, eve)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    again = match_rematch(match=match, user=bob, nonce="n")
    filled(again, bob, "1")
    for come in (
        lambda: match_rematch(match=match, user=ada, nonce="n"),
        lambda: match_join(match=again, user=ada, nonce="n"),
    ):
        with pytest.raises(NotAllowed, match="given your seat to a bot"):
            come()
    assert snapshot_load(again.pk).is_open
    over = snapshot_load(match.pk)
    results = [fragment_of("result", match_page(over, seat)) for seat in over.seats]
    assert ["Watch the rematch" in result for result in results] == [True, False, False]
    assert ["Accept the rematch" in result for result in results] == [False, False, True]
    waiting = snapshot_load(again.pk)
    taken = [is_taken_from(again, waiting, user.pk) for user in (ada, eve)]
    assert taken == [True, False]
    assert [len(matches_current(user)) for user in (ada, eve)] == [0, 1]


def test_a_rematch_is_told_of_by_the_name_of_its_host(ada: User, bob: User) -> None:
    match = filled(three(ada, bob), ada, "2")
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    waiting = snapshot_load(match_rematch(match=match, user=bob, nonce="n").pk)
    assert waiting.sitters[0].user_id is None
    assert waiting.host
    assert waiting.host.name == "Bob"


def test_a_seat_that_a_bot_leaves_before_the_rematch_is_kept_for_nobody(ada: User, bob: User) -> None:
    match = filled(three(ada, bob), ada, "2")
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    again = match_rematch(match=match, user=bob, nonce="n")
    seat_free(match=again, user=bob, seat="0")
    page = match_page(snapshot_load(again.pk), None)
    assert [str(row.vacancy) for row in page.seats if not row.name] == ["Free seat", "Kept for Ada"]


# --- Pages ----------------------------------------------------------------------------------------


def test_the_hosts_room_offers_bots_and_nobody_elses_does(client: Client, ada: User, bob: User) -> None:
    match = opened(ada)
    address = f"/m/{match.public_id}/"
    client.force_login(ada)
    html = client.get(address).content.decode()
    assert 'form="fill" name="seat" value="1"' in html
    assert all(f'<option value="{slug}"' in html for slug in GAMES["kata"].bots)
    client.force_login(bob)
    assert "fill/" not in client.get(address).content.decode()


def test_the_form_fills_a_seat_and_the_match_begins(client: Client, ada: User) -> None:
    match = opened(ada)
    client.force_login(ada)
    response = client.post(f"/m/{match.public_id}/fill/", {"seat": "1", "bot": "greedy"})
    assert response.url == match.get_absolute_url()
    assert snapshot_load(match.pk).is_playing
    assert match.players.get(seat=1).bot == "greedy"


@pytest.mark.parametrize("sent", [{}, {"seat": "9" * 5000}, {"seat": "1", "bot": "x" * 5000}])
@pytest.mark.parametrize("what", ["fill", "free"])
def test_a_damaged_form_changes_nothing(client: Client, ada: User, what: str, sent: dict[str, str]) -> None:
    match = opened(ada)
    client.force_login(ada)
    before = rows("last_login")
    assert client.post(f"/m/{match.public_id}/{what}/", sent).url == match.get_absolute_url()
    assert rows("last_login") == before


@pytest.mark.parametrize("what", ["fill", "free"])
def test_a_visitor_fills_nothing(client: Client, ada: User, what: str) -> None:
    match = opened(ada)
    before = rows()
    client.post(f"/m/{match.public_id}/{what}/", {"seat": "1"})
    assert rows() == before
