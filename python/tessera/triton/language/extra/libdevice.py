# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""triton.language.extra.libdevice: functions of the C library and of libdevice, for kernels."""
from ..core import _make_builtins
from ..._names import LIBDEVICE

globals().update(_make_builtins("triton.language.extra.libdevice", LIBDEVICE))
__all__ = list(LIBDEVICE)
