# The dialect gpu.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..._mlir_libs import _C as _C
from ...ir import Attribute, Type
from .._gpu_ops_gen import *
from .._gpu_ops_gen import _Dialect
from .._gpu_enum_gen import *


class AsyncTokenType(Type):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirTypeIsAGPUAsyncTokenType)

    @staticmethod
    def get(context=None):
        return _C.mlirGPUAsyncTokenTypeGet(context)
