# The stubs say what the modules have: the same classes, members and parameters.
import ast
import glob
import importlib
import inspect
import os

import tessera.mlir
from tessera.mlir import ir

folder = os.path.dirname(tessera.mlir.__file__)
assert os.path.exists(os.path.join(folder, "py.typed"))


def parameters(function):
    return [name for name in inspect.signature(function).parameters]


def named(node):
    arguments = node.args
    return [a.arg for a in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]]


def check_class(cls, node, where):
    properties = {item.name for item in node.body if isinstance(item, ast.FunctionDef) and item.decorator_list}
    accessors = {name for name, value in vars(cls).items() if hasattr(value, "__get__") and not callable(value) and name[0] != "_"}
    assert properties == accessors, (where, properties ^ accessors)
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            assert named(item) == parameters(cls.__init__), where


numbers = {"modules": 0, "classes": 0, "functions": 0}
for path in sorted(glob.glob(os.path.join(folder, "dialects", "_*_ops_gen.pyi"))):
    name = os.path.basename(path)[:-4]
    module = importlib.import_module("tessera.mlir.dialects." + name)
    nodes = {node.name: node for node in ast.parse(open(path).read()).body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    public = {key for key, value in vars(module).items() if getattr(value, "__module__", None) == module.__name__ and not key.startswith("_ods")}
    assert public == set(nodes), (name, public ^ set(nodes))
    numbers["modules"] += 1
    for key, node in nodes.items():
        if isinstance(node, ast.ClassDef):
            numbers["classes"] += 1
            check_class(getattr(module, key), node, (name, key))
        else:
            numbers["functions"] += 1
            assert named(node) == parameters(getattr(module, key)), (name, key)
assert numbers["modules"] >= 23 and numbers["classes"] > 1000 and numbers["functions"] > 1000, numbers

extension = importlib.import_module("tessera.mlir._mlir_libs._C")
stub = ast.parse(open(os.path.join(folder, "_mlir_libs", "_C.pyi")).read())
known = {node.name if hasattr(node, "name") else node.target.id for node in stub.body if not isinstance(node, ast.ImportFrom)}
assert known == {name for name in vars(extension) if not name.startswith("__")}, known

# What creating an operation takes, by place and by name.
with ir.Context(), ir.Location.unknown() as location:
    i32 = ir.IntegerType.get_signless(32)
    one = ir.Operation.create("arith.constant", [i32], attributes={"value": ir.IntegerAttr.get(i32, 1)})
    x = one.result
    for op in (ir.Operation.create("arith.addi", [i32], [x, x]), ir.Operation.create("arith.addi", operands=[x, x], infer_type=True),
               ir.Operation.create(name="arith.addi", infer_type=1, loc=location, operands=(x, x), ip=None, regions=None)):
        print(op)
    for wrong in (lambda: ir.Operation.create(), lambda: ir.Operation.create("a.b", nothing=1), lambda: ir.Operation.create("a.b", name="c.d"),
                  lambda: ir.Operation.create("a.b", *[None] * 9), lambda: ir.Operation.create("a.b", regions=-1)):
        try:
            wrong()
            print("no error")
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
