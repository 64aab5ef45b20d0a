// Shared memory: allocations, views, loads and stores, changes of layout.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

#include <stdio.h>

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static unsigned logOf(int64_t value) {
  unsigned bits = 0;
  while ((int64_t)1 << bits < value)
    ++bits;
  return bits;
}

static bool lowerBarrier(LaneFunction *function, MlirOperation op) {
  (void)op;
  laneBarrier(function);
  return true;
}

//===--- Allocations ---===//

int64_t laneSizeOf(MlirType memory) {
  size_t rank, padCount, padCount2;
  const int64_t *shape = tritongpuMemDescTypeGetAllocShape(memory, &rank);
  int64_t count = 1, one = 1, bits = laneBitsOf(tritongpuMemDescTypeGetElementType(memory));
  MlirAttribute layout = tritongpuMemDescTypeGetEncoding(memory);
  size_t layoutRank = (size_t)tritongpuLayoutGetRank(layout);
  for (size_t d = 0; d < rank; ++d) {
    if (d < rank - layoutRank)
      count *= shape[d];
    else
      one *= shape[d];
  }
  int64_t padded = one;
  if (tritongpuPaddedSharedEncodingAttrIsA(layout)) {
    const int64_t *intervals = tritongpuPaddedSharedEncodingAttrGetIntervals(layout, &padCount);
    const int64_t *paddings = tritongpuPaddedSharedEncodingAttrGetPaddings(layout, &padCount2);
    for (size_t i = 0; i < padCount; ++i)
      padded += one / intervals[i] * paddings[i];
  }
  return count * padded * bits / 8;
}

int64_t laneAlignmentOf(MlirOperation op) {
  MlirAttribute given = tritongpuLocalAllocOpGetAlignmentAttr(op);
  int64_t alignment = mlirAttributeIsNull(given) ? 16 : mlirIntegerAttrGetValueInt(given);
  MlirAttribute layout =
      tritongpuMemDescTypeGetEncoding(typeOf(tritongpuLocalAllocOpGetResult(op)));
  if (tritongpuNVMMASharedEncodingAttrIsA(layout))
    alignment = 1024;
  return alignment < 16 ? 16 : alignment > 1024 ? 1024 : alignment;
}

//===--- Places ---===//

size_t laneVectorAt(const LanePlace *place, unsigned mostBits) {
  const LinearLayout *map = &place->map;
  unsigned bits = 0, total = linearLayoutInBits(map);
  while (bits < map->ins[0].bits && bits < map->outs[0].bits &&
         map->bases[bits] == (uint64_t)1 << bits &&
         laneBitsOf(place->element) << (bits + 1) <= mostBits)
    ++bits;
  // Nothing else may change the order within a vector.
  for (unsigned i = bits; i < total; ++i)
    while (bits && map->bases[i] & (((uint64_t)1 << bits) - 1))
      --bits;
  for (size_t i = 0; i < place->numPads; ++i)
    while (bits && (int64_t)1 << bits > place->intervals[i])
      --bits;
  return (size_t)1 << bits;
}

MlirValue laneThreadPartAt(LaneFunction *function, const LanePlace *place) {
  MlirValue part = laneThreadPart(function, &place->map, 0);
  return mlirValueIsNull(place->offset)
             ? part
             : laneBinary(function, &arithXOrIOpDef, part, place->offset);
}

// The bits that lanes, warps and what the program computes can set.
static uint32_t movingBits(const LanePlace *place) {
  const LinearLayout *map = &place->map;
  uint64_t bits = 0;
  for (unsigned i = map->ins[0].bits, total = linearLayoutInBits(map); i < total; ++i)
    bits |= map->bases[i];
  if (mlirValueIsNull(place->offset))
    return (uint32_t)bits;
  MlirAttribute constant = tesseraValueGetConstant(place->offset);
  return mlirAttributeIsNull(constant)
             ? UINT32_MAX
             : (uint32_t)bits | (uint32_t)mlirIntegerAttrGetValueInt(constant);
}

static uint32_t padded(const LanePlace *place, uint32_t offset) {
  int64_t sum = offset;
  for (size_t i = 0; i < place->numPads; ++i)
    sum += offset / place->intervals[i] * place->paddings[i];
  return (uint32_t)sum;
}

// What no thread sets is added at the end: an instruction has room for it.
MlirValue laneAddressAt(LaneFunction *function, const LanePlace *place, MlirValue threadPart,
                        size_t reg) {
  uint32_t all = laneRegisterPart(&place->map, reg, 0), moving = movingBits(place);
  MlirType element = laneInteger(function, laneBitsOf(place->element));
  MlirValue offset = laneXor(function, threadPart, all & moving), sum = offset;
  for (size_t i = 0; i < place->numPads; ++i) {
    MlirValue pads = laneBinary(function, &arithShRUIOpDef, offset,
                                laneI32(function, logOf(place->intervals[i])));
    pads =
        laneBinary(function, &arithShLIOpDef, pads, laneI32(function, logOf(place->paddings[i])));
    sum = laneBinary(function, &arithAddIOpDef, sum, pads);
  }
  MlirValue address = laneAdvance(function, place->base, element, sum);
  uint32_t rest = padded(place, all & ~moving);
  return rest ? laneAdvance(function, address, element, laneI32(function, rest)) : address;
}

// What a vector is in memory: words of up to 32 bits, or of 64.
static MlirType memoryType(LaneFunction *function, MlirType element, size_t vector, size_t *words,
                           size_t *perWord) {
  unsigned bits = laneBitsOf(element), total = bits * (unsigned)vector;
  unsigned word = bits > 32 ? bits : total < 32 ? total : 32;
  *words = total / word;
  *perWord = word / bits;
  MlirType type = laneInteger(function, word);
  const int64_t size = (int64_t)*words;
  return *words == 1 ? type : mlirVectorTypeGet(1, &size, type);
}

static MlirAttribute alignment(LaneFunction *function, const LanePlace *place, size_t vector) {
  return mlirIntegerAttrGet(laneInteger(function, 64),
                            (int64_t)(laneBitsOf(place->element) / 8 * vector));
}

static const MlirAttribute kAbsent = {NULL};

static void storeAt(LaneFunction *function, const LanePlace *place, MlirValue address,
                    const MlirValue *values, size_t vector) {
  size_t words, perWord;
  MlirType type = memoryType(function, place->element, vector, &words, &perWord);
  MlirType word = words == 1 ? type : mlirShapedTypeGetElementType(type);
  MlirValue value = {NULL};
  if (words > 1)
    value = laneMake(function, &llvmPoisonOpDef, type, 0, NULL, NULL);
  for (size_t w = 0; w < words; ++w) {
    MlirValue packed = lanePack(function, word, perWord, values + w * perWord);
    const MlirValue operands[] = {value, packed, laneI32(function, (int64_t)w)};
    value =
        words == 1 ? packed : laneMake(function, &llvmInsertElementOpDef, type, 3, operands, NULL);
  }
  llvmStoreOpCreate(function->rewriter, function->location, value, address,
                    alignment(function, place, vector), kAbsent, kAbsent, kAbsent, kAbsent, kAbsent,
                    kAbsent, kAbsent, kAbsent, kAbsent);
}

static void loadAt(LaneFunction *function, const LanePlace *place, MlirValue address,
                   MlirValue *results, size_t vector) {
  size_t words, perWord;
  MlirType type = memoryType(function, place->element, vector, &words, &perWord);
  MlirType word = words == 1 ? type : mlirShapedTypeGetElementType(type);
  MlirValue value = mlirOperationGetResult(
      llvmLoadOpCreate(function->rewriter, function->location, type, address,
                       alignment(function, place, vector), kAbsent, kAbsent, kAbsent, kAbsent,
                       kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent),
      0);
  for (size_t w = 0; w < words; ++w) {
    const MlirValue operands[] = {value, laneI32(function, (int64_t)w)};
    MlirValue part =
        words == 1 ? value : laneMake(function, &llvmExtractElementOpDef, word, 2, operands, NULL);
    laneUnpack(function, place->element, perWord, part, results + w * perWord);
  }
}

void laneStoreIf(LaneFunction *function, MlirValue address, MlirValue value, MlirValue predicate) {
  MlirValue stored = laneToMemory(function, value);
  unsigned bits = laneBitsOf(mlirValueGetType(stored));
  MlirValue word = laneBitcast(function, laneInteger(function, bits), stored);
  if (bits < 16)
    word = laneFold(function, &arithExtUIOpDef, laneInteger(function, 16), 1, &word);
  char text[64];
  const MlirValue operands[] = {address, word, predicate};
  bool isAlways = mlirValueIsNull(predicate);
  snprintf(text, sizeof text, "%sst.shared.b%u [ $0 + 0 ], $1;", isAlways ? "" : "@$2 ", bits);
  const char *constraints = bits == 64   ? (isAlways ? "r,l" : "r,l,b")
                            : bits == 32 ? (isAlways ? "r,r" : "r,r,b")
                                         : (isAlways ? "r,h" : "r,h,b");
  laneAssembly(function, (MlirType){NULL}, text, constraints, isAlways ? 2 : 3, operands);
}

void laneStoreVectorIf(LaneFunction *function, const LanePlace *place, MlirValue address,
                       const MlirValue *values, size_t vector, MlirValue predicate) {
  size_t words, perWord;
  MlirType type = memoryType(function, place->element, vector, &words, &perWord);
  if (mlirValueIsNull(predicate)) {
    storeAt(function, place, address, values, vector);
    return;
  }
  if (words == 1) {
    laneStoreIf(function, address, lanePack(function, type, perWord, values), predicate);
    return;
  }
  MlirType word = mlirShapedTypeGetElementType(type);
  unsigned bits = laneBitsOf(word);
  MlirValue operands[6] = {address, predicate};
  char text[96], constraints[32];
  for (size_t w = 0; w < words; ++w)
    operands[2 + w] = lanePack(function, word, perWord, values + w * perWord);
  snprintf(text, sizeof text, "@$1 st.shared.v%zu.b%u [ $0 + 0 ], { $2, $3%s };", words, bits,
           words == 4 ? ", $4, $5" : "");
  char letter = bits == 64 ? 'l' : 'r';
  snprintf(constraints, sizeof constraints, words == 4 ? "r,b,%c,%c,%c,%c" : "r,b,%c,%c", letter,
           letter, letter, letter);
  laneAssembly(function, (MlirType){NULL}, text, constraints, 2 + (intptr_t)words, operands);
}

void laneStoreAllIf(LaneFunction *function, const LanePlace *place, const MlirValue *values,
                    MlirValue predicate) {
  if (mlirValueIsNull(predicate) && laneStoreMatrices(function, place, values))
    return;
  size_t vector = laneVectorAt(place, 128), count = laneNumRegisters(&place->map);
  MlirValue part = laneThreadPartAt(function, place);
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(&place->map, free);
  for (size_t r = 0; r < count; r += vector)
    if (!(r & free[0]))
      laneStoreVectorIf(function, place, laneAddressAt(function, place, part, r), values + r,
                        vector, predicate);
}

void laneStoreAll(LaneFunction *function, const LanePlace *place, const MlirValue *values) {
  laneStoreAllIf(function, place, values, (MlirValue){NULL});
}

void laneLoadAll(LaneFunction *function, const LanePlace *place, MlirValue *results) {
  if (laneLoadMatrices(function, place, results))
    return;
  size_t vector = laneVectorAt(place, 128), count = laneNumRegisters(&place->map);
  MlirValue part = laneThreadPartAt(function, place);
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(&place->map, free);
  for (size_t r = 0; r < count; r += vector) {
    if (r & free[0])
      for (size_t i = 0; i < vector; ++i)
        results[r + i] = results[(r + i) & ~(size_t)free[0]];
    else
      loadAt(function, place, laneAddressAt(function, place, part, r), results + r, vector);
  }
}

void laneLoadOne(LaneFunction *function, const LanePlace *place, MlirValue offset,
                 MlirValue *result) {
  loadAt(function, place, laneAddressAt(function, place, offset, 0), result, 1);
}

void laneStoreOne(LaneFunction *function, const LanePlace *place, MlirValue offset, MlirValue value,
                  MlirValue predicate) {
  laneStoreIf(function, laneAddressAt(function, place, offset, 0), value, predicate);
}

//===--- Memory descriptors ---===//

// The offset that a part begins at is one more input of the layout's inverse.
static bool addViewOffset(LaneFunction *function, const LinearLayout *shared, LaneValues memory,
                          LanePlace *place) {
  LinearLayout inverse;
  if (!linearLayoutPseudoinvert(shared, &inverse))
    return false;
  for (unsigned d = 0; d < shared->numOuts; ++d) {
    MlirAttribute constant = tesseraValueGetConstant(memory.data[1 + d]);
    if (!mlirAttributeIsNull(constant) && !mlirIntegerAttrGetValueInt(constant))
      continue;
    place->offset =
        laneAddInput(function, &inverse, tritongpuDimName(d), memory.data[1 + d], 0, place->offset);
  }
  return true;
}

static void addPads(MlirAttribute layout, LanePlace *place) {
  size_t count;
  if (!tritongpuPaddedSharedEncodingAttrIsA(layout))
    return;
  const int64_t *intervals = tritongpuPaddedSharedEncodingAttrGetIntervals(layout, &count);
  const int64_t *paddings = tritongpuPaddedSharedEncodingAttrGetPaddings(layout, &count);
  place->numPads = count > 8 ? 8 : count;
  for (size_t i = 0; i < place->numPads; ++i) {
    place->intervals[i] = intervals[i];
    place->paddings[i] = paddings[i];
  }
}

bool laneElementsOf(LaneFunction *function, MlirOperation op, MlirValue memory, LanePlace *place) {
  LinearLayout shared;
  MlirType type = typeOf(memory);
  LaneValues values = laneGet(function, memory);
  *place = (LanePlace){.base = values.data[0],
                       .element = laneTypeOf(function, tritongpuMemDescTypeGetElementType(type))};
  if (!tritongpuTypeToLinearLayout(type, &shared) || shared.numOuts + 1 != values.size ||
      !linearLayoutPseudoinvert(&shared, &place->map) ||
      !addViewOffset(function, &shared, values, place))
    return laneFail(function, op, "a layout of shared memory isn't known here");
  addPads(tritongpuMemDescTypeGetEncoding(type), place);
  return true;
}

bool lanePlaceOf(LaneFunction *function, MlirOperation op, MlirType tensor, MlirValue memory,
                 LanePlace *place) {
  LinearLayout registers, shared;
  MlirType type = typeOf(memory);
  MlirAttribute layout = tritongpuMemDescTypeGetEncoding(type);
  LaneValues values = laneGet(function, memory);
  *place = (LanePlace){.base = values.data[0],
                       .element = laneTypeOf(function, mlirShapedTypeGetElementType(tensor))};
  if (!laneLayoutOf(function, op, tensor, &registers) ||
      !tritongpuTypeToLinearLayout(type, &shared))
    return laneFail(function, op, "a layout of shared memory isn't known here");
  for (unsigned d = 0; d < registers.numOuts; ++d)
    linearLayoutResizeOut(&registers, tritongpuDimName(d), (uint32_t)1 << shared.outs[d].bits);
  if (!linearLayoutInvertAndCompose(&registers, &shared, &place->map) ||
      !addViewOffset(function, &shared, values, place))
    return laneFail(function, op, "a layout of shared memory doesn't reach the tensor");
  addPads(layout, place);
  return true;
}

static LaneValues setMemory(LaneFunction *function, MlirValue result, MlirValue base) {
  LaneValues made = laneSet(function, result, laneCountOf(function, typeOf(result)));
  made.data[0] = base;
  for (size_t d = 1; d < made.size; ++d)
    made.data[d] = laneI32(function, 0);
  return made;
}

static bool lowerAlloc(LaneFunction *function, MlirOperation op) {
  MlirValue source = tritongpuLocalAllocOpGetSrc(op), result = tritongpuLocalAllocOpGetResult(op);
  int64_t offset = mlirIntegerAttrGetValueInt(
      mlirOperationGetDiscardableAttributeByName(op, tsLiteral("allocation.offset")));
  setMemory(
      function, result,
      laneAdvance(function, function->shared, laneInteger(function, 8), laneI32(function, offset)));
  LanePlace place;
  if (mlirValueIsNull(source))
    return true;
  laneRecord(function, LANE_WRITE, result);
  if (!lanePlaceOf(function, op, typeOf(source), result, &place))
    return false;
  laneStoreAll(function, &place, laneGet(function, source).data);
  return true;
}

static bool lowerDealloc(LaneFunction *function, MlirOperation op) {
  (void)function, (void)op;
  return true;
}

static bool lowerLocalLoad(LaneFunction *function, MlirOperation op) {
  MlirValue result = tritongpuLocalLoadOpGetResult(op);
  LanePlace place;
  laneRecord(function, LANE_READ, tritongpuLocalLoadOpGetSrc(op));
  if (!lanePlaceOf(function, op, typeOf(result), tritongpuLocalLoadOpGetSrc(op), &place))
    return false;
  laneLoadAll(function, &place, laneSet(function, result, laneNumRegisters(&place.map)).data);
  return true;
}

static bool lowerLocalStore(LaneFunction *function, MlirOperation op) {
  MlirValue source = tritongpuLocalStoreOpGetSrc(op);
  LanePlace place;
  laneRecord(function, LANE_WRITE, tritongpuLocalStoreOpGetDst(op));
  if (!lanePlaceOf(function, op, typeOf(source), tritongpuLocalStoreOpGetDst(op), &place))
    return false;
  laneStoreAll(function, &place, laneGet(function, source).data);
  return true;
}

//===--- Views ---===//

static bool lowerIndex(LaneFunction *function, MlirOperation op) {
  MlirValue source = tritongpuMemDescIndexOpGetSrc(op),
            result = tritongpuMemDescIndexOpGetResult(op);
  MlirValue index = laneGetOne(function, tritongpuMemDescIndexOpGetIndex(op));
  MlirValue bytes =
      laneBinary(function, &arithMulIOpDef, index, laneI32(function, laneSizeOf(typeOf(result))));
  setMemory(
      function, result,
      laneAdvance(function, laneGet(function, source).data[0], laneInteger(function, 8), bytes));
  return true;
}

static bool lowerSubslice(LaneFunction *function, MlirOperation op) {
  LaneValues source = laneGet(function, tritongpuMemDescSubsliceOpGetSrc(op));
  MlirValue result = tritongpuMemDescSubsliceOpGetResult(op);
  LaneValues made = setMemory(function, result, source.data[0]);
  intptr_t size;
  const int32_t *offsets = tritongpuMemDescSubsliceOpGetOffsets(op, &size);
  if ((size_t)size + 1 != made.size)
    return laneFail(function, op, "parts of several buffers at once");
  for (intptr_t d = 0; d < size; ++d)
    made.data[1 + d] =
        laneBinary(function, &arithAddIOpDef, source.data[1 + d], laneI32(function, offsets[d]));
  return true;
}

static bool lowerMemDescTrans(LaneFunction *function, MlirOperation op) {
  LaneValues source = laneGet(function, tritongpuMemDescTransOpGetSrc(op));
  MlirValue result = tritongpuMemDescTransOpGetResult(op);
  LaneValues made = setMemory(function, result, source.data[0]);
  intptr_t size;
  const int32_t *order = tritongpuMemDescTransOpGetOrder(op, &size);
  if ((size_t)size + 1 != made.size)
    return laneFail(function, op, "several buffers at once");
  for (intptr_t d = 0; d < size; ++d)
    made.data[1 + d] = source.data[1 + order[d]];
  return true;
}

// Of whole allocations only: offsets are zero.
static bool lowerSameMemory(LaneFunction *function, MlirOperation op) {
  setMemory(function, mlirOperationGetResult(op, 0),
            laneGet(function, mlirOperationGetOperand(op, 0)).data[0]);
  return true;
}

const LaneLowering laneSharedLowerings[] = {{&tritongpuBarrierOpDef, lowerBarrier},
                                            {&tritongpuLocalAllocOpDef, lowerAlloc},
                                            {&tritongpuLocalDeallocOpDef, lowerDealloc},
                                            {&tritongpuLocalLoadOpDef, lowerLocalLoad},
                                            {&tritongpuLocalStoreOpDef, lowerLocalStore},
                                            {&tritongpuMemDescIndexOpDef, lowerIndex},
                                            {&tritongpuMemDescSubsliceOpDef, lowerSubslice},
                                            {&tritongpuMemDescTransOpDef, lowerMemDescTrans},
                                            {&tritongpuMemDescReshapeOpDef, lowerSameMemory},
                                            {&tritongpuMemDescReinterpretOpDef, lowerSameMemory},
                                            {NULL, NULL}};
