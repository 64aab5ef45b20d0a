// ttir-split-compound-layout: one change of layout for each ttir.to_layout.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TTMetalLayout.h"
#include "dialect/ttir/TTIR.h"
#include "dialect/ttir/TTIRPasses.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef struct LayoutChange {
  bool order, grid, format, space, spread;
} LayoutChange;

static LayoutChange compareLayouts(MlirAttribute from, MlirAttribute to) {
  return (LayoutChange){
      .order =
          !mlirAffineMapEqual(ttMetalLayoutAttrGetLinear(from), ttMetalLayoutAttrGetLinear(to)),
      .grid = !mlirAttributeEqual(ttMetalLayoutAttrGetGrid(from), ttMetalLayoutAttrGetGrid(to)),
      .format = !mlirTypeEqual(ttMetalLayoutElementType(from), ttMetalLayoutElementType(to)),
      .space = ttMetalLayoutMemorySpace(from) != ttMetalLayoutMemorySpace(to),
      .spread = ttMetalLayoutAttrGetMemLayout(from) != ttMetalLayoutAttrGetMemLayout(to)};
}

// The layout between the two: in L1 first, there on tiles as long as possible.
static MlirAttribute chooseBetween(MlirAttribute from, MlirAttribute to, LayoutChange change,
                                   IrShape shape) {
  MlirType fromType = ttMetalLayoutElementType(from), toType = ttMetalLayoutElementType(to);
  bool isTiled = ttTileTypeIsA(fromType);
  if (ttMetalLayoutMemorySpace(from) != TtMemorySpaceDeviceL1)
    return ttMetalLayoutWithMemorySpace(from, TtMemorySpaceDeviceL1);
  if (ttMetalLayoutMemorySpace(to) != TtMemorySpaceDeviceL1)
    return ttMetalLayoutWithMemorySpace(to, TtMemorySpaceDeviceL1);
  if (isTiled && !ttTileTypeIsA(toType))
    return ttMetalLayoutWithElementType(to, fromType);
  if (!isTiled && ttTileTypeIsA(toType))
    return ttMetalLayoutWithElementType(from, toType);
  // Elements of tiles don't change their order: as rows they do.
  if (change.order && isTiled)
    return ttMetalLayoutWithElementType(from, ttScalarElementType(fromType));
  if (change.grid && change.order)
    return ttMetalLayoutOnGrid(from, shape, ttMetalLayoutAttrGetGrid(to));
  if (change.grid)
    return ttMetalLayoutOnGrid(to, shape, ttMetalLayoutAttrGetGrid(from));
  if (change.spread)
    return ttMetalLayoutWithMemoryLayout(from, ttMetalLayoutAttrGetMemLayout(to));
  return ttMetalLayoutWithElementType(from, toType);
}

static bool canBeDivided(MlirAttribute layout, IrShape shape) {
  size_t rank;
  ttGridAttrGetShape(ttMetalLayoutAttrGetGrid(layout), &rank);
  MlirAffineMap linear = ttMetalLayoutAttrGetLinear(layout);
  return rank <= kTtMaxRank && mlirAffineMapGetNumResults(linear) == (intptr_t)rank &&
         mlirAffineMapGetNumDims(linear) == (intptr_t)shape.rank && shape.rank <= kTtMaxRank &&
         mlirShapedTypeGetRank(ttMetalLayoutAttrGetMemref(layout)) == (intptr_t)rank;
}

static MlirLogicalResult splitLayoutChange(MlirOperation op, MlirPatternRewriter pattern,
                                           void *user) {
  (void)user;
  MlirValue input = ttirToLayoutOpGetInput(op), output = ttirToLayoutOpGetOutput(op);
  MlirType type = mlirValueGetType(input), resultType = mlirValueGetType(output);
  MlirAttribute from = ttMetalLayoutOfType(type), to = ttMetalLayoutOfType(resultType);
  IrShape shape = ttTypeShape(type);
  if (mlirAttributeIsNull(from) || mlirAttributeIsNull(to) || !canBeDivided(from, shape) ||
      !canBeDivided(to, shape))
    return mlirLogicalResultFailure();
  LayoutChange change = compareLayouts(from, to);
  if (change.order + change.grid + change.format + change.space + change.spread <= 1)
    return mlirLogicalResultFailure();
  MlirAttribute between = chooseBetween(from, to, change, shape);
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(pattern);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType bounceType = mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes,
                                                mlirShapedTypeGetElementType(type), between);
  MlirValue empty = ttirCreateEmpty(rewriter, location, bounceType);
  MlirOperation bounce = ttirToLayoutOpCreate(rewriter, location, bounceType, input, empty);
  MlirOperation last =
      ttirToLayoutOpCreate(rewriter, location, resultType, ttirToLayoutOpGetResult(bounce), output);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, last);
  return mlirLogicalResultSuccess();
}

void ttirSplitCompoundLayoutPassAddPatterns(MlirRewritePatternSet patterns,
                                            const TTIRSplitCompoundLayoutOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &ttirToLayoutOpDef, 1, splitLayoutChange, NULL);
}
