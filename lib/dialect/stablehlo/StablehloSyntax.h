// What the dialect's files that parse and print share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOSYNTAX_H
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOSYNTAX_H

#include "dialect/stablehlo/StablehloChecks.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Asm.h"
#include "tessera/Format.h"

/// `[4, ?, 8]`, appended; what isn't known is mlirShapedTypeGetDynamicSize().
MlirLogicalResult stablehloParseSizes(TesseraAsmParser *parser, TesseraDelimiter delimiter,
                                      StablehloSizes *sizes);
/// The same without brackets.
void stablehloPrintSizes(TesseraAsmPrinter *printer, size_t count, const int64_t *sizes);
/// `[4, 8]`, also when it is empty.
void stablehloPrintSizesInBrackets(TesseraAsmPrinter *printer, size_t count, const int64_t *sizes);
/// `<lhs_dims = [4, 8], rhs_dims = [1]>` in any order, empty lists left out: as many lists as
/// names, which the caller frees in any case. `what` names the attribute's dimension numbers in
/// messages.
MlirLogicalResult stablehloParseListStruct(TesseraAsmParser *parser, size_t count,
                                           const char *const *names, const char *what,
                                           StablehloSizes *lists);
typedef const int64_t *(*StablehloGetSizes)(MlirAttribute attribute, size_t *count);
void stablehloPrintListStruct(TesseraAsmPrinter *printer, const void *storage, size_t count,
                              const StablehloGetSizes *lists, const char *const *names);
/// `(a, b) -> c`: the op's operands and results.
void stablehloPrintSignature(TesseraAsmPrinter *printer, MlirOperation op);

/// A convolution's dimension numbers one by one, after `<raw`; NULL after an error.
const void *stablehloParseRawConvolution(TesseraAsmParser *parser);
void stablehloPrintRawConvolution(TesseraAsmPrinter *printer, MlirAttribute dims);

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOSYNTAX_H
