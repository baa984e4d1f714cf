"""What the workshop refuses, besides what the rules and the site refuse everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.errors import RuleError
from games.engine.problems import Problem
from games.engine.words import words as _

if TYPE_CHECKING:
    from games.maps.models import Draft


class NotAllowed(RuleError):
    """Something that is not theirs to do, or not now."""


class NotReady(RuleError):
    """A draft that cannot be submitted yet. `problems` say why, each at a field of the form."""

    default = _("This map isn't ready yet. You'll see what's wrong beside it.")

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__()


class DraftChanged(RuleError):
    """A draft that was changed elsewhere since it was loaded. `draft` is what is stored now."""

    default = _("This draft was changed in another window. Nothing is lost: here are both.")

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        super().__init__()


STRANGER = _("This map isn't yours to change.")
MODERATORS = _("Only moderators can do that.")
OWN_MAP = _("This map is yours: another moderator has to review it.")
ACCOUNT_NEEDED = _("To submit a map you need an account. Sign up: your drafts come along.")
