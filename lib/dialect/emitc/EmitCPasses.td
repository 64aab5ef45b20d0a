// Passes of the emitc dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_EMITC_EMITCPASSES
#define TESSERA_DIALECT_EMITC_EMITCPASSES

include "mlir/Pass/PassBase.td"

def FormExpressionsPass : Pass<"form-expressions"> {
  let summary = "Form C-style expressions from C-operator ops";
  let hasPatterns = 1;
  let description = "Puts operators into `emitc.expression` ops, and those that are used once into the one that uses them.";
  let dependentDialects = ["emitc"];
}

def WrapFuncInClassPass : Pass<"wrap-emitc-func-in-class"> {
  let summary = "Wrap functions in classes, using arguments as fields.";
  let description = [{
    Each `emitc.func` becomes an `emitc.class` whose method `execute` has its body; the arguments become fields, with their attributes.
  }];
  let dependentDialects = ["emitc"];
}

#endif // TESSERA_DIALECT_EMITC_EMITCPASSES
