// The data layout as attributes of the module.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/dlti/DLTIOps.h"
#include "target/llvmir-import/Importer.h"

/// What holds where the text says nothing else.
#define DEFAULTS                                                                                   \
  "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:32:64-f16:16:16-f64:64:64-f128:128:128"

typedef struct Layout {
  LiImporter *importer;
  TsPointerMap seen; ///< keys
  LiMlirAttrs types, names;
} Layout;

/// Adds an entry unless there is one for the key.
static void add(Layout *layout, MlirAttribute key, MlirAttribute value) {
  bool isNew;
  tsPointerMapInsert(&layout->seen, key.ptr, &isNew);
  if (!isNew)
    return;
  MlirAttribute entry = dltiDataLayoutEntryAttrGet(layout->importer->context, key, value);
  if (mlirAttributeIsAType(key))
    liPush(layout->importer->arena, &layout->types, entry);
  else
    liPush(layout->importer->arena, &layout->names, entry);
}

static void addNamed(Layout *layout, const char *name, MlirAttribute value) {
  add(layout, liString(layout->importer, mlirStringRefCreateFromCString(name)), value);
}

enum { kMaxNumbers = 16 };

/// Numbers with colons between them, after an optional colon; false when there is anything else.
static bool readNumbers(MlirStringRef text, int64_t numbers[kMaxNumbers], size_t *size) {
  if (text.length && text.data[0] == ':')
    text = tsSubstring(text, 1, SIZE_MAX);
  *size = 0;
  for (size_t start = 0; start <= text.length; ++*size) {
    size_t colon = tsFindChar(text, ':', start);
    size_t end = colon == SIZE_MAX ? text.length : colon;
    uint64_t number;
    if (*size == kMaxNumbers || !tsParseUnsigned(tsSubstring(text, start, end - start), &number) ||
        number > INT64_MAX)
      return false;
    numbers[*size] = (int64_t)number;
    start = end + 1;
  }
  return true;
}

static MlirAttribute vectorOf(Layout *layout, const int64_t *numbers, int64_t size) {
  MlirType i64 = mlirIntegerTypeGet(layout->importer->context, 64);
  MlirType type = irWrapType(irVectorTypeGet((IrShape){&size, 1}, irType(i64), NULL));
  return mlirDenseElementsAttrInt64Get(type, (intptr_t)size, numbers);
}

/// `i32:32:64`: the alignment that must be, and the one that is better.
static bool addScalar(Layout *layout, bool isInteger, MlirStringRef rest) {
  MlirContext context = layout->importer->context;
  int64_t numbers[kMaxNumbers];
  size_t size;
  if (!readNumbers(rest, numbers, &size) || size < 2 || size > 3)
    return false;
  MlirType type;
  if (isInteger) {
    if (!numbers[0] || numbers[0] > IR_INTEGER_MAX_WIDTH)
      return false;
    type = mlirIntegerTypeGet(context, (unsigned)numbers[0]);
  } else {
    const TesseraStorageDef *format = numbers[0] == 16    ? &builtinFloat16TypeDef
                                      : numbers[0] == 32  ? &builtinFloat32TypeDef
                                      : numbers[0] == 64  ? &builtinFloat64TypeDef
                                      : numbers[0] == 80  ? &builtinFloat80TypeDef
                                      : numbers[0] == 128 ? &builtinFloat128TypeDef
                                                          : NULL;
    if (!format)
      return false;
    type = irWrapType(irStorageGet(context.ptr, format, NULL));
  }
  int64_t pair[2] = {numbers[1], size > 2 ? numbers[2] : numbers[1]};
  add(layout, mlirTypeAttrGet(type), vectorOf(layout, pair, 2));
  return true;
}

/// `p1:64:64:64:32`: size, alignments, and bits of an index.
static bool addPointer(Layout *layout, MlirStringRef rest) {
  int64_t numbers[kMaxNumbers] = {0}, space = 0;
  size_t size;
  bool hasSpace = rest.length && rest.data[0] != ':';
  if (!readNumbers(rest, numbers, &size))
    return false;
  const int64_t *said = numbers;
  if (hasSpace) {
    space = numbers[0];
    ++said;
    --size;
  }
  if (size < 2 || size > 4 || space >= 1 << 24)
    return false;
  int64_t four[4] = {said[0], said[1], size > 2 ? said[2] : said[1], size > 3 ? said[3] : said[0]};
  add(layout, mlirTypeAttrGet(llvmPointerTypeGet(layout->importer->context, space)),
      vectorOf(layout, four, 4));
  return true;
}

static bool addSpace(Layout *layout, const char *name, MlirStringRef rest) {
  uint64_t space;
  if (!tsParseUnsigned(rest, &space))
    return false;
  MlirType ui64 = mlirIntegerTypeUnsignedGet(layout->importer->context, 64);
  if (space)
    addNamed(layout, name, mlirIntegerAttrGet(ui64, (int64_t)space));
  return true;
}

/// `n8:16:32`.
static bool addWidths(Layout *layout, MlirStringRef rest) {
  int64_t numbers[kMaxNumbers];
  int32_t widths[kMaxNumbers];
  size_t size;
  if (!readNumbers(rest, numbers, &size))
    return false;
  for (size_t i = 0; i < size; ++i) {
    if (numbers[i] > INT32_MAX)
      return false;
    widths[i] = (int32_t)numbers[i];
  }
  addNamed(layout, "dlti.legal_int_widths",
           mlirDenseI32ArrayGet(layout->importer->context, (intptr_t)size, widths));
  return true;
}

/// `Fi8`, `Fn32`.
static bool addFunctionPointers(Layout *layout, MlirStringRef letters, MlirStringRef rest) {
  uint64_t align;
  if (letters.length != 2 || (letters.data[1] != 'i' && letters.data[1] != 'n') ||
      !tsParseUnsigned(rest, &align))
    return false;
  addNamed(layout, "dlti.function_pointer_alignment",
           dltiFunctionPointerAlignmentAttrGet(layout->importer->context, (int64_t)align,
                                               letters.data[1] == 'n'));
  return true;
}

static bool addStack(Layout *layout, MlirStringRef rest) {
  uint64_t align;
  if (!tsParseUnsigned(rest, &align) || !align)
    return false;
  addNamed(layout, "dlti.stack_alignment", liInt(layout->importer, 64, (int64_t)align));
  return true;
}

static bool addMangling(Layout *layout, MlirStringRef rest) {
  if (rest.length && rest.data[0] == ':')
    rest = tsSubstring(rest, 1, SIZE_MAX);
  if (rest.length)
    addNamed(layout, "dlti.mangling_mode", liString(layout->importer, rest));
  return rest.length;
}

static bool addEndianness(Layout *layout, const char *name, MlirStringRef rest) {
  addNamed(layout, "dlti.endianness",
           liString(layout->importer, mlirStringRefCreateFromCString(name)));
  return !rest.length;
}

static bool addToken(Layout *layout, MlirStringRef token) {
  size_t length = 0;
  while (length < token.length && ((token.data[length] >= 'a' && token.data[length] <= 'z') ||
                                   (token.data[length] >= 'A' && token.data[length] <= 'Z')))
    ++length;
  MlirStringRef letters = tsSubstring(token, 0, length);
  MlirStringRef rest = tsSubstring(token, length, SIZE_MAX);
  if (!length)
    return false;
  if (letters.data[0] == 'F')
    return addFunctionPointers(layout, letters, rest);
  switch (length == 1 ? letters.data[0] : 0) {
  case 'e':
    return addEndianness(layout, "little", rest);
  case 'E':
    return addEndianness(layout, "big", rest);
  case 'P':
    return addSpace(layout, "dlti.program_memory_space", rest);
  case 'G':
    return addSpace(layout, "dlti.global_memory_space", rest);
  case 'A':
    return addSpace(layout, "dlti.alloca_memory_space", rest);
  case 'm':
    return addMangling(layout, rest);
  case 'S':
    return addStack(layout, rest);
  case 'i':
  case 'f':
    return addScalar(layout, letters.data[0] == 'i', rest);
  case 'p':
    return addPointer(layout, rest);
  case 'n':
    return addWidths(layout, rest);
  default:
    liReport(layout->importer->moduleLocation, MlirDiagnosticWarning,
             "unhandled data layout token: %.*s", (int)token.length, token.data);
    return true;
  }
}

// What a part of a layout looks like that begins with this letter; NULL: nothing is known of it.
static const char *formOf(char letter) {
  static const char *const kForms[] = {"A<address space>",
                                       "F<type><abi>",
                                       "G<address space>",
                                       "P<address space>",
                                       "S<size>",
                                       "f<size>:<abi>[:<pref>]",
                                       "i<size>:<abi>[:<pref>]",
                                       "m:<mangling>",
                                       "n<size>[:<size>]...",
                                       "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"};
  for (size_t i = 0; i < sizeof kForms / sizeof *kForms; ++i)
    if (kForms[i][0] == letter)
      return kForms[i];
  return NULL;
}

static bool refuseToken(const Layout *layout, MlirStringRef token) {
  const char *form = token.length ? formOf(token.data[0]) : NULL;
  if (form)
    return liReport(layout->importer->moduleLocation, MlirDiagnosticError,
                    "cannot translate data layout: %.*s: malformed specification, must be of the "
                    "form \"%s\"",
                    (int)token.length, token.data, form);
  return liReport(layout->importer->moduleLocation, MlirDiagnosticError,
                  "cannot translate data layout: %.*s", (int)token.length, token.data);
}

static bool addTokens(Layout *layout, MlirStringRef text) {
  for (size_t start = 0; start < text.length;) {
    size_t dash = tsFindChar(text, '-', start);
    size_t end = dash == SIZE_MAX ? text.length : dash;
    MlirStringRef token = tsSubstring(text, start, end - start);
    if (!addToken(layout, token))
      return refuseToken(layout, token);
    start = end + 1;
  }
  return true;
}

bool liImportLayout(LiImporter *importer) {
  Layout layout = {.importer = importer};
  bool ok = addTokens(&layout, importer->ir->layoutText) && addTokens(&layout, tsLiteral(DEFAULTS));
  tsPointerMapFree(&layout.seen);
  for (size_t i = 0; i < layout.names.size; ++i)
    liPush(importer->arena, &layout.types, layout.names.data[i]);
  if (ok)
    mlirOperationSetDiscardableAttributeByName(
        importer->module, tsLiteral("dlti.dl_spec"),
        dltiDataLayoutSpecAttrGet(importer->context, layout.types.size, layout.types.data));
  return ok;
}
