// The types of quant in all their forms, and the casts.
// RUN: mlir-opt %s --mlir-print-local-scope | mlir-opt --mlir-print-local-scope | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic --mlir-print-local-scope | mlir-opt --mlir-print-local-scope | FileCheck %s

// CHECK: @any(!quant.any<i8>, !quant.any<u8:f16>, !quant.any<i4<-3:7>:f32>)
func.func private @any(!quant.any<i8>, !quant.any<u8:f16>, !quant.any<si4<-3:7>:f32>)
// CHECK: @calibrated(!quant.calibrated<f32<-1.500000e+00:2.000000e+00>>)
func.func private @calibrated(!quant.calibrated<f32<-1.5:2.0>>)
// CHECK: @uniform(!quant.uniform<i8:f32, 5.000000e-01>, !quant.uniform<u16<1:99>:bf16, 1.000000e+00:-3>)
func.func private @uniform(!quant<uniform<i8:f32, 0.5:0>>, !quant.uniform<u16<1:99>:bf16, 1.0:-3>)
// CHECK: @perAxis(!quant.uniform<i8:f32:2, {5.000000e-01,2.500000e-01:7}>)
func.func private @perAxis(!quant.uniform<i8:f32:2, {0.5, 0.25:7}>)
// CHECK: @blocks(!quant.uniform<i8:f32:{0:2, 1:1}, {{[{][{]}}1.000000e+00:3, 2.000000e+00}, {3.000000e+00, 4.000000e+00:-1}}>, !quant.uniform<u8:f32:{}, {5.000000e-01}>)
func.func private @blocks(!quant.uniform<i8:f32:{0:2, 1:1}, {{1.0:3, 2.0}, {3.0, 4.0:-1}}>, !quant.uniform<u8:f32:{}, {0.5}>)
// A scale that isn't a number of the expressed type is rounded in blocks only.
// CHECK: @rounded(!quant.uniform<i8:f16:{0:1}, {9.997550e-02}>, !quant.uniform<i8:f16, 1.000000e-01>)
func.func private @rounded(!quant.uniform<i8:f16:{0:1}, {0.1}>, !quant.uniform<i8:f16, 0.1>)

!q = !quant.uniform<i8:f32, 2.0:128>
!axis = !quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>
// CHECK-LABEL: @casts
func.func @casts(%f: f32, %t: tensor<4x?xf32>, %u: tensor<*xf32>, %three: tensor<?x3xf32>) {
  // CHECK: quant.qcast %{{.*}} : f32 to !quant.uniform<i8:f32, 2.000000e+00:128>
  %0 = quant.qcast %f : f32 to !q
  // CHECK: quant.dcast %{{.*}} : !quant.uniform<i8:f32, 2.000000e+00:128> to f32
  %1 = quant.dcast %0 : !q to f32
  // CHECK: quant.scast %{{.*}} : !quant.uniform<i8:f32, 2.000000e+00:128> to i8
  %2 = quant.scast %0 : !q to i8
  // CHECK: quant.qcast %{{.*}} : tensor<4x?xf32> to tensor<4x?x!quant.uniform<i8:f32, 2.000000e+00:128>>
  %3 = quant.qcast %t : tensor<4x?xf32> to tensor<4x?x!q>
  // CHECK: quant.qcast %{{.*}} {note} : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.000000e+00:128>>
  %4 = quant.qcast %u {note} : tensor<*xf32> to tensor<*x!q>
  // CHECK: quant.qcast %{{.*}} : tensor<?x3xf32> to tensor<?x3x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00,3.000000e+00}>>
  %5 = quant.qcast %three : tensor<?x3xf32> to tensor<?x3x!axis>
  return
}
