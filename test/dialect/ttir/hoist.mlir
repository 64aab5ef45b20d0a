// RUN: ttmlir-opt %s --tt-wrap-device-module --ttir-cpu-hoist-transform | FileCheck %s

// CHECK: tt.device_module {
// CHECK-LABEL: func.func @floats(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<2x3xf32>)
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x3xf32>
// CHECK-NEXT: %[[R:.*]] = call @hoisted_ttir_add_2x3_2x3_2x3_func_decl(%[[A]], %[[B]], %[[E]]) {ttir.hoisted_call} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %[[R]]
func.func @floats(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tensor.empty() : tensor<2x3xf32>
  %1 = "ttir.add"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> {should_hoist} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// Other elements are converted on the way, and the function is the same.
// CHECK-LABEL: func.func @others(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xbf16>)
// CHECK: %[[AF:.*]] = "ttir.to_layout"(%[[A]], %{{.*}}) : (tensor<2x3xbf16>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: %[[R:.*]] = call @hoisted_ttir_add_2x3_2x3_2x3_func_decl(%[[AF]],
// CHECK: %[[BACK:.*]] = "ttir.to_layout"(%[[R]], %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xbf16>) -> tensor<2x3xbf16>
// CHECK: return %[[BACK]]
func.func @others(%a: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
  %0 = tensor.empty() : tensor<2x3xbf16>
  %1 = "ttir.add"(%a, %a, %0) <{operandSegmentSizes = array<i32: 2, 1>}> {should_hoist} : (tensor<2x3xbf16>, tensor<2x3xbf16>, tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return %1 : tensor<2x3xbf16>
}

// CHECK-LABEL: func.func @stays(
// CHECK: "ttir.exp"
func.func @stays(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = "ttir.exp"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// CHECK: func.func private @hoisted_ttir_add_2x3_2x3_2x3_func_decl(tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NOT: func.func
// CHECK: tt.cpu_module {
// CHECK-NEXT: builtin.module {
// CHECK-NEXT: func.func @hoisted_ttir_add_2x3_2x3_2x3_func(%[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<2x3xf32>, %[[O:.*]]: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {arg_ranks = [2, 2, 2]} {
// CHECK-NEXT: %[[S:.*]] = "ttir.add"(%[[X]], %[[Y]], %[[O]])
// CHECK-NEXT: return %[[S]]
// CHECK-NOT: func.func
