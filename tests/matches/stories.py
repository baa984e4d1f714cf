"""What tests of stories share: the story of Hamsterdam Exchange, told to a user as far as wanted."""

from __future__ import annotations

from accounts.models import User
from games.hamsterdam.page.story import RIVAL, STORY, Moment, moment_of
from games.matches.models import Match
from games.matches.snapshot import snapshot_load
from games.matches.stories.services import game_begin, story_page, story_say
from tests.support.exchange import won_by

PAGE = "/story/hamsterdam/"
TALK = ("truth", "geese")


def told_until(user: User) -> Moment:
    return moment_of(story_page(user, STORY).standing)


def begun(user: User) -> Match:
    return game_begin(user=user, story=STORY, nonce="mine", secret="")


def said(user: User, *choices: str) -> None:
    for choice in choices:
        story_say(user=user, story=STORY, choice=choice)


def at_the_third(user: User) -> Match:
    """The third game of a story in which Cornelis has won two, and was talked to."""
    won_by(begun(user), RIVAL)
    won_by(begun(user), RIVAL)
    said(user, *TALK)
    return begun(user)


def rigging(match: Match) -> dict[str, int]:
    return dict(snapshot_load(match.pk).setup.hidden.rigging)
