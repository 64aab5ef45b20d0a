# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""triton.language.random: Philox, for kernels."""
from .core import _make_builtins
from .._names import RANDOM

globals().update(_make_builtins("triton.language.random", RANDOM))
__all__ = list(RANDOM)
