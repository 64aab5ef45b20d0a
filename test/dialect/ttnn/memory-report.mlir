// What fits and what doesn't: text, JSON, a drawing, and errors that say what is what.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true memory-layout-analysis-policy=GreedyL1Interleaved" --ttnn-memory-report %s -o /dev/null 2>&1 | FileCheck %s
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true override-output-layout=add=1x1:l1:height_sharded:tile" --ttnn-memory-report="format=json file=%t.json check=false" %s -o /dev/null
// RUN: %python -c "import json,sys; d=json.load(open(sys.argv[1])); s=d[0]['steps']; assert [x['l1_tensors'] for x in s] == [0, 1 << 20, 1 << 20], s; assert d[0]['l1_peak_step'] == 1 and len(d) == 2" %t.json
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true override-output-layout=add=1x1:l1:height_sharded:tile,mul=1x1:l1:height_sharded:tile" --ttnn-memory-report="format=svg file=%t.svg" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-check=true memory-report=json memory-report-file=%t.pipeline.json override-output-layout=add=1x1:l1:height_sharded:tile,mul=1x1:l1:height_sharded:tile" %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: %python -c "import json,sys; assert len(json.load(open(sys.argv[1]))) == 2" %t.pipeline.json
// RUN: %python -c "import sys, xml.dom.minidom as m; assert len(m.parse(sys.argv[1]).getElementsByTagName('title')) == 3" %t.svg
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline --ttnn-memory-report=format=pdf %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not ttmlir-opt --ttnn-memory-report %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=DEVICE

// CHECK: func @small: 1.43 MB of L1 in each of 64 cores, {{[0-9.]+}} MB of DRAM in each of 12 banks are free
// Inputs are streamed through two tiles of 4 KB each, so is the result: 24 KB, and the result's 256 tiles over 64 cores: 16 KB.
// CHECK: 0 0.016 0.023 0.039 {{[0-9.]+}} ttnn.multiply mul
// CHECK: 1 0.031 0.023 0.055 {{[0-9.]+}} ttnn.add add
// CHECK: 2 0.031 0.016 0.047 {{[0-9.]+}} ttnn.relu relu
// CHECK: most of L1: 0.055 MB (3.8 %) at step 1, ttnn.add
// CHECK: func @empty

// LARGE: error: {{.*}}'ttnn.add' op needs 2.01 MB of L1 on core (0,0), 1.43 MB are free: circular buffers 0.01 MB, inputs 1.00 MB, result 1.00 MB, other tensors 0.00 MB; try its inputs in DRAM (override-output-layout=<op>=dram)
// FORMAT: error: the memory report can be text, json, svg, or none
// DEVICE: error: {{.*}}the memory report needs tt.device and tt.system_desc
func.func @small(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %0 = tensor.empty() : tensor<512x512xf32>
  %1 = "ttir.multiply"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> loc("mul")
  %2 = tensor.empty() : tensor<512x512xf32>
  %3 = "ttir.add"(%1, %b, %2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> loc("add")
  %4 = tensor.empty() : tensor<512x512xf32>
  %5 = "ttir.relu"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32> loc("relu")
  return %5 : tensor<512x512xf32>
}
func.func @empty() {
  return
}
