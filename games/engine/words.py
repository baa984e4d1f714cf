"""Sentences as values: a message id with parameters, so that pure code never formats or translates.

The English text is the message id. Import the makers under the names that gettext's extraction
looks for::

    from games.engine.words import plural as ngettext
    from games.engine.words import words as _

    _("%(who)s plays %(card)s.", who="Ada", card="Jab")
"""

from __future__ import annotations

from msgspec import Struct

_LONGEST = 200
"""The most characters of a parameter that a shell or a log shows."""


class Words(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A sentence to be translated. `params` are pairs, so that the value can be hashed.

    A parameter may itself be `Words` (a card's name, say); it is translated first.
    """

    text: str
    params: tuple[tuple[str, str | int | Words], ...] = ()
    plural: str | None = None
    """The plural form, chosen by the parameter `n`."""

    def __str__(self) -> str:
        """The sentence in English, for shells and logs."""
        values = {name: _plain(str(value)) for name, value in self.params}
        text = self.plural if self.plural and values.get("n") != "1" else self.text
        return text % values if values else text


def _plain(value: str) -> str:
    """A text from a stranger's file, made fit for a line of a terminal."""
    cut = value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…"
    return "".join(sign if sign.isprintable() else "?" for sign in cut)


def words(text: str, /, **params: str | int | Words) -> Words:
    """A sentence with `%(name)s` placeholders."""
    return Words(text, tuple(params.items()))


def plural(one: str, many: str, n: int, /, **params: str | int | Words) -> Words:
    """A sentence whose form depends on the number `n`, which it may show as `%(n)s`."""
    return Words(one, (("n", n), *params.items()), many)


def signed(number: float) -> str:
    """A number as people write it, with a true minus: "−3", "0", "3"."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def change(number: float) -> str:
    """A difference with its sign: "−3", "0", "+3"."""
    return f"+{number}" if number > 0 else signed(number)
