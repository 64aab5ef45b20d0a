// Loading .ttnn files and telling what is in them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "schemas/tt/System.h"
#include "support/File.h"
#include "systems/Systems.h"
#include "tessera/version.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool checkFile(TtBinary binary, TtError *error) {
  FbError fbError;
  if (!fbHasIdentifier(binary->image->data, binary->image->size, "TTNN")) {
    bool system = fbHasIdentifier(binary->image->data, binary->image->size, "TTSY");
    bool metal = fbHasIdentifier(binary->image->data, binary->image->size, "TTM0");
    return ttFail(error, system || metal ? TT_ERROR_UNSUPPORTED : TT_ERROR_FILE, "%s",
                  system  ? "a system description, not a program"
                  : metal ? "a TTMetal program; the cpu device runs TTNN programs"
                          : "not a TTNN program: the identifier is missing");
  }
  if (!ttnnTTNNBinaryVerify(binary->image->data, binary->image->size, &fbError))
    return ttFail(error, TT_ERROR_FILE, "damaged file: %s", fbError.text);
  binary->root = ttnnTTNNBinaryRoot(binary->image->data);
  TtVersion version = ttnnTTNNBinaryVersion(binary->root);
  if (version.major != TESSERA_VERSION_MAJOR || version.minor != TESSERA_VERSION_MINOR ||
      version.patch != TESSERA_VERSION_PATCH)
    return ttFail(error, TT_ERROR_VERSION, "v%s does not match flatbuffer: v%u.%u.%u",
                  TESSERA_VERSION_STRING, version.major, version.minor, version.patch);
  if (ttSystemDescChipDescs(ttnnTTNNBinarySystemDesc(binary->root)).length == 0)
    return ttFail(error, TT_ERROR_SYSTEM, "the file describes no system to run on");
  return true;
}

void ttImageRelease(TtImage *image) {
  if (!image || atomic_fetch_sub(&image->refs, 1) != 1)
    return;
  if (image->mapped)
    munmap(image->data, image->size);
  else
    tsFree(image->data);
  tsFree(image);
}

/// Takes over `data`.
static TtBinary createBinary(uint8_t *data, size_t size, bool mapped, TtError *error) {
  TtBinary binary = tsAllocZeroed(1, sizeof *binary);
  binary->image = tsAllocZeroed(1, sizeof *binary->image);
  *binary->image = (TtImage){.data = data, .size = size, .mapped = mapped};
  atomic_init(&binary->image->refs, 1);
  if (!checkFile(binary, error)) {
    ttBinaryDestroy(binary);
    return NULL;
  }
  binary->numPrograms = ttnnTTNNBinaryPrograms(binary->root).length;
  size_t count = binary->numPrograms ? binary->numPrograms : 1;
  binary->plans = tsAllocZeroed(count, sizeof(TtPlan *));
  binary->locks = tsAllocZeroed(count, sizeof *binary->locks);
  for (uint32_t i = 0; i < binary->numPrograms; ++i)
    pthread_mutex_init(&binary->locks[i], NULL);
  return binary;
}

TtBinary ttBinaryLoadFromMemory(const void *data, size_t size, TtError *error) {
  uint8_t *copy = tsAlloc(size ? size : 1);
  if (size)
    memcpy(copy, data, size);
  return createBinary(copy, size, false, error);
}

/// Maps a file that is worth it: what is in it is read when it is used. NULL: it is to be read.
static uint8_t *mapFile(const char *path, size_t *size) {
  enum { WorthMapping = 1 << 20 };
  struct stat info;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  void *data = MAP_FAILED;
  if (file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode) &&
      info.st_size >= WorthMapping) {
    *size = (size_t)info.st_size;
    data = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0);
  }
  if (file >= 0)
    close(file);
  return data == MAP_FAILED ? NULL : data;
}

TtBinary ttBinaryLoad(const char *path, TtError *error) {
  size_t size = 0;
  uint8_t *mapped = mapFile(path, &size);
  if (mapped)
    return createBinary(mapped, size, true, error);
  TsString contents = {0}, message = {0};
  if (!tsReadFile(path, &contents, &message)) {
    ttFail(error, TT_ERROR_FILE, "%s", message.data ? message.data : "cannot read the file");
    tsStringFree(&message);
    tsStringFree(&contents);
    return NULL;
  }
  return createBinary((uint8_t *)contents.data, contents.size, false, error);
}

void ttBinaryDestroy(TtBinary binary) {
  if (!binary)
    return;
  for (uint32_t i = 0; i < binary->numPrograms; ++i) {
    ttPlanDestroy(binary->plans[i]);
    pthread_mutex_destroy(&binary->locks[i]);
  }
  tsFree(binary->plans);
  tsFree(binary->locks);
  ttImageRelease(binary->image);
  tsFree(binary);
}

const void *ttBinaryGetData(TtBinary binary, size_t *size) {
  *size = binary->image->size;
  return binary->image->data;
}

static bool appendText(void *string, const char *text, size_t length) {
  tsStringAppend(string, mlirStringRefCreate(text, length));
  return true;
}

bool ttBinaryMatchesSystem(TtBinary binary, const void *system, size_t size, TtError *error) {
  FbError fbError;
  if (!ttSystemDescRootVerify(system, size, &fbError))
    return ttFail(error, TT_ERROR_FILE, "damaged system description: %s", fbError.text);
  TsString ours = {0}, theirs = {0};
  // What is equal as JSON is equal: absent fields have their defaults on both sides.
  fbPrintJson(ttnnTTNNBinarySystemDesc(binary->root).table, &ttSystemDescSchema, 0, appendText,
              &ours);
  fbPrintJson(ttSystemDescRootSystemDesc(ttSystemDescRootRoot(system)).table, &ttSystemDescSchema,
              0, appendText, &theirs);
  bool same = tsEqual(tsStringView(&ours), tsStringView(&theirs));
  tsStringFree(&ours);
  tsStringFree(&theirs);
  return same || ttFail(error, TT_ERROR_SYSTEM, "system desc for device did not match flatbuffer");
}

uint32_t ttBinaryGetNumPrograms(TtBinary binary) { return binary->numPrograms; }

static TtnnProgram getProgram(TtBinary binary, uint32_t program) {
  return ttnnProgramVectorGet(ttnnTTNNBinaryPrograms(binary->root), program);
}

const char *ttBinaryGetProgramName(TtBinary binary, uint32_t program, size_t *length) {
  FbString name = ttnnProgramName(getProgram(binary, program));
  *length = name.length;
  return program >= binary->numPrograms ? NULL : name.data ? name.data : "";
}

uint32_t ttBinaryGetNumInputs(TtBinary binary, uint32_t program) {
  return ttnnProgramInputs(getProgram(binary, program)).length;
}

uint32_t ttBinaryGetNumOutputs(TtBinary binary, uint32_t program) {
  return ttnnProgramOutputs(getProgram(binary, program)).length;
}

static bool describe(TtnnTensorRefVector refs, const char *what, uint32_t index, TtTensorDesc *desc,
                     TtError *error) {
  if (index >= refs.length)
    return ttFail(error, TT_ERROR_ARGUMENT, "there is no %s %u: the program has %u", what, index,
                  refs.length);
  return ttDescRead(ttnnTensorRefDesc(ttnnTensorRefVectorGet(refs, index)), desc, error);
}

bool ttBinaryInputDesc(TtBinary binary, uint32_t program, uint32_t input, TtTensorDesc *desc,
                       TtError *error) {
  return describe(ttnnProgramInputs(getProgram(binary, program)), "input", input, desc, error);
}

bool ttBinaryOutputDesc(TtBinary binary, uint32_t program, uint32_t output, TtTensorDesc *desc,
                        TtError *error) {
  return describe(ttnnProgramOutputs(getProgram(binary, program)), "output", output, desc, error);
}

//===----------------------------------------------------------------------===//
// System descriptions
//===----------------------------------------------------------------------===//

const char *ttSystemGetName(size_t index) { return tsSystemGetName(index); }

void *ttSystemCreate(const char *name, size_t *size, TtError *error) {
  TsSystemBytes bytes;
  if (tsSystemCreate(name, &bytes)) {
    *size = bytes.size;
    return bytes.data;
  }
  for (size_t i = 0; tsSystemGetName(i); ++i)
    if (strcmp(name, tsSystemGetName(i)) == 0)
      return ttFail(error, TT_ERROR_MEMORY, "out of memory"), NULL;
  ttFail(error, TT_ERROR_ARGUMENT, "no system '%s': there are default, n150 and n300", name);
  return NULL;
}
