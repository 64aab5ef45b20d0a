// Triton's dialect: types, functions, effects, constants.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CF.h"
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Function.h"
#include "tessera/Interfaces.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Types ---===//

MlirType tritonPointeeTypeOf(MlirType type) {
  MlirType element = mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetElementType(type) : type;
  if (!tritonPointerTypeIsA(element))
    return type;
  MlirType pointee = tritonPointerTypeGetPointeeType(element);
  return mlirTypeEqual(element, type) ? pointee : tesseraTypeWithElementType(type, pointee);
}

MlirType tritonPointerTypeTo(MlirType type) {
  bool isTensor = mlirTypeIsARankedTensor(type);
  MlirType element = isTensor ? mlirShapedTypeGetElementType(type) : type;
  MlirType pointer = tritonPointerTypeGet(mlirTypeGetContext(type), element, 1);
  return isTensor ? tesseraTypeWithElementType(type, pointer) : pointer;
}

bool tritonIsBlockPointer(MlirType type) {
  return tritonPointerTypeIsA(type) &&
         mlirTypeIsARankedTensor(tritonPointerTypeGetPointeeType(type));
}

MlirType tritonBasePointerOf(MlirType type) {
  if (!tritonIsBlockPointer(type))
    return type;
  MlirType element = mlirShapedTypeGetElementType(tritonPointerTypeGetPointeeType(type));
  return tritonPointerTypeGet(mlirTypeGetContext(type), element,
                              tritonPointerTypeGetAddressSpace(type));
}

int64_t tritonTypeGetBitWidth(MlirType type) {
  if (tritonPointerTypeIsA(type))
    return 64;
  return mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type)
         : mlirTypeIsAFloat(type) ? mlirFloatTypeGetWidth(type)
                                  : 0;
}

MlirType tritonTensorDescTypeGetSignlessBlockType(MlirType descriptor) {
  MlirType block = tritonTensorDescTypeGetBlockType(descriptor);
  MlirType element = mlirShapedTypeGetElementType(block);
  if (!mlirTypeIsAInteger(element))
    return block;
  return tesseraTypeWithElementType(
      block, mlirIntegerTypeGet(mlirTypeGetContext(element), mlirIntegerTypeGetWidth(element)));
}

typedef TsVec(int64_t) Dims;

static void appendDim(int64_t dim, void *user) { tsVecPush((Dims *)user, dim); }

// `64x32xf16, #shared`: the block without the word `tensor`.
static bool parseBareBlock(TesseraAsmParser *parser, MlirType *block) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  Dims shape = {0};
  MlirType element = {NULL};
  MlirAttribute layout = {NULL};
  bool ok =
      !failed(tesseraAsmParserParseDimensionList(parser, /*allowDynamic=*/false,
                                                 /*withTrailingX=*/true, appendDim, &shape)) &&
      !failed(tesseraAsmParserParseType(parser, &element)) &&
      (!tesseraAsmParserParseOptionalToken(parser, ",") ||
       !failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &layout)));
  if (ok)
    *block = mlirRankedTensorTypeGetChecked(tesseraAsmParserEncodeLoc(parser, at),
                                            (intptr_t)shape.size, shape.data, element, layout);
  tsVecFree(&shape);
  return ok && !mlirTypeIsNull(*block);
}

const void *tritonTensorDescTypeParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  MlirType block = {NULL};
  if (failed(tesseraAsmParserParseToken(parser, "<")))
    return NULL;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  TesseraOptional isType = tesseraAsmParserParseOptionalType(parser, &block);
  if (isType == TESSERA_WRONG || (isType == TESSERA_ABSENT && !parseBareBlock(parser, &block)))
    return NULL;
  if (!mlirTypeIsARankedTensor(block)) {
    tesseraAsmParserEmitError(parser, at, "expected the type of a block: a ranked tensor");
    return NULL;
  }
  if (failed(tesseraAsmParserParseToken(parser, ">")))
    return NULL;
  return tritonTensorDescTypeGet(tesseraAsmParserGetContext(parser), block).ptr;
}

void tritonTensorDescTypePrint(TesseraAsmPrinter *printer, const void *storage) {
  tesseraAsmPrinterPrintC(printer, "<");
  tesseraAsmPrinterPrintType(printer, tritonTensorDescTypeGetBlockType((MlirType){storage}));
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- Functions ---===//

MlirLogicalResult tritonFuncOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return tesseraFunctionParse(parser, state, /*allowVariadic=*/false);
}

void tritonFuncOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraFunctionPrint(printer, op, /*isVariadic=*/false);
}

MlirLogicalResult tritonReturnOpVerify(MlirOperation op) { return tesseraReturnVerify(op); }

MlirLogicalResult tritonCallOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  return tesseraCallVerifyCallee(op, tables, &tritonFuncOpDef, tritonCallOpGetCalleeAttr(op));
}

//===--- Inlining ---===//

static bool isLegalToInlineCall(MlirOperation call, MlirOperation callable, bool wouldBeCloned) {
  (void)call, (void)wouldBeCloned;
  MlirAttribute noInline = mlirOperationGetDiscardableAttributeByName(
      callable, mlirStringRefCreateFromCString("noinline"));
  return !tritonFuncOpIsA(callable) || mlirAttributeIsNull(noInline) ||
         !mlirAttributeIsABool(noInline) || !mlirBoolAttrGetValue(noInline);
}

static void handleTerminatorToBlock(MlirOperation terminator, MlirBlock next) {
  if (tritonReturnOpIsA(terminator))
    cfReplaceByBranch(terminator, next);
}

const DialectInlinerInterfaceMethods tritonDialectInlinerInterface = {
    .isLegalToInlineCall = isLegalToInlineCall,
    .handleTerminatorToBlock = handleTerminatorToBlock,
    .handleTerminator = tesseraInlineReturnedValues,
};

//===--- Effects ---===//

void tritonLoadOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  append((TesseraEffect){.kind = TESSERA_EFFECT_READ,
                         .value = tritonLoadOpGetPtr(op),
                         .resource = "::mlir::triton::GlobalMemory"},
         user);
  if (tritonLoadOpGetIsVolatile(op))
    append((TesseraEffect){.kind = TESSERA_EFFECT_WRITE}, user);
}

static void appendUnlessPure(bool isPure, TesseraAppendEffect append, void *user) {
  if (isPure)
    return;
  append((TesseraEffect){.kind = TESSERA_EFFECT_WRITE}, user);
  append((TesseraEffect){.kind = TESSERA_EFFECT_READ}, user);
}

static TesseraSpeculatability speculatableIf(bool isPure) {
  return isPure ? TESSERA_SPECULATABLE : TESSERA_NOT_SPECULATABLE;
}

void tritonExternElementwiseOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  appendUnlessPure(tritonExternElementwiseOpGetPure(op), append, user);
}

TesseraSpeculatability tritonExternElementwiseOpGetSpeculatability(MlirOperation op) {
  return speculatableIf(tritonExternElementwiseOpGetPure(op));
}

void tritonElementwiseInlineAsmOpGetEffects(MlirOperation op, TesseraAppendEffect append,
                                            void *user) {
  appendUnlessPure(tritonElementwiseInlineAsmOpGetPure(op), append, user);
}

TesseraSpeculatability tritonElementwiseInlineAsmOpGetSpeculatability(MlirOperation op) {
  return speculatableIf(tritonElementwiseInlineAsmOpGetPure(op));
}

//===--- Constants ---===//

MlirOperation tritonMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                        MlirType type, MlirLocation location) {
  return arithMaterializeConstant(rewriter, value, type, location);
}
