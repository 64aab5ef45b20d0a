// A kernel's way from source to an object file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "target/llvmir/LLVMIR.h"
#include "tessera/Diagnostics.h"
#include "tessera/Printing.h"
#include "triton/compiler/Compiler.h"

#include <assert.h>

/// One compilation.
typedef struct Compilation {
  TesseraKernelCompiler *compiler;
  size_t numVariants;
  const TesseraKernelVariant *variants;
  const TesseraKernelOptions *options;
  TesseraKernelStage last;
  bool keepsModules; ///< the texts of stages before the last one
  TesseraKernelError *error;
  TesseraKernelCode *code;
  int capability; ///< of the GPU that kernels are for; 0: the CPU
  MlirContext context;
  MlirModule module; ///< of the variants that are done
  // Of the present variant.
  const TesseraKernelSource *source;
  MlirModule part;
  MlirOperation kernel;
  TsString text;     ///< of the source, and a NUL
  TsString messages; ///< diagnostics
} Compilation;

static MlirStringRef fileOf(const TesseraKernelSource *source) {
  return mlirStringRefCreateFromCString(source->file ? source->file : "<kernel>");
}

/// What has gone wrong with the kernel is what diagnostics say.
static bool failWithMessages(Compilation *run, const char *otherwise) {
  if (!run->messages.size)
    tsStringAppendC(&run->messages, otherwise);
  tkErrorSet(run->error, TESSERA_KERNEL_BAD_SOURCE, &run->messages);
  return false;
}

//===--- Stages ---===//

static bool isWanted(const Compilation *run, TesseraKernelStage stage) {
  return stage <= run->last;
}

/// Keeps the present variant's module, where it is asked for.
static void keepModule(Compilation *run, TesseraKernelStage stage) {
  if (!run->keepsModules && run->last != stage)
    return;
  TkText *text = &run->code->texts[stage];
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, /*prettyForm=*/false);
  mlirOpPrintingFlagsAssumeVerified(flags);
  mlirOperationPrintWithFlags(mlirModuleGetOperation(run->part), flags, tsStringCallback,
                              &text->text);
  mlirOpPrintingFlagsDestroy(flags);
  tsStringAppendChar(&text->text, '\n');
  text->isThere = true;
}

/// The kernel: the public function of the name that is asked for, or the only public one.
static bool findKernel(Compilation *run) {
  // What is asked for in Python may be called otherwise: a variable that holds a tuned kernel.
  const char *wanted = run->source->language == TESSERA_KERNEL_PYTHON ? NULL : run->source->kernel;
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(run->part));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!tritonFuncOpIsA(op))
      continue;
    MlirAttribute visibility = tritonFuncOpGetSymVisibilityAttr(op);
    if (!mlirAttributeIsNull(visibility) && !tsEqualC(mlirStringAttrGetValue(visibility), "public"))
      continue;
    MlirStringRef name = mlirStringAttrGetValue(tritonFuncOpGetSymNameAttr(op));
    if (wanted && !tsEqualC(name, wanted))
      continue;
    run->kernel = op;
    ++count;
  }
  if (count == 1)
    return true;
  MlirStringRef file = fileOf(run->source);
  if (wanted)
    return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL, "%.*s: no kernel '%s'",
                         (int)file.length, file.data, wanted);
  return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL, "%.*s: %zu kernels%s", (int)file.length,
                       file.data, count, count ? ": say which" : "");
}

static bool parseModule(Compilation *run) {
  AsmSource source = {.name = fileOf(run->source),
                      .text = tsStringView(&run->text),
                      .implicitModule = true,
                      .verify = true};
  MlirOperation op = {asmParseSource(run->context, &source)};
  if (mlirOperationIsNull(op))
    return failWithMessages(run, "the module can't be read");
  run->part = mlirModuleFromOperation(op);
  return findKernel(run);
}

/// What the front end says, with its place in front.
static void reportFrontend(Compilation *run, const TritonError *error) {
  tsStringClear(&run->messages);
  if (error->fileName && error->line)
    tsStringAppendFormat(&run->messages, "%s:%d:%d: error: ", error->fileName, error->line,
                         error->column + 1);
  size_t prefix = run->messages.size;
  tsStringAppendC(&run->messages, error->message ? error->message : "the kernel can't be compiled");
  tkErrorSet(run->error, TESSERA_KERNEL_BAD_SOURCE, &run->messages);
  if (!run->error)
    return;
  TsString what = {0};
  tsStringAppendC(&what, error->kind ? error->kind : "CompilationError");
  run->error->what = what.data;
  run->error->prefix = prefix;
  run->error->line = error->line;
  run->error->column = error->column + 1;
}

/// What the front end is asked for: what Python hands over, or a file and its signature.
static bool translate(Compilation *run, TritonKernelRequest *request) {
  request->options.numWarps = (int)run->options->numWarps;
  request->options.numStages = (int)run->options->numStages;
  request->options.isDebug = run->options->debug;
  if (!request->options.defaultDotInputPrecision.length)
    request->options.defaultDotInputPrecision = tkDotPrecision();
  TsString target = {0};
  if (run->capability)
    tsStringAppendFormat(&target, "cuda:%d", run->capability);
  request->options.target = run->capability ? tsStringView(&target) : tsLiteral("cpu");
  TritonError error = {0};
  run->part = tritonFrontendCompile(run->context, request, &error);
  tsStringFree(&target);
  if (!mlirModuleIsNull(run->part))
    return findKernel(run);
  reportFrontend(run, &error);
  tritonErrorDestroy(&error);
  return false;
}

static bool translateFile(Compilation *run) {
  const TesseraKernelSource *source = run->source;
  if (!source->kernel || !source->signature)
    return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL,
                         "a kernel in Python needs its name and a signature");
  TritonKernelRequest request = {.source = tsStringView(&run->text),
                                 .fileName = fileOf(source),
                                 .kernel = mlirStringRefCreateFromCString(source->kernel),
                                 .signature = mlirStringRefCreateFromCString(source->signature)};
  return translate(run, &request);
}

static bool makeModule(Compilation *run) {
  if (run->source->request) {
    TritonKernelRequest request = *run->source->request;
    return translate(run, &request);
  }
  return run->source->language == TESSERA_KERNEL_PYTHON ? translateFile(run) : parseModule(run);
}

static void appendMessage(MlirStringRef message, void *user) {
  TsString *text = user;
  if (text->size)
    tsStringAppendChar(text, '\n');
  tsStringAppend(text, message);
}

static bool runPipeline(Compilation *run, MlirModule module, const char *text) {
  MlirPassManager manager = mlirPassManagerCreate(run->context);
  MlirOpPassManager top = mlirPassManagerGetAsOpPassManager(manager);
  tesseraPassManagerSetRegistry(manager, run->compiler->passes);
  tesseraOpPassManagerSetImplicitNesting(top, true);
  bool ok = mlirLogicalResultIsSuccess(tesseraParsePassPipelineElements(
      top, run->compiler->passes, mlirStringRefCreateFromCString(text), appendMessage,
      &run->messages));
#ifdef NDEBUG
  mlirPassManagerEnableVerifier(manager, false);
#endif
  ok = ok &&
       mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  mlirPassManagerDestroy(manager);
  return ok || failWithMessages(run, "the kernel can't be compiled");
}

/// Triton's passes, and for GPUs those on layouts.
static bool runPasses(Compilation *run, TesseraKernelStage stage) {
  TsString text = {0};
  if (stage == TESSERA_KERNEL_STAGE_TTGIR)
    tkGpuPipeline(run->options, run->capability, &text);
  else if (run->capability)
    tsStringAppendFormat(&text, "triton-ttir-pipeline{capability=%d}", run->capability);
  else
    tsStringAppendC(&text, "triton-ttir-pipeline");
  bool ok = runPipeline(run, run->part, text.data);
  tsStringFree(&text);
  if (ok)
    keepModule(run, stage);
  return ok;
}

static bool makeLlvm(Compilation *run) {
  TkText *text = &run->code->texts[TESSERA_KERNEL_STAGE_LLIR];
  if (mlirLogicalResultIsFailure(
          llvmirTranslate(mlirModuleGetOperation(run->module), tsStringCallback, &text->text)))
    return failWithMessages(run, "the kernel can't be written as LLVM IR");
  text->isThere = true;
  return true;
}

/// Gives the kernel the name of the variant.
static void nameKernel(Compilation *run, const char *symbol) {
  if (symbol)
    tritonFuncOpSetSymNameAttr(
        run->kernel, mlirStringAttrGet(run->context, mlirStringRefCreateFromCString(symbol)));
  if (run->code->name.size)
    return;
  tsStringAppend(&run->code->name, mlirStringAttrGetValue(tritonFuncOpGetSymNameAttr(run->kernel)));
}

/// Moves the variant's functions into the module of all. What another variant has brought too is
/// the same: the names of helper functions say what they are made for.
static bool mergePart(Compilation *run) {
  if (mlirModuleIsNull(run->module)) {
    run->module = run->part;
    run->part = (MlirModule){NULL};
    return true;
  }
  MlirOperation all = mlirModuleGetOperation(run->module), next;
  for (MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(run->part));
       !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    bool isThere =
        tritonFuncOpIsA(op) && !mlirOperationIsNull(tesseraSymbolTableLookupIn(
                                   all, mlirStringAttrGetValue(tritonFuncOpGetSymNameAttr(op))));
    if (isThere && mlirOperationEqual(op, run->kernel))
      return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL, "two variants have one name");
    if (isThere)
      continue;
    mlirOperationRemoveFromParent(op);
    mlirBlockAppendOwnedOperation(mlirModuleGetBody(run->module), op);
  }
  return true;
}

static bool runVariantStages(Compilation *run, const char *symbol) {
  if (!makeModule(run))
    return false;
  nameKernel(run, symbol);
  keepModule(run, TESSERA_KERNEL_STAGE_SOURCE);
  bool hasLayouts = run->capability && tkGpuHasLayouts(mlirModuleGetOperation(run->part));
  if (!hasLayouts && isWanted(run, TESSERA_KERNEL_STAGE_TTIR) &&
      !runPasses(run, TESSERA_KERNEL_STAGE_TTIR))
    return false;
  if (run->capability && !hasLayouts && isWanted(run, TESSERA_KERNEL_STAGE_TTGIR) &&
      !runPasses(run, TESSERA_KERNEL_STAGE_TTGIR))
    return false;
  return !isWanted(run, TESSERA_KERNEL_STAGE_LLIR) || mergePart(run);
}

/// From source to TTIR, with messages that show the source.
static bool runVariant(Compilation *run, const TesseraKernelVariant *variant) {
  run->source = variant->source;
  tsStringClear(&run->text);
  tsStringAppend(&run->text, run->source->text);
  TesseraSourceHandler *handler =
      tesseraSourceHandlerCreate(run->context, tsStringCallback, &run->messages);
  tesseraSourceHandlerAddBuffer(handler, fileOf(run->source), tsStringView(&run->text));
  bool ok = runVariantStages(run, variant->symbol);
  if (!mlirModuleIsNull(run->part))
    mlirModuleDestroy(run->part);
  run->part = (MlirModule){NULL};
  tesseraSourceHandlerDestroy(handler);
  return ok;
}

static bool lowerForCpu(Compilation *run) {
  TesseraTritonCpuOptions options = tkCpuOptions(run->options);
  return mlirLogicalResultIsSuccess(
             tesseraTritonToCpu(mlirModuleGetOperation(run->module), &options)) ||
         failWithMessages(run, "the kernel can't be compiled for CPUs");
}

static bool lowerForGpu(Compilation *run) {
  if (!runPipeline(run, run->module, tkGpuLowering()))
    return false;
  run->code->gpu = tkGpuInfo(mlirModuleGetOperation(run->module), tsStringView(&run->code->name));
  return true;
}

/// From the kernels of all variants to LLVM IR.
static bool lower(Compilation *run) {
  TesseraSourceHandler *handler =
      tesseraSourceHandlerCreate(run->context, tsStringCallback, &run->messages);
  tesseraSourceHandlerAddBuffer(handler, fileOf(run->source), tsStringView(&run->text));
  bool ok = (run->capability ? lowerForGpu(run) : lowerForCpu(run)) && makeLlvm(run);
  tesseraSourceHandlerDestroy(handler);
  return ok;
}

static bool makeLlvmInContext(Compilation *run) {
  run->context = mlirContextCreateWithRegistry(run->compiler->dialects, /*threadingEnabled=*/false);
  bool ok = true;
  for (size_t i = 0; ok && i < run->numVariants; ++i)
    ok = runVariant(run, &run->variants[i]);
  ok = ok && (!isWanted(run, TESSERA_KERNEL_STAGE_LLIR) || lower(run));
  if (!mlirModuleIsNull(run->module))
    mlirModuleDestroy(run->module);
  mlirContextDestroy(run->context);
  return ok;
}

/// LLVM IR that is given: the kernel is what defines `<name>_programs`.
static bool takeLlvm(Compilation *run) {
  TkText *text = &run->code->texts[TESSERA_KERNEL_STAGE_LLIR];
  const TesseraKernelSource *source = run->variants[0].source;
  if (run->numVariants > 1)
    return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL, "LLVM IR has no variants");
  tsStringAppend(&text->text, source->text);
  text->isThere = true;
  if (source->kernel) {
    tsStringAppendC(&run->code->name, source->kernel);
    return true;
  }
  MlirStringRef llvm = tsStringView(&text->text);
  size_t end = tsFind(llvm, tsLiteral("_programs("), 0), start = end;
  if (end == SIZE_MAX)
    return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_SOURCE, "no kernel: no '<name>_programs'");
  while (start && llvm.data[start - 1] != '@')
    --start;
  tsStringAppend(&run->code->name, tsSubstring(llvm, start, end - start));
  return true;
}

//===--- Code ---===//

TesseraBackend *tkGetBackend(TesseraKernelCompiler *compiler, TesseraKernelError *error) {
  TsString problem = {0};
  pthread_mutex_lock(&compiler->lock);
  if (!compiler->backend)
    compiler->backend = tesseraBackendOpen(tsStringCallback, &problem);
  TesseraBackend *backend = compiler->backend;
  pthread_mutex_unlock(&compiler->lock);
  if (!backend)
    tkErrorSet(error, TESSERA_KERNEL_NO_BACKEND, &problem);
  return backend;
}

bool tkHasBackend(TesseraKernelCompiler *compiler) {
  pthread_mutex_lock(&compiler->lock);
  bool has = compiler->backend != NULL;
  pthread_mutex_unlock(&compiler->lock);
  return has;
}

bool tkMakeCode(TesseraKernelCompiler *compiler, MlirStringRef llvm,
                const TesseraKernelOptions *options, TesseraCodeKind kind, TsString *code,
                TesseraKernelError *error) {
  TesseraBackend *backend = tkGetBackend(compiler, error);
  if (!backend)
    return false;
  TesseraCodeOptions made = {.cpu = options->cpu,
                             .features = options->features,
                             .level = 2,
                             .isQuick = tesseraTritonCpuIsQuick(llvm),
                             .passes = tesseraTritonCpuPasses(llvm)};
  TsString problem = {0};
  if (mlirLogicalResultIsSuccess(tesseraBackendCompile(backend, llvm, &made, kind, tsStringCallback,
                                                       code, tsStringCallback, &problem)))
    return true;
  tkErrorSet(error, TESSERA_KERNEL_NO_BACKEND, &problem);
  return false;
}

/// Opens LLVM's library while the kernel is on its way to LLVM IR: both take a while.
static void *openBackend(void *user) {
  const Compilation *run = user;
  TesseraBackend *backend = tkGetBackend(run->compiler, NULL);
  if (backend && run->capability)
    tesseraBackendPrepare(backend, TK_GPU_TRIPLE);
  return NULL;
}

/// What is last has a stage before it where it's for a GPU.
static bool makeCode(Compilation *run, TesseraKernelStage stage) {
  TkText *texts = run->code->texts, *text = &texts[stage];
  MlirStringRef llvm = tesseraKernelCodeGetText(run->code, TESSERA_KERNEL_STAGE_LLIR);
  if (stage == TESSERA_KERNEL_STAGE_PTX)
    text->isThere = tkMakePtx(run->compiler, llvm, run->capability, &text->text, run->error);
  else if (stage == TESSERA_KERNEL_STAGE_CUBIN)
    text->isThere =
        makeCode(run, TESSERA_KERNEL_STAGE_PTX) &&
        tkAssemblePtx(run->options, tesseraKernelCodeGetText(run->code, TESSERA_KERNEL_STAGE_PTX),
                      run->capability, &text->text, run->error);
  else
    text->isThere =
        tkMakeCode(run->compiler, llvm, run->options,
                   stage == TESSERA_KERNEL_STAGE_ASM ? TESSERA_CODE_ASSEMBLY : TESSERA_CODE_OBJECT,
                   &text->text, run->error);
  return text->isThere;
}

/// Whether there is what the options ask for.
static bool checkTarget(Compilation *run) {
  run->capability = tkTargetCapability(run->options);
  const char *target = run->options->target;
  if (run->capability < 0)
    return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL,
                         "no target '%s': there are cpu and cuda:80 (or another capability)",
                         target);
  bool isKnown = run->last <= TESSERA_KERNEL_STAGE_TTIR || run->last == TESSERA_KERNEL_STAGE_LLIR;
  if (!isKnown && run->capability)
    isKnown = run->last != TESSERA_KERNEL_STAGE_ASM && run->last != TESSERA_KERNEL_STAGE_OBJECT;
  else if (!isKnown)
    isKnown = run->last == TESSERA_KERNEL_STAGE_ASM || run->last == TESSERA_KERNEL_STAGE_OBJECT;
  if (!isKnown)
    return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL, "there is no '%s' for %s: '%s' is",
                         tesseraKernelStageGetName(run->last), run->capability ? target : "cpu",
                         run->capability ? "ptx" : "asm");
  if (run->capability && run->last > TESSERA_KERNEL_STAGE_TTIR && !tkGpuIsKnown(run->capability))
    return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL,
                         "there is no '%s' for %s: of cuda:80, 86, 89 and 90 only",
                         tesseraKernelStageGetName(run->last), target);
  return true;
}

static TesseraKernelCode *compileVariants(TesseraKernelCompiler *compiler, size_t count,
                                          const TesseraKernelVariant *variants,
                                          const TesseraKernelOptions *options,
                                          TesseraKernelStage last, bool keepsModules,
                                          TesseraKernelError *error) {
  static const TesseraKernelOptions defaults = {0};
  Compilation run = {.compiler = compiler,
                     .numVariants = count,
                     .variants = variants,
                     .options = options ? options : &defaults,
                     .last = last,
                     .keepsModules = keepsModules,
                     .error = error};
  if (!checkTarget(&run))
    return NULL;
  run.code = tkCodeCreate();
  const TesseraKernelSource *first = variants[0].source;
  bool isLlvm = !first->request && first->language == TESSERA_KERNEL_LLIR;
  pthread_t opener;
  bool isOpening = last >= TESSERA_KERNEL_STAGE_ASM && !tkHasBackend(compiler) &&
                   !pthread_create(&opener, NULL, openBackend, &run);
  bool ok = isLlvm ? takeLlvm(&run) : makeLlvmInContext(&run);
  if (isOpening)
    pthread_join(opener, NULL);
  if (ok && last >= TESSERA_KERNEL_STAGE_ASM)
    ok = makeCode(&run, last);
  tsStringFree(&run.text);
  tsStringFree(&run.messages);
  if (ok)
    return run.code;
  tesseraKernelCodeDestroy(run.code);
  return NULL;
}

TesseraKernelCode *tesseraKernelCompileVariants(TesseraKernelCompiler *compiler, size_t count,
                                                const TesseraKernelVariant *variants,
                                                const TesseraKernelOptions *options,
                                                TesseraKernelStage last,
                                                TesseraKernelError *error) {
  return compileVariants(compiler, count, variants, options, last, /*keepsModules=*/false, error);
}

TesseraKernelCode *tesseraKernelCompile(TesseraKernelCompiler *compiler,
                                        const TesseraKernelSource *source,
                                        const TesseraKernelOptions *options,
                                        TesseraKernelStage last, TesseraKernelError *error) {
  TesseraKernelVariant variant = {.source = source};
  return compileVariants(compiler, 1, &variant, options, last, /*keepsModules=*/true, error);
}
