// Products: by tensor cores (mma.sync), or number by number.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"

#include <stdio.h>

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

//===--- Number by number ---===//

static uint64_t wordOf(const LinearLayout *layout, const uint32_t *indices) {
  uint64_t word = 0;
  unsigned low = 0;
  for (unsigned o = 0; o < layout->numOuts; low += layout->outs[o].bits, ++o)
    word |= (uint64_t)indices[o] << low;
  return word;
}

typedef struct Product {
  LinearLayout layouts[3]; // a, b, result
  LaneRegister *sorted[2];
  LaneValues values[3];
  MlirType element;
} Product;

static MlirValue widen(LaneFunction *function, MlirType to, MlirValue value) {
  if (mlirTypeEqual(typeOf(value), to))
    return value;
  return laneFold(function, mlirTypeIsAInteger(to) ? &arithExtSIOpDef : &arithExtFOpDef, to, 1,
                  &value);
}

static MlirValue multiplyAdd(LaneFunction *function, MlirType type, MlirValue a, MlirValue b,
                             MlirValue c) {
  const MlirValue operands[] = {widen(function, type, a), widen(function, type, b), c};
  if (!mlirTypeIsAInteger(type))
    return laneMake(function, &mathFmaOpDef, type, 3, operands, NULL);
  return laneBinary(function, &arithAddIOpDef,
                    laneBinary(function, &arithMulIOpDef, operands[0], operands[1]), c);
}

static bool productOf(LaneFunction *function, Product *p, size_t reg, uint32_t numK,
                      MlirValue *result) {
  uint32_t indices[2][LANE_MAX_RANK];
  unsigned rank = p->layouts[2].numOuts;
  for (unsigned o = 0; o < rank; ++o)
    indices[0][o] = indices[1][o] = laneRegisterPart(&p->layouts[2], reg, o);
  for (uint32_t k = 0; k < numK; ++k) {
    indices[0][rank - 1] = indices[1][rank - 2] = k;
    long a = laneFindRegister(p->sorted[0], p->values[0].size, wordOf(&p->layouts[0], indices[0]));
    long b = laneFindRegister(p->sorted[1], p->values[1].size, wordOf(&p->layouts[1], indices[1]));
    if (a < 0 || b < 0)
      return false;
    *result =
        multiplyAdd(function, p->element, p->values[0].data[a], p->values[1].data[b], *result);
  }
  return true;
}

static bool lowerByNumbers(LaneFunction *function, MlirOperation op) {
  Product p = {.values = {laneGet(function, tritonDotOpGetA(op)),
                          laneGet(function, tritonDotOpGetB(op)),
                          laneGet(function, tritonDotOpGetC(op))}};
  MlirType a = typeOf(tritonDotOpGetA(op)), result = typeOf(tritonDotOpGetD(op));
  p.element = laneTypeOf(function, result);
  if (!laneLayoutOf(function, op, a, &p.layouts[0]) ||
      !laneLayoutOf(function, op, typeOf(tritonDotOpGetB(op)), &p.layouts[1]) ||
      !laneLayoutOf(function, op, result, &p.layouts[2]))
    return false;
  LaneValues made = laneSet(function, tritonDotOpGetD(op), p.values[2].size);
  for (int i = 0; i < 2; ++i)
    p.sorted[i] = laneSortRegisters(&p.layouts[i]);
  uint32_t numK = (uint32_t)mlirShapedTypeGetDimSize(a, mlirShapedTypeGetRank(a) - 1);
  bool ok = true;
  for (size_t r = 0; r < made.size && ok; ++r) {
    made.data[r] = p.values[2].data[r];
    ok = productOf(function, &p, r, numK, &made.data[r]);
  }
  for (int i = 0; i < 2; ++i)
    tsFree(p.sorted[i]);
  return ok || laneFail(function, op, "the layouts don't fit");
}

//===--- Tensor cores ---===//

// An instruction, and what its operands are in registers of 32 bits: four of the first factor, two
// of the second.
typedef struct Instruction {
  const char *text; // behind mma.sync.aligned.
  unsigned bits;    // of an element
  unsigned numResults;
  char letter; // of a result
} Instruction;

static const Instruction *findInstruction(MlirType a, MlirType result, bool isTf32) {
  static const Instruction rows[] = {
      {"m16n8k16.row.col.f32.f16.f16.f32", 16, 4, 'f'},
      {"m16n8k16.row.col.f32.bf16.bf16.f32", 16, 4, 'f'},
      {"m16n8k16.row.col.f16.f16.f16.f16", 16, 2, 'r'},
      {"m16n8k8.row.col.f32.tf32.tf32.f32", 32, 4, 'f'},
      {"m16n8k32.row.col.satfinite.s32.s8.s8.s32", 8, 4, 'r'},
  };
  if (mlirTypeIsAF16(a))
    return mlirTypeIsAF32(result) ? &rows[0] : mlirTypeIsAF16(result) ? &rows[2] : NULL;
  if (mlirTypeIsABF16(a))
    return mlirTypeIsAF32(result) ? &rows[1] : NULL;
  if (mlirTypeIsAF32(a))
    return isTf32 && mlirTypeIsAF32(result) ? &rows[3] : NULL;
  return mlirTypeIsAInteger(a) && mlirIntegerTypeGetWidth(a) == 8 ? &rows[4] : NULL;
}

// Registers of a factor: `packed` elements in a word, then what else a thread has in a row of
// `kWidth`, then 8 rows further (first factor only), then the second half of k, then repetitions
// along k and along the other dimension.
typedef struct Factor {
  MlirValue *words;
  unsigned extra;      // words in a row
  unsigned halves;     // words of an instruction: 4 or 2
  unsigned repeats[2]; // along k, along the other dimension
} Factor;

static bool packFactor(LaneFunction *function, MlirValue value, unsigned kWidth, unsigned bits,
                       bool isFirst, int64_t sizeK, Factor *factor) {
  LaneValues values = laneGet(function, value);
  size_t packed = 32 / bits, numWords = values.size / packed;
  factor->halves = isFirst ? 4 : 2;
  factor->extra = kWidth / (unsigned)packed;
  unsigned perTile = factor->extra * factor->halves;
  int64_t tileK = (int64_t)kWidth * 8;
  factor->repeats[0] = (unsigned)(sizeK > tileK ? sizeK / tileK : 1);
  if (!factor->extra || numWords % (perTile * factor->repeats[0]))
    return false;
  factor->repeats[1] = (unsigned)(numWords / (perTile * factor->repeats[0]));
  factor->words = tsAllocZeroed(numWords, sizeof *factor->words);
  for (size_t w = 0; w < numWords; ++w)
    factor->words[w] =
        lanePack(function, laneInteger(function, 32), packed, values.data + w * packed);
  return true;
}

static MlirValue wordAt(const Factor *factor, unsigned outer, unsigned k, unsigned extra,
                        unsigned half) {
  unsigned tile = outer * factor->repeats[0] + k;
  return factor->words[(tile * factor->halves + half) * factor->extra + extra];
}

static void callInstruction(LaneFunction *function, const Instruction *mma, const Factor *a,
                            const Factor *b, const unsigned *at, MlirType type, MlirValue *c) {
  char text[256], constraints[64];
  MlirValue operands[10];
  unsigned n = mma->numResults, used = 0;
  for (unsigned i = 0; i < 4; ++i)
    operands[i] = wordAt(a, at[0], at[2], at[3], i);
  for (unsigned i = 0; i < 2; ++i)
    operands[4 + i] = wordAt(b, at[1], at[2], at[3], i);
  for (unsigned i = 0; i < n; ++i)
    operands[6 + i] = c[i];
  if (n == 4)
    snprintf(text, sizeof text,
             "mma.sync.aligned.%s { $0, $1, $2, $3 }, { $4, $5, $6, $7 }, { $8, $9 }, { $10, $11, "
             "$12, $13 };",
             mma->text);
  else
    snprintf(text, sizeof text,
             "mma.sync.aligned.%s { $0, $1 }, { $2, $3, $4, $5 }, { $6, $7 }, { $8, $9 };",
             mma->text);
  for (unsigned i = 0; i < n; ++i)
    used += (unsigned)snprintf(constraints + used, sizeof constraints - used, "=%c,", mma->letter);
  used += (unsigned)snprintf(constraints + used, sizeof constraints - used, "r,r,r,r,r,r");
  for (unsigned i = 0; i < n; ++i)
    used += (unsigned)snprintf(constraints + used, sizeof constraints - used, ",%u", i);
  MlirValue made = laneAssembly(function, laneStructOf(function, type, n), text, constraints,
                                6 + (intptr_t)n, operands);
  for (unsigned i = 0; i < n; ++i)
    c[i] = laneExtract(function, made, type, i);
}

static void runInstructions(LaneFunction *function, const Instruction *mma, const Factor *a,
                            const Factor *b, LaneValues made) {
  MlirType element = typeOf(made.data[0]);
  MlirType type = mma->numResults == 2 ? laneInteger(function, 32) : element;
  size_t perWord = mma->numResults == 2 ? 2 : 1;
  for (unsigned m = 0; m < a->repeats[1]; ++m)
    for (unsigned n = 0; n < b->repeats[1]; ++n) {
      MlirValue *tile = made.data + ((size_t)m * b->repeats[1] + n) * 4, c[4];
      for (unsigned i = 0; i < mma->numResults; ++i)
        c[i] = lanePack(function, type, perWord, tile + i * perWord);
      for (unsigned k = 0; k < a->repeats[0]; ++k)
        for (unsigned extra = 0; extra < a->extra; ++extra)
          callInstruction(function, mma, a, b, (const unsigned[]){m, n, k, extra}, type, c);
      for (unsigned i = 0; i < mma->numResults; ++i)
        laneUnpack(function, element, perWord, c[i], tile + i * perWord);
    }
}

static bool lowerByTensorCores(LaneFunction *function, MlirOperation op) {
  MlirType aType = typeOf(tritonDotOpGetA(op)), result = typeOf(tritonDotOpGetD(op));
  MlirAttribute layout = mlirRankedTensorTypeGetEncoding(aType);
  bool isTf32 = tritonDotOpGetInputPrecision(op) == TritonInputPrecisionTF32;
  const Instruction *mma = findInstruction(mlirShapedTypeGetElementType(aType),
                                           mlirShapedTypeGetElementType(result), isTf32);
  if (mlirShapedTypeGetRank(aType) != 2 || !tritongpuDotOperandEncodingAttrIsA(layout))
    return laneFail(function, op, "products of batches by tensor cores");
  if (tritongpuNvidiaMmaEncodingAttrGetVersionMajor(mlirRankedTensorTypeGetEncoding(result)) != 2)
    return laneFail(function, op, "only tensor cores of version 2 are known");
  if (!mma)
    return laneFail(function, op, "no instruction of tensor cores has these types");
  unsigned kWidth = (unsigned)tritongpuDotOperandEncodingAttrGetKWidth(layout);
  int64_t sizeK = mlirShapedTypeGetDimSize(aType, 1);
  Factor a = {0}, b = {0};
  LaneValues c = laneGet(function, tritonDotOpGetC(op));
  LaneValues made = laneSet(function, tritonDotOpGetD(op), c.size);
  for (size_t r = 0; r < c.size; ++r)
    made.data[r] = c.data[r];
  bool ok = packFactor(function, tritonDotOpGetA(op), kWidth, mma->bits, true, sizeK, &a) &&
            packFactor(function, tritonDotOpGetB(op), kWidth, mma->bits, false, sizeK, &b) &&
            (size_t)a.repeats[1] * b.repeats[1] * 4 == c.size;
  if (ok)
    runInstructions(function, mma, &a, &b, made);
  tsFree(a.words);
  tsFree(b.words);
  return ok || laneFail(function, op, "the layouts don't fit");
}

static bool lowerDot(LaneFunction *function, MlirOperation op) {
  MlirAttribute layout = mlirRankedTensorTypeGetEncoding(typeOf(tritonDotOpGetD(op)));
  if (!mlirAttributeIsNull(layout) && tritongpuNvidiaMmaEncodingAttrIsA(layout))
    return lowerByTensorCores(function, op);
  return lowerByNumbers(function, op);
}

const LaneLowering laneDotLowerings[] = {{&tritonDotOpDef, lowerDot}, {NULL, NULL}};
