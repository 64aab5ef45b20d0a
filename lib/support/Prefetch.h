// Functions that only ask for memory. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_PREFETCH_H
#define TESSERA_SUPPORT_PREFETCH_H

/// What begins the definition of a function that does nothing but __builtin_prefetch: GCC takes it
/// for one without effect, and removes the calls that it doesn't inline before it finds that out.
#define TS_PREFETCHING static inline __attribute__((always_inline)) void

#endif // TESSERA_SUPPORT_PREFETCH_H
