// What MLIR's encoding has no room for stays text, and isn't lost.
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode %s | mlir-opt --allow-unregistered-dialect - | FileCheck %s

// CHECK-DAG: splitDebugFilename = "some.dwo"
#file = #llvm.di_file<"some.c" in "/some/folder">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full, splitDebugFilename = "some.dwo">
// CHECK-DAG: "a" : i32 in "b"
#typed = #llvm.di_file<"a" : i32 in "b">
"x.y"() {a = #unit, b = #typed} : () -> ()
