// Plans of passes: making them, and using them for one operation after the other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Plan.h"
#include "rewrite/ConversionInternal.h"

typedef struct Owned {
  void *object;
  void (*renew)(void *object), (*destroy)(void *object);
} Owned;

struct TesseraPlan {
  TesseraPlanner planner;
  size_t numKeys;
  const uintptr_t *keys;
  MlirContext context;
  MlirOperation op;               ///< of the present run
  RwPatternSet *first, *patterns; ///< NULL: none
  TesseraConversionTarget *target;
  RwKnownRules rules;
  RwMode mode;
  bool hasFailed;
  void *state;
  void (*finish)(MlirOperation op, void *state); ///< or NULL
  TsVec(Owned) owned;
  TsArena arena;
};

//===--- Making ---===//

static void destroyPlan(void *object) {
  TesseraPlan *plan = object;
  if (plan->first)
    rwPatternSetDestroy(plan->first);
  if (plan->patterns)
    rwPatternSetDestroy(plan->patterns);
  if (plan->target)
    tesseraConversionTargetDestroy(plan->target);
  rwKnownRulesFree(&plan->rules);
  while (plan->owned.size) {
    Owned last = tsVecPop(&plan->owned);
    if (last.destroy)
      last.destroy(last.object);
  }
  tsVecFree(&plan->owned);
  tsArenaDestroy(&plan->arena);
  tsFree(plan);
}

static TesseraPlan *createPlan(MlirOperation op, const TesseraPlanSource *source) {
  TesseraPlan *plan = tsAllocZeroed(1, sizeof *plan);
  plan->context = mlirOperationGetContext(op);
  plan->op = op;
  plan->planner = source->planner;
  plan->numKeys = source->numKeys;
  if (source->numKeys)
    plan->keys = tsArenaCopy(&plan->arena, source->keys, source->numKeys * sizeof *source->keys,
                             _Alignof(uintptr_t));
  if (mlirLogicalResultIsFailure(source->planner(plan, source->input))) {
    destroyPlan(plan);
    return NULL;
  }
  rwPatternSetFreeze(tesseraPlanGetPatterns(plan).ptr);
  if (plan->first)
    rwPatternSetFreeze(plan->first);
  return plan;
}

static MlirRewritePatternSet needSet(const TesseraPlan *plan, RwPatternSet **set) {
  if (!*set)
    *set = mlirRewritePatternSetCreate(plan->context).ptr;
  return (MlirRewritePatternSet){*set};
}

MlirContext tesseraPlanGetContext(const TesseraPlan *plan) { return plan->context; }

MlirOperation tesseraPlanGetOperation(const TesseraPlan *plan) { return plan->op; }

MlirRewritePatternSet tesseraPlanGetPatterns(TesseraPlan *plan) {
  return needSet(plan, &plan->patterns);
}

MlirRewritePatternSet tesseraPlanGetFirstPatterns(TesseraPlan *plan) {
  return needSet(plan, &plan->first);
}

TesseraConversionTarget *tesseraPlanGetTarget(TesseraPlan *plan) {
  if (!plan->target)
    plan->target = tesseraConversionTargetCreate();
  return plan->target;
}

void tesseraPlanSetFull(TesseraPlan *plan) { plan->mode = RW_FULL; }

static void destroyTypes(void *types) { tesseraTypeConverterDestroy(types); }
static void forgetTypes(void *types) { tesseraTypeConverterForget(types); }

TesseraTypeConverter *tesseraPlanAddTypes(TesseraPlan *plan) {
  TesseraTypeConverter *types = tesseraTypeConverterCreate();
  tesseraPlanOwn(plan, types, forgetTypes, destroyTypes);
  return types;
}

static void destroyDeclarations(void *declarations) { tesseraDeclarationsDestroy(declarations); }
static void forgetDeclarations(void *declarations) { tesseraDeclarationsForget(declarations); }

TesseraDeclarations *tesseraPlanAddDeclarations(TesseraPlan *plan) {
  TesseraDeclarations *declarations = tesseraDeclarationsCreate();
  tesseraPlanOwn(plan, declarations, forgetDeclarations, destroyDeclarations);
  return declarations;
}

bool *tesseraPlanGetFailed(TesseraPlan *plan) { return &plan->hasFailed; }

void *tesseraPlanAlloc(TesseraPlan *plan, size_t size) {
  return memset(tsArenaAlloc(&plan->arena, size + 1, _Alignof(max_align_t)), 0, size);
}

void tesseraPlanOwn(TesseraPlan *plan, void *object, void (*renew)(void *object),
                    void (*destroy)(void *object)) {
  tsVecPush(&plan->owned, (Owned){object, renew, destroy});
}

void tesseraPlanSetState(TesseraPlan *plan, void *state) { plan->state = state; }

void tesseraPlanSetFinish(TesseraPlan *plan, void (*finish)(MlirOperation op, void *state)) {
  plan->finish = finish;
}

void *tesseraPlanGetState(const TesseraPlan *plan) { return plan->state; }

//===--- Using ---===//

static bool isFrom(const void *object, const void *user) {
  const TesseraPlan *plan = object;
  const TesseraPlanSource *source = user;
  bool isSame = plan->planner == source->planner && plan->numKeys == source->numKeys;
  for (size_t i = 0; i < plan->numKeys && isSame; ++i)
    isSame = plan->keys[i] == source->keys[i];
  return isSame;
}

TesseraPlan *tesseraPassTakePlan(MlirPass pass, MlirOperation op, const TesseraPlanSource *source) {
  TesseraPlan *plan = tesseraPassTake(pass, destroyPlan, isFrom, source);
  if (plan)
    plan->op = op;
  else
    plan = createPlan(op, source);
  if (!plan)
    tesseraPassSignalFailure(pass);
  return plan;
}

void tesseraPassLeavePlan(MlirPass pass, TesseraPlan *plan) {
  plan->hasFailed = false;
  for (size_t i = 0; i < plan->owned.size; ++i)
    if (plan->owned.data[i].renew)
      plan->owned.data[i].renew(plan->owned.data[i].object);
  tesseraPassLeave(pass, plan, destroyPlan);
}

static bool applyGreedily(RwPatternSet *patterns, MlirOperation op,
                          const TesseraGreedyOptions *options) {
  return !patterns || mlirLogicalResultIsSuccess(tesseraApplyFrozenPatternsGreedily(
                          op, (MlirFrozenRewritePatternSet){patterns}, options));
}

bool tesseraPlanConvert(TesseraPlan *plan, MlirOperation op) {
  if (!applyGreedily(plan->first, op, NULL))
    return false;
  return rwConvert(op, tesseraPlanGetTarget(plan), &plan->rules, plan->patterns, plan->mode,
                   NULL) &&
         !plan->hasFailed;
}

bool tesseraPlanApply(TesseraPlan *plan, MlirOperation op, const TesseraGreedyOptions *options) {
  bool isDone = applyGreedily(plan->first, op, options);
  return applyGreedily(plan->patterns, op, options) && isDone;
}

bool tesseraPassConvert(MlirPass pass, MlirOperation op, const TesseraPlanSource *source) {
  TesseraPlan *plan = tesseraPassTakePlan(pass, op, source);
  if (!plan)
    return false;
  bool isConverted = tesseraPlanConvert(plan, op);
  if (!isConverted)
    tesseraPassSignalFailure(pass);
  else if (plan->finish)
    plan->finish(op, plan->state);
  tesseraPassLeavePlan(pass, plan);
  return isConverted;
}
