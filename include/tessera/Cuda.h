// Triton kernels on GPUs of NVIDIA, through CUDA's driver, which is opened when it's asked for and
// never linked. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   TesseraCuda *cuda = tesseraCudaOpen(&error);
//   TesseraCudaKernel *add = tesseraCudaKernelLoad(cuda, 0, ptx, "add", info, &error);
//   uint64_t arguments[] = {x, y, out, tesseraKernelInteger(n)};   // x: an address on the device
//   tesseraCudaKernelLaunch(add, grid, NULL, arguments, &error);   // doesn't wait
//
// PTX or a cubin and what a launch has to know come from tesseraKernelCompile
// (TESSERA_KERNEL_STAGE_PTX, tesseraKernelCodeGetGpuInfo). Memory, streams and waiting are the
// caller's, as of any other library that uses CUDA. Everything but closing and unloading may be
// called by several threads at once.
#ifndef TESSERA_CUDA_H
#define TESSERA_CUDA_H

#include "tessera/triton.h"

#ifdef __cplusplus
extern "C" {
#endif

/// CUDA's driver.
typedef struct TesseraCuda TesseraCuda;
/// Opens the library that $TESSERA_CUDA_DRIVER names, else libcuda.so.1. NULL after setting the
/// error (TESSERA_KERNEL_NO_BACKEND) where there is none, or no device.
TesseraCuda *tesseraCudaOpen(TesseraKernelError *error);
/// Nothing of it is used any more. Does nothing for NULL.
void tesseraCudaClose(TesseraCuda *cuda);
int tesseraCudaGetNumDevices(const TesseraCuda *cuda);
/// The compute capability of a device, times 10; 0: there is no such device.
int tesseraCudaGetCapability(const TesseraCuda *cuda, int device);
/// What the driver says of a device: its numbers for a CUdevice_attribute. -1: there is no such
/// device or attribute.
int tesseraCudaGetAttribute(const TesseraCuda *cuda, int device, int attribute);
/// The device that the calling thread uses, 0 where it uses none yet.
int tesseraCudaGetCurrentDevice(const TesseraCuda *cuda);
/// The device whose memory an address is in, or that can reach it; -1: there is none.
int tesseraCudaFindDevice(const TesseraCuda *cuda, uint64_t address);
/// Waits until all that was started on a device has ended.
bool tesseraCudaSynchronize(TesseraCuda *cuda, int device, TesseraKernelError *error);

/// A kernel on a device.
typedef struct TesseraCudaKernel TesseraCudaKernel;
/// From PTX, which the driver assembles, or a cubin. Asks for as much shared memory as the kernel
/// needs; fails where the device has less.
TesseraCudaKernel *tesseraCudaKernelLoad(TesseraCuda *cuda, int device, MlirStringRef code,
                                         const char *name, TesseraKernelGpuInfo info,
                                         TesseraKernelError *error);
/// Does nothing for NULL.
void tesseraCudaKernelDestroy(TesseraCudaKernel *kernel);
/// Of a thread: registers, and bytes of memory for those that don't fit.
int tesseraCudaKernelGetNumRegisters(const TesseraCudaKernel *kernel);
int tesseraCudaKernelGetSpillBytes(const TesseraCudaKernel *kernel);

/// Starts the programs of the grid on a stream of the driver's (CUstream; NULL: the default one)
/// and doesn't wait. Whatever device the thread uses, the kernel runs on its own. `arguments` has a
/// slot for each parameter, as for tesseraKernelLaunch, in which pointers are addresses on the
/// device. Nothing happens when a part of the grid is 0.
bool tesseraCudaKernelLaunch(TesseraCudaKernel *kernel, const uint32_t grid[3], void *stream,
                             const uint64_t *arguments, TesseraKernelError *error);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_CUDA_H
