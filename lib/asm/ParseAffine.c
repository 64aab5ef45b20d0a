// Parsing of affine maps and integer sets.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"

typedef const IrAffineExpr *Expr;

typedef struct AffineName {
  MlirStringRef text;
  Expr expr;
} AffineName;

/// Names of dimensions and symbols in the map being parsed.
typedef struct AffineNames {
  TsVec(AffineName) all;
  TsStringMap positions; ///< name -> position in `all`, once these are too many to compare with
  uint32_t numDims, numSymbols;
} AffineNames;

typedef struct AffineParser {
  TesseraAsmParser *parser;
  AffineNames names;
  TsVec(Expr) results;
  TsVec(bool) isEquality;
  /// Where values stand for dimensions and symbols, these; NULL: they don't.
  TesseraOperandList *dims, *symbols;
} AffineParser;

static Expr parseSum(AffineParser *affine);

static void affineFree(AffineParser *affine) {
  tsVecFree(&affine->names.all);
  tsStringMapFree(&affine->names.positions);
  tsVecFree(&affine->results);
  tsVecFree(&affine->isEquality);
}

//===--- Names ---===//

enum { FEW_NAMES = 8 };

/// NULL: there is none.
static Expr findName(const AffineNames *names, MlirStringRef text) {
  if (names->all.size > FEW_NAMES) {
    const uintptr_t *position = tsStringMapFind(&names->positions, text);
    return position ? names->all.data[*position].expr : NULL;
  }
  for (size_t i = names->all.size; i-- > 0;)
    if (tsEqual(names->all.data[i].text, text))
      return names->all.data[i].expr;
  return NULL;
}

/// Adds one that isn't there.
static void addName(AffineNames *names, MlirStringRef text, Expr expr) {
  tsVecPush(&names->all, (AffineName){text, expr});
  if (names->all.size <= FEW_NAMES)
    return;
  bool areFirst = names->all.size == FEW_NAMES + 1;
  for (size_t i = areFirst ? 0 : names->all.size - 1; i < names->all.size; i++)
    *tsStringMapInsert(&names->positions, names->all.data[i].text, NULL) = i;
}

/// The next dimension or symbol, with the name.
static Expr addNext(AffineParser *affine, MlirStringRef text, bool isSymbol) {
  AffineNames *names = &affine->names;
  IrContext *context = affine->parser->context;
  Expr expr = isSymbol ? irAffineSymbol(context, names->numSymbols++)
                       : irAffineDim(context, names->numDims++);
  addName(names, text, expr);
  return expr;
}

static bool parseName(AffineParser *affine, bool isSymbol) {
  TesseraAsmParser *parser = affine->parser;
  if (!asmIs(parser, ASM_WORD))
    return asmErrorMissing(parser, "expected bare identifier");
  MlirStringRef name = asmTokenText(parser->token);
  if (findName(&affine->names, name))
    return asmError(parser, "redefinition of identifier '%.*s'", (int)name.length, name.data);
  addNext(affine, name, isSymbol);
  asmAdvance(parser);
  return true;
}

static bool parseDimName(TesseraAsmParser *parser, void *user) {
  (void)parser;
  return parseName(user, false);
}
static bool parseSymbolName(TesseraAsmParser *parser, void *user) {
  (void)parser;
  return parseName(user, true);
}

/// `(d0, d1)[s0]`.
static bool parseNames(AffineParser *affine) {
  if (!asmParseList(affine->parser, TESSERA_DELIMITER_PAREN, parseDimName, affine,
                    " in dimensional identifier list"))
    return false;
  return !asmIs(affine->parser, ASM_L_SQUARE) ||
         asmParseList(affine->parser, TESSERA_DELIMITER_SQUARE, parseSymbolName, affine,
                      " in symbol list");
}

//===--- Expressions ---===//

/// `%name` or `%name#1`; what was read before is the same dimension or symbol.
static Expr parseValue(AffineParser *affine, bool isSymbol) {
  TesseraAsmParser *parser = affine->parser;
  if (!affine->dims) {
    asmError(parser, "unexpected ssa identifier");
    return NULL;
  }
  if (!asmIs(parser, ASM_PERCENT)) {
    asmError(parser, "expected ssa identifier");
    return NULL;
  }
  const char *start = parser->token.start;
  TesseraUnresolvedOperand operand;
  if (!asmParseOperand(parser, &operand, true))
    return NULL;
  MlirStringRef written = mlirStringRefCreate(start, (size_t)(parser->tokenEnd - start));
  Expr known = findName(&affine->names, written);
  if (known)
    return known;
  tesseraOperandListAdd(isSymbol ? affine->symbols : affine->dims, operand);
  return addNext(affine, written, isSymbol);
}

/// `symbol(%name)`.
static Expr parseSymbolValue(AffineParser *affine) {
  TesseraAsmParser *parser = affine->parser;
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_L_PAREN, "expected '(' at start of SSA symbol"))
    return NULL;
  Expr symbol = parseValue(affine, true);
  return symbol && asmExpect(parser, ASM_R_PAREN, "expected ')' at end of SSA symbol") ? symbol
                                                                                       : NULL;
}

static Expr parseNameUse(AffineParser *affine) {
  TesseraAsmParser *parser = affine->parser;
  if (asmIsWord(parser, "symbol"))
    return parseSymbolValue(affine);
  Expr named = findName(&affine->names, asmTokenText(parser->token));
  if (named)
    asmAdvance(parser);
  else
    asmError(parser, "use of undeclared identifier");
  return named;
}

static Expr parseConstant(AffineParser *affine) {
  TesseraAsmParser *parser = affine->parser;
  uint64_t value;
  if (!asmParseUnsigned(asmTokenText(parser->token), &value) || value > INT64_MAX) {
    asmError(parser, "constant too large for index");
    return NULL;
  }
  asmAdvance(parser);
  return irAffineConstant(parser->context, (int64_t)value);
}

/// Operand of an operator; `lhs` is what stands before that, NULL at the start.
static Expr parseOperand(AffineParser *affine, Expr lhs) {
  TesseraAsmParser *parser = affine->parser;
  Expr inner;
  switch (parser->token.kind) {
  case ASM_WORD:
    return parseNameUse(affine);
  case ASM_PERCENT:
    return parseValue(affine, false);
  case ASM_INTEGER:
    return parseConstant(affine);
  case ASM_L_PAREN:
    asmAdvance(parser);
    if (asmIs(parser, ASM_R_PAREN)) {
      asmError(parser, "no expression inside parentheses");
      return NULL;
    }
    if (!asmEnter(parser))
      return NULL;
    inner = parseSum(affine);
    asmLeave(parser);
    return inner && asmExpect(parser, ASM_R_PAREN, "expected ')'") ? inner : NULL;
  case ASM_MINUS:
    asmAdvance(parser);
    if (!asmEnter(parser))
      return NULL;
    inner = parseOperand(affine, lhs);
    asmLeave(parser);
    return inner ? irAffineBinary(IR_AFFINE_MUL, irAffineConstant(parser->context, -1), inner)
                 : NULL;
  case ASM_PLUS:
  case ASM_STAR:
    asmError(parser, lhs ? "missing right operand of binary operator"
                         : "missing left operand of binary operator");
    return NULL;
  default:
    asmError(parser,
             lhs ? "missing right operand of binary operator" : "expected affine expression");
    return NULL;
  }
}

/// `*`, `floordiv`, `ceildiv` or `mod` at the current token.
static bool isProductOperator(TesseraAsmParser *parser, IrAffineKind *kind) {
  if (asmIs(parser, ASM_STAR))
    *kind = IR_AFFINE_MUL;
  else if (asmIsWord(parser, "floordiv"))
    *kind = IR_AFFINE_FLOORDIV;
  else if (asmIsWord(parser, "ceildiv"))
    *kind = IR_AFFINE_CEILDIV;
  else if (asmIsWord(parser, "mod"))
    *kind = IR_AFFINE_MOD;
  else
    return false;
  return true;
}

static Expr makeProduct(AffineParser *affine, IrAffineKind kind, Expr lhs, Expr rhs,
                        const char *at) {
  if (kind == IR_AFFINE_MUL) {
    if (!lhs->numDims || !rhs->numDims)
      return irAffineBinary(kind, lhs, rhs);
    asmErrorAt(affine->parser, at,
               "non-affine expression: at least one of the multiply operands has to be either a "
               "constant or symbolic");
    return NULL;
  }
  if (!rhs->numDims)
    return irAffineBinary(kind, lhs, rhs);
  asmErrorAt(affine->parser, at,
             "non-affine expression: right operand of %s has to be either a constant or symbolic",
             kind == IR_AFFINE_FLOORDIV  ? "floordiv"
             : kind == IR_AFFINE_CEILDIV ? "ceildiv"
                                         : "mod");
  return NULL;
}

static bool checkDepth(AffineParser *affine, Expr expr) {
  return expr->depth <= IR_AFFINE_MAX_DEPTH ||
         asmError(affine->parser, "affine expression is deeper than %d levels",
                  IR_AFFINE_MAX_DEPTH);
}

static Expr parseProduct(AffineParser *affine, Expr before) {
  Expr lhs = parseOperand(affine, before);
  IrAffineKind kind;
  while (lhs && isProductOperator(affine->parser, &kind)) {
    const char *at = affine->parser->token.start;
    asmAdvance(affine->parser);
    Expr rhs = parseOperand(affine, lhs);
    lhs = rhs ? makeProduct(affine, kind, lhs, rhs, at) : NULL;
    if (lhs && !checkDepth(affine, lhs))
      return NULL;
  }
  return lhs;
}

static Expr parseSum(AffineParser *affine) {
  TesseraAsmParser *parser = affine->parser;
  Expr lhs = parseProduct(affine, NULL);
  while (lhs && (asmIs(parser, ASM_PLUS) || asmIs(parser, ASM_MINUS))) {
    bool minus = asmIs(parser, ASM_MINUS);
    asmAdvance(parser);
    Expr rhs = parseProduct(affine, lhs);
    if (!rhs)
      return NULL;
    if (minus)
      rhs = irAffineBinary(IR_AFFINE_MUL, rhs, irAffineConstant(parser->context, -1));
    lhs = irAffineBinary(IR_AFFINE_ADD, lhs, rhs);
    if (!checkDepth(affine, lhs))
      return NULL;
  }
  return lhs;
}

//===--- Maps and sets ---===//

static bool parseResultExpr(TesseraAsmParser *parser, void *user) {
  (void)parser;
  AffineParser *affine = user;
  Expr expr = parseSum(affine);
  if (expr)
    tsVecPush(&affine->results, expr);
  return expr != NULL;
}

/// `a >= b`, `a <= b` or `a == b`, kept as a difference against 0.
static bool parseConstraint(TesseraAsmParser *parser, void *user) {
  AffineParser *affine = user;
  Expr lhs = parseSum(affine);
  if (!lhs)
    return false;
  int kind = asmConsumeIf(parser, ASM_GREATER) ? 1
             : asmConsumeIf(parser, ASM_LESS)  ? -1
             : asmConsumeIf(parser, ASM_EQUAL) ? 0
                                               : 2;
  if (kind == 2 || !asmConsumeIf(parser, ASM_EQUAL))
    return asmError(parser,
                    "expected '== affine-expr' or '>= affine-expr' at end of affine constraint");
  Expr rhs = parseSum(affine);
  if (!rhs)
    return false;
  if (kind < 0) {
    Expr swapped = lhs;
    lhs = rhs;
    rhs = swapped;
  }
  Expr minusOne = irAffineConstant(parser->context, -1);
  Expr difference =
      irAffineBinary(IR_AFFINE_ADD, lhs, irAffineBinary(IR_AFFINE_MUL, rhs, minusOne));
  if (!checkDepth(affine, difference))
    return false;
  tsVecPush(&affine->results, difference);
  tsVecPush(&affine->isEquality, kind == 0);
  return true;
}

static const IrIntegerSet *makeSet(AffineParser *affine) {
  IrContext *context = affine->parser->context;
  if (affine->results.size)
    return irIntegerSetGet(context, affine->names.numDims, affine->names.numSymbols,
                           affine->results.size, affine->results.data, affine->isEquality.data);
  // No constraint at all is `0 == 0`.
  Expr zero = irAffineConstant(context, 0);
  bool isEquality = true;
  return irIntegerSetGet(context, affine->names.numDims, affine->names.numSymbols, 1, &zero,
                         &isEquality);
}

bool asmParseAffineMapOrSet(TesseraAsmParser *parser, const IrAffineMap **map,
                            const IrIntegerSet **set) {
  *map = NULL;
  *set = NULL;
  AffineParser affine = {.parser = parser};
  if (parseNames(&affine)) {
    if (asmConsumeIf(parser, ASM_ARROW)) {
      if (asmParseList(parser, TESSERA_DELIMITER_PAREN, parseResultExpr, &affine,
                       " in affine map range"))
        *map = irAffineMapGet(parser->context, affine.names.numDims, affine.names.numSymbols,
                              affine.results.size, affine.results.data);
    } else if (asmConsumeIf(parser, ASM_COLON)) {
      if (asmParseList(parser, TESSERA_DELIMITER_PAREN, parseConstraint, &affine,
                       " in integer set constraint list"))
        *set = makeSet(&affine);
    } else {
      asmError(parser, "expected '->' or ':'");
    }
  }
  affineFree(&affine);
  return *map || *set;
}

const IrAffineMap *asmParseAffineMap(TesseraAsmParser *parser) {
  const char *at = parser->token.start;
  const IrAffineMap *map;
  const IrIntegerSet *set;
  if (asmParseAffineMapOrSet(parser, &map, &set) && !map)
    asmErrorAt(parser, at, "expected AffineMap, but got IntegerSet");
  return map;
}

const IrIntegerSet *asmParseIntegerSet(TesseraAsmParser *parser) {
  const char *at = parser->token.start;
  const IrAffineMap *map;
  const IrIntegerSet *set;
  if (asmParseAffineMapOrSet(parser, &map, &set) && !set)
    asmErrorAt(parser, at, "expected IntegerSet, but got AffineMap");
  return set;
}

//===--- Of values ---===//

MlirLogicalResult tesseraAsmParserParseAffineMapOfSSAIds(TesseraAsmParser *parser,
                                                         TesseraDelimiter delimiter,
                                                         MlirAffineMap *map,
                                                         TesseraOperandList *operands) {
  TesseraOperandList symbols = {0};
  AffineParser affine = {.parser = parser, .dims = operands, .symbols = &symbols};
  bool ok = asmParseList(parser, delimiter, parseResultExpr, &affine, " in affine map");
  if (ok)
    map->ptr = irAffineMapGet(parser->context, affine.names.numDims, affine.names.numSymbols,
                              affine.results.size, affine.results.data);
  for (size_t i = 0; i < symbols.size; i++)
    tesseraOperandListAdd(operands, symbols.data[i]);
  tesseraOperandListFree(&symbols);
  affineFree(&affine);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult tesseraAsmParserParseAffineExprOfSSAIds(TesseraAsmParser *parser,
                                                          MlirAffineExpr *expr,
                                                          TesseraOperandList *dims,
                                                          TesseraOperandList *symbols) {
  AffineParser affine = {.parser = parser, .dims = dims, .symbols = symbols};
  expr->ptr = parseSum(&affine);
  affineFree(&affine);
  return expr->ptr ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult tesseraAsmParserParseAffineExprOfNames(TesseraAsmParser *parser, size_t numNames,
                                                         const MlirStringRef *names,
                                                         const MlirAffineExpr *exprs,
                                                         MlirAffineExpr *expr) {
  AffineParser affine = {.parser = parser};
  for (size_t i = 0; i < numNames; ++i)
    addName(&affine.names, names[i], exprs[i].ptr);
  expr->ptr = parseSum(&affine);
  affineFree(&affine);
  return expr->ptr ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
