// Memory that becomes memory for each part.
// RUN: mlir-opt --sroa --mlir-pass-statistics %s 2>&1 | FileCheck %s
// CHECK: SROA
// CHECK-DAG: (S) 2 destructured slots
// CHECK-DAG: (S) 6 max subelement number
// CHECK-DAG: (S) 1 slots with memory benefit

// CHECK-LABEL: @parts
// CHECK-DAG: %[[A:.*]] = memref.alloca() : memref<i32>
// CHECK-DAG: %[[B:.*]] = memref.alloca() : memref<i32>
// CHECK-NOT: alloca
// CHECK: memref.store %arg0, %[[A]][] : memref<i32>
// CHECK-NEXT: memref.store %arg1, %[[B]][] : memref<i32>
// CHECK-NEXT: memref.load %[[A]][] : memref<i32>
func.func @parts(%v: i32, %w: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xi32>
  memref.store %v, %m[%c0] : memref<2xi32>
  memref.store %w, %m[%c1] : memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  return %0 : i32
}

// Only what is used is there.
// CHECK-LABEL: @one_of_many
// CHECK: %[[A:.*]] = memref.alloca() : memref<f32>
// CHECK-NOT: alloca
// CHECK: memref.store %arg0, %[[A]][]
// CHECK: memref.load %[[A]][]
func.func @one_of_many(%v: f32) -> f32 {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2x3xf32>
  memref.store %v, %m[%c1, %c2] : memref<2x3xf32>
  %0 = memref.load %m[%c1, %c2] : memref<2x3xf32>
  return %0 : f32
}

func.func private @use(memref<2xi32>)

// An index that isn't known or is outside, a memory that is passed on, a dynamic or a large one: they stay.
// CHECK-LABEL: @stays
// CHECK: memref.alloca() : memref<2xi32>
// CHECK: memref.alloca() : memref<2xi32>
// CHECK: memref.alloca() : memref<2xi32>
// CHECK: memref.alloca(%{{.*}}) : memref<?xi32>
// CHECK: memref.alloca() : memref<17xi32>
func.func @stays(%v: i32, %i: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %unknown = memref.alloca() : memref<2xi32>
  %outside = memref.alloca() : memref<2xi32>
  %passed = memref.alloca() : memref<2xi32>
  %dynamic = memref.alloca(%i) : memref<?xi32>
  %large = memref.alloca() : memref<17xi32>
  memref.store %v, %unknown[%i] : memref<2xi32>
  memref.store %v, %outside[%c2] : memref<2xi32>
  memref.store %v, %passed[%c1] : memref<2xi32>
  call @use(%passed) : (memref<2xi32>) -> ()
  memref.store %v, %dynamic[%c1] : memref<?xi32>
  memref.store %v, %large[%c1] : memref<17xi32>
  return
}
