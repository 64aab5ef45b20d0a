// tt-wrap-device-module and tt-unwrap-device-module: the module that runs on the device, inside the
// module of everything. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TT.h"
#include "dialect/tt/TTPasses.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"

static MlirBlock bodyOf(MlirOperation op) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
}

// The first op of this kind directly in the block from `op` on, or null.
static MlirOperation findNext(MlirOperation op, bool (*isA)(MlirOperation op)) {
  while (!mlirOperationIsNull(op) && !isA(op))
    op = mlirOperationGetNextInBlock(op);
  return op;
}

static bool isTopLevel(MlirOperation module) {
  return mlirOperationIsNull(mlirOperationGetParentOperation(module));
}

static void eraseOperation(MlirOperation op) {
  mlirOperationRemoveFromParent(op);
  mlirOperationDestroy(op);
}

void ttWrapDeviceModulePassRun(MlirPass pass, const TTWrapDeviceModuleOptions *options,
                               MlirOperation module) {
  (void)pass, (void)options;
  MlirOperation first = mlirBlockGetFirstOperation(bodyOf(module));
  if (!isTopLevel(module) || !mlirOperationIsNull(findNext(first, ttDeviceModuleOpIsA)))
    return;
  MlirLocation location = mlirOperationGetLocation(module);
  MlirOperation inner = mlirModuleGetOperation(mlirModuleCreateEmpty(location));
  mlirRegionTakeBody(mlirOperationGetRegion(inner, 0), mlirOperationGetRegion(module, 0));
  TesseraOperationParts parts = {
      .definition = &ttDeviceModuleOpDef, .location = location, .numRegions = 1};
  MlirOperation device = tesseraOperationCreate(&parts);
  MlirBlock deviceBody = mlirBlockCreate(0, NULL, NULL), body = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(device, 0), deviceBody);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(module, 0), body);
  mlirBlockAppendOwnedOperation(deviceBody, inner);
  mlirBlockAppendOwnedOperation(body, device);
}

void ttUnwrapDeviceModulePassRun(MlirPass pass, const TTUnwrapDeviceModuleOptions *options,
                                 MlirOperation module) {
  (void)options;
  MlirBlock body = bodyOf(module);
  MlirOperation first = mlirBlockGetFirstOperation(body);
  MlirOperation device = findNext(first, ttDeviceModuleOpIsA);
  MlirOperation cpu = findNext(first, ttCPUModuleOpIsA);
  if (!isTopLevel(module) || mlirOperationIsNull(device))
    return;
  MlirOperation second = findNext(mlirOperationGetNextInBlock(device), ttDeviceModuleOpIsA);
  if (!mlirOperationIsNull(second)) {
    mlirOperationEmitError(second, "expected at most one tt.device_module in a module");
    tesseraPassSignalFailure(pass);
    return;
  }
  if (!mlirOperationIsNull(cpu))
    eraseOperation(cpu);
  // The wrapper's verifier has made sure that it holds one module.
  MlirOperation inner = mlirBlockGetFirstOperation(bodyOf(device));
  MlirOperation op = mlirBlockGetFirstOperation(bodyOf(inner));
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    mlirOperationRemoveFromParent(op);
    mlirBlockAppendOwnedOperation(body, op);
    op = next;
  }
  eraseOperation(device);
}
