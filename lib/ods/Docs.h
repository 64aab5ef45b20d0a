// Reference documentation in Markdown, laid out as MLIR's.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_DOCS_H
#define TESSERA_ODS_DOCS_H

#include "ods/Model.h"

typedef enum OdsDocKind {
  ODS_DOC_OP,
  ODS_DOC_ATTRIBUTE,
  ODS_DOC_TYPE,
  ODS_DOC_ENUM,
  ODS_DOC_CONSTRAINT, ///< a type or attribute constraint that belongs to a dialect
} OdsDocKind;

/// All records of the kind.
void odsDocumentAll(Ods *ods, OdsDocKind kind, TsString *out);
/// The dialect's own text, then all that belongs to it under headings.
void odsDocumentDialect(Ods *ods, TgRecord *dialect, TsString *out);
void odsDocumentPasses(Ods *ods, TsString *out);
/// The interfaces of the kind that the main file defines, with what their methods are in C++.
void odsDocumentInterfaces(Ods *ods, OdsInterfaceKind kind, TsString *out);

// Parts.
void odsDocumentRecord(Ods *ods, OdsDocKind kind, TgRecord *record, TsString *out);
/// An op, with one `#` more than `heading` before its parts.
void odsDocumentOp(Ods *ods, TgRecord *op, const char *heading, TsString *out);
/// The line that begins every page.
void odsDocBanner(TsString *out);
/// A summary in italics after an empty line; nothing for an empty one.
void odsDocSummary(MlirStringRef summary, TsString *out);
/// The record's description after an empty line; nothing when it has none.
void odsDocDescription(const TgRecord *record, TsString *out);
/// Whether the types of the op's results follow from what its record says, so that it implements
/// InferTypeOpInterface without saying so.
bool odsDocInfersTypes(Ods *ods, TgRecord *op);

#endif // TESSERA_ODS_DOCS_H
