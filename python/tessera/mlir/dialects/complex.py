# The dialect complex.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._complex_ops_gen import *
from ._complex_ops_gen import _Dialect
from ._complex_enum_gen import *
