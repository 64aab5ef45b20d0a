// Passes of the tosa dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TOSAPASSES
#define TESSERA_DIALECT_TOSA_TOSAPASSES

include "mlir/Pass/PassBase.td"

def TosaInferShapesPass : Pass<"tosa-infer-shapes", "func::FuncOp"> {
  let summary = "Propagate shapes across TOSA operations";
  let description = [{
    What operands say about shapes goes forward through the ops of a function, and into graphs of branches and loops. Where something that isn't of
    TOSA uses a value whose type has changed, a `tensor.cast` gives it the old one.
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect", "::mlir::tosa::TosaDialect"];
}

def TosaMakeBroadcastablePass : Pass<"tosa-make-broadcastable", "func::FuncOp"> {
  let summary = "TOSA rank Reshape to enable Broadcasting";
  let description = [{
    Operands of an elementwise op have the same number of dimensions: the verifier asks for it since version 1.0. There is nothing left to do.
  }];
  let dependentDialects = ["::mlir::tosa::TosaDialect"];
}

def TosaArithConstantToTosaConstPass : Pass<"tosa-arith-const-to-tosa-const", "func::FuncOp"> {
  let summary = "Convert tensor arith.constant operations into tosa.const";
  let dependentDialects = ["::mlir::tosa::TosaDialect"];
}

def TosaAttachTarget : Pass<"tosa-attach-target", "::mlir::ModuleOp"> {
  let summary = "Attach tosa.target_env information to the given module.";
  let options = [
    Option<"specificationVersion", "specification_version", "std::string", "1.0",
           "The specification version that TOSA operators should conform to: 1.0 or 1.1.draft.">,
    Option<"level", "level", "std::string", "8k",
           "The TOSA level that operators should conform to: 8k for ranges that pictures up to 8K need, or none for full ranges.">,
    ListOption<"profiles", "profiles", "std::string", "The TOSA profiles that operators should conform to.">,
    ListOption<"extensions", "extensions", "std::string", "The TOSA extensions that operators should conform to.">
  ];
  let dependentDialects = ["::mlir::tosa::TosaDialect"];
}

#endif // TESSERA_DIALECT_TOSA_TOSAPASSES
