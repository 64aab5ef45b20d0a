// Generic ops with other operands: what fusion and its neighbours share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_TRANSFORMS_OPERANDS_H
#define TESSERA_DIALECT_LINALG_TRANSFORMS_OPERANDS_H

#include "dialect/linalg/Linalg.h"
#include "support/Memory.h"
#include "tessera/Rewrite.h"

/// Which loops have the size of a dimension of some operand.
typedef struct OperandLoops {
  bool *has;
  intptr_t count;
} OperandLoops;

OperandLoops operandLoopsStart(intptr_t count);
/// Adds those that are results of the map themselves.
void operandLoopsAdd(OperandLoops *loops, MlirAffineMap map);
/// Whether all were added. Frees it.
bool operandLoopsEnd(OperandLoops *loops);

/// Operands of an op to be made: inputs, then inits, each with its map.
typedef struct FusedOperands {
  TsVec(MlirValue) values;
  TsVec(MlirAttribute) maps;
  intptr_t numInputs;
} FusedOperands;

void fusedOperandsAdd(FusedOperands *operands, MlirValue value, MlirAffineMap map);
/// A generic op on them, without a body, over loops of these kinds. Results are of the types of
/// inits that are tensors.
MlirOperation fusedOperandsMakeOp(MlirRewriterBase rewriter, MlirLocation location,
                                  const FusedOperands *operands, MlirAttribute iterators);
/// The empty block of the op, with an argument for each operand.
MlirBlock fusedOperandsMakeBlock(MlirRewriterBase rewriter, MlirOperation op);
void fusedOperandsFree(FusedOperands *operands);

/// The pattern that leaves out operands of `linalg.generic` that its body doesn't read, that are
/// there twice, and results that nobody uses.
MlirLogicalResult operandsDropUnused(MlirOperation op, MlirPatternRewriter rewriter, void *user);

#endif // TESSERA_DIALECT_LINALG_TRANSFORMS_OPERANDS_H
