// Shared memory: allocations, views, loads and stores, changes of layout.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static unsigned logOf(int64_t value) {
  unsigned bits = 0;
  while ((int64_t)1 << bits < value)
    ++bits;
  return bits;
}

//===--- Waiting ---===//

static void wait(PtxFunction *function) {
  MlirValue barrier = ptxI32(function, 0);
  ptxIntrinsic(function, (MlirType){NULL}, "llvm.nvvm.barrier.cta.sync.aligned.all", 1, &barrier);
  function->pending = 0;
}

void ptxBeforeRead(PtxFunction *function) {
  if (function->pending & PTX_WRITTEN)
    wait(function);
  function->pending |= PTX_READ;
}

void ptxBeforeWrite(PtxFunction *function) {
  if (function->pending)
    wait(function);
  function->pending |= PTX_WRITTEN;
}

static bool lowerBarrier(PtxFunction *function, MlirOperation op) {
  (void)op;
  wait(function);
  return true;
}

//===--- Allocation ---===//

MlirValue ptxScratch(PtxFunction *function, int64_t bytes) {
  if (bytes > function->scratchBytes)
    function->scratchBytes = bytes;
  ptxBeforeWrite(function);
  return ptxAdvance(function, function->shared, ptxInteger(function, 8),
                    ptxI32(function, function->scratchStart));
}

static int64_t sizeOf(MlirType memory) {
  size_t rank, padCount, padCount2;
  const int64_t *shape = tritongpuMemDescTypeGetAllocShape(memory, &rank);
  int64_t count = 1, one = 1, bits = ptxBitsOf(tritongpuMemDescTypeGetElementType(memory));
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

static int64_t alignmentOf(MlirOperation op) {
  MlirAttribute given = tritongpuLocalAllocOpGetAlignmentAttr(op);
  int64_t alignment = mlirAttributeIsNull(given) ? 16 : mlirIntegerAttrGetValueInt(given);
  MlirAttribute layout =
      tritongpuMemDescTypeGetEncoding(typeOf(tritongpuLocalAllocOpGetResult(op)));
  if (tritongpuNVMMASharedEncodingAttrIsA(layout))
    alignment = 1024;
  return alignment < 16 ? 16 : alignment > 1024 ? 1024 : alignment;
}

// One behind the other, in the order of the program. Scratch memory is behind all of them.
bool ptxAllocate(PtxFunction *function) {
  MlirRegion region = tritonFuncOpGetBody(function->op);
  int64_t end = 0;
  for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block))
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
      if (!tritongpuLocalAllocOpIsA(op))
        continue;
      int64_t alignment = alignmentOf(op);
      end = (end + alignment - 1) & -alignment;
      mlirOperationSetDiscardableAttributeByName(op, tsLiteral("allocation.offset"),
                                                 mlirIntegerAttrGet(ptxInteger(function, 32), end));
      end += sizeOf(typeOf(tritongpuLocalAllocOpGetResult(op)));
    }
  function->scratchStart = (end + 15) & -16;
  return true;
}

//===--- Places ---===//

size_t ptxVectorAt(const PtxPlace *place, unsigned mostBits) {
  const LinearLayout *map = &place->map;
  unsigned bits = 0, total = linearLayoutInBits(map);
  while (bits < map->ins[0].bits && bits < map->outs[0].bits &&
         map->bases[bits] == (uint64_t)1 << bits &&
         ptxBitsOf(place->element) << (bits + 1) <= mostBits)
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

MlirValue ptxThreadPartAt(PtxFunction *function, const PtxPlace *place) {
  MlirValue part = ptxThreadPart(function, &place->map, 0);
  return mlirValueIsNull(place->offset) ? part
                                        : ptxBinary(function, &arithXOrIOpDef, part, place->offset);
}

MlirValue ptxAddressAt(PtxFunction *function, const PtxPlace *place, MlirValue threadPart,
                       size_t reg) {
  MlirValue offset = ptxXor(function, threadPart, ptxRegisterPart(&place->map, reg, 0));
  MlirValue padded = offset;
  for (size_t i = 0; i < place->numPads; ++i) {
    MlirValue pads =
        ptxBinary(function, &arithShRUIOpDef, offset, ptxI32(function, logOf(place->intervals[i])));
    pads = ptxBinary(function, &arithShLIOpDef, pads, ptxI32(function, logOf(place->paddings[i])));
    padded = ptxBinary(function, &arithAddIOpDef, padded, pads);
  }
  return ptxAdvance(function, place->base, ptxInteger(function, ptxBitsOf(place->element)), padded);
}

// What a vector is in memory: words of up to 32 bits, or of 64.
static MlirType memoryType(PtxFunction *function, MlirType element, size_t vector, size_t *words,
                           size_t *perWord) {
  unsigned bits = ptxBitsOf(element), total = bits * (unsigned)vector;
  unsigned word = bits > 32 ? bits : total < 32 ? total : 32;
  *words = total / word;
  *perWord = word / bits;
  MlirType type = ptxInteger(function, word);
  const int64_t size = (int64_t)*words;
  return *words == 1 ? type : mlirVectorTypeGet(1, &size, type);
}

static MlirAttribute alignment(PtxFunction *function, const PtxPlace *place, size_t vector) {
  return mlirIntegerAttrGet(ptxInteger(function, 64),
                            (int64_t)(ptxBitsOf(place->element) / 8 * vector));
}

static const MlirAttribute kAbsent = {NULL};

static void storeAt(PtxFunction *function, const PtxPlace *place, MlirValue address,
                    const MlirValue *values, size_t vector) {
  size_t words, perWord;
  MlirType type = memoryType(function, place->element, vector, &words, &perWord);
  MlirType word = words == 1 ? type : mlirShapedTypeGetElementType(type);
  MlirValue value = {NULL};
  if (words > 1)
    value = ptxMake(function, &llvmPoisonOpDef, type, 0, NULL, NULL);
  for (size_t w = 0; w < words; ++w) {
    MlirValue packed = ptxPack(function, word, perWord, values + w * perWord);
    const MlirValue operands[] = {value, packed, ptxI32(function, (int64_t)w)};
    value =
        words == 1 ? packed : ptxMake(function, &llvmInsertElementOpDef, type, 3, operands, NULL);
  }
  llvmStoreOpCreate(function->rewriter, function->location, value, address,
                    alignment(function, place, vector), kAbsent, kAbsent, kAbsent, kAbsent, kAbsent,
                    kAbsent, kAbsent, kAbsent, kAbsent);
}

static void loadAt(PtxFunction *function, const PtxPlace *place, MlirValue address,
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
    const MlirValue operands[] = {value, ptxI32(function, (int64_t)w)};
    MlirValue part =
        words == 1 ? value : ptxMake(function, &llvmExtractElementOpDef, word, 2, operands, NULL);
    ptxUnpack(function, place->element, perWord, part, results + w * perWord);
  }
}

void ptxStoreAll(PtxFunction *function, const PtxPlace *place, const MlirValue *values) {
  size_t vector = ptxVectorAt(place, 128), count = ptxNumRegisters(&place->map);
  MlirValue part = ptxThreadPartAt(function, place);
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(&place->map, free);
  for (size_t r = 0; r < count; r += vector)
    if (!(r & free[0]))
      storeAt(function, place, ptxAddressAt(function, place, part, r), values + r, vector);
}

void ptxLoadAll(PtxFunction *function, const PtxPlace *place, MlirValue *results) {
  size_t vector = ptxVectorAt(place, 128), count = ptxNumRegisters(&place->map);
  MlirValue part = ptxThreadPartAt(function, place);
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(&place->map, free);
  for (size_t r = 0; r < count; r += vector) {
    if (r & free[0])
      for (size_t i = 0; i < vector; ++i)
        results[r + i] = results[(r + i) & ~(size_t)free[0]];
    else
      loadAt(function, place, ptxAddressAt(function, place, part, r), results + r, vector);
  }
}

//===--- Memory descriptors ---===//

// The offset that a part begins at is one more input of the layout's inverse.
static bool addViewOffset(PtxFunction *function, const LinearLayout *shared, PtxValues memory,
                          PtxPlace *place) {
  LinearLayout inverse;
  if (!linearLayoutPseudoinvert(shared, &inverse))
    return false;
  for (unsigned d = 0; d < shared->numOuts; ++d) {
    MlirAttribute constant = tesseraValueGetConstant(memory.data[1 + d]);
    if (!mlirAttributeIsNull(constant) && !mlirIntegerAttrGetValueInt(constant))
      continue;
    place->offset =
        ptxAddInput(function, &inverse, tritongpuDimName(d), memory.data[1 + d], 0, place->offset);
  }
  return true;
}

bool ptxPlaceOf(PtxFunction *function, MlirOperation op, MlirType tensor, MlirValue memory,
                PtxPlace *place) {
  LinearLayout registers, shared;
  MlirType type = typeOf(memory);
  MlirAttribute layout = tritongpuMemDescTypeGetEncoding(type);
  PtxValues values = ptxGet(function, memory);
  *place = (PtxPlace){.base = values.data[0],
                      .element = ptxTypeOf(function, mlirShapedTypeGetElementType(tensor))};
  if (!ptxLayoutOf(function, op, tensor, &registers) || !tritongpuTypeToLinearLayout(type, &shared))
    return ptxFail(function, op, "a layout of shared memory isn't known here");
  for (unsigned d = 0; d < registers.numOuts; ++d)
    linearLayoutResizeOut(&registers, tritongpuDimName(d), (uint32_t)1 << shared.outs[d].bits);
  if (!linearLayoutInvertAndCompose(&registers, &shared, &place->map) ||
      !addViewOffset(function, &shared, values, place))
    return ptxFail(function, op, "a layout of shared memory doesn't reach the tensor");
  if (tritongpuPaddedSharedEncodingAttrIsA(layout)) {
    size_t count;
    const int64_t *intervals = tritongpuPaddedSharedEncodingAttrGetIntervals(layout, &count);
    const int64_t *paddings = tritongpuPaddedSharedEncodingAttrGetPaddings(layout, &count);
    place->numPads = count > 8 ? 8 : count;
    for (size_t i = 0; i < place->numPads; ++i) {
      place->intervals[i] = intervals[i];
      place->paddings[i] = paddings[i];
    }
  }
  return true;
}

static PtxValues setMemory(PtxFunction *function, MlirValue result, MlirValue base) {
  PtxValues made = ptxSet(function, result, ptxCountOf(function, typeOf(result)));
  made.data[0] = base;
  for (size_t d = 1; d < made.size; ++d)
    made.data[d] = ptxI32(function, 0);
  return made;
}

static bool lowerAlloc(PtxFunction *function, MlirOperation op) {
  MlirValue source = tritongpuLocalAllocOpGetSrc(op), result = tritongpuLocalAllocOpGetResult(op);
  int64_t offset = mlirIntegerAttrGetValueInt(
      mlirOperationGetDiscardableAttributeByName(op, tsLiteral("allocation.offset")));
  setMemory(
      function, result,
      ptxAdvance(function, function->shared, ptxInteger(function, 8), ptxI32(function, offset)));
  PtxPlace place;
  if (mlirValueIsNull(source))
    return true;
  ptxBeforeWrite(function);
  if (!ptxPlaceOf(function, op, typeOf(source), result, &place))
    return false;
  ptxStoreAll(function, &place, ptxGet(function, source).data);
  return true;
}

static bool lowerDealloc(PtxFunction *function, MlirOperation op) {
  (void)function, (void)op;
  return true;
}

static bool lowerLocalLoad(PtxFunction *function, MlirOperation op) {
  MlirValue result = tritongpuLocalLoadOpGetResult(op);
  PtxPlace place;
  ptxBeforeRead(function);
  if (!ptxPlaceOf(function, op, typeOf(result), tritongpuLocalLoadOpGetSrc(op), &place))
    return false;
  ptxLoadAll(function, &place, ptxSet(function, result, ptxNumRegisters(&place.map)).data);
  return true;
}

static bool lowerLocalStore(PtxFunction *function, MlirOperation op) {
  MlirValue source = tritongpuLocalStoreOpGetSrc(op);
  PtxPlace place;
  ptxBeforeWrite(function);
  if (!ptxPlaceOf(function, op, typeOf(source), tritongpuLocalStoreOpGetDst(op), &place))
    return false;
  ptxStoreAll(function, &place, ptxGet(function, source).data);
  return true;
}

//===--- Views ---===//

static bool lowerIndex(PtxFunction *function, MlirOperation op) {
  MlirValue source = tritongpuMemDescIndexOpGetSrc(op),
            result = tritongpuMemDescIndexOpGetResult(op);
  MlirValue index = ptxGetOne(function, tritongpuMemDescIndexOpGetIndex(op));
  MlirValue bytes =
      ptxBinary(function, &arithMulIOpDef, index, ptxI32(function, sizeOf(typeOf(result))));
  setMemory(function, result,
            ptxAdvance(function, ptxGet(function, source).data[0], ptxInteger(function, 8), bytes));
  return true;
}

static bool lowerSubslice(PtxFunction *function, MlirOperation op) {
  PtxValues source = ptxGet(function, tritongpuMemDescSubsliceOpGetSrc(op));
  MlirValue result = tritongpuMemDescSubsliceOpGetResult(op);
  PtxValues made = setMemory(function, result, source.data[0]);
  intptr_t size;
  const int32_t *offsets = tritongpuMemDescSubsliceOpGetOffsets(op, &size);
  if ((size_t)size + 1 != made.size)
    return ptxFail(function, op, "parts of several buffers at once");
  for (intptr_t d = 0; d < size; ++d)
    made.data[1 + d] =
        ptxBinary(function, &arithAddIOpDef, source.data[1 + d], ptxI32(function, offsets[d]));
  return true;
}

static bool lowerMemDescTrans(PtxFunction *function, MlirOperation op) {
  PtxValues source = ptxGet(function, tritongpuMemDescTransOpGetSrc(op));
  MlirValue result = tritongpuMemDescTransOpGetResult(op);
  PtxValues made = setMemory(function, result, source.data[0]);
  intptr_t size;
  const int32_t *order = tritongpuMemDescTransOpGetOrder(op, &size);
  if ((size_t)size + 1 != made.size)
    return ptxFail(function, op, "several buffers at once");
  for (intptr_t d = 0; d < size; ++d)
    made.data[1 + d] = source.data[1 + order[d]];
  return true;
}

// Of whole allocations only: offsets are zero.
static bool lowerSameMemory(PtxFunction *function, MlirOperation op) {
  setMemory(function, mlirOperationGetResult(op, 0),
            ptxGet(function, mlirOperationGetOperand(op, 0)).data[0]);
  return true;
}

const PtxLowering ptxSharedLowerings[] = {{&tritongpuBarrierOpDef, lowerBarrier},
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
