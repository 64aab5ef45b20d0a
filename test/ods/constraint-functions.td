// Constraints that name a function are written as one.
// RUN: mlir-tblgen --gen-type-constraint-decls -I %source/include %s -o %t.h
// RUN: mlir-tblgen --gen-attr-constraint-decls -I %source/include %s >> %t.h
// RUN: FileCheck %s --check-prefix=DECL --implicit-check-not=bool < %t.h
// RUN: mlir-tblgen --gen-type-constraint-defs --include=%t.h -I %source/include %s -o %t.types.c
// RUN: FileCheck %s --check-prefix=TYPE < %t.types.c
// RUN: mlir-tblgen --gen-attr-constraint-defs --include=%t.h -I %source/include %s -o %t.attributes.c
// RUN: cc -std=c17 -Wall -Wextra -Werror -fsyntax-only -I %source/include -I %build/include -I %source/lib -include tessera/Constraint.h %t.types.c %t.attributes.c
// RUN: not mlir-tblgen --gen-type-constraint-defs --refuse-foreign -DWRONG -I %source/include %s 2>&1 | FileCheck %s --check-prefix=WRONG

include "mlir/IR/OpBase.td"

// DECL: bool isNumber(MlirType type);
// DECL: bool isWhatever(MlirType type);
// DECL: bool isShort(MlirAttribute attribute);
// TYPE: bool isNumber(MlirType type) {
// TYPE-NEXT: return tesseraConstraintHoldsForType(&constraint{{[0-9]+}}, (MlirOperation){NULL}, type);
def Number : AnyTypeOf<[AnyInteger, Index, AnyFloat]> {
  let cppFunctionName = "isNumber";
}
// TYPE: bool isWhatever(MlirType type) {
// TYPE-NEXT: (void)type;
// TYPE-NEXT: return true;
def Whatever : Type<CPred<"true">, "anything"> {
  let cppFunctionName = "isWhatever";
}
def Short : AnyAttrOf<[UnitAttr, ConfinedAttr<ArrayAttr, [ArrayMaxCount<2>]>]> {
  let cppFunctionName = "isShort";
}
#ifdef WRONG
// WRONG: constraint-functions.td:[[#@LINE+1]]:5: error: the predicate
def Wrong : Type<CPred<"$_self.isFoo<3>(">, "foo"> {
  let cppFunctionName = "isFoo";
}
#endif
