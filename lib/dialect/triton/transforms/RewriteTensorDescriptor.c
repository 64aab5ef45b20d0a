// triton-rewrite-tensor-descriptor-to-pointer: accesses through tensor descriptors become loads and
// stores through pointers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CFOps.h"
#include "dialect/cf/CFTypeConversion.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/triton/transforms/DescriptorAccess.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Conversion.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

typedef TsVec(MlirValue) Values;

static void keepDiscardable(MlirOperation from, MlirOperation to) {
  irOp(to)->discardable = irOp(from)->discardable;
}

static MlirType blockTypeOf(MlirValue descriptor) {
  return tritonTensorDescTypeGetSignlessBlockType(mlirValueGetType(descriptor));
}

static MlirType withoutEncoding(MlirType type) {
  int64_t shape[32];
  intptr_t rank = mlirShapedTypeGetRank(type);
  for (intptr_t i = 0; i < rank && i < 32; ++i)
    shape[i] = mlirShapedTypeGetDimSize(type, i);
  return mlirRankedTensorTypeGet(rank, shape, mlirShapedTypeGetElementType(type),
                                 (MlirAttribute){NULL});
}

//===--- Types ---===//

static TesseraOptional expandType(MlirType type, TesseraTypeList *converted, void *user) {
  (void)user;
  if (!tritonTensorDescTypeIsA(type)) {
    tesseraTypeListAdd(converted, type);
    return TESSERA_PRESENT;
  }
  MlirContext context = mlirTypeGetContext(type);
  MlirType block = tritonTensorDescTypeGetSignlessBlockType(type);
  tesseraTypeListAdd(converted, tritonPointerTypeTo(mlirShapedTypeGetElementType(block)));
  for (intptr_t i = 0; i < 2 * mlirShapedTypeGetRank(block); ++i)
    tesseraTypeListAdd(converted, mlirIntegerTypeGet(context, 64));
  tesseraTypeListAdd(converted, mlirIntegerTypeGet(context, 1));
  tesseraTypeListAdd(converted, mlirIntegerTypeGet(context, 1));
  return TESSERA_PRESENT;
}

//===--- Descriptors ---===//

static MlirLogicalResult convertMake(MlirOperation op, const TesseraValueGroup *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  intptr_t rank = tritonMakeTensorDescOpGetNumShape(op);
  MlirType bit = mlirIntegerTypeGet(mlirOperationGetContext(op), 1);
  Values values = {0}, shape = {0}, extended = {0};
  for (intptr_t i = 0; i < rank; ++i) {
    tsVecPush(&shape, operands[1 + i].values[0]);
    tsVecPush(&extended, shape.data[i]);
  }
  tritonIndicesToI64(builder.base, rank, shape.data, extended.data);
  tsVecPush(&values, operands[0].values[0]);
  for (intptr_t i = 0; i < rank; ++i)
    tsVecPush(&values, extended.data[i]);
  for (intptr_t i = 0; i < rank; ++i)
    tsVecPush(&values, operands[1 + rank + i].values[0]);
  bool padsWithNan = tritonMakeTensorDescOpGetPadding(op) == TritonPaddingOptionPAD_NAN;
  tsVecPush(&values, arithInteger(&builder, bit, padsWithNan));
  tsVecPush(&values, arithInteger(&builder, bit, 0));
  TesseraValueGroup group = {(intptr_t)values.size, values.data};
  tesseraConversionReplaceOp(rewriter, op, &group);
  tsVecFree(&values);
  tsVecFree(&shape);
  tsVecFree(&extended);
  return success();
}

//===--- Accesses ---===//

// The indices of an access, as i64, from an operand on.
static void appendIndices(MlirRewriterBase base, const TesseraValueGroup *operands, intptr_t first,
                          intptr_t count, Values *indices) {
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(indices, operands[first + i].values[0]);
  for (intptr_t i = 0; i < count; ++i)
    tritonIndicesToI64(base, 1, &operands[first + i].values[0], &indices->data[i]);
}

static MlirBlock createBranch(const ArithBuilder *builder, MlirRegion region) {
  return tesseraRewriterCreateBlock(builder->base, region, 0, NULL, NULL);
}

// Rounded where the descriptor says so, which is known when the program runs.
static MlirValue roundIfAsked(const ArithBuilder *builder, const TritonDescriptor *descriptor,
                              MlirValue value) {
  MlirType type = mlirValueGetType(value);
  MlirOperation branch =
      scfIfOpCreate(builder->base, builder->location, 1, &type, descriptor->roundsToTf32);
  createBranch(builder, scfIfOpGetThenRegion(branch));
  MlirValue rounded = tritonRoundToTf32(builder, value);
  scfYieldOpCreate(builder->base, builder->location, 1, &rounded);
  createBranch(builder, scfIfOpGetElseRegion(branch));
  scfYieldOpCreate(builder->base, builder->location, 1, &value);
  mlirRewriterBaseSetInsertionPointAfter(builder->base, branch);
  return mlirOperationGetResult(branch, 0);
}

static MlirLogicalResult replaceBy(MlirPatternRewriter rewriter, MlirOperation op,
                                   MlirValue value) {
  TesseraValueGroup group = {1, &value};
  tesseraConversionReplaceOp(rewriter, op, &group);
  return success();
}

static MlirLogicalResult convertLoad(MlirOperation op, const TesseraValueGroup *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  TritonDescriptor descriptor = tritonDescriptorOf(operands[0]);
  MlirType block = withoutEncoding(blockTypeOf(tritonDescriptorLoadOpGetDesc(op)));
  Values indices = {0};
  appendIndices(builder.base, operands, 1, descriptor.rank, &indices);
  MlirValue other = tritonDescriptorPadding(&builder, &descriptor, block);
  TritonBlock access = tritonDescriptorBlock(&builder, &descriptor, block, indices.data);
  tsVecFree(&indices);
  MlirOperation load =
      tritonLoadOpCreate(builder.base, builder.location, block, access.pointers, access.mask, other,
                         tritonDescriptorLoadOpGetCacheAttr(op),
                         tritonDescriptorLoadOpGetEvictAttr(op), (MlirAttribute){NULL});
  keepDiscardable(op, load);
  MlirValue value = mlirOperationGetResult(load, 0);
  if (mlirTypeIsAF32(arithElementType(block)))
    value = roundIfAsked(&builder, &descriptor, value);
  return replaceBy(rewriter, op, value);
}

static void createStore(const ArithBuilder *builder, MlirOperation op, TritonBlock access,
                        MlirValue value) {
  const MlirAttribute none = {NULL};
  MlirOperation store = tritonStoreOpCreate(builder->base, builder->location, access.pointers,
                                            value, access.mask, none, none, none);
  keepDiscardable(op, store);
  mlirRewriterBaseEraseOp(builder->base, op);
}

static MlirLogicalResult convertStore(MlirOperation op, const TesseraValueGroup *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  TritonDescriptor descriptor = tritonDescriptorOf(operands[0]);
  MlirType block = withoutEncoding(blockTypeOf(tritonDescriptorStoreOpGetDesc(op)));
  Values indices = {0};
  appendIndices(builder.base, operands, 2, descriptor.rank, &indices);
  TritonBlock access = tritonDescriptorBlock(&builder, &descriptor, block, indices.data);
  tsVecFree(&indices);
  createStore(&builder, op, access, operands[1].values[0]);
  return success();
}

static MlirLogicalResult convertGather(MlirOperation op, const TesseraValueGroup *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  TritonDescriptor descriptor = tritonDescriptorOf(operands[0]);
  MlirType block = mlirValueGetType(mlirOperationGetResult(op, 0));
  TritonBlock access = tritonDescriptorRows(&builder, &descriptor, block, operands[1].values[0],
                                            operands[2].values[0]);
  MlirValue other = tritonDescriptorPadding(&builder, &descriptor, block);
  const MlirAttribute none = {NULL};
  MlirOperation load = tritonLoadOpCreate(builder.base, builder.location, block, access.pointers,
                                          access.mask, other, none, none, none);
  keepDiscardable(op, load);
  MlirValue value = mlirOperationGetResult(load, 0);
  if (mlirTypeIsAF32(arithElementType(block))) {
    MlirValue rounded = tritonRoundToTf32(&builder, value);
    value = arithSelect(&builder, descriptor.roundsToTf32, rounded, value);
  }
  return replaceBy(rewriter, op, value);
}

static MlirLogicalResult convertScatter(MlirOperation op, const TesseraValueGroup *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  TritonDescriptor descriptor = tritonDescriptorOf(operands[0]);
  MlirType block = mlirValueGetType(tritonDescriptorScatterOpGetSrc(op));
  TritonBlock access = tritonDescriptorRows(&builder, &descriptor, block, operands[1].values[0],
                                            operands[2].values[0]);
  createStore(&builder, op, access, operands[3].values[0]);
  return success();
}

// The atomic operation of a kind on elements of the type; false when there is none.
static bool atomicOf(TritonDescriptorReduceKind kind, MlirType element, TritonRMWOp *atomic) {
  bool isSigned = mlirTypeIsAInteger(element) && mlirIntegerTypeIsSigned(element);
  bool isUnsigned = mlirTypeIsAInteger(element) && mlirIntegerTypeIsUnsigned(element);
  switch (kind) {
  case TritonDescriptorReduceKindADD:
    *atomic = mlirTypeIsAInteger(element) ? TritonRMWOpADD : TritonRMWOpFADD;
    return true;
  case TritonDescriptorReduceKindMIN:
    *atomic = isUnsigned ? TritonRMWOpUMIN : TritonRMWOpMIN;
    return isSigned || isUnsigned;
  case TritonDescriptorReduceKindMAX:
    *atomic = isUnsigned ? TritonRMWOpUMAX : TritonRMWOpMAX;
    return isSigned || isUnsigned;
  case TritonDescriptorReduceKindAND:
    *atomic = TritonRMWOpAND;
    return true;
  case TritonDescriptorReduceKindOR:
    *atomic = TritonRMWOpOR;
    return true;
  case TritonDescriptorReduceKindXOR:
    *atomic = TritonRMWOpXOR;
    return true;
  default:
    return false;
  }
}

static MlirLogicalResult refuseAtomic(MlirOperation op, MlirType element) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "has no atomic counterpart for elements of type ");
  tesseraDiagnosticAppendType(diagnostic, element);
  tesseraDiagnosticReport(diagnostic);
  return failure();
}

static MlirLogicalResult convertReduce(MlirOperation op, const TesseraValueGroup *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirContext context = mlirOperationGetContext(op);
  TritonDescriptor descriptor = tritonDescriptorOf(operands[0]);
  MlirType type = mlirValueGetType(tritonDescriptorReduceOpGetDesc(op));
  MlirType element = mlirShapedTypeGetElementType(tritonTensorDescTypeGetBlockType(type));
  TritonRMWOp atomic;
  if (!atomicOf(tritonDescriptorReduceOpGetKind(op), element, &atomic))
    return refuseAtomic(op, element);
  MlirType block = withoutEncoding(tritonTensorDescTypeGetSignlessBlockType(type));
  Values indices = {0};
  appendIndices(builder.base, operands, 2, descriptor.rank, &indices);
  TritonBlock access = tritonDescriptorBlock(&builder, &descriptor, block, indices.data);
  tsVecFree(&indices);
  tritonAtomicRMWOpCreate(builder.base, builder.location, block,
                          tritonRMWOpToAttribute(context, atomic), access.pointers,
                          operands[1].values[0], access.mask,
                          tritonMemSemanticToAttribute(context, TritonMemSemanticRELEASE),
                          tritonMemSyncScopeToAttribute(context, TritonMemSyncScopeGPU));
  mlirRewriterBaseEraseOp(builder.base, op);
  return success();
}

//===--- Functions and control flow ---===//

// One value becomes several, which no select gives.
static MlirLogicalResult convertSelect(MlirOperation op, const TesseraValueGroup *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  TesseraTypeList types = {0};
  for (intptr_t i = 0; i < operands[1].size; ++i)
    tesseraTypeListAdd(&types, mlirValueGetType(operands[1].values[i]));
  TesseraTypeGroup group = tesseraTypeListGroup(&types);
  MlirOperation branch =
      scfIfOpCreate(builder.base, builder.location, group.size, group.types, operands[0].values[0]);
  tesseraTypeListFree(&types);
  keepDiscardable(op, branch);
  createBranch(&builder, scfIfOpGetThenRegion(branch));
  scfYieldOpCreate(builder.base, builder.location, operands[1].size, operands[1].values);
  createBranch(&builder, scfIfOpGetElseRegion(branch));
  scfYieldOpCreate(builder.base, builder.location, operands[2].size, operands[2].values);
  Values results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(branch); ++i)
    tsVecPush(&results, mlirOperationGetResult(branch, i));
  TesseraValueGroup made = {(intptr_t)results.size, results.data};
  tesseraConversionReplaceOp(rewriter, op, &made);
  tsVecFree(&results);
  return success();
}

// What is said of an argument is said of the first that it becomes.
static void setArgumentAttributes(MlirOperation op, const intptr_t *firsts, intptr_t numOld,
                                  intptr_t numNew) {
  MlirAttribute old = tritonFuncOpGetArgAttrsAttr(op);
  if (mlirAttributeIsNull(old) || numOld == numNew)
    return;
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute *attributes = tsAllocZeroed((size_t)numNew + 1, sizeof *attributes);
  for (intptr_t i = 0; i < numNew; ++i)
    attributes[i] = mlirDictionaryAttrGet(context, 0, NULL);
  for (intptr_t i = 0; i < numOld; ++i)
    attributes[firsts[i]] = mlirArrayAttrGetElement(old, i);
  tritonFuncOpSetArgAttrsAttr(op, mlirArrayAttrGet(context, numNew, attributes));
  tsFree(attributes);
}

static MlirType expandSignature(const TesseraSignatureConversion *signature, MlirType type) {
  TesseraTypeList results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    expandType(mlirFunctionTypeGetResult(type, i), &results, NULL);
  TesseraTypeGroup in = tesseraSignatureConversionTypes(signature),
                   out = tesseraTypeListGroup(&results);
  MlirType made =
      mlirFunctionTypeGet(mlirTypeGetContext(type), in.size, in.types, out.size, out.types);
  tesseraTypeListFree(&results);
  return made;
}

static MlirLogicalResult convertFunction(MlirOperation op, const TesseraValueGroup *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  MlirType type = mlirTypeAttrGetValue(tritonFuncOpGetFunctionTypeAttr(op));
  intptr_t numInputs = mlirFunctionTypeGetNumInputs(type);
  intptr_t *firsts = tsAllocZeroed((size_t)numInputs + 1, sizeof *firsts);
  TesseraSignatureConversion *signature = tesseraSignatureConversionCreate(numInputs);
  for (intptr_t i = 0; i < numInputs; ++i) {
    firsts[i] = tesseraSignatureConversionTypes(signature).size;
    TesseraTypeList own = {0};
    expandType(mlirFunctionTypeGetInput(type, i), &own, NULL);
    tesseraSignatureConversionAddInputs(signature, i, tesseraTypeListGroup(&own));
    tesseraTypeListFree(&own);
  }
  MlirLogicalResult converted = tesseraConversionConvertRegion(
      rewriter, tritonFuncOpGetBody(op), tesseraConversionGetConverter(rewriter), signature);
  if (mlirLogicalResultIsSuccess(converted)) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    mlirRewriterBaseStartOpModification(base, op);
    tritonFuncOpSetFunctionTypeAttr(op, mlirTypeAttrGet(expandSignature(signature, type)));
    setArgumentAttributes(op, firsts, numInputs, tesseraSignatureConversionTypes(signature).size);
    mlirRewriterBaseFinalizeOpModification(base, op);
  }
  tesseraSignatureConversionDestroy(signature);
  tsFree(firsts);
  return converted;
}

//===--- The pass ---===//

static const TesseraOpDef *const kRetyped[] = {
    &scfForOpDef,   &scfIfOpDef,          &scfWhileOpDef,   &scfConditionOpDef,
    &scfYieldOpDef, &scfIndexSwitchOpDef, &tritonCallOpDef, &tritonReturnOpDef};

static void populate(MlirRewritePatternSet set, const TesseraTypeConverter *converter) {
  const struct {
    const TesseraOpDef *definition;
    TesseraGroupConversionFunction convert;
  } patterns[] = {{&tritonFuncOpDef, convertFunction},
                  {&arithSelectOpDef, convertSelect},
                  {&tritonMakeTensorDescOpDef, convertMake},
                  {&tritonDescriptorLoadOpDef, convertLoad},
                  {&tritonDescriptorStoreOpDef, convertStore},
                  {&tritonDescriptorGatherOpDef, convertGather},
                  {&tritonDescriptorScatterOpDef, convertScatter},
                  {&tritonDescriptorReduceOpDef, convertReduce}};
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; ++i)
    tesseraConversionPatternAddGroups(set, patterns[i].definition, 1, converter,
                                      patterns[i].convert, NULL);
  for (size_t i = 0; i < sizeof kRetyped / sizeof *kRetyped; ++i)
    tesseraConversionPatternAddGroups(set, kRetyped[i], 1, converter, tesseraConversionRetypeOp,
                                      NULL);
  cfAddTypeConversions(set, converter);
}

static bool hasNoDescriptor(MlirOperation op, void *user) {
  if (tritonFuncOpIsA(op))
    return tesseraConversionIsLegalFunction(user, op);
  return tesseraTypeConverterIsLegalOp(user, op);
}

MlirLogicalResult
tritonRewriteDescriptorToPointerPassPlan(TesseraPlan *plan,
                                         const TritonRewriteDescriptorToPointerOptions *options) {
  (void)options;
  TesseraTypeConverter *converter = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddExpansion(converter, expandType, NULL);
  const char *const dialects[] = {"arith", "scf", "cf", "tt"};
  for (size_t i = 0; i < sizeof dialects / sizeof *dialects; ++i)
    tesseraConversionTargetAddDynamicDialect(tesseraPlanGetTarget(plan), dialects[i],
                                             hasNoDescriptor, converter);
  populate(tesseraPlanGetPatterns(plan), converter);
  return mlirLogicalResultSuccess();
}
