// The ops of tosa, in both forms.
// RUN: mlir-opt %s | mlir-opt | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

// CHECK: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int, pro_fp], extensions = [int16, fft]>}
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int, pro_fp], extensions = [int16, fft]>} {

// CHECK: tosa.variable @counter = dense<-1> : tensor<2x4xi8>
tosa.variable @counter = dense<-1> : tensor<2x4xi8>
// CHECK: tosa.variable @state {note} : tensor<2x?xf32>
tosa.variable @state {note} : tensor<2x?xf32>

// CHECK-LABEL: @elements
func.func @elements(%x: tensor<?x4xf32>, %i: tensor<4xi32>, %b: tensor<4xi1>, %zp: tensor<1xf32>, %s: tensor<1xi8>, %t: tensor<257xi16>, %w: tensor<2xi16>) {
  // CHECK: tosa.add %{{.*}}, %{{.*}} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %0 = tosa.add %x, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  // CHECK: tosa.arithmetic_right_shift %{{.*}}, %{{.*}} {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = tosa.arithmetic_right_shift %i, %i {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: tosa.clamp %{{.*}} {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = IGNORE} :
  %2 = tosa.clamp %x {min_val = 0.0 : f32, max_val = 1.0 : f32, nan_mode = IGNORE} : (tensor<?x4xf32>) -> tensor<?x4xf32>
  // CHECK: tosa.maximum %{{.*}}, %{{.*}} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = tosa.maximum %x, %x {nan_mode = PROPAGATE} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  // CHECK: tosa.minimum %{{.*}}, %{{.*}} {nan_mode = IGNORE, note = 1 : i8} :
  %4 = tosa.minimum %x, %x {note = 1 : i8, nan_mode = #tosa.nan_mode<IGNORE>} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  // CHECK: tosa.mul %{{.*}}, %{{.*}}, %{{.*}} :
  %5 = tosa.mul %x, %x, %s : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<1xi8>) -> tensor<?x4xf32>
  // CHECK: tosa.negate %{{.*}}, %{{.*}}, %{{.*}} :
  %6 = tosa.negate %x, %zp, %zp : (tensor<?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4xf32>
  // CHECK: tosa.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %7 = tosa.select %b, %i, %i : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: tosa.greater %{{.*}}, %{{.*}} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %8 = tosa.greater %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  // CHECK: tosa.table %{{.*}}, %{{.*}} :
  %9 = tosa.table %w, %t : (tensor<2xi16>, tensor<257xi16>) -> tensor<2xi32>
  // CHECK: tosa.intdiv %{{.*}}, %{{.*}} :
  %10 = tosa.intdiv %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// CHECK-LABEL: @quantized
func.func @quantized(%q: tensor<4x!quant.uniform<u8:f32, 0.5:3>>, %x: tensor<4xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: i32, %j: i8) {
  // CHECK: tosa.clamp %{{.*}} {max_val = 255 : ui8, min_val = 0 : ui8} :
  %0 = tosa.clamp %q {max_val = 255 : ui8, min_val = 0 : ui8} : (tensor<4x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<u8:f32, 0.5:3>>
  // CHECK: tosa.rescale %{{.*}} {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} :
  %1 = tosa.rescale %x, %m, %s, %s, %s {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = true}
    : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  // CHECK: tosa.apply_scale %{{.*}}, %{{.*}}, %{{.*}} {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  %2 = tosa.apply_scale %i, %i, %j {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  return
}

// CHECK-LABEL: @windows
func.func @windows(%x: tensor<1x4x4x8xf32>, %w: tensor<8x1x1x8xf32>, %b: tensor<8xf32>, %zp: tensor<1xf32>, %r: tensor<1x8x16xf32>, %m: tensor<1x14x19xf32>, %n: tensor<1x19x28xf32>) {
  // CHECK: tosa.conv2d %{{.*}} {acc_type = f32, dilation = array<i64: 1, 1>, local_bound = true, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} :
  %0 = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, local_bound = true}
    : (tensor<1x4x4x8xf32>, tensor<8x1x1x8xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  // CHECK: tosa.avg_pool2d %{{.*}}, %{{.*}}, %{{.*}} {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} :
  %1 = tosa.avg_pool2d %x, %zp, %zp {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
    : (tensor<1x4x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x8xf32>
  // CHECK: tosa.max_pool2d %{{.*}} {kernel = array<i64: 2, 2>, nan_mode = IGNORE, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} :
  %2 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>, nan_mode = IGNORE} : (tensor<1x4x4x8xf32>) -> tensor<1x2x2x8xf32>
  // CHECK: %output_real, %output_imag = tosa.rfft2d %{{.*}} : (tensor<1x8x16xf32>) -> (tensor<1x8x9xf32>, tensor<1x8x9xf32>)
  %3:2 = tosa.rfft2d %r : (tensor<1x8x16xf32>) -> (tensor<1x8x9xf32>, tensor<1x8x9xf32>)
  // CHECK: tosa.matmul %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} :
  %4 = tosa.matmul %m, %n, %zp, %zp : (tensor<1x14x19xf32>, tensor<1x19x28xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x14x28xf32>
  // CHECK: tosa.resize %{{.*}} {mode = BILINEAR} :
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.resize %x, %scale, %offset, %offset {mode = BILINEAR} : (tensor<1x4x4x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x8xf32>
  return
}

// CHECK-LABEL: @places
func.func @places(%x: tensor<2x3xf32>, %one: tensor<1xf32>, %v: tensor<2x3x4xf32>, %k: tensor<2x5xi32>, %y: tensor<2x32xf32>) {
  // CHECK: tosa.const_shape  {values = dense<[0, 1, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.const_shape {values = dense<[0, 1, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // CHECK: tosa.pad %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x4xf32>
  %1 = tosa.pad %x, %0, %one : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x4xf32>
  // CHECK: tosa.transpose %{{.*}} {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // CHECK: tosa.concat %{{.*}}, %{{.*}} {axis = 0 : i32} :
  %3 = tosa.concat %x, %x {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  // CHECK: tosa.argmax %{{.*}} {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  %4 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  // CHECK: tosa.reduce_max %{{.*}} {axis = 1 : i32, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %5 = tosa.reduce_max %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  // CHECK: tosa.gather %{{.*}}, %{{.*}} :
  %6 = tosa.gather %v, %k : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x5x4xf32>
  // CHECK: tosa.dim %{{.*}} {axis = 1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
  %7 = tosa.dim %x {axis = 1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
  // CHECK: tosa.mul_shape %{{.*}}, %{{.*}} : (!tosa.shape<4>, !tosa.shape<4>) -> !tosa.shape<4>
  %8 = tosa.mul_shape %0, %0 : (!tosa.shape<4>, !tosa.shape<4>) -> !tosa.shape<4>
  // CHECK: "tosa.const"() <{values = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
  %9 = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  // CHECK: tosa.custom %{{.*}} {domain_name = "d", implementation_attrs = "", operator_name = "o"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %10 = tosa.custom %x {operator_name = "o", domain_name = "d", implementation_attrs = ""} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: %output_data, %output_scale = tosa.cast_to_block_scaled %{{.*}} {block_size = BLOCK_SIZE_32} :
  %11:2 = tosa.cast_to_block_scaled %y {block_size = BLOCK_SIZE_32} : (tensor<2x32xf32>) -> (tensor<2x32x!tosa.mxint8>, tensor<2x1xf8E8M0FNU>)
  return
}

// CHECK-LABEL: @graphs
func.func @graphs(%c: tensor<i1>, %x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: tosa.cond_if %{{.*}} (%[[A:.*]] = %{{.*}}) : tensor<i1> (tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: ^bb0(%[[A]]: tensor<?xf32>):
  // CHECK-NEXT:   tosa.yield %[[A]] : tensor<?xf32>
  // CHECK-NEXT: } else {
  %0 = tosa.cond_if %c (%a = %x) : tensor<i1> (tensor<?xf32>) -> tensor<?xf32> {
  ^bb0(%a: tensor<?xf32>):
    tosa.yield %a : tensor<?xf32>
  } else {
  ^bb0(%a: tensor<?xf32>):
    tosa.yield %a : tensor<?xf32>
  }
  // CHECK: tosa.cond_if %{{.*}} : tensor<i1> -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: } {note}
  %1:2 = tosa.cond_if %c : tensor<i1> -> (tensor<?xf32>, tensor<?xf32>) {
    tosa.yield %x, %x : tensor<?xf32>, tensor<?xf32>
  } else {
    tosa.yield %x, %x : tensor<?xf32>, tensor<?xf32>
  } {note}
  // CHECK: tosa.while_loop (%{{.*}} = %{{.*}}) : (tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT:   tosa.yield %{{.*}} : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<?xf32>):
  // CHECK: } attributes {note}
  %2 = tosa.while_loop (%a = %0) : (tensor<?xf32>) -> tensor<?xf32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%a: tensor<?xf32>):
    tosa.yield %a : tensor<?xf32>
  } attributes {note}
  // CHECK: tosa.variable_read @state : tensor<2x?xf32>
  %3 = tosa.variable_read @state : tensor<2x?xf32>
  // CHECK: tosa.variable_write @state, %{{.*}} : tensor<2x?xf32>
  tosa.variable_write @state, %3 : tensor<2x?xf32>
  return %2 : tensor<?xf32>
}

}
