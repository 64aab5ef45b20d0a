// normalize-memrefs: layouts become shapes.
// RUN: mlir-opt %s --split-input-file --allow-unregistered-dialect --normalize-memrefs | FileCheck %s

#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>

// CHECK-LABEL: func.func @tiles(
// CHECK-SAME:    %[[A:.*]]: memref<4x4xf32>, %[[N:.*]]: index) -> memref<?x?xf32>
// CHECK:         affine.load %[[A]][symbol(%[[N]]) floordiv 4, symbol(%[[N]]) mod 4]
// CHECK:         %[[ROWS:.*]] = affine.apply #{{.*}}(%[[N]])
// CHECK-NEXT:    %[[COLUMNS:.*]] = affine.apply #{{.*}}(%[[N]])
// CHECK-NEXT:    %[[B:.*]] = memref.alloc(%[[ROWS]], %[[COLUMNS]]) : memref<?x?xf32>
// CHECK:         %[[I:.*]] = affine.apply
// CHECK-NEXT:    %[[J:.*]] = affine.apply
// CHECK-NEXT:    memref.store %{{.*}}, %[[B]][%[[I]], %[[J]]]
// CHECK-NEXT:    return %[[B]] : memref<?x?xf32>
func.func @tiles(%a: memref<16xf32, #tile>, %n: index) -> memref<?xf32, #tile> {
  %0 = affine.load %a[%n] : memref<16xf32, #tile>
  %b = memref.alloc(%n) : memref<?xf32, #tile>
  memref.store %0, %b[%n] : memref<?xf32, #tile>
  return %b : memref<?xf32, #tile>
}
// CHECK-LABEL: func.func @calls(
// CHECK-SAME:    %{{.*}}: memref<4x4xf32>, %{{.*}}: index) -> memref<?x?xf32>
// CHECK:         call @tiles(%{{.*}}) : (memref<4x4xf32>, index) -> memref<?x?xf32>
func.func @calls(%a: memref<16xf32, #tile>, %n: index) -> memref<?xf32, #tile> {
  %0 = func.call @tiles(%a, %n) : (memref<16xf32, #tile>, index) -> memref<?xf32, #tile>
  return %0 : memref<?xf32, #tile>
}
// CHECK-LABEL: func.func private @outside(memref<2x4xf32>) -> memref<4x4xf32>
func.func private @outside(memref<8xf32, #tile>) -> memref<16xf32, #tile>

// -----

// What an operation does with the buffer isn't known: neither its function nor those around it change.
#shift = affine_map<(d0) -> (d0 + 3)>
// CHECK-LABEL: func.func @first(
// CHECK-SAME:    memref<8xf32, #{{.*}}>
func.func @first(%a: memref<8xf32, #shift>) {
  func.call @second(%a) : (memref<8xf32, #shift>) -> ()
  return
}
// CHECK-LABEL: func.func @second(
// CHECK-SAME:    memref<8xf32, #{{.*}}>
func.func @second(%a: memref<8xf32, #shift>) {
  "unknown"(%a) : (memref<8xf32, #shift>) -> ()
  return
}
// CHECK-LABEL: func.func @third(
// CHECK-SAME:    memref<11xf32>
func.func @third(%a: memref<8xf32, #shift>) {
  return
}

// -----

// Symbols of the layout are operands of the access; a map to places below 0 stays.
#symbols = affine_map<(d0, d1)[s0] -> (d0 * 10 + d1)>
#below = affine_map<(d0) -> (d0 - 20)>
// CHECK-LABEL: @allocations
// CHECK:         %[[A:.*]] = memref.alloc() {alignment = 8 : i64} : memref<100xf32>
// CHECK:         memref.alloca() : memref<8xf32, #{{.*}}>
// CHECK:         affine.load %[[A]][%{{.*}} * 10 + 3] : memref<100xf32>
// CHECK:         %[[CAST:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [26], strides: [1] : memref<5x7xf32> to memref<26xf32>
// CHECK:         affine.load %[[CAST]][%{{.*}} * 7]
func.func @allocations(%s: index, %m: memref<5x7xf32>) {
  %a = memref.alloc()[%s] {alignment = 8} : memref<10x10xf32, #symbols>
  %b = memref.alloca() : memref<8xf32, #below>
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i, 3] : memref<10x10xf32, #symbols>
    %1 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 5], strides: [7, 1] : memref<5x7xf32> to memref<4x5xf32, strided<[7, 1]>>
    %2 = affine.load %1[%i, 0] : memref<4x5xf32, strided<[7, 1]>>
    "use"(%0, %2) : (f32, f32) -> ()
  }
  return
}
