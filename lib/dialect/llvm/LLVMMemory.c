// Memory: allocation, addresses, accesses, atomic operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Format.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- llvm.alloca ---===//

// An alignment of 0 is none.
static MlirLogicalResult checkParsedAlignment(TesseraAsmParser *parser,
                                              TesseraOperationState *state) {
  MlirAttribute alignment = tesseraOperationStateGetAttribute(state, tsLiteral("alignment"));
  if (mlirAttributeIsNull(alignment))
    return success();
  if (mlirAttributeIsAInteger(alignment)) {
    if (mlirIntegerAttrGetValueInt(alignment) == 0)
      llvmSet(state, "alignment", (MlirAttribute){NULL});
    return success();
  }
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                   "expected integer alignment");
}

MlirLogicalResult llvmAllocaOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraUnresolvedOperand size;
  MlirType element, type;
  MlirValue value;
  if (tesseraAsmParserParseOptionalKeyword(parser, "inalloca"))
    llvmSet(state, "inalloca", mlirUnitAttrGet(tesseraAsmParserGetContext(parser)));
  if (failed(tesseraAsmParserParseOperand(parser, &size)) ||
      failed(tesseraAsmParserParseKeyword(parser, "x")) ||
      failed(tesseraAsmParserParseType(parser, &element)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(tesseraAsmParserParseToken(parser, ":")))
    return failure();
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &type)) ||
      failed(checkParsedAlignment(parser, state)))
    return failure();
  if (!mlirTypeIsAFunction(type) || mlirFunctionTypeGetNumInputs(type) != 1 ||
      mlirFunctionTypeGetNumResults(type) != 1)
    return tesseraAsmParserEmitError(
        parser, at, "expected trailing function type with one argument and one result");
  if (failed(
          tesseraAsmParserResolveOperand(parser, &size, mlirFunctionTypeGetInput(type, 0), &value)))
    return failure();
  tesseraOperationStateAddOperand(state, value);
  tesseraOperationStateAddType(state, mlirFunctionTypeGetResult(type, 0));
  llvmSet(state, "elem_type", mlirTypeAttrGet(element));
  return success();
}

void llvmAllocaOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"elem_type", "inalloca", "alignment"};
  bool isAligned = llvmAllocaOpGetAlignment(op) != 0;
  tesseraAsmPrinterPrintC(printer, llvmAllocaOpGetInalloca(op) ? " inalloca " : " ");
  tesseraAsmPrinterPrintOperand(printer, llvmAllocaOpGetArraySize(op));
  tesseraAsmPrinterPrintC(printer, " x ");
  tesseraAsmPrinterPrintType(printer, llvmAllocaOpGetElemType(op));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, isAligned ? 2 : 3, elided, false);
  tesseraAsmPrinterPrintC(printer, " : (");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(llvmAllocaOpGetArraySize(op)));
  tesseraAsmPrinterPrintC(printer, ") -> ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(llvmAllocaOpGetRes(op)));
}

MlirLogicalResult llvmAllocaOpVerify(MlirOperation op) {
  MlirType element = llvmAllocaOpGetElemType(op);
  if (llvmTargetExtTypeIsA(element) && !llvmTargetTypeAllows(element, LLVM_TARGET_MEMORY))
    return mlirOperationEmitOpError(op, "this target extension type cannot be used in alloca");
  return success();
}

//===--- llvm.getelementptr ---===//

enum { DYNAMIC_INDEX = INT32_MIN };

typedef struct Indices {
  TesseraAsmParser *parser;
  TesseraDirectiveArgument *operands;
  TsVec(int32_t) constants;
} Indices;

static MlirLogicalResult parseIndex(void *user) {
  Indices *indices = user;
  int64_t value;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(indices->parser);
  TesseraOptional present = tesseraAsmParserParseOptionalInteger(indices->parser, &value);
  if (present == TESSERA_WRONG)
    return failure();
  if (present == TESSERA_PRESENT && (value < INT32_MIN || value > INT32_MAX))
    return tesseraAsmParserEmitError(indices->parser, at, "integer value too large");
  tsVecPush(&indices->constants, present == TESSERA_PRESENT ? (int32_t)value : DYNAMIC_INDEX);
  if (present == TESSERA_PRESENT)
    return success();
  TesseraUnresolvedOperand operand;
  if (failed(tesseraAsmParserParseOperand(indices->parser, &operand)))
    return failure();
  tesseraDirectiveAddOperand(indices->operands, operand);
  return success();
}

MlirLogicalResult llvmParseGEPIndices(TesseraAsmParser *parser, TesseraDirectiveArgument *arguments,
                                      size_t count) {
  (void)count;
  Indices indices = {.parser = parser, .operands = &arguments[0]};
  MlirLogicalResult result =
      tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parseIndex, &indices);
  if (!failed(result))
    tesseraDirectiveSetAttribute(&arguments[1],
                                 mlirDenseI32ArrayGet(tesseraAsmParserGetContext(parser),
                                                      (intptr_t)indices.constants.size,
                                                      indices.constants.data));
  tsVecFree(&indices.constants);
  return result;
}

void llvmPrintGEPIndices(TesseraAsmPrinter *printer, MlirOperation op,
                         const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  MlirAttribute constants = arguments[1].attribute;
  size_t next = 0;
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(constants); ++i) {
    int32_t value = mlirDenseI32ArrayGetElement(constants, i);
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    if (value == DYNAMIC_INDEX && next < arguments[0].size)
      tesseraAsmPrinterPrintOperand(printer, arguments[0].values[next++]);
    else
      tesseraAsmPrinterPrintInteger(printer, value);
  }
}

static MlirLogicalResult refuseIndexing(MlirOperation op, MlirType type, intptr_t position) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "type ");
  tesseraDiagnosticAppendType(error, type);
  tesseraDiagnosticAppendFormat(error, " cannot be indexed (index #%lld)", (long long)position);
  return tesseraDiagnosticReport(error);
}

// What is inside of the type at an index; null after an error.
static MlirType stepInto(MlirOperation op, MlirType type, intptr_t position, int32_t index) {
  const MlirType none = {NULL};
  if (llvmArrayTypeIsA(type))
    return llvmArrayTypeGetElementType(type);
  if (mlirTypeIsAVector(type))
    return mlirShapedTypeGetElementType(type);
  if (!llvmStructTypeIsA(type)) {
    refuseIndexing(op, type, position);
    return none;
  }
  if (index == DYNAMIC_INDEX) {
    mlirOperationEmitOpError(op, "expected index %lld indexing a struct to be constant",
                             (long long)position);
    return none;
  }
  MlirType field = llvmAggregateGetElement(type, index);
  if (mlirTypeIsNull(field))
    mlirOperationEmitOpError(op, "index %lld indexing a struct is out of bounds",
                             (long long)position);
  return field;
}

MlirLogicalResult llvmGEPOpVerify(MlirOperation op) {
  intptr_t size, numDynamic = 0;
  const int32_t *constants = llvmGEPOpGetRawConstantIndices(op, &size);
  for (intptr_t i = 0; i < size; ++i)
    numDynamic += constants[i] == DYNAMIC_INDEX;
  if (numDynamic != llvmGEPOpGetNumDynamicIndices(op))
    return mlirOperationEmitOpError(
        op, "expected as many dynamic indices as specified in 'rawConstantIndices'");
  if (llvmGEPOpGetNoWrapFlags(op) == LlvmGEPNoWrapFlagsinboundsFlag)
    return mlirOperationEmitOpError(op, "'inbounds_flag' cannot be used directly.");
  MlirType type = llvmGEPOpGetElemType(op);
  for (intptr_t i = 1; i < size; ++i) {
    type = stepInto(op, type, i, constants[i]);
    if (mlirTypeIsNull(type))
      return failure();
  }
  return success();
}

//===--- Accesses ---===//

static unsigned widthOf(MlirType type) {
  if (mlirTypeIsAInteger(type))
    return mlirIntegerTypeGetWidth(type);
  return llvmPPCFP128TypeIsA(type) ? 128 : mlirFloatTypeGetWidth(type);
}

// Numbers of a power of two of bits, and pointers.
static bool canBeAtomic(MlirType type) {
  if (llvmPointerTypeIsA(type))
    return true;
  if (!mlirTypeIsAInteger(type) && !llvmTypeIsFloat(type))
    return false;
  unsigned width = widthOf(type);
  return width >= 8 && (width & (width - 1)) == 0;
}

typedef struct Access {
  MlirType type;
  LlvmAtomicOrdering ordering, refused;
  bool hasAlignment, hasScope;
} Access;

static MlirLogicalResult checkAccess(MlirOperation op, const Access *access) {
  if (access->ordering == LlvmAtomicOrderingnot_atomic) {
    if (!access->hasScope)
      return success();
    return mlirOperationEmitOpError(op, "expected syncscope to be null for non-atomic access");
  }
  if (!canBeAtomic(access->type)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "unsupported type ");
    tesseraDiagnosticAppendType(error, access->type);
    tesseraDiagnosticAppendFormat(error, " for atomic access");
    return tesseraDiagnosticReport(error);
  }
  if (access->ordering == access->refused || access->ordering == LlvmAtomicOrderingacq_rel) {
    MlirStringRef name = llvmAtomicOrderingStringify(access->ordering);
    return mlirOperationEmitOpError(op, "unsupported ordering '%.*s'", (int)name.length, name.data);
  }
  if (!access->hasAlignment)
    return mlirOperationEmitOpError(op, "expected alignment for atomic access");
  return success();
}

MlirLogicalResult llvmLoadOpVerify(MlirOperation op) {
  Access access = {.type = mlirValueGetType(llvmLoadOpGetRes(op)),
                   .ordering = llvmLoadOpGetOrdering(op),
                   .refused = LlvmAtomicOrderingrelease,
                   .hasAlignment = !mlirAttributeIsNull(llvmLoadOpGetAlignmentAttr(op)),
                   .hasScope = !mlirAttributeIsNull(llvmLoadOpGetSyncscopeAttr(op))};
  if (!mlirAttributeIsNull(llvmLoadOpGetDereferenceableAttr(op)) &&
      !llvmPointerTypeIsA(access.type))
    return mlirOperationEmitOpError(op, "expected op to return a single LLVM pointer type");
  return checkAccess(op, &access);
}

MlirLogicalResult llvmStoreOpVerify(MlirOperation op) {
  Access access = {.type = mlirValueGetType(llvmStoreOpGetValue(op)),
                   .ordering = llvmStoreOpGetOrdering(op),
                   .refused = LlvmAtomicOrderingacquire,
                   .hasAlignment = !mlirAttributeIsNull(llvmStoreOpGetAlignmentAttr(op)),
                   .hasScope = !mlirAttributeIsNull(llvmStoreOpGetSyncscopeAttr(op))};
  return checkAccess(op, &access);
}

// What others may see or decide is an effect on memory in general.
static void appendGeneral(TesseraAppendEffect append, void *user) {
  append((TesseraEffect){.kind = TESSERA_EFFECT_READ}, user);
  append((TesseraEffect){.kind = TESSERA_EFFECT_WRITE}, user);
}

void llvmLoadOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  append((TesseraEffect){.kind = TESSERA_EFFECT_READ, .value = llvmLoadOpGetAddr(op)}, user);
  LlvmAtomicOrdering ordering = llvmLoadOpGetOrdering(op);
  if (llvmLoadOpGetVolatile(op) ||
      (ordering != LlvmAtomicOrderingnot_atomic && ordering != LlvmAtomicOrderingunordered))
    appendGeneral(append, user);
}

void llvmStoreOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  append((TesseraEffect){.kind = TESSERA_EFFECT_WRITE, .value = llvmStoreOpGetAddr(op)}, user);
  LlvmAtomicOrdering ordering = llvmStoreOpGetOrdering(op);
  if (llvmStoreOpGetVolatile(op) ||
      (ordering != LlvmAtomicOrderingnot_atomic && ordering != LlvmAtomicOrderingunordered))
    appendGeneral(append, user);
}

void llvmInlineAsmOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  if (llvmInlineAsmOpGetHasSideEffects(op))
    appendGeneral(append, user);
}

//===--- Atomic operations ---===//

static MlirLogicalResult checkFloatOperand(MlirOperation op, MlirType type) {
  if (llvmTypeIsCompatibleVector(type)) {
    if (llvmTypeIsScalableVector(type))
      return mlirOperationEmitOpError(op, "expected LLVM IR fixed vector type");
    if (!llvmTypeIsFloat(mlirShapedTypeGetElementType(type)))
      return mlirOperationEmitOpError(op,
                                      "expected LLVM IR floating point type for vector element");
    return success();
  }
  return llvmTypeIsFloat(type)
             ? success()
             : mlirOperationEmitOpError(op, "expected LLVM IR floating point type");
}

static MlirLogicalResult checkAtomicOperand(MlirOperation op, LlvmAtomicBinOp kind, MlirType type) {
  switch (kind) {
  case LlvmAtomicBinOpfadd:
  case LlvmAtomicBinOpfsub:
  case LlvmAtomicBinOpfmin:
  case LlvmAtomicBinOpfmax:
  case LlvmAtomicBinOpfminimum:
  case LlvmAtomicBinOpfmaximum:
    return checkFloatOperand(op, type);
  case LlvmAtomicBinOpxchg:
    return canBeAtomic(type)
               ? success()
               : mlirOperationEmitOpError(op, "unexpected LLVM IR type for 'xchg' bin_op");
  default: {
    unsigned width = mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type) : 0;
    return width == 8 || width == 16 || width == 32 || width == 64
               ? success()
               : mlirOperationEmitOpError(op, "expected LLVM IR integer type");
  }
  }
}

MlirLogicalResult llvmAtomicRMWOpVerify(MlirOperation op) {
  if (failed(checkAtomicOperand(op, llvmAtomicRMWOpGetBinOp(op),
                                mlirValueGetType(llvmAtomicRMWOpGetVal(op)))))
    return failure();
  if (llvmAtomicRMWOpGetOrdering(op) < LlvmAtomicOrderingmonotonic)
    return mlirOperationEmitOpError(op, "expected at least 'monotonic' ordering");
  return success();
}

MlirLogicalResult llvmAtomicCmpXchgOpVerify(MlirOperation op) {
  LlvmAtomicOrdering onSuccess = llvmAtomicCmpXchgOpGetSuccessOrdering(op);
  LlvmAtomicOrdering onFailure = llvmAtomicCmpXchgOpGetFailureOrdering(op);
  if (!canBeAtomic(mlirValueGetType(llvmAtomicCmpXchgOpGetVal(op))))
    return mlirOperationEmitOpError(op, "unexpected LLVM IR type");
  if (onSuccess < LlvmAtomicOrderingmonotonic || onFailure < LlvmAtomicOrderingmonotonic)
    return mlirOperationEmitOpError(op, "ordering must be at least 'monotonic'");
  if (onFailure == LlvmAtomicOrderingrelease || onFailure == LlvmAtomicOrderingacq_rel)
    return mlirOperationEmitOpError(op, "failure ordering cannot be 'release' or 'acq_rel'");
  return success();
}

MlirLogicalResult llvmFenceOpVerify(MlirOperation op) {
  if (llvmFenceOpGetOrdering(op) > LlvmAtomicOrderingmonotonic)
    return success();
  return mlirOperationEmitOpError(
      op, "can be given only acquire, release, acq_rel, and seq_cst orderings");
}

//===--- Gathered and scattered ---===//

// The vector of pointers must have as many elements as `values`, whatever may be scalable there.
static MlirLogicalResult checkPointers(MlirOperation op, MlirType pointers, MlirType values,
                                       int operand) {
  int64_t size = mlirShapedTypeGetDimSize(values, 0);
  bool isScalable = mlirVectorTypeIsScalable(values);
  MlirType expected =
      mlirVectorTypeGetScalable(1, &size, &isScalable, mlirShapedTypeGetElementType(pointers));
  if (mlirTypeEqual(expected, pointers))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "expected operand #%d type to be ", operand);
  tesseraDiagnosticAppendType(error, expected);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult llvmMaskedGatherOpVerify(MlirOperation op) {
  return checkPointers(op, mlirValueGetType(llvmMaskedGatherOpGetPtrs(op)),
                       mlirValueGetType(llvmMaskedGatherOpGetRes(op)), 1);
}
MlirLogicalResult llvmMaskedScatterOpVerify(MlirOperation op) {
  return checkPointers(op, mlirValueGetType(llvmMaskedScatterOpGetPtrs(op)),
                       mlirValueGetType(llvmMaskedScatterOpGetValue(op)), 2);
}
