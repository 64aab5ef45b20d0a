// Verifiers, type inference and syntax of the tt dialect's ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TT.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"

//===--- Tuples ---===//

MlirLogicalResult ttGetTupleElementOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                      void (*append)(MlirType type, void *user),
                                                      void *user) {
  MlirType tuple = mlirValueGetType(adaptor->operands[0]);
  MlirAttribute index = adaptor->attributes[0];
  if (!mlirTypeIsATuple(tuple) || !mlirAttributeIsAInteger(index))
    return mlirLogicalResultFailure();
  int64_t position = mlirIntegerAttrGetValueInt(index);
  intptr_t size = mlirTupleTypeGetNumTypes(tuple);
  if (position < 0 || position >= size) {
    TsString text = {0};
    tsStringAppendFormat(&text, "index %lld is out of bounds of operand with size %lld",
                         (long long)position, (long long)size);
    if (!mlirLocationIsNull(adaptor->location))
      mlirEmitError(adaptor->location, text.data);
    tsStringFree(&text);
    return mlirLogicalResultFailure();
  }
  append(mlirTupleTypeGetType(tuple, position), user);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttTupleOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                            void (*append)(MlirType type, void *user), void *user) {
  TsVec(MlirType) types = {0};
  for (intptr_t i = 0; i < adaptor->numOperands; ++i)
    tsVecPush(&types, mlirValueGetType(adaptor->operands[i]));
  append(mlirTupleTypeGet(adaptor->context, (intptr_t)types.size, types.data), user);
  tsVecFree(&types);
  return mlirLogicalResultSuccess();
}

// custom<TupleOpType>(type($operands), type($result)): only the tuple type is written; it gives the
// types of the operands.
MlirLogicalResult ttParseTupleOpType(TesseraAsmParser *parser, TesseraDirectiveArgument *arguments,
                                     size_t count) {
  (void)count;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirType type;
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseType(parser, &type)))
    return mlirLogicalResultFailure();
  if (!mlirTypeIsATuple(type))
    return tesseraAsmParserEmitError(parser, at, "expected tuple type");
  for (intptr_t i = 0; i < mlirTupleTypeGetNumTypes(type); ++i)
    tesseraDirectiveAddType(&arguments[0], mlirTupleTypeGetType(type, i));
  tesseraDirectiveAddType(&arguments[1], type);
  return mlirLogicalResultSuccess();
}

void ttPrintTupleOpType(TesseraAsmPrinter *printer, MlirOperation op,
                        const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  tesseraAsmPrinterPrintType(printer, arguments[1].types[0]);
}

//===--- Module wrappers ---===//

// The region has one block, by its definition; that holds one op, a builtin module.
static MlirLogicalResult verifyModuleWrapper(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  int numOps = 0, numModules = 0;
  for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
       inner = mlirOperationGetNextInBlock(inner)) {
    numOps++;
    numModules += !mlirModuleIsNull(mlirModuleFromOperation(inner));
  }
  if (numOps != 1 || numModules != 1)
    return mlirOperationEmitOpError(op, "expected exactly one ModuleOp but found %d", numModules);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttDeviceModuleOpVerify(MlirOperation op) { return verifyModuleWrapper(op); }
MlirLogicalResult ttCPUModuleOpVerify(MlirOperation op) { return verifyModuleWrapper(op); }
