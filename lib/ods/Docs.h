// Reference documentation in Markdown.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_DOCS_H
#define TESSERA_ODS_DOCS_H

#include "ods/Model.h"

void odsDocumentOps(Ods *ods, const OdsDialect *dialect, TsString *out);
void odsDocumentStorages(Ods *ods, const OdsDialect *dialect, bool types, TsString *out);
void odsDocumentEnums(Ods *ods, const OdsDialect *dialect, TsString *out);
/// The dialect's own text, then all of the above under headings.
void odsDocumentDialect(Ods *ods, const OdsDialect *dialect, TsString *out);
void odsDocumentPasses(Ods *ods, TsString *out);

#endif // TESSERA_ODS_DOCS_H
