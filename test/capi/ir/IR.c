// Contexts, modules, values, blocks, regions, attributes and printing through the C API. Built with
// MLIR's library too. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/IR.h"
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Interfaces.h"
#include "mlir-c/RegisterEverything.h"

#include <stdio.h>
#include <string.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static MlirContext createContext(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirContextAttachDiagnosticHandler(context, printDiagnosticAtLocation, NULL, NULL);
  return context;
}

static MlirModule parse(MlirContext context, const char *source) {
  return mlirModuleCreateParse(context, text(source));
}

static MlirOperation firstOp(MlirModule module) {
  return mlirBlockGetFirstOperation(mlirModuleGetBody(module));
}

static MlirOperation create(MlirContext context, const char *name) {
  MlirOperationState state = mlirOperationStateGet(text(name), mlirLocationUnknownGet(context));
  return mlirOperationCreate(&state);
}

static void printOp(const char *title, MlirOperation op) {
  printf("%s: ", title);
  mlirOperationPrint(op, print, NULL);
  printf("\n");
}

static void printType(const char *title, MlirType type) {
  printf("%s: ", title);
  mlirTypePrint(type, print, NULL);
  printf("\n");
}

static void printAttribute(const char *title, MlirAttribute attribute) {
  printf("%s: ", title);
  if (mlirAttributeIsNull(attribute))
    printf("null");
  else
    mlirAttributePrint(attribute, print, NULL);
  printf("\n");
}

//===--- Contexts and dialects ---===//

static void testContexts(const char *inputs) {
  (void)inputs;
  MlirContext one = mlirContextCreate(), other = mlirContextCreateWithThreading(false);
  printf("null %d, equal %d %d\n", mlirContextIsNull(one), mlirContextEqual(one, one),
         mlirContextEqual(one, other));
  printf("unregistered %d", mlirContextGetAllowUnregisteredDialects(one));
  mlirContextSetAllowUnregisteredDialects(one, true);
  printf(" %d\n", mlirContextGetAllowUnregisteredDialects(one));
  printf("threads %u\n", mlirContextGetNumThreads(other));
  mlirContextEnableMultithreading(one, false);
  printf("threads %u\n", mlirContextGetNumThreads(one));
  MlirLlvmThreadPool pool = mlirLlvmThreadPoolCreate();
  mlirContextSetThreadPool(one, pool);
  printf("pool %d\n", mlirContextGetThreadPool(one).ptr == pool.ptr);
  printf("loaded %ld, registered %ld\n", (long)mlirContextGetNumLoadedDialects(other),
         (long)mlirContextGetNumRegisteredDialects(other));
  MlirDialectHandle func = mlirGetDialectHandle__func__();
  mlirDialectHandleRegisterDialect(func, other);
  printf("loaded %ld, registered %ld\n", (long)mlirContextGetNumLoadedDialects(other),
         (long)mlirContextGetNumRegisteredDialects(other));
  printf("func.func %d", mlirContextIsRegisteredOperation(other, text("func.func")));
  MlirDialect dialect = mlirContextGetOrLoadDialect(other, text("func"));
  printf(" %d, func.none %d\n", mlirContextIsRegisteredOperation(other, text("func.func")),
         mlirContextIsRegisteredOperation(other, text("func.none")));
  printf("context %d\n", mlirContextEqual(mlirDialectGetContext(dialect), other));
  MlirDialect again = mlirDialectHandleLoadDialect(func, other);
  MlirDialect foreign = mlirDialectHandleLoadDialect(func, one);
  printf("dialect null %d, equal %d %d\n", mlirDialectIsNull(dialect),
         mlirDialectEqual(dialect, again), mlirDialectEqual(dialect, foreign));
  MlirDialect none = mlirContextGetOrLoadDialect(other, text("nothing"));
  printf("dialect null %d\n", mlirDialectIsNull(none));
  mlirContextDestroy(one);
  mlirContextDestroy(other);
  mlirLlvmThreadPoolDestroy(pool);
}

static void testRegistries(const char *inputs) {
  (void)inputs;
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  printf("null %d\n", mlirDialectRegistryIsNull(registry));
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__arith__(), registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  printf("registered %ld\n", (long)mlirContextGetNumRegisteredDialects(context));
  printf("arith.addi %d", mlirContextIsRegisteredOperation(context, text("arith.addi")));
  mlirContextLoadAllAvailableDialects(context);
  printf(" %d\n", mlirContextIsRegisteredOperation(context, text("arith.addi")));
  mlirContextDestroy(context);
}

static void testIds(const char *inputs) {
  (void)inputs;
  static const int64_t things[2];
  MlirTypeID one = mlirTypeIDCreate(&things[0]), other = mlirTypeIDCreate(&things[1]);
  MlirTypeIDAllocator allocator = mlirTypeIDAllocatorCreate();
  MlirTypeID made = mlirTypeIDAllocatorAllocateTypeID(allocator);
  printf("null %d %d, equal %d %d %d\n", mlirTypeIDIsNull(one), mlirTypeIDIsNull(made),
         mlirTypeIDEqual(one, one), mlirTypeIDEqual(one, other), mlirTypeIDEqual(one, made));
  printf("hash %d\n",
         mlirTypeIDHashValue(one) == mlirTypeIDHashValue(mlirTypeIDCreate(&things[0])));
  mlirTypeIDAllocatorDestroy(allocator);
  MlirContext context = createContext();
  MlirModule module = parse(context, "func.func @f() { return } func.func @g() { return }");
  MlirOperation f = firstOp(module), g = mlirOperationGetNextInBlock(f);
  MlirOperation unknown = create(context, "test.op");
  printf("null %d %d, equal %d %d\n", mlirTypeIDIsNull(mlirOperationGetTypeID(f)),
         mlirTypeIDIsNull(mlirOperationGetTypeID(unknown)),
         mlirTypeIDEqual(mlirOperationGetTypeID(f), mlirOperationGetTypeID(g)),
         mlirTypeIDEqual(mlirOperationGetTypeID(f),
                         mlirOperationGetTypeID(mlirModuleGetOperation(module))));
  MlirIdentifier name = mlirOperationGetName(f);
  printf("name %d %d, context %d\n", mlirIdentifierEqual(name, mlirOperationGetName(g)),
         mlirIdentifierEqual(name, mlirIdentifierGet(context, text("func.return"))),
         mlirContextEqual(mlirIdentifierGetContext(name), context));
  mlirOperationDestroy(unknown);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

//===--- Modules ---===//

static void testFiles(MlirContext context, const char *inputs) {
  char path[4096];
  snprintf(path, sizeof path, "%s/module.mlir", inputs);
  MlirModule module = mlirModuleCreateParseFromFile(context, text(path));
  printOp("file", mlirModuleGetOperation(module));
  mlirModuleDestroy(module);
  module = mlirModuleCreateParseFromFile(context, text("there is no such file"));
  printf("null %d\n", mlirModuleIsNull(module));
}

static void testModules(const char *inputs) {
  MlirContext context = createContext();
  testFiles(context, inputs);
  MlirModule one = parse(context, "module @a { }"), other = parse(context, "module @a { }");
  MlirOperation op = mlirModuleGetOperation(one);
  MlirModule again = mlirModuleFromOperation(op);
  printf("equal %d %d, hash %d, context %d\n", mlirModuleEqual(one, again),
         mlirModuleEqual(one, other), mlirModuleHashValue(one) == mlirModuleHashValue(again),
         mlirContextEqual(mlirModuleGetContext(one), context));
  MlirOperation unknown = create(context, "test.op");
  printf("null %d\n", mlirModuleIsNull(mlirModuleFromOperation(unknown)));
  mlirOperationDestroy(unknown);
  MlirOperation parsed =
      mlirOperationCreateParse(context, text("func.func @f() { return }"), text("some name"));
  printOp("parsed", parsed);
  mlirLocationPrint(mlirOperationGetLocation(parsed), print, NULL);
  printf("\n");
  mlirOperationDestroy(parsed);
  parsed = mlirOperationCreateParse(context, text("test.op\n  what"), text("some name"));
  printf("null %d\n", mlirOperationIsNull(parsed));
  parsed = mlirOperationCreateParse(context, text("\"a.b\"() : () -> () \"a.c\"() : () -> ()"),
                                    text("two"));
  printf("null %d\n", mlirOperationIsNull(parsed));
  parsed = mlirOperationCreateParse(context, text(""), text("none"));
  printf("null %d\n", mlirOperationIsNull(parsed));
  mlirModuleDestroy(one);
  mlirModuleDestroy(other);
  mlirContextDestroy(context);
}

//===--- Operations and values ---===//

static void showValue(const char *title, MlirValue value) {
  printf("%s: argument %d, result %d, ", title, mlirValueIsABlockArgument(value),
         mlirValueIsAOpResult(value));
  mlirValuePrint(value, print, NULL);
  printf(", ");
  mlirLocationPrint(mlirValueGetLocation(value), print, NULL);
  printType(", type", mlirValueGetType(value));
}

static const char *const branches = "\"test.op\"() ({\n"
                                    "^bb0(%a: i32 loc(\"a\"), %b: f32 loc(\"b\")):\n"
                                    "  %x:2 = \"test.def\"(%a) : (i32) -> (i8, i16)\n"
                                    "  \"test.br\"(%x#1, %b)[^bb1, ^bb2] : (i16, f32) -> ()\n"
                                    "^bb1:\n"
                                    "  \"test.br\"()[^bb2] : () -> ()\n"
                                    "^bb2:\n"
                                    "  \"test.end\"() : () -> ()\n"
                                    "}, {\n"
                                    "}) : () -> ()";

static void testValues(const char *inputs) {
  (void)inputs;
  MlirContext context = createContext();
  MlirModule module = parse(context, branches);
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(firstOp(module)));
  MlirOperation def = mlirBlockGetFirstOperation(block), br = mlirOperationGetNextInBlock(def);
  MlirValue argument = mlirBlockGetArgument(block, 1), result = mlirOperationGetResult(def, 1);
  showValue("argument", argument);
  showValue("result", result);
  printf("numbers %ld %ld, owners %d %d\n", (long)mlirBlockArgumentGetArgNumber(argument),
         (long)mlirOpResultGetResultNumber(result),
         mlirBlockEqual(mlirBlockArgumentGetOwner(argument), block),
         mlirOperationEqual(mlirOpResultGetOwner(result), def));
  MlirValue operand = mlirOperationGetOperand(br, 0);
  printf("equal %d %d, null %d, context %d\n", mlirValueEqual(operand, result),
         mlirValueEqual(operand, argument), mlirValueIsNull(operand),
         mlirContextEqual(mlirValueGetContext(operand), context));
  MlirOpOperand use = mlirValueGetFirstUse(result);
  printf("use %d %u %d\n", mlirValueEqual(mlirOpOperandGetValue(use), result),
         mlirOpOperandGetOperandNumber(use), mlirOperationEqual(mlirOpOperandGetOwner(use), br));
  mlirValueSetType(result, mlirF64TypeGet(context));
  mlirBlockArgumentSetType(argument, mlirIndexTypeGet(context));
  mlirBlockArgumentSetLocation(
      argument, mlirLocationNameGet(context, text("c"), mlirLocationUnknownGet(context)));
  showValue("argument", argument);
  showValue("result", result);
  mlirValueDump(result);
  mlirValueDump(argument);
  printf("counts %ld %ld %ld %ld\n", (long)mlirOperationGetNumOperands(br),
         (long)mlirOperationGetNumResults(def), (long)mlirOperationGetNumSuccessors(br),
         (long)mlirOperationGetNumRegions(firstOp(module)));
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

static void testOperations(const char *inputs) {
  (void)inputs;
  MlirContext context = createContext();
  MlirModule module = parse(context, "func.func @f(%a: i32) {\n"
                                     "  \"test.one\"() : () -> ()\n"
                                     "  \"test.two\"() : () -> ()\n"
                                     "  return\n"
                                     "}");
  MlirOperation f = firstOp(module);
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(f, 0));
  MlirOperation one = mlirBlockGetFirstOperation(block), two = mlirOperationGetNextInBlock(one);
  printf("block %d, parent %d, top %d, context %d\n",
         mlirBlockEqual(mlirOperationGetBlock(one), block),
         mlirOperationEqual(mlirOperationGetParentOperation(one), f),
         mlirOperationIsNull(mlirOperationGetParentOperation(mlirModuleGetOperation(module))),
         mlirContextEqual(mlirOperationGetContext(one), context));
  printf("hash %d\n",
         mlirOperationHashValue(one) == mlirOperationHashValue(mlirBlockGetFirstOperation(block)));
  mlirOperationMoveAfter(one, two);
  printOp("moved", f);
  mlirOperationSetLocation(one, mlirLocationFileLineColGet(context, text("file"), 3, 4));
  mlirLocationPrint(mlirOperationGetLocation(one), print, NULL);
  printf("\n");
  mlirOperationDump(f);
  MlirOperation copy = mlirOperationClone(f);
  printf("block null %d, equal %d\n", mlirBlockIsNull(mlirOperationGetBlock(copy)),
         mlirOperationEqual(copy, f));
  mlirOperationDestroy(copy);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

//===--- Blocks and regions ---===//

static void testBlocks(const char *inputs) {
  (void)inputs;
  MlirContext context = createContext();
  MlirModule module = parse(context, branches);
  MlirOperation op = firstOp(module);
  MlirRegion region = mlirOperationGetFirstRegion(op);
  MlirBlock bb0 = mlirRegionGetFirstBlock(region), bb1 = mlirBlockGetNextInRegion(bb0);
  MlirBlock bb2 = mlirBlockGetNextInRegion(bb1);
  printf("arguments %ld, parents %d %d\n", (long)mlirBlockGetNumArguments(bb0),
         mlirOperationEqual(mlirBlockGetParentOperation(bb1), op),
         mlirRegionEqual(mlirBlockGetParentRegion(bb1), region));
  printf("successors %ld, predecessors %ld %ld %ld\n", (long)mlirBlockGetNumSuccessors(bb0),
         (long)mlirBlockGetNumPredecessors(bb0), (long)mlirBlockGetNumPredecessors(bb1),
         (long)mlirBlockGetNumPredecessors(bb2));
  printf("successor %d %d, predecessor %d\n", mlirBlockEqual(mlirBlockGetSuccessor(bb0, 0), bb1),
         mlirBlockEqual(mlirBlockGetSuccessor(bb0, 1), bb2),
         mlirBlockEqual(mlirBlockGetPredecessor(bb1, 0), bb0));
  for (intptr_t i = 0; i < mlirBlockGetNumPredecessors(bb2); i++)
    printf("predecessor %ld is the entry: %d\n", (long)i,
           mlirBlockEqual(mlirBlockGetPredecessor(bb2, i), bb0));
  MlirOperation br = mlirOperationGetNextInBlock(mlirBlockGetFirstOperation(bb0));
  mlirOperationSetSuccessor(br, 0, bb2);
  printf("successor %d, predecessors %ld %ld\n",
         mlirBlockEqual(mlirOperationGetSuccessor(br, 0), bb2),
         (long)mlirBlockGetNumPredecessors(bb1), (long)mlirBlockGetNumPredecessors(bb2));
  mlirBlockPrint(bb0, print, NULL);
  mlirBlockPrint(bb2, print, NULL);
  MlirOperation end = mlirBlockGetFirstOperation(bb2);
  mlirBlockInsertOwnedOperationBefore(bb2, end, create(context, "test.before"));
  mlirBlockInsertOwnedOperationAfter(bb2, end, create(context, "test.after"));
  mlirBlockInsertOwnedOperationBefore(bb2, (MlirOperation){NULL}, create(context, "test.last"));
  mlirBlockInsertOwnedOperationAfter(bb2, (MlirOperation){NULL}, create(context, "test.first"));
  mlirBlockInsertOwnedOperation(bb2, 1, create(context, "test.second"));
  mlirBlockPrint(bb2, print, NULL);
  mlirBlockDetach(bb1);
  printf("detached: %d %d\n", mlirRegionIsNull(mlirBlockGetParentRegion(bb1)),
         mlirOperationIsNull(mlirBlockGetParentOperation(bb1)));
  mlirBlockDestroy(bb1);
  printOp("rest", op);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

static MlirBlock blockOf(MlirContext context, unsigned width) {
  MlirType type = mlirIntegerTypeGet(context, width);
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirBlock block = mlirBlockCreate(1, &type, &location);
  mlirBlockAppendOwnedOperation(block, create(context, "test.op"));
  return block;
}

static void testRegions(const char *inputs) {
  (void)inputs;
  MlirContext context = createContext();
  MlirRegion regions[] = {mlirRegionCreate(), mlirRegionCreate()}, gone = mlirRegionCreate();
  MlirBlock none = {NULL}, two = blockOf(context, 2);
  printf("empty %d, null %d\n", mlirBlockIsNull(mlirRegionGetFirstBlock(regions[0])),
         mlirRegionIsNull(regions[0]));
  mlirRegionInsertOwnedBlockBefore(regions[0], none, two);
  mlirRegionInsertOwnedBlockBefore(regions[0], none, blockOf(context, 4));
  mlirRegionInsertOwnedBlockAfter(regions[0], none, blockOf(context, 1));
  mlirRegionInsertOwnedBlockAfter(regions[0], two, blockOf(context, 3));
  mlirRegionInsertOwnedBlock(regions[0], 1, blockOf(context, 9));
  mlirRegionAppendOwnedBlock(gone, blockOf(context, 8));
  mlirRegionDestroy(gone);
  mlirRegionAppendOwnedBlock(regions[1], blockOf(context, 7));
  MlirOperationState state =
      mlirOperationStateGet(text("test.regions"), mlirLocationUnknownGet(context));
  mlirOperationStateAddOwnedRegions(&state, 2, regions);
  MlirOperation op = mlirOperationCreate(&state);
  MlirRegion first = mlirOperationGetFirstRegion(op), second = mlirOperationGetRegion(op, 1);
  printf("next %d, end %d, equal %d\n",
         mlirRegionEqual(mlirRegionGetNextInOperation(first), second),
         mlirRegionIsNull(mlirRegionGetNextInOperation(second)), mlirRegionEqual(first, second));
  printOp("regions", op);
  mlirRegionTakeBody(second, first);
  printOp("taken", op);
  mlirOperationDestroy(op);
  op = create(context, "test.none");
  printf("none %d\n", mlirRegionIsNull(mlirOperationGetFirstRegion(op)));
  mlirOperationDestroy(op);
  mlirContextDestroy(context);
}

//===--- Attributes ---===//

static void showAttributes(MlirOperation op) {
  printf("%ld attributes:", (long)mlirOperationGetNumAttributes(op));
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); i++) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetAttribute(op, i).name);
    printf(" %.*s", (int)name.length, name.data);
  }
  printf("\n%ld discardable:", (long)mlirOperationGetNumDiscardableAttributes(op));
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); i++) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetDiscardableAttribute(op, i).name);
    printf(" %.*s", (int)name.length, name.data);
  }
  printf("\n");
}

static void testAttributesOf(MlirContext context, MlirOperation op, const char *inherent) {
  showAttributes(op);
  printf("inherent %d %d %d\n", mlirOperationHasInherentAttributeByName(op, text(inherent)),
         mlirOperationHasInherentAttributeByName(op, text("test.a")),
         mlirOperationHasInherentAttributeByName(op, text("nothing")));
  printAttribute(inherent, mlirOperationGetInherentAttributeByName(op, text(inherent)));
  printAttribute("nothing", mlirOperationGetInherentAttributeByName(op, text("nothing")));
  printAttribute(inherent, mlirOperationGetDiscardableAttributeByName(op, text(inherent)));
  printAttribute("test.a", mlirOperationGetDiscardableAttributeByName(op, text("test.a")));
  MlirAttribute string = mlirStringAttrGet(context, text("new"));
  mlirOperationSetInherentAttributeByName(op, text(inherent), string);
  mlirOperationSetDiscardableAttributeByName(op, text("test.b"), string);
  mlirOperationSetDiscardableAttributeByName(op, text("test.a"), string);
  showAttributes(op);
  printOp("set", op);
  bool removed = mlirOperationRemoveDiscardableAttributeByName(op, text("test.a"));
  bool removedAgain = mlirOperationRemoveDiscardableAttributeByName(op, text("test.a"));
  bool removedInherent = mlirOperationRemoveDiscardableAttributeByName(op, text(inherent));
  printf("removed %d %d %d\n", removed, removedAgain, removedInherent);
  printOp("removed", op);
}

static void testAttributes(const char *inputs) {
  (void)inputs;
  MlirContext context = createContext();
  MlirModule module = parse(context, "func.func @f() attributes {test.a = 1 : i32} { return }\n"
                                     "\"test.op\"() <{sym_name = 4 : i8}> {test.a} : () -> ()\n"
                                     "\"test.op\"() {test.a, sym_name = 4 : i8} : () -> ()");
  MlirOperation f = firstOp(module), unknown = mlirOperationGetNextInBlock(f);
  testAttributesOf(context, f, "sym_name");
  testAttributesOf(context, mlirOperationGetNextInBlock(unknown), "test.none");
  showAttributes(unknown);
  printOp("unknown", unknown);
  printAttribute("by name", mlirOperationGetAttributeByName(f, text("sym_name")));
  mlirOperationSetAttributeByName(f, text("sym_name"), mlirStringAttrGet(context, text("other")));
  printf("removed %d %d\n", mlirOperationRemoveAttributeByName(f, text("test.b")),
         mlirOperationRemoveAttributeByName(f, text("test.b")));
  printOp("f", f);
  MlirAttribute one = mlirStringAttrGet(context, text("one"));
  printf("equal %d %d, null %d, context %d\n",
         mlirAttributeEqual(one, mlirStringAttrGet(context, text("one"))),
         mlirAttributeEqual(one, mlirUnitAttrGet(context)), mlirAttributeIsNull(one),
         mlirContextEqual(mlirAttributeGetContext(one), context));
  mlirAttributeDump(one);
  MlirType type = mlirF32TypeGet(context);
  printf("equal %d %d, null %d, context %d\n", mlirTypeEqual(type, mlirF32TypeGet(context)),
         mlirTypeEqual(type, mlirF16TypeGet(context)), mlirTypeIsNull(type),
         mlirContextEqual(mlirTypeGetContext(type), context));
  mlirTypeDump(type);
  printf("\n");
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

//===--- Printing ---===//

static const char *const resources =
    "func.func @f(%a: i32 loc(\"named\"(\"file\":1:2))) -> tensor<4xi32> {\n"
    "  %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32> loc(\"constant\")\n"
    "  %r = \"test.op\"(%a) {r = dense_resource<blob> : tensor<4xi32>} : (i32) -> i32\n"
    "  return %c : tensor<4xi32>\n"
    "}\n"
    "{-# dialect_resources: { builtin: {\n"
    "  blob: \"0x0400000001000000020000000300000004000000\"\n"
    "} } #-}";

static void elideElements(MlirOpPrintingFlags flags) {
  mlirOpPrintingFlagsElideLargeElementsAttrs(flags, 2);
}
static void elideResources(MlirOpPrintingFlags flags) {
  mlirOpPrintingFlagsElideLargeResourceString(flags, 8);
}
static void debugInfo(MlirOpPrintingFlags flags) {
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
}
static void prettyDebugInfo(MlirOpPrintingFlags flags) {
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, true);
}
static void localDebugInfo(MlirOpPrintingFlags flags) {
  mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  mlirOpPrintingFlagsUseLocalScope(flags);
}

static void testPrinting(const char *inputs) {
  (void)inputs;
  static void (*const settings[])(MlirOpPrintingFlags) = {
      elideElements,
      elideResources,
      debugInfo,
      prettyDebugInfo,
      localDebugInfo,
      mlirOpPrintingFlagsPrintGenericOpForm,
      mlirOpPrintingFlagsPrintNameLocAsPrefix,
      mlirOpPrintingFlagsAssumeVerified,
      mlirOpPrintingFlagsSkipRegions,
  };
  MlirContext context = createContext();
  MlirModule module = parse(context, resources);
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
    MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
    settings[i](flags);
    printf("-- flags %zu\n", i);
    mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags, print, NULL);
    printf("\n");
    mlirOpPrintingFlagsDestroy(flags);
  }
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

// An operation that doesn't verify is printed in the generic form unless its validity is assumed.
static void testUnverified(MlirContext context) {
  MlirModule module = parse(context, "func.func @f() { return }");
  mlirOperationSetAttributeByName(firstOp(module), text("sym_visibility"),
                                  mlirStringAttrGet(context, text("what")));
  printOp("as it is", firstOp(module));
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsAssumeVerified(flags);
  mlirOperationPrintWithFlags(firstOp(module), flags, print, NULL);
  printf("\n");
  mlirOpPrintingFlagsDestroy(flags);
  mlirModuleDestroy(module);
}

static void testStates(const char *inputs) {
  (void)inputs;
  MlirContext context = createContext();
  MlirModule module = parse(context, resources);
  MlirOperation f = firstOp(module);
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(f, 0));
  MlirOperation constant = mlirBlockGetFirstOperation(block);
  MlirOperation use = mlirOperationGetNextInBlock(constant);
  MlirValue values[] = {mlirBlockGetArgument(block, 0), mlirOperationGetResult(constant, 0),
                        mlirOperationGetResult(use, 0)};
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  MlirAsmState state = mlirAsmStateCreateForOperation(f, flags);
  MlirAsmState valueState = mlirAsmStateCreateForValue(values[2], flags);
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    mlirValuePrintAsOperand(values[i], state, print, NULL);
    printf(" ");
    mlirValuePrintAsOperand(values[i], valueState, print, NULL);
    printf("\n");
  }
  mlirOperationPrintWithState(use, state, print, NULL);
  printf("\n");
  mlirAsmStateDestroy(state);
  mlirAsmStateDestroy(valueState);
  mlirOpPrintingFlagsDestroy(flags);
  mlirModuleDestroy(module);
  testUnverified(context);
  mlirContextDestroy(context);
}

//===--- Inference and interfaces ---===//

static void testInference(const char *inputs) {
  (void)inputs;
  MlirContext context = createContext();
  mlirContextLoadAllAvailableDialects(context);
  MlirModule module = parse(context, "%c = arith.constant 1 : i32");
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirValue one = mlirOperationGetResult(firstOp(module), 0), operands[] = {one, one};
  static const char *const names[] = {"arith.muli", "arith.cmpi", "func.return", "test.unknown"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    MlirOperationState state = mlirOperationStateGet(text(names[i]), location);
    mlirOperationStateAddOperands(&state, 2, operands);
    MlirNamedAttribute predicate =
        mlirNamedAttributeGet(mlirIdentifierGet(context, text("predicate")),
                              mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 2));
    if (i == 1)
      mlirOperationStateAddAttributes(&state, 1, &predicate);
    mlirOperationStateEnableResultTypeInference(&state);
    MlirOperation op = mlirOperationCreate(&state);
    printf("%s: null %d", names[i], mlirOperationIsNull(op));
    if (!mlirOperationIsNull(op)) {
      printType("", mlirValueGetType(mlirOperationGetResult(op, 0)));
      mlirOperationDestroy(op);
    } else {
      printf("\n");
    }
  }
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

static void printShape(bool hasRank, intptr_t rank, const int64_t *sizes, MlirType element,
                       MlirAttribute attribute, void *user) {
  (void)sizes, (void)attribute, (void)user;
  printf("shape %d %ld ", hasRank, (long)rank);
  printType("of", element);
}

static void printTypes(intptr_t count, MlirType *types, void *user) {
  (void)user;
  for (intptr_t i = 0; i < count; i++)
    printType("inferred", types[i]);
}

static void testInterfaces(const char *inputs) {
  (void)inputs;
  MlirContext context = createContext();
  MlirModule module = parse(context, "%c = arith.constant 1 : i32\n"
                                     "%d = arith.addi %c, %c : i32\n"
                                     "%e = \"test.op\"() : () -> i32");
  MlirOperation constant = firstOp(module), add = mlirOperationGetNextInBlock(constant);
  MlirOperation unknown = mlirOperationGetNextInBlock(add);
  MlirTypeID infer = mlirInferTypeOpInterfaceTypeID();
  MlirTypeID shaped = mlirInferShapedTypeOpInterfaceTypeID();
  printf("ids %d\n", mlirTypeIDEqual(infer, shaped));
  printf("infer %d %d, shaped %d %d\n", mlirOperationImplementsInterface(add, infer),
         mlirOperationImplementsInterface(unknown, infer),
         mlirOperationImplementsInterface(add, shaped),
         mlirOperationImplementsInterface(unknown, shaped));
  printf("infer %d %d, shaped %d\n",
         mlirOperationImplementsInterfaceStatic(text("arith.addi"), context, infer),
         mlirOperationImplementsInterfaceStatic(text("test.op"), context, infer),
         mlirOperationImplementsInterfaceStatic(text("arith.addi"), context, shaped));
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirValue one = mlirOperationGetResult(constant, 0), operands[] = {one, one};
  static const char *const names[] = {"arith.addi", "arith.cmpi", "test.op", "func.return"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    MlirLogicalResult result = mlirInferTypeOpInterfaceInferReturnTypes(
        text(names[i]), context, location, 2, operands, (MlirAttribute){NULL}, NULL, 0, NULL,
        printTypes, NULL);
    printf("%s: failed %d\n", names[i], mlirLogicalResultIsFailure(result));
  }
  MlirLogicalResult result = mlirInferShapedTypeOpInterfaceInferReturnTypes(
      text("test.op"), context, location, 2, operands, (MlirAttribute){NULL}, NULL, 0, NULL,
      printShape, NULL);
  printf("shapes of test.op: failed %d\n", mlirLogicalResultIsFailure(result));
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

int main(int argc, char **argv) {
  static void (*const tests[])(const char *inputs) = {
      testContexts,   testRegistries, testIds,       testModules,    testValues,
      testOperations, testBlocks,     testRegions,   testAttributes, testPrinting,
      testStates,     testInference,  testInterfaces};
  // What is dumped to standard error comes in its place.
  setvbuf(stdout, NULL, _IONBF, 0);
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    printf("==== %zu\n", i);
    tests[i](argc > 1 ? argv[1] : ".");
  }
  return 0;
}
