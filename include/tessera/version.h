// The one version number of everything here, and the commit it was built from.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_VERSION_H
#define TESSERA_VERSION_H

#define TESSERA_VERSION_MAJOR 0
#define TESSERA_VERSION_MINOR 1
#define TESSERA_VERSION_PATCH 0

/// "major.minor.patch".
#define TESSERA_VERSION_STRING "0.1.0"

/// Gives the full commit hash of the sources when they were configured, or "unknown" when that was
/// outside a repository. A constant string.
const char *tesseraGetGitHash(void);

#endif // TESSERA_VERSION_H
