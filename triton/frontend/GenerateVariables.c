// Variables of a function that is being compiled, and what their values consist of in the IR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "triton/frontend/Generate.h"
#include "triton/frontend/Semantic.h"

//===--- Bindings ---===//

const FeBinding *feBindingsFind(const FeBindings *bindings, uint32_t name) {
  if (name >= bindings->numPositions || !bindings->positions[name])
    return NULL;
  return &bindings->items[bindings->positions[name] - 1];
}

static void reservePositions(TsArena *arena, FeBindings *bindings, uint32_t name) {
  if (name < bindings->numPositions)
    return;
  uint32_t size = bindings->numPositions ? bindings->numPositions : 16;
  while (size <= name)
    size *= 2;
  uint32_t *positions = tsArenaNewArray(arena, uint32_t, size);
  memset(positions, 0, size * sizeof *positions);
  if (bindings->numPositions)
    memcpy(positions, bindings->positions, bindings->numPositions * sizeof *positions);
  bindings->positions = positions;
  bindings->numPositions = size;
}

void feBindingsSet(TsArena *arena, FeBindings *bindings, FeBinding binding) {
  reservePositions(arena, bindings, binding.name);
  uint32_t *position = &bindings->positions[binding.name];
  if (*position) {
    bindings->items[*position - 1] = binding;
    return;
  }
  if (bindings->count == bindings->capacity) {
    uint32_t capacity = bindings->capacity ? 2 * bindings->capacity : 16;
    FeBinding *items = tsArenaNewArray(arena, FeBinding, capacity);
    if (bindings->count)
      memcpy(items, bindings->items, bindings->count * sizeof *items);
    bindings->items = items;
    bindings->capacity = capacity;
  }
  bindings->items[bindings->count++] = binding;
  *position = bindings->count;
}

FeBindings feBindingsCopy(TsArena *arena, const FeBindings *bindings) {
  FeBindings copy = *bindings;
  if (!bindings->count)
    return (FeBindings){0};
  copy.capacity = bindings->count + 8;
  copy.items = tsArenaNewArray(arena, FeBinding, copy.capacity);
  memcpy(copy.items, bindings->items, bindings->count * sizeof *copy.items);
  copy.positions =
      tsArenaCopy(arena, bindings->positions, bindings->numPositions * sizeof *copy.positions, 4);
  return copy;
}

uint32_t feNameIndex(FeBody *body, MlirStringRef name) {
  bool inserted;
  uintptr_t *slot = tsStringMapInsert(&body->nameIndices, name, &inserted);
  if (!inserted)
    return (uint32_t)(*slot - 1);
  if (body->numNames == body->nameCapacity) {
    body->nameCapacity = body->nameCapacity ? 2 * body->nameCapacity : 32;
    MlirStringRef *names =
        tsArenaNewArray(&body->compiler->arena, MlirStringRef, body->nameCapacity);
    if (body->numNames)
      memcpy(names, body->names, body->numNames * sizeof *names);
    body->names = names;
  }
  body->names[body->numNames++] = name;
  *slot = body->numNames;
  return body->numNames - 1;
}

void feAssign(FeBody *body, MlirStringRef name, FeValue *value) {
  FeBinding binding = {.name = feNameIndex(body, name), .value = value};
  feBindingsSet(&body->compiler->arena, &body->variables, binding);
  feBindingsSet(&body->compiler->arena, &body->defined, binding);
}

//===--- Regions ---===//

FeSubRegion feEnterRegion(FeBody *body) {
  FeSubRegion region = {.variables = feBindingsCopy(&body->compiler->arena, &body->variables),
                        .defined = body->defined,
                        .point = feSavePoint(body)};
  body->defined = (FeBindings){0};
  return region;
}

void feResetVariables(FeBody *body, const FeSubRegion *region) {
  body->variables = feBindingsCopy(&body->compiler->arena, &region->variables);
  body->defined = (FeBindings){0};
}

void feLeaveRegion(FeBody *body, const FeSubRegion *region) {
  MlirLocation location = body->compiler->location;
  feRestorePoint(body, region->point);
  body->compiler->location = mlirOperationIsNull(region->point.next)
                                 ? location
                                 : mlirOperationGetLocation(region->point.next);
  body->variables = region->variables;
  body->defined = region->defined;
}

FePoint feSavePoint(FeBody *body) {
  MlirRewriterBase builder = body->compiler->builder;
  return (FePoint){mlirRewriterBaseGetInsertionBlock(builder),
                   mlirRewriterBaseGetOperationAfterInsertion(builder), body->compiler->location};
}

void feRestorePoint(FeBody *body, FePoint point) {
  MlirRewriterBase builder = body->compiler->builder;
  if (mlirBlockIsNull(point.block))
    mlirRewriterBaseClearInsertionPoint(builder);
  else if (mlirOperationIsNull(point.next))
    mlirRewriterBaseSetInsertionPointToEnd(builder, point.block);
  else
    mlirRewriterBaseSetInsertionPointBefore(builder, point.next);
  body->compiler->location = point.location;
}

/// Of an empty block in a region that is in an operation.
static MlirLocation locationAround(MlirBlock block) {
  return mlirOperationGetLocation(mlirBlockGetParentOperation(block));
}

void feMoveToStart(FeBody *body, MlirBlock block) {
  MlirOperation first = mlirBlockGetFirstOperation(block);
  body->compiler->location =
      mlirOperationIsNull(first) ? locationAround(block) : mlirOperationGetLocation(first);
  mlirRewriterBaseSetInsertionPointToStart(body->compiler->builder, block);
}

void feMoveToEnd(FeBody *body, MlirBlock block) {
  IrOperation *last = irBlock(block)->last;
  body->compiler->location =
      last ? mlirOperationGetLocation(irWrapOp(last)) : locationAround(block);
  mlirRewriterBaseSetInsertionPointToEnd(body->compiler->builder, block);
}

MlirBlock feCreateBlock(FeBody *body) {
  MlirRewriterBase builder = body->compiler->builder;
  MlirRegion region = mlirBlockGetParentRegion(mlirRewriterBaseGetInsertionBlock(builder));
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(region, block);
  mlirRewriterBaseSetInsertionPointToEnd(builder, block);
  return block;
}

//===--- Locations ---===//

MlirLocation feUnknownLocation(FeBody *body) {
  return mlirLocationUnknownGet(body->compiler->context);
}

/// Lines are those of the file; columns those of the function without its indentation.
MlirLocation feLocateAt(FeBody *body, int32_t atLine, int32_t atColumn) {
  FeCompiler *compiler = body->compiler;
  if (compiler->options.noLocations)
    return mlirLocationUnknownGet(compiler->context);
  const FeFunction *function = body->function;
  int32_t line = atLine + function->module->lineOffset;
  int32_t column = atColumn - function->node->column;
  MlirLocation location =
      mlirLocationFileLineColGet(compiler->context, function->module->fileName,
                                 line > 0 ? (unsigned)line : 0, column > 0 ? (unsigned)column : 0);
  if (body->prefix.length)
    location = mlirLocationNameGet(compiler->context, body->prefix, location);
  return location;
}

MlirLocation feLocate(FeBody *body, const FeNode *node) {
  return feLocateAt(body, node->line, node->column);
}

void feNameHandles(FeBody *body, MlirStringRef name, const MlirValue *handles, size_t count) {
  MlirContext context = body->compiler->context;
  if (body->compiler->options.noLocations)
    return;
  for (size_t i = 0; i < count; ++i) {
    MlirLocation location = mlirLocationNameGet(context, name, mlirValueGetLocation(handles[i]));
    if (mlirValueIsABlockArgument(handles[i]))
      mlirBlockArgumentSetLocation(handles[i], location);
    else
      mlirOperationSetLocation(mlirOpResultGetOwner(handles[i]), location);
  }
}

void feNameValue(FeBody *body, MlirStringRef name, const FeValue *value) {
  FeHandles handles = {0};
  feFlatten(body->compiler, value, &handles);
  feNameHandles(body, name, handles.data, handles.size);
}

//===--- Handles ---===//

void feHandlesAdd(FeCompiler *compiler, FeHandles *handles, MlirValue value) {
  if (handles->size == handles->capacity) {
    handles->capacity = handles->capacity ? 2 * handles->capacity : 4;
    MlirValue *data = tsArenaNewArray(&compiler->arena, MlirValue, handles->capacity);
    if (handles->size)
      memcpy(data, handles->data, handles->size * sizeof *data);
    handles->data = data;
  }
  handles->data[handles->size++] = value;
}

static void flattenAll(FeCompiler *compiler, FeValue *const *values, size_t count,
                       FeHandles *handles) {
  for (size_t i = 0; i < count; ++i)
    if (values[i])
      feFlatten(compiler, values[i], handles);
}

void feFlatten(FeCompiler *compiler, const FeValue *value, FeHandles *handles) {
  switch (value->kind) {
  case FE_TENSOR:
    feHandlesAdd(compiler, handles, value->as.tensor.handle);
    return;
  case FE_DESCRIPTOR:
    feHandlesAdd(compiler, handles, value->as.descriptor.handle);
    feFlatten(compiler, value->as.descriptor.shape, handles);
    feFlatten(compiler, value->as.descriptor.strides, handles);
    return;
  case FE_TUPLE:
    flattenAll(compiler, value->as.tuple.items, value->as.tuple.count, handles);
    return;
  case FE_INSTANCE:
    flattenAll(compiler, value->as.instance.fields, value->as.instance.of->numFields, handles);
    return;
  default:
    return;
  }
}

static FeValue **unflattenMembers(FeCompiler *compiler, const FeType *type, size_t from,
                                  size_t count, const MlirValue *handles, size_t *cursor) {
  FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, count ? count : 1);
  for (size_t i = 0; i < count; ++i)
    items[i] = feUnflatten(compiler, type->members[from + i], handles, cursor);
  return items;
}

static FeValue *newValue(FeCompiler *compiler, FeKind kind) {
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = kind};
  return value;
}

static FeValue *unflattenDescriptor(FeCompiler *compiler, const FeType *type,
                                    const MlirValue *handles, size_t *cursor) {
  FeValue *value = newValue(compiler, FE_DESCRIPTOR);
  value->as.descriptor.handle = handles[(*cursor)++];
  value->as.descriptor.type = type;
  size_t rank = type->count / 2;
  FeValue **shape = unflattenMembers(compiler, type, 0, rank, handles, cursor);
  value->as.descriptor.shape = feTuple(compiler, shape, rank, NULL);
  FeValue **strides = unflattenMembers(compiler, type, rank, type->count - rank, handles, cursor);
  value->as.descriptor.strides = feTuple(compiler, strides, type->count - rank, NULL);
  return value;
}

FeValue *feUnflatten(FeCompiler *compiler, const FeType *type, const MlirValue *handles,
                     size_t *cursor) {
  switch (type->kind) {
  case FE_TYPE_SCALAR:
  case FE_TYPE_POINTER:
  case FE_TYPE_BLOCK:
    return feTensor(compiler, handles[(*cursor)++], type);
  case FE_TYPE_TUPLE:
    return feTuple(compiler, unflattenMembers(compiler, type, 0, type->count, handles, cursor),
                   type->count, type->of);
  case FE_TYPE_DESCRIPTOR:
    return unflattenDescriptor(compiler, type, handles, cursor);
  case FE_TYPE_AGGREGATE: {
    FeValue *value = newValue(compiler, FE_INSTANCE);
    value->as.instance.of = (FeClass *)(uintptr_t)type->of;
    value->as.instance.fields = unflattenMembers(compiler, type, 0, type->count, handles, cursor);
    return value;
  }
  case FE_TYPE_CONSTEXPR:
    return type->value;
  case FE_TYPE_VOID:
    break;
  }
  return feNone(compiler);
}

static bool addType(FeCompiler *compiler, FeTypes *types, MlirType type) {
  if (mlirTypeIsNull(type))
    return false;
  if (types->size == types->capacity) {
    types->capacity = types->capacity ? 2 * types->capacity : 4;
    MlirType *data = tsArenaNewArray(&compiler->arena, MlirType, types->capacity);
    if (types->size)
      memcpy(data, types->data, types->size * sizeof *data);
    types->data = data;
  }
  types->data[types->size++] = type;
  return true;
}

static bool addIrType(FeCompiler *compiler, FeTypes *types, const FeType *type) {
  MlirType made = feTypeToIR(compiler, type);
  return mlirTypeIsNull(made) && !feHasError(compiler) ? feFailType(compiler, type) != NULL
                                                       : addType(compiler, types, made);
}

bool feFlattenType(FeCompiler *compiler, const FeType *type, FeTypes *types) {
  switch (type->kind) {
  case FE_TYPE_CONSTEXPR:
  case FE_TYPE_VOID:
    return true;
  case FE_TYPE_SCALAR:
  case FE_TYPE_POINTER:
  case FE_TYPE_BLOCK:
    return addIrType(compiler, types, type);
  case FE_TYPE_DESCRIPTOR:
    if (!addIrType(compiler, types, type))
      return false;
    break;
  case FE_TYPE_TUPLE:
  case FE_TYPE_AGGREGATE:
    break;
  }
  for (size_t i = 0; i < type->count; ++i)
    if (!feFlattenType(compiler, type->members[i], types))
      return false;
  return true;
}

bool feHandlesEqual(const FeHandles *a, const FeHandles *b) {
  if (a->size != b->size)
    return false;
  for (size_t i = 0; i < a->size; ++i)
    if (!mlirValueEqual(a->data[i], b->data[i]))
      return false;
  return true;
}

MlirType *feHandleTypes(FeCompiler *compiler, const FeHandles *handles) {
  MlirType *types = tsArenaNewArray(&compiler->arena, MlirType, handles->size ? handles->size : 1);
  for (size_t i = 0; i < handles->size; ++i)
    types[i] = mlirValueGetType(handles->data[i]);
  return types;
}
