"""Twin worlds on the wire: what a page is sent while somebody acts, in a world and in one that its viewer cannot tell
from it.

Both worlds are played in the same stored match, one after the other, so that all of its names, hashes and times are
the same. Only the last head may differ, which holds the hidden parts of the entry: a fixed text of the same length is
put in exactly its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from typing import Any

from asgiref.sync import sync_to_async
from django.db import transaction
from msgspec import Struct

from accounts.models import User
from games.engine.fairness import hashed
from games.engine.game import AnyGame, Seat, Viewer
from games.engine.offers import picks_of
from games.engine.rng import Rng
from games.engine.wire import encode
from games.matches.inputs import MoveAsked
from games.matches.models import Match, Move, Player
from games.matches.play.services import move_play
from games.matches.room import fragments
from games.matches.seating.services import match_create, match_join
from games.matches.snapshot import snapshot_load, snapshots_forget
from games.registry import GAMES
from tests.support.sockets import Headers, headers_of, page_of

HEAD = re.compile(r'(<code id="head" hx-swap-oob="true">\d+ )([0-9a-f]{64})(</code>)')
TRIES = 4
"""How many twins are looked at for one in which the same action looks the same to the viewer."""
MAX_MOVES = 80
"""Moves of a match after which another begins."""


class Pair(Struct, frozen=True):
    """What a page was sent in two worlds, message by message."""

    slug: str
    viewer: Viewer
    number: int
    true: tuple[str, ...]
    other: tuple[str, ...]
    heads: tuple[tuple[str, ...], tuple[str, ...]]
    guesses: frozenset[str]
    """What the last head would be without its salt, or with one that everybody knows."""

    @property
    def difference(self) -> str:
        """The first thing that differs; "" if nothing does."""
        if len(self.true) != len(self.other):
            return f"{len(self.true)} and {len(self.other)} messages"
        for mine, theirs in zip(self.true, self.other, strict=True):
            if mine != theirs:
                at = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
                return f"{mine[max(0, at - 60) : at + 60]!r} is {theirs[max(0, at - 60) : at + 60]!r}"
        if len(self.heads[0]) != len(self.heads[1]):
            return "not as many heads"
        return (
            "a head can be guessed" if self.guesses & {head for heads in self.heads for head in heads} else ""
        )


def with_own_decks(game: AnyGame) -> Any | None:
    """The options by which all bring decks of their own; None in a game without decks."""
    return game.Options(own_decks=True) if "own_decks" in game.Options.__struct_fields__ else None


def begun(slug: str, people: list[User], options: Any, rng: Rng) -> Match:
    """A match of people that counts for nothing, at its first move; each brings a random deck where decks are brought.

    None of them was ever seen: between two worlds the clock goes on, and would make absent who was seen long ago.
    """
    decks = []
    for _user in people:
        dice, rng = rng.fork()
        decks.append(GAMES[slug].game.sample_deck(options, dice))
    host, *others = people
    match = match_create(
        user=host,
        game=slug,
        options=options,
        nonce="n",
        seats=len(people),
        is_practice=not others,
        deck=decks[0],
    )
    for user, deck in zip(others, decks[1:], strict=True):
        match_join(match=match, user=user, nonce="n", deck=deck)
    Player.objects.filter(match=match).update(seen_at=None)
    return Match.objects.get(pk=match.pk)


async def pairs(
    slug: str, people: list[User], options: Any, viewer: Viewer, rng: Rng, honest: AnyGame | None = None
) -> AsyncIterator[Pair]:
    """The pairs of one random match for one viewer, a move each where there is a twin.

    `honest` is the game that says which worlds are twins, by default that of the site.
    """
    game = honest or GAMES[slug].game
    last: Any = None
    dice, rng = rng.fork()
    match = await sync_to_async(begun)(slug, people, options, dice)
    headers = await sync_to_async(headers_of)(people[viewer] if viewer is not None else None)
    for number in range(1, MAX_MOVES):
        snapshot = await sync_to_async(snapshot_load)(match.pk)
        if not snapshot.acting:
            return
        seat = snapshot.acting[0]
        action, rng = rng.choice(tuple(game.legal_actions(snapshot.state, seat)))
        twin, rng = _twin(game, snapshot.state, seat, action, viewer, rng)
        move = MoveAsked(snapshot.turns[seat], picks_of(action))
        if twin is None:
            await sync_to_async(_forgotten)()
            await sync_to_async(move_play)(match_id=match.pk, user_id=people[seat].pk, asked=move)
            last = action
            continue
        before = await sync_to_async(_stored)(match)
        is_refused = last is not None and not any(
            game.is_legal(state, seat, last) for state in (snapshot.state, twin)
        )
        refused = picks_of(last) if is_refused and viewer == seat else ()
        true = await _played(match, people, seat, viewer, headers, move, refused)
        after = await sync_to_async(_stored)(match)
        await sync_to_async(_restored)(match, {**before[0], "state": encode(twin)}, before[1])
        other = await _played(match, people, seat, viewer, headers, move, refused)
        await sync_to_async(_restored)(match, *after)
        yield Pair(slug, viewer, number, *_without_heads(true, other), _guesses(before[0]["head"], *after))
        last = action


def _twin(game: AnyGame, state: Any, seat: Seat, action: Any, viewer: Viewer, rng: Rng) -> tuple[Any, Rng]:
    """A world in which the viewer sees this action do the same; None if none was found."""
    mine = game.apply(state, seat, action)
    for _try in range(TRIES):
        dice, rng = rng.fork()
        twin = game.sample_world(game.view_for(state, viewer), viewer, dice)
        if twin == state or not game.is_legal(twin, seat, action):
            continue
        other = game.apply(twin, seat, action)
        seen = [
            (game.view_for(step.state, viewer), [game.event_for(event, viewer) for event in step.events])
            for step in (mine, other)
        ]
        if seen[0] == seen[1]:
            return twin, rng
    return None, rng


async def _played(
    match: Match,
    people: list[User],
    seat: Seat,
    viewer: Viewer,
    headers: Headers,
    move: MoveAsked,
    refused: tuple[str, ...],
) -> list[str]:
    """What the viewer's page is sent, from its opening on, when somebody has made this move.

    Before it the page sends picks that are refused, if there are any.
    """
    await sync_to_async(_forgotten)()
    page = await page_of(match, headers=headers)
    await page.whole()
    version = page.version
    if refused:
        await page.send(what="move", turn=str(move.turn), picks=" ".join(refused))
        await page.until(lambda page: bool(page.notice))
        del page.shown["notice"]
    if viewer == seat:
        await page.send(what="move", turn=str(move.turn), picks=" ".join(move.picks))
    else:
        await sync_to_async(move_play)(match_id=match.pk, user_id=people[seat].pk, asked=move)
    await page.until(lambda page: page.version > version or bool(page.notice))
    assert page.version > version, f"{move} was refused: {page.notice}"
    await page.whole()
    await page.leave()
    return page.texts


def _forgotten() -> None:
    snapshots_forget()
    fragments.forget()


def _stored(match: Match) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    row = Match.objects.filter(pk=match.pk).values().get()
    return row, list(Move.objects.filter(match=match).values())


def _restored(match: Match, row: dict[str, Any], moves: list[dict[str, Any]]) -> None:
    with transaction.atomic():  # one commit, for all wait for the disk
        Match.objects.filter(pk=match.pk).update(
            **{name: value for name, value in row.items() if name != "id"}
        )
        Move.objects.filter(match=match).delete()
        Move.objects.bulk_create(Move(**move) for move in moves)


def _guesses(before: str, row: dict[str, Any], moves: list[dict[str, Any]]) -> frozenset[str]:
    """The heads after the last move that could be computed without the secret."""
    number, entry = moves[-1]["number"], json.loads(moves[-1]["entry"])
    known = [(), (number,), (hashed(number),), (hashed(row["promise"], number),), (hashed("", number),)]
    return frozenset(hashed(before, *salt, entry) for salt in known)


def _without_heads(*worlds: list[str]) -> tuple[Any, ...]:
    """The messages of each world with a fixed text for each head, and the heads."""
    plain = [tuple(HEAD.sub(rf"\g<1>{'0' * 64}\g<3>", text) for text in texts) for texts in worlds]
    heads = tuple(tuple(found[2] for text in texts for found in HEAD.finditer(text)) for texts in worlds)
    return *plain, heads
