// Attributes of functions, calls, parameters and results.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Parser.h"
#include "target/llvmir/AttrKinds.h"

//===--- Lists ---===//

static bool isBefore(const LiAttr *a, const LiAttr *b) {
  return a->order != b->order ? a->order < b->order
                              : a->isString && tsCompare(a->name, b->name) < 0;
}

static bool isSame(const LiAttr *a, const LiAttr *b) {
  return a->order == b->order && (!a->isString || tsEqual(a->name, b->name));
}

/// Effects that are said twice: only what both allow.
static void narrow(LiAttr *into, const LiAttr *more) {
  for (size_t i = 0; i < LI_NUM_MEMORY; ++i)
    into->memory[i] &= more->memory[i];
}

void liAttrsAdd(TsArena *arena, LiAttrs *attrs, LiAttr attr) {
  LiAttr *data = attrs->list.data;
  size_t at = attrs->list.size;
  while (at && isBefore(&attr, &data[at - 1]))
    --at;
  if (at && isSame(&attr, &data[at - 1])) {
    if (attr.kind == LI_ATTR_MEMORY)
      narrow(&data[at - 1], &attr);
    else
      data[at - 1] = attr;
    return;
  }
  liPush(arena, &attrs->list, attr);
  data = attrs->list.data;
  memmove(data + at + 1, data + at, (attrs->list.size - 1 - at) * sizeof *data);
  data[at] = attr;
}

const LiAttr *liAttrsFind(const LiAttrs *attrs, const char *name) {
  for (size_t i = 0; i < attrs->list.size; ++i)
    if (tsEqualC(attrs->list.data[i].name, name))
      return &attrs->list.data[i];
  return NULL;
}

LiAttrs liAllAttrs(TsArena *arena, const LiFnAttrs *attrs) {
  if (!attrs->groups.size)
    return attrs->own;
  LiAttrs all = {0};
  for (size_t i = 0; i < attrs->groups.size; ++i)
    for (size_t j = 0; j < attrs->groups.data[i]->attrs.list.size; ++j)
      liAttrsAdd(arena, &all, attrs->groups.data[i]->attrs.list.data[j]);
  for (size_t i = 0; i < attrs->own.list.size; ++i)
    liAttrsAdd(arena, &all, attrs->own.list.data[i]);
  return all;
}

LiGroup *liGroupOf(LiParser *parser, const LiToken *token) {
  uintptr_t *slot = liNamesInsert(&parser->module->groups, token);
  if (!*slot) {
    LiGroup *group = tsArenaNew(parser->arena, LiGroup);
    *group = (LiGroup){.position = token->start};
    *slot = (uintptr_t)group;
  }
  return (LiGroup *)*slot;
}

//===--- Effects on memory ---===//

enum { kNone = 0, kRead = 1, kWrite = 2, kAll = 3 };
static const LiKeyword kEffects[] = {
    {"none", kNone}, {"read", kRead}, {"write", kWrite}, {"readwrite", kAll}};
static const char *const kPlaces[LI_NUM_MEMORY] = {"argmem", "inaccessiblemem", "errnomem",
                                                   NULL,     "target_mem0",     "target_mem1"};

static bool parseEffect(LiParser *parser, LiAttr *attr, bool *isFirst) {
  int64_t effect;
  if (parser->token.kind != LI_LABEL) {
    if (!*isFirst || !liTakeOneOf(parser, kEffects, &effect))
      return liError(parser, "expected a kind of memory access");
    memset(attr->memory, (int)effect, sizeof attr->memory);
    *isFirst = false;
    return true;
  }
  *isFirst = false;
  for (size_t i = 0; i < LI_NUM_MEMORY; ++i)
    if (kPlaces[i] && tsEqualC(parser->token.text, kPlaces[i])) {
      liNext(parser);
      if (!liTakeOneOf(parser, kEffects, &effect))
        return liError(parser, "expected a kind of memory access");
      attr->memory[i] = (uint8_t)effect;
      return true;
    }
  return liError(parser, "expected a kind of memory");
}

/// `(none)`, `(read, argmem: readwrite)`.
static bool parseMemory(LiParser *parser, LiAttr *attr) {
  attr->kind = LI_ATTR_MEMORY;
  bool isFirst = true;
  if (!liExpectMark(parser, '('))
    return false;
  do {
    if (!parseEffect(parser, attr, &isFirst))
      return false;
  } while (liTakeMark(parser, ','));
  return liExpectMark(parser, ')');
}

/// What functions said about memory before there was `memory`: arguments, the inaccessible, others.
static const struct {
  const char *name;
  uint8_t arguments, inaccessible, other;
} kOldEffects[] = {
    {"readnone", kNone, kNone, kNone},
    {"readonly", kRead, kRead, kRead},
    {"writeonly", kWrite, kWrite, kWrite},
    {"argmemonly", kAll, kNone, kNone},
    {"inaccessiblememonly", kNone, kAll, kNone},
    {"inaccessiblemem_or_argmemonly", kAll, kAll, kNone},
};

static bool takeOldEffects(LiParser *parser, LiAttr *attr) {
  for (size_t i = 0; i < sizeof kOldEffects / sizeof kOldEffects[0]; ++i)
    if (liTakeWord(parser, kOldEffects[i].name)) {
      attr->kind = LI_ATTR_MEMORY;
      attr->name = tsLiteral("memory");
      attr->order = llAttrFindKind(attr->name);
      memset(attr->memory, kOldEffects[i].other, sizeof attr->memory);
      attr->memory[0] = kOldEffects[i].arguments;
      attr->memory[1] = kOldEffects[i].inaccessible;
      return true;
    }
  return false;
}

//===--- What attributes carry ---===//

/// `8`, `=8` or `(8)`.
static bool parseAnyNumber(LiParser *parser, uint64_t *number) {
  if (liIsMark(parser, '('))
    return liExpectNumberInside(parser, number);
  liTakeMark(parser, '=');
  return liExpectUnsigned(parser, number);
}

bool liParseAlign(LiParser *parser, uint64_t *align) {
  if (!parseAnyNumber(parser, align))
    return false;
  if (!*align || *align & (*align - 1))
    return liError(parser, "alignment is not a power of two");
  return *align <= (uint64_t)1 << 32 || liError(parser, "huge alignments are not supported yet");
}

/// `(1)` and `(1, 2)`.
static bool parseTwo(LiParser *parser, uint64_t *first, uint64_t *second, uint64_t otherwise) {
  *second = otherwise;
  return liExpectMark(parser, '(') && liExpectUnsigned(parser, first) &&
         (!liTakeMark(parser, ',') || liExpectUnsigned(parser, second)) &&
         liExpectMark(parser, ')');
}

static const LiKeyword kUnwindTables[] = {{"sync", 1}, {"async", 2}};
static const LiKeyword kFloatClasses[] = {
    {"snan", 1},   {"qnan", 2},   {"nan", 3},   {"ninf", 4},   {"nnorm", 8}, {"nsub", 16},
    {"nzero", 32}, {"pzero", 64}, {"zero", 96}, {"psub", 128}, {"sub", 144}, {"pnorm", 256},
    {"norm", 264}, {"pinf", 512}, {"inf", 516}, {"all", 1023}};

static bool parseFloatClasses(LiParser *parser, uint64_t *number) {
  if (!liExpectMark(parser, '('))
    return false;
  if (parser->token.kind == LI_NUMBER)
    return liExpectUnsigned(parser, number) && liExpectMark(parser, ')');
  for (int64_t bits; !liIsMark(parser, ')'); *number |= (uint64_t)bits)
    if (!liTakeOneOf(parser, kFloatClasses, &bits))
      return liError(parser, "invalid nofpclass test mask");
  return liExpectMark(parser, ')');
}

/// `("alloc,zeroed")`.
static bool parseAllocKind(LiParser *parser, uint64_t *number) {
  static const char *const names[] = {"alloc",         "realloc", "free",
                                      "uninitialized", "zeroed",  "aligned"};
  MlirStringRef text;
  if (!liExpectMark(parser, '(') || !liExpectString(parser, &text))
    return false;
  for (size_t start = 0; start < text.length;) {
    size_t comma = tsFindChar(text, ',', start);
    size_t end = comma == SIZE_MAX ? text.length : comma;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
      if (tsEqualC(tsSubstring(text, start, end - start), names[i]))
        *number |= (uint64_t)1 << i;
    start = end + 1;
  }
  return liExpectMark(parser, ')');
}

/// Over `(...)`.
static bool skipParentheses(LiParser *parser) {
  unsigned depth = 0;
  do {
    if (parser->token.kind == LI_END || parser->token.kind == LI_BAD)
      return liError(parser, "expected ')'");
    depth += liIsMark(parser, '(');
    depth -= liIsMark(parser, ')');
    liNext(parser);
  } while (depth);
  return true;
}

/// `(none)` is 0, anything else 1.
static bool parseCaptures(LiParser *parser, uint64_t *number) {
  LiLexer ahead = parser->lexer;
  LiToken first = liLex(&ahead), second = liLex(&ahead);
  *number = !(first.kind == LI_WORD && tsEqualC(first.text, "none") && second.kind == LI_MARK &&
              second.mark == ')');
  return skipParentheses(parser);
}

/// `(i32 0, 12)`.
static bool parseRange(LiParser *parser, LiAttr *attr) {
  attr->kind = LI_ATTR_RANGE;
  if (!liExpectMark(parser, '('))
    return false;
  MlirType type = liParseType(parser);
  if (!type.ptr)
    return false;
  LiValue *lower = liParseConstant(parser, type);
  if (!lower || !liExpectMark(parser, ','))
    return false;
  LiValue *upper = liParseConstant(parser, type);
  if (!upper || !liExpectMark(parser, ')'))
    return false;
  if (lower->kind != LI_INTEGER || upper->kind != LI_INTEGER)
    return liError(parser, "expected integers");
  attr->lower = lower->attribute;
  attr->upper = upper->attribute;
  return true;
}

static bool parseTypeInside(LiParser *parser, LiAttr *attr) {
  attr->kind = LI_ATTR_TYPE;
  liTakeMark(parser, '=');
  if (!liExpectMark(parser, '('))
    return false;
  attr->type = liParseType(parser);
  return attr->type.ptr && liExpectMark(parser, ')');
}

/// What follows the name of an attribute that carries a number.
static bool parseNumber(LiParser *parser, LiAttr *attr) {
  uint64_t *number = &attr->number, second;
  attr->kind = LI_ATTR_NUMBER;
  if (tsEqualC(attr->name, "memory"))
    return parseMemory(parser, attr);
  if (tsEqualC(attr->name, "captures"))
    return parseCaptures(parser, number);
  if (tsEqualC(attr->name, "nofpclass"))
    return parseFloatClasses(parser, number);
  if (tsEqualC(attr->name, "allockind"))
    return parseAllocKind(parser, number);
  if (tsEqualC(attr->name, "align"))
    return liParseAlign(parser, number);
  if (tsEqualC(attr->name, "uwtable")) {
    int64_t kind = 2; // async
    bool isGiven = liTakeMark(parser, '(');
    if (isGiven && (!liTakeOneOf(parser, kUnwindTables, &kind) || !liExpectMark(parser, ')')))
      return liError(parser, "expected 'sync' or 'async'");
    *number = (uint64_t)kind;
    return true;
  }
  if (tsEqualC(attr->name, "allocsize") || tsEqualC(attr->name, "vscale_range")) {
    bool isSize = tsEqualC(attr->name, "allocsize");
    if (!parseTwo(parser, number, &second, UINT32_MAX))
      return false;
    if (!isSize && second == UINT32_MAX)
      second = *number; // of one number, both bounds are that
    *number = *number << 32 | (second & UINT32_MAX);
    return true;
  }
  return parseAnyNumber(parser, number);
}

static bool parseCarried(LiParser *parser, LiAttr *attr) {
  switch (llAttrKinds[attr->order].carries) {
  case LL_ATTR_TYPE:
    return parseTypeInside(parser, attr);
  case LL_ATTR_NUMBER:
    return parseNumber(parser, attr);
  case LL_ATTR_RANGE:
    if (tsEqualC(attr->name, "range"))
      return parseRange(parser, attr);
    attr->kind = LI_ATTR_OTHER;
    return skipParentheses(parser);
  case LL_ATTR_FLAG:
    break;
  }
  return !liIsMark(parser, '(') || !tsEqualC(attr->name, "dead_on_return") ||
         skipParentheses(parser);
}

//===--- Lists in the text ---===//

/// `"name"` and `"name"="value"`.
static bool parseStringAttr(LiParser *parser, LiAttrs *attrs) {
  LiAttr attr = {.kind = LI_ATTR_TEXT, .isString = true, .order = LL_NUM_ATTR_KINDS};
  if (!liExpectString(parser, &attr.name) ||
      (liTakeMark(parser, '=') && !liExpectString(parser, &attr.text)))
    return false;
  liAttrsAdd(parser->arena, attrs, attr);
  return true;
}

/// An attribute of the table; *isThere says whether one comes next.
static bool parseKnown(LiParser *parser, LiAttrs *attrs, bool *isThere) {
  LiAttr attr = {.order = LL_NUM_ATTR_KINDS};
  if (parser->token.kind == LI_WORD)
    attr.order = llAttrFindKind(parser->token.text);
  *isThere = attr.order < LL_NUM_ATTR_KINDS;
  if (!*isThere)
    return true;
  attr.name = parser->token.text;
  liNext(parser);
  if (!parseCarried(parser, &attr))
    return false;
  liAttrsAdd(parser->arena, attrs, attr);
  return true;
}

enum { kMaxAttrs = 1000, kMaxGroups = 100 };

static bool checkCount(LiParser *parser, const LiAttrs *attrs) {
  return attrs->list.size <= kMaxAttrs || liError(parser, "too many attributes");
}

bool liParseParameterAttrs(LiParser *parser, LiAttrs *attrs) {
  for (bool isThere = true; isThere;) {
    if (!checkCount(parser, attrs))
      return false;
    if (parser->token.kind == LI_STRING) {
      if (!parseStringAttr(parser, attrs))
        return false;
      continue;
    }
    if (liTakeWord(parser, "nocapture")) { // captures(none), as it was called
      LiAttr attr = {.kind = LI_ATTR_NUMBER, .name = tsLiteral("captures")};
      attr.order = llAttrFindKind(attr.name);
      liAttrsAdd(parser->arena, attrs, attr);
      continue;
    }
    if (!parseKnown(parser, attrs, &isThere))
      return false;
  }
  return true;
}

bool liParseFunctionAttrs(LiParser *parser, LiFnAttrs *attrs, bool isGroup) {
  for (bool isThere = true; isThere;) {
    LiAttr old = {0};
    if (!checkCount(parser, &attrs->own))
      return false;
    if (attrs->groups.size > kMaxGroups)
      return liError(parser, "too many attribute groups");
    if (parser->token.kind == LI_STRING) {
      if (!parseStringAttr(parser, &attrs->own))
        return false;
    } else if (!isGroup && parser->token.kind == LI_GROUP) {
      liPush(parser->arena, &attrs->groups, liGroupOf(parser, &parser->token));
      liNext(parser);
    } else if (takeOldEffects(parser, &old)) {
      liAttrsAdd(parser->arena, &attrs->own, old);
    } else if (!isGroup && liIsWord(parser, "align")) {
      return true; // the function's own
    } else if (!parseKnown(parser, &attrs->own, &isThere)) {
      return false;
    }
  }
  return true;
}
