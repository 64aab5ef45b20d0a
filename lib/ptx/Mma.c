// mma.sync: products of small matrices that lie scattered over a warp's registers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"
#include "Numbers.h"

#include <math.h>

/// A shape with its element types. Registers of 32 bits hold 32 / bits elements of A and B.
typedef struct Shape {
  const char *shape;
  uint8_t k, bits, a, b; ///< a, b: registers
  const char *types;     ///< letters as PtxType has them
} Shape;

static const Shape shapes[] = {
    {"m16n8k16", 16, 16, 4, 2, "fB"},  {"m16n8k8", 8, 16, 2, 1, "fB"},
    {"m16n8k8", 8, 32, 4, 2, "t"},     {"m16n8k4", 4, 32, 2, 1, "t"},
    {"m16n8k32", 32, 8, 4, 2, "us45"}, {"m16n8k16", 16, 8, 2, 1, "us45"},
};
enum { ROWS = 16, COLUMNS = 8, MAX_K = 32 };
/// Zero has an exponent below all others. Bits that are added lie at most so far below the largest.
enum { ZERO_EXPONENT = -1000, KEPT_BITS = 25 };

typedef struct Factor {
  double values[MAX_K];
  int16_t exponents[MAX_K];
} Factor;

typedef struct Matrices {
  Factor a[ROWS], b[COLUMNS]; ///< rows of A, columns of B
  float c[ROWS][COLUMNS];
  bool isFinite;
} Matrices;

static bool hasAllLanes(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  if (mask == UINT32_MAX)
    return true;
  ptxError(warp, inst, ptxFirstLane(~mask), "all lanes of the warp must come here together");
  return false;
}

static float elementOf(uint32_t bits, char type) {
  switch (type) {
  case 'f':
    return ptxFloatOfHalf((uint16_t)bits);
  case 'B':
    return ptxFloatOfBfloat((uint16_t)bits);
  case 't':
    return ptxFloatOfBits(bits & 0xffffe000);
  case '4':
    return (float)ptxWiden(bits & 0xff, &ptxE4m3Format);
  case '5':
    return (float)ptxWiden(bits & 0xff, &ptxE5m2Format);
  case 's':
    return (float)(int8_t)(uint8_t)bits;
  default:
    return (float)(uint8_t)bits;
  }
}

/// Subnormals have the least exponent of their type, and factors of 8 bits are those of f16.
static int leastExponent(char type) { return type == 'B' || type == 't' ? -126 : -14; }

static int exponentOf(float value, int least) {
  int exponent = (int)(ptxBitsOfFloat(value) >> 23 & 0xff) - 127;
  return value == 0 ? ZERO_EXPONENT : exponent < least ? least : exponent;
}

/// Where an element of a factor is in the order in which elements are added: of four of 8 bits the
/// first two come with the first step.
static unsigned placeOfFactor(const PtxInst *inst, unsigned k) {
  return inst->width == 8 ? k / 4 * 2 + k % 2 + (k % 4 >= 2 ? inst->rounding / 2u : 0) : k;
}

static void setFactor(Matrices *m, Factor *factor, unsigned place, uint32_t bits, char type) {
  float value = elementOf(bits, type);
  factor->values[place] = (double)value;
  factor->exponents[place] = (int16_t)exponentOf(value, leastExponent(type));
  m->isFinite &= isfinite(value) != 0;
}

// inst->width: bits of an element; kind: registers of A; count: of B; rounding: k.
static void readFactors(const PtxWarp *warp, const PtxInst *inst, unsigned first, Matrices *m) {
  unsigned perRegister = 32 / inst->width;
  m->isFinite = true;
  for (unsigned i = 0; i < inst->kind + inst->count; ++i) {
    const PtxLanes *from = ptxOperand(warp, inst, first + i);
    bool isA = i < inst->kind;
    unsigned block = isA ? i / 2 : i - inst->kind;
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      for (unsigned e = 0; e < perRegister; ++e)
        setFactor(m, isA ? &m->a[lane / 4 + 8 * (i & 1)] : &m->b[lane / 4],
                  placeOfFactor(inst, lane % 4 * perRegister + e + block * 4 * perRegister),
                  from->u32[lane] >> (e * inst->width & 31),
                  (char)(isA ? inst->type : inst->type2));
  }
}

static void setSum(Matrices *m, unsigned row, unsigned column, float value) {
  m->c[row][column] = value;
  m->isFinite &= isfinite(value) != 0;
}

//===--- Sums of floats, as an H100 has them ---===//

static double powerOfTwo(int exponent) {
  return ptxDoubleOfBits((uint64_t)(uint32_t)(exponent + 1023) << 52);
}

/// Products and what is there already go to the largest exponent among them (a product's is the sum
/// of its factors'), what then lies too far below is cut off, and the rest is added exactly.
static double addStep(const Factor *a, const Factor *b, unsigned first, unsigned count,
                      float start) {
  int largest = exponentOf(start, -126);
  int32_t sum = 0; // of 16 products below 4
  for (unsigned k = first; k < first + count; ++k) {
    int exponent = a->exponents[k] + b->exponents[k];
    largest = exponent > largest ? exponent : largest;
  }
  if (largest < ZERO_EXPONENT / 2)
    return 0;
  double scale = powerOfTwo(KEPT_BITS - largest);
  for (unsigned k = first; k < first + count; ++k)
    sum += (int32_t)(a->values[k] * b->values[k] * scale);
  int32_t kept = (int32_t)((double)start * scale);
  return ((double)sum + (double)kept) * powerOfTwo(largest - KEPT_BITS);
}

/// A sum in f32: cut off as well, but what is too large is infinite.
static float cutToFloat(double value) {
  if (isnan(value))
    return ptxFloatOfBits(PTX_NAN32);
  if (fabs(value) >= 0x1p128)
    return value > 0 ? INFINITY : -INFINITY;
  return ptxRoundFloat(value, PTX_TO_ZERO);
}

// Of 8 bits an H100 makes f16 and two steps, and adds the accumulator to them with rounding.
static double sumOf(const PtxInst *inst, const Matrices *m, unsigned row, unsigned column) {
  const Factor *a = &m->a[row], *b = &m->b[column];
  float c = m->c[row][column];
  double plain = (double)c;
  for (unsigned k = 0; !m->isFinite && k < inst->rounding; ++k)
    plain += a->values[k] * b->values[k];
  if (!isfinite(plain))
    return plain;
  if (inst->width != 8)
    return addStep(a, b, 0, inst->rounding, c);
  unsigned half = inst->rounding / 2u;
  float sum = cutToFloat(addStep(a, b, 0, half, 0));
  sum = cutToFloat(addStep(a, b, half, half, sum));
  return (double)(sum + c);
}

static void mmaF32(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  Matrices m;
  if (!hasAllLanes(warp, inst, mask))
    return;
  readFactors(warp, inst, 4, &m);
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      setSum(&m, lane / 4 + 8 * (i / 2), lane % 4 * 2 + i % 2,
             ptxOperand(warp, inst, 4u + inst->kind + inst->count + i)->f32[lane]);
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      ptxOperand(warp, inst, i)->f32[lane] =
          cutToFloat(sumOf(inst, &m, lane / 4 + 8 * (i / 2), lane % 4 * 2 + i % 2));
}

static void mmaF16(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  Matrices m;
  if (!hasAllLanes(warp, inst, mask))
    return;
  readFactors(warp, inst, 2, &m);
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      setSum(
          &m, lane / 4 + 8 * (i / 2), lane % 4 * 2 + i % 2,
          ptxFloatOfHalf(
              (uint16_t)(ptxOperand(warp, inst, 2u + inst->kind + inst->count + i / 2)->u32[lane] >>
                         (16 * (i % 2)))));
  for (unsigned i = 0; i < 2; ++i)
    for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
      uint32_t halves[2];
      for (unsigned e = 0; e < 2; ++e)
        halves[e] = ptxNarrow(sumOf(inst, &m, lane / 4 + 8 * i, lane % 4 * 2 + e), &ptxHalfFormat,
                              PTX_NEAREST, false);
      ptxOperand(warp, inst, i)->u32[lane] = halves[0] | halves[1] << 16;
    }
}

static int64_t wholeSum(const PtxInst *inst, const Factor *a, const Factor *b) {
  double sum = 0;
  for (unsigned k = 0; k < inst->rounding; ++k)
    sum += a->values[k] * b->values[k];
  return (int64_t)sum;
}

static void mmaS32(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  Matrices m;
  if (!hasAllLanes(warp, inst, mask))
    return;
  readFactors(warp, inst, 4, &m);
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
      int64_t old = ptxOperand(warp, inst, 4u + inst->kind + inst->count + i)->s32[lane];
      int64_t sum = old + wholeSum(inst, &m.a[lane / 4 + 8 * (i / 2)], &m.b[lane % 4 * 2 + i % 2]);
      if (inst->flags & PTX_SAT)
        sum = sum < INT32_MIN ? INT32_MIN : sum > INT32_MAX ? INT32_MAX : sum;
      ptxOperand(warp, inst, i)->u32[lane] = (uint32_t)(uint64_t)sum;
    }
}

// m8n8k4 of doubles: D 2, A 1, B 1, C 2 registers.
static void mmaF64(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  double sums[PTX_LANES][2];
  if (!hasAllLanes(warp, inst, mask))
    return;
  const double *a = ptxOperand(warp, inst, 2)->f64, *b = ptxOperand(warp, inst, 3)->f64;
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)
    for (unsigned i = 0; i < 2; ++i) {
      unsigned row = lane / 4, column = lane % 4 * 2 + i;
      sums[lane][i] = ptxOperand(warp, inst, 4 + i)->f64[lane];
      for (unsigned k = 0; k < 4; ++k)
        sums[lane][i] += a[row * 4 + k] * b[column * 4 + k];
    }
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)
    for (unsigned i = 0; i < 2; ++i)
      ptxOperand(warp, inst, i)->f64[lane] = sums[lane][i];
}

//===--- Decoding ---===//

static bool readRegisters(PtxDecoder *decoder, uint32_t number, unsigned count, size_t bytes,
                          PtxRef *refs) {
  const PtxOperand *operand = ptxStatementOperand(decoder, number), *elements = operand;
  uint32_t there = 1;
  if (operand->kind == PTX_VECTOR) {
    elements = &decoder->frame->function->operands.data[operand->index];
    there = operand->count;
  }
  if (there != count)
    return ptxDecodeFail(decoder, operand->at, "expected %u registers, got %u", count, there);
  for (uint32_t i = 0; i < count; ++i)
    if (number ? !ptxSource(decoder, &elements[i], bytes, &refs[i])
               : !ptxResult(decoder, &elements[i], bytes, &refs[i]))
      return false;
  return true;
}

static bool failUnknown(PtxDecoder *decoder) {
  return ptxDecodeFail(decoder, decoder->statement->at, "unknown instruction '%.*s'",
                       (int)decoder->opcode.name.length, decoder->opcode.name.data);
}

static bool emitMma(PtxDecoder *decoder, PtxInst inst, unsigned results, unsigned a, unsigned b,
                    size_t bytes) {
  PtxRef refs[PTX_MAX_OPERANDS];
  const unsigned counts[] = {results, a, b, results};
  unsigned total = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    if (!readRegisters(decoder, i, counts[i], bytes, refs + total))
      return false;
    total += counts[i];
  }
  ptxEmit(decoder, inst, refs, total);
  return true;
}

static const Shape *findShape(PtxDecoder *decoder, PtxType a) {
  for (size_t i = 0; i < PTX_ROW_COUNT(shapes); ++i)
    if (strchr(shapes[i].types, a.letter) && ptxTakeModifier(decoder, shapes[i].shape))
      return &shapes[i];
  return NULL;
}

// mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32: the types of D, A, B, C.
bool ptxDecodeMma(PtxDecoder *decoder) {
  PtxInst inst = {0};
  PtxType c = ptxParseType(ptxModifierFromEnd(decoder, 0)),
          b = ptxParseType(ptxModifierFromEnd(decoder, 1));
  PtxType a = ptxParseType(ptxModifierFromEnd(decoder, 2)),
          d = ptxParseType(ptxModifierFromEnd(decoder, 3));
  static const char *const fixed[] = {"sync", "aligned", "row", "col"};
  for (size_t i = 0; i < PTX_ROW_COUNT(fixed); ++i)
    if (!ptxTakeModifier(decoder, fixed[i]))
      return failUnknown(decoder);
  inst.flags |= ptxTakeModifier(decoder, "satfinite") ? PTX_SAT : 0;
  if (decoder->statement->count != 4 || !a.letter || c.letter != d.letter || c.bytes != d.bytes)
    return failUnknown(decoder);
  if (a.letter == 'f' && a.bytes == 8 && ptxTakeModifier(decoder, "m8n8k4")) {
    inst.execute = mmaF64;
    return ptxCheckModifiers(decoder) && emitMma(decoder, inst, 2, 1, 1, 8);
  }
  const Shape *shape = findShape(decoder, a);
  if (!shape || !strchr(shape->types, b.letter) || !b.letter || !ptxCheckModifiers(decoder))
    return failUnknown(decoder);
  inst.kind = shape->a;
  inst.count = shape->b;
  inst.width = shape->bits;
  inst.rounding = shape->k;
  inst.type = (uint8_t)a.letter;
  inst.type2 = (uint8_t)b.letter;
  inst.execute = c.letter == 's' && c.bytes == 4   ? mmaS32
                 : c.letter == 'f' && c.bytes == 4 ? mmaF32
                 : c.letter == 'f' && c.bytes == 2 ? mmaF16
                                                   : NULL;
  if (!inst.execute || (inst.execute == mmaS32) != (a.letter == 'u' || a.letter == 's'))
    return failUnknown(decoder);
  return emitMma(decoder, inst, inst.execute == mmaF16 ? 2 : 4, shape->a, shape->b, 4);
}

//===--- ldmatrix and stmatrix ---===//

/// Where a lane's two elements of a matrix of 8 rows are: row and column of the first.
static void placeOf(const PtxInst *inst, unsigned lane, unsigned element, unsigned *row,
                    unsigned *column) {
  *row = lane / 4;
  *column = lane % 4 * 2 + element;
  if (inst->flags & PTX_TRANSPOSED) {
    unsigned other = *row;
    *row = *column;
    *column = other;
  }
}

// The rows that the first 8 * count lanes point at.
static bool findRows(PtxWarp *warp, const PtxInst *inst, uint32_t mask, unsigned number,
                     PtxAccess access, char *places[PTX_LANES]) {
  uint32_t lanes = inst->count == 4 ? UINT32_MAX : ((uint32_t)1 << (8 * inst->count)) - 1;
  return hasAllLanes(warp, inst, mask) && ptxResolve(warp, inst, number, lanes, 16, access, places);
}

static void loadMatrix(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  char *places[PTX_LANES];
  if (!findRows(warp, inst, mask, inst->count, PTX_READ, places))
    return;
  for (unsigned i = 0; i < inst->count; ++i) {
    PtxLanes *to = ptxOperand(warp, inst, i);
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      for (unsigned element = 0; element < 2; ++element) {
        unsigned row, column;
        placeOf(inst, lane, element, &row, &column);
        memcpy(to->u8 + 4 * lane + 2 * element, places[8 * i + row] + 2 * column, 2);
      }
  }
}

static void storeMatrix(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  char *places[PTX_LANES], rows[PTX_LANES][16];
  if (!findRows(warp, inst, mask, 0, PTX_WRITE, places))
    return;
  for (unsigned i = 0; i < inst->count; ++i) {
    const PtxLanes *from = ptxOperand(warp, inst, i + 1);
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      for (unsigned element = 0; element < 2; ++element) {
        unsigned row, column;
        placeOf(inst, lane, element, &row, &column);
        memcpy(rows[8 * i + row] + 2 * column, from->u8 + 4 * lane + 2 * element, 2);
      }
  }
  for (unsigned lane = 0; lane < 8u * inst->count; ++lane) {
    if (warp->cta->shadow)
      ptxShadowAccess(warp, warp->pc, lane, (size_t)(places[lane] - warp->cta->shared), 16,
                      PTX_WRITE, rows[lane]);
    memcpy(places[lane], rows[lane], 16);
  }
}

static bool decodeMatrix(PtxDecoder *decoder, bool loads) {
  PtxInst inst = {.execute = loads ? loadMatrix : storeMatrix};
  PtxRef refs[5];
  static const char *const fixed[] = {"sync", "aligned", "m8n8", "b16"};
  for (size_t i = 0; i < PTX_ROW_COUNT(fixed); ++i)
    if (!ptxTakeModifier(decoder, fixed[i]))
      return failUnknown(decoder);
  if (!ptxTakeModifier(decoder, "shared"))
    ptxTakeModifier(decoder, "shared::cta");
  inst.flags |= ptxTakeModifier(decoder, "trans") ? PTX_TRANSPOSED : 0;
  inst.count = ptxTakeModifier(decoder, "x1")   ? 1
               : ptxTakeModifier(decoder, "x2") ? 2
               : ptxTakeModifier(decoder, "x4") ? 4
                                                : 0;
  if (!inst.count || decoder->statement->count != 2)
    return failUnknown(decoder);
  if (!ptxCheckModifiers(decoder) || !ptxAddress(decoder, ptxStatementOperand(decoder, loads),
                                                 PTX_SHARED, &inst, &refs[loads ? inst.count : 0]))
    return false;
  if (inst.space != PTX_SHARED)
    return ptxDecodeFail(decoder, decoder->statement->at, "matrices are in shared memory");
  const PtxOperand *list = ptxStatementOperand(decoder, !loads);
  const PtxOperand *elements =
      list->kind == PTX_VECTOR ? &decoder->frame->function->operands.data[list->index] : list;
  if ((list->kind == PTX_VECTOR ? list->count : 1) != inst.count)
    return ptxDecodeFail(decoder, list->at, "expected %u registers", inst.count);
  for (uint32_t i = 0; i < inst.count; ++i)
    if (loads ? !ptxResult(decoder, &elements[i], 4, &refs[i])
              : !ptxSource(decoder, &elements[i], 4, &refs[i + 1]))
      return false;
  ptxEmit(decoder, inst, refs, inst.count + 1u);
  return true;
}

bool ptxDecodeMatrixLoad(PtxDecoder *decoder) { return decodeMatrix(decoder, true); }
bool ptxDecodeMatrixStore(PtxDecoder *decoder) { return decodeMatrix(decoder, false); }
