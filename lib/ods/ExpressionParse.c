// Reads the expressions of predicates: C, and as much of C++ as existing definitions commonly use.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Expression.h"

#include <ctype.h>

enum { kMaxExpressionNesting = 200 };

typedef struct Reader {
  Ods *ods;
  MlirStringRef text;
  size_t at;
  unsigned depth;
  bool failed;
} Reader;

typedef TsVec(OdsNode *) NodeVec;

static OdsNode *readBinary(Reader *reader, int minimum);

static void skipBlanks(Reader *reader) {
  while (reader->at < reader->text.length && isspace((unsigned char)reader->text.data[reader->at]))
    ++reader->at;
}

static char peek(const Reader *reader, size_t ahead) {
  return reader->at + ahead < reader->text.length ? reader->text.data[reader->at + ahead] : 0;
}

static bool accept(Reader *reader, const char *token) {
  skipBlanks(reader);
  size_t length = strlen(token);
  if (!tsEqualC(tsSubstring(reader->text, reader->at, length), token))
    return false;
  reader->at += length;
  return true;
}

static OdsNode *fail(Reader *reader) {
  reader->failed = true;
  return NULL;
}

static OdsNode *newNode(Reader *reader, OdsNodeKind kind, MlirStringRef name) {
  OdsNode *node = tsArenaNew(&reader->ods->arena, OdsNode);
  *node = (OdsNode){.kind = kind, .name = name};
  return node;
}

static void setArgs(Reader *reader, OdsNode *node, const NodeVec *args) {
  node->numArgs = args->size;
  node->args = args->size ? tsArenaCopy(&reader->ods->arena, args->data,
                                        args->size * sizeof *args->data, _Alignof(OdsNode *))
                          : NULL;
}

static bool isNameByte(char c) { return isalnum((unsigned char)c) || c == '_'; }

static MlirStringRef readIdentifier(Reader *reader) {
  size_t start = reader->at;
  while (isNameByte(peek(reader, 0)))
    ++reader->at;
  return tsSubstring(reader->text, start, reader->at - start);
}

// After `(`: expressions up to `)`.
static void readArgs(Reader *reader, NodeVec *args) {
  if (accept(reader, ")"))
    return;
  do {
    OdsNode *arg = readBinary(reader, 1);
    if (!arg)
      return;
    tsVecPush(args, arg);
  } while (accept(reader, ","));
  if (!accept(reader, ")"))
    fail(reader);
}

// After `<`: the text up to the matching `>`, when it looks like types; else nothing is consumed.
static bool readTemplate(Reader *reader, MlirStringRef *parameters) {
  size_t depth = 1, at = reader->at;
  for (; at < reader->text.length && depth; ++at) {
    char c = reader->text.data[at];
    if (c == '<')
      ++depth;
    else if (c == '>')
      --depth;
    else if (!isNameByte(c) && !isspace((unsigned char)c) && c != ':' && c != ',')
      return false;
  }
  if (depth)
    return false;
  *parameters = tsTrim(tsSubstring(reader->text, reader->at, at - 1 - reader->at));
  reader->at = at;
  return true;
}

static OdsNode *readName(Reader *reader) {
  size_t start = reader->at;
  while (accept(reader, "::"))
    ;
  skipBlanks(reader);
  readIdentifier(reader);
  while (peek(reader, 0) == ':' && peek(reader, 1) == ':') {
    reader->at += 2;
    readIdentifier(reader);
  }
  MlirStringRef name = tsTrim(tsSubstring(reader->text, start, reader->at - start)),
                parameters = {0};
  if (tsEqualC(name, "true") || tsEqualC(name, "false")) {
    OdsNode *truth = newNode(reader, ODS_NODE_TRUTH, name);
    truth->integer = name.data[0] == 't';
    return truth;
  }
  if (peek(reader, 0) == '<') {
    size_t before = reader->at++;
    if (!readTemplate(reader, &parameters))
      reader->at = before;
  }
  if (!accept(reader, "("))
    return parameters.length ? fail(reader) : newNode(reader, ODS_NODE_NAME, name);
  OdsNode *call = newNode(reader, ODS_NODE_CALL, name);
  call->parameters = parameters;
  NodeVec args = {0};
  readArgs(reader, &args);
  setArgs(reader, call, &args);
  tsVecFree(&args);
  return reader->failed ? NULL : call;
}

static OdsNode *readNumber(Reader *reader) {
  size_t start = reader->at;
  MlirStringRef digits = readIdentifier(reader);
  while (digits.length && strchr("uUlL", digits.data[digits.length - 1]))
    --digits.length;
  OdsNode *node = newNode(reader, ODS_NODE_INTEGER, digits);
  uint64_t unsignedValue;
  if (tsParseSigned(digits, &node->integer))
    return node;
  if (tsParseUnsigned(digits, &unsignedValue)) {
    node->integer = (int64_t)unsignedValue;
    return node;
  }
  reader->at = start;
  return fail(reader);
}

static OdsNode *readString(Reader *reader) {
  TsString text = {0};
  ++reader->at;
  while (peek(reader, 0) && peek(reader, 0) != '"') {
    if (peek(reader, 0) == '\\')
      ++reader->at;
    tsStringAppendChar(&text, peek(reader, 0));
    ++reader->at;
  }
  OdsNode *node =
      newNode(reader, ODS_NODE_STRING, tsArenaString(&reader->ods->arena, tsStringView(&text)));
  tsStringFree(&text);
  return accept(reader, "\"") ? node : fail(reader);
}

static OdsNode *readPrimary(Reader *reader) {
  skipBlanks(reader);
  char c = peek(reader, 0);
  if (c == '(') {
    ++reader->at;
    OdsNode *inner = readBinary(reader, 1);
    return inner && accept(reader, ")") ? inner : fail(reader);
  }
  if (c == '$') {
    ++reader->at;
    MlirStringRef name = readIdentifier(reader);
    return name.length ? newNode(reader, ODS_NODE_VARIABLE, name) : fail(reader);
  }
  if (c == '"')
    return readString(reader);
  if (isdigit((unsigned char)c))
    return readNumber(reader);
  if (isNameByte(c) || c == ':')
    return readName(reader);
  return fail(reader);
}

static OdsNode *readPostfix(Reader *reader) {
  OdsNode *node = readPrimary(reader);
  while (node && (accept(reader, ".") || accept(reader, "->"))) {
    skipBlanks(reader);
    OdsNode *method = newNode(reader, ODS_NODE_METHOD, readIdentifier(reader));
    NodeVec args = {0};
    tsVecPush(&args, node);
    if (peek(reader, 0) == '<') {
      ++reader->at;
      readTemplate(reader, &method->parameters);
    }
    // The only member that is known: of an MlirStringRef.
    bool isMember = tsEqualC(method->name, "length");
    if (method->name.length && accept(reader, "("))
      readArgs(reader, &args);
    else if (!isMember)
      fail(reader);
    setArgs(reader, method, &args);
    tsVecFree(&args);
    node = reader->failed ? NULL : method;
  }
  return node;
}

static OdsNode *readUnary(Reader *reader) {
  skipBlanks(reader);
  char c = peek(reader, 0);
  if (!c || !strchr("!-~*&", c) || (c == '!' && peek(reader, 1) == '='))
    return readPostfix(reader);
  MlirStringRef name = tsSubstring(reader->text, reader->at++, 1);
  if (++reader->depth > kMaxExpressionNesting)
    return fail(reader);
  OdsNode *operand = readUnary(reader);
  --reader->depth;
  if (!operand || c == '*' || c == '&') // pointers are C++'s business: the value is what counts
    return operand;
  OdsNode *node = newNode(reader, ODS_NODE_UNARY, name);
  setArgs(reader, node, &(NodeVec){.data = &operand, .size = 1});
  return node;
}

static int acceptOperator(Reader *reader, int minimum, MlirStringRef *name) {
  static const struct {
    const char *spelling;
    int level;
  } operators[] = {{"||", 1}, {"&&", 2}, {"==", 6}, {"!=", 6}, {"<=", 7}, {">=", 7}, {"<", 7},
                   {">", 7},  {"|", 3},  {"&", 5},  {"+", 9},  {"-", 9},  {"*", 10}, {"%", 10}};
  skipBlanks(reader);
  for (size_t i = 0; i < sizeof operators / sizeof *operators; ++i) {
    const char *spelling = operators[i].spelling;
    MlirStringRef found = tsSubstring(reader->text, reader->at, strlen(spelling));
    if (!tsEqualC(found, spelling))
      continue;
    if (operators[i].level < minimum)
      return 0;
    reader->at += found.length;
    *name = found;
    return operators[i].level;
  }
  return 0;
}

static OdsNode *readBinary(Reader *reader, int minimum) {
  if (++reader->depth > kMaxExpressionNesting)
    return fail(reader);
  OdsNode *left = readUnary(reader);
  MlirStringRef name;
  int level;
  while (left && (level = acceptOperator(reader, minimum, &name))) {
    OdsNode *right = readBinary(reader, level + 1);
    if (!right)
      return fail(reader);
    OdsNode *node = newNode(reader, ODS_NODE_BINARY, name), *both[] = {left, right};
    setArgs(reader, node, &(NodeVec){.data = both, .size = 2});
    left = node;
  }
  --reader->depth;
  return left;
}

OdsNode *odsParseExpression(Ods *ods, MlirStringRef text, size_t *wrong) {
  Reader reader = {.ods = ods, .text = text};
  OdsNode *node = readBinary(&reader, 1);
  skipBlanks(&reader);
  *wrong = reader.at;
  return node && !reader.failed && reader.at == text.length ? node : NULL;
}
