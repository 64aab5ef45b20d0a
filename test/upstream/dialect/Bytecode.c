// The dialect of MLIR's tests in bytecode: version 2.0, and what was written before.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before 2.0 `attr_params` had its second number first, and `versionedA` had no modifier.
#include "tessera/Bytecode.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "test/upstream/dialect/TestOps.h"

#include <string.h>

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

static MlirNamedAttribute named(MlirContext context, const char *name, MlirAttribute value) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)),
                               value);
}

static MlirAttribute readDims(TesseraBytecodeReader *reader) {
  MlirAttribute dims;
  if (!tesseraBytecodeReadAttribute(reader, &dims))
    return (MlirAttribute){NULL};
  MlirContext context = tesseraBytecodeReaderGetContext(reader);
  MlirNamedAttribute entries[] = {named(context, "dims", dims),
                                  named(context, "modifier", mlirBoolAttrGet(context, false))};
  return mlirDictionaryAttrGet(context, sizeof entries / sizeof *entries, entries);
}

/// Two numbers; the second one came with 2.0.
static MlirAttribute readNumbers(TesseraBytecodeReader *reader, const Version *version) {
  uint64_t numbers[2] = {0, 0};
  if (!tesseraBytecodeReadVarInt(reader, &numbers[0]) ||
      (!isEarlier(version) && !tesseraBytecodeReadVarInt(reader, &numbers[1])))
    return (MlirAttribute){NULL};
  MlirContext context = tesseraBytecodeReaderGetContext(reader);
  MlirType type = mlirIntegerTypeGet(context, 64);
  MlirNamedAttribute entries[] = {
      named(context, "value1", mlirIntegerAttrGet(type, (int64_t)numbers[0])),
      named(context, "value2", mlirIntegerAttrGet(type, (int64_t)numbers[1]))};
  return mlirDictionaryAttrGet(context, sizeof entries / sizeof *entries, entries);
}

static bool isCalled(MlirStringRef op, const char *name) {
  return mlirStringRefEqual(op, mlirStringRefCreateFromCString(name));
}

/// In files of ours properties are attributes, as of any op.
static bool isOfMlir(const TesseraBytecodeReader *reader) {
  MlirStringRef producer = tesseraBytecodeReaderGetProducer(reader);
  return producer.length >= 4 && !memcmp(producer.data, "MLIR", 4);
}

static MlirAttribute readProperties(MlirStringRef op, const void *version,
                                    TesseraBytecodeReader *reader, bool *isKnown) {
  bool hasNumbers = isCalled(op, "test.with_versioned_properties") && isOfMlir(reader);
  *isKnown = hasNumbers || (isEarlier(version) && isCalled(op, "test.versionedA"));
  if (!*isKnown)
    return (MlirAttribute){NULL};
  return hasNumbers ? readNumbers(reader, version) : readDims(reader);
}

//===--- Text ---===//

static bool parseNumber(TesseraAsmParser *parser, TesseraOperationState *state, const char *name) {
  int64_t value;
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseInteger(parser, &value)))
    return false;
  MlirType type = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 64);
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString(name),
                                    mlirIntegerAttrGet(type, value));
  return true;
}

MlirLogicalResult upstreamWithVersionedPropertiesOpParse(TesseraAsmParser *parser,
                                                         TesseraOperationState *state) {
  if (!parseNumber(parser, state, "value1") ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseToken(parser, "|")) ||
      !parseNumber(parser, state, "value2"))
    return mlirLogicalResultFailure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

static void printNumber(TesseraAsmPrinter *printer, const char *before, MlirAttribute number) {
  tesseraAsmPrinterPrintC(printer, before);
  tesseraAsmPrinterPrintInteger(printer, mlirIntegerAttrGetValueInt(number));
}

void upstreamWithVersionedPropertiesOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const printed[] = {"value1", "value2"};
  printNumber(printer, " ",
              mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(printed[0])));
  printNumber(printer, " | ",
              mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(printed[1])));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 2, printed, false);
}

const BytecodeDialectInterfaceMethods upstreamBytecodeDialectInterface = {
    .writeAttribute = writeAttribute,
    .readAttribute = readAttribute,
    .writeVersion = writeVersion,
    .readVersion = readVersion,
    .freeVersion = tsFree,
    .upgradeFromVersion = upgradeFromVersion,
    .readProperties = readProperties};
