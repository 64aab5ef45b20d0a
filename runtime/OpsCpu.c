// Functions of shared libraries inside a file, for ops that no device does.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function takes the address of a row of descriptions, one for each operand, the last of which it
// writes: that is the op's result.
#include "Internal.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// How such functions see a tensor, as memref descriptors of unknown rank do.
typedef struct LibraryTensor {
  void *allocated, *aligned;
  int64_t offset;
  int64_t *sizesAndStrides;
} LibraryTensor;

typedef void (*LibraryFn)(LibraryTensor *tensors);

struct TtLibrary {
  TtLibrary *next;
  uint32_t id;
  void *handle;
};

void ttLibrariesClose(TtLibrary *libraries) {
  while (libraries) {
    TtLibrary *next = libraries->next;
    dlclose(libraries->handle);
    tsFree(libraries);
    libraries = next;
  }
}

/// Loads a library from bytes, by way of a file that is gone again when this returns.
static void *openBytes(FbU8Vector bytes) {
  const char *folder = getenv("TMPDIR");
  TsString path = {0};
  tsStringAppendFormat(&path, "%s/ttrt-XXXXXX", folder && *folder ? folder : "/tmp");
  int file = mkstemp(path.data);
  void *handle = NULL;
  size_t at = 0;
  for (ssize_t count = 1; file >= 0 && at < bytes.length && count > 0; at += (size_t)count)
    if ((count = write(file, bytes.data + at, bytes.length - at)) < 0)
      break;
  if (file >= 0 && at == bytes.length)
    handle = dlopen(path.data, RTLD_NOW | RTLD_LOCAL);
  if (file >= 0) {
    close(file);
    unlink(path.data);
  }
  tsStringFree(&path);
  return handle;
}

/// The library `id` of the program; NULL: it isn't there or can't be opened.
static void *findLibrary(TtPlanner *planner, uint32_t id) {
  for (const TtLibrary *library = planner->plan->libraries; library; library = library->next)
    if (library->id == id)
      return library->handle;
  TtDynamicLibVector all = ttnnProgramDylibs(planner->program);
  for (uint32_t i = 0; i < all.length; ++i) {
    TtDynamicLib entry = ttDynamicLibVectorGet(all, i);
    void *handle = ttDynamicLibDylibId(entry) == id ? openBytes(ttDynamicLibRawFile(entry)) : NULL;
    if (!handle)
      continue;
    TtLibrary *library = tsAllocZeroed(1, sizeof *library);
    *library = (TtLibrary){planner->plan->libraries, id, handle};
    planner->plan->libraries = library;
    return handle;
  }
  return NULL;
}

/// Tells the function of a contiguous tensor; the sizes and strides are the caller's to free.
static LibraryTensor describeTensor(TtTensor tensor) {
  uint32_t rank = tensor->desc.rank;
  int64_t *numbers = tsAlloc((2 * (size_t)rank + 1) * sizeof *numbers);
  memcpy(numbers, tensor->desc.shape, rank * sizeof *numbers);
  ttShapeStrides(tensor->desc.shape, rank, numbers + rank);
  return (LibraryTensor){ttTensorData(tensor), ttTensorData(tensor), 0, numbers};
}

static bool runCpu(TtRun *run, TtStep *step) {
  LibraryFn function;
  memcpy(&function, step->params, sizeof function);
  uint32_t last = step->numIns - 1;
  TtTensor out = ttTensorCopyTo(run->device, ttRunIn(run, step, last), &step->out.desc, run->error);
  TtTensor *tensors = tsAllocZeroed(step->numIns, sizeof *tensors);
  LibraryTensor *described = tsAllocZeroed(step->numIns, sizeof *described);
  bool done = out != NULL;
  for (uint32_t i = 0; done && i < step->numIns; ++i) {
    tensors[i] = i == last ? ttTensorRetain(out)
                           : ttTensorMakeContiguous(run->device, ttRunIn(run, step, i), run->error);
    done = tensors[i] != NULL;
    if (done)
      described[i] = describeTensor(tensors[i]);
  }
  if (done)
    function(described);
  for (uint32_t i = 0; i < step->numIns; ++i) {
    tsFree(described[i].sizesAndStrides);
    ttTensorDestroy(tensors[i]);
  }
  tsFree(described);
  tsFree(tensors);
  if (done)
    return ttRunOutTensor(run, step, out);
  ttTensorDestroy(out);
  return false;
}

bool ttPrepareCpuOp(TtPlanner *planner, TtnnCpuOp op, TtStep *step) {
  FbString given = ttnnCpuOpFuncName(op);
  char name[200];
  size_t length = given.length < sizeof name - 1 ? given.length : sizeof name - 1;
  memcpy(name, given.data ? given.data : "", length);
  name[length] = 0;
  if (!planner->device->allowLibraries)
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED,
                      "it calls '%s' of a library inside the file, which isn't allowed (--allow-"
                      "libraries of ttrt, ttDeviceAllowLibraries)",
                      name);
  TtnnTensorRefVector ins = ttnnCpuOpIns(op);
  for (uint32_t i = 0; i < ins.length; ++i)
    if (!ttPlanIn(planner, step, ttnnTensorRefVectorGet(ins, i)))
      return false;
  if (!ttPlanOut(planner, step, ttnnCpuOpOut(op)))
    return false;
  const TtTensorDesc *last = ins.length ? &step->ins[ins.length - 1].desc : NULL;
  if (!last || last->dtype != step->out.desc.dtype)
    return ttPlanFail(planner, TT_ERROR_FILE, "its last operand isn't what it writes");
  if (!ttPlanOutShape(planner, step, last->shape, last->rank))
    return false;
  void *library = findLibrary(planner, ttnnCpuOpDylibId(op));
  void *function = library ? dlsym(library, name) : NULL;
  if (!function)
    return ttPlanFail(planner, TT_ERROR_FILE,
                      library ? "library %u has no function '%s'"
                              : "library %u of '%s' can't be opened",
                      ttnnCpuOpDylibId(op), name);
  step->params = ttPlanAlloc(planner, sizeof function);
  memcpy(step->params, &function, sizeof function);
  step->run = runCpu;
  return true;
}
