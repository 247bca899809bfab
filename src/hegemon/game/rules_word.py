"""How chosen options become the field `rules` of a position: one whole number, packed by the list of options.

Rules read it through the bits and readers that it names, so nobody counts bits by hand:

>>> from hegemon.game.options import Choice, Switch
>>> word = RulesWord((Switch("echo", ""), Choice("board", "", "small", among=("small", "large"))))
>>> rules = word.pack({"echo": True, "board": "large"})
>>> bool(rules & word.switch("echo")), word.reader("board")(rules)
(True, 1)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from hegemon.game.options import Choice, Option, Switch, Whole
from hegemon.native import compiled

MOST_BITS = 62
"""What a whole number of a position may have."""


@dataclass(frozen=True)
class Derived:
    """A number in the rules that follows from several options."""

    name: str
    most: int
    """No choice of options makes it larger."""
    number: Callable[[Mapping[str, Any]], int]
    """From the chosen options to the number."""
    follows: tuple[str, ...] = ()
    """The options it follows from. One that is packed nowhere else is part of the rules through this number."""


def _itself(option: Option) -> Derived | None:
    """The number that an option is in the rules: a switch is a bit, a choice its number in the list."""
    name = option.name
    match option:
        case Switch():
            return Derived(name, 1, lambda chosen: int(chosen[name]), (name,))
        case Choice(among=among):
            return Derived(name, len(among) - 1, lambda chosen: among.index(chosen[name]), (name,))
        case Whole(high=high):
            return Derived(name, high, lambda chosen: int(chosen[name]), (name,))
    return None


class RulesWord:
    """The places of all options in the field `rules`."""

    def __init__(self, options: Sequence[Option], derived: Sequence[Derived] = (), apart: Sequence[str] = ()) -> None:
        """Options named in `apart` are no part of the rules: fields of the start position hold them."""
        self._options = {option.name for option in options}
        self._apart = frozenset(apart)
        own = [_itself(option) for option in options if option.name not in self._apart]
        self._numbers = {number.name: number for number in [*own, *derived] if number is not None}
        covered = self._apart.union(*(number.follows for number in self._numbers.values()))
        for option in options:
            if option.name not in covered:
                raise TypeError(f"option {option.name} packs into no number: derive one from it, or name it in `apart`")
        bits = {name: max(1, number.most.bit_length()) for name, number in self._numbers.items()}
        used = sum(bits.values())
        if used > MOST_BITS:
            raise TypeError(f"the options take {used} bits, and a whole number has {MOST_BITS}")
        self._mask = {name: (1 << wide) - 1 for name, wide in bits.items()}
        self._at = dict(zip(bits, accumulate(bits.values(), initial=0), strict=False))
        self.default = self.pack({option.name: option.default for option in options})

    def pack(self, chosen: Mapping[str, Any]) -> int:
        """The field `rules` of every position of a game with these options."""
        rules = 0
        for name, at in self._at.items():
            number = int(self._numbers[name].number(chosen))
            assert 0 <= number <= self._mask[name], f"{name}: {number}"
            rules |= number << at
        return rules

    def reader(self, name: str) -> Callable[[int], int]:
        """A function from `rules` to the number of an option, compiled too: `limit_of = RULES.reader("limit")`."""
        # The constants are written into its code, which is all that a compiler has to know.
        namespace: dict[str, Any] = {}
        exec(f"def number(rules): return rules >> {self._at[name]} & {self._mask[name]}", namespace)  # noqa: S102
        read: Callable[[int], int] = namespace["number"]
        read.__module__ = __name__
        return compiled(read)

    def switch(self, name: str) -> int:
        """The bit of a switch: `rules & BIT` is not 0 where it is on."""
        if self._mask[name] != 1:
            raise TypeError(f"{name} is no switch")
        return 1 << self._at[name]

    def others(self, understood: Iterable[str]) -> int:
        """The bits of all options but these; rules that differ from `default` in one of them are not understood."""
        understood = set(understood)
        unknown = understood - self._options
        if unknown:
            raise TypeError(f"there is no option {', '.join(sorted(unknown))}")
        unseen = self._apart - understood
        if unseen:
            raise TypeError(f"{', '.join(sorted(unseen))} is not in the rules, so it must be understood")
        return sum(
            self._mask[name] << at
            for name, at in self._at.items()
            if not understood.issuperset(self._numbers[name].follows)
        )
