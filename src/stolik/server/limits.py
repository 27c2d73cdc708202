"""Rate limits, so that nobody can guess codes or crowd others out."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Container

REMEMBERED = 20_000  # buckets of one kind
SAVED = 20  # seconds' worth of requests that an address may make at once: a class opens the page


class Bucket:
    """A token bucket: `count` tokens, refilled over `seconds`."""

    __slots__ = ("_at", "_left", "count", "seconds")

    def __init__(self, count: int, seconds: float) -> None:
        self.count, self.seconds = count, seconds
        self._left = float(count)
        self._at = time.monotonic()

    def take(self, times: int = 1) -> bool:
        """Take one token; False if none is left. `times` multiplies the limit of an address for several people."""
        now = time.monotonic()
        most = self.count * times
        self._left = min(most, self._left + (now - self._at) * most / self.seconds)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def empty(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self.count / self.seconds < 1


class Buckets:
    """Many buckets by key; the least recently used are forgotten."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count, self._seconds = count, seconds
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, who: str) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._count, self._seconds)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket


class Allowance:
    """A rate limit for a session, and for all the people behind an address together."""

    def __init__(self, count: int, seconds: float, crowd: int) -> None:
        self._sessions = Buckets(count, seconds)
        self._addresses = Buckets(count * crowd, seconds)

    def take(self, session: int, address: str) -> bool:
        """Take one token; False if the session or the address is at its limit."""
        if session and not self._sessions.of(str(session)).take():
            return False
        return self._addresses.of(address).take()


class Visits:
    """A rate limit for an address; requests that a trusted proxy does not tell apart are not counted."""

    def __init__(self, a_second: int, trusted: Container[str]) -> None:
        self._trusted = trusted
        self._buckets = Buckets(a_second * SAVED, SAVED)

    def take(self, address: str) -> bool:
        """Take one token; False if the address is at its limit."""
        return address in self._trusted or self._buckets.of(address).take()

    def barred(self, address: str) -> bool:
        """Whether an address could make no request now anyway."""
        return address not in self._trusted and self._buckets.of(address).empty


class Turnstile:
    """A limit on how many run at once, for a session and for all the people behind an address together."""

    def __init__(self, most: int, crowd: int) -> None:
        self._most = {"session": most, "address": most * crowd}
        self._inside: Counter[tuple[str, int | str]] = Counter()

    def enter(self, session: int, address: str) -> bool:
        """Count one more; False, without counting, at the limit."""
        keys = self._keys(session, address)
        if any(self._inside[key] >= self._most[key[0]] for key in keys):
            return False
        self._inside.update(keys)
        return True

    def leave(self, session: int, address: str) -> None:
        for key in self._keys(session, address):
            self._inside[key] -= 1
            if self._inside[key] <= 0:
                del self._inside[key]

    @staticmethod
    def _keys(session: int, address: str) -> list[tuple[str, int | str]]:
        return [("session", session), ("address", address)]


def household(address: str) -> str:
    """What limits count as one address: for IPv6 the network, since a household has 2^64 addresses."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
