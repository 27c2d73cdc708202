"""A bot's random numbers from the match's key: the same cards and the same moves meet the same bots."""

import hmac


def chance(key: bytes, seat: int, decision: int, who: str = "bot") -> int:
    """The 64 random bits of a seat's decision, by its number; what others do at the same time does not change them."""
    said = f"{who} {decision} {seat}".encode()
    return int.from_bytes(hmac.digest(key, said, "sha256")[:8], "little")
