// The lexer: tokens, comments, numbers, texts, includes and the preprocessor.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lexer.h"
#include "support/File.h"

#include <errno.h>
#include <stdlib.h>

typedef struct Keyword {
  MlirStringRef text;
  TgToken token;
} Keyword;

#define KEYWORD(text, token)                                                                       \
  { {"" text, sizeof(text) - 1}, token }

static const Keyword keywords[] = {
    KEYWORD("assert", TOK_ASSERT),
    KEYWORD("bit", TOK_BIT),
    KEYWORD("bits", TOK_BITS),
    KEYWORD("class", TOK_CLASS),
    KEYWORD("code", TOK_CODE),
    KEYWORD("dag", TOK_DAG),
    KEYWORD("def", TOK_DEF),
    KEYWORD("defm", TOK_DEFM),
    KEYWORD("defset", TOK_DEFSET),
    KEYWORD("deftype", TOK_DEFTYPE),
    KEYWORD("defvar", TOK_DEFVAR),
    KEYWORD("dump", TOK_DUMP),
    KEYWORD("else", TOK_ELSE),
    KEYWORD("false", TOK_FALSE),
    KEYWORD("field", TOK_FIELD),
    KEYWORD("foreach", TOK_FOREACH),
    KEYWORD("if", TOK_IF),
    KEYWORD("in", TOK_IN),
    KEYWORD("include", TOK_INCLUDE),
    KEYWORD("int", TOK_INT),
    KEYWORD("let", TOK_LET),
    KEYWORD("list", TOK_LIST),
    KEYWORD("multiclass", TOK_MULTICLASS),
    KEYWORD("string", TOK_STRING),
    KEYWORD("then", TOK_THEN),
    KEYWORD("true", TOK_TRUE),
};

void tgLexerFree(TgLexer *lexer) {
  tsVecFree(&lexer->includers);
  tsVecFree(&lexer->conditions);
  tsStringMapFree(&lexer->macros);
  tsStringMapFree(&lexer->files);
  tsStringFree(&lexer->scratch);
}

//===-- Characters --------------------------------------------------------------------------===//

static const char *at(const TgLexer *lexer, size_t offset) { return lexer->chars + offset; }
static char peek(const TgLexer *lexer, size_t ahead) {
  size_t offset = lexer->at.cursor + ahead;
  return offset < lexer->size ? lexer->chars[offset] : '\0';
}
static bool atEnd(const TgLexer *lexer) { return lexer->at.cursor >= lexer->size; }

static void setBuffer(TgLexer *lexer) {
  lexer->buffer = lexer->context->buffers.data[lexer->at.bufferIndex - 1];
  lexer->chars = lexer->buffer->source.text.data;
  lexer->size = lexer->buffer->source.text.length;
}

void tgLexerInit(TgLexer *lexer, TgContext *context, uint32_t bufferIndex) {
  *lexer = (TgLexer){.context = context, .at = {.bufferIndex = bufferIndex}, .atLineStart = true};
  setBuffer(lexer);
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; ++i)
    ((TgInit *)tgString(context, keywords[i].text))->flags |=
        (uint16_t)(keywords[i].token << TG_KEYWORD_SHIFT);
  for (size_t i = 0; i < context->macros.size; ++i)
    tsStringMapInsert(&lexer->macros, context->macros.data[i], NULL);
}

/// What a character may be part of.
enum {
  DIGIT = 1,
  HEX = 2,
  LETTER = 4,
  BLANK = 8,
  LINE_END = 16,
  TEXT_END = 32, ///< ends a text, or needs a look
  NO_TOKEN = 64, ///< may begin a comment or directive, or end the file
  HEX_LETTER = HEX | LETTER
};

static const uint8_t charKinds[256] = {
    ['\t'] = BLANK,
    [' '] = BLANK,
    ['\n'] = LINE_END | TEXT_END,
    ['\r'] = LINE_END | TEXT_END,
    ['"'] = TEXT_END,
    ['\\'] = TEXT_END,
    ['\0'] = TEXT_END | NO_TOKEN,
    ['/'] = NO_TOKEN,
    ['#'] = NO_TOKEN,
    ['_'] = LETTER,
    ['0'] = DIGIT,
    ['1'] = DIGIT,
    ['2'] = DIGIT,
    ['3'] = DIGIT,
    ['4'] = DIGIT,
    ['5'] = DIGIT,
    ['6'] = DIGIT,
    ['7'] = DIGIT,
    ['8'] = DIGIT,
    ['9'] = DIGIT,
    ['a'] = HEX_LETTER,
    ['b'] = HEX_LETTER,
    ['c'] = HEX_LETTER,
    ['d'] = HEX_LETTER,
    ['e'] = HEX_LETTER,
    ['f'] = HEX_LETTER,
    ['A'] = HEX_LETTER,
    ['B'] = HEX_LETTER,
    ['C'] = HEX_LETTER,
    ['D'] = HEX_LETTER,
    ['E'] = HEX_LETTER,
    ['F'] = HEX_LETTER,
    ['g'] = LETTER,
    ['h'] = LETTER,
    ['i'] = LETTER,
    ['j'] = LETTER,
    ['k'] = LETTER,
    ['l'] = LETTER,
    ['m'] = LETTER,
    ['n'] = LETTER,
    ['o'] = LETTER,
    ['p'] = LETTER,
    ['q'] = LETTER,
    ['r'] = LETTER,
    ['s'] = LETTER,
    ['t'] = LETTER,
    ['u'] = LETTER,
    ['v'] = LETTER,
    ['w'] = LETTER,
    ['x'] = LETTER,
    ['y'] = LETTER,
    ['z'] = LETTER,
    ['G'] = LETTER,
    ['H'] = LETTER,
    ['I'] = LETTER,
    ['J'] = LETTER,
    ['K'] = LETTER,
    ['L'] = LETTER,
    ['M'] = LETTER,
    ['N'] = LETTER,
    ['O'] = LETTER,
    ['P'] = LETTER,
    ['Q'] = LETTER,
    ['R'] = LETTER,
    ['S'] = LETTER,
    ['T'] = LETTER,
    ['U'] = LETTER,
    ['V'] = LETTER,
    ['W'] = LETTER,
    ['X'] = LETTER,
    ['Y'] = LETTER,
    ['Z'] = LETTER,
};

/// Tokens of one character that begin no other.
static const uint8_t simpleTokens[256] = {
    ['#'] = TOK_PASTE,   ['('] = TOK_L_PAREN,  [')'] = TOK_R_PAREN,  [','] = TOK_COMMA,
    [':'] = TOK_COLON,   [';'] = TOK_SEMI,     ['<'] = TOK_LESS,     ['='] = TOK_EQUAL,
    ['>'] = TOK_GREATER, ['?'] = TOK_QUESTION, [']'] = TOK_R_SQUARE, ['{'] = TOK_L_BRACE,
    ['}'] = TOK_R_BRACE};

static bool isKind(char c, unsigned kinds) { return charKinds[(unsigned char)c] & kinds; }
static bool isDigit(char c) { return isKind(c, DIGIT); }
static bool isHexDigit(char c) { return isKind(c, DIGIT | HEX); }
static bool isWordStart(char c) { return isKind(c, LETTER); }
static bool isWordPart(char c) { return isKind(c, LETTER | DIGIT); }

bool tgIsIdentifier(MlirStringRef text) {
  bool ok = text.length && isWordStart(text.data[0]);
  for (size_t i = 1; ok && i < text.length; ++i)
    ok = isWordPart(text.data[i]);
  return ok;
}

static TgLoc locAt(const TgLexer *lexer, size_t offset) {
  return (TgLoc){lexer->at.bufferIndex, (uint32_t)offset};
}

static TgToken fail(TgLexer *lexer, size_t offset, const char *message) {
  lexer->failure = locAt(lexer, offset);
  tgReportFormat(lexer->context, TS_ERROR, lexer->failure, "%s", message);
  return TOK_ERROR;
}

static MlirStringRef span(const TgLexer *lexer, size_t start) {
  return mlirStringRefCreate(at(lexer, start), lexer->at.cursor - start);
}

//===-- Comments and the preprocessor -------------------------------------------------------===//

/// Behind the `*/`; comments nest. False (and an error) when it isn't there.
static bool skipBlockComment(TgLexer *lexer) {
  size_t start = lexer->at.cursor, depth = 0;
  do {
    if (atEnd(lexer)) {
      fail(lexer, start, "unterminated comment");
      return false;
    }
    char c = peek(lexer, 0), next = peek(lexer, 1);
    if (c == '/' && next == '*')
      ++depth, ++lexer->at.cursor;
    else if (c == '*' && next == '/')
      --depth, ++lexer->at.cursor;
    ++lexer->at.cursor;
  } while (depth);
  return true;
}

static void skipLine(TgLexer *lexer) {
  const char *start = at(lexer, lexer->at.cursor);
  size_t left = lexer->buffer->source.text.length - lexer->at.cursor;
  const char *end = left ? memchr(start, '\n', left) : NULL;
  if (end)
    left = (size_t)(end - start);
  const char *carriage = left ? memchr(start, '\r', left) : NULL;
  lexer->at.cursor += carriage ? (size_t)(carriage - start) : left;
}

typedef enum Directive { NO_DIRECTIVE, IFDEF, IFNDEF, ELSE, ENDIF, DEFINE } Directive;
static const char *const directiveNames[] = {"", "ifdef", "ifndef", "else", "endif", "define"};

/// The directive whose name follows a `#`, and the cursor behind it.
static Directive findDirective(TgLexer *lexer) {
  for (Directive kind = IFDEF; kind <= DEFINE; ++kind) {
    size_t length = strlen(directiveNames[kind]);
    MlirStringRef word = tsSubstring(lexer->buffer->source.text, lexer->at.cursor + 1, length);
    if (!tsEqualC(word, directiveNames[kind]))
      continue;
    char after = peek(lexer, 1 + length), then = peek(lexer, 2 + length);
    bool ends = after == ' ' || after == '\t' || after == '\n' || after == '\r' || after == '\0' ||
                (after == '/' && (then == '/' || then == '*'));
    if (!ends)
      continue;
    lexer->at.cursor += 1 + length;
    return kind;
  }
  return NO_DIRECTIVE;
}

static MlirStringRef readMacroName(TgLexer *lexer) {
  while (peek(lexer, 0) == ' ' || peek(lexer, 0) == '\t')
    ++lexer->at.cursor;
  size_t start = lexer->at.cursor;
  if (isWordStart(peek(lexer, 0)))
    while (isWordPart(peek(lexer, 0)))
      ++lexer->at.cursor;
  return span(lexer, start);
}

/// Behind the blanks and comments that may follow a directive on its line. False when something
/// else follows, or a comment has no end.
static bool skipDirectiveEnd(TgLexer *lexer) {
  for (;;) {
    char c = peek(lexer, 0);
    if (c == ' ' || c == '\t') {
      ++lexer->at.cursor;
    } else if (c == '/' && peek(lexer, 1) == '/') {
      skipLine(lexer);
    } else if (c == '/' && peek(lexer, 1) == '*') {
      if (!skipBlockComment(lexer))
        return false;
    } else if (c == '\n' || c == '\r' || atEnd(lexer)) {
      return true;
    } else {
      if (c == '/')
        fail(lexer, lexer->at.cursor, "unexpected character");
      lexer->failure = locAt(lexer, lexer->at.cursor);
      return false;
    }
  }
}

static bool endDirective(TgLexer *lexer, const char *what) {
  if (skipDirectiveEnd(lexer))
    return true;
  tgReportFormat(lexer->context, TS_ERROR, locAt(lexer, lexer->at.cursor),
                 "only comments are supported after %s", what);
  return false;
}

static bool hasConditionHere(const TgLexer *lexer) {
  return lexer->conditions.size &&
         lexer->conditions.data[lexer->conditions.size - 1].loc.buffer == lexer->at.bufferIndex;
}

static bool skipToLineStart(TgLexer *lexer) {
  skipLine(lexer);
  for (;;) {
    char c = peek(lexer, 0);
    if (!atEnd(lexer) && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      ++lexer->at.cursor;
    } else if (c == '/' && peek(lexer, 1) == '*') {
      if (!skipBlockComment(lexer))
        return false;
    } else if (c == '/' && peek(lexer, 1) == '/') {
      skipLine(lexer);
    } else {
      return true;
    }
  }
}

/// The condition around the whole file, if it is one, ends here.
static void closeCondition(TgLexer *lexer) {
  if (lexer->at.guardState == GUARD_INSIDE && lexer->conditions.size == lexer->at.guardDepth)
    lexer->at.guardState = GUARD_BEHIND;
  --lexer->conditions.size;
}

/// A condition begins: maybe the one around the whole file.
static void openCondition(TgLexer *lexer, size_t start, bool isIfndef, MlirStringRef name) {
  tsVecPush(&lexer->conditions, (struct TgCondition){locAt(lexer, start), false});
  if (lexer->at.guardState != GUARD_BEFORE)
    return;
  lexer->at.guardState = isIfndef ? GUARD_INSIDE : GUARD_NONE;
  lexer->at.guard = name;
  lexer->at.guardDepth = lexer->conditions.size;
}

/// Something that isn't inside the condition around the file.
static void leaveGuard(TgLexer *lexer) {
  if (lexer->at.guardState != GUARD_INSIDE)
    lexer->at.guardState = GUARD_NONE;
}

static bool enterElse(TgLexer *lexer, size_t start) {
  if (!hasConditionHere(lexer)) {
    fail(lexer, start + 1, "#else without #ifdef or #ifndef");
    return false;
  }
  struct TgCondition *condition = &lexer->conditions.data[lexer->conditions.size - 1];
  if (condition->isElse) {
    fail(lexer, start + 1, "double #else");
    tgReport(lexer->context, TS_ERROR, condition->loc, tsLiteral("previous #else is here"));
    return false;
  }
  if (lexer->conditions.size == lexer->at.guardDepth)
    lexer->at.guardState = GUARD_NONE;
  condition->isElse = true;
  condition->loc = locAt(lexer, start + 1);
  return endDirective(lexer, "#else");
}

static bool reportOpenConditions(TgLexer *lexer) {
  fail(lexer, lexer->at.cursor, "reached EOF without matching #endif");
  tgReport(lexer->context, TS_ERROR, lexer->conditions.data[lexer->conditions.size - 1].loc,
           tsLiteral("the latest preprocessor control is here"));
  return false;
}

/// The macro of an #ifdef or #ifndef; empty (and an error) when there is none.
static MlirStringRef readConditionName(TgLexer *lexer, Directive kind) {
  MlirStringRef name = readMacroName(lexer);
  if (name.length == 0)
    fail(lexer, lexer->at.cursor,
         kind == IFDEF ? "expected macro name after #ifdef" : "expected macro name after #ifndef");
  return name;
}

static bool endCondition(TgLexer *lexer, Directive kind) {
  return endDirective(lexer, kind == IFDEF ? "#ifdef NAME" : "#ifndef NAME");
}

/// Skips a region that isn't compiled up to behind its #else or #endif.
static bool skipRegion(TgLexer *lexer) {
  size_t outer = lexer->conditions.size;
  while (skipToLineStart(lexer)) {
    if (atEnd(lexer))
      return reportOpenConditions(lexer);
    size_t start = lexer->at.cursor;
    Directive kind = peek(lexer, 0) == '#' ? findDirective(lexer) : NO_DIRECTIVE;
    if (kind == IFDEF || kind == IFNDEF) {
      MlirStringRef name = readConditionName(lexer, kind);
      if (name.length == 0)
        return false;
      openCondition(lexer, start, false, tsLiteral(""));
      if (!endCondition(lexer, kind))
        return false;
    } else if (kind == ELSE) {
      if (!enterElse(lexer, start))
        return false;
      if (lexer->conditions.size == outer)
        return true;
    } else if (kind == ENDIF) {
      if (!endDirective(lexer, "#endif"))
        return false;
      closeCondition(lexer);
      if (lexer->conditions.size < outer)
        return true;
    }
  }
  return false;
}

static bool lexCondition(TgLexer *lexer, Directive kind) {
  MlirStringRef name = readConditionName(lexer, kind);
  if (name.length == 0)
    return false;
  bool holds = (tsStringMapFind(&lexer->macros, name) != NULL) == (kind == IFDEF);
  openCondition(lexer, lexer->at.cursor - name.length, kind == IFNDEF, name);
  return endCondition(lexer, kind) && (holds || skipRegion(lexer));
}

/// Does the directive; the cursor is behind its name.
static bool lexDirective(TgLexer *lexer, Directive kind, size_t start) {
  switch (kind) {
  case IFDEF:
  case IFNDEF:
    return lexCondition(lexer, kind);
  case ELSE:
    return enterElse(lexer, start) && skipRegion(lexer);
  case ENDIF:
    if (!hasConditionHere(lexer)) {
      fail(lexer, start + 1, "#endif without #ifdef");
      return false;
    }
    closeCondition(lexer);
    return endDirective(lexer, "#endif");
  default: {
    MlirStringRef name = readMacroName(lexer);
    bool inserted;
    leaveGuard(lexer);
    if (name.length == 0) {
      fail(lexer, lexer->at.cursor, "expected macro name after #define");
      return false;
    }
    tsStringMapInsert(&lexer->macros, name, &inserted);
    if (!inserted)
      tgReportFormat(lexer->context, TS_WARNING, locAt(lexer, lexer->at.cursor - name.length),
                     "duplicate definition of macro: %.*s", (int)name.length, name.data);
    return endDirective(lexer, "#define NAME");
  }
  }
}

//===-- Includes ----------------------------------------------------------------------------===//

static bool readInclude(TgLexer *lexer, MlirStringRef name, TsString *path, MlirStringRef *text) {
  TgContext *context = lexer->context;
  for (size_t i = 0; i <= context->includeDirs.size; ++i) {
    TsString error = {0};
    tsStringClear(path);
    if (i) {
      tsStringAppend(path, context->includeDirs.data[i - 1]);
      tsStringAppendChar(path, '/');
    }
    tsStringAppend(path, name);
    bool ok = path->size && strlen(path->data) == path->size &&
              tsReadFileToArena(path->data, &context->arena, text, &error);
    tsStringFree(&error);
    if (ok && text->length < UINT32_MAX)
      return true;
  }
  return false;
}

/// The file of this name: read when it is named first. NULL (and an error) when it isn't found.
static TgIncludeFile *findInclude(TgLexer *lexer, MlirStringRef name) {
  TgContext *context = lexer->context;
  uintptr_t *known = tsStringMapFind(&lexer->files, name);
  if (known)
    return (TgIncludeFile *)*known;
  TsString path = {0};
  MlirStringRef text;
  TgIncludeFile *file = NULL;
  if (readInclude(lexer, name, &path, &text)) {
    file = tgAlloc(context, sizeof *file);
    *file =
        (TgIncludeFile){.path = tsArenaString(&context->arena, tsStringView(&path)), .text = text};
    tsVecPush(&context->dependencies, file->path);
    *tsStringMapInsert(&lexer->files, tsArenaString(&context->arena, name), NULL) = (uintptr_t)file;
  } else {
    tgReportFormat(context, TS_ERROR, lexer->loc, "could not find include file '%.*s'",
                   (int)name.length, name.data);
  }
  tsStringFree(&path);
  return file;
}

/// Behind `include`, the file name is the current token: goes on at the start of that file.
static bool enterInclude(TgLexer *lexer) {
  TgContext *context = lexer->context;
  if (lexer->includers.size >= TG_MAX_INCLUDE_DEPTH) {
    tgFatal(context, NULL, "includes are nested too deeply");
    return false;
  }
  TgIncludeFile *file = findInclude(lexer, lexer->text);
  if (!file)
    return false;
  if (file->guard.data && tsStringMapFind(&lexer->macros, file->guard)) {
    lexer->atLineStart = true;
    return true;
  }
  tsVecPush(&lexer->includers, lexer->at);
  lexer->at = (TgFilePosition){
      .bufferIndex = tgContextAddBuffer(context, file->path, file->text, lexer->loc), .file = file};
  setBuffer(lexer);
  lexer->atLineStart = true;
  return true;
}

/// At the end of a file: back to the one that included it. False at the end of the first.
static bool leaveFile(TgLexer *lexer) {
  if (lexer->includers.size == 0)
    return false;
  if (lexer->at.guardState == GUARD_BEHIND)
    lexer->at.file->guard = lexer->at.guard;
  lexer->at = tsVecPop(&lexer->includers);
  setBuffer(lexer);
  lexer->atLineStart = true;
  return true;
}

//===-- Tokens ------------------------------------------------------------------------------===//

static TgToken lexWord(TgLexer *lexer) {
  size_t start = lexer->at.cursor, end = start;
  while (isWordPart(lexer->chars[end])) // The NUL behind the text ends it.
    ++end;
  lexer->at.cursor = end;
  lexer->word = tgWord(lexer->context, span(lexer, start));
  unsigned keyword = lexer->word->flags >> TG_KEYWORD_SHIFT;
  return keyword ? (TgToken)keyword : TOK_ID;
}

/// Appends the character that the escape stands for; false when there is no such escape.
static bool appendEscape(TgLexer *lexer, char c) {
  static const char from[] = "\\'\"tn", to[] = "\\'\"\t\n";
  const char *found = c ? strchr(from, c) : NULL;
  if (!found)
    return false;
  tsStringAppendChar(&lexer->scratch, to[found - from]);
  return true;
}

static TgToken lexText(TgLexer *lexer) {
  size_t start = lexer->at.cursor++, plain = lexer->at.cursor;
  bool hasEscapes = false;
  tsStringClear(&lexer->scratch);
  for (;; ++lexer->at.cursor) {
    while (!isKind(lexer->chars[lexer->at.cursor], TEXT_END)) // The NUL behind the text is one.
      ++lexer->at.cursor;
    char c = lexer->chars[lexer->at.cursor];
    if (c == '"')
      break;
    if (atEnd(lexer))
      return fail(lexer, start + 1, "end of file in string literal");
    if (c == '\n' || c == '\r')
      return fail(lexer, start + 1, "end of line in string literal");
    if (c != '\\')
      continue;
    hasEscapes = true;
    tsStringAppend(&lexer->scratch, span(lexer, plain));
    ++lexer->at.cursor;
    char escaped = peek(lexer, 0);
    if (!appendEscape(lexer, escaped)) {
      bool ends = escaped == '\n' || escaped == '\r';
      if (atEnd(lexer) || ends)
        return fail(lexer, lexer->at.cursor, "escaped newlines not supported in tblgen");
      return fail(lexer, lexer->at.cursor, "invalid escape in string literal");
    }
    plain = lexer->at.cursor + 1;
  }
  lexer->text = span(lexer, plain);
  if (hasEscapes) {
    tsStringAppend(&lexer->scratch, lexer->text);
    lexer->text = tsArenaString(&lexer->context->arena, tsStringView(&lexer->scratch));
  }
  ++lexer->at.cursor;
  return TOK_TEXT;
}

static TgToken lexFragment(TgLexer *lexer) {
  size_t start = lexer->at.cursor;
  size_t end = tsFind(lexer->buffer->source.text, tsLiteral("}]"), start + 2);
  if (end == SIZE_MAX) {
    lexer->at.cursor = lexer->buffer->source.text.length;
    return fail(lexer, start, "unterminated code block");
  }
  lexer->text = mlirStringRefCreate(at(lexer, start + 2), end - start - 2);
  lexer->at.cursor = end + 2;
  return TOK_FRAGMENT;
}

static TgToken lexVarName(TgLexer *lexer) {
  size_t start = ++lexer->at.cursor;
  if (!isWordStart(peek(lexer, 0)))
    return fail(lexer, start - 1, "invalid variable name");
  while (isWordPart(peek(lexer, 0)))
    ++lexer->at.cursor;
  lexer->text = span(lexer, start);
  return TOK_VAR_NAME;
}

static TgToken lexOperator(TgLexer *lexer) {
  size_t start = lexer->at.cursor++;
  char c = peek(lexer, 0);
  if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
    return fail(lexer, start, "invalid \"!operator\"");
  while (c = peek(lexer, 0), (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
    ++lexer->at.cursor;
  lexer->op = tgOpFromName(mlirStringRefCreate(at(lexer, start + 1), lexer->at.cursor - start - 1));
  return lexer->op == TG_OP_NONE ? fail(lexer, start, "unknown operator") : TOK_OPERATOR;
}

static unsigned digitValue(char c) {
  return isDigit(c) ? (unsigned)(c - '0') : (unsigned)((c | 0x20) - 'a' + 10);
}

/// Digits of the base from the cursor on. False when the value doesn't fit 64 bits.
static bool readDigits(TgLexer *lexer, unsigned base, uint64_t *value) {
  bool fits = true;
  *value = 0;
  for (char c; c = peek(lexer, 0), isHexDigit(c) && digitValue(c) < base; ++lexer->at.cursor) {
    fits = fits && *value <= (UINT64_MAX - digitValue(c)) / base;
    *value = *value * base + digitValue(c);
  }
  return fits;
}

static TgToken lexNumber(TgLexer *lexer) {
  size_t start = lexer->at.cursor;
  char sign = peek(lexer, 0);
  bool isMinus = sign == '-';
  unsigned base = 10;
  if (isMinus || sign == '+') {
    ++lexer->at.cursor;
    if (!isDigit(peek(lexer, 0)))
      return isMinus ? TOK_MINUS : TOK_PLUS;
  } else if (sign == '0' && (peek(lexer, 1) == 'x' || peek(lexer, 1) == 'b')) {
    base = peek(lexer, 1) == 'x' ? 16 : 2;
    lexer->at.cursor += 2;
  }
  size_t digits = lexer->at.cursor;
  uint64_t value;
  bool fits = readDigits(lexer, base, &value);
  if (lexer->at.cursor == digits)
    return fail(lexer, start, "invalid number");
  if (isMinus)
    fits = fits && value <= (uint64_t)INT64_MAX + 1;
  if (!fits)
    return fail(lexer, start, "number out of range");
  lexer->integer = (int64_t)(isMinus ? 0 - value : value);
  lexer->width = (unsigned)(lexer->at.cursor - digits);
  return base == 2 ? TOK_BINARY : TOK_NUMBER;
}

/// A digit may begin an identifier, such as in a paste: 8i.
TG_NOINLINE static TgToken lexDigit(TgLexer *lexer) {
  size_t ahead = 0;
  while (isDigit(peek(lexer, ahead)))
    ++ahead;
  char c = peek(lexer, ahead), next = peek(lexer, ahead + 1);
  if ((c == 'x' && isHexDigit(next)) || (c == 'b' && (next == '0' || next == '1')))
    return lexNumber(lexer);
  return isWordStart(c) ? lexWord(lexer) : lexNumber(lexer);
}

static TgToken lexDots(TgLexer *lexer) {
  size_t start = lexer->at.cursor++;
  if (peek(lexer, 0) != '.')
    return TOK_DOT;
  if (peek(lexer, 1) != '.')
    return fail(lexer, start, "invalid '..' punctuation");
  lexer->at.cursor += 2;
  return TOK_ELLIPSIS;
}

/// Comments, directives, file ends and the blanks between them. False when there was an error.
TG_NOINLINE static bool skipSpace(TgLexer *lexer) {
  for (;;) {
    const char *here = at(lexer, lexer->at.cursor); // A NUL is behind the text.
    switch (*here) {
    case ' ':
    case '\t':
      ++lexer->at.cursor;
      break;
    case '\n':
    case '\r':
      ++lexer->at.cursor;
      lexer->atLineStart = true;
      break;
    case '\0':
      if (!atEnd(lexer))
        fail(lexer, lexer->at.cursor++, "NUL character is invalid in source; treated as space");
      // The end all the same: the parser has nothing to add to this error.
      else if (hasConditionHere(lexer) && !reportOpenConditions(lexer))
        return true;
      else if (!leaveFile(lexer))
        return true;
      break;
    case '/':
      if (here[1] == '/')
        skipLine(lexer);
      else if (here[1] != '*')
        return true;
      else if (!skipBlockComment(lexer))
        return false;
      break;
    case '#': {
      size_t start = lexer->at.cursor;
      Directive kind = lexer->atLineStart ? findDirective(lexer) : NO_DIRECTIVE;
      if (kind == NO_DIRECTIVE)
        return true;
      if (!lexDirective(lexer, kind, start))
        return false;
      break;
    }
    default:
      return true;
    }
  }
}

/// Tokens that begin with a sign and aren't simple.
TG_NOINLINE static TgToken lexSign(TgLexer *lexer) {
  switch (*at(lexer, lexer->at.cursor)) {
  case '"':
    return lexText(lexer);
  case '$':
    return lexVarName(lexer);
  case '!':
    return lexOperator(lexer);
  case '+':
  case '-':
    return lexNumber(lexer);
  case '.':
    return lexDots(lexer);
  case '[':
    if (peek(lexer, 1) == '{')
      return lexFragment(lexer);
    ++lexer->at.cursor;
    return TOK_L_SQUARE;
  default:
    return fail(lexer, lexer->at.cursor++, "unexpected character");
  }
}

static inline TgToken lexTokenInPlace(TgLexer *lexer) {
  const char *here = at(lexer, lexer->at.cursor); // A NUL is behind the text.
  unsigned kinds = charKinds[(unsigned char)*here], passed = 0;
  while (kinds & (BLANK | LINE_END)) {
    passed |= kinds;
    kinds = charKinds[(unsigned char)*++here];
  }
  lexer->at.cursor = (size_t)(here - lexer->chars);
  if (kinds & NO_TOKEN) {
    if (passed & LINE_END)
      lexer->atLineStart = true;
    if (!skipSpace(lexer)) {
      lexer->loc = lexer->failure;
      lexer->atLineStart = false;
      return TOK_ERROR;
    }
    here = at(lexer, lexer->at.cursor);
  }
  lexer->loc = locAt(lexer, lexer->at.cursor);
  lexer->atLineStart = false;
  if (atEnd(lexer))
    return TOK_END;
  leaveGuard(lexer);
  if (isWordStart(*here))
    return lexWord(lexer);
  TgToken simple = (TgToken)simpleTokens[(unsigned char)*here];
  if (simple) {
    ++lexer->at.cursor;
    return simple;
  }
  return isDigit(*here) ? lexDigit(lexer) : lexSign(lexer);
}

TG_NOINLINE static TgToken lexToken(TgLexer *lexer) { return lexTokenInPlace(lexer); }

/// Behind `include`: the first token of the file whose name follows. That name may be the first
/// token of yet another file: `include include "first.td"`.
TG_NOINLINE static TgToken lexInclude(TgLexer *lexer) {
  TgToken token = TOK_INCLUDE;
  for (size_t open = 0; token == TOK_INCLUDE || open;) {
    if (token == TOK_INCLUDE) {
      ++open;
      token = lexToken(lexer);
    } else if (token == TOK_TEXT) {
      --open;
      token = enterInclude(lexer) ? lexToken(lexer) : TOK_ERROR;
    } else {
      return token == TOK_ERROR ? token
                                : fail(lexer, lexer->loc.offset, "expected filename after include");
    }
  }
  return token;
}

TgToken tgLexerNext(TgLexer *lexer) {
  TgToken token = lexer->context->isFatal ? TOK_END : lexTokenInPlace(lexer);
  return lexer->kind = token == TOK_INCLUDE ? lexInclude(lexer) : token;
}
