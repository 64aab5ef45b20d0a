# The dialect ub.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._ub_ops_gen import *
from ._ub_ops_gen import _Dialect
