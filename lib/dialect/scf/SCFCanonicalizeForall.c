// Canonical loops over boxes of indices. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

typedef TsVec(TesseraMixedNumber) Numbers;

/// Lower bounds, upper bounds and steps.
typedef struct Box {
  Numbers lists[3];
} Box;

static MlirAttribute staticList(MlirOperation op, unsigned list) {
  return list == SCF_FORALL_LOWER   ? scfForallOpGetStaticLowerBoundAttr(op)
         : list == SCF_FORALL_UPPER ? scfForallOpGetStaticUpperBoundAttr(op)
                                    : scfForallOpGetStaticStepAttr(op);
}

static Box readBox(MlirOperation op) {
  Box box = {.lists = {{0}}};
  intptr_t rank = scfForallRank(op);
  for (unsigned list = 0; list < 3; ++list) {
    MlirAttribute numbers = staticList(op, list);
    TesseraRange range = tesseraOperationGetOperandGroup(op, list);
    intptr_t next = 0;
    for (intptr_t i = 0; i < rank; ++i) {
      TesseraMixedNumber number = {.number = mlirDenseI64ArrayGetElement(numbers, i)};
      if (number.number == INT64_MIN)
        number.value = mlirOperationGetOperand(op, range.start + next++);
      tsVecPush(&box.lists[list], number);
    }
  }
  return box;
}

static void freeBox(Box *box) {
  for (int i = 0; i < 3; ++i)
    tsVecFree(&box->lists[i]);
}

// The list as an attribute; its values go to `values`.
static MlirAttribute splitList(MlirContext context, const Numbers *list, ScfValues *values) {
  intptr_t count;
  values->size = 0;
  tsVecReserve(values, list->size + 1);
  MlirAttribute numbers =
      tesseraMixedNumbersSplit(context, (intptr_t)list->size, list->data, values->data, &count);
  values->size = (size_t)count;
  return numbers;
}

// A loop over the box that carries these, with a block for its arguments, still without end.
static MlirOperation createForall(MlirRewriterBase base, MlirOperation like, const Box *box,
                                  const ScfValues *outputs, MlirAttribute mapping) {
  MlirContext context = mlirOperationGetContext(like);
  MlirLocation location = mlirOperationGetLocation(like);
  ScfValues values[3] = {{0}};
  MlirAttribute numbers[3];
  ScfTypes types = {0}, arguments = {0};
  TsVec(MlirLocation) locations = {0};
  for (int i = 0; i < 3; ++i)
    numbers[i] = splitList(context, &box->lists[i], &values[i]);
  for (size_t i = 0; i < box->lists[0].size; ++i)
    tsVecPush(&arguments, mlirIndexTypeGet(context));
  for (size_t i = 0; i < outputs->size; ++i) {
    tsVecPush(&types, mlirValueGetType(outputs->data[i]));
    tsVecPush(&arguments, types.data[i]);
  }
  for (size_t i = 0; i < arguments.size; ++i)
    tsVecPush(&locations, location);
  MlirOperation made = scfForallOpCreate(
      base, location, (intptr_t)types.size, types.data, (intptr_t)values[0].size, values[0].data,
      (intptr_t)values[1].size, values[1].data, (intptr_t)values[2].size, values[2].data,
      numbers[0], numbers[1], numbers[2], (intptr_t)outputs->size, outputs->data, mapping);
  tesseraRewriterCreateBlock(base, scfForallOpGetRegion(made), (intptr_t)arguments.size,
                             arguments.data, locations.data);
  for (int i = 0; i < 3; ++i)
    tsVecFree(&values[i]);
  tsVecFree(&types);
  tsVecFree(&arguments);
  tsVecFree(&locations);
  return made;
}

static MlirBlock insertsOf(MlirOperation op) {
  return scfBlockOf(mlirOperationGetRegion(scfTerminatorOf(scfForallOpGetRegion(op)), 0));
}

static MlirValue outputArgument(MlirOperation op, intptr_t i) {
  return mlirBlockGetArgument(scfBody(op), scfForallRank(op) + i);
}

//===--- Constant bounds ---===//

static bool useConstants(Numbers *list) {
  bool changed = false;
  for (size_t i = 0; i < list->size; ++i) {
    int64_t number;
    if (!list->data[i].value.ptr || !tesseraMixedNumberIsConstant(list->data[i], &number))
      continue;
    list->data[i] = (TesseraMixedNumber){.number = number};
    changed = true;
  }
  return changed;
}

static MlirLogicalResult foldBounds(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  Box box = readBox(op);
  bool changed = false;
  for (int i = 0; i < 3 && !changed; ++i)
    changed = useConstants(&box.lists[i]);
  ScfValues values = {0};
  if (changed) {
    void (*const set[])(MlirOperation, MlirAttribute) = {scfForallOpSetStaticLowerBoundAttr,
                                                         scfForallOpSetStaticUpperBoundAttr,
                                                         scfForallOpSetStaticStepAttr};
    mlirRewriterBaseStartOpModification(base, op);
    for (unsigned i = 0; i < 3; ++i) {
      MlirAttribute numbers = splitList(mlirOperationGetContext(op), &box.lists[i], &values);
      tesseraOperationSetOperandGroup(op, i, (intptr_t)values.size, values.data);
      set[i](op, numbers);
    }
    mlirRewriterBaseFinalizeOpModification(base, op);
  }
  tsVecFree(&values);
  freeBox(&box);
  return changed ? success() : failure();
}

//===--- Outputs that don't matter ---===//

static bool isUpdated(MlirOperation op, MlirValue argument) {
  for (MlirOperation insert = mlirBlockGetFirstOperation(insertsOf(op)); insert.ptr;
       insert = mlirOperationGetNextInBlock(insert)) {
    TesseraRange range = parallelCombiningOpInterfaceGetUpdatedDestinations(insert);
    for (intptr_t i = 0; i < range.count; ++i)
      if (mlirValueEqual(mlirOperationGetOperand(insert, range.start + i), argument))
        return true;
  }
  return false;
}

static void eraseUpdates(MlirRewriterBase base, MlirOperation op, MlirValue argument) {
  for (MlirOperation insert = mlirBlockGetFirstOperation(insertsOf(op)), next; insert.ptr;
       insert = next) {
    next = mlirOperationGetNextInBlock(insert);
    TesseraRange range = parallelCombiningOpInterfaceGetUpdatedDestinations(insert);
    for (intptr_t i = 0; i < range.count; ++i)
      if (mlirValueEqual(mlirOperationGetOperand(insert, range.start + i), argument)) {
        mlirRewriterBaseEraseOp(base, insert);
        break;
      }
  }
}

static bool matters(MlirOperation op, intptr_t i) {
  return irValue(mlirOperationGetResult(op, i))->firstUse && isUpdated(op, outputArgument(op, i));
}

// Outputs that nobody writes, or whose result nobody uses.
static MlirLogicalResult dropOutputs(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  ScfValues outputs = {0}, arguments = {0};
  intptr_t count = mlirOperationGetNumResults(op), rank = scfForallRank(op);
  for (intptr_t i = 0; i < count; ++i)
    if (matters(op, i))
      tsVecPush(&outputs, scfForallOpGetOutputs(op, i));
  bool changes = (intptr_t)outputs.size < count;
  if (changes) {
    // Before anything is erased, which may be what makes others matter.
    bool *isKept = tsAllocZeroed((size_t)count + 1, sizeof *isKept);
    for (intptr_t i = 0; i < count; ++i)
      isKept[i] = matters(op, i);
    for (intptr_t i = 0; i < count; ++i)
      if (!isKept[i])
        eraseUpdates(base, op, outputArgument(op, i));
    Box box = readBox(op);
    MlirOperation made = createForall(base, op, &box, &outputs, scfForallOpGetMappingAttr(op));
    intptr_t next = 0;
    for (intptr_t i = 0; i < rank; ++i)
      tsVecPush(&arguments, mlirBlockGetArgument(scfBody(made), i));
    for (intptr_t i = 0; i < count; ++i)
      tsVecPush(&arguments,
                isKept[i] ? outputArgument(made, next++) : scfForallOpGetOutputs(op, i));
    mlirRewriterBaseMergeBlocks(base, scfBody(op), scfBody(made), (intptr_t)arguments.size,
                                arguments.data);
    next = 0;
    arguments.size = 0;
    for (intptr_t i = 0; i < count; ++i)
      tsVecPush(&arguments,
                isKept[i] ? mlirOperationGetResult(made, next++) : scfForallOpGetOutputs(op, i));
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)arguments.size, arguments.data);
    freeBox(&box);
    tsFree(isKept);
  }
  tsVecFree(&outputs);
  tsVecFree(&arguments);
  return changes ? success() : failure();
}

//===--- Dimensions with one round ---===//

static bool countRounds(const Box *box, size_t dim, int64_t *count) {
  int64_t numbers[3];
  if (tesseraMixedNumbersAreEqual(box->lists[0].data[dim], box->lists[1].data[dim])) {
    *count = 0;
    return true;
  }
  for (int i = 0; i < 3; ++i)
    if (!tesseraMixedNumberIsConstant(box->lists[i].data[dim], &numbers[i]))
      return false;
  if (numbers[2] == 0) {
    *count = 0;
    return true;
  }
  return scfTripCount(numbers[0], numbers[1], numbers[2], false, count);
}

static MlirValue valueOf(MlirRewriterBase base, MlirOperation op, TesseraMixedNumber number) {
  if (number.value.ptr)
    return number.value;
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  return mlirOperationGetResult(arithConstantOpCreate(base, mlirOperationGetLocation(op), index,
                                                      mlirIntegerAttrGet(index, number.number)),
                                0);
}

// The body in the place of the loop, which has one round: what it hands over is inserted.
static void runOnce(MlirRewriterBase base, MlirOperation op, const ScfValues *variables) {
  MlirOperation end = scfTerminatorOf(scfForallOpGetRegion(op));
  ScfValues arguments = {0}, results = {0};
  for (size_t i = 0; i < variables->size; ++i)
    tsVecPush(&arguments, variables->data[i]);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&arguments, scfForallOpGetOutputs(op, i));
  for (MlirOperation insert = mlirBlockGetFirstOperation(scfBody(end)); insert.ptr;
       insert = mlirOperationGetNextInBlock(insert)) {
    MlirValue values[] = {mlirOperationGetOperand(insert, 0), mlirOperationGetOperand(insert, 1)};
    intptr_t output = mlirBlockArgumentGetArgNumber(values[1]) - scfForallRank(op);
    values[1] = scfForallOpGetOutputs(op, output);
    mlirRewriterBaseSetInsertionPointBefore(base, end);
    TesseraSlice slice = tesseraSliceRead(insert);
    MlirOperation made =
        tesseraSliceCreate(base, mlirOperationGetLocation(insert), &tensorInsertSliceOpDef,
                           mlirValueGetType(values[1]), 2, values, &slice);
    tesseraSliceFree(&slice);
    tsVecPush(&results, mlirOperationGetResult(made, 0));
  }
  mlirRewriterBaseInlineBlockBefore(base, scfBody(op), op, (intptr_t)arguments.size,
                                    arguments.data);
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  mlirRewriterBaseEraseOp(base, end);
  tsVecFree(&arguments);
  tsVecFree(&results);
}

// Whether each output has one insertion, in the order of the outputs: what running once needs.
static bool insertsAreResults(MlirOperation op) {
  intptr_t next = 0;
  for (MlirOperation insert = mlirBlockGetFirstOperation(insertsOf(op)); insert.ptr;
       insert = mlirOperationGetNextInBlock(insert), ++next)
    if (!tensorParallelInsertSliceOpIsA(insert) || next >= mlirOperationGetNumResults(op) ||
        !mlirValueEqual(mlirOperationGetOperand(insert, 1), outputArgument(op, next)))
      return false;
  return next == mlirOperationGetNumResults(op);
}

// The loop without the dimensions whose variables have values.
static void replaceWithFewer(MlirRewriterBase base, MlirOperation op, const Box *box,
                             ScfValues *variables) {
  ScfValues outputs = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&outputs, scfForallOpGetOutputs(op, i));
  MlirOperation made = createForall(base, op, box, &outputs, (MlirAttribute){NULL});
  irOp(made)->discardable = irOp(op)->discardable;
  intptr_t next = 0;
  for (size_t i = 0; i < variables->size; ++i)
    if (!variables->data[i].ptr)
      variables->data[i] = mlirBlockGetArgument(scfBody(made), next++);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(variables, mlirBlockGetArgument(scfBody(made), next++));
  mlirRewriterBaseMergeBlocks(base, scfBody(op), scfBody(made), (intptr_t)variables->size,
                              variables->data);
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  tsVecFree(&outputs);
}

static MlirLogicalResult dropDims(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (scfForallOpGetMappingAttr(op).ptr)
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  Box box = readBox(op), kept = {.lists = {{0}}};
  ScfValues variables = {0}; // null where the new loop has it
  bool isEmpty = false;
  size_t rank = box.lists[0].size;
  for (size_t dim = 0; dim < rank; ++dim) {
    int64_t count;
    bool isKnown = countRounds(&box, dim, &count);
    isEmpty = isEmpty || (isKnown && count == 0);
    bool isOne = isKnown && count == 1;
    tsVecPush(&variables,
              isOne && !isEmpty ? valueOf(base, op, box.lists[0].data[dim]) : (MlirValue){NULL});
    for (int i = 0; i < 3 && !isOne; ++i)
      tsVecPush(&kept.lists[i], box.lists[i].data[dim]);
  }
  size_t left = kept.lists[0].size;
  bool changes = isEmpty || (left < rank && (left || insertsAreResults(op)));
  if (isEmpty) {
    ScfValues outputs = {0};
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
      tsVecPush(&outputs, scfForallOpGetOutputs(op, i));
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)outputs.size, outputs.data);
    tsVecFree(&outputs);
  } else if (changes && !left) {
    runOnce(base, op, &variables);
  } else if (changes) {
    replaceWithFewer(base, op, &kept, &variables);
  }
  tsVecFree(&variables);
  freeBox(&box);
  freeBox(&kept);
  return changes ? success() : failure();
}

// A variable with one value is that value, whatever its round is mapped to.
static MlirLogicalResult replaceVariables(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  Box box = readBox(op);
  bool changed = false;
  for (size_t dim = 0; dim < box.lists[0].size; ++dim) {
    MlirValue variable = mlirBlockGetArgument(scfBody(op), (intptr_t)dim);
    int64_t count, lower;
    if (!irValue(variable)->firstUse || !countRounds(&box, dim, &count) || count != 1 ||
        !tesseraMixedNumberIsConstant(box.lists[0].data[dim], &lower))
      continue;
    mlirRewriterBaseReplaceAllUsesWith(base, variable, valueOf(base, op, box.lists[0].data[dim]));
    changed = true;
  }
  freeBox(&box);
  return changed ? success() : failure();
}

//===--- Casts and sizes ---===//

static MlirValue moreStatic(MlirValue value) {
  MlirOperation cast =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  if (!tensorCastOpIsA(cast))
    return (MlirValue){NULL};
  MlirValue source = tensorCastOpGetSource(cast);
  return tensorKeepsShape(mlirValueGetType(value), mlirValueGetType(source)) ? source
                                                                             : (MlirValue){NULL};
}

static MlirValue castTo(MlirRewriterBase base, MlirOperation op, MlirValue value, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(value), type))
    return value;
  return mlirOperationGetResult(tensorCastOpCreate(base, mlirOperationGetLocation(op), type, value),
                                0);
}

// Outputs that are casts which forget about a shape: the loop knows it, and its result is cast.
static MlirLogicalResult takeCasts(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  ScfValues outputs = {0}, arguments = {0};
  intptr_t count = mlirOperationGetNumResults(op), rank = scfForallRank(op);
  bool changes = false;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue source = moreStatic(scfForallOpGetOutputs(op, i));
    changes = changes || source.ptr;
    tsVecPush(&outputs, source.ptr ? source : scfForallOpGetOutputs(op, i));
  }
  if (changes && insertsAreResults(op)) {
    Box box = readBox(op);
    MlirOperation made = createForall(base, op, &box, &outputs, scfForallOpGetMappingAttr(op));
    for (intptr_t i = 0; i < rank; ++i)
      tsVecPush(&arguments, mlirBlockGetArgument(scfBody(made), i));
    for (intptr_t i = 0; i < count; ++i)
      tsVecPush(&arguments, castTo(base, op, outputArgument(made, i),
                                   mlirValueGetType(scfForallOpGetOutputs(op, i))));
    mlirRewriterBaseMergeBlocks(base, scfBody(op), scfBody(made), (intptr_t)arguments.size,
                                arguments.data);
    intptr_t next = 0;
    for (MlirOperation insert = mlirBlockGetFirstOperation(insertsOf(made)); insert.ptr;
         insert = mlirOperationGetNextInBlock(insert))
      mlirOperationSetOperand(insert, 1, outputArgument(made, next++));
    mlirRewriterBaseSetInsertionPointAfter(base, made);
    arguments.size = 0;
    for (intptr_t i = 0; i < count; ++i)
      tsVecPush(&arguments, castTo(base, op, mlirOperationGetResult(made, i),
                                   mlirValueGetType(mlirOperationGetResult(op, i))));
    mlirRewriterBaseReplaceOpWithValues(base, op, count, arguments.data);
    freeBox(&box);
  } else {
    changes = false;
  }
  tsVecFree(&outputs);
  tsVecFree(&arguments);
  return changes ? success() : failure();
}

static MlirLogicalResult dimOfResult(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = tensorDimOpGetSource(op);
  MlirOperation loop =
      mlirValueIsAOpResult(source) ? mlirOpResultGetOwner(source) : (MlirOperation){NULL};
  if (!scfForallOpIsA(loop))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  tensorDimOpSetSource(op, scfForallOpGetOutputs(loop, (intptr_t)irValue(source)->index));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return success();
}

void scfForallOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorDimOpDef, 1, dimOfResult, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfForallOpDef, 1, takeCasts, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfForallOpDef, 1, foldBounds, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfForallOpDef, 1, dropOutputs, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfForallOpDef, 1, dropDims, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfForallOpDef, 1, replaceVariables, NULL);
}
