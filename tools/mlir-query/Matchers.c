// What can be asked of an operation.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Query.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Generated.h"
#include "tessera/Operation.h"

#include <math.h>

//===--- Sets of operations ---===//

void queryOpsAdd(QueryOps *ops, IrOperation *op) {
  bool inserted;
  *tsPointerMapInsert(&ops->places, op, &inserted) = 1;
  if (inserted)
    tsVecPush(&ops->list, op);
}

void queryOpsClear(QueryOps *ops) {
  ops->list.size = 0;
  tsPointerMapClear(&ops->places);
}

void queryOpsFree(QueryOps *ops) {
  tsVecFree(&ops->list);
  tsPointerMapFree(&ops->places);
}

//===--- Names and constants ---===//

static bool testName(const QueryMatcher *matcher, IrOperation *op) {
  return tsEqual(irStringValue(op->name->name), matcher->args[0].text);
}

static bool testAttribute(const QueryMatcher *matcher, IrOperation *op) {
  return mlirOperationGetAttributeByName(irWrapOp(op), matcher->args[0].text).ptr != NULL;
}

static bool testConstant(const QueryMatcher *matcher, IrOperation *op) {
  (void)matcher;
  MlirAttribute value;
  return mlirLogicalResultIsSuccess(tesseraMatchConstant(irWrapOp(op), &value));
}

/// The value of the constant that the operation is, of all its elements when it has several.
static bool constantOf(IrOperation *op, MlirAttribute *value) {
  if (mlirLogicalResultIsFailure(tesseraMatchConstant(irWrapOp(op), value)))
    return false;
  if (mlirAttributeIsADenseElements(*value)) {
    if (!mlirDenseElementsAttrIsSplat(*value))
      return false;
    *value = mlirDenseElementsAttrGetSplatValue(*value);
  }
  return true;
}

static bool floatOf(IrOperation *op, double *number) {
  MlirAttribute value;
  if (!constantOf(op, &value) || !mlirAttributeIsAFloat(value))
    return false;
  *number = mlirFloatAttrGetValueDouble(value);
  return true;
}

#define QUERY_FLOAT_TEST(name, condition)                                                          \
  static bool name(const QueryMatcher *matcher, IrOperation *op) {                                 \
    (void)matcher;                                                                                 \
    double x;                                                                                      \
    return floatOf(op, &x) && (condition);                                                         \
  }
QUERY_FLOAT_TEST(testNegInf, isinf(x) && x < 0)
QUERY_FLOAT_TEST(testPosInf, isinf(x) && x > 0)
QUERY_FLOAT_TEST(testNegZero, x == 0 && signbit(x))
QUERY_FLOAT_TEST(testPosZero, x == 0 && !signbit(x))
QUERY_FLOAT_TEST(testZeroFloat, x == 0)
QUERY_FLOAT_TEST(testOneFloat, x == 1)
#undef QUERY_FLOAT_TEST

/// What an integer constant is: of any width.
typedef enum Integer { INTEGER_NONE, INTEGER_ZERO, INTEGER_ONE, INTEGER_OTHER } Integer;

static Integer integerOf(IrOperation *op) {
  MlirAttribute value;
  if (!constantOf(op, &value) || !mlirAttributeIsAInteger(value))
    return INTEGER_NONE;
  MlirType type = mlirAttributeGetType(value);
  if (mlirAttributeEqual(value, mlirIntegerAttrGet(type, 0)))
    return INTEGER_ZERO;
  return mlirAttributeEqual(value, mlirIntegerAttrGet(type, 1)) ? INTEGER_ONE : INTEGER_OTHER;
}

static bool testZero(const QueryMatcher *matcher, IrOperation *op) {
  (void)matcher;
  return integerOf(op) == INTEGER_ZERO;
}

static bool testOne(const QueryMatcher *matcher, IrOperation *op) {
  (void)matcher;
  return integerOf(op) == INTEGER_ONE;
}

static bool testNonZero(const QueryMatcher *matcher, IrOperation *op) {
  (void)matcher;
  return integerOf(op) >= INTEGER_ONE;
}

//===--- Several at once ---===//

static bool testAll(const QueryMatcher *matcher, IrOperation *op) {
  for (size_t i = 0; i < matcher->numArgs; i++)
    if (!queryTest(matcher->args[i].matcher, op))
      return false;
  return true;
}

static bool testAny(const QueryMatcher *matcher, IrOperation *op) {
  for (size_t i = 0; i < matcher->numArgs; i++)
    if (queryTest(matcher->args[i].matcher, op))
      return true;
  return false;
}

static bool collectAll(const QueryMatcher *matcher, IrOperation *op, QueryOps *found) {
  for (size_t i = 0; i < matcher->numArgs; i++)
    if (!queryCollect(matcher->args[i].matcher, op, found))
      return false;
  return true;
}

static bool collectAny(const QueryMatcher *matcher, IrOperation *op, QueryOps *found) {
  for (size_t i = 0; i < matcher->numArgs; i++)
    if (queryCollect(matcher->args[i].matcher, op, found))
      return true;
  return false;
}

//===--- The table ---===//

static const QueryMatcherDef matchers[] = {
    {"allOf", "*", testAll, collectAll},
    {"anyOf", "*", testAny, collectAny},
    {"getAllDefinitions", "MI", NULL, queryCollectAllDefinitions},
    {"getDefinitions", "MIBBB", NULL, queryCollectDefinitions},
    {"getDefinitionsByPredicate", "MMBBB", NULL, queryCollectDefinitionsUntil},
    {"getUsersByPredicate", "MMB", NULL, queryCollectUsersUntil},
    {"hasOpAttrName", "S", testAttribute, NULL},
    {"hasOpName", "S", testName, NULL},
    {"isConstantOp", "", testConstant, NULL},
    {"isNegInfFloat", "", testNegInf, NULL},
    {"isNegZeroFloat", "", testNegZero, NULL},
    {"isNonZero", "", testNonZero, NULL},
    {"isOne", "", testOne, NULL},
    {"isOneFloat", "", testOneFloat, NULL},
    {"isPosInfFloat", "", testPosInf, NULL},
    {"isPosZeroFloat", "", testPosZero, NULL},
    {"isZero", "", testZero, NULL},
    {"isZeroFloat", "", testZeroFloat, NULL},
};

const QueryMatcherDef *queryFindMatcher(MlirStringRef name) {
  for (size_t i = 0; i < sizeof matchers / sizeof *matchers; i++)
    if (tsEqualC(name, matchers[i].name))
      return &matchers[i];
  return NULL;
}

bool queryTest(const QueryMatcher *matcher, IrOperation *op) {
  return matcher->def->test && matcher->def->test(matcher, op);
}

bool queryCollect(const QueryMatcher *matcher, IrOperation *op, QueryOps *found) {
  return matcher->def->collect && matcher->def->collect(matcher, op, found);
}
