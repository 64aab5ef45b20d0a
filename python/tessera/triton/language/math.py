# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""triton.language.math: functions of real numbers, for kernels."""
from .core import _make_builtins
from .._names import MATH

globals().update(_make_builtins("triton.language.math", MATH))
__all__ = list(MATH)
