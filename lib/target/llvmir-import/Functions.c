// Functions in the text: head, blocks, what their names mean.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Parser.h"

//===--- The head ---===//

static const LiKeyword kConventions[] = {
    {"ccc", LlvmCConvC},
    {"fastcc", LlvmCConvFast},
    {"coldcc", LlvmCConvCold},
    {"ghccc", LlvmCConvGHC},
    {"anyregcc", LlvmCConvAnyReg},
    {"preserve_mostcc", LlvmCConvPreserveMost},
    {"preserve_allcc", LlvmCConvPreserveAll},
    {"swiftcc", LlvmCConvSwift},
    {"cxx_fast_tlscc", LlvmCConvCXX_FAST_TLS},
    {"tailcc", LlvmCConvTail},
    {"cfguard_checkcc", LlvmCConvCFGuard_Check},
    {"swifttailcc", LlvmCConvSwiftTail},
    {"x86_stdcallcc", LlvmCConvX86_StdCall},
    {"x86_fastcallcc", LlvmCConvX86_FastCall},
    {"arm_apcscc", LlvmCConvARM_APCS},
    {"arm_aapcscc", LlvmCConvARM_AAPCS},
    {"arm_aapcs_vfpcc", LlvmCConvARM_AAPCS_VFP},
    {"msp430_intrcc", LlvmCConvMSP430_INTR},
    {"x86_thiscallcc", LlvmCConvX86_ThisCall},
    {"ptx_kernel", LlvmCConvPTX_Kernel},
    {"ptx_device", LlvmCConvPTX_Device},
    {"spir_func", LlvmCConvSPIR_FUNC},
    {"spir_kernel", LlvmCConvSPIR_KERNEL},
    {"intel_ocl_bicc", LlvmCConvIntel_OCL_BI},
    {"x86_64_sysvcc", LlvmCConvX86_64_SysV},
    {"win64cc", LlvmCConvWin64},
    {"x86_vectorcallcc", LlvmCConvX86_VectorCall},
    {"hhvmcc", LlvmCConvDUMMY_HHVM},
    {"hhvm_ccc", LlvmCConvDUMMY_HHVM_C},
    {"x86_intrcc", LlvmCConvX86_INTR},
    {"avr_intrcc", LlvmCConvAVR_INTR},
    {"amdgpu_vs", LlvmCConvAMDGPU_VS},
    {"amdgpu_gs", LlvmCConvAMDGPU_GS},
    {"amdgpu_cs", LlvmCConvAMDGPU_CS},
    {"amdgpu_kernel", LlvmCConvAMDGPU_KERNEL},
    {"x86_regcallcc", LlvmCConvX86_RegCall},
    {"amdgpu_hs", LlvmCConvAMDGPU_HS},
    {"amdgpu_ls", LlvmCConvAMDGPU_LS},
    {"amdgpu_es", LlvmCConvAMDGPU_ES},
    {"aarch64_vector_pcs", LlvmCConvAArch64_VectorCall},
    {"aarch64_sve_vector_pcs", LlvmCConvAArch64_SVE_VectorCall},
    {"amdgpu_gfx", LlvmCConvAMDGPU_Gfx},
    {"m68k_rtdcc", LlvmCConvM68k_INTR},
};

bool liParseConvention(LiParser *parser, LlvmCConv *convention) {
  int64_t value = LlvmCConvC;
  if (liTakeWord(parser, "cc")) {
    uint64_t number;
    if (!liExpectUnsigned(parser, &number))
      return false;
    value = (int64_t)number;
    for (size_t i = 0; i < sizeof kConventions / sizeof kConventions[0]; ++i)
      if (kConventions[i].value == value) {
        *convention = (LlvmCConv)value;
        return true;
      }
    if (number != LlvmCConvHiPE && number != LlvmCConvAVR_BUILTIN &&
        number != LlvmCConvMSP430_BUILTIN && number != LlvmCConvWASM_EmscriptenInvoke)
      return liError(parser, "unknown calling convention %llu", (unsigned long long)number);
  } else {
    liTakeOneOf(parser, kConventions, &value);
  }
  *convention = (LlvmCConv)value;
  return true;
}

/// The next value without a name of its own gets the next number.
static LiToken unnamed(LiParser *parser) {
  return (LiToken){.kind = LI_LOCAL_ID, .number = parser->nextNumber, .start = parser->token.start};
}

/// The value that `token` names from now on; NULL after a diagnostic.
static LiValue *defineLocal(LiParser *parser, LiToken *token, MlirType type, LiKind kind) {
  if (token->kind == LI_LOCAL_ID || token->kind == LI_LABEL_ID) {
    if (token->number < parser->nextNumber) {
      liErrorAt(parser->module, token->start, "expected a number of %u or greater",
                parser->nextNumber);
      return NULL;
    }
    parser->nextNumber = token->number + 1;
  }
  LiValue *value = liLocal(parser, token, type);
  if (value && value->kind != LI_FORWARD) {
    liErrorAt(parser->module, token->start, "multiple definition of local value named '%.*s'",
              (int)token->text.length, token->text.data);
    return NULL;
  }
  if (value) {
    value->kind = kind;
    value->position = token->start;
  }
  return value;
}

/// `i32 noundef %x`, in the list of parameters.
static bool parseArgument(LiParser *parser, LiGlobal *function, size_t capacity) {
  MlirType type = liParseType(parser);
  if (!type.ptr)
    return false;
  if (llvmVoidTypeIsA(type) || llvmLabelTypeIsA(type) || llvmFunctionTypeIsA(type))
    return liError(parser, "invalid type for function argument");
  size_t at = function->numArguments;
  if (at >= capacity)
    return liError(parser, "too many arguments");
  if (!liParseParameterAttrs(parser, &function->argumentAttrs[at]))
    return false;
  LiToken name = unnamed(parser);
  if (parser->token.kind == LI_LOCAL || parser->token.kind == LI_LOCAL_ID) {
    name = parser->token;
    liNext(parser);
  }
  function->arguments[at] = defineLocal(parser, &name, type, LI_ARGUMENT);
  ++function->numArguments;
  return function->arguments[at] != NULL;
}

/// How many arguments there may be: one for each comma up to the parenthesis that ends the list.
static size_t countCommas(const LiParser *parser) {
  LiLexer ahead = parser->lexer;
  size_t count = 1;
  unsigned depth = 1;
  for (LiToken token = parser->token; depth && token.kind != LI_END && token.kind != LI_BAD;
       token = liLex(&ahead)) {
    char mark = token.kind == LI_MARK ? token.mark : 0;
    count += mark == ',';
    depth += mark == '(';
    depth -= mark == ')';
  }
  return count;
}

static bool parseParameters(LiParser *parser, LiGlobal *function, MlirType result) {
  if (!liExpectMark(parser, '('))
    return false;
  size_t capacity = countCommas(parser);
  function->arguments = tsArenaNewArray(parser->arena, LiValue *, capacity);
  function->argumentAttrs = tsArenaNewArray(parser->arena, LiAttrs, capacity);
  memset(function->argumentAttrs, 0, capacity * sizeof function->argumentAttrs[0]);
  bool isVariadic = false;
  while (!liIsMark(parser, ')') && !isVariadic) {
    isVariadic = parser->token.kind == LI_DOTS;
    if (isVariadic)
      liNext(parser);
    else if (!parseArgument(parser, function, capacity))
      return false;
    if (!liTakeMark(parser, ','))
      break;
  }
  if (!liExpectMark(parser, ')'))
    return false;
  MlirType *types = tsArenaNewArray(parser->arena, MlirType, function->numArguments + 1);
  for (size_t i = 0; i < function->numArguments; ++i)
    types[i] = function->arguments[i]->type;
  function->type = liFunctionType(parser, result, function->numArguments, types, isVariadic);
  return function->type.ptr != NULL;
}

static bool parseHeadRest(LiParser *parser, LiGlobal *function) {
  MlirStringRef text;
  liTakeUnnamedAddr(parser, &function->unnamedAddr);
  uint64_t space = 0;
  if (liTakeWord(parser, "addrspace") && !liExpectNumberInside(parser, &space))
    return false;
  function->addressSpace = (uint32_t)space;
  function->value->type = liPointer(parser, function->addressSpace);
  if (!liParseFunctionAttrs(parser, &function->attrs, false) ||
      (liTakeWord(parser, "section") && !liExpectString(parser, &function->section)) ||
      (liTakeWord(parser, "partition") && !liExpectString(parser, &text)) ||
      !liTakeComdat(parser, function) ||
      (liTakeWord(parser, "align") && !liParseAlign(parser, &function->align)) ||
      (liTakeWord(parser, "gc") && !liExpectString(parser, &function->collector)) ||
      (liTakeWord(parser, "prefix") && !liParseTypedConstant(parser)) ||
      (liTakeWord(parser, "prologue") && !liParseTypedConstant(parser)))
    return false;
  if (!liTakeWord(parser, "personality"))
    return true;
  function->personality = liParseTypedConstant(parser);
  return function->personality != NULL;
}

/// From behind `define` or `declare` to the body.
static LiGlobal *parseHead(LiParser *parser, LiAttachments *attachments) {
  LiGlobal head = {.attachments = *attachments};
  if (!liParseGlobalHead(parser, &head) || !liParseConvention(parser, &head.convention) ||
      !liParseParameterAttrs(parser, &head.result))
    return NULL;
  MlirType result = liParseType(parser);
  if (!result.ptr)
    return NULL;
  LiToken name = parser->token;
  if (name.kind != LI_SYMBOL && name.kind != LI_SYMBOL_ID) {
    liError(parser, "expected function name");
    return NULL;
  }
  liNext(parser);
  LiGlobal *function = liDefineSymbol(parser, &name, LI_FUNCTION);
  if (!function)
    return NULL;
  head.value = function->value;
  head.position = function->position;
  *function = head;
  if (!parseParameters(parser, function, result) || !parseHeadRest(parser, function))
    return NULL;
  function->end = parser->lastEnd;
  return function;
}

//===--- The body ---===//

static bool startBlock(LiParser *parser, LiToken *label) {
  LiGlobal *function = parser->function;
  LiValue *value = defineLocal(parser, label, llvmLabelTypeGet(parser->module->context), LI_BLOCK);
  LiBlock *block = value ? liBlockOf(parser, label) : NULL;
  if (!block)
    return false;
  block->isDefined = true;
  if (function->last)
    function->last->next = block;
  else
    function->first = block;
  function->last = block;
  parser->block = block;
  return true;
}

/// `name:`, or nothing where a block has a number.
static bool parseBlockStart(LiParser *parser) {
  LiToken label = unnamed(parser);
  if (parser->token.kind == LI_LABEL || parser->token.kind == LI_LABEL_ID) {
    label = parser->token;
    liNext(parser);
  }
  return startBlock(parser, &label);
}

static bool endsBlock(const LiBlock *block) {
  return block->last && block->last->opcode->isTerminator;
}

static bool parseBlock(LiParser *parser) {
  if (!parseBlockStart(parser))
    return false;
  while (!endsBlock(parser->block)) {
    if (liTakeMark(parser, '#')) {
      if (!liParseRecord(parser))
        return false;
      continue;
    }
    if (!liParseInstruction(parser))
      return false;
  }
  return true;
}

/// The first local that is used and not there, found by reading the body again.
static bool reportUndefined(LiParser *parser, size_t start, size_t end) {
  LiLexer again = parser->lexer;
  again.at = start;
  for (LiToken token = liLex(&again); token.start < end && token.kind != LI_END;
       token = liLex(&again)) {
    if (token.kind != LI_LOCAL && token.kind != LI_LOCAL_ID)
      continue;
    uintptr_t *slot = liNamesFind(&parser->locals, &token);
    if (slot && ((const LiValue *)*slot)->kind == LI_FORWARD)
      return liErrorAt(parser->module, token.start, "use of undefined value '%%%.*s'",
                       (int)token.text.length, token.text.data);
  }
  return true;
}

static int compareTokens(const void *a, const void *b) {
  const LiToken *first = a, *second = b;
  if (first->kind != second->kind)
    return first->kind == LI_LOCAL_ID ? -1 : 1;
  if (first->kind == LI_LOCAL_ID)
    return first->number < second->number ? -1 : first->number > second->number;
  MlirStringRef x = first->text, y = second->text;
  int order = memcmp(x.data, y.data, x.length < y.length ? x.length : y.length);
  return order ? order : x.length < y.length ? -1 : x.length > y.length;
}

/// Blocks whose addresses were taken before are mentioned first, in the order of their names.
static void mentionBlocks(LiParser *parser) {
  LiModule *module = parser->module;
  LiList(LiToken) tokens = {0};
  for (size_t i = 0; i < module->blockAddresses.size; ++i)
    if (module->blockAddresses.data[i]->base == parser->function->value)
      liPush(parser->arena, &tokens, module->blockAddresses.data[i]->target);
  if (tokens.size)
    qsort(tokens.data, tokens.size, sizeof tokens.data[0], compareTokens);
  for (size_t i = 0; i < tokens.size; ++i)
    liBlockOf(parser, &tokens.data[i]);
}

static bool parseBody(LiParser *parser) {
  mentionBlocks(parser);
  size_t start = parser->token.start;
  if (!liExpectMark(parser, '{'))
    return false;
  if (liIsMark(parser, '}'))
    return liError(parser, "function body requires at least one basic block");
  while (!liIsMark(parser, '}'))
    if (!parseBlock(parser))
      return false;
  if (parser->firstRecord)
    return liError(parser, "a record of debug information without an instruction behind it");
  size_t end = parser->token.end;
  liNext(parser);
  return reportUndefined(parser, start, end);
}

bool liParseFunction(LiParser *parser, bool isDefinition) {
  LiAttachments attachments = {0};
  liNamesFree(&parser->locals);
  parser->nextNumber = 0;
  if (!liParseAttachments(parser, &attachments, NULL, false))
    return false;
  LiGlobal *function = parseHead(parser, &attachments);
  if (!function)
    return false;
  function->isDeclaration = !isDefinition;
  if (!isDefinition)
    return true;
  if (!liParseAttachments(parser, &function->attachments, NULL, false))
    return false;
  parser->function = function;
  bool ok = parseBody(parser);
  parser->function = NULL;
  parser->block = NULL;
  if (!parser->module->hasBlockAddresses)
    return ok;
  // Kept, for blocks whose addresses are asked for elsewhere.
  function->blockNames = tsArenaNew(parser->arena, LiNames);
  *function->blockNames = parser->locals;
  parser->locals = (LiNames){0};
  return ok;
}
