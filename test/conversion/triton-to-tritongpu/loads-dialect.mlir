// RUN: triton-opt %s --convert-triton-to-tritongpu=target=cuda:80 | FileCheck %s

// The dialect of layouts is there although nothing is converted.
// CHECK-LABEL: @sum
tt.func @sum(%x: tensor<128xf32>) -> f32 {
  // CHECK: (tensor<128xf32, #blocked{{.*}}>) -> f32
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<128xf32>) -> f32
  tt.return %r : f32
}
