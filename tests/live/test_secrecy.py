"""Nothing leaks on the wire: what the pages of a whole match receive, push by push."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.engine.game import Seat, Viewer
from games.engine.setup import Hidden
from games.kata.rules.cards import CARDS
from games.matches.models import Match
from games.matches.seating.services import match_create, match_join
from games.matches.snapshot import GAMES, MatchSnapshot, snapshot_load
from tests.support.play import deck, first_move, laid
from tests.support.sockets import Page, asgi, page_of, words_of

pytestmark = pytest.mark.django_db(transaction=True)

IN_ORDER = list(CARDS).index
ADAS = deck("Ada's own", tuple(sorted(("b1", "b2", "b4", "b6", "b8") * 4, key=IN_ORDER)))
BOBS = deck("Bob's own", tuple(sorted(("b0", "b3", "b5", "b7") * 4 + ("a1", "a2") * 2, key=IN_ORDER)))


def faces(html: str) -> Counter[str]:
    return Counter(re.findall(r'data-card="(\w+)"', html))


def may_see(table: MatchSnapshot, viewer: Viewer) -> Counter[str]:
    """How often each face lies on a viewer's board: the own hand, the discard piles, the last card.

    The latest card of a discard pile is shown twice: on top of the pile, and first in the list behind it.
    """
    state = table.state
    shown: Counter[str] = Counter()
    for side in state.sides:
        shown.update(card.card for card in (*side.discard, *side.discard[-1:]))
    if state.last_played:
        shown[state.last_played.shown.card] += 1
    if viewer is not None:
        shown.update(held.card for held in state.sides[viewer].hand)
    return shown


def check(frames: list[dict[str, str]], shown: dict[str, str], table: MatchSnapshot, viewer: Viewer) -> None:
    """What a page was sent up to this moment of the match holds nothing that its viewer may not see."""
    assert faces(shown["board"]) == may_see(table, viewer)
    hands = Counter(re.findall(r'id="card-(c\d+)"', shown["board"]))
    own = () if viewer is None else tuple(held.id for held in table.state.sides[viewer].hand)
    assert hands == Counter(own)
    open_cards = {card.card for side in table.state.sides for card in side.discard}
    mine = set() if viewer is None else set((ADAS, BOBS)[viewer].cards)
    secret = {*ADAS.cards, *BOBS.cards} - open_cards - mine
    for frame in frames:
        text = "\n".join(frame.values())
        assert not secret & set(faces(text))
        for kind in secret:
            assert str(CARDS[kind].name) not in words_of(text)
        for seat, name in enumerate(table.names):
            if seat != viewer:
                assert not re.search(rf"{name} draws (?!a card)", words_of(text))
        assert viewer is not None or "You draw" not in words_of(text)  # as only a player's own page says


@asgi
async def test_in_a_whole_match_each_page_receives_only_what_it_may_see(
    ada: User, bob: User, eve: User
) -> None:
    match = await sync_to_async(begun_with_own_decks)(ada, bob)
    viewers: tuple[tuple[User | None, Viewer], ...] = (
        (ada, Seat(0)),
        (bob, Seat(1)),
        (eve, None),
        (None, None),
    )
    pages = [(await page_of(match, user), viewer) for user, viewer in viewers]
    table = await sync_to_async(snapshot_load)(match.pk)
    while True:
        for page, viewer in pages:
            await page.until(lambda page, version=table.version: page.version >= version)  # type: ignore[misc]
            check(page.frames, page.shown, table, viewer)
            page.frames.clear()
        if not table.is_playing:
            break
        seat = table.acting[0]
        await pages[seat][0].move(*first_move(table, seat))
        await pages[seat][0].until(lambda page, version=table.version: page.version > version)  # type: ignore[misc]
        table = await sync_to_async(snapshot_load)(match.pk)
    for page, _viewer in pages:
        await page.leave()


def begun_with_own_decks(ada: User, bob: User) -> Match:
    match = match_create(
        user=ada,
        game="kata",
        options=GAMES["kata"].game.Options(own_decks=True),
        nonce="a",
        deck=ADAS,
    )
    laid(match, Hidden(stack={"starter": ("0",), "0": ("b1",) * 4 + ("b2",) * 4 + ("b4",) * 4}))
    return match_join(match=match, user=bob, nonce="b", deck=BOBS)


@asgi
async def test_secret_nonces_and_setup_are_in_no_push_before_the_end(ada: User, bob: User) -> None:
    match = await sync_to_async(begun_with_own_decks)(ada, bob)
    pages: list[Page] = [await page_of(match, user) for user in (ada, bob, None)]
    await pages[0].move()
    for page in pages:
        await page.until(lambda page: page.version > match.version)
        everything = "\n".join(text for frame in page.frames for text in frame.values())
        for secret in (match.secret, ADAS.sha256, BOBS.sha256, ADAS.name):
            assert secret not in everything
        await page.leave()


@asgi
async def test_a_card_id_of_a_hand_says_nothing_to_the_other(match: Match, ada: User, bob: User) -> None:
    """Both count their cards alike, so that an id from one hand is another card in the other's."""
    mine, theirs = await page_of(match, ada), await page_of(match, bob)
    await mine.move("play_card", "c2", "face")  # costs more than there is
    await mine.until(lambda page: bool(page.notice))
    await mine.move("play_card", "c1", "face")
    await theirs.until(lambda page: page.version > match.version)
    assert re.search(r"""id="[\w-]*p1\W""", theirs.shown["board"])
    for page in (mine, theirs):
        await page.leave()
