# The dialect math.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._math_ops_gen import *
from ._math_ops_gen import _Dialect
