// convert-triton-to-tritongpu: layouts for the tensors of a kernel.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-tritongpu/TritonToTritonGPUPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"

#include <string.h>

typedef struct Layouts {
  MlirContext context;
  TtgMachine machine;
  TesseraTypeConverter *types;
} Layouts;

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static bool isTensor(MlirType type) { return mlirTypeIsARankedTensor(type); }
static bool hasEncoding(MlirType type) { return !mlirAttributeIsNull(ttgEncodingOf(type)); }

//===--- Types ---===//

static TesseraOptional convertTensor(MlirType type, MlirType *converted, void *user) {
  const Layouts *layouts = user;
  TtgShape shape;
  *converted = type;
  if (!isTensor(type) || hasEncoding(type))
    return TESSERA_PRESENT;
  if (!ttgShapeOf(type, &shape))
    return TESSERA_WRONG;
  *converted =
      ttgWithEncoding(type, ttgDefaultEncoding(layouts->context, &shape, &layouts->machine));
  return TESSERA_PRESENT;
}

static MlirValue convertLayout(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                               MlirValue value) {
  return mlirOperationGetResult(tritongpuConvertLayoutOpCreate(rewriter, location, type, value), 0);
}

static bool toTarget(MlirRewriterBase rewriter, TesseraTypeGroup types, TesseraValueGroup values,
                     MlirType originalType, MlirLocation location, MlirValue *made, void *user) {
  (void)originalType;
  (void)user;
  if (types.size != 1 || values.size != 1 || !isTensor(types.types[0]))
    return false;
  *made = convertLayout(rewriter, location, types.types[0], values.values[0]);
  return true;
}

//===--- Operations whose results have the layouts of their operands ---===//

// Replaces the operation by one like it with these operands and result types, the region moved.
static MlirOperation replaceBy(MlirOperation op, MlirPatternRewriter rewriter,
                               const MlirValue *operands, const MlirType *types) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirAttribute attributes[8] = {{NULL}};
  for (unsigned i = 0; i < definition->numAttributes && i < 8; ++i)
    attributes[i] = tesseraOperationGetSlot(op, i);
  intptr_t numResults = mlirOperationGetNumResults(op), numRegions = mlirOperationGetNumRegions(op);
  TesseraOperationParts parts = {.definition = definition,
                                 .location = mlirOperationGetLocation(op),
                                 .numTypes = numResults,
                                 .types = types,
                                 .numOperands = mlirOperationGetNumOperands(op),
                                 .operands = operands,
                                 .attributes = attributes,
                                 .numRegions = numRegions,
                                 .discardable = irWrapAttribute(irOp(op)->discardable)};
  MlirOperation made = tesseraRewriterCreateOperation(base, &parts);
  for (intptr_t i = 0; i < numRegions; ++i)
    tesseraRewriterInlineRegionAtEnd(base, mlirOperationGetRegion(op, i),
                                     mlirOperationGetRegion(made, i));
  TesseraValueGroup *groups = tsAllocZeroed((size_t)numResults + 1, sizeof *groups);
  MlirValue *results = tsAllocZeroed((size_t)numResults + 1, sizeof *results);
  for (intptr_t i = 0; i < numResults; ++i) {
    results[i] = mlirOperationGetResult(made, i);
    groups[i] = (TesseraValueGroup){1, &results[i]};
  }
  tesseraConversionReplaceOp(rewriter, op, groups);
  tsFree(results);
  tsFree(groups);
  return made;
}

static MlirLogicalResult convertInferred(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirAttribute from = ttgEncodingOf(typeOf(operands[0]));
  if (mlirAttributeIsNull(from))
    return failure();
  MlirAttribute to = tritonBroadcastOpIsA(op) ? from : ttgInferResult(op, from);
  if (mlirAttributeIsNull(to))
    return tesseraConversionFail(rewriter, op, "no layout follows from that of its operand");
  intptr_t numResults = mlirOperationGetNumResults(op);
  MlirType *types = tsAllocZeroed((size_t)numResults + 1, sizeof *types);
  for (intptr_t i = 0; i < numResults; ++i) {
    types[i] = typeOf(mlirOperationGetResult(op, i));
    if (isTensor(types[i]))
      types[i] = ttgWithEncoding(types[i], to);
  }
  replaceBy(op, rewriter, operands, types);
  tsFree(types);
  return success();
}

// The functions of elements stay as they are.
static MlirLogicalResult convertKeeping(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  const Layouts *layouts = user;
  intptr_t numResults = mlirOperationGetNumResults(op);
  MlirType *types = tsAllocZeroed((size_t)numResults + 1, sizeof *types);
  for (intptr_t i = 0; i < numResults; ++i)
    types[i] = tesseraTypeConverterConvert(layouts->types, typeOf(mlirOperationGetResult(op, i)));
  replaceBy(op, rewriter, operands, types);
  tsFree(types);
  return success();
}

//===--- Operations that need other layouts ---===//

static MlirLogicalResult convertExpandDims(MlirOperation op, const MlirValue *operands,
                                           MlirPatternRewriter rewriter, void *user) {
  (void)user;
  TtgBlocked from, whole;
  MlirType type = typeOf(operands[0]);
  if (!ttgBlockedFrom(ttgEncodingOf(type), &from) || from.rank == kTtgMaxRank)
    return failure();
  unsigned axis = (unsigned)tritonExpandDimsOpGetAxis(op);
  whole.rank = from.rank + 1;
  for (unsigned i = 0; i < whole.rank; ++i) {
    unsigned old = i > axis ? i - 1 : i;
    whole.sizePerThread[i] = i == axis ? 1 : from.sizePerThread[old];
    whole.threadsPerWarp[i] = i == axis ? 1 : from.threadsPerWarp[old];
    whole.warpsPerCTA[i] = i == axis ? 1 : from.warpsPerCTA[old];
    whole.order[i] = i;
  }
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute encoding = ttgBlockedGet(context, &whole);
  MlirAttribute slice = tritongpuSliceEncodingAttrGet(context, axis, encoding);
  MlirValue source =
      convertLayout(mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                    ttgWithEncoding(type, slice), operands[0]);
  MlirType result = ttgWithEncoding(typeOf(mlirOperationGetResult(op, 0)), encoding);
  replaceBy(op, rewriter, &source, &result);
  return success();
}

static MlirLogicalResult convertSplit(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  const Layouts *layouts = user;
  TtgBlocked from;
  TtgShape half;
  MlirType type = typeOf(mlirOperationGetResult(op, 0));
  MlirValue source = operands[0];
  if (!ttgBlockedFrom(ttgEncodingOf(typeOf(source)), &from) || !ttgShapeOf(type, &half))
    return failure();
  MlirAttribute encoding = ttgEncodingOf(typeOf(source));
  if (from.sizePerThread[from.rank - 1] != 2 || from.order[0] != from.rank - 1) {
    encoding = ttgInferJoin(
        ttgWithEncoding(type, ttgDefaultEncoding(layouts->context, &half, &layouts->machine)));
    source = convertLayout(mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                           ttgWithEncoding(typeOf(source), encoding), source);
  }
  return convertInferred(op, &source, rewriter, user);
}

static MlirLogicalResult convertCat(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  const Layouts *layouts = user;
  TtgShape shape, part;
  TtgBlocked blocked;
  MlirType type = typeOf(mlirOperationGetResult(op, 0)), operand = typeOf(operands[0]);
  if (!ttgShapeOf(type, &shape) || !ttgShapeOf(operand, &part))
    return failure();
  MlirAttribute encoding = ttgDefaultEncoding(layouts->context, &shape, &layouts->machine);
  int64_t wanted = 2 * ttgElementsPerThread(ttgEncodingOf(operand), &part);
  int64_t has = ttgElementsPerThread(encoding, &shape);
  if (!ttgBlockedFrom(encoding, &blocked) || !has || !wanted)
    return failure();
  if (wanted > has)
    blocked.sizePerThread[blocked.order[0]] *= wanted / has;
  type = ttgWithEncoding(type, ttgBlockedGet(layouts->context, &blocked));
  replaceBy(op, rewriter, operands, &type);
  return success();
}

// A block of the result for each thread; the factors with all that it needs along the sum.
static MlirLogicalResult convertDot(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  const Layouts *layouts = user;
  MlirType type = typeOf(mlirOperationGetResult(op, 0));
  TtgShape shape;
  if (!ttgShapeOf(type, &shape) || shape.rank < 2 || !hasEncoding(typeOf(operands[0])) ||
      !hasEncoding(typeOf(operands[1])))
    return failure();
  int64_t each = tesseraShapedTypeGetNumElements(type) /
                 (layouts->machine.numWarps * layouts->machine.threadsPerWarp);
  TtgBlocked blocked = {.rank = shape.rank};
  for (unsigned i = 0; i < shape.rank; ++i) {
    bool isOfMatrix = i + 2 >= shape.rank;
    int64_t size = isOfMatrix && each >= 16 ? 4 : isOfMatrix && each >= 4 ? 2 : 1;
    blocked.sizePerThread[i] = size < shape.sizes[i] ? size : shape.sizes[i];
    blocked.order[i] = shape.rank - 1 - i;
  }
  ttgBlockedDistribute(&blocked, &shape, &layouts->machine);
  MlirAttribute encoding = ttgBlockedGet(layouts->context, &blocked);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue values[] = {operands[0], operands[1], operands[2]};
  for (int64_t i = 0; i < 2; ++i)
    if (!tritongpuDotOperandEncodingAttrIsA(ttgEncodingOf(typeOf(values[i])))) {
      MlirAttribute factor = tritongpuDotOperandEncodingAttrGet(layouts->context, i, encoding, 0);
      values[i] = convertLayout(base, mlirValueGetLocation(values[i]),
                                ttgWithEncoding(typeOf(values[i]), factor), values[i]);
    }
  MlirType result = ttgWithEncoding(type, encoding);
  values[2] = convertLayout(base, mlirValueGetLocation(values[2]), result, values[2]);
  replaceBy(op, rewriter, values, &result);
  return success();
}

static MlirLogicalResult convertConstant(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  const Layouts *layouts = user;
  (void)operands;
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  MlirType type =
      tesseraTypeConverterConvert(layouts->types, typeOf(mlirOperationGetResult(op, 0)));
  if (!mlirAttributeIsADenseElements(value) || !isTensor(type))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation made = arithConstantOpCreate(base, mlirOperationGetLocation(op), type,
                                             mlirDenseElementsAttrReshapeGet(value, type));
  MlirValue result = mlirOperationGetResult(made, 0);
  TesseraValueGroup group = {1, &result};
  tesseraConversionReplaceOp(rewriter, op, &group);
  return success();
}

//===--- The pass ---===//

/// The dialects whose operations get layouts.
static const char *const kDialects[] = {"arith", "math", "tt", "cf", "scf", "ub"};
enum { kNumDialects = sizeof kDialects / sizeof kDialects[0] };

static MlirLogicalResult convertOther(MlirOperation op, const TesseraValueGroup *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  for (size_t i = 0; i < kNumDialects; ++i) {
    size_t length = strlen(kDialects[i]);
    if (name.length > length && !memcmp(name.data, kDialects[i], length) &&
        name.data[length] == '.')
      return tesseraConversionRetypeOp(op, operands, rewriter, user);
  }
  return failure();
}

static bool isLegal(MlirOperation op, void *user) {
  const Layouts *layouts = user;
  if (tritonFuncOpIsA(op))
    return tesseraConversionIsLegalFunction(layouts->types, op);
  if (tritonDotOpIsA(op)) {
    for (intptr_t i = 0; i < 2; ++i) {
      MlirAttribute encoding = ttgEncodingOf(typeOf(mlirOperationGetOperand(op, i)));
      if (mlirAttributeIsNull(encoding) || !tritongpuDotOperandEncodingAttrIsA(encoding))
        return false;
    }
    return true;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    if (!tesseraTypeConverterIsLegalRegion(layouts->types, mlirOperationGetRegion(op, i)))
      return false;
  return tesseraTypeConverterIsLegalOp(layouts->types, op);
}

static void addPatterns(MlirRewritePatternSet patterns, Layouts *layouts) {
  static const struct {
    const TesseraOpDef *root;
    TesseraConversionFunction function;
  } own[] = {
      {&arithConstantOpDef, convertConstant},
      {&tritonBroadcastOpDef, convertInferred},
      {&tritonTransOpDef, convertInferred},
      {&tritonReduceOpDef, convertInferred},
      {&tritonJoinOpDef, convertInferred},
      {&tritonScanOpDef, convertKeeping},
      {&tritonMapElementwiseOpDef, convertKeeping},
      {&tritonExpandDimsOpDef, convertExpandDims},
      {&tritonSplitOpDef, convertSplit},
      {&tritonCatOpDef, convertCat},
      {&tritonDotOpDef, convertDot},
  };
  for (size_t i = 0; i < sizeof own / sizeof own[0]; ++i)
    tesseraConversionPatternAdd(patterns, own[i].root, 2, layouts->types, own[i].function, layouts);
  tesseraConversionPatternAddSignature(patterns, &tritonFuncOpDef, layouts->types);
  tesseraConversionPatternAddGroups(patterns, NULL, 1, layouts->types, convertOther, NULL);
}

static void setAttribute(MlirOperation module, const char *name, MlirAttribute value) {
  mlirOperationSetDiscardableAttributeByName(module, mlirStringRefCreateFromCString(name), value);
}

static void describe(MlirOperation module, const ConvertTritonToTritonGPUOptions *options) {
  MlirContext context = mlirOperationGetContext(module);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  setAttribute(module, "ttg.num-warps", mlirIntegerAttrGet(i32, options->numWarps));
  setAttribute(module, "ttg.threads-per-warp", mlirIntegerAttrGet(i32, options->threadsPerWarp));
  setAttribute(module, "ttg.num-ctas", mlirIntegerAttrGet(i32, options->numCTAs));
  setAttribute(module, "ttg.target", mlirStringAttrGet(context, options->target));
}

static MlirLogicalResult checkOptions(MlirOperation module,
                                      const ConvertTritonToTritonGPUOptions *options) {
  MlirLocation location = mlirOperationGetLocation(module);
  int64_t warps = options->numWarps, threads = options->threadsPerWarp;
  if (!options->target.length)
    return mlirLocationEmitError(
        location, "'convert-triton-to-tritongpu' requires 'target' option to be set");
  if (options->numCTAs != 1)
    return mlirLocationEmitError(location, "only one block of threads can run a program");
  if (warps < 1 || warps & (warps - 1) || threads < 1 || threads & (threads - 1))
    return mlirLocationEmitError(location, "numbers of warps and threads must be powers of two");
  return success();
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *input) {
  const ConvertTritonToTritonGPUOptions *options = input;
  Layouts *layouts = tesseraPlanAlloc(plan, sizeof *layouts);
  *layouts = (Layouts){
      .context = tesseraPlanGetContext(plan),
      .machine = {.numWarps = options->numWarps, .threadsPerWarp = options->threadsPerWarp},
      .types = tesseraPlanAddTypes(plan)};
  tesseraTypeConverterAddConversion(layouts->types, convertTensor, layouts);
  tesseraTypeConverterAddTargetMaterialization(layouts->types, toTarget, NULL);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalDialect(target, "ttg");
  for (size_t i = 0; i < kNumDialects; ++i)
    tesseraConversionTargetAddDynamicDialect(target, kDialects[i], isLegal, layouts);
  addPatterns(tesseraPlanGetPatterns(plan), layouts);
  return success();
}

void convertTritonToTritonGPUPassRun(MlirPass pass, const ConvertTritonToTritonGPUOptions *options,
                                     MlirOperation module) {
  if (mlirLogicalResultIsFailure(checkOptions(module, options))) {
    tesseraPassSignalFailure(pass);
    return;
  }
  describe(module, options);
  tesseraPassConvert(pass, module, &(TesseraPlanSource){.planner = fillPlan, .input = options});
}
