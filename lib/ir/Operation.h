// Operations, blocks and regions for the library's own modules: fast creation and surgery.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_OPERATION_H
#define TESSERA_IR_OPERATION_H

#include "ir/Builtin.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

//===--- Creation ---===//

/// Everything that an operation is made of. Zero-initialise; arrays are copied.
typedef struct IrOperationParts {
  IrOpName *name;
  IrStorage *location;
  uint32_t numResults, numOperands, numRegions, numSuccessors;
  IrStorage *const *resultTypes;
  IrValue *const *operands;
  /// NULL: numRegions empty ones; else regions whose blocks move into the operation's. The emptied
  /// ones stay the caller's.
  IrRegion *const *regions;
  IrBlock *const *successors;
  IrStorage *const *attributes; ///< one for each slot of the name, NULL where absent; NULL: none
  IrStorage *discardable;       ///< dictionary; NULL: none
} IrOperationParts;

/// Makes the operation; in no block. Doesn't infer types and fills in no defaults.
IrOperation *irOperationCreate(const IrOperationParts *parts);
/// Fills empty slots that have a default value.
void irOperationSetDefaults(IrOperation *op);
/// The slot with the sizes of the groups, -1: there is none.
int irOperandSegmentsSlot(const TesseraOpDef *definition);
int irResultSegmentsSlot(const TesseraOpDef *definition);
typedef TsVec(IrStorage *) IrStorages;
/// Appends the inferred result types to `types`; false after a diagnostic at `location`.
bool irInferResultTypes(const IrOpName *name, IrStorage *location, IrValue *const *operands,
                        uint32_t numOperands, IrStorage *const *attributes,
                        IrRegion *const *regions, uint32_t numRegions, IrStorages *types);
/// Destroys an operation that is in no block, with everything in it. Uses of its results that are
/// left become uses of nothing (operands NULL).
void irOperationDestroy(IrOperation *op);
/// Frees an operation and everything in it when all references in it have been dropped.
void irOperationFreeTree(IrOperation *op);
/// Takes the operation out of its block and destroys it.
void irOperationErase(IrOperation *op);
/// Lets go of all operands of the operation and of everything nested: before erasing what refers
/// to each other.
void irOperationDropAllReferences(IrOperation *op);

//===--- Folding ---===//

/// Whether folding may change operations of the definition, not only say what they are.
bool irFoldsInPlace(const TesseraOpDef *definition);
/// Folds an operation with the cast interface to its operands when their types are the results'.
bool irFoldCast(IrOperation *op, TesseraFoldResult *results, size_t *numResults);

//===--- Changes ---===//

/// An operand, its type, a result's type or an attribute is another one: the verifier is to look at
/// the operation again.
static inline void irOperationTouch(IrOperation *op) {
  atomic_store_explicit(&op->isVerified, false, memory_order_relaxed);
}
/// Sets an inherent attribute.
static inline void irOperationSetSlot(IrOperation *op, uint32_t slot, IrStorage *value) {
  op->attributes[slot] = value;
  irOperationTouch(op);
}
void irValueSetType(IrValue *value, IrStorage *type);

//===--- Attributes ---===//

/// Sets an attribute by interned name, inherent or discardable; NULL removes it.
void irOperationSetAttribute(IrOperation *op, IrStorage *name, IrStorage *value);
IrStorage *irOperationGetAttributeByText(const IrOperation *op, MlirStringRef name);
/// All attributes, inherent ones and discardable ones, as one dictionary.
IrStorage *irOperationAttributeDictionary(const IrOperation *op);
/// Calls `visit` for each attribute: slots in their order, then the discardable ones. An
/// unregistered operation's properties dictionary counts as its entries.
void irOperationForEachAttribute(const IrOperation *op,
                                 void (*visit)(IrStorage *name, IrStorage *value, void *user),
                                 void *user);

//===--- Uses ---===//

/// Makes the slot refer to `value` (NULL: nothing), as the newest of its uses.
void irUseSet(IrUse *use, IrValue *value);
static inline uint32_t irUseNumber(const IrUse *use) {
  return (uint32_t)(use - use->owner->operands);
}
static inline bool irValueHasOneUse(const IrValue *value) {
  return value->firstUse && !value->firstUse->next;
}
/// Whether all results together are used once.
static inline bool irOperationHasOneUse(const IrOperation *op) {
  uint32_t numUsed = 0;
  for (uint32_t i = 0; i < op->numResults && numUsed < 2; ++i) {
    const IrUse *use = irOperationResult((IrOperation *)op, i)->firstUse;
    numUsed += !use ? 0 : use->next ? 2 : 1;
  }
  return numUsed == 1;
}
void irValueReplaceAllUses(IrValue *from, IrValue *to);
void irSuccessorSet(IrSuccessor *successor, IrBlock *block);
/// Changes the number of operands to `numOperands` and sets them.
void irOperationSetOperands(IrOperation *op, IrValue *const *operands, uint32_t numOperands);
/// Replaces operands [start, start+length) by others.
void irOperationReplaceOperands(IrOperation *op, uint32_t start, uint32_t length,
                                IrValue *const *operands, uint32_t numOperands);
IrBlock *irValueBlock(const IrValue *value);
static inline bool irOperationHasNoUses(IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; i++)
    if (irOperationResult(op, i)->firstUse)
      return false;
  return true;
}

//===--- Blocks and regions ---===//

static inline IrBlock *irBlock(MlirBlock block) { return (IrBlock *)block.ptr; }
static inline MlirBlock irWrapBlock(const IrBlock *block) { return (MlirBlock){(void *)block}; }
static inline IrRegion *irRegion(MlirRegion region) { return (IrRegion *)region.ptr; }
static inline MlirRegion irWrapRegion(const IrRegion *region) {
  return (MlirRegion){(void *)region};
}

IrBlock *irBlockCreate(void);
/// One that lies, as arguments it's given do, where the context's operations lie: for many.
IrBlock *irBlockCreateIn(IrContext *context);
/// Destroys a block that is in no region; nothing may refer to it or its contents.
void irBlockDestroy(IrBlock *block);
/// Gives the memory back of what is no block's argument any more.
void irBlockArgumentFree(IrBlockArgument *argument);
IrValue *irBlockAddArgument(IrBlock *block, IrStorage *type, IrStorage *location);
/// Before `before`, or at the end when that is NULL. The operation is in no block.
void irBlockInsert(IrBlock *block, IrOperation *before, IrOperation *op);
/// Takes the operation out of its block.
void irBlockRemove(IrOperation *op);
/// Moves [first, last] out of their block to before `before` (NULL: the end) of `block`.
void irBlockSplice(IrBlock *block, IrOperation *before, IrOperation *first, IrOperation *last);
/// Before `before`, or at the end when that is NULL. The block is in no region.
void irRegionInsert(IrRegion *region, IrBlock *before, IrBlock *block);
void irRegionRemove(IrBlock *block);
/// Moves all blocks of `source` before `before` (NULL: the end) of `target`.
void irRegionSplice(IrRegion *target, IrBlock *before, IrRegion *source);
/// Destroys all blocks of the region.
void irRegionClear(IrRegion *region);
/// Everything from `first` on moves to a new block behind this one.
IrBlock *irBlockSplit(IrBlock *block, IrOperation *first);

static inline IrOperation *irBlockParent(const IrBlock *block) {
  return block->region ? block->region->parent : NULL;
}
static inline IrOperation *irParentOp(const IrOperation *op) {
  return op->block ? irBlockParent(op->block) : NULL;
}
static inline IrRegion *irParentRegion(const IrOperation *op) {
  return op->block ? op->block->region : NULL;
}
/// Whether `op` may be a terminator: registered ones by their trait, unregistered ones always.
static inline bool irMayBeTerminator(const IrOperation *op) {
  return !irIsRegistered(op) || irHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR);
}
/// The last operation when it is a terminator by its definition, else NULL.
static inline IrOperation *irBlockTerminator(const IrBlock *block) {
  return block->last && irHasTrait(block->last, TESSERA_TRAIT_IS_TERMINATOR) ? block->last : NULL;
}
/// Whether the block ends in the terminator that the definition implies for its regions; it implies
/// one.
bool irEndsInImplicitTerminator(const IrBlock *block, const TesseraOpDef *definition);
/// The operation in `block` that is `op` or contains it, or NULL.
IrOperation *irBlockFindAncestor(const IrBlock *block, IrOperation *op);
/// The block in `region` that is `block` or contains it, or NULL.
IrBlock *irRegionFindAncestor(const IrRegion *region, IrBlock *block);
/// Whether operation a comes before b; both are in one block.
bool irIsBefore(IrOperation *a, IrOperation *b);

/// Where a table with `size` entries remembers the last operation of its kind: programs consist of
/// few kinds, most of which have few types. Names don't meet until there are size / 4 of them.
static inline size_t irKindSlot(const IrOperation *op, size_t size) {
  const IrStorage *type = op->numResults ? irOperationResult((IrOperation *)op, 0)->type : NULL;
  return ((size_t)op->name->number * 4 + tsHashCombine(0, (uintptr_t)type) % 4) % size;
}

//===--- Walks ---===//

/// Asks for the memory of operations that come soon: those of a block mostly lie one behind the
/// other, and a walk that does little with each would wait for them.
static inline void irPrefetchAhead(const IrOperation *op) {
  enum { AHEAD = 1536 }; // bytes
  __builtin_prefetch((const void *)((uintptr_t)op + AHEAD));
}

/// The next operation in pre-order below `root`, NULL at the end: `irWalkNext(root, root)` is the
/// first nested one. With skip, nothing inside `op` is visited.
IrOperation *irWalkNext(const IrOperation *root, IrOperation *op, bool skip);
/// The first operation in post-order below `root`: where that order begins.
IrOperation *irWalkInnermost(IrOperation *root);
/// The next one in post-order; `root` is the last.
IrOperation *irWalkPostNext(const IrOperation *root, IrOperation *op);

//===--- Symbols ---===//

/// The StringAttr that names the operation as a symbol, or NULL.
IrStorage *irSymbolName(const IrOperation *op);
/// Finds the symbol of this name in the table; null: there is none.
typedef MlirOperation (*IrSymbolLookup)(void *user, MlirOperation table, MlirStringRef name);
/// Follows a reference (a symbol reference or string attribute) from table to table; each symbol
/// but the last must be a table.
MlirOperation irSymbolFollow(MlirOperation table, const IrStorage *reference, IrSymbolLookup lookup,
                             void *user);

//===--- Working in parallel ---===//

/// Runs body(user, i) for i in [0, count), on several threads when the context has them. What the
/// bodies report comes out in the order of i.
void irParallelFor(IrContext *context, size_t count, void (*body)(void *user, size_t i),
                   void *user);

//===--- Verification ---===//

/// Whether the operation around the region says that it is a graph region, or is unregistered.
bool irRegionIsGraph(const IrRegion *region);
/// Of the inherent attributes among these, of an operation that doesn't exist yet, the first that
/// doesn't satisfy its constraint; NULL when all do.
const TesseraAttrDef *irFindUnfitAttribute(const IrOpName *name, IrNamedList attributes);

/// Verifies the operation, with everything nested when `recursively`.
bool irVerify(IrOperation *op, bool recursively);
/// Whether the attribute of the name is a list of `*count` sizes of `kind`, whose sum is `found`;
/// reports where it isn't.
bool irVerifySizes(IrOperation *op, const char *name, const char *kind, int64_t found,
                   size_t *count);
/// Traits.c, for registered operations. Of traits that look at nothing but attributes and types of
/// the operation: those about sizes of segments, about types, and about destinations.
bool irVerifySegments(IrOperation *op);
bool irVerifyTypeTraits(IrOperation *op);
bool irVerifyDestinations(IrOperation *op);
/// The traits that say what an operation is made of; the others; and those about regions, checked
/// after what is in them. isVerified: attributes and types are fine, as the verifier remembers.
bool irVerifyStructuralTraits(IrOperation *op);
bool irVerifyTraits(IrOperation *op);
bool irVerifyRegionTraits(IrOperation *op, bool isVerified);
/// Whether the two before have anything to look at in operations of this definition.
bool irChecksTraits(const TesseraOpDef *definition);
bool irChecksRegionTraits(const TesseraOpDef *definition);

#endif // TESSERA_IR_OPERATION_H
