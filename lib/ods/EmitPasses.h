// The generators of passes and pipelines.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_EMITPASSES_H
#define TESSERA_ODS_EMITPASSES_H

#include "tablegen/Backend.h"

extern const TgBackend odsPassDeclsBackend, odsPassDefsBackend;

#endif // TESSERA_ODS_EMITPASSES_H
