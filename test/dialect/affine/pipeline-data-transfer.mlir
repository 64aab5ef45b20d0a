// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --affine-pipeline-data-transfer | FileCheck %s
// Transfers of a round beside the computation of the one before.

// CHECK-DAG: #[[BEFORE:.*]] = affine_map<(d0) -> (d0 - 2)>
// CHECK-DAG: #[[HALF:.*]] = affine_map<(d0) -> ((d0 floordiv 2) mod 2)>
// CHECK-LABEL: func.func @steps(
// CHECK-SAME: %[[FROM:.*]]: memref<64xf32>, %[[OUT:.*]]: memref<64xf32>, %[[N:.*]]: index)
// CHECK-DAG: %[[FIRST:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[LAST:.*]] = arith.constant 9 : index
// CHECK: %[[BUF:.*]] = memref.alloc() : memref<2x8xf32, 1>
// CHECK-NEXT: %[[TAG:.*]] = memref.alloc() : memref<2x4xi32>
// CHECK-NEXT: affine.dma_start %[[FROM]][%[[FIRST]] * 8], %[[BUF]][(%[[FIRST]] floordiv 2) mod 2, 0], %[[TAG]][(%[[FIRST]] floordiv 2) mod 2, 3], %[[N]] :
// CHECK-NEXT: affine.for %[[I:.*]] = 3 to 9 step 2 {
// CHECK-NEXT: affine.dma_start %[[FROM]][%[[I]] * 8], %[[BUF]][(%[[I]] floordiv 2) mod 2, 0], %[[TAG]][(%[[I]] floordiv 2) mod 2, 3], %[[N]] :
// CHECK-NEXT: %[[J:.*]] = affine.apply #[[BEFORE]](%[[I]])
// CHECK-NEXT: affine.apply #[[HALF]](%[[J]])
// CHECK-NEXT: affine.apply #[[HALF]](%[[J]])
// CHECK-NEXT: affine.dma_wait %[[TAG]][(%[[J]] floordiv 2) mod 2, 3], %[[N]] : memref<2x4xi32>
// CHECK-NEXT: affine.for %[[K:.*]] = 0 to 8 {
// CHECK-NEXT: affine.load %[[BUF]][(%[[J]] floordiv 2) mod 2, %[[K]]] : memref<2x8xf32, 1>
// CHECK-NEXT: affine.store %{{.*}}, %[[OUT]][%[[J]] + %[[K]]] : memref<64xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %[[L:.*]] = affine.apply #[[BEFORE]](%[[LAST]])
// CHECK: affine.dma_wait %[[TAG]][(%[[L]] floordiv 2) mod 2, 3], %[[N]] : memref<2x4xi32>
// CHECK: affine.for
// CHECK: memref.dealloc %[[TAG]] : memref<2x4xi32>
// CHECK-NEXT: memref.dealloc %[[BUF]] : memref<2x8xf32, 1>
// CHECK-NEXT: return
func.func @steps(%from: memref<64xf32>, %out: memref<64xf32>, %n: index) {
  affine.for %i = 1 to 8 step 2 {
    %buffer = memref.alloc() : memref<8xf32, 1>
    %tag = memref.alloc() : memref<4xi32>
    affine.dma_start %from[%i * 8], %buffer[0], %tag[3], %n : memref<64xf32>, memref<8xf32, 1>, memref<4xi32>
    affine.dma_wait %tag[3], %n : memref<4xi32>
    affine.for %k = 0 to 8 {
      %x = affine.load %buffer[%k] : memref<8xf32, 1>
      affine.store %x, %out[%i + %k] : memref<64xf32>
    }
    memref.dealloc %buffer : memref<8xf32, 1>
    memref.dealloc %tag : memref<4xi32>
  }
  return
}

// -----

// Two rounds: none is left for a loop. What is computed for the transfer and for something else is computed in both places; the bound is a value.
// CHECK: #[[TWICE:.*]] = affine_map<(d0) -> (d0 * 2)>
// CHECK-LABEL: func.func @two_rounds(
// CHECK-SAME: %[[S:[^:]*]]: index, %{{[^:]*}}: index)
// CHECK-NOT: affine.for
// CHECK: %[[A:.*]] = affine.apply #[[TWICE]](%[[S]])
// CHECK-NEXT: affine.dma_start %{{.*}}[%[[A]]]
// CHECK: %[[B:.*]] = affine.apply #[[TWICE]](%[[T:.*]])
// CHECK-NEXT: affine.dma_start %{{.*}}[%[[B]]], %{{.*}}[%[[T]] mod 2, 0]
// CHECK: affine.apply #[[TWICE]]
// CHECK: affine.dma_wait
// CHECK-NEXT: "use"
// CHECK: affine.dma_wait
// CHECK-NEXT: "use"
// CHECK-NOT: affine.for
func.func @two_rounds(%from: memref<64xf32>, %s: index, %n: index) {
  %buffer = memref.alloc() : memref<8xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = affine_map<(d) -> (d)>(%s) to affine_map<(d) -> (d + 2)>(%s) {
    %j = affine.apply affine_map<(d) -> (d * 2)>(%i)
    affine.dma_start %from[%j], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    "use"(%j) : (index) -> ()
  }
  return
}

// -----

// Sizes that aren't known; the buffer is an argument.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %{{.*}}: memref<?x16xf32>, %[[B:.*]]: memref<?x16xf32, 1>, %[[T:.*]]: memref<1xi32>
// CHECK: %[[N:.*]] = memref.dim %[[B]], %{{.*}} : memref<?x16xf32, 1>
// CHECK: memref.alloc(%[[N]]) : memref<2x?x16xf32, 1>
// CHECK: affine.for %{{.*}} = 1 to 4
func.func @dynamic(%from: memref<?x16xf32>, %buffer: memref<?x16xf32, 1>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 4 {
    affine.dma_start %from[%i, 0], %buffer[0, 0], %tag[0], %n, %n, %n : memref<?x16xf32>, memref<?x16xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// -----

// Loops that stay: what keeps each of them is in its name.

// CHECK-LABEL: func.func @one_round(
// CHECK-NOT: memref<2x
func.func @one_round(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 1 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @unknown_rounds(
// CHECK-NOT: memref<2x
func.func @unknown_rounds(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @carries(
// CHECK-NOT: memref<2x
func.func @carries(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 8 iter_args(%s = %zero) -> f32 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    %x = affine.load %buffer[0] : memref<8xf32, 1>
    %t = arith.addf %s, %x : f32
    affine.yield %t : f32
  }
  return %sum : f32
}

// CHECK-LABEL: func.func @to_slower_memory(
// CHECK-NOT: memref<2x
func.func @to_slower_memory(%from: memref<64xf32, 1>, %buffer: memref<8xf32>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32, 1>, memref<8xf32>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @source_is_written(
// CHECK-NOT: memref<2x
func.func @source_is_written(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    affine.for %j = 0 to 2 {
      affine.store %x, %from[%i + %j + 1] : memref<64xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @goes_back(
// CHECK-NOT: memref<2x
func.func @goes_back(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %tag2: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    affine.dma_start %buffer[0], %from[%i], %tag2[0], %n : memref<8xf32, 1>, memref<64xf32>, memref<1xi32>
    affine.dma_wait %tag2[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @escapes(
// CHECK-NOT: memref<2x
func.func @escapes(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    "use"(%buffer) : (memref<8xf32, 1>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @tag_escapes(
// CHECK-NOT: memref<2x
func.func @tag_escapes(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  "use"(%tag) : (memref<1xi32>) -> ()
  return
}

// CHECK-LABEL: func.func @reads_what_was(
// CHECK-NOT: memref<2x
func.func @reads_what_was(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    %x = affine.load %buffer[0] : memref<8xf32, 1>
    "use"(%x) : (f32) -> ()
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @twice_to_one_buffer(
// CHECK-NOT: memref<2x
func.func @twice_to_one_buffer(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %tag2: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
    affine.dma_start %from[%i + 1], %buffer[0], %tag2[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag2[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @other_tag(
// CHECK-NOT: memref<2x
func.func @other_tag(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<3xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<3xi32>
    affine.dma_wait %tag[1], %n : memref<3xi32>
  }
  return
}

// CHECK-LABEL: func.func @computed_count(
// CHECK-NOT: memref<2x
func.func @computed_count(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>) {
  affine.for %i = 0 to 8 {
    %n = "count"() : () -> index
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @view(
// CHECK-NOT: memref<2x
func.func @view(%from: memref<64xf32>, %all: memref<16xf32, 1>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    %buffer = memref.subview %all[8] [8] [1] : memref<16xf32, 1> to memref<8xf32, strided<[1], offset: 8>, 1>
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, strided<[1], offset: 8>, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @ends_beyond_all_numbers(
// CHECK-NOT: memref<2x
func.func @ends_beyond_all_numbers(%from: memref<64xf32>, %buffer: memref<8xf32, 1>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 9223372036854775807 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  affine.for %i = 1 to 9223372036854775807 step 9223372036854775805 {
    affine.dma_start %from[%i], %buffer[0], %tag[0], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}
