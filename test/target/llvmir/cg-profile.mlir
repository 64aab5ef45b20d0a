// Edges of the call graph: functions that aren't there are null.
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK: !0 = !{i32 5, !"CG Profile", ![[LIST:[0-9]+]]}
// CHECK: ![[LIST]] = distinct !{![[A:[0-9]+]], ![[B:[0-9]+]], ![[B]]}
// CHECK: ![[A]] = !{ptr @f, null, i64 222}
// CHECK: ![[B]] = !{null, null, i64 222}
llvm.func @f()
llvm.mlir.global internal @g(1 : i32) : i32
llvm.module_flags [#llvm.mlir.module_flag<append, "CG Profile", [
  #llvm.cgprofile_entry<from = @f, to = @missing, count = 222>,
  #llvm.cgprofile_entry<from = @missing, count = 222>,
  #llvm.cgprofile_entry<from = @g, to = @missing, count = 222>
]>]
