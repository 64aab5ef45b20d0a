// affine-data-copy-generate: buffers in fast memory for what loops access, and copies to and fro.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "dialect/affine/AffineRegion.h"
#include "dialect/affine/transforms/Box.h"
#include "dialect/affine/transforms/LoopUtils.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/memref/MemRefOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirAffineExpr) Exprs;
typedef TsVec(MlirOperation) Operations;

/// What is read, or written, of a memref in a range.
typedef struct Part {
  AffineRegion region;
  MlirOperation access; ///< the first one
  bool isReadOnly;      ///< nothing in the range writes the memref
  bool isCovered;       ///< each element of the region is accessed
  bool isExact;         ///< the region is that of the only access
  bool isWrite;
} Part;
typedef TsVec(Part) Parts;

typedef struct Copier {
  MlirRewriterBase base;
  const AffineDataCopyGenerationOptions *options;
  IrBlock *entry;       ///< of the function
  TsPointerMap isNest;  ///< loops that copy
  Operations nests;     ///< those
  TsPointerMap buffers; ///< memref -> its buffer, in a range
} Copier;

/// Where a part is copied.
typedef struct Place {
  IrOperation *begin, *end; ///< the range, and what comes behind it
  IrOperation *in, *out;    ///< copies go in front of these
} Place;

/// A part while it's copied.
typedef struct Copy {
  Copier *copier;
  const Part *part;
  Place *place;
  MlirLocation location;
  IrOperation *zero;       ///< the constant at the function's start; others go in front of it
  AffineBox box;           ///< the buffer
  AffineValues memIndices; ///< where it begins
  Operations accesses;     ///< to be redirected
  MlirValue buffer, count, stride, countPerStride;
  bool isNewBuffer;
} Copy;

//===--- Regions ---===//

static void freeParts(Parts *parts) {
  for (size_t i = 0; i < parts->size; ++i)
    affineRegionFree(&parts->data[i].region);
  tsVecFree(parts);
}

static Part *findPart(Parts *parts, MlirValue memref) {
  size_t i = 0;
  while (i < parts->size && !mlirValueEqual(parts->data[i].region.memref, memref))
    ++i;
  return i < parts->size ? &parts->data[i] : NULL;
}

// Both become the region around them, or all of the memref; false when that is of unknown size.
static bool joinPart(Parts *parts, MlirOperation access, size_t depth, AffineRegion *region) {
  Part *part = findPart(parts, region->memref);
  if (!part)
    return true;
  if (!affineRegionJoin(&part->region, region) && !affineRegionOfAll(access, depth, &part->region))
    return false;
  part->isExact = false;
  affineConstraintsFree(&region->constraints);
  affineConstraintsCopy(&region->constraints, &part->region.constraints);
  return true;
}

// Whether the value is there where the block is.
static bool isDefinedAround(MlirValue memref, const IrRegion *region) {
  const IrBlock *block = irValueBlock(irValue(memref));
  for (; region; region = region->parent ? irParentRegion(region->parent) : NULL)
    if (block && block->region == region)
      return true;
  return false;
}

// Whether the region depends on what is computed in the range, or behind it.
static bool dependsOnRange(const AffineRegion *region, IrOperation *begin) {
  const AffineConstraints *constraints = &region->constraints;
  for (size_t i = constraints->system.numDims; i < constraints->values.size; ++i) {
    MlirValue value = constraints->values.data[i];
    if (!value.ptr || mlirValueIsABlockArgument(value))
      continue;
    IrOperation *op = irOp(mlirOpResultGetOwner(value));
    if (op->block == begin->block && !irIsBefore(op, begin))
      return true;
  }
  return false;
}

// Accesses of slow memory go to the lists; false when what one accesses has no known size.
static bool takeAccess(const Copier *copier, IrOperation *op, const Place *place, size_t depth,
                       Parts *reads, Parts *writes) {
  MlirOperation access = irWrapOp(op);
  bool isWrite = affineStoreOpIsA(access);
  if (!isWrite && !affineLoadOpIsA(access))
    return true;
  MlirValue memref = affineAccessedMemRef(access);
  int64_t slow = copier->options->slowMemorySpace;
  if (affineMemorySpaceOf(mlirValueGetType(memref), slow) != slow ||
      !isDefinedAround(memref, place->begin->block->region))
    return true;
  Part part = {.access = access, .isWrite = isWrite};
  part.isExact = affineRegionOf(access, depth, false, &part.region) &&
                 !dependsOnRange(&part.region, place->begin);
  bool fits = (part.isExact || affineRegionOfAll(access, depth, &part.region)) &&
              joinPart(reads, access, depth, &part.region) &&
              joinPart(writes, access, depth, &part.region);
  Parts *list = isWrite ? writes : reads;
  if (fits && !findPart(list, memref))
    tsVecPush(list, part);
  else
    affineRegionFree(&part.region);
  return fits;
}

static bool collectParts(const Copier *copier, const Place *place, Parts *reads, Parts *writes) {
  size_t depth = affineNestingDepth(irWrapOp(place->begin));
  for (IrOperation *root = place->begin; root != place->end; root = root->next)
    for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
      if (!takeAccess(copier, op, place, depth, reads, writes))
        return false;
  return true;
}

static bool dependsOn(const AffineRegion *region, MlirValue variable) {
  size_t column;
  return affineConstraintsFind(&region->constraints, variable, region->constraints.system.numDims,
                               &column);
}

static bool isInRange(const Place *place, IrOperation *user) {
  IrOperation *op = irBlockFindAncestor(place->begin->block, user);
  return op && !irIsBefore(op, place->begin) && irIsBefore(op, place->end);
}

// Whether nothing but the range uses the memref in the loop, or all only read it.
static bool isUsedInRangeOnly(const Part *part, IrOperation *loop, const Place *place) {
  for (IrUse *use = irValue(part->region.memref)->firstUse; use; use = use->next)
    if (tesseraOperationIsAncestor(irWrapOp(loop), irWrapOp(use->owner)) &&
        !isInRange(place, use->owner) && !(part->isReadOnly && affineIsRead(irWrapOp(use->owner))))
      return false;
  return true;
}

// Out of all loops that the region doesn't depend on, and that access it nowhere else.
static void findPlace(const Part *part, Place *place) {
  IrOperation *loop = NULL;
  for (IrOperation *up = irParentOp(place->begin); up; up = irParentOp(up)) {
    if (irHasTrait(up, TESSERA_TRAIT_AFFINE_SCOPE) || !affineForOpIsA(irWrapOp(up)) ||
        !isDefinedAround(part->region.memref, irParentRegion(up)) ||
        dependsOn(&part->region, mlirBlockGetArgument(affineBody(irWrapOp(up)), 0)) ||
        !isUsedInRangeOnly(part, up, place))
      break;
    loop = up;
  }
  place->in = loop ? loop : place->begin;
  place->out = loop ? loop->next : place->end;
}

//===--- What is accessed for certain ---===//

static bool isLinear(MlirAffineExpr expr) {
  if (!mlirAffineExprIsABinary(expr))
    return true;
  return (mlirAffineExprIsAAdd(expr) || mlirAffineExprIsAMul(expr)) &&
         isLinear(mlirAffineBinaryOpExprGetLHS(expr)) &&
         isLinear(mlirAffineBinaryOpExprGetRHS(expr));
}

// Whether each variable of loops in the range is added to one result at most, of all maps that
// `found` is for, and no result has two.
static bool isBox(const AffineValueMap *map, const Place *place, TsPointerMap *found) {
  size_t numInner;
  intptr_t numDims = mlirAffineMapGetNumDims(map->map);
  bool fits = true;
  for (intptr_t r = 0; fits && r < mlirAffineMapGetNumResults(map->map); ++r) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map->map, r);
    numInner = 0;
    fits = isLinear(expr);
    for (intptr_t i = 0; fits && i < numDims; ++i) {
      MlirAffineExpr dim = mlirAffineDimExprGet(mlirAffineExprGetContext(expr), i);
      bool isNew;
      if (isDefinedAround(map->operands[i], place->begin->block->region) ||
          !mlirAffineExprIsFunctionOfDim(expr, i))
        continue;
      tsPointerMapInsert(found, map->operands[i].ptr, &isNew);
      MlirAffineExpr minus =
          mlirAffineMulExprGet(dim, mlirAffineConstantExprGet(mlirAffineExprGetContext(expr), -1));
      MlirAffineExpr rest =
          mlirSimplifyAffineExpr(mlirAffineAddExprGet(expr, minus), (uint32_t)numDims,
                                 (uint32_t)mlirAffineMapGetNumSymbols(map->map));
      fits = isNew && ++numInner == 1 && !mlirAffineExprIsFunctionOfDim(rest, i);
    }
  }
  return fits;
}

// Whether the loop has a round, and in the range: its variable takes all values from one to another
// one, over the rounds of all of those.
static bool hasRounds(const Place *place, MlirOperation loop, bool isInRange, TsPointerMap *found) {
  uint64_t count;
  if (!affineForOpIsA(loop) || !affineLoopTripCount(loop, &count) || count == 0)
    return false;
  if (!isInRange)
    return true;
  AffineValueMap lower = affineValueMapGet(affineForOpGetLowerBoundMap(loop), loop,
                                           tesseraOperationGetOperandGroup(loop, AFFINE_FOR_LOWER));
  affineValueMapSimplify(&lower);
  bool fits = isBox(&lower, place, found) && affineForOpGetStep(loop) == 1;
  affineValueMapFree(&lower);
  return fits;
}

// Whether each element of the region is accessed.
static bool isAllAccessed(const Part *part, Place *place) {
  if (!part->isExact)
    return false;
  findPlace(part, place);
  bool isInRange = true, fits = true;
  TsPointerMap found = {0};
  const IrOperation *top = irParentOp(place->in);
  for (IrOperation *up = irParentOp(irOp(part->access)); fits && up && up != top;
       up = irParentOp(up)) {
    isInRange = isInRange && up != irParentOp(place->begin);
    fits = hasRounds(place, irWrapOp(up), isInRange, &found);
  }
  AffineValueMap map = affineAccessMap(part->access);
  fits = fits && isBox(&map, place, &found);
  affineValueMapFree(&map);
  tsPointerMapFree(&found);
  return fits;
}

// Keeps copies of what might not be accessed in the memref, and copies in what might not be written
// and is copied out; MLIR does neither.
static void completeParts(Parts *reads, Parts *writes, Place *place) {
  for (size_t i = 0; i < reads->size + writes->size; ++i) {
    Part *part = i < reads->size ? &reads->data[i] : &writes->data[i - reads->size];
    part->isReadOnly = !findPart(writes, part->region.memref);
    part->isCovered = isAllAccessed(part, place);
    if (!part->isCovered)
      affineRegionKeepInShape(&part->region);
  }
  for (size_t i = 0; i < writes->size; ++i) {
    const Part *part = &writes->data[i];
    if (part->isCovered || findPart(reads, part->region.memref))
      continue;
    Part read = {.region = {.memref = part->region.memref}, .access = part->access};
    affineConstraintsCopy(&read.region.constraints, &part->region.constraints);
    tsVecPush(reads, read);
  }
}

//===--- What to copy ---===//

static void insertBefore(const Copy *copy, IrOperation *op) {
  mlirRewriterBaseSetInsertionPointBefore(copy->copier->base, irWrapOp(op));
}

// Copies in go in front, copies out behind.
static void insertCopies(const Copy *copy) {
  insertBefore(copy, copy->part->isWrite ? copy->place->out : copy->place->in);
}

static MlirValue constantAtTop(const Copy *copy, int64_t value) {
  ArithBuilder builder = {copy->copier->base, copy->location};
  insertBefore(copy, copy->zero);
  return arithInteger(&builder, mlirIndexTypeGet(mlirLocationGetContext(copy->location)), value);
}

static MlirValue zeroOf(const Copy *copy) {
  return mlirOperationGetResult(irWrapOp(copy->zero), 0);
}

static void createIndices(Copy *copy) {
  MlirContext context = mlirLocationGetContext(copy->location);
  for (size_t i = 0; i < copy->box.offsets.size; ++i) {
    MlirAffineExpr offset = copy->box.offsets.data[i];
    MlirValue index = zeroOf(copy);
    if (!mlirAffineExprIsAConstant(offset)) {
      insertCopies(copy);
      MlirAffineMap map =
          mlirAffineMapGet(context, (intptr_t)copy->box.symbols.size, 0, 1, &offset);
      index = mlirOperationGetResult(
          affineApplyOpCreate(copy->copier->base, copy->location, mlirIndexTypeGet(context),
                              mlirAffineMapAttrGet(map), (intptr_t)copy->box.symbols.size,
                              copy->box.symbols.data),
          0);
    } else if (mlirAffineConstantExprGetValue(offset) != 0) {
      index = constantAtTop(copy, mlirAffineConstantExprGetValue(offset));
    }
    tsVecPush(&copy->memIndices, index);
  }
}

static MlirValue createBuffer(const Copy *copy, MlirType element, size_t rank, const int64_t *shape,
                              int64_t space) {
  MlirContext context = mlirLocationGetContext(copy->location);
  MlirType type =
      mlirMemRefTypeContiguousGet(element, (intptr_t)rank, shape, affineSpaceGet(context, space));
  insertBefore(copy, copy->place->in);
  return mlirOperationGetResult(memrefAllocOpCreate(copy->copier->base, copy->location, type, 0,
                                                    NULL, 0, NULL, (MlirAttribute){NULL}),
                                0);
}

static void findBuffer(Copy *copy) {
  MlirValue memref = copy->part->region.memref;
  uintptr_t *slot = tsPointerMapInsert(&copy->copier->buffers, memref.ptr, &copy->isNewBuffer);
  if (!copy->isNewBuffer) {
    copy->buffer = (MlirValue){(void *)*slot};
    return;
  }
  copy->buffer = createBuffer(copy, mlirShapedTypeGetElementType(mlirValueGetType(memref)),
                              copy->box.shape.size, copy->box.shape.data,
                              copy->copier->options->fastMemorySpace);
  *tsPointerMapFind(&copy->copier->buffers, memref.ptr) = (uintptr_t)copy->buffer.ptr;
}

//===--- Element by element ---===//

// The bounds of a loop over a dimension, over the symbols; false when there are none.
static bool readBounds(const Copy *copy, size_t dim, AffineValueMap bounds[2]) {
  const AffineConstraints *constraints = &copy->part->region.constraints;
  MlirAffineMap maps[2];
  affineConstraintsReadBounds(constraints, dim, 0, copy->box.shape.size,
                              pbNumInputs(&constraints->system), NULL,
                              mlirLocationGetContext(copy->location), false, &maps[0], &maps[1]);
  for (int i = 0; i < 2; ++i) {
    AffineValueMap given = {maps[i], copy->box.symbols.data, (intptr_t)copy->box.symbols.size};
    bounds[i] = affineValueMapCopy(&given);
    affineValueMapCompose(&bounds[i]);
    affineValueMapCanonicalize(&bounds[i]);
    affineValueMapDropDuplicates(&bounds[i]);
  }
  return mlirAffineMapGetNumResults(maps[0]) > 0 && mlirAffineMapGetNumResults(maps[1]) > 0;
}

static bool hasBounds(const Copy *copy) {
  bool fits = true;
  for (size_t i = 0; i < copy->box.shape.size && fits; ++i) {
    AffineValueMap bounds[2];
    fits = readBounds(copy, i, bounds);
    affineValueMapFree(&bounds[0]);
    affineValueMapFree(&bounds[1]);
  }
  return fits;
}

static void createAccesses(const Copy *copy, const AffineValues *variables) {
  MlirContext context = mlirLocationGetContext(copy->location);
  MlirRewriterBase base = copy->copier->base;
  size_t rank = variables->size, numSymbols = copy->box.symbols.size;
  // Variables come first, as MLIR has them.
  AffineValueMap inBuffer = {.operands = tsAllocZeroed(rank + numSymbols + 1, sizeof(MlirValue)),
                             .numOperands = (intptr_t)(rank + numSymbols)};
  Exprs exprs = {0};
  for (size_t i = 0; i < rank; ++i) {
    inBuffer.operands[i] = variables->data[i];
    MlirAffineExpr offset =
        mlirAffineExprShiftDims(copy->box.offsets.data[i], (uint32_t)numSymbols, (uint32_t)rank, 0);
    tsVecPush(&exprs, mlirAffineAddExprGet(
                          mlirAffineDimExprGet(context, (intptr_t)i),
                          mlirAffineMulExprGet(offset, mlirAffineConstantExprGet(context, -1))));
  }
  for (size_t i = 0; i < numSymbols; ++i)
    inBuffer.operands[rank + i] = copy->box.symbols.data[i];
  inBuffer.map = mlirAffineMapGet(context, inBuffer.numOperands, 0, (intptr_t)rank, exprs.data);
  affineValueMapSimplify(&inBuffer);
  AffineValueMap inMemory = {mlirAffineMapMultiDimIdentityGet(context, (intptr_t)rank),
                             variables->data, (intptr_t)rank};
  bool isOut = copy->part->isWrite;
  const AffineValueMap *from = isOut ? &inBuffer : &inMemory, *to = isOut ? &inMemory : &inBuffer;
  MlirValue source = isOut ? copy->buffer : copy->part->region.memref;
  MlirValue target = isOut ? copy->part->region.memref : copy->buffer;
  MlirOperation load = affineLoadOpCreate(
      base, copy->location, mlirShapedTypeGetElementType(mlirValueGetType(source)), source,
      from->numOperands, from->operands, mlirAffineMapAttrGet(from->map));
  affineStoreOpCreate(base, copy->location, mlirOperationGetResult(load, 0), target,
                      to->numOperands, to->operands, mlirAffineMapAttrGet(to->map));
  tsVecFree(&exprs);
  affineValueMapFree(&inBuffer);
}

// The nest that copies; gives its outermost loop.
static IrOperation *createNest(const Copy *copy) {
  MlirRewriterBase base = copy->copier->base;
  MlirOperation root = {NULL};
  AffineValues variables = {0};
  insertCopies(copy);
  for (size_t i = 0; i < copy->box.shape.size; ++i) {
    AffineValueMap bounds[2];
    readBounds(copy, i, bounds);
    MlirOperation loop = affineLoopCreate(base, copy->location, &bounds[0], &bounds[1], 1);
    root = root.ptr ? root : loop;
    tsVecPush(&variables, mlirBlockGetArgument(affineBody(loop), 0));
    affineValueMapFree(&bounds[0]);
    affineValueMapFree(&bounds[1]);
  }
  createAccesses(copy, &variables);
  tsVecFree(&variables);
  tsPointerMapInsert(&copy->copier->isNest, root.ptr, NULL);
  tsVecPush(&copy->copier->nests, root);
  return irOp(root);
}

//===--- Transfers ---===//

// A stride where the buffer has fewer elements in a row than the memref; false when it takes
// several.
static bool findStride(Copy *copy) {
  MlirType type = mlirValueGetType(copy->part->region.memref);
  int64_t inBuffer = 1, stride = 1, found[2] = {0, 0};
  size_t count = 0;
  for (size_t i = copy->box.shape.size; i-- > 1;) {
    int64_t size = mlirShapedTypeGetDimSize(type, (intptr_t)i);
    if (size < 0 || __builtin_mul_overflow(stride, size, &stride))
      return false;
    inBuffer *= copy->box.shape.data[i];
    if (copy->box.shape.data[i] >= size || copy->box.shape.data[i - 1] <= 1)
      continue;
    found[0] = stride;
    found[1] = inBuffer;
    ++count;
  }
  if (count == 1) {
    copy->stride = constantAtTop(copy, found[0]);
    copy->countPerStride = constantAtTop(copy, found[1]);
  }
  return count <= 1;
}

static MlirAffineMap identity(const Copy *copy, size_t rank) {
  return mlirAffineMapMultiDimIdentityGet(mlirLocationGetContext(copy->location), (intptr_t)rank);
}

static void setMap(MlirOperation op, const char *name, MlirAffineMap map) {
  mlirOperationSetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name),
                                             mlirAffineMapAttrGet(map));
}

// The transfer and the wait for it; gives the former.
static IrOperation *createTransfer(const Copy *copy, MlirValue tag) {
  AffineValues operands = {0};
  size_t rank = copy->box.shape.size;
  bool isOut = copy->part->isWrite;
  AffineValueMap given = {identity(copy, rank), copy->memIndices.data, (intptr_t)rank};
  AffineValueMap memory = affineValueMapCopy(&given);
  bool isKnown = true;
  for (size_t i = 0; i < rank; ++i)
    isKnown = isKnown && mlirAffineExprIsAConstant(copy->box.offsets.data[i]);
  if (!isKnown)
    affineValueMapSimplify(&memory);
  for (int side = 0; side < 2; ++side) {
    bool isBuffer = (side == 0) == isOut;
    size_t count = isBuffer ? rank : (size_t)memory.numOperands;
    tsVecPush(&operands, isBuffer ? copy->buffer : copy->part->region.memref);
    for (size_t i = 0; i < count; ++i)
      tsVecPush(&operands, isBuffer ? zeroOf(copy) : memory.operands[i]);
  }
  tsVecPush(&operands, tag);
  tsVecPush(&operands, zeroOf(copy));
  tsVecPush(&operands, copy->count);
  if (copy->stride.ptr) {
    tsVecPush(&operands, copy->stride);
    tsVecPush(&operands, copy->countPerStride);
  }
  insertCopies(copy);
  MlirRewriterBase base = copy->copier->base;
  MlirOperation start =
      affineDmaStartOpCreate(base, copy->location, (intptr_t)operands.size, operands.data);
  setMap(start, isOut ? "dst_map" : "src_map", memory.map);
  setMap(start, isOut ? "src_map" : "dst_map", identity(copy, rank));
  setMap(start, "tag_map", identity(copy, 1));
  const MlirValue waits[] = {tag, zeroOf(copy), copy->count};
  setMap(affineDmaWaitOpCreate(base, copy->location, 3, waits), "tag_map", identity(copy, 1));
  affineValueMapFree(&memory);
  tsVecFree(&operands);
  return irOp(start);
}

static IrOperation *createDealloc(const Copy *copy, MlirValue memref) {
  insertBefore(copy, copy->place->out);
  return irOp(memrefDeallocOpCreate(copy->copier->base, copy->location, memref));
}

// The accesses in the range; false when something else uses the memref there.
static bool findAccesses(const Copy *copy, Operations *accesses) {
  for (IrUse *use = irValue(copy->part->region.memref)->firstUse; use; use = use->next) {
    MlirOperation user = irWrapOp(use->owner);
    if (!isInRange(copy->place, use->owner))
      continue;
    if (!affineLoadOpIsA(user) &&
        !(affineStoreOpIsA(user) &&
          mlirValueEqual(affineAccessedMemRef(user), copy->part->region.memref)))
      return false;
    tsVecPush(accesses, user);
  }
  return true;
}

// Copies, and moves the range's end in front of what is behind it now.
static void createCopies(Copy *copy) {
  Place *place = copy->place;
  IrOperation *end = place->end, *first = NULL;
  bool isAtEnd = place->out == place->end;
  if (!copy->copier->options->generateDma) {
    first = createNest(copy);
    first = copy->part->isWrite ? first : NULL;
  } else {
    int64_t one = 1;
    MlirContext context = mlirLocationGetContext(copy->location);
    MlirValue tag = createBuffer(copy, mlirIntegerTypeGet(context, 32), 1, &one,
                                 copy->copier->options->tagMemorySpace);
    IrOperation *transfer = createTransfer(copy, tag), *dealloc = createDealloc(copy, tag);
    first = copy->part->isWrite ? transfer : dealloc;
  }
  if (copy->isNewBuffer) {
    IrOperation *dealloc = createDealloc(copy, copy->buffer);
    first = first || copy->copier->options->generateDma ? first : dealloc;
  }
  for (size_t i = 0; i < copy->accesses.size; ++i)
    affineBoxRedirect(&copy->box, copy->accesses.data[i], copy->buffer);
  place->end = isAtEnd && first ? first : end;
}

static bool generate(Copy *copy, int64_t *bytes) {
  MlirType type = mlirValueGetType(copy->part->region.memref);
  ArithBuilder builder = {copy->copier->base, mlirOperationGetLocation(irWrapOp(
                                                  irParentOp(copy->copier->entry->first)))};
  mlirRewriterBaseSetInsertionPointToStart(copy->copier->base, irWrapBlock(copy->copier->entry));
  MlirType index = mlirIndexTypeGet(mlirLocationGetContext(copy->location));
  copy->zero = irOp(mlirOpResultGetOwner(arithInteger(&builder, index, 0)));
  int64_t count;
  if (!tesseraMemRefHasIdentityLayout(type) || mlirShapedTypeGetRank(type) == 0 ||
      !affineBoxOfRegion(&copy->part->region, &copy->box, &count))
    return false;
  if (count == 0)
    return true;
  if (!hasBounds(copy) || !findAccesses(copy, &copy->accesses))
    return false;
  createIndices(copy);
  findBuffer(copy);
  copy->count = constantAtTop(copy, count);
  if (copy->copier->options->generateDma && !findStride(copy))
    return false;
  createCopies(copy);
  int64_t size;
  if (copy->isNewBuffer && affineRegionCountBytes(&copy->part->region, &size))
    *bytes += size;
  return true;
}

static bool copyParts(Copier *copier, Place *place, const Parts *parts, int64_t *bytes) {
  bool all = true;
  for (size_t i = 0; i < parts->size; ++i) {
    Copy copy = {.copier = copier,
                 .part = &parts->data[i],
                 .place = place,
                 .location = mlirOperationGetLocation(parts->data[i].access)};
    findPlace(copy.part, place);
    all = generate(&copy, bytes) && all;
    affineBoxFree(&copy.box);
    tsVecFree(&copy.memIndices);
    tsVecFree(&copy.accesses);
  }
  return all;
}

// The capacity in bytes; the greatest number when there is no limit.
static uint64_t capacityOf(const Copier *copier) {
  uint64_t capacity = (uint64_t)copier->options->fastMemoryCapacity;
  return capacity > (UINT64_MAX >> 10) ? UINT64_MAX : capacity << 10;
}

static void copyRange(Copier *copier, IrOperation *begin, IrOperation *end) {
  Place place = {.begin = begin, .end = end};
  Parts reads = {0}, writes = {0};
  if (begin == end)
    return;
  tsPointerMapClear(&copier->buffers);
  if (collectParts(copier, &place, &reads, &writes)) {
    int64_t bytes = 0;
    completeParts(&reads, &writes, &place);
    bool all = copyParts(copier, &place, &reads, &bytes);
    all = copyParts(copier, &place, &writes, &bytes) && all;
    if (all && (uint64_t)bytes > capacityOf(copier)) {
      TesseraDiagnostic *warning =
          tesseraDiagnosticCreateForOp(irWrapOp(irParentOp(begin)), MlirDiagnosticWarning);
      tesseraDiagnosticAppendFormat(
          warning, "total size of all copy buffers' for this block exceeds fast memory capacity");
      tesseraDiagnosticReport(warning);
    }
  }
  freeParts(&reads);
  freeParts(&writes);
}

//===--- Ranges ---===//

// The first operation from `op` on that a range may begin with.
static IrOperation *findBegin(const Copier *copier, IrOperation *op) {
  for (; op; op = op->next) {
    MlirOperation wrapped = irWrapOp(op);
    if (affineLoadOpIsA(wrapped) || affineStoreOpIsA(wrapped) ||
        (affineForOpIsA(wrapped) && !tsPointerMapFind(&copier->isNest, op)))
      break;
  }
  return op;
}

static bool goesInside(const Copier *copier, MlirOperation loop) {
  int64_t bytes;
  if (copier->options->skipNonUnitStrideLoops)
    return affineForOpGetStep(loop) != 1;
  return affineLoopCountBytes(loop, &bytes) && (uint64_t)bytes > capacityOf(copier);
}

// Loops by themselves, or what is in them, and what is between them.
static void visitBlock(Copier *copier, IrBlock *block) {
  IrOperation *begin = findBegin(copier, block->first), *op = begin;
  while (op) {
    MlirOperation loop = irWrapOp(op);
    if (!affineForOpIsA(loop) || tsPointerMapFind(&copier->isNest, op)) {
      op = op->next;
      continue;
    }
    copyRange(copier, begin, op);
    if (goesInside(copier, loop))
      visitBlock(copier, irBlock(affineBody(loop)));
    else
      copyRange(copier, op, op->next);
    op = begin = findBegin(copier, op->next);
  }
  if (begin && begin != block->last)
    copyRange(copier, begin, block->last);
}

// Loops with one round go from the nests, and what is in them becomes simpler.
static void cleanUp(Copier *copier, MlirOperation function, MlirFrozenRewritePatternSet patterns) {
  Operations accesses = {0}, loops = {0};
  for (size_t i = 0; i < copier->nests.size; ++i) {
    IrOperation *root = irOp(copier->nests.data[i]);
    for (IrOperation *op = irWalkInnermost(root);; op = irWalkPostNext(root, op)) {
      if (affineForOpIsA(irWrapOp(op)))
        tsVecPush(&loops, irWrapOp(op));
      else if (affineIsRead(irWrapOp(op)) || affineIsWrite(irWrapOp(op)))
        tsVecPush(&accesses, irWrapOp(op));
      if (op == root)
        break;
    }
  }
  for (size_t i = 0; i < loops.size; ++i)
    affineLoopPromote(copier->base, loops.data[i]);
  (void)tesseraApplyFrozenPatternsToOps(function, (intptr_t)accesses.size, accesses.data, patterns);
  tsVecFree(&accesses);
  tsVecFree(&loops);
}

void affineDataCopyGenerationPassAddPatterns(MlirRewritePatternSet patterns,
                                             const AffineDataCopyGenerationOptions *options) {
  (void)options;
  affineLoadOpGetCanonicalizationPatterns(patterns);
  affineStoreOpGetCanonicalizationPatterns(patterns);
}

void affineDataCopyGenerationPassRun(MlirPass pass, const AffineDataCopyGenerationOptions *options,
                                     MlirOperation function) {
  IrRegion *region = &irOp(function)->regions[0];
  if (!region->first) {
    tesseraPassMarkUnchanged(pass);
    return;
  }
  Copier copier = {.base = mlirIRRewriterCreate(mlirOperationGetContext(function)),
                   .options = options,
                   .entry = region->first};
  ArithBuilder builder = {copier.base, mlirOperationGetLocation(function)};
  mlirRewriterBaseSetInsertionPointToStart(copier.base, irWrapBlock(region->first));
  arithInteger(&builder, mlirIndexTypeGet(mlirOperationGetContext(function)), 0);
  for (IrBlock *block = region->first; block; block = block->next)
    visitBlock(&copier, block);
  cleanUp(&copier, function, tesseraPassGetPatterns(pass));
  mlirIRRewriterDestroy(copier.base);
  tsPointerMapFree(&copier.isNest);
  tsPointerMapFree(&copier.buffers);
  tsVecFree(&copier.nests);
}
