// What a sharding means for a mesh of devices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_STABLEHLOTOTTIR_SHARDING_H
#define TESSERA_CONVERSION_STABLEHLOTOTTIR_SHARDING_H

#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

/// Which dimensions of a tensor lie along which axes of the mesh.
typedef struct Sharding {
  TtMeshShardType type;
  TtSizes shape; ///< in how many parts each dimension is
  TtSizes dims;  ///< for each axis of the mesh the dimension that lies along it, or -1
  TtSizes mesh;  ///< empty when the sharding doesn't say
} Sharding;

void shardingFree(Sharding *sharding);
/// A sharding other than by devices.
void shardingSetWhole(Sharding *sharding, TtMeshShardType type);
/// Reads XLA's text: `{devices=[1,2]<=[2]}`, `{replicated}`, `{maximal device=0}`, `{manual}`.
/// Gives NULL, or why it can't be used.
const char *shardingParse(MlirStringRef text, Sharding *sharding);
/// A `ttir.mesh_shard` of the value.
MlirValue shardingCreateOp(ToTTIR *c, MlirValue value, MlirType type, const Sharding *sharding,
                           TtMeshShardDirection direction);
/// Adds a mesh to those of the module around the op, unless there is one of this name.
void shardingAddMesh(ToTTIR *c, MlirStringRef name, const TtSizes *shape);

#endif // TESSERA_CONVERSION_STABLEHLOTOTTIR_SHARDING_H
