// Types and values of TableGen, each kept once per context.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

void tgReportMemoryLimit(TgContext *context) {
  tgFatal(context, NULL, "out of memory: the records need more than %zu MiB",
          context->memoryLimit >> 20);
}

//===-- Types -------------------------------------------------------------------------------===//

static TgType *newType(TgContext *context, TgTypeKind kind) {
  TgType *type = tgAlloc(context, sizeof(TgType));
  *type = (TgType){.context = context, .kind = kind};
  return type;
}

void tgMakeSimpleTypes(TgContext *context) {
  context->bitType = newType(context, TG_TYPE_BIT);
  context->intType = newType(context, TG_TYPE_INT);
  context->stringType = newType(context, TG_TYPE_STRING);
  context->dagType = newType(context, TG_TYPE_DAG);
}

const TgType *tgTypeBits(TgContext *context, size_t width) {
  while (context->bitsTypes.size <= width)
    tsVecPush(&context->bitsTypes, NULL);
  TgType **slot = &context->bitsTypes.data[width];
  if (!*slot) {
    *slot = newType(context, TG_TYPE_BITS);
    (*slot)->size = (uint32_t)width;
  }
  return *slot;
}

const TgType *tgTypeList(TgContext *context, const TgType *element) {
  // The cache of the element type is the one thing of a type that changes.
  TgType *owner = (TgType *)element;
  if (!owner->listOf) {
    owner->listOf = newType(context, TG_TYPE_LIST);
    owner->listOf->element = element;
  }
  return owner->listOf;
}

static uint64_t hashClasses(TgRecord *const *classes, size_t size) {
  uint64_t hash = size;
  for (size_t i = 0; i < size; ++i)
    hash = tsHashCombine(hash, classes[i]->id);
  return hash;
}

static TgType **findRecordType(TgContext *context, TgRecord *const *classes, size_t size) {
  size_t mask = context->recordTypeCapacity - 1;
  for (size_t i = hashClasses(classes, size) & mask;; i = (i + 1) & mask) {
    TgType **slot = &context->recordTypeSlots[i];
    if (!*slot || ((*slot)->size == size &&
                   (size == 0 || memcmp((*slot)->classes, classes, size * sizeof *classes) == 0)))
      return slot;
  }
}

static void growRecordTypes(TgContext *context) {
  TgType **old = context->recordTypeSlots;
  size_t oldCapacity = context->recordTypeCapacity;
  context->recordTypeCapacity = oldCapacity ? oldCapacity * 2 : 64;
  context->recordTypeSlots = tsAllocZeroed(context->recordTypeCapacity, sizeof *old);
  for (size_t i = 0; i < oldCapacity; ++i)
    if (old[i])
      *findRecordType(context, old[i]->classes, old[i]->size) = old[i];
  tsFree(old);
}

const TgType *tgTypeRecord(TgContext *context, TgRecord *const *classes, size_t size) {
  if (size == 1 && classes[0]->kind == TG_RECORD_CLASS && classes[0]->type)
    return classes[0]->type;
  TgRecord *small[16];
  TgRecord **sorted = size <= 16 ? small : tsAlloc(tsMulSize(size, sizeof *sorted));
  if (size)
    memcpy(sorted, classes, size * sizeof *sorted);
  // Few classes: insertion keeps it simple.
  for (size_t i = 1; i < size; ++i)
    for (size_t j = i; j > 0 && tsCompare(tgText(sorted[j]->name), tgText(sorted[j - 1]->name)) < 0;
         --j) {
      TgRecord *swap = sorted[j];
      sorted[j] = sorted[j - 1];
      sorted[j - 1] = swap;
    }
  if (2 * (context->numRecordTypes + 1) > context->recordTypeCapacity)
    growRecordTypes(context);
  TgType **slot = findRecordType(context, sorted, size);
  if (!*slot) {
    *slot = newType(context, TG_TYPE_RECORD);
    (*slot)->size = (uint32_t)size;
    (*slot)->classes = tgNewArray(context, TgRecord *, size);
    if (size)
      memcpy((*slot)->classes, sorted, size * sizeof *sorted);
    ++context->numRecordTypes;
  }
  if (sorted != small)
    tsFree(sorted);
  return *slot;
}

const TgType *tgTypeOfRecord(TgRecord *record) {
  // A def's superclasses are all known only at its end, so the answer is kept from then on.
  if (record->type)
    return record->type;
  if (record->kind == TG_RECORD_CLASS)
    return record->type = tgTypeRecord(record->context, &record, 1);
  return tgTypeRecord(record->context, record->direct, record->numDirect);
}

bool tgTypeIsSubClassOf(const TgType *type, const TgRecord *cls) {
  for (size_t i = 0; i < type->size; ++i)
    if (type->classes[i] == cls || tgRecordIsSubClassOfRecord(type->classes[i], cls))
      return true;
  return false;
}

static bool recordTypeIs(const TgType *from, const TgType *to) {
  for (size_t i = 0; i < to->size; ++i)
    if (!tgTypeIsSubClassOf(from, to->classes[i]))
      return false;
  return true;
}

bool tgTypeIsA(const TgType *from, const TgType *to) {
  while (from != to && from->kind == TG_TYPE_LIST && to->kind == TG_TYPE_LIST) {
    from = from->element;
    to = to->element;
  }
  if (from == to)
    return true;
  return from->kind == TG_TYPE_RECORD && to->kind == TG_TYPE_RECORD && recordTypeIs(from, to);
}

bool tgTypeIsConvertible(const TgType *from, const TgType *to) {
  while (from->kind == TG_TYPE_LIST && to->kind == TG_TYPE_LIST) {
    from = from->element;
    to = to->element;
  }
  switch (from->kind) {
  case TG_TYPE_BIT:
    return to->kind == TG_TYPE_BIT || to->kind == TG_TYPE_INT ||
           (to->kind == TG_TYPE_BITS && to->size == 1);
  case TG_TYPE_BITS:
    return (to->kind == TG_TYPE_BITS && to->size == from->size) ||
           (to->kind == TG_TYPE_BIT && from->size == 1) || to->kind == TG_TYPE_INT;
  case TG_TYPE_INT:
    return to->kind == TG_TYPE_BIT || to->kind == TG_TYPE_BITS || to->kind == TG_TYPE_INT;
  case TG_TYPE_RECORD:
    return to->kind == TG_TYPE_RECORD && (from == to || recordTypeIs(from, to));
  default:
    return from->kind == to->kind;
  }
}

static void collectCommon(const TgType *other, TgRecord *cls, TgRecord **common, size_t *size,
                          size_t limit) {
  if (tgTypeIsSubClassOf(other, cls)) {
    for (size_t i = 0; i < *size; ++i)
      if (common[i] == cls)
        return;
    if (*size < limit)
      common[(*size)++] = cls;
    return;
  }
  for (size_t i = 0; i < cls->numDirect; ++i)
    collectCommon(other, cls->direct[i], common, size, limit);
}

const TgType *tgTypeResolve(TgContext *context, const TgType *a, const TgType *b) {
  size_t lists = 0;
  while (a != b && a->kind == TG_TYPE_LIST && b->kind == TG_TYPE_LIST &&
         !tgTypeIsConvertible(a, b) && !tgTypeIsConvertible(b, a)) {
    a = a->element;
    b = b->element;
    ++lists;
  }
  const TgType *result = NULL;
  if (a == b) {
    result = a;
  } else if (a->kind == TG_TYPE_RECORD && b->kind == TG_TYPE_RECORD) {
    TgRecord *common[64];
    size_t size = 0;
    for (size_t i = 0; i < a->size; ++i)
      collectCommon(b, a->classes[i], common, &size, 64);
    result = tgTypeRecord(context, common, size);
  } else if (tgTypeIsConvertible(a, b)) {
    result = b;
  } else if (tgTypeIsConvertible(b, a)) {
    result = a;
  }
  for (; result && lists; --lists)
    result = tgTypeList(context, result);
  return result;
}

//===-- Interning ---------------------------------------------------------------------------===//

static uint64_t rotate(uint64_t word, unsigned by) { return word << by | word >> (64 - by); }

/// Mixes a word in: cheap, as this runs for every word of every value.
static uint64_t mix(uint64_t hash, uint64_t word) {
  return (rotate(hash, 23) ^ word) * 0x9e3779b97f4a7c15ULL;
}

/// Folds a hash to 32 bits, never 0: that marks a free slot.
static uint32_t foldHash(uint64_t hash) {
  hash ^= hash >> 32;
  uint32_t folded = (uint32_t)(hash ^ (hash >> 15));
  return folded ? folded : 1;
}

static uint32_t hashNode(uint8_t kind, uint8_t op, const TgType *type, const TgWord *words,
                         size_t size) {
  uint64_t hash = mix((uint64_t)kind * 256 + op, (uint64_t)(uintptr_t)type);
  for (size_t i = 0; i < size; ++i)
    hash = mix(hash, (uint64_t)words[i].integer);
  return foldHash(hash);
}

static void growInits(TgContext *context) {
  uint32_t *oldHashes = context->initHashes;
  const TgInit **oldSlots = context->initSlots;
  size_t oldCapacity = context->initCapacity;
  // Small for texts without includes; with them there are soon tens of thousands of values.
  size_t next = oldCapacity ? 1 << 15 : 1 << 10;
  context->initCapacity = oldCapacity < next ? next : oldCapacity * 2;
  // In the arena for its huge pages: searches touch every page of the table. What is outgrown stays
  // there, together less than the table.
  context->initHashes = tgNewArray(context, uint32_t, context->initCapacity);
  memset(context->initHashes, 0, context->initCapacity * sizeof *oldHashes);
  context->initSlots = tgNewArray(context, const TgInit *, context->initCapacity);
  context->initLimit = context->initCapacity / 4 * 3;
  size_t mask = context->initCapacity - 1;
  for (size_t i = 0; i < oldCapacity; ++i) {
    if (!oldHashes[i])
      continue;
    size_t j = oldHashes[i] & mask;
    while (context->initHashes[j])
      j = (j + 1) & mask;
    context->initHashes[j] = oldHashes[i];
    context->initSlots[j] = oldSlots[i];
  }
}

/// Room for one more value, so that a search ends at a free slot.
static void reserveInit(TgContext *context) {
  if (context->numInits >= context->initLimit)
    growInits(context);
}

/// The first slot from `slot` on with a value of this hash, or else a free one.
static inline size_t findHash(const TgContext *context, uint32_t hash, size_t slot) {
  size_t mask = context->initCapacity - 1;
  for (slot &= mask; context->initHashes[slot]; slot = (slot + 1) & mask)
    if (context->initHashes[slot] == hash)
      break;
  return slot;
}

static void addInit(TgContext *context, size_t slot, const TgInit *init) {
  context->initHashes[slot] = init->hash;
  context->initSlots[slot] = init;
  ++context->numInits;
}

/// Which of a node's words are values: those from `first` to before `end`.
static void findInitWords(const TgInit *node, size_t *first, size_t *end) {
  *first = 0;
  *end = node->size;
  switch (node->kind) {
  case TG_BIT:
  case TG_INT:
  case TG_DEF:
  case TG_ANONYMOUS_NAME:
    *end = 0;
    break;
  case TG_VAR_BIT:
    *end = 1;
    break;
  case TG_INSTANCE:
    *first = 1;
    break;
  case TG_OPERATOR:
    *first = node->op == TG_OP_ISA || node->op == TG_OP_EXISTS || node->op == TG_OP_INSTANCES;
    break;
  default:
    break;
  }
}

/// Flags of a node from its own kind and from its parts.
static uint16_t nodeFlags(TgInit *node) {
  uint16_t any = 0, all = TG_CONCRETE | TG_COMPLETE;
  uint32_t depth = 0;
  bool isCond = node->kind == TG_OPERATOR && node->op == TG_OP_COND;
  size_t first, end;
  findInitWords(node, &first, &end);
  for (size_t i = first; i < end; ++i) {
    const TgInit *part = node->words[i].init;
    if (!part)
      continue;
    any |= part->flags & (TG_HAS_VAR | TG_OPEN);
    all &= part->flags;
    if (part->kind != TG_STRING && part->depth > depth)
      depth = part->depth;
  }
  node->depth = depth + 1;
  switch (node->kind) {
  case TG_UNSET:
    return TG_CONCRETE;
  case TG_BIT:
  case TG_INT:
  case TG_DEF:
    return TG_CONCRETE | TG_COMPLETE;
  case TG_BITS:
  case TG_LIST:
    return any | all;
  case TG_DAG:
    return any | (all & TG_CONCRETE) | TG_COMPLETE;
  case TG_VAR:
  case TG_ANONYMOUS_NAME:
  case TG_INSTANCE:
    return any | TG_HAS_VAR | TG_OPEN | TG_COMPLETE;
  case TG_OPERATOR:
    if (isCond)
      return any | all;
    if (node->op == TG_OP_CAST || node->op == TG_OP_EXISTS || node->op == TG_OP_INSTANCES)
      any |= TG_OPEN;
    return any | TG_COMPLETE;
  default:
    return any | TG_COMPLETE;
  }
}

static const TgInit *intern(TgContext *context, uint8_t kind, uint8_t op, const TgType *type,
                            const TgWord *words, size_t size) {
  uint32_t hash = hashNode(kind, op, type, words, size);
  reserveInit(context);
  size_t slot = findHash(context, hash, hash);
  for (; context->initHashes[slot] == hash; slot = findHash(context, hash, slot + 1)) {
    const TgInit *found = context->initSlots[slot];
    if (found->kind == kind && found->op == op && found->size == size && found->type == type &&
        (size == 0 || memcmp(found->words, words, size * sizeof *words) == 0))
      return found;
  }
  size_t hidden = kind == TG_INSTANCE ? TG_INSTANCE_HIDDEN : 0;
  TgInit *node = tgAlloc(context, sizeof(TgInit) + tsMulSize(size + hidden, sizeof(TgWord)));
  *node = (TgInit){.kind = kind, .op = op, .hash = hash, .size = (uint32_t)size, .type = type};
  if (size)
    memcpy(node->words, words, size * sizeof *words);
  for (size_t j = 0; j < hidden; ++j)
    node->words[size + j] = (TgWord){.integer = 0};
  node->flags = nodeFlags(node);
  if (node->depth > TG_MAX_VALUE_DEPTH)
    tgFatal(context, NULL, "value is nested too deeply");
  addInit(context, slot, node);
  return node;
}

static uint64_t read64(const char *text) {
  uint64_t word;
  memcpy(&word, text, 8);
  return word;
}

/// A text of at most SHORT_TEXT bytes, as nearly all names are, with zeros behind it.
typedef struct ShortText {
  uint64_t low, high;
} ShortText;
enum { SHORT_TEXT = 16 };
_Static_assert((int)SHORT_TEXT <= (int)TS_ARENA_TAIL, "short texts are read as a whole");

/// SHORT_TEXT bytes of which `size` belong to the text.
static ShortText readShortText(const char *text, size_t size) {
  static const uint8_t masks[2 * SHORT_TEXT] = {255, 255, 255, 255, 255, 255, 255, 255,
                                                255, 255, 255, 255, 255, 255, 255, 255};
  const char *mask = (const char *)masks + SHORT_TEXT - size;
  return (ShortText){read64(text) & read64(mask), read64(text + 8) & read64(mask + 8)};
}

/// No branch depends on the size: it can't be foreseen.
static uint64_t hashShortText(ShortText text, size_t size) {
  return mix(mix(size * 0x8ebc6af09c88c6e3ULL, text.low), text.high);
}

/// A hash of fewer than 64 bytes, but more than SHORT_TEXT. Words overlap, so that nothing is read
/// byte by byte.
static uint64_t hashMediumText(const char *text, size_t size) {
  uint64_t hash = size * 0x8ebc6af09c88c6e3ULL;
  const char *last = text + size - 8;
  for (; size > 32; text += 16, size -= 16)
    hash = mix(mix(hash, read64(text)), read64(text + 8));
  hash = mix(mix(hash, read64(text + 8)), read64(last - 8));
  return mix(mix(hash, read64(text)), read64(last));
}

/// A hash of the bytes. Long texts go through four independent lanes: hashing them takes a good
/// part of the time when texts are built from pieces.
static uint64_t hashText(MlirStringRef text) {
  if (text.length < 64)
    return hashMediumText(text.data, text.length);
  uint64_t lanes[4] = {1, 2, 3, 4};
  for (size_t at = 0; at + 32 <= text.length; at += 32) {
    uint64_t words[4];
    memcpy(words, text.data + at, sizeof words);
    for (int i = 0; i < 4; ++i)
      lanes[i] = rotate(lanes[i] + words[i] * 0xc2b2ae3d27d4eb4fULL, 31) * 0x9e3779b185ebca87ULL;
  }
  // What is left, and something of what went before it.
  uint64_t hash = hashMediumText(text.data + text.length - 32, 32);
  for (int i = 0; i < 4; ++i)
    hash = mix(hash, lanes[i]);
  return mix(hash, text.length);
}

/// A new text whose bytes are still to be written; a NUL is behind them.
static char *addText(TgContext *context, size_t slot, uint32_t hash, size_t size, bool isCode) {
  TgInit *node = tgAlloc(context, sizeof(TgInit) + size + 1);
  *node = (TgInit){.kind = TG_STRING,
                   .op = isCode,
                   .hash = hash,
                   .size = (uint32_t)size,
                   .type = tgTypeString(context),
                   .flags = TG_CONCRETE | TG_COMPLETE};
  char *chars = (char *)node->words;
  chars[size] = '\0';
  addInit(context, slot, node);
  return chars;
}

static const TgInit *internShortText(TgContext *context, ShortText wanted, size_t size,
                                     bool isCode) {
  uint32_t hash = foldHash(hashShortText(wanted, size) + isCode);
  reserveInit(context);
  size_t slot = findHash(context, hash, hash);
  for (; context->initHashes[slot] == hash; slot = findHash(context, hash, slot + 1)) {
    const TgInit *found = context->initSlots[slot];
    if (found->kind != TG_STRING || found->op != isCode || found->size != size)
      continue;
    ShortText other = readShortText(tgChars(found), size);
    if (other.low == wanted.low && other.high == wanted.high)
      return found;
  }
  // The zeros behind the text go where the arena has given nothing yet.
  memcpy(addText(context, slot, hash, size, isCode), &wanted, sizeof wanted);
  return context->initSlots[slot];
}

const TgInit *tgWord(TgContext *context, MlirStringRef text) {
  return text.length <= SHORT_TEXT
             ? internShortText(context, readShortText(text.data, text.length), text.length, false)
             : tgString(context, text);
}

const TgInit *tgStringFormat(TgContext *context, MlirStringRef text, bool isCode) {
  if (text.length <= SHORT_TEXT) {
    ShortText wanted = {0, 0};
    if (text.length)
      memcpy(&wanted, text.data, text.length);
    return internShortText(context, wanted, text.length, isCode);
  }
  if (text.length > TG_MAX_STRING) {
    tgFatal(context, NULL, "text is longer than %d bytes", TG_MAX_STRING);
    return context->empty;
  }
  tgSteps(context, text.length / TG_STEP_BYTES);
  uint32_t hash = foldHash(hashText(text) + isCode);
  reserveInit(context);
  size_t slot = findHash(context, hash, hash);
  for (; context->initHashes[slot] == hash; slot = findHash(context, hash, slot + 1)) {
    const TgInit *found = context->initSlots[slot];
    if (found->kind == TG_STRING && found->op == isCode && found->size == text.length &&
        memcmp(tgChars(found), text.data, text.length) == 0)
      return found;
  }
  memcpy(addText(context, slot, hash, text.length, isCode), text.data, text.length);
  return context->initSlots[slot];
}

const TgInit *tgString(TgContext *context, MlirStringRef text) {
  return tgStringFormat(context, text, false);
}

const TgInit *tgUnset(TgContext *context) {
  if (!context->unset)
    context->unset = intern(context, TG_UNSET, 0, NULL, NULL, 0);
  return context->unset;
}

const TgInit *tgBit(TgContext *context, bool value) {
  if (!context->bits[value]) {
    TgWord word = {.integer = value};
    context->bits[value] = intern(context, TG_BIT, 0, tgTypeBit(context), &word, 1);
  }
  return context->bits[value];
}

const TgInit *tgInt(TgContext *context, int64_t value) {
  TgWord word = {.integer = value};
  if (value < 0 || value >= TG_NUM_SMALL_INTS)
    return intern(context, TG_INT, 0, tgTypeInt(context), &word, 1);
  const TgInit **slot = &context->ints[value];
  if (!*slot)
    *slot = intern(context, TG_INT, 0, tgTypeInt(context), &word, 1);
  return *slot;
}

const TgInit *tgBits(TgContext *context, const TgInit *const *bits, size_t size) {
  return intern(context, TG_BITS, 0, tgTypeBits(context, size), (const TgWord *)bits, size);
}

const TgInit *tgList(TgContext *context, const TgType *element, const TgInit *const *elements,
                     size_t size) {
  tgSteps(context, size / TG_STEP_VALUES);
  return intern(context, TG_LIST, 0, tgTypeList(context, element), (const TgWord *)elements, size);
}

const TgInit *tgDag(TgContext *context, const TgInit *op, const TgInit *name,
                    const TgInit *const *args, size_t numArgs) {
  TgWord small[32];
  size_t size = 2 + 2 * numArgs;
  tgSteps(context, size / TG_STEP_VALUES);
  TgWord *words = size <= 32 ? small : tsAlloc(tsMulSize(size, sizeof *words));
  words[0].init = op;
  words[1].init = name;
  for (size_t i = 0; i < 2 * numArgs; ++i)
    words[2 + i].init = args[i];
  const TgInit *dag = intern(context, TG_DAG, 0, tgTypeDag(context), words, size);
  if (words != small)
    tsFree(words);
  return dag;
}

const TgInit *tgDef(TgRecord *record) {
  if (!record->def) {
    TgWord word = {.record = record};
    record->type = tgTypeOfRecord(record);
    record->def = intern(record->context, TG_DEF, 0, record->type, &word, 1);
  }
  return record->def;
}

const TgInit *tgVar(TgContext *context, const TgInit *name, const TgType *type) {
  TgWord word = {.init = name};
  return intern(context, TG_VAR, 0, type, &word, 1);
}

const TgInit *tgVarBit(TgContext *context, const TgInit *var, size_t index) {
  TgWord words[2] = {{.init = var}, {.integer = (int64_t)index}};
  return intern(context, TG_VAR_BIT, 0, tgTypeBit(context), words, 2);
}

const TgInit *tgField(TgContext *context, const TgInit *value, const TgInit *name,
                      const TgType *type) {
  TgWord words[2] = {{.init = value}, {.init = name}};
  return intern(context, TG_FIELD, 0, type, words, 2);
}

const TgInit *tgAnonymousName(TgContext *context, uint64_t number) {
  TgWord word = {.integer = (int64_t)number};
  return intern(context, TG_ANONYMOUS_NAME, 0, tgTypeString(context), &word, 1);
}

TgInit *tgInstance(TgContext *context, TgRecord *cls, const TgArgument *args, size_t size,
                   TgLoc loc) {
  TgWord small[32];
  size_t numWords = 1 + 2 * size;
  TgWord *words = numWords <= 32 ? small : tsAlloc(tsMulSize(numWords, sizeof *words));
  words[0].record = cls;
  for (size_t i = 0; i < size; ++i) {
    words[1 + 2 * i].init = args[i].name;
    words[2 + 2 * i].init = args[i].value;
  }
  TgInit *instance =
      (TgInit *)intern(context, TG_INSTANCE, 0, tgTypeOfRecord(cls), words, numWords);
  if (words != small)
    tsFree(words);
  TgWord *place = tgInstanceLoc(instance);
  if (!place->integer)
    place->integer = (int64_t)((uint64_t)loc.buffer << 32 | loc.offset);
  return instance;
}

const TgInit *tgOperator(TgContext *context, TgOp op, const TgType *type, const TgWord *words,
                         size_t size) {
  return intern(context, TG_OPERATOR, (uint8_t)op, type, words, size);
}

//===-- Conversion --------------------------------------------------------------------------===//

static bool fitsBits(int64_t value, size_t width) {
  return width >= 64 || value >> width == 0 || (width > 0 && value >> (width - 1) == -1);
}

static const TgInit *intToBits(TgContext *context, int64_t value, size_t width) {
  if (!fitsBits(value, width))
    return NULL;
  const TgInit *small[64];
  const TgInit **bits = width <= 64 ? small : tsAlloc(tsMulSize(width, sizeof *bits));
  for (size_t i = 0; i < width; ++i)
    bits[i] = tgBit(context, i < 64 && ((uint64_t)value >> i & 1));
  const TgInit *result = tgBits(context, bits, width);
  if (bits != small)
    tsFree(bits);
  return result;
}

static const TgInit *convertList(TgContext *context, const TgInit *list, const TgType *type) {
  if (list->type == type)
    return list;
  if (type->kind != TG_TYPE_LIST)
    return NULL;
  const TgInit *small[32];
  const TgInit **elements =
      list->size <= 32 ? small : tsAlloc(tsMulSize(list->size, sizeof *elements));
  bool changed = false, ok = true;
  for (size_t i = 0; i < list->size && ok; ++i) {
    elements[i] = tgConvert(context, list->words[i].init, type->element);
    ok = elements[i] != NULL;
    changed |= elements[i] != list->words[i].init;
  }
  const TgInit *result = !ok       ? NULL
                         : changed ? tgList(context, type->element, elements, list->size)
                                   : list;
  if (elements != small)
    tsFree(elements);
  return result;
}

const TgInit *tgConvert(TgContext *context, const TgInit *init, const TgType *type) {
  switch (init->kind) {
  case TG_UNSET:
    return init;
  case TG_BIT:
    if (type->kind == TG_TYPE_BIT)
      return init;
    if (type->kind == TG_TYPE_INT)
      return tgInt(context, init->words[0].integer);
    return type->kind == TG_TYPE_BITS && type->size == 1 ? tgBits(context, &init, 1) : NULL;
  case TG_BITS: {
    if (type->kind == TG_TYPE_BIT)
      return init->size == 1 ? init->words[0].init : NULL;
    if (type->kind == TG_TYPE_BITS)
      return init->size == type->size ? init : NULL;
    uint64_t value;
    return type->kind == TG_TYPE_INT && tgBitsGetInt(init, &value) ? tgInt(context, (int64_t)value)
                                                                   : NULL;
  }
  case TG_INT: {
    int64_t value = init->words[0].integer;
    if (type->kind == TG_TYPE_INT)
      return init;
    if (type->kind == TG_TYPE_BIT)
      return value == 0 || value == 1 ? tgBit(context, value != 0) : NULL;
    return type->kind == TG_TYPE_BITS ? intToBits(context, value, type->size) : NULL;
  }
  case TG_LIST:
    return convertList(context, init, type);
  case TG_DEF:
    return type->kind == TG_TYPE_RECORD && tgTypeIsConvertible(init->type, type) ? init : NULL;
  default:
    if (!init->type)
      return NULL;
    if (init->type == type || tgTypeIsA(init->type, type))
      return init;
    if (init->type->kind == TG_TYPE_BIT && type->kind == TG_TYPE_BITS && type->size == 1)
      return tgBits(context, &init, 1);
    return NULL;
  }
}

const TgInit *tgCast(TgContext *context, const TgInit *init, const TgType *type) {
  const TgInit *converted = tgConvert(context, init, type);
  if (converted || !init->type)
    return converted;
  if (!tgTypeIsConvertible(init->type, type))
    return NULL;
  return tgFold1(context, TG_OP_CAST, type, init, NULL);
}

bool tgConvertToInt(const TgInit *init, int64_t *value) {
  if (init->kind == TG_INT || init->kind == TG_BIT) {
    *value = init->words[0].integer;
    return true;
  }
  uint64_t bits;
  if (init->kind != TG_BITS || !tgBitsGetInt(init, &bits))
    return false;
  *value = (int64_t)bits;
  return true;
}

const TgInit *tgGetBit(TgContext *context, const TgInit *init, size_t index) {
  switch (init->kind) {
  case TG_UNSET:
    return init;
  case TG_BIT:
    return index == 0 ? init : NULL;
  case TG_BITS:
    return index < init->size ? init->words[index].init : NULL;
  case TG_INT:
    return tgBit(context, index < 64 && ((uint64_t)init->words[0].integer >> index & 1));
  case TG_VAR_BIT:
    return index == 0 ? init : NULL;
  default:
    break;
  }
  if (!init->type || (init->type->kind == TG_TYPE_BITS && index >= init->type->size))
    return NULL;
  if (init->type->kind == TG_TYPE_BIT)
    return init;
  return init->type->kind == TG_TYPE_BITS || init->type->kind == TG_TYPE_INT
             ? tgVarBit(context, init, index)
             : NULL;
}

const TgInit *tgBitRange(TgContext *context, const TgInit *init, const unsigned *places,
                         size_t size) {
  size_t width;
  if (init->kind == TG_INT)
    width = 64;
  else if (init->type && init->type->kind == TG_TYPE_BITS)
    width = init->type->size;
  else
    return NULL;
  if (size > TG_MAX_BITS)
    return NULL;
  const TgInit **bits = tsAlloc(tsMulSize(size + 1, sizeof *bits));
  const TgInit *result = NULL;
  size_t i = 0;
  for (; i < size && places[i] < width; ++i)
    bits[i] = init->kind == TG_INT || init->kind == TG_BITS ? tgGetBit(context, init, places[i])
                                                            : tgVarBit(context, init, places[i]);
  if (i == size)
    result = tgBits(context, bits, size);
  tsFree(bits);
  return result;
}

const TgType *tgFieldType(const TgInit *value, const TgInit *name) {
  if (value->kind == TG_DEF) {
    const TgField *entry = tgRecordFind(value->words[0].record, name);
    return entry ? entry->decl->type : NULL;
  }
  if (!value->type || value->type->kind != TG_TYPE_RECORD)
    return NULL;
  for (size_t i = 0; i < value->type->size; ++i) {
    const TgField *entry = tgRecordFind(value->type->classes[i], name);
    if (entry)
      return entry->decl->type;
  }
  return NULL;
}
