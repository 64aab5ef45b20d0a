// Making operations: states of the C API, parts by definition, and inference of result types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "mlir-c/Interfaces.h"

//===--- States ---===//

MlirOperationState mlirOperationStateGet(MlirStringRef name, MlirLocation loc) {
  MlirOperationState state = {.name = name, .location = loc};
  return state;
}

static void *append(void *array, intptr_t size, intptr_t added, const void *elements,
                    size_t elementSize) {
  if (added <= 0)
    return array;
  char *grown = tsRealloc(array, tsMulSize((size_t)(size + added), elementSize));
  memcpy(grown + (size_t)size * elementSize, elements, (size_t)added * elementSize);
  return grown;
}

void mlirOperationStateAddResults(MlirOperationState *state, intptr_t n, MlirType const *results) {
  state->results = append(state->results, state->nResults, n, results, sizeof *results);
  state->nResults += n;
}

void mlirOperationStateAddOperands(MlirOperationState *state, intptr_t n,
                                   MlirValue const *operands) {
  state->operands = append(state->operands, state->nOperands, n, operands, sizeof *operands);
  state->nOperands += n;
}

void mlirOperationStateAddOwnedRegions(MlirOperationState *state, intptr_t n,
                                       MlirRegion const *regions) {
  state->regions = append(state->regions, state->nRegions, n, regions, sizeof *regions);
  state->nRegions += n;
}

void mlirOperationStateAddSuccessors(MlirOperationState *state, intptr_t n,
                                     MlirBlock const *successors) {
  state->successors =
      append(state->successors, state->nSuccessors, n, successors, sizeof *successors);
  state->nSuccessors += n;
}

void mlirOperationStateAddAttributes(MlirOperationState *state, intptr_t n,
                                     MlirNamedAttribute const *attributes) {
  state->attributes =
      append(state->attributes, state->nAttributes, n, attributes, sizeof *attributes);
  state->nAttributes += n;
}

void mlirOperationStateEnableResultTypeInference(MlirOperationState *state) {
  state->enableResultTypeInference = true;
}

static void clearState(MlirOperationState *state) {
  for (intptr_t i = 0; i < state->nRegions; i++)
    mlirRegionDestroy(state->regions[i]);
  tsFree(state->results);
  tsFree(state->operands);
  tsFree(state->regions);
  tsFree(state->successors);
  tsFree(state->attributes);
  *state = mlirOperationStateGet(state->name, state->location);
}

//===--- Inference ---===//

static void appendType(MlirType type, void *user) {
  IrStorages *types = user;
  tsVecPush(types, irType(type));
}

static bool canInfer(const IrOpName *name) {
  return name->definition && name->definition->inferReturnTypes;
}

static void reportNoInference(const IrOpName *name, IrStorage *location) {
  MlirStringRef text = irStringValue(name->name);
  const char *reason =
      name->definition
          ? "the operation does not support type inference; result types must be specified "
            "explicitly"
          : "the operation was not registered; ensure that the dialect containing the operation "
            "is linked into MLIR and registered with the context";
  mlirLocationEmitError(irWrapLocation(location),
                        "type inference was requested for the operation %.*s, but %s",
                        (int)text.length, text.data, reason);
}

// Whether there is an operand for each that must be there: hooks count on that. Regions may be left
// out, and hooks know.
static bool hasOperands(const TesseraOpAdaptor *adaptor) {
  const TesseraOpDef *definition = adaptor->definition;
  if (adaptor->numOperands >= (intptr_t)definition->numOperands)
    return true;
  intptr_t least = 0;
  for (unsigned i = 0; i < definition->numOperands; i++)
    least += definition->operands[i].arity == TESSERA_SINGLE;
  return adaptor->numOperands >= least;
}

static bool runInference(const IrOpName *name, const TesseraOpAdaptor *adaptor, IrStorages *types) {
  if (!hasOperands(adaptor))
    return false;
  MlirLogicalResult result = name->definition->inferReturnTypes(adaptor, appendType, types);
  for (size_t i = 0; i < types->size; i++)
    if (!types->data[i])
      return false;
  return mlirLogicalResultIsSuccess(result);
}

bool irInferResultTypes(const IrOpName *name, IrStorage *location, IrValue *const *operands,
                        uint32_t numOperands, IrStorage *const *attributes,
                        IrRegion *const *regions, uint32_t numRegions, IrStorages *types) {
  if (!canInfer(name)) {
    reportNoInference(name, location);
    return false;
  }
  TesseraOpAdaptor adaptor = {
      .context = irWrapContext(name->context),
      .location = irWrapLocation(location),
      .definition = name->definition,
      .numOperands = numOperands,
      .operands = (const MlirValue *)(const void *)operands,
      .attributes = (const MlirAttribute *)(const void *)attributes,
      .numRegions = numRegions,
      .regions = (const MlirRegion *)(const void *)regions,
  };
  if (runInference(name, &adaptor, types))
    return true;
  MlirStringRef text = irStringValue(name->name);
  mlirLocationEmitError(irWrapLocation(location), "failed to infer returned types of '%.*s'",
                        (int)text.length, text.data);
  return false;
}

static bool inferResultTypes(IrOperationParts *parts, IrStorages *types) {
  if (!irInferResultTypes(parts->name, parts->location, parts->operands, parts->numOperands,
                          parts->attributes, parts->regions, parts->numRegions, types))
    return false;
  parts->numResults = (uint32_t)types->size;
  parts->resultTypes = types->data;
  return true;
}

//===--- Making ---===//

// Slots for attributes of an operation: on the stack when they are few.
enum { FEW_SLOTS = 16 };

// Slots with the default values; freeSlots frees them.
static IrStorage **makeSlots(const IrOpName *name, IrStorage *few[FEW_SLOTS]) {
  uint32_t count = name->numAttributeSlots;
  IrStorage **slots = count <= FEW_SLOTS ? few : tsAlloc(count * sizeof *slots);
  for (uint32_t i = 0; i < count; i++)
    slots[i] = name->definition ? name->attributeDefaults[i] : NULL;
  return slots;
}

static void freeSlots(IrStorage **slots, IrStorage *const *few) {
  if (slots != few)
    tsFree(slots);
}

static void fillAttributes(const MlirOperationState *state, const IrOpName *name,
                           IrOperationParts *parts, IrStorage **slots) {
  parts->attributes = slots;
  if (!state->nAttributes)
    return;
  MlirNamedAttribute *rest = tsAllocZeroed((size_t)state->nAttributes, sizeof *rest);
  size_t numRest = 0;
  for (intptr_t i = 0; i < state->nAttributes; i++) {
    int slot = irOpNameFindAttribute(name, irNamedName(state->attributes[i]));
    if (slot >= 0)
      slots[slot] = irOpNameSlotValue(name, slot, irNamedValue(state->attributes[i]));
    else
      rest[numRest++] = state->attributes[i];
  }
  if (numRest)
    parts->discardable = irDictionaryGet(name->context, (IrNamedList){rest, numRest});
  tsFree(rest);
}

MlirOperation tesseraOperationCreateFromState(const MlirOperationState *state) {
  IrStorage *location = irLocation(state->location);
  IrOpName *name = irOpNameGet(location->context, state->name);
  IrStorage *few[FEW_SLOTS], **slots = makeSlots(name, few);
  IrOperationParts parts = {
      .name = name,
      .location = location,
      .numResults = (uint32_t)state->nResults,
      .numOperands = (uint32_t)state->nOperands,
      .numRegions = (uint32_t)state->nRegions,
      .numSuccessors = (uint32_t)state->nSuccessors,
      .resultTypes = (IrStorage *const *)(const void *)state->results,
      .operands = (IrValue *const *)(const void *)state->operands,
      .regions = (IrRegion *const *)(const void *)state->regions,
      .successors = (IrBlock *const *)(const void *)state->successors,
  };
  fillAttributes(state, name, &parts, slots);
  IrStorages types = {0};
  IrOperation *op = NULL;
  if (!state->enableResultTypeInference || inferResultTypes(&parts, &types))
    op = irOperationCreate(&parts);
  tsVecFree(&types);
  freeSlots(slots, few);
  return irWrapOp(op);
}

MlirOperation mlirOperationCreate(MlirOperationState *state) {
  MlirOperation op = tesseraOperationCreateFromState(state);
  clearState(state);
  return op;
}

MlirOperation tesseraOperationCreate(const TesseraOperationParts *given) {
  IrStorage *location = irLocation(given->location);
  IrOpName *name =
      irOpNameGet(location->context, mlirStringRefCreateFromCString(given->definition->name));
  IrStorage *few[FEW_SLOTS], **slots = makeSlots(name, few);
  for (uint32_t i = 0; given->attributes && i < name->numAttributeSlots; i++)
    if (given->attributes[i].ptr)
      slots[i] = irAttribute(given->attributes[i]);
  IrOperationParts parts = {
      .name = name,
      .location = location,
      .numResults = (uint32_t)given->numTypes,
      .numOperands = (uint32_t)given->numOperands,
      .numRegions = (uint32_t)given->numRegions,
      .numSuccessors = (uint32_t)given->numSuccessors,
      .resultTypes = (IrStorage *const *)(const void *)given->types,
      .operands = (IrValue *const *)(const void *)given->operands,
      .successors = (IrBlock *const *)(const void *)given->successors,
      .attributes = slots,
      .discardable = irAttribute(given->discardable),
  };
  IrStorages types = {0};
  // Inference sees no regions: they are empty.
  uint32_t numRegions = parts.numRegions;
  parts.numRegions = 0;
  bool known = given->numTypes >= 0 || inferResultTypes(&parts, &types);
  parts.numRegions = numRegions;
  IrOperation *op = known ? irOperationCreate(&parts) : NULL;
  tsVecFree(&types);
  freeSlots(slots, few);
  return irWrapOp(op);
}

bool irEndsInImplicitTerminator(const IrBlock *block, const TesseraOpDef *definition) {
  return block->last &&
         tsEqualC(irStringValue(block->last->name->name), definition->implicitTerminator);
}

// The regions that a terminator always has, each with an empty block.
static void addImpliedRegions(MlirContext context, MlirStringRef name, MlirOperationState *state) {
  const TesseraOpDef *definition = irOpNameGet(irContext(context), name)->definition;
  for (unsigned i = 0; definition && i < definition->numRegions; i++) {
    if (definition->regions[i].arity != TESSERA_SINGLE)
      continue;
    MlirRegion region = mlirRegionCreate();
    mlirRegionAppendOwnedBlock(region, mlirBlockCreate(0, NULL, NULL));
    mlirOperationStateAddOwnedRegions(state, 1, &region);
  }
}

void tesseraRegionEnsureTerminator(MlirRegion region, const TesseraOpDef *definition,
                                   MlirLocation location) {
  if (!definition->implicitTerminator)
    return;
  if (!irRegion(region)->last)
    irRegionInsert(irRegion(region), NULL, irBlockCreate());
  IrBlock *block = irRegion(region)->last;
  // The implied one is never added to itself, not even where nothing says that it is a terminator.
  if (irBlockTerminator(block) || irEndsInImplicitTerminator(block, definition))
    return;
  MlirStringRef name = mlirStringRefCreateFromCString(definition->implicitTerminator);
  MlirOperationState state = mlirOperationStateGet(name, location);
  addImpliedRegions(mlirLocationGetContext(location), name, &state);
  irBlockInsert(block, NULL, irOp(mlirOperationCreate(&state)));
}

//===--- Inference in the C API ---===//

// Ids of interfaces that are no TesseraInterface: inference is a hook of the definition.
static const TesseraInterface inferTypeInterface = {.name = "InferTypeOpInterface"};
static const TesseraInterface inferShapedTypeInterface = {.name = "InferShapedTypeOpInterface"};

MlirTypeID mlirInferTypeOpInterfaceTypeID(void) { return (MlirTypeID){&inferTypeInterface}; }

MlirTypeID mlirInferShapedTypeOpInterfaceTypeID(void) {
  return (MlirTypeID){&inferShapedTypeInterface};
}

static bool implements(const IrOpName *name, MlirTypeID id) {
  const TesseraOpDef *definition = name->definition;
  if (!definition)
    return false;
  bool inferred = definition->inferReturnTypes != NULL;
  if (id.ptr == &inferTypeInterface)
    return inferred;
  if (id.ptr == &inferShapedTypeInterface)
    return inferred && (definition->traits >> TESSERA_TRAIT_INFER_SHAPES & 1);
  return irOpNameInterface(name, id.ptr) != NULL;
}

bool mlirOperationImplementsInterface(MlirOperation operation, MlirTypeID interfaceTypeID) {
  return implements(irOp(operation)->name, interfaceTypeID);
}

bool mlirOperationImplementsInterfaceStatic(MlirStringRef operationName, MlirContext context,
                                            MlirTypeID interfaceTypeID) {
  return implements(irOpNameGet(irContext(context), operationName), interfaceTypeID);
}

// Calls the hook with attributes from a dictionary. The caller frees the types.
static bool inferFromDictionary(const IrOpName *name, MlirLocation location, intptr_t nOperands,
                                MlirValue *operands, MlirAttribute attributes, intptr_t nRegions,
                                MlirRegion *regions, IrStorages *types) {
  if (!canInfer(name))
    return false;
  IrStorage *few[FEW_SLOTS], **slots = makeSlots(name, few);
  for (uint32_t i = 0; attributes.ptr && i < name->numAttributeSlots; i++) {
    IrStorage *found = irDictionaryFindId(irAttribute(attributes), name->attributeNames[i]);
    if (found)
      slots[i] = found;
  }
  TesseraOpAdaptor adaptor = {
      .context = irWrapContext(name->context),
      .location = location,
      .definition = name->definition,
      .numOperands = nOperands,
      .operands = operands,
      .attributes = (const MlirAttribute *)(const void *)slots,
      .numRegions = nRegions,
      .regions = regions,
  };
  bool inferred = runInference(name, &adaptor, types);
  freeSlots(slots, few);
  return inferred;
}

MlirLogicalResult mlirInferTypeOpInterfaceInferReturnTypes(
    MlirStringRef opName, MlirContext context, MlirLocation location, intptr_t nOperands,
    MlirValue *operands, MlirAttribute attributes, void *properties, intptr_t nRegions,
    MlirRegion *regions, MlirTypesCallback callback, void *userData) {
  (void)properties;
  IrStorages types = {0};
  bool inferred = inferFromDictionary(irOpNameGet(irContext(context), opName), location, nOperands,
                                      operands, attributes, nRegions, regions, &types);
  if (inferred)
    callback((intptr_t)types.size, (MlirType *)(void *)types.data, userData);
  tsVecFree(&types);
  return inferred ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult mlirInferShapedTypeOpInterfaceInferReturnTypes(
    MlirStringRef opName, MlirContext context, MlirLocation location, intptr_t nOperands,
    MlirValue *operands, MlirAttribute attributes, void *properties, intptr_t nRegions,
    MlirRegion *regions, MlirShapedTypeComponentsCallback callback, void *userData) {
  (void)properties;
  IrStorages types = {0};
  const IrOpName *name = irOpNameGet(irContext(context), opName);
  bool inferred = implements(name, mlirInferShapedTypeOpInterfaceTypeID()) &&
                  inferFromDictionary(name, location, nOperands, operands, attributes, nRegions,
                                      regions, &types);
  for (size_t i = 0; inferred && i < types.size; i++) {
    const IrStorage *type = types.data[i];
    bool isShaped = irTypeIsShaped(type);
    bool hasRank = isShaped && irShapedHasRank(type);
    IrShape shape = hasRank ? irShapedShape(type) : (IrShape){NULL, 0};
    callback(hasRank, (intptr_t)shape.rank, shape.sizes,
             irWrapType(isShaped ? irShapedElementType(type) : NULL),
             irWrapAttribute(irTypeIsRankedTensor(type) ? irTensorEncoding(type) : NULL), userData);
  }
  tsVecFree(&types);
  return inferred ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
