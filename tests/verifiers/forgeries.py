"""A corpus of forged records: each made with the secret in hand, and every hash computed again.

`python -m tests.verifiers.forgeries` prints how many of them are refused from the record alone, how many only with
the notes of one honest browser (seat 0), and how many by nobody. That browser kept the last head; those of `LEFT_EARLY`
are tried on one that left after `LEFT_AFTER` entries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from msgspec.structs import replace as with_

from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.values import Counts, Dealt
from games.engine.entries import Acted, Actor, AnyEntry, Controlled, Forfeited, Settled, TakenBack, TimedOut
from games.engine.errors import RuleError
from games.engine.fairness import bot_nonce, promise_of
from games.engine.game import Outcome, Seat
from games.engine.notes import Notes, noted
from games.engine.play import forfeit, time_out
from games.engine.record import Record, moments, read_record, verify, write_record
from games.engine.setup import Deck, Hidden
from games.engine.words import words as _
from games.registry import GAMES
from tests.support.worlds import World

RECORD, NOTES, NOBODY = "the record alone", "the notes of one browser", "nobody"
LEFT_AFTER = 3


@dataclass(frozen=True)
class Forgery:
    name: str
    found_by: str
    """What it says here is what the pages say to players."""
    record: Record[Any, Any]
    honest: World
    noted: Notes


Change = Callable[[World], Record[Any, Any]]


def _last(world: World, **changes: Any) -> Record[Any, Any]:
    entries = world.record.entries
    return with_(world.record, entries=(*entries[:-1], with_(entries[-1], **changes)))


def _cut_after(
    world: World, number: int, *more: AnyEntry, outcome: Outcome | None = None
) -> Record[Any, Any]:
    return with_(world.record, entries=(*world.record.entries[:number], *more), outcome=outcome)


def _cut(world: World) -> Record[Any, Any]:
    return _cut_after(world, len(world.record.entries) // 2)


def _worded(world: World) -> Record[Any, Any]:
    outcome = world.record.outcome
    assert outcome
    return with_(world.record, outcome=with_(outcome, reason=_("Somebody was tired.")))


def _won(world: World) -> Record[Any, Any]:
    outcome = world.record.outcome
    assert outcome
    winners = () if outcome.winners else (Seat(0),)
    return with_(world.record, outcome=with_(outcome, winners=winners))


def _ended_after(world: World, number: int) -> Record[Any, Any]:
    outcome = Outcome((Seat(0),), (1,) * len(world.bots), _("Claimed."))
    return _cut_after(world, number, Settled(Seat(0), Actor.PERSON, outcome), outcome=outcome)


def _claimed(world: World) -> Record[Any, Any]:
    return _ended_after(world, len(world.record.entries) // 2)


def _of_another_seed(world: World) -> Record[Any, Any]:
    """What happens by another nonce, with the nonce of this match: the first that changes anything at all."""
    grounds = (replace(world, nonces={**world.nonces, 0: f"ground {number}"}).record for number in count())
    other = next(record for record in grounds if record.entries != world.record.entries)
    return with_(other, nonces=world.all_nonces)


def _without_proofs(world: World) -> Record[Any, Any]:
    return with_(world.record, format="parlour-record/1", promise=None, seated=(), head=None)


def _acted_by(world: World, actor: Actor) -> Record[Any, Any]:
    """The first entry of the honest seat, made by somebody else."""
    entries = list(world.record.entries)
    place = next(number for number, entry in enumerate(entries) if entry.seat == 0)
    entries[place] = with_(entries[place], actor=actor)
    return with_(world.record, entries=tuple(entries))


def _stood_in(world: World) -> Record[Any, Any]:
    first, *rest = world.record.entries
    begun = Controlled(Seat(0), Actor.CLOCK, "random", version=1)
    over = Controlled(Seat(0), Actor.PERSON, None)
    return with_(world.record, entries=(begun, with_(first, actor=Actor.BOT), over, *rest))


def _played_by_hand(world: World) -> Record[Any, Any]:
    """What a bot would not choose, and so cannot be found by computing its choice anew."""
    entries = tuple(
        with_(entry, actor=Actor.PERSON) if entry.seat == 1 and isinstance(entry, Acted) else entry
        for entry in world.record.entries
    )
    return with_(world.record, entries=entries)


def _after(entry: AnyEntry) -> Change:
    """An entry that changes nothing but the chance of the bots after it."""
    return lambda world: with_(world.record, entries=(entry, *world.record.entries))


def _first_choice(world: World) -> tuple[int, Any]:
    """The number of the first choice of the bot in seat 1, and the state before it."""
    place = next(number for number, entry in enumerate(world.record.entries) if entry.seat == 1)
    return place, moments(world.game, world.record)[place].state


def _timed_out(world: World) -> Record[Any, Any]:
    """The first choice of a bot is what the rules do for a player whose time is over."""
    place, state = _first_choice(world)
    action, step = time_out(world.game, state, Seat(1))
    entry = TimedOut(Seat(1), Actor.CLOCK, action, step.events)
    return _cut_after(world, place, entry, outcome=world.game.outcome(step.state))


def _gave_up(world: World) -> Record[Any, Any]:
    place, state = _first_choice(world)
    step = forfeit(world.game, state, Seat(1))
    gone = Forfeited(Seat(1), Actor.BOT, step.events)
    return _cut_after(world, place, gone, outcome=world.game.outcome(step.state))


def _marked(world: World, nonce: str = "") -> Record[Any, Any]:
    forged = replace(world, nonces={**world.nonces, 1: nonce or bot_nonce(world.secret, 1)}).record
    assert forged.closed
    return with_(forged, closed=with_(forged.closed, commitments=(forged.closed.commitments[0], None)))


def _stacked(world: World) -> Record[Any, Any]:
    pile, cards = next(iter(world.game.piles(world.setup).items()))
    return replace(world, hidden=Hidden(stack={pile: (cards[-1],)})).record


EVERYWHERE: dict[str, tuple[str, Change]] = {
    "a promise of another secret": (RECORD, lambda w: with_(w.record, promise=promise_of("b2" * 32))),
    "the fingerprint of another secret": (
        RECORD,
        lambda w: with_(w.record, fingerprint=replace(w, secret="b2" * 32).record.fingerprint),
    ),
    "events left out": (RECORD, lambda w: _last(w, events=w.record.entries[-1].events[:-1] or (1,))),
    "another winner": (RECORD, _won),
    "an entry left out": (RECORD, lambda w: with_(w.record, entries=w.record.entries[1:])),
    "the match of another seed": (RECORD, _of_another_seed),
    "something after the end": (
        RECORD,
        lambda w: with_(w.record, entries=(*w.record.entries, w.record.entries[-1])),
    ),
    "another secret": (NOTES, lambda w: replace(w, secret="b2" * 32).record),
    "another nonce of the honest seat": (
        NOTES,
        lambda w: replace(w, nonces={**w.nonces, 0: "ground"}).record,
    ),
    "a fixed seed": (NOTES, lambda w: replace(w, hidden=Hidden(seed="c3" * 32)).record),
    "the first format, which proves less": (NOTES, _without_proofs),
    "the honest seat as a bot": (NOTES, lambda w: replace(w, bots=(True, *w.bots[1:])).record),
    "a cut end, broken off": (NOTES, _cut),
    "a cut end, claimed": (NOTES, _claimed),
    "other legal moves": (NOTES, lambda w: replace(w, moves="1" * 64).record),
    "given up earlier": (NOTES, lambda w: replace(w, entries=2).record),
    "a bot that stood in for a move": (NOTES, _stood_in),
    "a move by a bot that did not have the seat": (RECORD, lambda w: _acted_by(w, Actor.BOT)),
    "a seat that passes to whoever has it": (RECORD, _after(Controlled(Seat(0), Actor.PERSON, None))),
    "nothing, taken back": (RECORD, _after(TakenBack(Seat(0), Actor.PERSON, 0))),
    "no heads": (NOTES, lambda w: with_(replace(w, moves="1" * 64).record, head=None)),
    "a last head that was never shown": (RECORD, lambda w: with_(w.record, head=w.record.heads[0])),
    "another sentence at the end": (NOBODY, _worded),
}
LEFT_EARLY: dict[str, tuple[str, Change]] = {
    "a claim that was invented": (NOBODY, lambda w: _ended_after(w, LEFT_AFTER)),
    "a cut end that nobody saw": (NOBODY, lambda w: _cut_after(w, LEFT_AFTER)),
    "a claim before it left": (NOTES, lambda w: _ended_after(w, LEFT_AFTER - 1)),
    "a cut end before it left": (NOTES, lambda w: _cut_after(w, LEFT_AFTER - 1)),
    "a move by the clock": (RECORD, lambda w: _acted_by(w, Actor.CLOCK)),
}
AGAINST_BOTS: dict[str, tuple[str, Change]] = {
    "the nonce of a bot": (RECORD, lambda w: replace(w, nonces={**w.nonces, 11: "ground"}).record),
    "moves of a bot that are said to be a person's": (RECORD, _played_by_hand),
    "a choice of a bot that is said to be the clock's": (RECORD, _timed_out),
    "a bot that gives up": (RECORD, _gave_up),
    "a bot as a person, with a nonce that was chosen": (
        NOTES,
        lambda w: replace(w, bots=(False, False, *w.bots[2:]), nonces={**w.nonces, 1: "ground"}).record,
    ),
}
AGAINST_PEOPLE: dict[str, tuple[str, Change]] = {
    "another nonce of the last to sit down, after the deal": (
        NOTES,
        lambda w: replace(w, nonces={**w.nonces, 1: "ground"}).record,
    ),
    "another nonce than the bound one": (
        RECORD,
        lambda w: with_(replace(w, nonces={**w.nonces, 1: "ground"}).record, closed=w.record.closed),
    ),
    "a nonce that was chosen for a seat without a browser": (RECORD, lambda w: _marked(w, "ground")),
    "a seat said to have no browser, after its nonce was shown": (NOTES, _marked),
    "another number of times that the table opened anew": (
        NOTES,
        lambda w: with_(w.record, closed=with_(w.record.closed, anew=0)),
    ),
    "a list that is left out": (NOTES, lambda w: replace(w, has_list=False).record),
    "a list of too few seats": (
        RECORD,
        lambda w: with_(w.record, closed=with_(w.record.closed, commitments=w.record.closed.commitments[:1])),
    ),
    "a person as a bot": (NOTES, lambda w: replace(w, bots=(False, True)).record),
    "a lesson's deal for people": (RECORD, lambda w: replace(w, hidden=Hidden(seed="c3" * 32)).record),
}


def _ground(world: World) -> World:
    return replace(world, nonces={**world.nonces, 1: "ground"})


def chosen_while_it_was_played(world: World) -> Iterator[Forgery]:
    """The last to sit down chooses a nonce together with the server: what the browser noted is that very match.

    Only its list is another: that was out before its own nonce was shown.
    """
    name = f"{world.game.slug}: the nonce of the last to sit down, chosen"
    forged = _ground(world)
    noted = with_(forged.notes(), list=world.record.list_hash)
    yield Forgery(f"{name} after the list", NOTES, forged.record, world, noted)
    before = replace(world, has_list=False)
    chosen = _ground(before)
    yield Forgery(f"{name} at a table without a list", NOBODY, chosen.record, before, chosen.notes())


def _laid(deck: Deck) -> Deck:
    return with_(deck, cards=deck.cards[::-1])


def _brought(world: World, seat: int, deck: Deck, **more: Any) -> Record[Any, Any]:
    return replace(world, decks={**world.decks, seat: deck}, **more).record


def _other(world: World, seat: int) -> Deck:
    mine = world.setup.seats[seat].deck
    return next(deck for deck in world.game.starters().values() if deck != mine)


def _unbound(world: World) -> Record[Any, Any]:
    first, *rest = world.record.seated
    return with_(world.record, seated=(with_(first, deck=None), *rest))


WITH_DECKS: dict[str, tuple[str, Change]] = {
    "a deck in another order": (RECORD, lambda w: _brought(w, 0, _laid(w.decks[0]))),
    "another starter deck of a bot": (RECORD, lambda w: _brought(w, 1, _other(w, 1))),
    "a deck that nothing binds": (RECORD, _unbound),
    "a deck bound for another seat": (
        RECORD,
        lambda w: with_(w.record, seated=(w.record.seated[1], w.record.seated[0])),
    ),
    "another deck of the honest seat": (NOTES, lambda w: _brought(w, 0, _other(w, 0))),
    "a bot's deck that is said to be given": (
        RECORD,
        lambda w: _brought(w, 1, _other(w, 1), given=frozenset({1})),
    ),
    "another name of a deck": (NOTES, lambda w: _brought(w, 0, with_(w.decks[0], name="Mine, too"))),
    "earlier rules, and a deck as it suits": (
        NOTES,
        lambda w: _brought(w, 0, _laid(w.decks[0]), game=w.game.earlier()[0]),
    ),
}


def _on_another_map(world: World) -> Record[Any, Any]:
    _first, other, *_rest = GAMES[world.game.slug].maps
    return replace(world, map_name=other).record


def _helped(world: World, *bots: bool) -> Record[Any, Any]:
    return replace(world, bots=bots, hidden=Hidden(rigging={"beneficiary": len(bots) - 1})).record


WITH_HELP: dict[str, tuple[str, Change]] = {
    "cards that the house stacked": (NOTES, lambda w: _helped(w, *w.bots)),
    "cards that the house stacked among people": (RECORD, lambda w: _helped(w, False, False, True)),
    "cards that the house stacked for two": (RECORD, lambda w: _helped(w, False, True)),
}
WITH_MAPS: dict[str, tuple[str, Change]] = {"another map": (NOTES, _on_another_map)}
OTHERWISE: dict[str, dict[str, Any]] = {
    "kata": {"fair_start": True},
    "thunderjack": {"decks": 5},
    "card_thief": {"practice": True},
    "kings_conflict": {"own_decks": True},
}
"""Other options of a game, where it has any."""


def _other_roll(world: World) -> Record[Any, Any]:
    entries = list(world.record.entries)
    place, entry, dealt = next(
        (place, entry, event)
        for place, entry in enumerate(entries)
        for event in getattr(entry, "events", ())
        if isinstance(event, Dealt)
    )
    checks = tuple(with_(check, roll=check.roll and 101 - check.roll) for check in dealt.notes.checks)
    forged = with_(dealt, notes=with_(dealt.notes, checks=checks))
    events = tuple(forged if event is dealt else event for event in entry.events)
    entries[place] = with_(entry, events=events)
    return with_(world.record, entries=tuple(entries))


def _with(world: World, **options: Any) -> Record[Any, Any]:
    return replace(world, options=with_(world.options, **options)).record


IN_A_HEIST: dict[str, tuple[str, Change]] = {
    "other rolls in the dealer's notebook": (RECORD, _other_roll),
    "another reading of the dealer, and no practice": (RECORD, lambda w: _with(w, counts=Counts.RUNNING)),
    "an item brought twice": (RECORD, lambda w: _with(w, item_2=w.options.item_1)),
    "another item": (NOTES, lambda w: _with(w, item_2=Gear.HOOK)),
}
WITH_OPTIONS: dict[str, tuple[str, Change]] = {
    "other options": (NOTES, lambda w: _with(w, **OTHERWISE[w.game.slug]))
}


def worlds() -> Iterator[tuple[World, dict[str, tuple[str, Change]]]]:
    """The honest matches, each with the forgeries that are tried on it."""
    for slug, registered in GAMES.items():
        game = registered.game
        most = 3 if 3 in game.seats else max(game.seats)
        solo = World(game, (False, *([True] * (most - 1))), game.Options())
        more = dict(AGAINST_BOTS) if most > 1 else {}
        if game.piles(solo.setup):  # which Thunderjack takes in practice only
            more["a fixed order of cards"] = RECORD if slug == "thunderjack" else NOTES, _stacked
        more |= WITH_MAPS if registered.maps else {}
        more |= WITH_HELP if slug == "hamsterdam" else {}
        more |= WITH_OPTIONS if slug in OTHERWISE else {}
        more |= IN_A_HEIST if slug == "card_thief" else {}
        yield solo, EVERYWHERE | LEFT_EARLY | more
        if most > 1:
            people = World(game, (False, False), game.Options())
            stacked = {"a fixed order of cards among people": (RECORD, _stacked)}
            yield people, AGAINST_PEOPLE | (stacked if game.piles(people.setup) else {})
        if registered.pool:
            deck = next(iter(game.starters().values()))
            options = game.Options(own_decks=True)
            if slug == "kata":
                options = with_(options, healing=True, minions=True)
            yield World(game, (False, True), options, decks={0: deck}), WITH_DECKS


def forgeries() -> Iterator[Forgery]:
    for world, changes in worlds():
        for name, (found_by, change) in changes.items():
            forged, of_notes = change(world), LEFT_AFTER if name in LEFT_EARLY else None
            if forged.head and name != "a last head that was never shown":
                forged = with_(forged, head=forged.heads[-1])
            yield Forgery(f"{world.game.slug}: {name}", found_by, forged, world, world.notes(of_notes))
        if world.bots == (False, False):
            yield from chosen_while_it_was_played(world)


def found_by(record: Record[Any, Any], notes: Notes) -> str:
    """What refuses a record."""
    try:
        read = read_record(GAMES[record.game].game, write_record(record).encode())
        if not all(check.holds for check in verify(GAMES[record.game].game, read)):
            return RECORD
    except RuleError:
        return RECORD
    return NOBODY if all(check.holds for check in noted(read, notes)) else NOTES


if __name__ == "__main__":
    counts = Counter(found_by(forgery.record, forgery.noted) for forgery in forgeries())
    for who in (RECORD, NOTES, NOBODY):
        print(f"{counts[who]:4} refused by {who}")
    print(f"{counts.total():4} forgeries of {len(GAMES)} games")
