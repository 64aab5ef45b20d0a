// The dialect of MLIR's tests in bytecode: version 2.0, and what was written before.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before 2.0 `attr_params` had its second number first, and `versionedA` had no modifier.
#include "tessera/Bytecode.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "test/upstream/dialect/TestOps.h"

typedef struct Version {
  uint64_t major, minor;
} Version;

enum { MAJOR = 2, MINOR = 0 };
enum { ATTR_PARAMS = 0 }; // its code

//===--- Versions ---===//

static void writeVersion(TesseraBytecodeWriter *writer) {
  tesseraBytecodeWriteVarInt(writer, MAJOR);
  tesseraBytecodeWriteVarInt(writer, MINOR);
}

static void *readVersion(TesseraBytecodeReader *reader) {
  Version read = {0, 0};
  if (!tesseraBytecodeReadVarInt(reader, &read.major) ||
      !tesseraBytecodeReadVarInt(reader, &read.minor))
    return NULL;
  Version *version = tsAlloc(sizeof *version);
  *version = read;
  return version;
}

static bool isEarlier(const Version *version) { return version && version->major < MAJOR; }

static bool upgradeFromVersion(MlirOperation root, const void *from) {
  const Version *version = from;
  if (isEarlier(version) || (version->major == MAJOR && version->minor == MINOR))
    return true;
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(root, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic,
                                "current test dialect version is %d.%d, can't parse version: "
                                "%llu.%llu",
                                MAJOR, MINOR, (unsigned long long)version->major,
                                (unsigned long long)version->minor);
  return mlirLogicalResultIsSuccess(tesseraDiagnosticReport(diagnostic));
}

//===--- Attributes ---===//

static bool writeAttribute(MlirAttribute attribute, TesseraBytecodeWriter *writer) {
  if (!upstreamParamsAttrIsA(attribute))
    return false;
  tesseraBytecodeWriteVarInt(writer, ATTR_PARAMS);
  tesseraBytecodeWriteVarInt(writer, (uint64_t)upstreamParamsAttrGetV0(attribute));
  tesseraBytecodeWriteVarInt(writer, (uint64_t)upstreamParamsAttrGetV1(attribute));
  return true;
}

static MlirAttribute readAttribute(TesseraBytecodeReader *reader) {
  const Version *version = tesseraBytecodeReaderGetDialectVersion(
      reader, mlirStringRefCreateFromCString(upstreamDialectDef.name));
  MlirAttribute none = {NULL};
  uint64_t code, numbers[2];
  if (!tesseraBytecodeReadVarInt(reader, &code))
    return none;
  if (code != ATTR_PARAMS) {
    tesseraBytecodeReaderFail(reader, "unknown attribute code: %llu", (unsigned long long)code);
    return none;
  }
  if (!tesseraBytecodeReadVarInt(reader, &numbers[0]) ||
      !tesseraBytecodeReadVarInt(reader, &numbers[1]))
    return none;
  bool isSwapped = isEarlier(version);
  return upstreamParamsAttrGet(tesseraBytecodeReaderGetContext(reader), (int)numbers[isSwapped],
                               (int)numbers[!isSwapped]);
}

//===--- Properties ---===//

static MlirAttribute readProperties(MlirStringRef op, const void *version,
                                    TesseraBytecodeReader *reader, bool *isKnown) {
  MlirAttribute dims = {NULL};
  *isKnown = isEarlier(version) &&
             mlirStringRefEqual(op, mlirStringRefCreateFromCString("test.versionedA"));
  if (!*isKnown || !tesseraBytecodeReadAttribute(reader, &dims))
    return (MlirAttribute){NULL};
  MlirContext context = tesseraBytecodeReaderGetContext(reader);
  MlirNamedAttribute entries[] = {
      mlirNamedAttributeGet(mlirIdentifierGet(context, mlirStringRefCreateFromCString("dims")),
                            dims),
      mlirNamedAttributeGet(mlirIdentifierGet(context, mlirStringRefCreateFromCString("modifier")),
                            mlirBoolAttrGet(context, false))};
  return mlirDictionaryAttrGet(context, sizeof entries / sizeof *entries, entries);
}

const BytecodeDialectInterfaceMethods upstreamBytecodeDialectInterface = {
    .writeAttribute = writeAttribute,
    .readAttribute = readAttribute,
    .writeVersion = writeVersion,
    .readVersion = readVersion,
    .freeVersion = tsFree,
    .upgradeFromVersion = upgradeFromVersion,
    .readProperties = readProperties};
