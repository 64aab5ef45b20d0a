// Encodings that aren't the dialects' own: versions of a dialect, and callbacks that write what an
// older program reads or read what no dialect reads any more.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Bytecode.h"
#include "tessera/Diagnostics.h"
#include "tessera/Dynamic.h"

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }
static bool isText(MlirStringRef a, const char *b) { return mlirStringRefEqual(a, text(b)); }

//===--- A dialect with versions ---===//

enum { LATEST = 2 };

static int64_t partOf(MlirAttribute pair, intptr_t i) {
  return mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(pair, i));
}
static MlirAttribute pairOf(MlirContext context, int64_t first, int64_t second) {
  MlirType type = mlirIntegerTypeGet(context, 64);
  MlirAttribute parts[] = {mlirIntegerAttrGet(type, first), mlirIntegerAttrGet(type, second)};
  return mlirArrayAttrGet(context, 2, parts);
}
static bool isPair(MlirAttribute attribute) {
  return mlirAttributeIsAArray(attribute) && mlirArrayAttrGetNumElements(attribute) == 2 &&
         mlirAttributeIsAInteger(mlirArrayAttrGetElement(attribute, 0)) &&
         mlirAttributeIsAInteger(mlirArrayAttrGetElement(attribute, 1));
}

static int wantedVersion(const TesseraBytecodeWriter *writer) {
  const int *wanted = tesseraBytecodeWriterGetDialectVersion(writer, text("tally"));
  return wanted ? *wanted : LATEST;
}
static void writeVersion(TesseraBytecodeWriter *writer) {
  tesseraBytecodeWriteVarInt(writer, (uint64_t)wantedVersion(writer));
}
static void *readVersion(TesseraBytecodeReader *reader) {
  static int versions[] = {0, 1, 2};
  uint64_t version;
  if (!tesseraBytecodeReadVarInt(reader, &version))
    return NULL;
  if (version <= LATEST)
    return &versions[version];
  tesseraBytecodeReaderFail(reader, "version %d of tally is too new", (int)version);
  return NULL;
}
static const BytecodeDialectInterfaceMethods kMethods = {.writeVersion = writeVersion,
                                                         .readVersion = readVersion};

static MlirContext makeContext(bool allowsOthers) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, allowsOthers);
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  tesseraContextSetPrintOpOnDiagnostic(context, false);
  TesseraDynamicDialect *dialect = tesseraDynamicDialectCreate(text("tally"));
  TesseraStorageDef count = {.mnemonic = "count"};
  tesseraDynamicDialectAddType(dialect, &count);
  TesseraDialectDef *definition = tesseraDynamicDialectGetDefinition(dialect);
  definition->allowUnknownOps = true;
  tesseraDynamicDialectLoad(dialect, context);
  tesseraDialectAttachInterface(context, definition, &bytecodeDialectInterface, &kMethods);
  return context;
}

static bool isCount(MlirType type) {
  return mlirTypeEqual(type, mlirTypeParseGet(mlirTypeGetContext(type), text("!tally.count")));
}

//===--- There and back ---===//

static const char *const kSource =
    "#loc = loc(\"here\":7:9)\n"
    "module attributes {tally.pair = [3, 4], tally.of = i32, tally.text = \"x\", tally.at = "
    "#loc, tally.two = {a = 1 : i8, b = 2.5 : f32}} {\n"
    "  %0 = \"tally.make\"() : () -> !tally.count loc(#loc)\n"
    "  \"tally.take\"(%0) {tally.more} : (!tally.count) -> ()\n"
    "}\n";

static bool write(MlirContext context, MlirBytecodeWriterConfig config, Bytes *bytes) {
  MlirModule module = mlirModuleCreateParse(context, text(kSource));
  if (mlirModuleIsNull(module))
    return false;
  MlirLogicalResult result =
      mlirOperationWriteBytecodeWithConfig(mlirModuleGetOperation(module), config, append, bytes);
  mlirModuleDestroy(module);
  return mlirLogicalResultIsSuccess(result);
}

static void printBlock(MlirBlock block) {
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    mlirOperationPrint(op, print, NULL);
    printf("\n");
  }
}

static void readBack(MlirContext context, const Bytes *bytes,
                     const TesseraBytecodeReaderConfig *config) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  MlirLocation name = mlirLocationFileLineColGet(context, text("file"), 0, 0);
  MlirLogicalResult result =
      tesseraBytecodeRead(block, name, mlirStringRefCreate(bytes->data, bytes->size), config);
  printf("read: %d\n", mlirLogicalResultIsSuccess(result));
  if (mlirLogicalResultIsSuccess(result))
    printBlock(block);
  mlirBlockDestroy(block);
}

static void roundTrip(const char *what, const TesseraBytecodeWriterCallbacks *writer,
                      const TesseraBytecodeReaderCallbacks *reader, int version) {
  MlirContext context = makeContext(true);
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  TesseraBytecodeReaderConfig *readerConfig = tesseraBytecodeReaderConfigCreate();
  Bytes bytes = {.size = 0};
  if (writer)
    tesseraBytecodeWriterConfigAttach(config, writer);
  if (reader)
    tesseraBytecodeReaderConfigAttach(readerConfig, reader);
  if (version)
    tesseraBytecodeWriterConfigSetDialectVersion(config, text("tally"), &version);
  printf("== %s\n", what);
  bool ok = write(context, config, &bytes);
  printf("written: %d\n", ok);
  if (ok)
    readBack(context, &bytes, readerConfig);
  mlirBytecodeWriterConfigDestroy(config);
  tesseraBytecodeReaderConfigDestroy(readerConfig);
  mlirContextDestroy(context);
}

//===--- Callbacks ---===//

/// Before version 2 a pair is written the other way round, among a dialect that is gone since.
static bool writePair(MlirAttribute attribute, MlirStringRef *dialect,
                      TesseraBytecodeWriter *writer, void *user) {
  static char name[5]; // of another text at the next call
  (void)user;
  strcpy(name, "lost");
  if (!isPair(attribute) || wantedVersion(writer) >= LATEST)
    return false;
  strcpy(name, "gone");
  *dialect = text(name);
  tesseraBytecodeWriteVarInt(writer, 77);
  tesseraBytecodeWriteSignedVarInt(writer, partOf(attribute, 1));
  tesseraBytecodeWriteSignedVarInt(writer, partOf(attribute, 0));
  return true;
}

static bool readPair(TesseraBytecodeReader *reader, MlirStringRef dialect, MlirAttribute *attribute,
                     void *user) {
  (void)user;
  uint64_t code;
  int64_t first, second;
  const int *version = tesseraBytecodeReaderGetDialectVersion(reader, text("tally"));
  if (!isText(dialect, "gone") || *version >= LATEST)
    return true;
  if (!tesseraBytecodeReadVarInt(reader, &code) ||
      !tesseraBytecodeReadSignedVarInt(reader, &second) ||
      !tesseraBytecodeReadSignedVarInt(reader, &first))
    return false;
  printf("a pair of version %d, code %d\n", *version, (int)code);
  *attribute = pairOf(tesseraBytecodeReaderGetContext(reader), first, second);
  return true;
}

/// A type of the dialect as one of builtin's: whoever reads it needs no callback.
static bool writeCount(MlirType type, MlirStringRef *dialect, TesseraBytecodeWriter *writer,
                       void *user) {
  (void)user;
  if (!isCount(type))
    return false;
  *dialect = text("builtin");
  MlirType number = mlirIntegerTypeGet(mlirTypeGetContext(type), 5);
  return tesseraBytecodeGetBuiltinMethods()->writeType(number, writer);
}

static bool readCount(TesseraBytecodeReader *reader, MlirStringRef dialect, MlirType *type,
                      void *user) {
  (void)user;
  if (!isText(dialect, "builtin"))
    return true;
  MlirType read = tesseraBytecodeGetBuiltinMethods()->readType(reader);
  if (mlirTypeIsNull(read))
    return false;
  if (mlirTypeIsAInteger(read) && mlirIntegerTypeGetWidth(read) == 32)
    *type = mlirTypeParseGet(tesseraBytecodeReaderGetContext(reader), text("!tally.count"));
  return true;
}

/// Everything as builtin has it.
static bool writeAsBuiltin(MlirAttribute attribute, MlirStringRef *dialect,
                           TesseraBytecodeWriter *writer, void *user) {
  (void)dialect;
  ++*(int *)user;
  return tesseraBytecodeGetBuiltinMethods()->writeAttribute(attribute, writer);
}
static bool readAsBuiltin(TesseraBytecodeReader *reader, MlirStringRef dialect,
                          MlirAttribute *attribute, void *user) {
  (void)dialect;
  ++*(int *)user;
  *attribute = tesseraBytecodeGetBuiltinMethods()->readAttribute(reader);
  return !mlirAttributeIsNull(*attribute);
}

/// Begins, and wants nothing of it then.
static bool giveUp(MlirAttribute attribute, MlirStringRef *dialect, TesseraBytecodeWriter *writer,
                   void *user) {
  *dialect = text("nowhere");
  tesseraBytecodeWriteString(writer, text("left over"));
  if (user && isPair(attribute))
    tesseraBytecodeWriteAttribute(writer, mlirArrayAttrGetElement(attribute, 0));
  return false;
}
/// Writes an attribute or a type more each time that it is called.
static bool writeMore(MlirAttribute attribute, MlirStringRef *dialect,
                      TesseraBytecodeWriter *writer, void *user) {
  int *count = user;
  (void)dialect;
  if (!isPair(attribute))
    return false;
  for (int i = 0; i < *count; i++)
    tesseraBytecodeWriteType(writer, mlirAttributeGetType(mlirArrayAttrGetElement(attribute, 0)));
  if (*count)
    tesseraBytecodeWriteAttribute(writer, mlirArrayAttrGetElement(attribute, 1));
  ++*count;
  return true;
}
static bool lookOnly(TesseraBytecodeReader *reader, MlirStringRef dialect, MlirAttribute *attribute,
                     void *user) {
  (void)dialect;
  (void)attribute;
  uint64_t code;
  ++*(int *)user;
  return tesseraBytecodeReadVarInt(reader, &code);
}
static bool refuse(TesseraBytecodeReader *reader, MlirStringRef dialect, MlirAttribute *attribute,
                   void *user) {
  (void)attribute;
  (void)user;
  return !isText(dialect, "builtin") ||
         tesseraBytecodeReaderFail(reader, "nothing of %.*s is wanted", (int)dialect.length,
                                   dialect.data);
}

//===--- Several of them, and files of which a part is read ---===//

static bool isWanted(MlirOperation op, void *user) {
  (void)op;
  (void)user;
  return true;
}

static void readInParts(void) {
  MlirContext context = makeContext(true);
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  TesseraBytecodeReaderConfig *readerConfig = tesseraBytecodeReaderConfigCreate();
  int version = 1, numLooks = 0;
  const TesseraBytecodeWriterCallbacks gives = {.writeAttribute = giveUp},
                                       writes = {.writeAttribute = writePair,
                                                 .writeType = writeCount};
  const TesseraBytecodeReaderCallbacks looks = {.readAttribute = lookOnly, .user = &numLooks},
                                       reads = {.readAttribute = readPair, .readType = readCount};
  tesseraBytecodeWriterConfigAttach(config, &gives);
  tesseraBytecodeWriterConfigAttach(config, &writes);
  tesseraBytecodeReaderConfigAttach(readerConfig, &looks);
  tesseraBytecodeReaderConfigAttach(readerConfig, &reads);
  tesseraBytecodeWriterConfigSetDialectVersion(config, text("tally"), &version);
  Bytes bytes = {.size = 0};
  printf("== in parts\nwritten: %d\n", write(context, config, &bytes));
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  MlirLocation name = mlirLocationFileLineColGet(context, text("file"), 0, 0);
  TesseraBytecodeFile *file = tesseraBytecodeFileOpenWithConfig(
      block, name, mlirStringRefCreate(bytes.data, bytes.size), readerConfig, NULL, NULL);
  printf("%zu to materialize\n", tesseraBytecodeFileNumToMaterialize(file));
  printBlock(block);
  MlirLogicalResult result = tesseraBytecodeFileFinalize(file, isWanted, NULL);
  printf("finalized: %d, some looks: %d\n", mlirLogicalResultIsSuccess(result), numLooks > 5);
  printBlock(block);
  tesseraBytecodeFileClose(file);
  mlirBlockDestroy(block);
  mlirBytecodeWriterConfigDestroy(config);
  tesseraBytecodeReaderConfigDestroy(readerConfig);
  mlirContextDestroy(context);
}

/// Of a context that wants to know all dialects the one that is gone is none.
static void readUnknown(void) {
  MlirContext context = makeContext(false);
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  TesseraBytecodeReaderConfig *readerConfig = tesseraBytecodeReaderConfigCreate();
  const TesseraBytecodeWriterCallbacks writer = {.writeAttribute = writePair};
  const TesseraBytecodeReaderCallbacks reader = {.readAttribute = readPair};
  int version = 1;
  Bytes bytes = {.size = 0};
  tesseraBytecodeWriterConfigAttach(config, &writer);
  tesseraBytecodeWriterConfigSetDialectVersion(config, text("tally"), &version);
  tesseraBytecodeReaderConfigAttach(readerConfig, &reader);
  printf("== unknown\nwritten: %d\n", write(context, config, &bytes));
  readBack(context, &bytes, readerConfig);
  Bytes cut = {.data = "module {}", .size = 9};
  readBack(context, &cut, readerConfig);
  mlirBytecodeWriterConfigDestroy(config);
  tesseraBytecodeReaderConfigDestroy(readerConfig);
  mlirContextDestroy(context);
}

int main(void) {
  int numWritten = 0, numRead = 0, numLooks = 0, some = 1, none = 0, one = 1;
  const TesseraBytecodeWriterCallbacks writesPair = {.writeAttribute = writePair},
                                       writesCount = {.writeType = writeCount},
                                       writesBuiltin = {.writeAttribute = writeAsBuiltin,
                                                        .user = &numWritten},
                                       gives = {.writeAttribute = giveUp},
                                       givesLate = {.writeAttribute = giveUp, .user = &some},
                                       writesMore = {.writeAttribute = writeMore, .user = &none},
                                       writesOther = {.writeAttribute = writeMore, .user = &one};
  const TesseraBytecodeReaderCallbacks readsPair = {.readAttribute = readPair},
                                       readsCount = {.readType = readCount},
                                       readsBuiltin = {.readAttribute = readAsBuiltin,
                                                       .user = &numRead},
                                       looks = {.readAttribute = lookOnly, .user = &numLooks},
                                       refuses = {.readAttribute = refuse};
  roundTrip("plain", NULL, NULL, 0);
  roundTrip("latest", &writesPair, &readsPair, 0);
  roundTrip("earlier", &writesPair, &readsPair, 1);
  roundTrip("earlier, not understood", &writesPair, NULL, 1);
  roundTrip("too new", NULL, NULL, 3);
  roundTrip("written as another", &writesCount, NULL, 0);
  roundTrip("read as another", NULL, &readsCount, 0);
  roundTrip("all", &writesBuiltin, &readsBuiltin, 0);
  printf("some written: %d, twice: %d, some read: %d\n", numWritten > 10, numWritten % 2 == 0,
         numRead > 5);
  roundTrip("given up", &gives, &looks, 0);
  printf("some looks: %d\n", numLooks > 5);
  roundTrip("given up late", &givesLate, NULL, 0);
  roundTrip("more the second time", &writesMore, NULL, 0);
  roundTrip("another the second time", &writesOther, NULL, 0);
  roundTrip("refused", NULL, &refuses, 0);
  readInParts();
  readUnknown();
  return 0;
}
