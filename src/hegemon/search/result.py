"""What searches come to, in one form: a value with its point of view, its unit and how sure it is."""

from math import sqrt

STANDARD_ERRORS = 1.96
"""Standard errors on either side of an estimate; the truth lies between with 95%."""


def error_of_mean(variance: float, count: float) -> float:
    """How far the truth may lie from a mean of `count` results, with 95%."""
    return STANDARD_ERRORS * sqrt(variance / count)


def error_of_share(share: float, count: float) -> float:
    """How far the truth may lie from a share of `count` games, with 95%.

    One result more on either side keeps an estimate of few games from looking certain.
    """
    return error_of_mean(max(share * (1 - share), 1 / count), count)
