// Runs one op: makes a program of it, in memory, that takes its tensors and gives its result.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "schemas/tt/System.h"
#include "tessera/version.h"

#include <limits.h>
#include <string.h>

/// Room for the fields of any op as its builder takes them.
typedef union FieldBytes {
  uint64_t align;
  uint8_t bytes[512];
} FieldBytes;

typedef struct OpWriter {
  FbBuilder builder;
  const TtOpField *fields;
  size_t numFields;
  TsVec(TtTensor) inputs;
  TsVec(TtnnTensorRefOffset) refs; ///< of the inputs
  TtnnTensorRefOffset out;
  const char *op;
  TtError *error;
} OpWriter;

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

static TtnnMemoryConfigOffset writeMemory(OpWriter *writer, const TtTensorDesc *desc) {
  if (desc->memory == TT_SYSTEM)
    return (TtnnMemoryConfigOffset){0};
  return ttnnMemoryConfigCreate(
      &writer->builder,
      (TtnnMemoryConfigArgs){.tensorMemoryLayout = (TtnnTensorMemoryLayout)desc->spread,
                             .bufferType =
                                 desc->memory == TT_DRAM ? TtBufferType_DRAM : TtBufferType_L1});
}

static TtnnTensorRefOffset writeRef(OpWriter *writer, const TtTensorDesc *desc, uint32_t id) {
  FbBuilder *builder = &writer->builder;
  int32_t shape[TT_MAX_RANK];
  for (uint32_t i = 0; i < desc->rank; ++i)
    shape[i] = (int32_t)desc->shape[i];
  TtDim2d tile = {.y = 1, .x = 1};
  if (desc->order == TT_TILE)
    tile = (TtDim2d){.y = 32, .x = 32};
  bool onHost = desc->memory == TT_SYSTEM;
  TtnnMemoryDescOffset memory = ttnnMemoryDescCreate(
      builder,
      (TtnnMemoryDescArgs){.storageType = onHost ? TtnnStorageType_Owned : TtnnStorageType_Device,
                           .tileShape = &tile,
                           .dataType = (TtDataType)desc->dtype,
                           .memoryConfig = writeMemory(writer, desc),
                           .size = desc->size});
  TtnnLayoutDescOffset layout =
      ttnnLayoutDescCreate(builder, (TtnnLayoutDescArgs){.memoryDesc = memory});
  TtnnTensorDescOffset described = ttnnTensorDescCreate(
      builder, (TtnnTensorDescArgs){.shape = fbI32VectorCreate(builder, shape, desc->rank),
                                    .layout = layout});
  return ttnnTensorRefCreate(builder, (TtnnTensorRefArgs){.globalId = id, .desc = described});
}

/// The reference to an input, which is the same when a tensor is an operand twice.
static TtnnTensorRefOffset refInput(OpWriter *writer, TtTensor tensor) {
  for (size_t i = 0; i < writer->inputs.size; ++i)
    if (writer->inputs.data[i] == tensor)
      return writer->refs.data[i];
  tsVecPush(&writer->inputs, tensor);
  uint32_t id = (uint32_t)writer->inputs.size;
  tsVecPush(&writer->refs, writeRef(writer, ttTensorGetDesc(tensor), id));
  return writer->refs.data[id - 1];
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

static bool failField(OpWriter *writer, const char *name, const char *why) {
  return ttFail(writer->error, TT_ERROR_ARGUMENT, "field '%s' of %s: %s", name, writer->op, why);
}

static void putBytes(FieldBytes *args, size_t offset, const void *value, size_t size) {
  if (offset + size <= sizeof args->bytes)
    memcpy(args->bytes + offset, value, size);
}

static void putOffset(FieldBytes *args, const FbField *field, uint32_t at) {
  putBytes(args, field->cOffset, &at, sizeof at);
}

static uint32_t writeIntegers(OpWriter *writer, const FbField *field, const TtOpField *given) {
  const int64_t *from = given->data;
  bool isWide = fbKindSize(field->kind) == 8;
  TsVec(int32_t) narrow = {0};
  for (size_t i = 0; i < given->count && !isWide; ++i)
    tsVecPush(&narrow, (int32_t)from[i]);
  uint32_t at = isWide ? fbI64VectorCreate(&writer->builder, from, given->count).at
                       : fbI32VectorCreate(&writer->builder, narrow.data, given->count).at;
  tsVecFree(&narrow);
  return at;
}

static bool putVector(OpWriter *writer, const FbField *field, const TtOpField *given,
                      FieldBytes *args) {
  if (given->kind == TT_FIELD_BYTES && field->kind == FbKind_U8) {
    putOffset(args, field, fbU8VectorCreate(&writer->builder, given->data, given->count).at);
    return true;
  }
  if (given->kind == TT_FIELD_INTEGERS && fbKindSize(field->kind) >= 4 &&
      field->kind < FbKind_F32) {
    putOffset(args, field, writeIntegers(writer, field, given));
    return true;
  }
  if (given->kind != TT_FIELD_TENSORS || field->kind != FbKind_Table)
    return failField(writer, given->name, "a list of something else");
  TsVec(TtnnTensorRefOffset) refs = {0};
  for (size_t i = 0; i < given->count; ++i)
    tsVecPush(&refs, refInput(writer, ((const TtTensor *)given->data)[i]));
  putOffset(args, field, ttnnTensorRefVectorCreate(&writer->builder, refs.data, refs.size).at);
  tsVecFree(&refs);
  return true;
}

static bool putNumber(OpWriter *writer, const FbField *field, const TtOpField *given,
                      FieldBytes *args) {
  bool isTrue = true;
  if (field->flags & FbField_Optional)
    putBytes(args, field->hasOffset, &isTrue, sizeof isTrue);
  if (field->kind == FbKind_F32 && given->kind == TT_FIELD_FLOAT) {
    float real = (float)given->real;
    putBytes(args, field->cOffset, &real, sizeof real);
    return true;
  }
  if (given->kind != TT_FIELD_INTEGER || field->kind >= FbKind_F32)
    return failField(writer, given->name, "a number of another kind");
  int64_t wide = given->integer;
  int32_t narrow = (int32_t)given->integer; // of an enum, too: an int in C
  bool truth = given->integer != 0;
  if (field->kind == FbKind_Bool)
    putBytes(args, field->cOffset, &truth, sizeof truth);
  else if (field->type.enumType || fbKindSize(field->kind) == 4)
    putBytes(args, field->cOffset, &narrow, sizeof narrow);
  else if (fbKindSize(field->kind) == 8)
    putBytes(args, field->cOffset, &wide, sizeof wide);
  else
    return failField(writer, given->name, "no op has such a field");
  return true;
}

static bool putField(OpWriter *writer, const FbField *field, const TtOpField *given,
                     FieldBytes *args) {
  if (field->flags & FbField_Vector)
    return putVector(writer, field, given, args);
  if (field->kind == FbKind_String && given->kind == TT_FIELD_TEXT) {
    putOffset(args, field, fbStringCreate(&writer->builder, given->data, given->count).at);
    return true;
  }
  if (field->kind == FbKind_Table && field->type.tableType == &ttnnTensorRefSchema &&
      given->kind == TT_FIELD_TENSORS && given->count == 1) {
    putOffset(args, field, refInput(writer, *(const TtTensor *)given->data).at);
    return true;
  }
  if (field->kind < FbKind_String)
    return putNumber(writer, field, given, args);
  return failField(writer, given->name, "a value of another kind");
}

/// The slash that ends the first part of a name, or NULL.
static const char *partEnd(const char *name) { return strchr(name, '/'); }

static const FbField *findField(const FbTableType *type, const char *name, size_t length) {
  for (size_t i = 0; i < type->fieldCount; ++i)
    if (strlen(type->fields[i].name) == length && memcmp(type->fields[i].name, name, length) == 0)
      return &type->fields[i];
  return NULL;
}

/// Writes the member of the union that the field's name says, from all fields of that member.
static bool putUnion(OpWriter *writer, const FbTableType *type, const FbField *field,
                     const TtOpField *given, FieldBytes *args) {
  const char *member = partEnd(given->name) + 1, *end = partEnd(member);
  const FbUnionType *choices = field->type.unionType;
  size_t length = end ? (size_t)(end - member) : 0,
         prefix = (size_t)(member - given->name) + length;
  for (uint32_t m = 0; end && m < choices->memberCount; ++m) {
    if (strlen(choices->members[m].name) != length ||
        memcmp(choices->members[m].name, member, length) != 0)
      continue;
    const FbTableType *inner = choices->members[m].type;
    FieldBytes fields = {0};
    for (size_t i = 0; i < writer->numFields; ++i) {
      const TtOpField *part = &writer->fields[i];
      if (strncmp(part->name, given->name, prefix + 1) != 0)
        continue;
      const char *name = part->name + prefix + 1;
      const FbField *found = findField(inner, name, strlen(name));
      if (!found)
        return failField(writer, part->name, "there is no such field");
      if (!putField(writer, found, part, &fields))
        return false;
    }
    int number = (int)m + 1;
    for (size_t i = 0; i < type->fieldCount; ++i)
      if (type->fields[i].kind == FbKind_UnionType &&
          type->fields[i].type.unionType == field->type.unionType)
        putBytes(args, type->fields[i].cOffset, &number, sizeof number);
    putOffset(args, field, fbTableCreate(&writer->builder, inner, &fields));
    return true;
  }
  return failField(writer, given->name, "there is no such member");
}

/// Writes the table of the op. 0: failed.
static uint32_t writeOp(OpWriter *writer, const FbTableType *type) {
  FieldBytes args = {0};
  for (size_t i = 0; i < writer->numFields; ++i) {
    const TtOpField *given = &writer->fields[i];
    const char *end = partEnd(given->name);
    size_t length = end ? (size_t)(end - given->name) : strlen(given->name);
    const FbField *field = findField(type, given->name, length);
    if (!field || (field->kind == FbKind_Union) != (end != NULL))
      return failField(writer, given->name, "there is no such field"), 0;
    uint32_t written = 0;
    memcpy(&written, args.bytes + field->cOffset, sizeof written);
    if (end && written)
      continue;
    if (end ? !putUnion(writer, type, field, given, &args) : !putField(writer, field, given, &args))
      return 0;
  }
  const FbField *out = fbTableTypeFindField(type, "out");
  if (out && writer->out.at)
    putOffset(&args, out, writer->out.at);
  return fbTableCreate(&writer->builder, type, &args);
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

/// A system with all the memory that its description can say.
static TtSystemDescOffset writeSystem(FbBuilder *builder) {
  TtChipDescOffset chip =
      ttChipDescCreate(builder, (TtChipDescArgs){.gridSize = &(TtDim2d){.y = 1, .x = 1},
                                                 .l1Size = INT64_MAX,
                                                 .numDramChannels = INT32_MAX,
                                                 .dramUnreservedEnd = UINT32_MAX});
  return ttSystemDescCreate(
      builder, (TtSystemDescArgs){.chipDescs = ttChipDescVectorCreate(builder, &chip, 1)});
}

static bool writeProgram(OpWriter *writer, unsigned type, uint32_t op, FbBytes *bytes) {
  FbBuilder *builder = &writer->builder;
  TtnnOperationOffset operation =
      ttnnOperationCreate(builder, (TtnnOperationArgs){.type = {(TtnnOpType)type, op}});
  TtnnProgramOffset program = ttnnProgramCreate(
      builder,
      (TtnnProgramArgs){
          .name = fbStringCreateFromCString(builder, writer->op),
          .inputs = ttnnTensorRefVectorCreate(builder, writer->refs.data, writer->refs.size),
          .outputs = ttnnTensorRefVectorCreate(builder, &writer->out, writer->out.at ? 1 : 0),
          .operations = ttnnOperationVectorCreate(builder, &operation, 1)});
  TtVersion version = {TESSERA_VERSION_MAJOR, TESSERA_VERSION_MINOR, TESSERA_VERSION_PATCH};
  TtnnTTNNBinaryOffset root = ttnnTTNNBinaryCreate(
      builder, (TtnnTTNNBinaryArgs){.version = &version,
                                    .systemDesc = writeSystem(builder),
                                    .programs = ttnnProgramVectorCreate(builder, &program, 1)});
  return ttnnTTNNBinaryFinish(builder, root, bytes) ||
         ttFail(writer->error, TT_ERROR_MEMORY, "%s: out of memory", writer->op);
}

static bool checkSizes(OpWriter *writer, const TtTensorDesc *result) {
  for (uint32_t i = 0; result && i < result->rank; ++i)
    if (result->rank > TT_MAX_RANK || result->shape[i] < 1 || result->shape[i] > INT32_MAX)
      return ttFail(writer->error, TT_ERROR_ARGUMENT, "%s: its result can't have that shape",
                    writer->op);
  for (size_t i = 0; i < writer->numFields; ++i) {
    const TtOpField *field = &writer->fields[i];
    for (size_t t = 0; field->kind == TT_FIELD_TENSORS && t < field->count; ++t)
      if (!((const TtTensor *)field->data)[t])
        return failField(writer, field->name, "a tensor that isn't there");
  }
  return true;
}

static bool runOp(OpWriter *writer, TtDevice device, const TtTensorDesc *result, TtTensor *output) {
  const FbField *ops = fbTableTypeFindField(&ttnnOperationSchema, "type");
  const FbUnionType *all = ops->type.unionType;
  uint32_t type = 0;
  while (type < all->memberCount && strcmp(all->members[type].name, writer->op) != 0)
    ++type;
  if (type == all->memberCount)
    return ttFail(writer->error, TT_ERROR_ARGUMENT, "there is no op '%s'", writer->op);
  if (!checkSizes(writer, result))
    return false;
  if (result)
    writer->out = writeRef(writer, result, UINT32_MAX - 1);
  uint32_t op = writeOp(writer, all->members[type].type);
  FbBytes bytes;
  if (!op || !writeProgram(writer, type + 1, op, &bytes))
    return false;
  TtBinary binary = ttBinaryLoadFromMemory(bytes.data, bytes.length, writer->error);
  size_t numOutputs = result ? 1 : 0;
  bool done = binary && ttProgramRun(device, binary, 0, writer->inputs.data, writer->inputs.size,
                                     output, &numOutputs, writer->error);
  ttBinaryDestroy(binary);
  return done;
}

bool ttOpRun(TtDevice device, const char *op, const TtOpField *fields, size_t numFields,
             const TtTensorDesc *result, TtTensor *output, TtError *error) {
  OpWriter writer = {.fields = fields, .numFields = numFields, .op = op, .error = error};
  fbBuilderInit(&writer.builder);
  bool done = runOp(&writer, device, result, output);
  fbBuilderDestroy(&writer.builder);
  tsVecFree(&writer.inputs);
  tsVecFree(&writer.refs);
  return done;
}
