// Enums and interfaces need no dialect: theirs are the names without a prefix. Of other kinds nothing is written then.
// RUN: mlir-tblgen --gen-enum-decls -I %source/include %s -o %t.h
// RUN: FileCheck %s --check-prefix=ENUM < %t.h
// RUN: mlir-tblgen --gen-enum-defs --include=%t.h -I %source/include %s -o %t.c
// RUN: cc -std=c17 -Wall -Wextra -Werror -fsyntax-only -I %source/include -I %build/include -I %source/lib %t.c
// RUN: mlir-tblgen --gen-op-interface-decls -I %source/include %s | FileCheck %s --check-prefix=INTERFACE
// RUN: echo | mlir-tblgen --gen-enum-defs | FileCheck %s --check-prefix=EMPTY
// RUN: mlir-tblgen --gen-op-defs --include=%t.h -I %source/include %s -o %t.ops.c
// RUN: cc -std=c17 -Wall -Wextra -Werror -fsyntax-only -I %source/include -I %build/include -I %source/lib %t.ops.c
// RUN: mlir-tblgen --gen-dialect-decls -I %source/include %s | FileCheck %s --check-prefix=DIALECT --implicit-check-not=DialectDef
// RUN: not mlir-tblgen --gen-decls -I %source/include %s 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not mlir-tblgen --gen-op-interface-decls -DWRONG -I %source/include %s 2>&1 | FileCheck %s --check-prefix=WRONG
// EMPTY: Generated from
// DIALECT: Generated from
// ALL: error: no dialect to generate: name one with --dialect

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"

// ENUM: typedef enum Direction {
// ENUM: DirectionUp = 0
// ENUM: MlirStringRef directionStringify(Direction value)
def Direction : I32EnumAttr<"Direction", "where to", [I32EnumAttrCase<"Up", 0, "up">, I32EnumAttrCase<"Down", 1, "down">]> {
  let genSpecializedAttr = 0;
}

// INTERFACE: typedef struct Moving{{.*}}Methods {
// INTERFACE: bool (*moves)(MlirOperation op, int64_t far);
def Moving : OpInterface<"Moving"> {
  let methods = [InterfaceMethod<"Whether it moves so far.", "bool", "moves", (ins "int64_t":$far)>];
}

#ifdef WRONG
def Thing;
// WRONG: no-dialect.td:[[#@LINE+1]]:5: error: expected string type for interface method argument #1 ('thing')
def Wrong : OpInterface<"Wrong"> {
  let methods = [InterfaceMethod<"", "void", "does", (ins "int64_t":$far, Thing:$thing)>];
}
#endif
