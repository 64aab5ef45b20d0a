// Factors of bf16 in pairs, where the processor has that: they are kept as they are, not as f32.
// RUN: triton-opt "--triton-cpu-pipeline=vector-bits=512 pair-products=true" %s | FileCheck %s
// RUN: triton-opt --triton-cpu-pipeline=vector-bits=512 %s | FileCheck %s --check-prefix=FUSED

// CHECK-LABEL: llvm.func internal @dot(
// CHECK-NOT: vector<16xf32> to vector<16xbf16>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
// CHECK-NOT: llvm.intr.fma

// FUSED-LABEL: llvm.func internal @dot(
// FUSED-NOT: dpbf16ps
// FUSED: llvm.intr.fma(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
tt.func public @dot(%ap: !tt.ptr<bf16>, %bp: !tt.ptr<bf16>, %cp: !tt.ptr<f32>) {
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  %row = arith.constant dense<32> : tensor<32x1xi32>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %i = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %j = tt.expand_dims %r {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %rows = arith.muli %i, %row : tensor<32x1xi32>
  %down = tt.broadcast %rows : tensor<32x1xi32> -> tensor<32x32xi32>
  %along = tt.broadcast %j : tensor<1x32xi32> -> tensor<32x32xi32>
  %at = arith.addi %down, %along : tensor<32x32xi32>
  %as = tt.splat %ap : !tt.ptr<bf16> -> tensor<32x32x!tt.ptr<bf16>>
  %a.p = tt.addptr %as, %at : tensor<32x32x!tt.ptr<bf16>>, tensor<32x32xi32>
  %a = tt.load %a.p : tensor<32x32x!tt.ptr<bf16>>
  %bs = tt.splat %bp : !tt.ptr<bf16> -> tensor<32x32x!tt.ptr<bf16>>
  %b.p = tt.addptr %bs, %at : tensor<32x32x!tt.ptr<bf16>>, tensor<32x32xi32>
  %b = tt.load %b.p : tensor<32x32x!tt.ptr<bf16>>
  %d = tt.dot %a, %b, %zero : tensor<32x32xbf16> * tensor<32x32xbf16> -> tensor<32x32xf32>
  %cs = tt.splat %cp : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %c.p = tt.addptr %cs, %at : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  tt.store %c.p, %d : tensor<32x32x!tt.ptr<f32>>
  tt.return
}
