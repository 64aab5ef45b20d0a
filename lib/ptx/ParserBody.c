// Reads what stands in the body of a function: declarations, labels, instructions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Parser.h"

//===--- Names ---===//

static bool pushScope(PtxParser *parser) {
  if (parser->numScopes == PTX_MAX_NESTING)
    return ptxFail(parser, ptxTokenAt(parser, &parser->token), "braces are nested too deeply");
  parser->scopes[parser->numScopes++] = (PtxScope){0};
  return true;
}

static void popScope(PtxParser *parser) {
  PtxScope *scope = &parser->scopes[--parser->numScopes];
  tsStringMapFree(&scope->registers);
  tsStringMapFree(&scope->ranges);
  tsStringMapFree(&scope->variables);
}

// %r12 of a range %r<100>.
static bool findInRange(const PtxParser *parser, const PtxScope *scope, MlirStringRef name,
                        uint32_t *index) {
  size_t digits = 0;
  while (digits < name.length && digits < 9 && name.data[name.length - digits - 1] >= '0' &&
         name.data[name.length - digits - 1] <= '9')
    ++digits;
  uint32_t number = 0;
  for (size_t i = name.length - digits; i < name.length; ++i)
    number = 10 * number + (uint32_t)(name.data[i] - '0');
  const uintptr_t *slot =
      digits ? tsStringMapFind(&scope->ranges, tsSubstring(name, 0, name.length - digits)) : NULL;
  if (!slot || number >= parser->ranges.data[*slot].count)
    return false;
  *index = parser->ranges.data[*slot].first + number;
  return true;
}

static PtxOperand resolve(const PtxParser *parser, MlirStringRef name) {
  PtxOperand operand = {.kind = PTX_SYMBOL, .name = name};
  for (size_t i = parser->numScopes; i-- > 0;) {
    const PtxScope *scope = &parser->scopes[i];
    const uintptr_t *slot = tsStringMapFind(&scope->registers, name);
    if (slot || findInRange(parser, scope, name, &operand.index)) {
      operand.index = slot ? (uint32_t)*slot : operand.index;
      operand.kind = PTX_REGISTER;
      return operand;
    }
    slot = tsStringMapFind(&scope->variables, name);
    if (slot) {
      operand.index = (uint32_t)*slot;
      operand.kind = PTX_VARIABLE;
      return operand;
    }
  }
  const PtxFunction *function = parser->function;
  for (size_t i = 0; i < function->parameters.size + function->results.size; ++i) {
    const PtxVariable *parameter = i < function->parameters.size
                                       ? &function->parameters.data[i]
                                       : &function->results.data[i - function->parameters.size];
    if (tsEqual(parameter->name, name)) {
      operand.index = (uint32_t)i;
      operand.kind = PTX_PARAMETER;
      return operand;
    }
  }
  return operand;
}

//===--- Declarations ---===//

static bool parseRegisters(PtxParser *parser) {
  PtxToken type = ptxNext(parser);
  size_t bytes = ptxTypeBytes(type.text);
  PtxFunction *function = parser->function;
  PtxScope *scope = &parser->scopes[parser->numScopes - 1];
  if (bytes == SIZE_MAX || bytes == 1)
    return ptxFail(parser, ptxTokenAt(parser, &type), "registers of type '%.*s' aren't supported",
                   (int)type.text.length, type.text.data);
  do {
    MlirStringRef name;
    uint64_t count = 1;
    size_t at = ptxTokenAt(parser, &parser->token);
    if (!ptxExpectWord(parser, &name))
      return false;
    bool isRange = ptxTake(parser, '<'), isNew;
    if (isRange &&
        (!ptxExpectInteger(parser, PTX_MAX_REGISTERS, &count) || !ptxExpect(parser, '>')))
      return false;
    if (function->registers.size + count > PTX_MAX_REGISTERS)
      return ptxFail(parser, at, "the function has too many registers");
    uintptr_t *slot = tsStringMapInsert(isRange ? &scope->ranges : &scope->registers, name, &isNew);
    if (!isNew)
      return ptxFail(parser, at, "'%.*s' is declared twice", (int)name.length, name.data);
    *slot = isRange ? parser->ranges.size : function->registers.size;
    if (isRange)
      tsVecPush(&parser->ranges,
                (PtxRegisterRange){(uint32_t)function->registers.size, (uint32_t)count});
    for (uint64_t i = 0; i < count; ++i)
      tsVecPush(&function->registers, (uint8_t)bytes);
  } while (ptxTake(parser, ','));
  return ptxExpect(parser, ';');
}

static bool parseVariables(PtxParser *parser, PtxSpace space) {
  PtxFunction *function = parser->function;
  TesseraPtxModule *module = parser->module;
  do {
    PtxVariable variable;
    bool isNew;
    size_t at = ptxTokenAt(parser, &parser->token);
    if (!ptxParseVariable(parser, space, &variable))
      return false;
    size_t *end = space == PTX_SHARED ? &module->sharedSize : &function->localSize;
    variable.offset = (*end + variable.align - 1) & ~(variable.align - 1);
    *end = variable.offset + variable.size;
    if (*end > PTX_MAX_VARIABLE)
      return ptxFail(parser, at, "the variables are too large together");
    uintptr_t *slot =
        tsStringMapInsert(&parser->scopes[parser->numScopes - 1].variables, variable.name, &isNew);
    if (!isNew)
      return ptxFail(parser, at, "a second variable '%.*s'", (int)variable.name.length,
                     variable.name.data);
    *slot = function->variables.size;
    tsVecPush(&function->variables, variable);
  } while (ptxTake(parser, ','));
  return ptxExpect(parser, ';');
}

// .loc 1 2 3, function_name x, inlined_at 1 4 5   // file.py:2:3 @[ file.py:4:5 ]
static bool parsePlace(PtxParser *parser) {
  enum { MAX_NUMBER = 1 << 30 };
  uint64_t file, line, column;
  MlirStringRef rest = ptxRestOfLine(&parser->lexer); // the file's number is the next token already
  size_t comment = tsFind(rest, tsLiteral("//"), 0);
  PtxPlace place = {0};
  if (!ptxExpectInteger(parser, MAX_NUMBER, &file) ||
      !ptxExpectInteger(parser, MAX_NUMBER, &line) ||
      !ptxExpectInteger(parser, MAX_NUMBER, &column))
    return false;
  while (ptxTake(parser, ',')) { // function_name NAME [+ 4], inlined_at 1 2 3
    ptxNext(parser);
    while (parser->token.kind == PTX_INTEGER || parser->token.kind == PTX_WORD ||
           ptxIs(&parser->token, '+'))
      ptxNext(parser);
  }
  place.file = (uint32_t)file;
  place.line = (uint32_t)line;
  place.column = (uint32_t)column;
  if (comment != SIZE_MAX)
    place.chain = tsTrim(tsSubstring(rest, comment + 2, rest.length));
  parser->place = (uint32_t)parser->module->places.size;
  tsVecPush(&parser->module->places, place);
  return true;
}

static bool parseDirective(PtxParser *parser) {
  PtxToken token = ptxNext(parser);
  if (ptxIsDotted(&token, ".reg"))
    return parseRegisters(parser);
  if (ptxIsDotted(&token, ".loc"))
    return parsePlace(parser);
  if (ptxIsDotted(&token, ".local"))
    return parseVariables(parser, PTX_LOCAL);
  if (ptxIsDotted(&token, ".shared"))
    return parseVariables(parser, PTX_SHARED);
  if (ptxIsDotted(&token, ".param"))
    return parseVariables(parser, PTX_CALL_PARAM);
  if (ptxIsDotted(&token, ".pragma")) {
    ptxNext(parser);
    return ptxExpect(parser, ';');
  }
  return ptxFail(parser, ptxTokenAt(parser, &token), "unknown directive '%.*s'",
                 (int)token.text.length, token.text.data);
}

//===--- Operands ---===//

static bool parseConstant(PtxParser *parser, PtxOperand *operand) {
  bool isNegative = ptxTake(parser, '-');
  PtxToken token = ptxNext(parser);
  operand->kind = PTX_CONSTANT;
  operand->number = token.kind;
  operand->bits = token.bits;
  if (token.kind == PTX_INTEGER)
    operand->bits = isNegative ? (uint64_t)0 - token.bits : token.bits;
  else if (token.kind == PTX_FLOAT32)
    operand->bits ^= (uint64_t)isNegative << 31;
  else if (token.kind == PTX_FLOAT || token.kind == PTX_FLOAT64)
    operand->bits ^= (uint64_t)isNegative << 63;
  else
    return ptxFail(parser, ptxTokenAt(parser, &token), "expected an operand, got '%.*s'",
                   token.text.length > 40 ? 40 : (int)token.text.length, token.text.data);
  return true;
}

// `+ 4`, `+ -4` or `-4` behind a name.
static bool parseOffset(PtxParser *parser, PtxOperand *operand) {
  while (ptxIs(&parser->token, '+') || ptxIs(&parser->token, '-')) {
    bool isNegative = ptxIs(&parser->token, '-');
    uint64_t number;
    ptxNext(parser);
    if (ptxTake(parser, '-'))
      isNegative = !isNegative;
    if (!ptxExpectInteger(parser, (uint64_t)1 << 48, &number))
      return false;
    operand->bits += isNegative ? (uint64_t)0 - number : number;
  }
  return true;
}

static bool parseName(PtxParser *parser, PtxOperand *operand) {
  MlirStringRef name = ptxNext(parser).text;
  size_t at = operand->at;
  bool isNegated = operand->isNegated;
  if (tsEqualC(name, "_")) {
    operand->kind = PTX_SINK;
    return true;
  }
  *operand = resolve(parser, name);
  operand->at = at;
  operand->isNegated = isNegated;
  if (operand->kind != PTX_SYMBOL || name.data[0] != '%')
    return parseOffset(parser, operand);
  operand->kind = PTX_SPECIAL;
  if (parser->token.kind == PTX_DOTTED && parser->token.text.length == 2)
    operand->component = ptxNext(parser).text.data[1];
  return true;
}

typedef TsVec(PtxOperand) Operands;

// Puts operands where they stay, one after the other.
static uint32_t keep(PtxParser *parser, const Operands *operands) {
  uint32_t first = (uint32_t)parser->function->operands.size;
  for (size_t i = 0; i < operands->size; ++i)
    tsVecPush(&parser->function->operands, operands->data[i]);
  return first;
}

static bool parseOperand(PtxParser *parser, PtxOperand *operand, unsigned depth);

static bool parseList(PtxParser *parser, char end, PtxOperand *operand, unsigned depth) {
  Operands elements = {0};
  bool isFine = true;
  while (isFine && !ptxTake(parser, end)) {
    PtxOperand element;
    isFine = parseOperand(parser, &element, depth + 1);
    tsVecPush(&elements, element);
    isFine = isFine && (ptxIs(&parser->token, end) || ptxExpect(parser, ','));
  }
  operand->kind = PTX_VECTOR;
  operand->count = (uint32_t)elements.size;
  operand->index = keep(parser, &elements);
  tsVecFree(&elements);
  return isFine;
}

static bool parseAddress(PtxParser *parser, PtxOperand *operand, unsigned depth) {
  PtxOperand base;
  if (!parseOperand(parser, &base, depth + 1))
    return false;
  if (base.kind == PTX_VECTOR || base.kind == PTX_ADDRESS)
    return ptxFail(parser, operand->at, "expected an address");
  operand->kind = PTX_ADDRESS;
  operand->bits = base.kind == PTX_CONSTANT ? 0 : base.bits;
  operand->index = (uint32_t)parser->function->operands.size;
  tsVecPush(&parser->function->operands, base);
  return ptxExpect(parser, ']');
}

static bool parseOperand(PtxParser *parser, PtxOperand *operand, unsigned depth) {
  *operand = (PtxOperand){.at = ptxTokenAt(parser, &parser->token)};
  if (depth > 3)
    return ptxFail(parser, operand->at, "operands are nested too deeply");
  if (ptxTake(parser, '{'))
    return parseList(parser, '}', operand, depth);
  if (ptxTake(parser, '('))
    return parseList(parser, ')', operand, depth);
  if (ptxTake(parser, '['))
    return parseAddress(parser, operand, depth);
  operand->isNegated = ptxTake(parser, '!');
  if (parser->token.kind == PTX_WORD)
    return parseName(parser, operand);
  return parseConstant(parser, operand);
}

//===--- Statements ---===//

// add.s32, mostly in one piece.
static bool parseOpcode(PtxParser *parser, PtxStatement *statement) {
  MlirStringRef name;
  statement->at = ptxTokenAt(parser, &parser->token);
  if (!ptxExpectWord(parser, &name))
    return false;
  TsString text = {0};
  bool isSplit = false;
  while (parser->token.kind == PTX_DOTTED) {
    MlirStringRef part = ptxNext(parser).text;
    if (!isSplit && part.data == name.data + name.length) {
      name.length += part.length;
      continue;
    }
    if (!isSplit)
      tsStringAppend(&text, name);
    isSplit = true;
    tsStringAppend(&text, part);
  }
  statement->opcode = isSplit ? tsArenaString(&parser->module->arena, tsStringView(&text)) : name;
  tsStringFree(&text);
  return true;
}

static bool parsePredicate(PtxParser *parser, PtxOperand *predicate) {
  size_t at = ptxTokenAt(parser, &parser->token);
  bool isNegated = ptxTake(parser, '!');
  MlirStringRef name;
  if (!ptxExpectWord(parser, &name))
    return false;
  *predicate = resolve(parser, name);
  predicate->at = at;
  predicate->isNegated = isNegated;
  if (predicate->kind != PTX_REGISTER || parser->function->registers.data[predicate->index])
    return ptxFail(parser, at, "'%.*s' isn't a predicate", (int)name.length, name.data);
  return true;
}

bool ptxParseStatement(PtxParser *parser) {
  PtxStatement statement = {.predicate = {.kind = PTX_SINK}, .place = parser->place};
  if (ptxTake(parser, '@') && !parsePredicate(parser, &statement.predicate))
    return false;
  if (!parseOpcode(parser, &statement))
    return false;
  Operands operands = {0};
  bool isFine = true;
  while (isFine && !ptxTake(parser, ';')) {
    PtxOperand operand;
    isFine = parseOperand(parser, &operand, 0);
    tsVecPush(&operands, operand);
    // p|q is two results
    isFine =
        isFine && (ptxIs(&parser->token, ';') || ptxTake(parser, '|') || ptxExpect(parser, ','));
  }
  statement.count = (uint32_t)operands.size;
  statement.first = keep(parser, &operands);
  tsVecFree(&operands);
  tsVecPush(&parser->function->statements, statement);
  return isFine;
}

// A label is a name with a colon; an instruction starts with a name, too.
static bool isLabel(const PtxParser *parser) {
  if (parser->token.kind != PTX_WORD)
    return false;
  PtxLexer ahead = parser->lexer;
  PtxToken next = ptxLex(&ahead);
  return ptxIs(&next, ':');
}

static bool parseLabel(PtxParser *parser) {
  PtxToken name = ptxNext(parser);
  bool isNew;
  uintptr_t *slot = tsStringMapInsert(&parser->function->labels, name.text, &isNew);
  *slot = parser->function->statements.size;
  if (!isNew)
    return ptxFail(parser, ptxTokenAt(parser, &name), "a second label '%.*s'",
                   (int)name.text.length, name.text.data);
  return ptxExpect(parser, ':');
}

bool ptxParseBody(PtxParser *parser) {
  parser->place = PTX_NONE;
  do {
    if (ptxTake(parser, '{')) {
      if (!pushScope(parser))
        return false;
    } else if (ptxTake(parser, '}')) {
      popScope(parser);
    } else if (parser->token.kind == PTX_DOTTED) {
      if (!parseDirective(parser))
        return false;
    } else if (isLabel(parser)) {
      if (!parseLabel(parser))
        return false;
    } else if (!ptxTake(parser, ';') && !ptxParseStatement(parser)) {
      return false;
    }
  } while (parser->numScopes);
  return true;
}
