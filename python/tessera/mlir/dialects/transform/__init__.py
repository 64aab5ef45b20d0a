# The dialect transform: what is done to a program, as a program.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..._mlir_libs import _C as _C
from ...ir import (ArrayAttr, Attribute, BoolAttr, DictAttr, FunctionType, IntegerAttr, IntegerType, Operation, OpView,
                   StringAttr, SymbolRefAttr, Type, TypeAttr, Value)
from .._transform_ops_gen import *
from .._transform_ops_gen import _Dialect
from .._transform_enum_gen import *
from .._ods_common import _cext, get_op_result_or_op_results as _results_of, get_op_result_or_value as _value_of

# --- Types


def _type(name, **more):
    """The class of one kind of the types, by what the C API calls it."""
    isa, typeid = getattr(_C, "mlirTypeIsATransform" + name), getattr(_C, f"mlirTransform{name}GetTypeID")()
    get = getattr(_C, f"mlirTransform{name}Get")
    members = {"__slots__": (), "_isa": staticmethod(isa), "isinstance": staticmethod(isa), "static_typeid": typeid,
               "get": staticmethod(lambda context=None: get(context)), "type_name": getattr(_C, f"mlirTransform{name}GetName")(),
               "__module__": __name__}
    made = type(name, (Type,), {**members, **more})
    _C.set_type_caster(typeid, made)
    return made


AnyOpType, AnyParamType, AnyValueType = (_type(kind) for kind in ("AnyOpType", "AnyParamType", "AnyValueType"))
OperationType = _type(
    "OperationType",
    get=staticmethod(lambda operation_name, context=None: _C.mlirTransformOperationTypeGet(context, operation_name)),
    operation_name=property(lambda self: _C.mlirTransformOperationTypeGetOperationName(self)))
ParamType = _type("ParamType", get=staticmethod(lambda type, context=None: _C.mlirTransformParamTypeGet(type.context, type)),
                  type=property(lambda self: _C.mlirTransformParamTypeGetType(self)))


def any_op_t():
    return AnyOpType.get()


def any_param_t():
    return AnyParamType.get()


def any_value_t():
    return AnyValueType.get()


# --- Ops whose Python is more than their definition


def _replaces(cls):
    return _cext.register_operation(_Dialect, replace=True)(cls)


def _many(values):
    """A list of values, of what may be one, or several in turn."""
    if isinstance(values, (Value, Operation, OpView)):
        return [_value_of(values)] if isinstance(values, Value) else list(values.operation.results)
    return [_value_of(value) for value in values or ()]


def _with_arguments(op, types):
    op.regions[0].blocks.append(*types)
    return op


@_replaces
class CastOp(CastOp):
    def __init__(self, result_type, target, *, loc=None, ip=None):
        super().__init__(result_type, _value_of(target), loc=loc, ip=ip)


def cast(result_type, target, *, loc=None, ip=None):
    return CastOp(result_type, target, loc=loc, ip=ip).result


@_replaces
class ApplyPatternsOp(ApplyPatternsOp):
    def __init__(self, target, *, apply_cse=None, max_iterations=None, max_num_rewrites=None, loc=None, ip=None):
        super().__init__(_value_of(target), apply_cse=apply_cse, max_iterations=max_iterations, max_num_rewrites=max_num_rewrites,
                         loc=loc, ip=ip)
        self.regions[0].blocks.append()

    @property
    def patterns(self):
        return self.regions[0].blocks[0]


def apply_patterns(target, *, apply_cse=None, max_iterations=None, max_num_rewrites=None, loc=None, ip=None):
    return ApplyPatternsOp(target, apply_cse=apply_cse, max_iterations=max_iterations, max_num_rewrites=max_num_rewrites, loc=loc, ip=ip)


def _option(value, parameters):
    """An option's value as an attribute; what are handles of parameters goes to the list."""
    if isinstance(value, (list, tuple)):
        return ArrayAttr.get([_option(one, parameters) for one in value])
    if isinstance(value, (Value, Operation, OpView)):
        parameters.append(_value_of(value))
        return Attribute.parse(f"#transform.param_operand<index={len(parameters) - 1} : i64>")
    if isinstance(value, bool):
        return BoolAttr.get(value)
    if isinstance(value, int):
        return IntegerAttr.get(IntegerType.get_signless(64), value)
    return StringAttr.get(value) if isinstance(value, str) else value


@_replaces
class ApplyRegisteredPassOp(ApplyRegisteredPassOp):
    """Runs a pass; options are attributes, numbers, text, handles of parameters, or lists of those."""

    def __init__(self, result, target, pass_name, *, options=None, loc=None, ip=None):
        parameters = []
        # In the order of their names, as a dictionary has them.
        made = {key: _option(value, parameters) for key, value in sorted((options or {}).items())}
        super().__init__(result, _value_of(target), pass_name, parameters, options=DictAttr.get(made), loc=loc, ip=ip)


def apply_registered_pass(result, target, pass_name, *, options=None, loc=None, ip=None):
    return ApplyRegisteredPassOp(result, target, pass_name, options=options, loc=loc, ip=ip).result


@_replaces
class GetParentOp(GetParentOp):
    def __init__(self, result_type, target, *, isolated_from_above=False, op_name=None, deduplicate=False, nth_parent=1,
                 allow_empty_results=None, loc=None, ip=None):
        super().__init__(result_type, _value_of(target), isolated_from_above=isolated_from_above, op_name=op_name,
                         allow_empty_results=allow_empty_results, deduplicate=deduplicate, nth_parent=nth_parent, loc=loc, ip=ip)


def get_parent_op(result_type, target, **options):
    return GetParentOp(result_type, target, **options).result


@_replaces
class MergeHandlesOp(MergeHandlesOp):
    def __init__(self, handles, *, deduplicate=False, loc=None, ip=None):
        super().__init__(_many(handles), deduplicate=deduplicate, loc=loc, ip=ip)


def merge_handles(handles, *, deduplicate=False, loc=None, ip=None):
    return MergeHandlesOp(handles, deduplicate=deduplicate, loc=loc, ip=ip).result


@_replaces
class ReplicateOp(ReplicateOp):
    def __init__(self, pattern, handles, *, loc=None, ip=None):
        handles = _many(handles)
        super().__init__([handle.type for handle in handles], _value_of(pattern), handles, loc=loc, ip=ip)


def replicate(pattern, handles, *, loc=None, ip=None):
    return _results_of(ReplicateOp(pattern, handles, loc=loc, ip=ip))


class _HasBlock:
    @property
    def body(self):
        return self.regions[0].blocks[0]


class _Sequence(_HasBlock):
    """A sequence: its block has an argument for what it is for, and others."""

    @property
    def bodyTarget(self):
        return self.body.arguments[0]

    @property
    def bodyExtraArgs(self):
        return self.body.arguments[1:]


@_replaces
class SequenceOp(_Sequence, SequenceOp):
    """A sequence for what `target` is: a handle, or the type of one for the payload."""

    def __init__(self, failure_propagation_mode, results, target, extra_bindings=None, *, loc=None, ip=None):
        root = None if isinstance(target, Type) else _value_of(target)
        extra = list(extra_bindings or ())
        are_types = bool(extra) and isinstance(extra[0], Type)
        types = extra if are_types else [_value_of(value).type for value in extra]
        super().__init__(results, failure_propagation_mode, [] if are_types else _many(extra), root=root, loc=loc, ip=ip)
        _with_arguments(self, [target if root is None else root.type, *types])


def sequence(failure_propagation_mode, results, target, extra_bindings=None, *, loc=None, ip=None):
    return SequenceOp(failure_propagation_mode, results, target, extra_bindings, loc=loc, ip=ip)


@_replaces
class NamedSequenceOp(_Sequence, NamedSequenceOp):
    def __init__(self, sym_name, input_types, result_types, *, sym_visibility=None, arg_attrs=None, res_attrs=None, loc=None, ip=None):
        attributes = [None if part is None else ArrayAttr.get([DictAttr.get(one) if isinstance(one, dict) else one for one in part])
                      for part in (arg_attrs, res_attrs)]
        name = sym_name if isinstance(sym_name, Attribute) else StringAttr.get(sym_name)
        super().__init__(name, TypeAttr.get(FunctionType.get(input_types, result_types)), sym_visibility=sym_visibility,
                         arg_attrs=attributes[0], res_attrs=attributes[1], loc=loc, ip=ip)
        _with_arguments(self, input_types)
    def apply(self, payload, transform_options=None):
        """Does to the payload what the sequence says."""
        from .interpreter import apply_named_sequence

        # Symbols are looked up in what the sequence is in, at the top.
        root = self.operation
        while root.parent is not None:
            root = root.parent
        return apply_named_sequence(payload, self, root, transform_options)


def named_sequence(sym_name, input_types, result_types, *, sym_visibility=None, arg_attrs=None, res_attrs=None, loc=None, ip=None):
    return NamedSequenceOp(sym_name, input_types, result_types, sym_visibility=sym_visibility, arg_attrs=arg_attrs, res_attrs=res_attrs,
                           loc=loc, ip=ip)


@_replaces
class YieldOp(YieldOp):
    def __init__(self, operands=None, *, loc=None, ip=None):
        super().__init__(_many(operands), loc=loc, ip=ip)


def yield_(operands=None, *, loc=None, ip=None):
    return YieldOp(operands, loc=loc, ip=ip)


@_replaces
class ForeachOp(_HasBlock, ForeachOp):
    def __init__(self, results, targets, *, with_zip_shortest=None, loc=None, ip=None):
        targets = _many(targets)
        super().__init__(results, targets, with_zip_shortest=with_zip_shortest, loc=loc, ip=ip)
        _with_arguments(self, [target.type for target in targets])

    @property
    def bodyTargets(self):
        return self.body.arguments


def foreach(results, targets, *, with_zip_shortest=None, loc=None, ip=None):
    return _results_of(ForeachOp(results, targets, with_zip_shortest=with_zip_shortest, loc=loc, ip=ip))


@_replaces
class IncludeOp(IncludeOp):
    def __init__(self, results, target, failure_propagation_mode, operands, *, loc=None, ip=None):
        target = SymbolRefAttr.get([target]) if isinstance(target, str) else target
        super().__init__(results, target, failure_propagation_mode, _many(operands), loc=loc, ip=ip)


def include(results, target, failure_propagation_mode, operands, *, loc=None, ip=None):
    return _results_of(IncludeOp(results, target, failure_propagation_mode, operands, loc=loc, ip=ip))
