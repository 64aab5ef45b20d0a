// What a .ttnn file says about a program: tensors by number, ops with their text and location, the module, the system.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline --mlir-print-debuginfo %s -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt read --section op_stats %t.ttnn | FileCheck %s --check-prefix=OPS
// RUN: ttrt read --section outputs %t.ttnn | FileCheck %s --check-prefix=OUTPUTS
// RUN: ttrt read --section mlir %t.ttnn | FileCheck %s --check-prefix=MLIR
// RUN: ttrt read --section system_desc %t.ttnn | FileCheck %s --check-prefix=SYSTEM
// The same input gives the same bytes.
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.again && cmp %t.ttnn %t.again

// OPS: "op_name": "ttnn.get_device"{{.*}}"attributes": {"mesh": {"y": 1, "x": 1}, "chip_ids": [0], "out": {"global_id": 0}}
// The destination has the third number; the op writes it.
// OPS: "op_name": "ttnn.empty"{{.*}}"shape": [64, 128], "dtype": "Float32", "layout": "Tile", "num_shards": 1{{.*}}"strategy_type": "NONE"{{.*}}"out": {"global_id": 3,
// OPS: "op_name": "ttnn.add", "location": "loc(\"sum\"(\"model.py\":3:4))", "text": "%2 = \"ttnn.add\"(%arg0, %arg1, %1) {{.*}}loc(\"sum\"(\"model.py\":3:4))"
// OPS-SAME: "type": "Add", "ins": [{"global_id": 1, {{.*}}{"global_id": 2, {{.*}}"out": {"global_id": 3,

// OUTPUTS: program[0]:forward
// OUTPUTS: "global_id": 3,
// OUTPUTS: "shape": [64, 128],
// OUTPUTS: "storage_type": "Device",
// OUTPUTS: "tile_shape": {"y": 32, "x": 32},
// OUTPUTS: "size": 32768
// A second function goes on counting.
// OUTPUTS: program[1]:second
// OUTPUTS: "global_id": 5,

// MLIR: program[0]:forward-ttnn
// MLIR: "ttnn.add"

// SYSTEM: "target_triple": "x86_64-pc-linux-gnu"
// SYSTEM: "arch": "Wormhole_b0"
// SYSTEM: "l1_size": 1499136

func.func @forward(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.add"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32> loc("sum"("model.py":3:4))
  return %1 : tensor<64x128xf32>
}
func.func @second(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.exp"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}
