// Type converters: what the types of one set of dialects become in another, and how values of the
// one get to the other. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A type becomes any number of types: often one, none when its values carry nothing, several when
// what it holds is kept apart. A converter is complete before it is used, is used by one thread at
// a time, and outlives the conversions that use it.
#ifndef TESSERA_TYPECONVERTER_H
#define TESSERA_TYPECONVERTER_H

#include "mlir-c/Rewrite.h"
#include "tessera/Asm.h"
#include "tessera/Generated.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Conversions of types ---===//

typedef struct TesseraTypeConverter TesseraTypeConverter;

/// Absent: not a type that this function knows; present: *converted is set; wrong: the type can't
/// be converted. May convert the types that this one is made of with the same converter.
typedef TesseraOptional (*TesseraTypeConversion)(MlirType type, MlirType *converted, void *user);
/// The same for any number of types, appended to `converted`.
typedef TesseraOptional (*TesseraTypeExpansion)(MlirType type, TesseraTypeList *converted,
                                                void *user);
/// The same for the type of a value, which may depend on where the value comes from.
typedef TesseraOptional (*TesseraValueConversion)(MlirValue value, TesseraTypeList *converted,
                                                  void *user);

/// Converts nothing at first; the caller destroys it.
TesseraTypeConverter *tesseraTypeConverterCreate(void);
void tesseraTypeConverterDestroy(TesseraTypeConverter *converter);
/// Forgets what functions have answered: they are asked, and report what is wrong, anew.
void tesseraTypeConverterForget(TesseraTypeConverter *converter);
/// Functions added later, of whatever kind, are asked first. What those of types answer is
/// remembered; those of values are asked each time, and not where only a type is known.
void tesseraTypeConverterAddConversion(TesseraTypeConverter *converter,
                                       TesseraTypeConversion conversion, void *user);
void tesseraTypeConverterAddExpansion(TesseraTypeConverter *converter,
                                      TesseraTypeExpansion expansion, void *user);
void tesseraTypeConverterAddValueConversion(TesseraTypeConverter *converter,
                                            TesseraValueConversion conversion, void *user);
/// For a conversion that is asked about a type which may be a part of itself, such as a structure
/// with a name: says before it asks about the parts what the answer will be, unless it fails.
void tesseraTypeConverterSayEarly(TesseraTypeConverter *converter, MlirType type,
                                  MlirType converted);

/// The one type that this one becomes; null when it can't be converted or becomes none or several.
MlirType tesseraTypeConverterConvert(const TesseraTypeConverter *converter, MlirType type);
MlirType tesseraTypeConverterConvertValue(const TesseraTypeConverter *converter, MlirValue value);
/// Appends what the type (the type of the value, each of the types) becomes; fails when one can't
/// be converted, after which the list holds some more types or not.
MlirLogicalResult tesseraTypeConverterExpand(const TesseraTypeConverter *converter, MlirType type,
                                             TesseraTypeList *converted);
MlirLogicalResult tesseraTypeConverterExpandValue(const TesseraTypeConverter *converter,
                                                  MlirValue value, TesseraTypeList *converted);
MlirLogicalResult tesseraTypeConverterExpandAll(const TesseraTypeConverter *converter,
                                                TesseraTypeGroup types, TesseraTypeList *converted);

/// Whether the type converts to itself.
bool tesseraTypeConverterIsLegal(const TesseraTypeConverter *converter, MlirType type);
/// Whether that is so for all operands and results, for all block arguments of a region, and for
/// the inputs and results of a function type.
bool tesseraTypeConverterIsLegalOp(const TesseraTypeConverter *converter, MlirOperation op);
bool tesseraTypeConverterIsLegalRegion(const TesseraTypeConverter *converter, MlirRegion region);
bool tesseraTypeConverterIsLegalSignature(const TesseraTypeConverter *converter,
                                          MlirType functionType);

//===--- Materializations ---===//

/// Makes, at the rewriter's insertion point, a value of `type`, which was converted, from the
/// values that it has become; null: can't.
typedef MlirValue (*TesseraSourceMaterialization)(MlirRewriterBase rewriter, MlirType type,
                                                  TesseraValueGroup values, MlirLocation location,
                                                  void *user);
/// Makes values of the converted types, one for each, from what there is; false: can't.
/// `originalType` is what was converted to these types, null where that isn't known.
typedef bool (*TesseraTargetMaterialization)(MlirRewriterBase rewriter, TesseraTypeGroup types,
                                             TesseraValueGroup values, MlirType originalType,
                                             MlirLocation location, MlirValue *made, void *user);

// Functions added later are asked first. Where the converter has none that can, the conversion
// fails unless the value turns out not to be needed.

/// For users that stay and know the original type.
void tesseraTypeConverterAddSourceMaterialization(TesseraTypeConverter *converter,
                                                  TesseraSourceMaterialization materialization,
                                                  void *user);
/// The same for what were block arguments, asked before those above.
void tesseraTypeConverterAddArgumentMaterialization(TesseraTypeConverter *converter,
                                                    TesseraSourceMaterialization materialization,
                                                    void *user);
/// For patterns, which see operands of the converted types.
void tesseraTypeConverterAddTargetMaterialization(TesseraTypeConverter *converter,
                                                  TesseraTargetMaterialization materialization,
                                                  void *user);
/// Source and target materializations that make a `builtin.unrealized_conversion_cast`: for
/// conversions that leave some of the work to others.
void tesseraTypeConverterAddCasts(TesseraTypeConverter *converter);

//===--- Signatures ---===//

/// What the arguments of a block become.
typedef struct TesseraSignatureConversion TesseraSignatureConversion;

/// For a block with so many arguments; of none is said what it becomes. The caller destroys it.
TesseraSignatureConversion *tesseraSignatureConversionCreate(intptr_t numInputs);
void tesseraSignatureConversionDestroy(TesseraSignatureConversion *conversion);
/// Appends new arguments, which the old one at `input` becomes. An old argument about which nothing
/// is said goes away; nothing that stays may use it.
void tesseraSignatureConversionAddInputs(TesseraSignatureConversion *conversion, intptr_t input,
                                         TesseraTypeGroup types);
/// Appends new arguments that no old one becomes.
void tesseraSignatureConversionAppend(TesseraSignatureConversion *conversion,
                                      TesseraTypeGroup types);
/// The old argument goes away, and becomes these values.
void tesseraSignatureConversionRemap(TesseraSignatureConversion *conversion, intptr_t input,
                                     TesseraValueGroup values);
/// The types of the new arguments; valid until the conversion is changed.
TesseraTypeGroup tesseraSignatureConversionTypes(const TesseraSignatureConversion *conversion);
/// Says of the inputs from `first` on that they become what the types, or the types of the block's
/// arguments, convert to; fails when one can't be converted.
MlirLogicalResult tesseraTypeConverterConvertSignature(const TesseraTypeConverter *converter,
                                                       TesseraTypeGroup types, intptr_t first,
                                                       TesseraSignatureConversion *conversion);
MlirLogicalResult tesseraTypeConverterConvertBlockSignature(const TesseraTypeConverter *converter,
                                                            MlirBlock block,
                                                            TesseraSignatureConversion *conversion);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TYPECONVERTER_H
