// In a file, ops that write into one buffer write one tensor. What that would change isn't written.
// RUN: split-file %s %t
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %t/read.mlir -o %t/read.ttnn.mlir
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t/read.ttnn.mlir -o %t/read.ttnn 2>&1 | FileCheck %s --check-prefix=READ
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --mlir-print-debuginfo %t/returned.mlir -o %t/returned.ttnn.mlir
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t/returned.ttnn.mlir -o %t/returned.ttnn 2>&1 | FileCheck %s --check-prefix=RETURNED
// RUN: not ls %t/read.ttnn %t/returned.ttnn
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device %t/again.mlir | ttmlir-translate --ttnn-to-flatbuffer -o %t/again.ttnn

//--- read.mlir
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!t = tensor<32x32xf32, #tiles>
func.func @forward(%a: !t, %b: !t, %e: !t, %f: !t) -> !t {
  %0 = "ttnn.abs"(%a, %e) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  %1 = "ttnn.neg"(%b, %e) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  // READ: read.mlir:7:8: error: 'ttnn.add' op reads operand #1 after another op has been given its buffer to write
  %2 = "ttnn.add"(%1, %0, %f) <{operandSegmentSizes = array<i32: 2, 1>}> : (!t, !t, !t) -> !t
  return %2 : !t
}

//--- returned.mlir
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!t = tensor<32x32xf32, #tiles>
func.func @forward(%a: !t, %e: !t) -> (!t, !t) {
  %0 = "ttnn.abs"(%a, %e) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  // RETURNED: returned.mlir:6:3: error: 'func.return' op reads operand #1 after another op has been given its buffer to write
  return %0, %e : !t, !t
}

// A buffer may be written again when nothing looks at the old value any more.
//--- again.mlir
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!t = tensor<32x32xf32, #tiles>
func.func @forward(%a: !t, %e: !t) -> !t {
  %0 = "ttnn.abs"(%a, %e) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  %1 = "ttnn.neg"(%0, %e) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  %2 = "ttnn.add"(%1, %1, %1) <{operandSegmentSizes = array<i32: 2, 1>}> : (!t, !t, !t) -> !t
  return %2 : !t
}
