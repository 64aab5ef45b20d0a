// What the files of the TableGen reader share: the layout of types, values and records, interning,
// folding and resolving.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TABLEGEN_INTERNAL_H
#define TESSERA_TABLEGEN_INTERNAL_H

#include "support/Map.h"
#include "tablegen/Records.h"

#include <stddef.h>

/// What is rare, or needs much of the stack, stays out of the functions that run for every token
/// and value: it would make them save registers.
#define TG_NOINLINE __attribute__((noinline))

// Limits that keep any input from exhausting the stack or the memory.
enum {
  TG_MAX_NESTING = 512,      ///< of the source text
  TG_MAX_VALUE_DEPTH = 2000, ///< of values inside values
  TG_MAX_RESOLVE_DEPTH = 2500,
  TG_MAX_INSTANCE_DEPTH = 300,
  TG_MAX_INCLUDE_DEPTH = 200,
  TG_MAX_SUPERS = 1 << 16, ///< of one record, each as often as it is inherited
  TG_MAX_BITS = 1 << 16,
  TG_MAX_LIST = 1 << 24,
  TG_MAX_STRING = 1 << 28,
  TG_MAX_PRINTED = 1 << 28 ///< bytes of one record: shared values grow when they are written out
};

// What is long takes a step for each so many of its values or bytes.
enum { TG_STEP_VALUES = 16, TG_STEP_BYTES = 128 };

enum { TG_NUM_SMALL_INTS = 64 }; ///< ints from 0 that are found without a search

//===-- Types -------------------------------------------------------------------------------===//

struct TgType {
  TgContext *context;
  TgTypeKind kind;
  uint32_t size; ///< width of bits, number of classes of a record type
  const TgType *element;
  TgRecord **classes; ///< sorted by name
  TgType *listOf;     ///< the list type of this element type, made on demand
  MlirStringRef text; ///< as it is printed, made on demand
};

void tgMakeSimpleTypes(TgContext *context);
const TgType *tgTypeBits(TgContext *context, size_t width);
const TgType *tgTypeList(TgContext *context, const TgType *element);
const TgType *tgTypeRecord(TgContext *context, TgRecord *const *classes, size_t size);
/// The type of a value that is this record: its direct superclasses (a class: itself).
const TgType *tgTypeOfRecord(TgRecord *record);
/// Whether every value of `from` is a value of `to` as it is.
bool tgTypeIsA(const TgType *from, const TgType *to);
/// Whether values of `from` may be converted to `to`.
bool tgTypeIsConvertible(const TgType *from, const TgType *to);
bool tgTypeIsSubClassOf(const TgType *type, const TgRecord *cls);
/// The closest type that both are; NULL when there is none.
const TgType *tgTypeResolve(TgContext *context, const TgType *a, const TgType *b);
/// What tgTypePrint appends.
MlirStringRef tgTypeText(const TgType *type);

//===-- Values ------------------------------------------------------------------------------===//

typedef enum TgOp {
  TG_OP_NONE,
  // One operand.
  TG_OP_CAST,
  TG_OP_NOT,
  TG_OP_HEAD,
  TG_OP_TAIL,
  TG_OP_SIZE,
  TG_OP_EMPTY,
  TG_OP_GETDAGOP,
  TG_OP_GETDAGOPNAME,
  TG_OP_LOGTWO,
  TG_OP_LISTFLATTEN,
  TG_OP_REPR,
  TG_OP_TOLOWER,
  TG_OP_TOUPPER,
  TG_OP_INITIALIZED,
  // Two.
  TG_OP_ADD,
  TG_OP_SUB,
  TG_OP_MUL,
  TG_OP_DIV,
  TG_OP_AND,
  TG_OP_OR,
  TG_OP_XOR,
  TG_OP_SHL,
  TG_OP_SRA,
  TG_OP_SRL,
  TG_OP_LISTCONCAT,
  TG_OP_LISTSPLAT,
  TG_OP_LISTREMOVE,
  TG_OP_LISTELEM,
  TG_OP_LISTSLICE,
  TG_OP_RANGEC,
  TG_OP_STRCONCAT,
  TG_OP_INTERLEAVE,
  TG_OP_CON,
  TG_OP_EQ,
  TG_OP_NE,
  TG_OP_LE,
  TG_OP_LT,
  TG_OP_GE,
  TG_OP_GT,
  TG_OP_GETDAGARG,
  TG_OP_GETDAGNAME,
  TG_OP_SETDAGOP,
  TG_OP_SETDAGOPNAME,
  TG_OP_MATCH,
  // Three.
  TG_OP_SUBST,
  TG_OP_FOREACH,
  TG_OP_FILTER,
  TG_OP_IF,
  TG_OP_DAG,
  TG_OP_RANGE,
  TG_OP_SUBSTR,
  TG_OP_FIND,
  TG_OP_SETDAGARG,
  TG_OP_SETDAGNAME,
  // Any number.
  TG_OP_COND,      ///< condition, value, condition, value, ...
  TG_OP_FOLDL,     ///< start, list, accumulator variable, element variable, expression
  TG_OP_ISA,       ///< type, value
  TG_OP_EXISTS,    ///< type, name
  TG_OP_INSTANCES, ///< type, regular expression
  TG_OP_COUNT
} TgOp;

typedef union TgWord {
  const TgInit *init;
  int64_t integer;
  TgRecord *record;
  const TgType *type;
} TgWord;

enum {
  TG_HAS_VAR = 1,        ///< a name is open inside
  TG_OPEN = 2,           ///< a final resolve may change it
  TG_CONCRETE = 4,       ///< nothing is open (? counts as closed)
  TG_COMPLETE = 8,       ///< no ? inside
  TG_FIELD_NAME = 16,    ///< of a text: a field has this name
  TG_LOCAL_NAME = 64,    ///< of a text: a local variable has or had this name
  TG_ARGUMENT_NAME = 32, ///< of a text: a template argument has this name, no field of a def
  TG_KEYWORD_SHIFT = 8   ///< of a text: the token of the keyword is in the flags from here on
};

/// Kinds beyond the public ones: the name of an anonymous record until it is final.
enum { TG_ANONYMOUS_NAME = TG_INSTANCE + 1 };

/// One interned value. What the words are:
///   bit, int: the number; bits: the bits from the lowest; list: the elements; def: the record;
///   dag: operator, its name or NULL, then value and name or NULL for each argument;
///   var: the name; var bit: value, index; field: value, name; operator: the operands;
///   instance: the class, then name or NULL and value for each argument.
/// A string has its bytes (and a NUL) in place of words.
struct TgInit {
  uint8_t kind;
  uint8_t op; ///< TgOp; of a string 1 for code
  uint16_t flags;
  uint32_t hash;
  uint32_t size;      ///< number of words, or of bytes of a string
  uint32_t depth;     ///< of values inside values; of a string the field index found last
  const TgType *type; ///< NULL: ?
  TgWord words[];
};

static inline const char *tgChars(const TgInit *string) { return (const char *)string->words; }
static inline MlirStringRef tgText(const TgInit *string) {
  return mlirStringRefCreate(tgChars(string), string->size);
}
static inline bool tgInitIsTyped(const TgInit *init) { return init->type != NULL; }

const TgInit *tgUnset(TgContext *context);
const TgInit *tgBit(TgContext *context, bool value);
const TgInit *tgInt(TgContext *context, int64_t value);
const TgInit *tgString(TgContext *context, MlirStringRef text);
/// As tgString, of a text in the arena: bytes behind it may be read.
const TgInit *tgWord(TgContext *context, MlirStringRef text);
const TgInit *tgStringFormat(TgContext *context, MlirStringRef text, bool isCode);
const TgInit *tgBits(TgContext *context, const TgInit *const *bits, size_t size);
const TgInit *tgList(TgContext *context, const TgType *element, const TgInit *const *elements,
                     size_t size);
/// `args` are value, name or NULL, value, name or NULL, ...
const TgInit *tgDag(TgContext *context, const TgInit *op, const TgInit *name,
                    const TgInit *const *args, size_t numArgs);
const TgInit *tgDef(TgRecord *record);
const TgInit *tgVar(TgContext *context, const TgInit *name, const TgType *type);
const TgInit *tgVarBit(TgContext *context, const TgInit *var, size_t index);
const TgInit *tgField(TgContext *context, const TgInit *value, const TgInit *name,
                      const TgType *type);
const TgInit *tgAnonymousName(TgContext *context, uint64_t number);
/// An argument of a class or multiclass. Those without a name come first, in order.
typedef struct TgArgument {
  const TgInit *name; ///< qualified; NULL: given by its place
  const TgInit *value;
} TgArgument;
/// `loc` is kept when the instance is new.
TgInit *tgInstance(TgContext *context, TgRecord *cls, const TgArgument *args, size_t size,
                   TgLoc loc);
/// An operator node as it stands; see tgFold.
const TgInit *tgOperator(TgContext *context, TgOp op, const TgType *type, const TgWord *words,
                         size_t size);

/// An instance has two more words that don't make it another value: where it was first written,
/// and the def that it became.
enum { TG_INSTANCE_HIDDEN = 2 };
static inline TgWord *tgInstanceLoc(TgInit *instance) { return &instance->words[instance->size]; }
static inline TgWord *tgInstanceDef(TgInit *instance) {
  return &instance->words[instance->size + 1];
}
static inline size_t tgInstanceSize(const TgInit *instance) { return (instance->size - 1) / 2; }
static inline TgArgument tgInstanceArgument(const TgInit *instance, size_t i) {
  return (TgArgument){instance->words[1 + 2 * i].init, instance->words[2 + 2 * i].init};
}
static inline size_t tgDagSize(const TgInit *dag) { return (dag->size - 2) / 2; }
static inline const TgInit *tgDagValue(const TgInit *dag, size_t i) {
  return dag->words[2 + 2 * i].init;
}
static inline const TgInit *tgDagValueName(const TgInit *dag, size_t i) {
  return dag->words[3 + 2 * i].init;
}

/// The value as one of the type, unchanged or as another literal; NULL when it can't be.
const TgInit *tgConvert(TgContext *context, const TgInit *init, const TgType *type);
/// As tgConvert, but values that are still open get a !cast.
const TgInit *tgCast(TgContext *context, const TgInit *init, const TgType *type);
/// The value as an integer, when it is one already: an int, a bit, or bits of which all are known.
bool tgConvertToInt(const TgInit *init, int64_t *value);
/// One bit of a value of type bit, bits or int; NULL when it has no such bit.
const TgInit *tgGetBit(TgContext *context, const TgInit *init, size_t index);
/// The bits of the value at these places; NULL when it doesn't have them.
const TgInit *tgBitRange(TgContext *context, const TgInit *init, const unsigned *places,
                         size_t size);
/// The type of `value.name`; NULL when there is no such field.
const TgType *tgFieldType(const TgInit *value, const TgInit *name);

/// Evaluates an operator as far as its operands allow; else the operator node. `record` is the one
/// being defined, or NULL.
const TgInit *tgFold(TgContext *context, TgOp op, const TgType *type, const TgWord *words,
                     size_t size, TgRecord *record, bool isFinal);
const TgInit *tgFold1(TgContext *context, TgOp op, const TgType *type, const TgInit *a,
                      TgRecord *record);
const TgInit *tgFold2(TgContext *context, TgOp op, const TgType *type, const TgInit *a,
                      const TgInit *b, TgRecord *record);
const TgInit *tgFold3(TgContext *context, TgOp op, const TgType *type, const TgInit *a,
                      const TgInit *b, const TgInit *c, TgRecord *record);
/// Operators with two, and with three or more operands (OperatorsBinary.c, OperatorsMany.c); NULL:
/// not foldable yet.
const TgInit *tgFoldBinary(TgContext *context, TgOp op, const TgType *type, const TgInit *a,
                           const TgInit *b, TgRecord *record);
const TgInit *tgFoldMany(TgContext *context, TgOp op, const TgType *type, const TgWord *words,
                         size_t size, TgRecord *record, bool isFinal);
/// The place of a dag's argument by number or name; reports and gives false when it has none.
bool tgDagFind(TgContext *context, const TgInit *dag, const TgInit *key, TgOp op, TgRecord *record,
               size_t *at);
/// Two texts or two lists are joined at once; anything else becomes an open operator.
const TgInit *tgConcatStrings(TgContext *context, const TgInit *a, const TgInit *b);
const TgInit *tgConcatLists(TgContext *context, const TgInit *a, const TgInit *b);
/// The texts one behind the other, as nested tgConcatStrings from the right would give them, but
/// without the texts in between.
const TgInit *tgJoinStrings(TgContext *context, const TgInit *const *parts, size_t size);
const TgInit *tgFoldField(TgContext *context, const TgInit *value, const TgInit *name,
                          const TgType *type, TgRecord *record);
/// Makes the anonymous record once its arguments are known; else the open instance.
const TgInit *tgFoldInstance(TgContext *context, TgInit *instance);
/// Reports an error at the record; without one, where the evaluation is.
void tgError(TgContext *context, const TgRecord *record, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// As tgError, and ends the evaluation.
void tgFatal(TgContext *context, const TgRecord *record, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// The spelling of an operator with its `!`.
const char *tgOpName(TgOp op);
/// The operator of this name (without `!`); TG_OP_NONE when there is none.
TgOp tgOpFromName(MlirStringRef name);

//===-- Records -----------------------------------------------------------------------------===//

/// What a field has in common in all records that inherit it.
typedef struct TgDeclaration {
  const TgType *type;
  /// `  type name = value;` as it was printed for a value that came twice, for many records keep
  /// what they inherit. Without a value only the head. In whole pieces, made on demand.
  char *line;
  uint32_t headSize, lineSize, lineCapacity;
  const TgInit *lineValue, *lastValue;
  bool mayStayOpen; ///< declared with `field`: need not be complete
  bool isUsed;      ///< of a template argument: the class mentions it
  /// Of a template argument the name as written; the field's name is "Class:name". Else NULL.
  const TgInit *argument;
} TgDeclaration;

typedef struct TgField {
  const TgInit *name; ///< a string
  TgDeclaration *decl;
  const TgInit *value; ///< never NULL
  TgLoc loc;
} TgField;

typedef struct TgAssertion {
  TgLoc loc;
  const TgInit *condition; ///< NULL: a dump
  const TgInit *message;
} TgAssertion;

typedef enum TgRecordKind {
  TG_RECORD_DEF,
  TG_RECORD_ANONYMOUS,
  TG_RECORD_CLASS,
  TG_RECORD_MULTICLASS
} TgRecordKind;

struct TgRecord {
  TgContext *context;
  const TgInit *name; ///< a string, or open inside multiclasses and loops
  TgRecordKind kind;
  bool hasOpenFields; ///< some field was declared with `field`
  uint32_t id;
  uint32_t numFields, fieldCapacity, numTemplateArgs, numDirect, directCapacity, numLocs,
      numAssertions, assertionCapacity, numSupers; ///< numSupers: all, each as often as inherited
  TgField *fields;                                 ///< template arguments first
  TgRecord **direct;
  TgRecord **supers;   ///< all, made on demand once the record is complete
  MlirStringRef chain; ///< of a class: the names of all superclasses and its own; in pieces
  TgLoc *locs;
  TgAssertion *assertions;
  const TgInit *implicitName; ///< of classes and multiclasses: the qualified NAME, made on demand
  const TgInit *def;
  const TgType *type;
};

TgRecord *tgRecordCreate(TgContext *context, const TgInit *name, TgLoc loc, TgRecordKind kind);
TgRecord *tgRecordClone(const TgRecord *record);
TgField *tgRecordSearch(const TgRecord *record, const TgInit *name);
/// Some record gets a field of this name.
static inline void tgNoteFieldName(const TgInit *name, bool isTemplateArg) {
  ((TgInit *)name)->flags |= isTemplateArg ? TG_ARGUMENT_NAME : TG_FIELD_NAME;
}
/// The field of this name; NULL when there is none.
static inline TgField *tgRecordFind(const TgRecord *record, const TgInit *name) {
  // Records of a family have their fields in the same places: where it was found last time.
  uint32_t last = name->depth;
  if (last < record->numFields && record->fields[last].name == name)
    return &record->fields[last];
  return tgRecordSearch(record, name);
}
void tgRecordReserveFields(TgRecord *record, size_t more);
/// The fields of a class, without its template arguments, become the first of the record.
void tgRecordCopyFields(TgRecord *record, const TgRecord *cls);
/// The number of fields at the front that are template arguments. While they are being declared
/// that may be one more than numTemplateArgs.
static inline uint32_t tgRecordCountArguments(const TgRecord *record) {
  uint32_t count = 0;
  while (count < record->numFields && record->fields[count].decl->argument)
    ++count;
  return count;
}
/// False when there would be too many superclasses.
bool tgRecordAddDirect(TgRecord *record, TgRecord *cls);
/// All `numSupers` superclasses of a complete record.
TgRecord *const *tgRecordSupers(const TgRecord *record);
void tgRecordAddAssertion(TgRecord *record, TgAssertion assertion);
void tgRecordAppendLoc(TgRecord *record, TgLoc loc);
/// False when the value can't be of the field's type.
bool tgFieldSetValue(TgContext *context, TgField *entry, const TgInit *value);
/// "Class:name" or "Multiclass::name".
const TgInit *tgQualify(const TgRecord *record, const TgInit *name);
/// The qualified NAME.
const TgInit *tgQualifyImplicit(TgRecord *record);
/// Puts a finished def among the others.
void tgContextAddDef(TgContext *context, TgRecord *record);
const TgInit *tgContextNewAnonymousName(TgContext *context);
TgRecord *tgContextFindDefByInit(const TgContext *context, const TgInit *name);

//===-- Resolving ---------------------------------------------------------------------------===//

/// Gives values to names. `lookup` returns NULL for a name that stays open.
typedef struct TgResolver {
  const TgInit *(*lookup)(struct TgResolver *self, const TgInit *name);
  TgContext *context;
  TgRecord *record; ///< the one being resolved, or NULL
  bool isFinal, keepUnsetBits;
} TgResolver;

typedef struct TgMapping {
  const TgInit *name, *value;
  enum { TG_RAW, TG_BUSY, TG_DONE } state;
} TgMapping;
typedef TsVec(TgMapping) TgMappings;

/// Names from a small table.
typedef struct TgMapResolver {
  TgResolver base;
  TgMappings map;
} TgMapResolver;
void tgMapResolverInit(TgMapResolver *resolver, TgContext *context, TgRecord *record);
void tgMapResolverSet(TgMapResolver *resolver, const TgInit *name, const TgInit *value);
void tgMapResolverFree(TgMapResolver *resolver);
/// An empty table, and back with it for the next that needs one.
TgMappings tgTakeMappings(TgContext *context);
void tgGiveMappings(TgContext *context, TgMappings *mappings);

const TgInit *tgResolve(TgResolver *resolver, const TgInit *init);
/// Whether `name` occurs open in the value.
bool tgInitRefersTo(TgContext *context, const TgInit *init, const TgInit *name);
/// Resolves name, fields and assertions of the record.
void tgRecordResolve(TgRecord *record, TgResolver *resolver);
/// Resolves fields by fields, finally; `newName` (may be NULL) replaces an anonymous name.
void tgRecordResolveSelf(TgRecord *record, const TgInit *newName);
/// Evaluates assertions and dumps of a complete record.
void tgRecordCheckAssertions(TgRecord *record);
/// False (and an error) when the assertion doesn't hold.
bool tgCheckAssertion(TgContext *context, TgLoc loc, const TgInit *condition,
                      const TgInit *message);
void tgShowDump(TgContext *context, TgLoc loc, const TgInit *message);

//===-- Contexts ----------------------------------------------------------------------------===//

typedef struct TgBuffer {
  TsSourceBuffer source;
  TgLoc includedFrom;
} TgBuffer;

/// A place where something is named.
typedef struct TgUse {
  TgLoc loc;
  uint32_t size;          ///< of the name
  const TgRecord *record; ///< what is named, or has the field that is
  const TgInit *field;    ///< its name; NULL: none
  TgLoc declared;         ///< where that was declared, or got the value that it had then
} TgUse;

struct TgContext {
  TsArena arena;
  TgDiagnosticHandler handler;
  void *handlerUser;
  size_t numErrors;
  bool isFatal; ///< evaluation ended: everything unwinds, nothing more is reported
  bool warnUnusedArgs, tracksUses;
  size_t memoryLimit;
  uint64_t stepsLeft;
  TgLoc place; ///< of the statement or the operator that is being evaluated
  unsigned resolveDepth, instanceDepth;

  TsVec(TgUse) uses;
  TsVec(TgBuffer *) buffers;
  TsVec(MlirStringRef) includeDirs;
  TsVec(MlirStringRef) macros;
  TsVec(MlirStringRef) dependencies;
  MlirStringRef mainFile;

  uint32_t *initHashes; ///< beside the slots, so that most searches stay away from the values
  const TgInit **initSlots;
  size_t numInits, initCapacity, initLimit; ///< there is always a free slot: more would be too full
  TgType *bitType, *intType, *stringType, *dagType;
  TsVec(TgType *) bitsTypes; ///< by width, gaps NULL
  TgType **recordTypeSlots;  ///< open addressing
  size_t numRecordTypes, recordTypeCapacity;
  const TgInit *unset, *bits[2], *empty;
  const TgInit *ints[TG_NUM_SMALL_INTS];

  TsPointerMap classes; ///< name value -> TgRecord*
  TsPointerMap defs;    ///< name value -> TgRecord*
  TsPointerMap globals; ///< name value -> TgInit*
  TsVec(TgRecord *) classOrder;
  TsVec(TgRecord *) defOrder;
  TsVec(TgRecord *) sortedClasses;
  TsVec(TgRecord *) sortedDefs;
  TsVec(const TgInit *) globalOrder;
  TsVec(TgMappings) spareMappings; ///< of resolvers that are done
  TsPointerMap derived;            ///< class -> TgRecordList*
  uint64_t nextAnonymous;
  uint32_t nextRecordId;
};

static inline const TgType *tgTypeBit(const TgContext *context) { return context->bitType; }
static inline const TgType *tgTypeInt(const TgContext *context) { return context->intType; }
static inline const TgType *tgTypeString(const TgContext *context) { return context->stringType; }
static inline const TgType *tgTypeDag(const TgContext *context) { return context->dagType; }

/// Where to write the next `size` bytes: they count as part of the text at once.
static inline char *tgExtend(TsString *out, size_t size) {
  if (size >= out->capacity - out->size)
    tsStringReserve(out, size);
  char *at = out->data + out->size;
  out->size += size;
  out->data[out->size] = '\0';
  return at;
}
/// Ends the text at `at`, which is inside of what was extended last.
static inline void tgEndAt(TsString *out, char *at) {
  *at = '\0';
  out->size = (size_t)(at - out->data);
}
/// Copies the text to `at`; where it ends there.
static inline char *tgCopy(char *at, MlirStringRef text) {
  memcpy(at, text.data, text.length);
  return at + text.length;
}
/// Short texts that are printed again and again are kept in whole pieces, so that copying them
/// takes no branch for each length.
enum { TG_PIECE = 32, TG_LONGEST_KEPT = 256 };
static inline size_t tgPieces(size_t size) { return (size + TG_PIECE - 1) / TG_PIECE * TG_PIECE; }
/// A copy of the text with room for `more` bytes behind it.
char *tgKeepPieces(TsArena *arena, MlirStringRef text, size_t more);
/// As tgPut, of a text that is kept in pieces.
static inline void tgPutPieces(TsString *out, const char *text, size_t size) {
  size_t pieces = tgPieces(size);
  char *at = tgExtend(out, pieces);
  for (size_t i = 0; i < pieces; i += TG_PIECE)
    memcpy(at + i, text + i, TG_PIECE);
  tgEndAt(out, at + size);
}
/// As tgCopy, of a text in the arena, to where TS_ARENA_TAIL more bytes than it has may be written.
static inline char *tgCopyText(char *at, const TgInit *text) {
  if (text->size > 4 * TS_ARENA_TAIL)
    return tgCopy(at, tgText(text));
  // Hardly a branch for short texts: their lengths can't be foreseen.
  const char *from = tgChars(text);
  for (size_t i = 0; i < text->size; i += TS_ARENA_TAIL)
    memcpy(at + i, from + i, TS_ARENA_TAIL);
  return at + text->size;
}
/// As tgPut, of a text in the arena.
static inline void tgPutText(TsString *out, const TgInit *text) {
  tgEndAt(out, tgCopyText(tgExtend(out, (size_t)text->size + TS_ARENA_TAIL), text));
}
/// As tsStringAppend, with the common case in place.
static inline void tgPut(TsString *out, MlirStringRef text) {
  tgCopy(tgExtend(out, text.length), text);
}
/// The text that the name of an anonymous record becomes.
const TgInit *tgAnonymousText(TgContext *context, const TgInit *name);
/// `field int x = 1`, without a semicolon.
void tgFieldPrint(const TgField *field, TsString *out);
/// Hands the text on and empties it when it has become long, or when `all` is set.
void tgFlush(TsString *text, bool all, MlirStringCallback out, void *user);
/// Whether a text is so long that nothing more of its record is printed.
static inline bool tgIsFull(const TsString *text) { return text->size > TG_MAX_PRINTED; }
/// Ends the text of a record: an error and false when it is too long, else tgFlush.
bool tgEndRecord(const TgRecord *record, TsString *text, MlirStringCallback out, void *user);
void tgReportMemoryLimit(TgContext *context);
/// The name at the place is that of the record.
static inline void tgNoteUse(TgContext *context, TgLoc loc, const TgRecord *record) {
  if (context->tracksUses)
    tsVecPush(&context->uses, (TgUse){.loc = loc, .size = record->name->size, .record = record});
}
/// The name at the place is that of the field.
static inline void tgNoteFieldUse(TgContext *context, TgLoc loc, const TgInit *name,
                                  const TgRecord *record, const TgField *field) {
  if (context->tracksUses)
    tsVecPush(&context->uses, (TgUse){.loc = loc,
                                      .size = name->size,
                                      .record = record,
                                      .field = field->name,
                                      .declared = field->loc});
}
/// Memory for as long as the context.
static inline void *tgAlloc(TgContext *context, size_t size) {
  if (context->arena.bytes > context->memoryLimit && !context->isFatal)
    tgReportMemoryLimit(context);
  return tsArenaAlloc(&context->arena, size, 8);
}
#define tgNewArray(context, T, count) ((T *)tgAlloc((context), tsMulSize((count), sizeof(T))))
/// Parses the buffer and all that it includes.
bool tgParseBuffer(TgContext *context, uint32_t buffer);
/// Adds a buffer; its index is its place plus one.
uint32_t tgContextAddBuffer(TgContext *context, MlirStringRef name, MlirStringRef text,
                            TgLoc includedFrom);
/// `file:line` without folders; nothing for nowhere.
void tgAppendShortLoc(TgContext *context, TgLoc loc, TsString *out);
void tgReportStepLimit(TgContext *context);
/// Counts steps of work: values that are resolved, turns of loops, parts of what is long. False
/// when the evaluation has to end.
static inline bool tgSteps(TgContext *context, size_t count) {
  if (context->stepsLeft < count)
    tgReportStepLimit(context);
  else
    context->stepsLeft -= count;
  return !context->isFatal;
}
static inline bool tgStep(TgContext *context) { return tgSteps(context, 1); }
/// Sorts records by name, each name once.
void tgSortByName(TgRecord **records, size_t size);

#endif // TESSERA_TABLEGEN_INTERNAL_H
