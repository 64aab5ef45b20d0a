// Reads each attribute of an op by its position, as often as there are attributes: that takes as
// long for each of many as for each of few. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { FEW = 20000, MANY = 8 * FEW };

static MlirOperation createOp(MlirContext context, intptr_t count) {
  MlirNamedAttribute *entries = calloc((size_t)count, sizeof *entries);
  MlirType type = mlirIntegerTypeGet(context, 32);
  for (intptr_t i = 0; i < count; ++i) {
    char name[32];
    snprintf(name, sizeof name, "d.a%07ld", (long)i);
    entries[i] =
        mlirNamedAttributeGet(mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)),
                              mlirIntegerAttrGet(type, i));
  }
  MlirOperationState state = mlirOperationStateGet(mlirStringRefCreateFromCString("d.op"),
                                                   mlirLocationUnknownGet(context));
  mlirOperationStateAddAttributes(&state, count, entries);
  MlirOperation op = mlirOperationCreate(&state);
  free(entries);
  return op;
}

// Processor time of reading all, the best of a few; -1 when one of them is wrong.
static double secondsOf(MlirContext context, intptr_t count) {
  MlirOperation op = createOp(context, count);
  double best = 1e9;
  for (int repeat = 0; repeat < 5; ++repeat) {
    clock_t start = clock();
    for (intptr_t i = 0; i < count; ++i)
      if (mlirIntegerAttrGetValueInt(mlirOperationGetAttribute(op, i).attribute) != i)
        return -1;
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    best = seconds < best ? seconds : best;
  }
  mlirOperationDestroy(op);
  return best;
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  double few = secondsOf(context, FEW), many = secondsOf(context, MANY);
  // Quadratic would be 64 times; linear is 8, and what caches no longer hold.
  if (few >= 0 && many >= 0 && many < 32 * (few > 0.002 ? few : 0.002))
    printf("attributes by position grow linearly\n");
  else
    printf("attributes by position take %f and %f s\n", few, many);
  mlirContextDestroy(context);
  return 0;
}
