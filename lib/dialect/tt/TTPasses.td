// Passes of the tt dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TT_TTPASSES
#define TESSERA_DIALECT_TT_TTPASSES

include "mlir/Pass/PassBase.td"

def TTWrapDeviceModule : Pass<"tt-wrap-device-module", "::mlir::ModuleOp"> {
  let summary = "Wrap the top-level module's contents in tt.device_module.";
  let dependentDialects = ["::mlir::tt::TTDialect"];
}

def TTUnwrapDeviceModule : Pass<"tt-unwrap-device-module", "::mlir::ModuleOp"> {
  let summary = "Move the contents of tt.device_module to the top-level module.";
  let dependentDialects = ["::mlir::tt::TTDialect"];
}

def TTPopulateArgumentTypes : Pass<"tt-populate-argument-types", "::mlir::ModuleOp"> {
  let summary = "Mark function arguments as input, parameter or constant.";
  let dependentDialects = ["::mlir::tt::TTDialect"];
  let options = [
    Option<"argumentTypes", "argument-types", "std::string", "",
           "Argument types of functions: function=type1,type2;function=type1,... with types input, parameter, constant.">
  ];
}

#endif // TESSERA_DIALECT_TT_TTPASSES
