// Solvers of the smt dialect as scripts of SMT-LIB.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/smtlib/Smtlib.h"
#include "dialect/smt/SMT.h"
#include "dialect/smt/SMTText.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Target/ExportSMTLIB.h"
#include "tessera/Diagnostics.h"
#include "tessera/Translation.h"

#include <inttypes.h>

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Constants ---===//

// In hexadecimal where the digits are whole.
static MlirStringRef bitVectorText(SmtWriter *writer, MlirAttribute attribute) {
  const IrStorage *value = irAttribute(smtBitVectorAttrGetValue(attribute));
  int64_t width = smtBitVectorTypeGetWidth(smtBitVectorAttrGetType(attribute));
  unsigned digit = width % 4 ? 1 : 4;
  size_t known;
  const uint64_t *words = irIntegerAttrWords(value, &known);
  uint64_t rest = words[known - 1] >> 63 ? UINT64_MAX : 0;
  TsString text = {0};
  tsStringAppendC(&text, digit == 1 ? "#b" : "#x");
  for (int64_t at = width - digit; at >= 0; at -= digit) {
    uint64_t word = (size_t)at / 64 < known ? words[at / 64] : rest;
    tsStringAppendChar(&text, "0123456789abcdef"[word >> (at % 64) & ((1u << digit) - 1)]);
  }
  MlirStringRef copy = tsArenaString(&writer->arena, tsStringView(&text));
  tsStringFree(&text);
  return copy;
}

static bool noteConstant(SmtWriter *writer, MlirOperation op) {
  MlirStringRef text;
  if (smtBoolConstantOpIsA(op)) {
    text = smtBoolConstantOpGetValue(op) ? tsLiteral("true") : tsLiteral("false");
  } else if (smtBVConstantOpIsA(op)) {
    text = bitVectorText(writer, smtBVConstantOpGetValueAttr(op));
  } else if (smtIntConstantOpIsA(op)) {
    TsString number = {0};
    smtIntegerText(op, &number);
    text = tsArenaString(&writer->arena, tsStringView(&number));
    tsStringFree(&number);
  } else {
    return false;
  }
  smtWriterSetText(writer, mlirOperationGetResult(op, 0), text);
  return true;
}

//===--- Commands ---===//

static void writeDeclaration(SmtWriter *writer, MlirOperation op) {
  MlirAttribute prefix = smtDeclareFunOpGetNamePrefixAttr(op);
  MlirValue value = mlirOperationGetResult(op, 0);
  MlirType type = mlirValueGetType(value);
  MlirStringRef name = smtWriterNewName(
      writer, mlirAttributeIsNull(prefix) ? tsLiteral("tmp") : mlirStringAttrGetValue(prefix));
  smtWriterSetText(writer, value, name);
  tsStringAppendC(&writer->out, smtSMTFuncTypeIsA(type) ? "(declare-fun " : "(declare-const ");
  tsStringAppend(&writer->out, name);
  tsStringAppendC(&writer->out, " ");
  smtWriterType(type, &writer->out);
  tsStringAppendC(&writer->out, ")\n");
}

static MlirLogicalResult writeAssertion(SmtWriter *writer, MlirOperation op) {
  size_t before = writer->scoped.size;
  tsStringAppendC(&writer->out, "(assert ");
  MlirLogicalResult result = smtWriterTerm(writer, smtAssertOpGetInput(op), sizeof "(assert " - 1);
  tsStringAppendC(&writer->out, ")\n");
  smtWriterLeaveScope(writer, before);
  return result;
}

static MlirLogicalResult writeCheck(SmtWriter *writer, MlirOperation op) {
  static const char *const names[] = {"sat", "unknown", "unsat"};
  if (mlirOperationGetNumResults(op))
    return mlirOperationEmitError(op, "must not have any result values");
  for (intptr_t i = 0; i < 3; ++i) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
    if (!mlirOperationEqual(mlirBlockGetFirstOperation(block), mlirBlockGetTerminator(block)))
      return mlirOperationEmitError(op, "'%s' region must be empty", names[i]);
  }
  tsStringAppendC(&writer->out, "(check-sat)\n");
  return success();
}

static MlirLogicalResult writeCommand(SmtWriter *writer, MlirOperation op) {
  TsString *out = &writer->out;
  if (noteConstant(writer, op) || smtIsTerm(op) || smtYieldOpIsA(op))
    return success(); // terms are written where they are asserted
  if (smtDeclareFunOpIsA(op)) {
    writeDeclaration(writer, op);
  } else if (smtAssertOpIsA(op)) {
    return writeAssertion(writer, op);
  } else if (smtCheckOpIsA(op)) {
    return writeCheck(writer, op);
  } else if (smtResetOpIsA(op)) {
    tsStringAppendC(out, "(reset)\n");
  } else if (smtPushOpIsA(op)) {
    tsStringAppendFormat(out, "(push %" PRId64 ")\n", smtPushOpGetCount(op));
  } else if (smtPopOpIsA(op)) {
    tsStringAppendFormat(out, "(pop %" PRId64 ")\n", smtPopOpGetCount(op));
  } else if (smtSetLogicOpIsA(op)) {
    tsStringAppendC(out, "(set-logic ");
    tsStringAppend(out, smtSetLogicOpGetLogic(op));
    tsStringAppendC(out, ")\n");
  } else {
    return mlirOperationEmitError(op, "operation not supported for SMTLIB emission");
  }
  return success();
}

//===--- Solvers ---===//

/// Sorts of the solver.
typedef struct Sorts {
  SmtWriter *writer;
  TsStringMap arities;
  bool failed;
} Sorts;

static MlirLogicalResult declareSort(Sorts *sorts, MlirOperation op, MlirType type) {
  size_t arity;
  bool isNew;
  MlirStringRef name = mlirStringAttrGetValue(smtSortTypeGetIdentifier(type));
  smtSortTypeGetSortParams(type, &arity);
  uintptr_t *known = tsStringMapInsert(&sorts->arities, name, &isNew);
  if (!isNew)
    return *known == arity
               ? success()
               : mlirOperationEmitError(op, "uninterpreted sorts with same identifier but "
                                            "different arity found");
  *known = arity;
  tsStringAppendC(&sorts->writer->out, "(declare-sort ");
  tsStringAppend(&sorts->writer->out, name);
  tsStringAppendFormat(&sorts->writer->out, " %zu)\n", arity);
  return success();
}

static MlirWalkResult visitSorts(MlirOperation op, void *user) {
  Sorts *sorts = user;
  MlirLogicalResult result = success();
  if (!tsStartsWith(mlirIdentifierStr(mlirOperationGetName(op)), tsLiteral("smt.")))
    result = mlirOperationEmitError(op, "solver must not contain any non-SMT operations");
  for (intptr_t i = 0; !failed(result) && i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    if (smtSortTypeIsA(type))
      result = declareSort(sorts, op, type);
  }
  sorts->failed = failed(result);
  return sorts->failed ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

static MlirLogicalResult writeSolver(SmtWriter *writer, MlirOperation solver) {
  if (mlirOperationGetNumOperands(solver) || mlirOperationGetNumResults(solver))
    return mlirOperationEmitError(solver, "solver scopes with inputs or results are not supported");
  Sorts sorts = {.writer = writer};
  mlirOperationWalk(solver, visitSorts, &sorts, MlirWalkPostOrder);
  tsStringMapFree(&sorts.arities);
  if (sorts.failed)
    return failure();
  MlirBlock body = mlirRegionGetFirstBlock(smtSolverOpGetBodyRegion(solver));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (failed(writeCommand(writer, op)))
      return failure();
  tsStringAppendC(&writer->out, "(reset)\n");
  return success();
}

static void freeWriter(SmtWriter *writer) {
  tsArenaDestroy(&writer->arena);
  tsStringMapFree(&writer->names);
  tsPointerMapFree(&writer->values);
  tsVecFree(&writer->terms);
  tsVecFree(&writer->scoped);
  tsStringFree(&writer->out);
}

/// All solvers of an operation.
typedef struct Export {
  bool inlineSingleUse, indentLetBody, failed;
  unsigned numSolvers;
  MlirStringCallback write;
  void *user;
} Export;

static MlirWalkResult visitSolver(MlirOperation op, void *user) {
  Export *export = user;
  if (!smtSolverOpIsA(op))
    return MlirWalkResultAdvance;
  SmtWriter writer = {.inlineSingleUse = export->inlineSingleUse,
                      .indentLetBody = export->indentLetBody};
  tsStringAppendFormat(&writer.out, "; solver scope %u\n", export->numSolvers++);
  export->failed = failed(writeSolver(&writer, op));
  if (!export->failed)
    export->write(tsStringView(&writer.out), export->user);
  freeWriter(&writer);
  return export->failed ? MlirWalkResultInterrupt : MlirWalkResultSkip;
}

static MlirLogicalResult exportAll(MlirOperation op, Export export) {
  mlirOperationWalk(op, visitSolver, &export, MlirWalkPreOrder);
  return export.failed ? failure() : success();
}

//===--- From outside ---===//

static MlirLogicalResult translate(MlirOperation op, const char *const *options,
                                   MlirStringCallback write, void *user) {
  return exportAll(op, (Export){.inlineSingleUse = options[0] != NULL,
                                .indentLetBody = options[1] != NULL,
                                .write = write,
                                .user = user});
}

static const TesseraTranslationOption options[] = {
    {"smtlibexport-inline-single-use-values", NULL,
     "write what is used once where it is used, not in a let"},
    {"smtlibexport-indent-let-body", NULL, "indent the body of a let"},
};

const TesseraTranslation smtlibTranslation = {.name = "export-smtlib",
                                              .summary = "solvers of the smt dialect to SMT-LIB",
                                              .translate = translate,
                                              .numOptions = 2,
                                              .options = options};

MlirLogicalResult mlirTranslateOperationToSMTLIB(MlirOperation op, MlirStringCallback callback,
                                                 void *userData, bool inlineSingleUseValues,
                                                 bool indentLetBody) {
  return exportAll(op, (Export){.inlineSingleUse = inlineSingleUseValues,
                                .indentLetBody = indentLetBody,
                                .write = callback,
                                .user = userData});
}

MlirLogicalResult mlirTranslateModuleToSMTLIB(MlirModule module, MlirStringCallback callback,
                                              void *userData, bool inlineSingleUseValues,
                                              bool indentLetBody) {
  return mlirTranslateOperationToSMTLIB(mlirModuleGetOperation(module), callback, userData,
                                        inlineSingleUseValues, indentLetBody);
}
