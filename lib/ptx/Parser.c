// Reads PTX: what stands at the top of a module.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Parser.h"

//===--- Tokens and messages ---===//

void ptxMessage(const TesseraPtxModule *module, size_t at, TsSeverity severity, const char *message,
                TsString *out) {
  TsSourceBuffer source = module->source; // its lines have been found: nothing changes
  tsSourceBufferFormatMessage(&source, at, severity, mlirStringRefCreateFromCString(message), out);
}

size_t ptxTokenAt(const PtxParser *parser, const PtxToken *token) {
  return (size_t)(token->text.data - parser->module->source.text.data);
}

bool ptxFail(PtxParser *parser, size_t at, const char *format, ...) {
  if (parser->hasFailed)
    return false;
  parser->hasFailed = true;
  TsString message = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&message, format, args);
  va_end(args);
  ptxMessage(parser->module, at, TS_ERROR, message.data, parser->error);
  tsStringFree(&message);
  return false;
}

PtxToken ptxNext(PtxParser *parser) {
  PtxToken old = parser->token;
  parser->token = ptxLex(&parser->lexer);
  return old;
}

static bool failExpected(PtxParser *parser, const char *what) {
  MlirStringRef text = parser->token.text;
  size_t at = ptxTokenAt(parser, &parser->token);
  if (parser->token.kind == PTX_END)
    return ptxFail(parser, at, "expected %s, the text ends", what);
  int length = text.length > 40 ? 40 : (int)text.length;
  return ptxFail(parser, at, "expected %s, got '%.*s'", what, length, text.data);
}

bool ptxTake(PtxParser *parser, char punctuation) {
  if (!ptxIs(&parser->token, punctuation))
    return false;
  ptxNext(parser);
  return true;
}

bool ptxExpect(PtxParser *parser, char punctuation) {
  const char text[] = {'\'', punctuation, '\'', '\0'};
  return ptxTake(parser, punctuation) || failExpected(parser, text);
}

bool ptxExpectInteger(PtxParser *parser, uint64_t limit, uint64_t *value) {
  *value = 0;
  if (parser->token.kind != PTX_INTEGER)
    return failExpected(parser, "an integer");
  if (parser->token.bits >= limit)
    return ptxFail(parser, ptxTokenAt(parser, &parser->token), "the number is too large here");
  *value = ptxNext(parser).bits;
  return true;
}

bool ptxExpectWord(PtxParser *parser, MlirStringRef *name) {
  if (parser->token.kind != PTX_WORD)
    return failExpected(parser, "a name");
  *name = ptxNext(parser).text;
  return true;
}

//===--- Variables ---===//

size_t ptxTypeBytes(MlirStringRef dotted) {
  static const struct {
    const char *name;
    size_t bytes;
  } types[] = {{".pred", 0}, {".b8", 1},   {".u8", 1},    {".s8", 1},    {".b16", 2},
               {".u16", 2},  {".s16", 2},  {".f16", 2},   {".b32", 4},   {".u32", 4},
               {".s32", 4},  {".f32", 4},  {".b64", 8},   {".u64", 8},   {".s64", 8},
               {".f64", 8},  {".bf16", 2}, {".f16x2", 4}, {".bf16x2", 4}};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
    if (tsEqualC(dotted, types[i].name))
      return types[i].bytes;
  return SIZE_MAX;
}

// The value of one element of an initialiser.
static bool parseElement(PtxParser *parser, size_t bytes, char *place) {
  bool isNegative = ptxTake(parser, '-');
  PtxToken token = ptxNext(parser);
  uint64_t bits = token.bits;
  size_t at = ptxTokenAt(parser, &token);
  if (token.kind == PTX_WORD)
    return ptxFail(parser, at, "an address in an initialiser, which isn't supported");
  if (token.kind == PTX_FLOAT && bytes == 4) {
    double wide;
    memcpy(&wide, &bits, sizeof wide);
    float narrow = (float)wide;
    bits = 0;
    memcpy(&bits, &narrow, sizeof narrow);
  } else if (token.kind != PTX_INTEGER && token.kind != PTX_FLOAT32 && token.kind != PTX_FLOAT64 &&
             token.kind != PTX_FLOAT) {
    return ptxFail(parser, at, "expected a number");
  }
  bits = isNegative ? (uint64_t)0 - bits : bits;
  memcpy(place, &bits, bytes);
  return true;
}

static bool parseInitialiser(PtxParser *parser, size_t bytes, PtxVariable *variable) {
  char *data = tsArenaAlloc(&parser->module->arena, variable->size + sizeof(uint64_t), 16);
  memset(data, 0, variable->size + sizeof(uint64_t));
  variable->data = data;
  if (!ptxTake(parser, '{'))
    return parseElement(parser, bytes, data);
  for (size_t at = 0; !ptxTake(parser, '}'); at += bytes) {
    if (at + bytes > variable->size)
      return ptxFail(parser, ptxTokenAt(parser, &parser->token),
                     "more elements than the variable has");
    if (!parseElement(parser, bytes, data + at))
      return false;
    if (!ptxIs(&parser->token, '}') && !ptxExpect(parser, ','))
      return false;
  }
  return true;
}

// `.align 4 .b8` and what else stands before the name.
static bool parseVariableWords(PtxParser *parser, PtxVariable *variable, size_t *bytes) {
  static const char *const ignored[] = {".ptr", ".global", ".shared", ".local", ".const"};
  while (parser->token.kind == PTX_DOTTED) {
    PtxToken token = ptxNext(parser);
    uint64_t number;
    bool isIgnored = false;
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; ++i)
      isIgnored = isIgnored || ptxIsDotted(&token, ignored[i]);
    if (ptxIsDotted(&token, ".align")) {
      if (!ptxExpectInteger(parser, 1 << 16, &number))
        return false;
      variable->align = (size_t)number;
    } else if (ptxTypeBytes(token.text) != SIZE_MAX) {
      *bytes = ptxTypeBytes(token.text);
    } else if (!isIgnored) {
      return ptxFail(parser, ptxTokenAt(parser, &token), "unknown word '%.*s' of a variable",
                     (int)token.text.length, token.text.data);
    }
  }
  return true;
}

static bool parseExtents(PtxParser *parser, PtxVariable *variable, size_t at) {
  while (ptxTake(parser, '[')) {
    uint64_t number;
    if (ptxTake(parser, ']')) {
      variable->isExtern = true;
      variable->size = 0;
      continue;
    }
    if (!ptxExpectInteger(parser, PTX_MAX_VARIABLE, &number) || !ptxExpect(parser, ']'))
      return false;
    if (number && variable->size > PTX_MAX_VARIABLE / number)
      return ptxFail(parser, at, "the variable is too large");
    variable->size *= (size_t)number;
  }
  return true;
}

bool ptxParseVariable(PtxParser *parser, PtxSpace space, PtxVariable *variable) {
  size_t bytes = SIZE_MAX;
  *variable = (PtxVariable){.space = space};
  if (!parseVariableWords(parser, variable, &bytes))
    return false;
  size_t at = ptxTokenAt(parser, &parser->token);
  if (!ptxExpectWord(parser, &variable->name))
    return false;
  if (bytes == SIZE_MAX || !bytes)
    return ptxFail(parser, at, "'%.*s' has no type of the memory", (int)variable->name.length,
                   variable->name.data);
  if (!variable->align)
    variable->align = bytes;
  if (variable->align & (variable->align - 1))
    return ptxFail(parser, at, "an alignment is a power of two");
  variable->size = bytes;
  return parseExtents(parser, variable, at) &&
         (!ptxTake(parser, '=') || parseInitialiser(parser, bytes, variable));
}

static bool addModuleVariable(PtxParser *parser, PtxVariable *variable, size_t at) {
  TesseraPtxModule *module = parser->module;
  bool isNew;
  uintptr_t *slot = tsStringMapInsert(&module->variableNames, variable->name, &isNew);
  if (!isNew)
    return ptxFail(parser, at, "a second variable '%.*s'", (int)variable->name.length,
                   variable->name.data);
  *slot = module->variables.size;
  size_t *end = variable->space == PTX_SHARED ? &module->sharedSize : &module->globalSize;
  variable->offset = (*end + variable->align - 1) & ~(variable->align - 1);
  *end = variable->offset + variable->size;
  if (*end > PTX_MAX_VARIABLE)
    return ptxFail(parser, at, "the module's variables are too large together");
  tsVecPush(&module->variables, *variable);
  return true;
}

static bool parseModuleVariables(PtxParser *parser, PtxSpace space) {
  do {
    size_t at = ptxTokenAt(parser, &parser->token);
    PtxVariable variable;
    if (!ptxParseVariable(parser, space, &variable) || !addModuleVariable(parser, &variable, at))
      return false;
  } while (ptxTake(parser, ','));
  return ptxExpect(parser, ';');
}

//===--- Functions ---===//

static bool parseParameters(PtxParser *parser, bool areResults) {
  PtxFunction *function = parser->function;
  size_t offset = 0;
  if (!ptxExpect(parser, '('))
    return false;
  while (!ptxTake(parser, ')')) {
    PtxVariable variable;
    if (!ptxIsDotted(&parser->token, ".param"))
      return failExpected(parser, "'.param'");
    ptxNext(parser);
    if (!ptxParseVariable(parser, function->isKernel ? PTX_PARAM : PTX_CALL_PARAM, &variable))
      return false;
    variable.offset = offset = (offset + variable.align - 1) & ~(variable.align - 1);
    offset += variable.size;
    if (offset > PTX_MAX_VARIABLE)
      return ptxFail(parser, function->at, "the parameters are too large together");
    if (areResults)
      tsVecPush(&function->results, variable);
    else
      tsVecPush(&function->parameters, variable);
    if (!ptxIs(&parser->token, ')') && !ptxExpect(parser, ','))
      return false;
  }
  return true;
}

static bool parseBlock(PtxParser *parser, uint32_t block[3]) {
  for (int i = 0; i < 3; ++i)
    block[i] = 1;
  for (int i = 0;; ++i) {
    uint64_t number;
    if (i == 3)
      return failExpected(parser, "at most three numbers");
    if (!ptxExpectInteger(parser, 1 << 20, &number))
      return false;
    block[i] = (uint32_t)number;
    if (!ptxTake(parser, ','))
      return true;
  }
}

// .reqntid 128 and the like, between the parameters and the body.
static bool parsePerformance(PtxParser *parser) {
  static const char *const ignored[] = {".maxntid", ".minnctapersm",      ".maxnctapersm",
                                        ".maxnreg", ".reqnctapercluster", ".maxclusterrank"};
  while (parser->token.kind == PTX_DOTTED) {
    PtxToken token = ptxNext(parser);
    uint32_t unused[3];
    bool hasNumbers = false;
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; ++i)
      hasNumbers = hasNumbers || ptxIsDotted(&token, ignored[i]);
    if (ptxIsDotted(&token, ".reqntid") || hasNumbers) {
      if (!parseBlock(parser, hasNumbers ? unused : parser->function->block))
        return false;
    } else if (ptxIsDotted(&token, ".pragma")) {
      ptxNext(parser);
      if (!ptxExpect(parser, ';'))
        return false;
    } else if (!ptxIsDotted(&token, ".noreturn") && !ptxIsDotted(&token, ".explicitcluster")) {
      return ptxFail(parser, ptxTokenAt(parser, &token), "unknown directive '%.*s' of a function",
                     (int)token.text.length, token.text.data);
    }
  }
  return true;
}

static bool registerFunction(PtxParser *parser, PtxFunction *function) {
  TesseraPtxModule *module = parser->module;
  bool isNew;
  tsVecPush(&module->functions, function); // which frees it, whatever comes
  if (!function->name.length)
    return false;
  uintptr_t *slot = tsStringMapInsert(&module->functionNames, function->name, &isNew);
  if (!isNew && module->functions.data[*slot]->hasBody && function->hasBody)
    return ptxFail(parser, function->at, "a second function '%.*s'", (int)function->name.length,
                   function->name.data);
  if (isNew || function->hasBody)
    *slot = module->functions.size - 1;
  if (function->isKernel && function->hasBody)
    tsVecPush(&module->kernels, (uint32_t)module->functions.size - 1);
  return true;
}

static bool parseFunction(PtxParser *parser, bool isKernel) {
  PtxFunction *function = tsArenaNew(&parser->module->arena, PtxFunction);
  *function = (PtxFunction){.isKernel = isKernel, .at = ptxTokenAt(parser, &parser->token)};
  parser->function = function;
  bool isFine = (!ptxIs(&parser->token, '(') || parseParameters(parser, true)) &&
                ptxExpectWord(parser, &function->name) &&
                (!ptxIs(&parser->token, '(') || parseParameters(parser, false)) &&
                parsePerformance(parser);
  if (isFine) {
    function->hasBody = ptxIs(&parser->token, '{');
    isFine = function->hasBody ? ptxParseBody(parser) : ptxExpect(parser, ';');
  }
  return registerFunction(parser, function) && isFine;
}

//===--- The module ---===//

static bool skipBraces(PtxParser *parser) {
  while (!ptxIs(&parser->token, '{')) {
    if (parser->token.kind == PTX_END)
      return failExpected(parser, "'{'");
    ptxNext(parser);
  }
  size_t depth = 0;
  do {
    depth += ptxIs(&parser->token, '{');
    depth -= ptxIs(&parser->token, '}');
    if (parser->token.kind == PTX_END)
      return failExpected(parser, "'}'");
    ptxNext(parser);
  } while (depth);
  return true;
}

static bool parseFile(PtxParser *parser) {
  enum { MAX_FILES = 1 << 16 };
  uint64_t number;
  MlirStringRef name = {0};
  if (!ptxExpectInteger(parser, MAX_FILES, &number))
    return false;
  while (parser->token.kind == PTX_STRING) { // a folder may stand before the name
    name = ptxNext(parser).text;
    name = tsSubstring(name, 1, name.length - 2);
  }
  while (ptxTake(parser, ','))
    ptxNext(parser); // time and size
  size_t slash = 0;
  for (size_t i = 0; i < name.length; ++i)
    slash = name.data[i] == '/' ? i + 1 : slash;
  while (parser->module->files.size <= number)
    tsVecPush(&parser->module->files, tsLiteral("?"));
  parser->module->files.data[number] = tsSubstring(name, slash, name.length);
  return true;
}

static bool parseTarget(PtxParser *parser) {
  do {
    MlirStringRef name;
    if (!ptxExpectWord(parser, &name))
      return false;
    if (!tsStartsWith(name, tsLiteral("sm_")))
      continue;
    unsigned target = 0;
    for (size_t i = 3; i < name.length && i < 7 && name.data[i] >= '0' && name.data[i] <= '9'; ++i)
      target = 10 * target + (unsigned)(name.data[i] - '0');
    parser->module->target = target;
  } while (ptxTake(parser, ','));
  return true;
}

static bool isLinkage(const PtxToken *token) {
  return ptxIsDotted(token, ".extern") || ptxIsDotted(token, ".visible") ||
         ptxIsDotted(token, ".weak") || ptxIsDotted(token, ".common");
}

static bool parseTop(PtxParser *parser) {
  PtxToken token = ptxNext(parser);
  if (ptxIsDotted(&token, ".version") || ptxIsDotted(&token, ".address_size")) {
    ptxNext(parser);
    return true;
  }
  if (ptxIsDotted(&token, ".pragma")) {
    ptxNext(parser);
    return ptxExpect(parser, ';');
  }
  if (ptxIsDotted(&token, ".target"))
    return parseTarget(parser);
  if (ptxIsDotted(&token, ".file"))
    return parseFile(parser);
  if (ptxIsDotted(&token, ".section"))
    return skipBraces(parser);
  if (ptxIsDotted(&token, ".func") || ptxIsDotted(&token, ".entry"))
    return parseFunction(parser, ptxIsDotted(&token, ".entry"));
  if (ptxIsDotted(&token, ".global") || ptxIsDotted(&token, ".const"))
    return parseModuleVariables(parser, PTX_GLOBAL);
  if (ptxIsDotted(&token, ".shared"))
    return parseModuleVariables(parser, PTX_SHARED);
  if (isLinkage(&token) || ptxIs(&token, ';'))
    return true; // what follows says what it is
  return ptxFail(parser, ptxTokenAt(parser, &token), "expected a directive, got '%.*s'",
                 token.text.length > 40 ? 40 : (int)token.text.length, token.text.data);
}

bool ptxParse(TesseraPtxModule *module, TsString *error) {
  PtxParser *parser = tsAllocZeroed(1, sizeof *parser);
  parser->module = module;
  parser->lexer.text = module->source.text;
  parser->error = error;
  parser->place = PTX_NONE;
  ptxNext(parser);
  bool isFine = true;
  while (isFine && parser->token.kind != PTX_END)
    isFine = parseTop(parser);
  for (size_t i = 0; i < parser->numScopes; ++i) {
    tsStringMapFree(&parser->scopes[i].registers);
    tsStringMapFree(&parser->scopes[i].ranges);
    tsStringMapFree(&parser->scopes[i].variables);
  }
  tsVecFree(&parser->ranges);
  tsFree(parser);
  return isFine;
}
