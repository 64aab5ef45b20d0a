// What the files of the llvm dialect share among themselves.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMINTERNAL_H
#define TESSERA_DIALECT_LLVM_LLVMINTERNAL_H

#include "dialect/llvm/LLVMOps.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

/// The case whose keyword comes next, which is taken; `otherwise` when none does.
int64_t llvmParseOptionalCase(TesseraAsmParser *parser, const TesseraEnumDef *names,
                              int64_t otherwise);
/// `comdat(@group::@selector)`.
MlirLogicalResult llvmParseOptionalComdat(TesseraAsmParser *parser, TesseraOperationState *state);
void llvmPrintOptionalComdat(TesseraAsmPrinter *printer, MlirAttribute comdat);
MlirLogicalResult llvmVerifyComdat(MlirOperation op, MlirAttribute comdat);

/// `["tag"(%value : type, ...), ...]` when it is there: operands (resolved), sizes and tags.
typedef struct LlvmParsedBundles {
  TsVec(MlirValue) operands;
  TsVec(int32_t) sizes;
  TsVec(MlirAttribute) tags;
} LlvmParsedBundles;
MlirLogicalResult llvmParseOptionalBundles(TesseraAsmParser *parser, LlvmParsedBundles *bundles);
/// Adds the attributes; the operands are the caller's.
void llvmSetBundles(TesseraOperationState *state, MlirContext context,
                    const LlvmParsedBundles *bundles);
void llvmFreeBundles(LlvmParsedBundles *bundles);
/// `[...]`, nothing when there are none.
void llvmPrintBundles(TesseraAsmPrinter *printer, MlirOperation op, MlirAttribute sizes,
                      MlirAttribute tags, TesseraRange operands);

/// Sets an attribute of an operation that is being parsed.
static inline void llvmSet(TesseraOperationState *state, const char *name,
                           MlirAttribute attribute) {
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString(name), attribute);
}

/// As many weights (null: none) as successors.
MlirLogicalResult llvmCheckWeights(MlirOperation op, MlirAttribute weights);

/// An error about two types: `first` 'a' `between` 'b' `last`.
MlirLogicalResult llvmEmitTypes(MlirOperation op, const char *first, MlirType a,
                                const char *between, MlirType b, const char *last);

#endif // TESSERA_DIALECT_LLVM_LLVMINTERNAL_H
