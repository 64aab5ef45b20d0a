"""Compiles Interop.c and hands it what the package has: interop.py <include folder> <folder to build in>."""
import gc
import os
import subprocess
import sys
import sysconfig

include, folder = sys.argv[1:]
module = os.path.join(folder, "interop.so")
subprocess.run(["cc", "-std=c17", "-shared", "-fPIC", "-I" + include, "-I" + sysconfig.get_path("include"),
                os.path.join(os.path.dirname(os.path.abspath(__file__)), "Interop.c"), "-o", module], check=True)
sys.path.insert(0, folder)
import interop
from tessera.mlir import ir
from tessera.mlir.passmanager import PassManager
from tessera.mlir.rewrite import RewritePatternSet


def refuse(what, function):
    try:
        print(what, "accepted:", function())
    except Exception as error:
        print(what, "refused:", type(error).__name__, error)


def check(name, thing, kind=None):
    """The capsule, one of the extension's, and what the class makes of both."""
    capsule = thing._CAPIPtr
    again = getattr(interop, name)(capsule)
    made = (kind or type(thing))._CAPICreate(again)
    print(name, repr(capsule).split(" at ")[0], type(made).__name__, made == thing, (kind or type(thing))._CAPICreate(capsule) == thing)


context = ir.Context()
with context, ir.Location.unknown():
    module = ir.Module.parse("""func.func @f(%a: i32) -> i32 {
      %0 = arith.addi %a, %a : i32
      return %0 : i32
    }""")
    function = module.body.operations[0]
    block = function.regions[0].blocks[0]
    add = block.operations[0]
    check("Context", context)
    check("Type", ir.IntegerType.get_signless(32), ir.Type)
    check("Attribute", ir.StringAttr.get("a"), ir.Attribute)
    check("Location", ir.Location.file("f", 1, 2))
    check("AffineExpr", ir.AffineExpr.get_dim(1), ir.AffineExpr)
    check("AffineMap", ir.AffineMap.get_identity(2))
    check("IntegerSet", ir.IntegerSet.get_empty(1, 0))
    check("TypeID", ir.IntegerType.get_signless(32).typeid)
    check("Operation", add.operation)
    check("Value", add.result, ir.Value)
    check("Value", block.arguments[0], ir.Value)
    check("Module", module)
    print("Block", interop.Block(block._CAPIPtr))
    print("FrozenRewritePatternSet", interop.FrozenRewritePatternSet(RewritePatternSet().freeze()._CAPIPtr))

    # A capsule keeps nothing alive when it is gone itself.
    print("live modules", context._get_live_module_count())
    del module, function, block, add
    gc.collect()
    print("live modules", context._get_live_module_count())

    # What an object of the package owns isn't owned by a second one.
    registry = ir.DialectRegistry()
    print("DialectRegistry", ir.DialectRegistry._CAPICreate(registry._CAPIPtr) is registry, interop.DialectRegistry(registry._CAPIPtr))
    context.append_dialect_registry(registry)
    manager = PassManager.parse("builtin.module(cse)")
    print("PassManager", PassManager._CAPICreate(manager._CAPIPtr) is manager, interop.PassManager(manager._CAPIPtr))

    refuse("a type as an attribute", lambda: ir.Attribute._CAPICreate(ir.F32Type.get()._CAPIPtr))
    refuse("no capsule", lambda: ir.Type._CAPICreate(ir.F32Type.get()))
    refuse("no type", interop.null)
    refuse("a block", lambda: interop.Operation(ir.Module.create().body._CAPIPtr))

capsule = context._CAPIPtr
del context, registry, manager
gc.collect()
print("live contexts", ir.Context._get_live_count())
refuse("a context that is no more", lambda: ir.Context._CAPICreate(capsule))
