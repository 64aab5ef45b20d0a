// Products of sparse matrices, and of such whose blocks have scales: what is written, and what follows from types.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s

// CHECK-LABEL: func @sparse
// CHECK:         nvvm.mma.sp.sync A[%arg0, %arg0] B[%arg0, %arg0] C[%arg1, %arg1, %arg1, %arg1] sparseMetadata[%arg2] selector[%arg3] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK:         nvvm.mma.sp.sync A[%arg2, %arg2] B[%arg2, %arg2] C[%arg0, %arg0] sparseMetadata[%arg2] selector[%arg3] {kind = #nvvm.mma_kind<f8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e5m2>, orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
func.func @sparse(%h: vector<2xf16>, %f: f32, %m: i32, %s: i32) {
  %0 = nvvm.mma.sp.sync A[%h, %h] B[%h, %h] C[%f, %f, %f, %f] sparseMetadata[%m] selector[%s]
    {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %1 = nvvm.mma.sp.sync A[%m, %m] B[%m, %m] C[%h, %h] sparseMetadata[%m] selector[%s]
    {orderedMetadata, kind = #nvvm.mma_kind<f8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e5m2>,
     shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// CHECK-LABEL: func @scaled
// CHECK:         nvvm.mma.block_scale A[%arg0] B[%arg1] C[%arg2] scaleA[%arg3, %arg4, %arg4] scaleB[%arg3, %arg4, %arg4] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (vector<4xi32>, vector<2xi32>, vector<4xf32>) -> !llvm.struct<(vector<4xf32>)>
// CHECK:         nvvm.mma.sp.block_scale A[%arg0] B[%arg0] C[%arg2] sparseMetadata[%arg3] selector[%arg3] scaleA[%arg3, %arg4, %arg4] scaleB[%arg3, %arg4, %arg4]
// CHECK-SAME:      orderedMetadata
func.func @scaled(%a: vector<4xi32>, %b: vector<2xi32>, %c: vector<4xf32>, %m: i32, %s: i16) {
  %0 = nvvm.mma.block_scale A[%a] B[%b] C[%c] scaleA[%m, %s, %s] scaleB[%m, %s, %s]
    {shape = #nvvm.shape<m = 16, n = 8, k = 32>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m3>,
     scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>}
    : (vector<4xi32>, vector<2xi32>, vector<4xf32>) -> !llvm.struct<(vector<4xf32>)>
  %1 = nvvm.mma.sp.block_scale A[%a] B[%a] C[%c] sparseMetadata[%m] selector[%m] scaleA[%m, %s, %s] scaleB[%m, %s, %s]
    {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>,
     scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>}
    : (vector<4xi32>, vector<4xi32>, vector<4xf32>) -> !llvm.struct<(vector<4xf32>)>
  return
}
