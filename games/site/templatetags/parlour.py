"""Filters and tags for all templates: words in the reader's language, and parts rendered once."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import Any

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context
from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import get_language, gettext, gettext_lazy

from games.engine.boards import Piece
from games.engine.words import Words
from games.site import translation
from games.site.parts import Part, placed, rendered, template_of

register = template.Library()

_KEYS = {"enter": gettext_lazy("Enter"), "space": gettext_lazy("Space")}


@register.filter
def translate(words: Words | None) -> str:
    """A sentence of the pure code in the reader's language, escaped; "" for none."""
    return _said(words, get_language()) if words else ""


@lru_cache(maxsize=16_384)
def _said(words: Words, _language: str | None) -> SafeString:
    # Most sentences of a page were on the page before: looking one up is quicker than saying and escaping it.
    return escape(translation.translate(words))


@register.filter
def key_names(keys: str) -> list[str]:
    """What is written on each of the keys that press a button."""
    return [str(_KEYS.get(key, key)) for key in keys.split()]


@register.filter
def ago(moment: dt.datetime) -> str:
    """How long ago something was, in words."""
    if timezone.now() - moment < dt.timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(since)s ago") % {"since": timesince(moment, depth=1)}


class PartNode(Node):
    """A plain node: the machinery of Django's simple tags costs more than looking the part up."""

    def __init__(self, name: str, it: FilterExpression, *, is_many: bool) -> None:
        self.name = name
        self.it = it
        self.is_many = is_many

    def render(self, context: Context) -> str:
        language = context.get("language") or get_language() or ""
        it = self.it.resolve(context)
        if it is None:
            return ""
        if not self.is_many:
            return placed(_rendered(self.name, language, it))
        return "".join([placed(_rendered(self.name, language, one)) for one in it])


def _part(parser: Parser, token: Token, *, is_many: bool) -> PartNode:
    bits = token.split_contents()
    if len(bits) != 3 or bits[1][0] not in "\"'":
        raise template.TemplateSyntaxError(f"{bits[0]} takes the name of a template in quotes, and a value")
    return PartNode(bits[1][1:-1], parser.compile_filter(bits[2]), is_many=is_many)


@register.tag
def part(parser: Parser, token: Token) -> PartNode:
    """`{% part "game/_card.html" card %}`: the template with the frozen value, which it sees as `it`.

    It is rendered once for all who see the same value: a rendering costs about a hundred times a
    look-up, and most parts of a board do not change in a move. The template sees `it` and nothing
    else, so a part cannot depend on who looks. For None there is nothing.
    """
    return _part(parser, token, is_many=False)


@register.tag
def parts(parser: Parser, token: Token) -> PartNode:
    """`{% parts "game/_card.html" cards %}`: the same template for each of many values, one after the other."""
    return _part(parser, token, is_many=True)


class PieceNode(Node):
    """Renders its content once, and puts it into the element that the piece is now."""

    def __init__(self, kind: str, content: NodeList, about: NodeList) -> None:
        self.kind = kind
        self.nodelist = content
        self.about = about

    def render(self, context: Context) -> SafeString:
        it: Piece = context["it"]
        classes = " ".join([one for one in (self.kind, it.look, "selected" if it.is_picked else "") if one])
        front = self.nodelist.render(context)
        # Rendered where it is asked for alone: a part must stand in what it was rendered for.
        with context.push(classes=classes, front=front, about=lambda: self.about.render(context)):
            element: SafeString = template_of("board/_piece.html").template.render(context)
        return element


@register.tag
def piece(parser: Parser, token: Token) -> PieceNode:
    """`{% piece "playing-card" %} … {% endpiece %}`: the element of `it`, a `Piece`, with this class and its look.

    It is a link while the piece is picked up or more is to be picked, a button where a press is a whole action or
    says why there is none, and else plain. It carries what a drag needs, its keys, and a preview of the action. The
    label of the offer is not shown: what stands inside says what the thing is, for those who do not see it, too.
    Its class must be `position: relative`, since the keys hang below it (`.piece-key`). What stands after `{% why %}`
    is told of the thing together with why there is nothing to do with it.
    """
    bits = token.split_contents()
    if len(bits) != 2 or bits[1][0] not in "\"'":
        raise template.TemplateSyntaxError("piece takes a class in quotes")
    content, about = parser.parse(("why", "endpiece")), NodeList()
    if parser.next_token().contents == "why":
        about = parser.parse(("endpiece",))
        parser.delete_first_token()
    return PieceNode(bits[1][1:-1], content, about)


# Bounded by number: to add up characters in Python would cost more than all look-ups of a move. Full of a game's parts
# (0.5 to 1.8 kB on average) it holds 8 to 29 MB.
@lru_cache(maxsize=16_384)
def _rendered(name: str, language: str, it: Any) -> Part:
    # Asking Django for the language costs as much as looking a part up, so that it is handed on to those inside.
    return rendered(name, {"it": it, "language": language})


register.filter("template", template_of)


@register.filter
def after(picks: tuple[str, ...], prefix: str) -> str:
    """The prefix and then the picks, with spaces between them, as a form sends them."""
    return " ".join((prefix, *picks)) if prefix else " ".join(picks)
