"""Random numbers that are the same in the interpreter, natively and on a GPU.

SplitMix64: the state is a counter in steps of an odd constant, the output is a hash of it. So game number i of a
seed has a stream of its own, whoever plays it and in whatever order.
"""

from hegemon.native.decorator import compiled

STEP = 0x9E3779B97F4A7C15
_ALL = (1 << 64) - 1
_HALF = (1 << 31) - 1


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _ALL
    return z ^ (z >> 31)


def stream(seed: int, number: int) -> int:
    """The state from which game `number` of a seed draws."""
    return _mix((_mix((seed + STEP) & _ALL) + number * 0xD1342543DE82EF95) & _ALL)


def draw(state: int) -> tuple[int, int]:
    """The next state, and a random number of 62 bits."""
    state = (state + STEP) & _ALL
    return state, _mix(state) >> 2


@compiled
def below(r: int, n: int) -> int:
    """A number from 0 to n-1, from a random number of 62 bits; n is at most 2**31.

    It is floor(r * n / 2**62) without leaving 63 bits, so each number is off its exact share by less than 2**-61.
    """
    return ((r >> 31) * n + (((r & _HALF) * n) >> 31)) >> 31
