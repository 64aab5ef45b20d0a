// Fragments of fragments of variables are one.
// RUN: mlir-translate --mlir-to-llvmir %s | FileCheck %s

#file = #llvm.di_file<"f.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = Full>
#routine = #llvm.di_subroutine_type<callingConvention = DW_CC_normal>
#scope = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition, type = #routine>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "i32", sizeInBits = 32, encoding = DW_ATE_unsigned>
#var = #llvm.di_local_variable<scope = #scope, name = "v", file = #file, line = 10, type = #int>
// CHECK: !DIExpression(DW_OP_deref, DW_OP_LLVM_fragment, 96, 8)
llvm.func @f(%p: !llvm.ptr) {
  llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(32, 8), DW_OP_LLVM_fragment(64, 16)]> = %p : !llvm.ptr loc(fused<#scope>["f.c":10:1])
  llvm.return loc(fused<#scope>["f.c":10:1])
} loc(fused<#scope>["f.c":1:1])
