// sccp: a constant is made once, whichever dialect's operation is folded to it.
// RUN: triton-opt %s --sccp | FileCheck %s

// CHECK-LABEL: tt.func @same_constant
// CHECK: %[[C:.*]] = arith.constant dense<0.000000e+00> : tensor<16xf32>
// CHECK-NOT: dense
// CHECK: tt.store %{{.*}}, %[[C]]
// CHECK: tt.store %{{.*}}, %[[C]]
tt.func @same_constant(%p: tensor<16x!tt.ptr<f32>>) {
  %zero = arith.constant 0 : i32
  %zeros = arith.constant dense<0.0> : tensor<16xf32>
  tt.store %p, %zeros : tensor<16x!tt.ptr<f32>>
  %float = arith.sitofp %zero : i32 to f32
  %splat = tt.splat %float : f32 -> tensor<16xf32>
  tt.store %p, %splat : tensor<16x!tt.ptr<f32>>
  tt.return
}
