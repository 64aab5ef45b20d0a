// Texts that threads print, and the memory that a launch adds, are globals.
// RUN: mlir-opt --allow-unregistered-dialect --convert-gpu-to-nvvm %s | FileCheck %s

// CHECK: gpu.module @m {
gpu.module @m {
  // The newest comes first.
  // CHECK-NEXT: llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
  // CHECK-NEXT: llvm.mlir.global internal constant @printfFormat_2("%d %f\0A\00") {addr_space = 0 : i32}
  // CHECK-NEXT: llvm.mlir.global internal constant @printfFormat_0("done\00") {addr_space = 0 : i32}
  // CHECK-NEXT: llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32
  // CHECK-NEXT: llvm.func private @printfFormat_1()
  func.func private @printfFormat_1()

  // CHECK: llvm.func @print(
  gpu.func @print(%i: i32, %x: f32, %n: index) kernel {
    // CHECK-NEXT: %[[G:.*]] = llvm.mlir.addressof @printfFormat_0 : !llvm.ptr
    // CHECK-NEXT: %[[TEXT:.*]] = llvm.getelementptr %[[G]][0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<5 x i8>
    // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : i64
    // CHECK-NEXT: %[[NONE:.*]] = llvm.alloca %[[ONE]] x !llvm.struct<()> : (i64) -> !llvm.ptr
    // CHECK-NEXT: llvm.call @vprintf(%[[TEXT]], %[[NONE]]) : (!llvm.ptr, !llvm.ptr) -> i32
    gpu.printf "done"
    // Floats are doubles, and all arguments lie in a structure.
    // CHECK: llvm.mlir.addressof @printfFormat_2
    // CHECK: %[[WIDE:.*]] = llvm.fpext %arg1 : f32 to f64
    // CHECK: %[[ROOM:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i64, f64)>
    // CHECK: %[[FIRST:.*]] = llvm.getelementptr %[[ROOM]][0, 0]
    // CHECK: llvm.store %arg2, %[[FIRST]] : i64, !llvm.ptr
    // CHECK: %[[SECOND:.*]] = llvm.getelementptr %[[ROOM]][0, 1]
    // CHECK: llvm.store %[[WIDE]], %[[SECOND]] : f64, !llvm.ptr
    gpu.printf "%d %f\n", %n, %x : index, f32
    // The same text is there once.
    // CHECK: llvm.mlir.addressof @printfFormat_0
    gpu.printf "done"
    gpu.return
  }

  // CHECK: llvm.func @shared(
  gpu.func @shared() kernel {
    // CHECK-NEXT: %[[G:.*]] = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
    // CHECK-NEXT: %[[START:.*]] = llvm.getelementptr %[[G]][0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    // CHECK: llvm.insertvalue %[[START]], %{{.*}}[0]
    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    // CHECK: llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
    %1 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    "use"(%0, %1) : (memref<?xi8, #gpu.address_space<workgroup>>, memref<?xi8, #gpu.address_space<workgroup>>) -> ()
    gpu.return
  }
}
