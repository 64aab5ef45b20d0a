// Types of the llvm dialect as those of a program's own LLVM, and back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE // RTLD_DEFAULT
#include "dialect/llvm/LLVM.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "mlir-c/Target/LLVMIR.h"
#include "support/Memory.h"
#include "support/String.h"

#include <dlfcn.h>
#include <string.h>

//===--- LLVM's C API, as far as it is used here ---===//

#define LLVM_FUNCTIONS(F)                                                                          \
  F(GetTypeKind, int, (LLVMTypeRef))                                                               \
  F(GetTypeContext, LLVMContextRef, (LLVMTypeRef))                                                 \
  F(GetIntTypeWidth, unsigned, (LLVMTypeRef))                                                      \
  F(IsFunctionVarArg, int, (LLVMTypeRef))                                                          \
  F(GetReturnType, LLVMTypeRef, (LLVMTypeRef))                                                     \
  F(CountParamTypes, unsigned, (LLVMTypeRef))                                                      \
  F(GetParamTypes, void, (LLVMTypeRef, LLVMTypeRef *))                                             \
  F(GetStructName, const char *, (LLVMTypeRef))                                                    \
  F(CountStructElementTypes, unsigned, (LLVMTypeRef))                                              \
  F(GetStructElementTypes, void, (LLVMTypeRef, LLVMTypeRef *))                                     \
  F(IsPackedStruct, int, (LLVMTypeRef))                                                            \
  F(IsOpaqueStruct, int, (LLVMTypeRef))                                                            \
  F(GetElementType, LLVMTypeRef, (LLVMTypeRef))                                                    \
  F(GetArrayLength2, uint64_t, (LLVMTypeRef))                                                      \
  F(GetVectorSize, unsigned, (LLVMTypeRef))                                                        \
  F(GetPointerAddressSpace, unsigned, (LLVMTypeRef))                                               \
  F(IntTypeInContext, LLVMTypeRef, (LLVMContextRef, unsigned))                                     \
  F(FunctionType, LLVMTypeRef, (LLVMTypeRef, LLVMTypeRef *, unsigned, int))                        \
  F(StructTypeInContext, LLVMTypeRef, (LLVMContextRef, LLVMTypeRef *, unsigned, int))              \
  F(StructCreateNamed, LLVMTypeRef, (LLVMContextRef, const char *))                                \
  F(StructSetBody, void, (LLVMTypeRef, LLVMTypeRef *, unsigned, int))                              \
  F(GetTypeByName2, LLVMTypeRef, (LLVMContextRef, const char *))                                   \
  F(ArrayType2, LLVMTypeRef, (LLVMTypeRef, uint64_t))                                              \
  F(VectorType, LLVMTypeRef, (LLVMTypeRef, unsigned))                                              \
  F(ScalableVectorType, LLVMTypeRef, (LLVMTypeRef, unsigned))                                      \
  F(PointerTypeInContext, LLVMTypeRef, (LLVMContextRef, unsigned))

typedef struct Llvm {
#define LLVM_MEMBER(name, result, parameters) result(*name) parameters;
  LLVM_FUNCTIONS(LLVM_MEMBER)
#undef LLVM_MEMBER
} Llvm;

/// False when the program isn't linked with LLVM.
static bool findLlvm(Llvm *llvm) {
  bool ok = true;
  void *address;
#define LLVM_FIND(name, result, parameters)                                                        \
  address = dlsym(RTLD_DEFAULT, "LLVM" #name);                                                     \
  memcpy(&llvm->name, &address, sizeof address);                                                   \
  ok = ok && address;
  LLVM_FUNCTIONS(LLVM_FIND)
#undef LLVM_FIND
  return ok;
}

/// Kinds of types, by LLVM's numbers, that are one type each: how MLIR spells it, and what makes
/// LLVM's.
static const struct {
  int kind;
  const char *text, *maker;
} plainKinds[] = {
    {0, "!llvm.void", "LLVMVoidTypeInContext"},
    {1, "f16", "LLVMHalfTypeInContext"},
    {2, "f32", "LLVMFloatTypeInContext"},
    {3, "f64", "LLVMDoubleTypeInContext"},
    {4, "f80", "LLVMX86FP80TypeInContext"},
    {5, "f128", "LLVMFP128TypeInContext"},
    {6, "!llvm.ppc_fp128", "LLVMPPCFP128TypeInContext"},
    {7, "!llvm.label", "LLVMLabelTypeInContext"},
    {14, "!llvm.metadata", "LLVMMetadataTypeInContext"},
    {16, "!llvm.token", "LLVMTokenTypeInContext"},
    {18, "bf16", "LLVMBFloatTypeInContext"},
    {19, "!llvm.x86_amx", "LLVMX86AMXTypeInContext"},
};
enum { NUM_PLAIN = sizeof plainKinds / sizeof *plainKinds };
enum {
  KIND_INTEGER = 8,
  KIND_FUNCTION,
  KIND_STRUCT,
  KIND_ARRAY,
  KIND_POINTER,
  KIND_VECTOR,
  KIND_SCALABLE_VECTOR = 17
};

//===--- From LLVM's ---===//

static MlirType fromLlvm(const Llvm *llvm, MlirContext context, LLVMTypeRef type);

/// Types of parts; false when one of them is null.
static bool fromLlvmAll(const Llvm *llvm, MlirContext context, LLVMTypeRef const *types,
                        MlirType *out, unsigned count) {
  bool ok = true;
  for (unsigned i = 0; i < count; ++i) {
    out[i] = fromLlvm(llvm, context, types[i]);
    ok = ok && !mlirTypeIsNull(out[i]);
  }
  return ok;
}

static MlirType fromFunction(const Llvm *llvm, MlirContext context, LLVMTypeRef type) {
  unsigned count = llvm->CountParamTypes(type);
  LLVMTypeRef *theirs = tsAllocZeroed(count + 1, sizeof *theirs);
  MlirType *ours = tsAllocZeroed(count + 1, sizeof *ours), made = {NULL};
  llvm->GetParamTypes(type, theirs);
  MlirType result = fromLlvm(llvm, context, llvm->GetReturnType(type));
  if (!mlirTypeIsNull(result) && fromLlvmAll(llvm, context, theirs, ours, count))
    made = mlirLLVMFunctionTypeGet(result, count, ours, llvm->IsFunctionVarArg(type));
  tsFree(theirs);
  tsFree(ours);
  return made;
}

static MlirType makeStruct(MlirContext context, const char *name, unsigned count,
                           const MlirType *parts, bool isPacked) {
  if (!name)
    return mlirLLVMStructTypeLiteralGet(context, count, parts, isPacked);
  MlirType made = mlirLLVMStructTypeIdentifiedGet(context, mlirStringRefCreateFromCString(name));
  // One of that name with another body is another struct.
  return mlirLogicalResultIsSuccess(mlirLLVMStructTypeSetBody(made, count, parts, isPacked))
             ? made
             : mlirLLVMStructTypeIdentifiedNewGet(context, mlirStringRefCreateFromCString(name),
                                                  count, parts, isPacked);
}

static MlirType fromStruct(const Llvm *llvm, MlirContext context, LLVMTypeRef type) {
  const char *name = llvm->GetStructName(type);
  if (llvm->IsOpaqueStruct(type))
    return mlirLLVMStructTypeOpaqueGet(context, mlirStringRefCreateFromCString(name));
  unsigned count = llvm->CountStructElementTypes(type);
  LLVMTypeRef *theirs = tsAllocZeroed(count + 1, sizeof *theirs);
  MlirType *ours = tsAllocZeroed(count + 1, sizeof *ours), made = {NULL};
  llvm->GetStructElementTypes(type, theirs);
  if (fromLlvmAll(llvm, context, theirs, ours, count))
    made = makeStruct(context, name, count, ours, llvm->IsPackedStruct(type));
  tsFree(theirs);
  tsFree(ours);
  return made;
}

static MlirType fromSequence(const Llvm *llvm, MlirContext context, LLVMTypeRef type, int kind) {
  MlirType element = fromLlvm(llvm, context, llvm->GetElementType(type));
  if (mlirTypeIsNull(element))
    return element;
  if (kind == KIND_ARRAY)
    return mlirLLVMArrayTypeGet(element, (unsigned)llvm->GetArrayLength2(type));
  int64_t size = llvm->GetVectorSize(type);
  bool isScalable = kind == KIND_SCALABLE_VECTOR;
  return mlirVectorTypeGetScalable(1, &size, &isScalable, element);
}

static MlirType fromLlvm(const Llvm *llvm, MlirContext context, LLVMTypeRef type) {
  int kind = llvm->GetTypeKind(type);
  switch (kind) {
  case KIND_INTEGER:
    return mlirIntegerTypeGet(context, llvm->GetIntTypeWidth(type));
  case KIND_FUNCTION:
    return fromFunction(llvm, context, type);
  case KIND_STRUCT:
    return fromStruct(llvm, context, type);
  case KIND_POINTER:
    return mlirLLVMPointerTypeGet(context, llvm->GetPointerAddressSpace(type));
  case KIND_ARRAY:
  case KIND_VECTOR:
  case KIND_SCALABLE_VECTOR:
    return fromSequence(llvm, context, type, kind);
  default:
    break;
  }
  for (size_t i = 0; i < NUM_PLAIN; ++i)
    if (plainKinds[i].kind == kind)
      return mlirTypeParseGet(context, mlirStringRefCreateFromCString(plainKinds[i].text));
  return (MlirType){NULL};
}

MlirTypeFromLLVMIRTranslator mlirTypeFromLLVMIRTranslatorCreate(MlirContext ctx) {
  return (MlirTypeFromLLVMIRTranslator){ctx.ptr}; // nothing else is to be kept
}

void mlirTypeFromLLVMIRTranslatorDestroy(MlirTypeFromLLVMIRTranslator translator) {
  (void)translator;
}

MlirType mlirTypeFromLLVMIRTranslatorTranslateType(MlirTypeFromLLVMIRTranslator translator,
                                                   LLVMTypeRef llvmType) {
  Llvm llvm;
  return findLlvm(&llvm) ? fromLlvm(&llvm, (MlirContext){translator.ptr}, llvmType)
                         : (MlirType){NULL};
}

//===--- To LLVM's ---===//

static LLVMTypeRef toLlvm(const Llvm *llvm, LLVMContextRef context, MlirType type);

static LLVMTypeRef toFunction(const Llvm *llvm, LLVMContextRef context, MlirType type) {
  intptr_t count = mlirLLVMFunctionTypeGetNumInputs(type);
  LLVMTypeRef *parts = tsAllocZeroed((size_t)count + 1, sizeof *parts);
  LLVMTypeRef result = toLlvm(llvm, context, mlirLLVMFunctionTypeGetReturnType(type));
  bool ok = result;
  for (intptr_t i = 0; i < count; ++i) {
    parts[i] = toLlvm(llvm, context, mlirLLVMFunctionTypeGetInput(type, i));
    ok = ok && parts[i];
  }
  LLVMTypeRef made =
      ok ? llvm->FunctionType(result, parts, (unsigned)count, llvmFunctionTypeGetVarArg(type))
         : NULL;
  tsFree(parts);
  return made;
}

static LLVMTypeRef toStruct(const Llvm *llvm, LLVMContextRef context, MlirType type) {
  LLVMTypeRef named = NULL;
  if (!mlirLLVMStructTypeIsLiteral(type)) {
    TsString name = {0};
    tsStringAppend(&name, mlirLLVMStructTypeGetIdentifier(type));
    named = llvm->GetTypeByName2(context, name.data);
    bool isKnown = named;
    if (!isKnown)
      named = llvm->StructCreateNamed(context, name.data);
    tsStringFree(&name);
    if (isKnown || mlirLLVMStructTypeIsOpaque(type))
      return named;
  }
  intptr_t count = mlirLLVMStructTypeGetNumElementTypes(type);
  LLVMTypeRef *parts = tsAllocZeroed((size_t)count + 1, sizeof *parts), made = named;
  bool ok = true, isPacked = mlirLLVMStructTypeIsPacked(type);
  for (intptr_t i = 0; i < count; ++i) {
    parts[i] = toLlvm(llvm, context, mlirLLVMStructTypeGetElementType(type, i));
    ok = ok && parts[i];
  }
  if (ok && named)
    llvm->StructSetBody(named, parts, (unsigned)count, isPacked);
  else if (ok)
    made = llvm->StructTypeInContext(context, parts, (unsigned)count, isPacked);
  tsFree(parts);
  return ok ? made : NULL;
}

static LLVMTypeRef toSequence(const Llvm *llvm, LLVMContextRef context, MlirType type) {
  bool isArray = llvmArrayTypeIsA(type);
  LLVMTypeRef element =
      toLlvm(llvm, context,
             isArray ? llvmArrayTypeGetElementType(type) : mlirShapedTypeGetElementType(type));
  if (!element || (!isArray && mlirShapedTypeGetRank(type) != 1))
    return NULL;
  if (isArray)
    return llvm->ArrayType2(element, (uint64_t)llvmArrayTypeGetNumElements(type));
  unsigned size = (unsigned)mlirShapedTypeGetDimSize(type, 0);
  return llvmTypeIsScalableVector(type) ? llvm->ScalableVectorType(element, size)
                                        : llvm->VectorType(element, size);
}

/// A type that is the only one of its kind, by how MLIR writes it.
static LLVMTypeRef toPlain(LLVMContextRef context, MlirType type) {
  TsString text = {0};
  LLVMTypeRef made = NULL;
  mlirTypePrint(type, tsStringCallback, &text);
  for (size_t i = 0; i < NUM_PLAIN && !made; ++i) {
    LLVMTypeRef (*make)(LLVMContextRef);
    void *address = tsEqualC(tsStringView(&text), plainKinds[i].text)
                        ? dlsym(RTLD_DEFAULT, plainKinds[i].maker)
                        : NULL;
    memcpy(&make, &address, sizeof address);
    made = address ? make(context) : NULL;
  }
  tsStringFree(&text);
  return made;
}

static LLVMTypeRef toLlvm(const Llvm *llvm, LLVMContextRef context, MlirType type) {
  if (mlirTypeIsAInteger(type))
    return llvm->IntTypeInContext(context, mlirIntegerTypeGetWidth(type));
  if (mlirTypeIsALLVMPointerType(type))
    return llvm->PointerTypeInContext(context, mlirLLVMPointerTypeGetAddressSpace(type));
  if (llvmFunctionTypeIsA(type))
    return toFunction(llvm, context, type);
  if (mlirTypeIsALLVMStructType(type))
    return toStruct(llvm, context, type);
  if (llvmArrayTypeIsA(type) || mlirTypeIsAVector(type))
    return toSequence(llvm, context, type);
  return toPlain(context, type);
}

MlirTypeToLLVMIRTranslator mlirTypeToLLVMIRTranslatorCreate(LLVMContextRef ctx) {
  return (MlirTypeToLLVMIRTranslator){ctx};
}

void mlirTypeToLLVMIRTranslatorDestroy(MlirTypeToLLVMIRTranslator translator) { (void)translator; }

LLVMTypeRef mlirTypeToLLVMIRTranslatorTranslateType(MlirTypeToLLVMIRTranslator translator,
                                                    MlirType mlirType) {
  Llvm llvm;
  bool ends = !llvmTypeHoldsItself(mlirType); // of others LLVM ends the program
  return ends && findLlvm(&llvm) ? toLlvm(&llvm, translator.ptr, mlirType) : NULL;
}
