// Folding and canonicalization of Triton's ops.
// RUN: triton-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: tt.func @casts(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[X:.*]]: tensor<8xf32>)
tt.func @casts(%p: !tt.ptr<f32>, %x: tensor<8xf32>) -> (tensor<8xf16>, tensor<8xf32>, !tt.ptr<f32>) {
  // CHECK: %[[ZERO:.*]] = arith.constant dense<-0.000000e+00> : tensor<8xf16>
  %cst = arith.constant dense<-0.0> : tensor<8xf32>
  %0 = tt.fp_to_fp %cst, rounding = rtz : tensor<8xf32> -> tensor<8xf16>
  %1 = tt.fp_to_fp %x : tensor<8xf32> -> tensor<8xf32>
  %c0 = arith.constant 0 : i32
  %2 = tt.addptr %p, %c0 : !tt.ptr<f32>, i32
  // CHECK: tt.return %[[ZERO]], %[[X]], %[[P]]
  tt.return %0, %1, %2 : tensor<8xf16>, tensor<8xf32>, !tt.ptr<f32>
}

// CHECK-LABEL: tt.func @masks(
// CHECK-SAME: %[[P:[^:]*]]: tensor<8x!tt.ptr<f32>>, %[[X:[^:]*]]: tensor<8xf32>)
tt.func @masks(%p: tensor<8x!tt.ptr<f32>>, %x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %true = arith.constant dense<true> : tensor<8xi1>
  // CHECK: %[[NO:.*]] = arith.constant dense<false> : tensor<8xi1>
  %false = arith.constant dense<false> : tensor<8xi1>
  // CHECK: %[[ALL:.*]] = tt.load %[[P]] cacheModifier = cg : tensor<8x!tt.ptr<f32>>
  %0 = tt.load %p, %true, %x cacheModifier = cg : tensor<8x!tt.ptr<f32>>
  %1 = tt.load %p, %false, %x : tensor<8x!tt.ptr<f32>>
  // Nobody says what it is.
  // CHECK: %[[ANY:.*]] = tt.load %[[P]], %[[NO]] : tensor<8x!tt.ptr<f32>>
  %2 = tt.load %p, %false : tensor<8x!tt.ptr<f32>>
  // CHECK-NEXT: tt.store %[[P]], %[[X]] evictionPolicy = evict_last : tensor<8x!tt.ptr<f32>>
  tt.store %p, %x, %true evictionPolicy = evict_last : tensor<8x!tt.ptr<f32>>
  tt.store %p, %x, %false : tensor<8x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return %[[ALL]], %[[X]], %[[ANY]]
  tt.return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: tt.func @splats(
// CHECK-SAME: %[[S:.*]]: f32)
tt.func @splats(%s: f32) -> (tensor<4xi32>, tensor<1x8xf32>, tensor<8x4xf32>, tensor<32xf32>, tensor<8x4xi32>, tensor<1xi32>) {
  // CHECK-DAG: arith.constant dense<7> : tensor<4xi32>
  %c7 = arith.constant 7 : i32
  %0 = tt.splat %c7 : i32 -> tensor<4xi32>
  // CHECK-DAG: tt.splat %[[S]] : f32 -> tensor<1x8xf32>
  %1 = tt.splat %s : f32 -> tensor<8xf32>
  %2 = tt.expand_dims %1 {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  // CHECK-DAG: tt.splat %[[S]] : f32 -> tensor<8x4xf32>
  %3 = tt.splat %s : f32 -> tensor<8x1xf32>
  %4 = tt.broadcast %3 : tensor<8x1xf32> -> tensor<8x4xf32>
  // CHECK-DAG: tt.splat %[[S]] : f32 -> tensor<32xf32>
  %5 = tt.reshape %4 : tensor<8x4xf32> -> tensor<32xf32>
  // CHECK-DAG: arith.constant dense<3> : tensor<8x4xi32>
  %c3 = arith.constant dense<3> : tensor<4x1xi32>
  %6 = tt.broadcast %c3 : tensor<4x1xi32> -> tensor<4x8xi32>
  %7 = tt.trans %6 {order = array<i32: 1, 0>} : tensor<4x8xi32> -> tensor<8x4xi32>
  // CHECK-DAG: arith.constant dense<5> : tensor<1xi32>
  %8 = tt.make_range {end = 6 : i32, start = 5 : i32} : tensor<1xi32>
  // CHECK-NOT: tt.broadcast
  // CHECK-NOT: tt.trans
  tt.return %0, %2, %4, %5, %7, %8 : tensor<4xi32>, tensor<1x8xf32>, tensor<8x4xf32>, tensor<32xf32>, tensor<8x4xi32>, tensor<1xi32>
}

// CHECK-LABEL: tt.func @views(
// CHECK-SAME: %[[X:[^:]*]]: tensor<1x4xf32>, %[[Y:[^:]*]]: tensor<2x4x8xf32>)
tt.func @views(%x: tensor<1x4xf32>, %y: tensor<2x4x8xf32>) -> (tensor<2x4x1xf32>, tensor<8x4xf32>, tensor<2x4x8xf32>, tensor<8x2x4xf32>, tensor<8xf32>, tensor<2x2xi32>) {
  // CHECK-DAG: %[[CST:.*]] = arith.constant dense<{{\[}}[1, 2], [3, 4]]> : tensor<2x2xi32>
  // CHECK-DAG: %[[WIDE:.*]] = tt.expand_dims %[[X]] {axis = 2 : i32} : tensor<1x4xf32> -> tensor<1x4x1xf32>
  // CHECK-DAG: %[[ALL:.*]] = tt.broadcast %[[WIDE]] : tensor<1x4x1xf32> -> tensor<2x4x1xf32>
  %0 = tt.broadcast %x : tensor<1x4xf32> -> tensor<2x4xf32>
  %1 = tt.expand_dims %0 {axis = 2 : i32} : tensor<2x4xf32> -> tensor<2x4x1xf32>
  %2 = tt.reshape %0 allow_reorder : tensor<2x4xf32> -> tensor<4x2xf32>
  // CHECK-DAG: %[[SHAPED:.*]] = tt.reshape %{{.*}} allow_reorder : tensor<2x4xf32> -> tensor<8xf32>
  %3 = tt.reshape %2 : tensor<4x2xf32> -> tensor<8xf32>
  %4 = tt.broadcast %x : tensor<1x4xf32> -> tensor<8x4xf32>
  // CHECK-DAG: %[[TURNED:.*]] = tt.trans %[[Y]] {order = array<i32: 2, 0, 1>} : tensor<2x4x8xf32> -> tensor<8x2x4xf32>
  %5 = tt.trans %y {order = array<i32: 0, 2, 1>} : tensor<2x4x8xf32> -> tensor<2x8x4xf32>
  %6 = tt.trans %5 {order = array<i32: 0, 2, 1>} : tensor<2x8x4xf32> -> tensor<2x4x8xf32>
  %7 = tt.trans %5 {order = array<i32: 1, 0, 2>} : tensor<2x8x4xf32> -> tensor<8x2x4xf32>
  %cst = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %8 = tt.reshape %cst : tensor<4xi32> -> tensor<2x2xi32>
  // CHECK: tt.return %[[ALL]], %{{.*}}, %[[Y]], %[[TURNED]], %[[SHAPED]], %[[CST]]
  tt.return %1, %4, %6, %7, %3, %8 : tensor<2x4x1xf32>, tensor<8x4xf32>, tensor<2x4x8xf32>, tensor<8x2x4xf32>, tensor<8xf32>, tensor<2x2xi32>
}

// CHECK-LABEL: tt.func @advance_by_nothing
// CHECK-NEXT: tt.return %{{.*}} : !tt.ptr<tensor<8xf32>>
tt.func @advance_by_nothing(%p: !tt.ptr<tensor<8xf32>>) -> !tt.ptr<tensor<8xf32>> {
  %c0 = arith.constant 0 : i32
  %0 = tt.advance %p, [%c0] : <tensor<8xf32>>
  tt.return %0 : !tt.ptr<tensor<8xf32>>
}
