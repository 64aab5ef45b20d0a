// The structs behind the handles of mlir-c/Pass.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PASS_INTERNAL_H
#define TESSERA_PASS_INTERNAL_H

#include "support/String.h"
#include "tessera/Pass.h"

typedef struct PsPass PsPass;
typedef struct PsOpManager PsOpManager;
typedef struct PsManager PsManager;

/// MlirPass.ptr and MlirExternalPass.ptr: a pass in a pipeline. Either by definition or external.
struct PsPass {
  const TesseraPassDef *definition; ///< NULL: external
  void *options;                    ///< of the definition
  MlirContext context;              ///< while running
  bool failed, unchanged;           ///< of the present run

  MlirExternalPassCallbacks callbacks;
  void *userData;
  char *name, *argument, *anchor; ///< of an external pass; anchor NULL: any
  TsVec(const TesseraDialectDef *) dialects;
};

/// An element of a pipeline: a pass or a nested manager, the other is NULL.
typedef struct PsElement {
  PsPass *pass;
  PsOpManager *nested;
} PsElement;

/// MlirOpPassManager.ptr: passes in order for ops of one name.
struct PsOpManager {
  PsManager *owner;
  char *anchor; ///< "any" for every op
  TsVec(PsElement) elements;
};

/// One line of the table of times.
typedef struct PsTiming {
  const char *name;
  int depth;
  double seconds;
} PsTiming;

/// MlirPassManager.ptr.
struct PsManager {
  MlirContext context;
  PsOpManager root;
  const TesseraPassRegistry *registry;
  bool verify, timing;
  struct {
    bool enabled, beforeAll, afterAll, onlyOnChange, onlyOnFailure, moduleScope;
    TsVec(char *) before, after;
    MlirOpPrintingFlags flags; ///< owned; null until printing is enabled
    MlirStringCallback output;
    void *user;
  } printing;
  char *reproducerPath; ///< NULL: none
  TsVec(PsTiming) timings;
};

static inline const char *psPassName(const PsPass *pass) {
  return pass->definition ? pass->definition->name : pass->name;
}
static inline const char *psPassArgument(const PsPass *pass) {
  return pass->definition ? pass->definition->argument : pass->argument;
}
static inline const char *psPassAnchor(const PsPass *pass) {
  return pass->definition ? pass->definition->anchor : pass->anchor;
}

void psPassDestroy(PsPass *pass);
/// Frees the elements; the manager can be filled again.
void psOpManagerClear(PsOpManager *manager);
PsOpManager *psOpManagerNest(PsOpManager *manager, MlirStringRef anchor);
void psOpManagerAddPass(PsOpManager *manager, PsPass *pass);
/// A copy on the heap, NUL-terminated.
char *psCopyText(MlirStringRef text);
/// Formats a message and hands it to the callback. Always fails.
MlirLogicalResult psFail(MlirStringCallback error, void *user, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Appends the options that differ from their defaults, as ` {a=1 b=2}` would hold them.
void psOptionsPrint(const TesseraPassDef *definition, const void *options, TsString *out);
void psOpManagerPrint(const PsOpManager *manager, TsString *out);
MlirLogicalResult psRun(PsManager *manager, MlirOperation op);

#endif // TESSERA_PASS_INTERNAL_H
