// tosa-convert-integer-type-to-signless: the bits of integers stay, their types say nothing of a sign, in functions and graphs too.
// RUN: mlir-opt %s --tosa-convert-integer-type-to-signless | FileCheck %s

// CHECK-LABEL: func.func @rescale(%arg0: tensor<4xi8>) -> tensor<4xi16>
// CHECK: "tosa.const"() <{values = dense<-6> : tensor<1xi8>}>
// CHECK: "tosa.const"() <{values = dense<0> : tensor<1xi16>}>
// CHECK: tosa.rescale %arg0, {{.*}} {input_unsigned = true, output_unsigned = true, {{.*}}} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<4xi16>
func.func @rescale(%x: tensor<4xui8>) -> tensor<4xui16> {
  %multiplier = "tosa.const"() <{values = dense<19689> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<15> : tensor<1xi8>}> : () -> tensor<1xi8>
  %in = "tosa.const"() <{values = dense<250> : tensor<1xui8>}> : () -> tensor<1xui8>
  %out = "tosa.const"() <{values = dense<0> : tensor<1xui16>}> : () -> tensor<1xui16>
  %0 = tosa.rescale %x, %multiplier, %shift, %in, %out {input_unsigned = true, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xui8>, tensor<1xi32>, tensor<1xi8>, tensor<1xui8>, tensor<1xui16>) -> tensor<4xui16>
  return %0 : tensor<4xui16>
}

// CHECK-LABEL: func.func @graph
// CHECK: dense<[-1, 127, -128]> : tensor<3xi8>
// CHECK: tosa.cond_if %arg0 : tensor<i1> -> tensor<3xi8>
// CHECK: tosa.yield %{{.*}} : tensor<3xi8>
// CHECK: return %{{.*}} : tensor<3xi8>
func.func @graph(%c: tensor<i1>, %x: tensor<3xui8>) -> tensor<3xui8> {
  %k = "tosa.const"() <{values = dense<[255, 127, 128]> : tensor<3xui8>}> : () -> tensor<3xui8>
  %0 = tosa.cond_if %c : tensor<i1> -> (tensor<3xui8>) {
    tosa.yield %x : tensor<3xui8>
  } else {
    tosa.yield %k : tensor<3xui8>
  }
  return %0 : tensor<3xui8>
}

// CHECK-LABEL: func.func @signed(%arg0: tensor<2xi8>, %arg1: tensor<2xi8>)
func.func @signed(%a: tensor<2xsi8>, %b: tensor<2xi8>) {
  return
}

// CHECK-LABEL: func.func @narrow
// CHECK: dense<[true, false, true, true, false, false, true, false, true]> : tensor<9xi1>
// CHECK: dense<true> : tensor<3xi1>
// CHECK: dense<[1, -1, -8]> : tensor<3xi4>
func.func @narrow() -> (tensor<9xui1>, tensor<3xui1>, tensor<3xui4>) {
  %a = "tosa.const"() <{values = dense<[1, 0, 1, 1, 0, 0, 1, 0, 1]> : tensor<9xui1>}> : () -> tensor<9xui1>
  %b = "tosa.const"() <{values = dense<1> : tensor<3xui1>}> : () -> tensor<3xui1>
  %c = "tosa.const"() <{values = dense<[1, 15, 8]> : tensor<3xui4>}> : () -> tensor<3xui4>
  return %a, %b, %c : tensor<9xui1>, tensor<3xui1>, tensor<3xui4>
}
