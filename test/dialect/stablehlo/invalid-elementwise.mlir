// Types that don't follow from those of operands: ops element by element, quantized elements.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics %s

func.func @abs(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+2 {{'stablehlo.abs' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xf64>'}}
  // expected-error@+1 {{'stablehlo.abs' op failed to infer returned types}}
  %0 = "stablehlo.abs"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xf64>
  return
}

// -----

func.func @complex(%x: tensor<4xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4xcomplex<f32>>' are incompatible}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.complex"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f64>>
  return
}

// -----

func.func @clamp(%low: tensor<3xf32>, %x: tensor<4xf32>, %high: tensor<f32>) {
  // expected-error@+2 {{min shape [3] is not scalar and is not compatible to operand shape [4]}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.clamp"(%low, %x, %high) : (tensor<3xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_pred(%p: tensor<3xi1>, %x: tensor<4xf32>) {
  // expected-error@+2 {{requires the same shape for all operands}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select"(%p, %x, %x) : (tensor<3xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// What is known of one operand is known of the result.
func.func @most_specific(%x: tensor<?xf32>, %y: tensor<4xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.select"(%p, %x, %y) : (tensor<i1>, tensor<?xf32>, tensor<4xf32>) -> tensor<5xf32>
  %p = stablehlo.constant dense<true> : tensor<i1>
  return
}

// -----

func.func @accuracy(%x: tensor<f32>) {
  // expected-error@+1 {{Invalid tolerances for ResultAccuracyAttr with mode DEFAULT, must be all zero.}}
  %0 = "stablehlo.tan"(%x) {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

!q = !quant.uniform<i8:f32, 0.5:1>
!other = !quant.uniform<i8:f32, 0.25:1>

func.func @add_mixed(%x: tensor<2x!q>, %y: tensor<2xf32>) {
  // expected-error@+1 {{expects  all operands and results to be either quantized or non-quantized}}
  %0 = "stablehlo.add"(%x, %y) : (tensor<2x!q>, tensor<2xf32>) -> tensor<2x!q>
  return
}

// -----

!q = !quant.uniform<i8:f32, 0.5:1>
!axis = !quant.uniform<i8:f32:0, {0.5:1, 0.25:1}>

func.func @add_axis(%x: tensor<2x!axis>) {
  // expected-error@+1 {{result is not per_axis quantized but lhs or rhs are}}
  %0 = "stablehlo.add"(%x, %x) : (tensor<2x!axis>, tensor<2x!axis>) -> tensor<2x!q>
  return
}

// -----

!q = !quant.uniform<i8:f32, 0.5:1>
!other = !quant.uniform<i8:f32, 0.25:1>

func.func @reshape_scale(%x: tensor<2x!q>) {
  // expected-error@+1 {{expect same quantization scale and zero_point but got 'tensor<2x!quant.uniform<i8:f32, 5.000000e-01:1>>' vs 'tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:1>>'}}
  %0 = "stablehlo.reshape"(%x) : (tensor<2x!q>) -> tensor<1x2x!other>
  return
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.5:1, 0.25:1}>
!next = !quant.uniform<i8:f32:1, {0.5:1, 0.25:1}>

func.func @transposed_axis(%x: tensor<2x2x!axis>) {
  // expected-error@+1 {{operand quantization_dimension 0 is not same as permutation[1] = 1}}
  %0 = "stablehlo.transpose"(%x) <{permutation = array<i64: 0, 1>}> : (tensor<2x2x!axis>) -> tensor<2x2x!next>
  return
}

// -----

!axis = !quant.uniform<i8:f32:0, {0.5:1}>
!next = !quant.uniform<i8:f32:1, {0.5:1, 0.25:1}>

func.func @repeated_scale(%x: tensor<1x!axis>) {
  // expected-error@+1 {{mismatch result scale 1 (2.500000e-01) and operand scale 0 (5.000000e-01)}}
  %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1x!axis>) -> tensor<3x2x!next>
  return
}

// -----

!q = !quant.uniform<i8:f64, 0.5:1>

func.func @quantize(%x: tensor<2xf32>) {
  // expected-error@+1 {{Expressed type of result expected to be 'f32', but got 'f64'}}
  %0 = "stablehlo.uniform_quantize"(%x) : (tensor<2xf32>) -> tensor<2x!q>
  return
}

// -----

!q = !quant.uniform<i8:f32, 0.5:1>

func.func @product(%x: tensor<2x3x!q>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %0 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3x!q>, tensor<3x4xf32>) -> tensor<2x4x!q>
  return
}

// -----

!q = !quant.uniform<i8:f32, 0.5:1>

func.func @zero_point(%x: tensor<2x3x!q>, %y: tensor<3x4x!q>) {
  // expected-error@+1 {{Zero point of rhs should be 0}}
  %0 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3x!q>, tensor<3x4x!q>) -> tensor<2x4x!q>
  return
}
