// Modules are held against the specification, for the target that they name.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --split-input-file --verify-diagnostics --tosa-validate=strict-op-spec-alignment=true

// Without a target it is version 1.0, level 8k, both profiles.
func.func @fine(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
  %0 = tosa.add %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.bitwise_and %i, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xi32>
}

// -----

func.func @elements(%x: tensor<2xf64>) -> tensor<2xf64> {
  // expected-error@+1 {{'tosa.abs' op is not profile-aligned: element type 'f64' is not legal}}
  %0 = tosa.abs %x : (tensor<2xf64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// -----

func.func @types(%x: tensor<2xi16>) -> tensor<2xi16> {
  // expected-error@+1 {{'tosa.add' op illegal: operation operand/result data types did not align with any profile or extension, got (i16,i16,i16), did you mean (i32,i32,i32)? Otherwise, please refer to the 'supported data types' for 'tosa.add' in the specification.}}
  %0 = tosa.add %x, %x : (tensor<2xi16>, tensor<2xi16>) -> tensor<2xi16>
  return %0 : tensor<2xi16>
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [bf16]>} {
  func.func @profile(%x: tensor<2xf32>, %y: tensor<2xbf16>) -> (tensor<2xf32>, tensor<2xbf16>) {
    // expected-error@+1 {{'tosa.exp' op illegal: requires [pro_fp] but not enabled in target}}
    %0 = tosa.exp %x : (tensor<2xf32>) -> tensor<2xf32>
    // expected-error@+1 {{'tosa.exp' op illegal: requires [pro_fp] to work with but not enabled in target}}
    %1 = tosa.exp %y : (tensor<2xbf16>) -> tensor<2xbf16>
    return %0, %1 : tensor<2xf32>, tensor<2xbf16>
  }
}

// -----

func.func @extension(%x: tensor<2xbf16>) -> tensor<2xbf16> {
  // expected-error@+1 {{'tosa.exp' op illegal: requires [bf16] but not enabled in target}}
  %0 = tosa.exp %x : (tensor<2xbf16>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = "8k", profiles = [pro_int, pro_fp], extensions = [bf16]>} {
  func.func @both(%x: tensor<2x3xbf16>) -> tensor<2xi64> {
    // expected-error@+1 {{'tosa.argmax' op illegal: requires all of [bf16, int64] but not enabled in target}}
    %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xbf16>) -> tensor<2xi64>
    return %0 : tensor<2xi64>
  }
}

// -----

// expected-error@+1 {{extension 'int64' is not compatible with the target version 1.0, minimum required version is 1.1}}
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [int64]>} {
}

// -----

func.func @constants(%x: tensor<2xi32>, %shift: tensor<1xi8>) -> tensor<2xi32> {
  // expected-error@+1 {{'tosa.mul' op expected compile time resolvable constant, but got variable value for operand #2}}
  %0 = tosa.mul %x, %x, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [dynamic]>} {
  func.func @variable(%x: tensor<2xi32>, %shift: tensor<1xi8>) -> tensor<2xi32> {
    %0 = tosa.mul %x, %x, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
    return %0 : tensor<2xi32>
  }
}

// -----

func.func @levels(%x: tensor<1x1x1x1x1x1x2xf32>, %y: tensor<?xf32>, %z: tensor<40000x40000xf32>, %p: tensor<1x9000x2x1xf32>) -> tensor<1x8x2x1xf32> {
  // expected-error@+1 {{'tosa.exp' op failed level check: operand rank(shape) <= MAX_RANK}}
  %0 = tosa.exp %x : (tensor<1x1x1x1x1x1x2xf32>) -> tensor<1x1x1x1x1x1x2xf32>
  // expected-error@+1 {{'tosa.exp' op failed level check: operand shape dimension cannot be dynamic when targeting TOSA specification version 1.0 or below}}
  %1 = tosa.exp %y : (tensor<?xf32>) -> tensor<?xf32>
  // expected-error@+1 {{'tosa.exp' op failed level check: operand tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)}}
  %2 = tosa.exp %z : (tensor<40000x40000xf32>) -> tensor<40000x40000xf32>
  // expected-error@+1 {{'tosa.max_pool2d' op failed level check: kernel <= MAX_KERNEL}}
  %3 = tosa.max_pool2d %p {kernel = array<i64: 8993, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9000x2x1xf32>) -> tensor<1x8x2x1xf32>
  return %3 : tensor<1x8x2x1xf32>
}

// -----

// Another level takes all of that.
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "none", profiles = [pro_fp], extensions = [bf16]>} {
  func.func @no_level(%x: tensor<1x1x1x1x1x1x2xf32>, %y: tensor<?xf32>) -> (tensor<1x1x1x1x1x1x2xf32>, tensor<?xf32>) {
    %0 = tosa.exp %x : (tensor<1x1x1x1x1x1x2xf32>) -> tensor<1x1x1x1x1x1x2xf32>
    %1 = tosa.exp %y : (tensor<?xf32>) -> tensor<?xf32>
    return %0, %1 : tensor<1x1x1x1x1x1x2xf32>, tensor<?xf32>
  }
}

// -----

func.func @convolution(%x: tensor<1x9000x2x1xf32>, %w: tensor<1x3x1x1xf32>, %b: tensor<1xf32>) -> tensor<1x806x2x1xf32> {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op failed level check: dilation_y * KH <= MAX_KERNEL}}
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 4097, 1>} : (tensor<1x9000x2x1xf32>, tensor<1x3x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x806x2x1xf32>
  return %0 : tensor<1x806x2x1xf32>
}

// -----

func.func @numbers(%x: tensor<2xi32>, %y: tensor<4xi8>, %table: tensor<255xi8>) -> (tensor<2xi32>, tensor<4xi8>) {
  %shift = "tosa.const"() {values = dense<64> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op requires 0 <= shift && shift <= 63, but got: 64}}
  %0 = tosa.mul %x, %x, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  // expected-error@+2 {{'tosa.table' op expected compile time resolvable constant, but got variable value for operand #1}}
  // expected-error@+1 {{'tosa.table' op requires table size of 256, got 255}}
  %1 = tosa.table %y, %table : (tensor<4xi8>, tensor<255xi8>) -> tensor<4xi8>
  return %0, %1 : tensor<2xi32>, tensor<4xi8>
}

// -----

func.func @rescaled(%x: tensor<2xi32>) -> tensor<2xi8> {
  %multiplier = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %shift = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1xi8>
  %from = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %to = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-error@+2 {{'tosa.rescale' op failed attribute check: rounding_mode = DOUBLE_ROUND requires extension [doubleround]}}
  // expected-error@+1 {{'tosa.rescale' op i32 input type is not allowed with unsigned output.}}
  %0 = tosa.rescale %x, %multiplier, %shift, %from, %to {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = true} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

func.func @pictures(%x: tensor<1x3x4x1xf32>) -> tensor<1x3x4x1xf32> {
  %scale = tosa.const_shape {values = dense<[1, 1, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[16, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[16, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expect offsetY / scaleYNumerator to be in range [-1, 16), got 16/1}}
  %0 = tosa.resize %x, %scale, %offset, %border {mode = NEAREST_NEIGHBOR} : (tensor<1x3x4x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x4x1xf32>
  return %0 : tensor<1x3x4x1xf32>
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_fp], extensions = [controlflow]>} {
  func.func @graphs(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
    // expected-error@+1 {{'tosa.cond_if' op is not conformant to the TOSA specification. It requires the 'else' region is isolated from above.}}
    %0 = tosa.cond_if %c (%a = %x) : tensor<i1> (tensor<2xf32>) -> tensor<2xf32> {
    ^bb0(%a: tensor<2xf32>):
      tosa.yield %a : tensor<2xf32>
    } else {
    ^bb0(%a: tensor<2xf32>):
      tosa.yield %x : tensor<2xf32>
    }
    return %0 : tensor<2xf32>
  }
}

// -----

func.func @no_graphs(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'tosa.cond_if' op illegal: requires [controlflow] but not enabled in target}}
  %0 = tosa.cond_if %c (%a = %x) : tensor<i1> (tensor<2xf32>) -> tensor<2xf32> {
  ^bb0(%a: tensor<2xf32>):
    tosa.yield %a : tensor<2xf32>
  } else {
  ^bb0(%a: tensor<2xf32>):
    tosa.yield %a : tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}
