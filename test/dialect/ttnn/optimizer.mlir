// The optimizer's layouts: without analysis, sharded by depth, interleaved by both policies; overrides; re-laid operands.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true" %s | FileCheck %s --check-prefix=PLAIN
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true insert-memreconfig=mul=1" %s | FileCheck %s --check-prefix=SHARD
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true memory-layout-analysis-policy=GreedyL1Interleaved" %s | FileCheck %s --check-prefix=L1
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true memory-layout-analysis-policy=BFInterleaved" %s | FileCheck %s --check-prefix=L1
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true override-output-layout=mul=2x4,add=4x4:l1:interleaved:tile:bf16,relu=row_major:dram,exp=l1:height_sharded max-legal-layouts=1000" %s | FileCheck %s --check-prefix=OVER
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true memory-layout-analysis-policy=GreedyL1Interleaved" --check-each-pass %s -o /dev/null
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true" --check-each-pass %s -o /dev/null

// PLAIN: #[[DRAM:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8, (d0, d1) -> (0, d0, d1)>, memref<1x2x!tt.tile<32x32, f32>, #dram>, <interleaved>>
// PLAIN: "ttnn.multiply"{{.*}} -> tensor<128x512xf32, #[[DRAM]]>
// PLAIN: "ttnn.add"{{.*}} -> tensor<128x512xf32, #[[DRAM]]>
// PLAIN: return %{{.*}} : tensor<128x512xf32, #[[DRAM]]>

// Of all grids of 64 cores or less, 4x8 gives most cores a tile. The last op of a chain isn't part of it.
// SHARD-DAG: #[[BLOCK:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <4x8, (d0, d1) -> (0, d0, d1)>, memref<1x2x!tt.tile<32x32, f32>, #l1_>, <block_sharded>>
// SHARD-DAG: #[[DRAM:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8, (d0, d1) -> (0, d0, d1)>, memref<1x2x!tt.tile<32x32, f32>, #dram>, <interleaved>>
// SHARD: %[[RELAID:.*]] = "ttnn.to_memory_config"(%arg1){{.*}}block_sharded{{.*}} -> tensor<128x512xf32, #[[BLOCK]]>
// SHARD: "ttnn.multiply"(%arg0, %[[RELAID]], {{.*}} -> tensor<128x512xf32, #[[BLOCK]]>
// SHARD: "ttnn.add"{{.*}} -> tensor<128x512xf32, #[[BLOCK]]>
// SHARD: "ttnn.relu"{{.*}} -> tensor<128x512xf32, #[[BLOCK]]>
// SHARD: "ttnn.exp"{{.*}} -> tensor<128x512xf32, #[[DRAM]]>

// L1: #[[L1:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8, (d0, d1) -> (0, d0, d1)>, memref<1x1x!tt.tile<32x32, f32>, #l1_>, <interleaved>>
// L1: "ttnn.empty"{{.*}}memory_config = #ttnn.memory_config<#l1_, <<1x1>>, <interleaved>>
// L1: "ttnn.multiply"{{.*}} -> tensor<128x512xf32, #[[L1]]>
// L1: "ttnn.exp"{{.*}} -> tensor<128x512xf32, #[[L1]]>

// OVER-DAG: #[[MUL:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x4, (d0, d1) -> (0, d0, d1)>, memref<2x4x!tt.tile<32x32, f32>, #l1_>, <block_sharded>>
// OVER-DAG: #[[ADD:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <4x4>, memref<1x4x!tt.tile<32x32, bf16>, #l1_>, <interleaved>>
// OVER-DAG: #[[RELU:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8, (d0, d1) -> (0, d0, d1)>, memref<16x64xf32, #dram>, <interleaved>>
// OVER-DAG: #[[EXP:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <4x1, (d0, d1) -> (0, d0 floordiv 8, d0 mod 8)>, memref<1x16x!tt.tile<32x32, f32>, #l1_>, <height_sharded>>
// OVER: "ttnn.multiply"{{.*}} -> tensor<128x512xf32, #[[MUL]]>
// OVER: "ttnn.add"{{.*}} -> tensor<128x512xf32, #[[ADD]]>
// OVER: "ttnn.relu"{{.*}} -> tensor<128x512xf32, #[[RELU]]>
// OVER: "ttnn.exp"{{.*}} -> tensor<128x512xf32, #[[EXP]]>
func.func @forward(%a: tensor<128x512xf32>, %b: tensor<128x512xf32>) -> tensor<128x512xf32> {
  %0 = tensor.empty() : tensor<128x512xf32>
  %1 = "ttir.multiply"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<128x512xf32>, tensor<128x512xf32>, tensor<128x512xf32>) -> tensor<128x512xf32> loc("mul")
  %2 = tensor.empty() : tensor<128x512xf32>
  %3 = "ttir.add"(%1, %a, %2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<128x512xf32>, tensor<128x512xf32>, tensor<128x512xf32>) -> tensor<128x512xf32> loc("add")
  %4 = tensor.empty() : tensor<128x512xf32>
  %5 = "ttir.relu"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<128x512xf32>, tensor<128x512xf32>) -> tensor<128x512xf32> loc("relu")
  %6 = tensor.empty() : tensor<128x512xf32>
  %7 = "ttir.exp"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<128x512xf32>, tensor<128x512xf32>) -> tensor<128x512xf32> loc("exp")
  return %7 : tensor<128x512xf32>
}
