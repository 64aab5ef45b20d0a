// Quantized types of which nothing says how numbers are stored.
// RUN: mlir-opt --lower-quant-ops --split-input-file --verify-diagnostics %s

func.func @any(%q: !quant.any<i8:f32>) -> f32 {
  // expected-error@+1 {{'quant.dcast' op isn't of a uniform quantized type}}
  %0 = quant.dcast %q : !quant.any<i8:f32> to f32
  return %0 : f32
}

// -----

func.func @calibrated(%x: tensor<2xf32>) -> tensor<2x!quant.calibrated<f32<-1.0:1.0>>> {
  // expected-error@+1 {{'quant.qcast' op isn't of a uniform quantized type}}
  %0 = quant.qcast %x : tensor<2xf32> to tensor<2x!quant.calibrated<f32<-1.0:1.0>>>
  return %0 : tensor<2x!quant.calibrated<f32<-1.0:1.0>>>
}
