# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Triton's kernels on this machine's processors, compiled by Tessera.

    import tessera.triton as triton
    import tessera.triton.language as tl

    @triton.jit
    def add(x, y, out, n, BLOCK: tl.constexpr):
        at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(out + at, tl.load(x + at, at < n) + tl.load(y + at, at < n), at < n)

    add[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024)

Arrays are NumPy's, PyTorch's, or anything else with a buffer, `data_ptr()` or `__dlpack__`.
"""
__version__ = "3.7.0"

from . import language
from .language.core import constexpr_function
from .compiler import ASTSource, CompilationError, CompiledKernel, compile
from .compiler.errors import CompileTimeAssertionFailure, OutOfResources, TritonError, UnsupportedLanguageConstruct
from .runtime import (Autotuner, Config, Heuristics, JITFunction, KernelInterface, MockTensor, TensorWrapper, autotune, heuristics,
                      jit, reinterpret)
from .runtime import driver, runtime_set_allocator as set_allocator
from . import knobs, testing, tools
from .compiler import errors


def cdiv(x, y):
    """x / y, rounded up."""
    return -(-x // y)


def next_power_of_2(n):
    """The smallest power of two that is n or larger."""
    return 1 << (n - 1).bit_length() if n > 0 else 0


# Kernels may call them too: the compiler has its own.
cdiv._qualified = "triton.cdiv"
next_power_of_2._qualified = "triton.next_power_of_2"

__all__ = [
    "ASTSource", "Autotuner", "CompilationError", "CompileTimeAssertionFailure", "CompiledKernel", "Config", "Heuristics",
    "JITFunction", "KernelInterface", "MockTensor", "OutOfResources", "TensorWrapper", "TritonError",
    "UnsupportedLanguageConstruct", "autotune", "cdiv", "compile", "constexpr_function", "driver", "heuristics", "jit",
    "language", "next_power_of_2", "reinterpret", "set_allocator", "testing", "tools"
]
