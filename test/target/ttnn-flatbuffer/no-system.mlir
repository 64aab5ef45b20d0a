// RUN: not ttmlir-translate --ttnn-to-flatbuffer %s -o %t.ttnn 2>&1 | FileCheck %s
// CHECK: no-system.mlir:[[@LINE+1]]:1: error: 'builtin.module' op has no tt.system_desc: run ttir-to-ttnn-backend-pipeline first
module {}
