// Functions in custom syntax: `private @name(%a: i32 {attr}) -> (f32 {attr}) attributes {...}
// {body}`. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For operations with the attributes sym_name, function_type, arg_attrs, res_attrs and, when it
// isn't public, sym_visibility, and with one region.
#ifndef TESSERA_FUNCTION_H
#define TESSERA_FUNCTION_H

#include "tessera/Asm.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A signature being parsed or built. Zero-initialise; free with tesseraSignatureDestroy.
typedef struct TesseraSignature {
  size_t numArguments, argumentCapacity;
  TesseraArgument *arguments; ///< without names when only types are written
  size_t numResults, resultCapacity, attributeCapacity;
  MlirType *results;
  MlirAttribute *resultAttributes; ///< dictionaries, null where there is none
  bool isVariadic;
} TesseraSignature;

/// `(arguments) -> results`.
MlirLogicalResult tesseraSignatureParse(TesseraAsmParser *parser, bool allowVariadic,
                                        TesseraSignature *signature);
/// `(arguments) -> results` of an operation whose body (empty: it has none) holds the arguments.
/// `argAttrs` and `resAttrs` are arrays of dictionaries or null.
void tesseraSignaturePrint(TesseraAsmPrinter *printer, MlirRegion body, MlirType functionType,
                           MlirAttribute argAttrs, MlirAttribute resAttrs, bool isVariadic);
/// The same from lists of types.
void tesseraSignaturePrintTypes(TesseraAsmPrinter *printer, MlirRegion body, intptr_t numInputs,
                                const MlirType *inputs, intptr_t numResults,
                                const MlirType *results, MlirAttribute argAttrs,
                                MlirAttribute resAttrs, bool isVariadic);
/// Sets `arg_attrs` and `res_attrs` where there are any.
void tesseraSignatureSetAttributes(TesseraAsmParser *parser, TesseraOperationState *state,
                                   const TesseraSignature *signature);
/// The body of a function when there is one: a new region of the operation in any case.
MlirLogicalResult tesseraFunctionParseBody(TesseraAsmParser *parser, TesseraOperationState *state,
                                           const TesseraSignature *signature);
void tesseraSignatureDestroy(TesseraSignature *signature);

/// Everything behind the operation's name. With allowVariadic the list of arguments may end in
/// `...`: then the unit attribute `is_variadic` is set.
MlirLogicalResult tesseraFunctionParse(TesseraAsmParser *parser, TesseraOperationState *state,
                                       bool allowVariadic);
void tesseraFunctionPrint(TesseraAsmPrinter *printer, MlirOperation op, bool isVariadic);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_FUNCTION_H
