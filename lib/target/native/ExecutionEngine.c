// Code in memory: compiled, linked and called.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/ExecutionEngine.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"
#include "support/File.h"
#include "target/llvmir/LLVMIR.h"
#include "target/native/Llvm.h"

/// A function that is called when the code is ready, or when it goes: by its packed form, which
/// other modules see in any case.
typedef struct Structor {
  MlirStringRef name;
  int64_t priority;
  size_t position;
} Structor;
typedef TsVec(Structor) Structors;

typedef struct Engine {
  TesseraBackend *backend;
  LlvmRef jit;
  TsString object; ///< empty: not kept
  TsArena arena;
  Structors constructors, destructors;
  bool isInitialized;
} Engine;

static Engine *unwrap(MlirExecutionEngine engine) { return engine.ptr; }

//===--- Constructors ---===//

static void collectStructors(Engine *engine, Structors *list, MlirAttribute functions,
                             MlirAttribute priorities) {
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(functions); ++i) {
    MlirStringRef name = mlirFlatSymbolRefAttrGetValue(mlirArrayAttrGetElement(functions, i));
    TsString packed = {0};
    tsStringAppendFormat(&packed, "_mlir_%.*s", (int)name.length, name.data);
    Structor entry = {.name = tsArenaString(&engine->arena, tsStringView(&packed)),
                      .priority =
                          mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(priorities, i)),
                      .position = list->size};
    tsStringFree(&packed);
    tsVecPush(list, entry);
  }
}

static int compareStructors(const void *a, const void *b) {
  const Structor *x = a, *y = b;
  if (x->priority != y->priority)
    return x->priority < y->priority ? -1 : 1;
  return x->position < y->position ? -1 : x->position > y->position;
}

static void sortStructors(Structors *list) {
  if (list->size)
    qsort(list->data, list->size, sizeof *list->data, compareStructors);
}

static void collectAllStructors(Engine *engine, MlirModule module) {
  for (MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (llvmGlobalCtorsOpIsA(op))
      collectStructors(engine, &engine->constructors, llvmGlobalCtorsOpGetCtorsAttr(op),
                       llvmGlobalCtorsOpGetPrioritiesAttr(op));
    else if (llvmGlobalDtorsOpIsA(op))
      collectStructors(engine, &engine->destructors, llvmGlobalDtorsOpGetDtorsAttr(op),
                       llvmGlobalDtorsOpGetPrioritiesAttr(op));
  }
  sortStructors(&engine->constructors);
  sortStructors(&engine->destructors);
}

static void ignore(MlirStringRef text, void *user) { (void)text, (void)user; }

static void callStructor(Engine *engine, const Structor *structor) {
  void (*function)(void **);
  uint64_t address = 0;
  if (!nativeCheck(engine->backend,
                   engine->backend->OrcLLJITLookup(engine->jit, &address, structor->name.data),
                   ignore, NULL))
    return; // a constructor is defined in the module: it is found or nothing is
  memcpy(&function, &address, sizeof function);
  function(NULL); // it has neither arguments nor result
}

void mlirExecutionEngineInitialize(MlirExecutionEngine jit) {
  Engine *engine = unwrap(jit);
  if (engine->isInitialized)
    return;
  engine->isInitialized = true;
  for (size_t i = 0; i < engine->constructors.size; ++i)
    callStructor(engine, &engine->constructors.data[i]);
}

//===--- Making ---===//

static bool addGenerator(Engine *engine, LlvmRef error, LlvmRef generator,
                         MlirStringCallback report, void *user) {
  if (!nativeCheck(engine->backend, error, report, user))
    return false;
  engine->backend->OrcJITDylibAddGenerator(engine->backend->OrcLLJITGetMainJITDylib(engine->jit),
                                           generator);
  return true;
}

/// Lets the code call functions of this process and of the libraries.
static bool addLibraries(Engine *engine, const TesseraEngineOptions *options,
                         MlirStringCallback report, void *user) {
  TesseraBackend *backend = engine->backend;
  LlvmRef generator = NULL;
  char prefix = backend->OrcLLJITGetGlobalPrefix(engine->jit);
  LlvmRef error =
      backend->OrcCreateDynamicLibrarySearchGeneratorForProcess(&generator, prefix, NULL, NULL);
  bool ok = addGenerator(engine, error, generator, report, user);
  for (intptr_t i = 0; ok && i < options->numLibraries; ++i) {
    MlirStringRef path = tsArenaString(&engine->arena, options->libraries[i]);
    error = backend->OrcCreateDynamicLibrarySearchGeneratorForPath(&generator, path.data, prefix,
                                                                   NULL, NULL);
    ok = addGenerator(engine, error, generator, report, user);
  }
  return ok;
}

static bool addObject(Engine *engine, const TsString *object, MlirStringCallback report,
                      void *user) {
  TesseraBackend *backend = engine->backend;
  LlvmRef buffer =
      backend->CreateMemoryBufferWithMemoryRangeCopy(object->data, object->size, "module");
  return nativeCheck(backend,
                     backend->OrcLLJITAddObjectFile(
                         engine->jit, backend->OrcLLJITGetMainJITDylib(engine->jit), buffer),
                     report, user);
}

static bool build(Engine *engine, MlirModule module, const TesseraEngineOptions *options,
                  MlirStringCallback report, void *user) {
  TsString ir = {0}, object = {0};
  TesseraCodeOptions code = {.level = options->level,
                             .features = options->features,
                             .numFlags = options->numFlags,
                             .flags = options->flags};
  bool ok = mlirLogicalResultIsSuccess(
      llvmirTranslateForCalls(mlirModuleGetOperation(module), tsStringCallback, &ir));
  ok = ok && (engine->backend = tesseraBackendOpen(report, user)) != NULL;
  // This compiles for the machine, whose target has to be known before code can be linked.
  ok = ok && mlirLogicalResultIsSuccess(tesseraBackendCompile(
                 engine->backend, tsStringView(&ir), &code, TESSERA_CODE_OBJECT, tsStringCallback,
                 &object, report, user));
  ok = ok && nativeCheck(engine->backend, engine->backend->OrcCreateLLJIT(&engine->jit, NULL),
                         report, user);
  ok =
      ok && addLibraries(engine, options, report, user) && addObject(engine, &object, report, user);
  tsStringFree(&ir);
  if (ok && options->keepsObject)
    engine->object = object;
  else
    tsStringFree(&object);
  return ok;
}

MlirExecutionEngine tesseraExecutionEngineCreate(MlirModule module,
                                                 const TesseraEngineOptions *options,
                                                 MlirStringCallback report, void *user) {
  Engine *engine = tsAllocZeroed(1, sizeof *engine);
  MlirExecutionEngine wrapped = {engine};
  if (build(engine, module, options, report, user)) {
    collectAllStructors(engine, module);
    return wrapped;
  }
  mlirExecutionEngineDestroy(wrapped);
  wrapped.ptr = NULL;
  return wrapped;
}

static void reportAtModule(MlirStringRef text, void *user) {
  MlirModule *module = user;
  mlirEmitError(mlirOperationGetLocation(mlirModuleGetOperation(*module)), text.data);
}

MlirExecutionEngine mlirExecutionEngineCreate(MlirModule op, int optLevel, int numPaths,
                                              const MlirStringRef *sharedLibPaths,
                                              bool enableObjectDump, bool enablePIC) {
  (void)enablePIC; // it is in any case
  TesseraEngineOptions options = {.level = optLevel < 0   ? 0
                                           : optLevel > 3 ? 3
                                                          : optLevel,
                                  .numLibraries = numPaths,
                                  .libraries = sharedLibPaths,
                                  .keepsObject = enableObjectDump};
  return tesseraExecutionEngineCreate(op, &options, reportAtModule, &op);
}

void mlirExecutionEngineDestroy(MlirExecutionEngine jit) {
  Engine *engine = unwrap(jit);
  if (!engine)
    return;
  for (size_t i = 0; engine->isInitialized && i < engine->destructors.size; ++i)
    callStructor(engine, &engine->destructors.data[i]);
  if (engine->jit)
    nativeCheck(engine->backend, engine->backend->OrcDisposeLLJIT(engine->jit), ignore, NULL);
  tesseraBackendClose(engine->backend);
  tsStringFree(&engine->object);
  tsVecFree(&engine->constructors);
  tsVecFree(&engine->destructors);
  tsArenaDestroy(&engine->arena);
  tsFree(engine);
}

//===--- Asking and calling ---===//

MlirStringRef tesseraExecutionEngineGetObject(MlirExecutionEngine engine) {
  return tsStringView(&unwrap(engine)->object);
}

void *tesseraExecutionEngineLookup(MlirExecutionEngine jit, MlirStringRef name,
                                   MlirStringCallback report, void *user) {
  Engine *engine = unwrap(jit);
  TsString text = {0};
  tsStringAppend(&text, name);
  tsStringAppendChar(&text, 0);
  uint64_t address = 0;
  bool ok =
      nativeCheck(engine->backend,
                  engine->backend->OrcLLJITLookup(engine->jit, &address, text.data), report, user);
  tsStringFree(&text);
  return ok ? (void *)(uintptr_t)address : NULL;
}

void *mlirExecutionEngineLookup(MlirExecutionEngine jit, MlirStringRef name) {
  return tesseraExecutionEngineLookup(jit, name, ignore, NULL);
}

void *mlirExecutionEngineLookupPacked(MlirExecutionEngine jit, MlirStringRef name) {
  TsString packed = {0};
  tsStringAppendC(&packed, "_mlir_");
  tsStringAppend(&packed, name);
  void *address = mlirExecutionEngineLookup(jit, tsStringView(&packed));
  tsStringFree(&packed);
  return address;
}

MlirLogicalResult mlirExecutionEngineInvokePacked(MlirExecutionEngine jit, MlirStringRef name,
                                                  void **arguments) {
  void (*function)(void **);
  void *address = mlirExecutionEngineLookupPacked(jit, name);
  if (!address)
    return mlirLogicalResultFailure();
  mlirExecutionEngineInitialize(jit);
  memcpy(&function, &address, sizeof function);
  function(arguments);
  return mlirLogicalResultSuccess();
}

void mlirExecutionEngineRegisterSymbol(MlirExecutionEngine jit, MlirStringRef name, void *sym) {
  enum { EXPORTED_CALLABLE = 1 | 4 };
  Engine *engine = unwrap(jit);
  TesseraBackend *backend = engine->backend;
  MlirStringRef text = tsArenaString(&engine->arena, name);
  LlvmSymbolPair pair = {.name = backend->OrcLLJITMangleAndIntern(engine->jit, text.data)};
  pair.symbol.address = (uintptr_t)sym;
  pair.symbol.flags.generic = EXPORTED_CALLABLE;
  LlvmRef unit = backend->OrcAbsoluteSymbols(&pair, 1);
  // One that is known already stays as it is.
  nativeCheck(backend,
              backend->OrcJITDylibDefine(backend->OrcLLJITGetMainJITDylib(engine->jit), unit),
              ignore, NULL);
}

void mlirExecutionEngineDumpToObjectFile(MlirExecutionEngine jit, MlirStringRef fileName) {
  Engine *engine = unwrap(jit);
  MlirStringRef path = tsArenaString(&engine->arena, fileName);
  TsOutputFile file;
  TsString error = {0};
  if (engine->object.size && tsOutputFileOpen(&file, path.data, &error)) {
    tsOutputFileWrite(&file, tsStringView(&engine->object));
    tsOutputFileCommit(&file, &error);
  }
  tsStringFree(&error);
}
