// Reductions of a block: shuffles in each warp, a buffer with a value of each, shuffles in the first warp.
// RUN: mlir-opt --convert-gpu-to-nvvm=has-redux=1 %s | FileCheck %s

// CHECK: gpu.module @m {
gpu.module @m {
  // CHECK-NEXT: llvm.mlir.global internal @__wg_block_0() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<2 x i8>
  // CHECK-NEXT: llvm.mlir.global internal @__wg_block_1() {addr_space = 3 : i32} : !llvm.array<32 x f32>
  // CHECK-NEXT: llvm.mlir.global internal @__wg_block_2() {addr_space = 3 : i32} : !llvm.array<32 x i32>
  // CHECK-NEXT: llvm.func @block(
  gpu.func @block(%x: f32, %i: i32, %out: memref<f32>, %iout: memref<i32>) workgroup(%w: memref<2xi8, #gpu.address_space<workgroup>> {llvm.align = 8 : i64}) kernel {
    // CHECK: nvvm.read.ptx.sreg.ntid.x
    // CHECK: nvvm.read.ptx.sreg.tid.z
    // CHECK: %[[FIRST:.*]] = llvm.mlir.constant(1 : i32) : i32
    // CHECK: %[[S:.*]] = nvvm.shfl.sync  bfly %{{.*}}, %arg0, %{{.*}}, %{{.*}} {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
    // CHECK: %[[V:.*]] = llvm.extractvalue %[[S]][0]
    // CHECK: %[[OK:.*]] = llvm.extractvalue %[[S]][1]
    // CHECK: %[[SUM:.*]] = llvm.fadd %arg0, %[[V]] : f32
    // CHECK: llvm.select %[[OK]], %[[SUM]], %arg0 : i1, f32
    // CHECK-COUNT-4: nvvm.shfl.sync
    // CHECK-NOT: nvvm.shfl.sync
    // CHECK: nvvm.barrier0
    // CHECK: llvm.cond_br %{{.*}}, ^[[STORE:bb[0-9]+]], ^[[NEXT:bb[0-9]+]]
    // CHECK: ^[[STORE]]:
    // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
    // CHECK: llvm.br ^[[NEXT]]
    // CHECK: ^[[NEXT]]:
    // CHECK-NEXT: nvvm.barrier0
    // CHECK: llvm.cond_br
    // CHECK-COUNT-5: nvvm.shfl.sync
    // CHECK: llvm.store
    // CHECK: nvvm.barrier0
    // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
    %0 = gpu.all_reduce add %x uniform {} : (f32) -> f32
    memref.store %0, %out[] : memref<f32>
    // CHECK: nvvm.shfl.sync
    // CHECK: %[[T:.*]] = llvm.xor %arg1, %{{.*}} : i32
    // CHECK: llvm.or %[[T]], %arg1 : i32
    %1 = gpu.all_reduce %i uniform {
    ^bb0(%a: i32, %b: i32):
      %xor = arith.xori %a, %b : i32
      %or = arith.ori %xor, %a : i32
      gpu.yield %or : i32
    } : (i32) -> i32
    memref.store %1, %iout[] : memref<i32>
    gpu.return
  }

  // CHECK: llvm.func @subgroup(
  gpu.func @subgroup(%i: i32, %out: memref<i32>) kernel {
    // CHECK: %[[ALL:.*]] = llvm.mlir.constant(-1 : i32) : i32
    // CHECK-NEXT: nvvm.redux.sync add %arg0, %[[ALL]] : i32 -> i32
    %0 = gpu.subgroup_reduce add %i uniform : (i32) -> i32
    // CHECK: nvvm.redux.sync min
    %1 = gpu.subgroup_reduce minsi %0 uniform : (i32) -> i32
    // CHECK: nvvm.redux.sync umax
    %2 = gpu.subgroup_reduce maxui %1 uniform : (i32) -> i32
    memref.store %2, %out[] : memref<i32>
    gpu.return
  }

  // Both halves are moved.
  // CHECK: llvm.func @wide(
  gpu.func @wide(%x: f64, %i: i32) -> f64 {
    // CHECK: %[[X:.*]] = llvm.bitcast %arg0 : f64 to i64
    // CHECK: %[[H:.*]] = llvm.lshr %[[X]], %{{.*}} : i64
    // CHECK: %[[LOW:.*]] = llvm.trunc %[[X]] : i64 to i32
    // CHECK: nvvm.shfl.sync idx %{{.*}}, %[[LOW]], %arg1
    // CHECK: %[[HIGH:.*]] = llvm.trunc %[[H]] : i64 to i32
    // CHECK: nvvm.shfl.sync idx %{{.*}}, %[[HIGH]], %arg1
    // CHECK: llvm.or
    // CHECK: llvm.bitcast %{{.*}} : i64 to f64
    %0, %1 = gpu.shuffle idx %x, %i, %i : f64
    gpu.return %0 : f64
  }
}
