// The builtin dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINDIALECT
#define TESSERA_MLIR_IR_BUILTINDIALECT

include "mlir/IR/DialectBase.td"

def Builtin_Dialect : Dialect {
  let name = "builtin";
  let summary = "Modules, and the types and attributes that every dialect shares.";
  let cppNamespace = "::mlir";
  let cPrefix = "builtin";
}

#endif // TESSERA_MLIR_IR_BUILTINDIALECT
