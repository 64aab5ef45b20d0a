// The language server for MLIR: documents, and what is asked about them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_MLIR_LSP_SERVER_SERVER_H
#define TESSERA_TOOLS_MLIR_LSP_SERVER_SERVER_H

#include "../lsp/Transport.h"
#include "asm/Record.h"
#include "ir/Context.h"

/// A part of a document between lines `// -----`: a source of its own.
typedef struct Chunk {
  MlirStringRef text;      ///< a NUL follows
  char *copy;              ///< it, when it isn't the document's own text
  uint32_t line;           ///< of its first character in the document, from 0
  IrOperation *module;     ///< NULL: there are errors
  AsmRecord record;        ///< empty then
  TsPointerMap *opIndices; ///< operation -> 1 + its index in the record; made when asked for
  TsVec(uint32_t) lineStarts;
} Chunk;

typedef struct Document {
  char *uri;
  TsString text; ///< ends in a NUL
  json_int_t version;
  bool isTriton;
  MlirContext context;
  TsVec(Chunk) chunks;
  json_t *diagnostics; ///< of the last parse
} Document;

typedef struct Server {
  LspTransport transport;
  MlirDialectRegistry registry;       ///< of documents
  MlirDialectRegistry tritonRegistry; ///< of those with functions of Triton's dialect `tt`
  bool hoverDocs;                     ///< the client shows Markdown: what definitions say too
  bool hasSymbolTrees;                ///< the client takes symbols in symbols
  TsVec(Document *) documents;
} Server;

//===--- Server.c ---===//

/// With all dialects; messages go over these streams.
void serverInit(Server *server, FILE *in, FILE *out);
void serverDestroy(Server *server);
/// An LspHandler.
void serverHandle(void *server, const char *method, const json_t *id, const json_t *params);

//===--- Document.c ---===//

/// Parses the text, which it takes, and lists what is wrong with it.
Document *documentCreate(Server *server, const char *uri, MlirStringRef text, json_int_t version);
void documentDestroy(Document *document);
/// The chunk with the line, and the offset in it of the line's column (in UTF-16 units, as editors
/// count); NULL when there is none.
Chunk *documentFind(Document *document, const json_t *position, size_t *offset);
/// {start, end} in lines and UTF-16 units.
json_t *chunkRange(const Chunk *chunk, AsmRange range);
/// {uri, range}.
json_t *chunkLocation(const Document *document, const Chunk *chunk, AsmRange range);
/// The chunk's name of an operation, or NULL when the operation isn't there.
const AsmRecordedOp *chunkFindOp(const Chunk *chunk, const IrOperation *op);
static inline bool rangeHas(AsmRange range, size_t offset) {
  return range.start <= offset && offset <= range.end; // also behind it, where a cursor is
}
/// The operation whose text the offset is in, the innermost one; NULL: none.
const AsmRecordedOp *chunkInnermostOp(const Chunk *chunk, size_t offset);

//===--- Find.c: what is at a place ---===//

typedef enum FoundKind {
  FOUND_NOTHING,
  FOUND_OP,
  FOUND_RESULTS,
  FOUND_VALUE,
  FOUND_BLOCK,
  FOUND_SYMBOL,
  FOUND_ALIAS
} FoundKind;

typedef struct Found {
  FoundKind kind;
  AsmRange range;          ///< of the text there
  const AsmRecordedOp *op; ///< of an operation, of results, of a symbol: which; NULL: unknown
  IrValue *value;          ///< of results: the first one
  uint32_t numResults;     ///< named together
  IrBlock *block;
  const AsmRecordedAlias *alias;
} Found;

Found chunkLookAt(const Chunk *chunk, size_t offset);
/// Where the things are defined; of results also by the locations of their operation.
json_t *findDefinition(const Document *document, const Chunk *chunk, const Found *found);
/// Where they are written, the definition first.
json_t *findReferences(const Document *document, const Chunk *chunk, const Found *found);

//===--- Hover.c, Complete.c, Outline.c, Actions.c ---===//

json_t *hoverOver(const Server *server, const Chunk *chunk, const Found *found);
json_t *completeAt(Server *server, Document *document, const json_t *position);
json_t *outlineOf(const Document *document);
/// `document` may be NULL: it isn't open.
json_t *actionsFor(Document *document, const json_t *params);
json_t *formatDocument(const Document *document, const json_t *options);

#endif // TESSERA_TOOLS_MLIR_LSP_SERVER_SERVER_H
