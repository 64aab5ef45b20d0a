// The IR in memory: the struct bodies behind the handles of mlir-c/IR.h, for the library's own
// modules. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A handle's `ptr` is the address of one of these: MlirType and MlirAttribute (and MlirLocation,
// MlirIdentifier) -> IrStorage, MlirOperation and MlirModule -> IrOperation, MlirValue -> IrValue,
// MlirBlock -> IrBlock, MlirRegion -> IrRegion, MlirOpOperand -> IrUse, MlirContext -> IrContext,
// MlirAffineExpr -> IrAffineExpr, MlirAffineMap -> IrAffineMap, MlirIntegerSet -> IrIntegerSet,
// MlirDialect -> IrDialect.
#ifndef TESSERA_IR_INTERNAL_H
#define TESSERA_IR_INTERNAL_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"
#include "support/Map.h"
#include "tessera/Definition.h"

#include <stdatomic.h>

typedef struct IrContext IrContext;
typedef struct IrDialect IrDialect;
typedef struct IrOpName IrOpName;
typedef struct IrStorage IrStorage;
typedef struct IrPositionPage IrPositionPage;
typedef struct IrOperation IrOperation;
typedef struct IrBlock IrBlock;
typedef struct IrRegion IrRegion;
typedef struct IrValue IrValue;
typedef struct IrUse IrUse;

//===--- Uniqued things: types, attributes, locations, identifiers ---===//

/// A type or attribute: uniqued in its context by definition and parameters, so equality is pointer
/// equality. A location is an attribute; an identifier is a StringAttr without type.
struct IrStorage {
  const TesseraStorageDef *definition;
  IrContext *context;
  uint32_t hash; ///< of what it is known by; the lowest bits are IR_STORAGE_FLAGS
  /// For the one writer of bytecode that has the context's numbers; see IrContext.lastNumber.
  uint32_t number;
  /// definition->numParams of them; arrays live in the context's arena. Those of a body are zero
  /// until it is set; an IrBody follows.
  TesseraParam params[];
};

/// Behind the parameters of a storage whose definition has a body.
typedef struct IrBody {
  atomic_bool isSet; ///< and the parameters can be read
} IrBody;

/// The storage with these parameters (but those of its body); what arrays point at is copied when
/// the storage is new.
/// Thread-safe. Doesn't verify.
IrStorage *irStorageGet(IrContext *context, const TesseraStorageDef *definition,
                        const TesseraParam *params);

/// What holds for a storage because of what it is or what is in it.
enum {
  IR_STORAGE_MAY_CHANGE = 1,
  IR_STORAGE_MAY_SHOW_ALIAS = 2,
  IR_STORAGE_MAY_NAME_DIALECT = 4,
  IR_STORAGE_FLAGS = 7
};

/// Whether it has a body, or something in it has: what is found out about it today may be otherwise
/// once that is set, and must not be remembered.
static inline bool irStorageMayChange(const IrStorage *storage) {
  return storage->hash & IR_STORAGE_MAY_CHANGE;
}
/// Whether the printer may write an alias for it or for something in it.
static inline bool irStorageMayShowAlias(const IrStorage *storage) {
  return storage->hash & IR_STORAGE_MAY_SHOW_ALIAS;
}
/// Whether it is or has a string with a dot: without one, no name in a dictionary begins with a
/// dialect's.
static inline bool irStorageMayNameDialect(const IrStorage *storage) {
  return storage->hash & IR_STORAGE_MAY_NAME_DIALECT;
}
/// Whether it has a body, which is set.
static inline bool irStorageHasBody(const IrStorage *storage) {
  const TesseraStorageDef *definition = storage->definition;
  if (!definition->numBodyParams)
    return false;
  const IrBody *body = (const IrBody *)(storage->params + definition->numParams);
  return atomic_load_explicit(&body->isSet, memory_order_acquire);
}
/// Sets the body, which is copied. False when it is another one already or there can be none.
/// Thread-safe.
bool irStorageSetBody(IrStorage *storage, const TesseraParam *body);

static inline IrStorage *irType(MlirType type) { return (IrStorage *)type.ptr; }
static inline IrStorage *irAttribute(MlirAttribute attribute) { return (IrStorage *)attribute.ptr; }
static inline MlirType irWrapType(const IrStorage *storage) { return (MlirType){storage}; }
static inline MlirAttribute irWrapAttribute(const IrStorage *storage) {
  return (MlirAttribute){storage};
}

//===--- Affine ---===//

/// Kinds in MLIR's order (it decides how expressions sort when simplified).
typedef enum IrAffineKind {
  IR_AFFINE_ADD,
  IR_AFFINE_MUL,
  IR_AFFINE_MOD,
  IR_AFFINE_FLOORDIV,
  IR_AFFINE_CEILDIV,
  IR_AFFINE_CONSTANT,
  IR_AFFINE_DIM,
  IR_AFFINE_SYMBOL,
} IrAffineKind;

typedef struct IrAffineExpr {
  IrAffineKind kind;
  IrContext *context;
  int64_t value; ///< constant, or position of a dim or symbol
  const struct IrAffineExpr *lhs, *rhs;
  int64_t divisor;              ///< the largest known one, 0 for the constant 0
  uint64_t numDims, numSymbols; ///< what it is of has at least; no dimension: symbolic or constant
  uint32_t depth;               ///< 1 for a leaf
  bool isPureAffine;            ///< factors, divisors and moduli are constant
} IrAffineExpr;

typedef struct IrAffineMap {
  IrContext *context;
  _Atomic(IrStorage *) attribute; ///< that holds this map, NULL until it's asked for
  uint32_t numDims, numSymbols, numResults;
  const IrAffineExpr *results[];
} IrAffineMap;

typedef struct IrIntegerSet {
  IrContext *context;
  uint32_t numDims, numSymbols, numConstraints;
  const bool *isEquality;
  const IrAffineExpr *constraints[];
} IrIntegerSet;

//===--- Values, operands, operations, blocks, regions ---===//

typedef enum IrValueKind { IR_OP_RESULT, IR_BLOCK_ARGUMENT } IrValueKind;

struct IrValue {
  IrStorage *type;
  IrUse *firstUse; ///< newest first, as MLIR's
  uint32_t index;  ///< result or argument number
  uint16_t kind;   ///< IrValueKind
  uint16_t mark;   ///< as IrOperation's
};

/// An operand slot: a node in its value's use list. Its number is its position in owner->operands.
struct IrUse {
  IrValue *value;
  IrUse *next;
  IrUse **previous; ///< the pointer that points here
  IrOperation *owner;
};

typedef struct IrBlockArgument {
  IrValue value; // first: an IrValue* of kind IR_BLOCK_ARGUMENT is an IrBlockArgument*
  IrBlock *block;
  IrStorage *location;
  IrContext *pool; ///< of which context's operations the memory is; NULL: the heap's
} IrBlockArgument;

/// A successor slot: a node in its block's predecessor list.
typedef struct IrSuccessor {
  IrBlock *block;
  struct IrSuccessor *next;
  struct IrSuccessor **previous;
  IrOperation *owner;
} IrSuccessor;

struct IrRegion {
  IrOperation *parent;
  IrBlock *first, *last;
};

struct IrBlock {
  IrRegion *region;
  IrBlock *previous, *next;
  IrOperation *first, *last;
  IrBlockArgument **arguments;
  IrSuccessor *firstPredecessor;
  uint32_t numArguments, argumentCapacity;
  bool orderValid; ///< whether orderIndex of its operations increases
  uint8_t mark;    ///< as IrOperation's
  /// In its region, when a dominator tree was made of that last; see Dominance.c. Or among all
  /// blocks, when bytecode was written since. Who reads it checks that the block is there.
  _Atomic(uint32_t) place;
  IrContext *watcher; ///< to be told of the end of the block or of an argument; NULL: nobody
  IrContext *pool;    ///< of which context's operations the memory is; NULL: the heap's
};

/// One allocation: [results, last first][IrOperation][attribute
/// slots][successors][regions][operands]. Operands move to an allocation of their own only when the
/// op grows past what it was created with.
struct IrOperation {
  IrOpName *name;
  IrStorage *location;
  IrBlock *block;
  IrOperation *previous, *next;
  IrStorage *discardable; ///< dictionary, NULL when empty
  IrUse *operands;
  IrSuccessor *successors;
  IrRegion *regions;
  uint32_t numOperands, operandCapacity;
  uint32_t numResults, numRegions, numSuccessors;
  uint32_t orderIndex; ///< within the block, valid while block->orderValid
  bool operandsOutside;
  /// Whether the verifier found nothing wrong with the operation since it last changed, and need
  /// not look at its attributes and types again. Several threads may verify it at a time.
  atomic_bool isVerified;
  /// For a walk that has to know where it has been: 0 before and after it. What is outside of the
  /// isolated operation that the walk is in may be seen by another thread, and isn't marked.
  uint8_t mark;
  bool isWatched;    ///< whether somebody is to be told when it is destroyed
  uint32_t numBytes; ///< of the allocation
  /// One slot per inherent attribute of the definition (sorted by name), NULL when absent. An
  /// unregistered op has one slot: the dictionary of its properties.
  IrStorage *attributes[];
};

static inline IrValue *irOperationResult(IrOperation *op, uint32_t index) {
  return (IrValue *)op - 1 - index;
}
static inline IrOperation *irResultOwner(IrValue *result) {
  return (IrOperation *)(result + 1 + result->index);
}
/// The op that defines the value, or NULL for a block argument.
static inline IrOperation *irDefiningOp(IrValue *value) {
  return value->kind == IR_OP_RESULT ? irResultOwner(value) : NULL;
}

static inline IrOperation *irOp(MlirOperation op) { return (IrOperation *)op.ptr; }
static inline MlirOperation irWrapOp(IrOperation *op) { return (MlirOperation){op}; }
static inline IrValue *irValue(MlirValue value) { return (IrValue *)value.ptr; }
static inline MlirValue irWrapValue(const IrValue *value) { return (MlirValue){value}; }

//===--- Names and dialects ---===//

/// An operation name in a context: uniqued.
struct IrOpName {
  IrStorage *name; ///< StringAttr "dialect.op"
  IrContext *context;
  const TesseraOpDef *definition; ///< NULL: unregistered
  const TesseraOpDef *identity;   ///< the one that it replaces, else itself
  IrDialect *dialect;             ///< NULL: not loaded
  uint32_t number;                ///< of the name among those of the context
  uint32_t numAttributeSlots;     ///< definition's, or 1 for the unregistered op's properties
  IrStorage **attributeNames;     ///< StringAttrs of the slots, sorted as the definition's
  IrStorage **attributeDefaults;  ///< parsed default values, NULL where none
  IrStorage **attributeImplicits; ///< parsed values that absence stands for, NULL where none
  /// Groups before which, and in which, there is one value each: group and position are the same.
  uint32_t numSingleOperands, numSingleResults;
  /// The same and, when it is the only other one, the last group: it has what is left.
  uint32_t numSimpleOperands, numSimpleResults;
  int operandSegmentsSlot, resultSegmentsSlot; ///< of the sizes of groups, -1: there are none
  int symbolNameSlot;                          ///< of `sym_name`, -1: it isn't inherent
  /// Whether constraints on attributes, operands and results look at nothing but the operation's
  /// attributes, operands and results; and of the latter two at their types only.
  bool constraintsAreLocal, typesDecide;
  bool inferenceIsLocal; ///< and whether the types of results follow from nothing else
  _Atomic(const struct IrAttachment *) attached; ///< interfaces from outside of the definition
  atomic_bool usesSymbols;                       ///< SymbolUserOpInterface is implemented
  bool checksTraits;                             ///< irVerifyTraits() may find something wrong
  bool checksRegionTraits;                       ///< irVerifyRegionTraits() may
  bool foldsInPlace;                             ///< folding may change the operation itself
};

/// The implementation of an interface that was attached. A list only gains entries, at its front.
typedef struct IrAttachment {
  const void *owner; ///< the definition, where a list has those of several
  TesseraInterfaceImpl implementation;
  const struct IrAttachment *next;
} IrAttachment;

/// The name's entry, made when new; loads the dialect when it is registered and not loaded yet.
/// Thread-safe.
IrOpName *irOpNameGet(IrContext *context, MlirStringRef name);
/// The slot of the sizes of segments by the name that they had before properties, as MLIR takes it
/// still (`operand_segment_sizes`), or -1. The name has a definition.
int irOpNameFormerSlot(const IrOpName *name, MlirStringRef text);
/// Slot of an inherent attribute by interned name (pointer compare) or former name, or -1.
int irOpNameFindAttribute(const IrOpName *name, const IrStorage *attributeName);
/// What is kept in a slot for an attribute as written: of a unit property `true` is the unit
/// attribute, `false` none.
IrStorage *irOpNameSlotValue(const IrOpName *name, int slot, IrStorage *value);

struct IrDialect {
  const TesseraDialectDef *definition;
  IrContext *context;
  MlirStringRef name;
  TsStringMap ops;                        ///< name without the namespace -> const TesseraOpDef *
  TsStringMap types;                      ///< mnemonic -> const TesseraStorageDef *
  TsStringMap attributes;                 ///< mnemonic -> const TesseraStorageDef *
  TsStringMap resources;                  ///< dense_resource key -> blob entry
  _Atomic(const IrAttachment *) attached; ///< dialect interfaces from outside
  _Atomic(const IrAttachment *) promised; ///< interfaces that somebody is to attach: no methods
};

static inline bool irHasTrait(const IrOperation *op, TesseraTraitBit trait) {
  return op->name->definition && (op->name->definition->traits >> trait & 1);
}
/// The methods of an interface, listed by the definition or attached; NULL: not implemented.
const void *irOpNameInterface(const IrOpName *name, const TesseraInterface *interface);
static inline const void *irInterface(const IrOperation *op, const TesseraInterface *interface) {
  return irOpNameInterface(op->name, interface);
}
static inline bool irIsRegistered(const IrOperation *op) { return op->name->definition != NULL; }

#endif // TESSERA_IR_INTERNAL_H
