// arith-int-range-narrowing: operations on integers that need fewer bits than their type has.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/DataFlow.h"
#include "tessera/IntRange.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

typedef struct Narrowing {
  TesseraFlow *flow;
  size_t numWidths;
  unsigned *widths;
  /// Of values that the patterns made: what they had of the analysis may be that of others, which
  /// were in the same place of memory. NULL: nothing is known of it.
  TsPointerMap made;
  TsArena arena;
} Narrowing;

// How a number gets to a narrower type and back.
typedef enum Cast { CAST_NONE, CAST_SIGNED, CAST_UNSIGNED, CAST_EITHER } Cast;

//===--- What is known ---===//

static void setRange(Narrowing *narrowing, MlirValue value, const TesseraIntRange *range) {
  TesseraIntRange *copy = NULL;
  if (range) {
    copy = tsArenaNew(&narrowing->arena, TesseraIntRange);
    *copy = *range;
  }
  *tsPointerMapInsert(&narrowing->made, value.ptr, NULL) = (uintptr_t)copy;
}

// False where nothing is known. Constants are asked themselves: the driver makes some.
static bool findRange(const Narrowing *narrowing, MlirValue value, TesseraIntRange *range) {
  const TesseraIntRange *known;
  const uintptr_t *made = tsPointerMapFind(&narrowing->made, value.ptr);
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (!mlirAttributeIsNull(constant) && mlirAttributeIsADenseElements(constant) &&
      mlirDenseElementsAttrIsSplat(constant))
    constant = mlirDenseElementsAttrGetSplatValue(constant);
  if (!mlirAttributeIsNull(constant) && mlirAttributeIsAInteger(constant)) {
    MlirType type = mlirAttributeGetType(constant);
    uint32_t width = mlirTypeIsAIndex(type) ? 64 : mlirIntegerTypeGetWidth(type);
    if (width > 64)
      return false;
    *range = tesseraIntRangeConstant(width, (uint64_t)mlirIntegerAttrGetValueInt(constant));
    return true;
  }
  known = made ? (const TesseraIntRange *)*made
               : tesseraFlowFind(narrowing->flow, &tesseraIntRangeLattice, value);
  if (!known || !tesseraIntRangeIsBounded(*known))
    return false;
  *range = *known;
  return true;
}

static Cast castFor(TesseraIntRange range, unsigned width) {
  if (range.width <= width)
    return CAST_NONE;
  int64_t smallest = -(INT64_C(1) << (width - 1)), largest = -(smallest + 1);
  bool isSigned = range.smin >= smallest && range.smax <= largest;
  bool isUnsigned = range.umax >> width == 0;
  return isSigned ? isUnsigned ? CAST_EITHER : CAST_SIGNED : isUnsigned ? CAST_UNSIGNED : CAST_NONE;
}

// What does for both; none where one needs the sign and the other is too large for it.
static Cast mergeCasts(Cast a, Cast b) {
  if (a == CAST_NONE || b == CAST_NONE)
    return CAST_NONE;
  if (a == CAST_EITHER)
    return b;
  return b == CAST_EITHER || a == b ? a : CAST_NONE;
}

//===--- Casts ---===//

static MlirType narrowType(MlirType type, unsigned width) {
  return tesseraTypeWithElementType(type, mlirIntegerTypeGet(mlirTypeGetContext(type), width));
}

static const TesseraOpDef *definitionOfCast(MlirType from, MlirType to, Cast cast) {
  from = tesseraElementTypeOrSelf(from);
  to = tesseraElementTypeOrSelf(to);
  bool isSigned = cast == CAST_SIGNED;
  if (mlirTypeIsAIndex(from) || mlirTypeIsAIndex(to))
    return isSigned ? &arithIndexCastOpDef : &arithIndexCastUIOpDef;
  if (mlirIntegerTypeGetWidth(from) > mlirIntegerTypeGetWidth(to))
    return &arithTruncIOpDef;
  return isSigned ? &arithExtSIOpDef : &arithExtUIOpDef;
}

// The value as one of another type, of which nothing is known yet.
static MlirValue makeCast(Narrowing *narrowing, MlirRewriterBase rewriter, MlirLocation location,
                          MlirValue value, MlirType type, Cast cast) {
  MlirType from = mlirValueGetType(value);
  if (mlirTypeEqual(from, type))
    return value;
  MlirOperation op = tesseraRewriterCreateOperation(
      rewriter, &(TesseraOperationParts){.definition = definitionOfCast(from, type, cast),
                                         .location = location,
                                         .numTypes = 1,
                                         .types = &type,
                                         .numOperands = 1,
                                         .operands = &value});
  MlirValue result = mlirOperationGetResult(op, 0);
  setRange(narrowing, result, NULL);
  return result;
}

// A copy of the operation with other operands, and results of their type unless that is null.
static MlirOperation copyWith(Narrowing *narrowing, MlirRewriterBase rewriter, MlirOperation op,
                              const MlirValue *operands, MlirType type) {
  TesseraMapping *mapping = tesseraMappingCreate();
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tesseraMappingMapValue(mapping, mlirOperationGetOperand(op, i), operands[i]);
  MlirOperation copy = tesseraOperationCloneMapped(op, mapping, /*withRegions=*/true);
  tesseraMappingDestroy(mapping);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(copy); ++i) {
    if (!mlirTypeIsNull(type))
      mlirValueSetType(mlirOperationGetResult(copy, i), type);
    setRange(narrowing, mlirOperationGetResult(copy, i), NULL);
  }
  return mlirRewriterBaseInsert(rewriter, copy);
}

//===--- Patterns ---===//

// The type that all operands and results have, null where they differ.
static MlirType commonType(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetResult(op, i)), type))
      return (MlirType){NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, i)), type))
      return (MlirType){NULL};
  return type;
}

enum { MOST_OPERANDS = 8 };

// What operations read their operands as: a number that is only that of fewer bits without a sign,
// or only with one, is another one for those that read it otherwise.
static bool readsSigned(MlirOperation op) {
  static const TesseraOpDef *const definitions[] = {
      &arithDivSIOpDef, &arithRemSIOpDef, &arithCeilDivSIOpDef, &arithFloorDivSIOpDef,
      &arithMaxSIOpDef, &arithMinSIOpDef, &arithShRSIOpDef};
  for (size_t i = 0; i < sizeof definitions / sizeof definitions[0]; ++i)
    if (tesseraOperationGetDefinition(op) == definitions[i])
      return true;
  return false;
}

// The order of numbers without a sign is kept by those that are extended with one.
static bool readsUnsigned(MlirOperation op) {
  return arithDivUIOpIsA(op) || arithRemUIOpIsA(op) || arithCeilDivUIOpIsA(op) ||
         arithShRUIOpIsA(op);
}

static bool meansTheSame(MlirOperation op, unsigned width, Cast cast,
                         const TesseraIntRange *ranges) {
  bool shifts = arithShLIOpIsA(op) || arithShRSIOpIsA(op) || arithShRUIOpIsA(op);
  return !(cast == CAST_UNSIGNED && readsSigned(op)) &&
         !(cast == CAST_SIGNED && readsUnsigned(op)) && !(shifts && ranges[1].umax >= width);
}

// How operands and results all get to a width; the ranges of the operands are written to `ranges`.
static Cast castOfOperation(const Narrowing *narrowing, MlirOperation op, unsigned width,
                            TesseraIntRange *ranges) {
  Cast cast = CAST_EITHER;
  TesseraIntRange range;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    if (!findRange(narrowing, mlirOperationGetOperand(op, i), &ranges[i]))
      return CAST_NONE;
    cast = mergeCasts(cast, castFor(ranges[i], width));
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    if (!findRange(narrowing, mlirOperationGetResult(op, i), &range))
      return CAST_NONE;
    cast = mergeCasts(cast, castFor(range, width));
  }
  return cast;
}

static void replaceNarrowed(Narrowing *narrowing, MlirOperation op, MlirRewriterBase rewriter,
                            MlirType type, Cast cast, const TesseraIntRange *ranges) {
  MlirValue operands[MOST_OPERANDS], results[MOST_OPERANDS];
  MlirLocation location = mlirOperationGetLocation(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    // Casts of an index say that it isn't negative: that couldn't be found out later.
    Cast own = cast == CAST_SIGNED && ranges[i].smin >= 0 ? CAST_EITHER : cast;
    operands[i] =
        makeCast(narrowing, rewriter, location, mlirOperationGetOperand(op, i), type, own);
  }
  MlirOperation copy = copyWith(narrowing, rewriter, op, operands, type);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue old = mlirOperationGetResult(op, i);
    TesseraIntRange range;
    bool isKnown = findRange(narrowing, old, &range);
    results[i] = makeCast(narrowing, rewriter, location, mlirOperationGetResult(copy, i),
                          mlirValueGetType(old), cast);
    setRange(narrowing, results[i], isKnown ? &range : NULL);
  }
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, mlirOperationGetNumResults(op), results);
}

static MlirLogicalResult narrowElementwise(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  Narrowing *narrowing = user;
  TesseraIntRange ranges[MOST_OPERANDS];
  if (!tesseraOperationHasTrait(op, TESSERA_TRAIT_ELEMENTWISE) || !mlirOperationGetNumResults(op) ||
      mlirOperationGetNumResults(op) > MOST_OPERANDS ||
      mlirOperationGetNumOperands(op) > MOST_OPERANDS)
    return failure();
  MlirType type = commonType(op);
  if (mlirTypeIsNull(type))
    return failure();
  for (size_t i = 0; i < narrowing->numWidths; ++i) {
    Cast cast = castOfOperation(narrowing, op, narrowing->widths[i], ranges);
    MlirType narrow = narrowType(type, narrowing->widths[i]);
    if (cast == CAST_NONE || mlirTypeEqual(narrow, type) ||
        !meansTheSame(op, narrowing->widths[i], cast, ranges))
      continue;
    replaceNarrowed(narrowing, op, mlirPatternRewriterAsBase(rewriter), narrow, cast, ranges);
    return success();
  }
  return failure();
}

static bool comparesSigned(MlirOperation op) {
  switch (arithCmpIOpGetPredicate(op)) {
  case ArithCmpIPredicateslt:
  case ArithCmpIPredicatesle:
  case ArithCmpIPredicatesgt:
  case ArithCmpIPredicatesge:
    return true;
  default:
    return false;
  }
}

static MlirLogicalResult narrowComparison(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  Narrowing *narrowing = user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  TesseraIntRange ranges[2], range;
  MlirType type = mlirValueGetType(arithCmpIOpGetLhs(op));
  for (int i = 0; i < 2; ++i)
    if (!findRange(narrowing, mlirOperationGetOperand(op, i), &ranges[i]))
      return failure();
  for (size_t i = 0; i < narrowing->numWidths; ++i) {
    unsigned width = narrowing->widths[i];
    Cast casts[2] = {castFor(ranges[0], width), castFor(ranges[1], width)};
    MlirType narrow = narrowType(type, width);
    Cast cast = mergeCasts(casts[0], casts[1]);
    if (cast == CAST_NONE || mlirTypeEqual(narrow, type) ||
        (cast == CAST_UNSIGNED && comparesSigned(op)))
      continue;
    MlirValue operands[2];
    for (int side = 0; side < 2; ++side)
      operands[side] = makeCast(narrowing, base, mlirOperationGetLocation(op),
                                mlirOperationGetOperand(op, side), narrow, casts[side]);
    bool isKnown = findRange(narrowing, arithCmpIOpGetResult(op), &range);
    MlirOperation copy = copyWith(narrowing, base, op, operands, (MlirType){NULL});
    setRange(narrowing, arithCmpIOpGetResult(copy), isKnown ? &range : NULL);
    mlirRewriterBaseReplaceOpWithOperation(base, op, copy);
    return success();
  }
  return failure();
}

// A cast to index and back to the type it came from.
static MlirLogicalResult dropIndexCasts(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirValue input = mlirOperationGetOperand(op, 0);
  if (!mlirValueIsAOpResult(input))
    return failure();
  MlirOperation before = mlirOpResultGetOwner(input);
  if (tesseraOperationGetDefinition(before) != tesseraOperationGetDefinition(op) ||
      !mlirTypeIsAIndex(mlirValueGetType(input)))
    return failure();
  MlirValue source = mlirOperationGetOperand(before, 0);
  if (!mlirTypeEqual(mlirValueGetType(source), mlirValueGetType(mlirOperationGetResult(op, 0))))
    return failure();
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, &source);
  return success();
}

//===--- The pass ---===//

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *input) {
  const ArithIntRangeNarrowingOptions *options = input;
  Narrowing *narrowing = tesseraPlanAlloc(plan, sizeof *narrowing);
  tesseraPlanSetState(plan, narrowing);
  narrowing->widths =
      tesseraPlanAlloc(plan, options->bitwidthsSupported.size * sizeof *narrowing->widths);
  for (size_t i = 0; i < options->bitwidthsSupported.size; ++i)
    if (options->bitwidthsSupported.data[i] > 0 && options->bitwidthsSupported.data[i] < 64)
      narrowing->widths[narrowing->numWidths++] = (unsigned)options->bitwidthsSupported.data[i];
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  tesseraRewritePatternSetAdd(patterns, NULL, 1, narrowElementwise, narrowing);
  tesseraRewritePatternSetAdd(patterns, &arithCmpIOpDef, 1, narrowComparison, narrowing);
  tesseraRewritePatternSetAdd(patterns, &arithIndexCastOpDef, 1, dropIndexCasts, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithIndexCastUIOpDef, 1, dropIndexCasts, NULL);
  return success();
}

void arithIntRangeNarrowingPassRun(MlirPass pass, const ArithIntRangeNarrowingOptions *options,
                                   MlirOperation root) {
  TesseraPlan *plan =
      tesseraPassTakePlan(pass, root, &(TesseraPlanSource){.planner = fillPlan, .input = options});
  if (!plan)
    return;
  Narrowing *narrowing = tesseraPlanGetState(plan);
  narrowing->flow = tesseraFlowCreate();
  tesseraFlowAddReachability(narrowing->flow);
  tesseraFlowAddConstants(narrowing->flow);
  tesseraFlowAddIntRanges(narrowing->flow);
  tesseraFlowRun(narrowing->flow, root);
  // From the last operation to the first: a comparison is to see what it was given at first.
  if (!tesseraPlanApply(plan, root, NULL))
    tesseraPassSignalFailure(pass);
  tesseraFlowDestroy(narrowing->flow);
  tsPointerMapFree(&narrowing->made);
  tsArenaDestroy(&narrowing->arena);
  tesseraPassLeavePlan(pass, plan);
}
