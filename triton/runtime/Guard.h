// Programs whose assertions fail.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_RUNTIME_GUARD_H
#define TESSERA_TRITON_RUNTIME_GUARD_H

#include "support/String.h"
#include "tessera/TritonKernel.h"

/// An assertion that doesn't hold: of which program, and what there is to say, starting with a
/// place of `prefix` bytes. No text: there is none.
typedef struct TkFailure {
  uint32_t program[3];
  TsString text;
  size_t prefix;
} TkFailure;

/// Runs programs `begin` to `end`. False when an assertion of one fails, which is the last that
/// runs; then it sets the failure.
bool tkRunPrograms(TesseraKernelPrograms programs, const uint64_t *arguments, const uint32_t *grid,
                   uint64_t begin, uint64_t end, void *scratch, TkFailure *failure);

/// From a program: ends its run, if it was tkRunPrograms that started it on this thread. Takes the
/// text over in that case, and doesn't return.
void tkFail(TkFailure failure);

/// Keeps the failure of the program with the smaller number, frees the other.
void tkFailureJoin(TkFailure *failure, TkFailure *other);

#endif // TESSERA_TRITON_RUNTIME_GUARD_H
