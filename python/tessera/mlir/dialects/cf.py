# The dialect cf.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._cf_ops_gen import *
from ._cf_ops_gen import _Dialect
