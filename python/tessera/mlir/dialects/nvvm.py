# The dialect nvvm.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._nvvm_ops_gen import *
from ._nvvm_ops_gen import _Dialect
from ._nvvm_enum_gen import *
