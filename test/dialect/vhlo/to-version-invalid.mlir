// What an earlier version can't say, and what isn't a version.
// RUN: ttmlir-opt %s --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.0.0 --split-input-file --verify-diagnostics
// RUN: echo 'module {}' > %t.mlir
// RUN: not ttmlir-opt %t.mlir --vhlo-to-version 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ttmlir-opt %t.mlir --vhlo-to-version=target=1.2 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not ttmlir-opt %t.mlir --vhlo-to-version=target=1.2.3x 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not ttmlir-opt %t.mlir --vhlo-to-version=target=99999999999.2.3 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not ttmlir-opt %t.mlir --vhlo-to-version=target=0.8.1 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not ttmlir-opt %t.mlir --vhlo-to-version=target=1.21.0 2>&1 | FileCheck %s --check-prefix=LATE
// NONE: error: No target version specified.
// NONE-NEXT: Target version must be of the form `#.#.#`.
// WRONG: error: Invalid target version argument '{{.*}}'
// EARLY: error: target version 0.8.1 is less than minimum supported 0.9.0
// LATE: error: target version 1.21.0 is greater than current version 1.20.0

// expected-error@+1 {{failed to convert VHLO to v1.0.0}}
module {
func.func @accuracy(%x: tensor<f32>) -> tensor<f32> {
  // expected-error@+2 {{failed to legalize operation 'vhlo.exponential_v2' that was explicitly marked illegal}}
  // expected-note@+1 {{the version has no attribute for what it says}}
  %0 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<f32>
  return %0 : tensor<f32>
}
}

// -----

// expected-error@+1 {{failed to convert VHLO to v1.0.0}}
module {
func.func @algorithm(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-error@+2 {{failed to legalize operation 'vhlo.dot_general_v2'}}
  // expected-note@+1 {{the version has no attribute for what it says}}
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
}

// -----

// expected-error@+1 {{failed to convert VHLO to v1.0.0}}
module {
func.func @several(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // expected-error@+2 {{failed to legalize operation 'vhlo.all_gather_v2'}}
  // expected-note@+1 {{the version has no such op}}
  %0:2 = "stablehlo.all_gather"(%x, %y) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
}

// -----

// expected-error@+1 {{failed to convert VHLO to v1.0.0}}
module {
// expected-error@+1 {{failed to legalize operation 'vhlo.func_v1'}}
func.func @type(%x: tensor<f8E3M4>) -> tensor<f8E3M4> {
  return %x : tensor<f8E3M4>
}
}

// -----

// expected-error@+1 {{failed to convert VHLO to v1.0.0}}
module {
func.func @tan(%x: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{failed to legalize operation 'vhlo.tan_v2'}}
  %0 = stablehlo.tan %x : tensor<f32>
  return %0 : tensor<f32>
}
}

// -----

// expected-error@+1 {{failed to convert VHLO to v1.0.0}}
module {
func.func @typed(%x: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{failed to legalize operation 'vhlo.custom_call_v2'}}
  %0 = stablehlo.custom_call @foo(%x) {api_version = 4 : i32, backend_config = {a = 1 : i32}} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
}
