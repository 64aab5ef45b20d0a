# The dialect tosa.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._tosa_ops_gen import *
from ._tosa_ops_gen import _Dialect
from ._tosa_enum_gen import *
