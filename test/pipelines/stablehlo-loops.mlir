// A loop that runs a known number of times is unrolled on the way to ttir, unless that is switched off: then it is refused.
// RUN: ttmlir-opt --stablehlo-to-ttir-pipeline %s | FileCheck %s
// RUN: not ttmlir-opt --stablehlo-to-ttir-pipeline="enable-flatten-control-flow=false" %s 2>&1 | FileCheck %s --check-prefix=LOOP

// LOOP: error: failed to legalize operation 'stablehlo.while'
// CHECK-LABEL: func.func @doubled
// CHECK: "ttir.add"(%arg0, %arg0,
// CHECK: "ttir.add"
// CHECK-NOT: "ttir.add"({{.*}}tensor<4xf32>
// CHECK: return
func.func @doubled(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %limit = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %a, %a : tensor<4xf32>
    %2 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %2, %1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
