# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""triton.language.extra: libraries for kernels."""
from . import libdevice
