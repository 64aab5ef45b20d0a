# Writes type stubs: of the modules that mlir-tblgen makes of dialects, and of the extension.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""stubs.py ops <module>.py...          writes <module>.pyi beside each
stubs.py extension <folder of the extension> <out>.pyi"""
import ast
import importlib
import os
import sys

HEAD = '''# Written by stubs.py from the module beside it, which mlir-tblgen made of a dialect's definitions.
from typing import Any, Optional, Sequence, Union

from ..ir import (Attribute, Context, Dialect, InsertionPoint, Location, OpOperandList, OpResult, OpResultList, OpView, Operation,
                  Region, RegionSequence, Type, Value)

_ValueLike = Union[Value, Operation, OpView]
'''
VALUES = {None: "_ValueLike", "optional": "Optional[_ValueLike]", "variadic": "Sequence[_ValueLike]"}


def accessor(call):
    """What an accessor of a class gives, whether it may be set and deleted, and what a builder takes for it."""
    kind = call.func.id
    words = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
    arity = next((word for word in words[1:] if isinstance(word, str)), None)
    if kind == "_ods_operand":
        gives = {None: "Value", "optional": "Optional[Value]"}.get(arity, "OpOperandList")
        return gives, False, VALUES.get(arity, "Any")
    if kind == "_ods_result":
        return {None: "OpResult", "optional": "Optional[OpResult]"}.get(arity, "OpResultList"), False, "Any"
    if kind == "_ods_region":
        return "RegionSequence" if len(call.args) > 1 else "Region", False, "Any"
    return {"unit": "bool", "optional": "Optional[Attribute]"}.get(arity, "Attribute"), True, "Any"


def annotate(function, known):
    """`(a: T, *, b: U = ...)` of a builder."""
    common = {"loc": "Optional[Location]", "ip": "Optional[InsertionPoint]", "results": "Optional[Sequence[Type]]"}
    arguments = function.args
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        if argument.arg != "self":
            text = known.get(argument.arg) or common.get(argument.arg, "Any")
            argument.annotation = ast.parse(text, mode="eval").body
    dots = ast.Constant(...)
    arguments.defaults = [dots for _ in arguments.defaults]
    arguments.kw_defaults = [default and dots for default in arguments.kw_defaults]
    return ast.unparse(arguments)


def class_lines(node, known):
    """The stub of a class; `known` gets what its builder takes for each name."""
    yield "class %s(%s):" % (node.name, ", ".join(ast.unparse(base).replace("_ods_ir.", "") for base in node.bases))
    empty = True
    for item in node.body:
        name = item.targets[0].id if isinstance(item, ast.Assign) else None
        if name and isinstance(item.value, ast.Call) and item.value.func.id.startswith("_ods_"):
            gives, may_change, known[name] = accessor(item.value)
            yield "    @property\n    def %s(self) -> %s: ..." % (name, gives)
            if may_change:
                yield "    @%s.setter\n    def %s(self, value: Any) -> None: ..." % (name, name)
                yield "    @%s.deleter\n    def %s(self) -> None: ..." % (name, name)
        elif name:
            yield "    %s: %s" % (name, "str" if isinstance(item.value, ast.Constant) else "Any")
        elif isinstance(item, ast.FunctionDef):
            yield "    def %s(%s) -> %s: ..." % (item.name, annotate(item, known), "None" if item.name == "__init__" else "Any")
        else:
            continue
        empty = False
    if empty:
        yield "    ..."


def made_by(call):
    """The class of the operation that a function makes, and what the function gives: its one result, the operation itself, or what
    there is of results."""
    if isinstance(call, ast.Attribute):  # Op(...).results
        return call.value.func.id, "OpResultList" if call.attr == "results" else "Any"
    name = call.func.id
    if name.startswith("_ods_value_"):
        return name[len("_ods_value_"):], "OpResult"
    if name == "_ods_results_of":
        return call.args[0].func.id, "Union[OpResult, OpResultList, %s]" % call.args[0].func.id
    return name, name


def write_ops(path):
    with open(path) as file:
        module = ast.parse(file.read())
    lines, kinds = [], {}
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            kinds[node.name] = known = {}
            lines += class_lines(node, known)
        elif isinstance(node, ast.FunctionDef):
            name, gives = made_by(node.body[-1].value)
            lines.append("def %s(%s) -> %s: ..." % (node.name, annotate(node, kinds.get(name, {})), gives))
    with open(path + "i", "w") as out:
        out.write(HEAD + "\n" + "\n".join(lines) + "\n")


def members(cls):
    for name, value in sorted(vars(cls).items()):
        if name in ("__doc__", "__module__", "__new__"):
            continue
        if callable(value):
            yield "    def %s(self, *args: Any, **keywords: Any) -> %s: ..." % (name, "None" if name == "__init__" else "Any")
        elif hasattr(value, "__get__"):
            yield "    @property\n    def %s(self) -> Any: ..." % name
        else:
            yield "    %s: Any" % name


def write_extension(folder, path):
    sys.path.insert(0, folder)
    module = importlib.import_module("_C")
    lines = ["# Written by stubs.py from the extension beside it.", "from typing import Any", ""]
    for name in sorted(vars(module)):
        value = getattr(module, name)
        if name.startswith("__"):
            continue
        if isinstance(value, type):
            base = "" if value.__base__ is object else "(%s)" % value.__base__.__name__
            lines += ["class %s%s:" % (name, base), *(list(members(value)) or ["    ..."])]
        elif callable(value):
            lines.append("def %s(*args: Any, **keywords: Any) -> Any: ..." % name)
        else:
            lines.append("%s: Any" % name)
    with open(path, "w") as out:
        out.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    if sys.argv[1] == "ops":
        for name in sys.argv[2:]:
            write_ops(name)
    elif sys.argv[1] == "extension":
        write_extension(os.path.abspath(sys.argv[2]), sys.argv[3])
