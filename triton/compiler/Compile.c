// A kernel's way from source to an object file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "target/llvmir/LLVMIR.h"
#include "tessera/Diagnostics.h"
#include "tessera/Printing.h"
#include "triton/compiler/Compiler.h"

static const char kTtirPipeline[] = "triton-ttir-pipeline";
static const char kCpuPipeline[] = "triton-cpu-pipeline";

/// One compilation.
typedef struct Compilation {
  TesseraKernelCompiler *compiler;
  const TesseraKernelSource *source;
  const TesseraKernelOptions *options;
  TesseraKernelStage last;
  TesseraKernelError *error;
  TesseraKernelCode *code;
  MlirContext context;
  MlirModule module;
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

static void keepModule(Compilation *run, TesseraKernelStage stage) {
  TkText *text = &run->code->texts[stage];
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, /*prettyForm=*/false);
  mlirOpPrintingFlagsAssumeVerified(flags);
  mlirOperationPrintWithFlags(mlirModuleGetOperation(run->module), flags, tsStringCallback,
                              &text->text);
  mlirOpPrintingFlagsDestroy(flags);
  tsStringAppendChar(&text->text, '\n');
  text->isThere = true;
}

/// The kernel: the public function of the name that is asked for, or the only public one.
static bool findKernel(Compilation *run) {
  const char *wanted = run->source->kernel;
  MlirStringRef found = {NULL, 0};
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(run->module));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!tritonFuncOpIsA(op))
      continue;
    MlirAttribute visibility = tritonFuncOpGetSymVisibilityAttr(op);
    if (!mlirAttributeIsNull(visibility) && !tsEqualC(mlirStringAttrGetValue(visibility), "public"))
      continue;
    MlirStringRef name = mlirStringAttrGetValue(tritonFuncOpGetSymNameAttr(op));
    if (wanted && !tsEqualC(name, wanted))
      continue;
    found = name;
    ++count;
  }
  if (count == 1) {
    tsStringAppend(&run->code->name, found);
    return true;
  }
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
  run->module = mlirModuleFromOperation(op);
  return findKernel(run);
}

/// What the front end is asked for: what Python hands over, or a file and its signature.
static bool translate(Compilation *run, TritonKernelRequest *request) {
  request->options.numWarps = (int)run->options->numWarps;
  request->options.numStages = (int)run->options->numStages;
  request->options.isDebug = run->options->debug;
  request->options.target = tsLiteral("cpu");
  TritonError error = {0};
  run->module = tritonFrontendCompile(run->context, request, &error);
  if (!mlirModuleIsNull(run->module))
    return findKernel(run);
  tsStringClear(&run->messages);
  if (error.message)
    tsStringAppendFormat(&run->messages, "%s:%d:%d: error: %s",
                         error.fileName ? error.fileName : "", error.line, error.column + 1,
                         error.message);
  tritonErrorDestroy(&error);
  return failWithMessages(run, "the kernel can't be compiled");
}

static bool translateFile(Compilation *run) {
  const TesseraKernelSource *source = run->source;
  if (!source->kernel || !source->signature)
    return tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL,
                         "a kernel in Python needs its name and a signature");
  TritonKernelRequest request = {.source = tsStringView(&run->text),
                                 .fileName = fileOf(source),
                                 .kernel = mlirStringRefCreateFromCString(source->kernel)};
  TritonSignature signature = {0};
  TritonError error = {0};
  if (mlirLogicalResultIsFailure(tritonSignatureParse(
          request.source, request.fileName, request.kernel,
          mlirStringRefCreateFromCString(source->signature), &signature, &error))) {
    tkErrorFormat(run->error, TESSERA_KERNEL_BAD_CALL, "%s",
                  error.message ? error.message : "the signature can't be read");
    tritonErrorDestroy(&error);
    return false;
  }
  request.arguments = signature.arguments;
  request.numArguments = signature.numArguments;
  bool ok = translate(run, &request);
  tritonSignatureDestroy(&signature);
  return ok;
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

static bool runPipeline(Compilation *run, const char *name) {
  MlirPassManager manager = mlirPassManagerCreate(run->context);
  MlirOpPassManager top = mlirPassManagerGetAsOpPassManager(manager);
  const TesseraPassDef *definition =
      tesseraPassRegistryFind(run->compiler->passes, mlirStringRefCreateFromCString(name));
  bool ok = definition && mlirLogicalResultIsSuccess(tesseraOpPassManagerAdd(
                              top, definition, tsLiteral(""), appendMessage, &run->messages));
  if (!definition)
    tsStringAppendFormat(&run->messages, "there is no pipeline '%s' yet", name);
#ifdef NDEBUG
  mlirPassManagerEnableVerifier(manager, false);
#endif
  ok = ok && mlirLogicalResultIsSuccess(
                 mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(run->module)));
  mlirPassManagerDestroy(manager);
  return ok || failWithMessages(run, "the kernel can't be compiled");
}

static bool makeLlvm(Compilation *run) {
  TkText *text = &run->code->texts[TESSERA_KERNEL_STAGE_LLIR];
  if (mlirLogicalResultIsFailure(
          llvmirTranslate(mlirModuleGetOperation(run->module), tsStringCallback, &text->text)))
    return failWithMessages(run, "the kernel can't be written as LLVM IR");
  text->isThere = true;
  return true;
}

static bool runStages(Compilation *run) {
  if (!makeModule(run))
    return false;
  keepModule(run, TESSERA_KERNEL_STAGE_SOURCE);
  if (!isWanted(run, TESSERA_KERNEL_STAGE_TTIR))
    return true;
  if (!runPipeline(run, kTtirPipeline))
    return false;
  keepModule(run, TESSERA_KERNEL_STAGE_TTIR);
  if (!isWanted(run, TESSERA_KERNEL_STAGE_LLIR))
    return true;
  return runPipeline(run, kCpuPipeline) && makeLlvm(run);
}

static bool makeLlvmInContext(Compilation *run) {
  run->context = mlirContextCreateWithRegistry(run->compiler->dialects, /*threadingEnabled=*/false);
  TesseraSourceHandler *handler =
      tesseraSourceHandlerCreate(run->context, tsStringCallback, &run->messages);
  tesseraSourceHandlerAddBuffer(handler, fileOf(run->source), tsStringView(&run->text));
  bool ok = runStages(run);
  if (!mlirModuleIsNull(run->module))
    mlirModuleDestroy(run->module);
  tesseraSourceHandlerDestroy(handler);
  mlirContextDestroy(run->context);
  tsStringFree(&run->messages);
  return ok;
}

/// LLVM IR that is given: the kernel is what defines `<name>_programs`.
static bool takeLlvm(Compilation *run) {
  TkText *text = &run->code->texts[TESSERA_KERNEL_STAGE_LLIR];
  tsStringAppend(&text->text, run->source->text);
  text->isThere = true;
  if (run->source->kernel) {
    tsStringAppendC(&run->code->name, run->source->kernel);
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

bool tkMakeCode(TesseraKernelCompiler *compiler, MlirStringRef llvm,
                const TesseraKernelOptions *options, TesseraCodeKind kind, TsString *code,
                TesseraKernelError *error) {
  TesseraBackend *backend = tkGetBackend(compiler, error);
  if (!backend)
    return false;
  TesseraCodeOptions made = {.cpu = options->cpu, .features = options->features, .level = 3};
  TsString problem = {0};
  if (mlirLogicalResultIsSuccess(tesseraBackendCompile(backend, llvm, &made, kind, tsStringCallback,
                                                       code, tsStringCallback, &problem)))
    return true;
  tkErrorSet(error, TESSERA_KERNEL_NO_BACKEND, &problem);
  return false;
}

static bool makeCode(Compilation *run, TesseraKernelStage stage) {
  TkText *text = &run->code->texts[stage];
  MlirStringRef llvm = tesseraKernelCodeGetText(run->code, TESSERA_KERNEL_STAGE_LLIR);
  text->isThere =
      tkMakeCode(run->compiler, llvm, run->options,
                 stage == TESSERA_KERNEL_STAGE_ASM ? TESSERA_CODE_ASSEMBLY : TESSERA_CODE_OBJECT,
                 &text->text, run->error);
  return text->isThere;
}

TesseraKernelCode *tesseraKernelCompile(TesseraKernelCompiler *compiler,
                                        const TesseraKernelSource *source,
                                        const TesseraKernelOptions *options,
                                        TesseraKernelStage last, TesseraKernelError *error) {
  static const TesseraKernelOptions defaults = {0};
  Compilation run = {.compiler = compiler,
                     .source = source,
                     .options = options ? options : &defaults,
                     .last = last,
                     .error = error,
                     .code = tkCodeCreate()};
  tsStringAppend(&run.text, source->text);
  bool ok = !source->request && source->language == TESSERA_KERNEL_LLIR ? takeLlvm(&run)
                                                                        : makeLlvmInContext(&run);
  if (ok && last >= TESSERA_KERNEL_STAGE_ASM)
    ok = makeCode(&run, last);
  tsStringFree(&run.text);
  if (ok)
    return run.code;
  tesseraKernelCodeDestroy(run.code);
  return NULL;
}
