"""Every read of decks: what pages show, and which deck somebody may bring to a match."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from django.db.models import Q, QuerySet
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from decks import pictures
from decks.codes import to_code
from decks.lists import counted
from decks.models import Deck
from decks.services import UNDO
from games.engine.errors import BadData
from games.engine.pools import StarterDeck
from games.engine.problems import Problem
from games.engine.setup import Deck as DeckValue
from games.engine.words import Words
from games.engine.words import words as _
from games.kata.rules.cards import CARDS, DECK_SIZE, POOL_VERSION, PRESETS, Card, deck_problems


class Entry(Struct, frozen=True):
    """A line of a deck: a card, how many, and what one click makes of that number."""

    id: str
    card: Card | None
    """None where today's pool has no such card."""
    count: int
    more: int
    fewer: int
    is_full: bool
    is_too_many: bool


class DeckShown(Struct, frozen=True):
    """A deck as its page shows it, whoever's it is."""

    public_id: str
    """For a preset its slug."""
    value: DeckValue
    entries: tuple[Entry, ...]
    size: int
    problems: tuple[Problem, ...]
    curve: tuple[pictures.Bar, ...]
    kinds: tuple[pictures.KindBar, ...]
    mean_cost: str
    owner: str
    owner_public_id: str
    is_own: bool
    is_public: bool
    version: int
    about: Words | None = None
    """What a preset says of itself."""

    @property
    def name(self) -> str:
        return self.value.name

    @property
    def is_legal(self) -> bool:
        return not self.problems

    @property
    def is_preset(self) -> bool:
        return self.about is not None

    @property
    def is_of_older_pool(self) -> bool:
        return self.value.pool != POOL_VERSION

    @property
    def most(self) -> int:
        """How many cards a deck has."""
        return DECK_SIZE


def deck_shown(public_id: str, user: User | None) -> DeckShown | None:
    """The deck at an address, if this user may see it: a preset, their own, or a public one."""
    if public_id in PRESETS:
        return preset_shown(PRESETS[public_id])
    deck = deck_row(public_id, user)
    return row_shown(deck, user) if deck else None


def deck_row(public_id: str, user: User | None) -> Deck | None:
    """The row behind `deck_shown`; None for a preset."""
    decks = _at(public_id).filter(deleted_at=None).select_related("owner")
    return decks.filter(Q(is_public=True) | Q(owner_id=user.pk if user else None)).first()


def own_deck(public_id: str, user: User | None) -> Deck | None:
    """A user's own deck, which may have been deleted lately."""
    return _at(public_id).filter(owner_id=user.pk).first() if user else None


def _at(public_id: str) -> QuerySet[Deck]:
    """The deck at an address, if there is one. PostgreSQL refuses to look for the sign 0."""
    return Deck.objects.none() if "\0" in public_id else Deck.objects.filter(public_id=public_id)


def row_shown(deck: Deck, user: User | None) -> DeckShown:
    return _shown(
        deck.value,
        public_id=deck.public_id,
        owner=deck.owner.username,
        owner_public_id=deck.owner.public_id,
        is_own=user is not None and user.pk == deck.owner_id,
        is_public=deck.is_public,
        version=deck.version,
    )


def preset_shown(preset: StarterDeck) -> DeckShown:
    return _shown(
        preset.deck,
        public_id=preset.slug,
        owner="",
        owner_public_id="",
        is_own=False,
        is_public=True,
        version=1,
        about=preset.about,
    )


def _shown(
    value: DeckValue,
    *,
    public_id: str,
    owner: str,
    owner_public_id: str,
    is_own: bool,
    is_public: bool,
    version: int,
    about: Words | None = None,
) -> DeckShown:
    counts = counted(value)
    known = [CARDS[card] for card in value.cards if card in CARDS]
    mean = f"{sum(card.cost for card in known) / len(known):.1f}" if known else "–"
    return DeckShown(
        public_id=public_id,
        value=value,
        entries=_entries(counts),
        size=len(value.cards),
        problems=deck_problems(value),
        curve=pictures.curve(counts),
        kinds=pictures.kinds(counts),
        mean_cost=mean,
        owner=owner,
        owner_public_id=owner_public_id,
        is_own=is_own,
        is_public=is_public,
        version=version,
        about=about,
    )


def entry(card_id: str, count: int) -> Entry:
    """A line of a deck."""
    card = CARDS.get(card_id)
    most = card.max_copies if card else 0
    more = min(count + 1, most) if count < most else count
    return Entry(card_id, card, count, more, max(0, count - 1), count >= most, count > most)


def _entries(counts: Mapping[str, int]) -> tuple[Entry, ...]:
    """The lines of a deck, the cheapest cards first."""
    return tuple(sorted((entry(card, count) for card, count in counts.items()), key=_by_cost))


def _by_cost(entry: Entry) -> tuple[int, str]:
    return (entry.card.cost, str(entry.card.name)) if entry.card else (99, entry.id)


# --- Lists ----------------------------------------------------------------------------------------


class DeckRow(Struct, frozen=True):
    """A deck in a list."""

    public_id: str
    name: str
    size: int
    is_legal: bool
    is_of_older_pool: bool
    is_public: bool
    owner: str
    owner_public_id: str
    changed_at: dt.datetime | None
    curve: tuple[pictures.Bar, ...]
    faces: tuple[str, ...]
    """The cards that stand for it: its dearest."""
    about: Words | None = None


def decks_own(user: User, words: str = "") -> QuerySet[Deck]:
    """A user's decks whose name holds the words, the last changed first."""
    decks = Deck.objects.filter(owner=user, deleted_at=None).order_by("-changed_at", "-pk")
    return decks.filter(name__icontains=words[:60]) if words else decks


def decks_deleted(user: User) -> QuerySet[Deck]:
    """The decks that a user can have back, the last deleted first."""
    since = timezone.now() - UNDO
    return Deck.objects.filter(owner=user, deleted_at__gt=since).order_by("-deleted_at", "-pk")


def decks_public(owner: User | None = None) -> QuerySet[Deck]:
    """The decks that are shown to all, of everybody or of one user, the last changed first."""
    decks = Deck.objects.filter(is_public=True, deleted_at=None).select_related("owner")
    return (decks.filter(owner=owner) if owner else decks).order_by("-changed_at", "-pk")


def deck_rows(decks: QuerySet[Deck] | list[Deck], *, with_owner: bool = False) -> tuple[DeckRow, ...]:
    return tuple(_row(deck, with_owner=with_owner) for deck in decks)


def _row(deck: Deck, *, with_owner: bool) -> DeckRow:
    value = deck.value
    return DeckRow(
        public_id=deck.public_id,
        name=deck.name,
        size=len(value.cards),
        is_legal=not deck.problems,
        is_of_older_pool=value.pool != POOL_VERSION,
        is_public=deck.is_public,
        owner=deck.owner.username if with_owner else "",
        owner_public_id=deck.owner.public_id if with_owner else "",
        changed_at=deck.changed_at,
        curve=pictures.curve(counted(value)),
        faces=_faces(value),
    )


def _faces(value: DeckValue) -> tuple[str, ...]:
    known = {card for card in value.cards if card in CARDS}
    return tuple(sorted(known, key=lambda card: (-CARDS[card].cost, CARDS[card].rarity == "basic", card))[:3])


def preset_rows() -> tuple[DeckRow, ...]:
    """The decks that everybody has."""
    return tuple(
        DeckRow(
            public_id=preset.slug,
            name=str(preset.name),
            size=len(preset.cards),
            is_legal=True,
            is_of_older_pool=False,
            is_public=True,
            owner="",
            owner_public_id="",
            changed_at=None,
            curve=pictures.curve(counted(preset.deck)),
            faces=_faces(preset.deck),
            about=preset.about,
        )
        for preset in PRESETS.values()
    )


# --- For a match ----------------------------------------------------------------------------------


class DeckPlayed(Struct, frozen=True):
    """A deck as it was brought to a match, and by whom."""

    player: str
    name: str
    entries: tuple[Entry, ...]
    curve: tuple[pictures.Bar, ...]
    code: str


def deck_played(player: str, deck: DeckValue) -> DeckPlayed:
    counts = counted(deck)
    return DeckPlayed(player, deck.name, _entries(counts), pictures.curve(counts), to_code(deck))


class Choice(Struct, frozen=True):
    """A deck that can be brought to a match, under the key that `deck_to_bring` takes."""

    key: str
    name: str


def choices_own(user: User | None) -> tuple[Choice, ...]:
    """A user's decks that may be played, by name."""
    if user is None:
        return ()
    decks = Deck.objects.filter(owner=user, deleted_at=None).order_by("name")
    return tuple(Choice(deck.public_id, deck.name) for deck in decks if not deck.problems)


def choices_preset() -> tuple[Choice, ...]:
    """The decks that everybody may play."""
    return tuple(Choice(preset.slug, str(preset.name)) for preset in PRESETS.values())


def deck_chosen(key: str, user: User | None) -> Deck | DeckValue:
    """The deck of a key, be it playable or not: a user's own, or one that everybody has. Raises BadData."""
    if key in PRESETS:
        return PRESETS[key].deck
    deck = own_deck(key, user)
    if deck is None or deck.deleted_at is not None:
        raise BadData(_("You have no such deck, or no longer. Choose another one."))
    return deck


def deck_to_bring(key: str, user: User | None) -> DeckValue:
    """The deck that a user brings to a match, as it is now. Raises BadData with the reason where they cannot."""
    deck = deck_chosen(key, user)
    if isinstance(deck, DeckValue):
        return deck
    problems = deck.problems
    if problems:
        raise BadData(_("“%(name)s” cannot be played now. %(why)s", name=deck.name, why=problems[0].what))
    return deck.value
