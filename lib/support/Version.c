// The commit that the build was configured from.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/version.h"

#ifndef TESSERA_GIT_HASH
#define TESSERA_GIT_HASH "unknown"
#endif

const char *tesseraGetGitHash(void) { return TESSERA_GIT_HASH; }
