# The dialect nvvm.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..ir import BoolAttr
from ._nvvm_ops_gen import *
from ._nvvm_ops_gen import _Dialect
from ._nvvm_enum_gen import *
from ._ods_common import _cext


@_cext.register_operation(_Dialect, replace=True)
class ReduxOp(ReduxOp):
    """The result's type is said, as MLIR's bindings have it."""

    def __init__(self, res, val, kind, mask_and_clamp, *, abs=None, nan=None, loc=None, ip=None):
        abs, nan = (BoolAttr.get(switch) if isinstance(switch, bool) else switch for switch in (abs, nan))
        super().__init__(val, kind, mask_and_clamp, abs=abs, nan=nan, results=[res], loc=loc, ip=ip)


def redux_sync(res, val, kind, mask_and_clamp, *, abs=None, nan=None, loc=None, ip=None):
    return ReduxOp(res, val, kind, mask_and_clamp, abs=abs, nan=nan, loc=loc, ip=ip).result
