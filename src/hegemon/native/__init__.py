"""How a position becomes machine code: `compiled`, bits, random numbers, entry points, the code cache, the GPU."""

from hegemon.native.decorator import compiled, interpreted, supply
from hegemon.native.kernels import Kernel, kernel

__all__ = ["Kernel", "compiled", "interpreted", "kernel", "supply"]
