// Ops that write their results into operands.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE
#define TESSERA_MLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE

include "mlir/IR/OpBase.td"

// The op's field `dpsInits` names the operand, or variadic group, that the results are tied to; without it the last
// operand.
def DestinationStyleOpInterface : OpInterface<"DestinationStyleOpInterface"> {
  let cppNamespace = "::mlir";
}

#endif // TESSERA_MLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE
