"""What tests of stories share: the story of Hamsterdam Exchange, told to a user as far as wanted."""

from __future__ import annotations

from accounts.models import User
from games.hamsterdam.page.story import RIVAL, STORY
from games.matches import storytelling, tables
from games.matches.models import Match
from games.matches.storytelling import StoryPage
from tests.matches.exchange import won_by

PAGE = "/story/hamsterdam/"
TALK = ("truth", "geese")


def page_of(user: User) -> StoryPage:
    return storytelling.story_page(user, STORY)


def begun(user: User) -> Match:
    return storytelling.game_begin(user=user, story=STORY, nonce="mine", secret="")


def said(user: User, *choices: str) -> None:
    for choice in choices:
        storytelling.story_say(user=user, story=STORY, choice=choice)


def at_the_third(user: User) -> Match:
    """The third game of a story in which Cornelis has won two, and was talked to."""
    won_by(begun(user), RIVAL)
    won_by(begun(user), RIVAL)
    said(user, *TALK)
    return begun(user)


def rigging(match: Match) -> dict[str, int]:
    return dict(tables.load(match.pk).setup.hidden.rigging)
