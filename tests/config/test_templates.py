"""The layout of a template is for those who read it: pages come without it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.template.loader import get_template

from config.templates import collapse

ROOT = Path(settings.BASE_DIR)
OURS = sorted([*ROOT.glob("templates/**/*.html"), *ROOT.glob("games/*/templates/**/*.html")])

INLINE = "a|abbr|b|bdi|code|em|i|kbd|small|span|strong|time|use"


def source(name: str) -> str:
    """What Django compiles."""
    return get_template(name).template.source  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("laid_out", "collapsed"),
    [
        ("<ul>\n  <li>\n    <b></b>\n  </li>\n</ul>\n", "<ul><li><b></b></li></ul>"),
        ("\n\n<p></p>  \n\t<br>\n\n", "<p></p><br>"),
        ("<!doctype html>\n<!-- a\n  b -->\n<html>", "<!doctype html><!-- a\n  b --><html>"),
    ],
)
def test_between_two_html_tags_a_line_break_is_nothing(laid_out: str, collapsed: str) -> None:
    assert collapse(laid_out) == collapsed


@pytest.mark.parametrize(
    ("laid_out", "collapsed"),
    [
        ("<p>\n  {% if a %}\n    <b></b>\n  {% endif %}\n</p>", "<p>{% if a %}<b></b>{% endif %}</p>"),
        (
            "{% if a %}\n  here\n{% else %}\n  {{ b }}\n{% endif %}",
            "{% if a %}here{% else %}{{ b }}{% endif %}",
        ),
        ('{% lucide "x" %}\n  {% translate "Go" %}', '{% lucide "x" %}{% translate "Go" %}'),
        ('<p>\n  {% translate "Go" as go %}\n</p>', '<p>{% translate "Go" as go %}</p>'),
        (
            "<p>\n  {% blocktranslate with a=b asvar c %}A {{ a }}{% endblocktranslate %}\n</p>",
            "<p>{% blocktranslate with a=b asvar c %}A {{ a }}{% endblocktranslate %}</p>",
        ),
        ("<p>\n  {# why #}\n  word", "<p>{# why #}word"),
        (
            "{% load a %}\n{% comment %}\n  why\n{% endcomment %}\n<p>",
            "{% load a %}{% comment %}\n  why\n{% endcomment %}<p>",
        ),
    ],
)
def test_beside_a_block_tag_a_line_break_is_nothing(laid_out: str, collapsed: str) -> None:
    assert collapse(laid_out) == collapsed


@pytest.mark.parametrize(
    ("laid_out", "collapsed"),
    [
        ('<a id="b"\n   href="c">', '<a id="b" href="c">'),
        ('<a id="b"\n   {% if c %}hidden{% endif %}>', '<a id="b" {% if c %}hidden{% endif %}>'),
        ('<a title="b > c"\n   hidden>\n<i>', '<a title="b > c" hidden><i>'),
        (
            "<a title='{% if b > c %}{{ \">\" }}{% endif %}'\n   hidden>\n<i>",
            "<a title='{% if b > c %}{{ \">\" }}{% endif %}' hidden><i>",
        ),
        (
            '<textarea name="a"\n          rows="2">\nb\n</textarea>',
            '<textarea name="a" rows="2">\nb\n</textarea>',
        ),
    ],
)
def test_inside_a_start_tag_a_line_break_is_one_space(laid_out: str, collapsed: str) -> None:
    assert collapse(laid_out) == collapsed


@pytest.mark.parametrize(
    ("laid_out", "collapsed"),
    [
        ("<p>\n  one\n  two <b>three</b>\n  four\n</p>", "<p> one two <b>three</b> four </p>"),
        ("<b>1</b>\n{{ a }}\n{{ b }}\n<i></i>", "<b>1</b> {{ a }} {{ b }} <i></i>"),
        ('<b>1</b>\n{% translate "A" %}\n<i></i>', '<b>1</b> {% translate "A" %} <i></i>'),
        ('<b>1</b>\n{% translate "Go as a guest" %}', '<b>1</b> {% translate "Go as a guest" %}'),
        (
            "<b>1</b>\n{% blocktranslate %}A{% endblocktranslate %}\n<i></i>",
            "<b>1</b> {% blocktranslate %}A{% endblocktranslate %} <i></i>",
        ),
    ],
)
def test_beside_text_a_line_break_is_one_space(laid_out: str, collapsed: str) -> None:
    assert collapse(laid_out) == collapsed


@pytest.mark.parametrize(
    "kept",
    [
        "<pre>\n  one\n\n  <b>two</b>\n</pre>",
        '<textarea name="a">\n  {{ b }}\n</textarea>',
        "<script>\n  // one\n  two(3 < 4);\n</script>",
        "{% blocktranslate trimmed %}\n  one\n  <b>two</b>\n{% endblocktranslate %}",
        '<a title="{% blocktranslate %}one\n  two{% endblocktranslate %}">',
        "{% verbatim %}\n  <p>\n  {{ a }}\n{% endverbatim %}",
        "<p> one  two </p> <b></b>",
    ],
)
def test_what_is_no_layout_is_kept(kept: str) -> None:
    assert collapse(kept) == kept


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
def test_collapsing_is_stable(path: Path) -> None:
    once = collapse(path.read_text())
    assert collapse(once) == once


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_element_begins_in_the_line_in_which_another_ends(path: Path) -> None:
    """Those apart that stand in the middle of a sentence."""
    lines = path.read_text().splitlines()
    assert [line for line in lines if re.search(rf"</(?!(?:{INLINE})>)\w+>\s*<\w", line)] == []


def test_our_pages_are_collapsed_and_only_once() -> None:
    for name in ("base.html", "matches/room.html", "kata/board.html", "django/forms/field.html"):
        assert "\n  <" not in source(name), name
    assert get_template("base.html").template is get_template("base.html").template  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name",
    [
        "account/email/email_confirmation_message.txt",
        "account/messages/logged_in.txt",
        "admin/base.html",
        "account/base_entrance.html",
        "django/forms/widgets/select.html",
    ],
)
def test_mails_and_pages_of_others_are_left_alone(name: str) -> None:
    origin = get_template(name).origin
    assert source(name) == Path(origin.name).read_text()
    assert collapse(source(name)) != source(name)


def test_the_folder_of_the_site_comes_before_those_of_its_apps() -> None:
    assert engines["django"].get_template("account/login.html").origin.name == str(
        ROOT / "templates/account/login.html"
    )
