; Metadata of LLVM IR as attributes: groups, scopes, types for alias analysis, loops, weights, flags.
; RUN: mlir-translate --import-llvm %s | FileCheck %s

; CHECK-DAG: #[[GROUP:.*]] = #llvm.access_group<id = distinct[{{.*}}]<>>
; CHECK-DAG: #[[DOMAIN:.*]] = #llvm.alias_scope_domain<id = distinct[{{.*}}]<>, description = "the domain">
; CHECK-DAG: #[[SCOPE:.*]] = #llvm.alias_scope<id = distinct[{{.*}}]<>, domain = #[[DOMAIN]]>
; CHECK-DAG: #[[ROOT:.*]] = #llvm.tbaa_root<id = "root">
; CHECK-DAG: #[[TYPE:.*]] = #llvm.tbaa_type_desc<id = "int", members = {<#[[ROOT]], 0>}>
; CHECK-DAG: #[[TAG:.*]] = #llvm.tbaa_tag<base_type = #[[TYPE]], access_type = #[[TYPE]], offset = 0>
; CHECK-DAG: #[[LOOP:.*]] = #llvm.loop_annotation<unroll = #{{.*}}, mustProgress = true, parallelAccesses = #[[GROUP]]>
; CHECK: llvm.ident = "somebody"
; CHECK: llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
; CHECK: llvm.func @f({{.*}}) attributes {function_entry_count = 42 : i64}
; CHECK: llvm.load %arg0 {access_groups = [#[[GROUP]]], alias_scopes = [#[[SCOPE]]], alignment = 4 : i64, noalias_scopes = [#[[SCOPE]]], tbaa = [#[[TAG]]]}
; CHECK: llvm.cond_br %arg1 weights([3, 5]), ^bb1, ^bb2 {loop_annotation = #[[LOOP]]}
define void @f(ptr %p, i1 %c) !prof !11 {
entry:
  br label %loop
loop:
  %x = load i32, ptr %p, !tbaa !0, !alias.scope !3, !noalias !3, !llvm.access.group !6
  br i1 %c, label %loop, label %end, !llvm.loop !7, !prof !10
end:
  ret void
}

!llvm.module.flags = !{!12}
!llvm.ident = !{!13}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
!3 = !{!4}
!4 = distinct !{!4, !5}
!5 = distinct !{!5, !"the domain"}
!6 = distinct !{}
!7 = distinct !{!7, !8, !9, !14}
!8 = !{!"llvm.loop.unroll.disable"}
!9 = !{!"llvm.loop.mustprogress"}
!10 = !{!"branch_weights", i32 3, i32 5}
!11 = !{!"function_entry_count", i64 42}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{!"somebody"}
!14 = !{!"llvm.loop.parallel_accesses", !6}
