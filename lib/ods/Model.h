// What generators know of dialects: ops, attributes, types, enums and passes read from records,
// with the tables that the library will see. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
// The tables (TesseraOpDef and so on) are filled as far as data goes: emitting C writes them out,
// loading a dialect at run time uses them. What is a function in C has a name here; its pointer in
// the table stays NULL.
#ifndef TESSERA_ODS_MODEL_H
#define TESSERA_ODS_MODEL_H

#include "support/Map.h"
#include "tablegen/Records.h"
#include "tessera/Constraint.h"
#include "tessera/Format.h"

typedef struct Ods Ods;
typedef struct OdsDialect OdsDialect;
typedef struct OdsOp OdsOp;
typedef struct OdsStorage OdsStorage;
typedef struct OdsEnum OdsEnum;

//===--- Parts of operations ---===//

/// What an attribute or parameter is in C besides a handle.
typedef enum OdsNative {
  ODS_NATIVE_NONE, ///< only the handle
  ODS_NATIVE_INTEGER,
  ODS_NATIVE_BOOL,
  ODS_NATIVE_REAL,
  ODS_NATIVE_STRING,
  ODS_NATIVE_SYMBOL, ///< flat symbol reference: its name
  ODS_NATIVE_UNIT,
  ODS_NATIVE_TYPE,
  ODS_NATIVE_AFFINE_MAP,
  ODS_NATIVE_INTEGER_SET,
  ODS_NATIVE_ENUM_INTEGER, ///< an integer attribute with an enum
  ODS_NATIVE_ENUM_STORAGE, ///< an attribute definition whose parameter is an enum
  ODS_NATIVE_DENSE_BOOL,
  ODS_NATIVE_DENSE_I8,
  ODS_NATIVE_DENSE_I16,
  ODS_NATIVE_DENSE_I32,
  ODS_NATIVE_DENSE_I64,
  ODS_NATIVE_DENSE_F32,
  ODS_NATIVE_DENSE_F64,
} OdsNative;

/// A constraint, unique by its summary and program. First: what the table sees.
typedef struct OdsConstraint {
  TesseraConstraint table;
  const TesseraStep *steps; ///< table.program
  size_t numSteps;
  size_t id;
} OdsConstraint;

/// A C function that the generated file defines for a predicate.
typedef struct OdsFunction {
  const char *body;   ///< a C expression over `op` and `self`
  const char *before; ///< the statement that makes `self` of `word`; "" when it isn't used
  const char *result; ///< "integer" or "pointer": the member of TesseraWord, with what follows the
                      ///< expression
  bool isHandle;      ///< the expression is a handle: its `.ptr` is the result
} OdsFunction;

typedef struct OdsAttr {
  MlirStringRef name;
  TgRecord *record; ///< as written: with decorators
  TgRecord *base;   ///< without
  OdsNative native;
  OdsEnum *enumeration;
  OdsStorage *storage; ///< the definition that it must be of, or NULL
  bool isOptional;     ///< may be absent after building
  bool isUnit, isSymbolName, isSymbolRef, isString, isArray, isAny, isSegmentSizes, isDerived,
      isProperty;
  const char *defaultText; ///< attribute text, or NULL
  const OdsConstraint *constraint;
  uint16_t slot, order;
} OdsAttr;

typedef struct OdsValue {
  MlirStringRef name;
  TgRecord *record; ///< of an operand or result: without Arg/Res, Variadic, Optional
  TesseraArity arity;
  const OdsConstraint *constraint;
  MlirStringRef segmentAttr;  ///< of a variadic of variadic
  const TesseraStep *builder; ///< makes its only type, or NULL
} OdsValue;

/// A declared effect, and the attribute that it is on by name, until slots are known.
typedef struct OdsEffect {
  TesseraEffectDef table;
  MlirStringRef attr;
} OdsEffect;

/// One item of `arguments`, in order of declaration.
typedef struct OdsArgument {
  bool isAttribute;
  uint16_t index; ///< into operands, or into attributes (slot)
} OdsArgument;

/// A trait of the dialect's own, or of the library.
typedef struct OdsTraitRef {
  const char *symbol; ///< of its TesseraTrait in C
  const char *name;   ///< as records call it: its TesseraTrait.name
  bool isLibrary;     ///< declared by a header of the library
} OdsTraitRef;

typedef struct OdsMethod {
  const char *name; ///< lowerCamel
  const char *returnType;
  size_t numArgs;
  const char **argTypes, **argNames;
  const char *defaultBody; ///< "" when every implementer writes its own
  bool isStatic;
} OdsMethod;

typedef enum OdsInterfaceKind {
  ODS_OP_INTERFACE,
  ODS_ATTR_INTERFACE,
  ODS_TYPE_INTERFACE,
  ODS_DIALECT_INTERFACE
} OdsInterfaceKind;

typedef struct OdsInterface {
  TgRecord *record;
  OdsInterfaceKind kind;
  const char *name;   ///< "FooOpInterface"
  const char *symbol; ///< "fooOpInterface"
  size_t numMethods;
  OdsMethod *methods;
  bool isForeign; ///< its methods, or its check, are C++
} OdsInterface;

typedef struct OdsInterfaceUse {
  const OdsInterface *interface;
  const bool *overridden; ///< one for each method: implemented by the user of the interface
} OdsInterfaceUse;

//===--- Operations ---===//

struct OdsOp {
  TesseraOpDef table; ///< first: its address is the op's identity in other tables
  TgRecord *record;
  OdsDialect *dialect;
  const char *className; ///< "MatmulOp"
  const char *cName;     ///< "ttirMatmulOp"
  const char *hookName;  ///< what its hooks are called after
  size_t numAttrs;
  OdsAttr *attrs; ///< by slot
  size_t numDerived;
  OdsAttr *derived;
  OdsValue *operands, *results, *regions, *successors;
  size_t numArguments;
  OdsArgument *arguments;
  size_t numConstraints;
  const OdsConstraint **constraints;
  size_t numTraitRefs;
  OdsTraitRef *traitRefs;
  size_t numInterfaces;
  OdsInterfaceUse *interfaces;
  const char *implicitTerminator; ///< op name, or NULL
  bool hasParseHook, hasVerifier, hasRegionVerifier, hasFolder, hasCanonicalizer,
      hasCanonicalizeMethod, hasInferHook, skipDefaultBuilders;
  /// Result types that follow from constraints: rules as in a format; NULL when they don't.
  const TesseraTypeRule *inferRules;
  bool hasEffects;     ///< says what its effects are (perhaps none)
  bool hasEffectsHook; ///< in C
  size_t numEffects;
  OdsEffect *effects; ///< room for the next power of two
};

static inline bool odsHasTrait(const OdsOp *op, TesseraTraitBit bit) {
  return op->table.traits >> bit & 1;
}

/// How types are known from constraints over several parts: filled by the model for formats and
/// inference.
typedef struct OdsTypeLink {
  bool fromResult, toResult;
  int fromAttr;                 ///< slot, or -1
  uint16_t from, to;            ///< groups
  const TesseraStep *transform; ///< NULL: the same type
} OdsTypeLink;

//===--- Attributes, types, enums, dialects ---===//

typedef struct OdsParam {
  TesseraParamDef table; ///< enumeration and definition point into OdsEnum.table, OdsStorage.table
  OdsEnum *enumeration;
  OdsStorage *storage;
  bool isBool;
  const char *parser, *printer; ///< C functions, or NULL
} OdsParam;

struct OdsStorage {
  TesseraStorageDef table; ///< first
  TgRecord *record;
  OdsDialect *dialect;
  const char *className;          ///< "GridAttr"
  const char *cName;              ///< "ttGridAttr"
  size_t numParams, numKeyParams; ///< the rest, at the end, are the body's
  OdsParam *params;
  bool hasParseHook, hasVerifyHook, hasAliasHook, mnemonicAlias;
  bool hasOwnMake; ///< no functions that make one from parameters
  size_t numInterfaces;
  OdsInterfaceUse *interfaces;
  bool formatCompiled;
};

struct OdsEnum {
  TesseraEnumDef table; ///< first
  TgRecord *record;
  OdsDialect *dialect;   ///< NULL: none has its namespace
  const char *cName;     ///< type: "TtDataType"
  const char *lowerName; ///< functions: "ttDataType"
};

struct OdsDialect {
  TesseraDialectDef table; ///< first
  TgRecord *record;
  const char *handle;      ///< "ttir": the name, or the field cPrefix; no two dialects share it
  const char *prefix;      ///< "ttir"
  const char *upperPrefix; ///< "Ttir"
  const char *header;      ///< what declares it: "dialect/tt/TTOps.h"; NULL: not known
  TsVec(OdsOp *) ops;
  TsVec(OdsStorage *) storages; ///< attributes and types
  TsVec(OdsStorage *) encoded;  ///< attributes by their bytecodeCode; NULL: none has it
  TsVec(OdsEnum *) enums;
};

/// What becomes of parts of a definition that aren't C: written for MLIR in C++.
typedef enum OdsForeign {
  ODS_FOREIGN_REFUSED,  ///< an error
  ODS_FOREIGN_LEFT_OUT, ///< a warning, and they are left out
  ODS_FOREIGN_EXPECTED, ///< the same; what may be C or C++ is taken for C++
} OdsForeign;

struct Ods {
  TgContext *context;
  TsArena arena;
  OdsForeign foreign;         ///< what becomes of what isn't C
  TsStringMap foreignReports; ///< what odsForeign said already
  /// Regular expressions over the full names of the ops that are read; NULL: all, none.
  const char *includedOps, *excludedOps;
  bool toleratesFormatErrors; ///< formats that are wrong are reported, and are no failure
  bool onlyTables; ///< no C is written: that methods and builders are C++ makes no difference
  TsVec(OdsDialect *) dialects;
  TsVec(OdsEnum *) enums;
  TsVec(OdsConstraint *) constraints;
  TsVec(OdsFunction) functions;
  TsVec(const char *) directives; ///< names of custom<> directives in use
  TsPointerMap dialectOf, opOf, storageOf, enumOf, constraintOf, interfaceOf; ///< by record
  TsStringMap storageByKey; ///< "tt.GridAttr" -> OdsStorage
  TsStringMap storageByCppType, opByClass, constraintByText;
  TsStringMap opByCName; ///< "ttirMatmulOp" -> record
  TsPointerMap cNameOf;  ///< record -> name in C of an op that is called otherwise than most
};

/// Reads dialects, enums and the heads of attributes and types; ops are read when asked for. Errors
/// go to the context.
Ods *odsCreate(TgContext *context, OdsForeign foreign);
void odsDestroy(Ods *ods);

OdsDialect *odsGetDialect(Ods *ods, TgRecord *record);
/// Whether attributes, or types, of the dialect have their syntax in C: in its hooks.
bool odsHasOwnSyntax(const OdsDialect *dialect, bool isType);
/// The dialect of this namespace, or NULL.
OdsDialect *odsFindDialect(Ods *ods, MlirStringRef name);
/// NULL after an error at the record.
OdsOp *odsGetOp(Ods *ods, TgRecord *record);
OdsStorage *odsGetStorage(Ods *ods, TgRecord *record);
OdsEnum *odsGetEnum(Ods *ods, TgRecord *record);
OdsInterface *odsGetInterface(Ods *ods, TgRecord *record);
/// The interface at position `i` of those that the dialect implements, by its record; NULL behind
/// the last. The dialect's C defines a constant for each.
OdsInterface *odsGetDialectInterface(Ods *ods, const OdsDialect *dialect, size_t i);
/// Reads ops, attributes, types and enums of a dialect completely, formats included.
void odsCompleteDialect(Ods *ods, OdsDialect *dialect);
/// What the op declares to do to memory, on a value or on none: bits by TesseraEffectKind.
/// Adds a SideEffect record to those of the op; `table` has the place.
void odsAddEffect(Ods *ods, OdsOp *op, const TgRecord *effect, TesseraEffectDef table,
                  MlirStringRef attr);
/// Whether a custom<> directive of this name is the library's.
bool odsIsLibraryDirective(const char *name);
/// Whether it is one of the library's own: those have no mnemonic, the language has words for them.
bool odsIsBuiltin(const OdsStorage *storage);
/// Parameters of a definition; once.
void odsCompleteStorage(Ods *ods, OdsStorage *storage);

//===--- Text (Names.c) ---===//

const char *odsText(Ods *ods, MlirStringRef text);
/// Takes the first line, without its end.
MlirStringRef odsTakeLine(MlirStringRef *rest);
/// Appends the text with `prefix` in place of the indentation that all its lines share, and without
/// the empty lines before.
void odsAppendReindented(MlirStringRef text, const char *prefix, TsString *out);
const char *odsFormat(Ods *ods, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *odsFormatV(Ods *ods, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
/// snake_case to UpperCamel: "padding_left" -> "PaddingLeft".
const char *odsUpperCamel(Ods *ods, MlirStringRef text);
/// "TTIRFoo" -> "ttirFoo", "Foo" -> "foo".
const char *odsLowerFirst(Ods *ods, MlirStringRef text);
/// "TTNNPasses.td" -> "ttnnPasses", "toy-patterns.td" -> "toyPatterns".
const char *odsFileIdentifier(Ods *ods, const char *file);
/// A field that holds text, "" when it is unset or missing.
MlirStringRef odsString(const TgRecord *record, const char *field);
bool odsBit(const TgRecord *record, const char *field);
/// Whether the text can be the name of a dialect, attribute or type.
bool odsIsName(MlirStringRef text);
/// Whether it can be that of an op: anything that stands in a string as it is. One that is no name
/// is written in quotes.
bool odsIsOpName(MlirStringRef text);
/// Whether the word stands in the text, not as a part of a longer one.
bool odsMentions(MlirStringRef text, const char *word);
/// The last component of a C++ name: "::mlir::tt::GridAttr" -> "GridAttr".
MlirStringRef odsLastComponent(MlirStringRef name);
/// A C++ name without the colons in front and blanks around it: "::mlir::tt" -> "mlir::tt".
MlirStringRef odsStripColons(MlirStringRef name);
/// What comes before it, "" when nothing does: "::mlir::tt".
MlirStringRef odsNamespaceOf(MlirStringRef name);
/// "MatmulOp" -> "matmul": a guess of an op's name from its class.
const char *odsSnakeOpName(Ods *ods, MlirStringRef className);
/// The text with every `pattern` replaced.
MlirStringRef odsReplaceAll(Ods *ods, MlirStringRef text, MlirStringRef pattern,
                            MlirStringRef replacement);
/// Reports at the record, once, what is left out because it isn't C: a warning, or an error where
/// that is refused.
void odsForeign(Ods *ods, const TgRecord *record, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Where C++ is expected: says what of an op, attribute or type is C++ by its kind.
void odsReportForeignParts(Ods *ods, const TgRecord *record);

//===--- Predicates (Expression.c, Predicate.c) ---===//

typedef enum OdsKind {
  ODS_NOTHING,
  ODS_BOOL,
  ODS_INT,
  ODS_TYPE,
  ODS_ATTRIBUTE,
  ODS_VALUE,
  ODS_OPERATION,
  ODS_REGION,
  ODS_BLOCK,
  ODS_CONTEXT,
  ODS_TEXT,
  ODS_STRING, ///< the value of a string attribute: held as that
  ODS_RANGE,
  ODS_TYPES,
  ODS_SHAPE,
  ODS_DEFINITION,
} OdsKind;

/// What an expression or predicate is compiled for.
typedef struct OdsScope {
  Ods *ods;
  const TgRecord *record; ///< where errors are reported
  const OdsOp *op;        ///< whose parts `$name` means, or NULL
  OdsKind selfKind;
} OdsScope;

/// The constraint of a record with `predicate` and `summary`; NULL when everything satisfies it.
/// Errors are reported.
const OdsConstraint *odsGetConstraint(const OdsScope *scope, TgRecord *constraint);
/// The same from parts; `predicate` may be NULL.
const OdsConstraint *odsMakeConstraint(const OdsScope *scope, MlirStringRef summary,
                                       TgRecord *predicate);
/// Compiles an expression that gives a type (or types). NULL after an error, or when `text` is
/// empty.
const TesseraStep *odsCompileType(const OdsScope *scope, MlirStringRef text, size_t *numSteps,
                                  OdsKind *kind);
/// The same of an expression over `$_self` that is true or false, of functions that are known. NULL
/// when it is none.
const TesseraStep *odsCompileCheck(const OdsScope *scope, MlirStringRef text);
/// Number of steps of a program, the last END included.
size_t odsProgramSize(const TesseraStep *program);

typedef TsVec(TesseraStep) OdsSteps;
/// Appends steps that push the value of the expression; its kind, or ODS_NOTHING after an error.
OdsKind odsCompileExpression(const OdsScope *scope, MlirStringRef text, OdsSteps *steps);

//===--- Formats (Format*.c) ---===//

/// Compiles `assemblyFormat` of an op; NULL after an error.
const TesseraFormat *odsCompileOpFormat(Ods *ods, OdsOp *op, MlirStringRef text, size_t numLinks,
                                        const OdsTypeLink *links);
const TesseraFormat *odsCompileStorageFormat(Ods *ods, OdsStorage *storage, MlirStringRef text);
/// Rules for the types of results that follow from operands, attributes and constraints alone; NULL
/// when some don't.
const TesseraTypeRule *odsInferResultRules(Ods *ods, const OdsOp *op, size_t numLinks,
                                           const OdsTypeLink *links);

/// Sets what follows from attr->base: native kind, enum, definition.
void odsClassifyAttr(Ods *ods, OdsAttr *attr);

//===--- Defaults (Defaults.c) ---===//

/// The attribute text of a default value, NULL after a report.
const char *odsDefaultText(Ods *ods, const TgRecord *user, const OdsAttr *attr,
                           MlirStringRef value);
/// The text of a default parameter value; NULL when the parameter has none (or only "null").
const char *odsParamDefault(Ods *ods, const TgRecord *user, const OdsParam *param,
                            MlirStringRef value);

#endif // TESSERA_ODS_MODEL_H
