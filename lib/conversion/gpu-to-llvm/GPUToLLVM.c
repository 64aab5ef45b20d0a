// gpu-to-llvm: streams, events and buffers, and the pass.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/gpu-to-llvm/GPUToLLVM.h"
#include "conversion/gpu-to-llvm/GPUToLLVMPasses.h"
#include "conversion/vector-to-llvm/VectorToLLVM.h"
#include "ir/Context.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

#include <assert.h>

static const MlirValue kNone = {NULL};
static const char kStreamCreate[] = "mgpuStreamCreate";

typedef TsVec(MlirValue) Values;

//===--- Calls of the runtime ---===//

HostPlace hostPlaceOf(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  HostLowering *host = user;
  return (HostPlace){tesseraLoweringAt(rewriter, op, host->lowering), host, op, rewriter};
}

static MlirOperation moduleAround(MlirOperation op) {
  while (!mlirOperationIsNull(op) &&
         !tsEqualC(mlirIdentifierStr(mlirOperationGetName(op)), "builtin.module"))
    op = mlirOperationGetParentOperation(op);
  return op;
}

// The function, declared at the end of the module.
static MlirOperation declare(const HostPlace *place, MlirStringRef name, MlirType type) {
  MlirRewriterBase rewriter = place->at.rewriter;
  MlirOperation module = moduleAround(place->op);
  if (mlirOperationIsNull(module)) {
    mlirOperationEmitOpError(place->op, "is in no module that could declare the runtime");
    return module;
  }
  TesseraDeclarations *declarations = place->host->declarations;
  MlirOperation found = tesseraDeclarationsLookup(declarations, rewriter, module, name);
  if (llvmFuncOpIsA(found) && mlirTypeEqual(llvmFuncOpGetFunctionType(found), type))
    return found;
  if (!mlirOperationIsNull(found)) {
    mlirOperationEmitOpError(found, "has the name of a function of the runtime of devices");
    return (MlirOperation){NULL};
  }
  MlirBlock block = mlirRewriterBaseGetInsertionBlock(rewriter);
  MlirOperation before = mlirRewriterBaseGetOperationAfterInsertion(rewriter);
  mlirRewriterBaseSetInsertionPointToEnd(
      rewriter, mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0)));
  const MlirNamedAttribute attributes[] = {
      {mlirIdentifierGet(place->at.context, tsLiteral("sym_name")),
       mlirStringAttrGet(place->at.context, name)},
      {mlirIdentifierGet(place->at.context, tsLiteral("function_type")), mlirTypeAttrGet(type)}};
  MlirOperation made = tesseraOperationBuildFromLists(
      rewriter, place->at.location, &llvmFuncOpDef,
      &(TesseraOperationLists){.numAttributes = 2, .attributes = attributes, .numRegions = 1});
  if (mlirOperationIsNull(before))
    mlirRewriterBaseSetInsertionPointToEnd(rewriter, block);
  else
    mlirRewriterBaseSetInsertionPointBefore(rewriter, before);
  tesseraDeclarationsAdd(declarations, rewriter, module, made);
  return made;
}

MlirOperation hostCall(const HostPlace *place, const char *name, MlirType result, intptr_t count,
                       const MlirValue *arguments) {
  MlirType types[16];
  assert(count <= 16);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(arguments[i]);
  MlirType type = llvmFunctionTypeGet(place->at.context,
                                      result.ptr ? result : llvmVoidTypeGet(place->at.context),
                                      (size_t)count, types, false);
  MlirOperation function = declare(place, mlirStringRefCreateFromCString(name), type);
  if (mlirOperationIsNull(function)) {
    *place->host->hasFailed = true;
    return function;
  }
  return tesseraLoweringCallFunction(&place->at, function, count, arguments);
}

static MlirType pointerType(const HostPlace *place) {
  return tesseraLoweringPointerType(place->at.lowering, 0);
}

// A call that gives a pointer.
static MlirValue make(const HostPlace *place, const char *name, intptr_t count,
                      const MlirValue *arguments) {
  MlirOperation call = hostCall(place, name, pointerType(place), count, arguments);
  return mlirOperationIsNull(call) ? kNone : mlirOperationGetResult(call, 0);
}

static void call(const HostPlace *place, const char *name, intptr_t count,
                 const MlirValue *arguments) {
  hostCall(place, name, (MlirType){NULL}, count, arguments);
}

//===--- What patterns ask ---===//

bool hostHasLLVMTypes(intptr_t count, const MlirValue *operands) {
  for (intptr_t i = 0; i < count; ++i)
    if (!llvmTypeIsCompatible(mlirValueGetType(operands[i])))
      return false;
  return true;
}

static bool operandsAreLLVM(MlirOperation op, const MlirValue *operands) {
  return hostHasLLVMTypes(mlirOperationGetNumOperands(op), operands);
}

// Tokens that the operation waits for come first.
static intptr_t numDependencies(MlirOperation op) {
  intptr_t count = 0;
  while (count < mlirOperationGetNumOperands(op) &&
         gpuAsyncTokenTypeIsA(mlirValueGetType(mlirOperationGetOperand(op, count))))
    ++count;
  return count;
}

static bool givesToken(MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  return count && gpuAsyncTokenTypeIsA(mlirValueGetType(mlirOperationGetResult(op, count - 1)));
}

bool hostIsInStream(MlirOperation op) { return givesToken(op) && numDependencies(op) == 1; }

static MlirLogicalResult refuse(const HostPlace *place, const char *why) {
  return tesseraConversionFail(place->rewriter, place->op, why);
}

static MlirValue inDefaultSpace(const HostPlace *place, MlirValue pointer) {
  if (llvmPointerTypeGetAddressSpace(mlirValueGetType(pointer)) == 0)
    return pointer;
  return tesseraLoweringMake(&place->at, &llvmAddrSpaceCastOpDef, pointerType(place), 1, &pointer,
                             NULL);
}

static MlirValue dataOf(const HostPlace *place, MlirValue descriptor) {
  return inDefaultSpace(place, tesseraDescriptorAligned(&place->at, descriptor));
}

MlirValue hostMemoryOf(const HostPlace *place, MlirValue descriptor) {
  return inDefaultSpace(place, tesseraDescriptorAllocated(&place->at, descriptor));
}

static MlirLogicalResult replaceByStream(const HostPlace *place, MlirValue stream) {
  mlirRewriterBaseReplaceOpWithValues(place->at.rewriter, place->op, 1, &stream);
  return mlirLogicalResultSuccess();
}

//===--- Buffers ---===//

static MlirLogicalResult lowerAlloc(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  bool isShared = gpuAllocOpGetHostShared(op), isAsync = givesToken(op);
  MlirType type = mlirValueGetType(gpuAllocOpGetMemref(op));
  if (isShared && isAsync)
    return refuse(&place, "memory that the host shares isn't allocated in a stream");
  if (!operandsAreLLVM(op, operands) || !mlirTypeIsAMemRef(type) ||
      !tesseraLoweringIsPlainMemRef(place.at.lowering, type) || (!isShared && !hostIsInStream(op)))
    return refuse(&place, "not a plain buffer of a stream");
  intptr_t first = numDependencies(op), rank = mlirShapedTypeGetRank(type);
  Values parts = {0};
  tsVecReserve(&parts, (size_t)(2 * rank + 1));
  MlirValue *sizes = parts.data, *strides = parts.data + rank;
  MlirValue bytes =
      tesseraDescriptorMeasure(&place.at, type, operands + first, true, sizes, strides);
  MlirValue zero =
      tesseraLoweringMake(&place.at, &llvmZeroOpDef, pointerType(&place), 0, NULL, NULL);
  MlirValue stream = first ? operands[0] : zero;
  MlirType i8 = mlirIntegerTypeGet(place.at.context, 8);
  MlirValue shared = tesseraLoweringInteger(&place.at, i8, isShared);
  const MlirValue arguments[] = {bytes, stream, shared};
  MlirValue memory = make(&place, "mgpuMemAlloc", 3, arguments);
  MlirValue made[] = {kNone, stream};
  if (memory.ptr)
    made[0] = tesseraDescriptorCreate(&place.at, type, memory, memory, sizes, strides);
  tsVecFree(&parts);
  if (!made[0].ptr)
    return mlirLogicalResultFailure();
  mlirRewriterBaseReplaceOpWithValues(place.at.rewriter, op, isAsync ? 2 : 1, made);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult lowerDealloc(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  if (!operandsAreLLVM(op, operands) || !hostIsInStream(op))
    return refuse(&place, "not in a stream");
  const MlirValue arguments[] = {tesseraDescriptorAllocated(&place.at, operands[1]), operands[0]};
  call(&place, "mgpuMemFree", 2, arguments);
  return replaceByStream(&place, operands[0]);
}

// How many elements a memref with the identity layout has.
static MlirValue countElements(const HostPlace *place, MlirType type, MlirValue descriptor) {
  if (mlirShapedTypeHasStaticShape(type)) {
    int64_t count = 1;
    for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
      count *= mlirShapedTypeGetDimSize(type, i);
    return tesseraLoweringIndex(&place->at, count);
  }
  MlirValue count = tesseraDescriptorSize(&place->at, descriptor, 0);
  for (intptr_t i = 1; i < mlirShapedTypeGetRank(type); ++i) {
    const MlirValue factors[] = {count, tesseraDescriptorSize(&place->at, descriptor, i)};
    count = tesseraLoweringMake(&place->at, &llvmMulOpDef,
                                tesseraLoweringIndexType(place->at.lowering), 2, factors, NULL);
  }
  return count;
}

static bool isPlainInStream(const HostPlace *place, const MlirValue *operands, MlirType type) {
  return operandsAreLLVM(place->op, operands) && mlirTypeIsAMemRef(type) &&
         tesseraLoweringIsPlainMemRef(place->at.lowering, type) && hostIsInStream(place->op);
}

static MlirLogicalResult lowerMemcpy(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  MlirType type = mlirValueGetType(gpuMemcpyOpGetSrc(op));
  if (!isPlainInStream(&place, operands, type))
    return refuse(&place, "not a copy of a plain buffer in a stream");
  MlirValue stream = operands[0], target = operands[1], source = operands[2];
  MlirValue count = countElements(&place, type, source);
  MlirType pointer = tesseraLoweringElementPointerType(place.at.lowering, type);
  MlirValue zero = tesseraLoweringMake(&place.at, &llvmZeroOpDef, pointer, 0, NULL, NULL);
  MlirValue end = tesseraLoweringElementAddress(
      &place.at, tesseraLoweringElementType(place.at.lowering, type), zero, count);
  MlirValue bytes = tesseraLoweringMake(&place.at, &llvmPtrToIntOpDef,
                                        tesseraLoweringIndexType(place.at.lowering), 1, &end, NULL);
  MlirValue from = dataOf(&place, source);
  MlirValue to = dataOf(&place, target);
  const MlirValue arguments[] = {to, from, bytes, stream};
  call(&place, "mgpuMemcpy", 4, arguments);
  return replaceByStream(&place, stream);
}

static MlirLogicalResult lowerMemset(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  MlirType type = mlirValueGetType(gpuMemsetOpGetDst(op));
  if (!isPlainInStream(&place, operands, type))
    return refuse(&place, "not a plain buffer in a stream");
  MlirType valueType = mlirValueGetType(operands[2]);
  unsigned width = mlirTypeIsAInteger(valueType) ? mlirIntegerTypeGetWidth(valueType)
                   : mlirTypeIsAFloat(valueType) ? mlirFloatTypeGetWidth(valueType)
                                                 : 0;
  if (width != 16 && width != 32)
    return refuse(&place, "value must be a 16 or 32 bit scalar");
  MlirValue count = countElements(&place, type, operands[1]);
  MlirValue bits =
      tesseraLoweringMake(&place.at, &llvmBitcastOpDef, mlirIntegerTypeGet(place.at.context, width),
                          1, &operands[2], NULL);
  const MlirValue arguments[] = {dataOf(&place, operands[1]), bits, count, operands[0]};
  call(&place, width == 16 ? "mgpuMemset16" : "mgpuMemset32", 4, arguments);
  return replaceByStream(&place, operands[0]);
}

static void appendValue(MlirValue value, void *user) { tsVecPush((Values *)user, value); }

// Registers or unregisters memory of the host: rank, descriptor and size of an element.
static MlirLogicalResult lowerHostMemory(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  MlirValue memref = mlirOperationGetOperand(op, 0);
  MlirType element = tesseraLoweringConvert(place.at.lowering,
                                            mlirShapedTypeGetElementType(mlirValueGetType(memref)));
  if (!operandsAreLLVM(op, operands) || !element.ptr)
    return refuse(&place, "not memory of a type that llvm has");
  MlirValue size = tesseraLoweringSizeOf(&place.at, element);
  Values arguments = {0};
  tesseraLoweringPromote(&place.at, 1, &memref, &(TesseraValueGroup){1, operands}, false,
                         appendValue, &arguments);
  tsVecPush(&arguments, size);
  call(&place,
       gpuHostRegisterOpIsA(op) ? "mgpuMemHostRegisterMemRef" : "mgpuMemHostUnregisterMemRef",
       (intptr_t)arguments.size, arguments.data);
  tsVecFree(&arguments);
  mlirRewriterBaseEraseOp(place.at.rewriter, op);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult lowerSetDevice(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  call(&place, "mgpuSetDefaultDevice", 1, operands);
  mlirRewriterBaseEraseOp(place.at.rewriter, op);
  return mlirLogicalResultSuccess();
}

//===--- Waiting ---===//

// Whether the value is a stream that was made here; else it is an event.
static bool isStream(MlirValue value) {
  if (!mlirValueIsAOpResult(value))
    return false;
  MlirOperation op = mlirOpResultGetOwner(value);
  if (!llvmCallOpIsA(op))
    return false;
  MlirAttribute callee = llvmCallOpGetCalleeAttr(op);
  return callee.ptr && tsEqualC(mlirFlatSymbolRefAttrGetValue(callee), kStreamCreate);
}

// A new stream that waits for others: for events that are recorded in them right behind what made
// them.
static void waitInStream(const HostPlace *place, const MlirValue *operands) {
  Values events = {0};
  MlirRewriterBase rewriter = place->at.rewriter;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(place->op); ++i) {
    MlirValue event = operands[i];
    MlirValue original = mlirOperationGetOperand(place->op, i);
    if (isStream(event) && mlirValueIsAOpResult(original)) {
      mlirRewriterBaseSetInsertionPointAfter(rewriter, mlirOpResultGetOwner(original));
      event = make(place, "mgpuEventCreate", 0, NULL);
      const MlirValue arguments[] = {event, operands[i]};
      call(place, "mgpuEventRecord", 2, arguments);
    }
    tsVecPush(&events, event);
  }
  mlirRewriterBaseSetInsertionPointBefore(rewriter, place->op);
  MlirValue stream = make(place, kStreamCreate, 0, NULL);
  for (size_t i = 0; i < events.size; ++i) {
    const MlirValue arguments[] = {stream, events.data[i]};
    call(place, "mgpuStreamWaitEvent", 2, arguments);
  }
  for (size_t i = 0; i < events.size; ++i)
    call(place, "mgpuEventDestroy", 1, &events.data[i]);
  tsVecFree(&events);
  mlirRewriterBaseReplaceOpWithValues(rewriter, place->op, 1, &stream);
}

static MlirLogicalResult lowerWait(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  if (givesToken(op)) {
    waitInStream(&place, operands);
    return mlirLogicalResultSuccess();
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    bool stream = isStream(operands[i]);
    call(&place, stream ? "mgpuStreamSynchronize" : "mgpuEventSynchronize", 1, &operands[i]);
    call(&place, stream ? "mgpuStreamDestroy" : "mgpuEventDestroy", 1, &operands[i]);
  }
  mlirRewriterBaseEraseOp(place.at.rewriter, op);
  return mlirLogicalResultSuccess();
}

//===--- Launches ---===//

// How many bytes the memref takes; -1 when that isn't a number of whole ones.
static int64_t bytesOf(MlirType type) {
  if (!mlirTypeIsAMemRef(type) || !mlirShapedTypeHasStaticShape(type))
    return -1;
  MlirType element = mlirShapedTypeGetElementType(type);
  unsigned width = mlirTypeIsAInteger(element) ? mlirIntegerTypeGetWidth(element)
                   : mlirTypeIsAFloat(element) ? mlirFloatTypeGetWidth(element)
                                               : 1;
  uint64_t bytes = width / 8;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    bytes *= (uint64_t)mlirShapedTypeGetDimSize(type, i);
  return width % 8 ? -1 : (int64_t)bytes;
}

static bool addSizes(const HostPlace *place, Values *arguments) {
  intptr_t count = gpuLaunchFuncOpGetNumKernelOperands(place->op);
  if ((size_t)count != arguments->size)
    return false;
  for (intptr_t i = 0; i < count; ++i)
    if (bytesOf(mlirValueGetType(gpuLaunchFuncOpGetKernelOperands(place->op, i))) < 0)
      return false;
  Values both = {0};
  for (intptr_t i = 0; i < count; ++i) {
    tsVecPush(&both, arguments->data[i]);
    tsVecPush(&both, tesseraLoweringIndex(&place->at,
                                          bytesOf(mlirValueGetType(
                                              gpuLaunchFuncOpGetKernelOperands(place->op, i)))));
  }
  tsVecFree(arguments);
  arguments->data = both.data;
  arguments->size = both.size;
  arguments->capacity = both.capacity;
  return true;
}

static Values argumentsOf(const HostPlace *place, const MlirValue *operands) {
  TesseraRange range = tesseraOperationGetOperandGroup(place->op, 11);
  Values originals = {0}, arguments = {0};
  TsVec(TesseraValueGroup) groups = {0};
  for (intptr_t i = 0; i < range.count; ++i) {
    tsVecPush(&originals, mlirOperationGetOperand(place->op, range.start + i));
    tsVecPush(&groups, (TesseraValueGroup){1, &operands[range.start + i]});
  }
  tesseraLoweringPromote(&place->at, range.count, originals.data, groups.data,
                         place->host->useBarePointers, appendValue, &arguments);
  tsVecFree(&originals);
  tsVecFree(&groups);
  return arguments;
}

// Sizes of the launch by their group of operands; null where it has none.
static MlirValue sizeOf(MlirOperation op, const MlirValue *operands, unsigned group) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  return range.count ? operands[range.start] : kNone;
}

static MlirLogicalResult lowerLaunch(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  HostPlace place = hostPlaceOf(op, rewriter, user);
  intptr_t dependencies = gpuLaunchFuncOpGetNumAsyncDependencies(op);
  bool isAsync = givesToken(op);
  if (!operandsAreLLVM(op, operands))
    return refuse(&place, "Cannot convert if operands aren't of LLVM type.");
  if (dependencies > 1)
    return refuse(&place, "Cannot convert with more than one async dependency.");
  if (!isAsync && dependencies)
    return refuse(&place, "Cannot convert non-async op with async dependencies.");
  MlirValue stream = dependencies ? operands[0] : kNone;
  if (!dependencies && isAsync)
    stream = make(&place, kStreamCreate, 0, NULL);
  Values arguments = argumentsOf(&place, operands);
  if (place.host->addSizes && !addSizes(&place, &arguments)) {
    tsVecFree(&arguments);
    return refuse(&place, "Operand to launch op is not a memref with a static shape.");
  }
  MlirValue sizes[11];
  for (unsigned i = 1; i < 11; ++i)
    sizes[i] = sizeOf(op, operands, i);
  gpuLaunchFuncOpCreate(place.at.rewriter, place.at.location, (MlirType){NULL}, 0, NULL,
                        gpuLaunchFuncOpGetKernelAttr(op), sizes[1], sizes[2], sizes[3], sizes[4],
                        sizes[5], sizes[6], sizes[7], sizes[8], sizes[9], sizes[10],
                        (intptr_t)arguments.size, arguments.data, stream);
  tsVecFree(&arguments);
  if (isAsync)
    return replaceByStream(&place, stream);
  mlirRewriterBaseEraseOp(place.at.rewriter, op);
  return mlirLogicalResultSuccess();
}

//===--- The pass ---===//

static TesseraOptional convertHandle(MlirType type, MlirType *converted, void *user) {
  if (!gpuAsyncTokenTypeIsA(type) && !gpuSparseDnTensorHandleTypeIsA(type) &&
      !gpuSparseSpMatHandleTypeIsA(type) && !gpuSparseSpGEMMOpHandleTypeIsA(type))
    return TESSERA_ABSENT;
  *converted = tesseraLoweringPointerType(user, 0);
  return TESSERA_PRESENT;
}

static TesseraOptional convertSpace(MlirAttribute space, unsigned *addressSpace, void *user) {
  (void)user;
  if (!gpuAddressSpaceAttrIsA(space))
    return TESSERA_ABSENT;
  static const unsigned kSpaces[] = {
      [GpuAddressSpaceGlobal] = 1, [GpuAddressSpaceWorkgroup] = 3, [GpuAddressSpacePrivate] = 5};
  *addressSpace = kSpaces[gpuAddressSpaceAttrGetValue(space)];
  return TESSERA_PRESENT;
}

static void populate(HostLowering *host, MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *definition;
    TesseraConversionFunction function;
  } kPatterns[] = {
      {&gpuAllocOpDef, lowerAlloc},
      {&gpuDeallocOpDef, lowerDealloc},
      {&gpuHostRegisterOpDef, lowerHostMemory},
      {&gpuHostUnregisterOpDef, lowerHostMemory},
      {&gpuMemcpyOpDef, lowerMemcpy},
      {&gpuMemsetOpDef, lowerMemset},
      {&gpuSetDefaultDeviceOpDef, lowerSetDevice},
      {&gpuWaitOpDef, lowerWait},
      {&gpuLaunchFuncOpDef, lowerLaunch},
  };
  for (size_t i = 0; i < sizeof kPatterns / sizeof kPatterns[0]; ++i)
    tesseraConversionPatternAdd(patterns, kPatterns[i].definition, 1,
                                tesseraLoweringGetTypes(host->lowering), kPatterns[i].function,
                                host);
  hostPopulateSparse(host, patterns);
}

static void populateOthers(TesseraConversionTarget *target, TesseraLowering *lowering,
                           MlirRewritePatternSet patterns) {
  const IrContext *context = irContext(tesseraLoweringGetContext(lowering));
  for (size_t i = 0; i < context->loaded.size; ++i) {
    const ConvertToLLVMPatternInterfaceMethods *methods =
        convertToLLVMPatternInterfaceCast((MlirDialect){(void *)context->loaded.data[i]});
    if (methods)
      methods->populateConvertToLLVMConversionPatterns(target, lowering, patterns);
  }
}

static bool isLegalLaunch(MlirOperation op, void *user) {
  return tesseraTypeConverterIsLegalOp(user, op);
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, TesseraLowering *lowering, const void *input) {
  static const ConvertVectorToLLVMPassOptions kVectors = {.force32BitVectorIndices = true};
  const GpuToLLVMConversionPassOptions *options = input;
  vectorToLLVMPopulateSteps(tesseraPlanGetFirstPatterns(plan), &kVectors);
  HostLowering *host = tesseraPlanAlloc(plan, sizeof *host);
  *host = (HostLowering){lowering, tesseraPlanAddDeclarations(plan), options->kernelBarePtrCallConv,
                         options->kernelIntersperseSizeCallConv, tesseraPlanGetFailed(plan)};
  TesseraTypeConverter *types = tesseraLoweringGetTypes(lowering);
  tesseraTypeConverterAddConversion(types, convertHandle, lowering);
  tesseraLoweringAddMemorySpaces(lowering, convertSpace, NULL);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalOp(target, gpuGPUModuleOpDef.name);
  tesseraConversionTargetAddLegalOp(target, gpuBinaryOpDef.name);
  tesseraConversionTargetAddDynamicOp(target, gpuLaunchFuncOpDef.name, isLegalLaunch, types);
  populateOthers(target, lowering, tesseraPlanGetPatterns(plan));
  populate(host, tesseraPlanGetPatterns(plan));
  return mlirLogicalResultSuccess();
}

void gpuToLLVMConversionPassPassRun(MlirPass pass, const GpuToLLVMConversionPassOptions *options,
                                    MlirOperation root) {
  TesseraLoweringOptions how = tesseraLoweringOptionsAt(root);
  how.useBarePointers = options->hostBarePtrCallConv;
  tesseraLoweringConvertRoot(pass, root, &how, fillPlan, options);
}
