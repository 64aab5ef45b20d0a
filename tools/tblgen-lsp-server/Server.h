// The language server for TableGen: documents, and what is asked about them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_TBLGEN_LSP_SERVER_SERVER_H
#define TESSERA_TOOLS_TBLGEN_LSP_SERVER_SERVER_H

#include "../lsp/Transport.h"
#include "tablegen/Internal.h"

/// What has a name: a record, or a field of it where it was declared or got a value.
typedef struct TdSymbol {
  const TgRecord *record;
  const TgField *field; ///< NULL: the record itself
  TgLoc loc;
} TdSymbol;

/// A part of the document that names a symbol.
typedef struct TdSpot {
  uint32_t start, end;
  uint32_t symbol; ///< its index
  bool isUse;      ///< not where the symbol is defined
} TdSpot;

typedef struct TdDocument {
  char *uri;
  TsString path, text;
  json_int_t version;
  json_t *diagnostics; ///< of the last reading
  TgContext *context;
  TsVec(TdSymbol) symbols;
  TsPointerMap symbolAt; ///< place -> 1 + index of the symbol there
  TsVec(TdSpot) spots;   ///< sorted; no two overlap
} TdDocument;

/// A file that a database lists, and where it finds what it includes.
typedef struct TdFileInfo {
  MlirStringRef file, includes; ///< folders with `;` between them
} TdFileInfo;

typedef struct TdServer {
  LspTransport transport;
  TsArena arena; ///< of the two lists
  TsVec(MlirStringRef) includeDirs;
  TsVec(TdFileInfo) files;
  bool hasSymbolTrees; ///< the client takes symbols with ranges
  TsVec(TdDocument *) documents;
} TdServer;

//===--- Server.c ---===//

/// Messages go over these streams.
void tdServerInit(TdServer *server, FILE *in, FILE *out);
void tdServerDestroy(TdServer *server);
/// Takes the files of a database (`--- !FileInfo:`, `filepath: "..."`, `includes: "a;b"`); false
/// and a message when it can't be read.
bool tdServerReadDatabase(TdServer *server, const char *path, TsString *error);
/// An LspHandler.
void tdServerHandle(void *server, const char *method, const json_t *id, const json_t *params);

//===--- Document.c ---===//

/// Reads `text`, which it takes.
TdDocument *tdDocumentCreate(const TdServer *server, const char *uri, TsString text,
                             json_int_t version);
void tdDocumentDestroy(TdDocument *document);
/// The offset of a position in the document.
size_t tdDocumentOffset(const TdDocument *document, const json_t *position);
/// {start, end} of a part of a buffer (from 1).
json_t *tdRange(const TdDocument *document, uint32_t buffer, size_t start, size_t end);
/// {uri, range} of the name or text at the place.
json_t *tdLocation(const TdDocument *document, TgLoc loc);
/// Where the token at the place ends: a text in quotes, or a name.
size_t tdTokenEnd(MlirStringRef text, size_t start);
static inline const TgBuffer *tdBuffer(const TdDocument *document, uint32_t index) {
  return document->context->buffers.data[index - 1];
}
/// The absolute path of a buffer's file.
void tdAppendPath(const TdDocument *document, uint32_t buffer, TsString *path);

//===--- Index.c: what is where ---===//

void tdDocumentIndex(TdDocument *document);
/// The part that names a symbol and has the offset; NULL: none.
const TdSpot *tdDocumentFind(const TdDocument *document, size_t offset);
/// The field that this one overrides, of a superclass, and that class; NULL: none.
const TgField *tdBaseField(const TdSymbol *symbol, const TgRecord **owner);
json_t *tdDefinition(const TdDocument *document, size_t offset);
json_t *tdReferences(const TdDocument *document, size_t offset);
json_t *tdOutline(const TdDocument *document);

//===--- Hover.c, Complete.c ---===//

/// What the document includes: {range, target}.
json_t *tdLinks(const TdDocument *document);
json_t *tdHover(const TdDocument *document, size_t offset);
json_t *tdComplete(const TdDocument *document, size_t offset);

#endif // TESSERA_TOOLS_TBLGEN_LSP_SERVER_SERVER_H
