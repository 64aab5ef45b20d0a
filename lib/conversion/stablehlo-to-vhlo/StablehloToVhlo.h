// Between StableHLO and vhlo: what both ways share, and the ways for who isn't a pass.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_STABLEHLOTOVHLO_STABLEHLOTOVHLO_H
#define TESSERA_CONVERSION_STABLEHLOTOVHLO_STABLEHLOTOVHLO_H

#include "dialect/vhlo/VhloOps.h"
#include "tessera/Conversion.h"
#include "tessera/Operation.h"

/// All of a module; fails after an error, with the module as it was.
MlirLogicalResult stablehloToVhlo(MlirOperation module, bool allowOthers);
MlirLogicalResult vhloToStablehlo(MlirOperation module);

//===--- Ops ---===//

/// An op of StableHLO or func, and the last version of it.
typedef struct VhloCounterpart {
  const TesseraOpDef *stablehlo, *vhlo;
} VhloCounterpart;

/// All of them, which the caller frees.
VhloCounterpart *vhloCounterparts(size_t *count);

/// An op that is being made in the place of another.
typedef struct VhloRewrite {
  MlirPatternRewriter rewriter;
  MlirOperation op;
  const MlirValue *operands; ///< what they have become
  const TesseraOpDef *from, *to;
  bool allowOthers;
  MlirAttribute *slots; ///< of what is being made
  size_t numDiscardable;
  MlirNamedAttribute *discardable; ///< room for all that `op` has
} VhloRewrite;

/// An attribute that isn't in its place: a slot, where there is one by the name.
void vhloRewriteSet(VhloRewrite *rewrite, MlirStringRef name, MlirAttribute attribute);
/// What `op` has in the slot of that name; null: nothing, or there is no such slot.
MlirAttribute vhloRewriteGet(const VhloRewrite *rewrite, const char *name);
bool vhloHasSlot(const TesseraOpDef *definition, const char *name);
/// Rewrites `op` with attributes as `convert` sets them; it may fail.
MlirLogicalResult vhloRewriteOp(VhloRewrite *rewrite, bool (*convert)(VhloRewrite *rewrite));

//===--- Attributes ---===//

/// The attribute in the other dialect; null: it has no counterpart.
MlirAttribute vhloAttributeFrom(MlirAttribute attribute, bool allowOthers);
MlirAttribute vhloAttributeTo(MlirLocation location, MlirAttribute attribute);

/// An attribute of StableHLO that is several in vhlo, one for each parameter.
typedef struct VhloStructure {
  const char *slot;
  const TesseraOpDef *op; ///< NULL: any
  const TesseraStorageDef *definition;
} VhloStructure;

/// The structure in that slot of an op; NULL: it isn't one.
const VhloStructure *vhloFindStructure(const TesseraOpDef *op, const char *slot);
/// The attribute's name for a parameter: `offsetDims` is `offset_dims`.
enum { VHLO_NAME_SIZE = 64 };
void vhloPartName(const char *param, char name[VHLO_NAME_SIZE]);

//===--- What isn't said ---===//

/// What an attribute that StableHLO may leave out stands for.
typedef enum VhloDefault {
  VHLO_REQUIRED, ///< it can't be left out, or just isn't there
  VHLO_FALSE,
  VHLO_ZERO,
  VHLO_MINUS_ONE,
  VHLO_NO_TEXT,
  VHLO_NO_LIST,
  VHLO_NO_DICTIONARY,
  VHLO_NO_SIZES,
  VHLO_ONES,       ///< for each dimension of a window
  VHLO_ZERO_PAIRS, ///< the same, two of them
  VHLO_FALSES,
  VHLO_USUAL_PRECISION, ///< of two operands
  VHLO_USUAL_ACCURACY,
  VHLO_ANY_COMPARISON,
  VHLO_ORIGINAL_API,
  VHLO_NO_CONFIG, ///< a text or a dictionary
} VhloDefault;

VhloDefault vhloFindDefault(const char *name);
/// What it is for an op of StableHLO.
MlirAttribute vhloDefaultGet(VhloDefault kind, MlirOperation op);
/// Whether an attribute of vhlo is it.
bool vhloIsDefault(VhloDefault kind, MlirAttribute attribute);

#endif // TESSERA_CONVERSION_STABLEHLOTOVHLO_STABLEHLOTOVHLO_H
