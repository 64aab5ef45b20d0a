// A program against MLIR's C API that builds with MLIR's library too: what it prints must be the
// same with both. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Rewrite.h"

#include <stdio.h>
#include <string.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void printOp(const char *title, MlirOperation op) {
  printf("-- %s\n", title);
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsPrintGenericOpForm(flags);
  mlirOpPrintingFlagsUseLocalScope(flags);
  mlirOperationPrintWithFlags(op, flags, print, NULL);
  mlirOpPrintingFlagsDestroy(flags);
  printf("\n");
}

static MlirLogicalResult printWithNotes(MlirDiagnostic diagnostic, void *user) {
  printf("%s%d: ", (const char *)user, mlirDiagnosticGetSeverity(diagnostic));
  mlirDiagnosticPrint(diagnostic, print, NULL);
  printf("\n");
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); i++)
    printWithNotes(mlirDiagnosticGetNote(diagnostic, i), "  note ");
  return mlirLogicalResultSuccess();
}

//===--- Building ---===//

static MlirOperation create(MlirLocation location, const char *name, intptr_t numResults,
                            intptr_t numOperands, MlirValue a, MlirValue b) {
  MlirContext context = mlirLocationGetContext(location);
  MlirType types[] = {mlirIntegerTypeGet(context, 32), mlirIndexTypeGet(context)};
  MlirValue operands[] = {a, b};
  MlirOperationState state = mlirOperationStateGet(text(name), location);
  mlirOperationStateAddResults(&state, numResults, types);
  mlirOperationStateAddOperands(&state, numOperands, operands);
  return mlirOperationCreate(&state);
}

static const MlirValue none = {NULL};

static MlirOperation appendTo(MlirBlock block, MlirLocation location, const char *name,
                              intptr_t numResults, intptr_t numOperands, MlirValue a, MlirValue b) {
  MlirOperation op = create(location, name, numResults, numOperands, a, b);
  mlirBlockAppendOwnedOperation(block, op);
  return op;
}

//===--- Operations ---===//

static void showUses(MlirValue value) {
  printf("uses:");
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(mlirOpOperandGetOwner(use)));
    printf(" %.*s#%u", (int)name.length, name.data, mlirOpOperandGetOperandNumber(use));
  }
  printf("\n");
}

static void testOperations(MlirContext context, MlirLocation location) {
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirBlock body = mlirModuleGetBody(module);
  MlirOperation def = appendTo(body, location, "t.def", 2, 0, none, none);
  MlirValue a = mlirOperationGetResult(def, 0), b = mlirOperationGetResult(def, 1);
  MlirOperation one = appendTo(body, location, "t.one", 0, 2, a, b);
  MlirOperation two = appendTo(body, location, "t.two", 1, 2, a, a);
  printOp("built", mlirModuleGetOperation(module));
  showUses(a);
  MlirValue many[] = {b, a, b};
  mlirOperationSetOperands(one, 3, many);
  showUses(a);
  showUses(b);
  mlirOperationReplaceUsesOfWith(one, b, a);
  showUses(a);
  MlirOperation exceptions[] = {two};
  mlirValueReplaceAllUsesExcept(a, b, 1, exceptions);
  showUses(a);
  showUses(b);
  mlirValueReplaceAllUsesOfWith(a, b);
  showUses(b);

  mlirOperationSetAttributeByName(one, text("z"), mlirUnitAttrGet(context));
  mlirOperationSetAttributeByName(one, text("a.b"), mlirStringAttrGet(context, text("x\n\"")));
  mlirOperationSetDiscardableAttributeByName(one, text("m"), mlirBoolAttrGet(context, 1));
  bool removed = mlirOperationRemoveAttributeByName(one, text("m"));
  bool removedAgain = mlirOperationRemoveAttributeByName(one, text("m"));
  printf("removed %d %d\n", removed, removedAgain);
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(one); i++) {
    print(mlirIdentifierStr(mlirOperationGetAttribute(one, i).name), NULL);
    printf(" = ");
    mlirAttributePrint(mlirOperationGetAttribute(one, i).attribute, print, NULL);
    printf("\n");
  }
  mlirOperationMoveBefore(two, one);
  printf("before: %d %d\n", mlirOperationIsBeforeInBlock(two, one),
         mlirOperationIsBeforeInBlock(one, two));
  MlirOperation copy = mlirOperationClone(one);
  mlirBlockInsertOwnedOperation(body, 1, copy);
  printOp("changed", mlirModuleGetOperation(module));
  mlirOperationDestroy(copy);
  mlirOperationRemoveFromParent(two);
  mlirOperationDestroy(two);
  printOp("erased", mlirModuleGetOperation(module));
  mlirModuleDestroy(module);
}

// Operations of a block that is nowhere: no line ends behind one, as it does behind one in no
// block.
static void testLooseBlock(MlirContext context, MlirLocation location) {
  (void)context;
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  MlirValue null = {NULL};
  MlirOperation def = create(location, "t.def", 1, 0, null, null);
  MlirOperation use = create(location, "t.use", 0, 1, mlirOperationGetResult(def, 0), null);
  mlirBlockAppendOwnedOperation(block, def);
  mlirBlockAppendOwnedOperation(block, use);
  const MlirOperation operations[] = {def, use};
  for (int i = 0; i < 2; i++) {
    printf("[");
    mlirOperationPrint(operations[i], print, NULL);
    printf("]\n");
  }
  mlirOperationRemoveFromParent(use);
  printf("[");
  mlirOperationPrint(use, print, NULL);
  printf("]\n");
  mlirOperationDestroy(use);
  mlirBlockDestroy(block);
}

static void printLocated(MlirOperation op, MlirAsmState state, MlirOpPrintingFlags flags) {
  printf("[");
  if (state.ptr)
    mlirOperationPrintWithState(op, state, print, NULL);
  else
    mlirOperationPrintWithFlags(op, flags, print, NULL);
  printf("]\n");
}

// Aliases are defined with what is in no block. What is in one has none, also where nothing is
// around that, unless a state knows them from before.
static void testAliases(MlirContext context, MlirLocation location) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  MlirAsmState stateless = {NULL};
  MlirBlock loose = mlirBlockCreate(0, NULL, NULL);
  MlirModule module = mlirModuleCreateEmpty(location), inner = mlirModuleCreateEmpty(location);
  MlirOperation whole = mlirModuleGetOperation(module);
  MlirOperation op = appendTo(mlirModuleGetBody(module), location, "t.op", 0, 0, none, none);
  appendTo(mlirModuleGetBody(inner), location, "t.op", 0, 0, none, none);
  mlirBlockAppendOwnedOperation(loose, mlirModuleGetOperation(inner));
  printLocated(whole, stateless, flags);
  printLocated(op, stateless, flags);
  printLocated(mlirModuleGetOperation(inner), stateless, flags);
  MlirAsmState state = mlirAsmStateCreateForOperation(whole, flags);
  printLocated(op, state, flags);
  printLocated(whole, state, flags);
  printLocated(op, state, flags);
  mlirAsmStateDestroy(state);
  state = mlirAsmStateCreateForOperation(op, flags);
  printLocated(op, state, flags);
  mlirAsmStateDestroy(state);
  mlirOpPrintingFlagsDestroy(flags);
  mlirBlockDestroy(loose);
  mlirModuleDestroy(module);
  (void)context;
}

//===--- Blocks and walks ---===//

static MlirWalkResult showName(MlirOperation op, void *user) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  printf(" %.*s", (int)name.length, name.data);
  (void)user;
  return strncmp(name.data, "t.skip", name.length) == 0 ? MlirWalkResultSkip
                                                        : MlirWalkResultAdvance;
}

static void testBlocks(MlirContext context, MlirLocation location) {
  MlirType type = mlirIntegerTypeGet(context, 8);
  MlirBlock first = mlirBlockCreate(1, &type, &location), second = mlirBlockCreate(0, NULL, NULL);
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, second);
  mlirRegionInsertOwnedBlockBefore(region, second, first);
  mlirBlockAddArgument(second, type, location);
  mlirBlockInsertArgument(second, 0, mlirIndexTypeGet(context), location);
  mlirBlockAddArgument(second, type, location);
  mlirBlockEraseArgument(second, 1);
  MlirOperationState branch = mlirOperationStateGet(text("t.br"), location);
  MlirBlock successors[] = {second, second};
  mlirOperationStateAddSuccessors(&branch, 2, successors);
  mlirBlockAppendOwnedOperation(first, mlirOperationCreate(&branch));
  MlirOperationState skip = mlirOperationStateGet(text("t.skip"), location);
  MlirRegion nested = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(nested, mlirBlockCreate(0, NULL, NULL));
  mlirOperationStateAddOwnedRegions(&skip, 1, &nested);
  MlirOperation skipped = mlirOperationCreate(&skip);
  mlirBlockAppendOwnedOperation(second, skipped);
  appendTo(mlirRegionGetFirstBlock(mlirOperationGetRegion(skipped, 0)), location, "t.inner", 0, 1,
           mlirBlockGetArgument(second, 1), none);
  appendTo(second, location, "t.end", 0, 1, mlirBlockGetArgument(first, 0), none);
  MlirOperationState state = mlirOperationStateGet(text("t.func"), location);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  MlirOperation op = mlirOperationCreate(&state);
  printOp("blocks", op);
  printf("predecessors %td, successors %td, verifies %d\n", mlirBlockGetNumPredecessors(second),
         mlirBlockGetNumSuccessors(first), mlirOperationVerify(op));
  printf("pre:");
  mlirOperationWalk(op, showName, NULL, MlirWalkPreOrder);
  printf("\npost:");
  mlirOperationWalk(op, showName, NULL, MlirWalkPostOrder);
  printf("\n");
  mlirOperationDestroy(op);
}

//===--- Symbols and diagnostics ---===//

static MlirOperation addModule(MlirBlock block, MlirLocation location, const char *name) {
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirOperation op = mlirModuleGetOperation(module);
  mlirOperationSetAttributeByName(op, text("sym_name"),
                                  mlirStringAttrGet(mlirLocationGetContext(location), text(name)));
  mlirBlockAppendOwnedOperation(block, op);
  return op;
}

static void showTable(MlirOperation op, bool visible, void *user) {
  (void)user;
  MlirAttribute name = mlirOperationGetAttributeByName(op, text("sym_name"));
  printf("table %.*s visible %d\n",
         mlirAttributeIsNull(name) ? 0 : (int)mlirStringAttrGetValue(name).length,
         mlirAttributeIsNull(name) ? "" : mlirStringAttrGetValue(name).data, visible);
}

static void testSymbols(MlirContext context, MlirLocation location) {
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirOperation op = mlirModuleGetOperation(module);
  MlirOperation a = addModule(mlirModuleGetBody(module), location, "a");
  MlirOperation b = addModule(mlirModuleGetBody(module), location, "b");
  mlirOperationSetAttributeByName(b, text("sym_visibility"),
                                  mlirStringAttrGet(context, text("private")));
  MlirSymbolTable table = mlirSymbolTableCreate(op);
  MlirOperation again = mlirOperationClone(a);
  MlirAttribute name = mlirSymbolTableInsert(table, again);
  mlirAttributePrint(name, print, NULL);
  printf(" found %d %d\n", mlirOperationEqual(mlirSymbolTableLookup(table, text("a")), a),
         mlirOperationIsNull(mlirSymbolTableLookup(table, text("c"))));
  MlirAttribute nested = mlirFlatSymbolRefAttrGet(context, text("n"));
  MlirAttribute references[] = {mlirFlatSymbolRefAttrGet(context, text("a")),
                                mlirSymbolRefAttrGet(context, text("a"), 1, &nested),
                                mlirFlatSymbolRefAttrGet(context, text("b"))};
  mlirOperationSetAttributeByName(b, text("t.uses"), mlirArrayAttrGet(context, 3, references));
  MlirLogicalResult renamed = mlirSymbolTableReplaceAllSymbolUses(text("a"), text("new"), op);
  printf("renamed %d\n", mlirLogicalResultIsSuccess(renamed));
  printOp("symbols", op);
  mlirSymbolTableWalkSymbolTables(op, true, showTable, NULL);
  mlirSymbolTableWalkSymbolTables(op, false, showTable, NULL);
  mlirSymbolTableErase(table, again);
  mlirOperationSetAttributeByName(b, text("sym_name"), mlirStringAttrGet(context, text("a")));
  printf("verifies %d\n", mlirOperationVerify(op));
  mlirSymbolTableDestroy(table);
  mlirModuleDestroy(module);
}

static void testHandlers(MlirContext context, MlirLocation location) {
  MlirDiagnosticHandlerID id =
      mlirContextAttachDiagnosticHandler(context, printWithNotes, (void *)"inner ", NULL);
  mlirEmitError(location, "100%s");
  mlirContextDetachDiagnosticHandler(context, id);
  mlirEmitError(location, "outer again");
}

//===--- Passes and rewriting ---===//

static void nothing(void *user) { (void)user; }
static void *same(void *user) { return user; }

static MlirLogicalResult initialize(MlirContext context, void *user) {
  (void)context;
  printf("initialize %s\n", (const char *)user);
  return mlirLogicalResultSuccess();
}

static void run(MlirOperation op, MlirExternalPass pass, void *user) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  printf("run %s on %.*s\n", (const char *)user, (int)name.length, name.data);
  if (strcmp(user, "failing") == 0)
    mlirExternalPassSignalFailure(pass);
}

static MlirPass createPass(MlirTypeID id, const char *name, const char *anchor) {
  MlirExternalPassCallbacks callbacks = {nothing, nothing, initialize, same, run};
  return mlirCreateExternalPass(id, text(name), text(name), text("does nothing"), text(anchor), 0,
                                NULL, callbacks, (void *)name);
}

static void testPasses(MlirContext context, MlirLocation location) {
  MlirTypeIDAllocator ids = mlirTypeIDAllocatorCreate();
  MlirModule module = mlirModuleCreateEmpty(location);
  addModule(mlirModuleGetBody(module), location, "a");
  addModule(mlirModuleGetBody(module), location, "b");
  MlirPassManager manager = mlirPassManagerCreateOnOperation(context, text("builtin.module"));
  mlirPassManagerAddOwnedPass(manager,
                              createPass(mlirTypeIDAllocatorAllocateTypeID(ids), "outer", ""));
  MlirOpPassManager nested = mlirPassManagerGetNestedUnder(manager, text("builtin.module"));
  mlirOpPassManagerAddOwnedPass(
      nested, createPass(mlirTypeIDAllocatorAllocateTypeID(ids), "inner", "builtin.module"));
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), print, NULL);
  printf("\n");
  MlirOperation op = mlirModuleGetOperation(module);
  printf("ran %d\n", mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
  mlirPassManagerAddOwnedPass(manager,
                              createPass(mlirTypeIDAllocatorAllocateTypeID(ids), "failing", ""));
  mlirPassManagerAddOwnedPass(manager,
                              createPass(mlirTypeIDAllocatorAllocateTypeID(ids), "never", ""));
  printf("ran %d\n", mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirTypeIDAllocatorDestroy(ids);
}

// t.old becomes t.new with its operands in the other order.
static MlirLogicalResult replaceOld(MlirRewritePattern pattern, MlirOperation op,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)pattern;
  printf("match %s\n", (const char *)user);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation made = create(mlirOperationGetLocation(op), "t.new", 1, 2,
                              mlirOperationGetOperand(op, 1), mlirOperationGetOperand(op, 0));
  mlirRewriterBaseInsert(base, made);
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult refuse(MlirRewritePattern pattern, MlirOperation op,
                                MlirPatternRewriter rewriter, void *user) {
  (void)pattern, (void)op, (void)rewriter;
  printf("refuse %s\n", (const char *)user);
  return mlirLogicalResultFailure();
}

static void testRewriting(MlirContext context, MlirLocation location) {
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirBlock body = mlirModuleGetBody(module);
  MlirOperation def = appendTo(body, location, "t.def", 2, 0, none, none);
  MlirValue a = mlirOperationGetResult(def, 0), b = mlirOperationGetResult(def, 1);
  MlirOperation old = appendTo(body, location, "t.old", 1, 2, a, b);
  old = appendTo(body, location, "t.old", 1, 2, mlirOperationGetResult(old, 0), b);
  appendTo(body, location, "t.use", 0, 1, mlirOperationGetResult(old, 0), none);
  MlirRewritePatternSet set = mlirRewritePatternSetCreate(context);
  MlirRewritePatternCallbacks replaces = {nothing, nothing, replaceOld};
  MlirRewritePatternCallbacks refuses = {nothing, nothing, refuse};
  mlirRewritePatternSetAdd(
      set, mlirOpRewritePatternCreate(text("t.old"), 1, context, replaces, (void *)"one", 0, NULL));
  mlirRewritePatternSetAdd(
      set, mlirOpRewritePatternCreate(text("t.old"), 5, context, refuses, (void *)"five", 0, NULL));
  MlirFrozenRewritePatternSet frozen = mlirFreezeRewritePattern(set);
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  printf("defaults %d %d %d %d\n", (int)mlirGreedyRewriteDriverConfigGetMaxIterations(config),
         (int)mlirGreedyRewriteDriverConfigGetMaxNumRewrites(config),
         mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(config),
         (int)mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel(config));
  MlirLogicalResult result = mlirApplyPatternsAndFoldGreedily(module, frozen, config);
  printf("converged %d\n", mlirLogicalResultIsSuccess(result));
  printOp("rewritten", mlirModuleGetOperation(module));
  mlirGreedyRewriteDriverConfigDestroy(config);
  mlirFrozenRewritePatternSetDestroy(frozen);

  MlirRewriterBase rewriter = mlirIRRewriterCreateFromOp(def);
  MlirOperation clone = mlirRewriterBaseClone(rewriter, def);
  mlirRewriterBaseReplaceAllOpUsesWithOperation(rewriter, def, clone);
  mlirRewriterBaseEraseOp(rewriter, def);
  mlirRewriterBaseMoveOpAfter(rewriter, clone, mlirOperationGetNextInBlock(clone));
  printOp("by hand", mlirModuleGetOperation(module));
  mlirIRRewriterDestroy(rewriter);
  mlirModuleDestroy(module);
}

// Names are what the text is, not where it is.
static void testNames(MlirContext context, MlirLocation location) {
  static const char *const names[] = {"builtin.module", "builtin.modulo", "builtin.mod",
                                      "builtin.module"};
  char name[sizeof "builtin.module"];
  (void)context;
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
    strcpy(name, names[i]);
    MlirOperation op = create(location, name, 0, 0, none, none);
    printf("named ");
    print(mlirIdentifierStr(mlirOperationGetName(op)), NULL);
    printf("\n");
    mlirOperationDestroy(op);
  }
}

int main(void) {
  static void (*const tests[])(MlirContext, MlirLocation) = {
      testOperations, testBlocks,     testSymbols, testHandlers, testPasses,
      testRewriting,  testLooseBlock, testAliases, testNames};
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    MlirContext context = mlirContextCreateWithThreading(false);
    mlirContextSetAllowUnregisteredDialects(context, true);
    mlirContextAttachDiagnosticHandler(context, printWithNotes, (void *)"", NULL);
    MlirLocation location = mlirLocationFileLineColGet(context, text("here"), 1, 2);
    printf("==== %zu\n", i);
    tests[i](context, location);
    mlirContextDestroy(context);
  }
  return 0;
}
