// Compilers, and kernels that come from them or from the disk.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/compiler/Compiler.h"
#include "tessera/Registry.h"

#include <stdio.h>

//===--- Compilers ---===//

/// Where kernels are kept when nobody says.
static void findCacheFolder(TsString *folder) {
  const char *cache = getenv("TRITON_CACHE_DIR"), *triton = getenv("TRITON_HOME");
  const char *home = triton && *triton ? triton : getenv("HOME");
  if (cache && *cache)
    tsStringAppendC(folder, cache);
  else if (home && *home)
    tsStringAppendFormat(folder, "%s/.triton/cache", home);
}

TesseraKernelCompiler *tesseraKernelCompilerCreate(const char *cacheFolder) {
  TesseraKernelCompiler *compiler = tsAllocZeroed(1, sizeof *compiler);
  pthread_mutex_init(&compiler->lock, NULL);
  compiler->dialects = mlirDialectRegistryCreate();
  compiler->passes = tesseraPassRegistryCreate();
  tesseraRegisterMlirDialects(compiler->dialects);
  tesseraRegisterTritonDialects(compiler->dialects);
  tesseraRegisterMlirPasses(compiler->passes);
  tesseraRegisterTritonPasses(compiler->passes);
  if (cacheFolder)
    tsStringAppendC(&compiler->cacheFolder, cacheFolder);
  else
    findCacheFolder(&compiler->cacheFolder);
  tkIdentify(&compiler->identity);
  return compiler;
}

void tesseraKernelCompilerDestroy(TesseraKernelCompiler *compiler) {
  if (!compiler)
    return;
  tesseraBackendClose(compiler->backend);
  tesseraPassRegistryDestroy(compiler->passes);
  mlirDialectRegistryDestroy(compiler->dialects);
  pthread_mutex_destroy(&compiler->lock);
  tsStringFree(&compiler->cacheFolder);
  tsStringFree(&compiler->identity);
  tsFree(compiler);
}

//===--- Kernels ---===//

static bool isSet(const char *variable) {
  const char *value = getenv(variable);
  return value && *value && strcmp(value, "0") != 0;
}

/// The code of what somebody has put in the place of the compiler's text, which is given up then.
static TesseraKernelCode * override(TesseraKernelCompiler *compiler, TesseraKernelCode *code,
                                    const TesseraKernelOptions *options, const char *key,
                                    TesseraKernelError *error) {
  TesseraKernelSource source;
  TsString path = {0}, text = {0};
  if (tkFindOverride(tesseraKernelCodeGetName(code), key, &source, &path, &text)) {
    fprintf(stderr, "Overriding kernel with file %s\n", path.data);
    TesseraKernelCode *other =
        tesseraKernelCompile(compiler, &source, options, TESSERA_KERNEL_STAGE_OBJECT, error);
    tesseraKernelCodeDestroy(code);
    code = other;
  }
  tsStringFree(&path);
  tsStringFree(&text);
  return code;
}

static TesseraKernelCode *compileAndKeep(TesseraKernelCompiler *compiler,
                                         const TesseraKernelSource *source,
                                         const TesseraKernelOptions *options, const char *key,
                                         TesseraKernelError *error) {
  TesseraKernelCode *code =
      tesseraKernelCompile(compiler, source, options, TESSERA_KERNEL_STAGE_OBJECT, error);
  if (code)
    code = override(compiler, code, options, key, error);
  if (code)
    tkDump(code, key);
  if (code && compiler->cacheFolder.size && !isSet("TRITON_KERNEL_OVERRIDE"))
    tkCacheAdd(compiler->cacheFolder.data, key, code);
  return code;
}

/// From the disk, or compiled by this process or by another that is faster.
static TesseraKernelCode *getCode(TesseraKernelCompiler *compiler,
                                  const TesseraKernelSource *source,
                                  const TesseraKernelOptions *options, const char *key,
                                  bool *isFromCache, TesseraKernelError *error) {
  const char *folder = compiler->cacheFolder.data;
  bool isRead = compiler->cacheFolder.size && !isSet("TRITON_ALWAYS_COMPILE") &&
                !isSet("TRITON_KERNEL_DUMP") && !isSet("TRITON_KERNEL_OVERRIDE");
  TesseraKernelCode *code = isRead ? tkCacheFind(folder, key) : NULL;
  *isFromCache = code != NULL;
  if (code || !isRead)
    return code ? code : compileAndKeep(compiler, source, options, key, error);
  int lock = tkCacheLock(folder, key);
  code = tkCacheFind(folder, key);
  *isFromCache = code != NULL;
  if (!code)
    code = compileAndKeep(compiler, source, options, key, error);
  tkCacheUnlock(folder, key, lock);
  return code;
}

TesseraKernel *tesseraKernelGet(TesseraKernelCompiler *compiler, const TesseraKernelSource *source,
                                const TesseraKernelOptions *options, TesseraKernelError *error) {
  static const TesseraKernelOptions defaults = {0};
  options = options ? options : &defaults;
  char key[TK_DIGEST_TEXT + 1];
  bool isFromCache;
  tkMakeKey(tsStringView(&compiler->identity), source, options, key);
  TesseraKernelCode *code = getCode(compiler, source, options, key, &isFromCache, error);
  if (!code)
    return NULL;
  TesseraKernel *kernel =
      tesseraKernelLoad(tesseraKernelCodeGetText(code, TESSERA_KERNEL_STAGE_OBJECT),
                        tesseraKernelCodeGetName(code), error);
  if (!kernel) {
    tesseraKernelCodeDestroy(code);
    return NULL;
  }
  memcpy(code->key, key, sizeof key);
  kernel->code = code;
  kernel->isFromCache = isFromCache;
  kernel->compiler = compiler;
  if (options->cpu)
    tsStringAppendC(&kernel->cpu, options->cpu);
  if (options->features)
    tsStringAppendC(&kernel->features, options->features);
  return kernel;
}

static bool getKept(const TesseraKernelCode *code, TesseraKernelStage stage, TsString *text) {
  const TkText *kept = &code->texts[stage];
  if (kept->isThere)
    tsStringAppend(text, tsStringView(&kept->text));
  return kept->isThere || (kept->isOnDisk && tkCacheReadText(code, stage, text));
}

bool tesseraKernelGetText(TesseraKernel *kernel, TesseraKernelStage stage, MlirStringCallback write,
                          void *user, TesseraKernelError *error) {
  TsString text = {0}, llvm = {0};
  const TesseraKernelOptions options = {.cpu = kernel->cpu.data, .features = kernel->features.data};
  bool ok = kernel->code && getKept(kernel->code, stage, &text), isSaid = false;
  if (!ok && kernel->code && stage == TESSERA_KERNEL_STAGE_ASM &&
      getKept(kernel->code, TESSERA_KERNEL_STAGE_LLIR, &llvm)) {
    isSaid = true;
    ok = tkMakeCode(kernel->compiler, tsStringView(&llvm), &options, TESSERA_CODE_ASSEMBLY, &text,
                    error);
  }
  if (ok)
    write(tsStringView(&text), user);
  else if (!isSaid)
    tkErrorFormat(error, TESSERA_KERNEL_BAD_CALL, "stage '%s' of kernel '%s' isn't there",
                  tesseraKernelStageGetName(stage), kernel->name);
  tsStringFree(&text);
  tsStringFree(&llvm);
  return ok;
}
