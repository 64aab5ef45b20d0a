// What conversions to emitc share. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_EMITC_COMMON_EMITCLOWERING_H
#define TESSERA_CONVERSION_EMITC_COMMON_EMITCLOWERING_H

#include "dialect/emitc/EmitCOps.h"
#include "tessera/Interfaces.h"
#include "tessera/Plan.h"

/// A converter that leaves the types that emitc has; with convertsIndex it makes size_t of index,
/// and casts between what has and what hasn't been converted.
TesseraTypeConverter *emitcLoweringAddTypes(TesseraPlan *plan, bool convertsIndex);

/// How a dialect is converted to emitc: an interface of dialects.
typedef struct EmitcLoweringMethods {
  bool convertsIndex; ///< its patterns want size_t for index
  void (*populate)(TesseraTypeConverter *converter, MlirRewritePatternSet patterns);
} EmitcLoweringMethods;
extern const TesseraInterface emitcLoweringInterface;
typedef struct EmitcLoweringExtension {
  const TesseraDialectDef *dialect;
  EmitcLoweringMethods methods;
} EmitcLoweringExtension;
/// Attaches the interface whenever the dialect is loaded. `extension` outlives the contexts that
/// use the registry.
void emitcLoweringAddExtension(MlirDialectRegistry registry,
                               const EmitcLoweringExtension *extension);

/// Where a pattern makes operations.
typedef struct EmitcPlace {
  MlirRewriterBase rewriter;
  MlirLocation location;
} EmitcPlace;
EmitcPlace emitcPlaceOf(MlirOperation op, MlirPatternRewriter rewriter);

/// The result of an operation without attributes.
MlirValue emitcMake(const EmitcPlace *place, const TesseraOpDef *definition, MlirType type,
                    intptr_t numOperands, const MlirValue *operands);
MlirValue emitcMakeConstant(const EmitcPlace *place, MlirType type, MlirAttribute value);
/// A number of an integer type or one as wide as a pointer.
MlirValue emitcMakeNumber(const EmitcPlace *place, MlirType type, int64_t value);
/// The value in a type: itself where it has it.
MlirValue emitcMakeCast(const EmitcPlace *place, MlirType type, MlirValue value);

/// The integer type or one as wide as a pointer, with or without a sign.
MlirType emitcWithSignedness(MlirType type, bool isUnsigned);
/// Integers, size_t, ssize_t, ptrdiff_t; false of null.
bool emitcTypeIsIntegral(MlirType type);

/// Has emitc legal, and a dialect (NULL: none) and the ops of a list (of `numIllegal`) not.
void emitcLoweringSetTarget(TesseraPlan *plan, const char *illegalDialect, size_t numIllegal,
                            const char *const *illegalOps);

#endif // TESSERA_CONVERSION_EMITC_COMMON_EMITCLOWERING_H
