// Ranges of integers that results can be in.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_INFERINTRANGEINTERFACE
#define TESSERA_MLIR_INTERFACES_INFERINTRANGEINTERFACE

include "mlir/IR/OpBase.td"

def InferIntRangeInterface : OpInterface<"InferIntRangeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that say in what ranges their integer results are when the operands are in given ones.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Sets the range of results and of arguments of its regions.", "void", "inferResultRanges",
                    (ins "const TesseraIntRange *":$operands, "TesseraSetIntRange":$set, "void *":$user)>
  ];
}

#endif // TESSERA_MLIR_INTERFACES_INFERINTRANGEINTERFACE
