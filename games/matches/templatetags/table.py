"""What board templates need: words said in the reader's language, and pieces rendered once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.engine.words import Words
from games.matches import saying

register = template.Library()


@register.filter
def said(words: Words | None) -> str:
    """A sentence of the pure code in the reader's language; "" for none."""
    return saying.said(words) if words else ""


@register.simple_tag
def piece(name: str, it: Any) -> SafeString:
    """The template `name` with the frozen value `it`, rendered once for all who see the same value.

    A rendering costs about a hundred times a look-up, and most pieces of a board do not change in a
    move. The template sees `it` and nothing else, so a piece cannot depend on who looks.
    """
    return _rendered(name, get_language() or "", it)


@lru_cache(maxsize=16_384)
def _rendered(name: str, language: str, it: Any) -> SafeString:
    # Rendered by a Django template, which escapes.
    return mark_safe(get_template(name).render({"it": it}))  # noqa: S308


@register.simple_tag
def pieces(name: str, many: Iterable[Any]) -> SafeString:
    """The same template for each of many values, one after the other."""
    language = get_language() or ""
    return mark_safe("".join(_rendered(name, language, it) for it in many))  # noqa: S308


@register.filter
def after(picks: tuple[str, ...], prefix: str) -> str:
    """Picks after what was picked before, as a form sends them."""
    return " ".join((prefix, *picks)) if prefix else " ".join(picks)
