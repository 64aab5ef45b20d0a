// Putting what a call runs in its place.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/Inlining.h"
#include "ir/Context.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Map.h"
#include "tessera/Function.h"

typedef TsVec(MlirType) Types;
typedef TsVec(MlirValue) Values;
typedef TsVec(MlirOperation) Operations;

//===--- Whether ---===//

static const DialectInlinerInterfaceMethods *inlinerOf(const IrOperation *op) {
  IrDialect *dialect = op->name->dialect;
  return dialect ? dialectInlinerInterfaceCast((MlirDialect){dialect}) : NULL;
}

static bool allowsEverything(const IrOperation *op) {
  const IrDialect *dialect = op->name->dialect;
  return dialect && dialect->definition && dialect->definition->inlinesEverything;
}

static bool callIsLegal(const TrInlining *inlining) {
  const IrOperation *call = irOp(inlining->call);
  const DialectInlinerInterfaceMethods *methods = inlinerOf(call);
  if (methods && methods->isLegalToInlineCall)
    return methods->isLegalToInlineCall(inlining->call, inlining->callable, !inlining->inPlace);
  return allowsEverything(call);
}

static bool regionIsLegal(MlirRegion into, const TrInlining *inlining, const MlirValue *arguments) {
  const IrOperation *around = irRegion(into)->parent;
  const DialectInlinerInterfaceMethods *methods = inlinerOf(around);
  if (methods && methods->isLegalToInlineRegion)
    return methods->isLegalToInlineRegion(into, inlining->body, arguments, !inlining->inPlace);
  return allowsEverything(around);
}

static bool operationIsLegal(IrOperation *op, MlirRegion into, const TrInlining *inlining) {
  const DialectInlinerInterfaceMethods *methods = inlinerOf(op);
  if (methods && methods->isLegalToInlineOp)
    return methods->isLegalToInlineOp(irWrapOp(op), into, !inlining->inPlace);
  return allowsEverything(op);
}

static bool isOpaque(IrOperation *op) {
  const DialectInlinerInterfaceMethods *methods = inlinerOf(op);
  return methods && methods->shouldAnalyzeRecursively &&
         !methods->shouldAnalyzeRecursively(irWrapOp(op));
}

static bool allAreLegal(const TrInlining *inlining, MlirRegion into) {
  bool skip = false;
  for (IrBlock *block = irRegion(inlining->body)->first; block; block = block->next)
    for (IrOperation *top = block->first; top; top = top->next)
      for (IrOperation *op = top; op; op = irWalkNext(top, op, skip)) {
        if (!operationIsLegal(op, into, inlining))
          return false;
        skip = isOpaque(op);
      }
  return true;
}

// Whether the body is one block that returns. One that never does divides the caller's block, of
// which the rest isn't reached then.
static bool isOneBlock(const IrRegion *body) {
  return body->first == body->last && body->last->last &&
         irHasTrait(body->last->last, TESSERA_TRAIT_RETURN_LIKE);
}

// Whether somebody knows what becomes of the blocks' ends.
static bool endsAreHandled(const TrInlining *inlining) {
  const IrRegion *body = irRegion(inlining->body);
  for (const IrBlock *block = body->first; block; block = block->next) {
    if (!block->last)
      return false;
    const DialectInlinerInterfaceMethods *methods = inlinerOf(block->last);
    bool isOnly = isOneBlock(body);
    bool handles = methods && (isOnly ? methods->handleTerminator != NULL
                                      : methods->handleTerminatorToBlock != NULL);
    if (!handles && (isOnly || block->last->numSuccessors == 0))
      return false;
  }
  return true;
}

//===--- Arguments and results ---===//

static void appendType(MlirType type, void *user) { tsVecPush((Types *)user, type); }

/// What inlining makes of a call before anything is inlined.
typedef struct Prepared {
  Values arguments;
  Types resultTypes; ///< of the callable
  Operations casts;
} Prepared;

static MlirValue castTo(const TrInlining *inlining, Prepared *prepared, MlirValue value,
                        MlirType type) {
  const DialectInlinerInterfaceMethods *methods = inlinerOf(irOp(inlining->call));
  if (!methods || !methods->materializeCallConversion)
    return (MlirValue){NULL};
  MlirValue cast = methods->materializeCallConversion(inlining->rewriter, value, type,
                                                      mlirOperationGetLocation(inlining->call));
  if (cast.ptr && irDefiningOp(irValue(cast)))
    tsVecPush(&prepared->casts, irWrapOp(irDefiningOp(irValue(cast))));
  return cast;
}

static bool prepareArguments(const TrInlining *inlining, Prepared *prepared) {
  TesseraRange range = callOpInterfaceGetArguments(inlining->call);
  const IrBlock *entry = irRegion(inlining->body)->first;
  if (range.count != (intptr_t)entry->numArguments)
    return false;
  mlirRewriterBaseSetInsertionPointBefore(inlining->rewriter, inlining->call);
  for (intptr_t i = 0; i < range.count; ++i) {
    MlirValue operand = mlirOperationGetOperand(inlining->call, range.start + i);
    MlirType type = irWrapType(entry->arguments[i]->value.type);
    if (!mlirTypeEqual(mlirValueGetType(operand), type))
      operand = castTo(inlining, prepared, operand, type);
    if (mlirValueIsNull(operand))
      return false;
    tsVecPush(&prepared->arguments, operand);
  }
  return true;
}

// A result of another type than the callable's is cast: the cast's operand is then replaced.
static bool prepareResults(const TrInlining *inlining, Prepared *prepared) {
  IrOperation *call = irOp(inlining->call);
  callableOpInterfaceGetResultTypes(inlining->callable, appendType, &prepared->resultTypes);
  if (call->numResults != prepared->resultTypes.size)
    return false;
  mlirRewriterBaseSetInsertionPointAfter(inlining->rewriter, inlining->call);
  for (uint32_t i = 0; i < call->numResults; ++i) {
    MlirValue result = mlirOperationGetResult(inlining->call, i);
    if (mlirTypeEqual(mlirValueGetType(result), prepared->resultTypes.data[i]))
      continue;
    MlirValue cast = castTo(inlining, prepared, result, mlirValueGetType(result));
    if (mlirValueIsNull(cast))
      return false;
    IrOperation *op = irDefiningOp(irValue(cast));
    irValueReplaceAllUses(irValue(result), irValue(cast));
    for (uint32_t k = 0; op && k < op->numOperands; ++k)
      if (op->operands[k].value == irValue(cast))
        irUseSet(&op->operands[k], irValue(result));
  }
  return true;
}

// Takes the casts back, the last first.
static void undo(const TrInlining *inlining, Prepared *prepared) {
  IrOperation *call = irOp(inlining->call);
  while (prepared->casts.size) {
    IrOperation *cast = irOp(tsVecPop(&prepared->casts));
    IrOperation *from = cast->numOperands ? irDefiningOp(cast->operands[0].value) : NULL;
    if (from == call)
      irValueReplaceAllUses(irOperationResult(cast, 0), cast->operands[0].value);
    irOperationErase(cast);
  }
}

static void freePrepared(Prepared *prepared) {
  tsVecFree(&prepared->arguments);
  tsVecFree(&prepared->resultTypes);
  tsVecFree(&prepared->casts);
}

// What the callable says of an argument or result: a dictionary, or null.
static MlirAttribute attributesOf(MlirOperation callable, const char *name, intptr_t position) {
  MlirAttribute all =
      mlirOperationGetAttributeByName(callable, mlirStringRefCreateFromCString(name));
  bool has = !mlirAttributeIsNull(all) && mlirAttributeIsAArray(all) &&
             position < mlirArrayAttrGetNumElements(all);
  return has ? mlirArrayAttrGetElement(all, position) : (MlirAttribute){NULL};
}

static void handleArguments(const TrInlining *inlining, Prepared *prepared) {
  const DialectInlinerInterfaceMethods *methods = inlinerOf(irOp(inlining->callable));
  if (!methods || !methods->handleArgument)
    return;
  mlirRewriterBaseSetInsertionPointBefore(inlining->rewriter, inlining->call);
  for (size_t i = 0; i < prepared->arguments.size; ++i)
    prepared->arguments.data[i] = methods->handleArgument(
        inlining->rewriter, inlining->call, inlining->callable, prepared->arguments.data[i],
        attributesOf(inlining->callable, "arg_attrs", (intptr_t)i));
}

// What a result becomes at the rewriter's place.
static MlirValue handleResult(const TrInlining *inlining, MlirValue value, intptr_t position) {
  const DialectInlinerInterfaceMethods *methods = inlinerOf(irOp(inlining->callable));
  if (!methods || !methods->handleResult)
    return value;
  return methods->handleResult(inlining->rewriter, inlining->call, inlining->callable, value,
                               attributesOf(inlining->callable, "res_attrs", position));
}

//===--- Locations ---===//

// Call sites nest once more for each function of a chain. Beyond this many an op keeps the location
// that it has: all that walks locations calls itself as deep as they nest.
enum { kMaxCallSites = 256 };

/// A call site for locations, and what they have become there.
typedef struct CallSite {
  MlirLocation site;
  int depth;           ///< call sites in the site itself
  TsPointerMap mapped; ///< location -> at the site
} CallSite;

// The call sites on the way to the outermost caller.
static int countCallSites(MlirLocation location) {
  int count = 0;
  for (; count <= kMaxCallSites && mlirLocationIsACallSite(location); ++count)
    location = mlirLocationCallSiteGetCaller(location);
  return count;
}

// The outermost caller is called from the site.
static MlirLocation extendChain(MlirLocation location, MlirLocation site) {
  MlirLocation callees[kMaxCallSites];
  int count = 0;
  for (; mlirLocationIsACallSite(location); location = mlirLocationCallSiteGetCaller(location))
    callees[count++] = mlirLocationCallSiteGetCallee(location);
  MlirLocation chain = mlirLocationCallSiteGet(location, site);
  while (count)
    chain = mlirLocationCallSiteGet(callees[--count], chain);
  return chain;
}

static MlirLocation atCallSite(CallSite *at, MlirLocation location) {
  bool inserted;
  uintptr_t *mapped = tsPointerMapInsert(&at->mapped, location.ptr, &inserted);
  if (inserted) {
    bool isDeep = countCallSites(location) + at->depth >= kMaxCallSites;
    *mapped = (uintptr_t)(isDeep ? location : extendChain(location, at->site)).ptr;
  }
  return (MlirLocation){(const void *)*mapped};
}

static void setCallSitesOfArguments(CallSite *at, const IrBlock *first, const IrBlock *end) {
  for (const IrBlock *block = first; block != end; block = block->next)
    for (uint32_t i = 0; i < block->numArguments; ++i) {
      MlirValue argument = irWrapValue(&block->arguments[i]->value);
      mlirBlockArgumentSetLocation(argument, atCallSite(at, mlirValueGetLocation(argument)));
    }
}

static void setCallSites(IrBlock *first, const IrBlock *end, MlirLocation site) {
  if (mlirLocationEqual(site, mlirLocationUnknownGet(mlirLocationGetContext(site))))
    return;
  CallSite at = {.site = site, .depth = countCallSites(site)};
  setCallSitesOfArguments(&at, first, end);
  for (IrBlock *block = first; block != end; block = block->next)
    for (IrOperation *top = block->first; top; top = top->next)
      for (IrOperation *op = top; op; op = irWalkNext(top, op, false)) {
        mlirOperationSetLocation(irWrapOp(op),
                                 atCallSite(&at, mlirOperationGetLocation(irWrapOp(op))));
        for (uint32_t i = 0; i < op->numRegions; ++i)
          setCallSitesOfArguments(&at, op->regions[i].first, NULL);
      }
  tsPointerMapFree(&at.mapped);
}

//===--- How ---===//

// Brings the blocks before one of the region, null: to its end.
static void bringBlocks(const TrInlining *inlining, const Prepared *prepared, IrRegion *region,
                        IrBlock *before) {
  IrRegion *body = irRegion(inlining->body);
  const IrBlock *entry = body->first;
  if (inlining->inPlace) {
    for (uint32_t i = 0; i < entry->numArguments; ++i)
      irValueReplaceAllUses(&entry->arguments[i]->value, irValue(prepared->arguments.data[i]));
    irRegionSplice(region, before, body);
    return;
  }
  TesseraMapping *mapping = tesseraMappingCreate();
  for (uint32_t i = 0; i < entry->numArguments; ++i)
    tesseraMappingMapValue(mapping, irWrapValue(&entry->arguments[i]->value),
                           prepared->arguments.data[i]);
  tesseraRegionCloneInto(inlining->body, irWrapRegion(region), irWrapBlock(before), mapping);
  tesseraMappingDestroy(mapping);
}

static void eraseBlock(IrBlock *block) {
  irRegionRemove(block);
  irBlockDestroy(block);
}

// The operands of the only block's end take the place of the results.
static void finishOneBlock(const TrInlining *inlining, IrBlock *block) {
  IrOperation *end = block->last;
  Values results = {0};
  mlirRewriterBaseSetInsertionPointBefore(inlining->rewriter, irWrapOp(end));
  for (uint32_t i = 0; i < end->numOperands; ++i) {
    MlirValue value = irWrapValue(end->operands[i].value);
    irUseSet(&end->operands[i], irValue(handleResult(inlining, value, (intptr_t)i)));
  }
  for (uint32_t i = 0; i < irOp(inlining->call)->numResults; ++i)
    tsVecPush(&results, mlirOperationGetResult(inlining->call, i));
  inlinerOf(end)->handleTerminator(irWrapOp(end), (intptr_t)results.size, results.data);
  tsVecFree(&results);
  irOperationErase(end);
}

// The blocks' ends branch to what is behind, with the results.
static void finishBlocks(const TrInlining *inlining, const Prepared *prepared, IrBlock *first,
                         IrBlock *rest) {
  IrOperation *call = irOp(inlining->call);
  for (uint32_t i = 0; i < call->numResults; ++i)
    irValueReplaceAllUses(
        irOperationResult(call, i),
        irBlockAddArgument(rest, irType(prepared->resultTypes.data[i]), call->location));
  if (rest->first)
    mlirRewriterBaseSetInsertionPointBefore(inlining->rewriter, irWrapOp(rest->first));
  for (uint32_t i = 0; i < rest->numArguments; ++i) {
    IrValue *argument = &rest->arguments[i]->value;
    // What uses the argument by now uses what it becomes.
    TsVec(IrUse *) uses = {0};
    for (IrUse *use = argument->firstUse; use; use = use->next)
      tsVecPush(&uses, use);
    IrValue *handled = irValue(handleResult(inlining, irWrapValue(argument), (intptr_t)i));
    for (size_t k = 0; handled != argument && k < uses.size; ++k)
      irUseSet(uses.data[k], handled);
    tsVecFree(&uses);
  }
  for (IrBlock *block = first; block != rest; block = block->next) {
    const DialectInlinerInterfaceMethods *methods = inlinerOf(block->last);
    if (methods && methods->handleTerminatorToBlock)
      methods->handleTerminatorToBlock(irWrapOp(block->last), irWrapBlock(rest));
  }
}

// The operations of one block go behind the call, where they are: what follows stays, however much
// that is. Several blocks go between two halves of the block.
static void inlineBlocks(const TrInlining *inlining, Prepared *prepared) {
  IrOperation *call = irOp(inlining->call), *next = call->next;
  const IrRegion *body = irRegion(inlining->body);
  IrBlock *block = call->block;
  bool isOne = isOneBlock(body);
  IrBlock *end = isOne ? block->next : irBlockSplit(block, next);
  handleArguments(inlining, prepared);
  bringBlocks(inlining, prepared, block->region, end);
  IrBlock *first = block->next;
  setCallSites(first, end, mlirOperationGetLocation(inlining->call));
  const DialectInlinerInterfaceMethods *methods = inlinerOf(call);
  if (methods && methods->processInlinedCallBlocks)
    methods->processInlinedCallBlocks(inlining->call, irWrapBlock(first), irWrapBlock(end));
  if (inlining->inlined)
    inlining->inlined(inlining->user, first, end);
  if (isOne)
    finishOneBlock(inlining, first);
  else
    finishBlocks(inlining, prepared, first, end);
  if (first->first)
    irBlockSplice(block, isOne ? next : NULL, first->first, first->last);
  eraseBlock(first);
}

bool trInlineCall(const TrInlining *inlining) {
  if (!irRegion(inlining->body)->first || !irParentRegion(irOp(inlining->call)))
    return false;
  Prepared prepared = {0};
  MlirRegion into = irWrapRegion(irParentRegion(irOp(inlining->call)));
  bool isLegal = prepareArguments(inlining, &prepared) && prepareResults(inlining, &prepared) &&
                 callIsLegal(inlining) && regionIsLegal(into, inlining, prepared.arguments.data) &&
                 allAreLegal(inlining, into) && endsAreHandled(inlining);
  if (isLegal)
    inlineBlocks(inlining, &prepared);
  else
    undo(inlining, &prepared);
  freePrepared(&prepared);
  return isLegal;
}
