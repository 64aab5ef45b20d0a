// TableGen records: what generators read after a .td file has been parsed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TABLEGEN_RECORDS_H
#define TESSERA_TABLEGEN_RECORDS_H

#include "support/Source.h"
#include "support/String.h"

// Everything here is owned by the TgContext and lives until tgContextDestroy. Types and values are
// immutable and unique: two are equal exactly when their pointers are. A context belongs to one
// thread at a time; separate contexts are independent.

typedef struct TgContext TgContext;
typedef struct TgType TgType;
typedef struct TgInit TgInit;
typedef struct TgRecord TgRecord;

/// A place in one of the context's source buffers. {0, 0} is "nowhere".
typedef struct TgLoc {
  uint32_t buffer; ///< from 1
  uint32_t offset; ///< in bytes
} TgLoc;

//===-- Contexts and parsing ----------------------------------------------------------------===//

typedef struct TgDiagnostic {
  TsSeverity severity;
  MlirStringRef message;
  MlirStringRef file;    ///< empty when there is no place
  unsigned line, column; ///< from 1; 0 when there is no place
  MlirStringRef text;    ///< the whole thing as LLVM's tools print it: place, message, line, caret
} TgDiagnostic;
/// Called once for each message; the views are valid during the call.
typedef void (*TgDiagnosticHandler)(const TgDiagnostic *diagnostic, void *user);

/// Without a handler messages go to standard error. Never NULL.
TgContext *tgContextCreate(TgDiagnosticHandler handler, void *user);
void tgContextDestroy(TgContext *context);
/// Adds a folder that `include` searches after the folder of the working directory, in order added.
void tgContextAddIncludeDir(TgContext *context, MlirStringRef dir);
/// Defines a preprocessor macro, as `#define name`. False when `name` is no identifier.
bool tgContextDefineMacro(TgContext *context, MlirStringRef name);
/// Keeps where classes, defs, fields and arguments are named, as editors ask.
void tgContextTrackUses(TgContext *context);
/// Whether unused template arguments of classes get a warning (they do unless switched off).
void tgContextWarnUnusedArgs(TgContext *context, bool warn);
/// What an evaluation may take by default: bytes, and steps, about 70 times those of the intrinsics
/// of all of LLVM's targets. A few nested loops can ask for more than can ever be done.
#define TG_DEFAULT_MEMORY ((size_t)2 << 30)
#define TG_DEFAULT_STEPS ((uint64_t)1 << 27)
/// Ends the evaluation with an error when the records need more memory, or resolving more steps.
void tgContextSetLimits(TgContext *context, size_t bytes, uint64_t steps);
/// Reads and evaluates the file ("-": standard input). May be called once per context. On failure
/// returns false after at least one error went to the handler; the records are then incomplete.
bool tgContextParseFile(TgContext *context, MlirStringRef path);
/// As tgContextParseFile, from memory; `name` is shown in messages.
bool tgContextParseText(TgContext *context, MlirStringRef name, MlirStringRef text);
/// The files that were included, sorted by name, as found (folder and name); without the main file.
size_t tgContextGetNumDependencies(const TgContext *context);
MlirStringRef tgContextGetDependency(const TgContext *context, size_t index);
/// The path given to parse.
MlirStringRef tgContextGetMainFile(const TgContext *context);

/// Sends a message about a byte of a text that stands in no file. An error isn't counted: a caller
/// for which it is a failure says so with tgContextCountError.
void tgReportInText(TgContext *context, TsSeverity severity, MlirStringRef text, size_t offset,
                    MlirStringRef message);
void tgContextCountError(TgContext *context);
/// Sends a message to the handler. An error makes tgContextGetNumErrors grow.
void tgReport(TgContext *context, TsSeverity severity, TgLoc loc, MlirStringRef message);
void tgReportFormat(TgContext *context, TsSeverity severity, TgLoc loc, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/// Reports at a record: at its latest place, then "instantiated from" notes for the others.
void tgReportAtRecord(const TgRecord *record, TsSeverity severity, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
size_t tgContextGetNumErrors(const TgContext *context);
/// File name, line and column of a place; false when it is nowhere.
bool tgContextResolveLoc(TgContext *context, TgLoc loc, MlirStringRef *file,
                         TsLineColumn *position);

/// Whether the POSIX extended regular expression matches anywhere in the text. 0 or 1; -1 and a
/// message when the expression is wrong.
int tgRegexMatch(MlirStringRef regex, MlirStringRef text, TsString *error);

//===-- All records -------------------------------------------------------------------------===//

typedef struct TgRecordList {
  TgRecord *const *data;
  size_t size;
} TgRecordList;

/// Classes and defs sorted by the bytes of their names: the order in which LLVM's backends see
/// them.
TgRecordList tgContextGetClasses(TgContext *context);
TgRecordList tgContextGetDefs(TgContext *context);
/// Defs in the order in which they came to be (see also tgRecordGetId).
TgRecordList tgContextGetDefsInOrder(TgContext *context);
TgRecord *tgContextFindClass(const TgContext *context, MlirStringRef name);
TgRecord *tgContextFindDef(const TgContext *context, MlirStringRef name);
/// Every def that has the class among its superclasses, sorted by name with numbers in it by value
/// (x2 before x16), as LLVM does. Empty when there is no such class. Cached: asking again costs a
/// look-up.
TgRecordList tgContextGetDerivedDefs(TgContext *context, MlirStringRef className);
/// The value of a top-level defset or defvar; NULL when there is none of that name.
const TgInit *tgContextFindGlobal(const TgContext *context, MlirStringRef name);

//===-- Records -----------------------------------------------------------------------------===//

TgContext *tgRecordGetContext(const TgRecord *record);
MlirStringRef tgRecordGetName(const TgRecord *record);
/// Where it was written; for a record made by defm this is inside the multiclass.
TgLoc tgRecordGetLoc(const TgRecord *record);
/// All places: the definition, then each defm that led to it.
size_t tgRecordGetNumLocs(const TgRecord *record);
TgLoc tgRecordGetLocAt(const TgRecord *record, size_t index);
/// Grows in the order in which records were begun.
unsigned tgRecordGetId(const TgRecord *record);
bool tgRecordIsClass(const TgRecord *record);
bool tgRecordIsAnonymous(const TgRecord *record);
/// All superclasses, each after its own superclasses, in order of inheritance.
size_t tgRecordGetNumSuperClasses(const TgRecord *record);
TgRecord *tgRecordGetSuperClass(const TgRecord *record, size_t index);
/// Those named in the definition itself.
size_t tgRecordGetNumDirectSuperClasses(const TgRecord *record);
TgRecord *tgRecordGetDirectSuperClass(const TgRecord *record, size_t index);
bool tgRecordIsSubClassOf(const TgRecord *record, MlirStringRef className);
bool tgRecordIsSubClassOfRecord(const TgRecord *record, const TgRecord *superClass);
/// Template arguments of a class: fields whose names are "Class:arg".
size_t tgRecordGetNumTemplateArgs(const TgRecord *record);
/// The value that refers to the record.
const TgInit *tgRecordGetInit(TgRecord *record);
/// Whether that has been asked for: if not, no value is the record.
bool tgRecordIsReferredTo(const TgRecord *record);
/// Fields, template arguments of a class included, in order of declaration.
size_t tgRecordGetNumFields(const TgRecord *record);
const TgInit *tgRecordGetFieldAt(const TgRecord *record, size_t index);

// Typed fields. When the field is missing, unset or of another kind these report an error at the
// record ("Record `X', field `f' exists but does not have a string value") and give the empty value
// (empty text, 0, false, NULL, size 0), so that a generator can go on and the tool fails at its
// end.
MlirStringRef tgRecordGetString(const TgRecord *record, const char *field);
int64_t tgRecordGetInt(const TgRecord *record, const char *field);
bool tgRecordGetBit(const TgRecord *record, const char *field);
TgRecord *tgRecordGetDef(const TgRecord *record, const char *field);
const TgInit *tgRecordGetBits(const TgRecord *record, const char *field);
const TgInit *tgRecordGetList(const TgRecord *record, const char *field);
const TgInit *tgRecordGetDag(const TgRecord *record, const char *field);

// The same for fields that may be missing or unset: true when there is a value of that kind.
// Report nothing.
bool tgRecordGetStringOptional(const TgRecord *record, const char *field, MlirStringRef *value);
bool tgRecordGetIntOptional(const TgRecord *record, const char *field, int64_t *value);
bool tgRecordGetBitOptional(const TgRecord *record, const char *field, bool *value);
bool tgRecordGetDefOptional(const TgRecord *record, const char *field, TgRecord **value);
bool tgRecordGetListOptional(const TgRecord *record, const char *field, const TgInit **value);
bool tgRecordGetDagOptional(const TgRecord *record, const char *field, const TgInit **value);
/// The value of any kind, unset included; NULL when the field doesn't exist.
const TgInit *tgRecordGetValue(const TgRecord *record, const char *field);
/// Where the field got its value last; nowhere when there is no such field.
TgLoc tgRecordGetFieldLoc(const TgRecord *record, const char *field);

//===-- Values ------------------------------------------------------------------------------===//

typedef enum TgInitKind {
  TG_UNSET,  ///< ?
  TG_BIT,    ///< 0 or 1
  TG_BITS,   ///< { b, ..., b }; elements may be open
  TG_INT,    ///< 64 bits
  TG_STRING, ///< text, or code ([{...}])
  TG_LIST,
  TG_DAG,
  TG_DEF, ///< a record
  TG_VAR, ///< a name that isn't resolved: in classes, and in fields declared with `field`
  TG_VAR_BIT,
  TG_FIELD,    ///< value.field, open
  TG_OPERATOR, ///< a bang operator, paste, slice or index, open
  TG_INSTANCE, ///< Class<args>, open
} TgInitKind;

TgInitKind tgInitGetKind(const TgInit *init);
static inline bool tgInitIsUnset(const TgInit *init) { return tgInitGetKind(init) == TG_UNSET; }
static inline bool tgInitIsBit(const TgInit *init) { return tgInitGetKind(init) == TG_BIT; }
static inline bool tgInitIsBits(const TgInit *init) { return tgInitGetKind(init) == TG_BITS; }
static inline bool tgInitIsInt(const TgInit *init) { return tgInitGetKind(init) == TG_INT; }
static inline bool tgInitIsString(const TgInit *init) { return tgInitGetKind(init) == TG_STRING; }
static inline bool tgInitIsList(const TgInit *init) { return tgInitGetKind(init) == TG_LIST; }
static inline bool tgInitIsDag(const TgInit *init) { return tgInitGetKind(init) == TG_DAG; }
static inline bool tgInitIsDef(const TgInit *init) { return tgInitGetKind(init) == TG_DEF; }
/// Nothing in it is open (`?` counts as closed).
bool tgInitIsConcrete(const TgInit *init);
/// Its type; NULL for `?`.
const TgType *tgInitGetType(const TgInit *init);
/// Appends the value as it is written in TableGen, as LLVM prints it.
void tgInitPrint(const TgInit *init, TsString *out);
/// The same, but a string without quotes.
void tgInitPrintUnquoted(const TgInit *init, TsString *out);

// Accessors: the value must be of the kind that the name says.
bool tgBitGetValue(const TgInit *bit);
int64_t tgIntGetValue(const TgInit *integer);
size_t tgBitsGetSize(const TgInit *bits);
/// Bit 0 is the lowest.
const TgInit *tgBitsGetBit(const TgInit *bits, size_t index);
/// The bits as a number, for at most 64 bits that are all 0 or 1; else false.
bool tgBitsGetInt(const TgInit *bits, uint64_t *value);
MlirStringRef tgStringGetValue(const TgInit *string);
bool tgStringIsCode(const TgInit *string);
size_t tgListGetSize(const TgInit *list);
const TgInit *tgListGetElement(const TgInit *list, size_t index);
/// The element as a record; NULL (and an error at `user`, when given) if it isn't one.
TgRecord *tgListGetDef(const TgInit *list, size_t index, const TgRecord *user);
const TgType *tgListGetElementType(const TgInit *list);
const TgInit *tgDagGetOperator(const TgInit *dag);
/// The operator as a record; NULL when it isn't one.
TgRecord *tgDagGetOperatorDef(const TgInit *dag);
/// `$name` of the operator or of an argument, without the `$`; empty when there is none.
MlirStringRef tgDagGetName(const TgInit *dag);
size_t tgDagGetNumArgs(const TgInit *dag);
const TgInit *tgDagGetArg(const TgInit *dag, size_t index);
MlirStringRef tgDagGetArgName(const TgInit *dag, size_t index);
TgRecord *tgDefGetRecord(const TgInit *def);
/// The record that the value refers to; NULL when it isn't a def.
static inline TgRecord *tgInitGetRecord(const TgInit *init) {
  return init && tgInitIsDef(init) ? tgDefGetRecord(init) : NULL;
}

//===-- Types -------------------------------------------------------------------------------===//

typedef enum TgTypeKind {
  TG_TYPE_BIT,
  TG_TYPE_BITS,
  TG_TYPE_INT,
  TG_TYPE_STRING,
  TG_TYPE_LIST,
  TG_TYPE_DAG,
  TG_TYPE_RECORD
} TgTypeKind;

TgTypeKind tgTypeGetKind(const TgType *type);
/// Width of bits<n>.
size_t tgTypeGetWidth(const TgType *type);
const TgType *tgTypeGetElement(const TgType *type);
size_t tgTypeGetNumClasses(const TgType *type);
TgRecord *tgTypeGetClass(const TgType *type, size_t index);
void tgTypePrint(const TgType *type, TsString *out);

//===-- Printers ----------------------------------------------------------------------------===//

/// Everything, as `llvm-tblgen --print-records`. This and the next two give an error and false
/// when the text of a record is too long.
bool tgPrintRecords(TgContext *context, MlirStringCallback out, void *user);
/// Everything with types, places and superclasses, as `llvm-tblgen --print-detailed-records`.
bool tgPrintDetailedRecords(TgContext *context, MlirStringCallback out, void *user);
/// Everything as JSON, as `llvm-tblgen --dump-json`.
bool tgPrintJson(TgContext *context, MlirStringCallback out, void *user);
/// One record as in tgPrintRecords.
void tgRecordPrint(const TgRecord *record, TsString *out);

#endif // TESSERA_TABLEGEN_RECORDS_H
