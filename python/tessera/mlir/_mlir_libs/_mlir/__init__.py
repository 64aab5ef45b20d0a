# What classes of dialects register with.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from .. import _C
from .globals import globals
from . import core, ir

ods_builder, ods_value_builder = _C.ods_builder, _C.ods_value_builder
ods_operand, ods_result = _C.ods_operand, _C.ods_result
ods_attribute, ods_region = _C.ods_attribute, _C.ods_region
globals._start(core)


def register_dialect(cls):
    """A decorator: the class stands for the dialect of its DIALECT_NAMESPACE."""
    globals._dialects[cls.DIALECT_NAMESPACE] = cls
    return cls


def register_operation(dialect_class, *, replace=False):
    """A decorator: operations of the class's OPERATION_NAME are shown as its objects."""

    def register(cls):
        name = cls.OPERATION_NAME
        if name in globals._operations and not replace:
            raise RuntimeError(f"Operation '{name}' is already registered.")
        old = globals._operations.get(name)  # kept for as long as C knows it
        globals._operations[name] = cls
        setattr(dialect_class, cls.__name__, cls)
        _C.forget_views()
        del old
        return cls

    return register


def register_op_adaptor(op_class, *, replace=False):
    return lambda cls: cls


def _register_caster(table, set_caster, typeid, caster, replace, what):
    known = _C.get_casters()[table]
    if typeid._address in known and not replace:
        raise RuntimeError(f"{what} caster is already registered: {known[typeid._address]}")
    set_caster(typeid, caster)
    return caster


def register_type_caster(typeid, *, replace=False):
    return lambda caster: _register_caster(0, _C.set_type_caster, typeid, caster, replace, "Type")


def register_value_caster(typeid, *, replace=False):
    return lambda caster: _register_caster(1, _C.set_value_caster, typeid, caster, replace, "Value")
