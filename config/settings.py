"""Every setting of the site, in one file.

What differs between machines comes from the environment, or a `.env` file beside `manage.py`; README.md lists the
variables. With none of them set the site runs on SQLite with a secret key of its own, both made by `manage.py migrate`
in the git-ignored folder `var/`. Importing this file creates nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from accounts.keys import key_kept
from games.registry import GAMES

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
env.read_env(BASE_DIR / ".env")

# Where this machine keeps what is its own: the database, the secret key, the collected static files.
HOME = Path(env.str("PARLOUR_HOME", default="") or BASE_DIR / "var").absolute()


DEBUG = env.bool("DEBUG", default=False)
try:
    # Without one, Django refuses to do what needs it.
    SECRET_KEY = env.str("SECRET_KEY", default="") or key_kept(HOME)
except OSError as error:
    raise ImproperlyConfigured(
        f"the folder {HOME} cannot be used ({error.strerror}). Set PARLOUR_HOME to one that can."
    ) from None
# The address at which visitors find the site: links in e-mails lead there, whatever host was asked for.
ORIGIN = env.str("ORIGIN", default="")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
REDIS_URL = env.str("REDIS_URL", default="")
# Two sites that share a Redis server need a prefix each.
REDIS_PREFIX = env.str("REDIS_PREFIX", default="parlour")

# --- Applications ---------------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",  # first: it brings the ASGI runserver
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",  # so that templates/django/forms/ can restyle every form once
    "channels",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "accounts",
    "decks",
    "games.site",
    "games.maps",
    "games.matches",
    *(f"games.{slug}" for slug in GAMES),  # for their templates and static files only
]


AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.static.StaticFilesMiddleware",
    "config.logs.RequestLogMiddleware",
    "config.methods.MethodNotAllowedMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "config.charsets.Utf8Middleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.TimeZoneMiddleware",
    "accounts.middleware.OwnPagesMiddleware",
    "games.site.refusals.RefusalMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("django.template.loaders.cached.Loader", ["config.templates.Loader"])],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.maps.views.news.map_news",
            ],
            "libraries": {"lucide": "games.site.templatetags.icons"},
        },
    },
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# --- Storage --------------------------------------------------------------------------------------

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{HOME / 'parlour.sqlite3'}")}
_database = DATABASES["default"]
if _database["ENGINE"].endswith("sqlite3"):
    # IMMEDIATE: two writers wait for each other instead of failing at once. FULL: what was
    # acknowledged survives a power cut. A kept connection saves 14 ms a call.
    _database["CONN_MAX_AGE"] = None
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
elif _database["ENGINE"].endswith("postgresql"):
    # Under ASGI every thread opens a connection of its own; a pool bounds them. The engine looks after
    # those that a restart of the database cut off, and waits longer than this second if all are in use.
    _database["ENGINE"] = "config.postgresql"
    _database["CONN_MAX_AGE"] = 0
    _database["OPTIONS"] = {"pool": {"min_size": 2, "max_size": 16, "timeout": 1, "reconnect_timeout": 5}}

if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": REDIS_PREFIX,
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            # With a time-out the driver sends through `asyncio.wait_for`, which before Python 3.12 loses a
            # cancellation that comes as it is done (bpo-37658): a task that is to end then waits for ever.
            # What may not take long is bounded by the sender (games/matches/live/layer.py).
            "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}], "prefix": REDIS_PREFIX},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

# --- Static files ---------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Names with a hash in them need `collectstatic`, which `manage.py play` runs; tests and DEBUG do
# without. whitenoise then serves straight from the source folders.
HASHED_STATIC = env.bool("HASHED_STATIC", default=False)
STATIC_ROOT = HOME / "static" if HASHED_STATIC else None
WHITENOISE_USE_FINDERS = not HASHED_STATIC
WHITENOISE_ROOT = BASE_DIR / "static" / "root"  # what browsers and robots look for at the very top
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if HASHED_STATIC
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- Words, dates, numbers ------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_TZ = True
TIME_ZONE = "UTC"

# --- Security -------------------------------------------------------------------------------------

# HTTPS=1 behind a proxy that ends TLS and sets X-Forwarded-Proto.
HTTPS = env.bool("HTTPS", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # watchdogs ask the server itself, not the proxy
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365  # a guest's session is all they have: it must not run out soon

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
PERMISSIONS_POLICY: dict[str, list[str]] = {
    name: [] for name in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
}

# --- Accounts -------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*", "email"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "/accounts/email/"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Parlour] "
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
# "strict": signing up with an address that is taken says nothing about it. Whoever verifies it has it.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
# Beside allauth's own limits, and for our own views ("guest", "rename", "export").
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,200/h/ip",
    "guest": "20/m/ip,200/h/ip",
    "reset_password": "20/m/ip,5/h/key",  # each is an e-mail to somebody who may not have asked for it
    "rename": "10/h/user",
    "export": "10/h/user",
}
# Behind a proxy (see HTTPS) the address of the client is the one that the proxy reports.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("PROXIES", default=1 if HTTPS else 0)

MFA_ADAPTER = "accounts.adapter.MFAAdapter"
MFA_FORMS = {
    "authenticate": "accounts.forms.AuthenticateForm",
    "reauthenticate": "accounts.forms.ReauthenticateByCodeForm",
    "activate_totp": "accounts.forms.ActivateTOTPForm",
}
MFA_TOTP_ISSUER = "Parlour"
MFA_TOTP_TOLERANCE = 1  # clocks of phones go wrong by half a minute
MFA_ALLOW_UNVERIFIED_EMAIL = True  # an address is never a condition here

# To the console, unless told otherwise, such as EMAIL_URL=smtp+tls://user:password@host:587
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("FROM_EMAIL", default="Parlour <parlour@localhost>")
EMAIL_TIMEOUT = 10

# How often a user or visitor may do something: for forms and sockets alike (see games/site/rates.py).
RATES = {
    "move": env.str("RATE_MOVE", default="60/5second"),
    "pick": env.str("RATE_PICK", default="60/10second"),
    "chat": env.str("RATE_CHAT", default="10/10second"),
    "match": env.str("RATE_MATCH", default="30/minute"),
    "join": env.str("RATE_JOIN", default="15/10minute"),
    "seat": env.str("RATE_SEAT", default="10/hour"),
    "deck": env.str("RATE_DECK", default="200/minute"),
    "map": env.str("RATE_MAP", default="300/minute"),
    "verify": env.str("RATE_VERIFY", default="20/minute"),
    "stroke": env.str("RATE_STROKE", default="300/minute"),
    "line": env.str("RATE_LINE", default="30/minute"),
}
# A page that sends more messages than this, of any kind, is cut off with code 4008; so is each page of a visitor
# who sends twice as many from all.
FLOOD_MESSAGES = env.int("FLOOD_MESSAGES", default=200)
FLOOD_SECONDS = env.int("FLOOD_SECONDS", default=10)
# Live pages that one account, or one address without an account, may have open at a process.
MAX_PAGES = env.int("MAX_PAGES", default=env.int("MOST_PAGES", default=32))  # the latter is its old name
# Connections that one address may have open at a process; 0 for any number, as behind a proxy with a limit of its own.
MAX_CONNECTIONS = env.int("MAX_CONNECTIONS", default=0 if ALLAUTH_TRUSTED_PROXY_COUNT else 200)
# Seconds in which a request must have come, headers and form; a connection waits as long for the next.
REQUEST_TIMEOUT = env.float("REQUEST_TIMEOUT", default=30)
# What this process is called, and will be after a restart: so the others know that it is back.
# Without Redis there is but one.
INSTANCE = env.str("INSTANCE", default="" if REDIS_URL else "only")
# Seconds between two looks of a process at what others may have changed unheard.
HEARTBEAT = env.float("HEARTBEAT", default=10)
# Seconds between two signs of life to an open page; after 25 without one it looks for another server.
PULSE_EVERY = 10
# Seconds that a bot waits before each of its moves: long enough for people to follow.
BOT_PAUSE = env.float("BOT_PAUSE", default=0.8)
# Seconds that a request waits until a bot may think for it: they think one at a time.
BOT_PATIENCE = env.float("BOT_PATIENCE", default=10)

# Whether this process plays passports of maps in the background, by a process of the lowest priority.
PASSPORTS = env.bool("PASSPORTS", default=True)
# Maps of one author under review: reviewers and the computer's games take them in the order in which they came.
MAX_UNDER_REVIEW = env.int("MAX_UNDER_REVIEW", default=10)

# --- Logs -----------------------------------------------------------------------------------------

# Lines hold verbs, ids and routes: no state, no secret, no action, no chat (see config/logs.py).
# LOG_LEVEL=INFO adds a line a request, DEBUG the address it came from.
_wanted = env.str("LOG_FORMAT", default="text" if sys.stderr.isatty() or DEBUG else "json")
LOG_FORMAT = "json" if _wanted == "json" else "text"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "config.logs.TextFormatter"},
        "json": {"()": "config.logs.JsonFormatter"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
    "loggers": {
        # Without Django's own handlers: one would print lines twice, one would mail what they hold.
        "django": {"handlers": [], "level": "NOTSET"},
        # Its warnings repeat what the line of the request says.
        "django.request": {"level": "ERROR"},
        # At DEBUG they would print rows, and rows hold everything.
        "django.db.backends": {"level": "INFO"},
        # A scan of the network would fill the disk with these.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
