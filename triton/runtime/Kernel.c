// Kernels in memory, from object files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/runtime/Kernel.h"
#include "triton/runtime/Cache.h"

static const char kProgramsSuffix[] = "_programs", kInfoSuffix[] = "_info";

//===--- Errors ---===//

void tkErrorSet(TesseraKernelError *error, TesseraKernelErrorKind kind, TsString *text) {
  while (text->size && text->data[text->size - 1] == '\n')
    text->data[--text->size] = 0;
  if (error) {
    tesseraKernelErrorFree(error);
    *error = (TesseraKernelError){.kind = kind, .text = text->data};
    *text = (TsString){0};
  } else {
    tsStringFree(text);
  }
}

bool tkErrorFormat(TesseraKernelError *error, TesseraKernelErrorKind kind, const char *format,
                   ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  tkErrorSet(error, kind, &text);
  return false;
}

void tesseraKernelErrorFree(TesseraKernelError *error) {
  tsFree(error->text);
  tsFree(error->what);
  *error = (TesseraKernelError){0};
}

//===--- Loading ---===//

/// Which kernels there are.
typedef struct Names {
  MlirStringRef first;
  size_t count;
} Names;

static void visitCode(MlirStringRef name, void *user) {
  Names *names = user;
  if (!tsEndsWith(name, tsLiteral("_programs")))
    return;
  if (!names->count++)
    names->first = tsSubstring(name, 0, name.length - (sizeof kProgramsSuffix - 1));
}

static bool findName(TkImage *image, const char *wanted, TsString *name,
                     TesseraKernelError *error) {
  Names names = {0};
  tkImageVisitCode(image, visitCode, &names);
  if (!wanted && names.count != 1)
    return tkErrorFormat(error, TESSERA_KERNEL_BAD_CALL,
                         "the object file has %zu kernels: say which", names.count);
  if (wanted)
    tsStringAppendC(name, wanted);
  else
    tsStringAppend(name, names.first);
  return true;
}

static void *find(const TkImage *image, const TsString *name, const char *suffix, TkSymbolKind kind,
                  size_t size) {
  TsString full = {0};
  tsStringAppendFormat(&full, "%s%s", name->data, suffix);
  void *address = tkImageFind(image, tsStringView(&full), kind, size);
  tsStringFree(&full);
  return address;
}

static bool connect(TesseraKernel *kernel, const TsString *name, TesseraKernelError *error) {
  void *programs = find(kernel->image, name, kProgramsSuffix, TK_CODE, 1);
  const void *info = find(kernel->image, name, kInfoSuffix, TK_DATA, sizeof kernel->info);
  if (!programs || !info)
    return tkErrorFormat(error, TESSERA_KERNEL_BAD_CALL, "the object file has no kernel '%s'",
                         name->data);
  memcpy(&kernel->programs, &programs, sizeof programs);
  memcpy(&kernel->info, info, sizeof kernel->info);
  if (kernel->info.version != TESSERA_KERNEL_VERSION)
    return tkErrorFormat(error, TESSERA_KERNEL_BAD_CALL,
                         "kernel '%s' is of version %llu; this is %d: compile it again", name->data,
                         (unsigned long long)kernel->info.version, TESSERA_KERNEL_VERSION);
  if (kernel->info.scratchBytes > (uint64_t)1 << 40)
    return tkErrorFormat(error, TESSERA_KERNEL_BAD_CALL, "kernel '%s' needs too much memory",
                         name->data);
  return true;
}

TesseraKernel *tesseraKernelLoad(MlirStringRef object, const char *name,
                                 TesseraKernelError *error) {
  TsString problem = {0}, found = {0};
  TkImage *image = tkImageLoad(object, &problem);
  if (!image) {
    tkErrorSet(error, TESSERA_KERNEL_SYSTEM, &problem);
    return NULL;
  }
  TesseraKernel *kernel = tsAllocZeroed(1, sizeof *kernel);
  kernel->image = image;
  bool ok = findName(image, name, &found, error) && connect(kernel, &found, error);
  kernel->name = found.data;
  if (ok)
    return kernel;
  tesseraKernelDestroy(kernel);
  return NULL;
}

const char *tesseraKernelGetName(const TesseraKernel *kernel) { return kernel->name; }

uint64_t tesseraKernelGetNumArguments(const TesseraKernel *kernel) {
  return kernel->info.numArguments;
}

uint64_t tesseraKernelGetScratchBytes(const TesseraKernel *kernel) {
  return kernel->info.scratchBytes;
}

bool tesseraKernelIsFromCache(const TesseraKernel *kernel) { return kernel->isFromCache; }

const char *tesseraKernelGetKey(const TesseraKernel *kernel) {
  return kernel->code ? kernel->code->key : "";
}

void tesseraKernelDestroy(TesseraKernel *kernel) {
  if (!kernel)
    return;
  tkImageDestroy(kernel->image);
  tesseraKernelCodeDestroy(kernel->code);
  tsFree(kernel->name);
  tsStringFree(&kernel->cpu);
  tsStringFree(&kernel->features);
  tsFree(kernel);
}
