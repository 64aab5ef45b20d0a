// Into the device module and out of it again.
// RUN: ttmlir-opt %s --tt-wrap-device-module | FileCheck %s
// RUN: ttmlir-opt %s --tt-wrap-device-module --tt-wrap-device-module | FileCheck %s
// RUN: ttmlir-opt %s --tt-wrap-device-module --tt-unwrap-device-module | FileCheck %s --check-prefix=BACK

// CHECK: module @root attributes {test.a} {
// CHECK-NEXT:   tt.device_module {
// CHECK-NEXT:     builtin.module {
// CHECK-NEXT:       func.func @f()
// CHECK:            func.func @g()
// CHECK-NOT:  tt.device_module

// BACK: module @root attributes {test.a} {
// BACK-NEXT:   func.func @f()
// BACK:        func.func @g()
// BACK-NOT:  tt.device_module
module @root attributes {test.a} {
  func.func @f() {
    return
  }
  func.func @g() {
    return
  }
}
