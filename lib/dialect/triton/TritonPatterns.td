// Canonicalization of Triton's dialect that is the exchange of one op for another.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/IR/PatternBase.td"
include "dialect/triton/TritonOps.td"

// What is the same everywhere stays so when it is repeated.
def BroadcastOfSplat : Pat<(TT_BroadcastOp (TT_SplatOp $x)), (TT_SplatOp $x)>;
def BroadcastOfBroadcast : Pat<(TT_BroadcastOp (TT_BroadcastOp $x)), (TT_BroadcastOp $x)>;
