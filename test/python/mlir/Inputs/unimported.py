# A type becomes an object of its dialect's class though nobody imported the dialect's module.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from tessera.mlir.ir import *

print(repr(Type.parse('!transform.op<"a.b">', Context())))
print(repr(Type.parse("!quant.calibrated<f32<-1.0:1.0>>", Context())))
