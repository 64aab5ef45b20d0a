// Conversions to and from quantized numbers, as arithmetic.
// RUN: mlir-opt --lower-quant-ops --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @scalars(
// CHECK-SAME:      %[[Q:.*]]: !quant.uniform<i8:f32, 5.000000e-01:3>, %[[X:.*]]: f32)
// CHECK:         %[[S:.*]] = quant.scast %[[Q]] : !quant.uniform<i8:f32, 5.000000e-01:3> to i8
// CHECK:         %[[SCALE:.*]] = arith.constant 5.000000e-01 : f32
// CHECK:         %[[ZERO:.*]] = arith.constant 3 : i8
// CHECK:         %[[F:.*]] = arith.sitofp %[[S]] : i8 to f32
// CHECK:         %[[Z:.*]] = arith.sitofp %[[ZERO]] : i8 to f32
// CHECK:         %[[D:.*]] = arith.subf %[[F]], %[[Z]] : f32
// CHECK:         arith.mulf %[[D]], %[[SCALE]] : f32
// CHECK:         %[[DIV:.*]] = arith.divf %[[X]], %{{.*}} : f32
// CHECK:         %[[INT:.*]] = arith.fptoui %[[DIV]] : f32 to i8
// CHECK:         %[[LOW:.*]] = arith.constant 1 : i8
// CHECK:         %[[HIGH:.*]] = arith.constant 7 : i8
// CHECK:         %[[MAX:.*]] = arith.maxui %[[INT]], %[[LOW]] : i8
// CHECK:         %[[MIN:.*]] = arith.minui %[[MAX]], %[[HIGH]] : i8
// CHECK:         quant.scast %[[MIN]] : i8 to !quant.uniform<u8<1:7>:f32, 2.000000e+00>
func.func @scalars(%q: !quant.uniform<i8:f32, 0.5:3>, %x: f32) -> (f32, !quant.uniform<u8<1:7>:f32, 2.0>) {
  %0 = quant.dcast %q : !quant.uniform<i8:f32, 0.5:3> to f32
  %1 = quant.qcast %x : f32 to !quant.uniform<u8<1:7>:f32, 2.0>
  return %0, %1 : f32, !quant.uniform<u8<1:7>:f32, 2.0>
}

// -----

// CHECK-LABEL: func.func @ranked(
// CHECK-SAME:      %[[T:.*]]: tensor<?x2xf16>)
// CHECK:         %[[DIM:.*]] = tensor.dim %[[T]], %c0
// CHECK:         %[[SCALE:.*]] = tensor.splat %{{.*}}[%[[DIM]]] : tensor<?x2xf16>
// CHECK:         %[[DIV:.*]] = arith.divf %[[T]], %[[SCALE]]
// CHECK:         %[[ZERO:.*]] = tensor.splat %{{.*}}[%[[DIM]]] : tensor<?x2xi8>
// CHECK:         %[[Z:.*]] = arith.sitofp %[[ZERO]] : tensor<?x2xi8> to tensor<?x2xf16>
// CHECK:         %[[SUM:.*]] = arith.addf %[[DIV]], %[[Z]]
// CHECK:         arith.fptosi %[[SUM]] : tensor<?x2xf16> to tensor<?x2xi8>
// CHECK:         tensor.splat %{{.*}}[%[[DIM]]] : tensor<?x2xi8>
// CHECK:         tensor.splat %{{.*}}[%[[DIM]]] : tensor<?x2xi8>
// CHECK:         arith.maxsi
// CHECK:         arith.minsi
func.func @ranked(%t: tensor<?x2xf16>) -> tensor<?x2x!quant.uniform<i8<-5:6>:f16, 2.0:1>> {
  %0 = quant.qcast %t : tensor<?x2xf16> to tensor<?x2x!quant.uniform<i8<-5:6>:f16, 2.0:1>>
  return %0 : tensor<?x2x!quant.uniform<i8<-5:6>:f16, 2.0:1>>
}

// -----

// CHECK-LABEL: func.func @unranked(
// CHECK-SAME:      %[[T:.*]]: tensor<*xf32>)
// CHECK:         %[[SHAPE:.*]] = shape.shape_of %[[T]] : tensor<*xf32> -> tensor<?xindex>
// CHECK:         %[[COUNT:.*]] = shape.num_elements %[[SHAPE]]
// CHECK:         %[[ONE:.*]] = tensor.from_elements %[[COUNT]]
// CHECK:         tensor.reshape %[[T]](%[[ONE]]) : (tensor<*xf32>, tensor<1xindex>) -> tensor<?xf32>
// CHECK:         %[[INT:.*]] = arith.fptosi {{.*}} : tensor<?xf32> to tensor<?xi8>
// CHECK:         %[[BACK:.*]] = tensor.reshape %[[INT]](%[[SHAPE]]) : (tensor<?xi8>, tensor<?xindex>) -> tensor<*xi8>
// CHECK:         quant.scast %[[BACK]]
func.func @unranked(%t: tensor<*xf32>) -> tensor<*x!quant.uniform<i8:f32, 2.0>> {
  %0 = quant.qcast %t : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.0>>
  return %0 : tensor<*x!quant.uniform<i8:f32, 2.0>>
}

// -----

// CHECK-DAG:   #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG:   #[[AXIS:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @per_channel(
// CHECK:         %[[S:.*]] = quant.scast
// CHECK:         %[[SCALES:.*]] = arith.constant dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>
// CHECK:         %[[ZEROS:.*]] = arith.constant dense<[0, 4]> : tensor<2xi8>
// CHECK:         %[[INIT:.*]] = tensor.empty(%{{.*}}) : tensor<?x2xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]], #[[AXIS]], #[[AXIS]], #[[ALL]]], iterator_types = ["parallel", "parallel"]} ins(%[[S]], %[[SCALES]], %[[ZEROS]]
// CHECK:           arith.sitofp
// CHECK:           arith.sitofp
// CHECK:           arith.subf
// CHECK:           arith.mulf
func.func @per_channel(%q: tensor<?x2x!quant.uniform<i8:f32:1, {0.5, 0.25:4}>>) -> tensor<?x2xf32> {
  %0 = quant.dcast %q : tensor<?x2x!quant.uniform<i8:f32:1, {0.5, 0.25:4}>> to tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// CHECK-LABEL: func.func @per_channel_unranked(
// CHECK:         %[[SHAPE:.*]] = shape.shape_of
// CHECK:         %[[HEAD:.*]], %{{.*}} = "shape.split_at"(%[[SHAPE]], %c1
// CHECK:         %[[BEFORE:.*]] = shape.num_elements %[[HEAD]]
// CHECK:         %{{.*}}, %[[TAIL:.*]] = "shape.split_at"(%[[SHAPE]], %c2
// CHECK:         %[[BEHIND:.*]] = shape.num_elements %[[TAIL]]
// CHECK:         tensor.from_elements %[[BEFORE]], %c2{{.*}}, %[[BEHIND]] : tensor<3xindex>
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<?x2x?xf32>)
// CHECK:         tensor.reshape {{.*}} -> tensor<*xf32>
func.func @per_channel_unranked(%q: tensor<*x!quant.uniform<i8:f32:1, {0.5, 0.25:4}>>) -> tensor<*xf32> {
  %0 = quant.dcast %q : tensor<*x!quant.uniform<i8:f32:1, {0.5, 0.25:4}>> to tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// CHECK:       #[[BLOCKS:.*]] = affine_map<(d0, d1) -> (0, d1 floordiv 2)>
// CHECK-LABEL: func.func @sub_channel(
// CHECK:         arith.constant dense<{{\[\[}}5.000000e-01, 2.500000e-01]]> : tensor<1x2xf32>
// CHECK:         arith.constant dense<{{\[\[}}3, 4]]> : tensor<1x2xi8>
// CHECK:         linalg.generic {indexing_maps = [#{{.*}}, #[[BLOCKS]], #[[BLOCKS]], #{{.*}}]
func.func @sub_channel(%t: tensor<3x4xf32>) -> tensor<3x4x!quant.uniform<i8:f32:{1:2}, {{0.5:3, 0.25:4}}>> {
  %0 = quant.qcast %t : tensor<3x4xf32> to tensor<3x4x!quant.uniform<i8:f32:{1:2}, {{0.5:3, 0.25:4}}>>
  return %0 : tensor<3x4x!quant.uniform<i8:f32:{1:2}, {{0.5:3, 0.25:4}}>>
}
