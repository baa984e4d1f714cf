"""Where three sit at a table, one may leave for good and the others play on."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import user_delete
from games.engine.entries import Actor, Forfeited
from games.engine.record import read_record, verify, write_record
from games.matches.deadlines import expire_due
from games.matches.errors import NotAllowed
from games.matches.lists import history
from games.matches.lists.selectors import match_rows, matches_current
from games.matches.models import ABANDON_AFTER, Match
from games.matches.play.services import seat_forfeit
from games.matches.room.headlines import headline, own_line
from games.matches.room.selectors import match_page
from games.matches.seating.services import match_join
from games.matches.selectors import entries_of, match_record
from games.matches.snapshot import MatchSnapshot, snapshot_load
from tests.support.exchange import EXCHANGE, exchange, moves_on, played_out
from tests.support.play import rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ada: User, bob: User, eve: User) -> Match:
    return exchange(ada, bob, eve)


def resigned(match: Match, user: User) -> MatchSnapshot:
    return seat_forfeit(match_id=match.pk, user_id=user.pk)


def holds(match: Match) -> bool:
    record = match_record(Match.objects.get(pk=match.pk))
    assert record is not None
    checks = verify(EXCHANGE.game, read_record(EXCHANGE.game, write_record(record).encode()))
    return all(check.holds for check in checks)


def test_a_table_of_the_exchange_is_for_three_unless_said(client: Client, ada: User) -> None:
    client.force_login(ada)
    client.post("/games/hamsterdam/play/", {"opponent": "anyone", "nonce": "n"})
    assert len(snapshot_load(Match.objects.get().pk).seats) == 3
    client.post("/games/hamsterdam/play/", {"opponent": "bot", "nonce": "n", "seats": "4", "bot": "source"})
    table = snapshot_load(Match.objects.latest("pk").pk)
    assert table.names == ("Ada", "Cornelis", "Margriet", "Bartel")


def test_who_resigns_is_out_and_the_others_play_on(match: Match, ada: User) -> None:
    table = resigned(match, ada)
    seat = table.seat_of(ada.pk)
    assert seat is not None
    assert table.is_playing
    assert table.is_out(seat)
    assert seat not in table.acting
    table = played_out(match)
    assert table.outcome is not None
    assert seat not in table.outcome.winners
    assert holds(match)


def test_of_two_who_resign_the_third_wins(match: Match, ada: User, bob: User, eve: User) -> None:
    resigned(match, bob)
    table = resigned(match, ada)
    assert table.is_over
    assert str(headline(table, table.seat_of(eve.pk))) == "You win"
    assert str(headline(table, table.seat_of(bob.pk))) == "Eve wins"
    assert holds(match)


def test_nobody_resigns_twice(match: Match, ada: User) -> None:
    resigned(match, ada)
    before = rows()
    with pytest.raises(NotAllowed, match="out of this match"):
        resigned(match, ada)
    assert rows() == before


def test_who_is_out_watches_on(client: Client, match: Match, ada: User, bob: User) -> None:
    table = resigned(match, ada)
    page = match_page(table, table.seat_of(ada.pk))
    assert not page.may_resign
    assert not page.is_viewer_to_act
    assert [row.is_out for row in page.seats] == [True, False, False]
    assert match_page(table, table.seat_of(bob.pk)).may_resign
    client.force_login(ada)
    html = client.get(f"/m/{match.public_id}/").content.decode()
    assert "you are out" in html
    assert "&#x27;s turn" in html
    client.force_login(bob)
    assert client.get(f"/m/{match.public_id}/").status_code == 200


def test_lists_say_that_one_is_out(client: Client, match: Match, ada: User, bob: User) -> None:
    resigned(match, ada)
    client.force_login(ada)
    assert "You are out" in client.get("/").content.decode()
    [row] = matches_current(bob)
    assert not row.is_out


def test_lists_say_how_many_of_three_are_here(client: Client, ada: User, bob: User) -> None:
    client.force_login(ada)
    client.post("/games/hamsterdam/play/", {"opponent": "anyone", "nonce": "n"})
    match_join(match=Match.objects.get(), user=bob, nonce="n")
    assert ">2 of 3</span>" in client.get("/").content.decode()


def test_the_question_before_resigning_says_that_the_others_play_on(
    client: Client, match: Match, ada: User
) -> None:
    client.force_login(ada)
    assert "the others play on" in client.get(f"/m/{match.public_id}/resign/").content.decode()


def test_histories_and_tallies_of_all_three(match: Match, ada: User, bob: User, eve: User) -> None:
    resigned(match, bob)
    resigned(match, ada)
    results = [history.tallies(user, user.pk)[0] for user in (ada, bob, eve)]
    assert [(tally.won, tally.lost) for tally in results] == [(0, 1), (0, 1), (1, 0)]
    [row] = match_rows(history.matches_over(eve, eve.pk), eve)
    assert [sitter.name for sitter in row.opponents] == ["Ada", "Bob"]


def test_the_replay_has_a_side_for_each(client: Client, match: Match) -> None:
    played_out(match)
    address = f"/m/{match.public_id}/replay/"
    for side in ("all", "0", "1", "2"):
        assert client.get(address, {"n": "3", "seat": side}).status_code == 200


def test_the_clock_takes_one_after_the_other_out(match: Match) -> None:
    late = timezone.now()
    assert snapshot_load(match.pk).is_playing
    for _week in range(2):
        late += ABANDON_AFTER * 2
        Match.objects.update(deadline=timezone.now())
        assert expire_due(late) == [match.pk]
    table = snapshot_load(match.pk)
    assert table.is_over
    entries = entries_of(Match.objects.get(pk=match.pk))
    assert [(type(entry), entry.actor) for entry in entries] == [(Forfeited, Actor.CLOCK)] * 2
    assert str(own_line(entries[0], table.names)).endswith("is out of the match.")
    assert holds(match)


def test_the_clock_only_wakes_bots_that_were_forgotten(ada: User) -> None:
    match = exchange(ada, bots=("source", "source"))
    while not snapshot_load(match.pk).bots_to_act:
        moves_on(match)
    Match.objects.update(deadline=timezone.now())
    before = rows()
    assert expire_due(timezone.now()) == [match.pk]
    assert rows() == before


def test_who_deletes_their_account_is_out_and_the_others_play_on(match: Match, ada: User) -> None:
    user_delete(user=ada)
    table = snapshot_load(match.pk)
    assert table.is_playing
    assert table.is_out(table.seats[0])
    played_out(match)
    assert holds(match)


def test_who_was_out_already_can_delete_their_account(match: Match, ada: User) -> None:
    resigned(match, ada)
    user_delete(user=ada)
    assert snapshot_load(match.pk).entries == 1
