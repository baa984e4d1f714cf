"""Loads templates without the line breaks and indentation that only lay them out.

It works on the source, once when a template is compiled, so that a page holds no blank text and rendering costs
nothing more.
"""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.template import Origin
from django.template.loaders.filesystem import Loader as FilesystemLoader
from django.template.utils import get_app_template_dirs

_SENTENCE = r"\{%\ *blocktranslate\b (?s:.*?) \{%\ *endblocktranslate\ *%\}"
_DJANGO = rf"(?: {_SENTENCE} | \{{% .*? %\}} | \{{\{{ .*? \}}\}} | \{{\# .*? \#\}} )"
_TOKEN = re.compile(
    rf"""
    (?P<words> (?! \{{%\ *(?:block)?translate\b [^%\n]* \ as(?:var)?\ \w+ [^%\n"']* %\}} )
          (?: {_SENTENCE} | \{{%\ *translate\b .*? %\}} | \{{\{{ .*? \}}\}} ) )
    | (?P<block> \{{%\ *(?P<kept>comment|verbatim)\b (?s:.*?) \{{%\ *end(?P=kept)\ *%\}}
        | {_DJANGO} )
    | (?P<html> <!-- (?s:.*?) -->
        | (?P<tag> < (?: (?P<raw>pre|textarea|script)\b | [/!a-zA-Z] )
            (?> {_DJANGO} | "(?> {_DJANGO} | [^"] )*" | '(?> {_DJANGO} | [^'] )*' | [^>] )* > )
          (?(raw) (?s:.*?) </(?P=raw)> ) )
    | (?P<lines> \s*\n\s* )
    | (?P<text> [^\s<{{]+ | . )
    """,
    re.VERBOSE,
)
_LINES_OF_TAG = re.compile(rf"(?P<kept> {_SENTENCE} ) | \s*\n\s*", re.VERBOSE)


def collapse(source: str) -> str:
    """The source of a template without the line breaks that only lay it out, and their indentation.

    Such a break is nothing between two HTML tags, beside a block tag (or a comment) and at the ends
    of the file; it is one space inside a start tag and beside text, a variable or a translation.
    What stands in `pre`, `textarea`, `script`, `blocktranslate` or `verbatim` is kept as it is.
    """
    tokens = list(_TOKEN.finditer(source))
    kinds = ["block", *[token.lastgroup for token in tokens], "block"]
    return "".join(
        [
            _collapsed(token, before, after)
            for before, token, after in zip(kinds, tokens, kinds[2:], strict=False)
        ]
    )


def _collapsed(token: re.Match[str], before: str | None, after: str | None) -> str:
    if token["lines"]:
        return "" if "block" in (before, after) or before == after == "html" else " "
    if tag := token["tag"]:
        return _LINES_OF_TAG.sub(lambda line: line["kept"] or " ", tag) + token[0][len(tag) :]
    return token[0]


class Loader(FilesystemLoader):
    """Finds templates as Django does (the site's, then those of its apps), and collapses our own pages."""

    def get_dirs(self) -> list[str | Path]:
        """All folders of templates, in the order of search."""
        return [*super().get_dirs(), *get_app_template_dirs("templates")]

    def get_contents(self, origin: Origin) -> str:
        """The source of a template; e-mails and what comes with Django or allauth are left alone."""
        source = super().get_contents(origin)
        return collapse(source) if _is_page_of_ours(Path(origin.name)) else source


def _is_page_of_ours(path: Path) -> bool:
    folders = (settings.BASE_DIR / "templates", settings.BASE_DIR / "games")
    return path.suffix == ".html" and any(path.is_relative_to(folder) for folder in folders)
