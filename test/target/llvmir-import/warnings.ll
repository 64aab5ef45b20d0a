; What an import leaves out, or takes another way, is said.
; RUN: mlir-translate --import-llvm --emit-expensive-warnings %s 2>&1 | FileCheck %s

; CHECK: warning: could not lookup access group
; CHECK: warning: dropped instruction: call void @llvm.experimental.noalias.scope.decl(metadata !4)
; CHECK: warning: unknown loop annotation llvm.loop.typo
; CHECK: warning: unhandled metadata: !7 = distinct !{!7, !8} on br label %end, !llvm.loop !7
; CHECK: warning: incompatible call and callee types: '!llvm.func<void (i64)>' and '!llvm.func<void (ptr)>'
; CHECK: #loop_annotation = #llvm.loop_annotation<parallelAccesses = #access_group>
; CHECK: llvm.br ^bb1 {loop_annotation = #loop_annotation}
; CHECK: %[[F:.*]] = llvm.mlir.addressof @callee
; CHECK: llvm.call %[[F]](%{{.*}}) : !llvm.ptr, (i64) -> ()
define void @f(ptr %p) {
  %x = load i32, ptr %p, !llvm.access.group !0
  br label %next, !llvm.loop !1
next:
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  br label %end, !llvm.loop !7
end:
  call void @callee(i64 0)
  ret void
}
declare void @callee(ptr)
declare void @llvm.experimental.noalias.scope.decl(metadata)

!0 = distinct !{}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.parallel_accesses", !0, !3}
!3 = distinct !{}
!4 = !{!5}
!5 = !{!5, !6}
!6 = distinct !{!6, !"domain"}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.typo"}
