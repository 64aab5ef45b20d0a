// Buffers are passed to kernels as pointers, with their sizes.
// RUN: mlir-opt --gpu-to-llvm="use-bare-pointers-for-kernels intersperse-sizes-for-kernels" %s | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @k(%a: !llvm.ptr, %n: i64, %b: !llvm.ptr, %m: i64) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  func.func @launch(%x: memref<4x3xf32>, %y: memref<7xi8>, %c: index) {
    gpu.launch_func @kernels::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%x : memref<4x3xf32>, %y : memref<7xi8>)
    return
  }
}
// CHECK: gpu.module @kernels {
// CHECK: llvm.func @k(%[[V0:[^ :,#)]*]]: !llvm.ptr, %[[V1:[^ :,#)]*]]: i64, %[[V2:[^ :,#)]*]]: !llvm.ptr, %[[V3:[^ :,#)]*]]: i64) attributes {gpu.kernel, nvvm.kernel} {
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK: llvm.func @launch(%[[V0:[^ :,#)]*]]: !llvm.ptr, %[[V1:[^ :,#)]*]]: !llvm.ptr, %[[V2:[^ :,#)]*]]: i64, %[[V3:[^ :,#)]*]]: i64, %[[V4:[^ :,#)]*]]: i64, %[[V5:[^ :,#)]*]]: i64, %[[V6:[^ :,#)]*]]: i64, %[[V7:[^ :,#)]*]]: !llvm.ptr, %[[V8:[^ :,#)]*]]: !llvm.ptr, %[[V9:[^ :,#)]*]]: i64, %[[V10:[^ :,#)]*]]: i64, %[[V11:[^ :,#)]*]]: i64, %[[V12:[^ :,#)]*]]: i64) {
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = llvm.insertvalue %[[V7]], %[[V13]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = llvm.insertvalue %[[V8]], %[[V14]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = llvm.insertvalue %[[V9]], %[[V15]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = llvm.insertvalue %[[V10]], %[[V16]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = llvm.insertvalue %[[V11]], %[[V17]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V19:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = llvm.insertvalue %[[V0]], %[[V19]][0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = llvm.insertvalue %[[V1]], %[[V20]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = llvm.insertvalue %[[V2]], %[[V21]][2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V23:[^ :,#)]*]] = llvm.insertvalue %[[V3]], %[[V22]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = llvm.insertvalue %[[V5]], %[[V23]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V25:[^ :,#)]*]] = llvm.insertvalue %[[V4]], %[[V24]][3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = llvm.insertvalue %[[V6]], %[[V25]][4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V27:[^ :,#)]*]] = llvm.extractvalue %[[V26]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V28:[^ :,#)]*]] = llvm.extractvalue %[[V18]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V29:[^ :,#)]*]] = llvm.mlir.constant(48 : index) : i64
// CHECK-NEXT: %[[V30:[^ :,#)]*]] = llvm.mlir.constant(7 : index) : i64
// CHECK-NEXT: gpu.launch_func  @kernels::@k blocks in (%[[V12]], %[[V12]], %[[V12]]) threads in (%[[V12]], %[[V12]], %[[V12]]) : i64 args(%[[V27]] : !llvm.ptr, %[[V29]] : i64, %[[V28]] : !llvm.ptr, %[[V30]] : i64)
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
