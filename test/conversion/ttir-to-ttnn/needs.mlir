// The pass says what has to run before it.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics --convert-ttir-to-ttnn %s

func.func @layouts(%a: tensor<4x32xbf16>) -> tensor<4x32xbf16> {
  // expected-error @below {{failed to legalize operation 'tensor.empty'}}
  // expected-note @below {{its tensors need ttnn layouts: run ttnn-layout first}}
  %0 = tensor.empty() : tensor<4x32xbf16>
  return %0 : tensor<4x32xbf16>
}

// -----

#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!tt.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @device() -> tensor<4x32xbf16, #layout> {
  // expected-error @below {{failed to legalize operation 'tensor.empty'}}
  // expected-note @below {{no device is in scope: run ttir-implicit-device first}}
  %0 = tensor.empty() : tensor<4x32xbf16, #layout>
  return %0 : tensor<4x32xbf16, #layout>
}
