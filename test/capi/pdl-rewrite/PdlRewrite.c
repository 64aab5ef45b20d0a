// Rewriting by patterns of the pdl dialect, through MLIR's C API: builds with MLIR's library too,
// and what it prints must be the same with both. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "../Testing.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/PDL.h"
#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"

#include <stdio.h>
#include <string.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

//===--- Functions that patterns call ---===//

static MlirLogicalResult isSmall(MlirPatternRewriter rewriter, MlirPDLResultList results,
                                 size_t nValues, MlirPDLValue *values, void *userData) {
  (void)rewriter, (void)results;
  MlirAttribute attribute = mlirPDLValueAsAttribute(values[0]);
  bool small = nValues == 1 && mlirAttributeIsAInteger(attribute) &&
               mlirIntegerAttrGetValueInt(attribute) < *(int *)userData;
  return small ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult add(MlirPatternRewriter rewriter, MlirPDLResultList results,
                             size_t nValues, MlirPDLValue *values, void *userData) {
  (void)rewriter, (void)userData;
  int64_t sum = 0;
  MlirType type = {NULL};
  for (size_t i = 0; i < nValues; i++) {
    MlirAttribute attribute = mlirPDLValueAsAttribute(values[i]);
    type = mlirAttributeGetType(attribute);
    sum += mlirIntegerAttrGetValueInt(attribute);
  }
  mlirPDLResultListPushBackAttribute(results, mlirIntegerAttrGet(type, sum));
  return mlirLogicalResultSuccess();
}

// Takes a value, gives it, its type and what made it.
static MlirLogicalResult lookUp(MlirPatternRewriter rewriter, MlirPDLResultList results,
                                size_t nValues, MlirPDLValue *values, void *userData) {
  (void)rewriter, (void)userData, (void)nValues;
  MlirValue value = mlirPDLValueAsValue(values[0]);
  mlirPDLResultListPushBackValue(results, value);
  mlirPDLResultListPushBackType(results, mlirValueGetType(value));
  mlirPDLResultListPushBackOperation(results, mlirOpResultGetOwner(value));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult renameOp(MlirPatternRewriter rewriter, MlirPDLResultList results,
                                  size_t nValues, MlirPDLValue *values, void *userData) {
  (void)results, (void)userData;
  MlirOperation op = mlirPDLValueAsOperation(values[0]);
  MlirType type = mlirPDLValueAsType(values[1]);
  printf("%zu values, not of another kind: %d%d%d\n", nValues,
         mlirValueIsNull(mlirPDLValueAsValue(values[0])),
         mlirTypeIsNull(mlirPDLValueAsType(values[0])),
         mlirAttributeIsNull(mlirPDLValueAsAttribute(values[1])));
  MlirOperationState state = mlirOperationStateGet(text("t.renamed"), mlirOperationGetLocation(op));
  mlirOperationStateAddResults(&state, 1, &type);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation made = mlirRewriterBaseInsert(base, mlirOperationCreate(&state));
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult eraseOp(MlirPatternRewriter rewriter, MlirPDLResultList results,
                                 size_t nValues, MlirPDLValue *values, void *userData) {
  (void)results, (void)nValues, (void)userData;
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), mlirPDLValueAsOperation(values[0]));
  return mlirLogicalResultSuccess();
}

// Gives what it erases.
static MlirLogicalResult eraseMade(MlirPatternRewriter rewriter, MlirPDLResultList results,
                                   size_t nValues, MlirPDLValue *values, void *userData) {
  (void)nValues, (void)values, (void)userData;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirLocationUnknownGet(mlirRewriterBaseGetContext(base));
  MlirOperationState state = mlirOperationStateGet(text("t.made"), location);
  MlirOperation made = mlirRewriterBaseInsert(base, mlirOperationCreate(&state));
  mlirPDLResultListPushBackOperation(results, made);
  mlirRewriterBaseEraseOp(base, made);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult refuse(MlirPatternRewriter rewriter, MlirPDLResultList results,
                                size_t nValues, MlirPDLValue *values, void *userData) {
  (void)rewriter, (void)results, (void)nValues, (void)values, (void)userData;
  return mlirLogicalResultFailure();
}

//===--- Applying ---===//

static int limit = 10;

static void apply(MlirContext context, const char *title, const char *patterns,
                  const char *payload) {
  printf("-- %s\n", title);
  MlirModule module = mlirModuleCreateParse(context, text(payload));
  MlirPDLPatternModule pdl =
      mlirPDLPatternModuleFromModule(mlirModuleCreateParse(context, text(patterns)));
  mlirPDLPatternModuleRegisterConstraintFunction(pdl, text("is_small"), isSmall, &limit);
  mlirPDLPatternModuleRegisterConstraintFunction(pdl, text("look_up"), lookUp, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, text("add"), add, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, text("look_up"), lookUp, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, text("rename"), renameOp, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, text("erase"), eraseOp, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, text("erase made"), eraseMade, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, text("refuse"), refuse, NULL);
  MlirFrozenRewritePatternSet frozen =
      mlirFreezeRewritePattern(mlirRewritePatternSetFromPDLPatternModule(pdl));
  mlirPDLPatternModuleDestroy(pdl);
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  mlirApplyPatternsAndFoldGreedily(module, frozen, config);
  mlirGreedyRewriteDriverConfigDestroy(config);
  mlirFrozenRewritePatternSetDestroy(frozen);
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  printf("\nverifies %d\n", mlirOperationVerify(mlirModuleGetOperation(module)));
  mlirModuleDestroy(module);
}

static void testReplacing(MlirContext context) {
  apply(context, "by an operation that infers its types",
        "pdl.pattern : benefit(1) {\n"
        "  %t = pdl.type : i32\n"
        "  %a = pdl.operand : %t\n"
        "  %b = pdl.operand\n"
        "  %op = pdl.operation \"t.add\"(%a, %b : !pdl.value, !pdl.value) -> (%t : !pdl.type)\n"
        "  pdl.rewrite %op {\n"
        "    %new = pdl.operation \"arith.addi\"(%b, %a : !pdl.value, !pdl.value)\n"
        "    pdl.replace %op with %new\n"
        "  }\n"
        "}",
        "%0:2 = \"t.source\"() : () -> (i32, i32)\n"
        "%1 = \"t.add\"(%0#0, %0#1) : (i32, i32) -> i32\n"
        "%2 = \"t.add\"(%0#0, %0#1) : (i32, i32) -> i64\n"
        "%3 = \"t.add\"(%0#0, %0#1, %1) : (i32, i32, i32) -> i32\n"
        "\"t.use\"(%1, %2, %3) : (i32, i64, i32) -> ()");
  apply(context, "by an operation of the same types, by values",
        "pdl.pattern @same : benefit(1) {\n"
        "  %a = pdl.operands\n"
        "  %op = pdl.operation \"t.old\"(%a : !pdl.range<value>)\n"
        "  pdl.rewrite %op {\n"
        "    %attr = pdl.attribute = \"made\"\n"
        "    %new = pdl.operation \"t.new\"(%a : !pdl.range<value>) {\"by\" = %attr}\n"
        "    pdl.replace %op with %new\n"
        "  }\n"
        "}\n"
        "pdl.pattern @values : benefit(2) {\n"
        "  %a = pdl.operand\n"
        "  %types = pdl.types\n"
        "  %op = pdl.operation \"t.id\"(%a : !pdl.value) -> (%types : !pdl.range<type>)\n"
        "  pdl.rewrite %op { pdl.replace %op with (%a : !pdl.value) }\n"
        "}",
        "\"t.old\"() : () -> ()\n"
        "%0:2 = \"t.source\"() : () -> (i32, i64)\n"
        "\"t.old\"(%0#0, %0#1) : (i32, i64) -> ()\n"
        "%1 = \"t.id\"(%0#0) : (i32) -> i32\n"
        "\"t.use\"(%1) : (i32) -> ()");
}

static void testMatching(MlirContext context) {
  apply(context, "what an operand is a result of, and the same value twice",
        "pdl.pattern : benefit(1) {\n"
        "  %t = pdl.type\n"
        "  %a = pdl.operand\n"
        "  %inner = pdl.operation \"t.inner\"(%a : !pdl.value) -> (%t, %t : !pdl.type, !pdl.type)\n"
        "  %r = pdl.result 1 of %inner\n"
        "  %op = pdl.operation \"t.outer\"(%r, %a : !pdl.value, !pdl.value) -> (%t : !pdl.type)\n"
        "  pdl.rewrite %op {\n"
        "    %new = pdl.operation \"t.both\"(%a : !pdl.value) -> (%t : !pdl.type)\n"
        "    pdl.replace %op with %new\n"
        "  }\n"
        "}",
        "%0 = \"t.source\"() : () -> i8\n"
        "%1:2 = \"t.inner\"(%0) : (i8) -> (i32, i32)\n"
        "%2 = \"t.outer\"(%1#1, %0) : (i32, i8) -> i32\n"
        "%3 = \"t.outer\"(%1#0, %0) : (i32, i8) -> i32\n"
        "%4 = \"t.outer\"(%1#1, %1#1) : (i32, i32) -> i32\n"
        "%5:2 = \"t.inner\"(%0) : (i8) -> (i32, i64)\n"
        "%6 = \"t.outer\"(%5#1, %0) : (i64, i8) -> i32\n"
        "\"t.use\"(%2, %3, %4, %6) : (i32, i32, i32, i32) -> ()");
  apply(
      context, "attributes, their types, and constants",
      "pdl.pattern : benefit(1) {\n"
      "  %i32 = pdl.type : i32\n"
      "  %small = pdl.attribute : %i32\n"
      "  %true = pdl.attribute = true\n"
      "  pdl.apply_native_constraint \"is_small\"(%small : !pdl.attribute)\n"
      "  %op = pdl.operation \"t.a\" {\"n\" = %small, \"on\" = %true}\n"
      "  pdl.rewrite %op {\n"
      "    %sum = pdl.apply_native_rewrite \"add\"(%small, %small : !pdl.attribute, !pdl.attribute)"
      " : !pdl.attribute\n"
      "    %new = pdl.operation \"t.b\" {\"twice\" = %sum}\n"
      "    pdl.erase %op\n"
      "  }\n"
      "}",
      "\"t.a\"() {n = 3 : i32, on = true} : () -> ()\n"
      "\"t.a\"() {n = 30 : i32, on = true} : () -> ()\n"
      "\"t.a\"() {n = 3 : i64, on = true} : () -> ()\n"
      "\"t.a\"() {n = 3 : i32, on = false} : () -> ()\n"
      "\"t.a\"() {n = 3 : i32} : () -> ()");
  apply(context, "two roots that share an operand",
        "pdl.pattern : benefit(1) {\n"
        "  %a = pdl.operand\n"
        "  %t = pdl.type\n"
        "  %one = pdl.operation \"t.one\"(%a : !pdl.value) -> (%t : !pdl.type)\n"
        "  %two = pdl.operation \"t.two\"(%a : !pdl.value) -> (%t : !pdl.type)\n"
        "  pdl.rewrite %one {\n"
        "    %r = pdl.result 0 of %two\n"
        "    pdl.replace %one with (%r : !pdl.value)\n"
        "  }\n"
        "}",
        "%0:2 = \"t.source\"() : () -> (i8, i8)\n"
        "%1 = \"t.two\"(%0#0) : (i8) -> i64\n"
        "%2 = \"t.two\"(%0#0) : (i8) -> i32\n"
        "%3 = \"t.one\"(%0#0) : (i8) -> i32\n"
        "%4 = \"t.one\"(%0#1) : (i8) -> i32\n"
        "\"t.use\"(%3, %4) : (i32, i32) -> ()");
}

static void testFunctions(MlirContext context) {
  apply(context, "a function instead of a body",
        "pdl.pattern : benefit(1) {\n"
        "  %t = pdl.type\n"
        "  %op = pdl.operation \"t.a\" -> (%t : !pdl.type)\n"
        "  pdl.rewrite %op with \"rename\"(%t : !pdl.type)\n"
        "}",
        "%0 = \"t.a\"() : () -> f32\n\"t.use\"(%0) : (f32) -> ()");
  apply(context, "what a function gives, and a constraint that must not hold",
        "pdl.pattern : benefit(1) {\n"
        "  %a = pdl.operand\n"
        "  %n = pdl.attribute\n"
        "  pdl.apply_native_constraint \"is_small\"(%n : !pdl.attribute) {isNegated = true}\n"
        "  %op = pdl.operation \"t.a\"(%a : !pdl.value) {\"n\" = %n}\n"
        "  pdl.rewrite %op {\n"
        "    %v, %t, %maker = pdl.apply_native_rewrite \"look_up\"(%a : !pdl.value)"
        " : !pdl.value, !pdl.type, !pdl.operation\n"
        "    %all = pdl.results of %maker\n"
        "    %more = pdl.range %v, %all : !pdl.value, !pdl.range<value>\n"
        "    %types = pdl.range %t, %t : !pdl.type, !pdl.type\n"
        "    %new = pdl.operation \"t.b\"(%more : !pdl.range<value>) -> (%types : "
        "!pdl.range<type>)\n"
        "    pdl.erase %op\n"
        "  }\n"
        "}",
        "%0:2 = \"t.source\"() : () -> (f32, f64)\n"
        "\"t.a\"(%0#1) {n = 100 : i32} : (f64) -> ()\n"
        "\"t.a\"(%0#1) {n = 1 : i32} : (f64) -> ()");
}

static void testBenefits(MlirContext context) {
  apply(context, "benefits, and operations without a name",
        "pdl.pattern : benefit(1) {\n"
        "  %tag = pdl.attribute = \"x\"\n"
        "  %op = pdl.operation {\"tag\" = %tag}\n"
        "  pdl.rewrite %op {\n"
        "    %new = pdl.operation \"t.any\"\n"
        "    pdl.erase %op\n"
        "  }\n"
        "}\n"
        "pdl.pattern : benefit(5) {\n"
        "  %tag = pdl.attribute = \"x\"\n"
        "  %op = pdl.operation \"t.a\" {\"tag\" = %tag}\n"
        "  pdl.rewrite %op {\n"
        "    %new = pdl.operation \"t.named\"\n"
        "    pdl.erase %op\n"
        "  }\n"
        "}",
        "\"t.a\"() {tag = \"x\"} : () -> ()\n\"t.b\"() {tag = \"x\"} : () -> ()\n\"t.c\"() : () -> "
        "()");
}

static void testWrong(MlirContext context) {
  apply(context, "wrong",
        "pdl.pattern : benefit(1) {\n"
        "  %n = pdl.attribute\n"
        "  pdl.apply_native_constraint \"nobody\"(%n : !pdl.attribute)\n"
        "  %op = pdl.operation \"t.a\" {\"n\" = %n}\n"
        "  pdl.rewrite %op { pdl.erase %op }\n"
        "}\n"
        "pdl.pattern : benefit(1) {\n"
        "  %op = pdl.operation \"t.a\"\n"
        "  pdl.rewrite %op with \"nobody\"\n"
        "}\n"
        "pdl.pattern : benefit(4) {\n"
        "  %t = pdl.type\n"
        "  %op = pdl.operation \"t.a\" -> (%t : !pdl.type)\n"
        "  pdl.rewrite %op {\n"
        "    %two = pdl.types : [i32, i32]\n"
        "    %new = pdl.operation \"t.b\" -> (%two : !pdl.range<type>)\n"
        "    pdl.replace %op with %new\n"
        "  }\n"
        "}\n"
        "pdl.pattern : benefit(3) {\n"
        "  %t = pdl.type\n"
        "  %op = pdl.operation \"t.a\" -> (%t : !pdl.type)\n"
        "  pdl.rewrite %op { pdl.erase %op }\n"
        "}\n"
        "pdl.pattern : benefit(2) {\n"
        "  %a = pdl.attribute\n"
        "  %t = pdl.type\n"
        "  %op = pdl.operation \"t.a\" {\"n\" = %a} -> (%t : !pdl.type)\n"
        "  pdl.rewrite %op {\n"
        "    %none, %more = pdl.apply_native_rewrite \"add\"(%a : !pdl.attribute) : "
        "!pdl.attribute, !pdl.attribute\n"
        "    pdl.erase %op\n"
        "  }\n"
        "}",
        "%0 = \"t.a\"() {n = 1 : i32} : () -> i32\n\"t.use\"(%0) : (i32) -> ()");
}

// A rewrite that fails leaves what it has made, replaced and erased by then as it was.
static void testHalfway(MlirContext context) {
  apply(
      context, "halfway",
      "pdl.pattern : benefit(1) {\n"
      "  %t = pdl.type\n"
      "  %a = pdl.operation \"t.a\" -> (%t : !pdl.type)\n"
      "  %r = pdl.result 0 of %a\n"
      "  %b = pdl.operation \"t.b\"(%r : !pdl.value) -> (%t : !pdl.type)\n"
      "  %q = pdl.result 0 of %b\n"
      "  %root = pdl.operation \"t.root\"(%q : !pdl.value)\n"
      "  pdl.rewrite %root {\n"
      "    %made = pdl.operation \"t.made\"(%r : !pdl.value) -> (%t : !pdl.type)\n"
      "    %next = pdl.result 0 of %made\n"
      "    pdl.operation \"t.next\"(%next : !pdl.value)\n"
      "    pdl.erase %root\n"
      "    pdl.replace %b with %made\n"
      "    pdl.erase %a\n"
      "  }\n"
      "}\n",
      "%0 = \"t.a\"() : () -> i32\n%1 = \"t.b\"(%0) : (i32) -> i32\n\"t.root\"(%1) : (i32) -> ()");
  apply(
      context, "the rest is gone",
      "pdl.pattern : benefit(1) {\n"
      "  %t = pdl.type\n"
      "  %a = pdl.operation \"t.a\" -> (%t : !pdl.type)\n"
      "  %r = pdl.result 0 of %a\n"
      "  %b = pdl.operation \"t.b\"(%r : !pdl.value) -> (%t : !pdl.type)\n"
      "  %q = pdl.result 0 of %b\n"
      "  %root = pdl.operation \"t.root\"(%q : !pdl.value)\n"
      "  pdl.rewrite %root {\n"
      "    pdl.replace %b with (%r : !pdl.value)\n"
      "    pdl.erase %root\n"
      "    pdl.erase %a\n"
      "  }\n"
      "}\n",
      "%0 = \"t.a\"() : () -> i32\n%1 = \"t.b\"(%0) : (i32) -> i32\n\"t.root\"(%1) : (i32) -> ()\n"
      "\"t.end\"() : () -> ()");
}

#define ERASED "pdl.pattern : benefit(1) {\n  %a = pdl.operand\n"
#define OF_A "  %op = pdl.operation \"t.op\"(%a : !pdl.value)\n  pdl.rewrite %op {\n"

// What was erased, and by whom, is known to the rest of the rewrite and to who applies patterns.
static void testErased(MlirContext context) {
  static const char payload[] = "%0 = \"t.a\"() : () -> i32\n"
                                "\"t.op\"(%0) ({\n\"t.in\"(%0) : (i32) -> ()\n}) : (i32) -> ()";
  apply(context, "erased by a function",
        ERASED OF_A "pdl.apply_native_rewrite \"erase\"(%op : !pdl.operation)\npdl.erase %op\n}\n}",
        payload);
  apply(context, "given by a function, and erased",
        ERASED OF_A
        "%m = pdl.apply_native_rewrite \"erase made\" : !pdl.operation\npdl.erase %m\n}\n}",
        payload);
  apply(context, "erased, and a function fails",
        ERASED OF_A "pdl.erase %op\npdl.apply_native_rewrite \"refuse\"(%a : !pdl.value)\n}\n}",
        payload);
  apply(context, "erased with what it is in",
        ERASED "  %in = pdl.operation \"t.in\"(%a : !pdl.value)\n" OF_A
               "pdl.erase %op\npdl.erase %in\n}\n}",
        payload);
}

int main(int argc, char **argv) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__pdl__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  if (argc > 1 && !strcmp(argv[1], "wrong")) {
    testWrong(context);
    testHalfway(context);
    testErased(context);
  } else {
    testReplacing(context);
    testMatching(context);
    testFunctions(context);
    testBenefits(context);
  }
  mlirContextDestroy(context);
  return 0;
}
