// arith-expand: what it can't do.
// RUN: mlir-opt %s --arith-expand=include-bf16=true --split-input-file --verify-diagnostics

func.func @scale(%x: f4E2M1FN, %s: f8E5M2FNUZ) -> f16 {
  // expected-error@+1 {{failed to legalize operation 'arith.scaling_extf' that was explicitly marked illegal}}
  %0 = arith.scaling_extf %x, %s : f4E2M1FN, f8E5M2FNUZ to f16
  return %0 : f16
}

// -----

func.func @scale(%x: f16, %s: f8E5M2FNUZ) -> f4E2M1FN {
  // expected-error@+1 {{failed to legalize operation 'arith.scaling_truncf' that was explicitly marked illegal}}
  %0 = arith.scaling_truncf %x, %s : f16, f8E5M2FNUZ to f4E2M1FN
  return %0 : f4E2M1FN
}

// -----

func.func @rounding(%x: f32) -> bf16 {
  // expected-error@+1 {{failed to legalize operation 'arith.truncf' that was explicitly marked illegal}}
  %0 = arith.truncf %x downward : f32 to bf16
  return %0 : bf16
}
