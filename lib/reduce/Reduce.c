// Takes away what the test can do without.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "reduce/ReducePasses.h"
#include "reduce/Tester.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

typedef TsVec(MlirOperation) OperationVec;

//===--- What can be done to an operation ---===//

/// One way of making an operation smaller.
typedef struct Edit {
  bool (*applies)(MlirOperation op);
  void (*apply)(MlirOperation op); ///< may destroy it, and what is in it
} Edit;

static bool isTerminator(MlirOperation op) {
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR);
}

static bool isFromNowhere(MlirOperation op) {
  return mlirOperationGetNumOperands(op) == 0 &&
         mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)),
                            tsLiteral("builtin.unrealized_conversion_cast"));
}

static bool canBeErased(MlirOperation op) { return !isTerminator(op); }

// An operand of the type of the result, or a value from nowhere.
static MlirValue replacementOf(MlirOperation op, MlirValue result) {
  MlirType type = mlirValueGetType(result);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, i)), type))
      return mlirOperationGetOperand(op, i);
  if (isFromNowhere(op))
    return result;
  MlirOperationState state = mlirOperationStateGet(tsLiteral("builtin.unrealized_conversion_cast"),
                                                   mlirOperationGetLocation(op));
  mlirOperationStateAddResults(&state, 1, &type);
  MlirOperation cast = mlirOperationCreate(&state);
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(op), op, cast);
  return mlirOperationGetResult(cast, 0);
}

static bool hasUses(MlirValue value) { return !mlirOpOperandIsNull(mlirValueGetFirstUse(value)); }

static void eraseOp(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (!hasUses(result))
      continue;
    MlirValue other = replacementOf(op, result);
    if (mlirValueEqual(other, result))
      return; // one from nowhere that is needed
    mlirValueReplaceAllUsesOfWith(result, other);
  }
  mlirOperationDestroy(op);
}

static bool hasBody(MlirOperation op) {
  return mlirOperationGetNumRegions(op) == 1 && tesseraSymbolGetName(op).length &&
         !mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)));
}

// What a function does isn't said any more, which only private ones may do.
static void eraseBody(MlirOperation op) {
  MlirRegion empty = mlirRegionCreate();
  mlirRegionTakeBody(mlirOperationGetRegion(op, 0), empty);
  mlirRegionDestroy(empty);
  tesseraSymbolSetVisibility(op, TESSERA_VISIBILITY_PRIVATE);
}

static bool hasDiscardable(MlirOperation op) {
  return mlirOperationGetNumDiscardableAttributes(op) > 0;
}

static void eraseDiscardable(MlirOperation op) {
  for (intptr_t i = mlirOperationGetNumDiscardableAttributes(op); i-- > 0;) {
    MlirNamedAttribute attribute = mlirOperationGetDiscardableAttribute(op, i);
    mlirOperationRemoveDiscardableAttributeByName(op, mlirIdentifierStr(attribute.name));
  }
}

static bool isLongConstant(MlirOperation op) {
  MlirAttribute value = mlirOperationGetAttributeByName(op, tsLiteral("value"));
  return tesseraOperationHasTrait(op, TESSERA_TRAIT_CONSTANT_LIKE) && !mlirAttributeIsNull(value) &&
         mlirAttributeIsADenseElements(value) && !mlirDenseElementsAttrIsSplat(value);
}

// All elements become zero.
static void makeZero(MlirOperation op) {
  MlirAttribute value = mlirOperationGetAttributeByName(op, tsLiteral("value"));
  MlirType type = mlirAttributeGetType(value), element = mlirShapedTypeGetElementType(type);
  MlirAttribute zero;
  if (mlirTypeIsAFloat(element))
    zero = mlirFloatAttrDoubleGet(mlirOperationGetContext(op), element, 0);
  else if (mlirTypeIsAInteger(element) || mlirTypeIsAIndex(element))
    zero = mlirIntegerAttrGet(element, 0);
  else
    return;
  mlirOperationSetAttributeByName(op, tsLiteral("value"),
                                  mlirDenseElementsAttrSplatGet(type, zero));
}

//===--- Trying ---===//

/// A search.
typedef struct Search {
  Tester tester;
  MlirOperation best; ///< what is interesting: the search's own
} Search;

typedef struct Collection {
  const Edit *edit;
  MlirOperation root;
  OperationVec ops;
} Collection;

static MlirWalkResult collectOp(MlirOperation op, void *user) {
  Collection *collection = user;
  if (!mlirOperationEqual(op, collection->root) && collection->edit->applies(op))
    tsVecPush(&collection->ops, op);
  return MlirWalkResultAdvance;
}

// The operations that the edit applies to, what is around them first.
static OperationVec collectOps(MlirOperation root, const Edit *edit) {
  Collection collection = {.edit = edit, .root = root};
  mlirOperationWalk(root, collectOp, &collection, MlirWalkPreOrder);
  return collection.ops;
}

// Makes the edit of some of the operations; whether that is better, which is kept then.
static bool tryEdit(Search *search, const Edit *edit, size_t start, size_t end) {
  MlirOperation copy = mlirOperationClone(search->best);
  OperationVec ops = collectOps(copy, edit);
  for (size_t i = end < ops.size ? end : ops.size; i-- > start;) // those inside of others first
    edit->apply(ops.data[i]);
  tsVecFree(&ops);
  bool isBetter = reduceIsBetter(&search->tester, copy);
  mlirOperationDestroy(isBetter ? search->best : copy);
  if (isBetter)
    search->best = copy;
  return isBetter;
}

// Halves, quarters and so on down to single operations; whether anything could go.
static bool tryAll(Search *search, const Edit *edit) {
  OperationVec ops = collectOps(search->best, edit);
  size_t count = ops.size;
  tsVecFree(&ops);
  bool progress = false;
  for (size_t chunk = count; chunk && !search->tester.failed; chunk /= 2) {
    for (size_t start = 0; start < count && !search->tester.failed;) {
      size_t end = start + chunk < count ? start + chunk : count;
      if (tryEdit(search, edit, start, end)) {
        progress = true;
        ops = collectOps(search->best, edit);
        count = ops.size;
        tsVecFree(&ops);
      } else {
        start = end;
      }
    }
  }
  return progress;
}

static const Edit edits[] = {{canBeErased, eraseOp},
                             {hasBody, eraseBody},
                             {hasDiscardable, eraseDiscardable},
                             {isLongConstant, makeZero}};

// The root gets what the search has found.
static void takeOver(MlirOperation root, MlirOperation best) {
  mlirRegionTakeBody(mlirOperationGetRegion(root, 0), mlirOperationGetRegion(best, 0));
  mlirOperationDestroy(best);
}

static bool isModule(MlirOperation op) {
  return mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)),
                            tsLiteral("builtin.module"));
}

static bool reduce(MlirOperation root, const ReductionTreeOptions *options) {
  Search search = {.best = root};
  if (!isModule(root) || options->traversalModeId != 0) {
    mlirOperationEmitError(root, isModule(root) ? "unsupported traversal mode detected"
                                                : "top-level op must be 'builtin.module'");
    return false;
  }
  if (!reduceTesterInit(&search.tester, root, options->testerName, &options->testerArgs))
    return false;
  bool ok = reduceIsBetter(&search.tester, root);
  if (ok) {
    search.best = mlirOperationClone(root);
    for (bool progress = true; progress;) {
      progress = false;
      for (size_t i = 0; i < sizeof edits / sizeof *edits; ++i)
        progress = tryAll(&search, &edits[i]) || progress;
    }
    takeOver(root, search.best);
  } else if (!search.tester.failed) {
    mlirOperationEmitError(root, "the original input is not interesting");
  }
  ok = ok && !search.tester.failed;
  reduceTesterFree(&search.tester);
  return ok;
}

//===--- Passes ---===//

void reductionTreePassRun(MlirPass pass, const ReductionTreeOptions *options, MlirOperation root) {
  if (!reduce(root, options))
    tesseraPassSignalFailure(pass);
}

static bool reduceByPasses(MlirPass pass, const OptReductionOptions *options, Tester *tester,
                           MlirOperation root) {
  if (!reduceIsBetter(tester, root)) {
    if (!tester->failed)
      mlirOperationEmitError(root, "the original input is not interesting");
    return false;
  }
  MlirOperation before = mlirOperationClone(root);
  bool ok = mlirLogicalResultIsSuccess(tesseraPassRunPipeline(pass, options->optPass, root));
  if (ok && reduceIsBetter(tester, root)) {
    mlirOperationDestroy(before);
    return true;
  }
  takeOver(root, before);
  return ok && !tester->failed;
}

void optReductionPassRun(MlirPass pass, const OptReductionOptions *options, MlirOperation root) {
  Tester tester;
  bool ok = reduceTesterInit(&tester, root, options->testerName, &options->testerArgs);
  if (ok) {
    ok = reduceByPasses(pass, options, &tester, root);
    reduceTesterFree(&tester);
  }
  if (!ok)
    tesseraPassSignalFailure(pass);
}
