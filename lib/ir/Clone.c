// Copies of operations and regions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"

struct TesseraMapping {
  TsPointerMap map; ///< values and blocks, whose addresses never meet
};

TesseraMapping *tesseraMappingCreate(void) { return tsAllocZeroed(1, sizeof(TesseraMapping)); }

void tesseraMappingDestroy(TesseraMapping *mapping) {
  tsPointerMapFree(&mapping->map);
  tsFree(mapping);
}

static void mapPointer(TesseraMapping *mapping, const void *from, const void *to) {
  *tsPointerMapInsert(&mapping->map, from, NULL) = (uintptr_t)to;
}

static const void *mapped(const TesseraMapping *mapping, const void *from) {
  uintptr_t *found = from ? tsPointerMapFind(&mapping->map, from) : NULL;
  return found ? (const void *)*found : from;
}

void tesseraMappingMapValue(TesseraMapping *mapping, MlirValue from, MlirValue to) {
  mapPointer(mapping, from.ptr, to.ptr);
}

void tesseraMappingMapBlock(TesseraMapping *mapping, MlirBlock from, MlirBlock to) {
  mapPointer(mapping, from.ptr, to.ptr);
}

MlirValue tesseraMappingGetValue(const TesseraMapping *mapping, MlirValue from) {
  return (MlirValue){mapped(mapping, from.ptr)};
}

MlirBlock tesseraMappingGetBlock(const TesseraMapping *mapping, MlirBlock from) {
  return (MlirBlock){(void *)mapped(mapping, from.ptr)};
}

// A copy of the operation itself, with empty regions; operands that are copied later are still the
// original's.
static IrOperation *copyShallow(IrOperation *op, TesseraMapping *mapping) {
  size_t count = (size_t)op->numOperands + op->numResults + op->numSuccessors;
  const void **pointers = tsAllocZeroed(count, sizeof *pointers);
  const void **types = pointers + op->numOperands, **blocks = types + op->numResults;
  for (uint32_t i = 0; i < op->numOperands; i++)
    pointers[i] = mapped(mapping, op->operands[i].value);
  for (uint32_t i = 0; i < op->numResults; i++)
    types[i] = irOperationResult(op, i)->type;
  for (uint32_t i = 0; i < op->numSuccessors; i++)
    blocks[i] = mapped(mapping, op->successors[i].block);
  IrOperationParts parts = {
      .name = op->name,
      .location = op->location,
      .numResults = op->numResults,
      .numOperands = op->numOperands,
      .numRegions = op->numRegions,
      .numSuccessors = op->numSuccessors,
      .resultTypes = (IrStorage *const *)(const void *)types,
      .operands = (IrValue *const *)(const void *)pointers,
      .successors = (IrBlock *const *)(const void *)blocks,
      .attributes = op->attributes,
      .discardable = op->discardable,
  };
  IrOperation *copy = irOperationCreate(&parts);
  tsFree(pointers);
  for (uint32_t i = 0; i < op->numResults; i++)
    mapPointer(mapping, irOperationResult(op, i), irOperationResult(copy, i));
  return copy;
}

// Makes the blocks first: branches may go to later ones.
static void copyBlocks(const IrRegion *source, IrRegion *target, IrBlock *before,
                       TesseraMapping *mapping) {
  for (const IrBlock *block = source->first; block; block = block->next) {
    IrBlock *copy = irBlockCreate();
    mapPointer(mapping, block, copy);
    irRegionInsert(target, before, copy);
    for (uint32_t i = 0; i < block->numArguments; i++) {
      const IrBlockArgument *argument = block->arguments[i];
      // A mapping that the caller made for an argument stands.
      IrValue *added = irBlockAddArgument(copy, argument->value.type, argument->location);
      bool inserted;
      uintptr_t *slot = tsPointerMapInsert(&mapping->map, argument, &inserted);
      if (inserted)
        *slot = (uintptr_t)added;
    }
  }
}

static void cloneRegion(const IrRegion *source, IrRegion *target, IrBlock *before,
                        TesseraMapping *mapping) {
  copyBlocks(source, target, before, mapping);
  for (const IrBlock *block = source->first; block; block = block->next) {
    IrBlock *copy = (IrBlock *)mapped(mapping, block);
    for (IrOperation *op = block->first; op; op = op->next) {
      IrOperation *copied = copyShallow(op, mapping);
      irBlockInsert(copy, NULL, copied);
      for (uint32_t i = 0; i < op->numRegions; i++)
        cloneRegion(&op->regions[i], &copied->regions[i], NULL, mapping);
    }
  }
}

// Maps operands when everything is there: in a graph region a use may come first. Those that are
// mapped already stay, though that may be mapped, too.
static void mapLateOperands(IrOperation *source, IrOperation *root, const TesseraMapping *mapping) {
  IrOperation *from = source;
  for (IrOperation *op = root; op && from; op = irWalkNext(root, op, false)) {
    for (uint32_t i = 0; i < op->numOperands; i++) {
      IrValue *to = (IrValue *)mapped(mapping, from->operands[i].value);
      if (op->operands[i].value == from->operands[i].value && to != op->operands[i].value)
        irUseSet(&op->operands[i], to);
    }
    // Without regions there is nothing more in the copy.
    from = irWalkNext(source, from, false);
  }
}

void tesseraRegionCloneInto(MlirRegion source, MlirRegion target, MlirBlock before,
                            TesseraMapping *mapping) {
  cloneRegion(irRegion(source), irRegion(target), irBlock(before), mapping);
  for (const IrBlock *block = irRegion(source)->first; block; block = block->next) {
    const IrBlock *copy = mapped(mapping, block);
    for (IrOperation *op = copy->first, *from = block->first; op && from;
         op = op->next, from = from->next)
      mapLateOperands(from, op, mapping);
  }
}

MlirOperation tesseraOperationCloneMapped(MlirOperation op, TesseraMapping *mapping,
                                          bool withRegions) {
  IrOperation *copy = copyShallow(irOp(op), mapping);
  for (uint32_t i = 0; withRegions && i < copy->numRegions; i++)
    cloneRegion(&irOp(op)->regions[i], &copy->regions[i], NULL, mapping);
  mapLateOperands(irOp(op), copy, mapping);
  return irWrapOp(copy);
}

MlirOperation mlirOperationClone(MlirOperation op) {
  TesseraMapping *mapping = tesseraMappingCreate();
  MlirOperation copy = tesseraOperationCloneMapped(op, mapping, true);
  tesseraMappingDestroy(mapping);
  return copy;
}
