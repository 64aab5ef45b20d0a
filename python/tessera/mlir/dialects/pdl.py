# The dialect pdl: patterns as data.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from .._mlir_libs import _C as _C
from ..extras.meta import region_op
from ..ir import ArrayAttr, StringAttr, Type, TypeAttr
from ._pdl_ops_gen import *
from ._pdl_ops_gen import _Dialect
from ._ods_common import _cext, get_op_result_or_value as _value_of


class PDLType(Type):
    """Any type of the dialect."""

    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirTypeIsAPDLType)


def _type(name):
    """The class of one kind of the types, by what the C API calls it."""
    isa, get, typeid = (getattr(_C, form % name) for form in ("mlirTypeIsAPDL%s", "mlirPDL%sGet", "mlirPDL%sGetTypeID"))
    made = type(name, (PDLType,), {"__slots__": (), "_isa": staticmethod(isa), "isinstance": staticmethod(isa),
                                   "get": staticmethod(lambda context=None: get(context)), "static_typeid": typeid(),
                                   "type_name": getattr(_C, f"mlirPDL{name}GetName")(), "__module__": __name__})
    _C.set_type_caster(made.static_typeid, made)
    return made


AttributeType, OperationType, TypeType, ValueType = (_type(kind) for kind in ("AttributeType", "OperationType", "TypeType", "ValueType"))


class RangeType(_type("RangeType")):
    """Of several things of a type."""

    __slots__ = ()

    @staticmethod
    def get(element_type):
        return _C.captured(element_type.context, lambda: _C.mlirPDLRangeTypeGet(element_type), "Invalid type")

    element_type = property(lambda self: _C.mlirPDLRangeTypeGetElementType(self))


_C.set_type_caster(RangeType.static_typeid, RangeType)


def _values(values):
    return [_value_of(value) for value in values or ()]


def _optional(value):
    return None if value is None else _value_of(value)


@_cext.register_operation(_Dialect, replace=True)
class ApplyNativeConstraintOp(ApplyNativeConstraintOp):
    def __init__(self, results, name, args=None, *, isNegated=None, loc=None, ip=None):
        super().__init__(results, name, _values(args), isNegated=isNegated, loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class ApplyNativeRewriteOp(ApplyNativeRewriteOp):
    def __init__(self, results, name, args=None, *, loc=None, ip=None):
        super().__init__(results, name, _values(args), loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class AttributeOp(AttributeOp):
    def __init__(self, valueType=None, value=None, *, loc=None, ip=None):
        super().__init__(AttributeType.get(), valueType=_optional(valueType), value=value, loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class EraseOp(EraseOp):
    def __init__(self, operation=None, *, loc=None, ip=None):
        super().__init__(_optional(operation), loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class OperandOp(OperandOp):
    def __init__(self, type=None, *, loc=None, ip=None):
        super().__init__(ValueType.get(), valueType=_optional(type), loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class OperandsOp(OperandsOp):
    def __init__(self, types=None, *, loc=None, ip=None):
        super().__init__(RangeType.get(ValueType.get()), valueType=_optional(types), loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class OperationOp(OperationOp):
    """An operation that is looked for or made; `attributes` are values by their names."""

    def __init__(self, name=None, args=None, attributes=None, types=None, *, loc=None, ip=None):
        attributes = attributes or {}
        names = ArrayAttr.get([StringAttr.get(key) for key in attributes])
        super().__init__(OperationType.get(), _values(args), _values(attributes.values()), names, _values(types),
                         opName=name, loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class PatternOp(PatternOp):
    def __init__(self, benefit, name=None, *, loc=None, ip=None):
        super().__init__(benefit, sym_name=name, loc=loc, ip=ip)
        self.regions[0].blocks.append()

    @property
    def body(self):
        return self.regions[0].blocks[0]


@_cext.register_operation(_Dialect, replace=True)
class ReplaceOp(ReplaceOp):
    """Puts an operation, or values, in the place of what `op` gives."""

    def __init__(self, op, *, with_op=None, with_values=None, loc=None, ip=None):
        super().__init__(_value_of(op), _values(with_values), replOperation=_optional(with_op), loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class ResultOp(ResultOp):
    def __init__(self, parent, index, *, loc=None, ip=None):
        super().__init__(ValueType.get(), _value_of(parent), index, loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class ResultsOp(ResultsOp):
    def __init__(self, result, parent, index=None, *, loc=None, ip=None):
        super().__init__(result, _value_of(parent), index=index, loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class RewriteOp(RewriteOp):
    """With a name, of a function outside; without, its body says what is done."""

    def __init__(self, root=None, name=None, args=None, *, loc=None, ip=None):
        super().__init__(_values(args), root=_optional(root), name=name, loc=loc, ip=ip)

    def add_body(self):
        """The first block, which the body starts with."""
        self.regions[0].blocks.append()
        return self.body

    @property
    def body(self):
        return self.regions[0].blocks[0]


@_cext.register_operation(_Dialect, replace=True)
class TypeOp(TypeOp):
    def __init__(self, constantType=None, *, loc=None, ip=None):
        super().__init__(TypeType.get(), constantType=_type_attr(constantType), loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class TypesOp(TypesOp):
    def __init__(self, constantTypes=None, *, loc=None, ip=None):
        types = None if constantTypes is None else ArrayAttr.get([_type_attr(one) for one in constantTypes])
        super().__init__(RangeType.get(TypeType.get()), constantTypes=types, loc=loc, ip=ip)


def _type_attr(type):
    return TypeAttr.get(type) if isinstance(type, Type) else type


def _pattern(benefit, sym_name=None, *, loc=None, ip=None):
    return PatternOp(benefit, sym_name, loc=loc, ip=ip)


# Decorators of functions that build what is looked for, and what is done.
pattern = region_op(_pattern)
rewrite = region_op(RewriteOp)
