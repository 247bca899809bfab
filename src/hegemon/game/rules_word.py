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


def _most(option: Switch | Choice | Whole) -> int:
    match option:
        case Choice():
            return len(option.among) - 1
        case Whole():
            return option.high
    return 1


class RulesWord:
    """The places of all options in the field `rules`."""

    def __init__(self, options: Sequence[Option], derived: Sequence[Derived] = (), apart: Sequence[str] = ()) -> None:
        """A switch takes a bit, a choice its number in the list, a whole number itself.

        Options named in `apart` are no part of the rules: fields of the start position hold them.
        """
        self._at: dict[str, int] = {}
        self._mask: dict[str, int] = {}
        self._options = {option.name: option for option in options}
        self._derived = {number.name: number for number in derived}
        self.apart = frozenset(apart)
        covered = self.apart.union(*(number.follows for number in derived))
        used = 0
        for option in options:
            if isinstance(option, Switch | Choice | Whole):
                if option.name in self.apart:
                    continue
                most = (
                    1
                    if isinstance(option, Switch)
                    else len(option.among) - 1
                    if isinstance(option, Choice)
                    else option.high
                )
                used = self._place(option.name, most, used)
            elif option.name not in covered:
                raise TypeError(f"option {option.name} packs into no number: derive one from it, or name it in `apart`")
        for number in derived:
            used = self._place(number.name, number.most, used)
        if used > MOST_BITS:
            raise TypeError(f"the options take {used} bits, and a whole number has {MOST_BITS}")
        self.default = self.pack({option.name: option.default for option in options})

    def _place(self, name: str, most: int, used: int) -> int:
        bits = max(1, most.bit_length())
        self._at[name], self._mask[name] = used, (1 << bits) - 1
        return used + bits

    def pack(self, chosen: Mapping[str, Any]) -> int:
        """The field `rules` of every position of a game with these options."""
        rules = 0
        for name, at in self._at.items():
            number = self._number_of(name, chosen)
            assert 0 <= number <= self._mask[name], f"{name}: {number}"
            rules |= number << at
        return rules

    def _number_of(self, name: str, chosen: Mapping[str, Any]) -> int:
        if name in self._derived:
            return int(self._derived[name].number(chosen))
        option, value = self._options[name], chosen[name]
        return option.among.index(value) if isinstance(option, Choice) else int(value)

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
        unknown = understood - set(self._options)
        if unknown:
            raise TypeError(f"there is no option {', '.join(sorted(unknown))}")
        unseen = self.apart - understood
        if unseen:
            raise TypeError(f"{', '.join(sorted(unseen))} is not in the rules, so it must be understood")
        return sum(self._mask[name] << at for name, at in self._at.items() if not self._is_understood(name, understood))

    def _is_understood(self, name: str, understood: set[str]) -> bool:
        return name in understood or (name in self._derived and understood.issuperset(self._derived[name].follows))
