# The dialect builtin.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..extras.meta import region_op
from ..ir import InsertionPoint, StringAttr, Value
from ._builtin_ops_gen import *
from ._builtin_ops_gen import _Dialect
from ._ods_common import _cext


@_cext.register_operation(_Dialect, replace=True)
class ModuleOp(ModuleOp):
    def __init__(self, *, sym_name=None, sym_visibility=None, loc=None, ip=None):
        super().__init__(sym_name=sym_name, sym_visibility=sym_visibility, loc=loc, ip=ip)
        self.regions[0].blocks.append()

    @property
    def body(self):
        return self.regions[0].blocks[0]


def module(*, sym_name=None, sym_visibility=None, loc=None, ip=None):
    """A decorator: what the function makes is in a new module, which is the result."""

    def make(body):
        op = ModuleOp(sym_name=sym_name, sym_visibility=sym_visibility, loc=loc, ip=ip)
        with InsertionPoint(op.body):
            body()
        return op

    return make


_unrealized_conversion_cast = unrealized_conversion_cast


def unrealized_conversion_cast(outputs, inputs, loc=None, ip=None):
    """The results of a cast of values, one by one or in lists."""
    inputs = [inputs] if isinstance(inputs, Value) else inputs
    outputs = outputs if isinstance(outputs, (list, tuple)) else [outputs]
    return _unrealized_conversion_cast(outputs, inputs, loc=loc, ip=ip)
