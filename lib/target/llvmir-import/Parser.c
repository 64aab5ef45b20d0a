// Tokens, as the parser takes them, and what is in the module at the top.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Parser.h"
#include "tessera/Diagnostics.h"

#include <stdio.h>

//===--- Errors ---===//

MlirLocation liLocationAt(const LiModule *module, size_t position) {
  uint32_t line = 1, column = 1;
  for (size_t i = 0; i < position && i < module->source.length; ++i) {
    column = module->source.data[i] == '\n' ? 1 : column + 1;
    line += module->source.data[i] == '\n';
  }
  return mlirLocationFileLineColGet(module->context, module->name, line, column);
}

static void reportAt(const LiModule *module, size_t position, const char *format, va_list args) {
  TsString text = {0};
  tsStringAppendFormatV(&text, format, args);
  mlirEmitError(liLocationAt(module, position), text.data ? text.data : "");
  tsStringFree(&text);
}

bool liErrorAt(const LiModule *module, size_t position, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportAt(module, position, format, args);
  va_end(args);
  return false;
}

bool liError(LiParser *parser, const char *format, ...) {
  const LiToken *token = &parser->token;
  if (token->kind == LI_BAD)
    return liErrorAt(parser->module, token->start, "%.*s", (int)token->text.length,
                     token->text.data);
  va_list args;
  va_start(args, format);
  reportAt(parser->module, token->start, format, args);
  va_end(args);
  return false;
}

//===--- Tokens ---===//

void liNext(LiParser *parser) {
  parser->lastEnd = parser->token.end;
  parser->token = liLex(&parser->lexer);
}

bool liIsMark(const LiParser *parser, char mark) {
  return parser->token.kind == LI_MARK && parser->token.mark == mark;
}

bool liIsWord(const LiParser *parser, const char *word) {
  return parser->token.kind == LI_WORD && tsEqualC(parser->token.text, word);
}

bool liTakeMark(LiParser *parser, char mark) {
  bool is = liIsMark(parser, mark);
  if (is)
    liNext(parser);
  return is;
}

bool liTakeWord(LiParser *parser, const char *word) {
  bool is = liIsWord(parser, word);
  if (is)
    liNext(parser);
  return is;
}

bool liExpectMark(LiParser *parser, char mark) {
  return liTakeMark(parser, mark) || liError(parser, "expected '%c'", mark);
}

bool liExpectWord(LiParser *parser, const char *word) {
  return liTakeWord(parser, word) || liError(parser, "expected '%s'", word);
}

bool liExpectString(LiParser *parser, MlirStringRef *text) {
  if (parser->token.kind != LI_STRING)
    return liError(parser, "expected a string");
  *text = parser->token.text;
  liNext(parser);
  return true;
}

bool liExpectUnsigned(LiParser *parser, uint64_t *value) {
  MlirStringRef text = parser->token.text;
  if (parser->token.kind != LI_NUMBER || text.data[0] == 's' || text.data[0] == '-' ||
      !tsParseUnsigned(text.data[0] == 'u' ? tsSubstring(text, 1, SIZE_MAX) : text, value))
    return liError(parser, "expected an unsigned integer of 64 bits");
  liNext(parser);
  return true;
}

bool liExpectNumberInside(LiParser *parser, uint64_t *value) {
  return liExpectMark(parser, '(') && liExpectUnsigned(parser, value) && liExpectMark(parser, ')');
}

bool liTakeKeyword(LiParser *parser, const LiKeyword *table, size_t size, int64_t *value) {
  if (parser->token.kind != LI_WORD)
    return false;
  for (size_t i = 0; i < size; ++i)
    if (tsEqualC(parser->token.text, table[i].name)) {
      *value = table[i].value;
      liNext(parser);
      return true;
    }
  return false;
}

bool liEnter(LiParser *parser) {
  if (parser->depth >= LI_MAX_DEPTH)
    return liError(parser, "nested too deeply");
  ++parser->depth;
  parser->reach = parser->depth > parser->reach ? parser->depth : parser->reach;
  return true;
}

//===--- Lists and names ---===//

void *liGrow(TsArena *arena, const void *data, size_t *capacity, size_t elementSize) {
  size_t old = *capacity;
  *capacity = old ? 2 * old : 4;
  void *grown = tsArenaAlloc(arena, tsMulSize(*capacity, elementSize), 16);
  if (old)
    memcpy(grown, data, old * elementSize);
  return grown;
}

static bool hasNumber(const LiToken *token) {
  return token->kind == LI_LOCAL_ID || token->kind == LI_SYMBOL_ID || token->kind == LI_LABEL_ID ||
         token->kind == LI_GROUP || token->kind == LI_META_ID;
}

uintptr_t *liNamesInsert(LiNames *names, const LiToken *token) {
  return hasNumber(token)
             ? tsPointerMapInsert(&names->numbered, (void *)((uintptr_t)token->number + 1), NULL)
             : tsStringMapInsert(&names->named, token->text, NULL);
}

uintptr_t *liNamesFind(const LiNames *names, const LiToken *token) {
  return hasNumber(token)
             ? tsPointerMapFind(&names->numbered, (void *)((uintptr_t)token->number + 1))
             : tsStringMapFind(&names->named, token->text);
}

void liNamesFree(LiNames *names) {
  tsStringMapFree(&names->named);
  tsPointerMapFree(&names->numbered);
}
