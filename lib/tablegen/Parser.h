// The parser's state, shared by its files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TABLEGEN_PARSER_H
#define TESSERA_TABLEGEN_PARSER_H

#include "Lexer.h"

/// A def, loop, assertion or dump inside a multiclass or loop, waiting to be expanded.
typedef struct Entry {
  struct Entry *next;
  TgRecord *record;  ///< one of these
  struct Loop *loop; ///< two, or
  TgAssertion check; ///< when both are NULL: an assertion or dump
} Entry;
typedef struct EntryList {
  Entry *first, *last;
} EntryList;

typedef struct Loop {
  TgLoc loc;
  const TgInit *variable; ///< NULL: an if
  const TgInit *list;
  EntryList entries;
} Loop;

typedef struct MultiClass {
  TgRecord *record;
  EntryList entries;
} MultiClass;

/// Names that a block adds: its own variables and what its owner brings.
typedef struct Variable {
  struct Variable *next;     ///< of the same scope
  struct Variable *shadowed; ///< of the same name, in a scope further out
  const struct Scope *scope;
  const TgInit *name, *value;
} Variable;
typedef struct Scope {
  struct Scope *outer;
  Variable *variables;
  TgRecord *record; ///< at most one of these three
  Loop *loop;
  MultiClass *multiClass;
} Scope;

typedef struct LetItem {
  const TgInit *name, *value;
  unsigned *bits;
  size_t numBits;
  TgLoc loc;
} LetItem;

typedef struct Defset {
  TgLoc loc;
  const TgType *element;
  TsVec(const TgInit *) defs;
} Defset;

/// `Class<args>`; the class of a defm is a multiclass.
typedef struct ClassRef {
  TgRecord *cls; ///< NULL: an error was reported
  TgLoc loc;
  const TgArgument *args;
  size_t numArgs;
} ClassRef;

/// Values that are being collected.
typedef TsVec(const TgInit *) TgInits;

typedef struct TgParser {
  TgContext *context;
  TgLexer lexer;
  unsigned nesting;
  Scope *scope;
  TsPointerMap variables; ///< name -> innermost Variable*, NULL when it is out of scope
  MultiClass *multiClass;
  TsVec(Loop *) loops;
  TsVec(LetItem) lets; ///< innermost last
  TsVec(Defset *) defsets;
  TsPointerMap multiClasses; ///< name -> MultiClass*
  TsPointerMap typeAliases;  ///< name -> TgType*
  TsVec(TgInits) spareInits; ///< of collections that are done
  TsVec(TgLoc) argLocs;      ///< of the arguments being read, those of outer classes below
} TgParser;

typedef struct Places {
  TsVec(unsigned) data;
} Places;

// Parser functions return false or NULL after an error was reported.

// Parser.c
bool tgParseObjects(TgParser *parser);
/// A class with its arguments; of a multiclass when `isDefm`.
ClassRef tgParseClassRef(TgParser *parser, TgRecord *record, bool isDefm);

// ParserEntries.c: what the parsed entries become.
/// Puts the entry into the innermost loop or multiclass, or carries it out.
bool tgAddEntry(TgParser *parser, Entry entry);
/// Expands entries with these values for names into `into`, or as defs when that is NULL.
bool tgExpandEntries(TgParser *parser, const EntryList *entries, const TgMappings *values,
                     bool isFinal, EntryList *into, const TgLoc *loc);
/// Adds the superclass with its arguments to the record, or to every record of the entry.
bool tgAddSuperClass(TgParser *parser, TgRecord *record, const ClassRef *ref);
bool tgAddSuperClassToEntry(TgParser *parser, Entry *entry, const ClassRef *ref);
bool tgApplyLets(TgParser *parser, TgRecord *record);
bool tgApplyLetsToEntry(TgParser *parser, Entry *entry);
void tgEntryListAppend(TgParser *parser, EntryList *list, Entry entry);
/// Calls back for each template argument with its given or default value.
bool tgMatchArguments(TgParser *parser, TgRecord *owner, const ClassRef *ref, TgMappings *values);
bool tgAddField(TgParser *parser, TgRecord *record, TgLoc loc, const TgField *entry);
/// `let name{bits} = value`; `setLoc`: the field's place becomes `loc`.
bool tgSetField(TgParser *parser, TgRecord *record, TgLoc loc, const TgInit *name,
                const unsigned *bits, size_t numBits, const TgInit *value, bool setLoc);

// ParserValues.c
typedef enum ParseMode { PARSE_VALUE, PARSE_NAME } ParseMode;
void tgReportNoClass(TgParser *parser, const TgInit *name, TgLoc loc);
const TgType *tgParseType(TgParser *parser);
const TgInit *tgParseValue(TgParser *parser, TgRecord *record, const TgType *type, ParseMode mode);
bool tgParseRangeList(TgParser *parser, Places *places);
bool tgParseRangePiece(TgParser *parser, Places *places, const TgInit *first);
bool tgParseTemplateArgs(TgParser *parser, TgRecord *record, TgRecord *owner, ClassRef *ref);
const TgInit *tgFindVariable(TgParser *parser, const TgInit *name);
/// The innermost variable of this name; NULL when there is none.
const Variable *tgFindLocal(const TgParser *parser, const TgInit *name);

// ParserOperators.c
const TgInit *tgParseOperator(TgParser *parser, TgRecord *record, const TgType *type);

// Helpers.
static inline TgToken tgNext(TgParser *parser) { return tgLexerNext(&parser->lexer); }
static inline bool tgIs(const TgParser *parser, TgToken token) {
  return parser->lexer.kind == token;
}
static inline bool tgConsume(TgParser *parser, TgToken token) {
  if (parser->lexer.kind != token)
    return false;
  tgLexerNext(&parser->lexer);
  return true;
}
/// An empty collection, and back with it for the next that needs one.
static inline TgInits tgTakeInits(TgParser *parser) {
  return parser->spareInits.size ? tsVecPop(&parser->spareInits) : (TgInits){0};
}
static inline void tgGiveInits(TgParser *parser, TgInits *inits) {
  inits->size = 0;
  tsVecPush(&parser->spareInits, *inits);
}
/// The text of the current identifier, name or text.
static inline const TgInit *tgCurrentText(TgParser *parser) {
  return tgIs(parser, TOK_ID) ? parser->lexer.word : tgWord(parser->context, parser->lexer.text);
}
/// Report at the current token, or elsewhere; give false.
bool tgTokenError(TgParser *parser, const char *message);
bool tgErrorAt(TgParser *parser, TgLoc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// One level deeper into the source text; false (and an error) when that is too deep.
bool tgEnter(TgParser *parser);
static inline void tgLeave(TgParser *parser) { --parser->nesting; }
void tgPushScope(TgParser *parser, Scope *scope);
/// Leaves the innermost scope.
void tgPopScope(TgParser *parser);
void tgAddVariable(TgParser *parser, const TgInit *name, const TgInit *value);
/// Texts of types and values for messages, valid as long as the context.
const char *tgShowType(TgParser *parser, const TgType *type);
const char *tgShow(TgParser *parser, const TgInit *init);

#endif // TESSERA_TABLEGEN_PARSER_H
