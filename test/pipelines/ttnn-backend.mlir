// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-implicit-broadcast-folding-pass=false enable-layout-workaround-pass=false mesh-shape=1,1 argument-types=forward=input" --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPTIONS
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline=system-desc-path= %s | FileCheck %s
// RUN: ttmlir-opt --pass-pipeline='builtin.module(ttir-to-ttnn-backend-pipeline{argument-types=forward=parameter})' %s 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true memory-layout-analysis-policy=BFInterleaved max-legal-layouts=8 row-major-enabled=true memreconfig-enabled=false" --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPTIMIZER
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=false memory-layout-analysis-policy=DFSharding memreconfig-enabled=true max-legal-layouts=64" %s | FileCheck %s
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=system-desc-path=%t.none %s 2>&1 | FileCheck %s --check-prefix=PATH
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=mesh-shape=1,2 %s 2>&1 | FileCheck %s --check-prefix=MESH

// ORDER-NOT: tt-populate-argument-types
// ORDER: canonicalize
// ORDER: ttir-to-ttir-decomposition
// ORDER: canonicalize
// ORDER: inline
// ORDER: ttir-load-system-desc
// ORDER: ttir-implicit-device
// ORDER: ttir-implicit-broadcast-fold
// ORDER: ttnn-layout
// ORDER: convert-ttir-to-ttnn
// ORDER: remove-dead-values
// ORDER: ttnn-workaround
// ORDER: canonicalize
// ORDER: ttnn-decompose-layouts
// ORDER: ttnn-deallocate
// ORDER-NOT: warning

// OPTIONS: tt-populate-argument-types{argument-types=forward=input
// OPTIONS: mesh-shape={1,1}
// OPTIONS-NOT: ttir-implicit-broadcast-fold
// OPTIONS: ttnn-enable-layout-workaround-pass=false
// OPTIONS-NOT: warning

// NESTED: tt.argument_type = #tt.argument_type<parameter>

// OPTIMIZER: ttnn-workaround
// OPTIMIZER: canonicalize
// OPTIMIZER: ttnn-optimizer{
// OPTIMIZER-DAG: max-legal-layouts=8
// OPTIMIZER-DAG: memory-layout-analysis-enabled=true
// OPTIMIZER-DAG: memory-layout-analysis-policy=BFInterleaved
// OPTIMIZER-DAG: memreconfig-enabled=false
// OPTIMIZER-DAG: row-major-enabled=true
// OPTIMIZER: ttnn-decompose-layouts
// PATH: error: cannot open '{{.*}}.none': No such file or directory
// MESH: error: the mesh has more devices than the system description

// CHECK: func.func @forward(%arg0: tensor<64x128xf32, #[[L:.*]]>) -> tensor<64x128xf32, #[[L]]>
// CHECK-NEXT: %[[D:.*]] = "ttnn.get_device"
// CHECK-NEXT: %[[E:.*]] = "ttnn.empty"(%[[D]])
// CHECK-NEXT: %[[R:.*]] = "ttnn.relu"(%arg0, %[[E]])
// CHECK-NEXT: return %[[R]]
func.func @forward(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.relu"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}
