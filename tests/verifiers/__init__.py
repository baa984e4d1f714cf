"""A verifier for each game that stands here, in plain Python: it knows RECORD.md and the game's RULES.md, and nothing
of the site. `python tests/verifiers/kata.py record.json` checks a record that was downloaded."""
