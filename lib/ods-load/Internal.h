// Between the parts of the loader: reading, completing tables, taking hooks from compiled dialects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_LOAD_INTERNAL_H
#define TESSERA_ODS_LOAD_INTERNAL_H

#include "ir/Builtin.h"
#include "ods/Model.h"
#include "tessera/Load.h"

/// One call of tesseraDialectLoadDefinition.
typedef struct Loader {
  TgContext *context; ///< the records: needed only while loading
  Ods *ods;           ///< the model with the tables: the registry owns it in the end
  IrDialectRegistry *registry;
  TsPointerMap visited;       ///< programs that are complete
  TsVec(OdsDialect *) loaded; ///< dialects that this file gives
  bool skips, failed;
  bool isShown; ///< the message that notes belong to was passed on
  TesseraLoadMessage message;
  void *user;

  // The dialect whose tables are being completed.
  const TesseraDialectDef *compiled; ///< the one in whose place it comes, or NULL
  TsStringMap compiledOps;           ///< by name
  TsVec(const char *) lacking;       ///< hooks that nobody has, each once
  TsStringMap named;                 ///< those in `lacking`
} Loader;

//===--- Load.c ---===//

/// Something that only C can do and the program doesn't have: an error, or left out.
void loadRefuse(Loader *loader, const TgRecord *record, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// The registered dialect of this namespace, or NULL.
const TesseraDialectDef *loadFindRegistered(const Loader *loader, const char *name);
/// Whether the file being read gives the dialect.
bool loadIsLoaded(const Loader *loader, const OdsDialect *dialect);

//===--- Complete.c: what programs and formats point at ---===//

/// Makes the tables of a dialect of loader->loaded complete.
void loadCompleteDialect(Loader *loader, OdsDialect *dialect);

//===--- Bind.c: hooks ---===//

/// Checks that the dialect can come in the place of loader->compiled; reports where it can't.
void loadCheckParts(Loader *loader, OdsDialect *dialect);
/// The C behind a predicate, a directive: NULL when there is none.
TesseraPredicate loadFindPredicate(const Loader *loader, const char *text);
const TesseraDirective *loadFindDirective(const Loader *loader, const char *name);
/// Sets everything in the table that is C. Names what is missing in loader->lacking.
void loadBindOp(Loader *loader, OdsOp *op);
void loadBindStorage(Loader *loader, OdsStorage *storage);
void loadBindDialect(Loader *loader, OdsDialect *dialect);

#endif // TESSERA_ODS_LOAD_INTERNAL_H
