// The builtin dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINDIALECT
#define TESSERA_MLIR_IR_BUILTINDIALECT

include "mlir/IR/DialectBase.td"
include "mlir/Interfaces/InlinerInterface.td"

def Builtin_Dialect : Dialect {
  let name = "builtin";
  let summary = "Modules, and the types and attributes that every dialect shares.";
  let description = [{
    The dialect that is always there. Its types, attributes and locations have syntax of their own, without the
    dialect's name: `i32`, `"text"`, `loc(unknown)`. Inside of `builtin.module` its prefix may be left out: `module`.
  }];
  let cppNamespace = "::mlir";
  let cPrefix = "builtin";
  let header = "ir/BuiltinOps.h";
  let extraDeclaration = "#include \"ir/Float.h\"";
  let inlinesEverything = 0;
  let cInterfaces = [DialectInlinerInterface];
  // The parser and the printer of the library have the syntax.
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

#endif // TESSERA_MLIR_IR_BUILTINDIALECT
