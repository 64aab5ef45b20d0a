// Plans: what a pass rewrites with, made once for all operations that it runs on.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plan holds patterns and what they need; that of a dialect conversion a target and types too. It
// is used by one run at a time, so that patterns may keep notes in it: a run takes a plan from the
// pass and leaves it there, and makes one where all are taken. There are never more than threads.
#ifndef TESSERA_PLAN_H
#define TESSERA_PLAN_H

#include "tessera/Conversion.h"
#include "tessera/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TesseraPlan TesseraPlan;

/// Fills in a new plan. Fails after an error.
typedef MlirLogicalResult (*TesseraPlanner)(TesseraPlan *plan, const void *input);

/// Where a run gets its plan from. One that was made by the planner for the same keys will do.
typedef struct TesseraPlanSource {
  TesseraPlanner planner;
  const void *input; ///< for the planner; what depends on the operation is in the keys
  size_t numKeys;
  const uintptr_t *keys;
} TesseraPlanSource;

//===--- In planners ---===//

MlirContext tesseraPlanGetContext(const TesseraPlan *plan);
/// What the run is on that has the plan: where planners report errors, another for each run.
MlirOperation tesseraPlanGetOperation(const TesseraPlan *plan);
MlirRewritePatternSet tesseraPlanGetPatterns(TesseraPlan *plan);
/// Patterns that are applied greedily before the conversion.
MlirRewritePatternSet tesseraPlanGetFirstPatterns(TesseraPlan *plan);
TesseraConversionTarget *tesseraPlanGetTarget(TesseraPlan *plan);
/// Has the conversion make all operations legal.
void tesseraPlanSetFull(TesseraPlan *plan);
/// A type converter, or declarations, for each conversion with the plan.
TesseraTypeConverter *tesseraPlanAddTypes(TesseraPlan *plan);
TesseraDeclarations *tesseraPlanAddDeclarations(TesseraPlan *plan);
/// Where a pattern says that the conversion fails in any case; false before each.
bool *tesseraPlanGetFailed(TesseraPlan *plan);
/// Zeroed memory that lives as long as the plan, for what patterns are given.
void *tesseraPlanAlloc(TesseraPlan *plan, size_t size);
/// Has something destroyed with the plan, and made ready for the next run after each. Both
/// functions may be NULL.
void tesseraPlanOwn(TesseraPlan *plan, void *object, void (*renew)(void *object),
                    void (*destroy)(void *object));
/// What the pass wants to find in the plan while it runs.
void tesseraPlanSetState(TesseraPlan *plan, void *state);
/// What is left to do to an operation that tesseraPassConvert has converted, given the state.
void tesseraPlanSetFinish(TesseraPlan *plan, void (*finish)(MlirOperation op, void *state));

//===--- In runs ---===//

/// A plan from the source; NULL after the pass was made to fail.
TesseraPlan *tesseraPassTakePlan(MlirPass pass, MlirOperation op, const TesseraPlanSource *source);
void tesseraPassLeavePlan(MlirPass pass, TesseraPlan *plan);
void *tesseraPlanGetState(const TesseraPlan *plan);
/// Applies the first patterns, then converts; false after an error.
bool tesseraPlanConvert(TesseraPlan *plan, MlirOperation op);
/// Applies the first patterns greedily, then the others; false when that came to no end.
bool tesseraPlanApply(TesseraPlan *plan, MlirOperation op, const TesseraGreedyOptions *options);

/// A run that is a conversion: takes a plan, converts, finishes, leaves it. False after the pass
/// was made to fail.
bool tesseraPassConvert(MlirPass pass, MlirOperation op, const TesseraPlanSource *source);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_PLAN_H
