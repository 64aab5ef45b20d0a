// Reads a part of a file of bytecode, then more of it; and files of which bytes are wrong.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"
#include "tessera/Bytecode.h"

#include <stdio.h>
#include <string.h>

static const char *const kSource =
    "module @all {\n"
    "  module @first {\n"
    "    module @inner {\n"
    "      \"t.body\"() ({\n"
    "        %0:2 = \"t.two\"() : () -> (i1, i2)\n"
    "        \"t.use\"(%0#1, %1, %0#0) : (i2, i3, i1) -> ()\n"
    "        %1 = \"t.later\"() : () -> i3\n"
    "        \"t.use\"(%1, %1) : (i3, i3) -> ()\n"
    "      }) : () -> ()\n"
    "    }\n"
    "  }\n"
    "  module @second { \"t.gone\"() : () -> () }\n"
    "  \"t.around\"() ({ module @third { \"t.kept\"() : () -> () } }) : () -> ()\n"
    "}\n";

static MlirLogicalResult count(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  ++*(unsigned *)user;
  return mlirLogicalResultSuccess();
}

static bool hasName(MlirOperation op, void *name) {
  MlirAttribute attribute =
      mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("sym_name"));
  return !mlirAttributeIsNull(attribute) &&
         mlirStringRefEqual(mlirStringAttrGetValue(attribute),
                            mlirStringRefCreateFromCString(name));
}
static bool hasOtherName(MlirOperation op, void *name) { return !hasName(op, name); }

static void show(const char *what, const TesseraBytecodeFile *file, MlirOperation op) {
  printf("%s: %zu to materialize\n", what, tesseraBytecodeFileNumToMaterialize(file));
  mlirOperationPrint(op, print, NULL);
  printf("\n");
}

/// The first operation in the first region.
static MlirOperation firstIn(MlirOperation op) {
  return mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)));
}

static MlirStringRef viewOf(const Bytes *bytes) {
  return mlirStringRefCreate(bytes->data, bytes->size);
}

static void readInParts(MlirLocation name, const Bytes *bytes) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  TesseraBytecodeFile *file = tesseraBytecodeFileOpen(block, name, viewOf(bytes), NULL, NULL);
  MlirOperation all = mlirBlockGetFirstOperation(block);
  show("opened", file, all);
  MlirLogicalResult result = tesseraBytecodeFileMaterialize(file, all, hasName, "first");
  printf("materialized: %d\n", mlirLogicalResultIsSuccess(result));
  show("first", file, all);
  MlirOperation first = firstIn(all), second = mlirOperationGetNextInBlock(first);
  printf("first isn't whole: %d\n", tesseraBytecodeFileIsMaterializable(file, first));
  printf("second isn't whole: %d\n", tesseraBytecodeFileIsMaterializable(file, second));
  result = tesseraBytecodeFileMaterialize(file, first, NULL, NULL);
  printf("once more: %d\n", mlirLogicalResultIsSuccess(result));
  result = tesseraBytecodeFileFinalize(file, hasOtherName, "second");
  printf("finalized: %d\n", mlirLogicalResultIsSuccess(result));
  show("all but second", file, all);
  printf("verified: %d\n", mlirOperationVerify(all));
  tesseraBytecodeFileClose(file);
  mlirBlockDestroy(block);
}

/// Of format version 1, where nothing can stay unread; and text.
static void readWhole(MlirLocation name, const Bytes *old) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  TesseraBytecodeFile *file = tesseraBytecodeFileOpen(block, name, viewOf(old), NULL, NULL);
  printf("version 1: %zu to materialize\n", tesseraBytecodeFileNumToMaterialize(file));
  tesseraBytecodeFileClose(file);
  file = tesseraBytecodeFileOpen(block, name, mlirStringRefCreateFromCString(kSource), NULL, NULL);
  printf("text: %d\n", file != NULL);
  mlirBlockDestroy(block);
}

/// What is left of the file after an error can be printed, and is freed. Whether it was read.
static bool readDamaged(MlirLocation name, const Bytes *bytes) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  TesseraBytecodeFile *file = tesseraBytecodeFileOpen(block, name, viewOf(bytes), NULL, NULL);
  bool ok = file && mlirLogicalResultIsSuccess(tesseraBytecodeFileFinalize(file, NULL, NULL));
  Bytes text = {.size = 0};
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    mlirOperationPrint(op, append, &text);
  if (file)
    tesseraBytecodeFileClose(file);
  mlirBlockDestroy(block);
  return ok;
}

/// Each byte in turn is another. A file isn't refused without a word, and none with one isn't.
static void damage(MlirContext context, MlirLocation name, const Bytes *bytes) {
  static const char changes[] = {1, 2, 0x55, '\xff'};
  unsigned numErrors = 0, numRefused = 0, numWrong = 0;
  mlirContextAttachDiagnosticHandler(context, count, &numErrors, NULL);
  for (size_t i = 0; i < bytes->size; i++)
    for (size_t change = 0; change < sizeof changes; change++) {
      Bytes damaged = *bytes;
      damaged.data[i] ^= changes[change];
      unsigned before = numErrors;
      bool ok = readDamaged(name, &damaged);
      numRefused += !ok;
      numWrong += ok == (numErrors != before);
    }
  printf("damaged: some refused: %d, not as they should be: %u\n", numRefused > bytes->size,
         numWrong);
}

static void write(MlirOperation op, int64_t version, Bytes *bytes) {
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  mlirBytecodeWriterConfigDesiredEmitVersion(config, version);
  mlirOperationWriteBytecodeWithConfig(op, config, append, bytes);
  mlirBytecodeWriterConfigDestroy(config);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(kSource));
  MlirOperation op = mlirModuleGetOperation(module);
  MlirLocation name =
      mlirLocationFileLineColGet(context, mlirStringRefCreateFromCString("file"), 0, 0);
  Bytes latest = {.size = 0}, old = {.size = 0};
  write(op, 6, &latest);
  write(op, 1, &old);
  mlirModuleDestroy(module);
  readInParts(name, &latest);
  readWhole(name, &old);
  damage(context, name, &latest);
  mlirContextDestroy(context);
  return 0;
}
