# The dialect llvm.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from .._mlir_libs import _C as _C
from ..ir import Attribute, FloatAttr, IntegerAttr, IntegerType, Location, MLIRError, Type, Value
from ._llvm_ops_gen import *
from ._llvm_ops_gen import _Dialect
from ._llvm_enum_gen import *
from ._ods_common import _cext, get_op_result_or_value as _value_of

LLVMFuncOp = FuncOp


class StructType(Type):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirTypeIsALLVMStructType)

    @staticmethod
    def get_literal(elements, *, packed=False, loc=None):
        elements = list(elements)
        loc = loc if loc is not None else Location.current or Location.unknown()
        return _C.captured(loc.context, lambda: _C.mlirLLVMStructTypeLiteralGetChecked(loc, elements, packed), "Could not create LLVM struct type")

    @staticmethod
    def get_literal_unchecked(elements, *, packed=False, context=None):
        return _C.mlirLLVMStructTypeLiteralGet(context, list(elements), packed)

    @staticmethod
    def get_identified(name, *, context=None):
        return _C.mlirLLVMStructTypeIdentifiedGet(context, name)

    @staticmethod
    def get_opaque(name, *, context=None):
        return _C.mlirLLVMStructTypeOpaqueGet(context, name)

    def set_body(self, elements, *, packed=False):
        if not _C.mlirLLVMStructTypeSetBody(self, list(elements), packed):
            raise ValueError("Struct body already set to different content.")

    @staticmethod
    def new_identified(name, elements, *, packed=False, context=None):
        return _C.mlirLLVMStructTypeIdentifiedNewGet(context, name, list(elements), packed)

    @property
    def name(self):
        return None if _C.mlirLLVMStructTypeIsLiteral(self) else _C.mlirLLVMStructTypeGetIdentifier(self)

    @property
    def body(self):
        if _C.mlirLLVMStructTypeIsOpaque(self):
            return None
        return [_C.mlirLLVMStructTypeGetElementType(self, i) for i in range(_C.mlirLLVMStructTypeGetNumElementTypes(self))]

    packed = property(lambda self: _C.mlirLLVMStructTypeIsPacked(self))
    opaque = property(lambda self: _C.mlirLLVMStructTypeIsOpaque(self))


StructType.static_typeid = _C.mlirLLVMStructTypeGetTypeID()
_C.set_type_caster(StructType.static_typeid, StructType)


class PointerType(Type):
    __slots__ = ()
    _isa = isinstance = staticmethod(_C.mlirTypeIsALLVMPointerType)

    @staticmethod
    def get(address_space=None, *, context=None):
        return _C.mlirLLVMPointerTypeGet(context, address_space or 0)

    address_space = property(lambda self: _C.mlirLLVMPointerTypeGetAddressSpace(self))


PointerType.static_typeid = _C.mlirLLVMPointerTypeGetTypeID()
_C.set_type_caster(PointerType.static_typeid, PointerType)


@_cext.register_operation(_Dialect, replace=True)
class ConstantOp(ConstantOp):
    """A constant of an attribute."""

    def __init__(self, value, *, loc=None, ip=None):
        super().__init__(value.type, value, loc=loc, ip=ip)


def mlir_constant(value, *, loc=None, ip=None):
    return ConstantOp(value, loc=loc, ip=ip).result


def translate_module_to_llvmir(module):
    """The module, which is of the llvm dialect, as text of LLVM IR."""
    return _C.llvm_ir(module)
