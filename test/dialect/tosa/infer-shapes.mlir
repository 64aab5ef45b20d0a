// What tosa-infer-shapes finds out, and where it casts back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt --split-input-file --tosa-infer-shapes --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @returned
// CHECK:         %[[ADD:.*]] = tosa.add %arg0, %arg1 : (tensor<4x1xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>
// CHECK:         %[[CAST:.*]] = tensor.cast %[[ADD]] : tensor<4x?xf32> to tensor<*xf32>
// CHECK:         return %[[CAST]]
func.func @returned(%a: tensor<4x1xf32>, %b: tensor<1x?xf32>) -> tensor<*xf32> {
  %0 = tosa.add %a, %b : (tensor<4x1xf32>, tensor<1x?xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @moved
// CHECK:         tosa.concat {{.*}} -> tensor<5x6xf32>
// CHECK:         tosa.reshape {{.*}} -> tensor<3x10xf32>
// CHECK:         tosa.transpose {{.*}} -> tensor<10x3xf32>
// CHECK:         tosa.slice {{.*}} -> tensor<8x2xf32>
// CHECK:         tosa.pad {{.*}} -> tensor<9x4xf32>
// CHECK:         tosa.tile {{.*}} -> tensor<9x8xf32>
// CHECK:         tosa.reduce_sum {{.*}} -> tensor<1x8xf32>
// CHECK:         tosa.argmax {{.*}} -> tensor<1xi32>
func.func @moved(%a: tensor<2x6xf32>, %b: tensor<3x?xf32>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x6xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  %s = tosa.const_shape {values = dense<[3, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.reshape %0, %s : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %t = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.slice %2, %t, %u : (tensor<?x?xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?xf32>
  %p = tosa.const_shape {values = dense<[1, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.pad %3, %p, %z : (tensor<?x?xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.tile %4, %m : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %6 = tosa.reduce_sum %5 {axis = 0 : i32} : (tensor<?x?xf32>) -> tensor<1x?xf32>
  %7 = tosa.argmax %6 {axis = 1 : i32} : (tensor<1x?xf32>) -> tensor<?xi32>
  return
}

// -----

// CHECK-LABEL: func.func @windows
// CHECK:         tosa.conv2d {{.*}} -> tensor<1x4x9x5xf32>
// CHECK:         tosa.max_pool2d {{.*}} -> tensor<1x2x4x5xf32>
// CHECK:         tosa.transpose_conv2d {{.*}} -> tensor<1x4x8x7xf32>
func.func @windows(%a: tensor<1x8x8x3xf32>, %w: tensor<5x2x2x3xf32>, %v: tensor<7x2x2x5xf32>, %b: tensor<1xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<5x2x2x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %1 = tosa.max_pool2d %0 {kernel = array<i64: 2, 3>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %2 = tosa.transpose_conv2d %1, %v, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x?x?x?xf32>, tensor<7x2x2x5xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

// What a loop changes stays unknown.
// CHECK-LABEL: func.func @loop
// CHECK:         tosa.while_loop (%{{.*}} = %arg0, %{{.*}} = %arg1) : (tensor<i32>, tensor<1xf32>) -> (tensor<i32>, tensor<?xf32>)
// CHECK:           ^bb0(%{{.*}}: tensor<i32>, %[[X:.*]]: tensor<?xf32>):
// CHECK:           tosa.concat %[[X]], %[[X]] {{.*}} -> tensor<?xf32>
func.func @loop(%i: tensor<i32>, %x: tensor<1xf32>) {
  %0:2 = tosa.while_loop (%j = %i, %y = %x) : (tensor<i32>, tensor<1xf32>) -> (tensor<i32>, tensor<*xf32>) {
    %1 = tosa.greater %i, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %1 : tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>, %y: tensor<?xf32>):
    %1 = tosa.concat %y, %y {axis = 0 : i32} : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
    tosa.yield %j, %1 : tensor<i32>, tensor<*xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @branch
// CHECK:         tosa.cond_if {{.*}} -> tensor<?xf32>
func.func @branch(%c: tensor<i1>, %a: tensor<1xf32>, %b: tensor<2xf32>) {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<*xf32> {
    tosa.yield %a : tensor<1xf32>
  } else {
    tosa.yield %b : tensor<2xf32>
  }
  return
}

// -----

func.func @nothing(%a: tensor<1x3x1x1xi8>) {
  %s = tosa.const_shape {values = dense<[1, 3, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[6, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[-15, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{calculated output height and width must be non-negative, got height = -5, width = 0}}
  %0 = tosa.resize %a, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<1x3x1x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xi8>
  return
}
