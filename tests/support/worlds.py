"""What a server decides when it writes a record, honestly or not, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from msgspec.structs import replace as with_

from games.engine.bot_decks import bot_deck
from games.engine.closing import Closed
from games.engine.entries import Acted, Actor, AnyEntry, Forfeited, Settled
from games.engine.fairness import bot_nonce, commitment_of, deck_bound, fingerprint, promise_of, seed_of
from games.engine.game import AnyGame, Outcome, Seat
from games.engine.notes import Notes
from games.engine.play import forfeit, play
from games.engine.record import Record, Seated, SeatedBot, make_record
from games.engine.rng import Rng
from games.engine.setup import Deck, Hidden, SeatSetup, Setup
from games.engine.words import words as _
from games.registry import GAMES

ENTRIES = 10
"""The most entries before somebody gives up: how long a match is does not matter here."""


@dataclass(frozen=True)
class World:
    """All that a server decides when it writes a record, and what follows from it."""

    game: AnyGame
    bots: tuple[bool, ...]
    options: Any
    secret: str = "a1" * 32
    nonces: dict[int, str] = field(default_factory=lambda: {0: "ada", 1: "bob", 2: "cyd"})
    """Of bots too where they are given."""
    decks: dict[int, Deck] = field(default_factory=dict)
    given: frozenset[int] = frozenset()
    """The seats of bots whose deck is said to be given."""
    hidden: Hidden = field(default_factory=Hidden)
    moves: str = "0" * 64
    """Where the choices of all seats come from."""
    entries: int = ENTRIES
    map_name: str = ""
    """The slug of its map; "" for the usual one."""
    has_list: bool = True
    """Whether a list closes its table where people play each other."""

    @cached_property
    def setup(self) -> Setup[Any]:
        setup = Setup(self.options, (SeatSetup(),) * len(self.bots), self.hidden, self._map)
        decks = {
            seat: self.decks.get(seat) or bot_deck(self.game, setup, seat, self.secret)
            for seat in range(len(self.bots))
        }
        return with_(setup, seats=tuple(SeatSetup(deck) for deck in decks.values()))

    @property
    def _map(self) -> Any:
        maps = GAMES[self.game.slug].maps
        return maps[self.map_name or next(iter(maps))].text if self.game.takes_map(self.options) else None

    @cached_property
    def all_nonces(self) -> tuple[str, ...]:
        return tuple(
            self.nonces.get(seat + 10 * is_bot, bot_nonce(self.secret, seat) if is_bot else "")
            for seat, is_bot in enumerate(self.bots)
        )

    @cached_property
    def record(self) -> Record[Any, Any]:
        entries, outcome = self._played()
        seated = tuple(map(self._seated, range(len(self.bots))))
        made = make_record(self.game, self.setup, self.secret, self.all_nonces, entries, outcome, seated)
        return with_(made, closed=self._closed) if self.has_list and made.people > 1 else made

    @property
    def _closed(self) -> Closed:
        pairs = zip(self.all_nonces, self.bots, strict=True)
        return Closed(1, tuple(None if is_bot else commitment_of(nonce) for nonce, is_bot in pairs))

    def _seated(self, seat: int) -> Seated:
        deck = self.setup.seats[seat].deck
        bot = SeatedBot("random", 1, seat in self.given) if self.bots[seat] else None
        return Seated(bot, deck_bound(self.secret, seat, deck) if deck else None)

    def _played(self) -> tuple[tuple[AnyEntry, ...], Outcome | None]:
        game, chance = self.game, Rng(self.moves)
        state = game.setup(self.setup, seed_of(self.secret, self.all_nonces, self.hidden.seed)).state
        entries: list[AnyEntry] = []
        theirs = Actor.BOT if all(self.bots) else Actor.CLOCK
        who = theirs if self.bots[0] else Actor.PERSON
        while acting := sorted(game.to_act(state)):
            seat = acting[0]
            actor = Actor.BOT if self.bots[seat] else Actor.PERSON
            if len(entries) == self.entries:
                step = forfeit(game, state, Seat(0))
                entries.append(Forfeited(Seat(0), who, step.events))
                if game.outcome(step.state) is None:
                    outcome = Outcome((), (0,) * len(self.bots), _("Settled."))
                    seat = next((seat for seat, is_bot in enumerate(self.bots) if not is_bot), 0)
                    claimant = Actor.BOT if self.bots[seat] else Actor.PERSON
                    return (*entries, Settled(Seat(seat), claimant, outcome)), outcome
            else:
                action, chance = chance.choice(tuple(game.legal_actions(state, seat)))
                step = play(game, state, seat, action)
                entries.append(Acted(seat, actor, action, step.events))
            state = step.state
        return tuple(entries), game.outcome(state)

    def notes(self, entries: int | None = None) -> Notes:
        """What the honest browser in seat 0 noted, if it left after so many entries."""
        heads = tuple(enumerate(self.record.heads[: None if entries is None else entries + 1]))
        return Notes(
            promise=promise_of(self.secret),
            fingerprint=fingerprint(self.game.slug, self.game.rules, self.setup, self.secret),
            list=self.record.list_hash,
            nonces={"0": self.nonces[0]},
            bots=tuple(seat for seat, is_bot in enumerate(self.bots) if is_bot),
            bound=tuple(seated.deck for seated in self.record.seated),
            heads={str(number): head for number, head in heads[-1:]},
        )
