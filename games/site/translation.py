"""Words of the pure code in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from games.engine.words import Words


def translate(words: Words) -> str:
    """The sentence, translated and with its parameters filled in. Not escaped: templates do that."""
    values = {name: translate(value) if isinstance(value, Words) else value for name, value in words.params}
    if words.plural is None:
        text = gettext(words.text)
    else:
        text = ngettext(words.text, words.plural, int(values["n"]))
    return text % values if values else text
