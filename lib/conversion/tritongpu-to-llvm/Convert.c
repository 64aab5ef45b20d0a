// Changes of layout. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"

bool laneInputsAgree(const LinearLayout *a, const LinearLayout *b, const char *in) {
  int x = linearLayoutFindIn(a, in), y = linearLayoutFindIn(b, in);
  unsigned firstX = 0, firstY = 0;
  if (x < 0 || y < 0 || a->ins[x].bits != b->ins[y].bits)
    return false;
  for (int i = 0; i < x; ++i)
    firstX += a->ins[i].bits;
  for (int i = 0; i < y; ++i)
    firstY += b->ins[i].bits;
  for (unsigned bit = 0; bit < a->ins[x].bits; ++bit)
    if (a->bases[firstX + bit] != b->bases[firstY + bit])
      return false;
  return true;
}

// Each thread has what it needs.
static bool convertInThread(const LinearLayout *from, const MlirValue *values,
                            const LinearLayout *to, MlirValue *results) {
  if (!laneInputsAgree(from, to, "lane") || !laneInputsAgree(from, to, "warp"))
    return false;
  LaneRegister *sorted = laneSortRegisters(from);
  size_t count = laneNumRegisters(from), numResults = laneNumRegisters(to);
  bool ok = true;
  for (size_t r = 0; r < numResults && ok; ++r) {
    long found = laneFindRegister(sorted, count, laneRegisterWord(to, r));
    ok = found >= 0;
    results[r] = values[ok ? found : 0];
  }
  tsFree(sorted);
  return ok;
}

//===--- By shuffles ---===//

enum { kMostBits = LANE_SPAN_MOST, kLaneBits = 5 };

uint64_t laneSpanReduce(const LaneSpan *span, uint64_t word, uint32_t *inputs) {
  for (unsigned i = 0; i < span->count; ++i)
    if ((word ^ span->words[i]) < word) {
      word ^= span->words[i];
      *inputs ^= span->inputs[i];
    }
  return word;
}

void laneSpanAdd(LaneSpan *span, uint64_t word, uint32_t input) {
  word = laneSpanReduce(span, word, &input);
  unsigned at = span->count;
  if (!word)
    return;
  for (; at && span->words[at - 1] < word; --at) {
    span->words[at] = span->words[at - 1];
    span->inputs[at] = span->inputs[at - 1];
  }
  span->words[at] = word;
  span->inputs[at] = input;
  ++span->count;
}

// Where a thread of a warp finds what it is to have: which register of which lane.
typedef struct Moves {
  unsigned registerBits, numRegisters; // of the source, of the result
  uint32_t ofRegisters[kMostBits];     // sources by bit of the result's register
  LinearLayout lanes;                  // by the result's lane
  bool isSameLane;
} Moves;

// The register must not depend on the lane: a shuffle sends one.
static bool findMoves(const LinearLayout *from, const LinearLayout *to, Moves *moves) {
  unsigned bits = from->ins[0].bits, toBits = to->ins[0].bits;
  int lanes[] = {linearLayoutFindIn(from, "lane"), linearLayoutFindIn(to, "lane")};
  LaneSpan span = {0};
  *moves = (Moves){.registerBits = bits, .lanes = linearLayoutEmpty(), .isSameLane = true};
  if (lanes[0] != 1 || lanes[1] != 1 || from->ins[1].bits != kLaneBits ||
      to->ins[1].bits != kLaneBits || bits + kLaneBits > kMostBits || toBits > kMostBits ||
      !laneInputsAgree(from, to, "warp") || !laneInputsAgree(from, to, "block"))
    return false;
  for (unsigned i = 0; i < bits + kLaneBits; ++i)
    laneSpanAdd(&span, from->bases[i], (uint32_t)1 << i);
  for (unsigned i = 0; i < toBits; ++i)
    if (laneSpanReduce(&span, to->bases[i], &moves->ofRegisters[i]))
      return false;
  linearLayoutAddOut(&moves->lanes, "lane", (uint32_t)1 << kLaneBits);
  linearLayoutAddIn(&moves->lanes, "lane");
  for (unsigned i = 0; i < kLaneBits; ++i) {
    uint32_t source = 0, lane;
    if (laneSpanReduce(&span, to->bases[toBits + i], &source) ||
        source & (((uint32_t)1 << bits) - 1))
      return false;
    lane = source >> bits;
    moves->isSameLane &= lane == (uint32_t)1 << i;
    linearLayoutAddBasis(&moves->lanes, &lane);
  }
  return true;
}

static uint32_t sourceOf(const Moves *moves, size_t reg) {
  uint32_t source = 0;
  for (unsigned bit = 0; reg >> bit; ++bit)
    if (reg >> bit & 1)
      source ^= moves->ofRegisters[bit];
  return source;
}

// Not more shuffles than what memory would take at best: stores and loads of 16 bytes, barriers.
static bool isCheap(const LinearLayout *from, const LinearLayout *to, unsigned bits) {
  uint32_t free[kLayoutMaxDims];
  size_t counts[2];
  const LinearLayout *layouts[] = {from, to};
  for (int i = 0; i < 2; ++i) {
    linearLayoutFreeVariableMasks(layouts[i], free);
    counts[i] = laneNumRegisters(layouts[i]);
    for (uint32_t left = free[0]; left; left &= left - 1)
      counts[i] /= 2;
  }
  size_t shuffles = counts[1] * (bits > 32 ? 2 : 1), perAccess = 128 / bits;
  return shuffles <=
         (counts[0] + perAccess - 1) / perAccess + (counts[1] + perAccess - 1) / perAccess + 2;
}

static bool convertInWarp(LaneFunction *function, MlirType element, const LinearLayout *from,
                          const MlirValue *values, const LinearLayout *to, MlirValue *results) {
  Moves moves;
  uint32_t free[kLayoutMaxDims];
  if (!isCheap(from, to, laneBitsOf(element)) || !findMoves(from, to, &moves))
    return false;
  linearLayoutFreeVariableMasks(to, free);
  MlirValue part = moves.isSameLane ? (MlirValue){NULL} : laneThreadPart(function, &moves.lanes, 0);
  for (size_t r = 0; r < laneNumRegisters(to); ++r) {
    uint32_t source = sourceOf(&moves, r), lane = source >> moves.registerBits;
    MlirValue value = values[source & (((uint32_t)1 << moves.registerBits) - 1)];
    if (r & free[0])
      results[r] = results[r & ~(size_t)free[0]];
    else if (!moves.isSameLane)
      results[r] = laneShuffle(function, value, "llvm.nvvm.shfl.sync.idx.i32",
                               laneXor(function, part, lane));
    else
      results[r] = lane ? laneShuffle(function, value, "llvm.nvvm.shfl.sync.bfly.i32",
                                      laneI32(function, lane))
                        : value;
  }
  return true;
}

static int neighboursAlong(const LinearLayout *layout) {
  for (unsigned o = 0; o < layout->numOuts && layout->ins[0].bits; ++o)
    if (linearLayoutBasis(layout, 0, 0, o) == 1)
      return (int)o;
  return -1;
}

// The outputs in one, that along which a thread reads neighbours first, or else writes them.
static void flatten(const LinearLayout *from, const LinearLayout *to, const char **names) {
  int along = neighboursAlong(to);
  unsigned first = to->numOuts - 1, count = 1;
  if (along < 0)
    along = neighboursAlong(from);
  if (along >= 0)
    first = (unsigned)along;
  names[0] = to->outs[first].name;
  for (unsigned o = to->numOuts; o-- > 0;)
    if (o != first)
      names[count++] = to->outs[o].name;
}

//===--- Banks ---===//

enum { kBanks = 32, kBankBytes = 4, kLanes = 32, kMostBytes = 16 };

// How often the banks are passed over for what one instruction of a warp reads or writes, at least
// once for 128 bytes. Lanes with the same word share it.
static unsigned passesOf(const uint64_t *offsets, unsigned bytes, unsigned vectorBytes) {
  unsigned lanesAtOnce =
      kBanks * kBankBytes / (vectorBytes < kBankBytes ? kBankBytes : vectorBytes);
  unsigned passes = 0;
  for (unsigned first = 0; first < kLanes; first += lanesAtOnce) {
    uint64_t words[kBanks][kLanes];
    unsigned counts[kBanks] = {0}, most = 1;
    for (unsigned lane = first; lane < first + lanesAtOnce && lane < kLanes; ++lane)
      for (unsigned byte = 0; byte < vectorBytes; byte += kBankBytes) {
        uint64_t word = (offsets[lane] * bytes + byte) / kBankBytes;
        unsigned bank = (unsigned)(word % kBanks), i = 0;
        while (i < counts[bank] && words[bank][i] != word)
          ++i;
        if (i == counts[bank] && i < kLanes)
          words[bank][counts[bank]++] = word;
        most = counts[bank] > most ? counts[bank] : most;
      }
    passes += most;
  }
  return passes;
}

// What all instructions of a warp cost that read or write these places.
static unsigned costOf(const LanePlace *place) {
  const LinearLayout *map = &place->map;
  unsigned bytes = laneBitsOf(place->element) / 8, first = laneFirstBit(map, "lane");
  size_t vector = laneVectorAt(place, kMostBytes * 8);
  int lanes = linearLayoutFindIn(map, "lane");
  uint64_t offsets[kLanes] = {0};
  for (unsigned lane = 0; lanes >= 0 && lane < kLanes; ++lane)
    for (unsigned bit = 0; bit < map->ins[lanes].bits; ++bit)
      if (lane >> bit & 1)
        offsets[lane] ^= map->bases[first + bit];
  return passesOf(offsets, bytes, bytes * (unsigned)vector) *
         (unsigned)(laneNumRegisters(map) / vector);
}

// Adds `count` bits from bit `from` on of each offset to those from bit `to` on.
static void swizzle(LinearLayout *map, unsigned from, unsigned to, unsigned count) {
  uint64_t mask = ((uint64_t)1 << count) - 1;
  for (unsigned i = 0, total = linearLayoutInBits(map); i < total; ++i)
    map->bases[i] ^= (map->bases[i] >> from & mask) << to;
}

// The order of elements in memory in which fewest threads wait for the same bank.
static void chooseSwizzle(LanePlace *write, LanePlace *read) {
  const LanePlace plainWrite = *write, plainRead = *read;
  unsigned bytes = laneBitsOf(write->element) / 8, total = write->map.outs[0].bits, chunk = 0;
  unsigned best = costOf(write) + costOf(read);
  while (bytes << (chunk + 1) <= kMostBytes)
    ++chunk;
  const unsigned starts[] = {chunk, 0};
  for (unsigned s = 0; s < 2; ++s)
    for (unsigned count = 1; count <= 3; ++count)
      for (unsigned from = starts[s] + count; from + count <= total; ++from) {
        LanePlace w = plainWrite, r = plainRead;
        swizzle(&w.map, from, starts[s], count);
        swizzle(&r.map, from, starts[s], count);
        unsigned cost = costOf(&w) + costOf(&r);
        if (cost >= best)
          continue;
        best = cost;
        *write = w;
        *read = r;
      }
}

//===--- An order without conflicts ---===//

// What vectors of bits add up to: each has a highest bit of its own, and says which of the vectors
// that were given add up to it.
typedef struct VectorSpan {
  uint64_t vectors[64], sums[64];
  unsigned count;
} VectorSpan;

// What is left of a vector without what the span reaches; `sum` may be NULL.
static uint64_t reduce(const VectorSpan *span, uint64_t vector, uint64_t *sum) {
  for (unsigned bit = 64; bit-- > 0;)
    if (vector >> bit & 1 && span->vectors[bit]) {
      vector ^= span->vectors[bit];
      if (sum)
        *sum ^= span->sums[bit];
    }
  return vector;
}

static bool extend(VectorSpan *span, uint64_t vector) {
  uint64_t sum = (uint64_t)1 << span->count;
  vector = reduce(span, vector, &sum);
  if (!vector)
    return false;
  unsigned top = 63;
  while (!(vector >> top & 1))
    --top;
  span->vectors[top] = vector;
  span->sums[top] = sum;
  ++span->count;
  return true;
}

/// Which registers of a layout others stand for, bit by bit.
typedef struct RegisterOrder {
  unsigned bits[64];
} RegisterOrder;

// What both threads that write and threads that read have next to each other.
static unsigned findCommon(const LinearLayout *from, const LinearLayout *to, uint64_t *common) {
  unsigned count = 0;
  for (unsigned i = 0; i < from->ins[0].bits; ++i)
    for (unsigned k = 0; k < to->ins[0].bits && from->bases[i]; ++k)
      if (from->bases[i] == to->bases[k]) {
        common[count++] = from->bases[i];
        break;
      }
  return count;
}

static void putFirst(LinearLayout *map, const uint64_t *common, unsigned numCommon,
                     RegisterOrder *order) {
  unsigned count = 0, bits = map->ins[0].bits;
  uint64_t old[64], taken = 0;
  for (unsigned i = 0; i < bits; ++i)
    old[i] = map->bases[i];
  for (unsigned k = 0; k < numCommon; ++k)
    for (unsigned i = 0; i < bits; ++i)
      if (old[i] == common[k] && !(taken >> i & 1)) {
        order->bits[count++] = i;
        taken |= (uint64_t)1 << i;
        break;
      }
  for (unsigned i = 0; i < bits; ++i)
    if (!(taken >> i & 1))
      order->bits[count++] = i;
  for (unsigned i = 0; i < bits; ++i)
    map->bases[i] = old[order->bits[i]];
}

static size_t registerOf(const RegisterOrder *order, size_t reg) {
  size_t result = 0;
  for (unsigned i = 0; reg >> i; ++i)
    result |= (reg >> i & 1) << order->bits[i];
  return result;
}

// Lanes that are served together are never apart by what lies in the same bank. `columns`: which
// place in the tensor each bit of an offset leads to. False: none was found.
static bool findOrder(const LinearLayout *from, const LinearLayout *to, unsigned bytes,
                      uint64_t *columns) {
  VectorSpan written = {.count = 0}, read = written, all = written;
  unsigned total = from->outs[0].bits, vector = 0, lanes = 0, count = 0;
  while (bytes << (vector + 1) <= kMostBytes && vector < from->ins[0].bits &&
         vector < to->ins[0].bits && from->bases[vector] &&
         from->bases[vector] == to->bases[vector])
    ++vector;
  unsigned vectorBytes = bytes << vector < kBankBytes ? kBankBytes : bytes << vector;
  while (vectorBytes << lanes < kBanks * kBankBytes)
    ++lanes;
  const uint64_t *a = from->bases + laneFirstBit(from, "lane"),
                 *b = to->bases + laneFirstBit(to, "lane");
  for (unsigned i = 0; i < vector; ++i) {
    columns[count++] = from->bases[i];
    extend(&written, from->bases[i]);
    extend(&read, from->bases[i]);
    extend(&all, from->bases[i]);
  }
  for (unsigned i = 0; i < lanes; ++i) {
    extend(&written, a[i]);
    extend(&read, b[i]);
  }
  // What is in the same bank: neither lanes that write nor lanes that read may differ by it.
  uint64_t apart[64];
  unsigned numApart = 0, needed = total > vector + lanes ? total - vector - lanes : 0;
  for (unsigned i = 0; i < total + lanes * lanes && numApart < needed; ++i) {
    unsigned k = i - total;
    uint64_t candidate = i < total ? (uint64_t)1 << i : a[k / lanes] ^ b[k % lanes];
    if (reduce(&written, candidate, NULL) && reduce(&read, candidate, NULL)) {
      extend(&written, candidate);
      extend(&read, candidate);
      extend(&all, candidate);
      apart[numApart++] = candidate;
    }
  }
  for (unsigned i = 0; i < total; ++i)
    if (extend(&all, (uint64_t)1 << i))
      columns[count++] = (uint64_t)1 << i;
  for (unsigned i = 0; i < numApart; ++i)
    columns[count++] = apart[i];
  return numApart == needed && count == total;
}

static void applyOrder(LinearLayout *map, const VectorSpan *columns) {
  for (unsigned i = 0, total = linearLayoutInBits(map); i < total; ++i) {
    uint64_t offset = 0;
    reduce(columns, map->bases[i], &offset);
    map->bases[i] = offset;
  }
}

// The order above in place of a swizzled one where it costs less.
static void chooseOrder(LanePlace *write, LanePlace *read, const LinearLayout *from,
                        const LinearLayout *to, RegisterOrder *writeOrder,
                        RegisterOrder *readOrder) {
  uint64_t columns[64], common[64];
  unsigned numCommon = findCommon(from, to, common);
  VectorSpan span = {.count = 0};
  LanePlace w = {.element = write->element, .map = *from},
            r = {.element = read->element, .map = *to};
  RegisterOrder wOrder, rOrder;
  putFirst(&w.map, common, numCommon, &wOrder);
  putFirst(&r.map, common, numCommon, &rOrder);
  if (!findOrder(&w.map, &r.map, laneBitsOf(w.element) / 8, columns))
    return;
  for (unsigned i = 0; i < from->outs[0].bits; ++i)
    extend(&span, columns[i]);
  applyOrder(&w.map, &span);
  applyOrder(&r.map, &span);
  if (costOf(&w) + costOf(&r) >= costOf(write) + costOf(read))
    return;
  *write = w;
  *read = r;
  *writeOrder = wOrder;
  *readOrder = rOrder;
}

static bool convertThroughShared(LaneFunction *function, MlirOperation op, MlirType element,
                                 const LinearLayout *from, const MlirValue *values,
                                 const LinearLayout *to, MlirValue *results) {
  const char *names[LANE_MAX_RANK];
  LanePlace write = {.element = element, .map = *from}, read = {.element = element, .map = *to};
  flatten(from, to, names);
  if (!linearLayoutTransposeOuts(&write.map, names, to->numOuts) ||
      !linearLayoutTransposeOuts(&read.map, names, to->numOuts))
    return laneFail(function, op, "the layouts don't fit");
  linearLayoutFlattenOuts(&write.map, "offset");
  linearLayoutFlattenOuts(&read.map, "offset");
  const LinearLayout flatFrom = write.map, flatTo = read.map;
  RegisterOrder writeOrder, readOrder;
  putFirst(&write.map, NULL, 0, &writeOrder);
  putFirst(&read.map, NULL, 0, &readOrder);
  chooseSwizzle(&write, &read);
  chooseOrder(&write, &read, &flatFrom, &flatTo, &writeOrder, &readOrder);
  write.base = read.base =
      laneScratch(function, (int64_t)(laneBitsOf(element) / 8) << read.map.outs[0].bits);
  size_t numWritten = laneNumRegisters(&write.map), numRead = laneNumRegisters(&read.map);
  MlirValue *moved = tsAllocZeroed(numWritten > numRead ? numWritten : numRead, sizeof *moved);
  for (size_t r = 0; r < numWritten; ++r)
    moved[r] = values[registerOf(&writeOrder, r)];
  laneStoreAll(function, &write, moved);
  laneBeforeRead(function);
  laneLoadAll(function, &read, moved);
  for (size_t r = 0; r < numRead; ++r)
    results[registerOf(&readOrder, r)] = moved[r];
  tsFree(moved);
  return true;
}

bool laneConvert(LaneFunction *function, MlirOperation op, MlirType element,
                 const LinearLayout *from, const MlirValue *values, const LinearLayout *to,
                 MlirValue *results) {
  return convertInThread(from, values, to, results) ||
         convertInWarp(function, element, from, values, to, results) ||
         convertThroughShared(function, op, element, from, values, to, results);
}

static bool lowerConvert(LaneFunction *function, MlirOperation op) {
  LinearLayout from, to;
  MlirValue source = tritongpuConvertLayoutOpGetSrc(op),
            result = tritongpuConvertLayoutOpGetResult(op);
  if (!laneLayoutOf(function, op, mlirValueGetType(source), &from) ||
      !laneLayoutOf(function, op, mlirValueGetType(result), &to))
    return false;
  LaneValues made = laneSet(function, result, laneNumRegisters(&to));
  return laneConvert(function, op, laneTypeOf(function, mlirValueGetType(source)), &from,
                     laneGet(function, source).data, &to, made.data);
}

const LaneLowering laneConvertLowerings[] = {{&tritongpuConvertLayoutOpDef, lowerConvert},
                                             {NULL, NULL}};
