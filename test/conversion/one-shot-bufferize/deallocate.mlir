// Everything that inserts deallocations, and lowers them.
// RUN: mlir-opt %s --buffer-deallocation-pipeline | FileCheck %s

// CHECK-LABEL: func @whole(
// CHECK: %[[R:.*]] = memref.alloc
// CHECK: %[[CHECKOC:.*]] = memref.alloc
// CHECK: memref.dealloc %[[CHECKOC]]
// CHECK-NEXT: return %[[R]]
func.func @whole(%x: f32) -> memref<4xf32> {
  %r = memref.alloc() : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  memref.copy %a, %r : memref<4xf32> to memref<4xf32>
  return %r : memref<4xf32>
}
