// triton-reorder-broadcast: values are computed before they are repeated.
// RUN: triton-opt %s --triton-reorder-broadcast --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func @splats
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[SUM:.*]] = arith.addf %[[X]], %[[Y]] fastmath<nnan> {tag} : f32
// CHECK: %[[TWICE:.*]] = arith.mulf %[[SUM]], %{{.*}} : f32
// CHECK: %[[R:.*]] = tt.splat %[[TWICE]] : f32 -> tensor<8xf32>
// CHECK: tt.return %[[R]]
tt.func @splats(%x: f32, %y: f32) -> tensor<8xf32> {
  %two = arith.constant dense<2.0> : tensor<8xf32>
  %0 = tt.splat %x : f32 -> tensor<8xf32>
  %1 = tt.splat %y : f32 -> tensor<8xf32>
  %2 = arith.addf %0, %1 fastmath<nnan> {tag} : tensor<8xf32>
  %3 = arith.mulf %2, %two : tensor<8xf32>
  tt.return %3 : tensor<8xf32>
}

// -----

// CHECK-LABEL: tt.func @pointers
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32
// CHECK: %[[Q:.*]] = tt.addptr %[[P]], %[[N]] : !tt.ptr<f32>, i32
// CHECK: tt.splat %[[Q]] : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
tt.func @pointers(%p: !tt.ptr<f32>, %n: i32) -> tensor<8x!tt.ptr<f32>> {
  %0 = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %1 = tt.splat %n : i32 -> tensor<8xi32>
  %2 = tt.addptr %0, %1 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.return %2 : tensor<8x!tt.ptr<f32>>
}

// -----

// CHECK-LABEL: tt.func @broadcasts
// CHECK-SAME: %[[X:.*]]: tensor<8x1xi32>, %[[Y:.*]]: tensor<8x1xi32>, %[[N:.*]]: i32
// CHECK-DAG: %[[FOUR:.*]] = arith.constant dense<4> : tensor<8x1xi32>
// CHECK: %[[SUM:.*]] = arith.addi %[[X]], %[[Y]] : tensor<8x1xi32>
// CHECK: %[[NS:.*]] = tt.splat %[[N]] : i32 -> tensor<8x1xi32>
// CHECK: %[[LESS:.*]] = arith.cmpi slt, %[[SUM]], %[[NS]] : tensor<8x1xi32>
// CHECK: %[[PICK:.*]] = arith.select %[[LESS]], %[[SUM]], %[[FOUR]] : tensor<8x1xi1>, tensor<8x1xi32>
// CHECK: tt.broadcast %[[PICK]] : tensor<8x1xi32> -> tensor<8x16xi32>
tt.func @broadcasts(%x: tensor<8x1xi32>, %y: tensor<8x1xi32>, %n: i32) -> tensor<8x16xi32> {
  %four = arith.constant dense<4> : tensor<8x16xi32>
  %0 = tt.broadcast %x : tensor<8x1xi32> -> tensor<8x16xi32>
  %1 = tt.broadcast %y : tensor<8x1xi32> -> tensor<8x16xi32>
  %2 = arith.addi %0, %1 : tensor<8x16xi32>
  %3 = tt.splat %n : i32 -> tensor<8x16xi32>
  %4 = arith.cmpi slt, %2, %3 : tensor<8x16xi32>
  %5 = arith.select %4, %2, %four : tensor<8x16xi1>, tensor<8x16xi32>
  tt.return %5 : tensor<8x16xi32>
}

// -----

// Rows and columns meet where they are; what isn't repeated stays.
// CHECK-LABEL: tt.func @as_it_is
// CHECK: arith.addi %{{.*}}, %{{.*}} : tensor<8x16xi32>
// CHECK: arith.muli %{{.*}}, %{{.*}} : tensor<8x16xi32>
tt.func @as_it_is(%x: tensor<8x1xi32>, %y: tensor<1x16xi32>, %z: tensor<8x16xi32>) -> tensor<8x16xi32> {
  %0 = tt.broadcast %x : tensor<8x1xi32> -> tensor<8x16xi32>
  %1 = tt.broadcast %y : tensor<1x16xi32> -> tensor<8x16xi32>
  %2 = arith.addi %0, %1 : tensor<8x16xi32>
  %3 = arith.muli %0, %z : tensor<8x16xi32>
  %4 = arith.subi %2, %3 : tensor<8x16xi32>
  tt.return %4 : tensor<8x16xi32>
}

// -----

// What has effects runs as often as before.
// CHECK-LABEL: tt.func @effects
// CHECK: tt.elementwise_inline_asm "tick" {{.*}} : tensor<8xi32> -> tensor<8xi32>
// CHECK: tt.elementwise_inline_asm "neg" {{.*}} : i32 -> i32
tt.func @effects(%x: i32) -> (tensor<8xi32>, tensor<8xi32>) {
  %0 = tt.splat %x : i32 -> tensor<8xi32>
  %1 = tt.elementwise_inline_asm "tick" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %0 : tensor<8xi32> -> tensor<8xi32>
  %2 = tt.elementwise_inline_asm "neg" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %0 : tensor<8xi32> -> tensor<8xi32>
  tt.return %1, %2 : tensor<8xi32>, tensor<8xi32>
}

// -----

// Broadcasts move behind expanded dimensions, and are one.
// CHECK-LABEL: tt.func @shapes
// CHECK: %[[E:.*]] = tt.expand_dims %{{.*}} {axis = 0 : i32} : tensor<8x1xf32> -> tensor<1x8x1xf32>
// CHECK: tt.broadcast %[[E]] : tensor<1x8x1xf32> -> tensor<4x8x16xf32>
tt.func @shapes(%x: tensor<8x1xf32>) -> tensor<4x8x16xf32> {
  %0 = tt.broadcast %x : tensor<8x1xf32> -> tensor<8x16xf32>
  %1 = tt.expand_dims %0 {axis = 0 : i32} : tensor<8x16xf32> -> tensor<1x8x16xf32>
  %2 = tt.broadcast %1 : tensor<1x8x16xf32> -> tensor<4x8x16xf32>
  tt.return %2 : tensor<4x8x16xf32>
}
