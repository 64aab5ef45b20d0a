// Products that are to be nearly exact are several of fewer bits.
// RUN: triton-opt %s --tritongpu-F32DotTC=emu-tf32=true | FileCheck %s
// RUN: triton-opt %s --tritongpu-F32DotTC | FileCheck %s --check-prefix=OFF

// CHECK-LABEL: @tf32x3(
// CHECK-SAME: %[[A:[a-z0-9]+]]: {{.*}}, %[[B:[a-z0-9]+]]: {{.*}}, %[[C:[a-z0-9]+]]:
// CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0.000000e+00>
// CHECK: %[[ABIG:.*]] = tt.elementwise_inline_asm "cvt.rna.tf32.f32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %[[A]]
// CHECK: %[[ASMALL:.*]] = arith.subf %[[A]], %[[ABIG]]
// CHECK: %[[BBIG:.*]] = tt.elementwise_inline_asm {{.*}} %[[B]]
// CHECK: %[[BSMALL:.*]] = arith.subf %[[B]], %[[BBIG]]
// CHECK: %[[D0:.*]] = tt.dot %[[ASMALL]], %[[BBIG]], %[[ZERO]], inputPrecision = tf32
// CHECK: %[[D1:.*]] = tt.dot %[[ABIG]], %[[BSMALL]], %[[D0]], inputPrecision = tf32
// CHECK: %[[NAN:.*]] = arith.cmpf uno, %[[D1]], %[[D1]]
// CHECK: %[[REST:.*]] = arith.select %[[NAN]], %[[ZERO]], %[[D1]]
// CHECK: %[[D2:.*]] = tt.dot %[[ABIG]], %[[BBIG]], %[[REST]], inputPrecision = tf32
// CHECK: arith.addf %[[D2]], %[[C]]
// OFF-LABEL: @tf32x3(
// OFF: tt.dot {{.*}} inputPrecision = tf32x3
tt.func @tf32x3(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %d = tt.dot %a, %b, %c, inputPrecision = tf32x3 : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>
  tt.return %d : tensor<32x32xf32>
}

// CHECK-LABEL: @bf16x3(
// CHECK-COUNT-4: arith.truncf
// CHECK-NOT: arith.truncf
// CHECK-COUNT-3: tt.dot {{.*}} : tensor<32x32xbf16> * tensor<32x32xbf16>
// CHECK-NOT: tt.dot
// OFF-LABEL: @bf16x3(
// OFF-COUNT-3: tt.dot
tt.func @bf16x3(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %d = tt.dot %a, %b, %c, inputPrecision = bf16x3 : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>
  tt.return %d : tensor<32x32xf32>
}

// CHECK-LABEL: @bf16x6(
// CHECK-COUNT-6: arith.truncf
// CHECK-COUNT-6: tt.dot {{.*}} : tensor<32x32xbf16> * tensor<32x32xbf16>
// CHECK-NOT: tt.dot
tt.func @bf16x6(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %d = tt.dot %a, %b, %c, inputPrecision = bf16x6 : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>
  tt.return %d : tensor<32x32xf32>
}

// CHECK-LABEL: @plain(
// CHECK: tt.dot {{.*}} inputPrecision = tf32 :
tt.func @plain(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>
  tt.return %d : tensor<32x32xf32>
}
