#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#inner = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition>
#outer = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "g", file = #file, subprogramFlags = Definition>
llvm.func @f() {
  llvm.return
} loc(fused<#inner>["a.c":1:1])
llvm.func @external()
llvm.func @g() {
  llvm.call @external() : () -> () loc(unknown)
  llvm.call @f() : () -> () loc("a.c":3:3)
  llvm.call @f() : () -> () loc(unknown)
  llvm.return
} loc(fused<#outer>["a.c":2:1])
llvm.func @plain() {
  llvm.call @f() : () -> () loc(unknown)
  llvm.return
}
