// ttir-load-system-desc and ttir-implicit-device: what the module is compiled for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/TTIR.h"
#include "dialect/ttir/TTIRPasses.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

void ttirLoadSystemDescPassRun(MlirPass pass, const TTIRLoadSystemDescOptions *options,
                               MlirOperation module) {
  MlirStringRef name = tsLiteral("tt.system_desc");
  MlirAttribute system = mlirOperationGetDiscardableAttributeByName(module, name);
  if (options->path.length)
    system = ttSystemDescReadFile(mlirOperationGetLocation(module), options->path);
  else if (mlirAttributeIsNull(system))
    system = ttSystemDescGetDefault(mlirOperationGetContext(module));
  if (mlirAttributeIsNull(system))
    tesseraPassSignalFailure(pass);
  else
    mlirOperationSetDiscardableAttributeByName(module, name, system);
}

// The mesh to build the device for: that of the option, or of the first mesh that the module names.
// False when both are given and differ.
static bool determineMesh(MlirOperation module, IrShape option, IrShape *mesh) {
  *mesh = option;
  MlirAttribute meshes = mlirOperationGetDiscardableAttributeByName(module, tsLiteral("tt.meshes"));
  if (mlirAttributeIsNull(meshes) || !ttMeshesAttrIsA(meshes))
    return true;
  size_t count;
  const MlirAttribute *list = ttMeshesAttrGetMeshes(meshes, &count);
  if (count == 0)
    return true;
  mesh->sizes = ttMeshAttrGetShape(list[0], &mesh->rank);
  return option.rank == 0 || ttShapesEqual(option, *mesh);
}

void ttirImplicitDevicePassRun(MlirPass pass, const TTIRImplicitDeviceOptions *options,
                               MlirOperation module) {
  MlirStringRef name = tsLiteral("tt.device");
  if (!mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(module, name)))
    return;
  MlirAttribute system =
      mlirOperationGetDiscardableAttributeByName(module, tsLiteral("tt.system_desc"));
  if (mlirAttributeIsNull(system) || !ttSystemDescAttrIsA(system)) {
    mlirOperationEmitError(module, "the module has no tt.system_desc to make a device of; "
                                   "ttir-load-system-desc attaches one");
    tesseraPassSignalFailure(pass);
    return;
  }
  IrShape option = {options->meshShape.data, options->meshShape.size}, mesh;
  if (!determineMesh(module, option, &mesh)) {
    mlirLocationEmitWarning(mlirOperationGetLocation(module),
                            "mesh-shape differs from the first mesh of tt.meshes: no device is "
                            "attached");
    return;
  }
  MlirAttribute device =
      ttDeviceGetForMesh(mlirOperationGetLocation(module), system, mesh.rank, mesh.sizes);
  if (mlirAttributeIsNull(device))
    tesseraPassSignalFailure(pass);
  else
    mlirOperationSetDiscardableAttributeByName(module, name, device);
}
