// Inlining of functions of the llvm dialect: memory on the stack, what arguments are, whom accesses
// may meet. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVM.h"
#include "dialect/llvm/LLVMOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "support/Map.h"
#include "tessera/DataLayout.h"
#include "tessera/Interfaces.h"

typedef TsVec(MlirValue) Values;
typedef TsVec(MlirAttribute) Attributes;

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

//===--- Whether ---===//

static bool hasForbiddenAttribute(MlirAttribute passthrough) {
  static const char *const kForbidden[] = {"noduplicate", "presplitcoroutine", "returns_twice",
                                           "strictfp"};
  intptr_t count = passthrough.ptr ? mlirArrayAttrGetNumElements(passthrough) : 0;
  for (intptr_t i = 0; i < count; ++i) {
    MlirAttribute name = mlirArrayAttrGetElement(passthrough, i);
    for (size_t k = 0; k < sizeof kForbidden / sizeof *kForbidden; ++k)
      if (mlirAttributeIsAString(name) &&
          mlirStringRefEqual(mlirStringAttrGetValue(name), text(kForbidden[k])))
        return true;
  }
  return false;
}

static bool hasArgumentIn(MlirOperation function, const char *name) {
  MlirAttribute all = llvmFuncOpGetArgAttrsAttr(function);
  for (intptr_t i = 0; all.ptr && i < mlirArrayAttrGetNumElements(all); ++i)
    if (mlirDictionaryAttrGetElementByName(mlirArrayAttrGetElement(all, i), text(name)).ptr)
      return true;
  return false;
}

static bool isLegalToInlineCall(MlirOperation call, MlirOperation callable, bool wouldBeCloned) {
  (void)wouldBeCloned;
  return llvmCallOpIsA(call) && llvmFuncOpIsA(callable) && !llvmCallOpGetNoInline(call) &&
         !llvmFuncOpGetNoInline(callable) &&
         !llvmFunctionTypeGetVarArg(llvmFuncOpGetFunctionType(callable)) &&
         !hasArgumentIn(callable, "llvm.inalloca") && !llvmFuncOpGetPersonalityAttr(callable).ptr &&
         !hasForbiddenAttribute(llvmFuncOpGetPassthroughAttr(callable));
}

static bool isLegalToInlineRegion(MlirRegion into, MlirRegion region, const MlirValue *arguments,
                                  bool wouldBeCloned) {
  (void)into;
  (void)region;
  (void)arguments;
  (void)wouldBeCloned;
  return true;
}

static bool isLegalToInlineOp(MlirOperation op, MlirRegion into, bool wouldBeCloned) {
  (void)into;
  (void)wouldBeCloned;
  return !llvmVaStartOpIsA(op) && !llvmBlockTagOpIsA(op);
}

static void handleTerminatorToBlock(MlirOperation terminator, MlirBlock next) {
  if (!llvmReturnOpIsA(terminator))
    return;
  Values operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(terminator); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(terminator, i));
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(terminator));
  mlirRewriterBaseSetInsertionPointBefore(base, terminator);
  llvmBrOpCreate(base, mlirOperationGetLocation(terminator), (intptr_t)operands.size, operands.data,
                 (MlirAttribute){NULL}, next);
  mlirIRRewriterDestroy(base);
  irOperationErase(irOp(terminator));
  tsVecFree(&operands);
}

//===--- Arguments ---===//

static MlirValue createInteger(MlirRewriterBase base, MlirLocation location, int64_t value) {
  MlirType type = mlirIntegerTypeGet(mlirLocationGetContext(location), 64);
  return mlirOperationGetResult(
      llvmConstantOpCreate(base, location, type, mlirIntegerAttrGet(type, value)), 0);
}

static MlirAttribute alignmentOf(MlirContext context, uint64_t alignment) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), (int64_t)alignment);
}

static uint64_t readNumber(MlirAttribute attribute, uint64_t absent) {
  return attribute.ptr && mlirAttributeIsAInteger(attribute)
             ? (uint64_t)mlirIntegerAttrGetValueInt(attribute)
             : absent;
}

// The alignment of memory on the stack, raised to the wanted one where the stack has it anyway.
static uint64_t alignAllocation(MlirOperation allocation, uint64_t wanted,
                                const TesseraDataLayout *layout) {
  MlirContext context = mlirOperationGetContext(allocation);
  uint64_t has = readNumber(llvmAllocaOpGetAlignmentAttr(allocation), 1);
  if (wanted <= has)
    return has;
  uint64_t stack = readNumber(tesseraDataLayoutGetName(layout, context, "dlti.stack_alignment"), 0);
  if (stack && wanted > stack / 8 && has <= stack / 8)
    return has;
  llvmAllocaOpSetAlignmentAttr(allocation, alignmentOf(context, wanted));
  return wanted;
}

// What is known of a pointer's alignment, raised where that is possible.
static uint64_t alignPointer(MlirValue pointer, uint64_t wanted, const TesseraDataLayout *layout) {
  if (mlirValueIsAOpResult(pointer)) {
    MlirOperation op = mlirOpResultGetOwner(pointer);
    if (llvmAllocaOpIsA(op))
      return alignAllocation(op, wanted, layout);
    if (!llvmAddressOfOpIsA(op))
      return 1;
    MlirOperation global =
        tesseraSymbolTableLookupNearest(op, llvmAddressOfOpGetGlobalNameAttr(op));
    return global.ptr && llvmGlobalOpIsA(global)
               ? readNumber(llvmGlobalOpGetAlignmentAttr(global), 1)
               : 1;
  }
  MlirOperation parent = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(pointer));
  MlirAttribute all = parent.ptr && llvmFuncOpIsA(parent) ? llvmFuncOpGetArgAttrsAttr(parent)
                                                          : (MlirAttribute){NULL};
  intptr_t number = mlirBlockArgumentGetArgNumber(pointer);
  if (!all.ptr || number >= mlirArrayAttrGetNumElements(all))
    return 1;
  return readNumber(
      mlirDictionaryAttrGetElementByName(mlirArrayAttrGetElement(all, number), text("llvm.align")),
      1);
}

// A copy on the stack of what the pointer points to.
static MlirValue copyPointee(MlirRewriterBase base, MlirOperation call, MlirValue pointer,
                             MlirType type, uint64_t size, uint64_t alignment) {
  MlirContext context = mlirOperationGetContext(call);
  MlirLocation location = mlirValueGetLocation(pointer);
  const MlirAttribute none = {NULL};
  MlirRegion region = irWrapRegion(irValueBlock(irValue(pointer))->region);
  mlirRewriterBaseSetInsertionPointToStart(base, mlirRegionGetFirstBlock(region));
  MlirValue one = createInteger(base, location, 1);
  MlirValue copy = mlirOperationGetResult(
      llvmAllocaOpCreate(base, location, mlirValueGetType(pointer), one,
                         alignmentOf(context, alignment), mlirTypeAttrGet(type), none),
      0);
  mlirRewriterBaseSetInsertionPointBefore(base, call);
  MlirValue bytes = createInteger(base, location, (int64_t)size);
  llvmMemcpyOpCreate(base, location, copy, pointer, bytes, mlirBoolAttrGet(context, 0), none, none,
                     none, none, none, none);
  return copy;
}

static bool onlyReadsArguments(MlirOperation function) {
  MlirAttribute effects = llvmFuncOpGetMemoryEffectsAttr(function);
  return effects.ptr && llvmMemoryEffectsAttrGetArgMem(effects) != LlvmModRefInfoModRef &&
         llvmMemoryEffectsAttrGetArgMem(effects) != LlvmModRefInfoMod;
}

static MlirValue handleByValue(MlirRewriterBase base, MlirOperation call, MlirOperation callable,
                               MlirValue argument, MlirType type, uint64_t wanted) {
  TesseraDataLayout *layout = tesseraDataLayoutCreate(callable);
  uint64_t least = tesseraDataLayoutABIAlignment(layout, type), size = 0;
  bool stays = onlyReadsArguments(callable) &&
               (wanted <= least || alignPointer(argument, wanted, layout) >= wanted);
  if (!stays && tesseraDataLayoutSizeInBytes(layout, type, &size))
    argument = copyPointee(base, call, argument, type, size, wanted > least ? wanted : least);
  tesseraDataLayoutDestroy(layout);
  return argument;
}

// Other arguments go through a copy that processInlinedCallBlocks finds, and takes away.
static MlirValue handleArgument(MlirRewriterBase base, MlirOperation call, MlirOperation callable,
                                MlirValue argument, MlirAttribute attributes) {
  const MlirAttribute none = {NULL};
  MlirAttribute byValue =
      attributes.ptr ? mlirDictionaryAttrGetElementByName(attributes, text("llvm.byval")) : none;
  if (byValue.ptr && mlirAttributeIsAType(byValue))
    return handleByValue(
        base, call, callable, argument, mlirTypeAttrGetValue(byValue),
        readNumber(mlirDictionaryAttrGetElementByName(attributes, text("llvm.align")), 1));
  MlirOperation copy = llvmSSACopyOpCreate(base, mlirOperationGetLocation(call),
                                           mlirValueGetType(argument), argument);
  if (attributes.ptr && mlirDictionaryAttrGetElementByName(attributes, text("llvm.noalias")).ptr)
    mlirOperationSetDiscardableAttributeByName(copy, text("llvm.noalias"),
                                               mlirUnitAttrGet(mlirOperationGetContext(call)));
  return mlirOperationGetResult(copy, 0);
}

//===--- Memory on the stack ---===//

/// An allocation that moves to the caller's entry.
typedef struct Allocation {
  MlirOperation op;
  MlirAttribute count;
  bool getsLifetime;
} Allocation;

typedef struct Allocations {
  TsVec(Allocation) all;
  bool haveLifetimes, areDynamic;
} Allocations;

static bool hasLifetime(MlirOperation allocation) {
  TsVec(MlirOperation) open = {0};
  bool found = false;
  tsVecPush(&open, allocation);
  while (open.size && !found) {
    IrOperation *op = irOp(tsVecPop(&open));
    for (IrUse *use = irOperationResult(op, 0)->firstUse; use && !found; use = use->next) {
      MlirOperation user = irWrapOp(use->owner);
      found = llvmLifetimeStartOpIsA(user) || llvmLifetimeEndOpIsA(user);
      if (llvmBitcastOpIsA(user))
        tsVecPush(&open, user);
    }
  }
  tsVecFree(&open);
  return found;
}

// Those of the first block move; others are only asked for whether their sizes are constant.
static void collectAllocations(const IrBlock *block, bool isFirst, Allocations *found) {
  for (IrOperation *op = block->first; op; op = op->next) {
    MlirOperation allocation = irWrapOp(op);
    if (!llvmAllocaOpIsA(allocation))
      continue;
    MlirAttribute count = tesseraValueGetConstant(llvmAllocaOpGetArraySize(allocation));
    if (!count.ptr || !mlirAttributeIsAInteger(count)) {
      found->areDynamic = true;
    } else if (isFirst) {
      bool getsLifetime = mlirIntegerAttrGetValueInt(count) != 0 && !hasLifetime(allocation);
      found->haveLifetimes = found->haveLifetimes || getsLifetime;
      tsVecPush(&found->all, ((Allocation){allocation, count, getsLifetime}));
    }
  }
}

static IrBlock *findCallerEntry(MlirOperation call) {
  IrOperation *op = irOp(call);
  for (IrOperation *parent; (parent = irParentOp(op)) != NULL; op = parent)
    if (irHasTrait(parent, TESSERA_TRAIT_ISOLATED_FROM_ABOVE) ||
        irHasTrait(parent, TESSERA_TRAIT_AUTOMATIC_ALLOCATION_SCOPE))
      return irParentRegion(op)->first;
  return NULL;
}

static void moveAllocation(MlirRewriterBase base, const Allocation *allocation,
                           IrOperation *entryFirst) {
  MlirLocation location = mlirOperationGetLocation(allocation->op);
  MlirType type = mlirValueGetType(llvmAllocaOpGetArraySize(allocation->op));
  mlirRewriterBaseSetInsertionPointBefore(base, irWrapOp(entryFirst));
  MlirOperation count = llvmConstantOpCreate(base, location, type, allocation->count);
  if (allocation->getsLifetime) {
    mlirRewriterBaseSetInsertionPointBefore(base, allocation->op);
    llvmLifetimeStartOpCreate(base, location, mlirOperationGetResult(allocation->op, 0));
  }
  mlirRewriterBaseMoveOpAfter(base, allocation->op, count);
  mlirOperationSetOperand(allocation->op, 0, mlirOperationGetResult(count, 0));
}

static void endLifetimes(MlirRewriterBase base, MlirOperation call, const Allocations *allocations,
                         MlirValue stack, IrBlock *block) {
  if (!block->last || !irHasTrait(block->last, TESSERA_TRAIT_RETURN_LIKE))
    return;
  mlirRewriterBaseSetInsertionPointBefore(base, irWrapOp(block->last));
  if (stack.ptr)
    llvmStackRestoreOpCreate(base, mlirOperationGetLocation(call), stack);
  for (size_t i = 0; i < allocations->all.size; ++i) {
    MlirOperation op = allocations->all.data[i].op;
    if (allocations->all.data[i].getsLifetime)
      llvmLifetimeEndOpCreate(base, mlirOperationGetLocation(op), mlirOperationGetResult(op, 0));
  }
}

static void handleAllocations(MlirRewriterBase base, MlirOperation call, IrBlock *first,
                              IrBlock *end) {
  IrBlock *entry = findCallerEntry(call);
  Allocations found = {.areDynamic = false};
  if (!entry || !entry->first || entry == first || !first->first)
    return;
  for (IrBlock *block = first; block != end; block = block->next)
    collectAllocations(block, block == first, &found);
  MlirValue stack = {NULL};
  if (found.areDynamic) {
    mlirRewriterBaseSetInsertionPointToStart(base, irWrapBlock(first));
    MlirType pointer = mlirLLVMPointerTypeGet(mlirOperationGetContext(call), 0);
    stack = mlirOperationGetResult(
        llvmStackSaveOpCreate(base, mlirOperationGetLocation(call), pointer), 0);
  }
  IrOperation *entryFirst = entry->first;
  for (size_t i = 0; i < found.all.size; ++i)
    moveAllocation(base, &found.all.data[i], entryFirst);
  for (IrBlock *block = first; block != end && (found.haveLifetimes || stack.ptr);
       block = block->next)
    endLifetimes(base, call, &found, stack, block);
  tsVecFree(&found.all);
}

//===--- Lists of scopes and groups ---===//

// Whether the operation's definition has the attribute.
static bool mayHave(MlirOperation op, const char *name) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (uint32_t i = 0; definition && i < definition->numAttributes; ++i)
    if (mlirStringRefEqual(text(definition->attributes[i].name), text(name)))
      return true;
  return false;
}

static void append(MlirAttribute list, Attributes *attributes) {
  for (intptr_t i = 0; list.ptr && i < mlirArrayAttrGetNumElements(list); ++i)
    tsVecPush(attributes, mlirArrayAttrGetElement(list, i));
}

// Adds the elements of a list, which may be null, to the operation's.
static void appendTo(MlirOperation op, const char *name, MlirAttribute more) {
  if (!more.ptr || !mayHave(op, name))
    return;
  Attributes all = {0};
  append(mlirOperationGetInherentAttributeByName(op, text(name)), &all);
  append(more, &all);
  mlirOperationSetInherentAttributeByName(
      op, text(name), mlirArrayAttrGet(mlirOperationGetContext(op), (intptr_t)all.size, all.data));
  tsVecFree(&all);
}

/// Scopes and domains, and their copies for one call.
typedef struct Scopes {
  MlirContext context;
  TsPointerMap copies;
} Scopes;

static MlirAttribute newId(MlirContext context) {
  return mlirDisctinctAttrCreate(mlirUnitAttrGet(context));
}

static MlirAttribute copyDomain(Scopes *scopes, MlirAttribute domain) {
  bool isNew;
  uintptr_t *copy = tsPointerMapInsert(&scopes->copies, domain.ptr, &isNew);
  if (isNew)
    *copy = (uintptr_t)llvmAliasScopeDomainAttrGet(scopes->context, newId(scopes->context),
                                                   llvmAliasScopeDomainAttrGetDescription(domain))
                .ptr;
  return (MlirAttribute){(const void *)*copy};
}

static MlirAttribute copyScope(Scopes *scopes, MlirAttribute scope) {
  uintptr_t *known = tsPointerMapFind(&scopes->copies, scope.ptr);
  if (known)
    return (MlirAttribute){(const void *)*known};
  MlirAttribute domain = copyDomain(scopes, llvmAliasScopeAttrGetDomain(scope));
  MlirAttribute copy = llvmAliasScopeAttrGet(scopes->context, newId(scopes->context), domain,
                                             llvmAliasScopeAttrGetDescription(scope));
  *tsPointerMapInsert(&scopes->copies, scope.ptr, NULL) = (uintptr_t)copy.ptr;
  return copy;
}

static void copyScopes(Scopes *scopes, MlirOperation op, const char *name) {
  MlirAttribute list = mlirOperationGetInherentAttributeByName(op, text(name));
  if (!list.ptr)
    return;
  Attributes copies = {0};
  append(list, &copies);
  for (size_t i = 0; i < copies.size; ++i)
    copies.data[i] = copyScope(scopes, copies.data[i]);
  mlirOperationSetInherentAttributeByName(
      op, text(name), mlirArrayAttrGet(scopes->context, (intptr_t)copies.size, copies.data));
  tsVecFree(&copies);
}

//===--- Arguments that nothing else points to ---===//

typedef struct Parameters {
  TsVec(MlirOperation) copies; ///< of all arguments, as handleArgument made them
  TsVec(MlirOperation) own;    ///< of those that nothing else points to
  Attributes scopes;           ///< of the latter
} Parameters;

static void collectParameters(MlirOperation call, Parameters *parameters) {
  TesseraRange range = callOpInterfaceGetArguments(call);
  TsPointerMap seen = {0};
  for (intptr_t i = 0; i < range.count; ++i) {
    MlirValue argument = mlirOperationGetOperand(call, range.start + i);
    for (IrUse *use = irValue(argument)->firstUse; use; use = use->next) {
      MlirOperation copy = irWrapOp(use->owner);
      bool isNew;
      if (!llvmSSACopyOpIsA(copy))
        continue;
      tsPointerMapInsert(&seen, copy.ptr, &isNew);
      if (!isNew)
        continue;
      tsVecPush(&parameters->copies, copy);
      if (mlirOperationGetDiscardableAttributeByName(copy, text("llvm.noalias")).ptr)
        tsVecPush(&parameters->own, copy);
    }
  }
  tsPointerMapFree(&seen);
}

// What an argument of a block gets from those before it; false where that isn't known.
static bool collectPassed(MlirValue argument, Values *passed) {
  const IrBlock *block = irBlock(mlirBlockArgumentGetOwner(argument));
  bool isKnown = block->firstPredecessor != NULL;
  for (IrSuccessor *use = block->firstPredecessor; use && isKnown; use = use->next) {
    MlirOperation branch = irWrapOp(use->owner);
    isKnown = branchOpInterfaceCast(branch) != NULL;
    if (!isKnown)
      continue;
    TesseraRange range =
        branchOpInterfaceGetSuccessorOperands(branch, (unsigned)(use - use->owner->successors));
    // Arguments that the branch itself makes come first.
    intptr_t skipped = (intptr_t)block->numArguments - range.count;
    intptr_t number = mlirBlockArgumentGetArgNumber(argument) - skipped;
    isKnown = number >= 0;
    if (isKnown)
      tsVecPush(passed, mlirOperationGetOperand(branch, range.start + number));
  }
  return isKnown;
}

// The objects that a pointer may point into; false when that isn't known.
static bool findObjects(MlirValue pointer, Values *objects) {
  Values open = {0};
  TsPointerMap seen = {0};
  bool isKnown = true;
  tsVecPush(&open, pointer);
  while (open.size && isKnown) {
    MlirValue value = tsVecPop(&open);
    bool isNew;
    tsPointerMapInsert(&seen, value.ptr, &isNew);
    if (!isNew)
      continue;
    if (!mlirValueIsAOpResult(value)) {
      isKnown = collectPassed(value, &open);
      continue;
    }
    MlirOperation op = mlirOpResultGetOwner(value);
    if (llvmGEPOpIsA(op) || llvmAddrSpaceCastOpIsA(op)) {
      tsVecPush(&open, mlirOperationGetOperand(op, 0));
    } else if (llvmSelectOpIsA(op)) {
      tsVecPush(&open, mlirOperationGetOperand(op, 1));
      tsVecPush(&open, mlirOperationGetOperand(op, 2));
    } else {
      tsVecPush(objects, value);
    }
  }
  tsVecFree(&open);
  tsPointerMapFree(&seen);
  return isKnown;
}

// The pointers through which the operation accesses memory.
static void collectPointers(MlirOperation op, Values *pointers) {
  if (llvmStoreOpIsA(op) || llvmAtomicRMWOpIsA(op) || llvmAtomicCmpXchgOpIsA(op)) {
    tsVecPush(pointers, mlirOperationGetOperand(op, llvmStoreOpIsA(op) ? 1 : 0));
    return;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (mlirTypeIsALLVMPointerType(mlirValueGetType(operand)))
      tsVecPush(pointers, operand);
  }
}

static bool isOneOf(const Values *values, MlirValue value) {
  for (size_t i = 0; i < values->size; ++i)
    if (mlirValueEqual(values->data[i], value))
      return true;
  return false;
}

// Whether each object is one of which is known how it is to the arguments; *others: some aren't
// arguments that nothing else points to.
static bool areUnderstood(const Values *objects, bool *others) {
  for (size_t i = 0; i < objects->size; ++i) {
    MlirOperation op = mlirOpResultGetOwner(objects->data[i]);
    if (llvmSSACopyOpIsA(op))
      *others =
          *others || !mlirOperationGetDiscardableAttributeByName(op, text("llvm.noalias")).ptr;
    else if (llvmAllocaOpIsA(op) || llvmAddressOfOpIsA(op))
      *others = true;
    else if (!tesseraValueGetConstant(objects->data[i]).ptr)
      return false;
  }
  return true;
}

static void scopeAccess(const Parameters *parameters, MlirOperation op) {
  Values pointers = {0}, objects = {0};
  bool isKnown = true, others = false;
  collectPointers(op, &pointers);
  for (size_t i = 0; i < pointers.size && isKnown; ++i)
    isKnown = findObjects(pointers.data[i], &objects);
  if (isKnown && areUnderstood(&objects, &others)) {
    Attributes in = {0}, notIn = {0};
    MlirContext context = mlirOperationGetContext(op);
    for (size_t i = 0; i < parameters->own.size; ++i) {
      bool isIn = isOneOf(&objects, mlirOperationGetResult(parameters->own.data[i], 0));
      tsVecPush(isIn ? &in : &notIn, parameters->scopes.data[i]);
    }
    if (notIn.size)
      appendTo(op, "noalias_scopes", mlirArrayAttrGet(context, (intptr_t)notIn.size, notIn.data));
    if (in.size && !others && !llvmCallOpIsA(op))
      appendTo(op, "alias_scopes", mlirArrayAttrGet(context, (intptr_t)in.size, in.data));
    tsVecFree(&in);
    tsVecFree(&notIn);
  }
  tsVecFree(&pointers);
  tsVecFree(&objects);
}

static void declareScopes(MlirRewriterBase base, MlirOperation call, Parameters *parameters) {
  MlirContext context = mlirOperationGetContext(call);
  MlirAttribute callee = llvmCallOpGetCalleeAttr(call);
  MlirAttribute name = callee.ptr
                           ? mlirStringAttrGet(context, mlirFlatSymbolRefAttrGetValue(callee))
                           : (MlirAttribute){NULL};
  MlirAttribute domain = llvmAliasScopeDomainAttrGet(context, newId(context), name);
  mlirRewriterBaseSetInsertionPointBefore(base, call);
  for (size_t i = 0; i < parameters->own.size; ++i) {
    MlirAttribute scope =
        llvmAliasScopeAttrGet(context, newId(context), domain, (MlirAttribute){NULL});
    tsVecPush(&parameters->scopes, scope);
    llvmNoAliasScopeDeclOpCreate(base, mlirOperationGetLocation(call), scope);
  }
}

//===--- Loops ---===//

// The location inlined at the call, in the scope; null stays so.
static MlirAttribute inlineLocation(MlirAttribute attribute, MlirOperation call,
                                    MlirAttribute scope) {
  if (!attribute.ptr)
    return attribute;
  MlirContext context = mlirAttributeGetContext(attribute);
  MlirLocation site =
      mlirLocationCallSiteGet(mlirLocationFromAttribute(attribute), mlirOperationGetLocation(call));
  return mlirLocationGetAttribute(mlirLocationFusedGet(context, 1, &site, scope));
}

static void inlineLoop(MlirOperation op, MlirOperation call, MlirAttribute scope) {
  MlirAttribute loop = mlirOperationGetAttributeByName(op, text("loop_annotation"));
  if (!loop.ptr || !llvmLoopAnnotationAttrIsA(loop))
    return;
  MlirAttribute start = llvmLoopAnnotationAttrGetStartLoc(loop),
                end = llvmLoopAnnotationAttrGetEndLoc(loop);
  if (!start.ptr && !end.ptr)
    return;
  size_t count;
  const MlirAttribute *accesses = llvmLoopAnnotationAttrGetParallelAccesses(loop, &count);
  mlirOperationSetAttributeByName(
      op, text("loop_annotation"),
      llvmLoopAnnotationAttrGet(
          mlirOperationGetContext(op), llvmLoopAnnotationAttrGetDisableNonforced(loop),
          llvmLoopAnnotationAttrGetVectorize(loop), llvmLoopAnnotationAttrGetInterleave(loop),
          llvmLoopAnnotationAttrGetUnroll(loop), llvmLoopAnnotationAttrGetUnrollAndJam(loop),
          llvmLoopAnnotationAttrGetLicm(loop), llvmLoopAnnotationAttrGetDistribute(loop),
          llvmLoopAnnotationAttrGetPipeline(loop), llvmLoopAnnotationAttrGetPeeled(loop),
          llvmLoopAnnotationAttrGetUnswitch(loop), llvmLoopAnnotationAttrGetMustProgress(loop),
          llvmLoopAnnotationAttrGetIsVectorized(loop), inlineLocation(start, call, scope),
          inlineLocation(end, call, scope), count, accesses));
}

// The subprogram that the function around the call is.
static MlirAttribute scopeAround(MlirOperation call) {
  for (IrOperation *op = irParentOp(irOp(call)); op; op = irParentOp(op)) {
    if (!irInterface(op, &functionOpInterface))
      continue;
    MlirLocation location = mlirOperationGetLocation(irWrapOp(op));
    MlirAttribute scope = mlirLocationIsAFused(location) ? mlirLocationFusedGetMetadata(location)
                                                         : (MlirAttribute){NULL};
    return scope.ptr && llvmDISubprogramAttrIsA(scope) ? scope : (MlirAttribute){NULL};
  }
  return (MlirAttribute){NULL};
}

//===--- All of it ---===//

/// What becomes of each inlined operation.
typedef struct Inlined {
  MlirOperation call;
  Scopes scopes;
  Parameters parameters;
  MlirAttribute loopScope;
} Inlined;

static void process(Inlined *inlined, MlirOperation op, bool isTop) {
  if (mayHave(op, "noalias_scopes")) {
    copyScopes(&inlined->scopes, op, "alias_scopes");
    copyScopes(&inlined->scopes, op, "noalias_scopes");
    if (inlined->parameters.own.size)
      scopeAccess(&inlined->parameters, op);
    appendTo(op, "alias_scopes",
             mlirOperationGetInherentAttributeByName(inlined->call, text("alias_scopes")));
    appendTo(op, "noalias_scopes",
             mlirOperationGetInherentAttributeByName(inlined->call, text("noalias_scopes")));
  }
  if (llvmNoAliasScopeDeclOpIsA(op))
    llvmNoAliasScopeDeclOpSetScopeAttr(
        op, copyScope(&inlined->scopes, llvmNoAliasScopeDeclOpGetScopeAttr(op)));
  if (isTop)
    appendTo(op, "access_groups",
             mlirOperationGetInherentAttributeByName(inlined->call, text("access_groups")));
  if (inlined->loopScope.ptr)
    inlineLoop(op, inlined->call, inlined->loopScope);
}

static void processInlinedCallBlocks(MlirOperation call, MlirBlock first, MlirBlock end) {
  if (!llvmCallOpIsA(call))
    return;
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(call));
  Inlined inlined = {.call = call,
                     .scopes = {.context = mlirOperationGetContext(call)},
                     .loopScope = scopeAround(call)};
  Parameters *parameters = &inlined.parameters;
  handleAllocations(base, call, irBlock(first), irBlock(end));
  collectParameters(call, parameters);
  declareScopes(base, call, parameters);
  for (IrBlock *block = irBlock(first); block != irBlock(end); block = block->next)
    for (IrOperation *top = block->first; top; top = top->next)
      for (IrOperation *op = top; op; op = irWalkNext(top, op, false))
        process(&inlined, irWrapOp(op), op == top);
  for (size_t i = 0; i < parameters->copies.size; ++i) {
    IrOperation *copy = irOp(parameters->copies.data[i]);
    irValueReplaceAllUses(irOperationResult(copy, 0), copy->operands[0].value);
    irOperationErase(copy);
  }
  tsVecFree(&parameters->copies);
  tsVecFree(&parameters->own);
  tsVecFree(&parameters->scopes);
  tsPointerMapFree(&inlined.scopes.copies);
  mlirIRRewriterDestroy(base);
}

const DialectInlinerInterfaceMethods llvmDialectInlinerInterface = {
    .isLegalToInlineCall = isLegalToInlineCall,
    .isLegalToInlineRegion = isLegalToInlineRegion,
    .isLegalToInlineOp = isLegalToInlineOp,
    .handleTerminatorToBlock = handleTerminatorToBlock,
    .handleTerminator = tesseraInlineReturnedValues,
    .handleArgument = handleArgument,
    .processInlinedCallBlocks = processInlinedCallBlocks,
};
