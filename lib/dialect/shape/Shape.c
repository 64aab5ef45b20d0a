// Hooks of the shape dialect, but for folding and canonicalisation: syntax, types of results,
// verifiers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/shape/Shape.h"
#include "dialect/arith/Arith.h"
#include "dialect/arith/ArithOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"
#include "tessera/Function.h"
#include "tessera/Interfaces.h"

#include <inttypes.h>
#include <stdio.h>

typedef void (*AppendType)(MlirType type, void *user);

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Types ---===//

bool shapeIsExtentTensor(MlirType type) {
  return mlirTypeIsARankedTensor(type) && mlirShapedTypeGetRank(type) == 1 &&
         mlirTypeIsAIndex(mlirShapedTypeGetElementType(type));
}

static MlirType extentTensor(MlirContext context, int64_t size) {
  return mlirRankedTensorTypeGet(1, &size, mlirIndexTypeGet(context), (MlirAttribute){NULL});
}

static bool isSizeOrIndex(MlirType type) {
  return shapeSizeTypeIsA(type) || mlirTypeIsAIndex(type);
}

static bool holdsErrors(MlirType type) {
  return shapeSizeTypeIsA(type) || shapeShapeTypeIsA(type) || shapeValueShapeTypeIsA(type);
}

// Tensors whose known sizes agree.
static bool tensorsAgree(MlirType a, MlirType b) {
  if (!mlirTypeIsATensor(a) || !mlirTypeIsATensor(b))
    return false;
  if (!mlirShapedTypeHasRank(a) || !mlirShapedTypeHasRank(b))
    return true;
  IrShape left = irShapedShape(irType(a)), right = irShapedShape(irType(b));
  bool agree = left.rank == right.rank;
  for (size_t i = 0; agree && i < left.rank; ++i)
    agree = left.sizes[i] == right.sizes[i] || left.sizes[i] == IR_DYNAMIC ||
            right.sizes[i] == IR_DYNAMIC;
  return agree;
}

// Sizes and numbers go for each other, and shapes and tensors of sizes.
bool shapeTypesAreCompatible(MlirType inferred, MlirType given) {
  if (mlirTypeEqual(inferred, given) || (isSizeOrIndex(inferred) && isSizeOrIndex(given)))
    return true;
  if (shapeShapeTypeIsA(inferred) || shapeShapeTypeIsA(given))
    return !isSizeOrIndex(inferred) && !isSizeOrIndex(given);
  return tensorsAgree(inferred, given);
}

static MlirType typeOf(const TesseraOpAdaptor *adaptor, intptr_t operand) {
  return mlirValueGetType(adaptor->operands[operand]);
}

// A size where an operand may be an error, else a number.
static MlirLogicalResult inferSize(const TesseraOpAdaptor *adaptor, AppendType append, void *user) {
  bool isSize = false;
  for (intptr_t i = 0; i < adaptor->numOperands; ++i)
    isSize |= holdsErrors(typeOf(adaptor, i));
  append(isSize ? shapeSizeTypeGet(adaptor->context) : mlirIndexTypeGet(adaptor->context), user);
  return success();
}

#define INFERS_SIZE(name)                                                                          \
  MlirLogicalResult shape##name##InferReturnTypes(const TesseraOpAdaptor *adaptor,                 \
                                                  AppendType append, void *user) {                 \
    return inferSize(adaptor, append, user);                                                       \
  }
INFERS_SIZE(AddOp)
INFERS_SIZE(DivOp)
INFERS_SIZE(MulOp)
INFERS_SIZE(NumElementsOp)
INFERS_SIZE(RankOp)

MlirLogicalResult shapeDimOpInferReturnTypes(const TesseraOpAdaptor *adaptor, AppendType append,
                                             void *user) {
  if (adaptor->numOperands != 2)
    return failure();
  append(typeOf(adaptor, 1), user);
  return success();
}

MlirLogicalResult shapeGetExtentOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                   AppendType append, void *user) {
  append(mlirIndexTypeGet(adaptor->context), user);
  return success();
}

MlirLogicalResult shapeExtremeInferReturnTypes(const TesseraOpAdaptor *adaptor, AppendType append,
                                               void *user) {
  if (adaptor->numOperands != 2)
    return failure();
  MlirType left = typeOf(adaptor, 0);
  append(mlirTypeEqual(left, typeOf(adaptor, 1)) ? left : shapeSizeTypeGet(adaptor->context), user);
  return success();
}

MlirLogicalResult shapeConstShapeOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                    AppendType append, void *user) {
  MlirAttribute shape = shapeConstShapeOpAdaptorGetShapeAttr(adaptor);
  if (mlirAttributeIsNull(shape) || !mlirAttributeIsADenseIntElements(shape))
    return failure();
  append(extentTensor(adaptor->context, mlirElementsAttrGetNumElements(shape)), user);
  return success();
}

MlirLogicalResult shapeShapeOfOpInferReturnTypes(const TesseraOpAdaptor *adaptor, AppendType append,
                                                 void *user) {
  if (adaptor->numOperands != 1)
    return failure();
  MlirType type = typeOf(adaptor, 0);
  if (shapeValueShapeTypeIsA(type)) {
    append(shapeShapeTypeGet(adaptor->context), user);
    return success();
  }
  if (!mlirTypeIsAShaped(type))
    return failure();
  append(extentTensor(adaptor->context,
                      mlirShapedTypeHasRank(type) ? mlirShapedTypeGetRank(type) : IR_DYNAMIC),
         user);
  return success();
}

static MlirLogicalResult failInference(const TesseraOpAdaptor *adaptor, const char *message) {
  if (!mlirLocationIsNull(adaptor->location))
    mlirEmitError(adaptor->location, message);
  return failure();
}

MlirLogicalResult shapeMeetOpInferReturnTypes(const TesseraOpAdaptor *adaptor, AppendType append,
                                              void *user) {
  if (adaptor->numOperands != 2)
    return failure();
  MlirType a = typeOf(adaptor, 0), b = typeOf(adaptor, 1);
  if (isSizeOrIndex(a) != isSizeOrIndex(b))
    return failInference(adaptor, "requires all sizes or shapes");
  if (holdsErrors(b))
    a = b;
  if (isSizeOrIndex(a) || shapeShapeTypeIsA(a)) {
    append(a, user);
    return success();
  }
  if (!shapeIsExtentTensor(a) || !shapeIsExtentTensor(b))
    return failure();
  int64_t left = mlirShapedTypeGetDimSize(a, 0), right = mlirShapedTypeGetDimSize(b, 0);
  if (left != right && left != IR_DYNAMIC && right != IR_DYNAMIC)
    return failInference(adaptor, "unequal shape cardinality");
  append(left != IR_DYNAMIC && right == IR_DYNAMIC ? b : a, user);
  return success();
}

bool shapeSizeToIndexOpAreCastCompatible(MlirType from, MlirType to) {
  return isSizeOrIndex(from) && mlirTypeIsAIndex(to);
}

bool shapeToExtentTensorOpAreCastCompatible(MlirType from, MlirType to) {
  if (mlirTypeIsARankedTensor(from))
    return shapeIsExtentTensor(from) && mlirTypeIsARankedTensor(to) &&
           mlirShapedTypeGetRank(to) == 1;
  return shapeShapeTypeIsA(from);
}

//===--- Constants ---===//

void shapeConstSizeOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  char name[32];
  int length = snprintf(name, sizeof name, "c%" PRId64, shapeConstSizeOpGetValue(op));
  setName(mlirOperationGetResult(op, 0), mlirStringRefCreate(name, (size_t)length), user);
}

bool shapeFits(MlirAttribute shape, MlirType type) {
  if (!mlirAttributeIsADenseIntElements(shape))
    return false;
  return shapeShapeTypeIsA(type) ||
         (shapeIsExtentTensor(type) &&
          (mlirShapedTypeIsDynamicDim(type, 0) ||
           mlirShapedTypeGetDimSize(type, 0) == mlirElementsAttrGetNumElements(shape)));
}

MlirOperation shapeMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                       MlirType type, MlirLocation location) {
  if (shapeShapeTypeIsA(type) || shapeIsExtentTensor(type))
    return shapeFits(value, type) ? shapeConstShapeOpCreate(rewriter, location, type, value)
                                  : (MlirOperation){NULL};
  if (shapeSizeTypeIsA(type) && mlirAttributeIsAInteger(value))
    return shapeConstSizeOpCreate(rewriter, location, type, value);
  if (shapeWitnessTypeIsA(type) && mlirAttributeIsABool(value))
    return shapeConstWitnessOpCreate(rewriter, location, type, value);
  return arithMaterializeConstant(rewriter, value, type, location);
}

//===--- Verifiers ---===//

static MlirLogicalResult verifyErrorsAreKept(MlirOperation op, bool isKept, const char *type) {
  bool mayBeWrong = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    mayBeWrong |= holdsErrors(mlirValueGetType(mlirOperationGetOperand(op, i)));
  if (isKept || !mayBeWrong)
    return success();
  return mlirOperationEmitOpError(op,
                                  "if at least one of the operands can hold error values then the "
                                  "result must be of type `%s` to propagate them",
                                  type);
}

static MlirLogicalResult verifySize(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  return verifyErrorsAreKept(op, shapeSizeTypeIsA(type), "size");
}

static MlirLogicalResult verifyShape(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  return verifyErrorsAreKept(op, shapeShapeTypeIsA(type), "shape");
}

MlirLogicalResult shapeAddOpVerify(MlirOperation op) { return verifySize(op); }
MlirLogicalResult shapeDivOpVerify(MlirOperation op) { return verifySize(op); }
MlirLogicalResult shapeMulOpVerify(MlirOperation op) { return verifySize(op); }
MlirLogicalResult shapeGetExtentOpVerify(MlirOperation op) { return verifySize(op); }
MlirLogicalResult shapeNumElementsOpVerify(MlirOperation op) { return verifySize(op); }
MlirLogicalResult shapeRankOpVerify(MlirOperation op) { return verifySize(op); }
MlirLogicalResult shapeBroadcastOpVerify(MlirOperation op) { return verifyShape(op); }
MlirLogicalResult shapeShapeOfOpVerify(MlirOperation op) { return verifyShape(op); }

MlirLogicalResult shapeAssumingAllOpVerify(MlirOperation op) {
  return mlirOperationGetNumOperands(op) ? success()
                                         : mlirOperationEmitOpError(op, "no operands specified");
}

MlirLogicalResult shapeCstrBroadcastableOpVerify(MlirOperation op) {
  return mlirOperationGetNumOperands(op) >= 2
             ? success()
             : mlirOperationEmitOpError(op, "required at least 2 input shapes");
}

MlirLogicalResult shapeYieldOpVerify(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  intptr_t count = mlirOperationGetNumOperands(op);
  if (mlirOperationGetNumResults(parent) != count)
    return mlirOperationEmitOpError(
        op, "number of operands does not match number of results of its parent");
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, i)),
                       mlirValueGetType(mlirOperationGetResult(parent, i))))
      return mlirOperationEmitOpError(op, "types mismatch between yield op and its parent");
  return success();
}

MlirLogicalResult shapeReduceOpVerify(MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(shapeReduceOpGetRegion(op));
  intptr_t numValues = shapeReduceOpGetNumInitVals(op);
  if (mlirBlockGetNumArguments(body) != numValues + 2)
    return mlirOperationEmitOpError(op, "ReduceOp body is expected to have %td arguments",
                                    numValues + 2);
  if (!mlirTypeIsAIndex(mlirValueGetType(mlirBlockGetArgument(body, 0))))
    return mlirOperationEmitOpError(op,
                                    "argument 0 of ReduceOp body is expected to be of IndexType");
  MlirType size = mlirValueGetType(mlirBlockGetArgument(body, 1));
  bool isOfShape = shapeShapeTypeIsA(mlirValueGetType(shapeReduceOpGetShape(op)));
  if (isOfShape && !shapeSizeTypeIsA(size))
    return mlirOperationEmitOpError(op, "argument 1 of ReduceOp body is expected to be of SizeType "
                                        "if the ReduceOp operates on a ShapeType");
  if (!isOfShape && !mlirTypeIsAIndex(size))
    return mlirOperationEmitOpError(op, "argument 1 of ReduceOp body is expected to be of "
                                        "IndexType if the ReduceOp operates on an extent tensor");
  for (intptr_t i = 0; i < numValues; ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(body, i + 2)),
                       mlirValueGetType(shapeReduceOpGetInitVals(op, i))))
      return mlirOperationEmitOpError(
          op, "type mismatch between argument %td of ReduceOp body and initial value %td", i + 2,
          i);
  return success();
}

//===--- The attribute shape.lib ---===//

// Reports `before`, the attribute, and `after`.
static MlirLogicalResult failAbout(MlirOperation op, const char *before, MlirAttribute attribute,
                                   const char *after) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", before);
  tesseraDiagnosticAppendAttribute(diagnostic, attribute);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", after);
  return tesseraDiagnosticReport(diagnostic);
}

static bool isReference(MlirAttribute attribute) { return mlirAttributeIsASymbolRef(attribute); }

// What the library maps, each op once among all.
static MlirLogicalResult addMappings(MlirOperation op, MlirOperation library, TsPointerMap *seen) {
  MlirAttribute mapping = shapeFunctionLibraryOpGetMappingAttr(library);
  if (mlirAttributeIsNull(mapping) || !mlirAttributeIsADictionary(mapping))
    return success(); // reported at the library
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(mapping); ++i) {
    MlirIdentifier name = mlirDictionaryAttrGetElement(mapping, i).name;
    bool isNew;
    tsPointerMapInsert(seen, name.ptr, &isNew);
    if (!isNew) {
      MlirStringRef text = mlirIdentifierStr(name);
      return mlirOperationEmitError(
          op, "only one op to shape mapping allowed, found multiple for `%.*s`", (int)text.length,
          text.data);
    }
  }
  return success();
}

static MlirLogicalResult verifyLibraries(MlirOperation op, MlirAttribute list) {
  TsPointerMap seen = {0};
  MlirLogicalResult result = success();
  for (intptr_t i = 0; !failed(result) && i < mlirArrayAttrGetNumElements(list); ++i) {
    MlirAttribute reference = mlirArrayAttrGetElement(list, i);
    MlirOperation library = {NULL};
    if (isReference(reference))
      library = tesseraSymbolTableLookupRef(op, reference);
    if (!isReference(reference))
      result =
          mlirOperationEmitError(op, "only SymbolRefAttr allowed in shape.lib attribute array");
    else if (!shapeFunctionLibraryOpIsA(library))
      result = failAbout(op, "", reference, " does not refer to FunctionLibraryOp");
    else
      result = addMappings(op, library, &seen);
  }
  tsPointerMapFree(&seen);
  return result;
}

MlirLogicalResult shapeVerifyOperationAttribute(MlirOperation op, MlirNamedAttribute attribute) {
  if (!tsEqual(mlirIdentifierStr(attribute.name), tsLiteral("shape.lib")))
    return success();
  MlirAttribute value = attribute.attribute;
  if (!tesseraOperationHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE))
    return mlirOperationEmitError(op,
                                  "shape.lib attribute may only be on op implementing SymbolTable");
  if (mlirAttributeIsAArray(value))
    return verifyLibraries(op, value);
  if (!isReference(value))
    return mlirOperationEmitError(
        op, "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute");
  MlirOperation library = tesseraSymbolTableLookupRef(op, value);
  if (mlirOperationIsNull(library))
    return failAbout(op, "shape function library ", value, " not found");
  return shapeFunctionLibraryOpIsA(library)
             ? success()
             : failAbout(op, "", value, " required to be shape function library");
}

//===--- Syntax: const_shape ---===//

MlirLogicalResult shapeConstShapeOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute list;
  TesseraSourceLoc at;
  if (failed(tesseraAsmParserParseOptionalAttrDict(parser, state)))
    return failure();
  at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &list)))
    return failure();
  if (!mlirAttributeIsAArray(list))
    return tesseraAsmParserEmitError(parser, at, "expected a list of sizes");
  ShapeSizes sizes = {0};
  bool areIntegers = true;
  for (intptr_t i = 0; areIntegers && i < mlirArrayAttrGetNumElements(list); ++i) {
    MlirAttribute size = mlirArrayAttrGetElement(list, i);
    areIntegers = mlirAttributeIsAInteger(size);
    if (areIntegers)
      tsVecPush(&sizes, mlirIntegerAttrGetValueInt(size));
  }
  if (areIntegers)
    tesseraOperationStateSetAttribute(
        state, tsLiteral("shape"), shapeMakeConstant(tesseraAsmParserGetContext(parser), &sizes));
  tsVecFree(&sizes);
  if (!areIntegers)
    return tesseraAsmParserEmitError(parser, at, "expected sizes that are integers");
  MlirType type;
  if (failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  tesseraOperationStateAddType(state, type);
  return success();
}

void shapeConstShapeOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"shape"};
  ShapeSizes sizes = {0};
  shapeReadConstant(shapeConstShapeOpGetShapeAttr(op), &sizes);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
  tesseraAsmPrinterPrintC(printer, " [");
  for (size_t i = 0; i < sizes.size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintInteger(printer, sizes.data[i]);
  }
  tesseraAsmPrinterPrintC(printer, "] : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, 0)));
  tsVecFree(&sizes);
}

//===--- Syntax: reduce and assuming ---===//

// What follows the operands of a reduce.
static MlirLogicalResult parseReduceTypes(TesseraAsmParser *parser, TesseraOperationState *state,
                                          TesseraSourceLoc at, const TesseraOperandList *operands) {
  MlirType shape;
  MlirValue value;
  if (failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &shape)))
    return failure();
  if (!operands->size)
    return tesseraAsmParserEmitError(parser, at, "expected a shape");
  TesseraTypeList types = {0};
  TesseraOperandList values = {operands->data + 1, operands->size - 1, 0};
  MlirLogicalResult result = tesseraAsmParserParseOptionalArrowTypeList(parser, &types);
  if (!failed(result)) {
    tesseraOperationStateAddTypes(state, &types);
    result = tesseraAsmParserResolveOperand(parser, &operands->data[0], shape, &value);
  }
  if (!failed(result)) {
    tesseraOperationStateAddOperand(state, value);
    result = tesseraAsmParserResolveOperands(parser, state, &values, &types, at);
  }
  tesseraTypeListFree(&types);
  return result;
}

MlirLogicalResult shapeReduceOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraOperandList operands = {0};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirLogicalResult result =
      tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, -1, &operands);
  if (!failed(result))
    result = parseReduceTypes(parser, state, at, &operands);
  tesseraOperandListFree(&operands);
  if (failed(result) || failed(tesseraAsmParserParseRegion(
                            parser, tesseraOperationStateAddRegion(state), 0, NULL, false)))
    return failure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void shapeReduceOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirValue shape = shapeReduceOpGetShape(op);
  tesseraAsmPrinterPrintC(printer, "(");
  tesseraAsmPrinterPrintOperands(printer, op,
                                 (TesseraRange){.count = mlirOperationGetNumOperands(op)});
  tesseraAsmPrinterPrintC(printer, ") : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(shape));
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, shapeReduceOpGetRegion(op), true, true, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
}

MlirLogicalResult shapeAssumingOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraUnresolvedOperand witness;
  MlirValue value;
  MlirRegion region = tesseraOperationStateAddRegion(state);
  MlirType type = shapeWitnessTypeGet(tesseraAsmParserGetContext(parser));
  if (failed(tesseraAsmParserParseOperand(parser, &witness)) ||
      failed(tesseraAsmParserResolveOperand(parser, &witness, type, &value)))
    return failure();
  tesseraOperationStateAddOperand(state, value);
  TesseraTypeList types = {0};
  MlirLogicalResult result = tesseraAsmParserParseOptionalArrowTypeList(parser, &types);
  tesseraOperationStateAddTypes(state, &types);
  tesseraTypeListFree(&types);
  if (failed(result) || failed(tesseraAsmParserParseRegion(parser, region, 0, NULL, false)))
    return failure();
  tesseraRegionEnsureTerminator(region, &shapeAssumingOpDef,
                                tesseraOperationStateGetLocation(state));
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void shapeAssumingOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  intptr_t numResults = mlirOperationGetNumResults(op);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperand(printer, shapeAssumingOpGetWitness(op));
  for (intptr_t i = 0; i < numResults; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " -> (");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, i)));
  }
  tesseraAsmPrinterPrintC(printer, numResults ? ") " : " ");
  tesseraAsmPrinterPrintRegion(printer, shapeAssumingOpGetDoRegion(op), false, numResults != 0,
                               false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
}

void shapeAssumingOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                        TesseraAppendRegionSuccessor append, void *user) {
  append(terminator.ptr ? tesseraRegionSuccessorBehind(op)
                        : tesseraRegionSuccessorInto(shapeAssumingOpGetDoRegion(op)),
         user);
}

//===--- Functions ---===//

const char *shapeFunctionLibraryOpGetDefaultDialect(void) { return "shape"; }

MlirLogicalResult shapeFunctionLibraryOpParse(TesseraAsmParser *parser,
                                              TesseraOperationState *state) {
  MlirAttribute name, mapping;
  if (failed(tesseraAsmParserParseSymbolName(parser, &name)))
    return failure();
  tesseraOperationStateSetAttribute(state, tsLiteral("sym_name"), name);
  if (failed(tesseraAsmParserParseOptionalAttrDictWithKeyword(parser, state)) ||
      failed(tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state), 0, NULL,
                                         false)) ||
      failed(tesseraAsmParserParseKeyword(parser, "mapping")) ||
      failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &mapping)))
    return failure();
  tesseraOperationStateSetAttribute(state, tsLiteral("mapping"), mapping);
  return success();
}

void shapeFunctionLibraryOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"sym_name", "mapping"};
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintSymbolName(printer, shapeFunctionLibraryOpGetSymName(op));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 2, elided, true);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, shapeFunctionLibraryOpGetBody(op), false, false, false);
  tesseraAsmPrinterPrintC(printer, " mapping ");
  tesseraAsmPrinterPrintAttributeWithoutType(printer, shapeFunctionLibraryOpGetMappingAttr(op));
}

const char *shapeFuncOpGetDefaultDialect(void) { return "shape"; }

bool shapeFuncOpIsDeclaration(MlirOperation op) {
  return mlirBlockIsNull(mlirRegionGetFirstBlock(shapeFuncOpGetBody(op)));
}

MlirLogicalResult shapeFuncOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return tesseraFunctionParse(parser, state, /*allowVariadic=*/false);
}

void shapeFuncOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraFunctionPrint(printer, op, /*isVariadic=*/false);
}
