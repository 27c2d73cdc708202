"""Names that people choose: shown to others, so nothing invisible, blank or overflowing."""

import unicodedata

MARKS = 2  # accents that a letter may carry beyond those that it has a character for
JOINER, NON_JOINER = "\u200d", "\u200c"
# Letters and signs that show nothing.
BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"), " ")
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")  # controls and directions, halves of characters, private and unassigned ones
VISIBLE = ("L", "N", "P", "S")


def readable(given: str) -> str | None:
    """A name as it is shown: single blanks, few accents, joined emoji; None if nothing visible is left."""
    text = unicodedata.normalize("NFC", given).translate(BLANKS)
    name = " ".join(_joined(_few_marks(text)).split())
    if any(unicodedata.category(sign) in HIDDEN for sign in name if sign != JOINER):
        return None
    return name if any(unicodedata.category(sign)[0] in VISIBLE for sign in name) else None


def _few_marks(text: str) -> str:
    """A name without excess accents."""
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(sign)
    return "".join(kept)


def _joined(text: str) -> str:
    """A name without joiners that join nothing."""
    text = text.replace(NON_JOINER, "")
    return "".join(
        sign
        for at, sign in enumerate(text)
        if sign != JOINER or (_picture(text[at - 1 : at]) and _picture(text[at + 1 : at + 2]))
    )


def _picture(sign: str) -> bool:
    """Whether a sign belongs to an emoji: a picture, a tone of skin or the mark that makes a sign a picture."""
    return sign != "" and (unicodedata.category(sign) in ("So", "Sk") or sign in "\ufe0f♀♂")
