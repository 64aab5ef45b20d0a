// Changes of types around operations in a dialect conversion: block arguments, functions, and
// operations that are about nothing else.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"
#include "tessera/Interfaces.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===--- Blocks ---===//

static bool isIdentity(const IrBlock *block, const TesseraSignatureConversion *signature) {
  if (signature->types.size != block->numArguments)
    return false;
  for (uint32_t i = 0; i < block->numArguments; i++) {
    const RwInput *input = &signature->inputs[i];
    if (input->kind != RW_BECOMES_ARGUMENTS || input->count != 1 || input->start != i ||
        irType(signature->types.data[i]) != block->arguments[i]->value.type)
      return false;
  }
  return true;
}

static void addArguments(IrBlock *block, const TesseraSignatureConversion *signature,
                         IrBlockArgument *const *old) {
  IrStorage *unknown = irContext(mlirTypeGetContext(signature->types.data[0]))->unknownLoc;
  IrStorage **locations = tsAllocZeroed(signature->types.size, sizeof *locations);
  for (intptr_t i = 0; i < signature->numInputs; i++) {
    const RwInput *input = &signature->inputs[i];
    for (intptr_t k = 0; input->kind == RW_BECOMES_ARGUMENTS && k < input->count; k++)
      locations[input->start + k] = old[i]->location;
  }
  for (size_t i = 0; i < signature->types.size; i++)
    irBlockAddArgument(block, irType(signature->types.data[i]),
                       locations[i] ? locations[i] : unknown);
  tsFree(locations);
}

static void mapArgument(RwConversion *conversion, IrBlock *block, IrValue *old,
                        const RwInput *input, const TesseraTypeConverter *converter) {
  TesseraValueGroup to = {input->count, input->values};
  if (input->kind == RW_GOES_AWAY)
    return;
  MlirValue *arguments = NULL;
  if (input->kind == RW_BECOMES_ARGUMENTS) {
    arguments = tsAllocZeroed((size_t)input->count, sizeof *arguments);
    for (intptr_t i = 0; i < input->count; i++)
      arguments[i] = irWrapValue(&block->arguments[input->start + i]->value);
    to.values = arguments;
  }
  rwLogMapping(conversion, old, to, converter);
  tsFree(arguments);
}

static void convertBlock(RwConversion *conversion, IrBlock *block,
                         const TesseraSignatureConversion *signature,
                         const TesseraTypeConverter *converter) {
  if (isIdentity(block, signature))
    return;
  IrBlockArgument **old = block->arguments;
  rwLogConvertedBlock(conversion, block, converter);
  if (signature->types.size)
    addArguments(block, signature, old);
  for (intptr_t i = 0; i < signature->numInputs; i++)
    mapArgument(conversion, block, &old[i]->value, &signature->inputs[i], converter);
}

void tesseraConversionConvertBlock(MlirPatternRewriter rewriter, MlirBlock block,
                                   const TesseraSignatureConversion *signature,
                                   const TesseraTypeConverter *converter) {
  convertBlock(rwConversionOf(rewriter), irBlock(block), signature, converter);
}

bool rwConvertBlockTypes(RwConversion *conversion, IrBlock *block,
                         const TesseraTypeConverter *converter) {
  TesseraSignatureConversion *signature = tesseraSignatureConversionCreate(block->numArguments);
  bool isConverted = mlirLogicalResultIsSuccess(
      tesseraTypeConverterConvertBlockSignature(converter, irWrapBlock(block), signature));
  if (isConverted)
    convertBlock(conversion, block, signature, converter);
  tesseraSignatureConversionDestroy(signature);
  return isConverted;
}

//===--- Regions ---===//

bool rwIsConvertible(const IrBlock *first, const TesseraTypeConverter *converter) {
  TesseraTypeList types = {0};
  bool convertible = true;
  for (const IrBlock *block = first; block; block = block->next)
    for (uint32_t i = 0; i < block->numArguments && convertible; i++)
      convertible = mlirLogicalResultIsSuccess(tesseraTypeConverterExpandValue(
          converter, irWrapValue(&block->arguments[i]->value), &types));
  tesseraTypeListFree(&types);
  return convertible;
}

MlirLogicalResult tesseraConversionConvertRegion(MlirPatternRewriter rewriter, MlirRegion handle,
                                                 const TesseraTypeConverter *converter,
                                                 const TesseraSignatureConversion *entry) {
  RwConversion *conversion = rwConversionOf(rewriter);
  IrRegion *region = irRegion(handle);
  IrBlock *first = region->first && entry ? region->first->next : region->first;
  if (!rwIsConvertible(first, converter))
    return mlirLogicalResultFailure();
  rwLogConvertedRegion(conversion, region, converter);
  for (IrBlock *block = first; block; block = block->next)
    rwConvertBlockTypes(conversion, block, converter);
  if (region->first && entry)
    convertBlock(conversion, region->first, entry, converter);
  return mlirLogicalResultSuccess();
}

//===--- Functions ---===//

bool tesseraConversionIsLegalFunction(const TesseraTypeConverter *converter, MlirOperation op) {
  const FunctionOpInterfaceMethods *methods = functionOpInterfaceCast(op);
  MlirType type = methods ? methods->getType(op) : (MlirType){NULL};
  return !mlirTypeIsNull(type) && irTypeIsFunction(irType(type)) &&
         tesseraTypeConverterIsLegalSignature(converter, type) &&
         tesseraTypeConverterIsLegalRegion(converter, mlirOperationGetRegion(op, 0));
}

// Makes an array of dictionaries as long as the types that it is about: attributes of arguments
// don't follow these.
static void resizeAttributes(MlirOperation op, MlirStringRef name, intptr_t size) {
  MlirAttribute array = mlirOperationGetAttributeByName(op, name);
  if (mlirAttributeIsNull(array) || !mlirAttributeIsAArray(array) ||
      mlirArrayAttrGetNumElements(array) == size)
    return;
  if (!size) {
    mlirOperationRemoveAttributeByName(op, name);
    return;
  }
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute *elements = tsAllocZeroed((size_t)size, sizeof *elements);
  for (intptr_t i = 0; i < size; i++)
    elements[i] = i < mlirArrayAttrGetNumElements(array) ? mlirArrayAttrGetElement(array, i)
                                                         : mlirDictionaryAttrGet(context, 0, NULL);
  mlirOperationSetAttributeByName(op, name, mlirArrayAttrGet(context, size, elements));
  tsFree(elements);
}

static void setFunctionType(MlirRewriterBase rewriter, MlirOperation op, TesseraTypeGroup inputs,
                            TesseraTypeGroup results) {
  MlirType type = mlirFunctionTypeGet(mlirOperationGetContext(op), inputs.size, inputs.types,
                                      results.size, results.types);
  mlirRewriterBaseStartOpModification(rewriter, op);
  mlirOperationSetAttributeByName(op, tsLiteral("function_type"), mlirTypeAttrGet(type));
  resizeAttributes(op, tsLiteral("arg_attrs"), inputs.size);
  resizeAttributes(op, tsLiteral("res_attrs"), results.size);
  mlirRewriterBaseFinalizeOpModification(rewriter, op);
}

static TesseraTypeGroup groupOf(IrList types) {
  return (TesseraTypeGroup){(intptr_t)types.size, (const MlirType *)(const void *)types.data};
}

static bool convertFunction(MlirPatternRewriter rewriter, MlirOperation op, IrStorage *type,
                            const TesseraTypeConverter *converter) {
  TesseraTypeGroup inputs = groupOf(irFunctionInputs(type));
  TesseraSignatureConversion *signature = tesseraSignatureConversionCreate(inputs.size);
  TesseraTypeList results = {0};
  MlirRegion body = mlirOperationGetRegion(op, 0);
  bool isConverted = mlirLogicalResultIsSuccess(
                         tesseraTypeConverterConvertSignature(converter, inputs, 0, signature)) &&
                     mlirLogicalResultIsSuccess(tesseraTypeConverterExpandAll(
                         converter, groupOf(irFunctionResults(type)), &results)) &&
                     mlirLogicalResultIsSuccess(
                         tesseraConversionConvertRegion(rewriter, body, converter, signature));
  if (isConverted)
    setFunctionType(mlirPatternRewriterAsBase(rewriter), op,
                    tesseraSignatureConversionTypes(signature), tesseraTypeListGroup(&results));
  tesseraSignatureConversionDestroy(signature);
  tesseraTypeListFree(&results);
  return isConverted;
}

static MlirLogicalResult convertSignature(MlirOperation op, const TesseraValueGroup *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  const FunctionOpInterfaceMethods *methods = functionOpInterfaceCast(op);
  MlirType type = methods ? methods->getType(op) : (MlirType){NULL};
  const IrBlock *entry = methods ? irOp(op)->regions[0].first : NULL;
  if (mlirTypeIsNull(type) || !irTypeIsFunction(irType(type)) ||
      (entry && entry->numArguments != irFunctionInputs(irType(type)).size))
    return mlirLogicalResultFailure();
  return convertFunction(rewriter, op, irType(type), tesseraConversionGetConverter(rewriter))
             ? mlirLogicalResultSuccess()
             : mlirLogicalResultFailure();
}

void tesseraConversionPatternAddSignature(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                          const TesseraTypeConverter *converter) {
  tesseraConversionPatternAddGroups(patterns, root, 1, converter, convertSignature, NULL);
}
