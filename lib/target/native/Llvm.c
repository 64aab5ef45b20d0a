// Opens LLVM's library and finds its functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/native/Llvm.h"
#include "support/Memory.h"
#include "support/String.h"

#include <dlfcn.h>
#include <stdio.h>
#include <sys/stat.h>

static const char *const kLibraries[] = {
    "libLLVM.so.22.1", "libLLVM-22.so.1", "libLLVM-22.so", "/usr/lib/llvm-22/lib/libLLVM.so",
    "libLLVM.so.19.1", "libLLVM-19.so.1", "libLLVM-19.so", "/usr/lib/llvm-19/lib/libLLVM.so"};

#ifdef TESSERA_HOST_LLVM
// Of our own build, for this machine only.
static const char kHostLibrary[] = TESSERA_HOST_LLVM;
#else
static const char kHostLibrary[] = "";
#endif

static void *openAnyLibrary(void) {
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof kLibraries / sizeof kLibraries[0]; ++i)
    library = dlopen(kLibraries[i], RTLD_NOW | RTLD_LOCAL);
  return library;
}

//===--- Identity ---===//

// Where the dynamic linker looks, on the systems that we know. A library that is elsewhere is
// opened all the same, and has no identity.
static const char *const kFolders[] = {"/usr/local/lib",
                                       "/lib/x86_64-linux-gnu",
                                       "/usr/lib/x86_64-linux-gnu",
                                       "/lib/aarch64-linux-gnu",
                                       "/usr/lib/aarch64-linux-gnu",
                                       "/lib64",
                                       "/usr/lib64",
                                       "/lib",
                                       "/usr/lib"};

/// Appends path, size and time of a file; false where there is none.
static bool identifyFile(const char *path, TsString *text) {
  struct stat status;
  if (stat(path, &status))
    return false;
  tsStringAppendFormat(text, "%s %lld %lld.%09ld", path, (long long)status.st_size,
                       (long long)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
  return true;
}

static bool identifyIn(MlirStringRef folder, const char *name, TsString *text) {
  TsString path = {0};
  tsStringAppendFormat(&path, "%.*s/%s", (int)folder.length, folder.data, name);
  bool found = identifyFile(path.data, text);
  tsStringFree(&path);
  return found;
}

static bool identifyInPath(const char *list, const char *name, TsString *text) {
  for (const char *at = list; at && *at; at += strcspn(at, ":"), at += *at == ':')
    if (identifyIn(mlirStringRefCreate(at, strcspn(at, ":")), name, text))
      return true;
  return false;
}

static bool identifyLibrary(const char *name, TsString *text) {
  if (strchr(name, '/'))
    return identifyFile(name, text);
  bool found = identifyInPath(getenv("LD_LIBRARY_PATH"), name, text);
  for (size_t i = 0; !found && i < sizeof kFolders / sizeof kFolders[0]; ++i)
    found = identifyIn(mlirStringRefCreateFromCString(kFolders[i]), name, text);
  return found;
}

void tesseraBackendIdentify(MlirStringCallback write, void *user) {
  const char *chosen = getenv("TESSERA_LIBLLVM");
  bool isChosen = chosen && *chosen;
  TsString text = {0};
  bool found = isChosen ? identifyLibrary(chosen, &text)
                        : *kHostLibrary && identifyLibrary(kHostLibrary, &text);
  for (size_t i = 0; !isChosen && !found && i < sizeof kLibraries / sizeof kLibraries[0]; ++i)
    found = identifyLibrary(kLibraries[i], &text);
  if (found)
    write(tsStringView(&text), user);
  tsStringFree(&text);
}

//===--- Opening ---===//

// Functions, their names and where they go.
static const struct {
  const char *name;
  size_t offset;
} kFunctions[] = {
#define LLVM_ENTRY(name, result, parameters) {"LLVM" #name, offsetof(TesseraBackend, name)},
    LLVM_FUNCTIONS(LLVM_ENTRY)
#undef LLVM_ENTRY
};

static const char *findFunctions(TesseraBackend *backend) {
  for (size_t i = 0; i < sizeof kFunctions / sizeof kFunctions[0]; ++i) {
    void *address = dlsym(backend->library, kFunctions[i].name);
    if (!address)
      return kFunctions[i].name;
    memcpy((char *)backend + kFunctions[i].offset, &address, sizeof address);
  }
  return NULL;
}

static void reportNoLibrary(const char *chosen, MlirStringCallback report, void *user) {
  TsString message = {0};
  tsStringAppendFormat(&message,
                       "cannot open LLVM's library%s%s: install the package libllvm22 "
                       "(or libllvm19)",
                       chosen ? " " : "", chosen ? chosen : "");
  report(tsStringView(&message), user);
  tsStringFree(&message);
}

static TesseraBackend *make(void *library, MlirStringCallback report, void *user) {
  TesseraBackend *backend = tsAllocZeroed(1, sizeof *backend);
  backend->library = library;
  const char *missing = findFunctions(backend);
  if (!missing) {
    pthread_mutex_init(&backend->lock, NULL);
    return backend;
  }
  TsString message = {0};
  tsStringAppendFormat(&message, "LLVM's library doesn't have %s: version 22 or 19 is needed",
                       missing);
  report(tsStringView(&message), user);
  tsStringFree(&message);
  tsFree(backend);
  return NULL;
}

TesseraBackend *tesseraBackendOpen(MlirStringCallback report, void *user) {
  const char *chosen = getenv("TESSERA_LIBLLVM");
  if (chosen && !*chosen)
    chosen = NULL;
  void *library = NULL;
  bool isHost = false;
  if (chosen) {
    library = dlopen(chosen, RTLD_NOW | RTLD_LOCAL);
  } else {
    library = *kHostLibrary ? dlopen(kHostLibrary, RTLD_NOW | RTLD_LOCAL) : NULL;
    isHost = library != NULL;
    if (!library)
      library = openAnyLibrary();
  }
  if (!library) {
    reportNoLibrary(chosen, report, user);
    return NULL;
  }
  TesseraBackend *backend = make(library, report, user);
  if (backend)
    backend->isHost = isHost;
  return backend;
}

TesseraBackend *nativeOpenFull(TesseraBackend *host, MlirStringCallback report, void *user) {
  pthread_mutex_lock(&host->lock);
  void *library = host->full ? NULL : openAnyLibrary();
  if (library)
    host->full = make(library, report, user);
  else if (!host->full)
    reportNoLibrary(NULL, report, user);
  TesseraBackend *full = host->full;
  pthread_mutex_unlock(&host->lock);
  return full;
}

// The libraries themselves stay: what they have registered in the process can't be taken back.
void tesseraBackendClose(TesseraBackend *backend) {
  if (!backend)
    return;
  tesseraBackendClose(backend->full);
  if (backend->idle)
    backend->DisposeTargetMachine(backend->idle);
  tsFree(backend->idleKey);
  pthread_mutex_destroy(&backend->lock);
  tsFree(backend);
}

//===--- Targets ---===//

// What triples begin with, and LLVM's name of the target.
static const struct {
  const char *prefix, *target;
} kTargets[] = {
    {"x86_64", "X86"},
    {"i386", "X86"},
    {"i486", "X86"},
    {"i586", "X86"},
    {"i686", "X86"},
    {"amd64", "X86"},
    {"aarch64", "AArch64"},
    {"arm64", "AArch64"},
    {"arm", "ARM"},
    {"thumb", "ARM"},
    {"nvptx", "NVPTX"},
    {"amdgcn", "AMDGPU"},
    {"spirv", "SPIRV"},
    {"riscv", "RISCV"},
    {"wasm", "WebAssembly"},
    {"powerpc", "PowerPC"},
    {"ppc", "PowerPC"},
    {"s390x", "SystemZ"},
    {"loongarch", "LoongArch"},
    {"mips", "Mips"},
    {"bpf", "BPF"},
};

static bool callInitializer(TesseraBackend *backend, const char *target, const char *part) {
  char name[80];
  void (*initialize)(void);
  snprintf(name, sizeof name, "LLVMInitialize%s%s", target, part);
  void *address = dlsym(backend->library, name);
  if (!address)
    return false;
  memcpy(&initialize, &address, sizeof initialize);
  initialize();
  return true;
}

bool nativeInitializeTarget(TesseraBackend *backend, const char *triple) {
  for (size_t i = 0; i < sizeof kTargets / sizeof kTargets[0]; ++i) {
    if (strncmp(triple, kTargets[i].prefix, strlen(kTargets[i].prefix)))
      continue;
    const char *target = kTargets[i].target;
    bool ok = callInitializer(backend, target, "TargetInfo") &&
              callInitializer(backend, target, "Target") &&
              callInitializer(backend, target, "TargetMC") &&
              callInitializer(backend, target, "AsmPrinter");
    callInitializer(backend, target, "AsmParser"); // for assembly in functions, where there is one
    return ok;
  }
  return false;
}

bool nativeCheck(TesseraBackend *backend, LlvmRef error, MlirStringCallback report, void *user) {
  if (!error)
    return true;
  char *message = backend->GetErrorMessage(error);
  report(mlirStringRefCreateFromCString(message), user);
  backend->DisposeErrorMessage(message);
  return false;
}
