// Loops that count without signs, of which MLIR's tool reads the step with one.
// RUN: mlir-opt --canonicalize %s | FileCheck %s

// Without signs this is a large step, and one round.
// CHECK-LABEL: func.func @large_step(
// CHECK-NOT: scf.for
// CHECK: memref.store
func.func @large_step(%x: memref<4xi32>) {
  %i = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %ten = arith.constant 10 : i32
  %large = arith.constant -1 : i32
  scf.for unsigned %k = %zero to %ten step %large : i32 {
    memref.store %k, %x[%i] : memref<4xi32>
  }
  return
}
