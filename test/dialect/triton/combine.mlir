// triton-combine: ops are combined where that doesn't change what is computed.
// RUN: triton-opt %s --triton-combine --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func @accumulate_integers
// CHECK-SAME: %[[A:.*]]: tensor<16x32xi8>, %[[B:.*]]: tensor<32x16xi8>, %[[C:.*]]: tensor<16x16xi32>)
// CHECK-NEXT: %[[D:.*]] = tt.dot %[[A]], %[[B]], %[[C]]
// CHECK-NEXT: tt.return %[[D]]
tt.func @accumulate_integers(%a: tensor<16x32xi8>, %b: tensor<32x16xi8>, %c: tensor<16x16xi32>) -> tensor<16x16xi32> {
  %zero = arith.constant dense<0> : tensor<16x16xi32>
  %0 = tt.dot %a, %b, %zero : tensor<16x32xi8> * tensor<32x16xi8> -> tensor<16x16xi32>
  %1 = arith.addi %c, %0 : tensor<16x16xi32>
  tt.return %1 : tensor<16x16xi32>
}

// -----

// What is added may come after the product.
// CHECK-LABEL: tt.func @accumulate_later
// CHECK: %[[C:.*]] = math.exp
// CHECK-NEXT: tt.dot %{{.*}}, %{{.*}}, %[[C]], inputPrecision = tf32
// CHECK-NEXT: tt.return
tt.func @accumulate_later(%a: tensor<16x32xf16>, %b: tensor<32x16xf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %zero = arith.constant dense<-0.0> : tensor<16x16xf32>
  %0 = tt.dot %a, %b, %zero, inputPrecision = tf32 : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  %1 = math.exp %c : tensor<16x16xf32>
  %2 = arith.addf %0, %1 : tensor<16x16xf32>
  tt.return %2 : tensor<16x16xf32>
}

// -----

// CHECK-LABEL: tt.func @not_accumulated
// CHECK-COUNT-3: arith.addf
tt.func @not_accumulated(%a: tensor<16x32xf8E5M2>, %b: tensor<32x16xf8E5M2>, %c: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  // Sums of few bits, which ours isn't.
  %0 = tt.dot %a, %b, %zero {maxNumImpreciseAcc = 32 : i32} : tensor<16x32xf8E5M2> * tensor<32x16xf8E5M2> -> tensor<16x16xf32>
  %1 = arith.addf %0, %c : tensor<16x16xf32>
  // Not zero.
  %2 = tt.dot %a, %b, %c : tensor<16x32xf8E5M2> * tensor<32x16xf8E5M2> -> tensor<16x16xf32>
  %3 = arith.addf %2, %c : tensor<16x16xf32>
  // Used twice.
  %4 = tt.dot %a, %b, %zero : tensor<16x32xf8E5M2> * tensor<32x16xf8E5M2> -> tensor<16x16xf32>
  %5 = arith.addf %4, %c : tensor<16x16xf32>
  tt.return %1, %3, %4, %5 : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
}

// -----

// CHECK-LABEL: tt.func @accumulate_scaled
// CHECK: tt.dot_scaled %{{.*}} scale %{{.*}}, %{{.*}}, %[[C:.*]] lhs = e2m1 rhs = bf16
// CHECK-NEXT: tt.return
tt.func @accumulate_scaled(%a: tensor<16x32xi8>, %s: tensor<16x2xi8>, %b: tensor<64x16xbf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %0 = tt.dot_scaled %a scale %s, %b, %zero lhs = e2m1 rhs = bf16 {fastMath = false} : tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xbf16> -> tensor<16x16xf32>
  %1 = arith.addf %0, %c : tensor<16x16xf32>
  tt.return %1 : tensor<16x16xf32>
}

// -----

// CHECK-LABEL: tt.func @offsets
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[A:.*]]: i64, %[[B:.*]]: i64
// CHECK: %[[S:.*]] = arith.addi %[[A]], %[[B]] : i64
// CHECK: tt.addptr %[[P]], %[[S]] {tt.contiguity = 4 : i32, tt.divisibility = 16 : i32} : !tt.ptr<f32>, i64
tt.func @offsets(%p: !tt.ptr<f32>, %a: i64, %b: i64) -> !tt.ptr<f32> {
  %0 = tt.addptr %p, %a {tt.divisibility = 8 : i32} : !tt.ptr<f32>, i64
  %1 = tt.addptr %0, %b {tt.divisibility = 16 : i32, tt.contiguity = 4 : i32, other} : !tt.ptr<f32>, i64
  tt.return %1 : !tt.ptr<f32>
}

// -----

// Sums of 32 bits may overflow unless they are known.
// CHECK-LABEL: tt.func @short_offsets
// CHECK: %[[SUM:.*]] = arith.constant dense<15>
// CHECK: tt.addptr %{{.*}}, %[[SUM]]
// CHECK-COUNT-2: tt.addptr
// CHECK-COUNT-2: tt.addptr
tt.func @short_offsets(%p: tensor<8x!tt.ptr<f32>>, %n: tensor<8xi32>) -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>) {
  %c7 = arith.constant 7 : i32
  %seven = tt.splat %c7 : i32 -> tensor<8xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  %most = arith.constant dense<2147483647> : tensor<8xi32>
  %0 = tt.addptr %p, %seven : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %1 = tt.addptr %0, %eight : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %2 = tt.addptr %p, %eight : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %3 = tt.addptr %2, %most : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %4 = tt.addptr %p, %n : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %5 = tt.addptr %4, %eight : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.return %1, %3, %5 : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>
}

// -----

// CHECK-LABEL: tt.func @select_of_load
// CHECK: %[[MASK:.*]] = tt.splat %[[C:.*]] : i1
// CHECK: %[[OTHER:.*]] = tt.load %{{.*}}, %[[MASK]], %[[X:.*]] cacheModifier = ca : tensor<8x!tt.ptr<f32>>
// CHECK: arith.select
// CHECK-NOT: arith.select
tt.func @select_of_load(%p: tensor<8x!tt.ptr<f32>>, %c: i1, %d: i1, %x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %mask = tt.splat %c : i1 -> tensor<8xi1>
  %0 = tt.load %p, %mask cacheModifier = ca : tensor<8x!tt.ptr<f32>>
  %1 = arith.select %c, %0, %x : tensor<8xf32>
  %2 = arith.select %d, %0, %x : tensor<8xf32>
  tt.return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// -----

// CHECK-LABEL: tt.func @product_by_hand
// CHECK-SAME: %[[X:.*]]: tensor<16x32xf32>, %[[Y:.*]]: tensor<32x64xf32>
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<16x64xf32>
// CHECK: tt.dot %[[X]], %[[Y]], %[[ZERO]]
tt.func @product_by_hand(%x: tensor<16x32xf32>, %y: tensor<32x64xf32>) -> tensor<16x64xf32> {
  %0 = tt.expand_dims %x {axis = 2 : i32} : tensor<16x32xf32> -> tensor<16x32x1xf32>
  %1 = tt.broadcast %0 : tensor<16x32x1xf32> -> tensor<16x32x64xf32>
  %2 = tt.expand_dims %y {axis = 0 : i32} : tensor<32x64xf32> -> tensor<1x32x64xf32>
  %3 = tt.broadcast %2 : tensor<1x32x64xf32> -> tensor<16x32x64xf32>
  %4 = arith.mulf %1, %3 : tensor<16x32x64xf32>
  %5 = "tt.reduce"(%4) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %sum = arith.addf %a, %b : f32
    tt.reduce.return %sum : f32
  }) : (tensor<16x32x64xf32>) -> tensor<16x64xf32>
  tt.return %5 : tensor<16x64xf32>
}

// -----

// A sum over another dimension is no product of matrices, whatever its shape.
// CHECK-LABEL: tt.func @other_axis
// CHECK-NOT: tt.dot
// CHECK: tt.reduce
tt.func @other_axis(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = tt.expand_dims %x {axis = 2 : i32} : tensor<16x16xf32> -> tensor<16x16x1xf32>
  %1 = tt.broadcast %0 : tensor<16x16x1xf32> -> tensor<16x16x16xf32>
  %2 = tt.expand_dims %y {axis = 0 : i32} : tensor<16x16xf32> -> tensor<1x16x16xf32>
  %3 = tt.broadcast %2 : tensor<1x16x16xf32> -> tensor<16x16x16xf32>
  %4 = arith.mulf %1, %3 : tensor<16x16x16xf32>
  %5 = "tt.reduce"(%4) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %sum = arith.addf %a, %b : f32
    tt.reduce.return %sum : f32
  }) : (tensor<16x16x16xf32>) -> tensor<16x16xf32>
  tt.return %5 : tensor<16x16xf32>
}

// -----

// CHECK-LABEL: tt.func @any_order
// CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
// CHECK: tt.reshape %{{.*}} : tensor<4x8xf32> -> tensor<32xf32>
tt.func @any_order(%x: tensor<4x8xf32>) -> (f32, tensor<32xf32>) {
  %0 = tt.reshape %x : tensor<4x8xf32> -> tensor<32xf32>
  %1 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %sum = arith.addf %a, %b : f32
    tt.reduce.return %sum : f32
  }) : (tensor<32xf32>) -> f32
  %2 = tt.reshape %x : tensor<4x8xf32> -> tensor<32xf32>
  tt.return %1, %2 : f32, tensor<32xf32>
}

// -----

// CHECK-LABEL: tt.func @narrow_load
// CHECK: %[[X:.*]] = tt.descriptor_load %{{.*}} : !tt.tensordesc<tensor<1x8x16xf32>> -> tensor<8x16xf32>
// CHECK-NEXT: tt.return %[[X]]
tt.func @narrow_load(%d: !tt.tensordesc<tensor<1x8x16xf32>>, %i: i32) -> tensor<8x16xf32> {
  %0 = tt.descriptor_load %d[%i, %i, %i] : !tt.tensordesc<tensor<1x8x16xf32>> -> tensor<1x8x16xf32>
  %1 = tt.reshape %0 : tensor<1x8x16xf32> -> tensor<8x16xf32>
  tt.return %1 : tensor<8x16xf32>
}
