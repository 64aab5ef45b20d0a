// A pattern whose C++ only the C++ compiler would refuse is left out, with all that only it needs; the others are written.
// RUN: mlir-tblgen --gen-decls -I %source/include %s -o %t.h
// RUN: mlir-tblgen --gen-rewriters --include=%t.h -I %source/include %s -o %t.c 2> %t.err
// RUN: FileCheck %s --check-prefix=WARN --implicit-check-not=warning: < %t.err
// RUN: FileCheck %s < %t.c
// RUN: cc -std=c17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I %source/include -I %build/include %t.c
// RUN: not mlir-tblgen --gen-rewriters --refuse-foreign -I %source/include %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: error: the result types of 'w.a' aren't known: add (returnType ...){{$}}

include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def W_Dialect : Dialect { let name = "w"; }
def AOp : Op<W_Dialect, "a"> {
  let arguments = (ins AnyType:$x, I32Attr:$n);
  let results = (outs AnyType:$r);
}
def BOp : Op<W_Dialect, "b"> {
  let arguments = (ins AnyType:$x);
}

// CHECK-NOT: "positive"
// CHECK: MlirLogicalResult rewrite0(
// CHECK-NOT: MlirLogicalResult rewrite1(
// CHECK: tesseraRewritePatternSetAddNamed(patterns, "Second", &wAOpDef, 1, rewrite0, NULL);
// CHECK-NOT: "First"
// WARN: rewrite-left-out.td:[[#@LINE+1]]:5: warning: the result types of 'w.a' aren't known: add (returnType ...); left out
def First : Pat<(BOp F32:$x), (BOp (AOp $x, ConstantAttr<I32Attr, "3">))>;
def Second : Pat<(AOp $x, $n), (replaceWithValue $x)>;
// WARN: rewrite-left-out.td:[[#@LINE+1]]:5: warning: 'returnType' of 'w.a' has 2 types for 1 results; left out
def Third : Pat<(BOp $x), (BOp (AOp $x, ConstantAttr<I32Attr, "3">, (returnType $x, $x)))>;
