// The text of library/*.py, which the build embeds. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_TRITON_FRONTEND_LIBRARYTEXT_H
#define TESSERA_TRITON_FRONTEND_LIBRARYTEXT_H

extern const char feLibraryBasic[], feLibraryReduce[], feLibrarySort[], feLibraryRandom[];

#endif // TESSERA_TRITON_FRONTEND_LIBRARYTEXT_H
