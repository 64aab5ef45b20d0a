// What the gpu dialect's definitions ask, and what its files share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_GPU_GPU_H
#define TESSERA_DIALECT_GPU_GPU_H

#include "dialect/scf/SCFOps.h"
#include "tessera/Asm.h"
#include "tessera/Interfaces.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Names of attributes without a definition.
#define GPU_CONTAINER_MODULE "gpu.container_module"
#define GPU_KERNEL "gpu.kernel"
#define GPU_WORKGROUP_ATTRIBUTIONS "workgroup_attributions"

/// A kernel's number of dimensions.
enum { GPU_DIMS = 3 };
/// Operand groups of gpu.launch and gpu.launch_func, in order; each size has one for each
/// dimension.
enum { GPU_GRID_SIZE = 1, GPU_BLOCK_SIZE = 4, GPU_CLUSTER_SIZE = 7, GPU_SHARED_SIZE = 10 };
/// Where the arguments of a launch's body begin, of GPU_DIMS each; the last two are there with
/// clusters only.
enum {
  GPU_BLOCK_IDS = 0,
  GPU_THREAD_IDS = 3,
  GPU_GRID_DIMS = 6,
  GPU_BLOCK_DIMS = 9,
  GPU_CLUSTER_IDS = 12,
  GPU_CLUSTER_DIMS = 15
};

/// Whether matrices of a subgroup may have such elements.
bool gpuIsMatrixElement(MlirType type);
/// The type of the elements of a matrix of a subgroup.
MlirType gpuMatrixElement(MlirType type);
/// Whether the value is of that type.
bool gpuMayBeElement(MlirValue value, MlirValue matrix);

/// The last result when it is a token, else null.
MlirValue gpuFindAsyncToken(MlirOperation op);
/// Whether the operation has the unit attribute `gpu.kernel`.
bool gpuIsKernel(MlirOperation op);
/// Whether a launch says the size of clusters.
bool gpuLaunchHasClusters(MlirOperation op);
/// How many arguments of a launch's body come before its buffers.
intptr_t gpuLaunchGetNumIndices(MlirOperation op);
/// How many arguments of the body of a gpu.launch or gpu.func are buffers of the block.
intptr_t gpuGetNumWorkgroupBuffers(MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_GPU_GPU_H
