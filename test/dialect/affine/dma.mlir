// Transfers at affine indices.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: mlir-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD

// CHECK-LABEL: func @transfers(
// CHECK: affine.dma_start %{{.*}}[%[[I:.*]] + 3, %[[I]]], %{{.*}}[%[[I]] + symbol(%arg0)], %{{.*}}[%{{.*}}], %{{.*}} : memref<8x64xf32>, memref<64xf32, 2>, memref<1xi32>
// CHECK: affine.dma_start {{.*}}, %arg0, %arg0, %arg0 : memref<?x64xf32>, memref<64xf32, 2>, memref<1xi32>
// CHECK: affine.dma_start %{{.*}}[0, 0], %{{.*}}[0], %{{.*}}[%{{.*}}], %arg0 : memref<8x64xf32>, memref<64xf32, 2>, memref<1xi32>
// CHECK: affine.dma_wait %{{.*}}[%{{.*}}], %arg0 : memref<1xi32>
// GENERIC: "affine.dma_start"({{.*}}) {dst_map = #{{.*}}, src_map = #{{.*}}, tag_map = #{{.*}}} :
// GENERIC: "affine.dma_wait"({{.*}}) {tag_map = #{{.*}}} :
// FOLD-COUNT-3: affine.dma_start {{.*}} : memref<8x64xf32>, memref<64xf32, 2>, memref<1xi32>
func.func @transfers(%n: index) {
  %a = memref.alloc() : memref<8x64xf32>
  %b = memref.alloc() : memref<64xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  %c = memref.cast %a : memref<8x64xf32> to memref<?x64xf32>
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 4 {
    affine.dma_start %a[%i + 3, %i], %b[%i + symbol(%n)], %tag[%c0], %n : memref<8x64xf32>, memref<64xf32, 2>, memref<1xi32>
    affine.dma_start %c[%i, %i], %b[%i], %tag[%c0], %n, %n, %n : memref<?x64xf32>, memref<64xf32, 2>, memref<1xi32>
    affine.dma_start %a[0, 0], %b[0], %tag[%c0], %n, : memref<8x64xf32>, memref<64xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[%c0], %n : memref<1xi32>
  }
  return
}
