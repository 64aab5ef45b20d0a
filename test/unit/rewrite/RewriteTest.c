// Greedy rewriting, simplification of control flow and dialect conversion, on a dialect made here.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "tessera/Conversion.h"
#include "tessera/Interfaces.h"

#include <stdio.h>
#include <stdlib.h>

static int numFailures;

static void check(bool holds, const char *what, int line) {
  if (holds)
    return;
  fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, line, what);
  numFailures++;
}
#define CHECK(condition) check((condition), #condition, __LINE__)
#define TRAIT(name) ((uint64_t)1 << TESSERA_TRAIT_##name)

//===--- The dialect ---===//

extern const TesseraDialectDef testDialectDef;

static const TesseraAttrDef constantAttributes[] = {{.name = "value"}};
static const TesseraValueDef oneValue[] = {{.name = "x"}};
static const TesseraValueDef twoValues[] = {{.name = "x"}, {.name = "y"}};
static const TesseraValueDef anyValues[] = {{.name = "x", .arity = TESSERA_VARIADIC}};
static const TesseraValueDef anySuccessors[] = {{.name = "s", .arity = TESSERA_VARIADIC}};
static const TesseraValueDef anyRegions[] = {{.name = "r", .arity = TESSERA_VARIADIC}};

static MlirLogicalResult foldConstant(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0] = (TesseraFoldResult){.attribute = tesseraOperationGetSlot(op, 0)};
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult foldAdd(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  if (mlirAttributeIsNull(operands[0]) || mlirAttributeIsNull(operands[1]))
    return mlirLogicalResultFailure();
  int64_t sum =
      irIntegerAttrValue(irAttribute(operands[0])) + irIntegerAttrValue(irAttribute(operands[1]));
  IrStorage *type = irOperationResult(irOp(op), 0)->type;
  results[0] = (TesseraFoldResult){.attribute = irWrapAttribute(irIntegerAttrGet(type, sum))};
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

static TesseraRange branchOperands(MlirOperation op, unsigned successor) {
  // Each successor gets as many of the operands as its block has arguments.
  TesseraRange range = {.count = 0};
  for (unsigned i = 0; i <= successor; i++) {
    range.start += range.count;
    range.count = mlirBlockGetNumArguments(mlirOperationGetSuccessor(op, i));
  }
  return range;
}

static const BranchOpInterfaceMethods branchMethods = {
    .getSuccessorOperands = branchOperands,
    .getNumProducedOperands = branchOpInterfaceDefaultGetNumProducedOperands,
    .getSuccessorForOperands = branchOpInterfaceDefaultGetSuccessorForOperands,
    .areTypesCompatible = branchOpInterfaceDefaultAreTypesCompatible,
};
static const TesseraInterfaceImpl branchInterfaces[] = {{&branchOpInterface, &branchMethods}};

#define ANY_VALUES                                                                                 \
  .numOperands = 1, .operands = anyValues, .numResults = 1, .results = anyValues, .numRegions = 1, \
  .regions = anyRegions

static const TesseraOpDef constantDef = {.name = "test.constant",
                                         .dialect = &testDialectDef,
                                         .numResults = 1,
                                         .results = oneValue,
                                         .numAttributes = 1,
                                         .attributes = constantAttributes,
                                         .fold = foldConstant,
                                         .traits = TRAIT(CONSTANT_LIKE) | TRAIT(NO_MEMORY_EFFECT)};
static const TesseraOpDef addDef = {.name = "test.add",
                                    .dialect = &testDialectDef,
                                    .numOperands = 2,
                                    .operands = twoValues,
                                    .numResults = 1,
                                    .results = oneValue,
                                    .fold = foldAdd,
                                    .traits = TRAIT(COMMUTATIVE) | TRAIT(NO_MEMORY_EFFECT)};
static const TesseraOpDef branchDef = {.name = "test.br",
                                       .dialect = &testDialectDef,
                                       .numOperands = 1,
                                       .operands = anyValues,
                                       .numSuccessors = 1,
                                       .successors = anySuccessors,
                                       .traits = TRAIT(IS_TERMINATOR),
                                       .numInterfaces = 1,
                                       .interfaces = branchInterfaces};
static const TesseraOpDef useDef = {.name = "test.use", .dialect = &testDialectDef, ANY_VALUES};
static const TesseraOpDef oldDef = {.name = "test.old", .dialect = &testDialectDef, ANY_VALUES};
static const TesseraOpDef stuckDef = {.name = "test.stuck", .dialect = &testDialectDef, ANY_VALUES};
static const TesseraOpDef newDef = {.name = "test.new", .dialect = &testDialectDef, ANY_VALUES};
static const TesseraOpDef bodyDef = {.name = "test.body",
                                     .dialect = &testDialectDef,
                                     .numRegions = 1,
                                     .regions = oneValue,
                                     .traits = TRAIT(ISOLATED_FROM_ABOVE) | TRAIT(NO_TERMINATOR)};

static const TesseraOpDef *const ops[] = {&constantDef, &addDef,   &branchDef, &useDef,
                                          &oldDef,      &stuckDef, &newDef,    &bodyDef};

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

//===--- Building ---===//

typedef struct World {
  MlirContext context;
  MlirLocation unknown;
  MlirType i32, i64;
  MlirOperation body;
  MlirBlock block; ///< where operations are added
  TsString messages;
} World;

static MlirLogicalResult recordDiagnostic(MlirDiagnostic diagnostic, void *user) {
  mlirDiagnosticPrint(diagnostic, tsStringCallback, user);
  tsStringAppendChar(user, '\n');
  return mlirLogicalResultSuccess();
}

static MlirBlock addBlock(World *world) {
  world->block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(world->body, 0), world->block);
  return world->block;
}

static void createWorld(World *world) {
  *world = (World){.context = mlirContextCreate()};
  irContextLoadDialect(irContext(world->context), &testDialectDef);
  tesseraContextSetPrintOpOnDiagnostic(world->context, false);
  mlirContextAttachDiagnosticHandler(world->context, recordDiagnostic, &world->messages, NULL);
  world->unknown = mlirLocationUnknownGet(world->context);
  world->i32 = irWrapType(irContext(world->context)->i32Type);
  world->i64 = irWrapType(irContext(world->context)->i64Type);
  TesseraOperationParts parts = {
      .definition = &bodyDef, .location = world->unknown, .numRegions = 1};
  world->body = tesseraOperationCreate(&parts);
  addBlock(world);
}

static void destroyWorld(World *world) {
  mlirOperationDestroy(world->body);
  mlirContextDestroy(world->context);
  tsStringFree(&world->messages);
}

static MlirValue add(World *world, const TesseraOpDef *definition, int numResults, int numOperands,
                     MlirValue a, MlirValue b) {
  MlirValue operands[] = {a, b};
  TesseraOperationParts parts = {.definition = definition,
                                 .location = world->unknown,
                                 .numTypes = numResults,
                                 .types = &world->i32,
                                 .numOperands = numOperands,
                                 .operands = operands};
  MlirOperation op = tesseraOperationCreate(&parts);
  mlirBlockAppendOwnedOperation(world->block, op);
  return numResults ? mlirOperationGetResult(op, 0) : (MlirValue){NULL};
}

static const MlirValue none = {NULL};

static MlirValue addConstant(World *world, int64_t value) {
  MlirValue result = add(world, &constantDef, 1, 0, none, none);
  tesseraOperationSetSlot(mlirOpResultGetOwner(result), 0,
                          irWrapAttribute(irIntegerAttrGet(irType(world->i32), value)));
  return result;
}

static void addBranch(World *world, MlirBlock one, MlirBlock other, int numOperands, MlirValue a,
                      MlirValue b) {
  MlirBlock successors[] = {one, other};
  MlirValue operands[] = {a, b};
  TesseraOperationParts parts = {.definition = &branchDef,
                                 .location = world->unknown,
                                 .numOperands = numOperands,
                                 .operands = operands,
                                 .numSuccessors = other.ptr ? 2 : 1,
                                 .successors = successors};
  mlirBlockAppendOwnedOperation(world->block, tesseraOperationCreate(&parts));
}

// Names of operations with their operands' numbers in order of definition, blocks as `|`.
static bool is(World *world, const char *expected) {
  TsString text = {0};
  TsPointerMap numbers = {0};
  size_t count = 0;
  for (IrBlock *block = irOp(world->body)->regions[0].first; block; block = block->next) {
    tsStringAppendC(&text, block->previous ? " |" : "");
    for (uint32_t i = 0; i < block->numArguments; i++) {
      *tsPointerMapInsert(&numbers, block->arguments[i], NULL) = count++;
      bool isWide = block->arguments[i]->value.type == irType(world->i64);
      tsStringAppendC(&text, isWide ? " arg64" : " arg");
    }
    for (IrOperation *op = block->first; op; op = op->next) {
      MlirStringRef name = irStringValue(op->name->name);
      size_t dot = tsFindChar(name, '.', 0);
      tsStringAppendFormat(&text, " %.*s", (int)(name.length - dot - 1), name.data + dot + 1);
      if (op->name->definition == &constantDef)
        tsStringAppendFormat(&text, "=%lld", (long long)irIntegerAttrValue(op->attributes[0]));
      for (uint32_t i = 0; i < op->numOperands; i++) {
        uintptr_t *number = tsPointerMapFind(&numbers, op->operands[i].value);
        tsStringAppendFormat(&text, "%c%d", i ? ',' : '(', number ? (int)*number : -1);
      }
      tsStringAppendC(&text, op->numOperands ? ")" : "");
      for (uint32_t i = 0; i < op->numResults; i++)
        *tsPointerMapInsert(&numbers, irOperationResult(op, i), NULL) = count++;
    }
  }
  const char *found = text.data ? text.data + (text.data[0] == ' ') : "";
  bool same = strcmp(found, expected) == 0;
  if (!same)
    fprintf(stderr, "expected: %s\nbut was: %s\n", expected, found);
  tsStringFree(&text);
  tsPointerMapFree(&numbers);
  return same;
}

static bool said(World *world, const char *text) {
  bool same = tsEqualC(tsStringView(&world->messages), text);
  if (!same)
    fprintf(stderr, "said: %s\n", world->messages.data ? world->messages.data : "");
  tsStringClear(&world->messages);
  return same;
}

//===--- Greedy rewriting ---===//

static bool simplify(World *world, bool topDown) {
  TesseraGreedyOptions options = {.topDown = topDown};
  return mlirLogicalResultIsSuccess(tesseraApplyPatternsGreedily(
      world->body, mlirRewritePatternSetCreate(world->context), &options));
}

static void testFolding(World *world) {
  MlirValue x = add(world, &useDef, 1, 0, none, none);
  MlirValue one = addConstant(world, 1), two = addConstant(world, 2);
  MlirValue three = add(world, &addDef, 1, 2, one, two);
  MlirValue other = addConstant(world, 3);
  MlirValue sum = add(world, &addDef, 1, 2, other, x);
  add(world, &useDef, 0, 2, three, sum);
  add(world, &useDef, 0, 1, addConstant(world, 3), none);
  addConstant(world, 9);
  CHECK(simplify(world, true));
  // One constant, at the front; to the right of what isn't constant; dead ones gone.
  CHECK(is(world, "constant=3 use add(1,0) use(0,2) use(0)"));
}

static void testDeadCircle(World *world) {
  MlirValue a = add(world, &addDef, 1, 2, addConstant(world, 1), addConstant(world, 1));
  MlirOperation op = mlirOpResultGetOwner(a);
  MlirValue b = add(world, &addDef, 1, 2, a, a);
  mlirOperationSetOperand(op, 0, b);
  add(world, &useDef, 0, 0, none, none);
  CHECK(simplify(world, false));
  CHECK(is(world, "use"));
}

static void testControlFlow(World *world) {
  MlirBlock entry = world->block;
  MlirValue x = add(world, &useDef, 1, 0, none, none);
  MlirBlock dead = addBlock(world), target = addBlock(world);
  MlirValue needed = mlirBlockAddArgument(target, world->i32, world->unknown);
  mlirBlockAddArgument(target, world->i32, world->unknown);
  world->block = entry;
  addBranch(world, target, (MlirBlock){NULL}, 2, x, x);
  world->block = dead;
  addBranch(world, target, (MlirBlock){NULL}, 2, x, x);
  world->block = target;
  add(world, &useDef, 0, 1, needed, none);
  addBranch(world, target, (MlirBlock){NULL}, 2, needed, x);
  CHECK(simplify(world, true));
  CHECK(is(world, "use br(0) | arg use(1) br(1)"));
}

//===--- Isolated ops, one after the other ---===//

// An isolated op at the end of the block with an op of this definition in it.
static MlirOperation addClosed(World *world, MlirBlock outer, const TesseraOpDef *inside) {
  TesseraOperationParts parts = {
      .definition = &bodyDef, .location = world->unknown, .numRegions = 1};
  MlirOperation closed = tesseraOperationCreate(&parts);
  world->block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(closed, 0), world->block);
  add(world, inside, 0, 0, none, none);
  mlirBlockAppendOwnedOperation(outer, closed);
  world->block = outer;
  return closed;
}

// Where `stuck` is erases the first op around, and adds one more with an `old` in it at the end.
static MlirLogicalResult changeOutside(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  World *world = user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirBlock outer = mlirOperationGetBlock(mlirOperationGetParentOperation(op));
  mlirRewriterBaseEraseOp(base, mlirBlockGetFirstOperation(outer));
  MlirOperation closed = addClosed(world, outer, &oldDef);
  mlirOperationRemoveFromParent(closed);
  mlirRewriterBaseSetInsertionPointToEnd(base, outer);
  mlirRewriterBaseInsert(base, closed);
  mlirRewriterBaseEraseOp(base, op);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult renewPlainly(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  TesseraOperationParts parts = {.definition = &newDef, .location = mlirOperationGetLocation(op)};
  tesseraRewriterCreateOperation(base, &parts);
  mlirRewriterBaseEraseOp(base, op);
  return mlirLogicalResultSuccess();
}

// Erases the isolated op that the op is in, or the one around that.
static MlirLogicalResult eraseAround(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const int *height = user;
  for (int i = 0; i < *height; ++i)
    op = mlirOperationGetParentOperation(op);
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), op);
  return mlirLogicalResultSuccess();
}

// A pattern may erase what is around its op, and with that the region that is being visited.
static void testErasesAround(World *world) {
  MlirBlock outer = world->block;
  for (int height = 1; height <= 2; ++height) {
    MlirOperation closed = addClosed(world, outer, &newDef);
    addClosed(world, mlirRegionGetFirstBlock(mlirOperationGetRegion(closed, 0)), &stuckDef);
    world->block = outer;
    addClosed(world, outer, &oldDef);
    MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(world->context);
    tesseraRewritePatternSetAdd(patterns, &stuckDef, 1, eraseAround, &height);
    tesseraRewritePatternSetAdd(patterns, &oldDef, 1, renewPlainly, NULL);
    CHECK(mlirLogicalResultIsSuccess(tesseraApplyPatternsGreedily(world->body, patterns, NULL)));
    CHECK(is(world, height == 1 ? "body body" : "body"));
    while (!mlirOperationIsNull(mlirBlockGetFirstOperation(outer)))
      mlirOperationDestroy(mlirBlockGetFirstOperation(outer));
  }
}

static MlirWalkResult countOld(MlirOperation op, void *user) {
  *(int *)user += irOp(op)->name->definition == &oldDef;
  return MlirWalkResultAdvance;
}

// What a pattern changes outside of the op that is at hand, before and behind it, is visited too.
static void testChangesOutside(World *world) {
  for (int topDown = 0; topDown < 2; ++topDown) {
    MlirBlock outer = world->block;
    addClosed(world, outer, &oldDef);
    addClosed(world, outer, &stuckDef);
    addClosed(world, outer, &oldDef);
    add(world, &oldDef, 0, 0, none, none);
    MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(world->context);
    tesseraRewritePatternSetAdd(patterns, &stuckDef, 1, changeOutside, world);
    tesseraRewritePatternSetAdd(patterns, &oldDef, 1, renewPlainly, NULL);
    TesseraGreedyOptions options = {.topDown = topDown};
    CHECK(
        mlirLogicalResultIsSuccess(tesseraApplyPatternsGreedily(world->body, patterns, &options)));
    CHECK(is(world, "body body new body"));
    int numOld = 0;
    mlirOperationWalk(world->body, countOld, &numOld, MlirWalkPreOrder);
    CHECK(numOld == 0);
    while (!mlirOperationIsNull(mlirBlockGetFirstOperation(outer)))
      mlirOperationDestroy(mlirBlockGetFirstOperation(outer));
  }
}

//===--- Conversion ---===//

static MlirOperation create(MlirPatternRewriter rewriter, const TesseraOpDef *definition,
                            MlirOperation like, MlirType type, const MlirValue *operands) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = mlirOperationGetLocation(like),
                                 .numTypes = mlirOperationGetNumResults(like),
                                 .types = &type,
                                 .numOperands = mlirOperationGetNumOperands(like),
                                 .operands = operands};
  return tesseraRewriterCreateOperation(mlirPatternRewriterAsBase(rewriter), &parts);
}

static MlirLogicalResult replaceBy(const TesseraOpDef *definition, MlirOperation op, MlirType type,
                                   const MlirValue *operands, MlirPatternRewriter rewriter) {
  MlirOperation made = create(rewriter, definition, op, type, operands);
  mlirRewriterBaseReplaceOpWithOperation(mlirPatternRewriterAsBase(rewriter), op, made);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult oldToNew(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  return replaceBy(&newDef, op, ((World *)user)->i64, operands, rewriter);
}

// What this makes can't be made legal.
static MlirLogicalResult oldToStuck(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  return replaceBy(&stuckDef, op, ((World *)user)->i64, operands, rewriter);
}

static MlirLogicalResult convertBody(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetDiscardableAttributeByName(
      op, tsLiteral("done"), irWrapAttribute(irContext(mlirOperationGetContext(op))->unitAttr));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return tesseraConversionConvertRegion(rewriter, mlirOperationGetRegion(op, 0), user, NULL);
}

static bool isDone(MlirOperation op, void *user) {
  (void)user;
  return !mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(op, tsLiteral("done")));
}

static TesseraOptional widen(MlirType type, MlirType *converted, void *user) {
  World *world = user;
  *converted = mlirTypeEqual(type, world->i32) ? world->i64 : type;
  return TESSERA_PRESENT;
}

typedef struct Setup {
  TesseraTypeConverter *converter;
  TesseraConversionTarget *target;
  MlirRewritePatternSet patterns;
} Setup;

static Setup createSetup(World *world) {
  Setup setup = {tesseraTypeConverterCreate(), tesseraConversionTargetCreate(),
                 mlirRewritePatternSetCreate(world->context)};
  tesseraTypeConverterAddConversion(setup.converter, widen, world);
  tesseraTypeConverterAddCasts(setup.converter);
  tesseraConversionTargetAddIllegalOp(setup.target, "test.old");
  tesseraConversionTargetAddIllegalOp(setup.target, "test.stuck");
  tesseraConversionTargetAddLegalOp(setup.target, "test.new");
  tesseraConversionTargetAddDynamicOp(setup.target, "test.body", isDone, NULL);
  return setup;
}

static bool convert(World *world, Setup *setup, bool isFull) {
  MlirLogicalResult result =
      isFull ? tesseraApplyFullConversion(world->body, setup->target, setup->patterns)
             : tesseraApplyPartialConversion(world->body, setup->target, setup->patterns);
  tesseraTypeConverterDestroy(setup->converter);
  tesseraConversionTargetDestroy(setup->target);
  return mlirLogicalResultIsSuccess(result);
}

static void testConversion(World *world) {
  MlirValue argument = mlirBlockAddArgument(world->block, world->i32, world->unknown);
  MlirValue a = add(world, &oldDef, 1, 1, argument, none);
  MlirValue b = add(world, &oldDef, 1, 1, a, none);
  add(world, &useDef, 0, 2, b, argument);
  Setup setup = createSetup(world);
  tesseraConversionPatternAdd(setup.patterns, &bodyDef, 1, NULL, convertBody, setup.converter);
  // The better pattern leads nowhere and is undone.
  tesseraConversionPatternAdd(setup.patterns, &oldDef, 2, setup.converter, oldToStuck, world);
  tesseraConversionPatternAdd(setup.patterns, &oldDef, 1, setup.converter, oldToNew, world);
  CHECK(convert(world, &setup, false));
  // What stays as it was gets its operands cast back.
  CHECK(is(world, "arg64 unrealized_conversion_cast(0) new(0) new(2) "
                  "unrealized_conversion_cast(3) use(4,1)"));
  CHECK(mlirOperationVerify(world->body));
}

static void testFailure(World *world) {
  MlirValue argument = mlirBlockAddArgument(world->block, world->i32, world->unknown);
  MlirValue a = add(world, &oldDef, 1, 1, argument, none);
  add(world, &stuckDef, 0, 1, a, none);
  Setup setup = createSetup(world);
  tesseraConversionPatternAdd(setup.patterns, &bodyDef, 1, NULL, convertBody, setup.converter);
  tesseraConversionPatternAdd(setup.patterns, &oldDef, 1, setup.converter, oldToNew, world);
  CHECK(!convert(world, &setup, false));
  CHECK(said(world, "failed to legalize operation 'test.stuck' that was explicitly marked "
                    "illegal\n"));
  CHECK(is(world, "arg old(0) stuck(1)"));
  CHECK(!isDone(world->body, NULL));
}

static void testFullConversion(World *world) {
  add(world, &useDef, 0, 0, none, none);
  Setup setup = createSetup(world);
  tesseraConversionTargetAddLegalOp(setup.target, "test.body");
  CHECK(!convert(world, &setup, true));
  CHECK(said(world, "failed to legalize operation 'test.use'\n"));
  Setup recursive = createSetup(world);
  tesseraConversionTargetAddLegalOp(recursive.target, "test.body");
  tesseraConversionTargetMarkRecursivelyLegal(recursive.target, "test.body", NULL, NULL);
  CHECK(convert(world, &recursive, true));
  CHECK(is(world, "use"));
}

// Erasing a value that is still needed is an error, and undone.
static MlirLogicalResult eraseOld(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), op);
  return mlirLogicalResultSuccess();
}

static void testErasing(World *world) {
  MlirValue a = add(world, &oldDef, 1, 0, none, none);
  add(world, &oldDef, 0, 1, a, none);
  MlirValue b = add(world, &oldDef, 1, 0, none, none);
  add(world, &useDef, 0, 1, b, none);
  Setup setup = createSetup(world);
  tesseraConversionTargetAddLegalOp(setup.target, "test.body");
  tesseraConversionPatternAdd(setup.patterns, &oldDef, 1, NULL, eraseOld, NULL);
  CHECK(!convert(world, &setup, false));
  CHECK(said(world,
             "failed to legalize unresolved materialization from () to ('i32') that remained live "
             "after conversion\n"));
  CHECK(is(world, "old old(0) old use(1)"));
  mlirOperationDestroy(irWrapOp(irBlock(world->block)->last));
  Setup again = createSetup(world);
  tesseraConversionTargetAddLegalOp(again.target, "test.body");
  tesseraConversionPatternAdd(again.patterns, &oldDef, 1, NULL, eraseOld, NULL);
  CHECK(convert(world, &again, false));
  CHECK(is(world, ""));
}

int main(void) {
  static void (*const tests[])(World *) = {testFolding,        testDeadCircle,     testControlFlow,
                                           testChangesOutside, testErasesAround,   testConversion,
                                           testFailure,        testFullConversion, testErasing};
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    World world;
    createWorld(&world);
    tests[i](&world);
    CHECK(world.messages.size == 0);
    destroyWorld(&world);
  }
  printf("%d failures\n", numFailures);
  return numFailures ? EXIT_FAILURE : EXIT_SUCCESS;
}
