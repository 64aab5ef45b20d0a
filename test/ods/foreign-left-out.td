// A definition with parts in C++ is accepted: each is left out with one warning at its record, and the rest is C that compiles.
// RUN: mlir-tblgen --gen-decls -I %source/include %s -o %t.h 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// RUN: mlir-tblgen --gen-defs --include=%t.h -I %source/include %s -o %t.c
// RUN: cc -std=c17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I %source/include -I %build/include %t.c
// RUN: not mlir-tblgen --gen-decls --refuse-foreign -I %source/include %s 2>&1 | FileCheck %s --check-prefix=REFUSED --implicit-check-not="left out"
// REFUSED: error: parameter 'shape' is of a C++ type
// REFUSED: error: the predicate
// REFUSED: error: the default

include "mlir/IR/OpBase.td"

def L_Dialect : Dialect {
  let name = "l";
  let cppNamespace = "::l";
  let extraDeclaration = "enum { kLimit = 3 };";
}

class Shaped<string type> : AttrOrTypeParameter<type, ""> {
  let parser = "parseShape($_parser)";
  let printer = "printShape($_printer, $_self)";
}
// CHECK: foreign-left-out.td:[[#@LINE+2]]:5: warning: parameter 'shape' is of a C++ type 'ShapeOfSomething' that isn't known here; left out
// CHECK: foreign-left-out.td:[[#@LINE+1]]:5: warning: the syntax of parameter 'shape' is C++; left out
def L_BoxType : TypeDef<L_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "int":$width, Shaped<"ShapeOfSomething">:$shape);
  let assemblyFormat = "`<` $width `,` $shape `>`";
}

def Odd : Attr<CPred<"::llvm::isOdd($_self.getValue())">, "odd">;
// The same predicate of two attributes is said once.
// CHECK: foreign-left-out.td:[[#@LINE+2]]:5: warning: the predicate '(::llvm::isOdd($_self.getValue()))' isn't a C expression that is understood here; left out
// CHECK: foreign-left-out.td:[[#@LINE+1]]:5: warning: the default 'Foo::bar()' of attribute 'c' isn't understood; left out
def L_Op : Op<L_Dialect, "op"> {
  let arguments = (ins Odd:$a, Odd:$b, DefaultValuedAttr<I32Attr, "Foo::bar()">:$c);
}
// A name is C too: of a constant that the dialect's header has.
def L_ShortOp : Op<L_Dialect, "short"> {
  let arguments = (ins ConfinedAttr<StrAttr, [AttrConstraint<CPred<"mlirStringAttrGetValue($_self).length < kLimit">, "short">]>:$a);
}
