"""Practice: it costs and pays nothing, is played on one's own or against bots, and is marked for ever."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from accounts.selectors import user_export
from games.card_thief.rules.values import Options as HeistOptions
from games.engine.errors import BadData
from games.engine.setup import Hidden
from games.engine.wire import encode
from games.kata.rules.values import Options
from games.matches.lists import history
from games.matches.lists.selectors import match_rows
from games.matches.models import Match, Purse
from games.matches.play.services import seat_forfeit
from games.matches.purses import purse
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import match_create
from games.matches.selectors import match_record, matches_of
from games.matches.snapshot import snapshot_load, snapshots_forget
from games.thunderjack.rules.values import Leave
from tests.matches.card_orders import FORM, KATA, only_match
from tests.support import play
from tests.support.card_thief.table import state
from tests.support.heists import heist
from tests.support.purses import did, sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager")]
STACK = Hidden(stack={"0": ("b8",)})


def kata(user: User, hidden: Hidden = STACK, bots: tuple[str, ...] = ("random",), **fields: object) -> Match:
    options = Options()
    return match_create(
        user=user,
        game="kata",
        options=options,
        nonce="n",
        bots=bots,
        hidden=hidden,
        **fields,  # type: ignore[arg-type]
    )


def test_a_match_whose_cards_somebody_set_is_practice(ada: User) -> None:
    assert kata(ada).is_practice
    assert not kata(ada, Hidden()).is_practice


def test_a_sitting_can_be_practice_by_its_options(ada: User) -> None:
    assert sat(ada, practice=True).is_practice
    assert not sat(ada).is_practice


def test_practice_takes_and_pays_nothing(ada: User) -> None:
    match = sat(ada, 100_000, practice=True)
    did(match, ada, Leave())
    assert not Purse.objects.exists()
    assert purse.balance_of(ada.pk) == 5000


@pytest.mark.parametrize("is_private", [False, True])
def test_nobody_practises_against_another(ada: User, is_private: bool) -> None:
    before = play.rows()
    with pytest.raises(BadData, match="nobody else can sit down"):
        kata(ada, bots=(), is_private=is_private)
    assert play.rows() == before


def test_a_practice_match_is_no_result_of_anybody(ada: User) -> None:
    seat_forfeit(match_id=kata(ada).pk, user_id=ada.pk)
    assert history.tallies(ada, ada.pk) == ()
    seat_forfeit(match_id=kata(ada, Hidden()).pk, user_id=ada.pk)
    [tally] = history.tallies(ada, ada.pk)
    assert (tally.played, tally.lost) == (1, 1)


def test_it_is_in_the_history_and_marked_there(ada: User) -> None:
    seat_forfeit(match_id=kata(ada).pk, user_id=ada.pk)
    [row] = match_rows(matches_of(ada), ada)
    assert row.is_practice
    [exported] = user_export(user=ada)["matches"]["matches"]
    assert exported["practice"]


def test_the_profile_says_beside_the_result_that_it_is_not_counted(client: Client, ada: User) -> None:
    for setup in ((), (Hidden(),)):
        seat_forfeit(match_id=kata(ada, *setup).pk, user_id=ada.pk)
    page = client.get(f"/u/{ada.public_id}/").text
    results = re.findall(r'data-label="Result">(.*?)</td>', page, re.DOTALL)
    said = [" ".join(re.sub("<[^>]+>", " ", result).split()) for result in results]
    assert said == ["Lost", "Lost practice: not counted"]


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_the_mark_stands_on_every_page_of_the_match(client: Client, ada: User, eve: User, who: str) -> None:
    match = kata(ada)
    client.force_login(ada if who == "player" else eve)
    home = [] if who == "spectator" else ["/"]
    pages = [match.get_absolute_url(), f"{match.get_absolute_url()}replay/", *home]
    for page in pages:
        assert re.search("practice", client.get(page).content.decode(), re.IGNORECASE), page
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    for page in (*pages[:2], ada.get_absolute_url()):
        assert re.search("practice", client.get(page).content.decode(), re.IGNORECASE), page


def test_no_other_match_bears_it(client: Client, ada: User, bob: User) -> None:
    match = play.begun(ada, bob)
    client.force_login(ada)
    for page in (match.get_absolute_url(), f"{match.get_absolute_url()}replay/", "/", ada.get_absolute_url()):
        assert "practice" not in client.get(page).content.decode().lower()


def test_the_record_tells_that_the_cards_were_set(ada: User) -> None:
    match = kata(ada)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    record = match_record(Match.objects.get(pk=match.pk))
    assert record is not None
    assert record.setup.hidden == STACK


def test_the_rematch_of_a_match_with_set_cards_is_shuffled_like_any_other(ada: User) -> None:
    match = kata(ada)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    again = match_rematch(match=match, user=ada, nonce="n")
    assert not again.is_practice
    assert snapshot_load(again.pk).setup.hidden == Hidden()


@pytest.mark.parametrize("chest", [5, None])
def test_an_escape_in_practice_is_called_so(ada: User, chest: int | None) -> None:
    match = heist(ada, practice=True)
    lies = state("E s1 s1 s1 @ s1 s1 s1 s1", chest_gems=chest, options=HeistOptions(practice=True))
    Match.objects.filter(pk=match.pk).update(state=encode(lies))
    snapshots_forget()
    play.moved(match, ada, "go", "1", "0")
    page = play.shown(play.client_of(ada).get(match.get_absolute_url()))
    assert ("You escaped" if chest else "The practice is over") in page
    assert ("The practice is over" in page) is (chest is None)


def test_a_sitting_in_practice_is_followed_by_another_in_practice(ada: User) -> None:
    match = sat(ada, practice=True)
    did(match, ada, Leave())
    assert match_rematch(match=match, user=ada, nonce="n").is_practice
    assert not Purse.objects.exists()


def test_a_visitor_practises_as_a_guest(db: None) -> None:
    client = Client()
    assert client.post(KATA, {**FORM, "pick": "0 b1"}).status_code == 200
    assert not User.objects.exists()
    client.post(KATA, {**FORM, "order-0": "b1", "begin": "1"})
    assert only_match().created_by == User.objects.get(is_guest=True)
