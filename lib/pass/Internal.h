// The structs behind the handles of mlir-c/Pass.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PASS_INTERNAL_H
#define TESSERA_PASS_INTERNAL_H

#include "pass/Lookup.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "support/SpinLock.h"
#include "support/String.h"
#include "tessera/Pass.h"

#include <stdatomic.h>

// Nesting of managers in a pipeline: more is refused, so that no text can exhaust the stack.
enum { kMaxPipelineNesting = 256 };

typedef struct PsPass PsPass;
typedef struct PsOpManager PsOpManager;
typedef struct PsManager PsManager;
typedef struct PsSequence PsSequence;

/// A pipeline that a pass has as an option, ready to run.
typedef struct PsPipeline {
  const char *text; ///< the option's value: its address is what it's found by
  PsOpManager *manager;
  const PsSequence *sequence;
} PsPipeline;

/// The user data of an external pass: the original and copies, so that each thread has one.
typedef struct PsUserData {
  TsSpinLock lock;
  TsVec(void *) unused;
  size_t count; ///< the original and all copies
} PsUserData;

/// What runs of a pass leave for others.
typedef struct PsKept {
  void *object;
  void (*destroy)(void *object);
} PsKept;
typedef struct PsKeptList {
  TsSpinLock lock;
  TsVec(PsKept) objects;
} PsKeptList;

struct TesseraPreserved {
  bool all;
  TsVec(const TesseraAnalysisDef *) analyses;
};

/// MlirPass.ptr and MlirExternalPass.ptr: a pass in a pipeline. Either by definition or external.
struct PsPass {
  const TesseraPassDef *definition; ///< NULL: external
  void *options;                    ///< of the definition
  atomic_llong *statistics;         ///< one for each of the definition
  TsVec(PsPipeline) pipelines;      ///< once prepared

  void *state; ///< what `initialize` made
  void (*destroyState)(void *state);
  PsKeptList *kept;

  MlirExternalPassCallbacks callbacks;
  void *userData;
  PsUserData *available;
  char *name, *argument, *anchor; ///< of an external pass; anchor NULL: any
  TsVec(const TesseraDialectDef *) dialects;

  // Of the present run: passes run on a copy of their struct.
  PsManager *manager;
  MlirOperation op;
  TesseraAnalyses *analyses;
  TesseraPreserved preserved;
  bool failed;
};

/// An element of a pipeline: a pass or a nested manager, the other is NULL.
typedef struct PsElement {
  PsPass *pass;
  PsOpManager *nested;
} PsElement;
typedef TsVec(PsElement) PsElements;

/// MlirOpPassManager.ptr: passes in order for ops of one name.
struct PsOpManager {
  PsManager *owner;
  char *anchor; ///< "any" for every op
  bool implicitNesting;
  PsElements elements;
};

/// What is run on an op: a pass, or else sequences on the ops inside, each on the first one for it.
typedef struct PsStep {
  PsPass *pass;
  size_t numNested;
  const PsSequence *const *nested;
} PsStep;

/// The steps for ops of one name. A pipeline becomes a tree of sequences before it runs: neighbours
/// that go into an op are put together, so that all of them run on one nested op before the next.
struct PsSequence {
  const char *anchor; ///< "any" for every op
  size_t numSteps;
  const PsStep *steps;
};

/// How the IR is printed around passes.
typedef struct PsPrinting {
  bool enabled, beforeAll, afterAll, onlyOnChange, onlyOnFailure, moduleScope;
  TsVec(char *) before, after;
  MlirOpPrintingFlags flags; ///< owned; null until printing is enabled
  MlirStringCallback output;
  void *user;
  char *treePath;        ///< NULL: no files
  TsPointerMap counters; ///< op -> number of its last file
  bool hasFailed;        ///< to write a file
} PsPrinting;

/// MlirPassManager.ptr.
struct PsManager {
  MlirContext context;
  PsOpManager root;
  const TesseraPassRegistry *registry;
  bool verify, ownsTiming, statistics;
  TesseraReportForm statisticsForm;
  PsPrinting printing;
  TesseraPassCheck check; ///< NULL: none
  void *checkUser;
  struct PsActions *actions; ///< NULL: none
  struct PsRemarks *remarks; ///< NULL: nobody wants any
  char *reproducerPath;      ///< NULL: none
  bool localReproducer;
  TesseraTiming *timing; ///< NULL: none
  TsArena sequences;     ///< of the present run
  uint64_t initialized;  ///< what passes were last initialized for; see initializationKey
};

/// Where a run failed; `pass` is NULL where that was between passes.
typedef struct PsFailure {
  const PsPass *pass;
  MlirOperation op;
  TsString before; ///< with a local reproducer: the IR before the pass
} PsFailure;

/// Destroys what its runs have left.
void psPassDropKept(PsPass *pass);
const char *psPassName(const PsPass *pass);
static inline const char *psPassArgument(const PsPass *pass) {
  return pass->definition ? pass->definition->argument : pass->argument;
}
/// The name of the ops that it runs on; NULL: any.
static inline const char *psPassAnchor(const PsPass *pass) {
  return pass->definition ? pass->definition->anchor : pass->anchor;
}
/// Whether the pass is for ops of this name and definition (NULL: unknown).
bool psPassTakes(const PsPass *pass, MlirStringRef name, const TesseraOpDef *definition);
/// Whether `anchor` stands for ops of this name.
static inline bool psIsAnchorOf(const char *anchor, MlirStringRef name) {
  return strcmp(anchor, "any") == 0 || tsEqualC(name, anchor);
}
MlirStringRef psOpName(MlirOperation op);
MlirOperation psOutermost(MlirOperation op);

void psPassDestroy(PsPass *pass);
PsOpManager *psOpManagerCreate(PsManager *owner, MlirStringRef anchor);
void psOpManagerDestroy(PsOpManager *manager);
/// Frees the elements; the manager can be filled again.
void psOpManagerClear(PsOpManager *manager);
PsOpManager *psOpManagerNest(PsOpManager *manager, MlirStringRef anchor);
void psOpManagerAddPass(PsOpManager *manager, PsPass *pass);
/// A copy on the heap, NUL-terminated.
char *psCopyText(MlirStringRef text);
/// Formats a message and hands it to the callback. Always fails.
MlirLogicalResult psFail(MlirStringCallback error, void *user, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// A copy of the definition's options struct.
void *psOptionsCopy(const TesseraPassDef *definition, const void *options);
/// Appends the values of all options, as `{a=1 b=2}` would hold them.
void psOptionsPrint(const TesseraPassDef *definition, const void *options, TsString *out);
void psPassPrint(const PsPass *pass, TsString *out);
void psOpManagerPrint(const PsOpManager *manager, TsString *out);

/// Makes the sequence that runs the manager's passes, in the owner's arena; NULL after an error
/// when a pass can't run where it is.
const PsSequence *psSequenceCreate(PsOpManager *manager);
/// Whether the sequence is for this op.
bool psSequenceTakes(const PsSequence *sequence, MlirOperation op);

/// What is known about nothing yet. An op's own are made and dropped by the one that runs passes on
/// the op around it.
TesseraAnalyses *psAnalysesCreate(MlirOperation op, TesseraAnalyses *parent);
void psAnalysesDestroy(TesseraAnalyses *analyses);
/// Those of an op directly inside, or NULL. The parent has them no more.
TesseraAnalyses *psAnalysesTake(TesseraAnalyses *parent, MlirOperation op);
/// Gives them to it.
void psAnalysesReturn(TesseraAnalyses *parent, TesseraAnalyses *child);
/// Destroys those that hold nothing; NULL then.
TesseraAnalyses *psAnalysesDropIfEmpty(TesseraAnalyses *analyses);
/// Drops what isn't right any more, of ops inside too.
void psAnalysesInvalidate(TesseraAnalyses *analyses, const TesseraPreserved *preserved);
/// The same of the op alone: passes on the ops inside have seen to theirs.
void psAnalysesInvalidateOwn(TesseraAnalyses *analyses);

void psPrintBefore(PsManager *manager, const PsPass *pass, MlirOperation op);
void psPrintAfter(PsManager *manager, const PsPass *pass, MlirOperation op, bool succeeded,
                  bool changed);
void psPrintingDestroy(PsPrinting *printing);

void psPrintStatistics(PsManager *manager, const PsSequence *sequence);
/// A MlirStringCallback.
void psPrintToStderr(MlirStringRef text, void *user);
/// What tells whether something changed the op.
uint64_t psFingerprint(MlirOperation op);
/// Reports where the run failed, and writes the file that shows it again.
void psReproduceFailure(PsManager *manager, MlirOperation op, MlirStringRef before,
                        const PsFailure *failure);

#endif // TESSERA_PASS_INTERNAL_H
