# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""triton.language: what kernels are written in. On the host these are names: types with their properties, compile-time values,
and builtins that say that they are for kernels."""
from .core import *
from .core import _builtins, _make_builtins
from . import core, math, random, standard, extra
from .math import *
from .random import *
from .standard import *
