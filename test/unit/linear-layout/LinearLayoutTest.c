// Linear layouts against brute force.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/linear-layout/LinearLayout.h"

#include <stdio.h>
#include <string.h>

static unsigned failures;
#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      ++failures;                                                                                  \
      if (failures < 20)                                                                           \
        printf("line %d, layout %u: %s\n", __LINE__, current, #condition);                         \
    }                                                                                              \
  } while (0)
static unsigned current;

static const char *const inNames[] = {"register", "lane", "warp", "block"};
static const char *const outNames[] = {"dim0", "dim1", "dim2", "dim3"};

static uint64_t randomState = 88172645463325252u;
static uint32_t randomBelow(uint32_t limit) { // xorshift64
  randomState ^= randomState << 13;
  randomState ^= randomState >> 7;
  randomState ^= randomState << 17;
  return (uint32_t)(randomState >> 33) % limit;
}

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

static LinearLayout randomLayout(void) {
  LinearLayout layout = linearLayoutEmpty();
  unsigned numIns = randomBelow(4), numOuts = 1 + randomBelow(3);
  for (unsigned i = 0; i < numOuts; ++i)
    linearLayoutAddOut(&layout, outNames[i], 1u << randomBelow(4));
  for (unsigned i = 0; i < numIns; ++i) {
    linearLayoutAddIn(&layout, inNames[i]);
    for (unsigned bit = randomBelow(4); bit > 0; --bit) {
      uint32_t values[4];
      for (unsigned out = 0; out < numOuts; ++out)
        values[out] = randomBelow(3) ? randomBelow(1u << layout.outs[out].bits) : 0;
      CHECK(linearLayoutAddBasis(&layout, values));
    }
  }
  return layout;
}

/// The parts of a word, one for each dimension.
static void split(uint64_t word, const LayoutDim *dims, unsigned numDims, uint32_t *parts) {
  for (unsigned i = 0; i < numDims; word >>= dims[i++].bits)
    parts[i] = (uint32_t)(word & ((1u << dims[i].bits) - 1));
}

static uint64_t join(const uint32_t *parts, const LayoutDim *dims, unsigned numDims) {
  uint64_t word = 0;
  for (unsigned i = numDims; i-- > 0;)
    word = word << dims[i].bits | parts[i];
  return word;
}

static uint64_t numInputs(const LinearLayout *layout) {
  return (uint64_t)1 << linearLayoutInBits(layout);
}

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

static void testApply(const LinearLayout *layout) {
  for (uint64_t x = 0; x < numInputs(layout); ++x) {
    uint32_t ins[4], outs[4], expected[4] = {0};
    split(x, layout->ins, layout->numIns, ins);
    linearLayoutApply(layout, ins, outs);
    for (unsigned in = 0; in < layout->numIns; ++in)
      for (unsigned bit = 0; bit < layout->ins[in].bits; ++bit)
        for (unsigned out = 0; ins[in] >> bit & 1 && out < layout->numOuts; ++out)
          expected[out] ^= (uint32_t)linearLayoutBasis(layout, in, bit, out);
    CHECK(memcmp(outs, expected, layout->numOuts * sizeof *outs) == 0);
    CHECK(linearLayoutApplyWord(layout, x) == join(outs, layout->outs, layout->numOuts));
  }
}

static void testReach(const LinearLayout *layout) {
  bool reached[1 << 12] = {false};
  uint64_t distinct = 0;
  for (uint64_t x = 0; x < numInputs(layout); ++x) {
    uint64_t y = linearLayoutApplyWord(layout, x);
    distinct += !reached[y];
    reached[y] = true;
  }
  CHECK(distinct == (uint64_t)1 << linearLayoutRank(layout));
  CHECK(linearLayoutIsInjective(layout) == (distinct == numInputs(layout)));
  CHECK(linearLayoutIsSurjective(layout) == (distinct >> linearLayoutOutBits(layout) == 1));
  uint32_t masks[4], ins[4];
  unsigned kept = 0;
  linearLayoutFreeVariableMasks(layout, masks);
  // Without the free variables, each value is reached once.
  bool again[1 << 12] = {false};
  for (uint64_t x = 0; x < numInputs(layout); ++x) {
    bool isFree = false;
    split(x, layout->ins, layout->numIns, ins);
    for (unsigned in = 0; in < layout->numIns; ++in)
      isFree |= (ins[in] & masks[in]) != 0;
    if (isFree)
      continue;
    uint64_t y = linearLayoutApplyWord(layout, x);
    CHECK(!again[y]);
    again[y] = true;
    ++kept;
  }
  CHECK(kept == distinct);
}

/// Whether two layouts are the same but for the order of their dimensions.
static bool sameUpToOrder(const LinearLayout *a, const LinearLayout *b) {
  const char *ins[kLayoutMaxDims], *outs[kLayoutMaxDims];
  LinearLayout turned = *a;
  for (unsigned i = 0; i < b->numIns; ++i)
    ins[i] = b->ins[i].name;
  for (unsigned i = 0; i < b->numOuts; ++i)
    outs[i] = b->outs[i].name;
  return linearLayoutTransposeIns(&turned, ins, b->numIns) &&
         linearLayoutTransposeOuts(&turned, outs, b->numOuts) && linearLayoutEqual(&turned, b);
}

static void testProduct(const LinearLayout *a, const LinearLayout *b) {
  LinearLayout product, c;
  CHECK(linearLayoutProduct(a, b, &product));
  for (uint64_t x = 0; x < numInputs(&product); x += 1 + randomBelow(7)) {
    uint32_t ins[4], low[4] = {0}, high[4] = {0}, outs[4], lowOuts[4], highOuts[4];
    split(x, product.ins, product.numIns, ins);
    for (unsigned i = 0; i < product.numIns; ++i) {
      int inA = linearLayoutFindIn(a, product.ins[i].name);
      int inB = linearLayoutFindIn(b, product.ins[i].name);
      unsigned bits = inA < 0 ? 0 : a->ins[inA].bits;
      if (inA >= 0)
        low[inA] = ins[i] & ((1u << bits) - 1);
      if (inB >= 0)
        high[inB] = ins[i] >> bits;
    }
    linearLayoutApply(&product, ins, outs);
    linearLayoutApply(a, low, lowOuts);
    linearLayoutApply(b, high, highOuts);
    for (unsigned i = 0; i < product.numOuts; ++i) {
      int outA = linearLayoutFindOut(a, product.outs[i].name);
      int outB = linearLayoutFindOut(b, product.outs[i].name);
      uint32_t expected = outA < 0 ? 0 : lowOuts[outA];
      expected |= outB < 0 ? 0 : highOuts[outB] << (outA < 0 ? 0 : a->outs[outA].bits);
      CHECK(outs[i] == expected);
    }
  }
  // What is multiplied can be divided out again, on the side where it is.
  CHECK(linearLayoutDivideLeft(&product, a, &c) && linearLayoutProduct(a, &c, &c) &&
        linearLayoutEqual(&c, &product));
  CHECK(linearLayoutDivideRight(&product, b, &c) &&
        linearLayoutInBits(&c) == linearLayoutInBits(a));
  if (linearLayoutDivideLeft(a, b, &c)) {
    CHECK(linearLayoutInBits(&c) + linearLayoutInBits(b) == linearLayoutInBits(a));
    CHECK(linearLayoutOutBits(&c) + linearLayoutOutBits(b) == linearLayoutOutBits(a));
    CHECK(linearLayoutProduct(b, &c, &c) && sameUpToOrder(&c, a));
  }
  if (linearLayoutDivideRight(a, b, &c))
    CHECK(linearLayoutProduct(&c, b, &c) && sameUpToOrder(&c, a));
}

/// A layout whose outputs are the inputs of another.
static LinearLayout randomInto(const LinearLayout *outer) {
  LinearLayout inner = linearLayoutEmpty();
  for (unsigned i = outer->numIns; i-- > 0;)
    linearLayoutAddOut(&inner, outer->ins[i].name, 1u << outer->ins[i].bits);
  linearLayoutAddIn(&inner, "x");
  for (unsigned bit = randomBelow(6); bit > 0; --bit) {
    uint32_t values[4];
    for (unsigned out = 0; out < inner.numOuts; ++out)
      values[out] = randomBelow(1u << inner.outs[out].bits);
    linearLayoutAddBasis(&inner, values);
  }
  return inner;
}

static void testCompose(const LinearLayout *outer) {
  LinearLayout inner = randomInto(outer), composed;
  CHECK(linearLayoutCompose(&inner, outer, &composed));
  for (uint64_t x = 0; x < numInputs(&inner); ++x) {
    uint32_t middle[4], turned[4], outs[4];
    linearLayoutApply(&inner, &(uint32_t){(uint32_t)x}, middle);
    for (unsigned i = 0; i < outer->numIns; ++i)
      turned[i] = middle[outer->numIns - 1 - i];
    linearLayoutApply(outer, turned, outs);
    CHECK(linearLayoutApplyWord(&composed, x) == join(outs, outer->outs, outer->numOuts));
  }
}

static void testInvert(const LinearLayout *a, const LinearLayout *b) {
  LinearLayout h, other = *b;
  bool reached[1 << 12] = {false}, all = true;
  // Of the same outputs.
  for (unsigned i = 0; i < 4; ++i) {
    if (i < other.numOuts && i < a->numOuts)
      continue;
    if (i < a->numOuts)
      linearLayoutAddOut(&other, a->outs[i].name, 1);
  }
  other.numOuts = a->numOuts;
  for (unsigned bit = 0; bit < linearLayoutInBits(b); ++bit)
    other.bases[bit] = b->bases[bit] & ((1u << linearLayoutOutBits(a)) - 1);
  memcpy(other.outs, a->outs, sizeof other.outs);
  for (uint64_t x = 0; x < numInputs(&other); ++x)
    reached[linearLayoutApplyWord(&other, x)] = true;
  for (uint64_t x = 0; x < numInputs(a); ++x)
    all &= reached[linearLayoutApplyWord(a, x)];
  CHECK(linearLayoutInvertAndCompose(a, &other, &h) == all);
  for (uint64_t x = 0; all && x < numInputs(a); ++x)
    CHECK(linearLayoutApplyWord(&other, linearLayoutApplyWord(&h, x)) ==
          linearLayoutApplyWord(a, x));
  bool isSurjective = linearLayoutIsSurjective(a);
  CHECK(linearLayoutPseudoinvert(a, &h) == isSurjective);
  for (uint64_t y = 0; isSurjective && y >> linearLayoutOutBits(a) == 0; ++y)
    CHECK(linearLayoutApplyWord(a, linearLayoutApplyWord(&h, y)) == y);
  CHECK(linearLayoutIsInvertible(a) == (isSurjective && linearLayoutIsInjective(a)));
}

static void testDimensions(const LinearLayout *layout) {
  const char *names[4];
  LinearLayout turned = *layout, flat = *layout, sized = *layout;
  for (unsigned i = 0; i < layout->numIns; ++i)
    names[i] = layout->ins[layout->numIns - 1 - i].name;
  CHECK(linearLayoutTransposeIns(&turned, names, layout->numIns));
  for (unsigned i = 0; i < layout->numOuts; ++i)
    names[i] = layout->outs[layout->numOuts - 1 - i].name;
  CHECK(linearLayoutTransposeOuts(&turned, names, layout->numOuts));
  CHECK(!linearLayoutTransposeOuts(&turned, names, layout->numOuts - 1));
  for (uint64_t x = 0; x < numInputs(layout); ++x) {
    uint32_t ins[4], other[4], outs[4], otherOuts[4];
    split(x, layout->ins, layout->numIns, ins);
    for (unsigned i = 0; i < layout->numIns; ++i)
      other[i] = ins[layout->numIns - 1 - i];
    linearLayoutApply(layout, ins, outs);
    linearLayoutApply(&turned, other, otherOuts);
    for (unsigned i = 0; i < layout->numOuts; ++i)
      CHECK(outs[i] == otherOuts[layout->numOuts - 1 - i]);
  }
  linearLayoutFlattenIns(&flat, "in");
  linearLayoutFlattenOuts(&flat, "out");
  for (uint64_t x = 0; x < numInputs(layout); ++x)
    CHECK(linearLayoutApplyWord(&flat, x) == linearLayoutApplyWord(layout, x));
  CHECK(linearLayoutReshapeIns(&flat, layout->ins, layout->numIns) &&
        linearLayoutReshapeOuts(&flat, layout->outs, layout->numOuts) &&
        linearLayoutEqual(&flat, layout));
  // There and back.
  const char *out = layout->outs[0].name;
  CHECK(linearLayoutResizeOut(&sized, out, 4u << layout->outs[0].bits) &&
        linearLayoutResizeOut(&sized, out, 1u << layout->outs[0].bits));
  if (layout->numIns)
    CHECK(linearLayoutResizeIn(&sized, "register", 8u << layout->ins[0].bits) &&
          linearLayoutBasis(&sized, 0, layout->ins[0].bits, 0) == 0 &&
          linearLayoutResizeIn(&sized, "register", 1u << layout->ins[0].bits));
  CHECK(linearLayoutEqual(&sized, layout));
  for (unsigned in = 0; in < layout->numIns; ++in)
    linearLayoutRemoveZeroBases(&sized, layout->ins[in].name);
  for (unsigned bit = 0; bit < linearLayoutInBits(&sized); ++bit)
    CHECK(sized.bases[bit]);
  CHECK(linearLayoutRank(&sized) == linearLayoutRank(layout));
}

// Whether groups of `size` values are consecutive from where each begins.
static bool isConsecutive(const LinearLayout *layout, uint32_t size, uint64_t start) {
  uint64_t first = linearLayoutApplyWord(layout, start), row = (uint64_t)1 << layout->outs[0].bits;
  for (uint32_t x = 0; x < size; ++x)
    if (linearLayoutApplyWord(layout, start + x) != first + x || (first & (row - 1)) + x >= row)
      return false;
  return true;
}

static void testConsecutive(const LinearLayout *layout) {
  uint32_t count = linearLayoutNumConsecutive(layout), most = 1;
  for (uint32_t size = 1; layout->numIns && size <= 1u << layout->ins[0].bits; size *= 2) {
    bool consecutive = isConsecutive(layout, size, 0);
    for (unsigned bit = 0; bit < linearLayoutInBits(layout); ++bit)
      if ((uint64_t)1 << bit >= size)
        consecutive &= isConsecutive(layout, size, (uint64_t)1 << bit);
    most = consecutive ? size : most;
  }
  CHECK(count == most);
}

//===----------------------------------------------------------------------===//
// Known ones
//===----------------------------------------------------------------------===//

static void print(const LinearLayout *layout) {
  TsString text = {0};
  linearLayoutPrint(layout, &text);
  printf("%s", text.data);
  tsStringFree(&text);
}

static void printSwizzle(void) {
  LinearLayout layout = linearLayoutEmpty();
  linearLayoutAddOut(&layout, "row", 4);
  linearLayoutAddOut(&layout, "column", 4);
  linearLayoutAddIn(&layout, "t");
  linearLayoutAddBasis(&layout, (uint32_t[]){1, 1});
  linearLayoutAddBasis(&layout, (uint32_t[]){2, 2});
  linearLayoutAddIn(&layout, "w");
  linearLayoutAddBasis(&layout, (uint32_t[]){0, 1});
  linearLayoutAddBasis(&layout, (uint32_t[]){0, 2});
  print(&layout);
  CHECK(!linearLayoutAddBasis(&layout, (uint32_t[]){0, 4}));
}

/// One dimension of a blocked layout at a time, the fastest first.
static void printBlocked(void) {
  LinearLayout layout = linearLayoutEmpty(), part;
  static const uint32_t sizes[3][2] = {{2, 2}, {8, 4}, {1, 2}};
  for (unsigned in = 0; in < 3; ++in)
    for (unsigned dim = 2; dim-- > 0;) {
      part = linearLayoutIdentity1D(sizes[in][dim], inNames[in], outNames[dim]);
      CHECK(linearLayoutProduct(&layout, &part, &layout));
    }
  part = linearLayoutIdentity1D(1, "block", "dim0");
  CHECK(linearLayoutProduct(&layout, &part, &layout) &&
        linearLayoutTransposeOuts(&layout, outNames, 2) && linearLayoutIsInvertible(&layout));
  print(&layout);
  LinearLayout owner;
  CHECK(linearLayoutPseudoinvert(&layout, &owner));
  for (uint32_t row = 0; row < 4; row += 2)
    for (uint32_t column = 0; column < 16; column += 2) {
      uint32_t at[4];
      linearLayoutApply(&owner, (uint32_t[]){row, column}, at);
      printf("%u%s", at[1] + 32 * at[2], column < 14 ? " " : "\n");
    }
}

int main(void) {
  printSwizzle();
  printBlocked();
  LinearLayout empty = linearLayoutEmpty();
  print(&empty);
  for (current = 0; current < 10000; ++current) {
    LinearLayout a = randomLayout(), b = randomLayout();
    testApply(&a);
    testReach(&a);
    testProduct(&a, &b);
    testCompose(&a);
    testInvert(&a, &b);
    testDimensions(&a);
    testConsecutive(&a);
  }
  printf("%u random layouts, %u failures\n", current, failures);
  return failures != 0;
}
