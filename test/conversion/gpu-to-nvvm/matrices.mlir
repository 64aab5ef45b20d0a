// Matrices that a subgroup holds, as what each thread holds of them.
// RUN: mlir-opt --convert-gpu-to-nvvm --split-input-file %s | FileCheck %s

gpu.module @m {
  // CHECK-LABEL: llvm.func @product(
  // CHECK:         %[[A:.*]] = nvvm.wmma.load %{{.*}}, %{{.*}} {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  // CHECK:         nvvm.wmma.load {{.*}}frag = #nvvm.mma_frag<b>
  // CHECK-SAME:      layout = #nvvm.mma_layout<row>
  // CHECK:         nvvm.wmma.load {{.*}}eltype = #nvvm.mma_type<f32>, frag = #nvvm.mma_frag<c>
  // CHECK:         llvm.extractvalue %[[A]][0]
  // CHECK:         nvvm.wmma.mma {{.*}} {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f32>, k = 16 : i32, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
  // CHECK:         %[[STRIDE:.*]] = llvm.mlir.constant(32 : index) : i32
  // CHECK:         nvvm.wmma.store %{{.*}}, %[[STRIDE]], {{.*}} {eltype = #nvvm.mma_type<f32>
  gpu.func @product(%a: memref<32x32xf16, 3>, %c: memref<32x32xf32, 3>, %i: index, %j: index) kernel {
    %0 = gpu.subgroup_mma_load_matrix %a[%i, %j] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
    %1 = gpu.subgroup_mma_load_matrix %a[%j, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
    %2 = gpu.subgroup_mma_load_matrix %c[%i, %j] {leadDimension = 32 : index} : memref<32x32xf32, 3> -> !gpu.mma_matrix<16x16xf32, "COp">
    %3 = gpu.subgroup_mma_compute %0, %1, %2 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    gpu.subgroup_mma_store_matrix %3, %c[%i, %j] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<32x32xf32, 3>
    gpu.return
  }
}

// -----

// Integers, and floats of 64 bits of which a thread holds one.
gpu.module @m {
  // CHECK-LABEL: llvm.func @integers(
  // CHECK-SAME:      !llvm.struct<(i32, i32, i32, i32)>, %{{.*}}: !llvm.struct<(i32)>, %{{.*}}: !llvm.struct<(i32, i32, i32, i32, i32, i32, i32, i32)>)
  // CHECK:         nvvm.wmma.mma {{.*}}eltypeA = #nvvm.mma_type<u8>, eltypeB = #nvvm.mma_type<s32>
  func.func @integers(%a: !gpu.mma_matrix<32x16xui8, "AOp">, %b: !gpu.mma_matrix<16x8xui8, "BOp">, %c: !gpu.mma_matrix<32x8xi32, "COp">) -> !gpu.mma_matrix<32x8xi32, "COp"> {
    %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<32x16xui8, "AOp">, !gpu.mma_matrix<16x8xui8, "BOp"> -> !gpu.mma_matrix<32x8xi32, "COp">
    return %0 : !gpu.mma_matrix<32x8xi32, "COp">
  }
  // CHECK-LABEL: llvm.func @doubles(
  // CHECK-SAME:      %[[A:.*]]: f64, %[[B:.*]]: f64, %[[C:.*]]: !llvm.struct<(f64, f64)>)
  // CHECK:         %[[C0:.*]] = llvm.extractvalue %[[C]][0]
  // CHECK:         %[[C1:.*]] = llvm.extractvalue %[[C]][1]
  // CHECK:         nvvm.wmma.mma %[[A]], %[[B]], %[[C0]], %[[C1]] {{.*}}k = 4 : i32
  func.func @doubles(%a: !gpu.mma_matrix<8x4xf64, "AOp">, %b: !gpu.mma_matrix<4x8xf64, "BOp">, %c: !gpu.mma_matrix<8x8xf64, "COp">) -> !gpu.mma_matrix<8x8xf64, "COp"> {
    %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<8x4xf64, "AOp">, !gpu.mma_matrix<4x8xf64, "BOp"> -> !gpu.mma_matrix<8x8xf64, "COp">
    return %0 : !gpu.mma_matrix<8x8xf64, "COp">
  }
}

// -----

gpu.module @m {
  // CHECK-LABEL: llvm.func @elements(
  // CHECK-SAME:      %[[X:.*]]: f16, %[[M:.*]]: !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>)
  // CHECK:         llvm.insertelement %[[X]]
  // CHECK:         %[[FULL:.*]] = llvm.insertelement %[[X]]
  // CHECK-COUNT-4: llvm.insertvalue %[[FULL]]
  // CHECK-COUNT-4: llvm.fmul
  // CHECK:         llvm.fcmp "olt"
  // CHECK:         llvm.fcmp "uno"
  // CHECK:         llvm.mlir.constant(dense<0x7E00> : vector<2xf16>) : vector<2xf16>
  func.func @elements(%x: f16, %m: !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp"> {
    %0 = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xf16, "COp">
    %1 = gpu.subgroup_mma_elementwise mulf %0, %m : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
    %2 = gpu.subgroup_mma_elementwise minf %1, %m : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
    return %2 : !gpu.mma_matrix<16x16xf16, "COp">
  }
}
