// tritongpu-coalesce: layouts in which neighbouring threads access neighbouring addresses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/Coalesce.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Rewriting.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Pass.h"

#include <string.h>

typedef struct Access {
  MlirOperation op;
  MlirAttribute encoding;
} Access;

typedef struct Coalescing {
  const AxisAnalysis *axes;
  TtgMachine machine;
  TsVec(Access) accesses;
} Coalescing;

enum { kWidestAccess = 128 }; // bits

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

//===--- Accesses ---===//

// The pointers of an access, null when the operation is none.
static MlirValue pointersOf(MlirOperation op) {
  static const TesseraOpDef *const kinds[] = {&tritonLoadOpDef, &tritonStoreOpDef,
                                              &tritonAtomicRMWOpDef, &tritonAtomicCASOpDef,
                                              &tritongpuAsyncCopyGlobalToLocalOpDef};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i)
    if (tesseraOperationIs(op, kinds[i]))
      return mlirOperationGetOperand(op, 0);
  return (MlirValue){NULL};
}

static bool isTensorOfPointers(MlirType type) {
  return mlirTypeIsARankedTensor(type) && tritonPointerTypeIsA(mlirShapedTypeGetElementType(type));
}

static int64_t bitsOfElement(MlirType pointers) {
  return tritonTypeGetBitWidth(
      tritonPointerTypeGetPointeeType(mlirShapedTypeGetElementType(pointers)));
}

// Dimensions from the one with the longest groups of neighbours; later ones first where they are as
// long.
static void orderByContiguity(const AxisInfo *info, unsigned rank, int64_t *order) {
  for (unsigned i = 0; i < rank; ++i)
    order[i] = rank - 1 - i;
  for (unsigned i = 1; i < rank; ++i)
    for (unsigned j = i; j > 0; --j) {
      int64_t before = axisInfoDim(info, (uint32_t)order[j - 1]).contiguity;
      if (before >= axisInfoDim(info, (uint32_t)order[j]).contiguity)
        break;
      int64_t moved = order[j];
      order[j] = order[j - 1];
      order[j - 1] = moved;
    }
}

// How many elements an atomic access can change at once; a large number for other accesses.
static int64_t mostAtOnce(MlirOperation op, const TtgMachine *machine) {
  if (tritonAtomicCASOpIsA(op))
    return 1;
  if (!tritonAtomicRMWOpIsA(op))
    return kWidestAccess;
  MlirType element = tesseraElementTypeOrSelf(mlirValueGetType(tritonAtomicRMWOpGetVal(op)));
  if (!mlirTypeIsAFloat(element) || mlirTypeIsAF64(element))
    return 1;
  bool isSum = tritonAtomicRMWOpGetAtomicRmwOp(op) == TritonRMWOpFADD;
  if (!isSum || !machine->capability || machine->capability >= 90)
    return kWidestAccess;
  return mlirTypeIsAF16(element) ? 2 : 1;
}

// How many neighbours a thread had best access, for the pointers' alignment.
static int64_t elementsAtOnce(const Coalescing *coalescing, MlirOperation op, int64_t dim,
                              const TtgShape *shape) {
  MlirValue pointers = pointersOf(op);
  AxisInfo info = axisAnalysisGet(coalescing->axes, pointers);
  AxisDim axis = axisInfoDim(&info, (uint32_t)dim);
  int64_t bits = bitsOfElement(mlirValueGetType(pointers));
  int64_t aligned = most((int64_t)(uint32_t)axis.divisibility / most(bits / 8, 1), 1);
  int64_t together = least(aligned, least(axis.contiguity, shape->sizes[dim]));
  int64_t widest = least(kWidestAccess / most(bits, 1), mostAtOnce(op, &coalescing->machine));
  return least(together, widest);
}

//===--- Layouts ---===//

static bool hasOrder(const Coalescing *coalescing, MlirValue pointers, const int64_t *order,
                     unsigned rank) {
  int64_t other[kTtgMaxRank];
  AxisInfo info = axisAnalysisGet(coalescing->axes, pointers);
  orderByContiguity(&info, rank, other);
  return !memcmp(order, other, rank * sizeof *order);
}

static bool hasShape(MlirValue pointers, MlirType type) {
  MlirType other = mlirValueGetType(pointers);
  return mlirTypeIsARankedTensor(other) && tesseraShapesAreEqual(other, type);
}

// The most that an access that has to do with this one, of the same shape and order, asks for.
static int64_t mostOfRelated(const Coalescing *coalescing, MlirOperation op, const int64_t *order,
                             const TtgShape *shape) {
  MlirType type = mlirValueGetType(pointersOf(op));
  int64_t perThread = elementsAtOnce(coalescing, op, order[0], shape);
  TtgOperations slice = {0};
  if (mlirValueIsAOpResult(pointersOf(op)))
    ttgCollectSlice(op, &slice);
  for (size_t i = 0; i < slice.size; ++i) {
    MlirValue pointers = pointersOf(slice.data[i]);
    if (!mlirValueIsNull(pointers) && hasShape(pointers, type) &&
        isTensorOfPointers(mlirValueGetType(pointers)) &&
        hasOrder(coalescing, pointers, order, shape->rank))
      perThread = most(perThread, elementsAtOnce(coalescing, slice.data[i], order[0], shape));
  }
  tsVecFree(&slice);
  return perThread;
}

static MlirAttribute chooseEncoding(const Coalescing *coalescing, MlirOperation op) {
  MlirValue pointers = pointersOf(op);
  TtgShape shape;
  TtgBlocked blocked;
  if (!ttgShapeOf(mlirValueGetType(pointers), &shape))
    return (MlirAttribute){NULL};
  AxisInfo info = axisAnalysisGet(coalescing->axes, pointers);
  blocked.rank = shape.rank;
  orderByContiguity(&info, shape.rank, blocked.order);
  int64_t perThread = mostOfRelated(coalescing, op, blocked.order, &shape);
  int64_t numElements = 1,
          numThreads = coalescing->machine.numWarps * coalescing->machine.threadsPerWarp;
  for (unsigned i = 0; i < shape.rank; ++i) {
    numElements *= shape.sizes[i];
    blocked.sizePerThread[i] = 1;
  }
  perThread = least(perThread, most(numElements / numThreads, 1));
  // What a thread writes beyond one instruction would leave gaps between threads.
  if (!tritonLoadOpIsA(op))
    perThread = least(perThread, elementsAtOnce(coalescing, op, blocked.order[0], &shape));
  blocked.sizePerThread[blocked.order[0]] = perThread;
  ttgBlockedDistribute(&blocked, &shape, &coalescing->machine);
  return ttgBlockedGet(mlirOperationGetContext(op), &blocked);
}

MlirAttribute ttgCoalescedEncoding(const AxisAnalysis *axes, const TtgMachine *machine,
                                   MlirOperation access) {
  Coalescing coalescing = {.axes = axes, .machine = *machine};
  MlirValue pointers = pointersOf(access);
  if (mlirValueIsNull(pointers) || !isTensorOfPointers(mlirValueGetType(pointers)))
    return (MlirAttribute){NULL};
  return chooseEncoding(&coalescing, access);
}

//===--- The pass ---===//

static MlirWalkResult collect(MlirOperation op, void *user) {
  Coalescing *coalescing = user;
  MlirValue pointers = pointersOf(op);
  if (mlirValueIsNull(pointers) || !isTensorOfPointers(mlirValueGetType(pointers)) ||
      mlirAttributeIsNull(ttgEncodingOf(mlirValueGetType(pointers))))
    return MlirWalkResultAdvance;
  Access access = {op, chooseEncoding(coalescing, op)};
  if (!mlirAttributeIsNull(access.encoding))
    tsVecPush(&coalescing->accesses, access);
  return MlirWalkResultAdvance;
}

void tritonGPUCoalescePassRun(MlirPass pass, const TritonGPUCoalesceOptions *options,
                              MlirOperation module) {
  (void)pass;
  (void)options;
  AxisAnalysis *axes = axisAnalysisCreate(module);
  Coalescing coalescing = {.axes = axes, .machine = ttgMachineOf(module)};
  mlirOperationWalk(module, collect, &coalescing, MlirWalkPostOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  for (size_t i = 0; i < coalescing.accesses.size; ++i)
    ttgConvertOperation(rewriter, coalescing.accesses.data[i].op,
                        coalescing.accesses.data[i].encoding);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&coalescing.accesses);
  axisAnalysisDestroy(axes);
}
