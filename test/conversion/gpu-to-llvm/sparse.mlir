// Sparse products as calls of a runtime.
// RUN: mlir-opt --split-input-file --gpu-to-llvm %s | FileCheck %s

func.func @product(%n: index, %p: memref<?xi32>, %v: memref<?xf32>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_csr async [%t0] %n, %n, %n, %p, %p, %v : memref<?xi32>, memref<?xi32>, memref<?xf32>
  %b, %t2 = gpu.create_dn_tensor async [%t1] %v, %n, %n : index, index into memref<?xf32>
  %size, %t3 = gpu.spmm_buffer_size async [%t2] %a {TRANSPOSE}, %b, %b : index into f32
  %t4 = gpu.spmm async [%t3] %a {TRANSPOSE}, %b, %b, %v : memref<?xf32> into f32
  %t5 = gpu.sddmm async [%t4] %b, %b, %a, %v : memref<?xf32> into f32
  %t6 = gpu.destroy_sp_mat async [%t5] %a
  %t7 = gpu.destroy_dn_tensor async [%t6] %b
  gpu.wait [%t7]
  return
}
// CHECK: llvm.func @product(%[[V0:[^ :,#)]*]]: i64, %[[V1:[^ :,#)]*]]: !llvm.ptr, %[[V2:[^ :,#)]*]]: !llvm.ptr, %[[V3:[^ :,#)]*]]: i64, %[[V4:[^ :,#)]*]]: i64, %[[V5:[^ :,#)]*]]: i64, %[[V6:[^ :,#)]*]]: !llvm.ptr, %[[V7:[^ :,#)]*]]: !llvm.ptr, %[[V8:[^ :,#)]*]]: i64, %[[V9:[^ :,#)]*]]: i64, %[[V10:[^ :,#)]*]]: i64) {
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = llvm.insertvalue %[[V6]], %[[V11]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = llvm.insertvalue %[[V7]], %[[V12]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = llvm.insertvalue %[[V8]], %[[V13]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = llvm.insertvalue %[[V9]], %[[V14]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = llvm.insertvalue %[[V10]], %[[V15]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = llvm.insertvalue %[[V1]], %[[V17]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V19:[^ :,#)]*]] = llvm.insertvalue %[[V2]], %[[V18]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = llvm.insertvalue %[[V3]], %[[V19]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = llvm.insertvalue %[[V4]], %[[V20]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = llvm.insertvalue %[[V5]], %[[V21]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V23:[^ :,#)]*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = llvm.extractvalue %[[V22]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V25:[^ :,#)]*]] = llvm.extractvalue %[[V22]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = llvm.extractvalue %[[V16]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V27:[^ :,#)]*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %[[V28:[^ :,#)]*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %[[V29:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V30:[^ :,#)]*]] = llvm.call @mgpuCreateCsr(%[[V0]], %[[V0]], %[[V0]], %[[V24]], %[[V25]], %[[V26]], %[[V27]], %[[V28]], %[[V29]], %[[V23]]) : (i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT: %[[V31:[^ :,#)]*]] = llvm.extractvalue %[[V16]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V32:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V33:[^ :,#)]*]] = llvm.call @mgpuCreateDnMat(%[[V0]], %[[V0]], %[[V31]], %[[V32]], %[[V23]]) : (i64, i64, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT: %[[V34:[^ :,#)]*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V35:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V36:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V37:[^ :,#)]*]] = llvm.call @mgpuSpMMBufferSize(%[[V34]], %[[V35]], %[[V30]], %[[V33]], %[[V33]], %[[V36]], %[[V23]]) : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i64
// CHECK-NEXT: %[[V38:[^ :,#)]*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V39:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V40:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V41:[^ :,#)]*]] = llvm.extractvalue %[[V16]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: llvm.call @mgpuSpMM(%[[V38]], %[[V39]], %[[V30]], %[[V33]], %[[V33]], %[[V40]], %[[V41]], %[[V23]]) : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: %[[V42:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V43:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V44:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V45:[^ :,#)]*]] = llvm.extractvalue %[[V16]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: llvm.call @mgpuSDDMM(%[[V43]], %[[V44]], %[[V33]], %[[V33]], %[[V30]], %[[V42]], %[[V45]], %[[V23]]) : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuDestroySpMat(%[[V30]], %[[V23]]) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuDestroyDnMat(%[[V33]], %[[V23]]) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[V23]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuStreamDestroy(%[[V23]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-LABEL: llvm.func @mgpuStreamCreate() -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuCreateCsr(i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuCreateDnMat(i64, i64, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuSpMMBufferSize(i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i64
// CHECK-LABEL: llvm.func @mgpuSpMM(i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuSDDMM(i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuDestroySpMat(!llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuDestroyDnMat(!llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamSynchronize(!llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamDestroy(!llvm.ptr)

// -----

func.func @vector(%n: index, %p: memref<?xi16>, %q: memref<?xi16>, %v: memref<?xcomplex<f64>>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %p, %q, %v : memref<?xi16>, memref<?xi16>, memref<?xcomplex<f64>>
  %x, %t2 = gpu.create_dn_tensor async [%t1] %v, %n : index into memref<?xcomplex<f64>>
  %size, %t3 = gpu.spmv_buffer_size async [%t2] %a, %x, %x into complex<f64>
  %t4 = gpu.spmv async [%t3] %a {CONJUGATE_TRANSPOSE}, %x, %x, %v : memref<?xcomplex<f64>> into complex<f64>
  %t5 = gpu.destroy_dn_tensor async [%t4] %x
  %r, %c, %k, %t6 = gpu.spmat_get_size async [%t5] %a
  gpu.wait [%t6]
  return
}
// CHECK: llvm.func @vector(%[[V0:[^ :,#)]*]]: i64, %[[V1:[^ :,#)]*]]: !llvm.ptr, %[[V2:[^ :,#)]*]]: !llvm.ptr, %[[V3:[^ :,#)]*]]: i64, %[[V4:[^ :,#)]*]]: i64, %[[V5:[^ :,#)]*]]: i64, %[[V6:[^ :,#)]*]]: !llvm.ptr, %[[V7:[^ :,#)]*]]: !llvm.ptr, %[[V8:[^ :,#)]*]]: i64, %[[V9:[^ :,#)]*]]: i64, %[[V10:[^ :,#)]*]]: i64, %[[V11:[^ :,#)]*]]: !llvm.ptr, %[[V12:[^ :,#)]*]]: !llvm.ptr, %[[V13:[^ :,#)]*]]: i64, %[[V14:[^ :,#)]*]]: i64, %[[V15:[^ :,#)]*]]: i64) {
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = llvm.insertvalue %[[V11]], %[[V16]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = llvm.insertvalue %[[V12]], %[[V17]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V19:[^ :,#)]*]] = llvm.insertvalue %[[V13]], %[[V18]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = llvm.insertvalue %[[V14]], %[[V19]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = llvm.insertvalue %[[V15]], %[[V20]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V23:[^ :,#)]*]] = llvm.insertvalue %[[V6]], %[[V22]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = llvm.insertvalue %[[V7]], %[[V23]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V25:[^ :,#)]*]] = llvm.insertvalue %[[V8]], %[[V24]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = llvm.insertvalue %[[V9]], %[[V25]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V27:[^ :,#)]*]] = llvm.insertvalue %[[V10]], %[[V26]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V28:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V29:[^ :,#)]*]] = llvm.insertvalue %[[V1]], %[[V28]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V30:[^ :,#)]*]] = llvm.insertvalue %[[V2]], %[[V29]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V31:[^ :,#)]*]] = llvm.insertvalue %[[V3]], %[[V30]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V32:[^ :,#)]*]] = llvm.insertvalue %[[V4]], %[[V31]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V33:[^ :,#)]*]] = llvm.insertvalue %[[V5]], %[[V32]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V34:[^ :,#)]*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT: %[[V35:[^ :,#)]*]] = llvm.extractvalue %[[V33]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V36:[^ :,#)]*]] = llvm.extractvalue %[[V27]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V37:[^ :,#)]*]] = llvm.extractvalue %[[V21]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V38:[^ :,#)]*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V39:[^ :,#)]*]] = llvm.mlir.constant(5 : i32) : i32
// CHECK-NEXT: %[[V40:[^ :,#)]*]] = llvm.call @mgpuCreateCoo(%[[V0]], %[[V0]], %[[V0]], %[[V35]], %[[V36]], %[[V37]], %[[V38]], %[[V39]], %[[V34]]) : (i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT: %[[V41:[^ :,#)]*]] = llvm.extractvalue %[[V21]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V42:[^ :,#)]*]] = llvm.mlir.constant(5 : i32) : i32
// CHECK-NEXT: %[[V43:[^ :,#)]*]] = llvm.call @mgpuCreateDnVec(%[[V0]], %[[V41]], %[[V42]], %[[V34]]) : (i64, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT: %[[V44:[^ :,#)]*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V45:[^ :,#)]*]] = llvm.mlir.constant(5 : i32) : i32
// CHECK-NEXT: %[[V46:[^ :,#)]*]] = llvm.call @mgpuSpMVBufferSize(%[[V44]], %[[V40]], %[[V43]], %[[V43]], %[[V45]], %[[V34]]) : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i64
// CHECK-NEXT: %[[V47:[^ :,#)]*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %[[V48:[^ :,#)]*]] = llvm.mlir.constant(5 : i32) : i32
// CHECK-NEXT: %[[V49:[^ :,#)]*]] = llvm.extractvalue %[[V21]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: llvm.call @mgpuSpMV(%[[V47]], %[[V40]], %[[V43]], %[[V43]], %[[V48]], %[[V49]], %[[V34]]) : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuDestroyDnVec(%[[V43]], %[[V34]]) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: %[[V50:[^ :,#)]*]] = llvm.mlir.constant(3 : index) : i64
// CHECK-NEXT: %[[V51:[^ :,#)]*]] = llvm.alloca %[[V50]] x i64 {alignment = 16 : i64} : (i64) -> !llvm.ptr
// CHECK-NEXT: %[[V52:[^ :,#)]*]] = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %[[V53:[^ :,#)]*]] = llvm.getelementptr %[[V51]][%[[V52]]] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT: %[[V54:[^ :,#)]*]] = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %[[V55:[^ :,#)]*]] = llvm.getelementptr %[[V51]][%[[V54]]] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT: %[[V56:[^ :,#)]*]] = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT: %[[V57:[^ :,#)]*]] = llvm.getelementptr %[[V51]][%[[V56]]] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT: llvm.call @mgpuSpMatGetSize(%[[V40]], %[[V53]], %[[V55]], %[[V57]], %[[V34]]) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: %[[V58:[^ :,#)]*]] = llvm.load %[[V53]] : !llvm.ptr -> i64
// CHECK-NEXT: %[[V59:[^ :,#)]*]] = llvm.load %[[V55]] : !llvm.ptr -> i64
// CHECK-NEXT: %[[V60:[^ :,#)]*]] = llvm.load %[[V57]] : !llvm.ptr -> i64
// CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[V34]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuStreamDestroy(%[[V34]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-LABEL: llvm.func @mgpuStreamCreate() -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuCreateCoo(i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuCreateDnVec(i64, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuSpMVBufferSize(i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i64
// CHECK-LABEL: llvm.func @mgpuSpMV(i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuDestroyDnVec(!llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuSpMatGetSize(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamSynchronize(!llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamDestroy(!llvm.ptr)
