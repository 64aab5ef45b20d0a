// Passes and managers: making, nesting, destroying.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Actions.h"
#include "pass/Internal.h"
#include "tessera/Operation.h"

char *psCopyText(MlirStringRef text) {
  char *copy = tsAlloc(text.length + 1);
  if (text.length)
    memcpy(copy, text.data, text.length);
  copy[text.length] = '\0';
  return copy;
}

MlirLogicalResult psFail(MlirStringCallback error, void *user, const char *format, ...) {
  TsString message = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&message, format, args);
  va_end(args);
  if (error)
    error(tsStringView(&message), user);
  tsStringFree(&message);
  return mlirLogicalResultFailure();
}

//===--- Passes ---===//

// Takes the options.
static MlirPass createPass(const TesseraPassDef *definition, void *options) {
  PsPass *pass = tsAllocZeroed(1, sizeof *pass);
  pass->kept = tsAllocZeroed(1, sizeof *pass->kept);
  pass->definition = definition;
  pass->options = options;
  if (definition->numStatistics)
    pass->statistics = tsAllocZeroed(definition->numStatistics, sizeof *pass->statistics);
  return (MlirPass){pass};
}

MlirPass tesseraPassCreate(const TesseraPassDef *definition) {
  void *options = NULL;
  if (definition->optionsSize) {
    options = tsAllocZeroed(1, definition->optionsSize);
    tesseraOptionsInit(definition, options);
  }
  return createPass(definition, options);
}

MlirPass tesseraPassCreateWithOptions(const TesseraPassDef *definition, const void *options) {
  return createPass(definition,
                    definition->optionsSize ? psOptionsCopy(definition, options) : NULL);
}

MlirPass mlirCreateExternalPass(MlirTypeID passID, MlirStringRef name, MlirStringRef argument,
                                MlirStringRef description, MlirStringRef opName,
                                intptr_t nDependentDialects, MlirDialectHandle *dependentDialects,
                                MlirExternalPassCallbacks callbacks, void *userData) {
  (void)passID, (void)description; // identity is the pass itself; help texts come from definitions
  PsPass *pass = tsAllocZeroed(1, sizeof *pass);
  pass->kept = tsAllocZeroed(1, sizeof *pass->kept);
  pass->callbacks = callbacks;
  pass->userData = userData;
  pass->name = psCopyText(name);
  pass->argument = psCopyText(argument);
  pass->anchor = opName.length ? psCopyText(opName) : NULL;
  for (intptr_t i = 0; i < nDependentDialects; ++i)
    tsVecPush(&pass->dialects, (const TesseraDialectDef *)dependentDialects[i].ptr);
  if (callbacks.construct)
    callbacks.construct(userData);
  pass->available = tsAllocZeroed(1, sizeof *pass->available);
  tsVecPush(&pass->available->unused, userData);
  pass->available->count = 1;
  return (MlirPass){pass};
}

const char *psPassName(const PsPass *pass) {
  if (!pass->definition)
    return pass->name;
  for (uint32_t i = 0; i < pass->definition->numOptions; ++i) {
    const TesseraOptionDef *option = &pass->definition->options[i];
    if (option->kind == TESSERA_OPTION_STRING && strcmp(option->argument, "name") == 0)
      return ((const MlirStringRef *)(const void *)((char *)pass->options + option->offset))->data;
  }
  return pass->definition->name;
}

bool psPassTakes(const PsPass *pass, MlirStringRef name, const TesseraOpDef *definition) {
  const char *anchor = psPassAnchor(pass);
  const TesseraInterface *interface = pass->definition ? pass->definition->anchorInterface : NULL;
  return (!anchor || tsEqualC(name, anchor)) &&
         (!interface || (definition && tesseraOpDefGetInterface(definition, interface)));
}

static void destroyUserData(PsPass *pass) {
  for (size_t i = 0; i < pass->available->unused.size && pass->callbacks.destruct; ++i)
    pass->callbacks.destruct(pass->available->unused.data[i]);
  tsVecFree(&pass->available->unused);
  tsFree(pass->available);
}

void psPassDestroy(PsPass *pass) {
  psPassDropKept(pass);
  tsFree(pass->kept);
  if (pass->destroyState)
    pass->destroyState(pass->state);
  if (pass->definition && pass->options)
    tesseraOptionsDestroy(pass->definition, pass->options);
  if (!pass->definition)
    destroyUserData(pass);
  for (size_t i = 0; i < pass->pipelines.size; ++i)
    psOpManagerDestroy(pass->pipelines.data[i].manager);
  tsVecFree(&pass->pipelines);
  tsFree(pass->statistics);
  tsFree(pass->options);
  tsFree(pass->name);
  tsFree(pass->argument);
  tsFree(pass->anchor);
  tsVecFree(&pass->dialects);
  tsFree(pass);
}

void tesseraPassSignalFailure(MlirPass pass) { ((PsPass *)pass.ptr)->failed = true; }
void tesseraPassMarkUnchanged(MlirPass pass) { ((PsPass *)pass.ptr)->preserved.all = true; }
const TesseraPassRegistry *psPassRegistry(MlirPass pass) {
  return ((PsPass *)pass.ptr)->manager->registry;
}

MlirContext tesseraPassGetContext(MlirPass pass) { return ((PsPass *)pass.ptr)->manager->context; }

void tesseraPassSetState(MlirPass handle, void *state, void (*destroy)(void *state)) {
  PsPass *pass = handle.ptr;
  if (pass->destroyState)
    pass->destroyState(pass->state);
  pass->state = state;
  pass->destroyState = destroy;
}

const void *tesseraPassGetState(MlirPass pass) { return ((PsPass *)pass.ptr)->state; }

void *tesseraPassTake(MlirPass handle, void (*destroy)(void *object),
                      bool (*fits)(const void *object, const void *user), const void *user) {
  PsKeptList *kept = ((PsPass *)handle.ptr)->kept;
  void *taken = NULL;
  tsSpinLock(&kept->lock);
  for (size_t i = kept->objects.size; i-- > 0 && !taken;) {
    PsKept one = kept->objects.data[i];
    if (one.destroy != destroy || (fits && !fits(one.object, user)))
      continue;
    taken = one.object;
    kept->objects.data[i] = kept->objects.data[--kept->objects.size];
  }
  tsSpinUnlock(&kept->lock);
  return taken;
}

void tesseraPassLeave(MlirPass handle, void *object, void (*destroy)(void *object)) {
  enum { MANY = 256 }; // more can only be for ops that have little in common: searching costs more
  PsKeptList *kept = ((PsPass *)handle.ptr)->kept;
  tsSpinLock(&kept->lock);
  bool isKept = kept->objects.size < MANY;
  if (isKept)
    tsVecPush(&kept->objects, (PsKept){object, destroy});
  tsSpinUnlock(&kept->lock);
  if (!isKept)
    destroy(object);
}

void psPassDropKept(PsPass *pass) {
  for (size_t i = 0; i < pass->kept->objects.size; ++i)
    pass->kept->objects.data[i].destroy(pass->kept->objects.data[i].object);
  tsVecFree(&pass->kept->objects);
}

void mlirExternalPassSignalFailure(MlirExternalPass pass) { ((PsPass *)pass.ptr)->failed = true; }

//===--- Managers ---===//

static void initOpManager(PsOpManager *manager, PsManager *owner, MlirStringRef anchor) {
  manager->owner = owner;
  manager->anchor = psCopyText(anchor);
}

PsOpManager *psOpManagerCreate(PsManager *owner, MlirStringRef anchor) {
  PsOpManager *manager = tsAllocZeroed(1, sizeof *manager);
  initOpManager(manager, owner, anchor);
  return manager;
}

void psOpManagerDestroy(PsOpManager *manager) {
  psOpManagerClear(manager);
  tsFree(manager->anchor);
  tsFree(manager);
}

void psOpManagerClear(PsOpManager *manager) {
  for (size_t i = 0; i < manager->elements.size; ++i) {
    PsElement element = manager->elements.data[i];
    if (element.pass)
      psPassDestroy(element.pass);
    else
      psOpManagerDestroy(element.nested);
  }
  tsVecFree(&manager->elements);
}

PsOpManager *psOpManagerNest(PsOpManager *manager, MlirStringRef anchor) {
  PsOpManager *nested = psOpManagerCreate(manager->owner, anchor);
  nested->implicitNesting = manager->implicitNesting;
  tsVecPush(&manager->elements, (PsElement){.nested = nested});
  return nested;
}

void psOpManagerAddPass(PsOpManager *manager, PsPass *pass) {
  const char *anchor = psPassAnchor(pass);
  // A pass for another op than the manager's runs on the ops of that name inside.
  if (anchor && strcmp(anchor, manager->anchor) != 0 && strcmp(manager->anchor, "any") != 0)
    manager = psOpManagerNest(manager, mlirStringRefCreateFromCString(anchor));
  tsVecPush(&manager->elements, (PsElement){.pass = pass});
}

MlirPassManager mlirPassManagerCreateOnOperation(MlirContext ctx, MlirStringRef anchorOp) {
  PsManager *manager = tsAllocZeroed(1, sizeof *manager);
  manager->context = ctx;
  manager->verify = true;
  initOpManager(&manager->root, manager, anchorOp);
  return (MlirPassManager){manager};
}

MlirPassManager mlirPassManagerCreate(MlirContext ctx) {
  return mlirPassManagerCreateOnOperation(ctx, tsLiteral("any"));
}

static PsManager *managerOf(MlirPassManager passManager) { return passManager.ptr; }
static PsOpManager *opManagerOf(MlirOpPassManager passManager) { return passManager.ptr; }

void mlirPassManagerDestroy(MlirPassManager passManager) {
  PsManager *manager = managerOf(passManager);
  if (manager->ownsTiming) {
    tesseraTimingPrint(manager->timing, TESSERA_REPORT_TREE, false, psPrintToStderr, NULL);
    tesseraTimingDestroy(manager->timing);
  }
  psOpManagerClear(&manager->root);
  tsFree(manager->root.anchor);
  psPrintingDestroy(&manager->printing);
  tsFree(manager->reproducerPath);
  tsFree(manager);
}

MlirOpPassManager mlirPassManagerGetAsOpPassManager(MlirPassManager passManager) {
  return (MlirOpPassManager){&managerOf(passManager)->root};
}

MlirOpPassManager mlirOpPassManagerGetNestedUnder(MlirOpPassManager passManager,
                                                  MlirStringRef operationName) {
  return (MlirOpPassManager){psOpManagerNest(opManagerOf(passManager), operationName)};
}

MlirOpPassManager mlirPassManagerGetNestedUnder(MlirPassManager passManager,
                                                MlirStringRef operationName) {
  return mlirOpPassManagerGetNestedUnder(mlirPassManagerGetAsOpPassManager(passManager),
                                         operationName);
}

void mlirOpPassManagerAddOwnedPass(MlirOpPassManager passManager, MlirPass pass) {
  psOpManagerAddPass(opManagerOf(passManager), pass.ptr);
}

void mlirPassManagerAddOwnedPass(MlirPassManager passManager, MlirPass pass) {
  psOpManagerAddPass(&managerOf(passManager)->root, pass.ptr);
}

//===--- Settings ---===//

void mlirPassManagerEnableVerifier(MlirPassManager passManager, bool enable) {
  managerOf(passManager)->verify = enable;
}

bool tesseraPassManagerVerifies(MlirPassManager passManager) {
  return managerOf(passManager)->verify;
}

void mlirPassManagerEnableTiming(MlirPassManager passManager) {
  tesseraPassManagerSetTiming(passManager, tesseraTimingCreate());
  managerOf(passManager)->ownsTiming = true;
}

void tesseraPassManagerSetCheck(MlirPassManager passManager, TesseraPassCheck check, void *user) {
  PsManager *manager = managerOf(passManager);
  manager->check = check;
  manager->checkUser = user;
}

void psManagerSetActions(MlirPassManager passManager, PsActions *actions) {
  ((PsManager *)passManager.ptr)->actions = actions;
}

void tesseraPassManagerSetTiming(MlirPassManager passManager, TesseraTiming *timing) {
  PsManager *manager = managerOf(passManager);
  if (manager->ownsTiming)
    tesseraTimingDestroy(manager->timing);
  manager->ownsTiming = false;
  manager->timing = timing;
}

void tesseraPassManagerSetRegistry(MlirPassManager passManager,
                                   const TesseraPassRegistry *registry) {
  managerOf(passManager)->registry = registry;
}

void tesseraOpPassManagerSetImplicitNesting(MlirOpPassManager passManager, bool implicit) {
  opManagerOf(passManager)->implicitNesting = implicit;
}

size_t tesseraOpPassManagerGetSize(MlirOpPassManager passManager) {
  return opManagerOf(passManager)->elements.size;
}
