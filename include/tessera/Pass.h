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
typedef struct TesseraStringList {
  MlirStringRef *data; ///< each an allocation of its own, NUL-terminated
  size_t size, capacity;
} TesseraStringList;

typedef enum TesseraOptionKind {
  TESSERA_OPTION_BOOL,         ///< bool
  TESSERA_OPTION_INTEGER,      ///< int64_t
  TESSERA_OPTION_STRING,       ///< MlirStringRef, NUL-terminated
  TESSERA_OPTION_ENUM,         ///< int64_t, one of `enumeration`
  TESSERA_OPTION_INTEGER_LIST, ///< TesseraIntegerList
  TESSERA_OPTION_STRING_LIST,  ///< TesseraStringList
} TesseraOptionKind;

/// One option of a pass or pipeline: a member of its options struct.
typedef struct TesseraOptionDef {
  const char *argument; ///< as written: `max-iterations`
  const char *help;
  TesseraOptionKind kind;
  size_t offset;                     ///< of the member
  const char *defaultValue;          ///< as text; NULL: zero, empty
  const TesseraEnumDef *enumeration; ///< for ENUM
} TesseraOptionDef;

//===--- Definitions ---===//

/// A pass (`run`) or a named pipeline (`build`).
typedef struct TesseraPassDef {
  const char *name;     ///< as shown in IR dumps and timings: "TTNNDeallocate"
  const char *argument; ///< as written in a pipeline: "ttnn-deallocate"
  const char *summary;
  const char *description; ///< NULL: none
  const char *anchor;      ///< the op that it runs on: "builtin.module"; NULL: any
  size_t optionsSize;      ///< of the options struct; 0: none
  uint32_t numOptions, numDependents;
  const TesseraOptionDef *options;
  const char *const *dependents; ///< namespaces of dialects that must be loaded before it runs
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

//===--- While running ---===//

/// Makes the pipeline stop and fail after this pass. The pass has reported why.
void tesseraPassSignalFailure(MlirPass pass);
/// Says that the pass changed nothing.
void tesseraPassMarkUnchanged(MlirPass pass);
MlirContext tesseraPassGetContext(MlirPass pass);

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

/// Adds a pass or a pipeline by definition, with options as text (`a=1 b=2`).
MlirLogicalResult tesseraOpPassManagerAdd(MlirOpPassManager passManager,
                                          const TesseraPassDef *definition, MlirStringRef options,
                                          MlirStringCallback error, void *user);
/// As mlirParsePassPipeline: replaces what the manager holds by the pipeline `anchor(elements)`
/// over the registry's passes.
MlirLogicalResult tesseraParsePassPipeline(MlirOpPassManager passManager,
                                           const TesseraPassRegistry *registry,
                                           MlirStringRef pipeline, MlirStringCallback error,
                                           void *user);
/// Appends `elements`, passes and pipelines of the registry.
MlirLogicalResult tesseraParsePassPipelineElements(MlirOpPassManager passManager,
                                                   const TesseraPassRegistry *registry,
                                                   MlirStringRef elements, MlirStringCallback error,
                                                   void *user);
/// What mlirParsePassPipeline and mlirOpPassManagerAddPipeline look passes up in. Kept by
/// reference.
void tesseraPassManagerSetRegistry(MlirPassManager passManager,
                                   const TesseraPassRegistry *registry);

//===--- Looking at a run ---===//

/// Which passes the IR is printed around.
typedef struct TesseraPassPrinting {
  bool beforeAll, afterAll;
  bool onlyOnChange, onlyOnFailure; ///< of those after
  bool moduleScope;                 ///< the whole module, not the op alone
  size_t numBefore, numAfter;       ///< arguments of single passes
  const MlirStringRef *before, *after;
} TesseraPassPrinting;

/// Prints to `output`. The arrays are copied.
void tesseraPassManagerEnablePrinting(MlirPassManager passManager,
                                      const TesseraPassPrinting *printing,
                                      MlirOpPrintingFlags flags, MlirStringCallback output,
                                      void *user);
/// When a pass fails, writes `path`: the pipeline as a comment and the IR before the first pass.
void tesseraPassManagerEnableReproducer(MlirPassManager passManager, MlirStringRef path);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_PASS_H
