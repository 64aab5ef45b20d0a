// Reads each attribute of an op by its position, as often as there are attributes: that takes as
// long for each of many as for each of few. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// All sizes fit the same cache.
enum { FEW = 2000, SWEEPS = 100, ROUNDS = 6, REPEATS = 5 };

#define MUCH 1.0         // seconds, which are no matter of what else runs
#define PER_DOUBLING 3.4 // quadratic is 4, linear 2 and what caches no longer hold

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

// Processor time of reading all some times over, the best of a few; -1 when one of them is wrong.
static double secondsOf(MlirContext context, intptr_t count) {
  MlirOperation op = createOp(context, count);
  double best = 1e9;
  for (int repeat = 0; repeat < REPEATS && (!repeat || best < MUCH); ++repeat) {
    clock_t start = clock();
    for (int sweep = 0; sweep < SWEEPS; ++sweep)
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
  // Of few, twice and four times as many. Other programs can only make a time longer: the least of
  // a few rounds counts.
  double seconds[3] = {1e9, 1e9, 1e9};
  bool isLinear = false;
  for (int round = 0; round < ROUNDS && !isLinear && (!round || seconds[2] < MUCH); ++round) {
    for (int i = 0; i < 3; ++i) {
      double once = secondsOf(context, (intptr_t)FEW << i);
      seconds[i] = once < seconds[i] ? once : seconds[i];
    }
    isLinear = seconds[0] > 0 && seconds[1] > 0 && seconds[2] > 0 &&
               seconds[1] < PER_DOUBLING * seconds[0] && seconds[2] < PER_DOUBLING * seconds[1];
  }
  if (isLinear)
    printf("attributes by position grow linearly\n");
  else
    printf("attributes by position take %f, %f and %f s\n", seconds[0], seconds[1], seconds[2]);
  mlirContextDestroy(context);
  return 0;
}
