// Functions on devices as functions of llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/gpu-to-nvvm/GPUToNVVM.h"

typedef TsVec(MlirNamedAttribute) NamedAttributes;

static const MlirAttribute kAbsent = {NULL};

//===--- Attributes ---===//

static void add(NamedAttributes *attributes, MlirContext context, const char *name,
                MlirAttribute value) {
  if (value.ptr)
    tsVecPush(attributes,
              mlirNamedAttributeGet(
                  mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)), value));
}

static bool isConsumed(MlirStringRef name) {
  return tsEqualC(name, "sym_name") || tsEqualC(name, GPU_WORKGROUP_ATTRIBUTIONS);
}

// Arguments that become several have no attributes.
static MlirAttribute convertArgAttributes(MlirOperation op, const TesseraLowering *lowering) {
  MlirContext context = tesseraLoweringGetContext(lowering);
  MlirAttribute all = gpuGPUFuncOpGetArgAttrsAttr(op);
  MlirType type = gpuGPUFuncOpGetFunctionType(op);
  bool bare = tesseraLoweringGetOptions(lowering)->useBarePointers;
  TsVec(MlirAttribute) made = {0};
  if (!all.ptr)
    return kAbsent;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(all); ++i) {
    TesseraTypeList parts = {0};
    (void)tesseraLoweringExpandArgument(lowering, mlirFunctionTypeGetInput(type, i), bare, &parts);
    for (size_t part = 0; part < parts.size; ++part)
      tsVecPush(&made, parts.size == 1 ? mlirArrayAttrGetElement(all, i)
                                       : mlirDictionaryAttrGet(context, 0, NULL));
    tesseraTypeListFree(&parts);
  }
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)made.size, made.data);
  tsVecFree(&made);
  return array;
}

static void collectAttributes(MlirOperation op, MlirType type, MlirAttribute argAttributes,
                              NamedAttributes *attributes) {
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute blockSize = gpuGPUFuncOpGetKnownBlockSizeAttr(op);
  MlirAttribute clusterSize = gpuGPUFuncOpGetKnownClusterSizeAttr(op);
  bool isKernel = gpuIsKernel(op);
  add(attributes, context, "sym_name", mlirStringAttrGet(context, tesseraSymbolGetName(op)));
  add(attributes, context, "function_type", mlirTypeAttrGet(type));
  add(attributes, context, "linkage", llvmLinkageAttrGet(context, LlvmLinkageExternal));
  add(attributes, context, "arg_attrs", argAttributes);
  add(attributes, context, "res_attrs", gpuGPUFuncOpGetResAttrsAttr(op));
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetDiscardableAttribute(op, i);
    if (!isConsumed(mlirIdentifierStr(attribute.name)))
      tsVecPush(attributes, attribute);
  }
  add(attributes, context, GPU_KNOWN_BLOCK_SIZE, blockSize);
  add(attributes, context, GPU_KNOWN_GRID_SIZE, gpuGPUFuncOpGetKnownGridSizeAttr(op));
  add(attributes, context, GPU_KNOWN_CLUSTER_SIZE, clusterSize);
  if (!isKernel)
    return;
  add(attributes, context, NVVM_KERNEL, mlirUnitAttrGet(context));
  add(attributes, context, "nvvm.maxntid", blockSize);
  add(attributes, context, "nvvm.cluster_dim", clusterSize);
}

//===--- Buffers ---===//

// The elements of a buffer, whose shape is static; -1: it isn't, or they are too many.
static int64_t countElements(MlirType memref) {
  int64_t count = 1;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(memref); ++i) {
    if (mlirShapedTypeIsDynamicDim(memref, i))
      return -1;
    int64_t size = mlirShapedTypeGetDimSize(memref, i);
    if (size && count > INT64_MAX / size)
      return -1;
    count *= size;
  }
  return count;
}

static MlirAttribute alignmentOf(MlirAttribute all, intptr_t position) {
  if (!all.ptr || position >= mlirArrayAttrGetNumElements(all))
    return kAbsent;
  return mlirDictionaryAttrGetElementByName(mlirArrayAttrGetElement(all, position),
                                            tsLiteral("llvm.align"));
}

// A buffer of a function, `position` counted among those of its kind.
typedef struct Buffer {
  MlirType memref;
  intptr_t position, argument;
  bool isShared;
  MlirAttribute symbol; ///< of the global when it is shared
} Buffer;
typedef TsVec(Buffer) Buffers;

// False when one can't be converted.
static bool collectBuffers(MlirOperation op, const TesseraLowering *lowering, Buffers *buffers) {
  MlirBlock body = mlirRegionGetFirstBlock(gpuGPUFuncOpGetBody(op));
  intptr_t start = mlirFunctionTypeGetNumInputs(gpuGPUFuncOpGetFunctionType(op));
  intptr_t numShared = gpuGetNumWorkgroupBuffers(op);
  for (intptr_t i = start; i < mlirBlockGetNumArguments(body); ++i) {
    MlirType memref = mlirValueGetType(mlirBlockGetArgument(body, i));
    bool isShared = i - start < numShared;
    if (countElements(memref) < 0 || !tesseraLoweringConvert(lowering, memref).ptr)
      return false;
    tsVecPush(buffers, ((Buffer){.memref = memref,
                                 .position = isShared ? i - start : i - start - numShared,
                                 .argument = i,
                                 .isShared = isShared}));
  }
  return true;
}

static MlirType arrayOf(const TesseraLowering *lowering, MlirType memref) {
  return llvmArrayTypeGet(tesseraLoweringGetContext(lowering),
                          tesseraLoweringElementType(lowering, memref), countElements(memref));
}

// A global at the beginning of the module, which the threads of a block share.
static void createGlobal(const TesseraLoweringPlace *place, MlirOperation op, Buffer *buffer) {
  MlirContext context = place->context;
  MlirStringRef function = tesseraSymbolGetName(op);
  TsString name = {0};
  unsigned space = 0;
  tesseraLoweringAddressSpace(place->lowering, buffer->memref, &space);
  tsStringAppendFormat(&name, "__wg_%.*s_%lld", (int)function.length, function.data,
                       (long long)buffer->position);
  buffer->symbol = mlirFlatSymbolRefAttrGet(context, tsStringView(&name));
  MlirAttribute alignment =
      alignmentOf(gpuGPUFuncOpGetWorkgroupAttribAttrsAttr(op), buffer->position);
  NamedAttributes attributes = {0};
  add(&attributes, context, "sym_name", mlirStringAttrGet(context, tsStringView(&name)));
  add(&attributes, context, "global_type",
      mlirTypeAttrGet(arrayOf(place->lowering, buffer->memref)));
  add(&attributes, context, "linkage", llvmLinkageAttrGet(context, LlvmLinkageInternal));
  add(&attributes, context, "alignment", alignment);
  add(&attributes, context, "addr_space",
      mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), (int64_t)space));
  tsStringFree(&name);
  tesseraOperationBuildFromLists(
      place->rewriter, place->location, &llvmGlobalOpDef,
      &(TesseraOperationLists){.numAttributes = (intptr_t)attributes.size,
                               .attributes = attributes.data,
                               .numRegions = 1});
  tsVecFree(&attributes);
}

// The descriptor of a buffer, made at the beginning of the function.
static MlirValue createBuffer(const TesseraLoweringPlace *place, MlirOperation op,
                              const Buffer *buffer) {
  static const MlirValue kNoValues[2] = {{NULL}, {NULL}};
  static const int32_t kZeros[2] = {0, 0};
  MlirType pointer = tesseraLoweringElementPointerType(place->lowering, buffer->memref);
  MlirValue address;
  if (buffer->isShared) {
    MlirValue global = mlirOperationGetResult(
        llvmAddressOfOpCreate(place->rewriter, place->location, pointer, buffer->symbol), 0);
    address = tesseraLoweringAddress(place, arrayOf(place->lowering, buffer->memref), global, 2,
                                     kNoValues, kZeros, kAbsent);
  } else {
    MlirType i64 = mlirIntegerTypeGet(place->context, 64);
    MlirType element = tesseraLoweringElementType(place->lowering, buffer->memref);
    MlirAttribute alignment =
        alignmentOf(gpuGPUFuncOpGetPrivateAttribAttrsAttr(op), buffer->position);
    MlirValue count = tesseraLoweringInteger(place, i64, countElements(buffer->memref));
    address =
        mlirOperationGetResult(llvmAllocaOpCreate(place->rewriter, place->location, pointer, count,
                                                  alignment, mlirTypeAttrGet(element), kAbsent),
                               0);
  }
  return tesseraDescriptorFromStaticShape(place, buffer->memref, address, address);
}

// Globals for shared buffers, then descriptors that take the place of the body's arguments.
static void replaceBuffers(const TesseraLoweringPlace *place, MlirOperation op, Buffers *buffers,
                           TesseraSignatureConversion *signature) {
  MlirBlock body = mlirRegionGetFirstBlock(gpuGPUFuncOpGetBody(op));
  MlirOperation first = mlirBlockGetFirstOperation(mlirOperationGetBlock(op));
  mlirRewriterBaseSetInsertionPointBefore(place->rewriter, first);
  for (size_t i = 0; i < buffers->size; ++i)
    if (buffers->data[i].isShared)
      createGlobal(place, op, &buffers->data[i]);
  mlirRewriterBaseSetInsertionPointToStart(place->rewriter, body);
  for (size_t i = 0; i < buffers->size; ++i) {
    MlirValue descriptor = createBuffer(place, op, &buffers->data[i]);
    tesseraSignatureConversionRemap(signature, buffers->data[i].argument,
                                    (TesseraValueGroup){1, &descriptor});
  }
  mlirRewriterBaseSetInsertionPointBefore(place->rewriter, op);
}

//===--- Functions ---===//

static void createFunction(const TesseraLoweringPlace *place, MlirPatternRewriter rewriter,
                           MlirOperation op, MlirType type,
                           const TesseraSignatureConversion *signature) {
  NamedAttributes attributes = {0};
  collectAttributes(op, type, convertArgAttributes(op, place->lowering), &attributes);
  MlirOperation made = tesseraOperationBuildFromLists(
      place->rewriter, place->location, &llvmFuncOpDef,
      &(TesseraOperationLists){.numAttributes = (intptr_t)attributes.size,
                               .attributes = attributes.data,
                               .numRegions = 1});
  tsVecFree(&attributes);
  MlirRegion body = mlirOperationGetRegion(made, 0);
  tesseraRewriterInlineRegionAtEnd(place->rewriter, gpuGPUFuncOpGetBody(op), body);
  tesseraConversionConvertBlock(rewriter, mlirRegionGetFirstBlock(body), signature,
                                tesseraLoweringGetTypes(place->lowering));
}

MlirLogicalResult nvvmLowerFunction(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirBlock body = mlirRegionGetFirstBlock(gpuGPUFuncOpGetBody(op));
  TesseraSignatureConversion *signature =
      tesseraSignatureConversionCreate(mlirBlockGetNumArguments(body));
  MlirType type = tesseraLoweringConvertFunctionType(
      user, gpuGPUFuncOpGetFunctionType(op), false,
      tesseraLoweringGetOptions(user)->useBarePointers, signature);
  Buffers buffers = {0};
  bool isRight = type.ptr && collectBuffers(op, user, &buffers);
  if (isRight) {
    replaceBuffers(&place, op, &buffers, signature);
    createFunction(&place, rewriter, op, type, signature);
    mlirRewriterBaseEraseOp(place.rewriter, op);
  }
  tsVecFree(&buffers);
  tesseraSignatureConversionDestroy(signature);
  return isRight
             ? mlirLogicalResultSuccess()
             : tesseraConversionFail(rewriter, op, "an argument or a buffer has no type in llvm");
}

//===--- Returns ---===//

// Several results are one structure.
MlirLogicalResult nvvmLowerReturn(MlirOperation op, const TesseraValueGroup *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  intptr_t count = mlirOperationGetNumOperands(op);
  TesseraTypeList types = {0};
  bool isRight = true;
  for (intptr_t i = 0; i < count; ++i) {
    tesseraTypeListAdd(&types, mlirValueGetType(mlirOperationGetOperand(op, i)));
    isRight = isRight && operands[i].size == 1;
  }
  MlirType packed = tesseraLoweringPackResults(user, tesseraTypeListGroup(&types), false);
  tesseraTypeListFree(&types);
  if (!isRight || !packed.ptr)
    return tesseraConversionFail(rewriter, op, "could not convert result types");
  MlirValue whole = {NULL};
  if (count == 1)
    whole = operands[0].values[0];
  if (count > 1)
    whole = tesseraLoweringPoison(&place, packed);
  for (intptr_t i = 0; count > 1 && i < count; ++i)
    whole = tesseraLoweringInsertOne(&place, whole, operands[i].values[0], i);
  mlirRewriterBaseReplaceOpWithOperation(place.rewriter, op,
                                         llvmReturnOpCreate(place.rewriter, place.location, whole));
  return mlirLogicalResultSuccess();
}
