// Memory of integers of 64 bits, as vectors of two of 32.
// RUN: mlir-opt --split-input-file --memref-emulate-wide-int=widest-int-supported=32 %s | FileCheck %s

func.func @memory(%i: index) -> i32 {
  %c = arith.constant 3 : i64
  %m = memref.alloc() : memref<4xi64, 1>
  memref.store %c, %m[%i] {nontemporal = true} : memref<4xi64, 1>
  %v = memref.load %m[%i] : memref<4xi64, 1>
  %t = arith.trunci %v : i64 to i32
  return %t : i32
}
// CHECK: func.func @memory(%[[V0:[^ :,#)]*]]: index) -> i32 {
// CHECK-NEXT: %[[V1:[^ :,#)]*]] = arith.constant dense<[3, 0]> : vector<2xi32>
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = memref.alloc() : memref<4xvector<2xi32>, 1>
// CHECK-NEXT: memref.store %[[V1]], %[[V2]][%[[V0]]] {nontemporal = true} : memref<4xvector<2xi32>, 1>
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = memref.load %[[V2]][%[[V0]]] : memref<4xvector<2xi32>, 1>
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = vector.extract %[[V3]][0] : i32 from vector<2xi32>
// CHECK-NEXT: return %[[V4]] : i32
// CHECK-NEXT: }
