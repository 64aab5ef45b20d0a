// RUN: not ttmlir-translate --ttnn-to-flatbuffer %s -o %t.ttnn 2>&1 | FileCheck %s
module {
  // CHECK: cpu-module.mlir:[[@LINE+1]]:3: error: 'tt.cpu_module' op can't be put into a .ttnn file: nothing compiles CPU functions yet
  tt.cpu_module {
    builtin.module {}
  }
}
