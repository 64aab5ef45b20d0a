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

def TosaLayerwiseConstantFoldPass : Pass<"tosa-layerwise-constant-fold", "func::FuncOp"> {
  let summary = "Fold layerwise operations on constant tensors";
  let description = [{
    Transpositions, reciprocals and reductions (of integers) of constants that nothing else uses, besides the canonicalization of TOSA's ops.
  }];
  let options = [
    Option<"aggressiveReduceConstant", "aggressive-reduce-constant", "bool", "false",
           "Compute reductions of constants that something else uses, too.">
  ];
  let appliesPatterns = 1;
  let dependentDialects = ["::mlir::tosa::TosaDialect"];
}

def TosaOptionalDecompositionsPass : Pass<"tosa-optional-decompositions", "func::FuncOp"> {
  let summary = "Applies Tosa operations optional decompositions";
  let description = [{
    Convolutions of each channel by windows of one element become products, transposed convolutions become plain ones: of the reversed kernel, or, where they
    have steps, of a kernel for each place within a step. Sizes, but for that of the batch, and zero points must be known.
  }];
  let appliesPatterns = 1;
  let dependentDialects = ["::mlir::tosa::TosaDialect"];
}

def TosaValidation : Pass<"tosa-validate", "::mlir::ModuleOp"> {
  let summary = "Validates TOSA dialect";
  let description = [{
    Holds a module against the specification, for the target that its attribute `tosa.target_env` says (`tosa-attach-target`), or version 1.0, level 8k and both
    profiles without extensions. What isn't known before the program runs is refused where the target lacks the extension `dynamic`.
  }];
  let options = [
    Option<"strictOpSpecAlignment", "strict-op-spec-alignment", "bool", "false",
           "Ask for profiles and extensions, and for what the specification calls ERROR_IF.">,
    Option<"allowInvalidOpDatatypeCombinations", "allow-invalid-op-datatype-combinations", "bool", "false",
           "Accept ops on types that no profile or extension has.">
  ];
  let dependentDialects = ["::mlir::tosa::TosaDialect"];
}

def TosaArithConstantToTosaConstPass : Pass<"tosa-arith-const-to-tosa-const", "func::FuncOp"> {
  let summary = "Convert tensor arith.constant operations into tosa.const";
  let dependentDialects = ["::mlir::tosa::TosaDialect"];
}

def TosaConvertIntegerTypeToSignless : Pass<"tosa-convert-integer-type-to-signless", "func::FuncOp"> {
  let summary = "Convert integer types to signless";
  let description = [{
    Signed and unsigned integers become those whose types say nothing of a sign, with the same bits, in what functions take and give too: TOSA's ops say it by attributes.
  }];
  let appliesConversion = 1;
  let dependentDialects = ["func::FuncDialect", "::mlir::tosa::TosaDialect"];
}

def TosaNarrowI64ToI32Pass : Pass<"tosa-narrow-i64-to-i32", "func::FuncOp"> {
  let summary = "Narrow I64 TOSA operations to I32";
  let description = [{
    Where values come from or go to others than TOSA's ops, a `tosa.cast` is put between. Ops whose results may be others then, and numbers that
    aren't the same in i32, are errors.
  }];
  let appliesConversion = 1;
  let options = [
    Option<"aggressiveRewrite", "aggressive-rewrite", "bool", "false", "Narrow those too; numbers become the closest ones.">,
    Option<"convertFunctionBoundaries", "convert-function-boundaries", "bool", "false", "Narrow what functions take and give, too.">
  ];
  let dependentDialects = ["func::FuncDialect", "::mlir::tosa::TosaDialect"];
}

def TosaNarrowF64ToF32Pass : Pass<"tosa-narrow-f64-to-f32", "func::FuncOp"> {
  let summary = "Narrow F64 TOSA operations to F32";
  let description = [{
    Where values come from or go to others than TOSA's ops, a `tosa.cast` is put between. Ops whose results may be others then, and numbers that
    aren't the same in f32, are errors.
  }];
  let appliesConversion = 1;
  let options = [
    Option<"aggressiveRewrite", "aggressive-rewrite", "bool", "false", "Narrow those too; numbers become the closest ones.">,
    Option<"convertFunctionBoundaries", "convert-function-boundaries", "bool", "false", "Narrow what functions take and give, too.">
  ];
  let dependentDialects = ["func::FuncDialect", "::mlir::tosa::TosaDialect"];
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
