// What the types and casts of quant may not be.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{unknown quantized type pear}}
func.func private @f(!quant.pear<i8>)

// -----
// expected-error@+1 {{illegal storage type prefix}}
func.func private @f(!quant.any<x8>)

// -----
// expected-error@+1 {{illegal storage type prefix}}
func.func private @f(!quant.any<f32>)

// -----
// expected-error@+1 {{expected storage type width}}
func.func private @f(!quant.any<u8x>)

// -----
// expected-error@+1 {{illegal storage type size: 0}}
func.func private @f(!quant.any<u0>)

// -----
// expected-error@+1 {{illegal storage type size: 33}}
func.func private @f(!quant.any<i33>)

// -----
// expected-error@+1 {{illegal storage type minimum: -1}}
func.func private @f(!quant.any<u8<-1:3>>)

// -----
// expected-error@+1 {{illegal storage type maximum: 128}}
func.func private @f(!quant.any<i8<-1:128>>)

// -----
// expected-error@+1 {{illegal storage min and storage max: (3:3)}}
func.func private @f(!quant.any<i8<3:3>>)

// -----
// expected-error@+1 {{invalid kind of type specified}}
func.func private @f(!quant.uniform<i8:i8, 1.0>)

// -----
// expected-error@+2 {{invalid kind of type specified}}
// expected-error@+1 {{expecting float expressed type}}
func.func private @f(!quant.calibrated<i8<1.0:2.0>>)

// -----
// expected-error@+2 {{expected ':'}}
// expected-error@+1 {{calibrated values must be present}}
func.func private @f(!quant.calibrated<f32<1.0>>)

// -----
// expected-error@+1 {{illegal min and max: (2.000000e+00:2.000000e+00)}}
func.func private @f(!quant.calibrated<f32<2.0:2.0>>)

// -----
// expected-error@+1 {{scale 0.000000e+00 out of expressed type range [5.960464e-08, 6.550400e+04]}}
func.func private @f(!quant.uniform<i8:f16, 0.0>)

// -----
// expected-error@+1 {{scale 5.000000e+02 out of expressed type range [1.953125e-03, 4.480000e+02]}}
func.func private @f(!quant.uniform<i8:f8E4M3FN, 500.0>)

// -----
// expected-error@+1 {{scale INF out of expressed type range}}
func.func private @f(!quant.uniform<i8:f32, 0x7FF0000000000000>)

// -----
// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
func.func private @f(!quant.uniform<i8:f32:{}, {1.0, {2.0}}>)

// -----
// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
func.func private @f(!quant.uniform<i8:f32:{}, {{1.0}, 2.0}>)

// -----
// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
func.func private @f(!quant.uniform<i8:f32:{}, {{1.0}, {2.0, 3.0}}>)

// -----
// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
func.func private @f(!quant.uniform<i8:f32:{}, {{{1.0}}, {2.0}}>)

// -----
// expected-error@+1 {{scales are nested too deeply}}
func.func private @f(!quant.uniform<i8:f32:{}, {{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{1.0}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}>)

// -----
// expected-error@+1 {{illegal quantized dimension: -1}}
func.func private @f(!quant.uniform<i8:f32:-1, {1.0}>)

// -----
// expected-error@+1 {{illegal quantized dimension: -2}}
func.func private @f(!quant.uniform<i8:f32:{-2:1}, {1.0}>)

// -----
// expected-error@+1 {{illegal block size: 0}}
func.func private @f(!quant.uniform<i8:f32:{2:0}, {1.0}>)

// -----
func.func @f(%a: f64) {
  // expected-error@+1 {{expressed type in quantized type expected to match float type}}
  %0 = quant.qcast %a : f64 to !quant.uniform<i8:f32, 1.0>
  return
}

// -----
func.func @f(%a: !quant.uniform<i8:f32, 1.0>) {
  // expected-error@+1 {{storage type in quantized type expected to match integer type}}
  %0 = quant.scast %a : !quant.uniform<i8:f32, 1.0> to i16
  return
}

// -----
func.func @f(%a: i8) {
  // expected-error@+1 {{input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %a : i8 to i8
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // expected-error@+1 {{input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %a : tensor<2xf32> to tensor<3x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----
func.func @f(%a: f32) {
  // expected-error@+1 {{scalar types may not use per-axis quantization}}
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32:0, {1.0}>
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // expected-error@+1 {{quantized dimension must be less than tensor rank}}
  %0 = quant.qcast %a : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:1, {1.0}>>
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // expected-error@+1 {{quantized dimension size does not match number of scales}}
  %0 = quant.qcast %a : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:0, {1.0}>>
  return
}

// -----
func.func @f(%a: f32) {
  // expected-error@+1 {{scalar types may not use sub-channel quantization}}
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32:{}, {1.0}>
  return
}

// -----
func.func @f(%a: tensor<*xf32>) {
  // expected-error@+1 {{tensor containing the sub-channel quantized type must be ranked}}
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32:{}, {1.0}>>
  return
}

// -----
func.func @f(%a: tensor<2x2xf32>) {
  // expected-error@+1 {{Rank of scales 1 must match the rank of the tensor 2}}
  %0 = quant.qcast %a : tensor<2x2xf32> to tensor<2x2x!quant.uniform<i8:f32:{}, {1.0}>>
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // expected-error@+1 {{quantized dimension 1 must be less than tensor rank 1}}
  %0 = quant.qcast %a : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:{1:1}, {1.0}>>
  return
}

// -----
func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{tensor dimension size 4 at axis 0 must be divisible by the corresponding block size 3}}
  %0 = quant.qcast %a : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32:{0:3}, {1.0}>>
  return
}

// -----
func.func @f(%a: tensor<0xf32>) {
  // expected-error@+1 {{tensor dimension size of zero is not allowed with sub-channel quantization}}
  %0 = quant.qcast %a : tensor<0xf32> to tensor<0x!quant.uniform<i8:f32:{0:3}, {1.0}>>
  return
}

// -----
func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{dimension size 2 of scales tensor at axis 0 should match (tensor dimension at axis / block sizes at axis) = 2}}
  %0 = quant.qcast %a : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32:{0:2}, {1.0}>>
  return
}
