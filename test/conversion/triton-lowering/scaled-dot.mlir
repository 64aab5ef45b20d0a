// Products of small floats become products of f32, each operand times its scales.
// RUN: triton-opt %s --triton-lower-scaled-dot --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: tt.func @small
// CHECK-SAME: %[[A:.*]]: tensor<16x64xf8E4M3FN>, %[[S:.*]]: tensor<16x2xi8>, %[[B:.*]]: tensor<64x8xbf16>, %[[C:.*]]: tensor<16x8xf32>
tt.func @small(%a: tensor<16x64xf8E4M3FN>, %s: tensor<16x2xi8>, %b: tensor<64x8xbf16>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
  // CHECK: %[[WIDE:.*]] = tt.fp_to_fp %[[A]] : tensor<16x64xf8E4M3FN> -> tensor<16x64xf32>
  // CHECK: %[[CODE:.*]] = arith.extui %[[S]] : tensor<16x2xi8> to tensor<16x2xi32>
  // CHECK: arith.shli %[[CODE]]
  // CHECK: %[[POWER:.*]] = arith.bitcast
  // CHECK: arith.cmpi eq, %[[CODE]]
  // CHECK: %[[SCALE:.*]] = arith.select {{.*}}, %[[POWER]]
  // CHECK: %[[GROUP:.*]] = tt.reshape %[[SCALE]] : tensor<16x2xf32> -> tensor<16x2x1xf32>
  // CHECK: %[[GROUPS:.*]] = tt.broadcast %[[GROUP]] : tensor<16x2x1xf32> -> tensor<16x2x32xf32>
  // CHECK: %[[ALL:.*]] = tt.reshape %[[GROUPS]] : tensor<16x2x32xf32> -> tensor<16x64xf32>
  // CHECK: %[[LHS:.*]] = arith.mulf %[[WIDE]], %[[ALL]]
  // CHECK: %[[RHS:.*]] = arith.extf %[[B]]
  // CHECK: %[[D:.*]] = tt.dot %[[LHS]], %[[RHS]], %[[C]] : tensor<16x64xf32> * tensor<64x8xf32> -> tensor<16x8xf32>
  // CHECK: tt.return %[[D]]
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = e4m3 rhs = bf16 {fastMath = false} : tensor<16x64xf8E4M3FN>, tensor<16x2xi8> * tensor<64x8xbf16> -> tensor<16x8xf32>
  tt.return %d : tensor<16x8xf32>
}

// Two numbers of a byte are neighbours along the sum. Scales of the second operand are by its columns.
// CHECK-LABEL: tt.func @packed
tt.func @packed(%a: tensor<16x32xi8>, %b: tensor<32x8xi8>, %s: tensor<8x2xi8>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
  // CHECK: %[[A:.*]] = tt.join {{.*}} : tensor<16x32xf32> -> tensor<16x32x2xf32>
  // CHECK: tt.reshape %[[A]] : tensor<16x32x2xf32> -> tensor<16x64xf32>
  // CHECK: %[[B:.*]] = tt.join {{.*}} : tensor<32x8xf32> -> tensor<32x8x2xf32>
  // CHECK: %[[BESIDE:.*]] = tt.trans %[[B]] {order = array<i32: 0, 2, 1>} : tensor<32x8x2xf32> -> tensor<32x2x8xf32>
  // CHECK: %[[WIDE:.*]] = tt.reshape %[[BESIDE]] : tensor<32x2x8xf32> -> tensor<64x8xf32>
  // No scale is NaN where that isn't asked for.
  // CHECK-NOT: arith.constant {{.*}}0x7FC00000
  // CHECK: tt.broadcast {{.*}} : tensor<8x2x1xf32> -> tensor<8x2x32xf32>
  // CHECK: %[[ROWS:.*]] = tt.reshape {{.*}} : tensor<8x2x32xf32> -> tensor<8x64xf32>
  // CHECK: %[[SCALE:.*]] = tt.trans %[[ROWS]] {order = array<i32: 1, 0>} : tensor<8x64xf32> -> tensor<64x8xf32>
  // CHECK: arith.mulf %[[WIDE]], %[[SCALE]]
  %d = tt.dot_scaled %a, %b scale %s, %c lhs = e2m1 rhs = e2m1 {fastMath = true} : tensor<16x32xi8> * tensor<32x8xi8>, tensor<8x2xi8> -> tensor<16x8xf32>
  tt.return %d : tensor<16x8xf32>
}

// Packed along the dimension that stays; a sum of bf16; scales of 8-bit floats.
// CHECK-LABEL: tt.func @other
tt.func @other(%a: tensor<8x64xi8>, %s: tensor<16x4xf8E4M3FN>, %b: tensor<64x8xf8E5M2>, %c: tensor<16x8xbf16>) -> tensor<16x8xbf16> {
  // CHECK: %[[A:.*]] = tt.join {{.*}} : tensor<8x64xf32> -> tensor<8x64x2xf32>
  // CHECK: tt.trans %[[A]] {order = array<i32: 0, 2, 1>} : tensor<8x64x2xf32> -> tensor<8x2x64xf32>
  // CHECK: tt.fp_to_fp {{.*}} : tensor<16x4xf8E4M3FN> -> tensor<16x4xf32>
  // CHECK: tt.broadcast {{.*}} -> tensor<16x4x16xf32>
  // CHECK: %[[D:.*]] = tt.dot {{.*}} -> tensor<16x8xf32>
  // CHECK: arith.truncf %[[D]] : tensor<16x8xf32> to tensor<16x8xbf16>
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = e2m1 rhs = e5m2 {fastMath = false, lhs_k_pack = false} : tensor<8x64xi8>, tensor<16x4xf8E4M3FN> * tensor<64x8xf8E5M2> -> tensor<16x8xbf16>
  tt.return %d : tensor<16x8xbf16>
}

// -----

tt.func @unknown(%a: tensor<16x64xi8>, %s: tensor<16x2xi8>, %b: tensor<64x8xbf16>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
  // expected-error@+1 {{'tt.dot_scaled' op operands of e2m3 and e3m2 aren't supported}}
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = e2m3 rhs = bf16 {fastMath = false} : tensor<16x64xi8>, tensor<16x2xi8> * tensor<64x8xbf16> -> tensor<16x8xf32>
  tt.return %d : tensor<16x8xf32>
}
