// A kernel in the form in which it runs, and what it runs on: instructions that know their function
// and where their registers lie, warps, CTAs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PTX_MACHINE_H
#define TESSERA_PTX_MACHINE_H

#include "Ir.h"

enum { PTX_LANES = 32 };

/// Registers of all lanes. A narrow one has less memory than this.
typedef union PtxLanes {
  uint8_t u8[8 * PTX_LANES];
  uint16_t u16[PTX_LANES];
  int16_t s16[PTX_LANES];
  uint32_t u32[PTX_LANES];
  int32_t s32[PTX_LANES];
  float f32[PTX_LANES];
  uint64_t u64[PTX_LANES];
  int64_t s64[PTX_LANES];
  double f64[PTX_LANES];
} PtxLanes;

typedef struct PtxWarp PtxWarp;
typedef struct PtxInst PtxInst;
/// Does what an instruction does on the lanes of `mask`, which isn't 0.
typedef void PtxExecute(PtxWarp *warp, const PtxInst *inst, uint32_t mask);

/// Where a register is: an offset in the warp's registers, or with the highest bit set in the
/// program's constants, which are registers, too.
typedef uint32_t PtxRef;
enum { PTX_REF_CONSTANT_SHIFT = 31 };

typedef enum PtxRounding {
  PTX_NEAREST,
  PTX_TO_ZERO,
  PTX_DOWN,
  PTX_UP,
  PTX_NEAREST_AWAY,
} PtxRounding;

/// What modifiers ask for.
enum {
  PTX_FTZ = 1,
  PTX_SAT = 2,
  PTX_RELU = 4,
  PTX_NAN = 8,
  PTX_WRITES = 16,   ///< of memory accesses
  PTX_WIDE = 32,     ///< addresses are 64 bits
  PTX_SIGNED = 64,   ///< what is loaded gets its sign extended
  PTX_NEGATES = 128, ///< the last operand, a predicate, counts inverted
  PTX_UNIFORM = 256, ///< bra.uni
  PTX_TRANSPOSED = 512,
};

/// Who decides where to go on: the loop that runs instructions does these itself.
typedef enum PtxControl {
  PTX_CONTROL_NONE,
  PTX_CONTROL_BRANCH,
  PTX_CONTROL_EXIT,
  PTX_CONTROL_BARRIER,
} PtxControl;

struct PtxInst {
  PtxExecute *execute;    ///< NULL of those that steer
  const PtxRef *operands; ///< results first
  int64_t offset;         ///< added to an address; of special registers and others what they say
  PtxRef predicate;       ///< PTX_NONE: runs always
  uint32_t target;        ///< of a branch; of a call, a number of the program's
  uint16_t flags;
  uint8_t numOperands;
  uint8_t rounding, kind, width, count; ///< kind: a comparison, an atomic's, ...
  uint8_t space, registerBytes, type, type2;
  uint8_t control;
  bool isNegated; ///< the predicate
};

/// What messages say about an instruction.
typedef struct PtxOrigin {
  MlirStringRef name;
  size_t at;
  uint32_t place;
} PtxOrigin;

/// A function of the host that kernels call.
typedef enum PtxHelper { PTX_VPRINTF, PTX_ASSERTFAIL } PtxHelper;

typedef struct PtxProgram {
  const TesseraPtxModule *module;
  const PtxFunction *kernel;
  TsArena arena;
  TsVec(PtxInst) code;
  TsVec(PtxOrigin) origins;
  TsVec(char) constants;
  uint32_t *reconvergence; ///< of each branch: where its ways meet; code.size: nowhere
  size_t registerBytes;
  size_t localBytes, callBytes; ///< of a lane
  size_t parameterBytes;
} PtxProgram;

/// Prepares a kernel; false after a message in `error`.
bool ptxDecode(PtxProgram *program, const TesseraPtxModule *module, const PtxFunction *kernel,
               TsString *error);
void ptxProgramFree(PtxProgram *program);
/// Fills `reconvergence`.
void ptxFindReconvergence(PtxProgram *program);

//===--- Memory ---===//

/// Addresses: a buffer's number is in the bits above; its first byte lies in the middle of its
/// range.
enum { PTX_BUFFER_SHIFT = 40, PTX_WINDOW_SHIFT = 32 };
#define PTX_BUFFER_MIDDLE ((uint64_t)1 << (PTX_BUFFER_SHIFT - 1))
/// Generic addresses of shared and of local memory: the upper half of the address.
#define PTX_SHARED_WINDOW ((uint64_t)0x7f000001 << PTX_WINDOW_SHIFT)
#define PTX_LOCAL_WINDOW ((uint64_t)0x7f000002 << PTX_WINDOW_SHIFT)
enum { PTX_MAX_BUFFERS = 4096 };
/// The buffer of the module's variables.
enum { PTX_MODULE_BUFFER = PTX_MAX_BUFFERS };

static inline uint64_t ptxBufferBase(size_t buffer) {
  return ((uint64_t)(buffer + 1) << PTX_BUFFER_SHIFT) | PTX_BUFFER_MIDDLE;
}

typedef struct PtxBuffer {
  char *data;
  size_t size;
  const char *name;
  bool isReadOnly;
} PtxBuffer;

//===--- Running ---===//

typedef struct PtxCounter {
  uint64_t warps, threads, globalRequests, globalSectors, sharedRequests, sharedConflicts;
} PtxCounter;

typedef struct PtxLaunch PtxLaunch;
typedef struct PtxShadow PtxShadow;

/// Lanes that wait for others to come to `until`, or that run.
typedef struct PtxStackEntry {
  uint32_t pc, until, mask;
} PtxStackEntry;

/// Bytes that cp.async will write.
typedef struct PtxCopy {
  uint32_t inst, lane, address, size;
  uint64_t group;
  char bytes[16];
} PtxCopy;

enum { PTX_BARRIERS = 16 };

typedef struct PtxCta {
  const PtxLaunch *launch;
  const PtxProgram *program;
  struct PtxWorker *worker;
  uint64_t index; ///< in the grid
  uint32_t position[3];
  PtxWarp *warps;
  uint32_t numWarps;
  char *shared;
  size_t sharedSize, sharedUsed; ///< used: what has to be zeroed again
  PtxShadow *shadow;             ///< NULL: nothing is checked
  uint64_t steps;
  bool hasFailed;
  unsigned numFindings;
  uint32_t arrived[PTX_BARRIERS];  ///< warps that came without waiting
  uint32_t meeting[PTX_LANES * 2]; ///< room for those that a barrier lets go
} PtxCta;

struct PtxWarp {
  char *bases[2]; ///< registers, constants
  PtxCta *cta;
  char *local, *call;   ///< of lane 0; the others follow
  uint32_t index, live; ///< lanes that haven't ended
  uint32_t pc;          ///< of the instruction that runs
  uint32_t carry;
  bool isWaiting;
  uint32_t barrier, barrierCount, barrierAt; ///< what it waits for; at: the instruction
  TsVec(PtxStackEntry) stack;
  TsVec(PtxCopy) copies;
  size_t firstCopy;
  uint64_t group; ///< of copies that come now
};

/// What a thread of the pool has of its own.
typedef struct PtxWorker {
  PtxCta cta;
  char *memory;         ///< what is freed in the end
  PtxCounter *counters; ///< NULL: nothing is counted
  uint8_t *found;       ///< instructions that the CTA has found something at; NULL: none
  TsString print;
} PtxWorker;

/// What a CTA has to say: an error, a finding, what it printed.
typedef struct PtxEvent {
  uint64_t cta;
  uint32_t number, inst;
  bool isError, isPrint;
  TsString text;
} PtxEvent;

struct PtxLaunch {
  const PtxProgram *program;
  const TesseraPtxRun *run;
  uint32_t grid[3], block[3];
  const PtxBuffer *buffers;
  size_t numBuffers;
  PtxBuffer moduleBuffer;
  const char *parameters;
  size_t sharedSize;
  struct PtxShared *shared; ///< among workers
};

/// What workers share, with its locks (Run.h).
typedef struct PtxShared PtxShared;

static inline PtxLanes *ptxRegister(const PtxWarp *warp, PtxRef ref) {
  return (PtxLanes *)(void *)(warp->bases[ref >> PTX_REF_CONSTANT_SHIFT] + (ref & INT32_MAX));
}
static inline PtxLanes *ptxOperand(const PtxWarp *warp, const PtxInst *inst, unsigned number) {
  return ptxRegister(warp, inst->operands[number]);
}
/// A predicate: a bit for each lane.
static inline uint32_t ptxPredicate(const PtxWarp *warp, const PtxInst *inst, unsigned number) {
  return ptxOperand(warp, inst, number)->u32[0];
}
static inline void ptxSetPredicate(PtxWarp *warp, const PtxInst *inst, unsigned number,
                                   uint32_t bits, uint32_t mask) {
  uint32_t *place = ptxOperand(warp, inst, number)->u32;
  *place = (*place & ~mask) | (bits & mask);
}
/// Puts a result where the lanes of the mask have it.
void ptxPut16(PtxWarp *warp, const PtxInst *inst, unsigned number, const PtxLanes *from,
              uint32_t mask);
void ptxPut32(PtxWarp *warp, const PtxInst *inst, unsigned number, const PtxLanes *from,
              uint32_t mask);
void ptxPut64(PtxWarp *warp, const PtxInst *inst, unsigned number, const PtxLanes *from,
              uint32_t mask);

static inline bool ptxHasLane(uint32_t mask, unsigned lane) { return (mask >> lane) & 1; }
static inline unsigned ptxCountLanes(uint32_t mask) { return (unsigned)__builtin_popcount(mask); }
static inline unsigned ptxFirstLane(uint32_t mask) { return (unsigned)__builtin_ctz(mask); }

/// Ends the CTA with an error of the lane; a finding goes on.
void ptxError(PtxWarp *warp, const PtxInst *inst, unsigned lane, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void ptxFinding(PtxWarp *warp, uint32_t inst, unsigned lane, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

//===--- Accesses ---===//

typedef enum PtxAccess { PTX_READ, PTX_WRITE, PTX_ATOMIC } PtxAccess;

/// Finds what the lanes of the mask point at with operand `number` as the base, checks and counts.
/// False after an error.
bool ptxResolve(PtxWarp *warp, const PtxInst *inst, unsigned number, uint32_t mask, size_t bytes,
                PtxAccess access, char *places[PTX_LANES]);
/// Checks an access of a lane to shared memory that ptxResolve doesn't see, such as one of
/// ldmatrix.
char *ptxResolveShared(PtxWarp *warp, const PtxInst *inst, unsigned lane, uint64_t address,
                       size_t bytes);
/// Adds up what passes over the banks it takes to reach these bytes, in phases of `lanes` lanes.
void ptxCountBanks(PtxWarp *warp, const uint32_t addresses[PTX_LANES], uint32_t mask, size_t bytes);
void ptxCountSectors(PtxWarp *warp, const uint64_t addresses[PTX_LANES], uint32_t mask,
                     size_t bytes);

/// The generic, 64-bit address of a place.
uint64_t ptxAddressOf(const PtxWarp *warp, const PtxInst *inst, unsigned number, unsigned lane);

//===--- What checks remember of shared memory (Check.c) ---===//

PtxShadow *ptxShadowCreate(size_t size, uint32_t numWarps, unsigned checks);
void ptxShadowDestroy(PtxShadow *shadow);
void ptxShadowReset(PtxShadow *shadow, size_t used);
/// One access of a lane. `value`: what is written, NULL of reads.
void ptxShadowAccess(PtxWarp *warp, uint32_t inst, unsigned lane, size_t address, size_t bytes,
                     PtxAccess access, const char *value);
/// A cp.async has been issued, or its bytes arrive.
void ptxShadowCopy(PtxWarp *warp, uint32_t inst, unsigned lane, size_t address, size_t bytes,
                   bool arrives);
/// The warps of the mask have met.
void ptxShadowBarrier(PtxShadow *shadow, const uint32_t *warps, uint32_t count);

//===--- Copies (Async.c) ---===//

/// Writes what groups before `group` copy.
void ptxArrive(PtxWarp *warp, uint64_t group);

#endif // TESSERA_PTX_MACHINE_H
