# The dialect irdl: dialects as data.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from .._mlir_libs import _C as _C
from ..ir import ArrayAttr, Attribute, StringAttr
from ._irdl_ops_gen import *
from ._irdl_ops_gen import _Dialect
from ._irdl_enum_gen import *
from ._irdl_enum_gen import Variadicity as _Kind
from ._ods_common import _cext


class Variadicity:
    """Attributes of how often something is there."""

    single, optional, variadic = _Kind.Single, _Kind.Optional, _Kind.Variadic


def _with_body(base):
    """The class, whose ops start with a block to write into."""

    def __init__(self, name, *, loc=None, ip=None):
        base.__init__(self, StringAttr.get(name) if isinstance(name, str) else name, loc=loc, ip=ip)
        self.regions[0].blocks.append()

    made = type(base.__name__, (base,), {"__init__": __init__, "body": property(lambda self: self.regions[0].blocks[0]),
                                         "__doc__": base.__doc__, "__module__": __name__})
    return _cext.register_operation(_Dialect, replace=True)(made)


DialectOp, OperationOp, TypeOp, AttributeOp = (_with_body(base) for base in (DialectOp, OperationOp, TypeOp, AttributeOp))


def dialect(sym_name, *, loc=None, ip=None):
    return DialectOp(sym_name, loc=loc, ip=ip)


def operation_(sym_name, *, loc=None, ip=None):
    return OperationOp(sym_name, loc=loc, ip=ip)


def type_(sym_name, *, loc=None, ip=None):
    return TypeOp(sym_name, loc=loc, ip=ip)


def attribute(sym_name, *, loc=None, ip=None):
    return AttributeOp(sym_name, loc=loc, ip=ip)


def _names(names):
    return ArrayAttr.get([StringAttr.get(name) if isinstance(name, str) else name for name in names])


def _variadicity(kinds):
    if isinstance(kinds, Attribute):
        return kinds
    return Attribute.parse(f"#irdl<variadicity_array[{', '.join(str(kind) for kind in kinds)}]>")


def operands_(args, names, variadicity, *, loc=None, ip=None):
    return OperandsOp(args, _names(names), _variadicity(variadicity), loc=loc, ip=ip)


def results_(args, names, variadicity, *, loc=None, ip=None):
    return ResultsOp(args, _names(names), _variadicity(variadicity), loc=loc, ip=ip)


def parameters(args, names, *, loc=None, ip=None):
    return ParametersOp(args, _names(names), loc=loc, ip=ip)


def load_dialects(module):
    """Makes the dialects that the module describes known to its context."""
    _C.irdl_load(module.operation)
