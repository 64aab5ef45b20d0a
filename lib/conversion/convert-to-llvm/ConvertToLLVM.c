// convert-to-llvm: the patterns of all dialects that have such, in one conversion.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/convert-to-llvm/ConvertToLLVMPasses.h"
#include "ir/Context.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/LLVMLowering.h"

static bool refuse(MlirContext context, const char *problem, MlirStringRef name) {
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(mlirLocationUnknownGet(context), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "%s: %.*s\n", problem, (int)name.length, name.data);
  (void)tesseraDiagnosticReport(diagnostic);
  return false;
}

// False: the dialect doesn't say how.
static bool populate(TesseraPlan *plan, TesseraLowering *lowering, const IrDialect *dialect) {
  const ConvertToLLVMPatternInterfaceMethods *methods =
      convertToLLVMPatternInterfaceCast((MlirDialect){(void *)dialect});
  if (methods)
    methods->populateConvertToLLVMConversionPatterns(tesseraPlanGetTarget(plan), lowering,
                                                     tesseraPlanGetPatterns(plan));
  return methods != NULL;
}

static bool populateNamed(TesseraPlan *plan, TesseraLowering *lowering,
                          const TesseraStringList *names) {
  MlirContext context = tesseraPlanGetContext(plan);
  for (size_t i = 0; i < names->size; ++i) {
    const IrDialect *dialect = irContextFindDialect(irContext(context), names->data[i]);
    if (!dialect)
      return refuse(context, "dialect not loaded", names->data[i]);
    if (!populate(plan, lowering, dialect))
      return refuse(context, "dialect does not implement ConvertToLLVMPatternInterface",
                    names->data[i]);
  }
  return true;
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, TesseraLowering *lowering, const void *input) {
  const ConvertToLLVMPassOptions *options = input;
  const IrContext *all = irContext(tesseraPlanGetContext(plan));
  for (size_t i = 0; !options->filterDialects.size && i < all->loaded.size; ++i)
    populate(plan, lowering, all->loaded.data[i]);
  return populateNamed(plan, lowering, &options->filterDialects) ? mlirLogicalResultSuccess()
                                                                 : mlirLogicalResultFailure();
}

// Whether the root is a function that patterns would make another operation of: that would go on
// beside it, where other threads look for functions.
static bool replacesRoot(MlirOperation root, const TesseraStringList *filter) {
  const IrDialect *dialect = irOp(root)->name->dialect;
  if (!functionOpInterfaceCast(root) || !dialect ||
      !convertToLLVMPatternInterfaceCast((MlirDialect){(void *)dialect}))
    return false;
  bool isNamed = !filter->size;
  for (size_t i = 0; i < filter->size; ++i)
    isNamed |= mlirStringRefEqual(filter->data[i],
                                  mlirDialectGetNamespace((MlirDialect){(void *)dialect}));
  return isNamed;
}

void convertToLLVMPassPassRun(MlirPass pass, const ConvertToLLVMPassOptions *options,
                              MlirOperation root) {
  if (replacesRoot(root, &options->filterDialects)) {
    (void)mlirOperationEmitOpError(
        root, "can't be replaced by a conversion that was started on it, only by one around it");
    tesseraPassSignalFailure(pass);
    return;
  }
  TesseraLoweringOptions how =
      options->useDynamic ? tesseraLoweringOptionsAt(root) : tesseraLoweringOptionsDefault();
  how.dataLayout = mlirStringRefCreate("", 0); // as in MLIR, which asks for index only
  if (options->useDynamic && convertToLLVMOpInterfaceCast(root))
    how.targets = convertToLLVMOpInterfaceGetConvertToLLVMConversionAttrs(root);
  tesseraLoweringConvertRoot(pass, root, &how, fillPlan, options);
}
