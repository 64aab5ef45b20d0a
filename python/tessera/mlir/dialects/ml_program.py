# The dialect ml_program.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._ml_program_ops_gen import *
from ._ml_program_ops_gen import _Dialect
