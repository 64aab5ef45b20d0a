// What handles stand for while a script runs, and which may not be used any more.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRANSFORM_TRANSFORMSTATE_H
#define TESSERA_DIALECT_TRANSFORM_TRANSFORMSTATE_H

#include "dialect/transform/TransformOps.h"
#include "ir/Operation.h"
#include "rewrite/Tracking.h"
#include "support/Map.h"
#include "support/String.h"

/// A handle that is bound.
typedef struct TransformEntry {
  IrValue *handle; ///< NULL: the entry is free
  bool isHeld;     ///< see transformHold
  TransformPayload payload;
  TsVec(uint32_t) places; ///< of each of them that isn't NULL
} TransformEntry;

/// A place in an entry's payload, in the list of all places of the same payload.
typedef struct TransformPlace {
  uint32_t entry, slot;
  uint32_t next, previous; ///< positions plus 1; 0: there is none
} TransformPlace;

/// Why a handle may not be used: locations, as what is at them may be gone.
typedef struct TransformInvalidation {
  const IrValue *handle;
  MlirLocation consumer;
  intptr_t operand;
  MlirLocation ancestor, nested; ///< null: the handle stood for nothing
  bool isValue;                  ///< it stood for values
} TransformInvalidation;

/// An operation that somebody comes back to: nothing around it may change meanwhile.
typedef struct TransformBusy {
  const IrOperation *op; ///< to compare with; it may be gone
  IrOperation *parent;
} TransformBusy;

struct TransformState {
  MlirContext context;
  IrOperation *root; ///< of the payload; NULL: it is gone
  const TesseraPassRegistry *registry;
  TsVec(TransformPayload) trailing; ///< what the entry point's arguments but the first stand for

  TsPointerMap handles; ///< IrValue * -> position in `entries`
  TsVec(TransformEntry) entries;
  TsVec(uint32_t) freeEntries;
  TsPointerMap placesOf; ///< what handles stand for -> position plus 1 of the first place
  TsVec(TransformPlace) places;
  TsVec(uint32_t) freePlaces;
  TsPointerMap invalid; ///< IrValue * -> position in `invalidations`
  TsVec(TransformInvalidation) invalidations;
  TsVec(TesseraDiagnostic *) pending; ///< of silenceable failures
  TsVec(IrOperation *) callers;       ///< ops of scripts that are running, or will
  TsVec(TransformBusy) busy;
  TsPointerMap running; ///< named sequences
  unsigned numMatchers; ///< that are running: they may only look

  // While an op is applied that listens to what becomes of payload.
  IrOperation *current;
  TransformStatus tracking;
  TsVec(uint32_t) emptied; ///< entries with NULL in their payload
};

typedef enum TransformKind { TRANSFORM_OPS, TRANSFORM_VALUES, TRANSFORM_PARAMS } TransformKind;
/// By the interface of a handle's type.
TransformKind transformKindOf(MlirType type);

//===--- Handles ---===//

/// What the value stands for; nothing where it isn't bound.
TransformPayload transformPayloadOf(const TransformState *state, MlirValue handle);
static inline TransformPayload transformOperandPayload(const TransformState *state,
                                                       MlirOperation op, intptr_t operand) {
  return transformPayloadOf(state, mlirOperationGetOperand(op, operand));
}
/// Binds it to a copy, if its type takes that; else a silenceable failure at `location`.
TransformStatus transformBind(TransformState *state, MlirValue handle, MlirLocation location,
                              const TransformPayload *payload);
/// Keeps an eye on payload for somebody who goes through it: what goes away becomes NULL. The
/// handle says of which kind it is. Gives the entry.
uint32_t transformHold(TransformState *state, MlirValue handle, const TransformPayload *payload);
void transformRelease(TransformState *state, uint32_t entry);
/// Unbinds the arguments of the block and all results in it.
void transformUnbindBlock(TransformState *state, MlirBlock block);
static inline void transformAdd(TransformPayload *payload, const void *what) {
  tsVecPush(payload, (void *)(uintptr_t)what);
}
void transformAddAll(TransformPayload *payload, const TransformPayload *from);
/// Fails for good where handles would stand for too much with `more`: a script can multiply what
/// they stand for without end.
TransformStatus transformCheckRoom(const TransformState *state, MlirOperation op, size_t more);
void transformAddInteger(TransformState *state, TransformPayload *payload, int64_t value);

/// Whether applying the op uses the operand up.
bool transformConsumes(MlirOperation op, MlirValue operand);

void transformStateDestroy(TransformState *state);

/// Puts other payload, or NULL, where this one is; NULL is dropped when the op was applied.
void transformReplace(TransformState *state, const void *from, void *to);
/// The entry that the first place is in, or NULL; `next`: where the search for another goes on, at
/// first 0.
TransformEntry *transformFindHandle(const TransformState *state, const void *what, uint32_t *next);
/// Drops NULL from the payload of all handles that had any.
void transformCompact(TransformState *state);

//===--- Failures ---===//

/// A silenceable failure: its message is to be appended to what this gives.
TesseraDiagnostic *transformSilenceable(TransformState *state, MlirLocation location);
/// The same at the op, which it names.
TesseraDiagnostic *transformSilenceableOp(TransformState *state, MlirOperation op);
/// With a message as printf has it. Returns TRANSFORM_SILENCEABLE.
TransformStatus transformFail(TransformState *state, MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// The same with a note at a payload operation.
TransformStatus transformFailAt(TransformState *state, MlirOperation op, const IrOperation *target,
                                const char *note, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/// Reports an error at once. Returns TRANSFORM_DEFINITE.
TransformStatus transformFailForGood(MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// Forgets the failures since there were `mark`, or reports them.
void transformSilence(TransformState *state, size_t mark);
void transformReport(TransformState *state, size_t mark);

//===--- Applying ---===//

/// One op, with all checks; binds its results.
TransformStatus transformApply(TransformState *state, MlirOperation op);
/// The ops of the block but its terminator, whose operands' payload goes to `results`.
TransformStatus transformApplyBlock(TransformState *state, MlirBlock block, bool suppress,
                                    TransformPayload *results);
/// Whether the op is inside of what is to be changed, or is running because of what is.
bool transformIsInside(const TransformState *state, const IrOperation *op,
                       const IrOperation *target);
/// Fails for good where one of the targets is inside of another: it may be gone when its turn
/// comes.
TransformStatus transformCheckNesting(MlirOperation op, const TransformPayload *targets);
/// Whether the operation is around one that is busy.
bool transformIsAroundBusy(const TransformState *state, const IrOperation *target);
static inline void transformBegin(TransformState *state, const IrOperation *op) {
  tsVecPush(&state->busy, (TransformBusy){op, irParentOp(op)});
}
static inline void transformEnd(TransformState *state) { state->busy.size--; }

/// Told of what becomes of payload: keeps handles up to date.
RwTracker transformTracker(TransformState *state);

//===--- Scripts ---===//

/// Whether a named sequence has no body.
bool transformNamedSequenceOpIsDeclaration(MlirOperation op);
/// The named sequence that a reference means, or null.
MlirOperation transformFindSequence(MlirOperation from, MlirAttribute reference);
/// Applies a top-level op (a named sequence or a sequence) to the payload. Reports what went wrong.
MlirLogicalResult transformRun(TransformState *state, MlirOperation op);
/// Whether a named sequence fits the op that applies it: it may have changed since the script was
/// verified.
MlirLogicalResult transformVerifyCallee(MlirOperation op, MlirOperation callee);
MlirLogicalResult transformVerifyMatcherOf(MlirOperation op, MlirOperation matcher);
MlirLogicalResult transformVerifyPair(MlirOperation op, intptr_t number, MlirOperation matcher,
                                      MlirOperation action);
/// Whether an argument of a named sequence is marked.
bool transformArgumentHas(MlirOperation sequence, intptr_t argument, const char *name);

#endif // TESSERA_DIALECT_TRANSFORM_TRANSFORMSTATE_H
