// A dialect that is made while the program runs: sums of money in a currency. Reads a module from
// standard input, folds it and prints it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Dynamic.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Rewrite.h"
#include "tessera/Asm.h"
#include "tessera/Diagnostics.h"

#include <stdio.h>

//===--- !money.sum<"EUR"> ---===//

static MlirLogicalResult verifySum(MlirLocation location, const TesseraParam *params) {
  if (params[0].length == 3)
    return mlirLogicalResultSuccess();
  return mlirLocationEmitError(location, "a currency has three letters");
}

//===--- money.constant 3 : !money.sum<"EUR"> ---===//

static MlirLogicalResult parseConstant(TesseraAsmParser *parser, TesseraOperationState *state) {
  int64_t cents;
  MlirType type;
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseInteger(parser, &cents)) ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseToken(parser, ":")) ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseType(parser, &type)))
    return mlirLogicalResultFailure();
  MlirType i64 = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 64);
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString("cents"),
                                    mlirIntegerAttrGet(i64, cents));
  tesseraOperationStateAddType(state, type);
  return mlirLogicalResultSuccess();
}

static void printConstant(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"cents"};
  tesseraAsmPrinterPrintFormat(printer, " %lld", (long long)tesseraOperationGetIntegerSlot(op, 0));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, 0)));
}

static MlirLogicalResult foldConstant(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0].attribute = tesseraOperationGetSlot(op, 0);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

//===--- money.add ---===//

static MlirLogicalResult foldAdd(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  if (mlirAttributeIsNull(operands[0]) || mlirAttributeIsNull(operands[1]))
    return mlirLogicalResultFailure();
  int64_t sum = mlirIntegerAttrGetValueInt(operands[0]) + mlirIntegerAttrGetValueInt(operands[1]);
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(op), 64);
  results[0].attribute = mlirIntegerAttrGet(i64, sum);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

//===--- The dialect ---===//

// What folding gives becomes a constant: the first op of the dialect that the type is of.
static MlirOperation makeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                  MlirLocation location) {
  const TesseraOpDef *constant = tesseraStorageGetDefinition(type.ptr)->dialect->ops[0];
  TesseraTypeGroup result = {1, &type};
  return tesseraOperationBuild(rewriter, location, constant, &result, NULL, &value, NULL, 0);
}

static TesseraWord isPositive(MlirOperation op, TesseraWord self) {
  (void)op;
  MlirAttribute attribute = {self.pointer};
  bool isInteger = mlirAttributeIsAInteger(attribute);
  return (TesseraWord){.integer = isInteger && mlirIntegerAttrGetValueInt(attribute) >= 0};
}

static void addOps(TesseraDynamicDialect *money, const TesseraConstraint *sums) {
  const uint64_t pure = (uint64_t)1 << TESSERA_TRAIT_NO_MEMORY_EFFECT |
                        (uint64_t)1 << TESSERA_TRAIT_ALWAYS_SPECULATABLE;
  TesseraValueDef result = {.name = "result", .constraint = sums};
  TesseraAttrDef cents = {.name = "cents",
                          .constraint = tesseraDynamicDialectAddConstraint(
                              money, "a number of cents that isn't negative", isPositive)};
  TesseraOpDef constant = {.name = "constant",
                           .traits = pure | (uint64_t)1 << TESSERA_TRAIT_CONSTANT_LIKE,
                           .numResults = 1,
                           .results = &result,
                           .numAttributes = 1,
                           .attributes = &cents,
                           .parse = parseConstant,
                           .print = printConstant,
                           .fold = foldConstant};
  tesseraDynamicDialectAddOp(money, &constant);
  TesseraValueDef operands[] = {{.name = "lhs", .constraint = sums},
                                {.name = "rhs", .constraint = sums}};
  TesseraOpDef add = {.name = "add",
                      .traits = pure | (uint64_t)1 << TESSERA_TRAIT_COMMUTATIVE |
                                (uint64_t)1 << TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE,
                      .numOperands = 2,
                      .operands = operands,
                      .numResults = 1,
                      .results = &result,
                      .fold = foldAdd};
  tesseraDynamicDialectAddOp(money, &add);
}

static bool loadMoney(MlirContext context) {
  TesseraDynamicDialect *money =
      tesseraDynamicDialectCreate(mlirStringRefCreateFromCString("money"));
  TesseraParamDef currency = {.name = "currency", .kind = TESSERA_PARAM_STRING};
  TesseraStorageDef sum = {
      .mnemonic = "sum", .numParams = 1, .params = &currency, .verify = verifySum};
  const TesseraStorageDef *sumDef = tesseraDynamicDialectAddType(money, &sum);
  addOps(money, tesseraDynamicDialectAddKind(money, "a sum of money", sumDef));
  tesseraDynamicDialectGetDefinition(money)->materializeConstant = makeConstant;
  return !mlirDialectIsNull(tesseraDynamicDialectLoad(money, context));
}

static void print(MlirStringRef text, void *user) { fwrite(text.data, 1, text.length, user); }

static bool fold(MlirContext context, const char *source) {
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(source));
  if (mlirModuleIsNull(module))
    return false;
  MlirFrozenRewritePatternSet none = mlirFreezeRewritePattern(mlirRewritePatternSetCreate(context));
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  bool ok = mlirLogicalResultIsSuccess(mlirApplyPatternsAndFoldGreedily(module, none, config));
  if (ok)
    mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  mlirGreedyRewriteDriverConfigDestroy(config);
  mlirFrozenRewritePatternSetDestroy(none);
  mlirModuleDestroy(module);
  return ok;
}

int main(void) {
  static char source[1 << 16];
  source[fread(source, 1, sizeof source - 1, stdin)] = 0;
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  bool ok = loadMoney(context) && fold(context, source);
  mlirContextDestroy(context);
  return ok ? 0 : 1;
}
