# The dialect smt.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import operator

from .._mlir_libs import _C as _C
from ..extras.meta import op_region_builder
from ..ir import Type
from ._ods_common import get_op_result_or_value as _value_of
from ._smt_ops_gen import *
from ._smt_ops_gen import _Dialect
from ._smt_enum_gen import *


def _type(name, isa, make):
    """A class that stands for the types that `isa` is true of."""
    return type(name, (Type,), {"__slots__": (), "_isa": staticmethod(isa), "isinstance": staticmethod(isa),
                                "get": staticmethod(make), "__module__": __name__})


def _bit_vector(width, context=None):
    width = operator.index(width)
    if width < 1:
        raise ValueError(f"a bit-vector has at least one bit, got {width}")
    return _C.mlirSMTTypeGetBitVector(context, width)


def _make(context, make):
    """What `make` gives; errors become an exception."""
    return _C.captured(context, make, "Invalid type")


def _function(domains, range, context=None):
    domains = list(domains)
    return _make(range.context, lambda: _C.mlirSMTTypeGetSMTFunc(range.context, domains, range))


BoolType = _type("BoolType", _C.mlirSMTTypeIsABool, lambda context=None: _C.mlirSMTTypeGetBool(context))
IntType = _type("IntType", _C.mlirSMTTypeIsAInt, lambda context=None: _C.mlirSMTTypeGetInt(context))
BitVectorType = _type("BitVectorType", _C.mlirSMTTypeIsABitVector, _bit_vector)
ArrayType = _type("ArrayType", _C.mlirSMTTypeIsAArray,
                  lambda domain, range, context=None: _make(domain.context, lambda: _C.mlirSMTTypeGetArray(domain.context, domain, range)))
SMTFuncType = _type("SMTFuncType", _C.mlirSMTTypeIsASMTFunc, _function)


def bool_t():
    return BoolType.get()


def int_t():
    return IntType.get()


def bv_t(width):
    return BitVectorType.get(width)


def solver(function=None, *, inputs=(), results=(), loc=None, ip=None):
    """A decorator: the function's arguments stand for the inputs; what it gives is yielded."""

    def make(body):
        op = SolverOp(list(results), [_value_of(value) for value in inputs], loc=loc, ip=ip)
        op.regions[0].blocks.append(*(value.type for value in op.inputs))
        return op_region_builder(op, op.regions[0], terminator=YieldOp)(body)

    return make if function is None else make(function)


def export_smtlib(module, inline_single_use_values=False, indent_let_body=False):
    """The solvers of the operation as text of SMT-LIB."""
    return _C.smt_export(module, inline_single_use_values, indent_let_body)
