"""How much anybody may ask for, so that nobody can guess codes or drown the others."""

import time
from collections import OrderedDict


class Bucket:
    """A token bucket: `count` tokens, refilled over `seconds`."""

    __slots__ = ("_at", "_left", "count", "seconds")

    def __init__(self, count: int, seconds: float) -> None:
        self.count, self.seconds = count, seconds
        self._left = float(count)
        self._at = time.monotonic()

    def take(self, times: int = 1) -> bool:
        """Take one; False when none is left. `times` as much is allowed to whoever stands for several."""
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
    """A bucket for each of many, the least used forgotten."""

    def __init__(self, count: int, seconds: float, most: int = 20_000) -> None:
        self._count, self._seconds, self._most = count, seconds, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, who: str) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._count, self._seconds)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket
