// Defining passes: the tables that mlir-tblgen writes from Pass records, the registry that a tool
// looks them up in, and what a pass can do while it runs. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_PASS_H
#define TESSERA_PASS_H

#include "mlir-c/Pass.h"
#include "tessera/Definition.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Options ---===//

/// The value of a list option. Owned by the options struct that it is in.
typedef struct TesseraIntegerList {
  int64_t *data;
  size_t size, capacity;
} TesseraIntegerList;
typedef struct TesseraFloatList {
  double *data;
  size_t size, capacity;
} TesseraFloatList;
typedef struct TesseraStringList {
  MlirStringRef *data; ///< each an allocation of its own, NUL-terminated
  size_t size, capacity;
} TesseraStringList;

typedef enum TesseraOptionKind {
  TESSERA_OPTION_BOOL,         ///< bool
  TESSERA_OPTION_INTEGER,      ///< int64_t, within `bits` and `isUnsigned`
  TESSERA_OPTION_FLOAT,        ///< double
  TESSERA_OPTION_STRING,       ///< MlirStringRef, NUL-terminated
  TESSERA_OPTION_ENUM,         ///< int64_t, one of `enumeration`
  TESSERA_OPTION_INTEGER_LIST, ///< TesseraIntegerList
  TESSERA_OPTION_FLOAT_LIST,   ///< TesseraFloatList
  TESSERA_OPTION_ENUM_LIST,    ///< TesseraIntegerList of values of `enumeration`
  TESSERA_OPTION_STRING_LIST,  ///< TesseraStringList
  /// MlirStringRef: the elements of a pipeline, for tesseraPassRunPipeline.
  TESSERA_OPTION_PIPELINE,
  /// TesseraStringList: pipelines with their anchors, for tesseraPassRunPipeline.
  TESSERA_OPTION_PIPELINE_LIST,
} TesseraOptionKind;

/// One option of a pass or pipeline: a member of its options struct.
typedef struct TesseraOptionDef {
  const char *argument; ///< as written: `max-iterations`
  const char *help;
  TesseraOptionKind kind;
  size_t offset;                     ///< of the member
  const char *defaultValue;          ///< as text; NULL: zero, empty
  const TesseraEnumDef *enumeration; ///< for ENUM and ENUM_LIST
  uint8_t bits;                      ///< of integers: the width of their type; 0: 64
  bool isUnsigned;                   ///< of 64 bits: the member has the same bits
} TesseraOptionDef;

//===--- Definitions ---===//

/// Something that a pass counts.
typedef struct TesseraStatisticDef {
  const char *name, *description;
} TesseraStatisticDef;

/// A pass (`run`) or a named pipeline (`build`).
typedef struct TesseraPassDef {
  const char *name;     ///< as shown in IR dumps and timings: "TTNNDeallocate"
  const char *argument; ///< as written in a pipeline: "ttnn-deallocate"
  const char *summary;
  const char *description;                 ///< NULL: none
  const char *anchor;                      ///< the op that it runs on: "builtin.module"; NULL: any
  const TesseraInterface *anchorInterface; ///< of the ops that it runs on; NULL: any
  size_t optionsSize;                      ///< of the options struct; 0: none
  uint32_t numOptions, numStatistics, numDependents;
  const TesseraOptionDef *options; ///< one that is called `name` is what the pass is shown as
  const TesseraStatisticDef *statistics;
  const char *const *dependents; ///< namespaces of dialects that must be loaded before it runs
  /// Prepares what runs share (tesseraPassSetState) before the first of them, once for a pipeline
  /// and the dialects that are loaded. Fails after a diagnostic. NULL: nothing to prepare.
  MlirLogicalResult (*initialize)(MlirPass pass, const void *options, MlirContext context);
  void (*run)(MlirPass pass, const void *options, MlirOperation op);
  /// Adds the pipeline's passes. Fails after passing a message to `error`.
  MlirLogicalResult (*build)(MlirOpPassManager passManager, const void *options,
                             MlirStringCallback error, void *user);
} TesseraPassDef;

/// A pass with default options; the caller gives it to a pass manager. Not for pipelines.
MlirPass tesseraPassCreate(const TesseraPassDef *definition);
/// The same with a copy of `options`, the definition's options struct (strings and lists are copied
/// too).
MlirPass tesseraPassCreateWithOptions(const TesseraPassDef *definition, const void *options);

/// Fills an options struct with its defaults; free what it holds with tesseraOptionsDestroy.
void tesseraOptionsInit(const TesseraPassDef *definition, void *options);
/// Sets options from `name=value name2={1,2} flag`. Fails after passing a message to `error`.
MlirLogicalResult tesseraOptionsParse(const TesseraPassDef *definition, void *options,
                                      MlirStringRef text, MlirStringCallback error, void *user);
void tesseraOptionsDestroy(const TesseraPassDef *definition, void *options);

//===--- While initializing ---===//

/// Gives all runs of the pass something to read. It is destroyed with the pass, and before the pass
/// is initialized again.
void tesseraPassSetState(MlirPass pass, void *state, void (*destroy)(void *state));

//===--- While running ---===//

/// What tesseraPassSetState was given. Runs on several ops may read it at the same time.
const void *tesseraPassGetState(MlirPass pass);

/// Takes what a run of the pass has left, of those that are destroyed this way the newest for which
/// `fits` (may be NULL) is true; NULL: none. Nobody else has it until it's left again.
void *tesseraPassTake(MlirPass pass, void (*destroy)(void *object),
                      bool (*fits)(const void *object, const void *user), const void *user);
/// Leaves something for runs to come. It is destroyed with the pass, before the pass is initialized
/// again, or at once where there are hundreds.
void tesseraPassLeave(MlirPass pass, void *object, void (*destroy)(void *object));

/// Makes the pipeline stop and fail after this pass. The pass has reported why.
void tesseraPassSignalFailure(MlirPass pass);
/// Says that the pass changed nothing: every analysis stays, and the op isn't verified again.
void tesseraPassMarkUnchanged(MlirPass pass);
MlirContext tesseraPassGetContext(MlirPass pass);
/// Adds to the statistic at this position of the definition. Thread-safe.
void tesseraPassAddStatistic(MlirPass pass, unsigned statistic, int64_t amount);
/// Runs a pipeline on `op`, which is the pass's own op or nested in it. `pipeline` is the value of
/// a PIPELINE option of the pass, or one of those of a PIPELINE_LIST. Fails when a pass in it does,
/// and with a diagnostic when `op` is elsewhere.
MlirLogicalResult tesseraPassRunPipeline(MlirPass pass, MlirStringRef pipeline, MlirOperation op);

//===--- Analyses ---===//

/// What is known about an op and those inside it, kept from pass to pass.
typedef struct TesseraAnalyses TesseraAnalyses;
/// Which analyses a pass left right.
typedef struct TesseraPreserved TesseraPreserved;

/// A kind of analysis, known by its address.
typedef struct TesseraAnalysisDef {
  const char *name;
  /// Makes it for `op`; it may ask `analyses` for others of the same op.
  void *(*create)(MlirOperation op, TesseraAnalyses *analyses);
  void (*destroy)(void *analysis);
  /// Whether it's wrong after a pass; NULL: unless the pass preserved it.
  bool (*isInvalidated)(const void *analysis, const TesseraPreserved *preserved);
} TesseraAnalysisDef;

/// Those of the op that the pass runs on.
TesseraAnalyses *tesseraPassGetAnalyses(MlirPass pass);
/// The analysis, made when it isn't there.
void *tesseraAnalysesGet(TesseraAnalyses *analyses, const TesseraAnalysisDef *definition);
/// The same, or NULL when it isn't there.
void *tesseraAnalysesGetCached(TesseraAnalyses *analyses, const TesseraAnalysisDef *definition);
/// Those of an op inside.
TesseraAnalyses *tesseraAnalysesNest(TesseraAnalyses *analyses, MlirOperation op);
/// The analysis of an op around, or NULL when it isn't there.
const void *tesseraAnalysesGetCachedParent(const TesseraAnalyses *analyses, MlirOperation parent,
                                           const TesseraAnalysisDef *definition);
/// Says that the pass left this analysis right, though it changed something. What isn't said to be
/// so is dropped, for the op and all inside.
void tesseraPassPreserve(MlirPass pass, const TesseraAnalysisDef *definition);
bool tesseraIsPreserved(const TesseraPreserved *preserved, const TesseraAnalysisDef *definition);

/// TesseraDominance * of what is inside the op.
extern const TesseraAnalysisDef tesseraDominanceAnalysis;
/// TesseraSymbolTables *.
extern const TesseraAnalysisDef tesseraSymbolTablesAnalysis;

//===--- Registries ---===//

/// The passes and pipelines that textual pipelines may name. A tool owns one.
typedef struct TesseraPassRegistry TesseraPassRegistry;

TesseraPassRegistry *tesseraPassRegistryCreate(void);
void tesseraPassRegistryDestroy(TesseraPassRegistry *registry);
/// Adds definitions; one with an argument that is there already is ignored.
void tesseraPassRegistryAdd(TesseraPassRegistry *registry, size_t count,
                            const TesseraPassDef *const *definitions);
/// The definition with this argument, or NULL.
const TesseraPassDef *tesseraPassRegistryFind(const TesseraPassRegistry *registry,
                                              MlirStringRef argument);
/// All definitions, sorted by argument.
size_t tesseraPassRegistryGetAll(const TesseraPassRegistry *registry,
                                 const TesseraPassDef *const **definitions);

/// Passes that are there by being linked. The code that `mlir-tblgen --gen-pass-capi-impl` writes
/// for a group of MLIR's C API puts a pointer to one into the section `tessera_passes`, so that a
/// program knows the groups of whose functions it names any.
typedef struct TesseraLinkedPasses {
  size_t count;
  const TesseraPassDef *const *definitions;
  /// An atomic_bool (which C++ doesn't have) for each: whether a function of MLIR's C API has
  /// registered it, mlirRegister<Group><Pass>, mlirRegister<Group>Passes or mlirRegisterAllPasses.
  /// Those take no context: what they say holds for the process and is never taken back. NULL: all
  /// are registered.
  const void *registered;
} TesseraLinkedPasses;

/// Adds a pass or a pipeline by definition, with options as text (`a=1 b=2`).
MlirLogicalResult tesseraOpPassManagerAdd(MlirOpPassManager passManager,
                                          const TesseraPassDef *definition, MlirStringRef options,
                                          MlirStringCallback error, void *user);
/// As mlirParsePassPipeline: replaces what the manager holds by the pipeline `anchor(elements)`
/// over the registry's passes; NULL: those that are linked.
MlirLogicalResult tesseraParsePassPipeline(MlirOpPassManager passManager,
                                           const TesseraPassRegistry *registry,
                                           MlirStringRef pipeline, MlirStringCallback error,
                                           void *user);
/// Appends `elements`, passes and pipelines of the registry.
MlirLogicalResult tesseraParsePassPipelineElements(MlirOpPassManager passManager,
                                                   const TesseraPassRegistry *registry,
                                                   MlirStringRef elements, MlirStringCallback error,
                                                   void *user);
/// Whether it verifies after each pass.
bool tesseraPassManagerVerifies(MlirPassManager passManager);
/// What mlirParsePassPipeline and mlirOpPassManagerAddPipeline look passes up in; NULL, as at
/// first: in those that mlirRegister<Group>Passes and its like have registered. Kept by reference.
void tesseraPassManagerSetRegistry(MlirPassManager passManager,
                                   const TesseraPassRegistry *registry);

/// Whether a pass that is for another op than its manager is put into a nested manager (as it is by
/// mlirOpPassManagerAddOwnedPass in any case) instead of refused. Managers nested from now on do
/// the same. False at first, and again after parsing a whole pipeline.
void tesseraOpPassManagerSetImplicitNesting(MlirOpPassManager passManager, bool implicit);
/// The text of the pipeline over several lines.
void tesseraOpPassManagerPrintPretty(MlirOpPassManager passManager, MlirStringCallback callback,
                                     void *user);
/// Passes and nested managers.
size_t tesseraOpPassManagerGetSize(MlirOpPassManager passManager);

//===--- Looking at a run ---===//

/// Looks at the IR around `op`: before the first pass (`pass` is empty), and after each pass that
/// may have changed it. False makes the run fail, after a diagnostic.
typedef bool (*TesseraPassCheck)(MlirOperation op, MlirStringRef pass, void *user);
/// The manager must not run on several threads then (mlirContextEnableMultithreading).
void tesseraPassManagerSetCheck(MlirPassManager passManager, TesseraPassCheck check, void *user);

/// Which passes the IR is printed around.
typedef struct TesseraPassPrinting {
  bool beforeAll, afterAll;
  bool onlyOnChange, onlyOnFailure; ///< of those after
  bool moduleScope;                 ///< the whole module, not the op alone
  size_t numBefore, numAfter;       ///< arguments of single passes
  const MlirStringRef *before, *after;
  const char *treePath; ///< a folder that gets a file for each instead; NULL: none
} TesseraPassPrinting;

/// Prints to `output`, or into files. Everything is copied.
void tesseraPassManagerEnablePrinting(MlirPassManager passManager,
                                      const TesseraPassPrinting *printing,
                                      MlirOpPrintingFlags flags, MlirStringCallback output,
                                      void *user);
/// When a pass fails, writes `path`: the IR before the first pass, and with it the pipeline in a
/// form that `--run-reproducer` reads. With `local`, the IR before the pass that failed, and that
/// pass.
void tesseraPassManagerEnableReproducer(MlirPassManager passManager, MlirStringRef path,
                                        bool local);
/// Writes such a file for `op` now. Fails with a message at the op.
MlirLogicalResult tesseraPassManagerWriteReproducer(MlirPassManager passManager, MlirOperation op,
                                                    MlirStringRef path);

//===--- Times ---===//

typedef enum TesseraReportForm {
  TESSERA_REPORT_LIST, ///< by name: times by falling time, statistics by name
  TESSERA_REPORT_TREE, ///< as the pipeline is nested
} TesseraReportForm;

/// A tree of what took how long. Used by one thread.
typedef struct TesseraTiming TesseraTiming;
TesseraTiming *tesseraTimingCreate(void);
void tesseraTimingDestroy(TesseraTiming *timing);
/// Begins something inside what was begun last. The name is copied.
void tesseraTimingStart(TesseraTiming *timing, MlirStringRef name);
/// Ends what was begun last.
void tesseraTimingStop(TesseraTiming *timing);
/// Prints the report, everything since creation being the total.
void tesseraTimingPrint(TesseraTiming *timing, TesseraReportForm form, bool asJson,
                        MlirStringCallback output, void *user);
/// Has the manager's passes timed as part of `timing`, which must outlive the runs. They run on one
/// thread then.
void tesseraPassManagerSetTiming(MlirPassManager passManager, TesseraTiming *timing);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_PASS_H
