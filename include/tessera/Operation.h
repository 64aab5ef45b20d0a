// Operations by their definitions: what generated accessors and builders call, and questions that
// passes ask. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_OPERATION_H
#define TESSERA_OPERATION_H

#include "tessera/Definition.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Definition ---===//

/// The definition that C code knows the operation by: where one that was read at run time stands in
/// place of a compiled one, the latter. NULL for an unregistered operation and for a null one.
const TesseraOpDef *tesseraOperationGetDefinition(MlirOperation op);
static inline bool tesseraOperationIs(MlirOperation op, const TesseraOpDef *definition) {
  return tesseraOperationGetDefinition(op) == definition;
}
/// Whether the definition has the trait; unregistered operations have none.
bool tesseraOperationHasTrait(MlirOperation op, TesseraTraitBit trait);
/// Whether the definition lists a trait of a dialect's own.
bool tesseraOperationHasOtherTrait(MlirOperation op, const TesseraTrait *trait);
/// The methods of the interface, or NULL when the operation doesn't implement it.
const void *tesseraOperationGetInterface(MlirOperation op, const TesseraInterface *interface);
/// The methods that the definition itself lists, or NULL: what was attached is not looked at.
const void *tesseraOpDefGetInterface(const TesseraOpDef *definition,
                                     const TesseraInterface *interface);

//===--- Who holds on to what may be destroyed ---===//

/// Gets the address of an operation, a block or an argument of a block that is being destroyed, in
/// the thread that destroys it. It must not touch any IR.
typedef void (*TesseraDestroyedCallback)(const void *what, void *user);
/// Has the callback called for what is watched in the context; NULL: nobody is told.
void tesseraContextSetWatcher(MlirContext context, TesseraDestroyedCallback destroyed, void *user);
/// From now on the context's watcher is told of the operation's end.
void tesseraOperationWatch(MlirOperation op);
/// The same for a block, which is in an operation, and all its arguments.
void tesseraBlockWatch(MlirBlock block);

//===--- Inherent attributes by slot: the position in the definition's `attributes` ---===//

/// Null when absent.
MlirAttribute tesseraOperationGetSlot(MlirOperation op, unsigned slot);
/// As GetSlot, but an absent attribute with a default or implicit value gives that one.
MlirAttribute tesseraOperationGetSlotOrDefault(MlirOperation op, unsigned slot);
/// A null attribute removes it.
void tesseraOperationSetSlot(MlirOperation op, unsigned slot, MlirAttribute attribute);

//===--- Operands, results, regions and successors by group of the definition ---===//

/// Part of a list: `count` elements from `start`. Of operands, to change them: which group of the
/// definition they are, and of a group of groups, which of those.
typedef struct TesseraRange {
  intptr_t start, count;
  unsigned group, part;
} TesseraRange;

/// The elements that belong to definition `group`. On an operation that doesn't verify, a range
/// inside what is there.
TesseraRange tesseraOperationGetOperandGroup(MlirOperation op, unsigned group);
TesseraRange tesseraOperationGetResultGroup(MlirOperation op, unsigned group);
TesseraRange tesseraOperationGetRegionGroup(MlirOperation op, unsigned group);
TesseraRange tesseraOperationGetSuccessorGroup(MlirOperation op, unsigned group);
/// Part `part` of an operand group that is a group of groups.
TesseraRange tesseraOperationGetOperandPart(MlirOperation op, unsigned group, unsigned part);
/// Replaces the operands of a range that one of these functions, or an interface, gave; adjusts the
/// segment sizes where the operation has them.
void tesseraOperationSetOperandRange(MlirOperation op, TesseraRange range, intptr_t count,
                                     const MlirValue *values);
/// The range without its element `position`, and with another element at its end.
void tesseraOperationEraseFromRange(MlirOperation op, TesseraRange range, intptr_t position);
void tesseraOperationAppendToRange(MlirOperation op, TesseraRange range, MlirValue value);
/// Replaces the operands of a group; adjusts the segment sizes where the operation has them.
void tesseraOperationSetOperandGroup(MlirOperation op, unsigned group, intptr_t count,
                                     const MlirValue *values);

//===--- Making ---===//

/// What an operation will consist of. Zero-initialise; set what there is.
typedef struct TesseraOperationParts {
  const TesseraOpDef *definition;
  MlirLocation location;
  intptr_t numTypes; ///< of results; -1: inferred
  const MlirType *types;
  intptr_t numOperands;
  const MlirValue *operands;
  const MlirAttribute *attributes; ///< one for each slot, null where absent; NULL: none at all
  MlirAttribute discardable;       ///< a dictionary, or null
  intptr_t numRegions;             ///< made empty
  intptr_t numSuccessors;
  const MlirBlock *successors;
} TesseraOperationParts;

/// Makes the operation, with defaults for absent attributes that have one. Null after a diagnostic
/// when its result types can't be inferred. The dialect must be loaded. In no block: the caller
/// owns it.
MlirOperation tesseraOperationCreate(const TesseraOperationParts *parts);
/// As mlirOperationCreate, but the arrays that the state points at stay the caller's, who may have
/// them on the stack, and the regions too, which are empty then.
MlirOperation tesseraOperationCreateFromState(const MlirOperationState *state);
/// The same as tesseraOperationCreate at the rewriter's insertion point.
MlirOperation tesseraRewriterCreateOperation(MlirRewriterBase rewriter,
                                             const TesseraOperationParts *parts);
/// Ends the last block of the region in the terminator that `definition` implies for its regions
/// (SingleBlockImplicitTerminator), made at `location` without operands, unless the block has one.
/// An empty region gets a block first. Does nothing when the definition implies none.
void tesseraRegionEnsureTerminator(MlirRegion region, const TesseraOpDef *definition,
                                   MlirLocation location);

//===--- Folding and effects ---===//

/// The value that a constant-like operation with one result produces, or null.
MlirAttribute tesseraOperationGetConstant(MlirOperation op);
/// The attribute of the constant that defines the value, or null.
MlirAttribute tesseraValueGetConstant(MlirValue value);
/// Calls the definition's fold hook; see TesseraFoldHook. `operands` may be NULL: constants are
/// then found through the operands. `results` has room for all results.
MlirLogicalResult tesseraOperationFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults);
/// Whether running the operation (with everything nested) neither reads nor writes memory.
bool tesseraOperationIsMemoryEffectFree(MlirOperation op);
/// Whether the operation itself says that it reads memory, and that this is all it does to it.
bool tesseraOperationOnlyReads(MlirOperation op);
/// Whether running the operation (with everything nested) may write memory, for all that is known.
bool tesseraOperationMayWrite(MlirOperation op);
/// Whether it (with everything nested, where that decides) may run although the program wouldn't
/// have run it.
bool tesseraOperationIsSpeculatable(MlirOperation op);
/// Memory-effect free and speculatable: may be moved and executed at will.
bool tesseraOperationIsPure(MlirOperation op);
/// Whether it may be erased: no result has a use and its effects, if any, don't matter then.
bool tesseraOperationIsTriviallyDead(MlirOperation op);
/// The same whatever uses the results have.
bool tesseraOperationWouldBeTriviallyDead(MlirOperation op);

//===--- Copies ---===//

/// From values and blocks of the original to those of the copy.
typedef struct TesseraMapping TesseraMapping;
TesseraMapping *tesseraMappingCreate(void);
void tesseraMappingDestroy(TesseraMapping *mapping);
void tesseraMappingMapValue(TesseraMapping *mapping, MlirValue from, MlirValue to);
void tesseraMappingMapBlock(TesseraMapping *mapping, MlirBlock from, MlirBlock to);
/// What it was mapped to, else itself.
MlirValue tesseraMappingGetValue(const TesseraMapping *mapping, MlirValue from);
MlirBlock tesseraMappingGetBlock(const TesseraMapping *mapping, MlirBlock from);
/// A deep copy whose operands are mapped; what is defined in it is added to the mapping.
MlirOperation tesseraOperationCloneMapped(MlirOperation op, TesseraMapping *mapping,
                                          bool withRegions);
/// Copies the blocks of `source` before `before` (null: at the end) in `target`.
void tesseraRegionCloneInto(MlirRegion source, MlirRegion target, MlirBlock before,
                            TesseraMapping *mapping);

//===--- Symbols ---===//

/// The name of a symbol, null text when the operation has none.
MlirStringRef tesseraSymbolGetName(MlirOperation op);
void tesseraSymbolSetName(MlirOperation op, MlirStringRef name);
typedef enum TesseraVisibility {
  TESSERA_VISIBILITY_PUBLIC,
  TESSERA_VISIBILITY_PRIVATE,
  TESSERA_VISIBILITY_NESTED
} TesseraVisibility;
TesseraVisibility tesseraSymbolGetVisibility(MlirOperation op);
void tesseraSymbolSetVisibility(MlirOperation op, TesseraVisibility visibility);
/// The closest operation around `op`, itself included, that is a symbol table; null when there is
/// none, or something unregistered that may be one comes first.
MlirOperation tesseraSymbolTableGetNearest(MlirOperation op);
/// The symbol directly in `table`; walks the table.
MlirOperation tesseraSymbolTableLookupIn(MlirOperation table, MlirStringRef name);
/// The symbol that a reference (a symbol reference or string attribute) means in `table`.
MlirOperation tesseraSymbolTableLookupRef(MlirOperation table, MlirAttribute reference);
/// The same from the nearest table around `from`.
MlirOperation tesseraSymbolTableLookupNearest(MlirOperation from, MlirAttribute reference);
/// Calls `use` for every symbol reference attribute in the attributes of operations nested in
/// `from` that are not inside another symbol table; fails when an unregistered operation with a
/// region hides whether it is one.
MlirLogicalResult tesseraSymbolTableWalkUses(MlirOperation from,
                                             void (*use)(MlirOperation user,
                                                         MlirAttribute reference, void *data),
                                             void *data);

/// The same for `op` with its own attributes; when it is a symbol table, these only.
MlirLogicalResult tesseraOperationWalkSymbolUses(MlirOperation op,
                                                 void (*use)(MlirOperation user,
                                                             MlirAttribute reference, void *data),
                                                 void *data);

//===--- Order ---===//

typedef struct TesseraDominance TesseraDominance;
/// Answers which values can be used where; computed when first asked for. The caller destroys it,
/// and invalidates it when blocks or branches changed.
TesseraDominance *tesseraDominanceCreate(void);
void tesseraDominanceDestroy(TesseraDominance *dominance);
void tesseraDominanceInvalidate(TesseraDominance *dominance);
/// Whether `value` may be used by `user`.
bool tesseraDominanceValueProperlyDominates(TesseraDominance *dominance, MlirValue value,
                                            MlirOperation user);
bool tesseraDominanceOpProperlyDominates(TesseraDominance *dominance, MlirOperation a,
                                         MlirOperation b);
bool tesseraDominanceBlockDominates(TesseraDominance *dominance, MlirBlock a, MlirBlock b);
bool tesseraDominanceIsReachableFromEntry(TesseraDominance *dominance, MlirBlock block);
/// The blocks that the region's entry reaches, each before those that it dominates; `blocks` has
/// room for all of the region's. Gives their number.
size_t tesseraDominanceGetPreOrder(TesseraDominance *dominance, MlirRegion region,
                                   MlirBlock *blocks);
/// Whether operations of the region must be defined before they are used.
bool tesseraRegionHasSSADominance(MlirRegion region);
/// Whether `ancestor` is `op` or around it.
bool tesseraOperationIsAncestor(MlirOperation ancestor, MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_OPERATION_H
