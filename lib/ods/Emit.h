// Writing models as C: shared by the emitters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_EMIT_H
#define TESSERA_ODS_EMIT_H

#include "ods/Model.h"

/// What a run of the generator writes.
typedef enum OdsSection {
  ODS_SECTION_OPS = 1,
  ODS_SECTION_ATTRIBUTES = 2,
  ODS_SECTION_TYPES = 4,
  ODS_SECTION_ENUMS = 8,
  ODS_SECTION_DIALECT = 16,
  ODS_SECTION_OP_INTERFACES = 32,
  ODS_SECTION_ATTR_INTERFACES = 64,
  ODS_SECTION_TYPE_INTERFACES = 128,
  ODS_SECTION_INTERFACES = 32 | 64 | 128,
  ODS_SECTION_CREATES = 256, ///< definitions of the functions that make ops
  ODS_SECTION_ALL = 511,
} OdsSection;

typedef struct OdsEmitter {
  Ods *ods;
  OdsDialect *dialect;
  unsigned sections;     ///< OdsSection bits
  unsigned numShards;    ///< parts of the definitions of ops
  bool isLibrary;        ///< interfaces in ::mlir are written: they are of this library
  const char *source;    ///< name of the .td, for comments
  TsString externs;      ///< declarations of what other files define
  TsString functions;    ///< C functions of predicates
  TsString data;         ///< constraints, programs, formats: in order of first use
  TsString body;         ///< tables
  TsPointerMap named;    ///< program, rules -> their table's name
  TsStringMap tables;    ///< type and rows -> the table's name
  TsPointerMap declared; ///< definitions with a declaration in `externs`
  size_t numPrograms, numFormats, numChildren;
  bool *emittedFunctions; ///< by position in ods->functions
} OdsEmitter;

// Names of tables; what needs data of its own appends it to emitter->data first.
const char *odsReferConstraint(OdsEmitter *emitter, const OdsConstraint *constraint);
const char *odsReferProgram(OdsEmitter *emitter, const TesseraStep *program);
const char *odsReferStorage(OdsEmitter *emitter, const OdsStorage *storage);
const char *odsReferEnum(OdsEmitter *emitter, const OdsEnum *enumeration);
const char *odsReferRules(OdsEmitter *emitter, const TesseraTypeRule *rules, size_t size);
/// Appends `static const <type> <name><suffix> = {<rows>};`, where no table of the type has the
/// same rows yet, and gives the name of the one that has: a fifth of what definitions consist of is
/// there already.
const char *odsShareTable(OdsEmitter *emitter, const char *type, const char *name,
                          const char *suffix, const TsString *rows, TsString *out);
/// Appends a static TesseraFormat and gives its name. `op` is NULL for attributes and types.
const char *odsReferFormat(OdsEmitter *emitter, const TesseraFormat *format, const OdsOp *op);

/// What is declared between the two is a hook: tables call it and nobody else, so that a shared
/// library needn't show it. `begin` is what the former gave.
size_t odsBeginHooks(TsString *out);
void odsEndHooks(TsString *out, size_t begin);

/// Appends the text as a C string literal; NULL: `NULL`.
void odsAppendQuoted(TsString *out, const char *text);
/// Appends C of a record as the rest of a function, two columns in.
void odsAppendBody(MlirStringRef text, TsString *out);
/// Appends `// <record>, <file>:<line>`.
void odsAppendOrigin(Ods *ods, const TgRecord *record, TsString *out);
/// The name as a parameter or variable in C: keywords get a `_`.
const char *odsIdentifier(Ods *ods, MlirStringRef name);
/// The C type of one value of a parameter (of an element, for an array).
const char *odsParamType(const OdsEmitter *emitter, const OdsParam *param);
/// The C type of an enum's values: int64_t where no header is known that declares it.
const char *odsEnumType(const OdsEmitter *emitter, const OdsEnum *enumeration);
bool odsParamIsArray(const OdsParam *param);
/// The enum when the dialect's header has it or another dialect's, or NULL.
bool odsInterfaceBelongs(const OdsEmitter *emitter, const OdsInterface *interface);
/// The name of the function with which a user of the interface implements a method.
const char *odsMethodHook(Ods *ods, const char *cName, const OdsOp *op, const OdsStorage *storage,
                          const OdsInterface *interface, const OdsMethod *method);
/// Declares the constant that stands for the methods of an interface which is data.
void odsDeclareInterfaceData(OdsEmitter *emitter, const char *cName, const OdsInterface *interface,
                             TsString *out);
/// `MlirType (*name)(MlirOperation op, ...)`-like text with `name` in its place.
void odsAppendMethodType(const OdsInterface *interface, const OdsMethod *method, const char *name,
                         bool withNames, TsString *out);

void odsEmitDeclarations(OdsEmitter *emitter, TsString *out);
void odsEmitDefinitions(OdsEmitter *emitter, const char *header, TsString *out);
// Parts of the two.
void odsDeclareOp(OdsEmitter *emitter, const OdsOp *op, TsString *out);
void odsDefineOp(OdsEmitter *emitter, const OdsOp *op);
void odsDeclareStorage(OdsEmitter *emitter, const OdsStorage *storage, TsString *out);
void odsDefineStorage(OdsEmitter *emitter, const OdsStorage *storage);
void odsDeclareCreate(OdsEmitter *emitter, const OdsOp *op, TsString *out);
void odsDefineCreate(OdsEmitter *emitter, const OdsOp *op, TsString *out);
void odsDeclareDerived(Ods *ods, const OdsOp *op, TsString *out);
void odsDefineDerived(Ods *ods, const OdsOp *op, TsString *out);
void odsDeclareAdaptor(Ods *ods, const OdsOp *op, TsString *out);
/// Those with a name in C.
void odsDeclareBuilders(Ods *ods, const OdsOp *op, TsString *out);
void odsDefineBuilders(Ods *ods, const OdsOp *op, TsString *out);
/// Of attributes and types.
void odsDeclareStorageBuilders(OdsEmitter *emitter, const OdsStorage *storage, TsString *out);
void odsDefineStorageBuilders(OdsEmitter *emitter, const OdsStorage *storage);
/// The parameters of a builder, to be appended to those before; reported at the user.
void odsAppendBuilderParams(Ods *ods, const TgRecord *user, const TgRecord *builder, TsString *out);
/// A function that makes the attribute or type from its parameters; `head` is what comes before
/// those, `unused` a parameter of that or NULL.
void odsDefineMake(OdsEmitter *emitter, const OdsStorage *storage, const char *head,
                   const char *unused, bool checked);
void odsDeclareInterface(OdsEmitter *emitter, const OdsInterface *interface, TsString *out);
void odsDefineInterface(OdsEmitter *emitter, const OdsInterface *interface);
/// The initialiser of an array of TesseraInterfaceImpl, after the structs of methods; its name, or
/// NULL.
const char *odsDefineInterfaces(OdsEmitter *emitter, const char *cName, const OdsOp *op,
                                const OdsStorage *storage, size_t numInterfaces,
                                const OdsInterfaceUse *interfaces, bool declaresEffects);
/// Functions for the constraints, on types or on attributes, whose records name one.
void odsEmitConstraintDeclarations(OdsEmitter *emitter, bool ofTypes, TsString *out);
void odsEmitConstraintDefinitions(OdsEmitter *emitter, bool ofTypes, const char *header,
                                  TsString *out);
/// Interfaces that the dialect's records define, of the kinds that are written, in order of their
/// names. The caller frees the vector.
typedef TsVec(OdsInterface *) OdsInterfaceVec;
void odsCollectInterfaces(OdsEmitter *emitter, OdsInterfaceVec *interfaces);
/// An array of the library's interfaces, in which those of definitions that are read at run time
/// are found by name.
void odsDefineInterfaceList(OdsEmitter *emitter, const OdsInterfaceVec *interfaces);

/// Appends the generated C with long lines broken, so that no line has more columns than
/// .clang-format allows, and with marks around tables, so that clang-format leaves all of it as it
/// is. Each statement and each row of a table is on one line.
void odsLayOut(MlirStringRef text, TsString *out);

/// Enums for MLIR's Python package.
/// Enums of the dialect, and those of none; NULL: all.
void odsEmitPythonEnums(Ods *ods, const char *dialect, TsString *out);
/// Classes of the dialect's ops; with an extension, of ops of a dialect that another file defines.
bool odsEmitPythonOps(Ods *ods, const char *dialect, const char *extension, TsString *out);
/// Whether Python has the word, or a function of that name that had better stay what it is.
bool odsIsPythonReserved(MlirStringRef name);
void odsEmitRewriters(OdsEmitter *emitter, const char *header, TsString *out);
void odsEmitterFree(OdsEmitter *emitter);
/// `name`: of the group, NULL: the file's.
void odsEmitPassDeclarations(Ods *ods, const char *source, const char *name, TsString *out);
void odsEmitPassDefinitions(Ods *ods, const char *source, const char *name, const char *header,
                            TsString *out);
/// Functions of the form mlirCreate<prefix><Pass>, as MLIR's C API has them.
void odsEmitPassCapiHeader(Ods *ods, const char *source, const char *prefix, TsString *out);
void odsEmitPassCapiImplementation(Ods *ods, const char *source, const char *prefix,
                                   const char *header, TsString *out);

#endif // TESSERA_ODS_EMIT_H
