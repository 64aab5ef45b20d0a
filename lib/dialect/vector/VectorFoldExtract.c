// Folding of extract and insert: where an element comes from.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/vector/VectorFold.h"
#include "support/Memory.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

//===--- Positions ---===//

// Writes operands of the position that are these constants into it; whether there were any. `group`
// are the operands, `set` sets the numbers.
static bool useConstants(MlirOperation op, TesseraMixedList list, unsigned group, MlirType vector,
                         const MlirAttribute *constants,
                         void (*set)(MlirOperation op, MlirAttribute position)) {
  TesseraMixedNumber *numbers = tsAllocZeroed((size_t)list.size + 1, sizeof *numbers);
  MlirValue *values = tsAllocZeroed((size_t)list.size + 1, sizeof *values);
  bool changed = false;
  tesseraMixedListRead(&list, numbers);
  intptr_t numDynamic = 0;
  for (intptr_t i = 0; i < list.size; ++i) {
    MlirAttribute constant = {NULL};
    if (numbers[i].value.ptr)
      constant = constants[list.operands.start + numDynamic++];
    if (!constant.ptr || !mlirAttributeIsAInteger(constant))
      continue;
    int64_t index = mlirIntegerAttrGetValueInt(constant);
    if (index < VECTOR_POISON_INDEX || index >= vectorShape(vector).sizes[i])
      continue;
    numbers[i] = (TesseraMixedNumber){.number = index};
    changed = true;
  }
  if (changed) {
    intptr_t numValues;
    set(op, tesseraMixedNumbersSplit(mlirOperationGetContext(op), list.size, numbers, values,
                                     &numValues));
    tesseraOperationSetOperandGroup(op, group, numValues, values);
  }
  tsFree(numbers);
  tsFree(values);
  return changed;
}

static bool hasPoison(const TesseraMixedList *list) {
  for (intptr_t i = 0; i < list->size; ++i)
    if (list->numbers[i] == VECTOR_POISON_INDEX)
      return true;
  return false;
}

// Reads at a position of numbers in another vector.
static void readFrom(MlirOperation extract, MlirValue source, intptr_t length,
                     const int64_t *position) {
  MlirContext context = mlirOperationGetContext(extract);
  MlirAttribute numbers = mlirDenseI64ArrayGet(context, length, position);
  vectorExtractOpSetSource(extract, source);
  vectorExtractOpSetDynamicPosition(extract, 0, NULL);
  vectorExtractOpSetStaticPositionAttr(extract, numbers);
}

//===--- What extract reads ---===//

// Each looks at what makes the source: whether it has changed the op to read from something before
// that, or found the value that is read.
typedef enum Step { STEP_NONE, STEP_CHANGED, STEP_VALUE } Step;

static Step behindExtracts(MlirOperation op, const int64_t *position, intptr_t length) {
  MlirOperation inner = vectorDefining(vectorExtractOpGetSource(op), &vectorExtractOpDef);
  if (!inner.ptr)
    return STEP_NONE;
  TesseraMixedList outer = vectorExtractPosition(inner);
  if (outer.operands.count)
    return STEP_NONE;
  int64_t *joined = tsAllocZeroed((size_t)(outer.size + length) + 1, sizeof *joined);
  for (intptr_t i = 0; i < outer.size + length; ++i)
    joined[i] = i < outer.size ? outer.numbers[i] : position[i - outer.size];
  readFrom(op, vectorExtractOpGetSource(inner), outer.size + length, joined);
  tsFree(joined);
  return STEP_CHANGED;
}

// A position on its way through inserts and transposes: the numbers, and for dimensions that aren't
// extracted marks below 0, by which transposes can be seen to move them.
typedef struct Path {
  int64_t *position;
  size_t rank, length; ///< of all, and of numbers
} Path;

// Whether the numbers come first and the other dimensions are in their order.
static bool isInOrder(const Path *path) {
  for (size_t i = path->length; i < path->rank; ++i)
    if (path->position[i] != -1 - (int64_t)(i - path->length))
      return false;
  return true;
}

static void passTranspose(MlirOperation transpose, Path *path) {
  const int64_t *permutation = vectorTransposeOpGetPermutation(transpose, NULL);
  int64_t *moved = tsAllocZeroed(path->rank + 1, sizeof *moved);
  for (size_t i = 0; i < path->rank; ++i)
    moved[permutation[i]] = path->position[i];
  for (size_t i = 0; i < path->rank; ++i)
    path->position[i] = moved[i];
  tsFree(moved);
}

// How many numbers of the insert's position are those of the path, and whether one isn't.
static size_t countEqual(const TesseraMixedList *written, const Path *path, bool *isDisjoint) {
  size_t equal = 0;
  *isDisjoint = false;
  for (size_t i = 0; i < (size_t)written->size && i < path->rank; ++i) {
    equal += equal == i && written->numbers[i] == path->position[i];
    *isDisjoint |= path->position[i] >= 0 && written->numbers[i] != path->position[i];
  }
  return equal;
}

// What an insert makes of the path: STEP_CHANGED where it goes on before it, STEP_VALUE where what
// is inserted is what is extracted, or has it; STEP_NONE when it is in the way.
static Step passInsert(MlirOperation insert, Path *path, MlirValue *source) {
  TesseraMixedList written = vectorInsertPosition(insert);
  bool isDisjoint;
  size_t equal, size = (size_t)written.size;
  if (!vectorStaticPosition(&written))
    return STEP_NONE;
  equal = countEqual(&written, path, &isDisjoint);
  if (equal == size && size <= path->length) {
    for (size_t i = size; i < path->rank; ++i)
      path->position[i - size] = path->position[i];
    path->rank -= size;
    path->length -= size;
    *source = vectorInsertOpGetValueToStore(insert);
    return isInOrder(path) ? STEP_VALUE : STEP_NONE;
  }
  *source = vectorInsertOpGetDest(insert);
  return isDisjoint ? STEP_CHANGED : STEP_NONE;
}

// What inserts and transposes before the source make of the position.
static Step behindInserts(MlirOperation op, const int64_t *given, intptr_t length,
                          MlirValue *found) {
  MlirValue source = vectorExtractOpGetSource(op);
  MlirType type = typeOf(vectorExtractOpGetResult(op));
  size_t rank = vectorRank(typeOf(source));
  Path path = {tsAllocZeroed(rank + 1, sizeof(int64_t)), rank, (size_t)length};
  for (size_t i = 0; i < rank; ++i)
    path.position[i] = i < path.length ? given[i] : -1 - (int64_t)(i - path.length);
  Step step = STEP_CHANGED;
  while (step == STEP_CHANGED) {
    MlirOperation insert = vectorDefining(source, &vectorInsertOpDef);
    MlirOperation transpose = vectorDefining(source, &vectorTransposeOpDef);
    if (transpose.ptr) {
      passTranspose(transpose, &path);
      source = vectorTransposeOpGetVector(transpose);
    } else if (insert.ptr) {
      step = passInsert(insert, &path, &source);
    } else {
      break;
    }
  }
  if (step == STEP_VALUE && !path.length && mlirTypeEqual(typeOf(source), type))
    *found = source;
  else if (step == STEP_NONE || !isInOrder(&path) ||
           mlirValueEqual(source, vectorExtractOpGetSource(op)) ||
           (step == STEP_VALUE && !path.length))
    step = STEP_NONE;
  else
    step = STEP_CHANGED;
  if (step == STEP_CHANGED)
    readFrom(op, source, (intptr_t)path.length, path.position);
  tsFree(path.position);
  return step;
}

// Numbers may be operands here.
static Step behindBroadcast(MlirOperation op, MlirValue *found) {
  MlirOperation broadcast = vectorDefining(vectorExtractOpGetSource(op), &vectorBroadcastOpDef);
  if (!broadcast.ptr)
    return STEP_NONE;
  MlirValue source = vectorBroadcastOpGetSource(broadcast);
  MlirType from = typeOf(source), to = typeOf(vectorBroadcastOpGetVector(broadcast));
  MlirType result = typeOf(vectorExtractOpGetResult(op));
  if (mlirTypeEqual(from, result)) {
    *found = source;
    return STEP_VALUE;
  }
  size_t rank = vectorRank(from), wanted = vectorRank(result), lead = vectorRank(to) - rank;
  if (!mlirTypeIsAVector(from) || wanted > rank)
    return STEP_NONE;
  for (size_t i = 0; i < wanted; ++i)
    if (vectorShape(result).sizes[i] != vectorShape(from).sizes[rank - wanted + i])
      return STEP_NONE;
  TesseraMixedList list = vectorExtractPosition(op);
  size_t skipped = (size_t)list.size - (rank - wanted);
  TesseraMixedNumber *numbers = tsAllocZeroed((size_t)list.size + 1, sizeof *numbers);
  MlirValue *values = tsAllocZeroed((size_t)list.size + 1, sizeof *values);
  tesseraMixedListRead(&list, numbers);
  for (size_t i = lead; i < (size_t)list.size; ++i)
    if (vectorShape(from).sizes[i - lead] == 1 && vectorShape(to).sizes[i] != 1)
      numbers[i] = (TesseraMixedNumber){.number = 0};
  intptr_t numValues;
  MlirAttribute position =
      tesseraMixedNumbersSplit(mlirOperationGetContext(op), list.size - (intptr_t)skipped,
                               numbers + skipped, values, &numValues);
  vectorExtractOpSetSource(op, source);
  vectorExtractOpSetDynamicPosition(op, numValues, values);
  vectorExtractOpSetStaticPositionAttr(op, position);
  tsFree(numbers);
  tsFree(values);
  return STEP_CHANGED;
}

static Step behindShuffle(MlirOperation op, const int64_t *position, intptr_t length) {
  MlirOperation shuffle = vectorDefining(vectorExtractOpGetSource(op), &vectorShuffleOpDef);
  if (!shuffle.ptr || vectorRank(typeOf(vectorShuffleOpGetVector(shuffle))) != 1 || length != 1)
    return STEP_NONE;
  MlirValue v1 = vectorShuffleOpGetV1(shuffle);
  if (vectorRank(typeOf(v1)) != 1)
    return STEP_NONE;
  int64_t size = vectorShape(typeOf(v1)).sizes[0];
  int64_t index = vectorShuffleOpGetMask(shuffle, NULL)[position[0]];
  bool isSecond = index >= size;
  int64_t moved = isSecond ? index - size : index;
  readFrom(op, isSecond ? vectorShuffleOpGetV2(shuffle) : v1, 1, &moved);
  return STEP_CHANGED;
}

static Step behindShapeCast(MlirOperation op, const int64_t *position, intptr_t length) {
  MlirOperation cast = vectorDefining(vectorExtractOpGetSource(op), &vectorShapeCastOpDef);
  MlirType result = typeOf(vectorExtractOpGetResult(op));
  if (!cast.ptr)
    return STEP_NONE;
  MlirValue source = vectorShapeCastOpGetSource(cast);
  IrShape from = vectorShape(typeOf(source));
  size_t wanted = vectorRank(result);
  if (wanted > from.rank)
    return STEP_NONE;
  for (size_t i = 1; i <= wanted; ++i)
    if (from.sizes[from.rank - i] != vectorShape(result).sizes[wanted - i])
      return STEP_NONE;
  int64_t at = 0;
  for (intptr_t i = 0; i < length; ++i)
    at = at * vectorShape(typeOf(vectorExtractOpGetSource(op))).sizes[i] + position[i];
  size_t count = from.rank - wanted;
  int64_t *moved = tsAllocZeroed(count + 1, sizeof *moved);
  for (size_t i = count; i-- > 0; at /= from.sizes[i])
    moved[i] = at % from.sizes[i];
  readFrom(op, source, (intptr_t)count, moved);
  tsFree(moved);
  return STEP_CHANGED;
}

static Step behindSlice(MlirOperation op, const int64_t *position, intptr_t length) {
  MlirOperation slice =
      vectorDefining(vectorExtractOpGetSource(op), &vectorExtractStridedSliceOpDef);
  if (!slice.ptr)
    return STEP_NONE;
  MlirValue source = vectorExtractStridedSliceOpGetSource(slice);
  MlirType from = typeOf(source), to = typeOf(vectorResult(slice));
  MlirAttribute offsets = vectorExtractStridedSliceOpGetOffsetsAttr(slice);
  intptr_t count = mlirArrayAttrGetNumElements(offsets);
  // Dimensions of which all is read don't matter.
  while (count && vectorInteger(offsets, count - 1) == 0 &&
         vectorShape(from).sizes[count - 1] == vectorShape(to).sizes[count - 1])
    --count;
  if (count > length)
    return STEP_NONE;
  int64_t *moved = tsAllocZeroed((size_t)length + 1, sizeof *moved);
  for (intptr_t i = 0; i < length; ++i)
    moved[i] = position[i] + (i < count ? vectorInteger(offsets, i) : 0);
  readFrom(op, source, length, moved);
  tsFree(moved);
  return STEP_CHANGED;
}

static Step behindInsertedSlices(MlirOperation op, const int64_t *position, intptr_t length) {
  MlirValue source = vectorExtractOpGetSource(op);
  size_t wanted = vectorRank(typeOf(vectorExtractOpGetResult(op)));
  MlirOperation insert = vectorDefining(source, &vectorInsertStridedSliceOpDef);
  for (; insert.ptr; insert = vectorDefining(vectorInsertStridedSliceOpGetDest(insert),
                                             &vectorInsertStridedSliceOpDef)) {
    MlirValue value = vectorInsertStridedSliceOpGetValueToStore(insert);
    IrShape from = vectorShape(typeOf(value));
    IrShape to = vectorShape(typeOf(vectorInsertStridedSliceOpGetDest(insert)));
    MlirAttribute offsets = vectorInsertStridedSliceOpGetOffsetsAttr(insert);
    size_t lead = to.rank - from.rank, numMoved = 0;
    bool isDisjoint = false;
    if (wanted > from.rank)
      return STEP_NONE;
    int64_t *moved = tsAllocZeroed((size_t)length + 1, sizeof *moved);
    for (size_t i = 0; i < (size_t)length && !isDisjoint; ++i) {
      int64_t start = vectorInteger(offsets, (intptr_t)i);
      int64_t size = i < lead ? 1 : from.sizes[i - lead];
      isDisjoint = position[i] < start || position[i] >= start + size;
      if (i >= lead)
        moved[numMoved++] = position[i] - start;
    }
    bool isWhole = true;
    for (size_t i = 1; i <= wanted; ++i)
      isWhole &= from.sizes[from.rank - i] == to.sizes[to.rank - i];
    if (!isDisjoint && isWhole)
      readFrom(op, value, (intptr_t)numMoved, moved);
    tsFree(moved);
    if (!isDisjoint)
      return isWhole ? STEP_CHANGED : STEP_NONE;
  }
  return STEP_NONE;
}

static Step fromElements(MlirOperation op, const int64_t *position, intptr_t length,
                         MlirValue *found) {
  MlirOperation elements = vectorDefining(vectorExtractOpGetSource(op), &vectorFromElementsOpDef);
  if (!elements.ptr || mlirTypeIsAVector(typeOf(vectorExtractOpGetResult(op))))
    return STEP_NONE;
  int64_t at = vectorLinearize(typeOf(vectorExtractOpGetSource(op)), length, position);
  *found = mlirOperationGetOperand(elements, (intptr_t)at);
  return STEP_VALUE;
}

// Before a cast that adds leading dimensions of size 1 the position begins behind those, whatever
// their numbers are. Numbers may be operands here.
static Step behindUnitDims(MlirOperation op) {
  MlirOperation cast = vectorDefining(vectorExtractOpGetSource(op), &vectorShapeCastOpDef);
  if (!cast.ptr)
    return STEP_NONE;
  MlirValue source = vectorShapeCastOpGetSource(cast);
  MlirType from = typeOf(source), to = typeOf(vectorShapeCastOpGetResult(cast));
  TesseraMixedList list = vectorExtractPosition(op);
  size_t rank = vectorRank(from), lead = vectorRank(to) - rank;
  if (vectorRank(to) <= rank || (size_t)list.size < lead)
    return STEP_NONE;
  for (size_t i = 0; i < rank; ++i)
    if (!vectorDimsEqual(from, i, to, lead + i))
      return STEP_NONE;
  intptr_t size = list.size - (intptr_t)lead, count;
  // What is left is to be a part of the source: not all of it as a vector.
  if (!size && rank)
    return STEP_NONE;
  TesseraMixedNumber *numbers = tsAllocZeroed((size_t)list.size + 1, sizeof *numbers);
  MlirValue *values = tsAllocZeroed((size_t)size + 1, sizeof *values);
  tesseraMixedListRead(&list, numbers);
  MlirAttribute position =
      tesseraMixedNumbersSplit(mlirOperationGetContext(op), size, numbers + lead, values, &count);
  vectorExtractOpSetSource(op, source);
  tesseraOperationSetOperandGroup(op, 1, count, values);
  vectorExtractOpSetStaticPositionAttr(op, position);
  tsFree(numbers);
  tsFree(values);
  return STEP_CHANGED;
}

static Step findSource(MlirOperation op, MlirValue *found) {
  TesseraMixedList list = vectorExtractPosition(op);
  const int64_t *position = vectorStaticPosition(&list);
  intptr_t length = list.size;
  Step step = STEP_NONE;
  if (position)
    step = behindExtracts(op, position, length);
  if (position && step == STEP_NONE)
    step = behindInserts(op, position, length, found);
  if (step == STEP_NONE)
    step = behindBroadcast(op, found);
  if (step == STEP_NONE)
    step = behindUnitDims(op);
  if (!position || step != STEP_NONE)
    return step;
  if ((step = behindShuffle(op, position, length)) != STEP_NONE ||
      (step = behindShapeCast(op, position, length)) != STEP_NONE ||
      (step = behindSlice(op, position, length)) != STEP_NONE ||
      (step = behindInsertedSlices(op, position, length)) != STEP_NONE)
    return step;
  return fromElements(op, position, length, found);
}

static MlirAttribute extractConstant(MlirOperation op, MlirAttribute constant) {
  MlirType type = typeOf(vectorExtractOpGetResult(op)),
           source = typeOf(vectorExtractOpGetSource(op));
  MlirAttribute splat = vectorSplatOf(constant), none = {NULL};
  if (splat.ptr)
    return mlirTypeIsAVector(type) ? vectorSplatGet(type, splat) : splat;
  TesseraMixedList list = vectorExtractPosition(op);
  const int64_t *position = vectorStaticPosition(&list);
  if (!constant.ptr || !irIsDense(irAttribute(constant)) || !position ||
      mlirVectorTypeIsScalable(source))
    return none;
  return vectorElementsOf(constant, vectorLinearize(source, list.size, position), type);
}

MlirLogicalResult vectorExtractOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = vectorExtractOpGetSource(op), found = {NULL};
  TesseraMixedList list = vectorExtractPosition(op);
  if (!list.size && mlirTypeEqual(typeOf(source), typeOf(vectorExtractOpGetResult(op))))
    return arithGiveValue(results, numResults, source);
  if (vectorIsPoison(operands[0]))
    return vectorGivePoison(op, results, numResults);
  bool changed =
      useConstants(op, list, 1, typeOf(source), operands, vectorExtractOpSetStaticPositionAttr);
  list = vectorExtractPosition(op);
  if (hasPoison(&list))
    return vectorGivePoison(op, results, numResults);
  MlirAttribute constant = extractConstant(op, operands[0]);
  if (constant.ptr)
    return arithGiveAttribute(results, numResults, constant);
  Step step = findSource(op, &found);
  if (step == STEP_VALUE)
    return arithGiveValue(results, numResults, found);
  return changed || step == STEP_CHANGED ? vectorChanged(numResults) : vectorNothing();
}

//===--- insert ---===//

// Above so many elements a constant isn't made anew for each insertion, unless the old one goes.
enum { kMaxConstantElements = 256 };

bool vectorMayReplaceConstant(MlirValue dest) {
  MlirType type = typeOf(dest);
  MlirOpOperand use = mlirValueGetFirstUse(dest);
  bool hasOneUse = use.ptr && !mlirOpOperandGetNextUse(use).ptr;
  return !mlirVectorTypeIsScalable(type) &&
         (irShapedNumElements(irType(type)) <= kMaxConstantElements || hasOneUse);
}

static MlirAttribute insertConstant(MlirOperation op, MlirAttribute value, MlirAttribute dest) {
  MlirType type = typeOf(vectorInsertOpGetResult(op));
  TesseraMixedList list = vectorInsertPosition(op);
  const int64_t *position = vectorStaticPosition(&list);
  MlirAttribute none = {NULL};
  bool isVector = value.ptr && irIsDense(irAttribute(value));
  if (!position || !value.ptr || !dest.ptr || !irIsDense(irAttribute(dest)) ||
      (!isVector && !vectorIsNumber(value)) || !vectorMayReplaceConstant(vectorInsertOpGetDest(op)))
    return none;
  size_t count = (size_t)irShapedNumElements(irType(type)), numNew = 1;
  if (isVector)
    numNew = (size_t)irShapedNumElements(irType(mlirAttributeGetType(value)));
  size_t start = (size_t)vectorLinearize(type, list.size, position);
  if (start + numNew > count)
    return none;
  IrStorage **elements = tsAllocZeroed(count + 1, sizeof(IrStorage *));
  for (size_t i = 0; i < count; ++i) {
    bool isNew = i >= start && i - start < numNew;
    elements[i] = !isNew     ? irDenseElementAt(irAttribute(dest), i)
                  : isVector ? irDenseElementAt(irAttribute(value), i - start)
                             : (IrStorage *)irAttribute(value);
  }
  IrStorage *result = irDenseGetElements((IrStorage *)irType(type), (IrList){elements, count});
  tsFree(elements);
  return irWrapAttribute(result);
}

// What was inserted at the same place before doesn't matter.
static bool skipOverwritten(MlirOperation op) {
  MlirOperation before = vectorDefining(vectorInsertOpGetDest(op), &vectorInsertOpDef);
  if (!before.ptr)
    return false;
  TesseraMixedList a = vectorInsertPosition(op), b = vectorInsertPosition(before);
  if (a.size != b.size || a.operands.count != b.operands.count)
    return false;
  for (intptr_t i = 0; i < a.size; ++i)
    if (a.numbers[i] != b.numbers[i])
      return false;
  for (intptr_t i = 0; i < a.operands.count; ++i)
    if (!mlirValueEqual(mlirOperationGetOperand(op, a.operands.start + i),
                        mlirOperationGetOperand(before, b.operands.start + i)))
      return false;
  vectorInsertOpSetDest(op, vectorInsertOpGetDest(before));
  return true;
}

MlirLogicalResult vectorInsertOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  MlirValue value = vectorInsertOpGetValueToStore(op);
  MlirType type = typeOf(vectorInsertOpGetResult(op));
  TesseraMixedList list = vectorInsertPosition(op);
  if (!list.size && mlirTypeEqual(typeOf(value), type))
    return arithGiveValue(results, numResults, value);
  bool changed = useConstants(op, list, 2, type, operands, vectorInsertOpSetStaticPositionAttr);
  list = vectorInsertPosition(op);
  if (hasPoison(&list))
    return vectorGivePoison(op, results, numResults);
  changed |= skipOverwritten(op);
  MlirAttribute constant = insertConstant(op, operands[0], operands[1]);
  if (constant.ptr)
    return arithGiveAttribute(results, numResults, constant);
  return changed ? vectorChanged(numResults) : vectorNothing();
}
