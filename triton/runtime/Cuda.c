// Launches kernels through CUDA's driver. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Cuda.h"
#include "triton/runtime/Kernel.h"

#include <dlfcn.h>

// Values of the driver's enums.
enum {
  POINTER_DEVICE_ORDINAL = 9,
  DEVICE_CAPABILITY_MAJOR = 75,
  DEVICE_CAPABILITY_MINOR = 76,
  DEVICE_SHARED_OPT_IN = 97, // bytes of a block
  FUNCTION_SHARED = 1,       // bytes that are always there
  FUNCTION_LOCAL = 3,
  FUNCTION_REGISTERS = 4,
  FUNCTION_DYNAMIC_SHARED = 8,
  CACHE_PREFERS_SHARED = 1,
  SHARED_WITHOUT_ASKING = 48 * 1024
};

enum { MOST_PARAMETERS = 512, SCRATCH_PARAMETERS = 2 };

// Name without cu before it and what is exported as, result, parameters.
#define CUDA_FUNCTIONS(F)                                                                          \
  F(Init, "cuInit", (unsigned flags))                                                              \
  F(DeviceGetCount, "cuDeviceGetCount", (int *count))                                              \
  F(DeviceGet, "cuDeviceGet", (int *device, int number))                                           \
  F(DeviceGetAttribute, "cuDeviceGetAttribute", (int *value, int attribute, int device))           \
  F(DevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain", (void **context, int device))              \
  F(DevicePrimaryCtxRelease, "cuDevicePrimaryCtxRelease_v2", (int device))                         \
  F(CtxGetCurrent, "cuCtxGetCurrent", (void **context))                                            \
  F(CtxSetCurrent, "cuCtxSetCurrent", (void *context))                                             \
  F(CtxGetDevice, "cuCtxGetDevice", (int *device))                                                 \
  F(CtxSynchronize, "cuCtxSynchronize", (void))                                                    \
  F(PointerGetAttribute, "cuPointerGetAttribute", (void *value, int attribute, uint64_t address))  \
  F(ModuleLoadData, "cuModuleLoadData", (void **module, const void *image))                        \
  F(ModuleUnload, "cuModuleUnload", (void *module))                                                \
  F(ModuleGetFunction, "cuModuleGetFunction", (void **function, void *module, const char *name))   \
  F(FuncGetAttribute, "cuFuncGetAttribute", (int *value, int attribute, void *function))           \
  F(FuncSetAttribute, "cuFuncSetAttribute", (void *function, int attribute, int value))            \
  F(FuncSetCacheConfig, "cuFuncSetCacheConfig", (void *function, int config))                      \
  F(LaunchKernel, "cuLaunchKernel",                                                                \
    (void *function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,              \
     unsigned blockY, unsigned blockZ, unsigned shared, void *stream, void **parameters,           \
     void **extra))                                                                                \
  F(GetErrorString, "cuGetErrorString", (int error, const char **text))

struct TesseraCuda {
  void *library;
  int numDevices;
#define CUDA_MEMBER(name, symbol, parameters) int(*name) parameters;
  CUDA_FUNCTIONS(CUDA_MEMBER)
#undef CUDA_MEMBER
};

struct TesseraCudaKernel {
  TesseraCuda *cuda;
  void *context, *module, *function;
  int device;
  int numRegisters, spillBytes;
  TesseraKernelGpuInfo info;
  TsString name;
};

static const struct {
  const char *symbol;
  size_t offset;
} kCudaFunctions[] = {
#define CUDA_ENTRY(name, symbol, parameters) {symbol, offsetof(TesseraCuda, name)},
    CUDA_FUNCTIONS(CUDA_ENTRY)
#undef CUDA_ENTRY
};

/// False after an error, unless the driver says that all is well.
static bool check(const TesseraCuda *cuda, int result, const char *what,
                  TesseraKernelError *error) {
  const char *text = NULL;
  if (!result)
    return true;
  cuda->GetErrorString(result, &text);
  return tkErrorFormat(error, TESSERA_KERNEL_SYSTEM, "CUDA can't %s: %s (error %d)", what,
                       text ? text : "unknown", result);
}

//===--- The driver ---===//

static bool openDriver(TesseraCuda *cuda, TesseraKernelError *error) {
  const char *chosen = getenv("TESSERA_CUDA_DRIVER");
  const char *name = chosen && *chosen ? chosen : "libcuda.so.1";
  cuda->library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!cuda->library)
    return tkErrorFormat(error, TESSERA_KERNEL_NO_BACKEND,
                         "no driver of CUDA: cannot open %s. It comes with NVIDIA's driver; "
                         "TESSERA_CUDA_DRIVER says where it is",
                         name);
  for (size_t i = 0; i < sizeof kCudaFunctions / sizeof kCudaFunctions[0]; ++i) {
    void *address = dlsym(cuda->library, kCudaFunctions[i].symbol);
    if (!address)
      return tkErrorFormat(error, TESSERA_KERNEL_NO_BACKEND, "%s has no %s: it is too old", name,
                           kCudaFunctions[i].symbol);
    memcpy((char *)cuda + kCudaFunctions[i].offset, &address, sizeof address);
  }
  if (!check(cuda, cuda->Init(0), "begin", error) ||
      !check(cuda, cuda->DeviceGetCount(&cuda->numDevices), "count devices", error))
    return false;
  return cuda->numDevices > 0 ||
         tkErrorFormat(error, TESSERA_KERNEL_NO_BACKEND, "CUDA finds no device");
}

TesseraCuda *tesseraCudaOpen(TesseraKernelError *error) {
  TesseraCuda *cuda = tsAllocZeroed(1, sizeof *cuda);
  if (openDriver(cuda, error))
    return cuda;
  tesseraCudaClose(cuda);
  return NULL;
}

// The library stays: what it has begun in the process can't be taken back.
void tesseraCudaClose(TesseraCuda *cuda) { tsFree(cuda); }

int tesseraCudaGetNumDevices(const TesseraCuda *cuda) { return cuda->numDevices; }

int tesseraCudaGetAttribute(const TesseraCuda *cuda, int device, int attribute) {
  int handle, value = 0;
  return cuda->DeviceGet(&handle, device) || cuda->DeviceGetAttribute(&value, attribute, handle)
             ? -1
             : value;
}

int tesseraCudaGetCapability(const TesseraCuda *cuda, int device) {
  int major = tesseraCudaGetAttribute(cuda, device, DEVICE_CAPABILITY_MAJOR);
  int minor = tesseraCudaGetAttribute(cuda, device, DEVICE_CAPABILITY_MINOR);
  return major < 0 || minor < 0 ? 0 : 10 * major + minor;
}

int tesseraCudaGetCurrentDevice(const TesseraCuda *cuda) {
  int device = 0;
  return cuda->CtxGetDevice(&device) ? 0 : device;
}

int tesseraCudaFindDevice(const TesseraCuda *cuda, uint64_t address) {
  int device = -1;
  return cuda->PointerGetAttribute(&device, POINTER_DEVICE_ORDINAL, address) ? -1 : device;
}

//===--- Contexts ---===//

/// Makes a context the thread's. What it had before is put back by `leave`, unless it had none:
/// then the next launch finds it.
static bool enter(const TesseraCuda *cuda, void *context, void **before,
                  TesseraKernelError *error) {
  *before = NULL;
  if (cuda->CtxGetCurrent(before))
    *before = NULL;
  return *before == context || check(cuda, cuda->CtxSetCurrent(context), "use the device", error);
}

static void leave(const TesseraCuda *cuda, void *context, void *before) {
  if (before && before != context)
    cuda->CtxSetCurrent(before);
}

bool tesseraCudaSynchronize(TesseraCuda *cuda, int device, TesseraKernelError *error) {
  int handle;
  void *context, *before;
  if (!check(cuda, cuda->DeviceGet(&handle, device), "find the device", error) ||
      !check(cuda, cuda->DevicePrimaryCtxRetain(&context, handle), "use the device", error))
    return false;
  bool ok = enter(cuda, context, &before, error) &&
            check(cuda, cuda->CtxSynchronize(), "wait for the device", error);
  leave(cuda, context, before);
  cuda->DevicePrimaryCtxRelease(handle);
  return ok;
}

//===--- Kernels ---===//

// More than every kernel may have must be asked for.
static bool askForShared(TesseraCudaKernel *kernel, TesseraKernelError *error) {
  const TesseraCuda *cuda = kernel->cuda;
  int most = 0, fixed = 0;
  if (!check(cuda, cuda->DeviceGetAttribute(&most, DEVICE_SHARED_OPT_IN, kernel->device),
             "say how much shared memory there is", error) ||
      !check(cuda, cuda->FuncGetAttribute(&fixed, FUNCTION_SHARED, kernel->function),
             "look at the kernel", error))
    return false;
  uint64_t needed = (uint64_t)kernel->info.sharedBytes + (uint64_t)fixed;
  if (needed > SHARED_WITHOUT_ASKING && needed > (uint64_t)most)
    return tkErrorFormat(error, TESSERA_KERNEL_SYSTEM,
                         "out of resource: shared memory: the kernel '%s' needs %llu bytes, the "
                         "device has %d; smaller blocks or fewer stages need less",
                         kernel->name.data, (unsigned long long)needed, most);
  if (needed <= SHARED_WITHOUT_ASKING)
    return true;
  return check(cuda, cuda->FuncSetCacheConfig(kernel->function, CACHE_PREFERS_SHARED),
               "prefer shared memory", error) &&
         check(cuda,
               cuda->FuncSetAttribute(kernel->function, FUNCTION_DYNAMIC_SHARED, most - fixed),
               "get shared memory", error);
}

static bool loadModule(TesseraCudaKernel *kernel, const char *code, TesseraKernelError *error) {
  const TesseraCuda *cuda = kernel->cuda;
  if (!check(cuda, cuda->ModuleLoadData(&kernel->module, code), "load the code", error) ||
      !check(cuda, cuda->ModuleGetFunction(&kernel->function, kernel->module, kernel->name.data),
             "find the kernel in the code", error))
    return false;
  cuda->FuncGetAttribute(&kernel->numRegisters, FUNCTION_REGISTERS, kernel->function);
  cuda->FuncGetAttribute(&kernel->spillBytes, FUNCTION_LOCAL, kernel->function);
  return askForShared(kernel, error);
}

static bool loadKernel(TesseraCudaKernel *kernel, const char *code, int number,
                       TesseraKernelError *error) {
  const TesseraCuda *cuda = kernel->cuda;
  void *before;
  if (!check(cuda, cuda->DeviceGet(&kernel->device, number), "find the device", error) ||
      !check(cuda, cuda->DevicePrimaryCtxRetain(&kernel->context, kernel->device), "use the device",
             error) ||
      !enter(cuda, kernel->context, &before, error))
    return false;
  bool ok = loadModule(kernel, code, error);
  leave(cuda, kernel->context, before);
  return ok;
}

TesseraCudaKernel *tesseraCudaKernelLoad(TesseraCuda *cuda, int device, MlirStringRef code,
                                         const char *name, TesseraKernelGpuInfo info,
                                         TesseraKernelError *error) {
  if (info.numParameters > MOST_PARAMETERS) {
    tkErrorFormat(error, TESSERA_KERNEL_BAD_CALL, "kernels have at most %d parameters",
                  MOST_PARAMETERS);
    return NULL;
  }
  TesseraCudaKernel *kernel = tsAllocZeroed(1, sizeof *kernel);
  TsString text = {0}; // PTX has to end in a NUL
  kernel->cuda = cuda;
  kernel->info = info;
  tsStringAppendC(&kernel->name, name);
  tsStringAppend(&text, code);
  bool ok = loadKernel(kernel, text.data, device, error);
  tsStringFree(&text);
  if (ok)
    return kernel;
  tesseraCudaKernelDestroy(kernel);
  return NULL;
}

void tesseraCudaKernelDestroy(TesseraCudaKernel *kernel) {
  if (!kernel)
    return;
  if (kernel->module)
    kernel->cuda->ModuleUnload(kernel->module);
  if (kernel->context)
    kernel->cuda->DevicePrimaryCtxRelease(kernel->device);
  tsStringFree(&kernel->name);
  tsFree(kernel);
}

int tesseraCudaKernelGetNumRegisters(const TesseraCudaKernel *kernel) {
  return kernel->numRegisters;
}

int tesseraCudaKernelGetSpillBytes(const TesseraCudaKernel *kernel) { return kernel->spillBytes; }

//===--- Launches ---===//

// A slot's low bytes are the value, of whatever width: the driver is told where each is. Behind
// them are addresses of memory that kernels of ours don't use.
bool tesseraCudaKernelLaunch(TesseraCudaKernel *kernel, const uint32_t grid[3], void *stream,
                             const uint64_t *arguments, TesseraKernelError *error) {
  static const uint64_t nowhere = 0;
  const TesseraCuda *cuda = kernel->cuda;
  void *parameters[MOST_PARAMETERS + SCRATCH_PARAMETERS];
  uint32_t count = kernel->info.numParameters;
  if (!grid[0] || !grid[1] || !grid[2])
    return true;
  for (uint32_t i = 0; i < count; ++i)
    parameters[i] = (void *)(uintptr_t)&arguments[i];
  for (uint32_t i = 0; i < SCRATCH_PARAMETERS; ++i)
    parameters[count + i] = (void *)(uintptr_t)&nowhere;
  void *before;
  if (!enter(cuda, kernel->context, &before, error))
    return false;
  int result =
      cuda->LaunchKernel(kernel->function, grid[0], grid[1], grid[2], kernel->info.numThreads, 1, 1,
                         kernel->info.sharedBytes, stream, parameters, NULL);
  leave(cuda, kernel->context, before);
  return check(cuda, result, "launch the kernel", error);
}
