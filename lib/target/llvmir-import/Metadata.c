// Metadata in the text: nodes, their fields, attachments and records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Parser.h"

LiNode *liFindAttachment(const LiAttachments *list, const char *name) {
  for (size_t i = 0; i < list->size; ++i)
    if (tsEqualC(list->data[i].name, name))
      return list->data[i].node;
  return NULL;
}

const LiMeta *liFindField(const LiNode *node, const char *name) {
  for (size_t i = 0; node->fields && i < node->size; ++i)
    if (tsEqualC(node->fields[i], name))
      return node->operands[i].kind == LI_META_NULL ? NULL : &node->operands[i];
  return NULL;
}

LiNode *liNodeOf(LiParser *parser, const LiToken *token) {
  uintptr_t *slot = liNamesInsert(&parser->module->nodes, token);
  if (!*slot) {
    LiNode *node = tsArenaNew(parser->arena, LiNode);
    *node = (LiNode){.isNumbered = true, .number = token->number, .position = token->start};
    *slot = (uintptr_t)node;
  }
  return (LiNode *)*slot;
}

//===--- Nodes ---===//

typedef struct Operands {
  LiList(LiMeta) values;
  LiList(MlirStringRef) names;
} Operands;

/// Words with `|` between them.
static bool parseWords(LiParser *parser, LiMeta *meta) {
  size_t start = parser->token.start;
  do {
    if (parser->token.kind != LI_WORD && parser->token.kind != LI_NUMBER)
      return liError(parser, "expected a word");
    liNext(parser);
  } while (liTakeMark(parser, '|'));
  *meta = (LiMeta){.kind = LI_META_WORDS,
                   .text = tsSubstring(parser->module->source, start, parser->lastEnd - start)};
  return true;
}

static bool parseFieldNumber(LiParser *parser, LiMeta *meta) {
  MlirStringRef text = parser->token.text;
  uint64_t number;
  int64_t negative;
  if (tsParseSigned(text, &negative))
    number = (uint64_t)negative;
  else if (!tsParseUnsigned(text, &number))
    return liError(parser, "the number is too large");
  *meta = (LiMeta){.kind = LI_META_NUMBER, .number = (int64_t)number, .text = text};
  liNext(parser);
  return true;
}

/// The value of a field or, in an expression, an element.
static bool parseField(LiParser *parser, LiMeta *meta) {
  if (parser->token.kind == LI_NUMBER)
    return parseFieldNumber(parser, meta);
  if (parser->token.kind == LI_STRING) {
    *meta = (LiMeta){.kind = LI_META_TEXT, .text = parser->token.text};
    liNext(parser);
    return true;
  }
  bool isTrue = liIsWord(parser, "true");
  if (isTrue || liIsWord(parser, "false")) {
    *meta = (LiMeta){.kind = LI_META_NUMBER, .number = isTrue};
    liNext(parser);
    return true;
  }
  if (parser->token.kind == LI_WORD && !liIsWord(parser, "null") && !liTypeStarts(parser))
    return parseWords(parser, meta);
  return liParseMeta(parser, meta);
}

/// `(name: value, ...)` behind the name of a kind of node.
static bool parseFields(LiParser *parser, Operands *operands) {
  if (!liExpectMark(parser, '('))
    return false;
  if (liTakeMark(parser, ')'))
    return true;
  bool isNamed = parser->token.kind == LI_LABEL;
  do {
    if (isNamed) {
      if (parser->token.kind != LI_LABEL)
        return liError(parser, "expected field label here");
      liPush(parser->arena, &operands->names, parser->token.text);
      liNext(parser);
    }
    LiMeta meta;
    if (!parseField(parser, &meta))
      return false;
    liPush(parser->arena, &operands->values, meta);
  } while (liTakeMark(parser, ','));
  return liExpectMark(parser, ')');
}

/// `{...}`.
static bool parseTuple(LiParser *parser, Operands *operands) {
  liNext(parser);
  if (liTakeMark(parser, '}'))
    return true;
  do {
    LiMeta meta;
    if (!liParseMeta(parser, &meta))
      return false;
    liPush(parser->arena, &operands->values, meta);
  } while (liTakeMark(parser, ','));
  return liExpectMark(parser, '}');
}

/// What stands behind `!` or is `!DIName(...)`, into the node.
static bool parseNodeBody(LiParser *parser, LiNode *node) {
  Operands operands = {0};
  if (!liEnter(parser))
    return false;
  bool ok;
  if (parser->token.kind == LI_META_NAME) {
    node->name = parser->token.text;
    liNext(parser);
    ok = parseFields(parser, &operands);
  } else {
    ok = liExpectMark(parser, '!') &&
         (liIsMark(parser, '{') ? parseTuple(parser, &operands)
                                : liError(parser, "expected a node of metadata"));
  }
  liLeave(parser);
  node->isDefined = true;
  node->size = operands.values.size;
  node->operands = operands.values.data;
  node->fields = operands.names.size ? operands.names.data : NULL;
  node->end = parser->lastEnd;
  for (size_t i = 0; i < node->size; ++i) // there can be only one such node
    if (node->operands[i].kind == LI_META_NODE && node->operands[i].node == node)
      node->isDistinct = true;
  return ok;
}

LiNode *liParseNode(LiParser *parser) {
  if (parser->token.kind == LI_META_ID) {
    LiNode *node = liNodeOf(parser, &parser->token);
    liNext(parser);
    return node;
  }
  LiNode *node = tsArenaNew(parser->arena, LiNode);
  *node = (LiNode){.position = parser->token.start};
  if (liTakeWord(parser, "distinct"))
    node->isDistinct = true;
  return parseNodeBody(parser, node) ? node : NULL;
}

bool liParseMeta(LiParser *parser, LiMeta *meta) {
  *meta = (LiMeta){0};
  if (liTakeWord(parser, "null"))
    return true;
  if (liIsMark(parser, '!')) {
    LiLexer ahead = parser->lexer;
    LiToken next = liLex(&ahead);
    if (next.kind == LI_STRING || next.kind == LI_LABEL) {
      liNext(parser);
      *meta = (LiMeta){.kind = LI_META_TEXT, .text = parser->token.text};
      if (next.kind == LI_LABEL)
        return liError(parser, "expected a string");
      liNext(parser);
      return true;
    }
  }
  if (liIsMark(parser, '!') || parser->token.kind == LI_META_ID ||
      parser->token.kind == LI_META_NAME || liIsWord(parser, "distinct")) {
    meta->kind = LI_META_NODE;
    meta->node = liParseNode(parser);
    return meta->node != NULL;
  }
  MlirType type = liParseType(parser);
  if (!type.ptr)
    return false;
  if (llvmMetadataTypeIsA(type))
    return liError(parser, "invalid metadata-value-metadata roundtrip");
  meta->kind = LI_META_VALUE;
  meta->value = liParseValue(parser, type);
  return meta->value != NULL;
}

//===--- At the top ---===//

bool liParseNodeDefinition(LiParser *parser) {
  LiNode *node = liNodeOf(parser, &parser->token);
  LiToken token = parser->token;
  liNext(parser);
  if (!liExpectMark(parser, '='))
    return false;
  if (node->isDefined)
    return liErrorAt(parser->module, token.start, "metadata id is already used");
  node->position = token.start;
  node->isDistinct = liTakeWord(parser, "distinct");
  return parseNodeBody(parser, node);
}

bool liParseNamedNodes(LiParser *parser) {
  LiNamedNodes named = {.name = parser->token.text};
  liNext(parser);
  if (!liExpectMark(parser, '=') || !liExpectMark(parser, '!') || !liExpectMark(parser, '{'))
    return false;
  if (!liIsMark(parser, '}'))
    do {
      LiNode *node = liParseNode(parser);
      if (!node)
        return false;
      liPush(parser->arena, &named.nodes, node);
    } while (liTakeMark(parser, ','));
  liPush(parser->arena, &parser->module->named, named);
  return liExpectMark(parser, '}');
}

//===--- On other things ---===//

bool liParseAttachments(LiParser *parser, LiAttachments *list, LiNode **location, bool commas) {
  while (commas ? liIsMark(parser, ',') : parser->token.kind == LI_META_NAME) {
    if (commas) {
      LiLexer ahead = parser->lexer;
      if (liLex(&ahead).kind != LI_META_NAME)
        return true;
      liNext(parser);
    }
    MlirStringRef name = parser->token.text;
    liNext(parser);
    LiNode *node = liParseNode(parser);
    if (!node)
      return false;
    if (location && tsEqualC(name, "dbg"))
      *location = node;
    else
      liPush(parser->arena, list, (LiAttachment){name, node});
  }
  return true;
}

bool liParseRecord(LiParser *parser) {
  LiRecord *record = tsArenaNew(parser->arena, LiRecord);
  *record = (LiRecord){.position = parser->lastEnd - 1, .name = parser->token.text};
  if (parser->token.kind != LI_WORD)
    return liError(parser, "expected a record of debug information");
  liNext(parser);
  LiList(LiMeta) operands = {0};
  if (!liExpectMark(parser, '('))
    return false;
  do {
    LiMeta meta;
    if (!liParseMeta(parser, &meta))
      return false;
    liPush(parser->arena, &operands, meta);
  } while (liTakeMark(parser, ','));
  if (!liExpectMark(parser, ')'))
    return false;
  record->size = operands.size;
  record->operands = operands.data;
  record->end = parser->lastEnd;
  if (parser->lastRecord)
    parser->lastRecord->next = record;
  else
    parser->firstRecord = record;
  parser->lastRecord = record;
  return true;
}
