// ttrt with a hook that keeps what each op makes: keep-test <arguments of ttrt>
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "Ttrt.h"

typedef struct Kept {
  TtTensor tensors[64];
  size_t count;
} Kept;

static void keep(void *user, const char *path, uint32_t program, const TtStepInfo *info) {
  (void)path, (void)program;
  Kept *kept = user;
  if (info->output && kept->count < 64)
    kept->tensors[kept->count++] = ttTensorRetain(info->output);
}

int main(int argc, char **argv) {
  Kept kept = {.count = 0};
  Hooks hooks = {.user = &kept, .afterOp = keep};
  int status = ttrtCommand(argc - 1, argv + 1, &hooks, NULL);
  for (size_t i = 0; i < kept.count; ++i)
    ttTensorDestroy(kept.tensors[i]);
  return status;
}
