// What stands at the top of the text, and the whole of it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Parser.h"

//===--- Symbols ---===//

LiGlobal *liDefineSymbol(LiParser *parser, const LiToken *token, LiKind kind) {
  LiValue *value = liSymbol(parser, token);
  if (value->kind != LI_FORWARD) {
    liErrorAt(parser->module, token->start, "redefinition of '@%.*s'", (int)token->text.length,
              token->text.data);
    return NULL;
  }
  LiGlobal *global = tsArenaNew(parser->arena, LiGlobal);
  *global = (LiGlobal){.value = value, .position = token->start};
  value->kind = kind;
  value->position = token->start;
  value->global = global;
  LiModule *module = parser->module;
  if (kind == LI_VARIABLE)
    liPush(parser->arena, &module->variables, global);
  else if (kind == LI_FUNCTION)
    liPush(parser->arena, &module->functions, global);
  else if (kind == LI_ALIAS)
    liPush(parser->arena, &module->aliases, global);
  else
    liPush(parser->arena, &module->ifuncs, global);
  return global;
}

static LiComdat *comdatOf(LiParser *parser, MlirStringRef name) {
  uintptr_t *slot = tsStringMapInsert(&parser->module->comdats, name, NULL);
  if (!*slot) {
    LiComdat *comdat = tsArenaNew(parser->arena, LiComdat);
    *comdat = (LiComdat){.name = name};
    *slot = (uintptr_t)comdat;
    liPush(parser->arena, &parser->module->comdatList, comdat);
  }
  return (LiComdat *)*slot;
}

bool liTakeComdat(LiParser *parser, LiGlobal *global) {
  if (!liTakeWord(parser, "comdat"))
    return true;
  if (!liTakeMark(parser, '(')) {
    if (!global->value->name.length)
      return liError(parser, "comdat cannot be unnamed");
    global->comdat = comdatOf(parser, global->value->name);
    return true;
  }
  if (parser->token.kind != LI_SELECTOR)
    return liError(parser, "expected comdat variable");
  global->comdat = comdatOf(parser, parser->token.text);
  liNext(parser);
  return liExpectMark(parser, ')');
}

static bool parseComdat(LiParser *parser) {
  static const LiKeyword kinds[] = {{"any", LlvmComdatAny},
                                    {"exactmatch", LlvmComdatExactMatch},
                                    {"largest", LlvmComdatLargest},
                                    {"nodeduplicate", LlvmComdatNoDeduplicate},
                                    {"samesize", LlvmComdatSameSize}};
  LiComdat *comdat = comdatOf(parser, parser->token.text);
  liNext(parser);
  int64_t kind;
  if (!liExpectMark(parser, '=') || !liExpectWord(parser, "comdat"))
    return false;
  if (!liTakeOneOf(parser, kinds, &kind))
    return liError(parser, "unknown selection kind");
  if (comdat->isDefined)
    return liError(parser, "redefinition of comdat '$%.*s'", (int)comdat->name.length,
                   comdat->name.data);
  comdat->isDefined = true;
  comdat->kind = (LlvmComdat)kind;
  return true;
}

//===--- Variables, aliases, ifuncs ---===//

static const LiKeyword kLinkages[] = {
    {"private", LlvmLinkagePrivate},
    {"internal", LlvmLinkageInternal},
    {"weak", LlvmLinkageWeak},
    {"weak_odr", LlvmLinkageWeakODR},
    {"linkonce", LlvmLinkageLinkonce},
    {"linkonce_odr", LlvmLinkageLinkonceODR},
    {"available_externally", LlvmLinkageAvailableExternally},
    {"appending", LlvmLinkageAppending},
    {"common", LlvmLinkageCommon},
    {"extern_weak", LlvmLinkageExternWeak},
    {"external", LlvmLinkageExternal},
};
static const LiKeyword kVisibilities[] = {{"default", LlvmVisibilityDefault},
                                          {"hidden", LlvmVisibilityHidden},
                                          {"protected", LlvmVisibilityProtected}};

bool liTakeUnnamedAddr(LiParser *parser, LlvmUnnamedAddr *kind) {
  if (liTakeWord(parser, "unnamed_addr"))
    *kind = LlvmUnnamedAddrGlobal;
  else if (liTakeWord(parser, "local_unnamed_addr"))
    *kind = LlvmUnnamedAddrLocal;
  return true;
}

bool liParseGlobalHead(LiParser *parser, LiGlobal *global) {
  int64_t value;
  if (liTakeOneOf(parser, kLinkages, &value))
    global->linkage = (LlvmLinkage)value;
  bool isPreemptable = liTakeWord(parser, "dso_preemptable");
  global->isDsoLocal = !isPreemptable && liTakeWord(parser, "dso_local");
  if (liTakeOneOf(parser, kVisibilities, &value))
    global->visibility = (LlvmVisibility)value;
  if (!liTakeWord(parser, "dllimport"))
    liTakeWord(parser, "dllexport");
  if (liTakeWord(parser, "thread_local")) {
    global->isThreadLocal = true;
    if (liTakeMark(parser, '(')) {
      if (!liTakeWord(parser, "localdynamic") && !liTakeWord(parser, "initialexec") &&
          !liTakeWord(parser, "localexec"))
        return liError(parser, "expected localdynamic, initialexec or localexec");
      if (!liExpectMark(parser, ')'))
        return false;
    }
  }
  // What isn't seen outside of the module is local to it.
  bool isLocal = global->linkage == LlvmLinkagePrivate || global->linkage == LlvmLinkageInternal;
  global->isDsoLocal =
      global->isDsoLocal || isLocal ||
      (global->visibility != LlvmVisibilityDefault && global->linkage != LlvmLinkageExternWeak);
  return true;
}

/// The parts behind the initial value, each after a comma.
static bool parseGlobalRest(LiParser *parser, LiGlobal *global) {
  while (liIsMark(parser, ',')) {
    LiLexer ahead = parser->lexer;
    if (liLex(&ahead).kind == LI_META_NAME) {
      if (!liParseAttachments(parser, &global->attachments, NULL, true))
        return false;
      continue;
    }
    liNext(parser);
    MlirStringRef text;
    bool ok = true;
    if (liTakeWord(parser, "section"))
      ok = liExpectString(parser, &global->section);
    else if (liTakeWord(parser, "partition") || liTakeWord(parser, "code_model"))
      ok = liExpectString(parser, &text);
    else if (liTakeWord(parser, "align"))
      ok = liParseAlign(parser, &global->align);
    else if (liIsWord(parser, "comdat"))
      ok = liTakeComdat(parser, global);
    else if (!liTakeWord(parser, "no_sanitize_address") &&
             !liTakeWord(parser, "no_sanitize_hwaddress") &&
             !liTakeWord(parser, "sanitize_memtag") &&
             !liTakeWord(parser, "sanitize_address_dyninit"))
      ok = liError(parser, "unknown global variable property");
    if (!ok)
      return false;
  }
  return liParseFunctionAttrs(parser, &global->attrs, false);
}

static bool parseVariable(LiParser *parser, const LiToken *name, LiGlobal *head,
                          bool isDeclaration) {
  LiGlobal *global = liDefineSymbol(parser, name, LI_VARIABLE);
  if (!global)
    return false;
  head->value = global->value;
  head->position = global->position;
  *global = *head;
  uint64_t space = 0;
  if (liTakeWord(parser, "addrspace") && !liExpectNumberInside(parser, &space))
    return false;
  global->addressSpace = (uint32_t)space;
  global->value->type = liPointer(parser, global->addressSpace);
  global->isExternallyInitialized = liTakeWord(parser, "externally_initialized");
  global->isConstant = liTakeWord(parser, "constant");
  if (!global->isConstant && !liExpectWord(parser, "global"))
    return false;
  global->type = liParseType(parser);
  if (!global->type.ptr)
    return false;
  if (!llvmTypeIsLoadable(global->type) && !llvmTargetExtTypeIsA(global->type) &&
      !llvmStructTypeIsA(global->type))
    return liError(parser, "invalid type for global variable");
  if (!isDeclaration) {
    global->initializer = liParseConstant(parser, global->type);
    if (!global->initializer)
      return false;
  }
  bool ok = parseGlobalRest(parser, global);
  global->end = parser->lastEnd;
  return ok;
}

static bool parseAlias(LiParser *parser, const LiToken *name, LiGlobal *head, LiKind kind) {
  liNext(parser);
  LiGlobal *global = liDefineSymbol(parser, name, kind);
  if (!global)
    return false;
  head->value = global->value;
  head->position = global->position;
  *global = *head;
  global->type = liParseType(parser);
  if (!global->type.ptr || !liExpectMark(parser, ','))
    return false;
  global->initializer = liParseAliasee(parser);
  if (!global->initializer)
    return false;
  MlirType type = global->initializer->type;
  if (!llvmPointerTypeIsA(type))
    return liError(parser, "an alias or ifunc must have pointer type");
  global->addressSpace = (uint32_t)llvmPointerTypeGetAddressSpace(type);
  global->value->type = type;
  MlirStringRef text;
  while (global->initializer && liTakeMark(parser, ','))
    if (liTakeWord(parser, "partition") ? !liExpectString(parser, &text)
                                        : !liError(parser, "unknown alias or ifunc property"))
      return false;
  global->end = parser->lastEnd;
  return global->initializer != NULL;
}

/// `@name = ...`.
static bool parseGlobal(LiParser *parser) {
  LiToken name = parser->token;
  liNext(parser);
  if (!liExpectMark(parser, '='))
    return false;
  LiGlobal head = {0};
  // A linkage that only things outside have makes it a declaration.
  bool isDeclaration = liIsWord(parser, "external") || liIsWord(parser, "extern_weak");
  if (!liParseGlobalHead(parser, &head) || !liTakeUnnamedAddr(parser, &head.unnamedAddr))
    return false;
  if (liIsWord(parser, "alias"))
    return parseAlias(parser, &name, &head, LI_ALIAS);
  if (liIsWord(parser, "ifunc"))
    return parseAlias(parser, &name, &head, LI_IFUNC);
  return parseVariable(parser, &name, &head, isDeclaration);
}

//===--- Facts about the module ---===//

static bool parseTarget(LiParser *parser) {
  liNext(parser);
  LiModule *module = parser->module;
  bool isTriple = liTakeWord(parser, "triple");
  if (!isTriple && !liTakeWord(parser, "datalayout"))
    return liError(parser, "unknown target property");
  size_t position = parser->token.start;
  if (!liExpectMark(parser, '=') ||
      !liExpectString(parser, isTriple ? &module->triple : &module->layoutText))
    return false;
  if (isTriple)
    return true;
  llLayoutFree(&module->layout);
  return llLayoutInit(&module->layout, module->layoutText) ||
         liErrorAt(module, position, "the data layout isn't one that LLVM reads");
}

static bool parseAssembly(LiParser *parser) {
  liNext(parser);
  MlirStringRef text;
  if (!liExpectWord(parser, "asm") || !liExpectString(parser, &text))
    return false;
  tsStringAppend(&parser->module->assembly, text);
  tsStringAppendChar(&parser->module->assembly, '\n');
  return true;
}

/// `attributes #0 = { ... }`.
static bool parseGroup(LiParser *parser) {
  liNext(parser);
  if (parser->token.kind != LI_GROUP)
    return liError(parser, "expected attribute group id");
  LiGroup *group = liGroupOf(parser, &parser->token);
  group->isDefined = true;
  liNext(parser);
  LiFnAttrs attrs = {0};
  if (!liExpectMark(parser, '=') || !liExpectMark(parser, '{') ||
      !liParseFunctionAttrs(parser, &attrs, true) || !liExpectMark(parser, '}'))
    return false;
  for (size_t i = 0; i < attrs.own.list.size; ++i)
    liAttrsAdd(parser->arena, &group->attrs, attrs.own.list.data[i]);
  return true;
}

/// `^0 = module: (...)`, which nothing here asks for.
static bool skipSummary(LiParser *parser) {
  liNext(parser);
  unsigned depth = 0;
  while (parser->token.kind != LI_END && parser->token.kind != LI_BAD && !liIsMark(parser, '('))
    liNext(parser);
  do {
    if (parser->token.kind == LI_END || parser->token.kind == LI_BAD)
      return liError(parser, "expected ')' in a summary");
    depth += liIsMark(parser, '(');
    depth -= liIsMark(parser, ')');
    liNext(parser);
  } while (depth);
  return true;
}

static bool parseWord(LiParser *parser) {
  if (liTakeWord(parser, "define"))
    return liParseFunction(parser, true);
  if (liTakeWord(parser, "declare"))
    return liParseFunction(parser, false);
  if (liIsWord(parser, "target"))
    return parseTarget(parser);
  if (liIsWord(parser, "module"))
    return parseAssembly(parser);
  if (liIsWord(parser, "attributes"))
    return parseGroup(parser);
  if (liTakeWord(parser, "source_filename"))
    return liExpectMark(parser, '=') && liExpectString(parser, &parser->module->sourceName);
  if (liIsWord(parser, "uselistorder") || liIsWord(parser, "uselistorder_bb"))
    return liError(parser, "orders of uses are not supported");
  return liError(parser, "expected top-level entity");
}

static bool parseTop(LiParser *parser) {
  switch (parser->token.kind) {
  case LI_WORD:
    return parseWord(parser);
  case LI_LOCAL:
  case LI_LOCAL_ID:
    return liSkipType(parser);
  case LI_SYMBOL:
  case LI_SYMBOL_ID:
    return parseGlobal(parser);
  case LI_SELECTOR:
    return parseComdat(parser);
  case LI_META_ID:
    return liParseNodeDefinition(parser);
  case LI_META_NAME:
    return liParseNamedNodes(parser);
  default:
    if (liIsMark(parser, '^'))
      return skipSummary(parser);
    return liError(parser, "expected top-level entity");
  }
}

//===--- What is missing at the end ---===//

static bool checkToken(LiParser *parser, const LiToken *token) {
  LiModule *module = parser->module;
  uintptr_t *slot;
  if (token->kind == LI_SYMBOL || token->kind == LI_SYMBOL_ID) {
    slot = liNamesFind(&module->symbols, token);
    const LiValue *value = slot ? (const LiValue *)*slot : NULL;
    if (value && value->kind == LI_FORWARD && !tsStartsWith(value->name, tsLiteral("llvm.")))
      return liErrorAt(module, token->start, "use of undefined value '@%.*s'",
                       (int)token->text.length, token->text.data);
  } else if (token->kind == LI_META_ID) {
    slot = liNamesFind(&module->nodes, token);
    if (slot && !((const LiNode *)*slot)->isDefined)
      return liErrorAt(module, token->start, "use of undefined metadata '!%u'", token->number);
  } else if (token->kind == LI_SELECTOR) {
    slot = tsStringMapFind(&module->comdats, token->text);
    if (slot && !((const LiComdat *)*slot)->isDefined)
      return liErrorAt(module, token->start, "use of undefined comdat '$%.*s'",
                       (int)token->text.length, token->text.data);
  }
  return true;
}

/// Looks at all uses again, in their order.
static bool checkUses(LiParser *parser) {
  parser->lexer.at = 0;
  for (liNext(parser); parser->token.kind != LI_END; liNext(parser))
    if (parser->token.kind == LI_BAD || !checkToken(parser, &parser->token))
      return parser->token.kind != LI_BAD ? false : liError(parser, "bad token");
  for (size_t i = 0; i < parser->module->comdatList.size; ++i)
    if (!parser->module->comdatList.data[i]->isDefined)
      return liErrorAt(parser->module, 0, "use of undefined comdat '$%.*s'",
                       (int)parser->module->comdatList.data[i]->name.length,
                       parser->module->comdatList.data[i]->name.data);
  return true;
}

/// Gives the addresses of blocks to their blocks.
static bool resolveBlocks(LiModule *module) {
  for (size_t i = 0; i < module->blockAddresses.size; ++i) {
    LiValue *address = module->blockAddresses.data[i];
    LiToken *target = &address->target;
    LiGlobal *function = address->base->kind == LI_FUNCTION ? address->base->global : NULL;
    uintptr_t *slot =
        function && function->blockNames ? liNamesFind(function->blockNames, target) : NULL;
    const LiValue *block = slot ? (const LiValue *)*slot : NULL;
    if (!block || block->kind != LI_BLOCK)
      return liErrorAt(module, target->start, "referenced value is not a basic block");
    block->block->isTagged = true;
    address->size = block->block->number;
  }
  return true;
}

//===--- The whole ---===//

bool liParseModule(LiModule *module) {
  LiParser parser = {.module = module, .arena = &module->arena};
  parser.lexer = (LiLexer){.source = module->source, .arena = &module->arena};
  module->sourceName = module->name;
  llLayoutInit(&module->layout, module->layoutText);
  liFindTypes(&parser);
  module->hasBlockAddresses = tsFind(module->source, tsLiteral("blockaddress"), 0) != SIZE_MAX;
  bool ok = true;
  for (liNext(&parser); ok && parser.token.kind != LI_END;)
    ok = parseTop(&parser);
  ok = ok && checkUses(&parser) && resolveBlocks(module);
  liNamesFree(&parser.locals);
  return ok;
}

void liModuleFree(LiModule *module) {
  for (size_t i = 0; i < module->functions.size; ++i)
    if (module->functions.data[i]->blockNames)
      liNamesFree(module->functions.data[i]->blockNames);
  for (size_t i = 0; i < module->phis.size; ++i)
    tsPointerMapFree(module->phis.data[i]->incoming);
  tsStringFree(&module->assembly);
  llLayoutFree(&module->layout);
  tsPointerMapFree(&module->aligns);
  liNamesFree(&module->types);
  liNamesFree(&module->symbols);
  liNamesFree(&module->groups);
  liNamesFree(&module->nodes);
  tsStringMapFree(&module->comdats);
  tsPointerMapFree(&module->numbers);
  tsStringMapFree(&module->constants);
  tsArenaDestroy(&module->arena);
}
