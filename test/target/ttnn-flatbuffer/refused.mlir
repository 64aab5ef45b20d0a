// Valid modules that a .ttnn file can't express: refused at the op, and nothing is written.
// RUN: split-file %s %t
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %t/grid.mlir -o %t/grid.in
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t/grid.in -o %t/grid.ttnn 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %t/chips.mlir -o %t/chips.in
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t/chips.in -o %t/chips.ttnn 2>&1 | FileCheck %s --check-prefix=CHIPS
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %t/shard.mlir -o %t/shard.in
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t/shard.in -o %t/shard.ttnn 2>&1 | FileCheck %s --check-prefix=SHARD
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %t/results.mlir -o %t/results.in
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t/results.in -o %t/results.ttnn 2>&1 | FileCheck %s --check-prefix=RESULTS
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %t/resource.mlir -o %t/resource.in
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t/resource.in -o %t/resource.ttnn 2>&1 | FileCheck %s --check-prefix=RESOURCE
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %t/sizes.mlir -o %t/sizes.in
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t/sizes.in -o %t/sizes.ttnn 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %t/mesh.mlir -o %t/mesh.in
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t/mesh.in -o %t/mesh.ttnn 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: not ls %t/grid.ttnn %t/chips.ttnn %t/shard.ttnn %t/results.ttnn %t/resource.ttnn %t/sizes.ttnn %t/mesh.ttnn

// GRID: grid.mlir:{{[0-9]+:[0-9]+}}: error: 'ttnn.to_layout' op a sharded tensor needs a grid of cores and a device that maps it
// CHIPS: chips.mlir:{{[0-9]+:[0-9]+}}: error: 'ttnn.to_layout' op the grid of a sharded tensor must lie on the cores of one device
// SHARD: shard.mlir:{{[0-9]+:[0-9]+}}: error: 'ttnn.to_layout' op a shard must be two-dimensional, its sizes must fit 32 bits
// RESULTS: results.mlir:{{[0-9]+:[0-9]+}}: error: 'ttnn.abs' op must have one result to be written to a .ttnn file
// RESOURCE: resource.mlir:{{[0-9]+:[0-9]+}}: error: 'ttnn.constant' op its elements aren't there, or don't have the type of the result
// SIZES: sizes.mlir:{{[0-9]+:[0-9]+}}: error: 'func.func' op has a tensor whose sizes aren't static or don't fit 32 bits
// MESH: mesh.mlir:{{[0-9]+:[0-9]+}}: error: 'ttnn.get_device' op needs a device whose mesh is two-dimensional

//--- grid.mlir
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x64xf32, #ttnn.buffer_type<system_memory>>>
#sharded = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x2, (d0) -> (0, d0, d0)>, memref<1x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @forward(%a: tensor<64x64xf32, #host>) {
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<tile>}> : (tensor<64x64xf32, #host>) -> tensor<64x64xf32, #sharded>
  return
}

//--- chips.mlir
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x64xf32, #ttnn.buffer_type<system_memory>>>
#sharded = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x2, (d0, d1) -> (1, d0, d1)>, memref<1x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @forward(%a: tensor<64x64xf32, #host>) {
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<tile>}> : (tensor<64x64xf32, #host>) -> tensor<64x64xf32, #sharded>
  return
}

//--- shard.mlir
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x64xf32, #ttnn.buffer_type<system_memory>>>
#sharded = #ttnn.ttnn_layout<(d0, d1) -> (0, d0, d1), <1x2x2, (d0, d1, d2) -> (0, d1, d2)>, memref<1x1x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @forward(%a: tensor<64x64xf32, #host>) {
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<tile>}> : (tensor<64x64xf32, #host>) -> tensor<64x64xf32, #sharded>
  return
}

//--- results.mlir
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x64xf32, #ttnn.buffer_type<system_memory>>>
func.func @forward(%a: tensor<64x64xf32, #host>) {
  %0:2 = "ttnn.abs"(%a, %a, %a, %a) <{operandSegmentSizes = array<i32: 2, 2>}> : (tensor<64x64xf32, #host>, tensor<64x64xf32, #host>, tensor<64x64xf32, #host>, tensor<64x64xf32, #host>) -> (tensor<64x64xf32, #host>, tensor<64x64xf32, #host>)
  return
}

//--- resource.mlir
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x64xf32, #ttnn.buffer_type<system_memory>>>
func.func @forward() {
  %0 = "ttnn.constant"() <{value = dense_resource<missing> : tensor<64x64xf32>}> : () -> tensor<64x64xf32, #host>
  return
}

//--- sizes.mlir
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x64xf32, #ttnn.buffer_type<system_memory>>>
func.func @forward(%a: tensor<4294967296x64xf32, #host>) {
  return
}

//--- mesh.mlir
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = 1x1x2, chipIds = [0, 1]>
func.func @forward() {
  %0 = "ttnn.get_device"() : () -> !tt.device<#device>
  return
}
