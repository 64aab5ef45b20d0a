; Debug information of LLVM IR: places, variables, types that refer to themselves.
; RUN: mlir-translate --import-llvm --mlir-print-debuginfo %s | FileCheck %s
; RUN: mlir-translate --import-llvm --mlir-print-debuginfo --convert-debug-rec-to-intrinsics %s | FileCheck %s

; CHECK-DAG: #[[INT:.*]] = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
; CHECK-DAG: #[[FILE:.*]] = #llvm.di_file<"a.c" in "/">
; CHECK-DAG: #llvm.di_composite_type<recId = distinct[[ID:\[[0-9]+\]]]<>, isRecSelf = true>
; CHECK-DAG: #llvm.di_composite_type<recId = distinct[[ID]]<>, tag = DW_TAG_structure_type, name = "list",
; CHECK-DAG: #[[SP:.*]] = #llvm.di_subprogram<id = distinct[{{.*}}]<>, compileUnit = #{{.*}}, scope = #[[FILE]], name = "f",
; CHECK-DAG: #[[VAR:.*]] = #llvm.di_local_variable<scope = #[[SP]], name = "x", file = #[[FILE]], line = 1, arg = 1, type = #{{.*}}>
; CHECK: llvm.func @f
; CHECK: llvm.intr.dbg.value #[[VAR]] #llvm.di_expression<[DW_OP_plus_uconst(8)]> = %arg0 : !llvm.ptr
; CHECK: llvm.return loc(#[[LOC:.*]])
; CHECK: #[[LOC]] = loc(fused<#[[SP]]>[#{{.*}}])
define void @f(ptr %x) !dbg !3 {
    #dbg_value(ptr %x, !7, !DIExpression(DW_OP_plus_uconst, 8), !8)
  ret void, !dbg !8
}

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null, !6}
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!7 = !DILocalVariable(name: "x", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!8 = !DILocation(line: 2, column: 3, scope: !3)
!9 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "list", elements: !10)
!10 = !{!11, !12}
!11 = !DIDerivedType(tag: DW_TAG_member, name: "next", baseType: !6)
!12 = !DIDerivedType(tag: DW_TAG_member, name: "value", baseType: !13)
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
