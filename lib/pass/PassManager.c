// Passes and managers: making, nesting, destroying.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

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

MlirPass tesseraPassCreate(const TesseraPassDef *definition) {
  PsPass *pass = tsAllocZeroed(1, sizeof *pass);
  pass->definition = definition;
  if (definition->optionsSize) {
    pass->options = tsAllocZeroed(1, definition->optionsSize);
    tesseraOptionsInit(definition, pass->options);
  }
  if (definition->numStatistics)
    pass->statistics = tsAllocZeroed(definition->numStatistics, sizeof *pass->statistics);
  return (MlirPass){pass};
}

MlirPass tesseraPassCreateWithOptions(const TesseraPassDef *definition, const void *options) {
  MlirPass handle = tesseraPassCreate(definition);
  TsString text = {0};
  // Options have a textual form that reads back to the same values: it serves for copying too.
  psOptionsPrint(definition, options, &text);
  tesseraOptionsParse(definition, ((PsPass *)handle.ptr)->options, tsStringView(&text), NULL, NULL);
  tsStringFree(&text);
  return handle;
}

MlirPass mlirCreateExternalPass(MlirTypeID passID, MlirStringRef name, MlirStringRef argument,
                                MlirStringRef description, MlirStringRef opName,
                                intptr_t nDependentDialects, MlirDialectHandle *dependentDialects,
                                MlirExternalPassCallbacks callbacks, void *userData) {
  (void)passID, (void)description; // identity is the pass itself; help texts come from definitions
  PsPass *pass = tsAllocZeroed(1, sizeof *pass);
  pass->callbacks = callbacks;
  pass->userData = userData;
  pass->name = psCopyText(name);
  pass->argument = psCopyText(argument);
  pass->anchor = opName.length ? psCopyText(opName) : NULL;
  for (intptr_t i = 0; i < nDependentDialects; ++i)
    tsVecPush(&pass->dialects, (const TesseraDialectDef *)dependentDialects[i].ptr);
  if (callbacks.construct)
    callbacks.construct(userData);
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

void psPassDestroy(PsPass *pass) {
  if (pass->definition && pass->options)
    tesseraOptionsDestroy(pass->definition, pass->options);
  if (!pass->definition && pass->callbacks.destruct)
    pass->callbacks.destruct(pass->userData);
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
void tesseraPassMarkUnchanged(MlirPass pass) { ((PsPass *)pass.ptr)->unchanged = true; }
MlirContext tesseraPassGetContext(MlirPass pass) { return ((PsPass *)pass.ptr)->manager->context; }
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

void mlirPassManagerEnableTiming(MlirPassManager passManager) {
  tesseraPassManagerSetTiming(passManager, tesseraTimingCreate());
  managerOf(passManager)->ownsTiming = true;
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
