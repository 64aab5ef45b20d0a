// The model that answers where no simulator or card does.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/TTNN.h"
#include "tessera/OpModel.h"

static int64_t shardBytesInL1(MlirAttribute layout) {
  bool isInL1 = ttnnTensorLayoutGetBufferType(layout) == TtnnBufferTypeL1;
  return isInL1 ? ttMemRefSizeBytes(ttnnTTNNLayoutAttrGetMemref(layout)) : 0;
}

static bool answerConstraints(void *user, const TesseraOpModelQuery *query,
                              TesseraOpModelUsage *usage, MlirStringCallback why, void *whyUser) {
  (void)user, (void)why, (void)whyUser;
  if (usage)
    *usage = (TesseraOpModelUsage){.output = shardBytesInL1(query->output)};
  return true;
}

static bool answerRuntime(void *user, const TesseraOpModelQuery *query, int64_t *nanoseconds) {
  (void)user, (void)query, (void)nanoseconds;
  return false;
}

const TesseraOpModel tesseraDefaultOpModel = {NULL, answerConstraints, answerRuntime};
