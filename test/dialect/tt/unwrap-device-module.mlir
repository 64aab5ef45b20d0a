// The processor's module goes, what is outside stays in front.
// RUN: ttmlir-opt %s --tt-unwrap-device-module | FileCheck %s

// CHECK: module {
// CHECK-NEXT: func.func private @outside()
// CHECK-NEXT: func.func private @inside()
// CHECK-NEXT: }
module {
  tt.device_module {
    builtin.module attributes {test.lost} {
      func.func private @inside()
    }
  }
  tt.cpu_module {
    builtin.module {
      func.func private @elsewhere()
    }
  }
  func.func private @outside()
}
