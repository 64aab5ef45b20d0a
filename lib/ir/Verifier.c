// The verifier: structure, invariants of registered operations, and dominance, in MLIR's order and
// words. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Context.h"
#include "ir/Operation.h"
#include "tessera/Constraint.h"

//===--- Numbers of things ---===//

typedef struct Counts {
  const char *one, *zero; ///< what is said when there must be one or none
  const char *many;       ///< the plural
  bool showFound;
} Counts;

static unsigned countSingle(const TesseraValueDef *definitions, unsigned count) {
  unsigned single = 0;
  for (unsigned i = 0; i < count; i++)
    single += definitions[i].arity == TESSERA_SINGLE;
  return single;
}

static bool verifyCount(IrOperation *op, const TesseraValueDef *definitions, unsigned count,
                        unsigned found, const Counts *words) {
  unsigned expected = countSingle(definitions, count);
  bool isExact = expected == count;
  if (isExact ? found == expected : found >= expected)
    return true;
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(irWrapOp(op));
  if (isExact && expected < 2) {
    tesseraDiagnosticAppendFormat(error, "requires %s", expected ? words->one : words->zero);
  } else {
    tesseraDiagnosticAppendFormat(error, "expected %u %s%s", expected, isExact ? "" : "or more ",
                                  words->many);
    if (words->showFound)
      tesseraDiagnosticAppendFormat(error, ", but found %u", found);
  }
  tesseraDiagnosticReport(error);
  return false;
}

static bool verifySuccessorCount(IrOperation *op, const TesseraOpDef *definition) {
  unsigned expected = countSingle(definition->successors, definition->numSuccessors);
  bool isExact = expected == definition->numSuccessors;
  if (isExact ? op->numSuccessors == expected : op->numSuccessors >= expected)
    return true;
  mlirOperationEmitOpError(irWrapOp(op), "requires %s%u successor%s but found %u",
                           isExact ? "" : "at least ", expected, expected == 1 ? "" : "s",
                           op->numSuccessors);
  return false;
}

static bool verifyCounts(IrOperation *op, const TesseraOpDef *definition) {
  static const Counts regions = {"one region", "zero regions", "regions", false};
  static const Counts results = {"one result", "zero results", "results", false};
  static const Counts operands = {"a single operand", "zero operands", "operands", true};
  if (op->name->numSingleOperands == definition->numOperands &&
      op->name->numSingleResults == definition->numResults &&
      op->numOperands == definition->numOperands && op->numResults == definition->numResults &&
      !op->numRegions && !definition->numRegions && !op->numSuccessors &&
      !definition->numSuccessors)
    return true;
  return verifyCount(op, definition->regions, definition->numRegions, op->numRegions, &regions) &&
         verifyCount(op, definition->results, definition->numResults, op->numResults, &results) &&
         verifySuccessorCount(op, definition) &&
         verifyCount(op, definition->operands, definition->numOperands, op->numOperands, &operands);
}

//===--- Attributes ---===//

typedef enum AttributeState { FINE, MISSING, UNFIT } AttributeState;

static AttributeState checkAttribute(IrOperation *op, const TesseraOpDef *owner, int slot) {
  const TesseraAttrDef *definition = &owner->attributes[slot];
  const IrStorage *value = op->attributes[slot];
  // Segment sizes are checked with the trait that they belong to.
  if (definition->flags & TESSERA_ATTR_SEGMENT_SIZES)
    return FINE;
  if (!value)
    return definition->flags & TESSERA_ATTR_OPTIONAL || definition->defaultValue ? FINE : MISSING;
  return tesseraConstraintHoldsForAttribute(definition->constraint, irWrapOp(op),
                                            irWrapAttribute(value))
             ? FINE
             : UNFIT;
}

// The slot in the given state that was declared first, or -1.
static int firstInState(IrOperation *op, const TesseraOpDef *definition, AttributeState state) {
  int first = -1;
  for (int i = 0; i < definition->numAttributes; i++) {
    const TesseraAttrDef *attribute = &definition->attributes[i];
    if ((first < 0 || attribute->verifyOrder < definition->attributes[first].verifyOrder) &&
        checkAttribute(op, definition, i) == state)
      first = i;
  }
  return first;
}

static bool verifyAttributes(IrOperation *op, const TesseraOpDef *definition) {
  bool fine = true;
  for (int i = 0; fine && i < definition->numAttributes; i++)
    fine = checkAttribute(op, definition, i) == FINE;
  if (fine)
    return true;
  int slot = firstInState(op, definition, MISSING);
  if (slot >= 0) {
    mlirOperationEmitOpError(irWrapOp(op), "requires attribute '%s'",
                             definition->attributes[slot].name);
    return false;
  }
  slot = firstInState(op, definition, UNFIT);
  const TesseraAttrDef *attribute = &definition->attributes[slot];
  mlirOperationEmitOpError(irWrapOp(op), "attribute '%s' failed to satisfy constraint: %s",
                           attribute->name, attribute->constraint->summary);
  return false;
}

static const TesseraAttrDef *findUnfit(const IrOpName *name, const TesseraOpDef *definition,
                                       IrNamedList attributes) {
  const TesseraAttrDef *first = NULL;
  for (size_t i = 0; definition && i < attributes.size; i++) {
    int slot = irOpNameFindAttribute(name, irNamedName(attributes.data[i]));
    const TesseraAttrDef *attribute = slot >= 0 ? &definition->attributes[slot] : NULL;
    if (attribute && (!first || attribute->verifyOrder < first->verifyOrder) &&
        !(attribute->flags & TESSERA_ATTR_SEGMENT_SIZES) &&
        !tesseraConstraintHoldsForAttribute(attribute->constraint, irWrapOp(NULL),
                                            attributes.data[i].attribute))
      first = attribute;
  }
  return first;
}

const TesseraAttrDef *irFindUnfitAttribute(const IrOpName *name, IrNamedList attributes) {
  const TesseraAttrDef *found = findUnfit(name, name->definition, attributes);
  if (!found && name->identity != name->definition)
    found = findUnfit(name, name->identity, attributes);
  return found;
}

//===--- Operands and results ---===//

static bool verifyValue(IrOperation *op, const TesseraConstraint *constraint, const char *kind,
                        intptr_t position, const IrValue *value) {
  MlirType type = irWrapType(value->type);
  if (tesseraConstraintHoldsForType(constraint, irWrapOp(op), type))
    return true;
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(irWrapOp(op));
  tesseraDiagnosticAppendFormat(error, "%s #%td must be %s, but got ", kind, position,
                                constraint->summary);
  tesseraDiagnosticAppendType(error, type);
  tesseraDiagnosticReport(error);
  return false;
}

static bool isAny(const TesseraConstraint *constraint) {
  return !constraint || !constraint->program;
}

static bool verifyGroup(IrOperation *op, const TesseraValueDef *definition, TesseraRange range,
                        bool isOperand) {
  const char *kind = isOperand ? "operand" : "result";
  if (definition->arity == TESSERA_OPTIONAL && range.count > 1) {
    mlirOperationEmitOpError(irWrapOp(op),
                             "%s group starting at #%td requires 0 or 1 element, but found %td",
                             kind, range.start, range.count);
    return false;
  }
  size_t numParts;
  if (definition->arity == TESSERA_VARIADIC_OF_VARIADIC &&
      !irVerifySizes(op, definition->segmentAttribute, definition->name, range.count, &numParts))
    return false;
  if (isAny(definition->constraint))
    return true;
  for (intptr_t i = range.start; i < range.start + range.count; i++) {
    const IrValue *value = isOperand ? op->operands[i].value : irOperationResult(op, (uint32_t)i);
    if (!verifyValue(op, definition->constraint, kind, i, value))
      return false;
  }
  return true;
}

static bool verifyValues(IrOperation *op, const TesseraOpDef *definition) {
  MlirOperation handle = irWrapOp(op);
  for (unsigned i = 0; i < definition->numOperands; i++)
    if (!verifyGroup(op, &definition->operands[i], tesseraOperationGetOperandGroup(handle, i),
                     true))
      return false;
  for (unsigned i = 0; i < definition->numResults; i++)
    if (!verifyGroup(op, &definition->results[i], tesseraOperationGetResultGroup(handle, i), false))
      return false;
  return true;
}

//===--- Constraints over several parts, regions, successors ---===//

static bool verifyConstraints(IrOperation *op, const TesseraOpDef *definition) {
  for (unsigned i = 0; i < definition->numConstraints; i++) {
    const TesseraConstraint *constraint = &definition->constraints[i];
    if (tesseraConstraintHoldsForOperation(constraint, irWrapOp(op)))
      continue;
    mlirOperationEmitOpError(irWrapOp(op), "failed to verify that %s", constraint->summary);
    return false;
  }
  return true;
}

static bool reportPart(IrOperation *op, const char *kind, intptr_t position,
                       const TesseraValueDef *definition) {
  bool isNamed = definition->name && definition->name[0];
  mlirOperationEmitOpError(irWrapOp(op), "%s #%td%s%s%s failed to verify constraint: %s", kind,
                           position, isNamed ? " ('" : "", isNamed ? definition->name : "",
                           isNamed ? "')" : "", definition->constraint->summary);
  return false;
}

static bool verifyRegionConstraints(IrOperation *op, const TesseraOpDef *definition) {
  for (unsigned i = 0; i < definition->numRegions; i++) {
    if (isAny(definition->regions[i].constraint))
      continue;
    TesseraRange range = tesseraOperationGetRegionGroup(irWrapOp(op), i);
    for (intptr_t k = range.start; k < range.start + range.count; k++)
      if (!tesseraConstraintHoldsForRegion(definition->regions[i].constraint, irWrapOp(op),
                                           irWrapRegion(&op->regions[k])))
        return reportPart(op, "region", k, &definition->regions[i]);
  }
  return true;
}

static bool verifySuccessorConstraints(IrOperation *op, const TesseraOpDef *definition) {
  for (unsigned i = 0; i < definition->numSuccessors; i++) {
    if (isAny(definition->successors[i].constraint))
      continue;
    TesseraRange range = tesseraOperationGetSuccessorGroup(irWrapOp(op), i);
    for (intptr_t k = range.start; k < range.start + range.count; k++)
      if (!tesseraConstraintHoldsForSuccessor(definition->successors[i].constraint, irWrapOp(op),
                                              irWrapBlock(op->successors[k].block)))
        return reportPart(op, "successor", k, &definition->successors[i]);
  }
  return true;
}

static bool verifyParts(IrOperation *op, const TesseraOpDef *definition, bool isVerified) {
  return (isVerified || (verifyAttributes(op, definition) && verifyValues(op, definition) &&
                         verifyConstraints(op, definition))) &&
         verifyRegionConstraints(op, definition) && verifySuccessorConstraints(op, definition);
}

// Passes leave most operations as they are. What depends on nothing but an operation's attributes
// and types isn't checked again while these are the same; hooks and traits written in C, and what
// looks at other operations, always are.
static bool isVerified(const IrOperation *op) {
  return atomic_load_explicit(&op->isVerified, memory_order_relaxed);
}

static bool partsMayChange(const IrOperation *op) {
  if (!atomic_load_explicit(&op->name->context->hasBodies, memory_order_relaxed))
    return false;
  bool mayChange = false;
  for (uint32_t i = 0; !mayChange && i < op->name->numAttributeSlots; i++)
    mayChange = op->attributes[i] && irStorageMayChange(op->attributes[i]);
  for (uint32_t i = 0; !mayChange && i < op->numOperands; i++)
    mayChange = irStorageMayChange(op->operands[i].value->type);
  for (uint32_t i = 0; !mayChange && i < op->numResults; i++)
    mayChange = irStorageMayChange(irOperationResult((IrOperation *)op, i)->type);
  return mayChange;
}

static void setVerified(IrOperation *op) {
  if (op->name->constraintsAreLocal && !partsMayChange(op))
    atomic_store_explicit(&op->isVerified, true, memory_order_relaxed);
}

// Nor is it checked again for an operation that is made of the same as one before it: programs
// consist of few different ones.
enum { NUM_ALIKE = 256 };

// Where the walk is inside an operation.
typedef struct Frame {
  IrOperation *op;
  uint32_t region;
  IrBlock *block;    ///< entered; NULL: the region is done
  IrOperation *next; ///< to visit in the block
} Frame;

/// What a thread keeps from operation to operation.
typedef struct State {
  TsVec(Frame) frames;                    ///< those of outer walks first
  TesseraDominance *dominance;            ///< NULL: not needed yet
  bool knowsAny;                          ///< else what follows isn't initialized: few may be asked
  const IrOperation *verified[NUM_ALIKE]; ///< NULL: none
} State;

static void initState(State *state) {
  state->frames.data = NULL;
  state->frames.size = state->frames.capacity = 0;
  state->dominance = NULL;
  state->knowsAny = false;
}

static void rememberVerified(State *state, const IrOperation *op) {
  if (!state->knowsAny)
    memset(state->verified, 0, sizeof state->verified);
  state->knowsAny = true;
  state->verified[irKindSlot(op, NUM_ALIKE)] = op;
}

static bool areAlike(const IrOperation *op, const IrOperation *other) {
  if (op->name != other->name || op->numOperands != other->numOperands ||
      op->numResults != other->numResults || op->numRegions != other->numRegions ||
      op->numSuccessors != other->numSuccessors)
    return false;
  for (uint32_t i = 0; i < op->name->numAttributeSlots; i++)
    if (op->attributes[i] != other->attributes[i])
      return false;
  for (uint32_t i = 0; i < op->numOperands; i++)
    if (op->operands[i].value->type != other->operands[i].value->type)
      return false;
  for (uint32_t i = 0; i < op->numResults; i++)
    if (irOperationResult((IrOperation *)op, i)->type !=
        irOperationResult((IrOperation *)other, i)->type)
      return false;
  return true;
}

static bool isVerifiedOrAlike(const State *state, IrOperation *op) {
  if (isVerified(op) || !op->name->typesDecide || !state->knowsAny)
    return isVerified(op);
  const IrOperation *other = state->verified[irKindSlot(op, NUM_ALIKE)];
  if (!other || !areAlike(op, other))
    return false;
  setVerified(op);
  return true;
}

static bool verifyInvariants(const State *state, IrOperation *op) {
  const TesseraOpDef *definition = op->name->definition;
  bool verified = isVerifiedOrAlike(state, op);
  if (!verified && (!verifyCounts(op, definition) || !irVerifySegments(op)))
    return false;
  if (!irVerifyStructuralTraits(op) || !verifyParts(op, definition, verified))
    return false;
  // A definition that was read at run time may ask for less than what C code counts on.
  if (definition->replaces && !verifyParts(op, definition->replaces, verified))
    return false;
  if ((!verified && !irVerifyTypeTraits(op)) || (op->name->checksTraits && !irVerifyTraits(op)))
    return false;
  return !definition->verify || mlirLogicalResultIsSuccess(definition->verify(irWrapOp(op)));
}

static bool verifyRegionInvariants(State *state, IrOperation *op) {
  const TesseraOpDef *definition = op->name->definition;
  bool verified = isVerified(op);
  if ((!verified && !irVerifyDestinations(op)) ||
      (op->name->checksRegionTraits && !irVerifyRegionTraits(op, verified)))
    return false;
  if (definition->verifyRegions &&
      mlirLogicalResultIsFailure(definition->verifyRegions(irWrapOp(op))))
    return false;
  if (verified)
    return true;
  setVerified(op);
  rememberVerified(state, op);
  return true;
}

//===--- Structure ---===//

static bool verifyDialectAttributes(IrOperation *op) {
  if (!op->discardable || !irStorageMayNameDialect(op->discardable))
    return true;
  IrNamedList entries = irDictionaryEntries(op->discardable);
  for (size_t i = 0; i < entries.size; i++) {
    MlirStringRef prefix = irDialectPrefix(irStringValue(irNamedName(entries.data[i])));
    const IrDialect *dialect =
        prefix.length ? irContextFindDialect(op->name->context, prefix) : NULL;
    if (dialect && dialect->definition->verifyOperationAttribute &&
        mlirLogicalResultIsFailure(
            dialect->definition->verifyOperationAttribute(irWrapOp(op), entries.data[i])))
      return false;
  }
  return true;
}

static bool verifyRegionShapes(IrOperation *op) {
  for (uint32_t i = 0; i < op->numRegions; i++) {
    const IrRegion *region = &op->regions[i];
    if (irIsRegistered(op) && region->first != region->last && irRegionIsGraph(region)) {
      mlirOperationEmitOpError(irWrapOp(op), "expects graph region #%u to have 0 or 1 blocks", i);
      return false;
    }
    if (region->first && region->first->firstPredecessor) {
      mlirLocationEmitError(irWrapLocation(op->location),
                            "entry block of region may not have predecessors");
      return false;
    }
  }
  return true;
}

static bool enterOperation(const State *state, IrOperation *op) {
  for (uint32_t i = 0; i < op->numOperands; i++) {
    if (op->operands[i].value)
      continue;
    mlirOperationEmitError(irWrapOp(op), "null operand found");
    return false;
  }
  return verifyDialectAttributes(op) && (!irIsRegistered(op) || verifyInvariants(state, op)) &&
         verifyRegionShapes(op);
}

static bool verifyUnregistered(IrOperation *op) {
  const IrDialect *dialect = op->name->dialect;
  if (!dialect) {
    if (op->name->context->allowUnregisteredDialects)
      return true;
    mlirOperationEmitOpError(irWrapOp(op),
                             "created with unregistered dialect. If this is intended, please call "
                             "allowUnregisteredDialects() on the MLIRContext, or use "
                             "-allow-unregistered-dialect with the MLIR opt tool used");
    return false;
  }
  if (dialect->definition->allowUnknownOps)
    return true;
  MlirStringRef name = irStringValue(op->name->name);
  mlirOperationEmitError(irWrapOp(op),
                         "unregistered operation '%.*s' found in dialect ('%.*s') that does not "
                         "allow unknown operations",
                         (int)name.length, name.data, (int)dialect->name.length,
                         dialect->name.data);
  return false;
}

static bool reportAtBlock(IrBlock *block, const char *message) {
  if (block->first)
    mlirOperationEmitError(irWrapOp(block->first), "%s", message);
  else
    mlirLocationEmitError(irWrapLocation(irBlockParent(block)->location), "%s", message);
  return false;
}

static bool needsNoTerminator(const IrBlock *block) {
  const IrRegion *region = block->region;
  if (!region)
    return true;
  if (region->first != region->last)
    return false;
  const IrOperation *parent = region->parent;
  return !parent || !irIsRegistered(parent) || irHasTrait(parent, TESSERA_TRAIT_NO_TERMINATOR);
}

static bool enterBlock(IrBlock *block) {
  if (!block->first)
    return needsNoTerminator(block) ||
           reportAtBlock(block, "empty block: expect at least a terminator");
  for (IrOperation *op = block->first; op->next; op = op->next) {
    irPrefetchAhead(op);
    if (op->numSuccessors == 0)
      continue;
    mlirOperationEmitError(irWrapOp(op),
                           "operation with block successors must terminate its parent block");
    return false;
  }
  return true;
}

static bool exitBlock(IrBlock *block) {
  IrOperation *last = block->last;
  for (uint32_t i = 0; last && i < last->numSuccessors; i++) {
    const IrBlock *successor = last->successors[i].block;
    if (successor && successor->region == block->region)
      continue;
    mlirOperationEmitOpError(irWrapOp(last), "branching to block of a different region");
    return false;
  }
  if (needsNoTerminator(block) || irMayBeTerminator(last))
    return true;
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(irWrapOp(last), MlirDiagnosticError);
  tesseraDiagnosticAppend(error, tsLiteral("block with no terminator, has "));
  tesseraDiagnosticAppendOp(error, irWrapOp(last), false);
  tesseraDiagnosticReport(error);
  return false;
}

//===--- Everything below an operation ---===//

static bool verifyWithDominance(State *state, IrOperation *op);

typedef struct IsolatedOps {
  TsVec(IrOperation *) ops;
  State *state; ///< NULL: each needs one of its own, since they are verified in parallel
  atomic_bool failed;
} IsolatedOps;

static bool isIsolated(const IrOperation *op) {
  return op->numRegions && irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE);
}

static void freeState(State *state) {
  tsVecFree(&state->frames);
  if (state->dominance)
    tesseraDominanceDestroy(state->dominance);
}

static void verifyIsolated(void *user, size_t i) {
  IsolatedOps *isolated = user;
  State own;
  if (!isolated->state)
    initState(&own);
  if (!verifyWithDominance(isolated->state ? isolated->state : &own, isolated->ops.data[i]))
    atomic_store(&isolated->failed, true);
  if (!isolated->state)
    freeState(&own);
}

// Operations that are isolated from this one are verified on their own, in parallel.
static bool verifyIsolatedChildren(State *state, IrOperation *op) {
  IsolatedOps isolated = {.state = op->name->context->multithreading ? NULL : state};
  for (uint32_t i = 0; i < op->numRegions; i++)
    for (IrBlock *block = op->regions[i].first; block; block = block->next)
      for (IrOperation *nested = block->first; nested; nested = nested->next)
        if (isIsolated(nested))
          tsVecPush(&isolated.ops, nested);
  irParallelFor(op->name->context, isolated.ops.size, verifyIsolated, &isolated);
  tsVecFree(&isolated.ops);
  return !atomic_load(&isolated.failed);
}

static bool exitOperation(State *state, IrOperation *op, bool recursively) {
  if (recursively && op->numRegions && !verifyIsolatedChildren(state, op))
    return false;
  return irIsRegistered(op) ? verifyRegionInvariants(state, op) : verifyUnregistered(op);
}

static bool enterFrameBlock(Frame *frame, IrBlock *block) {
  frame->block = block;
  frame->next = block ? block->first : NULL;
  return !block || enterBlock(block);
}

static bool pushFrame(State *state, IrOperation *op) {
  if (!enterOperation(state, op))
    return false;
  Frame frame = {.op = op};
  if (!enterFrameBlock(&frame, op->numRegions ? op->regions[0].first : NULL))
    return false;
  tsVecPush(&state->frames, frame);
  return true;
}

// Visits the next operation of the frame's block.
static bool visitNext(State *state, Frame *frame) {
  IrOperation *op = frame->next;
  frame->next = op->next;
  if (op->next && op->next->name->numAttributeSlots)
    __builtin_prefetch(op->next->attributes[0]);
  if (isIsolated(op))
    return true;
  if (op->numRegions)
    return pushFrame(state, op);
  return enterOperation(state, op) && exitOperation(state, op, true);
}

static bool stepFrame(State *state) {
  Frame *frame = &state->frames.data[state->frames.size - 1];
  if (frame->next)
    return visitNext(state, frame);
  if (frame->block)
    return exitBlock(frame->block) && enterFrameBlock(frame, frame->block->next);
  if (frame->region + 1 < frame->op->numRegions)
    return enterFrameBlock(frame, frame->op->regions[++frame->region].first);
  IrOperation *op = frame->op;
  state->frames.size--;
  return exitOperation(state, op, true);
}

static bool verifyTree(State *state, IrOperation *root) {
  size_t outer = state->frames.size;
  bool valid = pushFrame(state, root);
  while (valid && state->frames.size > outer)
    valid = stepFrame(state);
  state->frames.size = outer;
  return valid;
}

//===--- Dominance ---===//

static bool isRegionAncestor(const IrRegion *ancestor, const IrRegion *region) {
  while (region && region != ancestor)
    region = region->parent && region->parent->block ? region->parent->block->region : NULL;
  return region != NULL;
}

static const char *relation(const IrRegion *use, const IrRegion *definition) {
  if (isRegionAncestor(definition, use))
    return "in a parent region";
  return isRegionAncestor(use, definition) ? "in a child region"
                                           : "neither in a parent nor in a child region";
}

static void noteOperation(TesseraDiagnostic *error, const IrOperation *user,
                          const IrOperation *definition) {
  TesseraDiagnostic *note =
      tesseraDiagnosticAttachNote(error, irWrapLocation(definition->location));
  const IrRegion *useRegion = user->block->region;
  const IrRegion *region = definition->block ? definition->block->region : NULL;
  const char *where = "op in the same block", *op = "";
  if (user->block != definition->block) {
    bool isSame = useRegion == region;
    where = isSame ? "op in the same region" : relation(useRegion, region);
    op = isSame ? "" : where[0] == 'n' ? "op is " : "op ";
  }
  tesseraDiagnosticAppendFormat(note, "operand defined here (%s%s)", op, where);
}

static void noteArgument(TesseraDiagnostic *error, const IrOperation *user, const IrBlock *block) {
  const IrOperation *parent = irBlockParent(block);
  IrStorage *location = parent ? parent->location : user->name->context->unknownLoc;
  TesseraDiagnostic *note = tesseraDiagnosticAttachNote(error, irWrapLocation(location));
  if (!block->region) {
    tesseraDiagnosticAppendFormat(note, " (block without parent)");
    return;
  }
  unsigned index = 0;
  for (const IrBlock *before = block->previous; before; before = before->previous)
    index++;
  const IrRegion *useRegion = user->block->region;
  tesseraDiagnosticAppendFormat(note, "operand defined as a block argument (block #%u %s)", index,
                                useRegion == block->region ? "in the same region"
                                                           : relation(useRegion, block->region));
}

static bool reportDominance(IrOperation *op, uint32_t operand) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(irWrapOp(op), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "operand #%u does not dominate this use", operand);
  const IrValue *value = op->operands[operand].value;
  if (value->kind == IR_OP_RESULT)
    noteOperation(error, op, irResultOwner((IrValue *)value));
  else
    noteArgument(error, op, irValueBlock(value));
  tesseraDiagnosticReport(error);
  return false;
}

static bool verifyOperands(TesseraDominance *dominance, IrOperation *op) {
  for (uint32_t i = 0; i < op->numOperands; i++)
    if (!tesseraDominanceValueProperlyDominates(dominance, irWrapValue(op->operands[i].value),
                                                irWrapOp(op)))
      return reportDominance(op, i);
  return true;
}

typedef TsVec(IrOperation *) Operations;

// Uses in the regions of one operation; operations with regions of their own are left for later.
static bool verifyRegionUses(TesseraDominance *dominance, IrOperation *op, Operations *later) {
  for (uint32_t i = 0; i < op->numRegions; i++)
    for (IrBlock *block = op->regions[i].first; block; block = block->next) {
      bool isReachable = tesseraDominanceIsReachableFromEntry(dominance, irWrapBlock(block));
      for (IrOperation *nested = block->first; nested; nested = nested->next) {
        if (isReachable && !verifyOperands(dominance, nested))
          return false;
        if (nested->numRegions && !isIsolated(nested))
          tsVecPush(later, nested);
      }
    }
  return true;
}

// After the structure is known to be sound: branches are followed here.
static bool verifyDominance(State *state, IrOperation *root) {
  if (!state->dominance)
    state->dominance = tesseraDominanceCreate();
  Operations later = {0};
  bool valid = verifyRegionUses(state->dominance, root, &later);
  while (valid && later.size)
    valid = verifyRegionUses(state->dominance, tsVecPop(&later), &later);
  tsVecFree(&later);
  tesseraDominanceInvalidate(state->dominance);
  return valid;
}

static bool verifyWithDominance(State *state, IrOperation *op) {
  return verifyTree(state, op) && (op->numRegions == 0 || verifyDominance(state, op));
}

bool irVerify(IrOperation *op, bool recursively) {
  State state;
  initState(&state);
  bool valid = recursively ? verifyWithDominance(&state, op)
                           : enterOperation(&state, op) && exitOperation(&state, op, false);
  freeState(&state);
  return valid;
}
