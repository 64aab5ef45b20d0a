# What extension.c makes, as objects of the package. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import gc

import extension
from tessera.mlir import ir

context = ir.Context._CAPICreate(extension.context())
assert ir.Context._get_live_count() == 1
module = ir.Module._CAPICreate(extension.module(context._CAPIPtr))
assert "func.func @f(%arg0: i7)" in str(module)
assert ir.Module._CAPICreate(module._CAPIPtr) is module
seven = ir.Type._CAPICreate(extension.type(context._CAPIPtr))
assert seven == ir.IntegerType.get_signless(7, context)
argument = ir.Value._CAPICreate(extension.argument(module._CAPIPtr))
assert argument.type == seven and isinstance(argument, ir.BlockArgument)
assert argument == module.body.operations[0].arguments[0]
# The module and the context are Python's: they go with the last that uses them.
del module, context, seven
gc.collect()
assert "i7" in str(argument) and ir.Context._get_live_count() == 1
del argument
gc.collect()
assert ir.Context._get_live_count() == 0
