// Encodings of types and attributes that aren't their dialects' own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Reader.h"
#include "bytecode/Writer.h"

//===--- Writing ---===//

static bool writeOne(const TesseraBytecodeWriterCallbacks *callbacks, const IrStorage *storage,
                     TesseraBytecodeWriter *hook, MlirStringRef *dialect) {
  *dialect = mlirStringRefCreate("", 0);
  if (storage->definition->isType)
    return callbacks->writeType &&
           callbacks->writeType(irWrapType(storage), dialect, hook, callbacks->user);
  return callbacks->writeAttribute &&
         callbacks->writeAttribute(irWrapAttribute(storage), dialect, hook, callbacks->user);
}

/// What was found for a callback that then wanted nothing of it would be written by nobody.
static void failFound(BcWriter *writer) {
  writer->failed = true;
  mlirEmitError(irWrapLocation(writer->root->location),
                "a callback for bytecode gave up after it had written a type or an attribute");
}

bool bcWriteByCallback(BcWriter *writer, const IrStorage *storage, const uint32_t *parts,
                       TsString *out, MlirStringRef *dialect) {
  const BcWriteOptions *options = writer->options;
  // Not into the rope: what is written may have to be taken back.
  TesseraBytecodeWriter hook = {.writer = writer, .out = out};
  for (size_t i = 0; i < options->callbacks.size; i++) {
    size_t numFound = writer->found.size, written = out ? out->size : 0;
    hook.next = parts;
    hook.end = parts ? parts + parts[-1] : NULL;
    if (writeOne(&options->callbacks.data[i], storage, &hook, dialect))
      return true;
    if (out)
      out->size = written;
    else if (writer->found.size != numFound)
      failFound(writer);
  }
  return false;
}

const BytecodeDialectInterfaceMethods *tesseraBytecodeGetBuiltinMethods(void) {
  return &bcBuiltinMethods;
}

//===--- Reading ---===//

TesseraBytecodeReaderConfig *tesseraBytecodeReaderConfigCreate(void) {
  TesseraBytecodeReaderConfig *config = tsAlloc(sizeof *config);
  *config = (TesseraBytecodeReaderConfig){.readsAttributes = false};
  return config;
}

void tesseraBytecodeReaderConfigDestroy(TesseraBytecodeReaderConfig *config) {
  if (config)
    tsVecFree(&config->callbacks);
  tsFree(config);
}

void tesseraBytecodeReaderConfigAttach(TesseraBytecodeReaderConfig *config,
                                       const TesseraBytecodeReaderCallbacks *callbacks) {
  tsVecPush(&config->callbacks, *callbacks);
  config->readsAttributes |= callbacks->readAttribute != NULL;
  config->readsTypes |= callbacks->readType != NULL;
}

static bool readOne(const TesseraBytecodeReaderCallbacks *callbacks, TesseraBytecodeReader *hook,
                    MlirStringRef dialect, bool isType, IrStorage **read) {
  MlirType type = {NULL};
  MlirAttribute attribute = {NULL};
  bool ok = isType
                ? !callbacks->readType || callbacks->readType(hook, dialect, &type, callbacks->user)
                : !callbacks->readAttribute ||
                      callbacks->readAttribute(hook, dialect, &attribute, callbacks->user);
  *read = isType ? irType(type) : irAttribute(attribute);
  return ok;
}

bool bcReadByCallback(TesseraBytecodeReader *hook, MlirStringRef dialect, bool isType,
                      IrStorage **read) {
  const TesseraBytecodeReaderConfig *config = hook->file->config;
  const BcCursor start = *hook->cursor;
  for (size_t i = 0; i < config->callbacks.size; i++) {
    if (!readOne(&config->callbacks.data[i], hook, dialect, isType, read))
      return false;
    if (*read)
      return true;
    *hook->cursor = start;
  }
  return true;
}

MlirLogicalResult tesseraBytecodeRead(MlirBlock block, MlirLocation name, MlirStringRef bytes,
                                      const TesseraBytecodeReaderConfig *config) {
  BcFile file = {
      .context = irLocation(name)->context, .location = irLocation(name), .config = config};
  TesseraBytecodeReader reader = {&file, NULL};
  bool ok = bcIsBytecode(bytes) ? bcReadFile(&file, bytes, irBlock(block))
                                : bcFail(&reader, "this isn't bytecode");
  bcDestroyFile(&file);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
