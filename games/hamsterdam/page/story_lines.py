"""The lines of the story of Hamsterdam Exchange, and their speakers.

After the sequence that the game was made for, retold with characters of our own.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.game import Seat
from games.engine.story import PLAYER, Character, Choice, Line, Mood
from games.engine.words import Words
from games.engine.words import words as _

RIVAL, FRIEND = Seat(1), Seat(2)
"""The player sits at the friend's left, where nothing shows that a game is stacked (RULES 9.6)."""
GUEST = Seat(3)
"""The seat that a match outside of the story may have besides."""


def _character(slug: str, name: str) -> Character:
    return Character(slug, name, f"hamsterdam/portrait-{slug}")


YOU = _character("jane", "")
CORNELIS = _character("cornelis", "Cornelis")
MARGRIET = _character("margriet", "Margriet")
BARTEL = _character("bartel", "Bartel")


def _line(who: Character, words: Words, mood: Mood = Mood.CALM) -> Line:
    return Line(words, who, mood)


FIRST = (
    Line(
        _("Friday night at the Golden Wheel, the inn behind the exchange. Rain on the windows, two candles.")
    ),
    _line(
        BARTEL,
        _(
            "Come in, wipe your paws. Tonight the corner stall on the market goes for another year to whoever "
            "wins at Hamsterdam Exchange. It is the law. At least it is written on my wall."
        ),
    ),
    _line(
        CORNELIS,
        _("It has been mine for six years. I keep my hats in it. A hat needs a view."),
        Mood.GLAD,
    ),
    _line(
        MARGRIET,
        _(
            "I bake four hundred waffles a day and have nowhere to sell them but my own doorstep. The geese "
            "get most. Not any more! Tonight I win."
        ),
    ),
    Line(_("Bartel pulls you behind the barrel.")),
    _line(
        BARTEL,
        _(
            "She will not, you know, not by herself. And she would sooner eat the oven than take charity. But "
            "if somebody at the table just happened to play on her side …"
        ),
    ),
    _line(YOU, _("You want me to lose to her.")),
    _line(
        BARTEL,
        _(
            "Anybody can lose. I want her to win, and Cornelis is sitting there too. Take the chair at her left."
        ),
        Mood.GLAD,
    ),
)

CORNELIS_WON = (
    _line(CORNELIS, _("Seven years, if it goes on like this. I shall need a bigger hat."), Mood.GLAD),
    _line(MARGRIET, _("It was close. It was close, wasn't it?"), Mood.GLUM),
    _line(
        BARTEL,
        _("The rule says: until the candles are out. I see plenty of candle. Another one!"),
    ),
)
YOU_WON = (
    _line(YOU, _("I won!"), Mood.GLAD),
    _line(BARTEL, _("You did. Do you remember the plan? That wasn't it."), Mood.GLUM),
    _line(MARGRIET, _("Well played! What will you sell? Oh. You have not thought about it.")),
    _line(
        BARTEL,
        _("Luckily strangers cannot hold a stall. It says so on the wall, I am writing it now. Another one!"),
    ),
)
NOBODY_WON = (
    _line(CORNELIS, _("Nobody has won. I say the one with the hat decides.")),
    _line(BARTEL, _("The one with the barrel decides. Another one!")),
)

AFTER_TWO: Mapping[Seat | None, tuple[Line, ...]] = {
    RIVAL: (
        _line(CORNELIS, _("There. I did offer to lend you a hat to lose in."), Mood.GLAD),
        _line(BARTEL, _("Half a candle left. Somebody should think of something."), Mood.GLUM),
    ),
    PLAYER: (
        _line(BARTEL, _("You won! I asked you to sit at her left, not to sit on the prize."), Mood.GLUM),
        _line(MARGRIET, _("Never mind. I like how you keep looking sorry about it.")),
    ),
    None: (
        _line(MARGRIET, _("All of us again? Then the geese have won.")),
        _line(BARTEL, _("Geese can't hold a stall. I checked, after last year."), Mood.GLAD),
    ),
}
"""What is said after the second honest game, by who won it; other words than after the first."""

TALK = (
    Line(_("Margriet has gone out to count the geese. Cornelis is alone at the bar and polishes a buckle.")),
    _line(CORNELIS, _("You again. You play like somebody who wants something.")),
)
TALK_CHOICES = (
    Choice("truth", _("I want Margriet to win.")),
    Choice("hats", _("How are the hats?")),
    Choice("price", _("What would you take for losing?")),
)
TALK_ANSWERS: Mapping[str, tuple[Line, ...]] = {
    "truth": (
        _line(CORNELIS, _("I know. You look at her certificates the way I look at felt."), Mood.GLAD),
        _line(CORNELIS, _("But why should I want it? Tell me that.")),
    ),
    "hats": (
        _line(
            CORNELIS,
            _(
                "Lonely, since you ask. Forty-one of them, and in six years nobody has bought one. People "
                "look in, a hat looks back, and they walk on."
            ),
            Mood.GLUM,
        ),
        _line(CORNELIS, _("You did not come about the hats, though.")),
    ),
    "price": (
        _line(CORNELIS, _("A member of the council cannot be bought."), Mood.GLUM),
        _line(CORNELIS, _("Not for less than a dozen. Of what, by the way?")),
    ),
}
MORE_CHOICES = (
    Choice("geese", _("The best waffles in town are being eaten by geese.")),
    Choice("never", _("Because she would never ask for it.")),
    Choice("view", _("A stall wants customers. You could hang your hats in hers.")),
)
MORE_ANSWERS: Mapping[str, Line] = {
    "geese": _line(
        CORNELIS,
        _("They are very fat geese. One of them nodded to me this morning. It did seem happier than I am."),
    ),
    "never": _line(
        CORNELIS,
        _("No. Her mother was the same. She put an extra waffle in the bag and said she had counted wrong."),
        Mood.GLUM,
    ),
    "view": _line(
        CORNELIS,
        _("Hats. Among waffles. The warmth, the sugar in the air … and people who stop. Hm."),
        Mood.GLAD,
    ),
}
TALK_END = (
    _line(
        CORNELIS,
        _("Very well. I cannot simply lose, I have a name. But I can aim at you instead of her."),
        Mood.GLAD,
    ),
    _line(YOU, _("Aim away."), Mood.GLAD),
    _line(CORNELIS, _("Not a word to her. If she ever thanks me, I shall deny it in writing.")),
    _line(BARTEL, _("Last candle! Sit down, all of you.")),
)

AGAIN = (
    _line(BARTEL, _("That one was broken off, so it does not count. I still see a bit of candle.")),
    _line(CORNELIS, _("I was just getting warm.")),
)

WON = (
    _line(
        MARGRIET, _("I have won. I have WON! Did you see the last round? Did everybody see it?"), Mood.GLAD
    ),
    _line(CORNELIS, _("I shall have to keep the hats at home. With my sister. And her cat."), Mood.GLUM),
    _line(MARGRIET, _("Bring them along. There is a shelf above the oven, and people like to look up.")),
    _line(CORNELIS, _("Madam. That is … I shall bring the good ones."), Mood.GLAD),
    Line(_("Later, behind the barrel.")),
)
WON_HONESTLY = (
    *WON,
    _line(
        BARTEL,
        _("She never noticed. And the cards were as honest as the day: that was all you, and all her."),
        Mood.GLAD,
    ),
    _line(YOU, _("She'd have managed.")),
    _line(BARTEL, _("Of course she would. Have a waffle. She will insist."), Mood.GLAD),
)
WON_AT_ONCE = (
    *WON,
    _line(BARTEL, _("The very first game! I hadn't even finished whispering, and you were done."), Mood.GLAD),
    _line(YOU, _("Was that all?")),
    _line(
        BARTEL,
        _(
            "I had two more candles and a plan for each. They'll keep. And the cards were as honest as the day."
        ),
        Mood.GLAD,
    ),
)


def saved_her(number: int, card: str, target: Seat, *, is_last: bool) -> Line:
    """Bartel names the player's move that saved the friend in a round, maybe her last certificate."""
    given: dict[str, str | int | Words] = {"number": number, "card": card}
    if target == FRIEND:
        what = _("Your %(card)s on her stock, in round %(number)s.", **given)
    elif target == RIVAL:
        what = _("Your %(card)s on Cornelis, in round %(number)s.", **given)
    else:
        what = _("Your %(card)s on your own stock, in round %(number)s.", **given)
    if is_last:
        said = _("I saw what you did. %(what)s Without it she'd have lost her last certificate.", what=what)
    else:
        said = _("I saw what you did. %(what)s Without it she'd have lost a certificate.", what=what)
    return Line(said, BARTEL, Mood.GLAD)


WON_STACKED = (
    *WON,
    _line(BARTEL, _("She never noticed. And now I must tell you something, before I blow out the candle.")),
    _line(
        BARTEL,
        _("That last game was not honest, as I owned up at the table. I had stacked the cards."),
        Mood.GLUM,
    ),
    _line(YOU, _("Which ones?")),
    _line(
        BARTEL,
        _(
            "All of them. High ones for her, low ones for you and him, in every round. You could both have "
            "played like devils: she would still have won."
        ),
    ),
    _line(YOU, _("And Cornelis, did he really help?")),
    _line(
        BARTEL,
        _("Like a lion. He just wasn't needed. Let us never tell him that either."),
        Mood.GLAD,
    ),
)

PLAYING = (Line(_("A game is on the table, and your chair is still warm.")),)


# --- During the games -------------------------------------------------------------------------------

TRADED = {
    (PLAYER, RIVAL): _line(CORNELIS, _("A trade with me? How thrilling.")),
    (PLAYER, FRIEND): _line(MARGRIET, _("With me? Mind the flour on it.")),
    (RIVAL, PLAYER): _line(CORNELIS, _("Your card, if you please.")),
    (RIVAL, FRIEND): _line(CORNELIS, _("Your card, madam, if you please.")),
    **{
        (FRIEND, other): _line(MARGRIET, _("Swap! And do not look at me like that."))
        for other in (PLAYER, RIVAL, GUEST)
    },
}
"""By who trades and with whom: whoever is out is asked for nothing."""
PLAYED = {
    (PLAYER, FRIEND, "S"): _line(MARGRIET, _("For me? You must have mixed up the stocks!"), Mood.GLAD),
    (PLAYER, FRIEND, "H"): _line(MARGRIET, _("Ow! And I wanted to give you a waffle."), Mood.GLUM),
    (PLAYER, RIVAL, "H"): _line(CORNELIS, _("I saw that. I see everything from under this hat."), Mood.GLUM),
    (PLAYER, RIVAL, "S"): _line(CORNELIS, _("How very civil."), Mood.GLAD),
    (PLAYER, PLAYER, "H"): _line(BARTEL, _("On yourself? Well, it is your paw.")),
    (RIVAL, FRIEND, "H"): _line(CORNELIS, _("Nothing personal, madam. It is only business.")),
    (RIVAL, PLAYER, "H"): _line(CORNELIS, _("Do forgive me."), Mood.GLAD),
    (RIVAL, RIVAL, "S"): _line(CORNELIS, _("A little something for the hat fund.")),
    (FRIEND, PLAYER, "H"): _line(MARGRIET, _("Sorry! Stalls are stalls.")),
    (FRIEND, RIVAL, "H"): _line(MARGRIET, _("That is for the geese!"), Mood.GLAD),
    (FRIEND, FRIEND, "S"): _line(MARGRIET, _("Up, up, like good dough."), Mood.GLAD),
}
LOST = {
    (PLAYER, 1): _line(BARTEL, _("Chin up. You have still got one.")),
    (PLAYER, 0): _line(MARGRIET, _("Oh no! Now it is only him and me. Keep your paws crossed."), Mood.GLUM),
    (RIVAL, 1): _line(CORNELIS, _("A formality."), Mood.GLUM),
    (RIVAL, 0): _line(CORNELIS, _("I was about to stretch my legs anyway."), Mood.GLUM),
    (FRIEND, 1): _line(MARGRIET, _("There goes half of my luck."), Mood.GLUM),
    (FRIEND, 0): _line(MARGRIET, _("That was that. No, no, I am fine. It is the smoke."), Mood.GLUM),
}
OVER = {
    PLAYER: _line(BARTEL, _("Well. You won. I shall write that down under “not the plan”."), Mood.GLUM),
    RIVAL: _line(CORNELIS, _("Naturally."), Mood.GLAD),
    FRIEND: _line(MARGRIET, _("I won? I won! Somebody pinch me. Not you, goose."), Mood.GLAD),
}
OWNS_UP = _line(
    BARTEL,
    _("Hear it from me, before anybody turns the cards over: I stacked them. Come behind the barrel."),
    Mood.GLUM,
)
MIND_THE_LEFT = _line(BARTEL, _("Keep what is high, trade what is low, and mind who sits at your left."))
NOBODY_PAYS = _line(BARTEL, _("All the same! Nobody pays, everybody breathes. Deal again."))
YOU_LEFT = _line(BARTEL, _("Off already? Then those two play it out."), Mood.GLUM)

# --- After a stacked game ---------------------------------------------------------------------------

REVEAL = (
    _("This last game was stacked, on purpose and from its first card on. The first two were honest."),
    _(
        "In every round Margriet was dealt a stock from 8 to 10 and the strongest modifier there was, "
        "you and Cornelis a stock from 1 to 3 and weak modifiers. A trade that would have taken her "
        "stock from her gave both sides another card of their kind. So she would have won whatever you did."
    ),
    _(
        "The fingerprint that the room showed before the first card had bound that already. The record "
        "names it under “rigging”, and the check replays every card from it."
    ),
)
