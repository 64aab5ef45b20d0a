// Which passes there are for something that runs others.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PASS_LOOKUP_H
#define TESSERA_PASS_LOOKUP_H

#include "tessera/Pass.h"

/// In the registry, or where that is NULL among the linked passes; NULL when it isn't there.
const TesseraPassDef *psFindPass(const TesseraPassRegistry *registry, MlirStringRef argument);
/// The same, but where the registry is NULL only among those that MLIR's C API has registered.
const TesseraPassDef *psFindRegisteredPass(const TesseraPassRegistry *registry,
                                           MlirStringRef argument);
/// What the pipeline of a pass was parsed with; NULL: the passes that are linked.
const TesseraPassRegistry *psPassRegistry(MlirPass pass);

#endif // TESSERA_PASS_LOOKUP_H
