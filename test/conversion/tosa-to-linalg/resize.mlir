// tosa.resize on the way to loops: the nearest element, or between four.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s

// CHECK-LABEL: @nearest
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<?x3x9x2xi8>)
// CHECK: %[[ROW:.*]] = linalg.index 1 : index
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[LAST:.*]] = arith.constant 1 : i32
// CHECK: %[[R:.*]] = arith.index_cast %[[ROW]] : index to i32
// CHECK: %[[N:.*]] = arith.constant 3 : i32
// CHECK: %[[D:.*]] = arith.constant 2 : i32
// CHECK: %[[M:.*]] = arith.muli %[[R]], %[[D]] : i32
// CHECK: %[[Y:.*]] = arith.addi %[[M]], %{{.*}} : i32
// CHECK: %[[P:.*]] = arith.divsi %[[Y]], %[[N]] : i32
// CHECK: %[[W:.*]] = arith.muli %[[P]], %[[N]] : i32
// CHECK: %[[F:.*]] = arith.subi %[[Y]], %[[W]] : i32
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: %[[T:.*]] = arith.shli %[[F]], %[[ONE]] : i32
// CHECK: %[[C:.*]] = arith.cmpi sge, %[[T]], %[[N]] : i32
// CHECK: %[[S:.*]] = arith.select %[[C]], %[[ONE]], %[[ZERO]] : i32
// CHECK: %[[Q:.*]] = arith.addi %[[P]], %[[S]] : i32
// CHECK: %[[MAX:.*]] = arith.maxsi %[[ZERO]], %[[Q]] : i32
// CHECK: arith.minsi %[[LAST]], %[[MAX]] : i32
// CHECK: tensor.extract %arg0
func.func @nearest(%x: tensor<?x2x4x2xi8>) -> tensor<?x3x9x2xi8> {
  %scale = tosa.const_shape {values = dense<[3, 2, 5, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %offset, %border {mode = NEAREST_NEIGHBOR} : (tensor<?x2x4x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x3x9x2xi8>
  return %0 : tensor<?x3x9x2xi8>
}

// A picture of one row is read there: between columns only.
// CHECK-LABEL: @one_row
// CHECK: arith.floordivsi
// CHECK-NOT: arith.floordivsi
// CHECK: arith.remsi
// CHECK: %[[DX:.*]] = arith.divf
// CHECK-COUNT-4: tensor.extract
// CHECK: %[[UNIT:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[REST:.*]] = arith.subf %[[UNIT]], %[[DX]] : f32
// CHECK: %[[A:.*]] = arith.mulf %{{.*}}, %[[REST]] : f32
// CHECK: %[[B:.*]] = arith.mulf %{{.*}}, %[[DX]] : f32
// CHECK: %[[TOP:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK: linalg.yield %[[TOP]] : f32
func.func @one_row(%x: tensor<1x1x4x1xf32>) -> tensor<1x2x7x1xf32> {
  %scale = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %offset, %border {mode = BILINEAR} : (tensor<1x1x4x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x7x1xf32>
  return %0 : tensor<1x2x7x1xf32>
}
