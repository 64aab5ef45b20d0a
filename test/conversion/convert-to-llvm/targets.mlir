// convert-to-llvm on a module with kernels: with `dynamic` its target says how the gpu dialect is converted, else nobody does.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(gpu.module(convert-to-llvm{dynamic}))' | FileCheck %s
// RUN: mlir-opt %s --pass-pipeline='builtin.module(gpu.module(convert-to-llvm))' | FileCheck %s --check-prefix=STATIC
// RUN: mlir-opt %s --convert-to-llvm=dynamic | FileCheck %s --check-prefix=OUTER
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(gpu.module(convert-to-llvm{dynamic filter-dialects=arith}))' 2>&1 | FileCheck %s --check-prefix=FILTERED

// FILTERED: error: failed to legalize operation 'func.func' that was explicitly marked illegal

// `index` is as wide as the module's layout says; what is printed has a global in each module.
// CHECK-LABEL: gpu.module @values
// CHECK: llvm.mlir.global internal constant @printfFormat_0("%d\00")
// CHECK: llvm.func @__nv_expf(f32) -> f32
// CHECK-LABEL: llvm.func @values(
// CHECK: nvvm.read.ptx.sreg.tid.y : i32
// CHECK-NOT: llvm.sext
// CHECK: nvvm.read.ptx.sreg.laneid range <i32, 0, 32> : i32
// CHECK: llvm.call @__nv_expf(%{{.*}}) : (f32) -> f32
// CHECK: llvm.mlir.constant(1 : index) : i64
// CHECK: llvm.call @vprintf
// STATIC-LABEL: llvm.func @values(
// STATIC: gpu.thread_id y
// STATIC: llvm.intr.exp
// STATIC: gpu.printf
// OUTER-LABEL: llvm.func @values(
// OUTER: gpu.thread_id y
gpu.module @values [#nvvm.target<chip = "sm_90">] attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @values(%x: f32, %i: i32) -> (index, f32) {
    %t = gpu.thread_id y
    %l = gpu.lane_id
    %s = index.add %t, %l
    %e = math.exp %x : f32
    gpu.printf "%d", %i : i32
    return %s, %e : index, f32
  }
}

// A kernel, with memory that the device has of its own.
// CHECK-LABEL: gpu.module @one
// CHECK: llvm.mlir.global internal constant @printfFormat_0("%d\00")
// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME: !llvm.ptr<1>
// CHECK-SAME: attributes {gpu.kernel, nvvm.kernel}
// CHECK: nvvm.barrier
// CHECK: llvm.sext %{{.*}} : i32 to i64
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// STATIC: gpu.func @kernel(
gpu.module @one [#nvvm.target<O = 3>] {
  gpu.func @kernel(%m: memref<8xf32, #gpu.address_space<global>>, %x: f32, %i: i32) kernel {
    gpu.barrier
    %t = gpu.block_id x
    memref.store %x, %m[%t] : memref<8xf32, #gpu.address_space<global>>
    gpu.printf "%d", %i : i32
    gpu.return
  }
}

// No target, nobody to ask; several may not go together.
// CHECK-LABEL: gpu.module @none
// CHECK: llvm.func @stays
// CHECK: gpu.thread_id z
gpu.module @none {
  func.func @stays() {
    %t = gpu.thread_id z
    return
  }
}
// CHECK-LABEL: gpu.module @two
// CHECK: llvm.func @stays
// CHECK: gpu.thread_id z
gpu.module @two [#nvvm.target, #nvvm.target<chip = "sm_90">] {
  func.func @stays() {
    %t = gpu.thread_id z
    return
  }
}
