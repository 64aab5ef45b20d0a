// What the dialect's files that parse and print share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOSYNTAX_H
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOSYNTAX_H

#include "dialect/stablehlo/StablehloChecks.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Asm.h"
#include "tessera/Format.h"

static inline bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static inline MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static inline MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

/// `[4, ?, 8]`, appended; what isn't known is mlirShapedTypeGetDynamicSize().
MlirLogicalResult stablehloParseSizes(TesseraAsmParser *parser, TesseraDelimiter delimiter,
                                      StablehloSizes *sizes);
/// The same without brackets.
void stablehloPrintSizes(TesseraAsmPrinter *printer, size_t count, const int64_t *sizes);
/// `[4, 8]`, also when it is empty.
void stablehloPrintSizesInBrackets(TesseraAsmPrinter *printer, size_t count, const int64_t *sizes);
/// `(a, b) -> c`: the op's operands and results.
void stablehloPrintSignature(TesseraAsmPrinter *printer, MlirOperation op);

/// A convolution's dimension numbers one by one, after `<raw`; NULL after an error.
const void *stablehloParseRawConvolution(TesseraAsmParser *parser);
void stablehloPrintRawConvolution(TesseraAsmPrinter *printer, MlirAttribute dims);

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOSYNTAX_H
