# The ops of the dialect transform that say something.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from .._transform_ops_gen import EmitParamAsRemarkOp as _EmitParamAsRemarkOp, EmitRemarkAtOp as _EmitRemarkAtOp, _Dialect
from .._ods_common import _cext, get_op_result_or_value as _value_of


@_cext.register_operation(_Dialect, replace=True)
class EmitParamAsRemarkOp(_EmitParamAsRemarkOp):
    def __init__(self, param, *, anchor=None, message=None, loc=None, ip=None):
        super().__init__(_value_of(param), anchor=None if anchor is None else _value_of(anchor), message=message, loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class EmitRemarkAtOp(_EmitRemarkAtOp):
    def __init__(self, at, message, *, loc=None, ip=None):
        super().__init__(_value_of(at), message, loc=loc, ip=ip)


def emit_param_as_remark(param, *, anchor=None, message=None, loc=None, ip=None):
    return EmitParamAsRemarkOp(param, anchor=anchor, message=message, loc=loc, ip=ip)


def emit_remark_at(at, message, *, loc=None, ip=None):
    return EmitRemarkAtOp(at, message, loc=loc, ip=ip)
