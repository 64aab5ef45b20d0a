// Tests of uniquing, dictionaries, locations, types, names and dialects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tests.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"

static void testUniquing(IrContext *context) {
  IrStorage *hello = irStringGet(context, tsLiteral("hello"));
  char other[] = "hello";
  EXPECT(hello == irStringGet(context, mlirStringRefCreate(other, 5)));
  EXPECT(irStringValue(hello).data != other);
  EXPECT(irStringTypedGet(context->noneType, tsLiteral("hello")) == hello);
  EXPECT(irStringTypedGet(context->i32Type, tsLiteral("hello")) != hello);
  EXPECT(irIntegerTypeGet(context, 32, BuiltinSignednessSignless) == context->i32Type);
  EXPECT(irDistinctCreate(hello) != irDistinctCreate(hello));
  EXPECT(irAttributeType(hello) == context->noneType);
  EXPECT(irAttributeType(context->unitAttr) == NULL);
}

static MlirNamedAttribute makeEntry(IrContext *context, const char *name) {
  return irNamed(irStringGet(context, mlirStringRefCreateFromCString(name)), context->unitAttr);
}

static void testDictionaries(IrContext *context) {
  MlirNamedAttribute entries[] = {makeEntry(context, "b"), makeEntry(context, "ab"),
                                  makeEntry(context, "a"), makeEntry(context, "")};
  IrStorage *dictionary = irDictionaryGet(context, (IrNamedList){entries, 4});
  IrNamedList sorted = irDictionaryEntries(dictionary);
  static const char *const names[] = {"", "a", "ab", "b"};
  for (size_t i = 0; i < 4; ++i)
    EXPECT(tsEqualC(irStringValue(irNamedName(sorted.data[i])), names[i]));
  EXPECT(irDictionaryFind(dictionary, tsLiteral("ab")) == context->unitAttr);
  EXPECT(!irDictionaryFind(dictionary, tsLiteral("aa")));
  EXPECT(!irDictionaryFind(NULL, tsLiteral("aa")));
  entries[1] = entries[0];
  EXPECT(!irDictionaryGet(context, (IrNamedList){entries, 4}));
  IrStorage *name = irStringGet(context, tsLiteral("ab"));
  EXPECT(irDictionarySet(context, dictionary, name, context->unitAttr) == dictionary);
  IrStorage *without = irDictionarySet(context, dictionary, name, NULL);
  EXPECT(irDictionaryEntries(without).size == 3 && !irDictionaryFindId(without, name));
  EXPECT(irDictionarySet(context, without, name, context->unitAttr) == dictionary);
  EXPECT(!irDictionarySet(context, NULL, name, NULL));
}

static void testManyEntries(IrContext *context) {
  enum { kCount = 1000 };
  MlirNamedAttribute entries[kCount];
  TsString name = {0};
  for (int i = 0; i < kCount; ++i) {
    tsStringClear(&name);
    tsStringAppendFormat(&name, "n%d", (i * 7919) % kCount);
    entries[i] = makeEntry(context, name.data);
  }
  IrStorage *dictionary = irDictionaryGet(context, (IrNamedList){entries, kCount});
  for (int i = 0; i < kCount; ++i)
    EXPECT(irDictionaryFindId(dictionary, irNamedName(entries[i])) == context->unitAttr);
  tsStringFree(&name);
}

static void testLocations(IrContext *context) {
  IrStorage *file = irStringGet(context, tsLiteral("f.mlir"));
  IrStorage *a = irFileLineColGet(file, 4294967295u, 7), *b = irFileLineColGet(file, 2, 3);
  EXPECT(irFileLineColStartLine(a) == 4294967295u && irFileLineColStartColumn(a) == 7);
  EXPECT(irFileLineColRangeGet(file, 2, 3, 2, 3) == b);
  EXPECT(irFileLineColEndColumn(irFileLineColRangeGet(file, 1, 2, 3, 4)) == 4);
  IrStorage *list[] = {a, context->unknownLoc, b, a};
  IrStorage *fused = irFusedLocGet(context, (IrList){list, 4}, NULL);
  EXPECT(irParamList(fused, 0).size == 2);
  IrStorage *nested[] = {fused, b};
  EXPECT(irFusedLocGet(context, (IrList){nested, 2}, NULL) == fused);
  EXPECT(irFusedLocGet(context, (IrList){list, 1}, NULL) == a);
  EXPECT(irFusedLocGet(context, (IrList){list, 0}, NULL) == context->unknownLoc);
  IrStorage *tagged = irFusedLocGet(context, (IrList){list, 1}, context->unitAttr);
  EXPECT(mlirLocationIsAFused(irWrapLocation(tagged)));
  EXPECT(irParamStorage(irNameLocGet(file, NULL), 1) == context->unknownLoc);
  EXPECT(irIsLocation(tagged) && !irIsLocation(file));
}

typedef struct Message {
  char text[256];
} Message;

static void appendPiece(MlirStringRef piece, void *user) {
  Message *message = user;
  size_t used = strlen(message->text), room = sizeof message->text - 1 - used;
  memcpy(message->text + used, piece.data, piece.length < room ? piece.length : room);
}

static MlirLogicalResult keepMessage(MlirDiagnostic diagnostic, void *user) {
  memset(user, 0, sizeof(Message));
  mlirDiagnosticPrint(diagnostic, appendPiece, user);
  return mlirLogicalResultSuccess();
}

static void testChecks(IrContext *context) {
  Message message = {""};
  MlirContext wrapped = irWrapContext(context);
  MlirDiagnosticHandlerID id =
      mlirContextAttachDiagnosticHandler(wrapped, keepMessage, &message, NULL);
  MlirLocation loc = mlirLocationUnknownGet(wrapped);
  MlirType f32 = mlirF32TypeGet(wrapped), none = mlirNoneTypeGet(wrapped);
  int64_t sizes[] = {0, 2, -3};
  EXPECT(mlirTypeIsNull(mlirVectorTypeGetChecked(loc, 2, sizes, f32)));
  EXPECT(strcmp(message.text, "vector types must have positive constant sizes but got 0, 2") == 0);
  EXPECT(mlirTypeIsNull(mlirRankedTensorTypeGetChecked(loc, 3, sizes, f32, (MlirAttribute){0})));
  EXPECT(strcmp(message.text, "invalid tensor dimension size") == 0);
  EXPECT(mlirTypeIsNull(mlirUnrankedTensorTypeGetChecked(loc, none)));
  EXPECT(strcmp(message.text, "invalid tensor element type: 'none'") == 0);
  MlirAttribute map = {irAffineMapAttrGet(irAffineMapIdentity(context, 1))};
  EXPECT(mlirTypeIsNull(mlirMemRefTypeGetChecked(loc, f32, 2, sizes, map, (MlirAttribute){0})));
  EXPECT(strcmp(message.text, "memref layout mismatch between rank and affine map: 2 != 1") == 0);
  EXPECT(!irIntegerTypeGetChecked(loc, 1 << 24, BuiltinSignednessSignless));
  EXPECT(strcmp(message.text, "integer bitwidth is limited to 16777215 bits") == 0);
  mlirContextDetachDiagnosticHandler(wrapped, id);
}

static void testMemRefs(IrContext *context) {
  const int64_t sizes[] = {2, IR_DYNAMIC, 4};
  IrShape shape = {sizes, 3};
  IrStorage *type = irMemRefTypeGet(shape, context->f32Type, NULL, context->falseAttr);
  EXPECT(irMemRefHasIdentityLayout(type) && !irMemRefMemorySpace(type));
  int64_t strides[3], offset;
  EXPECT(irMemRefStridesAndOffset(type, strides, &offset));
  EXPECT(offset == 0 && strides[2] == 1 && strides[1] == 4 && strides[0] == IR_DYNAMIC);
  const int64_t given[] = {IR_DYNAMIC, 8, 1};
  IrStorage *layout = irStridedLayoutGet(context, 5, (IrShape){given, 3});
  type = irMemRefTypeGet(shape, context->f32Type, layout, NULL);
  EXPECT(irMemRefStridesAndOffset(type, strides, &offset));
  EXPECT(offset == 5 && strides[0] == IR_DYNAMIC && strides[1] == 8);
  TsString text = {0};
  irAffineMapPrint(irMemRefAffineMap(type), &text);
  EXPECT_TEXT(&text, "(d0, d1, d2)[s0] -> (d0 * s0 + d1 * 8 + d2 + 5)");
  EXPECT(irShapedNumElements(type) == -1);
  const int64_t huge[] = {INT64_C(1) << 40, INT64_C(1) << 40};
  EXPECT(irShapedNumElements(irRankedTensorTypeGet((IrShape){huge, 2}, context->f32Type, NULL)) ==
         -1);
}

static const TesseraOpDef kOp = {.name = "toy.add", .dialect = NULL};
static const TesseraOpDef *const kOps[] = {&kOp};
static const TesseraDialectDef kToy = {.name = "toy", .numOps = 1, .ops = kOps};

static void testDialects(IrContext *context) {
  IrOpName *before = irOpNameGet(context, tsLiteral("toy.add"));
  EXPECT(before == irOpNameGet(context, tsLiteral("toy.add")));
  EXPECT(!before->definition && before->numAttributeSlots == 1);
  irContextRegisterDialect(context, &kToy);
  EXPECT(!irContextFindDialect(context, tsLiteral("toy")));
  IrDialect *toy = irContextGetOrLoadDialect(context, tsLiteral("toy"));
  EXPECT(toy && toy == irContextLoadDialect(context, &kToy));
  IrOpName *after = irOpNameGet(context, tsLiteral("toy.add"));
  EXPECT(after != before && after->definition == &kOp && after->dialect == toy);
  EXPECT(!irOpNameGet(context, tsLiteral("toy.sub"))->definition);
  EXPECT(irOpNameGet(context, tsLiteral("toy.sub"))->dialect == toy);
  EXPECT(mlirContextIsRegisteredOperation(irWrapContext(context), tsLiteral("toy.add")));
  EXPECT(!mlirContextIsRegisteredOperation(irWrapContext(context), tsLiteral("add")));
}

// A map that held much once costs what it holds from then on, not what it has room for.
static void testClearing(void) {
  enum { kMany = 10000 };
  static const char keys[kMany];
  TsPointerMap map = {0};
  for (size_t i = 0; i < kMany; ++i)
    tsPointerMapInsert(&map, &keys[i], NULL);
  size_t room = map.capacity;
  tsPointerMapClear(&map);
  EXPECT(map.size == 0 && map.capacity == room && !tsPointerMapFind(&map, &keys[1]));
  tsPointerMapInsert(&map, &keys[0], NULL);
  tsPointerMapClear(&map);
  EXPECT(map.size == 0 && map.capacity == 0 && !tsPointerMapFind(&map, &keys[0]));
  *tsPointerMapInsert(&map, &keys[2], NULL) = 7;
  EXPECT(map.size == 1 && *tsPointerMapFind(&map, &keys[2]) == 7);
  tsPointerMapFree(&map);
}

// Many threads intern the same texts; each text must come out as one storage.
enum { kNumTexts = 4096, kNumRounds = 8 };
typedef struct Interning {
  IrContext *context;
  IrStorage *results[kNumRounds][kNumTexts];
} Interning;

static void internTexts(void *user, size_t round) {
  Interning *interning = user;
  for (uint32_t i = 0; i < kNumTexts; ++i) {
    char text[32] = "text ";
    memcpy(text + 5, &i, sizeof i);
    interning->results[round][i] = irStringGet(interning->context, mlirStringRefCreate(text, 9));
  }
}

static void testThreads(IrContext *context) {
  Interning *interning = tsAllocZeroed(1, sizeof *interning);
  interning->context = context;
  TsThreadPool *pool = tsThreadPoolCreate(4);
  tsThreadPoolParallelFor(pool, kNumRounds, internTexts, interning);
  tsThreadPoolDestroy(pool);
  for (size_t i = 0; i < kNumTexts; ++i)
    for (size_t round = 1; round < kNumRounds; ++round)
      EXPECT(interning->results[round][i] == interning->results[0][i]);
  tsFree(interning);
}

void testStorage(IrContext *context) {
  testUniquing(context);
  testDictionaries(context);
  testManyEntries(context);
  testLocations(context);
  testChecks(context);
  testMemRefs(context);
  testDialects(context);
  testClearing();
  testThreads(context);
}
