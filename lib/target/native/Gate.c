// Leaves out passes of LLVM's that take longer than what they give.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C API has no function for it, and LLVM's flags are those of the whole process. But a context
// asks an object before each pass that may be left out: an llvm::OptPassGate, which is made here as
// the C++ ABI of x86-64 has it, for the version of LLVM that our own library is linked from. Other
// libraries run all passes.
#include "support/String.h"
#include "target/native/Llvm.h"

#include <dlfcn.h>
#include <string.h>

/// The table of OptPassGate's virtual functions, and what precedes them.
typedef struct GateTable {
  ptrdiff_t toTop;
  const void *typeInfo;
  void (*destroy)(void *gate), (*destroyAndFree)(void *gate);
  bool (*shouldRun)(const void *gate, const char *pass, size_t passLength, const char *ir,
                    size_t irLength);
  bool (*isEnabled)(const void *gate);
} GateTable;

// A quarter of what LLVM executes for a softmax. Loops as they are lowered here have little outside
// of a body that could be moved out of it, and a processor that executes out of order hides the
// rest; only products of matrices need every register and every cycle. The last five choose between
// encodings and registers for single instructions.
static const char *const kLeftOut[] = {
    "Loop Strength Reduction",
    "codegenprepare",
    "early-machinelicm",
    "machinelicm",
    "machine-cse",
    "machine-scheduler",
    "lrshrink",
    "machine-latecleanup",
    "x86-execution-domain-fix",
    "break-false-deps",
    "x86-fixup-bw-insts",
};

// Of llvm::LLVMContext::setOptPassGate(llvm::OptPassGate &).
static const char kSetGate[] = "_ZN4llvm11LLVMContext14setOptPassGateERNS_11OptPassGateE";

static void destroyNothing(void *gate) { (void)gate; }

static bool isAmong(size_t count, const char *const *names, MlirStringRef name) {
  for (size_t i = 0; i < count; ++i)
    if (tsEqualC(name, names[i]))
      return true;
  return false;
}

static bool shouldRun(const void *object, const char *pass, size_t passLength, const char *ir,
                      size_t irLength) {
  const NativeGate *gate = object;
  MlirStringRef name = mlirStringRefCreate(pass, passLength);
  (void)ir, (void)irLength;
  return !(gate->isQuick && isAmong(sizeof kLeftOut / sizeof kLeftOut[0], kLeftOut, name)) &&
         !isAmong(gate->numLeftOut, gate->leftOut, name);
}

static bool isEnabled(const void *gate) {
  (void)gate;
  return true;
}

static const GateTable kTable = {
    0, NULL, destroyNothing, destroyNothing, shouldRun, isEnabled,
};

NativeGate nativeMakeGate(const TesseraCodeOptions *options) {
  return (NativeGate){.functions = &kTable.destroy,
                      .isQuick = options->isQuick,
                      .numLeftOut = options->numLeftOut,
                      .leftOut = options->leftOut};
}

void nativeSetGate(TesseraBackend *backend, LlvmRef context, const NativeGate *gate) {
  void (*set)(LlvmRef context, const NativeGate *gate);
  void *address = backend->isHost ? dlsym(backend->library, kSetGate) : NULL;
  if (!address)
    return;
  memcpy(&set, &address, sizeof set);
  set(context, gate);
}
