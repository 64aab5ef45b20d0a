// Constants as operations at the start of a function, or of an initial value.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

void liStartRegion(LiImporter *importer, MlirBlock block) {
  ++importer->epoch;
  importer->constantBlock = block;
  importer->lastConstant = (MlirOperation){NULL};
}

//===--- Constants as attributes ---===//

/// The type of the elements that an attribute for values of the type has: a vector, or a tensor of
/// the sizes of arrays in arrays; null when there is none.
static IrStorage *shapeOf(LiImporter *importer, MlirType type) {
  LiList(int64_t) sizes = {0};
  while (llvmArrayTypeIsA(type)) {
    liPush(importer->arena, &sizes, llvmArrayTypeGetNumElements(type));
    type = llvmArrayTypeGetElementType(type);
  }
  IrStorage *storage = irType(type);
  if (irTypeIsInteger(storage) || irTypeIsFloat(storage))
    return sizes.size ? irRankedTensorTypeGet((IrShape){sizes.data, sizes.size}, storage, NULL)
                      : NULL;
  if (!irTypeIsVector(storage))
    return NULL;
  if (irVectorDimIsScalable(storage, 0)) {
    liReport(importer->unknown, MlirDiagnosticError, "scalable vectors not supported");
    return NULL;
  }
  IrStorage *element = irShapedElementType(storage);
  if (!irTypeIsInteger(element) && !irTypeIsFloat(element))
    return NULL;
  liPush(importer->arena, &sizes, irShapedShape(storage).sizes[0]);
  for (size_t i = 0; i < sizes.size; ++i)
    if (sizes.data[i] <= 0)
      return NULL; // a vector has no dimension without elements
  return irVectorTypeGet((IrShape){sizes.data, sizes.size}, element, NULL);
}

/// Appends the numbers of the aggregate, the innermost ones; false when there is something else.
static bool flatten(LiImporter *importer, LiValue *value, LiMlirAttrs *numbers) {
  if (value->kind == LI_INTEGER || value->kind == LI_FLOAT) {
    liPush(importer->arena, numbers, value->attribute);
    return true;
  }
  if (value->kind == LI_TEXT) {
    MlirType byte = llvmArrayTypeGetElementType(value->type);
    for (size_t i = 0; i < value->text.length; ++i)
      liPush(importer->arena, numbers, mlirIntegerAttrGet(byte, (signed char)value->text.data[i]));
    return true;
  }
  if (value->kind != LI_DATA && value->kind != LI_AGGREGATE)
    return false;
  for (size_t i = 0; i < value->size; ++i)
    if (!flatten(importer, value->elements[i], numbers))
      return false;
  return true;
}

MlirAttribute liConstantAttr(LiImporter *importer, LiValue *value) {
  if (value->kind == LI_INTEGER || value->kind == LI_FLOAT)
    return value->attribute;
  if (value->kind == LI_TEXT)
    return liString(importer, value->text);
  if (value->kind != LI_DATA && value->kind != LI_AGGREGATE && value->kind != LI_ZERO)
    return liNoAttr();
  IrStorage *shape = shapeOf(importer, value->type);
  if (!shape)
    return liNoAttr();
  LiMlirAttrs numbers = {0};
  if (value->kind == LI_ZERO) {
    LiValue *zero = liZero(importer->ir, irWrapType(irShapedElementType(shape)));
    liPush(importer->arena, &numbers, zero->attribute);
  } else if (!flatten(importer, value, &numbers)) {
    return liNoAttr();
  }
  IrList list = {(IrStorage *const *)(const void *)numbers.data, numbers.size};
  return irWrapAttribute(irDenseGetElements(shape, list));
}

//===--- Constants as operations ---===//

static MlirValue make(LiImporter *importer, const TesseraOpDef *definition, MlirType type) {
  MlirOperation op = liMake(importer, definition, importer->unknown, type, 0, NULL);
  return mlirOperationGetResult(op, 0);
}

static MlirValue makeWith(LiImporter *importer, const TesseraOpDef *definition, MlirType type,
                          const char *name, MlirAttribute attribute) {
  MlirValue value = make(importer, definition, type);
  liSet(mlirOpResultGetOwner(value), name, attribute);
  return value;
}

/// Puts the elements into an undefined value one by one.
static MlirValue makeAggregate(LiImporter *importer, LiValue *value) {
  MlirValue root = make(importer, &llvmUndefOpDef, value->type);
  bool isVector = irTypeIsVector(irType(value->type));
  MlirType i32 = mlirIntegerTypeGet(importer->context, 32);
  for (size_t i = 0; i < value->size; ++i) {
    MlirValue operands[3] = {root, value->elements[i]->mapped};
    MlirOperation op;
    if (isVector) {
      operands[2] =
          makeWith(importer, &llvmConstantOpDef, i32, "value", mlirIntegerAttrGet(i32, (int64_t)i));
      op = liMake(importer, &llvmInsertElementOpDef, importer->unknown, value->type, 3, operands);
    } else {
      int64_t position = (int64_t)i;
      op = liMake(importer, &llvmInsertValueOpDef, importer->unknown, value->type, 2, operands);
      liSet(op, "position", mlirDenseI64ArrayGet(importer->context, 1, &position));
    }
    root = mlirOperationGetResult(op, 0);
  }
  return root;
}

static MlirValue makeExpression(LiImporter *importer, LiValue *value) {
  MlirOperation op;
  if (!liImportInst(importer, value->inst, &op) || !liIsMapped(importer, value))
    return (MlirValue){NULL};
  return value->mapped;
}

static MlirValue makeAbout(LiImporter *importer, LiValue *value) {
  MlirAttribute symbol = liSymbolRef(importer, liSymbolName(importer, value->base));
  if (value->kind == LI_EQUIVALENT)
    return makeWith(importer, &llvmDSOLocalEquivalentOpDef, value->type, "function_name", symbol);
  MlirAttribute tag = llvmBlockTagAttrGet(importer->context, (int64_t)value->size);
  return makeWith(importer, &llvmBlockAddressOpDef, value->type, "block_addr",
                  llvmBlockAddressAttrGet(importer->context, symbol, tag));
}

static MlirValue fail(LiImporter *importer, const LiValue *value, const char *why) {
  liReport(importer->unknown, MlirDiagnosticError, "unhandled constant: %s%s",
           value->name.length ? value->name.data : "a constant", why);
  return (MlirValue){NULL};
}

static MlirValue makeConstant(LiImporter *importer, LiValue *value) {
  MlirAttribute attribute = liConstantAttr(importer, value);
  if (attribute.ptr)
    return makeWith(importer, &llvmConstantOpDef, value->type, "value", attribute);
  switch (value->kind) {
  case LI_NULL:
  case LI_ZERO:
  case LI_TARGET:
    return make(importer, &llvmZeroOpDef, value->type);
  case LI_NONE:
    return make(importer, &llvmNoneTokenOpDef, value->type);
  case LI_POISON:
    return make(importer, &llvmPoisonOpDef, value->type);
  case LI_UNDEF:
    return make(importer, &llvmUndefOpDef, value->type);
  case LI_VARIABLE:
  case LI_FUNCTION:
  case LI_ALIAS:
  case LI_IFUNC:
  case LI_FORWARD: // an intrinsic that isn't declared
    return makeWith(importer, &llvmAddressOfOpDef, value->type, "global_name",
                    liSymbolRef(importer, liSymbolName(importer, value)));
  case LI_EXPRESSION:
    return makeExpression(importer, value);
  case LI_AGGREGATE:
  case LI_DATA:
    return makeAggregate(importer, value);
  case LI_EQUIVALENT:
  case LI_BLOCK_ADDRESS:
    return makeAbout(importer, value);
  case LI_PTRAUTH:
    return fail(importer, value, " since ptrauth(...) is unsupported");
  case LI_NO_CFI:
    return fail(importer, value, " since no_cfi is unsupported");
  default:
    return fail(importer, value, "");
  }
}

//===--- Order ---===//

/// What a constant is made of, each of which has to be there before it.
typedef struct Parts {
  LiValue *value;
  size_t left; ///< of its parts; the last one is looked at first
} Parts;

static size_t countParts(const LiValue *value) {
  if (liIsSymbol(value->kind))
    return 0;
  if (value->kind == LI_AGGREGATE || value->kind == LI_EXPRESSION || value->kind == LI_PTRAUTH)
    return value->size;
  if (value->kind == LI_EQUIVALENT || value->kind == LI_NO_CFI)
    return 1;
  if (value->kind != LI_ZERO)
    return 0;
  if (!llvmStructTypeIsA(value->type)) // all the same
    return !llvmArrayTypeIsA(value->type) || llvmArrayTypeGetNumElements(value->type) != 0;
  size_t size;
  llvmStructTypeGetFields(value->type, &size);
  return size;
}

static LiValue *partOf(LiImporter *importer, LiValue *value, size_t position) {
  if (value->kind == LI_ZERO)
    return liElement(importer->ir, value, position);
  return value->kind == LI_EQUIVALENT || value->kind == LI_NO_CFI ? value->base
                                                                  : value->elements[position];
}

/// Makes the constant and whatever it is made of, in LLVM's order; false after a diagnostic.
static bool makeAll(LiImporter *importer, LiValue *constant) {
  LiList(Parts) work = {0};
  uint64_t walk = ++importer->walk;
  constant->queued = walk;
  liPush(importer->arena, &work, (Parts){constant, countParts(constant)});
  LiList(LiValue *) ordered = {0};
  while (work.size) {
    Parts *last = &work.data[work.size - 1];
    if (!last->left) {
      last->value->ordered = walk;
      last->value->queued = 0;
      liPush(importer->arena, &ordered, last->value);
      --work.size;
      continue;
    }
    LiValue *part = partOf(importer, last->value, --last->left);
    if (!part || liIsMapped(importer, part) || part->queued == walk || part->ordered == walk)
      continue;
    part->queued = walk;
    liPush(importer->arena, &work, (Parts){part, countParts(part)});
  }
  for (size_t i = 0; i < ordered.size; ++i) {
    MlirValue made = makeConstant(importer, ordered.data[i]);
    if (!made.ptr)
      return false;
    liMap(importer, ordered.data[i], made);
  }
  return true;
}

static MlirValue convertConstant(LiImporter *importer, LiValue *value) {
  if (importer->lastConstant.ptr)
    mlirRewriterBaseSetInsertionPointAfter(importer->rewriter, importer->lastConstant);
  else
    mlirRewriterBaseSetInsertionPointToStart(importer->rewriter, importer->constantBlock);
  bool ok = makeAll(importer, value);
  if (ok)
    importer->lastConstant = mlirOpResultGetOwner(value->mapped);
  if (importer->block.ptr)
    mlirRewriterBaseSetInsertionPointToEnd(importer->rewriter, importer->block);
  return ok ? value->mapped : (MlirValue){NULL};
}

MlirValue liConvert(LiImporter *importer, LiValue *value) {
  if (liIsMapped(importer, value))
    return value->mapped;
  if (liIsConstant(value->kind) || value->kind == LI_FORWARD)
    return convertConstant(importer, value);
  liReport(importer->unknown, MlirDiagnosticError, "unhandled value: %.*s", (int)value->name.length,
           value->name.data);
  return (MlirValue){NULL};
}

bool liConvertAll(LiImporter *importer, size_t size, LiValue *const *values,
                  LiMlirValues *converted) {
  for (size_t i = 0; i < size; ++i) {
    MlirValue value = liConvert(importer, values[i]);
    if (!value.ptr)
      return false;
    liPush(importer->arena, converted, value);
  }
  return true;
}
