"""The tag of `lucide` with its drawings remembered: it copies and writes a tree of XML for each icon of each page."""

from __future__ import annotations

from functools import lru_cache

from django import template
from lucide.templatetags.lucide import lucide as drawn

register = template.Library()

register.simple_tag(lru_cache(maxsize=512)(drawn), name="lucide")
