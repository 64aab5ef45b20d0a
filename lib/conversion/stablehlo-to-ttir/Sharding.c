// Shardings: XLA's text, and what ttir says of a mesh.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/Sharding.h"
#include "dialect/func/FuncOps.h"
#include "support/String.h"

void shardingFree(Sharding *sharding) {
  tsVecFree(&sharding->shape);
  tsVecFree(&sharding->dims);
  tsVecFree(&sharding->mesh);
}

void shardingSetWhole(Sharding *sharding, TtMeshShardType type) {
  sharding->type = type;
  sharding->shape.size = sharding->dims.size = sharding->mesh.size = 0;
  tsVecPush(&sharding->shape, 1);
  tsVecPush(&sharding->dims, -1);
}

//===--- XLA's text ---===//

// What is left of the text.
typedef struct Reader {
  const char *at, *end;
} Reader;

static bool skip(Reader *reader, const char *text) {
  size_t length = strlen(text);
  if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, text, length) != 0)
    return false;
  reader->at += length;
  return true;
}

static bool readNumber(Reader *reader, int64_t *number) {
  enum { kMost = 1 << 20 };
  const char *begin = reader->at;
  *number = 0;
  while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9' && *number < kMost)
    *number = *number * 10 + (*reader->at++ - '0');
  return reader->at > begin && *number > 0 && *number < kMost;
}

// `[1,2]`, of positive numbers.
static bool readNumbers(Reader *reader, TtSizes *numbers) {
  if (!skip(reader, "["))
    return false;
  do {
    int64_t number;
    if (!readNumber(reader, &number))
      return false;
    tsVecPush(numbers, number);
  } while (skip(reader, ","));
  return skip(reader, "]");
}

// `T(1,0)`: in which order the axes are; what counts is only that they aren't in their own.
static bool skipOrder(Reader *reader) {
  if (!skip(reader, "T("))
    return true;
  while (reader->at < reader->end && *reader->at != ')')
    ++reader->at;
  return skip(reader, ")");
}

static int64_t productOf(const TtSizes *sizes) {
  int64_t product = 1;
  for (size_t i = 0; i < sizes->size; ++i)
    product = ttWrapMul(product, sizes->data[i]);
  return product;
}

// The mesh has two axes. One number of devices in the text stands for a line of them where all lie
// along one dimension, else for the axes that are longer than 1.
static bool findMesh(Sharding *sharding, const TtSizes *axes, bool isLine) {
  if (sharding->mesh.size == 1) {
    int64_t count = sharding->mesh.data[0];
    sharding->mesh.size = 0;
    if (isLine) {
      tsVecPush(&sharding->mesh, 1);
      tsVecPush(&sharding->mesh, count);
    }
    for (size_t i = 0; i < axes->size && !isLine; ++i)
      if (axes->data[i] != 1)
        tsVecPush(&sharding->mesh, axes->data[i]);
  }
  return sharding->mesh.size == 2;
}

static const char *assignAxes(Sharding *sharding, bool replicatesLast) {
  bool reversed = sharding->mesh.size > 1, isLine = false;
  int64_t total = productOf(&sharding->mesh);
  for (size_t i = 0; i < sharding->shape.size; ++i)
    isLine = isLine || sharding->shape.data[i] == total;
  if (!findMesh(sharding, &sharding->shape, isLine))
    return "only meshes of two axes are supported";
  if (replicatesLast)
    --sharding->shape.size;
  tsVecPush(&sharding->dims, -1);
  tsVecPush(&sharding->dims, -1);
  size_t used = isLine;
  for (size_t i = 0; i < sharding->shape.size; ++i) {
    if (sharding->shape.data[i] == 1)
      continue;
    if (used >= 2)
      return "more dimensions are divided than the mesh has axes";
    size_t axis = reversed ? 1 - used : used;
    if (sharding->shape.data[i] != sharding->mesh.data[axis])
      return "a dimension is in another number of parts than the axis of the mesh has devices";
    sharding->dims.data[axis] = (int64_t)i;
    ++used;
  }
  return NULL;
}

static const char *parseDevices(Reader *reader, Sharding *sharding) {
  sharding->type = TtMeshShardTypeDevices;
  if (!readNumbers(reader, &sharding->shape) || !skip(reader, "<=") ||
      !readNumbers(reader, &sharding->mesh) || !skipOrder(reader))
    return "its sharding isn't of the form {devices=[...]<=[...]}";
  bool replicatesLast = skip(reader, " last_tile_dim_replicate");
  if (!skip(reader, "}") || reader->at != reader->end)
    return "there is more in its sharding than {devices=[...]<=[...]}";
  return assignAxes(sharding, replicatesLast);
}

const char *shardingParse(MlirStringRef text, Sharding *sharding) {
  static const struct {
    const char *text;
    TtMeshShardType type;
  } kWhole[] = {{"manual", TtMeshShardTypeManual},
                {"replicated", TtMeshShardTypeReplicate},
                {"maximal", TtMeshShardTypeMaximal}};
  Reader reader = {text.data, text.data + text.length};
  if (!skip(&reader, "{"))
    return "its sharding isn't in braces";
  if (skip(&reader, "devices="))
    return parseDevices(&reader, sharding);
  for (size_t i = 0; i < sizeof kWhole / sizeof *kWhole; ++i)
    if (skip(&reader, kWhole[i].text)) {
      int64_t device;
      shardingSetWhole(sharding, kWhole[i].type);
      bool hasDevice = kWhole[i].type == TtMeshShardTypeMaximal && skip(&reader, " device=");
      if (hasDevice && !skip(&reader, "0"))
        hasDevice = readNumber(&reader, &device);
      return skip(&reader, "}") && reader.at == reader.end ? NULL : "its sharding has no end";
    }
  return "its sharding is of an unknown kind";
}

//===--- ttir ---===//

MlirValue shardingCreateOp(ToTTIR *c, MlirValue value, MlirType type, const Sharding *sharding,
                           TtMeshShardDirection direction) {
  MlirOperation created =
      ttirMeshShardOpCreate(c->rewriter, c->location, type, value, toTTIREmpty(c, type),
                            ttMeshShardTypeAttrGet(c->context, sharding->type),
                            ttMeshShardDirectionAttrGet(c->context, direction),
                            ttirI64DenseArrayAttr(c->context, ttSizesShape(&sharding->shape)),
                            ttirI64DenseArrayAttr(c->context, ttSizesShape(&sharding->dims)));
  return mlirOperationGetResult(created, 0);
}

static MlirOperation moduleAround(MlirOperation op) {
  MlirStringRef wanted = mlirStringRefCreateFromCString("builtin.module");
  while (!mlirOperationIsNull(op) &&
         !mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)), wanted))
    op = mlirOperationGetParentOperation(op);
  return op;
}

void shardingAddMesh(ToTTIR *c, MlirStringRef name, const TtSizes *shape) {
  MlirOperation module = moduleAround(c->op);
  MlirStringRef key = mlirStringRefCreateFromCString("tt.meshes");
  MlirAttribute old = mlirOperationGetDiscardableAttributeByName(module, key);
  MlirAttribute meshName = mlirStringAttrGet(c->context, name);
  TsVec(MlirAttribute) meshes = {0};
  size_t count = 0;
  const MlirAttribute *known = NULL;
  if (!mlirAttributeIsNull(old) && ttMeshesAttrIsA(old))
    known = ttMeshesAttrGetMeshes(old, &count);
  bool isNew = true;
  for (size_t i = 0; i < count; ++i) {
    isNew = isNew && !mlirAttributeEqual(ttMeshAttrGetName(known[i]), meshName);
    tsVecPush(&meshes, known[i]);
  }
  if (isNew) {
    tsVecPush(&meshes, ttMeshAttrGet(c->context, meshName, shape->size, shape->data));
    mlirRewriterBaseStartOpModification(c->rewriter, module);
    mlirOperationSetDiscardableAttributeByName(
        module, key, ttMeshesAttrGet(c->context, meshes.size, meshes.data));
    mlirRewriterBaseFinalizeOpModification(c->rewriter, module);
  }
  tsVecFree(&meshes);
}

bool shardingTakeArgument(ToTTIR *c, MlirValue value, MlirStringRef key, MlirAttribute text,
                          Sharding *sharding) {
  MlirOperation function = mlirOperationGetParentOperation(c->op);
  if (!mlirValueIsABlockArgument(value) || !funcFuncOpIsA(function))
    return true;
  intptr_t number = mlirBlockArgumentGetArgNumber(value);
  MlirAttribute all = funcFuncOpGetArgAttrsAttr(function);
  if (mlirAttributeIsNull(all) || number >= mlirArrayAttrGetNumElements(all))
    return true;
  MlirAttribute old = mlirArrayAttrGetElement(all, number);
  MlirAttribute said = mlirDictionaryAttrGetElementByName(old, key);
  if (mlirAttributeIsNull(said))
    return true;
  if (!mlirAttributeEqual(said, text))
    return false;
  sharding->type = TtMeshShardTypeManual;
  TsVec(MlirNamedAttribute) kept = {0};
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(old); ++i) {
    MlirNamedAttribute attribute = mlirDictionaryAttrGetElement(old, i);
    if (!mlirStringRefEqual(mlirIdentifierStr(attribute.name), key))
      tsVecPush(&kept, attribute);
  }
  TsVec(MlirAttribute) attributes = {0};
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(all); ++i)
    tsVecPush(&attributes, mlirArrayAttrGetElement(all, i));
  attributes.data[number] = mlirDictionaryAttrGet(c->context, (intptr_t)kept.size, kept.data);
  mlirRewriterBaseStartOpModification(c->rewriter, function);
  funcFuncOpSetArgAttrsAttr(
      function, mlirArrayAttrGet(c->context, (intptr_t)attributes.size, attributes.data));
  mlirRewriterBaseFinalizeOpModification(c->rewriter, function);
  tsVecFree(&kept);
  tsVecFree(&attributes);
  return true;
}
