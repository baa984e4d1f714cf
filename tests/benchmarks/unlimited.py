"""The settings of the site without its limits on how often somebody does something: so that a benchmark measures the
work itself, and not the refusal."""

from config.settings import *  # noqa: F403
from config.settings import RATES

RATES = dict.fromkeys(RATES, "100000000/second")
ACCOUNT_RATE_LIMITS = False
