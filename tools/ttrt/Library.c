// ttrt run --emitc: calls the library that was made of a program's C++, and compares.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"

#include <dlfcn.h>
#include <stdlib.h>

/// What include/ttnn/ttnn-precompiled.hpp defines in every library.
typedef bool CallFunction(void *function, bool takesDevice, TtDevice device, const TtTensor *inputs,
                          size_t numInputs, TtTensor *outputs, size_t *numOutputs, TtError *error);
static const char kCallFunction[] = "ttnnCallFunction";

/// How C++ spells the parameters of a function: a vector of tensors, and a device.
static const char kTensors[] = "St6vectorIN4ttnn6TensorESaIS1_EE";
static const char kDevice[] = "PNS0_7IDeviceE";

/// The address of a function, and whether it takes the device; NULL when there is none.
static void *findFunction(void *library, const char *name, size_t length, bool *takesDevice) {
  if (length == 4 && memcmp(name, "main", 4) == 0) { // C++ allows no such function
    name = "main_";
    length = 5;
  }
  TsString symbol = {0};
  tsStringAppendFormat(&symbol, "_Z%zu%.*s%s", length, (int)length, name, kTensors);
  void *found = dlsym(library, symbol.data);
  *takesDevice = !found;
  if (!found) {
    tsStringAppendC(&symbol, kDevice);
    found = dlsym(library, symbol.data);
  }
  tsStringFree(&symbol);
  return found;
}

/// Tensors of their own: a program may change its inputs.
static bool copyTensors(const TtTensor *from, size_t count, TtDevice device, TtTensor *to,
                        TtError *error) {
  for (size_t i = 0; i < count; ++i) {
    if (!from[i])
      continue;
    const TtTensorDesc *desc = ttTensorGetDesc(from[i]);
    size_t bytes = (size_t)ttTensorDescGetNumElements(desc) * ttDTypeGetSize(desc->dtype);
    void *data = tsAlloc(bytes ? bytes : 1);
    TtTensor host = NULL;
    if (ttTensorCopyData(from[i], data, bytes, error))
      host = ttTensorCreateHost(data, desc->shape, desc->rank, desc->dtype, error);
    to[i] = host ? ttTensorToLayout(device, host, desc, error) : NULL;
    ttTensorDestroy(host);
    tsFree(data);
    if (!to[i])
      return false;
  }
  return true;
}

bool libraryCopyInputs(const TtTensor *inputs, size_t count, TtDevice device, TtTensor *copies,
                       TtError *error) {
  return copyTensors(inputs, count, device, copies, error);
}

/// Fails with a message unless both are of one shape and type and have the same bytes.
static bool sameTensors(TtTensor expected, TtTensor actual, size_t output, TsString *message) {
  const TtTensorDesc *a = ttTensorGetDesc(expected), *b = ttTensorGetDesc(actual);
  size_t size = (size_t)ttTensorDescGetNumElements(a) * ttDTypeGetSize(a->dtype);
  bool same = a->dtype == b->dtype && a->rank == b->rank &&
              memcmp(a->shape, b->shape, a->rank * sizeof *a->shape) == 0;
  if (!same) {
    tsStringAppendFormat(message, "output %zu of the library has another shape or type", output);
    return false;
  }
  unsigned char *x = tsAlloc(size ? size : 1), *y = tsAlloc(size ? size : 1);
  same = ttTensorCopyData(expected, x, size, NULL) && ttTensorCopyData(actual, y, size, NULL);
  for (size_t i = 0; same && i < size; ++i) {
    same = x[i] == y[i];
    if (!same)
      tsStringAppendFormat(message, "output %zu of the library: mismatch at byte %zu: %u != %u",
                           output, i, x[i], y[i]);
  }
  tsFree(x);
  tsFree(y);
  return same;
}

static bool callAndCompare(void *library, const char *name, size_t length, const LibraryCall *call,
                           TsString *message) {
  bool takesDevice;
  void *function = findFunction(library, name, length, &takesDevice);
  // A pointer to an object and one to a function: what POSIX says dlsym is for.
  void *entry = dlsym(library, kCallFunction);
  CallFunction *caller;
  memcpy(&caller, &entry, sizeof caller);
  if (!function || !entry) {
    tsStringAppendFormat(message, "the library has no function '%.*s'", (int)length, name);
    return false;
  }
  TtError error = {0};
  size_t room = call->numExpected, count = room;
  TtTensor *outputs = tsAllocZeroed(room ? room : 1, sizeof *outputs);
  bool done = caller(function, takesDevice, call->device, call->inputs, call->numInputs, outputs,
                     &count, &error);
  if (!done)
    tsStringAppendFormat(message, "the library: %s", error.text);
  else if (count != room)
    tsStringAppendFormat(message, "the library gives %zu outputs, not %zu", count, room);
  done = done && count == room;
  for (size_t i = 0; done && i < count; ++i)
    done = sameTensors(call->expected[i], outputs[i], i, message);
  for (size_t i = 0; i < room; ++i)
    ttTensorDestroy(outputs[i]);
  tsFree(outputs);
  return done;
}

bool libraryCompare(const char *path, const char *name, size_t length, const LibraryCall *call,
                    TsString *message) {
  TsString file = {0};
  const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
  size_t stem = dot && (!slash || dot > slash) ? (size_t)(dot - path) : strlen(path);
  // Without a slash it would be looked for elsewhere.
  tsStringAppendFormat(&file, "%s%.*s.so", slash ? "" : "./", (int)stem, path);
  void *library = dlopen(file.data, RTLD_NOW | RTLD_LOCAL);
  bool done = false;
  if (library)
    done = callAndCompare(library, name, length, call, message);
  else
    tsStringAppendFormat(message, "can't open the library: %s", dlerror());
  if (library)
    dlclose(library);
  tsStringFree(&file);
  return done;
}
