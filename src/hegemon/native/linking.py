"""Optimise a function once, within the entry point that it ends up in.

Numba by itself optimises every function it compiles with all that it calls, and makes machine code of it, although
only entry points are ever called from outside. That repeats most of the work at each level of calls.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from graphlib import TopologicalSorter
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target


class LateLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function. It is linked and optimised only when somebody asks for a pointer into it."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self._environments: dict[str, Any] = {}
        self._part: Any = None

    @property
    def codegen(self) -> Any:
        """Who is told a function's environment: until there is machine code, the library itself."""
        return self._codegen if self._finalized else self

    def set_env(self, name: str, environment: Any) -> None:
        """Keep a function's environment until there is an address to write it to."""
        self._environments[name] = environment

    def add_linking_library(self, library: Any) -> None:
        self._linking_libraries.append(library)

    def get_pointer_to_function(self, name: str) -> int:
        """As Numba's; 0 for what isn't part of this function, whose code then stays as it is."""
        if not self._finalized and not any(each.name == name for each in self._final_module.functions):
            return 0
        return int(super().get_pointer_to_function(name))

    def _get_module_for_linking(self) -> Any:
        if self._finalized:
            return super()._get_module_for_linking()
        if self._part is None:
            self._part = self._final_module.clone()
            for function in self._part.functions:
                if not function.is_declaration and function.linkage == Linkage.external:
                    function.linkage = "linkonce_odr"
        return self._part

    def finalize(self) -> None:
        """Link everything that is called from here, directly or not, and optimise it together."""
        called = self._linking_libraries = self._called()
        super().finalize()
        for library in (self, *called):
            for name, environment in getattr(library, "_environments", {}).items():
                # A function that was inlined everywhere may have lost its own.
                if self._codegen._engine.is_symbol_defined(name):
                    self._codegen.set_env(name, environment)

    def _finalize_final_module(self) -> None:
        # Names of functions are made of types and of a number that each process counts anew. What two processes have
        # compiled may bear one name and differ, so a name says nothing outside the code it was compiled with.
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._finalize_final_module()

    def _called(self) -> list[Any]:
        """The libraries called from here, each once, after all that call it; final ones have in them what they call.

        LLVM links a function only if something linked before asks for it.
        """
        order: TopologicalSorter[Any] = TopologicalSorter()
        found, left = {self}, [self]
        while left:
            library = left.pop()
            self._reload_init.update(library._reload_init)
            for called in () if library._finalized else library._linking_libraries:
                if called is not library:
                    order.add(called, library)
                if called not in found:
                    found.add(called)
                    left.append(called)
        return [library for library in order.static_order() if library is not self]


class InlinedLibrary(LateLibrary):
    """The same for code that is copied into its callers: the copies are tidied before loops are unrolled.

    That is 1.13 times the speed of Influence. Code that is called would lose: what it calls is weighed too early.
    """

    def _optimize_final_module(self) -> None:
        for level in (1, 3):
            passes, builder = self._codegen._module_pass_manager(opt=level)
            passes.run(self._final_module, builder)


@contextmanager
def linked_late(inlined: bool) -> Iterator[None]:
    """What is compiled meanwhile is linked and optimised late. One thread at a time."""
    codegen = cpu_target.target_context.codegen()
    before = codegen._library_class
    codegen._library_class = InlinedLibrary if inlined else LateLibrary
    try:
        yield
    finally:
        codegen._library_class = before
