// From tensors to buffers: what ops say about it, the analysis that decides which buffers are
// shared, and the rewriting. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ONESHOTBUFFERIZE_BUFFERIZE_H
#define TESSERA_CONVERSION_ONESHOTBUFFERIZE_BUFFERIZE_H

#include "conversion/one-shot-bufferize/BufferizePasses.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "tessera/Interfaces.h"
#include "tessera/Operation.h"

typedef TsVec(MlirValue) BufValues;
typedef TsVec(MlirType) BufTypes;
typedef TsVec(MlirOperation) BufOps;
typedef TsVec(MlirOpOperand) BufUses;

/// What keeps an operand from being in place: a read, and a write that comes between it and the
/// definition that it is to read; or just a value that may not be written to.
typedef struct BufConflict {
  MlirOpOperand read, write;
  MlirValue definition;
} BufConflict;

//===--- What ops say: BufferizableOpInterface ---===//

/// An operand that shares its buffer with a value, if it is bufferized in place.
typedef struct BufAliasOperand {
  MlirOpOperand operand;
  bool isEquivalent; ///< the same buffer, not just some of its memory
  bool isDefinite;   ///< always, not just sometimes
} BufAliasOperand;
typedef TsVec(BufAliasOperand) BufAliasOperands;

/// The same, from the operand's side.
typedef struct BufAliasValue {
  MlirValue value;
  bool isEquivalent, isDefinite;
} BufAliasValue;
typedef TsVec(BufAliasValue) BufAliasValues;

typedef struct BufState BufState;

/// Bits of operands by number, the last one for all from there on.
enum { BUF_OPERAND_BITS = 31 };
#define BUF_ALL UINT32_MAX

/// How an op is bufferized. Operands are those of tensor type. What can be said by numbers of
/// operands is; a function, where there is one, is asked instead.
typedef struct BufferizableOpInterfaceMethods {
  uint32_t reads, writes; ///< operands whose buffers are read and written
  uint32_t aliases;       ///< operands that result 0 may share its buffer with
  bool isEquivalent;      ///< and then has the same buffer
  bool isIndefinite;      ///< or doesn't share at all
  bool mustBeInPlace;     ///< operands are never copied
  bool isReadOnly;        ///< results may not be written to
  bool isUndefined;       ///< results have no content
  bool allocates;         ///< results are new buffers
  bool argumentsAreWritable;
  bool isParallel; ///< regions run for several threads at once
  bool (*readsOperand)(const BufState *state, MlirOpOperand operand);
  bool (*writesOperand)(const BufState *state, MlirOpOperand operand);
  void (*getAliasingValues)(const BufState *state, MlirOpOperand operand, BufAliasValues *values);
  void (*getAliasingOperands)(const BufState *state, MlirValue value, BufAliasOperands *operands);
  bool (*writesResult)(const BufState *state, MlirValue result);
  bool (*isWritable)(const BufState *state, MlirValue value);
  /// Whether each element is read before it is written, and no other.
  bool (*isElementwise)(MlirOperation op, unsigned first, unsigned second);
  /// Copies what may not be shared, as bufferization.alloc_tensor. NULL: operands that aren't in
  /// place.
  MlirLogicalResult (*resolveConflicts)(BufState *state, MlirOperation op);
  MlirLogicalResult (*bufferize)(BufState *state, MlirOperation op);
  /// The type of the buffer for a result or argument, null after an error.
  MlirType (*getType)(BufState *state, MlirValue value);
  MlirLogicalResult (*verifyAnalysis)(const BufState *state, MlirOperation op);
} BufferizableOpInterfaceMethods;

extern const TesseraInterface bufferizableOpInterface;

/// Rows of a table of models.
typedef struct BufModel {
  const TesseraOpDef *definition;
  BufferizableOpInterfaceMethods methods;
} BufModel;
void bufAttachModels(MlirContext context, size_t count, const BufModel *models);
void bufAttachTensorModels(MlirContext context, void *user);
void bufAttachArithModels(MlirContext context, void *user);
void bufAttachScfModels(MlirContext context, void *user);
void bufAttachLinalgModels(MlirContext context, void *user);
void bufAttachVectorModels(MlirContext context, void *user);
void bufAttachBufferizationModels(MlirContext context, void *user);
void bufAttachFuncModels(MlirContext context, void *user);
void bufAttachCfModels(MlirContext context, void *user);

//===--- State ---===//

/// The order in which decisions are made.
typedef enum BufHeuristic {
  BUF_BOTTOM_UP,
  BUF_TOP_DOWN,
  BUF_BOTTOM_UP_FROM_TERMINATORS,
  BUF_FUZZER
} BufHeuristic;

typedef enum BufLayout { BUF_LAYOUT_INFER, BUF_LAYOUT_DYNAMIC, BUF_LAYOUT_IDENTITY } BufLayout;

/// What is known of a function once it has been analyzed.
typedef struct BufFunction {
  MlirOperation op;
  bool isAnalyzed;
  bool hasFixedResults; ///< types of results stay as the option says: a call relies on it
  intptr_t numArguments, numResults;
  bool *isRead, *isWritten; ///< of each argument
  bool *mayAlias;           ///< by argument and result
  intptr_t *equivalent;     ///< of each result: the argument that it is, -1: none
} BufFunction;

/// Values in disjoint sets, whose members can be gone through, the first one of each set first.
typedef struct BufSets {
  TsVec(uint32_t) parents, next, ends;
} BufSets;

struct BufState {
  const OneShotBufferizePassOptions *options;
  MlirOperation module;
  MlirContext context;
  MlirRewriterBase rewriter;
  BufLayout boundary, unknown;
  BufHeuristic heuristic;
  unsigned numConflicts, numReadOnly; ///< those written down
  int64_t numInPlace, numOutOfPlace;
  bool hasAnalysis;     ///< decisions are in `inPlace`; else each write is out of place
  bool copyBeforeWrite; ///< in what is bufferized now

  TsPointerMap numbers; ///< of values in the sets, + 1
  BufValues values;
  BufSets aliases, equivalences;
  TsPointerMap inPlace;   ///< operands
  TsPointerMap undefined; ///< operands whose values have no content
  TesseraDominance *dominance;

  TsVec(BufFunction) functions; ///< callees first
  TsPointerMap functionNumbers; ///< function -> position + 1
  TesseraSymbolTables *tables;

  BufOps worklist;
  TsPointerMap erased, toBuffers;
  BufOps toBufferOrder;
  BufValues typeStack; ///< values whose types are being found
  size_t typeSteps;
  TsPointerMap globals; ///< content -> memref.global
  TsStringMap symbols;  ///< of the module
  TsArena names;
  unsigned numRenamed;
  bool hasGlobals;
};

BufState bufStateCreate(const OneShotBufferizePassOptions *options, MlirOperation root);
void bufStateFree(BufState *state);

/// The op's model, NULL where it has none or the options leave it out.
const BufferizableOpInterfaceMethods *bufModel(const BufState *state, MlirOperation op);
/// That of the op which defines the value, or has the block of the argument.
const BufferizableOpInterfaceMethods *bufModelOf(const BufState *state, MlirValue value);
bool bufIsAllowed(const BufState *state, MlirOperation op);
bool bufHasTensors(MlirOperation op);

//===--- Operands and values ---===//

MlirOpOperand bufOperand(MlirOperation op, intptr_t number);
MlirOperation bufOwner(MlirValue value);
MlirRegion bufRegionOf(MlirValue value);
static inline bool bufIsTensor(MlirValue value) {
  return mlirTypeIsATensor(mlirValueGetType(value));
}
static inline bool bufSame(MlirOpOperand a, MlirOpOperand b) { return a.ptr == b.ptr; }

bool bufReads(const BufState *state, MlirOpOperand operand);
bool bufWrites(const BufState *state, MlirOpOperand operand);
bool bufValueIsWrite(const BufState *state, MlirValue value);
/// Whether someone reads the value, or what shares its buffer.
bool bufValueIsRead(const BufState *state, MlirValue value);
void bufAliasingValues(const BufState *state, MlirOpOperand operand, BufAliasValues *values);
void bufAliasingOperands(const BufState *state, MlirValue value, BufAliasOperands *operands);
bool bufIsInPlace(const BufState *state, MlirOpOperand operand);
bool bufAreEquivalent(const BufState *state, MlirValue a, MlirValue b);
bool bufMayAlias(const BufState *state, MlirValue a, MlirValue b);

/// What a walk against the flow of values is to find.
typedef struct BufSearch {
  bool (*isFound)(const BufState *state, MlirValue value, void *user);
  void *user;
  bool withLeaves;     ///< where it ends, too
  bool onlySameBuffer; ///< only through operands that are the same buffer, if they are in place
  BufUses *uses;       ///< the operands that it went through, `from` too; NULL: isn't asked for
} BufSearch;
void bufSearch(const BufState *state, MlirOpOperand from, const BufSearch *search,
               BufValues *found);
/// Where the content of the operand comes from.
void bufFindDefinitions(const BufState *state, MlirOpOperand operand, BufValues *found);

//===--- Analysis ---===//

/// Makes decisions for all ops in `root`, a function or a module.
MlirLogicalResult bufAnalyze(BufState *state, MlirOperation root);
void bufStateAddValues(BufState *state, MlirOperation root);
void bufUniteEquivalent(BufState *state, MlirValue a, MlirValue b);
bool bufValueIsWritten(const BufState *state, MlirValue value);
void bufAnnotate(const BufState *state, MlirOperation root);
void bufAnnotateAliases(const BufState *state, MlirOperation root);
void bufAnnotateConflict(BufState *state, const BufConflict *conflict);
/// The ops with tensors in the order in which decisions about them are made.
void bufOrderOps(const BufState *state, MlirOperation root, BufOps *ops);
/// Calls `visit` with each value that may share its buffer with this one, until it says to stop.
bool bufVisitAliases(const BufState *state, MlirValue value,
                     bool (*visit)(const BufState *state, MlirValue alias, void *user), void *user);
/// Whether one of the writes is in the way of one of the reads; `conflict` is about the first that
/// is, unless that is for threads.
bool bufHasConflict(const BufState *state, const BufUses *reads, const BufUses *writes,
                    BufConflict *conflict);
bool bufIsNotConflictingSubset(const BufState *state, MlirOpOperand read, MlirOpOperand write);
/// `a`, or an op around it, is before `b` on all ways there, and `b` isn't in it.
bool bufHappensBefore(const BufState *state, MlirOperation a, MlirOperation b);

//===--- Functions ---===//

MlirLogicalResult bufOrderFunctions(BufState *state);
MlirLogicalResult bufAnalyzeFunctions(BufState *state);
/// Removes what arguments say about buffers. With `foldsCasts`, what all returns cast from the same
/// type is returned uncast.
void bufFinishFunction(MlirOperation function, bool foldsCasts);
void bufFunctionsFree(BufState *state);
/// Whether the option says that the function isn't to be analyzed.
bool bufIsFiltered(const BufState *state, MlirOperation function);
/// What is known of the function; NULL where it's none of the module's.
BufFunction *bufFunctionOf(const BufState *state, MlirOperation op);

//===--- Rewriting ---===//

MlirLogicalResult bufInsertCopies(BufState *state, MlirOperation root);
MlirLogicalResult bufResolveOperands(BufState *state, MlirOperation op);
MlirLogicalResult bufRewrite(BufState *state, MlirOperation root);

/// The type of the value's buffer, null after an error.
MlirType bufTypeOf(BufState *state, MlirValue value);
MlirType bufDefaultType(BufState *state, MlirValue value);
/// The type of what a loop carries, from what it begins with and what a round yields.
MlirType bufLoopType(BufState *state, MlirValue argument, MlirValue init, MlirValue yielded);
MlirType bufDynamicLayout(MlirType tensor, MlirAttribute space);
MlirType bufIdentityLayout(MlirType tensor, MlirAttribute space);
/// As the option for what isn't known says.
MlirType bufUnknownLayout(const BufState *state, MlirType tensor, MlirAttribute space);
MlirAttribute bufSpace(MlirType memref);
/// The tensor type of the same shape.
MlirType bufTensorOf(MlirType memref);
/// The space for tensors of which nothing is said; false where that is an error.
bool bufDefaultSpace(const BufState *state, MlirType tensor, MlirAttribute *space);

/// The value's buffer, null after an error.
MlirValue bufGet(BufState *state, MlirValue tensor);
MlirValue bufCast(BufState *state, MlirLocation location, MlirValue buffer, MlirType type);
/// Replaces the op; what are tensors now have these buffers.
void bufReplace(BufState *state, MlirOperation op, const MlirValue *values);
void bufReplaceBy(BufState *state, MlirOperation op, MlirOperation by);
/// A tensor of a buffer of its own, with the same content if `copy`.
MlirValue bufAllocTensor(BufState *state, MlirLocation location, MlirValue like, bool copy);
/// Operands that branches pass for the argument of a block, and the type of buffer that fits all.
void bufBranchOperands(const BufState *state, MlirValue value, BufAliasOperands *operands);
MlirType bufBlockArgumentType(BufState *state, MlirValue value);
/// Gives arguments of the block buffers, and what branches to it.
MlirLogicalResult bufBlockSignature(BufState *state, MlirBlock block);
MlirValue bufAlloc(BufState *state, MlirLocation location, MlirType type, intptr_t numSizes,
                   const MlirValue *sizes);
void bufDynamicSizes(BufState *state, MlirLocation location, MlirValue shaped, BufValues *sizes);
MlirValue bufIndex(BufState *state, MlirLocation location, int64_t value);
void bufFoldToBuffer(BufState *state, MlirOperation toBuffer);

#endif // TESSERA_CONVERSION_ONESHOTBUFFERIZE_BUFFERIZE_H
