// triton-rewrite-tensor-pointer: accesses through pointers to blocks become loads and stores through tensors of pointers.
// RUN: triton-opt %s --triton-rewrite-tensor-pointer --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func @loop
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f16>, %[[M:.*]]: i64, %[[N:.*]]: i64, %[[S:.*]]: i64, %[[I:.*]]: i32, %[[K:.*]]: i32)
// CHECK: %[[I0:.*]] = arith.extsi %[[I]] : i32 to i64
// CHECK-NEXT: %[[J0:.*]] = arith.extsi %{{.*}} : i32 to i64
// CHECK-NEXT: %[[R:.*]]:3 = scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[OI:.*]] = %[[I0]], %[[OJ:.*]] = %[[J0]]) -> (tensor<8x16xf16>, i64, i64) : i32
// CHECK-NEXT: %[[PS:.*]] = tt.splat %[[P]] : !tt.ptr<f16> -> tensor<8x16x!tt.ptr<f16>>
// CHECK-NEXT: %[[IS:.*]] = tt.splat %[[OI]] : i64 -> tensor<8xi64>
// CHECK-NEXT: tt.make_range {end = 8 : i32, start = 0 : i32}
// CHECK-NEXT: arith.extsi
// CHECK-NEXT: arith.addi %[[IS]]
// CHECK-NEXT: %[[ROWS:.*]] = tt.expand_dims %{{.*}} {axis = 1 : i32}
// CHECK-NEXT: %[[SS:.*]] = tt.splat %[[S]] : i64 -> tensor<8x1xi64>
// CHECK-NEXT: arith.muli %[[ROWS]], %[[SS]]
// CHECK: %[[Q:.*]] = tt.addptr %{{.*}} : tensor<8x16x!tt.ptr<f16>>, tensor<8x16xi64>
// CHECK: %[[NS:.*]] = tt.splat %[[N]] : i64 -> tensor<1x16xi64>
// CHECK: arith.cmpi slt, %{{.*}}, %[[NS]] : tensor<1x16xi64>
// CHECK: %[[MASK:.*]] = tt.broadcast
// CHECK-NEXT: %[[NAN:.*]] = arith.constant 0x7E00 : f16
// CHECK-NEXT: %[[OTHER:.*]] = tt.splat %[[NAN]] : f16 -> tensor<8x16xf16>
// CHECK-NEXT: %[[X:.*]] = tt.load %{{.*}}, %[[MASK]], %[[OTHER]] evictionPolicy = evict_last : tensor<8x16x!tt.ptr<f16>>
// CHECK: %[[KI:.*]] = arith.extsi %[[K]] : i32 to i64
// CHECK-NEXT: %[[NI:.*]] = arith.addi %[[OI]], %[[KI]] : i64
// CHECK: scf.yield %{{.*}}, %[[NI]], %{{.*}} : tensor<8x16xf16>, i64, i64
// CHECK-NEXT: } {tt.num_stages = 2 : i32}
// CHECK-NEXT: tt.splat %[[P]]
// CHECK-NEXT: tt.splat %[[R]]#1
// CHECK: tt.store %{{.*}}, %[[R]]#0 : tensor<8x16x!tt.ptr<f16>>
tt.func @loop(%p: !tt.ptr<f16>, %m: i64, %n: i64, %s: i64, %i: i32, %k: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : i64
  %zero = arith.constant dense<0.0> : tensor<8x16xf16>
  %b = tt.make_tensor_ptr %p, [%m, %n], [%s, %one], [%i, %c0] {order = array<i32: 1, 0>} : <tensor<8x16xf16>>
  %r:2 = scf.for %j = %c0 to %k step %c1 iter_args(%a = %zero, %q = %b) -> (tensor<8x16xf16>, !tt.ptr<tensor<8x16xf16>>) : i32 {
    %x = tt.load %q evictionPolicy = evict_last {boundaryCheck = array<i32: 1>, padding = 2 : i32} : !tt.ptr<tensor<8x16xf16>>
    %y = arith.addf %a, %x : tensor<8x16xf16>
    %next = tt.advance %q, [%k, %c1] : <tensor<8x16xf16>>
    scf.yield %y, %next : tensor<8x16xf16>, !tt.ptr<tensor<8x16xf16>>
  } {tt.num_stages = 2 : i32}
  tt.store %r#1, %r#0 : !tt.ptr<tensor<8x16xf16>>
  tt.return
}

// -----

// What a branch gives is an offset, too.
// CHECK-LABEL: tt.func @branch
// CHECK-SAME: %[[P:.*]]: !tt.ptr<i8>
// CHECK: %[[R:.*]]:2 = scf.if %{{.*}} -> (i64, i32) {
// CHECK-NEXT: arith.extsi
// CHECK-NEXT: %[[THERE:.*]] = arith.addi
// CHECK-NEXT: scf.yield %[[THERE]], %{{.*}} : i64, i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[HERE:.*]], %{{.*}} : i64, i32
// CHECK-NEXT: }
// CHECK-NEXT: tt.splat %[[P]]
// CHECK-NEXT: tt.splat %[[R]]#0
// CHECK-NOT: padding
// CHECK: tt.load %{{[0-9]+}} : tensor<8x!tt.ptr<i8>>
// CHECK: tt.return %{{.*}}, %[[R]]#1
tt.func @branch(%p: !tt.ptr<i8>, %n: i64, %i: i32, %c: i1) -> (tensor<8xi8>, i32) {
  %one = arith.constant 1 : i64
  %b = tt.make_tensor_ptr %p, [%n], [%one], [%i] {order = array<i32: 0>} : <tensor<8xi8>>
  %q:2 = scf.if %c -> (!tt.ptr<tensor<8xi8>>, i32) {
    %next = tt.advance %b, [%i] : <tensor<8xi8>>
    scf.yield %next, %i : !tt.ptr<tensor<8xi8>>, i32
  } else {
    scf.yield %b, %i : !tt.ptr<tensor<8xi8>>, i32
  }
  %x = tt.load %q#0 {padding = 1 : i32} : !tt.ptr<tensor<8xi8>>
  tt.return %x, %q#1 : tensor<8xi8>, i32
}

// -----

// Nothing to do.
// CHECK-LABEL: tt.func @none
// CHECK-NEXT: tt.load
tt.func @none(%p: !tt.ptr<i8>) -> i8 {
  %x = tt.load %p : !tt.ptr<i8>
  tt.return %x : i8
}
