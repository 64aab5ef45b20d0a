"""A loop nest in MLIR's text, compiled and run on arrays of NumPy's: what the loops write is in the array. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

PYTHONPATH=build/python python3 examples/jit/loop_nest.py"""
import ctypes

import numpy

from tessera.mlir.execution_engine import ExecutionEngine
from tessera.mlir.ir import Context, Module
from tessera.mlir.passmanager import PassManager
from tessera.mlir.runtime import get_ranked_memref_descriptor

PRODUCT = """
func.func @product(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) attributes {llvm.emit_c_interface} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %rows = memref.dim %a, %zero : memref<?x?xf32>
  %inner = memref.dim %a, %one : memref<?x?xf32>
  %columns = memref.dim %b, %one : memref<?x?xf32>
  scf.for %i = %zero to %rows step %one {
    scf.for %k = %zero to %inner step %one {
      scf.for %j = %zero to %columns step %one {
        %x = memref.load %a[%i, %k] : memref<?x?xf32>
        %y = memref.load %b[%k, %j] : memref<?x?xf32>
        %sum = memref.load %c[%i, %j] : memref<?x?xf32>
        %product = arith.mulf %x, %y : f32
        %more = arith.addf %sum, %product : f32
        memref.store %more, %c[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}
"""
LOWER = "builtin.module(convert-scf-to-cf,finalize-memref-to-llvm,convert-to-llvm,reconcile-unrealized-casts)"


def main():
    with Context():
        module = Module.parse(PRODUCT)
        PassManager.parse(LOWER).run(module.operation)
        engine = ExecutionEngine(module, opt_level=2)
    random = numpy.random.default_rng(1)
    a = random.random((30, 40), dtype=numpy.float32)
    b = random.random((40, 50), dtype=numpy.float32)
    c = numpy.zeros((30, 50), dtype=numpy.float32)
    engine.invoke("product", *(ctypes.pointer(ctypes.pointer(get_ranked_memref_descriptor(array))) for array in (a, b, c)))
    print("largest difference from NumPy's product: %.0e" % abs(c - a @ b).max())


main()
