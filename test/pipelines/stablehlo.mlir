// stablehlo-to-ttir-pipeline: constants of arith, composites, then StableHLO; what isn't used goes away. From there the program is compiled as any other.
// RUN: ttmlir-opt --stablehlo-to-ttir-pipeline %s | FileCheck %s
// RUN: not ttmlir-opt --stablehlo-to-ttir-pipeline="enable-composite-to-call=false" %s 2>&1 | FileCheck %s --check-prefix=COMPOSITE
// RUN: not ttmlir-opt --stablehlo-to-ttir-pipeline="enable-arith-to-stablehlo=false" %s 2>&1 | FileCheck %s --check-prefix=ARITH
// RUN: ttmlir-opt --stablehlo-to-ttir-pipeline="enable-remove-dead-values=false" %s | FileCheck %s --check-prefix=DEAD
// RUN: ttmlir-opt --pass-pipeline="builtin.module(func.func(stablehlo-legalize-composite-to-call{except=other,my.sum}))" %s | FileCheck %s --check-prefix=EXCEPT
// RUN: ttmlir-opt --stablehlo-to-ttir-pipeline --ttir-to-ttnn-backend-pipeline %s | FileCheck %s --check-prefix=TTNN

func.func private @sum(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = stablehlo.add %a, %b : tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}

// CHECK-LABEL: func.func @main
// CHECK: %[[TWO:.*]] = "ttir.constant"() <{value = dense<2.000000e+00>
// CHECK-NOT: ttir.neg
// CHECK: call @sum(%arg0, %[[TWO]])
// COMPOSITE: error: failed to legalize operation 'stablehlo.composite'
// ARITH: error: failed to legalize operation 'arith.constant'
// DEAD: ttir.neg
// EXCEPT: stablehlo.composite "my.sum"
// TTNN: "ttnn.add"
// TTNN-NOT: call
func.func @main(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %two = arith.constant dense<2.0> : tensor<32x32xf32>
  %dead = stablehlo.negate %x : tensor<32x32xf32>
  %0 = stablehlo.composite "my.sum" %x, %two {decomposition = @sum} : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
