// Subprograms and blocks made of locations.
// RUN: mlir-opt --split-input-file --ensure-debug-info-scope-on-llvm-func=emission-kind=Full --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s

// CHECK-LABEL: llvm.func @files
// CHECK-SAME: loc(
module {
  llvm.func @files(%a: i32) {
    // CHECK: add{{.*}} loc(callsite(fused<#llvm.di_lexical_block_file<scope = #llvm.di_subprogram<{{.*}}>, file = <"b.py" in "in/side">, discriminator = 0>>["in/side/b.py":2:3] at "c.py":4:5))
    %0 = llvm.add %a, %a : i32 loc(callsite("in/side/b.py":2:3 at "c.py":4:5))
    // Without a place there is no file.
    // CHECK: add{{.*}} loc(callsite("b" at "c.py":4:5))
    %1 = llvm.add %a, %a : i32 loc(callsite("b" at "c.py":4:5))
    // CHECK: add{{.*}} loc(unknown)
    %2 = llvm.add %a, %a : i32 loc(unknown)
    // CHECK: add{{.*}} loc("a.py":9:9)
    %3 = llvm.add %a, %a : i32 loc("a.py":9:9)
    // CHECK: add{{.*}} loc(fused<#llvm.di_lexical_block_file<{{.*}}file = <"y.c" in "/">, discriminator = 0>>["n"("/y.c":3:4)])
    %4 = llvm.add %a, %a : i32 loc("n"("/y.c":3:4))
    // CHECK: add{{.*}} loc(callsite(fused<#llvm.di_lexical_block_file<{{.*}}"e.c" in "">, discriminator = 0>>[fused<#llvm.di_lexical_block_file<scope = #llvm.di_lexical_block_file<{{.*}}"d.c" in "">, discriminator = 0>>["d.c":1:1]] at "f.c":3:3))
    %5 = llvm.add %a, %a : i32 loc(callsite(callsite("d.c":1:1 at "e.c":2:2) at "f.c":3:3))
    llvm.return loc("a.py":3:1)
  // CHECK: } loc(fused<#llvm.di_subprogram<id = distinct[{{.*}}]<>, compileUnit = <id = distinct[{{.*}}]<>, sourceLanguage = DW_LANG_C, file = <"<unknown>" in "">, producer = "MLIR", isOptimized = true, emissionKind = Full>, scope = #llvm.di_file<"a.py" in "">, name = "files", linkageName = "files", file = <"a.py" in "">, line = 7, scopeLine = 7, subprogramFlags = "Definition|Optimized", type = <callingConvention = DW_CC_normal>>>["a.py":7:2])
  } loc("a.py":7:2)
  // CHECK: llvm.func @declared() loc(fused<#llvm.di_subprogram<scope = #llvm.di_file<"q" in "/p">, name = "declared", linkageName = "declared", file = <"q" in "/p">, line = 20, scopeLine = 20, subprogramFlags = Optimized, type = <callingConvention = DW_CC_normal>>>[fused["x", "/p/q":20:1]])
  llvm.func @declared() loc(fused["x", "/p/q":20:1])
} loc(unknown)
