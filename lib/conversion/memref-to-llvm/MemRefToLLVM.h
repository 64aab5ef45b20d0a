// Patterns that convert memref to llvm, and what their files share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MEMREFTOLLVM_MEMREFTOLLVM_H
#define TESSERA_CONVERSION_MEMREFTOLLVM_MEMREFTOLLVM_H

#include "tessera/LLVMLowering.h"

/// Adds patterns for all ops of memref but those that are to be expanded before.
void tesseraPopulateMemRefToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns);
/// Lets `convert-to-llvm` use them.
void tesseraAttachMemRefToLLVM(MlirDialectRegistry registry);

// The groups of them.
void m2lAddAllocations(TesseraLowering *lowering, MlirRewritePatternSet patterns);
void m2lAddAccesses(TesseraLowering *lowering, MlirRewritePatternSet patterns);
void m2lAddViews(TesseraLowering *lowering, MlirRewritePatternSet patterns);

static inline MlirValue m2lResult(MlirOperation op) { return mlirOperationGetResult(op, 0); }

/// Replaces the op's only result; success.
static inline MlirLogicalResult m2lReplace(const TesseraLoweringPlace *place, MlirOperation op,
                                           MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(place->rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

/// A memref of either kind, and what it has become.
typedef struct M2lSource {
  MlirType type;
  MlirValue descriptor;
} M2lSource;

/// The pointers of a descriptor; its offset too, unless that is NULL. False when the address space
/// isn't known.
bool m2lExtractPointers(const TesseraLoweringPlace *place, M2lSource source, MlirValue *allocated,
                        MlirValue *aligned, MlirValue *offset);

/// An op on two numbers of index's type.
MlirValue m2lBinary(const TesseraLoweringPlace *place, const TesseraOpDef *definition, MlirValue a,
                    MlirValue b);
/// What is known of the address of an element that is accessed.
MlirAttribute m2lInBounds(MlirContext context);
void m2lCopyBytes(const TesseraLoweringPlace *place, MlirValue to, MlirValue from, MlirValue size);
/// The address of a descriptor in memory on the stack.
MlirValue m2lSpill(const TesseraLoweringPlace *place, MlirValue descriptor);
/// Remembers how much of the stack is used, and frees what was used since then.
MlirValue m2lSaveStack(const TesseraLoweringPlace *place);
void m2lRestoreStack(const TesseraLoweringPlace *place, MlirValue saved);

#endif // TESSERA_CONVERSION_MEMREFTOLLVM_MEMREFTOLLVM_H
