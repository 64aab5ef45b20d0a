// Attributes of the dlti dialect: syntax, and what their entries have to be.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/dlti/DLTIOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "tessera/Asm.h"
#include "tessera/Diagnostics.h"
#include "tessera/Generated.h"
#include "tessera/Interfaces.h"

typedef TsVec(MlirAttribute) Entries;

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Keys and values ---===//

// A type or a string.
static TesseraOptional parseKey(TesseraAsmParser *parser, MlirAttribute *key) {
  MlirType type;
  MlirStringRef name;
  TesseraOptional found = tesseraAsmParserParseOptionalType(parser, &type);
  if (found == TESSERA_PRESENT)
    *key = mlirTypeAttrGet(type);
  if (found != TESSERA_ABSENT)
    return found;
  if (!tesseraAsmParserParseOptionalString(parser, &name))
    return TESSERA_ABSENT;
  *key = mlirStringAttrGet(tesseraAsmParserGetContext(parser), name);
  return TESSERA_PRESENT;
}

static MlirAttribute makeEntry(MlirAttribute key, MlirAttribute value) {
  return dltiDataLayoutEntryAttrGet(mlirAttributeGetContext(key), key, value);
}

static void printKey(TesseraAsmPrinter *printer, MlirAttribute key) {
  tesseraAsmPrinterPrintAttribute(printer, key);
}

const void *dltiDataLayoutEntryAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  MlirAttribute key, value;
  if (failed(tesseraAsmParserParseToken(parser, "<")))
    return NULL;
  TesseraSourceLoc start = tesseraAsmParserGetLoc(parser);
  TesseraOptional found = parseKey(parser, &key);
  if (found == TESSERA_ABSENT)
    tesseraAsmParserEmitError(parser, start, "expected a type or a quoted string");
  if (found != TESSERA_PRESENT || failed(tesseraAsmParserParseToken(parser, ",")) ||
      failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &value)) ||
      failed(tesseraAsmParserParseToken(parser, ">")))
    return NULL;
  return makeEntry(key, value).ptr;
}

void dltiDataLayoutEntryAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute entry = {storage};
  tesseraAsmPrinterPrintC(printer, "<");
  printKey(printer, dltiDataLayoutEntryAttrGetKey(entry));
  tesseraAsmPrinterPrintC(printer, ", ");
  tesseraAsmPrinterPrintAttribute(printer, dltiDataLayoutEntryAttrGetValue(entry));
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- Lists of entries ---===//

typedef struct ListParser {
  TesseraAsmParser *parser;
  Entries entries;
  bool isOfDevices; ///< keys are strings
} ListParser;

static MlirLogicalResult parsePair(ListParser *list, MlirAttribute key) {
  MlirAttribute value;
  if (failed(tesseraAsmParserParseToken(list->parser, "=")) ||
      failed(tesseraAsmParserParseAttribute(list->parser, (MlirType){NULL}, &value)))
    return mlirLogicalResultFailure();
  tsVecPush(&list->entries, makeEntry(key, value));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseListed(void *user) {
  ListParser *list = user;
  TesseraAsmParser *parser = list->parser;
  TesseraSourceLoc start = tesseraAsmParserGetLoc(parser);
  MlirAttribute attribute;
  TesseraOptional found = TESSERA_ABSENT;
  if (!list->isOfDevices)
    found = parseKey(parser, &attribute);
  if (found == TESSERA_PRESENT)
    return parsePair(list, attribute);
  if (found == TESSERA_WRONG ||
      failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &attribute)))
    return mlirLogicalResultFailure();
  bool fits =
      list->isOfDevices ? mlirAttributeIsAString(attribute) : dltiDataLayoutEntryAttrIsA(attribute);
  if (!fits)
    return tesseraAsmParserEmitError(parser, start, "invalid kind of attribute specified");
  if (list->isOfDevices)
    return parsePair(list, attribute);
  tsVecPush(&list->entries, attribute);
  return mlirLogicalResultSuccess();
}

static const void *parseEntries(TesseraAsmParser *parser, const TesseraStorageDef *definition) {
  ListParser list = {.parser = parser, .isOfDevices = definition == &dltiTargetSystemSpecAttrDef};
  TesseraSourceLoc start = tesseraAsmParserGetNameLoc(parser); // behind the mnemonic
  const void *storage = NULL;
  if (start.offset >= strlen(definition->mnemonic))
    start.offset -= strlen(definition->mnemonic);
  if (!failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_LESS_GREATER,
                                                      parseListed, &list))) {
    const TesseraParam params[] = {tesseraParamArray(list.entries.size, list.entries.data)};
    storage =
        tesseraStorageGetChecked(tesseraAsmParserEncodeLoc(parser, start), definition, params);
  }
  tsVecFree(&list.entries);
  return storage;
}

static void printEntries(TesseraAsmPrinter *printer, size_t size, const MlirAttribute *entries) {
  tesseraAsmPrinterPrintC(printer, "<");
  for (size_t i = 0; i < size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    printKey(printer, dltiDataLayoutEntryAttrGetKey(entries[i]));
    tesseraAsmPrinterPrintC(printer, " = ");
    tesseraAsmPrinterPrintAttribute(printer, dltiDataLayoutEntryAttrGetValue(entries[i]));
  }
  tesseraAsmPrinterPrintC(printer, ">");
}

static MlirLogicalResult failAt(MlirLocation location, const char *text, MlirAttribute key,
                                const char *after) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", text);
  if (key.ptr)
    tesseraDiagnosticAppendAttribute(diagnostic, key);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", after);
  return tesseraDiagnosticReport(diagnostic);
}

// Keys are no empty strings, and each is there once.
static MlirLogicalResult verifyKeys(MlirLocation location, const TesseraParam *entries,
                                    const char *repeated) {
  const MlirAttribute *data = entries->pointer, none = {NULL};
  TsPointerMap seen = {0};
  MlirLogicalResult result = mlirLogicalResultSuccess();
  for (size_t i = 0; !failed(result) && i < entries->length; ++i) {
    MlirAttribute key = dltiDataLayoutEntryAttrGetKey(data[i]);
    bool isNew;
    tsPointerMapInsert(&seen, key.ptr, &isNew);
    if (mlirAttributeIsAString(key) && !mlirStringAttrGetValue(key).length)
      result = failAt(location, "empty string as DLTI key is not allowed", none, "");
    else if (!isNew)
      result = failAt(location, repeated, key, "");
  }
  tsPointerMapFree(&seen);
  return result;
}

static const char kRepeatedKey[] = "repeated DLTI key: ";

static MlirLogicalResult failWithoutEntries(MlirLocation location) {
  return failAt(location, "no DLTI entries provided", (MlirAttribute){NULL}, "");
}

//===--- #dlti.dl_spec, #dlti.map ---===//

const void *dltiDataLayoutSpecAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  return parseEntries(parser, &dltiDataLayoutSpecAttrDef);
}

void dltiDataLayoutSpecAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t size;
  const MlirAttribute *entries = dltiDataLayoutSpecAttrGetEntries((MlirAttribute){storage}, &size);
  printEntries(printer, size, entries);
}

MlirLogicalResult dltiDataLayoutSpecAttrVerify(MlirLocation location, const TesseraParam *params) {
  return verifyKeys(location, params, kRepeatedKey);
}

const void *dltiMapAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  return parseEntries(parser, &dltiMapAttrDef);
}

void dltiMapAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t size;
  const MlirAttribute *entries = dltiMapAttrGetEntries((MlirAttribute){storage}, &size);
  printEntries(printer, size, entries);
}

MlirLogicalResult dltiMapAttrVerify(MlirLocation location, const TesseraParam *params) {
  return verifyKeys(location, params, kRepeatedKey);
}

//===--- #dlti.target_device_spec, #dlti.target_system_spec ---===//

const void *dltiTargetDeviceSpecAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  return parseEntries(parser, &dltiTargetDeviceSpecAttrDef);
}

void dltiTargetDeviceSpecAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t size;
  const MlirAttribute *entries =
      dltiTargetDeviceSpecAttrGetEntries((MlirAttribute){storage}, &size);
  printEntries(printer, size, entries);
}

MlirLogicalResult dltiTargetDeviceSpecAttrVerify(MlirLocation location,
                                                 const TesseraParam *params) {
  return params->length ? verifyKeys(location, params, kRepeatedKey) : failWithoutEntries(location);
}

const void *dltiTargetSystemSpecAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  return parseEntries(parser, &dltiTargetSystemSpecAttrDef);
}

void dltiTargetSystemSpecAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t size;
  const MlirAttribute *entries =
      dltiTargetSystemSpecAttrGetEntries((MlirAttribute){storage}, &size);
  printEntries(printer, size, entries);
}

MlirLogicalResult dltiTargetSystemSpecAttrVerify(MlirLocation location,
                                                 const TesseraParam *params) {
  const MlirAttribute *entries = params->pointer;
  if (!params->length)
    return failWithoutEntries(location);
  for (size_t i = 0; i < params->length; ++i)
    if (!dltiTargetDeviceSpecAttrIsA(dltiDataLayoutEntryAttrGetValue(entries[i])))
      return failAt(location, "value associated with key ",
                    dltiDataLayoutEntryAttrGetKey(entries[i]), " is not a DLTI device spec");
  return verifyKeys(location, params, "repeated device ID in dlti.target_system_spec: ");
}

//===--- On operations ---===//

static bool isText(MlirAttribute attribute, const char *text) {
  return mlirAttributeIsAString(attribute) && tsEqualC(mlirStringAttrGetValue(attribute), text);
}

// An entry of the dialect's own, by its name.
static MlirLogicalResult verifyNamed(MlirLocation location, MlirStringRef name,
                                     MlirAttribute value) {
  static const char *const free[] = {"mangling_mode",
                                     "default_memory_space",
                                     "alloca_memory_space",
                                     "program_memory_space",
                                     "global_memory_space",
                                     "stack_alignment",
                                     "function_pointer_alignment",
                                     "legal_int_widths"};
  MlirStringRef rest = tsSubstring(name, strlen("dlti."), SIZE_MAX);
  if (tsEqualC(rest, "endianness")) {
    if (isText(value, "big") || isText(value, "little"))
      return mlirLogicalResultSuccess();
    return failAt(location,
                  "'dlti.endianness' data layout entry is expected to be either 'big' or 'little'",
                  (MlirAttribute){NULL}, "");
  }
  for (size_t i = 0; i < sizeof free / sizeof *free; ++i)
    if (tsEqualC(rest, free[i]))
      return mlirLogicalResultSuccess();
  TesseraDiagnostic *unknown = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(unknown, "unknown data layout entry name: %.*s", (int)name.length,
                                name.data);
  return tesseraDiagnosticReport(unknown);
}

static bool isDenseI64(MlirAttribute value) {
  if (!mlirAttributeIsADenseIntElements(value))
    return false;
  MlirType element = mlirShapedTypeGetElementType(mlirAttributeGetType(value));
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 64;
}

// An entry of a builtin type: the size of index, alignments of numbers.
static MlirLogicalResult verifyBuiltin(MlirLocation location, MlirType type, MlirAttribute entry) {
  MlirAttribute value = dltiDataLayoutEntryAttrGetValue(entry);
  bool isNumber = mlirTypeIsAInteger(type) || mlirTypeIsAFloat(type);
  if (isNumber ? isDenseI64(value) : mlirTypeIsAIndex(type) && mlirAttributeIsAInteger(value))
    return mlirLogicalResultSuccess();
  if (mlirTypeIsAIndex(type))
    return failAt(location, "expected integer attribute in the data layout entry for 'index'",
                  (MlirAttribute){NULL}, "");
  if (isNumber)
    return failAt(location, "expected a dense i64 elements attribute in the data layout entry ",
                  entry, "");
  return failAt(location, "unexpected data layout for a built-in type", (MlirAttribute){NULL}, "");
}

static MlirLogicalResult verifyEntry(MlirLocation location, MlirAttribute entry) {
  MlirAttribute key = dltiDataLayoutEntryAttrGetKey(entry);
  if (mlirAttributeIsAType(key)) {
    MlirType type = mlirTypeAttrGetValue(key);
    bool isBuiltin = tsEqualC(mlirDialectGetNamespace(mlirTypeGetDialect(type)), "builtin");
    if (isBuiltin)
      return verifyBuiltin(location, type, entry);
    return dataLayoutTypeInterfaceCast(type)
               ? mlirLogicalResultSuccess()
               : failAt(location, "data layout specified for a type that does not support it",
                        (MlirAttribute){NULL}, "");
  }
  MlirStringRef name = mlirStringAttrGetValue(key);
  return tsStartsWith(name, tsLiteral("dlti."))
             ? verifyNamed(location, name, dltiDataLayoutEntryAttrGetValue(entry))
             : mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyEntries(MlirOperation op, MlirAttribute spec) {
  size_t size;
  const MlirAttribute *entries = dltiDataLayoutSpecAttrGetEntries(spec, &size);
  for (size_t i = 0; i < size; ++i)
    if (failed(verifyEntry(mlirOperationGetLocation(op), entries[i])))
      return mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

// Whether what the layouts say by names is the same, where both say it.
static bool combine(MlirAttribute outer, MlirAttribute inner) {
  size_t numOuter, numInner;
  const MlirAttribute *above = dltiDataLayoutSpecAttrGetEntries(outer, &numOuter),
                      *own = dltiDataLayoutSpecAttrGetEntries(inner, &numInner);
  TsPointerMap values = {0};
  bool fits = true;
  for (size_t i = 0; i < numOuter; ++i)
    *tsPointerMapInsert(&values, dltiDataLayoutEntryAttrGetKey(above[i]).ptr, NULL) =
        (uintptr_t)dltiDataLayoutEntryAttrGetValue(above[i]).ptr;
  for (size_t i = 0; fits && i < numInner; ++i) {
    MlirAttribute key = dltiDataLayoutEntryAttrGetKey(own[i]);
    uintptr_t *value = mlirAttributeIsAString(key) ? tsPointerMapFind(&values, key.ptr) : NULL;
    fits = !value || *value == (uintptr_t)dltiDataLayoutEntryAttrGetValue(own[i]).ptr;
  }
  tsPointerMapFree(&values);
  return fits;
}

// The closest operation around this one that says a layout, and the layout; null: none.
static MlirOperation findEnclosing(MlirOperation op, MlirAttribute *spec) {
  for (op = mlirOperationGetParentOperation(op); op.ptr; op = mlirOperationGetParentOperation(op)) {
    if (!dataLayoutOpInterfaceCast(op))
      continue;
    *spec = dataLayoutOpInterfaceGetDataLayoutSpec(op);
    if (dltiDataLayoutSpecAttrIsA(*spec))
      break;
  }
  return op;
}

// What is around this one has been found to agree with those around it.
static MlirLogicalResult verifyNesting(MlirOperation op, MlirAttribute spec) {
  MlirAttribute outer;
  MlirOperation enclosing = findEnclosing(op, &outer);
  if (!enclosing.ptr || combine(outer, spec))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error,
                                "data layout does not combine with layouts of enclosing ops");
  TesseraDiagnostic *note = tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(enclosing));
  tesseraDiagnosticAppendFormat(note, "enclosing op with data layout");
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult dltiVerifyOperationAttribute(MlirOperation op, MlirNamedAttribute attribute) {
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  static const struct {
    const char *name;
    const TesseraStorageDef *definition;
  } known[] = {{"dlti.dl_spec", &dltiDataLayoutSpecAttrDef},
               {"dlti.map", &dltiMapAttrDef},
               {"dlti.target_system_spec", &dltiTargetSystemSpecAttrDef}};
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
    if (!tsEqualC(name, known[i].name))
      continue;
    if (!tesseraStorageIs(attribute.attribute.ptr, known[i].definition)) {
      mlirOperationEmitError(op, "'%s' is expected to be a #%s attribute", known[i].name,
                             known[i].name);
      return mlirLogicalResultFailure();
    }
    if (i != 0 || !dataLayoutOpInterfaceCast(op))
      return mlirLogicalResultSuccess();
    MlirLogicalResult entries = verifyEntries(op, attribute.attribute);
    return failed(entries) ? entries : verifyNesting(op, attribute.attribute);
  }
  mlirOperationEmitError(op, "attribute '%.*s' not supported by dialect", (int)name.length,
                         name.data);
  return mlirLogicalResultFailure();
}

//===--- Layouts of data ---===//

void dltiDataLayoutSpecAttrVisitEntries(MlirAttribute self, TesseraVisitLayoutEntry visit,
                                        void *user) {
  size_t size;
  const MlirAttribute *entries = dltiDataLayoutSpecAttrGetEntries(self, &size);
  for (size_t i = 0; i < size; ++i)
    visit(dltiDataLayoutEntryAttrGetKey(entries[i]), dltiDataLayoutEntryAttrGetValue(entries[i]),
          user);
}
