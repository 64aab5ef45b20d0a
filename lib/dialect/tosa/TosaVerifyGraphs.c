// Verifiers of ops with graphs, of variables, of sizes, and of numbers with a scale for each block.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaChecks.h"
#include "support/String.h"
#include "tessera/Operation.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static long long ll(int64_t number) { return (long long)number; }

//===--- Lists of types ---===//

// Types that are to be the same as others, and what a message calls them.
typedef struct Types {
  const char *name;
  TsVec(MlirType) types;
} Types;

static Types typesOf(const char *name) { return (Types){.name = name}; }

static Types argumentTypes(MlirRegion region, const char *name) {
  Types list = typesOf(name);
  MlirBlock block = mlirRegionGetFirstBlock(region);
  for (intptr_t i = 0; !mlirBlockIsNull(block) && i < mlirBlockGetNumArguments(block); ++i)
    tsVecPush(&list.types, mlirValueGetType(mlirBlockGetArgument(block, i)));
  return list;
}

// How a graph ends; null when that isn't with its results, which is reported elsewhere.
static MlirOperation yieldOf(MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation last =
      mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetTerminator(block);
  return !mlirOperationIsNull(last) && tosaYieldOpIsA(last) ? last : (MlirOperation){NULL};
}

static Types yieldedTypes(MlirRegion region, const char *name) {
  Types list = typesOf(name);
  MlirOperation last = yieldOf(region);
  for (intptr_t i = 0; !mlirOperationIsNull(last) && i < mlirOperationGetNumOperands(last); ++i)
    tsVecPush(&list.types, tosaOperandType(last, i));
  return list;
}

static Types inputTypes(MlirOperation op, intptr_t first) {
  Types list = typesOf("'input_list'");
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&list.types, tosaOperandType(op, i));
  return list;
}

static Types outputTypes(MlirOperation op) {
  Types list = typesOf("'output_list'");
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&list.types, tosaResultType(op, i));
  return list;
}

static MlirLogicalResult failOnPair(MlirOperation op, const char *what, const char *a,
                                    MlirType aType, const char *b, MlirType bType) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "require same %s for %s (", what, a);
  tesseraDiagnosticAppendType(error, aType);
  tesseraDiagnosticAppendFormat(error, ") and %s (", b);
  tesseraDiagnosticAppendType(error, bType);
  tesseraDiagnosticAppendFormat(error, ")");
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkPair(MlirOperation op, const char *a, MlirType aType, const char *b,
                                   MlirType bType) {
  MlirType aElement = mlirShapedTypeGetElementType(aType);
  MlirType bElement = mlirShapedTypeGetElementType(bType);
  if (!mlirTypeEqual(aElement, bElement))
    return failOnPair(op, "element type", a, aElement, b, bElement);
  if (!tosaMayHaveSameShape(aType, bType))
    return failOnPair(op, "shapes", a, aType, b, bType);
  return success();
}

// Frees both.
static MlirLogicalResult checkSame(MlirOperation op, Types a, Types b) {
  MlirLogicalResult verified = success();
  if (a.types.size != b.types.size)
    verified =
        mlirOperationEmitOpError(op, "require same number of values in %s (%zu) and %s (%zu)",
                                 a.name, a.types.size, b.name, b.types.size);
  for (size_t i = 0; i < a.types.size && !tosaFailed(verified); ++i)
    if (mlirTypeIsAShaped(a.types.data[i]) && mlirTypeIsAShaped(b.types.data[i]))
      verified = checkPair(op, a.name, a.types.data[i], b.name, b.types.data[i]);
  tsVecFree(&a.types);
  tsVecFree(&b.types);
  return verified;
}

static MlirLogicalResult failOnType(MlirOperation op, const char *text, MlirType type) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s, got ", text);
  tesseraDiagnosticAppendType(error, type);
  return tesseraDiagnosticReport(error);
}

// One element, as far as that is known.
static bool mayBeOne(MlirType type) {
  return !tosaHasRank(type) || !mlirShapedTypeHasStaticShape(type) ||
         irShapedNumElements(irType(type)) == 1;
}

//===--- cond_if, while_loop ---===//

static MlirLogicalResult checkBranch(MlirOperation op, MlirRegion region, const char *arguments,
                                     const char *results) {
  // Without arguments a graph takes the values from around it.
  MlirBlock block = mlirRegionGetFirstBlock(region);
  bool takes = !mlirBlockIsNull(block) && mlirBlockGetNumArguments(block) > 0;
  if (takes || mlirOperationGetNumOperands(op) > 1) {
    MlirLogicalResult verified = checkSame(op, argumentTypes(region, arguments), inputTypes(op, 1));
    if (tosaFailed(verified))
      return verified;
  }
  return mlirOperationIsNull(yieldOf(region))
             ? success()
             : checkSame(op, yieldedTypes(region, results), outputTypes(op));
}

MlirLogicalResult tosaIfOpVerify(MlirOperation op) {
  MlirRegion thenGraph = tosaIfOpGetThenGraph(op), elseGraph = tosaIfOpGetElseGraph(op);
  MlirLogicalResult verified;
  if (tosaFailed(verified = checkBranch(op, thenGraph, "'then_graph' arguments",
                                        "'then_graph' results")) ||
      tosaFailed(verified =
                     checkBranch(op, elseGraph, "'else_graph' arguments", "'else_graph' results")))
    return verified;
  MlirType condition = tosaOperandType(op, 0);
  return mayBeOne(condition) ? success()
                             : failOnType(op, "'condition' must be a size 1 tensor", condition);
}

static MlirLogicalResult checkCondition(MlirOperation op) {
  Types yielded = yieldedTypes(tosaWhileOpGetCondGraph(op), "");
  MlirLogicalResult verified = success();
  if (yielded.types.size != 1) {
    verified = mlirOperationEmitOpError(op, "require 'cond_graph' only have one result");
  } else if (!mayBeOne(yielded.types.data[0])) {
    verified = failOnType(op, "'cond_graph' result must be a size 1 tensor", yielded.types.data[0]);
  } else {
    MlirType element = mlirShapedTypeGetElementType(yielded.types.data[0]);
    if (!mlirTypeIsAInteger(element) || mlirIntegerTypeGetWidth(element) != 1)
      verified =
          failOnType(op, "'cond_graph' result must be a boolean tensor", yielded.types.data[0]);
  }
  tsVecFree(&yielded.types);
  return verified;
}

MlirLogicalResult tosaWhileOpVerify(MlirOperation op) {
  MlirRegion condition = tosaWhileOpGetCondGraph(op), body = tosaWhileOpGetBodyGraph(op);
  MlirLogicalResult verified;
  if (tosaFailed(verified = checkSame(op, inputTypes(op, 0), outputTypes(op))) ||
      tosaFailed(verified = checkSame(op, argumentTypes(condition, "'cond_graph' arguments"),
                                      inputTypes(op, 0))) ||
      tosaFailed(verified = checkSame(op, argumentTypes(body, "'body_graph' arguments"),
                                      inputTypes(op, 0))))
    return verified;
  if (!mlirOperationIsNull(yieldOf(body)) &&
      tosaFailed(verified =
                     checkSame(op, yieldedTypes(body, "'body_graph' results"), inputTypes(op, 0))))
    return verified;
  return mlirOperationIsNull(yieldOf(condition)) ? success() : checkCondition(op);
}

//===--- Variables ---===//

// The variable of that name in the nearest op that holds one; null when there is none.
static MlirOperation findVariable(MlirOperation op, MlirStringRef name) {
  MlirAttribute reference = mlirFlatSymbolRefAttrGet(mlirOperationGetContext(op), name);
  MlirOperation found = tesseraSymbolTableLookupNearest(op, reference);
  return !mlirOperationIsNull(found) && tosaVariableOpIsA(found) ? found : (MlirOperation){NULL};
}

MlirType tosaVariableType(MlirOperation variable) {
  const IrStorage *shape = irAttribute(tosaVariableOpGetVarShapeAttr(variable));
  TosaSizes sizes = {0};
  for (int64_t i = 0; irIsDense(shape) && i < irShapedNumElements(irElementsType(shape)); ++i) {
    int64_t size = tosaIntegerAt(shape, (size_t)i);
    tsVecPush(&sizes, size < 0 ? IR_DYNAMIC : size);
  }
  MlirType element = mlirTypeAttrGetValue(tosaVariableOpGetTypeAttr(variable));
  MlirType type =
      mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data, element, (MlirAttribute){NULL});
  tsVecFree(&sizes);
  return type;
}

static MlirLogicalResult checkVariable(MlirOperation op, MlirAttribute name, MlirType type,
                                       const char *what) {
  MlirStringRef text = mlirStringAttrGetValue(name);
  MlirOperation variable = findVariable(op, text);
  if (mlirOperationIsNull(variable))
    return mlirOperationEmitOpError(op, "'%.*s' has not been declared by 'tosa.variable'",
                                    (int)text.length, text.data);
  return checkPair(op, what, type, "the input tensor", tosaVariableType(variable));
}

MlirLogicalResult tosaVariableReadOpVerify(MlirOperation op) {
  return checkVariable(op, tosaVariableReadOpGetNameAttr(op), tosaResultType(op, 0), "'output1'");
}

MlirLogicalResult tosaVariableWriteOpVerify(MlirOperation op) {
  return checkVariable(op, tosaVariableWriteOpGetNameAttr(op), tosaOperandType(op, 0), "'input1'");
}

//===--- Sizes ---===//

static MlirLogicalResult verifyIsResolvable(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (!tosaShapeTypeIsA(mlirValueGetType(value)))
      continue;
    const TesseraOpDef *maker = mlirValueIsAOpResult(value)
                                    ? tesseraOperationGetDefinition(mlirOpResultGetOwner(value))
                                    : NULL;
    if (!maker || strncmp(maker->name, "tosa.", 5) != 0)
      return mlirOperationEmitOpError(op, "shape operand is not compile time resolvable");
  }
  return success();
}

static MlirLogicalResult verifySameRanks(MlirOperation op) {
  int64_t rank = tosaShapeTypeGetRank(tosaOperandType(op, 0));
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    if (tosaShapeTypeGetRank(tosaOperandType(op, i)) != rank)
      return mlirOperationEmitOpError(op, "operands don't have matching ranks");
  if (tosaShapeTypeGetRank(tosaResultType(op, 0)) != rank)
    return mlirOperationEmitOpError(op, "result shape has different rank than operands");
  return success();
}

const TesseraTrait tosaResolvableShapeOperandsTrait = {.name = "TosaResolvableShapeOperands",
                                                       .verify = verifyIsResolvable};
const TesseraTrait tosaShapeOperatorWithSameRanksTrait = {.name = "TosaShapeOperatorWithSameRanks",
                                                          .verify = verifySameRanks};

MlirLogicalResult tosaDimOpVerify(MlirOperation op) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  int64_t axis = tosaDimOpGetAxis(op);
  if (tosaShapeTypeGetRank(output) != 1)
    return failOnType(op, "expect output shape type to contain one element", output);
  if (tosaHasRank(input) && (axis < 0 || axis >= mlirShapedTypeGetRank(input)))
    return mlirOperationEmitOpError(op, "expect axis to be in the range [0, %lld), got %lld",
                                    ll(mlirShapedTypeGetRank(input)), ll(axis));
  return success();
}

MlirLogicalResult tosaConcatShapeOpVerify(MlirOperation op) {
  int64_t sum = 0, rank = tosaShapeTypeGetRank(tosaResultType(op, 0));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    sum = tosaAdd(sum, tosaShapeTypeGetRank(tosaOperandType(op, i)));
  if (sum == rank)
    return success();
  return mlirOperationEmitOpError(
      op,
      "requires output shape rank to be equal to the sum of the input shape ranks (%lld), got %lld",
      ll(sum), ll(rank));
}

static bool numberOf(MlirValue value, int64_t *number) {
  const IrStorage *dense = tosaConstantElements(value);
  if (!dense || irShapedNumElements(irElementsType(dense)) != 1)
    return false;
  *number = tosaIntegerAt(dense, 0);
  return true;
}

MlirLogicalResult tosaSliceShapeOpVerify(MlirOperation op) {
  int64_t start = 0, size = 0, rank = tosaShapeTypeGetRank(tosaOperandType(op, 0));
  int64_t outputRank = tosaShapeTypeGetRank(tosaResultType(op, 0));
  bool hasStart = numberOf(tosaSliceShapeOpGetStart(op), &start);
  bool hasSize = numberOf(tosaSliceShapeOpGetSize(op), &size);
  if (hasStart && start < 0)
    return mlirOperationEmitOpError(op, "expected non-negative start index, got %lld", ll(start));
  if (hasSize && size <= 0)
    return mlirOperationEmitOpError(op, "expected positive size, got %lld", ll(size));
  if (hasSize && size != outputRank)
    return mlirOperationEmitOpError(
        op, "expected output type size to be equal to size attribute, got %lld vs %lld",
        ll(outputRank), ll(size));
  if (hasStart && hasSize && tosaAdd(start, size) > rank)
    return mlirOperationEmitOpError(
        op, "expected start + size to be less than or equal to input shape rank (%lld), got %lld",
        ll(rank), ll(tosaAdd(start, size)));
  return success();
}

//===--- A scale for each block ---===//

static MlirLogicalResult failOnShapes(MlirOperation op, const char *a, MlirType aType,
                                      const char *b, MlirType bType, const char *after) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "require compatible shapes for %s (", a);
  tesseraDiagnosticAppendType(error, aType);
  tesseraDiagnosticAppendFormat(error, ") and %s (", b);
  tesseraDiagnosticAppendType(error, bType);
  tesseraDiagnosticAppendFormat(error, ")%s", after);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkScales(MlirOperation op, MlirType data, const char *dataName,
                                     MlirType scale, const char *scaleName, int64_t blockSize) {
  if (!tosaHasRank(data))
    return success();
  intptr_t last = mlirShapedTypeGetRank(data) - 1;
  int64_t size = tosaSize(data, last);
  if (size != IR_DYNAMIC && size % blockSize != 0)
    return mlirOperationEmitOpError(
        op, "expect last dimension of input_data (%lld) to be divisible by block_size (%lld)",
        ll(size), ll(blockSize));
  if (!tosaHasRank(scale))
    return success();
  bool may = mlirShapedTypeGetRank(scale) == last + 1;
  for (intptr_t i = 0; i < last && may; ++i)
    may = tosaMayBeEqual(tosaSize(data, i), tosaSize(scale, i));
  if (!may)
    return failOnShapes(op, dataName, data, scaleName, scale, " except for the last dimension");
  int64_t blocks = tosaSize(scale, last);
  if (size != IR_DYNAMIC && !tosaMayBeEqual(blocks, size / blockSize))
    return mlirOperationEmitOpError(
        op,
        "expect last dimension of %s (%lld) to be equal to last dimension of %s / block_size "
        "(%lld)",
        scaleName, ll(blocks), dataName, ll(size / blockSize));
  return success();
}

MlirLogicalResult tosaCastFromBlockScaledOpVerify(MlirOperation op) {
  MlirType data = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  if (!tosaMayHaveSameShape(data, output))
    return failOnShapes(op, "input_data", data, "output_data", output, "");
  return checkScales(op, data, "input_data", tosaOperandType(op, 1), "input_scale",
                     (int64_t)tosaCastFromBlockScaledOpGetBlockSize(op));
}

MlirLogicalResult tosaCastToBlockScaledOpVerify(MlirOperation op) {
  MlirType data = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  int64_t blockSize = (int64_t)tosaCastToBlockScaledOpGetBlockSize(op);
  if (!tosaMayHaveSameShape(data, output))
    return failOnShapes(op, "input_data", data, "output_data", output, "");
  if (tosaHasRank(data)) {
    int64_t size = tosaSize(data, mlirShapedTypeGetRank(data) - 1);
    if (size != IR_DYNAMIC && size % blockSize != 0)
      return mlirOperationEmitOpError(
          op, "expect last dimension of input_data (%lld) to be divisible by block_size (%lld)",
          ll(size), ll(blockSize));
  }
  return checkScales(op, output, "output_data", tosaResultType(op, 1), "output_scale", blockSize);
}

// The sizes N, H, W, C and D of a product, as far as operands say them.
typedef struct Product {
  MlirOperation op;
  int64_t n, h, w, c, d;
} Product;

static MlirLogicalResult take(MlirOperation op, MlirType type, intptr_t dim, int64_t *size,
                              const char *what) {
  int64_t found = tosaSize(type, dim);
  if (!tosaMayBeEqual(found, *size))
    return mlirOperationEmitOpError(op, "expected %s to match size %lld, got %lld", what, ll(*size),
                                    ll(found));
  if (*size == IR_DYNAMIC)
    *size = found;
  return success();
}

static MlirLogicalResult readProduct(Product *p, int64_t blockSize) {
  MlirOperation op = p->op;
  MlirType aData = tosaOperandType(op, 0), aScale = tosaOperandType(op, 1);
  MlirType bData = tosaOperandType(op, 2), bScale = tosaOperandType(op, 3);
  MlirLogicalResult verified = success();
  if (tosaHasRank(aData) &&
      (tosaFailed(verified = take(op, aData, 0, &p->n, "batch of a_data")) ||
       tosaFailed(verified = take(op, aData, 1, &p->h, "height of a_data")) ||
       tosaFailed(verified = take(op, aData, 2, &p->c, "channels of a_data"))))
    return verified;
  if (tosaHasRank(aScale) &&
      (tosaFailed(verified = take(op, aScale, 0, &p->n, "batch of a_scale")) ||
       tosaFailed(verified = take(op, aScale, 1, &p->h, "height of a_scale"))))
    return verified;
  if (tosaHasRank(bData) &&
      (tosaFailed(verified = take(op, bData, 0, &p->d, "batch of b_data")) ||
       tosaFailed(verified = take(op, bData, 1, &p->w, "width of b_data")) ||
       tosaFailed(verified = take(op, bData, 2, &p->c, "channels of b_data"))))
    return verified;
  if (tosaHasRank(bScale) &&
      (tosaFailed(verified = take(op, bScale, 0, &p->d, "batch of b_scale")) ||
       tosaFailed(verified = take(op, bScale, 1, &p->w, "width of b_scale"))))
    return verified;
  if (p->n != IR_DYNAMIC && p->d != IR_DYNAMIC && p->n != p->d && p->d != 1)
    return mlirOperationEmitOpError(
        op, "expect B matrix batch size to be broadcast compatible with A, got D=%lld vs N=%lld",
        ll(p->d), ll(p->n));
  if (p->c == IR_DYNAMIC)
    return success();
  if (p->c % blockSize != 0)
    return mlirOperationEmitOpError(op,
                                    "expect C to be a multiple of block size, got C=%lld, "
                                    "block_size=%lld",
                                    ll(p->c), ll(blockSize));
  int64_t blocks = p->c / blockSize;
  if (tosaHasRank(aScale) &&
      tosaFailed(verified = take(op, aScale, 2, &blocks, "block count of a_scale")))
    return verified;
  return tosaHasRank(bScale) ? take(op, bScale, 2, &blocks, "block count of b_scale") : success();
}

static void appendSize(TsString *text, int64_t size, bool isFirst) {
  tsStringAppendC(text, isFirst ? "" : ", ");
  if (size == IR_DYNAMIC)
    tsStringAppendC(text, "?");
  else
    tsStringAppendFormat(text, "%lld", ll(size));
}

MlirLogicalResult tosaMatmulTBlockScaledOpVerify(MlirOperation op) {
  MlirType a = mlirShapedTypeGetElementType(tosaOperandType(op, 0));
  MlirType b = mlirShapedTypeGetElementType(tosaOperandType(op, 2)), output = tosaResultType(op, 0);
  if (!mlirTypeEqual(a, b))
    return tosaFailOnTypes(op, "expect A_data and B_data to have same element type, got ", a,
                           " and ", b, "");
  Product p = {op, IR_DYNAMIC, IR_DYNAMIC, IR_DYNAMIC, IR_DYNAMIC, IR_DYNAMIC};
  MlirLogicalResult verified = readProduct(&p, (int64_t)tosaMatmulTBlockScaledOpGetBlockSize(op));
  if (tosaFailed(verified) || !tosaHasRank(output))
    return verified;
  const int64_t expected[] = {p.n != IR_DYNAMIC ? p.n : p.d, p.h, p.w};
  bool may = true;
  for (intptr_t i = 0; i < 3; ++i)
    may = may && tosaMayBeEqual(tosaSize(output, i), expected[i]);
  if (may)
    return success();
  TsString given = {0}, wanted = {0};
  for (intptr_t i = 0; i < 3; ++i) {
    appendSize(&given, tosaSize(output, i), i == 0);
    appendSize(&wanted, expected[i], i == 0);
  }
  verified = mlirOperationEmitOpError(
      op, "expected output shape %s to be compatible with expected output shape %s", given.data,
      wanted.data);
  tsStringFree(&given);
  tsStringFree(&wanted);
  return verified;
}
