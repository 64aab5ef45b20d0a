// What is known of the values of a module along their dimensions, by data flow.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/AxisInfo.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/AxisRules.h"
#include "dialect/ub/UBOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/DataFlow.h"

struct AxisAnalysis {
  TesseraFlow *flow;
};

//===--- The lattice ---===//

static AxisInfo joinInfos(const AxisInfo *a, const AxisInfo *b) {
  if (!a->rank)
    return *b;
  if (!b->rank)
    return *a;
  AxisInfo joined = {.rank = a->rank};
  for (uint32_t d = 0; d < a->rank && d < kAxisInfoDims; ++d) {
    AxisDim x = axisInfoDim(a, d), y = axisInfoDim(b, d);
    joined.dims[d] = (AxisDim){axisGcd(x.contiguity, y.contiguity), axisEitherDivisibility(x, y),
                               axisGcd(x.constancy, y.constancy)};
  }
  if (a->isConstant && b->isConstant && a->constant == b->constant) {
    joined.isConstant = true;
    joined.constant = a->constant;
  }
  return joined;
}

static bool areEqual(const AxisInfo *a, const AxisInfo *b) {
  if (a->rank != b->rank || a->isConstant != b->isConstant ||
      (a->isConstant && a->constant != b->constant))
    return false;
  for (uint32_t d = 0; d < a->rank && d < kAxisInfoDims; ++d)
    if (a->dims[d].contiguity != b->dims[d].contiguity ||
        a->dims[d].divisibility != b->dims[d].divisibility ||
        a->dims[d].constancy != b->dims[d].constancy)
      return false;
  return true;
}

static bool join(void *value, const void *other) {
  AxisInfo *info = value;
  AxisInfo joined = joinInfos(info, other);
  if (areEqual(&joined, info))
    return false;
  *info = joined;
  return true;
}

static const TesseraLatticeDef kLattice = {
    .name = "axis info", .size = sizeof(AxisInfo), .join = join};

//===--- What can be anything, but for hints ---===//

/// The attributes by which a kernel's author says what is true of a value.
static const char *const kHints[] = {"tt.contiguity", "tt.divisibility", "tt.constancy"};

static int64_t *memberOf(AxisDim *dim, int which) {
  int64_t *members[] = {&dim->contiguity, &dim->divisibility, &dim->constancy};
  return members[which];
}

// A number for the one dimension, or one for each.
static void applyHint(AxisInfo *info, int which, MlirAttribute hint) {
  if (mlirAttributeIsNull(hint))
    return;
  if (mlirAttributeIsAInteger(hint)) {
    int64_t value = mlirIntegerAttrGetValueInt(hint);
    if (value > 0)
      *memberOf(&info->dims[0], which) = value;
    return;
  }
  if (!mlirAttributeIsADenseElements(hint))
    return;
  MlirType type = mlirShapedTypeGetElementType(mlirAttributeGetType(hint));
  if (!mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) != 32)
    return;
  int64_t count = mlirElementsAttrGetNumElements(hint);
  for (int64_t d = 0; d < count && d < info->rank && d < kAxisInfoDims; ++d) {
    int64_t value = mlirDenseElementsAttrIsSplat(hint)
                        ? mlirDenseElementsAttrGetInt32SplatValue(hint)
                        : mlirDenseElementsAttrGetInt32Value(hint, d);
    if (value > 0)
      *memberOf(&info->dims[d], which) = value;
  }
}

static void applyHintsOfOp(AxisInfo *info, MlirOperation op) {
  for (int i = 0; i < 3; ++i)
    applyHint(
        info, i,
        mlirOperationGetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(kHints[i])));
}

static void applyHintsOfArgument(AxisInfo *info, MlirOperation function, intptr_t argument) {
  MlirAttribute all = tritonFuncOpGetArgAttrsAttr(function);
  if (mlirAttributeIsNull(all) || argument >= mlirArrayAttrGetNumElements(all))
    return;
  MlirAttribute attributes = mlirArrayAttrGetElement(all, argument);
  for (int i = 0; i < 3; ++i)
    applyHint(
        info, i,
        mlirDictionaryAttrGetElementByName(attributes, mlirStringRefCreateFromCString(kHints[i])));
}

static AxisInfo unknownOf(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (tritonIsBlockPointer(type))
    type = tritonPointerTypeGetPointeeType(type);
  AxisInfo info =
      axisUnknown(mlirTypeIsARankedTensor(type) ? (uint32_t)mlirShapedTypeGetRank(type) : 1);
  if (mlirValueIsAOpResult(value)) {
    applyHintsOfOp(&info, mlirOpResultGetOwner(value));
    return info;
  }
  if (!mlirValueIsABlockArgument(value))
    return info;
  MlirBlock block = mlirBlockArgumentGetOwner(value);
  MlirOperation parent = mlirBlockGetParentOperation(block);
  if (!mlirOperationIsNull(parent) && tritonFuncOpIsA(parent) &&
      mlirBlockEqual(block, mlirRegionGetFirstBlock(mlirOperationGetRegion(parent, 0))))
    applyHintsOfArgument(&info, parent, mlirBlockArgumentGetArgNumber(value));
  return info;
}

static void setToEntry(TesseraFlowAnalysis *analysis, TesseraLattice *lattice) {
  AxisInfo info = unknownOf(tesseraLatticeGetValue(lattice));
  tesseraFlowJoin(tesseraFlowAnalysisGetFlow(analysis), lattice, &info);
}

//===--- Operations ---===//

static void visitOperation(TesseraFlowAnalysis *analysis, MlirOperation op,
                           TesseraLattice *const *operands, TesseraLattice *const *results) {
  enum { FEW = 4 };
  AxisInfo infos[FEW];
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < numOperands; ++i) {
    const AxisInfo *info = tesseraLatticeGet(operands[i]);
    if (!info->rank)
      return; // comes later
    if (i < FEW)
      infos[i] = *info;
  }
  AxisInfo info = {0};
  AxisRule rule = numOperands <= FEW ? axisRuleOf(op) : NULL;
  if (rule)
    info = rule(op, infos);
  if (info.rank)
    applyHintsOfOp(&info, op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    if (info.rank)
      tesseraFlowJoin(tesseraFlowAnalysisGetFlow(analysis), results[i], &info);
    else
      setToEntry(analysis, results[i]);
  }
}

// An induction variable is a multiple of what both its start and its step are multiples of.
static void visitOtherArguments(TesseraFlowAnalysis *analysis, MlirOperation op, MlirRegion region,
                                intptr_t first, intptr_t count) {
  TesseraFlow *flow = tesseraFlowAnalysisGetFlow(analysis);
  MlirBlock block = mlirRegionGetFirstBlock(region);
  if (!scfForOpIsA(op)) {
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
      if (i < first || i >= first + count)
        setToEntry(analysis,
                   tesseraFlowGetLattice(flow, &kLattice, mlirBlockGetArgument(block, i)));
    return;
  }
  MlirValue bounds[] = {scfForOpGetLowerBound(op), scfForOpGetStep(op)};
  AxisInfo info = axisUnknown(1);
  info.dims[0].divisibility = 0;
  for (int i = 0; i < 2; ++i) {
    TesseraLattice *lattice = tesseraFlowGetLattice(flow, &kLattice, bounds[i]);
    tesseraFlowDepend(analysis, lattice, tesseraPointAtStart(block));
    const AxisInfo *bound = tesseraLatticeGet(lattice);
    if (!bound->rank)
      return;
    info.dims[0].divisibility = axisGcd(info.dims[0].divisibility, bound->dims[0].divisibility);
  }
  tesseraFlowJoin(flow, tesseraFlowGetLattice(flow, &kLattice, mlirBlockGetArgument(block, 0)),
                  &info);
}

static const TesseraForwardDef kAnalysis = {.name = "axis info",
                                            .lattice = &kLattice,
                                            .setToEntry = setToEntry,
                                            .visitOperation = visitOperation,
                                            .visitOtherArguments = visitOtherArguments};

AxisAnalysis *axisAnalysisCreate(MlirOperation module) {
  AxisAnalysis *analysis = tsAlloc(sizeof *analysis);
  analysis->flow = tesseraFlowCreate();
  tesseraFlowAddReachability(analysis->flow);
  tesseraFlowAddConstants(analysis->flow);
  tesseraFlowAddForward(analysis->flow, &kAnalysis);
  tesseraFlowRun(analysis->flow, module);
  return analysis;
}

void axisAnalysisDestroy(AxisAnalysis *analysis) {
  tesseraFlowDestroy(analysis->flow);
  tsFree(analysis);
}

AxisInfo axisAnalysisGet(const AxisAnalysis *analysis, MlirValue value) {
  const AxisInfo *info = tesseraFlowFind(analysis->flow, &kLattice, value);
  return info && info->rank ? *info : unknownOf(value);
}
