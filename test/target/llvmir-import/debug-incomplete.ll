; What a node of debug information needs and doesn't have leaves it out.
; RUN: mlir-translate --import-llvm %s | FileCheck %s

; CHECK: llvm.mlir.global external @g(0 : i32) {addr_space = 0 : i32} : i32
@g = global i32 0, !dbg !1

!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !DIGlobalVariableExpression(var: !2, expr: !DIExpression())
!2 = distinct !DIGlobalVariable(name: "g", scope: null)
