"""How a position becomes machine code: `compiled`, bits, random numbers, entry points, the code cache, the GPU."""

from hegemon.native.kernels import Kernel, kernel
from hegemon.native.marks import compiled, interpreted, supply

__all__ = ["Kernel", "compiled", "interpreted", "kernel", "supply"]
