// Types of the transform dialect and its interpreter through MLIR's C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/Transform.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Transform/Interpreter.h"

#include <stdio.h>
#include <stdlib.h>

static void writeText(MlirStringRef text, void *user) {
  (void)user;
  fwrite(text.data, 1, text.length, stdout);
}

static MlirStringRef text(const char *chars) { return mlirStringRefCreateFromCString(chars); }

static void showType(MlirType type, MlirStringRef name, MlirTypeID id) {
  printf("%.*s: ", (int)name.length, name.data);
  mlirTypePrint(type, writeText, NULL);
  printf(" %d%d%d%d%d %d\n", mlirTypeIsATransformAnyOpType(type),
         mlirTypeIsATransformAnyValueType(type), mlirTypeIsATransformAnyParamType(type),
         mlirTypeIsATransformOperationType(type), mlirTypeIsATransformParamType(type),
         mlirTypeIDEqual(mlirTypeGetTypeID(type), id));
}

static void showTypes(MlirContext context) {
  showType(mlirTransformAnyOpTypeGet(context), mlirTransformAnyOpTypeGetName(),
           mlirTransformAnyOpTypeGetTypeID());
  showType(mlirTransformAnyValueTypeGet(context), mlirTransformAnyValueTypeGetName(),
           mlirTransformAnyValueTypeGetTypeID());
  showType(mlirTransformAnyParamTypeGet(context), mlirTransformAnyParamTypeGetName(),
           mlirTransformAnyParamTypeGetTypeID());
  MlirType op = mlirTransformOperationTypeGet(context, text("a.b"));
  showType(op, mlirTransformOperationTypeGetName(), mlirTransformOperationTypeGetTypeID());
  MlirStringRef name = mlirTransformOperationTypeGetOperationName(op);
  printf("of %.*s\n", (int)name.length, name.data);
  MlirType number = mlirIntegerTypeGet(context, 32);
  MlirType param = mlirTransformParamTypeGet(context, number);
  showType(param, mlirTransformParamTypeGetName(), mlirTransformParamTypeGetTypeID());
  printf("same type: %d\n", mlirTypeEqual(mlirTransformParamTypeGetType(param), number));
}

static MlirOperation parse(MlirContext context, const char *source) {
  MlirOperation op = mlirOperationCreateParse(context, text(source), text("source"));
  if (mlirOperationIsNull(op))
    exit(1);
  return op;
}

static MlirOperation firstIn(MlirOperation module) {
  return mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0)));
}

static void apply(MlirContext context) {
  MlirOperation payload = parse(context, "module { module @inner { } }");
  MlirOperation script =
      parse(context, "module attributes {transform.with_named_sequence} {\n"
                     "  transform.named_sequence @main(%root: !transform.any_op) {\n"
                     "    %0 = transform.select \"builtin.module\" in %root"
                     " : (!transform.any_op) -> !transform.any_op\n"
                     "    %1 = transform.param.constant \"here\" -> !transform.any_param\n"
                     "    transform.annotate %0 \"transform.target_tag\" = %1"
                     " : !transform.any_op, !transform.any_param\n"
                     "    transform.yield\n  }\n}");
  MlirTransformOptions options = mlirTransformOptionsCreate();
  mlirTransformOptionsEnableExpensiveChecks(options, true);
  mlirTransformOptionsEnforceSingleTopLevelTransformOp(options, false);
  printf("options: %d%d\n", mlirTransformOptionsGetExpensiveChecksEnabled(options),
         mlirTransformOptionsGetEnforceSingleTopLevelTransformOp(options));
  MlirLogicalResult result =
      mlirTransformApplyNamedSequence(payload, firstIn(script), script, options);
  printf("applied: %d\n", mlirLogicalResultIsSuccess(result));
  mlirOperationPrint(payload, writeText, NULL);
  mlirTransformOptionsDestroy(options);
  mlirOperationDestroy(payload);
  mlirOperationDestroy(script);
}

static void merge(MlirContext context) {
  static const char *const sequence =
      "module attributes {transform.with_named_sequence} {\n"
      "  transform.named_sequence @shared(%0: !transform.any_op {transform.readonly}) {\n"
      "    transform.yield\n  }\n"
      "  transform.named_sequence private @own() {\n    transform.yield\n  }\n}";
  MlirOperation target =
      parse(context, "module attributes {transform.with_named_sequence} {\n"
                     "  transform.named_sequence @shared(!transform.any_op {transform.readonly})\n"
                     "  transform.named_sequence @own() {\n    transform.yield\n  }\n}");
  MlirOperation other = parse(context, sequence);
  printf("merged: %d\n", mlirLogicalResultIsSuccess(mlirMergeSymbolsIntoFromClone(target, other)));
  mlirOperationPrint(target, writeText, NULL);
  printf("merged again: %d\n",
         mlirLogicalResultIsSuccess(mlirMergeSymbolsIntoFromClone(target, other)));
  mlirOperationDestroy(target);
  mlirOperationDestroy(other);
}

/// A private declaration is of what is public on the other side, not of what is private there.
static void mergeDeclaration(MlirContext context) {
  MlirOperation target = parse(
      context,
      "module attributes {transform.with_named_sequence} {\n"
      "  transform.named_sequence private @inner(%0: !transform.any_op {transform.readonly}) {\n"
      "    transform.yield\n  }\n"
      "  transform.named_sequence @open(%0: !transform.any_op {transform.readonly}) {\n"
      "    transform.yield\n  }\n"
      "  transform.named_sequence private @none()\n}");
  MlirOperation other = parse(
      context, "module attributes {transform.with_named_sequence} {\n"
               "  transform.named_sequence private @inner(!transform.any_op {transform.readonly})\n"
               "  transform.named_sequence private @open(!transform.any_op {transform.readonly})\n"
               "  transform.named_sequence private @none()\n"
               "  transform.named_sequence @outer(%0: !transform.any_op {transform.readonly}) {\n"
               "    transform.include @inner failures(propagate) (%0) : (!transform.any_op) -> ()\n"
               "    transform.include @open failures(propagate) (%0) : (!transform.any_op) -> ()\n"
               "    transform.yield\n  }\n}");
  printf("merged: %d\n", mlirLogicalResultIsSuccess(mlirMergeSymbolsIntoFromClone(target, other)));
  mlirOperationPrint(target, writeText, NULL);
  mlirOperationDestroy(target);
  mlirOperationDestroy(other);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__transform__(), context);
  showTypes(context);
  apply(context);
  merge(context);
  mergeDeclaration(context);
  mlirContextDestroy(context);
  return 0;
}
