// Operations, blocks, regions, values, order, walks, copies, symbols, dominance and the verifier.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Interfaces.h"
#include "tessera/Printing.h"

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

//===--- A small world ---===//

typedef struct World {
  MlirContext context;
  MlirLocation unknown;
  MlirType i32;
  TsString messages; ///< one diagnostic a line, notes indented
} World;

static MlirLogicalResult recordDiagnostic(MlirDiagnostic diagnostic, void *user) {
  TsString *messages = user;
  mlirDiagnosticPrint(diagnostic, tsStringCallback, messages);
  tsStringAppendChar(messages, '\n');
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); i++) {
    tsStringAppendC(messages, "  ");
    mlirDiagnosticPrint(mlirDiagnosticGetNote(diagnostic, i), tsStringCallback, messages);
    tsStringAppendChar(messages, '\n');
  }
  return mlirLogicalResultSuccess();
}

static void createWorld(World *world) {
  *world = (World){.context = mlirContextCreate()};
  mlirContextSetAllowUnregisteredDialects(world->context, true);
  tesseraContextSetPrintOpOnDiagnostic(world->context, false);
  mlirContextAttachDiagnosticHandler(world->context, recordDiagnostic, &world->messages, NULL);
  world->unknown = mlirLocationUnknownGet(world->context);
  world->i32 = irWrapType(irContext(world->context)->i32Type);
}

static void destroyWorld(World *world) {
  mlirContextDestroy(world->context);
  tsStringFree(&world->messages);
}

static bool said(World *world, const char *text) {
  bool same = tsEqualC(tsStringView(&world->messages), text);
  if (!same)
    fprintf(stderr, "expected: %s\nbut was:  %s\n", text,
            world->messages.data ? world->messages.data : "");
  tsStringClear(&world->messages);
  return same;
}

typedef struct Parts {
  int numOperands, numResults, numRegions, numSuccessors;
  MlirValue operands[4];
  MlirBlock successors[2];
} Parts;

static MlirOperation make(World *world, const char *name, Parts parts) {
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString(name), world->unknown);
  for (int i = 0; i < parts.numResults; i++)
    mlirOperationStateAddResults(&state, 1, &world->i32);
  mlirOperationStateAddOperands(&state, parts.numOperands, parts.operands);
  mlirOperationStateAddSuccessors(&state, parts.numSuccessors, parts.successors);
  for (int i = 0; i < parts.numRegions; i++) {
    MlirRegion region = mlirRegionCreate();
    mlirOperationStateAddOwnedRegions(&state, 1, &region);
  }
  return mlirOperationCreate(&state);
}

static MlirOperation append(World *world, MlirBlock block, const char *name, Parts parts) {
  MlirOperation op = make(world, name, parts);
  mlirBlockAppendOwnedOperation(block, op);
  return op;
}

static MlirBlock addBlock(MlirOperation op, intptr_t region) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(op, region), block);
  return block;
}

static MlirValue result(MlirOperation op) { return mlirOperationGetResult(op, 0); }

//===--- Tests ---===//

static size_t countUses(MlirValue value) {
  size_t count = 0;
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    count++;
  return count;
}

static void testOperands(World *world) {
  MlirModule module = mlirModuleCreateEmpty(world->unknown);
  MlirBlock body = mlirModuleGetBody(module);
  MlirValue a = result(append(world, body, "t.a", (Parts){.numResults = 1}));
  MlirValue b = result(append(world, body, "t.b", (Parts){.numResults = 1}));
  MlirOperation user = append(world, body, "t.user", (Parts){.numOperands = 2, .operands = {a, b}});
  CHECK(countUses(a) == 1 && countUses(b) == 1);
  // Growing moves the operands to memory of their own, with their uses.
  MlirValue many[] = {b, a, b, a, b};
  mlirOperationSetOperands(user, 5, many);
  CHECK(mlirOperationGetNumOperands(user) == 5 && countUses(a) == 2 && countUses(b) == 3);
  CHECK(mlirOpOperandGetOperandNumber(mlirValueGetFirstUse(b)) == 4);
  IrValue *middle[] = {irValue(b)};
  irOperationReplaceOperands(irOp(user), 1, 3, middle, 1);
  CHECK(mlirOperationGetNumOperands(user) == 3 && countUses(a) == 0 && countUses(b) == 3);
  mlirValueReplaceAllUsesOfWith(b, a);
  CHECK(countUses(a) == 3 && countUses(b) == 0);
  mlirOperationReplaceUsesOfWith(user, a, b);
  CHECK(countUses(a) == 0 && countUses(b) == 3);
  mlirOperationDestroy(user);
  CHECK(countUses(b) == 0);
  mlirModuleDestroy(module);
}

static void testAttributes(World *world) {
  MlirOperation op = make(world, "t.op", (Parts){0});
  MlirAttribute unit = irWrapAttribute(irContext(world->context)->unitAttr);
  mlirOperationSetAttributeByName(op, tsLiteral("b"), unit);
  mlirOperationSetAttributeByName(op, tsLiteral("a"), unit);
  CHECK(mlirOperationGetNumAttributes(op) == 2);
  CHECK(tsEqualC(mlirIdentifierStr(mlirOperationGetAttribute(op, 0).name), "a"));
  CHECK(!mlirOperationHasInherentAttributeByName(op, tsLiteral("a")));
  mlirOperationSetInherentAttributeByName(op, tsLiteral("p"), unit);
  CHECK(mlirOperationHasInherentAttributeByName(op, tsLiteral("p")));
  CHECK(mlirOperationGetNumDiscardableAttributes(op) == 2 &&
        mlirOperationGetNumAttributes(op) == 2);
  CHECK(mlirOperationRemoveAttributeByName(op, tsLiteral("b")));
  CHECK(!mlirOperationRemoveAttributeByName(op, tsLiteral("b")));
  CHECK(mlirAttributeIsNull(mlirOperationGetAttributeByName(op, tsLiteral("b"))));
  mlirOperationDestroy(op);
}

// Insertions at the same place use up the gaps between indices.
static void testOrder(World *world) {
  MlirModule module = mlirModuleCreateEmpty(world->unknown);
  MlirBlock body = mlirModuleGetBody(module);
  MlirOperation first = append(world, body, "t.first", (Parts){0});
  MlirOperation last = append(world, body, "t.last", (Parts){0});
  MlirOperation previous = last;
  for (int i = 0; i < 100; i++) {
    MlirOperation op = make(world, "t.op", (Parts){0});
    mlirBlockInsertOwnedOperationAfter(body, first, op);
    CHECK(mlirOperationIsBeforeInBlock(first, op));
    CHECK(mlirOperationIsBeforeInBlock(op, previous));
    CHECK(!mlirOperationIsBeforeInBlock(last, op));
    previous = op;
  }
  mlirOperationMoveAfter(first, last);
  CHECK(mlirOperationIsBeforeInBlock(last, first));
  CHECK(mlirOperationEqual(mlirBlockGetFirstOperation(body), previous));
  mlirModuleDestroy(module);
}

static MlirWalkResult recordName(MlirOperation op, void *user) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  tsStringAppend(user, tsSubstring(name, 2, name.length));
  tsStringAppendChar(user, ' ');
  return tsEqualC(name, "t.skip") ? MlirWalkResultSkip : MlirWalkResultAdvance;
}

static bool walks(MlirOperation op, MlirWalkOrder order, const char *expected) {
  TsString names = {0};
  mlirOperationWalk(op, recordName, &names, order);
  bool same = tsEqualC(tsStringView(&names), expected);
  if (!same)
    fprintf(stderr, "walked: %s\n", names.data ? names.data : "");
  tsStringFree(&names);
  return same;
}

static MlirOperation makeNest(World *world) {
  MlirOperation outer = make(world, "t.outer", (Parts){.numRegions = 3});
  MlirBlock one = addBlock(outer, 0), two = addBlock(outer, 0);
  append(world, one, "t.a", (Parts){0});
  MlirOperation skip = append(world, two, "t.skip", (Parts){.numRegions = 1});
  append(world, addBlock(skip, 0), "t.b", (Parts){0});
  append(world, addBlock(outer, 2), "t.c", (Parts){0});
  return outer;
}

static MlirWalkResult eraseLeaf(MlirOperation op, void *user) {
  (void)user;
  if (mlirOperationGetNumRegions(op) == 0)
    mlirOperationDestroy(op);
  return MlirWalkResultAdvance;
}

static void testWalks(World *world) {
  MlirOperation outer = makeNest(world);
  CHECK(walks(outer, MlirWalkPreOrder, "outer a skip c "));
  CHECK(walks(outer, MlirWalkPostOrder, "a b skip c outer "));
  MlirOperation copy = mlirOperationClone(outer);
  mlirOperationWalk(outer, eraseLeaf, NULL, MlirWalkPostOrder);
  CHECK(walks(outer, MlirWalkPostOrder, "skip outer "));
  CHECK(walks(copy, MlirWalkPostOrder, "a b skip c outer "));
  mlirOperationDestroy(outer);
  mlirOperationDestroy(copy);
}

// Neither walks nor destruction nor verification of one operation may depend on the stack.
static void testDeepNesting(World *world) {
  enum { kDepth = 100000 };
  MlirOperation root = make(world, "t.root", (Parts){.numRegions = 1}), op = root;
  for (int i = 0; i < kDepth; i++)
    op = append(world, addBlock(op, 0), "t.inner", (Parts){.numRegions = 1});
  size_t count = 0;
  for (IrOperation *inner = irOp(root); inner; inner = irWalkNext(irOp(root), inner, false))
    count++;
  CHECK(count == kDepth + 1);
  CHECK(mlirOperationVerify(root));
  mlirOperationDestroy(root);
}

// A copy refers to itself where the original does, also before a definition.
static void testCopies(World *world) {
  MlirOperation outer = make(world, "t.outer", (Parts){.numRegions = 1});
  MlirBlock block = addBlock(outer, 0);
  MlirOperation user = append(world, block, "t.user", (Parts){0});
  MlirValue value = result(append(world, block, "t.def", (Parts){.numResults = 1}));
  mlirOperationSetOperands(user, 1, &value);
  MlirOperation copy = mlirOperationClone(outer);
  MlirOperation copiedUser =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(copy, 0)));
  MlirValue operand = mlirOperationGetOperand(copiedUser, 0);
  CHECK(!mlirValueEqual(operand, value));
  CHECK(mlirOperationEqual(mlirOpResultGetOwner(operand), mlirOperationGetNextInBlock(copiedUser)));
  CHECK(countUses(value) == 1);
  mlirOperationDestroy(copy);
  mlirOperationDestroy(outer);
}

static MlirOperation addSymbol(World *world, MlirBlock block, const char *name) {
  MlirOperation op = append(world, block, "builtin.module", (Parts){.numRegions = 1});
  addBlock(op, 0);
  tesseraSymbolSetName(op, mlirStringRefCreateFromCString(name));
  return op;
}

static void testSymbols(World *world) {
  MlirModule module = mlirModuleCreateEmpty(world->unknown);
  MlirOperation op = mlirModuleGetOperation(module);
  MlirBlock body = mlirModuleGetBody(module);
  MlirOperation a = addSymbol(world, body, "a"), b = addSymbol(world, body, "b");
  MlirSymbolTable table = mlirSymbolTableCreate(op);
  CHECK(mlirOperationEqual(mlirSymbolTableLookup(table, tsLiteral("b")), b));
  MlirOperation other = mlirOperationClone(a);
  MlirAttribute name = mlirSymbolTableInsert(table, other);
  CHECK(tsEqualC(irStringValue(irAttribute(name)), "a_0"));
  CHECK(mlirOperationEqual(tesseraSymbolTableLookupIn(op, tsLiteral("a_0")), other));
  mlirSymbolTableErase(table, other);
  CHECK(mlirOperationIsNull(mlirSymbolTableLookup(table, tsLiteral("a_0"))));
  mlirSymbolTableDestroy(table);

  MlirAttribute reference =
      irWrapAttribute(irFlatSymbolRefGet(irContext(world->context), tsLiteral("a")));
  IrStorage *list[] = {irAttribute(reference)};
  IrStorage *array = irArrayGet(irContext(world->context), (IrList){list, 1});
  mlirOperationSetAttributeByName(b, tsLiteral("t.uses"), irWrapAttribute(array));
  CHECK(mlirOperationEqual(tesseraSymbolTableLookupNearest(op, reference), a));
  CHECK(mlirLogicalResultIsSuccess(
      mlirSymbolTableReplaceAllSymbolUses(tsLiteral("a"), tsLiteral("z"), op)));
  array = irAttribute(mlirOperationGetAttributeByName(b, tsLiteral("t.uses")));
  CHECK(tsEqualC(irStringValue(irSymbolRefRoot(irArrayElements(array).data[0])), "z"));
  tesseraSymbolSetName(b, tsLiteral("a"));
  CHECK(!mlirOperationVerify(op));
  CHECK(said(world, "redefinition of symbol named 'a'\n  see existing symbol definition here\n"));
  mlirModuleDestroy(module);
}

// entry -> left, right; left -> join; right -> right, join; dead -> join.
typedef struct Diamond {
  MlirOperation function;
  MlirBlock entry, left, right, join, dead;
} Diamond;

static Diamond makeDiamond(World *world) {
  Diamond d;
  d.function = make(world, "t.func", (Parts){.numRegions = 1});
  d.entry = addBlock(d.function, 0);
  d.left = addBlock(d.function, 0);
  d.right = addBlock(d.function, 0);
  d.join = addBlock(d.function, 0);
  d.dead = addBlock(d.function, 0);
  return d;
}

static void terminate(World *world, Diamond *d) {
  append(world, d->entry, "t.br", (Parts){.numSuccessors = 2, .successors = {d->left, d->right}});
  append(world, d->left, "t.br", (Parts){.numSuccessors = 1, .successors = {d->join}});
  append(world, d->right, "t.br", (Parts){.numSuccessors = 2, .successors = {d->right, d->join}});
  append(world, d->dead, "t.br", (Parts){.numSuccessors = 1, .successors = {d->join}});
  append(world, d->join, "t.ret", (Parts){0});
}

static void testDominance(World *world) {
  Diamond d = makeDiamond(world);
  terminate(world, &d);
  TesseraDominance *dominance = tesseraDominanceCreate();
  CHECK(tesseraDominanceBlockDominates(dominance, d.entry, d.join));
  CHECK(tesseraDominanceBlockDominates(dominance, d.entry, d.right));
  CHECK(!tesseraDominanceBlockDominates(dominance, d.left, d.join));
  CHECK(!tesseraDominanceBlockDominates(dominance, d.right, d.join));
  CHECK(!tesseraDominanceBlockDominates(dominance, d.join, d.entry));
  CHECK(!tesseraDominanceIsReachableFromEntry(dominance, d.dead));
  CHECK(tesseraDominanceBlockDominates(dominance, d.left, d.dead));
  CHECK(!tesseraDominanceBlockDominates(dominance, d.dead, d.left));
  tesseraDominanceDestroy(dominance);
  mlirOperationDestroy(d.function);
}

static void testDominanceErrors(World *world) {
  Diamond d = makeDiamond(world);
  MlirValue left = result(append(world, d.left, "t.def", (Parts){.numResults = 1}));
  append(world, d.join, "t.use", (Parts){.numOperands = 1, .operands = {left}});
  append(world, d.dead, "t.use", (Parts){.numOperands = 1, .operands = {left}});
  terminate(world, &d);
  CHECK(!mlirOperationVerify(d.function));
  CHECK(said(world, "operand #0 does not dominate this use\n"
                    "  operand defined here (op in the same region)\n"));
  mlirOperationDestroy(d.function);

  // Block arguments, and values of a nested region.
  Diamond e = makeDiamond(world);
  MlirValue argument = mlirBlockAddArgument(e.left, world->i32, world->unknown);
  append(world, e.right, "t.use", (Parts){.numOperands = 1, .operands = {argument}});
  terminate(world, &e);
  CHECK(!mlirOperationVerify(e.function));
  CHECK(said(world, "operand #0 does not dominate this use\n"
                    "  operand defined as a block argument (block #1 in the same region)\n"));
  mlirOperationDestroy(e.function);

  MlirOperation outer = make(world, "t.outer", (Parts){.numRegions = 1});
  MlirBlock block = addBlock(outer, 0);
  MlirOperation nest = append(world, block, "t.nest", (Parts){.numRegions = 1});
  MlirValue inner = result(append(world, addBlock(nest, 0), "t.def", (Parts){.numResults = 1}));
  append(world, block, "t.use", (Parts){.numOperands = 1, .operands = {inner}});
  CHECK(!mlirOperationVerify(outer));
  CHECK(said(world, "operand #0 does not dominate this use\n"
                    "  operand defined here (op in a child region)\n"));
  mlirOperationDestroy(outer);
}

// Many blocks in a chain with an edge back from each: every block dominates those after it.
static void testLongChain(World *world) {
  enum { kBlocks = 20000 };
  MlirOperation function = make(world, "t.func", (Parts){.numRegions = 1});
  MlirBlock *blocks = tsAllocZeroed(kBlocks, sizeof *blocks);
  for (int i = 0; i < kBlocks; i++)
    blocks[i] = addBlock(function, 0);
  for (int i = 0; i + 1 < kBlocks; i++)
    append(world, blocks[i], "t.br",
           (Parts){.numSuccessors = 2, .successors = {blocks[i + 1], blocks[i ? i / 2 + 1 : 1]}});
  append(world, blocks[kBlocks - 1], "t.ret", (Parts){0});
  TesseraDominance *dominance = tesseraDominanceCreate();
  bool holds = true;
  for (int i = 1; i < kBlocks; i++)
    holds = holds && tesseraDominanceBlockDominates(dominance, blocks[i - 1], blocks[i]) &&
            !tesseraDominanceBlockDominates(dominance, blocks[i], blocks[i - 1]);
  CHECK(holds);
  tesseraDominanceDestroy(dominance);
  tsFree(blocks);
  CHECK(mlirOperationVerify(function));
  mlirOperationDestroy(function);
}

// Many isolated operations are verified in parallel: what they report comes out in their order.
static void testParallelDiagnostics(World *world) {
  MlirModule module = mlirModuleCreateEmpty(world->unknown);
  TsString expected = {0};
  for (int i = 0; i < 200; i++) {
    MlirOperation inner =
        append(world, mlirModuleGetBody(module), "builtin.module", (Parts){.numRegions = 1});
    if (i % 3)
      addBlock(inner, 0);
    else
      tsStringAppendC(&expected, "'builtin.module' op region #0 ('bodyRegion') failed to verify "
                                 "constraint: region with 1 blocks\n");
    if (i % 5 == 0 && i % 3) {
      mlirOperationSetAttributeByName(inner, tsLiteral("sym_name"),
                                      irWrapAttribute(irContext(world->context)->unitAttr));
      tsStringAppendC(&expected, "'builtin.module' op attribute 'sym_name' failed to satisfy "
                                 "constraint: string attribute\n");
    }
  }
  CHECK(!mlirOperationVerify(mlirModuleGetOperation(module)));
  CHECK(said(world, expected.data));
  tsStringFree(&expected);
  mlirModuleDestroy(module);
}

static void testStructureErrors(World *world) {
  MlirModule module = mlirModuleCreateEmpty(world->unknown);
  MlirBlock body = mlirModuleGetBody(module);
  MlirOperation op = append(world, body, "builtin.unrealized_conversion_cast", (Parts){0});
  CHECK(!mlirOperationVerify(mlirModuleGetOperation(module)));
  CHECK(said(world, "'builtin.unrealized_conversion_cast' op expected at least one result for cast "
                    "operation\n"));
  mlirOperationDestroy(op);
  op = append(world, body, "builtin.module", (Parts){.numResults = 1, .numRegions = 1});
  addBlock(op, 0);
  CHECK(!mlirOperationVerify(mlirModuleGetOperation(module)));
  CHECK(said(world, "'builtin.module' op requires zero results\n"));
  mlirOperationDestroy(op);
  op = append(world, body, "t.func", (Parts){.numRegions = 1});
  MlirBlock one = addBlock(op, 0), two = addBlock(op, 0);
  append(world, one, "t.br", (Parts){.numSuccessors = 1, .successors = {two}});
  append(world, one, "t.ret", (Parts){0});
  CHECK(!mlirOperationVerify(mlirModuleGetOperation(module)));
  CHECK(said(world, "operation with block successors must terminate its parent block\n"));
  mlirOperationDestroy(op);
  append(world, body, "builtin.nothing", (Parts){0});
  CHECK(!mlirOperationVerify(mlirModuleGetOperation(module)));
  CHECK(said(world, "unregistered operation 'builtin.nothing' found in dialect ('builtin') that "
                    "does not allow unknown operations\n"));
  mlirModuleDestroy(module);
}

static void testHandlers(World *world) {
  TsString inner = {0};
  MlirDiagnosticHandlerID id =
      mlirContextAttachDiagnosticHandler(world->context, recordDiagnostic, &inner, NULL);
  mlirEmitError(world->unknown, "100%s");
  CHECK(tsEqualC(tsStringView(&inner), "100%s\n"));
  mlirContextDetachDiagnosticHandler(world->context, id);
  tsStringFree(&inner);
  TesseraDiagnostic *error = tesseraDiagnosticCreate(world->unknown, MlirDiagnosticWarning);
  const int64_t shape[] = {1, 2, 3};
  tesseraDiagnosticAppendShape(error, 3, shape);
  tesseraDiagnosticAppendFormat(tesseraDiagnosticAttachNote(error, world->unknown), "a %s", "note");
  CHECK(mlirLogicalResultIsFailure(tesseraDiagnosticReport(error)));
  CHECK(said(world, "(1, 2, 3)\n  a note\n"));
}

static void testExplanations(World *world) {
  MlirOperation cast = make(world, "builtin.unrealized_conversion_cast", (Parts){0});
  mlirOperationEmitOpError(cast, "is odd");
  CHECK(said(world, "'builtin.unrealized_conversion_cast' op is odd\n"));
  tesseraContextSetExplainErrors(world->context, true);
  TsString described = {0}, expected = {0};
  const TesseraOpDef *definition = irOp(cast)->name->definition;
  tesseraOpDefDescribe(definition, tsStringCallback, &described);
  CHECK(tsStartsWith(tsStringView(&described), tsLiteral("'builtin.unrealized_conversion_cast'")));
  CHECK(strstr(described.data, "\n  operand #0 $inputs: variadic of any type"));
  tsStringAppendFormat(&expected, "'builtin.unrealized_conversion_cast' op is odd\n  %s\n",
                       described.data);
  mlirOperationEmitOpError(cast, "is odd");
  CHECK(said(world, expected.data));
  // Not what is no error, and not what is about no definition.
  mlirOperationEmitWarning(cast, "hm");
  MlirOperation unknown = make(world, "t.unknown", (Parts){0});
  mlirOperationEmitError(unknown, "no");
  mlirEmitError(world->unknown, "nowhere");
  CHECK(said(world, "hm\nno\nnowhere\n"));
  TesseraDiagnostic *error = tesseraDiagnosticCreate(world->unknown, MlirDiagnosticError);
  tesseraDiagnosticSetOpDef(error, definition);
  tesseraDiagnosticReport(error);
  tsStringClear(&expected);
  tsStringAppendFormat(&expected, "\n  %s\n", described.data);
  CHECK(said(world, expected.data));
  mlirOperationDestroy(cast);
  mlirOperationDestroy(unknown);
  tsStringFree(&described);
  tsStringFree(&expected);
}

static void testFolding(World *world) {
  MlirModule module = mlirModuleCreateEmpty(world->unknown);
  MlirBlock body = mlirModuleGetBody(module);
  MlirValue value = result(append(world, body, "t.def", (Parts){.numResults = 1}));
  MlirOperation cast = append(world, body, "builtin.unrealized_conversion_cast",
                              (Parts){.numOperands = 1, .operands = {value}, .numResults = 1});
  TesseraFoldResult folded;
  size_t numResults;
  CHECK(mlirLogicalResultIsSuccess(tesseraOperationFold(cast, NULL, &folded, &numResults)));
  CHECK(numResults == 1 && mlirValueEqual(folded.value, value));
  CHECK(tesseraOperationIsTriviallyDead(cast) && tesseraOperationIsPure(cast));
  CHECK(!tesseraOperationIsTriviallyDead(mlirOpResultGetOwner(value)));
  mlirModuleDestroy(module);
}

/// Takes a text and, while that is being received, the same again from the same state.
typedef struct Receiver {
  MlirAttribute attribute;
  MlirAsmState state;
  TsString text;
} Receiver;

static void receiveTwice(MlirStringRef text, void *user) {
  Receiver *receiver = user;
  tesseraAttributePrintWithState(receiver->attribute, receiver->state, tsStringCallback,
                                 &receiver->text);
  tsStringAppend(&receiver->text, text);
}

static void testPrintingWithState(World *world) {
  static const char *const texts[] = {"distinct[0]<1 : i8>", "loc(fused[\"f\":1:2, \"g\":3:4])",
                                      "distinct[0]<2 : i8>", "tensor<2xi8, 3 : i8>"};
  MlirAsmState state = tesseraAsmStateCreateForContext(world->context);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    MlirAttribute attribute =
        mlirAttributeParseGet(world->context, mlirStringRefCreateFromCString(texts[i]));
    Receiver receiver = {attribute, state, {0}};
    tesseraAttributePrintWithState(attribute, state, receiveTwice, &receiver);
    TsString expected = {0};
    tsStringAppendFormat(&expected, "%s%s", texts[i], texts[i]);
    CHECK(tsEqual(tsStringView(&receiver.text), tsStringView(&expected)));
    tsStringFree(&receiver.text);
    tsStringFree(&expected);
  }
  mlirAsmStateDestroy(state);
}

static MlirAttribute attributeOf(MlirOperation op, intptr_t i, const char *name) {
  MlirNamedAttribute entry = mlirOperationGetAttribute(op, i);
  CHECK(tsEqualC(mlirIdentifierStr(entry.name), name));
  return entry.attribute;
}

// Inherent and discardable ones, in the order of their names.
static void testAttributeOrder(void) {
  MlirContext context = mlirContextCreate();
  MlirOperation op = mlirModuleGetOperation(mlirModuleCreateEmpty(mlirLocationUnknownGet(context)));
  static const char *const names[] = {"a.first", "sym_name", "sym_unit.x", "sym_visibility", "z.y"};
  CHECK(mlirOperationGetNumAttributes(op) == 0);
  for (intptr_t i = 4; i >= 0; i--)
    mlirOperationSetAttributeByName(
        op, mlirStringRefCreateFromCString(names[i]),
        mlirStringAttrGet(context, mlirStringRefCreateFromCString(names[i])));
  CHECK(mlirOperationGetNumAttributes(op) == 5);
  for (intptr_t i = 0; i < 5; i++)
    CHECK(tsEqualC(mlirStringAttrGetValue(attributeOf(op, i, names[i])), names[i]));
  mlirOperationDestroy(op);
  mlirContextDestroy(context);
}

int main(void) {
  static void (*const tests[])(World *) = {
      testOperands,    testAttributes,      testOrder,        testWalks,
      testDeepNesting, testCopies,          testSymbols,      testDominance,
      testLongChain,   testDominanceErrors, testHandlers,     testParallelDiagnostics,
      testFolding,     testStructureErrors, testExplanations, testPrintingWithState,
  };
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    World world;
    createWorld(&world);
    tests[i](&world);
    CHECK(world.messages.size == 0);
    destroyWorld(&world);
  }
  testAttributeOrder();
  printf("%d failures\n", numFailures);
  return numFailures ? EXIT_FAILURE : EXIT_SUCCESS;
}
