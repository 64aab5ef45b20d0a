// What the reference interpreter says of each op of StableHLO, chlo, ttir and ttnn, by the
// dialects' definitions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/chlo/ChloOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "dialect/ttir/TTIROps.h"
#include "dialect/ttnn/TTNNOps.h"
#include "interpreter/Interpreter.h"

#include <stdio.h>

int main(void) {
  const TesseraDialectDef *const dialects[] = {&stablehloDialectDef, &chloDialectDef,
                                               &ttirDialectDef, &ttnnDialectDef};
  for (size_t i = 0; i < sizeof dialects / sizeof *dialects; ++i) {
    size_t numRun = 0, numRefused = 0, numUnknown = 0;
    for (size_t k = 0; k < dialects[i]->numOps; ++k) {
      const char *name = dialects[i]->ops[k]->name, *reason;
      bool isRun = interpreterKnows(mlirStringRefCreateFromCString(name), &reason);
      numRun += isRun;
      numRefused += reason != NULL;
      numUnknown += !isRun && !reason;
      if (isRun)
        printf("runs %s\n", name);
      else
        printf("%s: %s\n", name, reason ? reason : "nobody thought of it");
    }
    printf("%s: %zu run, %zu refused, %zu unknown\n", dialects[i]->name, numRun, numRefused,
           numUnknown);
  }
  return 0;
}
