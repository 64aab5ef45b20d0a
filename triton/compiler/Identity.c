// What code depends on, as texts and keys.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE // dl_iterate_phdr
#include "tessera/version.h"
#include "triton/compiler/Compiler.h"

#include <elf.h>
#include <link.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

//===--- This compiler ---===//

/// The note that the linker puts into a file: a digest of all that is in it.
typedef struct BuildId {
  uintptr_t inside; ///< an address of the file that is looked for
  TsString *text;
} BuildId;

static bool contains(const struct dl_phdr_info *file, uintptr_t address) {
  for (size_t i = 0; i < file->dlpi_phnum; ++i) {
    const ElfW(Phdr) *header = &file->dlpi_phdr[i];
    if (header->p_type == PT_LOAD &&
        address - (file->dlpi_addr + header->p_vaddr) < header->p_memsz)
      return true;
  }
  return false;
}

static size_t toWords(size_t size) { return (size + 3) & ~(size_t)3; }

static void appendNotes(const char *notes, size_t size, TsString *text) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    memcpy(&note, notes, sizeof note);
    size_t name = sizeof note, data = name + toWords(note.n_namesz);
    size_t end = data + toWords(note.n_descsz);
    if (end > size)
      return;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && !memcmp(notes + name, "GNU", 4))
      for (size_t i = 0; i < note.n_descsz; ++i)
        tsStringAppendFormat(text, "%02x", (unsigned)(unsigned char)notes[data + i]);
    notes += end;
    size -= end;
  }
}

static int visitFile(struct dl_phdr_info *file, size_t size, void *user) {
  (void)size;
  BuildId *id = user;
  if (!contains(file, id->inside))
    return 0;
  for (size_t i = 0; i < file->dlpi_phnum; ++i)
    if (file->dlpi_phdr[i].p_type == PT_NOTE)
      appendNotes((const char *)(file->dlpi_addr + file->dlpi_phdr[i].p_vaddr),
                  file->dlpi_phdr[i].p_memsz, id->text);
  return 1;
}

//===--- The processor ---===//

#if defined(__x86_64__)
static void appendRegisters(TsString *text, unsigned leaf, unsigned part, unsigned without) {
  unsigned r[4] = {0};
  if (!__get_cpuid_count(leaf, part, &r[0], &r[1], &r[2], &r[3]))
    return;
  if (without < 4)
    r[without] = 0;
  tsStringAppendFormat(text, " %x.%x:%x,%x,%x,%x", leaf, part, r[0], r[1], r[2], r[3]);
}

/// The numbers that say which features there are. That of the core isn't one.
static void appendProcessor(TsString *text) {
  enum { EBX = 1, NONE = 4 };
  appendRegisters(text, 0, 0, NONE);
  appendRegisters(text, 1, 0, EBX);
  appendRegisters(text, 7, 0, NONE);
  appendRegisters(text, 7, 1, NONE);
  appendRegisters(text, 0x80000001, 0, EBX);
}
#else
static void appendProcessor(TsString *text) { tsStringAppendC(text, " unknown"); }
#endif

void tkIdentify(TsString *text) {
  BuildId id = {.text = text};
  void (*here)(TsString *) = tkIdentify;
  memcpy(&id.inside, &here, sizeof id.inside);
  tsStringAppendFormat(text, "tessera %s %s ", TESSERA_VERSION_STRING, tesseraGetGitHash());
  dl_iterate_phdr(visitFile, &id);
  tsStringAppendC(text, "\nllvm ");
  tesseraBackendIdentify(tsStringCallback, text);
  tsStringAppendC(text, "\nprocessor");
  appendProcessor(text);
}

//===--- Keys ---===//

static MlirStringRef orEmpty(const char *text) {
  return mlirStringRefCreateFromCString(text ? text : "");
}

static void addNumber(TkSha256 *hash, int64_t number) { tkSha256Add(hash, &number, sizeof number); }

/// Values are as deep as the front end lets them be, but they come from a caller.
enum { MAX_DEPTH = 64 };

static void addValue(TkSha256 *hash, const TritonValue *value, int depth) {
  addNumber(hash, value->kind);
  addNumber(hash, value->boolean);
  tkSha256Add(hash, &value->real, sizeof value->real);
  tkSha256AddText(hash, value->string);
  addNumber(hash, value->index);
  addNumber(hash, value->count);
  for (intptr_t i = 0; value->fieldNames && i < value->count; ++i)
    tkSha256AddText(hash, value->fieldNames[i]);
  bool isClass = value->kind == TRITON_VALUE_CLASS || value->kind == TRITON_VALUE_AGGREGATE;
  intptr_t numItems = isClass ? value->index : value->count;
  for (intptr_t i = 0; i < numItems && depth < MAX_DEPTH; ++i)
    addValue(hash, &value->items[i], depth + 1);
}

static void addFunction(TkSha256 *hash, const TritonSource *function) {
  addNumber(hash, function->kind);
  tkSha256AddText(hash, function->text);
  tkSha256AddText(hash, function->fileName);
  tkSha256AddText(hash, function->moduleName);
  tkSha256AddText(hash, function->qualifiedName);
  addNumber(hash, function->firstLine);
  addNumber(hash, function->isNoinline);
  addNumber(hash, function->numGlobals);
  for (intptr_t i = 0; i < function->numGlobals; ++i) {
    tkSha256AddText(hash, function->globalNames[i]);
    addValue(hash, &function->globals[i], 0);
  }
  addNumber(hash, function->numDefaults);
  for (intptr_t i = 0; i < function->numDefaults; ++i)
    addValue(hash, &function->defaults[i], 0);
}

static void addArgument(TkSha256 *hash, const TritonArgument *argument, int depth) {
  tkSha256AddText(hash, argument->type);
  addValue(hash, &argument->constant, 0);
  addNumber(hash, argument->divisibility);
  addNumber(hash, argument->numItems);
  tkSha256AddText(hash, argument->className);
  for (intptr_t i = 0; i < argument->numItems && depth < MAX_DEPTH; ++i) {
    if (argument->fieldNames)
      tkSha256AddText(hash, argument->fieldNames[i]);
    addArgument(hash, &argument->items[i], depth + 1);
  }
}

static void addRequest(TkSha256 *hash, const TritonKernelRequest *request) {
  tkSha256AddText(hash, request->source);
  tkSha256AddText(hash, request->fileName);
  tkSha256AddText(hash, request->kernel);
  addNumber(hash, request->kernelIndex);
  addNumber(hash, request->numFunctions);
  for (intptr_t i = 0; i < request->numFunctions; ++i)
    addFunction(hash, &request->functions[i]);
  addNumber(hash, request->numArguments);
  for (intptr_t i = 0; i < request->numArguments; ++i)
    addArgument(hash, &request->arguments[i], 0);
  tkSha256AddText(hash, request->options.defaultDotInputPrecision);
  addNumber(hash, request->options.noSanitizeOverflow);
  addNumber(hash, request->options.maxNumImpreciseAcc);
}

void tkMakeKey(MlirStringRef identity, const TesseraKernelSource *source,
               const TesseraKernelOptions *options, char key[TK_DIGEST_TEXT + 1]) {
  TkSha256 hash = {0};
  tkSha256AddText(&hash, identity);
  addNumber(&hash, source->language);
  tkSha256AddText(&hash, source->text);
  tkSha256AddText(&hash, orEmpty(source->file));
  addNumber(&hash, source->line);
  tkSha256AddText(&hash, orEmpty(source->kernel));
  tkSha256AddText(&hash, orEmpty(source->signature));
  if (source->request)
    addRequest(&hash, source->request);
  tkSha256AddText(&hash, tkDotPrecision());
  addNumber(&hash, options->numWarps);
  addNumber(&hash, options->numStages);
  tkSha256AddText(&hash, orEmpty(options->cpu));
  tkSha256AddText(&hash, orEmpty(options->features));
  addNumber(&hash, options->debug);
  tkSha256AddText(&hash, orEmpty(options->target));
  tkSha256Finish(&hash, key);
}
