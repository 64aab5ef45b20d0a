// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg))" | FileCheck %s
// Functions of elements.

// CHECK-LABEL: func.func @f(
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi32>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.maxsi %{{.*}}, %{{.*}} : i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xf32>) outs(%{{.*}} : tensor<1xf32>) {
// CHECK: %{{.*}} = arith.constant 1.000000e+00 : f32
// CHECK: %{{.*}} = arith.constant 5.000000e+00 : f32
// CHECK: %{{.*}} = arith.minimumf %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<1xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xf32>) outs(%{{.*}} : tensor<1xf32>) {
// CHECK: %{{.*}} = arith.constant 1.000000e+00 : f32
// CHECK: %{{.*}} = arith.constant 5.000000e+00 : f32
// CHECK: %{{.*}} = arith.minimumf %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.cmpf uno, %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<1xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi8>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi8>) outs(%{{.*}} : tensor<1xi8>) {
// CHECK: %{{.*}}-3_i8 = arith.constant -3 : i8
// CHECK: %{{.*}} = arith.constant 5 : i8
// CHECK: %{{.*}} = arith.maxsi %{{.*}}-3_i8, %{{.*}} : i8
// CHECK: %{{.*}} = arith.minsi %{{.*}}, %{{.*}} : i8
// CHECK: linalg.yield %{{.*}} : i8
// CHECK: } -> tensor<1xi8>
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xf32>) outs(%{{.*}} : tensor<1xf32>) {
// CHECK: %{{.*}} = arith.negf %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<1xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi32>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = arith.constant 0 : i64
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i32 to i64
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}}-2147483648_i64 = arith.constant -2147483648 : i64
// CHECK: %{{.*}} = arith.constant 2147483647 : i64
// CHECK: %{{.*}} = arith.maxsi %{{.*}}-2147483648_i64, %{{.*}} : i64
// CHECK: %{{.*}} = arith.minsi %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.trunci %{{.*}} : i64 to i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi8>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi8>) outs(%{{.*}} : tensor<1xi8>) {
// CHECK: %{{.*}} = arith.constant 0 : i16
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i8 to i16
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i16
// CHECK: %{{.*}}-128_i16 = arith.constant -128 : i16
// CHECK: %{{.*}} = arith.constant 127 : i16
// CHECK: %{{.*}} = arith.maxsi %{{.*}}-128_i16, %{{.*}} : i16
// CHECK: %{{.*}} = arith.minsi %{{.*}}, %{{.*}} : i16
// CHECK: %{{.*}} = arith.trunci %{{.*}} : i16 to i8
// CHECK: linalg.yield %{{.*}} : i8
// CHECK: } -> tensor<1xi8>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi8>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi8>) outs(%{{.*}} : tensor<1xi8>) {
// CHECK: %{{.*}} = arith.constant 27 : i16
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i8 to i16
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i16
// CHECK: %{{.*}}-128_i16 = arith.constant -128 : i16
// CHECK: %{{.*}} = arith.constant 127 : i16
// CHECK: %{{.*}} = arith.maxsi %{{.*}}-128_i16, %{{.*}} : i16
// CHECK: %{{.*}} = arith.minsi %{{.*}}, %{{.*}} : i16
// CHECK: %{{.*}} = arith.trunci %{{.*}} : i16 to i8
// CHECK: linalg.yield %{{.*}} : i8
// CHECK: } -> tensor<1xi8>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}}, %{{.*}} : tensor<1xf32>, tensor<1xf32>) outs(%{{.*}} : tensor<1xf32>) {
// CHECK: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<1xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}}, %{{.*}} : tensor<1xi32>, tensor<1xi32>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}}, %{{.*}} : tensor<1xi8>, tensor<1xi8>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i8 to i32
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i8 to i32
// CHECK: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}}, %{{.*}} : tensor<1xi32>, tensor<1xi32>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = arith.constant 27 : i8
// CHECK: %{{.*}} = tosa.apply_scale %{{.*}}, %{{.*}}, %{{.*}} {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}}, %{{.*}} : tensor<1xi32>, tensor<1xi32>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = arith.shrsi %{{.*}}, %{{.*}} : i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}}, %{{.*}} : tensor<1xi32>, tensor<1xi32>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = arith.shrsi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.constant 1 : i32
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = arith.constant false
// CHECK: %{{.*}} = arith.constant true
// CHECK: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.shrsi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.trunci %{{.*}} : i32 to i1
// CHECK: %{{.*}} = arith.andi %{{.*}}, %{{.*}} : i1
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i1
// CHECK: %{{.*}} = arith.extui %{{.*}} : i1 to i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}}, %{{.*}} : tensor<1xf32>, tensor<1xf32>) outs(%{{.*}} : tensor<1xf32>) {
// CHECK: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.cmpf uno, %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.cmpf uno, %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<1xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi32>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}}-1_i32 = arith.constant -1 : i32
// CHECK: %{{.*}} = arith.xori %{{.*}}, %{{.*}}-1_i32 : i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi1>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi1>) outs(%{{.*}} : tensor<1xi1>) {
// CHECK: %{{.*}} = arith.constant true
// CHECK: %{{.*}} = arith.xori %{{.*}}, %{{.*}} : i1
// CHECK: linalg.yield %{{.*}} : i1
// CHECK: } -> tensor<1xi1>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xf32>) outs(%{{.*}} : tensor<1xf32>) {
// CHECK: %{{.*}} = arith.constant 1.000000e+00 : f32
// CHECK: %{{.*}} = arith.divf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<1xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xf32>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = math.roundeven %{{.*}} : f32
// CHECK: %{{.*}} = arith.constant -2.14748365E+9 : f32
// CHECK: %{{.*}} = arith.constant 2.14748365E+9 : f32
// CHECK: %{{.*}} = arith.constant 2147483647 : i32
// CHECK: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.fptosi %{{.*}} : f32 to i32
// CHECK: %{{.*}} = arith.cmpf uge, %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi8>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xf32>) outs(%{{.*}} : tensor<1xi8>) {
// CHECK: %{{.*}} = math.roundeven %{{.*}} : f32
// CHECK: %{{.*}} = arith.constant -1.280000e+02 : f32
// CHECK: %{{.*}} = arith.constant 1.270000e+02 : f32
// CHECK: %{{.*}} = arith.minimumf %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.fptosi %{{.*}} : f32 to i8
// CHECK: linalg.yield %{{.*}} : i8
// CHECK: } -> tensor<1xi8>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi1>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xf32>) outs(%{{.*}} : tensor<1xi1>) {
// CHECK: %{{.*}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{.*}} = arith.cmpf une, %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : i1
// CHECK: } -> tensor<1xi1>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi32>) outs(%{{.*}} : tensor<1xf32>) {
// CHECK: %{{.*}} = arith.sitofp %{{.*}} : i32 to f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<1xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi1>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi32>) outs(%{{.*}} : tensor<1xi1>) {
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = arith.cmpi ne, %{{.*}}, %{{.*}} : i32
// CHECK: linalg.yield %{{.*}} : i1
// CHECK: } -> tensor<1xi1>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi1>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = arith.extui %{{.*}} : i1 to i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi8>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i8 to i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi8>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi32>) outs(%{{.*}} : tensor<1xi8>) {
// CHECK: %{{.*}} = arith.trunci %{{.*}} : i32 to i8
// CHECK: linalg.yield %{{.*}} : i8
// CHECK: } -> tensor<1xi8>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xi32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xf16>) outs(%{{.*}} : tensor<1xi32>) {
// CHECK: %{{.*}} = math.roundeven %{{.*}} : f16
// CHECK: %{{.*}} = arith.fptosi %{{.*}} : f16 to i32
// CHECK: %{{.*}} = arith.constant 0x7C00 : f16
// CHECK: %{{.*}} = arith.constant 0xFC00 : f16
// CHECK: %{{.*}} = arith.cmpf ueq, %{{.*}}, %{{.*}} : f16
// CHECK: %{{.*}} = arith.cmpf ueq, %{{.*}}, %{{.*}} : f16
// CHECK: %{{.*}}-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK: %{{.*}} = arith.constant 2147483647 : i32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}-2147483648_i32, %{{.*}} : i32
// CHECK: linalg.yield %{{.*}} : i32
// CHECK: } -> tensor<1xi32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xf32>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xi1>) outs(%{{.*}} : tensor<1xf32>) {
// CHECK: %{{.*}} = arith.uitofp %{{.*}} : i1 to f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: } -> tensor<1xf32>
// CHECK: %{{.*}} = tensor.empty() : tensor<1xf16>
// CHECK: %{{.*}} = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1xf32>) outs(%{{.*}} : tensor<1xf16>) {
// CHECK: %{{.*}} = arith.truncf %{{.*}} : f32 to f16
// CHECK: linalg.yield %{{.*}} : f16
// CHECK: } -> tensor<1xf16>
func.func @f(%a: tensor<1xf32>, %b: tensor<1xf32>, %c: tensor<1xi32>, %d: tensor<1xi8>, %p: tensor<1xi1>, %h: tensor<1xf16>) {
  %abs = tosa.abs %c : (tensor<1xi32>) -> tensor<1xi32>
  %cl = tosa.clamp %a {min_val = 1.0 : f32, max_val = 5.0 : f32} : (tensor<1xf32>) -> tensor<1xf32>
  %cl2 = tosa.clamp %a {min_val = 1.0 : f32, max_val = 5.0 : f32, nan_mode = IGNORE} : (tensor<1xf32>) -> tensor<1xf32>
  %cli = tosa.clamp %d {min_val = -3 : i8, max_val = 5 : i8} : (tensor<1xi8>) -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zi2 = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
  %n = tosa.negate %a, %z, %z : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %n1 = tosa.negate %c, %zi32, %zi32 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %n2 = tosa.negate %d, %zi, %zi : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  %n3 = tosa.negate %d, %zi2, %zi : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  %m = tosa.mul %a, %b, %zi : (tensor<1xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<1xf32>
  %m1 = tosa.mul %c, %c, %zi : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %m2 = tosa.mul %d, %d, %zi : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi32>
  %m3 = tosa.mul %c, %c, %zi2 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %s = tosa.arithmetic_right_shift %c, %c {round=false} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %s1 = tosa.arithmetic_right_shift %c, %c {round=true} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %mx = tosa.maximum %a, %b {nan_mode = IGNORE} : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %bn = tosa.bitwise_not %c : (tensor<1xi32>) -> tensor<1xi32>
  %ln = tosa.logical_not %p : (tensor<1xi1>) -> tensor<1xi1>
  %r = tosa.reciprocal %a : (tensor<1xf32>) -> tensor<1xf32>
  %c1 = tosa.cast %a : (tensor<1xf32>) -> tensor<1xi32>
  %c2 = tosa.cast %a : (tensor<1xf32>) -> tensor<1xi8>
  %c3 = tosa.cast %a : (tensor<1xf32>) -> tensor<1xi1>
  %c4 = tosa.cast %c : (tensor<1xi32>) -> tensor<1xf32>
  %c5 = tosa.cast %c : (tensor<1xi32>) -> tensor<1xi1>
  %c6 = tosa.cast %p : (tensor<1xi1>) -> tensor<1xi32>
  %c7 = tosa.cast %d : (tensor<1xi8>) -> tensor<1xi32>
  %c8 = tosa.cast %c : (tensor<1xi32>) -> tensor<1xi8>
  %c9 = tosa.cast %h : (tensor<1xf16>) -> tensor<1xi32>
  %c10 = tosa.cast %p : (tensor<1xi1>) -> tensor<1xf32>
  %c11 = tosa.cast %a : (tensor<1xf32>) -> tensor<1xf16>
  return
}
