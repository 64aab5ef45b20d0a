// The state of a dialect conversion: what was done, and what values have become.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REWRITE_CONVERSIONINTERNAL_H
#define TESSERA_REWRITE_CONVERSIONINTERNAL_H

#include "ir/Operation.h"
#include "rewrite/Internal.h"
#include "tessera/Conversion.h"

//===--- Signatures ---===//

/// What becomes of an old argument.
typedef struct RwInput {
  enum { RW_GOES_AWAY, RW_BECOMES_ARGUMENTS, RW_BECOMES_VALUES } kind;
  intptr_t start, count;   ///< of the new arguments
  const MlirValue *values; ///< `count` of them
} RwInput;

struct TesseraSignatureConversion {
  RwInput *inputs;
  intptr_t numInputs;
  TesseraTypeList types; ///< of the new arguments
  TsArena arena;
};

//===--- Targets ---===//

typedef enum RwLegality { RW_UNKNOWN, RW_LEGAL, RW_ILLEGAL } RwLegality;

/// What a target says of an operation or dialect.
typedef struct RwRule {
  RwLegality legality; ///< RW_UNKNOWN: asks
  TesseraLegality ask; ///< of rules about what is nested it may be NULL: always
  void *user;
} RwRule;

/// What counts for operations of a name; NULL where nothing is said.
typedef struct RwRules {
  const RwRule *own, *nested;
} RwRules;

RwRules rwTargetFind(const TesseraConversionTarget *target, const IrOpName *name);

//===--- What was done ---===//

typedef enum RwActionKind {
  RW_NOTHING, ///< what was here was cancelled
  RW_CREATED_OP,
  RW_NESTED_OP,    ///< came with the created one before
  RW_IGNORED_OP,   ///< replaced or erased
  RW_MAPPED_VALUE, ///< stands for others than before
  RW_ADDED_CAST,   ///< the newest of conversion->casts
  RW_SET_USE,      ///< operand `number` was another value
  RW_MODIFIED_OP,  ///< in place; what it was begins at saved[start]
  RW_MOVED_OP,     ///< from `block`, before `next`
  RW_CREATED_BLOCK,
  RW_SPLIT_BLOCK,      ///< its head is `next`
  RW_MOVED_BLOCK,      ///< from `region`, before `next`
  RW_ERASED_BLOCK,     ///< the same, out of any region
  RW_CONVERTED_BLOCK,  ///< had these arguments
  RW_CONVERTED_REGION, ///< has a type converter, and had another or none
} RwActionKind;

typedef struct RwAction {
  RwActionKind kind;
  uint32_t number;
  const TesseraTypeConverter *converter;
  union {
    struct {
      IrOperation *op, *next;
      IrBlock *block;
      size_t start;
    } op;
    struct {
      IrBlock *block, *next;
      IrRegion *region;
      IrBlockArgument **arguments; ///< `number` of them
    } block;
    struct {
      IrValue *value;
      const TesseraValueGroup *previous; ///< NULL: stood for itself
      bool isArgument;
    } map;
    struct {
      IrOperation *op;
      IrValue *previous;
    } use;
    IrRegion *region;
  };
} RwAction;

typedef enum RwCastKind { RW_TO_TARGET, RW_TO_SOURCE, RW_TO_ARGUMENT } RwCastKind;

/// An unrealized cast that stands for a materialization to be asked for at the end.
typedef struct RwCast {
  IrOperation *op;
  RwCastKind kind;
  const TesseraTypeConverter *converter; ///< may be NULL
  MlirType originalType;                 ///< may be null
  TesseraValueGroup inputs;              ///< while that is asked for: the cast's operands
  struct RwCast *next;                   ///< the one before with the same first input
} RwCast;

/// What a target says of names that it was asked for.
typedef struct RwKnownRules {
  TsPointerMap names; ///< IrOpName * -> RwRules *
  TsArena arena;
} RwKnownRules;

/// A conversion under way. A rewriter that has one writes down instead of erasing.
struct RwConversion {
  RwRewriter rewriter;
  const TesseraConversionTarget *target;
  const RwPatternSet *patterns;
  IrOperation *root;
  TsArena arena; ///< groups, casts
  TsVec(RwAction) log;
  size_t numUndone;          ///< operations that were made and undone
  TsVec(const void *) saved; ///< parts of operations that were changed in place
  RwKnownRules *rules;
  TsPointerMap ignored; ///< operations that only wait for the end -> how many times
  TsPointerMap values;  ///< IrValue * -> TesseraValueGroup *: what it has become
  TsPointerMap castsOf; ///< IrValue * -> RwCast *: the newest with it as first input
  TsPointerMap regions; ///< IrRegion * -> the converter of its blocks
  TsVec(RwCast *) casts;
  IrOperation *opAtWork;                 ///< what the pattern at work is applied to
  const TesseraTypeConverter *converter; ///< of that pattern, or NULL
  TsVec(const RwPattern *) stack;        ///< patterns at work
  IrOperation *failedOp;                 ///< the last for which a pattern gave a reason
  const char *reason;
};

/// Whether it is an unrealized conversion cast.
static inline bool rwIsCast(const IrOperation *op) {
  return op->name->definition == &builtinUnrealizedConversionCastOpDef;
}

static inline RwConversion *rwConversionOf(MlirPatternRewriter rewriter) {
  return ((RwRewriter *)rewriter.ptr)->conversion;
}

//===--- Converting ---===//

typedef enum RwMode { RW_PARTIAL, RW_FULL, RW_ANALYSIS } RwMode;
typedef TsVec(IrOperation *) RwOperations;

void rwKnownRulesFree(RwKnownRules *rules);
/// Converts with a frozen set. `rules` are of the target; may be kept for the next conversion with
/// it. With `done`, operations that can be converted are appended to that.
bool rwConvert(MlirOperation op, const TesseraConversionTarget *target, RwKnownRules *rules,
               const RwPatternSet *patterns, RwMode mode, RwOperations *done);

//===--- Legalising ---===//

bool rwLegalize(RwConversion *conversion, IrOperation *op);
/// What the operands of a pattern with the converter (may be NULL) are by now; false when a type
/// can't be converted.
bool rwRemap(RwConversion *conversion, const TesseraTypeConverter *converter, IrValue *value,
             IrStorage *location, TesseraValueGroup *group);

//===--- Blocks ---===//

/// Converts the types of the block's arguments; false when one can't be.
bool rwConvertBlockTypes(RwConversion *conversion, IrBlock *block,
                         const TesseraTypeConverter *converter);
/// Whether the types of all arguments of this block and those behind it can be converted.
bool rwIsConvertible(const IrBlock *first, const TesseraTypeConverter *converter);

//===--- Values ---===//

/// The newest values that stand for this one: itself when there are no others.
TesseraValueGroup rwLookup(RwConversion *conversion, IrValue *const *value);
/// The newest of these types, itself included when `orSelf`; false when there are none.
bool rwLookupTyped(RwConversion *conversion, IrValue *const *value, TesseraTypeGroup types,
                   bool orSelf, TesseraValueGroup *found);
/// Values of the types made from others by an unrealized cast, which is used again where it can be:
/// behind the last of `inputs`, or before `before` when there are none.
TesseraValueGroup rwConversionCast(RwConversion *conversion, const RwCast *cast,
                                   TesseraTypeGroup types, IrStorage *location,
                                   IrOperation *before);
/// What patterns were given for these values, where that took a cast, else the values: users that
/// stay then need no materialization of their own from the same values.
TesseraValueGroup rwThroughTarget(RwConversion *conversion, TesseraValueGroup values);
/// An unrealized cast at the insertion point.
MlirOperation rwCreateCast(MlirRewriterBase rewriter, TesseraTypeGroup types,
                           TesseraValueGroup values, MlirLocation location);
/// Asks the cast's converter for values of the types; false: it has no way.
bool rwMaterialize(MlirRewriterBase rewriter, const RwCast *cast, TesseraTypeGroup types,
                   MlirLocation location, MlirValue *made);

//===--- The log ---===//

/// Undoes everything after the first `size` actions.
void rwConversionUndo(RwConversion *conversion, size_t size);
/// Forgets the newest action, a modification by which nothing was changed.
void rwLogDropModification(RwConversion *conversion);
void rwLogMapping(RwConversion *conversion, IrValue *from, TesseraValueGroup to,
                  const TesseraTypeConverter *converter);
/// Takes the arguments out of the block.
void rwLogConvertedBlock(RwConversion *conversion, IrBlock *block,
                         const TesseraTypeConverter *converter);
/// Remembers the converter of the region's blocks.
void rwLogConvertedRegion(RwConversion *conversion, IrRegion *region,
                          const TesseraTypeConverter *converter);
bool rwConversionIsIgnored(const RwConversion *conversion, const IrOperation *op);
static inline bool rwIsLiveUser(const RwConversion *conversion, const IrUse *use) {
  return !conversion || !rwConversionIsIgnored(conversion, use->owner);
}

//===--- The end ---===//

/// Replaces uses and materializes; all of that can be undone yet. Fails after an error.
bool rwConversionFinish(RwConversion *conversion);
/// Erases what was replaced.
void rwConversionErase(RwConversion *conversion);

/// Replaces, of these casts, those at the end of a chain that comes back to the types it began
/// with, and appends those that something other than a cast needs to `live`. In a conversion (may
/// be NULL) uses are set so that it can be undone.
void rwReconcileCasts(const RwOperations *casts, RwConversion *conversion, RwOperations *live);

#endif // TESSERA_REWRITE_CONVERSIONINTERNAL_H
