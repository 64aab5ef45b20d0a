// What the files of the runtime share: buffers, tensors, devices, plans and the steps they hold.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_RUNTIME_INTERNAL_H
#define TESSERA_RUNTIME_INTERNAL_H

#include "Kernels.h"
#include "schemas/ttnn/Binary.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "tessera/runtime.h"

#include <pthread.h>
#include <stdatomic.h>

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// Fills `error` in (when not NULL) and gives false.
bool ttFail(TtError *error, TtErrorCode code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Keeps freed blocks for the next run: fresh pages from the kernel cost more than most ops. Lives
/// until the device is closed and the last buffer is gone.
typedef struct TtAllocator TtAllocator;
TtAllocator *ttAllocatorCreate(void);
void ttAllocatorRetain(TtAllocator *allocator);
void ttAllocatorRelease(TtAllocator *allocator);
size_t ttAllocatorGetPeak(TtAllocator *allocator);
size_t ttAllocatorGetUsed(TtAllocator *allocator);

/// The bytes of a file, which a binary and tensors made of its constants share.
typedef struct TtImage {
  atomic_uint refs;
  uint8_t *data;
  size_t size;
  bool mapped; ///< data is a mapped file
} TtImage;

void ttImageRelease(TtImage *image);

/// A copy of a buffer's values in another order, made once for a constant.
typedef struct TtPacked {
  struct TtPacked *next;
  uint64_t key;
  void *data; ///< NULL: asked for once, not made yet
  void (*destroy)(void *data);
} TtPacked;

/// Elements in memory, shared by tensors. Aligned to 64 bytes and padded to 64, unless they lie in
/// a file's image: then they are aligned as their type asks, and must not be written to. They
/// aren't, since a constant's step keeps the buffer from being anybody's own.
typedef struct TtBuffer {
  atomic_uint refs;
  TtAllocator *allocator; ///< NULL: plain memory of the process, or the image's
  TtImage *image;         ///< NULL: its own memory
  size_t bytes;
  uint8_t *data;
  pthread_mutex_t lock; ///< of `packed`
  TtPacked *packed;
  uint64_t mark; ///< of the residents: counted already
} TtBuffer;

TtBuffer *ttBufferCreate(TtAllocator *allocator, size_t bytes, TtError *error);
/// A buffer of bytes of the image.
TtBuffer *ttBufferBorrow(TtImage *image, const uint8_t *data, size_t bytes);
TtBuffer *ttBufferRetain(TtBuffer *buffer);
void ttBufferRelease(TtBuffer *buffer);
/// Forgets packed copies: to be called before the values change.
void ttBufferTouch(TtBuffer *buffer);

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// The tensors that callers hold on a device. Lives until the device is closed and the last of them
/// is gone.
typedef struct TtResidents TtResidents;
typedef struct TtWaiter TtWaiter;

struct TtTensorStorage {
  atomic_uint refs;
  TtTensorDesc desc;     ///< of the elements that are held: f32 where a block format is declared
  TtTensorDesc declared; ///< what users are told
  TtBuffer *buffer;
  int64_t offset; ///< of the first element, in elements
  int64_t strides[TT_MAX_RANK];
  TtResidents *residents; ///< the list that it is in, or NULL
  TtTensor older, newer;  ///< in that list
  bool counted;           ///< the one that counts of those that share their elements
  size_t numParts;        ///< devices that have their own: the rest is the first one's; 0: not so
  TtTensor *parts;
};

/// A contiguous tensor with undefined values.
TtTensor ttTensorCreateEmpty(TtAllocator *allocator, const TtTensorDesc *desc, TtError *error);
/// A contiguous tensor of the elements of a buffer, which is given away.
TtTensor ttTensorCreateOn(TtBuffer *buffer, const TtTensorDesc *desc);
/// Another look at the same elements.
TtTensor ttTensorCreateView(TtTensor tensor, const TtTensorDesc *desc, int64_t offset,
                            const int64_t *strides);
TtTensor ttTensorRetain(TtTensor tensor);
/// As ttTensorCreatePerDevice, of parts that are given away; NULL: one of them failed.
TtTensor ttTensorJoinParts(const TtTensor *parts, size_t count);
bool ttTensorIsContiguous(TtTensor tensor);
/// Tells whether its elements are as a tensor of the type would hold them.
bool ttTensorHasValuesOf(TtTensor tensor, TtDType dtype);
void ttShapeStrides(const int64_t *shape, uint32_t rank, int64_t *strides);
/// A contiguous tensor of the values, converted to the type of `desc`. The caller holds the device.
TtTensor ttTensorCopyTo(TtDevice device, TtTensor tensor, const TtTensorDesc *desc, TtError *error);
/// The tensor as `desc` wants it: itself (retained) where its elements are right, else a copy.
/// Counted where it had another layout. The caller holds the device.
TtTensor ttTensorTake(TtDevice device, TtTensor tensor, const TtTensorDesc *desc, TtError *error);
/// The tensor itself, retained, when contiguous, else a contiguous copy.
TtTensor ttTensorMakeContiguous(TtDevice device, TtTensor tensor, TtError *error);
static inline void *ttTensorData(TtTensor tensor) {
  return tensor->buffer->data + (size_t)tensor->offset * ttDTypeGetSize(tensor->desc.dtype);
}
bool ttDTypeIsFloat(TtDType dtype);
/// The type of the elements in memory: f32 for the block formats, else the type itself.
TtDType ttDTypeGetHeld(TtDType dtype);
/// Rounds a contiguous tensor, whose buffer nobody else sees, to the block format that it declares;
/// as the device is set, or for the host where there is none.
void ttBlockRound(TtDevice device, TtTensor tensor);
bool ttShapesEqual(const TtTensorDesc *a, const TtTensorDesc *b);

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

struct TtDeviceStorage {
  pthread_mutex_t lock; ///< held during a run
  unsigned numThreads;
  unsigned numScratch;
  float **scratch; ///< TT_SCRATCH floats for each thread
  TtAllocator *allocator;
  TtResidents *residents;
  const TtKernels *kernels;
  struct TtBackend *backend; ///< NULL: plain C
  atomic_uint widened;       ///< how often weights were brought to a wider type
  struct TsThreadPool *pool; ///< only where there is no OpenMP
  TtWaiter *waiter;          ///< or NULL
  TtObserver before, observer;
  void *beforeUser, *observerUser;
  bool fusion, allowLibraries;
  TtBlockRounding blockRounding;
  TtMoves moves;
  TtRanks ranks;
};

enum { TT_SCRATCH = 32 * 1024 };

/// A part [begin, end) of a parallel loop; `thread` is below the device's number of threads.
typedef void (*TtRangeFn)(void *user, size_t begin, size_t end, unsigned thread);
/// Runs `body` over parts of [0, count), each of at least `grain` iterations.
void ttParallel(TtDevice device, size_t count, size_t grain, TtRangeFn body, void *user);

/// Keeps the threads of a device of so many from spinning where others need the processors; NULL
/// where they wouldn't.
TtWaiter *ttWaiterCreate(unsigned numThreads);
void ttWaiterDestroy(TtWaiter *waiter);

//===----------------------------------------------------------------------===//
// Maps: elementwise programs
//===----------------------------------------------------------------------===//

enum { TT_MAP_MAX_INS = 12, TT_MAP_MAX_STEPS = 16 };

/// One op on registers: 0..numIns-1 are the inputs, then the results of the steps in order.
typedef struct TtMapStep {
  uint8_t op;
  uint8_t args[3];
  uint8_t numArgs;
  TtDType dtype; ///< results are rounded to it
  float p0, p1;
} TtMapStep;

typedef struct TtMap {
  uint32_t numIns, numSteps;
  bool integer;     ///< computed in uint32_t, else in float
  uint32_t boolIns; ///< bit i: input i of an integer map is a truth value of any type
  TtMapStep steps[TT_MAP_MAX_STEPS];
} TtMap;

/// Strided elements of the shape of the map's result; a stride of 0 broadcasts.
typedef struct TtView {
  uint8_t *data;
  TtDType dtype;
  int64_t strides[TT_MAX_RANK];
} TtView;

void ttMapRun(TtDevice device, const TtMap *map, const TtView *ins, const TtView *out,
              const int64_t *shape, uint32_t rank);
/// Copies with conversion between views of one shape.
void ttCopy(TtDevice device, const TtView *from, const TtView *to, const int64_t *shape,
            uint32_t rank);
TtView ttTensorView(TtTensor tensor);
/// The view of a tensor that is broadcast to a shape of `rank` >= its own.
TtView ttTensorBroadcastView(TtTensor tensor, const int64_t *shape, uint32_t rank);

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

typedef struct TtStep TtStep;
/// A library of the file, opened.
typedef struct TtLibrary TtLibrary;

/// Devices in rows and columns.
typedef struct TtMesh {
  uint32_t rows, columns;
} TtMesh;

/// A running program: the values that are alive.
typedef struct TtRun {
  TtDevice device;
  const struct TtPlan *plan;
  TtTensor *all;    ///< the values of each device of the mesh, one device after the other
  TtTensor *values; ///< those of the device at hand
  TtError *error;
} TtRun;

/// The process that runs what a device of the mesh does.
uint32_t ttRunOwner(const TtRun *run, uint32_t device);
/// Whether this one does.
bool ttRunIsLocal(const TtRun *run, uint32_t device);

/// An operand of a step: a value of the plan. Every value is made by one step (or is an input).
typedef struct TtOperand {
  uint32_t value;
  bool last;      ///< no later step uses it
  TtDType format; ///< the declared type: where it is a block format, `desc` says f32
  TtTensorDesc desc;
} TtOperand;

typedef bool (*TtStepFn)(TtRun *run, TtStep *step);

/// How an operand lies over a result whose last dimension are channels.
typedef enum TtOver { TT_SCALAR, TT_CHANNEL, TT_WHOLE } TtOver;

/// An elementwise program behind a window op. Register 0 is the op's result, over[i] says how the
/// operand in register i lies over it. The first step is a copy, which rounds to the result's type.
typedef struct TtEpilogue {
  TtMap map;
  TtOver over[TT_MAP_MAX_INS];
} TtEpilogue;

/// Bytes that are alive in DRAM and in the L1 of each core.
typedef struct TtAlive {
  uint64_t dram, l1;
} TtAlive;

struct TtStep {
  TtStepFn run;
  const char *name;
  uint32_t operation, numOps;
  uint32_t numIns;
  bool hasOut;
  bool mutates;    ///< changes its first input in place
  bool divided;    ///< reads what differs between devices: runs for each of them
  bool collective; ///< runs once, for all devices
  bool outDivided; ///< a collective one's result differs between devices
  bool exact;      ///< makes only values that its output's format has: nothing is to be rounded
  bool passes;     ///< gives its input's elements in their order
  bool takesEpilogue;
  bool epilogueApart;         ///< the backend can't: found out when it ran first
  const TtEpilogue *epilogue; ///< what is done to each element of the result; its other operands
                              ///< are the last `ins`
  TtOperand *ins;
  TtOperand out;
  void *params; ///< of this kind of step, in the plan's arena
  void *state;  ///< what the step keeps between runs
  void (*destroyState)(void *state);
  FbString location;
  double flops;
  TtAlive during, after; ///< alive while it runs (with operands and result) and after it
  uint64_t address;      ///< of its result, in a bank of DRAM or in each core's L1; or TT_NOWHERE
};

typedef struct TtPlan {
  TsArena arena;
  TtImage *image; ///< of the binary, which lives as long
  TsVec(TtStep) steps;
  uint32_t numValues;
  uint32_t numInputs, numOutputs;
  TtTensorDesc *inputs;
  uint32_t *inputValues;
  bool *inputsRead; ///< whether anything reads input i: else it needs no place and no values
  TtOperand *outputs;
  unsigned numThreads;
  bool fusion;
  TtAlive peak, capacity; ///< what its tensors take at most, and what there is
  uint64_t cores;         ///< that L1 is spread over
  TtMesh mesh;            ///< the devices that the program runs on, one after the other
  uint32_t numDevices;
  bool *divided; ///< for each value: it differs between devices
  TtLibrary *libraries;
} TtPlan;

TtResidents *ttResidentsCreate(void);
void ttResidentsRelease(TtResidents *residents);
/// Notes that a caller holds a tensor (NULL is none), and that it's gone.
void ttResidentsAdd(TtDevice device, TtTensor tensor);
void ttResidentsRemove(TtTensor tensor);
/// Has tensors that aren't among a program's inputs make room for it, or fails. The caller holds
/// the device.
bool ttResidentsMakeRoom(TtDevice device, const TtPlan *plan, const TtTensor *inputs,
                         TtError *error);
/// What a tensor takes of its memory: bytes, of each core for L1.
uint64_t ttMemoryTaken(const TtTensorDesc *desc, uint64_t cores);

/// A memory that tensors are placed in. Addresses are multiples of the alignment.
typedef struct TtSpace TtSpace;
/// Where what takes no place is.
#define TT_NOWHERE UINT64_MAX
TtSpace *ttSpaceCreate(uint64_t begin, uint64_t end, uint64_t alignment, bool fromTop);
void ttSpaceDestroy(TtSpace *space);
/// False: there is no hole that is large enough.
bool ttSpaceTake(TtSpace *space, uint64_t bytes, uint64_t *address);
void ttSpaceGive(TtSpace *space, uint64_t address, uint64_t bytes);
/// The size of the largest hole, and of all together.
uint64_t ttSpaceLargest(const TtSpace *space, uint64_t *sum);

/// Turns program `index` into steps and checks it. NULL and an error when it can't run.
TtPlan *ttPlanCreate(TtDevice device, TtBinary binary, uint32_t index, TtError *error);
void ttPlanDestroy(TtPlan *plan);
/// Merges elementwise steps with the steps that alone use their results.
void ttPlanFuse(TtPlan *plan);
/// How many inputs the step's own op has; those of the epilogue follow.
static inline uint32_t ttStepOwnIns(const TtStep *step) {
  return step->numIns - (step->epilogue ? step->epilogue->map.numIns - 1 : 0);
}

/// A plan in the making.
typedef struct TtPlanner {
  TtPlan *plan;
  TtDevice device;
  TtnnTTNNBinary binary;
  TtnnProgram program;
  uint32_t programIndex, operation;
  const char *name; ///< of the op at hand
  TsPointerMap ids; ///< global id + 1 -> value + 1
  TsVec(struct TtValueInfo) values;
  TtError *error;
} TtPlanner;

/// Fails with an error that names the op at hand.
bool ttPlanFail(TtPlanner *planner, TtErrorCode code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Adds an input (output) to the step: the value that `ref` names (defines) at this point.
bool ttPlanIn(TtPlanner *planner, TtStep *step, TtnnTensorRef ref);
bool ttPlanOut(TtPlanner *planner, TtStep *step, TtnnTensorRef ref);
/// Fails unless the step's output has this shape.
bool ttPlanOutShape(TtPlanner *planner, const TtStep *step, const int64_t *shape, uint32_t rank);
/// Makes a dimension number from -rank..rank-1 one from 0..rank-1.
bool ttPlanDim(TtPlanner *planner, int64_t dim, uint32_t rank, uint32_t *result);
void *ttPlanAlloc(TtPlanner *planner, size_t size);
bool ttPlanDesc(TtPlanner *planner, TtnnTensorRef ref, TtTensorDesc *desc);

/// How an operation of each kind that a file can hold becomes a step: inputs, output and parameters
/// are set, run is chosen. One that nobody has written is an error of the linker, which names it.
#define TT_PREPARE(kind, text)                                                                     \
  bool ttPrepare##kind(TtPlanner *planner, Ttnn##kind op, TtStep *step);
TtnnOpType_EACH(TT_PREPARE)
#undef TT_PREPARE

    /// "add", ... of an EltwiseOpType.
    const char *ttEltwiseGetName(unsigned type);
void ttLibrariesClose(TtLibrary *libraries);
/// Tells whether an input differs between devices.
bool ttPlanIsDivided(const TtPlanner *planner, const TtOperand *operand);
/// Makes `step` give what its input is.
void ttStepAlias(TtStep *step);
/// Gives every process the parts that a collective step takes; lets those of others go again.
bool ttMeshExchange(TtRun *run, const TtStep *step);
/// The same for a single value.
bool ttMeshExchangeValue(TtRun *run, const TtOperand *operand);
void ttMeshForget(TtRun *run, const TtStep *step);
/// Makes `step` an all-`value` fill of its output.
bool ttStepFill(TtPlanner *planner, TtStep *step, float value);
/// Elementwise steps can be merged: their params are a TtMap.
bool ttStepIsMap(const TtStep *step);
/// Makes `step` run the map in its params.
void ttStepSetMap(TtStep *step);

/// For step functions: input i of the step, and its output as a fresh tensor (NULL: failed).
static inline TtTensor ttRunIn(TtRun *run, const TtStep *step, uint32_t i) {
  return run->values[step->ins[i].value];
}
TtTensor ttRunOut(TtRun *run, const TtStep *step);
/// As ttRunOut, in the place of an input of the same size that dies here, where there is one.
TtTensor ttRunOutReusing(TtRun *run, const TtStep *step);
/// Makes the output a view of input 0.
bool ttRunOutView(TtRun *run, const TtStep *step, int64_t offset, const int64_t *strides);
/// Makes `tensor` (given away, may be NULL: failed) the output.
bool ttRunOutTensor(TtRun *run, const TtStep *step, TtTensor tensor);

//===----------------------------------------------------------------------===//
// Matrix products, convolutions, pooling: Dnnl.c, or Plain.c without oneDNN
//===----------------------------------------------------------------------===//

/// A batch of matrix products, all ranks made equal and at least 2; strides in elements.
typedef struct TtProduct {
  uint32_t rank;
  TtDType dtype;                                            ///< of a, b and out; f32 or bf16
  int64_t a[TT_MAX_RANK], b[TT_MAX_RANK], out[TT_MAX_RANK]; ///< shapes
  int64_t aStrides[TT_MAX_RANK], bStrides[TT_MAX_RANK];     ///< out is contiguous
  int64_t hasBias; ///< a vector of the last dimension (no bool: these are compared as bytes)
} TtProduct;

/// A 2-d window op on channels-last images.
typedef struct TtWindow {
  enum { TT_CONV, TT_CONV_TRANSPOSE, TT_MAX_POOL } kind;
  TtDType dtype; ///< f32 or bf16
  int64_t batch, inC, inH, inW, outC, outH, outW;
  int64_t kernel[2], stride[2], padding[2], paddingEnd[2], dilation[2], groups;
  int64_t hasBias;
} TtWindow;

/// What a window op reads and writes. The weights may be of another type than the window; the
/// others are the operands of the epilogue, in f32, where there is one.
typedef struct TtWindowData {
  const void *in;
  TtTensor weights;
  const void *bias;
  const TtEpilogue *epilogue;
  const void *others[TT_MAP_MAX_INS];
  void *out;
} TtWindowData;

struct TtBackend *ttBackendCreate(void);
void ttBackendDestroy(struct TtBackend *backend);
const char *ttBackendGetName(void);
/// Computes; `*state` keeps what is worth keeping, freed by ttBackendStateDestroy. `weights` tells
/// where constant copies of b may be kept. False: can't; the caller then uses ttPlain....
bool ttBackendProduct(TtDevice device, const TtProduct *product, const void *a, TtTensor b,
                      const void *bias, void *out, void **state);
bool ttBackendWindow(TtDevice device, const TtWindow *window, const TtWindowData *data,
                     void **state);
/// Tells whether it computes in the type at the speed of the machine.
bool ttBackendIsFast(TtDType dtype);
void ttBackendStateDestroy(void *state);
/// In f32 only.
bool ttPlainProduct(TtDevice device, const TtProduct *product, const float *a, const float *b,
                    const float *bias, float *out);
bool ttPlainWindow(TtDevice device, const TtWindow *window, const float *in, const float *weights,
                   const float *bias, float *out);

//===----------------------------------------------------------------------===//
// Binaries
//===----------------------------------------------------------------------===//

struct TtBinaryStorage {
  TtImage *image;
  TtnnTTNNBinary root;
  uint32_t numPrograms;
  pthread_mutex_t *locks; ///< one for each program, held while it is planned or run
  TtPlan **plans;
};

/// Reads the description of a tensor; false: not one that we can hold.
bool ttDescRead(TtnnTensorDesc from, TtTensorDesc *desc, TtError *error);

#endif // TESSERA_RUNTIME_INTERNAL_H
