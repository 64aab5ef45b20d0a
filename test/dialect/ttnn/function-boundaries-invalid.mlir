// Functions that can't get other boundaries.
// RUN: ttmlir-opt --ttnn-create-input-gens --split-input-file --verify-diagnostics %s
// RUN: not ttmlir-opt --ttnn-modify-signatures-for-dylib --split-input-file %s 2>&1 | FileCheck %s

// CHECK: 'func.func' op its input 0 isn't a tensor with a ttnn layout
// expected-error@+1 {{its input 0 isn't a tensor with a ttnn layout}}
func.func @scalar(%a: i32) {
  return
}

// -----

// expected-error@+1 {{has the name of a function to be made}}
func.func @createInputsFor_main_() {
  return
}
func.func @main() {
  return
}

// -----

// CHECK: 'func.func' op can't be called main in C++, and main_ is taken
// expected-error@+1 {{can't be called main in C++, and main_ is taken}}
func.func @main() {
  return
}
func.func @main_() {
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0 floordiv s0, d1 floordiv s1, (d0 mod s0) * s1 + d1 mod s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, d0, d1), meshShape = , chipIds = [0]>
// CHECK: 'func.func' op asks for 2 devices; only one can be handed to it
func.func @devices() {
  %0 = "ttnn.get_device"() : () -> !tt.device<#device>
  %1 = "ttnn.get_device"() : () -> !tt.device<#device>
  return
}

// -----

#dram = #ttnn.buffer_type<dram>
#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!tt.tile<32x32, f32>, #dram>, <interleaved>>
// expected-error@+1 {{no device is in scope for its input 0}}
func.func @nowhere(%a: tensor<32x32xf32, #layout>) {
  return
}
