"""Hints: three a match, what a bot would do who knows no more; and the same for each turn when it is over."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.engine.errors import NotYourTurn
from games.engine.offers import action_from, picks_of
from games.engine.rng import Rng
from games.engine.setup import Hidden
from games.kata.rules.values import Options as KataOptions
from games.kings_conflict.rules.values import Options as KingsOptions
from games.matches.errors import NotAllowed
from games.matches.models import Match, Player
from games.matches.play.day_end import days_end
from games.matches.play.hints import HINTS, advice, adviser_of, hint_ask, hints_left
from games.matches.play.services import bot_move, seat_forfeit
from games.matches.seating.services import match_create
from games.matches.snapshot import snapshot_load
from tests.support.days import MIDNIGHT, made, member, tried
from tests.support.heists import THIEF, gone, heist
from tests.support.noon import NOON, at
from tests.support.play import begun, client_of, moved, opened, rows, shown, text, together
from tests.support.purses import sat

ADA_BEGINS = Hidden(stack={"starter": ("0",), "0": ("militia", "peasant"), "1": ("militia", "militia")})

pytestmark = pytest.mark.django_db


def test_a_hint_is_a_legal_move_and_changes_nothing_in_the_game(ada: User) -> None:
    match = heist(ada)
    before = rows("hints", "hint_turn")
    given = hint_ask(match_id=match.pk, user_id=ada.pk)
    table = snapshot_load(match.pk)
    assert table.game.is_legal(table.state, THIEF, given.action)
    assert action_from(table.game, picks_of(given.action)) == given.action
    assert rows("hints", "hint_turn") == before


def test_there_are_three_and_one_turn_takes_one(ada: User) -> None:
    match = heist(ada)
    for left in range(HINTS, 0, -1):
        assert hints_left(snapshot_load(match.pk), ada.pk) == left
        given = [hint_ask(match_id=match.pk, user_id=ada.pk) for _time in range(2)]
        assert given[0] == given[1]
        moved(match, ada, *picks_of(given[0].action))
    assert hints_left(snapshot_load(match.pk), ada.pk) == 0
    with pytest.raises(NotAllowed, match="all 3 hints"):
        hint_ask(match_id=match.pk, user_id=ada.pk)


@pytest.mark.django_db(transaction=True)
def test_asked_for_at_the_same_moment_it_is_one(ada: User) -> None:
    match = heist(ada)
    results = together(*[partial(hint_ask, match_id=match.pk, user_id=ada.pk)] * 4)
    assert len({result.picks for result in results}) == 1
    assert Player.objects.get(match=match).hints == 1


def test_it_says_the_same_in_every_world_that_looks_alike(ada: User) -> None:
    table = snapshot_load(gone(heist(ada), ada, 2).pk)
    bot = adviser_of(table)
    assert bot is not None
    view = table.game.view_for(table.state, THIEF)
    worlds = [table.game.sample_world(view, THIEF, Rng(digit * 64)) for digit in "123"]
    assert table.state not in worlds
    given = [advice(table, bot, state, THIEF, table.entries) for state in (table.state, *worlds)]
    assert len({one.picks for one in given}) == 1


def test_others_other_games_and_matches_that_are_over_have_none(ada: User, bob: User) -> None:
    match, duel = heist(ada), begun(ada, bob)
    for user, where in ((bob, match), (ada, duel)):
        with pytest.raises(NotAllowed, match="no hints for you"):
            hint_ask(match_id=where.pk, user_id=user.pk)
    assert hints_left(snapshot_load(duel.pk), ada.pk) is None
    assert hints_left(snapshot_load(match.pk), bob.pk) is None
    gone(match, ada, 60)
    assert hints_left(snapshot_load(match.pk), ada.pk) is None
    with pytest.raises(NotYourTurn):
        hint_ask(match_id=match.pk, user_id=ada.pk)


def test_a_hint_for_a_heist_tells_how_the_path_begins_and_no_more(ada: User) -> None:
    match = heist(ada)
    given = hint_ask(match_id=match.pk, user_id=ada.pk)
    table = snapshot_load(match.pk)
    advised = picks_of(given.action)
    assert len(advised) > 3
    assert given.picks == given.prefix == advised[:3]
    whole = advice(table, table.registered.bots[table.registered.adviser], table.state, THIEF, table.entries)
    assert (whole.action, whole.picks) == (given.action, advised)
    assert str(given.what).startswith("Begin with ")
    assert len(str(given.what)) < len(str(whole.what))


def test_the_page_tells_it_and_plans_the_path(ada: User) -> None:
    match, client = heist(ada), client_of(ada)
    assert "Hint (3 left)" in client.get(match.get_absolute_url()).content.decode()
    response = client.post(f"{match.get_absolute_url()}hint/", follow=True)
    page = shown(response)
    assert "Vesper, a bot, would do this:" in page
    assert "Hint (2 left)" in response.content.decode()
    given = hint_ask(match_id=match.pk, user_id=ada.pk)
    assert response.redirect_chain[0][0].startswith(
        f"{match.get_absolute_url()}?picks={'+'.join(given.picks)}&hint="
    )
    steps = re.findall(r'<b class="card-thief-step"[^>]*>\s*\d', response.content.decode())
    assert len(steps) == len(given.picks) - 1
    assert "Hint (" not in client_of(None).get(match.get_absolute_url()).content.decode()


def test_after_the_end_the_replay_says_what_it_would_have_done(ada: User, bob: User) -> None:
    match, address = heist(ada), ""
    gone(match, ada, 2)
    address = f"{match.get_absolute_url()}replay/?n=1"
    assert "What Vesper would have done" not in shown(client_of(ada).get(address))
    gone(match, ada, 60)
    for user in (ada, bob):
        assert "What Vesper would have done" in shown(client_of(user).get(address))
    assert "Planner" not in shown(client_of(ada).get(f"{match.get_absolute_url()}replay/?n=0"))


@pytest.mark.usefixtures("noon")
def test_the_deal_of_the_day_has_no_hints_and_no_what_if_before_its_end(db: None) -> None:
    made()
    ann = member("Ann")
    match = tried(ann)
    before = rows()
    with pytest.raises(NotAllowed, match="no hints for you"):
        hint_ask(match_id=match.pk, user_id=ann.pk)
    assert rows() == before
    client, address = client_of(ann), f"{match.get_absolute_url()}replay/?n=1"
    assert "Hint (" not in client.get(match.get_absolute_url()).content.decode()
    gone(match, ann, 99)
    assert "What Vesper would have done" not in shown(client.get(address))
    with at((MIDNIGHT - NOON).total_seconds()):
        days_end(MIDNIGHT)
        assert "What Vesper would have done" in shown(client.get(address))


def march(ada: User, **fields: Any) -> Match:
    """King's Conflict against a bot, after both chose their first cards."""
    match = match_create(
        user=ada, game="kings_conflict", options=KingsOptions(), nonce="a", bots=("article",), **fields
    )
    moved(match, ada, "mulligan")
    return match


def test_against_a_bot_there_are_hints_in_practice_only(ada: User) -> None:
    counts = march(ada)
    assert hints_left(snapshot_load(counts.pk), ada.pk) is None
    with pytest.raises(NotAllowed, match="no hints for you"):
        hint_ask(match_id=counts.pk, user_id=ada.pk)
    practice = march(ada, is_practice=True)
    assert hints_left(snapshot_load(practice.pk), ada.pk) == HINTS


def test_why_there_is_no_hint_is_said_beside_the_board_until_somebody_moves(ada: User) -> None:
    match = heist(ada)
    Player.objects.filter(match_id=match.pk, user=ada).update(hints=HINTS)
    page = client_of(ada).post(f"{match.get_absolute_url()}hint/", follow=True).content.decode()
    # live.js takes away what has the class of a hint
    assert re.search(r'class="toast hint error">\s*<span>You(&#x27;|\')ve used all', page)


def test_a_hint_says_what_speaks_for_it_and_picks_up_the_piece(ada: User) -> None:
    match, client = march(ada, is_practice=True, hidden=ADA_BEGINS), client_of(ada)
    bot_move(match_id=match.pk)
    given = hint_ask(match_id=match.pk, user_id=ada.pk)
    table = snapshot_load(match.pk)
    assert table.game.is_legal(table.state, THIEF, given.action)
    assert given.whys
    response = client.post(f"{match.get_absolute_url()}hint/", follow=True)
    assert str(given.whys[0]) in shown(response)
    assert response.redirect_chain[0][0].startswith(
        f"{match.get_absolute_url()}?picks={'+'.join(given.prefix)}&hint="
    )
    assert given.picks[: len(given.prefix)] == given.prefix != given.picks


def test_what_a_hint_advises_is_marked_on_the_board_in_its_turn_alone(ada: User) -> None:
    match, client = march(ada, is_practice=True, hidden=ADA_BEGINS), client_of(ada)
    bot_move(match_id=match.pk)

    def marked(address: str) -> list[str]:
        return re.findall(r"<[^>]* data-pointed[^>]*>", client.get(address).content.decode())

    address = client.post(f"{match.get_absolute_url()}hint/").headers["Location"]
    given = hint_ask(match_id=match.pk, user_id=ada.pk)
    (mark,) = marked(address)
    assert f'value="{" ".join(given.picks)}"' in mark
    assert "Hint: " in mark
    here, hint = address.split("&hint=")
    turn, _plus, _picks = hint.partition("+")
    for wrong in ("", "+", turn, f"{turn}+end_turn+1", f"{turn}+%22", hint.replace(turn, "0", 1), "x" * 9999):
        assert not marked(f"{here}&hint={wrong}"), wrong
    moved(match, ada, *given.picks)
    assert not marked(address)


@pytest.mark.parametrize("is_practice", [True, False])
def test_the_replay_says_why_a_bot_did_what_it_did_and_before_the_end_only_in_practice(
    ada: User, bob: User, is_practice: bool
) -> None:
    match = march(ada, is_practice=is_practice)
    bot_move(match_id=match.pk)
    if THIEF in snapshot_load(match.pk).acting:
        moved(match, ada, "end_turn")
    number = snapshot_load(match.pk).entries + 1
    assert bot_move(match_id=match.pk)
    address = f"{match.get_absolute_url()}replay/?n={number}"
    assert ("Why it took this step" in shown(client_of(ada).get(address))) is is_practice
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    for user in (ada, bob):
        page = shown(client_of(user).get(address))
        assert "Why it took this step" in page
        assert "Compared with ending the turn, in its own points: " in page
        assert "what the card is worth +" in page


def test_hint_grids_are_there_in_practice_and_nowhere_else(ada: User) -> None:
    for is_practice in (True, False):
        match = march(ada, is_practice=is_practice)
        page = client_of(ada).get(match.get_absolute_url()).content.decode()
        assert ('id="heat-safe-map"' in page) is is_practice
        assert ("Where the bot likes to be" in page) is is_practice


def test_at_blackjack_a_hint_says_what_each_choice_brings_in_practice_and_none_is_given_for_credits(
    ada: User,
) -> None:
    counts = sat(ada)
    assert hints_left(snapshot_load(counts.pk), ada.pk) is None
    with pytest.raises(NotAllowed, match="no hints for you"):
        hint_ask(match_id=counts.pk, user_id=ada.pk)
    practice = sat(ada, practice=True)
    given = hint_ask(match_id=practice.pk, user_id=ada.pk)
    why = "Without counting cards, every bet has the same odds."
    assert str(given.what) == f"Bet 10 in all. {why}"
    assert not given.whys
    moved(practice, ada, *given.picks)
    text = shown(client_of(ada).post(f"{practice.get_absolute_url()}hint/", follow=True))
    table = snapshot_load(practice.pk)
    advised = hint_ask(match_id=practice.pk, user_id=ada.pk)
    assert table.game.is_legal(table.state, THIEF, advised.action)
    assert str(advised.what) in text
    assert advised.whys
    assert all(str(why) in text for why in advised.whys)


KATA_DEAL = Hidden(
    stack={"starter": ("0",), "0": ("b3", "b2", "b0", "b1"), "1": ("b4", "b1", "b2", "b0", "b3")}
)


def struck(ada: User) -> Match:
    """The Kata against a bot, after the only blow of Ada's first turn."""
    match = opened(ada, bots=("greedy",), hidden=KATA_DEAL)
    for picks in (("play_card", "c4", "face"), ("end_turn",)):
        moved(match, ada, *picks)
    return match


def test_the_kata_gives_its_reasons_in_practice_and_marks_the_card_that_one_press_plays(ada: User) -> None:
    match, client = opened(ada, bots=("greedy",), hidden=KATA_DEAL), client_of(ada)
    response = client.post(f"{match.get_absolute_url()}hint/", follow=True)
    assert "Oren, a bot, would do this: Strike with Spark. Its reason: 1 damage for your 1 mana" in shown(
        response
    )
    (mark,) = re.findall(r"<[^>]* data-pointed[^>]*>", text(response))
    assert 'id="card-c4"' in mark
    assert "Choose a target" not in shown(response)


def test_against_a_bot_at_stake_and_against_people_the_kata_gives_none(ada: User, bob: User) -> None:
    counts = match_create(user=ada, game="kata", options=KataOptions(), nonce="a", bots=("greedy",))
    for match in (counts, begun(ada, bob)):
        assert hints_left(snapshot_load(match.pk), ada.pk) is None
        with pytest.raises(NotAllowed, match="no hints for you"):
            hint_ask(match_id=match.pk, user_id=ada.pk)
        assert "Hint (" not in text(client_of(ada).get(match.get_absolute_url()))


def test_asked_for_in_the_others_turn_it_says_whose_turn_it_is_at_the_table(ada: User) -> None:
    match = struck(ada)
    response = client_of(ada).post(f"{match.get_absolute_url()}hint/", follow=True)
    assert response.redirect_chain
    assert "It&#x27;s not your turn." in text(response)
    assert Player.objects.get(match=match, user=ada).hints == 0


def test_the_replay_of_the_kata_says_why_the_bot_struck_and_what_another_had_done(
    ada: User, bob: User
) -> None:
    match = struck(ada)
    assert bot_move(match_id=match.pk)
    client, address = client_of(ada), f"{match.get_absolute_url()}replay/?n="
    blow = shown(client.get(f"{address}3"))
    assert "Why it took this step" in blow
    assert "1 damage for your 1 mana" in blow
    assert "What Oren would have done" not in shown(client.get(f"{address}1"))
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    for user in (ada, bob):
        first = shown(client_of(user).get(f"{address}1"))
        assert "What Oren would have done" in first
        assert "1 damage for your 1 mana · 2 more next turn" in first
        assert "1 damage for your 1 mana" in shown(client_of(user).get(f"{address}3"))
