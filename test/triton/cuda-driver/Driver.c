// In the place of CUDA's driver: writes to standard output what it is asked for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// STANDIN_DEVICES says how many devices there are (1), STANDIN_SHARED how much shared memory a
// block may ask for (166912), STANDIN_CAPABILITY the devices' capability (80), STANDIN_QUIET that
// launches aren't written. Memory of device d is from (16 + d) << 40 on.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local void *currentContext;

static int number(const char *name, int otherwise) {
  const char *text = getenv(name);
  return text ? atoi(text) : otherwise;
}

int cuInit(unsigned flags);
int cuInit(unsigned flags) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  printf("cuInit(%u)\n", flags);
  return 0;
}

int cuDeviceGetCount(int *count);
int cuDeviceGetCount(int *count) {
  *count = number("STANDIN_DEVICES", 1);
  return 0;
}

int cuDeviceGet(int *device, int which);
int cuDeviceGet(int *device, int which) {
  *device = which;
  return which < number("STANDIN_DEVICES", 1) ? 0 : 101;
}

int cuDeviceGetAttribute(int *value, int attribute, int device);
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  (void)device;
  int capability = number("STANDIN_CAPABILITY", 80);
  *value = attribute == 75   ? capability / 10
           : attribute == 76 ? capability % 10
           : attribute == 97 ? number("STANDIN_SHARED", 166912)
           : attribute == 16 ? 108
                             : 0;
  return 0;
}

int cuDevicePrimaryCtxRetain(void **context, int device);
int cuDevicePrimaryCtxRetain(void **context, int device) {
  *context = (void *)(uintptr_t)(0x10 + device);
  return 0;
}

int cuDevicePrimaryCtxRelease_v2(int device);
int cuDevicePrimaryCtxRelease_v2(int device) {
  printf("cuDevicePrimaryCtxRelease(%d)\n", device);
  return 0;
}

int cuCtxSetCurrent(void *context);
int cuCtxSetCurrent(void *context) {
  printf("cuCtxSetCurrent(%p)\n", context);
  currentContext = context;
  return 0;
}

int cuCtxGetCurrent(void **context);
int cuCtxGetCurrent(void **context) {
  *context = currentContext;
  return 0;
}

int cuCtxGetDevice(int *device);
int cuCtxGetDevice(int *device) {
  *device = currentContext ? (int)((uintptr_t)currentContext - 0x10) : 0;
  return currentContext ? 0 : 201;
}

int cuCtxSynchronize(void);
int cuCtxSynchronize(void) {
  printf("cuCtxSynchronize(%p)\n", currentContext);
  return 0;
}

int cuPointerGetAttribute(void *value, int attribute, uint64_t address);
int cuPointerGetAttribute(void *value, int attribute, uint64_t address) {
  int device = (int)(address >> 40) - 16;
  if (attribute != 9 || device < 0 || device >= number("STANDIN_DEVICES", 1))
    return 1;
  memcpy(value, &device, sizeof device);
  return 0;
}

int cuModuleLoadData(void **module, const void *image);
int cuModuleLoadData(void **module, const void *image) {
  *module = (void *)(uintptr_t)0x20;
  const char *text = image; // of PTX, what comes first
  size_t size = strcspn(text, "\n");
  printf("cuModuleLoadData(%.*s)\n", (int)size, text);
  return strcmp(image, "damaged") ? 0 : 218;
}

int cuModuleUnload(void *module);
int cuModuleUnload(void *module) {
  printf("cuModuleUnload(%p)\n", module);
  return 0;
}

int cuModuleGetFunction(void **function, void *module, const char *name);
int cuModuleGetFunction(void **function, void *module, const char *name) {
  (void)module;
  *function = (void *)(uintptr_t)0x30;
  return strcmp(name, "absent") ? 0 : 500;
}

int cuFuncGetAttribute(int *value, int attribute, void *function);
int cuFuncGetAttribute(int *value, int attribute, void *function) {
  (void)function;
  *value = attribute == 1 ? 1024 : attribute == 3 ? 8 : attribute == 4 ? 40 : 0;
  return 0;
}

int cuFuncSetAttribute(void *function, int attribute, int value);
int cuFuncSetAttribute(void *function, int attribute, int value) {
  printf("cuFuncSetAttribute(%p, %d, %d)\n", function, attribute, value);
  return 0;
}

int cuFuncSetCacheConfig(void *function, int config);
int cuFuncSetCacheConfig(void *function, int config) {
  printf("cuFuncSetCacheConfig(%p, %d)\n", function, config);
  return 0;
}

int cuLaunchKernel(void *function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
                   unsigned blockY, unsigned blockZ, unsigned shared, void *stream,
                   void **parameters, void **extra);
int cuLaunchKernel(void *function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
                   unsigned blockY, unsigned blockZ, unsigned shared, void *stream,
                   void **parameters, void **extra) {
  if (!currentContext)
    return 201;
  if (getenv("STANDIN_QUIET"))
    return 0;
  int32_t n;
  float f;
  uint64_t address, scratch;
  memcpy(&address, parameters[0], sizeof address);
  memcpy(&n, parameters[1], sizeof n);
  memcpy(&f, parameters[2], sizeof f);
  memcpy(&scratch, parameters[4], sizeof scratch);
  printf("cuLaunchKernel(%p, %u %u %u, %u %u %u, %u, %p, {0x%llx, %d, %g, ..., %llu}, %p)\n",
         function, gridX, gridY, gridZ, blockX, blockY, blockZ, shared, stream,
         (unsigned long long)address, n, (double)f, (unsigned long long)scratch, (void *)extra);
  return gridX == 99 ? 1 : 0;
}

int cuGetErrorString(int error, const char **text);
int cuGetErrorString(int error, const char **text) {
  *text = error == 218   ? "a PTX JIT compilation failed"
          : error == 500 ? "named symbol not found"
          : error == 101 ? "invalid device ordinal"
                         : "invalid argument";
  return 0;
}
