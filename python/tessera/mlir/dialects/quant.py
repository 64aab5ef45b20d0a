# The dialect quant.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._quant_ops_gen import *
from ._quant_ops_gen import _Dialect
