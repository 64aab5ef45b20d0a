// Loads and stores of small matrices in shared memory (ldmatrix, stmatrix): eight rows of 16 bytes,
// of which each thread has four. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"

#include <stdio.h>

enum { kLaneBits = 5, kRowBits = 3, kRowBytes = 16 };

// A load or store of up to four matrices. A lane gives the address of a row: what bits of its
// number add.
typedef struct Matrices {
  bool isTransposed;
  unsigned packed;              // log2 of elements in a word
  unsigned numSelecting;        // log2 of matrices
  unsigned selecting[2];        // bits of registers that tell matrices
  uint64_t rowBases[kLaneBits]; // by bit of the lane that gives the address
  uint64_t rowMask;             // offsets within a row
} Matrices;

// Whether these bases are the elements of a row, in order.
static bool isRow(const uint64_t *const *bases, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    if (*bases[i] != (uint64_t)1 << i)
      return false;
  return true;
}

// Which bases run along a row and which from row to row, as they are or transposed.
static bool findRows(const LanePlace *place, Matrices *m) {
  const LinearLayout *map = &place->map;
  unsigned bits = laneBitsOf(place->element), rowBits = 0;
  const uint64_t *reg = map->bases, *lane = map->bases + laneFirstBit(map, "lane");
  while (bits / 8 << rowBits < kRowBytes)
    ++rowBits;
  m->rowMask = ((uint64_t)1 << rowBits) - 1;
  m->packed = rowBits - 2;
  if (bits > 32 || map->ins[0].bits < m->packed)
    return false;
  const uint64_t *straight[] = {reg, reg + 1, lane, lane + 1};
  if (!m->packed)
    straight[0] = lane, straight[1] = lane + 1;
  else if (m->packed == 1)
    straight[1] = lane, straight[2] = lane + 1;
  const uint64_t *turned[] = {lane + 2, lane + 3, lane + 4};
  if (isRow(straight, rowBits)) {
    for (unsigned i = 0; i < kRowBits; ++i)
      m->rowBases[i] = lane[2 + i];
    return true;
  }
  m->isTransposed = true;
  if (bits != 16 || !isRow(turned, rowBits))
    return false;
  m->rowBases[0] = reg[0];
  m->rowBases[1] = lane[0];
  m->rowBases[2] = lane[1];
  return true;
}

// Everything but the place in a row must lead to whole rows.
static bool leadsToRows(const LanePlace *place, const Matrices *m) {
  const LinearLayout *map = &place->map;
  unsigned lane = laneFirstBit(map, "lane"), total = linearLayoutInBits(map);
  for (unsigned i = 0; i < total; ++i) {
    bool isInRow = m->isTransposed ? i >= lane + 2 && i < lane + kLaneBits
                                   : i < m->packed || (i >= lane && i < lane + 2);
    if (!isInRow && map->bases[i] & m->rowMask)
      return false;
  }
  for (size_t i = 0; i < place->numPads; ++i)
    if (place->intervals[i] & (int64_t)m->rowMask || place->paddings[i] & (int64_t)m->rowMask)
      return false;
  if (mlirValueIsNull(place->offset))
    return true;
  MlirAttribute constant = tesseraValueGetConstant(place->offset);
  return !mlirAttributeIsNull(constant) &&
         !((uint64_t)mlirIntegerAttrGetValueInt(constant) & m->rowMask);
}

static bool findMatrices(const LanePlace *place, Matrices *m) {
  const LinearLayout *map = &place->map;
  uint32_t free[kLayoutMaxDims];
  int lanes = linearLayoutFindIn(map, "lane");
  if (map->ins[0].bits < 1 || lanes < 0 || map->ins[lanes].bits != kLaneBits ||
      !findRows(place, m) || !leadsToRows(place, m))
    return false;
  linearLayoutFreeVariableMasks(map, free);
  for (unsigned bit = m->isTransposed ? 1 : m->packed;
       bit < map->ins[0].bits && m->numSelecting < 2; ++bit)
    if (!(free[0] >> bit & 1)) {
      m->rowBases[kRowBits + m->numSelecting] = map->bases[bit];
      m->selecting[m->numSelecting++] = bit;
    }
  return true;
}

// The map from the lane that gives an address, and the warp, to where its row begins.
static void mapRows(const LanePlace *place, const Matrices *m, LanePlace *rows) {
  *rows = *place;
  unsigned lane = laneFirstBit(&place->map, "lane");
  for (unsigned i = 0; i < kLaneBits; ++i)
    rows->map.bases[lane + i] = i < kRowBits + m->numSelecting ? m->rowBases[i] : 0;
}

// The register of a matrix' first element.
static size_t registerOf(const Matrices *m, size_t reg, unsigned matrix) {
  for (unsigned i = 0; i < m->numSelecting; ++i)
    if (matrix >> i & 1)
      reg |= (size_t)1 << m->selecting[i];
  return reg;
}

// The registers that one instruction moves beside the first.
static size_t registersInside(const Matrices *m) {
  return (((size_t)1 << m->packed) - 1) | registerOf(m, 0, UINT32_MAX);
}

// What the instructions that move a tensor share.
typedef struct Moves {
  Matrices m;
  LanePlace rows;
  MlirValue part;        // of the address: the thread's
  size_t inside, copies; // bits of registers: within one instruction, and with equal elements
} Moves;

static void beginMoves(LaneFunction *function, const LanePlace *place, Moves *moves) {
  uint32_t free[kLayoutMaxDims];
  mapRows(place, &moves->m, &moves->rows);
  linearLayoutFreeVariableMasks(&place->map, free);
  moves->part = laneThreadPartAt(function, &moves->rows);
  moves->inside = registersInside(&moves->m);
  moves->copies = free[0];
}

// Whether an instruction begins at a register.
static bool beginsAt(const Moves *moves, size_t reg) {
  return !(reg & (moves->inside | moves->copies));
}

static void loadMatrices(LaneFunction *function, const Moves *moves, size_t reg,
                         MlirValue *results) {
  const Matrices *m = &moves->m;
  const LanePlace *rows = &moves->rows;
  char name[96];
  unsigned count = 1u << m->numSelecting;
  MlirType word = laneInteger(function, 32);
  MlirValue address = laneAddressAt(function, rows, moves->part, reg);
  snprintf(name, sizeof name, "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x%u%s.b16.p3", count,
           m->isTransposed ? ".trans" : "");
  MlirValue made = laneIntrinsic(function, laneStructOf(function, word, count), name, 1, &address);
  for (unsigned k = 0; k < count; ++k)
    laneUnpack(function, rows->element, (size_t)1 << m->packed,
               count == 1 ? made : laneExtract(function, made, word, k),
               results + registerOf(m, reg, k));
}

bool laneLoadMatrices(LaneFunction *function, const LanePlace *place, MlirValue *results) {
  Moves moves = {0};
  if (!findMatrices(place, &moves.m))
    return false;
  beginMoves(function, place, &moves);
  for (size_t r = 0; r < laneNumRegisters(&place->map); ++r)
    if (beginsAt(&moves, r))
      loadMatrices(function, &moves, r, results);
  for (size_t r = 0; r < laneNumRegisters(&place->map); ++r)
    if (r & moves.copies)
      results[r] = results[r & ~moves.copies];
  return true;
}

static void storeMatrices(LaneFunction *function, const Moves *moves, size_t reg,
                          const MlirValue *values) {
  const Matrices *m = &moves->m;
  static const char *const lists[] = {"{ $1 }", "{ $1, $2 }", "{ $1, $2, $3, $4 }"};
  static const char *const constraints[] = {"r,r", "r,r,r", "r,r,r,r,r"};
  char text[96];
  unsigned count = 1u << m->numSelecting;
  MlirValue operands[5] = {laneAddressAt(function, &moves->rows, moves->part, reg)};
  for (unsigned k = 0; k < count; ++k)
    operands[1 + k] = lanePack(function, laneInteger(function, 32), (size_t)1 << m->packed,
                               values + registerOf(m, reg, k));
  snprintf(text, sizeof text, "stmatrix.sync.aligned.m8n8.x%u%s.shared.b16 [ $0 + 0 ], %s;", count,
           m->isTransposed ? ".trans" : "", lists[m->numSelecting]);
  laneAssembly(function, (MlirType){NULL}, text, constraints[m->numSelecting], 1 + (intptr_t)count,
               operands);
}

bool laneStoreMatrices(LaneFunction *function, const LanePlace *place, const MlirValue *values) {
  enum { FIRST_CAPABILITY = 90, WORD_BITS = 32 };
  Moves moves = {0};
  // A thread that has more than a word next to each other writes as much at once by itself.
  if (function->capability < FIRST_CAPABILITY || !findMatrices(place, &moves.m) ||
      !moves.m.numSelecting || laneVectorAt(place, 128) * laneBitsOf(place->element) > WORD_BITS)
    return false;
  beginMoves(function, place, &moves);
  for (size_t r = 0; r < laneNumRegisters(&place->map); ++r)
    if (beginsAt(&moves, r))
      storeMatrices(function, &moves, r, values);
  return true;
}
