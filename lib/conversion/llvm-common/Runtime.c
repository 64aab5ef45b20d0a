// Functions that lowered programs call: their declarations, and calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/llvm-common/Internal.h"
#include "dialect/llvm/LLVM.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"

static const MlirOperation kNone = {NULL};
static const MlirAttribute kAbsent = {NULL};

//===--- Declarations ---===//

// What is there already; null after an error when it can't be what is meant.
static MlirOperation checkFunction(MlirOperation found, MlirType functionType, bool isReserved) {
  if (!llvmFuncOpIsA(found)) {
    mlirOperationEmitOpError(found, "is not a function, which a lowering has to call by this name");
    return kNone;
  }
  MlirType type = llvmFuncOpGetFunctionType(found);
  if (mlirTypeEqual(type, functionType))
    return found;
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(mlirOperationGetLocation(found), MlirDiagnosticError);
  MlirStringRef name = tesseraSymbolGetName(found);
  tesseraDiagnosticAppendFormat(diagnostic, "redefinition of %s '%.*s' of different type ",
                                isReserved ? "reserved function" : "function", (int)name.length,
                                name.data);
  tesseraDiagnosticAppendType(diagnostic, type);
  tesseraDiagnosticAppendFormat(diagnostic, " is prohibited");
  (void)tesseraDiagnosticReport(diagnostic);
  return kNone;
}

LcInsertion lcSaveInsertion(MlirRewriterBase rewriter) {
  return (LcInsertion){mlirRewriterBaseGetInsertionBlock(rewriter),
                       mlirRewriterBaseGetOperationAfterInsertion(rewriter)};
}

void lcRestoreInsertion(MlirRewriterBase rewriter, LcInsertion insertion) {
  if (!mlirOperationIsNull(insertion.before))
    mlirRewriterBaseSetInsertionPointBefore(rewriter, insertion.before);
  else if (!mlirBlockIsNull(insertion.block))
    mlirRewriterBaseSetInsertionPointToEnd(rewriter, insertion.block);
}

// In front of `before`, else (null) at the beginning of the table around `op`; `location` null:
// that of the table.
static MlirOperation declareAt(const TesseraLoweringPlace *place, MlirOperation op,
                               MlirOperation before, MlirLocation location, MlirStringRef name,
                               MlirType functionType, bool isReserved) {
  MlirOperation table = tesseraSymbolTableGetNearest(op);
  if (mlirOperationIsNull(table)) {
    mlirOperationEmitOpError(op, "is in no symbol table that could hold what it has to call");
    return kNone;
  }
  TesseraDeclarations *declarations = place->lowering->declarations;
  MlirOperation found = tesseraDeclarationsLookup(declarations, place->rewriter, table, name);
  if (!mlirOperationIsNull(found))
    return checkFunction(found, functionType, isReserved);
  LcInsertion insertion = lcSaveInsertion(place->rewriter);
  if (!mlirOperationIsNull(before) &&
      mlirOperationEqual(mlirOperationGetParentOperation(before), table))
    mlirRewriterBaseSetInsertionPointBefore(place->rewriter, before);
  else
    mlirRewriterBaseSetInsertionPointToStart(
        place->rewriter, mlirRegionGetFirstBlock(mlirOperationGetRegion(table, 0)));
  const MlirNamedAttribute attributes[] = {
      {mlirIdentifierGet(place->context, tsLiteral("sym_name")),
       mlirStringAttrGet(place->context, name)},
      {mlirIdentifierGet(place->context, tsLiteral("function_type")),
       mlirTypeAttrGet(functionType)}};
  MlirOperation made = tesseraOperationBuildFromLists(
      place->rewriter, mlirLocationIsNull(location) ? mlirOperationGetLocation(table) : location,
      &llvmFuncOpDef,
      &(TesseraOperationLists){.numAttributes = 2, .attributes = attributes, .numRegions = 1});
  lcRestoreInsertion(place->rewriter, insertion);
  tesseraDeclarationsAdd(declarations, place->rewriter, table, made);
  return made;
}

MlirOperation tesseraLoweringDeclare(const TesseraLoweringPlace *place, MlirOperation op,
                                     MlirStringRef name, MlirType functionType, bool isReserved) {
  return declareAt(place, op, kNone, (MlirLocation){NULL}, name, functionType, isReserved);
}

MlirOperation tesseraLoweringDeclareBefore(const TesseraLoweringPlace *place, MlirOperation op,
                                           MlirOperation before, MlirStringRef name,
                                           MlirType functionType) {
  MlirLocation location = llvmLocationInFile(place->location);
  if (mlirLocationIsNull(location))
    location = mlirLocationUnknownGet(place->context);
  return declareAt(place, op, before, location, name, functionType, false);
}

// Types by letters: v void, n a number, p a pointer, i i64, h i16, w i32, f f32, d f64.
static const struct {
  const char *name, *type; ///< the result first
} kFunctions[] = {
    [TESSERA_RUNTIME_MALLOC] = {"malloc", "pn"},
    [TESSERA_RUNTIME_ALIGNED_ALLOC] = {"aligned_alloc", "pnn"},
    [TESSERA_RUNTIME_FREE] = {"free", "vp"},
    [TESSERA_RUNTIME_GENERIC_ALLOC] = {"_mlir_memref_to_llvm_alloc", "pn"},
    [TESSERA_RUNTIME_GENERIC_ALIGNED_ALLOC] = {"_mlir_memref_to_llvm_aligned_alloc", "pnn"},
    [TESSERA_RUNTIME_GENERIC_FREE] = {"_mlir_memref_to_llvm_free", "vp"},
    [TESSERA_RUNTIME_MEMREF_COPY] = {"memrefCopy", "vnpp"},
    [TESSERA_RUNTIME_PRINT_I64] = {"printI64", "vi"},
    [TESSERA_RUNTIME_PRINT_U64] = {"printU64", "vi"},
    [TESSERA_RUNTIME_PRINT_F16] = {"printF16", "vh"},
    [TESSERA_RUNTIME_PRINT_BF16] = {"printBF16", "vh"},
    [TESSERA_RUNTIME_PRINT_F32] = {"printF32", "vf"},
    [TESSERA_RUNTIME_PRINT_F64] = {"printF64", "vd"},
    [TESSERA_RUNTIME_PRINT_APFLOAT] = {"printApFloat", "vwi"},
    [TESSERA_RUNTIME_PRINT_STRING] = {"printString", "vp"},
    [TESSERA_RUNTIME_PRINT_OPEN] = {"printOpen", "v"},
    [TESSERA_RUNTIME_PRINT_CLOSE] = {"printClose", "v"},
    [TESSERA_RUNTIME_PRINT_COMMA] = {"printComma", "v"},
    [TESSERA_RUNTIME_PRINT_NEWLINE] = {"printNewline", "v"},
};

static MlirType typeOfLetter(const TesseraLowering *lowering, char letter) {
  MlirContext context = lowering->context;
  switch (letter) {
  case 'v':
    return llvmVoidTypeGet(context);
  case 'n':
    return lowering->index;
  case 'p':
    return tesseraLoweringPointerType(lowering, 0);
  case 'h':
    return mlirIntegerTypeGet(context, 16);
  case 'w':
    return mlirIntegerTypeGet(context, 32);
  case 'f':
    return mlirF32TypeGet(context);
  case 'd':
    return mlirF64TypeGet(context);
  default:
    return mlirIntegerTypeGet(context, 64);
  }
}

MlirOperation tesseraLoweringRuntime(const TesseraLoweringPlace *place, MlirOperation op,
                                     TesseraRuntimeFunction function) {
  const char *letters = kFunctions[function].type;
  MlirType params[4];
  size_t count = strlen(letters) - 1;
  for (size_t i = 0; i < count; ++i)
    params[i] = typeOfLetter(place->lowering, letters[1 + i]);
  MlirType type = llvmFunctionTypeGet(place->context, typeOfLetter(place->lowering, letters[0]),
                                      count, params, false);
  return tesseraLoweringDeclare(
      place, op, mlirStringRefCreateFromCString(kFunctions[function].name), type, true);
}

MlirOperation tesseraLoweringLookup(const TesseraLowering *lowering, MlirOperation op,
                                    MlirAttribute reference) {
  return tesseraSymbolTablesLookupNearest(lowering->symbols, op, reference);
}

//===--- Calls ---===//

MlirOperation tesseraLoweringCallFunction(const TesseraLoweringPlace *place, MlirOperation function,
                                          intptr_t count, const MlirValue *operands) {
  MlirType type = llvmFuncOpGetFunctionType(function);
  MlirType result = llvmFunctionTypeGetReturnType(type);
  MlirAttribute calleeType = llvmFunctionTypeGetVarArg(type) ? mlirTypeAttrGet(type) : kAbsent;
  MlirAttribute callee = mlirFlatSymbolRefAttrGet(place->context, tesseraSymbolGetName(function));
  return llvmCallOpCreate(
      place->rewriter, place->location, llvmVoidTypeIsA(result) ? (MlirType){NULL} : result,
      calleeType, callee, count, operands, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent,
      kAbsent, 0, NULL, mlirDenseI32ArrayGet(place->context, 0, NULL), kAbsent, kAbsent, kAbsent,
      kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent, kAbsent);
}

MlirValue tesseraUnrankedCopy(const TesseraLoweringPlace *place, MlirOperation op, MlirType memref,
                              MlirValue descriptor, bool toHeap) {
  const MlirValue none = {NULL};
  unsigned space;
  if (!tesseraLoweringAddressSpace(place->lowering, memref, &space))
    return none;
  MlirValue size = tesseraUnrankedSize(place, descriptor, space);
  MlirOperation function =
      tesseraLoweringRuntime(place, op, toHeap ? TESSERA_RUNTIME_MALLOC : TESSERA_RUNTIME_FREE);
  if (mlirOperationIsNull(function))
    return none;
  MlirType pointer = tesseraLoweringPointerType(place->lowering, 0);
  MlirValue memory = toHeap ? lcResult(tesseraLoweringCallFunction(place, function, 1, &size))
                            : lcResult(llvmAllocaOpCreate(
                                  place->rewriter, place->location, pointer, size, kAbsent,
                                  mlirTypeAttrGet(mlirIntegerTypeGet(place->context, 8)), kAbsent));
  MlirValue source = tesseraUnrankedPointer(place, descriptor);
  llvmMemcpyOpCreate(place->rewriter, place->location, memory, source, size,
                     mlirBoolAttrGet(place->context, 0), kAbsent, kAbsent, kAbsent, kAbsent,
                     kAbsent, kAbsent);
  if (!toHeap)
    tesseraLoweringCallFunction(place, function, 1, &source);
  MlirType type = tesseraLoweringConvert(place->lowering, memref);
  MlirValue copy = tesseraLoweringPoison(place, type);
  MlirValue rank = tesseraUnrankedRank(place, descriptor);
  copy = tesseraLoweringInsertOne(place, copy, rank, 0);
  return tesseraLoweringInsertOne(place, copy, memory, 1);
}
