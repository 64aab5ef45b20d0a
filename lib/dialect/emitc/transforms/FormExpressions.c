// Forms C expressions of emitc's operators.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/emitc/EmitCOps.h"
#include "dialect/emitc/EmitCPasses.h"
#include "ir/Operation.h"
#include "support/Map.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

//===--- One operator ---===//

// The expression with these operands, and a block of arguments like them, in which the rewriter
// inserts then.
static MlirOperation createExpression(MlirRewriterBase rewriter, MlirLocation location,
                                      MlirType type, MlirAttribute doNotInline, intptr_t size,
                                      const MlirValue *operands) {
  MlirOperation expression =
      emitcExpressionOpCreate(rewriter, location, type, size, operands, doNotInline);
  MlirType *types = tsAllocZeroed((size_t)size + 1, sizeof *types);
  MlirLocation *locations = tsAllocZeroed((size_t)size + 1, sizeof *locations);
  for (intptr_t i = 0; i < size; ++i) {
    types[i] = mlirValueGetType(operands[i]);
    locations[i] = mlirValueGetLocation(operands[i]);
  }
  tesseraRewriterCreateBlock(rewriter, emitcExpressionOpGetRegion(expression), size, types,
                             locations);
  tsFree(types);
  tsFree(locations);
  return expression;
}

static MlirValue argumentOf(MlirOperation expression, intptr_t i) {
  return mlirBlockGetArgument(mlirRegionGetFirstBlock(emitcExpressionOpGetRegion(expression)), i);
}

// Puts an operator into an expression of its own.
static void wrapOperator(MlirRewriterBase rewriter, MlirOperation op) {
  intptr_t size = mlirOperationGetNumOperands(op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirValue *operands = tsAllocZeroed((size_t)size + 1, sizeof *operands);
  for (intptr_t i = 0; i < size; ++i)
    operands[i] = mlirOperationGetOperand(op, i);
  mlirRewriterBaseSetInsertionPointAfter(rewriter, op);
  MlirOperation expression =
      createExpression(rewriter, location, type, (MlirAttribute){NULL}, size, operands);
  tsFree(operands);
  TesseraMapping *mapping = tesseraMappingCreate();
  for (intptr_t i = 0; i < size; ++i)
    tesseraMappingMapValue(mapping, mlirOperationGetOperand(op, i), argumentOf(expression, i));
  MlirOperation root = tesseraOperationCloneMapped(op, mapping, true);
  tesseraMappingDestroy(mapping);
  mlirRewriterBaseInsert(rewriter, root);
  emitcYieldOpCreate(rewriter, location, mlirOperationGetResult(root, 0));
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, expression);
}

//===--- Expressions in expressions ---===//

// What an expression, with those that have been folded into it, is made of. A value is there once,
// and stays an operand unless it is the result of an expression that is folded in turn.
typedef struct Part {
  MlirValue value;
  MlirOperation expression; ///< that makes the value and may be folded; else null
  intptr_t numInside;       ///< uses by this expression and by those folded
  intptr_t atLeast;         ///< so many uses there are altogether
  bool isFolded;
} Part;

typedef struct Folding {
  TsVec(Part) parts;
  TsPointerMap places;  ///< value -> 1 + place in parts
  TsVec(size_t) heap;   ///< places of what can be folded, the first one first
  TsVec(size_t) folded; ///< places, in order
} Folding;

static void freeFolding(Folding *folding) {
  tsVecFree(&folding->parts);
  tsPointerMapFree(&folding->places);
  tsVecFree(&folding->heap);
  tsVecFree(&folding->folded);
}

// The expression that makes the value, when it may be evaluated elsewhere.
static MlirOperation findFoldable(MlirValue value) {
  const MlirOperation none = {NULL};
  if (!mlirValueIsAOpResult(value))
    return none;
  MlirOperation op = mlirOpResultGetOwner(value);
  return emitcExpressionOpIsA(op) && !emitcExpressionHasSideEffects(op) ? op : none;
}

static void pushHeap(Folding *folding, size_t place) {
  tsVecPush(&folding->heap, place);
  size_t *heap = folding->heap.data;
  for (size_t i = folding->heap.size - 1; i && heap[(i - 1) / 2] > heap[i]; i = (i - 1) / 2) {
    size_t above = heap[(i - 1) / 2];
    heap[(i - 1) / 2] = heap[i];
    heap[i] = above;
  }
}

static size_t popHeap(Folding *folding) {
  size_t *heap = folding->heap.data, first = heap[0], size = --folding->heap.size, i = 0;
  heap[0] = heap[size];
  for (;;) {
    size_t least = i;
    for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < size; ++child)
      least = heap[child] < heap[least] ? child : least;
    if (least == i)
      return first;
    size_t moved = heap[i];
    heap[i] = heap[least];
    heap[least] = moved;
    i = least;
  }
}

// Notes the value to be folded when nobody else uses it. Uses are counted no further than to twice
// as many as are known to be inside, so that a value with many users costs little.
static void consider(Folding *folding, size_t place) {
  Part *part = &folding->parts.data[place];
  if (mlirOperationIsNull(part->expression) || part->numInside < part->atLeast)
    return;
  intptr_t count = 0;
  for (const IrUse *use = irValue(part->value)->firstUse; use && count <= 2 * part->numInside;
       use = use->next)
    ++count;
  part->atLeast = count;
  if (count == part->numInside)
    pushHeap(folding, place);
}

static size_t addUse(Folding *folding, MlirValue value) {
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&folding->places, value.ptr, &isNew);
  if (isNew) {
    Part part = {.value = value, .expression = findFoldable(value)};
    tsVecPush(&folding->parts, part);
    *slot = folding->parts.size;
  }
  ++folding->parts.data[*slot - 1].numInside;
  return *slot - 1;
}

// Lets the operands of the expression at the place stand for its result.
static void fold(Folding *folding, size_t place) {
  MlirOperation expression = folding->parts.data[place].expression;
  folding->parts.data[place].isFolded = true;
  tsVecPush(&folding->folded, place);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(expression); ++i)
    consider(folding, addUse(folding, mlirOperationGetOperand(expression, i)));
}

// The first operand is folded when it is all that uses an expression; what is used several times
// by the expressions counts as used once from then on.
static bool foldAll(Folding *folding, MlirOperation op) {
  intptr_t first = -1;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    size_t place = addUse(folding, operand);
    if (first < 0 && irValueHasOneUse(irValue(operand)) &&
        !mlirOperationIsNull(folding->parts.data[place].expression))
      first = (intptr_t)place;
  }
  if (first < 0)
    return false;
  size_t numOperands = folding->parts.size;
  fold(folding, (size_t)first);
  for (size_t place = 0; place < numOperands; ++place)
    if (place != (size_t)first && folding->parts.data[place].atLeast == 0)
      consider(folding, place);
  while (folding->heap.size) {
    size_t place = popHeap(folding);
    if (!folding->parts.data[place].isFolded)
      fold(folding, place);
  }
  return true;
}

// Copies what is in an expression, all of whose operands the mapping knows.
static void copyBody(MlirRewriterBase rewriter, MlirOperation expression, TesseraMapping *mapping,
                     bool withYield) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(expression); ++i)
    tesseraMappingMapValue(mapping, argumentOf(expression, i),
                           tesseraMappingGetValue(mapping, mlirOperationGetOperand(expression, i)));
  MlirBlock body = mlirRegionGetFirstBlock(emitcExpressionOpGetRegion(expression));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (withYield || !emitcYieldOpIsA(op))
      mlirRewriterBaseInsert(rewriter, tesseraOperationCloneMapped(op, mapping, true));
}

// What was folded last comes first: others use it.
static MlirOperation buildFolded(MlirRewriterBase rewriter, const Folding *folding,
                                 MlirOperation op) {
  TsVec(MlirValue) operands = {0};
  TesseraMapping *mapping = tesseraMappingCreate();
  for (size_t i = 0; i < folding->parts.size; ++i)
    if (!folding->parts.data[i].isFolded)
      tsVecPush(&operands, folding->parts.data[i].value);
  mlirRewriterBaseSetInsertionPointAfter(rewriter, op);
  MlirOperation expression = createExpression(
      rewriter, mlirOperationGetLocation(op), mlirValueGetType(emitcExpressionOpGetResult(op)),
      emitcExpressionOpGetDoNotInlineAttr(op), (intptr_t)operands.size, operands.data);
  for (size_t i = 0; i < operands.size; ++i)
    tesseraMappingMapValue(mapping, operands.data[i], argumentOf(expression, (intptr_t)i));
  for (size_t i = folding->folded.size; i-- > 0;) {
    const Part *part = &folding->parts.data[folding->folded.data[i]];
    copyBody(rewriter, part->expression, mapping, false);
    MlirOperation root = emitcExpressionGetRoot(part->expression);
    tesseraMappingMapValue(mapping, part->value,
                           tesseraMappingGetValue(mapping, mlirOperationGetResult(root, 0)));
  }
  copyBody(rewriter, op, mapping, true);
  tesseraMappingDestroy(mapping);
  tsVecFree(&operands);
  return expression;
}

// Folds whatever can be into the expression at once: one after the other would copy it each time.
static MlirLogicalResult foldExpressions(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  Folding folding = {0};
  bool isFolded = foldAll(&folding, op);
  if (isFolded) {
    MlirOperation expression = buildFolded(base, &folding, op);
    mlirRewriterBaseReplaceOpWithOperation(base, op, expression);
    for (size_t i = 0; i < folding.folded.size; ++i)
      mlirRewriterBaseEraseOp(base, folding.parts.data[folding.folded.data[i]].expression);
  }
  freeFolding(&folding);
  return isFolded ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- The pass ---===//

static bool isLoneOperator(MlirOperation op) {
  return cExpressionInterfaceCast(op) && mlirOperationGetNumResults(op) == 1 &&
         !emitcExpressionOpIsA(mlirOperationGetParentOperation(op));
}

void formExpressionsPassPassAddPatterns(MlirRewritePatternSet patterns,
                                        const FormExpressionsPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &emitcExpressionOpDef, 1, foldExpressions, NULL);
}

void formExpressionsPassPassRun(MlirPass pass, const FormExpressionsPassOptions *options,
                                MlirOperation root) {
  (void)options;
  MlirContext context = mlirOperationGetContext(root);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  IrOperation *next;
  for (IrOperation *op = irWalkInnermost(irOp(root)); op; op = next) {
    next = irWalkPostNext(irOp(root), op);
    if (next && isLoneOperator(irWrapOp(op)))
      wrapOperator(rewriter, irWrapOp(op));
  }
  mlirIRRewriterDestroy(rewriter);
  if (mlirLogicalResultIsFailure(
          tesseraApplyFrozenPatternsGreedily(root, tesseraPassGetPatterns(pass), NULL)))
    tesseraPassSignalFailure(pass);
}
