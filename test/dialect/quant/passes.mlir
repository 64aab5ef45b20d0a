// Quantized types become simpler ones, or what is stored.
// RUN: mlir-opt %s --normalize-quant-types --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s --check-prefix=NORMAL
// RUN: mlir-opt %s --strip-func-quant-types --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s --check-prefix=STRIP

!one = !quant.uniform<i8:f32:{0:4, 1:4}, {{2.0:1}}>
!rows = !quant.uniform<i8:f32:{0:1}, {{2.0:1}, {3.0}}>
!pairs = !quant.uniform<i8:f32:{0:2}, {{2.0:1}, {3.0}}>
!grid = !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:1, 1.0}, {3.0, 1.0}}>
!layer = !quant.uniform<u4:f16, 0.5>

// NORMAL: @callee(tensor<4x4x!quant.uniform<i8:f32, 2.000000e+00:1>>, tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:1,3.000000e+00}>>)
// A scale for two rows is no scale for each, and a grid has no single dimension.
// NORMAL-SAME: -> (tensor<4x4x!quant.uniform<i8:f32:{0:2}, {{.*}}>>, tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{.*}}>>)
// STRIP: @callee(tensor<4x4xi8>, tensor<2x4xi8>) -> (tensor<4x4xi8>, tensor<2x4xi8>)
func.func private @callee(tensor<4x4x!one>, tensor<2x4x!rows>) -> (tensor<4x4x!pairs>, tensor<2x4x!grid>)

// NORMAL: @caller(%arg0: tensor<4x4x!quant.uniform<i8:f32, 2.000000e+00:1>>, %arg1: tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00:1,3.000000e+00}>>, %arg2: !quant.uniform<u4:f16, 5.000000e-01>)
// NORMAL: call @callee(%arg0, %arg1)
// NORMAL: "test.use"(%{{.*}}#0) ({
// NORMAL-NEXT: ^bb0(%{{.*}}: tensor<4x4x!quant.uniform<i8:f32, 2.000000e+00:1>>):
// STRIP: @caller(%arg0: tensor<4x4xi8>, %arg1: tensor<2x4xi8>, %arg2: i4) -> i4
// STRIP: %[[ARG:.*]] = quant.scast %arg2 : i4 to !quant.uniform<u4:f16, 5.000000e-01>
// STRIP: %[[CALL:.*]]:2 = call @callee(%arg0, %arg1)
// STRIP: %[[RESULT:.*]] = quant.scast %[[CALL]]#0 : tensor<4x4xi8> to tensor<4x4x!quant.uniform<i8:f32:{0:2}, {{.*}}>>
// STRIP: "test.use"(%[[RESULT]])
// STRIP: %[[USED:.*]] = "test.scalar"(%[[ARG]])
// STRIP: %[[BACK:.*]] = quant.scast %[[USED]] : !quant.uniform<u4:f16, 5.000000e-01> to i4
// STRIP: return %[[BACK]] : i4
func.func @caller(%a: tensor<4x4x!one>, %b: tensor<2x4x!rows>, %c: !layer) -> !layer {
  %0:2 = call @callee(%a, %b) : (tensor<4x4x!one>, tensor<2x4x!rows>) -> (tensor<4x4x!pairs>, tensor<2x4x!grid>)
  "test.use"(%0#0) ({
  ^bb0(%x: tensor<4x4x!one>):
    "test.end"(%x) : (tensor<4x4x!one>) -> ()
  }) : (tensor<4x4x!pairs>) -> ()
  %1 = "test.scalar"(%c) : (!layer) -> !layer
  return %1 : !layer
}

// STRIP: func.func @unranked() -> (tensor<*xi8>, tensor<?xi8>)
// STRIP: quant.scast %{{.*}} : tensor<*x!quant.uniform<i8:f32, 2.000000e+00>> to tensor<*xi8>
!any = !quant.uniform<i8:f32, 2.0>
func.func @unranked() -> (tensor<*x!any>, tensor<?x!any>) {
  %0 = "test.make"() : () -> tensor<*x!any>
  %1 = "test.make"() : () -> tensor<?x!any>
  return %0, %1 : tensor<*x!any>, tensor<?x!any>
}
