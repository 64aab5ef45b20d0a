// Loads from and stores to global memory. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"

// A vector in memory as words of a size.
typedef struct Words {
  unsigned bits;  // of a word
  size_t count;   // of words
  size_t perWord; // elements
  char letter;    // constraint of a register
} Words;

static Words wordsFor(MlirType element, unsigned vector) {
  unsigned bits = laneBitsOf(element), total = bits * vector;
  Words words = {.bits = total < 32 ? total : bits > 32 ? bits : 32};
  words.count = total / words.bits;
  words.perWord = words.bits / bits;
  words.letter = words.bits == 64 ? 'l' : words.bits == 32 ? 'r' : 'h';
  return words;
}

// Registers of PTX have at least 16 bits.
static MlirType registerType(LaneFunction *function, Words words) {
  return laneInteger(function, words.bits < 16 ? 16 : words.bits);
}

static MlirValue resize(LaneFunction *function, MlirValue value, unsigned bits) {
  unsigned now = mlirIntegerTypeGetWidth(mlirValueGetType(value));
  return now == bits ? value
                     : laneFold(function, now < bits ? &arithExtUIOpDef : &arithTruncIOpDef,
                                laneInteger(function, bits), 1, &value);
}

static MlirValue packWord(LaneFunction *function, Words words, const MlirValue *values) {
  MlirValue word = lanePack(function, laneInteger(function, words.bits), words.perWord, values);
  return resize(function, word, words.bits < 16 ? 16 : words.bits);
}

static void unpackWord(LaneFunction *function, MlirType element, Words words, MlirValue word,
                       MlirValue *values) {
  laneUnpack(function, element, words.perWord, resize(function, word, words.bits), values);
}

//===--- Texts ---===//

// A modifier that PTX doesn't have of loads, or of stores, is a hint that can't be given.
static const char *cacheText(TritonCacheModifier cache, bool isLoad) {
  switch (cache) {
  case TritonCacheModifierCA:
    return isLoad ? ".ca" : "";
  case TritonCacheModifierCG:
    return ".cg";
  case TritonCacheModifierWB:
    return isLoad ? "" : ".wb";
  case TritonCacheModifierCS:
    return ".cs";
  case TritonCacheModifierWT:
    return isLoad ? "" : ".wt";
  case TritonCacheModifierCV:
    return isLoad ? ".cv" : "";
  default:
    return "";
  }
}

static const char *evictText(TritonEvictionPolicy policy) {
  return policy == TritonEvictionPolicyEVICT_FIRST  ? "evict_first"
         : policy == TritonEvictionPolicyEVICT_LAST ? "evict_last"
                                                    : NULL;
}

// What accesses are told of caches: how to evict, a policy for the second level among it, takes the
// place of a modifier, since PTX doesn't have both.
static LaneCaching cachingOf(LaneFunction *function, const char *cache, const char *evict) {
  LaneCaching caching = {.modifier = evict ? "" : cache, .evict = evict};
  if (!evict)
    return caching;
  TsString text = {0};
  tsStringAppendFormat(&text, "createpolicy.fractional.L2::%s.b64 $0, 1.0;", evict);
  caching.policy = lanePureAssembly(function, laneInteger(function, 64), text.data, "=l", 0, NULL);
  tsStringFree(&text);
  return caching;
}

static void appendCaching(TsString *text, const LaneCaching *caching) {
  tsStringAppendC(text, caching->modifier);
  if (caching->evict)
    tsStringAppendFormat(text, ".L1::%s.L2::cache_hint", caching->evict);
}

// The policy behind an access's other operands; `index`: the number that it has in the text.
static void appendPolicy(TsString *text, TsString *constraints, const LaneCaching *caching,
                         size_t index, MlirValue *operands, size_t *numOperands) {
  if (!caching->evict)
    return;
  tsStringAppendFormat(text, ", $%zu", index);
  tsStringAppendC(constraints, ",l");
  operands[(*numOperands)++] = caching->policy;
}

static void appendVector(TsString *text, size_t count, unsigned bits) {
  if (count > 1)
    tsStringAppendFormat(text, ".v%zu", count);
  tsStringAppendFormat(text, ".b%u", bits);
}

// `{ $0, $1 }`.
static void appendRegisters(TsString *text, size_t first, size_t count) {
  for (size_t i = 0; i < count; ++i)
    tsStringAppendFormat(text, "%s$%zu", i ? ", " : "{ ", first + i);
  tsStringAppendC(text, " }");
}

//===--- Loads ---===//

// What registers have before: loads that aren't done leave it.
static void appendOthers(LaneFunction *function, const LaneGlobalLoad *load, Words words,
                         size_t first, TsString *text, TsString *constraints, MlirValue *operands,
                         size_t *numOperands) {
  for (size_t w = 0; w < words.count; ++w) {
    if (load->others.size) {
      MlirValue values[16];
      for (size_t i = 0; i < words.perWord; ++i)
        values[i] = load->others.data[load->others.size == 1 ? 0 : first + w * words.perWord + i];
      tsStringAppendFormat(text, "mov.u%u $%zu, $%zu;\n\t", words.bits < 16 ? 16 : words.bits, w,
                           words.count + *numOperands);
      tsStringAppendFormat(constraints, ",%c", words.letter);
      operands[(*numOperands)++] = packWord(function, words, values);
    } else {
      tsStringAppendFormat(text, "mov.u%u $%zu, 0x0;\n\t", words.bits < 16 ? 16 : words.bits, w);
    }
  }
}

static void loadVector(LaneFunction *function, const LaneGlobalLoad *load, Words words,
                       size_t first, MlirValue *results) {
  TsString text = {0}, constraints = {0};
  MlirValue operands[20];
  size_t numOperands = 0;
  for (size_t w = 0; w < words.count; ++w)
    tsStringAppendFormat(&constraints, "%s=%c", w ? "," : "", words.letter);
  tsStringAppendC(&constraints, ",l");
  operands[numOperands++] = load->pointers.data[load->pointers.size == 1 ? 0 : first];
  if (load->masks.size) {
    tsStringAppendC(&constraints, ",b");
    operands[numOperands++] = load->masks.data[load->masks.size == 1 ? 0 : first];
    appendOthers(function, load, words, first, &text, &constraints, operands, &numOperands);
    tsStringAppendFormat(&text, "@$%zu ", words.count + 1);
  }
  tsStringAppendC(&text, load->isVolatile ? "ld.volatile.global" : "ld.global");
  appendCaching(&text, &load->caching);
  appendVector(&text, words.count, words.bits);
  tsStringAppendC(&text, " ");
  appendRegisters(&text, 0, words.count);
  tsStringAppendFormat(&text, ", [ $%zu + 0 ]", words.count);
  appendPolicy(&text, &constraints, &load->caching, words.count + numOperands, operands,
               &numOperands);
  tsStringAppendC(&text, ";");
  tsStringAppendChar(&text, 0);
  tsStringAppendChar(&constraints, 0);
  MlirType word = registerType(function, words);
  MlirValue loaded = laneAssembly(function, laneStructOf(function, word, words.count), text.data,
                                  constraints.data, (intptr_t)numOperands, operands);
  for (size_t w = 0; w < words.count; ++w)
    unpackWord(function, load->element, words,
               words.count == 1 ? loaded : laneExtract(function, loaded, word, (int64_t)w),
               results + w * words.perWord);
  tsStringFree(&text);
  tsStringFree(&constraints);
}

static bool layoutOrScalar(LaneFunction *function, MlirOperation op, MlirType type,
                           LinearLayout *layout) {
  if (mlirTypeIsARankedTensor(type))
    return laneLayoutOf(function, op, type, layout);
  // One element, which every thread has.
  *layout = linearLayoutEmpty();
  linearLayoutAddOut(layout, "dim0", 1);
  static const char *const names[] = {"register", "lane", "warp", "block"};
  const uint32_t zero = 0;
  for (int i = 0; i < 4; ++i) {
    linearLayoutAddIn(layout, names[i]);
    unsigned count = i == 1 ? function->threadsPerWarp : i == 2 ? function->numWarps : 1;
    for (unsigned size = 1; size < count; size *= 2)
      linearLayoutAddBasis(layout, &zero);
  }
  return true;
}

void laneLoadGlobal(LaneFunction *function, const LaneGlobalLoad *load, const LinearLayout *layout,
                    unsigned vector, MlirValue *results) {
  Words words = wordsFor(load->element, vector);
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(layout, free);
  for (size_t r = 0; r < laneNumRegisters(layout); r += vector) {
    if (r & free[0])
      for (size_t i = 0; i < vector; ++i)
        results[r + i] = results[(r + i) & ~(size_t)free[0]];
    else
      loadVector(function, load, words, r, results + r);
  }
}

static bool lowerLoad(LaneFunction *function, MlirOperation op) {
  MlirValue pointers = tritonLoadOpGetPtr(op), mask = tritonLoadOpGetMask(op),
            other = tritonLoadOpGetOther(op), result = tritonLoadOpGetResult(op);
  LinearLayout layout;
  if (!layoutOrScalar(function, op, mlirValueGetType(pointers), &layout))
    return false;
  LaneGlobalLoad load = {.element = laneTypeOf(function, mlirValueGetType(result)),
                         .pointers = laneGet(function, pointers),
                         .isVolatile = tritonLoadOpGetIsVolatile(op),
                         .caching = {.modifier = ""}};
  if (!load.isVolatile)
    load.caching = cachingOf(function, cacheText(tritonLoadOpGetCache(op), /*isLoad=*/true),
                             evictText(tritonLoadOpGetEvict(op)));
  if (!mlirValueIsNull(mask))
    load.masks = laneGet(function, mask);
  if (!mlirValueIsNull(other))
    load.others = laneGet(function, other);
  unsigned vector = laneVectorOf(function, pointers, mask, &layout);
  laneLoadGlobal(function, &load, &layout, vector,
                 laneSet(function, result, laneNumRegisters(&layout)).data);
  return true;
}

//===--- Stores ---===//

static void storeVector(LaneFunction *function, const LaneCaching *caching, Words words,
                        MlirValue pointer, const MlirValue *values, MlirValue predicate) {
  TsString text = {0}, constraints = {0};
  MlirValue operands[20] = {pointer};
  size_t numOperands = 1;
  tsStringAppendC(&constraints, "l");
  for (size_t w = 0; w < words.count; ++w) {
    tsStringAppendFormat(&constraints, ",%c", words.letter);
    operands[numOperands++] = packWord(function, words, values + w * words.perWord);
  }
  if (!mlirValueIsNull(predicate)) {
    tsStringAppendFormat(&text, "@$%zu ", numOperands);
    tsStringAppendC(&constraints, ",b");
    operands[numOperands++] = predicate;
  }
  tsStringAppendC(&text, "st.global");
  appendCaching(&text, caching);
  appendVector(&text, words.count, words.bits);
  tsStringAppendC(&text, " [ $0 + 0 ], ");
  appendRegisters(&text, 1, words.count);
  appendPolicy(&text, &constraints, caching, numOperands, operands, &numOperands);
  tsStringAppendC(&text, ";");
  tsStringAppendChar(&text, 0);
  tsStringAppendChar(&constraints, 0);
  laneAssembly(function, (MlirType){NULL}, text.data, constraints.data, (intptr_t)numOperands,
               operands);
  tsStringFree(&text);
  tsStringFree(&constraints);
}

static bool lowerStore(LaneFunction *function, MlirOperation op) {
  MlirValue pointers = tritonStoreOpGetPtr(op), mask = tritonStoreOpGetMask(op);
  LinearLayout layout;
  if (!layoutOrScalar(function, op, mlirValueGetType(pointers), &layout))
    return false;
  LaneValues addresses = laneGet(function, pointers),
             values = laneGet(function, tritonStoreOpGetValue(op)), masks = {0};
  if (!mlirValueIsNull(mask))
    masks = laneGet(function, mask);
  unsigned vector = laneVectorOf(function, pointers, mask, &layout);
  MlirType element = laneTypeOf(function, mlirValueGetType(tritonStoreOpGetValue(op)));
  Words words = wordsFor(element, vector);
  MlirValue owner = laneOwnerPredicate(function, &layout);
  LaneCaching caching = cachingOf(function, cacheText(tritonStoreOpGetCache(op), /*isLoad=*/false),
                                  evictText(tritonStoreOpGetEvict(op)));
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(&layout, free);
  for (size_t r = 0; r < laneNumRegisters(&layout); r += vector) {
    if (r & free[0])
      continue;
    MlirValue predicate = owner;
    if (masks.size)
      predicate = laneAnd(function, owner, masks.data[masks.size == 1 ? 0 : r]);
    storeVector(function, &caching, words, addresses.data[addresses.size == 1 ? 0 : r],
                values.data + (values.size == 1 ? 0 : r), predicate);
  }
  return true;
}

const LaneLowering laneMemoryLowerings[] = {
    {&tritonLoadOpDef, lowerLoad}, {&tritonStoreOpDef, lowerStore}, {NULL, NULL}};
