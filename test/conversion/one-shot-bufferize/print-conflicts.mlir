// RUN: mlir-opt %s --one-shot-bufferize="test-analysis-only print-conflicts bufferize-function-boundaries" | FileCheck %s
// RUN: not mlir-opt %s --one-shot-bufferize="print-conflicts" 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: Invalid option: 'print-conflicts' requires 'test-analysis-only'

// A read after the write, of what was there before; an argument that may not be written to.
// CHECK: func.func @f
// CHECK-SAME: attributes {"C_0[DEF: bbArg 0]", "W_0[NOT-WRITABLE: bbArg 1]"}
// CHECK: tensor.insert %arg2 into %arg0[%arg3] {"C_0[CONFL-WRITE: 1]", __inplace_operands_attr__ = ["none", "false", "none"]}
// CHECK: tensor.extract %arg0[%arg3] {"C_0[READ: 0]", __inplace_operands_attr__ = ["true", "none"]}
// CHECK: tensor.insert %arg2 into %arg1[%arg3] {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @f(%a: tensor<8xf32> {bufferization.writable = true}, %b: tensor<8xf32> {bufferization.writable = false}, %x: f32, %i: index)
    -> (f32, tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert %x into %a[%i] : tensor<8xf32>
  %r = tensor.extract %a[%i] : tensor<8xf32>
  %1 = tensor.insert %x into %b[%i] : tensor<8xf32>
  return %r, %0, %1 : f32, tensor<8xf32>, tensor<8xf32>
}

// The definition is a result.
// CHECK: func.func @of_result
// CHECK: linalg.fill {"C_1[DEF: result 0]"
func.func @of_result(%x: f32, %i: index) -> (f32, tensor<8xf32>) {
  %a = bufferization.alloc_tensor() : tensor<8xf32>
  %s = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %0 = tensor.insert %x into %s[%i] : tensor<8xf32>
  %r = tensor.extract %s[%i] : tensor<8xf32>
  return %r, %0 : f32, tensor<8xf32>
}
