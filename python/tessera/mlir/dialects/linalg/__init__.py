# The dialect linalg.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from .._linalg_ops_gen import *
from .._linalg_ops_gen import _Dialect
from .._linalg_enum_gen import *
