// The C API of the gpu dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/gpu/GPUOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/GPU.h"

MlirType mlirGPUAsyncTokenTypeGet(MlirContext ctx) { return gpuAsyncTokenTypeGet(ctx); }
bool mlirTypeIsAGPUAsyncTokenType(MlirType type) { return gpuAsyncTokenTypeIsA(type); }
// MLIR's name for it isn't what it is written with.
MlirStringRef mlirGPUAsyncTokenTypeGetName(void) {
  return mlirStringRefCreateFromCString("gpu.async_token");
}

MlirAttribute mlirGPUObjectAttrGet(MlirContext ctx, MlirAttribute target, uint32_t format,
                                   MlirStringRef text, MlirAttribute properties) {
  return mlirGPUObjectAttrGetWithKernels(ctx, target, format, text, properties,
                                         mlirAttributeGetNull());
}
MlirAttribute mlirGPUObjectAttrGetWithKernels(MlirContext ctx, MlirAttribute target,
                                              uint32_t format, MlirStringRef text,
                                              MlirAttribute properties, MlirAttribute kernels) {
  bool fits = (mlirAttributeIsNull(properties) || mlirAttributeIsADictionary(properties)) &&
              (mlirAttributeIsNull(kernels) || gpuKernelTableAttrIsA(kernels));
  return fits ? gpuObjectAttrGetChecked(mlirLocationUnknownGet(ctx), target,
                                        (GpuCompilationTarget)format, mlirStringAttrGet(ctx, text),
                                        properties, kernels)
              : mlirAttributeGetNull();
}
bool mlirAttributeIsAGPUObjectAttr(MlirAttribute attr) { return gpuObjectAttrIsA(attr); }
MlirStringRef mlirGPUObjectAttrGetName(void) {
  return mlirStringRefCreateFromCString(gpuObjectAttrDef.name);
}
MlirAttribute mlirGPUObjectAttrGetTarget(MlirAttribute object) {
  return gpuObjectAttrGetTarget(object);
}
uint32_t mlirGPUObjectAttrGetFormat(MlirAttribute object) {
  return (uint32_t)gpuObjectAttrGetFormat(object);
}
MlirStringRef mlirGPUObjectAttrGetObject(MlirAttribute object) {
  return mlirStringAttrGetValue(gpuObjectAttrGetObject(object));
}
bool mlirGPUObjectAttrHasProperties(MlirAttribute object) {
  return !mlirAttributeIsNull(gpuObjectAttrGetProperties(object));
}
MlirAttribute mlirGPUObjectAttrGetProperties(MlirAttribute object) {
  return gpuObjectAttrGetProperties(object);
}
bool mlirGPUObjectAttrHasKernels(MlirAttribute object) {
  return !mlirAttributeIsNull(gpuObjectAttrGetKernels(object));
}
MlirAttribute mlirGPUObjectAttrGetKernels(MlirAttribute object) {
  return gpuObjectAttrGetKernels(object);
}
