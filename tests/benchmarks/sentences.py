"""Every sentence that a visitor can meet, each once, with where it stands: to be read from top to bottom.

    uv run python -m tests.benchmarks.sentences            # all of them
    uv run python -m tests.benchmarks.sentences games/kata # those of some folders or files

They come from calls of the translation functions in Python, from the texts of the templates, translated or not, from
e-mails, from what the verifiers in JavaScript say, and from the rules and the format of records, which are pages, too.
What people type and names of cards in a deck file are not among them.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parent.parent.parent
SPEAKERS = {"_", "ngettext", "gettext", "gettext_lazy", "pgettext", "words", "plural", "Words"}
FOLDERS = ("accounts", "config", "decks", "games", "static/verifiers", "templates")
PAGES = {"RULES.md", "RECORD.md"}
"""The documents that are shown as pages."""
_TAG = re.compile(r"{%.*?%}|{#.*?#}", re.DOTALL)
_SAID = re.compile(r"""{%\s*translate\s+("[^"]*"|'[^']*')""")
_BLOCK = re.compile(r"{%\s*blocktranslate\b.*?%}(.*?){%\s*endblocktranslate\s*%}", re.DOTALL)
_UNSEEN = re.compile(r"<(script|style)\b.*?</\1>|{%\s*comment\s*%}.*?{%\s*endcomment\s*%}", re.DOTALL)
_SCRIPT = re.compile(
    r"""/\*.*?\*/|//[^\n]*|(?<=[(,=!&|?:])\s*/(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n])+/[a-z]*"""
    r"""|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`""",
    re.DOTALL,
)
"""Comments and patterns, to be passed over, and texts."""
_WORDS = re.compile(r"[^\W\d_]{2,}'?\w* [^\W\d_]")
_IN_HEX = re.compile(r"\b[0-9a-f]{8}\b|\|\w+ \d|[MPFHDW-]{11}|^\$\{SHARED|\*\d")
_NAMES = re.compile(r"\bhas\(|const always|ACTIONS|makers|ENTRIES\b.*=|mulligan:")
"""Tables of the verifiers, and where names of members follow: no person reads them."""
_LETTERS = re.compile(r"[^\W\d_]{2}")


def in_python(path: Path) -> Iterator[tuple[int, str]]:
    """The constant texts that are given to a translation function, with their lines."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPEAKERS:
            for argument in node.args[:2]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.lineno, argument.value


def in_template(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a template: translated, in blocks, and plain ones between its tags."""
    text = _UNSEEN.sub(lambda found: "\n" * found[0].count("\n"), path.read_text())

    def line(at: int) -> int:
        return text.count("\n", 0, at) + 1

    for found in _SAID.finditer(text):
        yield line(found.start()), found[1][1:-1]
    for found in _BLOCK.finditer(text):
        for form in re.split(r"{%\s*plural\s*%}", found[1]):
            yield line(found.start()), form
    plain = _BLOCK.sub(lambda found: "\n" * found[0].count("\n"), text)
    plain = _TAG.sub(lambda found: "\n" * found[0].count("\n"), plain)
    pieces = re.split(r"<[^>]*>", plain) if path.suffix == ".html" else plain.splitlines()
    at = 0
    for piece in pieces:
        at = max(at, plain.find(piece, at))
        if not piece.strip().startswith("{{") or _LETTERS.search(re.sub(r"{{.*?}}", "", piece)):
            yield plain.count("\n", 0, at) + 1, piece


def in_script(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of several words in a script."""
    text = path.read_text()
    for found in _SCRIPT.finditer(text):
        said, before = found[1] or found[2] or "", text[: found.start()].rpartition("\n")[2]
        if _WORDS.search(said) and not (_IN_HEX.search(said) or _NAMES.search(before)):
            yield text.count("\n", 0, found.start()) + 1, said


def in_document(path: Path) -> Iterator[tuple[int, str]]:
    """The headings, paragraphs, entries and cells of a document, without its code."""
    for token in MarkdownIt("commonmark").enable("table").parse(path.read_text()):
        if token.type == "inline":
            yield (token.map[0] + 1 if token.map else 1), token.content


def sentences(folders: tuple[str, ...] = FOLDERS) -> Iterator[tuple[str, int, str]]:
    """File, line and text of each sentence, the first time that it stands anywhere."""
    seen: set[str] = set()
    for name in folders:
        start = ROOT / name
        for path in [start] if start.is_file() else sorted(start.rglob("*")):
            if path.suffix == ".py" and "migrations" not in path.parts:
                found = in_python(path)
            elif path.suffix in (".html", ".txt") and "templates" in path.parts:
                found = in_template(path)
            elif path.suffix in (".js", ".mjs"):
                found = in_script(path) if "verifiers" in path.parts else iter(())
            elif path.name in PAGES:
                found = in_document(path)
            else:
                continue
            for number, text in found:
                said = " ".join(unescape(text).split())
                bare = re.sub(r"{{.*?}}|%\(\w+\)s", "", said)
                if said not in seen and _LETTERS.search(bare):
                    seen.add(said)
                    yield str(path.relative_to(ROOT)), number, said


def main() -> None:
    last = ""
    for file, number, said in sentences(tuple(sys.argv[1:]) or FOLDERS):
        if file != last:
            print(f"\n{file}")
            last = file
        print(f"{number:>5}  {said}")


if __name__ == "__main__":
    main()
