// What is known of affine.apply from what is known of its operands.
// RUN: upstream-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: func @apply
func.func @apply() -> (index, index, index, index, index, index) {
  %i = test.with_bounds {umin = 2 : index, umax = 5 : index, smin = 2 : index, smax = 5 : index} : index
  %n = test.with_bounds {umin = 3 : index, umax = 4 : index, smin = 3 : index, smax = 4 : index} : index
  // CHECK: smax = 24 : index, smin = 11 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%i)[%n]
  %r0 = test.reflect_bounds %0 : index
  // CHECK: smax = 3 : index, smin = 1 : index
  %1 = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%i)
  %r1 = test.reflect_bounds %1 : index
  // CHECK: smax = -1 : index, smin = -3 : index
  %2 = affine.apply affine_map<(d0) -> ((-d0) floordiv 2)>(%i)
  %r2 = test.reflect_bounds %2 : index
  // CHECK: smax = 5 : index, smin = 2 : index
  %3 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%i)
  %r3 = test.reflect_bounds %3 : index
  // CHECK: smax = 3 : index, smin = 0 : index
  %4 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
  %r4 = test.reflect_bounds %4 : index
  // CHECK: smax = 3 : index, smin = 0 : index
  %5 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
  %r5 = test.reflect_bounds %5 : index
  return %r0, %r1, %r2, %r3, %r4, %r5 : index, index, index, index, index, index
}

// What is divided by may be zero as far as is known: then there is no result.
// CHECK-LABEL: func @divisors
func.func @divisors() -> (index, index) {
  %a = test.with_bounds {umin = 10 : index, umax = 20 : index, smin = 10 : index, smax = 20 : index} : index
  %b = test.with_bounds {umin = 0 : index, umax = 4 : index, smin = 0 : index, smax = 4 : index} : index
  %z = test.with_bounds {umin = 0 : index, umax = 0 : index, smin = 0 : index, smax = 0 : index} : index
  // CHECK: smax = 20 : index, smin = 2 : index
  %0 = arith.divui %a, %b : index
  %r0 = test.reflect_bounds %0 : index
  // CHECK: smax = 20 : index, smin = 0 : index
  %1 = arith.divui %a, %z : index
  %r1 = test.reflect_bounds %1 : index
  return %r0, %r1 : index, index
}
