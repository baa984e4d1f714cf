"""The record of a match as one JSON file: a public format that anyone can read, replay and check.

RECORD.md beside this file describes it with an example. `parlour-record/2` is an object with these
members, and no others; `parlour-record/1` has neither `promise` nor `seated`:

| member        | what                                                                               |
|---------------|------------------------------------------------------------------------------------|
| `format`      | `"parlour-record/2"`                                                               |
| `game`        | the game's slug                                                                    |
| `rules`       | the version of its rules, a whole number                                           |
| `setup`       | `options`, `seats` (a deck and public choices each), `hidden` (a fixed card order) |
| `promise`     | what the page showed on which it was made (see `fairness.py`)                      |
| `seated`      | for each seat which bot took it, and what binds its deck                           |
| `closed`      | where people play each other, what bound their nonces (see `closing.py`)           |
| `fingerprint` | what was shown before the first card (see `fairness.py`)                           |
| `secret`      | the server's secret, 64 hexadecimal digits                                         |
| `nonces`      | what each seat added, in the order of the seats                                    |
| `entries`     | everything that changed the match, in order                                        |
| `head`        | the last head that was shown (see `chain.py`); left out if there was none          |
| `outcome`     | `winners`, `scores`, `reason`; null if the match was broken off                    |

Each entry has `kind`, `seat`, `actor` (`person`, `bot`, `clock`), what the kind needs, and `events` in full.
Kinds of entries: `acted` and `timed_out` (with `action`), `forfeited`, `settled` (with `outcome`),
`controlled` (with `bot`, null for a person), `taken_back` (with `to`, a number of entries).
Actions and events have a `type` each; the game's RULES.md names them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from games.engine.bot_decks import bot_deck
from games.engine.chain import chain_begun, heads_of
from games.engine.closing import Closed, ClosingList
from games.engine.entries import AnyEntry, entry_type
from games.engine.errors import BadData, RuleError
from games.engine.fairness import bot_nonce, deck_bound, fingerprint, hashed, promise_of, seed_of
from games.engine.game import AnyGame, Outcome, same_result
from games.engine.play import Moment, replay
from games.engine.setup import Deck, Hidden, Setup
from games.engine.theirs import is_theirs
from games.engine.wire import canonical, decode, encode, json_of
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _

FORMATS = ("parlour-record/1", "parlour-record/2")
UNPROVED = _(
    "This record is in an old format. It doesn't say what was promised, which seats began as bots or what "
    "bound their decks, so none of that can be proved."
)
"""What a reader of a record of the first format has to know."""
NO_HEADS = _("It has no chain of heads, so nobody can see whether its moves were changed later.")
"""What a reader of a record has to know whose match began before there were heads."""
NO_LIST = _(
    "People play each other in it, and no list bound their nonces before the deal: the last to sit down could have "
    "chosen the shuffle together with whoever runs the server."
)
"""What a reader of a record has to know of people whose table was opened before tables were closed by a list."""
FIXED = _("Its deal was fixed, as in a lesson: no nonce plays a part in it.")
"""What a reader has to know of a record with a seed of its own."""
IS_SET = _("Its cards were set, as in practice, or in a story that says so.")
"""What a reader has to know of a record with a fixed order of cards, or with rigging."""
OF_OTHERS = _("Somebody who didn't have the seat acted.")
MAX_RECORD_BYTES = 8 * 1024 * 1024

O = TypeVar("O")  # noqa: E741
N = TypeVar("N")


Digest: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""256 bits as 64 lower-case hexadecimal digits."""

Nonce: TypeAlias = Annotated[str, Meta(pattern=r"\A[!-~]{1,64}\Z")]


class Heading(Struct, frozen=True):
    """The members that say how to read the rest of a record."""

    format: str
    game: str
    rules: int


class SeatedBot(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bot as it sat down."""

    slug: str
    version: int
    is_deck_given: bool = False
    """Whether its deck was chosen for it, as in a simulation, and does not follow from the secret."""


class Seated(Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat was taken."""

    bot: SeatedBot | None
    """None for a person."""
    deck: Digest | None
    """What binds the deck that was brought (`fairness.deck_bound`); None if none was."""


class Record(
    Struct, Generic[O, N], frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A whole match. Options and entries are typed by the game."""

    format: Literal["parlour-record/1", "parlour-record/2"]
    game: str
    rules: int
    setup: Setup[O]
    promise: Digest | None = None
    """None in the first format."""
    seated: tuple[Seated, ...] = ()
    """() in the first format."""
    closed: Closed | None = None
    """None where one person plays, and at tables opened before there were lists."""
    fingerprint: Digest
    secret: Digest
    nonces: tuple[Nonce, ...]
    entries: tuple[N, ...]
    head: Digest | None = None
    """None in the first format, and if the match began before there were heads."""
    outcome: Outcome | None

    @property
    def seed(self) -> str:
        """The seed of every shuffle."""
        return seed_of(self.secret, self.nonces, self.setup.hidden.seed)

    @property
    def closing_list(self) -> ClosingList | None:
        """The list by which its table was closed; None if there was none."""
        if self.closed is None:
            return None
        return ClosingList(
            anew=self.closed.anew,
            commitments=self.closed.commitments,
            fingerprint=self.fingerprint,
            game=self.game,
            options=self.setup.options,
            promise=self.promise,
            rules=self.rules,
            seated=self.seated,
        )

    @property
    def list_hash(self) -> str | None:
        """The hash of that list."""
        return hashed(self.closing_list) if self.closed else None

    @property
    def unbound(self) -> tuple[int, ...]:
        """The seats of people for whom no browser bound a nonce, though the table was closed by a list."""
        bound = self.closed.commitments if self.closed else ()
        pairs = enumerate(zip(bound, self.seated, strict=False))
        return tuple(seat for seat, (one, seated) in pairs if one is None and seated.bot is None)

    @property
    def people(self) -> int:
        """How many seats were taken by people; 0 in the first format, which does not say."""
        return sum(seated.bot is None for seated in self.seated)

    @property
    def heads(self) -> tuple[str, ...]:
        """The heads of the chain of all entries, computed anew; number 0 is that of the start."""
        seats = self.setup.seats
        begun = chain_begun(self.secret, self.fingerprint, self.nonces, self.seated, seats)
        return tuple(heads_of(begun, cast("tuple[AnyEntry, ...]", self.entries)))


class Check(Struct, frozen=True):
    """A check of a record: whether it holds, and if not, why."""

    what: Words
    holds: bool
    why: Words | None = None


@lru_cache(maxsize=64)
def record_type(game: AnyGame) -> Any:
    """The type of a game's records, for strict decoding."""
    record = cast("Any", Record)
    return record[game.Options, entry_type(game)]


def make_record(
    game: AnyGame,
    setup: Setup[Any],
    secret: str,
    nonces: tuple[str, ...],
    entries: tuple[AnyEntry, ...],
    outcome: Outcome | None,
    seated: tuple[Seated, ...] = (),
) -> Record[Any, Any]:
    """The record of a match; one of the first format if it is not known how its seats were taken."""
    record = Record[Any, Any](
        format="parlour-record/2" if seated else "parlour-record/1",
        game=game.slug,
        rules=game.rules,
        setup=setup,
        promise=promise_of(secret) if seated else None,
        seated=seated,
        fingerprint=fingerprint(game.slug, game.rules, setup, secret),
        secret=secret,
        nonces=nonces,
        entries=entries,
        outcome=outcome,
    )
    return msgspec.structs.replace(record, head=record.heads[-1]) if seated else record


def heading_of(text: bytes) -> Heading:
    """The heading of a file. Raises BadData if it is no record of a known format."""
    if len(text) > MAX_RECORD_BYTES:
        raise BadData(_("The file is too large to be a record."))
    heading: Heading = decode(text, Heading)
    if heading.format not in FORMATS:
        raise BadData(_("Unknown record format: %(format)s", format=_shown(heading.format)))
    return heading


def _shown(name: str) -> str:
    """The start of a name from a foreign file, fit for one line of a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in name[:40])


def read_record(game: AnyGame, text: bytes) -> Record[Any, Any]:
    """The record that a file holds. Raises BadData with the place of the first thing that is wrong."""
    heading = heading_of(text)
    if heading.game != game.slug:
        raise BadData(_("This is a record of another game: %(game)s", game=_shown(heading.game)))
    game = _by_rules(game, heading.rules)
    record: Record[Any, Any] = decode(text, record_type(game))
    if len(record.nonces) != len(record.setup.seats):
        raise BadData(_("A record holds one nonce for each seat."))
    is_first = record.format == FORMATS[0]
    is_both = is_first and record.head is not None
    if (
        is_both
        or is_first != (record.promise is None)
        or len(record.seated) != (0 if is_first else len(record.nonces))
    ):
        raise BadData(
            _(
                "A record of format 2 says what was promised and how each seat was taken; "
                "one of format 1 has neither that nor a head."
            )
        )
    if record.closed and (is_first or len(record.closed.commitments) != len(record.nonces)):
        raise BadData(
            _("Only a record of format 2 says how its table was closed, and it does so for each seat.")
        )
    if json_of(text) != canonical(record):
        raise BadData(_("It holds what a record leaves out, such as a member that has its usual value."))
    return record


def game_of(game: AnyGame, record: Record[Any, Any]) -> AnyGame:
    """The game by the rules of its record. Raises BadData if it no longer plays by them."""
    return _by_rules(game, record.rules)


def _by_rules(game: AnyGame, rules: int) -> AnyGame:
    found = game.of(rules)
    if found is None:
        known = ", ".join(str(one.rules) for one in (*game.earlier(), game))
        why = _(
            "Unknown rules version %(rules)s; this program knows version %(known)s.", rules=rules, known=known
        )
        raise BadData(why)
    return found


def doubts(game: AnyGame, record: Record[Any, Any]) -> tuple[Words, ...]:
    """What a record leaves open, a sentence each, though every check of it holds."""
    found = [] if record.promise else [UNPROVED]
    found += [] if record.head else [NO_HEADS]
    found += [NO_LIST] if record.people > 1 and record.closed is None else []
    if record.closed is not None and record.closed.anew:
        times = record.closed.anew
        found.append(
            ngettext(
                "The table was opened anew %(n)s time before this deal.",
                "The table was opened anew %(n)s times before this deal.",
                times,
            )
        )
    found += [
        _(
            "No browser was there for seat %(seat)s: its nonce is the server's, as is the word for the deal.",
            seat=seat,
        )
        for seat in record.unbound
    ]
    hidden = record.setup.hidden
    found += [FIXED] if hidden.seed else [IS_SET] if hidden.stack or hidden.rigging else []
    if record.rules != game.rules and (problems := game.problems(record.setup)):
        found.append(_("It follows earlier rules. Today's refuse it: %(why)s", why=problems[0].what))
    return tuple(found)


def write_record(record: Record[Any, Any]) -> str:
    """The text of the file."""
    return encode(record)


def moments(game: AnyGame, record: Record[Any, Any]) -> list[Moment]:
    """The match played anew from its secret and nonces. Raises a RuleError at what is not possible."""
    return list(replay(game_of(game, record), record.setup, record.seed, record.entries))


def verify(game: AnyGame, record: Record[Any, Any]) -> tuple[Check, ...]:
    """All checks that a stranger would make."""
    game = game_of(game, record)
    return *before_the_deal(game, record), *_played(game, record), *of_the_heads(record)


def of_the_heads(record: Record[Any, Any]) -> Iterator[Check]:
    """The check of the chain of heads, where there is one."""
    if record.head is not None:
        what = _("All entries, one after the other, lead to the last head that was shown.")
        yield Check(what, record.heads[-1] == record.head)


def before_the_deal(game: AnyGame, record: Record[Any, Any]) -> Iterator[Check]:
    """The checks of what was bound before the first card."""
    if record.promise is not None:
        what = _("The secret fits the promise.")
        yield Check(what, promise_of(record.secret) == record.promise)
    shown = fingerprint(game.slug, record.rules, record.setup, record.secret)
    what = _("The secret and the setup fit the fingerprint of the match.")
    yield Check(what, shown == record.fingerprint)
    if record.seated and record.setup.hidden != Hidden():
        what = _("Where people play each other, nobody has set the cards.")
        yield Check(what, record.people < 2)
    secret, decks = record.secret, [seat.deck for seat in record.setup.seats]
    bots = [(seat, seated.bot) for seat, seated in enumerate(record.seated) if seated.bot]
    if bots:
        what = _("Each bot's nonce follows from the secret.")
        yield _of_seats(what, (seat for seat, _bot in bots if record.nonces[seat] != bot_nonce(secret, seat)))
    if closed := record.closed:
        what = _("Each nonce is the one that was bound before any was shown.")
        is_bound = [closed.holds_for(seat, nonce, secret) for seat, nonce in enumerate(record.nonces)]
        yield _of_seats(what, (seat for seat, holds in enumerate(is_bound) if not holds))
        if bots:
            what = _("A bot's nonce is bound by the secret alone.")
            yield _of_seats(what, (seat for seat, _bot in bots if closed.commitments[seat] is not None))
    drawn = [seat for seat, bot in bots if record.people or not bot.is_deck_given]
    drawn_decks = [(seat, bot_deck(game, record.setup, seat, secret)) for seat in drawn]
    if any(deck or decks[seat] for seat, deck in drawn_decks):
        what = _("Each bot's deck follows from the secret.")
        yield _of_seats(
            what, (seat for seat, deck in drawn_decks if _nameless(decks[seat]) != _nameless(deck))
        )
    bound = [seated.deck for seated in record.seated]
    if any(bound) or (bound and any(decks)):
        what = _("Each deck that was brought fits the hash that bound it.")
        fits = [deck_bound(secret, seat, deck) if deck else None for seat, deck in enumerate(decks)]
        yield _of_seats(what, (seat for seat, expected in enumerate(fits) if bound[seat] != expected))


def _nameless(deck: Deck | None) -> Deck | None:
    """A deck but for its name, which follows from no rule."""
    return deck and msgspec.structs.replace(deck, name="")


def _of_seats(what: Words, wrong: Iterable[int]) -> Check:
    """A check of every seat, with the first for which it does not hold."""
    seat = next(iter(wrong), None)
    return Check(
        what, seat is None, None if seat is None else _("Seat %(seat)s fails this check.", seat=seat)
    )


def _played(game: AnyGame, record: Record[Any, Any]) -> tuple[Check, ...]:
    try:
        played = moments(game, record)
    except RuleError as error:
        return (Check(_("Every entry is possible by the rules, from this seed."), False, error.words),)
    if not is_theirs(record.seated, record.entries):
        return (Check(_("Every entry is possible by the rules, from this seed."), False, OF_OTHERS),)
    pairs = zip(record.entries, played[1:], strict=True)
    differs = next((moment.number for entry, moment in pairs if entry.events != moment.events), None)
    return (
        Check(_("Every entry is possible by the rules, from this seed."), True),
        Check(
            _("Every event of the record is the one that the rules give."),
            differs is None,
            None if differs is None else _("The first difference is at entry %(number)s.", number=differs),
        ),
        Check(_("The outcome is the recorded one."), same_result(played[-1].outcome, record.outcome)),
    )
