// Attributes of llvm: metadata of accesses and loops, debug information, aliases.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s | mlir-opt | FileCheck %s

// CHECK-DAG: #access_group = #llvm.access_group<id = distinct[0]<>>
// CHECK-DAG: #alias_scope_domain = #llvm.alias_scope_domain<id = "domain", description = "where">
// CHECK-DAG: #tbaa_root = #llvm.tbaa_root<id = "root">
// CHECK-DAG: #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-DAG: #di_file = #llvm.di_file<"a.c" in "/src">
// CHECK-DAG: #di_composite_type = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "S", flags = "TypePassByValue|NonTrivial", elements = #llvm.di_subrange<count = 4 : i64>>
// CHECK-DAG: #loop_vectorize = #llvm.loop_vectorize<disable = false, width = 8 : i32>
// CHECK-DAG: subprogramFlags = "Definition|Optimized", type = #di_subroutine_type>
#group = #llvm.access_group<id = distinct[0]<>>
#domain = #llvm.alias_scope_domain<id = "domain", description = "where">
#scope = #llvm.alias_scope<id = "scope", domain = #domain>
// Nothing between the brackets is no name.
#nameless = #llvm.tbaa_root<>
#root = #llvm.tbaa_root<id = "root">
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#char, 0>, <#char, 4>}>
#tag = #llvm.tbaa_tag<base_type = #pair, access_type = #char, offset = 4, constant = true>
#vectorize = #llvm.loop_vectorize<disable = false, width = 8 : i32>
#loop = #llvm.loop_annotation<vectorize = #vectorize, unroll = <count = 4 : i32>, mustProgress = true, parallelAccesses = #group>

#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C11, file = #file, producer = "us", isOptimized = true, emissionKind = Full, nameTableKind = None>
#function = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #int, #int>
#struct = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "S", flags = "TypePassByValue|NonTrivial", elements = #llvm.di_subrange<count = 4 : i64>>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #struct, sizeInBits = 64, dwarfAddressSpace = 0>
#program = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "f", linkageName = "f", file = #file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #function>
#variable = #llvm.di_local_variable<scope = #program, name = "x", file = #file, line = 5, arg = 1, type = #pointer>
#label = #llvm.di_label<scope = #program, name = "here", file = #file, line = 6>
#global = #llvm.di_global_variable_expression<var = <scope = #unit, name = "g", file = #file, line = 1, type = #int, isDefined = true>, expr = <>>

// CHECK: llvm.mlir.global external @g(0 : i32) {addr_space = 0 : i32, dbg_exprs = [#di_global_variable_expression]} : i32
llvm.mlir.global @g(0 : i32) {dbg_exprs = [#global]} : i32

llvm.func @f(%p: !llvm.ptr, %x: i32) {
  // CHECK: llvm.load %arg0 {access_groups = [#access_group], alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : !llvm.ptr -> i32
  %0 = llvm.load %p {access_groups = [#group], alias_scopes = [#scope], noalias_scopes = [#scope], tbaa = [#tag]} : !llvm.ptr -> i32
  // CHECK: llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_deref, DW_OP_LLVM_convert(8, DW_ATE_signed)]> = %arg1 : i32
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_deref, DW_OP_LLVM_convert(8, DW_ATE_signed)]> = %x : i32
  // CHECK: llvm.intr.dbg.declare #di_local_variable = %arg0 : !llvm.ptr
  llvm.intr.dbg.declare #variable = %p : !llvm.ptr
  // CHECK: llvm.intr.dbg.label #di_label
  llvm.intr.dbg.label #label
  // CHECK: llvm.intr.experimental.noalias.scope.decl #alias_scope
  llvm.intr.experimental.noalias.scope.decl #scope
  // CHECK: llvm.br ^bb1 {loop_annotation = #loop_annotation}
  llvm.br ^bb1 {loop_annotation = #loop}
^bb1:
  llvm.return
}
