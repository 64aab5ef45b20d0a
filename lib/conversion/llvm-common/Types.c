// What types become in llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/llvm-common/Internal.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"

static const MlirType kNone = {NULL};

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Lowerings ---===//

TesseraLowering *tesseraLoweringCreate(MlirContext context, const TesseraLoweringOptions *options) {
  TesseraLowering *lowering = tsAllocZeroed(1, sizeof *lowering);
  lowering->context = context;
  lowering->options = *options;
  lowering->index = mlirIntegerTypeGet(context, options->indexBitwidth);
  lowering->types = tesseraTypeConverterCreate();
  lowering->symbols = tesseraSymbolTablesCreate();
  lowering->declarations = tesseraDeclarationsCreate();
  lcAddTypes(lowering);
  lcAddMaterializations(lowering);
  return lowering;
}

void tesseraLoweringDestroy(TesseraLowering *lowering) {
  tesseraTypeConverterDestroy(lowering->types);
  tesseraSymbolTablesDestroy(lowering->symbols);
  tesseraDeclarationsDestroy(lowering->declarations);
  tsArenaDestroy(&lowering->arena);
  tsVecFree(&lowering->memorySpaces);
  tsVecFree(&lowering->names);
  tsArenaDestroy(&lowering->prefixes);
  tsFree(lowering);
}

void lcRenew(TesseraLowering *lowering) {
  tesseraTypeConverterForget(lowering->types);
  tesseraSymbolTablesDestroy(lowering->symbols);
  lowering->symbols = tesseraSymbolTablesCreate();
  tesseraDeclarationsForget(lowering->declarations);
  lowering->names.size = 0;
  tsArenaDestroy(&lowering->prefixes);
}

const TesseraLoweringOptions *tesseraLoweringGetOptions(const TesseraLowering *lowering) {
  return &lowering->options;
}

MlirContext tesseraLoweringGetContext(const TesseraLowering *lowering) { return lowering->context; }

TesseraTypeConverter *tesseraLoweringGetTypes(const TesseraLowering *lowering) {
  return lowering->types;
}

MlirType tesseraLoweringConvert(const TesseraLowering *lowering, MlirType type) {
  return tesseraTypeConverterConvert(lowering->types, type);
}

MlirType tesseraLoweringIndexType(const TesseraLowering *lowering) { return lowering->index; }

MlirType tesseraLoweringPointerType(const TesseraLowering *lowering, unsigned addressSpace) {
  return llvmPointerTypeGet(lowering->context, addressSpace);
}

//===--- Memory spaces ---===//

void tesseraLoweringAddMemorySpaces(TesseraLowering *lowering,
                                    TesseraMemorySpaceConversion conversion, void *user) {
  tsVecPush(&lowering->memorySpaces, (LcMemorySpaces){conversion, user});
}

bool tesseraLoweringAddressSpace(const TesseraLowering *lowering, MlirType memref,
                                 unsigned *addressSpace) {
  MlirAttribute space = {irMemRefMemorySpace(irType(memref))};
  *addressSpace = 0;
  if (mlirAttributeIsNull(space))
    return true;
  for (size_t i = lowering->memorySpaces.size; i-- > 0;) {
    LcMemorySpaces spaces = lowering->memorySpaces.data[i];
    TesseraOptional found = spaces.convert(space, addressSpace, spaces.user);
    if (found != TESSERA_ABSENT)
      return found == TESSERA_PRESENT;
  }
  MlirType type = mlirAttributeIsAInteger(space) ? mlirAttributeGetType(space) : (MlirType){NULL};
  if (!type.ptr || (mlirTypeIsAInteger(type) && !mlirIntegerTypeIsSignless(type)))
    return false;
  int64_t number = mlirIntegerAttrGetValueInt(space);
  *addressSpace = (unsigned)number;
  return number >= 0 && number <= UINT32_MAX;
}

MlirType tesseraLoweringElementType(const TesseraLowering *lowering, MlirType memref) {
  return tesseraLoweringConvert(lowering, mlirShapedTypeGetElementType(memref));
}

MlirType tesseraLoweringElementPointerType(const TesseraLowering *lowering, MlirType memref) {
  unsigned space;
  if (mlirTypeIsNull(tesseraLoweringElementType(lowering, memref)) ||
      !tesseraLoweringAddressSpace(lowering, memref, &space))
    return kNone;
  return tesseraLoweringPointerType(lowering, space);
}

//===--- Memrefs ---===//

// Strides and offset; false when the layout isn't strided.
static bool isStrided(MlirType memref, int64_t **strides, int64_t *offset) {
  *strides = tsAllocZeroed((size_t)mlirShapedTypeGetRank(memref) + 1, sizeof **strides);
  return irMemRefStridesAndOffset(irType(memref), *strides, offset);
}

bool tesseraMemRefCanBeBare(MlirType memref) {
  if (!mlirTypeIsAMemRef(memref) || !mlirShapedTypeHasStaticShape(memref))
    return false;
  int64_t *strides, offset;
  bool isStatic = isStrided(memref, &strides, &offset) && offset != IR_DYNAMIC;
  for (intptr_t i = 0; isStatic && i < mlirShapedTypeGetRank(memref); ++i)
    isStatic = strides[i] != IR_DYNAMIC;
  tsFree(strides);
  return isStatic;
}

// An error that is about no place, as the type may come from anywhere.
static MlirLogicalResult refuse(MlirContext context, const char *before, MlirAttribute attribute,
                                const char *after) {
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(mlirLocationUnknownGet(context), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", before);
  if (!mlirAttributeIsNull(attribute))
    tesseraDiagnosticAppendAttribute(diagnostic, attribute);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", after);
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult lcAppendParts(const TesseraLowering *lowering, MlirType memref, bool unpacked,
                                TesseraTypeList *parts) {
  if (mlirTypeIsAUnrankedMemRef(memref)) {
    if (mlirTypeIsNull(tesseraLoweringElementType(lowering, memref)))
      return mlirLogicalResultFailure();
    tesseraTypeListAdd(parts, lowering->index);
    tesseraTypeListAdd(parts, tesseraLoweringPointerType(lowering, 0));
    return mlirLogicalResultSuccess();
  }
  int64_t *strides, offset;
  bool strided = isStrided(memref, &strides, &offset);
  tsFree(strides);
  MlirAttribute space = {irMemRefMemorySpace(irType(memref))};
  if (!strided)
    return refuse(lowering->context,
                  "conversion to strided form failed either due to non-strided layout maps (which "
                  "should have been normalized away) or other reasons",
                  (MlirAttribute){NULL}, "");
  unsigned addressSpace;
  if (mlirTypeIsNull(tesseraLoweringElementType(lowering, memref)))
    return mlirLogicalResultFailure();
  if (!tesseraLoweringAddressSpace(lowering, memref, &addressSpace))
    return refuse(lowering->context, "conversion of memref memory space ", space,
                  " to integer address space failed. Consider adding memory space conversions.");
  MlirType pointer = tesseraLoweringPointerType(lowering, addressSpace);
  tesseraTypeListAdd(parts, pointer);
  tesseraTypeListAdd(parts, pointer);
  tesseraTypeListAdd(parts, lowering->index);
  int64_t rank = mlirShapedTypeGetRank(memref);
  MlirType numbers = unpacked || !rank ? lowering->index
                                       : llvmArrayTypeGet(lowering->context, lowering->index, rank);
  for (int64_t i = 0; i < (unpacked ? 2 * rank : rank ? 2 : 0); ++i)
    tesseraTypeListAdd(parts, numbers);
  return mlirLogicalResultSuccess();
}

static MlirType convertMemRef(const TesseraLowering *lowering, MlirType memref) {
  TesseraTypeList parts = {0};
  MlirType type = kNone;
  if (!failed(lcAppendParts(lowering, memref, false, &parts)))
    type = llvmStructTypeGetLiteral(lowering->context, parts.size, parts.data, false);
  tesseraTypeListFree(&parts);
  return type;
}

bool tesseraLoweringIsPlainMemRef(const TesseraLowering *lowering, MlirType memref) {
  return mlirTypeIsAMemRef(memref) && irMemRefHasIdentityLayout(irType(memref)) &&
         !mlirTypeIsNull(tesseraLoweringConvert(lowering, memref));
}

//===--- Numbers, vectors, functions ---===//

// LLVM's backends have floats of at most 8 bits as integers. What it has no float for otherwise
// can't be converted.
static MlirType convertFloat(const TesseraLowering *lowering, MlirType type) {
  unsigned width = irTypeBitWidth(irType(type));
  return width <= 8 ? mlirIntegerTypeGet(lowering->context, width) : kNone;
}

static MlirType convertComplex(const TesseraLowering *lowering, MlirType type) {
  MlirType element = tesseraLoweringConvert(lowering, mlirComplexTypeGetElementType(type));
  if (mlirTypeIsNull(element))
    return kNone;
  MlirType parts[2] = {element, element};
  return llvmStructTypeGetLiteral(lowering->context, 2, parts, false);
}

// Arrays of arrays of vectors of the last dimension, the only one that may be scalable.
static MlirType convertVector(const TesseraLowering *lowering, MlirType type) {
  const IrStorage *vector = irType(type);
  IrShape shape = irShapedShape(vector);
  MlirType element = tesseraLoweringConvert(lowering, mlirShapedTypeGetElementType(type));
  if (mlirTypeIsNull(element) || !irVectorElementTypeIsValid(irType(element)))
    return kNone;
  int64_t one = 1, last = shape.rank ? shape.sizes[shape.rank - 1] : one;
  bool scalable = shape.rank && irVectorDimIsScalable(vector, shape.rank - 1);
  MlirType made = {irVectorTypeGet((IrShape){&last, 1}, irType(element), &scalable)};
  for (size_t i = shape.rank ? shape.rank - 1 : 0; i-- > 0;) {
    if (irVectorDimIsScalable(vector, i))
      return kNone;
    made = llvmArrayTypeGet(lowering->context, made, shape.sizes[i]);
  }
  return made;
}

static MlirType convertBuiltin(const TesseraLowering *lowering, MlirType type, bool *isKnown) {
  *isKnown = true;
  if (mlirTypeIsAInteger(type))
    return mlirIntegerTypeGet(lowering->context, mlirIntegerTypeGetWidth(type));
  if (mlirTypeIsAIndex(type))
    return lowering->index;
  if (mlirTypeIsAFloat(type))
    return convertFloat(lowering, type);
  if (mlirTypeIsAComplex(type))
    return convertComplex(lowering, type);
  if (mlirTypeIsAVector(type))
    return convertVector(lowering, type);
  if (mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type))
    return convertMemRef(lowering, type);
  if (mlirTypeIsAFunction(type))
    return tesseraLoweringPointerType(lowering, 0);
  *isKnown = false;
  return kNone;
}

//===--- Types of llvm that hold others ---===//

static bool convertAll(const TesseraLowering *lowering, size_t size, const MlirType *types,
                       TesseraTypeList *converted) {
  TesseraTypeGroup group = {(intptr_t)size, types};
  return !failed(tesseraTypeConverterExpandAll(lowering->types, group, converted)) &&
         converted->size == size;
}

// A structure with a name can't change: there is another one.
static MlirType renamed(const TesseraLowering *lowering, MlirType type) {
  TsString name = {0};
  tsStringAppend(&name, mlirStringRefCreateFromCString("_Converted."));
  tsStringAppend(&name, llvmStructTypeGetName(type));
  MlirType made =
      llvmStructTypeGetIdentified(lowering->context, mlirStringRefCreate(name.data, name.size));
  tsStringFree(&name);
  return made;
}

// One with a name may be a part of itself.
static MlirType convertStruct(const TesseraLowering *lowering, MlirType type) {
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  TesseraTypeList converted = {0};
  MlirType made = kNone;
  bool isNamed = llvmStructTypeGetIsIdentified(type), isPacked = llvmStructTypeIsPacked(type);
  if (isNamed) {
    made = renamed(lowering, type);
    tesseraTypeConverterSayEarly(lowering->types, type, made);
  }
  if (!convertAll(lowering, size, fields, &converted))
    made = kNone;
  else if (!isNamed)
    made = llvmStructTypeGetLiteral(lowering->context, converted.size, converted.data, isPacked);
  else if (failed(llvmStructTypeSetBody(made, converted.size, converted.data, isPacked, false)))
    made = kNone;
  tesseraTypeListFree(&converted);
  return made;
}

static MlirType convertFunction(const TesseraLowering *lowering, MlirType type) {
  size_t size;
  const MlirType *params = llvmFunctionTypeGetParams(type, &size);
  TesseraTypeList converted = {0};
  MlirType result = tesseraLoweringConvert(lowering, llvmFunctionTypeGetReturnType(type));
  MlirType made = kNone;
  if (!mlirTypeIsNull(result) && convertAll(lowering, size, params, &converted))
    made = llvmFunctionTypeGet(lowering->context, result, converted.size, converted.data,
                               llvmFunctionTypeGetVarArg(type));
  tesseraTypeListFree(&converted);
  return made;
}

static MlirType convertOwn(const TesseraLowering *lowering, MlirType type, bool *isKnown) {
  *isKnown = true;
  if (llvmStructTypeIsA(type))
    return convertStruct(lowering, type);
  if (llvmFunctionTypeIsA(type))
    return convertFunction(lowering, type);
  *isKnown = llvmArrayTypeIsA(type);
  MlirType element =
      *isKnown ? tesseraLoweringConvert(lowering, llvmArrayTypeGetElementType(type)) : kNone;
  return mlirTypeIsNull(element)
             ? kNone
             : llvmArrayTypeGet(lowering->context, element, llvmArrayTypeGetNumElements(type));
}

static TesseraOptional convertType(MlirType type, MlirType *converted, void *user) {
  const TesseraLowering *lowering = user;
  bool isKnown = true;
  *converted = type;
  if (llvmTypeIsCompatible(type))
    return TESSERA_PRESENT;
  *converted = convertBuiltin(lowering, type, &isKnown);
  if (!isKnown)
    *converted = convertOwn(lowering, type, &isKnown);
  if (!isKnown)
    return TESSERA_ABSENT;
  return mlirTypeIsNull(*converted) ? TESSERA_WRONG : TESSERA_PRESENT;
}

bool tesseraLoweringIsForeignFloat(const TesseraLowering *lowering, MlirType type) {
  MlirType element = {irElementTypeOrSelf(irType(type))};
  if (!mlirTypeIsAFloat(element))
    return false;
  MlirType converted = tesseraLoweringConvert(lowering, element);
  return mlirTypeIsNull(converted) || !mlirTypeIsAFloat(converted);
}

void lcAddTypes(TesseraLowering *lowering) {
  tesseraTypeConverterAddConversion(lowering->types, convertType, lowering);
}
