// Signature conversions: what the arguments of a block become.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

TesseraSignatureConversion *tesseraSignatureConversionCreate(intptr_t numInputs) {
  TesseraSignatureConversion *conversion = tsAllocZeroed(1, sizeof *conversion);
  conversion->inputs = tsAllocZeroed((size_t)numInputs, sizeof *conversion->inputs);
  conversion->numInputs = numInputs;
  return conversion;
}

void tesseraSignatureConversionDestroy(TesseraSignatureConversion *conversion) {
  tsFree(conversion->inputs);
  tesseraTypeListFree(&conversion->types);
  tsArenaDestroy(&conversion->arena);
  tsFree(conversion);
}

void tesseraSignatureConversionAppend(TesseraSignatureConversion *conversion,
                                      TesseraTypeGroup types) {
  for (intptr_t i = 0; i < types.size; i++)
    tesseraTypeListAdd(&conversion->types, types.types[i]);
}

void tesseraSignatureConversionAddInputs(TesseraSignatureConversion *conversion, intptr_t input,
                                         TesseraTypeGroup types) {
  conversion->inputs[input] =
      (RwInput){RW_BECOMES_ARGUMENTS, (intptr_t)conversion->types.size, types.size, NULL};
  tesseraSignatureConversionAppend(conversion, types);
}

void tesseraSignatureConversionRemap(TesseraSignatureConversion *conversion, intptr_t input,
                                     TesseraValueGroup values) {
  const MlirValue *copy = NULL;
  if (values.size)
    copy = tsArenaCopy(&conversion->arena, values.values,
                       (size_t)values.size * sizeof *values.values, _Alignof(MlirValue));
  conversion->inputs[input] = (RwInput){RW_BECOMES_VALUES, 0, values.size, copy};
}

TesseraTypeGroup tesseraSignatureConversionTypes(const TesseraSignatureConversion *conversion) {
  return tesseraTypeListGroup(&conversion->types);
}

MlirLogicalResult tesseraTypeConverterConvertSignature(const TesseraTypeConverter *converter,
                                                       TesseraTypeGroup types, intptr_t first,
                                                       TesseraSignatureConversion *conversion) {
  for (intptr_t i = 0; i < types.size; i++) {
    size_t start = conversion->types.size;
    if (mlirLogicalResultIsFailure(
            tesseraTypeConverterExpand(converter, types.types[i], &conversion->types)))
      return mlirLogicalResultFailure();
    conversion->inputs[first + i] = (RwInput){RW_BECOMES_ARGUMENTS, (intptr_t)start,
                                              (intptr_t)(conversion->types.size - start), NULL};
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult
tesseraTypeConverterConvertBlockSignature(const TesseraTypeConverter *converter, MlirBlock handle,
                                          TesseraSignatureConversion *conversion) {
  const IrBlock *block = irBlock(handle);
  for (uint32_t i = 0; i < block->numArguments; i++) {
    size_t start = conversion->types.size;
    if (mlirLogicalResultIsFailure(tesseraTypeConverterExpandValue(
            converter, irWrapValue(&block->arguments[i]->value), &conversion->types)))
      return mlirLogicalResultFailure();
    conversion->inputs[i] = (RwInput){RW_BECOMES_ARGUMENTS, (intptr_t)start,
                                      (intptr_t)(conversion->types.size - start), NULL};
  }
  return mlirLogicalResultSuccess();
}
