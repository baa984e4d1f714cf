"""Commit, then reveal: nobody can choose a deal between people, nor know it before it is bound."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from hashlib import sha256

import pytest
from django.contrib.messages import get_messages
from django.utils import timezone

from accounts.models import User
from accounts.services import user_delete
from games.engine.errors import BadData, RuleError
from games.engine.fairness import bot_nonce, commitment_of, promise_of
from games.engine.record import verify
from games.kata.rules.values import Options
from games.matches.deadlines import expire_due
from games.matches.errors import NotAllowed
from games.matches.lists.selectors import matches_open
from games.matches.models import Lease, Match, Player
from games.matches.presence.leases import PROCESS
from games.matches.seating.bots import seats_fill
from games.matches.seating.closing import closing_end, nonce_bind, nonce_reveal
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import REVEAL_WITHIN, match_create, match_join, match_leave
from games.matches.selectors import match_record
from games.matches.snapshot import snapshot_load
from games.registry import GAMES
from tests.support.play import OWN_DECKS, client_of, dealt, deck, opened, person, played_out, shown, together

pytestmark = pytest.mark.django_db
HOST, GUEST = "a-nonce-of-the-host", "a-nonce-of-the-guest"
BY_SCRIPT = {"X-Requested-With": "reveal"}
LATE = REVEAL_WITHIN + dt.timedelta(seconds=1)


@pytest.fixture
def table(ada: User) -> Match:
    """A table for two, at which Ada's browser has bound its nonce."""
    return match_create(user=ada, game="kata", options=Options(), nonce="", commitment=commitment_of(HOST))


@pytest.fixture
def closed(table: Match, bob: User) -> Match:
    """The same, when Bob has sat down too."""
    match_join(match=table, user=bob, commitment=commitment_of(GUEST))
    table.refresh_from_db()
    return table


def a_beat_later(match: Match) -> None:
    """The next look of a server that has beaten all the time."""
    beaten = {"since": match.closed_at, "renewed_at": timezone.now() + LATE}
    Lease.objects.update_or_create(process=PROCESS, defaults=beaten)
    expire_due(timezone.now() + LATE)
    match.refresh_from_db()


def list_of(match: Match) -> dict[str, object]:
    closing = snapshot_load(match.pk).closing
    assert closing
    found = json.loads(closing.list)
    assert isinstance(found, dict)
    return found


def test_a_full_table_closes_and_everybody_gets_the_same_list(closed: Match, ada: User, bob: User) -> None:
    assert closed.status == Match.Status.OPEN
    assert list_of(closed) == {
        "anew": 0,
        "commitments": [sha256(nonce.encode()).hexdigest() for nonce in (HOST, GUEST)],
        "fingerprint": closed.fingerprint,
        "game": "kata",
        "options": json.loads(closed.setup)["options"],
        "promise": closed.promise,
        "rules": closed.rules,
        "seated": [{"bot": None, "deck": None}, {"bot": None, "deck": None}],
    }
    lists = [client_of(user).get(closed.get_absolute_url()).content for user in (ada, bob)]
    attribute = b'data-list="{&quot;anew&quot;:0,&quot;commitments&quot;:'
    assert [page.count(attribute) for page in lists] == [1, 1]


def test_the_cards_are_dealt_from_the_nonces_once_all_are_shown(closed: Match, ada: User, bob: User) -> None:
    nonce_reveal(match=closed, user=bob, nonce=GUEST)
    closed.refresh_from_db()
    assert closed.status == Match.Status.OPEN
    assert closed.state == ""
    nonce_reveal(match=closed, user=ada, nonce=HOST)
    played_out(closed)
    record = match_record(Match.objects.get(pk=closed.pk))
    assert record
    assert record.nonces == (HOST, GUEST)
    assert record.closed
    assert all(check.holds for check in verify(GAMES["kata"].game, record))


@pytest.mark.parametrize("nonce", ["", "another", GUEST.upper(), "n" * 65, HOST, commitment_of(GUEST)])
def test_a_nonce_that_is_not_the_bound_one_is_refused(closed: Match, bob: User, nonce: str) -> None:
    with pytest.raises(BadData):
        nonce_reveal(match=closed, user=bob, nonce=nonce)
    assert not Player.objects.exclude(nonce="").exists()


def test_a_nonce_that_is_sent_again_changes_nothing(closed: Match, bob: User) -> None:
    for _time in range(2):
        nonce_reveal(match=closed, user=bob, nonce=GUEST)
    assert list(closed.players.values_list("nonce", flat=True)) == ["", GUEST]


def test_no_nonce_is_taken_before_the_list_is_out(table: Match, ada: User) -> None:
    with pytest.raises(NotAllowed, match="list"):
        nonce_reveal(match=table, user=ada, nonce=HOST)


def test_only_those_who_sit_there_bind_and_show_nonces(closed: Match, eve: User) -> None:
    with pytest.raises(NotAllowed, match="have a seat at this table"):
        nonce_reveal(match=closed, user=eve, nonce=GUEST)
    with pytest.raises(NotAllowed, match="have a seat at this table"):
        nonce_bind(match=closed, user=eve, commitment="0" * 64, promise=closed.promise)


def test_what_is_bound_cannot_change_once_the_table_is_closed(closed: Match, ada: User) -> None:
    before = list_of(closed)
    with pytest.raises(NotAllowed, match="can't change"):
        nonce_bind(match=closed, user=ada, commitment=commitment_of("better"), promise=closed.promise)
    assert list_of(closed) == before


@pytest.mark.parametrize("commitment", ["", "zz", "0" * 63, "A" * 64, "0" * 64 + "\n"])
def test_what_binds_nothing_is_refused(table: Match, ada: User, commitment: str) -> None:
    with pytest.raises(BadData):
        nonce_bind(match=table, user=ada, commitment=commitment, promise=table.promise)
    assert table.players.get().commitment == commitment_of(HOST)


def test_a_commitment_is_bound_to_the_promise_it_was_made_for(table: Match, ada: User) -> None:
    with pytest.raises(BadData, match="new promise"):
        nonce_bind(match=table, user=ada, commitment="0" * 64, promise=promise_of("another"))


@pytest.mark.parametrize(
    "does",
    [
        lambda match, host, guest: match_leave(match=match, user=guest),
        lambda match, host, guest: match_leave(match=match, user=host),
        lambda match, host, guest: match_join(match=match, user=person("Eve"), nonce="n"),
        lambda match, host, guest: seats_fill(match=match, user=host, seat="all", bot="greedy"),
    ],
)
def test_nobody_comes_or_goes_at_a_closed_table(
    closed: Match, ada: User, bob: User, does: Callable[[Match, User, User], object]
) -> None:
    before = list_of(closed)
    with pytest.raises(NotAllowed):
        does(closed, ada, bob)
    assert list_of(closed) == before


def test_a_closed_table_is_not_in_the_lobby(closed: Match) -> None:
    assert matches_open().rows == ()


def test_a_seat_without_javascript_is_marked_before_any_nonce_is_shown(table: Match, bob: User) -> None:
    match_join(match=table, user=bob, nonce="from-a-plain-form")
    assert list_of(table)["commitments"] == [commitment_of(HOST), None]
    assert table.players.get(seat=1).nonce == bot_nonce(table.secret, 1)


def test_a_seat_whose_page_is_closed_is_marked(table: Match, ada: User, bob: User) -> None:
    table.players.update(gone_at=timezone.now())
    match_join(match=table, user=bob, commitment=commitment_of(GUEST))
    assert list_of(table)["commitments"] == [None, commitment_of(GUEST)]
    with pytest.raises(BadData):
        nonce_reveal(match=table, user=ada, nonce=HOST)  # her browser comes back too late
    nonce_reveal(match=table, user=bob, nonce=GUEST)
    table.refresh_from_db()
    assert table.status == Match.Status.PLAYING


def test_where_no_browser_binds_anything_the_cards_come_at_once(ada: User, bob: User) -> None:
    match = opened(ada)
    match_join(match=match, user=bob, nonce="guest")
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    nonces = [bot_nonce(match.secret, seat) for seat in range(2)]
    assert list(match.players.values_list("nonce", flat=True)) == nonces
    played_out(match)
    record = match_record(Match.objects.get(pk=match.pk))
    assert record
    assert record.closed
    assert record.closed.commitments == (None, None)


def test_a_host_who_fills_the_table_with_bots_shows_the_nonce_too(table: Match, ada: User) -> None:
    seats_fill(match=table, user=ada, seat="all", bot="greedy")
    assert list_of(table)["commitments"] == [commitment_of(HOST), None]
    nonce_reveal(match=table, user=ada, nonce=HOST)
    table.refresh_from_db()
    assert table.status == Match.Status.PLAYING


def test_without_a_nonce_in_time_the_table_opens_anew_without_that_seat(closed: Match, ada: User) -> None:
    before = Match.objects.get(pk=closed.pk)
    nonce_reveal(match=closed, user=ada, nonce=HOST)
    a_beat_later(closed)
    assert closed.status == Match.Status.OPEN
    assert closed.closed_at is None
    assert closed.anew == 1
    assert {closed.secret, closed.promise, closed.fingerprint}.isdisjoint(
        {before.secret, before.promise, before.fingerprint}
    )
    player = closed.players.get()
    assert (player.user, player.nonce, player.commitment) == (
        ada,
        "",
        "",
    )  # a nonce that was shown is of no use
    assert "This has happened once here" in shown(client_of(ada).get(closed.get_absolute_url()))


def test_a_table_that_opened_anew_counts_it_in_list_and_record(closed: Match, ada: User, bob: User) -> None:
    nonce_reveal(match=closed, user=ada, nonce=HOST)
    a_beat_later(closed)
    nonce_bind(match=closed, user=ada, commitment=commitment_of("anew"), promise=closed.promise)
    dealt(closed, {ada: "anew", bob: GUEST})
    played_out(closed)
    record = match_record(Match.objects.get(pk=closed.pk))
    assert record
    assert record.closed
    assert record.closed.anew == 1
    assert all(check.holds for check in verify(GAMES["kata"].game, record))
    verify_page = client_of(ada).get(f"{closed.get_absolute_url()}verify/")
    assert "opened anew once" in shown(verify_page)


def test_with_nobody_left_a_table_is_called_off(closed: Match) -> None:
    a_beat_later(closed)
    assert closed.status == Match.Status.CALLED_OFF
    assert closed.players.count() == 0


def test_a_table_whose_host_did_not_answer_goes_to_who_is_left(closed: Match, bob: User) -> None:
    nonce_reveal(match=closed, user=bob, nonce=GUEST)
    a_beat_later(closed)
    assert closed.created_by == bob
    match_leave(match=closed, user=bob)
    closed.refresh_from_db()
    assert closed.status == Match.Status.CALLED_OFF


def test_the_decks_that_stay_are_bound_anew(ada: User, bob: User) -> None:
    match = match_create(
        user=ada, game="kata", options=OWN_DECKS, deck=deck(), nonce="", commitment=commitment_of(HOST)
    )
    match_join(match=match, user=bob, deck=deck(), commitment=commitment_of(GUEST))
    match.refresh_from_db()
    before = match.players.get(seat=0).deck_bound
    nonce_reveal(match=match, user=ada, nonce=HOST)
    a_beat_later(match)
    assert match.players.get().deck_bound not in ("", before)
    nonce_bind(match=match, user=ada, commitment=commitment_of("anew"), promise=match.promise)
    match_join(match=match, user=bob, deck=deck(), commitment=commitment_of(GUEST))
    for user, nonce in ((ada, "anew"), (bob, GUEST)):
        nonce_reveal(match=match, user=user, nonce=nonce)
    played_out(match)
    record = match_record(Match.objects.get(pk=match.pk))
    assert record
    assert all(check.holds for check in verify(GAMES["kata"].game, record))


def test_a_stall_of_the_server_costs_nobody_the_seat(closed: Match) -> None:
    now = timezone.now()
    Lease.objects.create(process=PROCESS, since=now + LATE, renewed_at=now + LATE)  # it went on just now
    assert closing_end(match_id=closed.pk, now=now + LATE) is False
    closed.refresh_from_db()
    assert closed.closed_at is not None
    assert closed.players.count() == 2
    Lease.objects.update(renewed_at=now + 3 * LATE)
    assert closing_end(match_id=closed.pk, now=now + 3 * LATE) is True


def test_an_account_that_goes_opens_the_table_anew(closed: Match, ada: User, bob: User) -> None:
    user_delete(user=bob)
    closed.refresh_from_db()
    assert (closed.status, closed.anew, closed.players.get().user) == (Match.Status.OPEN, 1, ada)


def test_a_rematch_is_closed_by_a_list_too(closed: Match, ada: User, bob: User) -> None:
    for user, nonce in ((ada, HOST), (bob, GUEST)):
        nonce_reveal(match=closed, user=user, nonce=nonce)
    played_out(closed)
    over = Match.objects.get(pk=closed.pk)
    for user in (ada, bob):
        again = match_rematch(
            match=over, user=user, commitment=commitment_of(f"again {user.pk}".replace(" ", "-"))
        )
    assert [bool(one) for one in list_of(again)["commitments"]] == [True, True]  # type: ignore[attr-defined]


def test_a_table_opened_before_there_were_lists_deals_as_before(ada: User, bob: User) -> None:
    match = opened(ada)
    Match.objects.update(has_list=False)
    Player.objects.update(nonce="host")
    match.refresh_from_db()
    match_join(match=match, user=bob, nonce="guest")
    assert list(match.players.values_list("nonce", flat=True)) == ["host", "guest"]
    played_out(match)
    record = match_record(Match.objects.get(pk=match.pk))
    assert record
    assert record.closed is None


def test_browsers_bind_and_show_by_post(closed: Match, ada: User, bob: User) -> None:
    where = closed.get_absolute_url()
    for user, nonce in ((ada, HOST), (bob, GUEST)):
        assert client_of(user, headers=BY_SCRIPT).post(f"{where}reveal/", {"nonce": nonce}).status_code == 204
    closed.refresh_from_db()
    assert closed.status == Match.Status.PLAYING
    sent = {"commitment": "0" * 64, "promise": closed.promise}
    late = client_of(ada, headers=BY_SCRIPT).post(f"{where}bind/", sent)
    assert (late.status_code, "already begun" in shown(late)) == (422, True)
    assert not list(get_messages(late.wsgi_request)), "nothing for its user to read later"


@pytest.mark.parametrize(
    "sent", [{}, {"nonce": "x"}, {"nonce": ["a", "b"]}, {"nonce": "\0"}, {"nonce": "n" * 10_000}]
)
def test_a_forged_post_gets_a_sentence_and_shows_nothing(
    closed: Match, ada: User, sent: dict[str, str | list[str]]
) -> None:
    answer = client_of(ada, headers=BY_SCRIPT).post(f"{closed.get_absolute_url()}reveal/", sent)
    assert answer.status_code == 422
    assert shown(answer).strip()
    assert not Player.objects.exclude(nonce="").exists()


@pytest.mark.django_db(transaction=True)
def test_the_last_two_nonces_at_the_same_moment_deal_once(ada: User, bob: User) -> None:
    match = match_create(user=ada, game="kata", options=Options(), nonce="", commitment=commitment_of(HOST))
    match_join(match=match, user=bob, commitment=commitment_of(GUEST))
    together(
        lambda: nonce_reveal(match=match, user=ada, nonce=HOST),
        lambda: nonce_reveal(match=match, user=bob, nonce=GUEST),
    )
    match.refresh_from_db()
    assert (match.status, match.entries) == (Match.Status.PLAYING, 0)
    assert list(match.players.values_list("nonce", flat=True)) == [HOST, GUEST]


@pytest.mark.django_db(transaction=True)
def test_the_last_join_and_a_leave_at_the_same_moment_leave_a_whole_table(ada: User, bob: User) -> None:
    match = match_create(user=ada, game="kata", options=Options(), nonce="", commitment=commitment_of(HOST))

    def tried(does: Callable[[], object]) -> bool:
        try:
            does()
        except RuleError:
            return False
        return True

    joined, left = together(
        lambda: tried(lambda: match_join(match=match, user=bob, commitment=commitment_of(GUEST))),
        lambda: tried(lambda: match_leave(match=match, user=ada)),
    )
    match.refresh_from_db()
    assert joined is not left
    assert (match.closed_at is not None) is joined
    assert (match.status == Match.Status.CALLED_OFF) is left


@pytest.mark.django_db(transaction=True)
def test_the_last_nonce_and_the_end_of_its_time_at_the_same_moment(ada: User, bob: User) -> None:
    match = match_create(user=ada, game="kata", options=Options(), nonce="", commitment=commitment_of(HOST))
    match_join(match=match, user=bob, commitment=commitment_of(GUEST))
    nonce_reveal(match=match, user=ada, nonce=HOST)
    late = timezone.now() + LATE
    Lease.objects.create(process=PROCESS, since=timezone.now() - LATE, renewed_at=late)

    def shows() -> bool:
        try:
            nonce_reveal(match=match, user=bob, nonce=GUEST)
        except RuleError:
            return False
        return True

    is_shown, is_anew = together(shows, lambda: closing_end(match_id=match.pk, now=late))
    match.refresh_from_db()
    assert is_shown is not is_anew
    assert (match.status == Match.Status.PLAYING) is is_shown
    assert match.anew == is_anew
