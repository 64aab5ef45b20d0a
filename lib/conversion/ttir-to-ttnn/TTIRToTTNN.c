// convert-ttir-to-ttnn: lowers ttir ops on tensors with layouts to calls of the TTNN library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-to-ttnn/TTIRToTTNN.h"
#include "conversion/ttir-to-ttnn/TTIRToTTNNPasses.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "support/Map.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"

#include <assert.h>

//===--- The table ---===//

// What becomes of an op: one of ttnn with the same operands and attributes, or what a function
// makes.
typedef struct Row {
  const TesseraOpDef *from, *to;
  bool dropsOutput; // ttnn's op allocates its result itself
  ConvertFunction *convert;
} Row;

#define RENAME(a, b)                                                                               \
  { &ttir##a##OpDef, &ttnn##b##OpDef, false, NULL }
#define RENAME_WITHOUT_OUTPUT(a, b)                                                                \
  { &ttir##a##OpDef, &ttnn##b##OpDef, true, NULL }
#define CONVERT(a, function)                                                                       \
  { &a##OpDef, NULL, false, function }

static const Row kRows[] = {
    // Elementwise
    RENAME(Abs, Abs),
    RENAME(Cbrt, Cbrt),
    RENAME(Ceil, Ceil),
    RENAME(Cos, Cos),
    RENAME(Exp, Exp),
    RENAME(Expm1, Expm1),
    RENAME(Floor, Floor),
    RENAME(Gelu, Gelu),
    RENAME(IsFinite, IsFinite),
    RENAME(LeakyRelu, LeakyRelu),
    RENAME(Log, Log),
    RENAME(Log1p, Log1p),
    RENAME(LogicalNot, LogicalNot),
    RENAME(BitwiseNot, BitwiseNot),
    RENAME(Neg, Neg),
    RENAME(Reciprocal, Reciprocal),
    RENAME(Relu, Relu),
    RENAME(Rsqrt, Rsqrt),
    RENAME(Sigmoid, Sigmoid),
    RENAME(Sign, Sign),
    RENAME(Sin, Sin),
    RENAME(Sqrt, Sqrt),
    RENAME(Tan, Tan),
    RENAME(Tanh, Tanh),
    RENAME(Add, Add),
    RENAME(BitwiseAnd, BitwiseAnd),
    RENAME(BitwiseOr, BitwiseOr),
    RENAME(BitwiseXor, BitwiseXor),
    RENAME(Div, Div),
    RENAME(Equal, Equal),
    RENAME(GreaterEqual, GreaterEqual),
    RENAME(GreaterThan, GreaterThan),
    RENAME(LessEqual, LessEqual),
    RENAME(LessThan, LessThan),
    RENAME(LogicalAnd, LogicalAnd),
    RENAME(LogicalOr, LogicalOr),
    RENAME(LogicalXor, LogicalXor),
    RENAME(Maximum, Maximum),
    RENAME(Minimum, Minimum),
    RENAME(Multiply, Multiply),
    RENAME(NotEqual, NotEqual),
    RENAME(Power, Power),
    RENAME(Remainder, Remainder),
    RENAME(Where, Where),
    CONVERT(ttirSubtract, convertSubtract),
    CONVERT(ttirTypecast, convertTypecast),
    RENAME_WITHOUT_OUTPUT(Clamp, Clamp),
    // Reductions and scans
    RENAME_WITHOUT_OUTPUT(Sum, Sum),
    RENAME_WITHOUT_OUTPUT(Mean, Mean),
    RENAME_WITHOUT_OUTPUT(Max, Max),
    RENAME_WITHOUT_OUTPUT(Min, Min),
    RENAME_WITHOUT_OUTPUT(Softmax, Softmax),
    RENAME(CumSum, MorehCumSum),
    CONVERT(ttirProd, convertProd),
    CONVERT(ttirArgMax, convertArgMax),
    // Products and windows
    RENAME(Matmul, Matmul),
    RENAME(Linear, Linear),
    RENAME(Embedding, Embedding),
    RENAME_WITHOUT_OUTPUT(Upsample2d, Upsample),
    CONVERT(ttirEmbeddingBackward, convertEmbeddingBackward),
    CONVERT(ttirConv2d, convertConv2d),
    CONVERT(ttirConvTranspose2d, convertConvTranspose2d),
    CONVERT(ttirMaxPool2d, convertMaxPool2d),
    // Shape and data movement
    RENAME_WITHOUT_OUTPUT(Reshape, Reshape),
    RENAME_WITHOUT_OUTPUT(Transpose, Transpose),
    RENAME_WITHOUT_OUTPUT(Permute, Permute),
    RENAME_WITHOUT_OUTPUT(RepeatInterleave, RepeatInterleave),
    RENAME(Slice, Slice),
    CONVERT(ttirSqueeze, convertToReshape),
    CONVERT(ttirUnsqueeze, convertToReshape),
    CONVERT(ttirConcat, convertConcat),
    CONVERT(ttirBroadcast, convertBroadcast),
    CONVERT(ttirRepeat, convertRepeat),
    CONVERT(ttirPad, convertPad),
    CONVERT(ttirUpdateCache, convertUpdateCache),
    CONVERT(ttirFillCache, convertFillCache),
    CONVERT(ttirScatter, convertScatter),
    // Creation and placement
    CONVERT(tensorEmpty, convertEmpty),
    CONVERT(ttirZeros, convertZeros),
    CONVERT(ttirOnes, convertOnes),
    CONVERT(ttirConstant, convertConstant),
    CONVERT(ttirArange, convertArange),
    CONVERT(ttirToLayout, convertToLayout),
    // Collectives
    CONVERT(ttirAllReduce, convertAllReduce),
    CONVERT(ttirAllGather, convertAllGather),
    CONVERT(ttirMeshShard, convertMeshShard),
};
enum { kNumRows = sizeof kRows / sizeof kRows[0] };

#undef RENAME
#undef RENAME_WITHOUT_OUTPUT
#undef CONVERT

//===--- Same op, other dialect ---===//

// Attributes of the same name are the same; those that only ttnn has stay absent.
static void copyAttributes(MlirOperation op, const Row *row, MlirAttribute *attributes) {
  for (unsigned i = 0; i < row->to->numAttributes; ++i) {
    attributes[i] = (MlirAttribute){NULL};
    for (unsigned j = 0; j < row->from->numAttributes; ++j)
      if (strcmp(row->from->attributes[j].name, row->to->attributes[i].name) == 0)
        attributes[i] = tesseraOperationGetSlot(op, j);
  }
}

static MlirLogicalResult renameOp(Conversion *conversion, MlirOperation op, const MlirValue *values,
                                  const Row *row) {
  enum { kMaxAttributes = 16 };
  MlirAttribute attributes[kMaxAttributes];
  assert(row->to->numAttributes <= kMaxAttributes && "an op with more attributes than expected");
  copyAttributes(op, row, attributes);
  TesseraRange dropped = {.count = 0};
  if (row->dropsOutput)
    dropped = tesseraOperationGetDpsInits(op);
  TsVec(MlirValue) operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (i < dropped.start || i >= dropped.start + dropped.count)
      tsVecPush(&operands, values[i]);
  TsVec(MlirType) types = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  MlirOperation created = tesseraRewriterCreateOperation(
      conversion->rewriter, &(TesseraOperationParts){.definition = row->to,
                                                     .location = mlirOperationGetLocation(op),
                                                     .numTypes = (intptr_t)types.size,
                                                     .types = types.data,
                                                     .numOperands = (intptr_t)operands.size,
                                                     .operands = operands.data,
                                                     .attributes = attributes});
  tsVecFree(&operands);
  tsVecFree(&types);
  return conversionReplaceByOp(conversion, op, created);
}

//===--- The pass ---===//

static bool hasLayouts(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (mlirAttributeIsNull(ttnnLayoutOfValue(mlirOperationGetResult(op, i))))
      return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mlirAttributeIsNull(ttnnLayoutOfValue(mlirOperationGetOperand(op, i))))
      return false;
  return true;
}

// What a pattern is for, and what it leaves for the end of the pass.
typedef struct Rule {
  const Row *row;
  ConversionValues *unwritten;
} Rule;

static MlirLogicalResult convertOp(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  const Rule *rule = user;
  Conversion conversion = {.pattern = rewriter,
                           .rewriter = mlirPatternRewriterAsBase(rewriter),
                           .context = mlirOperationGetContext(op),
                           .unwritten = rule->unwritten};
  if (!hasLayouts(op))
    return conversionFail(&conversion, op, "its tensors need ttnn layouts: run ttnn-layout first");
  if (rule->row->convert)
    return rule->row->convert(&conversion, op);
  return renameOp(&conversion, op, operands, rule->row);
}

// Erases the tensors that nothing writes now. The list may name one more than once.
static void eraseUnwritten(MlirOperation module, void *values) {
  const ConversionValues *unwritten = values;
  TsPointerMap seen = {0};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  for (size_t i = 0; i < unwritten->size; ++i) {
    MlirValue value = unwritten->data[i];
    bool isNew;
    tsPointerMapInsert(&seen, value.ptr, &isNew);
    if (isNew && mlirValueIsAOpResult(value) && mlirOpOperandIsNull(mlirValueGetFirstUse(value)) &&
        ttnnEmptyOpIsA(mlirOpResultGetOwner(value)))
      mlirRewriterBaseEraseOp(rewriter, mlirOpResultGetOwner(value));
  }
  mlirIRRewriterDestroy(rewriter);
  tsPointerMapFree(&seen);
}

static void renewValues(void *values) { ((ConversionValues *)values)->size = 0; }
static void destroyValues(void *values) { tsVecFree((ConversionValues *)values); }

MlirLogicalResult convertTTIRToTTNNPassPlan(TesseraPlan *plan,
                                            const ConvertTTIRToTTNNOptions *options) {
  (void)options;
  static const char *const kLegal[] = {"builtin", "func", "tt", "ttnn"};
  for (size_t i = 0; i < sizeof kLegal / sizeof kLegal[0]; ++i)
    tesseraConversionTargetAddLegalDialect(tesseraPlanGetTarget(plan), kLegal[i]);
  ConversionValues *unwritten = tesseraPlanAlloc(plan, sizeof *unwritten);
  tesseraPlanOwn(plan, unwritten, renewValues, destroyValues);
  tesseraPlanSetState(plan, unwritten);
  tesseraPlanSetFinish(plan, eraseUnwritten);
  Rule *rules = tesseraPlanAlloc(plan, kNumRows * sizeof *rules);
  for (size_t i = 0; i < kNumRows; ++i) {
    rules[i] = (Rule){&kRows[i], unwritten};
    tesseraConversionPatternAdd(tesseraPlanGetPatterns(plan), kRows[i].from, 1, NULL, convertOp,
                                &rules[i]);
  }
  tesseraPlanSetFull(plan);
  return mlirLogicalResultSuccess();
}
