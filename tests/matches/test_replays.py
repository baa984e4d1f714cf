"""Replays, records and verification, as browsers ask for them."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine.play import Moment
from games.engine.record import read_record
from games.engine.setup import Hidden
from games.kata.rules.rules import GAME as KATA
from games.matches.models import Match, Move
from games.matches.play import past
from games.matches.play.past import MANY, MAX_KEPT
from games.matches.play.services import seat_forfeit
from games.site import rates
from tests.support.play import begun, moved, opened, played_out, text

pytestmark = pytest.mark.django_db


def replay(client: Client, match: Match, **asked: str) -> str:
    response = client.get(f"/m/{match.public_id}/replay/", asked)
    assert response.status_code == 200
    return re.sub(r'(X-CSRFToken": |name="csrfmiddlewaretoken" value=)"\w+"', "", text(response))


def hands(html: str) -> int:
    """How many hands of cards lie open."""
    return html.count('aria-label="Your hand"')


def opened_hands(html: str) -> list[str]:
    """The hands of others that lie face up."""
    return sorted(re.findall(r'id="(shown-\d)"', html))


def shown(html: str) -> int:
    [number] = re.findall(r'id="replay-number" data-number="(\d+)"', html)
    return int(number)


@pytest.fixture
def over(ada: User, bob: User) -> Match:
    return to_the_end(begun(ada, bob))


@pytest.fixture
def fair(ada: User, bob: User) -> Match:
    """One whose cards nobody has set."""
    return to_the_end(begun(ada, bob, hidden=Hidden()))


def to_the_end(match: Match) -> Match:
    played_out(match)
    match.refresh_from_db()
    return match


# --- Replays --------------------------------------------------------------------------------------


def test_a_replay_begins_at_the_start_and_can_be_entered_at_any_step(client: Client, over: Match) -> None:
    assert shown(replay(client, over)) == 0
    assert shown(replay(client, over, n="7")) == 7


@pytest.mark.parametrize(("asked", "step"), [("", 0), ("-1", 0), ("x", 0), ("٣", 0), ("9" * 50, 0)])
def test_a_step_that_is_no_number_is_the_first(client: Client, over: Match, asked: str, step: int) -> None:
    assert shown(replay(client, over, n=asked)) == step


def test_a_step_after_the_last_is_the_last(client: Client, over: Match) -> None:
    assert shown(replay(client, over, n="99999")) == over.entries


def calls(client: Client, match: Match) -> int:
    """How many functions are called for a step of a replay that somebody looks at already."""
    replay(client, match, n="1")
    called = 0

    def count(_frame: object, event: str, _what: object) -> None:
        nonlocal called
        called += event == "call"

    sys.setprofile(count)
    try:
        replay(client, match, n="2")
    finally:
        sys.setprofile(None)
    return called


def test_a_step_of_a_long_replay_costs_hardly_more_than_one_of_a_short(
    client: Client, over: Match, ada: User, bob: User
) -> None:
    """All lines of the log were read and drawn anew: for 2400 of them 130 ms, for whoever asked."""
    short = begun(ada, bob)
    moved(short, ada, "end_turn")
    moved(short, bob, "end_turn")
    seat_forfeit(match_id=short.pk, user_id=ada.pk)
    entry = (calls(client, over) - calls(client, short)) / (over.entries - 3)
    assert entry < 400  # the marks of its turns; it was 600


def test_nobody_has_long_replays_begun_without_end(
    client: Client, over: Match, ada: User, bob: User, settings: Any
) -> None:
    settings.RATES = {**settings.RATES, "verify": "1/hour"}
    rates.forget()
    other = begun(ada, bob)
    seat_forfeit(match_id=other.pk, user_id=ada.pk)
    Match.objects.update(entries=MANY)
    answers = [client.get(f"/m/{match.public_id}/replay/").status_code for match in (over, other, over)]
    assert answers == [200, 429, 200]


def test_what_is_remembered_of_the_past_is_counted_by_entries() -> None:
    """128 matches of six thousand entries each took 700 MB."""
    for number in range(20):
        past._kept[f"match {number}"] = (Moment(0, None, None, (), None),) * 6000
    assert sum(map(len, past._kept.values())) <= MAX_KEPT
    past._kept["longer than any"] = (Moment(0, None, None, (), None),) * 2 * MAX_KEPT
    assert len(past._kept) == 1
    past._kept.clear()


def test_every_step_has_links_to_its_neighbours(client: Client, over: Match) -> None:
    html = replay(client, over, n="7", seat="0")
    assert 'rel="prev" href="?n=6&amp;seat=0"' in html
    assert 'rel="next" href="?n=8&amp;seat=0"' in html
    assert 'aria-current="step"><a class="figure" id="line-7"' in html


def test_the_board_of_a_step_is_the_one_that_lay_there_then(client: Client, ada: User, bob: User) -> None:
    match = begun(ada, bob)
    moved(match, ada, "play_card", "c1", "face")
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    healths = [
        re.findall(r'data-number="(\d+)">\d+</strong>', replay(client, match, n=n, seat="0")) for n in "01"
    ]
    assert healths == [["30", "30"], ["29", "30"]]


def test_after_the_end_every_seat_can_be_seen_and_all_at_once(client: Client, over: Match) -> None:
    assert hands(replay(client, over, n="3", seat="0")) == 1
    assert hands(replay(client, over, n="3", seat="1")) == 1
    both = replay(client, over, n="3", seat="all")
    assert both.count('id="kata"') == 1
    assert opened_hands(both) == ["shown-0", "shown-1"]
    ids = re.findall(r'\sid="([^"]+)"', both)
    assert len(ids) == len(set(ids))


def test_a_player_sees_their_own_seat_first(client: Client, over: Match, bob: User) -> None:
    client.force_login(bob)
    html = replay(client, over)
    assert re.search(r'id="from-1"[^>]*aria-current="true">Your seat', html)


def test_a_player_sees_everybodys_cards_from_their_own_side(client: Client, over: Match, bob: User) -> None:
    client.force_login(bob)
    html = replay(client, over, n="3", seat="all")
    assert hands(html) == 1
    assert opened_hands(html) == ["shown-0"]
    assert 'class="backs" ' not in html


def told(html: str) -> str:
    """The log of a replay and its key moments, without tags."""
    parts = re.findall(
        r'<(?:nav|ol) class="[^"]*" id="replay-(?:moments|log)".*?</(?:nav|ol)>', html, re.DOTALL
    )
    assert len(parts) == 2
    return re.sub("<[^>]+>", " ", " ".join(parts))


def test_whoever_looks_from_their_own_seat_is_you_in_log_and_key_moments(
    client: Client, over: Match, bob: User
) -> None:
    """They read of themselves as of somebody else, though the log at the table said *you*."""
    of_others = told(replay(client, over, seat="1"))
    assert "You " not in of_others
    client.force_login(bob)
    own = told(replay(client, over))
    assert len(re.findall(r"\bYou take \d+ damage", own)) > 3
    assert not re.search(r"\bBob (?:takes|draws|plays|heals)", own)
    assert re.search(r"\bAda takes \d+ damage", own)
    for seat in ("0", "all"):
        assert "You " not in told(replay(client, over, seat=seat))


def test_how_it_ended_is_told_only_at_the_end(client: Client, over: Match) -> None:
    now = r'<span id="replay-now">([^<]*)</span>'
    (start,) = re.findall(now, replay(client, over))
    (end,) = re.findall(now, replay(client, over, n=str(over.entries)))
    (middle,) = re.findall(now, replay(client, over, n="3"))
    assert start == "The start"
    assert middle.startswith("Turn ")
    assert end.endswith(" wins")


def test_the_track_marks_turns_and_the_moments_that_mattered(client: Client, over: Match) -> None:
    html = replay(client, over, seat="0")
    turns = re.findall(r"<title>(Turn \d+: \w+)</title>", html)
    assert turns[0].startswith("Turn 1:")
    assert len(turns) > 3
    moments = re.findall(r'id="moment-(\d+)"\s+href="\?n=(\d+)&amp;seat=0"', html)
    assert 1 <= len(moments) <= 5
    assert all(one == other for one, other in moments)
    assert [int(one) for one, _ in moments] == sorted(int(one) for one, _ in moments)


def test_a_running_match_shows_nobody_elses_hand_on_the_open_board(
    client: Client, ada: User, bob: User
) -> None:
    match = begun(ada, bob)
    moved(match, ada)
    for user in (None, ada):
        if user:
            client.force_login(user)
        assert opened_hands(replay(client, match, n="1", seat="all")) == []


def test_while_it_is_played_a_player_steps_through_what_they_have_seen(
    client: Client, ada: User, bob: User
) -> None:
    match = begun(ada, bob)
    moved(match, ada)
    client.force_login(ada)
    html = replay(client, match, seat="1")
    assert shown(html) == 1
    assert hands(html) == 1
    assert html == replay(client, match, seat="0")
    assert html == replay(client, match, seat="all")
    assert hands(replay(client, match, n="0")) == 1


def test_while_it_is_played_a_spectator_sees_no_hand_at_any_step(
    client: Client, ada: User, bob: User
) -> None:
    match = begun(ada, bob)
    moved(match, ada)
    for seat in ("", "0", "1", "all", "watch"):
        for number in ("0", "1"):
            assert hands(replay(client, match, n=number, seat=seat)) == 0


def test_a_match_of_older_rules_is_told_from_what_was_stored(client: Client, over: Match) -> None:
    Match.objects.update(rules=0)
    html = replay(client, over)
    assert "played by older rules" in html
    assert "damage (" in html
    assert 'id="kata"' not in html


def test_what_has_not_begun_has_no_replay(client: Client, ada: User) -> None:
    response = client.get(f"/m/{opened(ada).public_id}/replay/")
    assert response.status_code == 409
    assert "hasn't begun" in text(response)


# --- Records --------------------------------------------------------------------------------------


def test_the_record_is_a_file_that_replays(client: Client, over: Match) -> None:
    response = client.get(f"/m/{over.public_id}/record.json")
    assert response["Content-Disposition"] == f'attachment; filename="kata-{over.public_id}.json"'
    record = read_record(KATA, response.content)
    assert (record.secret, record.fingerprint, record.nonces) == (
        over.secret,
        over.fingerprint,
        ("host", "guest"),
    )
    assert len(record.entries) == over.entries


def test_there_is_no_record_before_the_end(client: Client, ada: User, bob: User) -> None:
    match = begun(ada, bob)
    client.force_login(ada)
    response = client.get(f"/m/{match.public_id}/record.json")
    assert response.status_code == 409
    assert "when the match is over" in text(response)
    assert match.secret not in text(response)


# --- Verification ---------------------------------------------------------------------------------


def verified(client: Client, match: Match) -> str:
    response = client.post(f"/m/{match.public_id}/verify/")
    assert response.status_code == 200
    return text(response)


def test_nobody_has_matches_verified_without_end(client: Client, over: Match) -> None:
    statuses = [client.post(f"/m/{over.public_id}/verify/").status_code for _time in range(25)]
    assert statuses[:20] == [200] * 20
    assert 200 not in statuses[20:]


def test_a_fair_match_passes_every_check(client: Client, fair: Match) -> None:
    html = verified(client, fair)
    assert "All checks passed" in html
    assert html.count('<li class="holds">') == 8
    assert html.count('<li class="fails">') == 0


def test_looking_at_the_page_checks_nothing_yet_and_shows_the_numbers(client: Client, over: Match) -> None:
    html = text(client.get(f"/m/{over.public_id}/verify/"))
    assert 'class="holds"' not in html
    for number in (over.secret, over.fingerprint, "host", "guest", f"kata-{over.public_id}.json --check"):
        assert number in html


def fails(client: Client, match: Match) -> list[str]:
    return re.findall(
        r'<li class="fails">.*?</span></span><span>(.*?)</span></li>', verified(client, match), re.DOTALL
    )


def test_another_secret_than_was_promised_is_found_out(client: Client, over: Match) -> None:
    Match.objects.update(secret="0" * 64)
    assert any("fit the fingerprint" in what for what in fails(client, over))


def test_another_order_of_the_cards_than_was_promised_is_found_out(client: Client, over: Match) -> None:
    setup = json.loads(over.setup)
    setup["hidden"]["stack"]["0"] = ["b3", "b2", "b1"]
    Match.objects.update(setup=json.dumps(setup))
    assert any("fit the fingerprint" in what for what in fails(client, over))


def test_cards_that_were_set_where_people_play_each_other_are_found_out(client: Client, over: Match) -> None:
    [what] = fails(client, over)
    assert "nobody has set the cards" in what


def test_another_event_than_the_rules_give_is_found_out(client: Client, fair: Match) -> None:
    move = Move.objects.filter(entry__contains='"amount":').first()
    assert move is not None
    Move.objects.filter(pk=move.pk).update(entry=re.sub(r'"amount":\d', '"amount":9', move.entry))
    [what, chain] = fails(client, fair)
    assert "lead to the last head" in chain
    assert "Every event" in what
    assert f"entry {move.number}" in what


def test_another_board_than_the_last_one_is_found_out(client: Client, fair: Match) -> None:
    state = json.loads(fair.state)
    state["sides"][0]["health"] += 1
    Match.objects.update(state=json.dumps(state))
    [what] = fails(client, fair)
    assert "The board at the end" in what


def test_a_match_of_older_rules_says_why_it_cannot_be_replayed(client: Client, over: Match) -> None:
    Match.objects.update(rules=0)
    assert any("version 0 of the rules" in what for what in fails(client, over))


def test_a_running_match_cannot_be_verified_yet(client: Client, ada: User, bob: User) -> None:
    match = begun(ada, bob)
    page = client.get(f"/m/{match.public_id}/verify/")
    assert "The match isn't over" in text(page)
    assert match.secret not in text(page)
    assert client.post(f"/m/{match.public_id}/verify/").status_code == 409


@pytest.mark.parametrize("page", ["replay/", "record.json", "verify/"])
def test_there_is_nothing_of_a_match_that_is_not(client: Client, page: str) -> None:
    assert client.get(f"/m/nothing-here/{page}").status_code == 404
