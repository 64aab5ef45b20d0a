// Control flow between blocks and between regions, as the interfaces of operations tell it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

//===--- Branches ---===//

static MlirLogicalResult verifySuccessor(MlirOperation op, unsigned successor) {
  const BranchOpInterfaceMethods *methods = branchOpInterfaceCast(op);
  TesseraRange range = methods->getSuccessorOperands(op, successor);
  intptr_t produced = methods->getNumProducedOperands(op, successor);
  const IrBlock *block = irOp(op)->successors[successor].block;
  if (range.count + produced != (intptr_t)block->numArguments)
    return mlirOperationEmitError(op,
                                  "branch has %lld operands for successor #%u, but target block "
                                  "has %u",
                                  (long long)(range.count + produced), successor,
                                  block->numArguments);
  for (intptr_t i = 0; i < range.count; i++)
    if (!methods->areTypesCompatible(op,
                                     irWrapType(irOp(op)->operands[range.start + i].value->type),
                                     irWrapType(block->arguments[produced + i]->value.type)))
      return mlirOperationEmitError(op, "type mismatch for bb argument #%lld of successor #%u",
                                    (long long)(produced + i), successor);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraBranchVerify(MlirOperation op) {
  for (unsigned i = 0; i < irOp(op)->numSuccessors; i++)
    if (mlirLogicalResultIsFailure(verifySuccessor(op, i)))
      return mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

//===--- Regions ---===//

TesseraRegionSuccessor tesseraRegionSuccessorInto(MlirRegion region) {
  const IrBlock *entry = irRegion(region)->first;
  return (TesseraRegionSuccessor){region, {.count = entry ? (intptr_t)entry->numArguments : 0}};
}

TesseraRegionSuccessor tesseraRegionSuccessorBehind(MlirOperation op) {
  return (TesseraRegionSuccessor){{NULL}, {.count = (intptr_t)irOp(op)->numResults}};
}

MlirValue tesseraRegionSuccessorGetInput(MlirOperation op, TesseraRegionSuccessor successor,
                                         intptr_t position) {
  uint32_t index = (uint32_t)(successor.inputs.start + position);
  return irWrapValue(successor.region.ptr
                         ? &irRegion(successor.region)->first->arguments[index]->value
                         : irOperationResult(irOp(op), index));
}

TesseraRange tesseraRegionBranchGetOperands(MlirOperation op, MlirOperation terminator,
                                            MlirRegion into) {
  if (mlirOperationIsNull(terminator))
    return regionBranchOpInterfaceGetEntrySuccessorOperands(op, into);
  return regionBranchTerminatorOpInterfaceGetSuccessorOperands(terminator, into);
}

/// A way on whose values are checked.
typedef struct Edge {
  MlirOperation op, terminator; ///< terminator null: on entry
  const RegionBranchOpInterfaceMethods *methods;
  MlirLogicalResult result;
} Edge;

static unsigned regionNumber(MlirRegion region) {
  return (unsigned)(irRegion(region) - irRegion(region)->parent->regions);
}

static TesseraDiagnostic *createEdgeError(const Edge *edge, TesseraRegionSuccessor successor) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(edge->op);
  tesseraDiagnosticAppendFormat(error, "along control flow edge from ");
  if (mlirOperationIsNull(edge->terminator)) {
    tesseraDiagnosticAppendFormat(error, "parent");
  } else {
    MlirStringRef name = irStringValue(irOp(edge->terminator)->name->name);
    tesseraDiagnosticAppendFormat(error, "Operation %.*s", (int)name.length, name.data);
  }
  if (successor.region.ptr)
    tesseraDiagnosticAppendFormat(error, " to Region #%u: ", regionNumber(successor.region));
  else
    tesseraDiagnosticAppendFormat(error, " to parent: ");
  return error;
}

static MlirLogicalResult reportEdge(const Edge *edge, TesseraDiagnostic *error) {
  MlirOperation point = mlirOperationIsNull(edge->terminator) ? edge->op : edge->terminator;
  tesseraDiagnosticAppendFormat(tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(point)),
                                "region branch point");
  return tesseraDiagnosticReport(error);
}

static void verifyEdge(TesseraRegionSuccessor successor, void *user) {
  Edge *edge = user;
  if (mlirLogicalResultIsFailure(edge->result))
    return;
  TesseraRange operands =
      tesseraRegionBranchGetOperands(edge->op, edge->terminator, successor.region);
  if (operands.count != successor.inputs.count) {
    TesseraDiagnostic *error = createEdgeError(edge, successor);
    tesseraDiagnosticAppendFormat(error,
                                  "region branch point has %lld operands, but region successor "
                                  "needs %lld inputs",
                                  (long long)operands.count, (long long)successor.inputs.count);
    edge->result = reportEdge(edge, error);
    return;
  }
  MlirOperation from = mlirOperationIsNull(edge->terminator) ? edge->op : edge->terminator;
  for (intptr_t i = 0; i < operands.count; i++) {
    MlirType passed = mlirValueGetType(mlirOperationGetOperand(from, operands.start + i));
    MlirType input = mlirValueGetType(tesseraRegionSuccessorGetInput(edge->op, successor, i));
    if (edge->methods->areTypesCompatible(edge->op, passed, input))
      continue;
    TesseraDiagnostic *error = createEdgeError(edge, successor);
    tesseraDiagnosticAppendFormat(error, "successor operand type #%lld ", (long long)i);
    tesseraDiagnosticAppendType(error, passed);
    tesseraDiagnosticAppendFormat(error, " should match successor input type #%lld ", (long long)i);
    tesseraDiagnosticAppendType(error, input);
    edge->result = reportEdge(edge, error);
    return;
  }
}

MlirLogicalResult tesseraRegionBranchVerify(MlirOperation op) {
  Edge edge = {op, {NULL}, regionBranchOpInterfaceCast(op), mlirLogicalResultSuccess()};
  edge.methods->getSuccessorRegions(op, edge.terminator, verifyEdge, &edge);
  for (uint32_t r = 0; r < irOp(op)->numRegions; r++)
    for (IrBlock *block = irOp(op)->regions[r].first; block; block = block->next) {
      edge.terminator = irWrapOp(block->last);
      if (block->last && irInterface(block->last, &regionBranchTerminatorOpInterface))
        edge.methods->getSuccessorRegions(op, edge.terminator, verifyEdge, &edge);
    }
  return edge.result;
}

//===--- Which regions run again, and which never both ---===//

/// A search for a region from another.
typedef struct Reach {
  MlirOperation op;
  const IrRegion *target;
  bool *visited; ///< by number of the region
  bool found;
  TsVec(IrRegion *) worklist;
} Reach;

static void reachRegion(TesseraRegionSuccessor successor, void *user) {
  Reach *reach = user;
  IrRegion *region = irRegion(successor.region);
  if (!region)
    return;
  reach->found |= region == reach->target;
  bool *visited = &reach->visited[regionNumber(successor.region)];
  if (!*visited)
    tsVecPush(&reach->worklist, region);
  *visited = true;
}

// Whether control can get from the end of one region of an operation into another of it.
static bool reaches(const IrRegion *from, const IrRegion *to) {
  IrOperation *parent = from->parent;
  Reach reach = {irWrapOp(parent), to, tsAllocZeroed(parent->numRegions, 1), false, {0}};
  tsVecPush(&reach.worklist, (IrRegion *)from);
  while (reach.worklist.size && !reach.found) {
    IrRegion *region = reach.worklist.data[--reach.worklist.size];
    for (IrBlock *block = region->first; block; block = block->next)
      if (block->last && irInterface(block->last, &regionBranchTerminatorOpInterface))
        regionBranchOpInterfaceGetSuccessorRegions(reach.op, irWrapOp(block->last), reachRegion,
                                                   &reach);
  }
  tsVecFree(&reach.worklist);
  tsFree(reach.visited);
  return reach.found;
}

bool tesseraRegionIsRepetitive(MlirRegion wrapped) {
  const IrRegion *region = irRegion(wrapped);
  return region->parent && irInterface(region->parent, &regionBranchOpInterface) &&
         reaches(region, region);
}

MlirRegion tesseraOperationGetEnclosingRepetitiveRegion(MlirOperation op) {
  for (IrRegion *region = irParentRegion(irOp(op)); region && region->parent;
       region = irParentRegion(region->parent))
    if (tesseraRegionIsRepetitive(irWrapRegion(region)))
      return irWrapRegion(region);
  return (MlirRegion){NULL};
}

// The region of `ancestor` that the operation is in.
static IrRegion *regionIn(const IrOperation *ancestor, const IrOperation *op) {
  IrRegion *region = irParentRegion(op);
  while (region && region->parent != ancestor)
    region = irParentRegion(region->parent);
  return region;
}

bool tesseraOperationsAreMutuallyExclusive(MlirOperation a, MlirOperation b) {
  for (const IrOperation *parent = irParentOp(irOp(a)); parent; parent = irParentOp(parent)) {
    if (!irInterface(parent, &regionBranchOpInterface) ||
        !tesseraOperationIsAncestor(irWrapOp((IrOperation *)parent), b) || parent == irOp(b))
      continue;
    const IrRegion *first = regionIn(parent, irOp(a)), *second = regionIn(parent, irOp(b));
    // Inside of the same region what is around both further out says nothing more.
    return first != second && !reaches(first, second) && !reaches(second, first);
  }
  return false;
}

//===--- Loops ---===//

/// The regions of a loop, in which a value is looked for.
typedef struct LoopSearch {
  const IrRegion *region;
  bool found;
} LoopSearch;

static void searchRegion(MlirRegion wrapped, void *user) {
  LoopSearch *search = user;
  const IrRegion *region = search->region;
  while (region && region != irRegion(wrapped))
    region = region->parent ? irParentRegion(region->parent) : NULL;
  search->found |= region != NULL;
}

bool tesseraLoopContains(MlirOperation loop, MlirValue value) {
  const IrBlock *block = irValueBlock(irValue(value));
  LoopSearch search = {block ? block->region : NULL, false};
  loopLikeOpInterfaceGetLoopRegions(loop, searchRegion, &search);
  return search.found;
}

static MlirLogicalResult checkCount(MlirOperation op, const char *what, const char *other,
                                    intptr_t count, intptr_t otherCount) {
  if (count == otherCount)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op, "different number of %s and %s: %llu != %llu", what, other,
                                  (unsigned long long)count, (unsigned long long)otherCount);
}

static MlirLogicalResult checkType(MlirOperation op, intptr_t number, const char *what,
                                   const char *other, MlirValue value, MlirValue otherValue) {
  MlirType type = mlirValueGetType(value), otherType = mlirValueGetType(otherValue);
  if (mlirTypeEqual(type, otherType))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%lld-th %s and %lld-th %s have different type: ",
                                (long long)number, what, (long long)number, other);
  tesseraDiagnosticAppendType(error, type);
  tesseraDiagnosticAppendFormat(error, " != ");
  tesseraDiagnosticAppendType(error, otherType);
  return tesseraDiagnosticReport(error);
}

static void takeRegion(MlirRegion region, void *user) {
  MlirRegion *first = user;
  if (!first->ptr)
    *first = region;
}

MlirLogicalResult tesseraLoopVerify(MlirOperation op) {
  const LoopLikeOpInterfaceMethods *methods = loopLikeOpInterfaceCast(op);
  TesseraRange inits = methods->getInits(op), arguments = methods->getRegionIterArgs(op),
               results = methods->getLoopResults(op), yielded;
  MlirOperation yield = methods->getYield(op, &yielded);
  if (mlirLogicalResultIsFailure(
          checkCount(op, "inits", "region iter_args", inits.count, arguments.count)) ||
      (yield.ptr && mlirLogicalResultIsFailure(checkCount(op, "region iter_args", "yielded values",
                                                          arguments.count, yielded.count))) ||
      (results.count &&
       mlirLogicalResultIsFailure(
           checkCount(op, "loop results", "region iter_args", results.count, arguments.count))))
    return mlirLogicalResultFailure();
  MlirRegion body = {NULL};
  methods->getLoopRegions(op, takeRegion, &body);
  for (intptr_t i = 0; i < arguments.count; i++) {
    MlirValue argument = irWrapValue(&irRegion(body)->first->arguments[arguments.start + i]->value);
    if (mlirLogicalResultIsFailure(checkType(op, i, "init", "region iter_arg",
                                             mlirOperationGetOperand(op, inits.start + i),
                                             argument)) ||
        (yield.ptr && mlirLogicalResultIsFailure(
                          checkType(op, i, "region iter_arg", "yielded value", argument,
                                    mlirOperationGetOperand(yield, yielded.start + i)))) ||
        (results.count &&
         mlirLogicalResultIsFailure(checkType(op, i, "region iter_arg", "loop result", argument,
                                              mlirOperationGetResult(op, results.start + i)))))
      return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}
