// The dialect of the tests.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Dialect.h"
#include "ir/Context.h"

#define TRAIT(name) ((uint64_t)1 << TESSERA_TRAIT_##name)

extern const TesseraDialectDef testDialectDef;

static const TesseraAttrDef constantAttributes[] = {{.name = "value"}};
static const TesseraValueDef oneValue[] = {{.name = "x"}};
static const TesseraValueDef twoValues[] = {{.name = "x"}, {.name = "y"}};
static const TesseraValueDef anyValues[] = {{.name = "x", .arity = TESSERA_VARIADIC}};

#define ANYTHING                                                                                   \
  .numOperands = 1, .operands = anyValues, .numResults = 1, .results = anyValues, .numRegions = 1, \
  .regions = anyValues, .numSuccessors = 1, .successors = anyValues

static MlirLogicalResult foldConstant(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0] = (TesseraFoldResult){.attribute = tesseraOperationGetSlot(op, 0)};
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

// Constants are summed; x + x becomes x + 2, in place.
static MlirLogicalResult foldAdd(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  *numResults = 1;
  if (!mlirAttributeIsNull(operands[0]) && !mlirAttributeIsNull(operands[1])) {
    int64_t sum = mlirIntegerAttrGetValueInt(operands[0]) + mlirIntegerAttrGetValueInt(operands[1]);
    results[0] = (TesseraFoldResult){.attribute = mlirIntegerAttrGet(type, sum)};
    return mlirLogicalResultSuccess();
  }
  if (!testHas(op, "swap"))
    return mlirLogicalResultFailure();
  MlirValue first = mlirOperationGetOperand(op, 0);
  mlirOperationRemoveDiscardableAttributeByName(op, mlirStringRefCreateFromCString("swap"));
  mlirOperationSetOperand(op, 0, mlirOperationGetOperand(op, 1));
  mlirOperationSetOperand(op, 1, first);
  *numResults = 0;
  return mlirLogicalResultSuccess();
}

const TesseraOpDef constantDef = {.name = "test.constant",
                                  .dialect = &testDialectDef,
                                  .numResults = 1,
                                  .results = oneValue,
                                  .numAttributes = 1,
                                  .attributes = constantAttributes,
                                  .fold = foldConstant,
                                  .traits = TRAIT(CONSTANT_LIKE) | TRAIT(NO_MEMORY_EFFECT)};
const TesseraOpDef addDef = {.name = "test.add",
                             .dialect = &testDialectDef,
                             .numOperands = 2,
                             .operands = twoValues,
                             .numResults = 1,
                             .results = oneValue,
                             .fold = foldAdd,
                             .traits = TRAIT(NO_MEMORY_EFFECT)};
// Without a hook: constants go to the right for its trait alone.
const TesseraOpDef sumDef = {.name = "test.sum",
                             .dialect = &testDialectDef,
                             .numOperands = 2,
                             .operands = twoValues,
                             .numResults = 1,
                             .results = oneValue,
                             .traits = TRAIT(NO_MEMORY_EFFECT) | TRAIT(COMMUTATIVE)};
const TesseraOpDef brDef = {
    .name = "test.br", .dialect = &testDialectDef, ANYTHING, .traits = TRAIT(IS_TERMINATOR)};
const TesseraOpDef endDef = {
    .name = "test.end", .dialect = &testDialectDef, ANYTHING, .traits = TRAIT(IS_TERMINATOR)};
const TesseraOpDef doDef = {
    .name = "test.do", .dialect = &testDialectDef, ANYTHING, .traits = TRAIT(NO_TERMINATOR)};
const TesseraOpDef jumpDef = {
    .name = "test.jump", .dialect = &testDialectDef, ANYTHING, .traits = TRAIT(IS_TERMINATOR)};
const TesseraOpDef stuckDef = {.name = "test.stuck", .dialect = &testDialectDef, ANYTHING};
const TesseraOpDef newDef = {.name = "test.new", .dialect = &testDialectDef, ANYTHING};
const TesseraOpDef pairDef = {.name = "test.pair",
                              .dialect = &testDialectDef,
                              .numOperands = 2,
                              .operands = twoValues,
                              .numResults = 1,
                              .results = anyValues};
const TesseraOpDef bodyDef = {
    .name = "test.body", .dialect = &testDialectDef, ANYTHING, .traits = TRAIT(NO_TERMINATOR)};

static const TesseraOpDef *const ops[] = {&constantDef, &addDef,  &sumDef,  &brDef,
                                          &endDef,      &doDef,   &jumpDef, &stuckDef,
                                          &newDef,      &pairDef, &bodyDef};

static MlirOperation materializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                         MlirType type, MlirLocation location) {
  TesseraOperationParts parts = {.definition = &constantDef,
                                 .location = location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .attributes = &value};
  return tesseraRewriterCreateOperation(rewriter, &parts);
}

const TesseraDialectDef testDialectDef = {.name = "test",
                                          .numOps = sizeof ops / sizeof *ops,
                                          .ops = ops,
                                          .materializeConstant = materializeConstant};

void testLoadDialect(MlirContext context) {
  irContextLoadDialect(irContext(context), &testDialectDef);
}

bool testHas(MlirOperation op, const char *name) {
  return !mlirAttributeIsNull(
      mlirOperationGetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name)));
}
