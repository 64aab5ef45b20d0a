// Products: by tensor cores (mma.sync), or number by number.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"

#include <stdio.h>
#include <string.h>

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

// An instruction: m16n8, for f64 two of m8n8.
typedef struct Instruction {
  char text[64];       // behind mma.sync.aligned.
  unsigned bits;       // of an element
  unsigned numResults; // registers
  unsigned perStep;    // words of the first factor in an instruction: 4, or 1
  char letter, factor; // of a result's register, of a factor's
} Instruction;

static const char *float8Name(MlirType type) {
  return mlirTypeIsAFloat8E5M2(type) ? "e5m2" : mlirTypeIsAFloat8E4M3FN(type) ? "e4m3" : NULL;
}

static bool findInstruction(const LaneFunction *function, MlirOperation op, Instruction *mma) {
  MlirType a = mlirShapedTypeGetElementType(typeOf(tritonDotOpGetA(op))),
           b = mlirShapedTypeGetElementType(typeOf(tritonDotOpGetB(op))),
           d = mlirShapedTypeGetElementType(typeOf(tritonDotOpGetD(op)));
  bool isTf32 = tritonDotOpGetInputPrecision(op) == TritonInputPrecisionTF32;
  const char *types = NULL, *k = "k16";
  *mma = (Instruction){.bits = 16, .numResults = 4, .perStep = 4, .letter = 'f', .factor = 'r'};
  if (float8Name(a) && float8Name(b) && mlirTypeIsAF32(d) && function->capability >= 89) {
    mma->bits = 8;
    snprintf(mma->text, sizeof mma->text, "m16n8k32.row.col.f32.%s.%s.f32", float8Name(a),
             float8Name(b));
    return true;
  }
  if (!mlirTypeEqual(a, b))
    return false;
  if (mlirTypeIsAF16(a) && mlirTypeIsAF16(d)) {
    types = "f16.f16.f16.f16";
    mma->numResults = 2;
    mma->letter = 'r';
  } else if (mlirTypeIsAF16(a) && mlirTypeIsAF32(d)) {
    types = "f32.f16.f16.f32";
  } else if (mlirTypeIsABF16(a) && mlirTypeIsAF32(d)) {
    types = "f32.bf16.bf16.f32";
  } else if (mlirTypeIsAF32(a) && mlirTypeIsAF32(d) && isTf32) {
    types = "f32.tf32.tf32.f32";
    k = "k8";
    mma->bits = 32;
  } else if (tesseraTypeIsSignlessInteger(a, 8) && tesseraTypeIsSignlessInteger(d, 32)) {
    types = "satfinite.s32.s8.s8.s32";
    k = "k32";
    mma->bits = 8;
    mma->letter = 'r';
  } else if (mlirTypeIsAF64(a) && mlirTypeIsAF64(d)) {
    types = "f64.f64.f64.f64";
    *mma = (Instruction){.bits = 64, .numResults = 2, .perStep = 1, .letter = 'd', .factor = 'd'};
  }
  snprintf(mma->text, sizeof mma->text, "m%sn8%s.row.col.%s", mma->perStep == 1 ? "8" : "16",
           mma->perStep == 1 ? "k4" : k, types ? types : "");
  return types != NULL;
}

// Registers of a factor: `packed` elements in a word, then what else a thread has in a row of
// `kWidth`, then 8 rows further (first factor only), then the second half of k, then repetitions
// along k, along the other dimension, along the batch.
typedef struct Factor {
  MlirValue *words;
  unsigned extra;      // words in a row
  unsigned halves;     // words of a tile: 4 or 2
  bool isNarrow;       // the second half of k is the first again: rows have both halves
  unsigned repeats[2]; // along k, along the other dimension
} Factor;

static bool packFactor(LaneFunction *function, MlirValue value, unsigned bits, bool isFirst,
                       size_t numBatches, Factor *factor) {
  LaneValues values = laneGet(function, value);
  MlirType type = typeOf(value);
  intptr_t rank = mlirShapedTypeGetRank(type);
  unsigned kWidth =
      (unsigned)tritongpuDotOperandEncodingAttrGetKWidth(mlirRankedTensorTypeGetEncoding(type));
  size_t packed = bits < 32 ? 32 / bits : 1, numWords = values.size / packed;
  factor->halves = isFirst ? 4 : 2;
  factor->extra = kWidth / (unsigned)packed;
  unsigned perTile = factor->extra * factor->halves;
  int64_t tileK = (int64_t)kWidth * 8;
  int64_t sizeK = mlirShapedTypeGetDimSize(type, isFirst ? rank - 1 : rank - 2);
  factor->repeats[0] = (unsigned)(sizeK > tileK ? sizeK / tileK : 1);
  factor->isNarrow = sizeK < tileK;
  if (factor->isNarrow && (sizeK * 2 != tileK || factor->extra < 2))
    return false;
  size_t perRow = (size_t)perTile * factor->repeats[0] * numBatches;
  if (!factor->extra || numWords % perRow)
    return false;
  factor->repeats[1] = (unsigned)(numWords / perRow);
  factor->words = tsAllocZeroed(numWords, sizeof *factor->words);
  for (size_t w = 0; w < numWords; ++w)
    factor->words[w] =
        bits > 32 ? values.data[w]
                  : lanePack(function, laneInteger(function, 32), packed, values.data + w * packed);
  return true;
}

// Where an instruction is: batch, repetitions of the first factor, of the second, along k, in a
// row.
typedef struct Step {
  unsigned batch, m, n, k, extra;
} Step;

static MlirValue wordAt(const Factor *factor, const Step *at, unsigned outer, unsigned half) {
  unsigned extra = at->extra;
  unsigned row = at->batch * factor->repeats[1] + outer;
  unsigned tile = row * factor->repeats[0] + at->k;
  if (factor->isNarrow) {
    unsigned along = factor->halves / 2;
    extra = extra * 2 + half / along;
    half %= along;
  }
  return factor->words[(tile * factor->halves + half) * factor->extra + extra];
}

// ` { $3, $4 },`, and the constraints.
static void appendOperands(TsString *text, TsString *constraints, unsigned *number, unsigned count,
                           const char *constraint, char letter) {
  for (unsigned i = 0; i < count; ++i, ++*number) {
    tsStringAppendFormat(text, "%s$%u", i ? ", " : " { ", *number);
    tsStringAppendFormat(constraints, "%s%s%c", *number ? "," : "", constraint, letter);
  }
  tsStringAppendC(text, " },");
}

static void callInstruction(LaneFunction *function, const Instruction *mma, const MlirValue *a,
                            const MlirValue *b, MlirType type, MlirValue *c) {
  TsString text = {0}, constraints = {0};
  MlirValue operands[10];
  unsigned n = mma->numResults, number = 0, first = mma->perStep, second = first == 4 ? 2 : 1;
  tsStringAppendFormat(&text, "mma.sync.aligned.%s", mma->text);
  appendOperands(&text, &constraints, &number, n, "=", mma->letter);
  appendOperands(&text, &constraints, &number, first, "", mma->factor);
  appendOperands(&text, &constraints, &number, second, "", mma->factor);
  for (unsigned i = 0; i < n; ++i) {
    tsStringAppendFormat(&text, "%s$%u", i ? ", " : " { ", number + i);
    tsStringAppendFormat(&constraints, ",%u", i);
  }
  tsStringAppendC(&text, " };");
  memcpy(operands, a, first * sizeof *a);
  memcpy(operands + first, b, second * sizeof *b);
  memcpy(operands + first + second, c, n * sizeof *c);
  tsStringAppendChar(&text, 0);
  tsStringAppendChar(&constraints, 0);
  MlirValue made = laneAssembly(function, laneStructOf(function, type, n), text.data,
                                constraints.data, (intptr_t)(first + second + n), operands);
  for (unsigned i = 0; i < n; ++i)
    c[i] = laneExtract(function, made, type, i);
  tsStringFree(&text);
  tsStringFree(&constraints);
}

static void callStep(LaneFunction *function, const Instruction *mma, const Factor *a,
                     const Factor *b, const Step *at, MlirType type, MlirValue *c) {
  MlirValue first[4], second[2];
  for (unsigned i = 0; i < 4; ++i)
    first[i] = wordAt(a, at, at->m, i);
  for (unsigned i = 0; i < 2; ++i)
    second[i] = wordAt(b, at, at->n, i);
  if (mma->perStep == 4) {
    callInstruction(function, mma, first, second, type, c);
    return;
  }
  for (unsigned i = 0; i < 4; ++i)
    callInstruction(function, mma, &first[i], &second[i / 2], type, c + i % 2 * 2);
}

static void runInstructions(LaneFunction *function, const Instruction *mma, size_t numBatches,
                            const Factor *a, const Factor *b, LaneValues made) {
  MlirType element = typeOf(made.data[0]);
  bool isPacked = mma->letter == 'r' && mma->numResults == 2;
  MlirType type = isPacked ? laneInteger(function, 32) : element;
  size_t perWord = isPacked ? 2 : 1, numTiles = numBatches * a->repeats[1] * b->repeats[1];
  for (size_t t = 0; t < numTiles; ++t) {
    MlirValue *tile = made.data + t * 4, c[4];
    Step at = {.n = (unsigned)(t % b->repeats[1]),
               .m = (unsigned)(t / b->repeats[1] % a->repeats[1]),
               .batch = (unsigned)(t / b->repeats[1] / a->repeats[1])};
    for (unsigned i = 0; i * perWord < 4; ++i)
      c[i] = lanePack(function, type, perWord, tile + i * perWord);
    for (at.k = 0; at.k < a->repeats[0]; ++at.k)
      for (at.extra = 0; at.extra < (a->isNarrow ? a->extra / 2 : a->extra); ++at.extra)
        callStep(function, mma, a, b, &at, type, c);
    for (unsigned i = 0; i * perWord < 4; ++i)
      laneUnpack(function, element, perWord, c[i], tile + i * perWord);
  }
}

// How many matrices of a batch a thread has a part of: those of the highest registers. 0: it isn't
// so.
static size_t numBatchesOf(const LinearLayout *layout) {
  size_t registers = laneNumRegisters(layout);
  if (layout->numOuts == 2)
    return 1;
  size_t along = laneBitsAlong(layout, "register", 0), least = along & -along;
  return !along ? 1 : along == registers - least ? registers / least : 0;
}

static bool lowerByTensorCores(LaneFunction *function, MlirOperation op) {
  MlirType aType = typeOf(tritonDotOpGetA(op)), result = typeOf(tritonDotOpGetD(op));
  MlirAttribute mma = mlirRankedTensorTypeGetEncoding(result);
  Instruction instruction;
  LinearLayout layout;
  size_t rank;
  const int64_t *shape = tritongpuNvidiaMmaEncodingAttrGetInstrShape(mma, &rank);
  if (tritongpuNvidiaMmaEncodingAttrGetVersionMajor(mma) != 2 ||
      !tritongpuDotOperandEncodingAttrIsA(mlirRankedTensorTypeGetEncoding(aType)))
    return laneFail(function, op, "only tensor cores of version 2 are known");
  if (!findInstruction(function, op, &instruction) || rank < 2 || shape[rank - 2] != 16)
    return laneFail(function, op, "no instruction of tensor cores has these types");
  if (!laneLayoutOf(function, op, result, &layout))
    return false;
  Factor a = {0}, b = {0};
  size_t numBatches = numBatchesOf(&layout);
  LaneValues c = laneGet(function, tritonDotOpGetC(op));
  LaneValues made = laneSet(function, tritonDotOpGetD(op), c.size);
  for (size_t r = 0; r < c.size; ++r)
    made.data[r] = c.data[r];
  bool ok = numBatches &&
            packFactor(function, tritonDotOpGetA(op), instruction.bits, true, numBatches, &a) &&
            packFactor(function, tritonDotOpGetB(op), instruction.bits, false, numBatches, &b) &&
            numBatches * a.repeats[1] * b.repeats[1] * 4 == c.size &&
            a.repeats[0] == b.repeats[0] && a.extra == b.extra;
  if (ok)
    runInstructions(function, &instruction, numBatches, &a, &b, made);
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
