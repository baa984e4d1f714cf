"""A move on its way through the services: what it stores, which turns it issues, and what is refused."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.entries import Acted, Actor, Forfeited
from games.engine.errors import BadData, GameOver, IllegalAction, NotYourTurn, RuleError, StaleTurn
from games.engine.wire import decode
from games.matches.errors import NotAllowed
from games.matches.inputs import MoveAsked, move_asked
from games.matches.models import ABANDON_AFTER, ChatLine, Match, Move
from games.matches.play.services import bot_move, move_play, result_claim, seat_forfeit
from games.matches.presence.chat import chat_lines, chat_say
from games.matches.selectors import entries_of
from games.matches.snapshot import MatchSnapshot, snapshot_load
from tests.support.play import asked, begun, first_move, moved, opened, played_out, rows, text_of, together


def test_a_move_is_one_entry_and_one_version(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    before = snapshot_load(match.pk)
    after = moved(match, ada, "play_card", "c1", "face")
    assert text_of(after) == text_of(snapshot_load(match.pk))
    assert (after.version, after.entries) == (before.version + 1, 1)
    [entry] = entries_of(Match.objects.get(pk=match.pk))
    assert isinstance(entry, Acted)
    assert (entry.seat, entry.actor) == (0, Actor.PERSON)
    assert [type(event).__name__ for event in entry.events[:2]] == ["CardPlayed", "Damaged"]


def test_a_move_moves_the_deadline_on(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now())
    moved(match, ada)
    stored = Match.objects.get(pk=match.pk)
    assert stored.moved_at is not None
    assert stored.deadline == stored.moved_at + ABANDON_AFTER


def test_a_seat_is_issued_a_turn_when_it_may_act_anew_and_only_then(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    seen = [snapshot_load(match.pk)]
    table = moved(match, ada, "play_card", "c4", "face")  # the dud: Ada may go on
    seen.append(table)
    assert table.acting == (0,)
    assert table.turns == (2, 0)
    table = moved(match, ada)
    assert (table.acting, table.turns) == ((1,), (2, 1))
    table = moved(match, bob)
    assert (table.acting, table.turns) == ((0,), (3, 1))


def test_in_a_whole_match_no_turn_is_issued_twice_and_each_version_is_one_entry(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    table = snapshot_load(match.pk)
    base = table.version
    spent: set[tuple[int, int]] = set()
    while table.is_playing:
        seat = table.acting[0]
        assert (seat, table.turns[seat]) not in spent
        spent.add((seat, table.turns[seat]))
        table = moved(match, ada if seat == 0 else bob, *first_move(table, seat))
        assert table.version == base + table.entries
    numbers = Move.objects.filter(match=match).values_list("number", flat=True)
    assert list(numbers) == list(range(1, table.entries + 1))


def test_a_spent_turn_is_refused_kindly(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    spent = asked(snapshot_load(match.pk), ada, "play_card", "c4", "face")
    move_play(match_id=match.pk, user_id=ada.pk, asked=spent)
    before = rows()
    with pytest.raises(StaleTurn, match="already over"):
        move_play(match_id=match.pk, user_id=ada.pk, asked=spent)
    assert rows() == before


def test_whatever_is_sent_again_without_an_answer_is_played_once_and_answered(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    table = snapshot_load(match.pk)
    while table.is_playing:
        seat = table.acting[0]
        user = ada if seat == 0 else bob
        sent = asked(table, user, *first_move(table, seat))
        again = MoveAsked(sent.turn, sent.picks, is_again=True)
        table = move_play(match_id=match.pk, user_id=user.pk, asked=sent)
        before = rows()
        answer = move_play(match_id=match.pk, user_id=user.pk, asked=again)
        assert text_of(answer) == text_of(table)
        assert rows() == before


def test_what_is_sent_again_and_had_not_arrived_is_played(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    move_play(match_id=match.pk, user_id=ada.pk, asked=MoveAsked(1, ("end_turn",), is_again=True))
    assert snapshot_load(match.pk).entries == 1


def test_what_is_sent_again_is_refused_where_something_else_became_of_its_turn(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    again = MoveAsked(1, ("play_card", "c4", "face"), is_again=True)
    moved(match, ada)
    with pytest.raises(NotYourTurn):
        move_play(match_id=match.pk, user_id=ada.pk, asked=again)
    moved(match, bob)
    moved(match, ada, "play_card", "c4", "face")  # the same, for a later turn
    with pytest.raises(StaleTurn):
        move_play(match_id=match.pk, user_id=ada.pk, asked=again)
    with pytest.raises(NotAllowed):
        move_play(match_id=match.pk, user_id=0, asked=again)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    with pytest.raises(GameOver):
        move_play(match_id=match.pk, user_id=ada.pk, asked=MoveAsked(3, ("end_turn",), is_again=True))


@pytest.mark.django_db(transaction=True)
def test_eight_threads_that_send_one_move_again_play_it_once_and_are_all_answered(
    ada: User, bob: User
) -> None:
    match = begun(ada, bob)
    move = MoveAsked(1, ("play_card", "c4", "face"), is_again=True)
    results = together(*[lambda: move_play(match_id=match.pk, user_id=ada.pk, asked=move)] * 8)
    assert {result.entries for result in results} == {1}
    assert Move.objects.filter(match=match).count() == 1


@pytest.mark.parametrize("turn", [0, 2, 999_999_999])
def test_a_turn_that_was_never_issued_is_refused(ada: User, bob: User, turn: int) -> None:
    match = begun(ada, bob)
    before = rows()
    with pytest.raises(StaleTurn):
        move_play(match_id=match.pk, user_id=ada.pk, asked=MoveAsked(turn, ("end_turn",)))
    assert rows() == before


@pytest.mark.parametrize(
    ("picks", "kind", "why"),
    [
        ((), BadData, "Nothing was chosen"),
        (("fly",), BadData, "no such move"),
        (("play_card",), BadData, "no such move"),
        (("play_card", "c1", "face", "more"), BadData, "no such move"),
        (("end_turn", "now"), BadData, "no such move"),
        (("play_card", "c99", "face"), IllegalAction, "isn't in your hand"),
        (("play_card", "p1", "face"), IllegalAction, "isn't in your hand"),
        (("play_card", "c1", "moon"), IllegalAction, "nothing there"),
        (("play_card", "c3", "face"), IllegalAction, "costs 3 mana"),
        (("play_card", "c" * 65, "face"), BadData, "longer than any move"),
        (("x",) * 65, BadData, "longer than any move"),
    ],
)
def test_what_is_no_legal_move_changes_nothing(
    ada: User, bob: User, picks: tuple[str, ...], kind: type[RuleError], why: str
) -> None:
    match = begun(ada, bob)
    before = rows()
    with pytest.raises(kind, match=why):
        move_play(match_id=match.pk, user_id=ada.pk, asked=MoveAsked(1, picks))
    assert rows() == before


@pytest.mark.parametrize("turn", [0, 1])
def test_nobody_moves_out_of_turn(ada: User, bob: User, turn: int) -> None:
    match = begun(ada, bob)
    before = rows()
    with pytest.raises(NotYourTurn):
        move_play(match_id=match.pk, user_id=bob.pk, asked=MoveAsked(turn, ("end_turn",)))
    assert rows() == before


def test_a_stranger_moves_in_nobodys_seat(ada: User, bob: User, eve: User) -> None:
    match = begun(ada, bob)
    before = rows()
    with pytest.raises(NotAllowed, match="watching"):
        move_play(match_id=match.pk, user_id=eve.pk, asked=MoveAsked(1, ("end_turn",)))
    with pytest.raises(NotAllowed, match="watching"):
        seat_forfeit(match_id=match.pk, user_id=eve.pk)
    assert rows() == before


def test_before_the_start_there_is_nothing_to_move_or_resign(ada: User) -> None:
    match = opened(ada)
    before = rows()
    with pytest.raises(NotAllowed, match="hasn't begun"):
        move_play(match_id=match.pk, user_id=ada.pk, asked=MoveAsked(1, ("end_turn",)))
    with pytest.raises(NotAllowed, match="hasn't begun"):
        seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert rows() == before


def test_after_the_end_nothing_moves(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    table = played_out(match)
    before = rows()
    for user, seat in ((ada, 0), (bob, 1)):
        move = MoveAsked(table.turns[seat], ("end_turn",))
        with pytest.raises(GameOver):
            move_play(match_id=match.pk, user_id=user.pk, asked=move)
        with pytest.raises(GameOver):
            seat_forfeit(match_id=match.pk, user_id=user.pk)
        with pytest.raises(GameOver):
            result_claim(match_id=match.pk, user_id=user.pk, what="win")
    assert rows() == before


def test_resigning_gives_the_win_to_the_other_also_out_of_turn(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    table = seat_forfeit(match_id=match.pk, user_id=bob.pk)
    assert text_of(table) == text_of(snapshot_load(match.pk))
    assert table.is_over
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert (table.acting, table.deadline) == ((), None)
    [entry] = entries_of(Match.objects.get(pk=match.pk))
    assert isinstance(entry, Forfeited)
    assert (entry.seat, entry.actor) == (1, Actor.PERSON)
    assert Match.objects.get(pk=match.pk).ended_at is not None


def test_a_bot_moves_only_when_it_is_to_act(ada: User) -> None:
    match = opened(ada, bots=("random",))
    before = rows()
    assert bot_move(match_id=match.pk) is None
    assert rows() == before
    moved(match, ada)
    table = bot_move(match_id=match.pk)
    assert table is not None
    [_mine, entry] = entries_of(Match.objects.get(pk=match.pk))
    assert (entry.seat, entry.actor) == (1, Actor.BOT)


@pytest.mark.django_db(transaction=True)
def test_eight_threads_on_one_turn_play_it_once(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    start = snapshot_load(match.pk)
    move = asked(start, ada, "play_card", "c4", "face")
    results = together(*[lambda: move_play(match_id=match.pk, user_id=ada.pk, asked=move)] * 8)
    assert sum(isinstance(result, MatchSnapshot) for result in results) == 1
    assert sum(isinstance(result, RuleError) for result in results) == 7
    now = snapshot_load(match.pk)
    assert (now.version, now.entries) == (start.version + 1, 1)
    assert Move.objects.filter(match=match).count() == 1
    assert now.turns == (2, 0)


@pytest.mark.django_db(transaction=True)
def test_eight_threads_that_end_one_turn_end_it_once(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    start = snapshot_load(match.pk)
    move = asked(start, ada)
    results = together(*[lambda: move_play(match_id=match.pk, user_id=ada.pk, asked=move)] * 8)
    assert sum(isinstance(result, MatchSnapshot) for result in results) == 1
    assert sum(isinstance(result, RuleError) for result in results) == 7
    assert snapshot_load(match.pk).turns == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_is_woken_by_many_at_once_moves_once_a_turn(ada: User) -> None:
    match = opened(ada, bots=("random",))
    start = moved(match, ada)
    results = together(*[lambda: bot_move(match_id=match.pk)] * 4)
    made = [result for result in results if result is not None]
    assert all(isinstance(result, MatchSnapshot) for result in made)
    now = snapshot_load(match.pk)
    assert now.entries == start.entries + len(made)
    assert Move.objects.filter(match=match).count() == now.entries


@pytest.mark.django_db(transaction=True)
def test_two_who_resign_at_the_same_moment_leave_one_loser(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    results = together(
        lambda: seat_forfeit(match_id=match.pk, user_id=ada.pk),
        lambda: seat_forfeit(match_id=match.pk, user_id=bob.pk),
    )
    assert sum(isinstance(result, GameOver) for result in results) == 1
    assert Move.objects.filter(match=match).count() == 1


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"turn": "1"},
        {"picks": "end_turn"},
        {"turn": 1, "picks": "end_turn"},
        {"turn": "1", "picks": ["end_turn"]},
        {"turn": None, "picks": None},
        {"turn": "", "picks": "end_turn"},
        {"turn": "-1", "picks": "end_turn"},
        {"turn": "1.0", "picks": "end_turn"},
        {"turn": "٣", "picks": "end_turn"},
        {"turn": "9" * 10, "picks": "end_turn"},
        {"turn": "1", "picks": "x" * 4097},
        {"turn": "1", "picks": "bet", "bet.coins": 3},
        {"turn": "1", "picks": "bet", "bet.coins": {"$gt": 0}},
    ],
)
def test_what_is_not_a_move_at_all_is_not_understood(sent: dict[str, object]) -> None:
    with pytest.raises(BadData):
        move_asked(sent)


def test_numbers_typed_for_other_offers_are_left_out() -> None:
    move = move_asked({"turn": "7", "picks": "bet c1", "bet c1.coins": "3", "bet c2.coins": "4", "what": "x"})
    assert move == MoveAsked(7, ("bet", "c1"), {"coins": "3"})


def test_what_is_sent_again_says_so() -> None:
    sent = {"turn": "7", "picks": "end_turn"}
    assert not move_asked(sent).is_again
    assert move_asked({**sent, "again": "1"}) == MoveAsked(7, ("end_turn",), is_again=True)


# --- Chat -----------------------------------------------------------------------------------------


def test_players_can_say_something(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    chat_say(match_id=match.pk, user_id=bob.pk, text="  Good luck, <b>Ada</b> &\r\nall 🍀 \r\n\x00 ")
    [line] = chat_lines(match.pk)
    assert (line.name, line.text) == ("Bob", "Good luck, <b>Ada</b> & all 🍀")


def test_what_is_said_has_at_most_500_characters(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    chat_say(match_id=match.pk, user_id=ada.pk, text="é" * 500)
    before = rows()
    with pytest.raises(BadData, match="501 characters long; the limit is 500"):
        chat_say(match_id=match.pk, user_id=ada.pk, text="é" * 501)
    assert rows() == before
    assert ChatLine.objects.get().text == "é" * 500


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\x00", "\ud800", "\u202e", "\u3164", "\u2800 \u115f"])
def test_nothing_cannot_be_said(ada: User, bob: User, text: str) -> None:
    match = begun(ada, bob)
    before = rows()
    with pytest.raises(BadData, match="Write something"):
        chat_say(match_id=match.pk, user_id=ada.pk, text=text)
    assert rows() == before


def test_nobody_piles_marks_over_what_others_say(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    before = rows()
    with pytest.raises(BadData, match="too many accents"):
        chat_say(match_id=match.pk, user_id=ada.pk, text="a" + "\u0335" * 400)
    assert rows() == before
    chat_say(match_id=match.pk, user_id=ada.pk, text="ရန်ကုန်မြို့ · Việt Nam · ❤️")


def test_players_and_spectators_talk_among_themselves(ada: User, bob: User, eve: User) -> None:
    match = begun(ada, bob)
    chat_say(match_id=match.pk, user_id=eve.pk, text="She should strike")
    chat_say(match_id=match.pk, user_id=ada.pk, text="I hold a Dud")
    assert [line.text for line in chat_lines(match.pk)] == ["I hold a Dud"]
    assert [line.text for line in chat_lines(match.pk, of_spectators=True)] == ["She should strike"]


@pytest.mark.parametrize(("is_begun", "text"), [(True, "  "), (True, "x" * 501), (False, "Hello")])
def test_a_visitor_whose_words_are_refused_becomes_no_guest(
    ada: User, bob: User, is_begun: bool, text: str
) -> None:
    match = begun(ada, bob) if is_begun else opened(ada)
    users = User.objects.count()
    Client().post(f"{match.get_absolute_url()}chat/", {"text": text})
    assert User.objects.count() == users


def test_before_a_match_begins_only_those_who_sit_can_write(ada: User, eve: User) -> None:
    match = opened(ada)
    before = rows()
    with pytest.raises(NotAllowed, match="hasn't begun"):
        chat_say(match_id=match.pk, user_id=eve.pk, text="Hello")
    assert rows() == before


def test_the_stored_state_is_the_state_at_any_moment(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    table = moved(match, ada, "play_card", "c4", "face")
    stored = Match.objects.get(pk=match.pk)
    assert decode(stored.state, table.game.State) == table.state
