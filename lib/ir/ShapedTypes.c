// Interfaces of types that have a shape or hold an address, and the answers of those that name no
// methods. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "tessera/Interfaces.h"

const TesseraInterface vectorElementTypeInterface = {.name = "VectorElementTypeInterface"};
const TesseraInterface memRefElementTypeInterface = {.name = "MemRefElementTypeInterface"};
const TesseraInterface ptrLikeTypeInterface = {.name = "PtrLikeTypeInterface"};
const TesseraInterface shapedTypeInterface = {.name = "ShapedType"};

//===--- Shapes ---===//

static const ShapedTypeInterfaceMethods *methodsOf(const IrStorage *type) {
  static const ShapedTypeInterfaceMethods none;
  const ShapedTypeInterfaceMethods *methods =
      irStorageInterface(type->definition, &shapedTypeInterface);
  return methods ? methods : &none;
}

// The parameter of this name and kind, -1: there is none.
static int findParam(const TesseraStorageDef *definition, const char *name, TesseraParamKind kind) {
  for (uint32_t i = 0; i < definition->numParams; ++i)
    if (definition->params[i].kind == kind && !strcmp(definition->params[i].name, name))
      return (int)i;
  return -1;
}

static int findShape(const IrStorage *type) {
  return findParam(type->definition, "shape", TESSERA_PARAM_INTEGERS);
}

static int findElementType(const IrStorage *type) {
  return findParam(type->definition, "elementType", TESSERA_PARAM_TYPE);
}

bool irShapedInterfaceHasRank(const IrStorage *type) {
  const ShapedTypeInterfaceMethods *methods = methodsOf(type);
  return methods->hasRank ? methods->hasRank(irWrapType(type))
                          : methods->getShape || findShape(type) >= 0;
}

IrShape irShapedInterfaceShape(const IrStorage *type) {
  const ShapedTypeInterfaceMethods *methods = methodsOf(type);
  IrShape shape = {NULL, 0};
  int param = findShape(type);
  if (methods->getShape)
    shape.sizes = methods->getShape(irWrapType(type), &shape.rank);
  else if (param >= 0)
    shape = (IrShape){type->params[param].pointer, type->params[param].length};
  return shape;
}

IrStorage *irShapedInterfaceElementType(const IrStorage *type) {
  const ShapedTypeInterfaceMethods *methods = methodsOf(type);
  int param = findElementType(type);
  if (methods->getElementType)
    return irType(methods->getElementType(irWrapType(type)));
  return param >= 0 ? irParamStorage(type, (unsigned)param) : (IrStorage *)type;
}

static IrStorage *cloneByParams(const IrStorage *type, IrShape shape, IrStorage *elementType) {
  const TesseraStorageDef *definition = type->definition;
  int shapeParam = findShape(type), elementParam = findElementType(type);
  if (shapeParam < 0 || elementParam < 0)
    return NULL;
  size_t size = definition->numParams * sizeof(TesseraParam);
  TesseraParam *params = memcpy(tsAlloc(size), type->params, size);
  params[shapeParam] = irParamArray(shape.sizes, shape.rank);
  params[elementParam] = irParamPointer(elementType);
  IrStorage *clone = irStorageGet(type->context, definition, params);
  tsFree(params);
  return clone;
}

IrStorage *irShapedInterfaceClone(const IrStorage *type, IrShape shape, IrStorage *elementType) {
  const ShapedTypeInterfaceMethods *methods = methodsOf(type);
  if (methods->cloneWith)
    return irType(
        methods->cloneWith(irWrapType(type), shape.rank, shape.sizes, irWrapType(elementType)));
  return cloneByParams(type, shape, elementType);
}

MlirType tesseraShapedTypeClone(MlirType type, size_t rank, const int64_t *shape,
                                MlirType elementType) {
  return irWrapType(irShapedClone(irType(type), (IrShape){shape, rank}, irType(elementType)));
}

//===--- Addresses: memrefs ---===//

MlirAttribute builtinMemRefTypePtrLikeTypeInterfaceGetMemorySpace(MlirType self) {
  return irWrapAttribute(irMemRefMemorySpace(irType(self)));
}

MlirType builtinMemRefTypePtrLikeTypeInterfaceGetElementType(MlirType self) {
  return irWrapType(irShapedElementType(irType(self)));
}

bool builtinMemRefTypeHasPtrMetadata(MlirType self) {
  (void)self;
  return true;
}

MlirType builtinMemRefTypeClonePtrWith(MlirType self, MlirAttribute memorySpace,
                                       MlirType elementType) {
  IrStorage *type = irType(self);
  IrStorage *element = elementType.ptr ? irType(elementType) : irShapedElementType(type);
  return irWrapType(irMemRefTypeGet(irShapedShape(type), element, irMemRefLayout(type),
                                    irAttribute(memorySpace)));
}

MlirAttribute builtinUnrankedMemRefTypePtrLikeTypeInterfaceGetMemorySpace(MlirType self) {
  return irWrapAttribute(irMemRefMemorySpace(irType(self)));
}

MlirType builtinUnrankedMemRefTypePtrLikeTypeInterfaceGetElementType(MlirType self) {
  return irWrapType(irShapedElementType(irType(self)));
}

bool builtinUnrankedMemRefTypeHasPtrMetadata(MlirType self) {
  (void)self;
  return true;
}

MlirType builtinUnrankedMemRefTypeClonePtrWith(MlirType self, MlirAttribute memorySpace,
                                               MlirType elementType) {
  IrStorage *element = elementType.ptr ? irType(elementType) : irShapedElementType(irType(self));
  return irWrapType(irUnrankedMemRefTypeGet(element, irAttribute(memorySpace)));
}
