// bufferization-lower-deallocations: bufferization.dealloc in terms of memref.dealloc.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers are the same when their addresses are. For several memrefs that is found out by a
// function that takes lists of addresses, so that code doesn't grow with the square of their
// number.
#include "dialect/arith/ArithOps.h"
#include "dialect/bufferization/BufferizationOps.h"
#include "dialect/bufferization/BufferizationPasses.h"
#include "dialect/bufferization/transforms/Buffers.h"
#include "dialect/func/FuncOps.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef struct DeallocLowering {
  MlirRewriterBase rewriter;
  MlirLocation location;
  MlirType i1, index;
  TsPointerMap helpers; ///< symbol table -> the function
  TsVec(MlirOperation) ops;
} DeallocLowering;

//===--- Making ops ---===//

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static MlirValue makeIndex(const DeallocLowering *l, int64_t value) {
  return resultOf(arithConstantOpCreate(l->rewriter, l->location, l->index,
                                        mlirIntegerAttrGet(l->index, value)));
}

static MlirValue makeAnd(const DeallocLowering *l, MlirValue a, MlirValue b) {
  return resultOf(arithAndIOpCreate(l->rewriter, l->location, l->i1, a, b));
}

static MlirValue makeCompare(const DeallocLowering *l, int64_t predicate, MlirValue a,
                             MlirValue b) {
  MlirAttribute how =
      tesseraEnumAttribute(mlirLocationGetContext(l->location), &arithCmpIPredicateEnum, predicate);
  return resultOf(arithCmpIOpCreate(l->rewriter, l->location, l->i1, how, a, b));
}

static MlirValue makeLoad(const DeallocLowering *l, MlirValue list, MlirValue index) {
  const MlirAttribute none = {NULL}, no = mlirBoolAttrGet(mlirLocationGetContext(l->location), 0);
  MlirType type = mlirShapedTypeGetElementType(mlirValueGetType(list));
  return resultOf(memrefLoadOpCreate(l->rewriter, l->location, type, list, 1, &index, no, none));
}

static void makeStore(const DeallocLowering *l, MlirValue value, MlirValue list, MlirValue index) {
  const MlirAttribute none = {NULL}, no = mlirBoolAttrGet(mlirLocationGetContext(l->location), 0);
  memrefStoreOpCreate(l->rewriter, l->location, value, list, 1, &index, no, none);
}

static MlirValue makeAddress(const DeallocLowering *l, MlirValue memref) {
  return resultOf(
      memrefExtractAlignedPointerAsIndexOpCreate(l->rewriter, l->location, l->index, memref));
}

static MlirType listType(MlirType element, int64_t size) {
  return mlirMemRefTypeContiguousGet(element, 1, &size, (MlirAttribute){NULL});
}

static MlirValue makeList(const DeallocLowering *l, MlirType element, size_t size) {
  return resultOf(memrefAllocOpCreate(l->rewriter, l->location, listType(element, (int64_t)size), 0,
                                      NULL, 0, NULL, (MlirAttribute){NULL}));
}

static MlirValue forgetSize(const DeallocLowering *l, MlirValue list) {
  MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(list));
  return resultOf(memrefCastOpCreate(l->rewriter, l->location,
                                     listType(element, mlirShapedTypeGetDynamicSize()), list));
}

// Begins an `if` without else; endIf ends it.
static MlirOperation beginIf(const DeallocLowering *l, MlirValue condition) {
  MlirOperation op = scfIfOpCreate(l->rewriter, l->location, 0, NULL, condition);
  tesseraRewriterCreateBlock(l->rewriter, mlirOperationGetRegion(op, 0), 0, NULL, NULL);
  return op;
}

static void endIf(const DeallocLowering *l, MlirOperation op) {
  scfYieldOpCreate(l->rewriter, l->location, 0, NULL);
  mlirRewriterBaseSetInsertionPointAfter(l->rewriter, op);
}

static void freeIf(const DeallocLowering *l, MlirValue condition, MlirValue memref) {
  MlirOperation op = beginIf(l, condition);
  memrefDeallocOpCreate(l->rewriter, l->location, memref);
  endIf(l, op);
}

// Begins a loop that carries `init` (null: nothing); the insertion point moves into it.
static MlirOperation beginFor(const DeallocLowering *l, MlirValue from, MlirValue to,
                              MlirValue step, MlirValue init) {
  intptr_t numInits = init.ptr != NULL;
  MlirType types[2] = {l->index, l->i1};
  const MlirLocation locations[2] = {l->location, l->location};
  MlirOperation loop = scfForOpCreate(l->rewriter, l->location, numInits, &types[1], from, to, step,
                                      numInits, &init, (MlirAttribute){NULL});
  MlirRegion region = mlirOperationGetRegion(loop, 0);
  if (!mlirRegionGetFirstBlock(region).ptr)
    tesseraRewriterCreateBlock(l->rewriter, region, 1 + numInits, types, locations);
  mlirRewriterBaseSetInsertionPointToEnd(l->rewriter, scfBody(loop));
  return loop;
}

static void endFor(const DeallocLowering *l, MlirOperation loop, MlirValue yielded) {
  scfYieldOpCreate(l->rewriter, l->location, yielded.ptr != NULL, &yielded);
  mlirRewriterBaseSetInsertionPointAfter(l->rewriter, loop);
}

static MlirValue loopIndex(MlirOperation loop) { return mlirBlockGetArgument(scfBody(loop), 0); }
static MlirValue loopValue(MlirOperation loop) { return mlirBlockGetArgument(scfBody(loop), 1); }

//===--- The function ---===//

/// Its arguments and constants.
typedef struct HelperParts {
  MlirValue memrefs, retained, conditions, freed, owned;
  MlirValue zero, one, yes, no, numMemrefs, numRetained;
} HelperParts;

// Whether memref `address` is none of the retained ones; those that it is belong to whoever has it.
static MlirValue compareRetained(const DeallocLowering *l, const HelperParts *h, MlirValue address,
                                 MlirValue condition) {
  MlirOperation loop = beginFor(l, h->zero, h->numRetained, h->one, h->yes);
  MlirValue i = loopIndex(loop), retained = makeLoad(l, h->retained, i);
  MlirOperation same = beginIf(l, makeCompare(l, ArithCmpIPredicateeq, retained, address));
  MlirValue owned = makeLoad(l, h->owned, i);
  makeStore(l, resultOf(arithOrIOpCreate(l->rewriter, l->location, l->i1, owned, condition)),
            h->owned, i);
  endIf(l, same);
  MlirValue differs = makeCompare(l, ArithCmpIPredicatene, retained, address);
  endFor(l, loop, makeAnd(l, loopValue(loop), differs));
  return resultOf(loop);
}

// Nor one of the memrefs before it.
static MlirValue compareEarlier(const DeallocLowering *l, const HelperParts *h, MlirValue end,
                                MlirValue address, MlirValue init) {
  MlirOperation loop = beginFor(l, h->zero, end, h->one, init);
  MlirValue earlier = makeLoad(l, h->memrefs, loopIndex(loop));
  MlirValue differs = makeCompare(l, ArithCmpIPredicatene, earlier, address);
  endFor(l, loop, makeAnd(l, loopValue(loop), differs));
  return resultOf(loop);
}

static void makeHelperBody(const DeallocLowering *l, MlirBlock body) {
  const MlirValue none = {NULL};
  HelperParts h = {.memrefs = mlirBlockGetArgument(body, 0),
                   .retained = mlirBlockGetArgument(body, 1),
                   .conditions = mlirBlockGetArgument(body, 2),
                   .freed = mlirBlockGetArgument(body, 3),
                   .owned = mlirBlockGetArgument(body, 4)};
  h.zero = makeIndex(l, 0);
  h.one = makeIndex(l, 1);
  h.yes = bufferMakeBool(l->rewriter, l->location, true);
  h.no = bufferMakeBool(l->rewriter, l->location, false);
  h.numMemrefs = resultOf(memrefDimOpCreate(l->rewriter, l->location, l->index, h.memrefs, h.zero));
  h.numRetained =
      resultOf(memrefDimOpCreate(l->rewriter, l->location, l->index, h.retained, h.zero));
  MlirOperation clear = beginFor(l, h.zero, h.numRetained, h.one, none);
  makeStore(l, h.no, h.owned, loopIndex(clear));
  endFor(l, clear, none);
  MlirOperation all = beginFor(l, h.zero, h.numMemrefs, h.one, none);
  MlirValue i = loopIndex(all), address = makeLoad(l, h.memrefs, i);
  MlirValue condition = makeLoad(l, h.conditions, i);
  MlirValue isNone = compareRetained(l, &h, address, condition);
  isNone = compareEarlier(l, &h, i, address, isNone);
  makeStore(l, makeAnd(l, isNone, condition), h.freed, i);
  endFor(l, all, none);
  funcReturnOpCreate(l->rewriter, l->location, 0, NULL);
}

static MlirOperation makeHelper(DeallocLowering *l, MlirOperation table, MlirLocation location) {
  MlirContext context = mlirLocationGetContext(location);
  const MlirAttribute none = {NULL};
  int64_t unknown = mlirShapedTypeGetDynamicSize();
  MlirType indices = listType(l->index, unknown), bools = listType(l->i1, unknown);
  const MlirType types[] = {indices, indices, bools, bools, bools};
  MlirLocation locations[5];
  for (size_t i = 0; i < 5; ++i)
    locations[i] = location;
  MlirBlock end = mlirRegionGetFirstBlock(mlirOperationGetRegion(table, 0));
  mlirRewriterBaseSetInsertionPointToEnd(l->rewriter, end);
  MlirOperation function = funcFuncOpCreate(
      l->rewriter, location, mlirStringAttrGet(context, tsLiteral("dealloc_helper")),
      mlirTypeAttrGet(mlirFunctionTypeGet(context, 5, types, 0, NULL)),
      mlirStringAttrGet(context, tsLiteral("private")), none, none, none);
  MlirSymbolTable symbols = mlirSymbolTableCreate(table);
  mlirSymbolTableInsert(symbols, function);
  mlirSymbolTableDestroy(symbols);
  l->location = location;
  MlirBlock body =
      tesseraRewriterCreateBlock(l->rewriter, funcFuncOpGetBody(function), 5, types, locations);
  makeHelperBody(l, body);
  return function;
}

//===--- Deallocations ---===//

static void lowerOne(const DeallocLowering *l, MlirOperation op, const BufferizationDealloc *d) {
  MlirValue memref = d->memrefs.data[0], condition = d->conditions.data[0];
  if (!d->retained.size) {
    freeIf(l, condition, memref);
    mlirRewriterBaseEraseOp(l->rewriter, op);
    return;
  }
  BufferValues differ = {0}, results = {0};
  MlirValue address = makeAddress(l, memref);
  for (size_t i = 0; i < d->retained.size; ++i) {
    MlirValue other = makeAddress(l, d->retained.data[i]);
    MlirValue differs = makeCompare(l, ArithCmpIPredicatene, address, other);
    tsVecPush(&differ, differs);
  }
  MlirValue isNone = differ.data[0];
  for (size_t i = 1; i < differ.size; ++i)
    isNone = makeAnd(l, isNone, differ.data[i]);
  freeIf(l, makeAnd(l, isNone, condition), memref);
  MlirValue yes = bufferMakeBool(l->rewriter, l->location, true);
  for (size_t i = 0; i < differ.size; ++i) {
    MlirValue same =
        resultOf(arithXOrIOpCreate(l->rewriter, l->location, l->i1, differ.data[i], yes));
    MlirValue owned = makeAnd(l, same, condition);
    tsVecPush(&results, owned);
  }
  mlirRewriterBaseReplaceOpWithValues(l->rewriter, op, (intptr_t)results.size, results.data);
  tsVecFree(&differ);
  tsVecFree(&results);
}

// Stores the values, or their addresses, into a list.
static void fillList(const DeallocLowering *l, const BufferizationValues *values, bool addresses,
                     MlirValue list) {
  for (size_t i = 0; i < values->size; ++i) {
    MlirValue value = addresses ? makeAddress(l, values->data[i]) : values->data[i];
    makeStore(l, value, list, makeIndex(l, (int64_t)i));
  }
}

static void lowerMany(const DeallocLowering *l, MlirOperation op, const BufferizationDealloc *d,
                      MlirOperation helper) {
  const MlirAttribute none = {NULL};
  size_t numMemrefs = d->memrefs.size, numRetained = d->retained.size;
  MlirValue memrefs = makeList(l, l->index, numMemrefs);
  MlirValue conditions = makeList(l, l->i1, numMemrefs);
  MlirValue retained = makeList(l, l->index, numRetained);
  fillList(l, &d->memrefs, true, memrefs);
  fillList(l, &d->conditions, false, conditions);
  fillList(l, &d->retained, true, retained);
  MlirValue arguments[5];
  arguments[0] = forgetSize(l, memrefs);
  arguments[2] = forgetSize(l, conditions);
  arguments[1] = forgetSize(l, retained);
  MlirValue freed = makeList(l, l->i1, numMemrefs), owned = makeList(l, l->i1, numRetained);
  arguments[3] = forgetSize(l, freed);
  arguments[4] = forgetSize(l, owned);
  MlirContext context = mlirLocationGetContext(l->location);
  funcCallOpCreate(l->rewriter, l->location, 0, NULL,
                   mlirFlatSymbolRefAttrGet(context, tesseraSymbolGetName(helper)), 5, arguments,
                   none, none, none);
  for (size_t i = 0; i < numMemrefs; ++i) {
    MlirValue index = makeIndex(l, (int64_t)i);
    freeIf(l, makeLoad(l, freed, index), d->memrefs.data[i]);
  }
  BufferValues results = {0};
  for (size_t i = 0; i < numRetained; ++i) {
    MlirValue index = makeIndex(l, (int64_t)i), owner = makeLoad(l, owned, index);
    tsVecPush(&results, owner);
  }
  const MlirValue lists[] = {memrefs, retained, conditions, freed, owned};
  for (size_t i = 0; i < 5; ++i)
    memrefDeallocOpCreate(l->rewriter, l->location, lists[i]);
  mlirRewriterBaseReplaceOpWithValues(l->rewriter, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
}

static MlirOperation symbolTableOf(MlirOperation op) {
  return tesseraSymbolTableGetNearest(mlirOperationGetParentOperation(op));
}

static bool lowerDealloc(DeallocLowering *l, MlirOperation op) {
  BufferizationDealloc d = bufferizationReadDealloc(op);
  uintptr_t *helper = tsPointerMapFind(&l->helpers, symbolTableOf(op).ptr);
  bool ok = true;
  l->location = mlirOperationGetLocation(op);
  mlirRewriterBaseSetInsertionPointBefore(l->rewriter, op);
  if (!d.memrefs.size) {
    MlirValue no = bufferMakeBool(l->rewriter, l->location, false);
    for (size_t i = 0; i < d.retained.size; ++i)
      d.retained.data[i] = no;
    mlirRewriterBaseReplaceOpWithValues(l->rewriter, op, (intptr_t)d.retained.size,
                                        d.retained.data);
  } else if (d.memrefs.size == 1) {
    lowerOne(l, op, &d);
  } else if (helper) {
    lowerMany(l, op, &d, (MlirOperation){(void *)*helper});
  } else {
    mlirOperationEmitError(op, "library function required for generic lowering, but cannot be "
                               "automatically inserted when operating on functions");
    mlirOperationEmitError(op, "failed to legalize operation 'bufferization.dealloc' that was "
                               "explicitly marked illegal");
    ok = false;
  }
  bufferizationFreeDealloc(&d);
  return ok;
}

static MlirWalkResult collectDeallocs(MlirOperation op, void *user) {
  DeallocLowering *l = user;
  if (bufferizationDeallocOpIsA(op))
    tsVecPush(&l->ops, op);
  return MlirWalkResultAdvance;
}

// One function for each table of symbols in which something needs it.
static void makeHelpers(DeallocLowering *l, MlirOperation root) {
  for (size_t i = 0; i < l->ops.size; ++i) {
    MlirOperation op = l->ops.data[i], table = symbolTableOf(op);
    bool isNew;
    if (tesseraOperationGetOperandGroup(op, 0).count < 2 || !table.ptr)
      continue;
    uintptr_t *helper = tsPointerMapInsert(&l->helpers, table.ptr, &isNew);
    if (isNew)
      *helper = (uintptr_t)makeHelper(l, table, mlirOperationGetLocation(root)).ptr;
  }
}

static bool isModule(MlirOperation op) {
  return mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)),
                            tsLiteral("builtin.module"));
}

bool bufferizationLowerDeallocations(MlirOperation root) {
  MlirContext context = mlirOperationGetContext(root);
  DeallocLowering l = {.rewriter = mlirIRRewriterCreate(context),
                       .i1 = mlirIntegerTypeGet(context, 1),
                       .index = mlirIndexTypeGet(context)};
  bool ok = true;
  mlirOperationWalk(root, collectDeallocs, &l, MlirWalkPostOrder);
  if (isModule(root))
    makeHelpers(&l, root);
  for (size_t i = 0; ok && i < l.ops.size; ++i)
    ok = lowerDealloc(&l, l.ops.data[i]);
  tsPointerMapFree(&l.helpers);
  tsVecFree(&l.ops);
  mlirIRRewriterDestroy(l.rewriter);
  return ok;
}

void lowerDeallocationsPassPassRun(MlirPass pass, const LowerDeallocationsPassOptions *options,
                                   MlirOperation root) {
  (void)options;
  if (!isModule(root) && !functionOpInterfaceCast(root)) {
    mlirEmitError(mlirOperationGetLocation(root),
                  "root operation must be a builtin.module or a function");
    tesseraPassSignalFailure(pass);
  } else if (!bufferizationLowerDeallocations(root)) {
    tesseraPassSignalFailure(pass);
  }
}
