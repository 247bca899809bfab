"""How often somebody may do something."""

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_ADDRESSES = 10_000
"""Addresses that are remembered; the longest unseen is forgotten first."""


class Bucket:
    """Holds so many drops at most, and fills at a rate; everything that is done takes one."""

    def __init__(self, most: float, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self.most, self.per_second = most, per_second
        self._now = now
        self._left, self._at = most, now()

    def take(self) -> bool:
        """Take a drop, if there is one."""
        now = self._now()
        self._left = min(self.most, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, most: float, per_second: float) -> None:
        self.most, self.per_second = most, per_second
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a drop from an address's bucket, if there is one."""
        bucket = self._known.get(address)
        if bucket is None:
            bucket = self._known[address] = Bucket(self.most, self.per_second)
            if len(self._known) > MOST_ADDRESSES:
                self._known.popitem(last=False)
        self._known.move_to_end(address)
        return bucket.take()
