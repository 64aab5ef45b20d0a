# The dialect func.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import inspect

from ..ir import (ArrayAttr, Attribute, Context, DictAttr, FlatSymbolRefAttr, FunctionType, InsertionPoint, OpView, Operation,
                  StringAttr, Type, TypeAttr, Value, Block)
from ._func_ops_gen import *
from ._func_ops_gen import _Dialect
from ._ods_common import _cext, get_default_loc_context as _context_of

ARGUMENT_ATTRIBUTE_NAME = "arg_attrs"
RESULT_ATTRIBUTE_NAME = "res_attrs"


@_cext.register_operation(_Dialect, replace=True)
class ConstantOp(ConstantOp):
    @property
    def type(self):
        return self.results[0].type


@_cext.register_operation(_Dialect, replace=True)
class FuncOp(FuncOp):
    def __init__(self, name, type, *, visibility=None, body_builder=None, loc=None, ip=None):
        """`type`: a FunctionType, a TypeAttr of one, or lists of the types of inputs and results; `body_builder` gets the
        function and makes what is in its first block."""
        context = _context_of(loc)
        if isinstance(type, tuple):
            type = FunctionType.get(inputs=type[0], results=type[1], context=context)
        sym_name = name if isinstance(name, Attribute) else StringAttr.get(str(name), context=context)
        type = type if isinstance(type, TypeAttr) else TypeAttr.get(type)
        if visibility is not None and not isinstance(visibility, Attribute):
            visibility = StringAttr.get(str(visibility), context=context)
        super().__init__(sym_name, type, sym_visibility=visibility, loc=loc, ip=ip)
        if body_builder:
            with InsertionPoint(self.add_entry_block()):
                body_builder(self)

    @property
    def is_external(self):
        return len(self.regions[0].blocks) == 0

    @property
    def body(self):
        return self.regions[0]

    @property
    def type(self):
        return FunctionType(TypeAttr(self.attributes["function_type"]).value)

    @property
    def visibility(self):
        return self.attributes.get("sym_visibility")

    @property
    def name(self):
        return StringAttr(self.attributes["sym_name"])

    @property
    def entry_block(self):
        if self.is_external:
            raise IndexError("External function does not have a body")
        return self.regions[0].blocks[0]

    def add_entry_block(self, arg_locs=None):
        """A first block with arguments of the function's types; there must be none yet."""
        if not self.is_external:
            raise IndexError("The function already has an entry block!")
        return self.regions[0].blocks.append(*self.type.inputs, arg_locs=arg_locs)

    def _get_attrs(self, name):
        return self.attributes.get(name)

    def _set_attrs(self, name, values):
        if not isinstance(values, ArrayAttr):
            values = ArrayAttr.get(values, context=self.context)
        self.attributes[name] = values

    @property
    def arg_attrs(self):
        found = self.attributes.get(ARGUMENT_ATTRIBUTE_NAME)
        return found if found is not None else ArrayAttr.get([DictAttr.get({}, self.context)] * len(self.type.inputs), self.context)

    @arg_attrs.setter
    def arg_attrs(self, values):
        self._set_attrs(ARGUMENT_ATTRIBUTE_NAME, values)

    @property
    def arguments(self):
        return self.entry_block.arguments

    @property
    def result_attrs(self):
        return self.attributes[RESULT_ATTRIBUTE_NAME]

    @result_attrs.setter
    def result_attrs(self, values):
        self._set_attrs(RESULT_ATTRIBUTE_NAME, values)

    @classmethod
    def from_py_func(cls, *inputs, results=None, name=None):
        """A decorator: makes a function of one in Python that is called with its arguments while the body is made; calls of
        the result make `func.call`. What it returns is returned, of types that are taken from there unless given."""

        def decorator(f):
            sym_name = name or f.__name__
            signature = inspect.signature(f)
            takes_op = "func_op" in signature.parameters or any(
                parameter.kind == inspect.Parameter.VAR_KEYWORD for parameter in signature.parameters.values())
            op = cls(name=sym_name, type=FunctionType.get(inputs=list(inputs), results=results or []))
            with InsertionPoint(op.add_entry_block()):
                values = f(*op.entry_block.arguments, **({"func_op": op} if takes_op else {}))
                given = _values_of(values)
                if results and given is not None:
                    raise AssertionError("Capturing a python function with explicit `results=` requires that the wrapped function "
                                         "returns None.")
                if not results and given is not None:
                    _finish(op, inputs, given)
                elif not op.entry_block.operations or not _ends(op.entry_block):
                    ReturnOp(given or [])

            def call(*arguments):
                kinds = op.type.results
                made = CallOp(kinds, FlatSymbolRefAttr.get(sym_name), list(arguments))
                return None if not kinds else made.results[0] if len(kinds) == 1 else made.results

            call.__name__ = f.__name__
            call.func_op = op
            return call

        return decorator


def _values_of(values):
    if values is None:
        return None
    if isinstance(values, (list, tuple)) or not isinstance(values, (Value, OpView, Operation)):
        return [value if isinstance(value, Value) else value.operation.result for value in values]
    return [values] if isinstance(values, Value) else list(values.operation.results)


def _ends(block):
    last = None
    for last in block.operations:
        pass
    return isinstance(last, ReturnOp)


def _finish(op, inputs, values):
    ReturnOp(values)
    op.attributes["function_type"] = TypeAttr.get(FunctionType.get(list(inputs), [value.type for value in values]))


def func(*args, **kwargs):
    """FuncOp.from_py_func as a decorator, whose types of arguments may be annotations."""
    if len(args) == 1 and not kwargs and inspect.isfunction(args[0]):
        function = args[0]
        types = [parameter.annotation for parameter in inspect.signature(function).parameters.values()]
        return FuncOp.from_py_func(*types)(function)
    return FuncOp.from_py_func(*args, **kwargs)


@_cext.register_operation(_Dialect, replace=True)
class CallOp(CallOp):
    def __init__(self, calleeOrResults, argumentsOrCallee, arguments=None, *, loc=None, ip=None):
        """CallOp(function, arguments), CallOp(types, symbol, arguments), CallOp(types, "name", arguments)."""
        if isinstance(calleeOrResults, FuncOp):
            if not isinstance(argumentsOrCallee, (list, tuple)) and not hasattr(argumentsOrCallee, "__iter__"):
                raise ValueError("when constructing a call to a function, expected the second argument to be a list of call "
                                 f"arguments, got {type(argumentsOrCallee)}")
            if arguments is not None:
                raise ValueError("unexpected third argument when constructing a callto a function")
            function = calleeOrResults
            super().__init__(function.type.results, FlatSymbolRefAttr.get(function.name.value, context=_context_of(loc)),
                             argumentsOrCallee, loc=loc, ip=ip)
            return
        if isinstance(argumentsOrCallee, list):
            raise ValueError("when constructing a call to a function by name, expected the second argument to be a string or a "
                             f"FlatSymbolRefAttr, got {type(argumentsOrCallee)}")
        callee = argumentsOrCallee
        if isinstance(callee, str):
            callee = FlatSymbolRefAttr.get(callee, context=_context_of(loc))
        if not isinstance(callee, FlatSymbolRefAttr):
            raise ValueError(f"unexpected type {type(callee)} of the callee")
        super().__init__(calleeOrResults, callee, arguments, loc=loc, ip=ip)


def call(calleeOrResults, argumentsOrCallee, arguments=None, *, loc=None, ip=None):
    op = CallOp(calleeOrResults, argumentsOrCallee, arguments, loc=loc, ip=ip)
    return op.results[0] if len(op.results) == 1 else op.results if len(op.results) else op
