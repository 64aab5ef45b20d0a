// Compiles LLVM IR to objects and assembly.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/String.h"
#include "target/native/Llvm.h"

#include <stdio.h>

// Values of LLVM's enums.
enum {
  LLVM_RETURN_STATUS = 2,
  LLVM_RELOCATION_PIC = 2,
  LLVM_CODE_MODEL_DEFAULT = 0,
  LLVM_IS_ERROR = 0,
  LLVM_LINK_ONCE_ODR = 3
};

/// One compilation.
typedef struct Compilation {
  TesseraBackend *backend;
  const TesseraCodeOptions *options;
  MlirStringCallback report;
  void *user;
  LlvmRef context, module, machine;
  char *key;      ///< what the machine is for
  bool hasFailed; ///< LLVM has told of an error in what it had taken
  bool needsFull; ///< the library has not the target, another one may
} Compilation;

static bool fail(Compilation *run, const char *what, char *message) {
  TsString text = {0};
  tsStringAppendFormat(&text, "%s%s", what, message ? message : "");
  run->report(tsStringView(&text), run->user);
  tsStringFree(&text);
  if (message)
    run->backend->DisposeMessage(message);
  return false;
}

// What LLVM says while it makes code, such as about assembly in a function. Without this it ends
// the process.
static void handleDiagnostic(LlvmRef diagnostic, void *user) {
  Compilation *run = user;
  if (run->backend->GetDiagInfoSeverity(diagnostic) != LLVM_IS_ERROR)
    return;
  run->hasFailed = true;
  fail(run, "LLVM can't make code: ", run->backend->GetDiagInfoDescription(diagnostic));
}

static bool parse(Compilation *run, MlirStringRef ir, LlvmRef *module) {
  char *message = NULL;
  LlvmRef buffer =
      run->backend->CreateMemoryBufferWithMemoryRangeCopy(ir.data, ir.length, "LLVMDialectModule");
  if (!run->backend->ParseIRInContext(run->context, buffer, module, &message))
    return true;
  *module = NULL;
  return fail(run, "LLVM can't read the module: ", message);
}

static bool verify(Compilation *run) {
  char *message = NULL;
  if (run->backend->VerifyModule(run->module, LLVM_RETURN_STATUS, &message))
    return fail(run, "LLVM refuses the module: ", message);
  if (message)
    run->backend->DisposeMessage(message);
  return true;
}

/// Adds those of the library's functions that are called.
static bool linkLibrary(Compilation *run) {
  TesseraBackend *backend = run->backend;
  LlvmRef library;
  if (!run->options->callees.length)
    return true;
  if (!parse(run, run->options->callees, &library))
    return false;
  for (LlvmRef function = backend->GetFirstFunction(library); function;
       function = backend->GetNextFunction(function))
    if (!backend->IsDeclaration(function))
      backend->SetLinkage(function, LLVM_LINK_ONCE_ODR);
  backend->SetTarget(library, backend->GetTarget(run->module));
  return !backend->LinkModules2(run->module, library) ||
         fail(run, "LLVM can't link the library", NULL);
}

/// Whether both are for machines of one kind, as far as the first word says.
static bool isSameMachine(const char *a, const char *b) {
  size_t length = strcspn(a, "-");
  return length == strcspn(b, "-") && !strncmp(a, b, length);
}

/// The features of this machine and those that were asked for.
static char *joinFeatures(Compilation *run, bool isHost, TsString *text) {
  const char *added = run->options->features;
  if (isHost && !run->options->cpu) {
    char *host = run->backend->GetHostCPUFeatures();
    tsStringAppendC(text, host);
    run->backend->DisposeMessage(host);
  }
  if (added && *added) {
    if (text->size)
      tsStringAppendChar(text, ',');
    tsStringAppendC(text, added);
  }
  return text->size ? text->data : "";
}

/// What machines differ by.
static char *makeKey(const Compilation *run, const char *triple, const char *cpu,
                     const char *features) {
  TsString key = {0};
  tsStringAppendFormat(&key, "%s %s %d %s", triple, cpu, run->options->level, features);
  return key.data;
}

/// Takes the machine that nobody uses, if it is for the same.
static LlvmRef takeIdle(Compilation *run) {
  TesseraBackend *backend = run->backend;
  LlvmRef machine = NULL;
  pthread_mutex_lock(&backend->lock);
  if (backend->idle && !strcmp(backend->idleKey, run->key)) {
    machine = backend->idle;
    backend->idle = NULL;
  }
  pthread_mutex_unlock(&backend->lock);
  return machine;
}

/// Leaves the machine to the next compilation, in place of another one.
static void leaveIdle(Compilation *run) {
  TesseraBackend *backend = run->backend;
  pthread_mutex_lock(&backend->lock);
  LlvmRef other = backend->idle;
  char *otherKey = backend->idleKey;
  backend->idle = run->machine;
  backend->idleKey = run->key;
  pthread_mutex_unlock(&backend->lock);
  if (other)
    backend->DisposeTargetMachine(other);
  tsFree(otherKey);
}

static bool findTarget(Compilation *run, const char *triple, LlvmRef *target) {
  TesseraBackend *backend = run->backend;
  char *message = NULL;
  if (!nativeInitializeTarget(backend, triple)) {
    run->needsFull = backend->isHost;
    if (run->needsFull)
      return false;
    TsString text = {0};
    tsStringAppendFormat(&text, "LLVM's library has no target for '%s'", triple);
    fail(run, text.data, NULL);
    tsStringFree(&text);
    return false;
  }
  return !backend->GetTargetFromTriple(triple, target, &message) ||
         fail(run, "LLVM doesn't know the target: ", message);
}

// What chooses instructions fast, which is what LLVM does at level 0, ends the process where a
// truth value is in a mask register of AVX-512 (LLVM 22).
static int machineLevel(const TesseraCodeOptions *options) {
  return options->level ? options->level : 1;
}

static bool createMachine(Compilation *run, const char *triple, bool isHost) {
  TesseraBackend *backend = run->backend;
  LlvmRef target;
  if (!findTarget(run, triple, &target))
    return false;
  TsString joined = {0};
  char *host = isHost && !run->options->cpu ? backend->GetHostCPUName() : NULL;
  const char *cpu = run->options->cpu ? run->options->cpu : host ? host : "";
  const char *features = joinFeatures(run, isHost, &joined);
  run->key = makeKey(run, triple, cpu, features);
  run->machine = takeIdle(run);
  if (!run->machine)
    run->machine =
        backend->CreateTargetMachine(target, triple, cpu, features, machineLevel(run->options),
                                     LLVM_RELOCATION_PIC, LLVM_CODE_MODEL_DEFAULT);
  tsStringFree(&joined);
  if (host)
    backend->DisposeMessage(host);
  return run->machine || fail(run, "LLVM can't make code for the target", NULL);
}

static bool target(Compilation *run) {
  TesseraBackend *backend = run->backend;
  char *host = backend->GetDefaultTargetTriple();
  const char *said = backend->GetTarget(run->module);
  TsString triple = {0};
  tsStringAppendC(&triple, run->options->triple ? run->options->triple
                           : said && *said      ? said
                                                : host);
  bool ok = createMachine(run, triple.data, isSameMachine(triple.data, host));
  if (ok) {
    backend->SetTarget(run->module, triple.data);
    LlvmRef layout = backend->CreateTargetDataLayout(run->machine);
    backend->SetModuleDataLayout(run->module, layout);
    backend->DisposeTargetData(layout);
  }
  tsStringFree(&triple);
  backend->DisposeMessage(host);
  return ok;
}

// LLVM has these for the whole process. The name of the program comes first.
static void setFlags(Compilation *run) {
  TsVec(const char *) arguments = {0};
  tsVecPush(&arguments, "llvm");
  for (size_t i = 0; i < run->options->numFlags; ++i)
    tsVecPush(&arguments, run->options->flags[i]);
  run->backend->ParseCommandLineOptions((int)arguments.size, arguments.data, "");
  tsVecFree(&arguments);
}

static bool optimize(Compilation *run) {
  char text[16];
  const char *passes = run->options->passes;
  if (!passes) {
    snprintf(text, sizeof text, "default<O%d>", run->options->level & 3);
    passes = text;
  }
  if (!*passes)
    return true;
  LlvmRef options = run->backend->CreatePassBuilderOptions();
  LlvmRef machine = run->options->isGeneric ? NULL : run->machine;
  LlvmRef error = run->backend->RunPasses(run->module, passes, machine, options);
  run->backend->DisposePassBuilderOptions(options);
  return nativeCheck(run->backend, error, run->report, run->user);
}

static bool emit(Compilation *run, TesseraCodeKind kind, MlirStringCallback write, void *user) {
  LlvmRef buffer;
  char *message = NULL;
  if (run->backend->TargetMachineEmitToMemoryBuffer(run->machine, run->module, (int)kind, &message,
                                                    &buffer))
    return fail(run, "LLVM can't emit code: ", message);
  if (!run->hasFailed)
    write(mlirStringRefCreate(run->backend->GetBufferStart(buffer),
                              run->backend->GetBufferSize(buffer)),
          user);
  run->backend->DisposeMemoryBuffer(buffer);
  return !run->hasFailed;
}

static bool compile(Compilation *run, MlirStringRef ir, TesseraCodeKind kind,
                    MlirStringCallback write, void *user) {
  TesseraBackend *backend = run->backend;
  run->context = backend->ContextCreate();
  backend->ContextSetDiagnosticHandler(run->context, handleDiagnostic, run);
  const NativeGate gate = nativeMakeGate(run->options);
  if (gate.isQuick || gate.numLeftOut)
    nativeSetGate(backend, run->context, &gate);
  if (run->options->numFlags)
    setFlags(run);
  bool ok = parse(run, ir, &run->module) && linkLibrary(run) && verify(run) && target(run) &&
            optimize(run) && emit(run, kind, write, user);
  if (run->module)
    backend->DisposeModule(run->module);
  backend->ContextDispose(run->context);
  if (run->machine)
    leaveIdle(run);
  else
    tsFree(run->key);
  return ok;
}

static bool needsFull(TesseraBackend *backend, const char *triple) {
  return backend->isHost && triple && !nativeInitializeTarget(backend, triple);
}

static void reportNothing(MlirStringRef message, void *user) { (void)message, (void)user; }

void tesseraBackendPrepare(TesseraBackend *backend, const char *triple) {
  if (needsFull(backend, triple))
    nativeOpenFull(backend, reportNothing, NULL);
}

MlirLogicalResult tesseraBackendCompile(TesseraBackend *backend, MlirStringRef ir,
                                        const TesseraCodeOptions *options, TesseraCodeKind kind,
                                        MlirStringCallback write, void *user,
                                        MlirStringCallback report, void *reportUser) {
  Compilation run = {.backend = backend, .options = options, .report = report, .user = reportUser};
  // Flags of a target that the small library doesn't have would end the process there.
  run.needsFull = needsFull(backend, options->triple);
  bool ok = !run.needsFull && compile(&run, ir, kind, write, user);
  if (run.needsFull) {
    TesseraBackend *full = nativeOpenFull(backend, report, reportUser);
    Compilation again = {.backend = full, .options = options, .report = report, .user = reportUser};
    ok = full && compile(&again, ir, kind, write, user);
  }
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
