// Kernels of the bodies of launches. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/dlti/DLTIOps.h"
#include "dialect/gpu/GPUOps.h"
#include "dialect/gpu/GPUPasses.h"
#include "dialect/gpu/transforms/Captures.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirOperation) Operations;

// What the pass is at: the module, its symbols, and where the next module with a kernel goes.
typedef struct Outlining {
  MlirRewriterBase rewriter;
  MlirSymbolTable symbols;
  MlirAttribute dataLayout; ///< or null
  MlirOperation last;
} Outlining;

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

//===--- The kernel ---===//

// The sizes when all are constants that fit.
static MlirAttribute constantSizes(MlirOperation launch, unsigned group) {
  int32_t sizes[GPU_DIMS];
  for (unsigned i = 0; i < GPU_DIMS; ++i) {
    TesseraRange range = tesseraOperationGetOperandGroup(launch, group + i);
    MlirAttribute size = {NULL};
    if (range.count)
      size = tesseraValueGetConstant(mlirOperationGetOperand(launch, range.start));
    if (!size.ptr || !mlirAttributeIsAInteger(size))
      return (MlirAttribute){NULL};
    int64_t number = mlirIntegerAttrGetValueInt(size);
    if (number < 0 || number > UINT32_MAX)
      return (MlirAttribute){NULL};
    sizes[i] = (int32_t)(uint32_t)number;
  }
  return mlirDenseI32ArrayGet(mlirOperationGetContext(launch), GPU_DIMS, sizes);
}

// The function's symbol, or what names its kernel: its own name, or that of what is around it.
static void appendKernelName(TsString *name, MlirOperation launch) {
  MlirAttribute given = gpuLaunchOpGetFunctionAttr(launch);
  if (given.ptr) {
    tsStringAppend(name, mlirFlatSymbolRefAttrGetValue(given));
    return;
  }
  MlirOperation op = mlirOperationGetParentOperation(launch);
  while (!mlirOperationIsNull(op) && !tesseraSymbolGetName(op).data)
    op = mlirOperationGetParentOperation(op);
  if (!mlirOperationIsNull(op))
    tsStringAppend(name, tesseraSymbolGetName(op));
  tsStringAppendC(name, "_kernel");
}

typedef MlirOperation (*CreateIndex)(MlirRewriterBase, MlirLocation, MlirType, MlirAttribute,
                                     MlirAttribute);

// Operations for the first arguments of the body, which then go.
static void makeIndices(MlirRewriterBase rewriter, MlirOperation launch, MlirBlock body) {
  static const CreateIndex makers[] = {gpuBlockIdOpCreate,   gpuThreadIdOpCreate,
                                       gpuGridDimOpCreate,   gpuBlockDimOpCreate,
                                       gpuClusterIdOpCreate, gpuClusterDimOpCreate};
  static const GpuDimension dimensions[] = {GpuDimensionx, GpuDimensiony, GpuDimensionz};
  MlirContext context = mlirOperationGetContext(launch);
  intptr_t count = gpuLaunchGetNumIndices(launch);
  mlirRewriterBaseSetInsertionPointToStart(rewriter, body);
  for (intptr_t i = 0; i < count; ++i) {
    MlirAttribute dimension = gpuDimensionAttrGet(context, dimensions[i % GPU_DIMS]);
    MlirOperation index =
        makers[i / GPU_DIMS](rewriter, mlirOperationGetLocation(launch), mlirIndexTypeGet(context),
                             dimension, (MlirAttribute){NULL});
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(body, i), mlirOperationGetResult(index, 0));
  }
  for (intptr_t i = count; i-- > 0;)
    mlirBlockEraseArgument(body, (unsigned)i);
}

static void useReturns(MlirRewriterBase rewriter, MlirBlock body) {
  for (; !mlirBlockIsNull(body); body = mlirBlockGetNextInRegion(body)) {
    MlirOperation last = mlirBlockGetTerminator(body);
    if (!gpuTerminatorOpIsA(last))
      continue;
    mlirRewriterBaseSetInsertionPointBefore(rewriter, last);
    gpuReturnOpCreate(rewriter, mlirOperationGetLocation(last), 0, NULL);
    mlirRewriterBaseEraseOp(rewriter, last);
  }
}

static MlirOperation createFunction(MlirOperation launch, const GpuCaptures *captures) {
  MlirContext context = mlirOperationGetContext(launch);
  size_t count = captures->values.size;
  MlirType *types = tsAllocZeroed(count + 1, sizeof *types);
  for (size_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(captures->values.data[i]);
  MlirType type = mlirFunctionTypeGet(context, (intptr_t)count, types, 0, NULL);
  tsFree(types);
  TesseraOperationParts parts = {.definition = &gpuGPUFuncOpDef,
                                 .location = mlirOperationGetLocation(launch),
                                 .numRegions = 1};
  MlirOperation kernel = tesseraOperationCreate(&parts);
  TsString name = {0};
  appendKernelName(&name, launch);
  gpuGPUFuncOpSetFunctionTypeAttr(kernel, mlirTypeAttrGet(type));
  mlirOperationSetAttributeByName(kernel, text("sym_name"),
                                  mlirStringAttrGet(context, tsStringView(&name)));
  tsStringFree(&name);
  mlirOperationSetAttributeByName(kernel, text(GPU_KERNEL), mlirUnitAttrGet(context));
  mlirOperationSetAttributeByName(
      kernel, text(GPU_WORKGROUP_ATTRIBUTIONS),
      mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), gpuGetNumWorkgroupBuffers(launch)));
  gpuGPUFuncOpSetKnownBlockSizeAttr(kernel, constantSizes(launch, GPU_BLOCK_SIZE));
  gpuGPUFuncOpSetKnownGridSizeAttr(kernel, constantSizes(launch, GPU_GRID_SIZE));
  return kernel;
}

// The body moves: its first arguments become operations, what it used from outside arguments.
static MlirOperation outlineKernel(Outlining *outlining, MlirOperation launch,
                                   GpuCaptures *captures) {
  MlirOperation kernel = createFunction(launch, captures);
  MlirBlock body = mlirRegionGetFirstBlock(gpuLaunchOpGetBody(launch));
  makeIndices(outlining->rewriter, launch, body);
  size_t count = captures->values.size;
  MlirValue *arguments = tsAllocZeroed(count + 1, sizeof *arguments);
  for (size_t i = 0; i < count; ++i)
    arguments[i] =
        mlirBlockInsertArgument(body, (intptr_t)i, mlirValueGetType(captures->values.data[i]),
                                mlirOperationGetLocation(launch));
  gpuCapturesReplace(captures, arguments);
  tsFree(arguments);
  useReturns(outlining->rewriter, body);
  mlirRegionTakeBody(gpuGPUFuncOpGetBody(kernel), gpuLaunchOpGetBody(launch));
  return kernel;
}

//===--- Its module ---===//

// The module that the launch names, or a new one behind the function.
static MlirOperation findModule(Outlining *outlining, MlirOperation launch, MlirOperation kernel) {
  MlirContext context = mlirOperationGetContext(launch);
  MlirAttribute given = gpuLaunchOpGetModuleAttr(launch);
  MlirStringRef name = tesseraSymbolGetName(kernel);
  if (given.ptr) {
    name = mlirFlatSymbolRefAttrGetValue(given);
    MlirOperation found = mlirSymbolTableLookup(outlining->symbols, name);
    if (gpuGPUModuleOpIsA(found))
      return found;
  }
  TesseraOperationParts parts = {.definition = &gpuGPUModuleOpDef,
                                 .location = mlirOperationGetLocation(launch),
                                 .numRegions = 1};
  MlirOperation module = tesseraOperationCreate(&parts);
  gpuGPUModuleOpSetSymNameAttr(module, mlirStringAttrGet(context, name));
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(module, 0), mlirBlockCreate(0, NULL, NULL));
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(outlining->last), outlining->last,
                                     module);
  outlining->last = module;
  mlirSymbolTableInsert(outlining->symbols, module);
  return module;
}

typedef struct Copying {
  Outlining *outlining;
  MlirSymbolTable table; ///< of the module with the kernel
  Operations *work;
} Copying;

static void copySymbol(MlirOperation user, MlirAttribute reference, void *data) {
  Copying *copying = data;
  MlirStringRef name = mlirSymbolRefAttrGetRootReference(reference);
  // Kernels that are launched from a kernel stay where they are.
  if (gpuLaunchFuncOpIsA(user) || !mlirOperationIsNull(mlirSymbolTableLookup(copying->table, name)))
    return;
  MlirOperation symbol = mlirSymbolTableLookup(copying->outlining->symbols, name);
  if (mlirOperationIsNull(symbol))
    return;
  MlirOperation copy = mlirOperationClone(symbol);
  mlirSymbolTableInsert(copying->table, copy);
  tsVecPush(copying->work, copy);
}

// Copies what the kernel refers to, and what that refers to.
static void copySymbols(Outlining *outlining, MlirSymbolTable table, MlirOperation kernel) {
  Operations work = {0};
  Copying copying = {outlining, table, &work};
  tsVecPush(&work, kernel);
  while (work.size)
    (void)tesseraOperationWalkSymbolUses(tsVecPop(&work), copySymbol, &copying);
  tsVecFree(&work);
}

//===--- The launch ---===//

static void appendOperands(TesseraOperationParts *parts, MlirOperation launch,
                           const GpuCaptures *captures, MlirValue *operands, int32_t *segments) {
  intptr_t count = mlirOperationGetNumOperands(launch);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = mlirOperationGetOperand(launch, i);
  for (unsigned i = 0; i <= GPU_SHARED_SIZE; ++i)
    segments[i] = (int32_t)tesseraOperationGetOperandGroup(launch, i).count;
  for (size_t i = 0; i < captures->values.size; ++i)
    operands[count++] = captures->values.data[i];
  segments[GPU_SHARED_SIZE + 1] = (int32_t)captures->values.size;
  segments[GPU_SHARED_SIZE + 2] = 0;
  parts->numOperands = count;
  parts->operands = operands;
}

static void replaceLaunch(Outlining *outlining, MlirOperation launch, MlirOperation module,
                          MlirOperation kernel, const GpuCaptures *captures) {
  MlirContext context = mlirOperationGetContext(launch);
  MlirRewriterBase rewriter = outlining->rewriter;
  int32_t segments[GPU_SHARED_SIZE + 3];
  size_t room = (size_t)mlirOperationGetNumOperands(launch) + captures->values.size;
  MlirValue *operands = tsAllocZeroed(room + 1, sizeof *operands);
  MlirValue token = gpuLaunchOpGetAsyncToken(launch);
  MlirType type = {NULL};
  if (token.ptr)
    type = mlirValueGetType(token);
  TesseraOperationParts parts = {.definition = &gpuLaunchFuncOpDef,
                                 .location = mlirOperationGetLocation(launch),
                                 .numTypes = token.ptr != NULL,
                                 .types = &type};
  appendOperands(&parts, launch, captures, operands, segments);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, launch);
  MlirOperation made = tesseraRewriterCreateOperation(rewriter, &parts);
  tsFree(operands);
  MlirAttribute inner = mlirFlatSymbolRefAttrGet(context, tesseraSymbolGetName(kernel));
  gpuLaunchFuncOpSetKernelAttr(
      made, mlirSymbolRefAttrGet(context, tesseraSymbolGetName(module), 1, &inner));
  mlirOperationSetAttributeByName(made, text("operandSegmentSizes"),
                                  mlirDenseI32ArrayGet(context, GPU_SHARED_SIZE + 3, segments));
  mlirRewriterBaseReplaceOpWithOperation(rewriter, launch, made);
}

static void outline(Outlining *outlining, MlirOperation launch) {
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(gpuLaunchOpGetBody(launch))))
    return;
  GpuCaptures captures = gpuCapturesOf(launch);
  MlirOperation kernel = outlineKernel(outlining, launch, &captures);
  MlirOperation module = findModule(outlining, launch, kernel);
  if (outlining->dataLayout.ptr)
    mlirOperationSetAttributeByName(module, text("dlti.dl_spec"), outlining->dataLayout);
  MlirSymbolTable table = mlirSymbolTableCreate(module);
  mlirSymbolTableInsert(table, kernel);
  copySymbols(outlining, table, kernel);
  mlirSymbolTableDestroy(table);
  replaceLaunch(outlining, launch, module, kernel, &captures);
  gpuCapturesFree(&captures);
}

//===--- The pass ---===//

static MlirWalkResult collectLaunch(MlirOperation op, void *user) {
  Operations *launches = user;
  if (gpuLaunchOpIsA(op))
    tsVecPush(launches, op);
  return MlirWalkResultAdvance;
}

static bool outlineIn(Outlining *outlining, MlirOperation symbol) {
  Operations launches = {0};
  mlirOperationWalk(symbol, collectLaunch, &launches, MlirWalkPostOrder);
  outlining->last = symbol;
  for (size_t i = 0; i < launches.size; ++i)
    outline(outlining, launches.data[i]);
  bool any = launches.size != 0;
  tsVecFree(&launches);
  return any;
}

void gpuKernelOutliningPassPassRun(MlirPass pass, const GpuKernelOutliningPassOptions *options,
                                   MlirOperation root) {
  MlirContext context = mlirOperationGetContext(root);
  Outlining outlining = {.dataLayout = {NULL}};
  if (options->dataLayoutStr.length) {
    outlining.dataLayout = mlirAttributeParseGet(context, options->dataLayoutStr);
    if (!outlining.dataLayout.ptr || !dltiDataLayoutSpecAttrIsA(outlining.dataLayout)) {
      tesseraPassSignalFailure(pass);
      return;
    }
  }
  outlining.rewriter = mlirIRRewriterCreate(context);
  outlining.symbols = mlirSymbolTableCreate(root);
  bool any = false;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(root, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body), next; !mlirOperationIsNull(op);
       op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (tesseraSymbolGetName(op).data && outlineIn(&outlining, op))
      any = true;
  }
  if (any)
    mlirOperationSetAttributeByName(root, text(GPU_CONTAINER_MODULE), mlirUnitAttrGet(context));
  mlirSymbolTableDestroy(outlining.symbols);
  mlirIRRewriterDestroy(outlining.rewriter);
}
