// Debug information: units, scopes, types that refer to themselves, variables, locations and how they are merged.
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s

#file = #llvm.di_file<"a.c" in "/src">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, producer = "ours", isOptimized = true, emissionKind = Full, nameTableKind = None>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#self = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>
#next = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self, sizeInBits = 64>
#node = #llvm.di_composite_type<recId = distinct[1]<>, tag = DW_TAG_structure_type, name = "node", file = #file, line = 3, sizeInBits = 64, flags = "Public|TypePassByValue", elements = #next>
#void = #llvm.di_null_type
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #void, #int, #node>
#sp = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #cu, scope = #file, name = "f", linkageName = "f", file = #file, line = 7, scopeLine = 8, subprogramFlags = "LocalToUnit|Definition|Optimized", type = #type>
#callee = #llvm.di_subprogram<id = distinct[3]<>, compileUnit = #cu, scope = #file, name = "g", file = #file, subprogramFlags = "Definition">
#block = #llvm.di_lexical_block<scope = #sp, file = #file, line = 9, column = 2>
#var = #llvm.di_local_variable<scope = #block, name = "x", file = #file, line = 9, arg = 1, alignInBits = 32, type = #int, flags = Artificial>
#label = #llvm.di_label<scope = #sp, name = "again", file = #file, line = 11>
#gv = #llvm.di_global_variable<scope = #cu, name = "count", linkageName = "count", file = #file, line = 1, type = #int, isLocalToUnit = true, isDefined = true>
#gve = #llvm.di_global_variable_expression<var = #gv, expr = <[DW_OP_constu(3), DW_OP_stack_value]>>

// CHECK: @count = global i32 0, !dbg !0
llvm.mlir.global external @count(0 : i32) {dbg_exprs = [#gve]} : i32

// CHECK: define void @f(i32 %0, ptr %1) !dbg ![[SP:[0-9]+]] {
// CHECK-NEXT:     #dbg_value(i32 %0, ![[VAR:[0-9]+]], !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed), ![[IN_BLOCK:[0-9]+]])
// CHECK-NEXT:     #dbg_declare(ptr %1, ![[VAR]], !DIExpression(), ![[IN_BLOCK]])
// CHECK-NEXT:     #dbg_label(![[LABEL:[0-9]+]], ![[AT:[0-9]+]])
// CHECK-NEXT:   %3 = add i32 %0, %0, !dbg ![[INLINED:[0-9]+]]
// CHECK-NEXT:   %4 = add i32 %3, %0, !dbg ![[MERGED:[0-9]+]]
// CHECK-NEXT:   %5 = add i32 %4, %0
// CHECK-NEXT:   ret void, !dbg ![[AT]]
llvm.func @f(%a: i32, %p: !llvm.ptr) {
  llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_LLVM_convert(32, DW_ATE_signed)]> = %a : i32 loc(fused<#block>["a.c":9:3])
  llvm.intr.dbg.declare #var = %p : !llvm.ptr loc(fused<#block>["a.c":9:3])
  llvm.intr.dbg.label #label loc("a.c":10:1)
  %0 = llvm.add %a, %a : i32 loc(callsite(fused<#callee>["b.c":2:4] at "a.c":12:5))
  %1 = llvm.add %0, %a : i32 loc(fused["a.c":13:5, "a.c":14:5])
  %2 = llvm.add %1, %a : i32 loc(unknown)
  llvm.return loc("a.c":10:1)
} loc(fused<#sp>["a.c":7:1])

// CHECK: !llvm.dbg.cu = !{![[CU:[0-9]+]]}
// CHECK: !0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 3, DW_OP_stack_value))
// CHECK-NEXT: !1 = distinct !DIGlobalVariable(name: "count", linkageName: "count", scope: ![[CU]], file: ![[FILE:[0-9]+]], line: 1, type: ![[INT:[0-9]+]], isLocal: true, isDefinition: true)
// CHECK-NEXT: ![[CU]] = distinct !DICompileUnit(language: DW_LANG_C11, file: ![[FILE]], producer: "ours", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: ![[GLOBALS:[0-9]+]], nameTableKind: None)
// CHECK-NEXT: ![[FILE]] = !DIFile(filename: "a.c", directory: "/src")
// CHECK-NEXT: ![[GLOBALS]] = !{!0}
// CHECK-NEXT: ![[INT]] = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
// CHECK: ![[SP]] = distinct !DISubprogram(name: "f", linkageName: "f", scope: ![[FILE]], file: ![[FILE]], line: 7, type: ![[TYPE:[0-9]+]], scopeLine: 8, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: ![[CU]])
// CHECK-NEXT: ![[TYPE]] = !DISubroutineType(cc: DW_CC_normal, types: ![[TYPES:[0-9]+]])
// CHECK-NEXT: ![[TYPES]] = !{null, ![[INT]], ![[NODE:[0-9]+]]}
// CHECK-NEXT: ![[NODE]] = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: ![[FILE]], line: 3, size: 64, flags: DIFlagPublic | DIFlagTypePassByValue, elements: ![[ELEMENTS:[0-9]+]])
// CHECK-NEXT: ![[ELEMENTS]] = !{![[NEXT:[0-9]+]]}
// CHECK-NEXT: ![[NEXT]] = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: ![[NODE]], size: 64)
// CHECK-NEXT: ![[VAR]] = !DILocalVariable(name: "x", arg: 1, scope: ![[BLOCK:[0-9]+]], file: ![[FILE]], line: 9, type: ![[INT]], flags: DIFlagArtificial, align: 32)
// CHECK-NEXT: ![[BLOCK]] = distinct !DILexicalBlock(scope: ![[SP]], file: ![[FILE]], line: 9, column: 2)
// CHECK-NEXT: ![[IN_BLOCK]] = !DILocation(line: 9, column: 3, scope: ![[BLOCK]])
// CHECK-NEXT: ![[LABEL]] = !DILabel(scope: ![[SP]], name: "again", file: ![[FILE]], line: 11)
// CHECK-NEXT: ![[AT]] = !DILocation(line: 10, column: 1, scope: ![[SP]])
// CHECK-NEXT: ![[INLINED]] = !DILocation(line: 2, column: 4, scope: ![[G:[0-9]+]], inlinedAt: ![[CALL:[0-9]+]])
// CHECK-NEXT: ![[G]] = distinct !DISubprogram(name: "g",
// CHECK-NEXT: ![[CALL]] = !DILocation(line: 12, column: 5, scope: ![[SP]])
// CHECK-NEXT: ![[MERGED]] = !DILocation(line: 0, scope: ![[SP]])
