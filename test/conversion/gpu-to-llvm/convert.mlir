// The host's side of gpu as calls of a runtime.
// RUN: mlir-opt --split-input-file --gpu-to-llvm %s | FileCheck %s

func.func @copies(%dst: memref<?x4x?xf32, 1>, %src: memref<?x4x?xf32>, %w: memref<3x2xf16>, %h: f16) {
  %t0 = gpu.wait async
  %t1 = gpu.memcpy async [%t0] %dst, %src : memref<?x4x?xf32, 1>, memref<?x4x?xf32>
  %t2 = gpu.memset async [%t1] %w, %h : memref<3x2xf16>, f16
  gpu.wait [%t2]
  return
}
// CHECK: llvm.func @copies(%[[V0:[^ :,#)]*]]: !llvm.ptr<1>, %[[V1:[^ :,#)]*]]: !llvm.ptr<1>, %[[V2:[^ :,#)]*]]: i64, %[[V3:[^ :,#)]*]]: i64, %[[V4:[^ :,#)]*]]: i64, %[[V5:[^ :,#)]*]]: i64, %[[V6:[^ :,#)]*]]: i64, %[[V7:[^ :,#)]*]]: i64, %[[V8:[^ :,#)]*]]: i64, %[[V9:[^ :,#)]*]]: !llvm.ptr, %[[V10:[^ :,#)]*]]: !llvm.ptr, %[[V11:[^ :,#)]*]]: i64, %[[V12:[^ :,#)]*]]: i64, %[[V13:[^ :,#)]*]]: i64, %[[V14:[^ :,#)]*]]: i64, %[[V15:[^ :,#)]*]]: i64, %[[V16:[^ :,#)]*]]: i64, %[[V17:[^ :,#)]*]]: i64, %[[V18:[^ :,#)]*]]: !llvm.ptr, %[[V19:[^ :,#)]*]]: !llvm.ptr, %[[V20:[^ :,#)]*]]: i64, %[[V21:[^ :,#)]*]]: i64, %[[V22:[^ :,#)]*]]: i64, %[[V23:[^ :,#)]*]]: i64, %[[V24:[^ :,#)]*]]: i64, %[[V25:[^ :,#)]*]]: f16) {
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V27:[^ :,#)]*]] = llvm.insertvalue %[[V18]], %[[V26]][0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V28:[^ :,#)]*]] = llvm.insertvalue %[[V19]], %[[V27]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V29:[^ :,#)]*]] = llvm.insertvalue %[[V20]], %[[V28]][2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V30:[^ :,#)]*]] = llvm.insertvalue %[[V21]], %[[V29]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V31:[^ :,#)]*]] = llvm.insertvalue %[[V23]], %[[V30]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V32:[^ :,#)]*]] = llvm.insertvalue %[[V22]], %[[V31]][3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V33:[^ :,#)]*]] = llvm.insertvalue %[[V24]], %[[V32]][4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V34:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V35:[^ :,#)]*]] = llvm.insertvalue %[[V9]], %[[V34]][0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V36:[^ :,#)]*]] = llvm.insertvalue %[[V10]], %[[V35]][1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V37:[^ :,#)]*]] = llvm.insertvalue %[[V11]], %[[V36]][2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V38:[^ :,#)]*]] = llvm.insertvalue %[[V12]], %[[V37]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V39:[^ :,#)]*]] = llvm.insertvalue %[[V15]], %[[V38]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V40:[^ :,#)]*]] = llvm.insertvalue %[[V13]], %[[V39]][3, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V41:[^ :,#)]*]] = llvm.insertvalue %[[V16]], %[[V40]][4, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V42:[^ :,#)]*]] = llvm.insertvalue %[[V14]], %[[V41]][3, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V43:[^ :,#)]*]] = llvm.insertvalue %[[V17]], %[[V42]][4, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V44:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V45:[^ :,#)]*]] = llvm.insertvalue %[[V0]], %[[V44]][0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V46:[^ :,#)]*]] = llvm.insertvalue %[[V1]], %[[V45]][1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V47:[^ :,#)]*]] = llvm.insertvalue %[[V2]], %[[V46]][2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V48:[^ :,#)]*]] = llvm.insertvalue %[[V3]], %[[V47]][3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V49:[^ :,#)]*]] = llvm.insertvalue %[[V6]], %[[V48]][4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V50:[^ :,#)]*]] = llvm.insertvalue %[[V4]], %[[V49]][3, 1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V51:[^ :,#)]*]] = llvm.insertvalue %[[V7]], %[[V50]][4, 1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V52:[^ :,#)]*]] = llvm.insertvalue %[[V5]], %[[V51]][3, 2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V53:[^ :,#)]*]] = llvm.insertvalue %[[V8]], %[[V52]][4, 2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V54:[^ :,#)]*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT: %[[V55:[^ :,#)]*]] = llvm.extractvalue %[[V43]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V56:[^ :,#)]*]] = llvm.extractvalue %[[V43]][3, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V57:[^ :,#)]*]] = llvm.mul %[[V55]], %[[V56]] : i64
// CHECK-NEXT: %[[V58:[^ :,#)]*]] = llvm.extractvalue %[[V43]][3, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V59:[^ :,#)]*]] = llvm.mul %[[V57]], %[[V58]] : i64
// CHECK-NEXT: %[[V60:[^ :,#)]*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %[[V61:[^ :,#)]*]] = llvm.getelementptr %[[V60]][%[[V59]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %[[V62:[^ :,#)]*]] = llvm.ptrtoint %[[V61]] : !llvm.ptr to i64
// CHECK-NEXT: %[[V63:[^ :,#)]*]] = llvm.extractvalue %[[V43]][1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V64:[^ :,#)]*]] = llvm.extractvalue %[[V53]][1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<3 x i64>, array<3 x i64>)>
// CHECK-NEXT: %[[V65:[^ :,#)]*]] = llvm.addrspacecast %[[V64]] : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT: llvm.call @mgpuMemcpy(%[[V65]], %[[V63]], %[[V62]], %[[V54]]) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK-NEXT: %[[V66:[^ :,#)]*]] = llvm.mlir.constant(6 : index) : i64
// CHECK-NEXT: %[[V67:[^ :,#)]*]] = llvm.bitcast %[[V25]] : f16 to i16
// CHECK-NEXT: %[[V68:[^ :,#)]*]] = llvm.extractvalue %[[V33]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: llvm.call @mgpuMemset16(%[[V68]], %[[V67]], %[[V66]], %[[V54]]) : (!llvm.ptr, i16, i64, !llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[V54]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuStreamDestroy(%[[V54]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-LABEL: llvm.func @mgpuStreamCreate() -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuMemcpy(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuMemset16(!llvm.ptr, i16, i64, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamSynchronize(!llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamDestroy(!llvm.ptr)

// -----

func.func @buffers(%n: index, %device: i32) -> memref<?xi32> {
  gpu.set_default_device %device
  %t0 = gpu.wait async
  %m, %t1 = gpu.alloc async [%t0] (%n) : memref<?x8xf64>
  %t2 = gpu.dealloc async [%t1] %m : memref<?x8xf64>
  %t3 = gpu.wait async [%t2]
  gpu.wait [%t3]
  %s = gpu.alloc host_shared (%n) : memref<?xi32>
  return %s : memref<?xi32>
}
// CHECK: llvm.func @buffers(%[[V0:[^ :,#)]*]]: i64, %[[V1:[^ :,#)]*]]: i32) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
// CHECK-NEXT: llvm.call @mgpuSetDefaultDevice(%[[V1]]) : (i32) -> ()
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = llvm.mul %[[V3]], %[[V0]] : i64
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = llvm.getelementptr %[[V6]][%[[V5]]] : (!llvm.ptr, i64) -> !llvm.ptr, f64
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = llvm.ptrtoint %[[V7]] : !llvm.ptr to i64
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = llvm.mlir.constant(0 : i8) : i8
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = llvm.call @mgpuMemAlloc(%[[V8]], %[[V2]], %[[V10]]) : (i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = llvm.insertvalue %[[V11]], %[[V12]][0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = llvm.insertvalue %[[V11]], %[[V13]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = llvm.insertvalue %[[V15]], %[[V14]][2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = llvm.insertvalue %[[V0]], %[[V16]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = llvm.insertvalue %[[V3]], %[[V17]][3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V19:[^ :,#)]*]] = llvm.insertvalue %[[V3]], %[[V18]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = llvm.insertvalue %[[V4]], %[[V19]][4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = llvm.extractvalue %[[V20]][0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: llvm.call @mgpuMemFree(%[[V21]], %[[V2]]) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = llvm.call @mgpuEventCreate() : () -> !llvm.ptr
// CHECK-NEXT: llvm.call @mgpuEventRecord(%[[V22]], %[[V2]]) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: %[[V23:[^ :,#)]*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT: llvm.call @mgpuStreamWaitEvent(%[[V23]], %[[V22]]) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuEventDestroy(%[[V22]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[V23]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuStreamDestroy(%[[V23]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: %[[V25:[^ :,#)]*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %[[V26:[^ :,#)]*]] = llvm.getelementptr %[[V25]][%[[V0]]] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT: %[[V27:[^ :,#)]*]] = llvm.ptrtoint %[[V26]] : !llvm.ptr to i64
// CHECK-NEXT: %[[V28:[^ :,#)]*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %[[V29:[^ :,#)]*]] = llvm.mlir.constant(1 : i8) : i8
// CHECK-NEXT: %[[V30:[^ :,#)]*]] = llvm.call @mgpuMemAlloc(%[[V27]], %[[V28]], %[[V29]]) : (i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-NEXT: %[[V31:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V32:[^ :,#)]*]] = llvm.insertvalue %[[V30]], %[[V31]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V33:[^ :,#)]*]] = llvm.insertvalue %[[V30]], %[[V32]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V34:[^ :,#)]*]] = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %[[V35:[^ :,#)]*]] = llvm.insertvalue %[[V34]], %[[V33]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V36:[^ :,#)]*]] = llvm.insertvalue %[[V0]], %[[V35]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V37:[^ :,#)]*]] = llvm.insertvalue %[[V24]], %[[V36]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: llvm.return %[[V37]] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: }
// CHECK-LABEL: llvm.func @mgpuSetDefaultDevice(i32)
// CHECK-LABEL: llvm.func @mgpuStreamCreate() -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuMemAlloc(i64, !llvm.ptr, i8) -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuMemFree(!llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuEventCreate() -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuEventRecord(!llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamWaitEvent(!llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuEventDestroy(!llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamSynchronize(!llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamDestroy(!llvm.ptr)

// -----

func.func @registered(%u: memref<*xf32>) {
  gpu.host_register %u : memref<*xf32>
  gpu.host_unregister %u : memref<*xf32>
  return
}
// CHECK: llvm.func @registered(%[[V0:[^ :,#)]*]]: i64, %[[V1:[^ :,#)]*]]: !llvm.ptr) {
// CHECK-NEXT: %[[V2:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT: %[[V3:[^ :,#)]*]] = llvm.insertvalue %[[V0]], %[[V2]][0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT: %[[V4:[^ :,#)]*]] = llvm.insertvalue %[[V1]], %[[V3]][1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT: %[[V5:[^ :,#)]*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %[[V6:[^ :,#)]*]] = llvm.getelementptr %[[V5]][1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT: %[[V7:[^ :,#)]*]] = llvm.ptrtoint %[[V6]] : !llvm.ptr to i64
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = llvm.extractvalue %[[V4]][0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = llvm.extractvalue %[[V4]][1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT: llvm.call @mgpuMemHostRegisterMemRef(%[[V8]], %[[V9]], %[[V7]]) : (i64, !llvm.ptr, i64) -> ()
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = llvm.getelementptr %[[V10]][1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = llvm.ptrtoint %[[V11]] : !llvm.ptr to i64
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = llvm.extractvalue %[[V4]][0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = llvm.extractvalue %[[V4]][1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT: llvm.call @mgpuMemHostUnregisterMemRef(%[[V13]], %[[V14]], %[[V12]]) : (i64, !llvm.ptr, i64) -> ()
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-LABEL: llvm.func @mgpuMemHostRegisterMemRef(i64, !llvm.ptr, i64)
// CHECK-LABEL: llvm.func @mgpuMemHostUnregisterMemRef(i64, !llvm.ptr, i64)

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @k(%x: f32, %a: !llvm.ptr, %b: !llvm.ptr, %o: i64, %s: i64, %t: i64) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  func.func @launch(%x: f32, %m: memref<?xf32>, %c: index, %bytes: i32) {
    %t0 = gpu.launch_func async @kernels::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) dynamic_shared_memory_size %bytes args(%x : f32, %m : memref<?xf32>)
    %t1 = gpu.launch_func async [%t0] @kernels::@k clusters in (%c, %c, %c) blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%x : f32, %m : memref<?xf32>)
    gpu.wait [%t1]
    return
  }
}
// CHECK: gpu.module @kernels {
// CHECK: llvm.func @k(%[[V0:[^ :,#)]*]]: f32, %[[V1:[^ :,#)]*]]: !llvm.ptr, %[[V2:[^ :,#)]*]]: !llvm.ptr, %[[V3:[^ :,#)]*]]: i64, %[[V4:[^ :,#)]*]]: i64, %[[V5:[^ :,#)]*]]: i64) attributes {gpu.kernel, nvvm.kernel} {
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK: llvm.func @launch(%[[V0:[^ :,#)]*]]: f32, %[[V1:[^ :,#)]*]]: !llvm.ptr, %[[V2:[^ :,#)]*]]: !llvm.ptr, %[[V3:[^ :,#)]*]]: i64, %[[V4:[^ :,#)]*]]: i64, %[[V5:[^ :,#)]*]]: i64, %[[V6:[^ :,#)]*]]: i64, %[[V7:[^ :,#)]*]]: i32) {
// CHECK-NEXT: %[[V8:[^ :,#)]*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V9:[^ :,#)]*]] = llvm.insertvalue %[[V1]], %[[V8]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V10:[^ :,#)]*]] = llvm.insertvalue %[[V2]], %[[V9]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V11:[^ :,#)]*]] = llvm.insertvalue %[[V3]], %[[V10]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V12:[^ :,#)]*]] = llvm.insertvalue %[[V4]], %[[V11]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V13:[^ :,#)]*]] = llvm.insertvalue %[[V5]], %[[V12]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V14:[^ :,#)]*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK-NEXT: %[[V15:[^ :,#)]*]] = llvm.extractvalue %[[V13]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V16:[^ :,#)]*]] = llvm.extractvalue %[[V13]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V17:[^ :,#)]*]] = llvm.extractvalue %[[V13]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V18:[^ :,#)]*]] = llvm.extractvalue %[[V13]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V19:[^ :,#)]*]] = llvm.extractvalue %[[V13]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: gpu.launch_func <%[[V14]] : !llvm.ptr> @kernels::@k blocks in (%[[V6]], %[[V6]], %[[V6]]) threads in (%[[V6]], %[[V6]], %[[V6]]) : i64 dynamic_shared_memory_size %[[V7]] args(%[[V0]] : f32, %[[V15]] : !llvm.ptr, %[[V16]] : !llvm.ptr, %[[V17]] : i64, %[[V18]] : i64, %[[V19]] : i64)
// CHECK-NEXT: %[[V20:[^ :,#)]*]] = llvm.extractvalue %[[V13]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V21:[^ :,#)]*]] = llvm.extractvalue %[[V13]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V22:[^ :,#)]*]] = llvm.extractvalue %[[V13]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V23:[^ :,#)]*]] = llvm.extractvalue %[[V13]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %[[V24:[^ :,#)]*]] = llvm.extractvalue %[[V13]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: gpu.launch_func <%[[V14]] : !llvm.ptr> @kernels::@k clusters in (%[[V6]], %[[V6]], %[[V6]]) blocks in (%[[V6]], %[[V6]], %[[V6]]) threads in (%[[V6]], %[[V6]], %[[V6]]) : i64 args(%[[V0]] : f32, %[[V20]] : !llvm.ptr, %[[V21]] : !llvm.ptr, %[[V22]] : i64, %[[V23]] : i64, %[[V24]] : i64)
// CHECK-NEXT: llvm.call @mgpuStreamSynchronize(%[[V14]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @mgpuStreamDestroy(%[[V14]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
// CHECK-LABEL: llvm.func @mgpuStreamCreate() -> !llvm.ptr
// CHECK-LABEL: llvm.func @mgpuStreamSynchronize(!llvm.ptr)
// CHECK-LABEL: llvm.func @mgpuStreamDestroy(!llvm.ptr)
