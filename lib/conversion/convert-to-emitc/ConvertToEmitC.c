// convert-to-emitc: the patterns of all dialects that have such, in one conversion.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/convert-to-emitc/ConvertToEmitCPasses.h"
#include "conversion/emitc-common/EmitCLowering.h"
#include "ir/Context.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"

typedef TsVec(const EmitcLoweringMethods *) Methods;

// False: the dialect doesn't say how.
static bool ask(const IrDialect *dialect, Methods *methods) {
  const EmitcLoweringMethods *found = tesseraDialectGetInterface(
      (MlirDialect){(void *)(uintptr_t)dialect}, &emitcLoweringInterface);
  if (found)
    tsVecPush(methods, found);
  return found != NULL;
}

static bool refuse(MlirContext context, const char *problem, MlirStringRef name) {
  mlirLocationEmitError(mlirLocationUnknownGet(context), "%s: %.*s\n", problem, (int)name.length,
                        name.data);
  return false;
}

static bool askNamed(MlirContext context, const TesseraStringList *names, Methods *methods) {
  for (size_t i = 0; i < names->size; ++i) {
    const IrDialect *dialect = irContextFindDialect(irContext(context), names->data[i]);
    if (!dialect)
      return refuse(context, "dialect not loaded", names->data[i]);
    if (!ask(dialect, methods))
      return refuse(context, "dialect does not implement ConvertToEmitCPatternInterface",
                    names->data[i]);
  }
  return true;
}

MlirLogicalResult convertToEmitCPassPlan(TesseraPlan *plan, const ConvertToEmitCOptions *options) {
  MlirContext context = tesseraPlanGetContext(plan);
  const IrContext *all = irContext(context);
  Methods methods = {0};
  bool isRight = askNamed(context, &options->filterDialects, &methods), convertsIndex = false;
  for (size_t i = 0; !options->filterDialects.size && i < all->loaded.size; ++i)
    ask(all->loaded.data[i], &methods);
  for (size_t i = 0; i < methods.size; ++i)
    convertsIndex = convertsIndex || methods.data[i]->convertsIndex;
  TesseraTypeConverter *converter = emitcLoweringAddTypes(plan, convertsIndex);
  for (size_t i = 0; i < methods.size && isRight; ++i)
    methods.data[i]->populate(converter, tesseraPlanGetPatterns(plan));
  emitcLoweringSetTarget(plan, NULL, 0, NULL);
  tsVecFree(&methods);
  return isRight ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
