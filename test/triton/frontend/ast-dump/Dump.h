// A tree as text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TEST_TRITON_FRONTEND_DUMP_H
#define TESSERA_TEST_TRITON_FRONTEND_DUMP_H

#include "triton/frontend/Value.h"

/// Appends `Kind@line:column-line:column(fields)`; a list is in brackets, what isn't there is `-`.
void dumpNode(const FeNode *node, TsString *out);

#endif // TESSERA_TEST_TRITON_FRONTEND_DUMP_H
