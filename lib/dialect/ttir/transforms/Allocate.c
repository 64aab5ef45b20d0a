// ttir-allocate: addresses for tensors with metal layouts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/tt/TTMetalLayout.h"
#include "dialect/ttir/TTIR.h"
#include "dialect/ttir/TTIRPasses.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

#include <inttypes.h>

// The end of L1 is kept for the runtime's scratch.
enum { kScratchL1 = 4096, kNumSpaces = 4 };

typedef struct MetalSpace {
  int64_t next, end, alignment;
} MetalSpace;

typedef struct MetalAllocator {
  MlirContext context;
  MetalSpace spaces[kNumSpaces];
  int64_t numBanks;
} MetalAllocator;

static void startAllocator(MetalAllocator *allocator, MlirAttribute chip) {
  size_t numBanks;
  ttChipPhysicalCoresAttrGetDram(ttChipDescAttrGetChipPhysicalCores(chip), &numBanks);
  allocator->numBanks = (int64_t)numBanks;
  allocator->spaces[TtMemorySpaceDeviceL1] = (MetalSpace){
      ttChipDescAttrGetL1UnreservedBase(chip), ttChipDescAttrGetL1Size(chip) - kScratchL1,
      ttChipDescAttrGetNocL1AddressAlignBytes(chip)};
  allocator->spaces[TtMemorySpaceDeviceDRAM] = (MetalSpace){
      ttChipDescAttrGetDramUnreservedBase(chip), ttChipDescAttrGetDramUnreservedEnd(chip),
      ttChipDescAttrGetNocDRAMAddressAlignBytes(chip)};
}

typedef struct MetalPlace {
  int64_t address, size;
  TtMemorySpace space;
} MetalPlace;

// False after a diagnostic at `op`. System memory is the runtime's: its addresses are 0.
static bool allocateMetal(MetalAllocator *allocator, MlirOperation op, MlirType type,
                          MetalPlace *place) {
  MlirAttribute layout = ttMetalLayoutOfType(type);
  if (mlirAttributeIsNull(layout)) {
    mlirOperationEmitError(op, "has a value without a metal layout, which has no address");
    return false;
  }
  place->space = ttMetalLayoutMemorySpace(layout);
  place->size = ttMetalLayoutSizeBytes(layout, allocator->numBanks);
  place->address = 0;
  if (place->space != TtMemorySpaceDeviceL1 && place->space != TtMemorySpaceDeviceDRAM)
    return true;
  MetalSpace *space = &allocator->spaces[place->space];
  int64_t alignment = space->alignment > 0 ? space->alignment : 1;
  int64_t address = ttWrapMul(ttCeilDiv(space->next, alignment), alignment);
  if (address < 0 || address > space->end || place->size > space->end - address) {
    mlirOperationEmitError(op, "needs %" PRId64 " bytes of %s, of which %" PRId64 " are free",
                           place->size, ttMemorySpaceStringify(place->space).data,
                           space->end > address ? space->end - address : 0);
    return false;
  }
  place->address = address;
  space->next = address + place->size;
  return true;
}

static bool allocateArguments(MetalAllocator *allocator, MlirOperation function, MlirBlock entry) {
  TsVec(MlirAttribute) places = {0};
  bool isDone = true;
  for (intptr_t i = 0; isDone && i < mlirBlockGetNumArguments(entry); ++i) {
    MetalPlace place;
    isDone = allocateMetal(allocator, function, mlirValueGetType(mlirBlockGetArgument(entry, i)),
                           &place);
    if (isDone) {
      MlirAttribute attribute =
          ttArgumentAllocationAttrGet(allocator->context, place.address, place.size, place.space);
      tsVecPush(&places, attribute);
    }
  }
  if (isDone)
    mlirOperationSetDiscardableAttributeByName(
        function, tsLiteral("tt.arg_alloc"),
        mlirArrayAttrGet(allocator->context, (intptr_t)places.size, places.data));
  tsVecFree(&places);
  return isDone;
}

static bool allocateEmpty(MetalAllocator *allocator, MlirRewriterBase rewriter,
                          MlirOperation empty) {
  MetalPlace place;
  MlirType type = mlirValueGetType(mlirOperationGetResult(empty, 0));
  if (!allocateMetal(allocator, empty, type, &place))
    return false;
  MlirType number = mlirIntegerTypeGet(allocator->context, 64);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, empty);
  MlirOperation alloc = ttirAllocOpCreate(rewriter, mlirOperationGetLocation(empty), type,
                                          mlirIntegerAttrGet(number, place.address),
                                          mlirIntegerAttrGet(number, place.size),
                                          ttMemorySpaceAttrGet(allocator->context, place.space));
  MlirOperation last = ttFindLastUser(mlirOperationGetResult(empty, 0));
  mlirRewriterBaseReplaceOpWithOperation(rewriter, empty, alloc);
  // What the block ends with takes the value out of it.
  if (mlirOperationIsNull(last) || mlirOperationIsNull(mlirOperationGetNextInBlock(last)))
    return true;
  mlirRewriterBaseSetInsertionPointAfter(rewriter, last);
  ttirDeallocOpCreate(rewriter, mlirOperationGetLocation(last), mlirOperationGetResult(alloc, 0));
  return true;
}

typedef TsVec(MlirOperation) Empties;

static MlirWalkResult collectEmpties(MlirOperation op, void *user) {
  Empties *empties = user;
  if (tensorEmptyOpIsA(op))
    tsVecPush(empties, op);
  return MlirWalkResultAdvance;
}

static MlirWalkResult allocateInFunction(MlirOperation op, void *user) {
  MlirAttribute system = ttGetCurrentScopeSystemDesc(op);
  MlirBlock entry = {NULL};
  if (!funcFuncOpIsA(op) || mlirBlockIsNull(entry = mlirRegionGetFirstBlock(funcFuncOpGetBody(op))))
    return MlirWalkResultAdvance;
  MlirAttribute chip = mlirAttributeIsNull(system) ? system : ttSystemDescGetChip(system, 0);
  bool isDone = !mlirAttributeIsNull(chip),
       isOneBlock = mlirBlockIsNull(mlirBlockGetNextInRegion(entry));
  if (!isDone)
    mlirOperationEmitError(op, "addresses need tt.system_desc: run ttir-load-system-desc first");
  else if (!isOneBlock)
    mlirOperationEmitError(op, "has several blocks: tensors are given addresses along one");
  isDone = isDone && isOneBlock;
  if (isDone) {
    MetalAllocator allocator = {.context = mlirOperationGetContext(op)};
    startAllocator(&allocator, chip);
    Empties empties = {0};
    mlirOperationWalk(op, collectEmpties, &empties, MlirWalkPreOrder);
    MlirRewriterBase rewriter = mlirIRRewriterCreate(allocator.context);
    isDone = allocateArguments(&allocator, op, entry);
    for (size_t i = 0; isDone && i < empties.size; ++i)
      isDone = allocateEmpty(&allocator, rewriter, empties.data[i]);
    mlirIRRewriterDestroy(rewriter);
    tsVecFree(&empties);
  }
  *(bool *)user |= !isDone;
  return isDone ? MlirWalkResultSkip : MlirWalkResultInterrupt;
}

void ttirAllocatePassRun(MlirPass pass, const TTIRAllocateOptions *options, MlirOperation module) {
  (void)options;
  bool isFailed = false;
  mlirOperationWalk(module, allocateInFunction, &isFailed, MlirWalkPreOrder);
  if (isFailed)
    tesseraPassSignalFailure(pass);
}
