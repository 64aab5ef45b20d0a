// Scans: along the lanes in steps of 1, 2, 4 lanes and so on, along other dimensions vector by
// vector. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

typedef struct Scan {
  CpuFunction *function;
  MlirOperation op;
  const CpuValue *shape;
  intptr_t count;
  unsigned axis;
  bool isReverse;
  CpuNest nest;
  CpuBuffer *buffers[CPU_MAX_REDUCED];
} Scan;

static MlirType elementOf(const Scan *scan, intptr_t i) {
  return cpuElementOf(mlirValueGetType(mlirOperationGetOperand(scan->op, i)));
}

// What comes first and what comes then, combined. Nobody reads the lanes that are excused.
static void combine(const Scan *scan, unsigned width, const MlirValue *first, const MlirValue *then,
                    MlirValue excused, MlirValue *results) {
  MlirValue arguments[2 * CPU_MAX_REDUCED];
  for (intptr_t i = 0; i < scan->count; ++i) {
    arguments[i] = first[i];
    arguments[scan->count + i] = then[i];
  }
  scan->function->excused = excused;
  (void)cpuEmitRegion(scan->function, tritonScanOpGetCombineOp(scan->op), arguments, width,
                      results);
}

static bool hasAssertions(MlirRegion region) {
  MlirOperation op = mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(region));
  while (!mlirOperationIsNull(op) && !tesseraOperationIs(op, &tritonAssertOpDef))
    op = mlirOperationGetNextInBlock(op);
  return !mlirOperationIsNull(op);
}

// The lanes that a step of scanLanes leaves as they are, for assertions.
static MlirValue excusedLanes(const Scan *scan, unsigned width, unsigned step) {
  CpuFunction *function = scan->function;
  if (!hasAssertions(tritonScanOpGetCombineOp(scan->op)))
    return (MlirValue){NULL};
  int32_t lanes[256];
  for (unsigned i = 0; i < width; ++i)
    lanes[i] = (int32_t)((scan->isReverse ? i + step >= width : i < step) ? width : 0);
  MlirType type = cpuVectorType(function, cpuInteger(function, 1), width);
  return cpuShuffle(function, cpuIntegerConstant(function, type, 0),
                    cpuIntegerConstant(function, type, 1), width, lanes);
}

// Each lane with all that come before it in the vector.
static void scanLanes(const Scan *scan, unsigned width, MlirValue *values) {
  CpuFunction *function = scan->function;
  for (unsigned step = 1; step < width; step *= 2) {
    MlirValue moved[CPU_MAX_REDUCED], combined[CPU_MAX_REDUCED];
    int32_t lanes[256], chosen[256];
    MlirValue excused = excusedLanes(scan, width, step);
    for (unsigned i = 0; i < width; ++i) {
      bool hasMore = scan->isReverse ? i + step < width : i >= step;
      lanes[i] = (int32_t)(!hasMore ? i : scan->isReverse ? i + step : i - step);
      chosen[i] = (int32_t)(hasMore ? i : width + i);
    }
    for (intptr_t i = 0; i < scan->count; ++i)
      moved[i] = cpuShuffle(function, values[i], values[i], width, lanes);
    combine(scan, width, moved, values, excused, combined);
    for (intptr_t i = 0; i < scan->count && !function->hasFailed; ++i)
      values[i] = cpuShuffle(function, combined[i], values[i], width, chosen);
  }
}

// Opens the loop along the axis, which carries what there is so far: `width` lanes of it.
static MlirOperation openLoop(Scan *scan, unsigned width, int64_t count, int64_t step,
                              MlirValue *carried) {
  CpuFunction *function = scan->function;
  CpuNest *nest = &scan->nest;
  cpuNestAt(nest, nest->numLevels);
  for (intptr_t i = 0; i < scan->count; ++i) {
    MlirType carrier = cpuCarrier(function, elementOf(scan, i));
    if (cpuIsPointer(elementOf(scan, i)) && width > 1)
      carrier = cpuInteger(function, 64);
    carried[i] =
        cpuMake(function, &llvmZeroOpDef, cpuVectorType(function, carrier, width), 0, NULL, NULL);
  }
  MlirOperation loop =
      cpuLoop(function, cpuI64(function, 0), cpuI64(function, count), step, scan->count, carried);
  cpuNestEnter(nest, loop, scan->axis);
  MlirBlock body = cpuLoopBody(loop);
  for (intptr_t i = 0; i < scan->count; ++i)
    carried[i] = mlirBlockGetArgument(body, i + 1);
  if (scan->isReverse) {
    cpuNestAt(nest, nest->numLevels);
    nest->index[scan->axis].value = cpuBinary(
        function, &arithSubIOpDef, cpuI64(function, count - step), mlirBlockGetArgument(body, 0));
  }
  return loop;
}

static void emitScan(Scan *scan, unsigned carriedWidth, int64_t step) {
  CpuFunction *function = scan->function;
  CpuNest *nest = &scan->nest;
  MlirValue carried[CPU_MAX_REDUCED], values[CPU_MAX_REDUCED], combined[CPU_MAX_REDUCED];
  unsigned width = nest->width;
  bool isAlongLanes = step == (int64_t)width && width > 1;
  MlirOperation loop = openLoop(scan, carriedWidth, scan->shape->dims[scan->axis], step, carried);
  MlirBlock body = cpuLoopBody(loop);
  for (intptr_t i = 0; i < scan->count; ++i) {
    CpuLanes lanes = cpuEmit(nest, mlirOperationGetOperand(scan->op, i), nest->index);
    values[i] = cpuAsVector(nest, &lanes, elementOf(scan, i), nest->numLevels);
  }
  cpuNestAt(nest, nest->numLevels);
  if (isAlongLanes && !function->hasFailed)
    scanLanes(scan, width, values);
  MlirValue isFirst = cpuCompare(function, ArithCmpIPredicateeq, mlirBlockGetArgument(body, 0),
                                 cpuI64(function, 0));
  MlirValue before[CPU_MAX_REDUCED];
  for (intptr_t i = 0; i < scan->count && !function->hasFailed; ++i)
    before[i] = carriedWidth == width ? carried[i] : cpuSplat(function, carried[i], width);
  if (!function->hasFailed)
    combine(scan, width, before, values, isFirst, combined);
  for (intptr_t i = 0; i < scan->count && !function->hasFailed; ++i) {
    cpuNestAt(nest, nest->numLevels);
    MlirValue all = cpuSelect(function, isFirst, values[i], combined[i]);
    MlirValue last = carriedWidth == width
                         ? all
                         : cpuExtract(function, all, scan->isReverse ? 0 : (int64_t)width - 1);
    mlirOperationSetOperand(mlirBlockGetTerminator(body), i, last);
    CpuLanes lanes = {
        .kind = width == 1 ? CPU_UNIFORM : CPU_VECTOR, .value = all, .level = nest->numLevels};
    cpuWriteBuffer(nest, scan->buffers[i], elementOf(scan, i), scan->shape->rank, scan->shape->dims,
                   nest->index, &lanes);
  }
}

static void runScan(CpuFunction *function, MlirOperation op) {
  const CpuValue *shape = cpuValueOf(function, mlirOperationGetOperand(op, 0));
  Scan scan = {.function = function,
               .op = op,
               .shape = shape,
               .count = mlirOperationGetNumOperands(op),
               .axis = (unsigned)tritonScanOpGetAxis(op),
               .isReverse = tritonScanOpGetReverse(op)};
  if (scan.count > CPU_MAX_REDUCED) {
    cpuFail(function, op, "scans more than %d tensors at once", CPU_MAX_REDUCED);
    return;
  }
  unsigned vectorDim = cpuVectorDim(shape->rank, shape->dims);
  int64_t widest = 1;
  for (intptr_t i = 0; i < scan.count; ++i) {
    int64_t bytes = cpuElementBytes(elementOf(&scan, i));
    widest = bytes > widest ? bytes : widest;
    scan.buffers[i] = cpuResultBuffer(function, mlirOperationGetResult(op, i));
  }
  bool isAlongLanes = scan.axis == vectorDim;
  unsigned width = cpuChooseWidth(function, widest, shape->dims[vectorDim]);
  if (isAlongLanes && width > function->target.vectorBytes / (unsigned)widest)
    width = function->target.vectorBytes / (unsigned)widest;
  uint64_t entered = cpuBuffersEnterLoop(function);
  cpuNestInit(&scan.nest, function, shape->rank, shape->dims, vectorDim, width);
  for (unsigned i = 0; i <= vectorDim; ++i)
    if (i != scan.axis)
      cpuNestOpenLoop(&scan.nest, (CpuLoop){i, shape->dims[i], i == vectorDim ? width : 1});
  emitScan(&scan, isAlongLanes ? 1 : width, isAlongLanes ? width : 1);
  cpuNestClose(&scan.nest);
  cpuBuffersLeaveLoop(function, entered);
}

const CpuLowering cpuScanLowerings[] = {{.definition = &tritonScanOpDef, .run = runScan}, {0}};
