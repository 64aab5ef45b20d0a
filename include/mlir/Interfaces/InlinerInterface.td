// What dialects say about inlining.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_INLINERINTERFACE
#define TESSERA_MLIR_INTERFACES_INLINERINTERFACE

include "mlir/IR/OpBase.td"

def DialectInlinerInterface : DialectInterface<"DialectInlinerInterface"> {
  let cppNamespace = "::mlir";
  let description = "What of a dialect may be inlined, and how. A method that is missing (NULL) says no, or does nothing.";
  let hasTable = 1;
  let methods = [
    StaticInterfaceMethod<"Whether a call of this callable may be inlined. Both dialects are asked.", "bool",
                    "isLegalToInlineCall",
                    (ins "MlirOperation":$call, "MlirOperation":$callable, "bool":$wouldBeCloned), "", "NULL">,
    StaticInterfaceMethod<"Whether a region, whose first block's arguments become these, may be inlined into one of an op of this dialect.",
                    "bool", "isLegalToInlineRegion",
                    (ins "MlirRegion":$into, "MlirRegion":$region, "const MlirValue *":$arguments, "bool":$wouldBeCloned), "", "NULL">,
    StaticInterfaceMethod<"Whether an op of this dialect may be inlined into a region.", "bool", "isLegalToInlineOp",
                    (ins "MlirOperation":$op, "MlirRegion":$into, "bool":$wouldBeCloned), "", "NULL">,
    StaticInterfaceMethod<"Whether what is nested in an op is to be looked at as well; NULL: yes.", "bool",
                    "shouldAnalyzeRecursively", (ins "MlirOperation":$op), "", "NULL">,
    StaticInterfaceMethod<"Replaces a terminator that was inlined, where the body has several blocks: by a branch to `next`.",
                    "void", "handleTerminatorToBlock", (ins "MlirOperation":$terminator, "MlirBlock":$next), "", "NULL">,
    StaticInterfaceMethod<"The same where it has one: the values take the place of the call's results.", "void",
                    "handleTerminator",
                    (ins "MlirOperation":$terminator, "intptr_t":$numValues, "const MlirValue *":$values), "", "NULL">,
    StaticInterfaceMethod<"A value of `type` made of another at the rewriter's place; null: can't.", "MlirValue",
                    "materializeCallConversion",
                    (ins "MlirRewriterBase":$rewriter, "MlirValue":$input, "MlirType":$type, "MlirLocation":$location), "", "NULL">,
    StaticInterfaceMethod<"What an argument becomes inside, `attributes` (a dictionary, or null) being what the callable says of it.",
                    "MlirValue", "handleArgument",
                    (ins "MlirRewriterBase":$rewriter, "MlirOperation":$call, "MlirOperation":$callable, "MlirValue":$argument,
                         "MlirAttribute":$attributes), "", "NULL">,
    StaticInterfaceMethod<"The same of a result outside.", "MlirValue", "handleResult",
                    (ins "MlirRewriterBase":$rewriter, "MlirOperation":$call, "MlirOperation":$callable, "MlirValue":$result,
                         "MlirAttribute":$attributes), "", "NULL">,
    StaticInterfaceMethod<"Changes what was inlined: the blocks from `first` to before `end` (null: to the last).", "void",
                    "processInlinedCallBlocks", (ins "MlirOperation":$call, "MlirBlock":$first, "MlirBlock":$end), "", "NULL">
  ];
}

def DialectFoldInterface : DialectInterface<"DialectFoldInterface"> {
  let cppNamespace = "::mlir";
  let description = "Where constants are put.";
  let hasTable = 1;
  let methods = [
    StaticInterfaceMethod<"Whether constants used in a region of an op of this dialect are to be made there, not further out.", "bool",
                    "shouldMaterializeInto", (ins "MlirRegion":$region), "", "NULL">
  ];
}

def DialectUndefinedInterface : DialectInterface<"DialectUndefinedInterface"> {
  let cppNamespace = "::mlir";
  let description = "Who says that something can't be, for passes that leave uses of what is gone.";
  let hasTable = 1;
  let methods = [
    StaticInterfaceMethod<"A value of a type that doesn't matter, at the rewriter's place.", "MlirValue", "createPoison",
                    (ins "MlirRewriterBase":$rewriter, "MlirType":$type, "MlirLocation":$location)>,
    StaticInterfaceMethod<"A terminator of a block that isn't reached, at the rewriter's place.", "MlirOperation", "createUnreachable",
                    (ins "MlirRewriterBase":$rewriter, "MlirLocation":$location)>
  ];
}

#endif // TESSERA_MLIR_INTERFACES_INLINERINTERFACE
