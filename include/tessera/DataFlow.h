// Data-flow analysis: what is known of values, or of places in the program, when everything that
// can happen has been followed, across blocks, regions and calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A solver holds analyses, each of which keeps lattices: pieces of knowledge, at first "nothing can
// get here" (all bytes zero), that only ever move one way, towards "can be anything". When one
// changes, what depends on it is visited again, until nothing changes. Analyses see each other's
// lattices. An author of a sparse analysis writes what one operation does; where control
// and values go is found out here, from the interfaces of operations: BranchOpInterface,
// RegionBranchOpInterface, CallOpInterface and so on.
//
// A lattice must reach an end: join gives no more than a bounded number of changes.
#ifndef TESSERA_DATAFLOW_H
#define TESSERA_DATAFLOW_H

#include "tessera/Interfaces.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TesseraFlow TesseraFlow;                 ///< a solver
typedef struct TesseraFlowAnalysis TesseraFlowAnalysis; ///< an analysis in a solver
typedef struct TesseraLattice TesseraLattice;           ///< what is known of one thing

//===--- Places ---===//

/// A place in the program: behind an operation, or (`op` null) at the start of a block. What is
/// before an operation is behind the one before it, or at the start of its block.
typedef struct TesseraPoint {
  MlirOperation op;
  MlirBlock block;
} TesseraPoint;

TesseraPoint tesseraPointBehind(MlirOperation op);
TesseraPoint tesseraPointBefore(MlirOperation op);
TesseraPoint tesseraPointAtStart(MlirBlock block);
TesseraPoint tesseraPointAtEnd(MlirBlock block);

//===--- Lattices ---===//

/// A kind of knowledge. Its address is its identity.
typedef struct TesseraLatticeDef {
  const char *name;
  size_t size; ///< bytes of a value; all zero: nothing gets here, as far as is known
  /// Makes `value` cover `other` too; whether it changed.
  bool (*join)(void *value, const void *other);
  /// Frees what a value owns; NULL: nothing.
  void (*destroy)(void *value);
  /// Called after a lattice on an SSA value changed; NULL: not wanted.
  void (*changed)(TesseraFlow *flow, TesseraLattice *lattice);
} TesseraLatticeDef;

/// The lattice of a value, or of a place; made when new. Valid as long as the solver.
TesseraLattice *tesseraFlowGetLattice(TesseraFlow *flow, const TesseraLatticeDef *definition,
                                      MlirValue value);
TesseraLattice *tesseraFlowGetLatticeAt(TesseraFlow *flow, const TesseraLatticeDef *definition,
                                        TesseraPoint point);
/// What is known, or NULL when nobody asked for that lattice.
const void *tesseraFlowFind(const TesseraFlow *flow, const TesseraLatticeDef *definition,
                            MlirValue value);
const void *tesseraFlowFindAt(const TesseraFlow *flow, const TesseraLatticeDef *definition,
                              TesseraPoint point);
const void *tesseraLatticeGet(const TesseraLattice *lattice);
/// The value that a lattice is of; null when it is of a place.
MlirValue tesseraLatticeGetValue(const TesseraLattice *lattice);
/// Joins, and visits what depends on the lattice when it changed.
void tesseraFlowJoin(TesseraFlow *flow, TesseraLattice *lattice, const void *value);

//===--- Analyses ---===//

/// Any analysis: the kinds below are made of this.
typedef struct TesseraFlowAnalysisDef {
  const char *name;
  /// Visits everything once.
  void (*initialize)(TesseraFlowAnalysis *analysis, MlirOperation top);
  /// Something that the place depends on changed.
  void (*visit)(TesseraFlowAnalysis *analysis, TesseraPoint point);
  /// Frees what `data` refers to; NULL: nothing.
  void (*destroy)(void *data);
  size_t dataSize;    ///< of the analysis' own, zeroed, see tesseraFlowAnalysisGetData
  bool followsBlocks; ///< it visits a block and its operations when that becomes reachable
} TesseraFlowAnalysisDef;

/// Up to 8 analyses to a solver.
TesseraFlow *tesseraFlowCreate(void);
void tesseraFlowDestroy(TesseraFlow *flow);
/// The analysis runs whenever the solver does. `definition` outlives the solver.
TesseraFlowAnalysis *tesseraFlowAdd(TesseraFlow *flow, const TesseraFlowAnalysisDef *definition);
/// Analyses `top` and everything in it. Once for a solver.
void tesseraFlowRun(TesseraFlow *flow, MlirOperation top);

TesseraFlow *tesseraFlowAnalysisGetFlow(const TesseraFlowAnalysis *analysis);
void *tesseraFlowAnalysisGetData(const TesseraFlowAnalysis *analysis);
/// Visits the place again whenever the lattice changes.
void tesseraFlowDepend(TesseraFlowAnalysis *analysis, TesseraLattice *lattice, TesseraPoint point);
/// Visits all users of the lattice's value again whenever it changes.
void tesseraFlowDependUsers(TesseraFlowAnalysis *analysis, TesseraLattice *lattice);

//===--- What can be reached ---===//

/// Finds out what can be reached, and from where: every solver needs it, added first. Constants are
/// those that tesseraFlowAddConstants or tesseraFlowAddIntRanges know.
TesseraFlowAnalysis *tesseraFlowAddReachability(TesseraFlow *flow);

bool tesseraFlowIsReachable(const TesseraFlow *flow, MlirBlock block);
/// Whether control may go from the end of a block to this one.
bool tesseraFlowEdgeIsReachable(const TesseraFlow *flow, MlirBlock from, MlirBlock to);

/// Where control comes from: for a callable, the calls of it; for a call, the operations that
/// return to it; for an operation with RegionBranchOpInterface, or the entry block of one of its
/// regions, that operation and terminators in it; for any other block, terminators.
typedef struct TesseraFlowSources {
  bool areKnown; ///< there are no others
  size_t count;
  MlirOperation *operations; ///< in the order in which they were found; valid as long as the solver
} TesseraFlowSources;
/// To (behind, or for a callable into) an operation.
TesseraFlowSources tesseraFlowGetSources(TesseraFlow *flow, MlirOperation op);
TesseraFlowSources tesseraFlowGetBlockSources(TesseraFlow *flow, MlirBlock block);

//===--- Sparse analyses: of values ---===//

/// From operands to results and on to where they are passed.
typedef struct TesseraForwardDef {
  const char *name;
  const TesseraLatticeDef *lattice;
  /// Joins what can be anything into the lattice of a value.
  void (*setToEntry)(TesseraFlowAnalysis *analysis, TesseraLattice *lattice);
  /// Joins into the results what follows from the operands.
  void (*visitOperation)(TesseraFlowAnalysis *analysis, MlirOperation op,
                         TesseraLattice *const *operands, TesseraLattice *const *results);
  /// Arguments of a region's entry block that nothing is passed to, such as induction variables:
  /// all but those from `first` on, `count` of them. NULL: they can be anything.
  void (*visitOtherArguments)(TesseraFlowAnalysis *analysis, MlirOperation op, MlirRegion region,
                              intptr_t first, intptr_t count);
  /// A call of what has no body here, as visitOperation. NULL: its results can be anything.
  void (*visitExternalCall)(TesseraFlowAnalysis *analysis, MlirOperation op,
                            TesseraLattice *const *operands, TesseraLattice *const *results);
} TesseraForwardDef;
TesseraFlowAnalysis *tesseraFlowAddForward(TesseraFlow *flow, const TesseraForwardDef *definition);

/// From results to operands and back to where they come from.
typedef struct TesseraBackwardDef {
  const char *name;
  const TesseraLatticeDef *lattice;
  /// Joins what is true of a value that leaves for where we don't see.
  void (*setToExit)(TesseraFlowAnalysis *analysis, TesseraLattice *lattice);
  /// Joins into the operands what follows from the results.
  void (*visitOperation)(TesseraFlowAnalysis *analysis, MlirOperation op,
                         TesseraLattice *const *operands, TesseraLattice *const *results);
  /// An operand of a branch, or of what branches between regions, that isn't passed on.
  void (*visitBranchOperand)(TesseraFlowAnalysis *analysis, MlirOperation op, intptr_t operand);
  /// An operand of a call that isn't passed on, or goes to what has no body here.
  void (*visitCallOperand)(TesseraFlowAnalysis *analysis, MlirOperation op, intptr_t operand);
  /// As in TesseraForwardDef. NULL: nothing follows from them.
  void (*visitOtherArguments)(TesseraFlowAnalysis *analysis, MlirOperation op, MlirRegion region,
                              intptr_t first, intptr_t count);
} TesseraBackwardDef;
TesseraFlowAnalysis *tesseraFlowAddBackward(TesseraFlow *flow,
                                            const TesseraBackwardDef *definition);

//===--- Dense analyses: of places ---===//

/// From before an operation to behind it and on to where control goes.
typedef struct TesseraDenseDef {
  const char *name;
  const TesseraLatticeDef *lattice;
  /// Joins what can be anything into the lattice of a place.
  void (*setToEntry)(TesseraFlowAnalysis *analysis, TesseraLattice *lattice);
  /// Joins into what is behind the operation what follows from what is before it.
  void (*visitOperation)(TesseraFlowAnalysis *analysis, MlirOperation op,
                         const TesseraLattice *before, TesseraLattice *behind);
  /// A call of what has no body here, as visitOperation. NULL: anything can be behind it.
  void (*visitExternalCall)(TesseraFlowAnalysis *analysis, MlirOperation op,
                            const TesseraLattice *before, TesseraLattice *behind);
} TesseraDenseDef;
TesseraFlowAnalysis *tesseraFlowAddDense(TesseraFlow *flow, const TesseraDenseDef *definition);

//===--- Analyses that are here ---===//

/// Which values are always one constant.
typedef struct TesseraConstantLattice {
  enum { TESSERA_CONSTANT_NONE, TESSERA_CONSTANT_ONE, TESSERA_CONSTANT_SEVERAL } kind;
  MlirAttribute value; ///< where it is ONE
  MlirDialect dialect; ///< which makes its operation
} TesseraConstantLattice;
extern const TesseraLatticeDef tesseraConstantLattice;
TesseraFlowAnalysis *tesseraFlowAddConstants(TesseraFlow *flow);

/// In which range integers are. Width 0: nothing gets there; above 64: they can be anything.
extern const TesseraLatticeDef tesseraIntRangeLattice;
TesseraFlowAnalysis *tesseraFlowAddIntRanges(TesseraFlow *flow);

/// Which values are needed: by an effect, by what is returned to someone unknown, or to decide
/// where control goes. A `bool`.
extern const TesseraLatticeDef tesseraLivenessLattice;
TesseraFlowAnalysis *tesseraFlowAddLiveness(TesseraFlow *flow);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DATAFLOW_H
