"""The small moves of Influence, and the stages of a turn."""

# Small moves: a vertex's number, or one of these.
KEEP = 59
"""No second stone, where one may follow: the player keeps the momentum token."""
PASS = 60
SPEND = 61

# Stages of a turn.
PLACE = 0
SPENT = 1
"""The momentum token is spent; the first of two stones comes next."""
AGAIN = 2
"""With `scoring=stone`: the stone is paid, and the token may be spent on a second one."""
SECOND = 3
"""SECOND + v: the first of the two lies on v. The second lies later in reading order, so a pair is one turn."""
ROLL = 64
"""ROLL + t: a die is thrown for triangle t."""
ECHO_ROLL = 128
"""ECHO_ROLL + t: the same in the resolution after the last one."""

NO_KEYSTONE = 0
UNDRAWN = -1
"""`keystone` before chance has drawn it."""
