// What the files of the Python extension share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PYTHON_EXT_H
#define TESSERA_PYTHON_EXT_H

#include "Stable.h"
#include "support/String.h"
#include "tessera/Cuda.h"
#include "tessera/TritonFrontend.h"
#include "tessera/triton.h"

//===--- Types of arguments ---===//

/// The types that an argument of a kernel can have, in the order of kExtTypes.
typedef enum ExtType {
  EXT_I1,
  EXT_I8,
  EXT_I16,
  EXT_I32,
  EXT_I64,
  EXT_U8,
  EXT_U16,
  EXT_U32,
  EXT_U64,
  EXT_FP16,
  EXT_BF16,
  EXT_FP32,
  EXT_FP64,
  EXT_FP8E4NV,
  EXT_FP8E5,
  EXT_FP8E4B8,
  EXT_FP8E5B16,
  EXT_FP8E4B15,
  EXT_NUM_TYPES,
  EXT_NO_TYPE = -1
} ExtType;
extern const char *const extTypeNames[EXT_NUM_TYPES];
/// The type of a name as users may write it: "fp32", "torch.float32", "<class 'float32'>"'s
/// "float32", "bfloat16". EXT_NO_TYPE: none.
ExtType extTypeFromName(const char *name);

//===--- State ---===//

enum { EXT_MAX_KINDS = 64 };

/// How an argument of a Python type is looked at.
typedef enum ExtKind {
  EXT_KIND_OBJECT,    ///< a value at compile time
  EXT_KIND_BUFFER,    ///< has a buffer: NumPy's arrays
  EXT_KIND_DATA_PTR,  ///< has data_ptr() and dtype: PyTorch's tensors
  EXT_KIND_ARRAY,     ///< has __array_interface__, and no buffer for its type
  EXT_KIND_CUDA,      ///< has __cuda_array_interface__: CuPy's and Numba's arrays
  EXT_KIND_DLPACK,    ///< has __dlpack__
  EXT_KIND_SCALAR,    ///< has item(): NumPy's numbers
  EXT_KIND_CONSTEXPR, ///< tl.constexpr: its value counts
  EXT_KIND_DESCRIPTOR ///< has base, shape, strides and block_shape
} ExtKind;

/// Where an array is, and where a launch runs: a number of a device of CUDA's from 0 on, or
enum {
  EXT_HOST = -1,        ///< this machine's memory, its processors
  EXT_WITH_ARRAYS = -2, ///< of a launch: where its arrays are
  EXT_ANY_CUDA = -3, ///< the device of CUDA's that the arrays are on, else the present one; of an
                     ///< array: one that only the driver knows
};

/// What the module has, once for each interpreter.
typedef struct ExtState {
  TesseraKernelCompiler *compiler;
  TesseraKernelThreads *threads;
  PyTypeObject *function, *launch, *kernel;
  PyObject *dtypes; ///< dict: dtype objects of others to numbers of ExtType
  PyObject *data_ptr, *dtype, *is_cpu, *dlpack, *item, *value, *arrayInterface; ///< names
  PyObject *stream, *get_device, *cudaArrayInterface;                           ///< names
  TesseraCuda *cuda;       ///< NULL: not asked for yet
  PyObject *currentStream; ///< called with a device's number; NULL: there is the default stream
  uint64_t usedDevices;    ///< of CUDA's, a bit for each: kernels were launched there
  // Kinds of types that have been seen. Types aren't forgotten: there are few.
  PyTypeObject *types[EXT_MAX_KINDS];
  ExtKind kinds[EXT_MAX_KINDS];
  bool areArrays[EXT_MAX_KINDS]; ///< and neither numbers nor tuples of Python's
  size_t numKinds;
} ExtState;

/// An array.
typedef struct ExtArray {
  uint64_t address;
  ExtType type;
  int device;
  uint64_t stream; ///< of CUDA's, on which it is being written; 0: it doesn't say
} ExtArray;

/// `stream`: where a launch will use it. False after an exception.
bool extReadArray(ExtState *state, ExtKind kind, PyObject *array, uint64_t stream,
                  ExtArray *result);
/// How objects of the object's type are looked at. -1 after an exception.
int extKindOf(ExtState *state, PyObject *object);
/// Of an object of a type that has been seen, and is one of arrays; negative: of any other.
int extArrayKindOf(const ExtState *state, PyObject *object);

//===--- Descriptors of tensors ---===//

enum { EXT_MAX_RANK = 5, EXT_DESCRIPTOR_SLOTS = 3 + 4 * EXT_MAX_RANK };

/// What a descriptor says.
typedef struct ExtDescriptor {
  ExtArray array;
  size_t rank;
  int64_t block[EXT_MAX_RANK], shape[EXT_MAX_RANK], strides[EXT_MAX_RANK];
  bool isNan, isRounded; ///< what is read outside; whether f32 is rounded to tf32
} ExtDescriptor;

/// False after an exception.
bool extReadDescriptor(ExtState *state, PyObject *object, uint64_t stream,
                       ExtDescriptor *descriptor);
/// How it's passed; gives the number of slots.
size_t extDescriptorSlots(const ExtDescriptor *descriptor, uint64_t slots[EXT_DESCRIPTOR_SLOTS]);
/// "tensordesc<fp16[64, 32]>". NULL after an exception.
PyObject *extDescriptorType(const ExtDescriptor *descriptor);
/// A method of the module: type and slots of a descriptor.
PyObject *extDescribe(PyObject *module, PyObject *object);

//===--- Compiling ---===//

/// Methods of the module: Compile.c.
PyObject *extCompile(PyObject *module, PyObject *args, PyObject *keywords);
/// emulate(ptx, grid, arguments, checks) -> (whether it went well, what was printed, messages)
PyObject *extEmulate(PyObject *module, PyObject *args);
/// interpret(ttir, grid, slots, buffers) -> (whether it went well, what was printed, messages)
PyObject *extInterpret(PyObject *module, PyObject *args);
extern PyType_Spec extKernelSpec;
/// A kernel that can be launched, and what Python calls `_C.Kernel`.
typedef struct ExtKernel {
  PyObject_HEAD TesseraKernel *kernel; ///< NULL: it's for a GPU
  TesseraCudaKernel *cuda;             ///< NULL: it's for this machine's processors
  TesseraKernelCode *code;             ///< of one for a GPU
  int device;
} ExtKernel;

/// An exception RuntimeError(kind, what, text, line): Python makes Triton's classes of it.
void extRaise(const TesseraKernelError *error);
/// Slots of arguments.
uint64_t extNumSlots(const ExtKernel *kernel);

//===--- CUDA: Cuda.c ---===//

/// The driver, opened when it's first asked for. NULL after an exception.
TesseraCuda *extCuda(ExtState *state);
/// A kernel for a device of CUDA's; `withCubin`: assembled by ptxas. NULL after an exception.
PyObject *extLoadCuda(ExtState *state, const TesseraKernelSource *source,
                      const TesseraKernelOptions *options, int device, bool withCubin);
/// The stream that an object of Python's is: an integer, PyTorch's, CuPy's, Numba's. False after
/// an exception.
bool extReadStream(PyObject *object, uint64_t *stream);
/// The stream that programs use now on a device.
bool extCurrentStream(ExtState *state, int device, uint64_t *stream);
/// Whether kernels on devices can use what is in this machine's memory at the address: what was
/// pinned, or is managed.
bool extIsReachable(ExtState *state, uint64_t address);
/// Methods of the module.
PyObject *extCudaAttribute(PyObject *module, PyObject *args);
PyObject *extCudaCurrent(PyObject *module, PyObject *unused);
PyObject *extSetCurrentStream(PyObject *module, PyObject *function);
PyObject *extSynchronize(PyObject *module, PyObject *unused);

//===--- Launching ---===//

extern PyType_Spec extFunctionSpec, extLaunchSpec;
/// Runs a grid without Python's lock, or starts it on a stream of CUDA's. False after an exception:
/// AssertionError for an assertion of the kernel's.
bool extRun(ExtState *state, const ExtKernel *kernel, const uint32_t grid[3], uint64_t stream,
            const uint64_t *slots);
/// Puts what a number of Python is, as this type, into a slot. False after an exception.
bool extToSlot(PyObject *number, ExtType type, uint64_t *slot);

#endif // TESSERA_PYTHON_EXT_H
