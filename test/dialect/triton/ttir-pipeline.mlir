// triton-ttir-pipeline: what a front end makes of a kernel is inlined, simplified, combined.
// RUN: triton-opt %s --triton-ttir-pipeline | FileCheck %s
// RUN: triton-opt %s --triton-ttir-pipeline=capability=90 | FileCheck %s --check-prefix=SM90
// RUN: triton-opt %s --triton-ttir-pipeline --dump-pass-pipeline -o %t 2>&1 | FileCheck %s --check-prefix=PASSES

// PASSES: inline{
// PASSES-NEXT: triton-rewrite-tensor-pointer,
// PASSES-NEXT: triton-rewrite-tensor-descriptor-to-pointer,
// PASSES-NEXT: canonicalize{
// PASSES-NEXT: triton-combine,
// PASSES-NEXT: triton-reorder-broadcast,
// PASSES-NEXT: cse,
// PASSES-NEXT: symbol-dce,
// PASSES-NEXT: triton-loop-unroll

// CHECK-LABEL: tt.func public @kernel
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %[[N:.*]]: i32)
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : i32
// CHECK: %[[PID:.*]] = tt.get_program_id x : i32
// CHECK: %[[FIRST:.*]] = arith.muli %[[PID]], %[[C8]] : i32
// CHECK: %[[RANGE:.*]] = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
// CHECK-NOT: tt.call
// CHECK: tt.call @kept
// CHECK-NOT: tt.make_tensor_descriptor
// CHECK-NOT: @inlined
// CHECK: tt.func private @kept
// CHECK-NOT: tt.func
// SM90: tt.make_tensor_descriptor
tt.func public @kernel(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
  %pid = tt.get_program_id x : i32
  %eight = arith.constant 8 : i32
  %first = arith.muli %pid, %eight : i32
  %offsets = tt.call @inlined(%first) : (i32) -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %qs = tt.addptr %ps, %offsets : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %mask = arith.cmpi slt, %offsets, %ns : tensor<8xi32>
  %x = tt.load %qs, %mask : tensor<8x!tt.ptr<f32>>
  %y = tt.call @kept(%x) : (tensor<8xf32>) -> tensor<8xf32>
  tt.store %qs, %y, %mask : tensor<8x!tt.ptr<f32>>
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n], [%one] : <f32>, <tensor<8xf32>>
  tt.descriptor_store %d[%first], %x : !tt.tensordesc<tensor<8xf32>>, tensor<8xf32>
  tt.return
}

tt.func private @inlined(%first: i32) -> tensor<8xi32> attributes {noinline = false} {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %firsts = tt.splat %first : i32 -> tensor<8xi32>
  %sum = arith.addi %firsts, %range : tensor<8xi32>
  tt.return %sum : tensor<8xi32>
}

tt.func private @kept(%x: tensor<8xf32>) -> tensor<8xf32> attributes {noinline = true} {
  %y = arith.addf %x, %x : tensor<8xf32>
  tt.return %y : tensor<8xf32>
}
