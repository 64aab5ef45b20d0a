// Texts that a program holds, and names for what is made.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/llvm-common/Internal.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"

static const MlirAttribute kAbsent = {NULL};

//===--- Names ---===//

// How many names were made of a prefix.
static size_t *countOf(TesseraLowering *lowering, MlirStringRef prefix) {
  for (size_t i = 0; i < lowering->names.size; ++i)
    if (tsEqual(lowering->names.data[i].prefix, prefix))
      return &lowering->names.data[i].count;
  tsVecPush(&lowering->names, (LcNames){tsArenaString(&lowering->prefixes, prefix), 0});
  return &lowering->names.data[lowering->names.size - 1].count;
}

// The prefix, then `prefix_0` and so on. Symbols that were there are looked up by index, what the
// lowering has made itself is counted.
static MlirAttribute freshName(TesseraLowering *lowering, MlirOperation table,
                               MlirStringRef prefix) {
  size_t *count = countOf(lowering, prefix);
  TsString name = {0};
  MlirAttribute reference;
  do {
    tsStringClear(&name);
    tsStringAppend(&name, prefix);
    if (*count)
      tsStringAppendFormat(&name, "_%zu", *count - 1);
    ++*count;
    reference = mlirFlatSymbolRefAttrGet(lowering->context, tsStringView(&name));
  } while (!mlirOperationIsNull(tesseraSymbolTablesLookup(lowering->symbols, table, reference)));
  tsStringFree(&name);
  return reference;
}

//===--- Texts ---===//

// The bytes with a zero behind them.
static MlirAttribute bytesOf(MlirContext context, MlirStringRef text) {
  int64_t size = (int64_t)text.length + 1;
  char *bytes = tsAllocZeroed(text.length + 1, 1);
  if (text.length)
    memcpy(bytes, text.data, text.length);
  MlirType type =
      mlirRankedTensorTypeGet(1, &size, mlirIntegerTypeGet(context, 8), (MlirAttribute){NULL});
  MlirAttribute made = mlirDenseElementsAttrRawBufferGet(type, (size_t)size, bytes);
  tsFree(bytes);
  return made;
}

MlirValue tesseraLoweringString(const TesseraLoweringPlace *place, MlirOperation op,
                                MlirStringRef prefix, MlirStringRef text) {
  MlirOperation table = tesseraSymbolTableGetNearest(op);
  if (mlirOperationIsNull(table)) {
    mlirOperationEmitOpError(op, "is in no symbol table that could hold a text");
    return (MlirValue){NULL};
  }
  MlirAttribute name = freshName((TesseraLowering *)place->lowering, table, prefix);
  MlirType array = llvmArrayTypeGet(place->context, mlirIntegerTypeGet(place->context, 8),
                                    (int64_t)text.length + 1);
  LcInsertion insertion = lcSaveInsertion(place->rewriter);
  mlirRewriterBaseSetInsertionPointToStart(
      place->rewriter, mlirRegionGetFirstBlock(mlirOperationGetRegion(table, 0)));
  llvmGlobalOpCreate(place->rewriter, place->location, mlirTypeAttrGet(array),
                     mlirUnitAttrGet(place->context),
                     mlirStringAttrGet(place->context, mlirFlatSymbolRefAttrGetValue(name)),
                     llvmLinkageAttrGet(place->context, LlvmLinkagePrivate), kAbsent, kAbsent,
                     kAbsent, bytesOf(place->context, text), kAbsent, kAbsent, kAbsent, kAbsent,
                     kAbsent, kAbsent, kAbsent, kAbsent);
  lcRestoreInsertion(place->rewriter, insertion);
  MlirValue address = lcResult(llvmAddressOfOpCreate(
      place->rewriter, place->location, tesseraLoweringPointerType(place->lowering, 0), name));
  const int32_t zero = 0;
  return tesseraLoweringAddress(place, array, address, 1, NULL, &zero, kAbsent);
}
