// Dialect conversion: patterns that turn illegal operations into legal ones, with types that change
// on the way. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// While a conversion runs nothing is erased: replaced operations stay, uses of their results too,
// and what was done is written down, so that a pattern whose results can't be made legal, or the
// whole conversion, can be undone. When all is done uses are replaced and casts put where types
// differ.
#ifndef TESSERA_CONVERSION_H
#define TESSERA_CONVERSION_H

#include "tessera/Asm.h"
#include "tessera/Rewrite.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Types ---===//

typedef struct TesseraTypeConverter TesseraTypeConverter;

/// Absent: not a type that this function knows; present: *converted is set; wrong: the type can't
/// be converted.
typedef TesseraOptional (*TesseraTypeConversion)(MlirType type, MlirType *converted, void *user);
/// Makes, at the rewriter's insertion point, a value of `type` from another; null: can't.
typedef MlirValue (*TesseraMaterialization)(MlirRewriterBase rewriter, MlirType type,
                                            MlirValue value, MlirLocation location, void *user);

/// Converts nothing at first; the caller destroys it after the conversion.
TesseraTypeConverter *tesseraTypeConverterCreate(void);
void tesseraTypeConverterDestroy(TesseraTypeConverter *converter);
/// Functions added later are asked first. A converter is complete before it is used.
void tesseraTypeConverterAddConversion(TesseraTypeConverter *converter,
                                       TesseraTypeConversion conversion, void *user);
/// How a converted value becomes one of the original type again, for users that stay.
void tesseraTypeConverterAddSourceMaterialization(TesseraTypeConverter *converter,
                                                  TesseraMaterialization materialization,
                                                  void *user);
/// How a value of the original type becomes one of the converted type.
void tesseraTypeConverterAddTargetMaterialization(TesseraTypeConverter *converter,
                                                  TesseraMaterialization materialization,
                                                  void *user);
/// Null when no function converts the type.
MlirType tesseraTypeConverterConvert(const TesseraTypeConverter *converter, MlirType type);
/// Whether the type converts to itself.
bool tesseraTypeConverterIsLegal(const TesseraTypeConverter *converter, MlirType type);
/// Whether that is so for all operands and results.
bool tesseraTypeConverterIsLegalOp(const TesseraTypeConverter *converter, MlirOperation op);
/// Whether that is so for the inputs and results of a function type.
bool tesseraTypeConverterIsLegalSignature(const TesseraTypeConverter *converter,
                                          MlirType functionType);

//===--- Targets ---===//

typedef struct TesseraConversionTarget TesseraConversionTarget;

typedef bool (*TesseraLegality)(MlirOperation op, void *user);

/// Knows nothing at first; the caller destroys it.
TesseraConversionTarget *tesseraConversionTargetCreate(void);
void tesseraConversionTargetDestroy(TesseraConversionTarget *target);
/// What is said of an operation counts before what is said of its dialect; what is said later,
/// before what was said earlier. `legality` decides for the Dynamic ones.
void tesseraConversionTargetAddLegalDialect(TesseraConversionTarget *target, const char *name);
void tesseraConversionTargetAddIllegalDialect(TesseraConversionTarget *target, const char *name);
void tesseraConversionTargetAddDynamicDialect(TesseraConversionTarget *target, const char *name,
                                              TesseraLegality legality, void *user);
void tesseraConversionTargetAddLegalOp(TesseraConversionTarget *target, const char *name);
void tesseraConversionTargetAddIllegalOp(TesseraConversionTarget *target, const char *name);
void tesseraConversionTargetAddDynamicOp(TesseraConversionTarget *target, const char *name,
                                         TesseraLegality legality, void *user);
/// Where the operation is legal, so is everything in it.
void tesseraConversionTargetMarkRecursivelyLegal(TesseraConversionTarget *target,
                                                 const char *opName);
/// Decides for operations of which nothing is said.
void tesseraConversionTargetSetUnknown(TesseraConversionTarget *target, TesseraLegality legality,
                                       void *user);

//===--- Patterns ---===//

/// Rewrites `op`, whose operands are by now `operands`: of the converted types when the pattern has
/// a type converter. Only through the rewriter; in place between
/// mlirRewriterBaseStartOpModification and ...Finalize. Fails when it doesn't apply.
typedef MlirLogicalResult (*TesseraConversionFunction)(MlirOperation op, const MlirValue *operands,
                                                       MlirPatternRewriter rewriter, void *user);

/// Adds a pattern for operations of a definition, or for all when `root` is NULL. The set may have
/// plain rewrite patterns too. `converter` may be NULL.
void tesseraConversionPatternAdd(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                 unsigned benefit, const TesseraTypeConverter *converter,
                                 TesseraConversionFunction function, void *user);
/// Adds a pattern for functions of a definition (an attribute `function_type`, one region) whose
/// signature isn't legal: converts the type and the arguments.
void tesseraConversionPatternAddSignature(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                          const TesseraTypeConverter *converter);
/// For use in a pattern: gives all blocks of the region arguments of converted types. Until the
/// conversion ends these stand behind the old ones. Fails, having changed nothing, when a type
/// can't be converted.
MlirLogicalResult tesseraConversionConvertRegion(MlirPatternRewriter rewriter, MlirRegion region,
                                                 const TesseraTypeConverter *converter);
/// For use in a pattern: what the value is by now.
MlirValue tesseraConversionGetRemapped(MlirPatternRewriter rewriter, MlirValue value);

//===--- Conversions ---===//

/// Makes operations inside `op` (and `op`) legal. Partial: those that are neither legal nor said to
/// be illegal may stay. Full: all must become legal. On failure an error was reported and the IR is
/// as it was. Takes the patterns.
MlirLogicalResult tesseraApplyPartialConversion(MlirOperation op,
                                                const TesseraConversionTarget *target,
                                                MlirRewritePatternSet patterns);
MlirLogicalResult tesseraApplyFullConversion(MlirOperation op,
                                             const TesseraConversionTarget *target,
                                             MlirRewritePatternSet patterns);
/// Of the unrealized casts inside `op`, replaces those at the end of a chain that comes back to the
/// types it began with, and erases those that only casts use.
void tesseraReconcileUnrealizedCasts(MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_CONVERSION_H
