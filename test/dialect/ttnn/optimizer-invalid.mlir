// Overrides that can't be read or obeyed, and what the optimizer needs.
// RUN: not ttmlir-opt --ttnn-optimizer=override-output-layout=a %s 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not ttmlir-opt --ttnn-optimizer=override-output-layout=a=1x1:2x2 %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not ttmlir-opt --ttnn-optimizer=override-output-layout=a=bf16:f32 %s 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: not ttmlir-opt --ttnn-optimizer=override-output-layout=a=0x1 %s 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: not ttmlir-opt --ttnn-optimizer=override-output-layout=a=somewhere %s 2>&1 | FileCheck %s --check-prefix=WHAT
// RUN: not ttmlir-opt --ttnn-optimizer=insert-memreconfig=a %s 2>&1 | FileCheck %s --check-prefix=INPUTS
// RUN: not ttmlir-opt --ttnn-optimizer=insert-memreconfig=a=-1 %s 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true override-output-layout=nobody=l1" %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true override-output-layout=relu=dram:block_sharded" %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true insert-memreconfig=relu=1" %s 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true memory-layout-analysis-policy=Best" %s 2>&1 | FileCheck %s --check-prefix=POLICY
// RUN: not ttmlir-opt --ttnn-optimizer %s 2>&1 | FileCheck %s --check-prefix=DEVICE

// FORMAT: error: {{.*}}Invalid format for override grid sizes: a
// TWICE: error: {{.*}}Multiple grid parameters provided: 2x2
// TYPES: error: {{.*}}Multiple data type parameters provided: f32
// GRID: error: {{.*}}Invalid grid size: 0x1
// WHAT: error: {{.*}}Invalid layout parameter: somewhere
// INPUTS: error: {{.*}}Invalid format for input layouts override: a
// INDEX: error: {{.*}}Invalid operand index: -1
// NAME: error: {{.*}}Trying to override non-existing op: nobody
// NONE: error: {{.*}}No legal layout found for the operation.
// OPERAND: error: {{.*}}insert-memreconfig: 'relu' has no such input
// POLICY: error: {{.*}}there is no policy 'Best' for layouts
// DEVICE: error: {{.*}}the optimizer needs tt.device and tt.system_desc
func.func @forward(%a: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tensor.empty() : tensor<64x64xf32>
  %1 = "ttir.relu"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> loc("relu")
  return %1 : tensor<64x64xf32>
}
