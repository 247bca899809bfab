"""How much may be sent at once, and how often."""

import time
from collections.abc import Callable
from functools import lru_cache

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

    def __init__(self, most: float, per_second: float) -> None:
        self.most, self.per_second = most, per_second
        self._left, self._at = most, time.monotonic()

    def allows(self) -> bool:
        """Whether there is a token, which this takes."""
        now = time.monotonic()
        self._left = min(self.most, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def bucket_for_each(most: float, per_second: float) -> Callable[[str], Bucket]:
    """From an address to its bucket."""
    return lru_cache(MOST_ADDRESSES)(lambda address: Bucket(most, per_second))
