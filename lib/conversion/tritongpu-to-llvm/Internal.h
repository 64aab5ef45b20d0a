// How functions of Triton with layouts become code for the threads of a GPU: what the files of this
// folder share. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor is as many values as a thread has registers of it, in the order of its layout's linear
// map. A memory descriptor is an address in shared memory and an offset along each dimension of its
// layout. Arithmetic stays arith and math, of one element each; what touches memory or other
// threads is llvm, nvvm or PTX. A group of operations is a file with a table of functions, all of
// them in Tables.c.
#ifndef TESSERA_CONVERSION_TRITONGPUTOLLVM_INTERNAL_H
#define TESSERA_CONVERSION_TRITONGPUTOLLVM_INTERNAL_H

#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/Layouts.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/AxisInfo.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Rewrite.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

enum { LANE_MAX_RANK = kLayoutMaxDims };

/// What a value of the program became.
typedef struct LaneValues {
  size_t size;
  MlirValue *data;
} LaneValues;

/// An allocation in shared memory.
typedef struct LaneBuffer {
  MlirOperation op;
  size_t first, last; ///< operations that need it
  int64_t bytes, alignment, offset;
  bool isPlaced;
} LaneBuffer;

typedef enum LaneAccessKind { LANE_READ, LANE_WRITE, LANE_BARRIER } LaneAccessKind;
/// What happens to bytes of shared memory, or a barrier that is there anyway.
typedef struct LaneAccess {
  LaneAccessKind kind;
  int64_t low, high;
  MlirBlock source;
  MlirValue place;   ///< a constant 0 that is where a barrier before it would be
  bool needsBarrier; ///< before it
} LaneAccess;

typedef struct LaneFunction {
  MlirContext context;
  MlirRewriterBase rewriter;
  MlirLocation location;
  MlirOperation op, module, made;
  unsigned numWarps, threadsPerWarp;
  int capability; ///< of the device, times 10
  const AxisAnalysis *axes;
  TsPointerMap values; ///< LaneValues by value
  TsPointerMap blocks; ///< what blocks became
  TsVec(LaneValues *) owned;
  MlirValue thread, lane, warp; ///< at the beginning of the function
  MlirOperation prologueEnd;    ///< after what every block may use
  MlirValue shared;             ///< the address of shared memory
  int64_t sharedBytes;          ///< of shared memory that are used
  // Allocation.c, Barriers.c
  TsVec(LaneBuffer) buffers;
  TsPointerMap aliases; ///< sets of buffers by memory descriptor
  TsVec(uint64_t *) sets;
  TsVec(LaneAccess) accesses;
  MlirBlock source;                ///< that is lowered
  size_t number;                   ///< of the operation that is lowered
  int64_t scratchLow, scratchHigh; ///< what it uses for itself
  bool hasFailed;
} LaneFunction;

//===--- Values: TritonGPUToLLVM.c ---===//

/// What a value became; lowered before.
LaneValues laneGet(LaneFunction *function, MlirValue value);
/// Room for what a value becomes; the caller fills it.
LaneValues laneSet(LaneFunction *function, MlirValue value, size_t size);
void laneSetOne(LaneFunction *function, MlirValue value, MlirValue made);
/// The value of what is no tensor.
MlirValue laneGetOne(LaneFunction *function, MlirValue value);
/// Of a tensor's element, or of what is no tensor.
MlirType laneTypeOf(LaneFunction *function, MlirType type);
/// How many values a thread has of it.
size_t laneCountOf(LaneFunction *function, MlirType type);
/// Reports that an operation isn't lowered. Returns false.
bool laneFail(LaneFunction *function, MlirOperation op, const char *why);
/// A tensor's layout, after a message false when it has none.
bool laneLayoutOf(LaneFunction *function, MlirOperation op, MlirType type, LinearLayout *layout);

/// Lowers one operation; false after a message.
typedef bool (*LaneLower)(LaneFunction *function, MlirOperation op);
typedef struct LaneLowering {
  const TesseraOpDef *definition;
  LaneLower lower;
} LaneLowering;
/// NULL: none.
LaneLower laneFindLowering(MlirOperation op);
extern const LaneLowering laneElementwiseLowerings[], laneViewLowerings[], laneMemoryLowerings[],
    laneReduceLowerings[], laneConvertLowerings[], laneSharedLowerings[], laneCopyLowerings[],
    laneDotLowerings[], laneProgramLowerings[], laneAtomicLowerings[], laneScanLowerings[],
    laneCallLowerings[], laneGatherLowerings[], laneInlineLowerings[], laneFloat4Lowerings[];
/// A new block at the function's end.
MlirBlock laneAppendBlock(LaneFunction *function);
/// Lowers the operations of a region here, whose arguments are set. Its terminator, whose operands
/// are what it gives; null after a message.
MlirOperation laneInlineRegion(LaneFunction *function, MlirRegion region);
/// A call of a function outside for each element: of libdevice for the operations of math that have
/// no instruction.
bool laneLowerByLibrary(LaneFunction *function, MlirOperation op);
MlirValue laneCall(LaneFunction *function, MlirStringRef name, MlirType type, intptr_t count,
                   const MlirValue *operands);
/// Any operation on elements: itself for each of them.
bool laneLowerElementwise(LaneFunction *function, MlirOperation op);

//===--- Making operations: Build.c ---===//

MlirType laneInteger(LaneFunction *function, unsigned bits);
MlirValue laneMake(LaneFunction *function, const TesseraOpDef *definition, MlirType type,
                   intptr_t numOperands, const MlirValue *operands,
                   const MlirAttribute *attributes);
/// The same, folded where that is possible.
MlirValue laneFold(LaneFunction *function, const TesseraOpDef *definition, MlirType type,
                   intptr_t numOperands, const MlirValue *operands);
MlirValue laneBinary(LaneFunction *function, const TesseraOpDef *definition, MlirValue lhs,
                     MlirValue rhs);
MlirValue laneConstant(LaneFunction *function, MlirType type, int64_t value);
MlirValue laneI32(LaneFunction *function, int64_t value);
MlirValue laneIsEqual(LaneFunction *function, MlirValue lhs, MlirValue rhs);
/// The same bits as another type of that size.
MlirValue laneBitcast(LaneFunction *function, MlirType type, MlirValue value);
/// A pointer so many elements of a type further on.
MlirValue laneAdvance(LaneFunction *function, MlirValue pointer, MlirType element,
                      MlirValue offset);
/// Values of up to 32 bits each packed in words, and back; `perWord` of them in each.
MlirValue lanePack(LaneFunction *function, MlirType word, size_t perWord, const MlirValue *values);
/// Two values as a vector.
MlirValue lanePair(LaneFunction *function, const MlirValue *values);
void laneUnpack(LaneFunction *function, MlirType element, size_t perWord, MlirValue word,
                MlirValue *values);
/// Inline PTX; `type` null: no result.
MlirValue laneAssembly(LaneFunction *function, MlirType type, const char *text,
                       const char *constraints, intptr_t numOperands, const MlirValue *operands);
/// Inline PTX that does nothing but compute its result: one does for all that are the same.
MlirValue lanePureAssembly(LaneFunction *function, MlirType type, const char *text,
                           const char *constraints, intptr_t numOperands,
                           const MlirValue *operands);
/// A call of one of LLVM's intrinsics; `type` null: no result.
MlirValue laneIntrinsic(LaneFunction *function, MlirType type, const char *name,
                        intptr_t numOperands, const MlirValue *operands);
MlirValue laneExtract(LaneFunction *function, MlirValue aggregate, MlirType type, int64_t index);
/// A structure of `count` fields of a type; itself for one.
MlirType laneStructOf(LaneFunction *function, MlirType type, size_t count);
/// An array of `bits` bits of a type as it lies in memory: i1 is a byte.
unsigned laneBitsOf(MlirType type);
/// What a value of a type is in memory, an integer or the type itself, and back.
MlirValue laneToMemory(LaneFunction *function, MlirValue value);
MlirValue laneFromMemory(LaneFunction *function, MlirType type, MlirValue value);

//===--- Indices: Index.c ---===//

/// What lane and warp say about output `out` of a layout, at the beginning of the function.
MlirValue laneThreadPart(LaneFunction *function, const LinearLayout *layout, unsigned out);
/// What register `reg` adds to it by exclusive or.
uint32_t laneRegisterPart(const LinearLayout *layout, size_t reg, unsigned out);
/// Exclusive or, or a sum where that is the same.
MlirValue laneXor(LaneFunction *function, MlirValue part, uint32_t constant);
/// The outputs of a register in one word, of lane and warp 0.
uint64_t laneRegisterWord(const LinearLayout *layout, size_t reg);
size_t laneNumRegisters(const LinearLayout *layout);
/// The register whose outputs are this word, -1: none. `sorted` is from laneSortRegisters.
typedef struct LaneRegister {
  uint64_t word;
  size_t reg;
} LaneRegister;
LaneRegister *laneSortRegisters(const LinearLayout *layout);
long laneFindRegister(const LaneRegister *sorted, size_t count, uint64_t word);
/// Whether this thread is the first of those that hold the same elements; null: all are.
MlirValue laneOwnerPredicate(LaneFunction *function, const LinearLayout *layout);
MlirValue laneAnd(LaneFunction *function, MlirValue a, MlirValue b);
/// How many bits come before those of an input.
unsigned laneFirstBit(const LinearLayout *layout, const char *in);
/// The bits of an input (lane, warp) that change the tensor's dimension.
uint32_t laneBitsAlong(const LinearLayout *layout, const char *in, unsigned out);

/// What an input's value adds to an output by exclusive or; `sum` may be null.
MlirValue laneAddInput(LaneFunction *function, const LinearLayout *layout, const char *in,
                       MlirValue value, unsigned out, MlirValue sum);

//===--- Global memory: Memory.c ---===//

/// What accesses of global memory are told of caches.
typedef struct LaneCaching {
  const char *modifier; ///< in PTX, or nothing
  const char *evict;    ///< `evict_first`, `evict_last` or NULL
  MlirValue policy;     ///< of the second level, where there is `evict`
} LaneCaching;
/// A load from global memory. Masks and what elements are otherwise may be none.
typedef struct LaneGlobalLoad {
  MlirType element;
  LaneValues pointers, masks, others;
  LaneCaching caching;
  bool isVolatile;
} LaneGlobalLoad;
/// Loads `vector` elements at a time; registers that hold the same are loaded once.
void laneLoadGlobal(LaneFunction *function, const LaneGlobalLoad *load, const LinearLayout *layout,
                    unsigned vector, MlirValue *results);

//===--- Shared memory: Shared.c, Allocation.c, Barriers.c ---===//

int64_t laneSizeOf(MlirType memory);
int64_t laneAlignmentOf(MlirOperation op);
/// Finds which buffers there are, when each is needed, and gives it a place.
bool laneAllocate(LaneFunction *function);
/// A place for what the operation that is lowered uses for itself.
int64_t lanePlaceScratch(LaneFunction *function, int64_t bytes);

/// Says that a memory descriptor's bytes are read or written from here on.
void laneRecord(LaneFunction *function, LaneAccessKind kind, MlirValue memory);
/// Scratch memory for the operation that is lowered, which is written next.
MlirValue laneScratch(LaneFunction *function, int64_t bytes);
/// It's read, or written again.
void laneBeforeRead(LaneFunction *function);
void laneBeforeWrite(LaneFunction *function);
void laneBarrier(LaneFunction *function);
/// Puts barriers where the accesses that were recorded need them.
void laneInsertBarriers(LaneFunction *function);

/// Where elements lie: the element at offset map(register, lane, warp) ^ `offset`, and further on
/// by what is padded.
typedef struct LanePlace {
  MlirValue base, offset; ///< `offset` may be null
  MlirType element;
  LinearLayout map; ///< outputs: offset, block
  size_t numPads;
  int64_t intervals[8], paddings[8];
} LanePlace;
void laneStoreAll(LaneFunction *function, const LanePlace *place, const MlirValue *values);
/// The same in threads where a predicate holds; null: in all.
void laneStoreAllIf(LaneFunction *function, const LanePlace *place, const MlirValue *values,
                    MlirValue predicate);
/// A vector of elements to an address, where a predicate holds; null: everywhere.
void laneStoreVectorIf(LaneFunction *function, const LanePlace *place, MlirValue address,
                       const MlirValue *values, size_t vector, MlirValue predicate);
void laneLoadAll(LaneFunction *function, const LanePlace *place, MlirValue *results);
/// The same by ldmatrix, false where that isn't how they lie.
bool laneLoadMatrices(LaneFunction *function, const LanePlace *place, MlirValue *results);
/// Stores by stmatrix, false where that isn't how they lie, or the device doesn't have it.
bool laneStoreMatrices(LaneFunction *function, const LanePlace *place, const MlirValue *values);
/// Elements in the order of the tensor's text: the last dimension lies in the lowest bits. One
/// output, "offset".
void laneFlattenRows(LinearLayout *layout);
/// Whether both inputs, of this name, lead to the same elements.
bool laneInputsAgree(const LinearLayout *a, const LinearLayout *b, const char *in);
/// The element at an offset that the program computes.
void laneLoadOne(LaneFunction *function, const LanePlace *place, MlirValue offset,
                 MlirValue *result);
void laneStoreOne(LaneFunction *function, const LanePlace *place, MlirValue offset, MlirValue value,
                  MlirValue predicate);
/// Where elements are in a memory descriptor by their place along each dimension: those are the
/// inputs of the map.
bool laneElementsOf(LaneFunction *function, MlirOperation op, MlirValue memory, LanePlace *place);
/// How many registers in a row lie in a row, at most so many bits.
size_t laneVectorAt(const LanePlace *place, unsigned mostBits);
/// The address of a register's element.
MlirValue laneAddressAt(LaneFunction *function, const LanePlace *place, MlirValue threadPart,
                        size_t reg);
MlirValue laneThreadPartAt(LaneFunction *function, const LanePlace *place);
/// Where a tensor's elements are in a memory descriptor.
bool lanePlaceOf(LaneFunction *function, MlirOperation op, MlirType tensor, MlirValue memory,
                 LanePlace *place);
/// Bits of a layout's inputs as combinations of words, in steps: each row's highest bit is its own.
enum { LANE_SPAN_MOST = 24 };
typedef struct LaneSpan {
  unsigned count;
  uint64_t words[LANE_SPAN_MOST];
  uint32_t inputs[LANE_SPAN_MOST];
} LaneSpan;
/// What is left of a word, and the inputs that lead to the rest.
uint64_t laneSpanReduce(const LaneSpan *span, uint64_t word, uint32_t *inputs);
void laneSpanAdd(LaneSpan *span, uint64_t word, uint32_t input);
/// A tensor in another layout.
bool laneConvert(LaneFunction *function, MlirOperation op, MlirType element,
                 const LinearLayout *from, const MlirValue *values, const LinearLayout *to,
                 MlirValue *results);

//===--- Functions of elements: Reduce.c ---===//

/// Runs the body of a reduction or scan on values; its results replace the first ones.
bool laneCombine(LaneFunction *function, MlirOperation op, MlirValue *accumulated,
                 const MlirValue *others);
/// What another lane has, by one of LLVM's intrinsics for shuffles.
MlirValue laneShuffle(LaneFunction *function, MlirValue value, const char *intrinsic,
                      MlirValue lane);
/// Gives places in shared memory, of which one instruction moves one at a time, another order, in
/// which lanes of a warp are next to each other.
void laneSpreadOverBanks(LinearLayout *map);
/// Writes to shared memory where a predicate holds; null: always.
void laneStoreIf(LaneFunction *function, MlirValue address, MlirValue value, MlirValue predicate);

//===--- Floats of eight bits: Float8.c ---===//

/// Whether tt.fp_to_fp is from or to one.
bool laneIsFloat8Cast(MlirOperation op);
bool laneLowerFloat8(LaneFunction *function, MlirOperation op);

//===--- Contiguity: Contiguity.c ---===//

/// How many elements along the layout's first register bits lie one after the other in memory,
/// aligned to that; of a mask: are the same.
unsigned laneVectorOf(LaneFunction *function, MlirValue pointers, MlirValue mask,
                      const LinearLayout *layout);

#endif // TESSERA_CONVERSION_TRITONGPUTOLLVM_INTERNAL_H
