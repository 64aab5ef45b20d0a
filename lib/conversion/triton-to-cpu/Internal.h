// How functions of Triton's dialect become loops over vectors: what the files of this folder share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor has one of several homes. Most are computed where they are needed, element by element
// (CPU_LAZY): ranges, splats, pointers, masks, arithmetic, loads. Others lie in the thread's
// scratch memory, row-major (CPU_BUFFER). What is computed at one time is a nest: loops over the
// dimensions of a shape, of which one goes in steps of `width` elements, the lanes. In it cpuEmit
// gives what a tensor has at an index: one value for all lanes, numbers that grow from lane to
// lane, or a vector.
//
// Operations are of these kinds, by the tables in Tables.c:
//
// - lazy: a function gives the lanes of a result at an index;
// - roots, which need a nest: stores, reductions, and what is put into buffers. Those that have one
//   shape share a nest where the order of memory effects allows it: Plan.c;
// - others run at their place (CpuRun): they ask for their operands as buffers (cpuNeedBuffer, told
//   to the plan by `needs`), or read them in nests of their own.
//
// A new family of operations is a file with such functions and a table of its own in Tables.c.
#ifndef TESSERA_CONVERSION_TRITONTOCPU_INTERNAL_H
#define TESSERA_CONVERSION_TRITONTOCPU_INTERNAL_H

#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Rewrite.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

#include <assert.h>

/// The most dimensions of a tensor.
enum { CPU_MAX_RANK = 24 };

typedef struct CpuFunction CpuFunction;
typedef struct CpuNest CpuNest;
struct CpuPlan;

//===--- What is compiled for ---===//

typedef struct CpuTarget {
  unsigned vectorBytes; ///< of a register: 16, 32 or 64
  bool hasMaskedSmall;  ///< masked loads and stores of 8 and 16 bits
  bool hasVectorMath;   ///< calls of glibc's vector functions
  bool hasPairProducts; ///< of bf16: vdpbf16ps
} CpuTarget;

//===--- Scratch memory ---===//

/// Operations that run several times, while they are made.
typedef struct CpuRepeat {
  struct CpuRepeat *outer; ///< NULL: the function
  uint64_t start;
  bool hasEnded;
  struct CpuUse *uses; ///< buffers from outside that are used, some more than once
} CpuRepeat;

/// A tensor in scratch memory, row-major. Buffers that aren't in use at the same time share it:
/// what they need is known, and given out, when the whole function is there.
typedef struct CpuBuffer {
  MlirType element;    ///< as it is stored: f32 for smaller floats that are only multiplied
  bool isByColumns;    ///< of two dimensions: column by column
  MlirValue address;   ///< at the beginning of the function
  int64_t bytes;       ///< a multiple of 64
  uint64_t start, end; ///< from the first to the last time that it is asked for
  CpuRepeat *repeat;   ///< where it was made
  CpuRepeat *user;     ///< the last that noted a use from outside
  int64_t offset;
} CpuBuffer;

typedef struct CpuUse {
  CpuBuffer *buffer;
  struct CpuUse *following;
} CpuUse;

/// New memory for a tensor of this many elements.
CpuBuffer *cpuBufferCreate(CpuFunction *function, MlirType element, int64_t numElements);
/// Its address, for use now.
MlirValue cpuBufferAddress(CpuFunction *function, CpuBuffer *buffer);
/// Between these calls, operations run several times: what was there before and is used in between
/// stays until the end, and what is made in between and used afterwards is there from the start.
uint64_t cpuBuffersEnterLoop(CpuFunction *function);
void cpuBuffersLeaveLoop(CpuFunction *function, uint64_t entered);

//===--- Values ---===//

typedef enum CpuHome {
  CPU_LAZY,    ///< computed from its operation
  CPU_SCALAR,  ///< a value: of what is no tensor
  CPU_BUFFER,  ///< in memory
  CPU_SHIFTED, ///< what `base` is, each element more by `scalar` (bytes where they are pointers)
} CpuHome;

/// What is known of a value of the function.
typedef struct CpuValue {
  MlirValue value;
  MlirType element; ///< as in the program
  unsigned rank;
  int64_t dims[CPU_MAX_RANK];
  CpuHome home;
  bool isRoot; ///< is put into a buffer where it is defined
  bool isAffineSet, isAffine;
  CpuBuffer *buffer; ///< BUFFER; of others: where it goes (NULL: anywhere)
  MlirValue scalar;  ///< SCALAR, SHIFTED
  MlirValue base;    ///< SHIFTED
  // For the plan of the block that it is in.
  unsigned cost, depth;           ///< of what it is computed from, down to memory
  bool hasLoad;                   ///< among that
  uint32_t epoch;                 ///< of a load: of memory
  uint32_t firstGroup, lastGroup; ///< that read it; 0: none
  uint32_t definingGroup;
  bool isReadAcross; ///< in lastGroup, at other indices than the nest's
  uint32_t checkStamp;
  bool isCheckedAcross;
} CpuValue;

/// Null types of elements mean an error that was reported.
CpuValue *cpuValueOf(CpuFunction *function, MlirValue value);
void cpuSetScalar(CpuFunction *function, MlirValue value, MlirValue scalar);
void cpuSetBuffer(CpuFunction *function, MlirValue value, CpuBuffer *buffer);
int64_t cpuNumElements(const CpuValue *value);
static inline bool cpuIsTensor(MlirValue value) {
  return mlirTypeIsARankedTensor(mlirValueGetType(value));
}

//===--- Functions ---===//

typedef TsVec(MlirValue) CpuValues;

struct CpuFunction {
  MlirContext context;
  MlirRewriterBase rewriter;
  MlirOperation op;     ///< the tt.func
  MlirOperation made;   ///< the llvm.func
  MlirOperation module; ///< where functions are declared
  MlirBlock block;      ///< at whose end code is being made
  MlirLocation location;
  CpuTarget target;
  MlirValue scratch, programs[3], grid[3];
  TsArena arena;
  TsPointerMap values; ///< CpuValue by value
  TsPointerMap types;  ///< vectors by element type and width
  TsPointerMap blocks; ///< what blocks became
  TsVec(CpuBuffer *) buffers;
  uint64_t time;         ///< grows with each thing that is made
  uint32_t stamps;       ///< marks of walks
  unsigned numConstants; ///< data in the module
  int64_t scratchBytes;
  CpuRepeat *repeat;      ///< the innermost that is being made; NULL: none
  TsStringMap *functions; ///< the scratch memory of functions that are there, plus 1
  MlirValue excused;      ///< of lanes, or all: assertions in the function of elements mean nothing
  bool streams;           ///< stores past the caches
  bool multiplies;        ///< has products of matrices
  bool hasFailed;         ///< something was reported
};

/// Reports that an operation can't be compiled; later calls stay silent.
void cpuFail(CpuFunction *function, MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Makes code for the operations of a block at the end of function->block, up to its terminator,
/// which is the caller's.
void cpuLowerBlock(CpuFunction *function, MlirBlock block);
/// Makes blocks in a region for those of another one, whose first block's arguments are these; it
/// may be there already.
void cpuMakeBlocks(CpuFunction *function, MlirRegion body, MlirRegion region,
                   const MlirValue *arguments);
/// Makes code for the blocks of a region in those that have been made for them, with branches,
/// returns, and yields for the ends of functions of elements. Changes function->block.
void cpuLowerBlocks(CpuFunction *function, MlirRegion body);
/// The same as cpuLowerBlock by a plan.
void cpuLowerPlanned(CpuFunction *function, MlirBlock block, const struct CpuPlan *plan);

//===--- Making operations ---===//

// All of these make operations at the rewriter's insertion point, at function->location.

MlirValue cpuMake(CpuFunction *function, const TesseraOpDef *definition, MlirType type,
                  intptr_t numOperands, const MlirValue *operands, const MlirAttribute *attributes);
/// The same, folded where it can be: for numbers.
MlirValue cpuFold(CpuFunction *function, const TesseraOpDef *definition, MlirType type,
                  intptr_t numOperands, const MlirValue *operands, const MlirAttribute *attributes);
MlirValue cpuBinary(CpuFunction *function, const TesseraOpDef *definition, MlirValue lhs,
                    MlirValue rhs);
MlirValue cpuConvert(CpuFunction *function, const TesseraOpDef *definition, MlirType type,
                     MlirValue value);
/// `predicate` is an ArithCmpIPredicate or ArithCmpFPredicate.
MlirValue cpuCompare(CpuFunction *function, int predicate, MlirValue lhs, MlirValue rhs);
MlirValue cpuCompareReal(CpuFunction *function, int predicate, MlirValue lhs, MlirValue rhs);
MlirValue cpuSelect(CpuFunction *function, MlirValue condition, MlirValue yes, MlirValue no);

MlirType cpuInteger(CpuFunction *function, unsigned bits);
MlirType cpuPointer(CpuFunction *function);
/// A vector; the element itself where `width` is 1.
MlirType cpuVectorType(CpuFunction *function, MlirType element, unsigned width);
/// A type like that of `value` with other elements.
MlirType cpuTypeLike(CpuFunction *function, MlirValue value, MlirType element);
/// The lanes of a type: 1 unless it's a vector.
unsigned cpuWidthOf(MlirType type);
MlirType cpuElementOf(MlirType type);

/// An integer, or a vector that has it in each lane.
MlirValue cpuIntegerConstant(CpuFunction *function, MlirType type, int64_t value);
MlirValue cpuRealConstant(CpuFunction *function, MlirType type, double value);
static inline MlirValue cpuI64(CpuFunction *function, int64_t value) {
  return cpuIntegerConstant(function, cpuInteger(function, 64), value);
}
/// Whether the value is an integer constant.
bool cpuIsInteger(MlirValue value, int64_t *integer);

/// Bytes further on. `offset` may be null: 0.
MlirValue cpuAdvance(CpuFunction *function, MlirValue pointer, MlirValue offset);
/// What is at an address, aligned as an element of the type is.
MlirValue cpuLoad(CpuFunction *function, MlirType type, MlirValue address);
void cpuStore(CpuFunction *function, MlirValue value, MlirValue address);
/// A vector of `width` lanes that has a value in each.
MlirValue cpuSplat(CpuFunction *function, MlirValue value, unsigned width);
/// Lanes of two vectors of one type, by their numbers.
MlirValue cpuShuffle(CpuFunction *function, MlirValue a, MlirValue b, unsigned width,
                     const int32_t *lanes);
MlirValue cpuExtract(CpuFunction *function, MlirValue vector, int64_t lane);
MlirValue cpuInsert(CpuFunction *function, MlirValue vector, MlirValue value, int64_t lane);
/// A loop from `lower` to `upper`, numbers of 64 bits. Its body ends in a yield of its own
/// arguments, at most 64, whose operands the caller sets.
MlirOperation cpuLoop(CpuFunction *function, MlirValue lower, MlirValue upper, int64_t step,
                      intptr_t numInits, const MlirValue *inits);
MlirBlock cpuLoopBody(MlirOperation loop);
/// An `if` with regions for yes and no (with isTotal), both of which end in a yield without
/// operands unless there are results.
MlirOperation cpuIf(CpuFunction *function, MlirValue condition, bool isTotal, intptr_t numResults,
                    const MlirType *results);
MlirBlock cpuIfBlock(MlirOperation op, bool isElse);
void cpuYield(CpuFunction *function, intptr_t count, const MlirValue *values);
/// Declares a function of llvm in the module.
void cpuDeclareFunction(CpuFunction *function, MlirStringRef name, MlirType type);
/// Calls a function of the module.
MlirValue cpuCallDeclared(CpuFunction *function, MlirStringRef name, MlirType result,
                          intptr_t count, const MlirValue *operands);
/// Calls a function that is declared where it isn't yet. `result` null: it returns nothing.
MlirValue cpuCall(CpuFunction *function, const char *name, MlirType result, intptr_t count,
                  const MlirValue *operands);

//===--- Types ---===//

/// What elements of a type are while they are computed with: bf16 and the floats of 8 bits are
/// their bits, pointers addresses. Null: not a type that there can be.
MlirType cpuCarrier(CpuFunction *function, MlirType element);
/// What they are in memory: an i1 takes a byte, pointers are numbers.
MlirType cpuMemoryType(CpuFunction *function, MlirType element);
int64_t cpuElementBytes(MlirType element);
/// From one to the other, scalars and vectors alike.
MlirValue cpuToMemory(CpuFunction *function, MlirType element, MlirValue value);
MlirValue cpuFromMemory(CpuFunction *function, MlirType element, MlirValue value);
static inline bool cpuIsPointer(MlirType element) { return tritonPointerTypeIsA(element); }
/// Floats that are carried as their bits: to f32, and back to the nearest.
bool cpuIsCarriedFloat(MlirType element);
MlirValue cpuWiden(CpuFunction *function, MlirType element, MlirValue bits);
MlirValue cpuNarrow(CpuFunction *function, MlirType element, MlirValue real, bool towardsZero);

//===--- Nests ---===//

/// A loop of a nest: a dimension, and how many elements it goes on by.
typedef struct CpuLoop {
  unsigned dim;
  int64_t count, step;
} CpuLoop;

/// Where an index of a dimension comes from. A null value is 0.
typedef struct CpuIndex {
  MlirValue value;
  unsigned level; ///< of the loop that changes it
  bool isVector;  ///< the lanes go along this dimension
} CpuIndex;

typedef enum CpuLanesKind { CPU_UNIFORM, CPU_LINEAR, CPU_VECTOR } CpuLanesKind;

/// What a tensor has in the lanes of an index.
typedef struct CpuLanes {
  CpuLanesKind kind;
  MlirValue value; ///< of all lanes, of the first lane, or a vector of carriers (pointers: i64)
  int64_t step;    ///< LINEAR: from lane to lane; of pointers in bytes
  unsigned level;  ///< of the loop in which it is made
} CpuLanes;

typedef struct CpuMemo {
  const CpuIndex *index;
  unsigned rank;
  size_t next; ///< of the same value, counted from 1
  CpuLanes lanes;
} CpuMemo;

struct CpuNest {
  CpuFunction *function;
  unsigned width;
  unsigned numLevels; ///< loops that are open
  /// Operations of level i are made before this one, which is null for the end of
  /// `function->block`.
  MlirOperation anchors[CPU_MAX_RANK + 1];
  unsigned rank;
  int64_t dims[CPU_MAX_RANK];
  CpuIndex index[CPU_MAX_RANK];
  /// In the loop over whole vectors comparisons that hold up to some index count as true, and the
  /// loop ends at the lowest of these: `bound`, a number of elements; null: none.
  bool assumes;
  unsigned vectorDim;
  MlirValue bound;
  uint32_t group; ///< whose values it makes; 0: of none
  unsigned depth;
  TsPointerMap heads; ///< the first memo of a value, counted from 1
  TsVec(CpuMemo) memos;
  uint64_t entered; ///< when its loops began, for buffers
};

/// A nest without loops at the end of function->block, for shape `dims` and `width` lanes along
/// `vectorDim`. Close it with cpuNestClose, after which code goes to the end of the block again.
void cpuNestInit(CpuNest *nest, CpuFunction *function, unsigned rank, const int64_t *dims,
                 unsigned vectorDim, unsigned width);
/// Opens a loop inside. None is made where it would run once.
void cpuNestOpenLoop(CpuNest *nest, CpuLoop loop);
/// Enters a loop over a dimension that was made at the current level.
void cpuNestEnter(CpuNest *nest, MlirOperation loop, unsigned dim);
void cpuNestClose(CpuNest *nest);
/// The dimension that lanes go along: the last that isn't 1.
unsigned cpuVectorDim(unsigned rank, const int64_t *dims);
/// Operations are made at this level from now on.
void cpuNestAt(CpuNest *nest, unsigned level);
/// Forgets what has been made.
void cpuNestForget(CpuNest *nest);
/// What a value has at the nest's index is known.
void cpuNestKnow(CpuNest *nest, MlirValue value, CpuLanes lanes);

/// What the value has at an index: `index` has an entry for each dimension of the value.
CpuLanes cpuEmit(CpuNest *nest, MlirValue value, const CpuIndex *index);
/// The lanes as a vector (a value, where the nest's width is 1), usable at `level`.
MlirValue cpuAsVector(CpuNest *nest, const CpuLanes *lanes, MlirType element, unsigned level);
CpuLanes cpuUniform(MlirValue value, unsigned level);
/// The number of an element in row-major order: in lanes of i64.
CpuLanes cpuLinearIndex(CpuNest *nest, unsigned rank, const int64_t *dims, const CpuIndex *index);
/// Reads or writes a buffer at an index.
CpuLanes cpuReadBuffer(CpuNest *nest, const CpuValue *value, const CpuIndex *index);
void cpuWriteBuffer(CpuNest *nest, CpuBuffer *buffer, MlirType element, unsigned rank,
                    const int64_t *dims, const CpuIndex *index, const CpuLanes *lanes);

/// How memory is read and written in a nest: Memory.c. `mask` and `other` may be NULL.
CpuLanes cpuReadMemory(CpuNest *nest, MlirOperation op, MlirType element, const CpuLanes *pointer,
                       const CpuLanes *mask, const CpuLanes *other);
void cpuWriteMemory(CpuNest *nest, MlirOperation op, MlirType element, const CpuLanes *pointer,
                    const CpuLanes *mask, const CpuLanes *value);
/// In a loop over whole vectors: it ends before this number of elements, made at the level outside.
void cpuAssumeBelow(CpuNest *nest, MlirValue bound);
/// Runs `body` for each lane whose bit of `mask` (a vector of i1; null: all) is set, in a loop.
/// `lanes` are vectors whose elements `body` gets.
typedef void (*CpuLaneBody)(CpuFunction *function, MlirValue lane, const MlirValue *elements,
                            void *user);
void cpuForEachLane(CpuNest *nest, unsigned level, MlirValue mask, size_t numLanes,
                    const MlirValue *lanes, CpuLaneBody body, void *user);

//===--- Families of operations ---===//

/// The lanes of result `number` at an index of the result.
typedef CpuLanes (*CpuEmitter)(CpuNest *nest, MlirOperation op, unsigned number,
                               const CpuIndex *index);
/// Runs an operation at the end of function->block; sets the homes of its results.
typedef void (*CpuRun)(CpuFunction *function, MlirOperation op);

enum { CPU_NEEDS_NONE = 0, CPU_NEEDS_ALL = -1 };

typedef struct CpuLowering {
  const TesseraOpDef *definition;
  CpuEmitter emit; ///< lazy
  CpuRun run;      ///< at its place
  unsigned cost;   ///< of an element, about one for an addition
  bool isElementwise;
  /// Of `run`: which operands are to be in buffers when it runs, as bits.
  int needs;
  /// For other values that are to be in buffers, one at most for each operand: gives it, or null.
  MlirValue (*needed)(MlirOperation op, intptr_t number);
  /// Of `run`: 1 + the operand whose buffer may become that of the result.
  unsigned tied;
} CpuLowering;

/// NULL: nobody can.
const CpuLowering *cpuLoweringOf(MlirOperation op);

/// What a value that isn't a tensor is by now, at the end of function->block.
MlirValue cpuScalarOf(CpuFunction *function, MlirValue value);
/// A tensor's elements in memory, computed now where they aren't yet: for CpuRun. Ask for addresses
/// when all buffers are there: they are in use until the last time that one is asked for.
CpuBuffer *cpuNeedBuffer(CpuFunction *function, MlirValue value);
/// What a tensor's elements are in the buffer that it will have.
MlirType cpuStoredElement(CpuFunction *function, MlirValue value);
/// Whether a tensor is only multiplied, if need be after it was transposed.
bool cpuIsOnlyFactor(MlirValue value);
/// Whether that is so and it is loaded from columns that follow each other in memory: it is put
/// into its buffer column by column then.
bool cpuIsReadByColumns(CpuFunction *function, MlirValue value);
/// Puts a value into a buffer by a nest at the end of function->block.
void cpuMaterialize(CpuFunction *function, MlirValue value, CpuBuffer *buffer);
/// Gives a result of a CpuRun its buffer: where the plan wants it, or a new one.
CpuBuffer *cpuResultBuffer(CpuFunction *function, MlirValue result);
/// The same in the buffer of `operand`, where nobody else needs what it has: else a copy.
CpuBuffer *cpuTiedBuffer(CpuFunction *function, MlirValue result, MlirValue operand);

/// A loop over the elements of tensors, `pack` of them in a round: for CpuRun. The operands are in
/// buffers (null: of what is no tensor), the results get theirs.
typedef struct CpuRounds {
  CpuFunction *function;
  int64_t pack;
  // Set by cpuRoundsBegin, which enters the loop; what it gives is for use before cpuRoundsEnd.
  MlirValue index; ///< the number of the round
  CpuBuffer **operands;
  MlirBlock outer;
  uint64_t entered;
} CpuRounds;
void cpuRoundsBegin(CpuRounds *rounds, MlirOperation op);
void cpuRoundsEnd(CpuRounds *rounds);
/// Where element `i` of the round is in a buffer.
MlirValue cpuRoundAddress(const CpuRounds *rounds, CpuBuffer *buffer, MlirType element, int64_t i);

extern const CpuLowering cpuElementwiseLowerings[], cpuShapeLowerings[], cpuMemoryLowerings[],
    cpuControlLowerings[], cpuReduceLowerings[], cpuScanLowerings[], cpuDebugLowerings[],
    cpuDotLowerings[], cpuMoveLowerings[], cpuMapLowerings[], cpuAtomicLowerings[],
    cpuAssemblyLowerings[];

/// The value of an elementwise operation for operands that are values or vectors of `width` lanes.
/// Null after an error.
MlirValue cpuEmitElement(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                         unsigned width);
/// The same for functions of mathematics; null, without an error, for any other operation.
MlirValue cpuEmitMath(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                      unsigned width);
/// A function of the C library by its name for f64, of operands that are all f32 or all f64.
MlirValue cpuCallFunction(CpuFunction *function, const char *name, const MlirValue *operands,
                          intptr_t count, unsigned width);
/// e^x or 2^x in f32.
MlirValue cpuExponential(CpuFunction *function, MlirValue x, bool isBinary);
/// A function of libdevice (Libdevice.c).
MlirValue cpuEmitExtern(CpuFunction *function, MlirOperation op, const MlirValue *operands,
                        unsigned width);
/// Runs the operations of a region's only block on lanes: `results` gets what its terminator has.
bool cpuEmitRegion(CpuFunction *function, MlirRegion region, const MlirValue *arguments,
                   unsigned width, MlirValue *results);
/// An assertion in such a function: of vectors or not.
void cpuAssertInside(CpuFunction *function, MlirOperation op, MlirValue holds);

//===--- Plans ---===//

typedef struct CpuRoot {
  MlirOperation op; ///< a store or reduction; null: puts `value` into a buffer
  MlirValue value;  ///< whose shape the nest has
  uint32_t group;
} CpuRoot;

/// Whether the stores of a nest should go past the caches, as an i1 that is made at the present
/// level: there is much of it, and it is aligned. Null: never.
MlirValue cpuStreamCondition(CpuNest *nest, const CpuRoot *roots, size_t numRoots);
/// Has the stores of a loop go past the caches where the condition says so.
void cpuStreamLoop(CpuFunction *function, MlirOperation loop, MlirValue condition);

/// A loop each of whose rounds asks whether it is masked, in place of one over whole vectors and
/// one for the rest.
enum { CPU_MAX_GUARDED = 16 };
typedef struct CpuGuard {
  const CpuRoot *roots;
  size_t numRoots, numLoads;
  MlirOperation loads[CPU_MAX_GUARDED]; ///< masked
  MlirValue isWhole;                    ///< the comparison of the index with the bound
} CpuGuard;

/// Whether the body for some roots can be made once, and is large or (isWaiting) takes longer than
/// asking.
bool cpuGuardFind(CpuFunction *function, const CpuRoot *roots, size_t numRoots, bool isWaiting,
                  CpuGuard *guard);
/// At the beginning of the body. False: masks have no bound, and it is an ordinary body.
bool cpuGuardBegin(CpuNest *nest, CpuGuard *guard);
/// Makes what is loaded.
void cpuGuardLoads(CpuNest *nest, CpuGuard *guard);
/// Stores a value by a masked store.
void cpuGuardStore(CpuNest *nest, const CpuGuard *guard, MlirOperation op, const CpuLanes *value);

/// In 64 bits, with its sign.
MlirValue cpuWidenInteger(CpuFunction *function, MlirValue value);
/// A number outside of tensors that is there already, or constant; null: it isn't.
MlirValue cpuKnownScalar(CpuNest *nest, MlirValue value);
/// In a loop over whole vectors: fetches what a load, whose addresses are given, reads in the next
/// round of the loop around it, where that is known.
void cpuPrefetchNext(CpuNest *nest, MlirOperation load, const CpuLanes *pointer);

typedef struct CpuGroup {
  size_t firstRoot, numRoots;
  MlirOperation last; ///< the operation where it is made
  MlirValue shape;
  bool hasStores;
  bool isAcross;    ///< reduces along another dimension than the vector's
  bool isByColumns; ///< lanes go along the first of two dimensions
} CpuGroup;

typedef struct CpuPlan {
  TsVec(CpuRoot) roots;
  TsVec(CpuGroup) groups;
} CpuPlan;

/// Decides which values of a block go to buffers, and what shares nests.
void cpuPlanBlock(CpuFunction *function, MlirBlock block, CpuPlan *plan);
void cpuPlanFree(CpuPlan *plan);
/// Makes the nest of a group.
void cpuEmitGroup(CpuFunction *function, const CpuPlan *plan, const CpuGroup *group);
/// Whether the code is all that there is for some roots, or that of one of two cases. Of these,
/// results of reductions are left in buffers, for cpuResultBuffer.
typedef enum CpuVariant { CPU_ONLY, CPU_USUAL, CPU_RARE } CpuVariant;
/// One nest for roots of a shape.
void cpuEmitTogether(CpuFunction *function, const CpuRoot *roots, size_t numRoots,
                     const CpuValue *shape, CpuVariant variant);
/// The same for roots with stores, as far as one nest can't do; false: nothing was made.
bool cpuEmitChecked(CpuFunction *function, const CpuRoot *roots, size_t numRoots,
                    const CpuValue *shape);
/// The operands of a reduction while it is computed: for each as many lanes as the nest has.
typedef struct CpuReduction {
  MlirOperation op;
  const TesseraOpDef *combine; ///< the operation that it is, in any order; NULL: any function
  intptr_t count;
} CpuReduction;

/// The most operands of a reduction.
enum { CPU_MAX_REDUCED = 8 };

/// False after an error.
bool cpuReductionInit(CpuFunction *function, MlirOperation op, CpuReduction *reduction);
/// What to begin with, for `width` lanes.
void cpuReductionStart(CpuFunction *function, const CpuReduction *reduction, unsigned width,
                       MlirValue *values);
/// Combines what there is with more. `isFirst`, an i1, says that there is nothing yet, where the
/// function isn't known.
void cpuReductionCombine(CpuFunction *function, const CpuReduction *reduction, unsigned width,
                         MlirValue isFirst, MlirValue *values, const MlirValue *more);
/// Combines the lanes to fewer.
void cpuReductionJoin(CpuFunction *function, const CpuReduction *reduction, unsigned width,
                      unsigned fewer, MlirValue *values);
/// Makes an `if` for the code of both cases, whose blocks have no ends yet.
MlirOperation cpuBranch(CpuFunction *function, MlirValue condition);
/// The lanes that suit elements of these values.
unsigned cpuChooseWidth(CpuFunction *function, int64_t bytes, int64_t size);
/// Whether pointers are at a fixed distance from each other along each dimension.
bool cpuIsAffine(CpuFunction *function, MlirValue value);
/// Whether what it gives at an index comes from other indices of its operands.
bool cpuChangesShape(MlirOperation op);
/// Whether all elements are plainly the same.
bool cpuIsUniform(CpuFunction *function, MlirValue value);
/// A constant that is the same for all elements, or no tensor.
bool cpuIsConstantSplat(MlirOperation op);

#endif // TESSERA_CONVERSION_TRITONTOCPU_INTERNAL_H
