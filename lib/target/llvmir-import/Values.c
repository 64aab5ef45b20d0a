// Values as operands: constants of all kinds, and what a function has.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Float.h"
#include "target/llvmir-import/Parser.h"

#include <errno.h>

typedef LiList(LiValue *) Values;

//===--- Names ---===//

LiValue *liSymbol(LiParser *parser, const LiToken *token) {
  uintptr_t *slot = liNamesInsert(&parser->module->symbols, token);
  if (!*slot) {
    LiValue *value = liNewValue(parser->module, LI_FORWARD, liPointer(parser, 0));
    value->position = token->start;
    if (token->kind == LI_SYMBOL)
      value->name = token->text;
    *slot = (uintptr_t)value;
  }
  return (LiValue *)*slot;
}

LiValue *liLocal(LiParser *parser, const LiToken *token, MlirType type) {
  uintptr_t *slot = liNamesInsert(&parser->locals, token);
  LiValue *value = (LiValue *)*slot;
  if (!value) {
    value = liNewValue(parser->module, LI_FORWARD, type);
    value->position = token->start;
    if (token->kind == LI_LOCAL || token->kind == LI_LABEL)
      value->name = token->text;
    *slot = (uintptr_t)value;
  } else if (!mlirTypeEqual(value->type, type)) {
    liErrorAt(parser->module, token->start, "'%%%.*s' is used or defined with another type",
              (int)token->text.length, token->text.data);
    return NULL;
  }
  return value;
}

LiBlock *liBlockOf(LiParser *parser, const LiToken *token) {
  LiValue *value = liLocal(parser, token, llvmLabelTypeGet(parser->module->context));
  if (!value)
    return NULL;
  if (!value->block) {
    LiBlock *block = tsArenaNew(parser->arena, LiBlock);
    *block = (LiBlock){
        .value = value, .function = parser->function, .number = parser->function->numBlocks++};
    value->block = block;
  }
  return value->block;
}

LiBlock *liParseLabel(LiParser *parser) {
  LiToken token = parser->token;
  if ((token.kind != LI_LOCAL && token.kind != LI_LOCAL_ID) || !parser->function) {
    liError(parser, "expected a block");
    return NULL;
  }
  liNext(parser);
  return liBlockOf(parser, &token);
}

LiBlock *liParseTypedLabel(LiParser *parser) {
  return liExpectWord(parser, "label") ? liParseLabel(parser) : NULL;
}

//===--- Numbers ---===//

static LiValue *mismatch(LiParser *parser, const char *message) {
  liError(parser, "%s", message);
  return NULL;
}

static LiValue *integer(LiParser *parser, MlirType type) {
  MlirStringRef text = parser->token.text;
  if (!irTypeIsInteger(irType(type)))
    return mismatch(parser, "integer constant must have integer type");
  bool isHex = text.data[0] == 'u' || text.data[0] == 's';
  bool isNegative = text.data[0] == '-';
  size_t skipped = isHex || isNegative || text.data[0] == '+';
  uint64_t *words;
  size_t numWords;
  if (!irWordsParse(tsSubstring(text, skipped, SIZE_MAX), &words, &numWords))
    return mismatch(parser, "the number is too large");
  unsigned width = irIntegerTypeWidth(irType(type));
  size_t bits = irWordsActiveBits(words, numWords);
  size_t digitBits = isHex ? 4 * (text.length - 3) : bits;
  // As many words as the type has, so that no sign is made of a high bit.
  size_t size = (width + 63) / 64;
  size = size < numWords ? numWords : size;
  uint64_t *wide = tsArenaNewArray(parser->arena, uint64_t, size + 1);
  memset(wide, 0, (size + 1) * sizeof *wide);
  memcpy(wide, words, numWords * sizeof *wide);
  tsFree(words);
  if (isNegative)
    irWordsNegate(wide, size + 1);
  bool isSmallest = isNegative && bits == width && // only the sign is set
                    irWordsActiveBits(wide, (width + 63) / 64) && bits;
  if (bits > width && !isSmallest)
    return mismatch(parser, "integer constant is too large for its type");
  if (text.data[0] == 's' && digitBits && digitBits < width &&
      wide[(digitBits - 1) / 64] >> (digitBits - 1) % 64 & 1)
    for (size_t bit = digitBits; bit < size * 64; ++bit)
      wide[bit / 64] |= (uint64_t)1 << bit % 64;
  liNext(parser);
  IrStorage *attribute = irIntegerAttrGetWide(irType(type), wide, size + 1);
  return liNumber(parser->module, LI_INTEGER, irWrapAttribute(attribute));
}

/// Hexadecimal digits, the last 16 in `low`.
static IrFloatBits hexBits(MlirStringRef digits) {
  IrFloatBits bits = {0, 0};
  for (size_t i = 0; i < digits.length; ++i) {
    char c = digits.data[i];
    uint64_t digit = (uint64_t)(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
    bits.high = bits.high << 4 | bits.low >> 60;
    bits.low = bits.low << 4 | digit;
  }
  return bits;
}

static char formatOf(IrStorage *type) {
  static const struct {
    const TesseraStorageDef *definition;
    char letter;
  } formats[] = {{&builtinFloat16TypeDef, 'H'},
                 {&builtinBFloat16TypeDef, 'R'},
                 {&builtinFloat80TypeDef, 'K'},
                 {&builtinFloat128TypeDef, 'L'}};
  for (size_t i = 0; i < sizeof formats / sizeof formats[0]; ++i)
    if (irIs(type, formats[i].definition))
      return formats[i].letter;
  return 0;
}

/// `0x...` and, with the letter of a format, `0xH...`.
static bool readHex(LiParser *parser, IrStorage *type, IrFloatBits *bits) {
  MlirStringRef text = tsSubstring(parser->token.text, 2, SIZE_MAX);
  char letter = text.data[0] > 'F' && text.data[0] < 'a' ? text.data[0] : 0;
  if (letter) {
    if (letter != formatOf(type))
      return liError(parser, "floating point constant invalid for type");
    *bits = hexBits(tsSubstring(text, 1, SIZE_MAX));
    // What is written first of two words is the low one, of a sign and exponent with it the high.
    if (letter == 'L')
      *bits = (IrFloatBits){bits->high, bits->low};
    return true;
  }
  *bits = hexBits(text);
  IrStorage *f64 = irType(mlirF64TypeGet(parser->module->context));
  if (type == f64)
    return true;
  *bits = irFloatConvert(irFloatSemantics(f64), *bits, irFloatSemantics(type));
  return true;
}

static bool readDecimal(LiParser *parser, IrStorage *type, IrFloatBits *bits) {
  TsString copy = {0};
  tsStringAppend(&copy, parser->token.text);
  double number = strtod(copy.data, NULL);
  tsStringFree(&copy);
  bool isInexact;
  *bits = irFloatFromDouble(irFloatSemantics(type), number, &isInexact);
  return !isInexact || liError(parser, "floating point constant invalid for type");
}

static LiValue *real(LiParser *parser, MlirType type) {
  IrStorage *storage = irType(type);
  if (!irTypeIsFloat(storage))
    return mismatch(parser, llvmPPCFP128TypeIsA(type)
                                ? "constants of type ppc_fp128 are not supported"
                                : "floating point constant invalid for type");
  bool isHex = parser->token.text.length > 1 && parser->token.text.data[1] == 'x';
  IrFloatBits bits;
  if (!(isHex ? readHex : readDecimal)(parser, storage, &bits))
    return NULL;
  liNext(parser);
  return liNumber(parser->module, LI_FLOAT, irWrapAttribute(irFloatAttrGetBits(storage, bits)));
}

//===--- Aggregates ---===//

/// Typed elements up to the mark, which is taken.
static bool parseElements(LiParser *parser, char end, Values *values) {
  if (liTakeMark(parser, end))
    return true;
  do {
    LiValue *value = liParseTypedConstant(parser);
    if (!value)
      return false;
    liPush(parser->arena, values, value);
  } while (liTakeMark(parser, ','));
  return liExpectMark(parser, end);
}

static LiValue *aggregate(LiParser *parser, MlirType type) {
  size_t position = parser->token.start;
  char mark = parser->token.mark;
  liNext(parser);
  bool isPacked = mark == '<' && liTakeMark(parser, '{');
  char end = mark == '[' ? ']' : mark == '{' || isPacked ? '}' : '>';
  Values values = {0};
  if (!parseElements(parser, end, &values) || (isPacked && !liExpectMark(parser, '>')))
    return NULL;
  uint64_t size;
  bool fits = liTypeParts(type, &size) && size == values.size &&
              (mark == '[' ? llvmArrayTypeIsA(type)
               : mark == '{' || isPacked
                   ? llvmStructTypeIsA(type) && llvmStructTypeIsPacked(type) == isPacked
                   : irTypeIsVector(irType(type)) && !irVectorDimIsScalable(irType(type), 0));
  for (size_t i = 0; fits && i < size; ++i)
    fits = mlirTypeEqual(values.data[i]->type, liTypePart(type, i));
  if (!fits) {
    liErrorAt(parser->module, position, "constant expression type mismatch");
    return NULL;
  }
  return liAggregate(parser->module, type, values.size, values.data);
}

/// `c"bytes"`.
static LiValue *text(LiParser *parser, MlirType type) {
  liNext(parser);
  MlirStringRef bytes;
  if (!liExpectString(parser, &bytes))
    return NULL;
  if (!llvmArrayTypeIsA(type) ||
      (uint64_t)llvmArrayTypeGetNumElements(type) != (uint64_t)bytes.length ||
      !irTypeIsIntegerOf(irType(llvmArrayTypeGetElementType(type)), 8, BuiltinSignednessSignless))
    return mismatch(parser, "constant expression type mismatch");
  return liText(parser->module, type, bytes);
}

/// `splat (i32 7)`.
static LiValue *splat(LiParser *parser, MlirType type) {
  if (!liExpectMark(parser, '('))
    return NULL;
  LiValue *element = liParseTypedConstant(parser);
  uint64_t size;
  if (!element || !liExpectMark(parser, ')'))
    return NULL;
  if (!irTypeIsVector(irType(type)) || !liTypeParts(type, &size) ||
      !mlirTypeEqual(liTypePart(type, 0), element->type))
    return mismatch(parser, "constant expression type mismatch");
  if (liIsZero(element))
    return liSimple(parser->module, LI_ZERO, type);
  if (irVectorDimIsScalable(irType(type), 0) || !liImply(parser->module, size))
    return mismatch(parser, "a splat of this vector is not supported");
  LiValue **elements = tsArenaNewArray(parser->arena, LiValue *, size);
  for (size_t i = 0; i < size; ++i)
    elements[i] = element;
  return liAggregate(parser->module, type, size, elements);
}

//===--- Constants about others ---===//

/// `blockaddress(@f, %block)`, the word taken.
static LiValue *blockAddress(LiParser *parser) {
  if (!liExpectMark(parser, '('))
    return NULL;
  if (parser->token.kind != LI_SYMBOL && parser->token.kind != LI_SYMBOL_ID)
    return mismatch(parser, "expected function name in blockaddress");
  LiValue *function = liSymbol(parser, &parser->token);
  liNext(parser);
  if (!liExpectMark(parser, ','))
    return NULL;
  LiToken block = parser->token;
  if (block.kind != LI_LOCAL && block.kind != LI_LOCAL_ID)
    return mismatch(parser, "expected basic block name in blockaddress");
  liNext(parser);
  if (!liExpectMark(parser, ')'))
    return NULL;
  if (parser->function && parser->function->value == function && !liBlockOf(parser, &block))
    return NULL;
  return liAbout(parser->module, LI_BLOCK_ADDRESS, function->type, function, &block);
}

/// `dso_local_equivalent @f`, `no_cfi @f`, the word taken.
static LiValue *about(LiParser *parser, LiKind kind) {
  if (parser->token.kind != LI_SYMBOL && parser->token.kind != LI_SYMBOL_ID)
    return mismatch(parser, "expected global value name");
  LiValue *base = liSymbol(parser, &parser->token);
  liNext(parser);
  return liAbout(parser->module, kind, base->type, base, NULL);
}

/// `ptrauth (ptr @f, i32 0, ...)`, the word taken: kept for a message.
static LiValue *ptrauth(LiParser *parser, MlirType type) {
  size_t position = parser->token.start;
  Values values = {0};
  if (!liExpectMark(parser, '(') || !parseElements(parser, ')', &values))
    return NULL;
  LiValue *value = liNewValue(parser->module, LI_PTRAUTH, type);
  value->position = position;
  value->size = values.size;
  value->elements = values.data;
  return value;
}

//===--- Expressions ---===//

static bool isInExpressions(const LiOpcode *opcode) {
  const TesseraOpDef *definition = opcode->definition;
  switch (opcode->op) {
  case LI_OP_GEP:
  case LI_OP_EXTRACT_ELEMENT:
  case LI_OP_INSERT_ELEMENT:
  case LI_OP_SHUFFLE:
    return true;
  case LI_OP_CAST:
    return definition == &llvmTruncOpDef || definition == &llvmPtrToIntOpDef ||
           definition == &llvmIntToPtrOpDef || definition == &llvmBitcastOpDef ||
           definition == &llvmAddrSpaceCastOpDef;
  case LI_OP_BINARY:
    return definition == &llvmAddOpDef || definition == &llvmSubOpDef ||
           definition == &llvmXOrOpDef;
  default:
    return false;
  }
}

/// `(ptr @x to i64)`.
static MlirType castExpression(LiParser *parser, LiInst *inst) {
  LiValue *value = liParseTypedConstant(parser);
  if (!value || !liExpectWord(parser, "to"))
    return liType(NULL);
  liSetOperands(parser, inst, 1, &value);
  return liParseType(parser);
}

/// What stands in the parentheses of an address: `i8, ptr @x, i64 1`.
static MlirType addressExpression(LiParser *parser, LiInst *inst) {
  Values values = {0};
  inst->access = liParseType(parser);
  if (!inst->access.ptr)
    return liType(NULL);
  while (liTakeMark(parser, ',')) {
    if (liTakeWord(parser, "inrange")) {
      liError(parser, "'inrange' is not supported here");
      return liType(NULL);
    }
    LiValue *value = liParseTypedConstant(parser);
    if (!value)
      return liType(NULL);
    liPush(parser->arena, &values, value);
  }
  liSetOperands(parser, inst, values.size, values.data);
  MlirType type = liAddressType(inst);
  if (!type.ptr)
    liError(parser, "invalid operands of getelementptr");
  return type;
}

static MlirType plainExpression(LiParser *parser, LiInst *inst) {
  Values values = {0};
  do {
    LiValue *value = liParseTypedConstant(parser);
    if (!value)
      return liType(NULL);
    liPush(parser->arena, &values, value);
  } while (liTakeMark(parser, ','));
  liSetOperands(parser, inst, values.size, values.data);
  LiOp op = inst->opcode->op;
  size_t expected = op == LI_OP_INSERT_ELEMENT || op == LI_OP_SHUFFLE ? 3 : 2;
  MlirType first = values.data[0]->type;
  bool isVector = irTypeIsVector(irType(first));
  if (values.size != expected ||
      (op == LI_OP_BINARY ? !mlirTypeEqual(first, values.data[1]->type) : !isVector)) {
    liError(parser, "invalid operands of the expression");
    return liType(NULL);
  }
  if (op == LI_OP_SHUFFLE)
    return liShuffleType(parser, inst);
  return op == LI_OP_EXTRACT_ELEMENT ? liTypePart(first, 0) : first;
}

/// `inrange(-8, 8)`, which is left out.
static bool skipRange(LiParser *parser) {
  if (!liTakeWord(parser, "inrange"))
    return true;
  if (!liExpectMark(parser, '('))
    return false;
  while (parser->token.kind == LI_NUMBER || liIsMark(parser, ','))
    liNext(parser);
  return liExpectMark(parser, ')');
}

/// `type` null: of any type.
static LiValue *expression(LiParser *parser, MlirType type) {
  size_t position = parser->token.start;
  const LiOpcode *opcode = liFindOpcode(parser->token.text);
  if (!opcode || !isInExpressions(opcode))
    return mismatch(parser, "expected value token");
  LiInst *inst = liNewInst(parser, opcode);
  liNext(parser);
  liParseFlags(parser, inst);
  if (!skipRange(parser) || !liExpectMark(parser, '('))
    return NULL;
  MlirType result = opcode->op == LI_OP_CAST  ? castExpression(parser, inst)
                    : opcode->op == LI_OP_GEP ? addressExpression(parser, inst)
                                              : plainExpression(parser, inst);
  if (!result.ptr || !liExpectMark(parser, ')'))
    return NULL;
  if (type.ptr && !mlirTypeEqual(result, type)) {
    liErrorAt(parser->module, position, "constant expression type mismatch");
    return NULL;
  }
  inst->end = parser->lastEnd;
  return liExpression(parser->module, inst, result);
}

LiValue *liParseAliasee(LiParser *parser) {
  if (liTypeStarts(parser))
    return liParseTypedConstant(parser);
  return parser->token.kind == LI_WORD ? expression(parser, liType(NULL))
                                       : mismatch(parser, "expected type");
}

//===--- Values ---===//

LiValue *liParseAssembly(LiParser *parser, MlirType functionType) {
  LiAssembly *assembly = tsArenaNew(parser->arena, LiAssembly);
  *assembly = (LiAssembly){0};
  assembly->hasSideEffects = liTakeWord(parser, "sideeffect");
  assembly->isAlignStack = liTakeWord(parser, "alignstack");
  assembly->isIntel = liTakeWord(parser, "inteldialect");
  assembly->unwinds = liTakeWord(parser, "unwind");
  if (!liExpectString(parser, &assembly->text) || !liExpectMark(parser, ',') ||
      !liExpectString(parser, &assembly->constraints))
    return NULL;
  LiValue *value = liNewValue(parser->module, LI_ASSEMBLY, functionType);
  value->assembly = assembly;
  return value;
}

static LiValue *simple(LiParser *parser, LiKind kind, MlirType type, bool fits) {
  liNext(parser);
  if (!fits)
    return mismatch(parser, "the constant doesn't fit the type");
  return liSimple(parser->module, kind, type);
}

static LiValue *word(LiParser *parser, MlirType type) {
  bool isSized = llvmTypeIsLoadable(type) || llvmTargetExtTypeIsA(type);
  if (liIsWord(parser, "zeroinitializer")) {
    liNext(parser);
    return isSized ? liZero(parser->module, type)
                   : mismatch(parser, "invalid type for null constant");
  }
  if (liIsWord(parser, "undef"))
    return simple(parser, LI_UNDEF, type, isSized || llvmTokenTypeIsA(type));
  if (liIsWord(parser, "poison"))
    return simple(parser, LI_POISON, type, isSized || llvmTokenTypeIsA(type));
  if (liIsWord(parser, "null"))
    return simple(parser, LI_NULL, type, llvmPointerTypeIsA(type));
  if (liIsWord(parser, "none"))
    return simple(parser, LI_NONE, type, llvmTokenTypeIsA(type));
  bool isTrue = liIsWord(parser, "true");
  if (isTrue || liIsWord(parser, "false")) {
    if (!irTypeIsIntegerOf(irType(type), 1, BuiltinSignednessSignless))
      return mismatch(parser, "constant expression type mismatch");
    liNext(parser);
    return liInteger(parser->module, type, isTrue);
  }
  if (liIsWord(parser, "c"))
    return text(parser, type);
  if (liTakeWord(parser, "splat"))
    return splat(parser, type);
  LiValue *value;
  if (liTakeWord(parser, "blockaddress"))
    value = blockAddress(parser);
  else if (liTakeWord(parser, "dso_local_equivalent"))
    value = about(parser, LI_EQUIVALENT);
  else if (liTakeWord(parser, "no_cfi"))
    value = about(parser, LI_NO_CFI);
  else if (liTakeWord(parser, "ptrauth"))
    value = ptrauth(parser, type);
  else
    return expression(parser, type);
  return value && !llvmPointerTypeIsA(type) ? mismatch(parser, "constant expression type mismatch")
                                            : value;
}

static LiValue *symbolValue(LiParser *parser, MlirType type) {
  if (!llvmPointerTypeIsA(type))
    return mismatch(parser, "global variable reference must have pointer type");
  LiValue *value = liSymbol(parser, &parser->token);
  if (value->kind == LI_FORWARD)
    value->type = type; // what stands where it is defined is what counts
  liNext(parser);
  return value;
}

static LiValue *localValue(LiParser *parser, MlirType type) {
  if (!parser->function)
    return mismatch(parser, "invalid use of function-local name");
  LiToken token = parser->token;
  liNext(parser);
  return llvmLabelTypeIsA(type) ? mismatch(parser, "a block is not a value here")
                                : liLocal(parser, &token, type);
}

static LiValue *metadataValue(LiParser *parser, MlirType type) {
  LiMeta meta;
  if (!liParseMeta(parser, &meta))
    return NULL;
  LiValue *value = liNewValue(parser->module, LI_METADATA, type);
  value->meta = meta;
  return value;
}

static LiValue *parseBare(LiParser *parser, MlirType type) {
  switch (parser->token.kind) {
  case LI_LOCAL:
  case LI_LOCAL_ID:
    return localValue(parser, type);
  case LI_SYMBOL:
  case LI_SYMBOL_ID:
    return symbolValue(parser, type);
  case LI_NUMBER:
    return integer(parser, type);
  case LI_REAL:
    return real(parser, type);
  case LI_WORD:
    return word(parser, type);
  case LI_MARK:
    if (strchr("{[<", parser->token.mark))
      return aggregate(parser, type);
    break;
  default:
    break;
  }
  return mismatch(parser, "expected value token");
}

LiValue *liParseValue(LiParser *parser, MlirType type) {
  if (llvmMetadataTypeIsA(type))
    return metadataValue(parser, type);
  if (!liEnter(parser))
    return NULL;
  LiValue *value = parseBare(parser, type);
  liLeave(parser);
  return value;
}

LiValue *liParseTypedValue(LiParser *parser) {
  MlirType type = liParseType(parser);
  return type.ptr ? liParseValue(parser, type) : NULL;
}

LiValue *liParseConstant(LiParser *parser, MlirType type) {
  if (parser->token.kind == LI_LOCAL || parser->token.kind == LI_LOCAL_ID ||
      llvmMetadataTypeIsA(type))
    return mismatch(parser, "expected a constant");
  return liParseValue(parser, type);
}

LiValue *liParseTypedConstant(LiParser *parser) {
  MlirType type = liParseType(parser);
  return type.ptr ? liParseConstant(parser, type) : NULL;
}
