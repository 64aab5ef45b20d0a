// Strings, results and type ids of the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_SUPPORT_H
#define MLIR_C_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef MLIR_CAPI_EXPORTED
#if defined(__GNUC__)
#define MLIR_CAPI_EXPORTED __attribute__((visibility("default")))
#else
#define MLIR_CAPI_EXPORTED
#endif
#endif
#define MLIR_PYTHON_API_EXPORTED MLIR_CAPI_EXPORTED

#ifdef __cplusplus
extern "C" {
#endif

/// Declares a handle: a struct around one pointer, so that handles of different kinds don't mix.
#define DEFINE_C_API_STRUCT(name, storage)                                                         \
  struct name {                                                                                    \
    storage *ptr;                                                                                  \
  };                                                                                               \
  typedef struct name name

DEFINE_C_API_STRUCT(MlirLlvmThreadPool, void);
DEFINE_C_API_STRUCT(MlirTypeID, const void);
DEFINE_C_API_STRUCT(MlirTypeIDAllocator, void);

#undef DEFINE_C_API_STRUCT

//===--- Strings ---===//

/// A borrowed piece of text: not NUL-terminated, owned by whoever made it.
struct MlirStringRef {
  const char *data; ///< first byte; may be NULL when length is 0
  size_t length;    ///< bytes
};
typedef struct MlirStringRef MlirStringRef;

/// The text of `length` bytes at `str`.
static inline MlirStringRef mlirStringRefCreate(const char *str, size_t length) {
  MlirStringRef result = {str, length};
  return result;
}

/// The text of a NUL-terminated string, without the NUL.
MLIR_CAPI_EXPORTED MlirStringRef mlirStringRefCreateFromCString(const char *str);

/// Whether both texts have the same bytes.
MLIR_CAPI_EXPORTED bool mlirStringRefEqual(MlirStringRef string, MlirStringRef other);

/// Receives printed text in chunks; the second argument is the caller's own. The text is valid
/// during the call only.
typedef void (*MlirStringCallback)(MlirStringRef, void *);

//===--- Success and failure ---===//

/// What a function that can fail returns; details have gone to the diagnostic handler.
struct MlirLogicalResult {
  int8_t value; ///< 0 is failure
};
typedef struct MlirLogicalResult MlirLogicalResult;

static inline bool mlirLogicalResultIsSuccess(MlirLogicalResult res) { return res.value != 0; }
static inline bool mlirLogicalResultIsFailure(MlirLogicalResult res) { return res.value == 0; }
static inline MlirLogicalResult mlirLogicalResultSuccess(void) {
  MlirLogicalResult res = {1};
  return res;
}
static inline MlirLogicalResult mlirLogicalResultFailure(void) {
  MlirLogicalResult res = {0};
  return res;
}

//===--- Thread pools ---===//

/// A pool with as many workers as the machine has processors; the caller destroys it.
MLIR_CAPI_EXPORTED MlirLlvmThreadPool mlirLlvmThreadPoolCreate(void);
/// Waits for the pool's tasks and frees it.
MLIR_CAPI_EXPORTED void mlirLlvmThreadPoolDestroy(MlirLlvmThreadPool pool);

//===--- Type ids ---===//

/// The id that an object's address stands for; `ptr` must be 8-byte aligned and outlive the id.
MLIR_CAPI_EXPORTED MlirTypeID mlirTypeIDCreate(const void *ptr);
static inline bool mlirTypeIDIsNull(MlirTypeID typeID) { return !typeID.ptr; }
MLIR_CAPI_EXPORTED bool mlirTypeIDEqual(MlirTypeID typeID1, MlirTypeID typeID2);
MLIR_CAPI_EXPORTED size_t mlirTypeIDHashValue(MlirTypeID typeID);

/// Makes fresh ids; they live until the allocator is destroyed.
MLIR_CAPI_EXPORTED MlirTypeIDAllocator mlirTypeIDAllocatorCreate(void);
MLIR_CAPI_EXPORTED void mlirTypeIDAllocatorDestroy(MlirTypeIDAllocator allocator);
MLIR_CAPI_EXPORTED MlirTypeID mlirTypeIDAllocatorAllocateTypeID(MlirTypeIDAllocator allocator);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_SUPPORT_H
