// The FlatBuffers library on files: print, copy, corrupt, build.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schemas/kinds.h"
#include "schemas/tt/System.h"
#include "schemas/ttmetal/Binary.h"
#include "schemas/ttnn/Binary.h"

#include <stdlib.h>

static const FbFileType *const fileTypes[] = {&kindsKindsFile, &ttSystemDescRootFile,
                                              &ttnnTTNNBinaryFile, &ttMetalTTMetalBinaryFile};

typedef struct Bytes {
  uint8_t *data;
  size_t size;
} Bytes;

static Bytes readFile(const char *path) {
  Bytes bytes = {NULL, 0};
  FILE *file = fopen(path, "rb");
  if (!file)
    return bytes;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  bytes.data = malloc((size_t)size + 1);
  bytes.size = fread(bytes.data, 1, (size_t)size, file);
  fclose(file);
  return bytes;
}

static bool writeFile(const char *path, const void *data, size_t size) {
  FILE *file = fopen(path, "wb");
  bool ok = file && fwrite(data, 1, size, file) == size;
  return file && fclose(file) == 0 && ok;
}

static const FbFileType *findFileType(const void *data, size_t size) {
  for (size_t i = 0; i < sizeof fileTypes / sizeof *fileTypes; ++i)
    if (fbHasIdentifier(data, size, fileTypes[i]->identifier))
      return fileTypes[i];
  return NULL;
}

/// Finds the type and verifies; prints why not.
static const FbFileType *open(const char *path, Bytes *bytes) {
  *bytes = readFile(path);
  const FbFileType *type = findFileType(bytes->data, bytes->size);
  FbError error = {"unknown identifier"};
  if (type && fbVerify(type, bytes->data, bytes->size, &error))
    return type;
  fprintf(stderr, "%s: %s\n", path, error.text);
  return NULL;
}

//===----------------------------------------------------------------------===//
// print
//===----------------------------------------------------------------------===//

static bool print(const char *path, unsigned indent) {
  Bytes bytes;
  const FbFileType *type = open(path, &bytes);
  bool ok = type && fbPrintJsonToFile(fbFileRoot(bytes.data), type->root, indent, stdout);
  free(bytes.data);
  return ok && printf("\n") == 1;
}

//===----------------------------------------------------------------------===//
// copy: everything that a file holds through the builder into another
//===----------------------------------------------------------------------===//

enum { maxArgs = 4096 };

static uint32_t copyTable(FbBuilder *b, const FbTableType *type, FbTable table);

static void loadScalar(void *c, const FbField *field, const uint8_t *p) {
  size_t size = fbKindSize(field->kind);
  bool isSigned = field->kind == FbKind_I8 || field->kind == FbKind_I16;
  if (field->type.enumType || field->kind == FbKind_UnionType) {
    int value = size == 1 ? *p : size == 2 ? fbLoadU16(p) : fbLoadI32(p);
    if (isSigned)
      value = size == 1 ? fbLoadI8(p) : fbLoadI16(p);
    memcpy(c, &value, sizeof value);
  } else {
    memcpy(c, p, size);
  }
}

static void loadStruct(uint8_t *c, const FbStructType *type, const uint8_t *p) {
  for (size_t i = 0; i < type->fieldCount; ++i) {
    const FbField *field = &type->fields[i];
    if (field->kind == FbKind_Struct)
      loadStruct(c + field->cOffset, field->type.structType, p + field->slot);
    else
      loadScalar(c + field->cOffset, field, p + field->slot);
  }
}

static uint32_t copyTarget(FbBuilder *b, const FbField *field, const uint8_t *offset,
                           unsigned number) {
  const uint8_t *target = offset + fbLoadU32(offset);
  if (field->kind == FbKind_String)
    return fbStringCreate(b, (const char *)target + 4, fbLoadU32(target)).at;
  const FbTableType *type = field->kind == FbKind_Table
                                ? field->type.tableType
                                : field->type.unionType->members[number - 1].type;
  return copyTable(b, type, (FbTable){target});
}

/// The types of a vector of unions go with its values.
static uint32_t copyVector(FbBuilder *b, const FbField *field, FbTable table, uint32_t *types) {
  FbVector v = fbTableVector(table, field->slot);
  size_t size = field->kind == FbKind_Struct ? field->type.structType->cSize
                : field->type.enumType       ? sizeof(int)
                                             : fbKindSize(field->kind);
  size_t fileSize =
      field->kind == FbKind_Struct ? field->type.structType->size : fbKindSize(field->kind);
  bool isUnion = field->kind == FbKind_Union;
  uint8_t *items = calloc(v.length + 1u, isUnion ? 8 : size);
  FbVector numbers = isUnion ? fbTableVector(table, (uint16_t)(field->slot - 1)) : v;
  for (size_t i = 0; i < v.length; ++i) {
    const uint8_t *p = v.data + i * fileSize;
    if (field->kind == FbKind_Struct)
      loadStruct(items + i * size, field->type.structType, p);
    else if (field->kind < FbKind_String)
      loadScalar(items + i * size, field, p);
    else {
      int number = isUnion ? numbers.data[i] : 0;
      uint32_t at = copyTarget(b, field, p, (unsigned)number);
      if (isUnion)
        memcpy(items + i * 8, &number, sizeof number);
      memcpy(items + (isUnion ? i * 8 + 4 : i * 4), &at, sizeof at);
    }
  }
  uint32_t at = 0;
  if (isUnion) {
    FbUnionVectorOffset pair = fbUnionVectorCreate(b, items, v.length);
    at = pair.values;
    *types = pair.types;
  } else if (field->kind == FbKind_Struct)
    at = fbStructVectorCreate(b, field->type.structType, items, v.length);
  else if (field->kind >= FbKind_String)
    at = fbOffsetVectorCreate(b, items, v.length);
  else if (field->type.enumType)
    at = fbEnumVectorCreate(b, field->type.enumType, items, v.length);
  else if (field->kind == FbKind_Bool)
    at = fbBoolVectorCreate(b, (const bool *)items, v.length).at;
  else if (size == 1)
    at = fbU8VectorCreate(b, items, v.length).at;
  else if (size == 2)
    at = fbU16VectorCreate(b, (const uint16_t *)(void *)items, v.length).at;
  else if (size == 4)
    at = fbU32VectorCreate(b, (const uint32_t *)(void *)items, v.length).at;
  else
    at = fbU64VectorCreate(b, (const uint64_t *)(void *)items, v.length).at;
  free(items);
  return at;
}

static uint32_t copyTable(FbBuilder *b, const FbTableType *type, FbTable table) {
  struct {
    _Alignas(16) uint8_t bytes[maxArgs];
  } args = {{0}};
  void *structs[256];
  size_t structCount = 0;
  for (size_t i = 0; i < type->fieldCount; ++i) {
    const FbField *field = &type->fields[i];
    const uint8_t *p = fbTableField(table, field->slot);
    uint8_t *c = args.bytes + field->cOffset;
    bool isVector = field->flags & FbField_Vector;
    uint32_t at = 0;
    if (field->flags & FbField_Optional)
      args.bytes[field->hasOffset] = p != NULL;
    if (field->kind == FbKind_UnionType && isVector)
      continue; // written with the values
    if (isVector && p) {
      uint32_t types = 0;
      at = copyVector(b, field, table, &types);
      if (field->kind == FbKind_Union)
        memcpy(args.bytes + type->fields[i - 1].cOffset, &types, sizeof types);
    } else if (p && field->kind == FbKind_Struct) {
      structs[structCount] = calloc(1, field->type.structType->cSize);
      loadStruct(structs[structCount], field->type.structType, p);
      memcpy(c, &structs[structCount++], sizeof(void *));
      continue;
    } else if (p && field->kind >= FbKind_String && field->kind != FbKind_UnionType) {
      unsigned number =
          field->kind == FbKind_Union ? fbTableU8(table, (uint16_t)(field->slot - 1), 0) : 0;
      at = copyTarget(b, field, p, number);
    } else if (field->kind < FbKind_String || field->kind == FbKind_UnionType) {
      uint8_t absent[8];
      for (int byte = 0; byte < 8; ++byte)
        absent[byte] = (uint8_t)(field->defaultBits >> (8 * byte));
      if (!isVector)
        loadScalar(c, field, p ? p : absent);
      continue;
    }
    if (at)
      memcpy(c, &at, sizeof at);
  }
  uint32_t at = fbTableCreate(b, type, args.bytes);
  for (size_t i = 0; i < structCount; ++i)
    free(structs[i]);
  return at;
}

static bool copy(const char *from, const char *to) {
  Bytes bytes;
  const FbFileType *type = open(from, &bytes);
  if (!type) {
    free(bytes.data);
    return false;
  }
  FbBuilder builder;
  fbBuilderInit(&builder);
  uint32_t root = copyTable(&builder, type->root, fbFileRoot(bytes.data));
  FbBytes result;
  FbError error = {"the builder failed"};
  bool ok = fbBuilderFinish(&builder, type, root, &result) &&
            fbVerify(type, result.data, result.length, &error);
  if (!ok)
    fprintf(stderr, "copy of %s: %s\n", from, error.text);
  ok = ok && writeFile(to, result.data, result.length);
  fbBuilderDestroy(&builder);
  free(bytes.data);
  return ok;
}

//===----------------------------------------------------------------------===//
// corrupt and verdicts
//===----------------------------------------------------------------------===//

static bool swallow(void *context, const char *text, size_t length) {
  size_t *sum = context;
  for (size_t i = 0; i < length; ++i)
    *sum += (unsigned char)text[i];
  return true;
}

/// Verifies a copy in memory of exactly that size, so that a read beyond it is seen, and reads all.
static bool verifyAndRead(const FbFileType *type, const uint8_t *data, size_t size, size_t *sum) {
  uint8_t *exact = malloc(size ? size : 1);
  if (size)
    memcpy(exact, data, size);
  FbError error = {""};
  bool ok = fbVerify(type, exact, size, &error);
  if (ok != (error.text[0] == 0))
    printf("refused without a reason, or accepted with one: %s\n", error.text);
  if (ok)
    fbPrintJson(fbFileRoot(exact), type->root, 0, swallow, sum);
  free(exact);
  return ok;
}

/// Change number `i` of a file: what is done to which byte. The size prefix is left alone.
static void changeByte(uint8_t *data, size_t size, size_t i) {
  static const uint8_t sets[] = {0x00, 0xff, 0x01, 0x80};
  uint8_t *byte = data + 4 + (i / 12) % (size - 4);
  size_t what = i % 12;
  *byte = what < 8 ? (uint8_t)(*byte ^ 1u << what) : sets[what - 8];
}

static bool corrupt(const char *path) {
  Bytes bytes;
  const FbFileType *type = open(path, &bytes);
  size_t sum = 0, accepted = 0, changes = 12 * (bytes.size - 4);
  for (size_t size = 0; type && size < bytes.size; ++size) {
    if (verifyAndRead(type, bytes.data, size, &sum))
      type = NULL; // the size prefix says that something is missing
    // A prefix that hides the truncation.
    uint8_t *cut = malloc(bytes.size);
    memcpy(cut, bytes.data, bytes.size);
    for (int i = 0; i < 4 && size >= 4; ++i)
      cut[i] = (uint8_t)((size - 4) >> (8 * i));
    if (type)
      accepted += verifyAndRead(type, cut, size, &sum);
    free(cut);
  }
  for (size_t i = 0; type && i < changes; ++i) {
    uint8_t *byte = bytes.data + 4 + (i / 12) % (bytes.size - 4), old = *byte;
    changeByte(bytes.data, bytes.size, i);
    accepted += verifyAndRead(type, bytes.data, bytes.size, &sum);
    *byte = old;
  }
  printf("%zu changes, %zu accepted\n", changes + bytes.size, accepted);
  free(bytes.data);
  return type != NULL;
}

/// One character a change: what the C++ verifier says of the same changes is compared with it.
static bool printVerdicts(const char *path) {
  Bytes bytes;
  const FbFileType *type = open(path, &bytes);
  for (size_t i = 0; type && i < 12 * (bytes.size - 4); ++i) {
    uint8_t *byte = bytes.data + 4 + (i / 12) % (bytes.size - 4), old = *byte;
    changeByte(bytes.data, bytes.size, i);
    putchar(fbVerify(type, bytes.data, bytes.size, NULL) ? '1' : '0');
    *byte = old;
  }
  putchar('\n');
  free(bytes.data);
  return type != NULL;
}

//===----------------------------------------------------------------------===//
// build: the typed API, as the header of the library shows it
//===----------------------------------------------------------------------===//

static bool check(bool condition, const char *what, int line) {
  if (!condition)
    fprintf(stderr, "FlatbuffersTest.c:%d: not so: %s\n", line, what);
  return condition;
}
#define CHECK(condition) (ok = check((condition), #condition, __LINE__) && ok)

static TtnnTensorRefOffset buildTensor(FbBuilder *b, uint32_t id) {
  const int32_t shape[] = {2, -3};
  TtnnMemoryDescOffset memory =
      ttnnMemoryDescCreate(b, (TtnnMemoryDescArgs){.storageType = TtnnStorageType_Device,
                                                   .tileShape = &(TtDim2d){.y = 32, .x = 32},
                                                   .dataType = TtDataType_BFloat16,
                                                   .size = UINT64_C(1) << 40});
  TtnnLayoutDescOffset layout = ttnnLayoutDescCreate(b, (TtnnLayoutDescArgs){.memoryDesc = memory});
  TtnnTensorDescOffset desc = ttnnTensorDescCreate(
      b, (TtnnTensorDescArgs){.shape = fbI32VectorCreate(b, shape, 2), .layout = layout});
  return ttnnTensorRefCreate(b, (TtnnTensorRefArgs){.globalId = id, .desc = desc});
}

static TtnnTTNNBinaryOffset buildBinary(FbBuilder *b) {
  TtnnTensorRefOffset tensor = buildTensor(b, 1);
  TtnnOperationOffset operations[2];
  operations[0] = ttnnOperationCreate(
      b,
      (TtnnOperationArgs){.type = ttnnOpTypeOfMatmulOp(ttnnMatmulOpCreate(
                              b, (TtnnMatmulOpArgs){.in0 = tensor, .in1 = tensor, .out = tensor})),
                          .debugInfo = fbStringCreateFromCString(b, "")});
  uint8_t *data;
  FbU8VectorOffset constant = fbU8VectorReserve(b, 3, &data);
  memcpy(data, "xyz", 3);
  operations[1] = ttnnOperationCreate(
      b, (TtnnOperationArgs){.type = ttnnOpTypeOfConstantOp(ttnnConstantOpCreate(
                                 b, (TtnnConstantOpArgs){.out = tensor, .data = constant}))});
  TtnnProgramOffset program = ttnnProgramCreate(
      b, (TtnnProgramArgs){.name = fbStringCreate(b, "forward", 7),
                           .inputs = ttnnTensorRefVectorCreate(b, &tensor, 1),
                           .operations = ttnnOperationVectorCreate(b, operations, 2)});
  return ttnnTTNNBinaryCreate(
      b, (TtnnTTNNBinaryArgs){.version = &(TtVersion){.major = 1, .minor = 2, .patch = 3},
                              .programs = ttnnProgramVectorCreate(b, &program, 1)});
}

static bool checkOperations(TtnnProgram program) {
  bool ok = true;
  TtnnOperationVector operations = ttnnProgramOperations(program);
  CHECK(operations.length == 2);
  TtnnOperation first = ttnnOperationVectorGet(operations, 0);
  CHECK(ttnnOperationTypeType(first) == TtnnOpType_MatmulOp);
  CHECK(strcmp(ttnnOpTypeName(TtnnOpType_MatmulOp), "MatmulOp") == 0);
  CHECK(ttnnLinearOpIsNull(ttnnOperationTypeAsLinearOp(first)));
  TtnnMatmulOp matmul = ttnnOperationTypeAsMatmulOp(first);
  CHECK(!ttnnMatmulOpIsNull(matmul));
  CHECK(ttnnTensorRefGlobalId(ttnnMatmulOpIn1(matmul)) == 1);
  TtnnTensorDesc desc = ttnnTensorRefDesc(ttnnMatmulOpOut(matmul));
  CHECK(ttnnTensorDescShape(desc).length == 2);
  CHECK(fbI32VectorGet(ttnnTensorDescShape(desc), 1) == -3);
  CHECK(fbI32VectorGet(ttnnTensorDescShape(desc), 2) == 0);
  TtnnMemoryDesc memory = ttnnLayoutDescMemoryDesc(ttnnTensorDescLayout(desc));
  CHECK(ttnnMemoryDescTileShapeHas(memory) && ttnnMemoryDescTileShape(memory).x == 32);
  CHECK(ttnnMemoryDescDataType(memory) == TtDataType_BFloat16);
  CHECK(ttnnMemoryDescSize(memory) == UINT64_C(1) << 40);
  CHECK(ttnnOperationDebugInfo(first).data && ttnnOperationDebugInfo(first).length == 0);
  CHECK(!ttnnOperationLocInfo(first).data);
  FbU8Vector data =
      ttnnConstantOpData(ttnnOperationTypeAsConstantOp(ttnnOperationVectorGet(operations, 1)));
  CHECK(data.length == 3 && memcmp(data.data, "xyz", 3) == 0);
  CHECK(ttnnOperationIsNull(ttnnOperationVectorGet(operations, 2)));
  return ok;
}

static bool checkBinary(FbBytes bytes) {
  bool ok = true;
  FbError error = {""};
  CHECK(ttnnTTNNBinaryVerify(bytes.data, bytes.length, &error));
  CHECK(!ttMetalTTMetalBinaryVerify(bytes.data, bytes.length, &error));
  CHECK(bytes.length % 8 == 0 && fbFileLength(bytes.data, bytes.length) == bytes.length);
  TtnnTTNNBinary binary = ttnnTTNNBinaryRoot(bytes.data);
  CHECK(ttnnTTNNBinaryVersion(binary).patch == 3);
  CHECK(ttSystemDescIsNull(ttnnTTNNBinarySystemDesc(binary)));
  CHECK(ttSystemDescChipDescs(ttnnTTNNBinarySystemDesc(binary)).length == 0);
  TtnnProgram program = ttnnProgramVectorGet(ttnnTTNNBinaryPrograms(binary), 0);
  CHECK(strcmp(ttnnProgramName(program).data, "forward") == 0);
  return checkOperations(program) && ok;
}

/// All that is the default is left out; what is not is written, absent optional values excepted.
static bool checkKinds(void) {
  bool ok = true;
  FbBuilder builder;
  fbBuilderInit(&builder);
  KindsAnyOffset anys[] = {kindsAnyOfLeaf(kindsLeafCreate(&builder, (KindsLeafArgs){.value = 5})),
                           kindsAnyOfNothing(kindsNothingCreate(&builder))};
  FbUnionVectorOffset vector = kindsAnyVectorCreate(&builder, anys, 2);
  KindsKindsOffset root = kindsKindsCreate(&builder, (KindsKindsArgs){.anI8 = -1,
                                                                      .maybeBoolHas = true,
                                                                      .maybeColorHas = true,
                                                                      .maybeColor = KindsColor_Blue,
                                                                      .color = KindsColor_Blue,
                                                                      .anF32 = 0.1f,
                                                                      .anys = vector,
                                                                      .default_ = 8});
  FbBytes bytes;
  CHECK(kindsKindsFinish(&builder, root, &bytes));
  FbError error = {""};
  CHECK(kindsKindsVerify(bytes.data, bytes.length, &error));
  KindsKinds x = kindsKindsRoot(bytes.data);
  CHECK(!kindsKindsABool(x) && kindsKindsAnI8(x) == -1 && kindsKindsAU8(x) == 0);
  CHECK(!fbTableHas(x.table, fbTableTypeFindField(&kindsKindsSchema, "an_i8")->slot));
  CHECK(fbTableHas(x.table, fbTableTypeFindField(&kindsKindsSchema, "a_u8")->slot));
  CHECK(!fbTableHas(x.table, fbTableTypeFindField(&kindsKindsSchema, "an_f32")->slot));
  CHECK(kindsKindsMaybeBoolHas(x) && !kindsKindsMaybeBool(x) && !kindsKindsMaybeI64Has(x));
  CHECK(kindsKindsMaybeColor(x) == KindsColor_Blue && kindsKindsColor(x) == KindsColor_Blue);
  CHECK(kindsKindsDefault(x) == 8 && kindsKindsAnysLength(x) == 2);
  CHECK(kindsKindsAnysType(x, 0) == KindsAny_Leaf && kindsKindsAnysType(x, 2) == KindsAny_NONE);
  CHECK(kindsLeafValue(kindsKindsAnysAsLeaf(x, 0)) == 5);
  CHECK(kindsLeafValue(kindsKindsAnysAsLeaf(x, 1)) == 42);
  KindsKinds absent = {{NULL}};
  CHECK(kindsKindsABool(absent) && kindsKindsAnI64(absent) == INT64_MIN);
  CHECK(kindsKindsAU64(absent) == UINT64_MAX && kindsKindsAnF64(absent) == -1e300);
  CHECK(kindsKindsColor(absent) == KindsColor_Green && kindsKindsAnysLength(absent) == 0);
  CHECK(!kindsColorName((KindsColor)9) && !fbTableTypeFindField(&kindsKindsSchema, "nix"));
  fbBuilderDestroy(&builder);
  return ok;
}

/// What cannot be built makes Finish fail, and nothing crashes on the way.
static bool checkBuilderErrors(void) {
  bool ok = true;
  FbBuilder builder;
  FbBytes bytes;
  fbBuilderInit(&builder);
  CHECK(fbU64VectorCreate(&builder, NULL, SIZE_MAX / 4).at == 0);
  CHECK(fbBuilderFailed(&builder) && fbStringCreateFromCString(&builder, "x").at == 0);
  CHECK(!ttnnTTNNBinaryFinish(&builder, (TtnnTTNNBinaryOffset){0}, &bytes) && !bytes.data);
  fbBuilderDestroy(&builder);
  FbStringOffset strays[] = {{4}, {4000}};
  CHECK(fbStringVectorCreate(&builder, strays, 2).at == 0 && fbBuilderFailed(&builder));
  fbBuilderDestroy(&builder);
  return ok;
}

/// Many tables of one shape share a vtable: 12 bytes each and the vector's 4.
static bool checkVtablesAreShared(void) {
  bool ok = true;
  enum { count = 100000 };
  TtDeviceRefOffset *refs = malloc(count * sizeof *refs);
  FbBuilder builder;
  fbBuilderInit(&builder);
  for (uint32_t i = 0; i < count; ++i)
    refs[i] = ttDeviceRefCreate(&builder, (TtDeviceRefArgs){.globalId = i + 1});
  CHECK(!fbBuilderFailed(&builder) && refs[count - 1].at <= 8 * count + 64);
  free(refs);
  fbBuilderDestroy(&builder);
  return ok;
}

static bool build(const char *path) {
  FbBuilder builder;
  fbBuilderInit(&builder);
  FbBytes bytes;
  bool ok = ttnnTTNNBinaryFinish(&builder, buildBinary(&builder), &bytes) && checkBinary(bytes) &&
            writeFile(path, bytes.data, bytes.length);
  fbBuilderDestroy(&builder);
  bool kinds = checkKinds(), errors = checkBuilderErrors(), shared = checkVtablesAreShared();
  return ok && kinds && errors && shared;
}

//===----------------------------------------------------------------------===//
// bomb: a file whose tables share their children asks for exponential work
//===----------------------------------------------------------------------===//

static bool buildBomb(const char *path, unsigned depth) {
  FbBuilder builder;
  fbBuilderInit(&builder);
  KindsLeafOffset leaf = kindsLeafCreate(&builder, (KindsLeafArgs){.value = 1});
  KindsBranchOffset branch = kindsBranchCreate(&builder, (KindsBranchArgs){.leaf = leaf});
  for (unsigned i = 0; i < depth; ++i) {
    KindsBranchOffset twice[] = {branch, branch};
    branch = kindsBranchCreate(
        &builder,
        (KindsBranchArgs){.leaf = leaf, .children = kindsBranchVectorCreate(&builder, twice, 2)});
  }
  FbBytes bytes;
  bool ok = kindsKindsFinish(
      &builder, kindsKindsCreate(&builder, (KindsKindsArgs){.branch = branch}), &bytes);
  ok = ok && writeFile(path, bytes.data, bytes.length);
  fbBuilderDestroy(&builder);
  return ok;
}

int main(int argc, char **argv) {
  const char *command = argc > 2 ? argv[1] : "";
  bool ok = false;
  if (strcmp(command, "print") == 0)
    ok = print(argv[2], argc > 3 ? (unsigned)atoi(argv[3]) : 2);
  else if (strcmp(command, "copy") == 0 && argc > 3)
    ok = copy(argv[2], argv[3]);
  else if (strcmp(command, "corrupt") == 0)
    ok = corrupt(argv[2]);
  else if (strcmp(command, "verdicts") == 0)
    ok = printVerdicts(argv[2]);
  else if (strcmp(command, "build") == 0)
    ok = build(argv[2]);
  else if (strcmp(command, "bomb") == 0 && argc > 3)
    ok = buildBomb(argv[2], (unsigned)atoi(argv[3]));
  else
    fprintf(stderr, "usage: flatbuffers-test print <file> [indent] | copy <file> <to> | corrupt "
                    "<file> | verdicts <file> | build <to> | bomb <to> <depth>\n");
  return ok ? 0 : 1;
}
