// Loads that become asynchronous copies. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/Loads.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/Layouts.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/SharedLayouts.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

enum { kLeastCopyBits = 32 };

//===--- How much at a time ---===//

static int64_t pointeeBits(MlirType pointers) {
  MlirType pointer =
      mlirTypeIsARankedTensor(pointers) ? mlirShapedTypeGetElementType(pointers) : pointers;
  return tritonTypeGetBitWidth(tritonPointerTypeGetPointeeType(pointer));
}

static int64_t contiguityOf(const AxisAnalysis *axes, MlirValue pointers) {
  MlirType type = mlirValueGetType(pointers);
  unsigned order[kTtgMaxRank];
  if (!mlirTypeIsARankedTensor(type) || !ttgOrderOf(type, order))
    return 1;
  AxisInfo info = axisAnalysisGet(axes, pointers);
  AxisDim dim = axisInfoDim(&info, order[0]);
  int64_t aligned = most(dim.divisibility / most(pointeeBits(type) / 8, 1), 1);
  return least(least(aligned, dim.contiguity), ttgContiguousPerThread(type, order[0]));
}

int64_t ttgElementsPerLoad(const AxisAnalysis *axes, MlirOperation load) {
  int64_t elements = contiguityOf(axes, tritonLoadOpGetPtr(load));
  MlirValue mask = tritonLoadOpGetMask(load);
  unsigned order[kTtgMaxRank];
  if (mlirValueIsNull(mask))
    return elements;
  if (!mlirTypeIsARankedTensor(mlirValueGetType(mask)) ||
      !ttgOrderOf(mlirValueGetType(mask), order))
    return 1;
  AxisInfo info = axisAnalysisGet(axes, mask);
  return least(elements, most(axisInfoDim(&info, order[0]).constancy, 1));
}

bool ttgIsWideLoad(const AxisAnalysis *axes, MlirOperation load) {
  MlirType type = mlirValueGetType(tritonLoadOpGetPtr(load));
  int64_t elements = mlirTypeIsARankedTensor(type) ? ttgElementsPerLoad(axes, load) : 1;
  return elements * pointeeBits(type) >= kLeastCopyBits;
}

int64_t ttgCopyBytes(MlirType tensor, MlirAttribute encoding) {
  TtgShape shape;
  LinearLayout registers, memory, between;
  if (!ttgShapeOf(tensor, &shape) ||
      !tritongpuToLinearLayout(shape.rank, shape.sizes, ttgEncodingOf(tensor), &registers) ||
      !tritongpuToLinearLayout(shape.rank, shape.sizes, encoding, &memory) ||
      !linearLayoutInvertAndCompose(&registers, &memory, &between))
    return 0;
  return linearLayoutNumConsecutive(&between) *
         tritonTypeGetBitWidth(mlirShapedTypeGetElementType(tensor)) / 8;
}

//===--- Memory ---===//

static MlirAttribute resultEncoding(MlirValue result, bool *isShared) {
  MlirType type = mlirValueGetType(result);
  *isShared = tritongpuMemDescTypeIsA(type);
  return *isShared ? tritongpuMemDescTypeGetEncoding(type) : ttgEncodingOf(type);
}

enum { kMostViews = 32 };

static MlirAttribute forFactors(MlirValue value, bool *isContradictory, unsigned depth);

// What a user of the value, which has one result, needs; null: nothing that is known.
static MlirAttribute encodingForUser(MlirValue value, MlirOperation user, bool *isContradictory,
                                     unsigned depth) {
  static const MlirAttribute none = {NULL};
  MlirValue result = mlirOperationGetResult(user, 0);
  bool isShared;
  MlirAttribute encoding = resultEncoding(result, &isShared);
  if (mlirAttributeIsNull(encoding))
    return none;
  if (isShared) {
    if (!tritongpuSwizzledSharedEncodingAttrIsA(encoding) || depth == kMostViews ||
        mlirAttributeIsNull(forFactors(result, isContradictory, depth + 1)))
      return none;
    return encoding;
  }
  if (!tritongpuLocalLoadOpIsA(user) && !tritongpuConvertLayoutOpIsA(user))
    return none;
  if (!tritongpuDotOperandEncodingAttrIsA(encoding))
    return ttgSharedEncodingLike(mlirValueGetType(result));
  MlirType memory = ttgSharedTypeFor(mlirValueGetType(value), encoding);
  return mlirTypeIsNull(memory) ? none : tritongpuMemDescTypeGetEncoding(memory);
}

static MlirAttribute forFactors(MlirValue value, bool *isContradictory, unsigned depth) {
  MlirAttribute found = {NULL};
  *isContradictory = false;
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    MlirAttribute encoding = {NULL};
    if (mlirOperationGetNumResults(user) == 1)
      encoding = encodingForUser(value, user, isContradictory, depth);
    if (mlirAttributeIsNull(encoding))
      return encoding;
    if (!mlirAttributeIsNull(found) && !mlirAttributeEqual(found, encoding)) {
      *isContradictory = true;
      return (MlirAttribute){NULL};
    }
    found = encoding;
  }
  return found;
}

MlirAttribute ttgSharedEncodingForFactors(MlirValue value, bool *isContradictory) {
  return forFactors(value, isContradictory, 0);
}

MlirAttribute ttgAllocatedEncoding(MlirOperation load, unsigned *numOthers) {
  MlirAttribute encoding = {NULL};
  *numOthers = 0;
  for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(load, 0));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (!tritongpuLocalAllocOpIsA(user))
      continue;
    MlirAttribute other =
        tritongpuMemDescTypeGetEncoding(mlirValueGetType(mlirOperationGetResult(user, 0)));
    if (mlirAttributeIsNull(encoding))
      encoding = other;
    else
      *numOthers += !mlirAttributeEqual(encoding, other);
  }
  return encoding;
}

MlirAttribute ttgSharedEncodingForLoad(MlirOperation load) {
  MlirValue result = mlirOperationGetResult(load, 0);
  unsigned numOthers;
  MlirAttribute encoding = ttgAllocatedEncoding(load, &numOthers);
  for (unsigned i = 0; i < numOthers; ++i)
    mlirLocationEmitRemark(mlirOperationGetLocation(load),
                           "Pipelining load with different use encodings. This will lead to "
                           "layout conversions and performance degradation.");
  bool isContradictory;
  if (mlirAttributeIsNull(encoding))
    encoding = ttgSharedEncodingForFactors(result, &isContradictory);
  unsigned dims[kTtgMaxRank];
  if (!mlirAttributeIsNull(encoding) || !ttgOrderOf(mlirValueGetType(result), dims))
    return encoding;
  int64_t order[kTtgMaxRank];
  unsigned rank = (unsigned)mlirShapedTypeGetRank(mlirValueGetType(result));
  for (unsigned i = 0; i < rank; ++i)
    order[i] = dims[i];
  return tritongpuSwizzledSharedEncodingAttrGet(mlirOperationGetContext(load), 1, 1, 1, rank, order,
                                                0, NULL);
}

MlirType ttgBuffersType(MlirType tensor, MlirAttribute encoding, int64_t count) {
  TtgShape shape;
  int64_t sizes[kTtgMaxRank + 1] = {count};
  MlirContext context = mlirTypeGetContext(tensor);
  if (!ttgShapeOf(tensor, &shape))
    return (MlirType){NULL};
  for (unsigned i = 0; i < shape.rank; ++i)
    sizes[i + 1] = shape.sizes[i];
  return tritongpuMemDescTypeGet(
      context, shape.rank + 1, sizes, mlirShapedTypeGetElementType(tensor), encoding,
      tritongpuSharedMemorySpaceAttrGet(context), true, shape.rank + 1, sizes);
}

MlirType ttgBufferType(MlirType buffers) {
  size_t rank;
  const int64_t *sizes = tritongpuMemDescTypeGetShape(buffers, &rank);
  return tritongpuMemDescTypeGet(
      mlirTypeGetContext(buffers), rank - 1, sizes + 1, tritongpuMemDescTypeGetElementType(buffers),
      tritongpuMemDescTypeGetEncoding(buffers), tritongpuMemDescTypeGetMemorySpace(buffers),
      tritongpuMemDescTypeGetMutableMemory(buffers), rank - 1, sizes + 1);
}
