// The state of a dialect conversion: what was done, and what values have become.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REWRITE_CONVERSIONINTERNAL_H
#define TESSERA_REWRITE_CONVERSIONINTERNAL_H

#include "ir/Operation.h"
#include "rewrite/Internal.h"
#include "tessera/Conversion.h"

//===--- What was done ---===//

typedef enum RwActionKind {
  RW_NOTHING, ///< what was here was cancelled
  RW_CREATED_OP,
  RW_IGNORED_OP,   ///< replaced or erased, with everything in it
  RW_CAST_VALUE,   ///< `from` was cast to another type
  RW_MAPPED_VALUE, ///< `from` stands for another value than before
  RW_MODIFIED_OP,  ///< in place; `snapshot` has what it was
  RW_MOVED_OP,     ///< from `block`, before `next`
  RW_CREATED_BLOCK,
  RW_MOVED_BLOCK,     ///< from `region`, before `nextBlock`
  RW_ERASED_BLOCK,    ///< the same, out of any region
  RW_CONVERTED_BLOCK, ///< has new arguments behind the `count` old ones
} RwActionKind;

/// What an operation was before it was changed in place.
typedef struct RwSnapshot {
  IrStorage *location, *discardable;
  uint32_t numOperands;
  IrValue **operands;
  IrBlock **successors;
  IrStorage **resultTypes, **slots;
} RwSnapshot;

typedef struct RwAction {
  RwActionKind kind;
  IrOperation *op, *next;
  IrBlock *block, *nextBlock;
  IrRegion *region;
  IrValue *from, *previous;              ///< `previous` NULL: stood for itself
  const TesseraTypeConverter *converter; ///< of who mapped the value, or NULL
  RwSnapshot *snapshot;
  uint32_t count;
} RwAction;

/// A conversion under way. A rewriter that has one writes down instead of erasing.
struct RwConversion {
  RwRewriter rewriter;
  const TesseraConversionTarget *target;
  const RwPatternSet *patterns;
  TsVec(RwAction) log;
  TsPointerMap ignored;                  ///< operations that only wait for the end
  TsPointerMap values;                   ///< IrValue * -> what it has become
  TsPointerMap casts;                    ///< IrValue * -> the newest cast of it
  const TesseraTypeConverter *converter; ///< of the pattern at work, or NULL
  TsVec(const RwPattern *) stack;        ///< patterns at work
};

/// Whether it is an unrealized conversion cast.
static inline bool rwIsCast(const IrOperation *op) {
  return op->name->definition == &builtinUnrealizedConversionCastOpDef;
}

static inline RwConversion *rwConversionOf(MlirPatternRewriter rewriter) {
  return ((RwRewriter *)rewriter.ptr)->conversion;
}

/// Undoes everything after the first `size` actions.
void rwConversionUndo(RwConversion *conversion, size_t size);
/// Makes the changes final: replaces uses and erases. Fails after an error when a value that is
/// gone still has users; nothing is undone then.
bool rwConversionCommit(RwConversion *conversion);
/// The newest value that stands for this one; with a type, the newest of that type, or NULL.
IrValue *rwConversionLookup(const RwConversion *conversion, IrValue *value, const IrStorage *type);
bool rwConversionIsIgnored(const RwConversion *conversion, const IrOperation *op);
/// A value of `type` made of another, right behind that one; an unrealized cast when the converter
/// (may be NULL) has no better way.
IrValue *rwConversionMaterialize(RwConversion *conversion, const TesseraTypeConverter *converter,
                                 bool toSource, IrValue *value, IrStorage *type);

//===--- Types and targets ---===//

/// Source or target materialisation; null when the converter has none that can.
MlirValue rwTypeConverterMaterialize(const TesseraTypeConverter *converter, bool toSource,
                                     MlirRewriterBase rewriter, MlirType type, MlirValue value,
                                     MlirLocation location);

typedef enum RwLegality { RW_UNKNOWN, RW_LEGAL, RW_ILLEGAL } RwLegality;
/// *recursively: with everything inside.
RwLegality rwTargetAsk(const TesseraConversionTarget *target, IrOperation *op, bool *recursively);
/// Whether the target says outright that the operation is illegal.
bool rwTargetIsExplicitlyIllegal(const TesseraConversionTarget *target, IrOperation *op);

#endif // TESSERA_REWRITE_CONVERSIONINTERNAL_H
