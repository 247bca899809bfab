"""How much may be sent at once, and how often."""

import time
from collections import OrderedDict
from collections.abc import Callable

LONGEST_MESSAGE = 64 * 1024
"""Bytes of a message over a socket."""
LONGEST_RECORD = 256 * 1024
"""Characters of a record in a request."""
MOST_ANSWERS = 400
"""Answers in a request to look at a position."""
MOST_SECONDS = 60
"""Seconds of an analysis."""
MOST_ADDRESSES = 10_000
"""Addresses that are remembered; the longest unseen is forgotten first."""


class Bucket:
    """A token bucket: it holds at most `most` tokens, fills at a rate, and every request takes one."""

    def __init__(self, most: float, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self.most, self.per_second = most, per_second
        self._now = now
        self._left, self._at = most, now()

    def allows(self) -> bool:
        """Whether there is a token, which this takes."""
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

    def allows(self, address: str) -> bool:
        """Whether there is a token for an address, which this takes."""
        bucket = self._known.get(address)
        if bucket is None:
            bucket = self._known[address] = Bucket(self.most, self.per_second)
            if len(self._known) > MOST_ADDRESSES:
                self._known.popitem(last=False)
        self._known.move_to_end(address)
        return bucket.allows()
