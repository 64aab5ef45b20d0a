// What the definitions of the builtin ops leave to C: modules, and casts that stand for a
// conversion to come. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "tessera/Interfaces.h"

//===--- builtin.module ---===//

MlirLogicalResult builtinModuleOpVerify(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); i++) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetDiscardableAttribute(op, i).name);
    if (tsFindChar(name, '.', 0) == SIZE_MAX)
      return mlirOperationEmitOpError(
          op, "can only contain attributes with dialect-prefixed names, found: '%.*s'",
          (int)name.length, name.data);
  }
  return mlirLogicalResultSuccess();
}

const char *builtinModuleOpGetDefaultDialect(void) { return "builtin"; }

//===--- Inlining ---===//

// A module within a function stays where it is.
static bool isLegalToInlineBuiltin(MlirOperation op, MlirRegion into, bool wouldBeCloned) {
  (void)into, (void)wouldBeCloned;
  return builtinUnrealizedConversionCastOpIsA(op);
}

const DialectInlinerInterfaceMethods builtinDialectInlinerInterface = {
    .isLegalToInlineOp = isLegalToInlineBuiltin,
};

//===--- builtin.unrealized_conversion_cast ---===//

bool builtinUnrealizedConversionCastOpAreCastCompatible(MlirType from, MlirType to) {
  (void)from, (void)to;
  return true;
}

// Whether the operands of `source` have the types of the cast's results.
static bool typesMatch(IrOperation *cast, IrOperation *source) {
  if (source->numOperands != cast->numResults)
    return false;
  for (uint32_t i = 0; i < cast->numResults; i++)
    if (source->operands[i].value->type != irOperationResult(cast, i)->type)
      return false;
  return true;
}

static bool takesAllResults(IrOperation *cast, IrOperation *inner) {
  if (inner->numResults != cast->numOperands)
    return false;
  for (uint32_t i = 0; i < cast->numOperands; i++)
    if (cast->operands[i].value != irOperationResult(inner, i))
      return false;
  return true;
}

// Two casts may go in a circle where ops have no order: nothing is the operand of its own cast.
static bool castsItself(const IrOperation *cast, const IrOperation *source) {
  for (uint32_t i = 0; i < source->numOperands; i++)
    if (irDefiningOp(source->operands[i].value) == cast)
      return true;
  return false;
}

// A cast back gives what was cast.
MlirLogicalResult builtinUnrealizedConversionCastOpFold(MlirOperation handle,
                                                        const MlirAttribute *operands,
                                                        TesseraFoldResult *results,
                                                        size_t *numResults) {
  (void)operands;
  IrOperation *cast = irOp(handle);
  IrOperation *source = cast->numOperands ? irDefiningOp(cast->operands[0].value) : NULL;
  if (!source || source->name != cast->name || !takesAllResults(cast, source) ||
      !typesMatch(cast, source) || castsItself(cast, source))
    return mlirLogicalResultFailure();
  for (uint32_t i = 0; i < cast->numResults; i++)
    results[i] = (TesseraFoldResult){.value = irWrapValue(source->operands[i].value)};
  *numResults = cast->numResults;
  return mlirLogicalResultSuccess();
}
