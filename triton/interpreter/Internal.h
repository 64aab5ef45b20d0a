// What the files of the interpreter share: code, values, programs that run, reports.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function becomes a list of instructions, with jumps for control flow, so that a program is
// data: it can be suspended at any instruction, and nesting costs no stack.
#ifndef TESSERA_TRITON_INTERPRETER_INTERNAL_H
#define TESSERA_TRITON_INTERPRETER_INTERNAL_H

#include "support/Map.h"
#include "tessera/Definition.h"
#include "tessera/TritonInterpreter.h"

#include <pthread.h>
#include <stdatomic.h>

//===--- Types ---===//

typedef enum TiKind {
  TI_INTEGER, ///< zero-extended to 1, 2, 4 or 8 bytes
  TI_F16,
  TI_BF16,
  TI_F32,
  TI_F64,
  TI_F8E4M3FN,
  TI_F8E5M2,
  TI_F8E4M3FNUZ,
  TI_F8E5M2FNUZ,
  TI_POINTER,   ///< a virtual address: see Memory.c
  TI_DESCRIPTOR ///< a TiDescriptor
} TiKind;

enum { TI_MAX_RANK = 32 };

typedef struct TiType {
  TiKind kind;
  uint32_t width; ///< in bits
  uint32_t bytes; ///< of an element as it is held here
  uint32_t
      memory;    ///< of an element in memory; of a pointer: of what it points at; 0: can't be there
  uint32_t rank; ///< 0: a scalar
  size_t count;  ///< of elements
  const struct TiType *element; ///< of a pointer what it points at, of a descriptor its block
  MlirType type;
  int64_t shape[TI_MAX_RANK];
} TiType;

static inline bool tiIsFloat(const TiType *type) {
  return type->kind >= TI_F16 && type->kind <= TI_F8E5M2FNUZ;
}

//===--- Values ---===//

/// Elements of a value, or a byte for each which is 0 or says where poison comes from. Counted
/// references; those of constants aren't.
typedef struct TiBuffer {
  uint32_t references;
  uint32_t sizeClass;          ///< its size is 2 to this
  struct TiBuffer *next;       ///< while nobody uses it
  struct TiBuffer *nextOfPool; ///< of all that the pool has made
  _Alignas(64) char bytes[];
} TiBuffer;

#define TI_IMMORTAL                                                                                \
  UINT32_MAX ///< the count of references of a constant: not an enumerator, which would have to fit
             ///< int

/// One element is in the value itself, more are in a buffer, and so is a descriptor.
typedef struct TiValue {
  uint32_t count; ///< 0: none yet
  uint8_t scalarPoison;
  uint64_t scalar;
  TiBuffer *buffer, *poison;
} TiValue;

static inline void *tiData(TiValue *value) {
  return value->buffer ? (void *)value->buffer->bytes : (void *)&value->scalar;
}
/// NULL: no element is poison.
static inline uint8_t *tiPoison(TiValue *value) {
  if (value->poison)
    return (uint8_t *)value->poison->bytes;
  return value->scalarPoison ? &value->scalarPoison : NULL;
}

typedef struct TiDescriptor {
  uint64_t base;
  uint32_t rank;
  bool padsWithNaN;
  int64_t shape[TESSERA_TRITON_MAX_RANK], strides[TESSERA_TRITON_MAX_RANK];
} TiDescriptor;

//===--- Code ---===//

typedef struct TiInstruction TiInstruction;
typedef struct TiProgram TiProgram;
typedef struct TiLaunch TiLaunch;
typedef struct TiFunction TiFunction;
typedef struct TiCompiler TiCompiler;

/// False after a report: the program ends.
typedef bool (*TiExecute)(TiProgram *program, const TiInstruction *instruction);

/// How an op runs: a row of a family's table.
typedef struct TiOp {
  const TesseraOpDef *definition;
  TiExecute execute;
  const void *detail; ///< for `execute`
  /// Looks at attributes and types once, before anything runs; NULL: needn't. False after a
  /// diagnostic.
  bool (*prepare)(TiCompiler *compiler, TiInstruction *instruction);
  bool isElementwise; ///< on scalars it can run on many at once
} TiOp;

struct TiInstruction {
  TiExecute execute;
  const TiOp *row; ///< NULL for what control flow became
  MlirOperation op;
  const uint32_t *operands, *results; ///< slots of the frame
  uint32_t numOperands, numResults;
  const uint32_t *deaths; ///< slots that nobody reads afterwards
  uint32_t numDeaths;
  const TiType *const *types; ///< of operands, then of results
  uint32_t targets[2];        ///< where jumps go
  uint32_t *manyTargets;      ///< of a switch: default, then cases
  uint32_t numMoves;          ///< of a jump: operands that go to `results` before it
  uint32_t numMovesOther;     ///< the same if the second target is taken: those behind the others
  int64_t number;             ///< what `prepare` has found out
  const void *detail;
  uint32_t index; ///< among all of the interpreter: what shadows remember
  uint8_t origin; ///< of poison that it makes
};

static inline const TiType *tiOperandType(const TiInstruction *instruction, uint32_t i) {
  return instruction->types[i];
}
static inline const TiType *tiResultType(const TiInstruction *instruction, uint32_t i) {
  return instruction->types[instruction->numOperands + i];
}

/// A region that an op runs for its elements: instructions of the function that it is in.
typedef struct TiRegion {
  uint32_t start;
  const uint32_t *arguments;
  uint32_t numArguments, numResults;
  const uint32_t *results; ///< slots into which what it returns goes
  const TiType *const *argumentTypes, *const *resultTypes;
  bool isElementwise; ///< it can run on many elements at once
  const TiFunction *function;
  uint32_t end; ///< behind its code
} TiRegion;

struct TiFunction {
  MlirOperation op;
  TiInstruction *code;
  uint32_t numInstructions, numSlots;
  const uint32_t *arguments;
  uint32_t numArguments;
  bool isElementwise; ///< see TiRegion
  bool isChecked;     ///< whether that has been looked at
};

struct TesseraTritonInterpreter {
  TsArena arena;
  MlirOperation module;
  MlirContext context;
  TiFunction *kernel;
  const MlirStringRef *names; ///< of arguments
  const TiType *const *argumentTypes;
  TsVec(const TiInstruction *) instructions; ///< by index
  TsVec(MlirOperation) origins;              ///< what poison bytes from 1 on mean; the first is any
  float small[4][256];                       ///< fp8 numbers
};

/// Poison of unknown origin, and of memory that nobody has written.
enum { TI_POISON = 1, TI_POISON_MEMORY = 2, TI_POISON_FIRST = 3, TI_POISON_LAST = 255 };

//===--- Compiling ---===//

typedef struct TiJump {
  uint32_t instruction, target;
  MlirBlock block; ///< where it goes
} TiJump;

typedef enum TiScopeKind {
  TI_SCOPE_EXIT,      ///< yields leave it
  TI_SCOPE_BACK,      ///< yields go back to `back`
  TI_SCOPE_FOR,       ///< and count
  TI_SCOPE_CONDITION, ///< a condition goes on or leaves
} TiScopeKind;

/// An op with regions while these become code: what their terminators do.
typedef struct TiScope {
  struct TiScope *outer;
  TiScopeKind kind;
  const uint32_t *slots;     ///< that values go to
  const uint32_t *bodySlots; ///< of a condition, while it holds
  uint32_t back, current, step, width, test;
  TsVec(TiJump) toEnd;
} TiScope;

/// What is known while a kernel and what it calls become code.
struct TiCompiler {
  TesseraTritonInterpreter *interpreter;
  TsPointerMap rows, types, functions;
  TsVec(TiFunction *) all; ///< in the order of their first call
  TsVec(TiRegion *) regions;
  // Of the function at hand.
  TiFunction *function;
  TsPointerMap slots, blocks; ///< slot and first instruction, plus 1
  TsVec(TiInstruction) code;
  TsVec(TiJump) jumps;
  TsVec(MlirBlock) waiting; ///< blocks that something jumps to
  TiRegion *region;         ///< what a region's terminator returns to; NULL: the function
  TiScope *scope;           ///< the innermost
  unsigned depth;
};

/// Reports at the op and fails.
bool tiCompileError(MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void *tiCompilerAlloc(TiCompiler *compiler, size_t count, size_t size);
/// The interpreter's own description; NULL after a diagnostic about `op`.
const TiType *tiTypeGet(TiCompiler *compiler, MlirOperation op, MlirType type);
uint32_t tiSlotOf(TiCompiler *compiler, MlirValue value);
/// A slot that no value has.
uint32_t tiSlotMake(TiCompiler *compiler);
/// An instruction for the op with its operands and results; false after a diagnostic.
bool tiInstructionMake(TiCompiler *compiler, MlirOperation op, TiInstruction *instruction);
/// Appends it; gives its position.
uint32_t tiEmit(TiCompiler *compiler, const TiInstruction *instruction);
/// Lets what comes from this op be named when poison does harm.
void tiAssignOrigin(TiCompiler *compiler, TiInstruction *instruction);
bool tiCompileBlock(TiCompiler *compiler, MlirBlock block);
/// All blocks that can be reached from the first.
bool tiCompileBlocks(TiCompiler *compiler, MlirRegion region);
/// The region of an op that runs it for its elements, as code that is jumped over. NULL after a
/// diagnostic. `resultTypes`, one for each of what it returns, live as long as the interpreter.
const TiRegion *tiCompileRegion(TiCompiler *compiler, MlirOperation op, MlirRegion region,
                                uint32_t numResults, const TiType *const *resultTypes);
/// A constant's elements, in memory of the interpreter; false after a diagnostic.
bool tiReadConstant(TiCompiler *compiler, MlirOperation op, MlirAttribute attribute,
                    const TiType *type, TiValue *value);
/// The function, compiled later if it is new; NULL after a diagnostic about `op`.
TiFunction *tiFunctionGet(TiCompiler *compiler, MlirOperation op, MlirOperation function);

/// How an op with control flow becomes instructions.
typedef struct TiControl {
  const TesseraOpDef *definition;
  bool (*compile)(TiCompiler *compiler, MlirOperation op);
} TiControl;
/// Ended by an entry without a definition.
extern const TiControl tiControls[];
bool tiExecuteReturn(TiProgram *program, const TiInstruction *instruction);
bool tiExecuteRegionReturn(TiProgram *program, const TiInstruction *instruction);
bool tiExecuteCall(TiProgram *program, const TiInstruction *instruction);
bool tiExecuteJump(TiProgram *program, const TiInstruction *instruction);

/// The tables of the families, each ended by a row without a definition.
extern const TiOp tiArithOps[], tiCompareOps[], tiCastOps[], tiMathOps[], tiShapeOps[],
    tiMemoryOps[], tiAtomicOps[], tiDescriptorOps[], tiReduceOps[], tiDotOps[], tiDebugOps[],
    tiProgramOps[];

//===--- Running ---===//

/// Memory of a worker's values.
typedef struct TiPool {
  TiBuffer *free[64], *all;
  TiLaunch *launch;
} TiPool;

typedef struct TiFrame {
  const TiFunction *function;
  size_t firstSlot;
  uint32_t returnTo; ///< instruction of the caller
} TiFrame;

typedef struct TiClock TiClock;

/// One program of the grid while it runs.
struct TiProgram {
  TiLaunch *launch;
  TiPool *pool;
  uint64_t position; ///< in the order in which programs start
  uint64_t number;   ///< in the grid
  uint32_t id[3];
  TiValue *slots; ///< of all frames
  size_t numSlots, slotCapacity;
  TsVec(TiFrame) frames;
  const TiFunction *function;
  TiValue *frame; ///< slots of the innermost one
  uint32_t at;    ///< the instruction
  bool isJumping; ///< `at` is set already
  bool hasEnded, hasWaited;
  size_t lanes;   ///< elements that each scalar stands for; 0: outside of such a region
  unsigned depth; ///< of regions that run
  bool hasRegionEnded;
  TsVec(TiValue) moved; ///< none, outside of a jump
  uint64_t steps;
  unsigned waits;                 ///< atomics on scalars since it was resumed
  const TiInstruction *waitsWith; ///< the last of those
  bool hasChanged;                ///< memory, since it was resumed
  TsString printed;
  TiClock *clock; ///< what has happened before, when races are looked for
  uint32_t epoch;
};

static inline TiValue *tiOperand(TiProgram *program, const TiInstruction *instruction, uint32_t i) {
  return &program->frame[instruction->operands[i]];
}
/// Counts what a program may wait with for another one.
static inline void tiWait(TiProgram *program, const TiInstruction *instruction) {
  ++program->waits;
  program->waitsWith = instruction;
}
/// Elements of a type in the region that runs.
static inline size_t tiCount(const TiProgram *program, const TiType *type) {
  return program->lanes ? program->lanes : type->count;
}

/// Releases what the value holds; it is none then.
void tiValueClear(TiPool *pool, TiValue *value);
void tiValueCopy(TiPool *pool, TiValue *to, const TiValue *from);
/// Makes it `count` elements of uninitialised data, without poison. NULL after a report: no memory.
void *tiValueMake(TiProgram *program, TiValue *value, size_t count, size_t bytes);
/// The same for a result of the instruction.
void *tiResult(TiProgram *program, const TiInstruction *instruction, uint32_t i);
/// Makes zeroed poison for all elements of a value that has none. NULL after a report.
uint8_t *tiValueMakePoison(TiProgram *program, TiValue *value);
/// Releases the poison if no element has any.
void tiValueTrimPoison(TiPool *pool, TiValue *value);
/// Scratch memory until tiScratchFree; NULL after a report.
TiBuffer *tiBufferMake(TiProgram *program, size_t bytes);
void tiBufferRelease(TiPool *pool, TiBuffer *buffer);

/// Whether poison is tracked.
bool tiTracksPoison(const TiProgram *program);
/// Adds the poison of the operands, element by element, to the result. `isEach[i]` elsewhere: the
/// operand has as many elements as the result or one for all.
bool tiSpreadPoison(TiProgram *program, const TiInstruction *instruction, uint32_t result);
/// Marks an element of a result as poison of this instruction's making, where that is tracked.
bool tiSetPoison(TiProgram *program, const TiInstruction *instruction, uint32_t result, size_t at);

/// Begins a call of the function, which returns to what follows `at`. False after a report at the
/// caller: no memory.
bool tiPushFrame(TiProgram *program, const TiFunction *function, const TiInstruction *caller);
void tiPopFrame(TiProgram *program);
void tiPoolDestroy(TiPool *pool);
/// Runs a region whose arguments have been set, with `lanes` elements at once (0: scalars).
bool tiRunRegion(TiProgram *program, const TiRegion *region, size_t lanes);
/// Runs until the program ends, fails or waits.
bool tiRunProgram(TiProgram *program);

//===--- Reports ---===//

typedef struct TiNote {
  MlirLocation location;
  TsString text;
} TiNote;

typedef struct TiReport {
  uint64_t position;
  size_t order; ///< among all
  MlirLocation location;
  TsString text;
  TsVec(TiNote) notes;
} TiReport;

/// Reports an error at an instruction that ends the program; `, in program (x, y, z)` follows the
/// text. Gives false.
bool tiError(TiProgram *program, const TiInstruction *instruction, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// The same, the report staying open for notes until tiReportEnd.
TiReport *tiReportBegin(TiProgram *program, const TiInstruction *instruction, const char *format,
                        ...) __attribute__((format(printf, 3, 4)));
void tiReportNote(TiReport *report, MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Adds it to the launch. isFatal: the program ends. Gives whether it may go on.
bool tiReportEnd(TiProgram *program, TiReport *report, bool isFatal);
/// Gives all reports to the context, in the order of programs; whether there were none.
bool tiReportsEmit(TiLaunch *launch);
/// Whether something of the kind is yet to be reported about the pair of instructions (index; the
/// second may be 0).
bool tiReportIsNew(TiProgram *program, char kind, uint32_t first, uint32_t second);
/// Adds the note that says where poison comes from.
void tiReportOrigin(TiProgram *program, TiReport *report, uint8_t poison);
/// `[3, 4]`, the index of an element; nothing for a scalar.
void tiAppendIndex(TsString *out, const TiType *type, size_t at);

//===--- Launches ---===//

typedef struct TiShadow TiShadow;

/// What a program printed.
typedef struct TiPrinted {
  uint64_t position;
  TsString text;
} TiPrinted;

/// A buffer with what is remembered about its bytes.
typedef struct TiMemory {
  const char *name;
  char *data;
  size_t size;
  unsigned flags;
  uint8_t *uninitialized; ///< a byte for each: not written yet, or poison; NULL: not tracked
  TiShadow *shadow;       ///< of races, one for each byte; NULL: not tracked
} TiMemory;

struct TiLaunch {
  const TesseraTritonInterpreter *interpreter;
  const TesseraTritonRun *run;
  uint32_t grid[3];
  uint64_t numPrograms;
  unsigned numThreads;
  uint64_t maxSteps, maxBytes;
  unsigned maxCallDepth, maxReports, checks;
  size_t maxPrinted; ///< by a program, in bytes
  TiMemory *memories;
  size_t numMemories;
  size_t *byAddress; ///< memories in the order of addresses
  const uint64_t *arguments;
  TiValue *values;             ///< of arguments
  atomic_uint_fast64_t next;   ///< position to start
  atomic_uint_fast64_t stopAt; ///< programs behind it don't matter
  atomic_uint_fast64_t bytes, peakBytes, steps, ended;
  pthread_mutex_t lock; ///< of all below
  TsVec(TiReport *) reports;
  TsVec(uint64_t) seen; ///< what tiReportIsNew was asked, hashed
  TsVec(TiPrinted) printed;
  pthread_mutex_t atomicLock; ///< held while memory is changed atomically
  TsPointerMap releases;      ///< clocks of what atomics have released, by place
  TsVec(TiClock *) clocks;    ///< all of those
};

/// Takes bytes for tensors or shadows; false when that would be too many.
bool tiLaunchReserve(TiLaunch *launch, size_t bytes);

//===--- Memory ---===//

typedef enum TiAccess { TI_READ, TI_WRITE, TI_ATOMIC } TiAccess;

/// Sets up the launch's memories; false after a diagnostic.
bool tiMemoriesCreate(TiLaunch *launch);
void tiMemoriesDestroy(TiLaunch *launch);
/// The virtual address of what is at a host address; the address itself where nothing is.
uint64_t tiVirtualAddress(const TiLaunch *launch, uint64_t host);
/// Elements in memory that an op reads or writes.
typedef struct TiElements {
  const TiType *type; ///< of a value; its shape is that of the addresses
  size_t count;
  const uint64_t *addresses;
  const uint8_t *mask; ///< NULL: all
} TiElements;
/// Where `size` bytes are. NULL: not in one buffer that may be used so; nothing is reported.
char *tiFindMemory(const TiLaunch *launch, uint64_t address, size_t size, TiAccess access,
                   TiMemory **memory);
/// The same for element `at`. NULL after a report.
char *tiAccess(TiProgram *program, const TiInstruction *instruction, const TiType *type, size_t at,
               uint64_t address, TiAccess access, TiMemory **memory);
/// Reads into `out` what isn't masked off, and says in `value`'s poison what is undefined.
bool tiLoadElements(TiProgram *program, const TiInstruction *instruction,
                    const TiElements *elements, void *out, TiValue *value);
bool tiStoreElements(TiProgram *program, const TiInstruction *instruction,
                     const TiElements *elements, const void *data, const uint8_t *poison);
/// What is remembered about an element: whether it is undefined.
uint8_t tiMemoryPoison(const TiMemory *memory, const char *place, size_t size);
void tiMemorySetPoison(TiMemory *memory, const char *place, size_t size, bool isPoison);
/// Reports a stored element that is poison.
bool tiCheckStored(TiProgram *program, const TiInstruction *instruction, const TiType *type,
                   size_t at, uint8_t poison, const TiMemory *memory);
/// Reports poison where it must not be: "the mask", "the address".
bool tiCheckDefined(TiProgram *program, const TiInstruction *instruction, uint32_t operand,
                    const char *what);
/// Reports addresses that are poison and not masked off.
bool tiCheckAddresses(TiProgram *program, const TiInstruction *instruction, uint32_t operand,
                      const uint8_t *mask);
/// How an element in memory is combined with a value.
typedef enum TiAtomic {
  TI_ATOMIC_EXCHANGE,
  TI_ATOMIC_AND,
  TI_ATOMIC_OR,
  TI_ATOMIC_XOR,
  TI_ATOMIC_ADD,
  TI_ATOMIC_MAX,
  TI_ATOMIC_MIN,
  TI_ATOMIC_UMAX,
  TI_ATOMIC_UMIN,
  TI_ATOMIC_INCREMENT, ///< to 0 at the value
  TI_ATOMIC_DECREMENT  ///< to the value at 0 and above it
} TiAtomic;
/// Changes the elements atomically, one after the other.
bool tiChangeElements(TiProgram *program, const TiInstruction *instruction,
                      const TiElements *elements, TiAtomic how, TiValue *values);
/// Elements between memory and the form that values have.
void tiElementsRead(const TiLaunch *launch, const TiType *type, void *elements, const char *memory,
                    size_t count);
void tiElementsWrite(const TiLaunch *launch, const TiType *type, char *memory, const void *elements,
                     size_t count);
/// Remembers an access and reports it where it races with another; see Race.c.
bool tiCheckRace(TiProgram *program, const TiInstruction *instruction, TiMemory *memory,
                 size_t offset, size_t size, TiAccess access);
size_t tiShadowBytes(void);
void tiClockDestroy(TiClock *clock);
/// What an atomic on a scalar orders. acquires, releases: of which kind it is.
void tiSynchronize(TiProgram *program, uint64_t address, bool acquires, bool releases);

//===--- Numbers ---===//

void tiFillSmallFloats(TesseraTritonInterpreter *interpreter);
/// From and to f32, for a kind narrower than that; `n` elements.
void tiToFloats(const TesseraTritonInterpreter *interpreter, TiKind kind, float *out,
                const void *in, size_t n);
void tiFromFloats(TiKind kind, void *out, const float *in, size_t n);
typedef enum TiRounding { TI_EVEN, TI_DOWN, TI_UP, TI_ZERO, TI_AWAY } TiRounding;
/// The nearest number of the kind, as its bits. What is too large becomes an infinity, in formats
/// without one NaN; with TI_ZERO the largest number.
uint64_t tiRound(TiKind kind, double value, TiRounding rounding);
/// A double that rounds to whatever the integer would round to, in any narrower format.
double tiFromInteger(uint64_t value, bool isSigned);
/// One element of any floating-point kind.
double tiReadFloat(const TesseraTritonInterpreter *interpreter, TiKind kind, const void *element);
int64_t tiSignExtend(uint64_t value, unsigned width);
uint64_t tiZeroExtend(uint64_t value, unsigned width);
uint64_t tiReadInteger(const TiType *type, const void *data, size_t at);
void tiWriteInteger(const TiType *type, void *data, size_t at, uint64_t value);
/// 0, 1, 2, 3 for elements of 1, 2, 4, 8 bytes.
static inline unsigned tiSizeIndex(size_t bytes) {
  return bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : 3;
}

//===--- Elementwise ops ---===//

typedef void (*TiUnary)(void *out, const void *a, size_t n);
typedef void (*TiBinary)(void *out, const void *a, const void *b, size_t n);
typedef void (*TiTernary)(void *out, const void *a, const void *b, const void *c, size_t n);

/// Data of an operand, one for all lanes repeated; NULL after a report. `*made` must be released.
const void *tiLanes(TiProgram *program, const TiInstruction *instruction, uint32_t operand,
                    size_t n, TiBuffer **made);

/// Loops over floats: `detail` of rows that run tiExecuteFloat.
typedef union TiLoop {
  TiUnary one;
  TiBinary two;
  TiTernary three;
} TiLoop;
typedef struct TiFloatLoops {
  uint32_t numOperands;
  TiLoop f32, f64;
} TiFloatLoops;
bool tiExecuteFloat(TiProgram *program, const TiInstruction *instruction);
bool tiPrepareFloat(TiCompiler *compiler, TiInstruction *instruction);

#endif // TESSERA_TRITON_INTERPRETER_INTERNAL_H
