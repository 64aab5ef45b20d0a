// Inline assembly of PTX that takes the place of an op.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_NVVMTOLLVM_ASSEMBLY_H
#define TESSERA_CONVERSION_NVVMTOLLVM_ASSEMBLY_H

#include "dialect/nvvm/NVVMOps.h"
#include "support/String.h"
#include "tessera/LLVMLowering.h"

/// The assembly of `op`: its text, and what its registers are. Zero-initialise but for the first
/// three.
typedef struct PtxAssembly {
  MlirOperation op;
  const MlirValue *values; ///< the op's operands, as they have become
  TesseraLoweringPlace place;
  TsString text, constraints;
  TsVec(MlirValue) operands;
  MlirType wrong; ///< one that no register has; null: none
} PtxAssembly;

void ptxText(PtxAssembly *assembly, const char *text);
void ptxNumber(PtxAssembly *assembly, const char *before, int64_t number);
/// Adds registers that are written, for each field of a structure one.
void ptxWrite(PtxAssembly *assembly, MlirType type);
/// Adds a value that is read: fields of a structure, and constants as they are.
void ptxRead(PtxAssembly *assembly, MlirValue value);
/// The same for one that begins in the register number `first` that is written.
void ptxReadFrom(PtxAssembly *assembly, MlirValue value, unsigned first);
/// All operands of the op, in their order.
void ptxReadAll(PtxAssembly *assembly);

#endif // TESSERA_CONVERSION_NVVMTOLLVM_ASSEMBLY_H
