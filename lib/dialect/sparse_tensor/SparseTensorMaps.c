// Which level of a sparse tensor stores what of its dimensions, and how: syntax
// and inverse. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/sparse_tensor/SparseTensor.h"
#include "mlir-c/AffineExpr.h"
#include "support/Memory.h"
#include "support/String.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- Levels ---===//

enum { PROPERTY_SHIFT = 4, N_SHIFT = 8, M_SHIFT = 32 };

int64_t sparseTensorLevelPack(SparseTensorLevel level) {
  return (int64_t)level.format | (int64_t)level.properties << PROPERTY_SHIFT | level.n << N_SHIFT |
         level.m << M_SHIFT;
}

SparseTensorLevel sparseTensorLevelUnpack(int64_t packed) {
  return (SparseTensorLevel){(SparseTensorFormat)(packed & 0xF),
                             (unsigned)(packed >> PROPERTY_SHIFT & 0xF),
                             packed >> N_SHIFT & SPARSE_TENSOR_MAX_STRUCTURED, packed >> M_SHIFT};
}

static const char *const kFormats[SPARSE_TENSOR_NUM_FORMATS] = {
    "dense", "batch", "compressed", "singleton", "loose_compressed", "structured"};
static const char *const kProperties[SPARSE_TENSOR_NUM_PROPERTIES] = {"nonunique", "nonordered",
                                                                      "soa"};

static MlirLogicalResult parseProperty(TesseraAsmParser *parser, unsigned *properties) {
  MlirStringRef name;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!tesseraAsmParserParseOptionalAnyKeyword(parser, &name))
    return tesseraAsmParserEmitError(
        parser, at, "expected valid level property (e.g. nonordered, nonunique or high)");
  for (unsigned i = 0; i < SPARSE_TENSOR_NUM_PROPERTIES; ++i)
    if (tsEqualC(name, kProperties[i])) {
      *properties |= 1u << i;
      return success();
    }
  return tesseraAsmParserEmitError(parser, at, "unknown level property: %.*s", (int)name.length,
                                   name.data);
}

static MlirLogicalResult parseStructured(TesseraAsmParser *parser, SparseTensorLevel *level) {
  int64_t sizes[2] = {0, 0};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseToken(parser, "[")))
    return failure();
  for (int i = 0; i < 2; ++i) {
    TesseraSourceLoc here = tesseraAsmParserGetLoc(parser);
    if (i && !tesseraAsmParserParseOptionalToken(parser, ","))
      return tesseraAsmParserEmitError(parser, at, "expected exactly 2 structured sizes");
    if (failed(tesseraAsmParserParseInteger(parser, &sizes[i])))
      return failure();
    if (sizes[i] < 0)
      return tesseraAsmParserEmitError(parser, here, "expected structured size to be >= 0");
    if (sizes[i] > SPARSE_TENSOR_MAX_STRUCTURED)
      return tesseraAsmParserEmitError(parser, here, "structured size is too large");
  }
  level->n = sizes[0];
  level->m = sizes[1];
  if (failed(tesseraAsmParserParseToken(parser, "]")))
    return failure();
  if (level->n > level->m)
    return tesseraAsmParserEmitError(parser, at, "expected n <= m in n_out_of_m");
  return success();
}

static MlirLogicalResult parseProperties(TesseraAsmParser *parser, unsigned *properties) {
  if (!tesseraAsmParserParseOptionalToken(parser, "(") ||
      tesseraAsmParserParseOptionalToken(parser, ")"))
    return success();
  do {
    if (failed(parseProperty(parser, properties)))
      return failure();
  } while (tesseraAsmParserParseOptionalToken(parser, ","));
  return tesseraAsmParserParseToken(parser, ")");
}

static MlirLogicalResult parseLevel(TesseraAsmParser *parser, int64_t *packed) {
  SparseTensorLevel level = {SPARSE_TENSOR_DENSE, 0, 0, 0};
  MlirStringRef name;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!tesseraAsmParserParseOptionalAnyKeyword(parser, &name))
    return tesseraAsmParserEmitError(
        parser, at, "expected valid level format (e.g. dense, compressed or singleton)");
  while (level.format < SPARSE_TENSOR_NUM_FORMATS && !tsEqualC(name, kFormats[level.format]))
    ++level.format;
  if (level.format == SPARSE_TENSOR_STRUCTURED && failed(parseStructured(parser, &level)))
    return failure();
  if (failed(parseProperties(parser, &level.properties)))
    return failure();
  if (level.format == SPARSE_TENSOR_NUM_FORMATS)
    return tesseraAsmParserEmitError(parser, at, "unknown level format: %.*s", (int)name.length,
                                     name.data);
  if (level.properties &&
      (level.format == SPARSE_TENSOR_DENSE || level.format == SPARSE_TENSOR_BATCH ||
       level.format == SPARSE_TENSOR_STRUCTURED))
    return tesseraAsmParserEmitError(
        parser, at, "invalid level type: level format doesn't support the properties");
  *packed = sparseTensorLevelPack(level);
  return success();
}

static void printLevel(TesseraAsmPrinter *printer, int64_t packed) {
  SparseTensorLevel level = sparseTensorLevelUnpack(packed);
  tesseraAsmPrinterPrintC(printer, kFormats[level.format]);
  if (level.format == SPARSE_TENSOR_STRUCTURED)
    tesseraAsmPrinterPrintFormat(printer, "[%lld, %lld]", (long long)level.n, (long long)level.m);
  const char *before = "(";
  for (unsigned i = 0; i < SPARSE_TENSOR_NUM_PROPERTIES; ++i)
    if (level.properties >> i & 1) {
      tesseraAsmPrinterPrintFormat(printer, "%s%s", before, kProperties[i]);
      before = ", ";
    }
  tesseraAsmPrinterPrintC(printer, level.properties ? ")" : "");
}

//===--- Reading a map ---===//

/// Names and what they stand for.
typedef struct NameList {
  TsVec(MlirStringRef) names;
  TsVec(MlirAffineExpr) exprs;
} NameList;

/// Symbols and dimensions are names in expressions of levels; symbols and
/// levels in those of dimensions.
typedef struct MapParser {
  TesseraAsmParser *parser;
  MlirContext context;
  NameList dims, levels; ///< the symbols come first in both
  intptr_t numSymbols;
  bool namesLevels; ///< they were declared before the dimensions
  TsVec(MlirAffineExpr) ofDims, ofLevels;
  TsVec(int64_t) types;
  TsVec(MlirAttribute) slices;
} MapParser;

static MlirLogicalResult parseName(MapParser *map, MlirStringRef *name) {
  if (tesseraAsmParserParseOptionalAnyKeyword(map->parser, name))
    return success();
  return tesseraAsmParserEmitErrorHere(map->parser, "expected bare identifier");
}

static MlirLogicalResult declare(MapParser *map, NameList *list, MlirAffineExpr expr) {
  MlirStringRef name;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(map->parser);
  if (failed(parseName(map, &name)))
    return failure();
  for (size_t i = 0; i < list->names.size; ++i)
    if (tsEqual(list->names.data[i], name))
      return tesseraAsmParserEmitError(map->parser, at, "redefinition of identifier '%.*s'",
                                       (int)name.length, name.data);
  tsVecPush(&list->names, name);
  tsVecPush(&list->exprs, expr);
  return success();
}

// What is in brackets, of which the first was read: the function reads
// elements; `where` is said in errors about brackets.
static MlirLogicalResult parseRest(MapParser *map, const char *close, const char *where,
                                   MlirLogicalResult (*parse)(MapParser *)) {
  if (tesseraAsmParserParseOptionalToken(map->parser, close))
    return success();
  do {
    if (failed(parse(map)))
      return failure();
  } while (tesseraAsmParserParseOptionalToken(map->parser, ","));
  if (!tesseraAsmParserParseOptionalToken(map->parser, close))
    return tesseraAsmParserEmitErrorHere(map->parser, "expected '%s'%s", close, where);
  return success();
}

static MlirLogicalResult parseSpecs(MapParser *map, const char *where,
                                    MlirLogicalResult (*parse)(MapParser *)) {
  if (!tesseraAsmParserParseOptionalToken(map->parser, "("))
    return tesseraAsmParserEmitErrorHere(map->parser, "expected '('%s", where);
  return parseRest(map, ")", where, parse);
}

static MlirLogicalResult parseSymbol(MapParser *map) {
  MlirAffineExpr symbol = mlirAffineSymbolExprGet(map->context, map->numSymbols++);
  if (failed(declare(map, &map->dims, symbol)))
    return failure();
  MlirStringRef name = map->dims.names.data[map->dims.names.size - 1];
  tsVecPush(&map->levels.names, name);
  tsVecPush(&map->levels.exprs, symbol);
  return success();
}

static intptr_t countNames(const MapParser *map, const NameList *list) {
  return (intptr_t)list->names.size - map->numSymbols;
}

static MlirLogicalResult parseLevelName(MapParser *map) {
  return declare(map, &map->levels,
                 mlirAffineDimExprGet(map->context, countNames(map, &map->levels)));
}

static MlirLogicalResult parseExpr(MapParser *map, const NameList *list, MlirAffineExpr *expr) {
  return tesseraAsmParserParseAffineExprOfNames(map->parser, list->names.size, list->names.data,
                                                list->exprs.data, expr);
}

// `d0 = l0 * 2 + l1 : #sparse_tensor<slice(...)>`, of which the name has to be.
static MlirLogicalResult parseDim(MapParser *map) {
  MlirAffineExpr dim = mlirAffineDimExprGet(map->context, countNames(map, &map->dims));
  MlirAttribute slice = {NULL};
  if (failed(declare(map, &map->dims, dim)))
    return failure();
  if (tesseraAsmParserParseOptionalToken(map->parser, "=")) {
    MlirAffineExpr expr;
    if (failed(parseExpr(map, &map->levels, &expr)))
      return failure();
    tsVecPush(&map->ofLevels, expr);
  }
  if (tesseraAsmParserParseOptionalToken(map->parser, ":") &&
      failed(tesseraAsmParserParseAttribute(map->parser, (MlirType){NULL}, &slice)))
    return failure();
  tsVecPush(&map->slices, slice);
  return success();
}

// As MLIR says them: 11st, too.
static const char *ordinal(size_t number) {
  static const char *const ends[] = {"th", "st", "nd", "rd"};
  return number % 10 < 4 ? ends[number % 10] : "th";
}

// The name of a level that was declared, in its place.
static MlirLogicalResult parseLevelUse(MapParser *map) {
  MlirStringRef name;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(map->parser);
  if (failed(parseName(map, &name)))
    return failure();
  size_t position = (size_t)map->numSymbols;
  while (position < map->levels.names.size && !tsEqual(map->levels.names.data[position], name))
    ++position;
  if (position == map->levels.names.size)
    return tesseraAsmParserEmitError(map->parser, at, "use of undeclared identifier '%.*s'",
                                     (int)name.length, name.data);
  if (position - (size_t)map->numSymbols != map->types.size)
    return tesseraAsmParserEmitError(
        map->parser, at,
        "Level-variable ordering mismatch. The variable '%.*s' was forward-declared as the %zu%s "
        "level; but is bound by the %zu%s specification.",
        (int)name.length, name.data, position - (size_t)map->numSymbols,
        ordinal(position - (size_t)map->numSymbols), map->types.size, ordinal(map->types.size));
  return tesseraAsmParserParseToken(map->parser, "=");
}

static MlirLogicalResult parseLevelSpec(MapParser *map) {
  MlirAffineExpr expr;
  int64_t type = 0;
  if ((map->namesLevels && failed(parseLevelUse(map))) ||
      failed(parseExpr(map, &map->dims, &expr)) ||
      failed(tesseraAsmParserParseToken(map->parser, ":")) ||
      failed(parseLevel(map->parser, &type)))
    return failure();
  tsVecPush(&map->ofDims, expr);
  tsVecPush(&map->types, type);
  return success();
}

static MlirLogicalResult parseMap(MapParser *map) {
  TesseraAsmParser *parser = map->parser;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (tesseraAsmParserParseOptionalToken(parser, "[") &&
      failed(parseRest(map, "]", "", parseSymbol)))
    return failure();
  map->namesLevels = tesseraAsmParserParseOptionalToken(parser, "{");
  if (map->namesLevels && failed(parseRest(map, "}", "", parseLevelName)))
    return failure();
  if (failed(parseSpecs(map, " in dimension-specifier list", parseDim)) ||
      failed(tesseraAsmParserParseToken(parser, "->")) ||
      failed(parseSpecs(map, " in level-specifier list", parseLevelSpec)))
    return failure();
  intptr_t declared = countNames(map, &map->levels);
  if (map->namesLevels && declared != (intptr_t)map->types.size)
    return tesseraAsmParserEmitError(
        parser, at,
        "Level-rank mismatch between forward-declarations and specifiers. "
        "Declared %lld "
        "level-variables; but got %zu level-specifiers.",
        (long long)declared, map->types.size);
  return success();
}

static void takeMap(MapParser *parsed, SparseTensorMap *map) {
  intptr_t numDims = (intptr_t)parsed->slices.size, numLevels = (intptr_t)parsed->types.size;
  map->dimToLvl = mlirAffineMapGet(parsed->context, numDims, parsed->numSymbols, numLevels,
                                   parsed->ofDims.data);
  if (parsed->ofLevels.size && (intptr_t)parsed->ofLevels.size == numDims)
    map->lvlToDim = mlirAffineMapGet(parsed->context, numLevels, parsed->numSymbols, numDims,
                                     parsed->ofLevels.data);
  map->numDims = numDims;
  map->numLevels = numLevels;
  map->levels = parsed->types.data;
  map->slices = parsed->slices.data;
  parsed->types.data = NULL;
  parsed->slices.data = NULL;
}

MlirLogicalResult sparseTensorMapParse(TesseraAsmParser *parser, SparseTensorMap *map) {
  MapParser parsed = {.parser = parser, .context = tesseraAsmParserGetContext(parser)};
  sparseTensorMapFree(map); // what was written first doesn't count
  MlirLogicalResult result = parseMap(&parsed);
  if (!failed(result))
    takeMap(&parsed, map);
  tsVecFree(&parsed.dims.names);
  tsVecFree(&parsed.dims.exprs);
  tsVecFree(&parsed.levels.names);
  tsVecFree(&parsed.levels.exprs);
  tsVecFree(&parsed.ofDims);
  tsVecFree(&parsed.ofLevels);
  tsVecFree(&parsed.types);
  tsVecFree(&parsed.slices);
  return result;
}

void sparseTensorMapFree(SparseTensorMap *map) {
  tsFree(map->levels);
  tsFree(map->slices);
  *map = (SparseTensorMap){.levels = NULL};
}

static void printText(MlirStringRef text, void *printer) {
  tesseraAsmPrinterPrintText(printer, text);
}

void sparseTensorMapPrint(TesseraAsmPrinter *printer, MlirAffineMap dimToLvl, const int64_t *levels,
                          size_t numSlices, const MlirAttribute *slices) {
  intptr_t numSymbols = mlirAffineMapGetNumSymbols(dimToLvl);
  for (intptr_t i = 0; i < numSymbols; ++i)
    tesseraAsmPrinterPrintFormat(printer, "%ss%lld", i ? ", " : "[", (long long)i);
  tesseraAsmPrinterPrintC(printer, numSymbols ? "](" : "(");
  for (intptr_t i = 0; i < mlirAffineMapGetNumDims(dimToLvl); ++i) {
    tesseraAsmPrinterPrintFormat(printer, "%sd%lld", i ? ", " : "", (long long)i);
    if ((size_t)i >= numSlices)
      continue;
    tesseraAsmPrinterPrintC(printer, " : ");
    tesseraAsmPrinterPrintAttribute(printer, slices[i]);
  }
  tesseraAsmPrinterPrintC(printer, ") -> (");
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(dimToLvl); ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    mlirAffineExprPrint(mlirAffineMapGetResult(dimToLvl, i), printText, printer);
    tesseraAsmPrinterPrintC(printer, " : ");
    printLevel(printer, levels[i]);
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

//===--- The inverse ---===//

// `d floordiv c` or `d mod c` with c > 0.
static bool isBlockPart(MlirAffineExpr expr, intptr_t *dim, int64_t *size) {
  if (!mlirAffineExprIsAFloorDiv(expr) && !mlirAffineExprIsAMod(expr))
    return false;
  MlirAffineExpr lhs = mlirAffineBinaryOpExprGetLHS(expr), rhs = mlirAffineBinaryOpExprGetRHS(expr);
  if (!mlirAffineExprIsADim(lhs) || !mlirAffineExprIsAConstant(rhs) ||
      mlirAffineConstantExprGetValue(rhs) <= 0)
    return false;
  *dim = mlirAffineDimExprGetPosition(lhs);
  *size = mlirAffineConstantExprGetValue(rhs);
  return true;
}

/// Where a dimension is stored: its level, or those of its block and of the
/// place in there.
typedef struct BlockOfDim {
  bool isKnown;
  int64_t size; ///< 0: it isn't divided
  intptr_t level, inner;
} BlockOfDim;

// Each dimension has one level, or one that divides and behind it one for the
// rest.
static bool readBlocks(MlirAffineMap map, BlockOfDim *dims, bool *hasBlock) {
  *hasBlock = false;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map, i);
    intptr_t dim;
    int64_t size = 0;
    bool isPart = isBlockPart(expr, &dim, &size);
    if (!isPart && !mlirAffineExprIsADim(expr))
      return false;
    if (!isPart)
      dim = mlirAffineDimExprGetPosition(expr);
    if (isPart && mlirAffineExprIsAMod(expr)) {
      if (!dims[dim].isKnown || dims[dim].size != size)
        return false;
      dims[dim].inner = i;
      *hasBlock = true;
      continue;
    }
    if (dims[dim].isKnown)
      return false;
    dims[dim] = (BlockOfDim){true, size, i, -1};
  }
  return true;
}

bool sparseTensorFindBlocks(MlirAffineMap dimToLvl, int64_t *sizes) {
  intptr_t numDims = mlirAffineMapGetNumDims(dimToLvl);
  BlockOfDim *dims = tsAllocZeroed((size_t)numDims + 1, sizeof *dims);
  bool hasBlock, ok = readBlocks(dimToLvl, dims, &hasBlock) && hasBlock;
  for (intptr_t i = 0; ok && sizes && i < numDims; ++i)
    sizes[i] = dims[i].size;
  tsFree(dims);
  return ok;
}

MlirAffineMap sparseTensorInverse(MlirAffineMap dimToLvl) {
  MlirContext context = mlirAffineMapGetContext(dimToLvl);
  intptr_t numDims = mlirAffineMapGetNumDims(dimToLvl);
  MlirAffineMap inverse = {NULL};
  BlockOfDim *dims = tsAllocZeroed((size_t)numDims + 1, sizeof *dims);
  MlirAffineExpr *exprs = tsAllocZeroed((size_t)numDims + 1, sizeof *exprs);
  bool hasBlock;
  bool ok = !mlirAffineMapGetNumSymbols(dimToLvl) && readBlocks(dimToLvl, dims, &hasBlock);
  for (intptr_t i = 0; ok && i < numDims; ++i) {
    ok = dims[i].isKnown && (!dims[i].size || dims[i].inner >= 0);
    if (!ok)
      break;
    exprs[i] = mlirAffineDimExprGet(context, dims[i].level);
    if (dims[i].size)
      exprs[i] = mlirAffineAddExprGet(
          mlirAffineMulExprGet(exprs[i], mlirAffineConstantExprGet(context, dims[i].size)),
          mlirAffineDimExprGet(context, dims[i].inner));
  }
  if (ok)
    inverse = mlirAffineMapGet(context, mlirAffineMapGetNumResults(dimToLvl), 0, numDims, exprs);
  tsFree(dims);
  tsFree(exprs);
  return inverse;
}
