# The dialect dlti.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._dlti_ops_gen import *
from ._dlti_ops_gen import _Dialect
