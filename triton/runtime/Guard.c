// Runs programs so that an assertion that fails ends them and not the process.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/runtime/Guard.h"

#include <setjmp.h>

typedef struct Guard {
  jmp_buf back;
  TkFailure *failure;
} Guard;

/// What runs programs on this thread. Their code has no handle to it, nor anything to clean up: an
/// assertion jumps out of it. The model is one that code for programs and for shared objects has.
static _Thread_local __attribute__((tls_model("initial-exec"))) Guard *current;

bool tkRunPrograms(TesseraKernelPrograms programs, const uint64_t *arguments, const uint32_t *grid,
                   uint64_t begin, uint64_t end, void *scratch, TkFailure *failure) {
  Guard guard;
  guard.failure = failure;
  current = &guard;
  if (setjmp(guard.back)) {
    current = NULL;
    return false;
  }
  programs(arguments, grid, begin, end, scratch);
  current = NULL;
  return true;
}

void tkFail(TkFailure failure) {
  if (!current)
    return;
  *current->failure = failure;
  longjmp(current->back, 1);
}

static bool isBefore(const uint32_t *program, const uint32_t *other) {
  for (int axis = 2; axis >= 0; --axis)
    if (program[axis] != other[axis])
      return program[axis] < other[axis];
  return false;
}

void tkFailureJoin(TkFailure *failure, TkFailure *other) {
  if (failure->text.data && !isBefore(other->program, failure->program)) {
    tsStringFree(&other->text);
    return;
  }
  tsStringFree(&failure->text);
  *failure = *other;
  *other = (TkFailure){0};
}
