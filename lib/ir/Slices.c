// Slices: lists of numbers some of which are operands, and what the lists of a slice must be.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Arithmetic.h"
#include "ir/Builtin.h"
#include "ir/Internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Generated.h"
#include "tessera/Views.h"

static const char *const listNames[] = {"offsets", "sizes", "strides"};
static const char *const numberNames[] = {"offset", "size", "stride"};
enum { kNumLists = 3 };

//===--- Mixed lists ---===//

static TesseraMixedNumber mixedOperand(const TesseraMixedList *list, intptr_t operand) {
  TesseraMixedNumber mixed = {.number = IR_DYNAMIC};
  if (operand < list->operands.count)
    mixed.value = mlirOperationGetOperand(list->op, list->operands.start + operand);
  return mixed;
}

TesseraMixedNumber tesseraMixedListGet(const TesseraMixedList *list, intptr_t position) {
  if (list->numbers[position] != IR_DYNAMIC)
    return (TesseraMixedNumber){.number = list->numbers[position]};
  intptr_t operand = 0;
  for (intptr_t i = 0; i < position; ++i)
    operand += list->numbers[i] == IR_DYNAMIC;
  return mixedOperand(list, operand);
}

void tesseraMixedListRead(const TesseraMixedList *list, TesseraMixedNumber *numbers) {
  intptr_t operand = 0;
  for (intptr_t i = 0; i < list->size; ++i)
    numbers[i] = list->numbers[i] == IR_DYNAMIC ? mixedOperand(list, operand++)
                                                : (TesseraMixedNumber){.number = list->numbers[i]};
}

MlirAttribute tesseraMixedNumbersSplit(MlirContext context, intptr_t size,
                                       const TesseraMixedNumber *numbers, MlirValue *operands,
                                       intptr_t *numOperands) {
  int64_t *fixed = tsAllocZeroed((size_t)size, sizeof *fixed);
  *numOperands = 0;
  for (intptr_t i = 0; i < size; ++i) {
    fixed[i] = numbers[i].value.ptr ? IR_DYNAMIC : numbers[i].number;
    if (numbers[i].value.ptr)
      operands[(*numOperands)++] = numbers[i].value;
  }
  MlirAttribute attribute = mlirDenseI64ArrayGet(context, size, fixed);
  tsFree(fixed);
  return attribute;
}

bool tesseraMixedNumberIsConstant(TesseraMixedNumber number, int64_t *constant) {
  *constant = number.number;
  if (!number.value.ptr)
    return number.number != IR_DYNAMIC;
  MlirAttribute attribute = tesseraValueGetConstant(number.value);
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return false;
  *constant = mlirIntegerAttrGetValueInt(attribute);
  return *constant != IR_DYNAMIC; // as a number it would stand for a value
}

bool tesseraMixedNumbersAreEqual(TesseraMixedNumber a, TesseraMixedNumber b) {
  int64_t left, right;
  if (a.value.ptr && b.value.ptr && mlirValueEqual(a.value, b.value))
    return true;
  return tesseraMixedNumberIsConstant(a, &left) && tesseraMixedNumberIsConstant(b, &right) &&
         left == right;
}

//===--- The lists of an operation ---===//

static unsigned findAttribute(const TesseraOpDef *definition, TesseraSliceList list) {
  for (unsigned i = 0; i < definition->numAttributes; ++i) {
    const char *name = definition->attributes[i].name;
    if (!strncmp(name, "static_", 7) && !strcmp(name + 7, listNames[list]))
      return i;
  }
  return definition->numAttributes;
}

static unsigned findGroup(const TesseraOpDef *definition, TesseraSliceList list) {
  for (unsigned i = 0; i < definition->numOperands; ++i)
    if (!strcmp(definition->operands[i].name, listNames[list]))
      return i;
  return definition->numOperands;
}

TesseraMixedList tesseraSliceGetList(MlirOperation op, TesseraSliceList list) {
  const TesseraOpDef *definition = irOp(op)->name->definition;
  TesseraMixedList found = {.op = op};
  unsigned slot = findAttribute(definition, list), group = findGroup(definition, list);
  if (slot < definition->numAttributes)
    found.numbers = tesseraOperationGetDenseSlot(op, slot, &found.size);
  if (group < definition->numOperands)
    found.operands = tesseraOperationGetOperandGroup(op, group);
  return found;
}

TesseraSlice tesseraSliceRead(MlirOperation op) {
  TesseraSlice slice;
  for (unsigned i = 0; i < kNumLists; ++i) {
    TesseraMixedList list = tesseraSliceGetList(op, (TesseraSliceList)i);
    slice.counts[i] = list.size;
    slice.lists[i] = tsAllocZeroed((size_t)list.size + 1, sizeof *slice.lists[i]);
    tesseraMixedListRead(&list, slice.lists[i]);
  }
  return slice;
}

void tesseraSliceFree(TesseraSlice *slice) {
  for (unsigned i = 0; i < kNumLists; ++i)
    tsFree(slice->lists[i]);
}

// A negative offset or size stays a value: as a number it would be refused. A stride of zero does
// too, as MLIR has it.
bool tesseraSliceUseConstants(TesseraSlice *slice) {
  for (unsigned list = 0; list < kNumLists; ++list) {
    bool changes = false;
    for (intptr_t i = 0; i < slice->counts[list]; ++i) {
      TesseraMixedNumber *number = &slice->lists[list][i];
      int64_t constant;
      if (!number->value.ptr || !tesseraMixedNumberIsConstant(*number, &constant) ||
          (list == TESSERA_SLICE_STRIDES ? constant == 0 : constant < 0))
        continue;
      *number = (TesseraMixedNumber){.number = constant};
      changes = true;
    }
    if (changes)
      return true;
  }
  return false;
}

bool tesseraSlicesAreEqual(MlirOperation a, MlirOperation b) {
  for (TesseraSliceList list = TESSERA_SLICE_OFFSETS; list <= TESSERA_SLICE_STRIDES; ++list) {
    TesseraMixedList left = tesseraSliceGetList(a, list), right = tesseraSliceGetList(b, list);
    if (left.size != right.size)
      return false;
    size_t size = (size_t)left.size;
    TesseraMixedNumber *numbers = tsAllocZeroed(2 * size, sizeof *numbers);
    tesseraMixedListRead(&left, numbers);
    tesseraMixedListRead(&right, numbers + size);
    bool isEqual = true;
    for (size_t i = 0; isEqual && i < size; ++i)
      isEqual = tesseraMixedNumbersAreEqual(numbers[i], numbers[size + i]);
    tsFree(numbers);
    if (!isEqual)
      return false;
  }
  return true;
}

//===--- Verifying ---===//

static MlirLogicalResult reportSizes(MlirOperation op, const TesseraMixedList *lists,
                                     unsigned list) {
  return mlirOperationEmitError(op,
                                "expected mixed %s rank to match mixed %s rank (%lld vs %lld) so "
                                "the rank of the result type is well-formed.",
                                listNames[list], listNames[list + 1], (long long)lists[list].size,
                                (long long)lists[list + 1].size);
}

static MlirLogicalResult checkList(MlirOperation op, const TesseraMixedList *list, unsigned kind,
                                   intptr_t wanted) {
  intptr_t dynamic = 0;
  if (list->size != wanted)
    return mlirOperationEmitError(op, "expected %lld %s values, got %lld", (long long)wanted,
                                  numberNames[kind], (long long)list->size);
  for (intptr_t i = 0; i < list->size; ++i)
    dynamic += list->numbers[i] == IR_DYNAMIC;
  if (dynamic == list->operands.count)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitError(op,
                                "expected the number of '%s' to match the number of dynamic "
                                "entries in 'static_%s' (%lld vs %lld)",
                                listNames[kind], listNames[kind], (long long)list->operands.count,
                                (long long)dynamic);
}

static MlirLogicalResult checkSigns(MlirOperation op, const TesseraMixedList *list, unsigned kind) {
  for (intptr_t i = 0; i < list->size; ++i)
    if (list->numbers[i] < 0 && list->numbers[i] != IR_DYNAMIC)
      return mlirOperationEmitError(op, "expected %s to be non-negative, but got %lld",
                                    listNames[kind], (long long)list->numbers[i]);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraSliceVerify(MlirOperation op) {
  const OffsetSizeAndStrideOpInterfaceMethods *methods =
      tesseraOperationGetInterface(op, &offsetSizeAndStrideOpInterface);
  TesseraMixedList lists[kNumLists];
  for (unsigned i = 0; i < kNumLists; ++i)
    lists[i] = tesseraSliceGetList(op, (TesseraSliceList)i);
  if (!methods || !methods->getListSize) // loaded without its C
    return mlirLogicalResultSuccess();
  bool isSingle = lists[TESSERA_SLICE_OFFSETS].size == 1 &&
                  methods->getListSize(op, TESSERA_SLICE_OFFSETS) == 1;
  for (unsigned i = isSingle ? 1 : 0; i + 1 < kNumLists; ++i)
    if (lists[i].size != lists[i + 1].size)
      return reportSizes(op, lists, i);
  for (unsigned i = 0; i < kNumLists; ++i)
    if (mlirLogicalResultIsFailure(
            checkList(op, &lists[i], i, methods->getListSize(op, (TesseraSliceList)i))))
      return mlirLogicalResultFailure();
  for (unsigned i = 0; i < TESSERA_SLICE_STRIDES; ++i)
    if (mlirLogicalResultIsFailure(checkSigns(op, &lists[i], i)))
      return mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

// The last position of a slice along one dimension; false when it isn't known. What overflows is
// outside, whichever number says so.
static bool findLast(int64_t offset, int64_t size, int64_t stride, int64_t *last) {
  if (offset == IR_DYNAMIC || size == IR_DYNAMIC || stride == IR_DYNAMIC)
    return false;
  if (!irMulFits(size - 1, stride, last) || !irAddFits(*last, offset, last))
    *last = INT64_MAX;
  return true;
}

bool tesseraSliceFits(const TesseraSlice *slice, MlirType whole) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(whole); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(whole, i), numbers[kNumLists], last;
    for (unsigned list = 0; list < kNumLists; ++list) {
      TesseraMixedNumber number = slice->lists[list][i];
      numbers[list] = number.value.ptr ? IR_DYNAMIC : number.number;
    }
    if (size != IR_DYNAMIC &&
        ((numbers[0] != IR_DYNAMIC && numbers[0] >= size) ||
         (findLast(numbers[0], numbers[1], numbers[2], &last) && last >= size)))
      return false;
  }
  return true;
}

MlirLogicalResult tesseraSliceVerifyBounds(MlirOperation op, MlirType whole) {
  TesseraMixedList offsets = tesseraSliceGetList(op, TESSERA_SLICE_OFFSETS);
  TesseraMixedList sizes = tesseraSliceGetList(op, TESSERA_SLICE_SIZES);
  TesseraMixedList strides = tesseraSliceGetList(op, TESSERA_SLICE_STRIDES);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(whole); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(whole, i), offset = offsets.numbers[i], last;
    if (size == IR_DYNAMIC)
      continue;
    if (offset != IR_DYNAMIC && offset >= size)
      return mlirOperationEmitError(op, "offset %lld is out-of-bounds: %lld >= %lld", (long long)i,
                                    (long long)offset, (long long)size);
    if (findLast(offset, sizes.numbers[i], strides.numbers[i], &last) && last >= size)
      return mlirOperationEmitError(op,
                                    "slice along dimension %lld runs out-of-bounds: %lld >= %lld",
                                    (long long)i, (long long)last, (long long)size);
  }
  return mlirLogicalResultSuccess();
}

bool tesseraShapeIsReduced(intptr_t rank, const int64_t *shape, intptr_t reducedRank,
                           const int64_t *reduced, bool *isDropped) {
  intptr_t next = 0;
  for (intptr_t i = 0; i < rank; ++i) {
    bool isKept = next < reducedRank && shape[i] == reduced[next];
    if (!isKept && shape[i] != 1)
      return false;
    next += isKept;
    if (isDropped)
      isDropped[i] = !isKept;
  }
  return next == reducedRank;
}
