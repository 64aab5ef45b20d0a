# The dialect index.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._index_ops_gen import *
from ._index_ops_gen import _Dialect
from ._index_enum_gen import *
