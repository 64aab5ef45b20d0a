// Loads, stores and atomics.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "triton/frontend/BlockPointer.h"
#include "triton/frontend/Builtins.h"

//===--- Options ---===//

static bool failOption(FeCompiler *compiler, const char *what, MlirStringRef text) {
  return feFail(compiler, FE_VALUE_ERROR, "%s %.*s not supported", what, (int)text.length,
                text.data) != NULL;
}

static bool cacheOption(FeCompiler *compiler, const FeValue *value, bool isStore,
                        MlirAttribute *cache) {
  MlirStringRef text;
  TritonCacheModifier modifier = TritonCacheModifierNONE;
  if (!feExpectStr(compiler, value, "cache_modifier", &text))
    return false;
  if (text.length) {
    bool isKnown = text.data[0] == '.' &&
                   tritonCacheModifierSymbolize(tsSubstring(text, 1, SIZE_MAX), &modifier);
    bool isLoads = modifier == TritonCacheModifierCA || modifier == TritonCacheModifierCG ||
                   modifier == TritonCacheModifierCS || modifier == TritonCacheModifierCV;
    bool isStores = modifier == TritonCacheModifierWB || modifier == TritonCacheModifierCG ||
                    modifier == TritonCacheModifierCS || modifier == TritonCacheModifierWT;
    if (!isKnown || !(isStore ? isStores : isLoads))
      return failOption(compiler, "Cache modifier", text);
  }
  *cache = tritonCacheModifierToAttribute(compiler->context, modifier);
  return true;
}

static bool evictOption(FeCompiler *compiler, const FeValue *value, MlirAttribute *evict) {
  MlirStringRef text;
  TritonEvictionPolicy policy = TritonEvictionPolicyNORMAL;
  if (!feExpectStr(compiler, value, "eviction_policy", &text))
    return false;
  if (text.length &&
      (!tritonEvictionPolicySymbolize(text, &policy) || policy == TritonEvictionPolicyNORMAL))
    return failOption(compiler, "Eviction policy", text);
  *evict = tritonEvictionPolicyToAttribute(compiler->context, policy);
  return true;
}

static bool semantics(FeCompiler *compiler, const FeValue *sem, const FeValue *scope,
                      MlirAttribute *semAttribute, MlirAttribute *scopeAttribute) {
  MlirStringRef text;
  TritonMemSemantic semValue = TritonMemSemanticACQUIRE_RELEASE;
  TritonMemSyncScope scopeValue = TritonMemSyncScopeGPU;
  if (!feExpectStr(compiler, sem, "sem", &text))
    return false;
  if (text.length && !tritonMemSemanticSymbolize(text, &semValue))
    return failOption(compiler, "Memory semantic", text);
  if (!feExpectStr(compiler, scope, "scope", &text))
    return false;
  if (text.length && !tritonMemSyncScopeSymbolize(text, &scopeValue))
    return failOption(compiler, "Memory semantic", text);
  *semAttribute = tritonMemSemanticToAttribute(compiler->context, semValue);
  *scopeAttribute = tritonMemSyncScopeToAttribute(compiler->context, scopeValue);
  return true;
}

static FeValue *failPointer(FeCompiler *compiler, const FeType *type, const char *before,
                            const char *after) {
  TsString text = {0};
  tsStringAppendC(&text, before);
  feTypeRepr(type, &text);
  tsStringAppendC(&text, after);
  return feFailText(compiler, FE_VALUE_ERROR, &text);
}

// Bools lie in memory as bytes.
static FeValue *pointerToBytes(FeCompiler *compiler, FeValue *pointer, const FeType **element) {
  const FeType *type = feTensorScalar(pointer);
  *element = type->element;
  if (!feTypeIsScalar(*element, FE_INT1))
    return pointer;
  *element = feScalarType(compiler, FE_INT8);
  return feCast(compiler, pointer, fePointerType(compiler, *element, type->addressSpace, false));
}

//===--- Loads ---===//

static bool checkScalarAccess(FeCompiler *compiler, const FeValue *value, const char *what) {
  if (feIsTensor(value) && feTypeIsBlock(value->as.tensor.type))
    return feFail(compiler, FE_VALUE_ERROR,
                  "%s argument cannot be block type if pointer argument is not a block",
                  what) != NULL;
  return true;
}

static bool checkPadding(FeCompiler *compiler, const FeValue *padding, bool hasBoundary) {
  MlirStringRef text;
  if (!feExpectStr(compiler, padding, "padding_option", &text))
    return false;
  if (text.length && !tsEqualC(text, "zero") && !tsEqualC(text, "nan"))
    return failOption(compiler, "Padding option", text);
  if (text.length || hasBoundary)
    return feFail(compiler, FE_VALUE_ERROR,
                  "`padding_option` or `boundary_check` argument is not supported for loading a "
                  "tensor ofpointers or loading a scalar. Because the compiler does not know the "
                  "boundary; please use block pointers (defined by `make_block_ptr`) instead") !=
           NULL;
  return true;
}

static FeValue *finishLoad(FeCompiler *compiler, FeValue *pointer, FeValue *mask, FeValue *other,
                           MlirAttribute cache, MlirAttribute evict, bool isVolatile) {
  const FeType *element, *pointee = feTensorScalar(pointer)->element;
  if (!(pointer = pointerToBytes(compiler, pointer, &element)))
    return NULL;
  if (other && !(other = feCast(compiler, other, element)))
    return NULL;
  const FeType *type = feTypeWithScalar(compiler, pointer->as.tensor.type, element);
  MlirType ir = feTypeToIR(compiler, type);
  if (mlirTypeIsNull(ir))
    return feFailType(compiler, type);
  const MlirValue none = {NULL};
  MlirOperation op = tritonLoadOpCreate(
      compiler->builder, compiler->location, ir, feHandle(pointer), mask ? feHandle(mask) : none,
      other ? feHandle(other) : none, cache, evict, mlirBoolAttrGet(compiler->context, isVolatile));
  FeValue *result = feTensor(compiler, mlirOperationGetResult(op, 0), type);
  return pointee == element ? result : feCast(compiler, result, pointee);
}

static FeValue *loadPointers(FeCompiler *compiler, FeValue *pointer, FeValue *mask, FeValue *other,
                             MlirAttribute cache, MlirAttribute evict, bool isVolatile) {
  if (!pointer)
    return NULL;
  const FeType *type = pointer->as.tensor.type;
  if (feTypeIsBlock(type)) {
    if ((mask && !feBroadcast(compiler, &pointer, &mask)) ||
        (other && !feBroadcast(compiler, &pointer, &other)))
      return NULL;
  } else if (!checkScalarAccess(compiler, mask, "Mask") ||
             !checkScalarAccess(compiler, other, "Other")) {
    return NULL;
  }
  return finishLoad(compiler, pointer, mask, other, cache, evict, isVolatile);
}

static bool toTensorOrNone(FeCompiler *compiler, FeValue *value, FeValue **result) {
  *result = NULL;
  return feIsNone(value) || (*result = feToTensor(compiler, value));
}

static bool hasBoundary(const FeValue *boundary) {
  return !feIsNone(boundary) && (!feIsSequence(boundary) || boundary->as.tuple.count);
}

static FeValue *load(FeCompiler *compiler, FeValue **arguments) {
  FeValue *pointer = arguments[0], *mask, *other;
  MlirAttribute cache, evict;
  bool isVolatile;
  if (!toTensorOrNone(compiler, arguments[1], &mask) ||
      !toTensorOrNone(compiler, arguments[2], &other) ||
      !cacheOption(compiler, arguments[5], false, &cache) ||
      !evictOption(compiler, arguments[6], &evict) ||
      !feExpectBool(compiler, arguments[7], &isVolatile))
    return NULL;
  FeAccess access = {.boundary = arguments[3],
                     .padding = arguments[4],
                     .cache = cache,
                     .evict = evict,
                     .isVolatile = isVolatile};
  if (feIsBlockPointer(pointer)) {
    if (mask || other)
      return feFail(compiler, FE_VALUE_ERROR,
                    "`mask` and `other` arguments cannot be specified "
                    "for loading block pointers");
    return feBlockPointerLoad(compiler, pointer, &access);
  }
  if (!feExpectTensor(compiler, pointer))
    return NULL;
  if (!feTypeIsPointer(pointer->as.tensor.type))
    return failPointer(compiler, pointer->as.tensor.type, "Unsupported ptr type ", " in `tl.load`");
  if (!mask && other)
    return feFail(compiler, FE_VALUE_ERROR, "`other` cannot be provided without `mask`");
  if (!checkPadding(compiler, arguments[4], hasBoundary(arguments[3])))
    return NULL;
  return loadPointers(compiler, pointer, mask, other, cache, evict, isVolatile);
}

//===--- Stores ---===//

static FeValue *finishStore(FeCompiler *compiler, FeValue *pointer, FeValue *value, FeValue *mask,
                            MlirAttribute cache, MlirAttribute evict) {
  const FeType *element;
  pointer = pointerToBytes(compiler, pointer, &element);
  value = feCast(compiler, value, element);
  if (!pointer || !value)
    return NULL;
  if (mask && !feTypeIsScalar(feTensorScalar(mask), FE_INT1))
    return feFail(compiler, FE_VALUE_ERROR, "Mask must have boolean scalar type");
  const MlirValue none = {NULL};
  const MlirAttribute absent = {NULL};
  tritonStoreOpCreate(compiler->builder, compiler->location, feHandle(pointer), feHandle(value),
                      mask ? feHandle(mask) : none, cache, evict, absent);
  return feNothing(compiler);
}

static FeValue *failShape(FeCompiler *compiler, const FeType *now, const FeType *before) {
  TsString text = {0};
  tsStringAppendC(&text, "Expected pointer argument to have shape ");
  feTensorShapePrint(now, &text);
  tsStringAppendC(&text, " but got ");
  feTensorShapePrint(before, &text);
  return feFailText(compiler, FE_VALUE_ERROR, &text);
}

static FeValue *storePointers(FeCompiler *compiler, FeValue *pointer, FeValue *value, FeValue *mask,
                              MlirAttribute cache, MlirAttribute evict) {
  if (!pointer || !value)
    return NULL;
  const FeType *type = pointer->as.tensor.type;
  if (!feTypeIsBlock(type)) {
    if (!checkScalarAccess(compiler, value, "Value") || !checkScalarAccess(compiler, mask, "Mask"))
      return NULL;
    return finishStore(compiler, pointer, value, mask, cache, evict);
  }
  FeValue *all[] = {pointer, value, mask};
  if (!feBroadcastAll(compiler, all, mask ? 3 : 2))
    return NULL;
  if (all[0]->as.tensor.type != type)
    return failShape(compiler, all[0]->as.tensor.type, type);
  return finishStore(compiler, all[0], all[1], all[2], cache, evict);
}

static FeValue *store(FeCompiler *compiler, FeValue **arguments) {
  FeValue *pointer = arguments[0], *mask;
  FeValue *value = feToTensor(compiler, arguments[1]);
  MlirAttribute cache, evict;
  if (!value || !toTensorOrNone(compiler, arguments[2], &mask) ||
      !cacheOption(compiler, arguments[4], true, &cache) ||
      !evictOption(compiler, arguments[5], &evict))
    return NULL;
  FeAccess access = {.boundary = arguments[3], .cache = cache, .evict = evict};
  if (feIsBlockPointer(pointer)) {
    if (mask)
      return feFail(compiler, FE_VALUE_ERROR,
                    "`mask` and `other` arguments cannot be specified "
                    "for loading block pointers");
    return feBlockPointerStore(compiler, pointer, value, &access);
  }
  if (!feExpectTensor(compiler, pointer))
    return NULL;
  const FeType *scalar = feTensorScalar(pointer);
  if (scalar->kind == FE_TYPE_POINTER && scalar->isConst)
    return feFail(compiler, FE_VALUE_ERROR, "Cannot store to a constant pointer");
  if (scalar->kind != FE_TYPE_POINTER)
    return failPointer(compiler, pointer->as.tensor.type, "Unsupported ptr type ",
                       " in `tl.store`");
  if (hasBoundary(arguments[3]))
    return feFail(compiler, FE_VALUE_ERROR,
                  "`boundary_check` argument is not supported for storing a tensor of pointers or "
                  "storing a scalar. Because the compiler does not know the boundary; please use "
                  "block pointers (defined by `make_block_ptr`) instead");
  return storePointers(compiler, pointer, value, mask, cache, evict);
}

//===--- Atomics ---===//

typedef struct Atomic {
  FeValue *pointer, *value, *mask;
  MlirAttribute sem, scope;
} Atomic;

static FeValue *rmw(FeCompiler *compiler, const Atomic *atomic, TritonRMWOp kind) {
  if (!atomic->pointer || !atomic->value || !atomic->mask)
    return NULL;
  const FeType *type = atomic->value->as.tensor.type;
  MlirOperation op = tritonAtomicRMWOpCreate(
      compiler->builder, compiler->location, feTypeToIR(compiler, type),
      tritonRMWOpToAttribute(compiler->context, kind), feHandle(atomic->pointer),
      feHandle(atomic->value), feHandle(atomic->mask), atomic->sem, atomic->scope);
  return feTensor(compiler, mlirOperationGetResult(op, 0), type);
}

static bool checkElement(FeCompiler *compiler, const FeType *element, const char *name) {
  bool isAdd = !strcmp(name, "add");
  if (feTypeIsScalar(element, FE_FP16) && !isAdd)
    return feFail(compiler, FE_VALUE_ERROR, "atomic_%s does not support fp16", name) != NULL;
  if (feTypeIsScalar(element, FE_BF16) && !isAdd)
    return feFail(compiler, FE_VALUE_ERROR, "atomic_%s does not support bf16", name) != NULL;
  if (element->kind == FE_TYPE_SCALAR &&
      (feScalarBits(element->scalar) < 16 ||
       (feTypeIsInteger(element) && feScalarBits(element->scalar) == 16)))
    return feFail(compiler, FE_VALUE_ERROR, "atomic_%s does not support %s", name,
                  feScalarName(element->scalar)) != NULL;
  return true;
}

static FeValue *allTrue(FeCompiler *compiler, const FeType *like) {
  FeValue *mask = feIntConstant(compiler, FE_INT1, 1);
  FeShape shape = feShapeOf(like);
  return shape.rank ? feSplat(compiler, mask, &shape) : mask;
}

// Pointer, value and mask made to fit each other.
static bool checkAtomic(FeCompiler *compiler, FeValue **arguments, const char *name,
                        Atomic *atomic) {
  FeValue *pointer = arguments[0], *value = feToTensor(compiler, arguments[1]);
  FeValue *mask = feIsNone(arguments[2]) ? NULL : arguments[2];
  if (!value || !feExpectTensor(compiler, pointer))
    return false;
  const FeType *type = pointer->as.tensor.type, *scalar = feTypeScalar(type);
  if (scalar->kind != FE_TYPE_POINTER)
    return failPointer(compiler, type, "Pointer argument of store instruction is ", "") != NULL;
  if (scalar->isConst)
    return feFail(compiler, FE_VALUE_ERROR, "Cannot store to a constant pointer") != NULL;
  if (!checkElement(compiler, scalar->element, name) || (mask && !feExpectTensor(compiler, mask)))
    return false;
  if (feTypeIsBlock(type)) {
    FeShape shape = feShapeOf(type);
    if ((mask && !(mask = feBroadcastTo(compiler, mask, &shape, true))) ||
        !(value = feBroadcastTo(compiler, value, &shape, true)))
      return false;
  }
  value = feCast(compiler, value, scalar->element);
  if (value && !mask)
    mask = allTrue(compiler, type);
  *atomic = (Atomic){.pointer = pointer, .value = value, .mask = mask};
  return value && mask &&
         semantics(compiler, arguments[3], arguments[4], &atomic->sem, &atomic->scope);
}

static FeValue *simple(FeCompiler *compiler, FeValue **arguments, const char *name,
                       TritonRMWOp kind) {
  Atomic atomic;
  if (!checkAtomic(compiler, arguments, name, &atomic))
    return NULL;
  if (kind == TritonRMWOpADD && feTypeIsFloating(atomic.value->as.tensor.type))
    kind = TritonRMWOpFADD;
  return rmw(compiler, &atomic, kind);
}

static FeValue *atomicAdd(FeCompiler *compiler, FeValue **arguments) {
  return simple(compiler, arguments, "add", TritonRMWOpADD);
}
static FeValue *atomicAnd(FeCompiler *compiler, FeValue **arguments) {
  return simple(compiler, arguments, "and", TritonRMWOpAND);
}
static FeValue *atomicOr(FeCompiler *compiler, FeValue **arguments) {
  return simple(compiler, arguments, "or", TritonRMWOpOR);
}
static FeValue *atomicXor(FeCompiler *compiler, FeValue **arguments) {
  return simple(compiler, arguments, "xor", TritonRMWOpXOR);
}
static FeValue *atomicXchg(FeCompiler *compiler, FeValue **arguments) {
  return simple(compiler, arguments, "xchg", TritonRMWOpXCHG);
}

static FeValue *signBit(FeCompiler *compiler, FeValue *value, const FeType *bits) {
  FeValue *number = feBitcast(compiler, value, bits);
  FeValue *by = feInt(compiler, feScalarBits(bits->scalar) - 1);
  return feCast(compiler, feShiftRightLogical(compiler, number, by),
                feScalarType(compiler, FE_INT1));
}

// Floats compare as their bits do: signed where they aren't negative, else unsigned and backwards.
static FeValue *floatExtreme(FeCompiler *compiler, const Atomic *atomic, bool isMax) {
  const FeType *scalar = feTensorScalar(atomic->value);
  bool isSingle = scalar->scalar == FE_FP32;
  const FeType *type = feScalarType(compiler, isSingle ? FE_INT32 : FE_INT64);
  const FeType *bits = feScalarType(compiler, isSingle ? FE_UINT32 : FE_UINT64);
  Atomic positive = *atomic, negative = *atomic;
  positive.value = feBitcast(compiler, atomic->value, type);
  positive.pointer = feBitcast(compiler, atomic->pointer, fePointerType(compiler, type, 1, false));
  negative.value = feBitcast(compiler, atomic->value, bits);
  negative.pointer = feBitcast(compiler, atomic->pointer, fePointerType(compiler, bits, 1, false));
  FeValue *isNegative = signBit(compiler, atomic->value, bits);
  FeValue *isPositive = feNot(compiler, isNegative);
  positive.mask = feAnd(compiler, atomic->mask, isPositive);
  FeValue *ifPositive = rmw(compiler, &positive, isMax ? TritonRMWOpMAX : TritonRMWOpMIN);
  negative.mask = feAnd(compiler, atomic->mask, isNegative);
  FeValue *ifNegative = rmw(compiler, &negative, isMax ? TritonRMWOpUMIN : TritonRMWOpUMAX);
  if (!isMax && ifPositive && ifNegative) // Triton converts the sign of the other's result only
    ifNegative = feTensor(compiler, feHandle(ifNegative), ifPositive->as.tensor.type);
  return feBitcast(compiler, feWhere(compiler, isPositive, ifPositive, ifNegative), scalar);
}

static FeValue *extreme(FeCompiler *compiler, FeValue **arguments, bool isMax) {
  Atomic atomic;
  const char *name = isMax ? "max" : "min";
  if (!checkAtomic(compiler, arguments, name, &atomic))
    return NULL;
  const FeType *scalar = feTensorScalar(atomic.value);
  if (feTypeIsSigned(scalar))
    return rmw(compiler, &atomic, isMax ? TritonRMWOpMAX : TritonRMWOpMIN);
  if (feTypeIsInteger(scalar))
    return rmw(compiler, &atomic, isMax ? TritonRMWOpUMAX : TritonRMWOpUMIN);
  if (!feTypeIsScalar(scalar, FE_FP32) && !feTypeIsScalar(scalar, FE_FP64)) {
    TsString text = {0};
    tsStringAppendFormat(&text, "atomic_%s not supported for dtype ", name);
    feTypePrint(scalar, &text);
    return feFailText(compiler, FE_TYPE_ERROR, &text);
  }
  return floatExtreme(compiler, &atomic, isMax);
}

static FeValue *atomicMax(FeCompiler *compiler, FeValue **arguments) {
  return extreme(compiler, arguments, true);
}
static FeValue *atomicMin(FeCompiler *compiler, FeValue **arguments) {
  return extreme(compiler, arguments, false);
}

static FeValue *atomicCas(FeCompiler *compiler, FeValue **arguments) {
  FeValue *pointer = arguments[0];
  FeValue *compared = feToTensor(compiler, arguments[1]);
  FeValue *value = feToTensor(compiler, arguments[2]);
  MlirAttribute sem, scope;
  if (!value || !feExpectTensor(compiler, pointer) ||
      !semantics(compiler, arguments[3], arguments[4], &sem, &scope))
    return NULL;
  const FeType *scalar = feTensorScalar(pointer);
  if (scalar->kind != FE_TYPE_POINTER)
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'dtype' object has no attribute 'element_ty'");
  if (scalar->element->kind == FE_TYPE_SCALAR && feScalarBits(scalar->element->scalar) < 16)
    return feFail(compiler, FE_VALUE_ERROR,
                  "atomic_cas only supports elements with width {16, 32, 64}");
  const FeType *type = value->as.tensor.type;
  MlirOperation op =
      tritonAtomicCASOpCreate(compiler->builder, compiler->location, feTypeToIR(compiler, type),
                              feHandle(pointer), feHandle(compared), feHandle(value), sem, scope);
  return feTensor(compiler, mlirOperationGetResult(op, 0), type);
}

//===--- Block pointers ---===//

static FeValue *makeBlockPointer(FeCompiler *compiler, FeValue **arguments) {
  return feBlockPointerMake(compiler, arguments);
}

static FeValue *advance(FeCompiler *compiler, FeValue **arguments) {
  return feBlockPointerAdvance(compiler, arguments[0], arguments[1]);
}

#define ATOMIC_PARAMETERS "pointer, val, mask=None, sem=None, scope=None"

const FeBuiltin feMemoryBuiltins[] = {
    {.name = "triton.language.load",
     .parameters = "pointer, mask=None, other=None, boundary_check=(), padding_option='', "
                   "cache_modifier='', eviction_policy='', volatile=False",
     .function = load},
    {.name = "triton.language.store",
     .parameters = "pointer, value, mask=None, boundary_check=(), cache_modifier='', "
                   "eviction_policy=''",
     .function = store,
     .isMember = true},
    {.name = "triton.language.make_block_ptr",
     .parameters = "base, shape, strides, offsets, block_shape, order",
     .function = makeBlockPointer},
    {.name = "triton.language.advance",
     .parameters = "base, offsets",
     .function = advance,
     .isMember = true},
    {.name = "triton.language.atomic_cas",
     .parameters = "pointer, cmp, val, sem=None, scope=None",
     .function = atomicCas,
     .isMember = true},
    {.name = "triton.language.atomic_xchg",
     .parameters = ATOMIC_PARAMETERS,
     .function = atomicXchg,
     .isMember = true},
    {.name = "triton.language.atomic_add",
     .parameters = ATOMIC_PARAMETERS,
     .function = atomicAdd,
     .isMember = true},
    {.name = "triton.language.atomic_max",
     .parameters = ATOMIC_PARAMETERS,
     .function = atomicMax,
     .isMember = true},
    {.name = "triton.language.atomic_min",
     .parameters = ATOMIC_PARAMETERS,
     .function = atomicMin,
     .isMember = true},
    {.name = "triton.language.atomic_and",
     .parameters = ATOMIC_PARAMETERS,
     .function = atomicAnd,
     .isMember = true},
    {.name = "triton.language.atomic_or",
     .parameters = ATOMIC_PARAMETERS,
     .function = atomicOr,
     .isMember = true},
    {.name = "triton.language.atomic_xor",
     .parameters = ATOMIC_PARAMETERS,
     .function = atomicXor,
     .isMember = true},
    {.name = NULL},
};
