// The types of the language: made once each, printed, mangled, and as types of the IR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/Triton.h"
#include "mlir-c/BuiltinTypes.h"
#include "triton/frontend/Semantic.h"

#include <inttypes.h>

//===--- Scalars ---===//

typedef enum Kind { SIGNED, UNSIGNED, REAL } Kind;
typedef struct ScalarInfo {
  const char *name, *longName, *mangled;
  uint8_t bits;
  Kind kind;
} ScalarInfo;

static const ScalarInfo scalars[FE_NUM_SCALARS] = {
    [FE_INT1] = {"int1", "int1", "u1", 1, UNSIGNED},
    [FE_INT8] = {"int8", "int8", "i8", 8, SIGNED},
    [FE_INT16] = {"int16", "int16", "i16", 16, SIGNED},
    [FE_INT32] = {"int32", "int32", "i32", 32, SIGNED},
    [FE_INT64] = {"int64", "int64", "i64", 64, SIGNED},
    [FE_UINT8] = {"uint8", "uint8", "u8", 8, UNSIGNED},
    [FE_UINT16] = {"uint16", "uint16", "u16", 16, UNSIGNED},
    [FE_UINT32] = {"uint32", "uint32", "u32", 32, UNSIGNED},
    [FE_UINT64] = {"uint64", "uint64", "u64", 64, UNSIGNED},
    [FE_FP8E4NV] = {"fp8e4nv", "float8e4nv", "fp8e4nv", 8, REAL},
    [FE_FP8E4B8] = {"fp8e4b8", "float8e4b8", "fp8e4b8", 8, REAL},
    [FE_FP8E4B15] = {"fp8e4b15", "float8e4b15", "fp8e4b15", 8, REAL},
    [FE_FP8E5] = {"fp8e5", "float8e5", "fp8e5", 8, REAL},
    [FE_FP8E5B16] = {"fp8e5b16", "float8e5b16", "fp8e5b16", 8, REAL},
    [FE_FP16] = {"fp16", "float16", "fp16", 16, REAL},
    [FE_BF16] = {"bf16", "bfloat16", "bf16", 16, REAL},
    [FE_FP32] = {"fp32", "float32", "fp32", 32, REAL},
    [FE_FP64] = {"fp64", "float64", "fp64", 64, REAL},
};

int feScalarMantissaBits(FeScalar scalar) {
  switch (scalar) {
  case FE_FP64:
    return 52;
  case FE_FP32:
    return 23;
  case FE_FP16:
    return 10;
  case FE_BF16:
    return 7;
  case FE_FP8E5:
  case FE_FP8E5B16:
    return 2;
  default:
    return 3;
  }
}

int feScalarBits(FeScalar scalar) { return scalars[scalar].bits; }
const char *feScalarName(FeScalar scalar) { return scalars[scalar].name; }
bool feScalarIsFp8(FeScalar scalar) { return scalar >= FE_FP8E4NV && scalar <= FE_FP8E5B16; }

//===--- The table ---===//

typedef struct Entry {
  FeType type; // first: a type is its entry
  uint64_t hash;
  MlirType ir;           // null: not asked for yet
  MlirStringRef mangled; // of constexprs: what they are unique by
  struct Entry *next;
} Entry;

typedef struct FeTypeTable {
  Entry *scalars[FE_NUM_SCALARS];
  Entry **buckets;
  size_t count, capacity; // a power of two
} FeTypeTable;

enum { FIRST_BUCKETS = 128 };

static FeTypeTable *tableOf(FeCompiler *compiler) {
  if (compiler->types)
    return compiler->types;
  FeTypeTable *table = tsArenaNew(&compiler->arena, FeTypeTable);
  *table = (FeTypeTable){.capacity = FIRST_BUCKETS};
  table->buckets = tsArenaNewArray(&compiler->arena, Entry *, FIRST_BUCKETS);
  memset(table->buckets, 0, FIRST_BUCKETS * sizeof(Entry *));
  return compiler->types = table;
}

static uint64_t hashType(const FeType *type, MlirStringRef mangled) {
  uint64_t hash = tsHashCombine(type->kind, type->scalar);
  hash = tsHashCombine(hash, (uint64_t)(uintptr_t)type->element);
  hash = tsHashCombine(hash, (uint64_t)type->addressSpace * 2 + type->isConst);
  hash = tsHashCombine(hash, (uint64_t)(uintptr_t)type->of);
  if (type->rank)
    hash = tsHashCombine(hash, tsHashBytes(type->shape, type->rank * sizeof *type->shape));
  if (type->count)
    hash = tsHashCombine(hash, tsHashBytes(type->members, type->count * sizeof *type->members));
  return mangled.length ? tsHashCombine(hash, tsHashBytes(mangled.data, mangled.length)) : hash;
}

static bool sameType(const Entry *entry, const FeType *type, MlirStringRef mangled) {
  const FeType *other = &entry->type;
  return other->kind == type->kind && other->scalar == type->scalar &&
         other->element == type->element && other->addressSpace == type->addressSpace &&
         other->isConst == type->isConst && other->of == type->of && other->rank == type->rank &&
         other->count == type->count &&
         (!type->rank || !memcmp(other->shape, type->shape, type->rank * sizeof *type->shape)) &&
         (!type->count ||
          !memcmp(other->members, type->members, type->count * sizeof *type->members)) &&
         tsEqual(entry->mangled, mangled) &&
         (!type->value || other->value->kind == type->value->kind);
}

static void growTable(FeCompiler *compiler, FeTypeTable *table) {
  size_t capacity = 2 * table->capacity;
  Entry **buckets = tsArenaNewArray(&compiler->arena, Entry *, capacity);
  memset(buckets, 0, capacity * sizeof(Entry *));
  for (size_t i = 0; i < table->capacity; ++i)
    for (Entry *entry = table->buckets[i], *next; entry; entry = next) {
      next = entry->next;
      Entry **place = &buckets[entry->hash & (capacity - 1)];
      entry->next = *place;
      *place = entry;
    }
  table->buckets = buckets;
  table->capacity = capacity;
}

// The type that is like `type`, whose lists are copied if it's new.
static const FeType *unique(FeCompiler *compiler, const FeType *type, MlirStringRef mangled) {
  FeTypeTable *table = tableOf(compiler);
  uint64_t hash = hashType(type, mangled);
  for (Entry *entry = table->buckets[hash & (table->capacity - 1)]; entry; entry = entry->next)
    if (entry->hash == hash && sameType(entry, type, mangled))
      return &entry->type;
  if (table->count == 2 * table->capacity)
    growTable(compiler, table);
  TsArena *arena = &compiler->arena;
  Entry *entry = tsArenaNew(arena, Entry);
  *entry = (Entry){.type = *type, .hash = hash, .mangled = tsArenaString(arena, mangled)};
  if (type->rank)
    entry->type.shape =
        tsArenaCopy(arena, type->shape, type->rank * sizeof *type->shape, _Alignof(int64_t));
  if (type->count)
    entry->type.members = tsArenaCopy(arena, type->members, type->count * sizeof *type->members,
                                      _Alignof(const FeType *));
  Entry **place = &table->buckets[hash & (table->capacity - 1)];
  entry->next = *place;
  *place = entry;
  ++table->count;
  return &entry->type;
}

static const MlirStringRef noText = {"", 0};

const FeType *feScalarType(FeCompiler *compiler, FeScalar scalar) {
  FeTypeTable *table = tableOf(compiler);
  if (!table->scalars[scalar]) {
    FeType type = {.kind = FE_TYPE_SCALAR, .scalar = scalar};
    table->scalars[scalar] = (Entry *)unique(compiler, &type, noText);
  }
  return &table->scalars[scalar]->type;
}

const FeType *fePointerType(FeCompiler *compiler, const FeType *element, int32_t addressSpace,
                            bool isConst) {
  FeType type = {.kind = FE_TYPE_POINTER,
                 .element = element,
                 .addressSpace = addressSpace,
                 .isConst = isConst};
  return unique(compiler, &type, noText);
}

static bool shapeIsValid(FeCompiler *compiler, const int64_t *shape, size_t rank) {
  int64_t count = 1;
  for (size_t i = 0; i < rank; ++i) {
    if (shape[i] <= 0 || shape[i] & (shape[i] - 1))
      return feFail(compiler, FE_VALUE_ERROR, "Shape element %zu must be a power of 2", i) != NULL;
    if (shape[i] > INT64_MAX / count)
      count = INT64_MAX;
    else
      count *= shape[i];
  }
  if (count > TRITON_MAX_TENSOR_ELEMENTS)
    return feFail(compiler, FE_VALUE_ERROR,
                  "numel (%" PRId64 ") exceeds triton maximum tensor numel (%d)", count,
                  TRITON_MAX_TENSOR_ELEMENTS) != NULL;
  return true;
}

const FeType *feBlockType(FeCompiler *compiler, const FeType *element, const int64_t *shape,
                          size_t rank) {
  if (!rank)
    return feFail(compiler, FE_TYPE_ERROR, "0d block_type is forbidden");
  if (!shapeIsValid(compiler, shape, rank))
    return NULL;
  FeType type = {
      .kind = FE_TYPE_BLOCK, .element = element, .rank = rank, .shape = (int64_t *)shape};
  return unique(compiler, &type, noText);
}

const FeType *feTupleType(FeCompiler *compiler, const FeType *const *members, size_t count,
                          const FeClass *of) {
  FeType type = {
      .kind = FE_TYPE_TUPLE, .count = count, .members = (const FeType **)members, .of = of};
  return unique(compiler, &type, noText);
}

const FeType *feDescriptorType(FeCompiler *compiler, const FeType *element, const int64_t *shape,
                               size_t rank) {
  if (rank > FE_MAX_RANK)
    return feFail(compiler, FE_VALUE_ERROR, "a descriptor has at most %d dimensions", FE_MAX_RANK);
  if (!shapeIsValid(compiler, shape, rank))
    return NULL;
  const FeType *members[2 * FE_MAX_RANK];
  for (size_t i = 0; i < rank; ++i) {
    members[i] = feScalarType(compiler, FE_INT32);
    members[rank + i] = feScalarType(compiler, FE_INT64);
  }
  FeType type = {.kind = FE_TYPE_DESCRIPTOR,
                 .element = element,
                 .rank = rank,
                 .shape = (int64_t *)shape,
                 .count = 2 * rank,
                 .members = members};
  return unique(compiler, &type, noText);
}

const FeType *feVoidType(FeCompiler *compiler) {
  FeType type = {.kind = FE_TYPE_VOID};
  return unique(compiler, &type, noText);
}

const FeType *feConstexprType(FeCompiler *compiler, FeValue *value) {
  FeType type = {.kind = FE_TYPE_CONSTEXPR, .value = value};
  TsString text = {0};
  feTypeMangle(&type, &text);
  const FeType *result = unique(compiler, &type, tsStringView(&text));
  tsStringFree(&text);
  return result;
}

const FeType *feAggregateType(FeCompiler *compiler, const FeClass *of, const FeType *const *members,
                              size_t count) {
  FeType type = {
      .kind = FE_TYPE_AGGREGATE, .count = count, .members = (const FeType **)members, .of = of};
  return unique(compiler, &type, noText);
}

// The type of a tuple or aggregate with these values; NULL where one is missing.
static const FeType *membersType(FeCompiler *compiler, FeValue *const *values, size_t count,
                                 FeTypeKind kind, const FeClass *of) {
  const FeType **members = tsArenaNewArray(&compiler->arena, const FeType *, count + 1);
  for (size_t i = 0; i < count; ++i)
    if (!values[i] || !(members[i] = feTypeOf(compiler, values[i])))
      return NULL;
  return kind == FE_TYPE_TUPLE ? feTupleType(compiler, members, count, of)
                               : feAggregateType(compiler, of, members, count);
}

const FeType *feTypeOf(FeCompiler *compiler, FeValue *value) {
  switch (value->kind) {
  case FE_TENSOR:
    return value->as.tensor.type;
  case FE_DESCRIPTOR:
    return value->as.descriptor.type;
  case FE_TUPLE:
  case FE_LIST:
    return membersType(compiler, value->as.tuple.items, value->as.tuple.count, FE_TYPE_TUPLE,
                       value->kind == FE_TUPLE ? value->as.tuple.of : NULL);
  case FE_INSTANCE:
    if (value->as.instance.of->isAggregate)
      return membersType(compiler, value->as.instance.fields, value->as.instance.of->numFields,
                         FE_TYPE_AGGREGATE, value->as.instance.of);
    return feConstexprType(compiler, value);
  default:
    return feConstexprType(compiler, value);
  }
}

//===--- Questions ---===//

const FeType *feTypeScalar(const FeType *type) {
  return type->kind == FE_TYPE_BLOCK ? type->element : type;
}

const FeType *feTypeWithScalar(FeCompiler *compiler, const FeType *type, const FeType *element) {
  if (type->kind != FE_TYPE_BLOCK)
    return element;
  return feBlockType(compiler, element, type->shape, type->rank);
}

bool feTypeIsBlock(const FeType *type) { return type->kind == FE_TYPE_BLOCK; }
bool feTypeIsPointer(const FeType *type) { return feTypeScalar(type)->kind == FE_TYPE_POINTER; }

static bool scalarIs(const FeType *type, bool real, bool isSigned) {
  const FeType *scalar = feTypeScalar(type);
  if (scalar->kind != FE_TYPE_SCALAR)
    return false;
  Kind kind = scalars[scalar->scalar].kind;
  return real ? kind == REAL : kind == SIGNED || (kind == UNSIGNED && !isSigned);
}
bool feTypeIsFloating(const FeType *type) { return scalarIs(type, true, false); }
bool feTypeIsInteger(const FeType *type) { return scalarIs(type, false, false); }
bool feTypeIsSigned(const FeType *type) { return scalarIs(type, false, true); }

//===--- Text ---===//

static void printList(const FeType *type, TsString *out) {
  tsStringAppendChar(out, '[');
  for (size_t i = 0; i < type->count; ++i) {
    if (i)
      tsStringAppendChar(out, ',');
    if (type->of)
      tsStringAppendFormat(out, "%.*s:", (int)type->of->fieldNames[i].length,
                           type->of->fieldNames[i].data);
    feTypePrint(type->members[i], out);
  }
  tsStringAppendChar(out, ']');
}

static void printBlock(const FeType *type, TsString *out) {
  tsStringAppendC(out, "<[");
  for (size_t i = 0; i < type->rank; ++i)
    tsStringAppendFormat(out, "%s'%" PRId64 "'", i ? ", " : "", type->shape[i]);
  tsStringAppendC(out, "], ");
  feTypePrint(type->element, out);
  tsStringAppendChar(out, '>');
}

void feTypePrint(const FeType *type, TsString *out) {
  switch (type->kind) {
  case FE_TYPE_SCALAR:
    tsStringAppendC(out, scalars[type->scalar].name);
    break;
  case FE_TYPE_POINTER:
    tsStringAppendC(out, type->isConst ? "const_pointer<" : "pointer<");
    feTypePrint(type->element, out);
    tsStringAppendChar(out, '>');
    break;
  case FE_TYPE_BLOCK:
    printBlock(type, out);
    break;
  case FE_TYPE_TUPLE:
    printList(type, out);
    break;
  case FE_TYPE_DESCRIPTOR:
    tsStringAppendC(out, "tensor_descriptor<");
    printBlock(type, out);
    tsStringAppendChar(out, '>');
    break;
  case FE_TYPE_VOID:
    tsStringAppendC(out, "void");
    break;
  case FE_TYPE_CONSTEXPR:
    tsStringAppendC(out, "constexpr_type[");
    fePyStr(type->value, out);
    tsStringAppendChar(out, ']');
    break;
  case FE_TYPE_AGGREGATE:
    tsStringAppend(out, type->of->qualifiedName);
    break;
  }
}

void feTypeRepr(const FeType *type, TsString *out) {
  if (type->kind == FE_TYPE_SCALAR)
    tsStringAppendFormat(out, "triton.language.%s", scalars[type->scalar].longName);
  else if (type->kind == FE_TYPE_VOID)
    tsStringAppendC(out, "triton.language.void");
  else
    feTypePrint(type, out);
}

static void mangleShape(const FeType *type, TsString *out) {
  feTypeMangle(type->element, out);
  tsStringAppendChar(out, 'S');
  for (size_t i = 0; i < type->rank; ++i)
    tsStringAppendFormat(out, "%s%" PRId64, i ? "_" : "", type->shape[i]);
  tsStringAppendChar(out, 'S');
}

static void mangleMembers(const FeType *type, const char *separator, TsString *out) {
  for (size_t i = 0; i < type->count; ++i) {
    if (i)
      tsStringAppendC(out, separator);
    feTypeMangle(type->members[i], out);
  }
}

void feTypeMangle(const FeType *type, TsString *out) {
  switch (type->kind) {
  case FE_TYPE_SCALAR:
    tsStringAppendC(out, scalars[type->scalar].mangled);
    break;
  case FE_TYPE_POINTER:
    tsStringAppendChar(out, 'P');
    feTypeMangle(type->element, out);
    break;
  case FE_TYPE_BLOCK:
    mangleShape(type, out);
    break;
  case FE_TYPE_TUPLE:
    tsStringAppendChar(out, 'T');
    mangleMembers(type, "_", out);
    tsStringAppendChar(out, 'T');
    break;
  case FE_TYPE_DESCRIPTOR:
    tsStringAppendC(out, "TD");
    mangleShape(type, out);
    break;
  case FE_TYPE_VOID:
    tsStringAppendChar(out, 'V');
    break;
  case FE_TYPE_CONSTEXPR:
    tsStringAppendChar(out, 'c');
    if (type->value->kind == FE_DTYPE)
      feTypeMangle(type->value->as.dtype, out);
    else
      fePyRepr(type->value, out);
    break;
  case FE_TYPE_AGGREGATE:
    tsStringAppend(out, type->of->qualifiedName);
    tsStringAppendChar(out, '<');
    mangleMembers(type, ", ", out);
    tsStringAppendChar(out, '>');
    break;
  }
}

//===--- Types of the IR ---===//

static MlirType scalarToIR(FeCompiler *compiler, FeScalar scalar) {
  MlirContext context = compiler->context;
  switch (scalar) {
  case FE_FP8E4NV:
    return mlirFloat8E4M3FNTypeGet(context);
  case FE_FP8E4B8:
    return mlirFloat8E4M3FNUZTypeGet(context);
  case FE_FP8E5:
    return mlirFloat8E5M2TypeGet(context);
  case FE_FP8E5B16:
    return mlirFloat8E5M2FNUZTypeGet(context);
  case FE_FP16:
    return mlirF16TypeGet(context);
  case FE_BF16:
    return mlirBF16TypeGet(context);
  case FE_FP32:
    return mlirF32TypeGet(context);
  case FE_FP64:
    return mlirF64TypeGet(context);
  default: // ints, and fp8e4b15, which the IR has no type for
    return mlirIntegerTypeGet(context, (unsigned)scalars[scalar].bits);
  }
}

static MlirType makeIR(FeCompiler *compiler, const FeType *type) {
  const MlirAttribute noEncoding = {NULL};
  MlirType none = {NULL}, element;
  switch (type->kind) {
  case FE_TYPE_SCALAR:
    if (!feTargetHasType(compiler, type->scalar))
      return none;
    return scalarToIR(compiler, type->scalar);
  case FE_TYPE_POINTER:
    element = feTypeToIR(compiler, type->element);
    if (mlirTypeIsNull(element))
      return none;
    return tritonPointerTypeGet(compiler->context, element, type->addressSpace);
  case FE_TYPE_BLOCK:
  case FE_TYPE_DESCRIPTOR:
    element = feTypeToIR(compiler, type->element);
    if (mlirTypeIsNull(element))
      return none;
    // The block of a descriptor keeps the sign of its integers.
    if (type->kind == FE_TYPE_DESCRIPTOR && feTypeIsInteger(type->element)) {
      unsigned bits = (unsigned)feScalarBits(type->element->scalar);
      element = feTypeIsSigned(type->element) ? mlirIntegerTypeSignedGet(compiler->context, bits)
                                              : mlirIntegerTypeUnsignedGet(compiler->context, bits);
    }
    element = mlirRankedTensorTypeGet((intptr_t)type->rank, type->shape, element, noEncoding);
    return type->kind == FE_TYPE_BLOCK ? element
                                       : tritonTensorDescTypeGet(compiler->context, element);
  default:
    return none;
  }
}

MlirType feTypeToIR(FeCompiler *compiler, const FeType *type) {
  Entry *entry = (Entry *)type;
  if (mlirTypeIsNull(entry->ir))
    entry->ir = makeIR(compiler, type);
  return entry->ir;
}

//===--- Signatures ---===//

static const FeType *parseScalar(FeCompiler *compiler, MlirStringRef text) {
  if (tsEqualC(text, "i1") || tsEqualC(text, "B"))
    return feScalarType(compiler, FE_INT1);
  for (int i = 0; i < FE_NUM_SCALARS; ++i)
    if (tsEqualC(text, scalars[i].mangled))
      return feScalarType(compiler, (FeScalar)i);
  return NULL;
}

// tensordesc<fp16[64, 32]>
static const FeType *parseDescriptor(FeCompiler *compiler, MlirStringRef text) {
  size_t open = tsFindChar(text, '[', 0), close = tsFindChar(text, ']', 0);
  if (open == SIZE_MAX || close == SIZE_MAX || close < open ||
      !tsEqualC(tsTrim(tsSubstring(text, close, SIZE_MAX)), "]>"))
    return NULL;
  size_t start = tsFindChar(text, '<', 0) + 1;
  const FeType *element = parseScalar(compiler, tsTrim(tsSubstring(text, start, open - start)));
  int64_t shape[FE_MAX_RANK];
  size_t rank = 0;
  for (size_t at = open + 1; at <= close; ++at) {
    size_t comma = tsFindChar(text, ',', at);
    size_t end = comma < close ? comma : close;
    if (rank == FE_MAX_RANK ||
        !tsParseSigned(tsTrim(tsSubstring(text, at, end - at)), &shape[rank++]))
      return NULL;
    at = end;
  }
  return element ? feDescriptorType(compiler, element, shape, rank) : NULL;
}

const FeType *feTypeParse(FeCompiler *compiler, MlirStringRef text) {
  text = tsTrim(text);
  if (tsStartsWith(text, tsLiteral("tensordesc<")))
    return parseDescriptor(compiler, text);
  if (!text.length || text.data[0] != '*')
    return parseScalar(compiler, text);
  bool isConst = text.length > 1 && text.data[1] == 'k';
  if (!feEnter(compiler))
    return NULL;
  const FeType *element = feTypeParse(compiler, tsSubstring(text, isConst ? 2 : 1, SIZE_MAX));
  feLeave(compiler);
  return element ? fePointerType(compiler, element, 1, isConst) : NULL;
}
