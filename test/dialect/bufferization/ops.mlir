// The ops of bufferization, in both forms.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

// CHECK-LABEL: @between
func.func @between(%t: tensor<?x5xf32>, %u: tensor<*xi8>, %m: memref<4x?xi32, strided<[?, 1], offset: ?>, 2>, %n: memref<*xf64>) {
  // CHECK: bufferization.to_buffer %{{.*}} : tensor<?x5xf32> to memref<?x5xf32, strided<[9, 1]>, 7>
  %0 = bufferization.to_buffer %t : tensor<?x5xf32> to memref<?x5xf32, strided<[9, 1]>, 7>
  // CHECK: bufferization.to_buffer %{{.*}} read_only {note} : tensor<*xi8> to memref<*xi8, 1>
  %1 = bufferization.to_buffer %u read_only {note} : tensor<*xi8> to memref<*xi8, 1>
  // CHECK: bufferization.to_tensor %{{.*}} restrict writable : memref<4x?xi32, strided<[?, 1], offset: ?>, 2> to tensor<4x?xi32>
  %2 = bufferization.to_tensor %m restrict writable : memref<4x?xi32, strided<[?, 1], offset: ?>, 2> to tensor<4x?xi32>
  // CHECK: bufferization.to_tensor %{{.*}} writable : memref<*xf64> to tensor<*xf64>
  %3 = bufferization.to_tensor %n writable : memref<*xf64> to tensor<*xf64>
  // CHECK: bufferization.clone %{{.*}} : memref<*xf64> to memref<3xf64>
  %4 = bufferization.clone %n : memref<*xf64> to memref<3xf64>
  return
}

// CHECK-LABEL: @allocate
func.func @allocate(%n: index, %t: tensor<?x?xf16>) {
  // CHECK: bufferization.alloc_tensor(%{{.*}}, %{{.*}}) : tensor<?x3x?xf16>
  %0 = bufferization.alloc_tensor(%n, %n) : tensor<?x3x?xf16>
  // CHECK: bufferization.alloc_tensor() copy(%{{.*}}) size_hint=%{{.*}} {memory_space = "fast", note} : tensor<?x?xf16>
  %1 = bufferization.alloc_tensor() copy(%t) size_hint=%n {note, memory_space = "fast"} : tensor<?x?xf16>
  // CHECK: bufferization.alloc_tensor() size_hint=%{{.*}} : tensor<8xi1>
  %2 = bufferization.alloc_tensor() size_hint=%n : tensor<8xi1>
  // CHECK: bufferization.alloc_tensor() : tensor<*xi1>
  %3 = bufferization.alloc_tensor() : tensor<*xi1>
  // CHECK: bufferization.dealloc_tensor %{{.*}} : tensor<8xi1>
  bufferization.dealloc_tensor %2 : tensor<8xi1>
  return
}

// CHECK-LABEL: @materialize
func.func @materialize(%a: tensor<?xf32>, %b: tensor<7xf32>, %m: memref<7xf32, 3>) -> tensor<7xf32> {
  // CHECK: bufferization.materialize_in_destination %{{.*}} in %{{.*}} : (tensor<?xf32>, tensor<7xf32>) -> tensor<7xf32>
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<?xf32>, tensor<7xf32>) -> tensor<7xf32>
  // CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %{{.*}} : (tensor<7xf32>, memref<7xf32, 3>) -> ()
  bufferization.materialize_in_destination %b in restrict writable %m : (tensor<7xf32>, memref<7xf32, 3>) -> ()
  return %0 : tensor<7xf32>
}

// CHECK-LABEL: @free
func.func @free(%a: memref<2xf32>, %b: memref<*xi8>, %c: i1, %d: i1) -> (i1, i1) {
  // CHECK: %[[OWNED:.*]]:2 = bufferization.dealloc (%{{.*}}, %{{.*}} : memref<2xf32>, memref<*xi8>) if (%{{.*}}, %{{.*}}) retain (%{{.*}}, %{{.*}} : memref<*xi8>, memref<2xf32>) {note}
  %0:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<*xi8>) if (%c, %d) retain (%b, %a : memref<*xi8>, memref<2xf32>) {note}
  // CHECK: bufferization.dealloc (%{{.*}} : memref<2xf32>) if (%{{.*}}){{$}}
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  // CHECK: bufferization.dealloc retain (%{{.*}} : memref<2xf32>){{$}}
  %1 = bufferization.dealloc retain (%a : memref<2xf32>)
  // CHECK: bufferization.dealloc{{$}}
  bufferization.dealloc
  return %0#0, %0#1 : i1, i1
}

// CHECK: @attributes(%{{.*}}: tensor<?xf32> {bufferization.access = "read-write", bufferization.buffer_layout = strided<[?], offset: ?>, bufferization.writable = false})
func.func @attributes(%t: tensor<?xf32> {bufferization.writable = false, bufferization.access = "read-write", bufferization.buffer_layout = strided<[?], offset: ?>}) {
  // CHECK: memref.alloc() {bufferization.manual_deallocation} : memref<2xi8>
  %0 = memref.alloc() {bufferization.manual_deallocation} : memref<2xi8>
  return
}
