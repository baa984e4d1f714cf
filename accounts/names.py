"""What a user may be called: the shape of a name, when two names look alike, and the names of guests.

Pure functions: whether a name is taken is a question for the database (`services`).
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from functools import lru_cache
from typing import NoReturn

from confusable_homoglyphs.confusables import confusables_data
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.invisible_characters import INVISIBLE, is_piled

MIN_LENGTH = 3
MAX_LENGTH = 30
MAX_TYPED = 10 * MAX_LENGTH
"""The longest name, in characters, that is normalised: that takes time quadratic in the number of marks."""
# Case folding makes at most three characters of one; a longer key is cut off.
MAX_KEY_LENGTH = 3 * MAX_LENGTH
MAX_MARKS = 2
"""Marks on one letter of a name."""
SEPARATORS = " ._-"
TWIN = "#"
"""Begins the suffix of keys of names that came to look alike later, so that keys stay unique. No name can hold it."""

VARIATION_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")

# What Unicode's table of confusables lacks: letters that are drawn like a Latin one in some type, or whose
# capital is, and letters that we tell apart by nothing but a dot; after case folding.
LOOK_ALIKES = str.maketrans(
    "авгеѕіјкӏмнорстухьԁԛԝһոսցօαβγεζικμνορτυχω01iı",
    "abresljklmhopctyxbdqwhnugoabyezlkmvoptuxwolll",
)

# Scripts that are written together in one word; any other mixture is a disguise.
WRITTEN_TOGETHER = frozenset({"LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})

FORMER = "Former player"
RESERVED_WORDS = [
    "admin",
    "administrator",
    "moderator",
    "mod",
    "staff",
    "parlour",
    "system",
    "root",
    "support",
    "official",
    "bot",
    "bots",
    "guest",
    "guests",
    "dealer",
    "spectator",
    "anonymous",
    "everyone",
    "nobody",
    "you",
]
STAFF_WORDS = ["admin", "moderator", "parlour"]
"""No name begins or ends with one of these, such as SiteAdmin."""

ADJECTIVES = [
    "Amber",
    "Bold",
    "Brave",
    "Bright",
    "Brisk",
    "Calm",
    "Candid",
    "Cheery",
    "Clever",
    "Cosy",
    "Curious",
    "Daring",
    "Eager",
    "Fair",
    "Fleet",
    "Fond",
    "Frank",
    "Gentle",
    "Glad",
    "Golden",
    "Happy",
    "Hardy",
    "Honest",
    "Humble",
    "Jolly",
    "Keen",
    "Kind",
    "Lively",
    "Loyal",
    "Lucky",
    "Mellow",
    "Merry",
    "Mild",
    "Modest",
    "Neat",
    "Nimble",
    "Noble",
    "Patient",
    "Placid",
    "Plucky",
    "Polite",
    "Proud",
    "Quick",
    "Quiet",
    "Rapid",
    "Ready",
    "Rosy",
    "Serene",
    "Sharp",
    "Silent",
    "Silver",
    "Sly",
    "Snug",
    "Sprightly",
    "Steady",
    "Sunny",
    "Swift",
    "Tidy",
    "Tranquil",
    "Trusty",
    "Velvet",
    "Warm",
    "Wily",
    "Wise",
    "Witty",
    "Zesty",
]
ANIMALS = [
    "Badger",
    "Bear",
    "Beaver",
    "Bison",
    "Bittern",
    "Buzzard",
    "Camel",
    "Cat",
    "Condor",
    "Crane",
    "Crow",
    "Curlew",
    "Deer",
    "Dolphin",
    "Dormouse",
    "Dove",
    "Eagle",
    "Elk",
    "Falcon",
    "Ferret",
    "Finch",
    "Fox",
    "Gecko",
    "Goose",
    "Grouse",
    "Hare",
    "Hawk",
    "Hedgehog",
    "Heron",
    "Hound",
    "Ibex",
    "Ibis",
    "Jackdaw",
    "Jay",
    "Kestrel",
    "Kite",
    "Lark",
    "Lemur",
    "Leopard",
    "Linnet",
    "Lion",
    "Lynx",
    "Magpie",
    "Marmot",
    "Marten",
    "Mole",
    "Moose",
    "Mouse",
    "Newt",
    "Otter",
    "Owl",
    "Panda",
    "Pelican",
    "Penguin",
    "Pheasant",
    "Puffin",
    "Quail",
    "Rabbit",
    "Raven",
    "Robin",
    "Salmon",
    "Seal",
    "Sparrow",
    "Squirrel",
    "Stoat",
    "Stork",
    "Swan",
    "Swift",
    "Tern",
    "Thrush",
    "Tiger",
    "Toad",
    "Tortoise",
    "Trout",
    "Turtle",
    "Vole",
    "Walrus",
    "Weasel",
    "Whale",
    "Wolf",
    "Wren",
    "Yak",
]


def normalise(name: str) -> str:
    """A name as it is stored: compatibility forms unified, single spaces, none at the ends.

    One that is far too long, as shape will tell, stays as it is.
    """
    typed = " ".join(name.split())
    return " ".join(unicodedata.normalize("NFKC", typed).split()) if len(typed) <= MAX_TYPED else typed


@lru_cache(maxsize=4096)
def _shape(character: str) -> str:
    """What a letter looks like by Unicode's table, small or as a capital: for most, itself."""
    small = _prototype(character).casefold()
    capital = _prototype(character.upper()).casefold()
    return capital if capital.isascii() and not small.isascii() else small


def _prototype(character: str) -> str:
    """The representative of all letters that look alike.

    The table lists the look-alikes of each letter, both ways: a representative has several, or is the first of a
    pair.
    """
    alike = [entry["c"] for entry in confusables_data.get(character, ())]
    if len(alike) != 1:
        return character
    [other] = alike
    return other if len(confusables_data[other]) > 1 else min(character, other)


def name_key(name: str) -> str:
    """Equal for names that a reader may take for one another; unique among users."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(
        str(unicodedata.digit(character)) if character.isdigit() else character
        for character in folded.replace("i\u0307", "i")
        if character not in SEPARATORS
    )
    shapes = "".join(map(_shape, unicodedata.normalize("NFD", plain.translate(LOOK_ALIKES))))
    return shapes.translate(LOOK_ALIKES)[:MAX_KEY_LENGTH]


def _bare_key(name: str) -> str:
    """The key of a name without accents, and without the end of a plural: reserved names have neither."""
    letters = "".join(sign for sign in name_key(name) if sign.isalnum())
    return letters.removesuffix("s") if letters not in RESERVED_KEYS else letters


def _script(letter: str) -> str:
    return unicodedata.name(letter, "UNKNOWN").split(" ", 1)[0].split("-", 1)[0]


def _refuse(message: str, code: str) -> NoReturn:
    raise ValidationError(message, code=code)


def validate_shape(name: str) -> None:
    """Refuse a (normalised) name that is too short or long, or holds anything but what a name may hold."""
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        _refuse(_("A name has 3 to 30 characters."), "length")
    if not name[0].isalnum():
        _refuse(_("A name must start with a letter or a digit."), "start")
    if VARIATION_SELECTORS.search(name) or not INVISIBLE.isdisjoint(name):
        _refuse(_("A name can't contain invisible characters."), "invisible")
    categories = [unicodedata.category(character) for character in name]
    for character, category in zip(name, categories, strict=True):
        if not (category[0] in "LM" or category == "Nd" or character in SEPARATORS):
            _refuse(
                _("A name can contain only letters, digits, spaces, “.”, “_” and “-”."),
                "character",
            )
    if is_piled(name, MAX_MARKS):
        _refuse(_("One letter of this name has too many accents."), "marks")
    scripts = {
        _script(character) for character, category in zip(name, categories, strict=True) if category[0] == "L"
    }
    if len(scripts - {"MODIFIER"}) > 1 and not scripts <= WRITTEN_TOGETHER:
        _refuse(_("Please use letters of one script only."), "scripts")


def validate_free_to_choose(name: str) -> None:
    """Refuse a name that would pass for the site's people, for a guest or for a deleted user."""
    key = _bare_key(name)
    words = {_bare_key(word.rstrip("0123456789")) for word in re.split(r"[ ._-]+", name)}
    is_of_staff = key.startswith(STAFF_KEYS) or key.endswith(STAFF_KEYS)
    if is_of_staff or {key, *words} & RESERVED_KEYS or key.startswith(name_key(FORMER)):
        _refuse(_("This name is reserved. Please choose another."), "reserved")
    if any("SMALL CAPITAL" in unicodedata.name(letter, "") for letter in name):
        _refuse(_("Please use ordinary letters, not small capitals."), "small_capitals")
    if GUEST_KEY.fullmatch(key):
        _refuse(_("This looks like the name of a guest. Please choose another."), "reserved")


def guest_name(digits: int = 3) -> str:
    """A friendly name such as “Quiet Otter 482”."""
    number = secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)
    return f"{secrets.choice(ADJECTIVES)} {secrets.choice(ANIMALS)} {number}"


def former_name(digits: int = 4) -> str:
    """What a deleted user is called, such as “Former player 7f3a”."""
    return f"{FORMER} {secrets.token_hex((digits + 1) // 2)[:digits]}"


def _any_of(words: list[str]) -> str:
    return "|".join(sorted(map(name_key, words)))


RESERVED_KEYS = frozenset(map(name_key, RESERVED_WORDS))
STAFF_KEYS = tuple(map(name_key, STAFF_WORDS))
# The key of any guest's name: digits 0 and 1 have become letters in it.
GUEST_KEY = re.compile(rf"(?:{_any_of(ADJECTIVES)})(?:{_any_of(ANIMALS)})[2-9ol]+")
