// What C++ can't say.
// RUN: ttmlir-opt --convert-ttnn-to-emitc --split-input-file --verify-diagnostics %s

#dram = #ttnn.buffer_type<dram>
#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!tt.tile<32x32, f32>, #dram>, <interleaved>>
func.func @type(%a: tensor<32x32xf32, #layout>) -> tensor<32x32xf32, #layout> {
  // expected-error@+2 {{failed to legalize operation 'ttnn.typecast'}}
  // expected-note@+1 {{TTNN has no such data type}}
  %0 = "ttnn.typecast"(%a) <{dtype = #tt.supportedDataTypes<bfp_f2>}> : (tensor<32x32xf32, #layout>) -> tensor<32x32xf32, #layout>
  return %0 : tensor<32x32xf32, #layout>
}

// -----

func.func @other(%a: tensor<32x32xf32>) -> tensor<32x32xf32> {
  // expected-error@+1 {{failed to legalize operation 'tensor.empty'}}
  %0 = tensor.empty() : tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
