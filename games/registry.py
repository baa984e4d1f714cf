"""The games of the site by slug. A new game is one folder and one line here."""

GAMES: dict[str, object] = {"kata": None}
