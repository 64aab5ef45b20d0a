// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-implicit-broadcast-folding-pass=false enable-layout-workaround-pass=false mesh-shape=1,1 argument-types=forward=input" --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPTIONS
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline=system-desc-path= %s | FileCheck %s
// RUN: ttmlir-opt --pass-pipeline='builtin.module(ttir-to-ttnn-backend-pipeline{argument-types=forward=parameter})' %s 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=enable-optimizer=true %s 2>&1 | FileCheck %s --check-prefix=OPTIMIZER
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=memory-layout-analysis-policy=GreedyL1Interleaved %s 2>&1 | FileCheck %s --check-prefix=POLICY
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=insert-memreconfig=add=0 %s 2>&1 | FileCheck %s --check-prefix=INSERT
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=override-output-layout=add=1x1 %s 2>&1 | FileCheck %s --check-prefix=OVERRIDE
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=memory-layout-analysis-enabled=true %s 2>&1 | FileCheck %s --check-prefix=ANALYSIS
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=memreconfig-enabled=false %s 2>&1 | FileCheck %s --check-prefix=RECONFIG
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=max-legal-layouts=8 %s 2>&1 | FileCheck %s --check-prefix=LEGAL
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=row-major-enabled=true %s 2>&1 | FileCheck %s --check-prefix=ROWMAJOR
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

// What only an optimizer could obey is refused, not passed over.
// OPTIMIZER: error: enable-optimizer: there is no optimizer yet, only the default is possible
// POLICY: error: memory-layout-analysis-policy: there is no optimizer yet
// INSERT: error: insert-memreconfig: there is no optimizer yet
// OVERRIDE: error: override-output-layout: there is no optimizer yet
// ANALYSIS: error: memory-layout-analysis-enabled: there is no optimizer yet
// RECONFIG: error: memreconfig-enabled: there is no optimizer yet
// LEGAL: error: max-legal-layouts: there is no optimizer yet
// ROWMAJOR: error: row-major-enabled: there is no optimizer yet
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
