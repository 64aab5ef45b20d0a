// What parsing and printing of structured ops share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGSYNTAX_H
#define TESSERA_DIALECT_LINALG_LINALGSYNTAX_H

#include "dialect/linalg/Linalg.h"
#include "mlir-c/BuiltinAttributes.h"

static inline bool linalgOk(MlirLogicalResult result) { return mlirLogicalResultIsSuccess(result); }
static inline MlirLogicalResult linalgResult(bool success) {
  return success ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

/// `ins(...) outs(...)` as written. Zero-initialise; the owner frees it.
typedef struct LinalgOperands {
  TesseraOperandList inputs, outputs;
  TesseraTypeList inputTypes, outputTypes;
} LinalgOperands;
void linalgOperandsFree(LinalgOperands *operands);

/// `<{...}>`, `{...}`, `ins(...)`, `outs(...)`, each when there; operands, and their numbers where
/// the op keeps them, go into the state.
bool linalgParseOperands(TesseraAsmParser *parser, TesseraOperationState *state,
                         LinalgOperands *operands, bool withSegments);
void linalgPrintOperands(TesseraAsmPrinter *printer, MlirOperation op);
/// `name = [1, 2]`, an array of i64.
bool linalgParseIntegers(TesseraAsmParser *parser, TesseraOperationState *state, const char *name);
void linalgPrintIntegers(TesseraAsmPrinter *printer, const char *name, const int64_t *values,
                         intptr_t count);
/// Errors of building a body stand where the op does.
bool linalgBuildNamedRegion(TesseraAsmParser *parser, TesseraOperationState *state,
                            const LinalgOperands *operands);

#endif // TESSERA_DIALECT_LINALG_LINALGSYNTAX_H
