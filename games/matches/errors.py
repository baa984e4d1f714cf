"""What a user may not do with a match, in a sentence for the player."""

from __future__ import annotations

from games.engine.errors import RuleError
from games.engine.words import words as _


class NotAllowed(RuleError):
    """Something that this user may not do with this match."""

    default = _("You can't do that here.")


FORM_USED = _("You have already started a match with this form. Send it again if you want another.")


HAS_BEGUN = _("This match has already begun. You can watch it.")


IS_CLOSED = _("All seats are taken, and the cards are about to be dealt. You can watch.")
