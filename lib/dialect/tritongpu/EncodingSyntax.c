// How layouts are written. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/Encodings.h"

typedef TsVec(int64_t) Ints;

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Dictionaries ---===//

typedef enum FieldKind { FIELD_NUMBER, FIELD_BOOL, FIELD_NUMBERS, FIELD_BASES } FieldKind;

// A key that a dictionary may have. Of bases `number` is how many numbers each has, 0: there are
// none.
typedef struct Field {
  const char *name;
  FieldKind kind;
  const char *what; // as messages call it; NULL: its name
  bool isSet;
  int64_t number;
  Ints numbers;
} Field;

static const char *whatOf(const Field *field) { return field->what ? field->what : field->name; }

static bool fail(TesseraAsmParser *parser, const char *text, const char *name) {
  tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser), "%s%s", text, name);
  return false;
}

static bool readNumber(TesseraAsmParser *parser, MlirAttribute value, const char *what,
                       int64_t *number) {
  if (!mlirAttributeIsAInteger(value))
    return fail(parser, "expected an integer type in ", what);
  *number = mlirIntegerAttrGetValueInt(value);
  return (*number >= 0 && *number <= UINT32_MAX) ||
         fail(parser, "expected an unsigned integer value in ", what);
}

static bool readNumbers(TesseraAsmParser *parser, MlirAttribute value, const char *what,
                        Ints *numbers) {
  if (!mlirAttributeIsAArray(value))
    return fail(parser, "expected an array for ", what);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(value); ++i) {
    int64_t number;
    if (!readNumber(parser, mlirArrayAttrGetElement(value, i), what, &number))
      return false;
    tsVecPush(numbers, number);
  }
  return true;
}

static bool failBases(TesseraAsmParser *parser, const char *text, const char *name) {
  tesseraAsmParserEmitErrorHere(parser, "%s'%s'", text, name);
  return false;
}

static bool readBases(TesseraAsmParser *parser, MlirAttribute value, Field *field) {
  if (!mlirAttributeIsAArray(value))
    return failBases(parser, "Expected array of arrays for basis of ", field->name);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(value); ++i) {
    MlirAttribute basis = mlirArrayAttrGetElement(value, i);
    if (!mlirAttributeIsAArray(basis))
      return failBases(parser, "Expected array of integers in basis for ", field->name);
    intptr_t size = mlirArrayAttrGetNumElements(basis);
    if (!i)
      field->number = size;
    if (size != field->number)
      return failBases(parser, "Expected bases of one length for ", field->name);
    for (intptr_t k = 0; k < size; ++k) {
      MlirAttribute number = mlirArrayAttrGetElement(basis, k);
      if (!mlirAttributeIsAInteger(number))
        return failBases(parser, "Expected integer in basis for ", field->name);
      tsVecPush(&field->numbers, mlirIntegerAttrGetValueInt(number));
    }
  }
  return true;
}

static bool readField(TesseraAsmParser *parser, MlirAttribute value, Field *field) {
  field->isSet = true;
  switch (field->kind) {
  case FIELD_NUMBER:
    return readNumber(parser, value, whatOf(field), &field->number);
  case FIELD_BOOL:
    if (!mlirAttributeIsABool(value))
      return fail(parser, "expected a bool type in ", whatOf(field));
    field->number = mlirBoolAttrGetValue(value);
    return true;
  case FIELD_NUMBERS:
    return readNumbers(parser, value, whatOf(field), &field->numbers);
  case FIELD_BASES:
    return readBases(parser, value, field);
  }
  return false;
}

// `{key = value, ...}`.
static bool parseFields(TesseraAsmParser *parser, Field *fields, size_t numFields) {
  MlirAttribute dictionary = {NULL};
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &dictionary)))
    return false;
  if (!mlirAttributeIsADictionary(dictionary))
    return fail(parser, "expected a dictionary", "");
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(dictionary); ++i) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(dictionary, i);
    MlirStringRef key = mlirIdentifierStr(entry.name);
    Field *field = NULL;
    for (size_t f = 0; f < numFields && !field; ++f)
      if (tsEqualC(key, fields[f].name))
        field = &fields[f];
    if (!field) {
      tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser), "unexpected key: %.*s",
                                (int)key.length, key.data);
      return false;
    }
    if (!readField(parser, entry.attribute, field))
      return false;
  }
  return true;
}

static bool parseBracketed(TesseraAsmParser *parser, Field *fields, size_t numFields) {
  return !failed(tesseraAsmParserParseToken(parser, "<")) &&
         parseFields(parser, fields, numFields) && !failed(tesseraAsmParserParseToken(parser, ">"));
}

static void freeFields(Field *fields, size_t numFields) {
  for (size_t i = 0; i < numFields; ++i)
    tsVecFree(&fields[i].numbers);
}

// The part of each CTA of a cluster: as bases, or as it was written before there were any.
#define CTA_FIELDS                                                                                 \
  {.name = "CGALayout", .kind = FIELD_BASES}, {.name = "CTAsPerCGA", .kind = FIELD_NUMBERS},       \
      {.name = "CTASplitNum", .kind = FIELD_NUMBERS}, {                                            \
    .name = "CTAOrder", .kind = FIELD_NUMBERS                                                      \
  }
#define COUNT(fields) (sizeof(fields) / sizeof *(fields))

// Dimension after dimension: CTAs with parts of their own, then those that have the same.
static bool readFormerCTAs(TesseraAsmParser *parser, Field *cga, size_t rank) {
  const Ints *counts = &cga[1].numbers, *splits = &cga[2].numbers, *order = &cga[3].numbers;
  if (cga->isSet || counts->size != rank || splits->size != rank || order->size != rank)
    return fail(parser, "expected a number for each dimension in ",
                "CTAsPerCGA, CTASplitNum and CTAOrder");
  cga->number = (int64_t)rank;
  for (size_t i = 0; i < rank; ++i) {
    size_t d = (size_t)order->data[i];
    if (d >= rank)
      return fail(parser, "expected dimensions in ", "CTAOrder");
    for (int64_t size = 1; size < counts->data[d]; size *= 2)
      for (size_t k = 0; k < rank; ++k)
        tsVecPush(&cga->numbers, k == d && size < splits->data[d] ? size : 0);
  }
  return true;
}

// Bases of CTAs have a number for each dimension.
static bool checkCGALayout(TesseraAsmParser *parser, Field *cga, size_t rank) {
  if ((cga[1].isSet || cga[2].isSet || cga[3].isSet) && !readFormerCTAs(parser, cga, rank))
    return false;
  if (!cga->numbers.size || (size_t)cga->number == rank)
    return true;
  tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                            "'CGALayout' entry length does not match rank %zu", rank);
  return false;
}

// All bases are there and agree about how many dimensions there are.
static bool checkBases(TesseraAsmParser *parser, const Field *fields, size_t numFields,
                       int64_t *rank) {
  *rank = 0;
  for (size_t i = 0; i < numFields; ++i) {
    if (!fields[i].isSet) {
      tesseraAsmParserEmitErrorHere(parser, "Expected basis of '%s' not found", fields[i].name);
      return false;
    }
    if (!*rank)
      *rank = fields[i].number;
    if (fields[i].number && fields[i].number != *rank)
      return failBases(parser, "Expected bases of one length for ", fields[i].name);
  }
  if (!*rank)
    tesseraAsmParserEmitErrorHere(parser, "Empty Layout not supported");
  return *rank != 0;
}

static MlirLocation locationOf(TesseraAsmParser *parser) {
  return tesseraAsmParserEncodeLoc(parser, tesseraAsmParserGetNameLoc(parser));
}

#define NUMBERS(field) (field).numbers.size, (field).numbers.data

//===--- Printing ---===//

static void printNumbers(TesseraAsmPrinter *printer, const char *before, size_t size,
                         const int64_t *numbers) {
  tesseraAsmPrinterPrintFormat(printer, "%s[", before);
  for (size_t i = 0; i < size; ++i)
    tesseraAsmPrinterPrintFormat(printer, "%s%lld", i ? ", " : "", (long long)numbers[i]);
  tesseraAsmPrinterPrintC(printer, "]");
}

static void printBases(TesseraAsmPrinter *printer, const char *before, size_t size,
                       const int64_t *numbers, size_t rank) {
  tesseraAsmPrinterPrintFormat(printer, "%s[", before);
  for (size_t i = 0; i < size; i += rank)
    printNumbers(printer, i ? ", " : "", rank, numbers + i);
  tesseraAsmPrinterPrintC(printer, "]");
}

static void printCGALayout(TesseraAsmPrinter *printer, size_t size, const int64_t *numbers,
                           size_t rank) {
  if (size)
    printBases(printer, ", CGALayout = ", size, numbers, rank);
}

//===--- Tensors ---===//

const void *tritongpuBlockedEncodingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Field fields[] = {
      {.name = "sizePerThread", .kind = FIELD_NUMBERS, .what = "number of elements per thread"},
      {.name = "threadsPerWarp", .kind = FIELD_NUMBERS, .what = "number of threads per warp"},
      {.name = "warpsPerCTA", .kind = FIELD_NUMBERS, .what = "number of warps per CTA"},
      {.name = "order", .kind = FIELD_NUMBERS},
      CTA_FIELDS};
  MlirAttribute result = {NULL};
  if (parseBracketed(parser, fields, COUNT(fields)) &&
      checkCGALayout(parser, &fields[4], fields[0].numbers.size))
    result = tritongpuBlockedEncodingAttrGetChecked(locationOf(parser), NUMBERS(fields[0]),
                                                    NUMBERS(fields[1]), NUMBERS(fields[2]),
                                                    NUMBERS(fields[3]), NUMBERS(fields[4]));
  freeFields(fields, COUNT(fields));
  return result.ptr;
}

void tritongpuBlockedEncodingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute self = {storage};
  size_t rank, size;
  const int64_t *numbers = tritongpuBlockedEncodingAttrGetSizePerThread(self, &rank);
  printNumbers(printer, "<{sizePerThread = ", rank, numbers);
  numbers = tritongpuBlockedEncodingAttrGetThreadsPerWarp(self, &size);
  printNumbers(printer, ", threadsPerWarp = ", size, numbers);
  numbers = tritongpuBlockedEncodingAttrGetWarpsPerCTA(self, &size);
  printNumbers(printer, ", warpsPerCTA = ", size, numbers);
  numbers = tritongpuBlockedEncodingAttrGetOrder(self, &size);
  printNumbers(printer, ", order = ", size, numbers);
  numbers = tritongpuBlockedEncodingAttrGetCGALayout(self, &size);
  printCGALayout(printer, size, numbers, rank);
  tesseraAsmPrinterPrintC(printer, "}>");
}

const void *tritongpuNvidiaMmaEncodingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Field fields[] = {{.name = "versionMajor", .kind = FIELD_NUMBER},
                    {.name = "versionMinor", .kind = FIELD_NUMBER},
                    {.name = "warpsPerCTA", .kind = FIELD_NUMBERS},
                    {.name = "instrShape", .kind = FIELD_NUMBERS},
                    CTA_FIELDS};
  MlirAttribute result = {NULL};
  if (parseBracketed(parser, fields, COUNT(fields)) &&
      checkCGALayout(parser, &fields[4], fields[2].numbers.size))
    result = tritongpuNvidiaMmaEncodingAttrGetChecked(locationOf(parser), fields[0].number,
                                                      fields[1].number, NUMBERS(fields[2]),
                                                      NUMBERS(fields[4]), NUMBERS(fields[3]));
  freeFields(fields, COUNT(fields));
  return result.ptr;
}

void tritongpuNvidiaMmaEncodingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute self = {storage};
  size_t rank, size;
  tesseraAsmPrinterPrintFormat(printer, "<{versionMajor = %lld, versionMinor = %lld",
                               (long long)tritongpuNvidiaMmaEncodingAttrGetVersionMajor(self),
                               (long long)tritongpuNvidiaMmaEncodingAttrGetVersionMinor(self));
  const int64_t *numbers = tritongpuNvidiaMmaEncodingAttrGetWarpsPerCTA(self, &rank);
  printNumbers(printer, ", warpsPerCTA = ", rank, numbers);
  numbers = tritongpuNvidiaMmaEncodingAttrGetCGALayout(self, &size);
  printCGALayout(printer, size, numbers, rank);
  numbers = tritongpuNvidiaMmaEncodingAttrGetInstrShape(self, &size);
  printNumbers(printer, ", instrShape = ", size, numbers);
  tesseraAsmPrinterPrintC(printer, "}>");
}

const void *tritongpuLinearEncodingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Field fields[] = {{.name = "register", .kind = FIELD_BASES},
                    {.name = "lane", .kind = FIELD_BASES},
                    {.name = "warp", .kind = FIELD_BASES},
                    {.name = "block", .kind = FIELD_BASES}};
  MlirAttribute result = {NULL};
  int64_t rank;
  if (parseBracketed(parser, fields, 4) && checkBases(parser, fields, 4, &rank))
    result = tritongpuLinearEncodingAttrGetChecked(locationOf(parser), rank, NUMBERS(fields[0]),
                                                   NUMBERS(fields[1]), NUMBERS(fields[2]),
                                                   NUMBERS(fields[3]));
  freeFields(fields, 4);
  return result.ptr;
}

void tritongpuLinearEncodingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute self = {storage};
  size_t rank = (size_t)tritongpuLinearEncodingAttrGetRank(self), size;
  const int64_t *numbers = tritongpuLinearEncodingAttrGetRegisters(self, &size);
  printBases(printer, "<{register = ", size, numbers, rank);
  numbers = tritongpuLinearEncodingAttrGetLanes(self, &size);
  printBases(printer, ", lane = ", size, numbers, rank);
  numbers = tritongpuLinearEncodingAttrGetWarps(self, &size);
  printBases(printer, ", warp = ", size, numbers, rank);
  numbers = tritongpuLinearEncodingAttrGetBlocks(self, &size);
  printBases(printer, ", block = ", size, numbers, rank);
  tesseraAsmPrinterPrintC(printer, "}>");
}

//===--- Shared memory ---===//

const void *tritongpuSwizzledSharedEncodingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Field fields[] = {{.name = "vec", .kind = FIELD_NUMBER},
                    {.name = "perPhase", .kind = FIELD_NUMBER},
                    {.name = "maxPhase", .kind = FIELD_NUMBER},
                    {.name = "order", .kind = FIELD_NUMBERS},
                    CTA_FIELDS};
  MlirAttribute result = {NULL};
  if (parseBracketed(parser, fields, COUNT(fields)) &&
      checkCGALayout(parser, &fields[4], fields[3].numbers.size))
    result = tritongpuSwizzledSharedEncodingAttrGetChecked(locationOf(parser), fields[0].number,
                                                           fields[1].number, fields[2].number,
                                                           NUMBERS(fields[3]), NUMBERS(fields[4]));
  freeFields(fields, COUNT(fields));
  return result.ptr;
}

void tritongpuSwizzledSharedEncodingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute self = {storage};
  size_t rank, size;
  tesseraAsmPrinterPrintFormat(printer, "<{vec = %lld, perPhase = %lld, maxPhase = %lld",
                               (long long)tritongpuSwizzledSharedEncodingAttrGetVec(self),
                               (long long)tritongpuSwizzledSharedEncodingAttrGetPerPhase(self),
                               (long long)tritongpuSwizzledSharedEncodingAttrGetMaxPhase(self));
  const int64_t *numbers = tritongpuSwizzledSharedEncodingAttrGetOrder(self, &rank);
  printNumbers(printer, ", order = ", rank, numbers);
  numbers = tritongpuSwizzledSharedEncodingAttrGetCGALayout(self, &size);
  printCGALayout(printer, size, numbers, rank);
  tesseraAsmPrinterPrintC(printer, "}>");
}

const void *tritongpuSharedLinearEncodingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Field fields[] = {{.name = "offset", .kind = FIELD_BASES},
                    {.name = "block", .kind = FIELD_BASES}};
  MlirAttribute result = {NULL};
  int64_t rank, alignment = 0;
  bool ok = !failed(tesseraAsmParserParseToken(parser, "<")) && parseFields(parser, fields, 2);
  fields[1].isSet = true;
  if (ok && !failed(tesseraAsmParserParseToken(parser, ",")) &&
      !failed(tesseraAsmParserParseKeyword(parser, "alignment")) &&
      !failed(tesseraAsmParserParseToken(parser, "=")) &&
      !failed(tesseraAsmParserParseInteger(parser, &alignment)) &&
      !failed(tesseraAsmParserParseToken(parser, ">")) && checkBases(parser, fields, 2, &rank))
    result = tritongpuSharedLinearEncodingAttrGetChecked(
        locationOf(parser), rank, NUMBERS(fields[0]), NUMBERS(fields[1]), alignment);
  freeFields(fields, 2);
  return result.ptr;
}

void tritongpuSharedLinearEncodingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute self = {storage};
  size_t rank = (size_t)tritongpuSharedLinearEncodingAttrGetRank(self), size;
  const int64_t *numbers = tritongpuSharedLinearEncodingAttrGetOffsets(self, &size);
  printBases(printer, "<{offset = ", size, numbers, rank);
  numbers = tritongpuSharedLinearEncodingAttrGetBlocks(self, &size);
  if (size)
    printBases(printer, ", block = ", size, numbers, rank);
  tesseraAsmPrinterPrintFormat(
      printer, "}, alignment = %lld>",
      (long long)tritongpuSharedLinearEncodingAttrGetLayoutAlignment(self));
}

// `[32:+4, 128:+8]`.
static bool parsePaddings(TesseraAsmParser *parser, Ints *intervals, Ints *paddings) {
  if (failed(tesseraAsmParserParseToken(parser, "[")))
    return false;
  do {
    int64_t interval, padding;
    if (failed(tesseraAsmParserParseInteger(parser, &interval)) ||
        failed(tesseraAsmParserParseToken(parser, ":")) ||
        failed(tesseraAsmParserParseToken(parser, "+")) ||
        failed(tesseraAsmParserParseInteger(parser, &padding)))
      return false;
    tsVecPush(intervals, interval);
    tsVecPush(paddings, padding);
  } while (tesseraAsmParserParseOptionalToken(parser, ","));
  return !failed(tesseraAsmParserParseToken(parser, "]"));
}

// The bases of a tensor's elements one after the other along the dimensions in order.
static bool basesInOrder(size_t rank, const int64_t *order, const int64_t *shape, Ints *bases) {
  if (!tritongpuIsPermutation(rank, order))
    return false;
  for (size_t i = 0; i < rank; ++i)
    for (int64_t d = order[i], step = 1; step < shape[d]; step *= 2)
      for (size_t k = 0; k < rank; ++k)
        tsVecPush(bases, (int64_t)k == d ? step : 0);
  return true;
}

static bool parsePaddedOrder(TesseraAsmParser *parser, Field *fields, int64_t *rank) {
  Field *order = &fields[2], *shape = &fields[3];
  *rank = (int64_t)order->numbers.size;
  if (order->numbers.size != shape->numbers.size) {
    tesseraAsmParserEmitErrorHere(parser, "Mismatch of shape and order ranks in padded layout");
    return false;
  }
  if (*rank <= kTritongpuMaxRank &&
      basesInOrder((size_t)*rank, order->numbers.data, shape->numbers.data, &fields[0].numbers))
    return true;
  tesseraAsmParserEmitErrorHere(parser, "order must be a permutation of 0..(rank-1)");
  return false;
}

const void *tritongpuPaddedSharedEncodingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Field fields[] = {{.name = "offset", .kind = FIELD_BASES},
                    {.name = "block", .kind = FIELD_BASES},
                    {.name = "order", .kind = FIELD_NUMBERS},
                    {.name = "shape", .kind = FIELD_NUMBERS}};
  Ints intervals = {0}, paddings = {0};
  MlirAttribute result = {NULL};
  int64_t rank = 0;
  bool ok = !failed(tesseraAsmParserParseToken(parser, "<")) &&
            parsePaddings(parser, &intervals, &paddings) && parseFields(parser, fields, 4);
  if (ok)
    ok = fields[0].isSet || fields[1].isSet ? checkBases(parser, fields, 2, &rank)
                                            : parsePaddedOrder(parser, fields, &rank);
  if (ok && !failed(tesseraAsmParserParseToken(parser, ">")))
    result = tritongpuPaddedSharedEncodingAttrGetChecked(
        locationOf(parser), intervals.size, intervals.data, paddings.size, paddings.data, rank,
        NUMBERS(fields[0]), NUMBERS(fields[1]));
  tsVecFree(&intervals);
  tsVecFree(&paddings);
  freeFields(fields, 4);
  return result.ptr;
}

// In which order the dimensions come, and the sizes, when each basis of an offset leads along one.
static bool isInOrder(size_t rank, size_t size, const int64_t *bases, int64_t *order,
                      int64_t *shape) {
  size_t numSeen = 0;
  bool seen[kTritongpuMaxRank] = {false};
  for (size_t d = 0; d < rank; ++d)
    shape[d] = 1;
  for (size_t i = 0; i < size; i += rank)
    for (size_t d = 0; d < rank; ++d) {
      if (!bases[i + d])
        continue;
      if (!seen[d])
        order[numSeen++] = (int64_t)d;
      seen[d] = true;
      shape[d] = 2 * bases[i + d] > shape[d] ? 2 * bases[i + d] : shape[d];
    }
  for (size_t d = rank; d-- > 0;)
    if (!seen[d])
      order[numSeen++] = (int64_t)d;
  Ints expected = {0};
  bool ok = basesInOrder(rank, order, shape, &expected) && expected.size == size;
  for (size_t i = 0; ok && i < size; ++i)
    ok = expected.data[i] == bases[i];
  tsVecFree(&expected);
  return ok;
}

void tritongpuPaddedSharedEncodingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute self = {storage};
  size_t rank = (size_t)tritongpuPaddedSharedEncodingAttrGetRank(self), size, numOffsets, numBlocks;
  const int64_t *intervals = tritongpuPaddedSharedEncodingAttrGetIntervals(self, &size);
  const int64_t *paddings = tritongpuPaddedSharedEncodingAttrGetPaddings(self, &size);
  tesseraAsmPrinterPrintC(printer, "<[");
  for (size_t i = 0; i < size; ++i)
    tesseraAsmPrinterPrintFormat(printer, "%s%lld:+%lld", i ? ", " : "", (long long)intervals[i],
                                 (long long)paddings[i]);
  const int64_t *offsets = tritongpuPaddedSharedEncodingAttrGetOffsets(self, &numOffsets);
  const int64_t *blocks = tritongpuPaddedSharedEncodingAttrGetBlocks(self, &numBlocks);
  int64_t order[kTritongpuMaxRank], shape[kTritongpuMaxRank];
  if (!numBlocks && isInOrder(rank, numOffsets, offsets, order, shape)) {
    printNumbers(printer, "] {order = ", rank, order);
    printNumbers(printer, ", shape = ", rank, shape);
  } else {
    printBases(printer, "] {offset = ", numOffsets, offsets, rank);
    printBases(printer, ", block = ", numBlocks, blocks, rank);
  }
  tesseraAsmPrinterPrintC(printer, "}>");
}

const void *tritongpuNVMMASharedEncodingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Field fields[] = {
      {.name = "swizzlingByteWidth", .kind = FIELD_NUMBER},
      {.name = "transposed", .kind = FIELD_BOOL},
      {.name = "elementBitWidth", .kind = FIELD_NUMBER},
      {.name = "fp4Padded", .kind = FIELD_BOOL},
      {.name = "rank", .kind = FIELD_NUMBER},
      CTA_FIELDS,
  };
  MlirAttribute result = {NULL};
  if (parseBracketed(parser, fields, COUNT(fields))) {
    int64_t rank = fields[4].isSet ? fields[4].number : fields[5].number ? fields[5].number : 2;
    if (checkCGALayout(parser, &fields[5], (size_t)rank))
      result = tritongpuNVMMASharedEncodingAttrGetChecked(
          locationOf(parser), fields[0].number, fields[1].number != 0, fields[2].number,
          fields[3].number != 0, rank, NUMBERS(fields[5]));
  }
  freeFields(fields, COUNT(fields));
  return result.ptr;
}

void tritongpuNVMMASharedEncodingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute self = {storage};
  size_t size;
  int64_t rank = tritongpuNVMMASharedEncodingAttrGetRank(self);
  tesseraAsmPrinterPrintFormat(
      printer, "<{swizzlingByteWidth = %lld, transposed = %s, elementBitWidth = %lld%s",
      (long long)tritongpuNVMMASharedEncodingAttrGetSwizzlingByteWidth(self),
      tritongpuNVMMASharedEncodingAttrGetTransposed(self) ? "true" : "false",
      (long long)tritongpuNVMMASharedEncodingAttrGetElementBitWidth(self),
      tritongpuNVMMASharedEncodingAttrGetFp4Padded(self) ? ", fp4Padded = true" : "");
  const int64_t *numbers = tritongpuNVMMASharedEncodingAttrGetCGALayout(self, &size);
  if (!size && rank != 2)
    tesseraAsmPrinterPrintFormat(printer, ", rank = %lld", (long long)rank);
  printCGALayout(printer, size, numbers, (size_t)rank);
  tesseraAsmPrinterPrintC(printer, "}>");
}

//===--- Aliases ---===//

enum { kFinalAlias = 2 };

static int nameAlias(MlirStringRef name, MlirStringCallback append, void *user) {
  append(name, user);
  return kFinalAlias;
}

int tritongpuNvidiaMmaEncodingAttrGetAlias(const void *storage, MlirStringCallback append,
                                           void *user) {
  (void)storage;
  return nameAlias(tsLiteral("mma"), append, user);
}

int tritongpuSwizzledSharedEncodingAttrGetAlias(const void *storage, MlirStringCallback append,
                                                void *user) {
  (void)storage;
  return nameAlias(tsLiteral("shared"), append, user);
}

int tritongpuPaddedSharedEncodingAttrGetAlias(const void *storage, MlirStringCallback append,
                                              void *user) {
  return tritongpuSwizzledSharedEncodingAttrGetAlias(storage, append, user);
}

int tritongpuSharedLinearEncodingAttrGetAlias(const void *storage, MlirStringCallback append,
                                              void *user) {
  return tritongpuSwizzledSharedEncodingAttrGetAlias(storage, append, user);
}

int tritongpuNVMMASharedEncodingAttrGetAlias(const void *storage, MlirStringCallback append,
                                             void *user) {
  return tritongpuSwizzledSharedEncodingAttrGetAlias(storage, append, user);
}

int tritongpuSharedMemorySpaceAttrGetAlias(const void *storage, MlirStringCallback append,
                                           void *user) {
  (void)storage;
  return nameAlias(tsLiteral("smem"), append, user);
}
